"""Errors that a user can correct, with a message that fits on one screen and fields that a program can read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from reprlib import Repr
from typing import Literal, TypeAlias

MAX_LINE = 600  # characters of a message
MAX_VALUE = 120  # characters of a value quoted in a message
MAX_BITS = 1000  # bits of a whole number that is written out
MAX_NUMBERS = 6  # rows or lines that a message lists
MAX_COMPARED = 80  # characters of a name that are compared with valid names
LEAST_BEGINNING = 2  # characters that count as the beginning of a name
MAX_NAMES = 16  # valid names that a message lists


class ShortRepr(Repr):
    """A short `repr` of any value, however large it is."""

    def repr_int(self, x: int, level: int) -> str:
        many = x.bit_length() > MAX_BITS  # Python refuses to write out very long integers
        return f"a whole number of {x.bit_length()} bits" if many else super().repr_int(x, level)


SHORT = ShortRepr()
SHORT.maxlevel, SHORT.maxdict, SHORT.maxlist, SHORT.maxtuple, SHORT.maxstring, SHORT.maxother = 3, 4, 6, 6, 40, 40


Code: TypeAlias = Literal[
    "conflict",  # two things that exclude or contradict each other
    "data",  # measured or computed data that do not serve the purpose: too short, constant, out of order
    "dependency",  # a library that is not installed
    "diverged",  # numbers that grew without bound, or a solution that was not found
    "file",  # a file or folder that cannot be read or written
    "format",  # the content of a file is damaged, or of another kind than expected
    "invalid",  # a value that is wrong for a reason of its own, which the message gives
    "limit",  # larger than Seaframe reads, builds or computes
    "missing",  # something required that is not there
    "range",  # a number outside the range in which it is valid
    "shape",  # another number of entries, rows or axes than expected
    "singular",  # equations without a unique solution
    "type",  # a value of another type than expected
    "unidentifiable",  # what the data do not determine
    "unit",  # a unit that is wrong, missing, or contradicts another
    "unknown",  # a name that does not exist; `choices` lists those that do
    "unsupported",  # valid, but not possible in this place
]


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, without its place: a message for the user, and a code and choices for a program."""

    message: str
    code: Code = "invalid"
    choices: tuple[str, ...] = ()  # the valid names, where a name is unknown

    def __str__(self) -> str:
        return self.message


class SeaframeError(Exception):
    """Base class of all errors that Seaframe reports; the command line prints them without a traceback.

    `str(error)` is the whole message, "robot.yaml:6:15 rov.elbow.parent: no link 'uper'. ...". Its fields are `code`
    (the kind of mistake, see `Code`), `path` (the entry of the scene, or the argument), `place` (file:line:column),
    `choices` (the valid names, where a name is unknown) and `message` (the sentence without path and place).

    Example:
        try:
            scene = sf.load("robot.yaml")
        except sf.SeaframeError as error:
            print(error.code, error.path, error.choices)
    """

    def __init__(self, what: str | Fault, code: Code = "invalid", *, path: str = "", place: str = "") -> None:
        self.fault = what if isinstance(what, Fault) else Fault(what, code)
        super().__init__()
        self.path = one_line(path)
        self.set_place(place)

    def set_place(self, place: str) -> None:
        """Set the place, as in file:line:column, and write the whole message anew."""
        self.place = one_line(place)
        where = f"{self.place} {self.path}".strip()
        self.args = (f"{where}: {self.fault}" if where else str(self.fault),)

    @property
    def code(self) -> Code:
        """The kind of mistake, one of `Code`."""
        return self.fault.code

    @property
    def message(self) -> str:
        """The sentence without path and place."""
        return self.fault.message

    @property
    def choices(self) -> tuple[str, ...]:
        """The valid names, where a name is unknown; else empty."""
        return self.fault.choices


class ArgumentError(SeaframeError, ValueError):
    """An argument of a call from Python is wrong: its type, its shape or its range."""


