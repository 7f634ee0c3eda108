"""Errors that a user can mend: their text is the whole message, fit for one screen."""

from __future__ import annotations

from collections.abc import Iterable
from reprlib import Repr

MAX_LINE = 600  # characters of a message
MAX_VALUE = 120  # characters of a value in it
MAX_BITS = 1000  # of a whole number in it
MAX_NUMBERS = 6  # rows or lines that it names


class Short(Repr):
    """Quotes values, however large they are."""

    def repr_int(self, x: int, level: int) -> str:
        many = x.bit_length() > MAX_BITS  # which Python does not always write out
        return f"a whole number of {x.bit_length()} bits" if many else super().repr_int(x, level)


SHORT = Short()
SHORT.maxlevel, SHORT.maxdict, SHORT.maxlist, SHORT.maxtuple, SHORT.maxstring, SHORT.maxother = 3, 4, 6, 6, 40, 40


class SeaframeError(Exception):
    """The base of all errors that Seaframe reports; the command line prints them without a traceback."""


class SceneError(SeaframeError):
    """A scene file, or the dict in its place, is wrong. One problem a line, each with its place and path."""


def one_line(text: str, limit: int = MAX_LINE) -> str:
    """A text as one line of printable characters, shortened in its middle, whatever a file put into it."""
    line = "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in " ".join(text.split()))
    half = limit // 2
    return line if len(line) <= limit else f"{line[:half]} ... {line[-half:]}"


def shown(value: object) -> str:
    """A value of a scene as an error quotes it: short, on one line."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    return one_line(SHORT.repr(value), MAX_VALUE)


def counted(number: int, what: str) -> str:
    """A number of things: "1 step", "1,000 steps"."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def numbered(kind: str, numbers: Iterable[int]) -> str:
    """ "row 4", "rows 4, 9" or "rows 1, 2, 3, 4, 5, 6 and 17 more": where something is wrong in a table."""
    found = [int(number) for number in numbers]
    some = ", ".join(map(str, found[:MAX_NUMBERS]))
    more = f" and {len(found) - MAX_NUMBERS} more" if len(found) > MAX_NUMBERS else ""
    return f"{kind}{'s' if len(found) > 1 else ''} {some}{more}"
