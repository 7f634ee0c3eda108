"""Output error: against closed forms and dense algebra, and on data with typical faults."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.optimize import least_squares
from scipy.stats import chi2

import seaframe as sf
from seaframe.exchange.logs.log import Log
from seaframe.identify.fit import output_error
from seaframe.identify.fit.diagnostics import Information
from seaframe.identify.fit.fitting import Fit, fit
from seaframe.identify.fit.initial_states import guess_states
from seaframe.identify.fit.options import LOSSES
from seaframe.identify.fit.output_error import OutputError
from seaframe.identify.fit.problem import DELAY, Problem, Windows, cut_windows
from seaframe.identify.fit.uncertainty import scatter_root
from tests.identify.fit.scenes import bluerov, group_options, noisy, oscillator, pendulum, sines

Floats = NDArray[Any]
MASS, DAMPING, STIFFNESS = 2.0, 0.8, 30.0
DECAY = ("cart.block.joint.damping", "cart.block.joint.stiffness")


def decay(t: Floats, damping: float, stiffness: float, x: float, v: float) -> Floats:
    """Return the closed-form solution of m x'' + d x' + k x = 0."""
    rate = 0.5 * damping / MASS
    omega = np.sqrt(stiffness / MASS - rate**2)
    return np.asarray(np.exp(-rate * t) * (x * np.cos(omega * t) + (v + rate * x) / omega * np.sin(omega * t)))


def decay_log(seed: int, level: float = 0.01, n: int = 200) -> Log:
    """Return the log of a decay with noise, at irregular times."""
    rng = np.random.default_rng(seed)
    t = np.cumsum(rng.uniform(0.01, 0.03, n))
    return Log(t, {"cart.block.extension": decay(t, DAMPING, STIFFNESS, 0.5, 0.3) + level * rng.standard_normal(n)})


def fit_log(log: Log, free: tuple[str, ...] = DECAY, **more: Any) -> Fit:
    start = oscillator(damping=0.3, stiffness=40.0)
    given: dict[str, Any] = {"method": "output-error", "windows": (1.0, 10.0), "loss": "squares"} | more
    return fit(start, free, log, **group_options(**given))


def test_maximum_likelihood_of_a_decay() -> None:
    """Estimates, noise level and covariance of one window are those of least squares with the closed form."""
    log = decay_log(0)
    t, y = log.t - log.t[0], log["cart.block.extension"]
    found = fit_log(log)
    want = least_squares(lambda p: decay(t, *p) - y, [0.8, 30.0, 0.5, 0.3], x_scale=[1, 30, 1, 1], xtol=1e-12)
    variance = 2.0 * want.cost / (len(t) - 4)
    covariance = variance * np.linalg.inv(want.jac.T @ want.jac)[:2, :2]
    assert np.allclose(found.estimates.values, want.x[:2], rtol=1e-5)
    assert np.allclose(found.estimates.covariance, covariance, rtol=2e-3)
    assert found.levels["cart.block.extension"] == pytest.approx(np.sqrt(variance), rel=1e-3)
    assert found.notes == ()


def test_estimates_scatter_as_their_covariance_says() -> None:
    """The sum of squared standard scores of repetitions is chi-square, here within its 0.1 % points."""
    total, repetitions = 0.0, 25
    for seed in range(repetitions):
        found = fit_log(decay_log(seed)).estimates
        miss = found.values - [DAMPING, STIFFNESS]
        total += float(miss @ np.linalg.solve(found.covariance, miss))
    assert chi2.ppf(0.001, 2 * repetitions) < total < chi2.ppf(0.999, 2 * repetitions)


@pytest.mark.parametrize(("loss", "given"), [("squares", 0.03), ("squares", 0.003), ("huber", None), ("cauchy", None)])
def test_estimates_with_priors_scatter_as_their_covariance_says(loss: str, given: float | None) -> None:
    """Prior means scatter about the truth by their deviation, similar to that of the data: standard scores of the
    estimates are chi-square within its 0.1 % points, also where noise is given three times too large or too small."""
    rng, total, repetitions = np.random.default_rng(8), 0.0, 25
    noise = None if given is None else {"cart.block.extension": given}
    for seed in range(repetitions):
        priors = {DECAY[1]: (STIFFNESS + 0.04 * rng.standard_normal(), 0.04)}
        found = fit_log(decay_log(seed), loss=loss, priors=priors, noise=noise).estimates
        miss = found.values - [DAMPING, STIFFNESS]
        total += float(miss @ np.linalg.solve(found.covariance, miss))
    assert chi2.ppf(0.001, 2 * repetitions) < total < chi2.ppf(0.999, 2 * repetitions)


