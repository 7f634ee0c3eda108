"""Shapes of flexible links and their integrals: from a link of a scene to the skeleton that modes deform.

Shapes are functions of xi = eta / L, so that all integrals are plain floats, computed once; length, moduli and section
only scale them, and may be numbers of any kind. With phi_i(xi) the shapes along one axis across,

    K_ij = E I / L^3 int phi_i'' phi_j'',                        over the whole link,
    S_ij = 1 / L int phi_i' phi_j',                              from the joint to xi, and with shapes v and w across
    C = 1 / L^2 sym int (v' w''^T - v'' w'^T).

Shapes are scaled to a largest value of one: the coordinate of a cantilever's mode is the deflection of its tip [m].

With shear (Timoshenko) a section rotates by phi' as before, and shear adds the deflection that belongs to the shear
force of that bending in equilibrium: v' = phi' - f phi''', f = E I / (kappa G A L^2), at the energy
E I / L^3 f int phi'''^2.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.polynomial.legendre import Legendre
from numpy.typing import NDArray

from ..errors import SceneError
from ..loads.quadrature import gauss_on_unit_interval
from ..numbers import is_plain, is_zero, sqrt
from ..scene.flexible import Flexible, GivenShapes
from ..spatial import ZERO, Vector
from .beam import Beam, Row, Station, UnevenBending
from .curve import Curve, Step

Array: TypeAlias = NDArray[np.float64]
Shapes: TypeAlias = Callable[[Array], Array]  # xi (n,) -> values and three derivatives of m shapes, (4, m, n)

Block: TypeAlias = list[list[Any]]

UNIT = {"x": Vector(1.0, 0.0, 0.0), "y": Vector(0.0, 1.0, 0.0), "z": Vector(0.0, 0.0, 1.0)}
DEGREE = 5  # of splines through given values
PIECE_POINTS = 16  # of quadrature between two places
PIECES = 8  # at least, along the link: the phase of the highest shape then grows by less than 5 rad in one
ROOT_STEP = 0.02  # of the search for roots, which are never so close together
HEAVIEST = 1e6  # largest payload over link for which the first root is found
CLEAN = 1e-12  # relative to the diagonal: smaller integrals are zero by orthogonality


def beam_of(flexible: Flexible) -> Beam:
    """Build the skeleton of a link: Gauss stations, then the tip; modes along two axes across, torsion, stretch."""
    grid = Grid.of(flexible)
    kinds = [Kind.of(flexible, name, grid) for name, count in flexible.counts.items() if count]
    shares = [stiffness(flexible, kind, grid) for kind in kinds]
    K = [[[k if is_zero(k) else flexible.youngs_modulus * k for k in row] for row in share] for share in shares]
    D = [damping(flexible, kind, grid, share) for kind, share in zip(kinds, shares, strict=True)]
    pieces = uneven_bending_pieces(flexible, kinds)
    curve = curve_of(flexible, kinds, grid) if flexible.geometric == "exact" else None
    return Beam(
        UNIT[flexible.axis],
        stations_of(flexible, kinds, grid),
        block_diagonal(K),
        block_diagonal(D),
        uneven=pieces,
        curve=curve,
    )


def weights_of(flexible: Flexible) -> tuple[Any, ...]:
    """Lengths that the Gauss stations of a link represent [m]; the tip, its last station, has none."""
    return tuple(w * flexible.length for w in gauss_on_unit_interval(flexible.quadrature)[1].tolist())


# Shapes


def shapes_of(flexible: Flexible, kind: str) -> Shapes:
    """The shapes of one kind: deflection along an axis, torsion or stretch."""
    count, chosen = flexible.counts[kind], flexible.shapes
    bends = kind in flexible.across
    if isinstance(chosen, GivenShapes):
        rows: tuple[tuple[Any, ...], ...] = getattr(chosen, kind)
        if not is_plain(*chosen.at, *(value for row in rows for value in row)):
            raise SceneError(
                "values in a table of shapes cannot be free: the modal coordinates already scale the shapes. "
                "Remove them from the free paths.",
                "unsupported",
                path=f"flexible.shapes.{kind}",
            )
        return splines(chosen.at, rows, clamped=bends)
    if chosen == "polynomial":
        return polynomials(count, 2 if bends else 1)
    if not bends:
        return rod_shapes(count, payload(flexible, kind)[0] if chosen == "tip-mass" else 0.0)
    if chosen == "pinned":
        return sines(np.pi * (np.arange(count) + 1.0))
    return clamped_shapes(count, *(payload(flexible, kind) if chosen == "tip-mass" else (0.0, 0.0)))


def payload(flexible: Flexible, kind: str) -> tuple[float, ...]:
    """Payload over the link's own inertia: M/(mu L) and J/(mu L^3); J/(rho Ip L) for twist, M/(mu L) for stretch."""
    mass, turning, axes = flexible.tip_mass, flexible.tip_inertia, "xyz"
    mu, length = flexible.mass_per_length, flexible.length
    if kind == "torsion":
        own = axes.index(flexible.axis)
        pairs = [(turning[own], flexible.inertia_per_length[own] * length)]
    else:
        pairs = [(mass, mu * length)]
    if kind in flexible.across:
        first, second = flexible.across
        pairs.append((turning[axes.index(second if kind == first else first)], mu * length * length * length))
    if not is_plain(*(value for pair in pairs for value in pair)):
        raise SceneError(
            "the shapes `tip-mass` depend on tip mass, mass per length and length (and on the section, for twist), so "
            "these cannot be free. Use `shapes: polynomial`, which suits every payload.",
            "unsupported",
            path="flexible.shapes",
        )
    ratios = tuple(tip / link for tip, link in pairs)
    if max(ratios) > HEAVIEST:
        raise SceneError(
            f"the payload is {max(ratios):.3g} times as heavy as the link, too heavy for the shapes `tip-mass`. "
            "Use `shapes: polynomial`.",
            "range",
            path="flexible.shapes",
        )
    return ratios


