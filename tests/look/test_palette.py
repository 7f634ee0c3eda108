"""Eight lines can be told apart: by normal and by colour-blind readers, in print, and on light and dark paper."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from seaframe.look import palette
from seaframe.look.plots import PAPER
from seaframe.numbers import Floats

# Machado, Oliveira and Fernandes 2009, Table 1, severity 1.0; rows of matrices on linear RGB
VISIONS = {
    "normal": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    "protanopia": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deuteranopia": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    "tritanopia": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
}
TO_XYZ = np.array(  # IEC 61966-2-1
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
DARK_PAPER = "#1c2024"
PAIRS = list(combinations(range(8), 2))
SOLID = [(i, j) for i, j in PAIRS if palette.LINES[i] == palette.LINES[j]]


def linear(colours: tuple[str, ...]) -> Floats:
    """Linear RGB of sRGB colours."""
    c = np.array([[int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)] for colour in colours])
    return np.asarray(np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4))


def lab(rgb: Floats) -> Floats:
    """CIELAB of linear RGB under D65."""
    f = rgb @ TO_XYZ.T / np.array([0.95047, 1.0, 1.08883])
    f = np.where(f > 216 / 24389, np.cbrt(f), (24389 / 27 * f + 16) / 116)
    return np.stack([116 * f[:, 1] - 16, 500 * (f[:, 0] - f[:, 1]), 200 * (f[:, 1] - f[:, 2])], axis=-1)


def distances(colours: tuple[str, ...], vision: str) -> dict[tuple[int, int], float]:
    """Colour differences CIE 1976 of all pairs."""
    seen = lab(np.clip(linear(colours) @ np.array(VISIONS[vision]).T, 0, 1))
    return {(i, j): float(np.linalg.norm(seen[i] - seen[j])) for i, j in PAIRS}


def test_the_oracle_knows_white_and_red() -> None:
    """Published CIELAB values of sRGB white and red."""
    assert lab(linear(("#ffffff", "#ff0000"))) == pytest.approx(
        np.array([[100.0, 0.0, 0.0], [53.24, 80.09, 67.20]]), abs=0.02
    )


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize(("colours", "any_pair", "alike"), [(palette.COLOURS, 22, 40), (palette.ON_DARK, 16, 33)])
def test_lines_differ_for_every_reader(colours: tuple[str, ...], any_pair: float, alike: float, vision: str) -> None:
    """A difference of 2 can be seen between areas; thin lines need about ten times as much without another dash."""
    found = distances(colours, vision)
    assert len(colours) == len(palette.LINES) == 8
    assert min(found.values()) >= any_pair
    assert min(found[pair] for pair in SOLID) >= alike


@pytest.mark.parametrize(("colours", "least"), [(palette.COLOURS, 14), (palette.ON_DARK, 10)])
def test_lines_differ_in_print(colours: tuple[str, ...], least: float) -> None:
    """Without colours: solid lines by their lightness, the others by their dashes."""
    lightness = lab(linear(colours))[:, 0]
    assert min(abs(lightness[i] - lightness[j]) for i, j in SOLID) >= least
    assert len(set(palette.LINES)) == 5
    assert len(SOLID) == 6  # the first four lines


@pytest.mark.parametrize(("colours", "paper"), [(palette.COLOURS, PAPER), (palette.ON_DARK, DARK_PAPER)])
def test_lines_stand_out_from_their_paper(colours: tuple[str, ...], paper: str) -> None:
    luminance = linear((*colours, paper)) @ TO_XYZ[1] + 0.05
    contrast = np.maximum(luminance[:-1], luminance[-1]) / np.minimum(luminance[:-1], luminance[-1])
    assert contrast.min() >= 3.0  # WCAG 2.1, 1.4.11


def test_runs_have_dashes_and_signals_have_colours() -> None:
    several = palette.line_styles(3, 2)
    assert [[style.colour for style in run] for run in several] == [list(palette.COLOURS[:3])] * 2
    assert [{style.dash for style in run} for run in several] == [{palette.RUNS[0]}, {palette.RUNS[1]}]
    single = [style for run in palette.line_styles(1, 3) for style in run]
    assert [style.colour for style in single] == list(palette.COLOURS[:3])
    assert len({style.dash for style in single}) == 3
    assert len(set(palette.line_styles(8)[0])) == 8
