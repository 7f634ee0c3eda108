"""Scene files as plain data, with the line and column of every key and value.

A file is YAML 1.2 and nothing but data: mappings with text as keys, lists, text, finite numbers, true and false, null.
Anchors, aliases and the merge key `<<` are understood; tags are refused, so no content can name a Python object. Size,
depth and the number of values after the expansion of aliases are bounded before anything is built.
"""

from __future__ import annotations

import math
import re
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)
from ruamel.yaml.reader import ReaderError

from ..errors import SceneError, one_line, shown

MAX_BYTES = 2_000_000  # the parser takes up to 3 s a megabyte
MAX_DEPTH = 50
MAX_VALUES = 100_000  # aliases expanded
MAX_TAG = 1000  # characters; the parser takes quadratic time for longer ones
MAX_EXCERPT = 76  # characters of an offending line

# Scalars of the core schema of YAML 1.2 (section 10.3.2 of its specification).
CONSTANTS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
INTEGER = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
REAL = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
LONG_TAG = re.compile(rf"![^\s]{{{MAX_TAG}}}")
NOT_FINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")
LINE_BREAK = re.compile(r"\r\n|\r|\n")

Scalar: TypeAlias = str | int | float | bool | None
DataPath: TypeAlias = tuple[str | int, ...]  # keys and indices from the top of a file


