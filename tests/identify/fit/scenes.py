"""Small scenes and logs that the tests of fits share."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

import seaframe as sf
from seaframe.exchange.logs.log import Log

Floats = NDArray[Any]


def oscillator(mass: float = 2.0, damping: float = 0.8, stiffness: float = 30.0, **more: Any) -> sf.Scene:
    """A cart on a spring and a damper, pushed by a motor: m x'' + d x' + k x = u, exactly linear."""
    joint = {"type": "prismatic", "axis": [1, 0, 0], "damping": damping, "stiffness": stiffness}
    links = {
        "rail": {"mass": 1.0, "inertia": {"diagonal": [1, 1, 1]}},
        "block": {"parent": "rail", "joint": joint, "mass": mass, "inertia": {"diagonal": [1, 1, 1]}},
    }
    content = {
        "seaframe": 1,
        "name": "oscillator",
        "gravity": [0, 0, 0],
        "robots": {"cart": {"base": "fixed", "links": links}},
        "run": {"duration": 10.0, "dt": 0.02},
    }
    return sf.Scene.from_dict(content | more)


def pendulum(**more: Any) -> sf.Scene:
    """A rod that swings about y, with viscous damping."""
    joint = {"type": "revolute", "axis": [0, 1, 0], "damping": 0.05}
    links = {
        "stand": {"mass": 1.0, "inertia": {"diagonal": [1, 1, 1]}},
        "rod": {
            "parent": "stand",
            "joint": joint,
            "mass": 1.2,
            "center_of_mass": [0, 0, -0.4],
            "inertia": {"diagonal": [0.02, 0.02, 0.001]},
        },
    }
    content = {
        "seaframe": 1,
        "name": "pendulum",
        "gravity": [0, 0, -9.81],
        "robots": {"arm": {"base": "fixed", "links": links}},
        "initial": {"arm.rod": {"angle": 1.0}},
        "run": {"duration": 10.0, "dt": 0.01},
    }
    return sf.Scene.from_dict(content | more)


def bluerov(**more: Any) -> sf.Scene:
    """One vehicle of the gallery's modular BlueROV, without drives and controllers."""
    content = sf.load("modular-bluerov").to_dict()
    kept = {key: content[key] for key in ("seaframe", "gravity", "water")}
    content = kept | {"name": "bluerov", "robots": {"left": content["robots"]["left"]}}
    return sf.Scene.from_dict(content | {"run": {"duration": 20.0, "dt": 0.02}} | more)


def sines(seed: int, names: list[str], offset: float, size: float) -> dict[str, Any]:
    """Drives of commands: two sines of random size, period and phase each."""
    rng = np.random.default_rng(seed)

    def sine(low: float, high: float, middle: float) -> dict[str, Any]:
        amplitude, period, phase = (float(rng.uniform(*x)) for x in ((0.5 * size, size), (low, high), (0.0, 6.0)))
        return {"sine": {"amplitude": amplitude, "period": period, "phase": phase, "offset": middle}}

    return {name: {"command": [sine(2.0, 8.0, offset), sine(1.0, 4.0, 0.0)]} for name in names}


def noisy(run: sf.Run, levels: dict[str, float], seed: int, inputs: tuple[str, ...] = (), every: int = 1) -> Log:
    """Return a log of some signals with normal noise, for orientations a rotation vector in the body's axes.

    `inputs` are recorded commands without noise; one of `every` rows is kept.
    """
    rng = np.random.default_rng(seed)
    columns: dict[str, Floats] = {}
    for name, level in levels.items():
        values = run[name]
        if name.endswith(".orientation"):
            half = np.column_stack([np.ones(len(values)), 0.5 * level * rng.standard_normal((len(values), 3))])
            values = np.array([product(q, h) for q, h in zip(values, half, strict=True)])
            values /= np.linalg.norm(values, axis=1, keepdims=True)
        else:
            values = values + level * rng.standard_normal(values.shape)
        columns |= parts(name, values[::every])
    for name in inputs:
        columns |= parts(name, run[name][::every])
    return Log(run.t[::every], columns, source="noisy")


def group_options(**given: Any) -> dict[str, Any]:
    """Return arguments of `sf.fit` with single options in the records that they belong to."""
    records = {"measurements": sf.Measurements, "solver": sf.Solver, "reporting": sf.Reporting}
    for name, record in records.items():
        own = {field.name: given.pop(field.name) for field in fields(record) if field.name in given}
        given |= {name: record(**own)} if own else {}
    return given


def parts(name: str, values: Floats) -> dict[str, Floats]:
    """Return the columns of a signal, as logs name them."""
    if values.ndim == 1:
        return {name: values}
    return {f"{name}[{k}]": values[:, k] for k in range(values.shape[1])}


def product(p: Floats, q: Floats) -> Floats:
    """Return the product of two quaternions, by scalar and vector parts."""
    vector = p[0] * q[1:] + q[0] * p[1:] + np.cross(p[1:], q[1:])
    return np.array([p[0] * q[0] - p[1:] @ q[1:], *vector])