def rod_shapes(count: int, ratio: float) -> Shapes:
    """Twist or stretch of a rod fixed at the joint, with a payload at the tip: sin b xi, cot b = ratio b.

    Scaled so that the largest value is 1, and the tip's not below zero.
    """
    below = np.pi * np.arange(count)
    roots = below + 0.5 * np.pi
    if ratio > 0.0:
        from scipy.optimize import brentq

        def mismatch(b: float) -> float:
            return float(np.cos(b) - ratio * b * np.sin(b))

        bounds = zip(below, roots, strict=True)
        roots = np.array([brentq(mismatch, a, b, xtol=1e-15, rtol=1e-15) for a, b in bounds])
    tips = np.sin(roots)
    scale = np.where(roots < np.pi / 2.0, tips, np.copysign(1.0, tips))[:, None]
    unscaled = sines(roots)
    return lambda x: unscaled(x) / scale


def sines(roots: NDArray[Any]) -> Shapes:
    """sin(b xi): the modes of a beam on two pins, or of a rod fixed at one end."""

    def values(x: Array) -> Array:
        b = roots[:, None]
        return np.stack([b**k * np.sin(b * x + k * (np.pi / 2.0)) for k in range(4)])

    return values


def polynomials(count: int, power: int) -> Shapes:
    """xi^power P_k(2 xi - 1), k = 0, 1, ...: Legendre's polynomials, fixed at the joint."""
    xi = Legendre([0.5, 0.5], domain=[0.0, 1.0])
    bases = [xi**power * Legendre.basis(k, domain=[0.0, 1.0]) for k in range(count)]
    return lambda x: np.array([[base.deriv(k)(x) for base in bases] for k in range(4)])


