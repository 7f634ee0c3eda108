"""Where two shapes touch: balls, capsules, blocks and half-spaces.

A ball touches any other shape where that is nearest to its centre. The axes of two capsules, and that of a capsule and
a block, have a nearest pair of points, in closed form; a ball at each point touches the other one. Capsules and blocks
touch a half-space by their ends and corners.

Two blocks overlap along the normal n of a face by h + sum of l_k |a_k.n| - |t.n|, with h half the edge of the one along
n, l_k and a_k half edges and axes of the other one, and t between their centres. They touch where the overlap is
least, over the faces of both, at the point of the other block that is deepest: a corner, the middle of an edge or that
of a face, with |x| replaced by s(x) = sqrt(x^2 + e^2) - e (1 - x^2), so that the point moves smoothly as a block tilts.
This rounds edges: a tilted block is thinner by up to e times its half edges. Crossing edges touch a little too early.

The normal force has a potential, as a function of the overlap: without damping and friction no energy is lost. Where
another face comes nearer, the force turns at once, which a step resolves to first order only. Depths must stay small:
the axes of two capsules must not cross, nor that of a capsule enter a block.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple, TypeAlias

from ..numbers import Number, clip, larger, sqrt, where
from ..spatial import Pose, Vector

TINY = 1e-30  # m2: keeps the direction between two points that coincide finite
ROUNDED_EDGE = 0.01  # e: tilt over which the deepest point of a block moves from the middle of a face to its edge [rad]
PARALLEL = 1e-12  # squared sine of an angle below which two axes are parallel


@dataclass(frozen=True, slots=True)
class Ball:
    """A sphere: centre and radius in the link's frame [m]."""

    center: Vector
    radius: Number


@dataclass(frozen=True, slots=True)
class Capsule:
    """All points within the radius of an axis: its middle, half its axis as a vector, and radius [m]."""

    center: Vector
    half: Vector
    radius: Number


@dataclass(frozen=True, slots=True)
class Block:
    """A box along the axes of the link: centre and half its edges [m]."""

    center: Vector
    half: Vector


@dataclass(frozen=True, slots=True)
class HalfSpace:
    """All points behind a plane: a point on it and its unit normal, outwards [m]."""

    point: Vector
    normal: Vector


Solid: TypeAlias = Ball | Capsule | Block
ContactShape: TypeAlias = Solid | HalfSpace


class Touch(NamedTuple):
    """A place where A touches B, in the world: position [m], unit normal from B to A, and overlap [m]."""

    point: Vector
    normal: Vector
    overlap: Any


def touches(a: ContactShape, X_WA: Pose, b: ContactShape, X_WB: Pose) -> Iterator[Touch]:
    """Yield the places where A may touch B; the overlap is negative where they are apart."""
    if isinstance(b, Ball) or (isinstance(b, Capsule) and isinstance(a, Block)):
        yield from (reverse(touch) for touch in touches_of_balls(balls_near(b, X_WB, a, X_WA), a, X_WA))
        return
    if isinstance(a, Block) and isinstance(b, Block):
        yield touch_of_blocks(a, X_WA, b, X_WB)
        return
    yield from touches_of_balls(balls_near(a, X_WA, b, X_WB), b, X_WB)


def reverse(touch: Touch) -> Touch:
    """The same place, seen from the other shape."""
    return Touch(touch.point, -touch.normal, touch.overlap)


def touches_of_balls(balls: list[Ball], b: ContactShape, X_WB: Pose) -> Iterator[Touch]:
    """Yield where balls, given in the world, touch B."""
    for ball in balls:
        normal, distance = nearest(b, X_WB, ball.center)
        overlap = ball.radius - distance
        yield Touch(ball.center - (ball.radius - 0.5 * overlap) * normal, normal, overlap)


