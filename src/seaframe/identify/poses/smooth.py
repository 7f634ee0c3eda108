"""Velocities and accelerations with covariance from poses: irregular times, gaps and outliers allowed.

Position and orientation are smoothed apart, as motion capture measures them with unrelated errors. The world's
acceleration of the body, and its angular acceleration in its own axes, wander as `model` says; how much, and how noisy
the poses are, the data tell by their likelihood.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike
from scipy.stats import chi2

from ..._version import __version__
from ...errors import SeaframeError, unknown_name
from ...exchange.logs.labels import COUNTED, Labels
from ...numbers import Floats, Ints, Mask
from ...signals.links import LINK
from ...signals.signal import parted
from .charts import Flat, Turning, crosses, matrices
from .checks import checked, numbers
from .filtering import WARM, Setting, Task, bridged, filtered
from .resolution import ROUNDED
from .smoothing import smoothed
from .tuning import task_of, tuned

GATE = 1e-5  # share of good rows that may be rejected
TURNING_MEMORY = 0.5  # [s]; a constant angular acceleration loses lock in gaps
LONG_GAP = 10.0  # times the median step, from which a gap is noted
POSE = ("position", "orientation", "velocity", "angular_velocity")
UNITS = {signal.kind: signal.unit for signal in LINK if signal.kind in POSE} | {
    "acceleration": "m/s2",
    "angular_acceleration": "rad/s2",
}


@dataclass(frozen=True, eq=False)
class Smoothed:
    """Position or orientation with its first two rates at every row."""

    places: Floats  # (n, 3) [m] or (n, 4)
    rates: Floats  # (n, 3)
    accelerations: Floats  # (n, 3)
    covariance: Floats  # (n, 9, 9) of errors of place, rate and acceleration; of an orientation a rotation vector
    innovations: Floats  # (n, 3): measured less predicted; nan where nothing was measured
    squares: (
        Floats  # (n,) normalised innovations squared, ideally chi-squared with 3 degrees; nan where they say nothing
    )
    rejected: Floats  # rows that fit no prediction
    jumped: Floats  # rows before which the acceleration jumped, as where a thruster switches
    lost: Floats  # rows at which the track was lost and found again
    density: float  # q of the wandering acceleration, [m2/s5] or [rad2/s5]
    deviation: float  # of what was measured, root mean square over axes and rows, [m] or [rad]

    def consistency(self, level: float = 0.95) -> Consistency:
        """Whether innovations are as large as the filter believes."""
        counted = np.isfinite(self.squares)
        counted[np.asarray(self.rejected, int)] = False
        n = int(counted.sum())
        low, high = chi2.ppf([0.5 - 0.5 * level, 0.5 + 0.5 * level], 3 * n) / n if n else (np.nan, np.nan)
        return Consistency(float(self.squares[counted].mean()) if n else np.nan, float(low), float(high), n)


@dataclass(frozen=True)
class Consistency:
    """The mean of normalised innovations squared, ideally 3, and where it lies when the filter is right."""

    mean: float
    low: float
    high: float
    rows: int

    @property
    def met(self) -> bool:
        return self.low <= self.mean <= self.high


@dataclass(frozen=True, eq=False)
class SmoothedPoses:
    """Poses with velocities and accelerations at every row, and covariances of them all.

    As signals: `poses["velocity"]`, `poses.names`, `poses.unit(name)`; names have `link` before them where it is given.
    """

    t: Floats  # (n,) [s]
    translation: Smoothed  # in the world
    rotation: Smoothed | None  # rates in the body's axes; None without orientations
    link: str = ""
    notes: tuple[str, ...] = ()
    version: str = __version__
    rows: Any = None  # (n,) indices of the rows that were given; left out: all

    def __post_init__(self) -> None:
        object.__setattr__(self, "rows", np.arange(len(self.t)) if self.rows is None else np.asarray(self.rows))

    def __repr__(self) -> str:
        return f"SmoothedPoses({self.link!r}, {len(self.t)} rows from {self.t[0]:g} to {self.t[-1]:g} s)"

    @property
    def p(self) -> Floats:
        """Positions (n, 3), world [m]."""
        return self.translation.places

    @property
    def v(self) -> Floats:
        """Velocities (n, 3), world [m/s]."""
        return self.translation.rates

    @property
    def a(self) -> Floats:
        """Accelerations (n, 3), world [m/s2]."""
        return self.translation.accelerations

    @property
    def quaternion(self) -> Floats:
        """Orientations (n, 4), the scalar first."""
        return self._turning.places

    @property
    def R(self) -> Floats:
        """Orientations as matrices (n, 3, 3)."""
        return matrices(self.quaternion)

    @property
    def omega(self) -> Floats:
        """Angular velocities (n, 3), body [rad/s]."""
        return self._turning.rates

    @property
    def alpha(self) -> Floats:
        """Angular accelerations (n, 3), body [rad/s2]."""
        return self._turning.accelerations

    @property
    def v_body(self) -> Floats:
        """Velocities (n, 3) in the body's axes [m/s]."""
        return np.asarray(np.einsum("nji,nj->ni", self.R, self.v))

    @property
    def v_body_covariance(self) -> Floats:
        """(n, 3, 3): R^T P_v R + [v_b] P_theta [v_b]^T."""
        R, C = self.R, crosses(self.v_body)
        P_v, P_theta = self.translation.covariance[:, 3:6, 3:6], self._turning.covariance[:, :3, :3]
        return np.asarray(R.swapaxes(1, 2) @ P_v @ R + C @ P_theta @ C.swapaxes(1, 2))

    @property
    def rejected(self) -> Floats:
        """Rows of `t` whose position or orientation fits no prediction."""
        parts = [part.rejected for part in (self.translation, self.rotation) if part is not None]
        return np.unique(np.concatenate(parts))

    @property
    def _turning(self) -> Smoothed:
        if self.rotation is None:
            raise SeaframeError("no orientations were given to smooth_poses, so there are none.")
        return self.rotation

    @property
    def names(self) -> tuple[str, ...]:
        """Of all signals."""
        kinds = [kind for kind in UNITS if self.rotation is not None or kind not in TURNING]
        return tuple(f"{self.link}.{kind}" if self.link else kind for kind in kinds)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and parted(name)[0] in self.names

    def __getitem__(self, name: str) -> Floats:
        """A signal (n, k), or a component as in poses["velocity[0]"]."""
        signal, component = parted(name)
        if signal not in self.names:
            raise SeaframeError(unknown_name(signal, self.names, "signal"))
        values: Floats = getattr(self, ATTRIBUTES[signal.rpartition(".")[2]])
        return values if component is None else np.ascontiguousarray(values[:, component])

    def unit(self, name: str) -> str:
        """Of a signal or of one of its components."""
        return UNITS[parted(name)[0].rpartition(".")[2]]

    def to_dict(self) -> dict[str, Any]:
        """What was found of the noise, which rows were left out, and whether the filter is consistent.

        Rows are counted from 1, as they were given.
        """
        parts = {"position": self.translation, "orientation": self.rotation}
        return {
            "rows": len(self.t),
            "version": self.version,
            "notes": list(self.notes),
            **{
                name: {
                    "density": part.density,
                    "deviation": part.deviation,
                    "rejected_rows": [int(row) + 1 for row in self.rows[part.rejected]],
                    "jumped_rows": [int(row) + 1 for row in self.rows[part.jumped]],
                    "lost_rows": [int(row) + 1 for row in self.rows[part.lost]],
                    "consistency": vars(part.consistency()),
                }
                for name, part in parts.items()
                if part is not None
            },
        }