def clamped_shapes(count: int, mass: float, inertia: float) -> Shapes:
    """Modes of a beam clamped at the joint, with a mass and an inertia at the tip, relative to the beam's own.

    phi = p e^{-b (1 - xi)} + q e^{-b xi} - cos b xi + s sin b xi: no exponential grows, however high the mode.
    phi(0) = phi'(0) = 0 give q = 1 - p e^{-b}, s = 1 - 2 p e^{-b}; the tip's moment gives p.
    """
    b = clamped_roots(count, mass, inertia)
    const, by_p = tip_moment(b, inertia)
    p = -const / by_p
    decay = np.exp(-b)
    b, p, q, s = (each[:, None] for each in (b, p, 1.0 - p * decay, 1.0 - 2.0 * p * decay))

    def values(x: Array) -> Array:
        near, far = q * np.exp(-b * x), p * np.exp(-b * (1.0 - x))
        turns = [b * x + k * (np.pi / 2.0) for k in range(4)]
        return np.stack([b**k * (far + (-1.0) ** k * near - np.cos(t) + s * np.sin(t)) for k, t in enumerate(turns)])

    largest = np.abs(values(np.linspace(0.0, 1.0, 1001))[0]).max(axis=1)
    scale = (np.sign(values(np.ones(1))[0, :, 0]) * largest)[:, None]
    return lambda x: values(x) / scale


def clamped_roots(count: int, mass: float, inertia: float) -> Array:
    """The first roots b of a beam clamped at the joint: moment and shear force at the tip vanish for one p."""
    from scipy.optimize import brentq

    def mismatch(b: Any) -> Any:
        m0, m1 = tip_moment(b, inertia)
        f0, f1 = tip_force(b, mass)
        return (m0 * f1 - m1 * f0) / (1.0 + inertia * b**3) / (1.0 + mass * b)

    grid = np.arange(0.5 * ROOT_STEP, (count + 1.0) * np.pi, ROOT_STEP)
    values = mismatch(grid)
    starts = np.flatnonzero(values[:-1] * values[1:] < 0.0)[:count]
    return np.array([brentq(mismatch, grid[k], grid[k + 1], xtol=1e-15, rtol=1e-15) for k in starts])


def tip_moment(b: Any, inertia: float) -> tuple[Any, Any]:
    """phi''/b^2 - j b^3 phi'/b at the tip, with j the relative `inertia`, as (part without p, factor of p)."""
    (c2, p2), (c1, p1) = tip_derivative(b, 2), tip_derivative(b, 1)
    return c2 - inertia * b**3 * c1, p2 - inertia * b**3 * p1


def tip_force(b: Any, mass: float) -> tuple[Any, Any]:
    """phi'''/b^3 + a b phi at the tip, with a the relative `mass`, as (part without p, factor of p)."""
    (c3, p3), (c0, p0) = tip_derivative(b, 3), tip_derivative(b, 0)
    return c3 + mass * b * c0, p3 + mass * b * p0


def tip_derivative(b: Any, k: int) -> tuple[Any, Any]:
    """The k-th derivative of phi at the tip over b^k, as (part without p, factor of p)."""
    decay, sign, turn = np.exp(-b), (-1.0) ** k, b + k * (np.pi / 2.0)
    return sign * decay - np.cos(turn) + np.sin(turn), 1.0 - sign * decay * decay - 2.0 * decay * np.sin(turn)


def splines(at: Sequence[float], rows: Sequence[Sequence[float]], clamped: bool) -> Shapes:
    """Splines of degree five through values; clamped: with zero slope at the joint."""
    from scipy.interpolate import BSpline

    places, knots = np.array(at), knots_of(at, clamped)
    basis = BSpline(knots, np.eye(len(knots) - DEGREE - 1), DEGREE)
    demands, values = basis(places), np.array(rows).T
    if clamped:
        demands = np.vstack([basis.derivative()(places[:1]), demands])
        values = np.vstack([np.zeros((1, len(rows))), values])
    curves = BSpline(knots, np.linalg.solve(demands, values), DEGREE)
    return lambda x: np.stack([curves.derivative(k)(x).T if k else curves(x).T for k in range(4)])


