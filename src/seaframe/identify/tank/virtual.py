"""A virtual towing tank: logs of runs with the measurement errors of a real one, by the simulator's own loads.

A robot of a scene, alone in still water, is moved along or about one axis of its root link; inverse dynamics gives the
force of the carriage. `virtual_tank` tows it in standard campaigns like those of study 003: surge, heave, pitch; then
thrusters at rest and under way. Other axes may be towed too: what a turn predicts depends on the drag in yaw, which
study 003 scales from pitch.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike
from scipy.signal import lfilter

from ...dynamics import derive
from ...errors import SeaframeError, unknown_name
from ...exchange.logs.log import Log
from ...loads.thruster import direction_of, thruster_of
from ...loads.time_functions import Instant
from ...numbers import Floats
from ...scene.model import Scene
from ...scene.thrusters import Thruster
from .campaigns import MAPPING_FILE
from .runs import AXES, FORCE, UNITS, WIRE_ANGLE, Cells

# Gravity is perpendicular to a translation, along the axis of a rotation: weight and buoyancy then load no cell.
# A carriage moves in a horizontal plane, so the vehicle lies on its side for heave and pitch, as in study 003.
DOWN = {"surge": 2, "sway": 2, "heave": 1, "roll": 0, "pitch": 1, "yaw": 2}
# Carriage and load cells
RATE = 50.0  # of samples [Hz]
REST = 2.0  # time at rest before and after [s]
ACCELERATION, DECELERATION = 0.25, 0.5  # [m/s2, rad/s2]
LONGEST_WAY, LONGEST_TIME = 20.0, 20.0  # at steady speed: [m, rad], [s]
SHARES = (0.55, 0.45)  # of the force on the first two cells
ARM = 0.3  # lever arm of the cells about the axis of rotation [m]

AHEAD = 0.999  # least forward component of the direction of a thruster that pushes along surge
T200_DIAMETER = 0.076  # [m]


class TowedVehicle:
    """One robot of a scene alone in still water, moved along or about one axis of its root link."""

    def __init__(self, scene: Scene, robot: str | None = None) -> None:
        robot = next(iter(scene.robots)) if robot is None else robot
        if robot not in scene.robots:
            raise SeaframeError(unknown_name(robot, scene.robots, "robot"), path="robot")
        self.source, self.robot = scene, robot
        self.scenes = {axis: isolate_robot(scene, robot, axis) for axis in AXES}
        thrusters = self.scenes["surge"].thrusters
        density = scene.water.density if scene.water is not None else 0.0
        self.thrusters = {each.name: thruster_of(each, density) for each in thrusters.values()}
        self.equations = {axis: derive(each) for axis, each in self.scenes.items()}

    def holding_force(
        self, axis: str, speed: ArrayLike, acceleration: ArrayLike, commands: Mapping[str, float] | None = None
    ) -> Floats:
        """Return the force [N] or moment [N m] (n,) of the carriage along or about the axis, by inverse dynamics.

        `speed` (n,) [m/s, rad/s], `acceleration` [m/s2, rad/s2], `commands` of thrusters by name (others: neutral).
        """
        if axis not in AXES:
            raise SeaframeError(unknown_name(axis, AXES, "axis"), path="axis")
        eom, k = self.equations[axis], AXES.index(axis)
        u = np.atleast_1d(np.asarray(speed, dtype=float))
        q, v, vdot = np.zeros((len(u), eom.nq)), np.zeros((len(u), eom.nv)), np.zeros((len(u), eom.nv))
        q[:, 3] = 1.0
        v[:, k], vdot[:, k] = u, acceleration
        given = commands or {}
        for name in given:
            if name not in self.thrusters:
                raise SeaframeError(unknown_name(name, self.thrusters, "thruster"), path="commands")
        inputs = [float(given.get(name, each.neutral)) for name, each in self.thrusters.items()]

        def residual_forces(q: Any, v: Any, vdot: Any) -> list[Any]:
            return eom.motor_forces_with_commands(q, v, vdot, inputs, Instant(0.0, 0.0))

        return np.asarray(eom.answer(residual_forces, q, v, vdot=vdot)[:, k], dtype=float)

    def rotor_speed(self, name: str, command: float) -> float:
        """Return the rotor speed [rad/s] of a thruster at a command."""
        thruster = self.thrusters[name]
        return float(thruster.spin(thruster.limit_command(command)))


def isolate_robot(scene: Scene, robot: str, axis: str) -> Scene:
    """Return a scene with one robot in still, unbounded water; its thrusters follow commands without delay or failure.

    Gravity keeps its magnitude, and its direction suits the axis (DOWN).
    """
    robots = scene.to_dict()["robots"]
    body = dict(robots[robot])
    attached = {name: own for name, own in robots.items() if name != robot and scene.carrier_of(name) == robot}
    if not scene.robots[robot].floats:
        raise SeaframeError(
            "a robot on a fixed base cannot be towed. Choose a robot with `base: free`.", "unsupported", path=robot
        )
    body["at"] = {}
    body["thrusters"] = [
        {key: value for key, value in each.items() if key not in ("spin_up", "rate", "fails")}
        for each in body.get("thrusters", [])
    ]
    if scene.water is None:
        raise SeaframeError(
            f"scene '{scene.name}' is dry, so nothing resists the motion. Add `water: {{density: 1000}}`.",
            "missing",
            path="water",
        )
    down = [0.0, 0.0, 0.0]
    down[DOWN[axis]] = math.hypot(*scene.gravity)
    return Scene.from_dict(
        {
            "name": f"{robot} of {scene.name} on a towing carriage"[:200],
            "gravity": down,
            "water": {"density": scene.water.density},
            "robots": {robot: body} | attached,
        }
    )


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

    @property
    def unit(self) -> str:
        """Unit of the speed."""
        return "rad/s" if self.is_rotation else "m/s"

    @property
    def cells(self) -> Cells:
        """Weights of the load cells."""
        return Cells.with_lever_arm(ARM) if self.is_rotation else Cells.with_wire(WIRE_ANGLE)

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


@dataclass(frozen=True, eq=False)
class Profile:
    """A run without errors, at n times."""

    t: Floats  # (n,) [s]
    speed: Floats  # (n,) [m/s, rad/s]
    force: Floats  # (n,) of the carriage: inertia and drag minus thrust [N, N m]


@dataclass
class VirtualTank:
    """Tows a vehicle, and writes logs with measurement errors."""

    towed: TowedVehicle
    faults: Faults = Faults()
    _profiles: dict[tuple[str, float, float | None, tuple[str, ...]], Profile] = field(default_factory=dict, repr=False)

    def tow(self, plan: Plan, seed: int | Sequence[int] = 0) -> list[Log]:
        """Return the logs of a campaign, one for each run."""
        rng = np.random.default_rng(seed)
        offsets = self.offsets(plan, rng)
        return [
            self.run(plan, speed, pulse, offset, f"{plan.axis} run {k + 1}", rng)
            for k, ((speed, pulse), offset) in enumerate(zip(plan.runs, offsets, strict=True))
        ]

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
        phase = (speed if plan.is_rotation else math.pi) * clean.t + rng.uniform(0.0, 6.28)
        force = clean.force + offset * moving + faults.periodic_amplitude * np.sin(phase)
        columns = {"speed": clean.speed + faults.speed_noise * rng.standard_normal(n)}
        columns |= self.readings(plan, force, rng)
        if pulse is not None:
            rotor = self.towed.rotor_speed(plan.thrusters[0], pulse) + faults.rotor_between_runs * rng.standard_normal()
            columns["pwm"] = np.full(n, pulse)
            columns["rotor"] = rotor + faults.rotor_noise * rng.standard_normal(n)
        units = dict.fromkeys(columns, FORCE) | {"speed": plan.unit} | {k: UNITS[k] for k in UNITS if k in columns}
        return Log(clean.t, columns, units, source)

    def readings(self, plan: Plan, force: Floats, rng: Generator) -> dict[str, Floats]:
        """Return the readings of the cells: force with insensitivity, pull of the wire on the first two, noise."""
        faults = self.faults
        noise = draw_coloured_noise(3, len(force), faults.correlation * RATE, rng) * faults.noise
        if plan.is_rotation:
            half = apply_dead_zone(force / (2.0 * ARM), faults)
            return {"m1": half + noise[0], "m2": -half + noise[1]}
        wire = faults.preload[0] + faults.preload[1] * rng.standard_normal()
        loads = [share * apply_dead_zone(force, faults) for share in SHARES]
        pulls = [share * wire * math.cos(WIRE_ANGLE) for share in SHARES]
        first, second = (f + p + e for f, p, e in zip(loads, pulls, noise[:2], strict=True))
        return {"m1": first, "m2": second, "m3": wire + noise[2]}

    def profile(self, plan: Plan, speed: float, pulse: float | None) -> Profile:
        """Return the run without errors, computed once by inverse dynamics."""
        key = plan.axis, speed, pulse, plan.thrusters
        if key in self._profiles:
            return self._profiles[key]
        size = abs(speed)
        steady = min(LONGEST_WAY / size, LONGEST_TIME) if size else LONGEST_TIME
        corners = np.cumsum([0.0, REST, size / ACCELERATION, steady, size / DECELERATION, REST])
        t = np.arange(int(corners[-1] * RATE)) / RATE
        u = np.interp(t, corners, speed * np.array([0.0, 0.0, 1.0, 1.0, 0.0, 0.0]))
        rising, falling = (t >= corners[1]) & (t < corners[2]), (t >= corners[3]) & (t < corners[4])
        rate = math.copysign(1.0, speed) * (ACCELERATION * rising - DECELERATION * falling)
        commands = {} if pulse is None else dict.fromkeys(plan.thrusters, pulse)
        force = self.towed.holding_force(plan.axis, u, rate, commands)
        return self._profiles.setdefault(key, Profile(t, u, force))


def draw_coloured_noise(rows: int, count: int, steps: float, rng: Generator) -> Floats:
    """Draw noise (rows, count) of unit variance whose correlation decays by e in so many steps."""
    keep = math.exp(-1.0 / steps) if steps > 0.0 else 0.0
    white = rng.standard_normal((rows, count))
    white[:, 1:] *= math.sqrt(1.0 - keep * keep)  # the first sample has the stationary variance
    return np.asarray(lfilter([1.0], [1.0, -keep], white, axis=1))


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


# Two thrusters along surge, at rest and under way
THRUST = Plan(
    "surge",
    tuple(0.1 * k for k in range(11)),
    repeats=1,
    pulses=tuple(1540.0 + 40.0 * k for k in range(10)),
    thrusters=("t1", "t2"),
)


def virtual_tank(
    scene: Scene,
    folder: str | Path,
    robot: str | None = None,
    seed: int = 0,
    thrusters: bool = True,
    axes: Sequence[str] = STUDIED,
) -> Path:
    """Tow a vehicle of a scene in a virtual tank, and write its logs and `tank.yaml` into a new folder.

    Args:
        scene: with water and a robot on a free base.
        folder: a new or empty folder.
        robot: default: the first of the scene.
        seed: of all measurement errors (`Faults`); a whole number of at least zero.
        thrusters: also run the thrusters that push forward and are commanded by pulse widths.
        axes: those that are towed; thrusters need surge.

    Returns the path of `tank.yaml`, which `identify_tank` reads.

    Example:

        sf.virtual_tank(sf.load("bluerov-tank"), "campaign")
        sf.identify_tank("campaign")
    """
    if seed < 0:
        raise SeaframeError(f"must be a whole number of at least zero, not {seed}.", "range", path="seed")
    towed = TowedVehicle(scene, robot)
    tank = VirtualTank(towed)
    turning = replace(tank, faults=TURNING_FAULTS)
    for axis in axes:
        if axis not in PLANS:
            raise SeaframeError(unknown_name(axis, PLANS, "axis"), path="axes")
    campaigns = {axis: (turning if PLANS[axis].is_rotation else tank, PLANS[axis]) for axis in axes}
    forward = find_forward_thrusters(scene, towed.robot) if thrusters and "surge" in axes else {}
    if forward:
        campaigns["thrust"] = (tank, replace(THRUST, thrusters=tuple(forward)))
    return write_tank(folder, campaigns, seed, common_diameter(forward))


def find_forward_thrusters(scene: Scene, robot: str) -> dict[str, Thruster]:
    """Return the thrusters of the root link that push along surge and are commanded by pulse widths."""
    root = next(iter(scene.robots[robot].links))
    return {
        each.name: each
        for each in scene.robots[robot].thrusters
        if each.link == root and each.unit == "pwm" and bool(direction_of(each).x > AHEAD)
    }


def common_diameter(thrusters: dict[str, Thruster]) -> float:
    """Return the diameter of the propellers [m]; all must have the same."""
    diameters = {T200_DIAMETER if each.propeller is None else each.propeller.diameter for each in thrusters.values()}
    known = {diameter for diameter in diameters if diameter is not None}
    if len(known) > 1:
        raise SeaframeError(
            f"the thrusters {', '.join(thrusters)} have propellers of different diameters; a thrust campaign has one. "
            "Pass `thrusters=False`.",
            "conflict",
            path="thrusters",
        )
    return known.pop() if known else T200_DIAMETER


def write_tank(
    folder: str | Path, campaigns: Mapping[str, tuple[VirtualTank, Plan]], seed: int = 0, diameter: float = 0.076
) -> Path:
    """Write logs of virtual campaigns, and last their mapping file: without it, a folder is incomplete.

    `diameter` is that of the propellers [m]. Returns the path of the mapping file.
    """
    from ...look.report import yaml_text

    top = Path(folder)
    top.mkdir(parents=True, exist_ok=True)
    if any(top.iterdir()):
        raise SeaframeError("is not empty; files in it are not overwritten. Name a new folder.", "file", place=str(top))
    content: dict[str, Any] = {}
    for k, (name, (tank, plan)) in enumerate(campaigns.items()):
        (top / name).mkdir()
        runs = []
        for number, (log, (speed, _)) in enumerate(zip(tank.tow(plan, (seed, k)), plan.runs, strict=True), start=1):
            file = f"{name}/run{number:04d}.csv"
            write_csv(top / file, log)
            runs.append({"file": file, "speed": round(speed, 9)})
        content[name] = describe_campaign(tank, plan, runs, diameter)
    text = yaml_text({"seaframe-tank": 1, "campaigns": content})
    (top / MAPPING_FILE).write_text(text, encoding="utf-8")
    return top / MAPPING_FILE


def describe_campaign(tank: VirtualTank, plan: Plan, runs: list[dict[str, Any]], diameter: float) -> dict[str, Any]:
    """Return the entry of a campaign in the mapping file."""
    signals: dict[str, Any] = {"speed": {"column": "carriage", "unit": plan.unit}}
    signals |= {cell: {"column": cell, "unit": FORCE} for cell in plan.cells.weights}
    found: dict[str, Any] = {"axis": plan.axis}
    if plan.pulses:
        signals |= {"pwm": "pwm", "rotor": {"column": "rpm", "unit": "rpm"}}
        density = tank.towed.source.water.density if tank.towed.source.water else 1000.0
        found["thrusters"] = {"number": len(plan.thrusters), "diameter": diameter, "density": density}
    found["log"] = {"time": "time", "signals": signals}
    found["cells"] = {"arm": ARM} if plan.is_rotation else {"wire_angle": WIRE_ANGLE}
    return found | {"runs": runs}


def write_csv(path: Path, log: Log) -> None:
    """Write time [s], carriage speed [m/s, rad/s], cells [N], pulse width [us] and rotor speed [rpm]."""
    columns = {"time": log.t, "carriage": log["speed"]}
    columns |= {name: values for name, values in log.columns.items() if name not in ("speed", "rotor")}
    if "rotor" in log.columns:
        columns["rpm"] = log["rotor"] * 30.0 / math.pi
    np.savetxt(path, np.column_stack(list(columns.values())), "%.9g", ",", header=",".join(columns), comments="")
