"""Draw figures of a run: signals over time, those of one unit in one panel, and paths.

matplotlib is imported when the first figure is drawn, and used without its global state: no window, no backend to set,
the same figure on every machine.
"""

from __future__ import annotations

import io
import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from textwrap import wrap
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from .._version import __version__
from ..errors import SeaframeError, unknown_name
from ..numbers import Floats
from ..run.other_runs import other_run, path_of
from ..run.recording import Recording, Run
from ..scene.joint_types import COORDINATES
from ..scene.locating import errors_at
from ..scene.model import Plot, Scale, Scene
from ..signals.signal import split_component
from .palette import COLOURS, LineStyle, colours_of, line_styles
from .shown_units import unit_in_figure

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


EXPONENT, RAISED = re.compile(r"(?<=[a-z])[2-9]\b"), str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
INK, PAPER, GRID = "#222222", "#ffffff", "#dfdfdf"
STYLE: dict[Any, Any] = {
    "axes.edgecolor": "#8c8c8c",
    "axes.facecolor": PAPER,
    "axes.grid": True,
    "axes.labelcolor": INK,
    "axes.labelsize": 10,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "figure.dpi": 100,
    "figure.facecolor": PAPER,
    "font.family": ["DejaVu Sans"],
    "font.size": 10,
    "grid.color": GRID,
    "grid.linewidth": 0.7,
    "legend.fontsize": 9,
    "lines.linewidth": 1.6,
    "path.simplify": True,
    "savefig.dpi": 160,
    "svg.fonttype": "none",  # text stays text
    "svg.hashsalt": "seaframe",  # the same names inside on every run
    "text.color": INK,
    "text.parse_math": False,  # a `$` in a title is a `$`
    "xtick.color": INK,
    "ytick.color": INK,
}
QUANTITIES = {
    "m": "position",
    "deg": "angle",
    "m/s": "velocity",
    "rad/s": "angular rate",
    "N": "force",
    "N m": "torque",
    "J": "energy",
}
ANGLES = ("roll", "pitch", "yaw")  # the components of `rpy`
WIDTH, PANEL_HEIGHT, PATH_HEIGHT, LEGEND_ROW = 8.0, 2.5, 4.0, 0.22  # [inch]
PRESCRIBED = (5.0, 2.5)  # dashes of prescribed curves
ARROWS = (0.2, 0.5, 0.8)  # places of arrows, in parts of the length of a path
FLAT = 8.0  # ratio of the sides of a path above which they get separate scales
TITLE_WIDTH = 84  # letters of a title in a line
LEGEND_LETTERS = 80  # letters of a legend in a line
MANY_POINTS = 80  # points in a panel above which circles would cover each other
DEFAULT_JOINTS = 30  # most joints in a default figure
OVERVIEW_JOINTS = 12  # most joints in the overview of a run


@dataclass(frozen=True, slots=True)
class Curve:
    """One component of a signal, and the parts of its label."""

    name: str  # of the component, as in `rov.hull.position[0]`
    owner: str  # "rov.hull", or nothing
    kind: str  # "angular velocity"
    axis: str  # "x", or nothing
    unit: str  # as shown
    values: Floats  # in that unit
    t: Floats  # times [s]
    factor: float = 1.0  # number of shown units in one recorded unit
    over: Curve | None = None  # along the horizontal axis; None: time

    def in_unit(self, wanted: str | None) -> Curve:
        """Return the curve, whose values are as recorded, in a unit; by default that of figures."""
        unit, factor = unit_in_figure(self.unit, wanted)
        return self if unit == self.unit else replace(self, unit=unit, values=factor * self.values, factor=factor)


class Points(NamedTuple):
    """Measured values, by the names of components."""

    times: Floats  # [s]
    values: Mapping[str, Floats]


def curves_of(run: Recording, names: Iterable[str], unit: str | None = None) -> list[Curve]:
    """Return all components of some signals, in a unit or in those of figures."""
    return [curve for name in names for curve in components(run, name, unit)]


def components(run: Recording, name: str, unit: str | None = None) -> Iterator[Curve]:
    """Yield the components of a signal, or the one that the name selects, in a unit or in those of figures."""
    return (curve.in_unit(unit) for curve in recorded_components(run, name))


