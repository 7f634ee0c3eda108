"""Propagate parameter uncertainty through a simulation: Monte Carlo bands around a run.

Parameters are drawn from their estimated covariance or from given tolerances, and every draw runs as one robot of a
batch, under the same commands and from the same initial state. A band holds a share of the draws at each time
separately. It covers uncertainty of the parameters only, not measurement noise or model errors.
"""

from __future__ import annotations

import math
import re
import warnings
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...errors import SceneError, SeaframeError, unknown_name
from ...numbers import Floats
from ...program.program import Program
from ...program.traced_controllers import reason_not_traceable
from ...run.recording import Run
from ...scene.free_paths import FreeNumbers, resolve_free
from ...scene.joint_types import COORDINATES, RATES
from ...scene.model import Scene
from ...scene.paths import unknown_path
from ..estimates import Estimates
from .motion import Motion

Tolerances = Mapping[str, float | str]

MOST_ROWS = 1000  # of a band: longer runs are recorded at every k-th step
BATCH_ROWS = 2**18  # draws x rows x links that are simulated at once, so that memory stays bounded
DRAW_FACTOR = 2  # times the requested draws are made, so that physically impossible ones can be left out
KINDS = ("position", "orientation", "velocity", "angular_velocity", "center_position", "center_velocity",
         *COORDINATES, *RATES, "modes", "mode_rates")  # fmt: skip
SIGN_CHECKED = re.compile(r"\.(added_mass\.diagonal|drag\.linear|drag\.quadratic)\[\d\]$|\.drag\.strips\.[a-z_]+$")
COEFFICIENTS = re.compile(r"^[^.]+\.[^.]+\.(added_mass|drag)\.")  # of any link
ROWS = re.compile(r"\.(reynolds|kc|angle|around|at)\[\d+\]$")  # of tables of coefficients, not coefficients
DEFAULT_DEVIATION = "5%"  # default standard deviation of a coefficient
UNEVEN = 1e-6  # of dt: a larger difference of a recorded time from a multiple of dt is not rounding
REPETITION_TOLERANCE = 1e-6  # of the largest state: larger differences of a run from its repetition are noted


@dataclass(frozen=True, eq=False)
class Bands:
    """Signals of all draws: `bands[name]` has the shape (count, n) or (count, n, k)."""

    t: Floats  # (n,) [s]
    draws: dict[str, Floats]  # by name of the signal
    parameters: Floats  # (count, p) drawn values
    paths: tuple[str, ...]  # of the p parameters in the scene
    level: float  # share of the draws inside the band
    seed: int
    notes: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"Bands({len(self.parameters)} draws of {', '.join(self.paths)} to t = {self.t[-1]:g} s)"

    def __getitem__(self, name: str) -> Floats:
        """Return a signal of every draw, (count, n) or (count, n, k)."""
        if name not in self.draws:
            raise SeaframeError(unknown_name(name, self.draws, "signal"))
        return self.draws[name]

    @property
    def names(self) -> tuple[str, ...]:
        """Names of all signals."""
        return tuple(self.draws)

    def limits(self, name: str, level: float | None = None) -> tuple[Floats, Floats]:
        """Return the lower and upper limit of the band of a signal, each (n,) or (n, k).

        `level` is the share of the draws inside; it defaults to that of these bands.
        """
        return compute_limits(self[name], self.level if level is None else level)

    def motion(self, link: str) -> Motion:
        """Return the motion of a link in all draws."""
        p, v, orientation, omega = (
            self[f"{link}.{kind}"] for kind in ("position", "velocity", "orientation", "angular_velocity")
        )
        return Motion(self.t, p, v, orientation, omega)


def compute_limits(draws: Floats, level: float) -> tuple[Floats, Floats]:
    """Return the quantiles along the first axis between which a share `level` of the draws lies."""
    low, high = np.quantile(draws, [0.5 - 0.5 * level, 0.5 + 0.5 * level], axis=0)
    return low, high


