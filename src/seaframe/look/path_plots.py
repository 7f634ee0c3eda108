"""Figures of paths of links and points, in the plane and in space, with equal axes of the world."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ..errors import SeaframeError, unknown_name
from ..numbers import Floats
from ..run.recording import Recording
from ..scene.model import Plot, Scene
from .palette import LineStyle, line_styles
from .plots import (
    INK,
    WIDTH,
    Lines,
    add_legend,
    adjust_axes,
    arrow_rows,
    axis_names,
    draw_arrows,
    draw_path,
    legend_label,
    mark_ends,
    pen,
    recorded_components,
)
from .shown_units import unit_in_figure
from .world_axes import DrawnAxis, axes_in_plane, axes_in_space

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

LOWEST, HIGHEST, IN_SPACE = 2.8, 6.8, 6.0  # heights of figures [inch]
MARGIN = 0.06  # around paths, relative to the largest of their extents
THINNEST = 0.25  # smallest side of a box in space, relative to the largest


class Path(NamedTuple):
    """The path of a link or point of a run."""

    points: Floats  # (n, 3) in the unit of the figure
    style: LineStyle
    label: str


def draw_paths(figure: Figure, runs: Mapping[str, Recording], plot: Plot) -> float:
    """Draw the paths of a plot in its plane or in space; return the height of the figure [inch]."""
    first, *_ = runs.values()
    scene: Scene = first.scene  # type: ignore[attr-defined]  # plots with paths are those of a scene
    unit, factor = unit_in_figure("m", plot.vertical.unit)
    names = Lines(tuple(runs), names=plot.legend).labels([path_label(first, name) for name in plot.path])
    styles = line_styles(len(plot.path), len(runs))
    paths = [
        Path(factor * run[position_name(run.names, name)], style, legend_label(label))
        for run, own, labels in zip(runs.values(), styles, names, strict=True)
        for name, style, label in zip(plot.path, own, labels, strict=True)
    ]
    labels = [f"{axis} [{unit}]" for axis in axis_names(first)]
    if plot.plane is None:
        draw_in_space(figure.add_subplot(projection="3d"), paths, axes_in_space(scene), labels)
        return IN_SPACE
    return draw_in_plane(figure.add_subplot(), paths, axes_in_plane(scene, plot.plane), labels, plot)


def position_name(known: Container[str], name: str) -> str:
    """Return the signal of the path of a link or point, or of another recorded position."""
    return own if (own := f"{name}.position") in known else name


def find_position(units: Mapping[str, tuple[str, ...]], name: str) -> str:
    """Return the signal of a path, given the units of the components of all signals; refuse what is no position."""
    signal = position_name(units, name)
    if signal not in units:
        places = [each.removesuffix(".position") for each in units if each.endswith(".position")]
        raise SeaframeError(unknown_name(name, places, "link or point"))
    if units[signal] != ("m",) * 3:
        raise SeaframeError(f"{signal} is not a position: a path needs three components in metres.", "shape")
    return signal


def path_label(run: Recording, name: str) -> str:
    """Return the name of a path: of its link or point, with the kind of another position."""
    signal = position_name(run.names, name)
    curve = next(recorded_components(run, signal))
    return curve.owner if signal != name else f"{curve.owner} {curve.kind}"


def draw_in_plane(
    axes: Axes, paths: Sequence[Path], shown: tuple[DrawnAxis, DrawnAxis], labels: Sequence[str], plot: Plot
) -> float:
    """Draw paths along two axes of the world with equal scales; return the height of the figure [inch]."""
    (right, _), (up, inverted) = shown
    axes.set_aspect("equal", adjustable="datalim")
    for path in paths:
        draw_path(axes, path.points[:, right], path.points[:, up], path.style, path.label)
    axes.set_xlabel(labels[right])
    axes.set_ylabel(labels[up])
    if inverted:
        axes.yaxis.set_inverted(True)
    mark_ends(axes)
    add_path_legend(axes)
    adjust_axes(axes, plot)
    width, height = (extent(paths, k) for k in (right, up))
    return float(np.clip(WIDTH * height / width if width > 0.0 else HIGHEST, LOWEST, HIGHEST))


def extent(paths: Sequence[Path], k: int) -> float:
    """Return the extent of paths along an axis of the world."""
    return float(np.ptp(np.concatenate([path.points[:, k] for path in paths])))


def draw_in_space(axes: Any, paths: Sequence[Path], shown: Sequence[DrawnAxis], labels: Sequence[str]) -> None:
    """Draw paths in a box whose sides have equal scales; the last axis points up."""
    order = [axis.number for axis in shown]
    turned = [path.points[:, order] for path in paths]
    every = np.concatenate(turned)
    low, high = every.min(axis=0), every.max(axis=0)
    largest = float((high - low).max()) or 1.0
    sides = np.maximum(high - low, THINNEST * largest) + 2.0 * MARGIN * largest
    middle = 0.5 * (low + high)
    for path, points in zip(paths, turned, strict=True):
        axes.plot(*points.T, **pen(path.style), marker="o", markevery=[0], label=path.label)
        axes.plot(*points[-1:].T, "s", color=path.style.colour, markersize=5.0, fillstyle="none")
    for k, (name, axis) in enumerate(zip("xyz", shown, strict=True)):
        limits = middle[k] + 0.5 * sides[k] * np.array([1.0, -1.0] if axis.inverted else [-1.0, 1.0])
        getattr(axes, f"set_{name}lim")(*limits, auto=False)
        getattr(axes, f"set_{name}label")(labels[axis.number], color=INK, labelpad=9.0)
        getattr(axes, f"{name}axis").set_major_locator(spacing(sides.max()))
    axes.set_box_aspect(sides, zoom=0.88)  # room for the labels
    for path, points in zip(paths, turned, strict=True):
        draw_arrows(axes, places_in_picture(axes, points), path.style, arrow_rows(points))
    mark_ends(axes)
    add_path_legend(axes)


def add_path_legend(axes: Any) -> None:
    """Add a legend in which paths have no mark: it would hide how they are dashed."""
    from matplotlib.lines import Line2D

    handles, labels = axes.get_legend_handles_labels()
    plain = []
    for handle in handles:
        line = Line2D([], [])
        line.update_from(handle)
        if handle.get_linestyle() != "None":
            line.set_marker("")
        plain.append(line)
    add_legend(axes, plain, labels)


def places_in_picture(axes: Any, points: Floats) -> Floats:
    """Return the places (n, 2) of points (n, 3) in the picture of axes in space, whose view does not change."""
    seen: Floats = np.column_stack([points, np.ones(len(points))]) @ axes.get_proj().T
    return seen[:, :2] / seen[:, 3:]


def spacing(side: float) -> Any:
    """Return ticks at the same distances along all axes."""
    from matplotlib.ticker import MaxNLocator, MultipleLocator

    ticks = MaxNLocator(nbins=5).tick_values(0.0, side)
    return MultipleLocator(float(ticks[1] - ticks[0]))
