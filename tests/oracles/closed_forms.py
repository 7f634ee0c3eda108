"""Motions that are known in closed form, each as an object with its source.

Nothing here integrates anything: elliptic functions and elementary ones only.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.special import ellipj, ellipk

Array: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True)
class FreeRigidBody:
    """A body that turns freely: Landau and Lifshitz, Mechanics, section 37, equations (37.8) to (37.12).

    Principal moments J1 < J2 < J3 [kg m2]; at t = 0 the body turns about axes 1 and 3 at the given rates [rad/s], both
    positive, with J3 w3^2 (J3 - J2) > J1 w1^2 (J2 - J1): the momentum stays near axis 3.
    """

    moments: tuple[float, float, float]
    first: float
    third: float

    @property
    def _rate_and_parameter(self) -> tuple[float, float]:
        J1, J2, J3 = self.moments
        E2 = J1 * self.first**2 + J3 * self.third**2  # twice the energy
        H2 = (J1 * self.first) ** 2 + (J3 * self.third) ** 2  # momentum squared
        rate = np.sqrt((J3 - J2) * (H2 - E2 * J1) / (J1 * J2 * J3))
        return float(rate), float((J2 - J1) * (E2 * J3 - H2) / ((J3 - J2) * (H2 - E2 * J1)))

    @property
    def period(self) -> float:
        """Period of the angular velocity in the body [s], (37.12)."""
        rate, k2 = self._rate_and_parameter
        return float(4 * ellipk(k2) / rate)

    def angular_velocity(self, t: Array) -> Array:
        """In the body's principal axes [rad/s], (n, 3), (37.10)."""
        J1, J2, J3 = self.moments
        rate, k2 = self._rate_and_parameter
        sn, cn, dn, _ = ellipj(rate * t, k2)
        second = self.first * np.sqrt(J1 * (J3 - J1) / (J2 * (J3 - J2)))
        return np.stack([self.first * cn, second * sn, self.third * dn], axis=-1)


@dataclass(frozen=True)
class PhysicalPendulum:
    """A body on a hinge, let go at rest at an angle from straight down: Landau and Lifshitz, Mechanics, section 11,
    problem 1; the motion as in Whittaker, Analytical Dynamics, section 44: sin(angle/2) = k cd(rate t, k).
    """

    mass: float  # [kg]
    distance: float  # of the centre of mass from the hinge [m]
    inertia: float  # about the hinge's axis through the centre of mass [kg m2]
    amplitude: float  # [rad], below pi
    gravity: float = 9.81  # [m/s2]

    @classmethod
    def rod(cls, length: float, amplitude: float, mass: float = 1.0, gravity: float = 9.81) -> PhysicalPendulum:
        """A thin uniform rod on a hinge at its end."""
        return cls(mass, length / 2, mass * length**2 / 12, amplitude, gravity)

    @property
    def at_hinge(self) -> float:
        """Moment of inertia about the hinge, by Steiner's theorem [kg m2]."""
        return self.inertia + self.mass * self.distance**2

    @property
    def rate(self) -> float:
        """Frequency of small swings [rad/s]."""
        return float(np.sqrt(self.mass * self.gravity * self.distance / self.at_hinge))

    @property
    def period(self) -> float:
        """Period [s]."""
        return float(4 * ellipk(np.sin(self.amplitude / 2) ** 2) / self.rate)

    def angle(self, t: Array) -> Array:
        """Angle from straight down [rad]."""
        k = np.sin(self.amplitude / 2)
        _, cn, dn, _ = ellipj(self.rate * t, k**2)
        return np.asarray(2 * np.arcsin(k * cn / dn))

    def angular_rate(self, t: Array) -> Array:
        """Rate [rad/s], the derivative of `angle`: -2 k rate sqrt(1 - k2) sn / (dn2 cos(angle/2))."""
        k = np.sin(self.amplitude / 2)
        sn, _, dn, _ = ellipj(self.rate * t, k**2)
        half = np.cos(self.angle(t) / 2)
        return np.asarray(-2 * k * self.rate * (1 - k**2) * sn / (dn**2 * half))

    def motor(self, angle: Array, acceleration: Array) -> Array:
        """Torque that gives this motion [N m]."""
        return np.asarray(self.at_hinge * acceleration + self.mass * self.gravity * self.distance * np.sin(angle))

    def reaction(self, angle: Array) -> tuple[Array, Array]:
        """Force of the hinge on the body [N]: towards the hinge, and across, along growing angle.

        Radially m r w2 + m g cos, with w2 from the energy; across m r wdot + m g sin with wdot = -m g r sin / I.
        """
        weight = self.mass * self.gravity
        w2 = 2 * weight * self.distance / self.at_hinge * (np.cos(angle) - np.cos(self.amplitude))
        toward = self.mass * self.distance * w2 + weight * np.cos(angle)
        across = weight * np.sin(angle) * (1 - self.mass * self.distance**2 / self.at_hinge)
        return np.asarray(toward), np.asarray(across)