def knots_of(at: Sequence[float], clamped: bool) -> Array:
    """Knots of a spline: means of the places around, the joint counted twice where the slope is given too."""
    sites = np.array([*at[: int(clamped)], *at])
    inner = [sites[k + 1 : k + 1 + DEGREE].mean() for k in range(len(sites) - DEGREE - 1)]
    return np.concatenate([np.zeros(DEGREE + 1), inner, np.ones(DEGREE + 1)])


# Integrals over xi: plain floats


@dataclass(frozen=True, slots=True)
class Grid:
    """Where shapes are integrated: a Gauss rule between every two edges; all stations are edges."""

    stations: Array  # the tip is the last
    x: Array
    weights: Array
    ends: NDArray[np.intp]  # how many points lie before each station

    @staticmethod
    def of(flexible: Flexible) -> Grid:
        """The grid of a link."""
        stations = np.append(gauss_on_unit_interval(flexible.quadrature)[0], 1.0)
        edges = np.unique(np.concatenate([stations, np.linspace(0.0, 1.0, PIECES + 1), breaks_of(flexible)]))
        x, w = gauss_on_unit_interval(PIECE_POINTS)
        steps = np.diff(edges)[:, None]
        ends = PIECE_POINTS * np.searchsorted(edges, stations)
        return Grid(stations, (edges[:-1, None] + steps * x).ravel(), (steps * w).ravel(), ends)

    def cumulative_integrals(self, a: Array, b: Array) -> Array:
        """int_0^xi a_i b_j at the stations, (n, m, m)."""
        running: Array = np.cumsum(a[:, None, :] * b[None, :, :] * self.weights, axis=-1)
        return np.moveaxis(running[:, :, self.ends - 1], -1, 0)

    def integrate_products(self, a: Array) -> Array:
        """int_0^1 a_i a_j, (m, m); entries that are zero up to rounding are set to zero."""
        total = (a * self.weights) @ a.T
        size = np.sqrt(np.diag(total))
        return np.where(np.abs(total) < CLEAN * np.outer(size, size), 0.0, total)


def breaks_of(flexible: Flexible) -> Array:
    """Places where the shapes are not smooth."""
    if not isinstance(flexible.shapes, GivenShapes):
        return np.zeros(0)
    return np.concatenate([knots_of(flexible.shapes.at, clamped) for clamped in (False, True)])


@dataclass(frozen=True, slots=True)
class Kind:
    """The shapes of one kind with their first three derivatives."""

    name: str  # axis of the deflection, torsion or stretch
    fine: Array  # at the points of quadrature, (4, m, N)
    at: Array  # at the stations, (4, m, n)
    root: Array  # phi'' at the joint, (m,)

    @staticmethod
    def of(flexible: Flexible, name: str, grid: Grid) -> Kind:
        """Evaluate the shapes of one kind."""
        shapes = shapes_of(flexible, name)
        return Kind(name, shapes(grid.x), shapes(grid.stations), shapes(np.zeros(1))[2, :, 0])

    @property
    def count(self) -> int:
        """Number of shapes."""
        return len(self.root)


# Stiffness and damping


def stiffness(flexible: Flexible, kind: Kind, grid: Grid) -> Block:
    """Geometry of the stiffness of one kind, K / E [m; torsion: m3]."""
    L, first, second, third = flexible.length, *(grid.integrate_products(kind.fine[k]) for k in (1, 2, 3))
    if kind.name == "torsion":
        return scale_block(flexible.shear_ratio * flexible.torsion_constant / L, first)
    if kind.name == "stretch":
        return scale_block(flexible.area / L, first)
    factor = flexible.second_moment_for_bending(kind.name) / (L * L * L)
    bending = scale_block(factor, second)
    return (
        add_blocks(bending, scale_block(factor * shear_share(flexible, kind.name), third))
        if flexible.shear
        else bending
    )


