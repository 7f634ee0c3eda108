"""Connections that latch: a run is repeated with each of them closed from the time at which its links come near.

The first run has all latches open. The first time at which the conditions of one hold is located between two recorded
states, by cubic interpolation of the motion with its velocities, and becomes `from` of that connection. From then on it
is a connection that closes at a known time: steps are split there, and the impulse conserves momentum. The next run
finds the next latch; the last one has none left to find.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from ..numbers import Floats
from ..scene.connections import NEVER, WORLD, Connection
from ..scene.model import Scene
from .recording import Run

PARTS = 8  # of a step, at whose ends a latch is looked for
HALVINGS = 50  # of such a part, to locate the time

Progress: TypeAlias = Callable[[float], None] | None


def close_latches(scene: Scene, simulate: Callable[[Scene, Progress], Run], progress: Progress = None) -> Run:
    """Return a run in which latches close; in its scene `from` is the time of each, beyond every run if it is never."""
    waiting = [k for k, each in enumerate(scene.connections) if each.awaits_latch]
    times: dict[int, float] = {}
    while True:
        number = len(times)

        def report(done: float, number: int = number) -> None:
            if progress is not None:
                progress((number + done) / (len(waiting) + 1))

        run = simulate(with_times(scene, {k: times.get(k, NEVER) for k in waiting}), report)
        found = [(first_contact(run, scene.connections[k]), k) for k in waiting if k not in times]
        time, k = min(found, default=(NEVER, -1))
        if time >= NEVER:
            if progress is not None:
                progress(1.0)
            return run
        times[k] = time


def with_times(scene: Scene, times: dict[int, float]) -> Scene:
    """Return the scene with connections closed from some times on, by number; one that never closes never opens."""
    described = scene.to_dict()["connections"]
    for k, time in times.items():
        until = scene.connections[k].until
        if until is not None and time >= until:
            time = NEVER
            del described[k]["until"]
        described[k]["from"] = time
    return scene.replace({"connections": described})


def first_contact(run: Run, connection: Connection) -> float:
    """Return the first time [s] of a run at which the conditions of a latch hold; NEVER if they do not."""
    pair = Approach(*(MovingPoint.of(run, *end) for end in ends_of(connection)))
    fractions = np.linspace(0.0, 1.0, PARTS + 1)
    steps = np.arange(len(run.t) - 1)
    inside = np.array([within(connection, *pair.at(steps, s)) for s in fractions])  # (PARTS + 1, steps)
    if not inside.any():
        return NEVER
    step = int(np.flatnonzero(inside.any(axis=0))[0])
    part = int(np.flatnonzero(inside[:, step])[0])
    low, high = fractions[max(0, part - 1)], fractions[part]
    for _ in range(HALVINGS if part else 0):
        middle = 0.5 * (low + high)
        low, high = (low, middle) if within(connection, *pair.at(steps[step], middle)) else (middle, high)
    return float(run.t[step] + high * (run.t[step + 1] - run.t[step]))


def ends_of(connection: Connection) -> list[tuple[str, tuple[float, ...]]]:
    """Return link and point [m] of both ends."""
    points = connection.point_a or (0.0, 0.0, 0.0), connection.point_b or (0.0, 0.0, 0.0)
    return list(zip((connection.a, connection.b), points, strict=True))


def within(connection: Connection, distance: Floats, angle: Floats) -> Floats:
    """Whether distances [m] and angles [rad] satisfy the latch of a connection."""
    latch = connection.latch
    assert latch is not None
    return (distance <= latch.range) & (latch.angle is None or angle <= latch.angle)


@dataclass(frozen=True, slots=True)
class MovingPoint:
    """A point of a link over a run, and the link's orientation, with their rates; one row for every time."""

    t: Floats
    p: Floats  # in the world [m], (n, 3)
    velocity: Floats  # [m/s], (n, 3)
    q: Floats  # unit quaternions, continuous in sign, (n, 4)
    rate: Floats  # of q [1/s], (n, 4)

    @classmethod
    def of(cls, run: Run, link: str, point: tuple[float, ...]) -> MovingPoint:
        """Read a point from the signals of a run; the world rests."""
        n = len(run.t)
        if link == WORLD:
            still = np.zeros((n, 3))
            return cls(run.t, still + point, still, np.tile([1.0, 0.0, 0.0, 0.0], (n, 1)), np.zeros((n, 4)))
        q, w = run[f"{link}.orientation"], run[f"{link}.angular_velocity"]
        signs = np.cumprod(np.where(np.sum(q[1:] * q[:-1], axis=1) < 0.0, -1.0, 1.0))
        q = q * np.concatenate([[1.0], signs])[:, None]
        turn = np.column_stack([-np.sum(q[:, 1:] * w, axis=1), q[:, :1] * w + np.cross(q[:, 1:], w)])
        p = run[f"{link}.position"] + rotate(q, np.tile(point, (n, 1)))
        velocity = run[f"{link}.velocity"] + rotate(q, np.cross(w, np.tile(point, (n, 1))))
        return cls(run.t, p, velocity, q, 0.5 * turn)

    def at(self, steps: Floats, s: float) -> tuple[Floats, Floats]:
        """Return point and unit quaternion at a fraction s of steps."""
        h = (self.t[steps + 1] - self.t[steps])[..., None]
        p = interpolate(self.p, self.velocity, steps, h, s)
        q = interpolate(self.q, self.rate, steps, h, s)
        return p, q / np.linalg.norm(q, axis=-1, keepdims=True)


@dataclass(frozen=True, slots=True)
class Approach:
    """Two moving points."""

    a: MovingPoint
    b: MovingPoint

    def at(self, steps: Floats, s: float) -> tuple[Floats, Floats]:
        """Return their distance [m] and the angle [rad] between the frames of their links, at a fraction s of steps."""
        p_a, q_a = self.a.at(steps, s)
        p_b, q_b = self.b.at(steps, s)
        sine = 0.5 * np.minimum(np.linalg.norm(q_b - q_a, axis=-1), np.linalg.norm(q_b + q_a, axis=-1))
        return np.linalg.norm(p_b - p_a, axis=-1), 4.0 * np.arcsin(np.minimum(sine, 1.0))


def interpolate(x: Floats, rate: Floats, steps: Floats, h: Floats, s: float) -> Floats:
    """Cubic through values and rates at both ends of steps of the length h [s], at a fraction s of them."""
    before, after = x[steps], x[steps + 1]
    chord = after - before
    bend = (1.0 - s) * (h * rate[steps] - chord) - s * (h * rate[steps + 1] - chord)
    return np.asarray(before + s * chord + s * (1.0 - s) * bend)


def rotate(q: Floats, r: Floats) -> Floats:
    """Rotate vectors r (n, 3) by unit quaternions q (n, 4)."""
    across = 2.0 * np.cross(q[:, 1:], r)
    return np.asarray(r + q[:, :1] * across + np.cross(q[:, 1:], across))
