"""The rungs of a vehicle with commands, from one degree of freedom to the full equations of motion.

    one degree of freedom   every velocity alone:  v' = a(v_i; gain, added mass, drag)
    equations of motion     v' = a(q, v, u): all accelerations at once, with one law for all thrusters
    trajectories            output error over windows that grow, with sensor frame, trim, lag and delay
    other drag law          quadratic drag on the total speed instead of by axes, or the reverse
    moment arms             where drag acts, and the height of thrusters
    coupled added mass      its entries off the diagonal
    tether                  weight, drag and bending stiffness of the scene's tethers
    disturbances            a constant force and moment

The first two minimise sum rho((a - v') / s) over smoothed velocities by Gauss-Newton steps, the others errors of
simulated windows. All unknowns have weak priors around the values of the scene.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import convolve1d

from ...dynamics.points import pose_on_link
from ...errors import SeaframeError, count_words, listing
from ...loads.added_mass import added_mass
from ...loads.extents import extents
from ...loads.thruster import direction_of
from ...numbers import Floats, Mask
from ...quaternions import rotate_vectors
from ...rotations import quaternion_from_rotation
from ...run.recording import Recording
from ...scene.fluid import AddedMass
from ...scene.links import Point
from ...scene.model import Scene
from ...scene.paths import why_not_free
from ...spatial import Pose
from ..estimates import Estimates
from ..fit.diagnostics import Outcome
from ..fit.fitting import build_estimates
from ..fit.initial_states import enter_free_joint, fit_parabolas, guess_states, move_to_link
from ..fit.model import split_by_signal
from ..fit.options import LOSSES, Measurements
from ..fit.output_error import OutputError, Stage, damped_step, upper_triangle
from ..fit.problem import DELAY, Problem, Span, Windows, cut_windows
from ..fit.uncertainty import ADVICE, build_outcome
from .ladder import Prediction, Rung, Score
from .runs import KINDS, TWIST, PreparedRun, find_frame, prepare_run

UNITS = ("m/s",) * 3 + ("rad/s",) * 3
LEAST = 1e-3  # of a positive number, relative to its value in the scene
LOSS = LOSSES["huber"]
SHORT, LONG = 2.0, 12.0  # lengths of windows [s]
ROUGH, FINE = 1e-3, 1e-4  # relative gain of the cost at which a round of output error ends
ITERATIONS = 30
CORRELATED = 10.0  # rows of errors that count as one sample in a regression, since disturbances last
SLOPE = np.array([1.5, 4.0, 5.5, 6.0, 5.5, 4.0, 1.5]) / 28.0  # weights of accelerations in a slope over seven rows
MOST_DAMPING = 1e6
DIFFERENCE = 1e-3  # for derivatives, in standard deviations of priors
SMALLEST = 0.05  # added mass to start from, relative to a solid of the mass of the hull
COARSE = 1e-2  # relative gain of the cost at which a regression ends
STEPS = 12  # of a regression
LEVELS = {"orientation": 0.02, "body_velocity": 0.02, "angular_velocity": 0.05}  # first noise levels
LAW = {  # keys of thrusters: relative spread of the prior, lowest and highest relative value
    "gain": (0.1, 0.2, 5.0),
    "exponent": (0.1, 0.4, 2.5),
    "propeller.speed_law.b": (0.1, 0.4, 2.5),
    "propeller.reverse": (0.2, 0.3, 3.0),
    "propeller.T_wu": (1.0, 0.0, 10.0),
    "spin_up": (0.7, 0.1, 10.0),
}
AHEAD = 1.2  # commands beyond this share of those that were fitted are extrapolation
LATE = 0.015  # lag of velocities that a note mentions [s]
SPIN_UP = 0.1  # of thrusters for which the scene has none [s]
SHORTEST = 0.05  # [s]
DEAD = 0.03  # spread of the threshold of a thruster, relative to full speed
NO_ERRORS = "Standard errors and intervals (-) are unknown on the first two rungs, which are regressions."
COUPLED = ((0, 4), (1, 3), (1, 5), (2, 4))  # entries of added mass that port-starboard symmetry allows
TETHER = re.compile(r"tethers\.[\w-]+\.(mass_per_length|normal|stiffness)")
SINGULAR = 0.7  # largest coupling, relative to the diagonal: two of them keep added mass positive definite


@dataclass(frozen=True)
class Unknown:
    """A number to estimate, at one path or several, and its prior."""

    name: str
    rung: str
    paths: tuple[str, ...]
    spread: float  # standard deviation of the prior, whose mean is the value in the scene
    low: float = -np.inf
    high: float = np.inf


def complete_scene(scene: Scene, link: str) -> Scene:
    """Return the scene with the parts that rungs free: a full added mass, drag at a point, a constant disturbance.

    What a hull lacks is guessed from its shape: added mass of the solid, or of an open frame the geometric mean of it
    and of the share of it that the hull weighs, as imports estimate it; and drag 1/2 rho A |v| v on its box.
    """
    content, robot, name = scene.to_dict(), *link.split(".")
    hull, given = content["robots"][robot]["links"][name], scene.links[link]
    density = 1000.0 if scene.water is None else scene.water.density
    if not isinstance(given.added_mass, AddedMass):
        if given.shape is None or given.shape.mesh is not None:
            raise SeaframeError("needs `added_mass`, or a `shape` to guess it from.", "missing", path=link)
        open_share = given.mass / (density * float(np.prod(extents(given.shape))))  # below one in an open frame
        solid = np.array([[float(x) for x in row] for row in added_mass(given.shape, density).rows])
        closed = np.sqrt(min(1.0, open_share)) * solid
    else:
        closed = given.added_mass.array
    least = SMALLEST * given.mass * np.array([1.0, 1.0, 1.0, *[(given.mass / density) ** (2.0 / 3.0) / 6.0] * 3])
    floor = np.maximum(np.diag(closed), least)
    hull["added_mass"] = {"matrix": (closed + np.diag(floor - np.diag(closed))).tolist()}
    drag = dict(hull.get("drag") or {})
    if not drag and given.shape is not None:
        a, b, c = extents(given.shape)
        areas = np.array([b * c, a * c, a * b])
        # strips of a face turning about its middle, with speed w s at distance s: 2 int_0^(b/2) s^3 ds = b^4 / 32
        arms = np.array([a * (b**4 + c**4), b * (a**4 + c**4), c * (a**4 + b**4)]) / 32.0
        drag = {"quadratic": (0.5 * density * np.concatenate([areas, arms])).tolist()}
    quadratic = np.array(drag.get("quadratic") or [0.0] * 6)
    linear = np.array(drag.get("linear") or [0.0] * 6)
    if quadratic.ndim == linear.ndim == 1:  # a number of zero has no scale
        drag["linear"] = np.maximum(linear, np.maximum(0.05 * quadratic, 1e-3)).tolist()
        drag["quadratic"] = np.maximum(quadratic, np.maximum(0.05 * linear, 1e-3)).tolist()
    drag.setdefault("center_of_pressure", [0.0, 0.0, 0.0])
    hull["drag"] = drag
    for thruster in content["robots"][robot].get("thrusters", []):
        thruster.setdefault("spin_up", SPIN_UP)
    drives = content.setdefault("drives", {})
    own = drives.setdefault(link, {})
    for kind in ("force", "moment"):
        before = own.get(kind, [])
        own[kind] = [*(before if isinstance(before, list | tuple) else [before]), {"constant": [0.0, 0.0, 0.0]}]
    return Scene.from_dict(content)


def find_unknowns(scene: Scene, link: str, frame: str, inputs: Sequence[str]) -> Iterator[Unknown]:
    """Yield the unknowns of all rungs that a completed scene has."""
    known = scene.paths()
    thrusters = [name.removesuffix(".command") for name in inputs if name.removesuffix(".command") in scene.thrusters]
    yield from law_unknowns(known, thrusters)
    A = np.array([[known[f"{link}.added_mass.matrix[{i}][{j}]"] for j in range(6)] for i in range(6)])
    for i in range(6):
        yield Unknown(
            f"{link}.added_mass.matrix[{i}][{i}]",
            "one degree of freedom",
            (f"{link}.added_mass.matrix[{i}][{i}]",),
            0.5 * A[i, i],
            0.1 * A[i, i],
        )
    for key, share in (("linear", 1.0), ("quadratic", 0.7)):
        for i in range(6):
            path = f"{link}.drag.{key}[{i}]"
            if path in known:
                yield Unknown(path, "one degree of freedom", (path,), share * known[path], LEAST * known[path])
    yield Unknown(f"{link}.volume", "equations of motion", (f"{link}.volume",), 0.005 * known[f"{link}.volume"])
    for k in range(3):
        path = f"{link}.center_of_mass[{k}]"
        yield Unknown(path, "equations of motion", (path,), 0.01)
    if frame != link:
        point = f"{link}.points.{frame.partition('.')[2]}"
        for key, spread in (("at", 0.03), ("rpy", 0.06)):
            for k in range(3):
                yield Unknown(f"{point}.{key}[{k}]", "equations of motion", (f"{point}.{key}[{k}]",), spread)
    for k in range(3):
        path = f"{link}.drag.center_of_pressure[{k}]"
        yield Unknown(path, "moment arms", (path,), 0.05)
    for count, height in enumerate(sorted({known[f"{t}.at[2]"] for t in thrusters}), 1):
        level = [
            t for t in thrusters if known[f"{t}.at[2]"] == height and abs(direction_of(scene.thrusters[t]).z) < 0.5
        ]
        if level:
            yield Unknown(f"thruster_height_{count}", "moment arms", tuple(f"{t}.at[2]" for t in level), 0.01)
    for i, j in COUPLED:
        most = SINGULAR * 0.1 * np.sqrt(A[i, i] * A[j, j])
        paths = (f"{link}.added_mass.matrix[{i}][{j}]", f"{link}.added_mass.matrix[{j}][{i}]")
        yield Unknown(f"added_mass_{i}{j}", "coupled added mass", paths, most, A[i, j] - most, A[i, j] + most)
    for path in known:
        if TETHER.fullmatch(path) and known[path] > 0.0:
            yield Unknown(path, "tether", (path,), known[path], LEAST * known[path])
    for kind, spread in (("force", 0.5), ("moment", 0.1)):
        last = max(
            int(k) for k in re.findall(rf"drives\.{re.escape(link)}\.{kind}\[(\d+)\]\.constant", " ".join(known))
        )
        for k in range(3):
            path = f"drives.{link}.{kind}[{last}].constant[{k}]"
            yield Unknown(path, "disturbances", (path,), spread)


def law_unknowns(known: Mapping[str, float], thrusters: Sequence[str]) -> Iterator[Unknown]:
    """Yield the unknowns of the law of thrusters: one number for all of those that share its value."""
    for key, (spread, low, high) in LAW.items():
        if key == "exponent" and any(f"{t}.propeller.speed_law.b" in known for t in thrusters):
            continue  # that of the speed law is the same
        for count, value in enumerate(sorted({known[f"{t}.{key}"] for t in thrusters if f"{t}.{key}" in known}), 1):
            paths = tuple(f"{t}.{key}" for t in thrusters if known.get(f"{t}.{key}") == value)
            ends = sorted((low * value, high * value))
            if key == "spin_up":  # shorter ones would need shorter steps
                ends[0] = max(ends[0], SHORTEST)
            rung = "one degree of freedom" if key == "gain" else "equations of motion"
            yield Unknown(f"thruster_{key.rpartition('.')[2]}_{count}", rung, paths, spread * abs(value), *ends)
    full = sorted({known[f"{t}.propeller.speed_law.a"] for t in thrusters if f"{t}.propeller.speed_law.c" in known})
    for count, value in enumerate(full, 1):
        paths = tuple(
            f"{t}.propeller.speed_law.c" for t in thrusters if known.get(f"{t}.propeller.speed_law.a") == value
        )
        yield Unknown(f"thruster_threshold_{count}", "equations of motion", paths, DEAD * value, -0.3 * value, 0.0)


@dataclass(frozen=True, eq=False)
class Powered:
    """A vehicle with commands, its unknowns and its runs."""

    problem: Problem
    unknowns: tuple[Unknown, ...]
    link: str
    frame: str
    runs: tuple[PreparedRun, ...]
    states: tuple[Floats, ...]  # first guesses of the states at the rows of every run

    @classmethod
    def of(cls, scene: Scene, data: Sequence[Recording], tell: Callable[[str], None]) -> Powered:
        """Prepare runs and compile the model with all unknowns."""
        link = driven_base(scene)
        frame = find_frame(scene, link, data)
        if len(unlogged_thrusters(scene, link, data[0].names)) == len(thrusters_of(scene, link)):
            raise SeaframeError(
                "the runs have no commands of thrusters, and nothing else moves the model. Name the commands in the "
                f"mapping, such as {thrusters_of(scene, link)[0]}.command.",
                "missing",
                path="signals",
            )
        runs = tuple(prepare_run(scene, each, frame, k) for k, each in enumerate(data))
        tell("compiling the model")
        return cls.compile(complete_scene(scene, link), link, frame, runs)

    @classmethod
    def compile(cls, whole: Scene, link: str, frame: str, runs: tuple[PreparedRun, ...]) -> Powered:
        """Compile a completed scene with all unknowns."""
        inputs = [name for name in runs[0].log.names if name in whole.coordinates.u]
        unknowns = tuple(u for u in find_unknowns(whole, link, frame, inputs) if not why_not_free(whole, u.paths[0]))
        known = whole.paths()
        problem = Problem(
            whole,
            [u.name if u.paths == (u.name,) else {u.name: u.paths} for u in unknowns],
            [run.log for run in runs],
            [f"{frame}.{kind}" for kind in KINDS],
            {u.name: (u.low, u.high) for u in unknowns} | {DELAY: (-0.5, 0.5)},
            {u.name: (known[u.paths[0]], u.spread) for u in unknowns} | {DELAY: (0.0, 0.1)},
            Measurements(delay=True, commands="held"),
            dt=0.12,
        )
        chart = problem.steps.chart
        inner = np.arange(chart.nv, chart.nv + chart.inner)
        problem.moving = np.setdiff1d(chart.moving, inner)  # inner states follow from the commands
        states = tuple(guess_states(problem, trial) for trial in problem.trials)
        return cls(problem, unknowns, link, frame, runs, states)

    @property
    def name(self) -> str:
        """Name of the scene."""
        return self.problem.original_scene.name

    @property
    def sources(self) -> list[str]:
        """Names of the runs."""
        return [run.log.source for run in self.runs]

    @cached_property
    def other_law(self) -> Powered:
        """The same vehicle with drag on the total speed instead of by axes, or the reverse."""
        whole = self.problem.original_scene
        path = f"{self.link}.drag.law"
        drag = whole.links[self.link].drag
        law = "speed" if drag is None or drag.law == "axes" else "axes"
        return self.compile(whole.replace({path: law}), self.link, self.frame, self.runs)

    @cached_property
    def of_states(self) -> NDArray[np.bool_]:
        """Which unknowns change the states at rows: the pose of the frame, and what moves the inner states."""
        inner = ("points", "speed_law", "spin_up")
        return np.array([*(any(key in u.paths[0].split(".") for key in inner) for u in self.unknowns), True])

    @cached_property
    def base(self) -> slice:
        """Entries of v of the vehicle's twist."""
        return self.problem.scene.coordinates.slots[self.link].v

    @cached_property
    def smoothed(self) -> tuple[tuple[Mask, Floats, Floats], ...]:
        """Whether a row is measured (n,), and smoothed twists and their rates (n, 6) in the frame, of every run."""
        found = []
        for trial in self.problem.trials:
            y = trial.record.y
            known: Mask = np.asarray(np.isfinite(y).all(axis=1))
            found.append((known, *fit_parabolas(trial.record.t, y[:, 4:])))
        return tuple(found)

    def smoothed_rows(self, theta: Floats, run: int) -> tuple[Floats, Floats, Floats, Floats]:
        """Return q, v, u and the vehicle's accelerations (n, 6) at the measured rows of a run.

        v_B = R v_F - w_B x p and w_B = R w_F, and the same for their rates, with the pose (R, p) of the frame.
        """
        trial, nq = self.problem.trials[run], self.problem.program.nq
        known, *twists = self.smoothed[run]
        states = self.measured_states(theta, run)[known]
        moved = [twist[known] for twist in twists]
        if self.frame != self.link:
            X = self.frame_pose(theta)
            turn = np.tile(np.array(quaternion_from_rotation(X.R), dtype=float), (len(states), 1))
            for twist in moved:
                twist[:, 3:] = rotate_vectors(turn, twist[:, 3:])
                twist[:, :3] = rotate_vectors(turn, twist[:, :3]) - np.cross(
                    twist[:, 3:], np.array([*X.p], dtype=float)
                )
        states[:, nq:][:, self.base] = moved[0]
        return states[:, :nq], states[:, nq:], trial.record.u[known], moved[1]

    def active_unknowns(self, rungs: Sequence[str]) -> NDArray[np.bool_]:
        """Return which unknowns (P,) the rungs free."""
        return np.array([*(u.rung in rungs for u in self.unknowns), "equations of motion" in rungs])

    def measured_states(self, theta: Floats, run: int) -> Floats:
        """Return the states (n, nq + nv) at the rows of a run as the frame measures them, where theta has the frame.

        Inner states follow from the commands alone, so they are those of any simulation of the whole run.
        """
        problem, trial, states = self.problem, self.problem.trials[run], self.states[run].copy()
        nq, inner = problem.program.nq, problem.steps.chart.inner
        if self.frame != self.link:
            known = {signal.name: own for signal, own in split_by_signal(problem.sensors.signals, trial.record.y)}
            moved = move_to_link(known, self.frame, self.link, self.frame_pose(theta))
            slot = problem.scene.coordinates.slots[self.link]
            q, v = np.arange(slot.q.start, slot.q.stop), nq + np.arange(slot.v.start, slot.v.stop)
            enter_free_joint(states, q, v, self.link, moved, trial.record.t)
        if inner:
            whole = self.output_error((run,), np.inf, np.zeros(len(theta), dtype=bool))
            states[:, nq - inner : nq] = whole.simulate_windows(theta, states[:1]).rows[0][:, nq - inner : nq]
        return states

    def frame_pose(self, theta: Floats) -> Pose:
        """Return the pose of the frame on the link."""
        path = f"{self.link}.points.{self.frame.partition('.')[2]}"
        at, rpy = (
            [theta[self.problem.unknowns.names.index(f"{path}.{key}[{k}]")] for k in range(3)] for key in ("at", "rpy")
        )
        return pose_on_link(Point(at=tuple(at), rpy=tuple(rpy)))

    entries = TWIST

    @property
    def notes(self) -> tuple[str, ...]:
        """Notes on the runs."""
        found = []
        if idle := unlogged_thrusters(self.problem.original_scene, self.link, self.runs[0].log.names):
            found.append(
                f"No commands of {listing(idle)} are logged, so they stand still. Map their columns if they ran."
            )
        for run in self.runs:
            found += [f"{run.log.source}: {note}" for note in run.log.notes if run.log.source not in note]
            if abs(run.lag) > LATE:
                found.append(f"{run.log.source}: velocities lag behind poses by {run.lag:.2f} s, which was removed.")
            if run.outliers:
                found.append(
                    f"{run.log.source}: {count_words(run.outliers, 'row')} far from their neighbours left out."
                )
        return tuple(dict.fromkeys(found))

    def add_run(self, data: Recording) -> tuple[Powered, int]:
        """Return the same problem with one more run, and its number."""
        run = prepare_run(self.problem.original_scene, data, self.frame, len(self.runs))
        more = copy(self.problem)
        more.trials = (*self.problem.trials, *self.problem.build_trials([run.log]))
        states = guess_states(more, more.trials[-1])
        return replace(self, problem=more, runs=(*self.runs, run), states=(*self.states, states)), len(self.runs)

    def predict(self, theta: Floats, run: int) -> tuple[Floats, Floats]:
        """Return velocities (n, 6) of the frame in a run: predicted from its first pose by commands, and measured."""
        trial = self.problem.trials[run]
        first = int(np.argmax(np.isfinite(trial.record.y).all(axis=1)))
        held = np.zeros(len(theta), dtype=bool)
        windows = Windows.of((trial,), [Span(0, first, len(trial.record.t))])
        error = OutputError(self.problem, (trial,), windows, self.levels, LOSS, held)
        flown = error.simulate_windows(theta, self.measured_states(theta, run)[first : first + 1])
        with np.errstate(invalid="ignore"):
            found = self.problem.sensors.values(flown.rows[0], self.problem.unknowns.free(theta))
        return found[:, 4:], windows.y[0][:, 4:]

    @cached_property
    def levels(self) -> Floats:
        """First noise levels of the residuals."""
        return np.array([LEVELS[signal.kind] for signal in self.problem.sensors.signals for _ in range(signal.rows)])

    def output_error(
        self, runs: Sequence[int], length: float, active: NDArray[np.bool_], levels: Floats | None = None
    ) -> OutputError:
        """Return the output error of runs, in windows of a length [s]."""
        trials = tuple(self.problem.trials[run] for run in runs)
        windows = Windows.of(trials, cut_windows(trials, min(length, 1e9)))
        return OutputError(self.problem, trials, windows, self.levels if levels is None else levels, LOSS, active)

    def rungs(self) -> list[Rung[PoweredModel]]:
        """Return the rungs, each with a refusal where the scene has nothing for it."""
        found, names = [], list[str]()
        for name, (frees, fit) in RUNGS.items():
            names.append(name)
            own = any(u.rung == name for u in self.unknowns) or name in ("trajectories", "other drag law")
            refusal = "" if own else "the scene has no such number"
            found.append(Rung(name, frees, partial(fit, self, tuple(names)), refusal, fit is fit_other_law))
        return found


