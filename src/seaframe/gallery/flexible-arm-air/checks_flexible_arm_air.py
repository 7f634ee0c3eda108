"""Checks over the whole run: largest values, momentum in closed form, energy, agreement of formulations."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

import seaframe as sf

TORQUE = 0.226415  # [N m]


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Check study 004, Figures 6 to 14, in air."""
    bent_most = int(np.abs(run["arm.first.tip_deflection"][:, 1]).argmax())
    return [
        *check_largest_values(run),
        *check_paths(run),
        check_momentum(run),
        sf.formulations_agree(run, bent_most),
        check_energy(run.scene, progress),
    ]


def check_largest_values(run: sf.Run) -> list[sf.Check]:
    """Check the angles that the paper prints and the deflections that it draws (Figures 7 and 13)."""
    angles = [np.degrees(np.abs(run[f"arm.{link}.angle"]).max()) for link in ("first", "second")]
    tips = [1e3 * np.abs(run[f"arm.{link}.tip_deflection"][:, 1]).max() for link in ("first", "second")]
    note = "the paper: about 5 mm; two digits from another program"
    set_by = "the torque is chosen to match the first"
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


def check_paths(run: sf.Run) -> list[sf.Check]:
    """Check Figure 12: transverse displacements of elbow and gripper."""
    gripper, elbow = (abs(run[f"arm.{link}.tip_position"][-1, 1]) for link in ("second", "first"))
    note = "printed as 0.3 m, impossible for a link of 1 m at 14 degrees"
    return [
        sf.compared(
            "transverse displacement of the gripper [m]",
            published=0.23,
            got=gripper,
            tolerance=0.02,
            source="Section 4.1, on Figure 12",
        ),
        sf.compared("transverse displacement of the elbow: sin 14 degrees [m]", 0.2419219, elbow, 5e-3, 0.0, note),
    ]


def check_momentum(run: sf.Run) -> sf.Check:
    """Check that the angular momentum about the base is the integral of the motor's torque, the only external one."""
    impulse = TORQUE * np.interp(run.t, [0.0, 0.75, 1.5, 6.0], [0.0, 0.75, 0.0, 0.0])
    gap = np.abs(run["momentum.angular"][:, 2] - impulse).max() / (0.75 * TORQUE)
    return sf.compared("angular momentum minus the motor's impulse, relative", 0.0, gap, 0.0, 1e-7)


def check_energy(scene: sf.Scene, progress: Callable[[float], None] | None) -> sf.Check:
    """Check the energy balance until after the first jump of the torque, with a tight tolerance of the integrator."""
    tight = scene.replace({"run.tolerance": 1e-12})
    residual = sf.simulate(tight, duration=0.8, dt=1e-4, progress=progress).health.energy_residual
    return sf.compared("energy minus work until 0.8 s, relative", 0.0, residual, 0.0, 1e-9)
