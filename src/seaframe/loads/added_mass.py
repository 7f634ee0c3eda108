"""Added mass of simple solids in unbounded water, in closed form: the inertia of the water that moves with them.

Potential flow (no viscosity, no separation), far from surface, floor and other bodies. All inertias are at the centre
of the solid in the link's axes, where a solid with three planes of symmetry has a diagonal inertia. With V the volume
and rho the density of the water, a translation factor k gives k rho V [kg].

Lamb: Hydrodynamics, 6th edition, Cambridge 1932.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from ..numbers import Number, sqrt
from ..scene.links import Cylinder, Shape
from ..spatial import ZERO, Inertia, Matrix, Symmetric

DUPLICATIONS = 8  # of Carlson's theorem; the error is at rounding level for axes up to 1 : 1000
NEARLY_ROUND = 1e-12  # relative difference of two squared axes below which rotation moves no water


def added_mass(shape: Shape, density: Number) -> Inertia:
    """Added mass of a solid at its centre in the link's axes [kg, kg m2]; `density` of the water [kg/m3]."""
    if shape.sphere is not None:
        return sphere(shape.sphere.radius, density)
    if shape.cylinder is not None:
        return cylinder(shape.cylinder, density)
    if shape.ellipsoid is not None:
        return ellipsoid(shape.ellipsoid, density)
    assert shape.box is not None
    return box(shape.box, density)


def diagonal_inertia(linear: Sequence[Number], angular: Sequence[Number]) -> Inertia:
    """Return the inertia with six entries on the diagonal [kg, kg m2]."""
    (a, b, c), (d, e, f) = linear, angular
    return Inertia(Symmetric(a, 0.0, 0.0, b, 0.0, c), Matrix(ZERO, ZERO, ZERO), Symmetric(d, 0.0, 0.0, e, 0.0, f))


def sphere(radius: Number, density: Number) -> Inertia:
    """Added mass of a sphere: half of the displaced mass in every direction (Lamb, section 92)."""
    m: Any = (2.0 / 3.0 * math.pi) * density * (radius * radius * radius)
    return diagonal_inertia((m, m, m), (0.0, 0.0, 0.0))


def ellipsoid(axes: Sequence[Number], density: Number) -> Inertia:
    """Added mass of an ellipsoid with semi-axes a, b, c [m], which may be equal: Lamb, sections 114, 115 and 121.

    With alpha, beta, gamma of `lamb_integrals`, along x alpha/(2 - alpha) of the displaced mass rho V, about x

        (rho V/5) (b2 - c2)^2 (gamma - beta) / (2 (b2 - c2) + (b2 + c2)(beta - gamma)).

    Because alpha + beta + gamma = 2, neither denominator needs a difference that cancels for a thin disc. Spheroids of
    revolution are the case b = c (Lamb, sections 104 to 108).
    """
    a, b, c = axes
    alpha, beta, gamma = lamb_integrals(a, b, c)
    displaced: Any = (4.0 / 3.0 * math.pi) * density * (a * b * c)
    linear = (alpha / (beta + gamma), beta / (gamma + alpha), gamma / (alpha + beta))
    angular = (
        _rotation_factor(b * b, c * c, alpha, beta, gamma),
        _rotation_factor(c * c, a * a, beta, gamma, alpha),
        _rotation_factor(a * a, b * b, gamma, alpha, beta),
    )
    return diagonal_inertia([displaced * k for k in linear], [displaced / 5.0 * k for k in angular])


def _rotation_factor(b2: Any, c2: Any, alpha: Any, beta: Any, gamma: Any) -> Any:
    """Rotation factor (b2 - c2)^2 (gamma - beta) / d [m2], d as in `ellipsoid`; zero, not 0/0, for equal axes."""
    d = b2 * (alpha + 2.0 * beta) - c2 * (alpha + 2.0 * gamma)
    least = NEARLY_ROUND * (b2 + c2)
    difference = b2 - c2
    return difference * difference * (gamma - beta) * d / (d * d + least * least)


def lamb_integrals(a: Number, b: Number, c: Number) -> tuple[Any, Any, Any]:
    """Integrals alpha, beta, gamma of an ellipsoid: Lamb, section 114.

    alpha = a b c integral of dx / ((a2 + x) sqrt((a2 + x)(b2 + x)(c2 + x))) from 0 on = 2/3 a b c R_D(b2, c2, a2).
    """
    share: Any = 2.0 / 3.0 * (a * b * c)
    x, y, z = a * a, b * b, c * c
    return share * carlson_rd(y, z, x), share * carlson_rd(z, x, y), share * carlson_rd(x, y, z)


def carlson_rd(x: Any, y: Any, z: Any) -> Any:
    """Carlson's R_D(x, y, z) = 3/2 integral of dt / ((t + z) sqrt((t + x)(t + y)(t + z))) from 0 on.

    Over any kind of number. Carlson, Numerical Algorithms 10 (1995) 13-26, algorithm 4 with a fixed number of
    duplications; series as in the NIST Handbook, (19.36.2).
    """
    mean = (x + y + 3.0 * z) / 5.0
    X, Y, total, share = mean - x, mean - y, 0.0, 1.0
    for _ in range(DUPLICATIONS):
        u, v, w = sqrt(x), sqrt(y), sqrt(z)
        step = u * v + u * w + v * w
        total = total + share / (w * (z + step))
        x, y, z, mean = (x + step) / 4.0, (y + step) / 4.0, (z + step) / 4.0, (mean + step) / 4.0
        share = share / 4.0
    X, Y = share * X / mean, share * Y / mean
    Z = -(X + Y) / 3.0
    e2, e3 = X * Y - 6.0 * Z * Z, (3.0 * X * Y - 8.0 * Z * Z) * Z
    e4, e5 = 3.0 * (X * Y - Z * Z) * Z * Z, X * Y * Z * Z * Z
    series = 1.0 - 3.0 / 14.0 * e2 + e3 / 6.0 + 9.0 / 88.0 * e2 * e2 - 3.0 / 22.0 * e4 - 9.0 / 52.0 * e2 * e3
    return share * (series + 3.0 / 26.0 * e5) / (mean * sqrt(mean)) + 3.0 * total


