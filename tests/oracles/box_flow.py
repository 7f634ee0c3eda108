"""Potential flow past a box that moves or turns in unbounded water, solved on the panels of one octant.

Green's identity on the surface with the normal n into the water (Newman, Marine Hydrodynamics, section 4.11):
phi/2 = integral of (phi dG/dn - G dphi/dn) with G = 1/(4 pi r), phi constant on each rectangle, the integrals of G and
dG/dn over a rectangle exact (Hess and Smith, Journal of Ship Research 8 (1964) 22-44). Added mass is -rho times the
integral of phi dphi/dn. The error falls with the square of the number of panels along an edge: one extrapolation.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True)
class BoxInIdealFluid:
    """A box with edges along x, y, z [m], in water of density one."""

    edges: tuple[float, float, float]

    def added_mass(self, coarse: int = 6, fine: int = 9) -> Array:
        """Six diagonal entries at its centre, extrapolated from two numbers of panels along half an edge."""
        a, b = self.solve(coarse), self.solve(fine)
        return np.asarray(b + (b - a) / ((fine / coarse) ** 2 - 1))

    def solve(self, count: int) -> Array:
        """Six diagonal entries with this number of panels along half an edge, narrower towards the box's edges."""
        faces, low, high = self.panels(count)
        middle, size = (low + high) / 2, high - low
        area = np.array([np.delete(s, face).prod() for face, s in zip(faces, size, strict=True)])
        flips = [np.array(flip) for flip in product((1, -1), repeat=3)]
        potentials, dipoles = zip(*(integrals(middle * flip, faces, low, high) for flip in flips), strict=True)
        entries = []
        for motion in range(6):
            axis = motion % 3
            if motion < 3:  # phi is odd along the axis
                normal, odd = np.where(faces == axis, 1.0, 0.0), [axis]
            else:  # velocity e x p; phi is odd along both other axes
                normal = np.cross(np.eye(3)[axis], middle)[np.arange(len(faces)), faces]
                odd = [(axis + 1) % 3, (axis + 2) % 3]
            signs = [flip[odd].prod() for flip in flips]
            G = sum(s * x for s, x in zip(signs, potentials, strict=True)) / (4 * np.pi)
            dG = sum(s * x for s, x in zip(signs, dipoles, strict=True)) / (4 * np.pi)
            phi = np.linalg.solve(np.eye(len(faces)) / 2 - dG, -G @ normal)
            entries.append(-8 * (area * phi * normal).sum())
        return np.array(entries)

    def panels(self, count: int) -> tuple[NDArray[np.int64], Array, Array]:
        """Panels of the octant of positive coordinates: the axis of each normal, and opposite corners, (n, 3)."""
        steps = 1 - (1 - np.linspace(0, 1, count + 1)) ** 2
        half = np.array(self.edges) / 2
        faces, low, high = [], [], []
        for face in range(3):
            i, j = (face + 1) % 3, (face + 2) % 3
            for p, q in product(range(count), repeat=2):
                corner, opposite = half.copy(), half.copy()
                corner[[i, j]] *= steps[[p, q]]
                opposite[[i, j]] *= steps[[p + 1, q + 1]]
                faces.append(face)
                low.append(corner)
                high.append(opposite)
        return np.array(faces), np.array(low), np.array(high)


def integrals(points: Array, faces: NDArray[np.int64], low: Array, high: Array) -> tuple[Array, Array]:
    """Integrals of 1/r and of its normal derivative over each panel, seen from each point, (points, n)."""
    potential, dipole = np.zeros((len(points), len(faces))), np.zeros((len(points), len(faces)))
    for face in range(3):
        here = np.flatnonzero(faces == face)
        i, j = (face + 1) % 3, (face + 2) % 3
        z = points[:, None, face] - low[None, here, face]
        for (x, sign_x), (y, sign_y) in product(((low, -1), (high, 1)), repeat=2):
            u, v = x[None, here, i] - points[:, None, i], y[None, here, j] - points[:, None, j]
            angle = np.where(z == 0, 0.0, np.arctan2(u * v * np.sign(z), np.abs(z) * np.sqrt(u * u + v * v + z * z)))
            logs = u * np.arcsinh(v / np.hypot(u, z)) + v * np.arcsinh(u / np.hypot(v, z))
            potential[:, here] += sign_x * sign_y * (logs - z * angle)
            dipole[:, here] += sign_x * sign_y * angle
    return potential, dipole
