"""What cannot be, and what is said then: the culprit, the number, and what to give instead."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from tests.dynamics.flexible_arms import WATER, SceneDict, arm, link_of

BENT: SceneDict = {"bending": {"y": 2}}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"bending": {}}, "arm.first.flexible: no shapes: give `bending: {y: 2}`"),
        ({"bending": {"x": 2}}, "arm.first.flexible: a link along x bends along y and z, not along x"),
        ({"bending": {"z": 1}, "axis": "z"}, "a link along z bends along x and y, not along z"),
        (BENT | {"youngs_modulus": 0.0}, "arm.first.flexible.youngs_modulus: should be greater than 0, got 0.0 [Pa]"),
        (BENT | {"youngs_modulus": -7e10}, "youngs_modulus: should be greater than 0"),
        (BENT | {"youngs_modulus": float("nan")}, "youngs_modulus: should be a finite number, got nan"),
        (BENT | {"mass_per_length": 0.0}, "mass_per_length: should be greater than 0, got 0.0 [kg/m]"),
        (BENT | {"length": 0.0}, "arm.first.flexible.length: should be greater than 0"),
        (BENT | {"tip_mass": -1.0}, "arm.first.flexible.tip_mass"),
        (BENT | {"damping": {"kelvin_voigt": -1.0}}, "arm.first.flexible.damping.kelvin_voigt"),
        ({"bending": {"y": 6}, "points": 3}, "3 points cannot resolve 6 shapes: at least 12 are needed"),
        ({"bending": {"y": 13}}, "arm.first.flexible.bending.y: should be less than or equal to 12, got 13"),
        ({"bending": {"y": 1.5}}, "arm.first.flexible.bending.y: expected a whole number"),
        (BENT | {"shapes": "canti"}, "Did you mean 'cantilever'?"),
        (BENT | {"modulus": 7e10}, "unknown key 'modulus'"),
        (BENT | {"radius": None}, "give `radius` for a round section, or `section` for another."),
        (BENT | {"length": 1e20}, "1e+20 m long and 0.01 m wide: that is no slender beam"),
        (BENT | {"radius": 5.0}, "1 m long and 10 m wide: that is no slender beam"),
    ],
)
def test_a_link_that_cannot_be(changes: SceneDict, said: str) -> None:
    with pytest.raises(sf.SceneError) as refused:
        sf.Scene.from_dict(arm(link_of(**changes)))
    assert said in str(refused.value)


AT: list[float] = [0.0, 0.2, 0.3, 0.5, 0.7, 0.9, 1.0]


@pytest.mark.parametrize("again", [[x**2 for x in AT], [-3.0 * x**2 for x in AT], [x**2 + 1e-9 * x**3 for x in AT]])
def test_shapes_that_repeat_others(again: list[float]) -> None:
    table = {"at": AT, "y": [[x**2 for x in AT], [x**3 for x in AT], again]}
    with pytest.raises(sf.SceneError) as refused:
        sf.Scene.from_dict(arm(link_of(bending={"y": 3}, shapes=table)))
    assert "arm.first.flexible.shapes: row 3 of `y` is a sum of those before it" in str(refused.value)


def test_a_table_of_shapes_without_their_number() -> None:
    with pytest.raises(sf.SceneError, match=r"1 shapes of `y`, the link 0: give `bending: \{y: 1\}`"):
        sf.Scene.from_dict(arm(link_of(shapes={"at": AT, "y": [[x**2 for x in AT]]})))


def test_pinned_shapes_on_a_joint_that_is_no_pin() -> None:
    scene = arm(link_of(**BENT, shapes="pinned"), held=False)
    sf.Scene.from_dict(scene)
    scene["robots"]["arm"]["links"]["first"]["joint"] = {"type": "fixed"}
    with pytest.raises(sf.SceneError, match=r"arm\.first\.flexible\.shapes: pinned shapes turn at the joint"):
        sf.Scene.from_dict(scene)


def test_points_of_a_link_that_bends_away_from_them() -> None:
    """Connections and thrusters sit on the frame at the joint: what is meant for the tip needs a link there."""
    ball = {"type": "ball", "a": "arm.first", "b": "world", "point_a": [1.0, 0, 0], "point_b": [1.0, 0, 0]}
    thruster = {"name": "t1", "link": "first", "at": [1.0, 0, 0], "direction": [0, 1, 0], "model": "force"}
    held, driven = arm(link_of(**BENT), connections=[ball]), arm(link_of(**BENT))
    driven["robots"]["arm"]["thrusters"] = [thruster]
    for scene, place in ((held, "connections[0].point_a"), (driven, "arm.thrusters[0].at")):
        with pytest.raises(sf.SceneError) as refused:
            sf.Scene.from_dict(scene)
        assert place in str(refused.value)
        assert "use a link that is fixed there: `first_tip: {parent: first, joint: {type: fixed}}`" in str(
            refused.value
        )
    held["robots"]["arm"]["links"]["first"]["mass"] = 1.0  # at its joint: that says nothing of the tip
    with pytest.raises(sf.SceneError, match="bends away from this point"):
        sf.Scene.from_dict(held)
    for scene in (held, driven):  # on a hub it may be
        scene["robots"]["arm"]["links"]["first"] |= {"mass": 1.0, "shape": {"sphere": {"radius": 1.1}}}
        sf.Scene.from_dict(scene)


def test_points_of_contact_along_a_link_that_touches_by_itself() -> None:
    scene = arm(link_of(**BENT), gravity=[0, 0, -9.81], floor={"height": -1.0})
    scene["robots"]["arm"]["links"]["first"]["contact"] = {"points": [[0, 0, 0], [1.0, 0, 0]]}
    with pytest.raises(sf.SceneError, match=r"arm\.first\.contact\.points\[1\]: .* touches the floor all along"):
        sf.Scene.from_dict(scene)


def test_a_link_without_length() -> None:
    flexible = link_of(**BENT)
    del flexible["length"]
    with pytest.raises(sf.SceneError, match=r"arm\.first\.flexible: the key 'length' is missing"):
        sf.Scene.from_dict(arm(flexible))


@pytest.mark.parametrize(
    ("initial", "said"),
    [
        ({"arm.first": {"modes": [0.1]}}, "initial.arm.first.modes: 1 number"),
        ({"arm.first": {"modes": [0.1, 0.0, 0.0]}}, "for 2 modes"),
        ({"arm.base": {"modes": [0.1]}}, "initial.arm.base.modes"),
    ],
)
def test_a_start_of_other_modes(initial: SceneDict, said: str) -> None:
    with pytest.raises(sf.SceneError) as refused:
        sf.derive(sf.Scene.from_dict(arm(link_of(**BENT), initial=initial)))
    assert said in str(refused.value)


def test_a_start_bends_the_link() -> None:
    scene = sf.Scene.from_dict(arm(link_of(**BENT), initial={"arm.first": {"modes": [0.02, -0.001]}}))
    run = sf.simulate(scene, duration=0.0, dt=1e-3)
    assert run["arm.first.modes"][0] == pytest.approx([0.02, -0.001])
    assert run["arm.first.tip_position"][0][1] == pytest.approx(0.02 - 0.001, rel=1e-9)  # shapes are one at the tip


@pytest.mark.parametrize("part", ["points", "bending.y"])
def test_numbers_that_make_the_code_are_no_inputs(part: str) -> None:
    with pytest.raises(sf.SeaframeError, match=f"arm.first.flexible.{part}"):
        sf.compile(sf.Scene.from_dict(arm(link_of(**BENT))), [f"arm.first.flexible.{part}"])


def test_a_replaced_modulus_is_checked_too() -> None:
    scene = sf.Scene.from_dict(arm(link_of(**BENT)))
    with pytest.raises(sf.SceneError, match="youngs_modulus: should be greater than 0"):
        scene.replace({"arm.first.flexible.youngs_modulus": -1.0})


def test_strips_follow_the_bending_link_and_not_its_shape() -> None:
    """A shape of the hub does not double the drag: a held, turning link feels the moment rho Cd d L^4 w^2 / 8."""
    strips: Any = {"drag": {"strips": {"normal": 1.2}}}
    solid = {"shape": {"cylinder": {"radius": 0.005, "length": 1.0, "axis": "x", "center": [0.5, 0, 0]}}}
    for extra in (strips, strips | solid):
        scene = arm(link_of(**BENT), water=WATER)
        scene["robots"]["arm"]["links"]["first"] |= extra
        eom = sf.derive(sf.Scene.from_dict(scene))
        forces = eom.inverse(np.zeros(3), np.array([2.0, 0.0, 0.0]), np.zeros(3))
        assert forces[0] == pytest.approx(998.0 * 1.2 * 0.01 / 8 * 4.0, rel=1e-12)
