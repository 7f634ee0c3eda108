"""Adaptive step sizes: as large as the estimated error allows."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from ..errors import SeaframeError
from .integrator import Stepper
from .step_engine import Engine, State, step_counts

Attempt: TypeAlias = Callable[[State, float, float], tuple[State, list[Any]]]  # a step, and its estimated error


@dataclass(slots=True)
class Adaptive(Stepper):
    """Steps whose size keeps the estimated error within a tolerance."""

    engine: Engine
    attempt: Attempt
    tolerance: float  # relative and absolute
    exponent: float  # one over the order of the error of a step
    implicit: bool = False
    last: float = math.inf  # size of the last accepted step [s]
    substeps: list[tuple[float, State]] = field(
        default_factory=list
    )  # times and states of the steps within the last call

    def __call__(self, state: State, t: float, h: float) -> State:
        """The state a time h later, in as many steps as that needs."""
        end, now = t + h, t
        self.substeps = []
        while now < end:
            step = min(self.last, end - now)
            reached, error = self.attempt(state, now, step)
            size = self.error_ratio(error, state, reached)
            growth = min(5.0, max(0.2, 0.9 * size**-self.exponent)) if size > 0.0 else 5.0  # 0.2 for an infinite size
            if size <= 1.0:
                now = end if step == end - now else now + step
                state = reached
                self.substeps.append((now, state))
            self.last = max(step * growth, self.last if size <= 1.0 and step < self.last else 0.0)
            if self.last < 1e-12 * max(1.0, abs(t)):
                raise SeaframeError(
                    f"At t = {now:.6g} s the step size became too small to continue. {self.describe_cause()}",
                    "diverged",
                )
        return state

    def describe_cause(self) -> str:
        """The probable reason for a step size of zero, and what to do."""
        tree = self.engine.tree
        if not self.implicit:
            return "The motion is stiff or singular there. Try integrator rodas4, which is made for stiff motion."
        if tree.connections and any(body.beam is not None for body in tree.bodies):
            return (
                "A connection may require a deformation of a flexible link that its shapes do not include: a link held "
                "at both ends must stretch as it bends. Give it `stretch: 1`, or let one end slide."
            )
        return "The motion is singular there. Look at the motion just before, and check drives and connections."

    def error_ratio(self, error: list[float], start: State, end: State) -> float:
        """Largest error in units of the tolerance: absolute for steps of q, absolute and relative for v."""
        steps, _ = step_counts(self.engine.tree)
        scales = [1.0] * steps + [1.0 + max(abs(a), abs(b)) for a, b in zip(start.v, end.v, strict=True)]
        sizes = [abs(e) / (self.tolerance * s) for e, s in zip(error, scales, strict=True)]
        return max(sizes, default=0.0) if all(map(math.isfinite, sizes)) else math.inf
