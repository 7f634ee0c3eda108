"""Checks of further runs: oscillations and equilibria in closed form, dry limit, agreement of formulations."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from scipy.special import ellipk

import seaframe as sf

MASS, GRAVITY, LEVER = 2000.0, 9.81, 0.5
STIFFNESS = MASS * GRAVITY * LEVER  # restoring moment per sine of the angle [N m]
SPIN, ADDED_SPIN = 2.0 / 3.0 * MASS, 400.0  # of the hull and of the water about it [kg m2]
REACH = 1.0 + 1.3 + 0.65  # of the second arm's centre, from that of the hull [m]
STILL: dict[str, Any] = {f"drives.rov.{link}.motion.sine.amplitude": 0.0 for link in ("upper", "fore")}
SLIPPERY: dict[str, Any] = {
    "rov.hull.drag.linear": [0.0] * 6,
    "rov.hull.drag.quadratic": [0.0] * 6,
    "rov.fore.drag.strips.normal": 0.0,
    "rov.fore.drag.strips.tangential": 0.0,
}


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Check the model of the web page of study 000."""
    return [
        check_pendulum(run.scene),
        check_damped_roll(run.scene),
        check_pitch(run.scene),
        check_balance(run.scene, progress),
        check_dry(run),
        sf.formulations_agree(run),
        sf.compared("energy minus work, relative", 0.0, run.health.energy_residual, 0.0, 1e-5),
    ]


def rotation_angle(run: sf.Run, axis: int) -> float:
    """Return the rotation of the hull about one of its own axes at the end [rad]."""
    orientation = run["rov.hull.orientation"][-1]
    return 2.0 * math.atan2(orientation[1 + axis], orientation[0])


def check_pendulum(scene: sf.Scene) -> sf.Check:
    """Check roll without arm motion and drag: I angle'' = -m g 0.5 sin(angle), T = 4 sqrt(I/k) K(sin^2(angle/2))."""
    start = math.radians(60.0)
    period = 4.0 * math.sqrt((SPIN + ADDED_SPIN) / STIFFNESS) * float(ellipk(math.sin(start / 2.0) ** 2))
    released = scene.replace(STILL | SLIPPERY | {"rov.at.rpy": [0.0, start, 0.0]})
    swing = sf.simulate(released, duration=1.25 * period, dt=period / 800)
    note = f"released at 60 degrees, without drag; period {period:.6f} s"
    return sf.compared("roll after 5/4 of a pendulum's period [rad]", 0.0, rotation_angle(swing, 1), 0.0, 1e-8, note)


def check_damped_roll(scene: sf.Scene) -> sf.Check:
    """Check small roll with the linear part of the damping."""
    start, time = 1e-4, 3.0
    slow = 300.0 / (2.0 * (SPIN + ADDED_SPIN))
    fast = math.sqrt(STIFFNESS / (SPIN + ADDED_SPIN) - slow * slow)
    left = start * math.exp(-slow * time) * (math.cos(fast * time) + slow / fast * math.sin(fast * time))
    changes = STILL | {"rov.hull.drag.quadratic": [0.0] * 6, "rov.at.rpy": [0.0, start, 0.0]}
    swing = sf.simulate(scene.replace(changes), duration=time, dt=0.005)
    return sf.compared("small roll with linear damping at 3 s [rad]", left, rotation_angle(swing, 1), 1e-6)


def check_pitch(scene: sf.Scene) -> sf.Check:
    """Check small pitch: inertia of hull, arm and added mass, reduced by the heave of the free hull.

    I = J + m_a r^2 - (m_a r)^2/(m_h + m_a), with water in every mass.
    """
    across = 1025.0 * math.pi * 0.1546**2 * 1.3
    hull, arm = MASS + 1360.0, 100.0 + across
    own = SPIN + ADDED_SPIN + 100.0 / 3.0 + across * 1.3**2 / 12.0
    inertia = own + arm * REACH**2 - (arm * REACH) ** 2 / (hull + arm)
    start, period = 1e-4, 2.0 * math.pi * math.sqrt(inertia / STIFFNESS)
    released = scene.replace(STILL | SLIPPERY | {"rov.at.rpy": [start, 0.0, 0.0]})
    swing = sf.simulate(released, duration=1.25 * period, dt=period / 800)
    note = f"period {period:.6f} s"
    return sf.compared(
        "small pitch after 5/4 of its period, relative", 0.0, rotation_angle(swing, 0) / start, 0.0, 1e-6, note
    )


def check_balance(scene: sf.Scene, progress: Callable[[float], None] | None) -> sf.Check:
    """Check the equilibrium with an arm 50 kg too heavy and more foam: tan(pitch) = -50 r/((m + 50) 0.5)."""
    heavy = 50.0
    volumes = {"rov.hull.volume": (MASS + heavy) / 1025.0, "rov.fore.volume": (100.0 - heavy) / 1025.0}
    slowed = {"rov.hull.drag.linear": [2000.0] * 3 + [4000.0] * 3}
    rest = sf.simulate(scene.replace(STILL | volumes | slowed), duration=40.0, progress=progress)
    expected = -math.atan(heavy * REACH / ((MASS + heavy) * LEVER))
    note = f"{math.degrees(expected):.3f} degrees"
    return sf.compared(
        "arm 50 kg heavier than water: pitch at rest [rad]", expected, rotation_angle(rest, 0), 1e-5, 0.0, note
    )


def check_dry(wet: sf.Run) -> sf.Check:
    """Check that without water and gravity the results of rov-one-arm are reproduced."""
    data = wet.scene.to_dict() | {"gravity": [0, 0, 0], "plots": [], "checks": []}
    data.pop("water")
    for link in data["robots"]["rov"]["links"].values():
        for key in ("volume", "center_of_buoyancy", "added_mass", "drag"):
            link.pop(key, None)
    run = sf.simulate(sf.Scene.from_dict(data))
    omega = {label: each["rov.hull.angular_velocity"] for label, each in (("in water", wet), ("rov-one-arm", run))}
    curves = {label: (run.t, np.linalg.norm(each, axis=1)) for label, each in omega.items()}
    chart = sf.Chart("Size of the angular velocity, in water and dry", "time [s]", "|omega| [rad/s]", curves)
    known = [0.41787171, 0.09225645, 0.14317390]
    got = omega["rov-one-arm"][round(1.0 / run.dt)]
    return sf.compared("without water: angular velocity at 1 s", known, got, 1e-6, chart=chart)
