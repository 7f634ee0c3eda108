"""Loads: wrenches on a link that depend on its motion and on time. A new law is a new small class."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, replace
from typing import Protocol

from ..spatial import IDENTITY, Rotation, Twist, Vector, Wrench
from .signals import Function, Instant


class Load(Protocol):
    """What something outside does to a link."""

    @abstractmethod
    def wrench(self, V_B: Twist, instant: Instant) -> Wrench:
        """On the link at Bo, in B [N, N m], for its twist V_B relative to the world."""

    @abstractmethod
    def turned(self, R_CB: Rotation) -> Load:
        """The same seen from a frame C with the same origin."""

    @property
    @abstractmethod
    def switches(self) -> tuple[float, ...]:
        """Times [s] at which it jumps."""


@dataclass(frozen=True, slots=True)
class Push(Load):
    """A force and a moment as functions of time, along axes D that are fixed on the link; R_BD."""

    force: tuple[Function, Function, Function]  # [N]
    moment: tuple[Function, Function, Function]  # [N m]
    axes: Rotation = IDENTITY

    def wrench(self, V_B: Twist, instant: Instant) -> Wrench:
        force = Vector(*(function.at(instant).value for function in self.force))
        moment = Vector(*(function.at(instant).value for function in self.moment))
        return Wrench(self.axes @ force, self.axes @ moment)

    def turned(self, R_CB: Rotation) -> Push:
        return replace(self, axes=R_CB @ self.axes)

    @property
    def switches(self) -> tuple[float, ...]:
        return tuple(time for function in (*self.force, *self.moment) for time in function.switches)
