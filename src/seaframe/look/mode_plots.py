"""Show the modes of a scene as a table and as a figure."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from rich.text import Text

from ..dynamics import derive
from ..dynamics.beam import Station, weighted_sum
from ..dynamics.tree import Body
from ..errors import count_words
from ..numbers import Floats, dot
from ..scene.coordinates import motion_names
from ..scene.flexible import Flexible
from .console import open_console, table
from .palette import COLOURS
from .plots import STYLE, WIDTH

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from ..run.modes import Mode, Modes

WORTH = 0.03  # fraction of a mode's energy above which a coordinate is named
NAMED = 4  # most coordinates that are named
BENT = 0.1  # fraction of a mode's energy in a flexible link above which the mode counts as bending
IN_A_ROW = 6  # panels of bars
DASHES = ("-", "--", ":", "-.")
ROUNDING = 1e-10  # damping ratios below it are shown as zero
ROW, PANEL = 0.24, 2.2  # [inch]
HEADS = ("mode", "frequency [Hz]", "damping ratio", "time to 1/e [s]", "motion", "share of kinetic energy")
NUMBERS = 4  # of these columns, the first ones
WORDS = {"swing": "oscillates", "decay": "decays", "growth": "grows", "free": "moves freely"}


def show_modes(found: Modes, count: int | None = None) -> None:
    """Print one line for each mode: frequency, damping, and the coordinates that move."""
    shown = found.modes[:count]
    heads = (*(f"{head}>" for head in HEADS[:NUMBERS]), *HEADS[NUMBERS:])
    rows = table(f"{found.scene.name}: small motion about a state", *heads)
    for cells in mode_rows(found, shown):
        rows.add_row(*map(Text, cells))
    out = open_console()
    out.print(rows)
    if rest := len(found.modes) - len(shown):
        out.print(
            Text(f"{count_words(rest, 'faster mode')} {'is' if rest == 1 else 'are'} not shown; --count shows more.")
        )
    for line in remarks(found):
        out.print(Text(line))


def mode_rows(found: Modes, shown: Sequence[Mode]) -> Iterator[tuple[str, ...]]:
    """Yield the cells of a row for each mode, under `HEADS`."""
    for number, mode in enumerate(shown, 1):
        frequency = f"{mode.frequency:.6g}" if mode.kind == "swing" else ""
        damped = abs(mode.damping) > ROUNDING
        ratio = (f"{mode.damping:.4g}" if damped else "0") if mode.kind == "swing" else ""
        time = f"{mode.time:.4g}" if damped and math.isfinite(mode.time) else ""
        yield str(number), frequency, ratio, time, WORDS[mode.kind], participation_words(found, mode)


def remarks(found: Modes) -> list[str]:
    """Return remarks on a state that is not at rest, or that moves."""
    lines = []
    if found.residual_acceleration > 1e-6:
        lines.append(
            "The state is not at rest: free coordinates accelerate at up to "
            f"{found.residual_acceleration:.3g} rad/s2 or m/s2. "
            "With `rest` (--rest, or rest=True) the modes are those of the state of rest."
        )
    if np.abs(found.v).max(initial=0.0) > 0.0:
        lines.append("The state has nonzero velocities: the modes are valid only at this instant.")
    return lines


def participation_words(found: Modes, mode: Mode) -> str:
    """Return the coordinates with most of the kinetic energy of a mode."""
    order = np.argsort(-mode.participation, kind="stable")[:NAMED]
    names = motion_names(found.scene)
    shares = [f"{names[k]} {mode.participation[k]:.0%}" for k in order if mode.participation[k] >= WORTH]
    return ", ".join(shares) or "internal states"


def figure(found: Modes, count: int = 6) -> Figure:
    """Draw bars of the participation in each mode, without free motions, and the mode shapes of flexible links.

    If there are more than `count` modes, those in which flexible links bend are preferred.
    """
    import matplotlib
    from matplotlib.figure import Figure

    tree = derive(found.scene).tree
    beams, labels = [body for body in tree.bodies if body.beam is not None], motion_names(found.scene)
    shown = select_modes(found, count, beams)
    names = [k for k in range(len(found.names)) if any(mode.participation[k] >= WORTH for _, mode in shown)]
    lines = max(1, -(-len(shown) // IN_A_ROW))
    heights = [lines * (0.6 + ROW * max(len(names), 1)), *[PANEL] * len(beams)]
    with matplotlib.rc_context(STYLE):
        made = Figure(figsize=(WIDTH, 0.8 + sum(heights)), layout="constrained")
        rows = made.subfigures(len(heights), 1, height_ratios=heights, squeeze=False)[:, 0]
        panels = rows[0].subplots(lines, min(IN_A_ROW, max(len(shown), 1)), sharey=True, squeeze=False).ravel()
        for axes, (number, mode) in zip(panels, shown, strict=False):
            draw_bars(axes, [labels[k] for k in names], mode.participation[names], mode_title(number, mode))
        for axes in panels[max(len(shown), 1) :]:
            axes.set_visible(False)
        for row, body in zip(rows[1:], beams, strict=True):
            path = tree.bodies[body.parent or 0].name
            flexible = found.scene.links[path].flexible
            assert flexible is not None
            draw_shapes(row.subplots(), body, flexible, shown)
            row.axes[0].set_xlabel(f"along {path} [m]")
        made.suptitle(f"{found.scene.name}: share of each coordinate in the kinetic energy of modes", fontsize=11)
    return made


def select_modes(found: Modes, count: int, beams: Sequence[Body]) -> list[tuple[int, Mode]]:
    """Return the modes to draw with their numbers, slowest first: bending ones are preferred, free ones left out."""
    whole = list(enumerate(found.modes, 1))
    moving = [each for each in whole if each[1].kind != "free"] or whole
    bending = [each for each in moving if any(each[1].participation[body.v].sum() >= BENT for body in beams)]
    others = [each for each in moving if each not in bending]
    return sorted([*bending, *others][:count], key=lambda each: each[0])


def mode_title(number: int, mode: Mode) -> str:
    """Return the title of a mode's panel."""
    return f"{number}: {mode.frequency:.4g} Hz" if mode.kind == "swing" else f"{number}: {WORDS[mode.kind]}"


