"""Rungs for a hull that floats unpowered and tilts while its arm moves: joints in, roll and pitch out.

    trim                  orientation of the sensor on the hull, and where across gravity the hull's buoyancy acts
    stiffness             where along gravity it acts
    damping and inertia   drag and added inertia of roll and pitch, the delay of the logged angles
    arm                   centres of mass of the links that move
    tether                springs and tethers of the scene, and the net buoyancy and the drag with which the hull rises

Every rung starts from the one before. An unknown is u = u0 + s x, or u0 exp(s x) where it is positive; x has a prior
of mean 0 and standard deviation 1. The errors of run r in roll or pitch, a, have a variance of their own around a
common s_a^2 (Student's t with nu = 4 over runs), since some runs meet what no model knows, and n_a independent samples,
the mean effective sample size of the runs. With mean square errors m_ra the estimates minimise, weights and x in turn,

    sum_ra n_a w_ra m_ra + |x|^2,    w_ra = (nu + n_a) / (nu s_a^2 + n_a m_ra),    1 / s_a^2 = mean_r w_ra

Where the tether is free and heights were logged, errors of the height, over an unknown zero in each run, join those of
roll and pitch. One step of the search without a group g of runs changes x by d_g and the errors to those of a group
that was not fitted. The covariance is that of the jackknife over groups and of the priors, H being the information,

    C = (G - 1) / G sum_g d_g d_g^T + H^-2

and half the width of a band is t sqrt((q / z)^2 + J C J^T), q being the 95 % quantile of the absolute errors in groups
that were not fitted, t with G - 1 degrees of freedom, z normal. One group
leaves nothing out: C = H^-1, which contains s_a^2 and holds if the model is correct, and q is that of its own errors.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

import numpy as np

from ...exchange.logs.log import Log
from ...numbers import Floats, Ints
from ...run.recording import Recording, Run
from ...run.simulate import simulate
from ...scene.model import Scene
from ...scene.units import unit_of
from ..estimates import Estimates, student_quantile
from ..tank.runs import effective_sample_size
from .floating_unknowns import RUNGS, Unknown, find_unknowns
from .ladder import Climbed, Prediction, Rung, Score, climb, complete_groups, mean_of_entries
from .replay import Motion, Replay, height_signal, logged_joints, tilt_sensor

ENTRIES = ("roll", "pitch")
HEAVY_TAILS = 4.0  # nu
SWEEPS = 50  # of the common variance
ITERATIONS = 20
SETTLED = 0.05  # change of x, in standard deviations of the priors, at which a search ends
PAGE_KNOTS = 0.2  # times between the angles of a simulated run [s]
DIFFERENCE = 1e-3  # of x, for derivatives
LEVEL = 0.95  # of bands
ONE_GROUP = (
    "Only one group of runs was fitted, so that intervals and bands hold if the model is correct. Those of several "
    "groups contain how much groups differ."
)


@dataclass(frozen=True, eq=False)
class Floating:
    """The problem: a scene, its unknowns, and runs of its arm."""

    scene: Scene
    unknowns: tuple[Unknown, ...]  # paths, then the delay
    start: Floats  # (P,) values at x = 0
    replay: Replay
    motions: tuple[Motion, ...]
    groups: Ints  # (runs,) number of the group of each run
    dt: float  # [s]

    @classmethod
    def of(
        cls,
        scene: Scene,
        logs: Sequence[Recording],
        groups: Sequence[Sequence[int]] = (),
        delay: float = 0.0,
        dt: float | None = None,
    ) -> Floating:
        """Build it from logs with `<joint>.angle` of the joints that moved, and `<sensor>.rpy[0]`, `.rpy[1]`.

        `groups` of runs, such as repeats of one trajectory, may share errors; a run that none names stands alone.
        `delay` of the angles' stamps [s] is a first guess; `dt` is the step [s], by default that of the scene.
        """
        joints, sensor = logged_joints(scene, logs), tilt_sensor(scene, logs)
        unknowns, known = tuple(find_unknowns(scene, joints, sensor)), scene.paths()
        paths = [unknown.name for unknown in unknowns[:-1]]
        start = np.array([*(known[path] for path in paths), delay])
        step = dt or scene.run.dt
        motions = tuple(
            Motion.of(log, joints, sensor, height_signal(scene), step, number) for number, log in enumerate(logs)
        )
        numbers = np.arange(len(logs))
        for group in complete_groups(groups, len(logs)):
            numbers[list(group)] = min(group)
        return cls(scene, unknowns, start, Replay(scene, paths, joints, sensor), motions, numbers, step)

    @property
    def name(self) -> str:
        """Name of the scene."""
        return self.scene.name

    @property
    def sources(self) -> list[str]:
        """Names of the runs."""
        return [motion.source for motion in self.motions]

    @property
    def entries(self) -> tuple[str, ...]:
        """Names of what is predicted."""
        return ENTRIES

    @property
    def notes(self) -> tuple[str, ...]:
        """Notes on the runs."""
        replay = self.replay
        moves = f"No commands are logged: {', '.join(replay.joints)} move as logged, and {replay.sensor} tilts."
        return (moves, *(note for motion in self.motions for note in motion.notes))

    @cached_property
    def has_heights(self) -> bool:
        """Whether the height of the hull was measured in all runs."""
        return all(np.isfinite(motion.height).sum() > 1 for motion in self.motions)

    def values(self, x: Floats) -> Floats:
        """Return the values (..., P) of the unknowns at x (..., P)."""
        return np.stack(
            [u.value(a, x[..., k]) for k, (u, a) in enumerate(zip(self.unknowns, self.start, strict=True))], -1
        )

    def observe(self, run: int, x: Floats) -> Floats:
        """Return roll, pitch [rad] and height [m] (W, n, 3) of a run, for unknowns x (W, P)."""
        values = self.values(x)
        return self.replay.observe(self.motions[run], values[:, :-1], values[:, -1])

    def climb(self, tell: Callable[[str], None] = lambda _: None) -> list[Climbed[FloatingModel]]:
        """Climb all rungs, leaving groups of runs out together; `tell` gets progress. `choose` chooses one."""
        groups = [tuple(np.flatnonzero(self.groups == group).tolist()) for group in np.unique(self.groups)]
        return climb(self.rungs(), len(self.motions), tell, groups=groups)

    def replay_run(self, run: int) -> Floats:
        """Return roll, pitch [rad] and height [m] (n, 3) of a run with the scene's own numbers, at its times."""
        return np.asarray(self.observe(run, np.zeros((1, len(self.unknowns))))[0])

    def simulate(self, run: int) -> Run:
        """Simulate a run with the scene's own numbers, from time zero, for pages, reports and figures."""
        motion, replay, delay = self.motions[run], self.replay, float(self.start[-1])
        times = np.arange(motion.t[0], motion.t[-1], PAGE_KNOTS)
        content = self.scene.to_dict()
        drives = dict(content.get("drives") or {})
        for joint, (t, angles) in zip(replay.joints, motion.logged, strict=True):
            values = np.interp(times + delay, t, angles).tolist()
            table = {"times": (times - times[0]).tolist(), "values": values, "interpolation": "cubic"}
            drives[joint] = {"motion": {"table": table}}
        scene = Scene.from_dict(content | {"drives": drives})
        free = np.concatenate([replay.defaults, motion.cubics(delay)[0].ravel()])
        q0 = replay.trim(free[None], motion.source)[0, : replay.program.nq]
        return simulate(scene, duration=float(motion.t[-1] - motion.t[0]), q0=q0)

    def measured(self, run: int) -> Log:
        """Return measured roll and pitch of a run from time zero, to be shown beside a simulation."""
        motion = self.motions[run]
        columns = dict(zip(self.replay.sensors.names, (*motion.tilt.T, motion.height), strict=True))
        return Log(motion.t - motion.t[0], columns, source=motion.source)

    def rungs(self) -> list[Rung[FloatingModel]]:
        """Return the rungs, each with a refusal where the scene has nothing for it."""
        found, freed = [], np.zeros(len(self.unknowns), dtype=bool)
        for name, words in RUNGS.items():
            own = np.array([unknown.rung == name for unknown in self.unknowns])
            freed = freed | own
            refusal = "" if own.any() else "the scene has no such part"
            found.append(Rung(name, words, partial(search, self, np.flatnonzero(freed)), refusal))
        return found


