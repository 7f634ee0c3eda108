"""Figures of a study: how kept numbers respond to the inputs, their sensitivities, and trade-offs between two."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from ..numbers import Floats
from .palette import COLOURS, colours_of
from .plots import PANEL_HEIGHT, STYLE, WIDTH, format_unit

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from ..run.study.study import Study

MOST_NUMBERS = 6  # kept numbers that are drawn
MOST_POINTS = 2_000  # of a cloud, drawn one by one; the vector graphics of a report hold them all
MOST_LINES = 8  # of a response, for values of a second axis
LEAST_FIT = 10  # runs for each input, below which no sensitivity is estimated
BINS = 12
ROUNDING = 1e-9
LONG_NAME = 30  # characters on one line of an upright label
BREAKS = re.compile(r"(?=\.[a-z])|(?<= / )")


def study_figures(study: Study, largest: Sequence[str] = ()) -> dict[str, Figure]:
    """Return the figures of a study by title; numbers that are the same in all runs are left out.

    `largest` names the numbers of which large values are good; of the others small ones are.
    """
    numbers = varying_numbers(study)[:MOST_NUMBERS]
    inputs = {name: study[name] for name in study.inputs}
    drawn: dict[str, Figure] = {}
    for name in numbers:
        drawn[f"Response of {name}"] = draw_responses(study, name, inputs)
        if contour := draw_contour(study, name):
            drawn[f"Map of {name}"] = contour
        if bars := draw_sensitivities(study, name, inputs):
            drawn[f"Sensitivity of {name}"] = bars
    if len(numbers) > 1:
        drawn[f"Trade-off of {numbers[0]} and {numbers[1]}"] = draw_front(study, numbers[0], numbers[1], largest)
    return drawn


def varying_numbers(study: Study) -> list[str]:
    """Return the kept numbers that vary by more than the rounding of the largest number of the same signal."""
    scene = next(iter(study.plan.scenes.values()))
    signals = [tuple(each.columns(scene)) for each in study.plan.kept if each.reduction]
    found = []
    for names in [*signals, *((each.name,) for each in study.plan.functions)]:
        columns = {name: x[np.isfinite(x)] for name, x in ((name, study[name]) for name in names)}
        size = max((float(np.abs(x).max(initial=0.0)) for x in columns.values()), default=0.0)
        found += [name for name, x in columns.items() if len(x) > 1 and np.ptp(x) > ROUNDING * size]
    return found


def varies(x: Floats) -> bool:
    """Whether a column has at least two values."""
    known = x[np.isfinite(x)]
    return len(known) > 1 and bool(known.min() < known.max())


def label(study: Study, name: str) -> str:
    """Return the label of an axis: the name, on several lines if it is long, with its unit."""
    return f"{break_name(name)} {unit_label(study, name)}".strip()


def unit_label(study: Study, name: str) -> str:
    """Return the unit of a column in brackets; empty where it has none."""
    unit = study.units[name]
    return f"[{format_unit(unit)}]" if unit else ""


def break_name(name: str) -> str:
    """Return a long name on several lines, broken before dots and after quotients."""
    lines = [""]
    for part in BREAKS.split(name):
        if lines[-1] and len(lines[-1]) + len(part) > LONG_NAME:
            lines.append("")
        lines[-1] += part
    return "\n".join(line.strip() for line in lines)


def new_figure(rows: int, height: float = PANEL_HEIGHT) -> tuple[Figure, list[Axes]]:
    """Return a figure with panels below each other."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, height * rows + 0.4), layout="constrained")
        return figure, list(figure.subplots(rows, 1, squeeze=False)[:, 0])


def set_title(figure: Figure, title: str) -> None:
    figure.suptitle(title, x=0.01, horizontalalignment="left", fontsize=12, fontweight="bold")