class Place(NamedTuple):
    """Where something stands in a file, both counted from 1."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Document:
    """A scene file as it was read."""

    data: dict[str, Any]  # of dict, list, str, int, float, bool, None
    places: Mapping[DataPath, Place]  # of every value; of a mapping or list its key, where it has one
    keys: Mapping[DataPath, Place]  # of the key of every value in a mapping
    source: str  # the file as the user named it

    def place(self, path: DataPath) -> Place:
        """Where to look for a path; for one that is not in the file, what encloses it."""
        while path not in self.places:
            path = path[:-1]
        return self.places[path]

    def key_place(self, path: DataPath) -> Place:
        """Where the last key of a path stands, or what encloses it."""
        return self.keys.get(path) or self.place(path)


class Node(NamedTuple):
    """A value of a file; an aliased one serves at several paths."""

    place: Place
    content: Scalar | list[Node] | dict[str, Entry]


class Entry(NamedTuple):
    """A value of a mapping, with the place of its key."""

    key: Place
    node: Node


class Anchored(NamedTuple):
    """A node with an anchor, and how many values it stands for."""

    node: Node
    size: int


def read_yaml(path: Path, kind: str = "scene", needs: str = "robots") -> Document:
    """The content of a YAML file; a SceneError that says what is wrong where, if it cannot be read.

    Messages call it a file of its kind, which at least needs a key.
    """
    source = str(path)
    if problem := file_problem(path, MAX_BYTES, f"a {kind} file"):
        raise SceneError(one_line(f"{source}: {problem}"))
    try:
        content = path.read_bytes()
    except OSError as error:
        raise SceneError(one_line(f"{source}: cannot be read: {error.strerror}.")) from None
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        place = place_of(content[: error.start].decode("utf-8"), error.start)
        message = f"not UTF-8 text (byte 0x{content[error.start]:02x}). Save the file as UTF-8."
        raise error_at(source, place, message) from None
    return parse_yaml(text.removeprefix("\ufeff"), source, kind, needs)


def file_problem(path: Path, most: int, what: str) -> str:
    """Why a path leads to no regular file of at most so many bytes; nothing where it does. It is not opened."""
    try:
        status = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return "no such file."
    except (OSError, ValueError) as error:  # ValueError: a NUL inside the path
        return f"cannot be read: {error.strerror if isinstance(error, OSError) else error}."
    if stat.S_ISDIR(status.st_mode):
        return f"is a directory, not {what}."
    if not stat.S_ISREG(status.st_mode):  # a pipe or a device may have no end
        return "is not a regular file."
    return size_problem(status.st_size, most, what)


def size_problem(size: int, most: int, what: str) -> str:
    """Says that something is larger than allowed; nothing where it is not."""
    return f"{size / 1e6:.1f} MB is too large; {what} has at most {most / 1e6:g} MB." if size > most else ""


def parse_yaml(text: str, source: str, kind: str = "scene", needs: str = "robots") -> Document:
    """The content of a text in YAML; `source` names it in errors."""
    if problem := size_problem(len(text), MAX_BYTES, f"a {kind} file"):
        raise SceneError(one_line(f"{source}: {problem}"))
    text = LINE_BREAK.sub("\n", text)
    if tag := LONG_TAG.search(text):
        raise error_at(
            source, place_of(text, tag.start()), f"more than {MAX_TAG} characters without a space after '!'."
        )
    root = Composer(text, source).document()
    places: dict[DataPath, Place] = {}
    keys: dict[DataPath, Place] = {}
    data = expanded(root, (), places, keys, source)
    if data is None:
        raise error_at(source, root.place, f"the file is empty; a {kind} needs at least `{needs}`.")
    if not isinstance(data, dict):
        raise error_at(source, root.place, f"a {kind} file is a mapping (`key: value`), got {shown(data)}.")
    return Document(data, places, keys, source)


def expanded(
    node: Node, path: DataPath, places: dict[DataPath, Place], keys: dict[DataPath, Place], source: str
) -> Any:
    """The data below a node, aliases copied; notes the places of its values and keys."""
    if len(path) >= MAX_DEPTH:
        raise depth_error(source, node.place)
    places[path] = keys.get(path, node.place) if isinstance(node.content, dict | list) else node.place
    if isinstance(node.content, list):
        return [expanded(item, (*path, k), places, keys, source) for k, item in enumerate(node.content)]
    if isinstance(node.content, dict):
        mapping = {}
        for name, (key, value) in node.content.items():
            keys[(*path, name)] = key
            mapping[name] = expanded(value, (*path, name), places, keys, source)
        return mapping
    return node.content


class Composer:
    """Turns the events of ruamel's parser into nodes, within the limits of this module."""

    def __init__(self, text: str, source: str) -> None:
        self.text = text
        self.source = source
        self.events: Iterator[Any] = YAML(typ="safe", pure=True).parse(text)
        self.place = Place(1, 1)  # of the latest event
        self.anchors: dict[str, Anchored | None] = {}  # None: inside the anchored node
        self.size = 0  # values so far, aliases expanded

    def document(self) -> Node:
        """The root of the only document."""
        self.next()  # the start of the stream
        event = self.next()
        if isinstance(event, StreamEndEvent):
            return Node(self.place, None)
        if event.version not in (None, (1, 2)):
            raise self.error("scene files are YAML 1.2; remove the %YAML line.")
        root = self.node(self.next(), depth=1)
        self.next()  # the end of the document
        if isinstance(self.next(), DocumentStartEvent):
            raise self.error("a second document; a scene file holds one.")
        return root

    def next(self) -> Any:
        """The next event, or a SceneError about the syntax."""
        try:
            event = next(self.events)
        except MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            raise self.syntax_error(syntax_message(error), Place(mark.line + 1, mark.column + 1)) from None
        except ReaderError as error:
            place = place_of(self.text, error.position)
            raise self.syntax_error(f"the character U+{error.character:04X} is not allowed.", place) from None
        except Exception as error:  # the scanner lets ValueError, OverflowError and others pass on some malformed text
            raise self.syntax_error(f"not YAML ({error}).", self.place) from None
        self.place = Place(event.start_mark.line + 1, event.start_mark.column + 1)
        return event

    def node(self, event: Any, depth: int) -> Node:
        """The node that an event begins."""
        place = self.place
        if isinstance(event, AliasEvent):
            return self.aliased(event.anchor)
        if event.ctag is not None:
            tag = f"{event.ctag.handle or ''}{event.ctag.suffix or ''}"
            raise self.error(f"the tag {tag} is not allowed: a scene file holds plain data only.")
        if depth > MAX_DEPTH:
            raise depth_error(self.source, place)
        size_before = self.size
        self.grow(1)
        if event.anchor is not None:
            self.anchors[event.anchor] = None
        if isinstance(event, ScalarEvent):
            node = Node(place, self.scalar(event))
        elif isinstance(event, SequenceStartEvent):
            node = Node(place, self.items(depth + 1))
        else:
            assert isinstance(event, MappingStartEvent)
            node = Node(place, self.entries(depth + 1))
        if event.anchor is not None:
            self.anchors[event.anchor] = Anchored(node, self.size - size_before)
        return node

    def aliased(self, name: str) -> Node:
        """The node with an anchor."""
        if name not in self.anchors:
            raise self.error(f"no anchor '&{name}' before the alias '*{name}'.")
        anchored = self.anchors[name]
        if anchored is None:
            raise self.error(f"the alias '*{name}' stands inside its own anchor.")
        self.grow(anchored.size)
        return anchored.node

    def items(self, depth: int) -> list[Node]:
        """The entries of a list, up to its end."""
        nodes = []
        while not isinstance(event := self.next(), SequenceEndEvent):
            nodes.append(self.node(event, depth))
        return nodes

    def entries(self, depth: int) -> dict[str, Entry]:
        """The entries of a mapping, up to its end; merged ones stand where `<<` does, unless also written out."""
        written: dict[str, Entry] = {}
        merge = None
        while not isinstance(event := self.next(), MappingEndEvent):
            place = self.place
            key = self.key(event, depth)
            if key in written:
                line = written[key].key.line
                raise error_at(self.source, place, f"the key {shown(key)} stands here twice (first in line {line}).")
            written[key] = Entry(place, self.node(self.next(), depth))
            if key == "<<" and isinstance(event, ScalarEvent) and event.implicit[0]:
                merge = written[key]
        return written if merge is None else self.merged(written, merge)

    def merged(self, written: dict[str, Entry], merge: Entry) -> dict[str, Entry]:
        """A mapping with the keys that `<<` brings; of several mappings the first one wins."""
        content = merge.node.content
        sources = [node.content for node in content] if isinstance(content, list) else [content]
        brought: dict[str, Entry] = {}
        for mapping in sources:
            if not isinstance(mapping, dict):
                raise error_at(self.source, merge.key, "'<<' takes an alias of a mapping, or a list of such aliases.")
            brought |= {name: entry for name, entry in mapping.items() if name not in brought}
        entries: dict[str, Entry] = {}
        for key, entry in written.items():
            if entry is merge:
                entries |= {name: value for name, value in brought.items() if name not in written}
            else:
                entries[key] = entry
        return entries

    def key(self, event: Any, depth: int) -> str:
        """The key that an event begins; only text will do."""
        place = self.place
        content = self.node(event, depth).content
        if isinstance(content, str):
            return content
        quotable = isinstance(event, ScalarEvent) and event.value
        hint = f"put it in quotes, {shown(event.value)}" if quotable else "give it a name"
        raise error_at(self.source, place, f"a key must be text: {hint}.")

    def scalar(self, event: Any) -> Scalar:
        """The value of a scalar: quoted ones and blocks are text, plain ones follow the core schema of YAML 1.2."""
        text = str(event.value)
        if not event.implicit[0]:
            return self.text_of(text)
        if text in CONSTANTS:
            return CONSTANTS[text]
        if NOT_FINITE.fullmatch(text):
            raise self.error(f"numbers must be finite, got {text:.20}.")
        if INTEGER.fullmatch(text) or REAL.fullmatch(text):
            return self.number(text)
        return text

    def text_of(self, quoted: str) -> str:
        """A text in quotes, whose escapes may spell a character as two surrogates, as in JSON."""
        try:
            text = quoted.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
            if "\0" not in text:
                return text
        except UnicodeDecodeError:
            pass
        raise self.error("an escape in this text stands for no character.")

    def number(self, text: str) -> int | float:
        """An int or a float; those beyond the range of a double are refused."""
        try:
            value = int(text, 0 if text[:2] in ("0o", "0x") else 10) if INTEGER.fullmatch(text) else float(text)
            if math.isfinite(value):
                return value
        except (ValueError, OverflowError):  # too many digits for int(), too large for float()
            pass
        raise self.error(f"the number {text:.20} is too large.")

    def grow(self, count: int) -> None:
        """Counts values, and refuses to go on beyond the limit."""
        self.size += count
        if self.size > MAX_VALUES:
            raise self.error(
                f"more than {MAX_VALUES} values, aliases expanded. Long tables of numbers belong in a CSV file: "
                "`table: {file: motion.csv, column: angle}`."
            )

    def error(self, message: str) -> SceneError:
        """At the latest event."""
        return error_at(self.source, self.place, message)

    def syntax_error(self, message: str, place: Place) -> SceneError:
        """With the offending line and a mark below it."""
        error = error_at(self.source, place, message)
        error.args = (f"{error}{excerpt(self.text, place)}",)
        return error


