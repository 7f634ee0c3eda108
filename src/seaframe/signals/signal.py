"""The class of signals: a name, a unit, a size, and a law over any kind of number."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np

from ..errors import SeaframeError, quote
from ..numbers import Floats
from ..spatial import Vector
from .snapshot import Snapshot

Law = Callable[[Snapshot, str], Any]  # (snapshot, path) -> a number, or a vector, list or tuple of numbers
Needs = Literal["state", "commands", "accelerations"]
COMPONENT = re.compile(r"^(.*)\[(\d{1,9})\]$")


@dataclass(frozen=True, slots=True)
class Signal:
    """A quantity that can be observed. In the table of its family it has no path yet; `of` sets it."""

    kind: str  # the last part of its name
    units: tuple[str, ...]  # of each of its numbers
    law: Law
    path: str = ""  # of the observed link, thruster or connection; "energy" for the whole scene
    quaternion: bool = False  # (w, x, y, z): both signs are the same rotation
    needs: Needs = "state"  # input of its law: q and v; also u and t; also accelerations

    @property
    def name(self) -> str:
        """The name in recordings: `rov.hull.position`."""
        return f"{self.path}.{self.kind}"

    @property
    def unit(self) -> str:
        """The unit of all its numbers; where they differ, every unit once."""
        return ", ".join(dict.fromkeys(self.units))

    @property
    def size(self) -> int:
        """Number of values at one time."""
        return len(self.units)

    @property
    def rows(self) -> int:
        """Number of entries of a residual: 3 for a quaternion (a rotation vector), else its size."""
        return 3 if self.quaternion else self.size

    @property
    def components(self) -> dict[str, str]:
        """Names and units of its components."""
        names = [f"{self.name}[{k}]" for k in range(self.size)] if self.size > 1 else [self.name]
        return dict(zip(names, self.units, strict=True))

    def of(self, path: str) -> Signal:
        """The signal of one link, thruster, connection or scene."""
        return replace(self, path=path)

    def component(self, k: int) -> Signal:
        """One component as a signal."""
        kind, units = f"{self.kind}[{k}]", self.units[k : k + 1]
        return Signal(kind, units, lambda at, _: self.at(at)[k], self.path, needs=self.needs)

    def at(self, snapshot: Snapshot) -> list[Any]:
        """Its values in a snapshot."""
        value = self.law(snapshot, self.path)
        return list(value) if isinstance(value, Vector | list | tuple) else [value]

    def value(self, snapshot: Snapshot) -> Any:
        """Its value in a snapshot: one number, or a list of numbers."""
        values = self.at(snapshot)
        return values[0] if self.size == 1 else values


def split_component(name: str) -> tuple[str, int | None]:
    """Split a name such as `rov.hull.position[2]` into the signal and the component; None without one."""
    try:
        match = COMPONENT.match(name)
    except TypeError:
        raise SeaframeError(
            f"A signal is named by a text such as 'rov.hull.position[2]', not by {quote(name)}.", "type"
        ) from None
    return (match[1], int(match[2])) if match else (name, None)


def without_flips(quaternions: Floats) -> Floats:
    """The same rotations with each quaternion's sign chosen as that of the one before it.

    quaternions: rows (n, 4), or batches of them (..., n, 4); rows that are not finite are skipped.
    """
    finite = np.isfinite(quaternions).all(axis=-1)
    signs = np.ones(finite.shape)
    if finite.shape[-1]:
        last = np.maximum.accumulate(np.where(finite, np.arange(finite.shape[-1]), 0), axis=-1)  # finite row up to here
        before = np.take_along_axis(quaternions, last[..., :-1, None], axis=-2)
        with np.errstate(invalid="ignore"):
            signs[..., 1:][np.sum(quaternions[..., 1:, :] * before, axis=-1) < 0.0] = -1.0
        signs[~finite] = 1.0
        signs = np.where(finite, np.cumprod(signs, axis=-1), 1.0)
    return quaternions * signs[..., None]
