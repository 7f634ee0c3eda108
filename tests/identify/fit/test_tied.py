"""Fits of tied paths, of gain and exponent of thrusters, and of vehicles that are pushed by a wrench input."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.identify.fit.fitting import Fit, fit
from tests.identify.fit.scenes import noisy

HULL = {
    "mass": 11.0,
    "volume": 0.011,
    "inertia": {"diagonal": [0.3, 0.4, 0.5]},
    "added_mass": {"diagonal": [5, 8, 9, 0.1, 0.1, 0.2]},
    "drag": {"linear": [8, 8, 8, 1, 1, 1], "quadratic": [20, 30, 30, 1, 1, 1]},
}
GAINS = {"gain": ["rov.t*.gain"]}
LEVELS = {"rov.hull.velocity": 0.01, "rov.hull.angular_velocity": 0.01}


def rov(gain: float = 1.0, exponent: float = 1.0, **more: Any) -> sf.Scene:
    """Return a vehicle with two thrusters along x that are commanded in newtons."""
    common = {"link": "hull", "direction": [1, 0, 0], "gain": gain, "exponent": exponent}
    thrusters = [{"name": name, "at": [0.0, y, 0.0]} | common for name, y in (("t1", 0.2), ("t2", -0.2))]
    robot = {"links": {"hull": HULL}, "thrusters": thrusters} | more
    content = {"water": {"density": 1000}, "robots": {"rov": robot}, "run": {"duration": 12, "dt": 0.05}}
    return sf.Scene.from_dict(content)


def trial(scene: sf.Scene, seed: int = 1) -> Any:
    """Return a virtual log of a trial with varying commands."""

    def control(t: Any, q: Any, v: Any) -> list[float]:
        return [12 + 14 * np.sin(0.9 * t), 10 + 13 * np.sin(1.3 * t + 1.0)]

    run = sf.simulate(scene, control=control)
    return noisy(run, LEVELS, seed, inputs=("rov.t1.command", "rov.t2.command"))


def assert_inside(found: Fit, truth: dict[str, float]) -> None:
    ends = found.intervals()
    for name, value in truth.items():
        low, high = ends[name]
        assert low < value < high, name
        assert high - low < 0.2 * value, name


def test_a_common_gain_is_found() -> None:
    """Estimated under its own name; the fitted scene has it at every path, and so have stored estimates."""
    log = trial(rov(gain=0.83))
    found = fit(rov(), GAINS, log, method="output-error", solver=sf.Solver(windows=(2.0,)), bounds={"gain": (0.1, 3.0)})
    assert found.estimates.names == ("gain",)
    assert_inside(found, {"gain": 0.83})
    gains = [each.gain for each in found.scene.thrusters.values()]
    assert gains == [found.estimates["gain"]] * 2
    again = sf.Estimates.from_dict(found.estimates.to_dict())
    assert again.apply_to(rov()) == found.scene
    assert again.select("gain").apply_to(rov()) == found.scene
    bands = sf.bands(sf.simulate(found.scene, duration=0.5), again, ["rov.hull.position"], count=20)
    assert bands.paths == ("gain",)
    assert np.isfinite(bands["rov.hull.position"]).all()


def test_gain_and_exponent_are_found_together() -> None:
    """Beside a path by index whose prior goes by name."""
    log = trial(rov(gain=0.9, exponent=1.25), seed=2)
    free: list[Any] = [GAINS, {"bend": ["rov.t*.exponent"]}, "rov.thrusters[0].at[1]"]
    found = fit(
        rov(), free, log, method="output-error", solver=sf.Solver(windows=(2.0,)), priors={"rov.t1.at[1]": (0.2, 0.001)}
    )
    assert found.estimates.names == ("gain", "bend", "rov.thrusters[0].at[1]")
    assert found.estimates.units == ("", "", "m")
    assert_inside(found, {"gain": 0.9, "bend": 1.25})
    assert found.estimates.standard_errors[2] <= 0.001
    assert found.scene.thrusters["rov.t1"].at[1] == found.estimates["rov.thrusters[0].at[1]"]


def test_a_wrench_input_of_a_log_moves_the_vehicle() -> None:
    """Its columns are inputs like commands: the mass of a vehicle that is pushed is found."""
    scene = rov(wrench_input=True)
    run = sf.simulate(scene, control=lambda t, q, v: [0.0, 0.0, 20 * np.sin(t), 15 * np.cos(2 * t), 0, 0, 0, 1.0])
    log = noisy(run, LEVELS, 2, inputs=("rov.wrench.force", "rov.wrench.moment"))
    found = fit(
        scene.replace({"rov.hull.mass": 9.0}),
        ["rov.hull.mass"],
        log,
        method="output-error",
        solver=sf.Solver(windows=(2.0,)),
    )
    assert_inside(found, {"rov.hull.mass": 11.0})


def test_unknown_names_of_bounds_are_refused() -> None:
    with pytest.raises(sf.SeaframeError) as caught:
        fit(rov(), GAINS, trial(rov()), bounds={"rov.t1.gain": (0.1, 3.0)})
    assert (caught.value.code, caught.value.path) == ("unknown", "bounds")
    assert caught.value.choices == ("gain",)
