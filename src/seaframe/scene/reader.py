"""Reader of scene files: plain data, with the line and column of every key and value.

A file is YAML 1.2 with data only: mappings with text as keys, lists, text, finite numbers, true and false, null.
Anchors, aliases and the merge key `<<` are supported; tags are refused, so no content can name a Python object. Size,
depth and the number of values after the expansion of aliases are limited before anything is built.
"""

from __future__ import annotations

import math
import re
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
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

from ..errors import Code, Fault, SceneError, one_line, quote

MAX_BYTES = 2_000_000  # the parser takes up to 3 s per megabyte
MAX_DEPTH = 50
MAX_VALUES = 100_000  # with aliases expanded
MAX_TAG = 1000  # characters; the time of the parser grows with the square of the length
MAX_EXCERPT = 76  # characters of a wrong line that an error shows

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
    """A position in a file, line and column counted from 1."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Document:
    """The content of a scene file and the positions of its values."""

    data: dict[str, Any]  # made of dict, list, str, int, float, bool, None
    places: Mapping[DataPath, Place]  # of every value; for a mapping or list the place of its key, if it has one
    keys: Mapping[DataPath, Place]  # of the key of every value in a mapping
    source: str  # name of the file as the user gave it
    files: Mapping[DataPath, str] = field(default_factory=dict)  # of values from other files: the name of their file

    def place(self, path: DataPath) -> Place:
        """Return the place of a path; for a path that is not in the file, of what encloses it."""
        while path not in self.places:
            path = path[:-1]
        return self.places[path]

    def file_of(self, path: DataPath) -> str:
        """Return the file that holds a path; for a path that is in no file, that of what encloses it."""
        while path not in self.places:
            path = path[:-1]
        return self.files.get(path, self.source)

    def location(self, path: DataPath, key: bool = False) -> str:
        """Return file:line:column of a path, or of its last key."""
        line, column = self.key_place(path) if key else self.place(path)
        return f"{self.file_of(path)}:{line}:{column}"

    def key_place(self, path: DataPath) -> Place:
        """Return the place of the last key of a path, or of what encloses it."""
        return self.keys.get(path) or self.place(path)


class Node(NamedTuple):
    """A value in a file; an aliased one occurs at several paths."""

    place: Place
    content: Scalar | list[Node] | dict[str, Entry]


class Entry(NamedTuple):
    """A value in a mapping, with the place of its key."""

    key: Place
    node: Node


class AnchoredNode(NamedTuple):
    """A node with an anchor, and the number of values that it contains."""

    node: Node
    size: int


def read_yaml(path: Path, kind: str = "scene", needs: str = "robots") -> Document:
    """Read a YAML file; raise a SceneError with the place if it cannot be read.

    Messages call it a `kind` file; `needs` is the key that an empty file lacks.
    """
    source = str(path)
    if problem := file_problem(path, MAX_BYTES, f"a {kind} file"):
        raise SceneError(problem, place=source)
    try:
        content = path.read_bytes()
    except OSError as error:
        raise SceneError(f"cannot be read: {error.strerror}.", "file", place=source) from None
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        place = place_of(content[: error.start].decode("utf-8"), error.start)
        message = f"not UTF-8 text (byte 0x{content[error.start]:02x}). Save the file as UTF-8."
        raise error_at(source, place, message) from None
    return parse_yaml(text.removeprefix("\ufeff"), source, kind, needs)


def file_problem(path: Path, most: int, what: str) -> Fault | None:
    """Return why a path is no regular file of at most `most` bytes, or None if it is one. It is not opened."""
    try:
        status = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return Fault("no such file.", "file")
    except (OSError, ValueError) as error:  # ValueError: a NUL inside the path
        return Fault(f"cannot be read: {error.strerror if isinstance(error, OSError) else error}.", "file")
    if stat.S_ISDIR(status.st_mode):
        return Fault(f"is a directory, not {what}.", "file")
    if not stat.S_ISREG(status.st_mode):  # a pipe or a device may have no end
        return Fault("is not a regular file.", "file")
    return size_problem(status.st_size, most, what)


def size_problem(size: int, most: int, what: str) -> Fault | None:
    """Return the fault of a size [bytes] that is larger than allowed, or None."""
    if size <= most:
        return None
    return Fault(f"{size / 1e6:.1f} MB is too large; {what} has at most {most / 1e6:g} MB.", "limit")


def parse_yaml(text: str, source: str, kind: str = "scene", needs: str = "robots") -> Document:
    """Parse a text in YAML; `source` names it in errors."""
    if problem := size_problem(len(text), MAX_BYTES, f"a {kind} file"):
        raise SceneError(problem, place=source)
    text = LINE_BREAK.sub("\n", text)
    if tag := LONG_TAG.search(text):
        raise error_at(
            source, place_of(text, tag.start()), f"more than {MAX_TAG} characters without a space after '!'.", "limit"
        )
    root = Composer(text, source).document()
    places: dict[DataPath, Place] = {}
    keys: dict[DataPath, Place] = {}
    data = expand_node(root, (), places, keys, source)
    if data is None:
        raise error_at(source, root.place, f"the file is empty; a {kind} file needs at least `{needs}`.", "missing")
    if not isinstance(data, dict):
        raise error_at(source, root.place, f"a {kind} file is a mapping (`key: value`), got {quote(data)}.", "type")
    return Document(data, places, keys, source)


def expand_node(
    node: Node, path: DataPath, places: dict[DataPath, Place], keys: dict[DataPath, Place], source: str
) -> Any:
    """Return the data below a node, with aliases copied; records the places of values and keys."""
    if len(path) >= MAX_DEPTH:
        raise depth_error(source, node.place)
    places[path] = keys.get(path, node.place) if isinstance(node.content, dict | list) else node.place
    if isinstance(node.content, list):
        return [expand_node(item, (*path, k), places, keys, source) for k, item in enumerate(node.content)]
    if isinstance(node.content, dict):
        mapping = {}
        for name, (key, value) in node.content.items():
            keys[(*path, name)] = key
            mapping[name] = expand_node(value, (*path, name), places, keys, source)
        return mapping
    return node.content


class Composer:
    """Converts the events of ruamel's parser into nodes, within the limits of this module."""

    def __init__(self, text: str, source: str) -> None:
        self.text = text
        self.source = source
        self.events: Iterator[Any] = YAML(typ="safe", pure=True).parse(text)
        self.place = Place(1, 1)  # of the latest event
        self.anchors: dict[str, AnchoredNode | None] = {}  # None: the anchored node is not complete yet
        self.size = 0  # number of values so far, with aliases expanded

    def document(self) -> Node:
        """Return the root of the only document."""
        self.next()  # the start of the stream
        event = self.next()
        if isinstance(event, StreamEndEvent):
            return Node(self.place, None)
        if event.version not in (None, (1, 2)):
            raise self.error("scene files are YAML 1.2; remove the %YAML line.", "unsupported")
        root = self.node(self.next(), depth=1)
        self.next()  # the end of the document
        if isinstance(self.next(), DocumentStartEvent):
            raise self.error("a second document begins here; a scene file contains only one.")
        return root

    def next(self) -> Any:
        """Return the next event, or raise a SceneError about the syntax."""
        try:
            event = next(self.events)
        except MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            raise self.syntax_error(syntax_message(error), Place(mark.line + 1, mark.column + 1)) from None
        except ReaderError as error:
            place = place_of(self.text, error.position)
            raise self.syntax_error(f"the character U+{error.character:04X} is not allowed.", place) from None
        except Exception as error:  # on some malformed text the scanner raises ValueError, OverflowError and others
            raise self.syntax_error(f"not YAML ({error}).", self.place) from None
        self.place = Place(event.start_mark.line + 1, event.start_mark.column + 1)
        return event

    def node(self, event: Any, depth: int) -> Node:
        """Return the node that begins with an event."""
        place = self.place
        if isinstance(event, AliasEvent):
            return self.resolve_alias(event.anchor)
        if event.ctag is not None:
            tag = f"{event.ctag.handle or ''}{event.ctag.suffix or ''}"
            raise self.error(f"the tag {tag} is not allowed: a scene file contains plain data only.", "unsupported")
        if depth > MAX_DEPTH:
            raise depth_error(self.source, place)
        size_before = self.size
        self.count_values(1)
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
            self.anchors[event.anchor] = AnchoredNode(node, self.size - size_before)
        return node

    def resolve_alias(self, name: str) -> Node:
        """Return the node with an anchor of this name."""
        if name not in self.anchors:
            raise self.error(f"no anchor '&{name}' before the alias '*{name}'.", "unknown")
        anchored = self.anchors[name]
        if anchored is None:
            raise self.error(f"the alias '*{name}' is inside its own anchor.")
        self.count_values(anchored.size)
        return anchored.node

    def items(self, depth: int) -> list[Node]:
        """Return the entries of a list, up to its end."""
        nodes = []
        while not isinstance(event := self.next(), SequenceEndEvent):
            nodes.append(self.node(event, depth))
        return nodes

    def entries(self, depth: int) -> dict[str, Entry]:
        """Return the entries of a mapping; merged ones take the place of `<<`, unless they are also written out."""
        written: dict[str, Entry] = {}
        merge = None
        while not isinstance(event := self.next(), MappingEndEvent):
            place = self.place
            key = self.key(event, depth)
            if key in written:
                line = written[key].key.line
                raise error_at(self.source, place, f"duplicate key {quote(key)} (first in line {line}).", "conflict")
            written[key] = Entry(place, self.node(self.next(), depth))
            if key == "<<" and isinstance(event, ScalarEvent) and event.implicit[0]:
                merge = written[key]
        return written if merge is None else self.merge_entries(written, merge)

    def merge_entries(self, written: dict[str, Entry], merge: Entry) -> dict[str, Entry]:
        """Return a mapping with the keys that `<<` adds; of several mappings the first one has precedence."""
        content = merge.node.content
        sources = [node.content for node in content] if isinstance(content, list) else [content]
        merged: dict[str, Entry] = {}
        for mapping in sources:
            if not isinstance(mapping, dict):
                raise error_at(self.source, merge.key, "'<<' takes an alias of a mapping, or a list of such aliases.")
            merged |= {name: entry for name, entry in mapping.items() if name not in merged}
        entries: dict[str, Entry] = {}
        for key, entry in written.items():
            if entry is merge:
                entries |= {name: value for name, value in merged.items() if name not in written}
            else:
                entries[key] = entry
        return entries

    def key(self, event: Any, depth: int) -> str:
        """Return the key that begins with an event; it must be text."""
        place = self.place
        content = self.node(event, depth).content
        if isinstance(content, str):
            return content
        quotable = isinstance(event, ScalarEvent) and event.value
        hint = f"put it in quotes, {quote(event.value)}" if quotable else "give it a name"
        raise error_at(self.source, place, f"a key must be text: {hint}.", "type")

    def scalar(self, event: Any) -> Scalar:
        """Return the value of a scalar: quotes and blocks are text, plain scalars follow the YAML 1.2 core schema."""
        text = str(event.value)
        if not event.implicit[0]:
            return self.text_of(text)
        if text in CONSTANTS:
            return CONSTANTS[text]
        if NOT_FINITE.fullmatch(text):
            raise self.error(f"numbers must be finite, got {text:.20}.", "range")
        if INTEGER.fullmatch(text) or REAL.fullmatch(text):
            return self.number(text)
        return text

    def text_of(self, quoted: str) -> str:
        """Decode a text in quotes; its escapes may write a character as two surrogates, as in JSON."""
        try:
            text = quoted.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
            if "\0" not in text:
                return text
        except UnicodeDecodeError:
            pass
        raise self.error("an escape sequence in this text is no valid character.")

    def number(self, text: str) -> int | float:
        """Parse an int or a float; numbers beyond the range of a double are refused."""
        try:
            value = int(text, 0 if text[:2] in ("0o", "0x") else 10) if INTEGER.fullmatch(text) else float(text)
            if math.isfinite(value):
                return value
        except (ValueError, OverflowError):  # too many digits for int(), too large for float()
            pass
        raise self.error(f"the number {text:.20} is too large.", "range")

    def count_values(self, count: int) -> None:
        """Count values, and raise an error beyond the limit."""
        self.size += count
        if self.size > MAX_VALUES:
            raise self.error(
                f"more than {MAX_VALUES} values, with aliases expanded. Put long tables of numbers into a CSV file: "
                "`table: {file: motion.csv, column: angle}`.",
                "limit",
            )

    def error(self, message: str, code: Code = "format") -> SceneError:
        """Return an error at the latest event."""
        return error_at(self.source, self.place, message, code)

    def syntax_error(self, message: str, place: Place) -> SceneError:
        """Return an error that shows the wrong line and marks the column below it."""
        error = error_at(self.source, place, message)
        error.args = (f"{error}{excerpt(self.text, place)}",)
        return error


