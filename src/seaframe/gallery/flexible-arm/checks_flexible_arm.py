"""Checks over the whole run: largest values, motion compared with air, energy, agreement of formulations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import seaframe as sf

LINKS = ("first", "second")


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Check study 004, Figures 6 to 14, in water."""
    bent_most = int(np.abs(run["arm.first.tip_deflection"][:, 1]).argmax())
    return [
        *check_largest_values(run),
        *check_without_medium_damping(run.scene),
        compare_with_air(run),
        sf.formulations_agree(run, bent_most),
        check_energy(run.scene, progress),
    ]


def largest_angles(run: sf.Run) -> list[Any]:
    """Return the largest angles of both joints [deg]."""
    return [np.degrees(np.abs(run[f"arm.{link}.angle"]).max()) for link in LINKS]


def largest_deflections(run: sf.Run) -> list[Any]:
    """Return the largest deflections of both tips [mm]."""
    return [1e3 * np.abs(run[f"arm.{link}.tip_deflection"][:, 1]).max() for link in LINKS]


def check_largest_values(run: sf.Run) -> list[sf.Check]:
    """Compare with another program that uses the same physics."""
    return [
        sf.compared("largest angles of the joints [deg]", [8.16, 20.95], largest_angles(run), 5e-3),
        sf.compared("largest deflections of the tips [mm]", [4.23, 0.16], largest_deflections(run), 0.1),
    ]


def check_without_medium_damping(scene: sf.Scene) -> list[sf.Check]:
    """Check the motion without the paper's damping by the medium, which acts on rates relative to the link."""
    free = {f"arm.{link}.flexible.damping.medium": 0.0 for link in LINKS}
    run = sf.simulate(scene.replace(free), duration=3.0)
    return [
        sf.compared(
            "largest angle of the second joint without medium damping [deg]", 20.7, largest_angles(run)[1], 5e-3
        ),
        sf.compared(
            "largest deflection of the first tip without medium damping [mm]", 6.6, largest_deflections(run)[0], 0.1
        ),
    ]


def compare_with_air(run: sf.Run) -> sf.Check:
    """Compare with air: the paper's 0.1 of the motion in air is due to its drag formula."""
    share = np.array(largest_angles(run)) / [14.0, 42.0]
    note = "the paper: about 0.1, by its drag formula; see flexible-arm-printed"
    return sf.compared("largest angles over those in air", [0.583, 0.499], share, 5e-3, 0.0, note)


def check_energy(scene: sf.Scene, progress: Callable[[float], None] | None) -> sf.Check:
    """Check the energy balance until after the first jump of the torque, with a tight tolerance of the integrator."""
    tight = scene.replace({"run.tolerance": 1e-12})
    residual = sf.simulate(tight, duration=0.8, dt=1e-4, progress=progress).health.energy_residual
    return sf.compared("energy minus work until 0.8 s, relative", 0.0, residual, 0.0, 1e-9)
