"""Shape of a hanging chain at rest: equal rigid segments between two points.

The tension changes by the segment's own weight w from one end of a segment to the other. As the weight acts at its
middle, the segment is aligned with the mean of both tensions. With n segments of the length l

    d_i = F_i/|F_i|,    F_i = P - (i - (n - 1)/2) w,    l sum d_i = vector from the first point to the last

The sum is the gradient of the convex function l sum |F_i| of P, so Newton's method converges from any start. The shape
does not depend on the size of w. For n to infinity it is the catenary.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from ..numbers import Floats
from ..spatial import Vector, array
from .values import Triple

STEPS, HALVINGS = 100, 60  # of Newton's method; of a step that increases the function
CLOSE = 1e-12  # remaining distance over the length at which the iteration ends
STRAIGHT = 1e-12  # a chain that exceeds the distance of its ends by less than this fraction is straight
FOLDED = -0.87  # cosine of the angle between neighbours (150 degrees) below which a chain folds back on itself


@dataclass(frozen=True, slots=True)
class HangingShape:
    """A chain in a plane: roll, pitch and yaw of its first segment [rad], and angles between neighbours about y [rad].

    The x axis of a segment is along it.
    """

    rpy: Triple
    turns: tuple[float, ...]


def find_rest_shape(
    span: tuple[float, ...], length: float, segments: int, gravity: Triple, net_mass: float
) -> HangingShape:
    """Return the shape of a chain of a length [m] whose ends are apart by the vector `span` [m] in the world.

    `net_mass` is its mass less the displaced mass; only its sign matters. Without weight, and if it would fold back on
    itself (slack, with one end above the other), the chain is an arc.
    """
    c = np.array(span)
    down = array(Vector(*gravity).unit()) if any(gravity) else perpendicular_to(c)
    level = c - (c @ down) * down
    level = level / np.linalg.norm(level) if np.linalg.norm(level) > CLOSE * length else perpendicular_to(down)
    plane_span = np.array([c @ level, c @ down])
    directions = None
    if np.linalg.norm(plane_span) >= length * (1.0 - STRAIGHT):
        directions = np.tile(plane_span / np.linalg.norm(plane_span), (segments, 1))
    elif net_mass != 0.0 and any(gravity):
        directions = catenary(plane_span / length, segments, math.copysign(1.0, net_mass))
    directions = arc(plane_span / length, segments) if directions is None else directions
    return to_angles(directions @ np.array([level, down]), np.cross(level, down))


def perpendicular_to(a: Floats) -> Floats:
    """Return a unit vector perpendicular to a vector, which may be zero."""
    other = np.eye(3)[np.argmin(np.abs(a))]
    n = np.cross(np.cross(a, other), a) if np.any(a) else other
    result: Floats = n / np.linalg.norm(n)
    return result


def catenary(span: Floats, segments: int, sign: float) -> Floats | None:
    """Return unit vectors (n, 2) along the segments of a chain of length one, as (level, down); None if it folds."""
    n, size = float(segments), float(np.linalg.norm(span))
    weights = np.zeros((segments, 2))
    weights[:, 1] = sign * (0.5 * (n - 1.0) - np.arange(n))

    def value(P: Floats) -> float:
        return float(np.linalg.norm(P + weights, axis=1).sum() / n - P @ span)

    P = span * (n / math.sqrt(24.0 * max(size, 0.1) * (1.0 - size))) / max(size, CLOSE)  # start: a shallow parabola
    remaining, d = math.inf, weights
    for _ in range(STEPS):
        forces = P + weights
        tensions = np.linalg.norm(forces, axis=1)
        if tensions.min() < CLOSE or remaining < CLOSE:
            break
        d = forces / tensions[:, None]
        error = d.sum(axis=0) / n - span
        remaining = float(np.linalg.norm(error))
        hessian = ((np.eye(2) - d[:, :, None] * d[:, None, :]) / tensions[:, None, None]).sum(axis=0) / n
        step = np.linalg.lstsq(hessian, -error, rcond=None)[0]
        highest = value(P) + 1e-15 * float(np.linalg.norm(P))  # rounding
        for _ in range(HALVINGS):
            if value(P + step) <= highest:
                break
            step = 0.5 * step
        P = P + step
    sharpest = float((d[1:] * d[:-1]).sum(axis=1).min())
    return d if remaining < CLOSE and sharpest > FOLDED else None


def arc(span: Floats, segments: int) -> Floats:
    """Return unit vectors (n, 2) along the segments of a chain of length one on a circle that sags down."""
    n, size = segments, float(np.linalg.norm(span))
    low, high = 0.0, 2.0 * math.pi / n  # angle between neighbours: sin(n turn/2)/(n sin(turn/2)) decreases from 1 to 0
    for _ in range(HALVINGS):
        turn = 0.5 * (low + high)
        longer = math.sin(0.5 * n * turn) > size * n * math.sin(0.5 * turn)
        low, high = (turn, high) if longer else (low, turn)
    along = span / size if size > CLOSE else np.array([1.0, 0.0])
    bow = np.array([-along[1], along[0]]) * (1.0 if along[0] >= 0.0 else -1.0)
    angles = (0.5 * (n - 1) - np.arange(n)) * low
    result: Floats = np.cos(angles)[:, None] * along + np.sin(angles)[:, None] * bow
    return result


def to_angles(d: Floats, normal: Floats) -> HangingShape:
    """Convert unit vectors (n, 3) along the segments, in the plane with a normal, to angles."""
    x, y, z = d[0]
    yaw, pitch = math.atan2(y, x), math.atan2(-z, math.hypot(x, y))
    side = np.array([-math.sin(yaw), math.cos(yaw), 0.0])  # y axis after yaw and pitch
    roll = math.atan2(float(normal @ np.cross(d[0], side)), float(normal @ side))
    turns = np.arctan2(np.cross(d[:-1], d[1:]) @ normal, (d[:-1] * d[1:]).sum(axis=1))
    return HangingShape((roll, pitch, yaw), tuple(float(turn) for turn in turns))
