"""Rigid bodies as one: against Udwadia and Kalaba's equation, against constraints, and against one robot."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.dynamics import constrained
from seaframe.integrate.initial_state import initial_state
from seaframe.loads.time_functions import Instant
from seaframe.signals.snapshot import Snapshot
from seaframe.spatial import array
from tests.random_scenes import Array, SceneDict, difference

HULL: SceneDict = {
    "mass": 7.31,
    "center_of_mass": [0.02, -0.01, 0.03],
    "shape": {"box": [0.457, 0.338, 0.254]},
    "volume": 0.0071,
    "center_of_buoyancy": [0.0, 0.01, -0.02],
    "added_mass": {"diagonal": [2.6, 18.5, 13.3, 0.054, 0.0173, 0.28]},
    "drag": {"linear": [1.0, 0.26, 0.19, 0.895, 0.287, 4.64], "quadratic": [35.0, 103.0, 74.0, 0.084, 0.028, 0.43]},
}
ARM: SceneDict = {
    "upper": {
        "parent": "hull",
        "joint": {"type": "revolute", "axis": [1, 2, 0], "at": [0.3, 0, 0.1]},
        "mass": 1.2,
        "shape": {"cylinder": {"radius": 0.05, "length": 0.5, "axis": "z"}},
    },
    "hand": {
        "parent": "upper",
        "joint": {"type": "fixed", "at": [0, 0, 0.5], "rpy": [0.2, 0.1, -0.3]},
        "mass": 0.4,
        "shape": {"box": [0.1, 0.1, 0.2]},
        "drag": {"quadratic": [3.0, 3.0, 1.0, 0.1, 0.1, 0.1]},
    },
}
THRUSTERS: list[SceneDict] = [
    {"name": "t1", "link": "hull", "at": [-0.1, 0.13, 0.02], "direction": [1, 0, 0], "model": "t200", "voltage": 16},
    {"name": "t2", "link": "hull", "at": [0.1, 0, 0], "direction": [0, 0, 1], "model": "force", "spin_up": 0.2},
]
WATERS: dict[str, SceneDict] = {
    "still": {"density": 1000},
    "current": {"density": 1000, "current": {"velocity": [0.2, -0.1, 0.05]}},
    "waves": {
        "density": 1000,
        "surface": 0.1,
        "waves": {"regular": [{"height": 0.2, "period": 2.5, "direction": [1, 0.5, 0]}]},
    },
}


def vehicles(count: int, arms: bool = False, **more: Any) -> SceneDict:
    """Vehicles in a row, each turned more than the one before."""
    robots: SceneDict = {}
    for k in range(count):
        links = {"hull": HULL, **(ARM if arms else {})}
        place = {"position": [0.7 * k, 0.1 * k, 0.3], "rpy": [0.1 * k, -0.2 * k, 0.4 * k]}
        robots[f"v{k}"] = {"at": place, "links": links, "thrusters": THRUSTERS}
    return {"gravity": [0, 0, 9.81], "water": WATERS["still"], "robots": robots, **more}


def rigid(*pairs: tuple[str, str], **more: Any) -> list[SceneDict]:
    return [{"type": "rigid", "a": a, "b": b, **more} for a, b in pairs]


CHAIN = [("v0.hull", "v1.hull"), ("v1.hull", "v2.hull"), ("v2.hull", "v3.hull")]
JOINED: dict[str, SceneDict] = {
    "chain": vehicles(4, connections=rigid(*CHAIN)),
    "backward": vehicles(4, connections=rigid(("v3.hull", "v2.hull"), ("v1.hull", "v3.hull"), ("v0.hull", "v2.hull"))),
    "ring": vehicles(4, connections=rigid(*CHAIN, ("v3.hull", "v0.hull"))),
    "two rings": vehicles(4, connections=rigid(*CHAIN, ("v0.hull", "v2.hull"), ("v3.hull", "v1.hull"))),
    "hulls with arms": vehicles(3, arms=True, connections=rigid(*CHAIN[:2])),
    "held by a hand": vehicles(3, arms=True, connections=rigid(("v1.hull", "v0.hand"), ("v2.hull", "v1.upper"))),
    "hand in hand": vehicles(2, arms=True, connections=rigid(("v0.hand", "v1.hand"))),
    "loop through joints": vehicles(2, arms=True, connections=rigid(CHAIN[0], ("v0.hand", "v1.hand"))),
    "world": vehicles(3, arms=True, connections=rigid(("v0.hull", "world"), CHAIN[1])),
    "two to the world": vehicles(2, arms=True, connections=rigid(("v0.hull", "world"), ("v1.hull", "world"), CHAIN[0])),
    "with a hinge": vehicles(
        3, connections=[*rigid(CHAIN[0]), {"type": "hinge", "axis": [0, 1, 0], "a": "v1.hull", "b": "v2.hull"}]
    ),
    "with a ball to the world": vehicles(
        3, connections=[{"type": "ball", "a": "v2.hull", "b": "world"}, *rigid(*CHAIN[:2])]
    ),
    "hinged ring": vehicles(
        3, connections=[*rigid(*CHAIN[:2]), {"type": "hinge", "axis": [0, 1, 0], "a": "v0.hull", "b": "v2.hull"}]
    ),
    "locked": vehicles(3, arms=True, connections=rigid(*CHAIN[:2]), drives={"v1.hull": {"lock": "all"}}),
}
for name in WATERS:
    JOINED[f"chain in {name}"] = JOINED["chain"] | {"water": WATERS[name]}
MERGED = {  # connections merged and implied, and those that stay constraints
    "chain": (3, 0, 0), "backward": (3, 0, 0), "ring": (3, 1, 0), "two rings": (3, 2, 0), "hulls with arms": (2, 0, 0),
    "held by a hand": (2, 0, 0), "hand in hand": (0, 0, 1), "loop through joints": (1, 0, 1), "world": (2, 0, 0),
    "two to the world": (2, 1, 0), "with a hinge": (1, 0, 1), "with a ball to the world": (2, 0, 1),
    "hinged ring": (2, 0, 1), "locked": (2, 0, 0),
}  # fmt: skip


def moving_state(eom: Any, rng: np.random.Generator) -> tuple[list[float], list[float]]:
    """The start, in a random motion that all connections allow."""
    start = initial_state(eom)
    begin = Instant(0.0, 0.0)
    free = [x * (mode == "free") for x, mode in zip(rng.normal(size=eom.nv), eom.tree.actuation, strict=True)]
    v = constrained.impulse(eom.aligned_tree, start.q, free, begin, eom.commands([0.0] * eom.nu, begin))
    return start.q, v


@pytest.mark.parametrize("name", JOINED)
def test_accelerations(name: str) -> None:
    """As by Udwadia and Kalaba's equation, to 1e-10."""
    scene, rng = sf.Scene.from_dict(JOINED[name]), np.random.default_rng(3)
    eom, other = sf.derive(scene), sf.derive(scene, "udwadia-kalaba")
    q, v = moving_state(eom, rng)
    u = rng.normal(size=eom.nu)
    assert difference(eom.forward(q, v, u), other.forward(q, v, u)) < 1e-10


