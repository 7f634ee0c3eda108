"""Integrals by splines equal those of SciPy's not-a-knot splines, piece by piece."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.interpolate import CubicSpline

from seaframe.run.spline_integral import integrate_spline


def test_integrals_equal_those_of_scipy_between_jumps() -> None:
    rng = np.random.default_rng(0)
    times: list[Any] = []
    columns: list[Any] = []
    expected: list[Any] = []
    start, total = 0.0, np.zeros(3)
    for rows in (7, 1, 2, 3, 4, 5, 50, 3, 3, 2):  # a piece starts at the time where the one before it ends
        t = start + np.concatenate([[0.0], np.cumsum(rng.uniform(0.01, 1.0, rows - 1))])
        y = rng.normal(size=(rows, 3))
        own = total + (CubicSpline(t, y).antiderivative()(t) if rows > 1 else np.zeros((1, 3)))
        times, columns, expected = [*times, *t], [*columns, *y], [*expected, *own]
        start, total = t[-1], own[-1]
    found = integrate_spline(np.array(times), np.array(columns))
    np.testing.assert_allclose(found, np.array(expected), rtol=0, atol=1e-13 * np.abs(expected).max())


def test_one_row_has_no_integral() -> None:
    np.testing.assert_array_equal(integrate_spline(np.array([2.0]), np.ones((1, 2))), np.zeros((1, 2)))
