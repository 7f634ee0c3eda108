"""Coverage of the 95 % intervals of a trajectory fit, while a tether disturbs the vehicle.

A BlueROV moves for 40 s under random commands that act with a delay. A tether pulls at its stern: a coloured force of
second (or, with `--order 1`, first) order in the world's axes, with the moment of its lever arm. The fits choose the
order of their disturbances by likelihood. Position, attitude and angular velocity are measured six times a second with
noise; the fits use only these and the commands, and start 30 % below or above the true values.

    python benchmarks/coverage_trajectory.py --repetitions 1000 [--first SEED] [--results FILE] [--pull NEWTON]
    [--order 1]

Repetitions that are already in FILE are not run again.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from time import process_time
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # one process for each core instead

import numpy as np
from numpy.typing import NDArray

import seaframe as sf
from seaframe.exchange.logs.log import Log
from seaframe.identify.estimates import student_quantile
from seaframe.identify.fit.diagnostics import Outcome
from seaframe.identify.fit.innovation import fit_innovations
from seaframe.identify.fit.model import DisturbedProgram
from seaframe.identify.fit.options import LOSSES
from seaframe.identify.fit.output_error import fit_in_stages
from seaframe.identify.fit.problem import DELAY, Problem
from seaframe.identify.fit.uncertainty import build_outcome
from seaframe.program.program import Program
from seaframe.program.step_map import StepSequence
from seaframe.quaternions import conjugate_quaternions, multiply_quaternions

Floats = NDArray[Any]
DURATION, ROW, STEP = 40.0, 0.16, 0.08  # [s]
LATE = 0.1  # delay of commands [s]
LEVELS = {"position": 0.01, "orientation": 0.01, "angular_velocity": 0.01}  # [m, rad, rad/s]
STERN = np.array([-0.2, 0.0, 0.0])  # where the tether pulls [m]
SLOW = 1.3  # time constant of the tether's force [s]
FREE = (
    "rov.hull.added_mass.diagonal[0]",
    "rov.hull.added_mass.diagonal[5]",
    "rov.hull.drag.quadratic[0]",
    "rov.hull.drag.quadratic[2]",
    "rov.hull.drag.quadratic[5]",
    "rov.hull.volume",
    "rov.thrusters[5].propeller.T_ww",
)
TOGETHER = 10  # repetitions that are simulated in one batch


@dataclass(frozen=True)
class Shot:
    """Intervals of one repetition, by unknown; empty if the fit was refused."""

    seed: int
    errors: tuple[float, ...]  # estimate minus truth
    standard_errors: tuple[float, ...]
    halves: tuple[float, ...]  # of the 95 % intervals
    seconds: float  # of one core


def scene() -> sf.Scene:
    """Return one vehicle of the modular BlueROV, with thrusters commanded by rotor speed."""
    content = sf.load("modular-bluerov").to_dict()
    robot = content["robots"]["left"]
    for thruster in robot["thrusters"]:
        thruster.pop("voltage")
        thruster |= {"model": "propeller", "command": "rpm", "propeller": {"T_ww": 1.2e-4, "T_wu": 0.0}}
    hull = robot["links"]["hull"]
    hull |= {"volume": 0.00735, "added_mass": {"diagonal": [2.6, 18.5, 13.3, 0.054, 0.05, 0.28]}}
    hull["drag"] = {"linear": [4.0, 6.0, 5.0, 0.3, 0.3, 0.5], "quadratic": [34.96, 103.25, 74.23, 0.4, 0.4, 0.43]}
    kept = {key: content[key] for key in ("seaframe", "gravity", "water")}
    return sf.Scene.from_dict(
        kept | {"name": "bluerov", "robots": {"rov": robot}, "run": {"dt": STEP, "duration": DURATION}}
    )


def commands(rng: np.random.Generator, t: Floats) -> Floats:
    """Return rotor speeds (n, 6) [rpm] for surge, sway, heave and yaw, each a sum of three sines."""
    axes = np.zeros((4, len(t)))
    for axis, size in enumerate((900.0, 900.0, 900.0, 300.0)):
        for _ in range(3):
            amplitude, period, phase = rng.uniform(0.7, 1.3), rng.uniform(1.5, 9.0), rng.uniform(0.0, 6.3)
            axes[axis] += size * amplitude * np.sin(2.0 * np.pi * t / period + phase)
    surge, sway, heave, yaw = axes
    return np.column_stack([surge - yaw, surge + yaw, 0.85 * heave, 0.85 * heave, 1.02 * heave, sway])


def pulls(rng: np.random.Generator, count: int, size: float, order: int) -> Floats:
    """Return a force (count, 3) of standard deviation `size` [N]: T^2 f'' + 2 T f' + f, or T f' + f, is white noise."""
    f, rate, found = np.zeros(3), np.zeros(3), []
    drive = size * np.sqrt((4.0 / SLOW**3 if order == 2 else 2.0 / SLOW) / STEP)
    for _ in range(count + int(10.0 * SLOW / STEP)):
        white = drive * rng.standard_normal(3)
        rate = rate + STEP * (white - 2.0 * rate / SLOW - f / SLOW**2) if order == 2 else white - f / SLOW
        f = f + STEP * rate
        found.append(f)
    return np.array(found[-count:])


@dataclass(frozen=True, eq=False)
class Trials:
    """Simulations and fits, all with the same compiled code."""

    pull: float  # [N]
    order: int  # of the pull
    problem: Problem
    disturbed: DisturbedProgram  # model of the fits
    truth: Floats
    vehicle: DisturbedProgram

    @classmethod
    def of(cls, pull: float, order: int) -> Trials:
        known = scene()
        truth = np.array([*(known.paths()[name] for name in FREE), LATE])
        vehicle = DisturbedProgram.of(Program(known, ()))
        log = next(cls.logs(vehicle, [0], pull, order))
        wrong = known.replace({name: (0.7, 1.3)[k % 2] * known.paths()[name] for k, name in enumerate(FREE)})
        limits = {name: (0.2 * x, 5.0 * x) for name, x in zip(FREE, truth, strict=False)}
        problem = Problem(wrong, FREE, [log], bounds=limits, measurements=sf.Measurements(delay=True))
        return cls(pull, order, problem, DisturbedProgram.of(problem.program), truth, vehicle)

    @staticmethod
    def logs(vehicle: DisturbedProgram, seeds: list[int], pull: float, order: int) -> Iterator[Log]:
        """Yield the measurements of some repetitions, simulated in one batch."""
        rngs = [np.random.default_rng((seed, 7)) for seed in seeds]
        t = STEP * np.arange(round(DURATION / STEP) + 1)
        every = round(ROW / STEP)
        commanded = np.array([commands(rng, t[::every]) for rng in rngs])
        late = np.array([[np.interp(t - LATE, t[::every], column) for column in each.T] for each in commanded])
        u = late.transpose(2, 0, 1)  # (time, repetition, thruster)
        f = np.array([pulls(rng, len(t), pull, order) for rng in rngs])
        x = np.zeros((len(t), len(seeds), 13))
        x[0, :, 3] = 1.0
        for k in range(len(t) - 1):
            q = x[k, :, 3:7]
            force = multiply_quaternions(
                multiply_quaternions(conjugate_quaternions(q), np.insert(f[:, k], 0, 0.0, axis=1)), q
            )[:, 1:]
            wrench = np.concatenate([force, np.cross(STERN, force)], axis=1)
            one = np.ones((len(seeds), 1))
            moves = StepSequence(t[k] * one, STEP * one, u[k][:, None], u[k + 1][:, None])
            x[k + 1] = vehicle.run(x[k], moves, np.zeros(0), wrench)[:, -1]
        for number, rng in enumerate(rngs):
            yield measured(rng, t[::every], x[::every, number], commanded[number])

    def shot(self, seed: int, log: Log, method: str) -> Shot:
        """Fit one repetition."""
        begin, problem = process_time(), self.problem
        problem.trials = problem.build_trials([log])
        try:
            found = self.fit(method)
        except sf.SeaframeError:
            return Shot(seed, (), (), (), process_time() - begin)
        errors = np.sqrt(np.diag(found.covariance))
        halves = student_quantile(0.95, np.broadcast_to(found.dof, errors.shape)) * errors
        miss = found.theta - self.truth
        fields = [tuple(x.tolist()) for x in (miss, errors, halves)]
        return Shot(seed, fields[0], fields[1], fields[2], process_time() - begin)

    def fit(self, method: str) -> Outcome:
        loss = LOSSES["huber"]
        if method == "innovation":
            return fit_innovations(self.problem, [0.5], loss, self.disturbed).outcome
        return build_outcome(fit_in_stages(self.problem, [0.5, 2.0], loss))


def measured(rng: np.random.Generator, t: Floats, x: Floats, commanded: Floats) -> Log:
    """Return a log of states (n, 13) with noise, and of the commands (n, 6)."""
    noise = {name: level * rng.standard_normal((len(t), 3)) for name, level in LEVELS.items()}
    orientation = multiply_quaternions(x[:, 3:7], np.insert(0.5 * noise["orientation"], 0, 1.0, axis=1))
    columns: dict[str, Floats] = {f"rov.t{k + 1}.command": commanded[:, k] for k in range(6)}
    for name, values in (
        ("position", x[:, :3] + noise["position"]),
        ("orientation", orientation / np.linalg.norm(orientation, axis=1, keepdims=True)),
        ("angular_velocity", x[:, 10:] + noise["angular_velocity"]),
    ):
        columns |= {f"rov.hull.{name}[{k}]": values[:, k] for k in range(values.shape[1])}
    return Log(t, columns, source="trial")


def run_repetitions(task: tuple[list[int], float, int, str]) -> list[Shot]:
    """Run some repetitions in a process of their own."""
    seeds, pull, order, method = task
    trials = prepare_trials(pull, order)
    logs = Trials.logs(trials.vehicle, seeds, pull, order)
    return [trials.shot(seed, log, method) for seed, log in zip(seeds, logs, strict=True)]


@cache
def prepare_trials(pull: float, order: int) -> Trials:
    """Return the trials, compiled once in every process."""
    return Trials.of(pull, order)


def run(seeds: range, pull: float, order: int, method: str, results: Path | None, workers: int) -> list[Shot]:
    """Run all repetitions; those that are in the file are read from it."""
    lines = results.read_text().splitlines() if results is not None and results.exists() else []
    found = [Shot(**json.loads(line)) for line in lines]
    done = {shot.seed for shot in found}
    rest = [seed for seed in seeds if seed not in done]
    tasks = [(rest[k : k + TOGETHER], pull, order, method) for k in range(0, len(rest), TOGETHER)]
    with get_context("spawn").Pool(workers) as pool:
        for shots in pool.imap_unordered(run_repetitions, tasks):
            found += shots
            if results is not None:
                with results.open("a") as file:
                    file.writelines(json.dumps(asdict(shot)) + "\n" for shot in shots)
    return sorted((shot for shot in found if shot.seed in seeds), key=lambda shot: shot.seed)


def show(every: list[Shot], pull: float, method: str) -> None:
    """Print the table; refused fits count as not covered."""
    shots = [shot for shot in every if shot.errors]
    errors, spreads, halves = (
        np.array([getattr(s, key) for s in shots]) for key in ("errors", "standard_errors", "halves")
    )
    hits, scores = np.abs(errors) <= halves, errors / spreads
    cost, share = float(np.mean([shot.seconds for shot in every])), len(shots) / len(every)
    print(f"{len(every)} repetitions by {method}, {len(every) - len(shots)} refused; a tether force of {pull:g} N")
    print(f"{cost:.2f} s of one core each")
    print(f"{'':34}{'coverage':>10}{'bias/se':>9}{'rms/se':>8}")
    for k, name in enumerate((*FREE, DELAY)):
        mean, size = scores[:, k].mean(), np.sqrt(np.mean(scores[:, k] ** 2))
        print(f"{name:34}{share * hits[:, k].mean():10.3f}{mean:9.2f}{size:8.2f}")
    print(f"{'all':34}{share * hits.mean():10.3f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--repetitions", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="seed of the first repetition")
    parser.add_argument("--results", type=Path, help="file that stores repetitions, one per line")
    parser.add_argument("--pull", type=float, default=1.0, help="standard deviation of the tether's force [N]")
    parser.add_argument("--order", type=int, choices=[1, 2], default=2, help="order of the tether's force")
    parser.add_argument("--method", choices=["innovation", "output-error"], default="innovation")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    seeds = range(options.first, options.first + options.repetitions)
    shots = run(seeds, options.pull, options.order, options.method, options.results, options.processes)
    show(shots, options.pull, options.method)


if __name__ == "__main__":
    main()
