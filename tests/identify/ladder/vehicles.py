"""Vehicles and dives for the tests of ladders."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.spatial.transform import Rotation

import seaframe as sf

MOTORS = (  # of the hard dives: place [m] and direction, as their owner knows them
    ([0.156, 0.111, 0.0], [-0.707, 0.707, 0.0]),
    ([0.156, -0.111, 0.0], [-0.707, -0.707, 0.0]),
    ([-0.156, 0.111, 0.0], [0.707, 0.707, 0.0]),
    ([-0.156, -0.111, 0.0], [0.707, -0.707, 0.0]),
    ([0.120, 0.218, 0.0], [0.0, 0.0, 1.0]),
    ([0.120, -0.218, 0.0], [0.0, 0.0, 1.0]),
    ([-0.120, 0.218, 0.0], [0.0, 0.0, 1.0]),
    ([-0.120, -0.218, 0.0], [0.0, 0.0, 1.0]),
)
FULL = 300.0  # rotor speed at full command [rad/s]; only its product with the coefficients matters
DIVE_COLUMNS: dict[str, Any] = {
    "time": {"column": "time_ns", "unit": "ns"},
    "signals": {
        "rov.marker.orientation": {"columns": ["qx", "qy", "qz", "qw"], "as": "xyzw"},
        "rov.marker.body_velocity": {"columns": ["u", "v", "w"], "unit": "m/s"},
        "rov.marker.angular_velocity": {"columns": ["p", "q", "r"], "unit": "rad/s"},
        **{f"rov.t{k}.command": {"column": f"pwm{k}", "unit": "us"} for k in range(1, 9)},
    },
}


def propeller() -> dict[str, Any]:
    """A thruster that gives 4 N at a command of 0.3, weaker in reverse, and loses it all at 3 m/s at full command."""
    T_ww = 4.0 / (0.3 * FULL) ** 2
    law = {"a": FULL, "b": -1.0, "c": -0.015 * FULL}
    return {"T_ww": T_ww, "T_wu": T_ww * FULL / 3.0, "reverse": 0.8, "speed_law": law}


def dive_scene() -> sf.Scene:
    """The vehicle of the hard dives as its owner knows it: no added mass, no drag."""
    hull = {
        "mass": 13.6,
        "center_of_mass": [0.0, 0.0, 0.015],
        "volume": 0.0137,
        "center_of_buoyancy": [0.0, 0.0, -0.015],
        "shape": {"box": [0.457, 0.575, 0.254]},
        "inertia": {"diagonal": [0.26, 0.24, 0.37]},
        "points": {"marker": {"at": [0.05, 0.0, -0.15]}},
    }
    common = {"link": "hull", "model": "propeller", "command": "pwm", "spin_up": 0.15, "propeller": propeller()}
    thrusters = [{"name": f"t{k}", "at": at, "direction": way} | common for k, (at, way) in enumerate(MOTORS, 1)]
    robot = {"at": {"position": [0.0, 0.0, 2.0]}, "links": {"hull": hull}, "thrusters": thrusters}
    return sf.Scene.from_dict(
        {"name": "dive", "gravity": [0, 0, 9.81], "water": {"density": 998.0}, "robots": {"rov": robot}}
    )


def virtual_dive(true: sf.Scene, seed: int, duration: float, rate: int = 10) -> sf.Log:
    """A dive of the vehicle of `dive_scene` with other numbers: steps of all sticks, noise on what is measured."""
    rng = np.random.default_rng(seed)
    times = np.arange(0.0, duration, 2.0)
    sticks = np.where(rng.random((len(times), 6)) < 0.4, rng.uniform(-0.25, 0.25, (len(times), 6)), 0.0)
    mixer = np.array([[*way, *np.sign(np.cross(at, way)).round(6)] for at, way in MOTORS])
    pulses = 1500.0 + 400.0 * np.clip(sticks @ mixer.T, -1.0, 1.0)
    steps = {"times": times.tolist()}
    drives = {f"rov.t{k}": {"command": {"steps": steps | {"values": pulses[:, k - 1].tolist()}}} for k in range(1, 9)}
    run = sf.simulate(true.replace({"drives": drives}), duration=duration, dt=0.02)
    rows = slice(None, None, 50 // rate)
    n = len(run.t[rows])
    turned = Rotation.from_quat(np.roll(run["rov.marker.orientation"][rows], -1, axis=1))
    turned = turned * Rotation.from_rotvec(0.003 * rng.standard_normal((n, 3)))
    columns = {
        f"rov.marker.orientation[{j}]": column for j, column in enumerate(np.roll(turned.as_quat(), 1, axis=1).T)
    }
    for kind, noise in (("body_velocity", 0.005), ("angular_velocity", 0.01)):
        values = run[f"rov.marker.{kind}"][rows] + noise * rng.standard_normal((n, 3))
        columns |= {f"rov.marker.{kind}[{j}]": column for j, column in enumerate(values.T)}
    columns |= {f"rov.t{k}.command": run[f"rov.t{k}.command"][rows].reshape(-1) for k in range(1, 9)}
    return sf.Log(run.t[rows], columns, source=f"dive {seed}")
