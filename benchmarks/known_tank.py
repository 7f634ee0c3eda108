"""A virtual tank for statistics: thrusters whose coefficients are known, faults of choice, and points without logs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

import seaframe as sf
from seaframe.identify.tank.runs import Points, make_points
from seaframe.identify.tank.thrust import replace_propellers
from seaframe.identify.tank.virtual import (
    ARM,
    LONGEST_TIME,
    LONGEST_WAY,
    RATE,
    THRUST,
    Faults,
    Plan,
    VirtualTank,
    apply_dead_zone,
)

PERFECT = Faults(
    noise=0.0, between_runs=0.0, between_runs_slope=0.0, between_speeds=0.0, full_reading_force=0.0, anomalous_speeds=0,
    speed_noise=0.0, preload=(0.0, 0.0), rotor_noise=0.0, rotor_between_runs=0.0,
)  # fmt: skip


@dataclass(frozen=True)
class KnownThrusters:
    """Thrusters with known coefficients: K_T = KT[0] + KT[1] J, w = a x^-b + c, Eqs. (13) and (39)."""

    KT: tuple[float, float] = (0.41, -0.52)
    diameter: float = 0.076  # [m]
    law: tuple[float, float, float] = (340.0, -0.75, 10.0)  # a [rad/s], b, c [rad/s]
    pulses: tuple[float, ...] = THRUST.pulses  # pulse widths of the runs [us]

    def install(self, scene: sf.Scene, robot: str) -> sf.Scene:
        """Return the scene with these thrusters in place of a robot's own."""
        law = dict(zip("abc", self.law, strict=True))
        return replace_propellers(scene, robot, {"KT": list(self.KT), "diameter": self.diameter, "speed_law": law})


def with_faults(tank: VirtualTank, **faults: Any) -> VirtualTank:
    """Return the same tank with other faults."""
    return replace(tank, faults=replace(tank.faults, **faults))


def sample_points(tank: VirtualTank, plan: Plan, seed: int | Sequence[int] = 0) -> Points:
    """Draw points of a campaign directly, without logs: means and variances from their distributions.

    The effective sample size is known exactly here; variances are those of as many independent samples.
    """
    rng, faults = np.random.default_rng(seed), tank.faults
    u = np.array([speed for speed, _ in plan.runs])
    profiles = [tank.profile(plan, speed, pulse).force for speed, pulse in plan.runs]
    steady = np.array([profile[len(profile) // 2] for profile in profiles])
    arm = 2.0 * ARM if plan.is_rotation else 1.0
    force = arm * apply_dead_zone((steady + tank.offsets(plan, rng)) / arm, faults)
    samples = RATE * np.minimum(LONGEST_WAY / np.maximum(np.abs(u), 1e-9), LONGEST_TIME)
    effective = samples / correlation_length(faults.correlation * RATE)
    weights = np.array(list(plan.cells.weights.values()))
    variance = faults.noise**2 * float(weights @ weights)
    rotor = np.array(
        [0.0 if pulse is None else tank.towed.rotor_speed(plan.thrusters[0], pulse) for _, pulse in plan.runs]
    )
    spinning = rotor > 0.0
    return make_points(
        u,
        force + np.sqrt(variance / effective) * rng.standard_normal(len(u)),
        setting=u,
        variance=variance * rng.chisquare(effective) / effective,
        samples=samples,
        effective=effective,
        pulse=[math.nan if pulse is None else pulse for _, pulse in plan.runs],
        rotor=rotor + spinning * faults.rotor_between_runs * rng.standard_normal(len(u)),
        rotor_noise=spinning * faults.rotor_noise**2 / samples,
    )


def correlation_length(steps: float) -> float:
    """Return how many samples of `draw_coloured_noise` equal one independent sample: (1 + rho) / (1 - rho)."""
    keep = math.exp(-1.0 / steps) if steps > 0.0 else 0.0
    return (1.0 + keep) / (1.0 - keep)
