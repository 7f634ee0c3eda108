"""Random robots in the form of scene files, their random states, and a plain reading of such scenes for oracles.

The reading is made from the file's contract alone, so that what an oracle builds owes nothing to the package.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

Array: TypeAlias = NDArray[np.float64]
SceneDict: TypeAlias = dict[str, Any]
Generator: TypeAlias = np.random.Generator

JOINTS = ("revolute", "prismatic", "universal", "spherical", "fixed", "free")
NQ = {"revolute": 1, "prismatic": 1, "universal": 2, "spherical": 4, "fixed": 0, "free": 7}
NV = {"revolute": 1, "prismatic": 1, "universal": 2, "spherical": 3, "fixed": 0, "free": 6}
LIGHT_JOINTS = ("revolute", "prismatic", "universal", "fixed")  # of links that may go without mass
TREES = [
    (joints, base, shape) for joints in (1, 6, 15, 30) for base in ("free", "fixed") for shape in ("tree", "chain")
]
AXES = {"x": 0, "y": 1, "z": 2}


# Making scenes


def random_scene(
    rng: Generator,
    joints: int = 6,
    base: Literal["free", "fixed"] = "free",
    types: Sequence[str] = JOINTS,
    shape: Literal["tree", "chain"] = "tree",
    massless: bool = False,
    passive: bool = False,
    robots: int = 1,
    weight: bool = True,
) -> SceneDict:
    """A scene of random robots, each with a number of joints besides its base; every type of joint if there is room.

    Links stand in the file in random order, children before parents too. `massless` takes the mass from some links that
    carry others; `passive` gives joints dampers and springs; without `weight` there is no gravity.
    """
    names = ["rov", "snake", "arm"][:robots]
    return {
        "seaframe": 1,
        "name": "random",
        "gravity": (9.81 * unit(rng.normal(size=3))).tolist() if weight else [0.0, 0.0, 0.0],
        "robots": {name: random_robot(rng, joints, base, types, shape, massless, passive) for name in names},
    }


def random_robot(
    rng: Generator, joints: int, base: str, types: Sequence[str], shape: str, massless: bool, passive: bool
) -> SceneDict:
    """One robot on its base."""
    kinds = [types[k % len(types)] for k in range(joints)]
    rng.shuffle(kinds)
    links: dict[str, SceneDict] = {"root": random_matter(rng)}
    names = ["root"]
    for k, kind in enumerate(kinds):
        parent = names[-1] if shape == "chain" else names[int(rng.integers(len(names)))]
        names.append(f"link{k:02d}")
        links[names[-1]] = {"parent": parent, "joint": random_joint(rng, kind, passive), **random_matter(rng)}
    if massless:
        take_mass_away(rng, links)
    rng.shuffle(names)
    at = {"position": rng.normal(size=3).tolist(), "rpy": random_angles(rng)}
    return {"base": base, "at": at, "links": {name: links[name] for name in names}}


def take_mass_away(rng: Generator, links: dict[str, SceneDict]) -> None:
    """From links on light joints that carry a link with mass on a light joint; never from two in a row."""
    names = [name for name, link in links.items() if link.get("joint", {}).get("type") in LIGHT_JOINTS]
    rng.shuffle(names)
    for name in names:
        carried = [link for link in links.values() if link.get("parent") == name]
        borne = [link for link in carried if link["joint"]["type"] in LIGHT_JOINTS and link["mass"]]
        if borne and links[links[name]["parent"]]["mass"]:
            links[name] = {"parent": links[name]["parent"], "joint": links[name]["joint"], "mass": 0.0}


def random_joint(rng: Generator, kind: str, passive: bool) -> SceneDict:
    """A joint at a random place."""
    joint: SceneDict = {"type": kind, "at": (0.4 * rng.normal(size=3)).tolist(), "rpy": random_angles(rng)}
    if kind in ("revolute", "prismatic"):
        joint["axis"] = random_axis(rng)
    if kind == "universal":
        first = np.array(random_axis(rng))
        across = np.cross(first, unit(rng.normal(size=3)))
        joint["axes"] = [first.tolist(), unit(unit(across) + rng.uniform(-0.5, 0.5) * first).tolist()]
    if passive and kind != "fixed":
        joint["damping"] = float(rng.uniform(0.1, 1.0))
    if passive and kind not in ("fixed", "free"):
        joint["stiffness"] = float(rng.uniform(0.1, 5.0))
    return joint


def random_matter(rng: Generator) -> SceneDict:
    """Mass, centre and an inertia that a body can have, given in one of the forms of a scene file."""
    mass = float(rng.uniform(0.5, 3.0))
    form = rng.choice(["matrix", "diagonal", "box", "cylinder"], p=[0.5, 0.2, 0.15, 0.15])
    center = (0.2 * rng.normal(size=3)).tolist()
    if form == "box":
        return {"mass": mass, "center_of_mass": center, "shape": {"box": rng.uniform(0.3, 1.0, 3).tolist()}}
    if form == "cylinder":
        radius, length = (float(x) for x in rng.uniform([0.1, 0.5], [0.3, 1.0]))
        axis = str(rng.choice(list(AXES)))
        return {
            "mass": mass,
            "shape": {"cylinder": {"radius": radius, "length": length, "axis": axis, "center": center}},
        }
    second = rng.normal(size=(3, 3)) * 0.3
    if form == "diagonal":
        second = np.diag(rng.uniform(0.1, 0.4, 3))
    moments = second @ second.T + 0.01 * np.eye(3)  # sum of mass times x x^T, about the centre
    inertia = mass * (np.trace(moments) * np.eye(3) - moments)
    inertia = (inertia + inertia.T) / 2
    given = {"diagonal": np.diag(inertia).tolist()} if form == "diagonal" else {"matrix": inertia.tolist()}
    return {"mass": mass, "center_of_mass": center, "inertia": given}


def random_angles(rng: Generator) -> list[float]:
    return [float(angle) for angle in rng.uniform(-np.pi, np.pi, 3)]


def random_axis(rng: Generator) -> list[float]:
    """A unit vector, now and then along a coordinate axis."""
    if rng.random() < 0.3:
        return [float(x) for x in np.eye(3)[rng.integers(3)] * rng.choice([-1.0, 1.0])]
    return [float(x) for x in unit(rng.normal(size=3))]


def unit(x: Array) -> Array:
    return np.asarray(x / np.linalg.norm(x))


LOCKS: dict[str, Sequence[Any]] = {
    "spherical": ("rotation", ["roll"], ["pitch", "yaw"]),
    "free": ("translation", "rotation", "all", ["x", "yaw"], ["z", "roll", "pitch"], ["y"]),
}


def with_drives(rng: Generator, scene: SceneDict, base_lock: str | Sequence[str] | None = None) -> SceneDict:
    """The scene with a motor, a prescribed motion, a lock or a push on most links, and a lock on every base."""
    drives: dict[str, Any] = {}
    for body in bodies(scene):
        kind, choice = body.joint, rng.random()
        if body.parent is None:
            drives |= {body.path: {"lock": base_lock}} if base_lock and kind == "free" else {}
        elif choice < 0.25 and kind in ("revolute", "prismatic", "universal"):
            drives[body.path] = {"motion": random_sine(rng, NV[kind])}
        elif choice < 0.5 and kind not in ("fixed", "free"):
            drives[body.path] = {"torque": random_sine(rng, NV[kind])}
        elif choice < 0.75:
            locks = LOCKS.get(kind, ("all",) if kind != "fixed" else ())
            push = {"force": random_sine(rng, 3), "moment": {"constant": rng.normal(size=3).tolist()}}
            drives[body.path] = {"lock": locks[int(rng.integers(len(locks)))]} if len(locks) else push
    return scene | {"drives": drives}


def random_sine(rng: Generator, size: int) -> SceneDict:
    """A signal for a joint with `size` coordinates."""
    amplitude = rng.normal(size=size).tolist() if size > 1 else float(rng.normal())
    period, phase = (float(x) for x in rng.uniform([1.0, -np.pi], [5.0, np.pi]))
    return {"sine": {"amplitude": amplitude, "period": period, "phase": phase}}


# Reading scenes


@dataclass(frozen=True, eq=False)
class Body:
    """A link as the contract describes it: its joint at a place R_PJ, p_PJ on the parent, and its matter."""

    path: str
    parent: str | None
    joint: str
    R: Array  # (3, 3)
    p: Array  # [m], (3,)
    axes: Array  # unit vectors of the joint, (k, 3)
    mass: float
    center: Array  # of mass, in the link's frame [m], (3,)
    inertia: Array  # about the centre [kg m2], (3, 3)
    q: slice
    v: slice


def bodies(scene: SceneDict) -> list[Body]:
    """Every link, robot by robot in the order of the file. A free base has its pose in the world as coordinates."""
    found: list[Body] = []
    nq = nv = 0
    for robot_name, robot in scene["robots"].items():
        for name, link in robot["links"].items():
            joint = link.get("joint", {"type": robot.get("base", "free")})
            place = joint if "joint" in link or joint["type"] == "free" else robot.get("at", {})
            kind = joint["type"]
            axes = np.array([joint["axis"]] if "axis" in joint else joint.get("axes", np.zeros((0, 3))), float)
            R = rotation_from_rpy(place.get("rpy", [0, 0, 0]))
            p = np.array(place.get("at", place.get("position", [0, 0, 0])), float)
            parent = f"{robot_name}.{link['parent']}" if "parent" in link else None
            q, v = slice(nq, nq + NQ[kind]), slice(nv, nv + NV[kind])
            axes = axes / np.linalg.norm(axes, axis=1, keepdims=True)
            found.append(Body(f"{robot_name}.{name}", parent, kind, R, p, axes, *matter(link), q, v))
            nq, nv = q.stop, v.stop
    return found


def matter(link: SceneDict) -> tuple[float, Array, Array]:
    """Mass [kg], centre of mass [m] and inertia about it [kg m2]; solids of uniform density."""
    mass, shape, given = float(link.get("mass", 0.0)), link.get("shape", {}), link.get("inertia", {})
    solid = shape.get("cylinder", {})
    center = np.array(link.get("center_of_mass", solid.get("center", shape.get("center", [0, 0, 0]))), float)
    if "matrix" in given:
        return mass, center, np.array(given["matrix"], float)
    if "diagonal" in given:
        return mass, center, np.diag(np.array(given["diagonal"], float))
    if "box" in shape:
        a2, b2, c2 = np.array(shape["box"], float) ** 2
        return mass, center, np.diag(mass / 12 * np.array([b2 + c2, c2 + a2, a2 + b2]))
    if solid:
        across = mass * (solid["radius"] ** 2 / 4 + solid["length"] ** 2 / 12)
        moments = np.full(3, across)
        moments[AXES[solid.get("axis", "z")]] = mass * solid["radius"] ** 2 / 2
        return mass, center, np.diag(moments)
    return mass, center, np.zeros((3, 3))


def parents_first(scene: SceneDict) -> list[Body]:
    """Links depth first, so that a parent and all its descendants are consecutive."""
    every = bodies(scene)
    ordered: list[Body] = []
    waiting = [body for body in every if body.parent is None][::-1]
    while waiting:
        body = waiting.pop()
        ordered.append(body)
        waiting += [child for child in every if child.parent == body.path]
    return ordered


def random_state(rng: Generator, scene: SceneDict, speed: float = 1.0) -> tuple[Array, Array]:
    """q with unit quaternions, and v of a given size."""
    q = [random_position(rng, body.joint) for body in bodies(scene)]
    nv = sum(NV[body.joint] for body in bodies(scene))
    return np.concatenate([np.zeros(0), *q]), speed * rng.normal(size=nv)


def random_position(rng: Generator, joint: str) -> Array:
    """Random coordinates of one joint: angles in radians, extensions in half metres, quaternions w, x, y, z."""
    if joint == "free":
        return np.concatenate([rng.normal(size=3), unit(rng.normal(size=4))])
    if joint == "spherical":
        return unit(rng.normal(size=4))
    size = 0.5 if joint == "prismatic" else 1.0
    return np.asarray(size * rng.normal(size=NQ[joint]))


def skew(w: Array) -> Array:
    """[w]x with [w]x a = w x a."""
    return np.array([[0.0, -w[2], w[1]], [w[2], 0.0, -w[0]], [-w[1], w[0], 0.0]])


def rotation_from_rpy(rpy: Sequence[float]) -> Array:
    """Rz Ry Rx."""
    return np.asarray(Rotation.from_euler("xyz", rpy).as_matrix())


def rotation_of(quaternion: Array) -> Array:
    """R of a unit quaternion w, x, y, z."""
    return np.asarray(Rotation.from_quat(np.roll(quaternion, -1)).as_matrix())


def configuration_after(scene: SceneDict, q: Array, v: Array, dt: float) -> Array:
    """q after a time dt [s] at constant v: joints move on their own groups."""
    new = np.array(q, float)
    for body in bodies(scene):
        own, rates = q[body.q], v[body.v]
        if body.joint not in ("free", "spherical"):
            new[body.q] = own + dt * rates
            continue
        turn = Rotation.from_quat(np.roll(own[-4:], -1))
        new[body.q.stop - 4 : body.q.stop] = np.roll((turn * Rotation.from_rotvec(dt * rates[-3:])).as_quat(), 1)
        if body.joint == "free":
            new[body.q.start : body.q.start + 3] = own[:3] + dt * turn.apply(rates[:3])
    return new


def passive_forces(scene: SceneDict, q: Array, v: Array) -> tuple[Array, Array]:
    """Forces (nv,) of joint springs, -k x with x = q or the rotation vector of a quaternion, and of dampers, -d v."""
    springs, dampers = np.zeros_like(v), np.zeros_like(v)
    for body in bodies(scene):
        robot, _, name = body.path.partition(".")
        joint = scene["robots"][robot]["links"][name].get("joint", {})
        away = Rotation.from_quat(np.roll(q[body.q], -1)).as_rotvec() if body.joint == "spherical" else q[body.q]
        if "stiffness" in joint:
            springs[body.v] = -joint["stiffness"] * away
        dampers[body.v] = -joint.get("damping", 0.0) * v[body.v]
    return springs, dampers


# Comparing


def difference(got: Any, want: Any) -> float:
    """The largest difference of two arrays, relative to the largest entry of the wanted one."""
    got, want = np.asarray(got, float), np.asarray(want, float)
    if got.shape != want.shape:
        raise ValueError(f"shapes {got.shape} and {want.shape} differ")
    if not want.size:
        return 0.0
    return float(np.max(np.abs(got - want)) / max(float(np.max(np.abs(want))), float(np.finfo(float).tiny)))
