"""Scenes as data: what is accepted, what is refused and where, round trips, coordinates."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.scene.joint_types import Start
from tests.counting import lines


def two_links(**changes: Any) -> dict[str, Any]:
    """A hull with one revolute arm, with other keys at the top."""
    joint = {"type": "revolute", "axis": [0, 0, 1]}
    arm = {"parent": "hull", "joint": joint, "mass": 2.0, "inertia": {"diagonal": [1, 1, 1]}}
    return {"robots": {"rov": {"links": {"hull": {"mass": 10.0, "shape": {"box": [1, 1, 1]}}, "arm": arm}}}} | changes


def with_link(name: str, link: dict[str, Any]) -> dict[str, Any]:
    scene = two_links()
    scene["robots"]["rov"]["links"][name] = link
    return scene


REVOLUTE = {"type": "revolute", "axis": [0, 0, 1]}


def with_wrist(drive: dict[str, Any]) -> dict[str, Any]:
    """A universal joint on the arm, driven."""
    joint = {"type": "universal", "axes": [[1, 0, 0], [0, 1, 0]]}
    shape = {"sphere": {"radius": 0.1}}
    scene = with_link("wrist", {"parent": "arm", "joint": joint, "mass": 1.0, "shape": shape})
    return scene | {"drives": {"rov.wrist": drive}}


@pytest.mark.parametrize(
    ("scene", "code", "words"),
    [
        (
            with_link("hand", {"parent": "arn", "joint": REVOLUTE}),
            "unknown",
            ["rov.hand.parent", "no link 'arn'", "'arm'", "hull"],
        ),
        (with_link("hand", {"mass": 1.0}), "conflict", ["rov.hand", "second root", "'hull'"]),
        (with_link("arm", {"parent": "arm", "joint": REVOLUTE}), "conflict", ["rov.arm.parent", "arm -> arm", "cycle"]),
        (with_link("hull", {"mass": -1.0}), "range", ["rov.hull.mass", "-1"]),
        (with_link("hull", {"mass": "10 kg"}), "type", ["rov.hull.mass", "10 kg"]),
        (with_link("hull", {"mass": float("nan")}), "range", ["rov.hull.mass", "nan"]),
        (with_link("hull", {"mas": 1.0}), "unknown", ["rov.hull", "unknown key 'mas'", "'mass'"]),
        (with_link("hull", {"mass": 1.0, "mesh": "a.stl"}), "unknown", ["rov.hull", "unknown key 'mesh'", "shape"]),
        (with_link("hull", {"shape": {"box": [1, 2]}}), "type", ["rov.hull.shape.box"]),
        (
            with_link("hull", {"shape": {"box": [1, 2, 3], "sphere": {"radius": 1}}}),
            "conflict",
            ["rov.hull.shape", "exactly one"],
        ),
        (with_link("hull", {"shape": {}}), "missing", ["rov.hull.shape", "found none"]),
        (
            with_link("hull", {"shape": {"sphere": {"radius": 1}, "center": [0, 0, 1]}}),
            "unsupported",
            ["shape", "inside `sphere`"],
        ),
        (with_link("hull", {"inertia": {"diagonal": [1, 1, 3]}}), "range", ["rov.hull.inertia", "no body has"]),
        (with_link("hull", {"inertia": {"matrix": [[1, 1, 0], [0, 1, 0], [0, 0, 1]]}}), "invalid", ["not symmetric"]),
        (
            with_link("arm", {"parent": "hull", "joint": {"type": "revolute"}}),
            "missing",
            ["rov.arm.joint", "needs `axis`"],
        ),
        (
            with_link("arm", {"parent": "hull", "joint": {"type": "revolut", "axis": [1, 0, 0]}}),
            "unknown",
            ["'revolute'"],
        ),
        (with_link("arm", {"parent": "hull", "joint": REVOLUTE | {"axis": [0, 0, 0]}}), "range", ["length zero"]),
        (
            with_link("arm", {"parent": "hull", "joint": {"type": "spherical", "axis": [1, 0, 0]}}),
            "unsupported",
            ["takes no `axis`"],
        ),
        (
            with_link("arm", {"parent": "hull", "joint": {"type": "universal", "axes": [[1, 0, 0], [2, 0, 0]]}}),
            "singular",
            ["parallel"],
        ),
        (
            with_link("arm", {"parent": "hull", "joint": {"type": "fixed", "damping": 1.0}}),
            "unsupported",
            ["fixed joint"],
        ),
        (with_link("arm", {"parent": "hull", "mass": 1.0}), "missing", ["rov.arm", "belong together"]),
        (
            two_links(drives={"rov.amr": {"torque": {"constant": 1}}}),
            "unknown",
            ["drives.rov.amr", "no link", "'rov.arm'"],
        ),
        (two_links(drives={"rov.arm": {}}), "missing", ["drives.rov.arm", "needs torque"]),
        (
            two_links(drives={"rov.hull": {"torque": {"constant": 1}}}),
            "unsupported",
            ["drives.rov.hull.torque", "no motor"],
        ),
        (
            two_links(drives={"rov.hull": {"motion": {"constant": 1}}}),
            "unsupported",
            ["drives.rov.hull.motion", "prescribed"],
        ),
        (
            two_links(drives={"rov.arm": {"motion": {"steps": {"times": [1], "values": [1]}}}}),
            "unsupported",
            ["drives.rov.arm.motion", "cannot jump", "quintic"],
        ),
        (two_links(drives={"rov.arm": {"lock": ["x"]}}), "invalid", ["drives.rov.arm.lock", "locks no coordinate"]),
        (
            two_links(drives={"rov.arm": {"torque": {"constant": [1, 2]}}}),
            "shape",
            ["drives.rov.arm.torque", "2 components for a revolute joint, which has 1: give one number."],
        ),
        (two_links(drives={"rov.arm": {"torque": {"constant": []}}}), "shape", ["0 components for a revolute joint"]),
        (two_links(drives={"rov.hull": {"force": {"constant": 1}}}), "shape", ["three components"]),
        (two_links(drives={"rov.hull": {"force": {"constant": [1]}}}), "shape", ["three components"]),
        (
            two_links(drives={"rov.hull": {"force": {"sine": {"amplitude": [1, 2, 3], "period": 1, "offset": [1]}}}}),
            "shape",
            ["drives.rov.hull.force", "`sine` has lists of 1 and of 3 numbers", "A single number applies to all"],
        ),
        (
            two_links(drives={"rov.hull": {"moment": {"polynomial": [[1, 2, 3], [1]]}}}),
            "shape",
            ["drives.rov.hull.moment", "`polynomial` has lists of 1 and of 3 numbers"],
        ),
        (
            two_links(drives={"rov.arm": {"torque": {"table": {"times": [0, 1], "values": [[1], [1, 2]]}}}}),
            "shape",
            ["drives.rov.arm.torque", "`table` has lists of 1 and of 2 numbers"],
        ),
        (
            with_wrist({"torque": {"constant": [8]}}),
            "shape",
            ["torque", "1 component for a universal joint, which has 2: give a list of 2, or one number for all."],
        ),
        (with_wrist({"motion": {"polynomial": [0, [1]]}}), "shape", ["drives.rov.wrist.motion", "1 component"]),
        (
            with_wrist({"torque": {"sine": {"amplitude": [1, 2], "period": 1, "offset": [0]}}}),
            "shape",
            ["lists of 1 and of 2"],
        ),
        (with_wrist({"force": {"constant": [8, 0]}}), "shape", ["`force` needs three components"]),
        (
            two_links(drives={"rov.arm": {"torque": {"constant": 1}, "motion": {"constant": 1}}}),
            "conflict",
            ["only one of torque and motion"],
        ),
        (
            two_links(drives={"rov.arm": {"torque": {"table": {"times": [0, 1, 1], "values": [0, 1, 2]}}}}),
            "range",
            ["drives.rov.arm.torque", "must increase"],
        ),
        (
            two_links(initial={"rov.arm": {"velocity": [1, 0, 0]}}),
            "unsupported",
            ["initial.rov.arm.velocity", "angle, rate"],
        ),
        (
            two_links(initial={"rov.hull": {"position": [1, 0, 0]}}),
            "unsupported",
            ["initial.rov.hull.position", "`at:"],
        ),
        (
            two_links(drives={"rov.arm": {"motion": {"constant": 1}}}, initial={"rov.arm": {"angle": 1.0}}),
            "conflict",
            ["initial.rov.arm.angle", "prescribed"],
        ),
        (
            two_links(drives={"rov.hull": {"lock": ["y"]}}, initial={"rov.hull": {"velocity": [0, 1, 0]}}),
            "conflict",
            ["initial.rov.hull.velocity", "must be zero"],
        ),
        ({"robots": {}}, "shape", ["robots"]),
        ({"robots": {"run": {"links": {"hull": {"mass": 1}}}}}, "conflict", ["robots", "'run'"]),
        ({"robots": {"water": {"links": {"hull": {"mass": 1}}}}}, "conflict", ["robots", "'water'"]),
        ({"robots": {"r.v": {"links": {"hull": {"mass": 1}}}}}, "invalid", ["r.v"]),
        (two_links(gravity=9.81), "type", ["gravity", "9.81"]),
        (
            with_link("hull", {"shape": {"mesh": "hull.stl"}}),
            "type",
            ["rov.hull.shape.mesh", "mapping with file", "hull.stl"],
        ),
        (two_links(run={"integrator": "euler"}), "unknown", ["run.integrator", "rk4"]),
    ],
)
def test_a_wrong_scene_is_refused_by_name(scene: dict[str, Any], code: str, words: list[str]) -> None:
    with pytest.raises(sf.SceneError) as error:
        sf.Scene.from_dict(scene)
    assert error.value.code == code
    message = str(error.value)
    assert all(word in message for word in words), message
    assert len(message.splitlines()) <= 8


@pytest.mark.parametrize(
    ("torque", "expected"),
    [
        ({"constant": 8}, [8.0, 8.0]),
        ({"constant": [8, 9]}, [8.0, 9.0]),
        ({"sine": {"amplitude": 2, "period": 4, "offset": [1, 3]}}, [3.0, 5.0]),
        ({"polynomial": [1, [2, 3]]}, [3.0, 4.0]),
        ({"steps": {"times": [0, 0.5], "values": [0, [4, 5]]}}, [4.0, 5.0]),
    ],
)
def test_a_single_number_applies_to_all_components(torque: dict[str, Any], expected: list[float]) -> None:
    """The torques that drive a universal joint after a second."""
    eom = sf.derive(sf.Scene.from_dict(with_wrist({"torque": torque})))
    q, v = np.zeros(eom.nq), np.zeros(eom.nv)
    q[3] = 1.0
    forces = eom.inverse(q, v, eom.forward(q, v, t=1.0), t=1.0)
    np.testing.assert_allclose(forces[-2:], expected, rtol=1e-12)


def test_a_list_of_one_fits_a_joint_with_one_coordinate() -> None:
    single, listed = (sf.Scene.from_dict(two_links(drives={"rov.arm": {"torque": {"constant": c}}})) for c in (3, [3]))
    scenes = [scene.replace({"rov.arm.inertia": {"diagonal": [1.0, 1.0, 1.0]}}) for scene in (single, listed)]
    one, other = (sf.derive(scene).forward([0, 0, 0, 1, 0, 0, 0, 0], [0] * 7) for scene in scenes)
    assert abs(one[-1]) > 0.1
    np.testing.assert_array_equal(one, other)


def chain(count: int) -> dict[str, Any]:
    """A chain of links, each except the first with a drive and an initial state."""
    links = {f"l{k}": {"parent": f"l{k - 1}", "joint": REVOLUTE, "mass": 1.0} for k in range(1, count)}
    return {
        "robots": {"r": {"links": {"l0": {"mass": 1.0}} | links}},
        "drives": {f"r.{name}": {"torque": {"constant": 1.0}} for name in links},
        "initial": {f"r.{name}": {"angle": 0.1} for name in links},
    }


def test_long_robots_are_read_in_linear_time() -> None:
    """Twice the links, twice the work; four times, if every drive searched all links."""
    sf.Scene.from_dict(chain(3))  # what is done once
    short, long = (lines(partial(sf.Scene.from_dict, chain(count))) for count in (150, 300))
    assert short < long < 2.05 * short


def broken(count: int) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield chains of links that are refused, and a part of the message."""
    cycle, renamed, orphans = chain(count), chain(count), chain(count)
    cycle["robots"]["r"]["links"]["l0"] = {"parent": f"l{count - 1}", "joint": REVOLUTE}
    yield cycle, "form a cycle"
    renamed["drives"] = {path.replace("r.", "rov."): drive for path, drive in renamed["drives"].items()}
    yield renamed, "no link or thruster 'rov.l1'. Did you mean 'r.l1'?"
    for link in list(orphans["robots"]["r"]["links"].values())[1:]:
        link["parent"] = "x" + link["parent"]
    yield orphans, "no link 'xl0'. Did you mean 'l0'?"


