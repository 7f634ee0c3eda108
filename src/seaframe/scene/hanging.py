"""The shape of a hanging chain: equal rigid segments between two points, at rest.

What the part beyond a segment pulls with changes by the segment's own weight w from one end to the other, and the
segment, whose weight acts at its middle, lies along the mean of both. With n segments of the length l

    d_i = F_i/|F_i|,    F_i = P - (i - (n - 1)/2) w,    l sum d_i = way from the first point to the last

The sum is the gradient of the convex function l sum |F_i| of P, so Newton's method finds P from everywhere. The shape
does not depend on how large w is. For n to infinity it is the catenary.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from ..numbers import Floats
from ..spatial import Vector, array
from .values import Triple

STEPS, HALVINGS = 100, 60  # of Newton's method; of a step that leads too far
CLOSE = 1e-12  # what is left of the way, over the length
STRAIGHT = 1e-12  # a chain that is longer than its way by less than this part is straight
FOLDED = -0.87  # cosine of the turn between neighbours below which a chain lies back on itself: 150 degrees


@dataclass(frozen=True, slots=True)
class Hanging:
    """A chain in a plane: its first segment by roll, pitch and yaw [rad], the turns between neighbours about y [rad].

    x is along a segment.
    """

    rpy: Triple
    turns: tuple[float, ...]


def resting(way: tuple[float, ...], length: float, segments: int, gravity: Triple, heavy: float) -> Hanging:
    """From one point to another by a way [m], along which a chain of a length [m] with a heavy mass of any size hangs.

    Without weight, and where it would lie back on itself (slack, and its ends above each other), it is an arc.
    """
    c = np.array(way)
    down = array(Vector(*gravity).unit()) if any(gravity) else across(c)
    level = c - (c @ down) * down
    level = level / np.linalg.norm(level) if np.linalg.norm(level) > CLOSE * length else across(down)
    flat = np.array([c @ level, c @ down])
    lies = None
    if np.linalg.norm(flat) >= length * (1.0 - STRAIGHT):
        lies = np.tile(flat / np.linalg.norm(flat), (segments, 1))
    elif heavy != 0.0 and any(gravity):
        lies = catenary(flat / length, segments, math.copysign(1.0, heavy))
    lies = arc(flat / length, segments) if lies is None else lies
    return described(lies @ np.array([level, down]), np.cross(level, down))


def across(a: Floats) -> Floats:
    """A unit vector across a vector, which may be zero."""
    other = np.eye(3)[np.argmin(np.abs(a))]
    n = np.cross(np.cross(a, other), a) if np.any(a) else other
    result: Floats = n / np.linalg.norm(n)
    return result


def catenary(way: Floats, segments: int, sign: float) -> Floats | None:
    """Unit vectors (n, 2) along the segments of a chain of length one, (level, down); None where it folds."""
    n, size = float(segments), float(np.linalg.norm(way))
    weights = np.zeros((segments, 2))
    weights[:, 1] = sign * (0.5 * (n - 1.0) - np.arange(n))

    def value(P: Floats) -> float:
        return float(np.linalg.norm(P + weights, axis=1).sum() / n - P @ way)

    P = way * (n / math.sqrt(24.0 * max(size, 0.1) * (1.0 - size))) / max(size, CLOSE)  # of a shallow parabola
    left, d = math.inf, weights
    for _ in range(STEPS):
        forces = P + weights
        pull = np.linalg.norm(forces, axis=1)
        if pull.min() < CLOSE or left < CLOSE:
            break
        d = forces / pull[:, None]
        error = d.sum(axis=0) / n - way
        left = float(np.linalg.norm(error))
        bend = ((np.eye(2) - d[:, :, None] * d[:, None, :]) / pull[:, None, None]).sum(axis=0) / n
        step = np.linalg.lstsq(bend, -error, rcond=None)[0]
        highest = value(P) + 1e-15 * float(np.linalg.norm(P))  # rounding
        for _ in range(HALVINGS):
            if value(P + step) <= highest:
                break
            step = 0.5 * step
        P = P + step
    sharpest = float((d[1:] * d[:-1]).sum(axis=1).min())
    return d if left < CLOSE and sharpest > FOLDED else None


def arc(way: Floats, segments: int) -> Floats:
    """Unit vectors (n, 2) along the segments of a chain of length one that lies on a circle and bows down."""
    n, size = segments, float(np.linalg.norm(way))
    low, high = 0.0, 2.0 * math.pi / n  # turn between neighbours: sin(n turn/2)/(n sin(turn/2)) falls from 1 to 0
    for _ in range(HALVINGS):
        turn = 0.5 * (low + high)
        longer = math.sin(0.5 * n * turn) > size * n * math.sin(0.5 * turn)
        low, high = (turn, high) if longer else (low, turn)
    along = way / size if size > CLOSE else np.array([1.0, 0.0])
    bow = np.array([-along[1], along[0]]) * (1.0 if along[0] >= 0.0 else -1.0)
    angles = (0.5 * (n - 1) - np.arange(n)) * low
    result: Floats = np.cos(angles)[:, None] * along + np.sin(angles)[:, None] * bow
    return result


def described(d: Floats, normal: Floats) -> Hanging:
    """Segments along unit vectors (n, 3) in the plane across a normal, as angles."""
    x, y, z = d[0]
    yaw, pitch = math.atan2(y, x), math.atan2(-z, math.hypot(x, y))
    side = np.array([-math.sin(yaw), math.cos(yaw), 0.0])  # y after yaw and pitch
    roll = math.atan2(float(normal @ np.cross(d[0], side)), float(normal @ side))
    turns = np.arctan2(np.cross(d[:-1], d[1:]) @ normal, (d[:-1] * d[1:]).sum(axis=1))
    return Hanging((roll, pitch, yaw), tuple(float(turn) for turn in turns))
