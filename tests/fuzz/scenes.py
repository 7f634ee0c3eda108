"""Scenes from their JSON schema, and from scene files of the gallery and of the corpus with changes in them."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable
from decimal import Decimal
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
from ruamel.yaml import YAML

from seaframe.catalogue import FOLDER as GALLERY
from seaframe.look.schema import scene_schema

from .cases import Case
from .corpus import FOLDER
from .grammar import Grammar
from .mutations import NUMBERS, TEXTS, change_number, copy_nested, mutate_bytes, mutate_data, mutate_lines, places, put

SMALL = 2400  # characters
SIDE = (".csv", ".stl", ".obj")
SCALARS = (*NUMBERS, *TEXTS, None, True, False, [], {}, [0, 0, 0], [1e300, 0, 0])
TOKENS = (
    *(":", ": ", "- ", "{", "}", "[", "]", ",", "&a ", "*a", "<<: *a", "!!int ", "!x ", "|", ">-", "?", "#", "'", '"'),
    *("%YAML 1.1\n", "---\n", "...\n", "\t", "\ufeff", "\u2028", "\x85", "\\", "\x00", "~", ".nan", ".inf", "1e999"),
    *("0o7", "0x1F", "1_000", "12:30:45", "2001-01-01", "yes", "\U0001f600", "\ud800", '"\\u0000"', '"\\ud83d"', "@"),
)  # fmt: skip


class Base(NamedTuple):
    """A scene file that is worth changing."""

    text: str
    data: dict[str, Any]
    side: dict[str, bytes]  # files that it may name


@cache
def bases() -> tuple[Base, ...]:
    """Every scene of the gallery and of the corpus that is YAML."""
    found = []
    for path in sorted((*GALLERY.glob("*/scene.yaml"), *(FOLDER / "scene").glob("*.yaml"))):
        text = path.read_text(encoding="utf-8", errors="replace")
        try:
            data = YAML(typ="safe").load(text)
        except Exception:  # entries of the corpus need not be YAML
            continue
        if isinstance(data, dict) and "robots" in data:
            found.append(Base(text, data, side_files(path.parent)))
    return tuple(found)


@cache
def side_files(folder: Path) -> dict[str, bytes]:
    """The files of a folder that its scenes may name."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.suffix in SIDE}


def base_of(rng: Random) -> Base:
    """One to change in a file, mostly a small one: reading YAML takes most of the time."""
    small = [base for base in bases() if len(base.text) < SMALL]
    return rng.choice(small if rng.random() < 0.9 else bases())


@cache
def grammar() -> Grammar:
    """That of scene files, with the names that the bases use."""
    names, paths = {"rov", "hull", "upper"}, {"rov.hull", "rov.upper"}
    for base in bases():
        for robot, body in base.data["robots"].items():
            links = body.get("links") or {} if isinstance(body, dict) else {}
            names |= {str(robot), *map(str, links)}
            paths |= {f"{robot}.{link}" for link in links}
    side = sorted({name for base in bases() for name in base.side})
    return Grammar(scene_schema(), sorted(names), [*sorted(paths), *sorted(names), *side])


def from_schema(rng: Random) -> Case:
    """A scene made of the schema alone, of few robots whose links know each other."""
    scene = grammar().whole(rng)
    if isinstance(scene, dict) and isinstance(scene.get("robots"), dict) and rng.random() < 0.9:
        connect(scene, rng)
    return Case("scene", {"scene.yaml": as_text(scene), **rng.choice(bases()).side})


def connect(scene: dict[str, Any], rng: Random) -> None:
    """Make every robot a tree, so that more than its first rule is tried."""
    for robot in scene["robots"].values():
        links = robot.get("links") if isinstance(robot, dict) else None
        if not isinstance(links, dict):
            continue
        for k, (name, link) in enumerate(links.items()):
            if isinstance(link, dict) and k == 0:
                link.pop("parent", None)
                link.pop("joint", None)
            elif isinstance(link, dict):
                link["parent"] = rng.choice([other for other in links if other != name])
                link.setdefault("joint", {"type": rng.choice(("revolute", "fixed", "free")), "axis": [0, 0, 1]})
            if isinstance(link, dict) and rng.random() < 0.8:
                link |= {"mass": 1.0, "shape": {"box": [1, 1, 1]}}
                link.pop("inertia", None)
    scene["robots"] = dict(list(scene["robots"].items())[:2])


def from_data(rng: Random) -> Case:
    """A scene file with a few changes of its values and its structure."""
    base = base_of(rng)
    return Case("scene", {"scene.yaml": as_text(change_scene(base.data, rng, SCALARS)), **base.side})


def change_scene(data: dict[str, Any], rng: Random, scalars: tuple[Any, ...]) -> Any:
    """A copy with changes: half of the time of numbers alone, as more than those seldom makes a scene that loads."""
    scene: Any = copy_nested(data)
    change = change_number if rng.random() < 0.5 else lambda data, rng: mutate_data(data, rng, grammar().part, scalars)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 6))):
        scene = change(scene, rng)
    return scene


def as_text(data: Any) -> bytes:
    """In JSON, which YAML includes."""
    return json.dumps(data, ensure_ascii=False).encode("utf-8", "surrogatepass")


def from_text(rng: Random) -> Case:
    """A scene file with changes of lines, words and bytes."""
    base = base_of(rng)
    text = mutate_lines(base.text, rng, TOKENS) if rng.random() < 0.6 else base.text
    content = text.encode("utf-8", "surrogatepass")
    if rng.random() < 0.5:
        content = mutate_bytes(
            content, rng, [rng.choice(bases()).text.encode()], [t.encode("utf-8", "replace") for t in TOKENS]
        )
    return Case("scene", {"scene.yaml": content, **base.side})


def from_dict(rng: Random) -> Case:
    """A changed scene as Python objects, some of which no file can hold."""
    scene = change_scene(rng.choice(bases()).data, rng, SCALARS)
    return Case("scene-dict", {}, with_python_value(scene, rng) if rng.random() < 0.4 else scene)


def with_python_value(data: Any, rng: Random) -> Any:
    """The data with an object at one place that a program may hand over."""
    return put(data, rng.choice(places(data)), rng.choice(PYTHON_VALUES)())


def cyclic() -> list[Any]:
    made: list[Any] = []
    made.append(made)
    return made


def scene_with_loop() -> dict[str, Any]:
    made: dict[str, Any] = {"mass": 1.0}
    made["links"] = made
    return made


def deep(levels: int) -> Any:
    made: Any = 1.0
    for level in range(levels):
        made = [made] if level % 3 else {"a": made}
    return made


PYTHON_VALUES: tuple[Callable[[], Any], ...] = (
    *(lambda: float("nan"), lambda: float("inf"), lambda: -float("inf"), lambda: 1j, lambda: Decimal("NaN")),
    *(lambda: np.float64(1.5), lambda: np.float64("nan"), lambda: np.int64(3), lambda: np.bool_(True)),
    *(lambda: np.zeros(3), lambda: np.array(["a"]), lambda: b"bytes", lambda: bytearray(b"x"), lambda: {1, 2}),
    *(lambda: (1.0, 2.0, 3.0), lambda: range(3), lambda: object, lambda: len, lambda: iter([1, 2, 3])),
    *(lambda: {1: 2}, lambda: {None: 1}, lambda: {(1, 2): 3}, lambda: OrderedDict(a=1), lambda: "\ud800"),
    *(lambda: "\x00", lambda: 10**400, lambda: 10**5000, cyclic, scene_with_loop, lambda: deep(50), lambda: deep(5000)),
)  # fmt: skip
