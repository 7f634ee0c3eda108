"""Figures of trajectory fits and of decays: motion, intervals and correlations of parameters, errors of predictions."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ...errors import SeaframeError
from ...identify.decay import Decay
from ...identify.estimates import Ends, Estimates
from ...identify.fit.data import DEGREES
from ...identify.fit.fitting import Fit
from ...identify.fit.predictions import Piece, join_pieces, plot_titles
from ...numbers import Floats
from ...run.recording import Recording
from ...run.simulate import simulate
from ..palette import COLOURS
from ..plots import INK, PAPER, STYLE, WIDTH, format_unit

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

ROW = 0.32  # height of a parameter [inch]
PANELS = 6  # panels in a figure
ONE_COLUMN = 3  # panels in one column; more are drawn in two columns
MOST_FIGURES = 12  # figures of motion
MOST_POINTS, MOST_DOTS = 2000, 1000  # points of a line, measured points
FEWEST_CORRELATED = 3  # parameters; for fewer the text is enough
MOST_WRITTEN, DARK = 10, 0.6  # parameters whose correlations are written; correlation above which the text is white
MOST_SHOWN = 3.0  # times its value: longer intervals are cut in the figure


def fit_figures(fit: Fit, ends: Ends | None = None) -> dict[str, Figure]:
    """Return all figures of a fit, by title; `ends` may hold intervals of another kind, by name."""
    linearised = dict(zip(fit.estimates.names, fit.estimates.interval(fit.level).tolist(), strict=True))
    between = np.array(list((linearised | dict(ends or {})).values()))
    found = motion_figures(fit) | {"Confidence intervals": interval_figure(fit.estimates, fit.level, between)}
    if FEWEST_CORRELATED <= len(fit.estimates) <= 60:
        found["Correlation of the estimates"] = correlation_figure(fit.estimates)
    if fit.held_out:
        found["Prediction errors"] = prediction_figure(fit)
    return found


# Motion


def motion_figures(fit: Fit) -> dict[str, Figure]:
    """Draw measured and fitted motion of each run, a few signals in a figure; of many runs, the first ones."""
    problem, pieces, found = fit.problem, fit.motion(), dict[str, "Figure"]()
    names, units = plot_titles(problem.sensors.signals), problem.sensors.units
    line = "model, from fitted initial states" if fit.method == "output-error" else "model, one row ahead"
    for k, trial in enumerate(problem.trials):
        motion = join_pieces(problem, pieces, k)
        columns = [j for j in range(len(names)) if np.isfinite(motion.measured[:, j]).any()]
        groups = [columns[first : first + PANELS] for first in range(0, len(columns), PANELS)]
        for number, group in enumerate(groups, 1):
            some = f", {number} of {len(groups)}" if len(groups) > 1 else ""
            title = f"Measured and fitted, {Path(trial.record.source).name}{some}"
            title += f" (run {k + 1})" if title in found else ""
            if len(found) < MOST_FIGURES:
                found[title] = motion_figure(motion, {j: (names[j], units[j]) for j in group}, title, line)
    return found


def motion_figure(motion: Piece, group: Mapping[int, tuple[str, str]], title: str, line: str) -> Figure:
    """Draw some entries of a run, given with names and units: measured and fitted, with residuals below each."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    columns = 1 if len(group) <= ONE_COLUMN else 2
    rows = -(-len(group) // columns)
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, 2.8 * rows + 0.8), layout="constrained")
        grid = figure.add_gridspec(2 * rows, columns, height_ratios=[2.2, 1.0] * rows)
        for place, (k, (name, unit)) in enumerate(group.items()):
            column, row = divmod(place, rows)
            above = figure.add_subplot(grid[2 * row, column])
            below = figure.add_subplot(grid[2 * row + 1, column], sharex=above)
            above.set_title(name, fontsize=9, loc="left")
            draw_motion((above, below), Curves.from_motion(motion, k), format_unit(unit) or "1", line)
            if row == rows - 1 or place == len(group) - 1:
                below.set_xlabel("time [s]")
        handles, labels = figure.axes[0].get_legend_handles_labels()
        more = figure.axes[1].get_legend_handles_labels()
        figure.legend(
            [*handles, *more[0]],
            [*labels, *more[1]],
            loc="outside upper left",
            ncols=3,
            frameon=False,
            title=title,
            alignment="left",
            title_fontproperties={"weight": "bold", "size": 11},
        )
    return figure


