"""Evaluate a formula for all kinds of numbers (floats, a batch, traced and compiled, CasADi), and its derivatives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np
import pytest
from numpy.typing import NDArray

from seaframe.loads.load import Load, Situation
from seaframe.loads.time_functions import Instant
from seaframe.program.derivatives import tangents
from seaframe.program.native import native_target
from seaframe.program.trace import Graph
from seaframe.spatial import ORIGIN, ZERO, Pose, Rotation, Twist, Vector, Wrench, array, rotation_from_quaternion
from tests.program.evaluating import interpret, native

Floats: TypeAlias = NDArray[np.float64]
Formula: TypeAlias = Callable[[Sequence[Any]], list[Any]]
NOW = Instant(0.3, 0.3)
DOWN = Vector(0.0, 0.0, -9.81)


def moving(V: Sequence[Any], X_WB: Pose = ORIGIN, wet: Any = 1.0, W_B: Vector = ZERO) -> Situation:
    """A link at X_WB that moves at V in water that flows at W_B."""
    return Situation(Twist.of(V), X_WB.R.T @ DOWN, NOW, X_WB, W_B=W_B, wet=wet)


def wrench_on(load: Load, V: Sequence[Any], X_WB: Pose = ORIGIN, **meets: Any) -> Floats:
    """The wrench of a load as an array (6,)."""
    return array(load.wrench(moving(V, X_WB, **meets)))


def power(load: Load, V: Sequence[float], X_WB: Pose = ORIGIN) -> float:
    """Power of a load on a link that moves at V [W]."""
    return float(np.dot(wrench_on(load, V, X_WB), V))


def random_rotation(rng: np.random.Generator) -> Rotation:
    q = rng.normal(size=4)
    return rotation_from_quaternion(*(q / np.linalg.norm(q)).tolist())


def rotated_wrench(load: Load, R_CB: Rotation, V: Sequence[float], X_WB: Pose = ORIGIN) -> Floats:
    """Wrench, in B, of the load expressed in a frame C."""
    V_C = Twist.of(V).outward(Pose(R_CB.T, ZERO))
    F_C: Wrench = load.rotate(R_CB).wrench(moving(list(V_C), Pose(X_WB.R @ R_CB.T, X_WB.p)))
    return array(F_C.inward(Pose(R_CB.T, ZERO)))


def same(got: Any, want: Any, tolerance: float = 1e-13) -> None:
    """All entries agree, relative to the largest of those that are wanted."""
    np.testing.assert_allclose(got, want, rtol=tolerance, atol=tolerance * float(np.abs(want).max()))


def readings_agree(formula: Formula, points: Floats, tolerance: float = 1e-12) -> None:
    """Batch, traced, compiled and CasADi readings equal that of floats at all points (n, k)."""
    want = np.array([formula(point.tolist()) for point in points], dtype=float)
    assert np.isfinite(want).all()
    assert np.abs(want).max() > 0.0
    same(array(formula(list(points.T)), (len(points),)), want, tolerance)
    outputs = formula(Graph().inputs("x", points.shape[1]))
    same(native(outputs, native_target(), x=points), want, tolerance)
    ca = pytest.importorskip("casadi", reason="CasADi, the extra mpc, is not installed")
    symbols = [ca.SX.sym(f"x{k}") for k in range(points.shape[1])]
    f = ca.Function("f", symbols, [ca.vertcat(*formula(symbols))])
    same([f(*point).full()[:, 0] for point in points], want, tolerance)


def slopes(formula: Formula, point: Sequence[float]) -> Floats:
    """How every output changes with every entry of the point, by forward mode on the graph (outputs, entries)."""
    inputs = Graph().inputs("x", len(point))
    outputs = formula(inputs)
    columns = [interpret(tangents(outputs, {x: 1.0}), {"x": list(point)}) for x in inputs]
    return np.array(columns, dtype=float).T


def differences(formula: Formula, point: Sequence[float], h: float = 1e-6) -> Floats:
    """The same by central differences."""
    columns = []
    for k in range(len(point)):
        ends = [np.array(formula([x + s * h * (j == k) for j, x in enumerate(point)])) for s in (1.0, -1.0)]
        columns.append((ends[0] - ends[1]) / (2.0 * h))
    return np.array(columns).T
