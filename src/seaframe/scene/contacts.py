"""Description of contact between links, and of links with planes in the world."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from itertools import product
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple, Self

from pydantic import Field, model_validator

from ..errors import Fault, unknown_name
from ..numbers import is_plain
from .connections import WORLD, PathName
from .links import Link
from .values import LEAST_LENGTH, ORIGIN, STRUCTURAL, Invalid, NotNegative, Positive, ScenePart, Triple, length

if TYPE_CHECKING:
    from .model import Scene
    from .problems import Problem

MOST_PAIRS = 400  # of links that may touch; each adds code


class Plane(ScenePart):
    """A plane in the world; behind it, against its normal, everything is solid."""

    at: Triple = Field(ORIGIN, description="a point on it, in the world [m], three numbers")
    normal: Annotated[Triple, STRUCTURAL] = Field(description="outwards, in the world, three numbers of any length")

    @model_validator(mode="after")
    def _has_direction(self) -> Self:
        if length(self.normal) < LEAST_LENGTH:
            raise Invalid("a normal of length zero has no direction.", "range", ("normal",))
        return self


class Contact(ScenePart):
    """Links that press on each other, or on a plane, where their shapes overlap.

    A sphere, a cylinder (as a capsule), a box and the bounding box of a mesh can touch. Links that share a joint, or
    that cannot move relative to each other, do not touch.
    """

    a: PathName = Field(description="path of a link, or a pattern: rov.hull, rov.*, * (all links with a shape)")
    b: PathName | None = Field(None, description="the other link, or a pattern; left out, without a plane: *")
    plane: Plane | None = Field(None, description="a plane in the world, instead of `b`")
    law: Literal["linear", "hertz"] = Field(
        "linear", description="normal force; linear: stiffness times depth; hertz: stiffness times depth^(3/2)"
    )
    stiffness: Positive | None = Field(
        None,
        description="[N/m], with hertz [N/m^1.5]; left out: such that the lighter link sinks in by 2 mm under its "
        "weight, but at least 3000 N/m; required with hertz",
    )
    damping: NotNegative = Field(5.0, description="damping, relative to the normal force [s/m]")
    friction: NotNegative = Field(0.4, description="coefficient of dry friction")
    slip_speed: Positive = Field(0.01, description="speed below which friction decreases to zero [m/s]")
    softness: Positive = Field(3e-5, description="depth over which the contact force begins smoothly [m]")

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.b is not None and self.plane is not None:
            raise Invalid("give `b` or `plane`, not both.", "conflict", ("plane",))
        if self.b is not None and self.a == self.b and "*" not in self.a:
            raise Invalid(f"`a` and `b` are both '{self.a}'; give two different links.", "conflict", ("b",))
        if self.law == "hertz" and self.stiffness is None:
            raise Invalid("`law: hertz` needs a `stiffness`: E* sqrt(r) 4/3 for round bodies.", "missing")
        return self


class ContactPair(NamedTuple):
    """Two links that may touch, by path, or a link and a plane; `number` is that of the contact in the scene."""

    number: int
    a: str
    b: str | None


def contact_pairs(scene: Scene) -> list[ContactPair]:
    """Return all pairs of links that may touch; of several contacts that name a pair, the last one counts."""
    found: dict[frozenset[str], ContactPair] = {}
    separate = Separation.of(scene) if scene.contacts else None
    for number, contact in enumerate(scene.contacts):
        chosen = matching_links(scene, contact.a)
        others = [None] if contact.plane is not None else matching_links(scene, contact.b or "*")
        for a, b in product(chosen, others):
            assert separate is not None
            if separate.may_touch(a, b or WORLD, named="*" not in contact.a and contact.b == b):
                key = frozenset((a, b or f"plane {number}"))
                found.pop(key, None)
                found[key] = ContactPair(number, a, b)
    return list(found.values())


def matching_links(scene: Scene, pattern: str) -> list[str]:
    """Return the link at a path, or those that match a pattern and have a shape that can touch; `*`: not tethers."""
    links = scene.links
    if "*" not in pattern:
        return [pattern] if pattern in links else []
    paths = [path for path in links if pattern != "*" or path.partition(".")[0] in scene.robots]
    return [path for path in paths if fnmatchcase(path, pattern) and shape_fault(links[path]) is None]


@dataclass(frozen=True)
class Separation:
    """Which links can touch: those in different rigid groups that share no joint."""

    groups: dict[str, str]  # the first of all links that are fixed to a link or to the world with it, by path
    bodies: dict[str, str]  # the same without what only the world holds together
    joined: frozenset[frozenset[str]]  # pairs of such bodies with a joint between them
    neighbours: frozenset[frozenset[str]]  # pairs of links with a joint between them

    @staticmethod
    def of(scene: Scene) -> Separation:
        """Find the rigid groups of a scene: links fixed to each other by joints or connections, or to the world."""
        ties: list[tuple[str, str, bool]] = []  # two links, and whether they are fixed to each other
        links, parents = scene.links, scene.parents
        for path, link in links.items():
            robot = path.partition(".")[0]
            parent = parents[path]
            if parent is not None and link.joint is not None:
                stiff = links[parent].flexible is None and link.flexible is None
                ties.append((path, parent, link.joint.type == "fixed" and stiff))
            elif scene.robots_and_tethers[robot].base == "fixed":
                ties.append((path, WORLD, True))
        lasting = (each for each in scene.all_connections.values() if not each.closes_during_run and each.until is None)
        ties += [(each.a, each.b, each.type == "rigid") for each in lasting if each.type != "distance"]
        paths = (WORLD, *scene.links)
        groups = unite(paths, [(a, b) for a, b, fixed in ties if fixed])
        bodies = unite(paths, [(a, b) for a, b, fixed in ties if fixed and WORLD not in (a, b)])
        moving = [(a, b) for a, b, fixed in ties if not fixed]
        joined = frozenset(frozenset((bodies[a], bodies[b])) for a, b in moving)
        return Separation(groups, bodies, joined, frozenset(map(frozenset, moving)))

    def may_touch(self, a: str, b: str, named: bool) -> bool:
        """Whether two links, or a link and the world, can move relative to each other without a common joint.

        Where both links are `named`, others that are fixed to them may share a joint.
        """
        if self.groups[a] == self.groups[b]:
            return False
        pair, joints = ((a, b), self.neighbours) if named else ((self.bodies[a], self.bodies[b]), self.joined)
        return b == WORLD or frozenset(pair) not in joints


def unite(paths: Sequence[str], ties: Sequence[tuple[str, str]]) -> dict[str, str]:
    """Return the first of all paths that ties lead to, by path."""
    groups = {path: path for path in paths}
    for a, b in ties:
        kept, dropped = groups[b], groups[a]
        groups = {path: kept if group == dropped else group for path, group in groups.items()}
    return groups


def shape_fault(link: Link) -> Fault | None:
    """Return why a link cannot touch others; None if it can."""
    if link.flexible is not None:
        return Fault("a flexible link cannot touch others; add rigid links with shapes at its tip.", "unsupported")
    if link.shape is None:
        return Fault("it has no `shape`, so it cannot touch others.", "missing")
    if link.shape.ellipsoid is not None:
        return Fault("an ellipsoid cannot touch others; give a sphere, a cylinder or a box.", "unsupported")
    if (rod := link.shape.cylinder) is not None and is_plain(rod.radius, rod.length) and rod.length < 2.0 * rod.radius:
        return Fault("a disc cannot touch others: it is no longer than wide; give a box or a sphere.", "unsupported")
    return None


def contact_problems(scene: Scene) -> Iterator[Problem]:
    """Yield contacts of unknown links, of links that cannot touch, without any pair, or with too many."""
    links = scene.links
    for number, contact in enumerate(scene.contacts):
        for key in contact.present_keys("a", "b"):
            pattern = getattr(contact, key)
            place = ("contacts", number, key)
            if not matching_links(scene, pattern):
                message = f"no link with a shape matches '{pattern}'."
                yield place, Fault(message, "unknown") if "*" in pattern else unknown_name(pattern, links, "link")
            elif "*" not in pattern and (fault := shape_fault(links[pattern])):
                yield place, Fault(f"link '{pattern}': {fault}", fault.code)
    pairs = contact_pairs(scene)
    replaced = {frozenset((pair.a, pair.b)) for pair in pairs}
    for number, contact in enumerate(scene.contacts):
        if any(pair.number == number for pair in pairs) or frozenset((contact.a, contact.b)) in replaced:
            continue
        if all(matching_links(scene, pattern) for pattern in (contact.a, contact.b or "*")):
            message = "these links share a joint or cannot move relative to each other, so they cannot touch."
            yield ("contacts", number), Fault(message, "conflict")
    if len(pairs) > MOST_PAIRS:
        message = f"{len(pairs)} pairs of links may touch; at most {MOST_PAIRS} are supported. Name fewer links."
        yield ("contacts",), Fault(message, "limit")
