"""Comparison of integrators: measured orders, drifts, and what is reported of those that do not work."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import pytest

import seaframe as sf
from seaframe.cli import main
from seaframe.integrate import INTEGRATORS
from seaframe.run.integrator_comparison import IntegratorResult, Trial, measure_cost, try_steps
from tests.identify.fit.scenes import oscillator

ORDERS = {
    "rk4": 4,
    "paper-rk4": 1,
    "paper-rk4-start": 1,
    "variational": 2,
    "dopri5": 5,
    "imex3": 3,
    "rodas4": 4,
    "ros34pw2": 3,
}


@pytest.fixture(scope="module")
def found() -> sf.IntegratorComparison:
    return sf.compare_integrators(sf.load("rov-one-arm"), 1.0, 0.05)


def test_measured_orders_are_the_published_ones(found: sf.IntegratorComparison) -> None:
    assert {result.name for result in found.results} == {*INTEGRATORS} - {"auto"} == {*ORDERS}
    for name, order in ORDERS.items():
        assert found[name].order == order
        assert found[name].measured_order == pytest.approx(order, abs=0.35), name
        assert [trial.dt for trial in found[name].trials] == [0.05, 0.025, 0.0125]


def test_only_the_variational_integrator_keeps_momentum_to_rounding(found: sf.IntegratorComparison) -> None:
    for result in found.results:
        drift = result.trials[0].momentum_drift
        assert drift is not None
        assert (drift < 1e-13) == (result.name == "variational"), result.name


def test_numbers_are_those_of_runs(found: sf.IntegratorComparison) -> None:
    """The error of RK4 against an independent run of tight tolerance, and the balances in its health."""
    scene = sf.load("rov-one-arm")
    run = sf.simulate(scene, 1.0, 0.05)
    exact = sf.simulate(scene.replace({"run.tolerance": 1e-12}), 1.0, 0.05, integrator="dopri5")
    pairs = ((run.q, exact.q), (run.v, exact.v))
    differences = [(np.abs(a - b).max(axis=0) / (1.0 + np.abs(b).max(axis=0))).max() for a, b in pairs]
    trial = found["rk4"].trials[0]
    assert trial.error == pytest.approx(max(differences), rel=1e-4)
    assert trial.cost > 0.0
    assert trial.energy_drift == trial.energy_errors.max() > 0.0
    assert found.to_dict()["integrators"][0]["name"] == found.results[0].name


def test_a_damped_oscillator_on_a_fixed_base() -> None:
    """Its error is that of the closed form, of the faster of position and rate; the world holds its momentum."""
    scene = oscillator(2.0, 0.8, 30.0, initial={"cart.block": {"extension": 0.2}})
    found, run = sf.compare_integrators(scene, 1.0, 0.02), sf.simulate(scene, 1.0, 0.02)
    decay, turn = 0.2, np.sqrt(15.0 - 0.04)
    swing = np.cos(turn * run.t) + decay / turn * np.sin(turn * run.t)
    error = np.abs(run["cart.block.extension"] - 0.2 * np.exp(-decay * run.t) * swing).max()
    assert 0.1 * error < found["rk4"].trials[0].error < 10.0 * error
    assert all(result.trials[0].momentum_drift is None for result in found.results)


def test_what_does_not_apply_or_is_unstable_is_said() -> None:
    stiff = oscillator(2.0, 0.0, 2e6, initial={"cart.block": {"extension": 0.2}})
    found = sf.compare_integrators(stiff, 0.1, 0.008)
    assert "0.008 s" in found["rk4"].remark
    assert found["rodas4"].remark == ""
    joined = try_steps(sf.load("modular-bluerov"), "variational", 0.1, 0.01, sf.simulate(oscillator(), 0.1))
    assert isinstance(joined, str)


def test_an_order_is_measured_between_the_shortest_steps_above_rounding() -> None:
    pairs, nothing = ((4.0, 16e-9), (2.0, 4e-9), (1.0, 1e-14)), np.zeros(1)
    trials = tuple(Trial(h, error, 0.0, None, 1.0, nothing, nothing, None) for h, error in pairs)
    assert IntegratorResult("x", 2, False, trials).measured_order == pytest.approx(2.0)
    assert IntegratorResult("x", 2, False, ()).measured_order is None


def test_cost_does_not_depend_on_the_length_of_a_run() -> None:
    scene = oscillator(initial={"cart.block": {"extension": 0.2}})
    short, long = (measure_cost(sf.simulate(scene, T, 0.001)) for T in (1.0, 4.0))
    assert 0.2 < long / short < 5.0


def test_a_duration_shorter_than_a_step_is_refused() -> None:
    with pytest.raises(sf.SeaframeError) as caught:
        sf.compare_integrators(sf.load("rov-one-arm"), 0.01, 0.02)
    assert (caught.value.code, caught.value.path) == ("range", "duration")


def test_the_command_writes_a_table_json_and_a_figure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["integrators", "rov-one-arm-reduced", "--duration", "0.2", "--dt", "0.1"]
    assert main([*arguments, "--out", str(tmp_path / "x")]) == 0
    assert re.search(r"variational +2 +[12]\.\d\d", capsys.readouterr().out)
    assert {path.name for path in (tmp_path / "x").iterdir()} == {"results.json", "integrators.png"}
    assert main([*arguments, "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert {each["name"] for each in printed["integrators"]} == {*ORDERS}
