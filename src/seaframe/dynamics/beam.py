"""A flexible link as a node of the tree: a massless skeleton whose modes bend, twist and stretch it.

The skeleton is fixed on its parent, the link's own frame P. It carries frames: stations along it, on which slices of
the link are fixed as ordinary bodies, and its tip, which carries the next links. With modal coordinates d, at a station

    r = eta e + Phi d - (1/2) e (d^T S d)                         position; S: shortening by bending (foreshortening)
    R = R1(b) Q(a),  b = B d,  a = tw . d + (1/2) d^T C d         rotation: Cayley's of the slopes, then the twist

and the motion of its frame F, with V_P that of P, is linear in the modal rates d' and accelerations d'':

    V_F = Ad(X_PF)^-1 V_P + Phi_F d',       A_F = Ad(X_PF)^-1 A_P + Phi_F d'' + c_F.

All terms are kept, so that the model is an exact Lagrangian system. Inward, the inertia and wrench that a station
carries are transformed by [Ad(X_PF)^-1, Phi_F]; the modes are then eliminated like the components of a joint.

A twisted section bends about its own axes. With curvatures v'' and w'' along the two axes across, t = tw . d,

    U = (1/2) int E I_v (v'' cos t + w'' sin t)^2 + E I_w (w'' cos t - v'' sin t)^2 + E A u'^2 + G J t'^2
      = (1/2) d^T K d + (1/2) (E I_v - E I_w) int [(w''^2 - v''^2) sin^2 t + v'' w'' sin 2t].
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ..numbers import Number, cos, dot, sin
from ..spatial import IDENTITY, Pose, Rotation, Twist, Vector, skew

if TYPE_CHECKING:
    from .curve import Curve

Row = tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class Station:
    """A cross-section of the undeformed link, and how each mode moves it, in P; one entry for every mode.

    Units are those for a unit of the mode: a deflection [m], a twist [rad] or a stretch [m].
    """

    eta: Number  # distance from the joint [m]
    displacement: tuple[Vector, ...]  # Phi [m/m]
    slope: tuple[Vector, ...]  # B: rotation of the section across the axis [rad/m]
    twist: Row  # tw: rotation about the axis [rad/rad]
    shortening: tuple[Row, ...]  # S, symmetric [1/m]
    twisting: tuple[Row, ...]  # C, symmetric: twist of a line that bends in two planes [rad/m2]


@dataclass(frozen=True, slots=True)
class UnevenBending:
    """A piece of a link that is stiffer in one plane than in the other: the strain energy that depends on twist.

    With h its `excess` and c = cos 2t, s = sin 2t: U = h [(w''^2 - v''^2) (1 - c) / 2 + v'' w'' s].
    """

    excess: Number  # (1/2) (E I_v - E I_w) times its length [N m3]
    v: Row  # curvature along the first axis across for a unit of every mode [1/m2]
    w: Row  # along the second
    twist: Row  # tw

    def energy(self, d: Sequence[Number]) -> Any:
        """U: the energy of this piece [J] at modal coordinates d."""
        v, w, t = dot(self.v, d), dot(self.w, d), dot(self.twist, d)
        return self.excess * (0.5 * (w * w - v * v) * (1.0 - cos(2.0 * t)) + v * w * sin(2.0 * t))

    def force(self, d: Sequence[Number]) -> list[Any]:
        """-dU/dd: the generalised force on every mode."""
        v, w, t = dot(self.v, d), dot(self.w, d), dot(self.twist, d)
        c, s = cos(2.0 * t), sin(2.0 * t)
        by_v = self.excess * (v * (1.0 - c) - w * s)
        by_w = -self.excess * (w * (1.0 - c) + v * s)
        by_t = self.excess * ((v * v - w * w) * s - 2.0 * v * w * c)
        return [by_v * a + by_w * b + by_t * tw for a, b, tw in zip(self.v, self.w, self.twist, strict=True)]


@dataclass(frozen=True, slots=True)
class Beam:
    """The skeleton of a flexible link along the unit axis e of its frame; stiffness K and damping D of its modes."""

    axis: Vector
    stations: tuple[Station, ...]  # the tip is the last
    stiffness: tuple[Row, ...]  # K, symmetric [N/m, N m/rad]
    damping: tuple[Row, ...]  # D, symmetric [N s/m, N m s/rad]
    inertia: tuple[Row, ...] = ()  # added to the modal inertia of what the stations carry; empty: zero
    uneven: tuple[
        UnevenBending, ...
    ] = ()  # pieces, where bending stiffness differs between the planes and the link twists
    curve: Curve | None = None  # the line of a link that bends far; None: stations move as said above

    @property
    def modes(self) -> int:
        """Number of modes."""
        return len(self.stiffness)

    def linear(self, d: Sequence[Number], rates: Sequence[Number]) -> list[Any]:
        """The linear part of elastic and damping forces on the modes: -K d - D d'."""
        return [-(dot(k, d) + dot(c, rates)) for k, c in zip(self.stiffness, self.damping, strict=True)]

    def resistance(self, d: Sequence[Number], rates: Sequence[Number]) -> list[Any]:
        """Elastic and damping forces on the modes: -dU/dd - D d'."""
        forces = self.linear(d, rates)
        for piece in self.uneven:
            forces = [f + g for f, g in zip(forces, piece.force(d), strict=True)]
        return forces

    def energy(self, d: Sequence[Number]) -> Any:
        """U: strain energy [J]."""
        U: Any = 0.5 * dot(d, multiply_matrix(self.stiffness, d))
        for piece in self.uneven:
            U = U + piece.energy(d)
        return U

    def shape(self, d: Sequence[Number], rates: Sequence[Number]) -> list[DeformedStation]:
        """All stations at modal coordinates d and modal rates d'."""
        if self.curve is not None:
            return self.curve.shape(d, rates, rates)
        return [deform_station(self.axis, station, d, rates) for station in self.stations]

    def shape_with_rates(self, d: Sequence[Number], rates: Sequence[Number]) -> list[DeformedStation]:
        """All stations with the rate of every column, also those of a curve."""
        if self.curve is None:
            return self.shape(d, rates)
        units = [[float(j == k) for j in range(self.modes)] for k in range(self.modes)]
        alone = zip(*(self.curve.shape(d, rates, unit) for unit in units), strict=True)
        return [
            replace(F, rates=[one.bias(unit) for one, unit in zip(each, units, strict=True)])
            for F, each in zip(self.shape(d, rates), alone, strict=True)
        ]

    def station_shape(self, number: int, d: Sequence[Number]) -> DeformedStation:
        """One station at modal coordinates d, at rest."""
        still = [0.0] * self.modes
        if self.curve is None:
            return deform_station(self.axis, self.stations[number], d, still)
        return self.shape(d, still)[number]


