"""Figures of a towing tank, like Figures 6 to 11 of study 003: segments, drag, rotor speed, thrust and its loss."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import numpy as np

from ...identify.tank.campaigns import TankResult
from ...identify.tank.drag import DragFit, fuse_runs
from ...identify.tank.runs import ReducedRun, estimate_pulse_settings, reduce_run
from ...identify.tank.thrust import LossMap, SpinFit, ThrustFit, loss_map
from ..palette import COLOURS, colours_of
from ..plots import INK, STYLE, format_unit

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


WIDTH, HEIGHT = 8.0, 4.5  # [inch]
FINE = 201  # points of a curve
KEPT, INSENSITIVE, ANOMALOUS, CURVE = COLOURS[0], COLOURS[5], COLOURS[1], COLOURS[2]
MARK: dict[str, Any] = {"linestyle": "", "markersize": 4.0}
RPM = 30.0 / math.pi  # of a rad/s


@contextmanager
def figure_of(columns: int = 1, below: bool = False) -> Iterator[tuple[Figure, Any]]:
    """Yield an empty figure in the common style, and its axes; `below`: with a second panel below the main one."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, HEIGHT), layout="constrained")
        if below:
            figure.set_figheight(1.4 * HEIGHT)
            yield figure, figure.subplots(2, 1, sharex=True, height_ratios=(2, 1))
        else:
            yield figure, figure.subplots(1, columns)


def legend(axes: Axes, columns: int = 3) -> None:
    """Add a legend above a panel."""
    axes.legend(loc="lower left", bbox_to_anchor=(0.0, 1.0), ncols=columns, frameon=False, borderaxespad=0.2)


def segment_figure(run: ReducedRun, unit: str = "N", title: str = "") -> Figure:
    """Draw a run with its stationary part, and the distribution of its samples (Figure 6)."""
    t, part, found = run.log.t, run.segment, run.statistic
    with figure_of(2) as (figure, (whole, spread)):
        figure.suptitle(title, fontsize=9, x=0.01, ha="left")
        whole.plot(t, run.force, color=INSENSITIVE, linewidth=0.7, label="whole run")
        whole.plot(t[part], run.force[part], color=KEPT, linewidth=0.7, label="stationary part")
        whole.axhline(found.mean, color=ANOMALOUS, linewidth=1.2, label="mean")
        whole.set(xlabel="time [s]", ylabel=f"{'moment' if 'm' in unit else 'force'} [{unit}]")
        legend(whole)
        samples = run.force[part]
        spread.hist(samples, bins=30, density=True, color=KEPT, alpha=0.6, label="samples")
        x = np.linspace(samples.min(), samples.max(), FINE)
        sigma = math.sqrt(max(found.variance, 1e-300))
        normal = np.exp(-0.5 * ((x - found.mean) / sigma) ** 2) / (sigma * math.sqrt(2.0 * math.pi))
        spread.plot(x, normal, color=ANOMALOUS, label="normal distribution")
        spread.set(xlabel=f"{'moment' if 'm' in unit else 'force'} [{unit}]", ylabel="density")
        spread.set_title(f"N = {found.samples}, {found.effective:.0f} effective samples", fontsize=9, loc="right")
        spread.legend(frameon=False, loc="upper left")
    return figure


def drag_figure(found: DragFit, title: str = "", level: float = 0.95) -> Figure:
    """Draw fitted and excluded runs, the curve and its band (Figures 7 and 8), and the residuals below."""
    points, excluded = found.points, found.exclusion
    turning = found.estimates.units[0].startswith("N m")
    reach = 1.05 * np.abs(points.speed).max()
    u = np.linspace(-reach if (points.speed < 0.0).any() else 0.0, reach if (points.speed > 0.0).any() else 0.0, FINE)
    groups = (
        ("fitted", excluded.kept, KEPT, "o"),
        ("1: too small for the cells", excluded.insensitive, INSENSITIVE, "s"),
        ("2: anomalous", excluded.anomalous, ANOMALOUS, "^"),
    )
    with figure_of(below=True) as (figure, panels):
        for axes, curve in ((panels[0], found.force), (panels[1], lambda x: 0.0 * found.force(x))):
            band = found.band(u, level) - (found.force(u) - curve(u))[:, None]
            axes.fill_between(u, *band.T, color=CURVE, alpha=0.3, linewidth=0, label=band_words(found, level))
            axes.plot(u, curve(u), color=CURVE, label="fit")
            off = points.force - found.force(points.speed)
            for label, chosen, colour, marker in groups:
                if chosen.any():
                    level_there = curve(points.speed[chosen]) + off[chosen]
                    axes.plot(points.speed[chosen], level_there, marker, color=colour, label=label, **MARK)
            draw_least_speed(axes, found)
        if found.method == "fusion":
            draw_fused(panels[0], found)
        panels[1].set_xlabel("speed [rad/s]" if turning else "speed [m/s]")
        panels[0].set_ylabel("drag moment [N m]" if turning else "drag [N]")
        panels[1].set_ylabel("residual [N m]" if turning else "residual [N]")
        panels[0].set_title(drag_words(found, title), fontsize=9, loc="left", y=1.07)
        legend(panels[0], 5)
    return figure


def band_words(found: DragFit, level: float) -> str:
    """Describe the band for the legend: see `DragFit.band`."""
    return f"{100 * level:g} %, widened to the fit" if found.has_active_bound else f"{100 * level:g} %"


def draw_least_speed(axes: Axes, found: DragFit) -> None:
    """Draw the lowest speed at which the load cells are sensitive enough."""
    for side in (-1.0, 1.0):
        if found.exclusion.least_speed > 0.0 and (np.sign(found.points.speed) == side).any():
            axes.axvline(side * found.exclusion.least_speed, color=INSENSITIVE, linewidth=0.8, linestyle=":")


