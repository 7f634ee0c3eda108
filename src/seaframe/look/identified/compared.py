"""Comparisons as one HTML file: series beside each other, and figures of merit over all trials.

The figures are those of study 003: series of a straight run (Figure 13) or of a turn (16), mean warped errors (14, 17)
and Pearson's R (15, 18) of every trial.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ...identify.compare.comparison import Comparison, Pair
from ...identify.compare.metrics import COVERED, Metrics
from ...identify.compare.series import AXES
from ...run.experiment import REPORT, RESULTS, file_names, plain
from ..plots import COLOURS, PANEL_HEIGHT, STYLE, WIDTH, legend_columns, png, printed
from ..report import pairs, section, table
from .findings import page_html

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

TURNING = 0.5  # [rad] of heading from which a trial is a turn
DETAILED = 6  # trials whose series are drawn
MOST_PANELS = 12  # of series in a figure
MEASURED, SIMULATED = COLOURS[1], COLOURS[0]
SPEED = "horizontal speed"
UNDEFINED = "undefined"  # stands in the place of a bar
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
    path.write_text(comparisons_html(comparisons), encoding="utf-8")


def write_folder(folder: Path, comparison: Comparison, more: Mapping[str, Figure]) -> int:
    """Write report, results.json and a PNG of every figure, `more` of them too, into a folder; how many figures."""
    figures = {**comparison_figures([comparison]), **more}
    files = file_names(figures)
    for title, figure in figures.items():
        (folder / files[title]).write_bytes(png(figure))
    write_comparisons(folder / REPORT, [comparison])
    data = plain({**comparison.to_dict(), "figures": list(files.values())})
    (folder / RESULTS).write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
    return len(figures)


def comparisons_html(comparisons: Sequence[Comparison]) -> str:
    """The report as HTML."""
    sections = [
        section("Figures of merit", "\n".join(map(metrics_html, comparisons))),
        section("What was compared", "\n".join(map(compared_html, comparisons))),
    ]
    first = comparisons[0]
    title = first.name if len(comparisons) == 1 else f"{first.name} and {len(comparisons) - 1} more"
    return page_html(title, lead_html(comparisons), sections, comparison_figures(comparisons))


def lead_html(comparisons: Sequence[Comparison]) -> str:
    """How much was compared, and how the figures are meant."""
    length = sum(float(each.t[-1] - each.t[0]) for each in comparisons)
    band = comparisons[0].band
    warping = "without a limit" if band is None else f"within {band:g} s"
    trials = f"{len(comparisons)} trial{'s' if len(comparisons) > 1 else ''}"
    return (
        f'<p class="lead">{trials}, {length:.4g} s of motion. The warped error is the mean distance between paired '
        f"rows along the path of dynamic time warping {warping}; K/n tells how much was warped. The lag is how much "
        "later the measured series comes.</p>"
    )


def metrics_html(comparison: Comparison) -> str:
    """The figures of all quantities."""
    rows = list(comparison.metrics.values())
    covered = any(not np.isnan(row.covered) for row in rows)
    heads = ["quantity", "unit", *COLUMNS, *(["covered"] if covered else [])]
    cells = [
        [
            f'<th scope="row">{escape(row.name)}</th>',
            f"<td>{escape(printed(row.unit))}</td>",
            *(number_html(getattr(row, key)) for key in COLUMNS.values()),
            *([number_html(row.covered, share=True)] if covered else []),
        ]
        for row in rows
    ]
    explained = f"<p>{escape(COVERED)}</p>" if covered else ""
    return f"<h3>{escape(comparison.name)}</h3>\n{table(heads, cells)}{explained}"


def number_html(value: float, share: bool = False) -> str:
    text = "–" if np.isnan(value) else f"{100 * value:.0f} %" if share else f"{value:.4g}"
    return f'<td class="number">{text}</td>'


def compared_html(comparison: Comparison) -> str:
    """Sources, alignment and notes."""
    placement = comparison.alignment
    facts = {
        "Simulated": comparison.about.get("simulated", ""),
        "Measured": comparison.about.get("measured", ""),
        "Common times": f"{comparison.t[0]:g} to {comparison.t[-1]:g} s, {len(comparison.t)} rows",
        "Added to measured times": f"{placement.time_offset:.4g} s",
        "Frame of the measuring system": f"at {numbers(placement.p_WN)} m, turned by {turn(placement.R_WN):.4g} rad",
        "Markers on the link": f"at {numbers(placement.p_BQ)} m, turned by {turn(placement.R_BQ):.4g} rad",
        "Seed": comparison.about.get("seed", ""),
    }
    rows = [(escape(name), escape(str(text))) for name, text in facts.items()]
    notes = "".join(f"<p>{escape(note)}</p>" for note in comparison.notes)
    return f"<h3>{escape(comparison.name)}</h3>\n{pairs(rows)}{notes}"


def numbers(values: Any) -> str:
    return "(" + ", ".join(f"{x:.4g}" for x in values) + ")"


def turn(R: Any) -> float:
    """Angle [rad] of a rotation matrix."""
    return float(np.arccos(np.clip(0.5 * (np.trace(R) - 1.0), -1.0, 1.0)))


# Figures


def comparison_figures(comparisons: Sequence[Comparison]) -> dict[str, Figure]:
    """All figures by title."""
    found = {}
    for number, each in enumerate(comparisons[:DETAILED], start=1):
        kind = "Turn" if turns(each) else "Straight run" if each.view is not None else "Signals"
        found[f"{kind}: {each.name} ({number})"] = series_figure(f"{kind}: {each.name}", each)
    straight = [each for each in comparisons if each.view is not None and not turns(each)]
    turning = [each for each in comparisons if turns(each)]
    others = [each for each in comparisons if each.view is None]
    if straight:
        level = horizontal(straight[0])
        found["Mean warped error, straight runs"] = bars("Mean warped error, straight runs", straight, "warped",
                                                         ["horizontal position", SPEED])  # fmt: skip
        found["Pearson's R, straight runs"] = bars("Pearson's R, straight runs", straight, "pearson", [level[0], SPEED])
    if turning:
        level = horizontal(turning[0])
        found["Mean warped error, turns"] = bars("Mean warped error, turns", turning, "warped",
                                                 ["heading", SPEED, "turn rate"])  # fmt: skip
        names = [*level, SPEED, "turn rate", "heading"]
        found["Pearson's R, turns"] = bars("Pearson's R, turns", turning, "pearson", names)
    if others:
        names = [pair.name for pair in others[0].pairs.values() if pair.simulated.ndim == 1][:MOST_PANELS]
        found["Pearson's R, signals"] = bars("Pearson's R, signals", others, "pearson", names)
    return found


def turns(comparison: Comparison) -> bool:
    """Whether the link turned in the plane."""
    heading = comparison.pairs.get("heading")
    return heading is not None and float(np.ptp(heading.measured)) > TURNING


def horizontal(comparison: Comparison) -> list[str]:
    """Names of the horizontal axes, that along which the link went furthest first where it went straight."""
    assert comparison.view is not None
    names = [AXES[k] for k in sorted(comparison.view.level)]
    return sorted(names, key=lambda name: -float(np.ptp(comparison.pairs[name].measured)))


def panels(comparison: Comparison) -> list[list[Pair]]:
    """The series to draw, those of one panel together."""
    known = comparison.pairs
    if comparison.view is None:
        return [[pair] for pair in known.values() if pair.simulated.ndim == 1][:MOST_PANELS]
    level = [known[AXES[k]] for k in sorted(comparison.view.level)]
    if turns(comparison):
        return [level, [known["heading"]], [known[SPEED]], [known["turn rate"]]]
    return [*([pair] for pair in level), [known[SPEED]]]


def series_figure(title: str, comparison: Comparison) -> Figure:
    """Series over time: simulated with their band, and measured."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    groups = panels(comparison)
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, 0.8 * PANEL_HEIGHT * len(groups) + 0.9), layout="constrained")
        grid = figure.subplots(len(groups), 1, sharex=True, squeeze=False)[:, 0]
        for axes, group in zip(grid, groups, strict=True):
            draw_pairs(axes, comparison, group)
        grid[-1].set_xlabel("time [s]")
        headline(figure, title)
    return figure


