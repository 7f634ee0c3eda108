"""A measured flexible arm: stiffness and damping fitted to two runs, the deflection of a third predicted.

The first link of a Quanser two-link arm was rotated by its motor, in air, and encoder and strain gauge recorded at 500
Hz. The encoder is on the motor's side of the gear, whose elasticity matters: the motor's measured angle is prescribed,
so the motion of the gear and the deflection of the link are predicted. Young's modulus and damping of the link,
inertia, stiffness and damping of the gear's output and the gauge's gain are fitted to the steps of 10 and -10 degrees,
with an initial deflection of each run, and tested on the step of 20 degrees, whose initial deflection is that of its
first 0.3 s, before the motor moves. Every run in turn is also predicted from the other two.

    python measured_arm.py [FOLDER of the recordings; by default $SEAFRAME_DATA or ../shared/data]

Without the recordings (basta/quanser-2-dof-serial-flexible-link, MIT) a simulated arm is used.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.io import loadmat
from scipy.optimize import least_squares

import seaframe as sf

Floats = NDArray[np.float64]
RECORDINGS = "basta+quanser-2-dof-serial-flexible-link/software/quanser_updated/data"
LENGTH, WIDTH, THICKNESS = 0.202, 0.076, 0.00127  # of the link, between its clamps [m]
PAYLOAD = 1.5  # second motor and link, at the tip, assumed [kg]: only ratios are identifiable
EVERY = 5  # of the recorded rows
LEAD = 30  # rows before the motor moves
STEP = 1e-4  # finite difference of scaled unknowns
START = np.array([1.0e11, 1.0, 0.1, 20.0, 0.1, 0.8])  # of the numbers FREE and of the gauge's gain
FREE = [
    "arm.first.flexible.youngs_modulus",
    "arm.first.flexible.damping.ratio",
    "arm.gear.inertia.diagonal[2]",
    "arm.gear.joint.stiffness",
    "arm.gear.joint.damping",
]
AT_REST = np.array([1e-3, 1e-2])  # scale of initial deflections and their rates, in modal coordinates


class Measured(NamedTuple):
    """A run: the motor's angle, after the gear ratio, and the link's deflection over its length [rad]."""

    t: Floats  # [s]
    motor: Floats
    deflection: Floats


def build_scene(run: Measured) -> sf.Scene:
    """Return a steel strip on the elastic gear of a motor, whose measured angle is prescribed."""
    section = {
        "area": WIDTH * THICKNESS,
        "Iz": WIDTH * THICKNESS**3 / 12.0,
        "Iy": THICKNESS * WIDTH**3 / 12.0,
        "J": WIDTH * THICKNESS**3 / 3.0,
    }
    strip = {
        "length": LENGTH,
        "section": section,
        "mass_per_length": 7850.0 * section["area"],
        "youngs_modulus": START[0],
        "bending": {"y": 1},
        "shapes": "tip-mass",
        "tip_mass": PAYLOAD,
        "damping": {"ratio": START[1]},
    }
    vertical = {"type": "revolute", "axis": [0, 0, 1]}
    elastic = vertical | {"stiffness": START[3], "damping": START[4]}
    links = {
        "base": {"mass": 0},
        "motor": {"parent": "base", "joint": vertical, "mass": 0},
        "gear": {"parent": "motor", "joint": elastic, "mass": 1, "inertia": {"diagonal": [START[2]] * 3}},
        "first": {"parent": "gear", "joint": {"type": "fixed"}, "mass": 0, "flexible": strip},
    }
    motion = {"table": {"times": run.t.tolist(), "values": run.motor.tolist()}}
    return sf.Scene.from_dict({
        "seaframe": 1,
        "name": "measured-arm",
        "gravity": [0, 0, -9.81],
        "robots": {"arm": {"base": "fixed", "links": links}},
        "drives": {"arm.motor": {"motion": motion}},
    })  # fmt: skip


class Arm:
    """The compiled arm of one run; moduli, damping, inertia and stiffness are its inputs."""

    def __init__(self, run: Measured) -> None:
        self.run, self.scene = run, build_scene(run)
        self.program = sf.compile(self.scene, free=FREE)
        self.tip = tip_shape(self.scene)

    def gauge(self, numbers: Floats, starts: Floats) -> Floats:
        """Return gauge signals (n, times) [rad] for numbers (n, 6) and initial modal deflections with rates (n, 2)."""
        t, motor = self.run.t, self.run.motor
        rest, still = np.full((len(starts), 1), motor[0]), np.zeros((len(starts), 2))
        q0 = np.column_stack([rest, still[:, :1], starts[:, :1]])
        v0 = np.column_stack([still, starts[:, 1:]])
        q, _ = self.program.rollout(q0, v0, None, float(t[1] - t[0]), len(t) - 1, free=numbers[:, :-1], every=1)
        deflection = np.column_stack([starts[:, 0], q[..., 2]])
        return np.asarray(numbers[:, -1:] * deflection * self.tip / LENGTH)

    def fit_start(self, numbers: Floats) -> Floats:
        """Fit the initial deflection and its rate (2,) to the rows before the motor moves: the model is linear."""
        none, *each = self.gauge(np.tile(numbers, (3, 1)), np.vstack([np.zeros(2), np.diag(AT_REST)]))[:, :LEAD]
        slopes = np.column_stack(each) - none[:, None]
        return np.asarray(AT_REST * np.linalg.lstsq(slopes, self.run.deflection[:LEAD] - none)[0])


def tip_shape(scene: sf.Scene) -> float:
    """Return the deflection of the tip [m] per modal coordinate."""
    bent = scene.to_dict() | {"initial": {"arm.first": {"modes": [1e-3]}}}
    at_start = sf.simulate(sf.Scene.from_dict(bent), duration=0.0)
    return float(at_start["arm.first.tip_deflection"][0, 1]) / 1e-3


def load_recording(folder: Path, step: str) -> Measured:
    """Load a run of the recordings."""
    data = loadmat(folder / f"hinf_step_{step}_run01.mat", squeeze_me=True)
    t, motor, deflection = (np.asarray(data[name], dtype=float)[::EVERY] for name in ("time", "theta11", "theta12"))
    return Measured(t, motor, deflection)


def simulate_recording(size: float, seed: int) -> Measured:
    """Return a run of a simulated arm with other parameters, if there are no recordings."""
    t = np.arange(0.0, 4.0, 0.01)
    s = np.clip((t - 0.4) / 0.8, 0.0, 1.0)
    blank = Measured(t, size * s**3 * (10.0 - 15.0 * s + 6.0 * s**2), 0.0 * t)
    noise = 1e-4 * np.random.default_rng(seed).normal(size=len(t))
    return blank._replace(
        deflection=Arm(blank).gauge((START * [1.2, 0.8, 1.5, 0.7, 0.9, 1.1])[None], np.zeros((1, 2)))[0] + noise
    )


def fit_parameters(arms: list[Arm]) -> Floats:
    """Fit FREE and the gauge's gain (6,) by least squares over all runs, with the initial deflection of each."""
    p = len(START)

    def errors(x: Floats) -> Floats:
        """Return errors (n, rows) of all runs for a batch of unknowns (n, p + 2 runs)."""
        numbers, starts = START * np.exp(x[:, :p]), AT_REST * x[:, p:].reshape(len(x), -1, 2)
        return np.hstack([arm.gauge(numbers, starts[:, k]) - arm.run.deflection for k, arm in enumerate(arms)])

    def jacobian(x: Floats) -> Floats:
        return np.asarray(errors(x + STEP * np.eye(len(x))) - errors(x[None])).T / STEP

    x = np.zeros(p + 2 * len(arms))
    reach = np.where(np.arange(len(x)) < p, 3.0, np.inf)  # a factor of 20 up or down
    found = least_squares(
        lambda x: errors(x[None])[0], x, jacobian, x_scale="jac", bounds=(-reach, reach), ftol=1e-6, max_nfev=30
    )
    return np.asarray(START * np.exp(found.x[:p]))


