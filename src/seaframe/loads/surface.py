"""The free surface: the submerged fraction of a link, and the buoyancy that it loses above the surface.

The surface cuts spheres, ellipsoids, boxes and cylinders exactly (`cut_solids`): force and moment are those of the
wetted volume at any heel and trim, and have a potential, so that a floating link conserves energy. A mesh, and a
segment of a tether, is replaced by three equal ellipsoids in a row, half as long as its longest extent, a quarter of it
apart, as thick as its other extents (docs/fluid-model.md, Limits). The solid is centred on the centre of buoyancy, and
its buoyancy is that of the given volume. Under waves the surface is taken as level around each part of a link, at the
height that it has above the centre of the part: a box or a cylinder is then three equal parts in a row.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Protocol

from ..errors import SceneError
from ..numbers import Number
from ..scene.links import Link, Shape
from ..scene.model import Scene
from ..scene.values import Triple
from ..scene.water import Water
from ..spatial import ZERO, Pose, Rotation, Symmetric, Vector, Wrench
from .cut_solids import Box, Cut, Cylinder, Ellipsoid, Solid
from .extents import extents, largest_size, longest_axis, unit_vector, up_vector
from .load import Load, Situation
from .matter import volume
from .time_functions import Instant


class Waves(Protocol):
    """Elevation of the surface. A record of numbers, so that compiled code can have them as inputs."""

    @abstractmethod
    def elevation(self, p_W: Vector, instant: Instant) -> Any:
        """Elevation above the mean height [m] at the horizontal position of a point in the world [m]."""


@dataclass(frozen=True, slots=True)
class Submersion:
    """A link as equal solids, with the surface that cuts them."""

    centers: tuple[Vector, ...]  # of the solids, in B [m]
    solid: Solid  # each of them
    up: Vector  # unit, in the world
    surface: Number  # mean height above the world's origin [m]
    buoyancy: Number  # of the completely submerged link [N]
    waves: Waves | None = None

    def cuts(self, X_WB: Pose, instant: Instant) -> Iterator[tuple[Vector, Cut]]:
        """Yield the centre of every solid of the link, in B [m], and how the surface cuts it."""
        up_B = X_WB.R.T @ self.up
        depth = self.surface - self.up.dot(X_WB.p)
        for center in self.centers:
            own = depth - up_B.dot(center)
            if self.waves is not None:
                own = own + self.waves.elevation(X_WB @ center, instant)
            yield center, self.solid.cut(up_B, own)

    def submerged_fraction(self, X_WB: Pose, instant: Instant) -> Any:
        """Submerged fraction of the link's volume, between 0 and 1."""
        total: Any = 0.0
        for _, cut in self.cuts(X_WB, instant):
            total = total + cut.below
        return (1.0 / len(self.centers)) * total

    def rotate(self, R_CB: Rotation) -> Submersion:
        """Express in a frame C with the same origin."""
        centers = tuple(R_CB @ center for center in self.centers)
        return replace(self, centers=centers, solid=self.solid.rotate(R_CB))


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
        for center, cut in self.submersion.cuts(B.pose, B.instant):
            above, moment = above + cut.above, moment + (cut.above * center + cut.moment)
        share = self.submersion.buoyancy / len(self.submersion.centers)
        down_B = B.pose.R.T @ -self.submersion.up
        return Wrench((share * above) * down_B, share * moment.cross(down_B))

    def rotate(self, R_CB: Rotation) -> LostBuoyancy:
        return replace(self, submersion=self.submersion.rotate(R_CB))


# From a description


def submersion_of(
    link: Link,
    water: Water,
    gravity: Triple | Vector,
    waves: Waves | None = None,
    path: str = "link",
    in_tether: bool = False,
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
    solid, step = ellipsoids_of(link.shape) if in_tether or link.shape.mesh else solid_of(link.shape, waves is not None)
    buoyancy = water.density * volume(link) * Vector(*gravity).norm()
    center = Vector(*link.buoyant_center)
    parts = (center,) if step is None else (center - step, center, center + step)
    return Submersion(parts, solid, up, water.surface, buoyancy, waves)


def solid_of(shape: Shape, in_waves: bool) -> tuple[Solid, Vector | None]:
    """Build the solid of a shape, and the step between its three equal parts [m]; None if it is one part."""
    sizes = extents(shape)
    if shape.cylinder is not None:
        axis = unit_vector(shape.cylinder.axis)
        part = shape.cylinder.length / 3.0 if in_waves else shape.cylinder.length
        return Cylinder(axis, shape.cylinder.radius, part), part * axis if in_waves else None
    if shape.box is None:
        x, y, z = (0.25 * (size * size) for size in sizes)
        return Ellipsoid(Symmetric(x, 0.0, 0.0, y, 0.0, z)), None
    if not in_waves:
        return Box(Vector(*sizes)), None
    axis = longest_axis(sizes)
    edges = Vector(*(size * (1.0 - (2.0 / 3.0) * along) for size, along in zip(sizes, axis, strict=True)))
    return Box(edges), (largest_size(sizes) / 3.0) * axis


def ellipsoids_of(shape: Shape) -> tuple[Solid, Vector]:
    """Build one of three equal ellipsoids that replace a shape, and the step between them [m]."""
    sizes = extents(shape)
    axis = longest_axis(sizes)
    x, y, z = (0.25 * (size * size) * (1.0 - 0.75 * along) for size, along in zip(sizes, axis, strict=True))
    return Ellipsoid(Symmetric(x, 0.0, 0.0, y, 0.0, z)), (0.25 * largest_size(sizes)) * axis
