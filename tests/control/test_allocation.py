"""Allocation against SciPy's bounded least squares, and against wrenches computed by hand."""

from __future__ import annotations

import numpy as np
import pytest
import sympy as sp
from numpy.typing import NDArray
from scipy.optimize import lsq_linear

from seaframe.control import Mount, allocate, matrix_of
from seaframe.control.allocation import balanced_weights
from seaframe.errors import SeaframeError
from tests.control.vehicles import PLACES

Floats = NDArray[np.float64]
B8 = matrix_of([Mount(at, direction) for at, direction in PLACES])


def cost(B: Floats, wrench: Floats, u: Floats, weights: Floats, effort: float) -> float:
    error = weights * (B @ u - wrench)
    return float(error @ error + effort * u @ u)


def best(B: Floats, wrench: Floats, lower: Floats, upper: Floats, weights: Floats, effort: float) -> Floats:
    """The optimum by SciPy: bounded-variable least squares on the stacked problem."""
    n = B.shape[1]
    A = np.vstack([weights[:, None] * B, np.sqrt(effort) * np.eye(n)])
    answer = lsq_linear(A, np.r_[weights * wrench, np.zeros(n)], (lower, upper), method="bvls", tol=1e-15, max_iter=999)
    return np.asarray(answer.x)


def random_matrix(rng: np.random.Generator, n: int) -> Floats:
    return matrix_of([Mount(rng.uniform(-0.5, 0.5, 3).tolist(), rng.normal(size=3).tolist()) for _ in range(n)])


@pytest.mark.parametrize("n", [1, 2, 5, 6, 8, 12, 16, 36])
def test_no_answer_within_the_limits_is_better(n: int) -> None:
    """Thrusters in random places and wrenches from easy to far beyond reach: the excess cost is rounding."""
    rng = np.random.default_rng(n)
    saturated = 0
    for _ in range(60):
        B = random_matrix(rng, n)
        lower, upper = -rng.uniform(0.0, 50.0, n), rng.uniform(20.0, 50.0, n)
        wrench = rng.normal(size=6) * 10 ** rng.uniform(-0.5, 2.5)
        weights = rng.uniform(0.5, 5.0, 6)
        u = allocate(B, wrench, lower, upper, weights, effort=1e-6)
        assert (lower <= u).all()
        assert (u <= upper).all()
        saturated += int(((u == lower) | (u == upper)).any())
        least = cost(B, wrench, best(B, wrench, lower, upper, weights, 1e-6), weights, 1e-6)
        assert cost(B, wrench, u, weights, 1e-6) - least <= 1e-13 * float((weights * wrench) @ (weights * wrench))
    assert 10 <= saturated <= 59  # both kinds were there


def test_fifty_vehicles_allocate_to_three_hundred_thrusters() -> None:
    """Every vehicle of a fleet has six thrusters with limits of its own; wrenches from easy to far beyond reach."""
    rng = np.random.default_rng(300)
    saturated = []
    for size in (1e2, 1e3, 3e3, 1e4):
        B = random_matrix(rng, 300)
        lower, upper = -rng.uniform(20.0, 40.0, 300), rng.uniform(20.0, 50.0, 300)
        wrench, weights = rng.normal(size=6) * size, balanced_weights(B)
        u = allocate(B, wrench, lower, upper)
        assert (lower <= u).all()
        assert (u <= upper).all()
        least = cost(B, wrench, best(B, wrench, lower, upper, weights, 1e-6), weights, 1e-6)
        assert cost(B, wrench, u, weights, 1e-6) == pytest.approx(least, rel=1e-9, abs=1e-13 * size**2)
        saturated.append(int(((u == lower) | (u == upper)).sum()))
    assert saturated[0] == 0
    assert saturated[-1] > 200


def test_thrusters_that_are_free_have_their_digits_where_few_are() -> None:
    """Beyond reach a few of three hundred are left free: rational numbers solve the same equations."""
    rng = np.random.default_rng(12)
    free_counts = []
    for size in (1e3, 3e3, 1e4):
        B = random_matrix(rng, 300)
        lower, upper = -rng.uniform(20.0, 40.0, 300), rng.uniform(20.0, 50.0, 300)
        wrench, weights = rng.normal(size=6) * size, balanced_weights(B)
        u = allocate(B, wrench, lower, upper)
        free = (lower < u) & (u < upper)
        want = solve_exactly((weights[:, None] * B)[:, free], weights * (wrench - B[:, ~free] @ u[~free]), 1e-6)
        np.testing.assert_allclose(u[free], want, rtol=0, atol=1e-10 * 50.0)
        free_counts.append(int(free.sum()))
    assert min(free_counts) < 6


