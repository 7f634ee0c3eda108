"""Estimate velocities and accelerations from measured poses: a kinematic Kalman filter and smoother."""

from .smooth import SmoothedPoses as SmoothedPoses
from .smooth import smooth_poses as smooth_poses