def syntax_message(error: MarkedYAMLError) -> str:
    """Describe the problem in one sentence, with what was being read and the line where that began."""
    problem = str(error.problem or error.context)
    if "'\\t'" in problem:
        return "a tab cannot be used for indentation; use spaces."
    if error.problem and error.context and error.context_mark:
        return f"{problem} ({error.context} from line {error.context_mark.line + 1})."
    return f"{problem}."


def excerpt(text: str, place: Place) -> str:
    """Return the line at a place, shortened around its column, with a mark below the column."""
    lines = LINE_BREAK.split(text)
    line = lines[place.line - 1] if place.line <= len(lines) else ""
    if not line.strip():
        return ""
    start = max(0, min(place.column - 1, len(line)) - MAX_EXCERPT // 2)
    part = "".join(c if c.isprintable() else " " for c in line[start : start + MAX_EXCERPT])
    return f"\n    {part}\n    {' ' * (place.column - 1 - start)}^"


def place_of(text: str, index: int) -> Place:
    """Return the place of the character with an index in a text."""
    lines = LINE_BREAK.split(text[:index])
    return Place(len(lines), len(lines[-1]) + 1)


def error_at(source: str, place: Place, message: str, code: Code = "format") -> SceneError:
    """Return an error at a line and column of a file."""
    return SceneError(one_line(message), code, place=f"{source}:{place.line}:{place.column}")


def depth_error(source: str, place: Place) -> SceneError:
    """Return the error of a file that is nested too deep."""
    return error_at(source, place, f"nested deeper than {MAX_DEPTH} levels.", "limit")
