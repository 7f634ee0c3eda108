"""Compare a simulated run with a measured one: align, resample to common times, compute metrics; and the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike
from scipy.stats import norm

from ..._version import __version__
from ...deprecation import renamed_argument, warn_renamed
from ...errors import SeaframeError, unknown_name
from ...numbers import Floats
from ...run.recording import Recording, Run
from ...signals.signal import split_component
from ..estimates import Estimates
from .alignment import Alignment, align_at_start, align_by_motion, check_lever, estimate_time_offsets
from .bands import DEFAULT_DEVIATION, Bands, Tolerances, bands, compute_limits, default_tolerances
from .bands import KINDS as MOVING
from .metrics import Metrics, is_constant, metrics, table
from .motion import (
    KINDS,
    Motion,
    Quantity,
    View,
    list_slow_signals,
    match_heading_turns,
    quantities,
    read_motion,
    refuse_unknown_link,
    signal_prefix,
)
from .series import (
    RecordingRows,
    check_own_gaps,
    common_times,
    note_suspected_units,
    refuse_gaps,
    resample,
    resample_through,
    select_usable_rows,
)

ALIGNMENTS = ("none", "start", "motion")
MAX_LAG = 1.0  # [s]
FAR = (0.5, 0.5)  # [m, rad]: initial poses that differ by more are reported in a note
NARROW = 0.01  # of the measured range: a narrower band is not meaningful beside the noise
WORK = 4_000_000  # largest total number of steps for a band by default tolerances; FEWEST_DRAWS are made in any case
FEWEST_DRAWS = 100
FEW = 0.05  # of the rows: with fewer rows of meaningful band width, no coverage is computed


@dataclass(frozen=True, eq=False)
class Pair:
    """One quantity, simulated and measured at the same times, with the uncertainty band of the simulation."""

    name: str
    label: str
    unit: str
    simulated: Floats  # (n,) or (n, k)
    measured: Floats
    limits: tuple[Floats, Floats] | None = None  # each (n,): lower and upper limit due to uncertain parameters
    spread: Floats | None = None  # (n,) standard deviation of the measured values; only of smoothed poses


@dataclass(frozen=True, eq=False)
class Comparison:
    """Simulated and measured series at common times, and metrics of their agreement; returned by `seaframe.compare`.

    Example:

        found = sf.compare(run, log, link="rov.hull", align="start")
        found["position"].rmse  # [m]
        found.report("comparison.html")
    """

    name: str  # title of the report
    t: Floats  # (n,) common times [s], evenly spaced
    pairs: dict[str, Pair]  # by name of the quantity
    metrics: dict[str, Metrics]  # by name of the quantity
    max_lag: float | None  # largest lag that warping and the search for lags allow [s]; None: no limit
    alignment: Alignment  # that was applied to the measured motion
    view: View | None = None  # vertical and longitudinal axes, where the motion of a link was compared
    level: float | None = None  # share of the draws inside the uncertainty bands
    about: Mapping[str, Any] = field(default_factory=dict)  # what was compared: scene, source, version, seed
    notes: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return self.table()

    @property
    def band(self) -> float | None:
        """Former name of `max_lag`."""
        warn_renamed("Comparison.band", "max_lag")
        return self.max_lag

    def __getitem__(self, name: str) -> Metrics:
        """Return the metrics of a quantity, such as `comparison["heading"]`; an unknown name is a SeaframeError."""
        if name not in self.metrics:
            raise SeaframeError(unknown_name(name, self.metrics, "quantity"))
        return self.metrics[name]

    def table(self) -> str:
        """Return the metrics of all quantities, and the notes, as plain text."""
        return "\n".join([table(list(self.metrics.values()), self.max_lag), *(f"note: {note}" for note in self.notes)])

    def report(self, path: str | Path, *others: Comparison) -> None:
        """Write one self-contained HTML file with figures and tables of this comparison and, beside it, `others`."""
        from ...look.identified.comparison_report import write_comparisons

        write_comparisons(Path(path), (self, *others))

    def to_dict(self) -> dict[str, Any]:
        """Return names, alignment, metrics and notes as plain values for JSON; the series are not included."""
        return {
            "name": self.name,
            **self.about,
            "rows": len(self.t),
            "from": float(self.t[0]),
            "to": float(self.t[-1]),
            "max_lag": self.max_lag,
            "band": self.max_lag,  # former name
            "alignment": self.alignment.to_dict(),
            "metrics": {name: row.to_dict() for name, row in self.metrics.items()},
            "notes": list(self.notes),
        }


Uncertain = Estimates | Tolerances | Literal[False] | None


@dataclass(frozen=True)
class Options:
    """Settings of a comparison: alignment, time offset, common times."""

    align: str | Alignment
    lever: Floats  # (3,) of the markers in the link frame [m]
    time_offset: float | str  # added to measured times [s], or "motion"
    max_lag: float | None  # limit of warping and lags [s]
    rate: float | None  # of the common times [Hz]
    max_gap: float  # longest gap that is interpolated [s]

    def __post_init__(self) -> None:
        if isinstance(self.align, str) and self.align not in ALIGNMENTS:
            raise SeaframeError(unknown_name(self.align, ALIGNMENTS, "alignment"), path="align")
        for what, value in (("max_lag", self.max_lag), ("rate", self.rate), ("max_gap", self.max_gap)):
            if value is not None and not (np.isfinite(value) and value > 0.0):
                raise SeaframeError(f"must be positive, not {value:g}.", "range", path=what)
        if isinstance(self.time_offset, str) and self.time_offset != "motion":
            raise SeaframeError(f'must be a number [s] or "motion", not {self.time_offset!r}.', path="time_offset")


@renamed_argument("band", "max_lag")
def compare(
    simulated: Recording,
    measured: Recording,
    *,
    link: str | None = None,
    signals: Sequence[str] = (),
    align: str | Alignment = "none",
    lever: ArrayLike = (0.0, 0.0, 0.0),
    time_offset: float | str = 0.0,
    max_lag: float | None = MAX_LAG,
    rate: float | None = None,
    max_gap: float | None = None,
    uncertain: Uncertain = None,
    gravity: Sequence[float] | None = None,
    count: int = 400,
    level: float = 0.95,
    seed: int = 0,
    name: str = "",
) -> Comparison:
    """Compare a simulated run with a measured one, and return the metrics of every quantity.

    Args:
        simulated: a Run, or signals of one read from a file. Uncertainty bands need the Run itself.
        measured: a log with the same signals, or with the pose of a link.
        link: compare the motion of this link. The measured signals are `<link>.position` (n, 3) [m] and
            `<link>.orientation` (n, 4), or `position` and `orientation`. Missing velocities come from smoothed poses.
        signals: names of further signals. Without `link` and `signals`, all signals that both have are compared.
        align: "none"; "start" (the first poses agree); "motion" (frames, markers and lever arm by least squares over
            the whole motion); or an Alignment, such as that of another trial.
        lever: position (3,) of the markers in the link frame [m].
        time_offset: added to measured times [s]; "motion" estimates it.
        max_lag: largest lag that warping and the search for lags allow [s]; None: no limit.
        rate: of the common times [Hz]; default: that of the measured rows.
        max_gap: longest gap that is interpolated [s]; default: `max_lag`.
        uncertain: uncertain parameters for the band of the simulation: Estimates, or standard deviations by path (a
            number or "5%"). None: 5 % of all coefficients of added mass and drag. False: no band.
        gravity: vector (3,) whose direction is the vertical axis; default: that of the scene, else z.
        count: number of random draws of the band.
        level: share of the draws inside the band.
        seed: of the draws.
        name: title of the comparison.

    Example:

        sf.compare(sf.simulate(scene), sf.read_log("trial.csv"), link="rov.hull", align="start")
    """
    options = Options(align, check_lever(lever), time_offset, max_lag, rate, max_gap or max_lag or MAX_LAG)
    names, notes = choose_signals(simulated, measured, link, signals)
    ours = select_usable_rows(simulated, list_needed_signals(simulated, link, names), "simulated", notes)
    theirs = select_usable_rows(measured, list_needed_signals(measured, link, names), "measured", notes)
    sampled = compute_bands(simulated, uncertain, link, names, (count, level, seed), notes)
    if link is None:
        placement, view, times, pairs = match_times(ours, theirs, options, notes)
    else:
        down = simulated.scene.gravity if gravity is None and isinstance(simulated, Run) else gravity
        placement, view, times, pairs = match_motions(ours, theirs, link, options, sampled, down, notes)
    for each in names:
        pairs |= signal_pairs(ours, theirs, each, times, placement.time_offset, sampled)
    notes += check_own_gaps(ours, names, "simulated", times, 0.0, options.max_gap)
    notes += check_own_gaps(theirs, names, "measured", times, placement.time_offset, options.max_gap)
    figures = {key: assess_pair(pair, float(np.median(np.diff(times))), max_lag, level) for key, pair in pairs.items()}
    notes += note_pairs(list(pairs.values()))
    about = {
        "simulated": source_name(simulated),
        "measured": source_name(measured),
        "version": __version__,
        "seed": seed,
    }
    title, share = name or f"{about['simulated']} and {about['measured']}", level if sampled else None
    return Comparison(title, times, pairs, figures, max_lag, placement, view, share, about, tuple(dict.fromkeys(notes)))


def collect_reading_notes(simulated: Recording, measured: Recording) -> list[str]:
    """Return the notes from reading the signals."""
    both = (("simulated", simulated), ("measured", measured))
    return [f"{who}: {note}" for who, each in both for note in getattr(each, "notes", ())]


Basis = tuple[Alignment, View | None, Floats, dict[str, Pair]]  # alignment, axes, common times, pairs so far


def list_needed_signals(signals: Recording, link: str | None, names: Sequence[str]) -> list[str]:
    """Return the names of the signals that a comparison needs."""
    if link is None:
        return list(names)
    return [*names, *(signal_prefix(signals, link) + kind for kind in KINDS)]


def match_times(simulated: RecordingRows, measured: RecordingRows, options: Options, notes: list[str]) -> Basis:
    """Find the common times of signals that need no spatial alignment."""
    if isinstance(options.time_offset, str):
        raise SeaframeError('"motion" needs the link whose motion is compared.', "missing", path="time_offset")
    offset = float(options.time_offset)
    times = common_times(simulated.t, measured.t + offset, options.rate)
    notes += refuse_gaps(measured, offset, options.max_gap, times, "measured")
    notes += refuse_gaps(simulated, 0.0, options.max_gap, times, "simulated")
    return Alignment.none(time_offset=offset), None, times, {}


def match_motions(
    simulated: RecordingRows,
    measured: RecordingRows,
    link: str,
    options: Options,
    sampled: Bands | None,
    gravity: Sequence[float] | None,
    notes: list[str],
) -> Basis:
    """Align the motion of a link, and resample it to common times."""
    read = read_motion(simulated, link, "simulated"), read_motion(measured, link, "measured")
    notes += [note for each in read for note in each.notes]
    ours, theirs = (each.motion for each in read)
    placement = find_alignment(ours, theirs, options, notes)
    notes += placement.notes
    raw, theirs = theirs, placement.apply(theirs)
    times = common_times(ours.t, theirs.t, options.rate)
    notes += refuse_gaps(measured, placement.time_offset, options.max_gap, times, "measured")
    notes += refuse_gaps(simulated, 0.0, options.max_gap, times, "simulated")
    notes += check_own_gaps(
        measured, list_slow_signals(measured, link), "measured", times, placement.time_offset, options.max_gap
    )
    notes += check_own_gaps(simulated, list_slow_signals(simulated, link), "simulated", times, 0.0, options.max_gap)
    first, second = ours.at(times), theirs.at(times)
    if options.align == "motion":
        unaligned = replace(raw, t=raw.t + placement.time_offset).at(times)
        notes.append(note_fitted_alignment(first, unaligned, second))
    notes += note_distant_starts(first, second) if options.align == "none" else []
    view = View.of(gravity, first)
    return placement, view, times, motion_pairs(first, second, view, link, sampled)


def choose_signals(
    simulated: Recording, measured: Recording, link: str | None, signals: Sequence[str]
) -> tuple[list[str], list[str]]:
    """Return the signals to compare besides the motion of a link (named ones, or all common ones), and notes."""
    notes = collect_reading_notes(simulated, measured)
    if link is not None:
        refuse_unknown_link(simulated, link, "simulated")
        refuse_unknown_link(measured, link, "measured")
    if signals or link is not None:
        return list(dict.fromkeys(signals)), notes
    common = [name for name in simulated.names if name in measured.names and not name.endswith(("orientation", ".rpy"))]
    if not common:
        some = ", ".join(measured.names[:6]) or "nothing"
        raise SeaframeError(
            f"simulated and measured have no signal in common, so nothing can be compared. Measured: {some}. Name the "
            "columns with a mapping, or give the link whose pose was measured.",
            "missing",
            path="signals",
        )
    return common, [*notes, *note_left_out_orientations(simulated, measured)]


def note_left_out_orientations(simulated: Recording, measured: Recording) -> list[str]:
    """Return a note on orientations that both have: without a link they are left out."""
    both = [name for name in simulated.names if name in measured.names and name.endswith("orientation")]
    if not both:
        return []
    link = both[0].rpartition(".")[0] or "body"
    return [f'not compared: {", ".join(join_components(both))}. Orientation needs its link, as in link="{link}".']


def compute_bands(
    simulated: Recording,
    uncertain: Uncertain,
    link: str | None,
    names: list[str],
    draws: tuple[int, float, int],
    notes: list[str],
) -> Bands | None:
    """Compute the band of the simulated run from the given uncertainties, or from default tolerances if None."""
    wanted = [f"{link}.{kind}" for kind in KINDS] if link is not None else []
    wanted += [base for base, _ in map(split_component, names) if base.rpartition(".")[2] in MOVING]
    if uncertain is None and isinstance(simulated, Run):
        return compute_default_bands(simulated, wanted, draws, notes)
    if uncertain is None or uncertain is False or not len(uncertain):
        why = (
            "it needs repeated simulations, and a run read from a file has no scene"
            if uncertain is None
            else "no uncertain parameters are given"
        )
        notes.append(f"No uncertainty band: {why}.")
        return None
    if not isinstance(simulated, Run):
        raise SeaframeError(
            "a band needs repeated simulations, and a run read from a file has no scene. Pass the Run itself.",
            "type",
            path="simulated",
        )
    found = bands(simulated, uncertain, wanted, *draws)
    notes += found.notes
    return found


def compute_default_bands(run: Run, wanted: list[str], draws: tuple[int, float, int], notes: list[str]) -> Bands | None:
    """Compute the band of default tolerances, with fewer draws of a long run; a note says why there is none."""
    unsure, (count, level, seed) = default_tolerances(run.scene), draws
    if not unsure or not wanted:
        lacks = (
            "the scene has no coefficients of added mass or drag" if not unsure else "no signals of motion are compared"
        )
        notes.append(f"No uncertainty band: {lacks}.")
        return None
    fewer = min(count, max(FEWEST_DRAWS, WORK // max(len(run.t) - 1, 1)))
    try:
        found = bands(run, unsure, wanted, fewer, level, seed)
    except SeaframeError as error:
        notes.append(f"No uncertainty band: {error}")
        return None
    many = f" ({fewer} draws, as the run is long)" if fewer < count else ""
    notes.append(
        f"Uncertainty band: {len(unsure)} coefficients of added mass and drag, each with an assumed standard deviation "
        f"of {DEFAULT_DEVIATION}{many}. Give estimates or tolerances for a realistic band."
    )
    notes += found.notes
    return found


def find_alignment(ours: Motion, theirs: Motion, options: Options, notes: list[str]) -> Alignment:
    """Determine the alignment of the measured motion. A given time offset replaces that of a given alignment."""
    align, offset = options.align, options.time_offset
    if isinstance(align, Alignment) and offset == 0.0:
        return align
    if isinstance(offset, str):
        times = common_times(ours.t, theirs.t, options.rate)
        offset, *others = estimate_time_offsets(ours.at(times), theirs.at(times))
        if others:
            same = ", ".join(f"{each:.3g}" for each in others[:3])
            notes.append(f"time_offset: the motion is periodic; {same} s fit about as well as {offset:.3g} s.")
    if isinstance(align, Alignment):
        return replace(align, time_offset=float(offset))
    shifted = replace(theirs, t=theirs.t + offset)
    times = common_times(ours.t, shifted.t, options.rate)
    first, second = ours.at(times), shifted.at(times)
    match align:
        case "start":
            found = align_at_start(first, second, options.lever)
        case "motion":
            found = align_by_motion(first, second, options.lever)
        case _:
            found = Alignment.none(options.lever)
    return replace(found, time_offset=float(offset))


def note_fitted_alignment(simulated: Motion, before: Motion, after: Motion) -> str:
    """Return a note on how much error the alignment by the motion itself removed; all motions at the same times."""
    unknowns = "6 unknowns" if after.orientation is None else "12 unknowns"
    apart = [np.sqrt(np.mean(np.sum((each.position - simulated.position) ** 2, axis=1))) for each in (before, after)]
    return (
        f'align="motion" fitted {unknowns} to the motion that is compared, so the metrics are optimistic: RMSE of the '
        f"position {apart[0]:.3g} m before, {apart[1]:.3g} m after. Use the alignment of another trial to avoid this."
    )


def note_distant_starts(simulated: Motion, measured: Motion) -> list[str]:
    """Return a note where motions that were not aligned begin far from each other."""
    away = float(np.linalg.norm(simulated.position[0] - measured.position[0]))
    angle = 0.0
    if simulated.orientation is not None and measured.orientation is not None:
        angle = 2.0 * float(np.arccos(min(1.0, abs(simulated.orientation[0] @ measured.orientation[0]))))
    if away < FAR[0] and angle < FAR[1]:
        return []
    return [
        f'The motions begin {away:.3g} m and {angle:.3g} rad apart; align="start" or align="motion" brings them '
        "together."
    ]


def motion_pairs(simulated: Motion, measured: Motion, view: View, link: str, sampled: Bands | None) -> dict[str, Pair]:
    """Return the pairs of all quantities of a motion, by name."""
    ours, theirs = quantities(simulated, view), quantities(measured, view)
    match_heading_turns(ours, theirs)
    draws = {} if sampled is None else quantities(sampled.motion(link), view)
    found = {}
    for name in (name for name in ours if name in theirs):
        unit, values, label, kind = ours[name]
        inside = None
        if sampled is not None and values.ndim == 1:
            low, high = compute_limits(unwrap_draws(draws[name], sampled.t, simulated.t[0], values[0]), sampled.level)
            inside = resample(simulated.t, sampled.t, low), resample(simulated.t, sampled.t, high)
        found[name] = Pair(name, label, unit, values, theirs[name].values, inside, measured.spread.get(kind))
    return found


def unwrap_draws(draws: Quantity, t: Floats, start: float, value: float) -> Floats:
    """Return series (count, n) of all draws, angles shifted by whole turns to the run's own value at its start."""
    if draws.unit != "rad":
        return draws.values
    first = float(np.median(draws.values[:, np.argmin(np.abs(t - start))]))
    return np.asarray(draws.values - 2.0 * np.pi * np.round((first - value) / (2.0 * np.pi)))


