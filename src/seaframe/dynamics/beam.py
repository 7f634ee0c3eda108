"""A flexible link as a node of the tree: a skeleton without mass that modes bend, twist and stretch.

The skeleton is fixed on its parent, the link's own frame P, and carries frames: stations along it, to which slices of
the link are fixed as ordinary bodies, and its tip, to which the next links are. With modal coordinates d, at a station

    r = eta e + Phi d - (1/2) e (d^T S d)                         place; S shortens what bends (foreshortening)
    R = R1(b) Q(a),  b = B d,  a = tw . d + (1/2) d^T C d         rotation: Cayley's of the slopes, then the twist

and the motion of its frame F, with V_P that of P, is linear in the modal rates d' and accelerations d'':

    V_F = Ad(X_PF)^-1 V_P + Phi_F d',       A_F = Ad(X_PF)^-1 A_P + Phi_F d'' + c_F.

All terms are kept, so that the model is an exact Lagrangian system. Inward, what a station carries is felt through
[Ad(X_PF)^-1, Phi_F]; the modes are then eliminated like the components of a joint.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..numbers import Number, cos, dot, sin
from ..spatial import IDENTITY, Pose, Rotation, Twist, Vector, skew

Row = tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class Station:
    """A place along the undeformed link, and what the modes do there; one entry for every mode."""

    eta: Number  # distance from the joint [m]
    displacement: tuple[Vector, ...]  # Phi
    slope: tuple[Vector, ...]  # B: rotation of the section across the axis
    twist: Row  # tw: rotation about the axis
    shortening: tuple[Row, ...]  # S, symmetric [1/m]
    twisting: tuple[Row, ...]  # C, symmetric: twist of a line that bends in two planes


@dataclass(frozen=True, slots=True)
class Beam:
    """The skeleton of a flexible link along the unit axis e of its frame; stiffness K and damping D of its modes."""

    axis: Vector
    stations: tuple[Station, ...]  # the tip is the last
    stiffness: tuple[Row, ...]
    damping: tuple[Row, ...]
    inertia: tuple[Row, ...] = ()  # that modal rates feel beside what the stations carry; left out: none

    @property
    def modes(self) -> int:
        return len(self.stiffness)

    def resistance(self, d: Sequence[Number], rates: Sequence[Number]) -> list[Any]:
        """Elastic and damping forces on the modes: -K d - D d'."""
        return [-(dot(k, d) + dot(c, rates)) for k, c in zip(self.stiffness, self.damping, strict=True)]

    def shape(self, d: Sequence[Number], rates: Sequence[Number]) -> list[Flexed]:
        """All stations, bent by d and moving at the modal rates d'."""
        return [flexed(self.axis, station, d, rates) for station in self.stations]


@dataclass(frozen=True, slots=True)
class Flexed:
    """A station of a bent link: its frame F in that of the link, columns of Phi_F, and their rates as F moves."""

    X_PF: Pose
    columns: list[Twist]
    rates: list[Twist]

    def moved(self, V_P: Twist, speeds: Sequence[Number]) -> Twist:
        """V_F."""
        return V_P.outward(self.X_PF) + combined(self.columns, speeds)

    def drift(self, V_F: Twist, speeds: Sequence[Number]) -> Twist:
        """c_F: acceleration at constant modal rates and A_P = 0, beside that of the frame."""
        W = combined(self.columns, speeds)
        return V_F.cross(W) + combined(self.rates, speeds)


def combined(columns: Sequence[Twist], speeds: Sequence[Number]) -> Twist:
    """Columns times speeds."""
    result = Twist.of([0.0] * 6)
    for column, speed in zip(columns, speeds, strict=True):
        result = result + speed * column
    return result


def flexed(e: Vector, station: Station, d: Sequence[Number], rates: Sequence[Number]) -> Flexed:
    """A station at d, moving at d'."""
    Sd, Sd_rate = times(station.shortening, d), times(station.shortening, rates)
    r = station.eta * e + weighted(station.displacement, d) - (0.5 * dot(d, Sd)) * e
    turn = Turn.of(e, station, d, rates)
    R_FP = turn.R.T
    places = [R_FP @ (phi - s * e) for phi, s in zip(station.displacement, Sd, strict=True)]
    angles, angle_rates = turn.columns(e, station, d), turn.column_rates(e, station, d, rates)
    spin = weighted(angles, rates)
    place_rates = [R_FP @ (-s * e) - spin.cross(place) for s, place in zip(Sd_rate, places, strict=True)]
    return Flexed(
        Pose(turn.R, r),
        [Twist(place, angle) for place, angle in zip(places, angles, strict=True)],
        [Twist(place, angle) for place, angle in zip(place_rates, angle_rates, strict=True)],
    )


@dataclass(frozen=True, slots=True)
class Turn:
    """Rotation of a section: Cayley's rotation R1 of b across the axis, then Q about the axis by a."""

    b: Vector
    b_rate: Vector
    k: Any  # 1 / (1 + |b|^2 / 4)
    Q: Rotation
    a_rate: Any
    R: Rotation

    @staticmethod
    def of(e: Vector, station: Station, d: Sequence[Number], rates: Sequence[Number]) -> Turn:
        b, b_rate = weighted(station.slope, d), weighted(station.slope, rates)
        k = 1.0 / (1.0 + 0.25 * b.dot(b))
        Cd = times(station.twisting, d)
        a = dot(station.twist, d) + 0.5 * dot(d, Cd)
        a_rate = dot(station.twist, rates) + dot(Cd, rates)
        R1 = IDENTITY + k * (skew(b) + 0.5 * (skew(b) @ skew(b)))
        Q = IDENTITY + sin(a) * skew(e) + (1.0 - cos(a)) * (skew(e) @ skew(e))
        return Turn(b, b_rate, k, Q, a_rate, R1 @ Q)

    def columns(self, e: Vector, station: Station, d: Sequence[Number]) -> list[Vector]:
        """Angular velocity in the section's axes for each modal rate: Q^T k (1 - b~/2) B_j + e (tw + C d)_j."""
        Cd = times(station.twisting, d)
        return [
            self.Q.T @ (self.k * (B - 0.5 * self.b.cross(B))) + (tw + c) * e
            for B, tw, c in zip(station.slope, station.twist, Cd, strict=True)
        ]

    def column_rates(self, e: Vector, station: Station, d: Sequence[Number], rates: Sequence[Number]) -> list[Vector]:
        """Their derivatives in time."""
        C_rate = times(station.twisting, rates)
        k_rate = -0.5 * (self.k * self.k) * self.b.dot(self.b_rate)
        result = []
        for B, c in zip(station.slope, C_rate, strict=True):
            leaning = B - 0.5 * self.b.cross(B)
            turned = self.Q.T @ (self.k * leaning)
            change = self.Q.T @ (k_rate * leaning - (0.5 * self.k) * self.b_rate.cross(B))
            result.append(change - self.a_rate * e.cross(turned) + c * e)
        return result


def times(rows: Sequence[Row], x: Sequence[Number]) -> list[Any]:
    """A matrix times a vector."""
    return [dot(row, x) for row in rows]


def weighted(vectors: Sequence[Vector], weights: Sequence[Number]) -> Vector:
    """Sum of vectors times weights."""
    result = Vector(0.0, 0.0, 0.0)
    for vector, weight in zip(vectors, weights, strict=True):
        result = result + weight * vector
    return result
