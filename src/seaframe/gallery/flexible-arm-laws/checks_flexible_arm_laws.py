"""Checks over the whole run: another program, the paper's statements on water and air, bending across the plane."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from scipy.interpolate import PchipInterpolator

import seaframe as sf

LINKS = ("first", "second")
PATH_IN_AIR = 0.276  # of the gripper of flexible-arm-air [m]
LAWS: dict[str, tuple[str, list[float], list[float], float]] = {  # largest angles [deg], deflections [mm], path [m]
    "arm": ("by Reynolds number", [8.58460, 21.94430], [4.2341, 0.16215], 0.207767),
    "oscillating": ("by Keulegan-Carpenter number", [7.24081, 18.72296], [4.2116, 0.15378], 0.218386),
    "whole": ("flow frame", [8.43845, 19.32735], [4.0740, 0.21752], 0.181983),
}


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Check study 004, Section 3.1, against the statements of Section 4.1."""
    bent_most = int(np.abs(run["arm.first.tip_deflection"][:, 1]).argmax())
    return [
        *(check for arm in LAWS for check in compare_with_another_program(run, arm)),
        compare_with_air(run),
        check_reduction(run),
        check_bending_across(run.scene, progress),
        sf.formulations_agree(run, bent_most),
        sf.compared("energy minus work, relative", 0.0, run.health.energy_residual, 0.0, 1e-6),
    ]


def path_of_gripper(run: sf.Run, arm: str) -> Any:
    """Return the length of the gripper's path [m]."""
    return np.linalg.norm(np.diff(run[f"{arm}.second.tip_position"], axis=0), axis=1).sum()


def largest_deflections(run: sf.Run, arm: str) -> list[Any]:
    """Return the largest deflections of both tips in the plane [mm]."""
    return [1e3 * np.abs(run[f"{arm}.{link}.tip_deflection"][:, 1]).max() for link in LINKS]


def compare_with_another_program(run: sf.Run, arm: str) -> list[sf.Check]:
    """Compare one arm with Lagrange's equations over plain arrays, integrated by a method of eighth order."""
    law, angles, tips, path = LAWS[arm]
    found = [np.degrees(np.abs(run[f"{arm}.{link}.angle"]).max()) for link in LINKS]
    return [
        sf.compared(f"{law}: largest angles of the joints [deg]", angles, found, 1e-4),
        sf.compared(f"{law}: largest deflections of the tips [mm]", tips, largest_deflections(run, arm), 1e-3),
        sf.compared(f"{law}: path of the gripper [m]", path, path_of_gripper(run, arm), 1e-4),
    ]


def compare_with_air(run: sf.Run) -> sf.Check:
    """Check that no law of drag gives the paper's 0.1 of the motion in air."""
    shares = [path_of_gripper(run, arm) / PATH_IN_AIR for arm in LAWS]
    note = "the paper: 0.1, by its drag formula; see flexible-arm-printed"
    return sf.compared("paths of the grippers over that in air", [0.753, 0.791, 0.659], shares, 5e-3, 0.0, note)


def check_reduction(run: sf.Run) -> sf.Check:
    """Check that no law of drag reduces the deflection to the paper's 3 mm."""
    least = min(largest_deflections(run, arm)[0] for arm in LAWS)
    note = "the paper: from 5 mm in air to 3 mm"
    return sf.compared("smallest of the largest deflections [mm]", 4.0, least, bound="at least", note=note)


def check_bending_across(scene: sf.Scene, progress: Callable[[float], None] | None) -> sf.Check:
    """Compare the second link across the plane in a current with statics: int w s^2 (3 L - s)/(6 E I) ds.

    The added mass m_a of a slender link that moves through the water at v_z across and v_t along adds the force
    -m_a v_z v_t at the tip, the integral of its Munk moment.
    """
    flowing = sf.simulate(scene.replace({"water.current.flow.speed": 0.1}), dt=0.002, progress=progress)
    water, link = flowing.scene.water, flowing.scene.links["arm.second"]
    beam = link.flexible
    assert water is not None
    assert beam is not None
    s = np.linspace(0.0, beam.length, 201)[:, None]
    angle = float(flowing["arm.first.angle"][-1] + flowing["arm.second.angle"][-1])
    rate = float(flowing["arm.first.rate"][-1] + flowing["arm.second.rate"][-1])
    along, normal = np.array([[np.cos(angle), np.sin(angle), 0.0], [-np.sin(angle), np.cos(angle), 0.0]])
    elbow = np.gradient(flowing["arm.first.tip_position"][-5:], flowing.t[-5:], axis=0)[-1]
    v = elbow + rate * s * normal - np.array(water.current.steady)
    v_n = np.column_stack([v @ normal, v[:, 2]])
    speed = np.linalg.norm(v_n, axis=1)
    curve = PchipInterpolator(np.log([1, 10, 100, 1000, 10000]), [9.94, 2.68, 1.45, 0.96, 1.09])
    C_D = curve(np.log(speed * beam.width / water.viscosity))
    tip = -water.density * beam.area * v[0, 2] * float(v[0] @ along)
    load = -0.5 * water.density * C_D * beam.width * speed * v_n[:, 1]
    arm = s[:, 0] ** 2 * (3.0 * beam.length - s[:, 0]) / (6.0 * beam.youngs_modulus * beam.second_moment("y"))
    wanted = 1e3 * (np.trapezoid(load * arm, s[:, 0]) + tip * arm[-1])
    got = 1e3 * flowing["arm.second.tip_deflection"][-1, 2]
    bent = {f"{link} link": (flowing.t, 1e3 * flowing[f"arm.{link}.tip_deflection"][:, 2]) for link in LINKS}
    curves = bent | {"second link, by statics": (flowing.t[[0, -1]], [wanted, wanted])}
    chart = sf.Chart("Current of 0.1 m/s: deflection across the plane", "t [s]", "deflection [mm]", curves)
    what = "current of 0.1 m/s: deflection of the second tip across the plane at 6 s, by statics [mm]"
    return sf.compared(what, wanted, got, 0.03, chart=chart)
