"""Mapping files: which columns of a log are which signals, and in which units. YAML, validated like a scene."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    FiniteFloat,
    ValidationError,
    field_validator,
    model_validator,
)

from ...errors import Code, quote, unknown_name
from ...scene.problems import Invalid, scene_error
from ...scene.reader import read_yaml
from ...scene.unit_factors import FACTORS
from . import log_units

MISSING = ("", "nan", "NaN", "NAN", "null", "NULL", "None", "N/A", "-")
MOST = 1_000_000_000  # largest number of rows or lines in a mapping


def normalise_unit(name: str, valid: Collection[str]) -> str:
    """Return a unit in the spelling of the valid ones; refuse others."""
    unit = log_units.SPELLINGS.get(name, name)
    if unit not in valid:
        raise Invalid(unknown_name(name, valid, "unit"))
    return unit


class MappingPart(BaseModel):
    """Base of the parts of a mapping: frozen, without unknown keys."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class TimeColumn(MappingPart):
    """The column of times."""

    column: str | None = Field(
        None, description="Name of the column; by default the log's own time stamps, or a column named t or time."
    )
    unit: str | None = Field(
        None, description="Unit of the times: s, ms, us, ns, ...; by default that of the file, or else s."
    )
    offset: FiniteFloat = Field(0.0, description="Added to the times after conversion to seconds [s].")

    @field_validator("unit")
    @classmethod
    def check_unit(cls, value: str | None) -> str | None:
        return None if value is None else normalise_unit(value, FACTORS["s"])


Times = Annotated[TimeColumn, BeforeValidator(lambda value: {"column": value} if isinstance(value, str) else value)]
Numbers = FiniteFloat | tuple[FiniteFloat, ...]
Drop = Literal["jumps", "repeats"]


class SignalColumns(MappingPart):
    """Columns of a log that form a signal or a component of one."""

    column: str | None = Field(None, description="Column of a signal with one component, or of a component.")
    columns: tuple[str, ...] = Field((), description="Columns of a signal with several components, in order.")
    unit: str = Field("", description="Unit of the columns; values are converted to SI units and radians.")
    angles: Literal["rpy", "wxyz", "xyzw"] | None = Field(
        None, alias="as", description="For orientations: angles roll, pitch, yaw, or the order of a quaternion."
    )
    scale: Numbers = Field(
        1.0, description="Factor of the values, for example -1 to reverse an axis; or a list, one for each column."
    )
    offset: Numbers = Field(0.0, description="Added after that, in the signal's own unit; or a list likewise.")
    delay: FiniteFloat = Field(0.0, description="Time from the measurement to its time stamp [s]; subtracted.")
    drop: tuple[Drop, ...] = Field(
        (), description="Values to leave blank: `jumps` away and back, `repeats` of the row before."
    )

    @field_validator("unit")
    @classmethod
    def check_unit(cls, value: str) -> str:
        return normalise_unit(value, log_units.KNOWN) if value else value

    @field_validator("drop", mode="before")
    @classmethod
    def from_word(cls, value: Any) -> Any:
        return (value,) if isinstance(value, str) else value

    @model_validator(mode="after")
    def check_columns(self) -> SignalColumns:
        if (self.column is None) == (not self.columns):
            code: Code = "missing" if self.column is None else "conflict"
            raise Invalid("needs either `column` or `columns`.", code)
        for key, given in (("scale", self.scale), ("offset", self.offset)):
            if isinstance(given, tuple) and len(given) != len(self.all_columns):
                raise Invalid(f"`{key}` has {len(given)} numbers for {len(self.all_columns)} columns.", "shape")
        if self.angles in ("wxyz", "xyzw") and (self.unit or self.scale != 1.0 or self.offset):
            raise Invalid(f"a quaternion (`as: {self.angles}`) has no unit, scale or offset. Remove them.", "conflict")
        if self.angles and len(self.columns) != (3 if self.angles == "rpy" else 4):
            raise Invalid(
                f"`as: {self.angles}` takes {3 if self.angles == 'rpy' else 4} columns, not {len(self.columns)}.",
                "shape",
            )
        return self

    @property
    def all_columns(self) -> tuple[str, ...]:
        """The columns of all components, in order."""
        return (self.column,) if self.column is not None else self.columns


def expand_columns(value: Any) -> Any:
    """Expand the short forms of signals by name: a text is one column, a list several."""
    if not isinstance(value, Mapping):
        return value
    return {
        name: {"column": each} if isinstance(each, str) else {"columns": each} if isinstance(each, list) else each
        for name, each in value.items()
    }


def expand_channels(value: Any) -> Any:
    """Expand the short forms of channels: a list of columns with the same names, or a text for a column."""
    return expand_columns({name: name for name in value} if isinstance(value, list) else value)


Signals = Annotated[dict[str, SignalColumns], BeforeValidator(expand_columns)]
Channels = Annotated[dict[str, SignalColumns], BeforeValidator(expand_channels)]


