"""Dual numbers: a value, and how it changes along many directions at once. Forward mode without a compiler."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[Any]


class Dual:
    """x, and dx along each direction. Comparisons look at x alone: a choice is made once and does not change."""

    __slots__ = ("dx", "x")
    __array_ufunc__ = None

    def __init__(self, x: float, dx: Floats) -> None:
        self.x, self.dx = x, dx

    def __add__(self, other: Any) -> Dual:
        if type(other) is Dual:
            return Dual(self.x + other.x, self.dx + other.dx)
        return Dual(self.x + other, self.dx)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Dual:
        if type(other) is Dual:
            return Dual(self.x - other.x, self.dx - other.dx)
        return Dual(self.x - other, self.dx)

    def __rsub__(self, constant: float) -> Dual:
        return Dual(constant - self.x, -self.dx)

    def __neg__(self) -> Dual:
        return Dual(-self.x, -self.dx)

    def __mul__(self, other: Any) -> Any:
        if type(other) is Dual:
            return Dual(self.x * other.x, self.dx * other.x + self.x * other.dx)
        if not isinstance(other, int | float):
            return NotImplemented  # vectors know what to do
        return Dual(self.x * other, self.dx * other) if other else 0.0

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Dual:
        if type(other) is Dual:
            x = self.x / other.x
            return Dual(x, (self.dx - x * other.dx) / other.x)
        return Dual(self.x / other, self.dx / other)

    def __rtruediv__(self, constant: float) -> Any:
        x = constant / self.x
        return Dual(x, -x / self.x * self.dx) if constant else 0.0

    def __abs__(self) -> Dual:
        return -self if self.x < 0.0 else self

    def __lt__(self, other: Any) -> bool:
        return self.x < value(other)

    def __le__(self, other: Any) -> bool:
        return self.x <= value(other)

    def __gt__(self, other: Any) -> bool:
        return self.x > value(other)

    def __ge__(self, other: Any) -> bool:
        return self.x >= value(other)

    def sin(self) -> Dual:
        return Dual(math.sin(self.x), math.cos(self.x) * self.dx)

    def cos(self) -> Dual:
        return Dual(math.cos(self.x), -math.sin(self.x) * self.dx)

    def sqrt(self) -> Dual:
        root = math.sqrt(self.x)
        return Dual(root, 0.5 * self.dx / root)

    def exp(self) -> Dual:
        x = math.exp(self.x)
        return Dual(x, x * self.dx)

    def tanh(self) -> Dual:
        x = math.tanh(self.x)
        return Dual(x, (1.0 - x * x) * self.dx)

    @staticmethod
    def atan2(y: Any, x: Any) -> Dual:
        a, b = value(y), value(x)
        return Dual(math.atan2(a, b), np.asarray((b * change(y) - a * change(x)) / (a * a + b * b)))


def value(x: Any) -> float:
    """Of a dual or a plain number."""
    plain: float = x.x if type(x) is Dual else x
    return plain


def change(x: Any) -> Any:
    """Of a dual; a plain number has none."""
    return x.dx if type(x) is Dual else 0.0


def along_each(values: Sequence[float]) -> list[Any]:
    """Numbers that change one by one: each along a direction of its own."""
    return [Dual(x, dx) for x, dx in zip(values, np.eye(len(values)), strict=True)]


def changes(numbers: Sequence[Any], count: int) -> Floats:
    """(n, count): of numbers along each direction."""
    return np.array([np.broadcast_to(change(x), (count,)) for x in numbers], dtype=float).reshape(-1, count)
