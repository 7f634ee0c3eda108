"""Mapping files: which columns of a log are which signals, and in which units. YAML, checked like a scene."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, FiniteFloat, ValidationError, field_validator, model_validator

from ...errors import shown, unknown_name
from ...scene.problems import Invalid, scene_error
from ...scene.reader import read_yaml
from . import units

MISSING = ("", "nan", "NaN", "NAN", "null", "NULL", "None", "N/A", "-")
MOST = 1_000_000_000  # rows or lines that a mapping counts


def known_unit(name: str, valid: Collection[str]) -> str:
    """A unit in the spelling that is listed."""
    spelled = units.SPELLINGS.get(name, name)
    if spelled not in valid:
        raise Invalid(unknown_name(name, valid, "unit"))
    return spelled


class Part(BaseModel):
    """Frozen, and refuses keys that it does not know."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class TimeColumn(Part):
    """Where times stand."""

    column: str | None = Field(
        None, description="Its name; left out: the log's own time stamps, or a column named t or time."
    )
    unit: str | None = Field(None, description="Of the times: s, ms, us, ns, ...; left out: what the file says, or s.")
    offset: FiniteFloat = Field(0.0, description="Added to the times, after they are in seconds [s].")

    @field_validator("unit")
    @classmethod
    def is_time(cls, value: str | None) -> str | None:
        return None if value is None else known_unit(value, units.FACTORS["s"])


class Signal(Part):
    """Columns of a log that are a signal or a component of one."""

    column: str | None = Field(None, description="Of a signal with one component, or of a component.")
    columns: tuple[str, ...] = Field((), description="Of a signal with several, in order.")
    unit: str = Field("", description="Of the columns; values are turned into SI units and radians.")
    angles: Literal["rpy", "wxyz", "xyzw"] | None = Field(
        None, alias="as", description="Of orientations: angles roll, pitch, yaw, or a quaternion and its order."
    )
    scale: FiniteFloat = Field(1.0, description="Values are multiplied with it, for example -1 to turn an axis round.")
    offset: FiniteFloat = Field(0.0, description="Added after that, in the signal's own unit.")

    @field_validator("unit")
    @classmethod
    def is_known(cls, value: str) -> str:
        return known_unit(value, units.KNOWN) if value else value

    @model_validator(mode="after")
    def columns_fit(self) -> Signal:
        if (self.column is None) == (not self.columns):
            raise ValueError("give `column` or `columns`.")
        if self.angles in ("wxyz", "xyzw") and (self.unit or self.scale != 1.0 or self.offset):
            raise ValueError(f"a quaternion (`as: {self.angles}`) has no unit, scale or offset.")
        if self.angles and len(self.columns) != (3 if self.angles == "rpy" else 4):
            raise ValueError(
                f"`as: {self.angles}` takes {3 if self.angles == 'rpy' else 4} columns, not {len(self.columns)}."
            )
        return self

    @property
    def all_columns(self) -> tuple[str, ...]:
        return (self.column,) if self.column is not None else self.columns


class LogMapping(Part):
    """A whole mapping file."""

    version: Literal[1] = Field(1, alias="seaframe-log", description="Version of the format.")
    time: TimeColumn = Field(TimeColumn(), description="Where times stand; a text is a column in seconds.")
    signals: dict[str, Signal] = Field(description="Recorded names, such as rov.hull.position, and their columns.")
    every: Annotated[int, Field(ge=1, le=MOST)] = Field(1, description="Keep only every so-many-th row.")
    missing: tuple[str, ...] = Field(MISSING, description="Entries of a CSV file that stand for no measurement.")
    separator: str | None = Field(None, min_length=1, max_length=1, description="Of a CSV file; left out: found.")
    decimal: Literal[".", ","] = Field(".", description="Of the numbers of a CSV file.")
    header: tuple[str, ...] = Field((), description="Names of the columns of a CSV file without a row of names.")
    skip: Annotated[int, Field(ge=0, le=MOST)] = Field(0, description="Lines of a CSV file before the row of names.")

    @field_validator("signals", "missing", "header")
    @classmethod
    def are_texts(cls, value: Any) -> Any:
        for text in value:
            if any(0xD800 <= ord(c) < 0xE000 for c in text):
                raise ValueError(f"{shown(text)} is half a character: not text that a file can hold.")
        return value

    @field_validator("separator")
    @classmethod
    def separates(cls, value: str | None) -> str | None:
        if value is not None and (not value.isascii() or value in '"\r\n\0'):
            raise ValueError(f"{shown(value)} cannot separate columns: take a comma, a semicolon, a tab or a space.")
        return value

    @field_validator("header")
    @classmethod
    def differ(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        (twice, times), *_ = Counter(value).most_common(1) or [("", 0)]
        if times > 1:
            raise ValueError(f"two columns are named {shown(twice)}.")
        return value

    @field_validator("time", mode="before")
    @classmethod
    def from_text(cls, value: Any) -> Any:
        return {"column": value} if isinstance(value, str) else value

    @field_validator("signals", mode="before")
    @classmethod
    def from_texts(cls, value: Any) -> Any:
        """A text is a column, a list several."""
        if not isinstance(value, Mapping):
            return value
        return {
            name: {"column": each} if isinstance(each, str) else {"columns": each} if isinstance(each, list) else each
            for name, each in value.items()
        }

    @property
    def columns(self) -> tuple[str, ...]:
        """All that are asked for, time apart."""
        return tuple(dict.fromkeys(column for signal in self.signals.values() for column in signal.all_columns))


def read_mapping(path: Path) -> LogMapping:
    """The mapping of a YAML file."""
    document = read_yaml(path, "mapping", "signals")
    try:
        return LogMapping.model_validate(document.data)
    except ValidationError as error:
        raise scene_error(error, LogMapping, document.data, document) from None
