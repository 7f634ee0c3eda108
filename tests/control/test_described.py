"""Controllers in scene files: their meaning, and the errors where they do not fit."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.control import ComputedTorque, Sampled, Station, Together, controller_of
from seaframe.scene.controllers import Controller, Holding
from seaframe.signals.held_pose import target_of
from tests.control.vehicles import hull, rov, thrusters

TRACK = {"constant": 0.5}


def with_controllers(controllers: dict[str, Any], **changes: Any) -> sf.Scene:
    return sf.Scene.from_dict(rov(**changes) | {"controllers": controllers})


def hold(**keys: Any) -> dict[str, Any]:
    return {"station": {"hold": {"link": "rov.hull"} | keys}}


def test_left_out_it_holds_the_start() -> None:
    scene = with_controllers(hold())
    data = scene.to_dict()
    data["robots"]["rov"]["at"] = {"position": [1, 2, 3], "rpy": [0, 0, 0.5]}
    eom = sf.derive(sf.Scene.from_dict(data))
    target = target_of(eom, Holding(link="rov.hull"))
    np.testing.assert_allclose(target.position, [1, 2, 3])
    np.testing.assert_allclose(target.quaternion, [np.cos(0.25), 0, 0, np.sin(0.25)], atol=1e-15)
    assert target.about == (True, True, True)
    np.testing.assert_array_equal(target.along, np.eye(3))


@pytest.mark.parametrize(
    ("keys", "along", "about"),
    [
        ({"position": "start"}, [0, 1, 2], (False, False, False)),
        ({"rpy": [0.1, 0, 0]}, [], (True, True, True)),
        ({"axes": ["z", "roll", "pitch"]}, [2], (True, True, False)),
        ({"depth": 4.0}, [2], (False, False, False)),
        ({"depth": 4.0, "rpy": "start", "axes": ["yaw"]}, [2], (False, False, True)),
    ],
)
def test_what_is_named_is_held(keys: dict[str, Any], along: list[int], about: tuple[bool, ...]) -> None:
    scene = with_controllers(hold(**keys), water={"density": 1000.0, "surface": 1.0})
    described = scene.controllers["station"].hold
    assert described is not None
    target = target_of(sf.derive(scene), described)
    np.testing.assert_allclose(
        target.along @ target.along.T, np.diag([float(k in along) for k in range(3)]), atol=1e-15
    )
    assert target.about == about
    if "depth" in keys:
        assert target.position[2] == pytest.approx(1.0 - 4.0)


def test_what_is_locked_needs_no_holding() -> None:
    drives = rov()["drives"] | {"rov.hull": {"lock": ["x", "roll"]}}
    scene = with_controllers(hold(), drives=drives)
    target = target_of(sf.derive(scene), Holding(link="rov.hull"))
    assert target.about == (False, True, True)
    np.testing.assert_array_equal(target.along, np.eye(3)[:, 1:])


def test_gains_come_from_the_description() -> None:
    keys = {"frequency": [1, 1, 1, 3, 3, 3], "damping": 0.8, "integral": 0.2, "limit": 0.5, "rate": 20}
    scene = with_controllers({"station": hold()["station"] | keys})
    control = controller_of(scene, sf.derive(scene))
    assert isinstance(control, Sampled)
    assert isinstance(control.controller, Station)
    gains = control.controller.hold.gains
    np.testing.assert_allclose(gains.proportional, [1, 1, 1, 9, 9, 9])
    np.testing.assert_allclose(gains.damping, [1.6] * 3 + [4.8] * 3)
    np.testing.assert_allclose(gains.integral, [0.2] * 3 + [1.8] * 3)
    assert control.rate == 20.0
    assert control.controller.period == pytest.approx(0.05)


def test_several_controllers_work_side_by_side() -> None:
    scene = with_controllers(hold() | {"arm": {"track": {"rov.upper": TRACK}}}, drives={})
    control = controller_of(scene, sf.derive(scene))
    assert isinstance(control, Together)
    kinds = [type(each.controller) for each in control.controllers]
    assert kinds == [Station, ComputedTorque]
    assert controller_of(sf.Scene.from_dict(rov()), sf.derive(sf.Scene.from_dict(rov()))) is None


def test_a_file_gives_back_what_it_said() -> None:
    scene = with_controllers(
        hold(depth=3.0) | {"arm": {"track": {"rov.upper": TRACK}}}, drives={}, water={"surface": 0}
    )
    assert sf.Scene.from_dict(scene.to_dict()) == scene
    assert scene.replace({"controllers.station.hold.depth": 4.0}).controllers["station"].hold == Holding(
        link="rov.hull", depth=4.0
    )


STILL: dict[str, Any] = {"drives": {}}
BAD: dict[str, tuple[dict[str, Any], dict[str, Any], str, str, str]] = {
    "unknown link": ({"station": {"hold": {"link": "rov.hul"}}}, {}, "unknown", "station.hold.link", "'rov.hul'"),
    "no base": ({"station": {"hold": {"link": "rov.upper"}}}, {}, "unsupported", "station.hold.link", "'rov.upper'"),
    "no thrusters": (
        hold(),
        {"robots": {"rov": {"links": {"hull": hull()}}}, "drives": {}},
        "missing",
        "station.hold.link",
        "thrusters",
    ),
    "unknown thruster": (
        {"station": hold()["station"] | {"thrusters": ["rov.t0", "rov.t9"]}},
        {},
        "unknown",
        "station.thrusters",
        "'rov.t9'",
    ),
    "thruster of a stranger": (
        {"station": hold()["station"] | {"thrusters": ["tug.t0"]}},
        {"robots": rov()["robots"] | {"tug": {"links": {"hull": hull()}, "thrusters": thrusters()}}},
        "conflict",
        "station.thrusters",
        "'tug.t0'",
    ),
    "driven thruster": (
        hold(),
        {"drives": {"rov.t3": {"command": {"constant": 5.0}}}},
        "conflict",
        "station.thrusters",
        "'rov.t3'",
    ),
    "depth without surface": (hold(depth=2.0), {}, "missing", "station.hold.depth", "water: {surface: ...}"),
    "depth without gravity": (hold(depth=2.0), {"gravity": [0, 0, 0]}, "conflict", "station.hold.depth", "gravity"),
    "idle axis": (hold(position="start", axes=["x", "yaw"]), {}, "missing", "station.hold.axes", "yaw"),
    "two at once": (
        {"station": hold()["station"] | {"track": {"rov.upper": TRACK}}},
        STILL,
        "conflict",
        "station",
        "hold, track",
    ),
    "unstable": (
        {"station": hold()["station"] | {"frequency": 1.0, "damping": 0.5, "integral": 1.0}},
        {},
        "range",
        "station",
        "`integral` of 1 1/s",
    ),
    "neither": ({"station": {"rate": 10}}, {}, "missing", "station", "hold, track"),
    "keys of a hold": (
        {"arm": {"track": {"rov.upper": TRACK}, "integral": 0.1}},
        STILL,
        "conflict",
        "arm",
        "`integral`",
    ),
    "axes of a track": (
        {"arm": {"track": {"rov.upper": TRACK}, "frequency": [1] * 6}},
        STILL,
        "shape",
        "arm",
        "frequency",
    ),
    "prescribed joint": ({"arm": {"track": {"rov.upper": TRACK}}}, {}, "conflict", "arm.track.rov.upper", "drive"),
    "unknown joint": ({"arm": {"track": {"rov.uper": TRACK}}}, STILL, "unknown", "arm.track.rov.uper", "'rov.upper'"),
    "a base cannot be tracked": (
        {"arm": {"track": {"rov.hull": TRACK}}},
        STILL,
        "unsupported",
        "arm.track.rov.hull",
        "base",
    ),
    "too many numbers": (
        {"arm": {"track": {"rov.upper": {"constant": [1, 2]}}}},
        STILL,
        "shape",
        "arm.track.rov.upper",
        "one number",
    ),
    "joint of two": (
        {"arm": {"track": {"rov.upper": TRACK}}, "other": {"track": {"rov.upper": TRACK}}},
        STILL,
        "conflict",
        "other",
        "'rov.upper'",
    ),
    "thruster of two": (hold() | {"b": hold()["station"]}, {}, "conflict", "b", "'rov.t0'"),
    "rate": ({"station": hold()["station"] | {"rate": 0}}, {}, "range", "station.rate", "got 0"),
    "axis name": (hold(axes=["surge"]), {}, "unknown", "station.hold.axes[0]", "'surge'"),
    "a wrench from nowhere": (
        {"station": hold()["station"] | {"actuators": "wrench"}},
        {},
        "unknown",
        "station",
        "'actuators'",
    ),
}


@pytest.mark.parametrize("case", BAD)
def test_controllers_that_do_not_fit_are_refused(case: str) -> None:
    controllers, changes, code, path, word = BAD[case]
    with pytest.raises(sf.SceneError) as caught:
        with_controllers(controllers, **changes)
    assert (caught.value.code, caught.value.path) == (code, f"controllers.{path}")
    assert word in caught.value.message


def test_thrusters_of_a_mate_may_be_named() -> None:
    data = rov()
    data["robots"] |= {"tug": {"at": {"position": [0, 1, 0]}, "links": {"hull": hull()}, "thrusters": thrusters()}}
    data["connections"] = [{"type": "rigid", "a": "rov.hull", "b": "tug.hull"}]
    data["controllers"] = {"station": hold()["station"] | {"thrusters": ["tug.t0", "rov.t0"]}}
    scene = sf.Scene.from_dict(data)
    control = controller_of(scene, sf.derive(scene))
    assert isinstance(control, Sampled)
    assert isinstance(control.controller, Station)
    assert [each.link for each in control.controller.crew] == ["tug.hull", "rov.hull"]


def test_two_stations_share_thrusters_out_by_robot() -> None:
    """When the two join, each uses its own thrusters."""
    data = rov()
    data["robots"] |= {"tug": {"at": {"position": [0, 1, 0]}, "links": {"hull": hull()}, "thrusters": thrusters()}}
    data["connections"] = [{"type": "rigid", "a": "rov.hull", "b": "tug.hull"}]
    data["controllers"] = hold() | {"tug": {"hold": {"link": "tug.hull"}}}
    scene = sf.Scene.from_dict(data)
    control = controller_of(scene, sf.derive(scene))
    assert isinstance(control, Together)
    links = [{each.link for each in one.controller.crew} for one in control.controllers]  # type: ignore[attr-defined]
    assert links == [{"rov.hull"}, {"tug.hull"}]


def test_defaults_are_those_of_the_guide() -> None:
    described = Controller(hold=Holding(link="rov.hull"))
    assert (described.rate, described.damping, described.integral, described.feedforward) == (50.0, 1.0, None, False)