def draw_pairs(axes: Axes, comparison: Comparison, group: Sequence[Pair]) -> None:
    """One panel: measured solid, simulated dashed within its band; several series in pairs of colours."""
    alone = len(group) == 1
    axes.margins(x=0.0)
    axes.set_ylabel(f"{', '.join(pair.label for pair in group)} [{printed(group[0].unit)}]")
    for k, pair in enumerate(group):
        ours, theirs = (SIMULATED, MEASURED) if alone else (COLOURS[2 * k], COLOURS[2 * k + 1])
        suffix = "" if alone else f" {pair.label}"
        if pair.limits is not None:
            share = f"{100 * (comparison.level or 0.0):g} % of draws{suffix}"
            axes.fill_between(comparison.t, *pair.limits, color=ours, alpha=0.2, linewidth=0.0, label=share)
        axes.plot(comparison.t, pair.measured, color=theirs, label=f"measured{suffix}")
        axes.plot(comparison.t, pair.simulated, color=ours, linestyle=(0, (5, 2)), label=f"simulated{suffix}")
    legend(axes)


def bars(title: str, comparisons: Sequence[Comparison], figure_of: str, names: Sequence[str]) -> Figure:
    """One figure of merit of some quantities, trial by trial; a panel for every unit."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    groups: dict[str, list[str]] = {}
    for name in names:
        unit = comparisons[0][name].unit if figure_of == "warped" else ""
        groups.setdefault(unit, []).append(name)
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, 0.8 * PANEL_HEIGHT * len(groups) + 1.0), layout="constrained")
        grid = figure.subplots(len(groups), 1, sharex=True, squeeze=False)[:, 0]
        for axes, (unit, own) in zip(grid, groups.items(), strict=True):
            draw_bars(axes, comparisons, figure_of, own)
            axes.set_ylabel(f"mean warped error [{printed(unit)}]" if unit else "Pearson's R")
        grid[-1].set_xticks(range(len(comparisons)), [shortened(each.name) for each in comparisons], rotation=20)
        headline(figure, title)
    return figure


def draw_bars(axes: Axes, comparisons: Sequence[Comparison], figure_of: str, names: Sequence[str]) -> None:
    """Bars of some quantities beside each other at every trial; a word where a figure is not defined."""
    width = 0.8 / len(names)
    for k, name in enumerate(names):
        rows: list[Metrics | None] = [each.metrics.get(name) for each in comparisons]
        heights = [float("nan") if row is None else getattr(row, figure_of) for row in rows]
        places = np.arange(len(rows)) + (k - 0.5 * (len(names) - 1)) * width
        label, colour = comparisons[0].pairs[name].label, COLOURS[k % len(COLOURS)]
        axes.bar(places, heights, width=0.9 * width, color=colour, label=label)
        for place in places[np.isnan(heights)]:
            axes.annotate(UNDEFINED, (place, 0.0), ha="center", va="bottom", rotation=90, fontsize=7, color=colour)
    axes.set_xlim(-0.5, len(comparisons) - 0.5)  # gaps count as bars do
    axes.grid(visible=False, axis="x")
    axes.set_axisbelow(True)
    legend(axes)


def legend(axes: Axes) -> None:
    """Above a panel, in as many rows as it needs."""
    _, labels = axes.get_legend_handles_labels()
    axes.legend(
        loc="lower left", bbox_to_anchor=(0.0, 1.0), borderaxespad=0.2, ncols=legend_columns(labels), frameon=False
    )


def shortened(name: str, letters: int = 24) -> str:
    return name if len(name) <= letters else f"{name[: letters - 1]}…"


def headline(figure: Figure, title: str) -> None:
    figure.suptitle(shortened(title, 84), x=0.01, horizontalalignment="left", fontsize=12, fontweight="bold")
