"""Events that charts mark: connections that close and open, thrusters that fail, jumps of drives, reached limits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from ...dynamics.vibration import resolve_shaping
from ...errors import count_words
from ...loads.time_functions import function_of, merge_times
from ...run.recording import Run
from ...scene.drives import Drive, TimeFunctions, summands
from ...scene.model import Scene

MOST = 40  # events of a scene, the first ones
ROUNDING = 1e-9  # of a torque at its limit, relative
STEPS = {kind: f"{kind} steps" for kind in ("torque", "motion", "force", "moment", "command", "servo")}
SIDES: tuple[tuple[Literal["lower", "upper"], float], ...] = (("lower", -1.0), ("upper", 1.0))
Event = tuple[float, str, str]  # time [s], what it happens to, what happens


def events_of(scene: Scene, run: Run | None = None) -> list[dict[str, Any]]:
    """Return times [s] and names of the events of a scene and, with a run, of those that its motion brings about."""
    found = [*connection_events(scene), *failure_events(scene), *drive_events(scene)]
    found += limit_events(run) if run is not None else ()
    first, last = (0.0, scene.run.duration) if run is None else (float(run.t[0]), float(run.t[-1]))
    inside = sorted({event for event in found if first < event[0] < last or (run is None and first < event[0])})
    merged = [(t, describe_events(group)) for t, group in groupby(inside, key=lambda event: event[0])]
    return [{"t": t, "name": name} for t, name in merged[:MOST]]


def describe_events(events: Iterable[Event]) -> str:
    """Describe events at one time, those of a kind together: "dock closes, rov.t1 and 3 others step"."""
    subjects: dict[str, list[str]] = {}
    for _, subject, what in events:
        subjects.setdefault(what, []).append(subject)
    return ", ".join(
        f"{names[0]} {what}" if len(names) == 1 else f"{names[0]} and {count_words(len(names) - 1, 'other')}: {what}"
        for what, names in subjects.items()
    )


def connection_events(scene: Scene) -> Iterator[Event]:
    """Yield when connections close and open by their times; those by commands are jumps of their drives."""
    for name, each in scene.all_connections.items():
        if each.start is not None:
            yield each.start, name, "closes"
        if each.until is not None and not each.has_open_latch:
            yield each.until, name, "opens"


def failure_events(scene: Scene) -> Iterator[Event]:
    """Yield when thrusters fail."""
    yield from ((each.fails, path, "fails") for path, each in scene.thrusters.items() if each.fails is not None)


def drive_events(scene: Scene) -> Iterator[Event]:
    """Yield the jumps of the inputs of drives."""
    for path, drive in resolve_shaping(scene).all_drives.items():
        for kind, signals in inputs_of(drive):
            size = max(part.components or 1 for part in summands(signals))
            jumps = merge_times(function_of(summands(signals), k).jumps for k in range(size))
            yield from ((t, path, STEPS[kind]) for t in jumps)


def inputs_of(drive: Drive) -> Iterator[tuple[str, TimeFunctions]]:
    """Yield the inputs of a drive as functions of time, by their kinds."""
    for kind in STEPS:
        if kind != "servo" and (signals := getattr(drive, kind)) is not None:
            yield kind, signals
    if drive.servo is not None:
        yield "servo", drive.servo.angle


def limit_events(run: Run) -> Iterator[Event]:
    """Yield when joints reach their limits, and their motors the largest torque or force."""
    for path, link in run.scene.links.items():
        if link.joint is None:
            continue
        names = {entries.vector: f"{path}.{entries.name}" for entries in link.joint.kind.signals}
        limits, motor = link.joint.limits, link.joint.motor
        if limits is not None:
            q = values_of(run, names["q"])
            for side, sign in SIDES:
                bounds = np.array(
                    [sign * np.inf if x is None else x for x in limits.each(side, q.shape[1])], dtype=float
                )
                beyond = (sign * (q - bounds) >= 0.0).any(axis=1)
                yield from ((t, path, f"at its {side} limit") for t in beginnings(run, beyond))
        if motor is not None and motor.limit is not None and names.get("u") in run:
            full = np.any(np.abs(values_of(run, names["u"])) >= (1.0 - ROUNDING) * motor.limit, axis=1)
            yield from ((t, path, "motor at its limit") for t in beginnings(run, full))


def values_of(run: Run, name: str) -> NDArray[np.float64]:
    """Return a signal as columns (n, k)."""
    return run[name].reshape(len(run.t), -1)


def beginnings(run: Run, holds: Any) -> list[float]:
    """Return the times [s] at which a condition begins to hold."""
    return [float(t) for t in run.t[1:][holds[1:] & ~holds[:-1]]]
