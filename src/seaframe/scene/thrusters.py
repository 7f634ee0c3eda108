"""Description of thrusters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Literal, Self, TypeAlias

from numpy.polynomial import Polynomial
from pydantic import Field, model_validator

from ..errors import Fault
from .drives import Level, TimeFunction, TimeFunctions, Waypoints, summands
from .values import (
    LEAST_LENGTH,
    ORIGIN,
    STRUCTURAL,
    Invalid,
    Name,
    NotNegative,
    Positive,
    Real,
    ScenePart,
    Triple,
    length,
    require_increasing,
    require_one_of,
)

if TYPE_CHECKING:
    from .problems import Problem
    from .reader import DataPath

VOLTAGES = (10.0, 20.0)  # range in which the T200 was measured [V]
NOMINAL_VOLTAGE = 16.0  # of a T200 [V]
PULSES = (1100.0, 1900.0)  # shortest and longest pulse of a speed controller [us]
STROKE = 400.0  # from its neutral pulse to full speed [us]
WIDEST_DEAD_BAND = 300.0  # of a T200 [us]

Unit = Literal["pwm", "rpm", "newton"]
Pair: TypeAlias = tuple[Real, Real]
NEUTRAL: dict[Unit, float] = {"pwm": 1500.0, "rpm": 0.0, "newton": 0.0}
SYMBOLS: dict[Unit, str] = {"pwm": "us", "rpm": "rpm", "newton": "N"}
COMMANDS: dict[str, tuple[Unit, ...]] = {  # units that a model takes, the default first
    "force": ("newton",),
    "t200": ("pwm", "rpm", "newton"),
    "propeller": ("rpm", "newton", "pwm"),
    "table": ("pwm", "rpm", "newton"),
}
OWN_KEYS = {"voltage": ("t200",), "propeller": ("propeller", "table"), "table": ("table",)}  # models that take a key


class Angles(ScenePart):
    """Study 003's angles: the thrust points along (cos a cos b, -cos a sin b, sin a), Eq. (8)."""

    alpha: Real = Field(0.0, description="above the x-y plane of the link [rad]")
    beta: Real = Field(0.0, description="about the link's z axis, from x towards -y [rad]")


class SpeedTable(ScenePart):
    """Rotor speed at pulse widths: linear between them, constant beyond the ends."""

    pwm: tuple[Real, ...] = Field(description="increasing pulse widths [us], at most 500", min_length=2, max_length=500)
    rpm: tuple[Real, ...] = Field(description="one rotor speed for each [rpm], negative in reverse")

    @model_validator(mode="after")
    def _fits(self) -> Self:
        require_increasing(self, "pwm", "rpm")
        return self


class SpeedLaw(ScenePart):
    """Rotor speed over the pulse width: w = a x^-b + c, x = |pulse - 1500 us| / 400 us; study 003's Eq. (39).

    It is zero where the law is negative, and has the sign of the pulse.
    """

    a: Real = Field(description="[rad/s]")
    b: Real = Field(description="exponent; the speed grows with the pulse, so a and b differ in sign")
    c: Real = Field(0.0, description="[rad/s]")

    @model_validator(mode="after")
    def _grows(self) -> Self:
        if not self.a * self.b < 0.0:
            message = f"a = {self.a:g} and b = {self.b:g} must differ in sign, as the speed grows with the pulse width."
            raise Invalid(message, "range", ("b",))
        if not self.a + self.c > 0.0:
            message = f"the speed at full pulse width, a + c = {self.a + self.c:g} rad/s, must be positive."
            raise Invalid(message, "range", ("c",))
        return self


class ThrustTable(ScenePart):
    """Thrust at rest over the command: linear between the commands, constant beyond the ends."""

    commands: tuple[Real, ...] = Field(
        description="increasing commands in their unit, at most 500", min_length=2, max_length=500
    )
    thrusts: tuple[Real, ...] = Field(description="one thrust for each command [N]")

    @model_validator(mode="after")
    def _fits(self) -> Self:
        require_increasing(self, "commands", "thrusts")
        return self


