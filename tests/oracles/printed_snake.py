"""Equations of study 002 as they are printed, in plain NumPy: Kvalvik and others, IMECE2019-10434, 2019.

Nothing of the package is used. Bodies and columns count from 1, as in print; the tail is the inertial body. Functions
name their equations, which are repaired where they have a misprint; those that can be read as printed are there, too.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, reduce

import numpy as np

from tests.random_scenes import Array, skew

E1, E2, E3 = np.eye(3)


def frame(R: Array, x: Array) -> Array:
    """Return the frame connection matrix (17)."""
    return np.block([[R, x[:, None]], [np.zeros((1, 3)), np.ones((1, 1))]])


def rotation(axis: int, angle: float) -> Array:
    """Return (18) for axis 1 and (33) for axis 3."""
    c, s = np.cos(angle), np.sin(angle)
    if axis == 1:
        return np.array([[1, 0, 0], [0, c, -s], [0, s, c]])
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])


@dataclass(frozen=True)
class PrintedSnake:
    """A snake of any number of bodies in a state: angles and rates (n,), and L, mass and radius of its cylinders."""

    q: Array  # [rad]
    v: Array  # [rad/s]
    L: float = 0.05
    mass: float = 0.3
    radius: float = 0.03

    @property
    def count(self) -> int:
        """The number of bodies, the papers' alpha."""
        return len(self.q)

    @property
    def l(self) -> Array:  # noqa: E743 - its name in print
        """The vector from a joint to the centre of its body, and from there to the next joint."""
        return self.L * E2

    def axis(self, body: int) -> Array:
        """Return the axis about which a body turns, e1 or e3 in turn."""
        return E1 if body % 2 else E3

    def step(self, body: int) -> Array:
        """Return R^(a/a-1), (18), (33)."""
        return rotation(1 if body % 2 else 3, self.q[body - 1])

    def turn(self, first: int, last: int) -> Array:
        """Return the product of R^(j/j-1) for j = first ... last; the identity where there is none."""
        return reduce(np.matmul, (self.step(j) for j in range(first, last + 1)), np.eye(3))

    def R(self, body: int) -> Array:
        """Return R^(a), (8), (43)."""
        return self.turn(1, body)

    def relative(self, body: int) -> Array:
        """Return E^(a/a-1) as translation, rotation, translation: (19), (34), (48)."""
        there = frame(np.eye(3), self.l)
        return there @ frame(self.step(body), np.zeros(3)) @ there

    def E(self, body: int) -> Array:
        """Return E^(a), (16), (20), (36), (46)."""
        return reduce(np.matmul, (self.relative(j) for j in range(1, body + 1)))

    def own_spin(self, body: int) -> Array:
        """Return omega^(a/a-1), (29), (40)."""
        return np.asarray(self.v[body - 1] * self.axis(body))

    def own_rate(self, body: int) -> Array:
        """Return the rate of E^(a/a-1), with the rate of the rotation by the chain rule: (22), (38), (50)."""
        rate = self.step(body) @ skew(self.own_spin(body))  # (10)-(13)
        return np.block([[rate, (rate @ self.l)[:, None]], [np.zeros((1, 4))]])

    def inverse(self, body: int) -> Array:
        """Return the inverse of E^(a/a-1), (23), (37), (49)."""
        R, s = self.step(body), self.step(body) @ self.l + self.l
        return frame(R.T, -R.T @ s)

    def own_Omega(self, body: int) -> Array:
        """Return Omega^(a/a-1), (24), (39), (51)."""
        return self.inverse(body) @ self.own_rate(body)

    def Omega(self, body: int) -> Array:
        """Return Omega^(a), (41), (52)."""
        if body == 1:
            return self.own_Omega(1)
        return self.inverse(body) @ self.Omega(body - 1) @ self.relative(body) + self.own_Omega(body)

    def first_velocity(self) -> Array:
        """Return the velocity of the first centre, (32)."""
        return np.asarray(-self.R(1) @ skew(self.l) @ self.own_spin(1))

    def second_velocity(self, repaired: bool) -> Array:
        """Return the velocity of the second centre, (45); as printed the skew matrix of R^(2/1) l is missing."""
        turned = self.step(2) @ self.l
        first = skew(turned) if repaired else np.tile(turned[:, None], 3)
        carried = -self.R(1) @ (first + 2 * skew(self.l)) @ self.own_spin(1)
        return np.asarray(carried - self.R(2) @ skew(self.l) @ self.own_spin(2))

    def entry(self, body: int, column: int, axis: Array | None = None) -> Array:
        """Return B for the velocity of a centre, (85)-(113), with the indices and (unless given) axis of the column."""
        n, e = column, self.axis(column) if axis is None else axis
        total = self.R(n) @ skew(self.l)
        if body > n:
            total = total + self.R(n) @ (skew(self.step(n + 1) @ self.l) + skew(self.l))
        for i in range(n + 2, body + 1):  # (93), (101), (107)
            total = total + self.R(n) @ skew(self.turn(n + 1, i) @ self.l + self.turn(n + 1, i - 1) @ self.l)
        return np.asarray(-total @ e)

    def spin_entry(self, body: int, column: int, axis: Array | None = None) -> Array:
        """Return B for the angular velocity of a body, (86)-(114)."""
        return np.asarray(self.turn(column + 1, body).T @ (self.axis(column) if axis is None else axis))

    @cached_property
    def B(self) -> Array:
        """[B], (57), (115), (6 n, n)."""
        B = np.zeros((6 * self.count, self.count))
        for column in range(1, self.count + 1):
            for body in range(column, self.count + 1):
                row = 6 * (body - 1)
                B[row : row + 3, column - 1] = self.entry(body, column)
                B[row + 3 : row + 6, column - 1] = self.spin_entry(body, column)
        return B

    @property
    def J(self) -> Array:
        """J_C of a cylinder along axis 2."""
        along, across = 0.5 * self.radius**2, (3 * self.radius**2 + (2 * self.L) ** 2) / 12
        return self.mass * np.diag([across, along, across])

    @property
    def M(self) -> Array:
        """[M], (66), (6 n, 6 n)."""
        one = np.block([[self.mass * np.eye(3), np.zeros((3, 3))], [np.zeros((3, 3)), self.J]])
        return np.kron(np.eye(self.count), one)

    @property
    def D(self) -> Array:
        """[D], (73), (6 n, 6 n)."""
        D = np.zeros((6 * self.count, 6 * self.count))
        spins = (self.B @ self.v).reshape(-1, 2, 3)[:, 1]
        for body, omega in enumerate(spins):
            place = slice(6 * body + 3, 6 * body + 6)
            D[place, place] = skew(omega)
        return D

    def F(self, torque: Array, weight: Array) -> Array:
        """{F}, (75) repaired: motors about their own axes with reactions, one weight [N] (3,) for all; (6 n,)."""
        moments = [torque[k] * self.axis(k + 1) for k in range(self.count)]
        reactions = [*moments[1:], np.zeros(3)]
        return np.concatenate([np.concatenate([weight, m - r]) for m, r in zip(moments, reactions, strict=True)])

    def printed_F(self, torque: Array) -> Array:
        """{F} as printed in (75), without weight: the moments of bodies 1 ... n; (6 n,)."""
        moments = [torque[k] * self.axis(k + 1) for k in range(self.count)]
        printed = [-moments[0], *(moments[k - 1] - moments[k] for k in range(1, self.count - 1)), moments[-1]]
        return np.concatenate([np.concatenate([np.zeros(3), m]) for m in printed])
