"""Figures of checks, which are not signals of a run."""

from __future__ import annotations

import numpy as np

import seaframe as sf
from seaframe.look import check_charts, plots


def test_a_check_brings_its_own_figure() -> None:
    t = np.arange(5.0)
    curves = {"h = 0.1": (t, 10.0 ** (t - 9)), "h = 0.2": (t, t)}
    check = sf.compared("x", 1.0, 1.0, chart=sf.Chart("Error", "time [s]", "error [rad]", curves, "log"))
    found = check_charts.check_figures([check, sf.compared("y", 1.0, 1.0), check], taken=["Error"])
    assert list(found) == ["Error (2)", "Error (3)"]
    (axes,) = found["Error (2)"].axes
    assert (axes.get_xlabel(), axes.get_ylabel(), axes.get_yscale()) == ("time [s]", "error [rad]", "log")
    drawn = {str(line.get_label()): np.asarray(line.get_ydata()).tolist() for line in axes.lines}
    assert drawn == {label: y.tolist() for label, (_, y) in curves.items()}
    drawing = plots.svg(found["Error (2)"])
    assert "10⁻" in drawing
    assert "mathdefault" not in drawing
    assert "chart" not in check.to_dict()
