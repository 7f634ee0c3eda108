"""The shape of the snake against the serpenoid curve, and its direction of travel."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

import seaframe as sf

AMPLITUDE, PERIOD, PHASE, START = 0.6, 2.0, 2.0 * math.pi / 5.0, math.pi / 2.0
LATERAL = tuple(range(2, 11, 2))  # joints about the upright axis
TIMES = (0.4, 2.7, 5.1)  # [s]


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Check the directions of all links relative to the tail, and the motion over the last period."""
    error = max(abs(wrap_angle(heading(run, t, k) - serpenoid(t, k))) for t in TIMES for k in LATERAL)
    ahead, side = travel(run)
    return [
        sf.compared("directions of links on the serpenoid curve: largest error [rad]", 0.0, error, 0.0, 1e-6),
        sf.compared("head first: travel in the last period is ahead", 1.0, float(ahead > 0.1), 0.0),
        sf.compared("travel aside over travel ahead, last period", 0.0, side / ahead, 0.0, 0.1),
    ]


def serpenoid(t: float, joint: int) -> float:
    """Return the direction of the link of a lateral joint relative to the tail [rad]: the sum of the angles before it.

    The sum of A sin(p + j b), j = 0 ... k, is A (cos(p - b/2) - cos(p + (k + 1/2) b)) / (2 sin(b/2)): a sine along the
    body, which is what makes a curve serpenoid (Hirose 1993).
    """
    k, p = joint // 2 - 1, 2.0 * math.pi * t / PERIOD + START
    swing = math.cos(p - PHASE / 2.0) - math.cos(p + (k + 0.5) * PHASE)
    return AMPLITUDE * swing / (2.0 * math.sin(PHASE / 2.0))


def heading(run: sf.Run, t: float, joint: int) -> float:
    """Return the direction of the link of a joint relative to the tail, from above [rad]."""
    row = int(np.argmin(np.abs(run.t - t)))
    return float(run[f"snake.body{joint:02d}.rpy"][row, 2] - run["snake.tail.rpy"][row, 2])


def wrap_angle(angle: float) -> float:
    """Return an angle between -pi and pi [rad]."""
    return math.remainder(angle, 2.0 * math.pi)


def travel(run: sf.Run) -> tuple[float, float]:
    """Return how far the centre of mass moved ahead and aside in the last period [m]."""
    last = slice(-1 - round(PERIOD / run.dt), None)
    center = np.mean([run[f"{link}.center_position"][last, :2] for link in run.scene.links], axis=0)
    along = np.mean(run["snake.body10.position"][last, :2] - run["snake.tail.position"][last, :2], axis=0)
    along /= np.linalg.norm(along)
    moved = center[-1] - center[0]
    return float(moved @ along), float(moved @ (along[1], -along[0]))
