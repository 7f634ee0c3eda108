"""What is measured of a state: signals by their recorded names, their residuals and exact derivatives.

Known are what a run records of links (`position`, `orientation`, `velocity`, `angular_velocity`, `center_position`,
`center_velocity`), of joints (`angle`, `rate`, `extension`) and of flexible links (`modes`, `mode_rates`), components
of these (`rov.hull.position[2]`), and every coordinate by its own name (`rov.hull.twist[0]`). The residual of an
orientation is the rotation vector from the measured to the model's orientation, in the body's axes; of all else it
is model minus measured.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...dynamics import kinematics
from ...dynamics.equations import EquationsOfMotion
from ...errors import SeaframeError
from ...program.derivatives import tangents
from ...program.llvm import Function
from ...program.native import Compiled, Source, packed, unpacked
from ...program.trace import Expression, Graph, Operand
from ...rotations import quaternion_of, quaternion_product, turn_between
from ...run.compiled import Program
from ...run.signals import JOINT_UNITS, LINK_UNITS, parted
from ...scene.model import Scene
from ...scene.problems import choose
from .chart import Chart

Floats = NDArray[Any]
SMALL = 4096  # states that are not worth a second thread
LINK_KINDS = ("position", "orientation", "velocity", "angular_velocity", "center_position", "center_velocity")


class Signal(NamedTuple):
    """A measured signal: its columns in the data, and the entries of its residual."""

    name: str
    unit: str  # of the residual
    size: int  # numbers in the data at one time
    rows: int  # entries of the residual


def known_signals(scene: Scene) -> dict[str, Signal]:
    """Every whole signal that can be measured of a scene, by name."""
    found: dict[str, Signal] = {}

    def add(name: str, unit: str, size: int) -> None:
        turn = name.endswith(".orientation")
        found[name] = Signal(name, "rad" if turn else unit, size, 3 if turn else size)

    for path, slot in scene.coordinates.slots.items():
        if path.partition(".")[0] not in scene.robots:
            continue  # segments of tethers
        for kind in LINK_KINDS:
            add(f"{path}.{kind}", LINK_UNITS[kind].unit, LINK_UNITS[kind].size)
        for kind, known in ({} if slot.base else JOINT_UNITS.get(slot.joint, {})).items():
            if kind in ("angle", "rate", "extension"):
                add(f"{path}.{kind}", known.unit, known.size)
        if count := slot.flexible_q.stop - slot.flexible_q.start:
            add(f"{path}.modes", "", count)
            add(f"{path}.mode_rates", "", count)
    return found


def signal_of(scene: Scene, name: str) -> Signal:
    """A signal, a component of one, or a coordinate by its name; a SeaframeError with the nearest names otherwise."""
    whole = known_signals(scene)
    if name in whole:
        return whole[name]
    base, component = parted(name)
    coordinates = scene.coordinates
    if base in whole and component is not None and component < whole[base].size:
        if base.endswith(".orientation"):
            raise SeaframeError(f"{name}: an orientation is fitted as a whole: use {base}.")
        return Signal(name, whole[base].unit, 1, 1)
    if name in (*coordinates.q, *coordinates.v):
        return Signal(name, "", 1, 1)
    raise SeaframeError(choose(name, (*whole, *coordinates.q, *coordinates.v), "signal to measure"))


class Sensors:
    """The measured signals of a program. States are rows (nq + nv,): q, then v."""

    def __init__(self, program: Program, names: Sequence[str]) -> None:
        self.program = program
        self.signals = tuple(signal_of(program.scene, name) for name in names)
        self.names = tuple(names)
        self.chart = Chart.of(program.coordinates)
        self.size = sum(signal.size for signal in self.signals)  # columns m of the data
        self.entries = tuple(entry for signal in self.signals for entry in entries_of(signal))  # r, of residuals
        self.units = tuple(signal.unit for signal in self.signals for _ in range(signal.rows))

    def known(self, measured: Floats) -> NDArray[np.bool_]:
        """Where residuals (..., r) have a measurement among (..., m); an orientation has all of it or nothing."""
        finite = np.isfinite(measured)
        parts, first = [], 0
        for signal in self.signals:
            own = finite[..., first : first + signal.size]
            parts.append(own if signal.rows == signal.size else np.repeat(own.all(-1, keepdims=True), signal.rows, -1))
            first += signal.size
        return np.concatenate(parts, axis=-1)

    def completed(self, states: Floats, free: Floats, measured: Floats) -> Floats:
        """Measurements (N, m), the model's own signals where there are none."""
        missing = ~np.isfinite(measured)
        return np.where(missing, self.values(states, free), measured) if missing.any() else measured

    def values(self, states: Floats, free: Floats) -> Floats:
        """The signals themselves (N, m); quaternions with the sign that they have in the state."""
        return self._mapped("values", states, free)

    def residuals(self, states: Floats, free: Floats, measured: Floats) -> Floats:
        """Model minus measured (N, r); NaN where a measurement is NaN."""
        return self._mapped("residuals", states, free, measured)

    def derivatives(self, states: Floats, free: Floats, measured: Floats) -> tuple[Floats, Floats]:
        """Of the residuals: with the state, (N, r, n), in the coordinates of a step; with freed numbers, (N, r, p)."""
        every = self._mapped("slopes", states, free, measured).reshape(len(states), len(self.entries), -1)
        return every[..., : self.chart.n], every[..., self.chart.n :]

    def _mapped(self, name: str, states: Floats, free: Floats, measured: Floats | None = None) -> Floats:
        N, nq = len(states), self.chart.nq
        freed = np.broadcast_to(np.asarray(free, dtype=float), (N, len(self.program.free)))
        blocks = [states[:, :nq], states[:, nq:], freed, np.zeros((N, 0)) if measured is None else measured]
        target = self._code.target
        threads = 1 if N < SMALL else None
        return unpacked(self._code.map(name, [packed(block, target) for block in blocks], threads), N)

    @cached_property
    def _code(self) -> Compiled:
        facts = ["fit-sensors", *self.names, *self.program.facts]
        rows, columns = len(self.entries), self.chart.n + len(self.program.free)
        expects = {"map_values": self.size, "map_residuals": rows, "map_slopes": rows * columns}
        return Compiled(facts, self._source, self.program.target, expects)

    def _source(self) -> Source:
        traced = self.program.traced
        graph, eom, sizes = traced.graph, traced.eom, self.program.sizes
        q, v = graph.inputs("q", sizes["q"]), graph.inputs("v", sizes["v"])
        values = [list(x) for x in seen(eom, self.names, q, v)]
        measured = graph.inputs("measured", self.size)
        residuals: list[Any] = []
        for signal, value in zip(self.signals, values, strict=True):
            given, measured = measured[: signal.size], measured[signal.size :]
            residuals += residual(signal, value, given)
        directions: list[dict[Expression, Operand]] = list(lifts(graph, self.chart, q, v))
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
        return Source(functions, sizes | {"measured": self.size})


