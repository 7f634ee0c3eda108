"""What a single signal of the run cannot show: swings and a balance in closed form, limits, other formulations."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import seaframe as sf

DENSITY, GRAVITY, LEVER = 1025.0, 9.81, 0.1
HULL, EDGES, ADDED = 500.0, (1.0, 0.8, 1.5), (300.0, 400.0, 200.0, 20.0, 30.0, 10.0)
RADIUS, ASIDE = 0.05, 0.4
ARM = ((20.0, 0.6, 0.75 + 0.3), (15.0, 0.5, 0.75 + 0.6 + 0.25))  # mass [kg], length, place of the centre ahead [m]
JOINTS = ("left_upper", "left_fore", "right_upper", "right_fore")
STIFFNESS = HULL * GRAVITY * LEVER  # righting moment per sine of the angle [N m]


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Of study 001 in water."""
    return [
        swing(run.scene, "pitch", 0, pitch_inertia()),
        swing(run.scene, "roll", 2, roll_inertia()),
        balance(run.scene, progress),
        dry(run),
        sf.formulations_agree(run),
        sf.compared("energy less work, relative", 0.0, run.health.energy_residual, 0.0, 1e-6),
    ]


def pitch_inertia() -> float:
    """About axis 1, straight arms: less what the free hull evades by moving up and down. Water in every mass."""
    own = HULL * (EDGES[1] ** 2 + EDGES[2] ** 2) / 12.0 + ADDED[3]
    weight, lever = HULL + ADDED[1], 0.0
    for mass, length, place in ARM * 2:
        across = DENSITY * math.pi * RADIUS**2 * length
        own += mass * (RADIUS**2 / 4.0 + length**2 / 12.0) + across * length**2 / 12.0 + (mass + across) * place**2
        weight, lever = weight + mass + across, lever + (mass + across) * place
    return own - lever**2 / weight


def roll_inertia() -> float:
    """About axis 3, straight arms: they move across their length, 0.4 m to either side."""
    own = HULL * (EDGES[0] ** 2 + EDGES[1] ** 2) / 12.0 + ADDED[5]
    for mass, length, _ in ARM * 2:
        own += mass * RADIUS**2 / 2.0 + (mass + DENSITY * math.pi * RADIUS**2 * length) * ASIDE**2
    return own


def held(scene: sf.Scene) -> dict[str, Any]:
    """The scene with all joints held straight."""
    data = scene.to_dict() | {"plots": [], "checks": []}
    return data | {"drives": {f"rov.{joint}": {"motion": {"constant": 0.0}} for joint in JOINTS}}


def turned(run: sf.Run, axis: int) -> float:
    """Angle of the hull about an axis of its own at the end [rad]."""
    orientation = run["rov.hull.orientation"][-1]
    return 2.0 * math.atan2(orientation[1 + axis], orientation[0])


def swing(scene: sf.Scene, name: str, axis: int, inertia: float) -> sf.Check:
    """Small angle, no drag: T = 2 pi sqrt(I/(m g 0.1))."""
    start, period = 1e-4, 2.0 * math.pi * math.sqrt(inertia / STIFFNESS)
    rpy = [start if k == axis else 0.0 for k in range(3)]
    data = held(scene)
    for link in data["robots"]["rov"]["links"].values():
        link.pop("drag")
    data["robots"]["rov"]["at"] = {"rpy": rpy}
    run = sf.simulate(sf.Scene.from_dict(data), duration=1.25 * period, dt=period / 800)
    what = f"small {name} after 5/4 of its period, of 1"
    return sf.compared(
        what, 0.0, turned(run, axis) / start, 0.0, 1e-6, f"arms straight, no drag; period {period:.6f} s"
    )


def balance(scene: sf.Scene, progress: Callable[[float], None] | None) -> sf.Check:
    """Fore links 1 kg too heavy each, carried by more foam: at rest tan(pitch) = 2 x 1.6/((m + 2) 0.1)."""
    data = held(scene)
    links = data["robots"]["rov"]["links"]
    links["hull"] |= {"volume": (HULL + 2.0) / DENSITY, "drag": {"linear": [500.0] * 6}}
    for fore in ("left_fore", "right_fore"):
        links[fore]["volume"] = 14.0 / DENSITY
    rest = sf.simulate(sf.Scene.from_dict(data), duration=60.0, dt=0.02, progress=progress)
    wanted = math.atan(2.0 * ARM[1][2] / ((HULL + 2.0) * LEVER))
    note = f"{math.degrees(wanted):.3f} degrees, nose down"
    return sf.compared(
        "fore links 1 kg heavier than water: pitch at rest [rad]", wanted, turned(rest, 0), 1e-5, 0.0, note
    )


def dry(wet: sf.Run) -> sf.Check:
    """Without water and gravity it is rov-two-arms, whose values are known."""
    data = wet.scene.to_dict() | {"gravity": [0, 0, 0], "plots": [], "checks": []}
    data.pop("water")
    for link in data["robots"]["rov"]["links"].values():
        for key in ("volume", "center_of_buoyancy", "added_mass", "drag"):
            link.pop(key, None)
    run = sf.simulate(sf.Scene.from_dict(data), dt=0.005)
    runs = {"in water": wet, "rov-two-arms": run}
    curves = {
        f"{joint}, {label}": (each.t, each[f"rov.{joint}.angle"])
        for joint in ("left_fore", "right_fore")
        for label, each in runs.items()
    }
    chart = sf.Chart("Elbows in water and dry", "time [s]", "angle [rad]", curves)
    known = [-0.05769070, -0.03316041, -0.00254256]
    got = run["rov.hull.angular_velocity"][round(1.0 / run.dt)]
    return sf.compared("without water: angular velocity at 1 s", known, got, 1e-6, 5e-9, chart=chart)