def refusal(data: dict[str, Any]) -> str:
    with pytest.raises(sf.SceneError) as error:
        sf.Scene.from_dict(data)
    return str(error.value)


def test_long_robots_are_refused_in_linear_time() -> None:
    """Also if every name is wrong: similar names are not searched for all of them."""
    for (short, words), (long, _) in zip(broken(150), broken(300), strict=True):
        assert words in refusal(short)
        assert words in refusal(long)
        assert lines(partial(refusal, long)) < 2.1 * lines(partial(refusal, short))


def test_a_cycle_is_reported_without_links_that_hang_on_it() -> None:
    links = {
        "hand": {"parent": "arm", "joint": REVOLUTE},
        "hull": {},
        "arm": {"parent": "fore", "joint": REVOLUTE},
        "fore": {"parent": "arm", "joint": REVOLUTE},
    }
    with pytest.raises(sf.SceneError, match="the links arm -> fore -> arm") as refused:
        sf.Scene.from_dict({"robots": {"rov": {"links": links}}})
    assert (refused.value.code, refused.value.path) == ("conflict", "rov.arm.parent")


def test_a_free_joint_inside_a_robot_starts_relative_to_its_parent() -> None:
    """Along the axes of the joint's frame: x and y of a frame that is rotated by 90 degrees, on a base that moves."""
    joint = {"type": "free", "at": [0, 0, 1], "rpy": [0, 0, np.pi / 2]}
    data = with_link("pod", {"parent": "hull", "joint": joint, "mass": 1.0, "shape": {"sphere": {"radius": 0.1}}})
    del data["robots"]["rov"]["links"]["arm"]
    data["initial"] = {
        "rov.hull": {"velocity": [5, 0, 0]},
        "rov.pod": {
            "position": [2, 0, 0],
            "rpy": [0, 0, np.pi / 2],
            "velocity": [1, 0, 3],
            "angular_velocity": [4, 0, 0],
        },
    }
    run = sf.simulate(sf.Scene.from_dict(data), duration=0.02)
    np.testing.assert_allclose(run["rov.pod.position"][0], [0, 2, 1], atol=1e-14)
    np.testing.assert_allclose(run["rov.pod.velocity"][0], [5, 1, 3], atol=1e-14)
    np.testing.assert_allclose(run["rov.pod.angular_velocity"][0], [4, 0, 0], atol=1e-14)
    described = {key: field.description or "" for key, field in Start.model_fields.items()}
    assert "relative to the parent, along the axes of the joint's frame" in described["velocity"]
    assert "in the link's frame" in described["angular_velocity"]


