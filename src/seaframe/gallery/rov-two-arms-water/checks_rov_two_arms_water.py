"""Checks of further runs: oscillations and an equilibrium in closed form, dry limit, agreement of formulations."""

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
STIFFNESS = HULL * GRAVITY * LEVER  # restoring moment per sine of the angle [N m]


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Check study 001 in water."""
    return [
        check_swing(run.scene, "pitch", 0, pitch_inertia()),
        check_swing(run.scene, "roll", 2, roll_inertia()),
        check_balance(run.scene, progress),
        check_dry(run),
        sf.formulations_agree(run),
        sf.compared("energy minus work, relative", 0.0, run.health.energy_residual, 0.0, 1e-6),
    ]


def pitch_inertia() -> float:
    """Return the inertia about axis 1 [kg m2], arms straight, with added mass, reduced by the heave of the hull."""
    own = HULL * (EDGES[1] ** 2 + EDGES[2] ** 2) / 12.0 + ADDED[3]
    weight, lever = HULL + ADDED[1], 0.0
    for mass, length, place in ARM * 2:
        across = DENSITY * math.pi * RADIUS**2 * length
        own += mass * (RADIUS**2 / 4.0 + length**2 / 12.0) + across * length**2 / 12.0 + (mass + across) * place**2
        weight, lever = weight + mass + across, lever + (mass + across) * place
    return own - lever**2 / weight


def roll_inertia() -> float:
    """Return the inertia about axis 3 [kg m2], arms straight, 0.4 m to either side, with transverse added mass."""
    own = HULL * (EDGES[0] ** 2 + EDGES[1] ** 2) / 12.0 + ADDED[5]
    for mass, length, _ in ARM * 2:
        own += mass * RADIUS**2 / 2.0 + (mass + DENSITY * math.pi * RADIUS**2 * length) * ASIDE**2
    return own


def with_straight_arms(scene: sf.Scene) -> dict[str, Any]:
    """Return the scene as data with all joints held straight."""
    data = scene.to_dict() | {"plots": [], "checks": []}
    return data | {"drives": {f"rov.{joint}": {"motion": {"constant": 0.0}} for joint in JOINTS}}


def rotation_angle(run: sf.Run, axis: int) -> float:
    """Return the rotation of the hull about one of its own axes at the end [rad]."""
    orientation = run["rov.hull.orientation"][-1]
    return 2.0 * math.atan2(orientation[1 + axis], orientation[0])


def check_swing(scene: sf.Scene, name: str, axis: int, inertia: float) -> sf.Check:
    """Check the period of a small oscillation without drag: T = 2 pi sqrt(I/(m g 0.1))."""
    start, period = 1e-4, 2.0 * math.pi * math.sqrt(inertia / STIFFNESS)
    rpy = [start if k == axis else 0.0 for k in range(3)]
    data = with_straight_arms(scene)
    for link in data["robots"]["rov"]["links"].values():
        link.pop("drag")
    data["robots"]["rov"]["at"] = {"rpy": rpy}
    run = sf.simulate(sf.Scene.from_dict(data), duration=1.25 * period, dt=period / 800)
    what = f"small {name} after 5/4 of its period, relative"
    return sf.compared(
        what, 0.0, rotation_angle(run, axis) / start, 0.0, 1e-6, f"arms straight, no drag; period {period:.6f} s"
    )


def check_balance(scene: sf.Scene, progress: Callable[[float], None] | None) -> sf.Check:
    """Check the equilibrium with fore links 1 kg too heavy each and more foam: tan(pitch) = 2 x 1.6/((m + 2) 0.1)."""
    data = with_straight_arms(scene)
    links = data["robots"]["rov"]["links"]
    links["hull"] |= {"volume": (HULL + 2.0) / DENSITY, "drag": {"linear": [500.0] * 6}}
    for fore in ("left_fore", "right_fore"):
        links[fore]["volume"] = 14.0 / DENSITY
    rest = sf.simulate(sf.Scene.from_dict(data), duration=60.0, dt=0.02, progress=progress)
    expected = math.atan(2.0 * ARM[1][2] / ((HULL + 2.0) * LEVER))
    note = f"{math.degrees(expected):.3f} degrees, nose down"
    return sf.compared(
        "fore links 1 kg heavier than water: pitch at rest [rad]", expected, rotation_angle(rest, 0), 1e-5, 0.0, note
    )


def check_dry(wet: sf.Run) -> sf.Check:
    """Check that without water and gravity the results of rov-two-arms are reproduced."""
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
