"""The innovation form: against a textbook filter, maximum likelihood by dense algebra, and the scatter of estimates."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.linalg import expm
from scipy.optimize import minimize

import seaframe as sf
from seaframe.exchange.logs.log import Log
from seaframe.identify.estimates import student_quantile
from seaframe.identify.fit import segments
from seaframe.identify.fit.filter import Noise, run_filter
from seaframe.identify.fit.fitting import Fit, fit
from seaframe.identify.fit.initial_states import guess_states
from seaframe.identify.fit.innovation import fit_innovations
from seaframe.identify.fit.model import DisturbedProgram
from seaframe.identify.fit.options import LOSSES
from seaframe.identify.fit.output_error import fit_in_stages as stages
from seaframe.identify.fit.problem import DELAY, Problem
from seaframe.identify.fit.segments import Filter, build_segments
from seaframe.identify.fit.uncertainty import FilterRefits, build_outcome
from tests.identify.fit.scenes import bluerov, group_options, noisy, oscillator

Floats = NDArray[Any]
MASS, DAMPING, STIFFNESS = 2.0, 0.8, 30.0
MOVED = ("cart.block.mass", "cart.block.joint.damping", "cart.block.joint.stiffness")
TRUTH = np.array([MASS, DAMPING, STIFFNESS])
LEVEL = 0.01  # noise of the measured extension [m]
SLOW = 0.4  # correlation time of the disturbance [s]
HELD = sf.Measurements(commands="held")


def step_of(h: float, mass: float, damping: float, stiffness: float) -> tuple[Floats, Floats]:
    """Return A and b of the exact x+ = A x + b F of the cart, under a constant force for h [s]."""
    whole = np.zeros((3, 3))
    whole[0, 1] = 1.0
    whole[1] = [-stiffness / mass, -damping / mass, 1.0 / mass]
    moved = expm(h * whole)
    return moved[:2, :2], moved[:2, 2]


def cart_log(seed: int, n: int = 250, size: float = 4.0, order: int = 1) -> Log:
    """Return the log of a cart under piecewise constant forces and an unmeasured coloured force, at irregular times.

    The unmeasured force is constant between rows, and of first order, as the filter assumes, or of second order.
    """
    rng = np.random.default_rng(seed)
    h = rng.uniform(0.04, 0.06, n - 1)
    known_force = 15.0 * np.repeat(rng.choice([-1.0, 1.0], n // 10 + 1), 10)[:n]
    f, slow, x, y = size * rng.standard_normal(), 0.0, np.zeros(2), []
    for k in range(n):
        y.append(x[0] + LEVEL * rng.standard_normal())
        if k + 1 == n:
            break
        A, b = step_of(h[k], *TRUTH)
        x = A @ x + b * (known_force[k] + f)
        phi = np.exp(-h[k] / SLOW)
        kick = size * np.sqrt(1.0 - phi**2) * rng.standard_normal()
        if order == 1:
            f = phi * f + kick
        else:  # two of them, one behind the other: a force without jumps of its slope
            slow = phi * slow + kick
            f = f + (1.0 - np.exp(-h[k] / (0.5 * SLOW))) * (1.2 * slow - f)
    t = np.concatenate([[0.0], np.cumsum(h)])
    return Log(t, {"cart.block.extension": np.array(y), "cart.block.force": known_force}, source="cart")


def fit_log(log: Log | list[Log], free: tuple[str, ...] = MOVED, **more: Any) -> Fit:
    given: dict[str, Any] = {"loss": "squares", "commands": "held", "windows": (1.0,)} | more
    return fit(oscillator(mass=2.4, damping=0.5, stiffness=35.0), free, log, **group_options(**given))


def dense(theta: Floats, noise: Floats, log: Log) -> tuple[Floats, Floats]:
    """Mean and covariance of all measured extensions: sums over all that is random, without a filter.

    noise: standard deviations of the extension and of the disturbance, and its correlation time.
    """
    level, size, tau = noise
    t, known_force = log.t, log["cart.block.force"]
    n = len(t)
    x, of_f, of_start = np.zeros(2), np.zeros((2, n)), np.eye(2)
    means, rows, starts = np.zeros(n), np.zeros((n, n)), np.zeros((n, 2))
    for k in range(n):
        means[k], rows[k], starts[k] = x[0], of_f[0], of_start[0]
        if k + 1 < n:
            A, b = step_of(t[k + 1] - t[k], *theta)
            x, of_f, of_start = A @ x + b * known_force[k], A @ of_f, A @ of_start
            of_f[:, k] += b
    K = size**2 * np.exp(-np.abs(t[:, None] - t) / tau)
    wide = starts @ starts.T  # 1 m, 1 m/s: far more than rows tell
    return means, rows @ K @ rows.T + wide + level**2 * np.eye(n)


def test_filter_is_a_textbook_filter() -> None:
    """Innovations, their variances and gains of a run along the cart, by the equations as textbooks print them."""
    log = cart_log(1, n=40)
    problem = Problem(oscillator(), MOVED, [log], measurements=HELD)
    (flight,) = build_segments(problem, DisturbedProgram.of(problem.program))
    states = guess_states(problem, problem.trials[0])
    reference = flight.reference(states)
    linear = flight.linearise(TRUTH, reference)
    noise = Noise(np.array([LEVEL]), np.array([4.0]), np.array([SLOW]), np.array([0]))
    keep = np.arange(2)
    part = flight.reduce_model(linear, reference, keep, np.ones(2, dtype=bool), np.ones((40, 1)))
    passed = run_filter(part, noise)
    filter_ = Filter.of(flight, linear, keep, passed, noise)
    run, z = filter_.solve_run(TRUTH, reference)
    x, P = np.append(states[0], 0.0), np.diag([*np.diag(part.starts[0]), 16.0])
    H = np.array([[1.0, 0.0, 0.0]])
    for k in range(40):
        S = float((H @ P @ H.T)[0, 0]) + LEVEL**2
        K = P @ H.T / S
        innovation = log["cart.block.extension"][k] - x[0]
        assert passed.L[k, 0, 0] ** 2 == pytest.approx(S, rel=1e-5)
        assert filter_.K[k, :, 0] == pytest.approx(K[:, 0], rel=1e-4, abs=1e-8)
        assert z[k, 0] == pytest.approx(-innovation / np.sqrt(S), rel=1e-4, abs=1e-5)
        assert [*run.before[k], run.force[k, 0]] == pytest.approx(x, rel=1e-4, abs=1e-6)
        x, P = x + K[:, 0] * innovation, (np.eye(3) - K @ H) @ P
        if k + 1 < 40:
            h = log.t[k + 1] - log.t[k]
            A, b = step_of(h, *TRUTH)
            phi = np.exp(-h / SLOW)
            F = np.block([[A, b[:, None]], [np.zeros((1, 2)), np.array([[phi]])]])
            x, P = F @ x, F @ P @ F.T + np.diag([0.0, 0.0, 16.0 * (1.0 - phi**2)])
            x[:2] += b * log["cart.block.force"][k]


def test_maximum_likelihood_of_a_disturbed_cart() -> None:
    """Estimates, standard errors and noises against the likelihood by dense algebra, maximised by scipy.

    Held gains leave out how the covariance of innovations changes with the unknowns: a part of a standard error.
    """
    log = cart_log(2, n=160)
    found = fit_log(log)
    y = log["cart.block.extension"]

    def cost(theta: Floats, noises: Floats) -> float:
        mean, S = dense(theta, noises, log)
        L = np.linalg.cholesky(S)
        return float(np.sum(np.log(np.diag(L))) + 0.5 * np.sum(np.linalg.solve(L, y - mean) ** 2))

    noises = np.array([found.outcome.levels[0], *list(found.outcome.more.values())])
    values, errors = found.estimates.values, found.estimates.standard_errors
    options = {"maxfev": 150, "xatol": 0.01, "fatol": 1e-4}
    best = minimize(lambda x: cost(values + errors * x, noises), np.zeros(3), method="Nelder-Mead", options=options)
    assert np.all(np.abs(best.x) < 0.25)
    curvature, size = np.zeros((3, 3)), 0.3
    steps = size * np.eye(3)
    for i in range(3):
        for j in range(3):
            signs = [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)]
            each = [a * b * cost(values + errors * (best.x + a * steps[i] + b * steps[j]), noises) for a, b in signs]
            curvature[i, j] = sum(each) / (4.0 * size**2)
    assert np.sqrt(np.diag(np.linalg.inv(curvature))) == pytest.approx(np.ones(3), rel=0.15)
    likelier = minimize(lambda x: cost(values, noises * np.exp(x)), np.zeros(3), method="Nelder-Mead", options=options)
    assert cost(values, noises) - likelier.fun < 0.5  # the restricted likelihood differs by about that
    assert np.all(np.abs(likelier.x) < 0.3)


def test_intervals_hold_the_truth_while_something_pulls() -> None:
    """30 carts that a force of second order disturbs. Of 90 intervals 77 to 90 hold the truth: where 95 % are meant,
    and estimates of a fit are independent, fewer come once in two thousand times."""
    problem = Problem(oscillator(mass=2.2, damping=0.6, stiffness=33.0), MOVED, [cart_log(0)], measurements=HELD)
    disturbed, hits = DisturbedProgram.of(problem.program), 0
    for seed in range(30):
        problem.trials = problem.build_trials([cart_log(seed, n=150, order=2)])
        found = fit_innovations(problem, [1.0], LOSSES["huber"], disturbed).outcome
        halves = student_quantile(0.95, np.asarray(found.dof)) * np.sqrt(np.diag(found.covariance))
        hits += int(np.sum(np.abs(found.theta - TRUTH) <= halves))
    assert hits >= 77


def test_without_a_disturbance_it_is_output_error() -> None:
    """Nothing pulls: the disturbance is found to be none, estimates and errors are those of one long window."""
    log = cart_log(7, size=0.0)
    found = fit_log(log)
    plain = fit_log(log, method="output-error", windows=(1.0, 20.0))
    assert found.outcome.more["disturbance, cart.block.force [N]"] < 0.3
    assert np.all(np.abs(found.estimates.values - plain.estimates.values) < 0.3 * plain.estimates.standard_errors)
    assert found.estimates.standard_errors == pytest.approx(plain.estimates.standard_errors, rel=0.5)
    assert found.levels["cart.block.extension"] == pytest.approx(LEVEL, rel=0.15)


def test_several_runs_gaps_and_missing_rows() -> None:
    """Two runs, one with a gap of 5 s and a third of its rows without a measurement."""
    one, other = cart_log(3), cart_log(4)
    y = other["cart.block.extension"].copy()
    y[::3] = np.nan
    t = other.t + np.where(np.arange(len(y)) < 150, 0.0, 5.0)
    holed = Log(t, {"cart.block.extension": y, "cart.block.force": other["cart.block.force"]})
    alone, both = fit_log(one).estimates, fit_log([one, holed])
    assert np.all(np.abs(both.estimates.values - TRUTH) < 4.0 * both.estimates.standard_errors)
    assert np.all(both.estimates.standard_errors < 0.9 * alone.standard_errors)
    assert "84 of 250 rows lack measurements" in both.report()


def test_outliers_get_little_weight() -> None:
    """3 % outliers: a robust loss stays within its standard errors and finds the noise of the other rows."""
    log = cart_log(5)
    y = log["cart.block.extension"].copy()
    y[np.random.default_rng(5).choice(250, 8, replace=False)] += 0.5
    bad = Log(log.t, {"cart.block.extension": y, "cart.block.force": log["cart.block.force"]})
    robust, plain, clean = (
        fit_log(each, loss=loss) for each, loss in ((bad, "huber"), (bad, "squares"), (log, "squares"))
    )
    assert np.all(np.abs(robust.estimates.values - TRUTH) < 4.0 * robust.estimates.standard_errors)
    assert np.all(robust.estimates.standard_errors < 1.5 * clean.estimates.standard_errors)
    assert robust.levels["cart.block.extension"] < 2.0 * LEVEL
    assert plain.levels["cart.block.extension"] > 5.0 * LEVEL


def test_losses_of_innovations() -> None:
    """The Cauchy loss is for output error only: refused before the fit, with what to use instead."""
    with pytest.raises(sf.SeaframeError, match=r'"cauchy".*"output-error".*"huber"') as caught:
        fit_log(cart_log(5), ("cart.nothing",), loss="cauchy")
    assert (caught.value.code, caught.value.path) == ("unsupported", "loss")


def slow_log(seed: int, n: int, size: float) -> Log:
    """Return the log of a cart: force at 20 Hz, extension measured at 4 Hz."""
    log = cart_log(seed, n=n, size=size)
    y = np.where(np.arange(n) % 5 == 0, log["cart.block.extension"], np.nan)
    return Log(log.t, {"cart.block.extension": y, "cart.block.force": log["cart.block.force"]}, source="slow.csv")


@pytest.mark.parametrize(("method", "size"), [("innovation", 4.0), ("output-error", 0.0)])
def test_intervals_of_slow_measurements_hold_the_truth(method: str, size: float) -> None:
    """30 carts, measured at every fifth row. Of 90 intervals 77 to 90 hold the truth, as above."""
    problem = Problem(
        oscillator(mass=2.2, damping=0.6, stiffness=33.0), MOVED, [slow_log(0, 300, size)], measurements=HELD
    )
    disturbed, hits = DisturbedProgram.of(problem.program), 0
    for seed in range(200, 230):
        problem.trials = problem.build_trials([slow_log(seed, 300, size)])
        found = (
            fit_innovations(problem, [0.5], LOSSES["huber"], disturbed).outcome
            if method == "innovation"
            else build_outcome(stages(problem, [0.5, 2.0], LOSSES["huber"]))
        )
        halves = student_quantile(0.95, np.asarray(found.dof)) * np.sqrt(np.diag(found.covariance))
        hits += int(np.sum(np.abs(found.theta - TRUTH) <= halves))
    assert hits >= 77


@pytest.mark.parametrize("method", ["innovation", "output-error"])
def test_windows_without_a_measurement_of_a_signal(method: str) -> None:
    """The rate is measured at every row, the extension once in 1.5 s: most windows of 0.5 s have none of it."""
    n, x, rates = 400, np.zeros(2), np.zeros(400)
    log = cart_log(21, n=n, size=0.0)
    for k in range(n - 1):
        A, b = step_of(log.t[k + 1] - log.t[k], *TRUTH)
        x = A @ x + b * log["cart.block.force"][k]
        rates[k + 1] = x[1]
    columns = {
        "cart.block.extension": np.where(np.arange(n) % 30 == 0, log["cart.block.extension"], np.nan),
        "cart.block.rate": rates + 0.05 * np.random.default_rng(2).standard_normal(n),
        "cart.block.force": log["cart.block.force"],
    }
    found = fit_log(Log(log.t, columns, source="both.csv"), method=method, windows=(0.5, 2.0))
    assert np.all(np.abs(found.estimates.values - TRUTH) < 4.0 * found.estimates.standard_errors)
    assert found.levels["cart.block.rate"] == pytest.approx(0.05, rel=0.2)
    assert 0.4 * LEVEL < found.levels["cart.block.extension"] < 2.0 * LEVEL
    assert found.notes[0].startswith("both.csv: signals sampled more slowly than the rows: ")
    assert found.notes[0].endswith(": cart.block.extension in 14 of 400 rows.")


def test_correlated_residuals_of_slow_measurements_are_noted() -> None:
    """The disturbance correlates successive measurements, although rows between them have none."""
    found = fit_log(slow_log(3, 600, 8.0), method="output-error", windows=(0.5, 4.0))
    assert any("Residuals are not white" in note for note in found.notes)
    assert any('method="innovation" (command line: --method innovation)' in note for note in found.notes)
    assert not any("lack" in note for note in found.notes)


def test_priors_bounds_biases_and_known_noise() -> None:
    log = cart_log(6)
    bound = fit_log(log, bounds={MOVED[1]: (1.5, 5.0)}).estimates
    assert bound[MOVED[1]] == 1.5
    sure = fit_log(log, priors={MOVED[0]: (2.0, 0.001)}).estimates
    assert sure[MOVED[0]] == pytest.approx(2.0, abs=0.002)
    assert sure.standard_errors[0] < 0.0011
    shifted = Log(log.t, {"cart.block.extension": log["cart.block.extension"] + 0.2,
                          "cart.block.force": log["cart.block.force"]})  # fmt: skip
    biased = fit_log(shifted, bias=("cart.block.extension",), noise={"cart.block.extension": LEVEL})
    assert biased.levels["cart.block.extension"] == pytest.approx(LEVEL, rel=1e-9)
    bias = biased.estimates.select("bias of cart.block.extension")
    assert abs(bias.values[0] - 0.2) < 4.0 * bias.standard_errors[0] < 0.2


@pytest.mark.parametrize("seed", [6, 7])
@pytest.mark.parametrize("method", ["innovation", "output-error"])
def test_a_narrow_prior_keeps_its_width(method: str, seed: int) -> None:
    """Its deviation, far below the uncertainty of the data, is the standard error, with many degrees of freedom."""
    found = fit_log(cart_log(seed), method=method, priors={MOVED[0]: (2.0, 0.0003)}).estimates
    assert found.standard_errors[0] == pytest.approx(0.0003, rel=0.01)
    assert found.dof[0] > 1000.0
    assert np.all(found.dof[1:] < 200.0)


# A vehicle

HULL = "left.hull"
VEHICLE = (
    "left.hull.mass",
    *(f"left.hull.added_mass.diagonal[{k}]" for k in (0, 1, 2, 5)),
    *(f"left.hull.drag.quadratic[{k}]" for k in (0, 1, 2, 5)),
    "left.hull.volume",
    "left.hull.center_of_buoyancy[2]",
    *(f"left.thrusters[{k}].propeller.T_ww" for k in (0, 2, 5)),
)
LATE = 3  # steps of 0.02 s
ROWS = 4  # steps from one row to the next


def vehicle(**drives: Any) -> sf.Scene:
    """Return a BlueROV whose rotors are commanded by speed."""
    content = bluerov().to_dict()
    for thruster in content["robots"]["left"]["thrusters"]:
        thruster.pop("voltage")
        thruster |= {"model": "propeller", "command": "rpm", "propeller": {"T_ww": 1.2e-4, "T_wu": 0.0}}
    hull = content["robots"]["left"]["links"]["hull"]
    hull["inertia"] = {"diagonal": [0.1, 0.17, 0.2]}
    hull["added_mass"] = {"diagonal": [2.6, 18.5, 13.3, 0.054, 0.05, 0.28]}
    hull["drag"] = {"linear": [4.0, 6.0, 5.0, 0.3, 0.3, 0.5], "quadratic": [34.96, 103.25, 74.23, 0.4, 0.4, 0.43]}
    return sf.Scene.from_dict(content | {"drives": drives})


def test_a_log_of_a_vehicle_at_rest_is_refused_as_such() -> None:
    rng, t = np.random.default_rng(0), 0.1 * np.arange(200)
    start = sf.simulate(vehicle(), duration=0.1, dt=0.1)
    columns: dict[str, Any] = {}
    for kind, size in (("position", 0.002), ("angular_velocity", 0.002), ("orientation", 0.0)):
        values = 0.0 * start[f"{HULL}.{kind}"][0] if kind == "angular_velocity" else start[f"{HULL}.{kind}"][0]
        noise = size * rng.standard_normal((200, len(values)))
        columns |= {f"{HULL}.{kind}[{k}]": values[k] + noise[:, k] for k in range(len(values))}
    columns |= {f"left.t{k + 1}.command": 0.0 * t for k in range(6)}
    free = (f"{HULL}.drag.linear[0]", f"{HULL}.added_mass.diagonal[0]")
    with pytest.raises(sf.SeaframeError, match=r"^The log hardly moves") as caught:
        fit(vehicle(), free, Log(t, columns, source="rest"), **group_options(commands="held"))
    assert caught.value.code == "data"


def dive(seed: int, duration: float, pull: float) -> Log:
    """Driven by sines, pulled by a force of ten other sines: position, attitude and rate of turn with noise."""
    rng = np.random.default_rng(seed)

    def sine(size: Any, low: float, high: float) -> dict[str, Any]:
        period, phase = (float(rng.uniform(*x)) for x in ((low, high), (0.0, 6.3)))
        return {"sine": {"amplitude": size, "period": period, "phase": phase}}

    speeds = (900.0, 900.0, 765.0, 765.0, 918.0, 900.0)
    drives: dict[str, Any] = {
        f"left.t{k + 1}": {"command": [sine(float(rng.uniform(0.7, 1.3)) * x, 1.5, 8.0) for _ in range(3)]}
        for k, x in enumerate(speeds)
    }
    size = pull * np.sqrt(2.0 / 10.0)
    pulls = [sine((size * rng.standard_normal(3)).tolist(), 2.0, 20.0) for _ in range(10)]
    run = sf.simulate(vehicle(**drives, **{HULL: {"force": pulls}}), duration=duration, dt=0.02)
    levels = {f"{HULL}.position": 0.01, f"{HULL}.orientation": 0.01, f"{HULL}.angular_velocity": 0.01}
    log = noisy(run, levels, seed + 1, inputs=tuple(f"left.t{k + 1}.command" for k in range(6)))
    late = {name: x[LATE:] if "command" in name else x[:-LATE] for name, x in log.columns.items()}
    return Log(log.t[:-LATE][::ROWS], {name: x[::ROWS] for name, x in late.items()}, source="dive")


def test_vehicle_under_a_pull() -> None:
    """Identifiable parameters and the delay are found within their errors; the unidentifiable combination is named:
    mass moved between body, added mass and displaced volume has no effect."""
    truth = vehicle()
    values = np.array([*(truth.paths()[name] for name in VEHICLE), 0.02 * LATE])
    wrong = truth.replace({name: 1.2 * truth.paths()[name] for name in VEHICLE if "drag" in name or "added" in name})
    found = fit(wrong, VEHICLE, dive(1, 24.0, 1.0), **group_options(delay=True, dt=0.04))
    (blind,) = found.identifiability.unidentifiable
    assert set(blind.names) >= {"left.hull.mass", "left.hull.volume", "left.hull.added_mass.diagonal[0]"}
    known = np.array([name in found.identifiability.identifiable for name in found.estimates.names])
    assert found.estimates.names[-1] == DELAY
    assert known[-1]
    assert known.sum() >= 8
    errors = found.estimates.standard_errors
    assert np.isinf(errors[~known]).all()
    scores = (found.estimates.values - values)[known] / errors[known]
    assert np.max(np.abs(scores)) < 4.0
    assert errors[-1] < 0.004
    assert 0.3 < found.outcome.more[f"disturbance, force on {HULL} along x [N]"] < 3.0


def test_intervals_are_linearised_exactly() -> None:
    """Derivatives for a rotating vehicle by state, by forces along the world's axes and by unknowns: differences."""
    problem = Problem(vehicle(), VEHICLE, [dive(2, 1.2, 1.0)], measurements=sf.Measurements(delay=True), dt=0.04)
    (flight,) = build_segments(problem, DisturbedProgram.of(problem.program))
    states = guess_states(problem, problem.trials[0])
    force = np.random.default_rng(0).standard_normal((len(states), 6))
    reference = flight.reference(states)._replace(force_after=force)
    theta = np.array([*problem.unknowns.start[:-1], 0.013, 0.1, -0.2, 0.3])  # the delay, and the arm of the force
    linear, chart = flight.linearise(theta, reference), flight.steps.chart
    middle = flight.simulate_intervals(theta, states, force)
    sizes = np.concatenate([np.full(chart.n + 6, 1e-5), 1e-5 * np.maximum(np.abs(theta), 1e-3)])
    for k, size in enumerate(sizes):
        ends = []
        for sign in (size, -size):
            change = sign * (np.arange(len(sizes)) == k)
            dx, df, dtheta = np.split(change, [chart.n, chart.n + 6])
            ends.append(
                chart.change_between(
                    middle, flight.simulate_intervals(theta + dtheta, chart.add_change(states, dx), force + df)
                )
            )
        want = (ends[0] - ends[1]) / (2.0 * size)
        got = np.concatenate([linear.A, linear.G, linear.B], axis=2)[:, :, k]
        assert np.abs(got - want).max() < 1e-5 * np.abs(got).max(), k


