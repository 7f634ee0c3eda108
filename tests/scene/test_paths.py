"""Paths: every number has one, and any may be replaced."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf

ARM: dict[str, Any] = {
    "name": "arm",
    "gravity": [0, 0, -9.81],
    "robots": {
        "arm": {
            "base": "fixed",
            "links": {
                "base": {"mass": 1.0},
                "upper": {
                    "parent": "base",
                    "joint": {"type": "revolute", "axis": [0, 1, 0]},
                    "mass": 2.0,
                    "shape": {"cylinder": {"radius": 0.1, "length": 1.0, "center": [0, 0, 0.5]}},
                    "inertia": {"diagonal": [0.2, 0.2, 0.01]},
                },
            },
        }
    },
    "drives": {"arm.upper": {"torque": [{"constant": 1.0}, {"sine": {"amplitude": 2.0, "period": 3.0}}]}},
    "initial": {"arm.upper": {"angle": 0.3}},
}


@pytest.fixture
def scene() -> sf.Scene:
    return sf.Scene.from_dict(ARM)


def test_every_number_has_a_path(scene: sf.Scene) -> None:
    paths = scene.paths()
    assert paths["arm.upper.mass"] == 2.0
    assert paths["gravity[2]"] == -9.81
    assert paths["arm.upper.shape.cylinder.radius"] == 0.1
    assert paths["arm.upper.inertia.diagonal[2]"] == 0.01
    assert paths["drives.arm.upper.torque[1].sine.amplitude"] == 2.0
    assert paths["initial.arm.upper.angle"] == 0.3
    assert paths["arm.upper.joint.damping"] == 0.0  # a default has a path too
    assert paths["run.dt"] == 0.01


def test_every_path_leads_back_to_its_number(scene: sf.Scene) -> None:
    for path, value in scene.paths().items():
        changed = scene.replace({path: value})
        assert changed.paths() == scene.paths(), path


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("arm.upper.mass", 5.0),
        ("arm.base.mass", 5.0),
        ("arm.upper.inertia.diagonal[2]", 0.02),
        ("drives.arm.upper.torque[1].sine.amplitude", 7.0),
        ("arm.upper.joint.damping", 3.0),
        ("arm.upper.joint.at[2]", 0.5),
        ("gravity[0]", 1.0),
        ("run.duration", 2.0),
        ("arm.at.position[1]", -1.0),
    ],
)
def test_one_number_is_replaced_and_no_other(scene: sf.Scene, path: str, value: float) -> None:
    before, after = scene.paths(), scene.replace({path: value}).paths()
    assert {key for key in after if after[key] != before.get(key)} == {path}
    assert after[path] == value


def test_settings_that_are_no_numbers_are_replaced_too(scene: sf.Scene) -> None:
    changed = scene.replace({"arm.base": "free", "run.integrator": "dopri5", "gravity": [0, 0, 0]})
    assert (changed.robots["arm"].base, changed.run.integrator, changed.gravity) == ("free", "dopri5", (0, 0, 0))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"arm.uper.mass": 1.0}, ["arm.uper.mass", "no path", "'arm.upper.mass'"]),
        ({"arm.upper.mass": -1.0}, ["arm.upper.mass", "-1"]),
        ({"arm.upper.inertia.diagonal[3]": 1.0}, ["no path"]),
        ({"": 1.0}, ["no path"]),
    ],
)
def test_a_wrong_replacement_is_refused(scene: sf.Scene, changes: dict[str, Any], words: list[str]) -> None:
    with pytest.raises(sf.SceneError) as error:
        scene.replace(changes)
    assert all(word in str(error.value) for word in words), str(error.value)


def test_a_batch_of_numbers_in_the_place_of_one_gives_a_batch_of_robots(scene: sf.Scene) -> None:
    masses = np.array([1.0, 2.0, 5.0])
    batch = sf.derive(scene, numbers={"arm.upper.mass": masses}).forward([0.3], [0.1], t=0.2)
    single = [sf.derive(scene.replace({"arm.upper.mass": float(m)})).forward([0.3], [0.1], t=0.2) for m in masses]
    np.testing.assert_allclose(batch, single, rtol=1e-14)
