"""Description of drives: functions of time that act as motor torques, prescribed motions, forces or commands; locks."""

from __future__ import annotations

from typing import Annotated, Literal, Self, TypeAlias, get_args

from pydantic import Field, model_validator

from .values import SMALLEST, STRUCTURAL, Invalid, Positive, Real, ScenePart, require_increasing, require_one_of

Level: TypeAlias = Real | tuple[Real, ...]  # one number for all components, or one for each
TIME_FUNCTIONS = ("constant", "sine", "polynomial", "quintic", "steps", "table")
LockName = Literal["x", "y", "z", "roll", "pitch", "yaw"]
LOCK_NAMES: tuple[str, ...] = get_args(LockName)


class Sine(ScenePart):
    """offset + amplitude sin(2 pi t / period + phase)."""

    amplitude: Level = Field(description="one number, or one for each component")
    period: Positive = Field(description="[s]")
    phase: Real = Field(0.0, description="[rad]")
    offset: Level = Field(0.0, description="one number, or one for each component")


class Waypoints(ScenePart):
    """Values at given times [s]."""

    times: Annotated[tuple[Real, ...], STRUCTURAL] = Field(description="increasing times [s]", min_length=1)
    values: tuple[Level, ...] = Field(description="one value for each time")

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        require_increasing(self, "times", "values", SMALLEST)
        return self


class TimeTable(Waypoints):
    """Values at given times [s], interpolated in between; constant before the first time and after the last."""

    interpolation: Literal["step", "linear", "cubic"] = Field(
        "linear",
        description="between the times. step: each value applies from its time on; cubic: the not-a-knot spline, with "
        "continuous first and second derivatives",
    )


class TimeFunction(ScenePart):
    """A function of time: exactly one of these keys. The functions in a list are added."""

    constant: Level | None = Field(None, description="the same value at all times; a number, or one for each component")
    sine: Sine | None = Field(None, description="offset + amplitude sin(2 pi t / period + phase)")
    polynomial: tuple[Level, ...] | None = Field(None, description="c0 + c1 t + c2 t2 + ...", min_length=1)
    quintic: Waypoints | None = Field(None, description="at rest at each waypoint, smooth between them")
    steps: Waypoints | None = Field(None, description="each value applies from its time on; zero before the first")
    table: TimeTable | None = Field(
        None,
        description="linear between the times, or as `interpolation` says; constant beyond them; in a file also "
        "{file: log.csv, column: name}",
    )

    @model_validator(mode="after")
    def _one_kind(self) -> Self:
        kind = require_one_of(self, *TIME_FUNCTIONS)
        sizes = sorted({len(level) for level in self.levels if isinstance(level, tuple)})
        if len(sizes) > 1:
            raise Invalid(
                f"`{kind}` has lists of {sizes[0]} and of {sizes[-1]} numbers; all lists of one function must have "
                "the same length. A single number applies to all components.",
                "shape",
                (kind,),
            )
        return self

    @property
    def levels(self) -> tuple[Level, ...]:
        """All values that the function is made of."""
        levels: list[Level] = []
        for waypoints in (self.quintic, self.steps, self.table):
            levels += waypoints.values if waypoints else ()
        levels += self.polynomial or ()
        levels += (self.sine.amplitude, self.sine.offset) if self.sine else ()
        levels += (self.constant,) if self.constant is not None else ()
        return tuple(levels)

    @property
    def components(self) -> int | None:
        """Length of its lists; None if it has only single numbers, which apply to all components."""
        return next((len(level) for level in self.levels if isinstance(level, tuple)), None)


TimeFunctions: TypeAlias = TimeFunction | tuple[TimeFunction, ...]


def summands(signals: TimeFunctions | None) -> tuple[TimeFunction, ...]:
    """Return the functions whose sum is meant, as a tuple."""
    if signals is None:
        return ()
    return (signals,) if isinstance(signals, TimeFunction) else signals


