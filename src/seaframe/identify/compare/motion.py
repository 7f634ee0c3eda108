"""Motion of one link, simulated or measured, and the quantities in which two motions are compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from ...errors import SeaframeError, count_words, unknown_name
from ...numbers import Floats, Mask
from ...quaternions import rotation_matrices, rotation_vectors, turn_quaternions
from ...run.recording import Recording
from ...signals.signal import without_flips
from ..fit.data import NEIGHBOURS, find_outliers
from ..poses import SmoothedPoses, smooth_poses
from ..poses.pose_checks import convert_orientations
from .series import AXES, RecordingRows, require_finite, resample

KINDS = ("position", "orientation", "velocity", "angular_velocity")


@dataclass(frozen=True, eq=False)
class Motion:
    """Motion of a link at n times; a batch has one more axis before the rows."""

    t: Floats  # (n,) [s]
    position: Floats  # (..., n, 3) of its origin, world [m]
    velocity: Floats  # (..., n, 3) of its origin, world [m/s]
    orientation: Floats | None = None  # (..., n, 4) quaternions, scalar first
    angular_velocity: Floats | None = None  # (..., n, 3), link frame [rad/s]
    spread: Mapping[str, Floats] = field(default_factory=dict)  # (n,) by kind: deviation per axis, of smoothed poses

    @property
    def R(self) -> Floats:
        """Rotation matrices (..., n, 3, 3) from the link frame to the world."""
        if self.orientation is None:
            raise SeaframeError("The motion has no orientation.", "missing")
        return rotation_matrices(self.orientation)

    def at(self, times: Floats) -> Motion:
        """Interpolate at other times inside its own: linearly, and rotations about a fixed axis."""
        position, velocity = (resample(times, self.t, x) for x in (self.position, self.velocity))
        spread = {kind: resample(times, self.t, x) for kind, x in self.spread.items()}
        if self.orientation is None or self.angular_velocity is None:
            return Motion(times, position, velocity, spread=spread)
        orientation = interpolate_orientations(times, self.t, self.orientation)
        return Motion(times, position, velocity, orientation, resample(times, self.t, self.angular_velocity), spread)


def interpolate_orientations(times: Floats, t: Floats, orientation: Floats) -> Floats:
    """Interpolate quaternions given at t (n,) at `times` (m,): rotations about a fixed axis in between, (m, 4)."""
    row = np.clip(np.searchsorted(t, times, side="right") - 1, 0, len(t) - 2)
    share = (times - t[row]) / (t[row + 1] - t[row])
    start = orientation[row]
    return turn_quaternions(start, share[:, None] * rotation_vectors(start, orientation[row + 1]))


def signal_prefix(signals: Recording, link: str) -> str:
    """Return the prefix of the names of a link's signals; empty in a log of a single body."""
    return f"{link}." if f"{link}.position" in signals.names else ""


def refuse_unknown_link(signals: Recording, link: str, source: str) -> None:
    """Refuse a link whose position is not among the signals."""
    if f"{signal_prefix(signals, link)}position" not in signals.names:
        links = [name.removesuffix(".position") for name in signals.names if name.endswith(".position")]
        raise SeaframeError(unknown_name(link, links, "link"), place=source)


def list_slow_signals(signals: RecordingRows, link: str) -> list[str]:
    """Return the signals of a link that are sampled at their own, slower times; they must be interpolated."""
    prefix = signal_prefix(signals, link)
    kinds = ["velocity", "angular_velocity"]
    if all(prefix + kind in signals.names for kind in KINDS) and np.isfinite(signals[prefix + "position"]).all():
        kinds.append("orientation")  # with velocities of all kinds, nothing is smoothed
    return [prefix + kind for kind in kinds if prefix + kind in signals.names and signals.has_own_times(prefix + kind)]


def interpolate_signal(signals: RecordingRows, name: str) -> Floats:
    """Interpolate a signal with a rate of its own to all rows."""
    own = signals.select_sampled(name, "")
    values = np.asarray(own[name], float)
    if name.endswith("orientation"):
        return interpolate_orientations(signals.t, own.t, convert_orientations(values, len(values), own.labels))
    return resample(signals.t, own.t, values)


