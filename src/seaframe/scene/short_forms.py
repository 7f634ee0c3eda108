"""Short forms of a scene's data, written out before it is validated: chains of links, and Denavit-Hartenberg rows.

Errors keep the place where a value is written: a Member of `chains` says where that is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, get_args

from pydantic import BaseModel

from .chains import Member, expand_links
from .denavit_hartenberg import CONVENTION, Convention, expand_rows, places_of_rows
from .values import Invalid

if TYPE_CHECKING:
    from .reader import DataPath, Document


def write_out_robot(robot: Any) -> Any:
    """Return the keys of a robot with every short form written out; raise Invalid for what cannot be."""
    links = robot.get("links") if isinstance(robot, Mapping) else None
    if not isinstance(links, Mapping):
        return robot
    convention = robot.get(CONVENTION)
    given = {
        name: link.model_dump(exclude_unset=True)
        if isinstance(link, BaseModel) and (convention is not None or has_short_form(link))
        else link
        for name, link in links.items()
    }
    try:
        alone = expand_links(given)
        found = expand_rows(alone, convention)
    except Invalid as error:
        raise Invalid(error.fault, at=("links", *error.at)) from None
    if convention in get_args(Convention) and not has_rows(alone):
        message = f"no joint has a row `dh`, whose convention `{CONVENTION}` is: leave it out."
        raise Invalid(message, "conflict", (CONVENTION,))
    rest = without_convention(robot) if has_rows(alone) and not has_rows(found) else robot
    return {**rest, "links": {name: wrong_chain(plain_keys(each)) for name, each in found.items()}}


def has_short_form(link: Any) -> bool:
    """Whether a validated link is written in a short form."""
    parts = (link.joint, *link.points.values())
    return link.chain is not None or any(part is not None and part.dh is not None for part in parts)


def has_rows(links: Mapping[str, Any]) -> bool:
    """Whether any link has a row that is not written out."""
    return any(True for name, each in links.items() for _ in places_of_rows(name, plain_keys(each)))


def plain_keys(link: Any) -> Any:
    """Return the keys of a link, also of one that was written out."""
    return link.keys if isinstance(link, Member) else link


def without_convention(robot: Mapping[str, Any]) -> dict[str, Any]:
    """Return a robot without the convention of its rows, which are written out."""
    return {key: each for key, each in robot.items() if key != CONVENTION}


def wrong_chain(entry: Any) -> Any:
    """Return an entry with nothing but its chain, if it has one: that is at fault, and not what it would complete."""
    given = isinstance(entry, Mapping) and entry.get("chain") is not None
    return {"chain": entry["chain"]} if given else entry


def write_out_scene(data: Any) -> tuple[Any, dict[DataPath, Member]]:
    """Return the data of a scene with every short form written out, and the links that were written so by place.

    What cannot be written out stays, and is refused when the scene is validated.
    """
    members: dict[DataPath, Member] = {}
    robots = data.get("robots") if isinstance(data, Mapping) else None
    changed: dict[str, Any] = {}
    for name, robot in robots.items() if isinstance(robots, Mapping) else ():
        links = robot.get("links") if isinstance(robot, Mapping) else None
        if not isinstance(links, Mapping):
            continue
        rest, found = robot, links
        with suppress(Invalid):
            found = alone = expand_links(links)
            found = expand_rows(alone, robot.get(CONVENTION))
            rest = without_convention(robot) if has_rows(alone) and not has_rows(found) else robot
        if any(isinstance(each, Member) for each in found.values()):
            members |= {("robots", name, "links", key): each for key, each in found.items() if isinstance(each, Member)}
            changed[name] = {**rest, "links": {key: plain_keys(each) for key, each in found.items()}}
    return ({**data, "robots": {**robots, **changed}} if robots and changed else data), members


def write_out_document(document: Document) -> tuple[Document, dict[DataPath, Member]]:
    """Return a scene file with every short form written out, and the links that were written so by place.

    A value of such a link has the place where its entry gives it.
    """
    data, members = write_out_scene(document.data)
    places, keys, files = dict(document.places), dict(document.keys), dict(document.files)
    for place, each in members.items():
        entry = (*place[:-1], each.entry)
        places[place] = document.place(entry)
        keys[place] = document.key_place(entry)
        files[place] = document.file_of(entry)
        for inner in places_below(each.keys):
            written = (*entry, *each.origin(inner))
            places[*place, *inner] = document.place(written)
            keys[*place, *inner] = document.key_place(written)
            files[*place, *inner] = document.file_of(written)
    return replace(document, data=data, places=places, keys=keys, files=files), members


def places_below(part: Any, place: DataPath = ()) -> Iterator[DataPath]:
    """Yield the places of all values below a part of the data."""
    inside = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    for key, value in inside:
        yield (*place, key)
        yield from places_below(value, (*place, key))
