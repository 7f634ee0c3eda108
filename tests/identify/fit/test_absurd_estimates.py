"""A fit says where its estimates are absurd, and where predictions go beyond what it has seen."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.exchange.logs.log import Log
from seaframe.identify.fit.diagnostics import Outcome, note_absurd_estimates, note_extrapolation
from seaframe.identify.fit.problem import Problem
from tests.identify.fit.scenes import bluerov, noisy, oscillator

HULL = "left.hull"
STILL = Log(np.arange(20.0), {f"{HULL}.position[{k}]": np.sin(k + np.arange(20.0)) for k in range(3)})


def vehicle() -> sf.Scene:
    """Return a vehicle with moments of inertia and a centre of mass of its own."""
    content = bluerov().to_dict()
    content["robots"]["left"]["links"]["hull"] |= {
        "inertia": {"diagonal": [0.1, 0.15, 0.2]},
        "center_of_mass": [0, 0, 0.01],
    }
    return sf.Scene.from_dict(content)


def notes_on(values: dict[str, float], **measurements: Any) -> list[str]:
    """Return the notes on these values at paths of a vehicle, as if a fit had found them."""
    scene = vehicle()
    log = Log(STILL.t, {**STILL.columns, "left.t1.command": np.full(20, 1500.0)})
    paths = [path for path in values if path in scene.paths()]
    problem = Problem(scene, paths, [log], measurements=sf.Measurements(**measurements), bounds={})
    theta = np.array([values[name] for name in problem.unknowns.names])
    P = len(theta)
    outcome = Outcome(theta, np.eye(P), np.inf, np.eye(P), np.ones(3), 0.0, 1, True, center=theta)
    return list(note_absurd_estimates(problem, outcome))


def test_usual_values_of_a_vehicle_are_not_absurd() -> None:
    numbers = vehicle().paths()
    kinds = ("added_mass", "drag", "volume", "center_of_buoyancy", "mass")
    own = {path: x for path, x in numbers.items() if path.startswith(HULL) and any(kind in path for kind in kinds)}
    own = {path: x for path, x in own.items() if x != 0.0 or "drag" not in path}
    own = {path: x for path, x in own.items() if ".shape" not in path and ".inertia" not in path}
    assert len(own) > 10
    assert notes_on(own) == []


@pytest.mark.parametrize(
    ("path", "factor", "culprit"),
    [
        ("added_mass.diagonal[0]", 6.0, "6 times left.hull.mass"),
        ("added_mass.diagonal[5]", 5.0, "5 times left.hull.inertia.diagonal[2]"),
    ],
)
def test_added_mass_of_several_times_the_mass_is_absurd(path: str, factor: float, culprit: str) -> None:
    numbers = vehicle().paths()
    own = culprit.partition("times ")[2]
    (note,) = notes_on({f"{HULL}.{path}": factor * numbers[own]})
    assert note.startswith(f"{HULL}.{path} is {factor * numbers[own]:.4g}, {culprit}")
    assert notes_on({f"{HULL}.{path}": 3.0 * numbers[own]}) == []


def test_drag_gain_stability_and_delay() -> None:
    (note,) = notes_on({f"{HULL}.drag.quadratic[1]": 0.0})
    assert note.startswith(f"{HULL}.drag.quadratic[1] is zero")
    (note,) = notes_on({"left.t1.gain": 5.0})
    assert note.startswith("left.t1.gain is 5")
    (note,) = notes_on({f"{HULL}.center_of_buoyancy[2]": 0.04})  # z points down
    assert note.startswith(f"The centre of buoyancy of {HULL} is 0.03 m below")
    assert notes_on({f"{HULL}.center_of_buoyancy[2]": 0.0}) == []
    (note,) = notes_on({"delay of commands": 0.0}, delay=True)
    assert note.startswith("The delay of commands is at its bound, 0 s")
    assert notes_on({"delay of commands": 0.1}, delay=True) == []


def test_negative_stiffness() -> None:
    scene = oscillator()
    path = "cart.block.joint.stiffness"
    problem = Problem(scene, [path], [Log(STILL.t, {"cart.block.extension": np.sin(STILL.t)})])
    theta = np.array([-2.0])
    outcome = Outcome(theta, np.eye(1), np.inf, np.eye(1), np.ones(1), 0.0, 1, True, center=theta)
    (note,) = note_absurd_estimates(problem, outcome)
    assert note.startswith(f"{path} is negative, -2")


def pushed(size: float, seed: int) -> Log:
    """Return a log of a cart that is pushed by a sine of a force [N]."""
    drives = {"cart.block": {"torque": {"sine": {"amplitude": size, "period": 2.0}}}}
    run = sf.simulate(oscillator(drives=drives), duration=10.0)
    levels = {"cart.block.extension": 1e-4, "cart.block.rate": 1e-3}
    return noisy(run, levels, seed, tuple(oscillator().coordinates.u), every=2)


def test_predictions_beyond_the_fitted_forces_and_speeds_are_noted() -> None:
    """A linear cart: three times the force is three times the speed, both named with both figures."""
    fitted, like, far = pushed(2.0, 1), pushed(2.1, 2), pushed(6.0, 3)
    (force,), (rate,) = oscillator().coordinates.u, oscillator().coordinates.v
    free = ["cart.block.mass"]
    found = sf.fit(oscillator(), free, fitted, method="output-error", held_out=[far])
    (note,) = (note for note in found.notes if "beyond" in note)
    speed = {
        name: float(np.quantile(np.abs(log["cart.block.rate"]), 0.95)) for name, log in (("a", fitted), ("b", far))
    }
    figures = [float(x) for x in re.findall(r"\d[\d.]*", note.partition(" in ")[2].partition(", commands")[0])]
    assert note.startswith("noisy: ")
    assert force in note
    assert rate in note
    assert figures == pytest.approx([6.0, 2.0, speed["b"], speed["a"]], rel=0.02)
    for prediction in found.predict(far, (0.5,)):
        assert note in prediction.notes
    assert list(note_extrapolation(found.problem, found.problem.build_trials([like]))) == []
