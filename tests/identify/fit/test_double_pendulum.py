"""A measured double pendulum: prediction of a held-out file, against the parameters that its authors found.

Data: DFKI RIC Underactuated Lab, double_pendulum, design A.0, recordings of 2022-08-12 (BSD-3). The recipe is that of
the gallery's double-pendulum-fit.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from ruamel.yaml import YAML

import seaframe as sf
from seaframe.catalogue import FOLDER
from tests.gallery.runs import module_of

PARAMETERS = "data/system_identification/identified_parameters/design_A.0"


RECIPE = module_of(FOLDER / "double-pendulum-fit" / "checks_double_pendulum_fit.py")  # the checks of the gallery


@pytest.fixture(scope="module")
def folder(shared_data: Path) -> Path:
    recordings = shared_data / str(RECIPE.REPOSITORY)
    if not recordings.is_dir():
        pytest.skip(f"no {RECIPE.REPOSITORY} in {shared_data}")
    return recordings


@pytest.mark.parametrize("model", ["1.0", "2.0"])
def test_numbers_are_those_that_the_authors_published(folder: Path, model: str) -> None:
    given: dict[str, float] = YAML(typ="safe").load(folder / PARAMETERS / f"model_{model}" / "model_parameters.yml")
    numbers = RECIPE.AUTHORS[model]
    pairs = {f"{key}{k + 1}": numbers[key][k] for key in ("m", "r", "I", "b", "cf") for k in (0, 1)}
    pairs |= {"Ir": numbers["Ir"], "gr": RECIPE.GEAR, "l1": RECIPE.LENGTH}
    assert pairs == pytest.approx({key: given[key] for key in pairs}, rel=1e-12)


def acceleration(p: dict[str, Any], q: Any, v: Any, friction: Any) -> Any:
    """Return accelerations of the authors' plant: mass matrix with rotor inertia, Coriolis forces, weight, friction."""
    (m1, m2), (r1, r2), (I1, I2), rotor = p["m"], p["r"], p["I"], p["Ir"]
    gear, length, g = 6.0, 0.3, 9.81
    couple = m2 * length * r2
    cross = I2 + couple * np.cos(q[1]) - gear * rotor
    corner = I1 + I2 + m2 * length**2 + 2.0 * couple * np.cos(q[1]) + gear**2 * rotor + rotor
    M = np.array([[corner, cross], [cross, I2 + gear**2 * rotor]])
    turn = couple * np.sin(q[1])
    coriolis = np.array([-turn * (2.0 * v[0] * v[1] + v[1] ** 2), turn * v[0] ** 2])
    lower = m2 * r2 * g * np.sin(q[0] + q[1])
    weight = np.array([(m1 * r1 + m2 * length) * g * np.sin(q[0]) + lower, lower])
    return np.linalg.solve(M, -coriolis - weight - np.array(p["b"]) * v - friction)


@pytest.mark.parametrize("law", ["arctan", "sign"])
@pytest.mark.parametrize("model", ["1.0", "2.0"])
def test_the_authors_have_their_own_plant(model: str, law: str) -> None:
    """Our scene with their parameters has the accelerations of their equations, also where friction saturates."""
    p = RECIPE.AUTHORS[model]
    scene = RECIPE.authors_scene(sf.load("double-pendulum-fit"), p, law)
    q, v = np.array([0.7, -0.4]), np.array([20.0, -30.0])
    shape = np.arctan(100.0 * v) if law == "arctan" else np.sign(v)
    want = acceleration(p, q, v, np.array(p["cf"]) * shape)
    assert np.allclose(sf.derive(scene).forward(q, v), want, rtol=2e-5)


def test_mass_is_a_gauge() -> None:
    """Another mass with the same moments gives the same accelerations."""
    scene, given = sf.load("double-pendulum-fit"), RECIPE.AUTHORS["2.0"]
    q, v = np.array([0.7, -0.4]), np.array([1.0, 2.0])
    both = (RECIPE.authors_scene(scene, p, "sign") for p in (given, RECIPE.same_motion(given, 0.9)))
    one, other = (sf.derive(each).forward(q, v) for each in both)
    assert np.allclose(one, other, rtol=1e-11)


def test_prediction_with_the_recordings_exchanged(folder: Path) -> None:
    """At least 40 % below the better one of the authors' models, noise and torques being those of the fitted file."""
    scene = sf.load("double-pendulum-fit")
    unused, used = (RECIPE.recording(folder, name) for name in (RECIPE.FITTED, RECIPE.UNSEEN))
    found = RECIPE.refit(scene, used)
    lead = RECIPE.STARTS["from the 0.25 s before"][0]
    ours = RECIPE.errors(found.scene, unused, found.estimates["delay of commands"], lead, *found.prediction_noise())
    theirs = [
        RECIPE.errors(RECIPE.authors_scene(scene, numbers, law), unused, 0.0, lead)
        for numbers in RECIPE.AUTHORS.values()
        for law in RECIPE.LAWS
    ]
    assert np.all(ours.mean(axis=1) < 0.6 * RECIPE.best(*theirs).mean(axis=1))


def test_prediction_of_a_file_not_used(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Below both parameter sets of the authors by what the gallery says, whichever friction law suits them better."""
    scene = sf.load("double-pendulum-fit")
    used, unused = (RECIPE.recording(folder, name) for name in (RECIPE.FITTED, RECIPE.UNSEEN))
    found = RECIPE.refit(scene, used)
    assert found.estimates["delay of commands"] == pytest.approx(RECIPE.DELAY, abs=2e-4)
    for path in RECIPE.FREE:  # the gallery's numbers, which it found
        assert scene.paths()[path] == pytest.approx(found.estimates[path], rel=0.01, abs=1e-4)
    noise, disturbances = found.prediction_noise()
    assert noise == pytest.approx(RECIPE.FOUND_NOISE, rel=0.02)
    assert disturbances == pytest.approx(RECIPE.DISTURBANCES, rel=0.02)
    for start, (lead, most) in RECIPE.STARTS.items():
        own = (noise, disturbances) if lead > 0.0 else (RECIPE.NOISE, None)
        rows = {"fitted here": RECIPE.errors(found.scene, unused, found.estimates["delay of commands"], lead, *own)}
        for model, numbers in RECIPE.AUTHORS.items():
            for law in RECIPE.LAWS:
                theirs = RECIPE.authors_scene(scene, numbers, law)
                rows[f"model {model}, {law}"] = RECIPE.errors(theirs, unused, 0.0, lead)
        with capsys.disabled():
            print(f"\nmean RMSE of angles [rad], {start}, joints 1, 2: 0.5 s (mean)       2 s (mean)")
            for name, (a, b) in rows.items():
                print(f"  {name:<50} {a[0]:.4f} {a[1]:.4f} ({a.mean():.4f})  {b[0]:.4f} {b[1]:.4f} ({b.mean():.4f})")
        for model in RECIPE.AUTHORS:
            theirs = RECIPE.best(*(rows[f"model {model}, {law}"] for law in RECIPE.LAWS))
            ratios = rows["fitted here"].mean(axis=1) / theirs.mean(axis=1)
            assert np.all(ratios < np.array(most[model])), (model, start)
