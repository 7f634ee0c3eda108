"""Controllers that run at their own rate: sampled at exact times, their output held in between.

Sample k is taken at k / rate and holds up to (k + 1) / rate. The interval of a call is determined by the `within` of
its
instant, the middle of the integration step: the last stage of a step still gets the output held during that step,
although its time is that of the next sample.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

from ..dynamics.equations import Model
from ..errors import SeaframeError
from ..loads.time_functions import Instant
from .controller_interface import Control, Remembering, Resettable
from .inverse_model import ModelBased

NEAR = 1e-9  # of an interval: a time just before a sample, by rounding, belongs to that sample


def instants(duration: float, rate: float) -> list[float]:
    """Times [s] of all samples up to a duration: k / rate, each rounded once."""
    return [k / rate for k in range(math.floor(duration * rate + NEAR) + 1)]


class Sampled:
    """A controller sampled at `rate` [Hz], from time zero on, with its output held between samples.

    controller: a function u(t, q, v). The first call in an interval takes the sample. A run that steps from sample to
    sample, as `switches` requires, makes it at the sample's time and state. Later calls in any order return the held
    output, so that steps may be repeated.

        sf.simulate(scene, control=Sampled(lambda t, q, v: [8.0], rate=50.0))
    """

    def __init__(self, controller: Control, rate: float) -> None:
        if not (math.isfinite(rate) and rate > 0.0):
            raise SeaframeError(f"must be a positive number [Hz], not {rate}.", "range", path="rate")
        self.controller, self.rate = controller, float(rate)
        self.numbers: list[int] = []  # of the samples taken
        self.held: list[list[float]] = []  # their answers

    def __call__(self, t: Any, q: Sequence[Any], v: Sequence[Any]) -> Sequence[Any]:
        return self.at(Instant(t, t), q, v)

    def at(self, instant: Instant, q: Sequence[Any], v: Sequence[Any]) -> Sequence[Any]:
        """The output held in the interval of `instant.within`."""
        within: Any = instant.within
        number = max(0, math.floor(within * self.rate + NEAR))
        if not self.numbers or number > self.numbers[-1]:
            self.held.append([float(x) for x in self.controller(number / self.rate, q, v)])
            self.numbers.append(number)
        if number == self.numbers[-1]:
            return self.held[-1]
        return self.held[max(0, bisect_right(self.numbers, number) - 1)]

    def switches(self, duration: float) -> list[float]:
        """Times [s] at which its output jumps."""
        return instants(duration, self.rate)

    def reset(self) -> None:
        """Forget all samples. Every run begins with it."""
        self.numbers, self.held = [], []
        law: object = self.controller
        if isinstance(law, Resettable):
            law.reset()

    def memory(self) -> tuple[list[int], list[list[float]], Any] | None:
        """All samples and the memory of the law, for `restore`; None if the law has a memory that it does not give."""
        law: object = self.controller
        if isinstance(law, Resettable) and not isinstance(law, Remembering):
            return None
        return list(self.numbers), list(self.held), law.memory() if isinstance(law, Remembering) else None

    def restore(self, memory: tuple[list[int], list[list[float]], Any]) -> None:
        """Return to the state at which `memory` was taken."""
        self.numbers, self.held = list(memory[0]), list(memory[1])
        law: object = self.controller
        if isinstance(law, Remembering):
            law.restore(memory[2])

    def use(self, model: Model) -> None:
        """Pass the model on to a law that evaluates one."""
        law: object = self.controller
        if isinstance(law, ModelBased):
            law.use(model)


class Together:
    """Several sampled controllers, each at its own rate; their outputs are added."""

    def __init__(self, controllers: Sequence[Sampled]) -> None:
        if not controllers:
            raise SeaframeError("is empty. Give at least one controller.", "missing", path="controllers")
        self.controllers = tuple(controllers)

    def __call__(self, t: Any, q: Sequence[Any], v: Sequence[Any]) -> Sequence[Any]:
        return self.at(Instant(t, t), q, v)

    def at(self, instant: Instant, q: Sequence[Any], v: Sequence[Any]) -> Sequence[Any]:
        """The sum of the outputs held in the interval of `instant.within`."""
        answers = [controller.at(instant, q, v) for controller in self.controllers]
        return [sum(entries) for entries in zip(*answers, strict=True)]

    def switches(self, duration: float) -> list[float]:
        """Times [s] at which the output of one of them jumps."""
        return sorted({time for controller in self.controllers for time in controller.switches(duration)})

    def reset(self) -> None:
        """Forget all samples of all controllers."""
        for controller in self.controllers:
            controller.reset()

    def memory(self) -> list[Any] | None:
        """The memories of all controllers, for `restore`; None if one of them does not give it."""
        memories = [controller.memory() for controller in self.controllers]
        return None if None in memories else memories

    def restore(self, memory: Sequence[Any]) -> None:
        """Return to the state at which `memory` was taken."""
        for controller, own in zip(self.controllers, memory, strict=True):
            controller.restore(own)

    def use(self, model: Model) -> None:
        """Pass the model on to all controllers."""
        for controller in self.controllers:
            controller.use(model)
