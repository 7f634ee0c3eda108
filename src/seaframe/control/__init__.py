"""Controllers: station keeping, joint tracking, thrust allocation, feed-forward, and sampling at a fixed rate.

A controller maps (t, q, v) to u, one number for every entry of u. `sf.simulate(scene, control=...)` accepts any such
function.
"""

from __future__ import annotations

from ..loads.input_shaping import Impulse, impulses_of, residual_vibration
from ..scene.drives import Shaping
from ..signals.held_pose import Target
from .allocation import Mount, allocate, matrix_of
from .build_controllers import controller_of
from .computed_torque import ComputedTorque
from .controller_interface import Remembering
from .feedforward import holding_wrench
from .flexible_tracking import FlexibleTracking
from .hold import Gains, Hold
from .sampled import Sampled, Together
from .station import Station
from .vessel import Mounted, Vessel, vessel_of

__all__ = [
    "ComputedTorque",
    "FlexibleTracking",
    "Gains",
    "Hold",
    "Impulse",
    "Mount",
    "Mounted",
    "Remembering",
    "Sampled",
    "Shaping",
    "Station",
    "Target",
    "Together",
    "Vessel",
    "allocate",
    "controller_of",
    "holding_wrench",
    "impulses_of",
    "matrix_of",
    "residual_vibration",
    "vessel_of",
]