TURNING = ("orientation", "angular_velocity", "angular_acceleration")
ATTRIBUTES = dict(zip(UNITS, ("p", "quaternion", "v", "omega", "a", "alpha"), strict=True))


def smooth_poses(
    t: ArrayLike,
    positions: ArrayLike,
    orientations: ArrayLike | None = None,
    *,
    position_noise: ArrayLike | None = None,
    orientation_noise: ArrayLike | None = None,
    position_density: float | None = None,
    orientation_density: float | None = None,
    position_memory: float = np.inf,
    orientation_memory: float = TURNING_MEMORY,
    gate: float = GATE,
    link: str = "",
    labels: Labels = COUNTED,
) -> SmoothedPoses:
    """Smooth poses measured at times t (n,) [s], which may be irregular.

    `positions` (n, 3) are in the world [m]; `orientations` are quaternions (n, 4), the scalar first, rotation matrices
    (n, 3, 3), or roll, pitch and yaw (n, 3) [rad]. Rows with nan are bridged, at the ends cut; of rows with the same
    time the first is kept: `rows` of the result tells which are left. Noise is a standard deviation for all
    axes, or three, or a covariance (3, 3) or (n, 3, 3), in metres and radians; the densities are those of the wandering
    accelerations, [m2/s5] and [rad2/s5], and the memories [s] say how long accelerations last. What is left out is
    found by likelihood, noise at least as large as rounding of the numbers leaves. `gate` is the share of good rows
    that may be rejected as outliers. `labels` name rows in messages: Labels.of(log) by their lines in a file.
    """
    if not 0.0 < gate <= 0.1:
        raise SeaframeError(f"gate is the share of good rows that may be rejected, between 0 and 0.1, not {gate:g}.")
    given = checked(t, positions, orientations, labels)
    limit, n, notes = float(chi2.isf(gate, 3)), np.size(t), list(given.notes)
    task = replace(task_of(Flat(), given.t, given.positions, given.placed), rounding=given.rounding[0])
    noise = covariances("position_noise", position_noise, n, given.rows, labels)
    notes += remarks_on_gaps("position", given.t, given.placed, given.labels)
    translation = part_of(task, noise, position_density, lasting("position_memory", position_memory), limit)
    notes += remarks_on_rounding("position", "m", task, translation) if position_noise is None else []
    notes += remarks("position", translation, given.labels)
    rotation = None
    if given.quaternions is not None:
        task = replace(task_of(Turning(), given.t, given.quaternions, given.turned), rounding=given.rounding[1])
        noise = covariances("orientation_noise", orientation_noise, n, given.rows, labels)
        notes += remarks_on_gaps("orientation", given.t, given.turned, given.labels)
        rotation = part_of(task, noise, orientation_density, lasting("orientation_memory", orientation_memory), limit)
        notes += remarks_on_rounding("orientation", "rad", task, rotation) if orientation_noise is None else []
        notes += remarks("orientation", rotation, given.labels)
    return SmoothedPoses(given.t, translation, rotation, link, tuple(notes), rows=given.rows)