class Curves(NamedTuple):
    """One entry over time; nan separates the pieces of lines."""

    t: Floats  # of lines [s]
    fitted: Floats
    spread: Floats
    dots: Floats  # [s]
    measured: Floats
    residuals: Floats

    @classmethod
    def from_motion(cls, motion: Piece, k: int) -> Curves:
        """Return an entry of a run, with fewer points if there are many."""
        stride = -(-len(motion.t) // MOST_POINTS)
        keep = (np.arange(len(motion.t)) % stride == 0) | np.isnan(motion.t)
        known = np.flatnonzero(np.isfinite(motion.measured[:, k]))
        known = known[:: -(-len(known) // MOST_DOTS)]
        lines = (motion.t[keep], motion.fitted[keep, k], motion.spread[keep, k])
        return cls(*lines, motion.t[known], motion.measured[known, k], motion.residuals[known, k])


def draw_motion(panels: tuple[Axes, Axes], curves: Curves, unit: str, line: str) -> None:
    """Draw measured points and the fitted line above, residuals and their expected range of 95 % below."""
    above, below = panels
    above.plot(curves.dots, curves.measured, ".", color=COLOURS[1], markersize=3.5, label="measured")
    above.plot(curves.t, curves.fitted, color=COLOURS[0], linewidth=1.2, label=line)
    above.set_ylabel(f"[{unit}]", fontsize=8)
    above.tick_params(labelbottom=False, labelsize=8)
    below.axhline(0.0, color=INK, linewidth=0.6)
    below.plot(curves.dots, curves.residuals, ".", color=COLOURS[1], markersize=2.0)
    for side in (-2.0, 2.0):
        label = "± 2 standard deviations" if side > 0.0 else None
        below.plot(curves.t, side * curves.spread, color=COLOURS[0], linewidth=0.8, linestyle="--", label=label)
    below.set_ylabel(f"residual [{unit}]", fontsize=8)
    below.tick_params(labelsize=8)
    largest = max(float(np.max(np.abs(curves.residuals), initial=0.0)), 2.2 * float(np.nanmedian(curves.spread)))
    if 0.0 < largest < np.inf:  # the spread of a filter before its first row is no scale for the others
        below.set_ylim(-1.15 * largest, 1.15 * largest)


def interval_figure(found: Estimates, level: float = 0.95, ends: Floats | None = None) -> Figure:
    """Draw the intervals of all parameters, relative to their estimates (to the standard error if an estimate is 0)."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    scale = np.where(found.values != 0.0, np.abs(found.values), found.standard_errors)
    with np.errstate(invalid="ignore", divide="ignore"):
        ends = ((found.interval(level) if ends is None else ends) - found.values[:, None]) / scale[:, None]
    known = np.isfinite(ends).all(axis=1)
    shown = np.clip(ends, -MOST_SHOWN, MOST_SHOWN)
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, ROW * len(found) + 1.2), layout="constrained")
        axes = figure.subplots()
        places = np.arange(len(found))
        axes.hlines(places[known], 100.0 * shown[known, 0], 100.0 * shown[known, 1], color=COLOURS[0], linewidth=3.0)
        axes.plot(np.zeros(known.sum()), places[known], "o", color=COLOURS[1], markersize=4.0)
        for k in np.flatnonzero(known).tolist():
            for x, sign, mark in ((ends[k, 0], -1.0, "<"), (ends[k, 1], 1.0, ">")):
                if abs(x) > MOST_SHOWN:  # the interval is longer than the figure
                    axes.plot(sign * 100.0 * MOST_SHOWN, k, mark, color=COLOURS[0], markersize=7.0)
        for k in np.flatnonzero(~known).tolist():
            axes.text(0.0, k, " not identifiable", color=COLOURS[1], fontsize=8, verticalalignment="center")
        axes.axvline(0.0, color=INK, linewidth=0.8)
        axes.set_ylim(len(found) - 0.4, -0.6)
        axes.set_yticks(places, found.names, fontsize=8)
        axes.set_xlabel(f"{100 * level:g} % interval about the estimate [% of it]")
    return figure


def correlation_figure(found: Estimates) -> Figure:
    """Draw the correlation of each pair of estimates; columns have the numbers of the rows."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    size, known = len(found), np.isfinite(found.standard_errors)
    rho = np.where(np.outer(known, known), found.correlation, np.nan)
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, min(ROW * size + 1.2, WIDTH)), layout="constrained")
        axes = figure.subplots()
        image = axes.imshow(rho, vmin=-1.0, vmax=1.0, cmap="RdBu_r", aspect="auto")
        axes.set_yticks(range(size), [f"{name}  {k + 1}" for k, name in enumerate(found.names)], fontsize=8)
        axes.set_xticks(range(size), [str(k + 1) for k in range(size)], fontsize=8)
        for a, b in np.ndindex(rho.shape) if size <= MOST_WRITTEN else ():
            text = f"{rho[a, b]:.2f}" if np.isfinite(rho[a, b]) else "unknown"
            dark = bool(abs(rho[a, b]) > DARK)
            axes.text(b, a, text, color=PAPER if dark else INK, fontsize=8, ha="center", va="center")
        axes.grid(visible=False)
        figure.colorbar(image, ax=axes, label="correlation")
    return figure


def prediction_figure(fit: Fit) -> Figure:
    """Draw the root mean square errors of predictions of held-out data, by horizon; a panel for each unit."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    first = fit.held_out[0]
    groups: dict[str, list[int]] = {}
    for k, unit in enumerate(first.units):
        groups.setdefault(unit, []).append(k)
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, 2.6 * len(groups) + 0.6), layout="constrained")
        panels = figure.subplots(len(groups), 1, squeeze=False)[:, 0]
        for axes, (unit, entries) in zip(panels, groups.items(), strict=True):
            width = 0.8 / len(fit.held_out)
            for n, each in enumerate(fit.held_out):
                places = np.arange(len(entries)) + (n - 0.5 * (len(fit.held_out) - 1)) * width
                label = f"{each.source}, {each.horizon:g} s"
                axes.bar(places, each.rmse[entries], 0.9 * width, color=COLOURS[n % len(COLOURS)], label=label)
            axes.set_xticks(range(len(entries)), [first.entries[k] for k in entries], fontsize=7)
            axes.set_ylabel(f"prediction error [{format_unit(unit) or '1'}]")
            axes.grid(visible=False, axis="x")
            axes.set_axisbelow(True)
        panels[0].legend(frameon=False, loc="lower left", bbox_to_anchor=(0.0, 1.0), ncols=2, fontsize=8)
    return figure


# Decays


def decay_figure(found: Decay, data: Recording, signal: str) -> Figure:
    """Draw the measured decay, and the fitted one from the first turning point on, where its rate is zero."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    t, x = np.asarray(data.t, float), np.asarray(data[signal], float)
    model_unit = found.fit.problem.sensors.units[0]
    data_unit = data.unit(signal).strip()
    unit = format_unit(data_unit or model_unit)
    in_degrees = data_unit.startswith(("deg", "°")) and model_unit == "rad"
    fitted = simulate_decay(found, t, x, DEGREES if in_degrees else 1.0)
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, 5.4), layout="constrained")
        above, below = figure.subplots(2, 1, sharex=True, height_ratios=[2.4, 1.0])
        above.plot(t, x, ".", color=COLOURS[1], markersize=5.0, label="measured")
        below.axhline(0.0, color=INK, linewidth=0.6)
        if fitted is not None:
            above.plot(*fitted, color=COLOURS[0], linewidth=1.2, label="fitted, from its first turning point on")
            later = (t >= fitted[0][0]) & (t <= fitted[0][-1])
            below.plot(t[later], x[later] - np.interp(t[later], *fitted), ".", color=COLOURS[1], markersize=3.0)
        above.set_ylabel(f"{signal} [{unit}]")
        below.set(xlabel="time [s]", ylabel=f"residual [{unit}]")
        above.legend(frameon=False)
    return figure