def recorded_components(run: Recording, name: str) -> Iterator[Curve]:
    """Yield the components of a signal, or the one component that the name selects, as recorded."""
    signal, chosen = split_component(name)
    known = signal in run.names
    head, _, last = signal.rpartition(".")
    kind = last.replace("_", " ")
    owner, kind = (head, kind) if "." in head else ("", f"{kind} {head}")  # "energy.kinetic" is a kinetic energy
    values, axes = run[name], axis_names(run)
    if values.ndim == 1 and chosen is None:
        yield Curve(name, owner, kind, "", run.unit(name) if known else "", values, run.t)
    elif chosen is not None:
        axis = component_name(last, chosen, run[signal].shape[1], axes)
        yield Curve(name, owner, kind, axis, run.unit(name) if known else "", values, run.t)
    else:
        count = values.shape[1]
        for k in range(count):
            part, axis = f"{name}[{k}]", component_name(last, k, count, axes)
            yield Curve(part, owner, kind, axis, run.unit(part) if known else "", values[:, k], run.t)


def axis_names(run: Recording) -> tuple[str, str, str]:
    """Return the names of the axes in a run's scene; x, y, z for a recording without a scene."""
    scene: Scene | None = getattr(run, "scene", None)
    return ("x", "y", "z") if scene is None else scene.axis_names


def component_name(kind: str, k: int, count: int, axes: tuple[str, str, str]) -> str:
    """Return the name of component k of `count` of a kind of signal.

    That is an angle of `rpy`, the axis of a rotation vector, an axis of a vector, w or an axis of a quaternion, else a
    number.
    """
    if kind == "rpy" and count == len(ANGLES):
        return ANGLES[k]
    if kind == "rotation_error" and count == len(axes):
        return f"about {axes[k]}"
    return {3: axes, 4: ("w", *axes)}[count][k] if count in (3, 4) else str(k + 1)


def label_curves(curves: Sequence[Curve]) -> tuple[str, list[str]]:
    """Return the label of an axis, with what its curves have in common, and for each curve what distinguishes it."""
    owners, kinds, units = ({getattr(curve, part) for curve in curves} for part in ("owner", "kind", "unit"))
    unit = units.pop() if len(units) == 1 else ""
    common = [values.pop() if len(values) == 1 else "" for values in (owners, kinds)]
    shared = " ".join(filter(None, common)) if common[1] else " ".join(filter(None, (common[0], QUANTITIES.get(unit))))
    labels = []
    for curve in curves:
        own = ["" if common[0] else curve.owner, "" if common[1] else curve.kind, curve.axis]
        text = f"{curve.kind} {curve.axis}".strip() if len(curves) == 1 else " ".join(filter(None, own))
        labels.append(text if unit or not curve.unit.strip("1") else f"{text} [{format_unit(curve.unit)}]")
    return f"{shared} [{format_unit(unit)}]" if unit.strip("1") else shared, labels


def label_path(curves: Sequence[Curve]) -> tuple[str, list[str]]:
    """Like `label_curves` for an axis of a path: a component that all curves have in common is part of its label."""
    parts = ("owner", "kind", "axis")
    shared = [part for part in parts if len({getattr(curve, part) for curve in curves}) == 1]
    common = " ".join(filter(None, (getattr(curves[0], part) for part in shared)))
    own = [" ".join(getattr(curve, part) for part in parts if part not in shared) for curve in curves]
    unit = curves[0].unit
    return f"{common} [{format_unit(unit)}]" if unit.strip("1") else common, own


def format_unit(unit: str) -> str:
    """Return a unit with superscript exponents."""
    return EXPONENT.sub(lambda match: match[0].translate(RAISED), unit)


def plot_signals(run: Recording, names: Sequence[str], others: Mapping[str, Recording] | None = None) -> Figure:
    """Draw signals over time, with a panel for each unit; `others` are runs beside it, by their names in the legend.

    Without names, the overview of a run is drawn.
    """
    if not names:
        names = overview_signals(run)
    beside = dict(others or {})
    own = unique_title(run.scene.name if isinstance(run, Run) else "run", beside)
    return draw_plot(
        ({own: run} if beside else {"": run}) | beside, Plot.model_construct(title="", signals=tuple(names))
    )


