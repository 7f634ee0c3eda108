"""Robots from other people's files: URDF, xacro, SDF, MJCF and Stonefish, with their hydrodynamics."""
