"""The formulations against each other, at a row of a run."""

from __future__ import annotations

from typing import Any

import seaframe as sf
from tests.run.robots import free_arm


def run_of(**changes: Any) -> sf.Run:
    """Of an arm that swings on a free hull."""
    scene = free_arm(gravity=[0, 0, -9.81], initial={"rov.upper": {"rate": 1.0}}, **changes)
    return sf.simulate(sf.Scene.from_dict(scene), duration=0.1, dt=0.02)


def test_all_formulations_are_asked() -> None:
    check = sf.formulations_agree(run_of(), row=2)
    assert check.passed
    assert check.note == "recursive against moving-frame, udwadia-kalaba, gibbs-appell at t = 0.04 s"


def test_those_that_do_not_fit_the_scene_are_not() -> None:
    check = sf.formulations_agree(run_of(connections=[{"type": "ball", "a": "rov.fore", "b": "world"}]))
    assert check.passed
    assert check.note == "recursive against udwadia-kalaba at t = 0.1 s"


def test_equations_of_another_robot_are_noticed() -> None:
    """Of a fore arm that weighs a millionth more."""
    run = run_of()
    run.eom = sf.derive(run.scene.replace({"rov.fore.mass": 4.0 * (1.0 + 1e-6)}))
    check = sf.formulations_agree(run)
    assert not check.passed
    assert 1e-9 < check.got < 1e-5
    assert sf.formulations_agree(run, tolerance=1e-5).passed
