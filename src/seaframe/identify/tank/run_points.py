"""Data points for fits: mean force, speed and uncertainty of every run."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ...errors import SeaframeError
from ...numbers import Floats, Ints

SAME_SPEED = 0.005  # [m/s, rad/s]: measured means that differ by less belong to one setting, if none is given
SAME_PULSE = 3.0  # [us]: logged pulse widths that differ by less come from one command
SWEEP = 12.0  # [us]: largest range of the pulse widths of one setting


@dataclass(frozen=True, eq=False)
class Points:
    """Data of n runs; each entry (n,). For rotation, speeds are in rad/s and forces are moments in N m."""

    speed: Floats  # measured mean [m/s]
    setting: Floats  # commanded speed [m/s]; runs of one setting form a cluster
    force: Floats  # mean of the stationary part [N]
    variance: Floats  # of a single sample [N2]
    samples: Floats  # number of samples
    effective: Floats  # effective number of independent samples
    pulse: Floats  # command of the thrusters [us]; nan without thrusters
    rotor: Floats  # mean rotor speed [rad/s]; zero without thrusters
    rotor_noise: Floats  # variance of that mean [rad2/s2]
    sources: tuple[str, ...]  # name of the log of each run

    def __len__(self) -> int:
        return len(self.speed)

    def select(self, kept: Any) -> Points:
        """Return some of the runs, selected by a mask or by indices."""
        numbers = np.arange(len(self))[kept]
        arrays = {f.name: getattr(self, f.name)[numbers] for f in fields(self) if f.name != "sources"}
        return Points(**arrays, sources=tuple(self.sources[k] for k in numbers))

    @property
    def noise(self) -> Floats:
        """Variance of each mean [N2], from the samples of its own run."""
        return self.variance / self.effective

    @property
    def clusters(self) -> Ints:
        """Index of the setting of each run, (n,)."""
        return np.unique(self.setting, return_inverse=True)[1]


def make_points(speed: ArrayLike, force: ArrayLike, **more: Any) -> Points:
    """Build points from arrays (n,); defaults are single, exact samples without thrusters."""
    u = np.asarray(speed, dtype=float)
    ones, zeros = np.ones_like(u), np.zeros_like(u)
    given: dict[str, Any] = {
        "setting": estimate_settings(u), "variance": zeros, "samples": ones, "effective": ones, "pulse": np.nan * ones,
        "rotor": zeros, "rotor_noise": zeros,
    }  # fmt: skip
    arrays = {key: np.asarray(value, dtype=float) for key, value in (given | more).items() if key != "sources"}
    sources = tuple(more.get("sources", (f"run {k + 1}" for k in range(len(u)))))
    points = Points(speed=u, force=np.asarray(force, dtype=float), sources=sources, **arrays)
    for each in fields(points):
        if len(getattr(points, each.name)) != len(u):
            raise SeaframeError(
                f"there are {len(u)} speeds but {len(getattr(points, each.name))} values.", "shape", path=each.name
            )
    return points


def estimate_settings(speed: Floats, same: float = SAME_SPEED) -> Floats:
    """Estimate commanded values from measured means: those within `same` of each other share their median."""
    order = np.argsort(speed)
    groups = np.cumsum(np.diff(speed[order], prepend=-np.inf) > same) - 1
    found = np.empty_like(speed)
    for group in range(groups[-1] + 1 if len(groups) else 0):
        members = order[groups == group]
        found[members] = np.median(speed[members])
    return found


def complete_settings(commanded: Floats, measured: Floats) -> Floats:
    """Complete commanded speeds: for nan the nearest given one, else an estimate from measured means."""
    found, known = commanded.copy(), commanded[np.isfinite(commanded)]
    for k in np.flatnonzero(~np.isfinite(commanded)):
        near = known[np.abs(known - measured[k]) <= SAME_SPEED]
        found[k] = near[np.argmin(np.abs(near - measured[k]))] if len(near) else np.nan
    left = ~np.isfinite(found)
    found[left] = estimate_settings(measured[left])
    return found


def zero_slow_speeds(speed: Floats) -> Floats:
    """Return speeds with those set to zero that cannot be distinguished from rest."""
    return np.where(np.abs(speed) < SAME_SPEED, 0.0, speed)


def estimate_pulse_settings(pulse: Floats) -> Floats:
    """Estimate commanded pulse widths from logged ones: those that lie close together share their median.

    A longer chain of close values is a sweep; there, each keeps its own value.
    """
    known = np.isfinite(pulse)
    found = pulse.copy()
    found[known] = estimate_settings(pulse[known], SAME_PULSE)
    for median in np.unique(found[known]):
        members = found == median
        if np.ptp(pulse[members]) > SWEEP:
            found[members] = pulse[members]
    return found