def signal_pairs(
    simulated: RecordingRows, measured: RecordingRows, name: str, times: Floats, offset: float, sampled: Bands | None
) -> dict[str, Pair]:
    """Return the pair of a signal, and pairs of its components where it has several."""
    own, other_rows = simulated.select_sampled(name, "simulated"), measured.select_sampled(name, "measured")
    ours, theirs = (np.asarray(each[name], dtype=float) for each in (own, other_rows))
    if ours.shape[1:] != theirs.shape[1:]:
        raise SeaframeError(
            f"the numbers of components differ: simulated {ours.shape[1:]}, measured {theirs.shape[1:]}.",
            "shape",
            path=name,
        )
    unit, other = simulated.unit(name), measured.unit(name)
    if unit and other and unit != other:
        raise SeaframeError(
            f"the units differ: simulated in {unit}, measured in {other}. Give the unit of the measured column in a "
            "mapping, which converts it.",
            "unit",
            path=name,
        )
    samples = None if other_rows is measured else other_rows.t + offset
    first = resample_through(times, samples, own.t, ours)
    second = resample(times, other_rows.t + offset, theirs)
    low, high = find_signal_limits(sampled, name, times, samples)
    if first.ndim == 1:
        return {name: Pair(name, name, unit, first, second, None if low is None or high is None else (low, high))}
    found = {name: Pair(name, name, unit, first, second)}
    for k in range(first.shape[1]):
        inside = None if low is None or high is None else (low[:, k], high[:, k])
        found[f"{name}[{k}]"] = Pair(f"{name}[{k}]", f"{name}[{k}]", unit, first[:, k], second[:, k], inside)
    return found


