"""Report comparisons of simulated and measured motion as one HTML file: series, and figures of merit over all trials.

For several trials the figures are those of study 003: series of a straight run (Figure 13) or of a turn (16), mean
warped errors (14, 17) and Pearson's R (15, 18) of each trial. For one trial they are its series; the figures of merit
are in the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import numpy as np

from ...identify.compare.compare_runs import Comparison, Pair
from ...identify.compare.metrics import COVERED, Metrics, is_constant
from ...identify.compare.series import AXES
from ...run.experiment import file_names, plain
from ...run.folders import REPORT, RESULTS, ResultFolder
from ...whole_files import write_file
from ..html_parts import pairs, section
from ..palette import COLOURS, colours_of
from ..plots import (
    LEGEND_ROW,
    PANEL_HEIGHT,
    STYLE,
    TITLE_WIDTH,
    WIDTH,
    format_unit,
    legend_columns,
    png,
)
from .findings import page_html

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

TURNING = 0.5  # change of heading above which a trial is a turn [rad]
DETAILED = 6  # most trials whose series are drawn
MOST_PANELS = 12  # panels of series in a figure
MEASURED, SIMULATED = COLOURS[1], COLOURS[0]
SPEED = "horizontal speed"
LONG_NAME = 20  # letters of a name above which a table has a smaller font
ONE_COLUMN = 4  # panels in one column; more are drawn in two columns
TITLE_LINE = 0.26  # [inch]
WIDEST = 0.35  # largest width of a bar, as a fraction of the width of a trial
SIDE_BY_SIDE = 6  # most trials whose names are written horizontally
UNDEFINED = "undefined"  # text instead of a bar
COLUMNS = {
    "RMSE": "rmse",
    "warped error": "warped",
    "K/n": "stretch",
    "lag [s]": "lag",
    "RMSE at lag": "rmse_at_lag",
    "R": "pearson",
    "R²": "r2",
}


def write_comparisons(path: Path, comparisons: Sequence[Comparison]) -> None:
    """Write the report of one or more comparisons to a file."""
    write_file(path, comparisons_html(comparisons).encode())


def write_folder(results: ResultFolder, folder: Path, comparison: Comparison, more: Mapping[str, Figure]) -> int:
    """Write the report, PNGs of all figures and of `more`, and results.json to a folder; return how many figures."""
    figures = {**comparison_figures([comparison]), **more}
    files = file_names(figures)
    for title, figure in figures.items():
        (folder / files[title]).write_bytes(png(figure))
    write_comparisons(folder / REPORT, [comparison])
    results.write_list(folder, RESULTS, plain({**comparison.to_dict(), "figures": list(files.values())}))
    return len(figures)


def comparisons_html(comparisons: Sequence[Comparison]) -> str:
    """Return the report as HTML."""
    merit = each_html(comparisons, metrics_html)
    explained = f"<p>{escape(COVERED)}</p>" if any(map(has_band, comparisons)) else ""
    sections = [
        section("Figures of merit", merit + explained),
        section("Data and alignment", each_html(comparisons, compared_html)),
    ]
    first = comparisons[0]
    title = first.name if len(comparisons) == 1 else f"{first.name} and {len(comparisons) - 1} more"
    return page_html(title, lead_html(comparisons), sections, comparison_figures(comparisons))


def each_html(comparisons: Sequence[Comparison], of: Callable[[Comparison], str]) -> str:
    """Return a part of the report for all comparisons; for several, below their names."""
    if len(comparisons) == 1:
        return of(comparisons[0])
    return "\n".join(f"<h3>{escape(each.name)}</h3>\n{of(each)}" for each in comparisons)


def lead_html(comparisons: Sequence[Comparison]) -> str:
    """Return how much was compared, and the meaning of the figures of merit."""
    length = sum(float(each.t[-1] - each.t[0]) for each in comparisons)
    limit = comparisons[0].max_lag
    warping = "without a limit" if limit is None else f"within {limit:g} s"
    trials = f"{len(comparisons)} trial{'s' if len(comparisons) > 1 else ''}"
    return (
        f'<p class="lead">{trials}, {length:.4g} s of motion. The warped error is the mean distance between paired '
        f"rows along the path of dynamic time warping {warping}; K/n is the length of that path relative to the number "
        "of rows. The lag is the delay of the measured series.</p>"
    )


def metrics_html(comparison: Comparison) -> str:
    """Return a table of the figures of merit of all quantities."""
    rows = list(comparison.metrics.values())
    covered = has_band(comparison)
    heads = [*COLUMNS, *(["covered"] if covered else [])]
    head = "".join(f'<th scope="col">{text}</th>' for text in ("quantity", "unit"))
    head += "".join(f'<th scope="col" class="number">{text}</th>' for text in heads)
    lines = [
        "".join(
            [
                f'<th scope="row" style="white-space: normal">{breakable(row.name)}</th>',
                f"<td>{escape(format_unit(row.unit))}</td>",
                *(number_html(getattr(row, key)) for key in COLUMNS.values()),
                *([number_html(row.covered, share=True)] if covered else []),
            ]
        )
        for row in rows
    ]
    body = "\n".join(f"<tr>{line}</tr>" for line in lines)
    size = ' style="font-size: .8rem"' if covered and max(len(row.name) for row in rows) > LONG_NAME else ""
    whole = f"<table{size}>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody></table>"
    return f'<div class="wide">{whole}</div>'


def has_band(comparison: Comparison) -> bool:
    """Return whether the comparison has the fraction of measurements inside a band."""
    return any(not np.isnan(row.covered) for row in comparison.metrics.values())


def breakable(name: str) -> str:
    """Return a name as HTML that may be broken after a dot or before a bracket, where a table is wide."""
    return escape(name).replace(".", ".&#8203;").replace("[", "&#8203;[").replace("_", "_&#8203;")


def number_html(value: float, share: bool = False) -> str:
    """Return a table cell with a number, or a share in percent; a dash for nan."""
    text = "–" if np.isnan(value) else f"{100 * value:.0f} %" if share else f"{value:.4g}"
    return f'<td class="number">{text}</td>'


def compared_html(comparison: Comparison) -> str:
    """Return sources, alignment and notes of a comparison."""
    placement = comparison.alignment
    facts = {
        "Simulated": comparison.about.get("simulated", ""),
        "Measured": comparison.about.get("measured", ""),
        "Common times": f"{comparison.t[0]:g} to {comparison.t[-1]:g} s, {len(comparison.t)} rows",
        "Added to measured times": f"{placement.time_offset:.4g} s",
    }
    if comparison.view is not None:
        system, markers = (rotation_angle(R) for R in (placement.R_WN, placement.R_BQ))
        facts["Frame of the measuring system"] = f"at {format_vector(placement.p_WN)} m, rotated by {system:.4g} rad"
        facts["Markers on the link"] = f"at {format_vector(placement.p_BQ)} m, rotated by {markers:.4g} rad"
    facts["Seed"] = comparison.about.get("seed", "")
    rows = [(escape(name), escape(str(text))) for name, text in facts.items()]
    notes = "".join(f"<li>{escape(note)}</li>" for note in comparison.notes)
    return pairs(rows) + (f"<ul>{notes}</ul>" if notes else "")


def format_vector(values: Any) -> str:
    """Format a vector."""
    return "(" + ", ".join(f"{x:.4g}" for x in values) + ")"


def rotation_angle(R: Any) -> float:
    """Return the angle [rad] of a rotation matrix."""
    return float(np.arccos(np.clip(0.5 * (np.trace(R) - 1.0), -1.0, 1.0)))


# Figures


def comparison_figures(comparisons: Sequence[Comparison]) -> dict[str, Figure]:
    """Return all figures, by title."""
    found = {}
    several = len(comparisons) > 1
    for number, each in enumerate(comparisons[:DETAILED], start=1):
        title = f"{trial_kind(each, several)}: {each.name}"
        shown = select_series(each, several)
        part = f", {MOST_PANELS} of {len(shown)}" if len(shown) > MOST_PANELS else ""
        found[f"{title} ({number})"] = series_figure(title + part, each, shown[:MOST_PANELS])
    return found | merit_figures(comparisons) if several else found


def trial_kind(comparison: Comparison, several: bool) -> str:
    """Return the kind of a trial for its title; straight runs and turns are distinguished only among several trials."""
    if comparison.view is None:
        return "Signals"
    return "Motion" if not several else "Turn" if has_turn(comparison) else "Straight run"


def merit_figures(comparisons: Sequence[Comparison]) -> dict[str, Figure]:
    """Return the figures of merit of all trials, by title."""
    found = {}
    straight = [each for each in comparisons if each.view is not None and not has_turn(each)]
    turning = [each for each in comparisons if has_turn(each)]
    others = [each for each in comparisons if each.view is None]
    if straight:
        level = horizontal_axes(straight[0])
        found["Mean warped error, straight runs"] = draw_merit("Mean warped error, straight runs", straight, "warped",
                                                         ["horizontal position", SPEED])  # fmt: skip
        found["Pearson's R, straight runs"] = draw_merit(
            "Pearson's R, straight runs", straight, "pearson", [level[0], SPEED]
        )
    if turning:
        level = horizontal_axes(turning[0])
        found["Mean warped error, turns"] = draw_merit("Mean warped error, turns", turning, "warped",
                                                 ["heading", SPEED, "turn rate"])  # fmt: skip
        names = [*level, SPEED, "turn rate", "heading"]
        found["Pearson's R, turns"] = draw_merit("Pearson's R, turns", turning, "pearson", names)
    if others:
        names = [pair.name for pair in others[0].pairs.values() if pair.simulated.ndim == 1][:MOST_PANELS]
        found["Pearson's R, signals"] = draw_merit("Pearson's R, signals", others, "pearson", names)
    return found


def has_turn(comparison: Comparison) -> bool:
    """Return whether the heading of the link changes by more than TURNING."""
    heading = comparison.pairs.get("heading")
    return heading is not None and float(np.ptp(heading.measured)) > TURNING


def horizontal_axes(comparison: Comparison) -> list[str]:
    """Return the names of the horizontal axes, the one with the longest motion first."""
    assert comparison.view is not None
    names = [AXES[k] for k in sorted(comparison.view.level)]
    return sorted(names, key=lambda name: -float(np.ptp(comparison.pairs[name].measured)))


def select_series(comparison: Comparison, several: bool) -> list[Pair]:
    """Return the series to draw: position and speed for a straight run among several trials, else all."""
    known = comparison.pairs
    single = [pair for pair in known.values() if pair.simulated.ndim == 1]
    if comparison.view is None:
        varying = [pair for pair in single if not (is_constant(pair.simulated) and is_constant(pair.measured))]
        return varying or single
    if not several or has_turn(comparison):
        return single
    return [known[name] for name in (*(AXES[k] for k in sorted(comparison.view.level)), SPEED)]


def series_figure(title: str, comparison: Comparison, shown: Sequence[Pair]) -> Figure:
    """Draw series over time: simulated with their band, and measured."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    columns = 1 if len(shown) <= ONE_COLUMN else 2
    rows = -(-len(shown) // columns)
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, 0.8 * PANEL_HEIGHT * rows + 0.9), layout="constrained")
        grid = list(figure.subplots(rows, columns, sharex=True, squeeze=False).flat)
        for axes, pair in zip(grid, shown, strict=False):
            draw_pair(axes, comparison, pair)
        for axes in grid[len(shown) :]:
            axes.set_visible(False)
        for axes in grid[len(shown) - columns : len(shown)]:
            axes.set_xlabel("time [s]")
            axes.tick_params(labelbottom=True)
        figure.align_ylabels()
        add_headline(figure, title, grid[: len(shown)])
    return figure