def fast_problem(**more: Any) -> tuple[Problem, OutputError, Floats, Floats]:
    """A vehicle with a bias, a delay and two windows, near its data."""
    names = [f"left.t{k}" for k in range(1, 7)]
    run = sf.simulate(bluerov(drives=sines(2, names, 1500.0, 150.0)), duration=2.0)
    levels = {"left.hull.position": 0.01, "left.hull.orientation": 0.01, "left.hull.angular_velocity": 0.02}
    log = noisy(run, levels, 3, inputs=tuple(f"{name}.command" for name in names))
    free = ("left.hull.mass", "left.hull.drag.quadratic[2]")
    problem = Problem(
        bluerov(),
        free,
        [log],
        measurements=sf.Measurements(bias=("left.hull.angular_velocity[1]",), delay=True),
        **more,
    )
    windows = Windows.of(problem.trials, cut_windows(problem.trials, 1.0))
    theta = problem.unknowns.start + np.array([0.3, 5.0, 0.01, 0.013])
    states = guess_states(problem, problem.trials[0])
    X = np.array([states[span.first] for span in windows.spans])
    sigma = np.full(9, 0.01)
    error = OutputError(problem, problem.trials, windows, sigma, LOSSES["huber"], np.ones(4, dtype=bool))
    return problem, error, theta, X


def test_jacobian_against_differences() -> None:
    problem, error, theta, X = fast_problem()
    chart = problem.steps.chart
    J = error.jacobian(theta, error.simulate_windows(theta, X))
    n = len(chart.moving)
    for k in range(n + 4):
        sides = []
        size = 1e-6 if k != n + 3 else 1e-5
        for sign in (size, -size):
            moved, other = np.zeros(chart.n), theta.copy()
            if k < n:
                moved[chart.moving[k]] = sign
            else:
                other[k - n] += sign
            sides.append(error.errors(other, error.simulate_windows(other, chart.add_change(X, moved))))
        want = (sides[0] - sides[1]) / (2.0 * size)
        assert np.allclose(J[..., k], want, rtol=1e-4, atol=2e-6 * np.abs(J[..., k]).max() + 1e-7), k


def test_initial_states_are_eliminated_as_a_schur_complement() -> None:
    """R_tt^T R_tt of each window is J_t^T J_t - J_t^T J_x (J_x^T J_x)^-1 J_x^T J_t, residuals among the columns."""
    problem, error, theta, X = fast_problem()
    flown = error.simulate_windows(theta, X)
    e = error.errors(theta, flown)
    J, z = error.jacobian(theta, flown) / 0.01, e / 0.01
    factors = error.factors(error.triangles(theta, flown, e, weigh=False), 0.0)
    n = len(problem.steps.chart.moving)
    for w in range(2):
        rows = np.concatenate([J[w], z[w, ..., None]], axis=-1).reshape(-1, J.shape[-1] + 1)
        Jx, Jt = rows[:, :n], rows[:, n:]
        schur = Jt.T @ Jt - Jt.T @ Jx @ np.linalg.solve(Jx.T @ Jx, Jx.T @ Jt)
        got = factors.R_tt[w].T @ factors.R_tt[w]
        scale = np.sqrt(np.diag(schur))
        assert np.allclose(got / np.outer(scale, scale), schur / np.outer(scale, scale), atol=1e-8)


