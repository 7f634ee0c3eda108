"""XML of robot files as plain elements with their places; read with expat, without entities, network or other files.

Two faults that are common in robot files are tolerated, with a remark: `--` inside comments, and prefixes of names
that are not declared. Size, depth and number of elements are limited.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from xml.parsers import expat

from ...errors import Code, Fault, SceneError, count_words, one_line, quote
from ...scene.reader import file_problem, place_of
from ...scene.values import LARGEST
from .import_report import ImportReport
from .xacro_child import PLACE
from .xml_comments import repair_comments

MAX_BYTES = 10_000_000
MAX_DEPTH = 100
MAX_ELEMENTS = 200_000
LEAST_VECTOR = 1e-9  # length below which a vector has no direction


@dataclass(slots=True)
class Element:
    """An element: tag, attributes, the text before its first child, children, and its place."""

    tag: str
    attributes: dict[str, str]
    source: str  # name of the file
    line: int
    column: int
    text: str = ""
    children: list[Element] = field(default_factory=list)

    @property
    def place(self) -> str:
        """Its place as file:line."""
        return f"{self.source}:{self.line}"

    def error(self, what: str | Fault, code: Code = "invalid") -> SceneError:
        """Return an error at this element, with file:line:column."""
        message = one_line(what) if isinstance(what, str) else what
        return SceneError(message, code, place=f"{self.source}:{self.line}:{self.column}")

    def find(self, *path: str) -> Element | None:
        """Return the first descendant along a path of tags, or None."""
        found: Element | None = self
        for tag in path:
            found = next((child for child in found.children if child.tag == tag), None) if found else None
        return found

    def all(self, *tags: str) -> list[Element]:
        """Return the children with one of some tags."""
        return [child for child in self.children if child.tag in tags]

    def walk(self) -> Iterator[Element]:
        """Yield this element and all below it."""
        yield self
        for child in self.children:
            yield from child.walk()

    def attribute(self, name: str) -> str:
        """Return an attribute that must be there, without blanks around it."""
        if name not in self.attributes:
            raise self.error(f"<{self.tag}> has no attribute `{name}`.", "missing")
        return self.attributes[name].strip()

    def child_text(self, *path: str) -> str | None:
        """Return the text of a descendant without blanks around it, or None if there is none."""
        found = self.find(*path)
        return None if found is None else found.text.strip()

    def need(self, *path: str) -> Element:
        """Return a descendant that must be there."""
        found = self.find(*path)
        if found is None:
            raise self.error(f"<{self.tag}> has no <{'><'.join(path)}>.", "missing")
        return found

    def numbers(self, text: str | None = None, count: int | None = None, name: str = "") -> list[float]:
        """Parse finite numbers, of this element's text if none is given; `count` is how many there must be."""
        words = (self.text if text is None else text).split()
        what = name or f"<{self.tag}>"
        if count is not None and len(words) != count:
            raise self.error(f"{what} needs {count} number{'s' * (count > 1)}, got {len(words)}.", "shape")
        values = [parse_number(word) for word in words]
        for word, value in zip(words, values, strict=True):
            if value is None or not abs(value) <= LARGEST:
                raise self.error(f"{what}: {quote(word)} is not a finite number.", "type")
        return [value for value in values if value is not None]

    def number(self, name: str, default: float | None = None) -> float | None:
        """Return the number in an attribute, or a default where it is left out or empty."""
        if not self.attributes.get(name, "").strip():
            return default
        return self.numbers(self.attributes[name], 1, f"`{name}` of <{self.tag}>")[0]

    def triple(self, name: str, default: tuple[float, float, float] = (0.0, 0.0, 0.0)) -> list[float]:
        """Return the three numbers in an attribute, or a default where it is left out."""
        if not self.attributes.get(name, "").strip():
            return list(default)
        return self.numbers(self.attributes[name], 3, f"`{name}` of <{self.tag}>")

    def child_number(self, *path: str) -> float | None:
        """Return the number in the text of a descendant, or None where it is left out or empty."""
        found = self.find(*path)
        return None if found is None or not found.text.strip() else found.numbers(count=1)[0]

    def unit_vector(self, values: list[float], name: str) -> Any:
        """Return three numbers as a vector of length one; refuse one without a direction."""
        size = math.sqrt(sum(x * x for x in values))
        if size < LEAST_VECTOR:
            raise self.error(f"{name} of length zero has no direction.", "range")
        return [x / size for x in values]


def parse_number(word: str) -> float | None:
    """Parse a number as C does: no underscores; None if it is none."""
    try:
        return None if "_" in word else float(word)
    except ValueError:
        return None


