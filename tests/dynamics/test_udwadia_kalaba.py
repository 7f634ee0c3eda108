"""Udwadia and Kalaba's equation: the same accelerations as by test wrenches, and misprints of study 003."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import sympy

import seaframe as sf
from seaframe.dynamics import FORMULATIONS, constrained
from seaframe.dynamics.udwadia_kalaba import UdwadiaKalaba
from seaframe.errors import SeaframeError
from tests.dynamics.joined_runs import START, Joint
from tests.dynamics.joined_scenes import (
    TOPOLOGIES,
    TYPES,
    four_bar_of_free_rods,
    four_bar_on_ground,
    joined_and_one,
    paths,
    with_ends,
)
from tests.dynamics.test_connections import on_manifold
from tests.oracles.joined_vehicles import JoinedVehicles
from tests.random_scenes import Array, difference, random_scene, random_state, with_drives

PAGE = Path(__file__).resolve().parents[2] / "docs" / "formulations" / "udwadia-kalaba.md"

every_type = pytest.mark.parametrize("kind", TYPES)


def other(joint: Joint) -> UdwadiaKalaba:
    eom = UdwadiaKalaba(joint.scene, joint.eom.tree)
    assert eom.method == "udwadia-kalaba"
    return eom


def assert_agreement(joint: Joint, q: Any, v: Any, u: Array, t: float = 0.0) -> None:
    """Every dense formulation, with its own mass matrix and bias, against test wrenches."""
    assert max(joint.drift(q, v)) < 1e-11
    ours = joint.eom.forward(q, v, u, t)
    for method in ("udwadia-kalaba", "moving-frame", "gibbs-appell"):
        eom = FORMULATIONS[method](joint.scene, joint.eom.tree)
        assert difference(eom.forward(q, v, u, t), ours) < 1e-10, method


@every_type
@pytest.mark.parametrize("ends", [0, 1, 2])
@pytest.mark.parametrize("seed", range(2))
def test_agreement_on_random_robots(kind: str, ends: int, seed: int) -> None:
    rng = np.random.default_rng([ends, seed, len(kind)])
    scene = with_ends(random_scene(rng, 8, robots=2), kind, ends)
    joint = Joint(scene)
    q, v = on_manifold(joint, *random_state(rng, scene))
    assert_agreement(joint, q, v, rng.normal(size=joint.eom.nu))


@every_type
@pytest.mark.parametrize("lock", ["translation", ["x", "yaw"]], ids=str)
def test_agreement_with_drives_and_locks(kind: str, lock: Any) -> None:
    """At rest and with drives at time zero, so that no prescribed motion violates the connection."""
    rng = np.random.default_rng([len(kind), 17])
    scene = with_drives(rng, random_scene(rng, 8, robots=2), lock)
    ends = {"a": paths(scene, "rov")[-1], "b": paths(scene, "snake")[-1]}
    scene["connections"] = [{"type": kind, **ends, **({"axis": [1, 2, 3]} if kind == "hinge" else {})}]
    joint = Joint(scene)
    q, v = on_manifold(joint, joint.q, joint.v)
    assert_agreement(joint, q, v, rng.normal(size=joint.eom.nu))


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_agreement_on_joined_vehicles(topology: str) -> None:
    joint, _ = joined_and_one(topology)
    assert_agreement(joint, list(joint.q), list(joint.v), np.zeros(0))


@pytest.mark.parametrize(("make", "rank"), [(four_bar_on_ground, 2), (four_bar_of_free_rods, 17)])
def test_agreement_on_redundant_loops(make: Any, rank: int) -> None:
    joint = Joint(make(1.2))
    q, v = joint.run(0.5, 0.005, every=10)
    eom = other(joint)
    A = eom.A(q[-1], v[-1])
    assert np.linalg.matrix_rank(A, tol=1e-6) == rank < len(A)
    np.testing.assert_allclose(eom.forward(q, v), joint.eom.forward(q, v), rtol=0, atol=1e-9)
    one = [eom.forward(a, b) for a, b in zip(q, v, strict=True)]
    np.testing.assert_allclose(eom.forward(q, v), one, rtol=0, atol=1e-10)


def test_its_own_equations_hold_also_off_the_connection() -> None:
    """A vdot = b for rows that do not depend on each other, anywhere."""
    rng = np.random.default_rng(19)
    scene = with_ends(random_scene(rng, 6, robots=2), "rigid", 0)
    eom = other(Joint(scene))
    q, v = random_state(rng, scene)
    np.testing.assert_allclose(eom.A(q, v) @ eom.forward(q, v), eom.b(q, v), rtol=0, atol=1e-9)


def test_forces_are_shared_out_alike() -> None:
    """On a ring: M (vdot - vdot_u) = A^T lambda, and both choose the smallest multipliers, here of the same rows."""
    joint, _ = joined_and_one("ring")
    q, v = list(joint.q), list(joint.v)
    vdot, given = other(joint).forward(q, v), joint.eom.joint_inputs(q, v, [], START)
    rows = np.array([[row.rate for row in joint.rows(q, unit)] for unit in np.eye(joint.nv)]).T
    M = joint.eom.mass_matrix(q)
    opened = np.linalg.solve(M, -np.array(joint.eom.generalised_forces(q, v, [0.0] * joint.nv, given, START)))
    least = np.linalg.pinv(rows.T, rcond=1e-10) @ (M @ (vdot - opened))
    pulls = constrained.connection_wrenches(joint.tree, q, v, given, START)
    np.testing.assert_allclose([list(w) for w in pulls], least.reshape(6, 6), atol=1e-10)


def test_without_connections_it_is_the_free_motion() -> None:
    rng = np.random.default_rng(23)
    scene = with_drives(rng, random_scene(rng, 12), ["x", "yaw"])
    described = sf.Scene.from_dict(scene)
    eom = UdwadiaKalaba(described, sf.derive(described).tree)
    q, v = random_state(rng, scene)
    assert difference(eom.forward(q, v, t=0.7), sf.derive(described).forward(q, v, t=0.7)) < 1e-10
    assert eom.A(q, v).shape == (0, eom.nv)


@pytest.mark.parametrize("method", ["udwadia-kalaba", "moving-frame", "gibbs-appell"])
def test_symbols_are_refused(method: str) -> None:
    joint, _ = joined_and_one("aligned")
    q = [*joint.q[:-1], sympy.Symbol("z")]
    with pytest.raises(SeaframeError, match="'recursive'") as caught:
        FORMULATIONS[method](joint.scene, joint.eom.tree).forward(q, list(joint.v))
    assert (caught.value.code, caught.value.path) == ("unsupported", "method")
    with pytest.raises(SeaframeError, match="'recursive'") as caught:
        sf.compile(joint.scene, method=method)
    assert (caught.value.code, caught.value.path) == ("unsupported", "method")


@pytest.mark.parametrize("method", ["moving-frame", "gibbs-appell"])
def test_whole_runs_agree(method: str) -> None:
    """A ring of six vehicles, with its redundant rows, in steps by each formulation with projection at their ends."""
    joint, _ = joined_and_one("ring")
    settings: dict[str, Any] = {"duration": 0.1, "dt": 0.02, "integrator": "rk4"}
    ours, theirs = sf.simulate(joint.scene, **settings), sf.simulate(joint.scene, method=method, **settings)
    assert theirs.method == method
    np.testing.assert_allclose(theirs.v, ours.v, rtol=0, atol=1e-10)
    np.testing.assert_allclose(theirs.q, ours.q, rtol=0, atol=1e-10)


# What the paper prints

MASS, MOMENTS, ARM = 7.31, (0.16, 0.2, 0.25), (0.0, 0.6, 0.0)
MOTIONS = {"planar": np.array([0.3, -0.2, 0, 0, 0, -0.5]), "spatial": np.array([0.3, -0.2, 0.1, 0.4, 0.3, -0.5])}


@pytest.mark.parametrize("motion", MOTIONS)
@pytest.mark.parametrize("yaw", [0.0, np.pi / 2])
def test_corrected_rows_move_as_the_paper_means(yaw: float, motion: str) -> None:
    """A simulator from the paper alone, with its rows corrected, and ours give the same motion."""
    theirs = JoinedVehicles(MASS, MOMENTS, ARM, yaw, corrected_25=True, corrected_22=True)
    end = theirs.run(MOTIONS[motion], 2.0, 0.005)
    hull = {"mass": MASS, "inertia": {"diagonal": list(MOMENTS)}}
    robots = {
        "a": {"links": {"hull": hull}},
        "b": {"at": {"position": list(ARM), "rpy": [0, 0, yaw]}, "links": {"hull": hull}},
    }
    joint = Joint(
        {"gravity": [0, 0, 0], "robots": robots, "connections": [{"type": "rigid", "a": "a.hull", "b": "b.hull"}]}
    )
    joint.v = theirs.start(MOTIONS[motion])[14:]
    q, v = joint.run(2.0, 0.005, every=400)
    np.testing.assert_allclose(q[-1], end[:14], rtol=0, atol=1e-9)
    np.testing.assert_allclose(v[-1], end[14:], rtol=0, atol=1e-9)


PRINTED = [(0.0, "planar"), (0.0, "spatial"), (np.pi / 2, "planar"), (np.pi / 2, "spatial")]


@pytest.mark.parametrize(("yaw", "motion"), PRINTED)
def test_printed_rows_hold_only_where_the_page_says_so(yaw: float, motion: str) -> None:
    rows = []
    for corrected_25, corrected_22 in ((False, False), (True, False), (False, True), (True, True)):
        vehicles = JoinedVehicles(MASS, MOMENTS, ARM, yaw, corrected_25, corrected_22)
        place, turn = vehicles.apart(vehicles.run(MOTIONS[motion], 5.0, 0.01))
        assert (place < 1e-9) == (motion == "planar" or (corrected_25 and (corrected_22 or yaw == 0.0)))
        assert (turn < 1e-9) == (motion == "planar" or corrected_22 or yaw == 0.0)
        rows.append("holds" if max(place, turn) < 1e-9 else f"{place:.2f} m, {turn:.2f} rad")
    attitude = "aligned" if yaw == 0.0 else "yawed by 90 degrees"
    assert f"| {attitude} | {motion} | {' | '.join(rows)} |" in PAGE.read_text(encoding="utf-8")


def test_the_printed_attitude_rows_have_the_rank_three() -> None:
    vehicles = JoinedVehicles(MASS, MOMENTS, ARM, 0.4)
    A, _ = vehicles.rows(vehicles.start(MOTIONS["spatial"]))
    assert A.shape == (7, 12)
    assert np.linalg.matrix_rank(A[3:]) == 3
