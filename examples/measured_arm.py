"""A measured flexible arm: stiffness and damping fitted to two runs, the deflection of a third predicted.

The first link of a Quanser two-link arm was rotated by its hub, in air, and encoder and strain gauge recorded at 500
Hz. The hub's measured angle is prescribed, so the deflection of the link is predicted. Its Young's modulus, its damping
and the gauge's gain are fitted to the steps of 10 and -10 degrees and tested on that of 20 degrees. The remaining error
is not explained; a causal filter of the hub's angle predicts more, so the fitted damping is a result of this fit only.

    python measured_arm.py [FOLDER of the recordings; by default $SEAFRAME_DATA or ../shared/data]

Without the recordings (basta/quanser-2-dof-serial-flexible-link, MIT) a simulated arm is used.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.io import loadmat
from scipy.optimize import least_squares

import seaframe as sf

Floats = NDArray[np.float64]
RECORDINGS = "basta+quanser-2-dof-serial-flexible-link/software/quanser_updated/data"
LENGTHS = 0.202, 0.200  # of the two links [m], between their clamps
STAGES = (
    1.5,
    0.15,
)  # assumed [kg]: the second motor at the first tip, the end plate at the second; only ratios are identifiable
EVERY = 5  # of the recorded rows
START = np.array(
    [1.0e11, 2.0e10, 5.0, 0.05, 1.0]
)  # moduli [Pa], damping over critical of bare links, gain of the gauge
FREE = [f"arm.{link}.flexible.{key}" for key in ("youngs_modulus", "damping.ratio") for link in ("first", "second")]


class Measured(NamedTuple):
    """A run: the hub's angle and the link's deflection over its length [rad]."""

    t: Floats  # [s]
    hub: Floats
    deflection: Floats


def build_scene(run: Measured) -> sf.Scene:
    """Return two steel strips, the second clamped to the tip of the first; the hub's measured angle is prescribed."""
    links = {"base": {"mass": 0}, "first": steel_strip("base", 0, 0.00127), "second": steel_strip("first", 1, 0.00089)}
    motion = {"table": {"times": run.t.tolist(), "values": run.hub.tolist()}}
    return sf.Scene.from_dict({
        "seaframe": 1,
        "name": "measured-arm",
        "gravity": [0, 0, -9.81],
        "robots": {"arm": {"base": "fixed", "links": links}},
        "drives": {"arm.first": {"motion": motion}},
    })  # fmt: skip


def steel_strip(parent: str, number: int, thickness: float) -> dict[str, Any]:
    """Return a link: a strip of 76 mm width that bends about its weak axis, with a mass at its tip."""
    width = 0.076  # [m]
    section = {
        "area": width * thickness,
        "Iz": width * thickness**3 / 12.0,
        "Iy": thickness * width**3 / 12.0,
        "J": width * thickness**3 / 3.0,
    }
    beam = {
        "length": LENGTHS[number],
        "section": section,
        "mass_per_length": 7850.0 * section["area"],
        "youngs_modulus": START[number],
        "bending": {"y": 1},
        "shapes": "tip-mass",
        "tip_mass": STAGES[number],
        "damping": {"ratio": START[2 + number]},
    }
    joint = {"type": "revolute", "axis": [0, 0, 1]} if number == 0 else {"type": "fixed"}
    return {"parent": parent, "joint": joint, "mass": 0, "flexible": beam}


class Arm:
    """The compiled arm of one run; moduli [Pa] and damping ratios are its inputs."""

    def __init__(self, run: Measured) -> None:
        self.run, self.scene = run, build_scene(run)
        self.program = sf.compile(self.scene, free=FREE)
        self.tip = tip_shape(self.scene)

    def gauge(self, numbers: Floats) -> Floats:
        """Return the gauge signal [rad] at the measured times: gain times deflection of the first tip over length."""
        t, hub = self.run.t, self.run.hub
        steps = len(t) - 1
        start = [hub[0], 0.0, 0.0]
        q, _ = self.program.rollout(start, [0.0] * 3, None, float(t[1] - t[0]), steps, free=numbers[:4], every=1)
        return np.asarray(numbers[4] * np.concatenate([[0.0], q[:, 1] * self.tip / LENGTHS[0]]))


def tip_shape(scene: sf.Scene) -> float:
    """Return the deflection of the tip [m] per modal coordinate."""
    bent = scene.to_dict() | {"initial": {"arm.first": {"modes": [1e-3]}}}
    at_start = sf.simulate(sf.Scene.from_dict(bent), duration=0.0)
    return float(at_start["arm.first.tip_deflection"][0, 1]) / 1e-3


def load_recording(folder: Path, step: str) -> Measured:
    """Load a run of the recordings."""
    data = loadmat(folder / f"hinf_step_{step}_run01.mat", squeeze_me=True)
    t, hub, deflection = (np.asarray(data[name], dtype=float)[::EVERY] for name in ("time", "theta11", "theta12"))
    return Measured(t, hub, deflection)


def simulate_recording(size: float, seed: int) -> Measured:
    """Return a run of a simulated arm with other parameters, if there are no recordings."""
    t = np.arange(0.0, 4.0, 0.01)
    s = np.clip((t - 0.4) / 0.8, 0.0, 1.0)
    blank = Measured(t, size * s**3 * (10.0 - 15.0 * s + 6.0 * s**2), 0.0 * t)
    noise = 1e-4 * np.random.default_rng(seed).normal(size=len(t))
    return blank._replace(deflection=Arm(blank).gauge(START * [1.2, 0.8, 1.5, 0.7, 0.9]) + noise)


def fit_parameters(arms: list[Arm]) -> Floats:
    """Fit moduli, damping ratios and the gauge's gain by least squares over all runs."""

    def errors(x: Floats) -> Floats:
        return np.concatenate([arm.gauge(START * np.exp(x)) - arm.run.deflection for arm in arms])

    return np.asarray(START * np.exp(least_squares(errors, np.zeros(5), diff_step=1e-4).x))


def explained_share(arm: Arm, numbers: Floats) -> float:
    """Return the predicted share of the deflection: 1 - |error|^2 / |deflection|^2; 0 for a rigid link."""
    error = arm.gauge(numbers) - arm.run.deflection
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
    print("Young's moduli {:.3g} and {:.3g} Pa, damping {:.3f} and {:.3f}, gain of the gauge {:.3f}".format(*found))
    names = ("10 degrees (fitted)", "-10 degrees (fitted)", "20 degrees (not used)")
    for name, arm in zip(names, arms, strict=True):
        before, after = explained_share(arm, START), explained_share(arm, found)
        print(f"{name}: {100 * after:.1f} % of the deflection is predicted; {100 * before:.1f} % before the fit")
    assert explained_share(arms[2], found) > 0.9


if __name__ == "__main__":
    main()
