"""From load cells to the force on the vehicle, study 003's Eq. (35), and from logs to points."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...errors import SeaframeError
from ...exchange.logs.labels import Labels
from ...exchange.logs.log import Log
from ...exchange.logs.units import FACTORS
from .points import Points, points_of, settings
from .segments import Segment, Statistic, stationary, statistic

Floats = NDArray[np.float64]

UNITS = {"pwm": "us", "rotor": "rad/s"}  # of signals beside speed and cells
FORCE = "N"  # of load cells
WIRE_ANGLE = math.radians(47.0)  # of the wire to the third cell, in study 003 [rad]


@dataclass(frozen=True)
class Cells:
    """The force or the moment on bracket and vehicle: a sum of cells, each times a weight [1, or m for a moment]."""

    weights: Mapping[str, float]

    @classmethod
    def inclined(cls, angle: float = WIRE_ANGLE) -> Cells:
        """Two cells along the motion and a wire at an angle [rad]: f_D = f_m1 + f_m2 - f_m3 cos(angle), Eq. (35)."""
        if not 0.0 <= angle < 0.5 * math.pi:
            raise SeaframeError(f"a wire at {angle:g} rad cannot hold the vehicle back; is the angle in degrees?")
        return cls({"m1": 1.0, "m2": 1.0, "m3": -math.cos(angle)})

    @classmethod
    def couple(cls, arm: float) -> Cells:
        """Two cells at an arm [m] to either side of the axis: arm (f_m1 - f_m2)."""
        return cls({"m1": arm, "m2": -arm})

    def total(self, log: Log) -> Floats:
        """[N] or [N m], (n,)."""
        return np.asarray(sum(weight * log[name] for name, weight in self.weights.items()))


@dataclass(frozen=True, eq=False)
class Reduced:
    """A run as its stationary part."""

    log: Log
    force: Floats  # (n,) of the whole run
    segment: Segment
    statistic: Statistic
    speed: float  # mean of the stationary part


def reduce(log: Log, cells: Cells, speed_unit: str = "") -> Reduced:
    """Finds the stationary part of a run, and its mean, variance and effective sample size.

    `speed_unit` is m/s or rad/s, that of the axis; left out, either will do.
    """
    check_units(log, cells, speed_unit)
    force = cells.total(log)
    check(log, force)
    speeds = log["speed"] if "speed" in log.names else None
    segment = stationary(force, speeds, log.source or "log")
    part = segment.part
    return Reduced(log, force, segment, statistic(force[part]), 0.0 if speeds is None else float(speeds[part].mean()))


def check_units(log: Log, cells: Cells, speed_unit: str) -> None:
    """Whether signals whose units are told are in those of a tank."""
    speed = (speed_unit,) if speed_unit else ("m/s", "rad/s")
    expected = {"speed": speed, **dict.fromkeys(cells.weights, (FORCE,)), **{k: (unit,) for k, unit in UNITS.items()}}
    for name, units in expected.items():
        told = log.unit(name) if name in log else ""
        if told in ("", *units) or (name == "pwm" and told in FACTORS["s"]):
            continue
        hint = " Cells that show kilograms are read with `unit: kgf`." if told == "kg" else ""
        raise SeaframeError(
            f"{log.source or 'log'}: {name} is in {told}; {' or '.join(units)} is expected. Say in the mapping which "
            f"column and unit it has.{hint}"
        )


def pulses(log: Log) -> Floats:
    """Pulse widths (n,) [us]."""
    told = log.unit("pwm") or "us"
    return log["pwm"] * (FACTORS["s"][told] / FACTORS["s"]["us"])


def check(log: Log, force: Floats) -> None:
    """Whether a run can be used at all."""
    source = log.source or "log"
    if not np.isfinite(force).all():
        row = int(np.argmin(np.isfinite(force)))
        raise SeaframeError(f"{source}: {Labels.of(log)([row])} of the load cells is not a number.")
    if len(log.t) > 1 and (np.diff(log.t) <= 0.0).any():
        row = int(np.argmax(np.diff(log.t) <= 0.0)) + 1
        raise SeaframeError(f"{source}: time does not increase in {Labels.of(log)([row])}.")
    if len(force) and np.ptp(force) == 0.0:
        raise SeaframeError(f"{source}: the load cells read {force[0]:g} all the time; are they connected?")


def points_from(
    logs: Sequence[Log], cells: Cells, speeds: Sequence[float] | None = None, speed_unit: str = ""
) -> Points:
    """One point a run; `speeds` that were set [m/s] form the clusters, else those that were measured."""
    if not logs:
        raise SeaframeError("no runs to reduce.")
    runs = [reduce(log, cells, speed_unit) for log in logs]
    u = np.array([run.speed for run in runs])
    if speeds is not None:
        refuse_other_speeds(logs, u, np.asarray(speeds, dtype=float))
    rotors = [rotor_of(run) for run in runs]
    return points_of(
        u,
        [run.statistic.mean for run in runs],
        setting=settings(u) if speeds is None else speeds,
        variance=[run.statistic.variance for run in runs],
        samples=[run.statistic.samples for run in runs],
        effective=[run.statistic.effective for run in runs],
        pulse=[float(np.median(pulses(run.log)[run.segment.part])) if "pwm" in run.log else math.nan for run in runs],
        rotor=[rotor.mean for rotor in rotors],
        rotor_noise=[rotor.variance_of_mean for rotor in rotors],
        sources=[log.source for log in logs],
    )


def refuse_other_speeds(logs: Sequence[Log], measured: Floats, told: Floats) -> None:
    """Speeds that were measured and those that are told must be of one size."""
    largest = float(np.abs(told).max(initial=0.0))
    off = np.flatnonzero(np.abs(measured - told) > 0.5 * largest)
    if len(off) and measured.any():
        k = int(off[0])
        raise SeaframeError(
            f"{logs[k].source or 'log'}: the carriage moves at {measured[k]:.4g}, but the speed of the run is told as "
            f"{told[k]:.4g}. Are both in the same unit?"
        )


def rotor_of(run: Reduced) -> Statistic:
    """Rotor speed [rad/s] in the stationary part; at rest where it was not measured."""
    if "rotor" not in run.log:
        return Statistic(0.0, 0.0, 1, 1.0)
    return statistic(run.log["rotor"][run.segment.part])
