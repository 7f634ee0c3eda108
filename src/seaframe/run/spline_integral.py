"""Time integrals of sampled columns by cubic splines between jumps, for all pieces of a run at once.

The spline of a piece has a continuous third derivative at its second and last but one row (not-a-knot); through three
rows it is a parabola, through two a line. With curvatures c at the rows and steps h, a step contributes

    h (y_i + y_i+1) / 2 - h^3 (c_i + c_i+1) / 24.
"""

from __future__ import annotations

import numpy as np

from ..numbers import Floats


def integrate_spline(times: Floats, columns: Floats) -> Floats:
    """Return the integral of columns (m, k) from the first time to each of m times; a repeated time is a jump."""
    h, curvatures = np.diff(times)[:, None], spline_curvatures(times, columns)
    steps = 0.5 * h * (columns[:-1] + columns[1:]) - h**3 / 24.0 * (curvatures[:-1] + curvatures[1:])
    result: Floats = np.concatenate([np.zeros((1, columns.shape[1])), np.cumsum(steps, axis=0)])
    return result


def spline_curvatures(times: Floats, columns: Floats) -> Floats:
    """Return the second derivatives (m, k) at the rows of the splines through columns (m, k)."""
    steps = np.diff(times)
    before, after = np.r_[0.0, steps], np.r_[steps, 0.0]
    inner = (before > 0.0) & (after > 0.0)  # others are ends of a piece; their curvature follows from the inner rows
    first, last = inner & ~np.r_[False, inner[:-1]], inner & ~np.r_[inner[1:], False]
    rises = np.diff(columns, axis=0) / np.where(steps > 0.0, steps, 1.0)[:, None]
    bends = np.zeros_like(columns)
    bends[1:-1] = 6.0 * np.diff(rises, axis=0)
    single = first & last
    p = np.where(single, 0.0, before / np.where(inner, after, 1.0)) * first  # end = (1 + p) inner - p next inner
    r = np.where(single, 0.0, after / np.where(inner, before, 1.0)) * last
    diagonal = 2.0 * (before + after) + before * (1.0 + p) * first + after * (1.0 + r) * last
    lower, upper = (before - after * r) * inner, (after - before * p) * inner
    c = solve_tridiagonal(lower, np.where(inner, diagonal, 1.0), upper, bends * inner[:, None])
    for rows, ratio, way in ((np.flatnonzero(first), p, 1), (np.flatnonzero(last), r, -1)):
        c[rows - way] = (1.0 + ratio[rows, None]) * c[rows] - ratio[rows, None] * c[rows + way]
    return c


def solve_tridiagonal(lower: Floats, diagonal: Floats, upper: Floats, right: Floats) -> Floats:
    """Solve for columns (m, k): lower_i x_i-1 + diagonal_i x_i + upper_i x_i+1 = right_i, with a dominant diagonal.

    Cyclic reduction (Hockney 1965) on all rows: neighbours at twice the distance are left after each pass, and their
    coefficients vanish quadratically.
    """
    distance = 1
    while distance < len(right) and (lower.any() or upper.any()):
        d = distance
        a, c = lower[d:] / diagonal[:-d], upper[:-d] / diagonal[d:]  # of the rows above and below
        known, lowest, uppermost = right.copy(), np.zeros_like(lower), np.zeros_like(upper)
        diagonal = diagonal.copy()
        diagonal[d:] -= a * upper[:-d]
        diagonal[:-d] -= c * lower[d:]
        known[d:] -= a[:, None] * right[:-d]
        known[:-d] -= c[:, None] * right[d:]
        lowest[d:], uppermost[:-d] = -a * lower[:-d], -c * upper[d:]
        lower, upper, right, distance = lowest, uppermost, known, 2 * d
    result: Floats = right / diagonal[:, None]
    return result