def find_signal_limits(
    sampled: Bands | None, name: str, times: Floats, samples: Floats | None
) -> tuple[Floats, Floats] | tuple[None, None]:
    """Return the band of a signal or of one of its components at `times`, or (None, None)."""
    base, component = split_component(name)
    if sampled is None or base not in sampled.names:
        return None, None
    low, high = (resample_through(times, samples, sampled.t, x) for x in sampled.limits(base))
    return (low, high) if component is None else (low[:, component], high[:, component])


def assess_pair(pair: Pair, dt: float, max_lag: float | None, level: float) -> Metrics:
    """Compute the metrics of a pair, and the coverage of its band.

    The band is widened by the uncertainty that smoothing left in the measured values.
    """
    found = metrics(pair.name, pair.unit, pair.simulated, pair.measured, dt, max_lag)
    if pair.limits is None:
        return found
    low, high = pair.limits
    unsure = 0.0 if pair.spread is None else norm.ppf(0.5 + 0.5 * level) * pair.spread
    reach = np.hypot(0.5 * (high - low), unsure)
    wide = 2.0 * reach > NARROW * np.ptp(pair.measured)  # rows with a meaningful band
    inside = (np.abs(pair.measured - 0.5 * (low + high)) <= reach)[wide]
    return replace(found, covered=float(inside.mean()) if wide.mean() > FEW else np.nan)


