"""Conditions for waves and depth-dependent currents: a free surface, gravity, and waves within linear theory.

Linear theory describes low waves. Three limits bound the height H of a wave of length L = 2 pi/k in water
of depth h (R. G. Dean and R. A. Dalrymple, Water Wave Mechanics for Engineers and Scientists, 1991; the first is
Miche's, 1944; the last is the Ursell number at which cnoidal theory takes over):

    H <= 0.142 L tanh(k h)        steeper waves break
    H <= 0.78 h                   higher waves break on the bottom
    H L^2/h^3 <= 26               longer waves are no longer sinusoidal
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from ..errors import Fault
from ..numbers import Number, clip, sqrt, tanh
from ..spatial import Vector
from .problems import Problem
from .reader import DataPath
from .values import Triple, length
from .water import Water

STEEPNESS, HEIGHT_TO_DEPTH, URSELL = 0.142, 0.78, 26.0
UPRIGHT = 1e-6  # smallest horizontal part of a direction, relative to its length
NEWTON_STEPS = 4  # reduce an error of 5 % to rounding


def wavenumber(frequency: Number, g: Number, depth: Number | None) -> Any:
    """Wavenumber k > 0 [rad/m] of waves of frequency w [rad/s]: w^2 = g k tanh(k depth), g [m/s2], depth [m].

    Without a depth, deep water. Newton's method with a fixed number of steps, so that it works for any kind of number:
    the initial guess of C. Eckart (1951) is within 5 % everywhere, and every step squares the error.
    """
    if depth is None:
        return frequency * frequency / g
    a = frequency * frequency / g * depth  # w^2 h/g = x tanh(x), x = k h
    x = a / sqrt(tanh(a))
    for _ in range(NEWTON_STEPS):
        t = tanh(x)
        x = x - (x * t - a) / (t + x * (1.0 - t * t))
    return x / depth


def flow_problems(water: Water, gravity: Triple) -> list[Problem]:
    """Return all problems of the currents and waves of some water, with their places in the scene."""
    parts = {("water", "waves"): water.waves, ("water", "current", "profile"): water.current.profile}
    problems: list[Problem] = []
    for place, part in parts.items():
        if part is not None and water.surface is None:
            advice = "give `surface` in `water`, its height above the world's origin, for example `surface: 0`."
            message = f"needs the free surface, from which depth is measured: {advice}"
            problems.append((place, Fault(message, "missing")))
        if part is not None and length(gravity) == 0.0:
            message = "needs gravity, along which depth is measured, but `gravity` is zero."
            problems.append((place, Fault(message, "conflict")))
    if length(gravity) > 0.0:
        problems += (problem for swell in swells(water) for problem in swell_problems(swell, water, gravity))
    return problems


class Swell(NamedTuple):
    """A regular wave, or the significant wave of an irregular sea, with its place and its key for height."""

    place: DataPath
    key: str
    prefix: str
    height: float  # [m]
    period: float  # [s]
    direction: Triple


def swells(water: Water) -> Iterator[Swell]:
    """Yield every regular wave, and the significant wave of an irregular sea."""
    if water.waves is None:
        return
    place = ("water", "waves", "regular")
    several = isinstance(water.waves.regular, tuple)
    for k, wave in enumerate(water.waves.every_regular):
        where = (*place, k) if several else place
        yield Swell(where, "height", "", wave.height, wave.period, wave.direction)
    if sea := water.waves.jonswap:
        where = ("water", "waves", "jonswap")
        yield Swell(where, "significant_height", "peak_", sea.significant_height, sea.peak_period, sea.direction)


def swell_problems(swell: Swell, water: Water, gravity: Triple) -> Iterator[Problem]:
    """Yield a direction without a horizontal part, and the first limit of linear theory that the wave exceeds."""
    g = length(gravity)
    ahead, down = Vector(*swell.direction), Vector(*gravity).unit()
    level = ahead - ahead.dot(down) * down
    if level.norm() < UPRIGHT * length(swell.direction):
        message = "is parallel to gravity, but waves travel horizontally: give a horizontal part."
        yield (*swell.place, "direction"), Fault(message, "range")
    key, problem = broken_limit(swell, g, water.depth)
    if problem:
        yield (*swell.place, key), Fault(problem, "range")


def broken_limit(swell: Swell, g: float, depth: float | None) -> tuple[str, str]:
    """Return the key of a wave that is too large, and a message with valid values; empty texts if it is valid."""
    height, period = swell.height, swell.period
    steep, bottom, ursell = limits = height_limits(period, g, depth)
    if height <= min(limits):
        return "", ""
    remedy = f"Take a `{swell.key}` of at most {format_rounded(min(limits), math.floor)} m"
    where = "deep water" if depth is None else f"water {depth:g} m deep"
    size = f"{wavelength(period, g, depth):.4g} m long"
    if height > bottom:
        reason = f"a wave {height:g} m high breaks in {where}: above {HEIGHT_TO_DEPTH:g} of the depth"
        return swell.key, f"{reason}. {remedy}."
    if height > steep:
        reason = (
            f"a wave {height:g} m high and {size} breaks in {where}: above {STEEPNESS:g} tanh(k depth) of its length"
        )
        return swell.key, f"{reason}. {remedy}."
    reason = f"a wave of {period:g} s is {size}, too long for linear theory in {where}"
    number = f"height length^2/depth^3 is {URSELL * height / ursell:.3g}, above {URSELL:g}"
    others = "".join(f", or {other}" for other in remedies(swell, g, depth))
    return f"{swell.prefix}period", f"{reason}: {number}. {remedy}{others}."


def wavelength(period: float, g: float, depth: float | None) -> float:
    """Wavelength [m]; extreme values are clipped so that no number overflows."""
    w, g, h = (clip(x, 1e-60, 1e60) for x in (2.0 * math.pi / period, g, depth or 1.0))
    return 2.0 * math.pi / float(wavenumber(w, g, None if depth is None else h))


def height_limits(period: float, g: float, depth: float | None) -> tuple[float, float, float]:
    """Largest heights [m] of a wave: by steepness, by depth, and by the Ursell number."""
    size = wavelength(period, g, depth)
    if depth is None:
        return STEEPNESS * size, math.inf, math.inf
    steep = STEEPNESS * size * math.tanh(2.0 * math.pi * depth / size)
    return steep, HEIGHT_TO_DEPTH * depth, URSELL * depth / (size / depth) / (size / depth)


def remedies(swell: Swell, g: float, depth: float | None) -> Iterator[str]:
    """Yield another period and another depth, if there are any, with which a wave that is too long is valid."""
    if depth is None:
        return
    k = 2.0 * math.pi / math.sqrt(URSELL * depth / swell.height) / depth  # at the limit of the Ursell number
    period = format_rounded(2.0 * math.pi / math.sqrt(g * k * math.tanh(k * depth)), math.floor)
    if swell.height <= min(height_limits(float(period), g, depth)):
        yield f"a `{swell.prefix}period` of at most {period} s"

    def carries(deeper: float) -> bool:
        return swell.height <= min(height_limits(swell.period, g, deeper))

    low, high = depth, 2.0 * depth
    while not carries(high):  # ends: a wave that does not break here does not break in deep water
        low, high = high, 2.0 * high
    while high - low > 1e-6 * high:
        middle = 0.5 * (low + high)
        low, high = (low, middle) if carries(middle) else (middle, high)
    yield f"a `depth` of at least {format_rounded(high, math.ceil)} m"


def format_rounded(x: float, way: Callable[[float], int]) -> str:
    """Format x > 0 with three digits, rounded down or up."""
    if x <= 0.0:
        return "0"
    scale = 10.0 ** (math.floor(math.log10(x)) - 2)
    return f"{way(x / scale) * scale:.3g}"