def touch_of_blocks(a: Block, X_WA: Pose, b: Block, X_WB: Pose) -> Touch:
    """Where two blocks touch: along the normal of the face, of either, behind which they overlap least."""
    found = [*face_touches(a, X_WA, b, X_WB), *(reverse(each) for each in face_touches(b, X_WB, a, X_WA))]
    least = found[0]
    for other in found[1:]:
        nearer = other.overlap < least.overlap
        point, normal = select(nearer, other.point, least.point), select(nearer, other.normal, least.normal)
        least = Touch(point, normal, where(nearer, other.overlap, least.overlap))
    return least


def select(condition: Any, a: Vector, b: Vector) -> Vector:
    """Select a where a condition is true, else b."""
    return Vector(where(condition, a.x, b.x), where(condition, a.y, b.y), where(condition, a.z, b.z))


def face_touches(a: Block, X_WA: Pose, b: Block, X_WB: Pose) -> Iterator[Touch]:
    """Yield the deepest points of A behind the three faces of B that are towards it."""
    center, axes = X_WA @ a.center, list(zip(X_WA.R.T, a.half, strict=True))
    away = center - X_WB @ b.center
    for axis, edge in zip(X_WB.R.T, b.half, strict=True):
        along = axis.dot(away)
        normal: Vector = where(along < 0.0, -1.0, 1.0) * axis
        overlap, point = edge - abs(along), center
        for direction, half in axes:
            x = direction.dot(normal)
            root = sqrt(x * x + ROUNDED_EDGE * ROUNDED_EDGE)
            overlap = overlap + half * (root - ROUNDED_EDGE * (1.0 - x * x))
            point = point - (half * (x / root + 2.0 * ROUNDED_EDGE * x)) * direction
        yield Touch(point, normal, overlap)


def balls_near(a: ContactShape, X_WA: Pose, b: ContactShape, X_WB: Pose) -> list[Ball]:
    """The balls, in the world, by which A touches B."""
    if isinstance(a, Ball):
        return [Ball(X_WA @ a.center, a.radius)]
    if isinstance(a, Block):
        return [Ball(X_WA @ corner, 0.0) for corner in corners(a)]
    assert isinstance(a, Capsule), "a half-space touches no half-space"
    middle, half = X_WA @ a.center, X_WA.R @ a.half
    if isinstance(b, HalfSpace):
        return [Ball(middle - half, a.radius), Ball(middle + half, a.radius)]
    s = nearest_to_block(middle, half, b, X_WB) if isinstance(b, Block) else nearest_to_axis(middle, half, b, X_WB)
    return [Ball(middle + s * half, a.radius)]


def corners(block: Block) -> list[Vector]:
    """The corners of a block, in its link's frame."""
    x, y, z = block.half
    return [block.center + Vector(i * x, j * y, k * z) for i, j, k in product((-1.0, 1.0), repeat=3)]


def nearest(b: ContactShape, X_WB: Pose, p: Vector) -> tuple[Vector, Any]:
    """Unit normal of B, in the world, at its place nearest to a point p, and the distance of p from B [m]."""
    if isinstance(b, HalfSpace):
        normal = X_WB.R @ b.normal
        return normal, normal.dot(p - X_WB @ b.point)
    if isinstance(b, Block):
        return nearest_of_block(b, X_WB, p)
    center = X_WB @ b.center
    if isinstance(b, Capsule):
        half = X_WB.R @ b.half
        center = center + clip(half.dot(p - center) / (half.dot(half) + TINY), -1.0, 1.0) * half
    away = p - center
    distance = sqrt(away.dot(away) + TINY)
    normal = (1.0 / distance) * away
    return normal, distance - b.radius


def nearest_of_block(b: Block, X_WB: Pose, p: Vector) -> tuple[Vector, Any]:
    """The same for a block; a point inside is nearest to the face that it is least deep behind."""
    c = X_WB.R.T @ (p - X_WB.p) - b.center
    pairs = list(zip(c, b.half, strict=True))
    out = Vector(*(x - clip(x, -h, h) for x, h in pairs))
    outer = sqrt(out.dot(out) + TINY)
    x, y, z = (abs(entry) - h for entry, h in pairs)  # depth behind each pair of faces, negative
    inner = larger(larger(x, y), z)
    by_x, by_y = where(x < inner, 0.0, 1.0), where(y < inner, 0.0, 1.0)
    only_y = by_y * (1.0 - by_x)
    face = [by_x, only_y, 1.0 - by_x - only_y]
    normal = [
        where(inner > 0.0, gap / outer, share * where(entry < 0.0, -1.0, 1.0))
        for gap, share, entry in zip(out, face, c, strict=True)
    ]
    return X_WB.R @ Vector(*normal), where(inner > 0.0, outer, inner)