def entries_of(signal: Signal) -> Iterator[str]:
    """Names of the entries of a residual."""
    if signal.rows == 1:
        yield signal.name
    else:
        yield from (f"{signal.name}[{k}]" for k in range(signal.rows))


def seen(eom: EquationsOfMotion, names: Sequence[str], q: Sequence[Any], v: Sequence[Any]) -> Iterator[Sequence[Any]]:
    """The numbers of each signal, at a state of any kind of number."""
    standing = kinematics.placed(eom.tree, q, v)
    bodies = {body.name: B for body, B in zip(eom.tree.bodies, standing, strict=True)}
    centers = kinematics.centers(eom.tree, standing)
    coordinates = eom.coordinates
    for name in names:
        if name in coordinates.q:
            yield [q[coordinates.q.index(name)]]
            continue
        if name in coordinates.v:
            yield [v[coordinates.v.index(name)]]
            continue
        base, component = parted(name)
        path, _, kind = base.rpartition(".")
        slot = coordinates.slots[path]
        if kind in LINK_KINDS:
            values = list(of_link(kind, bodies[path], centers[path]))
        elif kind in ("modes", "mode_rates"):
            values = list(q[slot.flexible_q] if kind == "modes" else v[slot.flexible_v])
        else:
            values = list(v[slot.v] if kind == "rate" else q[slot.q])
        yield values if component is None else [values[component]]


def of_link(kind: str, B: kinematics.Placed, center: kinematics.Center) -> Sequence[Any]:
    """A signal of a body, as runs record it."""
    R, V = B.X_WB.R, B.V_B
    match kind:
        case "position":
            return list(B.X_WB.p)
        case "orientation":
            return list(quaternion_of(R))
        case "velocity":
            return list(R @ V.linear)
        case "angular_velocity":
            return list(V.angular)
        case "center_position":
            return list(center.p)
    return list(center.velocity)


def residual(signal: Signal, value: Sequence[Any], measured: Sequence[Any]) -> list[Any]:
    """Model minus measured; of orientations, the rotation vector between them."""
    if signal.name.endswith(".orientation"):
        return list(turn_between(measured, value))
    return [a - b for a, b in zip(value, measured, strict=True)]


def lifts(graph: Graph, chart: Chart, q: list[Any], v: list[Any]) -> Iterator[dict[Expression, Operand]]:
    """How the entries of a state change along each entry of a change, over symbols."""
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
