"""Virtual towing tank: simulate logs of load cells with the errors of a real tank.

The force is that of the simulator's own loads (`towed_vehicle`). A campaign adds: noise that is correlated in time,
errors that differ from run to run and from speed to speed, load cells that read too little at small forces, and
speeds at which all runs have a common error (study 003's Figure 7, regions 1 and 2). All errors follow from the seed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.random import Generator
from scipy.signal import lfilter

from ...exchange.logs.log import Log
from ...numbers import Floats
from ...scene.model import Scene
from .load_cells import WIRE_ANGLE, Cells
from .propellers import PLACED, replace_propellers
from .run_points import Points, make_points
from .towed_vehicle import AXES, TowedVehicle

UNITS = {"speed": "m/s", "m1": "N", "m2": "N", "m3": "N", "pwm": "us", "rotor": "rad/s"}


@dataclass(frozen=True)
class Faults:
    """Measurement errors of a campaign, in the unit of the force [N or N m] unless given otherwise."""

    noise: float = 0.5  # standard deviation of a sample of a cell [N]
    correlation: float = 0.1  # time constant of that noise [s]
    periodic_amplitude: float = 0.0  # amplitude of a periodic disturbance: one revolution, or 2 s for translation
    between_runs: float = 0.15  # standard deviation from run to run
    between_runs_slope: float = 0.4  # the same per speed [N s/m]
    between_speeds: float = 0.1  # standard deviation that all runs of a speed share
    full_reading_force: float = 1.2  # below this force the cells read too little
    dead_zone_share: float = 0.3  # share of that force, below which they read nothing
    anomalous_speeds: int = 2  # neighbouring speeds at which all runs have a common error
    anomaly: tuple[float, float] = (2.0, 4.0)  # range of the error; negative: less resistance
    anomalies_above: float = 0.45  # of the largest speed, above which anomalies occur
    speed_noise: float = 0.003  # standard deviation of a sample of the carriage speed [m/s]
    preload: tuple[float, float] = (15.0, 0.5)  # of the wire to the third cell: mean and standard deviation [N]
    rotor_noise: float = 2.0  # standard deviation of a sample of the rotor speed [rad/s]
    rotor_between_runs: float = 1.0  # standard deviation of the rotor speed from run to run [rad/s]

    @classmethod
    def none(cls) -> Faults:
        """Return a tank without errors."""
        return cls(0.0, 0.1, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0, (0.0, 0.0), 0.0, 0.0, (0.0, 0.0), 0.0, 0.0)


@dataclass(frozen=True)
class Plan:
    """Plan of a campaign: speeds, repetitions, and commands of the thrusters."""

    axis: str = "surge"
    speeds: tuple[float, ...] = ()  # [m/s, rad/s]
    repeats: int = 3
    pulses: tuple[float, ...] = ()  # commands of the thrusters [us]; empty: at rest
    thrusters: tuple[str, ...] = ()  # names of the thrusters that are on

    @property
    def is_rotation(self) -> bool:
        """Whether the motion is a rotation."""
        return AXES.index(self.axis) >= 3

    @cached_property
    def runs(self) -> tuple[tuple[float, float | None], ...]:
        """Speed [m/s, rad/s] and pulse width [us] (None: at rest) of every run."""
        pulses: tuple[float | None, ...] = self.pulses or (None,)
        return tuple((u, pulse) for u in self.speeds for pulse in pulses for _ in range(self.repeats))


# Campaigns like those of study 003
SURGE = Plan("surge", tuple(sign * 0.05 * k for sign in (-1.0, 1.0) for k in range(1, 22)))
HEAVE = Plan("heave", tuple(-0.05 * k for k in range(1, 21)))
PITCH = Plan("pitch", tuple(0.2 * k for k in range(1, 8)), repeats=4)
STUDIED = ("surge", "heave", "pitch")  # axes of study 003
PLANS = {plan.axis: plan for plan in (SURGE, HEAVE, PITCH)}
PLANS |= {"sway": replace(HEAVE, axis="sway"), "roll": replace(PITCH, axis="roll"), "yaw": replace(PITCH, axis="yaw")}


@dataclass(frozen=True)
class Rig:
    """Carriage and load cells."""

    rate: float = 50.0  # sample rate [Hz]
    rest: float = 2.0  # time at rest before and after [s]
    acceleration: float = 0.25  # acceleration [m/s2, rad/s2]
    deceleration: float = 0.5  # deceleration [m/s2, rad/s2]
    max_steady_distance: float = 20.0  # longest distance at steady speed [m, rad]
    max_steady_time: float = 20.0  # longest time at steady speed [s]
    shares: tuple[float, float] = (0.55, 0.45)  # of the force on the first two cells
    wire_angle: float = WIRE_ANGLE  # [rad]
    arm: float = 0.3  # lever arm of the cells about the axis of rotation [m]

    def cells(self, plan: Plan) -> Cells:
        """Return the weights of the cells for a plan."""
        return Cells.with_lever_arm(self.arm) if plan.is_rotation else Cells.with_wire(self.wire_angle)


@dataclass(frozen=True, eq=False)
class Profile:
    """A run without errors, at n times."""

    t: Floats  # (n,) [s]
    speed: Floats  # (n,) [m/s, rad/s]
    inertia: Floats  # (n,) force due to acceleration [N, N m]
    steady: Floats  # (n,) drag minus thrust [N, N m]


@dataclass
class VirtualTank:
    """Tows a vehicle, and writes logs with measurement errors."""

    towed: TowedVehicle
    rig: Rig = Rig()
    faults: Faults = Faults()
    _profiles: dict[tuple[str, float, float | None, tuple[str, ...]], Profile] = field(default_factory=dict, repr=False)

    def with_faults(self, **faults: object) -> VirtualTank:
        """Return the same tank with other faults."""
        return replace(self, faults=replace(self.faults, **faults))  # type: ignore[arg-type]

    def tow(self, plan: Plan, seed: int | Sequence[int] = 0) -> list[Log]:
        """Return the logs of a campaign, one for each run."""
        rng = np.random.default_rng(seed)
        offsets = self.offsets(plan, rng)
        return [
            self.run(plan, speed, pulse, offset, f"{plan.axis} run {k + 1}", rng)
            for k, ((speed, pulse), offset) in enumerate(zip(plan.runs, offsets, strict=True))
        ]

    def sample_points(self, plan: Plan, seed: int | Sequence[int] = 0) -> Points:
        """Draw points of a campaign directly, without logs: means and variances from their distributions.

        The effective sample size is known exactly here; variances are those of as many independent samples.
        """
        rng, faults, rig = np.random.default_rng(seed), self.faults, self.rig
        u = np.array([speed for speed, _ in plan.runs])
        steady = np.array([self.steady(plan, speed, pulse) for speed, pulse in plan.runs])
        arm = 2.0 * rig.arm if plan.is_rotation else 1.0
        force = arm * apply_dead_zone((steady + self.offsets(plan, rng)) / arm, faults)
        samples = rig.rate * np.minimum(rig.max_steady_distance / np.maximum(np.abs(u), 1e-9), rig.max_steady_time)
        effective = samples / correlation_length(faults.correlation * rig.rate)
        weights = np.array(list(rig.cells(plan).weights.values()))
        variance = faults.noise**2 * float(weights @ weights)
        pulses = [math.nan if pulse is None else pulse for _, pulse in plan.runs]
        rotor = np.array([0.0 if pulse is None else self.rotor(plan, pulse) for _, pulse in plan.runs])
        spinning = rotor > 0.0
        return make_points(
            u,
            force + np.sqrt(variance / effective) * rng.standard_normal(len(u)),
            setting=u,
            variance=variance * rng.chisquare(effective) / effective,
            samples=samples,
            effective=effective,
            pulse=pulses,
            rotor=rotor + spinning * faults.rotor_between_runs * rng.standard_normal(len(u)),
            rotor_noise=spinning * faults.rotor_noise**2 / samples,
        )

    def steady(self, plan: Plan, speed: float, pulse: float | None) -> float:
        """Return the force [N, N m] of a steady run without errors."""
        clean = self.profile(plan, speed, pulse)
        return float(clean.steady[len(clean.t) // 2])

    def rotor(self, plan: Plan, pulse: float) -> float:
        """Return the rotor speed [rad/s] at a pulse width [us]."""
        return self.towed.rotor_speed(plan.thrusters[0], pulse)

    def offsets(self, plan: Plan, rng: Generator) -> Floats:
        """Draw the error of the force of each run (n,): its own, that of its speed, and that of anomalous speeds."""
        faults = self.faults
        u = np.array([speed for speed, _ in plan.runs])
        speeds = np.unique(u)
        at = np.searchsorted(speeds, u)
        own = rng.standard_normal(len(u)) * np.hypot(faults.between_runs, faults.between_runs_slope * u)
        shared = faults.between_speeds * rng.standard_normal(len(speeds))
        shared += self.anomalies(speeds, rng)
        return np.asarray(own + shared[at])

    def anomalies(self, speeds: Floats, rng: Generator) -> Floats:
        """Draw the errors (G,) of anomalous speeds: neighbouring ones, none of the slowest."""
        found, count = np.zeros(len(speeds)), self.faults.anomalous_speeds
        fast = np.abs(speeds) > self.faults.anomalies_above * np.abs(speeds).max()
        firsts = [k for k in range(len(speeds) - count + 1) if fast[k : k + count].all()]
        if count and firsts:
            first = int(rng.choice(firsts))
            part = slice(first, first + count)
            found[part] = np.sign(speeds[part]) * rng.uniform(*self.faults.anomaly, size=count)
        return found

    def run(self, plan: Plan, speed: float, pulse: float | None, offset: float, source: str, rng: Generator) -> Log:
        """Return the log of one run."""
        faults, clean = self.faults, self.profile(plan, speed, pulse)
        n, moving = len(clean.t), clean.speed / speed if speed else np.ones(len(clean.t))
        force = clean.inertia + clean.steady + offset * moving
        force = force + faults.periodic_amplitude * np.sin(
            (speed if plan.is_rotation else math.pi) * clean.t + rng.uniform(0.0, 6.28)
        )
        columns = {"speed": clean.speed + faults.speed_noise * rng.standard_normal(n)}
        columns |= self.readings(plan, force, rng)
        if pulse is not None:
            own = faults.rotor_between_runs * rng.standard_normal()
            rotor = self.rotor(plan, pulse) + own
            columns["pwm"] = np.full(n, pulse)
            columns["rotor"] = rotor + faults.rotor_noise * rng.standard_normal(n)
        units = UNITS | {"speed": "rad/s" if plan.is_rotation else "m/s"}
        return Log(clean.t, columns, {name: units[name] for name in columns}, source)

    def readings(self, plan: Plan, force: Floats, rng: Generator) -> dict[str, Floats]:
        """Return the readings of the cells: force with insensitivity, pull of the wire on the first two, noise."""
        faults, rig = self.faults, self.rig
        noise = draw_coloured_noise(3, len(force), faults.correlation * rig.rate, rng) * faults.noise
        if plan.is_rotation:
            half = apply_dead_zone(force / (2.0 * rig.arm), faults)
            return {"m1": half + noise[0], "m2": -half + noise[1]}
        wire = faults.preload[0] + faults.preload[1] * rng.standard_normal()
        loads = [share * apply_dead_zone(force, faults) for share in rig.shares]
        pulls = [share * wire * math.cos(rig.wire_angle) for share in rig.shares]
        first, second = (f + p + e for f, p, e in zip(loads, pulls, noise[:2], strict=True))
        return {"m1": first, "m2": second, "m3": wire + noise[2]}

    def profile(self, plan: Plan, speed: float, pulse: float | None) -> Profile:
        """Return the run without errors, computed once."""
        key = plan.axis, speed, pulse, plan.thrusters
        if key not in self._profiles:
            self._profiles[key] = self.compute_profile(plan, speed, pulse)
        return self._profiles[key]

    def compute_profile(self, plan: Plan, speed: float, pulse: float | None) -> Profile:
        """Compute the run without errors by inverse dynamics."""
        rig, size = self.rig, abs(speed)
        steady = min(rig.max_steady_distance / size, rig.max_steady_time) if size else rig.max_steady_time
        corners = np.cumsum([0.0, rig.rest, size / rig.acceleration, steady, size / rig.deceleration, rig.rest])
        t = np.arange(int(corners[-1] * rig.rate)) / rig.rate
        u = np.interp(t, corners, speed * np.array([0.0, 0.0, 1.0, 1.0, 0.0, 0.0]))
        rising, falling = (t >= corners[1]) & (t < corners[2]), (t >= corners[3]) & (t < corners[4])
        rate = math.copysign(1.0, speed) * (rig.acceleration * rising - rig.deceleration * falling)
        commands = {} if pulse is None else dict.fromkeys(plan.thrusters, pulse)
        drag = self.towed.holding_force(plan.axis, u, 0.0, commands)
        return Profile(t, u, self.towed.holding_force(plan.axis, u, rate, commands) - drag, drag)


def draw_coloured_noise(rows: int, count: int, steps: float, rng: Generator) -> Floats:
    """Draw noise (rows, count) of unit variance whose correlation decays by e in so many steps."""
    keep = math.exp(-1.0 / steps) if steps > 0.0 else 0.0
    white = rng.standard_normal((rows, count))
    white[:, 1:] *= math.sqrt(1.0 - keep * keep)  # the first sample has the stationary variance
    return np.asarray(lfilter([1.0], [1.0, -keep], white, axis=1))


def correlation_length(steps: float) -> float:
    """Return how many samples of such noise equal one independent sample: (1 + rho) / (1 - rho)."""
    keep = math.exp(-1.0 / steps) if steps > 0.0 else 0.0
    return (1.0 + keep) / (1.0 - keep)


def apply_dead_zone(force: Floats, faults: Faults) -> Floats:
    """Return what cells read of a force: nothing of the smallest, all of large ones, a growing share in between."""
    least, full = faults.dead_zone_share * faults.full_reading_force, faults.full_reading_force
    if full <= 0.0:
        return force
    if least >= full:
        return np.where(np.abs(force) >= full, force, 0.0)
    return np.asarray(force * np.clip((np.abs(force) - least) / (full - least), 0.0, 1.0))


# Moments are small: cells and carriage are as accurate as a test of rotation needs
TURNING_FAULTS = Faults(
    noise=0.2,
    periodic_amplitude=0.03,
    between_runs=0.01,
    between_runs_slope=0.01,
    between_speeds=0.005,
    full_reading_force=0.05,
    anomalous_speeds=0,
)


# A vehicle whose thrusters are known


@dataclass(frozen=True)
class KnownThrusters:
    """Thrusters with known coefficients: K_T = KT[0] + KT[1] J, w = a x^-b + c, Eqs. (13) and (39)."""

    KT: tuple[float, float] = (0.41, -0.52)
    diameter: float = 0.076  # [m]
    law: tuple[float, float, float] = (340.0, -0.75, 10.0)  # a [rad/s], b, c [rad/s]
    pulses: tuple[float, ...] = tuple(1540.0 + 40.0 * k for k in range(10))  # pulse widths of the runs [us]

    def install(self, scene: Scene, robot: str) -> Scene:
        """Return the scene with these thrusters in place of a robot's own."""
        law = dict(zip("abc", self.law, strict=True))
        propeller = {"KT": list(self.KT), "diameter": self.diameter, "speed_law": law}
        return replace_propellers(scene, robot, propeller, PLACED)


# Two thrusters along surge, at rest and under way
THRUST = Plan(
    "surge",
    tuple(0.1 * k for k in range(11)),
    repeats=1,
    pulses=KnownThrusters().pulses,
    thrusters=("t1", "t2"),
)
