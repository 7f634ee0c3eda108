"""Waves by linear (Airy) theory, regular and irregular.

R. G. Dean and R. A. Dalrymple, Water Wave Mechanics for Engineers and Scientists, 1991, chapters 3 and 4. They are
added to the currents and to each other: a current does not change the length of waves. Above the mean surface, where
linear theory does not apply, water moves as at the mean surface (no stretching), and below the bottom as at the bottom.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..errors import SceneError
from ..numbers import Number, clip, cos, exp, sin, smaller, tanh
from ..scene.sea import wavenumber
from ..scene.values import Triple
from ..scene.water import Water
from ..spatial import Vector
from .field import SEA, FlowField, LocalFlow, MeanSurface, level_of, outer_product, random_numbers
from .time_functions import Instant


@dataclass(frozen=True, slots=True)
class Component:
    """A sinusoidal wave: amplitude [m], frequency [rad/s], wavenumber [rad/m], phase at the origin at time 0 [rad]."""

    amplitude: Number
    frequency: Number
    wavenumber: Number
    phase: Number

    def angle(self, x: Number, t: Number) -> Any:
        """Phase angle k x - w t + phase [rad] at x [m] along its direction; crests are at multiples of 2 pi."""
        return self.wavenumber * x + (self.phase - self.frequency * t)

    def swings(self, z: Number, depth: Number | None) -> tuple[Any, Any]:
        """Velocity amplitudes a w cosh(k(z + h))/sinh(k h) and a w sinh(k(z + h))/sinh(k h) [m/s] at -h <= z <= 0.

        Computed by exponentials of negative numbers, which do not overflow for any depth.
        """
        a_w, k = self.amplitude * self.frequency, self.wavenumber
        falling = exp(k * z)
        if depth is None:
            return a_w * falling, a_w * falling
        t = tanh(k * depth)
        share = a_w * (0.5 * (1.0 + t) / t)  # a w/(1 - exp(-2 k h)), exact in shallow water too
        rising = exp(-k * (z + 2.0 * depth))
        return share * (falling + rising), share * (falling - rising)


@dataclass(frozen=True, slots=True)
class Train(FlowField):
    """Waves in one direction, over a level bottom or in deep water.

    Each has the elevation a cos(k x - w t + phase) and the velocities, forward and up, of a potential flow:

        (a w cosh(k(z + h))/sinh(k h) cos(k x - w t + phase), a w sinh(k(z + h))/sinh(k h) sin(k x - w t + phase))
    """

    depends_on_position = True
    level: MeanSurface
    forward: Vector  # unit, horizontal
    depth: Number | None  # [m]; None: deep
    components: tuple[Component, ...]

    def at(self, p_W: Vector, instant: Instant) -> LocalFlow:
        n, up, x, z = self.forward, self.level.up, self.forward.dot(p_W), self._height(p_W)
        ahead = rise = ahead_rate = rise_rate = stretch = shear = 0.0
        for wave in self.components:
            w, k = wave.frequency, wave.wavenumber
            angle = wave.angle(x, instant.t)
            c, s = cos(angle), sin(angle)
            level, upright = wave.swings(z, self.depth)
            ahead, ahead_rate = ahead + level * c, ahead_rate + w * (level * s)
            rise, rise_rate = rise + upright * s, rise_rate - w * (upright * c)
            stretch, shear = stretch - k * (level * s), shear + k * (upright * c)
        # Free of divergence and of rotation: forward and up, the gradient is ((stretch, shear), (shear, -stretch)).
        gradient = outer_product(stretch * n + shear * up, n) + outer_product(shear * n - stretch * up, up)
        return LocalFlow(ahead * n + rise * up, ahead_rate * n + rise_rate * up, gradient)

    def elevation(self, p_W: Vector, instant: Instant) -> Any:
        """Elevation of the surface above its mean [m] at the horizontal position of a point."""
        x = self.forward.dot(p_W)
        return sum((wave.amplitude * cos(wave.angle(x, instant.t)) for wave in self.components), 0.0)

    def _height(self, p_W: Vector) -> Any:
        """Height above the mean surface [m], limited to the range from the bottom to the surface."""
        z = self.level.height(p_W)
        return smaller(z, 0.0) if self.depth is None else clip(z, -self.depth, 0.0)


def trains_of(water: Water, gravity: Triple, seed: int) -> Iterator[Train]:
    """Yield one train for every regular wave, and one for all waves of an irregular sea."""
    waves, depth = water.waves, water.depth
    if waves is None:
        return
    g, level = Vector(*gravity).norm(), level_of(water, gravity)

    def train(direction: Triple, components: Iterable[Component]) -> Train:
        ahead = Vector(*direction)
        return Train(level, (ahead - ahead.dot(level.up) * level.up).unit(), depth, tuple(components))

    for wave in waves.every_regular:
        w = 2.0 * math.pi / wave.period
        yield train(wave.direction, [Component(0.5 * wave.height, w, wavenumber(w, g, depth), wave.phase)])
    if sea := waves.jonswap:
        amplitude = sea.significant_height / math.sqrt(8.0 * sea.components)  # H_s = 4 sqrt(N a^2/2)
        turns = random_numbers(seed if sea.seed is None else sea.seed, SEA, sea.components)
        phases = (2.0 * math.pi * turns).tolist()
        ratios = jonswap_frequencies(sea.peakedness, sea.components)
        frequencies = [2.0 * math.pi / sea.peak_period * ratio for ratio in ratios]
        numbers = [wavenumber(w, g, depth) for w in frequencies]
        parts = zip(frequencies, numbers, phases, strict=True)
        yield train(sea.direction, (Component(amplitude, w, k, phase) for w, k, phase in parts))


def jonswap_frequencies(peakedness: Number, count: int) -> list[float]:
    """Return frequencies relative to the peak, each in the middle of an equal part of the energy of the spectrum.

    S(r) ~ r^-5 exp(-5/4 r^-4) gamma^exp(-(r - 1)^2/(2 s^2)), s = 0.07 below the peak and 0.09 above (K. Hasselmann et
    al., 1973). Without gamma, y = exp(-5/4 r^-4) is the energy below r, so the energy is an integral of gamma^... dy.
    """
    if not isinstance(peakedness, int | float):
        message = "cannot be a free parameter: the frequencies of the sea depend on it."
        raise SceneError(message, "unsupported", path="water.waves.jonswap.peakedness")
    edges = np.linspace(0.0, 1.0, 20_001)
    y = 0.5 * (edges[1:] + edges[:-1])
    r = (-0.8 * np.log(y)) ** -0.25
    bump = np.exp(-0.5 * ((r - 1.0) / np.where(r < 1.0, 0.07, 0.09)) ** 2)
    energy = np.concatenate([[0.0], np.cumsum(peakedness ** (bump - 1.0))])
    middles = (np.arange(count) + 0.5) / count * energy[-1]
    found: list[float] = ((-0.8 * np.log(np.interp(middles, energy, edges))) ** -0.25).tolist()
    return found
