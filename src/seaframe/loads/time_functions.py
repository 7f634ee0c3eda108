"""Functions of time over any kind of number: sines and piecewise polynomials, with their first two derivatives.

At a switch (of steps, or where pieces of a table or of quintics meet) a function has two one-sided values. `Instant`
selects one: an integration step evaluates all its stages on the piece that contains the middle of the step.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Protocol

from ..numbers import Number, cos, lookup, sin
from ..scene.drives import Level, Sine, TimeFunction, Waypoints


@dataclass(frozen=True, slots=True)
class Instant:
    """Time t [s], evaluated on the piece of every function that contains the time `within` [s]."""

    t: Number
    within: Number


@dataclass(frozen=True, slots=True)
class Value:
    """Value of a function of time, with its first and second derivative."""

    value: Any
    rate: Any
    acceleration: Any

    def __add__(self, other: Value) -> Value:
        return Value(self.value + other.value, self.rate + other.rate, self.acceleration + other.acceleration)


NONE = Value(0.0, 0.0, 0.0)


class Function(Protocol):
    """A number that depends on time."""

    @abstractmethod
    def at(self, instant: Instant) -> Value:
        """Evaluate the function and its derivatives."""

    @property
    @abstractmethod
    def switches(self) -> tuple[float, ...]:
        """Times [s] at which it or a derivative is discontinuous."""


@dataclass(frozen=True, slots=True)
class Wave(Function):
    """offset + amplitude sin(2 pi t / period + phase)."""

    amplitude: Number
    period: Number
    phase: Number
    offset: Number

    def at(self, instant: Instant) -> Value:
        frequency = 2.0 * math.pi / self.period
        angle = frequency * instant.t + self.phase
        swing = self.amplitude * sin(angle)
        return Value(self.offset + swing, self.amplitude * frequency * cos(angle), -(frequency * frequency) * swing)

    @property
    def switches(self) -> tuple[float, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class Pieces(Function):
    """Polynomials c0 + c1 s + c2 s2 + ... of the time s since the start of their piece.

    Piece k applies from starts[k] on; the first one also before that.
    """

    starts: tuple[float, ...]
    coefficients: tuple[tuple[Number, ...], ...]  # c0 of every piece, c1 of every piece, ...

    def at(self, instant: Instant) -> Value:
        switches = self.switches
        s = instant.t - lookup(instant.within, switches, self.starts)
        c = [lookup(instant.within, switches, power) for power in self.coefficients]
        first = [k * c[k] for k in range(1, len(c))]
        second = [k * first[k] for k in range(1, len(first))]
        return Value(horner(c, s), horner(first, s), horner(second, s))

    @property
    def switches(self) -> tuple[float, ...]:
        return self.starts[1:]


def horner(coefficients: Sequence[Number], s: Number) -> Any:
    """Evaluate the polynomial c0 + s (c1 + s (c2 + ...))."""
    total: Any = 0.0
    for c in reversed(coefficients):
        total = c + s * total
    return total


@dataclass(frozen=True, slots=True)
class Sum(Function):
    """Sum of functions."""

    parts: tuple[Function, ...]

    def at(self, instant: Instant) -> Value:
        total = NONE
        for part in self.parts:
            total = total + part.at(instant)
        return total

    @property
    def switches(self) -> tuple[float, ...]:
        return tuple(sorted({time for part in self.parts for time in part.switches}))


def function_of(signals: Iterable[TimeFunction], component: int) -> Function:
    """Build one component of the sum of described functions of time."""
    return Sum(tuple(one_function(signal, component) for signal in signals))


def one_function(signal: TimeFunction, component: int) -> Function:
    """Build one component of a described function of time."""
    if signal.sine is not None:
        return wave(signal.sine, component)
    if signal.steps is not None:
        return steps(signal.steps, component)
    if signal.table is not None:
        return table(signal.table, component)
    if signal.quintic is not None:
        return quintic(signal.quintic, component)
    powers = signal.polynomial if signal.constant is None else (signal.constant,)
    return Pieces((0.0,), tuple((entry(level, component),) for level in powers or (0.0,)))


def entry(level: Level, component: int) -> Number:
    """Return a component of a value; a single number applies to all components."""
    return level[component] if isinstance(level, tuple) else level


def wave(sine: Sine, component: int) -> Wave:
    """Build one component of a sine."""
    return Wave(entry(sine.amplitude, component), sine.period, sine.phase, entry(sine.offset, component))


def steps(points: Waypoints, component: int) -> Pieces:
    """Build steps: zero before the first time; each value applies from its time on."""
    levels = [entry(value, component) for value in points.values]
    return Pieces((points.times[0], *points.times), ((0.0, *levels),))


def table(points: Waypoints, component: int) -> Pieces:
    """Build a table: linear between the points, constant before the first and after the last."""
    levels = [entry(value, component) for value in points.values]
    slopes = [
        (b - a) / (later - earlier)
        for (a, b), (earlier, later) in zip(pairwise(levels), pairwise(points.times), strict=True)
    ]
    return Pieces((points.times[0], *points.times), ((levels[0], *levels), (0.0, *slopes, 0.0)))


def quintic(points: Waypoints, component: int) -> Pieces:
    """Build quintics a + (b - a) (10 r^3 - 15 r^4 + 6 r^5), r = s/T, between points T apart: at rest at each point."""
    levels = [entry(value, component) for value in points.values]
    ways = [
        (b - a, later - earlier)
        for (a, b), (earlier, later) in zip(pairwise(levels), pairwise(points.times), strict=True)
    ]
    resting = (0.0,) * (len(levels) + 1)
    rising = ((3, 10.0), (4, -15.0), (5, 6.0))
    powers = [(0.0, *(c * way / T**power for way, T in ways), 0.0) for power, c in rising]
    return Pieces((points.times[0], *points.times), ((levels[0], *levels), resting, resting, *powers))
