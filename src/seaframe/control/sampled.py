"""Controllers that run at their own rate: sampled at exact times, their answer held in between.

Sample k is taken at k / rate and holds up to (k + 1) / rate. Which interval a question belongs to is told by the
`within` of its instant, the middle of the integration step: the last stage of a step still gets what was held during
that step, although its time is that of the next sample.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

from ..dynamics.equations import Model
from ..errors import SeaframeError
from ..loads.signals import Instant
from .controlling import Control
from .model import ModelBased

NEAR = 1e-9  # of an interval: a time that rounding has put just before a sample belongs to it


def instants(duration: float, rate: float) -> list[float]:
    """Times [s] of all samples up to a duration: k / rate, each rounded once."""
    return [k / rate for k in range(math.floor(duration * rate + NEAR) + 1)]


class Sampled:
    """A controller asked only every 1 / rate seconds [Hz], from time zero on.

    The first question in an interval is the sample. A run that steps from sample to sample, as `switches` asks it to,
    asks it at the sample's time and at the state that it has reached. Whatever is asked again later gets what was
    held, in any order, so that steps may be repeated.
    """

    def __init__(self, controller: Control, rate: float) -> None:
        if not (math.isfinite(rate) and rate > 0.0):
            raise SeaframeError(f"rate must be a positive number [Hz], not {rate}.")
        self.controller, self.rate = controller, float(rate)
        self.numbers: list[int] = []  # of the samples taken
        self.held: list[list[float]] = []  # their answers

    def __call__(self, t: Any, q: Sequence[Any], v: Sequence[Any]) -> Sequence[Any]:
        return self.at(Instant(t, t), q, v)

    def at(self, instant: Instant, q: Sequence[Any], v: Sequence[Any]) -> Sequence[Any]:
        """What is held in the interval of `instant.within`."""
        within: Any = instant.within
        number = max(0, math.floor(within * self.rate + NEAR))
        if not self.numbers or number > self.numbers[-1]:
            self.held.append([float(x) for x in self.controller(number / self.rate, q, v)])
            self.numbers.append(number)
        return self.held[max(0, bisect_right(self.numbers, number) - 1)]

    def switches(self, duration: float) -> list[float]:
        """Times [s] at which its answer jumps."""
        return instants(duration, self.rate)

    def reset(self) -> None:
        """Forgets all samples; a run begins with that."""
        self.numbers, self.held = [], []
        if again := getattr(self.controller, "reset", None):
            again()

    def use(self, model: Model) -> None:
        """For a law that evaluates a model."""
        law: object = self.controller
        if isinstance(law, ModelBased):
            law.use(model)


class Together:
    """Several sampled controllers, each at its own rate, whose answers add up."""

    def __init__(self, controllers: Sequence[Sampled]) -> None:
        if not controllers:
            raise SeaframeError("give at least one controller.")
        self.controllers = tuple(controllers)

    def __call__(self, t: Any, q: Sequence[Any], v: Sequence[Any]) -> Sequence[Any]:
        return self.at(Instant(t, t), q, v)

    def at(self, instant: Instant, q: Sequence[Any], v: Sequence[Any]) -> Sequence[Any]:
        answers = [controller.at(instant, q, v) for controller in self.controllers]
        return [sum(entries) for entries in zip(*answers, strict=True)]

    def switches(self, duration: float) -> list[float]:
        """Times [s] at which one of them jumps."""
        return sorted({time for controller in self.controllers for time in controller.switches(duration)})

    def reset(self) -> None:
        for controller in self.controllers:
            controller.reset()

    def use(self, model: Model) -> None:
        for controller in self.controllers:
            controller.use(model)