@dataclass(frozen=True)
class Oscillator:
    """A mass on a spring and a damper under a constant force: Landau and Lifshitz, Mechanics, section 25."""

    mass: float  # [kg]
    damping: float  # [N s/m]
    stiffness: float  # [N/m]
    force: float  # [N]
    start: float  # [m], from rest

    def extension(self, t: Array) -> Array:
        """Extension [m]."""
        decay, rest = self.damping / (2 * self.mass), self.force / self.stiffness
        rate = np.sqrt(self.stiffness / self.mass - decay**2)
        swing = np.cos(rate * t) + decay / rate * np.sin(rate * t)
        return np.asarray(rest + (self.start - rest) * np.exp(-decay * t) * swing)


@dataclass(frozen=True)
class HeavyTop:
    """A symmetric top about a fixed point in steady precession: Goldstein, Classical Mechanics, section 5.7, (5.77):
    m g l = W (J3 w3 - (J1) W cos(tilt)) with the precession W and the spin w3 about the axis; moments about the point.
    """

    mass: float  # [kg]
    distance: float  # of the centre from the point [m]
    across: float  # J1 about the point [kg m2]
    axial: float  # J3 [kg m2]
    tilt: float  # of the axis from upright [rad], not 90 degrees
    spin: float  # w3, the component of the angular velocity along the axis [rad/s]
    gravity: float = 9.81  # [m/s2]

    @property
    def precessions(self) -> tuple[float, float]:
        """The slow and the fast rate about the vertical [rad/s]."""
        a, b = self.across * np.cos(self.tilt), self.axial * self.spin
        root = np.sqrt(b**2 - 4 * a * self.mass * self.gravity * self.distance)
        slow, fast = sorted([(b - root) / (2 * a), (b + root) / (2 * a)], key=abs)
        return float(slow), float(fast)

    def axis(self, t: Array, rate: float) -> Array:
        """Axis of the top in the world, z up, (n, 3); at t = 0 leaning towards x."""
        s = np.sin(self.tilt)
        return np.stack([s * np.cos(rate * t), s * np.sin(rate * t), np.full_like(t, np.cos(self.tilt))], axis=-1)

    def angular_velocity(self, rate: float) -> Array:
        """Angular velocity at t = 0 in a frame on the top, z along its axis and y along the world's y, (3,)."""
        return np.array([-rate * np.sin(self.tilt), 0.0, self.spin])


@dataclass(frozen=True)
class PlanarArm:
    """A free base rotated by one arm in a plane, all at rest at first: its rotation depends on the arm's angle only.

    With H = 0 about the common centre (Goldstein, section 1.2) and the reduced mass m = m1 m2/(m1 + m2), the base turns
    by d(phi)/d(theta) = -(J2 + m (l2 + d l cos)) / (J1 + J2 + m (d2 + l2 + 2 d l cos)), integrated by tan(theta/2).
    """

    masses: tuple[float, float]  # base, arm [kg]
    moments: tuple[float, float]  # about their own centres [kg m2]
    shoulder: float  # d, from the base's centre to the joint [m]
    reach: float  # l, from the joint to the arm's centre [m]

    def base_angle(self, theta: Array) -> Array:
        """Angle of the base [rad] when the arm has moved from 0 to theta, below pi either way."""
        m = self.masses[0] * self.masses[1] / sum(self.masses)
        a = sum(self.moments) + m * (self.shoulder**2 + self.reach**2)
        b = 2 * m * self.shoulder * self.reach
        c = self.moments[1] - self.moments[0] + m * (self.reach**2 - self.shoulder**2)
        arc = 2 / np.sqrt(a**2 - b**2) * np.arctan(np.sqrt((a - b) / (a + b)) * np.tan(np.asarray(theta) / 2))
        return np.asarray(-theta / 2 - c / 2 * arc)


@dataclass(frozen=True)
class FreeFall:
    """The centre of mass of a freely flying system: Galilei, Discorsi (1638), fourth day."""

    position: Array  # at t = 0 [m], (3,)
    velocity: Array  # at t = 0 [m/s], (3,)
    gravity: Array  # [m/s2], (3,)

    def at(self, t: Array) -> Array:
        """Position of the centre [m], (n, 3)."""
        return np.asarray(self.position + np.outer(t, self.velocity) + np.outer(t**2 / 2, self.gravity))


def steiner(mass: float, inertia: Array, arm: Array) -> Array:
    """Moments of inertia about a point `arm` away from the centre of mass: Huygens and Steiner's theorem, (3, 3)."""
    return np.asarray(inertia + mass * (arm @ arm * np.eye(3) - np.outer(arm, arm)))
