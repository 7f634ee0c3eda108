"""Loads of the motors of joints in a run: torque, speed, power and work, and how long batteries last.

With the torque tau and the rate omega of a motor (force and velocity where a joint slides), P = tau omega, and time
integrals by the trapezoidal rule over all computed states, of which a jump has two. A prescribed joint has the torque
that its motion needs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ..numbers import Floats
from ..scene.motors import Battery

if TYPE_CHECKING:
    from ..scene.links import JointMotor
    from .recording import Run

AT_LIMIT = 1e-9  # relative distance below which a torque is at its limit
NEGLIGIBLE = 1e-9  # torque below which a joint is passive, relative to the largest one of the run


@dataclass(frozen=True)
class MotorUse:
    """The load of one motor in a run; `N m` and `rad/s` are `N` and `m/s` where `units` say so."""

    name: str  # of the joint's rate, as in `coordinates.v`, without `.rate`
    units: tuple[str, str]  # of torque and speed
    peak_torque: float  # largest magnitude [N m]
    rms_torque: float  # root mean square [N m]
    peak_speed: float  # largest magnitude [rad/s]
    peak_power: float  # largest power that it delivers [W]
    mean_power: float  # mean over the run, what it absorbs subtracted [W]
    positive_work: float  # that it delivers [J]
    negative_work: float  # that it absorbs, at most zero [J]
    prescribed: bool  # whether its motion is prescribed
    limit: float | None  # largest torque allowed [N m]; None: not given
    time_at_limit: float  # share of the time at the limit or beyond it
    time_beyond_curve: float | None  # share of the time outside its torque-speed curve; None: no curve given

    @property
    def exceeds_limit(self) -> bool:
        """Whether the torque was above its limit, as that of a prescribed motion or with forces of u may be."""
        return self.limit is not None and self.peak_torque > self.limit * (1.0 + AT_LIMIT)


@dataclass(frozen=True)
class BatteryUse:
    """What a robot drew from its battery in a run."""

    robot: str
    energy: float  # drawn [J]
    mean_power: float  # [W]
    share: float  # of the capacity
    lasts: float  # time that a full battery lasts at the mean power [s]; infinite where nothing is drawn


@dataclass(frozen=True)
class Motors:
    """The loads of all motors in a run, and of batteries: `run.motors`.

    `joints` has an entry for every motor that acts, by its name; `batteries` one for every robot with a battery.
    """

    joints: Mapping[str, MotorUse]
    batteries: Mapping[str, BatteryUse]

    @property
    def warnings(self) -> tuple[str, ...]:
        """A line for every motor that left its curve or reached its limit, and for every battery that is too small."""
        empty = [
            f"The battery of {use.robot} is empty after {use.lasts:.3g} s of this motion, before the end of the run."
            for use in self.batteries.values()
            if use.share > 1.0
        ]
        return (*(line for use in self.joints.values() for line in warnings_of(use)), *empty)

    def to_dict(self) -> dict[str, Any]:
        """Return everything as data for JSON."""
        joints, batteries = (
            {name: asdict(use) for name, use in uses.items()} for uses in (self.joints, self.batteries)
        )
        return {"joints": joints, "batteries": batteries, "warnings": list(self.warnings)}


@dataclass(frozen=True)
class MotorHistory:
    """Torque and speed of one motor at all computed states of a run."""

    name: str
    units: tuple[str, str]  # of torque and speed
    motor: JointMotor | None  # as described
    prescribed: bool
    limit: float | None  # [N m]
    torque: Floats  # (n,)
    speed: Floats  # (n,)

    @property
    def power(self) -> Floats:
        """Power that it delivers (n,) [W]."""
        return self.torque * self.speed

    @property
    def curve(self) -> tuple[tuple[float, ...], tuple[float, ...]] | None:
        """Speeds, and the largest torque at each; None: not described."""
        return None if self.motor is None else self.motor.torque_over_speed

    def beyond_curve(self) -> Floats | None:
        """Whether each state (n,) is outside the curve: driving, that at its speed; braking, that at rest."""
        if self.curve is None:
            return None
        speeds, torques = self.curve
        driving = np.where(self.power > 0.0, np.abs(self.speed), 0.0)
        return np.asarray(np.abs(self.torque) > np.interp(driving, speeds, torques, right=0.0) * (1.0 + AT_LIMIT))


def motors_of(run: Run) -> Motors:
    """Return the loads of all motors in a run."""
    weights, found = time_weights(run.rows.t), list(motor_histories(run))
    joints = {each.name: use_of(each, weights) for each in found}
    batteries = {
        name: battery_use(run, name, robot.battery, found, weights)
        for name, robot in run.scene.robots.items()
        if robot.battery is not None and weights.sum() > 0.0
    }
    return Motors(joints, batteries)


def motor_histories(run: Run) -> Iterator[MotorHistory]:
    """Yield torque and speed of every motor that acts in a run, in the order of v; none in a run without duration."""
    if not run.rows.t[-1] > run.rows.t[0]:
        return
    every = list(all_histories(run))
    largest = max((float(np.abs(each.torque).max()) for each in every), default=0.0)
    yield from (each for each in every if np.abs(each.torque).max() > NEGLIGIBLE * largest)


def all_histories(run: Run) -> Iterator[MotorHistory]:
    """Yield torque and speed of the motor of every joint that moves, by drives or by u."""
    scene, names, drives = run.scene, run.scene.coordinates, run.scene.all_drives
    pushed = {entry: run.rows.u[:, k] for k, entry in enumerate(names.actuated)}
    for path, slot in names.slots.items():
        robot, _, link = path.partition(".")
        if slot.base or not slot.type.motor or robot not in scene.robots:
            continue
        joint, drive = scene.robots[robot].links[link].joint, drives.get(path)
        driven = drive is not None and drive.present_keys("torque", "motion", "servo")
        forces = [entries for entries in slot.type.signals if entries.vector == "u"]
        motor = joint.motor if joint is not None else None
        limits = [motor.limit if motor else None, drive.servo.limit if drive and drive.servo else None]
        for entries in forces:
            torques = run.history.signal(f"{path}.{entries.name}").reshape(len(run.rows.t), -1)
            for torque, k in zip(torques.T, range(slot.v.stop)[slot.v][entries.place], strict=True):
                if driven or np.any(pushed.get(k, 0.0)):
                    unit = slot.type.freedoms[k - slot.v.start]
                    name = names.v[k].removesuffix(".rate").removesuffix(".velocity")
                    limit = min((x for x in limits if x is not None), default=None)
                    prescribed = slot.actuation[k - slot.v.start] == "motion"
                    yield MotorHistory(
                        name, (unit.force, unit.rate), motor, prescribed, limit, torque, run.rows.v[:, k]
                    )


def time_weights(t: Floats) -> Floats:
    """Return the time [s] that each row (n,) stands for."""
    steps = np.diff(t)
    return np.asarray(0.5 * (np.append(steps, 0.0) + np.append(0.0, steps)))


def use_of(each: MotorHistory, weights: Floats) -> MotorUse:
    """Return the load of a motor; `weights` are the times [s] that rows stand for."""
    duration, power, beyond = weights.sum(), each.power, each.beyond_curve()
    at_limit = np.zeros(0) if each.limit is None else weights[np.abs(each.torque) >= each.limit * (1.0 - AT_LIMIT)]
    return MotorUse(
        each.name,
        each.units,
        float(np.abs(each.torque).max()),
        float(np.sqrt(weights @ each.torque**2 / duration)),
        float(np.abs(each.speed).max()),
        float(np.maximum(power, 0.0).max()),
        float(weights @ power / duration),
        float(weights @ np.maximum(power, 0.0)),
        float(weights @ np.minimum(power, 0.0)),
        each.prescribed,
        each.limit,
        float(at_limit.sum() / duration),
        None if beyond is None else float(weights[beyond].sum() / duration),
    )


def battery_use(run: Run, robot: str, battery: Battery, motors: list[MotorHistory], weights: Floats) -> BatteryUse:
    """Return what the motors and thrusters of a robot draw; what a motor absorbs is lost unless the battery says so."""
    own = [each.power for each in motors if each.name.partition(".")[0] == robot]
    power = np.full(len(weights), battery.other_power)
    for each in own:
        power = power + np.maximum(each, 0.0) / battery.efficiency + battery.regeneration * np.minimum(each, 0.0)
    for path in run.scene.thrusters:
        name = f"{path}.electrical_power"
        if path.partition(".")[0] == robot and name in run:
            power = power + run.history.signal(name)
    energy, duration = float(weights @ power), float(weights.sum())
    lasts = battery.energy * duration / energy if energy > 0.0 else float("inf")
    return BatteryUse(robot, energy, energy / duration, energy / battery.energy, lasts)


def warnings_of(use: MotorUse) -> Iterator[str]:
    """Yield what a motor could not do, or barely."""
    torque, _ = use.units
    if use.exceeds_limit and not use.prescribed:
        yield (
            f"{use.name}: its torque reached {use.peak_torque:.3g} {torque}, above the limit of {use.limit:.3g} "
            f"{torque} of its motor, which does not bound forces of u. Reduce these, or use a stronger motor."
        )
    elif use.exceeds_limit:
        yield (
            f"{use.name}: its motion needs {use.peak_torque:.3g} {torque}, above the limit of {use.limit:.3g} {torque} "
            "of its motor, which bounds drives but no prescribed motion. Move it by a servo, or use a stronger motor."
        )
    elif use.time_at_limit > 0.0:
        limit = f"{use.limit:.3g} {torque}"
        yield f"{use.name}: its motor was at the limit of {limit} for {use.time_at_limit:.1%} of the time."
    if use.time_beyond_curve:
        yield (
            f"{use.name}: torque and speed were outside the motor's curve for {use.time_beyond_curve:.1%} of the time. "
            "The real motor cannot follow this motion; make it slower, or use a stronger motor."
        )
