"""Connections by test wrenches: rows, accelerations, long runs and impulses against answers from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pinocchio as pin
import pytest
from scipy.spatial.transform import Rotation

import seaframe as sf
from seaframe.dynamics import constrained, kinematics, recursive
from seaframe.dynamics.connections import Joined, sine
from seaframe.dynamics.delassus import laid_out
from seaframe.errors import SceneError
from seaframe.loads.signals import Instant
from seaframe.spatial import ORIGIN, STILL, Matrix, Vector, array
from tests.dynamics.joined_runs import START, Joint, native
from tests.oracles.closed_forms import HeavyTop, PhysicalPendulum
from tests.oracles.linkages import FourBar, SliderCrank
from tests.oracles.pinocchio_model import PinocchioModel
from tests.random_scenes import Array, SceneDict, random_scene, random_state, with_drives

HULL: SceneDict = {"mass": 7.31, "center_of_mass": [0.02, -0.01, -0.03], "inertia": {"diagonal": [0.16, 0.2, 0.25]}}
TYPES: dict[str, SceneDict] = {
    "rigid": {"point_a": [0.1, 0.2, 0.3]},
    "hinge": {"axis": [1, 2, 3]},
    "ball": {"point_a": [0.1, 0.2, 0.3], "point_b": [-0.1, 0.2, 0.1], "snap": True},
    "distance": {"point_a": [0.1, 0.2, 0.3]},
}
every_type = pytest.mark.parametrize("kind", TYPES)


def paths(scene: SceneDict, robot: str) -> list[str]:
    return [f"{robot}.{link}" for link in scene["robots"][robot]["links"]]


def with_ends(scene: SceneDict, kind: str, ends: int) -> SceneDict:
    """A scene with a connection: between robots, to the world from either side, or inside a robot."""
    rov, snake = paths(scene, "rov"), paths(scene, "snake")
    a, b = [(rov[3], snake[5]), ("world", rov[2]), (snake[4], "world"), (rov[1], rov[4])][ends]
    return {**scene, "connections": [{"type": kind, "a": a, "b": b, **TYPES[kind]}]}


def advanced(joint: Joint, q: list[float], v: list[float], h: float) -> list[float]:
    """q a small step along v later, along the group."""
    result = list(q)
    for body in joint.tree.bodies:
        still = [0.0] * len(v[body.v])
        result[body.q] = body.joint.stepped(
            q[body.q], [h * x for x in body.joint.step_rate(q[body.q], still, v[body.v])]
        )
    return result


def on_manifold(joint: Joint, q: Sequence[float], v: Sequence[float], steps: int = 15) -> tuple[list[Any], list[Any]]:
    state: tuple[list[Any], list[Any]] = list(q), list(v)
    for _ in range(steps):
        state = constrained.projected(joint.tree, *state, START)
    return state


# Rows


@every_type
@pytest.mark.parametrize("ends", range(4))
def test_rates_and_second_derivatives_of_rows(kind: str, ends: int) -> None:
    """Central differences of c and of its rate, far away from where it holds."""
    rng = np.random.default_rng([ends, len(kind)])
    scene = with_ends(random_scene(rng, 6, robots=2), kind, ends)
    joint = Joint(scene)
    q, v = (list(x) for x in random_state(rng, scene))
    h = 1e-6
    after, before = (joint.rows(advanced(joint, q, v, s), v) for s in (h, -h))
    moving = kinematics.motions(joint.tree, q, v, START)
    still = joint.tree.outward(recursive.follow, STILL, moving, joint.tree.of_v([0.0] * joint.nv))
    held = joint.tree.connections[0]
    for k, row in enumerate(joint.rows(q, v)):
        drift = sum(still[body].dot(on) for body, on in ((held.a, row.on_a), (held.b, row.on_b)) if body is not None)
        assert (after[k].rate - before[k].rate) / (2 * h) == pytest.approx(row.gamma + drift, abs=2e-8)
        powers = [moving[body].V_B.dot(on) for body, on in ((held.a, row.on_a), (held.b, row.on_b)) if body is not None]
        assert row.rate == pytest.approx(sum(powers), abs=1e-13)
        if kind != "rigid" or k < 3:  # the sine of a large angle is not its own derivative
            assert (after[k].c - before[k].c) / (2 * h) == pytest.approx(row.rate, abs=2e-8)


def test_the_sine_of_a_turn_is_the_turn_up_to_the_third_order() -> None:
    turn = np.array([2e-3, -1e-3, 3e-3])
    found = array(sine(Matrix(*(Vector(*row) for row in Rotation.from_rotvec(turn).as_matrix()))))
    size = np.linalg.norm(turn)
    np.testing.assert_allclose(found, turn * np.sin(size) / size, rtol=0, atol=1e-17)
    np.testing.assert_allclose(found, turn, rtol=0, atol=size**3 / 6)


@every_type
def test_a_row_never_changes_the_momentum_of_the_pair(kind: str) -> None:
    rng = np.random.default_rng(len(kind))
    scene = with_ends(random_scene(rng, 6, robots=2), kind, 0)
    joint = Joint(scene)
    q, v = (list(x) for x in random_state(rng, scene))
    X = kinematics.poses(joint.tree, q)
    held = joint.tree.connections[0]
    for row in joint.rows(q, v):
        assert held.a is not None
        assert held.b is not None
        both = row.on_a.inward(X[held.a]) + row.on_b.inward(X[held.b])
        np.testing.assert_allclose(array(both), 0.0, atol=1e-14)


# Accelerations


@pytest.mark.parametrize("kind", ["rigid", "ball"])
@pytest.mark.parametrize("base", ["free", "fixed"])
def test_accelerations_and_forces_as_in_pinocchio(kind: str, base: Any) -> None:
    rng = np.random.default_rng([len(kind), len(base), 5])
    scene = random_scene(rng, 6, base, robots=2, shape="chain")
    ends = [next(p for p in paths(scene, robot) if p.endswith("link05")) for robot in ("rov", "snake")]
    scene["connections"] = [{"type": kind, "a": ends[0], "b": ends[1], **TYPES[kind]}]
    joint = Joint(scene)
    q, v = on_manifold(joint, *random_state(rng, scene))
    assert max(joint.drift(q, v)) < 1e-13
    tau = rng.normal(size=joint.nv)
    theirs = PinocchioModel(scene)
    held = joint.eom.tree.connections[0]
    models, data = pin.StdVec_RigidConstraintModel(), pin.StdVec_RigidConstraintData()
    where = []
    for path, X in zip(ends, (held.X_aF, held.X_bF), strict=True):
        frame = theirs.model.frames[theirs.frames[path]]
        where += [frame.parentJoint, frame.placement * pin.SE3(array(X))]
    size = pin.ContactType.CONTACT_6D if kind == "rigid" else pin.ContactType.CONTACT_3D
    models.append(pin.RigidConstraintModel(size, theirs.model, *where, pin.ReferenceFrame.LOCAL))
    data.append(models[0].createData())
    pin.initConstraintDynamics(theirs.model, theirs.data, models, data)
    state = theirs._theirs(np.array(q), np.array(v), tau)
    settings = pin.ProximalSettings(1e-13, 0.0, 1)
    vdot = pin.constraintDynamics(theirs.model, theirs.data, *state, models, data, settings)
    ours = constrained.forward_dynamics(joint.tree, q, v, list(tau), START)
    np.testing.assert_allclose(ours, np.array(vdot)[theirs._v], rtol=0, atol=1e-10 * np.abs(ours).max())
    force = array(constrained.wrenches(joint.tree, q, v, list(tau), START)[0])
    on_a = data[0].contact_force.vector
    np.testing.assert_allclose(force[: 6 if kind == "rigid" else 3], -on_a[: 6 if kind == "rigid" else 3], rtol=1e-9)


@every_type
@pytest.mark.parametrize("ends", range(4))
@pytest.mark.parametrize("lock", [None, "translation", ["x", "yaw"], ["y", "z", "pitch"]], ids=str)
def test_prescribed_and_locked_coordinates_stay_so(kind: str, ends: int, lock: Any) -> None:
    """Any state, also off the connection: the equations of a dense Lagrange system, from mass matrix and rows alone."""
    rng = np.random.default_rng([ends, len(kind), 7])
    scene = with_ends(with_drives(rng, random_scene(rng, 6, robots=2), lock), kind, ends)
    joint = Joint(scene)
    q, v = (list(x) for x in random_state(rng, scene))
    instant = Instant(0.4, 0.4)
    given = joint.eom.given(q, v, rng.normal(size=joint.eom.nu).tolist(), instant)
    opened = np.array(recursive.forward_dynamics(joint.tree, q, v, given, instant))
    ours = np.array(constrained.forward_dynamics(joint.tree, q, v, given, instant))
    A = np.array([[row.rate for row in joint.rows(q, unit)] for unit in np.eye(joint.nv)]).T
    for body in joint.tree.bodies:
        if body.slants:  # locked along the world's axes
            R = array(body.joint.pose(q[body.q]).R)
            linear = slice(body.v.start, body.v.start + 3)
            ours[linear], opened[linear], A[:, linear] = R @ ours[linear], R @ opened[linear], A[:, linear] @ R.T
    kept = [k for k, mode in enumerate(joint.tree.modes) if mode != "free"]
    np.testing.assert_allclose(ours[kept], opened[kept], atol=1e-12)
    # G from the rows' answers: the change is M^-1 A^T of some multipliers, so it lies in their span
    multiplied = array([list(w) for w in constrained.wrenches(joint.tree, q, v, given, instant)])
    assert np.all(np.isfinite(multiplied))
    M = array(recursive.mass_matrix(joint.tree, q))
    for body in joint.tree.bodies:
        if body.slants:
            T = np.eye(joint.nv)
            linear = slice(body.v.start, body.v.start + 3)
            T[linear, linear] = array(body.joint.pose(q[body.q]).R)
            M = T @ M @ T.T
    free = [k for k, mode in enumerate(joint.tree.modes) if mode == "free"]
    impulse = M[np.ix_(free, free)] @ (ours - opened)[free]
    spread, *_ = np.linalg.lstsq(A[:, free].T, impulse, rcond=1e-9)
    np.testing.assert_allclose(A[:, free].T @ spread, impulse, atol=1e-9 * max(1.0, np.abs(impulse).max()))


def test_an_open_connection_does_nothing() -> None:
    rng = np.random.default_rng(11)
    scene = random_scene(rng, 6, robots=2)
    bare = sf.derive(sf.Scene.from_dict(scene))
    q, v = random_state(rng, scene)
    rov, snake = paths(scene, "rov"), paths(scene, "snake")
    joint = Joint({**scene, "connections": [{"type": "rigid", "a": rov[1], "b": snake[2], "until": 2.0}]})
    before, after = Instant(1.9, 1.9), Instant(2.1, 2.1)
    given = joint.eom.given(list(q), list(v), [0.0] * joint.eom.nu, before)
    entries = [*q, *joint.q[len(q) :]]
    closed, opened = (
        constrained.forward_dynamics(joint.tree, entries, list(v), given, instant) for instant in (before, after)
    )
    np.testing.assert_allclose(opened, bare.forward(q, v), rtol=0, atol=1e-12)
    assert np.abs(np.subtract(closed, opened)).max() > 0.1


@every_type
def test_native_code_and_batches_give_the_same(kind: str) -> None:
    rng = np.random.default_rng([len(kind), 13])
    scene = with_ends(random_scene(rng, 5, robots=2), kind, 0)
    joint = Joint(scene)
    states = [random_state(rng, scene) for _ in range(4)]
    q, v = (np.array(x) for x in zip(*states, strict=True))
    one = np.array([joint.accelerations(list(a), list(b)) for a, b in states])
    size = np.abs(one).max()
    code = native(joint.accelerations, q=joint.nq, v=joint.nv)
    np.testing.assert_allclose([code(a, b) for a, b in states], one, rtol=0, atol=1e-11 * size)
    batch = array(joint.accelerations(list(q.T), list(v.T)))
    np.testing.assert_allclose(batch, one, rtol=0, atol=1e-12 * size)


# Vehicles joined rigidly are one body

SIX = range(6)
TOPOLOGIES: dict[str, tuple[list[tuple[Sequence[float], Sequence[float]]], list[tuple[int, int]]]] = {
    "aligned": ([((0, 0, 0), (0, 0, 0)), ((0, 0.6, 0), (0, 0, 0))], [(0, 1)]),
    "yawed": ([((0, 0, 0), (0, 0, 0)), ((0.1, 0.6, 0.1), (0, 0, np.pi / 2))], [(0, 1)]),
    "chain": ([((0.7 * k, 0, 0), (0, 0, 0.3 * k)) for k in SIX], [(k, k + 1) for k in range(5)]),
    "ring": (
        [((np.cos(k * np.pi / 3), np.sin(k * np.pi / 3), 0), (0, 0, k * np.pi / 3)) for k in SIX],
        [(k, (k + 1) % 6) for k in SIX],
    ),
}
MOVING = np.array([0.3, -0.2, 0.1, 0.4, 0.3, -0.5])  # twist of the first vehicle at the start
PUSHED = {"v0.hull": {"force": {"constant": [0.3, 0.1, -0.2]}, "moment": {"constant": [0.01, 0.02, -0.03]}}}


def joined_and_one(topology: str) -> tuple[Joint, Joint]:
    """Vehicles of a topology, and the one body that they are, both moving alike."""
    places, pairs = TOPOLOGIES[topology]
    robots = {
        f"v{k}": {"at": {"position": list(p), "rpy": list(rpy)}, "links": {"hull": HULL}}
        for k, (p, rpy) in enumerate(places)
    }
    connections = [{"type": "rigid", "a": f"v{a}.hull", "b": f"v{b}.hull"} for a, b in pairs]
    common = {"gravity": [0, 0, 0], "drives": PUSHED}
    joined = Joint({**common, "robots": robots, "connections": connections})
    turns = [Rotation.from_euler("xyz", rpy).as_matrix() for _, rpy in places]
    one = Joint({**common, "robots": {"v0": {"at": robots["v0"]["at"], "links": {"hull": composite(places, turns)}}}})
    one.v = MOVING
    joined.v = np.concatenate(
        [
            [*(R.T @ (MOVING[:3] + np.cross(MOVING[3:], np.array(p)))), *(R.T @ MOVING[3:])]
            for (p, _), R in zip([((np.subtract(p, places[0][0])), rpy) for p, rpy in places], turns, strict=True)
        ]
    )
    return joined, one


def composite(places: Sequence[tuple[Sequence[float], Any]], turns: Sequence[Array]) -> SceneDict:
    """Mass, centre and inertia of all hulls in the frame of the first, by Steiner's theorem."""
    mass, J = HULL["mass"], np.diag(HULL["inertia"]["diagonal"])
    arms = [
        np.subtract(p, places[0][0]) + R @ np.array(HULL["center_of_mass"])
        for (p, _), R in zip(places, turns, strict=True)
    ]
    center = np.mean(arms, axis=0)
    inertia = sum(
        R @ J @ R.T + mass * ((d @ d) * np.eye(3) - np.outer(d, d))
        for R, d in zip(turns, [arm - center for arm in arms], strict=True)
    )
    return {
        "mass": mass * len(places),
        "center_of_mass": center.tolist(),
        "inertia": {"matrix": np.asarray(inertia).tolist()},
    }


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


