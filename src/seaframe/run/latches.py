"""Connections that latch: a run is repeated with each of them closed from the time at which its links come near.

The first run has all latches open. The first time at which the conditions of one hold is located between two recorded
states, by cubic interpolation of the motion with its velocities, and becomes `from` of that connection, and of all
whose conditions hold at the same time. From then on they are connections that close at a known time: steps are split
there, and the impulse conserves momentum. The next run finds the next latch; the last one has none left to find.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from ..numbers import Floats
from ..scene.connections import NEVER, WORLD, Connection, connection_names
from ..scene.model import Scene
from .recording import Run

PARTS = 8  # of a step, at whose ends a latch is looked for
FRACTIONS = np.linspace(0.0, 1.0, PARTS + 1)  # of a step
HALVINGS = 50  # of such a part, to locate the time
SIMULTANEOUS = 1e-6  # of a step: latches that close within it close together

Progress: TypeAlias = Callable[[float], None] | None


def close_latches(scene: Scene, simulate: Callable[[Scene, Progress], Run], progress: Progress = None) -> Run:
    """Return a run in which latches close; in its scene `from` is the time of each, NEVER if it was not reached."""
    waiting = [k for k, each in enumerate(scene.connections) if each.has_open_latch]
    times: dict[int, float] = {}
    while True:
        number = len(times)

        def report(done: float, number: int = number) -> None:
            if progress is not None:
                progress((number + done) / (len(waiting) + 1))

        run = simulate(with_times(scene, {k: times.get(k, NEVER) for k in waiting}), report)
        found = {k: first_contact(run, scene.connections[k]) for k in waiting if k not in times}
        reached = {k: time for k, time in found.items() if time < (scene.connections[k].until or NEVER)}
        if not reached:
            if progress is not None:
                progress(1.0)
            return run
        first = min(reached.values())
        times |= {k: first for k, time in reached.items() if time - first <= SIMULTANEOUS * run.dt}


def with_times(scene: Scene, times: dict[int, float]) -> Scene:
    """Return the scene with connections closed from some times on, by number."""
    described = scene.to_dict()["connections"]
    for k, time in times.items():
        described[k]["from"] = time
    return scene.replace({"connections": described})


def first_contact(run: Run, connection: Connection) -> float:
    """Return the first time [s] of a run at which the conditions of a latch hold; NEVER if they do not."""
    pair = Approach.of(run, connection)
    _, distances, angles = pair.over_steps()  # (PARTS + 1, steps)
    inside = within(connection, distances, angles)
    if not inside.any():
        return NEVER
    step = int(np.flatnonzero(inside.any(axis=0))[0])
    part = int(np.flatnonzero(inside[:, step])[0])
    low, high = FRACTIONS[max(0, part - 1)], FRACTIONS[part]
    for _ in range(HALVINGS if part else 0):
        middle = 0.5 * (low + high)
        low, high = (low, middle) if within(connection, *pair.at(np.array(step), middle)) else (middle, high)
    return float(pair.time(np.array(step), high))


@dataclass(frozen=True, slots=True)
class LatchOutcome:
    """What became of a latch in a run: the time at which it closed, or how near its links came."""

    name: str  # of the connection
    connection: Connection
    closed: float | None  # [s]
    nearest: float  # least distance of its points [m]
    time: float  # of that [s]
    angle: float  # between the frames of the links at that time [rad]


def latch_outcomes(run: Run) -> Iterator[LatchOutcome]:
    """Yield what became of every latch in a run."""
    for name, each in zip(connection_names(run.scene.connections), run.scene.connections, strict=True):
        if each.latch is None:
            continue
        closed = each.start if each.start is not None and each.start <= run.t[-1] else None
        times, distances, angles = Approach.of(run, each).over_steps()
        k = np.unravel_index(distances.argmin(), distances.shape)
        yield LatchOutcome(name, each, closed, float(distances[k]), float(times[k]), float(angles[k]))


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
    """A point of a link over a run, and the link's orientation, with their rates; one row for every time.

    A run of a single state gives a step of no length: its row twice.
    """

    t: Floats
    p: Floats  # in the world [m], (n, 3)
    velocity: Floats  # [m/s], (n, 3)
    q: Floats  # unit quaternions, continuous in sign, (n, 4)
    rate: Floats  # of q [1/s], (n, 4)

    @classmethod
    def of(cls, run: Run, link: str, point: tuple[float, ...]) -> MovingPoint:
        """Read a point from the signals of a run; the world rests."""
        rows = np.arange(len(run.t)) if len(run.t) > 1 else np.zeros(2, dtype=int)
        n, t = len(rows), run.t[rows]
        if link == WORLD:
            still = np.zeros((n, 3))
            return cls(t, still + point, still, np.tile([1.0, 0.0, 0.0, 0.0], (n, 1)), np.zeros((n, 4)))
        q, w = run[f"{link}.orientation"][rows], run[f"{link}.angular_velocity"][rows]
        signs = np.cumprod(np.where(np.sum(q[1:] * q[:-1], axis=1) < 0.0, -1.0, 1.0))
        q = q * np.concatenate([[1.0], signs])[:, None]
        turn = np.column_stack([-np.sum(q[:, 1:] * w, axis=1), q[:, :1] * w + np.cross(q[:, 1:], w)])
        p = run[f"{link}.position"][rows] + rotate(q, np.tile(point, (n, 1)))
        velocity = run[f"{link}.velocity"][rows] + rotate(q, np.cross(w, np.tile(point, (n, 1))))
        return cls(t, p, velocity, q, 0.5 * turn)

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

    @classmethod
    def of(cls, run: Run, connection: Connection) -> Approach:
        """Read the points of a connection from a run."""
        return cls(*(MovingPoint.of(run, *end) for end in ends_of(connection)))

    def over_steps(self) -> tuple[Floats, Floats, Floats]:
        """Return times [s], distances [m] and angles [rad] at all FRACTIONS of all steps, (PARTS + 1, steps) each."""
        steps = np.arange(len(self.a.t) - 1)
        rows = [(self.time(steps, s), *self.at(steps, s)) for s in FRACTIONS]
        times, distances, angles = (np.array(column) for column in zip(*rows, strict=True))
        return times, distances, angles

    def time(self, steps: Floats, s: float) -> Floats:
        """Return the times [s] at a fraction s of steps."""
        before, after = self.a.t[steps], self.a.t[steps + 1]
        return np.asarray(before + s * (after - before))

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
