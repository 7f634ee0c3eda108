"""Poses with random accelerations, generated without the code under test: true motion and noisy measurements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

Floats = NDArray[Any]
FINE = 20  # steps between rows, in which orientations are integrated


@dataclass(frozen=True)
class GeneratedMotion:
    """A true motion at n times, and noisy measurements of it."""

    t: Floats
    translation: Floats  # (n, 9): position, velocity, acceleration
    R: Rotation  # n orientations
    turning: Floats  # (n, 6): angular velocity, angular acceleration, body
    positions: Floats  # measured
    quaternions: Floats  # measured, the scalar first


def times(rng: np.random.Generator, n: int) -> Floats:
    """Return irregular times, 20 to 60 ms apart."""
    return np.concatenate([[0.0], np.cumsum(rng.uniform(0.02, 0.06, n - 1))])


def generate(seed: int, t: Floats, q: float, q_turn: float, memory: float, s: float, s_turn: float) -> GeneratedMotion:
    """White jerk of density q; angular accelerations with a time constant; noise s [m] and s_turn [rad]."""
    rng = np.random.default_rng(seed)
    n = len(t)
    place = np.concatenate([rng.normal(0.0, 1.0, 3), rng.normal(0.0, 0.3, 3), rng.normal(0.0, 0.2, 3)])
    turn, rate, alpha = Rotation.random(random_state=seed), rng.normal(0.0, 0.4, 3), rng.normal(0.0, 0.3, 3)
    translation, turns, turning = [place], [turn], [np.concatenate([rate, alpha])]
    for h in np.diff(t) / FINE:
        for _ in range(FINE):
            jerk = np.sqrt(q / h) * rng.standard_normal(3)  # constant over a fine step
            p, v, a = place[:3], place[3:6], place[6:]
            place = np.concatenate(
                [p + h * v + h**2 / 2 * a + h**3 / 6 * jerk, v + h * a + h**2 / 2 * jerk, a + h * jerk]
            )
            kick = np.sqrt(q_turn / h) * rng.standard_normal(3)
            later = alpha + h * (kick - alpha / memory)
            middle = rate + h / 2 * (3 * alpha + later) / 4
            turn = turn * Rotation.from_rotvec(h * middle)
            rate, alpha = rate + h / 2 * (alpha + later), later
        translation.append(place)
        turns.append(turn)
        turning.append(np.concatenate([rate, alpha]))
    R = Rotation.concatenate(turns)
    path = np.array(translation)
    noisy = R * Rotation.from_rotvec(s_turn * rng.standard_normal((n, 3)))
    return GeneratedMotion(
        t, path, R, np.array(turning), path[:, :3] + s * rng.standard_normal((n, 3)),
        np.roll(noisy.as_quat(), 1, axis=1),
    )  # fmt: skip