def rod(mass: float, length: float, **more: Any) -> SceneDict:
    across = mass * length**2 / 12.0
    return {
        "mass": mass,
        "center_of_mass": [length / 2, 0, 0],
        "inertia": {"diagonal": [1e-3 * mass, across, across]},
        **more,
    }


def on(parent: str, at: Sequence[float]) -> SceneDict:
    return {"parent": parent, "joint": {"type": "revolute", "axis": [0, 0, 1], "at": list(at)}}


BAR = FourBar(0.3, 0.8, 0.6, 0.7, (1.0, 2.0, 1.5))
DOWN = [0.0, -9.81, 0.0]


def hinged(a: str, b: str, point_a: Sequence[float], point_b: Sequence[float]) -> SceneDict:
    return {"type": "hinge", "axis": [0, 0, 1], "a": a, "b": b, "point_a": list(point_a), "point_b": list(point_b)}


def four_bar_on_ground(start: float) -> SceneDict:
    coupler, rocker = (float(x) for x in BAR.angles(np.asarray(start)))
    links = {
        "ground": {},
        "crank": rod(1.0, 0.3, **on("ground", [0, 0, 0])),
        "coupler": rod(2.0, 0.8, **on("crank", [0.3, 0, 0])),
        "rocker": rod(1.5, 0.6, **on("ground", [0.7, 0, 0])),
    }
    angles = {"bar.crank": start, "bar.coupler": coupler - start, "bar.rocker": rocker}
    return {
        "gravity": DOWN,
        "robots": {"bar": {"base": "fixed", "links": links}},
        "initial": {path: {"angle": angle} for path, angle in angles.items()},
        "connections": [hinged("bar.coupler", "bar.rocker", [0.8, 0, 0], [0.6, 0, 0])],
    }


