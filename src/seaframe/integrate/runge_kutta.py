"""Explicit Runge-Kutta methods on the Lie group, in Cayley's coordinates.

Every stage applies a rotation, so rotations stay rotations and the order of the method holds for all states
(Munthe-Kaas 1998; Celledoni, Marthinsen and Owren 2003). Prescribed coordinates follow their functions of time exactly,
at every stage.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from ..numbers import Number, dot
from .integrator import Staged
from .step_engine import Engine, Forces, Rates, State, stage_instant, step_counts


class RungeKutta(Staged):
    """An explicit Runge-Kutta method, defined by its coefficients."""

    nodes: ClassVar[tuple[float, ...]]
    rows: ClassVar[tuple[tuple[float, ...], ...]]
    weights: ClassVar[tuple[float, ...]]
    embedded: ClassVar[tuple[float, ...]] = ()  # weights of the error estimate; empty where there is none
    parts = "stage", "finish"

    @property
    def stages(self) -> int:  # type: ignore[override]
        return len(self.nodes)

    def node(self, k: int) -> float:
        return (*self.nodes, 1.0)[k]

    def clock(self, t: Number, h: Number, k: int) -> tuple[Any, Any]:
        instant = stage_instant(t, h, self.node(k))
        return instant.t, instant.within

    def combine(self, k: int, h: Number, rates: Sequence[Rates], steps: int, nv: int) -> tuple[list[Any], list[Any]]:
        return combine_stages(h, (*self.rows, self.weights)[k], rates, steps, nv)

    def step(self, engine: Engine, start: State, t: Number, h: Number, forces: Forces) -> State:
        return self.step_with_error(engine, start, t, h, forces)[0]

    def step_with_error(
        self, engine: Engine, start: State, t: Number, h: Number, forces: Forces
    ) -> tuple[State, list[Any]]:
        """The state a step h later, and the estimated error of each entry of (step of q, v), or zeros."""
        counts, joints = step_counts(engine.tree), self.joints(engine.tree)
        stages: list[Rates] = []
        for number, (node, row) in enumerate(zip(self.nodes, self.rows, strict=True)):
            step, gain = combine_stages(h, row, stages, *counts)
            instant = stage_instant(t, h, node)
            state = engine.state_after(start, step, gain, instant)
            ahead = self.ahead(number, h, stages, joints)
            stages.append(engine.rates(state, step, instant, forces(instant, state.q, state.v), ahead))
        error = combine_stages(h, self.embedded, stages, *counts)
        instant = stage_instant(t, h, 1.0)
        end = engine.state_after(start, *combine_stages(h, self.weights, stages, *counts), instant)
        if engine.tree.has_connections:
            end = engine.finish_step(end, instant, forces(instant, end.q, end.v))
        return end, [*error[0], *error[1]]


def combine_stages(
    h: Number, weights: Sequence[float], stages: Sequence[Rates], steps: int, nv: int
) -> tuple[list[Any], list[Any]]:
    """h times the weighted sums of rates: a step of q and a gain of v, with `steps` and `nv` entries."""
    used = [(weight, rates) for weight, rates in zip(weights, stages, strict=False) if weight]
    factors = [weight for weight, _ in used]
    step = [h * dot(factors, [rates.q[k] for _, rates in used]) for k in range(steps)]
    return step, [h * dot(factors, [rates.v[k] for _, rates in used]) for k in range(nv)]
