"""Rosenbrock methods: implicit steps for stiff motion, each stage one linear system with the same matrix.

With the rates f(t, y) of a change of state y = (step of q, gain of v), which is zero at the start of a step, with
J = df/dy and f_t = df/dt there (Hairer and Wanner, Solving Ordinary Differential Equations II, IV.7):

    (1/(h g) - J) U_i = f(t + a_i h, sum a_ij U_j) + sum c_ij U_j / h + g_i h f_t
    y = sum m_j U_j,    error = sum e_j U_j

A change of state is along the group, so rotations stay rotations and the order holds for them too. Prescribed
coordinates follow their functions of time, at every stage; J knows nothing of them, f_t does. A W-method keeps its
order with any J, and without f_t: J may then be what makes a motion stiff, and no more.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray
from scipy.linalg.lapack import dgetrf, dgetrs

from ..dynamics.equations import Numbers
from ..errors import SeaframeError
from ..loads.signals import Instant
from ..numbers import Number
from .elastic import answered
from .linear import NUDGE, Linear, linearised
from .steppers import Engine, Forces, Reference, State, stage_instant, step_counts

Floats = NDArray[Any]
Solve = Callable[[Floats], Floats]


@dataclass(frozen=True, slots=True)
class Scheme:
    """Coefficients of a Rosenbrock method."""

    name: str
    order: int
    gamma: float
    nodes: tuple[float, ...]  # a_i
    slopes: tuple[float, ...]  # g_i
    rows: tuple[tuple[float, ...], ...]  # a_ij
    couplings: tuple[tuple[float, ...], ...]  # c_ij
    weights: tuple[float, ...]  # m_j
    embedded: tuple[float, ...]  # e_j


ENDING = (1.221224509226641, 6.019134481288629, 12.53708332932087, -0.687886036105895)
# Hairer and Wanner's RODAS: order 4, with an embedded 3; L-stable and stiffly accurate, as is its embedded method.
RODAS4 = Scheme(
    "rodas4",
    4,
    0.25,
    (0.0, 0.386, 0.21, 0.63, 1.0, 1.0),
    (0.25, -0.1043, 0.1035, -0.0362, 0.0, 0.0),
    (
        (),
        (1.544,),
        (0.9466785280815826, 0.2557011698983284),
        (3.314825187068521, 2.896124015972201, 0.9986419139977817),
        ENDING,
        (*ENDING, 1.0),
    ),
    (
        (),
        (-5.6688,),
        (-2.430093356833875, -0.2063599157091915),
        (-0.1073529058151375, -9.594562251023355, -20.47028614809616),
        (7.496443313967647, -10.24680431464352, -33.99990352819905, 11.7089089320616),
        (8.083246795921522, -7.981132988064893, -31.52159432874371, 16.31930543123136, -6.058818238834054),
    ),
    (*ENDING, 1.0, 1.0),
    (0.0, 0.0, 0.0, 0.0, 0.0, 1.0),
)


# Rang and Angermann 2005, as a W-method: order 3 with any Jacobian, with an embedded 2; stiffly accurate, L-stable.
ROS34PW2 = Scheme(
    "ros34pw2",
    3,
    0.4358665215084590,
    (0.0, 0.8717330430169180, 0.7315799577888524, 1.0),
    (0.0, 0.0, 0.0, 0.0),
    (
        (),
        (2.0,),
        (1.4192173174557646, -0.2592322116729697),
        (4.184760482319161, -0.28519201735549594, 2.2942803602790416),
    ),
    (
        (),
        (-4.588560720558084,),
        (-4.184760482319161, 0.28519201735549594),
        (-6.368179200128358, -6.795620944466837, 2.8700986043310563),
    ),
    (4.184760482319161, -0.28519201735549594, 2.2942803602790416, 1.0),
    (0.2777499476479686, -1.4032398951759992, 1.772630127667551, 0.5),
)


class Solver(Protocol):
    """How the linear systems of a step are solved."""

    @abstractmethod
    def prepared(self, start: State, begin: Instant, u: Numbers, x: float) -> tuple[Solve, Floats]:
        """What gives U of (1/x - J) U = R at the start of a step, x = h g, and f_t."""


class Rosenbrock:
    """Steps of a scheme. `forces` are asked at every stage, or once a step where they are held."""

    def __init__(self, scheme: Scheme, engine: Engine, solver: Solver, forces: Forces, held: bool) -> None:
        self.scheme, self.engine, self.solver, self.forces, self.held = scheme, engine, solver, forces, held
        self.steps, nv = step_counts(engine.tree)
        self.size = self.steps + nv
        self.rows, self.couplings = ([np.array(row) for row in part] for part in (scheme.rows, scheme.couplings))
        self.weights, self.embedded = np.array(scheme.weights), np.array(scheme.embedded)

    def __call__(self, start: State, t: float, h: float) -> tuple[State, list[float]]:
        """The state a step h later, and the estimated error of every entry of (step of q, v)."""
        scheme, engine = self.scheme, self.engine
        begin, end = stage_instant(t, h, 0.0), stage_instant(t, h, 1.0)
        u = self.forces(begin, start.q, start.v)
        solve, in_time = self.solver.prepared(start, begin, u, h * scheme.gamma)
        U = np.zeros((len(scheme.nodes), self.size))
        for k, (node, slope, row, coupling) in enumerate(
            zip(scheme.nodes, scheme.slopes, self.rows, self.couplings, strict=True)
        ):
            rates = self.rates(start, row @ U[:k], stage_instant(t, h, node), u)
            U[k] = solve(rates + coupling @ U[:k] / h + slope * h * in_time)
        reached = engine.reached(start, *parted(self.weights @ U, self.steps), end)
        if engine.tree.connections:
            reached = engine.settled(reached, end, u if self.held else self.forces(end, reached.q, reached.v))
        error: list[float] = (self.embedded @ U).tolist()
        return reached, error

    def rates(self, start: State, change: Floats, instant: Instant, u: Numbers) -> Floats:
        """After a change of state."""
        step, gain = parted(change, self.steps)
        if self.held:
            found = self.engine.stage(start, step, gain, instant, u)
        else:
            state = self.engine.reached(start, step, gain, instant)
            found = self.engine.rates(state, step, instant, self.forces(instant, state.q, state.v))
        return np.array([*found.q, *found.v])


class Dense(Solver):
    """By factors of the whole matrix; a step that is tried again from the same state knows its Jacobian already.

    `forces` are what answers at every stage, None where forces are held.
    """

    def __init__(self, engine: Engine, forces: Forces | None) -> None:
        self.engine, self.forces = engine, forces
        self.steps, nv = step_counts(engine.tree)
        self.size = self.steps + nv
        self.identity = np.eye(self.size)
        self.known: tuple[State, Number, Linear] | None = None

    def prepared(self, start: State, begin: Instant, u: Numbers, x: float) -> tuple[Solve, Floats]:
        if self.known is None or self.known[0] is not start or self.known[1] != begin.t:
            self.known = start, begin.t, self.linear(start, begin, u)
        linear = self.known[2]
        factors, pivots, info = dgetrf(self.identity / x - linear.state)
        if info > 0:
            raise SeaframeError(f"at t = {begin.t:.6g} s the linear system of a step is singular; use another dt.")
        return lambda right: dgetrs(factors, pivots, right)[0], linear.time

    def linear(self, start: State, begin: Instant, u: Numbers) -> Linear:
        """At the start of a step, with the answer of a controller that is asked at every stage."""
        found = linearised(self.engine, start, begin, u)
        if self.forces is None:
            return found
        pushes = self.answers(self.forces, start, begin)
        state, time = found.state + found.forces @ pushes[:, :-1], found.time + found.forces @ pushes[:, -1]
        return found._replace(state=state, time=time)

    def answers(self, forces: Forces, start: State, begin: Instant) -> Floats:
        """How forces change with every entry of the state and with time (nu, n + 1), by central differences."""
        columns = []
        for k in range(self.size + 1):
            nudge = NUDGE * (1.0 + abs(start.v[k - self.steps]) if self.steps <= k < self.size else 1.0)
            pair = []
            for size in (nudge, -nudge):
                change = np.zeros(self.size + 1)
                change[k] = size
                instant = Instant(begin.t + change[-1], begin.within)
                state = self.engine.reached(start, *parted(change[:-1], self.steps), instant)
                pair.append(np.array(forces(instant, state.q, state.v), dtype=float))
            columns.append((pair[0] - pair[1]) / (2.0 * nudge))
        return np.array(columns).T.reshape(-1, self.size + 1)


class Recursive(Solver):
    """By the recursion, with a Jacobian that knows only springs and dampers: for a W-method, and for long chains."""

    def __init__(self, engine: Engine) -> None:
        if engine.tree.connections:
            raise SeaframeError("integrator ros34pw2 does not know connections; use rodas4.")
        self.engine = engine
        steps, nv = step_counts(engine.tree)
        self.nothing = np.zeros(steps + nv)

    def prepared(self, start: State, begin: Instant, u: Numbers, x: float) -> tuple[Solve, Floats]:
        own = getattr(self.engine, "answered", None)  # of an engine that has it compiled
        if own is None:
            assert isinstance(self.engine, Reference)
            own = partial(self.written, self.engine)
        return lambda right: np.array(own(start, right.tolist(), x)), self.nothing

    def written(self, engine: Reference, start: State, right: Numbers, x: float) -> list[Any]:
        return answered(engine.eom, start.q, right, x)


def parted(change: Floats, steps: int) -> tuple[list[float], list[float]]:
    """Step of q and gain of v."""
    entries: list[float] = change.tolist()
    return entries[:steps], entries[steps:]


def implicit(name: str, engine: Engine, forces: Forces, held: bool) -> Rosenbrock:
    """The Rosenbrock method of a name."""
    if name == ROS34PW2.name:
        return Rosenbrock(ROS34PW2, engine, Recursive(engine), forces, held)
    return Rosenbrock(RODAS4, engine, Dense(engine, None if held else forces), forces, held)
