"""Random robots in random water: all kinds of loads, on the random trees of the dry tests."""

from __future__ import annotations

from typing import Any

import numpy as np

import seaframe as sf
from tests.random_scenes import (
    NV,
    Array,
    Generator,
    SceneDict,
    bodies,
    random_scene,
    random_sine,
    random_state,
    unit,
    with_drives,
)

PLACES = {"surface", "waves", "profile"}  # what makes it matter where a link is
SCREW = {"T_ww": 0.01, "T_wu": 0.04, "reverse": 0.8}
SPEEDS = {"pwm": [1100.0, 1450.0, 1500.0, 1560.0, 1900.0], "rpm": [-900.0, -80.0, 0.0, 120.0, 1000.0]}
TABLE = {"commands": [1100.0, 1400.0, 1550.0, 1900.0], "thrusts": [-12.0, -1.0, 2.0, 15.0]}
THRUSTERS: list[SceneDict] = [
    {"model": "force"},
    {"model": "force", "spin_up": 0.3, "rate": 20.0, "limits": {"command": [-8.0, 9.0]}, "dead_band": 0.5},
    {"model": "t200"},
    {"model": "t200", "spin_up": 0.2, "voltage": 14.0, "reaction": 0.02, "rotation": "left"},
    {"model": "t200", "command": "newton", "rate": 30.0},
    {"model": "propeller", "propeller": SCREW, "spin_up": 0.15, "limits": {"thrust": [-20.0, 30.0]}},
    {"model": "propeller", "command": "pwm", "propeller": SCREW | {"speeds": SPEEDS}},
    {"model": "propeller", "command": "newton", "propeller": {"KT": [0.4, -0.3], "diameter": 0.12}, "dead_band": 1.0},
    {"model": "table", "table": TABLE},
    {"model": "table", "table": TABLE, "propeller": SCREW, "spin_up": 0.4},
]
COMMANDS = {"pwm": (1500.0, 200.0), "rpm": (0.0, 600.0), "newton": (0.0, 10.0)}  # neutral, and a usual size

ASHORE: SceneDict = {  # a hull that lies on the floor in shallow water, half out of it, and an arm
    "gravity": [0.3, -0.2, -9.7],
    "water": {
        "density": 1010.0,
        "surface": 0.1,
        "depth": 6.0,
        "current": {
            "velocity": [0.2, -0.1, 0.05],
            "profile": {"depths": [-0.5, 0.1, 2.0], "velocities": [[0.3, 0.1, 0.0], [0.1, 0.2, 0.0], [0.0, 0.1, 0.1]]},
            "gauss_markov": {"deviation": [0.1, 0.2, 0.1], "time_constant": 3.0, "components": 4},
        },
        "waves": {"regular": [{"height": 0.2, "period": 2.5, "direction": [1, 0.5, 0], "phase": 0.3}]},
    },
    "floor": {"height": -0.12, "softness": 0.02, "friction": {"along": 0.2, "across": 0.5}},
    "robots": {
        "rov": {
            "links": {
                "hull": {
                    "mass": 30.0,
                    "shape": {"box": [0.6, 0.4, 0.3]},
                    "volume": 0.02,
                    "center_of_buoyancy": [0.02, 0.01, 0.03],
                    "added_mass": {"diagonal": [8.0, 9.0, 12.0, 0.5, 0.6, 0.7]},
                    "drag": {"linear": [3.0, 4.0, 5.0, 0.5, 0.6, 0.7], "quadratic": [9.0, 8.0, 7.0, 1.0, 1.1, 1.2]},
                    "contact": {"points": [[0.3, 0.1, -0.13], [-0.3, 0.1, -0.12], [0.0, -0.2, -0.14]], "radius": 0.02},
                },
                "arm": {
                    "parent": "hull",
                    "joint": {
                        "type": "revolute",
                        "axis": [0, 1, 0],
                        "at": [0.3, 0.0, 0.0],
                        "motor": {"friction": 0.3, "slip_speed": 0.5, "inertia": 0.2},
                    },
                    "mass": 2.0,
                    "shape": {"cylinder": {"radius": 0.04, "length": 0.5, "axis": "x", "center": [0.25, 0, 0]}},
                    "added_mass": "shape",
                    "drag": {"strips": {"normal": 1.1, "tangential": 0.05, "lift": 0.3}},
                },
            },
            "thrusters": [
                {
                    "name": "a",
                    "link": "hull",
                    "at": [0.1, 0.2, 0],
                    "direction": [1, 0, 0.2],
                    "model": "t200",
                    "voltage": 15,
                },
                {
                    "name": "b",
                    "link": "hull",
                    "angles": {"alpha": 0.3, "beta": 0.7},
                    "model": "propeller",
                    "propeller": {"KT": [0.4, -0.3], "diameter": 0.1},
                    "reaction": 0.02,
                    "rotation": "right",
                },
            ],
        }
    },
    "drives": {
        "rov.a": {"command": {"constant": 1700}},
        "rov.b": {"command": {"sine": {"amplitude": 900.0, "period": 3.0}}},
        "rov.arm": {"servo": {"angle": {"constant": 0.4}, "stiffness": 9.0, "damping": 2.0}},
    },
}


