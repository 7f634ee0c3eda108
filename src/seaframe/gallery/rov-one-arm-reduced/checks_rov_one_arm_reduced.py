"""Checks of further runs: the closed form with one joint, and the paper's own integrator."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

import seaframe as sf


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Check study 000, rotation only."""
    return [check_closed_form(run.scene), *check_paper_scheme(run.scene)]


def check_closed_form(scene: sf.Scene) -> sf.Check:
    """Check the case theta2 = 0: omega1 = -(J31/(J11 + J31)) (theta3' - theta3'(0)), the other components zero."""
    held = sf.simulate(scene.replace({"drives.rov.upper.motion.sine.amplitude": 0.0}), duration=3.0)
    omega = held["rov.hull.angular_velocity"]
    gain = held["rov.fore.rate"] - held["rov.fore.rate"][0]
    coefficient = -(gain @ omega[:, 0]) / (gain @ gain)
    straight = np.abs(omega - np.outer(gain, [-coefficient, 0.0, 0.0])).max()
    note = f"largest departure from the straight line {straight:.1e} rad/s"
    check = sf.compared("first arm held: J31/(J11 + J31)", 0.024390244, coefficient, 1e-6, note=note)
    return check if straight < 1e-12 else sf.compared(check.what, 0.0, straight, 0.0, 1e-12, note)


def check_paper_scheme(scene: sf.Scene) -> list[sf.Check]:
    """Check the paper's integrator: rotation constant inside the steps; the angular velocity does not depend on it."""
    steps = (0.04, 0.02)
    runs = [sf.simulate(scene, duration=2.0, dt=dt, integrator="paper-rk4") for dt in steps]
    drifts = [np.abs(run["momentum.angular"] - run["momentum.angular"][0]).max() for run in runs]
    order = np.log(drifts[0] / drifts[1]) / np.log(steps[0] / steps[1])
    return [
        sf.compared(
            "paper's scheme: hull's angular velocity at 1 s",
            [0.101260685, 0.034079542, 0.023349674],
            runs[1]["rov.hull.angular_velocity"][round(1.0 / steps[1])],
            1e-6,
        ),
        sf.compared("paper's scheme: order of its rotation", 2.0, order, 0.05, note="from the drift of the momentum"),
    ]
