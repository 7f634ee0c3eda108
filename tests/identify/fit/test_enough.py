"""Too little data is refused or noted; a fit that has not converged says so."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import seaframe as sf
from seaframe.exchange.logs.log import Log
from seaframe.identify.fit import innovation
from seaframe.identify.fit.fitting import METHODS
from seaframe.look.identified.result_tables import fit_findings
from tests.identify.fit.scenes import oscillator
from tests.identify.fit.test_innovation import MOVED, cart_log, fit_log

PLACE = "cart.block.extension"


def cut(log: Log, rows: int) -> Log:
    return Log(log.t[:rows], {name: x[:rows] for name, x in log.columns.items()}, source="short.csv")


@pytest.mark.parametrize("method", METHODS)
def test_too_few_rows_are_refused(method: str) -> None:
    with pytest.raises(sf.SeaframeError, match=r"3 rows .* at least 8\.") as caught:
        fit_log(cut(cart_log(0), 3), method=method)
    assert (caught.value.code, caught.value.place) == ("data", "short.csv")
    assert np.isfinite(fit_log(cut(cart_log(0), 12), method=method, windows=(0.5,)).estimates.values).all()


@pytest.mark.parametrize("method", METHODS)
def test_fewer_measurements_than_unknowns_are_refused(method: str) -> None:
    """Nine unknowns and two numbers of an initial state against ten measurements."""
    log = cut(cart_log(0), 40)
    y = log[PLACE].copy()
    y[10:] = np.nan  # ten are left
    sparse = Log(log.t, {PLACE: y, "cart.block.force": log["cart.block.force"]}, source="sparse.csv")
    scene, more = oscillator(), [f"cart.rail.inertia.diagonal[{k}]" for k in range(3)]
    free = (*MOVED, *more, "cart.block.inertia.diagonal[0]", "cart.rail.mass", "gravity[0]")
    with pytest.raises(sf.SeaframeError, match=r"10 measurements .* 9 .* 2 numbers") as caught:
        sf.fit(scene, free, sparse, method=method)
    assert (caught.value.code, caught.value.place) == ("unidentifiable", "sparse.csv")


@pytest.mark.parametrize("method", METHODS)
def test_data_that_never_change_are_refused(method: str) -> None:
    log = cart_log(0)
    still = Log(log.t, {PLACE: 0.0 * log.t + 0.1, "cart.block.force": log["cart.block.force"]}, source="still.csv")
    with pytest.raises(sf.SeaframeError, match=r"nothing moves: cart\.block\.extension") as caught:
        fit_log(still, method=method)
    assert (caught.value.code, caught.value.place) == ("data", "still.csv")


@pytest.mark.parametrize("method", METHODS)
def test_a_component_without_values_has_no_noise_level(method: str) -> None:
    """A position with one empty component: no noise level, no warning, a note that names the column."""
    log = cart_log(1)
    places = {f"cart.block.position[{k}]": x for k, x in enumerate((log[PLACE], np.nan * log.t, 0.0 * log.t))}
    blank = Log(log.t, places | {"cart.block.force": log["cart.block.force"]}, source="blank.csv")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = fit_log(blank, method=method, noise=None)
    assert np.isnan(found.levels["cart.block.position[1]"])
    assert 0.0 < found.levels["cart.block.position[0]"] < 0.1
    assert "standard deviation of cart.block.position[1]: not measured" in found.report()
    assert "blank.csv: cart.block.position[1] has no value in any row: not measured." in found.notes
    assert not any("lack measurements" in note for note in found.notes)
    assert "<td>not measured</td>" in fit_findings(found).tables["Noise"]


def test_a_fit_that_has_not_converged_says_so_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    log = cart_log(2)
    assert "All parameters are identifiable." in fit_log(log, MOVED[1:2]).report()
    monkeypatch.setattr(innovation, "ROUNDS", 1)
    found = fit_log(log, MOVED[1:2])
    first, _, head, *_ = found.report().splitlines()
    assert first.endswith("iterations: NOT CONVERGED, values are those of the last iteration")
    assert "95 % interval, NOT CONVERGED" in head
    assert "All parameters are identifiable." not in found.report()
    assert any("did not converge" in note for note in found.notes)
    again = sf.Estimates.from_dict(found.estimates.to_dict())
    assert "NOT CONVERGED" in again.table()
    findings = fit_findings(found)
    assert "NOT CONVERGE" in findings.lead
    assert "NOT CONVERGED" in findings.tables["Estimates"]
    assert findings.data["identifiability"][0].startswith("The fit has not converged")


def test_a_disturbance_at_its_limit_is_no_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disturbance at its limit, here a low one: the search has not converged, and a note says why."""
    monkeypatch.setattr("seaframe.identify.fit.filter.MAX_DISTURBANCE", 0.01)
    found = fit_log(cart_log(2), MOVED[1:2])
    assert not found.outcome.converged
    assert any("cart.block.force [N], reached its limit" in note for note in found.notes)
    assert "NOT CONVERGED" in found.report()


def test_gravity_is_fitted() -> None:
    """An inclined rail: gravity along it moves the rest position of the cart by m g / k."""
    truth = {"gravity[0]": 0.4}
    scene = oscillator(initial={"cart.block": {"extension": 0.2}})
    run = sf.simulate(scene.replace(truth), duration=8.0)
    y = run[PLACE] + 1e-3 * np.random.default_rng(3).standard_normal(len(run.t))
    for method in METHODS:
        found = sf.fit(scene, list(truth), Log(run.t, {PLACE: y}), method=method)
        assert abs(found.estimates["gravity[0]"] - 0.4) < 4.0 * found.estimates.standard_errors[0] < 0.02
        assert found.scene.gravity[0] == found.estimates["gravity[0]"]
        assert found.estimates.units == ("m/s2",)