def damping(flexible: Flexible, kind: Kind, grid: Grid, stiffness_over_E: Block) -> Block:
    """D of one kind [N s/m; torsion: N m s]: damping of material and medium, and a ratio of critical damping.

    stiffness_over_E: K / E [m; torsion: m3] of the same kind, from `stiffness`.
    """
    settings, mass = flexible.damping, grid.integrate_products(kind.fine[0])
    D = [[settings.kelvin_voigt * k for k in row] for row in stiffness_over_E]
    if not is_zero(settings.medium) and kind.name in flexible.across:
        D = add_blocks(D, scale_block(settings.medium * flexible.length, mass))
    if not is_zero(settings.ratio):
        from scipy.linalg import eigh

        squares, modes = eigh(grid.integrate_products(kind.fine[1 if kind.name in ("torsion", "stretch") else 2]), mass)
        modal = mass @ modes
        critical = (modal * np.sqrt(squares)) @ modal.T
        D = add_blocks(D, scale_block(settings.ratio * critical_damping(flexible, kind.name), critical))
    return D


def critical_damping(flexible: Flexible, name: str) -> Any:
    """2 sqrt(k m), with stiffness and mass of one kind of shapes before their integrals."""
    mu, E, L = flexible.mass_per_length, flexible.youngs_modulus, flexible.length
    if name == "torsion":
        turning = mu / flexible.area * flexible.second_moment(flexible.axis)
        return 2.0 * sqrt(E * flexible.shear_ratio * flexible.torsion_constant * turning)
    if name == "stretch":
        return 2.0 * sqrt(E * flexible.area * mu)
    return 2.0 / L * sqrt(E * flexible.second_moment_for_bending(name) * mu)


def uneven_bending_pieces(flexible: Flexible, kinds: Sequence[Kind]) -> tuple[UnevenBending, ...]:
    """Pieces at the Gauss stations of a link that bends in two planes of unequal stiffness and twists.

    Empty for any other link, and for one with an exact line, whose curvatures are along the axes of the section.
    """
    first, second = flexible.across
    shapes = {kind.name: kind for kind in kinds}
    if flexible.section is None or not {first, second, "torsion"} <= shapes.keys() or flexible.geometric == "exact":
        return ()
    stiffer = flexible.second_moment_for_bending(first) - flexible.second_moment_for_bending(second)
    if is_zero(stiffer):
        return ()
    half = 0.5 * flexible.youngs_modulus * stiffer
    by_length = 1.0 / (flexible.length * flexible.length)

    def row(name: str, order: int, factor: Any, station: int) -> Row:
        """A derivative of the shapes of one kind at a station; zero for the others."""
        parts = [(kind.name == name, x) for kind in kinds for x in kind.at[order, :, station].tolist()]
        return tuple(factor * x if own else 0.0 for own, x in parts)

    return tuple(
        UnevenBending(
            weight * half, row(first, 2, by_length, k), row(second, 2, by_length, k), row("torsion", 0, 1.0, k)
        )
        for k, weight in enumerate(weights_of(flexible))
    )


def shear_share(flexible: Flexible, direction: str) -> Any:
    """f = E I / (kappa G A L^2) of deflection along an axis."""
    carried = flexible.shear_coefficient * flexible.shear_ratio * flexible.area
    return flexible.second_moment_for_bending(direction) / (carried * flexible.length * flexible.length)


# Stations


def stations_of(flexible: Flexible, kinds: Sequence[Kind], grid: Grid) -> tuple[Station, ...]:
    """How the modes move every station, in the link's axes."""
    count = range(len(grid.stations))
    moves, turns, twists = [], [], []
    for kind in kinds:
        moves.append(displacements(flexible, kind))
        bends = kind.name in flexible.across
        turns.append(slopes(flexible, kind) if bends else [[ZERO] * kind.count for _ in count])
        twists.append(kind.at[0].T.tolist() if kind.name == "torsion" else [[0.0] * kind.count for _ in count])
    S, C = shortenings(flexible, kinds, grid), twistings(flexible, kinds, grid)
    return tuple(
        Station(
            xi * flexible.length,
            tuple(vector for part in moves for vector in part[k]),
            tuple(vector for part in turns for vector in part[k]),
            tuple(angle for part in twists for angle in part[k]),
            S[k],
            C[k],
        )
        for k, xi in enumerate(grid.stations.tolist())
    )


