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

import numpy as np

from ..errors import SeaframeError
from ..numbers import (
    SHORT_TABLE,
    Column,
    Floats,
    Number,
    Table,
    all_plain,
    atan2,
    clip,
    column,
    cos,
    exp,
    is_plain,
    larger,
    lookup,
    pick,
    sin,
    smaller,
    where,
)
from ..scene.drives import Level, Oscillator, QuinticWaypoints, Sine, TimeFunction, TimeTable, Waypoints
from .input_shaping import impulses_of


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
        """Times [s] at which it or one of its first two derivatives is discontinuous."""

    @property
    @abstractmethod
    def knots(self) -> tuple[float, ...]:
        """Times [s] at which it or any derivative is discontinuous."""

    @property
    @abstractmethod
    def jumps(self) -> tuple[float, ...]:
        """Times [s] at which its value may be discontinuous."""


class Smooth(Function):
    """A function with continuous value, rate and acceleration, unless it says otherwise."""

    __slots__ = ()

    @property
    def switches(self) -> tuple[float, ...]:
        return ()

    @property
    def knots(self) -> tuple[float, ...]:
        return ()

    @property
    def jumps(self) -> tuple[float, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class Wave(Smooth):
    """offset + amplitude sin(2 pi t / period + phase)."""

    amplitude: Number
    period: Number  # [s]
    phase: Number  # [rad]
    offset: Number

    def at(self, instant: Instant) -> Value:
        omega = 2.0 * math.pi / self.period
        angle = omega * instant.t + self.phase
        swing = self.amplitude * sin(angle)
        return Value(self.offset + swing, self.amplitude * omega * cos(angle), -(omega * omega) * swing)


@dataclass(frozen=True, slots=True)
class Oscillation(Smooth):
    """X + r sin(theta) of a phase oscillator that starts at rest and converges to offset + amplitude sin(..).

    Ijspeert and others, Science 315 (2007) 1416-1420: with amplitude R, offset X0, gain a and weight w,

        r'' = a (a/4 (R - r) - r')                     r = R g,  g = 1 - (1 + a t/2) exp(-a t/2); likewise X = X0 g
        theta' = 2 pi/period - w sin(psi)              psi = theta - 2 pi t/period - phase,
                                                       tan(psi/2) = tan(psi(0)/2) exp(-w t)
    """

    amplitude: Number
    period: Number  # [s]
    phase: Number  # [rad]
    offset: Number
    convergence: Number  # a [1/s]
    coupling: Number  # w [1/s]
    error: Number  # psi at time zero [rad]

    def at(self, instant: Instant) -> Value:
        t = larger(instant.t, 0.0)
        half = 0.5 * self.convergence
        decay = exp(-half * t)
        begun = where(instant.within < 0.0, 0.0, half * half)
        grown = Value(1.0 - (1.0 + half * t) * decay, half * half * t * decay, begun * (1.0 - half * t) * decay)
        omega = 2.0 * math.pi / self.period
        # In (-pi, pi], as the error is
        psi = 2.0 * atan2(sin(0.5 * self.error) * exp(-self.coupling * t), cos(0.5 * self.error))
        theta = omega * instant.t + self.phase + psi
        rate = omega - self.coupling * sin(psi)
        acceleration = self.coupling * self.coupling * sin(psi) * cos(psi)
        sine, cosine = sin(theta), cos(theta)
        turn = Value(sine, rate * cosine, acceleration * cosine - rate * rate * sine)
        level = Value(
            self.offset + self.amplitude * turn.value, self.amplitude * turn.rate, self.amplitude * turn.acceleration
        )
        return Value(
            grown.value * level.value,
            grown.rate * level.value + grown.value * level.rate,
            grown.acceleration * level.value + 2.0 * grown.rate * level.rate + grown.value * level.acceleration,
        )

    @property
    def switches(self) -> tuple[float, ...]:
        return (0.0,)

    @property
    def knots(self) -> tuple[float, ...]:
        return (0.0,)


@dataclass(frozen=True, slots=True)
class Periodic(Smooth):
    """A function that repeats what another one does from `start` [s] on for a `period` [s], where it ends as it began.

    Value, rate and acceleration are continuous at its seams.
    """

    function: Function
    start: float
    period: float

    def at(self, instant: Instant) -> Value:
        turn = 2.0 * math.pi / self.period * (instant.t - self.start)
        # The angle of a circle, from 0 to 2 pi, is the remainder of a division, in terms that every backend has
        s = self.start + self.period * (0.5 + atan2(-sin(turn), -cos(turn)) / (2.0 * math.pi))
        return self.function.at(Instant(s, s))


@dataclass(frozen=True, slots=True)
class Pieces(Function):
    """Polynomials c0 + c1 s + c2 s2 + ... of the time s since the start of their piece.

    Piece k applies from starts[k] on; the first one also before that. Pieces are `smooth` if the first two derivatives
    are continuous where they meet, except at the first and the last piece. Use `pieces` to build them.
    """

    starts: Column
    coefficients: tuple[Column, ...]  # c0 of every piece, c1 of every piece, ...
    edges: Column  # starts of all pieces but the first
    smooth: bool = False

    def at(self, instant: Instant) -> Value:
        time = self.time_inside(instant)
        s = instant.t - lookup(time, self.edges, self.starts)
        c = [lookup(time, self.edges, power) for power in self.coefficients]
        first = [k * c[k] for k in range(1, len(c))]
        second = [k * first[k] for k in range(1, len(first))]
        return Value(horner(c, s), horner(first, s), horner(second, s))

    def time_inside(self, instant: Instant) -> Any:
        """Return a time [s] inside the piece that applies.

        Steps are split where pieces jump, so `within` decides. A step may span smooth pieces: between the first edge
        and the last, the time itself decides.
        """
        if not self.smooth or len(self.edges) < 3:
            return instant.within
        first, last = self.edges[0], self.edges[-1]
        inside = clip(instant.t, first, 0.5 * (self.edges[-2] + last))
        return where(instant.within < first, instant.within, where(instant.within < last, inside, instant.within))

    @property
    def switches(self) -> tuple[float, ...]:
        edges = self.knots
        return (edges[0], edges[-1]) if self.smooth and edges else edges

    @property
    def knots(self) -> tuple[float, ...]:
        edges: Any = self.edges
        return tuple(edges.values.tolist()) if isinstance(edges, Table) else tuple(edges)

    @property
    def jumps(self) -> tuple[float, ...]:
        return self.knots if len(self.coefficients) == 1 else ()  # lines, splines and quintics meet


def pieces(
    starts: Sequence[float] | Floats, coefficients: Iterable[Sequence[Number] | Floats], smooth: bool = False
) -> Pieces:
    """Build polynomials over pieces of time; long columns of plain numbers become tables."""
    return Pieces(column(starts), tuple(map(column, coefficients)), column(starts[1:]), smooth)


@dataclass(frozen=True, slots=True)
class SymbolicTable(Function):
    """A long table whose values are symbols: code reads them from memory, by their position in time."""

    times: Table
    values: tuple[Number, ...]
    linear: bool  # between the times; otherwise each value applies from its time on

    def at(self, instant: Instant) -> Value:
        count, last = self.times.find(instant.within), len(self.times) - 1
        before, after = clip(count - 1, 0, last), smaller(count, last)
        level = pick(self.values, before)
        if not self.linear:
            return Value(level, 0.0, 0.0)
        start, end = self.times.at(before), self.times.at(after)
        # Before the first time and after the last both levels are the same.
        slope = (pick(self.values, after) - level) / where(start < end, end - start, 1.0)
        return Value(level + slope * (instant.t - start), slope, 0.0)

    @property
    def switches(self) -> tuple[float, ...]:
        return tuple(self.times.values.tolist())

    @property
    def knots(self) -> tuple[float, ...]:
        return self.switches

    @property
    def jumps(self) -> tuple[float, ...]:
        return () if self.linear else self.switches


@dataclass(frozen=True, slots=True)
class Scaled(Function):
    """A factor times a function."""

    factor: Number
    function: Function

    def at(self, instant: Instant) -> Value:
        own = self.function.at(instant)
        return Value(self.factor * own.value, self.factor * own.rate, self.factor * own.acceleration)

    @property
    def switches(self) -> tuple[float, ...]:
        return self.function.switches

    @property
    def knots(self) -> tuple[float, ...]:
        return self.function.knots

    @property
    def jumps(self) -> tuple[float, ...]:
        return self.function.jumps


@dataclass(frozen=True, slots=True)
class Delayed(Function):
    """A function some time later."""

    delay: float  # [s]
    function: Function

    def at(self, instant: Instant) -> Value:
        return self.function.at(Instant(instant.t - self.delay, instant.within - self.delay))

    @property
    def switches(self) -> tuple[float, ...]:
        return tuple(time + self.delay for time in self.function.switches)

    @property
    def knots(self) -> tuple[float, ...]:
        return tuple(time + self.delay for time in self.function.knots)

    @property
    def jumps(self) -> tuple[float, ...]:
        return tuple(time + self.delay for time in self.function.jumps)


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
        return merge_times(part.switches for part in self.parts)

    @property
    def knots(self) -> tuple[float, ...]:
        return merge_times(part.knots for part in self.parts)

    @property
    def jumps(self) -> tuple[float, ...]:
        return merge_times(part.jumps for part in self.parts)


def merge_times(lists: Iterable[Sequence[float]]) -> tuple[float, ...]:
    """Return all times [s] of some lists, each once, in their order."""
    return tuple(sorted(set().union(*lists)))


def function_of(functions: Iterable[TimeFunction], component: int) -> Function:
    """Build one component of the sum of described functions of time."""
    return Sum(tuple(build_function(function, component) for function in functions))


def build_function(function: TimeFunction, component: int) -> Function:
    """Build one component of a described function of time."""
    plain = build_kind(function, component)
    if function.shaping is None:
        return plain
    return Sum(tuple(Scaled(share, Delayed(delay, plain)) for delay, share in impulses_of(function.shaping)))


def build_kind(function: TimeFunction, component: int) -> Function:
    """Build one component of a described function of time, without its input shaper."""
    if function.sine is not None:
        return build_wave(function.sine, component)
    if function.oscillator is not None:
        return build_oscillation(function.oscillator, component)
    if function.steps is not None:
        return build_steps(function.steps, component)
    if function.table is not None:
        return build_table(function.table, component)
    if function.quintic is not None:
        return build_quintic(function.quintic, component)
    powers = function.polynomial if function.constant is None else (function.constant,)
    return pieces((0.0,), ((entry(level, component),) for level in powers or (0.0,)))


def entry(level: Level, component: int) -> Number:
    """Return a component of a value; a single number applies to all components."""
    return level[component] if isinstance(level, tuple) else level


def entries(levels: Sequence[Level], component: int) -> list[Any]:
    """Return a component of every value; fast path: all values have the same type."""
    kinds = set(map(type, levels))
    if kinds == {tuple}:
        return [level[component] for level in levels]  # type: ignore[index]
    return [entry(level, component) for level in levels] if tuple in kinds else list(levels)


def build_wave(sine: Sine, component: int) -> Wave:
    """Build one component of a sine."""
    return Wave(entry(sine.amplitude, component), sine.period, sine.phase, entry(sine.offset, component))


def build_oscillation(given: Oscillator, component: int) -> Oscillation:
    """Build one component of an oscillator."""
    amplitude, offset = entry(given.amplitude, component), entry(given.offset, component)
    return Oscillation(amplitude, given.period, given.phase, offset, given.convergence, given.coupling, given.error)


def build_steps(points: Waypoints, component: int) -> Pieces:
    """Build steps: zero before the first time; each value applies from its time on."""
    levels = entries(points.values, component)
    return pieces((points.times[0], *points.times), ((0.0, *levels),))


def build_table(points: TimeTable, component: int) -> Function:
    """Build one component of a table with its own interpolation."""
    times, levels = points.times, entries(points.values, component)
    if len(levels) > SHORT_TABLE and points.interpolation != "cubic" and not any(map(is_plain, levels)):
        return SymbolicTable(Table(times), tuple(levels), points.interpolation == "linear")
    if points.interpolation == "cubic":
        return build_cubic(times, levels)
    if points.interpolation == "step":
        return pieces((times[0], *times), ((levels[0], *levels),))
    return build_linear_table(times, levels)


def build_cubic(times: Sequence[float], levels: Sequence[Any]) -> Function:
    """Build the not-a-knot cubic spline through the points, constant before the first and after the last.

    A spline is linear in its values: each value that is not a plain number multiplies the spline through a unit value.
    """
    symbols = [] if all_plain(levels) else [k for k, level in enumerate(levels) if not is_plain(level)]
    if len(symbols) > SHORT_TABLE:
        raise SeaframeError(
            f"Each value of a cubic table changes all of it, so at most {SHORT_TABLE} of its values can be inputs, "
            f"not {len(symbols)}. Use `interpolation: linear`, or free fewer values.",
            "unsupported",
            path="drives",
        )
    plain = [level if is_plain(level) else 0.0 for level in levels] if symbols else levels
    own = spline(times, plain)
    units = ([float(k == chosen) for k in range(len(levels))] for chosen in symbols)
    parts = [Scaled(levels[k], spline(times, unit)) for k, unit in zip(symbols, units, strict=True)]
    return Sum((own, *parts)) if parts else own


def spline(times: Sequence[float], levels: Sequence[Any]) -> Pieces:
    """Build a not-a-knot cubic spline of plain numbers; a parabola through three points, a line through two."""
    from scipy.interpolate import CubicSpline

    if len(times) == 1:
        return pieces((times[0],), ((levels[0],),))
    powers = CubicSpline(times, levels).c[::-1]  # by power, then by piece
    ends = zip((levels[0], 0.0, 0.0, 0.0), (levels[-1], 0.0, 0.0, 0.0), strict=True)
    columns = [np.concatenate([[first], own, [last]]) for own, (first, last) in zip(powers, ends, strict=True)]
    return pieces((times[0], *times), columns, smooth=True)


def build_linear_table(times: Sequence[float], levels: Sequence[Any]) -> Pieces:
    """Build a table that is linear between the points, and constant before the first and after the last."""
    if all_plain(times) and all_plain(levels):
        t, x = np.array(times, dtype=float), np.array(levels, dtype=float)
        slopes = np.concatenate([[0.0], np.diff(x) / np.diff(t), [0.0]])
        return pieces(np.concatenate([t[:1], t]), (np.concatenate([x[:1], x]), slopes))
    spans = zip(pairwise(levels), pairwise(times), strict=True)
    rates = [(b - a) / (later - earlier) for (a, b), (earlier, later) in spans]
    return pieces((times[0], *times), ((levels[0], *levels), (0.0, *rates, 0.0)))


def build_quintic(points: QuinticWaypoints, component: int) -> Function:
    """Build quintics a + (b - a) (10 r^3 - 15 r^4 + 6 r^5), r = s/T, between points T apart: at rest at each point."""
    times, levels = points.times, entries(points.values, component)
    if points.period is None:
        return join_quintics(times, levels)
    start = times[0]
    return Periodic(join_quintics((*times, start + points.period), [*levels, levels[0]]), start, points.period)


def join_quintics(times: Sequence[float], levels: Sequence[Any]) -> Pieces:
    """Return quintics between levels at some times, at rest at each; constant before the first and after the last."""
    ways = [
        (b - a, later - earlier) for (a, b), (earlier, later) in zip(pairwise(levels), pairwise(times), strict=True)
    ]
    resting = (0.0,) * (len(levels) + 1)
    rising = ((3, 10.0), (4, -15.0), (5, 6.0))
    powers = [(0.0, *(c * way / T**power for way, T in ways), 0.0) for power, c in rising]
    return pieces((times[0], *times), ((levels[0], *levels), resting, resting, *powers))
