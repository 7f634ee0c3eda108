"""Cost of stiff motions at equal accuracy with RK4, dopri5, RODAS4 and ROS34PW2.

For every scene: the largest error of q over the run against RODAS4 at 1e-9, and the CPU time of its steps,
without that of the preparation. Then, for two accuracies, the cheapest run of each integrator relative to RODAS4.

    python benchmarks/bench_stiff.py [words in the names of scenes]
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from dataclasses import dataclass
from time import process_time
from typing import Any

import numpy as np

import seaframe as sf
from seaframe.dynamics.start import BEGIN
from seaframe.integrate import INTEGRATORS
from seaframe.integrate.auto import stable_step
from seaframe.integrate.initial_state import initial_state
from seaframe.run.recording import Continuation
from seaframe.run.simulate import Simulation, engine_of
from seaframe.run.stability import StabilityMonitor

LONG = 3.0  # [s]; longer runs are measured once, since the time to load code is negligible
GOALS = (1e-3, 1e-5)
TOLERANCES = (1e-3, 1e-5, 1e-7)
MEASURE, OTHERS = "rodas4", ("rk4", "dopri5", "ros34pw2")


@dataclass(frozen=True)
class Point:
    """A run: its settings, its largest error of q, its time [s] and its steps."""

    integrator: str
    setting: float  # dt [s], or the tolerance of adaptive steps
    error: float
    seconds: float
    steps: int


def sprung_arm(stiffness: float) -> sf.Scene:
    """Return two rods on hinges, the second hinge with a stiff, damped spring [N m/rad]."""
    rod = {"mass": 2.0, "shape": {"cylinder": {"radius": 0.03, "length": 0.8, "axis": "x", "center": [0.4, 0, 0]}}}
    hinge = {"type": "revolute", "axis": [0, 1, 0]}
    held = {"at": [0.8, 0, 0], "stiffness": stiffness, "damping": 0.02 * stiffness**0.5 * 20}
    links = {"post": {}, "upper": {"parent": "post", "joint": hinge} | rod}
    links |= {"fore": {"parent": "upper", "joint": hinge | held} | rod}
    return scene_of({"base": "fixed", "links": links})


def flexible_arm(**more: Any) -> sf.Scene:
    """Return two slender flexible aluminium links, released from horizontal."""
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


def chain(count: int) -> sf.Scene:
    """Return short rods on hinges with stiff, damped springs."""
    rod = {"mass": 0.5, "shape": {"cylinder": {"radius": 0.02, "length": 0.2, "axis": "x", "center": [0.1, 0, 0]}}}
    links: dict[str, Any] = {"post": {}}
    for k in range(count):
        hinge = {"type": "revolute", "axis": [0, k % 2, 1 - k % 2], "at": [0.2 if k else 0.0, 0, 0]}
        joint = hinge | {"stiffness": 2e5, "damping": 50.0}
        links[f"l{k:02d}"] = {"parent": f"l{k - 1:02d}" if k else "post", "joint": joint} | rod
    return scene_of({"base": "fixed", "links": links})


def scene_of(robot: dict[str, Any]) -> sf.Scene:
    return sf.Scene.from_dict({"robots": {"arm": robot}, "run": {"duration": 1.0, "dt": 0.05}})


SCENES: dict[str, Callable[[], sf.Scene]] = {
    "stiff hinge, k = 1e5 N m/rad": lambda: sprung_arm(1e5),
    "stiff hinge, k = 1e7 N m/rad": lambda: sprung_arm(1e7),
    "two bending modes a link": flexible_arm,
    "two bending modes and one of stretch a link": lambda: flexible_arm(stretch=1),
    "40 links on stiff hinges": lambda: chain(40),
}


def measure_points(scene: sf.Scene) -> list[Point]:
    """Measure runs of all integrators."""
    eom = sf.derive(scene)
    longest = min(stable_step(eom, initial_state(eom), BEGIN), scene.run.dt)
    exact = sf.simulate(scene.replace({"run.tolerance": 1e-9}), integrator=MEASURE).q
    found = []
    for part in (1.0, 0.25):
        count = math.ceil(scene.run.dt / (0.95 * longest * part))
        found.append(measure_point(scene, "rk4", scene.run.dt / count, exact, count))
    for name in ("dopri5", MEASURE, "ros34pw2"):
        found += [measure_point(scene.replace({"run.tolerance": x}), name, x, exact, 1) for x in TOLERANCES]
    return found


def measure_point(scene: sf.Scene, integrator: str, setting: float, exact: Any, every: int) -> Point:
    dt = scene.run.dt / every
    eom = sf.derive(scene)
    method, nothing, best = INTEGRATORS[integrator], [0.0] * eom.nu, math.inf
    engine = engine_of("native", eom, method)
    for _ in range(3):  # the first one loads code
        stepper = method.stepper(engine, lambda instant, q, v: nothing, True, scene.run.tolerance)
        plan = Continuation("native", scene.run.tolerance, 0.0)
        journey = Simulation(eom, stepper, None, StabilityMonitor(eom, engine, method, dt, held=True), plan)
        began = process_time()
        for _ in journey.advance(scene.run.duration, dt, initial_state(eom)):
            pass
        best = min(best, process_time() - began)
        if best > LONG:
            break
    rows = journey.rows()
    error = float(np.abs(rows.q[rows.on_grid][::every] - exact).max())
    return Point(integrator, setting, error, best, len(rows.t) - 1)


def cheapest(points: list[Point], integrator: str, goal: float) -> Point | None:
    good = [point for point in points if point.integrator == integrator and point.error <= goal]
    return min(good, key=lambda point: point.seconds, default=None)


def main() -> None:
    words = sys.argv[1:]
    for name, make in SCENES.items():
        if words and not any(word in name for word in words):
            continue
        points = measure_points(make())
        print(f"\n{name}\n  {'integrator':<10} {'dt, tolerance':>13} {'error of q':>11} {'steps':>8} {'time [s]':>9}")
        for p in points:
            print(f"  {p.integrator:<10} {p.setting:13.2g} {p.error:11.1e} {p.steps:8,} {p.seconds:9.4f}")
        for goal in GOALS:
            print(
                f"  error {goal:g}: time over {MEASURE}: {', '.join(compare_integrators(points, goal))}",
                flush=True,
            )


def compare_integrators(points: list[Point], goal: float) -> list[str]:
    measure = cheapest(points, MEASURE, goal)
    found = []
    for name in OTHERS:
        other = cheapest(points, name, goal)
        found.append(f"{name} {other.seconds / measure.seconds:.2f}" if other and measure else f"{name} -")
    return found


if __name__ == "__main__":
    main()
