"""Modes as a table and as a picture."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from rich.text import Text

from ..dynamics import derive
from ..dynamics.beam import Station, weighted
from ..dynamics.tree import Body
from ..numbers import Floats, dot
from ..scene.flexible import Flexible
from .console import screen, table
from .plots import COLOURS, STYLE, WIDTH

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from ..run.modes import Mode, Modes

WORTH = 0.03  # part of a mode's energy from which a coordinate is named
NAMED = 4  # at most
BENT = 0.1  # part of a mode's energy in one flexible link from which the link bends in it
IN_A_ROW = 6  # panels of bars
DASHES = ("-", "--", ":", "-.")
ROUNDING = 1e-10  # damping ratios below it are none
ROW, PANEL = 0.24, 2.2  # [inch]
WORDS = {"swing": "swings", "decay": "decays", "growth": "grows", "free": "floats freely"}


def show_modes(found: Modes, count: int | None = None) -> None:
    """One line a mode: frequency, damping, and which coordinates move."""
    shown = found.modes[:count]
    rows = table(
        f"{found.scene.name}: small motion about a state",
        "mode>", "frequency [Hz]>", "damping ratio>", "time to 1/e [s]>", "what", "who takes part",
    )  # fmt: skip
    for number, mode in enumerate(shown, 1):
        frequency = f"{mode.frequency:.6g}" if mode.kind == "swing" else ""
        damped = abs(mode.damping) > ROUNDING
        ratio = (f"{mode.damping:.4g}" if damped else "0") if mode.kind == "swing" else ""
        time = f"{mode.time:.4g}" if damped and math.isfinite(mode.time) else ""
        rows.add_row(str(number), frequency, ratio, time, WORDS[mode.kind], Text(taking_part(found, mode)))
    out = screen()
    out.print(rows)
    if len(shown) < len(found.modes):
        out.print(Text(f"{len(found.modes) - len(shown)} faster ones are left out; --count shows more."))
    for line in remarks(found):
        out.print(Text(line))


def remarks(found: Modes) -> list[str]:
    """What a reader of the numbers should know of the state."""
    lines = []
    if found.unrest > 1e-6:
        lines.append(
            f"The state is not at rest: free coordinates accelerate at up to {found.unrest:.3g} rad/s2 or m/s2. "
            "--rest finds where the scene comes to rest."
        )
    if np.abs(found.v).max(initial=0.0) > 0.0:
        lines.append("The state moves: the numbers hold for a moment, with all rates as they are.")
    return lines


def taking_part(found: Modes, mode: Mode) -> str:
    """The coordinates with most of the energy."""
    order = np.argsort(-mode.participation, kind="stable")[:NAMED]
    names = shown_names(found)
    named = [f"{names[k]} {mode.participation[k]:.0%}" for k in order if mode.participation[k] >= WORTH]
    return ", ".join(named) or "inner states"


def shown_names(found: Modes) -> list[str]:
    """Of all coordinates, short: rov.upper.rate is rov.upper, rov.boom.mode_rates[2] is rov.boom.torsion1."""
    names = [name.removesuffix(".rate") for name in found.names]
    for path, slot in found.scene.coordinates.slots.items():
        if (flexible := found.scene.links[path].flexible) is not None:
            names[slot.flexible_v] = [f"{path}.{mode}" for mode in flexible.modes]
    return names


def figure(found: Modes, count: int = 6) -> Figure:
    """Bars for modes that do not float freely, and for every flexible link how it moves in them.

    Of many modes, those in which flexible links take part come first.
    """
    import matplotlib
    from matplotlib.figure import Figure

    tree = derive(found.scene).tree
    beams, labels = [body for body in tree.bodies if body.beam is not None], shown_names(found)
    shown = chosen(found, count, beams)
    names = [k for k in range(len(found.names)) if any(mode.participation[k] >= WORTH for _, mode in shown)]
    lines = max(1, -(-len(shown) // IN_A_ROW))
    heights = [lines * (0.6 + ROW * max(len(names), 1)), *[PANEL] * len(beams)]
    with matplotlib.rc_context(STYLE):
        made = Figure(figsize=(WIDTH, 0.8 + sum(heights)), layout="constrained")
        rows = made.subfigures(len(heights), 1, height_ratios=heights, squeeze=False)[:, 0]
        panels = rows[0].subplots(lines, min(IN_A_ROW, max(len(shown), 1)), sharey=True, squeeze=False).ravel()
        for axes, (number, mode) in zip(panels, shown, strict=False):
            draw_bars(axes, [labels[k] for k in names], mode.participation[names], titled(number, mode))
        for axes in panels[max(len(shown), 1) :]:
            axes.set_visible(False)
        for row, body in zip(rows[1:], beams, strict=True):
            path = tree.bodies[body.parent or 0].name
            flexible = found.scene.links[path].flexible
            assert flexible is not None
            draw_shapes(row.subplots(), body, flexible, shown)
            row.axes[0].set_xlabel(f"along {path} [m]")
        made.suptitle(f"{found.scene.name}: who takes part in each mode (part of its kinetic energy)", fontsize=11)
    return made


def chosen(found: Modes, count: int, beams: Sequence[Body]) -> list[tuple[int, Mode]]:
    """Modes to draw and their numbers, the slowest first: of those that do not float, bending ones before others."""
    whole = list(enumerate(found.modes, 1))
    moving = [each for each in whole if each[1].kind != "free"] or whole
    bending = [each for each in moving if any(each[1].participation[body.v].sum() >= BENT for body in beams)]
    others = [each for each in moving if each not in bending]
    return sorted([*bending, *others][:count], key=lambda each: each[0])


def titled(number: int, mode: Mode) -> str:
    return f"{number}: {mode.frequency:.4g} Hz" if mode.kind == "swing" else f"{number}: {WORDS[mode.kind]}"


def draw_bars(axes: Axes, names: list[str], parts: Floats, title: str) -> None:
    places = np.arange(len(names))[::-1]
    axes.barh(places, parts, color=COLOURS[0], height=0.7)
    axes.set_axisbelow(True)
    axes.set_yticks(places, names)
    axes.set_xlim(0.0, 1.0)
    axes.set_xticks([0.0, 1.0])
    axes.set_title(title, fontsize=9)


def draw_shapes(axes: Axes, body: Body, flexible: Flexible, shown: list[tuple[int, Mode]]) -> None:
    """How a flexible link moves along its length at the phase where it moves most, scaled to 1 in each mode.

    Drawn is what takes most of the energy: deflection along one axis, twist or stretch.
    """
    from scipy.interpolate import CubicSpline

    assert body.beam is not None
    places: list[Any] = [station.eta for station in body.beam.stations]  # plain numbers: nothing is freed here
    stations = [body.beam.stations[k] for k in np.argsort(places)]
    length = [0.0, *(station.eta for station in stations)]
    fine = np.linspace(0.0, length[-1], 101)
    for place, (number, mode) in enumerate(shown):
        parts = mode.participation[body.v]
        if parts.sum() < WORTH:
            continue
        d = mode.shape[body.v]
        d = (d / d[np.argmax(np.abs(d))]).real.tolist()
        kind = moving_most(flexible, parts)
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
        axes.text(0.5, 0.5, "takes part in none of these modes", ha="center", va="center", transform=axes.transAxes)


def moving_most(flexible: Flexible, parts: Floats) -> str:
    """The kind of shapes with the largest part of the energy: an axis of deflection, torsion or stretch."""
    kinds = np.repeat([*flexible.counts], [*flexible.counts.values()])
    sums: dict[str, float] = {kind: float(parts[kinds == kind].sum()) for kind in flexible.counts}
    return max(sums, key=sums.__getitem__)


def movement(station: Station, d: list[float], kind: str, axis: str) -> Any:
    """What a station does by shapes of one kind: its deflection along an axis [m], twist [rad] or stretch [m]."""
    if kind == "torsion":
        return dot(station.twist, d)
    return list(weighted(station.displacement, d))["xyz".index(axis if kind == "stretch" else kind)]
