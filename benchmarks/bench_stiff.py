"""Explicit and implicit steps at equal accuracy: what a stiff motion costs with RK4, the explicit pair and RODAS4.

For every scene: the largest error of q over the run against the explicit pair at 1e-11, and the time that a run takes,
compiled code in place. Then, for two accuracies, the cheapest run of each integrator and how many times as long the
explicit ones take.

    python benchmarks/bench_stiff.py
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

import seaframe as sf
from seaframe.dynamics.start import BEGIN
from seaframe.run.start import initial_state
from seaframe.run.stiffness import stable_step

GOALS = (1e-3, 1e-5)
TOLERANCES = (1e-3, 1e-4, 1e-5, 1e-6, 1e-7)
EXPLICIT, IMPLICIT = ("rk4", "dopri5"), "rodas4"


@dataclass(frozen=True)
class Point:
    """A run: how it was asked for, its largest error of q, its time [s] and its steps."""

    integrator: str
    setting: float  # dt [s], or the tolerance of adaptive steps
    error: float
    seconds: float
    steps: int


def sprung_arm(stiffness: float) -> sf.Scene:
    """Two rods on hinges, the second hinge held by a stiff, damped spring."""
    rod = {"mass": 2.0, "shape": {"cylinder": {"radius": 0.03, "length": 0.8, "axis": "x", "center": [0.4, 0, 0]}}}
    hinge = {"type": "revolute", "axis": [0, 1, 0]}
    held = {"at": [0.8, 0, 0], "stiffness": stiffness, "damping": 0.02 * stiffness**0.5 * 20}
    links = {"post": {}, "upper": {"parent": "post", "joint": hinge} | rod}
    links |= {"fore": {"parent": "upper", "joint": hinge | held} | rod}
    return scene_of({"base": "fixed", "links": links})


def flexible_arm(**more: Any) -> sf.Scene:
    """Two slender aluminium links that bend, let go from level."""
    bent = {
        "length": 1.0,
        "radius": 0.005,
        "mass_per_length": 0.1119,
        "youngs_modulus": 7e10,
        "damping": {"ratio": 0.02},
    }
    hinge = {"type": "revolute", "axis": [0, 1, 0]}
    links: dict[str, Any] = {"post": {}}
    for name, parent in (("upper", "post"), ("fore", "upper")):
        links[name] = {"parent": parent, "joint": hinge, "flexible": bent | {"bending": {"z": 2}} | more}
    return scene_of({"base": "fixed", "links": links})


def scene_of(robot: dict[str, Any]) -> sf.Scene:
    return sf.Scene.from_dict({"robots": {"arm": robot}, "run": {"duration": 0.5, "dt": 0.05}})


SCENES = {
    "stiff hinge, k = 1e5 N m/rad": lambda: sprung_arm(1e5),
    "stiff hinge, k = 1e7 N m/rad": lambda: sprung_arm(1e7),
    "two bending modes a link": flexible_arm,
    "and one of stretch": lambda: flexible_arm(stretch=1),
}


def points_of(scene: sf.Scene) -> list[Point]:
    """Runs of all integrators."""
    eom = sf.derive(scene)
    longest = min(stable_step(eom, initial_state(eom), BEGIN), scene.run.dt)
    exact = sf.simulate(scene.replace({"run.tolerance": 1e-11}), integrator="dopri5").q
    found = []
    for part in (1.0, 0.5, 0.25, 0.125):
        count = math.ceil(scene.run.dt / (0.95 * longest * part))
        found.append(point(scene, "rk4", scene.run.dt / count, exact, count))
    for name in ("dopri5", IMPLICIT):
        found += [point(scene.replace({"run.tolerance": x}), name, x, exact, 1) for x in TOLERANCES]
    return found


def point(scene: sf.Scene, integrator: str, setting: float, exact: Any, every: int) -> Point:
    dt = scene.run.dt / every
    runs = [sf.simulate(scene, dt=dt, integrator=integrator) for _ in range(3)]
    error = float(np.abs(runs[0].q[::every] - exact).max())
    return Point(integrator, setting, error, min(run.wall_s for run in runs), len(runs[0].rows.t) - 1)


def cheapest(points: list[Point], integrator: str, goal: float) -> Point | None:
    good = [point for point in points if point.integrator == integrator and point.error <= goal]
    return min(good, key=lambda point: point.seconds, default=None)


def main() -> None:
    for name, make in SCENES.items():
        points = points_of(make())
        print(f"\n{name}\n  {'integrator':<10} {'dt, tolerance':>13} {'error of q':>11} {'steps':>8} {'time [s]':>9}")
        for p in points:
            print(f"  {p.integrator:<10} {p.setting:13.2g} {p.error:11.1e} {p.steps:8,} {p.seconds:9.4f}")
        for goal in GOALS:
            implicit = cheapest(points, IMPLICIT, goal)
            ratios = []
            for other in EXPLICIT:
                explicit = cheapest(points, other, goal)
                known = explicit is not None and implicit is not None
                ratios.append(f"{other} {explicit.seconds / implicit.seconds:.2f}" if known else f"{other} -")  # type: ignore[union-attr]
            print(f"  error {goal:g}: times as long as {IMPLICIT}: {', '.join(ratios)}")


if __name__ == "__main__":
    main()
