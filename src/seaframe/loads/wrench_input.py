"""A force and a moment on a link that come as inputs, in the frame of the link at its origin."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..numbers import Number
from ..scene.model import Scene
from ..spatial import IDENTITY, Rotation, Vector, Wrench
from .contact import Contact
from .load import Device, Situation


@dataclass(frozen=True, slots=True)
class WrenchInput(Device):
    """A wrench whose six entries are inputs, along axes D that are fixed on the link; `axes` is R_BD."""

    kind = "wrench"
    axes: Rotation = IDENTITY

    @staticmethod
    def acts_in(scene: Scene) -> bool:
        return any(robot.wrench_input for robot in scene.robots.values())

    @property
    def inner(self) -> tuple[float, ...]:
        """It has no inner state."""
        return ()

    def rates(self, B: Situation, inner: Sequence[Number], command: Any) -> list[Any]:
        return []

    def wrench(self, B: Situation, inner: Sequence[Number], command: Any) -> Wrench:
        """Wrench on the link at Bo, in B [N, N m], from a force and a moment along D, six numbers."""
        return Wrench(self.axes @ Vector(*command[:3]), self.axes @ Vector(*command[3:]))

    def rotate(self, R_CB: Rotation) -> WrenchInput:
        return replace(self, axes=R_CB @ self.axes)


class ContactInput(WrenchInput):
    """The wrench of a contact with another link or a plane, from the motion of both."""

    kind = Contact.kind
    acts_in = Contact.acts_in
    __slots__ = ()