class Propeller(ScenePart):
    """T = T_ww |w| w - T_wu |w| u_a at the rotor speed w and the advance speed u_a; or by K_T(J) = a0 + a1 J + ..."""

    T_ww: Positive | None = Field(None, description="thrust per square of the rotor speed [N s2/rad2]")
    T_wu: NotNegative | None = Field(None, description="thrust lost per rotor and advance speed [N s2/(rad m)]")
    KT: tuple[Real, ...] | None = Field(
        None, description="a0 > 0, a1, ... of K_T = a0 + a1 J + a2 J^2 + ..., at least two", min_length=2, max_length=9
    )
    advance: Pair | None = Field(
        None,
        description="[lowest, highest] J between which a KT of more than two numbers holds, with 0 between them; "
        "beyond them K_T continues along its tangent",
    )
    diameter: Positive | None = Field(None, description="diameter of the propeller, for KT [m]")
    reverse: Positive = Field(1.0, description="ratio of the thrust in reverse to that forward, at the same speed")
    speeds: SpeedTable | None = Field(None, description="rotor speed over the pulse width, for commands in pwm")
    speed_law: SpeedLaw | None = Field(None, description="the same as a formula, instead of `speeds`")

    @model_validator(mode="after")
    def _one_way(self) -> Self:
        if require_one_of(self, "T_ww", "KT") == "T_ww":
            if self.diameter is not None:
                message = "`diameter` is used only with `KT`; leave it out with T_ww and T_wu."
                raise Invalid(message, "conflict", ("diameter",))
        elif self.T_wu is not None:
            message = "give the loss by inflow as a1 of `KT`, or as T_wu together with T_ww."
            raise Invalid(message, "conflict", ("T_wu",))
        elif self.diameter is None:
            raise Invalid("`KT` needs the `diameter` of the propeller [m].", "missing")
        self._refuse_coefficients()
        if self.speeds is not None and self.speed_law is not None:
            raise Invalid("give `speeds` or `speed_law`, not both.", "conflict", ("speed_law",))
        return self

    def _refuse_coefficients(self) -> None:
        """Refuse coefficients of K_T(J) without thrust at rest, or with more thrust at a higher advance speed."""
        if self.KT is None or len(self.KT) == 2:
            if self.advance is not None:
                raise Invalid("`advance` belongs to a `KT` of more than two numbers.", "conflict", ("advance",))
        elif self.advance is None:
            raise Invalid(
                "a `KT` of more than two numbers needs `advance: [lowest, highest]`, the advance ratios between which "
                "it was measured.",
                "missing",
            )
        elif not self.advance[0] <= 0.0 < self.advance[1]:
            message = f"`advance` must be [lowest, highest] with 0 between them, not {list(self.advance)}."
            raise Invalid(message, "range", ("advance",))
        K_T = Polynomial(self.KT or (0.0,))
        bends = [float(J) for J in K_T.deriv(2).roots().real if self.advance and self.advance[0] < J < self.advance[1]]
        for J in (0.0, *(self.advance or ()), *bends):  # the slope is largest at an end or where it stops growing
            slope = float(K_T.deriv()(J))
            if slope > 0.0:
                message = f"K_T grows with J at J = {J:g} (slope {slope:g}), but inflow reduces thrust."
                raise Invalid(message, "range", ("KT",))
        if self.KT is not None and self.KT[0] <= 0.0:
            raise Invalid(f"a0 = {self.KT[0]:g}: it is K_T at rest and must be positive.", "range", ("KT",))

    @property
    def turns_by_pulses(self) -> bool:
        """Whether it gives the rotor speed at pulse widths."""
        return self.speeds is not None or self.speed_law is not None