def overview_signals(run: Recording) -> tuple[str, ...]:
    """Return signals that show what a run did: position and attitude of bases, joints, and energy.

    Those of long chains of joints are left out, for they would hide each other. Other recordings have no overview.
    """
    if not isinstance(run, Run):
        raise SeaframeError(f"Name at least one signal to plot, such as '{run.names[0]}'.", "missing")
    slots = run.scene.coordinates.slots
    bases = [f"{path}.{kind}" for kind in ("position", "rpy") for path, slot in slots.items() if slot.is_floating]
    joints = [f"{path}.{kind}" for path in slots for kind in COORDINATES if f"{path}.{kind}" in run.names]
    return (*bases, *(joints if len(joints) <= OVERVIEW_JOINTS else ()), "energy.kinetic", "energy.potential")


def figures(run: Run) -> dict[str, Figure]:
    """Draw the figures of the scene's `plots`, by title; without `plots`, some of the base, joints and energy."""
    found: dict[str, Figure] = {}
    for number, plot in enumerate(plots_of(run.scene, run.names)):
        title = unique_title(plot.title, found)
        with errors_at(run.scene, f"plots[{number}]"):
            found[title] = draw_plot(plotted_runs(run, number), plot, title)
    return found


def plotted_runs(run: Run, number: int) -> dict[str, Run]:
    """Return the runs that a plot of a run's scene draws, by their names; a single run has none."""
    plot = run.scene.plots[number] if run.scene.plots else None
    if plot is None or not plot.runs:
        return {"": run}
    shown = {label: other_run(run, other, path_of(number, label)) for label, other in plot.runs.items()}
    own = {} if run in shown.values() else {unique_title(run.scene.name, shown): run}
    return own | shown


def plots_of(scene: Scene, names: Container[str]) -> Sequence[Plot]:
    """Return the plots of a scene, or those of its bases, joints and energy if it lists none."""
    return scene.plots or default_plots(scene, names)


def unique_title(title: str, taken: Iterable[str]) -> str:
    """Return a title that is not taken yet, with a number if necessary."""
    others = set(taken)
    variants = (f"{title} ({number})" for number in range(2, len(others) + 3))
    return next(each for each in chain([title], variants) if each not in others)


def default_plots(scene: Scene, names: Container[str]) -> list[Plot]:
    """Return plots of the motion of bases, of joints, and of energy, from the signals that there are."""
    slots = scene.coordinates.slots
    bases = [path for path, slot in slots.items() if slot.is_floating]
    joints = [f"{path}.{kind}" for path in slots for kind in COORDINATES if f"{path}.{kind}" in names]
    wanted = {
        "Angular velocity of the base": [f"{path}.angular_velocity" for path in bases],
        "Position of the base": [f"{path}.position" for path in bases],
        "Roll, pitch and yaw of the base": [f"{path}.rpy" for path in bases],
        "Joints": joints[:DEFAULT_JOINTS],
        "Energy": ["energy.kinetic", "energy.potential"],
    }
    return [Plot(title=title, signals=tuple(signals)) for title, signals in wanted.items() if signals]


