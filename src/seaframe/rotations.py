"""Quaternions and exponential maps: from rates to finite motions and back, over any kind of number.

A quaternion is a tuple (w, x, y, z), the scalar first; its matrix is `rotation_from_quaternion`. A rotation vector
is angle times unit axis [rad]. A pose moves by a body twist sigma as X = X0 @ exp(sigma). Every function here is
accurate at, near and far from the identity, and up to an angle of pi: closed forms far from zero, series near it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from .numbers import Number, atan2, cos, sin, sqrt, where
from .spatial import Pose, Rotation, Twist, Vector, rotation_from_quaternion

Quaternion: TypeAlias = tuple[Any, Any, Any, Any]

# Below this limit series are used, so that derivatives stay accurate too; their error is below 1e-16 of the result.
SMALL = 1e-3  # square of an angle [rad2]
LOCKED = 1e-16  # square of cos(pitch): the error of leaving out what is left of roll equals that of rounding


def _series(x: Number, coefficients: Sequence[float]) -> Any:
    """Evaluate c0 + c1 x + c2 x2 + ... by Horner's rule."""
    result: Any = coefficients[-1]
    for c in reversed(coefficients[:-1]):
        result = c + x * result
    return result


def _away_from_zero(square: Number) -> Any:
    """Return the square where closed forms divide by it, and 1 where the series is used instead."""
    return where(square < SMALL, 1.0, square)


def _sinc_and_cos(square: Number) -> tuple[Any, Any]:
    """sin(a)/a and cos(a), from the square of the angle a [rad2]."""
    a = sqrt(_away_from_zero(square))
    near = square < SMALL
    sinc = where(near, _series(square, (1.0, -1.0 / 6.0, 1.0 / 120.0, -1.0 / 5040.0)), sin(a) / a)
    cosine = where(near, _series(square, (1.0, -1.0 / 2.0, 1.0 / 24.0, -1.0 / 720.0)), cos(a))
    return sinc, cosine


def quaternion_product(p: Sequence[Number], q: Sequence[Number]) -> Quaternion:
    """Quaternion product p q: the rotation q first, then p."""
    (a, b, c, d), (w, x, y, z) = p, q
    return (
        a * w - b * x - c * y - d * z,
        a * x + b * w + c * z - d * y,
        a * y - b * z + c * w + d * x,
        a * z + b * y - c * x + d * w,
    )


def quaternion_from_rotation(R: Rotation) -> Quaternion:
    """Unit quaternion of a rotation matrix, with w >= 0.

    Every row of the symmetric matrix 4 q q^T is a multiple of q. R gives all rows, and the signs of its diagonal select
    one whose diagonal entry is at least 1, so that no digits cancel (Shepperd 1978, Day 2015).
    """
    (a, b, c), (d, e, f), (g, h, i) = R
    of_w = (1.0 + a + e + i, h - f, c - g, d - b)
    of_x = (h - f, 1.0 + a - e - i, b + d, c + g)
    of_y = (c - g, b + d, 1.0 - a + e - i, f + h)
    of_z = (d - b, c + g, f + h, 1.0 - a - e + i)
    w, x, y, z = (
        where(i < 0.0, where(a > e, rx, ry), where(a < -e, rz, rw))
        for rw, rx, ry, rz in zip(of_w, of_x, of_y, of_z, strict=True)
    )
    scale = 1.0 / sqrt(w * w + x * x + y * y + z * z)
    scale = where(w < 0.0, -scale, scale)
    return scale * w, scale * x, scale * y, scale * z


def rpy_from_rotation(R: Rotation) -> Vector:
    """Roll, pitch, yaw [rad] of R = Rz(yaw) Ry(pitch) Rx(roll): the inverse of `rotation_from_rpy`.

    Roll and yaw are in (-pi, pi], pitch in [-pi/2, pi/2]. At a pitch of +-pi/2 (gimbal lock) only yaw -+ roll is
    determined; roll is then 0. The result is within 1e-8 rad of the rotation there, and exact to rounding elsewhere.
    """
    (a, b, _), (d, e, _), (g, h, i) = R
    square = a * a + d * d  # cos(pitch)^2
    locked = square < LOCKED
    roll = where(locked, 0.0, atan2(where(locked, 0.0, h), where(locked, 1.0, i)))
    pitch = atan2(-g, where(locked, 0.0, sqrt(where(locked, 1.0, square))))
    yaw = atan2(where(locked, -b, d), where(locked, e, a))
    return Vector(roll, pitch, yaw)


