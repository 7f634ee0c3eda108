"""Checks over the whole run: beam theory, rigid limit, balances, agreement of formulations."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

import seaframe as sf

LENGTH, BENDING = 1.3, 7.0e10 * math.pi / 4.0 * 0.03**4  # of the bar [m], EI [N m2]


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Check a vehicle with a flexible arm."""
    impulse = run.health.momentum_residual
    assert impulse is not None, "the base is free"
    return [
        check_static_deflection(run),
        check_rigid_limit(run.scene, progress),
        sf.formulations_agree(run),
        sf.compared("energy minus work, relative", 0.0, run.health.energy_residual, 0.0, 1e-6),
        sf.compared("momentum minus impulse, relative", 0.0, impulse, 0.0, 1e-6),
    ]


def check_static_deflection(run: sf.Run) -> sf.Check:
    """Compare with a massless bar under force and moment at the elbow: F L^3/(3 E I) + M L^2/(2 E I), along x and z.

    The remaining difference of some percent is due to the mass of the bar and its water.
    """
    force, moment = -run["rov.fore.reaction_force"], -run["rov.fore.reaction_moment"]  # on the bar, in the fore arm
    angle = run["rov.fore.angle"]
    turn = np.array([[np.ones_like(angle), 0 * angle, 0 * angle],
                     [0 * angle, np.cos(angle), -np.sin(angle)],
                     [0 * angle, np.sin(angle), np.cos(angle)]])  # fmt: skip
    F, M = (np.einsum("ijk,kj->ki", turn, each) for each in (force, moment))
    x = F[:, 0] * LENGTH**3 / (3.0 * BENDING) - M[:, 2] * LENGTH**2 / (2.0 * BENDING)
    z = F[:, 2] * LENGTH**3 / (3.0 * BENDING) + M[:, 0] * LENGTH**2 / (2.0 * BENDING)
    found = run["rov.upper.tip_deflection"]
    gap = max(np.abs(found[:, 0] - x).max(), np.abs(found[:, 2] - z).max()) / np.abs(found).max()
    return sf.compared("deflection minus that of a bar without mass, relative", 0.0, gap, 0.0, 0.1)


def check_rigid_limit(scene: sf.Scene, progress: Callable[[float], None] | None) -> sf.Check:
    """Compare a bar of a hundred times the modulus with rigid links, after the initial vibration has decayed."""
    stiff = sf.simulate(scene.replace({"rov.upper.flexible.youngs_modulus": 7.0e12}), duration=2.0, progress=progress)
    rigid = sf.simulate(rigid_scene(scene), duration=2.0)
    gap = np.abs(stiff["rov.hull.position"][-1] - rigid["rov.hull.position"][-1]).max()
    return sf.compared("hull at 2 s, a hundred times stiffer against rigid [m]", 0.0, gap, 0.0, 2e-3)


def rigid_scene(scene: sf.Scene) -> sf.Scene:
    """Return the same vehicle with a rigid bar."""
    data = scene.to_dict() | {"name": "rigid", "plots": [], "checks": []}
    links = data["robots"]["rov"]["links"]
    beam = links["upper"].pop("flexible")
    mass, radius = beam["mass_per_length"] * LENGTH, beam["radius"]
    links["upper"] |= {
        "mass": mass,
        "shape": {"cylinder": {"radius": radius, "length": LENGTH, "axis": "y", "center": [0.0, LENGTH / 2.0, 0.0]}},
        "volume": math.pi * radius**2 * LENGTH,
        "added_mass": "shape",
    }
    links["fore"]["joint"]["at"] = [0.0, LENGTH, 0.0]
    return sf.Scene.from_dict(data)
