"""Translation of pydantic's validation errors into messages in the terms of the scene file.

Every problem is one line: place, path, what was found, what is valid, and the most similar valid name:

    robot.yaml:6:15 rov.elbow.parent: no link 'uper'. Did you mean 'upper'? Links: hull, upper, fore.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from ..errors import Code, Fault, SceneError, count_words, listing, nearest_name, one_line, quote, suggestion
from .values import LARGEST
from .values import Invalid as Invalid

if TYPE_CHECKING:
    from .chains import Member
    from .reader import DataPath, Document

MAX_PROBLEMS = 8
LINK_PLACE = ("robots", "<robot>", "links", "<link>")
FIRST_ROW = 2  # line of a CSV file with its first row of numbers
MAX_ERRORS = 2000  # errors of pydantic that are translated; a key of the wrong type counts once for each valid type

WRONG_TYPE = re.compile(r".*_(type|parsing|parsing_size)|int_from_float|literal_error|enum|none_required")
RANGES = ("greater_than", "greater_than_equal", "less_than", "less_than_equal", "finite_number")
SUBJECT = re.compile(r"^(Input|String|List|Tuple|Set|Dictionary|Value|Data|Number) should ")
VALIDATED = re.compile(r"function-\w+\[.*?\(\), (.*)\]")  # how pydantic names a type with a validator
SIMPLE_WORDS: dict[Any, str] = {
    float: "a number",
    int: "a whole number",
    str: "text",
    bool: "true or false",
    NoneType: "nothing",
    Any: "a value",
}
PLURALS = {"a number": "numbers", "a whole number": "whole numbers", "text": "texts", "a mapping": "mappings"}


Problem: TypeAlias = "tuple[DataPath, str | Fault]"  # the place in the data, and what is wrong there


class Problems(ValueError):
    """Several problems at once, raised by a validator that checks several parts of a scene against each other.

    Each problem is a path, relative to the part that is being validated, and what is wrong there.
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(f"{format_path(path)}: {message}" for path, message in self.problems))


def format_path(keys: DataPath) -> str:
    """Format the keys of a value as a path: `rov.hull.inertia.diagonal[0]`, without `robots` and `links`."""
    last = len(keys) - 1
    return join_keys([key for depth, key in enumerate(keys) if depth == last or not is_omitted(keys, depth)])


def join_keys(keys: Iterable[str | int]) -> str:
    """Join keys and indices as in a path: `a.b[0]`."""
    text = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in keys)
    return text.removeprefix(".")


def is_omitted(keys: DataPath, depth: int) -> bool:
    """Whether paths omit the key at a depth: `robots`, or the `links` of a robot."""
    return keys[0] == "robots" and (depth, keys[depth]) in ((0, "robots"), (2, "links"))


def is_thruster(keys: DataPath) -> bool:
    """Whether the keys lead to a thruster, or to a value of one."""
    return len(keys) > 3 and keys[0] == "robots" and keys[2] == "thrusters" and isinstance(keys[3], int)


def names_file(place: DataPath, value: Any) -> bool:
    """Whether the value at a place is a `table`, `log` or `mesh` that names a file instead of giving its content."""
    known = place[-1] in ("table", "log") or place[-2:] == ("shape", "mesh")
    return known and isinstance(value, dict) and isinstance(value.get("file"), str) and "surface" not in value


def enclosing_file(path: DataPath, data: Any) -> tuple[DataPath, str] | None:
    """Return place and file name of the table or log that names a file and contains a path; None if there is none."""
    for depth, key in enumerate(path, start=1):
        if not has_key(data, key):
            return None
        data = data[key]
        if key != "mesh" and names_file(path[:depth], data):
            return path[:depth], data["file"]
    return None


def scene_error(
    error: ValidationError,
    model: type[BaseModel],
    data: Any,
    document: Document | None = None,
    members: Mapping[DataPath, Member] | None = None,
) -> SceneError:
    """Return one error for all problems of the data of a model, with file, line and column if there is a document.

    `members`: links that were written out; a problem of the entry of a chain is that of the first link that has it.
    """
    findings = [unread_file(finding, data) for finding in findings_of(error, model, data)]
    findings = list({finding.source(members or {}): finding for finding in reversed(findings)}.values())[::-1]
    return findings_error(findings, document, "at least " if error.error_count() > MAX_ERRORS else "")


