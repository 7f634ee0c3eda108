"""Connections by test wrenches: rows, accelerations, long runs and impulses against independent results."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pinocchio as pin
import pytest
from scipy.spatial.transform import Rotation

import seaframe as sf
from seaframe.dynamics import constrained, kinematics, recursive
from seaframe.dynamics.constraint_rows import BodyConnection, rotation_sine
from seaframe.dynamics.delassus import plan_elimination
from seaframe.errors import SceneError
from seaframe.loads.time_functions import Instant
from seaframe.spatial import ORIGIN, STILL, Matrix, Vector, array
from tests.dynamics.joined_runs import START, Joint, native
from tests.dynamics.joined_scenes import HULL, TYPES, joined_and_one, momentum, paths, with_ends
from tests.oracles.pinocchio_model import PinocchioModel
from tests.random_scenes import SceneDict, random_scene, random_state, with_drives

every_type = pytest.mark.parametrize("kind", TYPES)


def advance(joint: Joint, q: list[float], v: list[float], h: float) -> list[float]:
    """q a small step along v later, along the group."""
    result = list(q)
    for body in joint.tree.bodies:
        still = [0.0] * len(v[body.v])
        result[body.q] = body.joint.advance_coordinates(
            q[body.q], [h * x for x in body.joint.step_rate(q[body.q], still, v[body.v])]
        )
    return result


def on_manifold(joint: Joint, q: Any, v: Any, steps: int = 15) -> tuple[list[Any], list[Any]]:
    state: tuple[list[Any], list[Any]] = list(q), list(v)
    for _ in range(steps):
        state = constrained.project_state(joint.tree, *state, START)
    return state


# Rows


@every_type
@pytest.mark.parametrize("ends", range(4))
def test_rates_and_second_derivatives_of_rows(kind: str, ends: int) -> None:
    """Central differences of c and of its rate, far from where the connection holds."""
    rng = np.random.default_rng([ends, len(kind)])
    scene = with_ends(random_scene(rng, 6, robots=2), kind, ends)
    joint = Joint(scene)
    q, v = (list(x) for x in random_state(rng, scene))
    h = 1e-6
    after, before = (joint.rows(advance(joint, q, v, s), v) for s in (h, -h))
    moving = kinematics.motions(joint.tree, q, v, START)
    still = joint.tree.outward(
        recursive.follow, recursive.BodyAcceleration(STILL), moving, joint.tree.split_v([0.0] * joint.nv)
    )
    held = joint.tree.connections[0]
    for k, row in enumerate(joint.rows(q, v)):
        drift = sum(
            still[body].A_B.dot(on) for body, on in ((held.a, row.on_a), (held.b, row.on_b)) if body is not None
        )
        assert (after[k].rate - before[k].rate) / (2 * h) == pytest.approx(row.gamma + drift, abs=2e-8)
        powers = [moving[body].V_B.dot(on) for body, on in ((held.a, row.on_a), (held.b, row.on_b)) if body is not None]
        assert row.rate == pytest.approx(sum(powers), abs=1e-13)
        if kind != "rigid" or k < 3:  # the sine of a large angle is not its own derivative
            assert (after[k].c - before[k].c) / (2 * h) == pytest.approx(row.rate, abs=2e-8)


def test_the_sine_of_a_turn_is_the_turn_up_to_the_third_order() -> None:
    turn = np.array([2e-3, -1e-3, 3e-3])
    found = array(rotation_sine(Matrix(*(Vector(*row) for row in Rotation.from_rotvec(turn).as_matrix()))))
    size = float(np.linalg.norm(turn))
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
    force = array(constrained.connection_wrenches(joint.tree, q, v, list(tau), START)[0])
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
    given = joint.eom.joint_inputs(q, v, rng.normal(size=joint.eom.nu).tolist(), instant)
    opened = np.array(recursive.forward_dynamics(joint.tree, q, v, given, instant))
    ours = np.array(constrained.forward_dynamics(joint.tree, q, v, given, instant))
    A = np.array([[row.rate for row in joint.rows(q, unit)] for unit in np.eye(joint.nv)]).T
    for body in joint.tree.bodies:
        if body.has_partial_lock:  # locked along the world's axes
            R = array(body.joint.pose(q[body.q]).R)
            linear = slice(body.v.start, body.v.start + 3)
            ours[linear], opened[linear], A[:, linear] = R @ ours[linear], R @ opened[linear], A[:, linear] @ R.T
    kept = [k for k, mode in enumerate(joint.tree.actuation) if mode != "free"]
    np.testing.assert_allclose(ours[kept], opened[kept], atol=1e-12)
    # G from the rows' answers: the change is M^-1 A^T of some multipliers, so it lies in their span
    multiplied = array([list(w) for w in constrained.connection_wrenches(joint.tree, q, v, given, instant)])
    assert np.all(np.isfinite(multiplied))
    M = array(recursive.mass_matrix(joint.tree, q))
    for body in joint.tree.bodies:
        if body.has_partial_lock:
            T = np.eye(joint.nv)
            linear = slice(body.v.start, body.v.start + 3)
            T[linear, linear] = array(body.joint.pose(q[body.q]).R)
            M = T @ M @ T.T
    free = [k for k, mode in enumerate(joint.tree.actuation) if mode == "free"]
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
    given = joint.eom.joint_inputs(list(q), list(v), [0.0] * joint.eom.nu, before)
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


# Impulses


def test_contact_keeps_momentum_and_loses_the_right_energy() -> None:
    """Two vehicles that connect in flight continue as one body with the momentum of both."""
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
    ("connection", "name", "code", "words"),
    [
        (
            {"type": "ball", "point_a": [0, 0.3, 0], "point_b": [0, -0.2, 0]},
            "connection1",
            "conflict",
            ["0.1 m", "snap: true"],
        ),
        (
            {"type": "rigid", "name": "latch", "point_a": [0, 0, 0], "point_b": [0, 0, 0]},
            "latch",
            "conflict",
            ["0.6 m"],
        ),
        (
            {"type": "hinge", "axis": [1, 0, 0], "point_a": [0, 0.3, 0], "point_b": [0, -0.301, 0]},
            "connection1",
            "conflict",
            ["0.001 m"],
        ),
        ({"type": "distance", "distance": 0.5}, "connection1", "conflict", ["0.6 m", "0.5 m", "`distance`"]),
        ({"type": "distance", "point_a": [0, 0.6, 0]}, "connection1", "singular", ["distance", "ball"]),
    ],
)
def test_points_that_are_apart_are_refused(connection: SceneDict, name: str, code: str, words: list[str]) -> None:
    with pytest.raises(SceneError) as caught:
        sf.derive(sf.Scene.from_dict(pair(**connection)))
    assert (caught.value.code, caught.value.path) == (code, f"connections.{name}")
    assert all(word in caught.value.message for word in words)


@pytest.mark.parametrize("closing", [{"from": 1.0}, {"from": 0.0}, {"command": True}])
@pytest.mark.parametrize("key", ["distance", "snap"])
def test_what_a_closing_connection_cannot_keep_is_refused(closing: SceneDict, key: str) -> None:
    """It holds links where they are when it closes: a distance that is given would be ignored."""
    given = {"distance": 0.6} if key == "distance" else {"snap": True}
    with pytest.raises(SceneError) as caught:
        sf.Scene.from_dict(pair(type="distance", **given, **closing))
    assert caught.value.path == f"connections[0].{key}"
    assert f"`{key}`" in caught.value.message
    assert f"`{next(iter(closing))}`" in caught.value.message
    sf.Scene.from_dict(pair(type="distance", **given, until=1.0))


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
    held: BodyConnection = joint.eom.tree.connections[0]
    X = [replace(ORIGIN, p=Vector(0.0, 0.0, 0.0)), replace(ORIGIN, p=Vector(0.3, 0.9, -0.2))]
    caught = held.capture(*X)
    np.testing.assert_allclose(array(X[0] @ caught.X_aF), array(X[1] @ caught.X_bF), atol=1e-16)


def test_a_chain_is_eliminated_from_its_ends() -> None:
    """Connections of a chain in any order: each shares bodies with two at most, so nothing fills in."""
    bodies = [(k, k + 1) for k in (3, 0, 4, 1, 2)]
    layout = plan_elimination([6] * 5, bodies)
    left = {k: {j for j in range(5) if j != k and {*bodies[j]} & {*bodies[k]}} for k in range(5)}
    for k in layout.order:
        assert len(left[k]) <= 1
        for j in left.pop(k):
            left[j].discard(k)
    assert not left
