"""Figures of smoothed poses: what their axes and legends say."""

from __future__ import annotations

import csv
import io
from typing import Any

import numpy as np
import pytest

from seaframe.identify.poses import smooth_poses
from seaframe.look.identified.pose_plots import pose_figures, poses_csv
from seaframe.look.plots import png


def poses(link: str = "") -> Any:
    """A walk whose frame jumps at one row, with an outlier at another."""
    t, rng = 0.1 * np.arange(80), np.random.default_rng(0)
    p = np.column_stack([np.sin(t), np.cos(t), 0.1 * t]) + 0.002 * rng.standard_normal((80, 3))
    p[20] += 1.0
    p[50:] += 3.0
    return smooth_poses(t, p, position_noise=0.002, position_density=0.5, link=link)


def test_ticks_are_numbers_and_rejected_and_lost_rows_are_marked() -> None:
    figures = pose_figures(poses())
    assert set(figures) == {"Velocity", "Innovations of position"}
    figure = figures["Innovations of position"]
    assert png(figure).startswith(b"\x89PNG")  # drawn: only then ticks have labels
    (axes,) = figure.axes
    low, high = axes.get_ylim()
    labels = [tick.get_text() for tick in axes.get_yticklabels()]
    assert [float(text) for text, y in zip(labels, axes.get_yticks(), strict=True) if low <= y <= high]
    _, legend = axes.get_legend_handles_labels()
    assert legend == ["rows", "rejected", "expected mean", "track lost"]
    (lost,) = (line for line in axes.lines if line.get_label() == "track lost")
    assert np.asarray(lost.get_xdata())[0] == 5.0


@pytest.mark.parametrize("link", ["rov.hull", 'a, "b"', "two\nlines", "=HYPERLINK(1)", "@x", "-1+1", "+1"])
def test_a_table_names_the_link_in_one_cell_that_no_spreadsheet_computes(link: str) -> None:
    found = poses(link)
    head, *rows = csv.reader(io.StringIO(poses_csv(found)))
    assert head[1].lstrip("'") == f"{link}.position[0] [m]"
    assert not any(name[0] in "=+-@" for name in head)
    assert {len(row) for row in rows} == {len(head)}
    np.testing.assert_allclose([float(row[1]) for row in rows], found[f"{link}.position"][:, 0], rtol=1e-8)