def problems_error(problems: Iterable[Problem], document: Document | None) -> SceneError:
    """Return one error for problems of a scene, with file, line and column if there is a document."""
    return findings_error([Finding.of(path, what) for path, what in problems], document)


def findings_error(findings: list[Finding], document: Document | None, least: str = "") -> SceneError:
    """Return one error for the findings, in the order of the document; `least` stands before the number of others."""
    if document is not None:
        findings.sort(
            key=lambda finding: (finding.position(document)[0] != document.source, finding.position(document))
        )
    problems = list({str(each): each for each in (finding.error(document) for finding in findings)}.values())
    rest = len(problems) - MAX_PROBLEMS
    return SceneError.join(
        problems[:MAX_PROBLEMS], f"... and {least}{count_words(rest, 'more problem')}." if rest > 0 else ""
    )


@dataclass(frozen=True, slots=True)
class Finding:
    """A problem and its place in the data."""

    path: DataPath
    fault: Fault
    culprit: str | int | None = None  # the wrong key below `path`, if the key is wrong and not the value

    @classmethod
    def of(cls, path: DataPath, what: str | Fault) -> Finding:
        """Build from a path and a message or fault."""
        return cls(path, what if isinstance(what, Fault) else Fault(what))

    def source(self, members: Mapping[DataPath, Member]) -> Any:
        """Return what is wrong and where it is written: the same for all links of a chain."""
        depth = len(LINK_PLACE)
        member = members.get(self.path[:depth])
        if member is None:
            return self
        return member.entry, self.path[: depth - 1], member.origin(self.path[depth:]), self.culprit, self.fault.message

    def position(self, document: Document) -> tuple[str, int, int]:
        """File, line and column, counted from 1."""
        if self.culprit is not None:
            path = (*self.path, self.culprit)
            return document.file_of(path), *document.key_place(path)
        return document.file_of(self.path), *document.place(self.path)

    def line_of_table(self, document: Document | None) -> str:
        """Return where a value is that comes from a CSV file which the document names; else an empty text."""
        found = None if document is None else enclosing_file(self.path, document.data)
        if found is None or not isinstance(self.path[-1], int):
            return ""
        return f" It is in line {self.path[-1] + FIRST_ROW} of {found[1]}."

    def error(self, document: Document | None) -> SceneError:
        """Return the problem as an error, with its place if there is a document."""
        location = "" if document is None else ":".join(map(str, self.position(document)))
        message = one_line(self.fault.message + self.line_of_table(document))
        fault = replace(self.fault, message=message if message.endswith((".", "?", "!")) else f"{message}.")
        return SceneError(fault, path=format_path(self.path), place=location)


@dataclass(frozen=True, slots=True)
class Expected:
    """What the models allow at a place: one of several types, with a note such as "mass [kg]"."""

    kinds: tuple[Any, ...]
    note: str = ""

    @classmethod
    def of(cls, annotation: Any, note: str = "") -> Expected:
        """Build from a type annotation; a union gives several types."""
        if get_origin(annotation) is Annotated:
            annotation, *metadata = get_args(annotation)
            notes = [extra.description for extra in metadata if isinstance(extra, FieldInfo) and extra.description]
            return cls.of(annotation, *notes[:1] or [note])
        if get_origin(annotation) in (Union, UnionType):
            parts = [cls.of(part, note) for part in get_args(annotation)]
            kinds = tuple(kind for part in parts for kind in part.kinds)
            return cls(kinds, parts[0].note)
        return cls((annotation,), note)

    def inside(self, key: str | int) -> Expected:
        """Return what is allowed under a key or at an index."""
        found = [part for kind in self.kinds for part in self.parts(kind, key)]
        return Expected(tuple(kind for part in found for kind in part.kinds), found[0].note if found else self.note)

    def parts(self, kind: Any, key: str | int) -> Iterator[Expected]:
        """Yield what one of the types allows under a key or at an index."""
        arguments = get_args(kind)
        if is_model(kind):
            yield from (allowed_by(field, self.note) for name, field in keys_of(kind).items() if name == key)
        elif get_origin(kind) is dict:
            yield Expected.of(arguments[1], self.note)
        elif get_origin(kind) in (tuple, list) and isinstance(key, int):
            index = key if is_fixed(kind) else 0
            yield from (Expected.of(part, self.note) for part in arguments[index : index + 1])

    def branch(self, label: str) -> Expected:
        """Return only the branch of a union to which pydantic gives a label."""
        return Expected(tuple(kind for kind in self.kinds if has_label(kind, label)) or self.kinds, self.note)

    @property
    def keys(self) -> list[str]:
        """Keys of all models among the types."""
        return list(dict.fromkeys(key for kind in self.kinds if is_model(kind) for key in keys_of(kind)))

    @property
    def names(self) -> Expected:
        """What is allowed as a key of a dict among the types."""
        found = [Expected.of(get_args(kind)[0]) for kind in self.kinds if get_origin(kind) is dict]
        return found[0] if found else Expected((str,))

    @property
    def choices(self) -> list[str]:
        """Texts among the literal values."""
        values = [value for kind in self.kinds if get_origin(kind) is Literal for value in get_args(kind)]
        return [value for value in values if isinstance(value, str)]

    @property
    def remark(self) -> str:
        """The note in parentheses; a note that begins with a unit is not put in parentheses."""
        if not self.note:
            return ""
        return f" {self.note}" if self.note.startswith("[") else f" ({self.note})"

    def __str__(self) -> str:
        kinds = [kind for kind in self.kinds if kind is not NoneType] or self.kinds
        return " or ".join(dict.fromkeys(describe_type(kind) for kind in kinds))


