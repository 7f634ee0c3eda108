"""The line of a flexible link that bends far: sections placed by integrating its curvature exactly (Kirchhoff's rod).

Modal coordinates d give curvature and twist per length kappa(s) and stretch epsilon(s), each linear in d, in the axes
of the section. From the joint to the tip

    R' = R kappa~,    r' = (1 + epsilon) R e,    R(0) = 1,  r(0) = 0

so that rotations are not bounded and no strain comes from bending. Rotations are advanced from station to station by
Magnus's series of the fourth order and Cayley's map: R_i = R_{i-1} cay(b), b = f(|W|^2 / 4) W, f(x^2) = tan(x) / x,

    W = int kappa ds + (sqrt(3) / 12) h^2 kappa_1 x kappa_2,   kappa_1, kappa_2 at the two Gauss points of the step h.

Where all curvature is about one axis, angles add up and R_i is exact. Positions are r_i = sum_j A_ij (1 + epsilon_j)
R_j e over the Gauss stations, A the integrals of Lagrange's polynomials through them. Whatever error these leave is one
of the shape of the line: motion and acceleration of the sections are its exact derivatives, so that energy is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..numbers import Number, dot
from ..spatial import IDENTITY, ZERO, Pose, Rotation, Twist, Vector, rotation_about, skew
from .beam import DeformedStation, Row, weighted_sum


@dataclass(frozen=True, slots=True)
class Step:
    """The line between two stations, for a unit of every mode, in the axes of the section [rad]."""

    angle: tuple[Vector, ...]  # integral of curvature and twist
    first: tuple[Vector, ...]  # curvature and twist at the first Gauss point times 48^(-1/4) h
    second: tuple[Vector, ...]  # the same at the second point: first x second is the term of second order


@dataclass(frozen=True, slots=True)
class Curve:
    """The line of a link along the unit axis e of its frame while it is straight."""

    axis: Vector
    steps: tuple[Step, ...]  # to every station; the last is the tip
    stretch: tuple[Row, ...]  # epsilon for a unit of every mode, at every Gauss station
    path: tuple[Row, ...]  # A: lengths by which tangents at the Gauss stations lead to every station [m]
    pivot: Vector | None  # the unit axis of all curvature and twist; None: there are several

    def shape(self, d: Sequence[Number], rates: Sequence[Number], along: Sequence[Number]) -> list[DeformedStation]:
        """All stations at modal coordinates d and modal rates d'; biases are rates of Phi_F `along`, which is d'."""
        m = ModalMotion(d, rates, along)
        sections = self.sections(m)
        inner = zip(sections[:-1], self.stretch, strict=True)
        tangents = [Tangent.of(self.axis, section, row, m) for section, row in inner]
        return [place_station(F, tangents, lengths, m) for F, lengths in zip(sections, self.path, strict=True)]

    def sections(self, m: ModalMotion) -> list[Section]:
        """Rotations of all stations."""
        found: list[Section] = []
        section = Section(IDENTITY, [ZERO] * len(m.d), ZERO, ZERO, ZERO)
        for step in self.steps:
            if self.pivot is None:
                section = advance_section(section, rotate_step(step, m))
            else:
                section = revolve_section(section, step, self.pivot, m)
            found.append(section)
        return found


class ModalMotion(NamedTuple):
    """Modal coordinates and rates, and the rates w along which columns are combined before they are differentiated.

    These are d' again where the acceleration of a section is wanted, and one of them alone for the rate of its column.
    """

    d: Sequence[Number]
    rates: Sequence[Number]
    along: Sequence[Number]


@dataclass(frozen=True, slots=True)
class Section:
    """The rotation of a section in the frame of the link, or of the section before, and how modes rotate it; in F."""

    R: Rotation
    columns: list[Vector]  # angular velocity for each modal rate
    omega: Vector  # angular velocity [rad/s]
    spin: Vector  # columns times w
    bias: Vector  # rate of the spin at constant w


def revolve_section(P: Section, step: Step, pivot: Vector, m: ModalMotion) -> Section:
    """The section after one that rotates about the same axis: angles add up."""
    columns = [a + b for a, b in zip(P.columns, step.angle, strict=True)]
    angle = pivot.dot(weighted_sum(columns, m.d))
    return Section(
        rotation_about(pivot, angle), columns, weighted_sum(columns, m.rates), weighted_sum(columns, m.along), ZERO
    )


def advance_section(P: Section, E: Section) -> Section:
    """The section after a step E, R = R_P E: angular velocities are E^T w_P + w_E."""
    E_T = E.R.T
    carried = E_T @ P.spin
    return Section(
        P.R @ E.R,
        [E_T @ w_P + w_E for w_P, w_E in zip(P.columns, E.columns, strict=True)],
        E_T @ P.omega + E.omega,
        carried + E.spin,
        E_T @ P.bias - E.omega.cross(carried) + E.bias,
    )


def rotate_step(step: Step, m: ModalMotion) -> Section:
    """E = cay(b), b = f W; below, index k is the derivative by d_k, w that along w, `rate` that by time."""
    first, first_rate, first_w = (weighted_sum(step.first, each) for each in m)
    second, second_rate, second_w = (weighted_sum(step.second, each) for each in m)
    W = weighted_sum(step.angle, m.d) + first.cross(second)
    W_k = [
        angle + a.cross(second) + first.cross(b)
        for angle, a, b in zip(step.angle, step.first, step.second, strict=True)
    ]
    W_rate, W_w = weighted_sum(W_k, m.rates), weighted_sum(W_k, m.along)
    W_w_rate = first_w.cross(second_rate) + first_rate.cross(second_w)
    f, df, ddf = tangent_ratio(0.25 * W.dot(W))
    s_rate, s_w = 0.5 * W.dot(W_rate), 0.5 * W.dot(W_w)
    s_w_rate = 0.5 * (W_rate.dot(W_w) + W.dot(W_w_rate))
    b, b_rate, b_w = f * W, f * W_rate + (df * s_rate) * W, f * W_w + (df * s_w) * W
    b_w_rate = f * W_w_rate + df * (s_rate * W_w + s_w * W_rate) + (ddf * s_rate * s_w + df * s_w_rate) * W
    k = 1.0 / (1.0 + 0.25 * b.dot(b))
    k_rate = -0.5 * (k * k) * b.dot(b_rate)
    by_W = (0.5 * k * df) * (W - 0.5 * b.cross(W))
    columns = [(k * f) * (own - 0.5 * b.cross(own)) + W.dot(own) * by_W for own in W_k]
    leaning = b_w - 0.5 * b.cross(b_w)
    bias = k_rate * leaning + k * (b_w_rate - 0.5 * (b_rate.cross(b_w) + b.cross(b_w_rate)))
    R = IDENTITY + k * (skew(b) + 0.5 * (skew(b) @ skew(b)))
    return Section(R, columns, k * (b_rate - 0.5 * b.cross(b_rate)), k * leaning, bias)


def tangent_ratio(s: Number) -> tuple[Any, Any, Any]:
    """f(s) = tan(x) / x at s = x^2 with two derivatives, by Lambert's continued fraction: to 1e-7 up to x = 0.55."""
    over, under, slope = 105.0 - 10.0 * s, 105.0 - s * (45.0 - s), 2.0 * s - 45.0
    inverse = 1.0 / under
    f = over * inverse
    df = (-10.0 - f * slope) * inverse
    return f, df, (-2.0 * df * slope - 2.0 * f) * inverse


