"""`agreement` finds formulations of one mind where they are, and names the question where they are not."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import seaframe as sf
from seaframe.dynamics import FORMULATIONS, derive
from seaframe.dynamics.balance import energy_in_frame
from seaframe.dynamics.kinematics import energy
from seaframe.dynamics.moving_frame import MovingFrame
from seaframe.run.agreement import Difference, agreement, random_states
from tests.random_scenes import random_scene, with_drives

BODY: dict[str, Any] = {"mass": 2.0, "shape": {"box": [0.3, 0.4, 0.5]}}
SINE = {"amplitude": 0.3, "period": 2.0, "phase": 0.4, "offset": 0.1}


def arm(**more: Any) -> sf.Scene:
    upper = {"parent": "hull", "joint": {"type": "revolute", "axis": [0, 0, 1]}, **BODY}
    fore = {"parent": "upper", "joint": {"type": "spherical", "at": [1, 0, 0]}, **BODY}
    links = {"hull": BODY, "upper": upper, "fore": fore}
    drives = {"rov.upper": {"motion": {"sine": SINE}}}
    return sf.Scene.from_dict({"name": "arm", "robots": {"rov": {"links": links}}, "drives": drives} | more)


def failures(rows: list[Difference]) -> list[tuple[str, str]]:
    return [(row.what, row.between) for row in rows if not row.is_within_tolerance]


@pytest.mark.parametrize("lock", [None, "translation", ["x", "yaw"]], ids=str)
@pytest.mark.parametrize("seed", range(2))
def test_formulations_agree_on_random_robots(seed: int, lock: Any) -> None:
    rng = np.random.default_rng([seed, 8])
    scene = with_drives(rng, random_scene(rng, 7, passive=True, robots=2), lock)
    rows = agreement(sf.Scene.from_dict(scene), states=5)
    assert failures(rows) == []
    assert max(row.largest for row in rows if row.what != "rate of energy: power") < 1e-10
    assert max(row.largest for row in rows) > 0.0  # they are not the same code


@pytest.mark.parametrize(
    "scene",
    [
        {"gravity": [0, 0, 0], "robots": {"a": {"links": {"ball": BODY}}}},  # its mass matrix does not depend on q
        {"robots": {"a": {"base": "fixed", "links": {"post": BODY}}}},  # nothing moves
    ],
)
def test_the_smallest_scenes(scene: dict[str, Any]) -> None:
    rows = agreement(sf.Scene.from_dict(scene), states=3)
    assert len(rows) == 3 * (len(FORMULATIONS) - 1) + 3 * len(FORMULATIONS)
    assert failures(rows) == []


def test_power_near_rest() -> None:
    """Where a motion starts, energy grows from zero with a high power of time; differences must follow that."""
    motion = {"quintic": {"times": [0, 2], "values": [0, 0.5]}}
    scene = arm(gravity=[0, 0, 0], drives={"rov.upper": {"motion": motion}, "rov.hull": {"lock": "all"},
                                           "rov.fore": {"lock": "all"}}, run={"duration": 2.0})  # fmt: skip
    rows = agreement(scene, states=300)
    assert failures(rows) == []
    assert 0.0 < rows[-1].largest < 1e-8


def plant_errors(monkeypatch: pytest.MonkeyPatch, **methods: Any) -> None:
    """A moving-frame formulation with some wrong answers."""
    monkeypatch.setitem(FORMULATIONS, "moving-frame", type("Wrong", (MovingFrame,), methods))


PAIR = "moving-frame, recursive"


def test_a_wrong_mass_matrix_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    plant_errors(monkeypatch, mass_matrix=lambda self, q: (1 + 3e-8) * MovingFrame.mass_matrix(self, q))
    rows = agreement(arm(), states=4)
    assert failures(rows) == [("mass matrix", PAIR), ("kinetic energy: v M v / 2", "moving-frame")]
    found = {row.what: row.largest for row in rows if not row.is_within_tolerance}
    assert found["mass matrix"] == pytest.approx(3e-8, rel=1e-6)
    assert found["kinetic energy: v M v / 2"] == pytest.approx(3e-8, rel=1e-6)


def test_wrong_accelerations_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def accelerations(self: Any, *state: Any) -> list[Any]:
        rates = MovingFrame.accelerations(self, *state)
        return [1.01 * rate if k < 6 else rate for k, rate in enumerate(rates)]

    plant_errors(monkeypatch, accelerations=accelerations)
    rows = agreement(arm(), states=4)
    wrong = failures(rows)
    assert wrong[0] == ("accelerations (forward)", PAIR)
    assert ("forces -> accelerations -> forces", "moving-frame") in wrong
    assert rows[1].largest == pytest.approx(0.01, rel=0.5)


def test_wrong_forces_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def forces(self: Any, *state: Any) -> list[Any]:
        x, y, z, *others = MovingFrame.generalised_forces(self, *state)
        return [x, y, z - 2.0 * 9.81, *others]  # the weight of the hull

    plant_errors(monkeypatch, generalised_forces=forces)
    assert failures(agreement(arm(), states=4)) == [
        ("forces (inverse)", PAIR),
        ("forces -> accelerations -> forces", "moving-frame"),
        ("rate of energy: power", "moving-frame"),
    ]


def test_a_wrong_potential_energy_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(tree: Any, q: Any, v: Any) -> Any:
        return energy_in_frame(tree, q, v) + 0.001 * energy(tree, q, v)[1]

    monkeypatch.setattr("seaframe.dynamics.balance.energy_in_frame", wrong)
    stone = sf.Scene.from_dict(
        {"robots": {"a": {"links": {"stone": {"mass": 2.0, "shape": {"sphere": {"radius": 0.5}}}}}}}
    )
    rows = agreement(stone, states=4)
    assert failures(rows) == [("rate of energy: power", method) for method in FORMULATIONS]
    # Weight takes m g v_z from the kinetic energy, and the wrong potential energy gains 1.001 times that.
    at = random_states(derive(stone), 4, seed=0)
    turn = Rotation.from_quat(np.roll(at.q[:, 3:], -1, axis=1))
    kinetic = 0.5 * 2.0 * (at.v[:, :3] ** 2).sum(axis=1) + 0.5 * 0.2 * (at.v[:, 3:] ** 2).sum(axis=1)
    gained = 0.001 * 2.0 * 9.81 * turn.apply(at.v[:, :3])[:, 2]
    assert rows[-1].largest == pytest.approx(np.max(np.abs(gained) / kinetic), rel=1e-4)


def test_random_states_are_states_of_the_scene() -> None:
    scene = arm(run={"duration": 3.0})
    states = random_states(derive(scene), 50, seed=1)
    assert states.q.shape == (50, 7 + 1 + 4)
    assert np.allclose(np.linalg.norm(states.q[:, 3:7], axis=1), 1.0, rtol=0, atol=1e-12)
    assert np.allclose(np.linalg.norm(states.q[:, 8:], axis=1), 1.0, rtol=0, atol=1e-12)
    phase = 2 * math.pi * states.t / SINE["period"] + SINE["phase"]
    assert np.allclose(states.q[:, 7], SINE["offset"] + SINE["amplitude"] * np.sin(phase), rtol=0, atol=1e-12)
    rate = SINE["amplitude"] * 2 * math.pi / SINE["period"] * np.cos(phase)
    assert np.allclose(states.v[:, 6], rate, rtol=0, atol=1e-12)
    assert 0.0 <= states.t.min() < states.t.max() <= 3.0


def test_the_seed_decides() -> None:
    scene = arm()
    assert agreement(scene, 3) == agreement(scene, 3, seed=0)
    assert agreement(scene, 3) != agreement(scene, 3, seed=1)
    with pytest.raises(sf.SeaframeError, match="not 0") as caught:
        agreement(scene, 0)
    assert (caught.value.code, caught.value.path) == ("range", "states")


def test_differences_as_data() -> None:
    row = Difference("mass matrix", PAIR, 2e-10, 1e-10)
    assert row.to_dict() == {
        "what": "mass matrix", "between": PAIR, "largest": 2e-10, "tolerance": 1e-10, "passed": False,
    }  # fmt: skip
