"""Denavit-Hartenberg rows in place of `at`, `rpy` and `axis` of joints, and of `at` and `rpy` of points.

    arm: {denavit_hartenberg: modified, links: {elbow: {joint: {type: revolute, dh: {a: 0.4, alpha: 1.57}}, ...}}}

is read as if every joint were placed by itself: a scene has joints, and no rows. In both conventions the frame of a
link is at its joint, z along the joint's axis. With the link's own row and, if standard, that of its parent P,

    modified (Craig):   X_PJ = Rot_x(alpha) Trans_x(a) Rot_z(theta) Trans_z(d),
    standard (distal):  X_PJ = Rot_x(alpha_P) Trans_x(a_P) Rot_z(theta) Trans_z(d),

followed by the joint's own turn or slide. Frame i of a standard table is at the far end of link i; in the frame of
that link it has the pose Rot_x(alpha) Trans_x(a). A point with a row is placed in its link as another joint would be.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, Self, TypeAlias, get_args

from pydantic import Field, ValidationError, model_validator

from ..rotations import rpy_from_rotation
from ..spatial import ORIGIN, Pose, Vector, rotation_from_rpy
from .chains import Member
from .joint_types import JOINT_TYPES
from .sources import Walk
from .values import LARGEST, Invalid, Real, ScenePart

Convention: TypeAlias = Literal["standard", "modified"]
Place: TypeAlias = tuple[str, ...]  # of a joint or a point: (link, "joint") or (link, "points", name)

CONVENTION = "denavit_hartenberg"  # key of a robot
PLACING = ("at", "rpy", "axis")  # keys that a row stands for
MOVING_TYPES = ("revolute", "prismatic")  # about z, or along z
PLACED_TYPES = (*MOVING_TYPES, "fixed")  # joints that a row can place
SHAPE_OF_ROW = "`dh: {a: .., alpha: .., d: .., theta: ..}`"
MOST_TURN = 2.0 * math.pi * (1.0 + 1e-9)  # of an angle in a row [rad]
SLACK = 1e-9  # relative difference between `a` of a row and the length of a flexible link


class Row(ScenePart):
    """A row of a Denavit-Hartenberg table, in the convention of its robot, `denavit_hartenberg`."""

    a: Real = Field(0.0, description="length of the common normal, along x [m]")
    alpha: Real = Field(0.0, description="twist about x [rad]")
    d: Real = Field(0.0, description="offset along z [m]; of a prismatic joint: at extension zero")
    theta: Real = Field(0.0, description="angle about z [rad]; of a revolute joint: at angle zero")

    @model_validator(mode="after")
    def _fits(self) -> Self:
        for key in ("alpha", "theta"):
            if abs(angle := getattr(self, key)) > MOST_TURN:
                message = (
                    f"{angle:g} rad is more than a turn. If these are degrees, give {math.radians(angle):.6g} rad."
                )
                raise Invalid(message, "range", (key,))
        return self

    @property
    def along_x(self) -> Pose:
        """Rot_x(alpha) Trans_x(a); the two factors commute."""
        return Pose(rotation_from_rpy(self.alpha, 0.0, 0.0), Vector(self.a, 0.0, 0.0))

    @property
    def along_z(self) -> Pose:
        """Rot_z(theta) Trans_z(d); the two factors commute."""
        return Pose(rotation_from_rpy(0.0, 0.0, self.theta), Vector(0.0, 0.0, self.d))


def expand_rows(links: Mapping[str, Any], convention: Any) -> dict[str, Any]:
    """Return the links of a robot with a Member for each link that has rows; raise Invalid for rows that do not fit.

    An entry that does not fit its model stays, and is refused when the scene is validated.
    """
    keys = {name: each.keys if isinstance(each, Member) else each for name, each in links.items()}
    places = [place for name, entry in keys.items() for place in places_of_rows(name, entry)]
    if convention is None and places:
        message = f"a row `dh` needs its convention: give the robot `{CONVENTION}: standard` or `modified`."
        raise Invalid(message, "missing", (*places[0], "dh"))
    rows = {place: row for place in places if (row := read_row(part_at(keys, place)["dh"])) is not None}
    if convention not in get_args(Convention) or len(rows) < len(places):
        return dict(links)
    table = Table(convention, keys, rows)
    for name, entry in keys.items():
        table.refuse_missing_row(name, entry)
    result = dict(links)
    for place in places:
        result[place[0]] = table.write_out(result[place[0]], place)
    return result


def places_of_rows(name: str, entry: Any) -> Iterator[Place]:
    """Yield the places of the joint and the points of a link that have a row."""
    joint, points = (entry.get(key) if isinstance(entry, Mapping) else None for key in ("joint", "points"))
    found: dict[Place, Any] = {(name, "joint"): joint}
    if isinstance(points, Mapping):
        found |= {(name, "points", key): point for key, point in points.items()}
    yield from (place for place, part in found.items() if isinstance(part, Mapping) and part.get("dh") is not None)


def part_at(part: Any, place: Place) -> Any:
    """Return what is at a place below a part of the data."""
    for key in place:
        part = part[key]
    return part


def read_row(given: Any) -> tuple[Row, str] | None:
    """Return a row and the sources of its numbers; None if it does not fit the model."""
    walk = Walk()
    try:
        row = Row.model_validate(walk.strip_sources(given, ("dh",), 0))
    except ValidationError:
        return None
    return row, "; ".join(dict.fromkeys(walk.found.values()))


@dataclass(frozen=True, slots=True)
class Table:
    """All rows of a robot, with the sources of their numbers."""

    convention: Convention
    keys: Mapping[str, Any]  # keys of every link
    rows: Mapping[Place, tuple[Row, str]]

    def refuse_missing_row(self, name: str, entry: Any) -> None:
        """Refuse a joint that turns or slides, but has neither a row nor an axis."""
        joint = entry.get("joint") if isinstance(entry, Mapping) else None
        if isinstance(joint, Mapping) and joint.get("type") in MOVING_TYPES and not {"dh", "axis"} & joint.keys():
            message = (
                f"the joint of '{name}' has no row: give {SHAPE_OF_ROW}, or its `axis` where it is not in the table."
            )
            raise Invalid(message, "missing", (name, "joint"))

    def write_out(self, link: Any, place: Place) -> Any:
        """Return a link with `at`, `rpy` and, of a joint, `axis` in place of the row at a place."""
        part = part_at(self.keys, place)
        if given := [key for key in PLACING if part.get(key) is not None]:
            message = f"`dh` and `{given[0]}` both say where it is: leave out one of them."
            raise Invalid(message, "conflict", (*place, given[0]))
        kind = part.get("type")
        if place[1] == "joint" and kind not in PLACED_TYPES:
            if not isinstance(kind, str) or kind not in JOINT_TYPES:
                return link
            message = (
                f"a row places joints of type {', '.join(PLACED_TYPES)}: give `at` and `rpy` of this {kind} joint."
            )
            raise Invalid(message, "unsupported", (*place, "type"))
        source, X = self.rows[place][1], self.pose(place)
        numbers = {"at": X.p, "rpy": rpy_from_rotation(X.R)}
        plain = {key: [float(x) + 0.0 for x in each] for key, each in numbers.items()}  # + 0.0: no zero is negative
        new: dict[str, Any] = {key: each for key, each in plain.items() if any(each)}
        if source:
            new = {key: {"value": each, "source": source} for key, each in ({"at": plain["at"]} | new).items()}
        if kind in MOVING_TYPES:
            new["axis"] = [0.0, 0.0, 1.0]
        member = link if isinstance(link, Member) else Member(place[0], dict(link), {})
        inner, written = place[1:], member.origin((*place[1:], "dh"))
        rest = {key: value for key, value in part.items() if key != "dh"}
        return replace(
            member,
            keys=with_part(member.keys, inner, rest | new),
            written=member.written | {(*inner, key): written for key in new},
        )

    def pose(self, place: Place) -> Pose:
        """Pose of the joint or point at a place in the frame of the link that carries it, or of its flexible tip."""
        (row, _), is_joint = self.rows[place], place[1] == "joint"
        carrier = self.keys[place[0]].get("parent") if is_joint else place[0]
        length = self.length_of(carrier)
        if self.convention == "modified":
            X = row.along_x @ row.along_z
            self.check_length(place, length)
            return X if length is None else from_tip(X, length)
        if is_joint:
            self.check_length(place, self.length_of(place[0]))
        before = self.rows.get((carrier, "joint")) if isinstance(carrier, str) else None
        X = ORIGIN
        if before is not None:
            X = before[0].along_x if length is None else from_tip(before[0].along_x, length)
        return X @ row.along_z if is_joint else X @ row.along_z @ row.along_x

    def length_of(self, link: Any) -> float | None:
        """Return the length [m] of a flexible link; None for another one, or where it is not valid."""
        entry = self.keys.get(link) if isinstance(link, str) else None
        flexible = entry.get("flexible") if isinstance(entry, Mapping) else None
        if not isinstance(flexible, Mapping):
            return None
        if flexible.get("axis", "x") != "x":
            message = "a flexible link with rows extends along x, as `a` of a row does: leave `axis` out."
            raise Invalid(message, "conflict", (link, "flexible", "axis"))
        length = Walk().strip_sources(flexible.get("length"), ("length",), 0)
        return float(length) if isinstance(length, int | float) and abs(length) <= LARGEST else None

    def check_length(self, place: Place, length: float | None) -> None:
        """Raise Invalid unless `a` of a row is the length [m] of the flexible link that it spans."""
        a = self.rows[place][0].a
        if length is not None and abs(a - length) > SLACK * abs(length):
            message = f"`a` is {a:g} m, but the flexible link that it spans is {length:g} m long: make them equal."
            raise Invalid(message, "conflict", (*place, "dh", "a"))


def from_tip(X: Pose, length: float) -> Pose:
    """Return a pose at the far end of a flexible link of a length [m] in the frame of its tip."""
    x, y, z = X.p
    return Pose(X.R, Vector(0.0 if abs(x - length) <= SLACK * length else x - length, y, z))


def with_part(part: Any, place: Place, new: Any) -> Any:
    """Return a part of the data with something new at a place."""
    return new if not place else {**part, place[0]: with_part(part[place[0]], place[1:], new)}
