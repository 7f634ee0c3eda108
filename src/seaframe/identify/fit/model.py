"""The model of a fit: what is measured of the motion, y = h(x, theta), and what unmeasured forces act on it.

Measured are signals of links and their joints that depend on the state alone (`rov.hull.position`, `arm.upper.angle`),
components of these (`rov.hull.position[2]`), and every coordinate by its own name (`rov.hull.twist[0]`). The residual
of an orientation is the rotation vector from the measured to the model's orientation, in the body's axes; all other
residuals are model minus measured. Roll and pitch alone (`rov.imu.rpy[0]`, `rov.imu.rpy[1]`) are measurable too, for
sensors whose zero of yaw is their own. A sensor is a point of a link: its place and its orientation are paths
(`rov.hull.points.imu.rpy[1]`), which a fit can free as any other number.

A free base is disturbed by a force along the world's axes, as by a tether or a current, that acts at an unknown lever
arm from the origin, and by a moment in the base's own axes. In the program both are the free parameters of an added
drive, in the link's frame ("pushes"). A joint of a robot with a fixed base is disturbed by an addition to its motor's
force. All are constant from one measured row to the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...errors import SeaframeError, unknown_name
from ...numbers import Floats
from ...program.backends.llvm import Function
from ...program.derivatives import tangents
from ...program.native import CompiledCode, ModuleSource, pack_rows, unpack_rows
from ...program.program import Program
from ...program.step_map import Derivatives, StepMap, StepSequence
from ...program.tangent_coordinates import TangentCoordinates
from ...program.trace import Expression, Graph, Operand
from ...quaternions import conjugate_quaternions, rotate_vectors, skew_matrices
from ...rotations import quaternion_product, rotation_between
from ...scene.model import Scene
from ...signals.signal import Signal, split_component
from ...signals.signal_catalogue import catalogue
from ...signals.snapshot import Snapshot

SMALL = 4096  # fewer states than this are evaluated on one thread
AXES = ("x", "y", "z")
TILT = (0, 1)  # entries of rpy that do not jump: roll and pitch
KINDS = (("force", "N"), ("moment", "N m"))


def measurable_signals(scene: Scene) -> dict[str, Signal]:
    """Return all measurable signals of a scene by name; signals of tether segments are not measurable.

    Roll, pitch and yaw jump by a turn, so that differences of them mean nothing: orientations are measured instead, or
    roll and pitch of vehicles that stay far from upside down.
    """
    measurable = {path for path in scene.links if path.partition(".")[0] in scene.robots} | {*scene.points}
    found: dict[str, Signal] = {}
    for signal in catalogue(scene).values():
        if signal.path in measurable and signal.needs == "state":
            own = [signal.component(k) for k in TILT] if signal.kind == "rpy" else [signal]
            found |= {each.name: each for each in own}
    return found


def find_signal(scene: Scene, name: str) -> Signal:
    """Return a signal, a component of one, or a coordinate, by its name; an unknown name is an error."""
    whole, coordinates = measurable_signals(scene), scene.coordinates
    base, component = split_component(name)
    if name in whole:
        return whole[name]
    if base in whole and component is not None and component < whole[base].size:
        if whole[base].quaternion:
            raise SeaframeError(
                f"{name}: single components of an orientation cannot be fitted. Use {base}.", "unsupported"
            )
        return whole[base].component(component)
    path, _, kind = name.rpartition(".")
    if name in coordinates.q:
        return Signal(kind, ("",), lambda at, _: at.q[coordinates.q.index(name)], path)
    if name in coordinates.v:
        return Signal(kind, ("",), lambda at, _: at.v[coordinates.v.index(name)], path)
    raise SeaframeError(unknown_name(name, (*whole, *coordinates.q, *coordinates.v), "measurable signal"))


class Sensors:
    """The measured signals of a program. States are rows (nq + nv,): q, then v."""

    def __init__(self, program: Program, names: Sequence[str]) -> None:
        self.program = program
        self.signals = tuple(find_signal(program.scene, name) for name in names)
        self.names = tuple(names)
        self.chart = TangentCoordinates.of(program.coordinates)
        self.size = sum(signal.size for signal in self.signals)  # columns m of the data
        self.entries = tuple(
            entry for signal in self.signals for entry in residual_entries(signal)
        )  # names of the r residual entries
        self.units = tuple(
            unit for signal in self.signals for unit in (("rad",) * signal.rows if signal.quaternion else signal.units)
        )

    def is_measured(self, measured: Floats) -> NDArray[np.bool_]:
        """Return whether residuals (..., r) have a measurement (..., m); orientations need all components."""
        finite = np.isfinite(measured)
        parts = [
            own if signal.rows == signal.size else np.repeat(own.all(-1, keepdims=True), signal.rows, -1)
            for signal, own in split_by_signal(self.signals, finite)
        ]
        return np.concatenate(parts, axis=-1)

    def fill_missing(self, states: Floats, free: Floats, measured: Floats) -> Floats:
        """Return measurements (N, m), with the model's signals in place of missing ones."""
        missing = ~np.isfinite(measured)
        return np.where(missing, self.values(states, free), measured) if missing.any() else measured

    def values(self, states: Floats, free: Floats) -> Floats:
        """Return the model's signals (N, m); quaternions have the sign that they have in the state."""
        return self._evaluate("values", states, free)

    def residuals(self, states: Floats, free: Floats, measured: Floats) -> Floats:
        """Return residuals (N, r), model minus measured; NaN where a measurement is NaN."""
        return self._evaluate("residuals", states, free, measured)

    def derivatives(self, states: Floats, free: Floats, measured: Floats) -> tuple[Floats, Floats]:
        """Return derivatives of residuals: by the state in tangent coordinates (N, r, n), by free paths (N, r, p)."""
        every = self._evaluate("slopes", states, free, measured).reshape(len(states), len(self.entries), -1)
        return every[..., : self.chart.n], every[..., self.chart.n :]

    def _evaluate(self, name: str, states: Floats, free: Floats, measured: Floats | None = None) -> Floats:
        N, nq = len(states), self.chart.nq
        freed = np.broadcast_to(np.asarray(free, dtype=float), (N, len(self.program.free)))
        blocks = [states[:, :nq], states[:, nq:], freed, np.zeros((N, 0)) if measured is None else measured]
        target = self._code.target
        threads = 1 if N < SMALL else None
        return unpack_rows(self._code.map(name, [pack_rows(block, target) for block in blocks], threads), N)

    @cached_property
    def _code(self) -> CompiledCode:
        facts = ["fit-sensors", *self.names, *self.program.facts]
        rows, columns = len(self.entries), self.chart.n + len(self.program.free)
        expects = {"map_values": self.size, "map_residuals": rows, "map_slopes": rows * columns}
        return CompiledCode(facts, self._source, self.program.target, expects)

    def _source(self) -> ModuleSource:
        traced = self.program.tracer()
        graph, eom, sizes = traced.graph, traced.eom, self.program.sizes
        q, v = graph.inputs("q", sizes["q"]), graph.inputs("v", sizes["v"])
        snapshot = Snapshot(eom, q, v)
        values = [signal.at(snapshot) for signal in self.signals]
        measured = graph.inputs("measured", self.size)
        residuals: list[Any] = []
        for signal, value in zip(self.signals, values, strict=True):
            given, measured = measured[: signal.size], measured[signal.size :]
            residuals += residual(signal, value, given)
        directions: list[dict[Expression, Operand]] = list(state_tangents(graph, self.chart, q, v))
        directions += [{x: 1.0} for x in graph.inputs("free", sizes["free"])]
        columns = [tangents(residuals, direction) for direction in directions]
        slopes = [column[k] for k in range(len(residuals)) for column in columns]
        blocks = ("q", "v", "free", "measured")
        functions = [
            Function(name, blocks, outputs)
            for name, outputs in (
                ("values", [x for value in values for x in value]),
                ("residuals", residuals),
                ("slopes", slopes),
            )
        ]
        return ModuleSource(functions, sizes | {"measured": self.size})


