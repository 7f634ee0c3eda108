"""Checks over the whole run: largest values, return to the start, energy, agreement of formulations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import seaframe as sf

LINKS = ("first", "second")
WEAK = {0: 0.0226415, 1: -0.0226415}  # a tenth of both steps of the torque [N m]


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Check study 004, Figures 6 to 14, in water as printed."""
    bent_most = int(np.abs(run["arm.first.tip_deflection"][:, 1]).argmax())
    return [
        *check_largest_values(run),
        check_return(run.scene),
        compare_with_air(run),
        sf.formulations_agree(run, bent_most),
        check_energy(run.scene, progress),
    ]


def largest_angles(run: sf.Run) -> list[Any]:
    """Return the largest angles of both joints [deg]."""
    return [np.degrees(np.abs(run[f"arm.{link}.angle"]).max()) for link in LINKS]


def check_largest_values(run: sf.Run) -> list[sf.Check]:
    """Compare with another program that uses the same formulas."""
    tips = [1e3 * np.abs(run[f"arm.{link}.tip_deflection"][:, 1]).max() for link in LINKS]
    return [
        sf.compared("largest angles of the joints [deg]", [2.02, 4.93], largest_angles(run), 5e-3),
        sf.compared("largest deflections of the tips [mm]", [3.89, 0.17], tips, 0.1, 0.0, "the paper: about 3 mm"),
    ]


def check_return(scene: sf.Scene) -> sf.Check:
    """Check that linear drag cancels the effect of a torque without net impulse: D (q(end) - q(0)) = int torque dt = 0.

    The remaining angle at 6 s is of third order in the torque: a tenth of the torque leaves a thousandth of it.
    """
    weak = sf.simulate(scene.replace({f"drives.arm.first.torque.steps.values[{k}]": v for k, v in WEAK.items()}))
    left = max(abs(weak[f"arm.{link}.angle"][-1]) for link in LINKS)
    return sf.compared(
        "a tenth of the torque: angle left at 6 s [rad]", 0.0, left, 0.0, 1e-8, "evidence of a linear law"
    )


def compare_with_air(run: sf.Run) -> sf.Check:
    """Compare with air; the paper says that the motion in water is 0.1 of that in air."""
    share = np.array(largest_angles(run)) / [14.0, 42.0]
    note = "the paper: about 0.1; Morison's law gives 0.58 and 0.50"
    return sf.compared("largest angles over those in air", [0.144, 0.117], share, 1e-2, 0.0, note)


def check_energy(scene: sf.Scene, progress: Callable[[float], None] | None) -> sf.Check:
    """Check the energy balance until after the first jump of the torque, with a tight tolerance of the integrator."""
    tight = scene.replace({"run.tolerance": 1e-12})
    residual = sf.simulate(tight, duration=0.8, dt=1e-4, progress=progress).health.energy_residual
    return sf.compared("energy minus work until 0.8 s, relative", 0.0, residual, 0.0, 1e-9)
