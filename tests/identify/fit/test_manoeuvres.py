"""Suggested manoeuvres narrow the intervals as much as they promise."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.errors import SeaframeError
from seaframe.exchange.logs.log import Log
from seaframe.identify.fit.manoeuvres import candidate_inputs
from seaframe.look.identified.result_tables import NEXT, fit_findings
from tests.identify.fit.scenes import noisy, oscillator, sines

FREE = ["cart.block.mass", "cart.block.joint.damping", "cart.block.joint.stiffness"]
LEVELS = {"cart.block.extension": 2e-3, "cart.block.rate": 2e-3}


def cart(course: dict[str, Any], seed: int, duration: float) -> Log:
    """Return a log of a cart that is pushed by a force [N]."""
    run = sf.simulate(oscillator(drives={"cart.block": {"torque": course}}), duration=duration)
    return noisy(run, LEVELS, seed, tuple(oscillator().coordinates.u), every=2)


def test_intervals_become_as_narrow_as_suggested() -> None:
    """A weak slow push tells the stiffness alone. The suggested steps are then recorded, and both logs fitted."""
    weak = cart({"sine": {"amplitude": 1.0, "period": 12.0}}, 1, 20.0)
    options: dict[str, Any] = {"method": "output-error", "solver": sf.Solver((2.0,))}
    first = sf.fit(oscillator(), FREE, weak, **options)
    found = first.suggest_manoeuvres(duration=19.2, amplitude=3.0)
    assert {each.name.split(" in ")[0] for each in found} == {"steps", "a sine sweep"}
    steps = next(each for each in found if each.name.startswith("steps"))
    times = (2.4 * np.arange(8)).tolist()  # at rows of the log
    recorded = cart({"steps": {"times": times, "values": [3.0, 0.0, -3.0, 0.0] * 2}}, 2, 19.2)
    both = sf.fit(oscillator(), FREE, [weak, recorded], **options)
    for k, name in enumerate(FREE):
        assert steps.before[name] == pytest.approx(first.estimates.standard_errors[k])
        assert steps.after[name] == pytest.approx(both.estimates.standard_errors[k], rel=0.25)
    assert steps.after[FREE[0]] < 0.3 * steps.before[FREE[0]]
    assert list(steps.shrink) == sorted(FREE, key=lambda name: steps.after[name] / steps.before[name])


@pytest.fixture(scope="module")
def hovering() -> sf.Fit:
    """A vehicle that was only driven ahead and to the side, with drag along all axes unknown."""
    content = sf.load("bluerov2-heavy").to_dict() | {"controllers": {}, "drives": {}}
    scene = sf.Scene.from_dict(content)
    moving = sf.Scene.from_dict(content | {"drives": sines(1, ["rov.t1", "rov.t2", "rov.t3"], 1500.0, 60.0)})
    levels = {"rov.hull.position": 0.005, "rov.hull.orientation": 0.003}
    log = noisy(sf.simulate(moving, duration=10.0), levels, 1, tuple(scene.coordinates.u), every=5)
    free = {f"rov.hull.drag.quadratic[{k}]": (0.0, 200.0) for k in (1, 2, 5)}
    return sf.fit(scene, [*free], log, method="output-error", solver=sf.Solver((2.0,)), bounds=free)


def test_each_axis_pushes_alone(hovering: sf.Fit) -> None:
    """Force and moment of each candidate are those of its axis, summed over the thrusters of the scene."""
    scene, axes = hovering.problem.scene, ("surge", "sway", "heave", "roll", "pitch", "yaw")
    named = {name.rpartition(" ")[2] for name, _ in candidate_inputs(hovering.problem, 8.0, 1.0)}
    assert named == set(axes)
    for name, inputs in candidate_inputs(hovering.problem, 8.0, 1.0):
        strongest = inputs[np.argmax(np.abs(inputs).max(axis=1))]
        wrench = np.zeros(6)
        for command, (_, thruster) in zip(strongest, scene.thrusters.items(), strict=True):
            direction = np.array(thruster.direction, dtype=float)
            direction /= np.linalg.norm(direction)
            wrench += command * np.concatenate([direction, np.cross(thruster.at, direction) / 0.2])
        axis = axes.index(name.rpartition(" ")[2])
        assert abs(wrench[axis]) > 0.9 * np.linalg.norm(wrench)
        recorded = np.abs(np.concatenate([trial.record.u for trial in hovering.problem.trials]))
        assert np.abs(inputs).max() <= recorded.max() * (1.0 + 1e-9)


def test_drag_is_told_by_motion_along_its_axis(hovering: sf.Fit) -> None:
    found = hovering.suggest_manoeuvres(20.0, 0.5)
    steps = {each.name: each for each in found if each.name.startswith("steps")}
    for axis, drag in (("heave", 2), ("yaw", 5)):
        name = f"rov.hull.drag.quadratic[{drag}]"
        others = [each.after[name] for key, each in steps.items() if key in ("steps in heave", "steps in yaw")]
        assert steps[f"steps in {axis}"].after[name] == min(others)
        assert steps[f"steps in {axis}"].after[name] < 0.5 * steps[f"steps in {axis}"].before[name]
    assert all(x <= 1.0 + 1e-6 for each in found for x in each.shrink.values())
    assert str(found[0]).startswith("20 s of ")


def test_without_inputs_nothing_can_be_suggested() -> None:
    run = sf.simulate(oscillator(initial={"cart.block": {"extension": 0.5}}), duration=5.0)
    found = sf.fit(oscillator(), FREE[1:2], noisy(run, LEVELS, 1, every=2), method="output-error")
    with pytest.raises(SeaframeError) as caught:
        found.suggest_manoeuvres()
    assert caught.value.code == "missing"


def test_suggestions_are_in_the_report(hovering: sf.Fit) -> None:
    found = hovering.suggest_manoeuvres(10.0)
    findings = fit_findings(hovering, suggested=found)
    assert findings.data["suggested"] == [str(each) for each in found]
    assert found[0].name in findings.tables[NEXT]
    assert NEXT not in fit_findings(hovering).tables
