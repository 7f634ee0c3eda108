"""Run: from a scene to a recording of its motion."""

from .recording import Run
from .simulate import INTEGRATORS, simulate

__all__ = ["INTEGRATORS", "Run", "simulate"]
