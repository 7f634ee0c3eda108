"""Advice on tables over time, such as replayed logs, whose times do not match those of a run."""

from __future__ import annotations

from collections.abc import Iterator

from ..scene.drives import TimeFunctions, TimeTable, summands
from ..scene.model import Scene

LATE = 0.5  # part of a run before a table begins, above which its times probably count from elsewhere


def table_advice(scene: Scene, start: float, end: float) -> Iterator[str]:
    """Yield advice on tables that are constant in a run from `start` to `end` [s], or in most of it."""
    for path, table in tables_over_time(scene):
        first, last = table.times[0], table.times[-1]
        known = f"{path}: the table has times from {first:.10g} s to {last:.10g} s"
        if len(table.times) < 2 or end <= start:
            continue
        if first >= end:
            yield f"{known}, after the end of the run at {end:g} s, so it is constant in the run. {fix_for(start)}"
        elif last <= start:
            yield f"{known}, before the start of the run at {start:g} s, so it is constant in the run. {fix_for(start)}"
        elif first - start > LATE * (end - start):
            share = f"{100.0 * (first - start) / (end - start):.0f} % of the run"
            yield f"{known}, so its first value applies to the first {share}. If that is not intended: {fix_for(start)}"


def fix_for(start: float) -> str:
    """Return how to let a table begin with a run."""
    return f"Shift its times so that the first one is {start:g} s."


def tables_over_time(scene: Scene) -> Iterator[tuple[str, TimeTable]]:
    """Yield the tables of drives and of tracked references, with their paths."""
    for path, drive in scene.drives.items():
        for key in ("torque", "motion", "force", "moment", "command"):
            yield from tables_of(f"drives.{path}.{key}", getattr(drive, key))
        yield from tables_of(f"drives.{path}.servo.angle", drive.servo.angle if drive.servo else None)
        for link, angle in drive.gait.angles.items() if drive.gait else ():
            yield from tables_of(f"drives.{path}.gait.angles.{link}", angle)
    for name, controller in scene.controllers.items():
        for path, reference in (controller.track or {}).items():
            yield from tables_of(f"controllers.{name}.track.{path}", reference)


def tables_of(path: str, signals: TimeFunctions | None) -> Iterator[tuple[str, TimeTable]]:
    """Yield the tables in a sum of functions of time."""
    yield from ((path, signal.table) for signal in summands(signals) if signal.table is not None)
