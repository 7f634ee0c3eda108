"""Trajectory fits: estimate free parameters of a scene from recorded motion."""
