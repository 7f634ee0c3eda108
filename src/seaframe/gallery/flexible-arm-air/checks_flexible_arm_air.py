"""What a single time of the run cannot show: largest values, momentum in closed form, energy, other formulations."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

import seaframe as sf

TORQUE = 0.226415  # [N m]


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Of study 004, Figures 6 to 14, in air."""
    bent_most = int(np.abs(run["arm.first.tip_deflection"][:, 1]).argmax())
    return [
        *largest(run),
        *paths(run),
        momentum(run),
        sf.formulations_agree(run, bent_most),
        energy(run.scene, progress),
    ]


def largest(run: sf.Run) -> list[sf.Check]:
    """Angles as the paper prints them, deflections of tips as it draws them (Figures 7 and 13)."""
    angles = [np.degrees(np.abs(run[f"arm.{link}.angle"]).max()) for link in ("first", "second")]
    tips = [1e3 * np.abs(run[f"arm.{link}.tip_deflection"][:, 1]).max() for link in ("first", "second")]
    note = "the paper: about 5 mm; two digits from another program"
    set_by = "the torque is set to meet the first"
    text = "Section 4.1: about 14 and almost 42"
    return [
        sf.compared(
            "largest angles of the joints [deg]",
            published=[14.0, 42.0],
            got=angles,
            tolerance=5e-3,
            note=set_by,
            source=text,
        ),
        sf.compared("largest deflections of the tips [mm]", [4.69, 0.17], tips, 0.1, 0.0, note),
    ]


def paths(run: sf.Run) -> list[sf.Check]:
    """Figure 12: how far elbow and gripper have gone across the arm."""
    gripper, elbow = (abs(run[f"arm.{link}.tip_position"][-1, 1]) for link in ("second", "first"))
    note = "printed as 0.3 m, which no link of 1 m reaches by 14 degrees"
    return [
        sf.compared(
            "way of the gripper across the arm [m]",
            published=0.23,
            got=gripper,
            tolerance=0.02,
            source="Section 4.1, on Figure 12",
        ),
        sf.compared("way of the elbow across the arm: sin 14 degrees [m]", 0.2419219, elbow, 5e-3, 0.0, note),
    ]


def momentum(run: sf.Run) -> sf.Check:
    """Only the motor acts from outside: angular momentum about the base is the integral of its torque."""
    impulse = TORQUE * np.interp(run.t, [0.0, 0.75, 1.5, 6.0], [0.0, 0.75, 0.0, 0.0])
    gap = np.abs(run["momentum.angular"][:, 2] - impulse).max() / (0.75 * TORQUE)
    return sf.compared("angular momentum less the motor's impulse, relative", 0.0, gap, 0.0, 1e-7)


def energy(scene: sf.Scene, progress: Callable[[float], None] | None) -> sf.Check:
    """Until after the first jump of the torque, with errors of the integrator below those of the balance."""
    tight = scene.replace({"run.tolerance": 1e-12})
    residual = sf.simulate(tight, duration=0.8, dt=1e-4, progress=progress).health.energy_residual
    return sf.compared("energy less work until 0.8 s, relative", 0.0, residual, 0.0, 1e-9)
