"""Run: from a scene to a recording of its motion."""

from ..integrate import INTEGRATORS
from .recording import Run
from .simulate import simulate

__all__ = ["INTEGRATORS", "Run", "simulate"]