class TiltScore(Score):
    """How well roll and pitch are predicted: R2 is relative to the spread over all runs, since some hardly tilt."""

    @property
    def mean(self) -> float:
        """1 - RMSE / spread, mean over roll and pitch; squares would leave the choice to the few worst runs."""
        return mean_of_entries(1.0 - np.sqrt(1.0 - self.r2))


@dataclass(frozen=True, eq=False)
class FloatingModel:
    """Estimates of one rung. Bands are those of single samples of a run that was not fitted."""

    problem: Floating
    runs: tuple[int, ...]  # fitted
    free: Ints  # (p,) estimated unknowns
    x: Floats  # (P,)
    covariance: Floats  # (p, p) of x
    dof: int
    spread: Floats  # (2,) LEVEL quantile of absolute errors of roll and pitch in groups left out, or of one group [rad]
    converged: bool
    notes: tuple[str, ...] = ()

    @property
    def scene(self) -> Scene:
        """The scene with the estimates."""
        return self.estimates.apply_to(self.problem.scene)

    @cached_property
    def estimates(self) -> Estimates:
        """Estimates of the unknowns, normal in x."""
        problem, known = self.problem, self.problem.scene.paths()
        chosen = [problem.unknowns[k] for k in self.free]
        pairs = zip(chosen, problem.start[self.free], self.x[self.free], strict=True)
        slopes = np.array([unknown.slope(start, x) for unknown, start, x in pairs])
        return Estimates(
            tuple(unknown.name for unknown in chosen),
            problem.values(self.x)[self.free],
            slopes[:, None] * self.covariance * slopes,
            self.dof,
            tuple(unit_of(problem.scene, u.name) if u.name in known else "s" for u in chosen),
            np.array([[0.0 if unknown.positive else -np.inf, np.inf] for unknown in chosen]),
            about={"scene": problem.scene.name, "method": "floating", "converged": self.converged},
            notes=self.notes,
        )

    def predict(self, run: int) -> tuple[Floats, Floats]:
        """Return roll and pitch (n, 2) of a run, from its angles alone, and half the widths of their bands [rad]."""
        tilt = self.problem.observe(run, self.x + steps_along(self.free, len(self.x)))[..., :2]
        slopes = (tilt[1:] - tilt[0]) / DIFFERENCE
        variance = np.einsum("pna,pq,qna->na", slopes, self.covariance, slopes)
        scatter = self.spread / student_quantile(LEVEL, np.inf)
        return tilt[0], student_quantile(LEVEL, self.dof) * np.sqrt(scatter**2 + variance)

    def prediction(self, run: int) -> Prediction:
        """Predict roll and pitch of a whole run, with their bands."""
        motion = self.problem.motions[run]
        tilt, half = self.predict(run)
        return Prediction(motion.t, tilt, motion.tilt, half)

    def score_other(self, data: Recording) -> TiltScore:
        """Score the prediction of a run that is not among those of the problem."""
        problem = self.problem
        count = len(problem.motions)
        replay = problem.replay
        motion = Motion.of(data, replay.joints, replay.sensor, replay.height, problem.dt, count)
        own = replace(problem, motions=(*problem.motions, motion), groups=np.append(problem.groups, count))
        return replace(self, problem=own).score(count)

    def score(self, run: int) -> TiltScore:
        """Score the prediction of a whole run."""
        motions = self.problem.motions
        predicted = self.problem.observe(run, self.x[None])[0, :, :2]
        variance = np.nanvar(np.concatenate([motion.tilt for motion in motions]), axis=0)
        return TiltScore.of(motions[run].source, ENTRIES, ("rad", "rad"), predicted, motions[run].tilt, variance)


