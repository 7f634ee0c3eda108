"""A virtual towing tank: logs of load cells as a real one writes them, with all that is wrong with those.

The force is that of the simulator's own loads (`towed`). What a campaign adds to it: noise that is correlated in time,
errors that differ from run to run and from speed to speed, load cells that read too little at small forces, and
speeds at which all runs are off (study 003's Figure 7, regions 1 and 2). All of it follows from the seed.
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
from .cells import WIRE_ANGLE, Cells
from .points import Points, points_of
from .propeller import spin, throttle
from .towed import AXES, Towed

UNITS = {"speed": "m/s", "m1": "N", "m2": "N", "m3": "N", "pwm": "us", "rotor": "rad/s"}


@dataclass(frozen=True)
class Faults:
    """What a campaign does to forces, in the unit of the force [N or N m] unless it says otherwise."""

    noise: float = 0.5  # standard deviation of a sample of a cell [N]
    correlation: float = 0.1  # time constant of that noise [s]
    swing: float = 0.0  # amplitude of a disturbance with the period of a turn, or of 2 s where nothing turns
    between_runs: float = 0.15  # standard deviation from run to run
    between_runs_slope: float = 0.4  # the same per speed [N s/m]
    between_speeds: float = 0.1  # standard deviation that all runs of a speed share
    insensitive: float = 1.2  # below this force the cells read too little
    blind: float = 0.3  # part of that, below which they read nothing
    anomalous: int = 2  # neighbouring speeds at which all runs are off
    anomaly: tuple[float, float] = (2.0, 4.0)  # by how much: between these; negative where the water resists less
    anomalies_above: float = 0.45  # of the greatest speed, above which they are
    speed_noise: float = 0.003  # of a sample of the carriage's speed [m/s]
    preload: tuple[float, float] = (15.0, 0.5)  # of the wire to the third cell: mean and standard deviation [N]
    rotor_noise: float = 2.0  # of a sample of the rotor speed [rad/s]
    rotor_between_runs: float = 1.0  # from run to run [rad/s]

    @classmethod
    def none(cls) -> Faults:
        """A perfect tank."""
        return cls(0.0, 0.1, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0, (0.0, 0.0), 0.0, 0.0, (0.0, 0.0), 0.0, 0.0)


@dataclass(frozen=True)
class Plan:
    """A campaign: speeds, how often each, and what the thrusters are told."""

    axis: str = "surge"
    speeds: tuple[float, ...] = ()  # [m/s, rad/s]
    repeats: int = 3
    pulses: tuple[float, ...] = ()  # commands of the thrusters [us]; empty: they rest
    thrusters: tuple[str, ...] = ()  # that are told

    @property
    def turning(self) -> bool:
        return AXES.index(self.axis) >= 3

    @cached_property
    def runs(self) -> tuple[tuple[float, float | None], ...]:
        """Speed and pulse of every run."""
        pulses: tuple[float | None, ...] = self.pulses or (None,)
        return tuple((u, pulse) for u in self.speeds for pulse in pulses for _ in range(self.repeats))


# Campaigns like those of study 003
SURGE = Plan("surge", tuple(sign * 0.05 * k for sign in (-1.0, 1.0) for k in range(1, 22)))
HEAVE = Plan("heave", tuple(-0.05 * k for k in range(1, 21)))
PITCH = Plan("pitch", tuple(0.2 * k for k in range(1, 8)), repeats=4)


@dataclass(frozen=True)
class Rig:
    """Carriage and cells."""

    rate: float = 50.0  # samples [1/s]
    rest: float = 2.0  # before and after [s]
    start: float = 0.25  # acceleration [m/s2, rad/s2]
    stop: float = 0.5
    track: float = 20.0  # steady way [m, rad]
    longest: float = 20.0  # steady time [s]
    shares: tuple[float, float] = (0.55, 0.45)  # of the force, that the first two cells take
    wire_angle: float = WIRE_ANGLE  # [rad]
    arm: float = 0.3  # of the cells about the axis of a turn [m]

    def cells(self, plan: Plan) -> Cells:
        return Cells.couple(self.arm) if plan.turning else Cells.inclined(self.wire_angle)


@dataclass(frozen=True, eq=False)
class Profile:
    """A run without faults."""

    t: Floats
    speed: Floats
    inertia: Floats  # force while the speed changes, without the water's drag
    steady: Floats  # drag less thrust


@dataclass
class VirtualTank:
    """Tows a vehicle."""

    towed: Towed
    rig: Rig = Rig()
    faults: Faults = Faults()
    _profiles: dict[tuple[str, float, float | None, tuple[str, ...]], Profile] = field(default_factory=dict, repr=False)

    def with_faults(self, **faults: object) -> VirtualTank:
        """The same tank with other faults."""
        return replace(self, faults=replace(self.faults, **faults))  # type: ignore[arg-type]

    def tow(self, plan: Plan, seed: int | Sequence[int] = 0) -> list[Log]:
        """The logs of a campaign."""
        rng = np.random.default_rng(seed)
        offsets = self.offsets(plan, rng)
        return [
            self.run(plan, speed, pulse, offset, f"{plan.axis} run {k + 1}", rng)
            for k, ((speed, pulse), offset) in enumerate(zip(plan.runs, offsets, strict=True))
        ]

    def sampled(self, plan: Plan, seed: int | Sequence[int] = 0) -> Points:
        """What the logs of a campaign would tell, without the logs: means and variances drawn as they are distributed.

        An effective sample size is known exactly here, and variances are those of so many independent samples.
        """
        rng, faults, rig = np.random.default_rng(seed), self.faults, self.rig
        u = np.array([speed for speed, _ in plan.runs])
        steady = np.array([self.steady(plan, speed, pulse) for speed, pulse in plan.runs])
        arm = 2.0 * rig.arm if plan.turning else 1.0
        force = arm * insensitive((steady + self.offsets(plan, rng)) / arm, faults)
        samples = rig.rate * np.minimum(rig.track / np.maximum(np.abs(u), 1e-9), rig.longest)
        effective = samples / correlated(faults.correlation * rig.rate)
        weights = np.array(list(rig.cells(plan).weights.values()))
        variance = faults.noise**2 * float(weights @ weights)
        pulses = [math.nan if pulse is None else pulse for _, pulse in plan.runs]
        rotor = np.array([0.0 if pulse is None else self.rotor(plan, pulse) for _, pulse in plan.runs])
        spinning = rotor > 0.0
        return points_of(
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
        """Force of a steady run without faults."""
        clean = self.profile(plan, speed, pulse)
        return float(clean.steady[len(clean.t) // 2])

    def rotor(self, plan: Plan, pulse: float) -> float:
        return self.towed.rotor_speed(plan.thrusters[0], pulse)

    def offsets(self, plan: Plan, rng: Generator) -> Floats:
        """What is wrong with the force of each run: of its own, of its speed, and at anomalous speeds."""
        faults = self.faults
        u = np.array([speed for speed, _ in plan.runs])
        speeds = np.unique(u)
        at = np.searchsorted(speeds, u)
        own = rng.standard_normal(len(u)) * np.hypot(faults.between_runs, faults.between_runs_slope * u)
        shared = faults.between_speeds * rng.standard_normal(len(speeds))
        shared += self.anomalies(speeds, rng)
        return np.asarray(own + shared[at])

    def anomalies(self, speeds: Floats, rng: Generator) -> Floats:
        """Neighbouring speeds, none of the slowest, at which the water resists more, or less."""
        found, count = np.zeros(len(speeds)), self.faults.anomalous
        fast = np.abs(speeds) > self.faults.anomalies_above * np.abs(speeds).max()
        firsts = [k for k in range(len(speeds) - count + 1) if fast[k : k + count].all()]
        if count and firsts:
            first = int(rng.choice(firsts))
            part = slice(first, first + count)
            found[part] = np.sign(speeds[part]) * rng.uniform(*self.faults.anomaly, size=count)
        return found

    def run(self, plan: Plan, speed: float, pulse: float | None, offset: float, source: str, rng: Generator) -> Log:
        """The log of one run."""
        faults, clean = self.faults, self.profile(plan, speed, pulse)
        n, moving = len(clean.t), clean.speed / speed if speed else np.ones(len(clean.t))
        force = clean.inertia + clean.steady + offset * moving
        force = force + faults.swing * np.sin((speed if plan.turning else math.pi) * clean.t + rng.uniform(0.0, 6.28))
        columns = {"speed": clean.speed + faults.speed_noise * rng.standard_normal(n)}
        columns |= self.readings(plan, force, rng)
        if pulse is not None:
            own = faults.rotor_between_runs * rng.standard_normal()
            rotor = self.rotor(plan, pulse) + own
            columns["pwm"] = np.full(n, pulse)
            columns["rotor"] = rotor + faults.rotor_noise * rng.standard_normal(n)
        units = UNITS | {"speed": "rad/s" if plan.turning else "m/s"}
        return Log(clean.t, columns, {name: units[name] for name in columns}, source)

    def readings(self, plan: Plan, force: Floats, rng: Generator) -> dict[str, Floats]:
        """Of the cells: insensitive each on its own, the wire pulling on the first two; then noise."""
        faults, rig = self.faults, self.rig
        noise = coloured(3, len(force), faults.correlation * rig.rate, rng) * faults.noise
        if plan.turning:
            half = insensitive(force / (2.0 * rig.arm), faults)
            return {"m1": half + noise[0], "m2": -half + noise[1]}
        wire = faults.preload[0] + faults.preload[1] * rng.standard_normal()
        felt = [share * insensitive(force, faults) for share in rig.shares]
        pulled = [share * wire * math.cos(rig.wire_angle) for share in rig.shares]
        first, second = (f + p + e for f, p, e in zip(felt, pulled, noise[:2], strict=True))
        return {"m1": first, "m2": second, "m3": wire + noise[2]}

    def profile(self, plan: Plan, speed: float, pulse: float | None) -> Profile:
        """The run without faults, computed once."""
        key = plan.axis, speed, pulse, plan.thrusters
        if key not in self._profiles:
            self._profiles[key] = self.towed_profile(plan, speed, pulse)
        return self._profiles[key]

    def towed_profile(self, plan: Plan, speed: float, pulse: float | None) -> Profile:
        rig, size = self.rig, abs(speed)
        steady = min(rig.track / size, rig.longest) if size else rig.longest
        corners = np.cumsum([0.0, rig.rest, size / rig.start, steady, size / rig.stop, rig.rest])
        t = np.arange(int(corners[-1] * rig.rate)) / rig.rate
        u = np.interp(t, corners, speed * np.array([0.0, 0.0, 1.0, 1.0, 0.0, 0.0]))
        rising, falling = (t >= corners[1]) & (t < corners[2]), (t >= corners[3]) & (t < corners[4])
        rate = math.copysign(1.0, speed) * (rig.start * rising - rig.stop * falling)
        commands = {} if pulse is None else dict.fromkeys(plan.thrusters, pulse)
        drag = self.towed.holding(plan.axis, u, 0.0, commands)
        return Profile(t, u, self.towed.holding(plan.axis, u, rate, commands) - drag, drag)


def coloured(rows: int, count: int, steps: float, rng: Generator) -> Floats:
    """Noise of unit variance whose correlation falls by e in so many steps, (rows, count)."""
    keep = math.exp(-1.0 / steps) if steps > 0.0 else 0.0
    white = rng.standard_normal((rows, count))
    white[:, 1:] *= math.sqrt(1.0 - keep * keep)  # the first is in its stationary state already
    return np.asarray(lfilter([1.0], [1.0, -keep], white, axis=1))


def correlated(steps: float) -> float:
    """Samples of such noise that are worth one independent sample: (1 + rho) / (1 - rho)."""
    keep = math.exp(-1.0 / steps) if steps > 0.0 else 0.0
    return (1.0 + keep) / (1.0 - keep)


def insensitive(force: Floats, faults: Faults) -> Floats:
    """What cells make of a force: nothing of the smallest, all of large ones, and a growing part in between."""
    least, full = faults.blind * faults.insensitive, faults.insensitive
    if full <= 0.0:
        return force
    if least >= full:
        return np.where(np.abs(force) >= full, force, 0.0)
    return np.asarray(force * np.clip((np.abs(force) - least) / (full - least), 0.0, 1.0))


# Moments are small: cells and carriage as good as a test of rotation needs
TURNING_FAULTS = Faults(
    noise=0.2,
    swing=0.03,
    between_runs=0.01,
    between_runs_slope=0.01,
    between_speeds=0.005,
    insensitive=0.05,
    anomalous=0,
)


# A vehicle whose thrusters are known


@dataclass(frozen=True)
class KnownThrusters:
    """Thrusters by coefficients: K_T = KT[0] + KT[1] J, and w = a x^-b + c over the throttle x, Eqs. (13) and (39)."""

    KT: tuple[float, float] = (0.41, -0.52)
    diameter: float = 0.076  # [m]
    law: tuple[float, float, float] = (340.0, -0.75, 10.0)  # a [rad/s], b, c [rad/s]
    pulses: tuple[float, ...] = tuple(1540.0 + 40.0 * k for k in range(10))  # that are run [us]

    def installed(self, scene: Scene, robot: str) -> Scene:
        """The scene with these in the places of a robot's thrusters."""
        x = throttle(self.pulses)
        rpm = spin(np.array(self.law), x) * 30.0 / math.pi
        speeds = {
            "pwm": [*(3000.0 - p for p in reversed(self.pulses)), 1500.0, *self.pulses],
            "rpm": [*(-rpm[::-1]).tolist(), 0.0, *rpm.tolist()],
        }
        propeller = {"KT": list(self.KT), "diameter": self.diameter, "speeds": speeds}
        described = scene.to_dict()
        described["robots"][robot]["thrusters"] = [
            {key: each[key] for key in ("name", "link", "at", "angles", "direction") if key in each}
            | {"model": "propeller", "command": "pwm", "propeller": propeller}
            for each in described["robots"][robot]["thrusters"]
        ]
        return Scene.from_dict(described)


# Two thrusters along surge, at rest and under way
THRUST = Plan(
    "surge",
    tuple(0.1 * k for k in range(11)),
    repeats=1,
    pulses=KnownThrusters().pulses,
    thrusters=("t1", "t2"),
)
