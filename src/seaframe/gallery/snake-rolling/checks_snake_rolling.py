"""Speed of rolling: 2 pi r f, as of a pipe that turns once in a period without slipping."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

import seaframe as sf

RADIUS, PERIOD = 0.03, 2.0  # [m], [s]


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Check speed, direction and number of turns."""
    last = slice(-1 - round(PERIOD / run.dt), None)
    center = np.mean([run[f"{link}.center_position"][last, :2] for link in run.scene.links], axis=0)
    moved = center[-1] - center[0]
    axis = np.mean(run["snake.body10.position"][last, :2] - run["snake.tail.position"][last, :2], axis=0)
    axis /= np.linalg.norm(axis)
    speed = float(moved @ (axis[1], -axis[0])) / PERIOD
    spin = run["snake.body05.angular_velocity"][last, 1]
    return [
        sf.compared(
            "speed aside [m/s], last period: 2 pi r f",
            2.0 * math.pi * RADIUS / PERIOD,
            abs(speed),
            0.02,
            note="straight joints between links of 0.1 m make it 1 % faster than a pipe",
        ),
        sf.compared("travel along the body over travel aside", 0.0, float(moved @ axis) / PERIOD / speed, 0.0, 0.02),
        sf.compared(
            "turns about its own length, last period",
            1.0,
            float(abs(np.trapezoid(spin, run.t[last]))) / (2.0 * math.pi),
            0.01,
        ),
    ]
