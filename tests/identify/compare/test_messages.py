"""Whole messages of comparisons, poses and the towing tank, compared with `tests/golden/compare.txt` for review."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np

import seaframe as sf
from seaframe.identify.compare import compare
from seaframe.identify.compare.alignment import align_by_motion
from seaframe.identify.poses import smooth_poses
from seaframe.identify.tank.runs import Cells, reduce_runs
from tests.identify.compare.records import Record, markers_of, tumbling
from tests.messages import messages_of

GOLDEN = Path(__file__).parents[2] / "golden" / "compare.txt"
T = np.arange(0.0, 12.0, 0.05)


def record(t: np.ndarray, **units: str) -> Record:
    return Record(
        t, {"arm.upper.angle": np.sin(T[: len(t)])}, {f"arm.upper.{name}": unit for name, unit in units.items()}
    )


def tow() -> sf.Log:
    """A run at 0.5 m/s."""
    t = np.arange(0.0, 60.0, 0.05)
    return sf.Log(
        t, {"speed": 0.0 * t + 0.5, "m1": 7.5 + 0.1 * np.random.default_rng(0).normal(size=len(t))}, source="a.csv"
    )


CASES: list[Callable[[], object]] = [
    lambda: compare(record(T), record(T + 50.0)),
    lambda: compare(record(T, angle="rad"), record(T, angle="deg")),
    lambda: smooth_poses(T, np.column_stack([T, T**2, 0.1 * T]), np.column_stack([0.0 * T, 0.0 * T, 15.0 * T])),
    lambda: reduce_runs([tow()], Cells({"m1": 1.0}), [50.0]),
]


def alignment_note() -> str:
    """The note on directions that a motion without rotation does not excite."""
    motion = tumbling()
    still = replace(motion, orientation=np.tile([1.0, 0.0, 0.0, 0.0], (400, 1)), angular_velocity=np.zeros((400, 3)))
    return align_by_motion(still, markers_of(still, np.eye(3), np.ones(3), np.eye(3), np.zeros(3))).notes[0]


def test_messages_are_those_of_the_golden_file() -> None:
    assert [*messages_of(CASES), alignment_note()] == GOLDEN.read_text(encoding="utf-8").splitlines()
