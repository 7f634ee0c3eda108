"""What an importer should find in third-party robots: EXPECTED_import.json of a folder, computed with Pinocchio."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.numbers import Floats
from tests.exchange.robots import imported

DIGITS = 2e-9  # relative error of numbers printed with nine digits


def expected(folder: Path, file: str) -> dict[str, Any]:
    """The entry of a file; skip if the folder is not there."""
    table = folder / "EXPECTED_import.json"
    if not table.is_file():
        pytest.skip(f"no data at {folder}")
    found: dict[str, Any] = next(robot for robot in json.loads(table.read_text())["robots"] if robot["file"] == file)
    return found


def mass_matrix(scene: sf.Scene, report: sf.ImportReport, values: dict[str, float], rows: list[str]) -> Floats:
    """The dry mass matrix at joint coordinates by the names of the file; rows as there, base.linear.x first."""
    base = [f"base.{kind}.{axis}" for kind in ("linear", "angular") for axis in "xyz"]
    return imported.mass_matrix(
        scene, report, [f"base.{base.index(row)}" if row in base else row for row in rows], values
    )


def difference(got: Any, wanted: Any) -> float:
    """Largest difference of two arrays over the largest entry."""
    a, b = np.asarray(got, dtype=float), np.asarray(wanted, dtype=float)
    return float(np.abs(a - b).max() / max(float(np.abs(b).max()), 1e-300))


def pose(x: Floats) -> Floats:
    """Pose of a position and of roll, pitch, yaw: Rz Ry Rx, written out here."""
    (a, b, c), X = x[3:], np.eye(4)
    Rx = np.array([[1, 0, 0], [0, np.cos(a), -np.sin(a)], [0, np.sin(a), np.cos(a)]])
    Ry = np.array([[np.cos(b), 0, np.sin(b)], [0, 1, 0], [-np.sin(b), 0, np.cos(b)]])
    Rz = np.array([[np.cos(c), -np.sin(c), 0], [np.sin(c), np.cos(c), 0], [0, 0, 1]])
    X[:3, :3], X[:3, 3] = Rz @ Ry @ Rx, x[:3]
    return X
