"""Figures of a tank show the numbers of its fits."""

from __future__ import annotations

import struct
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from benchmarks.known_tank import PERFECT, KnownThrusters, sample_points
from seaframe.identify.tank.drag import DragFit, fit_drag
from seaframe.identify.tank.runs import make_points, reduce_run, reduce_runs
from seaframe.identify.tank.thrust import Propulsion, fit_spin, fit_thrust, loss_map
from seaframe.identify.tank.virtual import SURGE, THRUST, TowedVehicle, VirtualTank
from seaframe.look.identified import tank_plots as look
from seaframe.look.plots import png


@pytest.fixture(scope="module")
def tank() -> VirtualTank:
    return VirtualTank(TowedVehicle(KnownThrusters().install(sf.load("modular-bluerov"), "left"), "left"))


@pytest.fixture(scope="module")
def drag(tank: VirtualTank) -> DragFit:
    return fit_drag(sample_points(tank, SURGE, 1))


def labels(axes: Any) -> dict[str, Any]:
    return {str(line.get_label()): line for line in axes.lines}


def is_drawn(figure: Any) -> bool:
    """Whether a figure becomes a picture of some size."""
    data = png(figure)
    width, height = struct.unpack(">II", data[16:24])
    return bool(width > 800 and height > 400)


def test_drag_shows_what_was_kept_and_what_was_left_out(drag: DragFit) -> None:
    figure = look.drag_figure(drag, "surge")
    above, below = figure.axes
    shown = labels(above)
    for label, mask in (
        ("fitted", drag.exclusion.kept),
        ("1: too small for the cells", drag.exclusion.insensitive),
        ("2: anomalous", drag.exclusion.anomalous),
    ):
        assert np.allclose(shown[label].get_xdata(), drag.points.speed[mask])
        assert np.allclose(shown[label].get_ydata(), drag.points.force[mask])
    off = drag.points.force - drag.force(drag.points.speed)
    assert np.allclose(labels(below)["fitted"].get_ydata(), off[drag.exclusion.kept])
    assert "quadratic" in above.get_title(loc="left")
    assert is_drawn(figure)


def test_drawn_band_holds_the_drawn_curve_where_a_bound_does() -> None:
    """Forces of 35 |u| u - u, though linear drag cannot be negative."""
    u = np.repeat(0.05 * np.concatenate([np.arange(-21, 0), np.arange(1, 22)]), 3)
    force = 35.0 * np.abs(u) * u - u + 0.2 * np.random.default_rng(0).standard_normal(len(u))
    figure = look.drag_figure(fit_drag(make_points(u, force)))
    for axes in figure.axes:
        (band,) = axes.collections
        x, y = labels(axes)["fit"].get_data()
        path = np.asarray(band.get_paths()[0].vertices)
        for speed, level in zip(x, y, strict=True):
            ends = path[np.isclose(path[:, 0], speed, atol=1e-9), 1]
            assert ends.min() - 1e-9 <= level <= ends.max() + 1e-9
    assert "95 %, widened to the fit" in [str(c.get_label()) for c in figure.axes[0].collections]


def test_fusion_has_bars(drag: DragFit) -> None:
    found = fit_drag(drag.points, method="fusion")
    figure = look.drag_figure(found)
    (bars,) = figure.axes[0].containers
    assert len(bars[2][0].get_segments()) == len(np.unique(drag.points.setting[found.exclusion.kept]))
    assert "fused" in [text.get_text() for text in figure.axes[0].get_legend().get_texts()]  # type: ignore[union-attr]


def test_segment_shows_the_run_and_its_samples(tank: VirtualTank) -> None:
    run = reduce_run(tank.tow(SURGE, 1)[100], SURGE.cells)
    figure = look.segment_figure(run)
    shown = labels(figure.axes[0])
    assert len(shown["stationary part"].get_xdata()) == run.statistic.samples
    assert f"N = {run.statistic.samples}" in figure.axes[1].get_title(loc="right")
    assert is_drawn(figure)


def test_thrusters(tank: VirtualTank, drag: DragFit) -> None:
    points = sample_points(tank, THRUST, 2)
    spin, thrust = fit_spin(points), fit_thrust(points, drag, Propulsion(2, 0.076))
    assert is_drawn(look.spin_figure(spin))
    figure = look.thrust_figure(thrust)
    assert np.allclose(labels(figure.axes[0])["runs"].get_ydata(), thrust.KT[thrust.kept])
    assert is_drawn(figure)
    assert is_drawn(look.loss_figure(loss_map(thrust)))


def test_runs_of_one_pulse_are_one_bar_though_logged_with_jitter(tank: VirtualTank) -> None:
    points = sample_points(tank, THRUST, 2)
    off = replace(points, pulse=points.pulse + 0.3 * np.random.default_rng(3).standard_normal(len(points)))
    (bars,) = look.spin_figure(fit_spin(off)).axes[0].containers
    assert len(bars[2][0].get_segments()) == len(THRUST.pulses)


def test_perfect_runs_can_be_drawn(tank: VirtualTank) -> None:
    perfect = VirtualTank(tank.towed, faults=PERFECT)
    points = reduce_runs(perfect.tow(SURGE), SURGE.cells, [u for u, _ in SURGE.runs])
    assert is_drawn(look.drag_figure(fit_drag(points)))
