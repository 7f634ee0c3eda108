"""Fields of velocity of the water, over place and time; what currents and waves have in common."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

import numpy as np
from numpy.typing import NDArray

from ..numbers import Number
from ..scene.values import Triple
from ..scene.water import Water
from ..spatial import ZERO, Matrix, Vector
from .extents import upward
from .signals import Instant

UNIFORM = Matrix(ZERO, ZERO, ZERO)  # gradient of what is the same everywhere
CURRENT, SEA = 0, 1  # uses of random numbers; no two share any, whatever the seed


@dataclass(frozen=True, slots=True)
class Local:
    """Of a field of velocities at a place and time, in the world."""

    velocity: Vector  # [m/s]
    rate: Vector  # at a fixed place [m/s2]
    gradient: Matrix  # row i: change of component i along x, y, z [1/s]

    def __add__(self, b: Local) -> Local:
        return Local(self.velocity + b.velocity, self.rate + b.rate, self.gradient + b.gradient)


class Part(Protocol):
    """A field of velocities of the water."""

    placed: ClassVar[bool]  # whether it differs from place to place

    @abstractmethod
    def at(self, p_W: Vector, instant: Instant) -> Local: ...


@dataclass(frozen=True, slots=True)
class Level:
    """The mean surface: where up is (a unit vector in the world), and how high the surface [m]."""

    up: Vector
    surface: Number

    def height(self, p_W: Vector) -> Any:
        """Of a place above the mean surface [m]."""
        return self.up.dot(p_W) - self.surface


def level_of(water: Water, gravity: Triple) -> Level:
    """The mean surface of water that has one."""
    assert water.surface is not None, "waves and profiles without a surface are refused with the scene"
    return Level(upward(gravity, "water.surface"), water.surface)


def outer(a: Vector, b: Vector) -> Matrix:
    """a b^T."""
    return Matrix(a.x * b, a.y * b, a.z * b)


def random_numbers(seed: int, use: int, shape: int | tuple[int, ...]) -> NDArray[np.float64]:
    """Uniform in [0, 1), the same for the same seed, use and shape on every machine."""
    sequence = np.random.SeedSequence(seed, spawn_key=(use,))
    return np.random.Generator(np.random.PCG64(sequence)).random(shape)
