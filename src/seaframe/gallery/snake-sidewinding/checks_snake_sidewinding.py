"""Speed and direction of sidewinding, compared with places of contact that rest on the floor.

The wave runs along the body at c = wavelength/period, so the body moves along its own curve at c in a frame that moves
with the shape. Where it touches the floor it rests; there it points psi0 to the side, the largest direction of the
lateral wave. So the centre of mass moves at c (mean cos psi - cos psi0) along the body's axis and c sin psi0 aside.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

import seaframe as sf

PERIOD, PHASE, SPACING = 2.0, math.pi / 3.0, 0.2  # [s], [rad] and [m] from one lateral joint to the next
LEAN = 0.5 / (2.0 * math.sin(PHASE / 2.0))  # psi0: joints bend by 0.5 rad with a lag of pi/3
GLIDE = SPACING * 2.0 * math.pi / PHASE / PERIOD  # c [m/s]


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Check the travel of the centre of mass over the last period, and that every link rests for a part of it."""
    along, aside = travel(run)
    ideal = GLIDE * math.sin(LEAN)
    note = "places of contact at rest in single points; here they are some links long, and slip"
    return [
        sf.compared("speed aside [m/s], last period", ideal, abs(aside) / PERIOD, 0.3, note=note),
        sf.compared("travel along the body over travel aside", 0.0, along / aside, 0.0, 0.15),
        sf.compared(
            "links that rest at some time, of the eleven between tail and head", 11.0, float(resting(run)), 0.0
        ),
    ]


def travel(run: sf.Run) -> tuple[float, float]:
    """Return how far the centre of mass moved along the body and aside in the last period [m]."""
    last = slice(-1 - round(PERIOD / run.dt), None)
    center = np.mean([run[f"{link}.center_position"][last, :2] for link in run.scene.links], axis=0)
    axis = np.mean(run["snake.body12.position"][last, :2] - run["snake.tail.position"][last, :2], axis=0)
    axis /= np.linalg.norm(axis)
    moved = center[-1] - center[0]
    return float(moved @ axis), float(moved @ (axis[1], -axis[0]))


def resting(run: sf.Run) -> int:
    """Return how many links between the ends are at some time slower than a tenth of the mean speed aside."""
    last = slice(-1 - round(PERIOD / run.dt), None)
    limit = 0.1 * abs(travel(run)[1]) / PERIOD
    inner = list(run.scene.links)[1:-1]
    slowest = [np.linalg.norm(run[f"{link}.center_velocity"][last], axis=1).min() for link in inner]
    return int(np.sum(np.array(slowest) < limit))
