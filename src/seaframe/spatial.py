"""Small spatial types over any kind of number.

Twists and wrenches are (linear, angular), expressed in a link's frame B at its origin Bo. Names carry frames: R_PB
rotates components in B into components in P, X_PB is the pose of B in P, p_PB the position of Bo in P. Quantities
are passed along a tree in one of two directions, and each type has the one method it needs:

    outward, from P to B: twists, accelerations     V_B = Ad(X_PB)^-1 V_P
    inward,  from B to P: wrenches, inertias        F_P = Ad(X_PB)^-T F_B,   I_P = Ad(X_PB)^-T I_B Ad(X_PB)^-1

Neither forms the inverse pose: p_PB is constant and mostly zeros, p_BP is not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, Self, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .numbers import Number, cos, is_zero, sin, sqrt


class Spatial:
    """Base of spatial types, which are no arrays: a product with an array or a symbol on the left calls `__rmul__`."""

    __slots__ = ()
    __array_ufunc__: ClassVar[None] = None  # NumPy would make an array of objects
    shape: ClassVar[tuple[()]] = ()  # CasADi would make a column


@dataclass(frozen=True, slots=True)
class Vector(Spatial):
    """Three components in one frame."""

    x: Number
    y: Number
    z: Number

    def __iter__(self) -> Iterator[Any]:
        return iter((self.x, self.y, self.z))

    def __add__(self, b: Vector) -> Vector:
        return Vector(self.x + b.x, self.y + b.y, self.z + b.z)

    def __sub__(self, b: Vector) -> Vector:
        return Vector(self.x - b.x, self.y - b.y, self.z - b.z)

    def __neg__(self) -> Vector:
        return Vector(-self.x, -self.y, -self.z)

    def __rmul__(self, k: Number) -> Vector:
        return Vector(k * self.x, k * self.y, k * self.z)

    def dot(self, b: Vector) -> Any:
        """Dot product."""
        return self.x * b.x + self.y * b.y + self.z * b.z

    def norm(self) -> Any:
        """Euclidean length."""
        return sqrt(self.dot(self))

    def unit(self) -> Vector:
        """Unit vector in the same direction; along an axis its entries are exactly 0 and 1."""
        size = self.norm()
        return Vector(self.x / size, self.y / size, self.z / size)

    def cycle(self) -> Vector:
        """The same vector with the axes y, z, x called x, y, z."""
        return Vector(self.y, self.z, self.x)

    def cross(self, b: Vector) -> Vector:
        """Cross product self x b."""
        return Vector(
            self.y * b.z - self.z * b.y,
            self.z * b.x - self.x * b.z,
            self.x * b.y - self.y * b.x,
        )


@dataclass(frozen=True, slots=True)
class Matrix(Spatial):
    """3x3 matrix, stored by rows."""

    x: Vector
    y: Vector
    z: Vector

    def __iter__(self) -> Iterator[Vector]:
        return iter((self.x, self.y, self.z))

    @property
    def T(self) -> Matrix:
        """Transpose."""
        x, y, z = self.x, self.y, self.z
        return Matrix(Vector(x.x, y.x, z.x), Vector(x.y, y.y, z.y), Vector(x.z, y.z, z.z))

    def __add__(self, b: Matrix) -> Matrix:
        return Matrix(self.x + b.x, self.y + b.y, self.z + b.z)

    def __sub__(self, b: Matrix) -> Matrix:
        return Matrix(self.x - b.x, self.y - b.y, self.z - b.z)

    def __rmul__(self, k: Number) -> Matrix:
        return Matrix(k * self.x, k * self.y, k * self.z)

    @overload
    def __matmul__(self, b: Vector) -> Vector: ...
    @overload
    def __matmul__(self, b: Matrix) -> Matrix: ...
    def __matmul__(self, b: Vector | Matrix) -> Vector | Matrix:
        if isinstance(b, Vector):
            return Vector(self.x.dot(b), self.y.dot(b), self.z.dot(b))
        columns = b.T
        return Matrix(columns @ self.x, columns @ self.y, columns @ self.z)

    def cycle(self) -> Matrix:
        """The same matrix with the axes y, z, x called x, y, z."""
        return Matrix(self.y.cycle(), self.z.cycle(), self.x.cycle())

    def rotate(self, R: Rotation) -> Matrix:
        """Rotate to R M R^T; the left product first, because a joint about z leaves the last column of M zero.

        About z, with u = s (M_xx - M_yy) + c (M_xy + M_yx), the four entries in the plane change by s u and c u.
        """
        if is_turn_about_z(R):
            (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = self
            c, s = R.x.x, R.y.x
            u = s * (xx - yy) + c * (xy + yx)
            right, below = R @ Vector(xz, yz, zz), R @ Vector(zx, zy, zz)
            return Matrix(Vector(xx - s * u, c * u - yx, right.x), Vector(c * u - xy, yy + s * u, right.y), below)
        if is_turn_about_z(R.cycle()):  # about x
            return self.cycle().rotate(R.cycle()).cycle().cycle()
        return (R @ self) @ R.T


Rotation: TypeAlias = Matrix  # a matrix with orthonormal rows; R_PB.T is R_BP
ZERO = Vector(0.0, 0.0, 0.0)
IDENTITY = Matrix(Vector(1.0, 0.0, 0.0), Vector(0.0, 1.0, 0.0), Vector(0.0, 0.0, 1.0))


def is_turn_about_z(R: Rotation) -> bool:
    """Whether R rotates about z, as its plain zeros tell, and not by quarter turns, which are permutations."""
    around = all(map(is_zero, (R.x.z, R.y.z, R.z.x, R.z.y))) and isinstance(R.z.z, float) and R.z.z == 1.0
    return around and not is_zero(R.x.x) and not is_zero(R.y.x)


def skew(a: Vector) -> Matrix:
    """Cross-product matrix [a]x, with [a]x b = a x b."""
    return Matrix(Vector(0.0, -a.z, a.y), Vector(a.z, 0.0, -a.x), Vector(-a.y, a.x, 0.0))


def rotation_about_z(angle: Number) -> Rotation:
    """Rotation by an angle [rad] about z."""
    c, s = cos(angle), sin(angle)
    return Matrix(Vector(c, -s, 0.0), Vector(s, c, 0.0), Vector(0.0, 0.0, 1.0))


def rotation_about(axis: Vector, angle: Number) -> Rotation:
    """Rotation by an angle [rad] about a unit axis (Rodrigues): c 1 + s [a]x + (1 - c) a a^T."""
    c, s = cos(angle), sin(angle)
    outer = Matrix(*(a * axis for a in axis))
    R: Rotation = c * IDENTITY + s * skew(axis) + (1.0 - c) * outer
    return R


def rotation_from_rpy(roll: Number, pitch: Number, yaw: Number) -> Rotation:
    """Rotation Rz(yaw) Ry(pitch) Rx(roll), angles in rad; quarter turns have the exact entries -1, 0 and 1."""
    a, b = round_entry(cos(roll)), round_entry(sin(roll))
    c, s = round_entry(cos(pitch)), round_entry(sin(pitch))
    about_y_and_x = Matrix(Vector(c, s * b, s * a), Vector(0.0, a, -b), Vector(-s, c * b, c * a))
    return round_rotation(rotation_about_z(yaw)) @ about_y_and_x


def round_rotation(R: Rotation) -> Rotation:
    """R with entries that are -1, 0 or 1 up to rounding made exactly so: a compiler then omits them."""
    return Matrix(*(Vector(*(round_entry(x) for x in row)) for row in R))


def round_entry(x: Any) -> Any:
    """-1.0, 0.0 or 1.0, if x is a plain number that differs from it only by rounding; else x."""
    exact = (whole for whole in (-1.0, 0.0, 1.0) if isinstance(x, float) and abs(x - whole) < 1e-15)
    return next(exact, x)


def rotation_from_quaternion(w: Number, x: Number, y: Number, z: Number) -> Rotation:
    """Rotation of the unit quaternion (w, x, y, z)."""
    return Matrix(
        Vector(1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - w * z), 2.0 * (x * z + w * y)),
        Vector(2.0 * (x * y + w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - w * x)),
        Vector(2.0 * (x * z - w * y), 2.0 * (y * z + w * x), 1.0 - 2.0 * (x * x + y * y)),
    )


@dataclass(frozen=True, slots=True)
class Symmetric(Spatial):
    """Symmetric 3x3 matrix, stored as six entries."""

    xx: Number
    xy: Number
    xz: Number
    yy: Number
    yz: Number
    zz: Number

    def __iter__(self) -> Iterator[Vector]:
        yield Vector(self.xx, self.xy, self.xz)
        yield Vector(self.xy, self.yy, self.yz)
        yield Vector(self.xz, self.yz, self.zz)

    def __add__(self, b: Symmetric) -> Symmetric:
        return Symmetric(self.xx + b.xx, self.xy + b.xy, self.xz + b.xz, self.yy + b.yy, self.yz + b.yz, self.zz + b.zz)

    def __sub__(self, b: Symmetric) -> Symmetric:
        return Symmetric(self.xx - b.xx, self.xy - b.xy, self.xz - b.xz, self.yy - b.yy, self.yz - b.yz, self.zz - b.zz)

    def __rmul__(self, k: Number) -> Symmetric:
        return Symmetric(k * self.xx, k * self.xy, k * self.xz, k * self.yy, k * self.yz, k * self.zz)

    def __matmul__(self, v: Vector) -> Vector:
        x, y, z = self
        return Vector(x.dot(v), y.dot(v), z.dot(v))

    def cycle(self) -> Symmetric:
        """The same matrix with the axes y, z, x called x, y, z."""
        return Symmetric(self.yy, self.yz, self.xy, self.zz, self.xz, self.xx)

    def rotate(self, R: Rotation) -> Symmetric:
        """Rotate to R S R^T in two products: rows t_i = S r_i, then the upper triangle of t_i . r_j.

        About z, with u = s (S_xx - S_yy) + 2 c S_xy, the three entries in the plane change by s u and c u.
        """
        if is_turn_about_z(R):
            c, s = R.x.x, R.y.x
            u = s * (self.xx - self.yy) + (2.0 * c) * self.xy
            side = R @ Vector(self.xz, self.yz, self.zz)
            return Symmetric(self.xx - s * u, c * u - self.xy, side.x, self.yy + s * u, side.y, self.zz)
        if is_turn_about_z(R.cycle()):  # about x
            return self.cycle().rotate(R.cycle()).cycle().cycle()
        tx, ty, tz = self @ R.x, self @ R.y, self @ R.z
        return Symmetric(tx.dot(R.x), tx.dot(R.y), tx.dot(R.z), ty.dot(R.y), ty.dot(R.z), tz.dot(R.z))

    def solve(self, *columns: Vector) -> list[Vector]:
        """Solve S x = b for every column b by cofactors, with a single division."""
        x, y, z = self
        cofactors = Matrix(y.cross(z), z.cross(x), x.cross(y))
        inverse = 1.0 / x.dot(cofactors.x)
        return [inverse * (cofactors @ b) for b in columns]


def upper_triangle(M: Matrix) -> Symmetric:
    """Symmetric matrix with the upper triangle of M."""
    return Symmetric(M.x.x, M.x.y, M.x.z, M.y.y, M.y.z, M.z.z)


@dataclass(frozen=True, slots=True)
class Pose(Spatial):
    """X_PB: rotation R_PB and position p_PB [m] of frame B in frame P."""

    R: Rotation
    p: Vector

    @property
    def steps(self) -> tuple[Pose, ...]:
        """The pose as a path of one step."""
        return (self,)

    @overload
    def __matmul__(self, b: Pose | Path) -> Pose: ...
    @overload
    def __matmul__(self, b: Vector) -> Vector: ...
    def __matmul__(self, b: Pose | Path | Vector) -> Pose | Vector:
        """X_PC = X_PB X_BC, and p_PQ = X_PB p_BQ for a point Q."""
        if isinstance(b, Vector):
            return self.R @ b + self.p
        R, p = self.R, self.p
        for step in b.steps:
            R, p = R @ step.R, R @ step.p + p
        return Pose(R, p)

    def inverse(self) -> Pose:
        """Inverse pose X_BP."""
        R_BP = self.R.T
        return Pose(R_BP, -(R_BP @ self.p))


ORIGIN = Pose(IDENTITY, ZERO)


@dataclass(frozen=True, slots=True)
class Path(Spatial):
    """X_PB as a product of poses: an inertia takes fewer operations through turns about z and x than all at once."""

    steps: tuple[Pose, ...]

    @property
    def R(self) -> Rotation:
        """Rotation R_PB."""
        return (ORIGIN @ self).R

    @property
    def p(self) -> Vector:
        """Position p_PB [m]."""
        return (ORIGIN @ self).p

    @overload
    def __matmul__(self, b: Pose) -> Path: ...
    @overload
    def __matmul__(self, b: Vector) -> Vector: ...
    def __matmul__(self, b: Pose | Vector) -> Path | Vector:
        """X_PC = X_PB X_BC, with one step more, and p_PQ = X_PB p_BQ for a point Q."""
        return (ORIGIN @ self) @ b if isinstance(b, Vector) else Path((*self.steps, b))


def pose_from_matrix(X: ArrayLike) -> Pose:
    """Pose from a homogeneous matrix (4, 4), the inverse of `array`."""
    given = np.asarray(X)
    rows = (given if given.dtype == object else given.astype(float))[:3].tolist()
    return Pose(Matrix(*(Vector(*row[:3]) for row in rows)), Vector(*(row[3] for row in rows)))


@dataclass(frozen=True, slots=True)
class Screw(Spatial):
    """Common base of twists and wrenches: six components, (linear, angular)."""

    linear: Vector
    angular: Vector

    @classmethod
    def of(cls, components: Sequence[Number]) -> Self:
        """Build from six numbers, (linear, angular)."""
        return cls(Vector(*components[:3]), Vector(*components[3:]))

    def __iter__(self) -> Iterator[Any]:
        return iter((*self.linear, *self.angular))

    def __add__(self, b: Self) -> Self:
        return type(self)(self.linear + b.linear, self.angular + b.angular)

    def __sub__(self, b: Self) -> Self:
        return type(self)(self.linear - b.linear, self.angular - b.angular)

    def __neg__(self) -> Self:
        return type(self)(-self.linear, -self.angular)

    def __rmul__(self, k: Number) -> Self:
        return type(self)(k * self.linear, k * self.angular)


@dataclass(frozen=True, slots=True)
class Wrench(Screw):
    """Force [N] and moment about Bo [N m], in B; also a momentum [kg m/s, kg m2/s]."""

    def inward(self, X_PB: Pose | Path) -> Wrench:
        """Express the wrench in P, about Po."""
        F = self
        for step in reversed(X_PB.steps):
            force = step.R @ F.linear
            F = Wrench(force, step.R @ F.angular + step.p.cross(force))
        return F


@dataclass(frozen=True, slots=True)
class Twist(Screw):
    """Velocity of Bo [m/s] and angular velocity [rad/s], in B; also their rates."""

    def outward(self, X_PB: Pose | Path) -> Twist:
        """Express the motion in B, at Bo."""
        V = self
        for step in X_PB.steps:
            inverse = step.R.T
            V = Twist(inverse @ (V.linear + V.angular.cross(step.p)), inverse @ V.angular)
        return V

    def cross(self, W: Twist) -> Twist:
        """Rate of a twist W that is fixed in a frame moving at V; also the bracket [V, W]."""
        v, w = self.linear, self.angular
        return Twist(w.cross(W.linear) + v.cross(W.angular), w.cross(W.angular))

    def cross_dual(self, F: Wrench) -> Wrench:
        """Rate of a wrench or momentum F that is fixed in a frame moving at V."""
        v, w = self.linear, self.angular
        return Wrench(w.cross(F.linear), w.cross(F.angular) + v.cross(F.linear))

    def dot(self, F: Wrench) -> Any:
        """Power of F [W]."""
        return self.linear.dot(F.linear) + self.angular.dot(F.angular)


STILL = Twist(ZERO, ZERO)


@dataclass(frozen=True, slots=True)
class Inertia(Spatial):
    """Symmetric 6x6 [[A, B], [B^T, C]] at Bo in B [kg, kg m, kg m2]: momentum = I V.

    General enough for added mass and for articulated bodies, where A is not m 1.
    """

    A: Symmetric
    B: Matrix
    C: Symmetric

    @classmethod
    def from_rows(cls, rows: Sequence[Sequence[Number]]) -> Inertia:
        """Build from six rows of six numbers; entries below the diagonal are not read."""
        a, b, c, d, e, f = rows
        return cls(
            Symmetric(a[0], a[1], a[2], b[1], b[2], c[2]),
            Matrix(Vector(*a[3:]), Vector(*b[3:]), Vector(*c[3:])),
            Symmetric(d[3], d[4], d[5], e[4], e[5], f[5]),
        )

    @property
    def rows(self) -> list[list[Any]]:
        """Six rows of six numbers."""
        upper_rows = [[*a, *b] for a, b in zip(self.A, self.B, strict=True)]
        lower_rows = [[*b, *c] for b, c in zip(self.B.T, self.C, strict=True)]
        return upper_rows + lower_rows

    def __add__(self, other: Inertia) -> Inertia:
        return Inertia(self.A + other.A, self.B + other.B, self.C + other.C)

    def __rmul__(self, k: Number) -> Inertia:
        return Inertia(k * self.A, k * self.B, k * self.C)

    def __matmul__(self, V: Twist) -> Wrench:
        v, w = V.linear, V.angular
        return Wrench(self.A @ v + self.B @ w, self.B.T @ v + self.C @ w)

    def inward(self, X_PB: Pose | Path) -> Inertia:
        """Express the inertia in P, at Po: at each step rotate the blocks, then shift by p.

        A' = A,   B' = B - A [p]x,   C' = C + [p]x B' + ([p]x B)^T
        """
        I = self
        for step in reversed(X_PB.steps):
            R, p = step.R, step.p
            A, B, C = I.A.rotate(R), I.B.rotate(R), I.C.rotate(R)
            shifted = Matrix(*(b + p.cross(a) for a, b in zip(A, B, strict=True)))
            left = Matrix(*(p.cross(column) for column in shifted.T)).T  # [p]x B'
            right = Matrix(*(p.cross(column) for column in B.T))  # ([p]x B)^T
            I = Inertia(A, shifted, C + upper_triangle(left) + upper_triangle(right))
        return I


class Additive(Protocol):
    """A type whose values can be added."""

    def __add__(self, other: Any, /) -> Any: ...


A = TypeVar("A", bound=Additive)


def total(start: A, parts: Iterable[A]) -> A:
    """Sum of start and all parts."""
    for part in parts:
        start = start + part
    return start


def array(x: Any, batch: tuple[int, ...] = ()) -> NDArray[Any]:
    """Convert a spatial value, or a nested list of numbers, to a NumPy array; the axes of batches come first.

    Vector (3,), Matrix and Symmetric (3, 3), Pose (4, 4), Twist and Wrench (6,), Inertia (6, 6). With `batch`, the
    shape of a batch, values that are equal for the whole batch get its axes too. Symbols give an array of objects.
    """
    nested = _to_nested_lists(x)
    shape: list[int] = []
    entries = [nested]
    while entries and isinstance(entries[0], list):
        shape.append(len(entries[0]))
        entries = [entry for row in entries for entry in row]
    if not entries:
        return np.zeros((*batch, *shape))
    if not batch and all(type(entry) is float for entry in entries):
        return np.array(entries).reshape(shape)
    entries = [_entry(entry) for entry in entries]
    whole = np.broadcast_shapes(batch, *(np.shape(entry) for entry in entries))
    flat = np.stack([np.broadcast_to(entry, whole) for entry in entries], axis=-1)
    return flat.reshape(whole + tuple(shape))


def _entry(x: Any) -> Any:
    """Return x as NumPy accepts it; a symbol as an array of one object, as symbolic libraries lack some methods."""
    if isinstance(x, int | float | np.generic | np.ndarray):
        return x
    box = np.empty(1, dtype=object)
    box[0] = x
    return box.reshape(())


def _to_nested_lists(x: Any) -> Any:
    """Convert x to nested lists of numbers."""
    if isinstance(x, Pose):
        return [[*row, p] for row, p in zip(x.R, x.p, strict=True)] + [[0.0, 0.0, 0.0, 1.0]]
    if isinstance(x, Inertia):
        return x.rows
    if isinstance(x, Vector | Matrix | Symmetric | Screw | list | tuple):
        return [_to_nested_lists(part) for part in x]
    return x