def test_few_windows_at_a_time_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limited memory: windows one by one give the same triangles."""
    _, error, theta, X = fast_problem()
    flown = error.simulate_windows(theta, X)
    e = error.errors(theta, flown)
    whole = error.triangles(theta, flown, e)
    monkeypatch.setattr(output_error, "LARGEST", 1)
    assert [own for own, _ in error.split_by_memory()] == [slice(0, 1), slice(1, 2)]
    assert np.allclose(np.abs(error.triangles(theta, flown, e)), np.abs(whole), rtol=1e-9, atol=1e-9)


def test_delay_and_bias_are_found() -> None:
    """A cart whose motor responds 35 ms late, and a sensor with an offset in its rate."""
    t, late, offset = np.linspace(0.0, 9.98, 500), 0.035, 0.2
    rng = np.random.default_rng(4)
    push = 20.0 * np.sin(2.0 * t) + 15.0 * np.sin(5.3 * t)

    def forces(time: float, q: Any, v: Any) -> list[float]:
        return [20.0 * np.sin(2.0 * (time - late)) + 15.0 * np.sin(5.3 * (time - late))]

    run = sf.simulate(oscillator(), duration=9.98, dt=0.02, control=forces)
    columns = {
        "cart.block.extension": run["cart.block.extension"] + 0.02 * rng.standard_normal(500),
        "cart.block.rate": run["cart.block.rate"] + offset + 0.1 * rng.standard_normal(500),
        "cart.block.force": push,
    }
    free = ("cart.block.mass", *DECAY)
    found = fit_log(Log(t, columns), free, bias=("cart.block.rate",), delay=True, windows=(0.5, 3.0))
    errors = found.estimates.standard_errors
    truth = np.array([MASS, DAMPING, STIFFNESS, offset, late])
    assert found.estimates.names[-2:] == ("bias of cart.block.rate", DELAY)
    assert np.all(np.abs(found.estimates.values - truth) < 4.0 * errors)
    assert np.all(errors < [0.01, 0.03, 0.1, 0.01, 0.002])


def test_stages_avoid_local_minima() -> None:
    """A cart that oscillates for 20 s, its stiffness 2.5 times too high: ten periods of phase error are removed."""
    t = np.linspace(0.0, 20.0, 801)
    y = decay(t, 0.02, STIFFNESS, 0.5, 0.3) + 0.01 * np.random.default_rng(1).standard_normal(801)
    log, start = Log(t, {"cart.block.extension": y}), oscillator(damping=0.3, stiffness=75.0)
    staged = fit(start, DECAY, log, method="output-error", solver=sf.Solver(windows=(0.5, 2.0, 20.0)))
    found = staged.estimates
    assert np.all(np.abs(found.values - [0.02, STIFFNESS]) < 4.0 * found.standard_errors)
    assert staged.levels["cart.block.extension"] == pytest.approx(0.01, rel=0.1)


def test_a_pendulum_is_found() -> None:
    """Initial guesses: length wrong by 50 %, damping by a factor of four; large motion at irregular times."""
    run = sf.simulate(pendulum(initial={"arm.rod": {"angle": 2.5}}), duration=10.0)
    whole = noisy(run, {"arm.rod.angle": 0.01}, 1)
    rows = np.sort(np.random.default_rng(8).choice(1001, 300, replace=False))
    log = Log(whole.t[rows], {"arm.rod.angle": whole["arm.rod.angle"][rows]})
    start = pendulum().replace({"arm.rod.center_of_mass[2]": -0.2, "arm.rod.joint.damping": 0.2})
    found = fit(start, ("arm.rod.center_of_mass[2]", "arm.rod.joint.damping"), log, method="output-error").estimates
    assert np.all(np.abs(found.values - [-0.4, 0.05]) < 4.0 * found.standard_errors)
    assert np.all(found.standard_errors < 3e-3)


def test_outliers_get_less_weight() -> None:
    """3 % outliers: Huber's estimate stays within its standard errors, that of least squares is far worse."""
    log = decay_log(11)
    rows = np.random.default_rng(5).choice(200, 6, replace=False)
    spoiled = log["cart.block.extension"].copy()
    spoiled[rows] += 0.5
    bad = Log(log.t, {"cart.block.extension": spoiled})
    truth = np.array([DAMPING, STIFFNESS])
    robust, plain = (fit_log(bad, loss=loss).estimates for loss in ("huber", "squares"))
    assert np.all(np.abs(robust.values - truth) < 4.0 * robust.standard_errors)
    assert np.all(robust.standard_errors < 0.3 * plain.standard_errors)
    cauchy = fit_log(bad, loss="cauchy").estimates
    assert np.all(np.abs(cauchy.values - truth) < 4.0 * cauchy.standard_errors)


def test_missing_rows_and_gaps_cost_little() -> None:
    """Half of one signal missing, and a gap of 5 s: the same estimates within their errors."""
    log = decay_log(12, n=400)
    y = log["cart.block.extension"].copy()
    y[::2] = np.nan
    t = log.t + np.where(np.arange(400) < 200, 0.0, 5.0)
    found = fit_log(Log(t, {"cart.block.extension": y}), windows=(1.0, 2.0))
    assert np.all(np.abs(found.estimates.values - [DAMPING, STIFFNESS]) < 4.0 * found.estimates.standard_errors)
    assert "200 of 400 rows lack measurements" in found.notes[0]
    assert "gap" in found.notes[1]