def exp_quaternion(r: Vector) -> Quaternion:
    """Unit quaternion of a rotation vector: (cos(a/2), sin(a/2) r/a), a = |r|."""
    sinc, cosine = _sinc_and_cos(0.25 * r.dot(r))
    return cosine, *(0.5 * sinc * r)


def log_quaternion(q: Sequence[Number]) -> Vector:
    """Rotation vector [rad] of a unit quaternion, its angle in [0, pi]; q and -q are the same rotation."""
    w, v = abs(q[0]), where(q[0] < 0.0, -1.0, 1.0) * Vector(*q[1:])
    square = v.dot(v)  # sin^2(a/2); w = cos(a/2)
    near = square < SMALL
    sine = sqrt(_away_from_zero(square))
    cosine = where(near, w, 1.0)
    tangent2 = where(near, square, 0.0) / (cosine * cosine)
    closely = 2.0 / cosine * _series(tangent2, (1.0, -1.0 / 3.0, 1.0 / 5.0, -1.0 / 7.0, 1.0 / 9.0))
    r: Vector = where(near, closely, 2.0 * atan2(sine, w) / sine) * v
    return r


def rotation_between(p: Sequence[Number], q: Sequence[Number]) -> Vector:
    """Rotation vector [rad] from a unit quaternion p to q, in the axes of p: log(p^-1 q)."""
    w, x, y, z = p
    return log_quaternion(quaternion_product((w, -x, -y, -z), q))


def exp(sigma: Twist) -> Pose:
    """Pose reached from the identity in unit time at the constant body twist sigma [m, rad].

    p = (1 + (1 - cos a)/a2 [r]x + (a - sin a)/a3 [r]x2) v, for the linear part v [m] and the rotation vector r.
    """
    v, r = sigma.linear, sigma.angular
    square = r.dot(r)
    q = exp_quaternion(r)
    half, _ = _sinc_and_cos(0.25 * square)  # sin(a/2)/(a/2)
    coefficients = (1.0 / 6.0, -1.0 / 120.0, 1.0 / 5040.0)
    rest = where(square < SMALL, _series(square, coefficients), (1.0 - half * q[0]) / _away_from_zero(square))
    product = r.cross(v)
    return Pose(rotation_from_quaternion(*q), v + 0.5 * half * half * product + rest * r.cross(product))


def log(X: Pose) -> Twist:
    """Body twist sigma [m, rad] with X = exp(sigma), its angle in [0, pi].

    v = (1 - [r]x/2 + (1 - (a/2) cot(a/2))/a2 [r]x2) p.
    """
    r = log_quaternion(quaternion_from_rotation(X.R))
    square = r.dot(r)
    sinc, cosine = _sinc_and_cos(0.25 * square)
    coefficients = (1.0 / 12.0, 1.0 / 720.0, 1.0 / 30240.0)
    rest = where(square < SMALL, _series(square, coefficients), (1.0 - cosine / sinc) / _away_from_zero(square))
    product = r.cross(X.p)
    return Twist(X.p - 0.5 * product + rest * r.cross(product), r)


def cayley(sigma: Vector, q: Sequence[Number] = (1.0, 0.0, 0.0, 0.0)) -> Quaternion:
    """Rotate q by 2 atan(|sigma|/2) about sigma: q (1, sigma/2), scaled to unit length (Cayley map).

    It agrees with the exponential up to second order, and needs no sine, no series and no case distinction.
    """
    w, x, y, z = quaternion_product(q, (1.0, *(0.5 * sigma)))
    scale = 1.0 / sqrt(w * w + x * x + y * y + z * z)
    return scale * w, scale * x, scale * y, scale * z


def cayley_rate(sigma: Vector, omega: Vector) -> Vector:
    """Rate of sigma when the rotation q0 cayley(sigma) moves at the body angular velocity omega; exact.

    omega + sigma x omega / 2 + (sigma . omega) sigma / 4.
    """
    along: Vector = 0.25 * sigma.dot(omega) * sigma
    return omega + 0.5 * sigma.cross(omega) + along