def draw_plot(runs: Mapping[str, Recording], plot: Plot, title: str = "") -> Figure:
    """Draw a plot of runs, by their names: paths, or a panel for each unit of its signals."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context(STYLE):
        figure = Figure(layout="constrained")
        if plot.path:
            from .path_plots import draw_paths

            height = draw_paths(figure, runs, plot)
        else:
            draw_panels(figure, runs, plot)
            height = PATH_HEIGHT if plot.over else PANEL_HEIGHT
        finish(figure, title, height)
    return figure


def draw_panels(figure: Figure, runs: Mapping[str, Recording], plot: Plot) -> None:
    """Draw a panel for each unit of the signals of a plot, and its `dashed` signals on a second axis of each."""
    first, *_ = runs.values()
    every = [plotted_curves(run, plot) for run in runs.values()]
    places: dict[str, list[int]] = {}
    for k, curve in enumerate(every[0]):
        places.setdefault(curve.unit, []).append(k)
    prescribed, log = curves_of(first, plot.dashed), plot.log
    points = Points(np.array(log.times), match_columns(first, log.columns)) if log else Points(np.zeros(0), {})
    lines = Lines(tuple(runs), plot.legend[len(every[0]) :], plot.horizontal.unit)
    grid = figure.subplots(len(places), 1, sharex=True, squeeze=False)[:, 0]
    for axes, panel in zip(grid, places.values(), strict=True):
        own = replace(lines, names=tuple(plot.legend[k] for k in panel if k < len(plot.legend)))
        curves = [[curves[k] for k in panel] for curves in every]
        if plot.over:
            draw_curves_over(axes, curves, own)
        else:
            draw_panel(axes, curves, prescribed, points, own)
        set_scale(axes, plot.scale)
        adjust_axes(axes, plot)
    if not plot.over:
        grid[-1].set_xlabel(plot.horizontal.label or f"time [{unit_in_figure('s', plot.horizontal.unit).name}]")


def plotted_curves(run: Recording, plot: Plot) -> list[Curve]:
    """Return the curves of a run in a plot of signals."""
    if plot.over:
        return path_curves(run, plot)
    return curves_of(run, plot.signals, plot.vertical.unit)


def adjust_axes(axes: Axes, plot: Plot) -> None:
    """Give axes the labels and limits of a plot."""
    for way, given in ((axes.xaxis, plot.horizontal), (axes.yaxis, plot.vertical)):
        if given.label is not None:
            way.set_label_text(given.label)
    if plot.horizontal.limits is not None:
        axes.set_xlim(plot.horizontal.limits)
    if plot.vertical.limits is not None:
        axes.set_ylim(plot.vertical.limits)
    if plot.horizontal.limits is not None and plot.vertical.limits is not None and axes.get_aspect() == 1.0:
        axes.set_aspect("equal", adjustable="box")


@dataclass(frozen=True, slots=True)
class Lines:
    """How the lines of a panel are named."""

    runs: tuple[str, ...]  # names of the runs; a single one has none
    prescribed: tuple[str, ...] = ()  # given names of lines on the second axis
    time_unit: str | None = None
    names: tuple[str, ...] = ()  # given names of the lines of a run; empty: from the signals

    def labels(self, curves: Sequence[str]) -> list[list[str]]:
        """Return the labels of lines with these names, of every run: [run][line]."""
        own = list(self.names or curves)
        if len(self.runs) == 1:
            return [own]
        return [[run if len(own) == 1 else f"{name}, {run}" for name in own] for run in self.runs]


def pen(style: LineStyle) -> dict[str, Any]:
    """Return the arguments of matplotlib for a line."""
    return {"color": style.colour, "linestyle": (0, style.dash) if style.dash else "-"}


def finish(figure: Figure, title: str, height: float) -> None:
    """Set the size of a figure with panels of a height [inch], and its title."""
    legends = sum(legend_rows(axes) for axes in figure.axes)
    panels = len({axes.get_subplotspec() for axes in figure.axes})
    figure.set_size_inches(WIDTH, height * panels + LEGEND_ROW * legends + 0.6)
    if title:
        figure.suptitle(
            "\n".join(wrap(title, TITLE_WIDTH)), x=0.01, horizontalalignment="left", fontsize=12, fontweight="bold"
        )


def set_scale(axes: Axes, scale: Scale) -> None:
    """Make the vertical axis logarithmic if `scale` is "log" and there is a value above zero."""
    if scale == "log" and any((np.asarray(line.get_ydata(), dtype=float) > 0.0).any() for line in axes.lines):
        axes.set_yscale("log", nonpositive="mask")
        axes.yaxis.set_major_formatter(lambda y, _: power_of_ten(y))


def power_of_ten(y: float) -> str:
    """Return a label of a logarithmic axis: 10⁻⁷."""
    exponent = round(np.log10(y))
    return f"10{str(exponent).translate(RAISED)}" if np.isclose(y, 10.0**exponent, rtol=1e-6, atol=0.0) else f"{y:g}"


def path_curves(run: Recording, plot: Plot) -> list[Curve]:
    """Return the curves of a path, each with the curve of its horizontal axis."""
    for name in (*plot.signals, *plot.over):
        if run[name].ndim > 1:
            raise SeaframeError(
                f"A trajectory plot needs single components of signals: {name}[0], {name}[1] ...",
                "shape",
                path=f"plot '{plot.title}'",
            )
    across = curves_of(run, plot.over, plot.horizontal.unit)
    pairs = zip(curves_of(run, plot.signals, plot.vertical.unit), across, strict=True)
    return [replace(curve, over=over) for curve, over in pairs]


def draw_curves_over(axes: Axes, every: list[list[Curve]], lines: Lines) -> None:
    """Draw curves of runs in a plane, with equal scales of equal units unless they are very flat."""
    first = every[0]
    curves = [curve for own in every for curve in own]
    across = [curve.over for curve in curves if curve.over is not None]
    text, labels = label_path(first)
    axes.set_xlabel(label_path(across[: len(first)])[0])
    axes.set_ylabel(text)
    width, height = (np.ptp(np.concatenate([each.values for each in side])) for side in (across, curves))
    if len({curve.unit for curve in (*curves, *across)}) == 1 and max(width, height) <= FLAT * min(width, height):
        axes.set_aspect("equal", adjustable="datalim")
    styles = chain.from_iterable(line_styles(len(first), len(every)))
    named = chain.from_iterable(lines.labels(labels))
    for curve, over, style, label in zip(curves, across, styles, named, strict=True):
        draw_path(axes, over.values, curve.values, style, legend_label(label) or None)
    mark_ends(axes)
    add_legend(axes, *axes.get_legend_handles_labels())


def draw_path(axes: Axes, x: Floats, y: Floats, style: LineStyle, label: str | None) -> None:
    """Draw a path: a circle at its start, a square at its end, and arrows along it."""
    axes.plot(x, y, **pen(style), marker="o", markevery=[0], label=label)
    axes.plot(x[-1:], y[-1:], "s", color=style.colour, markersize=5.0, fillstyle="none")
    points = np.column_stack([x, y])
    draw_arrows(axes, points, style, arrow_rows(points))


def draw_arrows(axes: Axes, points: Floats, style: LineStyle, rows: Iterable[int]) -> None:
    """Draw the heads of arrows along a path (n, 2), each at a row, in the direction of the next one."""
    head = {"arrowstyle": "-|>", "color": style.colour, "shrinkA": 0.0, "shrinkB": 0.0, "mutation_scale": 15.0}
    for k in rows:
        (x0, y0), (x1, y1) = points[k : k + 2].tolist()
        axes.annotate("", (x1, y1), (x0, y0), arrowprops=head).set_in_layout(False)


def mark_ends(axes: Any) -> None:
    """Add the marks of starts and ends to the legend of axes in the plane or in space."""
    nothing: list[list[float]] = [[]] * (3 if axes.name == "3d" else 2)
    axes.plot(*nothing, "o", color=INK, label="start")
    axes.plot(*nothing, "s", color=INK, markersize=5.0, fillstyle="none", label="end")


def arrow_rows(points: Floats) -> list[int]:
    """Return rows of a path (n, k) at which arrows show its direction: at parts of its length, none if it rests."""
    spread = np.ptp(points, axis=0)
    steps = np.linalg.norm(np.diff(points / np.where(spread > 0.0, spread, 1.0), axis=0), axis=1)
    along = np.cumsum(steps)
    if not len(along) or not along[-1] > 0.0:
        return []
    return [int(np.searchsorted(along, part * along[-1])) for part in ARROWS]


def draw_panel(axes: Axes, every: list[list[Curve]], prescribed: list[Curve], points: Points, lines: Lines) -> None:
    """Draw curves of runs, measured points, prescribed curves on a second axis behind them, and a legend above."""
    first = every[0]
    text, labels = label_curves(first)
    axes.set_ylabel(text)
    styles = line_styles(len(first), len(every))
    for curves, pens, names in zip(every, styles, lines.labels(labels), strict=True):
        draw(axes, curves, pens, names, lines.time_unit)
    draw_points(axes, first, points, lines.time_unit)
    handles, shown = axes.get_legend_handles_labels()
    if prescribed:
        second = axes.twinx()
        second.grid(visible=False)
        second.spines.right.set_visible(True)
        text, others = label_curves(prescribed)
        second.set_ylabel(text)
        drawn = len(every) if len(first) == 1 else len(first)
        colours = colours_of(drawn + len(prescribed))[drawn:]
        dashed = [LineStyle(colour, PRESCRIBED) for colour in colours]
        draw(second, prescribed, dashed, lines.prescribed or others, lines.time_unit, 1.2)
        axes.set_zorder(second.get_zorder() + 1)
        axes.patch.set_visible(False)
        handles, shown = (a + b for a, b in zip((handles, shown), second.get_legend_handles_labels(), strict=True))
    if len(handles) > 1:
        add_legend(axes, handles, shown)


def add_legend(axes: Axes, handles: list[Any], labels: list[str]) -> None:
    """Add a legend above a panel."""
    axes.legend(
        handles,
        labels,
        loc="lower left",
        bbox_to_anchor=(0.06, 1.0),  # beside the power of ten of the axis
        borderaxespad=0.2,
        ncols=legend_columns(labels),
        frameon=False,
    )


def draw(
    axes: Axes,
    curves: Sequence[Curve],
    styles: Sequence[LineStyle],
    labels: Sequence[str],
    time_unit: str | None,
    width: float = 1.6,
) -> None:
    """Draw lines over time with their labels."""
    axes.margins(x=0.0)
    factor = unit_in_figure("s", time_unit).factor
    for curve, style, label in zip(curves, styles, map(legend_label, labels), strict=True):
        marker = "o" if len(curve.t) == 1 else ""
        axes.plot(factor * curve.t, curve.values, **pen(style), linewidth=width, marker=marker, label=label)


def legend_label(text: str) -> str:
    """Return a label that matplotlib shows: it hides labels that begin with an underscore."""
    return f" {text}" if text.startswith("_") else text


def draw_points(axes: Axes, curves: list[Curve], points: Points, time_unit: str | None) -> None:
    """Draw the measured points of curves, the first lines of a panel, as markers in their colours."""
    count, factor = len(axes.lines), unit_in_figure("s", time_unit).factor
    marks: dict[str, Any] = {"marker": "o", "linestyle": "", "markersize": 5.0, "fillstyle": "none"}
    for curve, line in zip(curves, list(axes.lines), strict=False):
        if curve.name in points.values:
            axes.plot(factor * points.times, curve.factor * points.values[curve.name], color=line.get_color(), **marks)
    if len(axes.lines) > count:
        axes.plot([], [], color=INK, label="log", **marks)


def legend_columns(labels: Sequence[str]) -> int:
    """Return the number of columns of a legend: as many as fit, in rows of about the same length."""
    fitting = max(1, LEGEND_LETTERS // (max(map(len, labels)) + 7))
    rows = -(-len(labels) // fitting)
    return -(-len(labels) // rows)


def legend_rows(axes: Axes) -> int:
    """Return the number of rows of a panel's legend; 0 without one."""
    legend = axes.get_legend()
    if legend is None:
        return 0
    labels = [text.get_text() for text in legend.get_texts()]
    return -(-len(labels) // legend_columns(labels))


def compare_log(run: Recording, log_columns: Mapping[str, ArrayLike]) -> Figure:
    """Draw a measured log beside a run: a panel for each column, with the root mean square of the difference.

    The first column is time [s]; the others have the names of signals, or of links whose joint angle they measure.
    """
    import matplotlib as mpl
    from matplotlib.figure import Figure

    times = np.asarray(next(iter(log_columns.values())), dtype=float)
    points = match_columns(run, dict(islice(log_columns.items(), 1, None)))
    if not points:
        raise SeaframeError(
            "The log has only a column of times. Add a column for each signal to be compared.", "missing"
        )
    rows = -(-len(points) // 2)
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, 1.9 * rows + 0.8), layout="constrained")
        columns = min(2, len(points))
        panels = list(figure.subplots(rows, columns, sharex=True, squeeze=False).flat)
        for axes, (name, values) in zip(panels, points.items(), strict=False):
            draw_comparison(axes, run, name, times, values)
        for axes in panels[len(points) :]:
            axes.set_visible(False)
        for axes in panels[max(0, len(points) - columns) : len(points)]:
            axes.set_xlabel("time [s]")
            axes.tick_params(labelbottom=True)
        figure.align_ylabels()
        handles, labels = panels[0].get_legend_handles_labels()
        figure.legend(handles, labels, loc="outside upper left", ncols=2, frameon=False)
    return figure


