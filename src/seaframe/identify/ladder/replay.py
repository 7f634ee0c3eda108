"""Replay of a vehicle that floats unpowered while its joints move as they were logged.

The compiled program takes the motion of every joint as a cubic of the time since the start of a step, four inputs per
joint, so that one program replays every run, whatever its length. A run starts at rest at the trim: the tilt at which
the angular acceleration about both horizontal axes vanishes, with the joints at their first logged positions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.interpolate import CubicSpline
from scipy.ndimage import gaussian_filter1d

from ...dynamics import derive
from ...errors import Fault, SeaframeError
from ...exchange.logs.labels import Labels
from ...integrate.initial_state import initial_state
from ...numbers import Floats
from ...program.program import Program
from ...program.step_map import StepMap, StepSequence
from ...quaternions import roll_pitch_yaw, rotate_vectors, turn_quaternions
from ...run.recording import Recording
from ...scene.model import Scene
from ..fit.data import has_signal, source_name
from ..fit.model import Sensors
from ..sampling import find_finite_rows, select_increasing_rows

POWERS = 4  # numbers of a cubic
KNOTS = 4  # steps between two knots of a joint's spline: logged angles are stairs, of 17 Hz where they were seen
SMOOTHING = 0.08  # standard deviation of the Gaussian that smooths logged angles [s]
FINE = 0.02  # interval at which they are smoothed [s]
MAX_ROWS = 200_000  # of smoothed angles, over an hour of them
NEAR = 1.2  # a sample counts where it is at most this many steps away
TRIM_STEPS = 8  # of Newton's method
TRIMMED = 1e-3  # largest last step of a trim that was found [rad]
TILT_STEP = 1e-5  # [rad], for differences
OBLIQUE = 1e-9  # relative; a smaller part of gravity is rounding


@dataclass(frozen=True, eq=False)
class Motion:
    """A logged run on the steps of a replay: the motion of the joints, and the measured roll and pitch."""

    source: str
    t: Floats  # (n,) [s]
    logged: tuple[tuple[Floats, Floats], ...]  # times [s] and smoothed angles of every joint
    tilt: Floats  # (n, 2) measured roll and pitch [rad]; nan where there is no sample nearby
    height: Floats  # (n,) measured height of the hull [m] over any zero; nan where it was not measured
    notes: tuple[str, ...] = ()

    @classmethod
    def of(cls, log: Recording, joints: Sequence[str], sensor: str, height: str, dt: float, number: int = 0) -> Motion:
        """Read the angles of `joints` and the roll and pitch of a `sensor`, where both were logged.

        `height` names the signal of the hull's height, if it was logged; `number`, from 0, runs without a name.
        """
        source, notes = source_name(log, number), list[str]()
        angles = [known_rows(log, source, notes, f"{joint}.angle") for joint in joints]
        times, tilt = logged_tilt(log, source, notes, sensor)
        streams = [times, *(t for t, _ in angles)]
        duration, most = float(max(t[-1] - t[0] for t in streams)), MAX_ROWS * min(FINE, dt)
        if duration > most:
            raise SeaframeError(
                f"the run lasts {duration:.6g} s, longer than {most:.6g} s. Correct times that are wrong, or split it.",
                "limit",
                place=source,
            )
        t = np.arange(max(t[0] for t in streams), min(t[-1] for t in streams), dt)
        if len(t) < 2:
            raise SeaframeError("angles of joints and the tilt have no common time.", "data", place=source)
        smoothed = tuple(smooth(own, x[:, 0]) for own, x in angles)
        rise = np.full(len(t), np.nan)
        if has_signal(log, height):
            rise = nearby(t, *known_rows(log, source, notes, height), dt)[:, 0]
        return cls(source, t, smoothed, nearby(t, times, tilt, dt), rise, tuple(dict.fromkeys(notes)))

    def cubics(self, delay: float) -> Floats:
        """Return the numbers (n - 1, joints, 4) of the cubics in every step, of angles logged `delay` [s] late."""
        dt = self.t[1] - self.t[0]
        knots = np.arange(self.t[0], self.t[-1] + KNOTS * dt, KNOTS * dt)
        angles = np.column_stack([np.interp(knots + delay, *own) for own in self.logged])
        spline, start = CubicSpline(knots, angles), self.t[:-1]
        return np.stack([spline(start, k) / (1.0, 1.0, 2.0, 6.0)[k] for k in range(POWERS)], axis=-1)


def known_rows(log: Recording, source: str, notes: list[str], *names: str) -> tuple[Floats, Floats]:
    """Return times (m,) and values (m, k) of the rows in which all these columns were logged, at increasing times."""
    values = np.column_stack([np.asarray(log[name], dtype=float) for name in names])
    rows = np.flatnonzero(find_finite_rows(values))
    t, labels = np.asarray(log.t, dtype=float)[rows], Labels.from_data(log).select(rows)
    keep = select_increasing_rows(t, source, notes, 0, labels)
    if len(keep) < 2:
        raise SeaframeError(f"{names[0]} has fewer than two values.", "data", place=source)
    return t[keep], values[rows[keep]]


def nearby(t: Floats, times: Floats, values: Floats, dt: float) -> Floats:
    """Interpolate values (m, k) at t (n,); nan where no sample is near."""
    k = np.clip(np.searchsorted(times, t), 1, len(times) - 1)
    away = np.minimum(np.abs(t - times[k - 1]), np.abs(times[k] - t))
    found = np.column_stack([np.interp(t, times, column) for column in values.T])
    found[away > NEAR * dt] = np.nan
    return found


def logged_tilt(log: Recording, source: str, notes: list[str], sensor: str) -> tuple[Floats, Floats]:
    """Return times (m,) and measured roll and pitch (m, 2) [rad] of a sensor, logged as such or by its orientation."""
    if not has_signal(log, f"{sensor}.orientation"):
        return known_rows(log, source, notes, f"{sensor}.rpy[0]", f"{sensor}.rpy[1]")
    times, quaternions = known_rows(log, source, notes, *(f"{sensor}.orientation[{k}]" for k in range(4)))
    return times, np.stack(roll_pitch_yaw(quaternions)[:2], axis=-1)


def smooth(t: Floats, angles: Floats) -> tuple[Floats, Floats]:
    """Return times and angles without the stairs of sampling; the ends are held before and after."""
    times = np.arange(t[0], t[-1] + FINE, FINE)
    return times, gaussian_filter1d(np.interp(times, t, angles), SMOOTHING / FINE, mode="nearest")


class Replay:
    """A scene compiled for replays, with freed numbers. Lanes are combinations of runs and values."""

    def __init__(self, scene: Scene, free: Sequence[str], joints: Sequence[str], sensor: str) -> None:
        self.base, self.joints, self.sensor = floating_base(scene), tuple(joints), sensor
        if scene.water is None:
            raise SeaframeError(f"{self.base} cannot float: the scene has no water.", "unsupported", path="water")
        content = scene.to_dict()
        drives = {path: drive for path, drive in (content.get("drives") or {}).items() if path not in joints}
        drives |= {joint: {"motion": {"polynomial": [0.0] * POWERS}} for joint in joints}
        paths = [f"drives.{joint}.motion.polynomial[{k}]" for joint in joints for k in range(POWERS)]
        self.program = Program(Scene.from_dict(content | {"drives": drives}), [*free, *paths], closed_loop=False)
        self.steps, self.count = StepMap(self.program), len(free)
        self.height = height_signal(scene)
        self.sensors = Sensors(self.program, [f"{sensor}.rpy[0]", f"{sensor}.rpy[1]", self.height])
        scene = self.program.scene
        state, slots = initial_state(derive(scene)), scene.coordinates.slots
        self.q0, slot = np.array(state.q, dtype=float), slots[self.base]
        self.angles = [slots[joint].q.start for joint in joints]
        self.place, self.turn = slice(slot.q.start, slot.q.start + 3), slice(slot.q.stop - 4, slot.q.stop)
        self.level = np.delete(np.arange(3), vertical_axis(scene))  # horizontal axes
        self.rates = slot.v.stop - 3 + self.level
        held = [c.point_a for c in scene.connections if c.a == self.base and c.point_a is not None]
        self.pivot = np.array(held[0] if held else (0.0, 0.0, 0.0), dtype=float)  # keeps its place when trimmed

    @property
    def defaults(self) -> Floats:
        """The scene's own values of the freed numbers."""
        return np.asarray(self.program.defaults[: self.count])

    def trim(self, free: Floats, source: str = "") -> Floats:
        """Return states at rest (W, nq + nv) in which the tilt is in stable equilibrium; free (W, p).

        `source` names the run where there is none.
        """
        lanes = len(free)
        q = np.tile(self.q0, (lanes, 1))
        still = free.copy()
        still[:, self.count :].reshape(lanes, -1, POWERS)[..., 1:] = 0.0
        q[:, self.angles] = still[:, self.count :: POWERS]
        v = np.zeros((lanes, self.program.nv))

        def tilted(angles: Floats) -> Floats:
            turns, found = np.zeros((lanes, 3)), q.copy()
            turns[:, self.level] = angles
            found[:, self.turn] = turn_quaternions(q[:, self.turn], turns)
            lever = np.tile(self.pivot, (lanes, 1))
            found[:, self.place] += rotate_vectors(q[:, self.turn], lever) - rotate_vectors(found[:, self.turn], lever)
            return found

        def spin(angles: Floats) -> Floats:
            return self.program.forward(tilted(angles), v, None, 0.0, still)[:, self.rates]

        angles = np.zeros((lanes, 2))
        try:
            for _ in range(TRIM_STEPS):
                here = spin(angles)
                slopes = np.stack([(spin(angles + TILT_STEP * e) - here) / TILT_STEP for e in np.eye(2)], axis=-1)
                step = np.clip(np.linalg.solve(slopes, here[..., None])[..., 0], -0.3, 0.3)
                angles = angles - step
            is_found = np.abs(step).max() < TRIMMED and np.abs(angles).max() < 0.5 * np.pi
            is_stable = is_found and np.linalg.eigvals(slopes).real.max() < 0.0
        except np.linalg.LinAlgError:
            is_stable = False
        if not is_stable:
            raise SeaframeError(
                f"{self.base} has no stable tilt at rest with the joints at the start of the run. Check that its "
                "centre of buoyancy is above that of its mass, and the angles and links of the arm.",
                "diverged",
                place=source,
            )
        return np.concatenate([tilted(angles), v], axis=1)

    def observe(self, motion: Motion, values: Floats, delays: Floats) -> Floats:
        """Return roll, pitch [rad] and height [m] (W, n, 3) for values (W, p) of freed numbers and delays (W,) [s]."""
        states, free = self.states(motion, values, delays)
        return self.sensors.values(states.reshape(-1, states.shape[-1]), free).reshape(*states.shape[:2], 3)

    def states(self, motion: Motion, values: Floats, delays: Floats) -> tuple[Floats, Floats]:
        """Return states (W, n, nq + nv), and the freed numbers (W n, p) at them."""
        lanes, steps, dt = len(values), len(motion.t) - 1, motion.t[1] - motion.t[0]
        known = {delay: motion.cubics(delay) for delay in set(delays.tolist())}
        cubics = np.stack([known[delay] for delay in delays.tolist()])
        free = np.empty((lanes, steps, len(self.program.free)))
        free[..., : self.count], free[..., self.count :] = values[:, None], cubics.reshape(lanes, steps, -1)
        none = np.zeros((lanes, steps, self.program.nu))
        moves = StepSequence(np.zeros((lanes, steps)), np.full((lanes, steps), dt), none, none)
        states = self.steps.run(self.trim(free[:, 0], motion.source), moves, free)
        return states, np.concatenate([free, free[:, -1:]], axis=1).reshape(-1, free.shape[-1])