def allowed_by(field: FieldInfo, note: str) -> Expected:
    """Return what a field of a model allows."""
    return Expected.of(field.annotation, field.description or note)


def is_model(kind: Any) -> bool:
    """Whether a type is a pydantic model."""
    return isinstance(kind, type) and issubclass(kind, BaseModel)


def is_fixed(kind: Any) -> bool:
    """Whether a type is a tuple of a fixed length."""
    return get_origin(kind) is tuple and get_args(kind)[-1:] != (Ellipsis,)


def keys_of(model: type[BaseModel]) -> dict[str, FieldInfo]:
    """Return the fields of a model by their keys in a file."""
    return {field.alias or name: field for name, field in model.model_fields.items()}


def has_label(kind: Any, label: str) -> bool:
    """Whether a branch of a union has a label: its type name, or the tag that selects a model."""
    while wrapped := VALIDATED.fullmatch(label):
        label = wrapped[1]
    name = getattr(get_origin(kind) or kind, "__name__", "")
    tags = [field.annotation for field in keys_of(kind).values()] if is_model(kind) else []
    return label == name or label.startswith(f"{name}[") or any(label in Expected.of(tag).choices for tag in tags)


def describe_type(kind: Any) -> str:
    """Describe a type for a user: "a number", "a list of 3 numbers", "a mapping with radius, length"."""
    arguments = get_args(kind)
    if is_model(kind):
        return f"a mapping with {listing(list(keys_of(kind)))}"
    if get_origin(kind) is Literal:
        return ("one of " if len(arguments) > 1 else "") + listing([str(value) for value in arguments])
    if is_fixed(kind):
        items = {str(Expected.of(item)) for item in arguments}
        return f"a list of {len(arguments)} {plural(items.pop()) if len(items) == 1 else 'entries'}"
    if get_origin(kind) in (tuple, list):
        return f"a list of {plural(str(Expected.of(arguments[0])))}"
    if kind is dict or get_origin(kind) in (dict, Mapping):
        return "a mapping"
    return SIMPLE_WORDS.get(kind, getattr(kind, "__name__", str(kind)))


def plural(words: str) -> str:
    """Return the plural of a description of a type."""
    if words.startswith("a list of ") and " or " not in words:
        return words.replace("a list", "lists", 1)
    return PLURALS.get(words, f"entries, each {words}")


@dataclass(frozen=True, slots=True)
class Trace:
    """An error of pydantic together with its place in the data."""

    error: ErrorDetails
    path: DataPath  # of the wrong value; of its mapping or list, if a key is wrong
    key: str | int | None  # the key that is missing, unknown or has an invalid name
    branches: tuple[tuple[DataPath, str], ...]  # branches of unions on the way: place and label
    expected: Expected  # what is allowed at `path`

    @property
    def is_wrong_type(self) -> bool:
        """Whether the value at `path` is of another type or length than expected."""
        error = self.error["type"]
        if error in ("too_long", "too_short"):
            return any(is_fixed(kind) for kind in self.expected.kinds)
        if self.key is not None:
            return error == "missing" and isinstance(self.key, int)
        return WRONG_TYPE.fullmatch(error) is not None

    @property
    def reach(self) -> int:
        """Depth in the data that pydantic reached before it found the error."""
        return len(self.path) + (not self.is_wrong_type)


