"""Scenes with controllers in fits, replays and bands: they act, are replaced by recorded commands, or are refused."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import seaframe as sf
from seaframe.exchange.logs.log import Log
from seaframe.identify.compare.replay_log import replay
from seaframe.numbers import Floats
from tests.control.vehicles import rov

HOLD = {"hold": {"link": "rov.hull"}, "feedforward": True, "rate": 5.0}
PATH = "rov.hull.drag.linear[0]"
COMMANDS = [f"rov.t{k}.command" for k in range(8)]


@cache
def held() -> sf.Run:
    """A vehicle that starts with a velocity, and is held with a moving arm; commands change with the steps."""
    described = rov(
        run={"duration": 3.0, "dt": 0.02},
        controllers={"hold": HOLD | {"frequency": 1.0}},
        initial={"rov.hull": {"velocity": [0.4, 0.1, 0]}},
    )
    return sf.simulate(sf.Scene.from_dict(described))


def log_of(run: sf.Run, *names: str) -> Log:
    columns: dict[str, Floats] = {}
    for name in names:
        values = run[name].reshape(len(run.t), -1)
        columns |= {name if len(values.T) == 1 else f"{name}[{k}]": column for k, column in enumerate(values.T)}
    return Log(run.t, columns, {}, "log.csv")


def test_recorded_commands_replace_controllers_in_a_fit_and_the_fit_says_so() -> None:
    run = held()
    off = run.scene.replace({PATH: 8.0})
    found = sf.fit(off, [PATH], log_of(run, "rov.hull.velocity", *COMMANDS), signals=["rov.hull.velocity"])
    assert found.estimates[PATH] == pytest.approx(4.0, rel=1e-3)
    assert any("replace controller 'hold'" in note for note in found.notes)


def test_a_fit_without_their_commands_is_refused_by_name() -> None:
    run = held()
    with pytest.raises(sf.SeaframeError) as caught:
        sf.fit(run.scene, [PATH], log_of(run, "rov.hull.velocity"), signals=["rov.hull.velocity"])
    assert (caught.value.code, caught.value.path) == ("missing", "controllers.hold")
    assert "rov.t7.command" in str(caught.value)
    with pytest.raises(sf.SeaframeError) as caught:
        sf.fit(run.scene, [PATH], log_of(run, "rov.hull.velocity", *COMMANDS[:5]), signals=["rov.hull.velocity"])
    assert (caught.value.code, caught.value.path) == ("conflict", "controllers.hold")


def test_a_replayed_log_with_commands_moves_as_the_run_that_it_was() -> None:
    """The commands act once, not beside those of the controller."""
    run = held()
    again, _, notes = replay(run.scene, log_of(run, *COMMANDS))
    assert any("replace controller 'hold'" in note for note in notes)
    np.testing.assert_allclose(again["rov.hull.position"], run["rov.hull.position"], atol=1e-9)
    assert np.abs(run["rov.hull.position"]).max() > 0.05


def test_a_replayed_log_without_commands_leaves_the_controllers_on() -> None:
    run = held()
    again, _, notes = replay(run.scene, log_of(run, "rov.hull.velocity"))
    assert any("controllers" in note for note in notes)
    np.testing.assert_allclose(again.q, run.q, atol=1e-12)


def test_controllers_act_in_every_draw_of_bands() -> None:
    """As runs of the changed scenes; without feed-forward, which would know the change."""
    described = held().scene.replace({"controllers.hold.feedforward": False})
    run = sf.simulate(described, duration=1.0)
    found = sf.bands(run, {PATH: "40%"}, ["rov.hull.position"], count=20)
    assert any("controllers act in every draw" in note for note in found.notes)
    for k in (0, 7):
        own = sf.simulate(described.replace({PATH: float(found.parameters[k, 0])}), duration=1.0)
        np.testing.assert_allclose(found["rov.hull.position"][k], own["rov.hull.position"], atol=1e-9)


def test_models_inside_controllers_do_not_know_what_bands_draw() -> None:
    """Feed-forward by the scene as described: as its controller in a run of the changed scene."""
    run = held()
    found = sf.bands(run, {PATH: "40%"}, ["rov.hull.position"], count=20)
    changed = run.scene.replace({PATH: float(found.parameters[3, 0])})
    control = sf.control.controller_of(run.scene, sf.derive(run.scene))
    own = sf.simulate(changed, control=control)
    np.testing.assert_allclose(found["rov.hull.position"][3], own["rov.hull.position"], atol=1e-9)


def test_bands_of_a_run_under_a_users_control_repeat_its_commands() -> None:
    run = held()
    other = sf.simulate(run.scene, duration=1.0, control=lambda t, q, v: [0.0] * 8)
    found = sf.bands(other, {PATH: "40%"}, ["rov.hull.position"], count=20)
    assert any("do not react" in note for note in found.notes)
    middle = np.median(found["rov.hull.position"], axis=0)
    assert np.abs(middle - other["rov.hull.position"]).max() < 0.1 * np.abs(other["rov.hull.position"]).max()
