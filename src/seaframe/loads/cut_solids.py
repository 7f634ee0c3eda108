"""Solids that a plane cuts: the part of their volume below it, and the first moment of the part above.

A plane with the upward unit normal u lies at the height d above the centre of a solid. With heights instead of
coordinates, a box or a cylinder is a sum of independent spreads about its centre: along an edge e_i a uniform spread of
the width w_i = |u_i| e_i, across a disc of radius R a half circle of the half width |u_r| R. The fraction below is
F(d), and the first moments follow from a potential per volume,

    G(d, u) = mean of max(0, d - u.x),      F = dG/dd,      mean of x below = -dG/du,

so that the buoyancy of a floating solid conserves energy. All results are exact up to rounding, also where the plane is
parallel to a face, and zero or one exactly where the plane misses the solid.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Protocol

from ..numbers import Number, atan2, clip, larger, smaller, sqrt, where
from ..spatial import IDENTITY, Rotation, Symmetric, Vector
from .quadrature import gauss_points

TINY = 1e-30  # relative to the widest spread: avoids 0/0 for a spread of zero width
LEAST_TILT = 1e-7  # of a cylinder's axis, relative to its width: all results are even in it, so 1e-15 is lost
LEVEL = 3e-3  # the same, below which the closed form of the moment along the axis loses digits
UPRIGHT = 1e-12  # smallest sine of the angle of a cylinder's axis with the normal


class Cut(NamedTuple):
    """A solid cut by the surface: fractions of its volume below and above, and the moment of the part above."""

    below: Any
    above: Any
    moment: Vector  # first moment of the part above about the centre of the solid, per volume, in B [m]


class Solid(Protocol):
    """A solid about its centre. A record of numbers, so that compiled code can have them as inputs."""

    @abstractmethod
    def cut(self, up_B: Vector, depth: Number) -> Cut:
        """Cut by a plane with the upward unit normal up_B, in B, at `depth` [m] above the centre."""

    @abstractmethod
    def rotate(self, R_CB: Rotation) -> Solid:
        """Express in a frame C with the same origin."""


@dataclass(frozen=True, slots=True)
class Ellipsoid(Solid):
    """A plane cuts an ellipsoid as it cuts a sphere, by an affine map.

    With semi-axes A and s = d/|A u| between -1 (out of the water) and 1 (below), the part below is (2 + 3 s - s^3)/4,
    and the part above has the first moment (3/16) (1 - s^2)^2 A^2 u/|A u|.
    """

    squares: Symmetric  # A^2, in B [m2]

    def cut(self, up_B: Vector, depth: Number) -> Cut:
        squared = self.squares @ up_B
        slim = 1.0 / sqrt(up_B.dot(squared))  # 1/|A u|; |A u| is half the height of the ellipsoid
        s = clip(slim * depth, -1.0, 1.0)
        swell = s * (3.0 - s * s)
        rim = 1.0 - s * s
        return Cut(0.25 * (2.0 + swell), 0.25 * (2.0 - swell), (0.1875 * (rim * rim)) * (slim * squared))

    def rotate(self, R_CB: Rotation) -> Ellipsoid:
        return Ellipsoid(self.squares.rotate(R_CB))


class Corner(NamedTuple):
    """What the two narrow spreads, w1 >= w2, add at a face of the wide one; see `Box`."""

    k: Any  # to the first integral of a step, relative to w1
    kappa: Any  # to the second one, relative to w1^2
    h1: Any  # its change with w1, relative to w1
    h2: Any  # its change with w2, relative to w2


@dataclass(frozen=True, slots=True)
class Box(Solid):
    """A box: three uniform spreads, by inclusion and exclusion of its corners, arranged so that nothing cancels.

    Sorted so that w1 >= w2 are narrow and w3 is the widest, F is the third divided difference of max(0, x)^3/6 over the
    widths. Two of them have the closed form

        g(x) = max(0, x) + k(|x|),      k = (p^2 + p q + q^2) r/(6 w1),

    p = max(0, u), q = max(0, u - w2), r = u/w2 between 0 and 1, u = (w1 + w2)/2 - |x|: sums of positive terms, in which
    no width divides more than it cancels. The third, F = (g(d + w3/2) - g(d - w3/2))/w3, divides by the widest. The
    moments are the derivatives of the next integral, whose part kappa = (p + q)(p^2 + q^2) r/(24 w1) replaces k.
    """

    edges: Vector  # along its own axes [m]
    axes: Rotation = IDENTITY  # R_BD, D along its edges

    def cut(self, up_B: Vector, depth: Number) -> Cut:
        e, up = self.edges, self.axes.T @ up_B
        widths = [abs(n) * edge for n, edge in zip(up, e, strict=True)]
        w2, w1, w3 = sort_three(*widths)
        tiny = TINY * w3
        w1, w2 = w1 + tiny, w2 + tiny
        top, bottom = depth + 0.5 * w3, depth - 0.5 * w3  # the plane above the low face, and above the high face
        s_low, s_high = where(top > 0.0, 1.0, -1.0), where(bottom > 0.0, 1.0, -1.0)
        low, high = corner(s_low * top, w1, w2), corner(s_high * bottom, w1, w2)
        between = 0.5 * (s_low - s_high)  # 1 where the plane passes between the middles of the faces, else 0
        below = where(top > 0.0, where(bottom > 0.0, 1.0, top / w3), 0.0) + (w1 / w3) * (low.k - high.k)

        def moment(both: float, at_low: Any, at_high: Any) -> Any:
            """Second integral, differentiated: both - at(x) for positive x, at(|x|) for negative x; its difference."""
            return both * between - s_low * at_low + s_high * at_high

        across1 = moment(1.0 / 12.0, low.h1, high.h1) / w3
        across2 = moment(1.0 / 12.0, low.h2, high.h2) / w3
        wedge = 0.5 * between * (top * bottom) + between * (w1 * w1 + w2 * w2) / 24.0
        wedge = wedge - (w1 * w1) * (s_low * low.kappa - s_high * high.kappa) - 0.5 * w3 * w1 * (low.k + high.k)
        along = -wedge / (w3 * w3 * w3)
        # -dG/dw_i/w_i by the rank of each width; equal widths have equal values
        arms = [where(w < w3, where(w > w2, across1, across2), along) for w in widths]
        above = Vector(*(arm * (edge * edge) * n for arm, edge, n in zip(arms, e, up, strict=True)))
        return Cut(below, 1.0 - below, self.axes @ above)

    def rotate(self, R_CB: Rotation) -> Box:
        return replace(self, axes=R_CB @ self.axes)


def sort_three(a: Number, b: Number, c: Number) -> tuple[Any, Any, Any]:
    """Sort three numbers of any kind, the smallest first."""
    low, high = smaller(a, b), larger(a, b)
    return smaller(low, c), larger(low, smaller(high, c)), larger(high, c)


def corner(x: Number, w1: Number, w2: Number) -> Corner:
    """Evaluate k, kappa and the changes of kappa at a distance x >= 0 from the middle of a face."""
    u = 0.5 * (w1 + w2) - x
    r = clip(u / w2, 0.0, 1.0)
    p, q = larger(u, 0.0) / w1, larger(u - w2, 0.0) / w1  # within 0 and 1
    square, cube = r * (p * p + p * q + q * q), r * ((p + q) * (p * p + q * q))
    return Corner(square / 6.0, cube / 24.0, (2.0 * square - cube) / 24.0, (p * (r * r) * (2.0 - r) + q) / 24.0)


@dataclass(frozen=True, slots=True)
class Cylinder(Solid):
    """A cylinder: a uniform spread w along its axis and a half circle of half width W across it.

    Across, in units of W, C(x) = 1/2 + (x y + asin x)/pi with y = sqrt(1 - x^2) is the part of the disc below x. Along,
    the plane is at x between x- = (d - w/2)/W and x+ = (d + w/2)/W, delta = x+ - x-, so that

        F              = 1/delta integral of C(x) dx
        moment across  = -2/(3 pi) 1/delta integral of y^3 dx                       [R]
        moment along   = -1/pi integral of (1/4 - ((x - d/W)/delta)^2) y dx         [length]

    with closed forms over [a, b], the part within -1 and 1. They are written as means over b - a, by sums and
    differences of the angles asin a and asin b, which keeps all digits if b - a is small. Only the last one loses some:
    below LEVEL it is a sum over Gauss points in the angle.
    """

    axis: Vector  # unit, in B
    radius: Number  # [m]
    length: Number  # [m]

    def cut(self, up_B: Vector, depth: Number) -> Cut:
        R, L = self.radius, self.length
        n = self.axis.dot(up_B)
        across = up_B - n * self.axis
        W = R * sqrt(across.dot(across) + UPRIGHT * UPRIGHT)
        tilt = n * L
        w = sqrt(tilt * tilt + (LEAST_TILT * LEAST_TILT) * (W * W))
        high, low = (depth + 0.5 * w) / W, (depth - 0.5 * w) / W  # x+ and x-
        delta = high - low
        chord = Chord.between(clip(low, -1.0, 1.0), clip(high, -1.0, 1.0))
        share = chord.width / delta
        below = clip((high - 1.0) / delta, 0.0, 1.0) + share * chord.mean_below
        along = where(delta < LEVEL, chord.level_arm(low, high), chord.arm(low, high))
        radial = (2.0 / (3.0 * math.pi)) * (R * R) * (share / W) * chord.mean_cube
        axial = (n * (L * L) / math.pi) * (share / W) * along
        return Cut(below, 1.0 - below, radial * across + axial * self.axis)

    def rotate(self, R_CB: Rotation) -> Cylinder:
        return replace(self, axis=R_CB @ self.axis)


class Chord(NamedTuple):
    """Means of functions of a disc of radius 1 over x from a to b; y is half the chord at x."""

    width: Any  # b - a
    X: Any  # a + b
    Y: Any  # y_a + y_b, never zero
    angle: Any  # (asin b - asin a)/2
    mean_below: Any  # of C
    mean: Any  # of y
    mean_cube: Any  # of y^3
    slope: Any  # (y_b^3 - y_a^3)/(b - a) = -3 times the mean of x y

    @staticmethod
    def between(a: Number, b: Number) -> Chord:
        """Compute from -1 <= a <= b <= 1."""
        y_a, y_b = half_chord(a), half_chord(b)
        width, X, Y, product = b - a, a + b, y_a + y_b, y_a * y_b
        t = X / Y  # tangent of the middle angle
        sine = 0.5 * (X * t + Y)  # that of asin b - asin a, over b - a
        turn = atan2(sine * width, a * b + product)
        small = turn < LEAST_TILT
        mean = 0.25 * (Y - X * t) + 0.5 * where(small, sine, turn / where(small, 1.0, width))
        slope = -t * (Y * Y - product)
        mean_cube = 0.125 * (X * slope + Y * (Y * Y - 3.0 * product)) + 0.75 * mean
        mean_below = 0.5 + (X * mean + 0.5 * (a * y_a + b * y_b) + atan2(X, Y) + (2.0 / 3.0) * slope) / math.pi
        return Chord(width, X, Y, 0.5 * turn, mean_below, mean, mean_cube, slope)

    def arm(self, low: Number, high: Number) -> Any:
        """Mean of (1/4 - s^2) y with s = (x - middle)/(high - low), in closed form."""
        middle, inverse = 0.5 * (low + high), 1.0 / (high - low)
        squares = self.mean - self.mean_cube + middle * ((2.0 / 3.0) * self.slope + middle * self.mean)
        return 0.25 * self.mean - (inverse * inverse) * squares

    def level_arm(self, low: Number, high: Number) -> Any:
        """The same by four points in the angle, for a small angle: where a chord begins, a polynomial of degree 6."""
        middle, inverse = 0.5 * (low + high), 1.0 / (high - low)
        size = 1.0 / sqrt(self.X * self.X + self.Y * self.Y)  # 1/(2 cos(angle))
        s_0, c_0 = size * self.X, size * self.Y
        total: Any = 0.0
        for place, weight in gauss_points(4):
            turn = place * self.angle
            s, c = turn * small_sinc(turn), small_cosine(turn)
            x, y = s_0 * c + c_0 * s, c_0 * c - s_0 * s
            offset = (x - middle) * inverse
            total = total + (0.5 * weight) * ((0.25 - offset * offset) * (y * y))
        return total / (c_0 * small_sinc(self.angle))


def small_sinc(x: Number) -> Any:
    """Sine of a small angle [rad] over the angle; the error is below 1e-13 below 0.1."""
    z = x * x
    return 1.0 - z / 6.0 * (1.0 - z / 20.0 * (1.0 - z / 42.0))


def small_cosine(x: Number) -> Any:
    """Cosine of a small angle [rad]; the error is below 1e-12 below 0.1."""
    z = x * x
    return 1.0 - 0.5 * z * (1.0 - z / 12.0 * (1.0 - z / 30.0))


def half_chord(x: Number) -> Any:
    """sqrt(1 - x^2), at least 1e-15, so that its derivative is finite."""
    return sqrt(larger((1.0 - x) * (1.0 + x), TINY))
