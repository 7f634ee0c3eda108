"""Rosenbrock methods: implicit steps for stiff motion, each stage one linear system with the same matrix.

With the rates f(t, y) of a change of state y = (step of q, gain of v), which is zero at the start of a step, with
J = df/dy and f_t = df/dt there (Hairer and Wanner, Solving Ordinary Differential Equations II, IV.7):

    (1/(h g) - J) U_i = f(t + a_i h, sum a_ij U_j) + sum c_ij U_j / h + g_i h f_t
    y = sum m_j U_j,    error = sum e_j U_j

A change of state is along the group, so rotations stay rotations and the order holds for them too. Prescribed
coordinates follow their functions of time, at every stage; they enter f_t, not J. A W-method keeps its order with any
J, and without f_t: J then needs to contain only the stiff part of the motion.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import ClassVar, Protocol, TypeAlias

import numpy as np

from ..dynamics.equations import Numbers
from ..errors import SeaframeError
from ..loads.time_functions import Instant
from ..numbers import Floats, Number
from .adaptive import Adaptive
from .integrator import Integrator, Stepper
from .step_engine import NUDGE, Engine, Forces, Linear, State, stage_instant, step_counts

Solve: TypeAlias = Callable[[Floats], Floats]


class Rosenbrock(Integrator):
    """A Rosenbrock method, defined by its coefficients."""

    gamma: ClassVar[float]
    nodes: ClassVar[tuple[float, ...]]  # a_i
    slopes: ClassVar[tuple[float, ...]]  # g_i
    rows: ClassVar[tuple[tuple[float, ...], ...]]  # a_ij
    couplings: ClassVar[tuple[tuple[float, ...], ...]]  # c_ij
    weights: ClassVar[tuple[float, ...]]  # m_j
    embedded: ClassVar[tuple[float, ...]]  # e_j

    def stepper(self, engine: Engine, forces: Forces, held: bool, tolerance: float) -> Stepper:
        step = RosenbrockStep(self, engine, self.solver(engine, None if held else forces), forces, held)
        return Adaptive(engine, step, tolerance, 1.0 / self.order, implicit=True)

    def solver(self, engine: Engine, forces: Forces | None) -> Solver:
        """The solver of the linear systems; `forces` are those evaluated at every stage, None if forces are held."""
        return DenseSolver(engine, forces)


class Solver(Protocol):
    """Solves the linear systems of a step."""

    @abstractmethod
    def prepare(self, start: State, begin: Instant, u: Numbers, x: float) -> tuple[Solve, Floats]:
        """A function that solves (1/x - J) U = R at the start of a step, x = h g; and f_t."""


class RosenbrockStep:
    """Steps of a method. `forces` are evaluated at every stage, or once a step where they are held."""

    def __init__(self, scheme: Rosenbrock, engine: Engine, solver: Solver, forces: Forces, held: bool) -> None:
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
        solve, in_time = self.solver.prepare(start, begin, u, h * scheme.gamma)
        U = np.zeros((len(scheme.nodes), self.size))
        for k, (node, slope, row, coupling) in enumerate(
            zip(scheme.nodes, scheme.slopes, self.rows, self.couplings, strict=True)
        ):
            rates = self.rates(start, row @ U[:k], stage_instant(t, h, node), u)
            U[k] = solve(rates + coupling @ U[:k] / h + slope * h * in_time)
        reached = engine.state_after(start, *split_change(self.weights @ U, self.steps), end)
        if engine.tree.has_connections:
            reached = engine.finish_step(reached, end, u if self.held else self.forces(end, reached.q, reached.v))
        error: list[float] = (self.embedded @ U).tolist()
        return reached, error

    def rates(self, start: State, change: Floats, instant: Instant, u: Numbers) -> Floats:
        """Rates after a change of state."""
        step, gain = split_change(change, self.steps)
        if self.held:
            found = self.engine.stage(start, step, gain, instant, u)
        else:
            state = self.engine.state_after(start, step, gain, instant)
            found = self.engine.rates(state, step, instant, self.forces(instant, state.q, state.v))
        return np.array([*found.q, *found.v])


class DenseSolver(Solver):
    """Solves by factors of the whole matrix; a repeated step from the same state reuses its Jacobian."""

    def __init__(self, engine: Engine, forces: Forces | None) -> None:
        self.engine, self.forces = engine, forces
        self.steps, nv = step_counts(engine.tree)
        self.size = self.steps + nv
        self.identity = np.eye(self.size)
        self.cached: tuple[State, Number, Linear] | None = None

    def prepare(self, start: State, begin: Instant, u: Numbers, x: float) -> tuple[Solve, Floats]:
        if self.cached is None or self.cached[0] is not start or self.cached[1] != begin.t:
            self.cached = start, begin.t, self.linear(start, begin, u)
        from scipy.linalg.lapack import dgetrf, dgetrs

        linear = self.cached[2]
        factors, pivots, info = dgetrf(self.identity / x - linear.state)
        if info > 0:
            raise SeaframeError(
                f"At t = {begin.t:.6g} s the linear system of a step is singular. Use another dt.", "singular"
            )
        return lambda right: dgetrs(factors, pivots, right)[0], linear.time

    def linear(self, start: State, begin: Instant, u: Numbers) -> Linear:
        """Derivatives at the start of a step, including a controller that is evaluated at every stage."""
        found = self.engine.linear(start, begin, u)
        if self.forces is None:
            return found
        pushes = self.answers(self.forces, start, begin)
        state, time = found.state + found.forces @ pushes[:, :-1], found.time + found.forces @ pushes[:, -1]
        return found._replace(state=state, time=time)

    def answers(self, forces: Forces, start: State, begin: Instant) -> Floats:
        """Derivatives of the forces by every entry of the state and by time (nu, n + 1), by central differences."""
        columns = []
        for k in range(self.size + 1):
            nudge = NUDGE * (1.0 + abs(start.v[k - self.steps]) if self.steps <= k < self.size else 1.0)
            pair = []
            for size in (nudge, -nudge):
                change = np.zeros(self.size + 1)
                change[k] = size
                instant = Instant(begin.t + change[-1], begin.within)
                state = self.engine.state_after(start, *split_change(change[:-1], self.steps), instant)
                pair.append(np.array(forces(instant, state.q, state.v), dtype=float))
            columns.append((pair[0] - pair[1]) / (2.0 * nudge))
        return np.array(columns).T.reshape(-1, self.size + 1)


def split_change(change: Floats, steps: int) -> tuple[list[float], list[float]]:
    """Split a change of state into the step of q and the gain of v."""
    entries: list[float] = change.tolist()
    return entries[:steps], entries[steps:]
