"""The line of a flexible link that bends far: sections placed by integrating its curvature exactly (Kirchhoff's rod).

Modal coordinates d give curvature and twist per length kappa(s) and stretch epsilon(s), each linear in d, in the axes
of the section. From the joint to the tip

    R' = R kappa~,    r' = (1 + epsilon) R e,    R(0) = 1,  r(0) = 0

so that rotations are not bounded and no strain comes from bending. Rotations are advanced from station to station by
Magnus's series of the fourth order and Cayley's map: R_i = R_{i-1} cay(b), b = f(|W|^2 / 4) W, f(x^2) = tan(x) / x,

    W = int kappa ds + (sqrt(3) / 12) h^2 kappa_1 x kappa_2,      kappa_1, kappa_2 at the two Gauss points of the step h.

Where all curvature is about one axis, angles add up and R_i is exact. Positions are r_i = sum_j A_ij (1 + epsilon_j)
R_j e over the Gauss stations, A the integrals of Lagrange's polynomials through them. Whatever error these leave is one
of the shape of the line: motion and acceleration of the sections are its exact derivatives, so that energy is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

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

    def shape(self, d: Sequence[Number], rates: Sequence[Number]) -> list[DeformedStation]:
        """All stations at modal coordinates d and modal rates d'."""
        sections = self.sections(d, rates)
        inner = zip(sections[:-1], self.stretch, strict=True)
        tangents = [Tangent.of(self.axis, section, row, d, rates) for section, row in inner]
        return [place_station(F, tangents, lengths) for F, lengths in zip(sections, self.path, strict=True)]

    def sections(self, d: Sequence[Number], rates: Sequence[Number]) -> list[Section]:
        """Rotations of all stations."""
        found: list[Section] = []
        section = Section(IDENTITY, [ZERO] * len(d), [ZERO] * len(d), ZERO)
        for step in self.steps:
            if self.pivot is None:
                section = advance_section(section, StepRotation.of(step, d, rates))
            else:
                section = revolve_section(section, step, self.pivot, d, rates)
            found.append(section)
        return found


@dataclass(frozen=True, slots=True)
class Section:
    """The rotation of a section in the link's frame, and how modes rotate it, in its own axes."""

    R: Rotation
    columns: list[Vector]  # angular velocity for each modal rate
    rates: list[Vector]  # of the columns
    omega: Vector  # angular velocity [rad/s]


def revolve_section(P: Section, step: Step, pivot: Vector, d: Sequence[Number], rates: Sequence[Number]) -> Section:
    """The section after one that rotates about the same axis: angles add up."""
    columns = [a + b for a, b in zip(P.columns, step.angle, strict=True)]
    angle = pivot.dot(weighted_sum(columns, d))
    return Section(rotation_about(pivot, angle), columns, P.rates, weighted_sum(columns, rates))


def advance_section(P: Section, E: StepRotation) -> Section:
    """The section after a step, R = R_P E: the columns of its angular velocity are E^T w_P + w_E."""
    columns, rates = [], []
    for w_P, rate_P, w_E, rate_E in zip(P.columns, P.rates, E.columns, E.rates, strict=True):
        carried = E.R.T @ w_P
        columns.append(carried + w_E)
        rates.append(E.R.T @ rate_P - E.omega.cross(carried) + rate_E)
    return Section(P.R @ E.R, columns, rates, E.R.T @ P.omega + E.omega)


@dataclass(frozen=True, slots=True)
class StepRotation(Section):
    """The rotation of a section relative to the one before it."""

    @staticmethod
    def of(step: Step, d: Sequence[Number], rates: Sequence[Number]) -> StepRotation:
        """E = cay(b), b = f W, at modal coordinates d and rates d'; index k is the derivative by d_k, ' by time."""
        first, first_rate = weighted_sum(step.first, d), weighted_sum(step.first, rates)
        second, second_rate = weighted_sum(step.second, d), weighted_sum(step.second, rates)
        W = weighted_sum(step.angle, d) + first.cross(second)
        W_k = [
            angle + a.cross(second) + first.cross(b)
            for angle, a, b in zip(step.angle, step.first, step.second, strict=True)
        ]
        W_k_rate = [
            a.cross(second_rate) + first_rate.cross(b) for a, b in zip(step.first, step.second, strict=True)
        ]
        W_rate = weighted_sum(W_k, rates)
        f, df, ddf = tangent_ratio(0.25 * W.dot(W))
        s_rate = 0.5 * W.dot(W_rate)
        b, b_rate = f * W, f * W_rate + (df * s_rate) * W
        k = 1.0 / (1.0 + 0.25 * b.dot(b))
        k_rate = -0.5 * (k * k) * b.dot(b_rate)
        columns, changes = [], []
        for own, own_rate in zip(W_k, W_k_rate, strict=True):
            s_k, s_k_rate = 0.5 * W.dot(own), 0.5 * (W_rate.dot(own) + W.dot(own_rate))
            b_k = f * own + (df * s_k) * W
            b_k_rate = (
                (df * s_rate) * own + f * own_rate + (ddf * s_rate * s_k + df * s_k_rate) * W + (df * s_k) * W_rate
            )
            leaning = b_k - 0.5 * b.cross(b_k)
            columns.append(k * leaning)
            changes.append(k_rate * leaning + k * (b_k_rate - 0.5 * (b_rate.cross(b_k) + b.cross(b_k_rate))))
        R = IDENTITY + k * (skew(b) + 0.5 * (skew(b) @ skew(b)))
        return StepRotation(R, columns, changes, weighted_sum(columns, rates))


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
    rates: list[Vector]  # of the columns

    @staticmethod
    def of(e: Vector, F: Section, stretch: Row, d: Sequence[Number], rates: Sequence[Number]) -> Tangent:
        """t = (1 + epsilon) R e."""
        longer, longer_rate = 1.0 + dot(stretch, d), dot(stretch, rates)
        columns, changes = [], []
        for w, w_rate, epsilon in zip(F.columns, F.rates, stretch, strict=True):
            across = w.cross(e)
            column = longer * across + epsilon * e
            columns.append(F.R @ column)
            changes.append(F.R @ (F.omega.cross(column) + longer_rate * across + longer * w_rate.cross(e)))
        return Tangent(longer * (F.R @ e), columns, changes)


def place_station(F: Section, tangents: Sequence[Tangent], lengths: Row) -> DeformedStation:
    """The frame of a station, r = sum of lengths times tangents, and its columns."""
    R_FP = F.R.T
    r = weighted_sum([tangent.t for tangent in tangents], lengths)
    columns, rates = [], []
    for k, (w, w_rate) in enumerate(zip(F.columns, F.rates, strict=True)):
        place = R_FP @ weighted_sum([tangent.columns[k] for tangent in tangents], lengths)
        change = R_FP @ weighted_sum([tangent.rates[k] for tangent in tangents], lengths) - F.omega.cross(place)
        columns.append(Twist(place, w))
        rates.append(Twist(change, w_rate))
    return DeformedStation(Pose(F.R, r), columns, rates)
