"""Description of drives: functions of time that act as motor torques, prescribed motions, forces or commands; locks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, Self, TypeAlias, get_args

from pydantic import Field, field_validator, model_validator

from .values import (
    SMALLEST,
    STRUCTURAL,
    Invalid,
    NotNegative,
    Positive,
    Real,
    ScenePart,
    require_increasing,
    require_one_of,
)

if TYPE_CHECKING:
    from .gaits import Gait

Level: TypeAlias = Real | tuple[Real, ...]  # one number for all components, or one for each
TIME_FUNCTIONS = ("constant", "sine", "polynomial", "quintic", "steps", "table", "oscillator")
LockName = Literal["x", "y", "z", "roll", "pitch", "yaw"]
LOCK_NAMES: tuple[str, ...] = get_args(LockName)


class Sine(ScenePart):
    """offset + amplitude sin(2 pi t / period + phase)."""

    amplitude: Level = Field(description="one number, or one for each component")
    period: Positive = Field(description="[s]")
    phase: Real = Field(0.0, description="[rad]")
    offset: Level = Field(0.0, description="one number, or one for each component")


class Oscillator(ScenePart):
    """A phase oscillator with dynamics of its phase, amplitude and offset, from rest: X + r sin(theta).

    theta' = 2 pi/period - w sin(theta - 2 pi t/period - phase) couples it to a leading oscillator on its limit cycle;
    r'' = a (a/4 (amplitude - r) - r'), and likewise X towards the offset. With constant numbers these have closed
    forms, which are used.
    """

    amplitude: Level = Field(description="of the limit cycle; one number, or one for each component")
    period: Positive = Field(description="[s]")
    phase: Real = Field(0.0, description="lead over the leading oscillator on the limit cycle [rad]")
    offset: Level = Field(0.0, description="of the limit cycle; one number, or one for each component")
    convergence: Positive = Field(4.0, description="gain a of amplitude and offset [1/s]")
    coupling: NotNegative = Field(4.0, description="weight w of the coupling of the phase [1/s]")
    error: Real = Field(0.0, description="phase error at time zero [rad]")


class Waypoints(ScenePart):
    """Values at given times [s]."""

    times: Annotated[tuple[Real, ...], STRUCTURAL] = Field(description="increasing times [s]", min_length=1)
    values: tuple[Level, ...] = Field(description="one value for each time")

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        require_increasing(self, "times", "values", SMALLEST)
        return self


class QuinticWaypoints(Waypoints):
    """Values at given times [s], at rest at each of them, with a smooth way in between; repeated if it has a period."""

    period: Annotated[Positive | None, STRUCTURAL] = Field(
        None,
        description="time after which the motion repeats [s]: from the last value it returns to the first; left out: "
        "constant before the first time and after the last",
    )

    @model_validator(mode="after")
    def _returns(self) -> Self:
        if self.period is not None and self.period - (self.times[-1] - self.times[0]) < SMALLEST:
            message = (
                f"the `times` span {self.times[-1] - self.times[0]:g} s; a period of {self.period:g} s has no time to "
                "return to the first value. Use a longer period, or leave out the last value if it equals the first."
            )
            raise Invalid(message, "range", ("period",))
        return self


class TimeTable(Waypoints):
    """Values at given times [s], interpolated in between; constant before the first time and after the last."""

    interpolation: Literal["step", "linear", "cubic"] = Field(
        "linear",
        description="between the times. step: each value applies from its time on; cubic: the not-a-knot spline, with "
        "continuous first and second derivatives",
    )


MOST_SHAPED = 4  # modes of one shaper: its impulses are 2 or 3 to that power
Ratio: TypeAlias = Annotated[NotNegative, Field(lt=1.0)]


class Shaping(ScenePart):
    """An input shaper: the function is split into delayed parts that leave no vibration of some modes behind.

    The sum of the parts is the function, so that it ends where it would, later by the length of the shaper: for every
    mode half a period (zv) or a whole one (zvd).
    """

    shaper: Literal["zv", "zvd"] = Field(
        "zvd",
        description="zv: no residual vibration at the frequency; zvd: also none to first order beside it, in twice "
        "the time",
    )
    modes: Annotated[int | None, STRUCTURAL] = Field(
        None,
        ge=1,
        le=MOST_SHAPED,
        description="number of the slowest oscillations that this joint excites, computed for the start of the scene "
        "with all commanded joints at rest; only of a motion, a servo or a track",
    )
    frequencies: Annotated[tuple[Positive, ...] | None, STRUCTURAL] = Field(
        None, min_length=1, max_length=MOST_SHAPED, description="natural frequencies [Hz], instead of `modes`"
    )
    damping: Annotated[Ratio | tuple[Ratio, ...], STRUCTURAL] = Field(
        0.0, description="damping ratios of the `frequencies`, one number or one for each"
    )

    @model_validator(mode="after")
    def _known(self) -> Self:
        require_one_of(self, "modes", "frequencies")
        if self.modes is not None and "damping" in self.model_fields_set:
            raise Invalid("`damping` belongs to `frequencies`; that of `modes` is computed.", "conflict", ("damping",))
        if isinstance(self.damping, tuple) and len(self.damping) != len(self.frequencies or ()):
            message = f"{len(self.frequencies or ())} frequencies but {len(self.damping)} damping ratios."
            raise Invalid(message, "shape", ("damping",))
        return self

    @property
    def ratios(self) -> tuple[float, ...]:
        """Damping ratio of every frequency."""
        known = self.frequencies or ()
        return self.damping if isinstance(self.damping, tuple) else (self.damping,) * len(known)


class TimeFunction(ScenePart):
    """A function of time: exactly one kind, and maybe an input shaper. The functions in a list are added."""

    constant: Level | None = Field(None, description="the same value at all times; a number, or one for each component")
    sine: Sine | None = Field(None, description="offset + amplitude sin(2 pi t / period + phase)")
    polynomial: tuple[Level, ...] | None = Field(None, description="c0 + c1 t + c2 t2 + ...", min_length=1)
    quintic: QuinticWaypoints | None = Field(None, description="at rest at each waypoint, smooth between them")
    steps: Waypoints | None = Field(None, description="each value applies from its time on; zero before the first")
    table: TimeTable | None = Field(
        None,
        description="linear between the times, or as `interpolation` says; constant beyond them; in a file also "
        "{file: log.csv, column: name}",
    )
    oscillator: Oscillator | None = Field(None, description="a sine that begins at rest: offset and amplitude grow")
    shaping: Shaping | None = Field(None, description="an input shaper, against residual vibration")

    @field_validator("quintic", mode="before")
    @classmethod
    def _without_period(cls, quintic: Any) -> Any:
        """Take plain waypoints from Python as a motion that does not repeat."""
        return quintic.model_dump(exclude_unset=True) if type(quintic) is Waypoints else quintic

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
        for wave in (self.sine, self.oscillator):
            levels += (wave.amplitude, wave.offset) if wave else ()
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

    @property
    def scale(self) -> float:
        """Change of the pulse width over that of the angle [us/rad, us/m]."""
        return (self.pwm[1] - self.pwm[0]) / (self.angle[1] - self.angle[0])

    @property
    def range(self) -> tuple[float, float]:
        """The shortest and the longest pulse [us]."""
        return min(self.pwm), max(self.pwm)

    def width_at(self, angle: Any) -> Any:
        """Return the pulse width [us] of angles [rad, m], also beyond the range."""
        return self.pwm[0] + self.scale * (angle - self.angle[0])

    def angle_at(self, width: Any) -> Any:
        """Return the angle [rad, m] of pulse widths [us]."""
        return self.angle[0] + (width - self.pwm[0]) / self.scale


class ServoMotor(ScenePart):
    """A servo motor that moves its joint to a commanded angle: torque = damping (rate* - rate), within its limit.

    rate* = stiffness / damping (angle* - angle), within its speed.
    """

    stiffness: Positive = Field(description="torque per error of the angle [N m/rad, N/m]")
    damping: Positive = Field(description="torque per error of the rate [N m s/rad, N s/m]")
    speed: Positive | None = Field(None, description="largest rate [rad/s, m/s]; left out: none")
    limit: Positive | None = Field(
        None, description="largest torque [N m, N]; left out: the limit of the joint's motor"
    )
    pulses: Pulses = Field(Pulses(), description="relation of pulse width and angle, for `seaframe export`")


class Servo(ServoMotor):
    """A servo motor that moves its joint to a commanded angle: torque = damping (rate* - rate), within its limit.

    rate* = stiffness / damping (angle* - angle), within its speed.
    """

    angle: TimeFunctions = Field(description="commanded angle or extension [rad, m]")


class Drive(ScenePart):
    """Input of a link: torque, motion, servo or lock of its joint; force and moment on the link itself.

    For a thruster, a foil with `control` or a connection with `command: true`, it is the command; they are named by
    path as links are. For a robot it is the gait of its joints.
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
    gait: Gait | None = Field(None, description="for a robot: a motion of all its joints")
    command: TimeFunctions | None = Field(
        None,
        description="for a thruster: PWM [us], speed [rpm] or thrust [N]; for a foil: angle [rad]; for a connection: "
        "closed above 0.5",
    )

    @model_validator(mode="after")
    def _something(self) -> Self:
        if not self.present_keys(*type(self).model_fields):
            message = (
                "a drive needs torque, motion, servo, lock, force or moment; that of a thruster needs command, and "
                "that of a robot gait."
            )
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