def solve_exactly(A: Floats, b: Floats, effort: float) -> Floats:
    """Return A^T y with (A A^T + effort 1) y = b, in rational numbers."""
    a, right = (sp.Matrix(x.shape[0], x.size // x.shape[0], [sp.Rational(float(y)) for y in x.flat]) for x in (A, b))
    y = (a * a.T + sp.Rational(effort) * sp.eye(len(b))).LUsolve(right)
    return np.array((a.T * y).evalf(17).tolist(), dtype=float).ravel()


def test_within_reach_it_gives_the_wrench_and_spends_least() -> None:
    wrench = np.array([20.0, -10.0, 30.0, 1.0, -2.0, 3.0])
    u = allocate(B8, wrench, np.full(8, -np.inf), np.full(8, np.inf))
    np.testing.assert_allclose(B8 @ u, wrench, rtol=1e-4)
    np.testing.assert_allclose(u, np.linalg.pinv(B8) @ wrench, rtol=1e-4, atol=1e-5)


def test_weights_say_what_is_given_up() -> None:
    """Two thrusters side by side cannot give a push of 100 N and a turn of 10 N m at 40 N each."""
    B = matrix_of([Mount((0, 0.25, 0), (1, 0, 0)), Mount((0, -0.25, 0), (1, 0, 0))])
    wrench = np.array([100.0, 0, 0, 0, 0, 10.0])
    limits = np.full(2, -40.0), np.full(2, 40.0)
    turning = allocate(B, wrench, *limits, weights=[1, 1, 1, 1, 1, 1e4])
    np.testing.assert_allclose(turning, [0.0, 40.0], atol=1e-3)  # moment -0.25 u0 + 0.25 u1 = 10
    pushing = allocate(B, wrench, *limits, weights=[1e4, 1, 1, 1, 1, 1])
    np.testing.assert_allclose(pushing, [40.0, 40.0], atol=1e-9)


def test_a_matrix_has_forces_above_and_moments_below() -> None:
    B = matrix_of([Mount((1, 2, 3), (0, 0, 5), swirl=0.1)])
    np.testing.assert_allclose(B[:, 0], [0, 0, 1, 2, -1, 0.1])


def test_thrusters_of_another_vehicle_are_seen_from_the_first() -> None:
    """A vehicle 2 m ahead, turned by 90 degrees about z: its forward thrust pushes to the left, 2 m from here."""
    X_HL = np.array([[0.0, -1, 0, 2], [1, 0, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])
    B = matrix_of([Mount((0, 0, 0), (1, 0, 0)), Mount((0.5, 0, 0), (0, 1, 0))], [X_HL, X_HL])
    np.testing.assert_allclose(B[:, 0], [0, 1, 0, 0, 0, 2], atol=1e-15)
    np.testing.assert_allclose(B[:, 1], [-1, 0, 0, 0, 0, 0.5], atol=1e-15)


def test_balanced_weights_count_moments_at_the_lever_arm() -> None:
    B = matrix_of([Mount((0, y, 0), (1, 0, 0)) for y in (0.25, -0.25)])
    np.testing.assert_allclose(balanced_weights(B), [1, 1, 1, 4, 4, 4])
    assert (balanced_weights(matrix_of([Mount((0, 0, 0), (1, 0, 0))])) == 1.0).all()


def test_no_thrusters_give_nothing() -> None:
    assert allocate(np.zeros((6, 0)), np.ones(6), [], []).shape == (0,)


def test_impossible_limits_are_refused() -> None:
    with pytest.raises(SeaframeError, match=r"thruster 3 .* 5 N .* 4 N") as caught:
        allocate(B8, np.ones(6), [0, 0, 0, 5, 0, 0, 0, 0], np.full(8, 4.0))
    assert (caught.value.code, caught.value.path) == ("range", "limits")
    with pytest.raises(SeaframeError, match=r"7 lower .* 8 upper") as caught:
        allocate(B8, np.ones(6), np.zeros(7), np.ones(8))
    assert (caught.value.code, caught.value.path) == ("shape", "limits")