def strip_added_mass(shape: Shape, density: Number) -> Inertia:
    """Added mass of a cylinder in a chain, as in a snake or a tether: across as in `cylinder`, none along its axis."""
    assert shape.cylinder is not None
    whole, axis = cylinder(shape.cylinder, density), shape.cylinder.axis
    across = [0.0 if name == axis else entry for name, entry in zip("xyz", diagonal_of(whole.A), strict=True)]
    return diagonal_inertia(across, list(diagonal_of(whole.C)))


def diagonal_of(S: Symmetric) -> tuple[Any, Any, Any]:
    """Return the three diagonal entries."""
    return S.xx, S.yy, S.zz


def cylinder(solid: Cylinder, density: Number) -> Inertia:
    """Added mass of a cylinder: strips across its axis, end faces along it; accuracy at free ends below.

    Across, each slice moves its own volume of water, rho pi r2 L (Lamb, section 68), and rho pi r2 L3/12 about a
    transverse axis through the centre; about its own axis it moves none. This holds if water cannot flow around the
    ends: long cylinders, links of a chain or an arm. A single cylinder moves less: L/(L + 1.4 r) of it across
    (our fit to panel solutions; 0.62, 0.78, 0.88 for L/2r = 1.2, 2.5, 5, where DNV-RP-C205, table of three-dimensional
    bodies, has 0.62, 0.78, 0.90), and 0.51, 0.69, 0.81 of the rotational part for L/2r = 2.5, 5, 9.

    Along, rho r3 (8/3 + 3/2 sqrt(L/(L + 5/2 r))): a disc moves 8/3 rho r3 (Lamb, sections 102 and 108), and the rest is
    our fit to panel solutions, within 1.5 % from L/2r = 0.05 to 20.
    """
    r, length = solid.radius, solid.length
    across: Any = math.pi * density * (r * r) * length
    along: Any = density * (r * r * r) * (8.0 / 3.0 + 1.5 * sqrt(length / (length + 2.5 * r)))
    turning: Any = across * (length * length) / 12.0
    linear = [along if axis == solid.axis else across for axis in "xyz"]
    angular = [0.0 if axis == solid.axis else turning for axis in "xyz"]
    return diagonal_inertia(linear, angular)


# Coefficients of u^i w^j for a box, a row for each i; see `box`.
BOX_MOVING = (
    (0.7759, -0.0584, -0.2766, 0.3098, -0.0996),
    (2.1090, -0.9482, 0.9255, -0.5728),
    (-4.1540, -0.6834, 0.8279),
    (5.6420, -0.3340),
    (-2.4544,),
)
BOX_TURNING = (
    (0.1261, 0.1608, -0.2546, 0.1070, -0.0205),
    (-0.2634, -0.2722, 0.2658, -0.0613),
    (0.3945, 0.1546, -0.0732),
    (-0.3567, -0.0192),
    (0.1239,),
)


def box(edges: Sequence[Number], density: Number) -> Inertia:
    """Added mass of a box with edges along x, y, z [m]: our own fit to panel solutions, as no published formula exists.

    Along and about an edge a, with the other two edges b and c, d2 = b2 + c2 and h = b c/d,

        m = rho h2 d P(a/(a + 2 h), 2 h/d),     J = rho a2 d4/(a + d) Q(sqrt(a/(a + d)), 2 h/d),

    P and Q quartic. Fitted to 45 boxes with edges up to 1 : 20, each solved with 243 and 507 constant panels per octant
    (sources as Hess and Smith, Journal of Ship Research 8 (1964) 22-44; and Green's identity) and extrapolated; P also
    to thin plates, Q to long rectangles (DNV-RP-C205, tables of added mass coefficients). Within 2 % of all of these;
    towards 1 : 100 single entries are off by up to 16 %. A cube has 0.638 of its displaced mass; the DNV table has
    0.68, and is 4 to 8 % above the panel solutions for all its square prisms. Flow separation at the edges is not
    included.
    """
    linear, angular = [], []
    for k in range(3):
        a, b, c = edges[k], edges[(k + 1) % 3], edges[(k + 2) % 3]
        d = sqrt(b * b + c * c)
        h = b * c / d
        linear.append(density * (h * h * d) * _polynomial(BOX_MOVING, a / (a + 2.0 * h), 2.0 * h / d))
        size = a * a * (d * d) * (d * d) / (a + d)
        angular.append(density * size * _polynomial(BOX_TURNING, sqrt(a / (a + d)), 2.0 * h / d))
    return diagonal_inertia(linear, angular)


def _polynomial(rows: Sequence[Sequence[float]], u: Any, w: Any) -> Any:
    """Sum of rows[i][j] u^i w^j."""
    total: Any = 0.0
    for row in reversed(rows):
        inner: Any = 0.0
        for c in reversed(row):
            inner = c + w * inner
        total = inner + u * total
    return total
