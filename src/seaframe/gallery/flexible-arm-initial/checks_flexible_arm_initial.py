"""Checks over the whole run: displacements, the exact equilibrium, energy, agreement of formulations."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

import seaframe as sf

ARMS = ("arm", "bent")


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Check study 004, Table 4 and Figures 21 and 22."""
    bent_most = int(np.abs(run["bent.first.tip_deflection"][:, 1]).argmax())
    return [
        *check_displacements(run),
        *check_times(run),
        check_equilibrium(run.scene, progress),
        check_foreshortening(run.scene),
        sf.formulations_agree(run, bent_most),
        sf.compared("energy minus work, relative", 0.0, run.health.energy_residual, 0.0, 1e-5),
    ]


def check_displacements(run: sf.Run) -> list[sf.Check]:
    """Check the displacements of the gripper: (0, 2) to (0, -2) and (1, 1) to (0, -2) m."""
    ways = [
        np.linalg.norm(run[f"{arm}.second.tip_position"][-1] - run[f"{arm}.second.tip_position"][0]) for arm in ARMS
    ]
    whole = "printed to a whole metre"
    return [
        sf.compared(
            "displacements of the gripper, from upright and from a right angle [m]",
            published=[4.0, 3.0],
            got=ways,
            floor=0.5,
            note=whole,
            source="Section 4.3, on Figure 22",
        ),
        sf.compared("the same by geometry: 4 and sqrt(10) [m]", [4.0, math.sqrt(10.0)], ways, 5e-3),
    ]


def check_times(run: sf.Run) -> list[sf.Check]:
    """Check Figure 21: the times of the largest deformation differ between the cases, for both links."""
    found = []
    for link in ("first", "second"):
        one, other = (run.t[np.abs(run[f"{arm}.{link}.tip_deflection"][:, 1]).argmax()] for arm in ARMS)
        found.append(sf.compared(f"{link} links bend most at different times", 1.0, float(one != other), 0.0))
    return found


def check_equilibrium(scene: sf.Scene, progress: Callable[[float], None] | None) -> sf.Check:
    """Check that exactly 90 degrees is an equilibrium: case 1 of the paper does not fall without a disturbance."""
    still = scene.replace({"initial.arm.first.angle": math.pi / 2.0})
    run = sf.simulate(still, duration=2.0, progress=progress)
    moved = np.abs(run["arm.first.angle"] - math.pi / 2.0).max()
    return sf.compared("upright at exactly 90 degrees: motion in 2 s [rad]", 0.0, moved, 0.0, 1e-9)


def check_foreshortening(scene: sf.Scene) -> sf.Check:
    """Check the deflections without foreshortening, as in the paper: they are about twice as large."""
    longer = {f"{arm}.{link}.flexible.geometric": False for arm in ARMS for link in ("first", "second")}
    run = sf.simulate(scene.replace(longer), duration=4.0)
    tips = [1e3 * np.abs(run[f"{arm}.first.tip_deflection"][:, 1]).max() for arm in ARMS]
    note = "with it 53.2 and 54.9 mm"
    return sf.compared("largest deflections without foreshortening [mm]", [113.6, 88.0], tips, 0.02, 0.0, note)
