"""Align measured poses with simulated ones: reference frames, lever arm of the markers, time offset.

A motion-capture system measures the pose X_NQ of a frame Q, fixed to the body at its markers, in its own frame
N. A model has the pose X_WB of a link B in its world W. With the pose X_WN of the system's frame and X_BQ of the
markers on the link, whose position p_BQ is the lever arm,

    X_WB X_BQ = X_WN X_NQ.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike
from scipy.optimize import least_squares
from scipy.signal import correlate
from scipy.spatial.transform import Rotation

from ...errors import SeaframeError
from ...numbers import Floats
from ...quaternions import quaternions_from_matrices, skew_matrices
from ..poses.pose_checks import to_floats
from .metrics import mean_square, parabola_minimum
from .motion import Motion

WEAK = 1e-2  # of the largest singular value: directions below it are not identifiable
SHORTEST = 0.1  # [m]: least length by which position errors are scaled
PRECISE = 1e-15  # tolerance of the least squares: rounding level
RESOLUTION = 1e-3  # of the variance: offsets whose costs differ by less are equally good, as offsets are whole rows
ALIKE = 1.25  # costs up to this factor above the lowest are nearly as good
UNKNOWNS = (
    *(f"rotation of the frames about {k}" for k in "xyz"), *(f"shift of the frames along {k}" for k in "xyz"),
    *(f"rotation of the markers about {k}" for k in "xyz"), *(f"lever arm along {k}" for k in "xyz"),
)  # fmt: skip


@dataclass(frozen=True, eq=False)
class Alignment:
    """Transformation of measured poses into poses of the link: X_WB = X_WN X_NQ X_BQ^-1, at t + time_offset.

    Example: use the alignment of one trial for another.

        first = sf.compare(run_1, log_1, link="rov.hull", align="motion")
        second = sf.compare(run_2, log_2, link="rov.hull", align=first.alignment)
    """

    R_WN: Floats  # (3, 3) orientation of the measuring system's frame in the world
    p_WN: Floats  # (3,) its origin, world frame [m]
    R_BQ: Floats  # (3, 3) orientation of the markers' frame in the link frame
    p_BQ: Floats  # (3,) the lever arm, link frame [m]
    time_offset: float = 0.0  # [s], added to measured times
    notes: tuple[str, ...] = ()

    @classmethod
    def none(cls, lever: ArrayLike = (0.0, 0.0, 0.0), time_offset: float = 0.0) -> Alignment:
        """Return an alignment with identical frames; `lever` (3,) is the markers' position in the link frame [m]."""
        return cls(np.eye(3), np.zeros(3), np.eye(3), check_lever(lever), time_offset)

    def apply(self, measured: Motion) -> Motion:
        """Return the motion of the link that follows from the markers' motion."""
        if self.is_identity:
            return replace(measured, t=measured.t + self.time_offset)
        t, R_WN = measured.t + self.time_offset, self.R_WN
        p, v = measured.position @ R_WN.T + self.p_WN, measured.velocity @ R_WN.T
        if measured.orientation is None or measured.angular_velocity is None:
            if np.any(self.p_BQ):
                raise SeaframeError(
                    "a lever arm needs measured orientations, but only positions are measured. Add the orientations to "
                    "the log, or set the lever arm to zero.",
                    "missing",
                    path="lever",
                )
            return Motion(t, p, v, spread=measured.spread)
        R_WB = R_WN @ measured.R @ self.R_BQ.T
        omega = measured.angular_velocity @ self.R_BQ.T
        velocity = v - np.einsum("nij,nj->ni", R_WB, np.cross(omega, self.p_BQ))
        return Motion(t, p - R_WB @ self.p_BQ, velocity, quaternions_from_matrices(R_WB), omega, measured.spread)

    @property
    def is_identity(self) -> bool:
        """Whether all frames are identical, so that at most times are shifted and no value is changed by rounding."""
        one, none = np.eye(3), np.zeros(3)
        pairs = ((self.R_WN, one), (self.p_WN, none), (self.R_BQ, one), (self.p_BQ, none))
        return all(np.array_equal(found, identity) for found, identity in pairs)

    def to_dict(self) -> dict[str, Any]:
        """Return matrices, vectors, time offset [s] and notes as plain lists for JSON."""
        arrays = {key: getattr(self, key).tolist() for key in ("R_WN", "p_WN", "R_BQ", "p_BQ")}
        return {**arrays, "time_offset": self.time_offset, "notes": list(self.notes)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Alignment:
        """Return the alignment that `to_dict` described."""
        R_WN, p_WN, R_BQ, p_BQ = (np.array(data[key], dtype=float) for key in ("R_WN", "p_WN", "R_BQ", "p_BQ"))
        return cls(R_WN, p_WN, R_BQ, p_BQ, float(data.get("time_offset", 0.0)), tuple(data.get("notes", ())))


def check_lever(lever: ArrayLike) -> Floats:
    """Return a checked lever arm (3,) [m]."""
    given = to_floats("lever", lever)
    if given.shape != (3,) or not np.isfinite(given).all():
        raise SeaframeError(f"must be three numbers [m] in the link frame, not {lever!r}.", "shape", path="lever")
    return given


def wahba(a: Floats, b: Floats, weights: Floats | None = None) -> Floats:
    """Return the rotation R (3, 3) that minimises the sum of w |a - R b|2 over vectors (n, 3): Wahba's problem."""
    with warnings.catch_warnings():  # vectors along one line allow several rotations: any of them will do
        warnings.filterwarnings("ignore", "Optimal rotation is not uniquely or poorly defined", UserWarning)
        return np.asarray(Rotation.align_vectors(a, b, weights)[0].as_matrix())


def align_at_start(simulated: Motion, measured: Motion, lever: ArrayLike = (0.0, 0.0, 0.0)) -> Alignment:
    """Return the alignment with which both motions begin with the same pose; both are at the same times."""
    l = check_lever(lever)
    R_WN = np.eye(3)
    if simulated.orientation is not None and measured.orientation is not None:
        R_WN = simulated.R[0] @ measured.R[0].T
        l = simulated.R[0] @ l
    return Alignment(R_WN, simulated.position[0] + l - R_WN @ measured.position[0], np.eye(3), check_lever(lever))


def align_by_motion(simulated: Motion, measured: Motion, lever: ArrayLike = (0.0, 0.0, 0.0)) -> Alignment:
    """Fit frames, marker orientation and lever arm so that the measured motion is closest to the simulated one.

    Least squares over all rows (both motions at the same times), with positions divided by the size of the path and
    angles in radians. Directions that are not identifiable (a lever arm without rotation) keep their given values, and
    a note says so.
    """
    if simulated.orientation is None or measured.orientation is None:
        return align_positions(simulated, measured, lever)
    problem = AlignmentProblem(simulated, measured)
    # from the first row, from all rotations, from all positions
    turns = [problem.R[0] @ problem.R_N[0].T, *problem.guess_rotations()]
    found = [problem.solve(problem.complete_guess(R_WN, check_lever(lever))) for R_WN in turns]
    best = min(found, key=lambda guess: round(problem.cost(guess), 12))
    R_WN, p_WN, R_BQ, p_BQ = best
    weak = problem.find_unidentifiable(best)
    keep = "it keeps its given value" if len(weak) == 1 else "these keep their given values"
    notes = (f"The motion does not excite the {' or the '.join(weak)}, so {keep}.",) if weak else ()
    return Alignment(R_WN, p_WN, R_BQ, p_BQ, notes=notes)


def align_positions(simulated: Motion, measured: Motion, lever: ArrayLike) -> Alignment:
    """Fit the frames to positions alone, by Wahba's problem about their means."""
    if np.any(check_lever(lever)):
        raise SeaframeError("a lever arm needs both simulated and measured orientations.", "missing", path="lever")
    here, there = simulated.position.mean(axis=0), measured.position.mean(axis=0)
    R_WN = wahba(simulated.position - here, measured.position - there)
    note = "Without measured orientations the lever arm cannot be estimated; it is set to zero."
    return Alignment(R_WN, here - R_WN @ there, np.eye(3), np.zeros(3), notes=(note,))


Guess = tuple[Floats, Floats, Floats, Floats]  # R_WN, p_WN, R_BQ, p_BQ


class AlignmentProblem:
    """Least squares: minimise |p_WB + R_WB p_BQ - R_WN p_NQ - p_WN|2/L2 + |log((R_WB R_BQ)^T R_WN R_NQ)|2.

    The sum is over all rows, the unknowns are X_WN and X_BQ, L is the size of the simulated path.
    """

    def __init__(self, simulated: Motion, measured: Motion) -> None:
        self.p, self.R = simulated.position, simulated.R
        self.p_N, self.R_N = measured.position, measured.R
        spread = np.sqrt(np.mean(np.sum((self.p - self.p.mean(axis=0)) ** 2, axis=1)))
        self.L = max(float(spread), SHORTEST)

    def guess_rotations(self) -> list[Floats]:
        """Return R_WN from rotations alone (R_WB X = Y R_NQ, leading singular vectors), and from positions alone."""
        S = np.einsum("nij,nkl->ikjl", self.R, self.R_N).reshape(9, 9)  # vec(Y)^T S vec(X), rows first
        left = np.linalg.svd(S)[0][:, 0].reshape(3, 3)
        left = left if np.linalg.det(left) > 0.0 else -left
        about = wahba(self.p - self.p.mean(axis=0), self.p_N - self.p_N.mean(axis=0))
        return [nearest_rotation(left), about]

    def complete_guess(self, R_WN: Floats, lever: Floats) -> Guess:
        """Complete a guess: compute the other unknowns from the rotation R_WN of the frames."""
        R_BQ = nearest_rotation(np.einsum("nji,jk,nkl->il", self.R, R_WN, self.R_N))
        p_WN = np.mean(self.p + self.R @ lever - self.p_N @ R_WN.T, axis=0)
        return R_WN, p_WN, R_BQ, lever

    def errors(self, guess: Guess) -> tuple[Floats, Floats]:
        """Return errors of positions divided by L, and of rotations [rad], each (n, 3)."""
        Y, t, X, l = guess
        apart = np.einsum("nij,nik->njk", self.R @ X, Y @ self.R_N)
        e_p = (self.p + self.R @ l - self.p_N @ Y.T - t) / self.L
        return e_p, Rotation.from_matrix(apart).as_rotvec()

    def cost(self, guess: Guess) -> float:
        """Return the mean square of all errors."""
        e_p, e_r = self.errors(guess)
        return float(np.mean(np.sum(e_p**2 + e_r**2, axis=1)))

    def jacobian(self, guess: Guess) -> Floats:
        """Return the Jacobian (6 n, 12) of `errors`, by rotations [rad] and shifts divided by L."""
        Y, _, X, _ = guess
        n = len(self.p)
        J = np.zeros((2, n, 3, 12))
        J[0, :, :, 0:3] = skew_matrices(self.p_N @ Y.T) / self.L
        J[0, :, :, 3:6], J[0, :, :, 9:12] = -np.eye(3), self.R
        J[1, :, :, 0:3], J[1, :, :, 6:9] = np.swapaxes(self.R @ X, 1, 2), -np.eye(3)
        return J.reshape(6 * n, 12)

    def solve(self, guess: Guess) -> Guess:
        """Minimise from an initial guess, along the identifiable directions only; the others keep their values."""
        _, sizes, Vt = np.linalg.svd(self.jacobian(guess), full_matrices=False)
        strong = Vt[sizes >= WEAK * sizes[0]].T
        found = least_squares(
            lambda x: np.stack(self.errors(self.take_step(guess, strong @ x))).ravel(),
            np.zeros(strong.shape[1]),
            jac="3-point",
            xtol=PRECISE,
            ftol=PRECISE,
            gtol=PRECISE,
        )
        return self.take_step(guess, strong @ found.x)

    def take_step(self, guess: Guess, step: Floats) -> Guess:
        """Return a guess after a step (12,)."""
        Y, t, X, l = guess
        turn, own = Rotation.from_rotvec(step[[[0, 1, 2], [6, 7, 8]]]).as_matrix()
        return turn @ Y, t + self.L * step[3:6], X @ own, l + self.L * step[9:12]

    def find_unidentifiable(self, guess: Guess) -> list[str]:
        """Return the dominant unknown of every direction that is not identifiable, in the order of `UNKNOWNS`."""
        _, sizes, Vt = np.linalg.svd(self.jacobian(guess), full_matrices=False)
        return [UNKNOWNS[k] for k in sorted(int(np.argmax(np.abs(row))) for row in Vt[sizes < WEAK * sizes[0]])]


def nearest_rotation(M: Floats) -> Floats:
    """Return the rotation R (3, 3) that maximises tr(R^T M)."""
    return wahba(M.T, np.eye(3))


def estimate_time_offsets(simulated: Motion, measured: Motion, limit: float = np.inf) -> list[float]:
    """Estimate the offset [s] to add to measured times from speeds and angular speeds, which no frame changes.

    Returns the best offset first, then others that fit nearly as well, as for a periodic motion; among equals, the
    smallest first. Both motions are at the same evenly spaced times. Offsets are searched up to `limit` [s] and as long
    as half of the rows overlap. A parabola refines the best whole number of rows.
    """
    h = float(simulated.t[1] - simulated.t[0])
    speeds = find_varying_speeds(simulated, measured)
    reach = int(min(limit / h + 0.5, len(simulated.t) // 2))
    lags = np.arange(-reach, reach + 1)
    costs = np.sum([mean_squares(a, b, reach) / np.var(a) for a, b in speeds], axis=0)
    low = np.flatnonzero(costs <= ALIKE * costs.min() + RESOLUTION * len(speeds))
    valleys = np.split(low, np.flatnonzero(np.diff(low) > 1) + 1)
    least = costs.min() + RESOLUTION * len(speeds)
    lowest_of = (int(valley[np.argmin(costs[valley])]) for valley in valleys)
    best = sorted(lowest_of, key=lambda k: (costs[k] > least, abs(lags[k])))
    if best[0] in (0, len(lags) - 1):
        raise SeaframeError(
            f"the motions agree best at {-h * lags[best[0]]:.4g} s, the largest offset that is tried, so the true one "
            "may be larger. Give time_offset as a number of seconds to add to measured times.",
            "unidentifiable",
            path="time_offset",
        )
    inside = [k for k in best if 0 < k < len(lags) - 1]

    def near(lag: int) -> Floats:
        """Return the costs (3,) at a lag and at its neighbours directly, without the rounding of large sums."""
        around = (lag - 1, lag, lag + 1)
        return np.array([sum(mean_square(a, b, each) / np.var(a) for a, b in speeds) for each in around])

    return [float(-h * (lags[k] + parabola_minimum(near(int(lags[k]))))) for k in inside]


def find_varying_speeds(simulated: Motion, measured: Motion) -> list[tuple[Floats, Floats]]:
    """Return pairs of speeds (n,) and of angular speeds (n,), those that vary; at least one pair."""
    pairs = [(simulated.velocity, measured.velocity)]
    if simulated.angular_velocity is not None and measured.angular_velocity is not None:
        pairs.append((simulated.angular_velocity, measured.angular_velocity))
    sizes = [(np.linalg.norm(ours, axis=1), np.linalg.norm(theirs, axis=1)) for ours, theirs in pairs]
    varying = [(ours, theirs) for ours, theirs in sizes if np.ptp(ours) > 0.0 and np.ptp(theirs) > 0.0]
    if not varying:
        raise SeaframeError(
            "the offset cannot be estimated: neither speed nor angular speed varies. Give time_offset as a number [s].",
            "unidentifiable",
            path="time_offset",
        )
    return varying


def mean_squares(simulated: Floats, measured: Floats, reach: int) -> Floats:
    """Compute `mean_square` at all lags up to `reach` rows by fast Fourier transforms, exact to rounding.

    Over the rows that both have, sum (b - a)^2 = sum b^2 - 2 sum b a + sum a^2.
    """
    n, ones = len(simulated), np.ones(len(simulated))
    a, b = (x - simulated.mean() for x in (simulated, measured))
    pairs = ((b * b, ones), (b, a), (ones, a * a))
    late, both, early = (correlate(x, y, method="fft")[n - 1 - reach : n + reach] for x, y in pairs)
    common = n - np.abs(np.arange(-reach, reach + 1))
    return np.asarray(np.maximum(late - 2.0 * both + early, 0.0) / common)
