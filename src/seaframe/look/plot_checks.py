"""Checks of the plots of a scene before it runs: units, names of lines, and paths that can be drawn."""

from __future__ import annotations

from collections.abc import Mapping

from ..errors import SeaframeError, count_words, listing
from ..scene.model import Plot
from ..signals.signal import Signal, split_component
from .path_plots import find_position
from .shown_units import unit_in_figure


def refuse_unfit_plot(plot: Plot, known: Mapping[str, Signal]) -> None:
    """Refuse a plot of known signals whose units, paths or names of lines do not fit; the error lacks its path."""
    units = {signal.name: signal.units for signal in known.values()}
    for name in plot.path:
        find_position(units, name)
    lines = [unit for name in plot.signals for unit in component_units(known, name)]
    across = [unit for name in plot.over for unit in component_units(known, name)]
    dashed = [unit for name in plot.dashed for unit in component_units(known, name)]
    for unit in lines or ["m"]:
        unit_in_figure(unit, plot.vertical.unit)
    for unit in across or ["s"]:
        unit_in_figure(unit, plot.horizontal.unit)
    panels = {unit_in_figure(unit, plot.vertical.unit).name for unit in lines}
    if len(panels) > 1 and (plot.vertical.label or plot.vertical.limits):
        raise SeaframeError(
            f"`vertical` describes one axis, but the signals have the units {listing(sorted(panels))}. Use a plot for "
            "each unit.",
            "conflict",
        )
    count = len(lines) + len(plot.path) + len(dashed)
    if plot.legend and len(plot.legend) not in (count, count - len(dashed)):
        message = f"`legend` needs a name for each of {count_words(count, 'line')}; got {len(plot.legend)}."
        raise SeaframeError(message, "shape")


def component_units(known: Mapping[str, Signal], name: str) -> tuple[str, ...]:
    """Return the units of the components of a signal, or of the component that a name selects."""
    signal, component = split_component(name)
    units = known[signal].units
    return units if component is None else (units[component],)
