"""Steady lift and drag of foils: fins, rudders, wings, hydroplanes, at any angle of attack.

A foil moves through the water at v_c along its chord, towards the leading edge, and at v_n along its normal; the motion
along its span has no effect. With U2 = v_c2 + v_n2 the angle of attack a has sin a = -v_n/U and cos a = v_c/U, and

    F = 1/2 rho S U2 (C_L l - C_D d)       l = cos a n + sin a c across the motion, d along it

    attached    C_L = +-(k sin a + C_c/AR sin a |sin a|),   C_D = C_L2/(pi e AR)        - in reverse flow
    separated   C_L = C_90 sin a cos a,                     C_D = C_90 sin2 a           a flat plate

With `inflow: ahead` the motion is U along the chord of the foil without command, whatever it is at the foil: the lift
is that of its deflection alone, as of the fins of T. I. Fossen's remus100 (PythonVehicleSimulator).

blended by a weight that is 1 up to the stall angle and falls to 0 over the stall width, a quintic of sin2 a, plus a
constant C_D0. Lift does no work at the point where the velocity is taken. The force of attached flow acts at the centre
of pressure, in reverse flow as far from the other edge, that of separated flow at half the chord.

Lift slopes k [1/rad], with A the aspect ratio and L the sweep:

    lifting-line      2 pi A/(A + 2)                               L. Prandtl 1918, elliptical loading
    helmbold          2 pi A/(2 + sqrt(4 + A2/cos2 L))             H. B. Helmbold 1942; sweep as in the USAF DATCOM
    jones             pi A/2                                       R. T. Jones, NACA Report 835, 1946; low A
    whicker-fehlner   1.8 pi A/(1.8 + cos L sqrt(A2/cos4 L + 4))   L. F. Whicker, L. F. Fehlner, DTMB Report 933, 1958

C_90 = 1.11 + 0.018 A is that of L. A. Viterna and R. D. Corrigan (NASA Lewis, 1982) for blades beyond stall.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from ..numbers import Number, atan2, clip, cos, sin, smaller, sqrt, where
from ..scene import foils as described
from ..scene.model import Scene
from ..spatial import Rotation, Vector, Wrench
from .coefficients import TINY
from .load import Device, Situation


class FoilFlow(NamedTuple):
    """The flow at a foil: its unit vectors in B, speed [m/s], sine and cosine of the angle of attack."""

    chord: Vector  # towards the leading edge, turned by the command
    normal: Vector
    speed: Any
    sine: Any
    cosine: Any

    @property
    def angle(self) -> Any:
        """Angle of attack [rad]."""
        return atan2(self.sine, self.cosine)


class FoilForces(NamedTuple):
    """Coefficients of lift and drag on the area."""

    lift: Any
    drag: Any
    attached: Any  # the part of the lift that attached flow has
    induced: Any  # the part of the drag that attached flow has


@dataclass(frozen=True, slots=True)
class Foil(Device):
    """A foil at a point of a link, in B."""

    kind = "foil"
    at: Vector  # p_BF [m], a quarter of the chord behind the leading edge
    forward: Vector  # unit, along the chord
    normal: Vector  # unit, along positive lift
    chord: Number  # [m]
    area: Number  # [m2]
    aspect_ratio: Number
    slope: Number  # [1/rad]
    cross_flow: Number
    drag: Number
    oswald: Number
    stall: Number  # [rad]
    stall_width: Number  # [rad]
    flat_plate: Number
    center_of_pressure: Number
    angle: Number  # [rad]
    density: Number  # of the water [kg/m3]
    limits: tuple[Number, Number] | None = None  # of the command [rad]; None: it takes none
    is_local: bool = True  # whether its flow is that at the foil; else straight ahead at the speed of the link's origin

    @staticmethod
    def acts_in(scene: Scene) -> bool:
        return scene.water is not None and bool(scene.foils)

    @property
    def inner(self) -> tuple[float, ...]:
        """It has no inner state."""
        return ()

    def rates(self, B: Situation, inner: Sequence[Number], command: Any) -> list[Any]:
        return []

    def deflection(self, command: Any) -> Any:
        """Angle about the span [rad]: as mounted, and as commanded within the limits."""
        return self.angle if self.limits is None else self.angle + clip(command, *self.limits)

    def flow(self, B: Situation, command: Any) -> FoilFlow:
        """The flow at the foil."""
        turn = self.deflection(command)
        c, s = cos(turn), sin(turn)
        chord, normal = c * self.forward + s * self.normal, c * self.normal - s * self.forward
        v = B.V_r.linear + B.V_r.angular.cross(self.at)
        if not self.is_local:
            along, across = self.forward.dot(B.V_r.linear), self.normal.dot(B.V_r.linear)
            v = sqrt(along * along + across * across + TINY) * self.forward
        v_c, v_n = chord.dot(v), normal.dot(v)
        speed = sqrt(v_c * v_c + v_n * v_n + TINY)
        return FoilFlow(chord, normal, speed, -v_n / speed, v_c / speed)

    def coefficients(self, sine: Number, cosine: Number) -> FoilForces:
        """Coefficients at an angle of attack."""
        square = sine * sine
        begin, end = sin(self.stall), sin(smaller(self.stall + self.stall_width, 0.5 * math.pi))
        x = clip((square - begin * begin) / (end * end - begin * begin), 0.0, 1.0)
        attached = 1.0 - x * x * x * (10.0 - x * (15.0 - 6.0 * x))
        linear = self.slope * sine + self.cross_flow / self.aspect_ratio * (sine * abs(sine))
        lift = where(cosine < 0.0, -linear, linear)
        induced = lift * lift / (math.pi * self.oswald * self.aspect_ratio)
        plate = (1.0 - attached) * self.flat_plate * sine
        own_lift, own_drag = attached * lift, attached * induced
        return FoilForces(own_lift + plate * cosine, self.drag + own_drag + plate * sine, own_lift, own_drag)

    def wrench(self, B: Situation, inner: Sequence[Number], command: Any) -> Wrench:
        at = self.flow(B, command)
        C = self.coefficients(at.sine, at.cosine)
        q = self.pressure_force(B, at)
        force = q * ((C.lift * at.sine - C.drag * at.cosine) * at.chord)
        force = force + q * ((C.lift * at.cosine + C.drag * at.sine) * at.normal)
        # Moments about `at` of what acts elsewhere on the chord: only the normal part has an arm.
        rear = self.center_of_pressure - 0.25
        share = where(at.cosine < 0.0, 0.5 - rear, rear)
        attached = C.attached * at.cosine + C.induced * at.sine
        others = C.lift * at.cosine + (C.drag - self.drag) * at.sine - attached
        arm = self.chord * (share * attached + 0.25 * others)
        pitch = at.chord.cross(at.normal)
        return Wrench(force, self.at.cross(force) - (q * arm) * pitch)

    def pressure_force(self, B: Situation, at: FoilFlow) -> Any:
        """1/2 rho S U2 of the submerged part [N]."""
        return (0.5 * self.density * B.wet) * self.area * (at.speed * at.speed)

    def forces(self, B: Situation, command: Any) -> tuple[Any, Any]:
        """Lift and drag [N]."""
        at = self.flow(B, command)
        C = self.coefficients(at.sine, at.cosine)
        q = self.pressure_force(B, at)
        return q * C.lift, q * C.drag

    def rotate(self, R_CB: Rotation) -> Foil:
        return replace(self, at=R_CB @ self.at, forward=R_CB @ self.forward, normal=R_CB @ self.normal)


# From a description


def lift_slope(law: str, aspect_ratio: Number, sweep: Number = 0.0) -> Any:
    """Slope of the lift coefficient [1/rad] by a formula; see the top of this file."""
    A, c = aspect_ratio, cos(sweep)
    if law == "jones":
        return 0.5 * math.pi * A
    if law == "lifting-line":
        return 2.0 * math.pi * A / (A + 2.0)
    if law == "whicker-fehlner":
        steep = A / (c * c)
        return 1.8 * math.pi * A / (1.8 + c * sqrt(steep * steep + 4.0))
    along = A / c
    return 2.0 * math.pi * A / (2.0 + sqrt(4.0 + along * along))


def foil_of(foil: described.Foil, density: Number) -> Foil:
    """Build a foil from its description, in water of a density [kg/m3]."""
    forward, span = Vector(*foil.forward).unit(), Vector(*foil.spanwise)
    normal = forward.cross(span).unit()
    A = foil.effective_aspect_ratio
    slope = lift_slope(foil.lift_slope, A, foil.sweep) if isinstance(foil.lift_slope, str) else foil.lift_slope
    plate = 1.11 + 0.018 * A if foil.flat_plate is None else foil.flat_plate
    return Foil(
        at=Vector(*foil.at),
        forward=forward,
        normal=normal,
        chord=foil.chord,
        area=foil.planform,
        aspect_ratio=A,
        slope=slope,
        cross_flow=foil.cross_flow,
        drag=foil.drag,
        oswald=foil.oswald,
        stall=foil.stall,
        stall_width=foil.stall_width,
        flat_plate=plate,
        center_of_pressure=foil.center_of_pressure,
        angle=foil.angle,
        density=density,
        limits=None if foil.control is None else foil.control.limits,
        is_local=foil.inflow == "local",
    )