@dataclass(frozen=True, slots=True)
class DeformedStation:
    """A station of a deformed link: its frame F in that of the link, columns of Phi_F, and their rates as F moves."""

    X_PF: Pose
    columns: list[Twist]
    rates: list[Twist]  # empty on a curve, where only their sum is computed
    whole_rate: Twist | None = None  # that sum, weighted by the modal rates; None: from `rates`

    def station_twist(self, V_P: Twist, speeds: Sequence[Number]) -> Twist:
        """V_F: the twist of F, in F, from the link's twist V_P and the modal rates."""
        return V_P.outward(self.X_PF) + combine_columns(self.columns, speeds)

    def drift(self, V_F: Twist, speeds: Sequence[Number]) -> Twist:
        """c_F: the acceleration of F at constant modal rates and A_P = 0."""
        W = combine_columns(self.columns, speeds)
        return V_F.cross(W) + self.bias(speeds)

    def bias(self, speeds: Sequence[Number]) -> Twist:
        """The rate of Phi_F d' at constant modal rates."""
        return combine_columns(self.rates, speeds) if self.whole_rate is None else self.whole_rate


def combine_columns(columns: Sequence[Twist], speeds: Sequence[Number]) -> Twist:
    """The sum of columns times speeds."""
    result = Twist.of([0.0] * 6)
    for column, speed in zip(columns, speeds, strict=True):
        result = result + speed * column
    return result


