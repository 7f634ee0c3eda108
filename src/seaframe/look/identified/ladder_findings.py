"""Collect the result of a ladder of models for a result folder."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

import numpy as np

from ...identify.ladder.identify_model import IdentifiedModel
from ...identify.ladder.ladder import Score
from ..html_parts import table
from ..palette import COLOURS
from ..plots import INK, STYLE, WIDTH, format_unit
from .findings import Findings, estimates_html, number_html

if TYPE_CHECKING:
    from matplotlib.figure import Figure

PANEL = 1.6  # height of a panel [inch]


def ladder_findings(found: IdentifiedModel, ahead: Sequence[Score] = ()) -> Findings:
    """Return the findings of a ladder: scores of its rungs, estimates of the chosen one, predicted runs."""
    tables = {"Rungs": rungs_html(found), "Estimates": estimates_html(found.estimates, found.level)}
    if ahead:
        tables["Runs that were not fitted"] = scores_html(ahead)
    figures = {
        f"Prediction of {score.source}": prediction_figure(found, run) for run, score in found.chosen.scores.items()
    }
    data = found.to_dict() | {"predicted": {score.source: score.r2.tolist() for score in ahead}}
    return Findings(f"Model of {data['scene']}", found.verdict, tables, figures, data, found.notes)


def rungs_html(found: IdentifiedModel) -> str:
    """Return the table of the rungs."""
    rows = []
    for each in found.climbed:
        name = f'<th scope="row">{escape(each.rung.name)}{" (chosen)" if each is found.chosen else ""}</th>'
        values = each.r2 if each.scores else np.full(len(found.problem.entries), np.nan)
        mean = float(each.means.mean()) if each.scores else np.nan
        note = each.skipped or ("" if each.model and each.model.converged else "not converged")
        rows.append(
            [
                name,
                f"<td>{escape(each.rung.frees)}</td>",
                *map(number_html, [*values, mean]),
                f"<td>{escape(note)}</td>",
            ]
        )
    heads = ["rung", "estimates in addition", *found.problem.entries, "score", ""]
    return table(heads, rows) + "<p>R2 of whole runs, predicted open loop by models that have not seen them.</p>"


def scores_html(scores: Sequence[Score]) -> str:
    """Return a table of R2 of whole runs."""
    rows = [[f'<th scope="row">{escape(each.source)}</th>', *map(number_html, each.r2)] for each in scores]
    return table(["run", *scores[0].entries], rows)


def prediction_figure(found: IdentifiedModel, run: int) -> Figure:
    """Draw a run, measured and predicted by the model that has not seen it."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    t, predicted, measured, half = found.chosen.folds[run].prediction(run)
    score = found.chosen.scores[run]
    count = len(score.entries)
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, PANEL * count), layout="constrained")
        panels = figure.subplots(count, 1, sharex=True)
        for k, (axes, name) in enumerate(zip(panels, score.entries, strict=True)):
            if half is not None:
                ends = predicted[:, k] - half[:, k], predicted[:, k] + half[:, k]
                axes.fill_between(t, *ends, color=COLOURS[0], alpha=0.2, linewidth=0.0, label="95 % band")
            axes.plot(t, measured[:, k], ".", color=INK, markersize=2, label="measured")
            axes.plot(t, predicted[:, k], color=COLOURS[0], label=f"predicted, R2 {score.r2[k]:.2f}")
            axes.set_ylabel(f"{name} [{format_unit(score.units[k])}]")
            axes.legend(loc="upper right")
        panels[-1].set_xlabel("t [s]")
    return figure
