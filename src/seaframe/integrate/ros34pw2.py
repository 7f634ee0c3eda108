"""Rang and Angermann's ROS34PW2 as a W-method: implicit in springs and dampers only, for long chains."""

from __future__ import annotations

import numpy as np

from ..dynamics.equations import Numbers
from ..errors import SeaframeError
from ..loads.time_functions import Instant
from ..numbers import Floats
from .rosenbrock import Rosenbrock, Solve, Solver
from .step_engine import Engine, Forces, State, step_counts


class Ros34pw2(Rosenbrock):
    """Order 3 with any Jacobian, with an embedded 2; stiffly accurate, L-stable."""

    name, order = "ros34pw2", 3
    reference = "Rang and Angermann 2005, BIT Numer. Math. 45"
    gamma = 0.4358665215084590
    nodes = (0.0, 0.8717330430169180, 0.7315799577888524, 1.0)
    slopes = (0.0, 0.0, 0.0, 0.0)
    rows = (
        (),
        (2.0,),
        (1.4192173174557646, -0.2592322116729697),
        (4.184760482319161, -0.28519201735549594, 2.2942803602790416),
    )
    couplings = (
        (),
        (-4.588560720558084,),
        (-4.184760482319161, 0.28519201735549594),
        (-6.368179200128358, -6.795620944466837, 2.8700986043310563),
    )
    weights = (4.184760482319161, -0.28519201735549594, 2.2942803602790416, 1.0)
    embedded = (0.2777499476479686, -1.4032398951759992, 1.772630127667551, 0.5)

    def solver(self, engine: Engine, forces: Forces | None) -> Solver:
        return ElasticSolver(engine)


class ElasticSolver(Solver):
    """Solves by the recursion, with a Jacobian of springs and dampers only: for a W-method and long chains."""

    def __init__(self, engine: Engine) -> None:
        if engine.tree.connections:
            raise SeaframeError(
                "'ros34pw2' does not support connections. Use 'rodas4'.", "unsupported", path="integrator"
            )
        self.engine = engine
        steps, nv = step_counts(engine.tree)
        self.nothing = np.zeros(steps + nv)

    def prepare(self, start: State, begin: Instant, u: Numbers, x: float) -> tuple[Solve, Floats]:
        return lambda right: np.array(self.engine.solve_elastic(start, right.tolist(), x)), self.nothing
