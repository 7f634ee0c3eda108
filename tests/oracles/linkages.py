"""Planar mechanisms with one degree of freedom, in closed form: places from triangles, rates from the energy.

With T = J(angle) rate^2 / 2 and a height of all weights V(angle), a mechanism let go at rest moves at
rate^2 = 2 (V(start) - V(angle)) / J(angle): nothing is integrated. Links are thin uniform rods; gravity is along -y.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[np.float64]


def rod(mass: float, length: float, velocity: Array, rate: Array) -> Array:
    """Twice the kinetic energy of a rod, from the velocity of its middle (n, 2) and its angular velocity [J]."""
    return np.asarray(mass * np.sum(velocity**2, axis=-1) + mass * length**2 / 12.0 * rate**2)


def along(angle: Array) -> Array:
    return np.stack([np.cos(angle), np.sin(angle)], axis=-1)


def across(angle: Array) -> Array:
    return np.stack([-np.sin(angle), np.cos(angle)], axis=-1)


@dataclass(frozen=True)
class FourBar:
    """Crank, coupler and rocker on a fixed ground: Norton, Design of Machinery, sections 4.5 and 6.7.

    The crank turns about (0, 0), the rocker about (ground, 0); the coupler's end lies above the line from the crank's
    end to the rocker's pivot.
    """

    crank: float  # lengths [m]
    coupler: float
    rocker: float
    ground: float
    masses: tuple[float, float, float]  # of crank, coupler, rocker [kg]
    gravity: float = 9.81  # [m/s2]

    def angles(self, crank: Array) -> tuple[Array, Array]:
        """Angles of coupler and rocker from x, from that of the crank [rad]: a triangle with two known sides."""
        end = self.crank * along(crank)
        across_loop = np.array([self.ground, 0.0]) - end
        diagonal = np.linalg.norm(across_loop, axis=-1)
        inner = (self.coupler**2 + diagonal**2 - self.rocker**2) / (2.0 * self.coupler * diagonal)
        coupler = np.arctan2(across_loop[..., 1], across_loop[..., 0]) + np.arccos(inner)
        tip = end + self.coupler * along(coupler)
        return coupler, np.arctan2(tip[..., 1], tip[..., 0] - self.ground)

    def ratios(self, crank: Array) -> tuple[Array, Array]:
        """Rates of coupler and rocker for a unit rate of the crank: the derivative of the loop."""
        coupler, rocker = self.angles(crank)
        return (
            self.crank * np.sin(rocker - crank) / (self.coupler * np.sin(coupler - rocker)),
            self.crank * np.sin(crank - coupler) / (self.rocker * np.sin(rocker - coupler)),
        )

    def inertia(self, crank: Array) -> Array:
        """J(angle): the inertia referred to the crank [kg m2]."""
        coupler, rocker = self.angles(crank)
        coupler_rate, rocker_rate = self.ratios(crank)
        middle = self.crank * across(crank) + 0.5 * self.coupler * coupler_rate[..., None] * across(coupler)
        first, second, third = self.masses
        return np.asarray(
            rod(first, self.crank, 0.5 * self.crank * across(crank), np.ones_like(crank))
            + rod(second, self.coupler, middle, coupler_rate)
            + rod(third, self.rocker, 0.5 * self.rocker * rocker_rate[..., None] * across(rocker), rocker_rate)
        )

    def potential(self, crank: Array) -> Array:
        """Potential energy of all weights [J]."""
        coupler, rocker = self.angles(crank)
        end = self.crank * np.sin(crank)
        heights = 0.5 * end, end + 0.5 * self.coupler * np.sin(coupler), 0.5 * self.rocker * np.sin(rocker)
        return np.asarray(self.gravity * sum(m * h for m, h in zip(self.masses, heights, strict=True)))

    def rate_squared(self, crank: Array, start: float) -> Array:
        """Squared rate of the crank [rad2/s2] when it was released at rest at an angle."""
        gained = self.potential(np.asarray(start)) - self.potential(crank)
        return np.asarray(2.0 * gained / self.inertia(crank))


@dataclass(frozen=True)
class SliderCrank:
    """A crank about (0, 0), a connecting rod, and a block that slides along x: Norton, sections 4.6 and 13.3."""

    crank: float  # lengths [m]
    rod: float
    masses: tuple[float, float, float]  # of crank, rod, block [kg]
    gravity: float = 9.81  # [m/s2]

    def place(self, crank: Array) -> Array:
        """Position of the block along x [m]."""
        return np.asarray(self.crank * np.cos(crank) + self.rod * np.cos(self.tilt(crank)))

    def tilt(self, crank: Array) -> Array:
        """Angle of the rod from x [rad]."""
        return np.asarray(-np.arcsin(self.crank * np.sin(crank) / self.rod))

    def inertia(self, crank: Array) -> Array:
        """J(angle): the inertia referred to the crank [kg m2]."""
        tilt = self.tilt(crank)
        rate = -self.crank * np.cos(crank) / (self.rod * np.cos(tilt))
        middle = self.crank * across(crank) + 0.5 * self.rod * rate[..., None] * across(tilt)
        block = -self.crank * np.sin(crank) - self.rod * rate * np.sin(tilt)
        first, second, third = self.masses
        return np.asarray(
            rod(first, self.crank, 0.5 * self.crank * across(crank), np.ones_like(crank))
            + rod(second, self.rod, middle, rate)
            + third * block**2
        )

    def potential(self, crank: Array) -> Array:
        """Potential energy of all weights [J]: both rods have their middle at half the height of the crank's end."""
        return np.asarray(self.gravity * 0.5 * self.crank * np.sin(crank) * (self.masses[0] + self.masses[1]))

    def rate_squared(self, crank: Array, start: float) -> Array:
        """Squared rate of the crank [rad2/s2] when it was released at rest at an angle."""
        gained = self.potential(np.asarray(start)) - self.potential(crank)
        return np.asarray(2.0 * gained / self.inertia(crank))
