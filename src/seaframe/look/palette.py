"""Colours and dashes of lines, the same in figures and in the charts of pages.

Eight lines can be told apart: the first four, all solid, by lightness alone, as in print; the others also by dashes.
Their colours differ for normal and for colour-blind vision, on light and on dark paper.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

COLOURS = ("#0e2496", "#b01503", "#2e0316", "#d473ad", "#ab9404", "#73513f", "#760e6e", "#1f98e6")
ON_DARK = ("#0088f4", "#ff7e59", "#fffcce", "#f8aad6", "#d9c849", "#ae7e0f", "#b06cc5", "#4cc4fd")

Dash = tuple[float, ...]  # lengths of dashes and gaps, in widths of the line; empty: solid
SOLID: Dash = ()
LINES: tuple[Dash, ...] = (*[SOLID] * 4, (4.5, 1.2), (1.2, 1.2), (4.5, 1.2, 1.2, 1.2), (9.0, 2.5))  # of one run
RUNS: tuple[Dash, ...] = (SOLID, (4.0, 2.0), (1.2, 1.8), (6.0, 2.0, 1.2, 2.0), (8.0, 3.0))  # of several runs


class LineStyle(NamedTuple):
    """Colour and dash of a line."""

    colour: str
    dash: Dash


def colours_of(count: int) -> list[str]:
    """Return distinguishable colours; for more lines than the palette has, shades in their order."""
    if count <= len(COLOURS):
        return list(COLOURS[:count])
    from matplotlib import colormaps
    from matplotlib.colors import to_hex

    shades = colormaps["viridis"]
    return [to_hex(shades(0.85 * k / (count - 1))) for k in range(count)]


def line_styles(lines: int, runs: int = 1) -> list[list[LineStyle]]:
    """Return the style of every line of every run: [run][line].

    Lines of several runs have the colours of their signals and the dash of their run; a single signal has a colour for
    each run.
    """
    colours = colours_of(runs if lines == 1 and runs > 1 else lines)
    dashes: Sequence[Dash] = LINES if lines <= len(LINES) else [SOLID] * lines
    if runs == 1:
        return [[LineStyle(colour, dash) for colour, dash in zip(colours, dashes, strict=False)]]
    if lines == 1:
        return [[LineStyle(colour, RUNS[k % len(RUNS)])] for k, colour in enumerate(colours)]
    return [[LineStyle(colour, RUNS[k % len(RUNS)]) for colour in colours] for k in range(runs)]
