"""What moves a robot from outside its equations: functions of time, motors, prescribed motions, locks."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, Literal, Self, TypeAlias, get_args

from pydantic import Field, model_validator

from .values import SMALLEST, STRUCTURAL, Described, Positive, Real, one_of

Level: TypeAlias = Real | tuple[Real, ...]  # a number, or one for every component
SIGNALS = ("constant", "sine", "polynomial", "quintic", "steps", "table")
LockName = Literal["x", "y", "z", "roll", "pitch", "yaw"]
LOCK_NAMES: tuple[str, ...] = get_args(LockName)


class Sine(Described):
    """offset + amplitude sin(2 pi t / period + phase)."""

    amplitude: Level = Field(description="one number, or one for each component")
    period: Positive = Field(description="[s]")
    phase: Real = Field(0.0, description="[rad]")
    offset: Level = Field(0.0, description="one number, or one for each component")


class Waypoints(Described):
    """Values at given times [s]."""

    times: Annotated[tuple[Real, ...], STRUCTURAL] = Field(description="increasing times [s]", min_length=1)
    values: tuple[Level, ...] = Field(description="one value for each time")

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if len(self.times) != len(self.values):
            raise ValueError(f"{len(self.times)} times but {len(self.values)} values.")
        for earlier, later in pairwise(self.times):
            if later - earlier < SMALLEST:
                raise ValueError(f"times must increase, but {later:g} follows {earlier:g}.")
        return self


class Signal(Described):
    """A function of time: exactly one of these keys. Where a list of them stands, they add up."""

    constant: Level | None = Field(None, description="the same at all times; a number, or one for each component")
    sine: Sine | None = Field(None, description="offset + amplitude sin(2 pi t / period + phase)")
    polynomial: tuple[Level, ...] | None = Field(None, description="c0 + c1 t + c2 t2 + ...", min_length=1)
    quintic: Waypoints | None = Field(None, description="at rest at each waypoint, smooth in between")
    steps: Waypoints | None = Field(None, description="each value holds from its time on; zero before the first")
    table: Waypoints | None = Field(
        None, description="linear in between; holds its end values; in a file also {file: log.csv, column: name}"
    )

    @model_validator(mode="after")
    def _one_kind(self) -> Self:
        kind = one_of(self, *SIGNALS)
        sizes = sorted({len(level) for level in self.levels if isinstance(level, tuple)})
        if len(sizes) > 1:
            raise ValueError(
                f"`{kind}` has lists of {sizes[0]} and of {sizes[-1]} numbers; all lists of one signal must have the "
                "same length. A plain number serves all components."
            )
        return self

    @property
    def levels(self) -> tuple[Level, ...]:
        """All that it is made of."""
        levels: list[Level] = []
        for waypoints in (self.quintic, self.steps, self.table):
            levels += waypoints.values if waypoints else ()
        levels += self.polynomial or ()
        levels += (self.sine.amplitude, self.sine.offset) if self.sine else ()
        levels += (self.constant,) if self.constant is not None else ()
        return tuple(levels)

    @property
    def components(self) -> int | None:
        """How many numbers its lists have; None where it is made of plain numbers, which serve all components."""
        return next((len(level) for level in self.levels if isinstance(level, tuple)), None)


Signals: TypeAlias = Signal | tuple[Signal, ...]


def each(signals: Signals | None) -> tuple[Signal, ...]:
    """The signals that add up."""
    if signals is None:
        return ()
    return (signals,) if isinstance(signals, Signal) else signals


class Pulses(Described):
    """Which pulse width tells a servo which angle: linear between two of each."""

    pwm: tuple[Positive, Positive] = Field((1000.0, 2000.0), description="two pulse widths [us]")
    angle: tuple[Real, Real] = Field((-0.7853981633974483, 0.7853981633974483), description="their angles [rad, m]")

    @model_validator(mode="after")
    def _apart(self) -> Self:
        if self.pwm[0] == self.pwm[1] or self.angle[0] == self.angle[1]:
            raise ValueError("two pulse widths and two angles that differ make a map.")
        return self


class Servo(Described):
    """A motor that leads its joint to an angle, no faster than it can: torque = damping (rate* - rate) in its limits.

    rate* = stiffness / damping (angle* - angle), within the speed.
    """

    angle: Signals = Field(description="where it is told to go [rad, m]")
    stiffness: Positive = Field(description="torque per error near the angle [N m/rad, N/m]")
    damping: Positive = Field(description="torque per error of the rate [N m s/rad, N s/m]")
    speed: Positive | None = Field(None, description="largest rate [rad/s, m/s]; left out: none")
    limit: Positive | None = Field(None, description="largest torque [N m, N]; left out: that of the joint's motor")
    pulses: Pulses = Field(Pulses(), description="how it is told an angle by a pulse width, for `seaframe export`")


class Drive(Described):
    """What drives a link: its joint by torque, motion, servo or lock; the link itself by force and moment.

    Of a thruster, or of a connection with `command: true`, named like a link: its command.
    """

    torque: Signals | None = Field(None, description="of the joint's motor [N m]; the force of a joint that slides [N]")
    motion: Signals | None = Field(None, description="prescribed angle [rad] or extension [m] of the joint")
    lock: Literal["translation", "rotation", "all"] | tuple[LockName, ...] | None = Field(
        None,
        description="translation, rotation, all, or a list of x, y, z (along the axes of the joint's place; of a base: "
        "of the world) and roll, pitch, yaw (components of the angular velocity in the link's frame)",
    )
    force: Signals | None = Field(None, description="on the link at its origin, in its frame [N], three components")
    moment: Signals | None = Field(None, description="on the link, in its frame [N m], three components")
    servo: Servo | None = Field(None, description="a motor that leads the joint to an angle")
    command: Signals | None = Field(
        None, description="of a thruster: PWM [us], speed [rpm] or thrust [N]; of a connection: closed above 0.5"
    )

    @model_validator(mode="after")
    def _something(self) -> Self:
        if not self.given("torque", "motion", "lock", "force", "moment", "servo", "command"):
            raise ValueError("a drive needs torque, motion, servo, lock, force or moment; that of a thruster, command.")
        if len(over := self.given("torque", "motion", "servo", "lock")) > 1:
            raise ValueError(f"a joint takes only one of {' and '.join(over)}.")
        for key in ("force", "moment"):
            for signal in each(getattr(self, key)):
                if signal.components != 3:
                    raise ValueError(
                        f"`{key}` needs three components, for example constant: [8, 0, 0]. It acts on the link; the "
                        "motor of a joint, also of one that slides, is driven by `torque`."
                    )
        return self

    @property
    def locked(self) -> tuple[bool, ...]:
        """Of x, y, z, roll, pitch, yaw."""
        names = {"translation": LOCK_NAMES[:3], "rotation": LOCK_NAMES[3:], "all": LOCK_NAMES, None: ()}
        chosen = self.lock if isinstance(self.lock, tuple) else names[self.lock]
        return tuple(name in chosen for name in LOCK_NAMES)
