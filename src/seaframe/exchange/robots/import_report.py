"""What an import read, converted, estimated, assumed and ignored, each with its place in the file."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias, get_args

Kind: TypeAlias = Literal["read", "converted", "estimated", "assumed", "not given", "ignored", "doubtful"]
KINDS: tuple[Kind, ...] = get_args(Kind)


@dataclass(frozen=True, slots=True)
class Remark:
    """One line of a report."""

    kind: Kind
    text: str
    place: str = ""  # file:line
    path: str = ""  # of the number in the scene, where there is one


@dataclass(slots=True)
class ImportReport:
    """All remarks of an import in the order in which they were made."""

    file: str = ""
    format: str = ""
    remarks: list[Remark] = field(default_factory=list)
    totals: dict[str, Any] = field(default_factory=dict)  # links, joints, mass [kg], volume [m3] ..

    def add(self, kind: Kind, text: str, place: str = "", path: str = "") -> None:
        """Add a remark, once: the same remark on the same place is not repeated."""
        remark = Remark(kind, text, place, path)
        if remark not in self.remarks:
            self.remarks.append(remark)
