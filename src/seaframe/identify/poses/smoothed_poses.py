"""Estimate velocities and accelerations with covariance from poses: irregular times, gaps and outliers allowed.

Position and orientation are smoothed separately, as motion capture measures them with independent errors. The
acceleration in the world, and the angular acceleration in the body frame, are random processes (`kinematic_model`).
Their densities and the measurement noise are estimated by maximum likelihood.
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
from ...quaternions import rotation_matrices, skew_matrices
from ...signals.link_signals import LINK
from ...signals.signal import split_component
from .charts import OrientationChart, PositionChart
from .noise_tuning import build_task, tune_noise
from .pose_checks import ROUNDED, check_poses, to_floats
from .pose_filter import WARM, Setting, Task, run_filter, smooth_states, subdivide_steps

GATE = 1e-5  # share of valid rows that may be rejected
TURNING_MEMORY = 0.5  # [s]; with a constant angular acceleration the filter would diverge in gaps
LONG_GAP = 10.0  # times the median step: longer gaps are reported in a note
ATTRIBUTES = {"position": "p", "orientation": "quaternion", "velocity": "v", "angular_velocity": "omega",
              "acceleration": "a", "angular_acceleration": "alpha"}  # fmt: skip
MOVING = ("position", "velocity", "acceleration")  # known without orientations
UNITS = {signal.kind: signal.unit for signal in LINK} | {"acceleration": "m/s2", "angular_acceleration": "rad/s2"}


@dataclass(frozen=True, eq=False)
class SmoothedPart:
    """Smoothed position or orientation, with velocity and acceleration, at every row."""

    places: Floats  # (n, 3) [m] or (n, 4)
    rates: Floats  # (n, 3)
    accelerations: Floats  # (n, 3)
    covariance: Floats  # (n, 9, 9) of errors of place (orientation: rotation vector), rate and acceleration
    innovations: Floats  # (n, 3): measured minus predicted; nan where nothing was measured
    squares: Floats  # (n,) normalised innovations squared, ideally chi-squared of 3 degrees of freedom; nan if unknown
    rejected_rows: Floats  # indices of the rows rejected as outliers
    jumped_rows: Floats  # indices of the rows before which the acceleration jumped, as when a thruster switches
    lost_rows: Floats  # indices of the rows at which tracking was lost and found again
    density: float  # spectral density q of the process noise, [m2/s5] or [rad2/s5]
    deviation: float  # standard deviation of the measurements, root mean square over axes and rows, [m] or [rad]

    def consistency(self, level: float = 0.95) -> Consistency:
        """Test whether innovations are as large as the filter's covariance predicts; `level` of the interval."""
        used = np.isfinite(self.squares)
        used[np.asarray(self.rejected_rows, int)] = False
        n = int(used.sum())
        low, high = chi2.ppf([0.5 - 0.5 * level, 0.5 + 0.5 * level], 3 * n) / n if n else (np.nan, np.nan)
        return Consistency(float(self.squares[used].mean()) if n else np.nan, float(low), float(high), n)


@dataclass(frozen=True)
class Consistency:
    """Mean of the normalised innovations squared, ideally 3, and the interval expected of a consistent filter."""

    mean: float
    low: float
    high: float
    rows: int

    @property
    def is_met(self) -> bool:
        """Whether the mean lies in the interval."""
        return self.low <= self.mean <= self.high


