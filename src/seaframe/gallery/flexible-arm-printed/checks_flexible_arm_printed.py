"""What a single time of the run cannot show: largest values, why the arm returns, energy, other formulations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import seaframe as sf

LINKS = ("first", "second")
WEAK = {0: 0.0226415, 1: -0.0226415}  # a tenth of both steps of the torque [N m]


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Of study 004, Figures 6 to 14, in water as printed."""
    bent_most = int(np.abs(run["arm.first.tip_deflection"][:, 1]).argmax())
    return [
        *largest(run),
        returns(run.scene),
        against_air(run),
        sf.formulations_agree(run, bent_most),
        energy(run.scene, progress),
    ]


def angles(run: sf.Run) -> list[Any]:
    """Largest, of both joints [deg]."""
    return [np.degrees(np.abs(run[f"arm.{link}.angle"]).max()) for link in LINKS]


def largest(run: sf.Run) -> list[sf.Check]:
    """Against another program with the same formulas."""
    tips = [1e3 * np.abs(run[f"arm.{link}.tip_deflection"][:, 1]).max() for link in LINKS]
    return [
        sf.compared("largest angles of the joints [deg]", [2.02, 4.93], angles(run), 5e-3),
        sf.compared("largest deflections of the tips [mm]", [3.89, 0.17], tips, 0.1, 0.0, "the paper: about 3 mm"),
    ]


def returns(scene: sf.Scene) -> sf.Check:
    """Linear drag undoes what a torque without a net impulse does: D (q(end) - q(0)) = int torque dt = 0.

    What is left at 6 s is of third order in the torque: a tenth of it leaves a thousandth.
    """
    weak = sf.simulate(scene.replace({f"drives.arm.first.torque.steps.values[{k}]": v for k, v in WEAK.items()}))
    left = max(abs(weak[f"arm.{link}.angle"][-1]) for link in LINKS)
    return sf.compared("a tenth of the torque: angle left at 6 s [rad]", 0.0, left, 0.0, 1e-8, "sign of a linear law")


def against_air(run: sf.Run) -> sf.Check:
    """The paper: the way in water is 0.1 of that in air."""
    share = np.array(angles(run)) / [14.0, 42.0]
    note = "the paper: about 0.1; Morison's law gives 0.58 and 0.50"
    return sf.compared("largest angles over those in air", [0.144, 0.117], share, 1e-2, 0.0, note)


def energy(scene: sf.Scene, progress: Callable[[float], None] | None) -> sf.Check:
    """Until after the first jump of the torque, with errors of the integrator below those of the balance."""
    tight = scene.replace({"run.tolerance": 1e-12})
    residual = sf.simulate(tight, duration=0.8, dt=1e-4, progress=progress).health.energy_residual
    return sf.compared("energy less work until 0.8 s, relative", 0.0, residual, 0.0, 1e-9)
