"""Coefficients of drag, friction, lift and added mass that depend on the flow: tables, and printed curves by name.

A coefficient is a number, or it follows from the flow past a strip: its velocity v_n across the link and v_t along it,
and the width w that it meets, with the viscosity nu of the water and the length L of the link:

    Reynolds number             |v_n| w / nu across the link, |v_t| L / nu along it
    Keulegan-Carpenter number   U T / w, of an oscillation with the period T and the speed U, |v_n| if that is not given
    angle of attack             between the axis and the velocity: 0 along the link, pi/2 across
    direction                   of v_n around the link: 0 along the first axis across, pi/2 along the second

Tables are interpolated by monotone cubics (Fritsch and Butland, SIAM Journal on Scientific and Statistical Computing 5
(1984) 300-304) with zero slope at both ends: a coefficient has a continuous derivative and stays between neighbouring
values, so it is never negative.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Protocol, TypeAlias

from ..numbers import Number, all_plain, atan2, exp, larger, log, smaller, sqrt, where
from ..scene.fluid import CoefficientTable
from ..scene.water import Water
from ..spatial import ZERO, Vector
from .time_functions import Function, Instant, build_linear_table, pieces

TINY = 1e-30  # m2/s2, rad2/s2: keeps the derivative of a speed finite at rest


def speed(v: Vector) -> Any:
    """Speed |v| [m/s], with a finite derivative at rest."""
    return sqrt(v.dot(v) + TINY)


@dataclass(frozen=True, slots=True)
class StripFlow:
    """Flow past a strip: the velocity of the strip relative to the water."""

    v_n: Vector  # across the link [m/s]
    v_t: Number  # along it [m/s]
    width: Number  # that it meets [m]
    axis: Vector  # of the link, a unit vector
    side: Vector  # first axis across the link, a unit vector
    whole: Number | None = None  # speed on which numbers of the flow are based [m/s]; None: that across

    @property
    def speed(self) -> Any:
        """Speed on which numbers of the flow are based [m/s]."""
        return speed(self.v_n) if self.whole is None else self.whole


class Coefficient(ABC):
    """A coefficient that depends on the flow past a strip."""

    @abstractmethod
    def at(self, flow: StripFlow) -> Any:
        """Evaluate it; never negative."""


CoefficientLike: TypeAlias = Number | Coefficient


def evaluate(coefficient: CoefficientLike, flow: StripFlow) -> Any:
    """Value of a coefficient, which may be a number."""
    return coefficient.at(flow) if isinstance(coefficient, Coefficient) else coefficient


# Numbers of the flow


class FlowNumber(Protocol):
    """A number of the flow past a strip, over which coefficients are given."""

    @abstractmethod
    def at(self, flow: StripFlow) -> Any:
        """Evaluate it; not negative."""


@dataclass(frozen=True, slots=True)
class Reynolds(FlowNumber):
    """Reynolds number across a link on its width, or along it on a length."""

    viscosity: Number  # kinematic [m2/s]
    length: Number | None = None  # of a flow along the link [m]; None: across it

    def at(self, flow: StripFlow) -> Any:
        if self.length is not None:
            return sqrt(flow.v_t * flow.v_t + TINY) * self.length / self.viscosity
        return flow.speed * flow.width / self.viscosity


@dataclass(frozen=True, slots=True)
class KeuleganCarpenter(FlowNumber):
    """Keulegan-Carpenter number of an oscillation."""

    period: Number  # [s]
    speed: Number | None  # amplitude [m/s]; None: the speed across at the moment

    def at(self, flow: StripFlow) -> Any:
        return (flow.speed if self.speed is None else self.speed) * self.period / flow.width


@dataclass(frozen=True, slots=True)
class AttackAngle(FlowNumber):
    """Angle between the axis and the velocity [rad], 0 to pi/2."""

    def at(self, flow: StripFlow) -> Any:
        return atan2(speed(flow.v_n), abs(flow.v_t))


@dataclass(frozen=True, slots=True)
class Around(FlowNumber):
    """Direction of v_n from the first axis across to the second [rad], 0 to pi/2: sections are symmetric."""

    def at(self, flow: StripFlow) -> Any:
        first, second = flow.side.dot(flow.v_n), flow.axis.cross(flow.side).dot(flow.v_n)
        return atan2(abs(second), sqrt(first * first + TINY))


# Coefficients


@dataclass(frozen=True, slots=True)
class ByCurve(Coefficient):
    """A curve over a number of the flow, or over its logarithm."""

    curve: Function  # its `time` is that number
    variable: FlowNumber
    logarithmic: bool = False

    def at(self, flow: StripFlow) -> Any:
        x = self.variable.at(flow)
        return evaluate_curve(self.curve, log(x) if self.logarithmic else x)


@dataclass(frozen=True, slots=True)
class ByFormula(Coefficient):
    """A printed formula over a number of the flow."""

    formula: Callable[[Any], Any]
    variable: FlowNumber

    def at(self, flow: StripFlow) -> Any:
        return self.formula(self.variable.at(flow))


def evaluate_curve(curve: Function, x: Any) -> Any:
    """Value of a curve, which is a function of time, over another number."""
    return curve.at(Instant(x, x)).value


def monotone_curve(xs: Sequence[float], ys: Sequence[Any]) -> Function:
    """Build the monotone cubic through points (Fritsch and Butland), flat at both ends and constant beyond them.

    The xs are plain numbers; the ys may be of any kind.
    """
    steps = [b - a for a, b in pairwise(xs)]
    rises = [(b - a) / h for (a, b), h in zip(pairwise(ys), steps, strict=True)]
    slopes = [0.0, *(mean_slope(*pair) for pair in zip(pairwise(steps), pairwise(rises), strict=True)), 0.0]
    second, third = [], []
    for h, d, (m0, m1) in zip(steps, rises, pairwise(slopes), strict=True):
        second.append((3.0 * d - 2.0 * m0 - m1) / h)
        third.append((m0 + m1 - 2.0 * d) / (h * h))
    columns = ([ys[0], *ys], [0.0, *slopes], [0.0, *second, 0.0], [0.0, *third, 0.0])
    return pieces((xs[0], *xs), columns)


def mean_slope(steps: tuple[float, float], rises: tuple[Any, Any]) -> Any:
    """Weighted harmonic mean of the slopes on both sides of a point; zero where they differ in sign."""
    (h0, h1), (d0, d1) = steps, rises
    w0, w1 = 2.0 * h1 + h0, h1 + 2.0 * h0
    product = d0 * d1
    if all_plain([product]):
        return (w0 + w1) * product / (w0 * d1 + w1 * d0) if product > 0.0 else 0.0
    agree = product > 0.0
    return where(agree, (w0 + w1) * product / where(agree, w0 * d1 + w1 * d0, 1.0), 0.0)


# Printed curves


def cylinder_drag(reynolds: Any) -> Any:
    """C_D of a smooth circular cylinder, 1e-4 < Re < 2e5: D. Sucker, H. Brauer, Waerme- und Stoffuebertragung 8 (1975).

    1.18 + 6.8/Re^0.89 + 1.96/Re^0.5 - 4e-4 Re/(1 + 3.64e-7 Re^2), also in F. M. White, Viscous Fluid Flow. Beyond 2e5
    it is constant: the drag crisis, which depends on roughness and turbulence, is not included.
    """
    Re = smaller(reynolds, 2e5)
    low = 6.8 * exp(-0.89 * log(Re)) + 1.96 / sqrt(Re)
    return 1.18 + low - 4e-4 * Re / (1.0 + 3.64e-7 * (Re * Re))


def ittc_line(reynolds: Any) -> Any:
    """C_F = 0.075/(log10 Re - 2)^2, the ITTC-1957 model-ship correlation line (turbulent).

    It is infinite at Re = 100. Re is replaced by sqrt(Re^2 + 1e6), which changes C_F by 1e-7 at Re = 1e6 and by 0.2 %
    at 1e4, and bounds it by 0.075 towards rest.
    """
    decades = 0.5 / math.log(10.0) * log(reynolds * reynolds + 1e6)
    return 0.075 / ((decades - 2.0) * (decades - 2.0))


def blasius(reynolds: Any) -> Any:
    """C_F = 1.328/sqrt(Re) of a laminar boundary layer on a plate (H. Blasius 1908)."""
    return 1.328 / sqrt(reynolds)


def prandtl_schlichting(reynolds: Any) -> Any:
    """C_F of a smooth plate with transition at Re = 5e5 (H. Schlichting, Boundary-Layer Theory, chapter XXI).

    0.455/(log10 Re)^2.58 - 1700/Re above the transition, laminar below: the larger of the two, which is continuous.
    """
    Re = larger(reynolds, 1e5)
    decades = log(Re) / math.log(10.0)
    return larger(blasius(reynolds), 0.455 * exp(-2.58 * log(decades)) - 1700.0 / Re)


def rectangle_drag(ratio: Any) -> Any:
    """C_D of a sharp rectangle, face on, by its depth over its width: EN 1991-1-4:2005, figure 7.23.

    2.0 up to 0.2, 2.4 at 0.7, 1.0 at 5, 0.9 from 10 on, linear in the logarithm; 2.1 of a square.
    """
    return evaluate_curve(RECTANGLE, log(ratio))


RECTANGLE = build_linear_table([math.log(r) for r in (0.2, 0.7, 5.0, 10.0)], (2.0, 2.4, 1.0, 0.9))
SQUARE = monotone_curve((0.0, math.pi / 4.0, math.pi / 2.0), (2.05, 1.55 * math.sqrt(2.0), 2.05))
"""C_D of a square on its edge, by the direction of the flow: 2.05 face on, and 1.55 on the diagonal, corner on (S. F.
Hoerner, Fluid-Dynamic Drag, 1965, chapter 3). The minimum of about 1.6 near 13 degrees is not included."""

FORMULAS: Mapping[str, Callable[[Any], Any]] = {
    "cylinder": cylinder_drag,
    "ittc-1957": ittc_line,
    "blasius": blasius,
    "prandtl-schlichting": prandtl_schlichting,
}


# From a description


def coefficient_of(given: Any, water: Water, length: Number | None = None) -> CoefficientLike:
    """Build a coefficient from its description: a number, a name or a table.

    `length` is that of the link [m], for a coefficient of the flow along it; None for one across it.
    """
    reynolds = Reynolds(water.viscosity, length)
    if isinstance(given, CoefficientTable):
        return table_of(given, reynolds, water)
    if not isinstance(given, str):
        return given  # type: ignore[no-any-return]
    return ByCurve(SQUARE, Around()) if given == "square" else ByFormula(FORMULAS[given], reynolds)


def table_of(table: CoefficientTable, reynolds: Reynolds, water: Water) -> Coefficient:
    """Build a table of coefficients."""
    if table.angle is not None:
        return ByCurve(monotone_curve(table.angle, table.values), AttackAngle())
    if table.around is not None:
        return ByCurve(monotone_curve(table.around, table.values), Around())
    number: FlowNumber = reynolds
    if table.kc is not None:
        period = table.period if table.period is not None else water.waves.period if water.waves else None
        assert period is not None, "a table over kc without a period, which the rules of scenes refuse"
        number = KeuleganCarpenter(period, table.speed)
    xs = [math.log(x) for x in table.reynolds or table.kc or ()]
    return ByCurve(monotone_curve(xs, table.values), number, logarithmic=True)


def constant_coefficient(given: Any, water: Water, width: Number) -> Any:
    """Value of a coefficient of added mass, which does not depend on the motion, on a width [m]."""
    return evaluate(coefficient_of(given, water), StripFlow(ZERO, 0.0, width, ZERO, ZERO))