def steps_along(free: Ints, count: int) -> Floats:
    """Return changes of x (1 + p, P): none, then a small one of each free unknown."""
    found = np.zeros((1 + len(free), count))
    found[1 + np.arange(len(free)), free] = DIFFERENCE
    return found


def search(problem: Floating, free: Ints, runs: tuple[int, ...], below: FloatingModel | None) -> FloatingModel:
    """Estimate the `free` unknowns from runs, by Gauss-Newton steps with weights of runs."""
    x = np.zeros(len(problem.unknowns)) if below is None else below.x.copy()
    converged = False
    for _ in range(ITERATIONS):
        errors, slopes = zip(*(linearise(problem, run, free, x) for run in runs), strict=True)
        squares = np.array([np.mean(e**2, axis=0) for e in errors])  # (runs, entries)
        counts = np.mean([[effective_sample_size(c - c.mean()) for c in e.T] for e in errors], axis=0)
        weights = run_weights(squares, counts) * counts / np.array([[len(e)] for e in errors])
        parts = list(zip(slopes, errors, weights, strict=True))
        gradients = np.array([np.einsum("pna,na,a->p", J, e, w) for J, e, w in parts])
        blocks = np.array([np.einsum("pna,qna,a->pq", J, J, w) for J, _, w in parts])
        information = blocks.sum(axis=0) + np.eye(len(free))
        if converged:
            break
        step = -np.linalg.solve(information, gradients.sum(axis=0) + x[free])
        x[free] += step / max(1.0, float(np.abs(step).max()))
        converged = bool(np.abs(step).max() < SETTLED)
    own, inverse = problem.groups[list(runs)], np.linalg.inv(information)
    found = partial(FloatingModel, problem, runs, free, x)
    if len(groups := np.unique(own)) == 1:
        dof = max(1, round(float(counts.sum()) * len(runs)) - len(free))
        return found(inverse, dof, tilt_quantiles(errors), converged, (ONE_GROUP,))
    unseen, changes = [], []  # of x, without a group
    for group in groups:
        inside = np.flatnonzero(own == group)
        changes.append(np.linalg.solve(information - blocks[inside].sum(axis=0), gradients[inside].sum(axis=0)))
        unseen += [errors[k] + np.einsum("pna,p->na", slopes[k], changes[-1]) for k in inside]
    D = np.array(changes)
    covariance = (1.0 - 1.0 / len(D)) * D.T @ D + inverse @ inverse
    return found(covariance, len(D) - 1, tilt_quantiles(unseen), converged)


