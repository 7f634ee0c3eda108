"""Resample signals of a run and of a log to common times; detect gaps, missing values and wrong units."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...errors import SeaframeError, unknown_name
from ...exchange.logs.labels import Labels
from ...numbers import Floats, Ints
from ...run.recording import Recording
from ...signals.signal import split_component
from ..poses.pose_checks import FEWEST
from ..sampling import find_finite_rows, find_missing_rows, select_common_rows, select_increasing_rows

UNEVEN = 1e-3  # of a step: times with smaller deviations count as evenly spaced
LOST = 2.5  # times a signal's own median step: gaps up to this (one lost sample) are always interpolated
ABOUT = 2.2  # tolerance factor between a ratio of magnitudes and that of a wrong unit
AXES = ("x", "y", "z")


@dataclass(frozen=True, eq=False)
class RecordingRows:
    """A view of some rows of a recording."""

    recording: Recording
    rows: Ints  # (n,) their indices
    timed: Ints | None = None  # (m,) indices of all rows with valid times, a superset of `rows`; None: `rows`

    @property
    def t(self) -> Floats:
        """Times (n,) [s] of the rows."""
        return np.asarray(self.recording.t, dtype=float)[self.rows]

    @property
    def names(self) -> tuple[str, ...]:
        """Names of all signals."""
        return self.recording.names

    @property
    def labels(self) -> Labels:
        """Names of the rows in messages."""
        return Labels.from_data(self.recording).select(self.rows)

    def unit(self, name: str) -> str:
        """Return the unit of a signal or of one of its components."""
        return self.recording.unit(name)

    def __getitem__(self, name: str) -> Floats:
        """Return a signal in these rows, (n,) or (n, k)."""
        return np.asarray(self.recording[name])[self.rows]

    def has_own_times(self, name: str) -> bool:
        """Whether a signal has its own sample times: the log says so, or rows without it lie between its samples."""
        declared = split_component(name)[0] in getattr(self.recording, "asynchronous", ())
        known = find_finite_rows(np.asarray(self[name], dtype=float))
        return bool(not known.all() and declared) or has_own_rate(self.t, known)

    def select_sampled(self, name: str, who: str) -> RecordingRows:
        """Return the rows in which a signal was sampled, also beyond the ends; else all rows."""
        if name not in self.names and split_component(name)[0] not in self.names:
            raise SeaframeError(unknown_name(name, self.names, "signal"), place=who)
        values = np.asarray(self[name], dtype=float)
        if not self.has_own_times(name):
            require_finite(values, self.labels, who, name)
            return self
        rows = self.rows if self.timed is None else self.timed
        return RecordingRows(
            self.recording, rows[find_finite_rows(np.asarray(self.recording[name], dtype=float)[rows])]
        )


def has_own_rate(t: Floats, known: NDArray[np.bool_]) -> bool:
    """Whether most rows without a value lie between two samples that are no further apart than usual.

    This is so where streams of several rates share a table. It is not so where single values of a column are missing:
    there the neighbours are two steps apart.
    """
    missing = int((~known).sum())
    return missing > 0 and int(find_missing_rows(t, known, np.zeros(len(t) - 1, dtype=bool)).sum()) < 0.5 * missing


def select_usable_rows(signals: Recording, names: Iterable[str], who: str, notes: list[str]) -> RecordingRows:
    """Select the rows of a log with valid times, from the first to the last at which all given signals are known.

    Rows that belong only to other streams, at times between the samples of all these signals, are left out.
    """
    labels = Labels.from_data(signals)
    rows = select_increasing_rows(np.asarray(signals.t, dtype=float), who, notes, FEWEST, labels)
    values = [np.asarray(signals[name], dtype=float) for name in names if split_component(name)[0] in signals.names]
    common = select_common_rows(values, rows, who, notes, labels)
    t, known = np.asarray(signals.t, dtype=float)[common], [find_finite_rows(each[common]) for each in values]
    if known and all(has_own_rate(t, each) for each in known):
        common = common[np.any(known, axis=0)]
    return RecordingRows(signals, common, rows)


def require_finite(values: Floats, labels: Labels, who: str, name: str) -> Floats:
    """Return the values; refuse them if any is not finite, with the rows named."""
    if (bad := np.flatnonzero(~find_finite_rows(values))).size:
        raise SeaframeError(
            f"not finite in {labels(bad)}, so it cannot be compared there. Drop those rows, or fill them (poses: with "
            "smooth_poses).",
            "data",
            path=name,
            place=who,
        )
    return values


def common_times(simulated: Floats, measured: Floats, rate: float | None) -> Floats:
    """Return evenly spaced times inside both series: the measured ones if they are even and no rate [Hz] is given."""
    ours, theirs = simulated, measured
    first, last = max(ours[0], theirs[0]), min(ours[-1], theirs[-1])
    spans = f"simulated {ours[0]:g} to {ours[-1]:g} s, measured {theirs[0]:g} to {theirs[-1]:g} s"
    if first >= last:
        raise SeaframeError(
            f"the series do not overlap in time: {spans}. Give time_offset, in seconds to add to measured times.",
            "data",
            path="time_offset",
        )
    steps = np.diff(theirs)
    h = float(np.median(steps)) if rate is None else 1.0 / rate
    if rate is None and np.abs(steps - h).max() < UNEVEN * h:
        times: Floats = theirs[(theirs >= first) & (theirs <= last)]
    else:
        times = first + h * np.arange(int(np.floor((last - first) / h * (1.0 + 1e-12))) + 1)
    if len(times) < FEWEST:
        raise SeaframeError(
            f"only {len(times)} rows in common, {h:.3g} s apart: {spans}. At least {FEWEST} are needed. "
            "Give a higher rate [Hz].",
            "data",
            path="rate",
        )
    return times


def refuse_gaps(
    signals: RecordingRows, offset: float, limit: float, times: Floats, who: str, name: str = ""
) -> list[str]:
    """Refuse gaps longer than a limit [s]; return notes on those that are long compared with the median step.

    `name` is that of a signal with sample times of its own; empty: all signals of the log.
    """
    t, labels = signals.t + offset, signals.labels
    steps = np.diff(t)
    inside = (t[:-1] < times[-1]) & (t[1:] > times[0])
    if (long := np.flatnonzero(inside & (steps > limit))).size:
        text = "; ".join(f"{steps[k]:.3g} s after {labels([k])} (t = {t[k]:.6g} s)" for k in long[:4])
        raise SeaframeError(
            f"gaps longer than {limit:g} s: {text}. Compare the sections separately, allow the gaps with max_gap, or "
            "fill them (poses: with rows of nan and smooth_poses).",
            "data",
            path=name,
            place=who,
        )
    where = f"{who}: {name}" if name else who
    short = np.flatnonzero(inside & (steps > min(limit, 5.0 * float(np.median(steps)))))
    return [
        f"{where}: a gap of {steps[k]:.3g} s after {labels([k])} is filled by linear interpolation." for k in short[:6]
    ]


def check_gaps(
    signals: RecordingRows, names: Iterable[str], who: str, times: Floats, offset: float, limit: float
) -> list[str]:
    """Refuse gaps longer than a limit [s] at the common `times`; return notes on shorter ones.

    Signals with sample times of their own may also have gaps of one lost sample.
    """
    notes = refuse_gaps(signals, offset, limit, times, who)
    for name in names:
        own = signals.select_sampled(name, who)
        if own is not signals:
            step, count = float(np.median(np.diff(own.t))), int(find_finite_rows(signals[name]).sum())
            notes.append(
                f"{who}: {name} is known in {count} of {len(signals.rows)} rows, about every {step:.3g} s; it is "
                "compared there, with linear interpolation in between."
            )
            notes += refuse_gaps(own, offset, max(limit, LOST * step), times, who, name)
    return notes


def resample_through(times: Floats, samples: Floats | None, t: Floats, values: Floats) -> Floats:
    """Resample a series at `times` through the sample times (m,) of another series, linearly in between.

    If the measured series has these samples, both then have the same interpolation error, which does not count as an
    error of the model. With `samples` None, the series is resampled directly.
    """
    found = resample(times, t, values)
    if samples is None:
        return found
    inside = samples[(samples >= t[0]) & (samples <= t[-1])]
    if len(inside) > 1:
        part = (times >= inside[0]) & (times <= inside[-1])
        found[part] = resample(times[part], inside, resample(inside, t, values))
    return found


def resample(times: Floats, t: Floats, values: Floats) -> Floats:
    """Interpolate linearly a series (n,) or (n, k) given at t (n,); exact where times coincide."""
    if values.ndim == 1:
        return np.interp(times, t, values)
    return np.column_stack([np.interp(times, t, column) for column in values.T])


def note_suspected_units(name: str, unit: str, simulated: Floats, measured: Floats) -> list[str]:
    """Return a note if the ratio of two series suggests a wrong unit: degrees, or millimetres of vectors."""
    whole = split_component(name)[1] is None and name not in (*AXES, "horizontal position", "horizontal speed")
    if unit in ("rad", "rad/s") and measured.ndim == 1:
        factor, question = 180.0 / np.pi, "is it in degrees? Radians are expected."
    elif unit in ("m", "m/s") and whole:  # a single axis may be at rest
        factor, question = 1e3, f"is a length read in a wrong unit (mm for m)? Expected: {unit}."
    else:
        return []
    ours, theirs = (float(np.quantile(np.abs(x - np.median(x, axis=0)), 0.9)) for x in (simulated, measured))
    if min(ours, theirs) <= 0.0:
        return []
    who, ratio = ("measured", theirs / ours) if theirs > ours else ("simulated", ours / theirs)
    if not factor / ABOUT < ratio < factor * ABOUT:
        return []
    return [f"{name}: the {who} series is {ratio:.3g} times as large as the other: {question}"]
