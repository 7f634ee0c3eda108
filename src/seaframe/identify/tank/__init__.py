"""Towing tank: identify drag and thrust with their uncertainty from load-cell logs, by study 003's Eqs. (35) to (39).

    logs -> cells (35) -> segments -> points -> exclusion -> drag (38), propeller (10) to (13), (39) -> ratios

`identify_tank` does all steps for a folder with a `tank.yaml`; `write_tank` writes such a folder from a virtual tank.
"""

from __future__ import annotations

from .campaign import TankResult, identify_tank
from .cells import Cells, points_from
from .drag import DragFit, fit_drag
from .files import read_tank, write_tank
from .points import Points, points_of
from .propeller import Propulsion, SpinFit, ThrustFit, fit_spin, fit_thrust, loss_map
from .ratios import drag_paths, extrapolated
from .towed import Towed
from .virtual import Faults, KnownThrusters, Plan, VirtualTank

__all__ = [
    "Cells",
    "DragFit",
    "Faults",
    "KnownThrusters",
    "Plan",
    "Points",
    "Propulsion",
    "SpinFit",
    "TankResult",
    "ThrustFit",
    "Towed",
    "VirtualTank",
    "drag_paths",
    "extrapolated",
    "fit_drag",
    "fit_spin",
    "fit_thrust",
    "identify_tank",
    "loss_map",
    "points_from",
    "points_of",
    "read_tank",
    "write_tank",
]
