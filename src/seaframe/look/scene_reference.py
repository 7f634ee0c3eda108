"""Write the reference of scene files as Markdown: a section for each part of a scene, in the order of a file."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from ..scene.model import Scene
from ..scene.problems import describe_type, is_fixed, is_model, keys_of, plural
from ..scene.values import LARGEST

BOUNDS = {"gt": ">", "ge": "≥", "lt": "<", "le": "≤"}
COUNTED = re.compile(r", (two|three|six) numbers\b(?! or )")  # in a meaning, where the value column says so too
HEAD = "| key | value | default | meaning |\n|---|---|---|---|"
NAMED = {  # placeholders for names in paths, by key
    "robots": "<robot>",
    "links": "<link>",
    "first": "<key>",
    "last": "<key>",
    "drives": "<path>",
    "initial": "<path>",
    "track": "<path>",
    "sources": "<path>",
    "set": "<path>",
    "columns": "<signal>",
    "options": "<option>",
    "options.*": "<path>",
}


@dataclass(slots=True)
class Section:
    """A model, and the paths at which it may occur in a file."""

    model: type[BaseModel]
    places: list[str] = field(default_factory=list)

    @property
    def title(self) -> str:
        """Key of the model, with its name where that adds information; only the name if it has several keys."""
        name = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", self.model.__name__).capitalize()
        keys = {re.findall(r"\w+", re.sub(r"\.<\w+>$", "", place))[-1] for place in self.places if place}
        if len(keys) != 1:
            return name
        key = keys.pop()
        alike = key.replace("_", " ").removesuffix("s") == name.lower().removesuffix("s")
        return f"`{key}`" if alike else f"`{key}`: {name.lower()}"

    @property
    def anchor(self) -> str:
        """Anchor of a link to the section, as browsers and Sphinx form it from the title."""
        return re.sub(r"[^\w\- ]", "", self.title.lower()).replace(" ", "-")

    @property
    def depth(self) -> int:
        """Rank of the heading: 2 for keys of the scene itself, else 3."""
        first = self.places[0]
        return 2 if re.fullmatch(r"\w*(\[\]|\.<\w+>)?", first) else 3


def reference() -> str:
    """Return all keys of a scene file, as Markdown that begins at the second rank of headings."""
    sections = sections_of(Scene)
    return "\n".join(line for section in sections.values() for line in format_section(section, sections))


def sections_of(root: type[BaseModel]) -> dict[type[BaseModel], Section]:
    """Return a section for each model that a scene may contain; parts follow the model that contains them."""
    found = {root: Section(root, [""])}

    def visit(model: type[BaseModel], place: str) -> None:
        for key, own in keys_of(model).items():
            for part, path in models_in(own.annotation, f"{place}.{key}".removeprefix("."), key):
                known = part in found
                found.setdefault(part, Section(part)).places.append(path)
                if not known:
                    visit(part, path)

    visit(root, "")
    return found


def models_in(annotation: Any, path: str, key: str) -> Iterator[tuple[type[BaseModel], str]]:
    """Yield the models in an annotation, each once and with its path."""
    if is_model(annotation):
        yield annotation, path
        return
    inner = {dict: f"{path}.{NAMED.get(key, '<name>')}", tuple: f"{path}[]"}.get(get_origin(annotation), path)
    seen = set()
    for argument in get_args(annotation):
        for model, place in models_in(argument, inner, key):
            if model not in seen:
                seen.add(model)
                yield model, place


def format_section(section: Section, sections: dict[type[BaseModel], Section]) -> Iterator[str]:
    """Yield the lines of a section: heading, paths, description, and a table of keys."""
    yield f"{'#' * section.depth} {section.title}\n"
    places = ", ".join(f"`{place}`" for place in section.places if place)
    yield f"At {places}.\n" if places else "At the top of the file.\n"
    yield escape_markdown(inspect.getdoc(section.model) or "") + "\n"
    yield HEAD
    for key, own in keys_of(section.model).items():
        value, meaning = (
            ValueDescription(sections, key).describe(own.annotation, own.metadata),
            COUNTED.sub("", own.description or ""),
        )
        yield f"| `{key}` | {value} | {default_of(own)} | {escape_markdown(meaning)} |"
    yield ""


@dataclass(frozen=True, slots=True)
class ValueDescription:
    """Describes the valid values of a key in words, with links to the sections of models."""

    sections: dict[type[BaseModel], Section]
    key: str

    def describe(self, annotation: Any, metadata: Iterable[Any] = ()) -> str:
        """Describe an annotation in words, such as "a list of 3 numbers ≥ 0"."""
        limits = limits_of(metadata)
        origin, arguments = get_origin(annotation), get_args(annotation)
        if origin is Annotated:
            return self.describe(arguments[0], arguments[1:])
        if origin in (Union, UnionType):
            return (
                join_choices(dict.fromkeys(self.describe(part) for part in arguments if part is not NoneType)) + limits
            )
        if is_model(annotation):
            section = self.sections[annotation]
            return f"[{section.title.partition(':')[0]}](#{section.anchor})"
        if origin is Literal:
            return join_choices(f"`{format_value(value)}`" for value in arguments)
        if is_fixed(annotation):
            return f"{len(arguments)} {pluralise(self.describe(arguments[0]))}{limits}"
        if origin is tuple:
            return f"a list of {pluralise(self.describe(arguments[0]))}{limits}"
        if origin is dict:
            inside = replace(self, key=f"{self.key}.*")
            return f"`{NAMED.get(self.key, '<name>')}`: {inside.describe(arguments[1])}"
        return f"{describe_type(annotation)}{limits}"


def limits_of(metadata: Iterable[Any]) -> str:
    """Return the bounds of a number (" > 0"), without those that all numbers have."""
    parts = [part for extra in metadata for part in (extra.metadata if isinstance(extra, FieldInfo) else [extra])]
    bounds = [(sign, getattr(part, key)) for part in parts for key, sign in BOUNDS.items() if hasattr(part, key)]
    limits = [f"{sign} {bound:g}" for sign, bound in bounds if abs(bound) != LARGEST]
    return f" {' and '.join(limits)}" if limits else ""


def join_choices(words: Iterable[str]) -> str:
    """Join choices: "a, b or c"."""
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def pluralise(words: str) -> str:
    """Return the plural of a description: "numbers > 0", "lists of 3 numbers"; links stay unchanged."""
    one = re.match(r"a (whole )?number", words)
    if one and " or " not in words:
        return words.replace(one[0], plural(one[0]), 1)
    if re.match(r"\d+ ", words):
        return f"lists of {words}"
    return words if words.startswith("[") else plural(words)


def default_of(own: FieldInfo) -> str:
    """Return the default of a key; empty where its meaning describes it."""
    if own.is_required():
        return "**needed**"
    value = own.get_default()
    if value is None or isinstance(value, BaseModel) or value in ((), {}, ""):
        return ""
    return f"`{format_value(value)}`"


def format_value(value: Any) -> str:
    """Format a value as in a file."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return f"[{', '.join(format_value(entry) for entry in value)}]"
    return f"{value:g}" if isinstance(value, float) else str(value)


def escape_markdown(text: str) -> str:
    """Escape a text for Markdown, also inside a table."""
    return re.sub(r"([|*])", r"\\\1", text)