def displacements(flexible: Flexible, kind: Kind) -> list[list[Vector]]:
    """Displacement of the sections for each mode, by stations."""
    if kind.name == "torsion":
        return [[ZERO] * kind.count for _ in kind.at[0].T]
    if kind.name == "stretch":
        return [[phi * UNIT[flexible.axis] for phi in row] for row in kind.at[0].T.tolist()]
    values: list[list[Any]] = kind.at[0].T.tolist()
    if flexible.shear:  # phi - f (phi'' - phi''(0))
        sheared = scale_block(-shear_share(flexible, kind.name), kind.at[2].T - kind.root)
        values = add_blocks(values, sheared)
    return [[phi * UNIT[kind.name] for phi in row] for row in values]


def slopes(flexible: Flexible, kind: Kind) -> list[list[Vector]]:
    """Rotation of the sections for each mode of deflection along a: phi' / L about e x a."""
    about = pivot_of(flexible, kind.name)
    return [[(slope / flexible.length) * about for slope in row] for row in kind.at[1].T.tolist()]


def shortenings(flexible: Flexible, kinds: Sequence[Kind], grid: Grid) -> list[tuple[Row, ...]]:
    """S at every station: int_0^eta (v' v'^T + w' w'^T)."""
    parts = []
    for kind in kinds:
        slope, third = kind.fine[1], kind.fine[3]
        if kind.name not in flexible.across or flexible.geometric is not True:
            parts.append([zero_block(kind.count, kind.count) for _ in grid.stations])
            continue
        S = [scale_block(1.0 / flexible.length, part) for part in grid.cumulative_integrals(slope, slope)]
        if flexible.shear:  # v' = phi' - f phi'''
            f, mixed = shear_share(flexible, kind.name), grid.cumulative_integrals(slope, third)
            once = [scale_block(-f / flexible.length, part + part.T) for part in mixed]
            twice = [scale_block(f * f / flexible.length, part) for part in grid.cumulative_integrals(third, third)]
            S = [add_blocks(add_blocks(a, b), c) for a, b, c in zip(S, once, twice, strict=True)]
        parts.append(S)
    return [block_diagonal(blocks) for blocks in zip(*parts, strict=True)]


def twistings(flexible: Flexible, kinds: Sequence[Kind], grid: Grid) -> list[tuple[Row, ...]]:
    """C at every station: sym int_0^eta (v' w''^T - v'' w'^T), v along the first axis across, w along the second."""
    size = sum(kind.count for kind in kinds)
    C = [zero_block(size, size) for _ in grid.stations]
    if flexible.geometric is not True or any(flexible.counts[axis] == 0 for axis in flexible.across):
        return [tuple(tuple(row) for row in each) for each in C]
    v, w = kinds[0], kinds[1]
    halves = 0.5 * (grid.cumulative_integrals(v.fine[1], w.fine[2]) - grid.cumulative_integrals(v.fine[2], w.fine[1]))
    for each, half in zip(C, halves, strict=True):
        block = scale_block(1.0 / (flexible.length * flexible.length), half)
        for i in range(v.count):
            for j in range(w.count):
                each[i][v.count + j] = each[v.count + j][i] = block[i][j]
    return [tuple(tuple(row) for row in each) for each in C]


# The line of a link that bends far


