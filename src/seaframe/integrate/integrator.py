"""Integrators by name. Each registers itself where it is defined: a class with a name, an order and a reference."""

from __future__ import annotations

import inspect
import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from ..dynamics.equations import EquationsOfMotion
from ..dynamics.tree import Tree
from ..numbers import Number
from ..scene.model import RunSettings
from .step_engine import Ahead, Engine, Forces, Rates, State, WholeSteps, stage_instant

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
    supports_all: ClassVar[bool] = True  # whether `refuse_unsupported` refuses nothing
    conserves: ClassVar[str] = ""  # what its steps conserve, besides the unit length of quaternions; empty: nothing

    def __init_subclass__(cls) -> None:
        if "name" in cls.__dict__:
            INTEGRATORS[cls.name] = cls()

    def __repr__(self) -> str:
        return f"<integrator {self.name}>"

    @property
    def facts(self) -> list[Any]:
        """What distinguishes its code: numbers of the class, such as coefficients, and source outside this package."""
        own = [kind for kind in type(self).__mro__ if issubclass(kind, Integrator)]
        numbers = {
            name: repr(value)
            for kind in reversed(own)
            for name, value in vars(kind).items()
            if isinstance(value, int | float | tuple)
        }
        foreign = [kind for kind in own if not kind.__module__.startswith(f"{__name__.partition('.')[0]}.")]
        return [self.name, numbers, [source_of(kind) for kind in foreign]]

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

    def refuse_unsupported(self, eom: EquationsOfMotion) -> None:  # noqa: B027  most methods support every scene
        """Raise SeaframeError for a scene that the method cannot step through."""

    def tolerance(self, settings: RunSettings) -> float:
        """The tolerance of a run: that of its settings, or the default of the integrator where they give none."""
        return settings.tolerance

    @abstractmethod
    def stepper(self, engine: Engine, forces: Forces, held: bool, tolerance: float) -> Stepper:
        """Steps of an engine under forces, which are `held` during each step or evaluated at every stage."""


def source_of(kind: type) -> str:
    """Return the source of a class; where there is none, as in a session, a text that no other process has."""
    try:
        return inspect.getsource(kind)
    except (OSError, TypeError):
        return f"{os.getpid()} {id(kind)}"


class Explicit(Integrator):
    """One formula for a step, over any kind of number, which can be compiled; explicit but for forces of joints."""

    reach: ClassVar[float] = 2.785  # |h lambda| of stable steps: of RK4 on the negative real axis; imaginary: 2.828

    def joints(self, tree: Tree) -> Sequence[int]:
        """The entries of v whose joints have forces that are implicit: none."""
        return ()

    def explicit_part(self, eom: EquationsOfMotion) -> EquationsOfMotion:
        """The equations without the forces that are implicit: these alone limit the step size."""
        return eom

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


class Staged(Explicit):
    """A method whose step is a number of equal stages and an end, each computed from the rates of earlier stages."""

    stages: int  # their number in a step
    parts: ClassVar[tuple[str, str]]  # names of the parts of a program (`program.parts`) that are a stage and the end

    @abstractmethod
    def node(self, k: int) -> float:
        """The time of stage k, or of the end for k = stages, as a fraction of the step."""

    @abstractmethod
    def clock(self, t: Number, h: Number, k: int) -> tuple[Any, Any]:
        """The two numbers about time [s] that stage k takes in a step of h from t."""

    @abstractmethod
    def combine(self, k: int, h: Number, rates: Sequence[Rates], steps: int, nv: int) -> tuple[list[Any], list[Any]]:
        """The step of q and the gain of v that stage k takes, from the rates of earlier stages."""

    def ahead(self, number: int, h: Number, stages: Sequence[Rates], joints: Sequence[int]) -> Ahead | None:
        """How far the implicit state of these joints is ahead of that of a stage; None where there is none.

        stages: rates of the stages before, with entries by number of v.
        """
        return None
