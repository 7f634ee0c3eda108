"""Long runs of joined bodies: one body, mechanisms and pendulums in closed form, order and drift."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import seaframe as sf
from seaframe.spatial import array
from tests.dynamics.joined_runs import Joint
from tests.dynamics.joined_scenes import (
    BAR,
    DOWN,
    SIX,
    TOPOLOGIES,
    four_bar_afloat,
    four_bar_of_free_rods,
    four_bar_on_ground,
    hinge,
    joined_and_one,
    momentum,
    on,
    rod,
)
from tests.oracles.closed_forms import HeavyTop, PhysicalPendulum
from tests.oracles.linkages import SliderCrank
from tests.random_scenes import Array


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_rigidly_joined_vehicles_are_one_body(topology: str) -> None:
    joined, one = joined_and_one(topology)
    q, v = joined.run(10.0, 0.005, every=20)
    q_one, v_one = one.run(10.0, 0.005, every=20)
    np.testing.assert_allclose(q[:, :7], q_one, rtol=0, atol=1e-10)
    np.testing.assert_allclose(v[:, :6], v_one, rtol=0, atol=1e-10)
    place, rate = joined.drift(q[-1], v[-1])
    assert place < 1e-14
    assert rate < 1e-14


def test_drift_stays_at_rounding_for_a_minute() -> None:
    joined, _ = joined_and_one("yawed")
    q, v = joined.run(60.0, 0.02, every=500)
    assert max(max(joined.drift(a, b)) for a, b in zip(q, v, strict=True)) < 1e-13


def test_a_spinning_ring_shares_its_load_evenly() -> None:
    """Six connections carry what five could: by symmetry every vehicle must see the same, and Newton's law holds."""
    joined, _ = joined_and_one("ring")
    spin = 0.7
    hull = {"mass": 7.31, "inertia": {"diagonal": [0.16, 0.2, 0.25]}}
    scene = joined.scene.to_dict()
    scene["robots"] = {name: {**robot, "links": {"hull": hull}} for name, robot in scene["robots"].items()}
    ring = Joint({**scene, "drives": {}})
    v = [x for _ in SIX for x in (0.0, spin, 0.0, 0.0, 0.0, spin)]  # each moves along its own y
    pulls = np.array([array(w) for w in ring.wrenches(list(ring.q), v)])
    np.testing.assert_allclose(pulls, np.tile(pulls[0], (6, 1)), atol=1e-12)
    force = pulls[0, :3]  # on the next vehicle, along the axes of this one
    turn = Rotation.from_euler("z", -np.pi / 3).as_matrix()
    np.testing.assert_allclose(turn @ force - force, [-7.31 * spin**2, 0.0, 0.0], atol=1e-12)


# Mechanisms and pendulums


def assert_same_angle(a: Array, b: Array, tolerance: float) -> None:
    np.testing.assert_allclose(np.exp(1j * a), np.exp(1j * b), rtol=0, atol=tolerance)


def test_a_four_bar_linkage_on_its_ground() -> None:
    """Five rows of which two are independent."""
    joint = Joint(four_bar_on_ground(1.2))
    q, v = joint.run(2.0, 0.001)
    crank = q[:, 0]
    coupler, rocker = BAR.angles(crank)
    assert crank.min() < -np.pi  # beyond a whole turn of the loop's branches
    assert_same_angle(crank + q[:, 1], coupler, 1e-13)
    assert_same_angle(q[:, 2], rocker, 1e-13)
    largest = np.max(v[:, 0] ** 2)
    np.testing.assert_allclose(v[:, 0] ** 2, BAR.rate_squared(crank, 1.2), rtol=0, atol=1e-8 * largest)
    coupler_ratio, rocker_ratio = BAR.ratios(crank)
    np.testing.assert_allclose(v[:, 0] + v[:, 1], coupler_ratio * v[:, 0], rtol=0, atol=1e-11)
    np.testing.assert_allclose(v[:, 2], rocker_ratio * v[:, 0], rtol=0, atol=1e-11)


