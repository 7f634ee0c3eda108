"""Loads: wrenches on a link that depend on where it is, on its motion and on time. A new law is a new small class."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Protocol

from ..numbers import Number
from ..scene.model import Scene
from ..spatial import IDENTITY, STILL, ZERO, Pose, Rotation, Twist, Vector, Wrench
from .signals import Function, Instant


@dataclass(frozen=True, slots=True)
class Situation:
    """What a link B meets at an instant; all in B at Bo, unless it says otherwise.

    Velocities are relative to one frame that does not turn and does not accelerate: the world, or the water as it
    flows in a uniform steady current.
    """

    V_B: Twist  # of the link
    g_B: Vector  # gravity [m/s2]
    instant: Instant
    X_WB: Pose | None = None  # in the world; only where a load on B asks for it
    U_B: Vector = ZERO  # velocity of the water around B, its uniform steady part [m/s]
    W_B: Vector = ZERO  # velocity of the water around B [m/s]
    DW_B: Vector = ZERO  # acceleration of that water, following it [m/s2]
    wet: Number = 1.0  # part of B that is in the water

    @property
    def V_r(self) -> Twist:
        """Of the link relative to the water around it."""
        return Twist(self.V_B.linear - self.W_B, self.V_B.angular)

    @property
    def place(self) -> Pose:
        """X_WB, for a load that asks for it."""
        assert self.X_WB is not None, "a load that reads the place of its link must say so by `placed`"
        return self.X_WB


class Load(Protocol):
    """What something outside does to a link."""

    kind: ClassVar[str]  # under which its power and its force are recorded: drag, push, contact, ...
    placed: ClassVar[bool] = False  # whether it asks where the link is

    @staticmethod
    @abstractmethod
    def acts_in(scene: Scene) -> bool:
        """Whether loads of this kind may act in a scene; then their power is recorded."""

    @abstractmethod
    def wrench(self, B: Situation) -> Wrench:
        """On the link at Bo, in B [N, N m]."""

    @abstractmethod
    def turned(self, R_CB: Rotation) -> Load:
        """The same seen from a frame C with the same origin."""

    @property
    def switches(self) -> tuple[float, ...]:
        """Times [s] at which it jumps."""
        return ()


class Device(Protocol):
    """A load that takes a command, or has a state of its own: a thruster, shed vortices."""

    kind: ClassVar[str]
    placed: ClassVar[bool] = False

    @staticmethod
    @abstractmethod
    def acts_in(scene: Scene) -> bool:
        """As of a load."""

    @property
    @abstractmethod
    def inner(self) -> tuple[float, ...]:
        """Its inner state at the start; empty where it has none."""

    @abstractmethod
    def rates(self, B: Situation, inner: Sequence[Number], command: Number) -> list[Any]:
        """Of the inner state [1/s]."""

    @abstractmethod
    def wrench(self, B: Situation, inner: Sequence[Number], command: Number) -> Wrench:
        """On the link at Bo, in B [N, N m]."""

    @abstractmethod
    def turned(self, R_CB: Rotation) -> Device:
        """The same seen from a frame C with the same origin."""


@dataclass(frozen=True, slots=True)
class Push(Load):
    """A force and a moment as functions of time, along axes D that are fixed on the link; R_BD."""

    kind = "push"
    force: tuple[Function, Function, Function]  # [N]
    moment: tuple[Function, Function, Function]  # [N m]
    axes: Rotation = IDENTITY

    @staticmethod
    def acts_in(scene: Scene) -> bool:
        return any(drive.force is not None or drive.moment is not None for drive in scene.drives.values())

    def wrench(self, B: Situation) -> Wrench:
        force = Vector(*(function.at(B.instant).value for function in self.force))
        moment = Vector(*(function.at(B.instant).value for function in self.moment))
        return Wrench(self.axes @ force, self.axes @ moment)

    def turned(self, R_CB: Rotation) -> Push:
        return replace(self, axes=R_CB @ self.axes)

    @property
    def switches(self) -> tuple[float, ...]:
        return tuple(time for function in (*self.force, *self.moment) for time in function.switches)


AT_REST = Situation(STILL, ZERO, Instant(0.0, 0.0))
