"""Predictions of a scene without a fit: right with the true parameters, wrong with others."""

from __future__ import annotations

import numpy as np
import pytest

import seaframe as sf
from seaframe.identify.fit.disturbed_starts import estimate_disturbances
from seaframe.identify.fit.initial_states import guess_states
from seaframe.identify.fit.output_error import signal_scales
from seaframe.identify.fit.predictions import LEAD, fix_unknowns
from seaframe.identify.fit.problem import Problem, Windows, cut_windows

BOB = {
    "parent": "post",
    "joint": {"type": "revolute", "axis": [0, 1, 0], "damping": 0.1},
    "mass": 2.0,
    "center_of_mass": [0, 0, -1],
    "inertia": {"diagonal": [0.1, 0.1, 0.1]},
}
SCENE = sf.Scene.from_dict(
    {
        "robots": {"rod": {"base": "fixed", "links": {"post": {"mass": 1}, "bob": BOB}}},
        "initial": {"rod.bob": {"angle": 0.6}},
        "run": {"duration": 5, "dt": 0.01},
    }
)


def test_true_parameters_predict_and_wrong_ones_do_not() -> None:
    """Small oscillations with damping d decay by exp(-d t / 2 I): the envelope gives the error of a prediction."""
    run = sf.simulate(SCENE)
    noise = {"rod.bob.angle": 0.001}
    right = sf.predict(SCENE, run, noise, horizons=(0.5, 2.0))
    wrong = sf.predict(SCENE.replace({"rod.bob.joint.damping": 0.5}), run, noise, horizons=(0.5, 2.0))
    problem = Problem(SCENE, (), [run], ("rod.bob.angle",))
    assert problem.program.free == problem.unknowns.names == ()
    assert [each.horizon for each in right] == [0.5, 2.0]
    assert max(each.rmse[0] for each in right) < 1e-6
    amplitude = 0.6 * np.exp(-0.1 * 1.25 / (2 * 2.1))  # in the middle of the starts
    lost = amplitude * (1.0 - np.exp(-0.4 * 2.0 / (2 * 2.1)))  # of it after 2 s
    assert wrong[1].last[0] == pytest.approx(lost / np.sqrt(2), rel=0.3)
    with pytest.raises(sf.SeaframeError, match="noise"):
        sf.predict(SCENE, run, {"rod.bob.angle": 0.0})


def test_without_a_lead_a_prediction_starts_from_the_measurement() -> None:
    """A rate that is measured too high by b moves a slow pendulum b t too far: b t / sqrt(3) root mean square."""
    slow = SCENE.replace({"rod.bob.inertia.diagonal": [1e5] * 3})  # hardly any weight
    run = sf.simulate(slow, duration=3.0)
    off = sf.Log(run.t, {"rod.bob.angle": run["rod.bob.angle"], "rod.bob.rate": run["rod.bob.rate"] + 0.1})
    noise = {"rod.bob.angle": 1e-4, "rod.bob.rate": 0.1}
    (at_once,) = sf.predict(slow, off, noise, horizons=(1.0,), lead=0.0)
    (later,) = sf.predict(slow, off, noise, horizons=(1.0,))
    assert at_once.windows == later.windows + 1
    assert at_once.mean[0] == pytest.approx(0.1 / np.sqrt(3.0), rel=0.02)
    assert later.mean[0] < 0.01 * at_once.mean[0]


def pushed_log(torque: float, seed: int, noise: float) -> tuple[sf.Scene, sf.Log]:
    """Return a slow body of inertia 1e5 kg m2, and a log of it under a torque [N m] that the scene does not have."""
    slow = SCENE.replace({"rod.bob.inertia.diagonal": [1e5] * 3, "rod.bob.mass": 1e-6, "rod.bob.joint.damping": 0.0})
    pushed = sf.Scene.from_dict(slow.to_dict() | {"drives": {"rod.bob": {"torque": {"constant": torque}}}})
    run, rng = sf.simulate(pushed, duration=5.0), np.random.default_rng(seed)
    columns = {name: run[name] + noise * rng.standard_normal(len(run.t)) for name in ("rod.bob.angle", "rod.bob.rate")}
    return slow, sf.Log(run.t, columns)