@dataclass(frozen=True, eq=False)
class SmoothedPoses:
    """Smoothed poses with velocities, accelerations and covariances at every row; returned by `smooth_poses`.

    Signals: `poses["velocity"]`, `poses.names`, `poses.unit(name)`. If `link` is given, names begin with it:
    `poses["rov.hull.velocity"]`.

        poses = sf.smooth_poses(t, position, orientation)
        poses.v  # (n, 3) [m/s], world
    """

    t: Floats  # (n,) [s]
    translation: SmoothedPart  # position, world frame
    rotation: SmoothedPart | None  # orientation, rates in the body frame; None without orientations
    link: str = ""  # prefix of the names of signals
    notes: tuple[str, ...] = ()
    version: str = __version__
    rows: Any = None  # (n,) indices into the given rows; None: all

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
        """Orientations (n, 4): quaternions, scalar first."""
        return self._turning.places

    @property
    def R(self) -> Floats:
        """Orientations as matrices (n, 3, 3), from the body frame to the world."""
        return rotation_matrices(self.quaternion)

    @property
    def omega(self) -> Floats:
        """Angular velocities (n, 3), body frame [rad/s]."""
        return self._turning.rates

    @property
    def alpha(self) -> Floats:
        """Angular accelerations (n, 3), body frame [rad/s2]."""
        return self._turning.accelerations

    @property
    def v_body(self) -> Floats:
        """Velocities (n, 3), body frame [m/s]."""
        return np.asarray(np.einsum("nji,nj->ni", self.R, self.v))

    @property
    def v_body_covariance(self) -> Floats:
        """Covariances (n, 3, 3) of `v_body` [m2/s2]: R^T P_v R + [v_b] P_theta [v_b]^T."""
        R, C = self.R, skew_matrices(self.v_body)
        P_v, P_theta = self.translation.covariance[:, 3:6, 3:6], self._turning.covariance[:, :3, :3]
        return np.asarray(R.swapaxes(1, 2) @ P_v @ R + C @ P_theta @ C.swapaxes(1, 2))

    @property
    def rejected_rows(self) -> Floats:
        """Indices into `t` of the rows whose position or orientation was rejected as an outlier."""
        parts = [part.rejected_rows for part in (self.translation, self.rotation) if part is not None]
        return np.unique(np.concatenate(parts))

    @property
    def _turning(self) -> SmoothedPart:
        if self.rotation is None:
            raise SeaframeError(
                "smooth_poses was called without orientations, so there is no rotation. Pass `orientations`.",
                "missing",
                path="orientations",
            )
        return self.rotation

    @property
    def names(self) -> tuple[str, ...]:
        """Names of all signals."""
        kinds = ATTRIBUTES if self.rotation is not None else MOVING
        return tuple(f"{self.link}.{kind}" if self.link else kind for kind in kinds)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and split_component(name)[0] in self.names

    def __getitem__(self, name: str) -> Floats:
        """Return a signal (n, k), or a component (n,) as in poses["velocity[0]"]."""
        signal, component = split_component(name)
        if signal not in self.names:
            raise SeaframeError(unknown_name(signal, self.names, "signal"))
        values: Floats = getattr(self, ATTRIBUTES[signal.rpartition(".")[2]])
        return values if component is None else np.ascontiguousarray(values[:, component])

    def unit(self, name: str) -> str:
        """Return the unit of a signal or of one of its components."""
        return UNITS[split_component(name)[0].rpartition(".")[2]]

    def to_dict(self) -> dict[str, Any]:
        """Return estimated noise, rejected rows and consistency of the filter, for JSON.

        Rows are numbered from 1, as they were given.
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
                    "rejected_rows": [int(row) + 1 for row in self.rows[part.rejected_rows]],
                    "jumped_rows": [int(row) + 1 for row in self.rows[part.jumped_rows]],
                    "lost_rows": [int(row) + 1 for row in self.rows[part.lost_rows]],
                    "consistency": vars(part.consistency()),
                }
                for name, part in parts.items()
                if part is not None
            },
        }


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
    """Smooth measured poses, and estimate velocities and accelerations with their covariances.

    Rows with nan are interpolated, and cut at the ends; of rows with the same time the first is kept (`rows` of the
    result lists those that are left). Outliers are rejected. Noise and densities that are not given are estimated by
    maximum likelihood; the noise is at least the rounding error of the values.

    Args:
        t: times (n,) [s], which may be irregular.
        positions: (n, 3), world frame [m].
        orientations: quaternions (n, 4), scalar first; rotation matrices (n, 3, 3); or roll, pitch, yaw (n, 3) [rad].
        position_noise: standard deviation [m], one or (3,), or covariance (3, 3) or (n, 3, 3) [m2].
        orientation_noise: the same of rotation vectors in the body frame [rad, rad2].
        position_density: spectral density of the random accelerations [m2/s5].
        orientation_density: the same of angular accelerations [rad2/s5].
        position_memory: time constant of the accelerations [s].
        orientation_memory: time constant of the angular accelerations [s].
        gate: share of valid rows that may be rejected as outliers, up to 0.1.
        link: prefix of the names of the resulting signals, such as "rov.hull".
        labels: names of rows in messages; Labels.of(log) names the lines of a file.

    Example:

        poses = sf.smooth_poses(t, positions, orientations, link="rov.hull")
        poses.v, poses.translation.covariance[:, 3:6, 3:6]  # (n, 3) [m/s], (n, 3, 3) [m2/s2]
    """
    if not 0.0 < gate <= 0.1:
        raise SeaframeError(
            f"must be the share of valid rows that may be rejected, between 0 and 0.1, not {gate:g}.",
            "range",
            path="gate",
        )
    given = check_poses(t, positions, orientations, labels)
    limit, n, notes = float(chi2.isf(gate, 3)), np.size(t), list(given.notes)
    parts: dict[str, SmoothedPart] = {}
    for kind, unit, chart, places, usable, rounding, noise, density, memory in (
        ("position", "m", PositionChart(), given.positions, given.has_position, given.rounding[0],
         position_noise, position_density, position_memory),
        ("orientation", "rad", OrientationChart(), given.quaternions, given.has_orientation, given.rounding[1],
         orientation_noise, orientation_density, orientation_memory),
    ):  # fmt: skip
        if places is None:
            continue
        task = build_task(chart, given.t, places, usable, rounding)
        known = parse_noise(f"{kind}_noise", noise, n, given.rows, labels)
        notes += note_gaps(kind, given.t, usable, given.labels)
        if not memory > 0.0:
            fault = f"must be positive [s] (np.inf: white jerk), not {memory:g}."
            raise SeaframeError(fault, "range", path=f"{kind}_memory")
        parts[kind] = smooth_part(kind, task, known, density, memory, limit)
        notes += note_rounding(kind, unit, task, parts[kind]) if noise is None else []
        notes += note_part(kind, parts[kind], given.labels)
    return SmoothedPoses(given.t, parts["position"], parts.get("orientation"), link, tuple(notes), rows=given.rows)


def smooth_part(
    what: str, task: Task, noise: Floats | None, density: float | None, memory: float, gate: float
) -> SmoothedPart:
    """Tune the noise, filter and smooth; `what` is "position" or "orientation", for errors."""
    if density is not None and not density > 0.0:
        raise SeaframeError(f"must be positive, not {density:g}.", "range", path=f"{what}_density")
    setting = tune_setting(task, noise, density, memory)
    whole, fine, own = subdivide_steps(task, setting)
    rows = run_filter(whole, fine, gate)
    bad = np.array([row.is_outlier for row in rows])
    if bad.any() and (noise is None or density is None):  # once more, without the outliers
        rows.clear()  # each holds three matrices
        setting = tune_setting(replace(task, usable=(whole.usable & ~bad)[own]), noise, density, memory)
        rows = run_filter(whole, subdivide_steps(task, setting)[1], gate)
    own_rows = [rows[k] for k in own]
    innovations = np.array([row.innovation for row in own_rows])
    squares = np.array([row.square if row.warm > WARM else np.nan for row in own_rows])
    rejected = np.flatnonzero([row.is_outlier for row in own_rows])
    jumped, lost = (np.flatnonzero([row.surprise == kind for row in own_rows]) for kind in ("jumped", "lost"))
    own_rows.clear()
    deviation = float(np.sqrt(np.trace(setting.noise, axis1=1, axis2=2).mean() / 3.0))
    path = smooth_states(task.chart, rows).at(own)
    return SmoothedPart(*path, innovations, squares, rejected, jumped, lost, setting.density, deviation)


def tune_setting(task: Task, noise: Floats | None, density: float | None, memory: float) -> Setting:
    """Return the given noise parameters, with the others estimated from the data."""
    if noise is not None and density is not None:
        return Setting(density, memory, noise)
    found, deviation = tune_noise(task, memory, noise, density)
    return Setting(found, memory, deviation**2 * np.eye(3)[None] if noise is None else noise)


def parse_noise(what: str, noise: ArrayLike | None, count: int, rows: Ints, labels: Labels) -> Floats | None:
    """Convert noise to covariances (1 or n, 3, 3) of the selected rows; `what` names it in errors."""
    if noise is None:
        return None
    given = to_floats(what, noise)
    if not np.isfinite(given).all():
        raise SeaframeError("must be finite.", "range", path=what)
    if given.ndim < 2 and given.size in (1, 3):
        given = np.diag(np.broadcast_to(given.ravel(), 3) ** 2)
    if given.shape not in ((3, 3), (count, 3, 3)):
        raise SeaframeError(
            f"has the shape {given.shape}; expected a number, (3,), (3, 3) or ({count}, 3, 3).", "shape", path=what
        )
    found = given.reshape(-1, 3, 3)
    if (bad := np.flatnonzero(np.linalg.eigvalsh(found)[:, 0] <= 0.0)).size:
        rule = f"must be positive definite: see {labels(bad)}." if len(found) > 1 else "must be positive."
        raise SeaframeError(rule, "range", path=what)
    return found[rows] if len(found) > 1 else found


def note_gaps(what: str, t: Floats, usable: Mask, labels: Labels) -> list[str]:
    """Return notes on long gaps between usable rows."""
    steps, before = np.diff(t[usable]), np.flatnonzero(usable)
    long = np.flatnonzero(steps > LONG_GAP * np.median(steps))
    return [
        f"{what}: a gap of {steps[k]:.3g} s after {labels([before[k]])}; the covariance is large there." for k in long
    ]


def note_rounding(what: str, unit: str, task: Task, part: SmoothedPart) -> list[str]:
    """Return a note if the estimated noise is nothing but the rounding error."""
    if not 0.0 < part.deviation <= task.rounding * (1.0 + 1e-9):
        return []
    return [
        f"{what}: the values are rounded to steps of {task.rounding / ROUNDED:.3g} {unit} and show no other noise, so "
        f"the rounding error, {task.rounding:.3g} {unit}, is used. More digits would give more accurate velocities."
    ]


def note_part(what: str, part: SmoothedPart, labels: Labels) -> list[str]:
    """Return notes on outliers, jumps, lost tracks and consistency."""
    found = []
    if len(part.rejected_rows):
        found.append(f"{what}: rejected as outliers: {labels(part.rejected_rows)}.")
    if len(part.jumped_rows):
        found.append(f"{what}: sudden accelerations, as of a thruster that switches, at {labels(part.jumped_rows)}.")
    if len(part.lost_rows):
        found.append(
            f"{what}: tracking was lost and found again, or the measuring frame moved, at {labels(part.lost_rows)}."
        )
    consistency = part.consistency(0.999)
    if consistency.rows > 30 and not consistency.is_met:
        found.append(
            f"{what}: the filter is not consistent: the mean of the normalised innovations squared is "
            f"{consistency.mean:.3g}, outside {consistency.low:.3g} to {consistency.high:.3g}, so covariances are too "
            + ("small." if consistency.mean > 3.0 else "large.")
        )
    return found
