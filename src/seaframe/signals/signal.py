"""What a signal is: a name, a unit, a size, and a law over any kind of number."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np

from ..numbers import Floats
from ..spatial import Vector
from .snapshot import Snapshot

Law = Callable[[Snapshot, str], Any]  # of a path: a number, or a vector, list or tuple of numbers
Needs = Literal["state", "commands", "accelerations"]
COMPONENT = re.compile(r"^(.*)\[(\d{1,9})\]$")


@dataclass(frozen=True, slots=True)
class Signal:
    """A quantity that can be observed. In tables of its family it has no path yet; `of` gives it one."""

    kind: str  # the last part of its name
    units: tuple[str, ...]  # of each of its numbers
    law: Law
    path: str = ""  # what it is observed of: a link, a thruster, a connection, or the whole scene by "energy"
    quaternion: bool = False  # (w, x, y, z): its opposite is the same
    needs: Needs = "state"  # what its law asks for: q and v; also u and t; also the accelerations that follow

    @property
    def name(self) -> str:
        """As recorded: `rov.hull.position`."""
        return f"{self.path}.{self.kind}"

    @property
    def unit(self) -> str:
        """Of all its numbers; where they differ, every unit once."""
        return ", ".join(dict.fromkeys(self.units))

    @property
    def size(self) -> int:
        """How many numbers it has at one time."""
        return len(self.units)

    @property
    def rows(self) -> int:
        """Entries of a residual: of a quaternion those of the rotation vector between two."""
        return 3 if self.quaternion else self.size

    @property
    def components(self) -> dict[str, str]:
        """Names and units of its numbers."""
        names = [f"{self.name}[{k}]" for k in range(self.size)] if self.size > 1 else [self.name]
        return dict(zip(names, self.units, strict=True))

    def of(self, path: str) -> Signal:
        """The signal of one link, thruster, connection or scene."""
        return replace(self, path=path)

    def component(self, k: int) -> Signal:
        """One of its numbers as a signal."""
        kind, units = f"{self.kind}[{k}]", self.units[k : k + 1]
        return Signal(kind, units, lambda at, _: self.at(at)[k], self.path, needs=self.needs)

    def at(self, snapshot: Snapshot) -> list[Any]:
        """Its numbers."""
        value = self.law(snapshot, self.path)
        return list(value) if isinstance(value, Vector | list | tuple) else [value]


def parted(name: str) -> tuple[str, int | None]:
    """A name and the component that it ends in, if any."""
    match = COMPONENT.match(name)
    return (match[1], int(match[2])) if match else (name, None)


def without_flips(quaternions: Floats) -> Floats:
    """The same rotations with each quaternion on the side of the one before it, over rows (n, 4) that hold none."""
    found = quaternions.copy()
    rows = np.flatnonzero(np.isfinite(quaternions).all(axis=1))
    if len(rows):
        dots = np.sum(quaternions[rows[1:]] * quaternions[rows[:-1]], axis=1)
        found[rows] *= np.cumprod(np.concatenate([[1.0], np.where(dots < 0.0, -1.0, 1.0)]))[:, None]
    return found