def read_motion(signals: RecordingRows, link: str, source: str) -> tuple[Motion, list[str]]:
    """Read the motion of a link from its signals, with notes; missing velocities come from smoothed poses."""
    prefix = signal_prefix(signals, link)
    found = {kind: np.asarray(signals[prefix + kind], float) for kind in KINDS if prefix + kind in signals.names}
    found |= {name.removeprefix(prefix): interpolate_signal(signals, name) for name in list_slow_signals(signals, link)}
    for kind, unit in (("position", "m"), ("velocity", "m/s"), ("angular_velocity", "rad/s")):
        if kind in found and signals.unit(prefix + kind) not in (unit, ""):
            raise SeaframeError(
                f"is in {signals.unit(prefix + kind)}; expected {unit}. Give the unit of the column in a mapping, "
                "which converts it.",
                "unit",
                path=prefix + kind,
                place=source,
            )
    t, orientation = np.asarray(signals.t, float), found.get("orientation")
    complete = "velocity" in found and (orientation is None or "angular_velocity" in found)
    if complete and all(np.isfinite(values).all() for values in found.values()):
        if orientation is not None:
            orientation = without_flips(convert_orientations(orientation, len(t), signals.labels))
        smoothed = smoothing_deviations(signals.recording) if isinstance(signals.recording, SmoothedPoses) else {}
        spread = {kind: deviations[signals.rows] for kind, deviations in smoothed.items()}
        rates = found.get("angular_velocity")
        return Motion(t, found["position"], found["velocity"], orientation, rates, spread), []
    if complete and np.isfinite(found["position"]).all():
        for kind, values in found.items():
            require_finite(values, signals.labels, source, prefix + kind)
    rates = found.get("angular_velocity")
    if orientation is None or rates is None or not (np.isfinite(orientation).all() and np.isfinite(rates).all()):
        rates = None
    poses = smooth_poses(t, found["position"], orientation if rates is None else None, labels=signals.labels)
    rotation: tuple[Floats | None, Floats | None] = (None, None)
    others: list[str] = []
    if orientation is not None and rates is not None:  # they need no smoothing
        quaternions = without_flips(convert_orientations(orientation, len(t), signals.labels))
        wrong = find_outliers(np.hstack([quaternions, rates]))
        wrong[:NEIGHBOURS] = wrong[-NEIGHBOURS:] = False  # their neighbours are on one side, so a slope looks far
        if wrong.any():
            quaternions, rates = bridge_rotation(t, quaternions, rates, ~wrong)
            others = [f"orientation: {count_words(int(wrong.sum()), 'row')} far from their neighbours left out."]
        rotation = quaternions[poses.rows], rates[poses.rows]
    elif orientation is not None:
        rotation = poses.quaternion, poses.omega
    what = "velocities come from smoothed poses" if rates is None else "velocities come from smoothed positions"
    notes = [f"{source}: {what}.", *(f"{source}: {note}" for note in (*poses.notes, *others))]
    return Motion(poses.t, poses.p, poses.v, *rotation, smoothing_deviations(poses)), notes


def bridge_rotation(t: Floats, orientation: Floats, rates: Floats, good: Mask) -> tuple[Floats, Floats]:
    """Return quaternions (n, 4) and angular velocities (n, 3) interpolated from good rows, which the ends are."""
    known = t[good]
    return interpolate_orientations(t, known, orientation[good]), resample(t, known, rates[good])


def smoothing_deviations(poses: SmoothedPoses) -> dict[str, Floats]:
    """Return standard deviations (n,) per axis of smoothed poses and velocities: root mean squares over the axes."""
    parts = {("position", "velocity"): poses.translation, ("orientation", "angular_velocity"): poses.rotation}
    return {
        kind: np.sqrt(np.einsum("nkk->n", part.covariance[:, first : first + 3, first : first + 3]) / 3.0)
        for kinds, part in parts.items()
        if part is not None
        for kind, first in zip(kinds, (0, 3), strict=True)
    }


class Quantity(NamedTuple):
    """A compared quantity of a motion, such as the heading: values (..., n) or (..., n, k)."""

    unit: str
    values: Floats
    label: str
    kind: str  # kind of the signal that it is computed from: "position", "velocity", ...


class View(NamedTuple):
    """Indices of the vertical axis of the world, and of the link axis along it at the start."""

    up: int
    along: int

    @classmethod
    def of(cls, gravity: Sequence[float] | None, motion: Motion) -> View:
        """Determine the axes from the direction of gravity; default: z."""
        up = 2 if gravity is None or not any(gravity) else int(np.argmax(np.abs(gravity)))
        along = 2 if motion.orientation is None else int(np.argmax(np.abs(motion.R[0, up])))
        return cls(up, along)

    @property
    def level(self) -> list[int]:
        """Indices of the two horizontal axes of the world."""
        return [(self.up + 1) % 3, (self.up + 2) % 3]


def quantities(motion: Motion, view: View) -> dict[str, Quantity]:
    """Return the compared quantities by name: positions, velocities, heading and turn rate."""
    p, v, level = motion.position, motion.velocity, view.level
    flat = "-".join(AXES[k] for k in sorted(level))
    found = {
        "position": Quantity("m", p, "position", "position"),
        "horizontal position": Quantity("m", p[..., sorted(level)], f"position in {flat}", "position"),
        **{AXES[k]: Quantity("m", p[..., k], AXES[k], "position") for k in range(3)},
        "velocity": Quantity("m/s", v, "velocity", "velocity"),
        "horizontal speed": Quantity("m/s", np.linalg.norm(v[..., level], axis=-1), "‖v‖₂, horizontal", "velocity"),
    }
    if motion.orientation is None or motion.angular_velocity is None:
        return found
    forward = motion.R[..., (view.along + 1) % 3]
    heading = np.unwrap(np.arctan2(forward[..., level[1]], forward[..., level[0]]), axis=-1)
    found["heading"] = Quantity("rad", heading, "heading ψ", "orientation")
    found["turn rate"] = Quantity("rad/s", motion.angular_velocity[..., view.along], "turn rate r", "angular_velocity")
    return found


def round_to_turns(angle: float) -> float:
    """Return the whole turns nearest to an angle [rad]."""
    return float(2.0 * np.pi * np.round(angle / (2.0 * np.pi)))