def four_bar_of_free_rods(start: float) -> SceneDict:
    coupler, rocker = (float(x) for x in BAR.angles(np.asarray(start)))
    places = {
        "crank": (rod(1.0, 0.3), [0, 0, 0], start),
        "coupler": (rod(2.0, 0.8), [0.3 * np.cos(start), 0.3 * np.sin(start), 0], coupler),
        "rocker": (rod(1.5, 0.6), [0.7, 0, 0], rocker),
    }
    return {
        "gravity": DOWN,
        "robots": {
            name: {"at": {"position": list(p), "rpy": [0, 0, angle]}, "links": {"rod": link}}
            for name, (link, p, angle) in places.items()
        },
        "connections": [
            hinged("world", "crank.rod", [0, 0, 0], [0, 0, 0]),
            hinged("crank.rod", "coupler.rod", [0.3, 0, 0], [0, 0, 0]),
            hinged("coupler.rod", "rocker.rod", [0.8, 0, 0], [0.6, 0, 0]),
            hinged("rocker.rod", "world", [0, 0, 0], [0.7, 0, 0]),
        ],
    }


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
    """Twenty rows of which seventeen are independent: the trap for pseudo-inverses with a small cut-off."""
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
            "connections": [hinged("bar.rod", "bar.block", [0.9, 0, 0], [0, 0, 0])],
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
    np.testing.assert_allclose(axis, top.axis(0.02 * np.arange(len(q)), rate), rtol=0, atol=1e-9)
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
    angle = pendulum.angle(0.02 * np.arange(len(q)))
    np.testing.assert_allclose(np.arctan2(q[:, 0], -q[:, 2]), angle, rtol=0, atol=1e-8)
    np.testing.assert_allclose(np.linalg.norm(q[:, :3], axis=1), length, rtol=0, atol=1e-14)
    toward, _ = pendulum.reaction(angle[50:51])
    pull = array(joint.wrenches(list(q[50]), list(v[50]))[0])
    assert np.linalg.norm(pull[:3]) == pytest.approx(float(toward[0]), rel=1e-7)
    assert pull[:3] @ q[50, :3] < 0.0  # on the bob, towards the point
    np.testing.assert_allclose(pull[3:], 0.0, atol=1e-15)