def deform_station(e: Vector, station: Station, d: Sequence[Number], rates: Sequence[Number]) -> DeformedStation:
    """The frame of a station and its columns at modal coordinates d and rates d'."""
    Sd, Sd_rate = multiply_matrix(station.shortening, d), multiply_matrix(station.shortening, rates)
    r = station.eta * e + weighted_sum(station.displacement, d) - (0.5 * dot(d, Sd)) * e
    turn = SectionRotation.of(e, station, d, rates)
    R_FP = turn.R.T
    places = [R_FP @ (phi - s * e) for phi, s in zip(station.displacement, Sd, strict=True)]
    angles, angle_rates = turn.columns(e, station, d), turn.column_rates(e, station, d, rates)
    spin = weighted_sum(angles, rates)
    place_rates = [R_FP @ (-s * e) - spin.cross(place) for s, place in zip(Sd_rate, places, strict=True)]
    return DeformedStation(
        Pose(turn.R, r),
        [Twist(place, angle) for place, angle in zip(places, angles, strict=True)],
        [Twist(place, angle) for place, angle in zip(place_rates, angle_rates, strict=True)],
    )


@dataclass(frozen=True, slots=True)
class SectionRotation:
    """Rotation of a section: Cayley's rotation R1 of b across the axis, then Q about the axis by a."""

    b: Vector
    b_rate: Vector
    k: Any  # 1 / (1 + |b|^2 / 4)
    Q: Rotation
    a_rate: Any
    R: Rotation

    @staticmethod
    def of(e: Vector, station: Station, d: Sequence[Number], rates: Sequence[Number]) -> SectionRotation:
        """The rotation of the section of a station at modal coordinates d and rates d'."""
        b, b_rate = weighted_sum(station.slope, d), weighted_sum(station.slope, rates)
        k = 1.0 / (1.0 + 0.25 * b.dot(b))
        Cd = multiply_matrix(station.twisting, d)
        a = dot(station.twist, d) + 0.5 * dot(d, Cd)
        a_rate = dot(station.twist, rates) + dot(Cd, rates)
        R1 = IDENTITY + k * (skew(b) + 0.5 * (skew(b) @ skew(b)))
        Q = IDENTITY + sin(a) * skew(e) + (1.0 - cos(a)) * (skew(e) @ skew(e))
        return SectionRotation(b, b_rate, k, Q, a_rate, R1 @ Q)

    def columns(self, e: Vector, station: Station, d: Sequence[Number]) -> list[Vector]:
        """Angular velocity in the section's axes for each modal rate: Q^T k (1 - b~/2) B_j + e (tw + C d)_j."""
        Cd = multiply_matrix(station.twisting, d)
        return [
            self.Q.T @ (self.k * (B - 0.5 * self.b.cross(B))) + (tw + c) * e
            for B, tw, c in zip(station.slope, station.twist, Cd, strict=True)
        ]

    def column_rates(self, e: Vector, station: Station, d: Sequence[Number], rates: Sequence[Number]) -> list[Vector]:
        """Time derivatives of `columns`."""
        C_rate = multiply_matrix(station.twisting, rates)
        k_rate = -0.5 * (self.k * self.k) * self.b.dot(self.b_rate)
        result = []
        for B, c in zip(station.slope, C_rate, strict=True):
            leaning = B - 0.5 * self.b.cross(B)
            rotated = self.Q.T @ (self.k * leaning)
            change = self.Q.T @ (k_rate * leaning - (0.5 * self.k) * self.b_rate.cross(B))
            result.append(change - self.a_rate * e.cross(rotated) + c * e)
        return result


def multiply_matrix(rows: Sequence[Row], x: Sequence[Number]) -> list[Any]:
    """Multiply a matrix, given by rows, by a vector."""
    return [dot(row, x) for row in rows]


def weighted_sum(vectors: Sequence[Vector], weights: Sequence[Number]) -> Vector:
    """The sum of vectors times weights."""
    result = Vector(0.0, 0.0, 0.0)
    for vector, weight in zip(vectors, weights, strict=True):
        result = result + weight * vector
    return result
