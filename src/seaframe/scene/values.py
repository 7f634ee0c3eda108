"""The kinds of values that a scene file holds, and the base of everything described in it.

Numbers are turned into floats here, at the boundary, so that nothing behind it sees an int.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

INVISIBLE = re.compile("[\\x00-\\x1f\\x7f-\\x9f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]")


class Described(BaseModel):
    """A part of a scene: frozen, and made of known keys only."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    def given(self, *names: str) -> list[str]:
        """Those of the named fields that are not None."""
        return [name for name in names if getattr(self, name) is not None]


@dataclass(frozen=True)
class NotFree:
    """Marks a field, as `Annotated[..., STRUCTURAL]`: numbers in it cannot become inputs of compiled code."""

    reason: str  # after the path
    applies: Callable[[Any], bool] | None = None  # to the model that holds the field; None: always


@dataclass(frozen=True)
class BlockUnits:
    """Marks a field of six or six by six numbers with their units: rows and columns are (linear, angular)."""

    rows: tuple[tuple[str, str], tuple[str, str]]

    def at(self, row: int, column: int) -> str:
        return self.rows[row // 3][column // 3]


STRUCTURAL = NotFree("decides the structure of the code, so it is no input; use `replace`.")
OUTSIDE = NotFree("does not act in the equations of motion; use `replace`.")


def check_line(text: str) -> str:
    """Refuse control characters, line breaks and marks of writing direction, which change how the rest is shown."""
    if found := INVISIBLE.search(text):
        raise ValueError(f"the character U+{ord(found[0]):04X} controls how text is shown; write a line without it.")
    return text


def check_size(number: float) -> float:
    """Refuse numbers so small that products or quotients of a few of them lose all digits."""
    if 0.0 < number < SMALLEST:
        raise ValueError(f"{number:g} is too small to calculate with; the least is {SMALLEST:g}.")
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
LEAST_LENGTH = 1e-9  # of an axis or a direction: shorter ones point nowhere


def one_of(part: Described, *names: str) -> str:
    """The one of several keys that is given; a ValueError where it is none or more than one."""
    given = part.given(*names)
    if len(given) != 1:
        found = f"found {' and '.join(given)}" if given else "found none"
        raise ValueError(f"give exactly one of {', '.join(names)}; {found}.")
    return given[0]


def length(vector: tuple[float, ...]) -> float:
    """Euclidean length of a tuple of floats."""
    return math.sqrt(sum(x * x for x in vector))