# Impulses


def momentum(joint: Joint, q: Sequence[float], v: Sequence[float]) -> Array:
    return array(kinematics.momentum(joint.eom.tree, list(q), list(v)))


def test_contact_keeps_momentum_and_loses_the_right_energy() -> None:
    """Two vehicles caught in flight move on as one body with the momentum of both."""
    joined, one = joined_and_one("yawed")
    rng = np.random.default_rng(2)
    v = rng.normal(size=12)
    caught = constrained.impulse(joined.tree, list(joined.q), list(v), START)
    before, after = (momentum(joined, joined.q, x) for x in (v, caught))
    np.testing.assert_allclose(after, before, rtol=0, atol=1e-13 * np.abs(before).max())
    assert joined.drift(joined.q, caught)[1] < 1e-14
    h = np.linalg.solve(array(recursive.mass_matrix(one.tree, list(one.q))), before)  # the frame is at the origin
    np.testing.assert_allclose(caught[:6], h, rtol=0, atol=1e-12)
    M = array(recursive.mass_matrix(joined.tree, list(joined.q)))
    lost = 0.5 * (v @ M @ v - np.array(caught) @ M @ np.array(caught))
    A = np.array([[row.rate for row in joined.rows(joined.q, unit)] for unit in np.eye(12)]).T
    jump = A @ v
    assert lost == pytest.approx(0.5 * jump @ np.linalg.solve(A @ np.linalg.solve(M, A.T), jump), rel=1e-12)