def note_pairs(pairs: Sequence[Pair]) -> list[str]:
    """Return notes on units that look wrong and on constant series, one note for each kind."""
    notes: list[str] = []
    still: dict[str, list[str]] = {}
    for pair in pairs:
        both = (("simulated", pair.simulated), ("measured", pair.measured))
        who = [each for each, x in both if pair.simulated.ndim == 1 and is_constant(x)]
        if who:
            still.setdefault(" and the ".join(who), []).append(pair.name)
        else:
            notes += note_suspected_units(pair.name, pair.unit, pair.simulated, pair.measured)
    for whose, names in still.items():
        verb = "are" if " and " in whose else "is"
        notes.append(f"{', '.join(join_components(names))}: the {whose} series {verb} constant, so R is undefined.")
    return notes


def join_components(names: Sequence[str]) -> list[str]:
    """Join the components of each signal into one name: a[0], a[2] and b become a[0, 2] and b."""
    found: dict[str, list[str]] = {}
    for name in names:
        base, component = split_component(name)
        found.setdefault(base, []).extend([] if component is None else [str(component)])
    return [f"{base}[{', '.join(own)}]" if own else base for base, own in found.items()]


def source_name(signals: Recording) -> str:
    """Return a short name for where signals come from: scene, file or link."""
    if isinstance(signals, Run):
        return signals.scene.name
    return str(getattr(signals, "source", "") or getattr(signals, "link", "") or type(signals).__name__)
