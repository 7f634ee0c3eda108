"""Dual numbers against derivatives by hand."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from seaframe.numbers import atan2, clip, cos, exp, lookup, sin, solve, sqrt, tanh
from seaframe.run.dual import Dual, along_each, changes
from seaframe.spatial import Vector

X, Y = 0.7, -1.3
ONE: dict[str, tuple[Callable[[Any], Any], float]] = {
    "sin": (sin, math.cos(X)),
    "cos": (cos, -math.sin(X)),
    "sqrt": (sqrt, 0.5 / math.sqrt(X)),
    "exp": (exp, math.exp(X)),
    "tanh": (tanh, 1.0 - math.tanh(X) ** 2),
    "abs": (lambda x: abs(-2.0 * x), 2.0),
    "neg": (lambda x: -x, -1.0),
    "plus": (lambda x: 3.0 + x + 1.0, 1.0),
    "minus": (lambda x: (2.0 - x) - 5.0, -1.0),
    "times": (lambda x: 3.0 * x * x, 6.0 * X),
    "over": (lambda x: 2.0 / x, -2.0 / X**2),
    "part": (lambda x: x / 4.0, 0.25),
    "chosen": (lambda x: clip(x * x, 0.1, 9.0), 2.0 * X),
    "cut off": (lambda x: 5.0 * clip(x, 0.0, 0.5), 0.0),
    "looked up": (lambda x: x * lookup(x, (0.0, 1.0), (1.0, 2.0, 3.0)), 2.0),
}


@pytest.mark.parametrize("name", ONE)
def test_functions_of_one_number(name: str) -> None:
    function, slope = ONE[name]
    (x,) = along_each([X])
    found = changes([function(x)], 1)
    assert found[0, 0] == pytest.approx(slope, rel=1e-14, abs=1e-15)


def test_functions_of_two_numbers() -> None:
    x, y = along_each([X, Y])
    both = [x * y, x / y, x - y, atan2(y, x), atan2(2.0, x), atan2(y, 2.0)]
    r = X * X + Y * Y
    want = [
        [Y, X],
        [1 / Y, -X / Y**2],
        [1.0, -1.0],
        [-Y / r, X / r],
        [-2.0 / (X * X + 4.0), 0.0],
        [0.0, 2.0 / (Y * Y + 4.0)],
    ]
    np.testing.assert_allclose(changes(both, 2), want, rtol=1e-14, atol=1e-16)


def test_comparisons_look_at_the_value() -> None:
    x, y = along_each([X, Y])
    assert (x > y, x < y, x >= X, x <= X, y < 0.0) == (True, False, True, True, True)


def test_vectors_and_linear_systems() -> None:
    """d(A^-1 b) = -A^-1 dA A^-1 b."""
    x, y = along_each([2.0, 3.0])
    scaled = x * Vector(1.0, y, 0.0)
    np.testing.assert_allclose(changes(list(scaled), 2), [[1, 0], [3, 2], [0, 0]])
    found = changes(solve([[x, 1.0], [1.0, y]], [1.0, 0.0]), 2)  # (y, -1) / (x y - 1)
    np.testing.assert_allclose(found, [[-9 / 25, -1 / 25], [3 / 25, 2 / 25]], rtol=1e-14)


def test_zero_times_anything_is_plain_zero() -> None:
    (x,) = along_each([X])
    assert x * 0.0 == 0.0
    assert 0.0 / x == 0.0
    assert isinstance(x * 1.0, Dual)