def wet_scene(
    rng: Generator,
    joints: int = 5,
    base: Any = "free",
    shape: Any = "tree",
    features: tuple[str, ...] = ("uniform", "surface", "waves", "profile", "gauss_markov", "floor"),
    driven: bool = True,
    robots: int = 1,
) -> SceneDict:
    """A random scene with every load on its links; `features` are those of the water and its bounds."""
    scene = random_scene(rng, joints, base, shape=shape, passive=True, robots=robots)
    scene |= {"water": random_water(rng, features)}
    if "floor" in features:
        scene |= {"floor": random_floor(rng)}
    for robot in scene["robots"].values():
        for link in robot["links"].values():
            link |= random_wet(rng, link)
        robot["thrusters"] = random_thrusters(rng, list(robot["links"]))
    return with_actuators(rng, with_drives(rng, scene) if driven else scene)


def random_water(rng: Generator, features: tuple[str, ...]) -> SceneDict:
    water: SceneDict = {"density": float(rng.uniform(900.0, 1100.0))}
    current: SceneDict = {}
    if "uniform" in features:
        current["velocity"] = rng.normal(scale=0.5, size=3).tolist()
    if "profile" in features:
        velocities = rng.normal(scale=0.4, size=(3, 3)).tolist()
        current["profile"] = {"depths": [-1.0, 0.5, 2.0], "velocities": velocities}
    if "gauss_markov" in features:
        deviation = rng.uniform(0.0, 0.3, 3).tolist()
        current["gauss_markov"] = {"deviation": deviation, "time_constant": 4.0, "components": 8}
    if current:
        water["current"] = current
    if PLACES & set(features):
        water["surface"] = float(rng.normal(scale=0.3))
    if "waves" in features:
        water |= random_waves(rng)
    return water


def random_waves(rng: Generator) -> SceneDict:
    kind = int(rng.integers(3))
    direction = rng.normal(size=3).tolist()
    regular = {"height": 0.4, "period": 2.5, "direction": direction, "phase": 0.6}
    if kind == 0:
        return {"waves": {"regular": regular}}
    if kind == 1:
        return {"depth": 6.0, "waves": {"regular": [regular, regular | {"period": 3.1, "height": 0.2}]}}
    sea = {"significant_height": 0.3, "peak_period": 3.0, "direction": direction, "components": 5}
    return {"depth": 20.0, "waves": {"jonswap": sea}}


def random_floor(rng: Generator) -> SceneDict:
    friction = {"along": 0.1, "across": 0.7} if rng.random() < 0.5 else 0.4
    return {"height": float(rng.normal(scale=0.3)) - 1.0, "stiffness": 200.0, "friction": friction, "slip_speed": 0.1}


def random_wet(rng: Generator, link: SceneDict) -> SceneDict:
    """Fluid loads of a link: a full added mass or that of its shape, drag of some kinds, buoyancy."""
    added: SceneDict = {}
    if "shape" not in link:
        added["shape"] = random_shape(rng)
    if rng.random() < 0.7:
        root = rng.normal(size=(6, 6)) * 0.5
        matrix = root @ root.T + 0.2 * np.eye(6)
        added["added_mass"] = {"matrix": ((matrix + matrix.T) / 2).tolist()}
    elif rng.random() < 0.5:
        added["added_mass"] = {"diagonal": rng.uniform(0.0, 3.0, 6).tolist()}
    else:
        added["added_mass"] = "shape"
    added["drag"] = random_drag(rng)
    if rng.random() < 0.7:
        added["volume"] = float(rng.uniform(0.0, 5e-3))
        added["center_of_buoyancy"] = (0.1 * rng.normal(size=3)).tolist()
    if rng.random() < 0.2:
        added["contact"] = {"points": (0.2 * rng.normal(size=(3, 3))).tolist(), "radius": 0.05}
    return added


def random_shape(rng: Generator) -> SceneDict:
    center = (0.1 * rng.normal(size=3)).tolist()
    kind = int(rng.integers(4))
    if kind == 0:
        return {"cylinder": {"radius": 0.05, "length": 0.6, "axis": str(rng.choice(["x", "y", "z"])), "center": center}}
    if kind == 1:
        return {"sphere": {"radius": 0.1, "center": center}}
    size = rng.uniform(0.1, 0.4, 3).tolist()
    return {"box": size, "center": center} if kind == 2 else {"ellipsoid": size, "center": center}


