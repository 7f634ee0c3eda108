"""Where shapes touch: against distances that an optimiser finds."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.optimize import minimize_scalar

from seaframe.loads.contact_shapes import ROUNDED_EDGE, Ball, Block, Capsule, ContactShape, HalfSpace, corners, touches
from seaframe.spatial import ORIGIN, Pose, Vector, array, rotation_from_rpy
from tests.loads.readings import random_rotation, readings_agree

HALF = Vector(0.3, 0.2, 0.1)
BLOCK = Block(Vector(0.05, -0.02, 0.0), HALF)
CAPSULE = Capsule(Vector(0.0, 0.1, 0.0), Vector(0.0, 0.0, 0.25), 0.06)
BALL = Ball(Vector(0.02, 0.0, 0.03), 0.08)


def place(rng: np.random.Generator, size: float) -> Pose:
    return Pose(random_rotation(rng), Vector(*(size * rng.normal(size=3))))


def distance_to_block(p: NDArray[Any], X: Pose) -> float:
    inside = array(X.R).T @ (p - array(X.p)) - array(BLOCK.center)
    return float(np.linalg.norm(np.maximum(np.abs(inside) - array(HALF), 0.0)))


def distance_to_axis(p: NDArray[Any], X: Pose, capsule: Capsule) -> float:
    middle, half = array(X @ capsule.center), array(X.R @ capsule.half)
    s = np.clip(np.dot(p - middle, half) / np.dot(half, half), -1.0, 1.0)
    return float(np.linalg.norm(p - middle - s * half))


def along_axis(X: Pose, capsule: Capsule, distance: Any) -> float:
    """Least distance of a point of a capsule's axis; the distance from a convex set is convex along it."""
    middle, half = array(X @ capsule.center), array(X.R @ capsule.half)
    found = minimize_scalar(
        lambda s: distance(middle + s * half), bounds=(-1.0, 1.0), method="bounded", options={"xatol": 1e-12}
    )
    return min(float(found.fun), float(distance(middle - half)), float(distance(middle + half)))


def only(a: ContactShape, X_WA: Pose, b: ContactShape, X_WB: Pose) -> Any:
    (touch,) = touches(a, X_WA, b, X_WB)
    return touch


def test_capsules_touch_at_the_least_distance_of_their_axes() -> None:
    rng = np.random.default_rng(0)
    other = Capsule(Vector(0.1, 0.0, 0.0), Vector(0.2, 0.1, 0.0), 0.04)
    for _ in range(200):
        A, B = place(rng, 0.3), place(rng, 0.3)
        want = along_axis(A, CAPSULE, lambda p, B=B: distance_to_axis(p, B, other))
        got = only(CAPSULE, A, other, B)
        assert 0.1 - got.overlap == pytest.approx(want, abs=1e-7)
        assert np.linalg.norm(array(got.normal)) == pytest.approx(1.0, abs=1e-12)


def test_parallel_capsules_touch_too() -> None:
    for shift, want in ((0.0, 0.2), (0.3, 0.2), (0.6, np.hypot(0.2, 0.1))):
        got = only(CAPSULE, ORIGIN, CAPSULE, Pose(ORIGIN.R, Vector(0.2, 0.0, shift)))
        assert 0.12 - got.overlap == pytest.approx(want, abs=1e-12)


def test_a_capsule_touches_a_block_at_the_least_distance() -> None:
    rng = np.random.default_rng(1)
    for _ in range(200):
        A, B = place(rng, 0.5), place(rng, 0.5)
        want = along_axis(A, CAPSULE, lambda p, B=B: distance_to_block(p, B))
        got, same = only(CAPSULE, A, BLOCK, B), only(BLOCK, B, CAPSULE, A)
        if want > 1e-6:
            assert CAPSULE.radius - got.overlap == pytest.approx(want, abs=1e-7)
        assert same.overlap == pytest.approx(got.overlap, abs=1e-15)
        assert array(same.normal) == pytest.approx(-array(got.normal), abs=1e-15)


