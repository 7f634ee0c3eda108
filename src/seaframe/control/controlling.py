"""What a run asks a controller: forces at an instant, and when they jump."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias

from ..dynamics.equations import EquationsOfMotion, Model
from ..errors import SeaframeError, shown
from ..loads.signals import Instant
from ..scene.thrusters import PULSES
from .model import ModelBased

Control: TypeAlias = Callable[[Any, Sequence[Any], Sequence[Any]], Sequence[Any]]  # u(t, q, v)


class Asked(Protocol):
    """A controller as a run asks it."""

    @abstractmethod
    def at(self, instant: Instant, q: Sequence[Any], v: Sequence[Any]) -> Sequence[Any]:
        """Forces and commands u at a stage of the step that holds the time `instant.within`."""

    @abstractmethod
    def switches(self, duration: float) -> list[float]:
        """Times [s] at which its answer jumps; one that samples holds its answer in between."""

    @abstractmethod
    def reset(self) -> None:
        """Back to the start of a run."""

    @abstractmethod
    def use(self, model: Model) -> None:
        """Evaluate this form of the scene's equations where a law needs them."""


class Continuous(Asked):
    """A function u(t, q, v) that answers at every stage of a step."""

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
    """Carries an error of the user's controller past what a diverging motion raises."""


class Checked(Asked):
    """A controller whose answers have one number for every entry of u, each a possible one."""

    def __init__(self, control: Asked, eom: EquationsOfMotion) -> None:
        self.control, self.eom = control, eom
        pulses = [path for path, thruster in eom.scene.thrusters.items() if thruster.unit == "pwm"]
        self.pulses = [eom.coordinates.u.index(f"{path}.command") for path in pulses]
        latches = [] if control.switches(1.0) else [path for path in eom.coordinates.commands if "." not in path]
        self.latches = [eom.coordinates.u.index(f"{name}.command") for name in latches]

    def at(self, instant: Instant, q: Sequence[Any], v: Sequence[Any]) -> Sequence[Any]:
        try:
            answer: Any = self.control.at(instant, q, v)
        except Exception as error:
            raise ControlError from error
        try:
            u = [float(x) for x in answer]
        except (TypeError, ValueError):
            given = f"control gave {shown(repr(answer))} at t = {instant.t:g} s"
            raise ControlError from SeaframeError(f"{given}; expected {self.eom.nu} numbers, one for each entry of u.")
        if len(u) != self.eom.nu:
            names = ", ".join(self.eom.coordinates.u)
            wrong = f"control gave {len(u)} forces at t = {instant.t:g} s; expected {self.eom.nu}: {names}."
            raise ControlError from SeaframeError(wrong)
        if all(map(math.isfinite, (*q, *v))) and (wrong := self.impossible(u)):
            raise ControlError from SeaframeError(f"control at t = {instant.t:g} s: {wrong}")
        return u

    def impossible(self, u: Sequence[float]) -> str:
        """What no motor, thruster or connection can be told; nothing where all is well."""
        names = self.eom.coordinates.u
        for k in (k for k, x in enumerate(u) if not math.isfinite(x)):
            return f"{names[k]} is {u[k]}."
        for k in (k for k in self.pulses if abs(u[k]) > PULSES[1] - PULSES[0]):
            return f"{names[k]} is {u[k]:g} us: u adds to the command of the drive, without one to 1500 us."
        for k in (k for k in self.latches if u[k] != 0.0):
            return f"{names[k]} is {u[k]:g}: a connection closes at a sample; wrap it in seaframe.control.Sampled."
        return ""

    def switches(self, duration: float) -> list[float]:
        return self.control.switches(duration)

    def reset(self) -> None:
        self.control.reset()

    def use(self, model: Model) -> None:
        if isinstance(self.control, ModelBased):  # a controller of the user's own may know nothing of models
            self.control.use(model)
