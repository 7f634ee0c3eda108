"""Input shapers: sequences of impulses with which a command leaves no vibration of some modes behind.

N. C. Singer and W. P. Seering, Preshaping command inputs to reduce system vibration, Journal of Dynamic Systems,
Measurement, and Control 112 (1990) 76-82. With K = exp(-z pi / sqrt(1 - z^2)) and half a damped period T,

    zv:   1, K          at 0, T          over 1 + K
    zvd:  1, 2 K, K^2   at 0, T, 2 T     over (1 + K)^2

Shapers of several modes are convolved.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ..errors import SeaframeError
from ..numbers import Floats
from ..scene.drives import Shaping


class Impulse(NamedTuple):
    """One impulse of a shaper."""

    delay: float  # [s]
    share: float  # of the command; the sum of all is 1


def impulses_of(shaping: Shaping) -> list[Impulse]:
    """Return the impulses of a shaper of known frequencies, in the order of their delays."""
    if shaping.frequencies is None:
        raise SeaframeError(
            f"Shaping by `modes: {shaping.modes}` needs the scene of its command, which is not known here. Give "
            "`frequencies` [Hz] and `damping`; `sf.modes` lists them.",
            "unsupported",
            path="shaping",
        )
    found = [Impulse(0.0, 1.0)]
    for frequency, ratio in zip(shaping.frequencies, shaping.ratios, strict=True):
        own = impulses_of_mode(shaping.shaper, frequency, ratio)
        found = [Impulse(a.delay + b.delay, a.share * b.share) for a in found for b in own]
    return sorted(found)


def impulses_of_mode(shaper: str, frequency: float, ratio: float) -> list[Impulse]:
    """Return the impulses for one mode of a frequency [Hz] and a damping ratio."""
    root = math.sqrt(1.0 - ratio * ratio)
    K, half = math.exp(-ratio * math.pi / root), 0.5 / (frequency * root)
    shares = {"zv": (1.0, K), "zvd": (1.0, 2.0 * K, K * K)}[shaper]
    return [Impulse(k * half, share / sum(shares)) for k, share in enumerate(shares)]


def residual_vibration(
    impulses: Sequence[tuple[float, float]], frequency: ArrayLike, damping: ArrayLike = 0.0
) -> Floats:
    """Return the vibration that impulses leave in an oscillator, over that of one impulse at the start.

    impulses: delays [s] and shares, as from `impulses_of`. frequency [Hz] and damping ratio of the oscillator, of any
    shape; over the frequency it is the shaper's insensitivity curve:

        V = exp(-z w t_n) sqrt(C^2 + S^2),    C, S = sum of A_i exp(z w t_i) (cos, sin)(w sqrt(1 - z^2) t_i)
    """
    w, z = np.broadcast_arrays(2.0 * np.pi * np.asarray(frequency, dtype=float), np.asarray(damping, dtype=float))
    times, shares = (np.array(each) for each in zip(*impulses, strict=True))
    turning = (1j * np.sqrt(1.0 - z * z) + z) * w
    last = np.exp(-z * w * times.max())
    return np.asarray(last * np.abs((shares * np.exp(turning[..., None] * times)).sum(axis=-1)))
