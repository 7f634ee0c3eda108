"""Integrators: steps through time, over any kind of number and any engine; one file an integrator."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from .integrator import INTEGRATORS, Explicit, Integrator, Staged

__all__ = ["INTEGRATORS", "Explicit", "Integrator", "Staged"]

for found in iter_modules(__path__):  # each module registers the integrators that it defines
    import_module(f"{__name__}.{found.name}")
