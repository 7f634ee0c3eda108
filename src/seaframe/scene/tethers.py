"""Description of tethers, and their model: a chain of slender links on a fixed base, connected to a vehicle.

Links are rigid, so a tether keeps its length; joints let it bend in every direction but not twist. Weight, buoyancy,
added mass and drag are those of its cylinders. Tethers have no equations of motion of their own.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from ..errors import Fault, unknown_name
from ..numbers import is_plain
from ..spatial import Pose, Vector, rotation_from_rpy
from .connections import Connection, PathName
from .fluid import Drag, Strips
from .hanging_chain import HangingShape, find_rest_shape
from .links import Cylinder, Joint, Link, RotationalInertia, Shape
from .problems import Problem
from .values import ORIGIN, NotNegative, Positive, ScenePart, Triple

if TYPE_CHECKING:
    from .model import Scene
    from .water import Water

ACROSS = ((0.0, 1.0, 0.0), (0.0, 0.0, 1.0))  # axes of the joints between segments, which lie along x
ZIGZAG_RATE = 1.0  # decay rate of the sharpest zig-zag with the default damping [1/s]
SPIN_INERTIA = 0.01  # of a segment about its axis, over its mass and length squared; see `segment_moments`
DRAG_POINTS: Literal[2] = 2  # of quadrature along a segment: exact for |v| v of one sign, and it resists rotation
TAUT = 1e-9  # a tether that is shorter than the distance of its ends by less than this fraction is straight


class Tether(ScenePart):
    """A tether between a vehicle and a point of the world: it bends, keeps its length, has weight and drag."""

    link: PathName = Field(description="path of the link to which it is attached, the root of its robot")
    at: Triple = Field(ORIGIN, description="point of attachment in the frame of that link [m], three numbers")
    to: Triple | Literal["surface"] = Field(
        description="its other end in the world [m], three numbers; `surface`: vertically above the attachment"
    )
    length: Positive = Field(description="[m]; if longer than the distance of its ends, it hangs slack")
    segments: Annotated[int, Field(strict=True, ge=2, le=400)] = Field(20, description="links of the chain")
    diameter: Positive = Field(description="[m]")
    mass_per_length: Positive = Field(description="in air [kg/m]")
    normal: NotNegative = Field(1.2, description="drag coefficient across the tether, on the diameter")
    tangential: NotNegative = Field(0.01, description="friction coefficient along it, on the wetted circumference")
    stiffness: NotNegative = Field(0.0, description="bending stiffness E I [N m2]")
    damping: NotNegative | None = Field(
        None, description="of the joint between two segments [N m s/rad]; left out: zig-zags decay within a second"
    )

    @property
    def step(self) -> Any:
        """Length of a segment [m]."""
        return self.length / float(self.segments)

    @property
    def names(self) -> list[str]:
        """Names of its segments, from the anchor on."""
        digits = max(2, len(str(self.segments)))
        return [f"segment{k:0{digits}d}" for k in range(1, self.segments + 1)]


# Model as links and a connection, over any kind of number


def tether_links(tether: Tether, water: Water | None) -> dict[str, Link]:
    """Return its links: the anchor, which is a point of the world, and all segments, each along x from its joint on."""
    first, *others = tether.names
    cylinder = Cylinder.model_construct(
        radius=0.5 * tether.diameter, length=tether.step, axis="x", center=(0.5 * tether.step, 0.0, 0.0)
    )
    strips = Strips.model_construct(normal=tether.normal, tangential=tether.tangential, points=DRAG_POINTS)
    body = {
        "mass": tether.mass_per_length * tether.step,
        "shape": Shape.model_construct(cylinder=cylinder),
        "inertia": RotationalInertia.model_construct(diagonal=segment_moments(tether)),
        "added_mass": "strips",
        "drag": Drag.model_construct(strips=strips),
    }
    joint = Joint.model_construct(
        type="universal",
        axes=ACROSS,
        at=(tether.step, 0.0, 0.0),
        stiffness=tether.stiffness / tether.step,
        damping=joint_damping(tether, water),
    )
    ball = Joint(type="spherical")  # unlike a universal joint, it has no singular direction
    links = {"anchor": Link(), first: Link.model_construct(parent="anchor", joint=ball, **body)}
    for name, parent in zip(others, tether.names, strict=False):
        links[name] = Link.model_construct(parent=parent, joint=joint, **body)
    return links


def segment_moments(tether: Tether) -> tuple[Any, Any, Any]:
    """Return the moments of inertia of a segment about its centre [kg m2].

    About its axis it is larger than that of a thin cylinder: torsional stiffness keeps a cable from spinning, but only
    inertia does so in the chain; if it were tiny, dampers of bent joints would make it spin too fast for any step size.
    """
    m, l2 = tether.mass_per_length * tether.step, tether.step * tether.step
    across = m * (3.0 * (0.25 * tether.diameter * tether.diameter) + l2) / 12.0
    return SPIN_INERTIA * m * l2, across, across


def joint_damping(tether: Tether, water: Water | None) -> Any:
    """Return the damping of a joint between segments [N m s/rad].

    Quadratic drag hardly damps small oscillations, and the sharpest of them is an artefact of the chain: neighbouring
    segments rotate in opposite directions (a zig-zag). With the joints at +a and -a, segments of length l and mass m
    per length, including water, rotate at 2 a'/l, and joints at 4 a'/l: a' decays at the rate 48 c/(m l^3). The default
    c makes this rate ZIGZAG_RATE, which is slow for every step size, and c vanishes as segments get short.
    """
    if tether.damping is not None:
        return tether.damping
    moving_mass = tether.mass_per_length + (0.0 if water is None else water.density * section_area(tether))
    return (ZIGZAG_RATE / 48.0) * moving_mass * (tether.step * tether.step * tether.step)


def section_area(tether: Tether) -> Any:
    """Return the area of its cross-section [m2]."""
    return 0.25 * math.pi * (tether.diameter * tether.diameter)


def tether_connection(name: str, tether: Tether) -> Connection:
    """Return the connection of its last segment with the vehicle."""
    return Connection.model_construct(
        name=name,
        type="ball",
        a=tether.link,
        b=f"{name}.{tether.names[-1]}",
        point_a=tether.at,
        point_b=(tether.step, 0.0, 0.0),
        snap=True,  # removes the rounding errors of the rest shape
    )


def attachment_position(tether: Tether, scene: Scene) -> Vector:
    """Return the initial position of its attachment to the vehicle, in the world [m]."""
    placed = scene.robots[tether.link.partition(".")[0]].at
    return Pose(rotation_from_rpy(*placed.rpy), Vector(*placed.position)) @ Vector(*tether.at)


def anchor_position(tether: Tether, scene: Scene) -> tuple[Any, Any, Any]:
    """Return the position of its fixed end, in the world [m]."""
    if tether.to != "surface":
        return tether.to
    assert scene.water is not None
    attachment, up = attachment_position(tether, scene), -Vector(*scene.gravity).unit()
    above: Vector = attachment + (scene.water.surface - up.dot(attachment)) * up
    return above.x, above.y, above.z


# Rest shape


def rest_shape_of(tether: Tether, scene: Scene) -> HangingShape | None:
    """Return its shape at rest in still water; None if a number that determines it is a symbol."""
    water = scene.water
    span = attachment_position(tether, scene) - Vector(*anchor_position(tether, scene))
    displaced = 0.0 if water is None else water.density * section_area(tether)
    numbers = (*span, *scene.gravity, tether.length, tether.mass_per_length, displaced)
    if not is_plain(*numbers):
        return None
    net_mass = tether.mass_per_length - displaced
    neutral = abs(net_mass) <= 1e-9 * tether.mass_per_length
    return find_rest_shape(tuple(span), tether.length, tether.segments, scene.gravity, 0.0 if neutral else net_mass)


# Rules


def tether_problems(scene: Scene) -> Iterator[Problem]:
    """Yield tethers with a name that is already used, with an invalid attachment or end, or that are too short."""
    links = [f"{name}.{link}" for name, robot in scene.robots.items() for link in robot.links]
    roots = {name: f"{name}.{robot.root}" for name, robot in scene.robots.items() if robot.on is None}
    for name, tether in scene.tethers.items():
        place = ("tethers", name)
        if name in scene.robots or name in type(scene).model_fields:
            yield place, Fault(f"the name '{name}' is already used; choose another.", "conflict")
        if tether.link not in links:
            yield (*place, "link"), unknown_name(tether.link, links, "link")
        elif tether.link not in roots.values():
            root = roots[scene.carrier_of(tether.link.partition(".")[0])]
            message = f"a tether must be attached to the root of a robot, here '{root}', whose initial pose is given."
            yield (*place, "link"), Fault(message, "unsupported")
        elif tether.to == "surface" and (scene.water is None or scene.water.surface is None):
            yield (
                (*place, "to"),
                Fault(
                    "there is no surface: give `surface` in `water`, its height, for example `surface: 0`.", "missing"
                ),
            )
        elif tether.to == "surface" and not any(scene.gravity):
            message = "without gravity there is no upward direction and no surface: give a point."
            yield (*place, "to"), Fault(message, "conflict")
        else:
            distance = (attachment_position(tether, scene) - Vector(*anchor_position(tether, scene))).norm()
            if tether.length < distance * (1.0 - TAUT):
                yield (
                    (*place, "length"),
                    Fault(
                        f"{tether.length:g} m is too short: the ends are {distance:.6g} m apart at the start.", "range"
                    ),
                )