def split_by_signal(signals: Sequence[Signal], columns: Any) -> Iterator[tuple[Signal, Any]]:
    """Yield every signal with its own of the measured columns (..., m)."""
    first = 0
    for signal in signals:
        yield signal, columns[..., first : first + signal.size]
        first += signal.size


def residual_entries(signal: Signal) -> Sequence[str]:
    """Return the names of the residual entries of a signal."""
    return list(signal.components)[: signal.rows]


def residual(signal: Signal, value: Sequence[Any], measured: Sequence[Any]) -> list[Any]:
    """Return model minus measured; for orientations the rotation vector between them."""
    if signal.quaternion:
        return list(rotation_between(measured, value))
    return [a - b for a, b in zip(value, measured, strict=True)]


def state_tangents(
    graph: Graph, chart: TangentCoordinates, q: list[Any], v: list[Any]
) -> Iterator[dict[Expression, Operand]]:
    """Yield, for each tangent coordinate, the derivatives of the entries of a state, as expressions."""
    place = dict(zip(chart.plain[1].tolist(), chart.plain[0].tolist(), strict=True))
    steps = chart.nv + chart.inner
    for k in range(steps):
        if k in place:
            yield {q[place[k]]: 1.0}
            continue
        where, along = next(pair for pair in chart.turns if pair[1].start <= k < pair[1].stop)
        half = [0.5 * (j == k - along.start) for j in range(3)]
        yield dict(zip(q[where], quaternion_product(q[where], (0.0, *half)), strict=True))
    for x in v:
        yield {x: 1.0}