@dataclass(frozen=True, eq=False)
class PoweredModel:
    """Estimates of one rung, from some runs."""

    problem: Powered
    rungs: tuple[str, ...]
    theta: Floats
    converged: bool
    stage: Stage | None = None  # of output error; None: of a regression

    @property
    def active(self) -> NDArray[np.bool_]:
        """Which unknowns were estimated."""
        return self.problem.active_unknowns(self.rungs)

    @cached_property
    def estimates(self) -> Estimates:
        """Values and covariance of the estimated unknowns; that of a regression is not known."""
        problem, act = self.problem.problem, self.active
        if self.stage is None:
            P = len(act)
            outcome = Outcome(
                self.theta,
                np.full((P, P), np.nan),
                np.inf,
                np.zeros((0, P)),
                self.problem.levels,
                np.nan,
                0,
                True,
                center=self.theta,
            )
            return select_estimates(build_estimates(problem, outcome, "regression", (NO_ERRORS,)), act)
        outcome = replace(build_outcome([self.stage]), center=self.theta)
        notes = [note for note in outcome.notes if note != ADVICE]  # a ladder has no other method
        return select_estimates(build_estimates(problem, outcome, "output-error", notes), act)

    @property
    def scene(self) -> Scene:
        """The scene with the estimates."""
        problem = self.problem.problem
        freed = problem.program.freed
        return problem.original_scene.replace(freed.at_paths(problem.unknowns.free(self.theta).tolist()))

    @property
    def notes(self) -> tuple[str, ...]:
        """Notes on the results."""
        return self.estimates.notes

    def score(self, run: int) -> Score:
        """Predict a whole run from its first pose, with its commands alone."""
        return score_run(self.problem, self.theta, run)

    def prediction(self, run: int) -> Prediction:
        """Predict the velocities of a whole run."""
        predicted, measured = self.problem.predict(self.theta, run)
        return Prediction(self.problem.problem.trials[run].record.t[-len(measured) :], predicted, measured)

    def score_other(self, data: Recording) -> Score:
        """Predict a whole run that is not among those of the problem."""
        own, run = self.problem.add_run(data)
        known = np.max([each.reach for each in self.problem.runs], axis=0)
        beyond = float(np.max(own.runs[run].reach / np.maximum(known, 1e-9), initial=0.0))
        note = f"commands reach {beyond:.1f} times those that were fitted, where drag and thrust are extrapolated"
        return replace(score_run(own, self.theta, run), notes=(note,) * (beyond > AHEAD))