def draw_responses(study: Study, name: str, inputs: dict[str, Any]) -> Figure:
    """Draw a kept number over every input: single runs, and their mean."""
    y = study[name]
    figure, panels = new_figure(max(1, len(inputs)))
    axes_of_grid = [axis for axis in study.plan.axes if axis.is_numeric]
    second = axes_of_grid[1].path if len(axes_of_grid) == 2 and not study.plan.dimension else None
    for axes, (path, x) in zip(panels, inputs.items(), strict=False):
        other = None if second is None else second if path != second else axes_of_grid[0].path
        if x.dtype == object:
            draw_categories(axes, x, y)
        elif other is not None:
            draw_lines(axes, x, y, inputs[other], label(study, other))
        else:
            draw_cloud(axes, x, y)
        axes.set_xlabel(f"{path} {unit_label(study, path)}".strip())
        axes.set_ylabel(unit_label(study, name))
    set_title(figure, f"Response of {name}")
    return figure


def draw_cloud(axes: Axes, x: Floats, y: Floats) -> None:
    """Draw single runs, thinned out evenly where they are many, and the mean of equal or near values."""
    chosen = np.unique(np.linspace(0, len(x) - 1, min(len(x), MOST_POINTS)).astype(int))
    axes.plot(x[chosen], y[chosen], ".", color=COLOURS[7], markersize=3, label="runs")
    values = np.unique(x)
    if len(values) > BINS:
        values = np.unique(np.quantile(x, np.linspace(0, 1, BINS + 1)))
        groups = [(x >= low) & (x <= high) for low, high in pairwise(values)]
    else:
        groups = [x == value for value in values]
    means = [(x[own].mean(), np.nanmean(y[own])) for own in groups if np.isfinite(y[own]).any()]
    if len(x) > len(means):
        axes.plot(*np.array(means).T, color=COLOURS[0], marker="o", markersize=4, label="mean")
        axes.legend(frameon=False)
    else:
        axes.plot(*np.array(means).T, color=COLOURS[0], marker="o", markersize=4)


def draw_lines(axes: Axes, x: Floats, y: Floats, other: Floats, name: str) -> None:
    """Draw a line for each value of another axis."""
    values = np.unique(other)
    values = values[np.unique(np.linspace(0, len(values) - 1, min(len(values), MOST_LINES)).astype(int))]
    for value, colour in zip(values, colours_of(len(values)), strict=True):
        own = np.flatnonzero(other == value)
        places = np.unique(x[own])
        means = [
            np.nanmean(np.append(y[own][x[own] == place], np.nan))
            if np.isfinite(y[own][x[own] == place]).any()
            else np.nan
            for place in places
        ]
        axes.plot(places, means, color=colour, marker="o", markersize=3, label=f"{value:.4g}")
    axes.legend(frameon=False, title=name, loc="center left", bbox_to_anchor=(1.0, 0.5), fontsize=8, title_fontsize=8)


def draw_categories(axes: Axes, x: Any, y: Floats) -> None:
    """Draw single runs above the names of their values."""
    names = list(dict.fromkeys(x.tolist()))
    axes.plot([names.index(value) for value in x], y, ".", color=COLOURS[0], markersize=4)
    axes.set_xticks(range(len(names)), names)


def draw_contour(study: Study, name: str) -> Figure | None:
    """Draw a kept number over the first two axes of the grid, averaged over the rest; None without two."""
    axes_of_grid = [axis for axis in study.plan.axes if axis.is_numeric and len(axis.values) > 2]
    if len(axes_of_grid) < 2 or len(study.plan.scenes) > 1 or len(study) != study.plan.rows:
        return None
    first, second = axes_of_grid[:2]
    shape = [len(axis.values) for axis in study.plan.axes]
    y = study[name]
    if len(y) != study.plan.rows or not np.isfinite(y).all():
        return None
    places = tuple(study.plan.axes.index(axis) for axis in (first, second))
    cube = y.reshape(*shape, study.plan.repeat)
    mean = cube.mean(axis=tuple(k for k in range(cube.ndim) if k not in places))
    mean = mean.T if places[0] < places[1] else mean
    figure, (axes,) = new_figure(1, 1.5 * PANEL_HEIGHT)
    x, order_x = np.unique(first.values, return_index=True)
    z, order_z = np.unique(second.values, return_index=True)
    if len(x) < 2 or len(z) < 2:
        return None
    found = axes.contourf(x, z, mean[np.ix_(order_z, order_x)], levels=12, cmap="viridis")
    axes.grid(visible=False)
    figure.colorbar(found, ax=axes, label=unit_label(study, name))
    axes.set_xlabel(f"{first.path} {unit_label(study, first.path)}".strip())
    axes.set_ylabel(label(study, second.path))
    set_title(figure, f"Map of {name}")
    return figure