def curve_of(flexible: Flexible, kinds: Sequence[Kind], grid: Grid) -> Curve:
    """The line of a link: curvature phi'' / L^2 about e x a, twist and stretch phi' / L, for each shape phi."""
    e, count = UNIT[flexible.axis], flexible.quadrature
    pivots = {kind.name: pivot_of(flexible, kind.name) for kind in kinds if kind.name != "stretch"}
    only = next(iter(pivots.values()), e) if len(pivots) < 2 else None
    edges = np.concatenate([[0.0], grid.stations])
    rows: list[list[Any]] = [
        scale_block(1.0 / flexible.length, kind.at[1].T) if kind.name == "stretch" else zero_block(count, kind.count)
        for kind in kinds
    ]
    return Curve(
        e,
        tuple(step_of(flexible, kinds, a, b) for a, b in zip(edges[:-1].tolist(), edges[1:].tolist(), strict=True)),
        tuple(tuple(x for row in rows for x in row[k]) for k in range(count)),
        tuple(tuple(w * flexible.length for w in row) for row in path_weights(count).tolist()),
        only,
    )


def step_of(flexible: Flexible, kinds: Sequence[Kind], start: float, end: float) -> Step:
    """The line between two stations at fractions of the length."""
    low, high = gauss_on_unit_interval(2)[0]
    x = np.array([start, end, start + low * (end - start), start + high * (end - start)])
    angles, first, second = list[Vector](), list[Vector](), list[Vector]()
    for kind in kinds:
        if kind.name == "stretch":
            for part in (angles, first, second):
                part += [ZERO] * kind.count
            continue
        values, order = shapes_of(flexible, kind.name)(x), 0 if kind.name == "torsion" else 1
        about = pivot_of(flexible, kind.name)
        scale: Any = 1.0 if order == 0 else 1.0 / flexible.length
        rates = 48.0**-0.25 * (end - start) * values[order + 1]
        angles += [(turn * scale) * about for turn in (values[order, :, 1] - values[order, :, 0]).tolist()]
        first += [(rate * scale) * about for rate in rates[:, 2].tolist()]
        second += [(rate * scale) * about for rate in rates[:, 3].tolist()]
    return Step(tuple(angles), tuple(first), tuple(second))


def pivot_of(flexible: Flexible, kind: str) -> Vector:
    """The unit axis about which shapes of one kind rotate sections: e for torsion, e x a for deflection along a."""
    e = UNIT[flexible.axis]
    return e if kind == "torsion" else e.cross(UNIT[kind])


def path_weights(count: int) -> Array:
    """Integrals from 0 to every Gauss point of (0, 1), and to 1, of Lagrange's polynomials through the points.

    (count + 1, count), exact for polynomials up to the degree count - 1; those to 1 are Gauss's weights.
    """
    x, w = gauss_on_unit_interval(count)
    bases, ends = [Legendre.basis(k, domain=[0.0, 1.0]) for k in range(count)], np.append(x, 1.0)
    integrals = np.array([(2 * k + 1) * base.integ(lbnd=0.0)(ends) for k, base in enumerate(bases)])
    return np.asarray(integrals.T @ np.array([w * base(x) for base in bases]))


# Small matrices whose entries may be any number; plain zeros stay plain zeros


def scale_block(factor: Any, values: Array) -> Block:
    """A factor times floats."""
    return [[factor * x if x != 0.0 else 0.0 for x in row] for row in values.tolist()]


def add_blocks(a: Block, b: Block) -> Block:
    """The sum of two blocks."""
    return [[x + y for x, y in zip(*rows, strict=True)] for rows in zip(a, b, strict=True)]


def zero_block(rows: int, columns: int) -> Block:
    """A block of zeros."""
    return [[0.0] * columns for _ in range(rows)]


def block_diagonal(blocks: Sequence[Block]) -> tuple[Row, ...]:
    """Blocks along the diagonal of a matrix of zeros."""
    size = sum(len(block) for block in blocks)
    rows: list[Row] = []
    for block in blocks:
        before = len(rows)
        rows += [(*[0.0] * before, *row, *[0.0] * (size - before - len(block))) for row in block]
    return tuple(rows)
