"""Dormand and Prince's pair of orders five and four: step sizes as large as a tolerance allows."""

from __future__ import annotations

from typing import Any

from .adaptive import Adaptive
from .integrator import Stepper
from .runge_kutta import RungeKutta
from .step_engine import Engine, Forces, State, stage_instant


class Dopri5(RungeKutta):
    """Fifth order, with an embedded fourth; in compiled loops, steps of fixed size."""

    name, order = "dopri5", 5
    reference = "Dormand and Prince 1980, J. Comput. Appl. Math. 6"
    nodes = (0.0, 1 / 5, 3 / 10, 4 / 5, 8 / 9, 1.0, 1.0)
    rows = (
        (),
        (1 / 5,),
        (3 / 40, 9 / 40),
        (44 / 45, -56 / 15, 32 / 9),
        (19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729),
        (9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656),
        (35 / 384, 0.0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84),
    )
    weights = (35 / 384, 0.0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84, 0.0)
    embedded = (71 / 57600, 0.0, -71 / 16695, 71 / 1920, -17253 / 339200, 22 / 525, -1 / 40)

    def stepper(self, engine: Engine, forces: Forces, held: bool, tolerance: float) -> Stepper:
        whole = engine.estimated_step(self) if held else None

        def attempt(state: State, t: float, h: float) -> tuple[State, list[Any]]:
            """A step of some length, and its estimated error."""
            if whole is None:
                return self.step_with_error(engine, state, t, h, forces)
            return whole(state, t, h, forces(stage_instant(t, h, 0.0), state.q, state.v))

        return Adaptive(engine, attempt, tolerance, 1.0 / self.order)