def syntax_message(error: MarkedYAMLError) -> str:
    """The problem in one sentence, and what was being read from which line."""
    problem = str(error.problem or error.context)
    if "'\\t'" in problem:
        return "a tab cannot indent; use spaces."
    if error.problem and error.context and error.context_mark:
        return f"{problem} ({error.context} from line {error.context_mark.line + 1})."
    return f"{problem}."


def excerpt(text: str, place: Place) -> str:
    """The line at a place, shortened around its column, with a mark below the column."""
    lines = LINE_BREAK.split(text)
    line = lines[place.line - 1] if place.line <= len(lines) else ""
    if not line.strip():
        return ""
    start = max(0, min(place.column - 1, len(line)) - MAX_EXCERPT // 2)
    part = "".join(c if c.isprintable() else " " for c in line[start : start + MAX_EXCERPT])
    return f"\n    {part}\n    {' ' * (place.column - 1 - start)}^"


def place_of(text: str, index: int) -> Place:
    """Of the character with an index in a text."""
    lines = LINE_BREAK.split(text[:index])
    return Place(len(lines), len(lines[-1]) + 1)


def error_at(source: str, place: Place, message: str) -> SceneError:
    return SceneError(one_line(message), "format", place=f"{source}:{place.line}:{place.column}")


def depth_error(source: str, place: Place) -> SceneError:
    return error_at(source, place, f"nested deeper than {MAX_DEPTH} levels.")