def nearest_to_axis(middle: Vector, half: Vector, b: Solid, X_WB: Pose) -> Any:
    """Place s in [-1, 1] of the point middle + s half that is nearest to the axis of a capsule (Ericson 2005, 5.1.9).

    With r from the middle of B, the distance of s and t is least where a s - b t = -c and b s - e t = -f; each is
    limited to the axis, and s follows t once more.
    """
    assert isinstance(b, Capsule)
    other, r = X_WB.R @ b.half, middle - X_WB @ b.center
    aa, bb, ee = half.dot(half), half.dot(other), other.dot(other)
    c, f = half.dot(r), other.dot(r)
    square = aa * ee - bb * bb
    crossing = square > PARALLEL * (aa * ee)
    s = where(crossing, clip((bb * f - c * ee) / where(crossing, square, 1.0), -1.0, 1.0), 0.0)
    t = clip((bb * s + f) / (ee + TINY), -1.0, 1.0)
    return clip((bb * t - c) / (aa + TINY), -1.0, 1.0)


def nearest_to_block(middle: Vector, half: Vector, b: Block, X_WB: Pose) -> Any:
    """Place s in [-1, 1] of the point middle + s half that is nearest to a block.

    The slope g(s) of half the squared distance increases and is linear between the places where the axis crosses the
    planes of faces. Between the last of these with g < 0 and the first with g >= 0 it is interpolated, which is exact;
    likewise with g <= 0 and g > 0. The middle between both is taken: they differ where the axis is along a face.
    """
    p, d = X_WB.R.T @ (middle - X_WB.p) - b.center, X_WB.R.T @ half
    axes = list(zip(p, d, b.half, strict=True))

    def slope(s: Any) -> Any:
        g: Any = 0.0
        for x, along, h in axes:
            place = x + s * along
            g = g + along * (place - clip(place, -h, h))
        return g

    crossings: list[Any] = [-1.0, 1.0]
    for x, along, h in axes:
        moves = along * along > TINY
        crossings += [clip(where(moves, (face - x) / where(moves, along, 1.0), 1.0), -1.0, 1.0) for face in (-h, h)]
    known = [(s, slope(s)) for s in crossings]
    low, high, low_g, high_g = root_bracket(known, strict=True)
    first = low + (high - low) * fraction(low_g, high_g)
    low, high, low_g, high_g = root_bracket(known, strict=False)
    return 0.5 * (first + low + (high - low) * fraction(low_g, high_g))


def root_bracket(known: list[tuple[Any, Any]], strict: bool) -> tuple[Any, Any, Any, Any]:
    """The last place with g < 0 (with `strict`, else g <= 0), the first with g >= 0 (g > 0), and g at both."""
    low, high = known[0][0], known[1][0]
    low_g, high_g = known[0][1], known[1][1]
    for s, g in known[2:]:
        before = g < 0.0 if strict else g <= 0.0
        is_low, is_high = where(before, where(s > low, 1.0, 0.0), 0.0), where(before, 0.0, where(s < high, 1.0, 0.0))
        low, low_g = where(is_low > 0.5, s, low), where(is_low > 0.5, g, low_g)
        high, high_g = where(is_high > 0.5, s, high), where(is_high > 0.5, g, high_g)
    return low, high, low_g, high_g


def fraction(low_g: Any, high_g: Any) -> Any:
    """Fraction of the way from a slope g to another one at which it is zero, between 0 and 1."""
    rise = high_g - low_g
    rises = rise > TINY
    return clip(where(rises, -low_g / where(rises, rise, 1.0), 0.0), 0.0, 1.0)