def test_a_four_bar_linkage_of_free_rods() -> None:
    """Twenty rows of which seventeen are independent: hard for pseudo-inverses with a small cut-off."""
    joint = Joint(four_bar_of_free_rods(1.2))
    q, v = joint.run(2.0, 0.001)
    crank = 2.0 * np.arctan2(q[:, 6], q[:, 3])
    coupler, _ = BAR.angles(crank)
    assert_same_angle(2.0 * np.arctan2(q[:, 13], q[:, 10]), coupler, 1e-12)
    largest = np.max(v[:, 5] ** 2)
    np.testing.assert_allclose(v[:, 5] ** 2, BAR.rate_squared(crank, 1.2), rtol=0, atol=1e-8 * largest)
    assert max(joint.drift(q[-1], v[-1])) < 1e-13


def test_steps_are_of_fourth_order_on_a_redundant_loop() -> None:
    joint, errors = Joint(four_bar_of_free_rods(1.2)), []
    for h in (0.004, 0.002):
        q, v = joint.run(1.0, h)
        crank = 2.0 * np.arctan2(q[:, 6], q[:, 3])
        errors.append(np.max(np.abs(v[:, 5] ** 2 - BAR.rate_squared(crank, 1.2))))
    assert np.log2(errors[0] / errors[1]) == pytest.approx(4.0, abs=0.4)


def test_a_floating_loop_of_parallel_hinges_keeps_energy_and_momentum() -> None:
    """Implied rows that drift makes look independent must stay out: else the energy is wrong by more than half."""
    joint, errors = Joint(four_bar_afloat()), []
    for h in (0.04, 0.02):
        q, v = joint.run(2.0, h)
        kinetic, _ = joint.eom.energy(q, v)
        errors.append(np.max(np.abs(kinetic / kinetic[0] - 1.0)))
    assert errors[1] < 1e-6
    assert np.log2(errors[0] / errors[1]) == pytest.approx(4.0, abs=0.4)
    before, after = (momentum(joint, q[k], v[k]) for k in (0, -1))
    np.testing.assert_allclose(after, before, rtol=0, atol=1e-6 * np.abs(before).max())
    assert max(joint.drift(q[-1], v[-1])) < 1e-13


def test_a_slider_crank() -> None:
    machine, start = SliderCrank(0.3, 0.9, (1.0, 2.0, 3.0)), 1.0
    tilt, place = float(machine.tilt(np.asarray(start))), float(machine.place(np.asarray(start)))
    block = {"mass": 3.0, "parent": "ground", "joint": {"type": "prismatic", "axis": [1, 0, 0]}}
    links = {
        "ground": {},
        "crank": rod(1.0, 0.3, **on("ground", [0, 0, 0])),
        "rod": rod(2.0, 0.9, **on("crank", [0.3, 0, 0])),
        "block": block,
    }
    joint = Joint(
        {
            "gravity": DOWN,
            "robots": {"bar": {"base": "fixed", "links": links}},
            "initial": {
                "bar.crank": {"angle": start},
                "bar.rod": {"angle": tilt - start},
                "bar.block": {"extension": place},
            },
            "connections": [hinge("bar.rod", "bar.block", [0.9, 0, 0], [0, 0, 0])],
        }
    )
    q, v = joint.run(2.0, 0.001)
    assert q[:, 0].min() < -4.0
    np.testing.assert_allclose(q[:, 2], machine.place(q[:, 0]), rtol=0, atol=1e-13)
    largest = np.max(v[:, 0] ** 2)
    np.testing.assert_allclose(v[:, 0] ** 2, machine.rate_squared(q[:, 0], start), rtol=0, atol=1e-8 * largest)


def test_a_body_on_a_ball_precesses_like_a_top() -> None:
    mass, distance, axial, tilt = 2.0, 0.5, 0.08, 2.3  # hanging, as the tilt is beyond 90 degrees
    about_point = 0.3 + mass * distance**2
    top = HeavyTop(mass, distance, about_point, axial, tilt, spin=1.5)
    rate, _ = top.precessions
    body = {"mass": mass, "center_of_mass": [0, 0, distance], "inertia": {"diagonal": [0.3, 0.3, axial]}}
    joint = Joint(
        {
            "robots": {"top": {"at": {"rpy": [0, tilt, 0]}, "links": {"body": body}}},
            "initial": {"top.body": {"angular_velocity": top.angular_velocity(rate).tolist()}},
            "connections": [{"type": "ball", "a": "world", "b": "top.body"}],
        }
    )
    q, _ = joint.run(3.0, 0.002, every=10)
    axis = Rotation.from_quat(q[:, [4, 5, 6, 3]]).as_matrix()[:, :, 2]
    np.testing.assert_allclose(axis, top.axis(np.linspace(0.0, 0.02 * (len(q) - 1), len(q)), rate), rtol=0, atol=1e-9)
    np.testing.assert_allclose(q[:, :3], 0.0, atol=1e-14)


