"""Steady lift of slender bodies, and the Munk moment.

**Munk moment.** In ideal flow a closed body at an angle of attack has no lift but a moment that turns it across the
flow (M. M. Munk, NACA Report 184, 1924): with v the velocity of its centre and A its translational added mass,

    M = -v x (A v),      of a spheroid 1/2 rho U2 V (k2 - k1) sin 2a.

It is no extra load: the inertia of the link holds A, and V x* (I V) in its equations has v x (A v) as its moment. A
real hull has less, as the flow separates at its stern. A share s of it is left if (1 - s) v x (A v) is added here.

**Lift.** Momentum of the cross flow is left behind at the station where the flow leaves the hull. With the axial
velocity u, the velocity w across it at that station, U2 = u2 + w2, and the cross section S there,

    F = 1/2 rho C S (-u2 w + 1/2 u w2 e)/U           e: unit vector along the axis

C = 2 is slender-body theory (R. T. Jones, NACA Report 835, 1946; H. J. Allen and E. W. Perkins, NACA Report 1048,
1951): the lift 2 a on S, the induced drag L a/2. Together with the whole Munk moment it is the moment of that theory,
rho U2 a (V - S (l - x)). E. J. Hopkins (NACA RM A51C14, 1951) takes C = 2 (k2 - k1) and a station ahead of the stern.
The power is -1/4 rho C S u2 w2/U, never positive. Backwards, the flow leaves at the other end. The drag of the cross
flow is that of `drag`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..numbers import Number, is_zero, sqrt, where
from ..scene.links import Link
from ..scene.model import Scene
from ..scene.water import Water
from ..spatial import ZERO, Rotation, Symmetric, Vector, Wrench
from .coefficients import TINY
from .extents import extents, unit_vector
from .load import Load, Situation
from .matter import added_inertia
from .thruster import is_plain_one


@dataclass(frozen=True, slots=True)
class SlenderBody(Load):
    """Lift of a slender body, and the part of the Munk moment that it lacks, in B."""

    kind = "body"
    center: Vector  # p_BC [m]
    axis: Vector  # e, unit
    reach: Number  # distance of the stations where the flow leaves it from the centre [m]
    area: Number  # C S [m2]
    density: Number  # of the water [kg/m3]
    missing_share: Number  # 1 - share of the Munk moment
    added: Symmetric  # A [kg]

    @staticmethod
    def acts_in(scene: Scene) -> bool:
        return scene.water is not None and any(link.body_lift is not None for link in scene.links.values())

    def wrench(self, B: Situation) -> Wrench:
        v = B.V_r.linear + B.V_r.angular.cross(self.center)
        moment, force = ZERO, ZERO
        if not is_zero(self.missing_share):  # of the whole added mass, also out of the water
            moment = self.missing_share * v.cross(self.added @ v)
        if not is_zero(self.area):
            u = self.axis.dot(v)
            behind: Vector = where(u < 0.0, self.reach, -self.reach) * self.axis
            w = v + B.V_r.angular.cross(behind) - u * self.axis
            across = w.dot(w)
            U = sqrt(u * u + across + TINY)
            size = 0.5 * self.density * B.wet * self.area * (u / U)
            force = size * ((0.5 * across) * self.axis - u * w)
            moment = moment + (self.center + behind).cross(force)
        return Wrench(force, moment)

    def rotate(self, R_CB: Rotation) -> SlenderBody:
        return replace(self, center=R_CB @ self.center, axis=R_CB @ self.axis, added=self.added.rotate(R_CB))


def slender_body_of(link: Link, water: Water) -> SlenderBody | None:
    """Build the slender body of a link in water; None without one."""
    body = link.body_lift
    if body is None:
        return None
    missing_share = 0.0 if is_plain_one(body.munk_share) else 1.0 - body.munk_share
    length = body.length
    if length is None:
        assert link.shape is not None, "a body without a length is refused with the scene"
        length = extents(link.shape)["xyz".index(body.axis)]
    center = link.buoyant_center if body.center is None else body.center
    if body.center is None and link.shape is not None:
        center = link.shape.middle
    axis = unit_vector(body.axis)
    area = 0.0 if is_zero(body.base_area) else body.lift_slope * body.base_area
    return SlenderBody(
        Vector(*center), axis, 0.5 * length, area, water.density, missing_share, added_inertia(link, water).A
    )
