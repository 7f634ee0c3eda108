"""From load cells to the force on the vehicle, study 003's Eq. (35), and from logs to points."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ...errors import SeaframeError
from ...exchange.logs.labels import Labels
from ...exchange.logs.log import Log
from ...exchange.logs.units import FACTORS
from ...numbers import Floats
from .points import SAME_SPEED, Points, points_of, settings_of
from .segments import Segment, Statistic, stationary, statistic
from .streams import at_cells

UNITS = {"pwm": "us", "rotor": "rad/s"}  # of signals beside speed and cells
FORCE = "N"  # of load cells
THRUSTER_SIGNALS = {"pwm": "the pulse width", "rotor": "the rotor speed"}
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


class Mean(NamedTuple):
    """What a fit needs of a run: no samples."""

    source: str
    speed: float  # mean [m/s, rad/s]
    force: Statistic
    pulse: float  # [us]; nan where it was not measured
    rotor: Statistic  # [rad/s]; at rest where it was not measured
    notes: tuple[str, ...]  # of reading the log


def reduce(log: Log, cells: Cells, speed_unit: str = "", driven: bool = False) -> Reduced:
    """Finds the stationary part of a run, and its mean, variance and effective sample size.

    `speed_unit` is m/s or rad/s, that of the axis; left out, either will do. A run that is `driven` by thrusters needs
    pulse widths and rotor speeds. Of a log of several streams, all is brought to the times of the cells.
    """
    check_units(log, cells, speed_unit)
    check_single(log, (*cells.weights, "speed", "rotor"))
    log = at_cells(log, cells.weights)
    force = cells.total(log)
    check(log, force)
    check_thrusters(log, driven)
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


def check_single(log: Log, names: Iterable[str]) -> None:
    """Whether signals of which a run has one each have no components."""
    for name in names:
        if name in log and (values := log[name]).ndim > 1:
            raise SeaframeError(
                f"{log.source or 'log'}: {name} has {values.shape[1]} components; one column is expected. Say in the "
                "mapping which."
            )


def pulses(log: Log) -> Floats:
    """Pulse widths (n,) [us]."""
    told = log.unit("pwm") or "us"
    return log["pwm"] * (FACTORS["s"][told] / FACTORS["s"]["us"])


def check(log: Log, force: Floats) -> None:
    """Whether a run can be used at all."""
    source = log.source or "log"
    check_numbers(log, force, "the load cells")
    if len(log.t) > 1 and (np.diff(log.t) <= 0.0).any():
        row = int(np.argmax(np.diff(log.t) <= 0.0)) + 1
        raise SeaframeError(f"{source}: time does not increase in {place_of(log, row)}.")
    if len(force) and np.ptp(force) == 0.0:
        raise SeaframeError(f"{source}: the load cells read {force[0]:g} all the time; are they connected?")


def check_numbers(log: Log, values: Floats, what: str) -> None:
    """Whether all values of a signal are numbers."""
    known = np.isfinite(values.reshape(len(values), -1)).all(axis=1)
    if not known.all():
        row = int(np.argmin(known))
        raise SeaframeError(f"{log.source or 'log'}: {place_of(log, row)} of {what} is not a number.")


def place_of(log: Log, row: int) -> str:
    """What messages call a row; those of several streams together are in no file, but have a time."""
    return f"the row at {log.t[row]:.6g} s" if log.apart else Labels.of(log)([row])


def check_thrusters(log: Log, driven: bool) -> None:
    """Whether pulse widths and rotor speeds, where they were measured, are numbers; driven runs need both."""
    for name, what in THRUSTER_SIGNALS.items():
        if was_measured(log, name):
            check_numbers(log, log[name], what)
        elif driven:
            raise SeaframeError(
                f"{log.source or 'log'}: no values of '{name}'; runs with thrusters on need {what}. Say in the mapping "
                "which column it has."
            )


def was_measured(log: Log, name: str) -> bool:
    """Whether a log has a signal, and any value of it: a column may be blank in runs without thrusters."""
    return name in log and not bool(np.isnan(log[name]).all())


def points_from(
    logs: Iterable[Log], cells: Cells, speeds: Sequence[float | None] | None = None, speed_unit: str = ""
) -> Points:
    """One point a run; `speeds` that were set [m/s] form the clusters, else, or for None, those that were measured.

    Logs may come one by one: none is kept.
    """
    return points_of_means([mean_of(reduce(log, cells, speed_unit)) for log in logs], speeds)


def mean_of(run: Reduced) -> Mean:
    """A run without its samples."""
    part, log = run.segment.part, run.log
    pulse = float(np.median(pulses(log)[part])) if was_measured(log, "pwm") else math.nan
    rotor = statistic(log["rotor"][part]) if was_measured(log, "rotor") else Statistic(0.0, 0.0, 1, 1.0)
    return Mean(log.source, run.speed, run.statistic, pulse, rotor, log.notes)


def points_of_means(runs: Sequence[Mean], speeds: Sequence[float | None] | None = None) -> Points:
    """One point a run, with speeds that were set as in `points_from`."""
    if not runs:
        raise SeaframeError("no runs to reduce.")
    u = np.array([run.speed for run in runs])
    told = np.full(len(u), np.nan) if speeds is None else np.asarray(speeds, dtype=float)
    refuse_other_speeds(runs, u, told)
    return points_of(
        u,
        [run.force.mean for run in runs],
        setting=settings_of(told, u),
        variance=[run.force.variance for run in runs],
        samples=[run.force.samples for run in runs],
        effective=[run.force.effective for run in runs],
        pulse=[run.pulse for run in runs],
        rotor=[run.rotor.mean for run in runs],
        rotor_noise=[run.rotor.variance_of_mean for run in runs],
        sources=[run.source for run in runs],
    )


def refuse_other_speeds(runs: Sequence[Mean], measured: Floats, told: Floats) -> None:
    """Speeds that were measured and those that are told, nan where they are not, must be of one size."""
    largest = float(np.abs(told[np.isfinite(told)]).max(initial=0.0))
    off = np.flatnonzero(np.abs(measured - told) > max(0.5 * largest, SAME_SPEED))
    if len(off) and measured.any():
        k = int(off[0])
        raise SeaframeError(
            f"{runs[k].source or 'log'}: the carriage moves at {measured[k]:.4g}, but the speed of the run is told as "
            f"{told[k]:.4g}. Are both in the same unit?"
        )
