"""Towing tank: identify drag and thrust with their uncertainty from load-cell logs, by study 003's Eqs. (35) to (39).

    logs -> cells (35) -> segments -> points -> exclusion -> drag (38), propeller (10) to (13), (39) -> ratios

`identify_tank` does all steps for a folder with a `tank.yaml`; `write_tank` writes such a folder from a virtual tank.
"""

from __future__ import annotations

from .drag_fit import DragFit, fit_drag
from .drag_ratios import drag_paths, extrapolate_drag
from .identify_campaigns import TankResult, identify_tank
from .load_cells import Cells, reduce_runs
from .run_points import Points, make_points
from .tank_files import read_tank, write_tank
from .tank_simulator import Faults, KnownThrusters, Plan, VirtualTank
from .thruster_fit import Propulsion, SpinFit, ThrustFit, fit_spin, fit_thrust, loss_map
from .towed_vehicle import TowedVehicle

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
    "TowedVehicle",
    "VirtualTank",
    "drag_paths",
    "extrapolate_drag",
    "fit_drag",
    "fit_spin",
    "fit_thrust",
    "identify_tank",
    "loss_map",
    "make_points",
    "read_tank",
    "reduce_runs",
    "write_tank",
]