def draw_sensitivities(study: Study, name: str, inputs: dict[str, Any]) -> Figure | None:
    """Draw bars of Sobol indices, or of standardised regression coefficients; None where neither can be estimated."""
    from ..run.study.sensitivities import regression_coefficients

    numeric = {path: x for path, x in inputs.items() if x.dtype != object and varies(x.astype(float))}
    if study.plan.design == "saltelli" and len(study) == study.plan.repeat:
        found = study.sobol_indices(name)
        bars = {"total order": (found.total, found.total_interval), "first order": (found.first, found.first_interval)}
        axis = "\n".join(filter(None, ["share of the variance (Sobol indices)", found.note]))
        return draw_bars(found.names, bars, axis, f"Sensitivity of {name}")
    y = study[name]
    if len(numeric) < 2 or np.isfinite(y).sum() < LEAST_FIT * len(numeric):
        return None
    values, ends, share = regression_coefficients(np.column_stack(list(numeric.values())).astype(float), y)
    title = f"Sensitivity of {name}"
    axis = f"standardised regression coefficient\n(a straight law explains {100 * share:.0f} % of the variance)"
    return draw_bars(tuple(numeric), {"": (values, ends)}, axis, title)


def draw_bars(names: Sequence[str], bars: dict[str, tuple[Floats, Floats]], axis: str, title: str) -> Figure:
    """Draw a tornado chart: bars in the order of their size, with the ends of their intervals."""
    figure, (axes,) = new_figure(1, 0.32 * len(names) * len(bars) + 1.2)
    order = np.argsort(np.abs(next(iter(bars.values()))[0]), kind="stable")
    for k, (name, (x, ends)) in enumerate(bars.items()):
        places = np.arange(len(names)) + 0.8 * (k - 0.5 * (len(bars) - 1)) / len(bars)
        spread = np.abs(ends[order].T - x[order])
        axes.barh(
            places,
            x[order],
            0.7 / len(bars),
            xerr=spread,
            color=colours_of(len(bars))[-1 - k],
            ecolor=COLOURS[3],
            label=name,
        )
    axes.set_yticks(range(len(names)), [break_name(names[k]) for k in order])
    axes.set_axisbelow(True)
    axes.grid(visible=False, axis="y")
    axes.set_xlabel(axis)
    if len(bars) > 1:
        axes.legend(frameon=False, loc="lower right")
    set_title(figure, title)
    return figure


def draw_front(study: Study, first: str, second: str, largest: Sequence[str]) -> Figure:
    """Draw two kept numbers against each other, with the runs that no other run beats in both."""
    x, y = study[first], study[second]
    signs = [-1.0 if name in largest else 1.0 for name in (first, second)]
    aims = ["large" if name in largest else "small" for name in (first, second)]
    figure, (axes,) = new_figure(1, 1.5 * PANEL_HEIGHT)
    chosen = np.unique(np.linspace(0, len(x) - 1, min(len(x), MOST_POINTS)).astype(int))
    axes.plot(x[chosen], y[chosen], ".", color=COLOURS[7], markersize=3, label="runs")
    front = pareto_front(signs[0] * x, signs[1] * y)
    axes.plot(
        x[front],
        y[front],
        "o-",
        color=COLOURS[1],
        markersize=5,
        drawstyle="steps-post",
        label=f"front: {aims[0]} and {aims[1]}",
    )
    axes.set_xlabel(f"{first} {unit_label(study, first)}".strip())
    axes.set_ylabel(label(study, second))
    axes.legend(frameon=False)
    set_title(figure, "Trade-off")
    return figure


def pareto_front(x: Floats, y: Floats) -> list[int]:
    """Return the runs that no other run beats in x and y, in the order of x; smaller is better."""
    front: list[int] = []
    for k in np.lexsort((y, x)):
        if np.isfinite(x[k]) and np.isfinite(y[k]) and (not front or y[k] < y[front[-1]]):
            front.append(int(k))
    return front
