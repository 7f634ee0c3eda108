"""Flow of the water in addition to a uniform steady current: currents that vary with depth or time, and waves.

The velocity v of the water is a sum of parts, each a field over position and time. The load on a body depends on the
material acceleration of the water, in which every part is advected by the total velocity:

    Dv/Dt = dv/dt + ((U + v) . grad) v        U: the uniform steady current, not included in v

Positions and vectors are in the world.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from ..numbers import Number, cos, sin
from ..scene import water as described
from ..scene.values import Triple
from ..spatial import ZERO, Vector
from .field import CURRENT, UNIFORM, FlowField, LocalFlow, MeanSurface, level_of, outer_product, random_numbers
from .time_functions import Function, Instant, build_linear_table
from .waves import Train, trains_of


@dataclass(frozen=True, slots=True)
class Stream:
    """Velocity and acceleration of the water at a position and time, in the world."""

    velocity: Vector  # without the uniform steady current [m/s]
    acceleration: Vector  # material derivative [m/s2]


# Currents


@dataclass(frozen=True, slots=True)
class Profile(FlowField):
    """A steady current that depends on depth."""

    depends_on_position = True
    level: MeanSurface
    velocity: tuple[Function, Function, Function]  # by depth [m] rather than time, each component [m/s]

    def at(self, p_W: Vector, instant: Instant) -> LocalFlow:
        depth = -self.level.height(p_W)
        x, y, z = (component.at(Instant(depth, depth)) for component in self.velocity)
        shear = Vector(x.rate, y.rate, z.rate)  # change with depth [1/s]
        return LocalFlow(Vector(x.value, y.value, z.value), ZERO, outer_product(shear, -self.level.up))


@dataclass(frozen=True, slots=True)
class GaussMarkov(FlowField):
    """A uniform current that varies at random, approximated by a sum of sines with random phases.

    A first-order Gauss-Markov process of deviation s and time constant T has the autocorrelation s^2 exp(-|tau|/T) and
    the spectrum of energy 2 T/(pi (1 + w^2 T^2)) over w > 0. N sines of the amplitude s sqrt(2/N) each represent an
    equal part of that energy, at a random frequency in it: w_k = tan(pi/2 (k - 1 + r_k)/N)/T with 0 <= r_k < 1. So the
    mean autocorrelation of many samples is that of the process, except for the last part, which has no upper end:
    r_N = 1/2 bounds the frequencies, with an error of s^2/N. The process itself has no finite acceleration; that of the
    sum has a deviation of about s/T sqrt(2 N).
    """

    depends_on_position = False
    deviation: Vector  # of each component [m/s]
    frequencies: tuple[Number, ...]  # [rad/s]
    phases: tuple[tuple[Vector, Vector], ...]  # their cosines and sines for each component, by frequency

    def at(self, p_W: Vector, instant: Instant) -> LocalFlow:
        velocity, rate = ZERO, ZERO
        for w, (even, odd) in zip(self.frequencies, self.phases, strict=True):
            c, s = cos(w * instant.t), sin(w * instant.t)
            velocity = velocity + (c * even - s * odd)  # cos(w t + phase)
            rate = rate - w * (s * even + c * odd)
        return LocalFlow(self._scale(velocity), self._scale(rate), UNIFORM)

    def _scale(self, total: Vector) -> Vector:
        """Scale a sum of sines of amplitude one to the given deviation."""
        share = math.sqrt(2.0 / len(self.frequencies))
        return Vector(*(share * s * x for s, x in zip(self.deviation, total, strict=True)))


def profile_of(profile: described.Profile, level: MeanSurface) -> Profile:
    """Build a depth profile from its description."""
    x, y, z = (build_linear_table(profile.depths, component) for component in zip(*profile.velocities, strict=True))
    return Profile(level, (x, y, z))


def gauss_markov(current: described.GaussMarkov, seed: int) -> GaussMarkov:
    """Generate the random current from its own seed, or from `seed` if it has none."""
    N, T = current.components, current.time_constant
    samples = random_numbers(seed if current.seed is None else current.seed, CURRENT, (N, 4))
    samples[-1, 3] = 0.5
    frequencies = tuple(math.tan(math.pi / 2.0 * (k + place) / N) / T for k, place in enumerate(samples[:, 3].tolist()))
    rows = (2.0 * math.pi * samples[:, :3]).tolist()
    phases = tuple((Vector(*map(math.cos, row)), Vector(*map(math.sin, row))) for row in rows)
    return GaussMarkov(Vector(*current.deviation), frequencies, phases)


# Total flow


@dataclass(frozen=True, slots=True)
class Flow:
    """Flow of the water in addition to a uniform steady current U [m/s]."""

    uniform: Vector  # U, in the world
    currents: tuple[FlowField, ...]
    waves: tuple[Train, ...]

    @property
    def depends_on_position(self) -> bool:
        """Whether it depends on position."""
        return any(part.depends_on_position for part in (*self.currents, *self.waves))

    def at(self, p_W: Vector, instant: Instant) -> Stream:
        """Evaluate at a position in the world [m] and a time."""
        whole = LocalFlow(ZERO, ZERO, UNIFORM)
        for part in (*self.currents, *self.waves):
            whole = whole + part.at(p_W, instant)
        carried = whole.gradient @ (self.uniform + whole.velocity)
        return Stream(whole.velocity, whole.rate + carried)

    def elevation(self, p_W: Vector, instant: Instant) -> Any:
        """Elevation of the surface above its mean [m] at the horizontal position of a point; zero without waves."""
        return sum((train.elevation(p_W, instant) for train in self.waves), 0.0)


def flow_of(water: described.Water, gravity: Triple, seed: int) -> Flow | None:
    """Build the flow from the description of the water; None if there is only a uniform steady current.

    Any number of the description may be of any kind, except the peakedness of a sea. Waves and a profile need a
    surface and gravity; `seaframe.scene.sea.flow_problems` checks all conditions.
    """
    currents: list[FlowField] = []
    if profile := water.current.profile:
        currents.append(profile_of(profile, level_of(water, gravity)))
    if varying := water.current.gauss_markov:
        currents.append(gauss_markov(varying, seed))
    waves = tuple(trains_of(water, gravity, seed))
    return Flow(Vector(*water.current.steady), tuple(currents), waves) if currents or waves else None
