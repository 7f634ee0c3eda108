"""Show a comparison of integrators as a table and as a figure."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from rich.text import Text

from ..numbers import Floats
from .console import open_console, table
from .palette import COLOURS
from .plots import STYLE, WIDTH, power_of_ten

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from ..run.integrator_comparison import IntegratorComparison, IntegratorResult

MARKS = "osD^vP*X"
LEAST = 1e-17  # of a logarithmic axis: errors below it are drawn there
PANEL = 3.0  # [inch]


def show_comparison(found: IntegratorComparison) -> None:
    """Print one line for each integrator, with the results of its longest stable steps and its shortest."""
    rows = table(
        f"{found.scene.name}: {found.duration:g} s in steps of {found.dt:g} s, dt/2 and dt/4",
        "integrator", "order>", "measured>", "error>", "shortest steps>", "energy drift>", "momentum drift>",
        "CPU [ms/s]>",
    )  # fmt: skip
    for result in found.results:
        rows.add_row(result.name, str(result.order), *cells(result))
    out = open_console()
    out.print(rows)
    for result in found.results:
        if result.remark:
            out.print(Text(f"{result.name}: {result.remark}"))
    out.print(
        Text(
            f"Errors are against {found.reference}, relative; drifts are relative to the largest energy and momentum. "
            "Drift and CPU time per simulated second are those of the longest stable steps. Integrators that adapt "
            "their steps (dopri5, rodas4, ros34pw2) take fixed ones here."
        )
    )


def cells(result: IntegratorResult) -> list[str]:
    """Return the numbers of a line; empty where there are none."""
    if not result.trials:
        return [""] * 6
    first, last, order = result.trials[0], result.trials[-1], result.measured_order
    momentum = "" if first.momentum_drift is None else f"{first.momentum_drift:.1e}"
    measured = "" if order is None else f"{order:.2f}"
    return [
        measured,
        f"{first.error:.1e}",
        f"{last.error:.1e}",
        f"{first.energy_drift:.1e}",
        momentum,
        f"{1e3 * first.cost:.3g}",
    ]


def figure(found: IntegratorComparison) -> Figure:
    """Draw error against cost, and the drifts of energy and momentum over time, on logarithmic axes."""
    import matplotlib
    from matplotlib.figure import Figure

    shown = [result for result in found.results if result.trials]
    conserved = any(trial.momentum_errors is not None for result in shown for trial in result.trials)
    panels = 3 if conserved else 2
    with matplotlib.rc_context(STYLE):
        made = Figure(figsize=(WIDTH, 0.6 + PANEL * panels), layout="constrained")
        work, *drifts = made.subplots(panels, 1)
        for k, result in enumerate(shown):
            costs = [1e3 * trial.cost for trial in result.trials]
            errors = [max(trial.error, LEAST) for trial in result.trials]
            work.loglog(costs, errors, color=COLOURS[k % len(COLOURS)], marker=MARKS[k % len(MARKS)], label=result.name)
            first = result.trials[0]
            for axes, values in zip(drifts, (first.energy_errors, first.momentum_errors), strict=False):
                if values is not None:
                    draw_drift(axes, first.t, values, k)
        work.set_xlabel("CPU time per simulated second [ms]")
        work.set_ylabel("largest relative error")
        work.legend(loc="upper left", bbox_to_anchor=(1.01, 1.0), borderaxespad=0.0)
        for axes, what in zip(drifts, ("energy", "momentum"), strict=False):
            axes.set_yscale("log")
            axes.set_ylabel(f"drift of {what},\nrelative")
        drifts[-1].set_xlabel("time [s]")
        for axis in (work.xaxis, *(axes.yaxis for axes in (work, *drifts))):
            axis.set_major_formatter(lambda y, _: power_of_ten(y))
            axis.set_minor_formatter(lambda y, _: "")
        made.suptitle(f"{found.scene.name}: integrators in steps of {found.dt:g} s and shorter", fontsize=11)
    return made


def draw_drift(axes: Axes, t: Floats, values: Floats, k: int) -> None:
    """Draw the largest drift up to each time."""
    reached = np.maximum.accumulate(values)
    axes.plot(
        t[reached > 0.0],
        reached[reached > 0.0],
        color=COLOURS[k % len(COLOURS)],
        linestyle="-" if k < len(COLOURS) else "--",
    )