def test_several_problems_come_at_once() -> None:
    scene = two_links(drives={"rov.amr": {"torque": {"constant": 1}}}, initial={"rov.amr": {"angle": 1.0}})
    with pytest.raises(sf.SceneError) as error:
        sf.Scene.from_dict(scene)
    assert len(str(error.value).splitlines()) == 2


@pytest.mark.parametrize("moments", [[1, 0, 1], [0, 0, 0], [0.1, 0.2, 0.1 + 0.2]], ids=["rod", "point", "plate"])
def test_limiting_inertias_are_accepted(moments: list[float]) -> None:
    """The moment of inertia about an axis at a distance of 2 m is J + m 2^2."""
    body = {"mass": 3.0, "center_of_mass": [0, 0, 2], "inertia": {"diagonal": moments}}
    for axis, moment in zip(np.eye(3)[:2].tolist(), moments[:2], strict=True):
        bob = {"parent": "hull", "joint": {"type": "revolute", "axis": axis}} | body
        scene = sf.Scene.from_dict({"robots": {"rov": {"base": "fixed", "links": {"hull": {}, "bob": bob}}}})
        assert sf.derive(scene).mass_matrix([0.3])[0, 0] == pytest.approx(moment + 12.0, rel=1e-14)


def test_a_scene_survives_its_dict() -> None:
    data = two_links(drives={"rov.arm": {"torque": [{"constant": 1}, {"sine": {"amplitude": 2, "period": 3}}]}})
    scene = sf.Scene.from_dict(data)
    assert sf.Scene.from_dict(scene.to_dict()) == scene
    assert scene.to_dict()["robots"]["rov"]["links"]["arm"]["mass"] == 2.0
    assert "center_of_mass" not in scene.to_dict()["robots"]["rov"]["links"]["arm"]


