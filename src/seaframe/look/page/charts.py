"""Charts of a page: what each plot of a scene draws, with its axes, units and runs, and the palette of lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...run.recording import Recording, Run
from ...scene.model import Plot, PlotAxis, Scene
from ...signals.signal import Signal, split_component
from ...signals.signal_catalogue import catalogue
from ..palette import COLOURS, LINES, ON_DARK, RUNS
from ..path_plots import position_name
from ..plots import FLAT, plots_of, plotted_runs
from ..shown_units import unit_in_figure
from ..world_axes import axes_in_plane, axes_in_space
from .recordings import components


def palette() -> dict[str, Any]:
    """Return the colours of lines on light and dark paper, and their dashes."""
    return {"light": COLOURS, "dark": ON_DARK, "lines": LINES, "runs": RUNS}


def charts_of(scene: Scene, recorded: Sequence[Recording]) -> list[dict[str, Any]]:
    """Return what the plots of a scene draw, and the numbers of their runs among those that are recorded."""
    known = catalogue(scene)
    return [
        chart_of(scene, plot, known) | {"runs": runs_of(recorded, number)}
        for number, plot in enumerate(plots_of(scene, known))
    ]


def runs_of(recorded: Sequence[Recording], number: int) -> list[dict[str, Any]] | None:
    """Return names and numbers of the runs of a plot among those that are recorded; None for a plot of one run."""
    if not recorded or not isinstance(recorded[0], Run):
        return None
    shown = plotted_runs(recorded[0], number)
    places = {label: next(k for k, run in enumerate(recorded) if run is each) for label, each in shown.items()}
    return [{"name": label, "number": k} for label, k in places.items()] if len(places) > 1 else None


def chart_of(scene: Scene, plot: Plot, known: Mapping[str, Signal]) -> dict[str, Any]:
    """Return title, signals, axes and names of lines of a plot; lines of a path have two or three components each."""
    chart: dict[str, Any] = {"title": plot.title, "scale": plot.scale, "flat": FLAT}
    if plot.path:
        axes = axes_in_space(scene) if plot.plane is None else axes_in_plane(scene, plot.plane)
        unit = unit_in_figure("m", plot.vertical.unit)
        given = (PlotAxis(),) * 3 if plot.plane is None else (plot.horizontal, plot.vertical)
        signals = [position_name(known, name) for name in plot.path]
        return chart | {
            "signals": [f"{name}[{axis.number}]" for name in signals for axis in axes],
            "dashed": [],
            "names": plot.legend or plot.path,
            "size": len(axes),
            "equal": True,
            "axes": [
                axis_of(own, {"m": unit._asdict()}, f"{scene.axis_names[axis.number]} [{unit.name}]")
                | {"inverted": axis.inverted}
                for own, axis in zip(given, axes, strict=True)
            ],
        }
    lines = [part for name in plot.signals for part in components(name, known)]
    axes_given = [
        axis_of(plot.horizontal, dict(chosen_units(plot.horizontal, plot.over, known, "s"))),
        axis_of(plot.vertical, dict(chosen_units(plot.vertical, plot.signals, known))),
    ]
    chart |= {"names": plot.legend, "axes": axes_given}
    if plot.over:
        pairs = [part for pair in zip(plot.over, plot.signals, strict=True) for part in pair]
        return chart | {"signals": pairs, "dashed": [], "size": 2, "equal": False}
    return chart | {"signals": lines, "dashed": [part for name in plot.dashed for part in components(name, known)]}


def axis_of(axis: PlotAxis, units: Mapping[str, Any], label: str | None = None) -> dict[str, Any]:
    """Return label, limits and chosen units of an axis; None where the page chooses."""
    return {"label": axis.label or label, "limits": axis.limits, "units": units, "inverted": False}


def chosen_units(
    axis: PlotAxis, names: Sequence[str], known: Mapping[str, Signal], *more: str
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the unit in which an axis shows each recorded unit of its signals, where the scene chooses one."""
    if axis.unit is not None:
        recorded = [unit for name in names for unit in known[split_component(name)[0]].units] or more
        yield from ((unit, unit_in_figure(unit, axis.unit)._asdict()) for unit in recorded)