def draw_comparison(axes: Axes, run: Recording, name: str, times: Floats, values: Floats) -> None:
    """Draw one signal of a run and its measured values."""
    curve = next(components(run, name))
    shown = curve.factor * values
    axes.plot(run.t, curve.values, color=COLOURS[0], label="simulated")
    if len(times) > MANY_POINTS:
        axes.plot(times, shown, ".", color=COLOURS[1], markersize=2.5, zorder=1.8, label="measured")
    else:
        axes.plot(times, shown, "o", color=COLOURS[1], markersize=4.5, fillstyle="none", label="measured")
    found = deviation(run, name, times, values)
    unit = format_unit(curve.unit)
    rms = f"rms {curve.factor * found.rms:.2g} {unit}" if found.points else "no common times"
    axes.set_title(f"{curve.owner}: {rms}", fontsize=9, loc="left")
    axes.set_ylabel(f"{curve.kind} {curve.axis}".strip() + f" [{unit}]", fontsize=9)


class Deviation(NamedTuple):
    """Difference between measured points and a signal of a run, at common times."""

    name: str
    unit: str
    points: int  # number of points compared
    rms: float
    largest: float


def deviations(run: Recording, log_columns: Mapping[str, ArrayLike]) -> list[Deviation]:
    """Return the deviation of each column of a log from a run; the first column is time [s]."""
    times = np.asarray(next(iter(log_columns.values())), dtype=float)
    if (np.diff(times) <= 0.0).any():
        raise SeaframeError("The times of the log must increase.", "data")
    if times[-1] < run.t[0] or times[0] > run.t[-1]:
        span = f"{times[0]:g} to {times[-1]:g} s, the run from {run.t[0]:g} to {run.t[-1]:g} s"
        raise SeaframeError(f"The log and the run have no time in common: the log goes from {span}.", "data")
    points = match_columns(run, dict(islice(log_columns.items(), 1, None)))
    return [deviation(run, name, times, values) for name, values in points.items()]


