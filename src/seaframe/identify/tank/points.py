"""What runs in a tank tell: a mean force at a speed, and how sure it is, for every run."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ...errors import SeaframeError
from ...numbers import Floats, Ints

SAME_SPEED = 0.005  # [m/s, rad/s]: means that lie nearer belong to one setting, where none is given
SAME_PULSE = 3.0  # [us]: logged pulse widths that lie nearer were told as one
SWEEP = 12.0  # [us]: pulse widths of one setting lie within this


@dataclass(frozen=True, eq=False)
class Points:
    """n runs; each entry (n,). For rotation, speeds are in rad/s and forces are moments in N m."""

    speed: Floats  # measured mean [m/s]
    setting: Floats  # speed that was set [m/s]; runs of one setting form a cluster
    force: Floats  # mean of the stationary part [N]
    variance: Floats  # of a sample [N2]
    samples: Floats  # how many
    effective: Floats  # how many of them are independent
    pulse: Floats  # command of the thrusters [us]; nan where they rest
    rotor: Floats  # mean rotor speed [rad/s]; zero where they rest
    rotor_noise: Floats  # variance of that mean [rad2/s2]
    sources: tuple[str, ...]  # where each run comes from

    def __len__(self) -> int:
        return len(self.speed)

    def chosen(self, kept: Any) -> Points:
        """Only some of the runs, by a mask or by numbers."""
        numbers = np.arange(len(self))[kept]
        arrays = {f.name: getattr(self, f.name)[numbers] for f in fields(self) if f.name != "sources"}
        return Points(**arrays, sources=tuple(self.sources[k] for k in numbers))

    @property
    def noise(self) -> Floats:
        """Variance of each mean by the samples of its own run."""
        return self.variance / self.effective

    @property
    def clusters(self) -> Ints:
        """Number of the setting of each run."""
        return np.unique(self.setting, return_inverse=True)[1]


def points_of(speed: ArrayLike, force: ArrayLike, **more: Any) -> Points:
    """From arrays; what is not given is that of single, exact samples of a hull whose thrusters rest."""
    u = np.asarray(speed, dtype=float)
    ones, zeros = np.ones_like(u), np.zeros_like(u)
    given: dict[str, Any] = {
        "setting": settings(u), "variance": zeros, "samples": ones, "effective": ones, "pulse": np.nan * ones,
        "rotor": zeros, "rotor_noise": zeros,
    }  # fmt: skip
    arrays = {key: np.asarray(value, dtype=float) for key, value in (given | more).items() if key != "sources"}
    sources = tuple(more.get("sources", (f"run {k + 1}" for k in range(len(u)))))
    points = Points(speed=u, force=np.asarray(force, dtype=float), sources=sources, **arrays)
    for each in fields(points):
        if len(getattr(points, each.name)) != len(u):
            raise SeaframeError(f"{len(u)} speeds but {len(getattr(points, each.name))} values of {each.name}.")
    return points


def settings(speed: Floats, same: float = SAME_SPEED) -> Floats:
    """The speeds that were set, as far as measured means tell: those that lie close together share their median."""
    order = np.argsort(speed)
    groups = np.cumsum(np.diff(speed[order], prepend=-np.inf) > same) - 1
    found = np.empty_like(speed)
    for group in range(groups[-1] + 1 if len(groups) else 0):
        members = order[groups == group]
        found[members] = np.median(speed[members])
    return found


def settings_of(told: Floats, measured: Floats) -> Floats:
    """Speeds that were set: as told; where they are not (nan), the nearest that is, or else as measured means tell."""
    found, known = told.copy(), told[np.isfinite(told)]
    for k in np.flatnonzero(~np.isfinite(told)):
        near = known[np.abs(known - measured[k]) <= SAME_SPEED]
        found[k] = near[np.argmin(np.abs(near - measured[k]))] if len(near) else np.nan
    left = ~np.isfinite(found)
    found[left] = settings(measured[left])
    return found


def resting(speed: Floats) -> Floats:
    """Speeds, of which those that cannot be told from rest are zero."""
    return np.where(np.abs(speed) < SAME_SPEED, 0.0, speed)


def pulse_settings(pulse: Floats) -> Floats:
    """The pulse widths that were told, as far as logged ones tell: those that lie close together share their median.

    A chain of such that goes on for longer is a sweep: there, each stands for itself.
    """
    known = np.isfinite(pulse)
    found = pulse.copy()
    found[known] = settings(pulse[known], SAME_PULSE)
    for told in np.unique(found[known]):
        members = found == told
        if np.ptp(pulse[members]) > SWEEP:
            found[members] = pulse[members]
    return found