def explained_share(arm: Arm, numbers: Floats) -> float:
    """Return the predicted share of the deflection: 1 - |error|^2 / |deflection|^2; 0 for a rigid link."""
    error = arm.gauge(numbers[None], arm.fit_start(numbers)[None])[0] - arm.run.deflection
    return float(1.0 - np.sum(error**2) / np.sum(arm.run.deflection**2))


def main() -> None:
    data = sys.argv[1] if len(sys.argv) > 1 else os.environ.get("SEAFRAME_DATA", "../shared/data")
    folder = Path(data) / RECORDINGS
    if folder.is_dir():
        runs = [load_recording(folder, step) for step in ("10deg", "neg_10deg", "20deg")]
    else:
        print(f"No recordings in {folder}: a simulated arm is used instead.")
        runs = [simulate_recording(size, seed) for seed, size in enumerate((0.12, -0.25, 0.52))]
    arms = [Arm(run) for run in runs]
    found = fit_parameters(arms[:2])
    print("Young's modulus {:.3g} Pa, damping ratio {:.3g}".format(*found[:2]))
    print("gear: {:.3g} kg m2, {:.3g} N m/rad, {:.2g} N m s/rad; gain of the gauge {:.3f}".format(*found[2:]))
    names = ("10 degrees (fitted)", "-10 degrees (fitted)", "20 degrees (not used)")
    for k, (name, arm) in enumerate(zip(names, arms, strict=True)):
        before, after = explained_share(arm, START), explained_share(arm, found)
        others = found if k == 2 else fit_parameters([other for other in arms if other is not arm])
        print(f"{name}: {100 * after:.1f} % of the deflection is predicted; {100 * before:.1f} % before the fit")
        print(f"    {100 * explained_share(arm, others):.1f} % by a fit to the two other runs")
    assert explained_share(arms[2], found) > 0.95


if __name__ == "__main__":
    main()