class Limits(ScenePart):
    """Ranges of command and thrust of a thruster, each [lowest, highest]."""

    command: Pair | None = Field(None, description="in the unit of the command, two numbers")
    thrust: Pair | None = Field(None, description="[N], two numbers")

    @model_validator(mode="after")
    def _check_order(self) -> Self:
        for key in self.present_keys("command", "thrust"):
            low, high = getattr(self, key)
            if low >= high:
                raise Invalid(f"`{key}` must be [lowest, highest], not [{low:g}, {high:g}].", "range", (key,))
        return self


class Thruster(ScenePart):
    """A thruster fixed on a link."""

    name: Name = Field(description="letters, digits, _ and -, a letter first; its path is rov.t1")
    link: Annotated[str, Field(max_length=64)] = Field(description="name of the link of the same robot that carries it")
    at: Triple = Field(ORIGIN, description="position in the link's frame [m], three numbers")
    direction: Triple | None = Field(
        None, description="direction of positive thrust in the link's frame, three numbers; or give `angles`"
    )
    angles: Angles | None = Field(None, description="study 003's alpha and beta, instead of `direction`")
    model: Literal["force", "t200", "propeller", "table"] = Field(
        "force", description="force: thrust is the command; t200; propeller: by coefficients; table: thrust by a table"
    )
    command: Unit | None = Field(
        None,
        description="unit of the command: pwm [us], rpm or newton; default: newton (force), pwm (t200, table), "
        "rpm (propeller)",
    )
    voltage: Real | None = Field(None, description="supply of a t200, 10 to 20 [V]; left out: 16")
    propeller: Propeller | None = Field(
        None, description="coefficients of model propeller; for model table, of its inflow"
    )
    table: ThrustTable | None = Field(
        None, description="for model table; in a file also {file: my.csv, command: column, thrust: column, unit: N}"
    )
    dead_band: NotNegative | None = Field(
        None,
        description="half width around neutral without thrust, in the unit of command; left out: of a t200 as measured",
    )
    spin_up: Positive | None = Field(
        None,
        description="time constant [s] of the rotor speed (or of the thrust, without a rotor model); left out: zero",
    )
    rate: Positive | None = Field(None, description="largest change of the command per second; left out: unlimited")
    fails: Annotated[NotNegative | None, STRUCTURAL] = Field(
        None, description="time [s] from which its command counts as neutral, as its motor has failed; left out: never"
    )
    limits: Limits = Field(Limits(), description="ranges of command and thrust; left out: those of its model")
    inflow: bool | None = Field(None, description="whether inflow reduces thrust; left out: if the model has it")
    gain: Positive = Field(1.0, description="factor on the thrust of the model; limits of thrust apply after it")
    exponent: Positive = Field(
        1.0,
        description="T = gain T_r (T0/T_r)^exponent from the thrust T0 of the model, with its sign; 1: as modelled",
    )
    reference_thrust: Positive = Field(
        10.0, description="T_r [N], the thrust that the exponent does not change; it has no effect if that is 1"
    )
    reaction: NotNegative = Field(0.0, description="reaction moment of the propeller about its axis, per thrust [m]")
    rotation: Literal["right", "left"] | None = Field(
        None, description="of the propeller at positive thrust, seen from behind; right is clockwise"
    )

    @model_validator(mode="after")
    def _fits(self) -> Self:
        for problem in problems_of(self):
            raise problem
        return self

    @property
    def unit(self) -> Unit:
        """Unit of the command: pwm, rpm or newton."""
        return self.command or COMMANDS[self.model][0]

    @property
    def neutral(self) -> float:
        """Command without thrust, in the unit of the command."""
        return NEUTRAL[self.unit]

    @property
    def symbol(self) -> str:
        """Symbol of the unit of the command: us, rpm or N."""
        return SYMBOLS[self.unit]

    @property
    def inner_names(self) -> tuple[str, ...]:
        """Names of its inner states: the command reached under the rate limit, and the rotor speed."""
        return ("reached",) * (self.rate is not None) + ("rotor",) * (self.spin_up is not None)

    @property
    def inner_units(self) -> dict[str, str]:
        """Units of its inner states by name; without a rotor model, the state of the rotor is its thrust."""
        units = {"reached": self.symbol, "rotor": "rad/s" if self.has_inflow_model else "N"}
        return {name: units[name] for name in self.inner_names}

    @property
    def gives_electrical_power(self) -> bool:
        """Whether its model gives the electrical power that it takes."""
        return self.model == "t200"

    @property
    def has_inflow_model(self) -> bool:
        """Whether its model includes the effect of inflow on thrust."""
        return self.model == "t200" or self.propeller is not None


