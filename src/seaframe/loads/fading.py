"""Added mass that fades as a link leaves the water.

The kinetic energy of the water is T = 1/2 f V . I_A V with the fraction f of the link below the mean surface. f depends
on the pose: with its gradient g, a wrench with df/dt = g . V, Lagrange's equations are

    f I_A V' + V x* (f I_A V) = F + W,      W = 1/2 (V . I_A V) g - (g . V) I_A V.

So the inertia of the link is that at its pose, and W is a load. In a vertical motion it is -1/2 v2 df/dz I_A, upward: a
slamming force at the entry, and a push at the exit. W transfers energy between the water and the link, and their sum is
kept: nothing goes into spray. In the theory of T. von Karman (NACA TN 321, 1929) the force of the entry is twice as
large, and half of its work is lost.

f is the fraction of the ellipsoid with the extents of the link's shape: the submerged fraction itself for spheres and
ellipsoids.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from ..numbers import Number, clip, sqrt
from ..scene.links import Link
from ..scene.model import Scene
from ..scene.values import Triple
from ..scene.water import Water
from ..spatial import ZERO, Inertia, Pose, Rotation, Symmetric, Vector, Wrench
from .extents import extents, up_vector
from .load import Load, Situation
from .matter import added_inertia


@dataclass(frozen=True, slots=True)
class FadingMass(Load):
    """The wrench W of an added mass that depends on the pose, and the fraction of it that is left, in B."""

    kind = "added_mass"
    needs_pose = True
    added: Inertia  # I_A below the surface
    center: Vector  # of the ellipsoid [m]
    squares: Symmetric  # of its semi-axes, A^2 [m2]
    up: Vector  # unit, in the world
    surface: Number  # height above the world's origin [m]

    @staticmethod
    def acts_in(scene: Scene) -> bool:
        """It never acts on its own account: its power is a part of the kinetic energy that is recorded."""
        return False

    def fraction(self, X_WB: Pose) -> Any:
        """Fraction f of the added mass that is left at a pose."""
        s, _, _, _ = self.cut(X_WB)
        return 0.25 * (2.0 + s * (3.0 - s * s))

    def cut(self, X_WB: Pose) -> tuple[Any, Any, Vector, Vector]:
        """s between -1 (out) and 1 (below), 1/|A u|, u and A^2 u in B."""
        up_B = X_WB.R.T @ self.up
        squared = self.squares @ up_B
        slim = 1.0 / sqrt(up_B.dot(squared))
        depth = self.surface - self.up.dot(X_WB.p) - up_B.dot(self.center)
        return clip(slim * depth, -1.0, 1.0), slim, up_B, squared

    def gradient(self, X_WB: Pose) -> Wrench:
        """g with df/dt = g . V [1/m, 1]."""
        s, slim, up_B, squared = self.cut(X_WB)
        rise = 0.75 * (1.0 - s * s) * slim
        sinking: Vector = rise * up_B
        return Wrench(-sinking, -self.center.cross(sinking) - (rise * s * slim) * squared.cross(up_B))

    def momentum_rate(self, B: Situation) -> Wrench:
        """Momentum (g . V) I_A V that the change of the added mass takes [N, N m]."""
        rate: Wrench = B.V_B.dot(self.gradient(B.pose)) * (self.added @ B.V_r)
        return rate

    def wrench(self, B: Situation) -> Wrench:
        g, momentum = self.gradient(B.pose), self.added @ B.V_r
        rate = B.V_B.dot(g)
        F: Wrench = (0.5 * B.V_r.dot(momentum)) * g - rate * momentum
        return F

    def rotate(self, R_CB: Rotation) -> FadingMass:
        return replace(
            self,
            added=self.added.inward(Pose(R_CB, ZERO)),
            center=R_CB @ self.center,
            squares=self.squares.rotate(R_CB),
        )


def fading_mass_of(link: Link, water: Water, gravity: Triple | Vector) -> FadingMass | None:
    """Build the fading added mass of a link; None if it is constant."""
    if not link.added_mass_fades or water.surface is None or link.shape is None:
        return None
    x, y, z = (0.25 * (size * size) for size in extents(link.shape))
    return FadingMass(
        added_inertia(link, water),
        Vector(*link.buoyant_center),
        Symmetric(x, 0.0, 0.0, y, 0.0, z),
        up_vector(gravity, "water.surface"),
        water.surface,
    )
