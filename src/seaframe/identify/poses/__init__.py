"""Estimate velocities and accelerations from measured poses: a kinematic Kalman filter and smoother."""

from .smoothed_poses import SmoothedPoses as SmoothedPoses
from .smoothed_poses import smooth_poses as smooth_poses