def problems_of(thruster: Thruster) -> Iterator[Invalid]:
    """Yield keys of a thruster that contradict each other."""
    if len(given := thruster.present_keys("direction", "angles")) != 1:
        message = f"give `direction` or `angles`; found {' and '.join(given) or 'neither'}."
        yield Invalid(message, "conflict" if given else "missing", ("angles",) if given else ())
    if thruster.direction is not None and length(thruster.direction) < LEAST_LENGTH:
        yield Invalid("a vector of length zero is no `direction`.", "range", ("direction",))
    model, unit = thruster.model, thruster.unit
    for key in thruster.present_keys(*OWN_KEYS):
        if model not in OWN_KEYS[key]:
            message = f"`{key}` belongs to model {' or '.join(OWN_KEYS[key])}, not to {model}."
            yield Invalid(message, "conflict", (key,))
    if model in ("propeller", "table") and not thruster.present_keys(model):
        yield Invalid(f"model {model} needs `{model}`.", "missing")
    if unit not in COMMANDS[model]:
        message = f"model {model} takes no command in {unit}. Valid: {', '.join(COMMANDS[model])}."
        yield Invalid(Fault(message, "unsupported", COMMANDS[model]), at=("command",))
    yield from command_problems(thruster)
    yield from model_problems(thruster)


def command_problems(thruster: Thruster) -> Iterator[Invalid]:
    """Yield limits and dead bands that are out of range for the unit of the command."""
    limits, lowest, highest = thruster.limits.command, *PULSES
    if thruster.unit == "pwm" and limits and not lowest <= limits[0] < limits[1] <= highest:
        message = f"`limits` of a command in pwm must be between {lowest:g} and {highest:g} us, not {list(limits)}."
        yield Invalid(message, "range", ("limits", "command"))
    if limits and not limits[0] <= thruster.neutral <= limits[1]:
        message = f"`limits` {list(limits)} of the command exclude the neutral command {thruster.neutral:g}."
        yield Invalid(message, "range", ("limits", "command"))
    if thruster.limits.thrust and not thruster.limits.thrust[0] <= 0.0 <= thruster.limits.thrust[1]:
        message = f"`limits` {list(thruster.limits.thrust)} of the thrust exclude zero."
        yield Invalid(message, "range", ("limits", "thrust"))
    if thruster.model == "t200" and (thruster.dead_band or 0.0) > WIDEST_DEAD_BAND:
        message = (
            f"`dead_band` is {thruster.dead_band:g}; it is at most {WIDEST_DEAD_BAND:g} us to either side of 1500 us."
        )
        yield Invalid(message, "range", ("dead_band",))