def draw_pair(axes: Axes, comparison: Comparison, pair: Pair) -> None:
    """Draw one panel: measured solid, simulated dashed within its band."""
    axes.margins(x=0.0)
    axes.set_title(pair.name, fontsize=10, loc="left")
    axes.set_ylabel(format_unit(pair.unit))
    if pair.limits is not None:
        share = f"{100 * (comparison.level or 0.0):g} % of draws"
        axes.fill_between(comparison.t, *pair.limits, color=SIMULATED, alpha=0.2, linewidth=0.0, label=share)
    axes.plot(comparison.t, pair.measured, color=MEASURED, linewidth=1.2, label="measured")
    axes.plot(comparison.t, pair.simulated, color=SIMULATED, linestyle=(0, (5, 2)), label="simulated")


def draw_merit(title: str, comparisons: Sequence[Comparison], figure_of: str, names: Sequence[str]) -> Figure:
    """Draw one figure of merit of some quantities for all trials; a panel for each unit."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    groups: dict[str, list[str]] = {}
    for name in names:
        unit = comparisons[0][name].unit if figure_of == "warped" else ""
        groups.setdefault(unit, []).append(name)
    with mpl.rc_context(STYLE):
        aslant = 0.7 if len(comparisons) > SIDE_BY_SIDE else 0.0  # names of trials
        height = 0.8 * PANEL_HEIGHT * len(groups) + 1.0 + aslant
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        grid = figure.subplots(len(groups), 1, sharex=True, squeeze=False)[:, 0]
        for axes, (unit, own) in zip(grid, groups.items(), strict=True):
            draw_bars(axes, comparisons, figure_of, own)
            axes.set_ylabel(format_unit(unit) if unit else "R")
        name_trials(grid[-1], [each.name for each in comparisons])
        add_headline(figure, title)
    return figure


def draw_bars(axes: Axes, comparisons: Sequence[Comparison], figure_of: str, names: Sequence[str]) -> None:
    """Draw bars of some quantities side by side for each trial; a word where a value is not defined."""
    width, shades = min(WIDEST, 0.8 / len(names)), colours_of(len(names))
    for k, name in enumerate(names):
        rows: list[Metrics | None] = [each.metrics.get(name) for each in comparisons]
        heights = [float("nan") if row is None else getattr(row, figure_of) for row in rows]
        places = np.arange(len(rows)) + (k - 0.5 * (len(names) - 1)) * width
        label, colour = comparisons[0].pairs[name].label, shades[k]
        axes.bar(places, heights, width=0.9 * width, color=colour, label=label)
        for place in places[np.isnan(heights)]:
            axes.annotate(UNDEFINED, (place, 0.0), ha="center", va="bottom", rotation=90, fontsize=7, color=colour)
    axes.grid(visible=False, axis="x")
    axes.set_axisbelow(True)
    legend(axes)


def name_trials(axes: Axes, names: Sequence[str]) -> None:
    """Write the names of trials below the bars: wrapped, or slanted for many trials."""
    axes.set_xlim(-0.5, len(names) - 0.5)  # also where bars are missing
    if len(names) <= SIDE_BY_SIDE:
        axes.set_xticks(range(len(names)), ["\n".join(wrap(name, 80 // len(names))) for name in names])
        return
    labels = ["\n".join(wrap(name, 28)) for name in names]
    axes.set_xticks(range(len(names)), labels, rotation=35, ha="right", rotation_mode="anchor", fontsize=8)


def legend(axes: Axes) -> None:
    """Add a legend above a panel, in as many rows as it needs."""
    _, labels = axes.get_legend_handles_labels()
    axes.legend(
        loc="lower left", bbox_to_anchor=(0.0, 1.0), borderaxespad=0.2, ncols=legend_columns(labels), frameon=False
    )


def add_headline(figure: Figure, title: str, grid: Sequence[Axes] = ()) -> None:
    """Write a title above all panels, and below it one legend for all of them."""
    lines = wrap(title, TITLE_WIDTH)
    known = {label: handle for axes in grid for handle, label in zip(*axes.get_legend_handles_labels(), strict=True)}
    room = TITLE_LINE * len(lines) + 0.1
    height = float(figure.get_figheight()) + TITLE_LINE * (len(lines) - 1)
    figure.set_size_inches(WIDTH, height)
    figure.text(0.01, 1.0 - 0.08 / height, "\n".join(lines), verticalalignment="top", fontsize=12, fontweight="bold")
    if known:
        handles = [known[label] for label in sorted(known)]
        legend = figure.legend(handles, sorted(known), loc="upper left", bbox_to_anchor=(0.0, 1.0 - room / height),
                               ncols=len(known), frameon=False, borderaxespad=0.0)  # fmt: skip
        legend.set_in_layout(False)
        room += LEGEND_ROW + 0.15
    figure.get_layout_engine().set(rect=(0.0, 0.0, 1.0, 1.0 - room / height))  # type: ignore[union-attr, call-arg]
