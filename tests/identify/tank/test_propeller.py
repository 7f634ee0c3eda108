"""Thrusters: known coefficients are recovered, against the thruster's own law in closed form."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

import seaframe as sf
from seaframe.identify.tank.cluster_regression import Rows, regress
from seaframe.identify.tank.drag import DragFit, drag_paths, extrapolate_drag, fit_drag, regressors
from seaframe.identify.tank.runs import Points, estimate_pulse_settings, make_points
from seaframe.identify.tank.thrust import (
    Propulsion,
    fit_spin,
    fit_thrust,
    loss_map,
    measure_group_deviations,
    rotor_speed_at,
    throttle,
)

LAW, KT, DIAMETER, DRAG = np.array([340.0, -0.75, 10.0]), (0.41, -0.52), 0.076, np.array([34.96, 1.0])
PULSES, SPEEDS = np.arange(1540.0, 1901.0, 40.0), np.arange(0.0, 1.01, 0.1)


def drag_fit(noise: float) -> DragFit:
    u = np.repeat(0.05 * np.concatenate([np.arange(-21, 0), np.arange(1, 22)]), 3)
    return fit_drag(make_points(u, regressors(u) @ DRAG + noise * np.random.default_rng(9).standard_normal(len(u))))


def runs(noise: float, seed: int = 0) -> Points:
    """Two thrusters; T = K_T rho w^2 D^4 / (4 pi^2), J = 2 pi u / (w D), written out."""
    rng = np.random.default_rng(seed)
    u, pulse = (x.ravel() for x in np.meshgrid(SPEEDS, PULSES, indexing="ij"))
    w = LAW[0] * ((pulse - 1500.0) / 400.0) ** 0.75 + LAW[2] + noise * rng.standard_normal(len(u))
    n = w / (2.0 * math.pi)  # turns a second
    thrust = (KT[0] + KT[1] * u / (n * DIAMETER)) * 1000.0 * n**2 * DIAMETER**4
    force = DRAG[0] * u**2 + DRAG[1] * u - 2.0 * thrust + noise * rng.standard_normal(len(u))
    return make_points(u, force, setting=u, pulse=pulse, rotor=w)


def runs_with_an_odd_speed() -> Points:
    """All runs at 0.7 m/s are off by 4 N."""
    points = runs(0.1)
    return replace(points, force=points.force + 4.0 * np.isclose(points.setting, 0.7))


def test_law_of_rotor_speed() -> None:
    """(39) at full throttle and at a sixteenth of it: x^0.75 = 1/8."""
    assert throttle([1900.0, 1100.0, 1525.0]).tolist() == [1.0, 1.0, 0.0625]
    assert rotor_speed_at(LAW, np.array([1.0, 0.0625])) == pytest.approx([350.0, 52.5])


def test_exact_runs_give_exact_coefficients() -> None:
    points = runs(0.0)
    found = fit_spin(points)
    assert found.estimates.values == pytest.approx(LAW, rel=1e-6)
    assert found.speed([1700.0]) == pytest.approx(340.0 * 0.5**0.75 + 10.0)
    thrust = fit_thrust(points, drag_fit(0.0), Propulsion(2, DIAMETER))
    assert thrust.estimates.values == pytest.approx(KT, rel=1e-8)
    # Eq. (12): T_ww = rho D^4 a0 / (4 pi^2), T_wu = rho D^3 a1 / (2 pi)
    assert thrust.coefficients() == pytest.approx((3.46477e-4, -0.0363299), rel=1e-4)


def test_coefficients_of_a_propeller_are_those_of_a_scene() -> None:
    """The thruster of the simulator with the fitted T_ww and T_wu gives the thrust of K_T(J)."""
    from seaframe.loads.thruster import rotor_of
    from seaframe.scene.thrusters import Propeller, Thruster

    T_ww, T_wu = fit_thrust(runs(0.0), drag_fit(0.0), Propulsion(2, DIAMETER)).coefficients()
    thruster = Thruster(
        name="t", link="hull", direction=(1.0, 0.0, 0.0), model="propeller", propeller=Propeller(T_ww=T_ww, T_wu=-T_wu)
    )
    w, u = 200.0, 0.5
    J = 2.0 * math.pi * u / (w * DIAMETER)
    expected = (KT[0] + KT[1] * J) * 1000.0 * w**2 * DIAMETER**4 / (4.0 * math.pi**2)
    assert rotor_of(thruster, 1000.0).thrust(w, u) == pytest.approx(expected, rel=1e-7)


def test_noisy_runs_give_bands_with_the_truth() -> None:
    points, drag = runs(0.3), drag_fit(0.2)
    thrust = fit_thrust(points, drag, Propulsion(2, DIAMETER))
    assert (np.abs(thrust.estimates.values - KT) < 4.0 * thrust.estimates.standard_errors).all()
    low, high = thrust.band([0.0, 0.3]).T
    assert (low < [0.41, 0.41 - 0.156]).all()
    assert (high > [0.41, 0.41 - 0.156]).all()
    found = fit_spin(points)
    assert (np.abs(found.estimates.values - LAW) < 4.0 * found.estimates.standard_errors).all()
    assert (np.diff(found.band(PULSES), axis=1) > 0.0).all()


def test_error_of_drag_is_propagated() -> None:
    """cov = K D C D^T K^T besides that of the runs, with K the matrix of generalised least squares, written out."""
    points, drag = runs(0.1), drag_fit(0.5)
    found = fit_thrust(points, drag, Propulsion(2, DIAMETER))
    at = points.select(found.kept)
    n = at.rotor / (2.0 * math.pi)
    X = 1000.0 * n[:, None] ** 2 * DIAMETER**4 * np.column_stack([np.ones(len(n)), at.speed / (n * DIAMETER)])
    a, b, shared = found.fit.theta
    V = np.diag(a + b * at.speed**2) + shared * (at.setting[:, None] == at.setting)
    K = np.linalg.solve(X.T @ np.linalg.solve(V, X), np.linalg.solve(V, X).T)
    D = np.column_stack([at.speed**2, at.speed]) / 2.0
    expected = K @ D @ drag.estimates.covariance @ D.T @ K.T
    assert found.estimates.covariance - found.fit.covariance == pytest.approx(expected, rel=1e-6)


def test_net_forces_near_zero_are_left_out() -> None:
    points, drag = runs(0.1), drag_fit(0.1)
    found = fit_thrust(points, drag, Propulsion(2, DIAMETER))
    weak = np.abs(points.force) < 0.9 * drag.exclusion.least_force
    assert weak.sum() >= 3
    assert not found.kept[weak].any()
    assert "nearly cancel" in found.estimates.notes[0]


def test_anomalous_speed_is_left_out() -> None:
    points = runs_with_an_odd_speed()
    found = fit_thrust(points, drag_fit(0.1), Propulsion(2, DIAMETER))
    assert not found.kept[np.isclose(points.setting, 0.7)].any()
    assert "0.7 m/s" in found.estimates.notes[-1]


def test_a_law_that_does_not_hold_is_noted() -> None:
    """K_T that grows with the rotor speed, as that of a T200 does by a tenth."""
    points, drag = runs(0.1), drag_fit(0.1)
    more = 0.1 * (points.rotor / 350.0) ** 2 * (points.force - drag.force(points.speed))
    bent = make_points(
        points.speed, points.force + more, setting=points.setting, pulse=points.pulse, rotor=points.rotor
    )
    assert "law does not hold" in fit_thrust(bent, drag, Propulsion(2, DIAMETER)).estimates.notes[-1]
    assert not any("law" in note for note in fit_thrust(points, drag, Propulsion(2, DIAMETER)).estimates.notes)
    faster = make_points(
        points.speed, points.force, setting=points.setting, pulse=points.pulse,
        rotor=points.rotor + 3.0 * (points.pulse == 1700.0),
    )  # fmt: skip
    assert "1700 us" in fit_spin(faster).estimates.notes[-1]
    assert fit_spin(points).estimates.notes == ()


def test_errors_that_runs_of_a_speed_share_do_not_contradict_the_law() -> None:
    """All runs of a speed off by the same 1 N: with ten pulse widths, a note by chance in one fit of two hundred."""
    drag, noted = drag_fit(0.1), 0
    for seed in range(20):
        points, rng = runs(0.05, seed), np.random.default_rng(100 + seed)
        off = rng.standard_normal(len(SPEEDS))[np.searchsorted(SPEEDS, points.setting)]
        found = fit_thrust(replace(points, force=points.force + off), drag, Propulsion(2, DIAMETER))
        noted += any("law does not hold" in note for note in found.estimates.notes)
    assert noted <= 1


def test_distance_of_groups_is_that_of_generalised_least_squares() -> None:
    """z = a^T V^-1 r / sqrt(a^T P a) with V written out, and of unit variance over many draws from V."""
    rng = np.random.default_rng(5)
    clusters, groups = np.repeat(np.arange(9), 8), np.tile(np.repeat(np.arange(4), 2), 9)
    n = len(clusters)
    X, noise, spread = rng.standard_normal((n, 2)), rng.uniform(0.5, 2.0, n), np.ones((n, 1))
    V = np.diag(noise + 0.3) + 4.0 * (clusters[:, None] == clusters)
    W = np.linalg.inv(V)
    remaining = W - W @ X @ np.linalg.inv(X.T @ W @ X) @ X.T @ W
    a = (groups[:, None] == np.arange(4)).astype(float)
    drawn = []
    for _ in range(500):
        rows = Rows(X, np.linalg.cholesky(V) @ rng.standard_normal(n), noise, spread, clusters)
        fit = regress(rows, np.array([0.3, 4.0]))
        drawn.append(measure_group_deviations(rows, fit, groups))
        expected = a.T @ W @ fit.residuals / np.sqrt(np.diag(a.T @ remaining @ a))
        assert drawn[-1] == pytest.approx(expected, rel=1e-9, abs=1e-12)
    assert np.std(drawn, axis=0) == pytest.approx(np.ones(4), abs=0.1)  # of 500: within three standard errors


def test_commanded_pulses_are_estimated_from_logged_ones_with_jitter() -> None:
    points, drag = runs(0.1), drag_fit(0.1)
    off = replace(points, pulse=points.pulse + 0.3 * np.random.default_rng(3).standard_normal(len(points)))
    exact, found = (loss_map(fit_thrust(each, drag, Propulsion(2, DIAMETER))) for each in (points, off))
    assert found.change.shape == exact.change.shape == (len(PULSES), len(SPEEDS))
    assert found.pulses == pytest.approx(PULSES, abs=0.5)
    assert np.allclose(found.change, exact.change, equal_nan=True)
    assert np.allclose(found.half, exact.half, equal_nan=True)
    three = off.select(off.pulse < 1630.0)
    with pytest.raises(sf.SeaframeError, match=r"four .* there are 3") as caught:
        fit_spin(three)
    assert (caught.value.code, caught.value.path) == ("data", "pulse")
    bent = replace(off, rotor=off.rotor + 5.0 * (np.abs(off.pulse - 1700.0) < 2.0))
    assert "law does not hold: all runs at 1" in fit_spin(bent).estimates.notes[-1]


def test_a_sweep_of_pulses_is_not_one_pulse() -> None:
    sweep = np.arange(1540.0, 1900.0, 1.0)
    assert estimate_pulse_settings(sweep) == pytest.approx(sweep)
    logged = np.array([1700.0, np.nan, 1702.0, 1750.0])
    assert estimate_pulse_settings(logged) == pytest.approx([1701.0, np.nan, 1701.0, 1750.0], nan_ok=True)


def test_a_carriage_that_hardly_moves_is_at_rest() -> None:
    """Settings from measured means: rest is not exactly zero, nor is the column that the change refers to."""
    points = runs(0.1)
    creeping = replace(points, setting=points.setting - 5e-6)
    exact, found = (loss_map(fit_thrust(p, drag_fit(0.1), Propulsion(2, DIAMETER))) for p in (points, creeping))
    assert found.speeds[0] == 0.0
    assert set(found.half[:, 0][np.isfinite(found.change[:, 0])]) == {0.0}
    assert np.allclose(found.change, exact.change, equal_nan=True)


def test_loss_map_is_the_effect_of_advance() -> None:
    """T(u)/T(0) - 1 = a1 J / a0."""
    found = loss_map(fit_thrust(runs(0.0), drag_fit(0.0), Propulsion(2, DIAMETER)))
    rotor = rotor_speed_at(LAW, throttle(found.pulses))
    J = 2.0 * math.pi * found.speeds[None, :] / (rotor[:, None] * DIAMETER)
    known = np.isfinite(found.change)
    assert known.mean() > 0.8
    assert np.allclose(found.change[known], (KT[1] * J / KT[0])[known], atol=1e-8)
    noisy = loss_map(fit_thrust(runs(0.3), drag_fit(0.2), Propulsion(2, DIAMETER)))
    inside = np.abs(noisy.change - KT[1] * J / KT[0]) <= noisy.half
    assert inside[:, 1:][np.isfinite(noisy.change[:, 1:])].mean() > 0.95
    assert set(noisy.half[:, 0][np.isfinite(noisy.change[:, 0])]) == {0.0}


def test_bars_of_the_loss_map_include_the_error_that_runs_of_a_speed_share() -> None:
    """Nine runs each, all of a speed off by the same 0.5 N: 99 % bars cover the truth in 99 %, 20 x 20 speeds."""
    pulses, speeds = np.array([1820.0, 1900.0]), np.arange(0.0, 1.01, 0.05)
    u, pulse = (np.repeat(x.ravel(), 9) for x in np.meshgrid(speeds, pulses, indexing="ij"))
    w = rotor_speed_at(LAW, throttle(pulse))
    n = w / (2.0 * math.pi)
    thrust = (KT[0] + KT[1] * u / (n * DIAMETER)) * 1000.0 * n**2 * DIAMETER**4
    drag, at = drag_fit(0.01), np.searchsorted(speeds, u)
    J = 2.0 * math.pi * speeds / (rotor_speed_at(LAW, throttle(pulses))[:, None] * DIAMETER)
    inside = []
    for seed in range(20):
        rng = np.random.default_rng(seed)
        off = 0.5 * rng.standard_normal(len(speeds))[at] + 0.1 * rng.standard_normal(len(u))
        points = make_points(u, regressors(u) @ DRAG - 2.0 * thrust + off, setting=u, pulse=pulse, rotor=w)
        found = loss_map(fit_thrust(points, drag, Propulsion(2, DIAMETER)))
        known = np.isfinite(found.change[:, 1:])
        inside += (np.abs(found.change - KT[1] * J / KT[0]) <= found.half)[:, 1:][known].tolist()
    assert np.mean(inside) > 0.97


def test_runs_left_out_are_not_in_the_loss_map() -> None:
    points = runs_with_an_odd_speed()
    fit = fit_thrust(points, drag_fit(0.1), Propulsion(2, DIAMETER))
    found = loss_map(fit)
    assert np.isnan(found.change[:, np.isclose(found.speeds, 0.7)]).all()
    assert np.isfinite(found.change).sum() == fit.kept.sum()
    lost = points.select(~((points.pulse == PULSES[4]) & (points.speed == 0.0)))  # no run at rest there: fitted
    some = loss_map(fit_thrust(lost, drag_fit(0.1), Propulsion(2, DIAMETER)))
    assert np.isnan(some.change[4, 0])
    assert some.change[4, 1:4] == pytest.approx(found.change[4, 1:4], abs=0.05)


def test_both_senses_in_one_fit_are_refused() -> None:
    points = runs(0.1)
    back = points.pulse > 1800.0
    mixed = {
        "pulse": (np.where(back, 3000.0 - points.pulse, points.pulse), points.rotor),
        "rotor": (points.pulse, np.where(back, -points.rotor, points.rotor)),
    }
    for pulse, rotor in mixed.values():
        both = make_points(points.speed, points.force, setting=points.setting, pulse=pulse, rotor=rotor)
        with pytest.raises(sf.SeaframeError, match="than in run 1") as caught:
            fit_spin(both)
        assert (caught.value.code, caught.value.place) == ("conflict", "run 8")
    reverse = make_points(
        points.speed, points.force, setting=points.setting, pulse=3000.0 - points.pulse, rotor=-points.rotor
    )
    assert fit_spin(reverse).estimates.values == pytest.approx(fit_spin(points).estimates.values)


def test_what_cannot_be_fitted_is_refused() -> None:
    at_rest = make_points([0.1, 0.2], [1.0, 2.0])
    with pytest.raises(sf.SeaframeError, match="thrusters on") as caught:
        fit_spin(at_rest)
    assert (caught.value.code, caught.value.path) == ("data", "pulse")
    with pytest.raises(sf.SeaframeError) as caught:
        fit_thrust(at_rest, drag_fit(0.1), Propulsion(2, DIAMETER))
    assert (caught.value.code, caught.value.path, caught.value.place) == ("data", "rotor", "run 1")
    with pytest.raises(sf.SeaframeError, match=r"four .* there are 3"):
        fit_spin(runs(0.1).select(runs(0.1).pulse < 1630.0))


# Extrapolation


def test_ratios_of_added_mass_give_the_numbers_of_the_rule() -> None:
    """Study 003's Table 3: K_|p|p = (0.054/0.0173) 0.028 = 0.0874, N_|r|r = (0.28/0.0173) 0.028 = 0.453."""
    from seaframe.identify.estimates import Estimates

    def coefficients(quadratic: float, linear: float) -> Estimates:
        return Estimates(
            ("quadratic", "linear"), np.array([quadratic, linear]), np.diag([0.01, 0.04]), 8.0, about={"run": 7}
        )

    tested = {
        "surge": coefficients(34.96, 0.0), "heave": coefficients(74.23, 0.19), "pitch": coefficients(0.028, 0.287),
    }  # fmt: skip
    found = extrapolate_drag(tested, [2.6, 18.5, 13.3, 0.054, 0.0173, 0.28])
    assert list(found) == ["surge", "sway", "heave", "roll", "pitch", "yaw"]
    assert found["roll"].values == pytest.approx([0.0874, 0.8958], rel=1e-3)
    assert found["yaw"].values == pytest.approx([0.453, 4.645], rel=1e-3)
    assert found["sway"].values == pytest.approx([103.25, 0.264], rel=2e-3)  # Table 3 prints 103.25 and 0.26
    assert found["sway"].standard_errors == pytest.approx(np.array([0.1, 0.2]) * 18.5 / 13.3)
    assert "not tested" in found["yaw"].notes[0]
    paths = drag_paths("left.hull", found)
    both = paths.select("left.hull.drag.quadratic[2]", "left.hull.drag.quadratic[1]", "left.hull.drag.quadratic[0]")
    assert both.correlation == pytest.approx(np.array([[1.0, 1.0, 0.0], [1.0, 1.0, 0.0], [0.0, 0.0, 1.0]]))
    assert both.covariance[0, 1] == pytest.approx(0.01 * 18.5 / 13.3)
    draws = paths.sample(50, seed=1)  # copies of one estimate move together
    assert draws[:, 2] / draws[:, 4] == pytest.approx(18.5 / 13.3)
    assert paths.about["sway"] == {"run": 7, "like": "heave", "ratio": 18.5 / 13.3}
    scene = paths.apply_to(sf.load("modular-bluerov"))
    assert scene.paths()["left.hull.drag.quadratic[5]"] == pytest.approx(0.4532, rel=1e-3)
    assert scene.paths()["left.hull.drag.linear[1]"] == pytest.approx(0.2643, rel=1e-3)
    with pytest.raises(sf.SeaframeError, match="no tested axis 'heave'") as caught:
        extrapolate_drag({"pitch": tested["pitch"]}, [2.6, 18.5, 13.3, 0.054, 0.0173, 0.28])
    assert (caught.value.code, caught.value.path, caught.value.choices) == ("unknown", "sway", ("pitch",))
    with pytest.raises(sf.SeaframeError) as caught:
        extrapolate_drag(tested, [1.0, 2.0])
    assert (caught.value.code, caught.value.path) == ("shape", "added_mass")