def driven_base(scene: Scene) -> str:
    """Return the floating link of the first robot with thrusters."""
    for path, slot in scene.coordinates.slots.items():
        robot = path.partition(".")[0]
        if slot.is_floating and any(name.partition(".")[0] == robot for name in scene.thrusters):
            return path
    raise SeaframeError(
        "no robot with a free base has thrusters, so no commands move it.", "unsupported", path="robots"
    )


def thrusters_of(scene: Scene, link: str) -> list[str]:
    """Return the thrusters of the robot of a link."""
    return [name for name in scene.thrusters if name.partition(".")[0] == link.partition(".")[0]]


def unlogged_thrusters(scene: Scene, link: str, logged: Sequence[str]) -> list[str]:
    """Return the thrusters of the robot of a link whose commands are not among the logged signals."""
    return [name for name in thrusters_of(scene, link) if f"{name}.command" not in logged]


def score_run(own: Powered, theta: Floats, run: int) -> Score:
    """Compare a predicted run with the measured one."""
    return Score.of(own.runs[run].log.source, TWIST, UNITS, *own.predict(theta, run))


def select_estimates(found: Estimates, chosen: NDArray[np.bool_]) -> Estimates:
    """Return only the chosen of some estimates."""
    rows = np.flatnonzero(chosen)
    names = tuple(found.names[k] for k in rows)
    return replace(
        found,
        names=names,
        values=found.values[rows],
        covariance=found.covariance[np.ix_(rows, rows)],
        dof=found.dof[rows],
        units=tuple(found.units[k] for k in rows),
        bounds=found.bounds[rows],
        center=found.center[rows],
        tied={name: paths for name, paths in found.tied.items() if name in names},
    )


