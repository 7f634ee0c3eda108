"""Reduce logs of towing runs to data points: force from load cells (study 003's Eq. (35)), stationary means.

A log of several streams is resampled to the times of its cells. The effective number of independent samples is
N / (1 + 2 sum rho_k), so that the variance of a mean is that of its correlated samples.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike
from scipy.ndimage import find_objects, label, uniform_filter1d

from ...errors import Code, SeaframeError
from ...exchange.logs.joining import resample
from ...exchange.logs.labels import Labels
from ...exchange.logs.log import Log
from ...numbers import Floats, Ints
from ...scene.unit_factors import FACTORS
from ...signals.signal import split_component
from ..sampling import find_finite_rows

SAME_SPEED = 0.005  # [m/s, rad/s]: measured means that differ by less belong to one setting, if none is given
SAME_PULSE = 3.0  # [us]: logged pulse widths that differ by less come from one command
SWEEP = 12.0  # [us]: largest range of the pulse widths of one setting
PLATEAU = 0.01  # of the towing speed: tolerance of a steady speed
STILL = 1e-4  # [m/s, rad/s]: additional absolute tolerance
WINDOWS = 100  # per run, over which the speed is averaged
TRIM = 0.02  # of the steady part, cut at both ends
FEWEST = 32  # samples that a stationary part needs
BLOCKS = 40  # into which a run is divided to find the end of a transient
LONGEST_TRANSIENT = 0.5  # share of the steady run that may be cut as a transient
HELD = ("pwm",)  # held from one message to the next; all others are interpolated linearly
AXES = ("surge", "sway", "heave", "roll", "pitch", "yaw")
UNITS = {"pwm": "us", "rotor": "rad/s"}  # of signals besides speed and cells
FORCE = "N"  # of load cells
THRUSTER_SIGNALS = {"pwm": "the pulse width", "rotor": "the rotor speed"}
OTHERS = ("speed", *THRUSTER_SIGNALS)  # signals that a run needs besides its cells


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


class Statistic(NamedTuple):
    """Statistics of a stationary signal x."""

    mean: float
    variance: float  # of a sample: sigma^2 of study 003
    samples: int  # N
    effective: float  # effective number of independent samples, N / (1 + 2 sum of autocorrelations)

    @property
    def variance_of_mean(self) -> float:
        """Variance of the mean, from the effective number of samples."""
        return self.variance / self.effective


def find_stationary(force: Floats, speed: Floats | None = None, source: str = "log") -> slice:
    """Return the stationary part of a run: the plateau of the speed, without the transient of the force.

    Without a speed, only the transients of the force at both ends are cut. `source` names the log in errors.
    """
    segment = slice(0, len(force)) if speed is None else find_plateau(speed, source)
    start, stop = segment.start + find_transient_end(force[segment]), segment.stop
    if speed is None:  # the same from the end
        stop -= find_transient_end(force[start:stop][::-1])
    if stop - start < FEWEST:
        raise SeaframeError(
            f"the stationary part has {stop - start} samples; at least {FEWEST} are needed. "
            "Tow for longer, or sample faster.",
            "data",
            place=source,
        )
    return slice(start, stop)


def find_plateau(speed: Floats, source: str = "log") -> slice:
    """Return the longest part in which the speed stays near one value, at which most of the distance is covered."""
    if not np.isfinite(speed).all():
        row = int(np.argmin(np.isfinite(speed))) + 1
        raise SeaframeError(
            f"the speed is not finite in row {row}. Remove this row, or fill it.", "data", path="speed", place=source
        )
    level = steady_speed(speed)
    width = len(speed) // WINDOWS // 2 * 2 + 1
    among = uniform_filter1d(np.ones_like(speed), width, mode="constant")  # fewer neighbours at the ends
    smooth = uniform_filter1d(speed, width, mode="constant") / among
    near = np.abs(smooth - level) <= PLATEAU * abs(level) + 4.0 * estimate_noise(speed) / np.sqrt(width) + STILL
    steady = [part for (part,) in find_objects(label(near)[0])]
    if not steady:
        raise SeaframeError(
            "the speed is never steady, so the run has no stationary part. Leave the run out.",
            "data",
            path="speed",
            place=source,
        )
    longest = max(steady, key=lambda part: part.stop - part.start)
    cut = width // 2 + int(TRIM * (longest.stop - longest.start))
    return slice(longest.start + cut, max(longest.stop - cut, longest.start + cut))


def steady_speed(speed: Floats) -> float:
    """Return the speed above and below which half of the distance is covered, so that rest and ramps count little."""
    order = np.argsort(np.abs(speed))
    way = np.cumsum(np.abs(speed[order]))
    level = float(speed[order][np.searchsorted(way, 0.5 * way[-1])])
    return level if abs(level) > 5.0 * estimate_noise(speed) + STILL else float(np.median(speed))  # a run at rest


def estimate_noise(speed: Floats) -> float:
    """Return the noise of a speed from its differences, so that slow changes do not count."""
    return float(1.4826 * np.median(np.abs(np.diff(speed))) / np.sqrt(2.0)) if len(speed) > 1 else 0.0


def find_transient_end(x: Floats) -> int:
    """Return how many samples to cut at the start so that the mean is most precise.

    The marginal standard error rule (White 1997): of all cuts d, that with the least variance of block means over
    their number, sum_(k >= d) (x_k - mean)^2 / (n - d)^2.
    """
    size = max(len(x) // BLOCKS, 1)
    blocks = x[: len(x) // size * size].reshape(-1, size).mean(axis=1)
    n = len(blocks)
    left = n - np.arange(n)
    centred = blocks - blocks[n // 2 :].mean()
    sums, squares = np.cumsum(centred[::-1])[::-1], np.cumsum(centred[::-1] ** 2)[::-1]
    error = (squares - sums**2 / left) / left**2
    last = int(LONGEST_TRANSIENT * n)
    return int(np.argmin(error[: last + 1])) * size


def compute_statistic(x: Floats) -> Statistic:
    """Compute the statistics of a stationary signal x (n,)."""
    n = len(x)
    centred = x - x.mean()
    variance = float(centred @ centred) / (n - 1)
    return Statistic(float(x.mean()), variance, n, effective_sample_size(centred))


def effective_sample_size(centred: Floats) -> float:
    """Return the effective sample size N / (1 + 2 sum rho_k) of a centred signal; positive pairs of rho are summed.

    Geyer's initial monotone sequence (1992): rho_2k + rho_2k+1 of a reversible process is positive and decreases.
    """
    n = len(centred)
    spectrum = np.fft.rfft(centred, 1 << (2 * n - 1).bit_length())
    covariance = np.fft.irfft(np.abs(spectrum) ** 2)[: n - n % 2] / n
    if covariance[0] <= 0.0:
        return float(n)
    pairs = covariance.reshape(-1, 2).sum(axis=1) / covariance[0]
    end = int(np.argmax(pairs <= 0.0)) if (pairs <= 0.0).any() else len(pairs)
    inflation = 2.0 * float(np.minimum.accumulate(pairs[:end]).sum()) - 1.0
    return float(min(n / max(inflation, 1.0 / n), n))


def resample_to_cells(log: Log, cells: Iterable[str]) -> Log:
    """Resample all columns to the rows of the cell with the most samples, as far as all columns overlap.

    A log of one stream is returned unchanged. Linear interpolation keeps the uncertainty of a mean: it adds samples,
    but no independent ones. In long gaps of a stream its values are nan.
    """
    cells = tuple(cells)
    known = {
        name: rows
        for name, values in log.columns.items()
        if split_component(name)[0] in log.asynchronous and {name, split_component(name)[0]} & {*cells, *OTHERS}
        if (rows := np.flatnonzero(np.isfinite(values))).size
    }
    own = [rows for name, rows in known.items() if {name, split_component(name)[0]} & set(cells)]
    if not own:
        return log
    first = max(log.t[rows[0]] for rows in known.values())
    last = min(log.t[rows[-1]] for name, rows in known.items() if split_component(name)[0] not in HELD)
    most = max(own, key=len)
    chosen = most[(log.t[most] >= first) & (log.t[most] <= last)]
    if not len(chosen):
        raise log_error(
            log, f"the columns {', '.join(known)} do not overlap in time, so forces have no speed. Check their clocks."
        )
    columns = {}
    for name, rows in known.items():
        held, values = split_component(name)[0] in HELD, log.columns[name][rows, None]
        columns[name] = np.asarray(resample(log.t[rows], values, log.t[chosen], held)[:, 0])
    selected = log.select_rows(chosen)
    return replace(selected, columns={**selected.columns, **columns})


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
    segment: slice  # rows of the stationary part
    statistic: Statistic  # of the force in it
    speed: float  # mean in it [m/s, rad/s]
    notes: tuple[str, ...]  # from reading the log, and on units that it does not give


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
    check_signals(log, cells, speed_unit)
    assumed = describe_assumed_units(log, cells, speed_unit)
    log = resample_to_cells(log, cells.weights)
    force = cells.total(log)
    check_run(log, force)
    check_thrusters(log, driven)
    speeds = log["speed"] if "speed" in log.names else None
    segment = find_stationary(force, speeds, log.source or "log")
    speed = 0.0 if speeds is None else float(speeds[segment].mean())
    return ReducedRun(log, force, segment, compute_statistic(force[segment]), speed, (*log.notes, *assumed))


def log_error(log: Log, fault: str, path: str = "", code: Code = "data") -> SeaframeError:
    """Return the error that a log cannot be used."""
    return SeaframeError(fault, code, path=path, place=log.source or "log")


def expected_units(cells: Cells, speed_unit: str) -> dict[str, tuple[str, ...]]:
    """Return the units that signals of a run may have, by name."""
    speed = (speed_unit,) if speed_unit else ("m/s", "rad/s")
    return {"speed": speed, **dict.fromkeys(cells.weights, (FORCE,)), **{k: (own,) for k, own in UNITS.items()}}


def describe_assumed_units(log: Log, cells: Cells, speed_unit: str) -> tuple[str, ...]:
    """Return a note on signals whose unit is not given; pulse widths are in microseconds everywhere."""
    expected = {name: units for name, units in expected_units(cells, speed_unit).items() if name != "pwm"}
    missing = [name for name in expected if name in log and not log.unit(name)]
    assumed = [f"{name} in {' or '.join(expected[name])}" for name in missing]
    return (f"No unit is given, so it is taken: {', '.join(assumed)}.",) if assumed else ()


def check_signals(log: Log, cells: Cells, speed_unit: str) -> None:
    """Refuse signals whose unit is given but not the expected one, and several columns where one is needed."""
    for name, units in expected_units(cells, speed_unit).items():
        unit = log.unit(name) if name in log else ""
        if unit not in ("", *units) and not (name == "pwm" and unit in FACTORS["s"]):
            hint = " For load cells that show kilograms, use `unit: kgf`." if unit == "kg" else ""
            fault = f"is in {unit}; expected {' or '.join(units)}. Give the right column and unit in the mapping.{hint}"
            raise log_error(log, fault, name, "unit")
        if name in log and name != "pwm" and (values := log[name]).ndim > 1:
            fault = f"has {values.shape[1]} components; expected one column. Choose the column in the mapping."
            raise log_error(log, fault, name, "shape")


def check_run(log: Log, force: Floats) -> None:
    """Refuse a run that cannot be used: missing values, times out of order, constant load cells."""
    check_numbers(log, force, "the load cells")
    if (late := np.flatnonzero(np.diff(log.t) <= 0.0)).size:
        row = row_name(log, int(late[0]) + 1)
        raise log_error(log, f"time does not increase in {row}. Sort the log, or remove the row.", "time")
    if len(force) and np.ptp(force) == 0.0:
        fault = f"the load cells read {force[0]:g} all the time. Are they connected? Leave this run out."
        raise log_error(log, fault)


def check_numbers(log: Log, values: Floats, what: str) -> None:
    """Refuse values that are not finite; `what` names the signal in the error."""
    if (lost := np.flatnonzero(~find_finite_rows(values))).size:
        row = row_name(log, int(lost[0]))
        raise log_error(log, f"no value of {what} in {row}. Fill it, or remove the row.")


def row_name(log: Log, row: int) -> str:
    """Return the name of a row in messages; rows of joined streams are in no file, so their time is given."""
    return f"the row at {log.t[row]:.6g} s" if log.asynchronous else Labels.from_data(log)([row])


def check_thrusters(log: Log, driven: bool) -> None:
    """Refuse pulse widths and rotor speeds with missing values, and driven runs without both."""
    for name, what in THRUSTER_SIGNALS.items():
        if has_values(log, name):
            check_numbers(log, log[name], what)
        elif driven:
            fault = f"has no values; runs with thrusters on need {what}. Give its column in the mapping."
            raise log_error(log, fault, name, "missing")


def has_values(log: Log, name: str) -> bool:
    """Whether a log has a signal with at least one value: a column may be blank in runs without thrusters."""
    return name in log and not bool(np.isnan(log[name]).all())


def reduce_runs(logs: Iterable[Log], cells: Cells, speeds: Sequence[float | None] | None = None) -> Points:
    """Reduce logs to points, one for each run.

    Commanded `speeds` [m/s, rad/s] form the clusters; without them, or for None, the measured ones do. `logs` may be an
    iterator: no log is kept.
    """
    return build_points([compute_means(reduce_run(log, cells)) for log in logs], speeds)


def compute_means(run: ReducedRun) -> RunMeans:
    """Return the means of a run, without its samples."""
    part, log = run.segment, run.log
    microseconds = FACTORS["s"][log.unit("pwm") or "us"] / FACTORS["s"]["us"] if "pwm" in log else 1.0
    pulse = float(np.median(log["pwm"][part])) * microseconds if has_values(log, "pwm") else math.nan
    rotor = compute_statistic(log["rotor"][part]) if has_values(log, "rotor") else Statistic(0.0, 0.0, 1, 1.0)
    return RunMeans(log.source, run.speed, run.statistic, pulse, rotor, run.notes)


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
