"""Velocity fields of the water over position and time; the common interface of currents and waves."""

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
from .extents import up_vector
from .time_functions import Instant

UNIFORM = Matrix(ZERO, ZERO, ZERO)  # gradient of a uniform field
CURRENT, SEA = 0, 1  # uses of random numbers; their streams are independent for every seed


@dataclass(frozen=True, slots=True)
class LocalFlow:
    """Velocity, rate and gradient of a field at a position and time, in the world."""

    velocity: Vector  # [m/s]
    rate: Vector  # at a fixed position [m/s2]
    gradient: Matrix  # row i: change of component i along x, y, z [1/s]

    def __add__(self, b: LocalFlow) -> LocalFlow:
        return LocalFlow(self.velocity + b.velocity, self.rate + b.rate, self.gradient + b.gradient)


class FlowField(Protocol):
    """A velocity field of the water."""

    depends_on_position: ClassVar[bool]  # whether it depends on position

    @abstractmethod
    def at(self, p_W: Vector, instant: Instant) -> LocalFlow:
        """Evaluate at a position in the world [m] and a time."""


@dataclass(frozen=True, slots=True)
class MeanSurface:
    """The mean surface: upward unit vector in the world, and height of the surface above the origin [m]."""

    up: Vector
    surface: Number

    def height(self, p_W: Vector) -> Any:
        """Height of a position above the mean surface [m]."""
        return self.up.dot(p_W) - self.surface


def level_of(water: Water, gravity: Triple) -> MeanSurface:
    """Return the mean surface of water that has one."""
    assert water.surface is not None, "waves and profiles without a surface are refused with the scene"
    return MeanSurface(up_vector(gravity, "water.surface"), water.surface)


def outer_product(a: Vector, b: Vector) -> Matrix:
    """Outer product a b^T."""
    return Matrix(a.x * b, a.y * b, a.z * b)


def random_numbers(seed: int, use: int, shape: int | tuple[int, ...]) -> NDArray[np.float64]:
    """Return random numbers uniform in [0, 1), identical for the same seed, use and shape on every machine."""
    sequence = np.random.SeedSequence(seed, spawn_key=(use,))
    return np.random.Generator(np.random.PCG64(sequence)).random(shape)
