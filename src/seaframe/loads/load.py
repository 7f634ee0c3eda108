"""Loads: wrenches on a link that depend on its pose, its motion and time. A new load is a new small class."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Protocol

from ..numbers import Number
from ..scene.model import Scene
from ..spatial import IDENTITY, STILL, ZERO, Pose, Rotation, Twist, Vector, Wrench
from .time_functions import Function, Instant, merge_times


@dataclass(frozen=True, slots=True)
class Situation:
    """State of a link B and of the water around it at an instant; in B at Bo, unless noted otherwise.

    Velocities are relative to an inertial frame: the world, or a frame that moves with a uniform steady current.
    """

    V_B: Twist  # of the link
    g_B: Vector  # gravity [m/s2]
    instant: Instant
    X_WB: Pose | None = None  # pose in the world; only if a load on B needs it
    U_B: Vector = ZERO  # uniform steady part of the velocity of the water [m/s]
    W_B: Vector = ZERO  # velocity of the water around B [m/s]
    DW_B: Vector = ZERO  # material acceleration of that water [m/s2]
    wet: Number = 1.0  # submerged fraction of B

    @property
    def V_r(self) -> Twist:
        """Twist of the link relative to the water around it."""
        return Twist(self.V_B.linear - self.W_B, self.V_B.angular)

    @property
    def pose(self) -> Pose:
        """Pose X_WB, for a load that needs it."""
        assert self.X_WB is not None, "a load that uses the pose of its link must declare `needs_pose`"
        return self.X_WB


class Load(Protocol):
    """An external load on a link."""

    kind: ClassVar[str]  # name under which its power and force are recorded: drag, push, contact, ...
    needs_pose: ClassVar[bool] = False  # whether it needs the pose of the link

    @staticmethod
    @abstractmethod
    def acts_in(scene: Scene) -> bool:
        """Whether loads of this kind may act in a scene; then their power is recorded."""

    @abstractmethod
    def wrench(self, B: Situation) -> Wrench:
        """Wrench on the link at Bo, in B [N, N m]."""

    @abstractmethod
    def rotate(self, R_CB: Rotation) -> Load:
        """Express the load in a frame C with the same origin."""

    @property
    def switches(self) -> tuple[float, ...]:
        """Times [s] at which it or one of its first two derivatives is discontinuous."""
        return ()

    @property
    def jumps(self) -> tuple[float, ...]:
        """Times [s] at which its value may be discontinuous."""
        return ()


class Device(Protocol):
    """A load with a command or an inner state: a thruster, shed vortices, a wrench from outside.

    A command is one number; that of a wrench input is six.
    """

    kind: ClassVar[str]
    needs_pose: ClassVar[bool] = False

    @staticmethod
    @abstractmethod
    def acts_in(scene: Scene) -> bool:
        """Whether devices of this kind may act in a scene; then their power is recorded."""

    @property
    @abstractmethod
    def inner(self) -> tuple[float, ...]:
        """Initial inner state; empty if it has none."""

    @abstractmethod
    def rates(self, B: Situation, inner: Sequence[Number], command: Any) -> list[Any]:
        """Rates of the inner state [1/s]."""

    @abstractmethod
    def wrench(self, B: Situation, inner: Sequence[Number], command: Any) -> Wrench:
        """Wrench on the link at Bo, in B [N, N m]."""

    @abstractmethod
    def rotate(self, R_CB: Rotation) -> Device:
        """Express the device in a frame C with the same origin."""


@dataclass(frozen=True, slots=True)
class Push(Load):
    """A force and a moment as functions of time, along axes D that are fixed on the link; `axes` is R_BD."""

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

    def rotate(self, R_CB: Rotation) -> Push:
        return replace(self, axes=R_CB @ self.axes)

    @property
    def switches(self) -> tuple[float, ...]:
        return merge_times(function.switches for function in (*self.force, *self.moment))

    @property
    def jumps(self) -> tuple[float, ...]:
        return merge_times(function.jumps for function in (*self.force, *self.moment))


AT_REST = Situation(STILL, ZERO, Instant(0.0, 0.0))
