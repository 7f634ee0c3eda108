"""Tethers, as a user describes them, and as what they are: chains of slender links on a fixed base, tied to a vehicle.

Links are rigid, so a tether keeps its length; joints let it bend in every direction but not twist. Weight, buoyancy,
added mass and drag are those of its cylinders. No law of motion is special to tethers.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from ..errors import unknown_name
from ..numbers import plain
from ..spatial import Pose, Vector, of_rpy
from .connections import Connection, PathName
from .fluid import Drag, Strips
from .hanging import Hanging, resting
from .links import Cylinder, Joint, Link, RotationalInertia, Shape
from .problems import Problem
from .values import ORIGIN, Described, NotNegative, Positive, Triple

if TYPE_CHECKING:
    from .model import Scene
    from .water import Water

ACROSS = ((0.0, 1.0, 0.0), (0.0, 0.0, 1.0))  # axes of the joints between segments, which lie along x
ZIGZAG_RATE = 1.0  # at which the sharpest zig-zag fades where no damping is given [1/s]
SPIN_INERTIA = 0.01  # of a segment about itself, over its mass and length squared; see `moments`
DRAG_POINTS: Literal[2] = 2  # of quadrature along a segment: exact for |v| v of one sign, and it resists turning
TAUT = 1e-9  # a tether that is shorter than its way by less than this part is straight


class Tether(Described):
    """A tether between a vehicle and a point of the world: it bends, keeps its length, has weight and meets water."""

    link: PathName = Field(description="path of the link that it is tied to, the root of its robot")
    at: Triple = Field(ORIGIN, description="where on that link, in its frame [m], three numbers")
    to: Triple | Literal["surface"] = Field(
        description="where it ends in the world [m], three numbers; `surface`: straight above its other end"
    )
    length: Positive = Field(description="[m]; of more than the way, the rest hangs slack")
    segments: Annotated[int, Field(strict=True, ge=2, le=400)] = Field(20, description="links of the chain")
    diameter: Positive = Field(description="[m]")
    mass_per_length: Positive = Field(description="in air [kg/m]")
    normal: NotNegative = Field(1.2, description="drag coefficient across, on the diameter")
    tangential: NotNegative = Field(0.01, description="friction coefficient along, on the wetted circumference")
    stiffness: NotNegative = Field(0.0, description="in bending, E I [N m2]")
    damping: NotNegative | None = Field(
        None, description="of the joint between two segments [N m s/rad]; left out: zig-zags fade within a second"
    )

    @property
    def step(self) -> Any:
        """Length of a segment [m]."""
        return self.length / float(self.segments)

    @property
    def names(self) -> list[str]:
        """Of its segments, from the anchor on."""
        digits = max(2, len(str(self.segments)))
        return [f"segment{k:0{digits}d}" for k in range(1, self.segments + 1)]


# As links and a connection, over any number


def chain(tether: Tether, water: Water | None) -> dict[str, Link]:
    """Its links: the anchor, which is a point of the world, and all segments, each along x from its joint on."""
    first, *others = tether.names
    cylinder = Cylinder.model_construct(
        radius=0.5 * tether.diameter, length=tether.step, axis="x", center=(0.5 * tether.step, 0.0, 0.0)
    )
    strips = Strips.model_construct(normal=tether.normal, tangential=tether.tangential, points=DRAG_POINTS)
    body = {
        "mass": tether.mass_per_length * tether.step,
        "shape": Shape.model_construct(cylinder=cylinder),
        "inertia": RotationalInertia.model_construct(diagonal=moments(tether)),
        "added_mass": "strips",
        "drag": Drag.model_construct(strips=strips),
    }
    joint = Joint.model_construct(
        type="universal",
        axes=ACROSS,
        at=(tether.step, 0.0, 0.0),
        stiffness=tether.stiffness / tether.step,
        damping=damping(tether, water),
    )
    ball = Joint(type="spherical")  # unlike two axes it has no direction in which it fails
    links = {"anchor": Link(), first: Link.model_construct(parent="anchor", joint=ball, **body)}
    for name, parent in zip(others, tether.names, strict=False):
        links[name] = Link.model_construct(parent=parent, joint=joint, **body)
    return links


def moments(tether: Tether) -> tuple[Any, Any, Any]:
    """Of a segment about its centre [kg m2].

    About itself it has more than a thin cylinder: a cable is held from spinning by its stiffness in torsion, a chain
    only by its inertia; with next to none, dampers of bent joints would make it spin as fast as no step can follow.
    """
    m, l2 = tether.mass_per_length * tether.step, tether.step * tether.step
    across = m * (3.0 * (0.25 * tether.diameter * tether.diameter) + l2) / 12.0
    return SPIN_INERTIA * m * l2, across, across


def damping(tether: Tether, water: Water | None) -> Any:
    """Of a joint [N m s/rad].

    Drag that goes with the square of speed hardly resists small wriggles, and the sharpest of them is an artefact of
    the chain: neighbouring segments turn by turns. With the joints at +a and -a, segments of the length l and the mass
    m per length, water included, turn at 2 a'/l, and joints bend at 4 a'/l: the rate of a' is 48 c/(m l^3). Left out,
    c makes that ZIGZAG_RATE, which is soft for every step of a run, and vanishes as segments get short.
    """
    if tether.damping is not None:
        return tether.damping
    moved = tether.mass_per_length + (0.0 if water is None else water.density * area(tether))
    return (ZIGZAG_RATE / 48.0) * moved * (tether.step * tether.step * tether.step)


def area(tether: Tether) -> Any:
    """Of its cross-section [m2]."""
    return 0.25 * math.pi * (tether.diameter * tether.diameter)


def tie(name: str, tether: Tether) -> Connection:
    """What holds its last segment to the vehicle."""
    return Connection.model_construct(
        name=name,
        type="ball",
        a=tether.link,
        b=f"{name}.{tether.names[-1]}",
        point_a=tether.at,
        point_b=(tether.step, 0.0, 0.0),
        snap=True,  # to the last digit
    )


def attachment(tether: Tether, scene: Scene) -> Vector:
    """Where it is tied to the vehicle at the start, in the world [m]."""
    placed = scene.robots[tether.link.partition(".")[0]].at
    return Pose(of_rpy(*placed.rpy), Vector(*placed.position)) @ Vector(*tether.at)


def anchor(tether: Tether, scene: Scene) -> tuple[Any, Any, Any]:
    """Where it ends in the world [m]."""
    if tether.to != "surface":
        return tether.to
    assert scene.water is not None
    tied, up = attachment(tether, scene), -Vector(*scene.gravity).unit()
    above: Vector = tied + (scene.water.surface - up.dot(tied)) * up
    return above.x, above.y, above.z


# At rest


def hanging(tether: Tether, scene: Scene) -> Hanging | None:
    """Its shape at rest in still water; None where a number that decides on it is a symbol."""
    water = scene.water
    way = attachment(tether, scene) - Vector(*anchor(tether, scene))
    displaced = 0.0 if water is None else water.density * area(tether)
    numbers = (*way, *scene.gravity, tether.length, tether.mass_per_length, displaced)
    if not plain(*numbers):
        return None
    heavy = tether.mass_per_length - displaced
    neutral = abs(heavy) <= 1e-9 * tether.mass_per_length
    return resting(tuple(way), tether.length, tether.segments, scene.gravity, 0.0 if neutral else heavy)


# What must hold


def tether_problems(scene: Scene) -> Iterator[Problem]:
    """Tethers must have names of their own, be tied to roots, and reach."""
    links = [f"{name}.{link}" for name, robot in scene.robots.items() for link in robot.links]
    roots = [f"{name}.{robot.root}" for name, robot in scene.robots.items()]
    for name, tether in scene.tethers.items():
        place = ("tethers", name)
        if name in scene.robots or name in type(scene).model_fields:
            yield place, f"the name '{name}' is taken; give it another."
        if tether.link not in links:
            yield (*place, "link"), unknown_name(tether.link, links, "link")
        elif tether.link not in roots:
            root = next(path for path in roots if path.partition(".")[0] == tether.link.partition(".")[0])
            yield (*place, "link"), f"a tether is tied to the root of a robot, here '{root}', whose place is known."
        elif tether.to == "surface" and (scene.water is None or scene.water.surface is None):
            yield (
                (*place, "to"),
                "there is no surface: give `surface` in `water`, its height, for example `surface: 0`.",
            )
        elif tether.to == "surface" and not any(scene.gravity):
            yield (*place, "to"), "without gravity there is no up, and no surface: give a point."
        else:
            way = (attachment(tether, scene) - Vector(*anchor(tether, scene))).norm()
            if tether.length < way * (1.0 - TAUT):
                yield (
                    (*place, "length"),
                    f"{tether.length:g} m do not reach: the ends are {way:.6g} m apart at the start.",
                )
