"""Compute the commands of thrusters from logged sticks or RC channels, as an autopilot's mixer does."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ...numbers import Floats
from .mapping import Mixer


def mix_channels(channels: Mapping[str, Floats], mixer: Mixer) -> dict[str, Floats]:
    """Return the commands (n,) by name from channels (n,) by name, each from -1 to 1.

    c = limit(sum_g s_g / max(1, max_thrusters |s_g|), -1, 1) scale + offset, with s_g = sum_{channels of g} factor x.
    """
    groups = mixer.groups or (tuple(mixer.channels),)
    total = np.zeros((len(mixer.factors), len(next(iter(channels.values())))))
    for group in groups:
        factors = np.array([[own.get(name, 0.0) for name in group] for own in mixer.factors.values()])
        sums = factors @ np.array([channels[name] for name in group])
        total += sums / np.maximum(1.0, np.abs(sums).max(axis=0))
    commands = mixer.scale * np.clip(total, -1.0, 1.0) + mixer.offset
    return dict(zip(mixer.factors, commands, strict=True))