def test_a_ball_on_a_rod_of_fixed_length_swings_like_a_pendulum() -> None:
    length, amplitude = 1.3, 1.1
    pendulum = PhysicalPendulum(3.0, length, 0.0, amplitude)
    place = [length * np.sin(amplitude), 0.0, -length * np.cos(amplitude)]
    joint = Joint(
        {
            "robots": {
                "bob": {
                    "at": {"position": place},
                    "links": {"ball": {"mass": 3.0, "shape": {"sphere": {"radius": 0.1}}}},
                }
            },
            "connections": [{"type": "distance", "a": "world", "b": "bob.ball"}],
        }
    )
    assert joint.tree.connections[0].length == pytest.approx(length, rel=1e-15)
    q, v = joint.run(4.0, 0.002, every=10)
    angle = pendulum.angle(np.linspace(0.0, 0.02 * (len(q) - 1), len(q)))
    np.testing.assert_allclose(np.arctan2(q[:, 0], -q[:, 2]), angle, rtol=0, atol=1e-8)
    np.testing.assert_allclose(np.linalg.norm(q[:, :3], axis=1), length, rtol=0, atol=1e-14)
    toward, _ = pendulum.reaction(angle[50:51])
    pull = array(joint.wrenches(list(q[50]), list(v[50]))[0])
    assert np.linalg.norm(pull[:3]) == pytest.approx(float(toward[0]), rel=1e-7)
    assert pull[:3] @ q[50, :3] < 0.0  # on the bob, towards the point
    np.testing.assert_allclose(pull[3:], 0.0, atol=1e-15)


def passing(**connection: Any) -> sf.Scene:
    """A ball that leaves the place of a second, heavier one at 0.4 m/s, and a distance that closes between them."""
    ball = {"mass": 1.0, "shape": {"sphere": {"radius": 0.1}}}
    return sf.Scene.from_dict(
        {
            "gravity": [0, 0, 0],
            "robots": {"one": {"links": {"ball": ball}}, "two": {"links": {"ball": ball | {"mass": 3.0}}}},
            "connections": [{"name": "rod", "type": "distance", "a": "one.ball", "b": "two.ball", **connection}],
            "initial": {"one.ball": {"velocity": [0.4, 0, 0]}, "two.ball": {"velocity": [0, 0.3, 0]}},
            "run": {"duration": 2.0, "dt": 0.01},
        }
    )


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_a_distance_closes_on_what_it_finds_and_keeps_momentum(engine: str) -> None:
    """Both balls start at one place; after 1 s they are 0.5 m apart, along (0.4, -0.3) / 0.5."""
    run = sf.simulate(passing(**{"from": 1.0}), engine=engine)
    apart = np.linalg.norm(run["one.ball.position"] - run["two.ball.position"], axis=1)
    np.testing.assert_allclose(apart[run.t >= 1.0], 0.5, rtol=0, atol=1e-14)
    np.testing.assert_allclose(apart[run.t < 1.0], 0.5 * run.t[run.t < 1.0], rtol=0, atol=1e-14)
    np.testing.assert_allclose(run["momentum.linear"], [[0.4, 0.9, 0.0]] * len(run.t), rtol=0, atol=1e-14)
    np.testing.assert_allclose(run["momentum.angular"], 0.0, rtol=0, atol=1e-14)
    assert run.health.work["impact"] == pytest.approx(-0.5 * 0.75 * 0.5**2, rel=1e-12)  # reduced mass, closing speed


@pytest.mark.parametrize("time", [0.0, 1.0])
def test_a_distance_does_not_close_on_points_at_one_place(time: float) -> None:
    scene = passing(**{"from": time}).replace({"initial.one.ball.velocity": [0, 0.3, 0]})
    with pytest.raises(sf.SeaframeError, match=rf"t = {time:g} s.*ball") as caught:
        sf.simulate(scene)
    assert (caught.value.code, caught.value.path) == ("singular", "connections.rod")