def test_a_scene_cannot_be_changed() -> None:
    scene = sf.Scene.from_dict(two_links())
    with pytest.raises(ValueError, match="frozen"):
        scene.name = "other"  # type: ignore[misc]


def test_coordinates_follow_the_file_robot_by_robot() -> None:
    ball = {"sphere": {"radius": 0.1}}
    links = {
        "hand": {
            "parent": "arm",
            "joint": {"type": "universal", "axes": [[1, 0, 0], [0, 1, 0]]},
            "mass": 1.0,
            "shape": ball,
        },
        "hull": {"mass": 10.0, "shape": {"box": [1, 1, 1]}},
        "arm": {"parent": "hull", "joint": {"type": "spherical"}, "mass": 1.0, "shape": ball},
        "rail": {"parent": "hull", "joint": {"type": "prismatic", "axis": [1, 0, 0]}, "mass": 1.0, "shape": ball},
    }
    pendulum = {
        "base": "fixed",
        "links": {"frame": {}, "bob": {"parent": "frame", "joint": REVOLUTE, "mass": 1.0, "shape": ball}},
    }
    scene = sf.Scene.from_dict(
        {
            "robots": {"rov": {"links": links}, "clock": pendulum},
            "drives": {"rov.rail": {"motion": {"constant": 0.1}}},
        }
    )
    c = scene.coordinates
    assert c.q[:2] == ("rov.hand.angle[0]", "rov.hand.angle[1]")
    assert c.q[2:9:6] == ("rov.hull.position[0]", "rov.hull.orientation[3]")
    assert c.q[9:] == (*(f"rov.arm.orientation[{k}]" for k in range(4)), "rov.rail.extension", "clock.bob.angle")
    assert c.v[-2:] == ("rov.rail.rate", "clock.bob.rate")
    assert len(c.v) == 2 + 6 + 3 + 1 + 1
    assert c.u == (
        "rov.hand.torque[0]",
        "rov.hand.torque[1]",
        *(f"rov.arm.torque[{k}]" for k in range(3)),
        "clock.bob.torque",
    )
    assert sf.derive(scene).nu == 6