def floating_base(scene: Scene) -> str:
    """Return the only free base of a scene."""
    bases = [path for path, slot in scene.coordinates.slots.items() if slot.is_floating]
    if len(bases) != 1:
        raise SeaframeError(f"A replay needs one free base; this scene has {len(bases)}.", "unsupported")
    return bases[0]


def vertical_axis(scene: Scene) -> int:
    """Return the axis of the world along gravity, 0 to 2; tilt is measured from it."""
    strengths = np.abs(scene.gravity)
    along = np.flatnonzero(strengths > OBLIQUE * strengths.max())
    if len(along) != 1:
        raise SeaframeError(
            f"a replay of tilts needs gravity along one axis of the world, not {list(scene.gravity)}.",
            "unsupported",
            path="gravity",
        )
    return int(along[0])


def height_signal(scene: Scene) -> str:
    """Return the name of the coordinate of the floating base along gravity."""
    return f"{floating_base(scene)}.position[{vertical_axis(scene)}]"


def logged_joints(scene: Scene, logs: Sequence[Recording]) -> list[str]:
    """Return the joints of the floating robot whose angles all logs contain, at least one."""
    robot = floating_base(scene).partition(".")[0]
    paths = [path for path, slot in scene.coordinates.slots.items() if path.startswith(f"{robot}.") and not slot.base]
    found = [path for path in paths if all(has_signal(log, f"{path}.angle") for log in logs)]
    if not found:
        fault = Fault(f"no joint of {robot} has its angle in all logs.", "missing", tuple(f"{p}.angle" for p in paths))
        raise SeaframeError(fault, path="signals")
    return found


def tilt_sensor(scene: Scene, logs: Sequence[Recording]) -> str:
    """Return the first point of the floating base, or the base itself, whose roll and pitch all logs contain."""
    base = floating_base(scene)
    places: Mapping[str, str] = {point: link for point, (link, _) in scene.points.items()} | {base: base}
    for path, link in places.items():
        if link == base and all(has_tilt(log, path) for log in logs):
            return path
    raise SeaframeError(f"No sensor on {base} has roll and pitch, or an orientation, in all logs.", "missing")


def has_tilt(log: Recording, sensor: str) -> bool:
    """Return whether a log has the orientation of a sensor, or its roll and pitch."""
    return has_signal(log, f"{sensor}.orientation") or all(has_signal(log, f"{sensor}.rpy[{k}]") for k in (0, 1))
