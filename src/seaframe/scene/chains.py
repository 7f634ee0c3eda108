"""Chains of equal links: one entry of a robot's `links` that stands for N links, each the parent of the next.

    body: {chain: {count: 20, axes: [x, z]}, parent: tail, joint: {type: revolute, at: [0, 0.1, 0]}, mass: 0.3}

is read as `body01` to `body20`, as if they were written one by one: a scene has links, and no chains.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from pydantic import Field, ValidationError

from ..errors import unknown_name
from .reader import MAX_VALUES
from .values import Invalid, ScenePart, Triple

if TYPE_CHECKING:
    from .reader import DataPath

Axis: TypeAlias = Literal["x", "y", "z"] | Triple
MOST_LINKS = 1000  # of one chain
UNIT_VECTORS: dict[Axis, Triple] = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}


class Chain(ScenePart):
    """Several equal links in place of one: each is the parent of the next, and is named by its number.

    All other keys of the entry are those of each link; `first`, `last` and `links` replace some of them, those of
    `joint` one by one.
    """

    count: Annotated[int, Field(strict=True, ge=1, le=MOST_LINKS)] = Field(description="number of links")
    axes: tuple[Axis, ...] = Field(
        (), description="axes of the joints in turn: x, y, z or three numbers each; left out: the `axis` of `joint`"
    )
    digits: Annotated[int, Field(strict=True, ge=1, le=4)] | None = Field(
        None, description="digits of the numbers in names; left out: as many as `count` has: body01 to body20"
    )
    first: dict[str, Any] = Field({}, description="keys of the first link that differ: {joint: {at: [0, 0.05, 0]}}")
    last: dict[str, Any] = Field({}, description="keys of the last link that differ: {points: {nose: {at: ..}}}")
    links: dict[str, dict[str, Any]] = Field({}, description="keys of other links that differ, by the name of the link")

    def names(self, stem: str) -> list[str]:
        """Return the names of its links."""
        digits = max(self.digits or 0, len(str(self.count)))
        return [f"{stem}{number:0{digits}d}" for number in range(1, self.count + 1)]


@dataclass(frozen=True, slots=True)
class Member:
    """A link that is written in another form: its keys, and where they are written, both from the link on."""

    entry: str  # name of the entry of `links` that it comes from, such as a chain
    keys: dict[str, Any]
    written: dict[DataPath, DataPath]  # places in the entry by place in the link, where they differ

    def origin(self, place: DataPath) -> DataPath:
        """Return where the value at a place in the link is written, from the entry on."""
        for depth in range(len(place), 0, -1):
            if place[:depth] in self.written:
                return (*self.written[place[:depth]], *place[depth:])
        return place


def expand_links(links: Mapping[str, Any]) -> dict[str, Any]:
    """Return the links of a robot with a Member for each link of a chain; raise Invalid for what cannot be a chain.

    An entry whose `chain` does not fit its model stays, and is refused when the scene is validated.
    """
    chains = {name: chain for name, entry in links.items() if (chain := chain_of(entry)) is not None}
    result: dict[str, Any] = {}
    taken = {name: f"the link '{name}'" for name in links if name not in chains}
    spare = MAX_VALUES
    for stem, entry in links.items():
        if stem not in chains:
            result[stem] = entry
            continue
        chain = chains[stem]
        names = chain.names(stem)
        spare -= chain.count * count_values(entry, spare // chain.count)
        if spare < 0:
            message = f"the links of all chains have more than {MAX_VALUES:,} values together. Use fewer links."
            raise Invalid(message, "limit", (stem, "chain", "count"))
        for name in names:
            if name in taken:
                message = f"the chain '{stem}' has a link '{name}', but {taken[name]} has this name too. Rename one."
                raise Invalid(message, "conflict", (stem,))
            taken[name] = f"a link of the chain '{stem}'"
        for name in chain.links:
            if name not in names:
                raise Invalid(unknown_name(name, names, "link"), at=(stem, "chain", "links", name))
        result |= {name: make_member(stem, entry, chain, k) for k, name in enumerate(names)}
    return result


def chain_of(entry: Any) -> Chain | None:
    """Return the chain of an entry of `links`; None if it has none, or one that does not fit the model."""
    given = entry.get("chain") if isinstance(entry, Mapping) else None
    try:
        return None if given is None else Chain.model_validate(given)
    except ValidationError:
        return None


def make_member(stem: str, entry: Mapping[str, Any], chain: Chain, number: int) -> Member:
    """Return the link of a chain with a number, from 0."""
    names = chain.names(stem)
    keys = {key: value for key, value in entry.items() if key != "chain"}
    if isinstance(keys.get("joint"), Mapping):
        keys["joint"] = dict(keys["joint"])  # of this link alone; other parts do not change
    written: dict[DataPath, DataPath] = {}
    if number > 0:
        keys["parent"] = names[number - 1]
    elif keys.get("parent") is None:  # the root of its robot
        keys.pop("joint", None)
    joint = keys.get("joint")
    if chain.axes and isinstance(joint, dict):
        turn = number % len(chain.axes)
        first, own = (list(UNIT_VECTORS.get(axis, axis)) for axis in (chain.axes[0], chain.axes[turn]))
        if list(joint.get("axis", first)) != first:
            message = "`axes` of the chain and `axis` of its joints give different axes: leave out one of them."
            raise Invalid(message, "conflict", (stem, "joint", "axis"))
        joint["axis"] = own
        written["joint", "axis"] = ("chain", "axes", turn)
    name, last = names[number], len(names) - 1
    changes: list[tuple[DataPath, Mapping[str, Any]]] = [(("first",), chain.first)] if number == 0 else []
    changes += [(("last",), chain.last)] if number == last else []
    changes += [(("links", name), chain.links[name])] if name in chain.links else []
    for place, change in changes:
        for key, value in change.items():
            if key == "chain":
                raise Invalid("a link of a chain is no chain.", "unsupported", (stem, "chain", *place, key))
            if key == "joint" and isinstance(keys.get(key), dict) and isinstance(value, Mapping):
                keys[key] |= value
                written |= {(key, inner): ("chain", *place, key, inner) for inner in value}
            else:
                keys[key] = dict(value) if key == "joint" and isinstance(value, Mapping) else value
                written[key,] = ("chain", *place, key)
    return Member(stem, keys, written)


def count_values(part: Any, most: int) -> int:
    """Return how many values a part of the data contains; it stops counting above `most`."""
    count, waiting = 0, [part]
    while waiting and count <= most:
        part = waiting.pop()
        count += 1
        waiting += part.values() if isinstance(part, Mapping) else part if isinstance(part, list | tuple) else ()
    return count
