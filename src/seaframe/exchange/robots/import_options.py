"""Options of an import, the same through every door."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import get_args

from ...choices import Estimate

ESTIMATES: tuple[Estimate, ...] = get_args(Estimate)


@dataclass(frozen=True, slots=True)
class ImportOptions:
    """What the user asks of an import."""

    packages: Mapping[str, Path] = field(default_factory=dict)  # folders by the name that a file uses for them
    arguments: Mapping[str, str] = field(default_factory=dict)  # of a xacro file
    estimate: Estimate = "none"  # how to compute hydrodynamics that the file does not give
    buoyancy: float | None = None  # buoyancy over weight of a whole robot; None: as the file says
    keep_rotors: bool = False  # whether the joints of rotors stay; else rotors are welded to what carries them
    dry_mass: Mapping[str, float] = field(default_factory=dict)  # [kg] by link, where a file adds water to the mass

    @property
    def estimates(self) -> list[str]:
        """The options of `seaframe import` with the same estimates."""
        found = ["--estimate", self.estimate] if self.estimate != "none" else []
        return found if self.buoyancy is None else [*found, "--buoyancy", f"{self.buoyancy:g}"]