def random_drag(rng: Generator) -> SceneDict:
    """Linear, quadratic and strips, each diagonal or full; strips with a diameter suit every shape."""
    drag: SceneDict = {}
    root = rng.normal(size=(6, 6)) * 0.4
    drag["linear"] = rng.uniform(0.0, 2.0, 6).tolist() if rng.random() < 0.5 else (root @ root.T).tolist()
    if rng.random() < 0.8:
        full = np.diag(rng.uniform(0.5, 3.0, 6)) + 0.2 * rng.normal(size=(6, 6))
        drag["quadratic"] = full.tolist() if rng.random() < 0.5 else rng.uniform(0.0, 3.0, 6).tolist()
        drag["law"] = str(rng.choice(["axes", "speed"]))
    if rng.random() < 0.6:
        points = int(rng.choice([1, 3, 5, 8]))
        drag["strips"] = {"normal": 1.1, "tangential": 0.03, "points": points, "diameter": 0.06}
        if rng.random() < 0.5:
            drag["strips"] |= {"lift": 0.4, "strouhal": 0.21}
    return drag


def random_thrusters(rng: Generator, links: list[str]) -> list[SceneDict]:
    """One of every kind, anywhere."""
    made = []
    for number, kind in enumerate(THRUSTERS):
        thruster = {"name": f"t{number}", "link": str(rng.choice(links)), "at": (0.3 * rng.normal(size=3)).tolist()}
        way: SceneDict = {"direction": (2.0 * unit(rng.normal(size=3))).tolist()}
        if number % 3 == 2:
            way = {"angles": {"alpha": float(rng.normal()), "beta": float(rng.normal())}}
        made.append(thruster | way | kind)
    return made


def with_actuators(rng: Generator, scene: SceneDict) -> SceneDict:
    """Motors on joints, servos on some that are not driven yet, and commands to thrusters."""
    drives = dict(scene.get("drives", {}))
    for body in bodies(scene):
        robot, _, name = body.path.partition(".")
        if body.parent is None or body.joint in ("fixed", "free"):
            continue
        link = scene["robots"][robot]["links"][name]
        motor = {"limit": 6.0, "friction": 0.4, "slip_speed": 0.2, "inertia": float(rng.uniform(0.1, 0.5))}
        kept = {key: motor[key] for key in motor if rng.random() < 0.7}
        link["joint"] = link["joint"] | ({"motor": kept} if kept else {})
        if body.path not in drives and body.joint != "spherical" and rng.random() < 0.6:
            servo = {"angle": random_sine(rng, NV[body.joint]), "stiffness": 9.0, "damping": 2.0, "speed": 1.0}
            drives[body.path] = {"servo": servo | ({"limit": 4.0} if rng.random() < 0.5 else {})}
    for name, robot in scene["robots"].items():
        drives |= {f"{name}.{thruster['name']}": {"command": command(rng, thruster)} for thruster in robot["thrusters"]}
    return scene | {"drives": drives}


def command(rng: Generator, thruster: SceneDict) -> SceneDict:
    neutral, size = COMMANDS[unit_of(thruster)]
    if rng.random() < 0.5:
        return {"constant": neutral + float(rng.uniform(-size, size))}
    return {"sine": {"amplitude": size, "period": 3.0, "phase": float(rng.normal()), "offset": neutral}}


def unit_of(thruster: SceneDict) -> str:
    usual = {"force": "newton", "t200": "pwm", "propeller": "rpm", "table": "pwm"}
    return str(thruster.get("command", usual[thruster["model"]]))


def wet_state(rng: Generator, scene: SceneDict, speed: float = 1.0) -> tuple[Array, Array, Array]:
    """q with random inner states, v, and u: forces, and commands beside those of drives."""
    q, v = random_state(rng, scene, speed)
    coordinates = sf.Scene.from_dict(scene).coordinates
    sizes = {"reached": 100.0, "rotor": 20.0, "shedding": 3.0}
    units = {f"{name}.{t['name']}": unit_of(t) for name, robot in scene["robots"].items() for t in robot["thrusters"]}
    inner = []
    for name in coordinates.q[len(q) :]:
        path, _, kind = name.rpartition(".")
        neutral, size = COMMANDS[units[path]] if kind == "reached" else (0.0, sizes[kind])
        inner.append(neutral + size * rng.uniform(-1.0, 1.0))
    u = rng.normal(size=len(coordinates.u))
    u[len(coordinates.actuated) :] *= 3.0
    return np.concatenate([q, inner]), v, u