def read_xml(path: Path, report: ImportReport, name: str = "") -> Element:
    """Read an XML file, named in places by `name` if given; raise a SceneError with the place of what is damaged."""
    source = name or str(path)
    if problem := file_problem(path, MAX_BYTES, "a robot file"):
        raise SceneError(problem, place=source)
    try:
        content = path.read_bytes()
    except OSError as error:
        raise SceneError(f"cannot be read: {error.strerror}.", "file", place=source) from None
    return parse_xml(decode(content, source), source, report)


def decode(content: bytes, source: str) -> str:
    """Decode a file in UTF-8."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line, column = place_of(content[: error.start].decode("utf-8-sig", "replace"), error.start)
        message = f"not UTF-8 text (byte 0x{content[error.start]:02x}). Save the file as UTF-8."
        raise SceneError(message, "format", place=f"{source}:{line}:{column}") from None


def parse_xml(text: str, source: str, report: ImportReport, files: Sequence[str] = ()) -> Element:
    """Parse a text in XML; `source` names it in places.

    Elements of an expanded file carry their place in one of the `files` as an attribute.
    """
    whole, repaired = repair_comments(text)
    if repaired:
        place = f"{source}:{place_of(text, repaired[0]).line}"
        message = f"`--` inside a comment is not well-formed XML; tolerated in {count_words(len(repaired), 'comment')}."
        report.add("doubtful", message, place)
    return Parser(source, files).parse(whole)


class Parser:
    """Builds elements from the events of expat within the limits of this module."""

    def __init__(self, source: str, files: Sequence[str] = ()) -> None:
        self.source, self.files = source, files
        self.stack: list[Element] = []
        self.root: Element | None = None
        self.count = 0
        self.engine = engine = expat.ParserCreate("UTF-8")  # without namespaces: a prefix is a part of the name
        engine.buffer_text = True
        engine.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        engine.StartElementHandler = self.start
        engine.EndElementHandler = self.end
        engine.CharacterDataHandler = self.characters
        engine.EntityDeclHandler = self.refuse_entity
        engine.SkippedEntityHandler = self.refuse_entity
        engine.ExternalEntityRefHandler = self.refuse_entity

    def parse(self, text: str) -> Element:
        """Return the root element of a text."""
        try:
            self.engine.Parse(text.encode("utf-8"), True)
        except expat.ExpatError as error:
            what = expat.ErrorString(error.code)
            raise self.error(f"not well-formed XML: {what}.", "format", error.lineno, error.offset + 1) from None
        except UnicodeEncodeError:
            raise self.error("a character of this file is no valid text.", "format") from None
        if self.root is None:
            raise self.error("the file holds no element.", "format")
        return self.root

    def error(
        self, message: str, code: Code = "format", line: int | None = None, column: int | None = None
    ) -> SceneError:
        """Return an error at a place of the file, by default where expat is."""
        line = line or self.engine.CurrentLineNumber
        column = column or self.engine.CurrentColumnNumber + 1
        return SceneError(one_line(message), code, place=f"{self.source}:{line}:{column}")

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Begin an element."""
        self.count += 1
        if len(self.stack) >= MAX_DEPTH:
            raise self.error(f"elements nested deeper than {MAX_DEPTH} levels.", "limit")
        if self.count > MAX_ELEMENTS:
            raise self.error(f"more than {MAX_ELEMENTS:,} elements.", "limit")
        element = Element(tag, attributes, *self.place(attributes))
        if self.stack:
            self.stack[-1].children.append(element)
        elif self.root is None:
            self.root = element
        self.stack.append(element)

    def place(self, attributes: dict[str, str]) -> tuple[str, int, int]:
        """Return file, line and column of an element that begins; of an expanded one, where it was before."""
        if self.files and (words := attributes.pop(PLACE, "").split()):
            try:
                number, line, column = (int(word) for word in words)
                return self.files[number], line, column
            except (ValueError, IndexError):
                pass
        if self.files and self.stack:
            above = self.stack[-1]
            return above.source, above.line, above.column
        return self.source, self.engine.CurrentLineNumber, self.engine.CurrentColumnNumber + 1

    def end(self, tag: str) -> None:
        """End an element."""
        self.stack.pop()

    def characters(self, text: str) -> None:
        """Add text to the innermost element, up to its first child."""
        if self.stack and not self.stack[-1].children:
            self.stack[-1].text += text

    def refuse_entity(self, *_: Any) -> int:
        """Refuse entities: they can grow without bound or name other files."""
        raise self.error("entity declarations and external entities are not read. Write the text out.", "unsupported")