def draw_bars(axes: Axes, names: list[str], parts: Floats, title: str) -> None:
    """Draw the share of each coordinate in the kinetic energy of a mode."""
    places = np.arange(len(names))[::-1]
    axes.barh(places, parts, color=COLOURS[0], height=0.7)
    axes.set_axisbelow(True)
    axes.set_yticks(places, names)
    axes.set_xlim(0.0, 1.0)
    axes.set_xticks([0.0, 1.0])
    axes.set_title(title, fontsize=9)


def draw_shapes(axes: Axes, body: Body, flexible: Flexible, shown: list[tuple[int, Mode]]) -> None:
    """Draw the motion of a flexible link along its length, at the phase of the largest motion, scaled to 1.

    Of deflection along an axis, twist and stretch, the one with most of the energy is drawn.
    """
    from scipy.interpolate import CubicSpline

    assert body.beam is not None
    places: list[Any] = [station.eta for station in body.beam.stations]  # floats: no path is freed here
    stations = [body.beam.stations[k] for k in np.argsort(places)]
    length = [0.0, *(station.eta for station in stations)]
    fine = np.linspace(0.0, length[-1], 101)
    for place, (number, mode) in enumerate(shown):
        parts = mode.participation[body.v]
        if parts.sum() < WORTH:
            continue
        d = mode.shape[body.v]
        d = (d / d[np.argmax(np.abs(d))]).real.tolist()
        kind = dominant_kind(flexible, parts)
        moved = np.array([0.0, *(movement(station, d, kind, flexible.axis) for station in stations)])
        axes.plot(
            fine,
            CubicSpline(length, moved / max(np.abs(moved).max(), 1e-300))(fine),
            color=COLOURS[place % len(COLOURS)],
            linestyle=DASHES[place // len(COLOURS) % len(DASHES)],
            label=f"{number} {f'along {kind}' if kind in flexible.across else kind}",
        )
    axes.set_ylabel("movement, scaled")
    if axes.lines:
        axes.legend(loc="upper left", bbox_to_anchor=(1.01, 1.0), borderaxespad=0.0, ncols=-(-len(axes.lines) // 9))
    else:
        axes.text(0.5, 0.5, "does not move in these modes", ha="center", va="center", transform=axes.transAxes)


def dominant_kind(flexible: Flexible, parts: Floats) -> str:
    """Return the kind of shapes with most of the energy: an axis of deflection, torsion or stretch."""
    kinds = np.repeat([*flexible.counts], [*flexible.counts.values()])
    sums: dict[str, float] = {kind: float(parts[kinds == kind].sum()) for kind in flexible.counts}
    return max(sums, key=sums.__getitem__)


def movement(station: Station, d: list[float], kind: str, axis: str) -> Any:
    """Return the motion of a station in shapes of one kind: deflection along an axis [m], twist [rad], stretch [m]."""
    if kind == "torsion":
        return dot(station.twist, d)
    return list(weighted_sum(station.displacement, d))["xyz".index(axis if kind == "stretch" else kind)]
