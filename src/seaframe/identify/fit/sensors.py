"""Measured signals as functions of the state: values, residuals and exact derivatives.

Available are signals of links and their joints that depend on the state alone (`rov.hull.position`, `arm.upper.angle`),
components of these (`rov.hull.position[2]`), and every coordinate by its own name (`rov.hull.twist[0]`). The residual
of an orientation is the rotation vector from the measured to the model's orientation, in the body's axes; all other
residuals are model minus measured.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
from ...program.tangent_coordinates import TangentCoordinates
from ...program.trace import Expression, Graph, Operand
from ...rotations import quaternion_product, rotation_between
from ...scene.model import Scene
from ...signals.signal import Signal, split_component
from ...signals.signal_catalogue import catalogue
from ...signals.snapshot import Snapshot

SMALL = 4096  # fewer states than this are evaluated on one thread


def measurable_signals(scene: Scene) -> dict[str, Signal]:
    """Return all measurable signals of a scene by name; signals of tether segments are not measurable.

    Roll, pitch and yaw jump by a turn, so that differences of them mean nothing: orientations are measured instead.
    """
    measurable = {path for path in scene.links if path.partition(".")[0] in scene.robots} | {*scene.points}
    found = catalogue(scene).values()
    return {
        signal.name: signal
        for signal in found
        if signal.path in measurable and signal.needs == "state" and signal.kind != "rpy"
    }


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
        self.units = tuple(unit for signal in self.signals for unit in residual_units(signal))

    def is_measured(self, measured: Floats) -> NDArray[np.bool_]:
        """Return whether residuals (..., r) have a measurement (..., m); orientations need all components."""
        finite = np.isfinite(measured)
        parts, first = [], 0
        for signal in self.signals:
            own = finite[..., first : first + signal.size]
            parts.append(own if signal.rows == signal.size else np.repeat(own.all(-1, keepdims=True), signal.rows, -1))
            first += signal.size
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


def residual_entries(signal: Signal) -> Sequence[str]:
    """Return the names of the residual entries of a signal."""
    return list(signal.components)[: signal.rows]


def residual_units(signal: Signal) -> Sequence[str]:
    """Return the units of the residual entries of a signal."""
    return ("rad",) * signal.rows if signal.quaternion else signal.units


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
