"""Coverage of the 95 % intervals of the towing tank: how often they contain the true value, in blind repetitions.

Every repetition is a new campaign with its own noise, its own errors from run to run and from speed to speed, its own
dead band of the load cells, which often reaches above the smallest force that the method uses, and its own number of
neighbouring anomalous speeds, at any place, of any size and either sign. The fits use only the logs.

    python benchmarks/coverage_tank.py [repetitions] [repetitions from raw logs] [first seed]

Repetitions from raw logs include the whole processing, with detection of stationary parts and effective sample sizes;
the others sample the means of the runs directly, with known effective sample sizes. Both are printed separately.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from time import process_time

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import seaframe as sf
from benchmarks.known_tank import KnownThrusters, sample_points, with_faults
from seaframe.identify.estimates import Estimates
from seaframe.identify.tank.drag import DragFit, fit_drag
from seaframe.identify.tank.runs import AXES, Points, reduce_runs
from seaframe.identify.tank.thrust import Propulsion, fit_spin, fit_thrust
from seaframe.identify.tank.virtual import (
    HEAVE,
    PITCH,
    SURGE,
    THRUST,
    TURNING_FAULTS,
    Plan,
    TowedVehicle,
    VirtualTank,
)

ROBOT, LINK = "left", "left.hull"
INSENSITIVE = (0.0, 10.0)  # range of the dead band of the cells [N]; the method ignores forces below 3.9 and 7.4 N
TURNING_INSENSITIVE = (0.0, 0.2)  # the same in tests of rotation [N]; the method ignores forces below 0.076 N
ANOMALY, TURNING_ANOMALY = (1.0, 6.0), (0.02, 0.2)  # sizes [N], [N m]
ANOMALOUS = {"surge": 3, "heave": 3, "pitch": 1, "thrust": 2}  # speeds, at most, of 42, 20, 7, 11
WORKING = {"surge": 1.0, "heave": 0.8, "pitch": 1.0}  # speeds at which curves are compared


@dataclass(frozen=True)
class Shot:
    """One interval of one repetition."""

    what: str
    truth: float
    low: float
    high: float
    error: float  # of the estimate
    standard_error: float

    @property
    def hit(self) -> bool:
        return self.low <= self.truth <= self.high


@cache
def scene() -> sf.Scene:
    return KnownThrusters().install(sf.load("modular-bluerov"), ROBOT)


@cache
def tanks() -> tuple[VirtualTank, VirtualTank]:
    """Return the tanks for forces and for moments."""
    towed = TowedVehicle(scene(), ROBOT)
    return VirtualTank(towed), VirtualTank(towed, faults=TURNING_FAULTS)


@cache
def truth(axis: str) -> NDArray[np.float64]:
    """Return the quadratic and linear drag of the scene, (2,)."""
    known, k = scene().paths(), AXES.index(axis)
    return np.array([known[f"{LINK}.drag.{name}[{k}]"] for name in ("quadratic", "linear")])


def measured(tank: VirtualTank, plan: Plan, seed: tuple[int, ...], raw: bool) -> Points:
    """Return the measured points of a plan, from raw logs or sampled directly."""
    if not raw:
        return sample_points(tank, plan, seed)
    return reduce_runs(tank.tow(plan, seed), plan.cells, [speed for speed, _ in plan.runs])


def blind(campaign: str, seed: int) -> VirtualTank:
    """Return the tank with faults that depend on the seed only."""
    rng = np.random.default_rng((seed, 99))  # the cells are the same in all campaigns along an axis
    insensitive, turning = float(rng.uniform(*INSENSITIVE)), float(rng.uniform(*TURNING_INSENSITIVE))
    of_campaign = np.random.default_rng((seed, 98, list(ANOMALOUS).index(campaign)))
    more, size = bool(of_campaign.integers(2)), TURNING_ANOMALY if campaign == "pitch" else ANOMALY
    return with_faults(
        tanks()[campaign == "pitch"],
        full_reading_force=turning if campaign == "pitch" else insensitive,
        anomalous_speeds=int(of_campaign.integers(ANOMALOUS[campaign] + 1)),
        anomaly=(size[0], size[1]) if more else (-size[1], -size[0]),
        anomalies_above=0.0,
    )


def repetition(seed: int, raw: bool = False) -> Iterator[Shot]:
    """Yield all intervals of one campaign."""
    surge = fit_drag(measured(blind("surge", seed), SURGE, (seed, 0), raw))
    yield from drag_shots("surge", surge)
    yield from drag_shots("heave", fit_drag(measured(blind("heave", seed), HEAVE, (seed, 1), raw)))
    yield from drag_shots("pitch", fit_drag(measured(blind("pitch", seed), PITCH, (seed, 2), raw), unit="rad/s"))
    known, points = KnownThrusters(), measured(blind("thrust", seed), THRUST, (seed, 3), raw)
    yield from shots("rotor speed", fit_spin(points).estimates, np.array(known.law))
    thrust = fit_thrust(points, surge, Propulsion(2, known.diameter, 1000.0))
    yield from shots("thrust", thrust.estimates, np.array(known.KT))


def drag_shots(axis: str, found: DragFit) -> Iterator[Shot]:
    true, speed = truth(axis), WORKING[axis]
    yield from shots(axis, found.estimates, true)
    at = float(true @ [speed * speed, speed])
    (low, high), middle = found.band([speed])[0], float(found.estimates.center @ [speed * speed, speed])
    yield Shot(f"{axis} curve at {speed:g}", at, low, high, middle - at, (high - low) / 4.0)


def shots(what: str, found: Estimates, true: NDArray[np.float64]) -> Iterator[Shot]:
    parts = zip(found.names, true, found.interval(), found.center - true, found.standard_errors, strict=True)
    for name, value, (low, high), error, standard_error in parts:
        yield Shot(f"{what} {name}", float(value), low, high, float(error), float(standard_error))


def repeated(count: int, raw: int, first: int = 0) -> dict[str, list[Shot]]:
    """Return the intervals of many campaigns by quantity; the first `raw` ones from raw logs. Seeds from `first` on."""
    found: dict[str, list[Shot]] = {}
    for number in range(count):
        for shot in repetition(first + number, raw=number < raw):
            found.setdefault(shot.what, []).append(shot)
    return found


def rows(found: dict[str, list[Shot]]) -> Iterator[tuple[str, float, float, float, float]]:
    """Yield quantity, true value, coverage, mean error, and mean error in standard errors of the estimate."""
    for what, each in found.items():
        errors, scale = np.array([shot.error for shot in each]), np.median([shot.standard_error for shot in each])
        yield what, each[0].truth, float(np.mean([shot.hit for shot in each])), errors.mean(), errors.mean() / scale


def main(count: int = 1000, raw: int = 300, first: int = 0) -> None:
    begin = process_time()
    parts = {"from raw logs": repeated(raw, raw, first), "sampled": repeated(count - raw, 0, first + raw)}
    print(f"{count} blind repetitions, seeds from {first}; {process_time() - begin:.0f} s of one core")
    for title, found in parts.items():
        if found:
            print_table(title, found)


def print_table(title: str, found: dict[str, list[Shot]]) -> None:
    count = len(next(iter(found.values())))
    error = np.sqrt(0.95 * 0.05 / count)  # of a coverage of 0.95
    print(f"\n{count} {title}; standard error of a coverage {error:.3f}")
    print(f"{'':22}{'truth':>10}{'coverage':>10}{'bias':>11}{'bias/se':>9}")
    for what, true, coverage, bias, relative in rows(found):
        apart = "  (true value at its bound)" if true == 0.0 else ""
        print(f"{what:22}{true:10.4g}{coverage:10.3f}{bias:11.2g}{relative:9.2f}{apart}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:4]))