@dataclass(frozen=True, slots=True)
class Tangent:
    """dr/ds of the line at a station, in the link's frame, with its derivatives."""

    t: Vector
    columns: list[Vector]  # by each modal coordinate
    bias: Vector  # rate of columns times w

    @staticmethod
    def of(e: Vector, F: Section, stretch: Row, m: ModalMotion) -> Tangent:
        """t = (1 + epsilon) R e."""
        epsilon, epsilon_rate, epsilon_w = (dot(stretch, each) for each in m)
        longer = 1.0 + epsilon
        columns = [F.R @ (longer * w.cross(e) + own * e) for w, own in zip(F.columns, stretch, strict=True)]
        across = F.spin.cross(e)
        moved = longer * across + epsilon_w * e
        bias = F.R @ (F.omega.cross(moved) + epsilon_rate * across + longer * F.bias.cross(e))
        return Tangent(longer * (F.R @ e), columns, bias)


def place_station(F: Section, tangents: Sequence[Tangent], lengths: Row, m: ModalMotion) -> DeformedStation:
    """The frame of a station, r = sum of lengths times tangents, and its columns."""
    R_FP = F.R.T
    r = weighted_sum([tangent.t for tangent in tangents], lengths)
    places = [R_FP @ weighted_sum([tangent.columns[k] for tangent in tangents], lengths) for k in range(len(F.columns))]
    columns = [Twist(place, w) for place, w in zip(places, F.columns, strict=True)]
    turned = F.omega.cross(weighted_sum(places, m.along))
    bias = R_FP @ weighted_sum([tangent.bias for tangent in tangents], lengths) - turned
    return DeformedStation(Pose(F.R, r), columns, [], Twist(bias, F.bias))