class SceneError(SeaframeError):
    """Error in a scene file, or in the dict that replaces one. Each problem is one line, with its place and path.

    `problems` holds one error per line; `code`, `path`, `place` and `choices` are those of the first problem.

    Example:
        try:
            scene = sf.load("robot.yaml")
        except sf.SceneError as error:
            for problem in error.problems:
                print(problem.place, problem.path, problem.message)
    """

    def __init__(self, what: str | Fault, code: Code = "invalid", *, path: str = "", place: str = "") -> None:
        super().__init__(what, code, path=path, place=place)
        self.problems: tuple[SceneError, ...] = (self,)

    @classmethod
    def join(cls, problems: Sequence[SceneError], more: str = "") -> SceneError:
        """Combine several problems into one error; `more` is a last line about problems that are not listed."""
        first = problems[0]
        error = cls(first.fault, path=first.path, place=first.place)
        error.problems = tuple(problems)
        error.args = ("\n".join(filter(None, [*map(str, problems), more])),)
        return error


def one_line(text: str, limit: int = MAX_LINE) -> str:
    """Return a text as one line of printable characters, shortened in its middle to `limit` characters."""
    line = "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in " ".join(text.split()))
    half = limit // 2
    return line if len(line) <= limit else f"{line[:half]} ... {line[-half:]}"


def quote(value: object) -> str:
    """Return a value as an error message quotes it: short, on one line."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    return one_line(SHORT.repr(value), MAX_VALUE)


def count_words(number: int, what: str) -> str:
    """Return a number with its noun in singular or plural: "1 step", "1,000 steps"."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def list_numbers(kind: str, numbers: Iterable[int]) -> str:
    """List row or line numbers: "row 4", "rows 4, 9" or "rows 1, 2, 3, 4, 5, 6 and 17 more"."""
    found = [int(number) for number in numbers]
    some = ", ".join(map(str, found[:MAX_NUMBERS]))
    more = f" and {len(found) - MAX_NUMBERS} more" if len(found) > MAX_NUMBERS else ""
    return f"{kind}{'s' if len(found) > 1 else ''} {some}{more}"


def unknown_name(name: str, valid: Iterable[str], kind: str) -> Fault:
    """Return the fault of an unknown name: "no link 'uper'. Did you mean 'upper'? Links: hull, upper, fore."."""
    names = list(valid)
    kinds = " or ".join(plural(each) for each in kind.split(" or "))
    listed = f"{kinds.capitalize()}: {listing(names)}." if names else f"There are no {kinds}."
    message = one_line(f"no {kind} {quote(name)}.{suggestion(name, names)} {listed}")
    return Fault(message, "unknown", tuple(names))


def plural(noun: str) -> str:
    """Return the plural of an English noun, such as "axes" of "axis"."""
    if noun.endswith("is"):
        return f"{noun[:-2]}es"
    return f"{noun[:-1]}ies" if noun.endswith("y") and noun[-2:-1] not in "aeiou" else f"{noun}s"


def suggestion(name: object, valid: Iterable[str]) -> str:
    """Return " Did you mean 'upper'?" with the most similar valid name, or an empty text."""
    near = nearest_name(name, valid)
    return "" if near is None else f" Did you mean {quote(near)}?"


def nearest_name(name: object, valid: Iterable[str]) -> str | None:
    """Return the valid name that is most similar to `name`, or None if none is similar."""
    return next(iter(nearest_names(name, valid, 1)), None)


def nearest_names(name: object, valid: Iterable[str], count: int) -> list[str]:
    """Return at most `count` valid names that are similar to `name`, the most similar first.

    Names that begin with `name` are the most similar ones, shorter ones first. If `name` starts with the same parts as
    valid names do, up to its last dot, only what follows is compared, with these names: "rov.hull.speed" is not similar
    to "rov.hull.rpy".
    """
    if not isinstance(name, str):
        return []
    wanted = name[:MAX_COMPARED].lower()
    by_lower = {other.lower(): other for other in valid}
    head = wanted[: wanted.rfind(".") + 1]
    tails = {other[len(head) :]: other for other in by_lower if other.startswith(head)}
    tails, wanted = (tails, wanted[len(head) :]) if tails else ({other: other for other in by_lower}, wanted)
    begun = sorted((tail for tail in tails if len(wanted) >= LEAST_BEGINNING and tail.startswith(wanted)), key=len)
    near = dict.fromkeys([*begun, *get_close_matches(wanted, tails, n=count)])
    return [by_lower[tails[tail]] for tail in near][:count]


def listing(names: Sequence[str]) -> str:
    """Join names with commas; only the first MAX_NAMES of a longer list."""
    if len(names) <= MAX_NAMES:
        return ", ".join(names)
    return f"{', '.join(names[:MAX_NAMES])}, ... ({len(names)} in all)"