def test_a_disturbance_is_estimated_from_the_lead_and_decays() -> None:
    """After T the error is f / I times the double integral of 1 - exp(-t / tau)."""
    f, T, tau = 1e4, 1.5, 2.0
    slow, log = pushed_log(f, 0, 0.0)
    noise = {"rod.bob.angle": 1e-6, "rod.bob.rate": 1e-6}
    without, given = (
        sf.predict(slow, log, noise, horizons=(T,), disturbances=each)[0].last[0]
        for each in (None, {"rod.bob.torque": 1e6})
    )
    lost = f / 1e5 * (T**2 / 2.0 - tau * T + tau**2 * (1.0 - np.exp(-T / tau)))
    assert given == pytest.approx(lost, rel=1e-3)
    assert without > 3.0 * given
    with pytest.raises(sf.SeaframeError) as failed:
        sf.predict(slow, log, noise, disturbances={"rod.bob.torqe": 1.0})
    assert failed.value.path == "disturbances"


def test_noise_and_disturbances_of_predictions_are_those_of_the_data() -> None:
    slow, log = pushed_log(1e4, 1, 1e-3)
    found = sf.fit(slow, ["rod.bob.inertia.diagonal[1]"], log, method="output-error", priors={
        "rod.bob.inertia.diagonal[1]": (1e5, 1.0)})  # fmt: skip
    noise, disturbances = found.prediction_noise()
    # 3 of 50 values of a lead are used for its start, mostly angles, but all levels are corrected alike
    assert noise == pytest.approx({"rod.bob.angle": 1e-3, "rod.bob.rate": 1e-3}, rel=0.15)
    assert disturbances == pytest.approx({"rod.bob.torque": 1e4}, rel=0.1)
    (before,), (after,) = (found.predict(log, (0.5,), disturbances=each) for each in (None, disturbances))
    assert after.mean[0] < before.mean[0]


def refit(scene: sf.Scene, log: sf.Log, path: str) -> sf.Fit:
    """Return a fit of a log in which the number at a path, the only unknown, is known before."""
    value = float(scene.paths()[path])
    return sf.fit(scene, [path], log, method="output-error", priors={path: (value, 1e-6 * value)})


@pytest.mark.parametrize("torque", [600.0, 1e3, 3e3])
def test_disturbances_as_small_as_their_uncertainty_converge(torque: float) -> None:
    """For a body that is free to turn, s^2 = mean(f^2 - var f), with f and var f by weighted least squares."""
    slow, log = pushed_log(torque, 1, 1e-3)
    found = refit(slow, log, "rod.bob.inertia.diagonal[1]")
    noise, disturbances = found.prediction_noise()
    squares = []
    for span in cut_windows(found.problem.trials, LEAD):
        own = slice(span.first, span.last)
        t = np.asarray(log.t[own]) - log.t[span.first]
        shapes = {"angle": [np.ones_like(t), t, 0.5 * t**2], "rate": [np.zeros_like(t), np.ones_like(t), t]}
        A, y = (
            np.concatenate([part / noise[f"rod.bob.{key}"] for key, part in parts.items()])
            for parts in (
                {key: np.column_stack(columns) for key, columns in shapes.items()},
                {key: log[f"rod.bob.{key}"][own] for key in shapes},
            )
        )
        acceleration, variance = np.linalg.lstsq(A, y, rcond=None)[0][2], np.linalg.inv(A.T @ A)[2, 2]
        squares.append((acceleration**2 - variance) * 1e5**2)
    assert disturbances == pytest.approx({"rod.bob.torque": np.sqrt(np.mean(squares))}, rel=0.1)


HULL = {
    "mass": 100.0,
    "inertia": {"diagonal": [10, 20, 20]},
    "drag": {"quadratic": [100, 200, 200, 50, 50, 50]},
}
DIVE = sf.Scene.from_dict(
    {
        "robots": {"rov": {"base": "free", "links": {"hull": HULL}}},
        "gravity": [0, 0, 0],
        "water": {"density": 1000.0},
        "initial": {"rov.hull": {"velocity": [1, 0.2, 0.3], "angular_velocity": [0.1, 0.2, 0.3]}},
        "run": {"duration": 4, "dt": 0.02},
    }
)
VELOCITIES = ("rov.hull.velocity", "rov.hull.angular_velocity")


