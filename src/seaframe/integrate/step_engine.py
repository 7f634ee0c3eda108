"""The interface between integrators and the equations of motion: states, their rates, and engines.

A step of the configuration has one entry for each of v, then one for each inner state of a device; positions move along
the axes of the joint's place, rotations in Cayley's coordinates (`dynamics.joints`), so rotations stay rotations.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from ..dynamics.equations import Model, Numbers
from ..dynamics.tree import Tree
from ..loads.time_functions import Instant
from ..numbers import Floats, Number

if TYPE_CHECKING:
    from .integrator import Explicit
    from .runge_kutta import RungeKutta

NUDGE = 6e-6  # of central differences: the third root of the rounding error
Forces: TypeAlias = Callable[[Instant, Sequence[Any], Sequence[Any]], Sequence[Any]]  # u at an instant, q and v


@dataclass(frozen=True, slots=True)
class State:
    """Configuration and velocity."""

    q: list[Any]
    v: list[Any]


@dataclass(frozen=True, slots=True)
class Rates:
    """Rates of a step of the configuration, an entry for each of v and then of inner states, and of the velocity."""

    q: list[Any]
    v: list[Any]


class Ahead(NamedTuple):
    """How far the implicit state of joints lies ahead of that of a stage, beside x times its own rates."""

    x: Any  # step size times the coefficient of the stage's own rates [s]
    time: Any  # [s]
    q: Sequence[Any]  # of each implicit joint [rad, m]
    v: Sequence[Any]  # [rad/s, m/s]

    @classmethod
    def none(cls, joints: int) -> Ahead:
        """No lead: the stage is explicit."""
        return cls(0.0, 0.0, [0.0] * joints, [0.0] * joints)

    @classmethod
    def of(cls, entries: Sequence[Any]) -> Ahead:
        """From one list of all entries."""
        x, time, *others = entries
        return cls(x, time, others[: len(others) // 2], others[len(others) // 2 :])

    @property
    def entries(self) -> list[Any]:
        """All entries as one list."""
        return [self.x, self.time, *self.q, *self.v]


class Linear(NamedTuple):
    """Derivatives of the rates of (step of q, v): n = steps + nv of them."""

    state: Floats  # (n, n) by the change of state: a step of q and a gain of v
    time: Floats  # (n,) by time [s], functions of time within their present piece
    forces: Floats  # (n, nu) by forces and commands u

    @staticmethod
    def of(columns: Floats, n: int, nu: int) -> Linear:
        """From columns for every change of state, for time and for every force."""
        return Linear(columns[:, :n], columns[:, n], columns[:, n + 1 : n + 1 + nu])


WholeStep: TypeAlias = Callable[[State, float, float, Numbers], State]  # of a state, t, h and u
EstimatedStep: TypeAlias = Callable[[State, float, float, Numbers], tuple[State, list[Any]]]  # also its error
WholeSteps: TypeAlias = Callable[[State, Sequence[float], Numbers], Floats]  # of a state, times and u: rows of (q, v)


class Engine(Protocol):
    """What a stepper needs of the equations of motion, interpreted or compiled."""

    tree: Tree
    model: Model  # the same equations, for controllers that evaluate them

    @abstractmethod
    def state_after(self, start: State, step: Numbers, gain: Numbers, instant: Instant) -> State:
        """The state after a step of q and a gain of v, with prescribed and locked coordinates set."""

    @abstractmethod
    def rates(self, state: State, step: Numbers, instant: Instant, u: Numbers, ahead: Ahead | None = None) -> Rates:
        """Rates at a state that `step` led to, under the drives and the forces u.

        ahead: of the joints whose forces are implicit; None: all are explicit.
        """

    def stage(self, start: State, step: Numbers, gain: Numbers, instant: Instant, u: Numbers) -> Rates:
        """Rates after a step of q and a gain of v."""
        return self.rates(self.state_after(start, step, gain, instant), step, instant, u)

    @abstractmethod
    def linear(self, state: State, instant: Instant, u: Numbers) -> Linear:
        """Derivatives of the rates about a state, under the drives and the forces u."""

    @abstractmethod
    def solve_elastic(self, start: State, right: Numbers, x: float) -> list[Any]:
        """Solve (1/x - J) U = R with a Jacobian J of springs and dampers only, as in `elastic`."""

    @abstractmethod
    def balance_step(self, start: State, gain: Numbers, begin: Instant, h: Number, u: Numbers) -> Rates:
        """The momentum that a step starts with, and a better trial of its mean velocity: `discrete_mechanics`."""

    @abstractmethod
    def complete_step(
        self, start: State, pushed: Numbers, gain: Numbers, begin: Instant, h: Number, u: Numbers
    ) -> State:
        """The state at the end of such a step."""

    def whole_step(self, integrator: Explicit) -> WholeStep | None:
        """A compiled step of an integrator under held forces, if the engine has one."""
        return None

    def whole_steps(self, integrator: Explicit) -> WholeSteps | None:
        """Many such steps in one call, if the engine has them, with the same bits."""
        return None

    def estimated_step(self, integrator: RungeKutta) -> EstimatedStep | None:
        """A compiled step of an integrator under held forces, with its estimated error, if the engine has one."""
        return None

    @abstractmethod
    def finish_step(self, state: State, instant: Instant, u: Numbers) -> State:
        """The state at the end of a step, projected onto all connections."""


def step_counts(tree: Tree) -> tuple[int, int]:
    """Number of entries of a step of q (one for each of v and of inner states), and of a gain of v."""
    return tree.nv + tree.inner, tree.nv


def stage_instant(t: Number, h: Number, node: float) -> Instant:
    """The time of a stage of the step from t to t + h; functions of time stay in the piece of its middle."""
    return Instant(t + node * h, t + 0.5 * h)
