"""How the water flows apart from a uniform steady current: currents that vary with depth or time, and waves.

The velocity v of the water is a sum of parts, each a field over place and time. What a body feels of its change is the
acceleration of the water that passes, following it, in which all parts carry each other along:

    Dv/Dt = dv/dt + ((U + v) . grad) v        U: the uniform steady current, which v leaves out

Places are those of the world, and so are the axes of every vector.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from ..numbers import Number, cos, sin
from ..scene import water as described
from ..scene.drives import Waypoints
from ..scene.values import Triple
from ..spatial import ZERO, Vector
from .field import CURRENT, UNIFORM, Level, Local, Part, level_of, outer, random_numbers
from .signals import Function, Instant, table
from .waves import Train, trains_of


@dataclass(frozen=True, slots=True)
class Stream:
    """Of the water at a place and time, in the world."""

    velocity: Vector  # without the uniform steady current [m/s]
    acceleration: Vector  # following the water [m/s2]


# Currents


@dataclass(frozen=True, slots=True)
class Profile(Part):
    """A steady current that depends on depth."""

    placed = True
    level: Level
    velocity: tuple[Function, Function, Function]  # by depth [m] rather than time, each component [m/s]

    def at(self, p_W: Vector, instant: Instant) -> Local:
        depth = -self.level.height(p_W)
        x, y, z = (component.at(Instant(depth, depth)) for component in self.velocity)
        shear = Vector(x.rate, y.rate, z.rate)  # change with depth [1/s]
        return Local(Vector(x.value, y.value, z.value), ZERO, outer(shear, -self.level.up))


@dataclass(frozen=True, slots=True)
class GaussMarkov(Part):
    """A current, the same everywhere, that varies at random and forgets: sum of sines at random phases.

    A first-order Gauss-Markov process of deviation s and time constant T has the autocorrelation s^2 exp(-|tau|/T) and
    the spectrum of energy 2 T/(pi (1 + w^2 T^2)) over w > 0. N sines of the amplitude s sqrt(2/N) each stand for an
    equal part of that energy, at a random place of it: w_k = tan(pi/2 (k - 1 + r_k)/N)/T with 0 <= r_k < 1. So the mean
    autocorrelation of many draws is that of the process, but for the last part, which has no upper end: r_N = 1/2
    bounds the frequencies and leaves an error of s^2/N. The process itself has no acceleration; the sum has one, of a
    deviation of about s/T sqrt(2 N).
    """

    placed = False
    deviation: Vector  # of each component [m/s]
    frequencies: tuple[Number, ...]  # [rad/s]
    phases: tuple[tuple[Vector, Vector], ...]  # their cosines and sines for each component, by frequency

    def at(self, p_W: Vector, instant: Instant) -> Local:
        velocity, rate = ZERO, ZERO
        for w, (even, odd) in zip(self.frequencies, self.phases, strict=True):
            c, s = cos(w * instant.t), sin(w * instant.t)
            velocity = velocity + (c * even - s * odd)  # cos(w t + phase)
            rate = rate - w * (s * even + c * odd)
        return Local(self._scaled(velocity), self._scaled(rate), UNIFORM)

    def _scaled(self, total: Vector) -> Vector:
        """From sines of amplitude one to those of the deviation."""
        share = math.sqrt(2.0 / len(self.frequencies))
        return Vector(*(share * s * x for s, x in zip(self.deviation, total, strict=True)))


def profile_of(profile: described.Profile, level: Level) -> Profile:
    points = Waypoints.model_construct(times=profile.depths, values=profile.velocities)  # numbers of any kind
    return Profile(level, (table(points, 0), table(points, 1), table(points, 2)))


def gauss_markov(current: described.GaussMarkov, seed: int) -> GaussMarkov:
    """Drawn with the seed of the current, else with a given one."""
    N, T = current.components, current.time_constant
    drawn = random_numbers(seed if current.seed is None else current.seed, CURRENT, (N, 4))
    drawn[-1, 3] = 0.5
    frequencies = tuple(math.tan(math.pi / 2.0 * (k + place) / N) / T for k, place in enumerate(drawn[:, 3].tolist()))
    rows = (2.0 * math.pi * drawn[:, :3]).tolist()
    phases = tuple((Vector(*map(math.cos, row)), Vector(*map(math.sin, row))) for row in rows)
    return GaussMarkov(Vector(*current.deviation), frequencies, phases)


# The whole


@dataclass(frozen=True, slots=True)
class Flow:
    """The water, as it flows apart from a uniform steady current U [m/s]."""

    uniform: Vector  # U, in the world
    currents: tuple[Part, ...]
    waves: tuple[Train, ...]

    @property
    def placed(self) -> bool:
        """Whether it differs from place to place."""
        return any(part.placed for part in (*self.currents, *self.waves))

    def at(self, p_W: Vector, instant: Instant) -> Stream:
        """At a place of the world [m]."""
        whole = Local(ZERO, ZERO, UNIFORM)
        for part in (*self.currents, *self.waves):
            whole = whole + part.at(p_W, instant)
        carried = whole.gradient @ (self.uniform + whole.velocity)
        return Stream(whole.velocity, whole.rate + carried)

    def elevation(self, p_W: Vector, instant: Instant) -> Any:
        """Of the surface above its mean [m], over or under a place of the world; zero without waves."""
        return sum((train.elevation(p_W, instant) for train in self.waves), 0.0)


def flow_of(water: described.Water, gravity: Triple, seed: int) -> Flow | None:
    """Of described water; None where a uniform steady current is all there is.

    Any number of the description may be of any kind, but for the peakedness of a sea. Waves and a profile need a
    surface and gravity: `seaframe.scene.sea.flow_problems` says what else.
    """
    currents: list[Part] = []
    if profile := water.current.profile:
        currents.append(profile_of(profile, level_of(water, gravity)))
    if varying := water.current.gauss_markov:
        currents.append(gauss_markov(varying, seed))
    waves = tuple(trains_of(water, gravity, seed))
    return Flow(Vector(*water.current.velocity), tuple(currents), waves) if currents or waves else None
