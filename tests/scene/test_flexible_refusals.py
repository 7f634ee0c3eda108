"""Flexible links that are refused: the error has the path and code, the culprit's number, and what to give instead."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from tests.dynamics.flexible_arms import WATER, SceneDict, arm, link_of

BENT: SceneDict = {"bending": {"y": 2}}


@pytest.mark.parametrize(
    ("changes", "code", "path", "words"),
    [
        ({"bending": {}}, "missing", "", "`bending: {y: 2}`"),
        ({"bending": {"x": 2}}, "conflict", ".bending.x", "along y and z, not along x"),
        ({"bending": {"z": 1}, "axis": "z"}, "conflict", ".bending.z", "along x and y, not along z"),
        (BENT | {"youngs_modulus": 0.0}, "range", ".youngs_modulus", "got 0.0 [Pa]"),
        (BENT | {"youngs_modulus": -7e10}, "range", ".youngs_modulus", "-7"),
        (BENT | {"youngs_modulus": float("nan")}, "range", ".youngs_modulus", "got nan"),
        (BENT | {"mass_per_length": 0.0}, "range", ".mass_per_length", "got 0.0 [kg/m]"),
        (BENT | {"length": 0.0}, "range", ".length", "greater than 0"),
        (BENT | {"tip_mass": -1.0}, "range", ".tip_mass", "-1.0"),
        (BENT | {"damping": {"kelvin_voigt": -1.0}}, "range", ".damping.kelvin_voigt", "-1.0"),
        ({"bending": {"y": 6}, "points": 3}, "range", ".points", "at least 12"),
        ({"bending": {"y": 13}}, "range", ".bending.y", "to 12, got 13"),
        ({"bending": {"y": 1.5}}, "type", ".bending.y", "a whole number"),
        (BENT | {"shapes": "canti"}, "unknown", ".shapes", "'cantilever'?"),
        (BENT | {"modulus": 7e10}, "unknown", "", "'modulus'"),
        (BENT | {"radius": None}, "missing", "", "`section`"),
        (BENT | {"length": 1e20}, "range", "", "1e+20 m long and 0.01 m wide"),
        (BENT | {"radius": 5.0}, "range", "", "1 m long and 10 m wide"),
    ],
)
def test_an_impossible_link_is_refused(changes: SceneDict, code: str, path: str, words: str) -> None:
    with pytest.raises(sf.SceneError) as refused:
        sf.Scene.from_dict(arm(link_of(**changes)))
    assert (refused.value.code, refused.value.path) == (code, f"arm.first.flexible{path}")
    assert words in refused.value.message


AT: list[float] = [0.0, 0.2, 0.3, 0.5, 0.7, 0.9, 1.0]


@pytest.mark.parametrize("again", [[x**2 for x in AT], [-3.0 * x**2 for x in AT], [x**2 + 1e-9 * x**3 for x in AT]])
def test_shapes_that_repeat_others(again: list[float]) -> None:
    table = {"at": AT, "y": [[x**2 for x in AT], [x**3 for x in AT], again]}
    with pytest.raises(sf.SceneError) as refused:
        sf.Scene.from_dict(arm(link_of(bending={"y": 3}, shapes=table)))
    assert (refused.value.code, refused.value.path) == ("conflict", "arm.first.flexible.shapes.y[2]")
    assert "row 3 of `y`" in refused.value.message


def test_a_table_of_shapes_without_their_number() -> None:
    with pytest.raises(sf.SceneError, match=r"give `bending: \{y: 1\}`") as refused:
        sf.Scene.from_dict(arm(link_of(shapes={"at": AT, "y": [[x**2 for x in AT]]})))
    assert refused.value.code == "shape"


def test_pinned_shapes_on_a_joint_that_is_no_pin() -> None:
    scene = arm(link_of(**BENT, shapes="pinned"), held=False)
    sf.Scene.from_dict(scene)
    scene["robots"]["arm"]["links"]["first"]["joint"] = {"type": "fixed"}
    with pytest.raises(sf.SceneError, match="pinned") as refused:
        sf.Scene.from_dict(scene)
    assert (refused.value.code, refused.value.path) == ("conflict", "arm.first.flexible.shapes")


def test_points_of_a_link_that_bends_away_from_them() -> None:
    """Connections and thrusters sit on the frame at the joint: what is meant for the tip needs a link there."""
    ball = {"type": "ball", "a": "arm.first", "b": "world", "point_a": [1.0, 0, 0], "point_b": [1.0, 0, 0]}
    thruster = {"name": "t1", "link": "first", "at": [1.0, 0, 0], "direction": [0, 1, 0], "model": "force"}
    held, driven = arm(link_of(**BENT), connections=[ball]), arm(link_of(**BENT))
    driven["robots"]["arm"]["thrusters"] = [thruster]
    for scene, place in ((held, "connections[0].point_a"), (driven, "arm.thrusters[0].at")):
        with pytest.raises(sf.SceneError) as refused:
            sf.Scene.from_dict(scene)
        assert (refused.value.code, refused.value.path) == ("unsupported", place)
        assert "`first_tip: {parent: first, joint: {type: fixed}, mass: 0}`" in refused.value.message
    held["robots"]["arm"]["links"]["first"]["mass"] = 1.0  # at its joint, not at the tip
    with pytest.raises(sf.SceneError) as refused:
        sf.Scene.from_dict(held)
    assert (refused.value.code, refused.value.path) == ("unsupported", "connections[0].point_a")
    for scene in (held, driven):  # on a hub it may be
        scene["robots"]["arm"]["links"]["first"] |= {"mass": 1.0, "shape": {"sphere": {"radius": 1.1}}}
        sf.Scene.from_dict(scene)


def test_points_of_contact_along_a_link_that_touches_by_itself() -> None:
    scene = arm(link_of(**BENT), gravity=[0, 0, -9.81], floor={"height": -1.0})
    scene["robots"]["arm"]["links"]["first"]["contact"] = {"points": [[0, 0, 0], [1.0, 0, 0]]}
    with pytest.raises(sf.SceneError, match="touches the floor along its length") as refused:
        sf.Scene.from_dict(scene)
    assert (refused.value.code, refused.value.path) == ("unsupported", "arm.first.contact.points[1]")


def test_a_link_without_length() -> None:
    flexible = link_of(**BENT)
    del flexible["length"]
    with pytest.raises(sf.SceneError, match="'length'") as refused:
        sf.Scene.from_dict(arm(flexible))
    assert (refused.value.code, refused.value.path) == ("missing", "arm.first.flexible")


@pytest.mark.parametrize(
    ("initial", "code", "path", "words"),
    [
        ({"arm.first": {"modes": [0.1]}}, "shape", "initial.arm.first.modes", "1 number"),
        ({"arm.first": {"modes": [0.1, 0.0, 0.0]}}, "shape", "initial.arm.first.modes", "for 2 modes"),
        ({"arm.base": {"modes": [0.1]}}, "unsupported", "initial.arm.base.modes", "`modes`"),
    ],
)
def test_an_initial_state_of_other_modes_is_refused(initial: SceneDict, code: str, path: str, words: str) -> None:
    with pytest.raises(sf.SceneError) as refused:
        sf.derive(sf.Scene.from_dict(arm(link_of(**BENT), initial=initial)))
    assert (refused.value.code, refused.value.path) == (code, path)
    assert words in refused.value.message


def test_a_start_bends_the_link() -> None:
    scene = sf.Scene.from_dict(arm(link_of(**BENT), initial={"arm.first": {"modes": [0.02, -0.001]}}))
    run = sf.simulate(scene, duration=0.0, dt=1e-3)
    assert run["arm.first.modes"][0] == pytest.approx([0.02, -0.001])
    assert run["arm.first.tip_position"][0][1] == pytest.approx(0.02 - 0.001, rel=1e-9)  # shapes are one at the tip


@pytest.mark.parametrize("part", ["points", "bending.y"])
def test_structural_numbers_cannot_be_inputs(part: str) -> None:
    with pytest.raises(sf.SeaframeError, match=f"arm.first.flexible.{part}"):
        sf.compile(sf.Scene.from_dict(arm(link_of(**BENT))), [f"arm.first.flexible.{part}"])


def test_a_replaced_modulus_is_checked_too() -> None:
    scene = sf.Scene.from_dict(arm(link_of(**BENT)))
    with pytest.raises(sf.SceneError, match="-1") as refused:
        scene.replace({"arm.first.flexible.youngs_modulus": -1.0})
    assert (refused.value.code, refused.value.path) == ("range", "arm.first.flexible.youngs_modulus")


def test_strips_follow_the_bending_link_and_not_its_shape() -> None:
    """A shape of the hub does not double the drag: the moment on a rotating link is rho Cd d L^4 w^2 / 8."""
    strips: Any = {"drag": {"strips": {"normal": 1.2}}}
    solid = {"shape": {"cylinder": {"radius": 0.005, "length": 1.0, "axis": "x", "center": [0.5, 0, 0]}}}
    for extra in (strips, strips | solid):
        scene = arm(link_of(**BENT), water=WATER)
        scene["robots"]["arm"]["links"]["first"] |= extra
        eom = sf.derive(sf.Scene.from_dict(scene))
        forces = eom.inverse(np.zeros(3), np.array([2.0, 0.0, 0.0]), np.zeros(3))
        assert forces[0] == pytest.approx(998.0 * 1.2 * 0.01 / 8 * 4.0, rel=1e-12)
