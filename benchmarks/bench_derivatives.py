"""The cost of derivatives, in times of the plain call, and the agreement of reverse and forward mode.

    python benchmarks/bench_derivatives.py [--json] [--tries N]

A hull with two arms in water: 100 parameters, which are 20 freed numbers of the hull and 80 commands, 4 for each 25 of
500 steps. Batches of 256 robots (64 for whole rollouts). Each figure is the median of some tries of CPU time, of all
threads; both calls of a ratio alternate, so that other work on the machine meets both. The aim is a gradient of the
whole rollout below 6 rollouts that equals forward mode to 1e-9.
"""

from __future__ import annotations

import argparse
import json as json_format
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import seaframe as sf
from benchmarks.bench_closed_loop import Ratio, compare
from seaframe.program.rollout_gradients import RolloutGradient

Floats = NDArray[Any]
SCENE, ROBOTS, ROLLING = "rov-two-arms-water", 256, 64
STEPS, DT, HELD = 500, 0.01, 25  # steps, their length [s], steps for which a command is held
AGREEMENT = 1e-9


class Case:
    """The program, and states and commands of some robots."""

    def __init__(self) -> None:
        scene = sf.load(SCENE)
        self.program = sf.compile(scene, free=[path for path in scene.paths() if path.startswith("rov.hull.")])
        start, rng = sf.simulate(scene, duration=0.0), np.random.default_rng(0)
        self.q = np.tile(start.q[0], (ROBOTS, 1))
        self.v = start.v[0] + 0.05 * rng.normal(size=(ROBOTS, self.program.nv))
        levels = rng.normal(size=(ROLLING, STEPS // HELD, self.program.nu))
        self.u, self.parameters = np.repeat(levels, HELD, axis=1), len(self.program.free) + levels[0].size
        self.weights = rng.normal(size=(ROBOTS, self.program.nv))

    def gradient(self, robots: int) -> RolloutGradient:
        """Return the gradient of the sum of the weighted final velocities of the first robots."""
        q, v, u = self.q[:robots], self.v[:robots], self.u[:robots]
        return self.program.rollout_gradient(q, v, u, DT, STEPS, threads=1, cost_v=self.weights[:robots])

    def measure(self, tries: int) -> list[Ratio]:
        """Measure every kind of derivative, and the plain call."""
        program, q, v, w = self.program, self.q, self.v, self.weights
        u = np.repeat(self.u[:, 0], ROBOTS // ROLLING, axis=0)
        states = q[:ROLLING], v[:ROLLING], self.u

        def forward() -> object:
            return program.forward(q, v, u)

        def step() -> object:
            return program.step(q, v, u, 0.0, DT)

        def rollout() -> object:
            return program.rollout(*states, DT, STEPS, threads=1)

        unlimited = np.inf
        return [
            compare("vjp, to forward", unlimited, tries, lambda: program.vjp(q, v, u, weights=w), forward),
            compare("jacobians, to forward", unlimited, tries, lambda: program.jacobians(q, v, u), forward),
            compare(
                "step_jacobians, to step",
                unlimited,
                tries,
                lambda: program.step_jacobians(q, v, u, 0.0, DT, freed=True),
                step,
            ),
            compare(
                f"gradient of {STEPS} steps, to rollout",
                6.0,
                max(3, tries // 3),
                lambda: self.gradient(ROLLING),
                rollout,
            ),
        ]

    def disagreement(self) -> float:
        """Return the largest difference between reverse and forward mode for one robot, relative to the largest entry.

        Forward: dx+ = A dx + B du + F dtheta, along all parameters.
        """
        program, free = self.program, len(self.program.free)
        q, v = program.rollout(self.q[0], self.v[0], self.u[0], DT, STEPS, every=1)
        states = np.vstack([self.q[:1], q[:-1]]), np.vstack([self.v[:1], v[:-1]])
        A, B, F = program.step_jacobians(*states, self.u[0], DT * np.arange(STEPS), DT, freed=True)
        change = np.zeros((len(A[0]), self.parameters))
        for k in range(STEPS):
            change = A[k] @ change
            change[:, :free] += F[k]
            own = free + program.nu * (k // HELD)
            change[:, own : own + program.nu] += B[k]
        want = self.weights[0] @ change[-program.nv :]
        found = self.gradient(1)
        commands = found.u[0].reshape(STEPS // HELD, HELD, -1).sum(axis=1)
        return float(np.abs(np.hstack([found.free[0], commands.ravel()]) - want).max() / np.abs(want).max())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--tries", type=int, default=15)
    given = parser.parse_args()
    case = Case()
    found, disagreement = case.measure(given.tries), case.disagreement()
    if given.json:
        ratios = [
            asdict(each) | {"ratio": each.ratio, "aim": each.aim if each.aim < np.inf else None} for each in found
        ]
        print(json_format.dumps({"ratios": ratios, "disagreement": disagreement}, indent=2))
        return
    print(f"{SCENE}, {case.parameters} parameters")
    print(f"{'CPU time':34} {'[ms]':>9} {'plain':>9} {'ratio':>6}  aim")
    for each in found:
        aim = f"below {each.aim:g}" if each.aim < np.inf else ""
        print(f"{each.what:34} {1e3 * each.cpu:9.2f} {1e3 * each.compared:9.2f} {each.ratio:6.2f}  {aim}")
    print(f"reverse and forward mode differ by {disagreement:.1e} (aim {AGREEMENT:g})")


if __name__ == "__main__":
    main()
