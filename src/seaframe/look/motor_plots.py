"""Figure of motors: torque over speed of every joint in a run, beside the curves of the motors."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING

import numpy as np

from ..run.motors import MotorHistory, motor_histories
from .palette import colours_of
from .plots import PATH_HEIGHT, STYLE, add_legend, finish, unique_title

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from ..run.recording import Run

TITLE = "Torque over speed of the motors"
GREY = "#4d4d4d"
MOST_POINTS = 2000  # of a joint; a longer run is thinned


def motor_figures(run: Run, taken: Iterable[str] = ()) -> dict[str, Figure]:
    """Draw torque over speed of the motors that act in a run, by title; empty if there is none."""
    found = [each for each in motor_histories(run) if np.abs(each.power).max() > 0.0]
    if not found:
        return {}
    title = unique_title(TITLE, taken)
    return {title: draw_motors(found, title)}


def draw_motors(found: list[MotorHistory], title: str) -> Figure:
    """Draw the motors, with a panel for those that turn and one for those that slide."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    kinds = [(units, list(own)) for units, own in groupby(sorted(found, key=unit_of), key=unit_of)]
    with mpl.rc_context(STYLE):
        figure = Figure(layout="constrained")
        panels = figure.subplots(len(kinds), squeeze=False)[:, 0]
        for axes, (units, own) in zip(panels, kinds, strict=True):
            draw_panel(axes, units, own)
        finish(figure, title, PATH_HEIGHT)
    return figure


def unit_of(each: MotorHistory) -> tuple[str, str]:
    """Return the units of torque and speed."""
    return each.units


def draw_panel(axes: Axes, units: tuple[str, str], own: list[MotorHistory]) -> None:
    """Draw the clouds of motors with the same units, and the curves of these motors in all four quadrants."""
    for colour, each in zip(colours_of(len(own)), own, strict=True):
        every = max(1, len(each.torque) // MOST_POINTS)
        axes.plot(each.speed[::every], each.torque[::every], ".", markersize=2.5, color=colour, label=each.name)
    for curve in dict.fromkeys(each.curve for each in own if each.curve is not None):
        draw_curve(axes, curve, max(float(np.abs(each.speed).max()) for each in own))
    for limit in sorted({each.limit for each in own if each.limit is not None}):
        for side in (1.0, -1.0):
            axes.axhline(side * limit, color=GREY, linewidth=0.8, linestyle=":", label=f"limit {limit:g} {units[0]}")
    axes.axhline(0.0, color=GREY, linewidth=0.6)
    axes.axvline(0.0, color=GREY, linewidth=0.6)
    turns = units[0] == "N m"
    axes.set_xlabel(f"{'rate' if turns else 'velocity'} [{units[1]}]")
    axes.set_ylabel(f"{'torque' if turns else 'force'} [{units[0]}]")
    handles, labels = axes.get_legend_handles_labels()
    shown = dict(zip(labels, handles, strict=True))
    if shown:  # names that begin with an underscore have no place in a legend
        add_legend(axes, list(shown.values()), list(shown))


def draw_curve(axes: Axes, curve: tuple[tuple[float, ...], tuple[float, ...]], fastest: float) -> None:
    """Draw the curve of a motor in both directions: driving, to its last speed; braking, as much as at rest."""
    speeds, torques = (np.array(values) for values in curve)
    braking = -max(fastest, speeds[-1])
    xs, ys = np.append(braking, speeds), np.append(torques[0], torques)
    for side in (1.0, -1.0):
        axes.plot(side * xs, side * ys, color=GREY, linewidth=1.0, linestyle="--", label="motor's curve")
