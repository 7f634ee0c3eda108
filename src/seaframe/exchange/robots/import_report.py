"""What an import read, converted, estimated, assumed and ignored, each with its place in the file."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Literal, TypeAlias, get_args

from ...errors import one_line, quote, suggestion

Kind: TypeAlias = Literal["read", "converted", "estimated", "assumed", "not given", "ignored", "doubtful"]
KINDS: tuple[Kind, ...] = get_args(Kind)
LONGEST = 4000  # characters of a remark


@dataclass(frozen=True, slots=True)
class Remark:
    """One line of a report."""

    kind: Kind
    text: str
    place: str = ""  # file:line
    path: str = ""  # of the number in the scene, where there is one

    def __str__(self) -> str:
        """Return the remark with its place and path."""
        where = " ".join(filter(None, (self.place, self.path)))
        return f"{where}: {self.text}" if where else self.text


@dataclass(slots=True)
class ImportReport:
    """All remarks of an import in the order in which they were made, and the new names of what was read."""

    file: str = ""
    format: str = ""
    remarks: list[Remark] = field(default_factory=list)
    totals: dict[str, Any] = field(default_factory=dict)  # links, joints, mass [kg], volume [m3] ..
    links: dict[str, str] = field(default_factory=dict)  # paths in the scene by the names of the file
    joints: dict[str, str] = field(default_factory=dict)  # coordinates of the scene by the joints of the file
    thrusters: dict[str, str] = field(default_factory=dict)  # paths in the scene by the names of the file
    options: list[str] = field(default_factory=list)  # of `seaframe import` that estimate what this report lists

    def add(self, kind: Kind, text: str, place: str = "", path: str = "") -> None:
        """Add a remark as one printable line, once: the same remark on the same place is not repeated."""
        remark = Remark(kind, one_line(text, LONGEST), one_line(place), path)
        if remark not in self.remarks:
            self.remarks.append(remark)

    def doubt_arguments(self, given: Iterable[str], asked: Iterable[str]) -> None:
        """Add a remark for each argument that was given and that the file does not ask for."""
        known = sorted(asked)
        for name in given:
            if name not in known:
                message = f"the file has no argument {quote(name)}, so it has no effect.{suggestion(name, known)}"
                self.add("doubtful", message, self.file)

    def of_kind(self, kind: Kind) -> list[Remark]:
        """Return the remarks of one kind."""
        return [remark for remark in self.remarks if remark.kind == kind]

    @property
    def home(self) -> str:
        """The folder of the file, with a slash, as places begin."""
        return f"{Path(self.file).parent}/"

    @property
    def has_guesses(self) -> bool:
        """Whether numbers had to be estimated or assumed."""
        return any(remark.kind in ("estimated", "assumed") for remark in self.remarks)

    def to_dict(self) -> dict[str, Any]:
        """Return the report as plain data, for JSON."""
        return asdict(self)


def format_total(value: object) -> str:
    """Return a sum, or a position, of a report."""
    if isinstance(value, list):
        return ", ".join(f"{x:.4g}" for x in value)
    return f"{value:.6g}" if isinstance(value, float) else str(value)
