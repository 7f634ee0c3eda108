"""Checks of further runs: the error of the paper's reduction, and the order of its integrator."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

import seaframe as sf


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Check study 000 with all momentum."""
    return [*check_underestimation(run, progress), check_paper_scheme(run.scene)]


def check_underestimation(run: sf.Run, progress: Callable[[float], None] | None) -> list[sf.Check]:
    """Check by which factor the largest angular velocities decrease without linear momentum."""
    reduced = sf.simulate(sf.load("rov-one-arm-reduced"), progress=progress)
    full, dropped = (np.abs(r["rov.hull.angular_velocity"]).max(axis=0) for r in (run, reduced))
    return [
        sf.compared(
            f"largest |omega{k + 1}| over that of rov-one-arm-reduced",
            known,
            full[k] / dropped[k],
            tolerance=0.0,
            floor=0.05,
            note="known to one decimal, from another program",
            chart=comparison_chart(run, reduced, k),
        )
        for k, known in enumerate((4.5, 5.0, 10.9))
    ]


def comparison_chart(run: sf.Run, reduced: sf.Run, k: int) -> sf.Chart:
    """Plot a component of the hull's angular velocity with all momentum, and as the paper solved it."""
    runs = {"all momentum": run, "linear momentum dropped, rov-one-arm-reduced": reduced}
    curves = {label: (each.t, each["rov.hull.angular_velocity"][:, k]) for label, each in runs.items()}
    title = f"Error of the reduction: angular velocity about axis {k + 1}"
    return sf.Chart(title, "time [s]", "rov.hull angular velocity [rad/s]", curves)


def check_paper_scheme(scene: sf.Scene) -> sf.Check:
    """Check the paper's integrator: first order for the translation, measured by the drift of linear momentum."""
    steps = (0.04, 0.02, 0.01)
    runs = [sf.simulate(scene, duration=1.0, dt=dt, integrator="paper-rk4") for dt in steps]
    drifts = [np.abs(run["momentum.linear"] - run["momentum.linear"][0]).max() for run in runs]
    order = float(np.polyfit(np.log(steps), np.log(drifts), 1)[0])
    return sf.compared("paper's scheme: order for the translation", 1.0, order, 0.1, note="rk4 has order 4")
