"""Steps of whatever length keeps an estimated error within a tolerance."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from ..errors import SeaframeError
from .engine import Engine, State, step_counts
from .integrator import Stepper

Attempt: TypeAlias = Callable[[State, float, float], tuple[State, list[Any]]]  # a step, and its estimated error


@dataclass(slots=True)
class Adaptive(Stepper):
    """Steps of whatever length keeps the estimated error within a tolerance."""

    engine: Engine
    attempt: Attempt
    tolerance: float  # relative and absolute
    exponent: float  # one over the order of the error of a step
    implicit: bool = False
    last: float = math.inf  # length of the last good step [s]
    passed: list[tuple[float, State]] = field(default_factory=list)  # on the way to the last state

    def __call__(self, state: State, t: float, h: float) -> State:
        """The state a time h later, in as many steps as that takes."""
        end, now = t + h, t
        self.passed = []
        while now < end:
            step = min(self.last, end - now)
            reached, error = self.attempt(state, now, step)
            size = self.scaled(error, state, reached)
            growth = min(5.0, max(0.2, 0.9 * size**-self.exponent)) if size > 0.0 else 5.0  # 0.2 for an infinite size
            if size <= 1.0:
                now = end if step == end - now else now + step
                state = reached
                self.passed.append((now, state))
            self.last = max(step * growth, self.last if size <= 1.0 and step < self.last else 0.0)
            if self.last < 1e-12 * max(1.0, abs(t)):
                raise SeaframeError(f"at t = {now:.6g} s the step became too small; {self.trouble()}")
        return state

    def trouble(self) -> str:
        """What may have made steps too small, and what helps."""
        tree = self.engine.tree
        if not self.implicit:
            return "the motion is stiff (integrator rodas4 may go on) or singular."
        if tree.connections and any(body.beam is not None for body in tree.bodies):
            return (
                "connections may ask of a flexible link what its shapes cannot do: held at both ends it must stretch "
                "as it bends, so give it `stretch: 1`; or let one end slide."
            )
        return "the motion is singular there: look at what it does before, or check drives and connections."

    def scaled(self, error: list[float], start: State, end: State) -> float:
        """Largest error in units of the tolerance: absolute for steps of q, absolute and relative for v."""
        steps, _ = step_counts(self.engine.tree)
        scales = [1.0] * steps + [1.0 + max(abs(a), abs(b)) for a, b in zip(start.v, end.v, strict=True)]
        sizes = [abs(e) / (self.tolerance * s) for e, s in zip(error, scales, strict=True)]
        return max(sizes, default=0.0) if all(map(math.isfinite, sizes)) else math.inf