def trace_error(error: ErrorDetails, model: type[BaseModel], data: Any) -> Trace:
    """Find the place of an error in the data: its location without the labels of union branches."""
    location, key = error["loc"], None
    if location[-1:] == ("[key]",):
        *_, key, _ = location
        location = location[:-2]
    elif error["type"] in ("missing", "extra_forbidden", "invalid_key") and location:
        *_, key = location
        location = location[:-1]
    steps = steps_through(location, data, error, key) or greedy_steps(location, data)
    path: list[str | int] = []
    branches = []
    expected = Expected.of(model)
    for entry, is_key in zip(location, steps, strict=True):
        if is_key:
            path.append(entry)
            expected = expected.inside(entry)
        elif isinstance(entry, int):  # index of a list that a validator made
            expected = expected.inside(entry)
        else:
            branches.append((tuple(path), entry))
            expected = expected.branch(entry)
    return Trace(error, tuple(path), key, tuple(branches), expected)


def steps_through(location: DataPath, value: Any, error: ErrorDetails, key: str | int | None) -> list[bool] | None:
    """Find which entries of a location are keys of the data, such that they lead to the input of the error."""
    if not location:
        at_key = error["type"] == "extra_forbidden" or error["loc"][-1:] == ("[key]",)
        arrived = has_key(value, key) if at_key else value is error["input"]
        return [] if arrived else None
    if has_key(value, location[0]):
        way = steps_through(location[1:], value[location[0]], error, key)
        if way is not None:
            return [True, *way]
    way = steps_through(location[1:], value, error, key)
    return None if way is None else [False, *way]


def greedy_steps(location: DataPath, value: Any) -> list[bool]:
    """Find which entries of a location are keys of the data, if a validator received other values than the file's."""
    steps = []
    for entry in location:
        steps.append(has_key(value, entry))
        value = value[entry] if steps[-1] else value
    return steps


def has_key(value: Any, key: str | int | None) -> bool:
    """Whether a mapping has a key, or a list an index."""
    if isinstance(value, Mapping):
        return key in value
    return isinstance(value, list | tuple) and isinstance(key, int) and 0 <= key < len(value)


def select_branches(traces: Iterable[Trace], level: int = 0) -> Iterator[Trace]:
    """Yield the errors of only that branch of every union which fits the data best."""
    unions: dict[DataPath, dict[str, list[Trace]]] = {}
    for trace in traces:
        if len(trace.branches) <= level:
            yield trace
        else:
            union_path, label = trace.branches[level]
            unions.setdefault(union_path, {}).setdefault(label, []).append(trace)
    for union_path, branches in unions.items():
        reach = {label: min(trace.reach for trace in branch) for label, branch in branches.items()}
        best = [branch for label, branch in branches.items() if reach[label] == max(reach.values())]
        if max(reach.values()) > len(union_path):
            best = [min(best, key=len)]
        elif len(best) > 1:  # no branch fits the value as a whole, so its entries are not at fault
            best = [[trace for trace in branch if trace.reach == len(union_path)] for branch in best]
        yield from select_branches((trace for branch in best for trace in branch), level + 1)


def findings_of(error: ValidationError, model: type[BaseModel], data: Any) -> Iterator[Finding]:
    """Yield all problems; only the first MAX_ERRORS of very many errors."""
    errors = error.errors(include_url=False)[:MAX_ERRORS]
    places = [details["loc"] for details in errors]
    errors = [each for each in errors if each["type"] != "too_short" or not has_inside(places, each["loc"])]
    traces = list(select_branches(trace_error(details, model, data) for details in errors))
    meant = {(t.path, nearest_name(t.key, t.expected.keys)) for t in traces if t.error["type"] == "extra_forbidden"}
    mistyped: dict[DataPath, list[Trace]] = {}
    for trace in traces:
        if trace.is_wrong_type:
            mistyped.setdefault(trace.path, []).append(trace)
    for trace in traces:
        if trace.is_wrong_type:
            yield from describe_wrong_type(mistyped.pop(trace.path, []))
        elif trace.error["type"] != "missing" or (trace.path, trace.key) not in meant:
            yield from describe_error(trace)