def dive_log(noise: float) -> sf.Log:
    """Return velocities of a dive on which nothing unmeasured acts."""
    run, rng = sf.simulate(DIVE), np.random.default_rng(3)
    columns = {
        f"{name}[{k}]": run[name][:, k] + noise * rng.standard_normal(len(run.t))
        for name in VELOCITIES
        for k in range(3)
    }
    return sf.Log(run.t, columns)


def test_a_disturbance_that_does_not_act_is_no_number() -> None:
    slow, log = pushed_log(0.0, 1, 1e-3)
    _, disturbances = refit(slow, log, "rod.bob.inertia.diagonal[1]").prediction_noise()
    assert disturbances == pytest.approx({"rod.bob.torque": np.nan}, nan_ok=True)


def test_disturbances_that_the_data_do_not_determine_are_named() -> None:
    """Velocities say nothing about the position, and nothing acts that the model does not have."""
    noise, disturbances = refit(DIVE, log := dive_log(0.03), "rov.hull.drag.quadratic[0]").prediction_noise()
    assert noise == pytest.approx(dict.fromkeys(VELOCITIES, 0.03), rel=0.15)
    assert len(disturbances) == 6
    assert np.sum(np.isnan(list(disturbances.values()))) >= 5  # one of six may seem to act by chance
    unknown = [name for name, deviation in disturbances.items() if np.isnan(deviation)]
    with_notes, without = (
        sf.predict(DIVE, log, noise, horizons=(0.5,), disturbances=each)[0]
        for each in (dict.fromkeys(unknown, np.nan), None)
    )
    assert with_notes.rmse == pytest.approx(without.rmse, rel=0.05)
    assert all(any(name in note for note in with_notes.notes) for name in unknown)


def test_a_lead_that_diverges_is_left_out() -> None:
    """Drag of a velocity of 1e6 m/s has no solution with this step size."""
    measurements = sf.Measurements(dict.fromkeys(VELOCITIES, 0.03))
    problem = Problem(DIVE, (), [dive_log(0.03)], VELOCITIES, measurements=measurements)
    spans = cut_windows(problem.trials, LEAD)
    error = fix_unknowns(problem, np.asarray(problem.noise_levels), problem.trials, Windows.of(problem.trials, spans))
    guesses = guess_states(problem, problem.trials[0])[[span.first for span in spans]]
    diverging = guesses.copy()
    diverging[8, problem.steps.chart.nq :] = 1e6
    (want, deviations), (got, others) = (
        estimate_disturbances(error, problem.unknowns.start, X, signal_scales(problem)) for X in (guesses, diverging)
    )
    assert got == pytest.approx(want, rel=0.1)
    assert np.isnan(list(deviations.values())).sum() == pytest.approx(np.isnan(list(others.values())).sum(), abs=1)
    with pytest.raises(sf.SeaframeError) as failed:
        estimate_disturbances(error, problem.unknowns.start, guesses + diverging[8], signal_scales(problem))
    assert failed.value.code == "data"


@pytest.mark.parametrize(
    ("lead", "deviations", "code"),
    [
        (0.0, {"rod.bob.torque": 1.0}, "conflict"),
        (0.0, {"rod.bob.torqe": 1.0}, "unknown"),
        (0.25, {"rod.bob.torque": -1.0}, "range"),
    ],
)
def test_disturbances_that_cannot_be_estimated_are_refused(
    lead: float, deviations: dict[str, float], code: str
) -> None:
    run = sf.simulate(SCENE)
    with pytest.raises(sf.SeaframeError) as failed:
        sf.predict(SCENE, run, {"rod.bob.angle": 0.001}, lead=lead, disturbances=deviations)
    assert (failed.value.path, failed.value.code) == ("disturbances", code)
