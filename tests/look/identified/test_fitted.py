"""Figures of fits show the numbers of fits: motion, residuals, parameters that are not identifiable."""

from __future__ import annotations

import re

import numpy as np
import pytest

import seaframe as sf
from seaframe.exchange.logs import Log
from seaframe.identify.decay import fit_decay
from seaframe.identify.estimates import Estimates
from seaframe.look.identified.findings import findings_html
from seaframe.look.identified.fit_plots import (
    MOST_DOTS,
    correlation_figure,
    decay_figure,
    interval_figure,
    motion_figures,
)
from seaframe.look.identified.result_tables import fit_findings
from tests.identify.fit.scenes import noisy, oscillator
from tests.identify.test_decay import CASES, simulate_decay


def cart(method: str, duration: float = 6.0, dt: float = 0.02) -> sf.Fit:
    run = sf.simulate(oscillator(initial={"cart.block": {"extension": 0.3}}), duration=duration, dt=dt)
    log = noisy(run, {"cart.block.extension": 1e-3, "cart.block.rate": 1e-3}, 0)
    return sf.fit(oscillator(), ["cart.block.joint.damping"], log, method=method)


@pytest.mark.parametrize("method", ["innovation", "output-error"])
def test_measured_and_fitted_motion_with_residuals(method: str) -> None:
    found = cart(method)
    (figure,) = motion_figures(found).values()
    assert len(figure.axes) == 4  # two signals, each with its residuals
    record, pieces = found.problem.trials[0].record, found.motion()
    for k, unit in enumerate(("m", "m/s")):
        above, below = figure.axes[2 * k : 2 * k + 2]
        dots, line = above.lines
        assert np.allclose(dots.get_ydata(), record.y[:, k])
        model = np.asarray(line.get_ydata(), dtype=float)
        assert np.isnan(model).sum() == len(pieces)  # a line ends where a window does
        assert np.allclose(model[np.isfinite(model)], np.concatenate([each.fitted[:, k] for each in pieces]))
        residuals = np.asarray(below.lines[1].get_ydata(), dtype=float)
        assert np.allclose(residuals, np.concatenate([each.residuals[:, k] for each in pieces]))
        low, high = (np.asarray(each.get_ydata(), dtype=float) for each in below.lines[2:])
        assert np.allclose(high, -low, equal_nan=True)
        assert (above.get_ylabel(), below.get_ylabel()) == (f"[{unit}]", f"residual [{unit}]")


def test_figures_are_titled_by_the_names_of_files() -> None:
    run = sf.simulate(oscillator(initial={"cart.block": {"extension": 0.3}}), duration=2.0, dt=0.02)
    log = Log(run.t, {"cart.block.extension": run["cart.block.extension"]}, source="/home/somebody/dives/first.csv")
    found = sf.fit(oscillator(), ["cart.block.joint.damping"], log, method="output-error")
    assert list(motion_figures(found)) == ["Measured and fitted, first.csv"]


def test_long_logs_are_thinned() -> None:
    found = cart("output-error", duration=60.0)
    (figure,) = motion_figures(found).values()
    assert len(np.asarray(figure.axes[0].lines[0].get_xdata())) <= MOST_DOTS


def test_disturbances_are_in_the_report() -> None:
    """A force that is not in the log: the report names it, with its share in the motion of the cart."""
    push = {"cart.block": {"torque": {"sine": {"amplitude": 3.0, "period": 6.0}}}}
    run = sf.simulate(oscillator(drives=push), duration=8.0, dt=0.02)
    found = sf.fit(oscillator(), ["cart.block.joint.damping"], noisy(run, {"cart.block.extension": 1e-4}, 0))
    html = findings_html(fit_findings(found))
    table = html.partition("<h2>Disturbances</h2>")[2].partition("</table>")[0]
    (push_found,) = found.outcome.pushes
    assert push_found.deviation == pytest.approx(3.0 / np.sqrt(2.0), rel=0.6)
    assert f"{push_found.deviation:.5g}" in table
    assert any("The model is incomplete: unknown" in note for note in found.notes)
    assert not any("model is incomplete" in note for note in cart("innovation").notes)


def test_unidentifiable_parameters_have_no_interval() -> None:
    C = np.diag([0.01, np.inf, 0.04, 400.0])
    found = Estimates(("a", "b", "c", "d"), np.ones(4), C)
    axes = interval_figure(found).axes[0]
    assert len(axes.collections[0].get_segments()) == 3  # type: ignore[attr-defined]
    assert [text.get_text().strip() for text in axes.texts] == ["not identifiable"]
    assert {str(line.get_marker()) for line in axes.lines} >= {"<", ">"}  # one that goes on beyond the figure
    words = [text.get_text() for text in correlation_figure(found).axes[0].texts]
    assert words.count("unknown") == 7
    assert next(label.get_text() for label in correlation_figure(found).axes[0].get_yticklabels()) == "a  1"


@pytest.mark.parametrize("unit", ["rad", "deg"])
def test_a_decay_is_drawn_in_its_own_unit_with_residuals(unit: str) -> None:
    """The fitted line follows what was measured to a few times its noise of 2 mrad, in degrees too."""
    log, size = simulate_decay("pendulum", 3), 1.0 if unit == "rad" else 180.0 / np.pi
    scaled = Log(log.t, {"x": size * log["x"]}, {"x": unit}, "swing.csv")
    found = fit_decay(scaled, "x", CASES["pendulum"][0], method="output-error")
    above, below = decay_figure(found, scaled, "x").axes
    assert (above.get_ylabel(), below.get_ylabel()) == (f"x [{unit}]", f"residual [{unit}]")
    residuals = np.asarray(below.lines[1].get_ydata(), dtype=float)
    assert len(residuals) > 550
    assert np.sqrt(np.mean(residuals**2)) < 3.0 * 2e-3 * size


def test_two_parameters_have_no_figure_of_correlation() -> None:
    found = cart("output-error")
    assert not any(re.search("Correlation", title) for title in fit_findings(found).figures)
