"""A variational integrator on the Lie group: momentum to rounding, and no drift of energy over long runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..dynamics.equations import EquationsOfMotion
from ..numbers import Number
from .discrete_mechanics import refuse_what_has_no_discrete_lagrangian
from .integrator import Staged
from .step_engine import Engine, Forces, Rates, State, stage_instant

TRIALS = 8  # of the mean velocity of a step: each reduces its error by about h times the rate of change of M


class Variational(Staged):
    """The discrete Lagrange-d'Alembert equations of trees of rigid bodies, by a fixed number of quasi-Newton steps."""

    name, order, fixed = "variational", 2, True
    reference = "Lee, Liu, Park and Srinivasa 2016, WAFR; Kobilarov, Crane and Desbrun 2009, ACM Trans. Graph. 28"
    conserves = "momentum to rounding; energy without drift"
    supports_all = False
    stages = TRIALS
    reach = 2.0  # of an undamped spring, as for the Störmer-Verlet method
    parts = "balance", "complete"

    def refuse_unsupported(self, eom: EquationsOfMotion) -> None:
        refuse_what_has_no_discrete_lagrangian(eom, self.name)

    def node(self, k: int) -> float:
        return 0.0 if k < self.stages else 1.0

    def clock(self, t: Number, h: Number, k: int) -> tuple[Any, Any]:
        return t, h

    def combine(self, k: int, h: Number, rates: Sequence[Rates], steps: int, nv: int) -> tuple[list[Any], list[Any]]:
        """A trial of the mean velocity; at the end the last one, and the momentum of its start."""
        pushed = rates[-1].q if k == self.stages else [0.0] * steps
        return list(pushed), list(rates[k - 1].v) if k else [0.0] * nv

    def step(self, engine: Engine, start: State, t: Number, h: Number, forces: Forces) -> State:
        nv, steps = engine.tree.nv, engine.tree.nv + engine.tree.inner
        begin, end = (stage_instant(t, h, node) for node in (0.0, 1.0))
        u, rates = forces(begin, start.q, start.v), list[Rates]()
        for k in range(self.stages):
            rates.append(engine.balance_step(start, self.combine(k, h, rates, steps, nv)[1], begin, h, u))
        pushed, gain = self.combine(self.stages, h, rates, steps, nv)
        reached = engine.complete_step(start, pushed, gain, begin, h, u)
        return engine.complete_step(start, pushed, gain, begin, h, forces(end, reached.q, reached.v))
