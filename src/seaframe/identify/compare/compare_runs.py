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
from ...run.simulate import check_positive
from ...signals.signal import split_component
from ..estimates import Estimates
from .alignment import Alignment, align_at_start, align_by_motion, check_lever, estimate_time_offsets
from .bands import DEFAULT_DEVIATION, Bands, Tolerances, bands, compute_limits, default_tolerances
from .bands import KINDS as MOVING
from .metrics import Metrics, is_constant, metrics, table
from .motion import (
    KINDS,
    Motion,
    View,
    list_slow_signals,
    quantities,
    read_motion,
    refuse_unknown_link,
    round_to_turns,
    signal_prefix,
)
from .series import (
    RecordingRows,
    check_gaps,
    common_times,
    note_suspected_units,
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
class Matching:
    """How the rows of two recordings are matched.

    lever: position (3,) of the markers in the link frame [m].
    time_offset: added to measured times [s]; "motion" estimates it.
    rate: of the common times [Hz]; default: that of the measured rows.
    max_gap: longest gap that is interpolated [s]; default: the largest lag of the comparison.
    """

    lever: ArrayLike = (0.0, 0.0, 0.0)
    time_offset: float | str = 0.0
    rate: float | None = None
    max_gap: float | None = None

    def __post_init__(self) -> None:
        for name, value in (("rate", self.rate), ("max_gap", self.max_gap)):
            if value is not None:
                check_positive(name, value)
        check_lever(self.lever)
        if isinstance(self.time_offset, str) and self.time_offset != "motion":
            raise SeaframeError(f'must be a number [s] or "motion", not {self.time_offset!r}.', path="time_offset")


@dataclass(frozen=True)
class Draws:
    """Random draws of uncertain parameters: their number, the share of them inside the band, and the seed."""

    count: int = 400
    level: float = 0.95
    seed: int = 0


@renamed_argument("band", "max_lag")
def compare(
    simulated: Recording,
    measured: Recording,
    *,
    link: str | None = None,
    signals: Sequence[str] = (),
    align: str | Alignment = "none",
    matching: Matching | None = None,
    max_lag: float | None = MAX_LAG,
    uncertain: Uncertain = None,
    draws: Draws | None = None,
    gravity: Sequence[float] | None = None,
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
        matching: lever arm of the markers, time offset, common times, longest gap.
        max_lag: largest lag that warping and the search for lags allow [s]; None: no limit.
        uncertain: uncertain parameters for the band of the simulation: Estimates, or standard deviations by path (a
            number or "5%"). None: 5 % of all coefficients of added mass and drag. False: no band.
        draws: number, level and seed of the random draws of the band.
        gravity: vector (3,) whose direction is the vertical axis; default: that of the scene, else z.
        name: title of the comparison.

    Example:

        sf.compare(sf.simulate(scene), sf.read_log("trial.csv"), link="rov.hull", align="start")
    """
    if isinstance(align, str) and align not in ALIGNMENTS:
        raise SeaframeError(unknown_name(align, ALIGNMENTS, "alignment"), path="align")
    if max_lag is not None:
        check_positive("max_lag", max_lag)
    matching, draws = matching or Matching(), draws or Draws()
    max_gap = matching.max_gap or max_lag or MAX_LAG
    link, frame_notes = choose_frame(simulated, measured, link)
    names, notes = choose_signals(simulated, measured, link, signals)
    notes += frame_notes
    ours = select_usable_rows(simulated, list_needed_signals(simulated, link, names), "simulated", notes)
    theirs = select_usable_rows(measured, list_needed_signals(measured, link, names), "measured", notes)
    sampled = compute_bands(simulated, uncertain, link, names, draws, notes)
    if link is None:
        if isinstance(matching.time_offset, str):
            raise SeaframeError('"motion" needs the link whose motion is compared.', "missing", path="time_offset")
        placement, view, pairs = Alignment.none(time_offset=float(matching.time_offset)), None, dict[str, Pair]()
        times = common_times(ours.t, theirs.t + placement.time_offset, matching.rate)
    else:
        down = simulated.scene.gravity if gravity is None and isinstance(simulated, Run) else gravity
        placement, view, times, pairs = match_motions(ours, theirs, link, align, matching, sampled, down, notes)
    for who, rows, offset in (("simulated", ours, 0.0), ("measured", theirs, placement.time_offset)):
        slow = [] if link is None else list_slow_signals(rows, link)
        notes += check_gaps(rows, [*slow, *names], who, times, offset, max_gap)
    for each in names:
        pairs |= signal_pairs(ours, theirs, each, times, placement.time_offset, sampled)
    dt = float(np.median(np.diff(times)))
    figures = {key: assess_pair(pair, dt, max_lag, draws.level) for key, pair in pairs.items()}
    notes += note_pairs(list(pairs.values()))
    sources = {"simulated": source_name(simulated), "measured": source_name(measured)}
    about = {**sources, "version": __version__, "seed": draws.seed}
    title, share = name or f"{about['simulated']} and {about['measured']}", draws.level if sampled else None
    return Comparison(title, times, pairs, figures, max_lag, placement, view, share, about, tuple(dict.fromkeys(notes)))


def list_needed_signals(signals: Recording, link: str | None, names: Sequence[str]) -> list[str]:
    """Return the names of the signals that a comparison needs."""
    if link is None:
        return list(names)
    return [*names, *(signal_prefix(signals, link) + kind for kind in KINDS)]


def match_motions(
    simulated: RecordingRows,
    measured: RecordingRows,
    link: str,
    align: str | Alignment,
    matching: Matching,
    sampled: Bands | None,
    gravity: Sequence[float] | None,
    notes: list[str],
) -> tuple[Alignment, View, Floats, dict[str, Pair]]:
    """Align the motion of a link, and resample it to common times."""
    (ours, more), (theirs, others) = read_motion(simulated, link, "simulated"), read_motion(measured, link, "measured")
    notes += more + others
    placement = find_alignment(ours, theirs, align, matching, notes)
    notes += placement.notes
    raw, theirs = theirs, placement.apply(theirs)
    times = common_times(ours.t, theirs.t, matching.rate)
    first, second = ours.at(times), theirs.at(times)
    if align == "motion":
        unaligned = replace(raw, t=raw.t + placement.time_offset).at(times)
        notes.append(note_fitted_alignment(first, unaligned, second))
    notes += note_distant_starts(first, second) if align == "none" else []
    view = View.of(gravity, first)
    return placement, view, times, motion_pairs(first, second, view, link, sampled)


def choose_frame(simulated: Recording, measured: Recording, link: str | None) -> tuple[str | None, list[str]]:
    """Return the link, or the only point on it whose pose was measured in its place; with a note."""
    if link is None or not isinstance(simulated, Run) or f"{signal_prefix(measured, link)}position" in measured.names:
        return link, []
    points = [path for path, (carrier, _) in simulated.scene.points.items() if carrier == link]
    found = [path for path in points if f"{path}.position" in measured.names]
    if len(found) > 1:
        choices = " or ".join(f'link="{path}"' for path in found)
        raise SeaframeError(
            f"the measured poses are those of several points of {link}. Give {choices}.", "unknown", place="measured"
        )
    if not found:
        return link, []
    return found[0], [f"{link} itself was not measured, so the motion of its point {found[0]} is compared."]


def choose_signals(
    simulated: Recording, measured: Recording, link: str | None, signals: Sequence[str]
) -> tuple[list[str], list[str]]:
    """Return the signals to compare besides the motion of a link (named ones, or all common ones), and notes."""
    read = (("simulated", simulated), ("measured", measured))
    notes = [f"{who}: {note}" for who, each in read for note in getattr(each, "notes", ())]  # from reading them
    if link is not None:
        refuse_unknown_link(simulated, link, "simulated")
        refuse_unknown_link(measured, link, "measured")
    if signals or link is not None:
        return list(dict.fromkeys(signals)), notes
    both = [name for name in simulated.names if name in measured.names]
    common = [name for name in both if not name.endswith(("orientation", ".rpy"))]
    if not common:
        some = ", ".join(measured.names[:6]) or "nothing"
        raise SeaframeError(
            f"simulated and measured have no signal in common, so nothing can be compared. Measured: {some}. Name the "
            "columns with a mapping, or give the link whose pose was measured.",
            "missing",
            path="signals",
        )
    if turning := [name for name in both if name.endswith("orientation")]:  # without a link they are left out
        own, names = turning[0].rpartition(".")[0] or "body", ", ".join(join_components(turning))
        notes.append(f'not compared: {names}. Orientation needs its link, as in link="{own}".')
    return common, notes


def compute_bands(
    simulated: Recording, uncertain: Uncertain, link: str | None, names: list[str], draws: Draws, notes: list[str]
) -> Bands | None:
    """Compute the band of the simulated run from the given uncertainties, or from default tolerances if None.

    With default tolerances a long run has fewer draws. A note says why there is no band.
    """
    wanted = [f"{link}.{kind}" for kind in KINDS] if link is not None else []
    wanted += [base for base, _ in map(split_component, names) if base.rpartition(".")[2] in MOVING]
    is_default, count, why = uncertain is None, draws.count, ""
    if is_default and isinstance(simulated, Run):
        uncertain = default_tolerances(simulated.scene)
        count = min(count, max(FEWEST_DRAWS, WORK // max(len(simulated.t) - 1, 1)))
        why = "" if wanted else "no signals of motion are compared"
    if uncertain is None:
        why = "it needs repeated simulations, and a run read from a file has no scene"
    elif not uncertain:
        why = (
            "the scene has no coefficients of added mass or drag" if is_default else "no uncertain parameters are given"
        )
    if why or not uncertain:
        notes.append(f"No uncertainty band: {why}.")
        return None
    if not isinstance(simulated, Run):
        raise SeaframeError(
            "a band needs repeated simulations, and a run read from a file has no scene. Pass the Run itself.",
            "type",
            path="simulated",
        )
    try:
        found = bands(simulated, uncertain, wanted, count, draws.level, draws.seed)
    except SeaframeError as error:
        if not is_default:
            raise
        notes.append(f"No uncertainty band: {error}")
        return None
    if is_default:
        many = f" ({count} draws, as the run is long)" if count < draws.count else ""
        notes.append(
            f"Uncertainty band: {len(uncertain)} coefficients of added mass and drag, each with an assumed standard "
            f"deviation of {DEFAULT_DEVIATION}{many}. Give estimates or tolerances for a realistic band."
        )
    notes += found.notes
    return found


def find_alignment(
    ours: Motion, theirs: Motion, align: str | Alignment, matching: Matching, notes: list[str]
) -> Alignment:
    """Determine the alignment of the measured motion. A given time offset replaces that of a given alignment."""
    offset, lever = matching.time_offset, check_lever(matching.lever)
    if isinstance(align, Alignment) and offset == 0.0:
        return align
    if isinstance(offset, str):
        times = common_times(ours.t, theirs.t, matching.rate)
        offset, *others = estimate_time_offsets(ours.at(times), theirs.at(times))
        if others:
            same = ", ".join(f"{each:.3g}" for each in others[:3])
            notes.append(f"time_offset: the motion is periodic; {same} s fit about as well as {offset:.3g} s.")
    if isinstance(align, Alignment):
        return replace(align, time_offset=float(offset))
    shifted = replace(theirs, t=theirs.t + offset)
    times = common_times(ours.t, shifted.t, matching.rate)
    first, second = ours.at(times), shifted.at(times)
    match align:
        case "start":
            found = align_at_start(first, second, lever)
        case "motion":
            found = align_by_motion(first, second, lever)
        case _:
            found = Alignment.none(lever)
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
    draws = {} if sampled is None else quantities(sampled.motion(link), view)
    found = {}
    for name in (name for name in ours if name in theirs):
        (unit, values, label, kind), seen = ours[name], theirs[name].values
        if unit == "rad":
            seen = seen + round_to_turns(values[0] - seen[0])  # both unwrapped from a common start
        inside = None
        if sampled is not None and values.ndim == 1:
            drawn = draws[name].values
            if unit == "rad":  # to the run's own value at its start
                first = float(np.median(drawn[:, np.argmin(np.abs(sampled.t - simulated.t[0]))]))
                drawn = drawn - round_to_turns(first - values[0])
            low, high = compute_limits(drawn, sampled.level)
            inside = resample(simulated.t, sampled.t, low), resample(simulated.t, sampled.t, high)
        found[name] = Pair(name, label, unit, values, seen, inside, measured.spread.get(kind))
    return found


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
    limits: tuple[Floats, Floats] | None = None
    base, component = split_component(name)
    if sampled is not None and base in sampled.names:
        low, high = (resample_through(times, samples, sampled.t, x) for x in sampled.limits(base))
        limits = (low, high) if component is None else (low[:, component], high[:, component])
    if first.ndim == 1:
        return {name: Pair(name, name, unit, first, second, limits)}
    found = {name: Pair(name, name, unit, first, second)}
    for k in range(first.shape[1]):
        inside = None if limits is None else (limits[0][:, k], limits[1][:, k])
        found[f"{name}[{k}]"] = Pair(f"{name}[{k}]", f"{name}[{k}]", unit, first[:, k], second[:, k], inside)
    return found


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
