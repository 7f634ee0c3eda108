"""What a single time of the run cannot show: largest values, motion against that in air, energy, formulations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import seaframe as sf

LINKS = ("first", "second")


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Of study 004, Figures 6 to 14, in water."""
    bent_most = int(np.abs(run["arm.first.tip_deflection"][:, 1]).argmax())
    return [
        *largest(run),
        *undamped(run.scene),
        against_air(run),
        sf.formulations_agree(run, bent_most),
        energy(run.scene, progress),
    ]


def angles(run: sf.Run) -> list[Any]:
    """Largest, of both joints [deg]."""
    return [np.degrees(np.abs(run[f"arm.{link}.angle"]).max()) for link in LINKS]


def tips(run: sf.Run) -> list[Any]:
    """Largest deflections [mm]."""
    return [1e3 * np.abs(run[f"arm.{link}.tip_deflection"][:, 1]).max() for link in LINKS]


def largest(run: sf.Run) -> list[sf.Check]:
    """Against another program with the same physics."""
    return [
        sf.compared("largest angles of the joints [deg]", [8.16, 20.95], angles(run), 5e-3),
        sf.compared("largest deflections of the tips [mm]", [4.23, 0.16], tips(run), 0.1),
    ]


def undamped(scene: sf.Scene) -> list[sf.Check]:
    """Without the paper's damping by the medium, which acts on rates relative to the link and is no drag."""
    free = {f"arm.{link}.flexible.damping.medium": 0.0 for link in LINKS}
    run = sf.simulate(scene.replace(free), duration=3.0)
    return [
        sf.compared("largest angle of the second joint without medium damping [deg]", 20.7, angles(run)[1], 5e-3),
        sf.compared("largest deflection of the first tip then [mm]", 6.6, tips(run)[0], 0.1),
    ]


def against_air(run: sf.Run) -> sf.Check:
    """The paper's 0.1 of the motion in air comes from its drag, not from water."""
    share = np.array(angles(run)) / [14.0, 42.0]
    note = "the paper: about 0.1, by its drag formula; see flexible-arm-printed"
    return sf.compared("largest angles over those in air", [0.583, 0.499], share, 5e-3, 0.0, note)


def energy(scene: sf.Scene, progress: Callable[[float], None] | None) -> sf.Check:
    """Until after the first jump of the torque, with errors of the integrator below those of the balance."""
    tight = scene.replace({"run.tolerance": 1e-12})
    residual = sf.simulate(tight, duration=0.8, dt=1e-4, progress=progress).health.energy_residual
    return sf.compared("energy less work until 0.8 s, relative", 0.0, residual, 0.0, 1e-9)