def test_priors_add_their_information() -> None:
    """For a nearly linear model, mean and covariance are those of two independent measurements."""
    log = decay_log(0)
    plain = fit_log(log).estimates
    mean, spread = 0.82, 0.01
    informed = fit_log(log, priors={DECAY[0]: (mean, spread)}).estimates
    extra = np.diag([spread**-2.0, 0.0])
    covariance = np.linalg.inv(np.linalg.inv(plain.covariance) + extra)
    want = covariance @ (np.linalg.solve(plain.covariance, plain.values) + extra @ [mean, 0.0])
    assert np.allclose(informed.values, want, rtol=2e-3)
    assert np.allclose(informed.covariance, covariance, rtol=2e-2)


def test_bounds_are_kept() -> None:
    found = fit_log(decay_log(0), bounds={DECAY[0]: (0.9, 5.0)}).estimates
    assert found[DECAY[0]] == 0.9
    assert found.at_bound.tolist() == [True, False]


@pytest.mark.parametrize("loss", ["squares", "huber"])
def test_intervals_at_a_bound_are_those_of_a_fit_without_bounds(loss: str) -> None:
    """Centre and covariance are the same; a bound that contradicts the data is noted."""
    free = fit_log(decay_log(0), loss=loss).estimates
    low = free[DECAY[0]] + 0.5 * free.standard_errors[0]
    held = fit_log(decay_log(0), loss=loss, bounds={DECAY[0]: (low, 5.0)})
    assert held.estimates[DECAY[0]] == low
    off = (held.estimates.center - free.values) / free.standard_errors
    assert np.abs(off).max() < 0.05
    assert np.allclose(held.estimates.standard_errors, free.standard_errors, rtol=0.05)
    assert held.notes == ()
    against = fit_log(decay_log(0), loss=loss, bounds={DECAY[0]: (free[DECAY[0]] + 6.0 * free.standard_errors[0], 5.0)})
    assert any(f"The bound of {DECAY[0]} contradicts the data" in note for note in against.notes)


def test_estimates_have_units() -> None:
    found = fit_log(decay_log(0), bias=["cart.block.extension"])
    assert found.estimates.units == ("N s/m", "N/m", "m")
    level = found.levels["cart.block.extension"]
    assert f"standard deviation of cart.block.extension: {level:.3g} m" in found.report().splitlines()


def test_several_runs_and_a_held_out_one() -> None:
    """Two runs halve the variance of one; a third is predicted within its noise and the error of its initial state."""
    one = fit_log(decay_log(1)).estimates
    both = fit(
        oscillator(damping=0.3, stiffness=40.0),
        DECAY,
        [decay_log(1), decay_log(2)],
        method="output-error",
        held_out=decay_log(3),
        solver=sf.Solver((1.0, 10.0), "squares"),
        reporting=sf.Reporting(horizons=(0.5,)),
    )
    assert np.allclose(both.estimates.standard_errors, one.standard_errors / np.sqrt(2.0), rtol=0.15)
    (ahead,) = both.held_out
    assert ahead.windows > 5
    assert 0.008 < ahead.rmse[0] < 0.025
    wrong = oscillator(damping=0.3, stiffness=40.0)
    worse = fit(wrong, DECAY, decay_log(1), method="output-error", bounds={DECAY[1]: (38.0, 42.0)}).predict(
        decay_log(3)
    )
    assert worse[0].rmse[0] > 2.0 * ahead.rmse[0]


def test_report_says_what_was_done() -> None:
    found = fit_log(decay_log(0), held_out=decay_log(1), horizons=(0.5,))
    text = found.report()
    for part in ("oscillator fitted to run 1 by output-error", "95 % interval", DECAY[1], "prediction over 0.5 s"):
        assert part in text
    assert found.scene.paths()[DECAY[1]] == found.estimates[DECAY[1]]