def test_a_capsule_along_a_face_touches_in_the_middle_of_the_common_part() -> None:
    lying = Capsule(Vector(0.2, 0.0, 0.15), Vector(0.3, 0.0, 0.0), 0.06)  # from -0.1 to 0.5, the block to 0.35
    got = only(lying, ORIGIN, BLOCK, ORIGIN)
    assert array(got.normal) == pytest.approx([0.0, 0.0, 1.0], abs=1e-12)
    assert got.overlap == pytest.approx(0.01, abs=1e-12)
    assert got.point.x == pytest.approx(0.5 * (-0.1 + 0.35), abs=1e-12)


def test_a_ball_touches_blocks_outside_and_inside() -> None:
    rng = np.random.default_rng(2)
    for _ in range(300):
        B, p = place(rng, 0.5), rng.normal(size=3) * 0.4
        X = Pose(ORIGIN.R, Vector(*(p - array(BALL.center))))
        got = only(BALL, X, BLOCK, B)
        outside = distance_to_block(p, B)
        behind = np.abs(array(B.R).T @ (p - array(B.p)) - array(BLOCK.center)) - array(HALF)
        assert BALL.radius - got.overlap == pytest.approx(outside if outside > 0.0 else behind.max(), abs=1e-12)
        assert np.linalg.norm(array(got.normal)) == pytest.approx(1.0, abs=1e-12)


def test_ends_and_corners_touch_a_plane() -> None:
    plane = HalfSpace(Vector(0.0, 0.0, 0.5), Vector(0.0, 0.0, 1.0))
    X = Pose(ORIGIN.R, Vector(0.0, 0.0, 1.0))
    ends = [touch.overlap for touch in touches(CAPSULE, X, plane, ORIGIN)]
    assert ends == pytest.approx([0.06 - 0.25, 0.06 - 0.75], abs=1e-15)
    corners = [touch.overlap for touch in touches(BLOCK, X, plane, ORIGIN)]
    assert sorted(corners) == pytest.approx([-0.6] * 4 + [-0.4] * 4, abs=1e-15)


def test_blocks_touch_at_the_face_that_they_overlap_least() -> None:
    above = Pose(ORIGIN.R, Vector(0.1, 0.05, 0.19))
    got = only(BLOCK, above, BLOCK, ORIGIN)
    assert got.overlap == pytest.approx(0.01, abs=1e-4)  # edges are rounded
    assert array(got.normal) == pytest.approx([0.0, 0.0, 1.0], abs=1e-12)
    flush = only(BLOCK, Pose(ORIGIN.R, Vector(0.595, 0.0, 0.0)), BLOCK, ORIGIN)  # side by side, all faces in line
    assert flush.overlap == pytest.approx(0.005, abs=1e-4)
    assert array(flush.normal) == pytest.approx([1.0, 0.0, 0.0], abs=1e-12)


def test_a_tilted_block_touches_by_its_corner() -> None:
    tilted = Pose(rotation_from_rpy(0.3, -0.4, 0.2), Vector(0.1, 0.0, 0.5))
    corners_z = [(tilted @ corner).z for corner in corners(BLOCK)]
    got = only(BLOCK, tilted, Block(BLOCK.center, Vector(3.0, 3.0, 0.1)), ORIGIN)
    rounding = ROUNDED_EDGE * sum(HALF)
    assert 0.1 - min(corners_z) - rounding < got.overlap < 0.1 - min(corners_z)
    assert got.point.z == pytest.approx(min(corners_z), abs=2.0 * rounding)


@pytest.mark.parametrize("shapes", [(BALL, CAPSULE), (CAPSULE, CAPSULE), (CAPSULE, BLOCK), (BLOCK, BLOCK)])
def test_readings_agree(shapes: tuple[Any, Any]) -> None:
    def overlaps(x: Any) -> list[Any]:
        from seaframe.spatial import rotation_from_quaternion

        poses = [Pose(rotation_from_quaternion(*x[k : k + 4]), Vector(*x[k + 4 : k + 7])) for k in (0, 7)]
        found = list(touches(shapes[0], poses[0], shapes[1], poses[1]))
        return [entry for touch in found for entry in (*touch.point, *touch.normal, touch.overlap)]

    rng = np.random.default_rng(4)
    rows = rng.normal(size=(20, 14)) * 0.4
    for k in (0, 7):
        rows[:, k : k + 4] /= np.linalg.norm(rows[:, k : k + 4], axis=1, keepdims=True)
    readings_agree(overlaps, rows, 1e-10)