def test_the_center_of_mass_is_that_of_the_shape_unless_given() -> None:
    shape = {"cylinder": {"radius": 0.1, "length": 1.0, "axis": "x", "center": [0.5, 0, 0]}}
    links = {"a": {"mass": 1.0, "shape": shape}}
    scene = sf.Scene.from_dict({"robots": {"r": {"links": links}}})
    assert scene.links["r.a"].center == (0.5, 0.0, 0.0)
    links["a"]["center_of_mass"] = [0.0, 0.0, 0.0]
    scene = sf.Scene.from_dict({"robots": {"r": {"links": links}}})
    assert scene.links["r.a"].center == (0.0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("shape", "moments"),
    [  # closed forms of uniform solids of 12 kg, e.g. Beer and Johnston, Vector Mechanics for Engineers, inside cover
        ({"box": [1.0, 2.0, 3.0]}, [13.0, 10.0, 5.0]),
        ({"sphere": {"radius": 0.5}}, [1.2, 1.2, 1.2]),
        ({"ellipsoid": [1.0, 2.0, 3.0]}, [31.2, 24.0, 12.0]),
        ({"cylinder": {"radius": 1.0, "length": 2.0, "axis": "y"}}, [7.0, 6.0, 7.0]),
    ],
)
def test_inertia_follows_from_the_shape(shape: dict[str, Any], moments: list[float]) -> None:
    scene = sf.Scene.from_dict({"robots": {"r": {"links": {"a": {"mass": 12.0, "shape": shape}}}}})
    M = sf.derive(scene).mass_matrix([0, 0, 0, 1, 0, 0, 0])
    np.testing.assert_allclose(M, np.diag([12.0] * 3 + moments), rtol=1e-14, atol=1e-14)


def test_a_free_joint_without_mass_is_refused_with_its_name() -> None:
    scene = sf.Scene.from_dict(with_link("hand", {"parent": "arm", "joint": REVOLUTE, "mass": 0}))
    with pytest.raises(sf.SceneError) as refused:
        sf.derive(scene)
    assert "rov.hand" in str(refused.value)


def test_missing_rotational_inertia_is_explained() -> None:
    scene = sf.Scene.from_dict({"robots": {"r": {"links": {"a": {"mass": 1.0}}}}})
    with pytest.raises(sf.SeaframeError, match="inertia"):
        sf.derive(scene).forward([0, 0, 0, 1, 0, 0, 0], [0] * 6)


def test_wrong_shapes_of_states_are_explained() -> None:
    eom = sf.derive(sf.Scene.from_dict(two_links()))
    with pytest.raises(ValueError, match=r"\(3,\); expected \(8,\)"):
        eom.mass_matrix([1, 2, 3])