@pytest.mark.parametrize(
    ("wrong", "code", "path"),
    [
        ({"method": "guess"}, "unknown", "method"),
        ({"loss": "hubr"}, "unknown", "loss"),
        ({"windows": (0.0,)}, "range", "windows"),
        ({"free": ()}, "missing", "free"),
        ({"noise": {}}, "missing", "noise"),
        ({"noise": {"cart.block.extension": -1.0}}, "range", "noise"),
        ({"commands": "holds"}, "unknown", "commands"),
    ],
)
def test_wrong_arguments_are_refused(wrong: dict[str, Any], code: str, path: str) -> None:
    with pytest.raises(sf.SeaframeError) as caught:
        fit_log(decay_log(0), **wrong)
    assert (caught.value.code, caught.value.path) == (code, path)


def test_a_run_without_motors() -> None:
    """A ball that coasts through water, fitted to its own run: there are no inputs, and all signals are used."""
    ball = {
        "mass": 5.0,
        "shape": {"sphere": {"radius": 0.1}},
        "volume": 0.005,
        "added_mass": {"diagonal": [2.0, 2.0, 2.0, 0.0, 0.0, 0.0]},
        "drag": {"quadratic": [12.0, 12.0, 12.0, 0.1, 0.1, 0.1]},
    }
    content = {
        "seaframe": 1,
        "name": "ball",
        "water": {"density": 1000},
        "robots": {"ball": {"links": {"body": ball}}},
        "initial": {"ball.body": {"velocity": [1.5, 0.0, 0.0]}},
        "run": {"duration": 4.0, "dt": 0.02},
    }
    scene = sf.Scene.from_dict(content)
    free = ("ball.body.drag.quadratic[0]",)
    run = sf.simulate(scene)
    assert run["ball.body.velocity[0]"][-1] == pytest.approx(1.5 / (1.0 + 1.5 * 12.0 / 7.0 * 4.0), rel=1e-6)
    found = fit(scene.replace({free[0]: 5.0}), free, run, method="output-error")
    assert found.estimates[free[0]] == pytest.approx(12.0, rel=1e-5)


def test_a_vehicle_is_found() -> None:
    """Added mass, drag, buoyancy and its place, thrust and delay of a vehicle, from 20 s of excitation with noise."""
    names = [f"left.t{k}" for k in range(1, 7)]
    hull = "left.hull"
    free = [f"{hull}.added_mass.diagonal[{k}]" for k in range(6)]
    free += [
        f"{hull}.drag.{kind}[{k}]" for kind, axes in (("quadratic", (0, 1, 2)), ("linear", (3, 4, 5))) for k in axes
    ]
    free += [f"{hull}.volume", f"{hull}.center_of_buoyancy[0]", f"{hull}.center_of_buoyancy[2]"]
    scene = bluerov()
    truth = np.array([scene.paths()[path] for path in free])
    run = sf.simulate(bluerov(drives=sines(9, names, 1500.0, 150.0)), duration=20.0, dt=0.02)
    levels = {f"{hull}.position": 0.01, f"{hull}.orientation": 0.01, f"{hull}.angular_velocity": 0.01}
    log = noisy(run, levels, 6, inputs=tuple(f"{name}.command" for name in names))
    spoiled = truth * np.random.default_rng(3).uniform(0.7, 1.4, len(free))
    start = scene.replace(dict(zip(free, spoiled.tolist(), strict=True)))
    found = fit(start, free, log, method="output-error", measurements=sf.Measurements(delay=True))
    scores = (found.estimates.values - [*truth, 0.0]) / found.estimates.standard_errors
    assert np.all(np.abs(scores[:-1]) < 4.0)
    assert float(np.sum(scores[:-1] ** 2)) < 3.0 * len(free)
    assert found.estimates[DELAY] < 4.0 * found.estimates.standard_errors[-1]
    for name, level in found.levels.items():
        assert level == pytest.approx(0.01, rel=0.1), name
    assert found.identifiability.unidentifiable == ()


@pytest.mark.parametrize(("windows", "pull"), [(30, 3.0), (5, 30.0)])
def test_the_mean_score_at_a_bound_is_no_scatter(windows: int, pull: float) -> None:
    """Scores of unit variance with a mean that is not zero, as at a bound or with a prior. Their variance is one."""
    rng, repetitions = np.random.default_rng(5), 400
    white = Information(np.sqrt(windows) * np.eye(1), ("a",), np.ones(1))
    found = [scatter_root(rng.standard_normal((windows, 1)) + pull, white) for _ in range(repetitions)]
    variances = [float(np.sum(each**2)) / windows for each in found]
    assert np.median(variances) == pytest.approx(1.0, abs=0.2)
