"""Static stability of the raised snake: its centre of mass is above the polygon of its places of contact."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from scipy.spatial import ConvexHull

import seaframe as sf

ANGLE, BASE, LENGTH = 0.4, 0.8, 0.1  # of joints that bend up, and sideways in the base [rad]; of a link, 2 L [m]
JOINTS, FIRST = 20, 13  # the first joint that bends up
RADIUS = 0.03  # [m]; a link end touches the floor if its axis is lower


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Check the height of the head, the margin of stability, and that a straight base tips over."""
    rise = 2.0 * LENGTH * (2.0 * math.sin(ANGLE) + math.sin(2.0 * ANGLE))
    raised = run["snake.body20.position"][-1, 2] - run["snake.tail.position"][-1, 2]
    rising = run["snake.body20.position"][-1, 2] - run["snake.body20.position"][round(4.0 / run.dt), 2]
    straight = sf.simulate(run.scene.replace({"drives.snake.gait.cobra.base": 0.02}), progress=progress)
    tilts = [float(np.abs(each["snake.tail.rpy"][-1, :2]).max()) for each in (run, straight)]
    planned, touching = planned_margin(BASE), measured_margin(run)
    return [
        sf.compared(
            "height of the head above the tail [m]", rise, float(raised), 0.02, note="the base leans on springs"
        ),
        sf.compared("it stays up: movement of the head in the last second [m]", 0.0, float(rising), 0.0, 1e-3),
        sf.compared("tilt of the tail [rad]", 0.0, tilts[0], 0.0, 0.01),
        sf.compared("margin on a level base is positive", 1.0, float(planned > 0.0), 0.0, note=f"{planned:.3f} m"),
        sf.compared("margin where it touches is positive", 1.0, float(touching > 0.0), 0.0, note=f"{touching:.3f} m"),
        sf.compared("margin with a nearly straight base [m]", 0.0, planned_margin(0.02), 0.0, 1e-3),
        sf.compared("with a nearly straight base it tips over", 1.0, float(tilts[1] > 0.3), 0.0),
    ]


def planned_margin(base: float) -> float:
    """Return the distance of the centre of mass from the nearest edge of the polygon of contact, on a level base [m].

    Links point in directions that follow from the joints before them: in the base only sideways, then only upwards.
    """
    yaw = np.cumsum([base if joint % 2 == 0 and joint < FIRST else 0.0 for joint in range(JOINTS + 1)])
    up = {FIRST: ANGLE, FIRST + 2: ANGLE, FIRST + 4: -ANGLE, FIRST + 6: -ANGLE}
    pitch = np.cumsum([up.get(joint, 0.0) for joint in range(JOINTS + 1)])
    along = LENGTH * np.column_stack([-np.sin(yaw), np.cos(yaw)]) * np.cos(pitch)[:, None]
    ends = np.vstack([np.zeros(2), np.cumsum(along, axis=0)])
    centers = 0.5 * (ends[:-1] + ends[1:])
    return margin(centers.mean(axis=0), ends[: FIRST + 1])


def measured_margin(run: sf.Run) -> float:
    """Return the same distance at the end of the run, with the ends of links that are near the floor [m]."""
    links = list(run.scene.links)
    center = np.mean([run[f"{link}.center_position"][-1] for link in links], axis=0)
    ends = np.array([run[f"{link}.position"][-1] for link in links[1:]])
    return margin(center[:2], ends[ends[:, 2] < RADIUS, :2])


def margin(center: Any, ends: Any) -> float:
    """Return the distance of a point from the nearest edge of the convex hull of others, negative outside [m]."""
    away = ends - ends[0]
    if np.linalg.matrix_rank(away, tol=1e-9) < 2:
        return 0.0  # a line has no width
    hull = ConvexHull(ends).equations
    return float(-np.max(hull[:, :2] @ center + hull[:, 2]))
