"""Figures of checks: charts that are not signals of the run."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np

from ..run.checks import Chart, Check
from .palette import line_styles
from .plots import PANEL_HEIGHT, STYLE, add_legend, finish, pen, set_scale, unique_title

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def check_figures(checks: Iterable[Check], taken: Iterable[str] = ()) -> dict[str, Figure]:
    """Draw the charts of checks, by title; titles that are already taken get a number."""
    found: dict[str, Figure] = {}
    for chart in filter(None, (check.chart for check in checks)):
        title = unique_title(chart.title, [*taken, *found])
        found[title] = draw_chart(chart, title)
    return found


def draw_chart(chart: Chart, title: str) -> Figure:
    """Draw the chart of a check: all its curves in one panel."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context(STYLE):
        figure = Figure(layout="constrained")
        axes = figure.subplots()
        axes.set_xlabel(chart.x)
        axes.set_ylabel(chart.y)
        (styles,) = line_styles(len(chart.curves))
        for style, (label, (x, y)) in zip(styles, chart.curves.items(), strict=True):
            axes.plot(np.asarray(x), np.asarray(y), **pen(style), label=label)
        axes.margins(x=0.0)
        add_legend(axes, *axes.get_legend_handles_labels())
        set_scale(axes, chart.scale)
        finish(figure, title, PANEL_HEIGHT)
    return figure