@dataclass(frozen=True)
class DisturbedBase:
    """A free base on which a disturbance acts, along all axes that are not locked."""

    link: str
    quaternion: slice  # its entries in a state (q, v)
    turn: slice  # its rotation in a change of the state
    axes: tuple[int, ...]  # of the force along the world's axes, 0 to 2, and of the moment along its own, 3 to 5

    @property
    def names(self) -> Iterator[str]:
        """Names of the disturbances, with units."""
        for k in self.axes:
            kind, unit = KINDS[k // 3]
            yield f"{kind} on {self.link} along {AXES[k % 3]} [{unit}]"


@dataclass(frozen=True, eq=False)
class DisturbedProgram:
    """A program whose steps also take pushes: six for every base, in its frame, then one for every joint.

    Pushes (w,) are computed from disturbances (d,), the state at the start of the interval, and lever arms
    (3 bases,) [m] in the frames of the bases.
    """

    names: tuple[str, ...]  # of the d disturbances, with units
    steps: StepMap
    bases: tuple[DisturbedBase, ...]
    columns: tuple[int, ...]  # entries of u of the disturbed joints

    @classmethod
    def of(cls, program: Program) -> DisturbedProgram:
        """Build it from a program, whose free paths stay the first."""
        scene = program.scene
        bases, joints = tuple(find_disturbed_bases(scene)), dict(find_disturbed_joints(scene))
        wider, paths = add_zero_drives(scene, [base.link for base in bases])
        names = [name for base in bases for name in base.names]
        return cls(
            (*names, *joints),
            StepMap(Program(wider, [program.freed.ties, *paths], closed_loop=False)),
            bases,
            tuple(joints.values()),
        )

    @property
    def size(self) -> int:
        """Number of disturbances, d."""
        return len(self.names)

    @property
    def kinds(self) -> NDArray[np.int64]:
        """Kind of each disturbance (d,): those of a kind share a correlation time.

        Forces on one base are a kind, moments on it are another, and each joint is a kind of its own.
        """
        known: dict[str, int] = {}
        return np.array([known.setdefault(name.partition(" along ")[0], len(known)) for name in self.names], dtype=int)

    def affected_velocities(self, given: Floats) -> list[slice]:
        """Return, for every disturbance, the entries of v that it mainly changes.

        `given` (nv, d) holds the velocity changes per disturbance; it decides for disturbances at joints.
        """
        found = []
        for base in self.bases:
            start, stop = base.turn.start, base.turn.stop
            found += [slice(start - 3, start) if k < 3 else slice(start, stop) for k in base.axes]
        most = np.argmax(given[:, len(found) :], axis=0).tolist() if self.columns else []
        return [*found, *(slice(k, k + 1) for k in most)]

    # From disturbances to pushes

    def split_by_base(self, f: Floats) -> Iterator[tuple[int, DisturbedBase, slice, Floats]]:
        """Yield every base with its number, its columns of f (N, d), and its disturbances along all axes (N, 6)."""
        first = 0
        for k, base in enumerate(self.bases):
            columns = slice(first, first + len(base.axes))
            own = np.zeros((len(f), 6))
            own[:, list(base.axes)] = f[:, columns]
            yield k, base, columns, own
            first = columns.stop

    def pushes(self, states: Floats, f: Floats, arms: Floats) -> Floats:
        """Return pushes (N, w) from disturbances (N, d) that begin at states (N, nq + nv)."""
        found = []
        for k, base, _, own in self.split_by_base(f):
            force = rotate_to_body(states[:, base.quaternion], own[:, :3])
            found += [force, own[:, 3:] + np.cross(arms[3 * k : 3 * k + 3], force)]
        return np.concatenate([*found, f[:, self.size - len(self.columns) :]], axis=1)

    def slopes(self, states: Floats, f: Floats, arms: Floats) -> tuple[Floats, Floats, Floats]:
        """Return derivatives of the pushes by states (N, w, n), disturbances (N, w, d) and arms (N, w, 3 bases)."""
        w = self.pushes(states, f, arms)
        of_state, of_f, of_arms = (np.zeros((*w.shape, size)) for size in (self.steps.n, self.size, len(arms)))
        for k, base, columns, _ in self.split_by_base(f):
            force, moment = (slice(6 * k + j, 6 * k + j + 3) for j in (0, 3))
            # R exp(turn): R^T f changes by -turn x R^T f
            of_state[:, force, base.turn] = skew_matrices(w[:, force])
            of_arms[:, moment, 3 * k : 3 * k + 3] = -skew_matrices(w[:, force])
            for column, axis in enumerate(base.axes, columns.start):
                if axis < 3:
                    unit = np.broadcast_to(np.eye(3)[axis], (len(f), 3))
                    of_f[:, force, column] = rotate_to_body(states[:, base.quaternion], unit)
                else:
                    of_f[:, 6 * k + axis, column] = 1.0
            for slope in (of_state, of_f):
                slope[:, moment] += skew_matrices(arms[3 * k : 3 * k + 3]) @ slope[:, force]
        rest = np.arange(len(self.columns))
        of_f[:, 6 * len(self.bases) + rest, self.size - len(rest) + rest] = 1.0
        return of_state, of_f, of_arms

    def estimate_lever_arms(self, states: Floats, f: Floats) -> Floats:
        """Return lever arms (3 bases,) [m] with which the forces in disturbances (N, d) best explain the moments."""
        found = [np.zeros(0)]
        for _, base, _, own in self.split_by_base(f):
            turning = [k - 3 for k in base.axes if k >= 3]
            rows = -skew_matrices(rotate_to_body(states[:, base.quaternion], own[:, :3]))[:, turning]  # arm x force
            found.append(np.linalg.lstsq(rows.reshape(-1, 3), own[:, 3:][:, turning].reshape(-1), rcond=1e-3)[0])
        return np.concatenate(found)

    def subtract_lever_moments(self, states: Floats, f: Floats, arms: Floats) -> Floats:
        """Return disturbances (N, d) minus the moments that their forces produce at lever arms."""
        rest = f.copy()
        more = self.pushes(states, f, arms) - self.pushes(states, f, 0.0 * arms)
        for k, base, columns, _ in self.split_by_base(f):
            rest[:, columns] -= more[:, [6 * k + axis for axis in base.axes]]
        return rest

    # Steps

    def run(self, states: Floats, moves: StepSequence, free: Floats, w: Floats) -> Floats:
        """Return trajectories (W, K + 1, nq + nv) under pushes (W, w) that are constant for each."""
        return self.steps.run(states, self.add_joint_pushes(moves, w), self.append_base_pushes(free, w))

    def derivatives(
        self, states: Floats, moves: StepSequence, free: Floats, w: Floats, extra: Floats | None
    ) -> Derivatives:
        """Return derivatives of steps (N,) under pushes (N, w).

        B (N, n, p + w) includes the pushes; E is along extra directions of (u0, u1).
        """
        nu, count = self.steps.program.nu, len(self.columns)
        seeds = np.zeros((len(states), count, 2 * nu))
        for k, column in enumerate(self.columns):
            seeds[:, k, [column, nu + column]] = 1.0
        every = seeds if extra is None else np.concatenate([seeds, extra], axis=1)
        given = every if every.shape[1] else None
        D = self.steps.derivatives(
            states, self.add_joint_pushes(moves, w), self.append_base_pushes(free, w), extra=given
        )
        return D._replace(B=np.concatenate([D.B, D.E[..., :count]], axis=2), E=D.E[..., count:])

    def append_base_pushes(self, free: Floats, w: Floats) -> Floats:
        """Return free parameters (N, p + 6 bases), with the pushes on bases."""
        return np.concatenate([np.broadcast_to(free, (len(w), len(free))), w[:, : 6 * len(self.bases)]], axis=1)

    def add_joint_pushes(self, moves: StepSequence, w: Floats) -> StepSequence:
        """Return the steps with the pushes at joints added to u."""
        if not self.columns:
            return moves
        more = np.zeros((len(w), self.steps.program.nu))
        more[:, list(self.columns)] = w[:, 6 * len(self.bases) :]
        more = more.reshape(len(w), *[1] * (moves.u0.ndim - 2), -1)
        return moves._replace(u0=moves.u0 + more, u1=moves.u1 + more)


def rotate_to_body(quaternions: Floats, vectors: Floats) -> Floats:
    """Return world-frame vectors (N, 3) expressed in the frames given by quaternions (N, 4): R^T f."""
    return rotate_vectors(conjugate_quaternions(quaternions), vectors)


def add_zero_drives(scene: Scene, links: list[str]) -> tuple[Scene, list[str]]:
    """Return the scene with an added zero force and moment on links, and the paths of these parameters."""
    content: dict[str, Any] = scene.to_dict()
    drives, paths = dict(content.get("drives") or {}), []
    for link in links:
        drives[link] = dict(drives.get(link, {}))
        for kind, _ in KINDS:
            given = drives[link].get(kind, [])
            before = list(given) if isinstance(given, list | tuple) else [given]
            drives[link][kind] = [*before, {"constant": [0.0, 0.0, 0.0]}]
            paths += [f"drives.{link}.{kind}[{len(before)}].constant[{axis}]" for axis in range(3)]
    return Scene.from_dict(content | {"drives": drives}), paths


def find_disturbed_bases(scene: Scene) -> Iterator[DisturbedBase]:
    """Yield the free bases; of connected robots only the first."""
    group = {robot: scene.carrier_of(robot) for robot in scene.robots}
    for connection in scene.connections:
        a, b = (group.get(link.partition(".")[0], "") for link in (connection.a, connection.b))
        group = {robot: a if of == b else of for robot, of in group.items()}
    seen: set[str] = set()
    for path, slot in scene.coordinates.slots.items():
        robot = path.partition(".")[0]
        if not slot.is_floating or robot not in scene.robots or group[robot] in seen:
            continue
        seen.add(group[robot])
        axes = tuple(k for k, actuation in enumerate(slot.actuation) if actuation == "free")
        yield DisturbedBase(path, slice(slot.q.stop - 4, slot.q.stop), slice(slot.v.stop - 3, slot.v.stop), axes)


def find_disturbed_joints(scene: Scene) -> Iterator[tuple[str, int]]:
    """Yield names of disturbances at the joints of robots with fixed bases, and their entries of u."""
    coordinates = scene.coordinates
    fixed = {path.partition(".")[0] for path, slot in coordinates.slots.items() if slot.base and slot.joint == "fixed"}
    for k, name in enumerate(coordinates.u[: len(coordinates.actuated)]):
        if scene.carrier_of(name.partition(".")[0]) in fixed:
            yield f"{name} [{'N' if name.endswith('.force') else 'N m'}]", k
