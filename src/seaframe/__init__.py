"""Seaframe: the dynamics of underwater robots.

Public names are listed in `__all__` and imported when they are first used, so that `import seaframe` is fast.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ._version import __version__

if TYPE_CHECKING:
    from .catalogue import gallery as gallery
    from .catalogue import load as load
    from .catalogue import robots as robots
    from .dynamics import derive as derive
    from .errors import SceneError as SceneError
    from .errors import SeaframeError as SeaframeError
    from .exchange.logs import Log as Log
    from .exchange.logs import read_log as read_log
    from .exchange.robots.import_report import ImportReport as ImportReport
    from .exchange.robots.import_robot import import_robot as import_robot
    from .exchange.saved_runs import open_run as open_run
    from .exchange.servo import stepped_log as stepped_log
    from .identify.compare.alignment import Alignment as Alignment
    from .identify.compare.bands import bands as bands
    from .identify.compare.compare_runs import Comparison as Comparison
    from .identify.compare.compare_runs import Draws as Draws
    from .identify.compare.compare_runs import Matching as Matching
    from .identify.compare.compare_runs import compare as compare
    from .identify.compare.round_trip import RoundTrip as RoundTrip
    from .identify.compare.round_trip import RoundTripSteps as RoundTripSteps
    from .identify.compare.round_trip import round_trip as round_trip
    from .identify.compare.round_trip import round_trip_steps as round_trip_steps
    from .identify.decay import Pendulum as Pendulum
    from .identify.decay import Spring as Spring
    from .identify.decay import fit_decay as fit_decay
    from .identify.estimates import Estimates as Estimates
    from .identify.fit.fitting import Fit as Fit
    from .identify.fit.fitting import fit as fit
    from .identify.fit.options import Measurements as Measurements
    from .identify.fit.options import Reporting as Reporting
    from .identify.fit.options import Solver as Solver
    from .identify.fit.predictions import predict as predict
    from .identify.ladder.floating import Floating as Floating
    from .identify.ladder.identify_model import IdentifiedModel as IdentifiedModel
    from .identify.ladder.identify_model import identify_model as identify_model
    from .identify.poses import SmoothedPoses as SmoothedPoses
    from .identify.poses import smooth_poses as smooth_poses
    from .identify.tank.campaigns import TankResult as TankResult
    from .identify.tank.campaigns import identify_tank as identify_tank
    from .identify.tank.virtual import virtual_tank as virtual_tank
    from .loads.panels import added_mass_of_mesh as added_mass_of_mesh
    from .loads.panels import added_mass_of_meshes as added_mass_of_meshes
    from .look.live import view as view
    from .program.program import Program as Program
    from .program.program import compile as compile  # noqa: A004
    from .run.checks import Chart as Chart
    from .run.checks import Check as Check
    from .run.checks import compared as compared
    from .run.checks import formulations_agree as formulations_agree
    from .run.integrator_comparison import IntegratorComparison as IntegratorComparison
    from .run.integrator_comparison import compare_integrators as compare_integrators
    from .run.modes import Modes as Modes
    from .run.modes import modes as modes
    from .run.recording import Run as Run
    from .run.simulate import simulate as simulate
    from .run.study.optimise import Optimum as Optimum
    from .run.study.optimise import optimise as optimise
    from .run.study.study import Study as Study
    from .run.study.study import open_study as open_study
    from .run.study.study import study as study
    from .scene import Scene as Scene

PLACES = {
    "added_mass_of_mesh": "loads.panels",
    "added_mass_of_meshes": "loads.panels",
    "Alignment": "identify.compare.alignment",
    "Chart": "run.checks",
    "Check": "run.checks",
    "Comparison": "identify.compare.compare_runs",
    "Draws": "identify.compare.compare_runs",
    "Estimates": "identify.estimates",
    "Fit": "identify.fit.fitting",
    "Floating": "identify.ladder.floating",
    "IdentifiedModel": "identify.ladder.identify_model",
    "ImportReport": "exchange.robots.import_report",
    "IntegratorComparison": "run.integrator_comparison",
    "Log": "exchange.logs",
    "Matching": "identify.compare.compare_runs",
    "Measurements": "identify.fit.options",
    "Modes": "run.modes",
    "Optimum": "run.study.optimise",
    "Pendulum": "identify.decay",
    "Program": "program.program",
    "Reporting": "identify.fit.options",
    "RoundTrip": "identify.compare.round_trip",
    "RoundTripSteps": "identify.compare.round_trip",
    "Run": "run.recording",
    "Scene": "scene",
    "SceneError": "errors",
    "SeaframeError": "errors",
    "SmoothedPoses": "identify.poses",
    "Solver": "identify.fit.options",
    "Spring": "identify.decay",
    "Study": "run.study.study",
    "TankResult": "identify.tank.campaigns",
    "bands": "identify.compare.bands",
    "compare": "identify.compare.compare_runs",
    "compare_integrators": "run.integrator_comparison",
    "compared": "run.checks",
    "compile": "program.program",
    "derive": "dynamics",
    "fit": "identify.fit.fitting",
    "fit_decay": "identify.decay",
    "formulations_agree": "run.checks",
    "gallery": "catalogue",
    "identify_model": "identify.ladder.identify_model",
    "identify_tank": "identify.tank.campaigns",
    "import_robot": "exchange.robots.import_robot",
    "load": "catalogue",
    "modes": "run.modes",
    "open_run": "exchange.saved_runs",
    "open_study": "run.study.study",
    "optimise": "run.study.optimise",
    "predict": "identify.fit.predictions",
    "read_log": "exchange.logs",
    "robots": "catalogue",
    "round_trip": "identify.compare.round_trip",
    "round_trip_steps": "identify.compare.round_trip",
    "simulate": "run.simulate",
    "smooth_poses": "identify.poses",
    "stepped_log": "exchange.servo",
    "study": "run.study.study",
    "view": "look.live",
    "virtual_tank": "identify.tank.virtual",
}
__all__ = [
    "Alignment",
    "Chart",
    "Check",
    "Comparison",
    "Draws",
    "Estimates",
    "Fit",
    "Floating",
    "IdentifiedModel",
    "ImportReport",
    "IntegratorComparison",
    "Log",
    "Matching",
    "Measurements",
    "Modes",
    "Optimum",
    "Pendulum",
    "Program",
    "Reporting",
    "RoundTrip",
    "RoundTripSteps",
    "Run",
    "Scene",
    "SceneError",
    "SeaframeError",
    "SmoothedPoses",
    "Solver",
    "Spring",
    "Study",
    "TankResult",
    "__version__",
    "added_mass_of_mesh",
    "added_mass_of_meshes",
    "bands",
    "compare",
    "compare_integrators",
    "compared",
    "compile",
    "derive",
    "fit",
    "fit_decay",
    "formulations_agree",
    "gallery",
    "identify_model",
    "identify_tank",
    "import_robot",
    "load",
    "modes",
    "open_run",
    "open_study",
    "optimise",
    "predict",
    "read_log",
    "robots",
    "round_trip",
    "round_trip_steps",
    "simulate",
    "smooth_poses",
    "stepped_log",
    "study",
    "view",
    "virtual_tank",
]


def __getattr__(name: str) -> Any:
    if name not in PLACES:
        raise AttributeError(f"module 'seaframe' has no attribute '{name}'")
    return getattr(import_module(f".{PLACES[name]}", __name__), name)


def __dir__() -> list[str]:
    return sorted(__all__)
