"""The fitted pendulum against textbook equations and, if the recordings are available, its authors' parameters."""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.integrate import solve_ivp

import seaframe as sf

Floats = NDArray[np.float64]
BESIDE = Path(__file__).resolve().parents[5] / "shared" / "data"  # beside a source tree
REPOSITORY = "dfki-ric-underactuated-lab+double_pendulum"
RECORDS = "data/experiment_records/design_A.0/20220812/sys_id"
FITTED, UNSEEN = "20220812-060143", "20220812-060245"
DELAY = 0.0067365  # of torques [s], fitted together with the numbers of the scene
LENGTH = 0.3  # of the upper link [m]
GEAR = 6.0
STEP = 0.0025  # [s]
# Friction of the authors: c arctan(100 v) in their plant, c sign(v) in an early one; as strength over c and slip speed
LAWS = {"arctan": (math.pi / 2, math.pi / 200), "sign": (1.0, 0.01)}
NOISE = {"arm.upper.angle": 0.01, "arm.lower.angle": 0.01, "arm.upper.rate": 0.1, "arm.lower.rate": 0.1}
# What the fit says of its own recording (`Fit.prediction_noise`): noise, and torques that are constant for a while
FOUND_NOISE = {"arm.upper.angle": 0.00078, "arm.lower.angle": 0.00196, "arm.upper.rate": 0.094, "arm.lower.rate": 0.134}
DISTURBANCES = {"arm.upper.torque": 0.134, "arm.lower.torque": 0.092}  # [N m]
FREE = [
    *(f"arm.{link}.{path}" for link in ("upper", "lower") for path in (
        "center_of_mass[2]", "inertia.diagonal[1]", "joint.damping", "joint.motor.friction", "joint.motor.slip_speed")),
    "arm.lower.joint.motor.inertia",
]  # fmt: skip
COLUMNS = {
    **{f"arm.{link}.angle": {"column": f"pos{k}", "unit": "rad"} for k, link in ((1, "upper"), (2, "lower"))},
    **{f"arm.{link}.rate": {"column": f"vel{k}", "unit": "rad/s"} for k, link in ((1, "upper"), (2, "lower"))},
    **{f"arm.{link}.torque": {"column": f"tau{k}", "unit": "N m"} for k, link in ((1, "upper"), (2, "lower"))},
}
# Largest allowed ratio of our errors to theirs over 0.5 s and 2 s
MOST = {"1.0": (0.6, 0.6), "2.0": (0.6, 0.6)}
# The same from measured states: the noise of the rates, 0.1 rad/s, limits the accuracy of all models
MOST_MEASURED = {"1.0": (0.82, 0.6), "2.0": (0.9, 0.72)}
STARTS = {"from the 0.25 s before": (0.25, MOST), "from measured states": (0.0, MOST_MEASURED)}  # lead [s], bounds
# The authors' models 1.0 and 2.0 of design A.0: moments of inertia about the joints, of rotors before a gear of 6
AUTHORS = {
    "1.0": {"m": (0.608, 0.63), "r": (0.275, 0.166), "I": (0.05472, 0.02522), "b": (0.081, 0.0), "cf": (0.093, 0.186),
            "Ir": 6.0719e-05},
    "2.0": {"m": (0.5593806151425046, 0.6043459469186889), "r": (0.3, 0.18377686083653508),
            "I": (0.053470810264216295, 0.02392374528789766), "b": (0.001, 0.001), "cf": (0.093, 0.078),
            "Ir": 7.659297952841183e-05},
}  # fmt: skip


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Check the equations always, and predictions of a recording if it is available."""
    folder = Path(os.environ.get("SEAFRAME_DATA", BESIDE)) / REPOSITORY
    found = (folder / RECORDS).is_dir()
    note = "" if found else f"predictions not compared: no {REPOSITORY} in SEAFRAME_DATA"
    k = [round(t / run.dt) for t in (0.5, 1.0, 2.0)]
    got = np.column_stack([run["arm.upper.angle"][k], run["arm.lower.angle"][k]])
    equations = sf.compared("angles at 0.5, 1 and 2 s", textbook(run.scene, run.t[k]), got, 1e-4, 1e-6, note)
    return [equations, *(predictions(run.scene, folder) if found else [])]


def predictions(scene: sf.Scene, folder: Path) -> list[sf.Check]:
    """Mean error of both angles, over 0.5 s and 2 s of a recording that was not fitted."""
    log = recording(folder, UNSEEN)
    results = []
    for start, (lead, most) in STARTS.items():
        own = (FOUND_NOISE, DISTURBANCES) if lead > 0.0 else (NOISE, None)
        ours = errors(scene, log, DELAY, lead, *own)
        for model, numbers in AUTHORS.items():
            theirs = best(*(errors(authors_scene(scene, numbers, law), log, 0.0, lead) for law in LAWS))
            note = f"joints 1 and 2 [rad]: {format_errors(ours)}; theirs {format_errors(theirs)}"
            what = f"error over 0.5 and 2 s over that of the authors' model {model}, {start}"
            ratios = ours.mean(axis=1) / theirs.mean(axis=1)
            results.append(sf.compared(what, most[model], ratios, 0.0, note=note, bound="at most"))
    return results


def same_motion(numbers: dict[str, Any], mass: float) -> dict[str, Any]:
    """The same equations of motion with another mass of the lower link: only m r, I and m1 r1 + m2 l1 count."""
    (m1, m2), (r1, r2), (I1, I2) = (numbers[key] for key in ("m", "r", "I"))
    more = mass - m2
    centres = (r1 - more * LENGTH / m1, r2 * m2 / mass)
    return numbers | {"m": (m1, mass), "r": centres, "I": (I1 - more * LENGTH**2, I2)}


def refit(scene: sf.Scene, log: sf.Log) -> sf.Fit:
    """Repeat the fit of the scene's numbers and of DELAY: from the authors' model 2.0 by windowed output error."""
    begin = authors_scene(scene, same_motion(AUTHORS["2.0"], scene.links["arm.lower"].mass), "sign")
    begin = begin.replace({f"arm.{link}.joint.motor.slip_speed": 0.05 for link in ("upper", "lower")})
    bounds = {path: (0.0, 1.0) for path in FREE if "mass" not in path}
    bounds |= {path: (0.01, 1.0) for path in FREE if "slip" in path}
    given, solver = sf.Measurements(delay=True), sf.Solver(dt=STEP)
    return sf.fit(
        begin,
        FREE,
        log,
        method="output-error",
        signals=tuple(NOISE),
        bounds=bounds,
        measurements=given,
        solver=solver,
    )


def format_errors(found: Floats) -> str:
    """Return errors (2, 2) by horizon and joint as text."""
    return " and ".join(f"{a:.4f}, {b:.4f}" for a, b in found)


def best(*found: Floats) -> Floats:
    """Select for each horizon the errors with the smallest mean over joints; arrays (2, 2) by horizon and joint."""
    means = np.array([each.mean(axis=1) for each in found])
    return np.array([found[k][h] for h, k in enumerate(means.argmin(axis=0))])


def recording(folder: Path, name: str) -> sf.Log:
    """Angles, rates and torques of a recording."""
    return sf.read_log(folder / RECORDS / f"{name}-PM_measured.csv", {"time": "time", "signals": COLUMNS})


def errors(
    scene: sf.Scene,
    log: sf.Log,
    delay: float,
    lead: float,
    noise: dict[str, float] = NOISE,
    disturbances: dict[str, float] | None = None,
) -> Floats:
    """Mean over windows of the root mean square error of the angles [rad], by horizon and joint, (2, 2)."""
    found = sf.predict(scene, log, noise, delay=delay, dt=STEP, lead=lead, disturbances=disturbances)
    return np.array([each.mean[:2] for each in found])


def authors_scene(scene: sf.Scene, numbers: dict[str, Any], law: str) -> sf.Scene:
    """The pendulum with the authors' numbers and the mass matrix of their plant.

    There the lower rotor, which turns GEAR times as fast, also meets the motion of the upper link:
    M11 = .. + (GEAR^2 + 1) Ir, M12 = .. - GEAR Ir, M22 = .. + GEAR^2 Ir.
    """
    rotor = numbers["Ir"]
    spin = (rotor + GEAR * rotor, -GEAR * rotor)  # of the inertias about the joints
    reflected = (GEAR**2 * rotor, GEAR**2 * rotor + GEAR * rotor)
    strength, slip_speed = LAWS[law]
    changes: dict[str, Any] = {}
    for k, link in enumerate(("upper", "lower")):
        mass, r = numbers["m"][k], numbers["r"][k]
        changes |= {
            f"arm.{link}.mass": mass,
            f"arm.{link}.center_of_mass": [0.0, 0.0, -r],
            f"arm.{link}.inertia.diagonal": [numbers["I"][k] + spin[k] - mass * r * r] * 3,
            f"arm.{link}.joint.damping": numbers["b"][k],
            f"arm.{link}.joint.motor.friction": strength * numbers["cf"][k],
            f"arm.{link}.joint.motor.slip_speed": slip_speed,
            f"arm.{link}.joint.motor.inertia": reflected[k],
        }
    return scene.replace(changes)


def textbook(scene: sf.Scene, times: Floats) -> Floats:
    """Angles at times (n, 2): M(q) q'' + c(q, q') + g(q) + friction = 0, with relative angles."""
    upper, lower = scene.links["arm.upper"], scene.links["arm.lower"]
    known = scene.paths()
    m1, m2 = upper.mass, lower.mass
    r1, r2 = (-known[f"arm.{link}.center_of_mass[2]"] for link in ("upper", "lower"))
    I1, I2 = (known[f"arm.{link}.inertia.diagonal[1]"] for link in ("upper", "lower"))
    motor = {key: [known[f"arm.{link}.joint.motor.{key}"] for link in ("upper", "lower")]
             for key in ("inertia", "friction", "slip_speed")}  # fmt: skip
    damping = np.array([known.get(f"arm.{link}.joint.damping", 0.0) for link in ("upper", "lower")])
    J1, J2, couple, g = I1 + m1 * r1**2, I2 + m2 * r2**2, m2 * LENGTH * r2, -scene.gravity[2]

    def rate(_: float, x: Floats) -> Floats:
        a, b, da, db = x
        swing = couple * math.cos(b)
        M = [[J1 + J2 + m2 * LENGTH**2 + 2 * swing + motor["inertia"][0], J2 + swing],
             [J2 + swing, J2 + motor["inertia"][1]]]  # fmt: skip
        turn = couple * math.sin(b)
        weight = m2 * r2 * g * math.sin(a + b)
        force = -np.array([-turn * (2 * da * db + db * db) + (m1 * r1 + m2 * LENGTH) * g * math.sin(a) + weight,
                           turn * da * da + weight])  # fmt: skip
        force -= damping * x[2:] + np.array(motor["friction"]) * np.tanh(x[2:] / np.array(motor["slip_speed"]))
        return np.concatenate([x[2:], np.linalg.solve(M, force)])

    start = [scene.initial[f"arm.{link}"].angle for link in ("upper", "lower")]
    found = solve_ivp(rate, (0.0, times[-1]), np.array([*start, 0.0, 0.0], dtype=float), "LSODA", times, rtol=1e-11,
                      atol=1e-12)  # fmt: skip
    return np.asarray(found.y[:2].T)
