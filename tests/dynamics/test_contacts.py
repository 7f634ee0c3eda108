"""Contact between links: impacts, rolling and resting against closed forms; balances; agreement; which pairs touch."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from scipy.optimize import brentq

import seaframe as sf
from seaframe.dynamics import FORMULATIONS
from seaframe.errors import SceneError
from seaframe.scene.contacts import contact_pairs

M, K, V0, R = 2.0, 20000.0, 0.4, 0.1  # [kg, N/m, m/s, m]
SOFT = 1e-9  # m: so short that closed forms of a sharp beginning hold


def ball(x: float, radius: float = R) -> dict[str, Any]:
    shape = {"sphere": {"radius": radius}}
    return {"links": {"hull": {"mass": M, "shape": shape}}, "at": {"position": [x, 0.0, 0.0]}}


def impact(**contact: Any) -> sf.Scene:
    """A ball that runs straight into another one."""
    law = {"a": "left.hull", "b": "right.hull", "stiffness": K, "damping": 0.0, "softness": SOFT} | contact
    return sf.Scene.from_dict(
        {
            "gravity": [0, 0, 0],
            "robots": {"left": ball(-0.11), "right": ball(0.11)},
            "contacts": [law],
            "initial": {"left.hull": {"velocity": [V0, 0, 0]}},
            "run": {"dt": 1e-5, "duration": 0.1},
        }
    )


def gap(run: sf.Run) -> Any:
    return run["right.hull.position"][:, 0] - run["left.hull.position"][:, 0] - 2.0 * R


# Impacts


def test_elastic_balls_exchange_their_velocities() -> None:
    run = sf.simulate(impact())
    assert run["left.hull.velocity"][-1] == pytest.approx([0.0, 0.0, 0.0], abs=1e-6)
    assert run["right.hull.velocity"][-1] == pytest.approx([V0, 0.0, 0.0], abs=1e-6)
    omega = math.sqrt(K / (M / 2.0))  # of the reduced mass
    touching = run.t[gap(run) < 0.0]
    assert np.ptp(touching) == pytest.approx(math.pi / omega, abs=3e-5)
    assert -gap(run).min() == pytest.approx(V0 / omega, rel=1e-5)
    assert run.health.energy_residual < 1e-6
    assert run.health.momentum_residual is not None
    assert run.health.momentum_residual < 1e-9


def test_an_impact_by_hertz_has_his_depth_and_duration() -> None:
    # K. L. Johnson, Contact Mechanics (1985), section 11.4: depth (5 m v2/4 K)^(2/5), duration 2.94 depth/v
    stiffness = 1e6
    run = sf.simulate(impact(law="hertz", stiffness=stiffness))
    depth = (1.25 * (M / 2.0) * V0**2 / stiffness) ** 0.4
    assert -gap(run).min() == pytest.approx(depth, rel=1e-5)
    duration = 4.0 * math.sqrt(math.pi) * math.gamma(0.4) / (5.0 * math.gamma(0.9)) * depth / V0
    assert duration == pytest.approx(2.94 * depth / V0, rel=2e-3)
    assert np.ptp(run.t[gap(run) < 0.0]) == pytest.approx(duration, abs=3e-5)
    assert run.health.energy_residual < 1e-6


def test_a_damped_impact_returns_the_speed_of_hunt_and_crossley() -> None:
    c = 1.5  # m v dv = -k d (1 + c v) dd of the relative motion
    rebound = brentq(lambda v: (c * v - math.log1p(c * v)) - (c * V0 - math.log1p(c * V0)), -0.99 / c, -1e-9)
    run = sf.simulate(impact(damping=c))
    relative = run["left.hull.velocity"][-1, 0] - run["right.hull.velocity"][-1, 0]
    assert relative == pytest.approx(rebound, rel=1e-5)
    assert run.health.work["contact"] == pytest.approx(0.25 * M * (rebound**2 - V0**2), rel=1e-5)


def test_a_sliding_ball_ends_rolling_at_five_sevenths_of_its_speed() -> None:
    scene = sf.Scene.from_dict(
        {
            "robots": {"ball": ball(0.0)},
            "contacts": [
                {
                    "a": "ball.hull",
                    "plane": {"at": [0, 0, -R], "normal": [0, 0, 2]},
                    "friction": 0.3,
                    "stiffness": 1e5,
                    "slip_speed": 1e-3,
                }
            ],
            "initial": {"ball.hull": {"velocity": [1.0, 0, 0]}},
            "run": {"dt": 1e-4, "duration": 0.5},
        }
    )
    run = sf.simulate(scene)
    assert run["ball.hull.velocity"][-1, 0] == pytest.approx(5.0 / 7.0, rel=1e-3)
    assert run["ball.hull.angular_velocity"][-1, 1] == pytest.approx(5.0 / 7.0 / R, rel=1e-3)
    slipping = (run.t > 0.01) & (run.t < 0.05)
    slope = np.polyfit(run.t[slipping], run["ball.hull.velocity"][slipping, 0], 1)[0]
    assert slope == pytest.approx(-0.3 * 9.81, rel=2e-2)  # it sinks in at first


def test_a_box_rests_on_a_plane_by_its_weight() -> None:
    k = 5000.0
    scene = sf.Scene.from_dict(
        {
            "robots": {"box": {"links": {"hull": {"mass": 8.0, "shape": {"box": [0.4, 0.3, 0.2]}}}}},
            "contacts": [{"a": "*", "plane": {"at": [0, 0, -0.1], "normal": [0, 0, 1]}, "stiffness": k}],
            "run": {"dt": 1e-3, "duration": 8.0},
        }
    )
    run = sf.simulate(scene)
    assert run["box.hull.position"][-1, 2] == pytest.approx(-8.0 * 9.81 / (4.0 * k), rel=1e-3)  # on four corners
    assert run["box.hull.rpy"][-1] == pytest.approx([0.0, 0.0, 0.0], abs=1e-9)


# Whole robots


def wrestling(**more: Any) -> sf.Scene:
    """Two vehicles with arms in water, whose boxes and capsules overlap."""
    solid = {"cylinder": {"radius": 0.06, "length": 0.6, "axis": "z", "center": [0, 0, 0.3]}}
    joint = {"type": "revolute", "axis": [0, 1, 0], "at": [0.25, 0, 0.25]}
    hull = {
        "mass": 30,
        "shape": {"box": [0.6, 0.5, 0.4]},
        "added_mass": "shape",
        "volume": 0.03,
        "drag": {"quadratic": [80, 90, 100, 5, 5, 5]},
    }
    arm = {"parent": "hull", "mass": 4, "joint": joint, "shape": solid, "added_mass": "strips"}
    return sf.Scene.from_dict(
        {
            "water": {"density": 1000, "current": {"velocity": [0.2, 0.1, 0]}},
            "robots": {
                "left": {"links": {"hull": hull, "arm": arm}},
                "right": {
                    "links": {"hull": hull, "arm": arm},
                    "at": {"position": [0.59, 0.1, -0.02], "rpy": [0.05, 0.03, 3.1]},
                },
            },
            "contacts": [{"a": "*", "stiffness": 4000.0, "friction": 0.3, "slip_speed": 0.1}],
            "initial": {"left.arm": {"angle": 1.6}, "right.arm": {"angle": 0.0, "rate": 0.3}},
            "run": {"dt": 1e-3, "duration": 1.5},
        }
        | more
    )


def described(scene: sf.Scene) -> tuple[Any, Any]:
    run = sf.simulate(scene, duration=0.0, dt=0.01)
    rng = np.random.default_rng(0)
    return run.rows.q[0], rng.normal(size=run.rows.v.shape[1]) * 0.3


def test_energy_and_momentum_are_balanced() -> None:
    run = sf.simulate(wrestling(gravity=[0, 0, 0]), dt=2e-4)
    assert abs(run.health.work["contact"]) > 0.01
    assert run.health.energy_residual < 1e-5
    assert run.health.momentum_residual is not None
    assert run.health.momentum_residual < 1e-5


def test_without_damping_and_friction_contact_keeps_energy() -> None:
    elastic = {"a": "left.arm", "b": "right.*", "stiffness": 4000.0, "friction": 0.0, "damping": 0.0, "softness": 1e-3}
    run = sf.simulate(wrestling(water=None, gravity=[0, 0, 0], contacts=[elastic]), dt=1e-4, duration=1.0)
    work = np.abs(run.health.work["contact"])
    assert run.health.energy_residual < 1e-6
    assert work > 0.1  # [J]


def test_formulations_agree_while_links_touch() -> None:
    scene = wrestling()
    q, v = described(scene)
    answers = [sf.derive(scene, method).forward(q, v, t=0.3) for method in FORMULATIONS]
    apart = sf.derive(scene.replace({"contacts": ()})).forward(q, v, t=0.3)
    assert np.abs(answers[0] - apart).max() > 1.0  # they touch
    for vdot in answers[1:]:
        assert vdot == pytest.approx(answers[0], rel=1e-10, abs=1e-10 * np.abs(answers[0]).max())
    eom = sf.derive(scene)
    free = np.flatnonzero(np.abs(eom.inverse(q, v, answers[0], t=0.3)) > 1e-9 * np.abs(answers[0]).max())
    assert len(free) == 0  # inverse dynamics has the same contact


@pytest.mark.parametrize("count", [1, 5])  # straight code, and kernels for classes of bodies
def test_compiled_contact_is_the_same(count: int) -> None:
    scene = wrestling()
    if count > 1:
        more = {f"ball{k}": ball(2.0 + 0.19 * k) for k in range(count)}
        scene = wrestling(robots=scene.to_dict()["robots"] | more)
    q, v = described(scene)
    program = sf.compile(scene)
    want = sf.derive(scene).forward(q, v, t=0.3)
    assert program.forward(q, v, t=0.3) == pytest.approx(want, rel=1e-11, abs=1e-12 * np.abs(want).max())
    run = sf.simulate(scene, duration=0.2)
    last = program.rollout(run.rows.q[0], run.rows.v[0], None, 1e-3, 200)
    assert last[0] == pytest.approx(run.rows.q[-1], abs=1e-12)


def test_numbers_of_contacts_can_be_freed() -> None:
    scene = wrestling(contacts=[{"a": "left.hull", "b": "right.hull", "stiffness": 4000.0, "friction": 0.3}])
    q, v = described(scene)
    free = [f"contacts[0].{key}" for key in ("stiffness", "damping", "friction", "slip_speed", "softness")]
    program, numbers = sf.compile(scene, free=free), np.array([3000.0, 4.0, 0.2, 0.05, 1e-4])
    want = sf.derive(scene.replace(dict(zip(free, map(float, numbers), strict=True)))).forward(q, v)
    assert program.forward(q, v, free=numbers) == pytest.approx(want, rel=1e-11, abs=1e-12 * np.abs(want).max())
    for k, step in enumerate(1e-6 * numbers):
        along = step * np.eye(5)[k]
        ends = [program.forward(q, v, free=numbers + sign * along) for sign in (1.0, -1.0)]
        slope = program.jvp(q, v, free=numbers, dfree=along)
        assert slope == pytest.approx(0.5 * (ends[0] - ends[1]), rel=1e-4, abs=1e-8 * np.abs(slope).max() + 1e-12)


def test_a_contact_is_recorded_with_its_force() -> None:
    run = sf.simulate(wrestling(), duration=0.1)
    assert "power.contact" in run.names


def test_equal_boxes_push_each_other_and_rest_on_each_other() -> None:
    box = {"links": {"hull": {"mass": 10, "shape": {"box": [0.3, 0.3, 0.2]}}}}
    pushing = {
        "gravity": [0, 0, 0],
        "robots": {"left": box, "right": box | {"at": {"position": [0.4, 0, 0]}}},
        "contacts": [{"a": "*", "stiffness": 20000}],
        "drives": {"left.hull": {"force": {"constant": [20, 0, 0]}}},
    }
    run = sf.simulate(sf.Scene.from_dict(pushing), duration=2.0, dt=1e-3)
    apart = run["right.hull.position"][:, 0] - run["left.hull.position"][:, 0]
    assert apart.min() > 0.28
    assert run["right.hull.velocity"][-1, 0] > 0.5
    stacked = {
        "robots": {"low": box | {"at": {"position": [0, 0, 0.1]}}, "high": box | {"at": {"position": [0.01, 0, 0.32]}}},
        "contacts": [{"a": "*"}, {"a": "*", "plane": {"normal": [0, 0, 1]}}],
    }
    run = sf.simulate(sf.Scene.from_dict(stacked), duration=3.0, dt=1e-3)
    assert run["high.hull.position"][-1, 2] == pytest.approx(0.3, abs=0.01)


def test_crossing_beams_carry_each_other() -> None:
    beam = {"mass": 4, "shape": {"box": [1.0, 0.1, 0.1]}}
    scene = {
        "robots": {
            "low": {"base": "fixed", "links": {"beam": beam}, "at": {"rpy": [0, 0, 1.5707963267948966]}},
            "high": {"links": {"beam": beam}, "at": {"position": [0, 0, 0.11]}},
        },
        "contacts": [{"a": "*"}],
    }
    run = sf.simulate(sf.Scene.from_dict(scene), duration=2.0, dt=1e-3)
    assert run["high.beam.position"][-1, 2] == pytest.approx(0.1, abs=0.01)


def joined_and_falling() -> sf.Scene:
    """Two balls in a rigid connection, of which the carried one falls on a plane."""
    return sf.Scene.from_dict(
        {
            "robots": {"a": ball(0.0), "c": ball(-0.4)},
            "connections": [{"type": "rigid", "a": "a.hull", "b": "c.hull"}],
            "contacts": [{"a": "c.hull", "plane": {"at": [0, 0, -0.12], "normal": [0, 0, 1]}, "stiffness": 3000.0}],
        }
    )


def test_contact_of_a_carried_vehicle_is_the_same_through_every_door() -> None:
    scene = joined_and_falling()
    run = sf.simulate(scene, duration=0.3, dt=1e-3)
    constrained = sf.simulate(scene, duration=0.3, dt=1e-3, method="udwadia-kalaba")
    assert run["a.hull.position"][-1] == pytest.approx(constrained["a.hull.position"][-1], abs=1e-6)
    q, v = run.rows.q[0], run.rows.v[0]
    program = sf.compile(scene)
    ends = [program.rollout(q, v, None, 1e-3, 300)[0] for _ in range(2)]
    batch = program.rollout(np.tile(q, (9, 1)), np.tile(v, (9, 1)), None, 1e-3, 300)[0]
    stepped = q, v
    for k in range(300):
        stepped = program.step(*stepped, t=k * 1e-3, dt=1e-3)
    for end in (*ends, *batch, stepped[0]):
        assert end == pytest.approx(run.rows.q[-1], abs=1e-12)


# Which pairs touch


def paths(scene: sf.Scene) -> set[frozenset[str | None]]:
    return {frozenset((pair.a, pair.b)) for pair in contact_pairs(scene)}


def test_links_that_share_a_joint_do_not_touch() -> None:
    assert paths(wrestling()) == {
        frozenset(("left.hull", "right.hull")), frozenset(("left.hull", "right.arm")),
        frozenset(("left.arm", "right.hull")), frozenset(("left.arm", "right.arm")),
    }  # fmt: skip
    named = wrestling(contacts=[{"a": "left.*", "b": "right.arm"}])
    assert paths(named) == {frozenset(("left.hull", "right.arm")), frozenset(("left.arm", "right.arm"))}


def test_an_arm_on_the_world_touches_a_block_on_the_world_and_a_skid() -> None:
    rod = {"cylinder": {"radius": 0.05, "length": 0.6, "axis": "z", "center": [0, 0, 0.3]}}
    boom = {"parent": "post", "mass": 1, "shape": rod, "joint": {"type": "revolute", "axis": [0, 1, 0]}}
    skid = {"parent": "post", "joint": {"type": "fixed", "at": [1, 0, 0]}, "mass": 0, "shape": {"box": [0.2, 0.2, 0.2]}}
    scene: dict[str, Any] = {
        "robots": {
            "arm": {"base": "fixed", "links": {"post": {}, "boom": boom, "skid": skid}},
            "block": {"base": "fixed", "links": {"body": {"mass": 0, "shape": {"box": [0.1, 0.1, 0.1]}}}},
        },
        "contacts": [{"a": "*"}],
    }
    assert paths(sf.Scene.from_dict(scene)) == {frozenset(("arm.boom", "block.body"))}
    scene["contacts"].append({"a": "arm.boom", "b": "arm.skid"})
    assert frozenset(("arm.boom", "arm.skid")) in paths(sf.Scene.from_dict(scene))


def test_joined_vehicles_do_not_touch() -> None:
    joined = wrestling(connections=[{"type": "rigid", "a": "left.hull", "b": "right.hull"}])
    assert paths(joined) == {frozenset(("left.arm", "right.arm"))}  # each arm has a joint on the joined hulls


def test_the_last_contact_of_a_pair_counts() -> None:
    scene = wrestling(contacts=[{"a": "*"}, {"a": "left.hull", "b": "right.hull", "friction": 0.9}])
    assert [pair.number for pair in contact_pairs(scene) if {pair.a, pair.b} == {"left.hull", "right.hull"}] == [1]


@pytest.mark.parametrize(
    ("contact", "code", "path"),
    [
        ({"a": "left.hul"}, "unknown", "contacts[0].a"),
        ({"a": "none.*"}, "unknown", "contacts[0].a"),
        ({"a": "left.hull", "b": "left.hull"}, "conflict", "contacts[0].b"),
        ({"a": "left.hull", "b": "left.arm"}, "conflict", "contacts[0]"),
        ({"a": "left.hull", "b": "right.hull", "plane": {"normal": [0, 0, 1]}}, "conflict", "contacts[0].plane"),
        ({"a": "left.hull", "plane": {"normal": [0, 0, 0]}}, "range", "contacts[0].plane.normal"),
        ({"a": "*", "law": "hertz"}, "missing", "contacts[0]"),
        ({"a": "left.*", "b": "left.hull"}, "conflict", "contacts[0]"),
    ],
)
def test_impossible_contacts_are_refused(contact: dict[str, Any], code: str, path: str) -> None:
    with pytest.raises(SceneError) as caught:
        wrestling(contacts=[contact])
    assert (caught.value.code, caught.value.path) == (code, path)


def test_shapes_that_cannot_touch_are_refused() -> None:
    scene = wrestling().to_dict()
    scene["robots"]["left"]["links"]["hull"]["shape"] = {"ellipsoid": [0.3, 0.2, 0.2]}
    scene["contacts"] = [{"a": "left.hull", "b": "right.hull"}]
    with pytest.raises(SceneError) as caught:
        sf.Scene.from_dict(scene)
    assert (caught.value.code, caught.value.path) == ("unsupported", "contacts[0].a")