@pytest.mark.parametrize("name", MERGED)
def test_which_connections_are_merged(name: str) -> None:
    found = sf.derive(sf.Scene.from_dict(JOINED[name])).rigid_bodies
    assert (len(found.attachments), len(found.implied), len(found.kept)) == MERGED[name]


@pytest.mark.parametrize("name", JOINED)
def test_forces(name: str) -> None:
    """Every wrench in a connection as by multipliers of all of them, also in rings, to 1e-9."""
    scene, rng = sf.Scene.from_dict(JOINED[name]), np.random.default_rng(4)
    eom = sf.derive(scene)
    q, v = moving_state(eom, rng)
    at = Snapshot(eom, q, v, rng.normal(size=eom.nu).tolist())
    wanted = constrained.connection_wrenches(eom.aligned_tree, q, v, at.joint_inputs, at.instant)
    assert difference(array(at.connection_wrenches), array(wanted)) < 1e-9


def test_forces_of_fifty_vehicles() -> None:
    """In all 49 connections of a row of vehicles."""
    described = vehicles(50, connections=rigid(*((f"v{k}.hull", f"v{k + 1}.hull") for k in range(49))))
    for k in range(50):
        described["robots"][f"v{k}"]["at"] = {"position": [0.0, 0.6 * k, 0.0]}
    eom = sf.derive(sf.Scene.from_dict(described))
    rng = np.random.default_rng(5)
    q, v = moving_state(eom, rng)
    at = Snapshot(eom, q, v, rng.normal(size=eom.nu).tolist())
    wanted = constrained.connection_wrenches(eom.aligned_tree, q, v, at.joint_inputs, at.instant)
    assert difference(array(at.connection_wrenches), array(wanted)) < 1e-9


def test_matter_adds_up() -> None:
    """Joined hulls without loads are one body in the tree; with drag each stays, without mass."""
    bare = {key: value for key, value in HULL.items() if key != "drag"}
    robots = {f"v{k}": {"at": {"position": [0.7 * k, 0, 0]}, "links": {"hull": bare}} for k in range(4)}
    scene = {"water": {"density": 1000}, "robots": robots, "connections": rigid(*CHAIN)}
    merged = sf.derive(sf.Scene.from_dict(scene)).merged
    assert merged is not None
    assert len(merged.aligned.bodies) == 1
    assert merged.aligned.bodies[0].matter.rigid.mass == pytest.approx(4 * 7.31, rel=1e-15)
    with_drag = sf.derive(sf.Scene.from_dict(JOINED["chain"])).merged
    assert with_drag is not None
    assert [body.matter.rigid.mass > 0.0 for body in with_drag.aligned.bodies] == [True, False, False, False]


def test_only_the_carrier_of_an_inconsistent_state_counts() -> None:
    """Entries of carried vehicles are not read: they are what the first vehicle's are."""
    eom = sf.derive(sf.Scene.from_dict(JOINED["chain"]))
    q, v = moving_state(eom, np.random.default_rng(6))
    off_q: Array = np.array(q)
    off_v: Array = np.array(v)
    off_q[7:10] += 0.01
    off_v[6:] += 0.1
    assert np.array_equal(eom.forward(off_q, off_v), eom.forward(q, v))
    assert eom.merged is not None
    completed = eom.merged.complete_state(off_q.tolist(), off_v.tolist())
    assert difference(completed[0], q) < 1e-15
    assert difference(completed[1], v) < 1e-13


def test_quaternions_keep_their_sign() -> None:
    """A carried vehicle's quaternion continues that of its start, of both signs."""
    described = vehicles(2, connections=rigid(CHAIN[0]))
    described["robots"]["v0"]["at"] = {"rpy": [0.0, 0.0, 3.0]}
    described["robots"]["v1"]["at"] = {"position": [0.7, 0, 0], "rpy": [0.0, 0.0, -3.0]}
    scene = sf.Scene.from_dict(described)
    start = initial_state(sf.derive(scene))
    program = sf.compile(scene)
    q, _ = program.step(start.q, start.v, dt=1e-6)
    assert difference(q, start.q) < 1e-5
