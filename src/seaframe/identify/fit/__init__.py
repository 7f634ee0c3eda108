"""Trajectory fits: freed numbers of a scene from recorded motion."""
