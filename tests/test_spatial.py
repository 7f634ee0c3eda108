"""Spatial types against dense 4x4 and 6x6 linear algebra, and against SciPy's rotations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal
from scipy.spatial.transform import Rotation as SciPyRotation

from seaframe.spatial import (
    IDENTITY,
    ORIGIN,
    STILL,
    ZERO,
    Inertia,
    Matrix,
    Pose,
    Symmetric,
    Twist,
    Vector,
    Wrench,
    array,
    pose_from_matrix,
    rotation_about,
    rotation_about_z,
    rotation_from_quaternion,
    rotation_from_rpy,
    skew,
    total,
    upper_triangle,
)

Array = np.ndarray[Any, Any]
components = st.floats(-10.0, 10.0)
angles = st.floats(-7.0, 7.0)
seeds = st.integers(0, 2**32 - 1)


def vector(x: Any) -> Vector:
    return Vector(*map(float, x))


def matrix(M: Array) -> Matrix:
    return Matrix(*map(vector, M))


def random_pose(rng: np.random.Generator) -> Pose:
    return Pose(matrix(SciPyRotation.random(rng=rng).as_matrix()), vector(rng.normal(size=3)))


def random_inertia(rng: np.random.Generator) -> Inertia:
    root = rng.normal(size=(6, 6))
    return Inertia.from_rows((root @ root.T).tolist())


def dense_adjoint(X: Array) -> Array:
    """6x6 of a 4x4 pose, (linear, angular)."""
    R, p = X[:3, :3], X[:3, 3]
    return np.block([[R, np.cross(np.eye(3), p) @ R], [np.zeros((3, 3)), R]])


def dense_bracket(V: Array) -> Array:
    """ad_V: the derivative at s = 0 of the adjoint of exp(s V)."""
    v, w = (np.cross(np.eye(3), a) for a in (V[:3], V[3:]))
    return np.block([[w, v], [np.zeros((3, 3)), w]])


def test_numpy_helper_is_the_cross_product() -> None:
    a, b = np.array([1.0, -2.0, 3.0]), np.array([0.5, 4.0, -1.0])
    assert_array_equal(np.cross(np.eye(3), a) @ b, np.cross(a, b))


@given(seed=seeds, k=components)
def test_vectors(seed: int, k: float) -> None:
    a, b = np.random.default_rng(seed).normal(size=(2, 3))
    u, v = vector(a), vector(b)
    assert_array_equal(array(u + v), a + b)
    assert_array_equal(array(u - v), a - b)
    assert_array_equal(array(-u), -a)
    assert_array_equal(array(k * u), k * a)
    assert_allclose(u.dot(v), a @ b, rtol=1e-14, atol=1e-15)
    assert_allclose(u.norm(), np.linalg.norm(a), rtol=1e-15)
    assert_allclose(array(u.cross(v)), np.cross(a, b), rtol=1e-13, atol=1e-15)
    assert_allclose(array(skew(u) @ v), np.cross(a, b), rtol=1e-13, atol=1e-15)


@given(seed=seeds)
def test_matrices(seed: int) -> None:
    rng = np.random.default_rng(seed)
    a, b, x = rng.normal(size=(3, 3)), rng.normal(size=(3, 3)), rng.normal(size=3)
    A, B, R = matrix(a), matrix(b), SciPyRotation.random(rng=rng).as_matrix()
    assert_array_equal(array(A + B), a + b)
    assert_array_equal(array(A - B), a - b)
    assert_array_equal(array(2.5 * A), 2.5 * a)
    assert_array_equal(array(A.T), a.T)
    assert_allclose(array(A @ B), a @ b, atol=1e-14)
    assert_allclose(array(A @ vector(x)), a @ x, atol=1e-14)
    assert_allclose(array(A.rotate(matrix(R))), R @ a @ R.T, atol=1e-14)


@given(seed=seeds)
def test_symmetric_matrices(seed: int) -> None:
    rng = np.random.default_rng(seed)
    a, b = (m + m.T for m in rng.normal(size=(2, 3, 3)))
    A, B = upper_triangle(matrix(a)), upper_triangle(matrix(b))
    x, R = rng.normal(size=3), SciPyRotation.random(rng=rng).as_matrix()
    assert_array_equal(array(A), a)
    assert_array_equal(array(A + B), a + b)
    assert_array_equal(array(3.0 * A), 3.0 * a)
    assert_allclose(array(A @ vector(x)), a @ x, atol=1e-13)
    assert_allclose(array(A.rotate(matrix(R))), R @ a @ R.T, atol=1e-13)


@given(seed=seeds)
def test_solving_symmetric_matrices(seed: int) -> None:
    rng = np.random.default_rng(seed)
    L = rng.normal(size=(3, 3))
    S, b = L @ L.T + 0.1 * np.eye(3), rng.normal(size=(2, 3))
    found = upper_triangle(matrix(S)).solve(*map(vector, b))
    assert_allclose(array(found), np.linalg.solve(S, b.T).T, rtol=1e-10, atol=1e-10)
    assert_allclose(array(upper_triangle(matrix(S)) - upper_triangle(matrix(0.5 * S))), 0.5 * S, rtol=1e-14)


@given(angle=angles)
def test_rotation_about_z(angle: float) -> None:
    expected = SciPyRotation.from_rotvec([0.0, 0.0, angle]).as_matrix()
    assert_allclose(array(rotation_about_z(angle)), expected, atol=4e-16)


def test_rotation_about_z_keeps_its_structural_zeros() -> None:
    R = rotation_about_z(0.3)
    assert (R.x.z, R.y.z, R.z.x, R.z.y, R.z.z) == (0.0, 0.0, 0.0, 0.0, 1.0)


@given(seed=seeds, angle=angles)
def test_rotation_about_an_axis(seed: int, angle: float) -> None:
    axis = np.random.default_rng(seed).normal(size=3)
    axis /= np.linalg.norm(axis)
    assert_allclose(
        array(rotation_about(vector(axis), angle)), SciPyRotation.from_rotvec(angle * axis).as_matrix(), atol=2e-15
    )


@given(roll=angles, pitch=angles, yaw=angles)
def test_roll_pitch_yaw_turn_about_z_then_y_then_x(roll: float, pitch: float, yaw: float) -> None:
    expected = SciPyRotation.from_euler("ZYX", [yaw, pitch, roll]).as_matrix()
    assert_allclose(array(rotation_from_rpy(roll, pitch, yaw)), expected, atol=2e-15)


@given(turns=st.tuples(*[st.integers(-4, 4)] * 3))
def test_quarter_turns_are_exact(turns: tuple[int, int, int]) -> None:
    """A sine of 1e-16 where a zero belongs would keep all its products in compiled code."""
    R = array(rotation_from_rpy(*(n * np.pi / 2 for n in turns)))
    assert set(np.abs(R).ravel()) == {0.0, 1.0}
    assert_allclose(R, SciPyRotation.from_euler("xyz", np.array(turns) * np.pi / 2).as_matrix(), atol=2e-15)


@given(seed=seeds)
def test_rotation_of_a_quaternion(seed: int) -> None:
    x, y, z, w = SciPyRotation.random(rng=seed).as_quat().tolist()
    expected = SciPyRotation.from_quat([x, y, z, w]).as_matrix()
    assert_allclose(array(rotation_from_quaternion(w, x, y, z)), expected, atol=2e-15)


@given(seed=seeds)
def test_rotations_are_a_group(seed: int) -> None:
    a, b, c = (matrix(R) for R in SciPyRotation.random(3, rng=seed).as_matrix())
    assert_allclose(array((a @ b) @ c), array(a @ (b @ c)), atol=2e-15)
    assert_allclose(array(a @ a.T), np.eye(3), atol=2e-15)
    assert_array_equal(array(a @ IDENTITY), array(a))
    assert_array_equal(array(IDENTITY @ a), array(a))


@given(seed=seeds)
def test_poses_are_a_group(seed: int) -> None:
    rng = np.random.default_rng(seed)
    X, Y, Z = (random_pose(rng) for _ in range(3))
    point = rng.normal(size=3)
    assert_allclose(array(X @ Y), array(X) @ array(Y), atol=1e-14)
    assert_allclose(array((X @ Y) @ Z), array(X @ (Y @ Z)), atol=1e-14)
    assert_allclose(array(X.inverse()), np.linalg.inv(array(X)), atol=1e-14)
    assert_allclose(array(X @ X.inverse()), np.eye(4), atol=1e-14)
    assert_array_equal(array(X @ ORIGIN), array(X))
    assert_array_equal(array(ORIGIN @ X), array(X))
    assert_allclose(array(X @ vector(point)), (array(X) @ [*point, 1.0])[:3], atol=1e-14)


@given(seed=seeds)
def test_a_pose_of_an_array(seed: int) -> None:
    X = random_pose(np.random.default_rng(seed))
    assert pose_from_matrix(array(X)) == X


@given(seed=seeds)
def test_a_unit_vector(seed: int) -> None:
    x = np.random.default_rng(seed).normal(size=3)
    assert_allclose(array(Vector(*x).unit()), x / np.linalg.norm(x), rtol=1e-15)
    assert Vector(0.0, 0.0, -abs(x[0])).unit() == Vector(0.0, 0.0, -1.0)


@given(seed=seeds)
def test_a_twist_moves_outward_as_conjugation_does(seed: int) -> None:
    """X^-1 [V] X = [Ad(X)^-1 V], for [V] the 4x4 of a twist."""

    def hat(V: Array) -> Array:
        return np.block([[np.cross(np.eye(3), V[3:]), V[:3, None]], [np.zeros((1, 4))]])

    rng = np.random.default_rng(seed)
    X, V = random_pose(rng), rng.normal(size=6)
    moved = array(Twist.of(V.tolist()).outward(X))
    assert_allclose(hat(moved), np.linalg.inv(array(X)) @ hat(V) @ array(X), atol=1e-13)


@given(seed=seeds)
def test_outward_and_inward_are_adjoint(seed: int) -> None:
    rng = np.random.default_rng(seed)
    X, V_P, F_B = random_pose(rng), rng.normal(size=6), rng.normal(size=6)
    inverse = np.linalg.inv(dense_adjoint(array(X)))
    twist, wrench = Twist.of(V_P.tolist()), Wrench.of(F_B.tolist())
    assert_allclose(array(twist.outward(X)), inverse @ V_P, atol=1e-13)
    assert_allclose(array(wrench.inward(X)), inverse.T @ F_B, atol=1e-13)
    assert_allclose(twist.outward(X).dot(wrench), twist.dot(wrench.inward(X)), rtol=1e-12, atol=1e-13)  # power


@given(seed=seeds)
def test_inertia_against_dense_matrices(seed: int) -> None:
    rng = np.random.default_rng(seed)
    X, I_B, V = random_pose(rng), random_inertia(rng), rng.normal(size=6)
    dense, inverse = array(I_B), np.linalg.inv(dense_adjoint(array(X)))
    assert_array_equal(dense, dense.T)
    assert_allclose(array(I_B.inward(X)), inverse.T @ dense @ inverse, rtol=1e-12, atol=1e-12)
    assert_allclose(array(I_B @ Twist.of(V.tolist())), dense @ V, atol=1e-12)
    assert_array_equal(array(I_B + I_B), 2.0 * dense)
    assert_array_equal(array(3.0 * I_B), 3.0 * dense)
    assert Inertia.from_rows(I_B.rows) == I_B


@given(seed=seeds)
def test_inertia_of_rows_reads_the_upper_triangle_only(seed: int) -> None:
    I_B = random_inertia(np.random.default_rng(seed))
    assert Inertia.from_rows(np.triu(array(I_B)).tolist()) == I_B


def test_inertia_of_a_point_mass_moves_as_the_parallel_axis_theorem_says() -> None:
    mass, p = 3.0, np.array([1.0, -2.0, 0.5])
    nothing = Symmetric(0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    point = Inertia(Symmetric(mass, 0.0, 0.0, mass, 0.0, mass), skew(ZERO), nothing)
    C = array(point.inward(Pose(IDENTITY, vector(p))))[3:, 3:]
    assert_allclose(C, mass * (p @ p * np.eye(3) - np.outer(p, p)), rtol=1e-15)


@given(seed=seeds)
def test_brackets_against_dense_matrices(seed: int) -> None:
    rng = np.random.default_rng(seed)
    a, b, f = rng.normal(size=(3, 6))
    V, W, F = Twist.of(a.tolist()), Twist.of(b.tolist()), Wrench.of(f.tolist())
    assert_allclose(array(V.cross(W)), dense_bracket(a) @ b, atol=1e-14)
    assert_allclose(array(V.cross_dual(F)), -dense_bracket(a).T @ f, atol=1e-14)
    assert_allclose(V.cross(W).dot(F), -W.dot(V.cross_dual(F)), atol=1e-13)


@given(seed=seeds)
def test_bracket_follows_frames_and_obeys_jacobi(seed: int) -> None:
    rng = np.random.default_rng(seed)
    U, V, W = (Twist.of(x.tolist()) for x in rng.normal(size=(3, 6)))
    X = random_pose(rng)
    assert_allclose(array(U.cross(V).outward(X)), array(U.outward(X).cross(V.outward(X))), atol=1e-13)
    cycle = U.cross(V.cross(W)) + V.cross(W.cross(U)) + W.cross(U.cross(V))
    assert_allclose(array(cycle), np.zeros(6), atol=1e-13)


@given(seed=seeds)
def test_screws_are_vectors(seed: int) -> None:
    a, b = np.random.default_rng(seed).normal(size=(2, 6))
    V, W = Twist.of(a.tolist()), Twist.of(b.tolist())
    assert_array_equal(array(V + W), a + b)
    assert_array_equal(array(V - W), a - b)
    assert_array_equal(array(-V), -a)
    assert_array_equal(array(2.0 * V), 2.0 * a)
    assert isinstance(-Wrench.of(a.tolist()), Wrench)
    assert_array_equal(array(total(STILL, [V, W, V])), a + b + a)


# Kinds of numbers


def travel(x: list[Any]) -> list[Any]:
    """One formula through every type: nine numbers to the 6x6 of a moved inertia, times a moved twist."""
    X = Pose(rotation_from_rpy(x[0], x[1], x[2]) @ rotation_about(Vector(0.6, 0.0, 0.8), x[3]), Vector(x[4], x[5], 1.0))
    V = Twist(Vector(x[6], 0.0, x[7]), Vector(0.1, x[8], 0.0))
    I_B = Inertia(Symmetric(x[6], 0.1, 0.0, 2.0, x[7], 3.0), x[8] * skew(X.p), Symmetric(4.0, 0.0, x[5], 5.0, 0.0, 6.0))
    momentum = I_B.inward(X) @ (V.outward(X) - V.cross(V.outward(X)))
    return [*(V.cross_dual(momentum) + momentum.inward(X.inverse())), momentum.linear.norm()]


SAMPLES = np.random.default_rng(5).normal(size=(6, 9))


def test_a_batch_agrees_with_floats() -> None:
    batch = array(travel(list(SAMPLES.T)))
    assert batch.shape == (6, 7)
    for x, result in zip(SAMPLES, batch, strict=True):
        assert_allclose(result, travel(x.tolist()), rtol=1e-14, atol=1e-14 * np.abs(result).max())


def test_casadi_agrees_with_floats() -> None:
    casadi = pytest.importorskip("casadi")
    for kind in (casadi.SX, casadi.MX):
        x = kind.sym("x", 9)
        function = casadi.Function("f", [x], [casadi.vertcat(*travel([x[k] for k in range(9)]))])
        for sample in SAMPLES:
            expected = array(travel(sample.tolist()))
            assert_allclose(function(sample).full()[:, 0], expected, rtol=1e-14, atol=1e-14 * np.abs(expected).max())


def test_sympy_agrees_with_floats() -> None:
    sympy = pytest.importorskip("sympy")
    x = sympy.symbols("x:9", real=True)
    formulas = travel(list(x))
    function: Callable[..., Any] = sympy.lambdify([x], formulas, modules="math", cse=True)
    for sample in SAMPLES[:2]:
        expected = array(travel(sample.tolist()))
        assert_allclose(function(sample.tolist()), expected, rtol=1e-14, atol=1e-14 * np.abs(expected).max())


def test_sympy_expressions_are_exact() -> None:
    sympy = pytest.importorskip("sympy")
    a, b = sympy.symbols("a b", real=True)
    R = rotation_about_z(a) @ rotation_about_z(b)
    assert sympy.simplify(R.x.x - sympy.cos(a + b)) == 0
    assert sympy.simplify(R.y.x - sympy.sin(a + b)) == 0
    assert sympy.simplify(
        sympy.Matrix([list(row) for row in rotation_about_z(a) @ rotation_about_z(a).T]) - sympy.eye(3)
    ).is_zero_matrix


@pytest.mark.parametrize(
    "value",
    [
        Vector(1.0, 2.0, 3.0),
        IDENTITY,
        Symmetric(1.0, 2.0, 3.0, 4.0, 5.0, 6.0),
        STILL,
        Wrench(Vector(1.0, 2.0, 3.0), Vector(4.0, 5.0, 6.0)),
        Inertia.from_rows(np.diag([1.0, 2.0, 3.0, 4.0, 5.0, 6.0]).tolist()),
    ],
    ids=lambda value: type(value).__name__,
)
def test_an_array_scales_every_spatial_type(value: Any) -> None:
    k = np.array([2.0, -3.0])
    assert_array_equal(array(k * value), np.stack([2.0 * array(value), -3.0 * array(value)]))
    assert_array_equal(array(np.float64(2.0) * value), 2.0 * array(value))


def test_a_casadi_symbol_scales_every_spatial_type() -> None:
    casadi = pytest.importorskip("casadi")
    for k in (casadi.SX.sym("k"), casadi.MX.sym("k"), casadi.DM(2.0)):
        for value in (Vector(1.0, 2.0, 3.0), IDENTITY, STILL, Inertia.from_rows(np.eye(6).tolist())):
            assert type(k * value) is type(value)
        assert isinstance((k * IDENTITY).x, Vector)


def test_arrays_of_batches_put_the_batch_first() -> None:
    batch = np.linspace(0.0, 1.0, 5)
    X = Pose(rotation_about_z(batch), Vector(1.0, batch, 0.0))
    poses = array(X)
    assert poses.shape == (5, 4, 4)
    for k, angle in enumerate(batch):
        assert_array_equal(poses[k], array(Pose(rotation_about_z(float(angle)), Vector(1.0, float(angle), 0.0))))
    assert array([X.p, X.p]).shape == (5, 2, 3)
    assert array(Vector(np.zeros((2, 3)), 0.0, 1.0)).shape == (2, 3, 3)


def test_arrays_of_nested_lists() -> None:
    assert_array_equal(array([[1.0, 2.0], (3.0, 4.0)]), [[1.0, 2.0], [3.0, 4.0]])
    assert array([]).shape == (0,)
    assert array(2.5).shape == ()


@pytest.mark.parametrize("kind", ["SX", "MX"])
def test_arrays_of_symbols_are_arrays_of_objects(kind: str) -> None:
    """Each entry is the very symbol; beside floats, and repeated for all of a batch."""
    casadi = pytest.importorskip("casadi")
    a, b = (getattr(casadi, kind).sym(name) for name in "ab")
    got = array(Twist(Vector(a, 1.0, b), ZERO))
    assert got.shape == (6,)
    assert got.dtype.hasobject
    assert got[0] is a
    assert got[2] is b
    assert got.tolist()[1::2] == [1.0, 0.0, 0.0]
    assert array(a)[()] is a
    batch = array([[a, 0.0], [np.array([1.0, 2.0, 3.0]), b]])
    assert batch.shape == (3, 2, 2)
    assert batch[:, 1, 0].tolist() == [1.0, 2.0, 3.0]
    assert all(entry is b for entry in batch[:, 1, 1])
    assert array([a, b], (4,)).shape == (4, 2)