def test_disturbances_act_on_free_axes() -> None:
    """Locked axes have none, joints of a robot with a fixed base have their own, and existing drives stay."""
    locked = vehicle(**{HULL: {"lock": ["z", "roll", "pitch"], "force": {"constant": [1.0, 0.0, 0.0]}}})
    found = DisturbedProgram.of(sf.compile(locked))
    assert [name.split(" [")[0] for name in found.names] == [
        f"force on {HULL} along x",
        f"force on {HULL} along y",
        f"moment on {HULL} along z",
    ]
    assert found.steps.program.free[0] == f"drives.{HULL}.force[1].constant[0]"
    assert found.kinds.tolist() == [0, 0, 1]
    cart = DisturbedProgram.of(sf.compile(oscillator()))
    assert cart.names == ("cart.block.force [N]",)
    pair = DisturbedProgram.of(sf.compile(sf.load("modular-bluerov")))
    assert len(pair.names) == 6  # three bodies in one piece


def test_rows_are_thinned_to_fit_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """One of every three is filtered, that with the rarest measurement; commands of all rows count; a note says so."""
    log = cart_log(11, n=600)
    rare = np.full(600, np.nan)
    rare[4::30] = log["cart.block.extension"][4::30]
    columns = {"cart.block.extension": log["cart.block.extension"], "cart.block.position[0]": rare}
    both = Log(log.t, columns | {"cart.block.force": log["cart.block.force"]}, source="long.csv")
    signals = ("cart.block.extension", "cart.block.position[0]")
    whole = fit_log(both, signals=signals)
    wide = 2 + 1 + 3  # state, disturbance, unknowns
    monkeypatch.setattr(segments, "LARGEST", 200 * segments.COPIES * wide**2)
    found = fit_log(both, signals=signals)
    assert any("200 of them were filtered, one of every 3;" in note for note in found.notes)
    assert isinstance(found.refits, FilterRefits)
    (flight,) = found.refits.found.search.flights
    assert flight.is_measured.sum(axis=0).tolist() == [200, 20]
    errors = found.estimates.standard_errors
    assert np.all(np.abs(found.estimates.values - TRUTH) < 4.0 * errors)
    assert np.all(errors > 0.9 * whole.estimates.standard_errors)
    assert not any("filtered" in note for note in whole.notes)