def model_problems(thruster: Thruster) -> Iterator[Invalid]:
    """Yield keys that are missing or invalid for the model."""
    low, high = VOLTAGES
    if thruster.voltage is not None and not low <= thruster.voltage <= high:
        message = f"`voltage` is {thruster.voltage:g}; the T200 was measured from {low:g} to {high:g} V."
        yield Invalid(message, "range", ("voltage",))
    by_pulses = thruster.propeller is not None and thruster.propeller.turns_by_pulses
    if thruster.model == "propeller" and thruster.unit == "pwm" and not by_pulses:
        message = (
            "a propeller with commands in pwm needs `speeds: {pwm: [..], rpm: [..]}` or `speed_law: {a: .., b: .., "
            "c: ..}` in `propeller`."
        )
        yield Invalid(message, "missing", ("propeller",))
    if by_pulses and (thruster.model, thruster.unit) != ("propeller", "pwm"):
        key = "speeds" if thruster.propeller and thruster.propeller.speeds else "speed_law"
        message = f"`{key}` is used only by model propeller with `command: pwm`."
        yield Invalid(message, "conflict", ("propeller", key))
    if thruster.inflow and not thruster.has_inflow_model:
        needed = " without `propeller`" if thruster.model == "table" else ""
        message = f"model {thruster.model}{needed} does not include the effect of inflow; leave `inflow` out."
        yield Invalid(message, "unsupported", ("inflow",))
    if thruster.reaction and thruster.rotation is None:
        yield Invalid("a `reaction` needs `rotation`: right or left.", "missing", ("reaction",))


def drive_command_problem(thruster: Thruster, functions: TimeFunctions) -> Problem | None:
    """Return where and why the command of a drive is invalid for a thruster, or None."""
    for function in summands(functions):
        if function.components not in (None, 1):
            return (), Fault(f"a command is one number, not {function.components}.", "shape")
        if function.steps and thruster.neutral and function.steps.times[0] > 0.0:
            return (), Fault(
                f"`steps` are zero before their first time, {function.steps.times[0]:g} s, but the neutral command is "
                f"{thruster.neutral:g} {thruster.symbol}: use times: [0, ..], values: [{thruster.neutral:g}, ..].",
                "range",
            )
    low, high = (
        sum(bounds) for bounds in zip(*(command_range(function) for function in summands(functions)), strict=True)
    )
    if thruster.unit == "pwm" and not PULSES[0] <= low <= high <= PULSES[1]:
        beyond = low if low < PULSES[0] else high
        place, when, fix = describe_beyond(functions, beyond)
        message = (
            f"the command reaches {beyond:g} us{when}; a pulse width is between {PULSES[0]:g} and {PULSES[1]:g} us."
        )
        return place, Fault(f"{message} {fix}", "range")
    return None


def describe_beyond(functions: TimeFunctions, value: float) -> tuple[DataPath, str, str]:
    """Return the place of a value that a command reaches, when it does, and the fix; rows only of a single function."""
    parts = summands(functions)
    if any(part.oscillator is not None and first_component(part.oscillator.offset) for part in parts):
        return (), "", "An `oscillator` starts at zero: give its offset as a `constant` beside it, in a list."
    kind = next((kind for kind in ("table", "steps", "quintic") if getattr(parts[0], kind) is not None), "")
    if len(parts) > 1 or not kind:
        return (), "", "Choose values within that range."
    points: Waypoints = getattr(parts[0], kind)
    row = [first_component(level) for level in points.values].index(value)
    outer = (0,) if isinstance(functions, tuple) else ()
    when = f" at {points.times[row]:g} s (row {row + 1} of {len(points.times)})"
    return (*outer, kind, "values", row), when, "Correct this value, or leave out its row."


def command_range(function: TimeFunction) -> tuple[float, float]:
    """Return the bounds of a function of time; for a polynomial only its value at time zero."""
    if wave := function.sine or function.oscillator:
        offset, amplitude = first_component(wave.offset), abs(first_component(wave.amplitude))
        start = offset if function.sine else 0.0  # an oscillator grows from zero
        return min(start, offset - amplitude), max(start, offset + amplitude)
    levels = [first_component(level) for level in (function.polynomial[:1] if function.polynomial else function.levels)]
    return min(levels), max(levels)


def first_component(level: Level) -> float:
    """Return the first component of a value."""
    return level[0] if isinstance(level, tuple) else level