def draw_fused(axes: Axes, found: DragFit) -> None:
    """Draw one value for each fitted speed, combined as in the study."""
    at = fuse_runs(found.points.select(found.exclusion.kept))
    bars = 1.96 * np.sqrt(at.variance)
    axes.errorbar(at.speed, at.force, bars, fmt="none", ecolor=INK, elinewidth=0.8, label="fused")


def drag_words(found: DragFit, title: str) -> str:
    """Return the coefficients in a line."""
    parts = [
        f"{name} {value:.4g} ± {error:.2g} {format_unit(unit)}"
        for name, value, error, unit in zip(
            found.estimates.names, found.estimates.values, found.estimates.standard_errors, found.estimates.units,
            strict=True,
        )
    ]  # fmt: skip
    return ": ".join(filter(None, [title, "; ".join(parts)]))


def spin_figure(found: SpinFit, level: float = 0.95) -> Figure:
    """Draw rotor speed over pulse width, with means and intervals of runs at the same pulse width (Figure 9)."""
    points = found.points
    pulses, at = np.unique(estimate_pulse_settings(points.pulse), return_inverse=True)
    x = np.linspace(pulses[0], pulses[-1], FINE)
    with figure_of() as (figure, axes):
        axes.fill_between(x, *(RPM * found.band(x, level).T), color=CURVE, alpha=0.3, linewidth=0,
                          label=f"{100 * level:g} %")  # fmt: skip
        axes.plot(x, RPM * found.speed(x), color=CURVE, label="a x^-b + c")
        sets = [RPM * points.rotor[at == k] for k in range(len(pulses))]
        spread = [1.96 * float(np.std(runs, ddof=1)) if len(runs) > 1 else 0.0 for runs in sets]
        axes.errorbar(pulses, [runs.mean() for runs in sets], spread, fmt="o", color=KEPT, markersize=4, capsize=3,
                      label="runs, 95 %")  # fmt: skip
        axes.set(xlabel="pulse width [us]", ylabel="rotor speed [rpm]")
        legend(axes)
    return figure


def thrust_figure(found: ThrustFit, level: float = 0.95) -> Figure:
    """Draw the thrust coefficient over the advance ratio (Figure 10)."""
    J, KT, kept = found.J, found.KT, found.kept
    x = np.linspace(min(J.min(), 0.0), J[kept].max(), FINE)
    a0, a1 = found.estimates.values
    with figure_of() as (figure, axes):
        axes.plot(J[kept], KT[kept], "o", color=KEPT, label="runs", **MARK)
        shown = ~kept & (J[kept].max() > J)
        if shown.any():
            axes.plot(J[shown], KT[shown], "^", color=ANOMALOUS, label="left out", **MARK)
        axes.fill_between(x, *found.band(x, level).T, color=CURVE, alpha=0.4, linewidth=0, label=f"{100 * level:g} %")
        axes.plot(x, a0 + a1 * x, color=CURVE, label=f"{a0:.3g} {a1:+.3g} J")
        low, high = np.quantile(KT[kept], [0.01, 0.99])
        axes.set_ylim(low - 0.3 * (high - low), high + 0.3 * (high - low))
        axes.set(xlabel="advance ratio J", ylabel="thrust coefficient K_T")
        legend(axes, 4)
    return figure


def loss_figure(found: LossMap) -> Figure:
    """Draw the change of thrust with the speed of the vehicle at each pulse width, with intervals (Figure 11)."""
    moving = np.flatnonzero(found.speeds != 0.0)
    step = 0.6 * float(np.diff(found.pulses).min()) / max(len(moving), 1) if len(found.pulses) > 1 else 1.0
    with figure_of() as (figure, axes):
        for k, colour in zip(moving, colours_of(len(moving)), strict=True):
            shifted = found.pulses + step * (k - moving.mean())
            axes.errorbar(shifted, 100.0 * found.change[:, k], 100.0 * found.half[:, k], fmt="o", color=colour,
                          markersize=3, elinewidth=0.9, label=f"{found.speeds[k]:.3g} m/s")  # fmt: skip
        axes.axhline(0.0, color=INK, linewidth=0.8)
        known = 100.0 * found.change[:, moving][found.half[:, moving] < 0.5]
        if known.size:
            axes.set_ylim(min(1.3 * known.min(), -5.0), max(1.3 * known.max(), 15.0))
        axes.set(xlabel="pulse width [us]", ylabel="change of thrust [%]")
        axes.set_title(f"bars: {100 * found.level:g} %", fontsize=9, loc="right", y=-0.2)
        legend(axes, 5)
    return figure


def tank_figures(result: TankResult) -> dict[str, Figure]:
    """Return all figures of a campaign, by title."""
    found: dict[str, Figure] = {}
    for name, campaign in result.campaigns.items():
        if campaign.propulsion is None:
            run = reduce_run(campaign.log(len(campaign.described.runs) * 3 // 4), campaign.cells)
            title = f"A run of {name}"
            found[title] = segment_figure(run, "N m" if campaign.unit == "rad/s" else "N", title)
    for axis, fit in result.drag.items():
        found[f"Drag, {axis}"] = drag_figure(fit, axis)
    if result.spin is not None:
        found["Rotor speed"] = spin_figure(result.spin)
    if result.thrust is not None:
        found["Thrust coefficient"] = thrust_figure(result.thrust)
        found["Thrust under way"] = loss_figure(loss_map(result.thrust))
    return found