def part_of(task: Task, noise: Floats | None, density: float | None, memory: float, gate: float) -> Smoothed:
    """Tuned, filtered and smoothed."""
    if density is not None and not density > 0.0:
        raise SeaframeError(f"a density must be positive, not {density:g}.")
    setting = set_up(task, noise, density, memory)
    whole, fine, own = bridged(task, setting)
    rows = filtered(whole, fine, gate)
    bad = np.array([row.rejected for row in rows])
    if bad.any() and (noise is None or density is None):  # once more, without the outliers
        rows.clear()  # each holds three matrices
        setting = set_up(replace(task, usable=(whole.usable & ~bad)[own]), noise, density, memory)
        rows = filtered(whole, bridged(task, setting)[1], gate)
    seen = [rows[k] for k in own]
    innovations = np.array([row.innovation for row in seen])
    squares = np.array([row.square if row.warm > WARM else np.nan for row in seen])
    rejected = np.flatnonzero([row.rejected for row in seen])
    jumped, lost = (np.flatnonzero([row.surprise == kind for row in seen]) for kind in ("jumped", "lost"))
    seen.clear()
    deviation = float(np.sqrt(np.trace(setting.noise, axis1=1, axis2=2).mean() / 3.0))
    path = smoothed(task.chart, rows).at(own)
    return Smoothed(*path, innovations, squares, rejected, jumped, lost, setting.density, deviation)


