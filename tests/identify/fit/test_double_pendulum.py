"""A measured double pendulum: prediction of a file not used, against the parameters that its authors found.

Data: DFKI RIC Underactuated Lab, double_pendulum, design A.0, recordings of 2022-08-12 (BSD-3).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from ruamel.yaml import YAML

import seaframe as sf
from seaframe.exchange.logs.log import Log
from seaframe.identify.fit.fitting import fit, predictions
from seaframe.identify.fit.outcome import Outcome
from seaframe.identify.fit.problem import Problem

REPOSITORY = "dfki-ric-underactuated-lab+double_pendulum"
RECORDS = "data/experiment_records/design_A.0/20220812/sys_id"
PARAMETERS = "data/system_identification/identified_parameters/design_A.0"
SIGNALS = ("arm.upper.angle", "arm.lower.angle", "arm.upper.rate", "arm.lower.rate")
COLUMNS = ("time", "pos1", "pos2", "vel1", "vel2", "tau1", "tau2")
LENGTH, HEAVY = 0.3, 0.9  # of the upper link [m]; a mass of the lower one [kg] that lets its inertia be positive
FREE = [
    f"arm.{link}.{path}"
    for link in ("upper", "lower")
    for path in (
        "center_of_mass[2]",
        "inertia.diagonal[1]",
        "joint.damping",
        "joint.motor.friction",
        "joint.motor.slip_speed",
    )
] + ["arm.lower.joint.motor.inertia"]


def measured(folder: Path, name: str) -> Log:
    """Angles, rates and torques of a recording."""
    table = np.genfromtxt(folder / RECORDS / f"{name}-PM_measured.csv", delimiter=",", names=True)
    names = (*SIGNALS, "arm.upper.torque", "arm.lower.torque")
    columns = {name: table[column] for name, column in zip(names, COLUMNS[1:], strict=True)}
    return Log(table["time"], columns, source=name)


def authors(folder: Path, model: str) -> dict[str, float]:
    """Parameters that the authors found: inertias about joints, of motors before their gears."""
    found: dict[str, float] = YAML(typ="safe").load(folder / PARAMETERS / model / "model_parameters.yml")
    return found


def same_motion(p: dict[str, float], mass: float) -> dict[str, float]:
    """The same equations of motion with another mass of the lower link: only m r, I and m1 r1 + m2 l1 count."""
    more = mass - p["m2"]
    return p | {
        "m2": mass,
        "r2": p["r2"] * p["m2"] / mass,
        "r1": p["r1"] - more * LENGTH / p["m1"],
        "I1": p["I1"] - more * LENGTH**2,
    }


def pendulum(p: dict[str, float], slip_speed: float = 0.01) -> sf.Scene:
    """Two links, hanging; the authors' friction c arctan(100 v) is within 0.01 rad/s of ours in its slope."""

    def link(k: int, parent: str, at: float) -> dict[str, Any]:
        motor = {"friction": p[f"cf{k}"], "inertia": p["gr"] ** 2 * p["Ir"], "slip_speed": slip_speed}
        joint = {"type": "revolute", "axis": [0, 1, 0], "at": [0, 0, at], "damping": p[f"b{k}"], "motor": motor}
        inertia = p[f"I{k}"] - p[f"m{k}"] * p[f"r{k}"] ** 2
        return {
            "parent": parent,
            "joint": joint,
            "mass": p[f"m{k}"],
            "center_of_mass": [0, 0, -p[f"r{k}"]],
            "inertia": {"diagonal": [inertia, inertia, inertia]},
        }

    base = {"mass": 1.0, "inertia": {"diagonal": [1, 1, 1]}}
    links = {"base": base, "upper": link(1, "base", 0.0), "lower": link(2, "upper", -LENGTH)}
    return sf.Scene.from_dict(
        {
            "seaframe": 1,
            "name": "double-pendulum",
            "gravity": [0, 0, -p["g"]],
            "robots": {"arm": {"base": "fixed", "links": links}},
            "run": {"duration": 10.0, "dt": 0.005},
        }
    )


def predicted(problem: Problem, log: Log) -> Any:
    """Mean over windows of the RMSE of both angles [rad], after 0.5 s and 2 s, with the numbers of the scene."""
    theta = problem.unknowns.start
    nothing = np.zeros((0, len(theta)))
    levels = np.array([0.01, 0.01, 0.1, 0.1])
    as_they_are = Outcome(theta, np.zeros((len(theta), len(theta))), np.inf, nothing, levels, 0.0, 0, True)
    return np.array([each.mean[:2] for each in predictions(problem, as_they_are, [log], (0.5, 2.0), 0.25)])


@pytest.fixture(scope="module")
def folder(shared_data: Path) -> Path:
    if not (shared_data / REPOSITORY).is_dir():
        pytest.skip(f"no {REPOSITORY} in {shared_data}")
    return shared_data / REPOSITORY


def test_mass_is_a_gauge(folder: Path) -> None:
    """Another mass with the same moments gives the same accelerations."""
    given = authors(folder, "model_2.0")
    q, v = np.array([0.7, -0.4]), np.array([1.0, 2.0])
    one, other = (sf.derive(pendulum(p)).forward(q, v) for p in (given, same_motion(given, HEAVY)))
    assert np.allclose(one, other, rtol=1e-11)


def test_prediction_of_a_file_not_used(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """At least 40 % below both parameter sets of the authors, over 0.5 s and over 2 s."""
    used, unused = (measured(folder, f"20220812-{time}") for time in ("060143", "060245"))
    start = pendulum(same_motion(authors(folder, "model_2.0"), HEAVY), slip_speed=0.05)
    bounds = {path: (0.0, 1.0) for path in FREE if "mass" not in path}
    bounds |= {path: (0.01, 1.0) for path in FREE if "slip" in path}
    found = fit(start, FREE, used, method="output-error", signals=SIGNALS, bounds=bounds, delay=True, held_out=unused)
    ours = np.array([each.mean[:2] for each in found.held_out])
    rows = {"fitted here": ours}
    for model in ("model_1.0", "model_2.0"):
        problem = Problem(pendulum(authors(folder, model)), FREE[:1], [unused], SIGNALS, dt=0.0025)
        rows[model] = predicted(problem, unused)
    with capsys.disabled():
        print("\nmean RMSE of predicted angles [rad], joints 1 and 2:    0.5 s           2 s")
        for name, errors in rows.items():
            print(f"  {name:<50} {errors[0, 0]:.3f} {errors[0, 1]:.3f}   {errors[1, 0]:.3f} {errors[1, 1]:.3f}")
    for model in ("model_1.0", "model_2.0"):
        assert np.all(ours.mean(axis=1) < 0.6 * rows[model].mean(axis=1)), model
