"""Integrators by name. Each registers itself where it is defined: a class with a name, an order and a reference."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from ..dynamics.equations import EquationsOfMotion
from ..numbers import Number
from ..scene.model import RunSettings
from .step_engine import Engine, Forces, State, WholeSteps, stage_instant

INTEGRATORS: dict[str, Integrator] = {}  # by name; `seaframe.integrate` imports them all


class Stepper(Protocol):
    """Steps of an engine by an integrator."""

    substeps: Sequence[tuple[float, State]]  # times and states between, where one step was divided

    @abstractmethod
    def __call__(self, state: State, t: float, h: float) -> State:
        """The state a time h [s] after t."""


@dataclass(slots=True)
class FixedSteps(Stepper):
    """Steps of exactly the requested size."""

    step: Callable[[State, float, float], State]
    substeps: Sequence[tuple[float, State]] = ()
    whole_steps: WholeSteps | None = None  # many steps in one call, under held forces

    def __call__(self, state: State, t: float, h: float) -> State:
        """The state a time h [s] after t."""
        return self.step(state, t, h)


class Integrator(ABC):
    """A method of stepping through time."""

    name: ClassVar[str]
    order: ClassVar[int]
    reference: ClassVar[str]  # where the method is published
    fixed: ClassVar[bool] = False  # whether steps have the requested size; else the tolerance decides

    def __init_subclass__(cls) -> None:
        if "name" in cls.__dict__:
            INTEGRATORS[cls.name] = cls()

    def __repr__(self) -> str:
        return f"<integrator {self.name}>"

    def choose(
        self,
        eom: EquationsOfMotion,
        dt: float,
        start: State | None = None,
        t0: float = 0.0,
        tolerance: float | None = None,
    ) -> Integrator:
        """The integrator for steps of dt [s] from a state at t0 [s]: itself, unless it is a rule for choosing one.

        start, tolerance: of the run; left out, those of the scene.
        """
        return self

    def tolerance(self, settings: RunSettings) -> float:
        """The tolerance of a run: that of its settings, or the default of the integrator where they give none."""
        return settings.tolerance

    @abstractmethod
    def stepper(self, engine: Engine, forces: Forces, held: bool, tolerance: float) -> Stepper:
        """Steps of an engine under forces, which are `held` during each step or evaluated at every stage."""


class Explicit(Integrator):
    """An explicit method: one formula for a step, over any kind of number, which can be compiled."""

    @abstractmethod
    def step(self, engine: Engine, start: State, t: Number, h: Number, forces: Forces) -> State:
        """The state a step h later."""

    def stepper(self, engine: Engine, forces: Forces, held: bool, tolerance: float) -> Stepper:
        whole = engine.whole_step(self) if held else None
        if whole is not None:
            return FixedSteps(
                lambda state, t, h: whole(state, t, h, forces(stage_instant(t, h, 0.0), state.q, state.v)),
                whole_steps=engine.whole_steps(self),
            )
        return FixedSteps(lambda state, t, h: self.step(engine, state, t, h, forces))