def deviation(run: Recording, name: str, times: Floats, values: Floats) -> Deviation:
    """Return the deviation of measured values (n,) at times (n,) [s] from a signal of a run."""
    inside = (times >= run.t[0]) & (times <= run.t[-1]) & np.isfinite(values)
    error = np.interp(times[inside], run.t, run[name]) - values[inside]
    rms = float(np.sqrt(np.mean(error**2))) if error.size else 0.0
    return Deviation(name, run.unit(name), error.size, rms, float(np.abs(error).max(initial=0.0)))


def match_columns(run: Recording, columns: Mapping[str, ArrayLike]) -> dict[str, Floats]:
    """Return the columns of a log by the names of the signals that they measure."""
    return {find_signal(run, name): np.asarray(values, dtype=float) for name, values in columns.items()}


def find_signal(run: Recording, column: str) -> str:
    """Return the signal that a column of a log measures: a component, or the joint coordinate of a link."""
    for name in (column, f"{column}.angle", f"{column}.extension"):
        if split_component(name)[0] in run.names:
            if run[name].ndim > 1:
                raise SeaframeError(
                    f"a column measures one component. Name it, as in {name}[0].",
                    "shape",
                    path=f"log column '{column}'",
                )
            return name
    raise SeaframeError(unknown_name(column, run.names, "signal"), path=f"log column '{column}'")


def png(figure: Figure) -> bytes:
    """Return a figure as a PNG file; the same bytes for the same run."""
    return save_figure(figure, "png", {"Software": f"Seaframe {__version__}"})


def svg(figure: Figure) -> str:
    """Return a figure as an SVG element, with its text as text."""
    document = save_figure(figure, "svg", {"Date": None, "Creator": None, "Format": None, "Type": None}).decode()
    return document[document.index("<svg") :]


def save_figure(figure: Figure, form: str, metadata: dict[str, str | None]) -> bytes:
    """Return the bytes of a figure in a file format."""
    import warnings

    import matplotlib as mpl

    buffer = io.BytesIO()
    with mpl.rc_context(STYLE), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph .* missing from font")  # a box in its place is enough
        fix_layout(figure)
        figure.savefig(buffer, format=form, metadata=metadata)
    return buffer.getvalue()


def fix_layout(figure: Figure) -> None:
    """Lay a figure out once for all its file formats; each format would otherwise measure every text again."""
    import matplotlib as mpl

    layout = figure.get_layout_engine()
    if layout is not None:
        figure.set_dpi(mpl.rcParams["savefig.dpi"])
        layout.execute(figure)
        figure.set_layout_engine(None)
