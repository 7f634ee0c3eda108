"""Figures of trajectory fits and of decays: how sure parameters are, how they go together, what is predicted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ...errors import SeaframeError
from ...identify.decay import Decay
from ...identify.estimates import Estimates
from ...identify.fit.fitting import Fit
from ...run.recording import Recording
from ...run.simulate import simulate
from ..plots import COLOURS, INK, STYLE, WIDTH, printed

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Floats = NDArray[np.float64]
ROW = 0.32  # [inch] of a parameter
MOST_SHOWN = 3.0  # times its value, beyond which an interval is cut in the figure


def fit_figures(fit: Fit) -> dict[str, Figure]:
    """All figures of a fit, by title."""
    found = {"How sure parameters are": interval_figure(fit.estimates, fit.level)}
    if 1 < len(fit.estimates) <= 60:
        found["Correlation of the estimates"] = correlation_figure(fit.estimates)
    if fit.held_out:
        found["Errors of prediction"] = prediction_figure(fit)
    return found


def interval_figure(found: Estimates, level: float = 0.95) -> Figure:
    """Intervals of all parameters, relative to their estimates; of zero estimates, relative to the standard error."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    scale = np.where(found.values != 0.0, np.abs(found.values), found.standard_errors)
    with np.errstate(invalid="ignore", divide="ignore"):
        ends = (found.interval(level) - found.values[:, None]) / scale[:, None]
    ends = np.clip(np.nan_to_num(ends, nan=0.0), -MOST_SHOWN, MOST_SHOWN)
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, ROW * len(found) + 1.2), layout="constrained")
        axes = figure.subplots()
        places = np.arange(len(found))
        axes.hlines(places, 100.0 * ends[:, 0], 100.0 * ends[:, 1], color=COLOURS[0], linewidth=3.0)
        axes.plot(np.zeros(len(found)), places, "o", color=COLOURS[1], markersize=4.0)
        axes.axvline(0.0, color=INK, linewidth=0.8)
        axes.set_yticks(places, found.names, fontsize=8)
        axes.invert_yaxis()
        axes.set_xlabel(f"{100 * level:g} % interval about the estimate [% of it]")
    return figure


def correlation_figure(found: Estimates) -> Figure:
    """Correlation of every pair of estimates."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    size = len(found)
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, min(ROW * size + 2.0, WIDTH)), layout="constrained")
        axes = figure.subplots()
        image = axes.imshow(found.correlation, vmin=-1.0, vmax=1.0, cmap="RdBu_r")
        axes.set_yticks(range(size), found.names, fontsize=7)
        axes.set_xticks(range(size), [str(k + 1) for k in range(size)], fontsize=7)
        axes.grid(visible=False)
        figure.colorbar(image, ax=axes, label="correlation")
    return figure


def prediction_figure(fit: Fit) -> Figure:
    """Root mean square of predictions of held-out data, by horizon; a panel for every unit."""
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
            axes.set_ylabel(f"error of prediction [{printed(unit) or '1'}]")
            axes.grid(visible=False, axis="x")
            axes.set_axisbelow(True)
        panels[0].legend(frameon=False, loc="lower left", bbox_to_anchor=(0.0, 1.0), ncols=2, fontsize=8)
    return figure


# Decays


def decay_figure(found: Decay, data: Recording, signal: str) -> Figure:
    """The measured decay, and the fitted one from the first turning point on, where its rate is zero."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    t, x = np.asarray(data.t, float), np.asarray(data[signal], float)
    unit, fitted = printed(data.unit(signal)), replayed(found, t, x)
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, 4.2), layout="constrained")
        axes = figure.subplots()
        axes.plot(t, x, ".", color=COLOURS[1], markersize=3.0, label="measured")
        if fitted is not None:
            axes.plot(*fitted, color=COLOURS[0], label="fitted, from its first turning point on")
        axes.set(xlabel="time [s]", ylabel=f"{signal} [{unit}]" if unit else signal)
        axes.legend(frameon=False)
    return figure


def replayed(found: Decay, t: Floats, x: Floats) -> tuple[Floats, Floats] | None:
    """The fitted motion from the first turning point on: times and values; None where no scene has such numbers."""
    try:
        scene = found.fit.scene
    except SeaframeError:  # such as a negative added mass, which the notes name
        return None
    name = found.fit.problem.sensors.names[0]
    rest = float(np.nanmedian(x[-len(x) // 4 :])) + float(found.fit.estimates[f"bias of {name}"])
    start = turning_row(t, x - rest, found.period)
    link, _, kind = name.rpartition(".")
    initial = {link: {kind: float(x[start] - rest)}}
    dt = float(np.median(np.diff(found.fit.problem.trials[0].record.t)))
    steps = max(int((t[-1] - t[start]) / dt), 1)
    run = simulate(type(scene).from_dict(scene.to_dict() | {"initial": initial}), duration=steps * dt, dt=dt)
    return t[start] + run.t, run[name] + rest


def turning_row(t: Floats, x: Floats, period: float) -> int:
    """The row within the first period at which a swing is widest."""
    early = np.flatnonzero((t <= t[0] + period) & np.isfinite(x))
    if not early.size:
        raise SeaframeError("the first period of the decay has no measurement.")
    return int(early[np.argmax(np.abs(x[early]))])
