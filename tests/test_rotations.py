"""Quaternions and exponentials against SciPy, and against matrix exponentials of 50 digits in ill-conditioned cases."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose
from scipy.integrate import solve_ivp
from scipy.linalg import expm, logm
from scipy.spatial.transform import Rotation as SciPyRotation

from seaframe.rotations import (
    cayley,
    cayley_rate,
    exp,
    exp_quaternion,
    log,
    log_quaternion,
    quaternion_from_rotation,
    quaternion_product,
    rotation_between,
)
from seaframe.spatial import Matrix, Pose, Twist, Vector, array, rotation_from_quaternion

Array = np.ndarray[Any, Any]
seeds = st.integers(0, 2**32 - 1)
NEAR_ZERO = [0.0, 1e-300, 1e-160, 1e-12, 1e-9, 1e-6, 1e-3, 0.0316, 0.03163, 0.0632, 0.0633]  # about both thresholds
NEAR_PI = [math.pi - e for e in (1e-3, 1e-6, 1e-9, 1e-12, 0.0)]
AXES = [
    *np.eye(3),
    *-np.eye(3),
    *(
        a / np.linalg.norm(a)
        for a in np.array([[1, 1, 0], [0, 1, -1], [1, 1, 1], [-3, 2, 1], [1, -5, 0.1]], dtype=float)
    ),
]


def vector(x: Any) -> Vector:
    return Vector(*map(float, x))


def matrix(M: Any) -> Matrix:
    return Matrix(*map(vector, M))


def hat(V: Array) -> Array:
    """4x4 of a twist."""
    return np.block([[np.cross(np.eye(3), V[3:]), V[:3, None]], [np.zeros((1, 4))]])


def random_axis(rng: np.random.Generator) -> Array:
    axis = rng.normal(size=3)
    return np.asarray(axis / np.linalg.norm(axis))


def exact_exp(V: Array) -> Array:
    """The 4x4 exponential with 50 digits."""
    mpmath = pytest.importorskip("mpmath")
    with mpmath.workdps(50):
        return np.array(mpmath.expm(mpmath.matrix(hat(V).tolist()), method="taylor").tolist(), dtype=float)


def of_scipy(R: SciPyRotation) -> Array:
    """(w, x, y, z) with w >= 0."""
    return np.asarray(R.as_quat(canonical=True))[..., [3, 0, 1, 2]]


# Quaternions


@given(seed=seeds)
def test_product_agrees_with_scipy_and_with_matrices(seed: int) -> None:
    a, b = SciPyRotation.random(2, rng=seed)
    product = quaternion_product(of_scipy(a).tolist(), of_scipy(b).tolist())
    expected = of_scipy(a * b)
    assert_allclose(np.sign(product[0]) * array(product), expected, atol=1e-15)
    assert_allclose(array(rotation_from_quaternion(*product)), a.as_matrix() @ b.as_matrix(), atol=3e-15)


@given(seed=seeds)
def test_quaternions_are_a_group(seed: int) -> None:
    p, q, r = of_scipy(SciPyRotation.random(3, rng=seed)).tolist()
    left, right = quaternion_product(quaternion_product(p, q), r), quaternion_product(p, quaternion_product(q, r))
    assert_allclose(left, right, atol=1e-15)
    w, x, y, z = p
    assert_allclose(quaternion_product(p, (w, -x, -y, -z)), (1.0, 0.0, 0.0, 0.0), atol=1e-15)
    assert quaternion_product(p, (1.0, 0.0, 0.0, 0.0)) == tuple(p)


@given(seed=seeds)
def test_quaternion_of_a_random_rotation(seed: int) -> None:
    R = SciPyRotation.random(rng=seed)
    assert_allclose(quaternion_from_rotation(matrix(R.as_matrix())), of_scipy(R), atol=1e-15)


@pytest.mark.parametrize("angle", [*NEAR_ZERO, 1.0, 2.0, *NEAR_PI])
def test_quaternion_of_a_delicate_rotation(angle: float) -> None:
    for axis in AXES:
        R = SciPyRotation.from_rotvec(angle * axis).as_matrix()
        q = array(quaternion_from_rotation(matrix(R)))
        assert q[0] >= 0.0
        assert np.linalg.norm(q) == pytest.approx(1.0, rel=4e-16)
        assert_allclose(SciPyRotation.from_quat(q[[1, 2, 3, 0]]).as_matrix(), R, atol=1e-15)
        assert_allclose(2.0 * math.atan2(float(np.linalg.norm(q[1:])), q[0]), angle, rtol=1e-15, atol=1e-15)


# Exponentials of rotations


@given(seed=seeds, angle=st.floats(0.0, 10.0))
def test_exp_of_a_rotation_vector(seed: int, angle: float) -> None:
    r = angle * random_axis(np.random.default_rng(seed))
    q = array(exp_quaternion(vector(r)))
    assert_allclose(np.linalg.norm(q), 1.0, rtol=1e-15)
    assert_allclose(q, [math.cos(angle / 2.0), *(math.sin(angle / 2.0) * r / max(angle, 1e-300))], atol=1e-15)


@pytest.mark.parametrize("angle", [*NEAR_ZERO, *NEAR_PI])
def test_exp_of_a_delicate_rotation_vector(angle: float) -> None:
    mpmath = pytest.importorskip("mpmath")
    for axis in AXES:
        q = exp_quaternion(vector(angle * axis))
        with mpmath.workdps(50):
            a = [mpmath.mpf(float(x)) for x in angle * axis]
            half = mpmath.sqrt(sum(x * x for x in a)) / 2
            sinc = mpmath.sin(half) / half if half else mpmath.mpf(1)
            expected = [float(mpmath.cos(half)), *(float(sinc * x / 2) for x in a)]
        # The half angle is rounded, which a cosine near zero shows.
        assert_allclose(q, expected, rtol=1e-15, atol=3e-16 if angle > 1.0 else 0.0)


@pytest.mark.parametrize("angle", [*NEAR_ZERO, 0.5, 1.5, 3.0, *NEAR_PI])
@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_log_undoes_exp_for_either_sign_of_the_quaternion(angle: float, sign: float) -> None:
    for axis in AXES:
        r = angle * axis
        q = [sign * x for x in exp_quaternion(vector(r))]
        result = array(log_quaternion(q))
        if math.pi - angle < 1e-15:  # a half turn either way is the same
            result = result * np.sign(result @ r)
        assert_allclose(result, r, rtol=1e-15, atol=angle * 3e-16)


@given(seed=seeds)
def test_log_of_a_random_rotation(seed: int) -> None:
    R = SciPyRotation.random(rng=seed)
    w, x, y, z = of_scipy(R)
    for q in ((w, x, y, z), (-w, -x, -y, -z)):
        assert_allclose(array(log_quaternion(q)), R.as_rotvec(), atol=4e-15)


@given(seed=seeds)
def test_turn_between_two_random_rotations(seed: int) -> None:
    both = SciPyRotation.random(2, rng=seed)
    p, q = of_scipy(both).tolist()
    assert_allclose(array(rotation_between(p, q)), (both[0].inv() * both[1]).as_rotvec(), atol=1e-14)


def test_log_of_a_half_turn_has_the_angle_pi() -> None:
    for axis in AXES:
        for w in (0.0, -0.0):
            assert_allclose(array(log_quaternion((w, *axis))), math.pi * axis, rtol=1e-15)


# Exponentials of twists


@given(seed=seeds, angle=st.floats(0.0, 10.0), length=st.floats(0.0, 10.0))
def test_exp_of_a_twist(seed: int, angle: float, length: float) -> None:
    rng = np.random.default_rng(seed)
    V = np.concatenate([length * random_axis(rng), angle * random_axis(rng)])
    assert_allclose(array(exp(Twist.of(V.tolist()))), expm(hat(V)), atol=1e-13)


@pytest.mark.parametrize("angle", [*NEAR_ZERO, 0.2, 1.0, *NEAR_PI, 5.0])
def test_exp_of_a_delicate_twist(angle: float) -> None:
    for axis in AXES:
        V = np.array([1.0, -2.0, 0.5, *(angle * axis)])
        assert_allclose(array(exp(Twist.of(V.tolist()))), exact_exp(V), rtol=0.0, atol=3e-15)


@pytest.mark.parametrize("angle", [*NEAR_ZERO, 0.2, 1.0, 2.0, *NEAR_PI])
def test_log_of_a_delicate_pose(angle: float) -> None:
    """Poses with 50 digits, so that log alone is measured. A rotation matrix near pi determines its axis to 1e-16."""
    for axis in AXES:
        V = np.array([1.0, -2.0, 0.5, *(angle * axis)])
        X = exact_exp(V)
        result = array(log(Pose(matrix(X[:3, :3]), vector(X[:3, 3]))))
        if math.pi - angle < 1e-14 and result[3:] @ axis < 0.0:  # a half turn either way is the same
            V = np.array([*np.linalg.solve(mean_rotation(-V[3:]), X[:3, 3]), *-V[3:]])
        assert_allclose(result, V, rtol=0.0, atol=4e-15)


def mean_rotation(r: Array) -> Array:
    """1 + (1 - cos a)/a2 [r]x + (a - sin a)/a3 [r]x2, which takes the linear part of a twist to the position."""
    a, K = float(np.linalg.norm(r)), np.cross(np.eye(3), r)
    return np.asarray(np.eye(3) + (1.0 - math.cos(a)) / a**2 * K + (a - math.sin(a)) / a**3 * K @ K)


@given(seed=seeds, angle=st.floats(0.0, 3.1))
def test_log_undoes_exp(seed: int, angle: float) -> None:
    rng = np.random.default_rng(seed)
    V = np.concatenate([rng.normal(size=3), angle * random_axis(rng)])
    X = exp(Twist.of(V.tolist()))
    assert_allclose(array(log(X)), V, atol=1e-14)
    assert_allclose(array(exp(log(X))), array(X), atol=1e-14)


@pytest.mark.parametrize("angle", [0.1, 1.0, 2.0, 3.0])
def test_log_agrees_with_the_matrix_logarithm(angle: float) -> None:
    rng = np.random.default_rng(4)
    R, p = SciPyRotation.from_rotvec(angle * random_axis(rng)).as_matrix(), rng.normal(size=3)
    X = np.block([[R, p[:, None]], [np.zeros((1, 3)), np.ones((1, 1))]])
    assert_allclose(hat(array(log(Pose(matrix(R), vector(p))))), logm(X).real, atol=1e-12)


def test_exp_of_nothing_is_the_identity_exactly() -> None:
    still = Twist.of([0.0] * 6)
    assert (array(exp(still)) == np.eye(4)).all()
    assert list(log(exp(still))) == [0.0] * 6


@given(seed=seeds)
def test_body_twists_of_one_axis_add_up(seed: int) -> None:
    V = Twist.of(np.random.default_rng(seed).normal(size=6).tolist())
    assert_allclose(array(exp(0.3 * V) @ exp(0.7 * V)), array(exp(V)), atol=1e-14)


# Cayley's map


def dense_cayley(sigma: Array) -> Array:
    """(1 - S)^-1 (1 + S) with S = [sigma]x / 2."""
    S = 0.5 * np.cross(np.eye(3), sigma)
    return np.linalg.solve(np.eye(3) - S, np.eye(3) + S)


@given(seed=seeds, size=st.floats(0.0, 10.0))
def test_cayley_is_the_transform_of_a_skew_matrix(seed: int, size: float) -> None:
    sigma = size * random_axis(np.random.default_rng(seed))
    q = cayley(vector(sigma))
    assert_allclose(np.linalg.norm(q), 1.0, rtol=1e-15)
    assert_allclose(array(rotation_from_quaternion(*q)), dense_cayley(sigma), atol=1e-14)
    assert_allclose(np.linalg.norm(array(log_quaternion(q))), 2.0 * math.atan(size / 2.0), atol=1e-14)


def test_cayley_agrees_with_the_exponential_up_to_second_order() -> None:
    """The angle is a - a3/12 + ..., along the same axis."""
    axis = random_axis(np.random.default_rng(3))
    sizes = np.array([0.04, 0.02, 0.01])
    errors = [np.linalg.norm(array(log_quaternion(cayley(vector(s * axis)))) - s * axis) for s in sizes]
    assert_allclose(errors, sizes**3 / 12.0, rtol=1e-3)


@given(seed=seeds, size=st.floats(0.0, 5.0))
def test_cayley_rate_is_exact(seed: int, size: float) -> None:
    """R^T dR = [omega]x, with the differential of (1 - S)^-1 (1 + S) along the rate of sigma."""
    rng = np.random.default_rng(seed)
    sigma, omega = size * random_axis(rng), rng.normal(size=3)
    S = 0.5 * np.cross(np.eye(3), sigma)
    dS = 0.5 * np.cross(np.eye(3), array(cayley_rate(vector(sigma), vector(omega))))
    R = dense_cayley(sigma)
    dR = np.linalg.solve(np.eye(3) - S, dS @ R + dS)
    assert_allclose(R.T @ dR, np.cross(np.eye(3), omega), atol=1e-13)


def test_cayley_rate_carries_a_motion_along_the_group() -> None:
    """Integrate sigma for a varying angular velocity, and the matrix itself: both give the same rotation."""

    def omega(t: float) -> Array:
        return np.array([0.5 * math.sin(3.0 * t), 0.4, 0.3 * t])

    def sigma_rate(t: float, sigma: Array) -> Array:
        return array(cayley_rate(vector(sigma), vector(omega(t))))

    def matrix_rate(t: float, R: Array) -> Array:
        return np.ravel(R.reshape(3, 3) @ np.cross(np.eye(3), omega(t)))

    accurate = {"rtol": 1e-12, "atol": 1e-13, "method": "DOP853"}
    sigma = solve_ivp(sigma_rate, (0.0, 2.0), np.zeros(3), **accurate).y[:, -1]
    R = solve_ivp(matrix_rate, (0.0, 2.0), np.eye(3).ravel(), **accurate).y[:, -1]
    assert_allclose(array(rotation_from_quaternion(*cayley(vector(sigma)))), R.reshape(3, 3), atol=1e-11)


# Kinds of numbers

FORMULAS: dict[str, tuple[int, Callable[[Sequence[Any]], Sequence[Any]]]] = {
    "exp_quaternion": (3, lambda x: exp_quaternion(Vector(*x))),
    "log_quaternion": (4, lambda x: list(log_quaternion(x))),
    "quaternion_of": (4, lambda x: quaternion_from_rotation(rotation_from_quaternion(*x))),
    "exp": (6, lambda x: [*exp(Twist.of(x)).p, *exp(Twist.of(x)).R.y]),
    "log": (7, lambda x: list(log(Pose(rotation_from_quaternion(*x[:4]), Vector(*x[4:]))))),
    "cayley": (3, lambda x: cayley(Vector(*x))),
    "cayley_rate": (6, lambda x: list(cayley_rate(Vector(*x[:3]), Vector(*x[3:])))),
}


def samples(name: str) -> Array:
    """Random rotations, some near the identity, the identity itself, and half turns."""
    size, _ = FORMULAS[name]
    rng = np.random.default_rng(1)
    angles = [0.0, 1e-12, 1e-6, 1e-3, 0.1, 1.0, 2.0, math.pi - 1e-6]
    vectors = np.array([a * random_axis(rng) for a in angles])
    if name in ("exp_quaternion", "exp", "cayley", "cayley_rate"):
        return np.hstack([rng.normal(size=(len(angles), size - 3)), vectors])
    quaternions = SciPyRotation.from_rotvec(vectors).as_quat()[:, [3, 0, 1, 2]]
    half_turns = np.hstack([np.zeros((3, 1)), np.eye(3)])
    rotations = np.vstack([quaternions, -quaternions[4:], half_turns])
    return np.hstack([rotations, rng.normal(size=(len(rotations), size - 4))])


every_formula = pytest.mark.parametrize("name", FORMULAS)


@every_formula
def test_a_batch_agrees_with_floats(name: str) -> None:
    _, formula = FORMULAS[name]
    batch = array(list(formula(list(samples(name).T))))
    for x, result in zip(samples(name), batch, strict=True):
        assert_allclose(result, formula(x.tolist()), rtol=1e-14, atol=1e-14)


@every_formula
def test_casadi_agrees_with_floats(name: str) -> None:
    casadi = pytest.importorskip("casadi")
    size, formula = FORMULAS[name]
    x = casadi.SX.sym("x", size)
    function = casadi.Function("f", [x], [casadi.vertcat(*formula([x[k] for k in range(size)]))])
    for sample in samples(name):
        assert_allclose(function(sample).full()[:, 0], formula(sample.tolist()), rtol=1e-14, atol=1e-14)


@pytest.mark.parametrize("name", [name for name in FORMULAS if name != "log"])
def test_sympy_symbols_agree_with_floats(name: str) -> None:
    sympy = pytest.importorskip("sympy")
    size, formula = FORMULAS[name]
    x = sympy.symbols(f"x:{size}", real=True)
    function = sympy.lambdify([x], list(formula(x)), modules="math", cse=True)
    for sample in samples(name):
        assert_allclose(function(sample.tolist()), formula(sample.tolist()), rtol=1e-14, atol=1e-14)


@every_formula
def test_sympy_numbers_agree_with_floats(name: str) -> None:
    sympy = pytest.importorskip("sympy")
    _, formula = FORMULAS[name]
    for sample in samples(name):
        result = [float(entry) for entry in formula([sympy.Float(x) for x in sample.tolist()])]
        assert_allclose(result, formula(sample.tolist()), rtol=1e-14, atol=1e-14)


def test_derivatives_at_the_identity_are_exact() -> None:
    """No 0/0 hides in the side that is not chosen: d exp_quaternion = (0, 1/2), d log_quaternion = (0, 2)."""
    casadi = pytest.importorskip("casadi")
    r, q, s = casadi.SX.sym("r", 3), casadi.SX.sym("q", 4), casadi.SX.sym("s", 6)
    of_exp = casadi.jacobian(casadi.vertcat(*exp_quaternion(Vector(*(r[k] for k in range(3))))), r)
    of_log = casadi.jacobian(casadi.vertcat(*log_quaternion([q[k] for k in range(4)])), q)
    round_trip = casadi.jacobian(casadi.vertcat(*log(exp(Twist.of([s[k] for k in range(6)])))), s)
    assert_allclose(casadi.Function("f", [r], [of_exp])([0.0] * 3).full(), np.vstack([np.zeros(3), 0.5 * np.eye(3)]))
    assert_allclose(
        casadi.Function("f", [q], [of_log])([1.0, 0.0, 0.0, 0.0]).full(), np.hstack([np.zeros((3, 1)), 2.0 * np.eye(3)])
    )
    for scale in (0.0, 1e-8, 1e-3, 0.03, 1.0):
        at = scale * np.array([1.0, 2.0, -1.0, 0.3, -0.5, 0.7])
        assert_allclose(casadi.Function("f", [s], [round_trip])(at).full(), np.eye(6), atol=1e-13)


def test_second_derivatives_near_the_identity_are_accurate() -> None:
    """The vector part is r_k (1/2 - r2/48 + ...), with second derivatives -(d_ij r_k + d_ik r_j + d_jk r_i)/24."""
    casadi = pytest.importorskip("casadi")
    r = casadi.SX.sym("r", 3)
    at = 1e-6 * np.array([1.0, -2.0, 3.0])
    one = np.eye(3)
    for k, entry in enumerate(exp_quaternion(Vector(*(r[i] for i in range(3))))[1:]):
        hessian = casadi.Function("f", [r], [casadi.hessian(entry, r)[0]])(at).full()
        expected = -(one * at[k] + np.outer(one[k], at) + np.outer(at, one[k])) / 24.0
        assert_allclose(hessian, expected, rtol=1e-10, atol=1e-18)