def has_inside(places: Iterable[DataPath], place: DataPath) -> bool:
    """Whether one of some places is inside another one: a list is too short without the entries that are wrong."""
    return any(len(each) > len(place) and each[: len(place)] == place for each in places)


def unread_file(finding: Finding, data: Any) -> Finding:
    """Return one and the same finding for all problems of a table or log whose file was not read, else `finding`."""
    found = enclosing_file(finding.path, data)
    if found is None:
        return finding
    place, name = found
    keys = "`times` and `columns`" if place[-1] == "log" else "`times` and `values`"
    keys = "`commands` and `thrusts`" if is_thruster(place) else keys
    return Finding(
        (*place, "file"),
        Fault(
            f"{quote(name)} is not read: only scene files may name other files. Load a scene file with `sf.load`, or "
            f"give the content of {quote(name)} here as {keys}.",
            "unsupported",
        ),
    )


def describe_wrong_type(same: Sequence[Trace]) -> Iterator[Finding]:
    """Describe the wrong type of one value, with the types that all branches of a union allow."""
    for first in same[:1]:
        expected = Expected(tuple(kind for trace in same for kind in trace.expected.kinds), first.expected.note)
        given = first.error["input"]
        hint = suggestion(given, expected.choices)
        code: Code = "unknown" if expected.choices and isinstance(given, str) else "type"
        message = f"expected {expected}{expected.remark}, got {quote(given)}.{hint}"
        yield Finding(first.path, Fault(message, code, tuple(expected.choices)))


def describe_error(trace: Trace) -> Iterator[Finding]:
    """Describe an error other than a wrong type."""
    path, key, expected, kind = trace.path, trace.key, trace.expected, trace.error["type"]
    context = trace.error.get("ctx", {})
    cause = context.get("error")
    if isinstance(cause, Problems):
        yield from (Finding.of((*path, *inner), what) for inner, what in cause.problems)
    elif isinstance(cause, Invalid):
        yield Finding((*path, *cause.at), cause.fault)
    elif isinstance(cause, Exception):  # raised by another validator
        yield Finding.of(path, str(cause))
    elif kind == "extra_forbidden":
        valid = f" Valid: {listing(expected.keys)}." if expected.keys else ""
        message = f"unknown key {quote(key)}.{suggestion(key, expected.keys)}{valid}"
        yield Finding(path, Fault(message, "unknown", tuple(expected.keys)), key)
    elif kind == "missing" and key is not None:
        yield Finding(path, Fault(f"the key {quote(key)} is missing{expected.inside(key).remark}", "missing"))
    elif kind == "union_tag_not_found":
        yield Finding(path, Fault(f"the key {context['discriminator']} is missing", "missing"))
    elif kind == "union_tag_invalid":
        tags = re.findall(r"'([^']*)'", context["expected_tags"])
        hint = f"{suggestion(context['tag'], tags)} Valid: {listing(tags)}."
        message = f"unknown {context['discriminator']} {quote(context['tag'])}.{hint}"
        yield Finding(path, Fault(message, "unknown", tuple(tags)))
    elif kind == "invalid_key" or (key is not None and not isinstance(key, str)):
        yield Finding(path, Fault(f"the key {quote(key)} must be text", "type"))
    elif key is not None:
        yield Finding(path, Fault(f"the name {quote(key)} {describe_condition(trace.error, expected.names)}"), key)
    else:
        code: Code = "shape" if kind in ("too_short", "too_long") else "range" if kind in RANGES else "invalid"
        yield Finding(path, Fault(describe_condition(trace.error, expected), code))


def describe_condition(error: ErrorDetails, expected: Expected) -> str:
    """Describe a violated condition: "should be greater than 0, got -3 (mass [kg])"; other messages are unchanged."""
    if not SUBJECT.match(error["msg"]):
        return error["msg"]
    condition = SUBJECT.sub("should ", error["msg"]).replace(" after validation", "")
    condition = condition.replace(f"{LARGEST:.0f}", f"{LARGEST:g}")
    if error["type"] not in ("too_short", "too_long") and error["loc"][-1:] != ("[key]",):
        condition += f", got {quote(error['input'])}"
    return condition + expected.remark
