"""Description of connections between links, of one robot or of several."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Literal, Self

from pydantic import ConfigDict, Field, model_validator

from .values import LEAST_LENGTH, STRUCTURAL, Invalid, Name, NotNegative, Positive, ScenePart, Triple, length

if TYPE_CHECKING:
    from .model import Scene

PathName = Annotated[str, Field(max_length=200)]
NEVER = 1e9  # a time beyond every run [s]
WORLD = "world"  # the other side of a connection that holds a link fixed in the world


def connection_names(connections: Iterable[Connection]) -> list[str]:
    """Return the name of every connection: as given, else connection1, connection2, ... by number."""
    return [connection.name or f"connection{number}" for number, connection in enumerate(connections, start=1)]


class Latch(ScenePart):
    """How near two links must come for a connection to close: both conditions at once."""

    range: Annotated[Positive, STRUCTURAL] = Field(description="largest distance between `point_a` and `point_b` [m]")
    angle: Annotated[Positive | None, STRUCTURAL] = Field(
        None, description="largest rotation between the frames of a and b [rad], at most pi; left out: any"
    )

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.angle is not None and self.angle > math.pi:
            message = (
                f"{self.angle:g} rad is no limit, as no rotation between two frames is above pi. If these are degrees, "
                f"give {math.radians(self.angle):.6g} rad."
            )
            raise Invalid(message, "range", ("angle",))
        return self


class Connection(ScenePart):
    """A connection of two links, or of a link with the world; closed from a time or a contact on, or all the time.

    `a` and `b` are paths of links, or `world`. Points and axes are in the frame of their own link.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True, serialize_by_alias=True)

    name: Name | None = Field(None, description="left out: connection1, connection2, ...")
    type: Literal["rigid", "hinge", "ball", "distance"] = Field(
        description="what it fixes. rigid: all; hinge: a point and an axis; ball: a point; distance: that of two points"
    )
    a: PathName = Field(description="path of a link, such as rov.hull, or `world`")
    b: PathName = Field(description="path of another link, or `world`")
    point_a: Triple | None = Field(None, description="in the frame of a [m], three numbers")
    point_b: Triple | None = Field(None, description="in the frame of b [m], three numbers")
    axis: Annotated[Triple | None, STRUCTURAL] = Field(
        None, description="axis of a hinge, required there; in the frame of a, three numbers"
    )
    distance: Positive | None = Field(None, description="between the points [m]; left out: as it is when it closes")
    snap: bool = Field(False, description="move links at the start so that points that are apart coincide")
    start: Annotated[NotNegative | None, STRUCTURAL] = Field(
        None, alias="from", description="time [s] at which it closes; left out: closed from the start"
    )
    until: Annotated[NotNegative | None, STRUCTURAL] = Field(
        None, description="time [s] at which it opens; left out: never"
    )
    latch: Latch | None = Field(
        None,
        description="closes it when the links come near; with `from`, that time alone decides (1e9: not closed yet)",
    )
    command: bool = Field(False, description="closed while its entry of u, or its drive, is above 0.5")

    @property
    def closes_during_run(self) -> bool:
        """Whether it closes during a run; it then holds the links at their poses of that time."""
        return self.start is not None or self.command or self.latch is not None

    @property
    def awaits_latch(self) -> bool:
        """Whether a latch closes it at a time that no simulation has looked for yet."""
        return self.latch is not None and self.start is None

    @property
    def has_open_latch(self) -> bool:
        """Whether it closes as soon as its latch does, which no simulation has reached yet."""
        return self.latch is not None and (self.start is None or self.start >= NEVER)

    @property
    def closing_time(self) -> float | None:
        """Time at which it closes [s]: NEVER while it awaits its latch; None: by command, or closed from the start."""
        return NEVER if self.awaits_latch else self.start

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.a == self.b:
            raise Invalid(f"`a` and `b` are both '{self.a}'; give two different links.", "conflict", ("b",))
        if (self.axis is not None) != (self.type == "hinge"):
            if self.type == "hinge":
                raise Invalid("a hinge needs `axis`.", "missing")
            raise Invalid(f"a {self.type} connection takes no `axis`.", "conflict", ("axis",))
        if self.axis is not None and length(self.axis) < LEAST_LENGTH:
            raise Invalid("an axis of length zero has no direction.", "range", ("axis",))
        if self.distance is not None and self.type != "distance":
            raise Invalid(f"a {self.type} connection takes no `distance`.", "conflict", ("distance",))
        if self.type != "rigid" and (self.point_a is None) != (self.point_b is None) and self.type != "distance":
            raise Invalid("give `point_a` and `point_b`, or neither to join the links at the origin of `a`.", "missing")
        if self.start is not None and self.until is not None and self.until <= self.start and not self.has_open_latch:
            message = f"it would open at {self.until:g} s, before it closes at {self.start:g} s."
            raise Invalid(message, "conflict", ("until",))
        if self.command and (self.start is not None or self.until is not None):
            raise Invalid("give times (`from`, `until`) or `command`, not both.", "conflict", ("command",))
        if self.command and self.latch is not None:
            raise Invalid("give `latch` or `command`, not both.", "conflict", ("latch",))
        if self.closes_during_run:
            self._refuse_places()
        return self

    def _refuse_places(self) -> None:
        """Refuse a distance or a `snap`, which a connection that closes during a run cannot keep."""
        closing = "command" if self.command else "latch" if self.latch is not None else "from"
        if self.distance is not None:
            raise Invalid(
                f"`distance` cannot be combined with `{closing}`: a connection that closes during a run keeps the "
                f"distance that its points have then. Leave out `distance`, or `{closing}` to hold it from the start.",
                "conflict",
                ("distance",),
            )
        if self.snap:
            raise Invalid(
                f"`snap` cannot be combined with `{closing}`: it moves points together at the start, but a connection "
                f"that closes during a run holds its links where they are then. Leave out `snap`, or `{closing}`.",
                "conflict",
                ("snap",),
            )


def connections_closed_by_inputs(scene: Scene) -> list[str]:
    """Return the names of connections that only commands of u close; a drive closes the others."""
    return [name for name, each in scene.all_connections.items() if each.command and name not in scene.drives]


def attachments(scene: Scene) -> list[set[str]]:
    """Return the pairs of robots of which one is on a link of the other."""
    return [{name, robot.on.partition(".")[0]} for name, robot in scene.robots.items() if robot.on is not None]


def rigidly_connected_robots(scene: Scene, robot: str, closed: Iterable[Connection]) -> tuple[str, ...]:
    """Return a robot, those on its links, and those whose bases are rigidly connected with it, in the file's order."""
    ties = [{path.partition(".")[0] for path in (each.a, each.b)} for each in closed if connects_bases(scene, each)]
    ties += attachments(scene)
    found = {robot}
    while more := {other for tie in ties if found & tie for other in tie} - found:
        found |= more
    return tuple(name for name in scene.robots if name in found)


def connects_bases(scene: Scene, connection: Connection) -> bool:
    """Whether a connection makes one rigid body of the bases of two robots."""
    ends = (connection.a, connection.b)
    return connection.type == "rigid" and "world" not in ends and all(is_fixed_to_base(scene, path) for path in ends)


def is_fixed_to_base(scene: Scene, path: str) -> bool:
    """Whether a link cannot move relative to the base of its tree."""
    links, parents = scene.links, scene.parents
    while (parent := parents[path]) is not None:
        joint = links[path].joint
        if joint is None or joint.type != "fixed" or links[parent].flexible is not None:
            return False
        path = parent
    return True
