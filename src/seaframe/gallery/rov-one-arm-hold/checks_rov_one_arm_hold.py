"""Study 000's conclusion: the same motion of the arm without control, with PID, and with feed-forward and PID."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

import seaframe as sf

Array: TypeAlias = NDArray[np.float64]
LIMIT = 2000.0  # of each thruster [N]
REDUCTION = 20.0  # required reduction factor of the rotation


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Check largest rotations, their ratios, thrusts, and the wrench that Newton's law requires."""
    loose = {key: value for key, value in run.scene.to_dict().items() if key not in ("controllers", "plots", "checks")}
    free = sf.simulate(sf.Scene.from_dict(loose), progress=progress)
    pid = sf.simulate(run.scene.replace({"controllers.hold.feedforward": False}), progress=progress)
    water = sf.simulate(sf.load("rov-one-arm-water"))
    return [
        *check_reductions(largest_rotation(free), largest_rotation(pid), largest_rotation(run)),
        check_thrust(run),
        sf.compared(
            "without control: largest rotation as in rov-one-arm-water [deg]",
            largest_rotation(water),
            largest_rotation(free),
            1e-5,
        ),
        *check_required_wrench(run.scene),
    ]


def check_reductions(free: float, pid: float, both: float) -> list[sf.Check]:
    """Check the ratios of the largest rotations [deg] without control, with PID, and with feed-forward and PID."""
    note = f"largest rotation: none {free:.2f}, PID {pid:.2f}, feed-forward + PID {both:.2f} degrees"
    return [
        sf.compared("PID: reduction factor of the rotation", 2.0, free / pid, 0.0, note=note, bound="at least"),
        sf.compared("feed-forward + PID: likewise", REDUCTION, free / both, 0.0, note=note, bound="at least"),
    ]


def largest_rotation(run: sf.Run) -> float:
    """Return the largest rotation of the hull from its start [deg]; all runs start level."""
    away = np.linalg.norm(run["rov.hull.orientation"][:, 1:], axis=1)
    return float(np.degrees(2.0 * np.arcsin(np.minimum(away, 1.0))).max())


def check_thrust(run: sf.Run) -> sf.Check:
    """Check the largest thrust of all thrusters [N]."""
    largest = max(float(np.abs(run[f"{path}.thrust"]).max()) for path in run.scene.thrusters)
    return sf.compared("largest thrust [N]", LIMIT, largest, 0.0, bound="at most")


def check_required_wrench(scene: sf.Scene) -> list[sf.Check]:
    """Compare the wrench of ideal thrusters with the one calculated by hand, with the first arm held.

    From 6 s on, after the initial transient. The remaining difference is due to the residual motion of the hull.
    """
    data = scene.replace({"drives.rov.upper.motion.sine.amplitude": 0.0}).to_dict() | {"plots": [], "checks": []}
    for thruster in data["robots"]["rov"]["thrusters"]:
        thruster.pop("spin_up")
        thruster.pop("limits")
    one = sf.simulate(sf.Scene.from_dict(data), duration=9.0)
    late = one.t >= 6.0
    applied, required = wrench(one)[late], np.array([required_wrench(t) for t in one.t[late]])
    parts = (("force along 2 [N]", 1), ("force along 3 [N]", 2), ("moment about 1 [N m]", 3))
    return [
        sf.compared(
            f"first arm held: largest {what} of ideal thrusters",
            np.abs(required[:, k]).max(),
            np.abs(applied[:, k]).max(),
            0.01,
            note=f"by hand; difference over all times {np.abs(applied[:, k] - required[:, k]).mean():.0f} on average",
        )
        for what, k in parts
    ]


def wrench(run: sf.Run) -> Array:
    """Return the wrench of all thrusters on the hull, at its centre in its frame [N, N m], (n, 6)."""
    total = np.zeros((len(run.t), 6))
    for path, thruster in run.scene.thrusters.items():
        assert thruster.direction is not None
        push = np.array(thruster.direction) / np.linalg.norm(thruster.direction)
        total += np.outer(run[f"{path}.thrust"], np.concatenate([push, np.cross(thruster.at, push)]))
    return total


def required_wrench(t: float) -> Array:
    """Return the wrench [N, N m], (6,), at the centre of a hull at rest that swings a cylinder about axis 1 at 2.3 m.

    Along the arm -m r w^2 and across it m r w' + D, with the water in m, and D = 1/2 rho C_n d |w| w L^3/3 at 3/4 L.
    """
    reach, length, radius, w0 = 2.3, 1.3, 0.1546, 2.0 * math.pi / 3.0
    angle, rate = 0.5 * math.pi * math.sin(w0 * t), 0.5 * math.pi * w0 * math.cos(w0 * t)
    gain = -w0 * w0 * angle
    across = 1025.0 * math.pi * radius**2 * length
    moved = 100.0 + across  # the centre moves across the arm only
    drag = 0.5 * 1025.0 * 1.2 * 2.0 * radius * abs(rate) * rate * length**3 / 3.0
    spin = 100.0 / 3.0 + across * length**2 / 12.0 + moved * (length / 2.0) ** 2
    f_y, f_z = -moved * length / 2.0 * rate**2, moved * length / 2.0 * gain + drag
    moment = spin * gain + drag * 0.75 * length
    c, s = math.cos(angle), math.sin(angle)
    F_y, F_z = c * f_y - s * f_z, s * f_y + c * f_z
    return np.array([0.0, F_y, F_z, moment + reach * F_z, 0.0, 0.0])
