"""Freed numbers: thrusters by name or by index, tied paths, and what is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.scene.free_paths import resolve_free

HULL = {"mass": 20.0, "inertia": {"diagonal": [1.0, 1.2, 0.9]}, "volume": 0.02, "drag": {"linear": [4, 4, 6, 1, 1, 1]}}
SCREW = {"model": "propeller", "propeller": {"T_ww": 2e-4, "T_wu": 1e-3}}


def rov(**more: Any) -> sf.Scene:
    """Return a vehicle with three propellers, one of them with a spin-up, and an arm."""
    names = {"t1": [0.0, 0.2, 0.0], "t2": [0.0, -0.2, 0.0], "bow": [0.3, 0.0, 0.1]}
    thrusters: list[dict[str, Any]] = [
        {"name": name, "link": "hull", "at": at, "direction": [1, 0, 0], **SCREW} for name, at in names.items()
    ]
    thrusters[2] |= {"direction": [0, 0, 1], "spin_up": 0.2}
    arm = {
        "parent": "hull",
        "joint": {"type": "revolute", "axis": [0, 1, 0]},
        "mass": 2.0,
        "shape": {"sphere": {"radius": 0.1}},
    }
    robot = {"links": {"hull": HULL, "arm": arm}, "thrusters": thrusters} | more
    return sf.Scene.from_dict({"water": {"density": 1000}, "robots": {"rov": robot}})


def state(scene: sf.Scene) -> tuple[list[float], list[float], list[float]]:
    q = sf.simulate(scene, duration=0.0).q[0]
    q[7] = 0.4
    return q.tolist(), [0.3, -0.1, 0.2, 0.1, 0.2, -0.1, 0.5], [1.5, 900.0, 800.0, -700.0]


def test_a_thruster_goes_by_its_name_and_by_its_index() -> None:
    scene = rov()
    numbers = scene.paths()
    assert "rov.t1.propeller.T_ww" in list(numbers)
    assert not [path for path in numbers if "thrusters[" in path]
    assert numbers["rov.thrusters[2].spin_up"] == numbers["rov.bow.spin_up"] == numbers.get("rov.thrusters[2].spin_up")
    assert "rov.thrusters[0].at[1]" in numbers
    assert "rov.thrusters[9].at[1]" not in numbers
    assert numbers.get("rov.thrusters[9].at[1]", 7.0) == 7.0
    changed = [scene.replace({f"rov.{spelled}.spin_up": 0.3}) for spelled in ("bow", "thrusters[2]")]
    assert changed[0] == changed[1]
    assert changed[0].thrusters["rov.bow"].spin_up == 0.3
    assert scene.replace({"rov.bow": scene.thrusters["rov.bow"].model_dump(exclude_unset=True)}) == scene


@pytest.mark.parametrize(
    ("path", "choice"),
    [
        ("rov.t1.voltag", "rov.t1.at[0]"),
        ("rov.thrusters[0].propeller.T_w", "rov.t1.propeller.T_ww"),
        ("rov.t3.propeller.T_ww", "rov.t1.propeller.T_ww"),
    ],
)
def test_unknown_paths_of_thrusters_list_their_names(path: str, choice: str) -> None:
    with pytest.raises(sf.SceneError) as caught:
        rov().replace({path: 1.0})
    assert (caught.value.code, caught.value.path) == ("unknown", path)
    assert choice in caught.value.choices


def test_a_thruster_may_bear_the_name_of_a_key() -> None:
    """As a link may: `rov.at` is the placement of the robot, and `rov.at.spin_up` the spin-up of thruster `at`."""
    thruster = {"name": "at", "link": "hull", "direction": [1, 0, 0], "spin_up": 0.1}
    links = {"name": "links", "link": "hull", "direction": [1, 0, 0], "spin_up": 0.4}
    scene = rov(thrusters=[thruster, links])
    numbers = scene.paths()
    assert (numbers["rov.at.spin_up"], numbers["rov.links.spin_up"], numbers["rov.at.position[0]"]) == (0.1, 0.4, 0.0)
    changed = scene.replace({path: value + 0.5 for path, value in numbers.items() if path.endswith("spin_up")})
    assert [each.spin_up for each in changed.thrusters.values()] == [0.6, 0.9]


def test_sources_of_thrusters_go_by_name() -> None:
    thruster = {"name": "t1", "link": "hull", "direction": [1, 0, 0], "spin_up": {"value": 0.1, "source": "Table 4"}}
    assert rov(thrusters=[thruster]).sources == {"rov.t1.spin_up": "Table 4"}


# Tied paths


def test_one_number_for_several_paths() -> None:
    """It replaces all of them, and its derivative is the sum of theirs."""
    scene = rov()
    single = [f"rov.{name}.propeller.T_ww" for name in ("t1", "t2", "bow")]
    tied = sf.compile(scene, {"mass": "rov.hull.mass", "screw": ["rov.t*.propeller.T_ww", single[2]]})
    assert tied.free == ("mass", "screw")
    assert tied.defaults.tolist() == [20.0, 2e-4]
    plain = sf.compile(scene, ["rov.hull.mass", *single])
    q, v, u = state(scene)
    got = tied.forward(q, v, u, free=[21.0, 3e-4])
    wanted = sf.derive(scene.replace({"rov.hull.mass": 21.0} | dict.fromkeys(single, 3e-4))).forward(q, v, u)
    assert np.abs(got - wanted).max() < 1e-12 * np.abs(wanted).max()
    slopes = [plain.jvp(q, v, u, dfree=np.eye(4)[k]) for k in (1, 2, 3)]
    together = tied.jvp(q, v, u, dfree=[0.0, 1.0])
    assert np.abs(together - np.sum(slopes, axis=0)).max() < 1e-12 * np.abs(together).max()


def test_ways_to_write_the_same_tie() -> None:
    scene = rov()
    wanted = {"lag": ("rov.t1.propeller.T_wu", "rov.t2.propeller.T_wu")}
    ways: list[Any] = [
        {"lag": "rov.t*.propeller.T_wu"},
        {"lag": ["rov.t1.propeller.T_wu", "rov.t2.propeller.T_wu"]},
        {"lag": ("rov.thrusters[0].propeller.T_wu", "rov.t2.propeller.T_wu")},
        [{"lag": ["rov.t1.*.T_wu", "rov.t2.propeller.T*u"]}],
    ]
    for way in ways:
        assert resolve_free(scene, way).ties == wanted, way
    mixed = resolve_free(
        scene, ["water.density", {"all": ["rov.thrusters[*].propeller.T_ww"]}, "rov.thrusters[2].spin_up"]
    )
    assert mixed.names == ("water.density", "all", "rov.thrusters[2].spin_up")
    assert [len(own) for own in mixed.paths] == [1, 3, 1]
    assert mixed.paths[2] == ("rov.bow.spin_up",)


REFUSED: dict[str, tuple[Any, str, str]] = {
    "a wildcard without a name": (["rov.t*.propeller.T_ww"], "unsupported", ""),
    "no match": ({"x": ["rov.q*.propeller.T_ww"]}, "unknown", "rov.t1.propeller.T_ww"),
    "a wildcard across a dot": ({"x": ["rov.t*T_ww"]}, "unknown", ""),
    "a wildcard across a bracket": ({"x": ["rov.hull.drag.linear*"]}, "unknown", ""),
    "no paths": ({"x": []}, "missing", ""),
    "an unknown path": ({"x": ["rov.hull.mas"]}, "unknown", "rov.hull.mass"),
    "twice in one tie": ({"x": ["rov.t1.propeller.T_ww", "rov.t*.propeller.T_ww"]}, "conflict", ""),
    "twice in two ties": ({"x": ["rov.t1.propeller.T_ww"], "y": ["rov.t*.propeller.T_ww"]}, "conflict", ""),
    "by name and by index": (["rov.bow.spin_up", "rov.thrusters[2].spin_up"], "conflict", ""),
    "tied and plain": (["rov.hull.mass", {"x": ["rov.*.mass"]}], "conflict", ""),
    "listed twice": (["rov.hull.mass", "rov.hull.mass"], "conflict", ""),
    "one name twice": ([{"x": "rov.hull.mass"}, {"x": "rov.arm.mass"}], "conflict", ""),
    "the name of another path": ({"rov.arm.mass": ["rov.hull.mass"]}, "conflict", ""),
    "the name of a robot": ({"rov": ["rov.hull.mass"]}, "conflict", ""),
    "no name": ({"two words": ["rov.hull.mass"]}, "invalid", ""),
    "different values": ({"m": ["rov.hull.mass", "rov.arm.mass"]}, "conflict", ""),
    "not in the dynamics": ({"dt": ["run.*t"]}, "unsupported", ""),
    "a number": ([1.0], "type", ""),
    "numbers": ({"x": [1.0]}, "type", ""),
    "one number": ({"x": 1.0}, "type", ""),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refused(case: str) -> None:
    free, code, choice = REFUSED[case]
    with pytest.raises(sf.SeaframeError) as caught:
        sf.compile(rov(), free)
    assert (caught.value.code, caught.value.path) == (code, "free")
    assert not choice or choice in caught.value.choices


def test_different_values_are_named() -> None:
    with pytest.raises(sf.SeaframeError) as caught:
        sf.compile(rov(), {"m": ["rov.hull.mass", "rov.arm.mass"]})
    assert (caught.value.code, caught.value.path) == ("conflict", "free")
    assert all(value in caught.value.message for value in ("rov.hull.mass = 20,", "rov.arm.mass = 2."))


def test_exported_code_uses_the_name() -> None:
    program = sf.compile(rov(), {"screw": ["rov.t*.propeller.T_ww"]})
    assert "[0] screw" in program.source("c")
    assert '"free":["screw"]' in program.source("javascript").replace(" ", "")


def test_a_list_frees_all_its_numbers() -> None:
    scene = sf.load("rov-one-arm-water")
    program = sf.compile(scene, ["rov.hull.drag.quadratic", "rov.hull.mass"])
    assert program.free == (*(f"rov.hull.drag.quadratic[{k}]" for k in range(6)), "rov.hull.mass")
    assert program.defaults[:6].tolist() == [2050.0, 2050.0, 2050.0, 1000.0, 1000.0, 1000.0]
    with pytest.raises(sf.SeaframeError) as caught:
        sf.compile(scene, ["rov.hull.drag.quadratic", "rov.hull.drag.quadratic[3]"])
    assert (caught.value.code, caught.value.path) == ("conflict", "free")
