"""Gross errors are treated as missing, with a note; smaller outliers are left to the robust loss."""

from __future__ import annotations

import numpy as np
import pytest

import seaframe as sf
from seaframe.exchange.logs.log import Log
from seaframe.identify.fit.data import build_record, find_gross_errors
from tests.identify.fit.scenes import bluerov, noisy, oscillator, pendulum

T = np.linspace(0.0, 10.0, 201)
WAVE = np.sin(T) + 0.01 * np.random.default_rng(0).standard_normal(len(T))


def with_values(column: np.ndarray, **values: float) -> np.ndarray:
    found = column.copy()
    for row, value in values.items():
        found[int(row.removeprefix("at"))] = value
    return found


@pytest.mark.parametrize("value", [1e3, -1e5, 3.4e38, 1e300])
def test_isolated_gross_errors_are_found(value: float) -> None:
    assert np.flatnonzero(find_gross_errors(with_values(WAVE, at20=value))).tolist() == [20]
    assert np.flatnonzero(find_gross_errors(with_values(WAVE, at0=value, at200=-value))).tolist() == [0, 200]


def test_smaller_outliers_are_left() -> None:
    """Outliers of a few times the motion, steps, single pulses on a constant signal, and missing values."""
    assert not find_gross_errors(with_values(WAVE, at20=8.0)).any()
    assert not find_gross_errors(with_values(WAVE, at20=np.nan)).any()
    assert not find_gross_errors(np.where(T > 5.0, 1e4, 0.0) + WAVE).any()
    assert not find_gross_errors(with_values(0.0 * T, at20=1.0)).any()
    assert not find_gross_errors(np.cumsum(1e3 * np.random.default_rng(1).standard_cauchy(500)) * 1e-3).any()


@pytest.mark.parametrize(("size", "rows", "noise"), [(0.1, 20, 1e-4), (0.5, 20, 1e-4), (0.5, 95, 1e-5)])
def test_a_motion_after_rest_is_no_error(size: float, rows: int, noise: float) -> None:
    x = noise * np.random.default_rng(2).standard_normal(2000)
    x[900 : 900 + rows] += size * np.sin(np.linspace(0.0, np.pi, rows))
    assert not find_gross_errors(x).any()


def test_flipped_quaternions_and_wrapped_angles_are_no_errors() -> None:
    """Both at rest, with noise: a quaternion that sometimes changes sign, and an angle that wraps at pi."""
    rng, t = np.random.default_rng(3), np.linspace(0.0, 8.0, 400)
    half = 5e-5 * rng.standard_normal((400, 3))
    quaternions = np.column_stack([np.ones(400), half]) * np.where(rng.uniform(size=400) < 0.03, -1.0, 1.0)[:, None]
    log = Log(t, {f"left.hull.orientation[{k}]": x for k, x in enumerate(quaternions.T)})
    assert np.isfinite(build_record(bluerov(), log, ("left.hull.orientation",), ()).y).all()
    angle = np.pi + 1e-3 * rng.standard_normal(400) - 2.5e-3
    wrapped = np.where(angle > np.pi, angle - 2.0 * np.pi, angle)
    assert 0 < (wrapped < 0.0).sum() < 20
    assert np.isfinite(build_record(pendulum(), Log(t, {"arm.rod.angle": wrapped}), ("arm.rod.angle",), ()).y).all()


@pytest.mark.parametrize("method", ["innovation", "output-error"])
@pytest.mark.parametrize("value", [1e3, 1e300])
def test_a_fit_ignores_a_gross_error(method: str, value: float) -> None:
    """The same estimates as with the row left blank, and a note with row, signal and value."""
    run = sf.simulate(oscillator(initial={"cart.block": {"extension": 0.3}}), duration=4.0, dt=0.02)
    log = noisy(run, {"cart.block.extension": 1e-3}, 0)
    found = {}
    for entry in (value, np.nan):
        x = log["cart.block.extension"].copy()
        x[20] = entry
        data = Log(log.t, {"cart.block.extension": x}, source="cart.csv")
        found[entry] = sf.fit(oscillator(), ["cart.block.joint.damping"], data, method=method)
    (bad, blank) = found.values()
    assert bad.estimates.values == pytest.approx(blank.estimates.values, rel=1e-9)
    assert any(f"row 21: cart.block.extension is {value:g}: treated as missing" in note for note in bad.notes)
    assert not any("treated as missing" in note for note in blank.notes)
