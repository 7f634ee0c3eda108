"""Scenes with connections, and the motion of their parts as one body."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from scipy.spatial.transform import Rotation

from seaframe.dynamics import kinematics
from seaframe.spatial import array
from tests.dynamics.joined_runs import Joint
from tests.oracles.linkages import FourBar
from tests.random_scenes import Array, SceneDict

HULL: SceneDict = {"mass": 7.31, "center_of_mass": [0.02, -0.01, -0.03], "inertia": {"diagonal": [0.16, 0.2, 0.25]}}
TYPES: dict[str, SceneDict] = {
    "rigid": {"point_a": [0.1, 0.2, 0.3]},
    "hinge": {"axis": [1, 2, 3]},
    "ball": {"point_a": [0.1, 0.2, 0.3], "point_b": [-0.1, 0.2, 0.1], "snap": True},
    "distance": {"point_a": [0.1, 0.2, 0.3]},
}


def paths(scene: SceneDict, robot: str) -> list[str]:
    return [f"{robot}.{link}" for link in scene["robots"][robot]["links"]]


def with_ends(scene: SceneDict, kind: str, ends: int) -> SceneDict:
    """A scene with a connection: between robots, to the world from either side, or inside a robot."""
    rov, snake = paths(scene, "rov"), paths(scene, "snake")
    a, b = [(rov[3], snake[5]), ("world", rov[2]), (snake[4], "world"), (rov[1], rov[4])][ends]
    return {**scene, "connections": [{"type": kind, "a": a, "b": b, **TYPES[kind]}]}


def momentum(joint: Joint, q: Any, v: Any) -> Array:
    return array(kinematics.momentum(joint.eom.tree, list(q), list(v)))


# Vehicles joined rigidly

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
    """Vehicles of a topology, and the equivalent single body, both in the same motion."""
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


# Linkages of rods


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


def hinge(a: str, b: str, point_a: Sequence[float], point_b: Sequence[float]) -> SceneDict:
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
        "connections": [hinge("bar.coupler", "bar.rocker", [0.8, 0, 0], [0.6, 0, 0])],
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
            hinge("world", "crank.rod", [0, 0, 0], [0, 0, 0]),
            hinge("crank.rod", "coupler.rod", [0.3, 0, 0], [0, 0, 0]),
            hinge("coupler.rod", "rocker.rod", [0.8, 0, 0], [0.6, 0, 0]),
            hinge("rocker.rod", "world", [0, 0, 0], [0.7, 0, 0]),
        ],
    }


def four_bar_afloat() -> SceneDict:
    """On a freely tumbling hull, with masses beside its plane: stages of a step bend the loop out of its plane."""
    scene = four_bar_of_free_rods(1.2)
    for k, robot in enumerate(scene["robots"].values()):
        robot["links"]["rod"] |= {"inertia": {"diagonal": [0.05, 0.1, 0.08]}}
        robot["links"]["rod"]["center_of_mass"] = [0.2, 0.0, 0.1 * (k + 1) * (-1) ** k]
    scene["robots"]["hull"] = {"links": {"hull": {"mass": 8.0, "inertia": {"diagonal": [0.5, 0.6, 0.7]}}}}
    for connection in scene["connections"]:
        connection |= {end: "hull.hull" for end in "ab" if connection[end] == "world"}
    scene["initial"] = {
        "hull.hull": {"angular_velocity": [0.3, 0.5, 0.2]},
        "crank.rod": {"angular_velocity": [0, 0, 6]},
    }
    return scene | {"gravity": [0, 0, 0]}