class Mixer(MappingPart):
    """How an autopilot computes the commands of thrusters from sticks or RC channels.

    A command is the sum over groups of its factors times the channels, each group divided by the largest magnitude of
    its sums over all thrusters where that is above 1; then limited to -1 ... 1, times `scale`, plus `offset`.
    """

    channels: Channels = Field(description="Columns of the sticks, from -1 to 1 once converted.")
    groups: tuple[tuple[str, ...], ...] = Field(
        (), description="Channels that are limited together; by default all in one group."
    )
    factors: dict[str, dict[str, FiniteFloat]] = Field(
        description="For each command, such as rov.t1.command, its factors of the channels; left out: 0."
    )
    scale: FiniteFloat = Field(1.0, description="Factor of the result, for example 400 for pulses of 1100 to 1900 us.")
    offset: FiniteFloat = Field(0.0, description="Added after that, for example 1500 for pulses.")
    delay: FiniteFloat = Field(0.0, description="Time from the command to its time stamp [s]; subtracted.")

    @model_validator(mode="after")
    def check_names(self) -> Mixer:
        grouped = Counter(name for group in self.groups for name in group)
        for name in (*grouped, *(name for factors in self.factors.values() for name in factors)):
            if name not in self.channels:
                raise Invalid(unknown_name(name, self.channels, "channel"))
        for name, channel in self.channels.items():
            if self.groups and grouped[name] != 1:
                raise Invalid(f"channel {quote(name)} is in {grouped[name]} groups; expected one.", "conflict")
            if channel.column is None:
                raise Invalid(f"channel {quote(name)} needs one `column`.", "shape")
        return self


class LogFile(MappingPart):
    """One of several files of a run."""

    file: str = Field(description="Name of the file in the folder of the log; `*` stands for the name of the run.")
    time: Times = Field(TimeColumn(), description="The column of times; its offset is added in this file alone.")

    @field_validator("file")
    @classmethod
    def check_file(cls, value: str) -> str:
        if value.count("*") != 1 or "/" in value or "\\" in value or "\0" in value:
            raise Invalid(f"{quote(value)} is not the name of a file with one `*`, such as *_mocap.csv.")
        return value


def expand_files(value: Any) -> Any:
    """Expand the short form of files by name: a text is the name of a file."""
    if not isinstance(value, Mapping):
        return value
    return {name: {"file": each} if isinstance(each, str) else each for name, each in value.items()}


Files = Annotated[dict[str, LogFile], BeforeValidator(expand_files)]


class LogMapping(MappingPart):
    """A whole mapping file."""

    version: Literal[1] = Field(1, alias="seaframe-log", description="Version of the format.")
    time: Times = Field(TimeColumn(), description="The column of times; a text is the name of one in seconds.")
    signals: Signals = Field(description="Recorded names, such as rov.hull.position, and their columns.")
    mixer: Mixer | None = Field(None, description="Computes commands of thrusters from sticks.")
    files: Files = Field({}, description="Several files of one run, by a short name; columns are then NAME.COLUMN.")
    every: Annotated[int, Field(ge=1, le=MOST)] = Field(1, description="Keep only one of this many rows.")
    missing: tuple[str, ...] = Field(MISSING, description="Entries of a CSV file that mean a missing measurement.")
    separator: str | None = Field(
        None, min_length=1, max_length=1, description="Between the columns of a CSV file; by default detected."
    )
    decimal: Literal[".", ","] = Field(".", description="Decimal sign of the numbers in a CSV file.")
    header: tuple[str, ...] = Field((), description="Names of the columns of a CSV file without a row of names.")
    skip: Annotated[int, Field(ge=0, le=MOST)] = Field(0, description="Lines of a CSV file before the row of names.")

    @field_validator("signals", "missing", "header")
    @classmethod
    def check_texts(cls, value: Any) -> Any:
        for text in value:
            if any(0xD800 <= ord(c) < 0xE000 for c in text):
                raise Invalid(f"{quote(text)} contains an unpaired surrogate, which UTF-8 cannot encode. Remove it.")
        return value

    @field_validator("separator")
    @classmethod
    def check_separator(cls, value: str | None) -> str | None:
        if value is not None and (not value.isascii() or value in '"\r\n\0'):
            raise Invalid(f"{quote(value)} cannot separate columns. Use a comma, a semicolon, a tab or a space.")
        return value

    @field_validator("header")
    @classmethod
    def check_unique(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        (twice, times), *_ = Counter(value).most_common(1) or [("", 0)]
        if times > 1:
            raise Invalid(f"two columns are named {quote(twice)}. Rename one of them.", "conflict")
        return value

    @property
    def columns(self) -> tuple[str, ...]:
        """All columns of signals and sticks, without that of the times."""
        sticks = self.mixer.channels.values() if self.mixer else ()
        return tuple(
            dict.fromkeys(column for signal in (*self.signals.values(), *sticks) for column in signal.all_columns)
        )


FIRST_MESSAGES = LogMapping(signals={}, every=MOST)  # all columns, of the first message of each kind only


def read_mapping(path: Path) -> LogMapping:
    """Read a mapping from a YAML file."""
    document = read_yaml(path, "mapping", "signals")
    try:
        return LogMapping.model_validate(document.data)
    except ValidationError as error:
        raise scene_error(error, LogMapping, document.data, document) from None