def simulate_decay(found: Decay, t: Floats, x: Floats, times: float = 1.0) -> tuple[Floats, Floats] | None:
    """Simulate the fitted motion from the first turning point on; return times [s] and values.

    `times` is the factor from the model's unit to that of the data, for example to degrees. Returns None if the
    estimates are no valid scene.
    """
    try:
        scene = found.fit.scene
    except SeaframeError:  # for example a negative added mass, which the notes report
        return None
    name = found.fit.problem.sensors.names[0]
    rest = float(np.nanmedian(x[-len(x) // 4 :])) + times * float(found.fit.estimates[f"bias of {name}"])
    start = find_turning_row(t, x - rest, found.period)
    link, _, kind = name.rpartition(".")
    initial = {link: {kind: float(x[start] - rest) / times}}
    dt = float(np.median(np.diff(found.fit.problem.trials[0].record.t)))
    steps = max(int((t[-1] - t[start]) / dt), 1)
    run = simulate(type(scene).from_dict(scene.to_dict() | {"initial": initial}), duration=steps * dt, dt=dt)
    return t[start] + run.t, times * run[name] + rest


def find_turning_row(t: Floats, x: Floats, period: float) -> int:
    """Return the row of the largest deflection within the first period [s]."""
    early = np.flatnonzero((t <= t[0] + period) & np.isfinite(x))
    if not early.size:
        raise SeaframeError(f"The first period of the decay ({period:.3g} s) contains no measurement.", "data")
    return int(early[np.argmax(np.abs(x[early]))])