def set_up(task: Task, noise: Floats | None, density: float | None, memory: float) -> Setting:
    """What is given, and the rest as the data tell it."""
    if noise is not None and density is not None:
        return Setting(density, memory, noise)
    found, deviation = tuned(task, memory, noise, density)
    if noise is None:
        assert deviation is not None
        noise = deviation**2 * np.eye(3)[None]
    return Setting(found, memory, noise)


def covariances(what: str, noise: ArrayLike | None, count: int, rows: Ints, labels: Labels) -> Floats | None:
    """Noise as covariances (1 or n, 3, 3), of some of the rows that were given."""
    if noise is None:
        return None
    given = numbers(what, noise)
    if not np.isfinite(given).all():
        raise SeaframeError(f"{what} must be finite.")
    if given.ndim < 2 and given.size in (1, 3):
        given = np.diag(np.broadcast_to(given.ravel(), 3) ** 2)
    if given.shape not in ((3, 3), (count, 3, 3)):
        raise SeaframeError(f"{what} has the shape {given.shape}; expected a number, (3,), (3, 3) or ({count}, 3, 3).")
    found = given.reshape(-1, 3, 3)
    if (bad := np.flatnonzero(np.linalg.eigvalsh(found)[:, 0] <= 0.0)).size:
        raise SeaframeError(f"{what} must be positive" + (f" definite: see {labels(bad)}." if len(found) > 1 else "."))
    return found[rows] if len(found) > 1 else found


def lasting(what: str, memory: float) -> float:
    if not memory > 0.0:
        raise SeaframeError(f"{what} must be positive [s], not {memory:g}; np.inf for accelerations that last.")
    return memory


def remarks_on_gaps(what: str, t: Floats, usable: Mask, labels: Labels) -> list[str]:
    """Times that are long without a usable row."""
    steps, before = np.diff(t[usable]), np.flatnonzero(usable)
    long = np.flatnonzero(steps > LONG_GAP * np.median(steps))
    return [f"{what}: a gap of {steps[k]:.3g} s after {labels([before[k]])}; see its covariance." for k in long]


def remarks_on_rounding(what: str, unit: str, task: Task, part: Smoothed) -> list[str]:
    """Where rounding is all the noise that there is."""
    if not 0.0 < part.deviation <= task.rounding * (1.0 + 1e-9):
        return []
    return [
        f"{what}: its numbers come in steps of {task.rounding / ROUNDED:.3g} {unit}, and show no noise beside: "
        f"{task.rounding:.3g} {unit} is taken, which rounding leaves. More digits would tell rates better."
    ]


def remarks(what: str, part: Smoothed, labels: Labels) -> list[str]:
    """What a reader should know of a part."""
    found = []
    if len(part.rejected):
        found.append(f"{what}: rejected as outliers: {labels(part.rejected)}.")
    if len(part.jumped):
        found.append(f"{what}: followed through a sudden acceleration, as of a thruster, at {labels(part.jumped)}.")
    if len(part.lost):
        found.append(f"{what}: the track was lost and found again, or its frame moved, at {labels(part.lost)}.")
    consistency = part.consistency(0.999)
    if consistency.rows > 30 and not consistency.met:
        found.append(
            f"{what}: the mean of normalised innovations squared is {consistency.mean:.3g}, outside of "
            f"{consistency.low:.3g} to {consistency.high:.3g}: covariances are too "
            + ("small." if consistency.mean > 3.0 else "large.")
        )
    return found
