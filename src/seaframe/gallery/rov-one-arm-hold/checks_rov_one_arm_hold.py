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
WANTED = 20.0  # times less rotation than without control


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Largest rotations, ratios, thrusts, and what Newton's law asks of the thrusters."""
    loose = {key: value for key, value in run.scene.to_dict().items() if key not in ("controllers", "plots", "checks")}
    free = sf.simulate(sf.Scene.from_dict(loose), progress=progress)
    pid = sf.simulate(run.scene.replace({"controllers.hold.feedforward": False}), progress=progress)
    water = sf.simulate(sf.load("rov-one-arm-water"))
    return [
        *told(largest_turn(free), largest_turn(pid), largest_turn(run)),
        thrust(run),
        sf.compared(
            "without control: largest rotation as in rov-one-arm-water [deg]",
            largest_turn(water),
            largest_turn(free),
            1e-5,
        ),
        *needed(run.scene),
    ]


def told(free: float, pid: float, both: float) -> list[sf.Check]:
    """The three largest rotations [deg], and their ratios."""
    note = f"largest rotation: none {free:.2f}, PID {pid:.2f}, feed-forward + PID {both:.2f} degrees"
    return [
        sf.compared("PID: times less rotation than without control", 2.0, free / pid, 0.0, note=note, bound="at least"),
        sf.compared("feed-forward + PID: likewise", WANTED, free / both, 0.0, note=note, bound="at least"),
    ]


def largest_turn(run: sf.Run) -> float:
    """Largest rotation of the hull from its start [deg]; all runs start level."""
    away = np.linalg.norm(run["rov.hull.orientation"][:, 1:], axis=1)
    return float(np.degrees(2.0 * np.arcsin(np.minimum(away, 1.0))).max())


def thrust(run: sf.Run) -> sf.Check:
    """Largest of all thrusters [N]."""
    largest = max(float(np.abs(run[f"{path}.thrust"]).max()) for path in run.scene.thrusters)
    return sf.compared("largest thrust [N]", LIMIT, largest, 0.0, bound="at most")


def needed(scene: sf.Scene) -> list[sf.Check]:
    """First arm held: thrusters without delay or limit give what moves the second arm, as found by hand.

    From 6 s on, when the start is forgotten. What is left is what the hull still moves.
    """
    data = scene.replace({"drives.rov.upper.motion.sine.amplitude": 0.0}).to_dict() | {"plots": [], "checks": []}
    for thruster in data["robots"]["rov"]["thrusters"]:
        thruster.pop("spin_up")
        thruster.pop("limits")
    one = sf.simulate(sf.Scene.from_dict(data), duration=9.0)
    late = one.t >= 6.0
    given, wanted = wrench(one)[late], np.array([by_hand(t) for t in one.t[late]])
    parts = (("force along 2 [N]", 1), ("force along 3 [N]", 2), ("moment about 1 [N m]", 3))
    return [
        sf.compared(
            f"first arm held: largest {what} of ideal thrusters",
            np.abs(wanted[:, k]).max(),
            np.abs(given[:, k]).max(),
            0.01,
            note=f"by hand; difference over all times {np.abs(given[:, k] - wanted[:, k]).mean():.0f} on average",
        )
        for what, k in parts
    ]


def wrench(run: sf.Run) -> Array:
    """Of all thrusters on the hull, at its centre in its frame (n, 6)."""
    total = np.zeros((len(run.t), 6))
    for path, thruster in run.scene.thrusters.items():
        assert thruster.direction is not None
        push = np.array(thruster.direction) / np.linalg.norm(thruster.direction)
        total += np.outer(run[f"{path}.thrust"], np.concatenate([push, np.cross(thruster.at, push)]))
    return total


def by_hand(t: float) -> Array:
    """Wrench at the hull's centre that swings a cylinder about axis 1 at 2.3 m, the hull at rest (6,).

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
