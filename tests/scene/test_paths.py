"""Paths: every number has one, and any may be replaced."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.scene import paths
from tests.counting import lines

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
    """And to no other: a changed copy differs there alone."""
    numbers = scene.paths()
    assert len(numbers) > 30
    for path, value in numbers.items():
        assert scene.replace({path: value + 0.01}).paths() == numbers | {path: value + 0.01}, path


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
        ({"upper.mass": 1.0}, ["Did you mean 'arm.upper.mass'? Paths: arm.upper.mass, seaframe, "]),
        ({"gravity[" + "9" * 5000 + "]": 1.0}, ["no path"]),
        ({"arm.upper.mass": -1.0}, ["arm.upper.mass", "-1"]),
        ({"arm.upper.inertia.diagonal[3]": 1.0}, ["no path"]),
        ({"": 1.0}, ["no path"]),
    ],
)
def test_a_wrong_replacement_is_refused(scene: sf.Scene, changes: dict[str, Any], words: list[str]) -> None:
    with pytest.raises(sf.SceneError) as error:
        scene.replace(changes)
    assert all(word in str(error.value) for word in words), str(error.value)


@pytest.mark.parametrize(
    ("path", "listed"),
    [
        (
            "arm.upper.mas",
            "Did you mean 'arm.upper.mass'? "
            "Paths: arm.upper.mass, arm.upper.parent, arm.upper.joint, arm.upper.shape, arm.upper.inertia, "
            "arm.upper.added_mass_fades.",
        ),
        (
            "arm.base.mas",  # a setting, and a link
            "Did you mean 'arm.base.mass'? Paths: arm.base.mass, arm.base, arm.base.added_mass_fades.",
        ),
        ("arm.upper.mass.kg", "no path 'arm.upper.mass.kg'. Paths: arm.upper.mass."),
        (
            "run.Tolerances",
            "Did you mean 'run.tolerance'? "
            "Paths: run.tolerance, run.duration, run.dt, run.integrator, run.method, run.seed.",
        ),
        (
            "arm.upper.inertia.diagonal[3]",
            "Did you mean 'arm.upper.inertia.diagonal[2]'? Paths: arm.upper.inertia.diagonal[2], "
            "arm.upper.inertia.diagonal[1], arm.upper.inertia.diagonal[0].",
        ),
        (
            "vessel",
            "no path 'vessel'. Paths: seaframe, name, description, gravity, arm, drives, initial, run, axis_names.",
        ),
    ],
)
def test_an_unknown_path_lists_those_below_its_known_beginning(scene: sf.Scene, path: str, listed: str) -> None:
    with pytest.raises(sf.SceneError) as error:
        scene.replace({path: 1.0})
    assert (error.value.code, error.value.path) == ("unknown", path)
    assert error.value.message.startswith(f"no path '{path}'.")
    assert error.value.message.endswith(listed)


@pytest.mark.parametrize(
    ("path", "example"),
    [
        ("arm.base.inertia.diagonal", "arm.base.inertia={diagonal: [..]}"),
        ("arm.base.inertia.matrix[0][1]", "arm.base.inertia={matrix: [[..]]}"),
        ("arm.base.shape.sphere.radius", "arm.base.shape={sphere: {radius: ..}}"),
        ("arm.base.center_of_mass[2]", "arm.base.center_of_mass=[..]"),
        ("arm.upper.shape.spher.radius", None),
        ("drives.arm.upper.force[0].constant[1]", "drives.arm.upper.force=[{constant: [..]}]"),
        ("drives.arm.upper.motion.constant", "drives.arm.upper.motion={constant: ..}"),
        ("plots[0].title", "plots=[{title: ..}]"),
    ],
)
def test_a_part_that_is_not_given_can_be_given_as_a_whole(scene: sf.Scene, path: str, example: str | None) -> None:
    with pytest.raises(sf.SceneError) as error:
        scene.replace({path: 1.0})
    assert error.value.code == ("missing" if example else "unknown")
    assert (f"--set '{example}'" if example else "no path") in error.value.message


def test_the_first_start_is_given_as_a_whole() -> None:
    scene = sf.Scene.from_dict(ARM | {"initial": {}})
    with pytest.raises(sf.SceneError) as error:
        scene.replace({"initial.arm.upper.angle": 0.1})
    assert (error.value.code, error.value.path) == ("missing", "initial.arm.upper.angle")
    assert "--set 'initial={arm.upper: {angle: ..}}'" in error.value.message
    assert scene.replace({"initial": {"arm.upper": {"angle": 0.1}}}).paths()["initial.arm.upper.angle"] == 0.1


def test_a_path_takes_no_longer_in_a_long_robot() -> None:
    """Links are looked up by their names, not compared one by one."""

    def work(count: int) -> int:
        """To find the mass of the last link."""
        links = {
            f"link{k}": {"parent": f"link{k - 1}", "joint": {"type": "fixed"}, "mass": 1.0} for k in range(1, count)
        }
        scene = sf.Scene.from_dict({"robots": {"r": {"links": {"link0": {"mass": 1.0}} | links}}})
        path = f"r.link{count - 1}.mass"
        assert paths.find_place(scene, path) == ("robots", "r", "links", f"link{count - 1}", "mass")
        return lines(partial(paths.find_place, scene, path))

    assert work(1000) == work(10)


def test_a_batch_of_numbers_in_the_place_of_one_gives_a_batch_of_robots(scene: sf.Scene) -> None:
    masses = np.array([1.0, 2.0, 5.0])
    batch = sf.derive(scene, numbers={"arm.upper.mass": masses}).forward([0.3], [0.1], t=0.2)
    single = [sf.derive(scene.replace({"arm.upper.mass": float(m)})).forward([0.3], [0.1], t=0.2) for m in masses]
    np.testing.assert_allclose(batch, single, rtol=1e-14)


DOCKING: dict[str, Any] = {
    "water": {
        "waves": {"jonswap": {"significant_height": 1.0, "peak_period": 8.0, "direction": [1, 0, 0]}},
        "surface": 0.0,
    },
    "robots": {
        "rov": {
            "links": {
                "hull": {
                    "mass": 2.0,
                    "shape": {"cylinder": {"radius": 0.1, "length": 1.0}},
                    "drag": {"strips": {"normal": 1.2, "points": 3}},
                }
            }
        },
        "arm": {
            "base": "fixed",
            "links": {
                "base": {"mass": 1.0},
                "boom": {
                    "parent": "base",
                    "joint": {"type": "universal", "axes": [[1, 0, 0], [0, 1, 0]]},
                    "mass": 1.0,
                    "inertia": {"diagonal": [1, 1, 1]},
                },
            },
        },
    },
    "connections": [{"type": "hinge", "a": "rov.hull", "b": "arm.base", "axis": [0, 0, 1], "from": 1.0, "until": 2.0}],
    "drives": {"arm.boom": {"torque": {"steps": {"times": [0, 1], "values": [0, 0.5]}}}},
    "initial": {"rov.hull": {"velocity": [0.1, 0, 0]}},
}


@pytest.mark.parametrize(
    ("path", "word"),
    [
        ("rov.hull.mass", ""),
        ("arm.at.position[0]", ""),  # a fixed base stays there
        ("rov.at.position[0]", "does not enter"),
        ("rov.at.rpy[2]", "does not enter"),
        ("initial.rov.hull.velocity[0]", "does not enter"),
        ("run.dt", "does not enter"),
        ("run.seed", "does not enter"),
        ("arm.boom.joint.axes[1][0]", "structure"),
        ("arm.boom.joint.damping", ""),
        ("connections[0].axis[2]", "structure"),
        ("connections[0].start", "structure"),
        ("connections[0].until", "structure"),
        ("drives.arm.boom.torque.steps.times[1]", "structure"),
        ("drives.arm.boom.torque.steps.values[1]", ""),
        ("rov.hull.drag.strips.points", "structure"),
        ("rov.hull.drag.strips.normal", ""),
        ("rov.hull.drag.strips.lift", "structure"),
        ("water.waves.jonswap.peakedness", "structure"),
        ("water.waves.jonswap.components", "structure"),
        ("water.waves.jonswap.significant_height", ""),
        ("rov.hull.shape.cylinder.axis", "not a number"),
        ("connections[0].snap", "not a number"),
        ("rov.hull.mas", "rov.hull.mass"),
    ],
)
def test_what_cannot_be_freed_is_a_property_of_the_field(path: str, word: str) -> None:
    fault = paths.why_not_free(sf.Scene.from_dict(DOCKING), path)
    assert (fault is None) == (word == "")
    if fault is not None:
        assert word in fault.message
        assert fault.code == {"not a number": "type", "rov.hull.mass": "unknown"}.get(word, "unsupported")


def test_the_lift_of_vortices_is_free_where_there_are_vortices() -> None:
    shedding = sf.Scene.from_dict(DOCKING).replace({"rov.hull.drag.strips.lift": 0.3})
    assert paths.why_not_free(shedding, "rov.hull.drag.strips.lift") is None


def test_what_acts_are_the_keys_that_may_be_freed() -> None:
    scene = sf.Scene.from_dict(DOCKING)
    acting = {"gravity", "water", "floor", "robots", "connections", "contacts", "tethers", "drives"}
    assert set(scene.dynamics_content) == acting
    assert scene.dynamics_content == sf.Scene.from_dict(DOCKING | {"initial": {}, "name": "other"}).dynamics_content
    assert scene.dynamics_content != scene.replace({"rov.hull.mass": 3.0}).dynamics_content


@pytest.mark.parametrize(
    ("path", "choices"),
    [
        ("rov.upper.joint", {f"rov.upper.joint.{key}[{k}]" for key in ("at", "rpy") for k in range(3)}),
        ("rov.upper.joint.type", set()),
        ("rov.base", set()),
        (3, set()),
    ],
)
def test_a_free_path_must_be_a_number(path: str, choices: set[str]) -> None:
    """A part of the scene names the numbers inside that may be freed; a text has none."""
    with pytest.raises(sf.SeaframeError) as caught:
        sf.compile(sf.load("rov-one-arm"), free=[path])
    assert (caught.value.code, caught.value.path) == ("type", "free")
    assert choices <= set(caught.value.choices)
    assert bool(choices) == bool(caught.value.choices)
    for choice in caught.value.choices:
        assert paths.why_not_free(sf.load("rov-one-arm"), choice) is None