def linearise(problem: Floating, run: int, free: Ints, x: Floats) -> tuple[Floats, Floats]:
    """Return errors (m, 2) of the measured samples of a run [rad] and their derivatives (p, m, 2) by free x.

    Where the tether is free, a third column is the height [m], whose zero in each run is unknown.
    """
    motion = problem.motions[run]
    seen = np.isfinite(motion.tilt).all(axis=1)
    found = problem.observe(run, x + steps_along(free, len(x)))[:, seen]
    errors = found[0] - np.column_stack([motion.tilt, motion.height])[seen]
    slopes = (found[1:] - found[0]) / DIFFERENCE
    if not problem.has_heights or not any(problem.unknowns[k].rung == "tether" for k in free):
        return errors[:, :2], slopes[..., :2]
    known = np.isfinite(errors[:, 2])
    for heights in (errors[:, 2], *slopes[..., 2]):
        heights[known] -= heights[known].mean()
        heights[~known] = 0.0
    return errors, slopes


def run_weights(squares: Floats, counts: Floats) -> Floats:
    """Return weights w_ra (runs, 2) of mean square errors m_ra (runs, 2) with n_a (2,) independent samples."""
    common = np.median(squares, axis=0)
    weights: Floats = np.zeros_like(squares)
    for _ in range(SWEEPS):
        weights = (HEAVY_TAILS + counts) / (HEAVY_TAILS * common + counts * squares)
        common = 1.0 / weights.mean(axis=0)
    return weights


def tilt_quantiles(errors: Sequence[Floats]) -> Floats:
    """Return the LEVEL quantiles (2,) of absolute errors of roll and pitch, the first two columns of each run."""
    return np.array([equal_quantile([np.abs(error[:, a]) for error in errors]) for a in (0, 1)])


def equal_quantile(errors: Sequence[Floats]) -> float:
    """Return the LEVEL quantile of samples of which all runs hold the same share."""
    values, shares = np.concatenate(errors), np.concatenate([np.full(len(e), 1.0 / len(e)) for e in errors])
    order = np.argsort(values)
    return float(np.interp(LEVEL, np.cumsum(shares[order]) / len(errors), values[order]))
