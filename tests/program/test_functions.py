"""Elementary functions in native code against 150-bit arithmetic, in units of the last place of the true value."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

from seaframe.program.functions import DOUBLE, SINGLE, expand_functions
from seaframe.program.native import native_target
from seaframe.program.trace import FUNCTIONS, Expression, Graph, chain_sums, counts, live
from tests.program.evaluating import INPUTS, Floats, Formula, formulas, native, trace_formula

mpmath = pytest.importorskip("mpmath")

TARGETS = [
    pytest.param(False, True, id="double, fused"),
    pytest.param(False, False, id="double"),
    pytest.param(True, True, id="single, fused"),
    pytest.param(True, False, id="single"),
]
NAN, INF = math.nan, math.inf
COUNT = 600  # points of every range
HALF_PI = math.pi / 2


def answers(name: str, points: Floats, single: bool, fused: bool) -> Floats:
    """A function of points (n,) or, for atan2, (n, 2), in native code."""
    inputs = Graph().inputs("x", 2)
    y = Expression.atan2(*inputs) if name == "atan2" else getattr(inputs[0], name)()
    rows = points if points.ndim == 2 else np.stack([points, points], axis=1)
    return native([y], native_target(single, fused), x=rows)[:, 0]


def true_values(name: str, points: Floats) -> list[Any]:
    with mpmath.workprec(150):
        function = getattr(mpmath, name)
        return [function(*(mpmath.mpf(float(x)) for x in np.atleast_1d(point))) for point in points]


def ulps(name: str, points: Floats, single: bool, fused: bool, smallest: float = 0.0) -> Floats:
    """Errors in units of the last place of the true value, or in the smallest unit that counts.

    For single precision the last place is that of 24 bits.
    """
    kind = np.float32 if single else np.float64
    if single:
        points = points.astype(np.float32).astype(float)
    got, true = answers(name, points, single, fused), true_values(name, points)
    with mpmath.workprec(150):
        nearest = np.array([float(x) for x in true]).astype(kind)
        unit = np.maximum(np.spacing(np.abs(nearest)).astype(float), smallest)
        return np.array(
            [float(abs(mpmath.mpf(g) - x) / mpmath.mpf(u)) for g, x, u in zip(got, true, unit, strict=True)]
        )


@cache
def angles(reach: float) -> Floats:
    """Of every size up to a reach, also next to multiples of pi/2 and tiny ones."""
    rng = np.random.default_rng(7)
    anywhere = [rng.uniform(-r, r, COUNT) for r in (1.0, 10.0, 1e3, reach)]
    turns = np.round(np.concatenate([rng.uniform(-20, 20, COUNT), rng.uniform(-reach, reach, COUNT)]) / HALF_PI)
    near = turns * HALF_PI * (1.0 + 10.0 ** rng.uniform(-9, -2, turns.size) * rng.choice([-1, 1], turns.size))
    tiny = 10.0 ** rng.uniform(-37, 0, COUNT)
    return np.concatenate([*anywhere, near[np.abs(near) < reach], tiny, -tiny])


@pytest.mark.parametrize(("single", "fused"), TARGETS)
@pytest.mark.parametrize("name", ["sin", "cos"])
def test_sine_and_cosine(name: str, single: bool, fused: bool) -> None:
    """Up to 1e7 rad; in single precision up to 1e4 rad, with an absolute error of n 2^-48 next to zero n."""
    reach, smallest = (1e4, 2.3e-11) if single else (1e7, 0.0)
    assert ulps(name, angles(reach), single, fused, smallest).max() < 2.0


@pytest.mark.parametrize("fused", [True, False])
@pytest.mark.parametrize("name", ["sin", "cos"])
def test_next_to_their_zeros(name: str, fused: bool) -> None:
    """At the doubles nearest to multiples of pi/2, where all but the last bits of the reduction cancel.

    Some of them are so near that an absolute error of n 1e-33 shows.
    """
    assert ulps(name, np.arange(1.0, 400.0) * HALF_PI, False, fused, 4e-31).max() < 2.0
    assert ulps(name, np.arange(1e6, 1e6 + 200) * HALF_PI, False, fused, 1e-27).max() < 2.0


@pytest.mark.parametrize(("fused", "reach", "error"), [(True, 1e12, 3e-16), (False, 1e9, 1e-6)])
def test_where_accuracy_ends(fused: bool, reach: float, error: float) -> None:
    """Multiply-adds keep the reduction exact far beyond 1e7 rad; without them it fades, gently."""
    points = np.random.default_rng(1).uniform(-reach, reach, COUNT)
    for name in ("sin", "cos"):
        true = np.array([float(x) for x in true_values(name, points)])
        assert np.abs(answers(name, points, False, fused) - true).max() < error


def test_signs_are_exact() -> None:
    points = angles(1e7)
    for fused in (True, False):
        assert np.array_equal(answers("sin", -points, False, fused), -answers("sin", points, False, fused))
        assert np.array_equal(answers("cos", -points, False, fused), answers("cos", points, False, fused))
        assert np.abs(answers("cos", points, False, fused)).max() == 1.0


RANGES = {False: (-745.1, 709.78, -708.3), True: (-103.9, 88.72, -87.3)}  # of exp: all, and where it is subnormal


@pytest.mark.parametrize(("single", "fused"), TARGETS)
def test_exponential(single: bool, fused: bool) -> None:
    """Over the whole range, into the subnormal numbers; those are rounded twice."""
    rng = np.random.default_rng(3)
    low, high, subnormal = RANGES[single]
    points = np.concatenate([rng.uniform(low, high, 3 * COUNT), rng.uniform(-1, 1, COUNT), [0.0, -0.0, low, high]])
    error = ulps("exp", points, single, fused)
    assert error[points >= subnormal].max() < 1.0
    assert error[points < subnormal].max() < 1.5


@pytest.mark.parametrize(("single", "fused"), TARGETS)
def test_exponential_of_special_numbers(single: bool, fused: bool) -> None:
    low, high, _ = RANGES[single]
    points = np.array([0.0, INF, high + 0.1, 1e4, 1e30, -INF, low - 0.3, -1e4, -1e30, NAN])
    expected = [1.0, INF, INF, INF, INF, 0.0, 0.0, 0.0, 0.0, NAN]
    np.testing.assert_array_equal(answers("exp", points, single, fused), expected)


@pytest.mark.parametrize(("single", "fused"), TARGETS)
def test_logarithm(single: bool, fused: bool) -> None:
    """Over all normal numbers, next to 1 and at powers of 2."""
    rng = np.random.default_rng(8)
    low, high = (-37.0, 38.0) if single else (-307.0, 308.0)
    near = 1.0 + rng.choice([-1.0, 1.0], COUNT) * 10.0 ** rng.uniform(-6 if single else -15, -0.3, COUNT)
    every = np.arange(-125, 127) if single else np.arange(-1021, 1023, 7)
    points = np.concatenate([10.0 ** rng.uniform(low, high, 3 * COUNT), rng.uniform(0.3, 3.0, COUNT), near, 2.0**every])
    assert ulps("log", points, single, fused, 1e-40).max() < 2.0


@pytest.mark.parametrize(("single", "fused"), TARGETS)
def test_logarithm_of_special_numbers(single: bool, fused: bool) -> None:
    points = np.array([1.0, 0.0, -0.0, INF, -1.0, -INF, NAN])
    np.testing.assert_array_equal(answers("log", points, single, fused), [0.0, -INF, -INF, INF, NAN, NAN, NAN])


@pytest.mark.parametrize(("single", "fused"), TARGETS)
def test_hyperbolic_tangent(single: bool, fused: bool) -> None:
    """Small numbers, the change of formula at 0.625, and where it is nearly 1."""
    rng = np.random.default_rng(4)
    ranges = [(-1e-3, 1e-3), (-1, 1), (0.6, 0.65), (-25, 25)]
    tiny = 10.0 ** rng.uniform(-37, -3, COUNT)
    points = np.concatenate([rng.uniform(*ends, COUNT) for ends in ranges] + [tiny, -tiny])
    assert ulps("tanh", points, single, fused).max() < 2.0
    assert np.abs(answers("tanh", points, single, fused)).max() <= 1.0


@pytest.mark.parametrize(("single", "fused"), TARGETS)
def test_hyperbolic_tangent_of_special_numbers(single: bool, fused: bool) -> None:
    points = np.array([0.0, INF, -INF, 1e30, -1e30, 400.0, -400.0, NAN])
    expected = [0.0, 1.0, -1.0, 1.0, -1.0, 1.0, -1.0, NAN]
    np.testing.assert_array_equal(answers("tanh", points, single, fused), expected)


@pytest.mark.parametrize(("single", "fused"), TARGETS)
def test_angle(single: bool, fused: bool) -> None:
    """All around, from points near and far, with coordinates of equal and of very different size."""
    rng = np.random.default_rng(5)
    around = rng.uniform(-math.pi, math.pi, 3 * COUNT)
    eighths = np.repeat(np.arange(-8, 9) * math.pi / 8, 40) + 1e-3 * rng.normal(size=17 * 40)
    turned = np.concatenate([around, eighths])
    size = 10.0 ** rng.uniform(-12, 12, (turned.size, 1))
    uneven = rng.choice([-1.0, 1.0], (COUNT, 2)) * 10.0 ** rng.uniform(-9, 9, (COUNT, 2))
    points = np.concatenate([size * np.stack([np.sin(turned), np.cos(turned)], axis=1), uneven])
    assert ulps("atan2", points, single, fused).max() < 2.0


@pytest.mark.parametrize(("single", "fused"), TARGETS)
def test_angle_of_special_points(single: bool, fused: bool) -> None:
    """On the axes, at the origin and far out; a zero has no sign, so the angle is in (-pi, pi].

    Two infinite coordinates give no angle.
    """
    kind = np.float32 if single else np.float64
    pi, half, quarter = (float(kind(x)) for x in (math.pi, math.pi / 2, math.pi / 4))
    small, large = (1e-37, 1e37) if single else (1e-307, 1e307)
    cases = [
        *[(0.0, 1.0, 0.0), (1.0, 0.0, half), (0.0, -1.0, pi), (-1.0, 0.0, -half), (0.0, 0.0, 0.0)],
        *[(-0.0, 1.0, 0.0), (-0.0, -1.0, pi), (0.0, -0.0, 0.0), (-0.0, -0.0, 0.0)],
        *[(1.0, 1.0, quarter), (-1.0, 1.0, -quarter), (small, small, quarter), (large, large, quarter)],
        *[(large, small, half), (small, large, 0.0), (-small, -large, -pi), (-large, -small, -half)],
        *[(1.0, INF, 0.0), (1.0, -INF, pi), (INF, 1.0, half), (-INF, -1.0, -half)],
        *[(INF, INF, NAN), (NAN, 1.0, NAN), (1.0, NAN, NAN), (NAN, NAN, NAN)],
    ]
    table = np.array(cases)
    got = answers("atan2", table[:, :2], single, fused)
    np.testing.assert_allclose(got, table[:, 2], rtol=float(np.finfo(kind).eps), atol=0.0)


def test_angle_with_a_constant_coordinate() -> None:
    x = Graph().input("x", 0)
    points = np.random.default_rng(6).normal(size=(COUNT, 1))
    outputs = [Expression.atan2(0.5, x), Expression.atan2(x, -2), Expression.atan2(x, 0.0), Expression.atan2(0.0, x)]
    expected = [np.arctan2(0.5, points), np.arctan2(points, -2.0), np.arctan2(points, 0.0), np.arctan2(0.0, points)]
    np.testing.assert_allclose(native(outputs, native_target(), x=points), np.hstack(expected), rtol=5e-16)


@pytest.mark.parametrize("single", [False, True])
@pytest.mark.parametrize("name", ["sin", "cos"])
def test_no_angle_no_sine(name: str, single: bool) -> None:
    assert np.isnan(answers(name, np.array([INF, -INF, NAN]), single, True)).all()


@pytest.mark.parametrize(("single", "fused"), TARGETS)
@pytest.mark.parametrize("name", ["sin", "cos"])
def test_an_angle_beyond_all_reason_has_no_sine(name: str, single: bool, fused: bool) -> None:
    """What a motion without bound leads to is seen; up to there errors stay below the last place of the angle."""
    largest = (SINGLE if single else DOUBLE).largest_angle
    kind = np.float32 if single else np.float64
    beyond = np.array([1.0001, 10.0, 1e4, 1e8, 1e25]) * largest
    assert np.isnan(answers(name, np.concatenate([beyond, -beyond]), single, fused)).all()
    points = np.random.default_rng(9).uniform(0.5 * largest, largest, COUNT).astype(kind)
    true = np.array([float(x) for x in true_values(name, points.astype(float))])
    for side in (1.0, -1.0):
        got = answers(name, side * points.astype(float), single, fused)
        odd = side if name == "sin" else 1.0
        assert np.abs(odd * got - true).max() < np.spacing(points[:1])[0]


@pytest.mark.parametrize("single", [False, True])
def test_square_root_is_correctly_rounded(single: bool) -> None:
    kind = np.float32 if single else np.float64
    points = (10.0 ** np.random.default_rng(8).uniform(-30, 30, COUNT)).astype(kind).astype(float)
    assert np.array_equal(answers("sqrt", points, single, True), np.sqrt(points.astype(kind)).astype(float))
    special = answers("sqrt", np.array([0.0, INF, -1.0, NAN]), single, True)
    np.testing.assert_array_equal(special, [0.0, INF, NAN, NAN])


# Spelling out


def test_sine_and_cosine_share_their_reduction() -> None:
    x = Graph().input("x", 0)
    alone = len(live(expand_functions([x.sin()])))
    both = len(live(expand_functions([x.sin(), x.cos()])))
    assert both - alone < 0.35 * alone


@pytest.mark.parametrize("precision", [DOUBLE, SINGLE])
def test_nothing_is_left_to_spell_out(precision: Any) -> None:
    x, y = Graph().inputs("x", 2)
    outputs = expand_functions([x.sin() + y.cos(), (x * y).exp().tanh(), Expression.atan2(x.sqrt(), y)], precision)
    assert not {*FUNCTIONS} - {"sqrt"} & {*counts(outputs)}


def test_sums_that_cancel_under_a_function() -> None:
    """A chain of a sum may turn out to be the plain number zero."""
    a, b, c = Graph().inputs("x", 3)
    nothing = ((a * b + c) - c) - a * b
    outputs = [
        nothing.sin(),
        nothing.cos(),
        nothing.exp(),
        nothing.tanh(),
        nothing.sqrt(),
        Expression.atan2(nothing, c),
    ]
    outputs += [Expression.atan2(nothing, nothing + 1.0), abs(nothing), (nothing < 1.0).where(a, b)]
    got = native(outputs, native_target(), x=[[3.0, 5.0, 7.0]])
    assert got.tolist() == [[0.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 3.0]]


@given(formulas(16))
@settings(max_examples=60)
def test_any_chain_can_be_spelled_out(formula: Formula) -> None:
    outputs = expand_functions(chain_sums([trace_formula(formula, Graph())]))
    assert {node.b for node in live(outputs) if node.op == "input"} <= set(range(INPUTS))
