"""Elementary functions as arithmetic, so that every target computes them alike, to the bit.

`expanded` replaces sin, cos, exp, tanh and atan2 by polynomials over what each target has: + - * /, abs, sqrt,
comparisons, choices and 2^n for whole n. Polynomials and reductions after Cody and Waite 1980 and the fdlibm of Sun
Microsystems (1993); errors are tested against correctly rounded values.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from .trace import Expression, Graph, Operand, copied, rewritten

SIN = (
    -1.66666666666666324348e-01,
    8.33333333332248946124e-03,
    -1.98412698298579493134e-04,
    2.75573137070700676789e-06,
    -2.50507602534068634195e-08,
    1.58969099521155010221e-10,
)
COS = (
    4.16666666666666019037e-02,
    -1.38888888888741095749e-03,
    2.48015872894767294178e-05,
    -2.75573143513906633035e-07,
    2.08757232129817482790e-09,
    -1.13596475577881948265e-11,
)
ATAN = (
    3.33333333333329318027e-01,
    -1.99999999998764832476e-01,
    1.42857142725034663711e-01,
    -1.11111104054623557880e-01,
    9.09088713343650656196e-02,
    -7.69187620504482999495e-02,
    6.66107313738753120669e-02,
    -5.83357013379057348645e-02,
    4.97687799461593236017e-02,
    -3.65315727442169155270e-02,
    1.62858201153657823623e-02,
)
EXP = (
    1.66666666666666019037e-01,
    -2.77777777770155933842e-03,
    6.61375632143793436117e-05,
    -1.65339022054652515390e-06,
    4.13813679705723846039e-08,
)
TANH = (
    (-1.61468768441708447952e3, -9.92877231001918586564e1, -9.64399179425052238628e-1),
    (4.84406305325125486048e3, 2.23548839060100448583e3, 1.12811678491632931402e2, 1.0),
)


@dataclass(frozen=True, slots=True)
class Precision:
    """What reductions need to know of a kind of floating-point number."""

    magic: float  # added and taken off again, it rounds to a whole number
    half_pi: tuple[float, float, float]  # pi/2 in parts whose products with small whole numbers are exact
    log_2: tuple[float, float]
    largest_exp: float  # beyond it exp overflows
    terms: int  # of the polynomials


DOUBLE = Precision(
    magic=6755399441055744.0,
    half_pi=(
        float.fromhex("0x1.921fb544p0"),
        float.fromhex("0x1.0b4611a6p-34"),
        float.fromhex("0x1.3198a2e037073p-69"),
    ),
    log_2=(6.93147180369123816490e-01, 1.90821492927058770002e-10),
    largest_exp=709.0,
    terms=11,
)
SINGLE = Precision(
    magic=12582912.0,
    half_pi=(float.fromhex("0x1.92p0"), float.fromhex("0x1.fb4p-12"), float.fromhex("0x1.4442d2p-24")),
    log_2=(0.693359375, -2.12194440e-4),
    largest_exp=87.0,
    terms=4,
)


def expanded(outputs: Sequence[Operand], precision: Precision = DOUBLE) -> list[Operand]:
    """The outputs with every elementary function spelled out."""
    graph = Graph()
    rules: dict[str, Callable[..., Any]] = {"sin": sine, "cos": cosine, "exp": exponential, "tanh": tangent_h}

    def change(x: Expression, new: Callable[[Any], Any]) -> Any:
        if x.op in rules:
            return rules[x.op](new(x.a), precision)
        if x.op == "atan2":
            return angle(graph, new(x.a), new(x.b))
        return copied(graph, x, new)

    return rewritten(outputs, change)


def polynomial(coefficients: Sequence[float], z: Any) -> Any:
    """c0 + z (c1 + z (c2 + ...))."""
    result: Any = coefficients[-1]
    for c in reversed(coefficients[:-1]):
        result = result * z + c
    return result


def rounded(x: Any, precision: Precision) -> Any:
    """The nearest whole number."""
    return (x + precision.magic) - precision.magic


def quadrant(x: Any, precision: Precision) -> tuple[Any, Any, Any]:
    """The quadrant of an angle, -2 to 2, and sine and cosine of what is left of it, at most pi/4."""
    n = rounded(x * 0.63661977236758134308, precision)
    rest = x
    for part in precision.half_pi:
        rest = rest - n * part
    z = rest * rest
    sine_left = rest + (rest * z) * polynomial(SIN[: precision.terms], z)
    cosine_left = (1.0 - z * 0.5) + (z * z) * polynomial(COS[: precision.terms], z)
    return n - rounded(n * 0.25, precision) * 4.0, sine_left, cosine_left


def sine(x: Any, precision: Precision) -> Any:
    q, s, c = quadrant(x, precision)
    odd = (abs(q) < 1.5).where((abs(q) < 0.5).where(s, c), s)
    return ((q < -0.5).where(-1.0, (q < 1.5).where(1.0, -1.0))) * odd


def cosine(x: Any, precision: Precision) -> Any:
    q, s, c = quadrant(x, precision)
    odd = (abs(q) < 1.5).where((abs(q) < 0.5).where(c, s), c)
    return (abs(q + 0.5) < 1.0).where(1.0, -1.0) * odd


def exponential(x: Any, precision: Precision) -> Any:
    """2^n exp(r), |r| <= log(2)/2, exp(r) by a rational function; 0 and infinity beyond the range."""
    limit = precision.largest_exp
    inside = (x < -limit).where(-limit, (x < limit).where(x, limit))
    n = rounded(inside * 1.44269504088896338700, precision)
    high, low = inside - n * precision.log_2[0], n * precision.log_2[1]
    r = high - low
    z = r * r
    c = r - z * polynomial(EXP[: precision.terms], z)
    y = 1.0 - ((low - (r * c) / (2.0 - c)) - high)
    half = rounded(n * 0.5, precision)
    value = (y * power_of_2(half)) * power_of_2(n - half)
    return (x < -limit).where(0.0, (x <= limit).where(value, value * 1e300 * 1e300))


def power_of_2(n: Any) -> Any:
    return n.graph.node("pow2", n)


def tangent_h(x: Any, precision: Precision) -> Any:
    """tanh by exp of -2|x|; a rational function near zero, where that would cancel."""
    a = abs(x)
    e = exponential(a * -2.0, precision)
    z = x * x
    near = x + x * (z * (polynomial(TANH[0], z) / polynomial(TANH[1], z)))
    far = (1.0 - e) / (1.0 + e)
    return (a < 0.625).where(near, (x < 0.0).where(-far, far))


def angle(graph: Graph, y: Any, x: Any) -> Any:
    """The angle of the point (x, y) by atan of the smaller over the larger, in the eighth of the circle it lies in."""
    ax, ay = abs(x), abs(y)
    steep = graph_less(graph, ax, ay)
    large, small = choose(steep, ay, ax), choose(steep, ax, ay)
    safe = (large <= 0.0).where(1.0, large)
    ratio = small / safe
    # atan(r) = pi/4 - atan((1 - r)/(1 + r)) brings the argument below tan(pi/8)
    wide = ratio > 0.41421356237309503
    reduced = wide.where((ratio - 1.0) / (ratio + 1.0), ratio)
    z = reduced * reduced
    core = reduced - reduced * (z * polynomial(ATAN, z))
    within = wide.where(0.78539816339744828 + (core + 3.061616997868383e-17), core)
    upright = steep.where(1.5707963267948966 - (within - 6.123233995736766e-17), within)
    turned = choose(graph_less(graph, x, 0.0), 3.141592653589793 - (upright - 1.2246467991473532e-16), upright)
    return choose(graph_less(graph, y, 0.0), -turned, turned)


def graph_less(graph: Graph, a: Operand, b: Operand) -> Expression:
    """a < b, either of which may be a constant."""
    return graph.node("<", a, b)


def choose(condition: Expression, a: Any, b: Any) -> Any:
    return condition.where(a, b)
