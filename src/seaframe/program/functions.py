"""Elementary functions as arithmetic, so that every target computes the same bits.

`expand_functions` replaces sin, cos, exp, log, tanh and atan2 by polynomials over operations that every target has: + -
* /, abs, sqrt, comparisons, choices and 2^n for whole n. Polynomials and reductions after Cody and Waite 1980 and the
fdlibm of Sun Microsystems (1993); errors are tested against correctly rounded values.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from .trace import Expression, Graph, Operand, copy_node, rewrite_nodes

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
LOG = (
    6.666666666666735130e-01,
    3.999999999940941908e-01,
    2.857142874366239149e-01,
    2.222219843214978396e-01,
    1.818357216161805012e-01,
    1.531383769920937332e-01,
    1.479819860511658591e-01,
)
TANH = (
    (-1.61468768441708447952e3, -9.92877231001918586564e1, -9.64399179425052238628e-1),
    (4.84406305325125486048e3, 2.23548839060100448583e3, 1.12811678491632931402e2, 1.0),
)


@dataclass(frozen=True, slots=True)
class Precision:
    """Constants of argument reduction for one floating-point format."""

    magic: float  # adding and subtracting it rounds to a whole number
    half_pi: tuple[float, float, float]  # pi/2 in parts whose products with small whole numbers are exact
    largest_angle: float  # beyond it sine and cosine are NaN; up to it, their error is below the angle's last digit
    angles: tuple[tuple[float, float], ...]  # pi/4, pi/2 and pi, each as a rounded value and its remainder
    log_2: tuple[float, float]
    exp_range: tuple[float, float]  # beyond it exp is zero or infinite
    halvings: int  # 2^halvings is the largest power of 2 by which an argument of log is divided at once
    terms: int  # number of terms of the polynomials


DOUBLE = Precision(
    magic=6755399441055744.0,
    half_pi=(
        float.fromhex("0x1.921fb54p0"),
        float.fromhex("0x1.10b4611p-30"),
        float.fromhex("0x1.4c4c6628b80dcp-59"),
    ),
    largest_angle=1e12,
    angles=(
        (0.78539816339744828, 3.061616997868383e-17),
        (1.5707963267948966, 6.123233995736766e-17),
        (3.141592653589793, 1.2246467991473532e-16),
    ),
    log_2=(6.93147180369123816490e-01, 1.90821492927058770002e-10),
    exp_range=(-745.1332191019411, 709.782712893384),
    halvings=9,
    terms=11,
)
SINGLE = Precision(
    magic=12582912.0,
    half_pi=(float.fromhex("0x1.92p0"), float.fromhex("0x1.fb4p-12"), float.fromhex("0x1.4442d2p-24")),
    largest_angle=1e6,
    angles=(
        (float.fromhex("0x1.921fb6p-1"), -2.1855694e-8),
        (float.fromhex("0x1.921fb6p0"), -4.3711388e-8),
        (float.fromhex("0x1.921fb6p1"), -8.7422777e-8),
    ),
    log_2=(0.693359375, -2.12194440e-4),
    exp_range=(-103.97208, 88.72283172607422),
    halvings=6,
    terms=4,
)


def expand_functions(outputs: Sequence[Operand], precision: Precision = DOUBLE) -> list[Operand]:
    """Return the outputs with every elementary function replaced by arithmetic."""
    graph = Graph()
    rules: dict[str, Callable[..., Any]] = {
        "sin": sine,
        "cos": cosine,
        "exp": exponential,
        "log": logarithm,
        "tanh": hyperbolic_tangent,
    }

    def change(x: Expression, new: Callable[[Any], Any]) -> Any:
        a, b = new(x.a), new(x.b)
        if x.op in rules:
            return rules[x.op](a, precision) if type(a) is Expression else getattr(math, x.op)(a)
        if x.op == "atan2":
            variable = type(a) is Expression or type(b) is Expression
            return arctangent2(graph, a, b, precision) if variable else math.atan2(a, b)
        return copy_node(graph, x, new)

    return rewrite_nodes(outputs, change)


def polynomial(coefficients: Sequence[float], z: Any) -> Any:
    """Return c0 + z (c1 + z (c2 + ...))."""
    result: Any = coefficients[-1]
    for c in reversed(coefficients[:-1]):
        result = result * z + c
    return result


def round_to_integer(x: Any, precision: Precision) -> Any:
    """Return the nearest whole number."""
    return (x + precision.magic) - precision.magic


def reduce_to_quadrant(x: Any, precision: Precision) -> tuple[Any, Any, Any]:
    """Return the quadrant of an angle, -2 to 2, and sine and cosine of the remainder, at most pi/4.

    For an angle beyond `largest_angle` all three are NaN, so that the failure is visible.
    """
    n = (abs(x) <= precision.largest_angle).where(round_to_integer(x * 0.63661977236758134308, precision), math.inf)
    a, b, c = precision.half_pi
    high, tail = (x - n * a) - n * b, n * c
    rest = high - tail
    low = (high - rest) - tail  # rounding error of the rest
    z = rest * rest
    sine_left = rest + ((rest * z) * polynomial(SIN[: precision.terms], z) + low)
    cosine_left = (1.0 - z * 0.5) + ((z * z) * polynomial(COS[: precision.terms], z) - rest * low)
    return n - round_to_integer(n * 0.25, precision) * 4.0, sine_left, cosine_left


def sine(x: Any, precision: Precision) -> Any:
    q, s, c = reduce_to_quadrant(x, precision)
    odd = (abs(q) < 1.5).where((abs(q) < 0.5).where(s, c), s)
    return ((q < -0.5).where(-1.0, (q < 1.5).where(1.0, -1.0))) * odd


def cosine(x: Any, precision: Precision) -> Any:
    q, s, c = reduce_to_quadrant(x, precision)
    odd = (abs(q) < 1.5).where((abs(q) < 0.5).where(c, s), c)
    return (abs(q + 0.5) < 1.0).where(1.0, -1.0) * odd


def exponential(x: Any, precision: Precision) -> Any:
    """2^n exp(r), |r| <= log(2)/2, exp(r) by a rational function; 0 and infinity beyond the range."""
    lowest, highest = precision.exp_range
    inside = (x < lowest).where(lowest, (x < highest).where(x, highest))
    n = round_to_integer(inside * 1.44269504088896338700, precision)
    high, low = inside - n * precision.log_2[0], n * precision.log_2[1]
    r = high - low
    z = r * r
    c = r - z * polynomial(EXP[: precision.terms], z)
    y = 1.0 - ((low - (r * c) / (2.0 - c)) - high)
    half = round_to_integer(n * 0.5, precision)
    value = (y * power_of_2(half)) * power_of_2(n - half)
    return (x < lowest).where(0.0, (x <= highest).where(value, x * math.inf))  # NaN stays NaN


def power_of_2(n: Any) -> Any:
    return n.graph.node("pow2", n)


def logarithm(x: Any, precision: Precision) -> Any:
    """n log(2) + log(1 + f), x = 2^n (1 + f) with 1 + f between sqrt(1/2) and sqrt(2), for normal numbers x.

    With s = f / (2 + f): log(1 + f) = f - (f^2/2 - s (f^2/2 + R(s^2))). Zero gives -infinity, a negative number NaN.
    """
    m, n = x, 0.0
    powers = [2**k for k in reversed(range(precision.halvings + 1))]
    for p in powers:  # from below 1
        small = m < 2.0 ** (1 - p)
        m, n = small.where(m * 2.0**p, m), n - small.where(float(p), 0.0)
    for p in powers:  # from above 2
        large = m >= 2.0**p
        m, n = large.where(m * 2.0**-p, m), n + large.where(float(p), 0.0)
    wide = m > 1.41421356237309505
    f, n = wide.where(m * 0.5, m) - 1.0, n + wide.where(1.0, 0.0)
    s, half = f / (f + 2.0), 0.5 * (f * f)
    z = s * s
    high, low = precision.log_2
    near = f - (half - (s * (half + z * polynomial(LOG, z)) + n * low))
    finite = (x * 0.5 < x).where(n * high + near, x)  # infinity and NaN stay
    return (x <= 0.0).where((x < 0.0).where(x.sqrt(), -math.inf), finite)


def hyperbolic_tangent(x: Any, precision: Precision) -> Any:
    """tanh by exp of -2|x|; near zero, where that would cancel digits, by a rational function."""
    a = abs(x)
    e = exponential(a * -2.0, precision)
    z = x * x
    near = x + x * (z * (polynomial(TANH[0], z) / polynomial(TANH[1], z)))
    far = (1.0 - e) / (1.0 + e)
    return (a < 0.625).where(near, (x < 0.0).where(-far, far))


def arctangent2(graph: Graph, y: Any, x: Any, precision: Precision) -> Any:
    """Return the angle of the point (x, y) by atan(smaller / larger), reduced to an eighth of the circle."""
    quarter, half, whole = precision.angles
    ax, ay = abs(x), abs(y)
    steep = graph.node("<", ax, ay)
    large, small = steep.where(ay, ax), steep.where(ax, ay)
    # atan(r) = pi/4 - atan((1 - r)/(1 + r)) brings the argument below tan(pi/8)
    wide = graph.node("<", large * 0.41421356237309503, small)
    below = wide.where(small + large, large)
    reduced = wide.where(small - large, small) / (large <= 0.0).where(1.0, below)
    z = reduced * reduced
    core = reduced - (reduced * (z * polynomial(ATAN, z)) - wide.where(quarter[1], 0.0))
    within = wide.where(quarter[0], 0.0) + core
    upright = steep.where(half[0] - (within - half[1]), within)
    reflected = graph.node("<", x, 0.0).where(whole[0] - (upright - whole[1]), upright)
    return graph.node("<", y, 0.0).where(-reflected, reflected)