# Fits


def fit_axes(own: Powered, rungs: tuple[str, ...], runs: tuple[int, ...], below: PoweredModel | None) -> PoweredModel:
    """Fit every velocity alone, the others at zero and the vehicle upright."""
    return regress(own, rungs, runs, own.problem.unknowns.start, alone=True)


def fit_equations(
    own: Powered, rungs: tuple[str, ...], runs: tuple[int, ...], below: PoweredModel | None
) -> PoweredModel:
    """Fit the equations of motion to all accelerations at once."""
    return regress(own, rungs, runs, below.theta if below else own.problem.unknowns.start, alone=False)


def regress(own: Powered, rungs: tuple[str, ...], runs: tuple[int, ...], theta: Floats, alone: bool) -> PoweredModel:
    """Fit accelerations by Gauss-Newton steps with damping; `alone`: every axis with the other velocities at zero."""
    program, unknowns, act = own.problem.program, own.problem.unknowns, own.active_unknowns(rungs)
    base, shifting = own.base, np.flatnonzero(act & own.of_states)

    def rows(theta: Floats) -> list[Floats]:
        parts = [own.smoothed_rows(theta, run) for run in runs]
        return [np.concatenate([part[k] for part in parts]) for k in range(4)]

    levels = np.maximum(1.4826 * np.median(np.abs(rows(theta)[3]), axis=0), 1e-3)

    def each(call: Callable[..., Floats], rows: list[Floats], theta: Floats) -> Floats:
        q, v, u, _ = rows
        free = unknowns.free(theta)
        if not alone:
            return call(q, v, u, 0.0, free)[:, base]
        found = []
        for k in range(6):
            still = np.zeros_like(v)
            still[:, base.start + k] = v[:, base.start + k]
            found.append(call(q, still, u, 0.0, free)[:, base][:, k])
        return np.stack(found, axis=1)

    def residuals(theta: Floats) -> Floats:
        own_rows = rows(theta)
        return (smooth(each(program.forward, own_rows, theta)) - own_rows[3]) / levels

    def slopes(theta: Floats) -> Floats:
        found = np.zeros((*z.shape, len(theta)))
        found[..., : unknowns.paths] = (
            smooth(each(lambda *x: program.jacobians(*x)["free"], rows(theta), theta)) / levels[:, None]
        )
        for k in shifting:
            step = DIFFERENCE * unknowns.priors[k, 1]
            found[..., k] = (residuals(theta + step * (np.arange(len(theta)) == k)) - z) / step
        return found[..., act]

    mean, spread = unknowns.priors[act].T

    def cost(theta: Floats, z: Floats) -> float:
        return float(np.sum(LOSS.rho(z)) / CORRELATED + 0.5 * np.sum(((theta[act] - mean) / spread) ** 2))

    z, damping, gain = residuals(theta), 1e-3, np.inf
    best = cost(theta, z)
    for _ in range(STEPS):
        root = np.sqrt(LOSS.weight(z) / CORRELATED)[..., None]
        weighed = np.concatenate([slopes(theta) * root, z[..., None] * root], axis=-1)
        R, gain = upper_triangle(weighed.reshape(-1, int(act.sum()) + 1)), 0.0
        while damping < MOST_DAMPING and gain == 0.0:
            tried = theta.copy()
            tried[act] += damped_step(R, theta[act], unknowns.priors[act], unknowns.bounds[act], damping)
            new = residuals(tried)
            if (lower := cost(tried, new)) < best:
                gain, theta, z, best, damping = best - lower, tried, new, lower, 0.1 * damping
            else:
                damping *= 10.0
        if gain < COARSE * best:
            break
    return PoweredModel(own, rungs, theta, gain < COARSE * best)


