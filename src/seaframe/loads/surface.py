"""The free surface: the submerged fraction of a link, and the buoyancy that it loses above the surface.

A plane cuts an ellipsoid as it cuts a sphere, by an affine map. With semi-axes A, the upward direction u and the
depth h of its centre, s = h/|A u| between -1 (out of the water) and 1 (below), the part below is that of a sphere,

    (2 + 3 s - s^3)/4,

and the part above has the first moment (3/16) (1 - s^2)^2 A^2 u/|A u| about the centre, per volume. Both are smooth,
and force and moment have a potential. Spheres and ellipsoids are exact; a cylinder or a box is replaced by three equal
ellipsoids in a row, half as long as its longest edge, a quarter of it apart, as thick as its other edges. So a link
that crosses the surface, horizontally or vertically, loses buoyancy gradually, and a floating link rights itself. Of
the two lengths whose difference is the metacentric height, I/V of the water plane is within 25 % (a flat disc: 50 %),
and the centre of the submerged part within 25 %; the moment that tilts a long link is within 21 %
(docs/fluid-model.md, Limits). The ellipsoids are centred on the centre of buoyancy. Under waves the surface is taken
as level around each ellipsoid, at the height that it has above its centre.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Protocol

from ..errors import SceneError
from ..numbers import Number, clip, sqrt
from ..scene.links import Link
from ..scene.model import Scene
from ..scene.values import Triple
from ..scene.water import Water
from ..spatial import ZERO, Pose, Rotation, Symmetric, Vector, Wrench
from .extents import extents, largest_size, longest_axis, up_vector
from .load import Load, Situation
from .matter import volume
from .time_functions import Instant


class Waves(Protocol):
    """Elevation of the surface. A record of numbers, so that compiled code can have them as inputs."""

    @abstractmethod
    def elevation(self, p_W: Vector, instant: Instant) -> Any:
        """Elevation above the mean height [m] at the horizontal position of a point in the world [m]."""


class Cut(NamedTuple):
    """An ellipsoid of a link, cut by the surface: its centre in B [m], s, and A^2 u/|A u| in B [m]."""

    center: Vector
    s: Any
    reach: Vector

    @property
    def below(self) -> Any:
        """Fraction of its volume in the water."""
        return 0.25 * (2.0 + self.s * (3.0 - self.s * self.s))

    @property
    def above(self) -> Any:
        """Fraction of its volume out of the water."""
        return 0.25 * (2.0 - self.s * (3.0 - self.s * self.s))

    @property
    def above_moment(self) -> Vector:
        """First moment about Bo of the part out of the water, per volume [m]."""
        rim = 1.0 - self.s * self.s
        moment: Vector = self.above * self.center + (0.1875 * (rim * rim)) * self.reach
        return moment


@dataclass(frozen=True, slots=True)
class Submersion:
    """A link as equal ellipsoids, with the surface that cuts them."""

    centers: tuple[Vector, ...]  # of the ellipsoids, in B [m]
    squares: Symmetric  # A^2 of each, in B [m2]
    up: Vector  # unit, in the world
    surface: Number  # mean height above the world's origin [m]
    buoyancy: Number  # of the completely submerged link [N]
    waves: Waves | None = None

    def cuts(self, X_WB: Pose, instant: Instant) -> Iterator[Cut]:
        """Yield all ellipsoids of the link as the surface cuts them."""
        up_B = X_WB.R.T @ self.up
        squared = self.squares @ up_B
        slim = 1.0 / sqrt(up_B.dot(squared))  # 1/|A u|; |A u| is half the height of an ellipsoid
        reach = slim * squared
        depth = self.surface - self.up.dot(X_WB.p)
        for center in self.centers:
            own = depth - up_B.dot(center)
            if self.waves is not None:
                own = own + self.waves.elevation(X_WB @ center, instant)
            yield Cut(center, clip(slim * own, -1.0, 1.0), reach)

    def submerged_fraction(self, X_WB: Pose, instant: Instant) -> Any:
        """Submerged fraction of the link's volume, between 0 and 1."""
        total: Any = 0.0
        for cut in self.cuts(X_WB, instant):
            total = total + cut.below
        return (1.0 / len(self.centers)) * total

    def rotate(self, R_CB: Rotation) -> Submersion:
        """Express in a frame C with the same origin."""
        centers = tuple(R_CB @ center for center in self.centers)
        return replace(self, centers=centers, squares=self.squares.rotate(R_CB))


@dataclass(frozen=True, slots=True)
class LostBuoyancy(Load):
    """Correction of the buoyancy of a submerged link for the part out of the water."""

    kind = "buoyancy"
    needs_pose = True
    submersion: Submersion

    @staticmethod
    def acts_in(scene: Scene) -> bool:
        return scene.water is not None and scene.water.surface is not None

    def wrench(self, B: Situation) -> Wrench:
        above: Any = 0.0
        moment = ZERO
        for cut in self.submersion.cuts(B.pose, B.instant):
            above, moment = above + cut.above, moment + cut.above_moment
        share = self.submersion.buoyancy / len(self.submersion.centers)
        down_B = B.pose.R.T @ -self.submersion.up
        return Wrench((share * above) * down_B, share * moment.cross(down_B))

    def rotate(self, R_CB: Rotation) -> LostBuoyancy:
        return replace(self, submersion=self.submersion.rotate(R_CB))


# From a description


def submersion_of(
    link: Link, water: Water, gravity: Triple | Vector, waves: Waves | None = None, path: str = "link"
) -> Submersion | None:
    """Build the submersion of a link; None without a surface or a volume. `path` is the link in errors."""
    if water.surface is None:
        return None
    if link.shape is None:
        if link.present_keys("volume", "added_mass", "drag"):
            message = "a `shape` is missing: with a free surface, the loads depend on the size of the link."
            raise SceneError(message, "missing", path=path)
        return None
    up = up_vector(gravity, "water.surface")
    sizes = extents(link.shape)
    center, apart = Vector(*link.buoyant_center), (0.25 * largest_size(sizes)) * longest_axis(sizes)
    x, y, z = (0.25 * (size * size) for size in sizes)
    parts: tuple[Vector, ...] = (center,)
    if link.shape.sphere is None and link.shape.ellipsoid is None:
        parts = (center - apart, center, center + apart)
        x, y, z = (square * (1.0 - 0.75 * along) for square, along in zip((x, y, z), longest_axis(sizes), strict=True))
    buoyancy = water.density * volume(link) * Vector(*gravity).norm()
    return Submersion(parts, Symmetric(x, 0.0, 0.0, y, 0.0, z), up, water.surface, buoyancy, waves)
