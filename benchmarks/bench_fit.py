"""Identify a BlueROV from a minute of excitation: estimates and true values, unidentifiable parameters, and the time.

Random sines on six thrusters with a delay, and an unknown disturbance force; position, attitude and angular velocity
ten times a second with noise. Free parameters are all added masses and quadratic drags, displaced volume, height of the
centre of buoyancy, gains of all thrusters, and the delay; initial guesses are 30 % off. A second fit also frees the
mass.

    python benchmarks/bench_fit.py [dives, 5 by default]
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import seaframe as sf
from benchmarks.coverage_trajectory import LATE, measured, scene

Floats = NDArray[Any]
DURATION, STEP, ROW = 60.0, 0.02, 0.1  # [s]
AXES = range(3)
HULL, MASS = "rov.hull", "rov.hull.mass"
FREE = (
    *(f"{HULL}.added_mass.diagonal[{k}]" for k in range(6)),
    *(f"{HULL}.drag.quadratic[{k}]" for k in range(6)),
    f"{HULL}.volume",
    f"{HULL}.center_of_buoyancy[2]",
    *(f"rov.thrusters[{k}].propeller.T_ww" for k in range(6)),
)
WRONG = (0.7, 1.3)  # factors of the true values, alternating
TRIMMED = 1.02  # the same for the volume, since the vehicle is nearly neutral


def dive(seed: int) -> sf.Log:
    """Return measurements and commands of a dive: rotor speeds linear from row to row, followed after a delay."""
    rng = np.random.default_rng((seed, 60))
    t = ROW * np.arange(round(DURATION / ROW) + 1)
    commands = np.column_stack([900.0 * sines(rng, t, np.ones(3), (1.5, 8.0)) for _ in range(6)])
    force = np.column_stack([sines(rng, t, 0.4 * rng.standard_normal(8), (2.0, 20.0)) for _ in AXES])  # 0.8 N
    drives: dict[str, Any] = {
        f"rov.t{k + 1}": {"command": {"table": {"times": (t + LATE).tolist(), "values": commands[:, k].tolist()}}}
        for k in range(6)
    }
    drives[HULL] = {"force": {"table": {"times": t.tolist(), "values": force.tolist()}}}
    run = sf.simulate(scene().replace({"drives": drives}), duration=DURATION, dt=STEP)
    states = np.concatenate([run.q, run.v], axis=1)[:: round(ROW / STEP)]
    return measured(rng, t, states, commands)


def sines(rng: np.random.Generator, t: Floats, sizes: Floats, periods: tuple[float, float]) -> Floats:
    """Return a sum of sines at times (n,), with random periods between two limits [s] and random phases."""
    parts = zip(sizes, rng.uniform(*periods, len(sizes)), rng.uniform(0.0, 6.3, len(sizes)), strict=True)
    return np.asarray(sum(size * np.sin(2.0 * np.pi * t / period + phase) for size, period, phase in parts))


def wrong_scene() -> sf.Scene:
    """Return the vehicle with wrong parameters, the initial guess of the fits."""
    known = scene().paths()
    wrong = {path: WRONG[k % 2] * known[path] for k, path in enumerate(FREE)}
    return scene().replace(wrong | {f"{HULL}.volume": TRIMMED * known[f"{HULL}.volume"]})


def show(seed: int) -> None:
    """Fit one dive and print the results."""
    known, log = scene().paths(), dive(seed)
    before = process_time()
    found = sf.fit(wrong_scene(), FREE, log, measurements=sf.Measurements(delay=True), solver=sf.Solver(dt=0.05))
    cores = process_time() - before
    truth = np.array([*(known[path] for path in FREE), LATE])
    inside = (found.estimates.interval()[:, 0] <= truth) & (truth <= found.estimates.interval()[:, 1])
    scores = (found.estimates.values - truth) / found.estimates.standard_errors
    print(f"dive {seed}: {found.wall_s:.1f} s, {cores:.1f} s of cores, {len(log.t)} rows, {len(truth)} unknowns, "
          f"{'converged' if found.outcome.converged else 'NOT CONVERGED'}")  # fmt: skip
    largest = f"largest error {np.abs(scores).max():.1f} standard errors"
    print(f"  in their 95 % intervals: {inside.sum()} of {len(truth)}; {largest}")
    if seed == 0:
        for name, value, x, score in zip(found.estimates.names, truth, found.estimates.values, scores, strict=True):
            print(f"  {name:34} truth {value:10.4g}, estimate {x:10.4g}, {score:+.2f} standard errors off")
        with_mass = sf.fit(
            wrong_scene(), (*FREE, MASS), log, measurements=sf.Measurements(delay=True), solver=sf.Solver(dt=0.05)
        )
        print("  with the mass freed:", *with_mass.identifiability.lines(), sep="\n    ")


def main() -> None:
    for seed in range(int(sys.argv[1]) if len(sys.argv) > 1 else 5):
        show(seed)


if __name__ == "__main__":
    main()