def smooth(accelerations: Floats) -> Floats:
    """Return accelerations (n, ...) at regular rows, smoothed as slopes of parabolas through velocities are."""
    return np.asarray(convolve1d(accelerations, SLOPE, axis=0, mode="nearest"))


def fit_trajectories(
    own: Powered, rungs: tuple[str, ...], runs: tuple[int, ...], below: PoweredModel | None
) -> PoweredModel:
    """Fit simulated windows, short ones first, then longer ones."""
    own = below.problem if below else own
    theta = below.theta if below else own.problem.unknowns.start
    begun = below.stage if below else None
    levels = begun.error.sigma if begun else own.levels
    act = own.active_unknowns(rungs)
    stage, count = None, 0
    for length, gains in ((LONG, (FINE,)),) if begun else ((SHORT, (ROUGH,)), (LONG, (ROUGH, FINE))):
        for gain in gains:
            error = own.output_error(runs, length, act, levels)
            states = [own.measured_states(theta, run) for run in runs]
            X = np.array([states[span.trial][span.first] for span in error.windows.spans])
            solution = error.solve(theta, X, ITERATIONS, gain)
            theta, count = solution.theta, count + solution.iterations
            levels = error.estimate_noise_levels(solution.e, np.ones(len(levels)))
            stage = Stage(error, solution, count, [])
    assert stage is not None
    return PoweredModel(own, rungs, theta, stage.solution.converged, stage)


def fit_other_law(
    own: Powered, rungs: tuple[str, ...], runs: tuple[int, ...], below: PoweredModel | None
) -> PoweredModel:
    """Fit the same unknowns with the other law of drag."""
    theta = below.theta if below else own.problem.unknowns.start
    return fit_trajectories(
        own, rungs, runs, PoweredModel(own.other_law, rungs, theta, True, below.stage if below else None)
    )


RUNGS: dict[str, tuple[str, Any]] = {
    "one degree of freedom": ("gain of the thrusters, added mass and drag, every axis alone", fit_axes),
    "equations of motion": ("law of the thrusters with lag and delay, trim, place of the sensor", fit_equations),
    "trajectories": ("nothing more, but from simulated windows", fit_trajectories),
    "other drag law": (
        "nothing more; quadratic drag on the total speed instead of by axes, or the reverse",
        fit_other_law,
    ),
    "moment arms": ("where drag acts, height of the thrusters", fit_trajectories),
    "coupled added mass": ("its entries off the diagonal", fit_trajectories),
    "tether": ("weight, drag and bending stiffness of tethers", fit_trajectories),
    "disturbances": ("a constant force and moment", fit_trajectories),
}
