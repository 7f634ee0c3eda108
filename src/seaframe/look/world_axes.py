"""Axes of the world in pictures: up is opposite to gravity."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..loads.extents import up_vector
from ..numbers import Floats
from ..scene.model import Scene
from ..spatial import array


def up_of(scene: Scene) -> Floats:
    """Return the unit vector against gravity; z without gravity."""
    return array(up_vector(scene.gravity, "up")) if any(scene.gravity) else np.array([0.0, 0.0, 1.0])


class DrawnAxis(NamedTuple):
    """An axis of the world along an axis of a figure, to the right or up unless it is inverted."""

    number: int
    inverted: bool = False


def axes_in_plane(scene: Scene, plane: str) -> tuple[DrawnAxis, DrawnAxis]:
    """Return the horizontal and vertical axis of a figure of a plane such as "xz": that of gravity points up."""
    first, second = ("xyz".index(letter) for letter in plane)
    if not any(scene.gravity):
        return DrawnAxis(first), DrawnAxis(second)
    up = up_of(scene)
    rising = int(np.argmax(np.abs(up)))
    if rising == first:
        first, second = second, first
    return DrawnAxis(first), DrawnAxis(second, rising == second and bool(up[rising] < 0.0))


def axes_in_space(scene: Scene) -> tuple[DrawnAxis, DrawnAxis, DrawnAxis]:
    """Return the axes of a figure in space, the last one up: right-handed, also where two of them are inverted."""
    up = up_of(scene)
    rising = int(np.argmax(np.abs(up)))
    sinks = bool(up[rising] < 0.0)
    return DrawnAxis((rising + 1) % 3), DrawnAxis((rising + 2) % 3, sinks), DrawnAxis(rising, sinks)
