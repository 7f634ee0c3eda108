"""Wings in ideal flow, solved numerically: a vortex lattice, and the lifting-line equation of H. Glauert.

Katz and Plotkin, Low-Speed Aerodynamics, sections 12.1 (vortex lattice) and 8.1 (lifting line). Angles of attack are
small; coefficients are on the area of the planform.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]


def lattice_slope(aspect_ratio: float, sweep: float = 0.0, across: int = 24, along: int = 12) -> float:
    """Lift slope [1/rad] of a flat wing of constant chord 1, by horseshoe vortices on a lattice."""
    span = aspect_ratio
    edges = -0.5 * span * np.cos(np.linspace(0.0, np.pi, across + 1))
    left, right, back = edges[:-1], edges[1:], np.tan(sweep)
    chords = (np.arange(along) + 0.25) / along
    points = (np.arange(along) + 0.75) / along

    def lead(x: Floats, y: Floats) -> Floats:
        swept: Floats = x + back * np.abs(y)
        return swept

    X, L = (grid.ravel() for grid in np.meshgrid(chords, left, indexing="ij"))
    R = np.tile(right, along)
    P = np.repeat(points, across)
    M = np.tile(-0.5 * span * np.cos((np.arange(across) + 0.5) * np.pi / across), along)
    px, py = lead(P, M), M
    ax, bx = lead(X, L), lead(X, R)

    def trailing(x: Floats, y: Floats, x0: Floats, y0: Floats) -> Floats:
        """Downwash at (x, y) of a vortex from (x0, y0) downstream."""
        dx, dy = x[:, None] - x0[None], y[:, None] - y0[None]
        washed: Floats = (1.0 + dx / np.hypot(dx, dy)) / (4.0 * np.pi * dy)
        return washed

    def bound(x: Floats, y: Floats) -> Floats:
        """Downwash of the vortex from a to b (Biot and Savart)."""
        r1x, r1y = x[:, None] - ax[None], y[:, None] - L[None]
        r2x, r2y = x[:, None] - bx[None], y[:, None] - R[None]
        cross = r1x * r2y - r1y * r2x
        sx, sy = (bx - ax)[None], (R - L)[None]
        n1, n2 = np.hypot(r1x, r1y), np.hypot(r2x, r2y)
        washed: Floats = ((sx * r1x + sy * r1y) / n1 - (sx * r2x + sy * r2y) / n2) / (4.0 * np.pi * cross)
        return washed

    wash = bound(px, py) - trailing(px, py, ax, L) + trailing(px, py, bx, R)
    circulation = np.linalg.solve(wash, np.full(px.size, 1.0))
    return float(abs(2.0 * np.sum(circulation * (R - L)) / span))


def lifting_line(aspect_ratio: float, terms: int = 30) -> tuple[float, float]:
    """Lift slope [1/rad] and CDi/CL^2 of an elliptical wing with the section slope 2 pi, by collocation."""
    n = np.arange(1, 2 * terms, 2)
    theta = (np.arange(terms) + 1.0) * 0.5 * np.pi / terms
    chord = 4.0 / (np.pi * aspect_ratio) * np.sin(theta)  # over the span
    mu = 0.25 * 2.0 * np.pi * chord
    rows = np.sin(np.outer(theta, n)) * (np.sin(theta)[:, None] + mu[:, None] * n)
    A = np.linalg.solve(rows, mu * np.sin(theta))
    slope = np.pi * aspect_ratio * A[0]
    return float(slope), float(np.sum(n * A**2) / A[0] ** 2 / (np.pi * aspect_ratio))
