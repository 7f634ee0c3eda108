"""Rosenbrock methods: implicit steps for stiff motion, each stage one linear system with the same matrix.

With the rates f(t, y) of a change of state y = (step of q, gain of v), which is zero at the start of a step, with
J = df/dy and f_t = df/dt there (Hairer and Wanner, Solving Ordinary Differential Equations II, IV.7):

    (1/(h g) - J) U_i = f(t + a_i h, sum a_ij U_j) + sum c_ij U_j / h + g_i h f_t
    y = sum m_j U_j,    error = sum e_j U_j

A change of state is along the group, so rotations stay rotations and the order holds for them too. Prescribed
coordinates follow their functions of time, at every stage; J knows nothing of them, f_t does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.linalg.lapack import dgetrf, dgetrs

from ..dynamics.equations import Numbers
from ..errors import SeaframeError
from ..loads.signals import Instant
from .linear import NUDGE, Linear, linearised
from .steppers import Engine, Forces, State, stage_instant, step_counts

Floats = NDArray[Any]


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


class Rosenbrock:
    """Steps of a scheme; a step that is tried again from the same state knows its Jacobian already.

    `forces` are asked at every stage, or once a step where they are held.
    """

    def __init__(self, scheme: Scheme, engine: Engine, forces: Forces, held: bool) -> None:
        self.scheme, self.engine, self.forces, self.held = scheme, engine, forces, held
        self.steps, nv = step_counts(engine.tree)
        self.size = self.steps + nv
        self.known: tuple[State, Instant, Linear] | None = None
        self.identity = np.eye(self.size)
        self.rows, self.couplings = ([np.array(row) for row in part] for part in (scheme.rows, scheme.couplings))
        self.weights, self.embedded = np.array(scheme.weights), np.array(scheme.embedded)

    def __call__(self, start: State, t: float, h: float) -> tuple[State, list[float]]:
        """The state a step h later, and the estimated error of every entry of (step of q, v)."""
        scheme, engine = self.scheme, self.engine
        begin, end = stage_instant(t, h, 0.0), stage_instant(t, h, 1.0)
        u = self.forces(begin, start.q, start.v)
        linear = self.linear(start, begin, u)
        solve = Factors(self.identity / (h * scheme.gamma) - linear.state, t)
        U = np.zeros((len(scheme.nodes), self.size))
        for k, (node, slope, row, coupling) in enumerate(
            zip(scheme.nodes, scheme.slopes, self.rows, self.couplings, strict=True)
        ):
            rates = self.rates(start, row @ U[:k], stage_instant(t, h, node), u)
            U[k] = solve(rates + coupling @ U[:k] / h + slope * h * linear.time)
        change = self.weights @ U
        reached = engine.reached(start, *self.parted(change), end)
        if engine.tree.connections:
            reached = engine.settled(reached, end, u if self.held else self.forces(end, reached.q, reached.v))
        error: list[float] = (self.embedded @ U).tolist()
        return reached, error

    def rates(self, start: State, change: Floats, instant: Instant, u: Numbers) -> Floats:
        """After a change of state."""
        step, gain = self.parted(change)
        if self.held:
            found = self.engine.stage(start, step, gain, instant, u)
        else:
            state = self.engine.reached(start, step, gain, instant)
            found = self.engine.rates(state, step, instant, self.forces(instant, state.q, state.v))
        return np.array([*found.q, *found.v])

    def linear(self, start: State, begin: Instant, u: Numbers) -> Linear:
        """At the start of a step, with the answer of a controller that is asked at every stage."""
        if self.known is not None and self.known[0] is start and self.known[1].t == begin.t:
            return self.known[2]
        found = linearised(self.engine, start, begin, u)
        if not self.held:
            pushes = self.answers(start, begin)
            found = found._replace(
                state=found.state + found.forces @ pushes[:, :-1], time=found.time + found.forces @ pushes[:, -1]
            )
        self.known = start, begin, found
        return found

    def answers(self, start: State, begin: Instant) -> Floats:
        """How forces change with every entry of the state and with time (nu, n + 1), by central differences."""
        columns = []
        for k in range(self.size + 1):
            nudge = NUDGE * (1.0 + abs(start.v[k - self.steps]) if self.steps <= k < self.size else 1.0)
            pair = []
            for size in (nudge, -nudge):
                change = np.zeros(self.size + 1)
                change[k] = size
                instant = Instant(begin.t + change[-1], begin.within)
                state = self.engine.reached(start, *self.parted(change[:-1]), instant)
                pair.append(np.array(self.forces(instant, state.q, state.v), dtype=float))
            columns.append((pair[0] - pair[1]) / (2.0 * nudge))
        return np.array(columns).T.reshape(-1, self.size + 1)

    def parted(self, change: Floats) -> tuple[list[float], list[float]]:
        """Step of q and gain of v."""
        entries: list[float] = change.tolist()
        return entries[: self.steps], entries[self.steps :]


class Factors:
    """A matrix, factored once for all stages."""

    def __init__(self, matrix: Floats, t: float) -> None:
        self.lu, self.pivots, info = dgetrf(matrix)
        if info > 0:
            raise SeaframeError(f"at t = {t:.6g} s the linear system of a step is singular; use another dt.")

    def __call__(self, right: Floats) -> Floats:
        found: Floats = dgetrs(self.lu, self.pivots, right)[0]
        return found
