"""Seaframe: the dynamics of underwater robots.

Public names are imported when they are first used, so that `import seaframe` is fast.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from . import late
from ._version import __version__

if TYPE_CHECKING:
    from .catalogue import gallery as gallery
    from .catalogue import load as load
    from .dynamics import derive as derive
    from .errors import SceneError as SceneError
    from .errors import SeaframeError as SeaframeError
    from .loads.panels import added_mass_of_mesh as added_mass_of_mesh
    from .look.live import view as view
    from .run import Run as Run
    from .run import simulate as simulate
    from .run.checks import Check as Check
    from .run.checks import compared as compared
    from .run.checks import formulations_agree as formulations_agree
    from .run.compiled import Program as Program
    from .run.compiled import compile as compile  # noqa: A004
    from .run.modes import Modes as Modes
    from .run.modes import modes as modes
    from .run.roundtrip import RoundTrip as RoundTrip
    from .run.roundtrip import round_trip as round_trip
    from .run.servo import stepped_log as stepped_log
    from .scene import Scene as Scene

late.PLACES["controllers"] = f"{__name__}.control.controller_of"
late.PLACES["report of comparisons"] = f"{__name__}.look.identified.compared.write_comparisons"
PLACES = {
    "added_mass_of_mesh": "loads.panels",
    "Check": "run.checks",
    "Modes": "run.modes",
    "Program": "run.compiled",
    "RoundTrip": "run.roundtrip",
    "Run": "run",
    "Scene": "scene",
    "SceneError": "errors",
    "SeaframeError": "errors",
    "compared": "run.checks",
    "compile": "run.compiled",
    "derive": "dynamics",
    "formulations_agree": "run.checks",
    "gallery": "catalogue",
    "load": "catalogue",
    "modes": "run.modes",
    "round_trip": "run.roundtrip",
    "simulate": "run",
    "stepped_log": "run.servo",
    "view": "look.live",
}
__all__ = [
    "Check",
    "Modes",
    "Program",
    "RoundTrip",
    "Run",
    "Scene",
    "SceneError",
    "SeaframeError",
    "__version__",
    "added_mass_of_mesh",
    "compared",
    "compile",
    "derive",
    "formulations_agree",
    "gallery",
    "load",
    "modes",
    "round_trip",
    "simulate",
    "stepped_log",
    "view",
]


def __getattr__(name: str) -> Any:
    if name not in PLACES:
        raise AttributeError(f"module 'seaframe' has no attribute '{name}'")
    return getattr(import_module(f".{PLACES[name]}", __name__), name)


def __dir__() -> list[str]:
    return sorted(__all__)
