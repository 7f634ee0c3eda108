"""Signals of a run and of a log, brought to common times."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...errors import SeaframeError, unknown_name
from ...exchange.logs.labels import Labels
from ...numbers import Floats, Ints
from ...run.recording import Recording
from ...signals.signal import parted
from ..poses.checks import FEWEST
from ..rhythms import holes
from ..times import stamped, told_by_all

UNEVEN = 1e-3  # of a step: times that differ less are evenly spaced
LOST = 2.5  # times its own median step: a signal's gap up to it, one lost sample, is always filled
ABOUT = 2.2  # how near a ratio of sizes comes to one that a wrong unit makes
AXES = ("x", "y", "z")


@dataclass(frozen=True, eq=False)
class Kept:
    """Some rows of a log."""

    of: Recording
    rows: Ints  # (n,) their indices
    stamped: Ints | None = None  # (m,) of all rows with a time of their own, those beyond these too; left out: these

    @property
    def t(self) -> Floats:
        """(n,) [s]."""
        return np.asarray(self.of.t, dtype=float)[self.rows]

    @property
    def names(self) -> tuple[str, ...]:
        """Of all signals."""
        return self.of.names

    @property
    def labels(self) -> Labels:
        """What messages call these rows."""
        return Labels.of(self.of).taken(self.rows)

    def unit(self, name: str) -> str:
        """Of a signal or of one of its components."""
        return self.of.unit(name)

    def __getitem__(self, name: str) -> Floats:
        """(n,) or (n, k)."""
        return np.asarray(self.of[name])[self.rows]

    def apart(self, name: str) -> bool:
        """Whether a signal has times of its own: the log says so, or rows without it lie between its samples."""
        told = parted(name)[0] in getattr(self.of, "apart", ())
        known = known_rows(np.asarray(self[name], dtype=float))
        return bool(not known.all() and told) or has_own_rate(self.t, known)

    def known(self, name: str, who: str) -> Kept:
        """The samples of a signal with a rate of its own, those beyond the ends too; else all rows, each known."""
        values = signal(self, name, who)
        if not self.apart(name):
            finite(values, f"{who}: {name}", self.labels)
            return self
        rows = self.rows if self.stamped is None else self.stamped
        return Kept(self.of, rows[known_rows(np.asarray(self.of[name], dtype=float)[rows])])


def known_rows(values: Floats) -> NDArray[np.bool_]:
    """(n,): where all components are finite."""
    return np.asarray(np.isfinite(values.reshape(len(values), -1)).all(axis=1))


def has_own_rate(t: Floats, known: NDArray[np.bool_]) -> bool:
    """Whether most rows without a value stand between two with one that are no further apart than usual.

    So it is where streams of several rates share a table. A value that is missing in an otherwise whole column is not
    such: there its neighbours are two steps apart.
    """
    missing = int((~known).sum())
    return missing > 0 and int(holes(t, known, np.zeros(len(t) - 1, dtype=bool)).sum()) < 0.5 * missing


def usable(signals: Recording, names: Iterable[str], who: str, notes: list[str]) -> Kept:
    """The rows of a log with a time of their own, from where all of some signals are known to where they end.

    Rows that only other streams have, at times between the samples of all these signals, are left out.
    """
    labels = Labels.of(signals)
    rows = stamped(np.asarray(signals.t, dtype=float), who, notes, FEWEST, labels)
    values = [np.asarray(signals[name], dtype=float) for name in names if parted(name)[0] in signals.names]
    told = told_by_all(values, rows, who, notes, labels)
    t, known = np.asarray(signals.t, dtype=float)[told], [known_rows(each[told]) for each in values]
    if known and all(has_own_rate(t, each) for each in known):
        told = told[np.any(known, axis=0)]
    return Kept(signals, told, rows)


def signal(signals: Recording, name: str, who: str) -> Floats:
    """A signal that has to be there, of floats."""
    if name not in signals.names and parted(name)[0] not in signals.names:
        raise SeaframeError(unknown_name(name, signals.names, "signal"), place=who)
    return np.asarray(signals[name], dtype=float)


def finite(values: Floats, what: str, labels: Labels) -> Floats:
    """Values without nan."""
    if (bad := np.flatnonzero(~np.isfinite(values.reshape(len(values), -1)).all(axis=1))).size:
        raise SeaframeError(
            f"{what}: not finite in {labels(bad)}. Drop those rows, or bridge them (of poses with smooth_poses)."
        )
    return values


def common_times(simulated: Floats, measured: Floats, rate: float | None) -> Floats:
    """Evenly spaced times within both: those of the measured rows if they are even, unless a rate [Hz] is given."""
    ours, theirs = simulated, measured
    first, last = max(ours[0], theirs[0]), min(ours[-1], theirs[-1])
    spans = f"simulated {ours[0]:g} to {ours[-1]:g} s, measured {theirs[0]:g} to {theirs[-1]:g} s"
    if first >= last:
        raise SeaframeError(f"no time in common: {spans}. Give time_offset, in seconds to add to measured times.")
    steps = np.diff(theirs)
    h = float(np.median(steps)) if rate is None else 1.0 / rate
    if rate is None and np.abs(steps - h).max() < UNEVEN * h:
        times: Floats = theirs[(theirs >= first) & (theirs <= last)]
    else:
        times = first + h * np.arange(int(np.floor((last - first) / h * (1.0 + 1e-12))) + 1)
    if len(times) < FEWEST:
        raise SeaframeError(f"only {len(times)} rows in common, {h:.3g} s apart: {spans}. Give a higher rate [Hz].")
    return times


def gaps(t: Floats, limit: float, within: tuple[float, float]) -> list[tuple[int, float]]:
    """Rows after which nothing follows for longer than a limit [s], inside some times, and for how long."""
    steps = np.diff(t)
    return [
        (int(k), float(steps[k])) for k in np.flatnonzero(steps > limit) if t[k] < within[1] and t[k + 1] > within[0]
    ]


def refuse_gaps(signals: Kept, offset: float, limit: float, times: Floats, who: str) -> list[str]:
    """An error for gaps over a limit [s]; notes on those that are long beside the median step."""
    t, labels = signals.t + offset, signals.labels
    found = gaps(t, limit, (times[0], times[-1]))
    if found:
        text = "; ".join(f"{length:.3g} s after {labels([k])} (t = {t[k]:.6g} s)" for k, length in found[:4])
        raise SeaframeError(
            f"{who}: gaps longer than {limit:g} s: {text}. Compare the parts apart, allow them with max_gap, or "
            "bridge them (of poses with rows of nan and smooth_poses)."
        )
    short = gaps(t, min(limit, 5.0 * float(np.median(np.diff(t)))), (times[0], times[-1]))
    return [
        f"{who}: a gap of {length:.3g} s after {labels([k])} is filled by a straight line." for k, length in short[:6]
    ]


def own_gaps(signals: Kept, names: Iterable[str], who: str, times: Floats, offset: float, limit: float) -> list[str]:
    """Of signals with rates of their own: an error for gaps over a limit [s] and one lost sample; notes."""
    notes = []
    for name in names:
        own = signals.known(name, who)
        if own is not signals:
            step, count = float(np.median(np.diff(own.t))), int(known_rows(signals[name]).sum())
            notes.append(
                f"{who}: {name} is known in {count} of {len(signals.rows)} rows, about every {step:.3g} s, and "
                "compared there; straight lines in between."
            )
            notes += refuse_gaps(own, offset, max(limit, LOST * step), times, f"{who}: {name}")
    return notes


def as_sampled(times: Floats, samples: Floats | None, t: Floats, values: Floats) -> Floats:
    """A series at some times as one sees it who has it at samples (m,) alone, with straight lines in between.

    Beside a measured series of such samples no error of interpolation counts as one of the model. Without samples, as
    it is.
    """
    found = resampled(times, t, values)
    if samples is None:
        return found
    inside = samples[(samples >= t[0]) & (samples <= t[-1])]
    if len(inside) > 1:
        part = (times >= inside[0]) & (times <= inside[-1])
        found[part] = resampled(times[part], inside, resampled(inside, t, values))
    return found


def resampled(times: Floats, t: Floats, values: Floats) -> Floats:
    """Linear in between; exact where times coincide."""
    if values.ndim == 1:
        return np.interp(times, t, values)
    return np.column_stack([np.interp(times, t, column) for column in values.T])


def suspected_units(name: str, unit: str, simulated: Floats, measured: Floats) -> list[str]:
    """A note where one series is so many times the other as a wrong unit makes: degrees, or of vectors millimetres."""
    whole = parted(name)[1] is None and name not in (*AXES, "horizontal position", "horizontal speed")
    if unit in ("rad", "rad/s") and measured.ndim == 1:
        factor, question = 180.0 / np.pi, "is it in degrees? Radians are expected."
    elif unit in ("m", "m/s") and whole:  # an axis alone may rest
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