@every_type
def test_an_impulse_between_arms_keeps_momentum(kind: str) -> None:
    rng = np.random.default_rng([len(kind), 3])
    scene = with_ends(random_scene(rng, 6, robots=2), kind, 0)
    joint = Joint(scene)
    q, v = random_state(rng, scene)
    caught = constrained.impulse(joint.tree, list(q), list(v), START)
    before, after = (momentum(joint, q, x) for x in (v, caught))
    np.testing.assert_allclose(after, before, rtol=0, atol=1e-13 * np.abs(before).max())
    assert joint.drift(q, caught)[1] < 1e-13


# From scenes


def pair(**connection: Any) -> SceneDict:
    robots = {
        "left": {"links": {"hull": HULL}},
        "right": {"at": {"position": [0, 0.6, 0]}, "links": {"hull": HULL}},
    }
    return {"robots": robots, "connections": [{"a": "left.hull", "b": "right.hull", **connection}]}


@pytest.mark.parametrize(
    ("connection", "words"),
    [
        ({"type": "ball", "point_a": [0, 0.3, 0], "point_b": [0, -0.2, 0]}, "connection1.*0.1 m apart.*snap: true"),
        ({"type": "rigid", "name": "latch", "point_a": [0, 0, 0], "point_b": [0, 0, 0]}, "latch.*0.6 m apart"),
        (
            {"type": "hinge", "axis": [1, 0, 0], "point_a": [0, 0.3, 0], "point_b": [0, -0.301, 0]},
            "0.001 m apart",
        ),
        ({"type": "distance", "distance": 0.5}, "0.6 m apart at the start, not the 0.5 m of `distance`"),
        ({"type": "distance", "point_a": [0, 0.6, 0]}, "no distance.*ball"),
    ],
)
def test_points_that_are_apart_are_refused(connection: SceneDict, words: str) -> None:
    with pytest.raises(SceneError, match=words):
        sf.derive(sf.Scene.from_dict(pair(**connection)))


