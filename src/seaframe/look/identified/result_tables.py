"""Collect the results of each kind of identification for a result folder: tables, figures, data and notes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import isnan
from typing import Any

from ...identify.decay import Decay
from ...identify.estimates import LINEARISED, Estimates, note_infinite_intervals
from ...identify.fit.fitting import Fit
from ...identify.fit.manoeuvres import Manoeuvre
from ...identify.fit.predictions import Prediction
from ...identify.poses import SmoothedPoses
from ...identify.tank.campaigns import TankResult
from ...run.recording import Recording
from ..html_parts import table
from ..plots import format_unit
from .findings import Findings, estimates_html, lines_html, number_html
from .fit_plots import decay_figure, fit_figures
from .pose_plots import parts_of, pose_figures
from .tank_plots import tank_figures

NEXT = "What to record next"


def tank_findings(result: TankResult, source: str) -> Findings:
    """Return the findings of a towing tank: drag of each tested axis, rotor speed and thrust."""
    parts = {f"Drag, {axis}": fit.estimates for axis, fit in result.drag.items()}
    if result.spin is not None:
        parts["Rotor speed"] = result.spin.estimates
    if result.thrust is not None:
        parts["Thrust coefficient"] = result.thrust.estimates
    data = {
        "source": source,
        "drag": {axis: fit.estimates.to_dict() for axis, fit in result.drag.items()},
        "spin": None if result.spin is None else result.spin.estimates.to_dict(),
        "thrust": None if result.thrust is None else result.thrust.estimates.to_dict(),
    }
    runs = sum(len(campaign.described.runs) for campaign in result.campaigns.values())
    return Findings(
        "Towing tank",
        f"{runs} runs in {len(result.campaigns)} campaigns from {source}.",
        {"Estimates": "\n".join(part_html(title, each) for title, each in parts.items())},
        tank_figures(result),
        data,
        tuple(dict.fromkeys(f"{title}: {note}" for title, each in parts.items() for note in each.notes)),
    )


def part_html(title: str, found: Estimates) -> str:
    """Return one of several estimates as HTML: its law and its table."""
    law = f"<p>{escape(str(found.about['law']))}</p>\n" if "law" in found.about else ""
    return f"<h3>{escape(title)}</h3>\n{law}{estimates_html(found)}"


def decay_findings(found: Decay, data: Recording, signal: str, source: str) -> Findings:
    """Return the findings of a free decay: added mass and damping."""
    small = f"Small oscillations: period {found.period:.4g} s, damping ratio {found.damping_ratio:.3g}."
    return Findings(
        "Free decay",
        f"{signal} of {source}. {small}",
        {"Estimates": estimates_html(found.estimates, found.fit.level)},
        {"Decay": decay_figure(found, data, signal)},
        {
            "source": source,
            "signal": signal,
            "estimates": found.estimates.to_dict(),
            "period": found.period,
            "damping_ratio": found.damping_ratio,
        },
        found.estimates.notes,
    )


def fit_findings(
    fit: Fit,
    kind: str = "linearised",
    ends: Mapping[str, tuple[float, float]] | None = None,
    suggested: Sequence[Manoeuvre] = (),
) -> Findings:
    """Return the findings of a fit: estimates, identifiability, noise and predictions of held-out data.

    `ends` are intervals of another `kind` than the linearised ones, by the names of parameters; `suggested` manoeuvres
    are listed in their order.
    """
    sources, outcome = [trial.record.source for trial in fit.problem.trials], fit.outcome
    other = ends if kind != LINEARISED else None
    tables = {"Estimates": estimates_html(fit.estimates, fit.level, kind, other)}
    tables |= {"Identifiability": lines_html(fit.identifiability.lines()), "Noise": noise_html(fit)}
    if fit.outcome.pushes:
        tables["Disturbances"] = disturbances_html(fit)
    for each in fit.held_out:
        tables[f"Prediction over {each.horizon:g} s of {each.source}"] = prediction_html(each)
    if suggested:
        tables[NEXT] = lines_html([str(each) for each in suggested])
    data = {
        "scene": fit.problem.original_scene.name,
        "sources": sources,
        "method": fit.method,
        "level": fit.level,
        "iterations": outcome.iterations,
        "converged": outcome.converged,
        "wall_s": fit.wall_s,
        "estimates": fit.estimates.to_dict(),
        "intervals": {"kind": kind, "ends": {name: list(pair) for name, pair in (ends or fit.intervals()).items()}},
        "identifiable": list(fit.identifiability.identifiable),
        "identifiability": fit.identifiability.lines(),
        "noise": fit.levels,
        "more": dict(outcome.more),
        "held_out": [prediction_data(each) for each in fit.held_out],
        "suggested": [str(each) for each in suggested],
    }
    end = "." if outcome.converged else ". The fit did NOT CONVERGE: the values are those of the last iteration."
    lead = f"Fitted to {', '.join(sources)} by {fit.method} in {outcome.iterations} iterations{end}"
    notes = (*fit.notes, *note_infinite_intervals(other or {}))
    return Findings(fit.problem.original_scene.name, lead, tables, fit_figures(fit, other), data, notes)


def disturbances_html(fit: Fit) -> str:
    """Return a table of estimated disturbances: unmodelled forces and their correlation times."""
    pushes = fit.outcome.pushes
    rows = [
        [
            f'<th scope="row">{escape(each.name)}</th>',
            number_html(each.deviation),
            f"<td>{escape(format_unit(each.unit))}</td>",
            f'<td class="number">{min(each.share, 1.0):.1%}</td>',
            number_html(each.correlation_time),
        ]
        for each in pushes
    ]
    heads = ["disturbance", "standard deviation", "unit", "share in the motion", "correlation time [s]"]
    return table(heads, rows) + "<p>Estimated forces and moments that the model does not explain.</p>"


def noise_html(fit: Fit) -> str:
    """Return a table of the standard deviations of the measurements."""
    rows = []
    for (name, x), unit in zip(fit.levels.items(), fit.problem.sensors.units, strict=True):
        value = "<td>not measured</td>" if isnan(x) else number_html(x)
        rows.append([f'<th scope="row">{escape(name)}</th>', value, f"<td>{escape(format_unit(unit))}</td>"])
    return table(["entry", "standard deviation", "unit"], rows)


def prediction_html(each: Prediction) -> str:
    """Return a table of the errors of a prediction."""
    rows = zip(each.entries, each.rmse, each.last, each.units, strict=True)
    return table(
        ["entry", f"RMSE over {each.windows} windows", "at the end", "unit"],
        [
            [f'<th scope="row">{escape(name)}</th>', number_html(a), number_html(b), f"<td>{escape(unit)}</td>"]
            for name, a, b, unit in rows
        ],
    )


def prediction_data(each: Prediction) -> dict[str, Any]:
    """Return the errors of a prediction as plain data."""
    rmse, mean, last = (dict(zip(each.entries, x.tolist(), strict=True)) for x in (each.rmse, each.mean, each.last))
    about = {"source": each.source, "horizon": each.horizon, "windows": each.windows}
    return about | {"rmse": rmse, "mean": mean, "last": last}


def pose_findings(poses: SmoothedPoses, source: str) -> Findings:
    """Return the findings of smoothed poses: noise, rejected rows, and the consistency of the filter."""
    rows = []
    for name, part in parts_of(poses).items():
        test = part.consistency()
        rows.append(
            [
                f'<th scope="row">{name}</th>',
                number_html(part.deviation),
                f'<td class="number">{len(part.rejected_rows)}</td>',
                f'<td class="number">{test.mean:.3f} (3; {test.low:.3f} to {test.high:.3f})</td>',
            ]
        )
    heads = ["measured", "standard deviation [m, rad]", "rows rejected", "mean normalised innovation (expected; 95 %)"]
    lead = f"{len(poses.t)} poses from {source}, {poses.t[-1] - poses.t[0]:.4g} s."
    data = {"source": source, **poses.to_dict()}
    return Findings("Smoothed poses", lead, {"Noise": table(heads, rows)}, pose_figures(poses), data, poses.notes)
