"""Velocities and accelerations from measured poses: a kinematic Kalman filter and smoother on SE(3)."""

from .smooth import SmoothedPoses as SmoothedPoses
from .smooth import smooth_poses as smooth_poses
