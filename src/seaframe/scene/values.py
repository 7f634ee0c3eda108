"""Types of the values in a scene file, and the base class of all parts of a scene.

Numbers are converted to floats here, at the boundary, so that no other code receives an int.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated, Any, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from ..errors import Code, Fault

INVISIBLE = re.compile("[\\x00-\\x1f\\x7f-\\x9f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]")


class Invalid(ValueError):
    """Raised by a validator of a model: the value is wrong. Its fault keeps the code for the SceneError.

    `at` are the keys and indices from the validated value to the wrong one, where that is inside it.
    """

    def __init__(self, what: str | Fault, code: Code = "invalid", at: tuple[str | int, ...] = ()) -> None:
        self.fault = what if isinstance(what, Fault) else Fault(what, code)
        self.at = at
        super().__init__(str(self.fault))


class ScenePart(BaseModel):
    """A part of a scene. It is immutable and accepts only the keys that it declares."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    def present_keys(self, *names: str) -> list[str]:
        """Return those of the named fields that are not None."""
        return [name for name in names if getattr(self, name) is not None]


@dataclass(frozen=True)
class NotFree:
    """Mark of a field, as `Annotated[..., STRUCTURAL]`: numbers in it cannot become inputs of compiled code."""

    reason: str  # continues a sentence that begins with the path
    applies: Callable[[Any], bool] | None = None  # condition on the model that holds the field; None: always


@dataclass(frozen=True)
class BlockUnits:
    """Mark of a field of six or 6x6 numbers with their units: rows and columns are (linear, angular)."""

    rows: tuple[tuple[str, str], tuple[str, str]]

    def at(self, row: int, column: int) -> str:
        """Return the unit of an entry, with indices 0 to 5."""
        return self.rows[row // 3][column // 3]


STRUCTURAL = NotFree("determines the structure of the compiled code, so it cannot be an input; use `replace`.")
NOT_IN_DYNAMICS = NotFree("does not enter the equations of motion; use `replace`.")


def check_line(text: str) -> str:
    """Refuse control characters, line breaks and marks of writing direction, which change how other text is shown."""
    if found := INVISIBLE.search(text):
        raise Invalid(f"the character U+{ord(found[0]):04X} controls how text is shown; write a line without it.")
    return text


def check_size(number: float) -> float:
    """Refuse numbers so small that products or quotients of a few of them lose all precision."""
    if 0.0 < number < SMALLEST:
        raise Invalid(f"{number:g} is too small to compute with; the smallest valid number is {SMALLEST:g}.", "range")
    return number


LARGEST = 1e20  # of a number in SI units: beyond anything real, and products of a few of them are finite
SMALLEST = 1e-30  # of a number that may not be negative, unless it is 0
Real: TypeAlias = Annotated[float, Field(strict=True, allow_inf_nan=False, ge=-LARGEST, le=LARGEST)]
Positive: TypeAlias = Annotated[
    float, Field(strict=True, allow_inf_nan=False, gt=0, le=LARGEST), AfterValidator(check_size)
]
NotNegative: TypeAlias = Annotated[
    float, Field(strict=True, allow_inf_nan=False, ge=0, le=LARGEST), AfterValidator(check_size)
]
Triple: TypeAlias = tuple[Real, Real, Real]
Rows: TypeAlias = tuple[Triple, Triple, Triple]
Name: TypeAlias = Annotated[
    str,
    Field(pattern=r"^[A-Za-z_][A-Za-z0-9_-]*$", max_length=64, description="letters, digits, _ and -, a letter first"),
]
Line: TypeAlias = Annotated[str, Field(max_length=200), AfterValidator(check_line)]  # a title, in any script

ORIGIN: Triple = (0.0, 0.0, 0.0)
LEAST_LENGTH = 1e-9  # of an axis or a direction; shorter vectors have no direction


def require_one_of(part: ScenePart, *names: str) -> str:
    """Return the only one of several keys that is given; raise Invalid if none or more than one is given."""
    given = part.present_keys(*names)
    if len(given) != 1:
        found = f"found {' and '.join(given)}" if given else "found none"
        raise Invalid(f"give exactly one of {', '.join(names)}; {found}.", "conflict" if given else "missing")
    return given[0]


def require_increasing(part: ScenePart, first: str, second: str, least: float = 0.0) -> None:
    """Raise Invalid unless two lists have the same length, and the first one increases by at least `least`."""
    xs, ys = getattr(part, first), getattr(part, second)
    if len(xs) != len(ys):
        raise Invalid(f"{len(xs)} {first} but {len(ys)} {second}.", "shape", (second,))
    require_ascending(part, first, least)


def require_ascending(part: ScenePart, key: str, least: float = 0.0) -> None:
    """Raise Invalid unless a list increases by at least `least`."""
    for k, (before, after) in enumerate(pairwise(getattr(part, key)), start=1):
        if after <= before or after - before < least:
            raise Invalid(f"`{key}` must increase, but {after:g} follows {before:g}.", "range", (key, k))


def length(vector: tuple[float, ...]) -> float:
    """Euclidean length of a tuple of floats."""
    return math.sqrt(sum(x * x for x in vector))
