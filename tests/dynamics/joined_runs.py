"""Runs of joined bodies for tests: the equations of `constrained.py` in native code, stepped by a plain RK4.

Every stage and the projection are one call; the run room is not involved, so that a test checks the equations alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

import seaframe as sf
from seaframe.dynamics import constrained
from seaframe.dynamics.recursive import Recursive
from seaframe.dynamics.start import described_state
from seaframe.loads.time_functions import Instant
from seaframe.program.backends.llvm import Function
from seaframe.program.native import CompiledCode, ModuleSource, native_target, pack_rows, unpack_rows
from seaframe.program.trace import Graph

Array: TypeAlias = NDArray[np.float64]
START = Instant(0.0, 0.0)
NUMBERS = count()


def native(function: Callable[..., Sequence[Any]], **sizes: int) -> Callable[..., Array]:
    """A function over blocks of numbers as native code, for one state."""
    target = native_target()

    def source() -> ModuleSource:
        graph = Graph()
        outputs = function(*(graph.inputs(block, size) for block, size in sizes.items()))
        return ModuleSource([Function("f", tuple(sizes), list(outputs))], sizes)

    compiled = CompiledCode(["joined runs", next(NUMBERS)], source, target)

    def call(*blocks: Any) -> Array:
        rows = [pack_rows(np.asarray(block, dtype=float)[None], target) for block in blocks]
        return np.asarray(unpack_rows(compiled.map("f", rows, threads=1), 1)[0])

    return call


class Joint:
    """A scene with connections: its equations, and the state at the start with all of them closed."""

    def __init__(self, scene: dict[str, Any]) -> None:
        self.scene = sf.Scene.from_dict(scene)
        eom = sf.derive(self.scene)
        assert isinstance(eom, Recursive)
        self.eom, self.tree = eom, eom.aligned_tree
        self.nq, self.nv = eom.nq, eom.nv
        q, v = described_state(self.scene, eom.tree)
        self.q = np.array(q, dtype=float)
        self.v = np.array(constrained.impulse(self.tree, q, v, START), dtype=float)

    def accelerations(self, q: Sequence[Any], v: Sequence[Any], t: Any = 0.0) -> list[Any]:
        instant = Instant(t, t)
        given = self.eom.joint_inputs(q, v, [0.0] * self.eom.nu, instant)
        return constrained.forward_dynamics(self.tree, q, v, given, instant)

    def rows(self, q: Any, v: Any) -> list[Any]:
        """All rows of all connections."""
        return [row for own in constrained.violations(self.tree, list(q), list(v), START) for row in own]

    def drift(self, q: Any, v: Any) -> tuple[float, float]:
        """The largest residual of a connection [m, rad] and of its rate."""
        rows = self.rows(q, v)
        return max(abs(row.c) for row in rows), max(abs(row.rate) for row in rows)

    def wrenches(self, q: Sequence[Any], v: Sequence[Any]) -> list[Any]:
        given = self.eom.joint_inputs(q, v, [0.0] * self.eom.nu, START)
        return constrained.connection_wrenches(self.tree, q, v, given, START)

    # One step

    def displace(self, q: Sequence[Any], step: Sequence[Any]) -> list[Any]:
        result = list(q)
        for body in self.tree.bodies:
            result[body.q] = body.joint.advance_coordinates(q[body.q], step[body.v])
        return result

    def stage(self, q0: Sequence[Any], v0: Sequence[Any], step: Sequence[Any], gain: Sequence[Any]) -> list[Any]:
        """Rates of the step and of v at the state that they lead to."""
        q, v = self.displace(q0, step), [a + b for a, b in zip(v0, gain, strict=True)]
        rates: list[Any] = [0.0] * self.nv
        for body in self.tree.bodies:
            rates[body.v] = body.joint.step_rate(q[body.q], step[body.v], v[body.v])
        return rates + self.accelerations(q, v)

    def finish(self, q0: Sequence[Any], v0: Sequence[Any], step: Sequence[Any], gain: Sequence[Any]) -> list[Any]:
        q, v = self.displace(q0, step), [a + b for a, b in zip(v0, gain, strict=True)]
        if not self.tree.connections:
            return q + v
        q, v = constrained.project_state(self.tree, q, v, START)
        return q + v

    def run(self, duration: float, h: float, every: int = 1) -> tuple[Array, Array]:
        """States (n, nq) and (n, nv) at every `every`-th step, from the start."""
        sizes = {"q": self.nq, "v": self.nv, "step": self.nv, "gain": self.nv}
        stage, finish = native(self.stage, **sizes), native(self.finish, **sizes)
        q, v, states = self.q, self.v, [(self.q, self.v)]
        for k in range(1, round(duration / h) + 1):
            change = np.zeros((4, 2 * self.nv))
            for n, share in enumerate((0.0, 0.5, 0.5, 1.0)):
                reached = share * h * change[n - 1]
                change[n] = stage(q, v, reached[: self.nv], reached[self.nv :])
            reached = h / 6.0 * (change[0] + 2.0 * change[1] + 2.0 * change[2] + change[3])
            end = finish(q, v, reached[: self.nv], reached[self.nv :])
            q, v = end[: self.nq], end[self.nq :]
            if k % every == 0:
                states.append((q, v))
        return np.array([q for q, _ in states]), np.array([v for _, v in states])
