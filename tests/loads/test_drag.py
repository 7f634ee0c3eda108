"""Linear and quadratic drag: laws by hand, other frames, no operation that is not needed, derivatives at rest."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from seaframe.loads.drag import LinearDrag, QuadraticDrag, rows_of
from seaframe.program.trace import Graph, counts
from seaframe.spatial import IDENTITY, ZERO, Matrix, Rotation, Twist, Vector
from tests.loads.readings import (
    Floats,
    differences,
    moving,
    power,
    random_rotation,
    readings_agree,
    rotated_wrench,
    same,
    slopes,
    wrench_on,
)

DIAGONAL = (800.0, 900.0, 500.0, 200.0, 0.0, 150.0)
TWIST = [0.7, -0.3, 0.2, -0.5, 0.4, 0.9]
CYCLE = Matrix(Vector(0.0, 0.0, 1.0), Vector(1.0, 0.0, 0.0), Vector(0.0, 1.0, 0.0))
FLIP = Matrix(Vector(0.0, -1.0, 0.0), Vector(1.0, 0.0, 0.0), Vector(0.0, 0.0, 1.0))


def full(seed: int = 1) -> tuple[tuple[float, ...], ...]:
    """A positive definite matrix that is not symmetric."""
    rng = np.random.default_rng(seed)
    A, B = rng.normal(size=(2, 6, 6))
    return tuple(tuple(row) for row in (A @ A.T + (B - B.T)).tolist())


def test_linear_drag_is_a_matrix_times_the_relative_twist() -> None:
    D = full()
    W = np.array([0.2, 0.1, -0.4])
    wanted = -0.25 * np.array(D) @ (np.array(TWIST) - np.r_[W, 0, 0, 0])
    got = wrench_on(LinearDrag(D), TWIST, wet=0.25, W_B=Vector(*W.tolist()))
    np.testing.assert_allclose(got, wanted, rtol=1e-14)


def test_quadratic_drag_by_axes() -> None:
    v = np.array(TWIST)
    np.testing.assert_allclose(wrench_on(QuadraticDrag(rows_of(DIAGONAL)), TWIST), -np.array(DIAGONAL) * np.abs(v) * v)
    np.testing.assert_allclose(wrench_on(QuadraticDrag(full()), TWIST), -np.array(full()) @ (np.abs(v) * v), rtol=1e-14)


def test_quadratic_drag_by_speed() -> None:
    v, w = np.array(TWIST[:3]), np.array(TWIST[3:])
    squares = np.r_[np.linalg.norm(v) * v, np.linalg.norm(w) * w]
    got = wrench_on(QuadraticDrag(full(), by_speed=True), TWIST)
    np.testing.assert_allclose(got, -np.array(full()) @ squares, rtol=1e-14)


def test_only_equal_coefficients_by_speed_are_the_same_in_every_direction() -> None:
    """|v| v is a vector, (|v_i| v_i) is none: 45 degrees off an axis it loses a factor of sqrt(2)."""
    D = rows_of((1.0,) * 6)
    slanted = [0.5**0.5, 0.5**0.5, 0.0, 0.0, 0.0, 0.0]
    assert np.linalg.norm(wrench_on(QuadraticDrag(D, by_speed=True), slanted)) == pytest.approx(1.0, rel=1e-14)
    assert np.linalg.norm(wrench_on(QuadraticDrag(D), slanted)) == pytest.approx(0.5**0.5, rel=1e-14)


LAWS = {
    "linear": LinearDrag(full()),
    "axes": QuadraticDrag(full()),
    "speed": QuadraticDrag(full(), by_speed=True),
    "diagonal": QuadraticDrag(rows_of(DIAGONAL)),
}


@pytest.mark.parametrize("law", LAWS)
def test_another_frame_has_the_same_wrench(law: str) -> None:
    rng = np.random.default_rng(7)
    once, again = random_rotation(rng), random_rotation(rng)
    load = LAWS[law]
    same(rotated_wrench(load, once, TWIST), wrench_on(load, TWIST))
    slanted = load.rotate(again)
    same(rotated_wrench(slanted, once, TWIST), wrench_on(slanted, TWIST))
    same(wrench_on(load.rotate(once).rotate(once.T), TWIST), wrench_on(load, TWIST))


@pytest.mark.parametrize("R", [IDENTITY, CYCLE, FLIP, CYCLE @ FLIP], ids=["identity", "cycle", "flip", "both"])
@pytest.mark.parametrize(
    ("load", "wanted"),
    [
        (LinearDrag(rows_of(DIAGONAL)), {"*": 5}),
        (QuadraticDrag(rows_of(DIAGONAL)), {"abs": 5, "*": 10}),
        (QuadraticDrag(rows_of((2.0, 2.0, 2.0, 0.0, 0.0, 0.0)), by_speed=True), {"*": 9, "+": 3, "sqrt": 1}),
    ],
    ids=["linear", "axes", "speed"],
)
def test_only_what_is_needed_is_computed(load: Any, wanted: dict[str, int], R: Rotation) -> None:
    """Zeros of D vanish, and turns by right angles cost nothing."""
    V = Graph().inputs("v", 6)
    assert counts(load.rotate(R).wrench(moving(V))) == wanted


def test_a_turn_by_right_angles_permutes_the_entries() -> None:
    """In C = CYCLE B, the z of B is x: numbers by hand."""
    load = QuadraticDrag(rows_of((1.0, 2.0, 3.0, 4.0, 5.0, 6.0))).rotate(CYCLE)
    np.testing.assert_array_equal(wrench_on(load, [1.0, 1.0, 1.0, 1.0, 1.0, 1.0]), [-3, -1, -2, -6, -4, -5])


@pytest.mark.parametrize("law", ["linear", "diagonal"])
def test_drag_takes_energy(law: str) -> None:
    rng = np.random.default_rng(3)
    for V in rng.normal(size=(50, 6)):
        assert power(LAWS[law], V.tolist()) < 0.0


@pytest.mark.parametrize("law", LAWS)
def test_readings_agree(law: str) -> None:
    rng = np.random.default_rng(5)
    R = random_rotation(rng)

    def formula(x: Any) -> list[Any]:
        return list(LAWS[law].rotate(R).wrench(moving(x[:6], wet=x[6])))

    points: Floats = rng.normal(size=(7, 7))
    points[0] = 0.0
    readings_agree(formula, points)


@pytest.mark.parametrize("by_speed", [False, True])
def test_coefficients_may_be_freed(by_speed: bool) -> None:
    """Six coefficients and a twist as inputs; derivatives are difference quotients, also at rest."""

    def formula(x: Any) -> list[Any]:
        return list(QuadraticDrag(rows_of(tuple(x[:6])), by_speed).wrench(moving(x[6:])))

    rng = np.random.default_rng(6)
    readings_agree(formula, rng.normal(size=(5, 12)))
    point = [*DIAGONAL, *TWIST]
    np.testing.assert_allclose(slopes(formula, point), differences(formula, point), rtol=1e-7, atol=1e-5)
    at_rest = slopes(formula, [*DIAGONAL, *[0.0] * 6])
    np.testing.assert_allclose(at_rest, np.zeros((6, 12)), atol=1e-11)


def test_linear_drag_at_rest_has_the_slope_of_its_matrix() -> None:
    load = LinearDrag(full())
    got = slopes(lambda x: list(load.wrench(moving(x))), [0.0] * 6)
    np.testing.assert_allclose(got, -np.array(full()), rtol=1e-14)


def test_rest_gives_no_wrench() -> None:
    for load in LAWS.values():
        assert not np.any(wrench_on(load, list(Twist(ZERO, ZERO))))