def test_few_digits_in_a_file_leave_no_gap() -> None:
    joint = Joint(pair(type="ball", point_a=[0, 0.3000004, 0], point_b=[0, -0.3, 0]))
    assert joint.drift(joint.q, joint.v)[0] < 1e-16


def test_points_may_be_brought_together() -> None:
    joint = Joint(pair(type="ball", point_a=[0.1, 0.3, 0], point_b=[0, -0.2, 0], snap=True))
    assert joint.drift(joint.q, joint.v)[0] > 0.09
    q, v = on_manifold(joint, joint.q, joint.v, steps=10)
    assert max(joint.drift(q, v)) < 1e-15


def test_a_connection_catches_bodies_where_they_are() -> None:
    joint = Joint(pair(type="rigid"))
    held: Joined = joint.eom.tree.connections[0]
    X = [replace(ORIGIN, p=Vector(0.0, 0.0, 0.0)), replace(ORIGIN, p=Vector(0.3, 0.9, -0.2))]
    caught = held.caught_at(*X)
    np.testing.assert_allclose(array(X[0] @ caught.X_aF), array(X[1] @ caught.X_bF), atol=1e-16)


def test_a_chain_is_eliminated_from_its_ends() -> None:
    """Connections of a chain in any order: each shares bodies with two at most, so nothing fills in."""
    bodies = [(k, k + 1) for k in (3, 0, 4, 1, 2)]
    layout = laid_out([6] * 5, bodies)
    left = {k: {j for j in range(5) if j != k and {*bodies[j]} & {*bodies[k]}} for k in range(5)}
    for k in layout.order:
        assert len(left[k]) <= 1
        for j in left.pop(k):
            left[j].discard(k)
