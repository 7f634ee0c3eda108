"""Controllers: station keeping, joint tracking, thrust allocation, feed-forward, and sampling at a fixed rate.

A controller maps (t, q, v) to u, one number for every entry of u. `sf.simulate(scene, control=...)` accepts any such
function.
"""

from __future__ import annotations

from ..signals.held_pose import Target
from .allocation import Mount, allocate, matrix_of
from .build_controllers import controller_of
from .computed_torque import ComputedTorque
from .controller_interface import Remembering
from .feedforward import holding_wrench
from .hold import Gains, Hold
from .sampled import Sampled, Together
from .station import Station
from .vessel import Mounted, Vessel, vessel_of

__all__ = [
    "ComputedTorque",
    "Gains",
    "Hold",
    "Mount",
    "Mounted",
    "Remembering",
    "Sampled",
    "Station",
    "Target",
    "Together",
    "Vessel",
    "allocate",
    "controller_of",
    "holding_wrench",
    "matrix_of",
    "vessel_of",
]