class Pulses(ScenePart):
    """Linear map between pulse width and angle of a servo, by two pairs of values."""

    pwm: tuple[Positive, Positive] = Field((1000.0, 2000.0), description="two pulse widths [us]")
    angle: tuple[Real, Real] = Field((-0.7853981633974483, 0.7853981633974483), description="their angles [rad, m]")

    @model_validator(mode="after")
    def _apart(self) -> Self:
        if self.pwm[0] == self.pwm[1] or self.angle[0] == self.angle[1]:
            key = "pwm" if self.pwm[0] == self.pwm[1] else "angle"
            raise Invalid("give two different pulse widths and two different angles.", "range", (key,))
        return self


class Servo(ScenePart):
    """A servo motor that moves its joint to a commanded angle: torque = damping (rate* - rate), within its limit.

    rate* = stiffness / damping (angle* - angle), within its speed.
    """

    angle: TimeFunctions = Field(description="commanded angle or extension [rad, m]")
    stiffness: Positive = Field(description="torque per error of the angle [N m/rad, N/m]")
    damping: Positive = Field(description="torque per error of the rate [N m s/rad, N s/m]")
    speed: Positive | None = Field(None, description="largest rate [rad/s, m/s]; left out: none")
    limit: Positive | None = Field(
        None, description="largest torque [N m, N]; left out: the limit of the joint's motor"
    )
    pulses: Pulses = Field(Pulses(), description="relation of pulse width and angle, for `seaframe export`")


class Drive(ScenePart):
    """Input of a link: torque, motion, servo or lock of its joint; force and moment on the link itself.

    For a thruster, a foil with `control` or a connection with `command: true`, it is the command; they are named by
    path as links are.
    """

    torque: TimeFunctions | None = Field(
        None, description="torque of the joint's motor [N m]; force of a joint that slides [N]"
    )
    motion: TimeFunctions | None = Field(None, description="prescribed angle [rad] or extension [m] of the joint")
    lock: Literal["translation", "rotation", "all"] | tuple[LockName, ...] | None = Field(
        None,
        description="translation, rotation, all, or a list of x, y, z (along the axes of the joint's frame; for a "
        "base: of the world) and roll, pitch, yaw (components of the angular velocity in the link's frame)",
    )
    force: TimeFunctions | None = Field(
        None, description="on the link at its origin, in its frame [N], three components"
    )
    moment: TimeFunctions | None = Field(None, description="on the link, in its frame [N m], three components")
    servo: Servo | None = Field(None, description="a servo motor that moves the joint to a commanded angle")
    command: TimeFunctions | None = Field(
        None,
        description="for a thruster: PWM [us], speed [rpm] or thrust [N]; for a foil: angle [rad]; for a connection: "
        "closed above 0.5",
    )

    @model_validator(mode="after")
    def _something(self) -> Self:
        if not self.present_keys("torque", "motion", "lock", "force", "moment", "servo", "command"):
            message = "a drive needs torque, motion, servo, lock, force or moment; that of a thruster needs command."
            raise Invalid(message, "missing")
        if len(over := self.present_keys("torque", "motion", "servo", "lock")) > 1:
            raise Invalid(f"a joint takes only one of {' and '.join(over)}.", "conflict", (over[1],))
        for key in ("force", "moment"):
            for signal in summands(getattr(self, key)):
                if signal.components != 3:
                    raise Invalid(
                        f"`{key}` needs three components, for example constant: [8, 0, 0]. It acts on the link; the "
                        "motor of a joint, also of one that slides, is driven by `torque`.",
                        "shape",
                        (key,),
                    )
        return self

    @property
    def lock_mask(self) -> tuple[bool, ...]:
        """Whether each of x, y, z, roll, pitch, yaw is locked."""
        names = {"translation": LOCK_NAMES[:3], "rotation": LOCK_NAMES[3:], "all": LOCK_NAMES, None: ()}
        chosen = self.lock if isinstance(self.lock, tuple) else names[self.lock]
        return tuple(name in chosen for name in LOCK_NAMES)
