"""Integrators by name. One registers itself where it is written: a class with a name, an order and a reference."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from ..dynamics.equations import EquationsOfMotion
from ..numbers import Number
from .engine import Engine, Forces, State, stage_instant

INTEGRATORS: dict[str, Integrator] = {}  # by name; `seaframe.integrate` imports them all


class Stepper(Protocol):
    """Steps of an engine by an integrator."""

    passed: Sequence[tuple[float, State]]  # times and states on the way to the last one, where one step became several

    @abstractmethod
    def __call__(self, state: State, t: float, h: float) -> State:
        """The state a time h [s] after t."""


@dataclass(slots=True)
class FixedSteps(Stepper):
    """Steps exactly as long as asked for."""

    step: Callable[[State, float, float], State]
    passed: Sequence[tuple[float, State]] = ()

    def __call__(self, state: State, t: float, h: float) -> State:
        return self.step(state, t, h)


class Integrator(ABC):
    """A way to step through time."""

    name: ClassVar[str]
    order: ClassVar[int]
    reference: ClassVar[str]  # where the method is published
    fixed: ClassVar[bool] = False  # steps are as long as asked for; else as long as the tolerance allows

    def __init_subclass__(cls) -> None:
        if "name" in cls.__dict__:
            INTEGRATORS[cls.name] = cls()

    def choose(self, eom: EquationsOfMotion, dt: float) -> Integrator:
        """The integrator that takes steps of dt [s] of a scene: itself, unless it is a rule for choosing one."""
        return self

    @abstractmethod
    def stepper(self, engine: Engine, forces: Forces, held: bool, tolerance: float) -> Stepper:
        """Steps of an engine under forces, which are `held` during each step or asked for at every stage."""


class Explicit(Integrator):
    """An explicit method: one formula for a step, over any kind of number, which can be compiled."""

    @abstractmethod
    def step(self, engine: Engine, start: State, t: Number, h: Number, forces: Forces) -> State:
        """The state a step h later."""

    def stepper(self, engine: Engine, forces: Forces, held: bool, tolerance: float) -> Stepper:
        whole = engine.whole_step(self) if held else None
        if whole is not None:
            return FixedSteps(
                lambda state, t, h: whole(state, t, h, forces(stage_instant(t, h, 0.0), state.q, state.v))
            )
        return FixedSteps(lambda state, t, h: self.step(engine, state, t, h, forces))
