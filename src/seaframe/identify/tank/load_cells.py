"""Reduce logs of runs to data points: force from load cells (study 003's Eq. (35)), stationary means."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ...errors import SeaframeError
from ...exchange.logs.labels import Labels
from ...exchange.logs.log import Log
from ...numbers import Floats
from ...scene.unit_factors import FACTORS
from .run_points import SAME_SPEED, Points, complete_settings, make_points
from .stationary_part import Segment, Statistic, compute_statistic, find_stationary
from .tank_streams import resample_to_cells

UNITS = {"pwm": "us", "rotor": "rad/s"}  # of signals besides speed and cells
FORCE = "N"  # of load cells
THRUSTER_SIGNALS = {"pwm": "the pulse width", "rotor": "the rotor speed"}
WIRE_ANGLE = math.radians(47.0)  # of the wire to the third cell, in study 003 [rad]


@dataclass(frozen=True)
class Cells:
    """Force or moment on bracket and vehicle as a weighted sum of cells; weights are in [1], or [m] for a moment."""

    weights: Mapping[str, float]

    @classmethod
    def with_wire(cls, angle: float = WIRE_ANGLE) -> Cells:
        """Return weights of two cells along the motion and a wire at an angle [rad].

        f_D = f_m1 + f_m2 - f_m3 cos(angle), Eq. (35).
        """
        if not 0.0 <= angle < 0.5 * math.pi:
            raise SeaframeError(
                f"a wire at {angle:g} rad cannot hold the vehicle back. Is the angle in degrees? Give radians.",
                "range",
                path="wire_angle",
            )
        return cls({"m1": 1.0, "m2": 1.0, "m3": -math.cos(angle)})

    @classmethod
    def with_lever_arm(cls, arm: float) -> Cells:
        """Return weights of two cells at a lever arm [m] on either side of the axis: arm (f_m1 - f_m2)."""
        return cls({"m1": arm, "m2": -arm})

    def total(self, log: Log) -> Floats:
        """Return the force [N] or moment [N m] in every row, (n,)."""
        return np.asarray(sum(weight * log[name] for name, weight in self.weights.items()))


@dataclass(frozen=True, eq=False)
class ReducedRun:
    """A run with its stationary part."""

    log: Log
    force: Floats  # (n,) of the whole run [N, N m]
    segment: Segment  # the stationary part
    statistic: Statistic  # of the force in it
    speed: float  # mean in it [m/s, rad/s]


class RunMeans(NamedTuple):
    """Means of a run for a fit, without its samples."""

    source: str
    speed: float  # mean [m/s, rad/s]
    force: Statistic
    pulse: float  # median pulse width [us]; nan if not measured
    rotor: Statistic  # rotor speed [rad/s]; zero if not measured
    notes: tuple[str, ...]  # from reading the log


def reduce_run(log: Log, cells: Cells, speed_unit: str = "", driven: bool = False) -> ReducedRun:
    """Find the stationary part of a run, and its mean, variance and effective sample size.

    `speed_unit` is that of the axis, m/s or rad/s; if empty, both are accepted. A run that is `driven` by thrusters
    needs pulse widths and rotor speeds. A log of several streams is resampled to the times of the cells.
    """
    check_units(log, cells, speed_unit)
    check_single(log, (*cells.weights, "speed", "rotor"))
    log = resample_to_cells(log, cells.weights)
    force = cells.total(log)
    check_run(log, force)
    check_thrusters(log, driven)
    speeds = log["speed"] if "speed" in log.names else None
    segment = find_stationary(force, speeds, log.source or "log")
    part = segment.part
    return ReducedRun(
        log, force, segment, compute_statistic(force[part]), 0.0 if speeds is None else float(speeds[part].mean())
    )


def check_units(log: Log, cells: Cells, speed_unit: str) -> None:
    """Refuse signals whose unit is given but not the expected one."""
    speed = (speed_unit,) if speed_unit else ("m/s", "rad/s")
    expected = {"speed": speed, **dict.fromkeys(cells.weights, (FORCE,)), **{k: (own,) for k, own in UNITS.items()}}
    for name, units in expected.items():
        unit = log.unit(name) if name in log else ""
        if unit in ("", *units) or (name == "pwm" and unit in FACTORS["s"]):
            continue
        hint = " For load cells that show kilograms, use `unit: kgf`." if unit == "kg" else ""
        raise SeaframeError(
            f"is in {unit}; expected {' or '.join(units)}. Give the right column and unit in the mapping.{hint}",
            "unit",
            path=name,
            place=log.source or "log",
        )


def check_single(log: Log, names: Iterable[str]) -> None:
    """Refuse components of signals that must be single columns."""
    for name in names:
        if name in log and (values := log[name]).ndim > 1:
            raise SeaframeError(
                f"has {values.shape[1]} components; expected one column. Choose the column in the mapping.",
                "shape",
                path=name,
                place=log.source or "log",
            )


def pulse_widths(log: Log) -> Floats:
    """Return the pulse widths (n,) [us]."""
    unit = log.unit("pwm") or "us"
    return log["pwm"] * (FACTORS["s"][unit] / FACTORS["s"]["us"])


def check_run(log: Log, force: Floats) -> None:
    """Refuse a run that cannot be used: missing values, times out of order, constant load cells."""
    source = log.source or "log"
    check_numbers(log, force, "the load cells")
    if len(log.t) > 1 and (np.diff(log.t) <= 0.0).any():
        row = int(np.argmax(np.diff(log.t) <= 0.0)) + 1
        raise SeaframeError(
            f"time does not increase in {row_name(log, row)}. Sort the log, or remove the row.",
            "data",
            path="time",
            place=source,
        )
    if len(force) and np.ptp(force) == 0.0:
        raise SeaframeError(
            f"the load cells read {force[0]:g} all the time. Are they connected? Leave this run out.",
            "data",
            place=source,
        )


def check_numbers(log: Log, values: Floats, what: str) -> None:
    """Refuse values that are not finite; `what` names the signal in the error."""
    known = np.isfinite(values.reshape(len(values), -1)).all(axis=1)
    if not known.all():
        row = int(np.argmin(known))
        raise SeaframeError(
            f"no value of {what} in {row_name(log, row)}. Fill it, or remove the row.",
            "data",
            place=log.source or "log",
        )


def row_name(log: Log, row: int) -> str:
    """Return the name of a row in messages; rows of joined streams are in no file, so their time is given."""
    return f"the row at {log.t[row]:.6g} s" if log.asynchronous else Labels.from_data(log)([row])


def check_thrusters(log: Log, driven: bool) -> None:
    """Refuse pulse widths and rotor speeds with missing values, and driven runs without both."""
    for name, what in THRUSTER_SIGNALS.items():
        if has_values(log, name):
            check_numbers(log, log[name], what)
        elif driven:
            raise SeaframeError(
                f"has no values; runs with thrusters on need {what}. Give its column in the mapping.",
                "missing",
                path=name,
                place=log.source or "log",
            )


def has_values(log: Log, name: str) -> bool:
    """Whether a log has a signal with at least one value: a column may be blank in runs without thrusters."""
    return name in log and not bool(np.isnan(log[name]).all())


def reduce_runs(
    logs: Iterable[Log], cells: Cells, speeds: Sequence[float | None] | None = None, speed_unit: str = ""
) -> Points:
    """Reduce logs to points, one for each run.

    Commanded `speeds` [m/s, rad/s] form the clusters; without them, or for None, the measured ones do. `logs` may be an
    iterator: no log is kept.
    """
    return build_points([compute_means(reduce_run(log, cells, speed_unit)) for log in logs], speeds)


def compute_means(run: ReducedRun) -> RunMeans:
    """Return the means of a run, without its samples."""
    part, log = run.segment.part, run.log
    pulse = float(np.median(pulse_widths(log)[part])) if has_values(log, "pwm") else math.nan
    rotor = compute_statistic(log["rotor"][part]) if has_values(log, "rotor") else Statistic(0.0, 0.0, 1, 1.0)
    return RunMeans(log.source, run.speed, run.statistic, pulse, rotor, log.notes)


def build_points(runs: Sequence[RunMeans], speeds: Sequence[float | None] | None = None) -> Points:
    """Return one point for each run, with commanded `speeds` as in `reduce_runs`."""
    if not runs:
        raise SeaframeError("there are no runs. Give at least one log.", "missing", path="logs")
    u = np.array([run.speed for run in runs])
    commanded = np.full(len(u), np.nan) if speeds is None else np.asarray(speeds, dtype=float)
    refuse_other_speeds(runs, u, commanded)
    return make_points(
        u,
        [run.force.mean for run in runs],
        setting=complete_settings(commanded, u),
        variance=[run.force.variance for run in runs],
        samples=[run.force.samples for run in runs],
        effective=[run.force.effective for run in runs],
        pulse=[run.pulse for run in runs],
        rotor=[run.rotor.mean for run in runs],
        rotor_noise=[run.rotor.variance_of_mean for run in runs],
        sources=[run.source for run in runs],
    )


def refuse_other_speeds(runs: Sequence[RunMeans], measured: Floats, commanded: Floats) -> None:
    """Refuse measured speeds (n,) that differ from commanded ones (n,), nan if not given, as with a wrong unit."""
    largest = float(np.abs(commanded[np.isfinite(commanded)]).max(initial=0.0))
    off = np.flatnonzero(np.abs(measured - commanded) > max(0.5 * largest, SAME_SPEED))
    if len(off) and measured.any():
        k = int(off[0])
        raise SeaframeError(
            f"the measured speed of the carriage is {measured[k]:.4g}, but the commanded speed of the run is "
            f"{commanded[k]:.4g}. Are both in the same unit? Correct one of them in the mapping.",
            "conflict",
            path="speed",
            place=runs[k].source or "log",
        )