def bands(
    run: Run,
    uncertain: Estimates | Tolerances,
    names: Iterable[str],
    count: int = 400,
    level: float = 0.95,
    seed: int = 0,
) -> Bands:
    """Simulate a run again with randomly drawn parameters, and return the signals of all draws.

    Args:
        run: the run to repeat, with at least one step of dt; a shorter step at its end is left out.
        uncertain: Estimates whose names are paths of the scene, or standard deviations by path: numbers in the unit of
            the entry, or "5%" of the scene's own value.
        names: signals of the motion of links and joints, such as "rov.hull.position".
        count: number of draws, at least 20.
        level: share of the draws inside the band, between 0 and 1.
        seed: of the random draws.

    Returns a Bands: `found[name]` (count, n, ...) holds all draws, `found.limits(name)` the band.

    Example:

        found = sf.bands(run, {"rov.hull.drag.linear[0]": "10%"}, ["rov.hull.position"])
        low, high = found.limits("rov.hull.position")  # each (n, 3) [m]
    """
    if count < 20 or not 0.0 < level < 1.0:
        raise SeaframeError(
            f"needs at least 20 draws and a level between 0 and 1, not {count} and {level:g}.", "range", path="bands"
        )
    steps = count_even_steps(run)
    wanted = tuple(dict.fromkeys(names))
    for name in wanted:
        if name.rpartition(".")[2] not in KINDS or name not in run.names:
            moving = [other for other in run.names if other.rpartition(".")[2] in KINDS]
            raise SeaframeError(
                unknown_name(name, moving, "signal of position, velocity or joint motion"), path="bands"
            )
    known, notes = select_estimates(run.scene, uncertain)
    freed = resolve_free(run.scene, known.paths_in(run.scene))
    parameters, lost = draw_parameters(run.scene, known, freed, count, seed)
    every = -(-steps // MOST_ROWS)
    t = run.t[: every * (steps // every) + 1 : every]
    repeat, more = prepare_repetition(run, freed, wanted, steps, every)
    draws, whole = simulate_draws(run, wanted, repeat, parameters, len(t))
    if steps < len(run.t) - 1:
        notes.append("The last step of the run is shorter than dt, so it is left out.")
    if lost or not whole.all():
        notes.append(
            f"{lost + int((~whole).sum())} draws are left out: physically impossible parameters, or a simulation that "
            "diverged."
        )
    return Bands(t, draws, parameters[whole], known.names, level, seed, (*notes, *more))


def count_even_steps(run: Run) -> int:
    """Return the number of steps of dt of a run; a shorter one at its end is left out.

    Refuses runs without such a step, and those with a shorter one elsewhere.
    """
    times = run.t[0] + run.dt * np.arange(len(run.t))
    odd = np.flatnonzero(np.abs(run.t - times) > UNEVEN * run.dt)
    if len(odd) and odd[0] < len(run.t) - 1:
        raise SeaframeError(
            f"needs a run in equal steps, but the one to t = {run.t[odd[0]]:.6g} s is not dt = {run.dt:g} s long: the "
            "run was extended there. Simulate it in one piece, or extend it after a whole number of steps.",
            "unsupported",
            path="bands",
        )
    steps = len(run.t) - 1 - len(odd)
    if steps < 1:
        raise SeaframeError("needs a run of at least one step of dt.", "data", path="bands")
    return steps


Repeat = Callable[[Floats], Floats]  # from parameters (m, p) to the entries of the signals (m, n, k)


def simulate_draws(
    run: Run, names: tuple[str, ...], repeat: Repeat, parameters: Floats, rows: int
) -> tuple[dict[str, Floats], NDArray[np.bool_]]:
    """Return signals of all draws that stay finite, and a mask (count,) of them; some draws are done at a time."""
    pieces = -(-len(parameters) * rows * len(run.scene.links) // BATCH_ROWS)
    values = np.concatenate([repeat(some) for some in np.array_split(parameters, pieces)])
    whole: NDArray[np.bool_] = np.isfinite(values).all(axis=(1, 2))
    if whole.sum() < 20:
        raise SeaframeError(
            "fewer than 20 draws can be simulated. Are the uncertainties as large as the values? Give smaller ones.",
            "diverged",
            path="bands",
        )
    shapes = [run[name].shape[1:] for name in names]
    parts = np.split(values[whole], np.cumsum([math.prod(shape) for shape in shapes])[:-1], axis=2)
    return {
        name: part.reshape(*part.shape[:2], *shape) for name, part, shape in zip(names, parts, shapes, strict=True)
    }, whole


def select_estimates(scene: Scene, uncertain: Estimates | Tolerances) -> tuple[Estimates, list[str]]:
    """Return the parameters that are paths of the scene, with their covariance, and notes."""
    known = scene.paths()
    if isinstance(uncertain, Estimates):
        own = list(uncertain.paths_in(scene))
        if not own:
            raise SeaframeError(
                f"none of the estimates is a path of the scene: {unknown_path(scene, uncertain.names[0])}",
                "unknown",
                path="bands",
            )
        found = uncertain.select(*own)
        left = [name for name in uncertain.names if name not in own]
        return found, [f"Not paths of the scene, so not drawn: {', '.join(left)}."] if left else []
    if not uncertain:
        raise SeaframeError("no uncertain parameter is given. Name at least one path.", "missing", path="bands")
    for path in uncertain:
        if path not in known:
            raise SeaframeError(unknown_path(scene, path), "unknown", path="bands")
    values = np.array([known[path] for path in uncertain], dtype=float)
    errors = [parse_deviation(path, given, known[path]) for path, given in uncertain.items()]
    return Estimates(tuple(uncertain), values, np.diag(np.square(errors))), []


def default_tolerances(scene: Scene) -> dict[str, float | str]:
    """Return the default standard deviation of every coefficient of added mass and drag that is not zero, by path."""
    found = [path for path, value in scene.paths().items() if COEFFICIENTS.search(path) and value != 0.0]
    return {path: DEFAULT_DEVIATION for path in found if not ROWS.search(path)}


def parse_deviation(path: str, given: float | str, value: Any) -> float:
    """Return a standard deviation from a number or from a percentage of the value."""
    text = str(given).strip()
    try:
        found = float(text[:-1]) / 100.0 * abs(float(value)) if text.endswith("%") else float(text)
    except ValueError:
        found = np.nan
    if not (np.isfinite(found) and found >= 0.0):
        raise SeaframeError(
            f'the standard deviation must be a number >= 0 or a percentage such as "5%", not {given!r}.',
            "range",
            path=path,
        )
    return found


def draw_parameters(scene: Scene, known: Estimates, freed: FreeNumbers, count: int, seed: int) -> tuple[Floats, int]:
    """Draw parameters (count, p) that are physically possible; also return how many draws were not.

    The validation of the scene decides. Coefficients of which it checks only the sign are validated only where a draw
    changes the sign, which is much faster.
    """
    draws = known.sample(DRAW_FACTOR * count, seed)
    ruled = not all(SIGN_CHECKED.search(path) for own in freed.paths for path in own)
    suspect = ruled | (np.sign(draws) != np.sign(freed.defaults)).any(axis=1)
    kept, lost = [], 0
    for draw, check in zip(draws, suspect, strict=True):
        if check and not is_valid(scene, freed, draw):
            lost += 1
        else:
            kept.append(draw)
        if len(kept) == count:
            break
    if len(kept) < count:
        raise SeaframeError(
            f"{lost} of {len(draws)} draws are physically impossible (negative masses or drag?). "
            "Give smaller uncertainties, or estimates with bounds.",
            "range",
            path="bands",
        )
    return np.array(kept), lost


def is_valid(scene: Scene, freed: FreeNumbers, values: Floats) -> bool:
    """Whether the scene is valid with these numbers."""
    try:
        scene.replace(freed.at_paths(values.tolist()))
    except SceneError:
        return False
    return True


def prepare_repetition(
    run: Run, freed: FreeNumbers, names: tuple[str, ...], steps: int, every: int
) -> tuple[Repeat, tuple[str, ...]]:
    """Return a function that repeats the first steps of a run with other parameters, and notes.

    It records the named signals after every k-th step.
    The scene's controllers act in every draw, with models of the scene as it is, where they reproduce the run. Else the
    recorded commands are held between rows or interpolated linearly: whichever reproduces it better.
    """
    scene, begin = run.scene, float(run.t[0])

    def distance(way: tuple[Program, Floats | None]) -> float:
        program, u = way
        q, v = program.rollout(run.q[0], run.v[0], u, run.dt, steps, every=every, t=begin)
        x, y = np.hstack([q, v]), np.hstack([run.q, run.v])[every::every][: len(q)]
        return float(np.abs(x - y).max() / np.abs(y).max())

    ways: list[tuple[Program, Floats | None]] = []
    if scene.controllers and not reason_not_traceable(scene):
        ways.append((Program(scene, freed, run.method, outputs=names, hidden_from_controllers=freed.names), None))
    loops = bool(ways) and distance(ways[0]) <= REPETITION_TOLERANCE
    if not loops:
        plant = Program(scene, freed, run.method, closed_loop=False, outputs=names)
        held, linear = run.u[:steps], run.u[: steps + 1]
        kinds = [None] if not run.u.any() else [held] if plant.connection_commands else [held, linear]
        ways = [(plant, u) for u in kinds]
    apart = [distance(way) for way in ways]
    best = int(np.argmin(apart))
    notes = []
    if scene.controllers:
        notes.append(
            "The scene's controllers act in every draw."
            if loops
            else "Every draw repeats the recorded commands: the scene's controllers do not react to it."
        )
    if apart[best] > REPETITION_TOLERANCE:
        notes.append(
            f"Repeated with its recorded commands, the run differs from the original by {apart[best]:.2g} of its "
            "largest state; the band is centred on the repetition."
        )

    def repeat(parameters: Floats) -> Floats:
        (program, u), count = ways[best], len(parameters)
        pushes = None if u is None else np.broadcast_to(u, (count, *u.shape))
        q0, v0 = (np.tile(x, (count, 1)) for x in (run.q[0], run.v[0]))
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", "rollout: ", RuntimeWarning)  # about draws left out; a note counts them
            later = program.rollout(q0, v0, pushes, run.dt, steps, parameters, every, begin, observe=True)[-1]
        return np.concatenate([program.observe(q0, v0, None, begin, parameters)[:, None], later], axis=1)

    return repeat, tuple(notes)
