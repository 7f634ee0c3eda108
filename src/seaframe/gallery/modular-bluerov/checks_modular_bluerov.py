"""Speeds at three pulse widths and at constant thrusts, and the joined vehicles compared with one rigid body."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import seaframe as sf

DRAG = 2 * 34.96 + 21.24  # of both vehicles and the piece, ahead: Tables 3 and 2 [kg/m]
INERTIA = 2 * (7.31 + 2.6) + 1.6 + 1.52  # with added mass [kg]
STEADY = {1600: 0.416080, 1700: 0.718472, 1800: 0.994822}  # pulse [us] and speed [m/s]: 4 T(u) = 91.16 u^2
CONSTANT = {5: 0.468396, 10: 0.662411, 20: 0.936791}  # thrust [N] and speed [m/s]: u = sqrt(4 T / 91.16)
SURGE = ("left.t1", "left.t2", "right.t1", "right.t2")


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Check study 003, straight trials."""
    return [
        *check_pulse_widths(run, progress),
        *check_constant_thrusts(run.scene),
        check_drift(run),
        compare_with_one_body(run.scene),
    ]


def check_pulse_widths(run: sf.Run, progress: Callable[[float], None] | None) -> list[sf.Check]:
    """Check the steady speeds, and that thrust equals drag there."""
    results = []
    for pulse, speed in STEADY.items():
        changes: dict[str, Any] = {f"drives.{path}.command.steps.values[1]": pulse for path in SURGE}
        trial = run if pulse == 1700 else sf.simulate(run.scene.replace(changes), duration=7.0, progress=progress)
        u = trial["left.hull.velocity"][-1, 0]
        thrust = sum(trial[f"{path}.thrust"][-1] for path in SURGE)
        results += [
            sf.compared(
                f"speed at {pulse} us [m/s]", speed, u, 2e-5, note="from our T200 fit; not printed in the paper"
            ),
            sf.compared(f"thrust over drag at {pulse} us", 1.0, thrust / (DRAG * u * u), 1e-4),
        ]
    return results


def check_constant_thrusts(scene: sf.Scene) -> list[sf.Check]:
    """Check the closed form u = U tanh(k U t / m), with m u' = 4 T - k u^2, at constant thrusts."""
    results = []
    for newtons, speed in CONSTANT.items():
        trial = sf.simulate(level_flight(scene, newtons), duration=5.0, dt=0.005)
        u = trial["left.hull.velocity"][:, 0]
        rise = speed * np.tanh(DRAG * speed * 0.2 / INERTIA)
        results += [
            sf.compared(f"speed at {newtons} N a thruster [m/s]", speed, u[-1], 1e-6),
            sf.compared(f"speed after 0.2 s at {newtons} N [m/s]", rise, u[40], 1e-5, note="tanh law"),
        ]
    return results


def level_flight(scene: sf.Scene, newtons: float) -> sf.Scene:
    """Return the scene with surge thrusters in the plane of the centres at constant thrust [N], uncontrolled."""
    data = scene.to_dict() | {"gravity": [0, 0, 0], "plots": [], "checks": []}
    del data["controllers"]
    for name in ("left", "right"):
        surge = ({"name": f"t{k}", "link": "hull", "direction": [1, 0, 0], "model": "force"} for k in (1, 2))
        data["robots"][name]["thrusters"] = [
            thruster | {"at": [-0.1, y, 0]} for thruster, y in zip(surge, (0.13, -0.13), strict=True)
        ]
    data["drives"] = {path: {"command": {"constant": newtons}} for path in SURGE}
    return sf.Scene.from_dict(data)


def check_drift(run: sf.Run) -> sf.Check:
    """Check the drift of the starboard hull in the frame of the port hull over the run."""
    q = run["left.hull.orientation"].T
    offset = to_body_axes(q, (run["right.hull.position"] - run["left.hull.position"]).T)
    return sf.compared("drift between the hulls [m]", 0.0, np.abs(offset.T - offset[:, 0]).max(), 0.0, 1e-13)


def to_body_axes(q: Any, p: Any) -> Any:
    """Express vectors p (3, n) of the world in the axes of frames with quaternions q (4, n)."""
    w, xyz = q[0], -q[1:]
    t = 2.0 * np.cross(xyz, p, axis=0)
    return p + w * t + np.cross(xyz, t, axis=0)


def compare_with_one_body(scene: sf.Scene) -> sf.Check:
    """Compare three connected bodies with a single one of the same components, under the same varying forces."""
    data = scene.to_dict() | {"plots": [], "checks": [], "drives": {}}
    del data["controllers"]
    port, starboard = ({"force": wave(force), "moment": wave(moment)} for force, moment in LOADS)
    joined = data | {"drives": {"left.hull": port, "right.hull": starboard}}
    links = {
        "hull": data["robots"]["left"]["links"]["hull"],
        "frame": fixed_link(data["robots"]["connector"]["links"]["frame"], [0, 0.39, 0]),
        "other": fixed_link(data["robots"]["right"]["links"]["hull"], [0, 0.78, 0]),
    }
    single = data | {"robots": {"left": {"at": data["robots"]["left"]["at"], "links": links}}, "connections": []}
    single |= {"drives": {"left.hull": port, "left.other": starboard}}
    runs = [sf.simulate(sf.Scene.from_dict(each), duration=10.0, dt=0.005) for each in (joined, single)]
    names = ("left.hull.position", "left.hull.orientation", "left.hull.velocity", "left.hull.angular_velocity")
    worst = max(np.abs(runs[0][name] - runs[1][name]).max() for name in names)
    return sf.compared("joined bodies against one body, 10 s", 0.0, worst, 0.0, 1e-10, note="m, m/s, rad/s")


LOADS = (
    ([8.0, 3.0, -2.0], [0.3, -0.5, 0.8]),
    ([5.0, -4.0, 3.0], [-0.2, 0.4, 0.5]),
)  # on the port and starboard hull [N, N m]


def wave(amplitudes: list[float]) -> dict[str, Any]:
    """Return a sine drive with amplitudes for each axis [N, N m]."""
    return {"sine": {"amplitude": amplitudes, "period": 3.7, "phase": 0.4}}


def fixed_link(link: dict[str, Any], place: list[float]) -> dict[str, Any]:
    """Return the link fixed to the hull at a place in its frame [m]."""
    return link | {"parent": "hull", "joint": {"type": "fixed", "at": place}}
