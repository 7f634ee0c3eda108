"""The interface between a run and a controller: inputs u at an instant, and the times at which they jump."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias, runtime_checkable

import numpy as np
from numpy.typing import ArrayLike

from ..dynamics.equations import EquationsOfMotion, Model
from ..errors import SeaframeError, quote
from ..loads.time_functions import Instant
from ..scene.model import Scene
from ..scene.thrusters import PULSES
from .inverse_model import ModelBased

Control: TypeAlias = Callable[[Any, Sequence[Any], Sequence[Any]], Sequence[Any]]  # u(t, q, v)


@runtime_checkable
class Resettable(Protocol):
    """A controller with a state of its own, which every run begins anew."""

    @abstractmethod
    def reset(self) -> None:
        """Return to the state at the start of a run."""


@runtime_checkable
class Remembering(Protocol):
    """A controller that gives what it remembers between samples, so that a run can be continued from there."""

    @abstractmethod
    def memory(self) -> Any:
        """Return all that it remembers, for `restore`; None if it cannot."""

    @abstractmethod
    def restore(self, memory: Any) -> None:
        """Return to the state at which `memory` was taken."""


class RunController(Resettable, Protocol):
    """A controller as a run uses it."""

    @abstractmethod
    def at(self, instant: Instant, q: Sequence[Any], v: Sequence[Any]) -> Sequence[Any]:
        """Forces and commands u at a stage of the step that holds the time `instant.within`."""

    @abstractmethod
    def switches(self, duration: float) -> list[float]:
        """Times [s] at which its output jumps; a sampled controller is constant in between."""

    @abstractmethod
    def use(self, model: Model) -> None:
        """Evaluate this form of the scene's equations where a law needs them."""


class Continuous(RunController):
    """A function u(t, q, v) that is evaluated at every stage of a step."""

    def __init__(self, control: Control) -> None:
        self.control = control

    def at(self, instant: Instant, q: Sequence[Any], v: Sequence[Any]) -> Sequence[Any]:
        return self.control(instant.t, q, v)

    def switches(self, duration: float) -> list[float]:
        return []

    def reset(self) -> None:
        pass

    def use(self, model: Model) -> None:
        pass


class ControlError(Exception):
    """Carries an error of the user's controller past the errors that a diverging motion raises."""


class CommandGuard:
    """Finds entries of u that no motor or thruster of a scene accepts."""

    def __init__(self, scene: Scene) -> None:
        self.names = scene.coordinates.u
        pulses = [path for path, thruster in scene.thrusters.items() if thruster.unit == "pwm"]
        self.pulses = [self.names.index(f"{path}.command") for path in pulses]
        self.limits = np.full(len(self.names), np.finfo(float).max)  # the largest size of each entry
        self.limits[self.pulses] = PULSES[1] - PULSES[0]

    def fault_of(self, u: ArrayLike) -> str:
        """Return a message on the first impossible entry of rows u (..., nu); empty if all are possible."""
        if not self.names or (isinstance(u, list) and self.accepts(u)):
            return ""
        rows = np.asarray(u, dtype=float).reshape(-1, len(self.names))
        if not (finite := np.isfinite(rows)).all():
            row, k = np.argwhere(~finite)[0]
            return f"{self.names[k]} is {rows[row, k]}, which is not a finite number."
        beyond = np.abs(rows[:, self.pulses]) > PULSES[1] - PULSES[0]
        if beyond.any():
            row, which = np.argwhere(beyond)[0]
            k = self.pulses[which]
            return (
                f"{self.names[k]} is {rows[row, k]:g} us. u is added to the command of the drive (1500 us without a "
                "drive): give the difference."
            )
        return ""

    def accepts(self, u: list[float]) -> bool:
        """Whether all entries of one row of u are possible; for the samples of a run, without arrays."""
        return all(map(math.isfinite, u)) and all(abs(u[k]) <= PULSES[1] - PULSES[0] for k in self.pulses)


class CheckedController(RunController):
    """Checks that a controller returns one number for every entry of u, and that each is possible."""

    def __init__(self, control: RunController, eom: EquationsOfMotion) -> None:
        self.control, self.eom, self.guard = control, eom, CommandGuard(eom.scene)
        self.is_sampled = bool(control.switches(1.0))
        self.checked: tuple[Any, Sequence[float]] = (None, [])  # the last answer, and the same as floats
        latches = [] if self.is_sampled else [path for path in eom.coordinates.commands if "." not in path]
        self.latches = [eom.coordinates.u.index(f"{name}.command") for name in latches]

    def at(self, instant: Instant, q: Sequence[Any], v: Sequence[Any]) -> Sequence[Any]:
        try:
            answer: Any = self.control.at(instant, q, v)
        except Exception as error:
            raise ControlError from error
        if self.is_sampled and answer is self.checked[0]:  # held since the last sample
            return self.checked[1]
        try:
            u = [float(x) for x in answer]
        except (TypeError, ValueError):
            wrong = (
                f"returned {quote(repr(answer))} at t = {instant.t:g} s. "
                f"It must return {self.eom.nu} numbers, one for each entry of u."
            )
            raise ControlError from SeaframeError(wrong, "type", path="control")
        if len(u) != self.eom.nu:
            names = ", ".join(self.eom.coordinates.u)
            wrong = f"returned {len(u)} numbers at t = {instant.t:g} s. It must return {self.eom.nu}: {names}."
            raise ControlError from SeaframeError(wrong, "shape", path="control")
        if all(map(math.isfinite, (*q, *v))) and (wrong := self.find_impossible_command(u)):
            raise ControlError from SeaframeError(f"at t = {instant.t:g} s {wrong}", "range", path="control")
        self.checked = answer, u
        return u

    def find_impossible_command(self, u: Sequence[float]) -> str:
        """A message for a command that no motor, thruster or connection accepts; empty if all are valid."""
        if fault := self.guard.fault_of(u):
            return fault
        for k in (k for k in self.latches if u[k] != 0.0):
            return (
                f"{self.guard.names[k]} is {u[k]:g}, but a connection can close only at a sample. "
                "Wrap the controller in seaframe.control.Sampled."
            )
        return ""

    def switches(self, duration: float) -> list[float]:
        return self.control.switches(duration)

    def reset(self) -> None:
        self.control.reset()

    def memory(self) -> Any:
        """All that the controller remembers, for `restore`; None for a controller that does not give it."""
        return self.control.memory() if isinstance(self.control, Remembering) else None

    def restore(self, memory: Any) -> None:
        """Return to the state at which `memory` was taken."""
        if isinstance(self.control, Remembering):
            self.control.restore(memory)

    def use(self, model: Model) -> None:
        if isinstance(self.control, ModelBased):  # a user's own controller may not use a model
            self.control.use(model)
