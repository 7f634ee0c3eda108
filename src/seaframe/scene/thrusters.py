"""Thrusters as a user describes them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Annotated, Literal, Self, TypeAlias

from pydantic import Field, model_validator

from .drives import Level, Signal, Signals, each
from .values import LEAST_LENGTH, ORIGIN, Described, Name, NotNegative, Positive, Real, Triple, length, one_of

VOLTAGES = (10.0, 20.0)  # between which the T200 was measured [V]
NOMINAL_VOLTAGE = 16.0  # of a T200 [V]
PULSES = (1100.0, 1900.0)  # shortest and longest pulse of a speed controller [us]
WIDEST_DEAD_BAND = 300.0  # of a T200 [us]

Unit = Literal["pwm", "rpm", "newton"]
Pair: TypeAlias = tuple[Real, Real]
NEUTRAL: dict[Unit, float] = {"pwm": 1500.0, "rpm": 0.0, "newton": 0.0}
SYMBOLS: dict[Unit, str] = {"pwm": "us", "rpm": "rpm", "newton": "N"}
COMMANDS: dict[str, tuple[Unit, ...]] = {  # that a model takes, the usual one first
    "force": ("newton",),
    "t200": ("pwm", "rpm", "newton"),
    "propeller": ("rpm", "newton", "pwm"),
    "table": ("pwm", "rpm", "newton"),
}
OWN_KEYS = {"voltage": ("t200",), "propeller": ("propeller", "table"), "table": ("table",)}  # of models


class Angles(Described):
    """Study 003's angles: the thrust points along (cos a cos b, -cos a sin b, sin a), Eq. (8)."""

    alpha: Real = Field(0.0, description="above the x-y plane of the link [rad]")
    beta: Real = Field(0.0, description="about its z axis, from x towards -y [rad]")


class Increasing(Described):
    """What pairs of lists share: one value for each of increasing commands."""

    def _in_order(self, first: str, second: str) -> None:
        xs, ys = getattr(self, first), getattr(self, second)
        if len(xs) != len(ys):
            raise ValueError(f"{len(xs)} {first} but {len(ys)} {second}.")
        for before, after in pairwise(xs):
            if after <= before:
                raise ValueError(f"`{first}` must increase, but {after:g} follows {before:g}.")


class SpeedTable(Increasing):
    """Rotor speed at pulse widths: linear in between, the end values beyond."""

    pwm: tuple[Real, ...] = Field(description="increasing pulse widths [us], at most 500", min_length=2, max_length=500)
    rpm: tuple[Real, ...] = Field(description="one rotor speed for each [rpm], negative in reverse")

    @model_validator(mode="after")
    def _fits(self) -> Self:
        self._in_order("pwm", "rpm")
        return self


class ThrustTable(Increasing):
    """Thrust at rest over the command: linear in between, the end values beyond."""

    commands: tuple[Real, ...] = Field(
        description="increasing, in the unit of the command, at most 500", min_length=2, max_length=500
    )
    thrusts: tuple[Real, ...] = Field(description="one thrust for each command [N]")

    @model_validator(mode="after")
    def _fits(self) -> Self:
        self._in_order("commands", "thrusts")
        return self


class Propeller(Described):
    """T = T_ww |w| w - T_wu |w| u_a at the rotor speed w and the advance speed u_a; or by K_T(J) = a0 + a1 J."""

    T_ww: Positive | None = Field(None, description="thrust per square of the rotor speed [N s2/rad2]")
    T_wu: NotNegative | None = Field(None, description="thrust lost per rotor and advance speed [N s2/(rad m)]")
    KT: Pair | None = Field(None, description="a0 > 0 and a1 <= 0 of K_T = a0 + a1 J, two numbers")
    diameter: Positive | None = Field(None, description="of the propeller, for KT [m]")
    reverse: Positive = Field(1.0, description="thrust in reverse over that forward, at the same speed")
    speeds: SpeedTable | None = Field(None, description="rotor speed over the pulse width, for commands in pwm")

    @model_validator(mode="after")
    def _one_way(self) -> Self:
        if one_of(self, "T_ww", "KT") == "T_ww":
            if self.diameter is not None:
                raise ValueError("`diameter` goes with `KT`; T_ww and T_wu need none.")
        elif self.T_wu is not None:
            raise ValueError("give the loss by inflow as a1 of `KT`, or T_wu with T_ww.")
        elif self.diameter is None:
            raise ValueError("`KT` needs the `diameter` of the propeller [m].")
        elif self.KT is not None and (self.KT[0] <= 0.0 or self.KT[1] > 0.0):
            raise ValueError(
                f"K_T = {self.KT[0]:g} + {self.KT[1]:g} J: a0 must be positive; a1 must not, as inflow takes thrust."
            )
        return self


class Limits(Described):
    """Between which a thruster works, each [lowest, highest]."""

    command: Pair | None = Field(None, description="in the unit of the command, two numbers")
    thrust: Pair | None = Field(None, description="[N], two numbers")

    @model_validator(mode="after")
    def _ordered(self) -> Self:
        for key in self.given("command", "thrust"):
            low, high = getattr(self, key)
            if low >= high:
                raise ValueError(f"`{key}` must be [lowest, highest], not [{low:g}, {high:g}].")
        return self


class Thruster(Described):
    """A propeller fixed on a link."""

    name: Name = Field(description="letters, digits, _ and -, a letter first; its path is rov.t1")
    link: Annotated[str, Field(max_length=64)] = Field(description="name of the link of the same robot that carries it")
    at: Triple = Field(ORIGIN, description="in the link's frame [m], three numbers")
    direction: Triple | None = Field(
        None, description="of positive thrust, in the link's frame, three numbers; or give `angles`"
    )
    angles: Angles | None = Field(None, description="study 003's alpha and beta, instead of `direction`")
    model: Literal["force", "t200", "propeller", "table"] = Field(
        "force", description="force: thrust is the command; t200; propeller: by coefficients; table: of thrust"
    )
    command: Unit | None = Field(
        None, description="unit of the command: pwm [us], rpm or newton; left out: newton, pwm, rpm, pwm by model"
    )
    voltage: Real | None = Field(None, description="of a t200, 10 to 20 [V]; left out: 16")
    propeller: Propeller | None = Field(None, description="coefficients of model propeller; of a table, for inflow")
    table: ThrustTable | None = Field(
        None, description="of model table; in a file also {file: my.csv, command: column, thrust: column, unit: N}"
    )
    dead_band: NotNegative | None = Field(
        None, description="no thrust so near to the neutral command, in its unit; left out: of a t200 as measured"
    )
    spin_up: Positive | None = Field(
        None, description="time constant [s] of the rotor speed (of the thrust, where there is none); left out: at once"
    )
    rate: Positive | None = Field(None, description="largest change of the command per second; left out: at once")
    limits: Limits = Field(Limits(), description="of command and thrust; left out: those of its model")
    inflow: bool | None = Field(None, description="whether advance takes thrust; left out: where the model knows it")
    reaction: NotNegative = Field(0.0, description="moment about the axis per thrust, of the turning propeller [m]")
    rotation: Literal["right", "left"] | None = Field(
        None, description="of the propeller at positive thrust, seen from behind: right is clockwise"
    )

    @model_validator(mode="after")
    def _fits(self) -> Self:
        for problem in problems_of(self):
            raise ValueError(problem)
        return self

    @property
    def unit(self) -> Unit:
        """Of the command."""
        return self.command or COMMANDS[self.model][0]

    @property
    def neutral(self) -> float:
        """Command at which it rests."""
        return NEUTRAL[self.unit]

    @property
    def symbol(self) -> str:
        """Of the unit of the command."""
        return SYMBOLS[self.unit]

    @property
    def inner_names(self) -> tuple[str, ...]:
        """Of its inner state: the command that its rate has let it reach, and the rotor speed."""
        return ("reached",) * (self.rate is not None) + ("rotor",) * (self.spin_up is not None)

    @property
    def inner_units(self) -> dict[str, str]:
        """Of its inner state, by name; a rotor of which nothing is known is told by its thrust."""
        units = {"reached": self.symbol, "rotor": "rad/s" if self.knows_inflow else "N"}
        return {name: units[name] for name in self.inner_names}

    @property
    def knows_inflow(self) -> bool:
        """Whether its model tells what advance does to thrust."""
        return self.model == "t200" or self.propeller is not None


def problems_of(thruster: Thruster) -> Iterator[str]:
    """What does not fit together in a thruster."""
    if len(given := thruster.given("direction", "angles")) != 1:
        yield f"give `direction` or `angles`; found {' and '.join(given) or 'neither'}."
    if thruster.direction is not None and length(thruster.direction) < LEAST_LENGTH:
        yield "a `direction` of length zero points nowhere."
    model, unit = thruster.model, thruster.unit
    for key in thruster.given(*OWN_KEYS):
        if model not in OWN_KEYS[key]:
            yield f"`{key}` belongs to model {' or '.join(OWN_KEYS[key])}, not to {model}."
    if model in ("propeller", "table") and not thruster.given(model):
        yield f"model {model} needs `{model}`."
    if unit not in COMMANDS[model]:
        yield f"model {model} takes no command in {unit}. Valid: {', '.join(COMMANDS[model])}."
    yield from command_problems(thruster)
    yield from model_problems(thruster)


def command_problems(thruster: Thruster) -> Iterator[str]:
    """What does not fit the unit of the command."""
    limits, lowest, highest = thruster.limits.command, *PULSES
    if thruster.unit == "pwm" and limits and not lowest <= limits[0] < limits[1] <= highest:
        yield f"`limits` of a command in pwm must lie within {lowest:g} and {highest:g} us, not {list(limits)}."
    if limits and not limits[0] <= thruster.neutral <= limits[1]:
        yield f"`limits` {list(limits)} of the command leave out {thruster.neutral:g}, at which the thruster rests."
    if thruster.limits.thrust and not thruster.limits.thrust[0] <= 0.0 <= thruster.limits.thrust[1]:
        yield f"`limits` {list(thruster.limits.thrust)} of the thrust leave out zero."
    if thruster.model == "t200" and (thruster.dead_band or 0.0) > WIDEST_DEAD_BAND:
        yield f"`dead_band` is {thruster.dead_band:g}; to either side of 1500 us, at most {WIDEST_DEAD_BAND:g}."


def model_problems(thruster: Thruster) -> Iterator[str]:
    """What does not fit the model."""
    low, high = VOLTAGES
    if thruster.voltage is not None and not low <= thruster.voltage <= high:
        yield f"`voltage` is {thruster.voltage:g}; the T200 was measured from {low:g} to {high:g} V."
    speeds = thruster.propeller.speeds if thruster.propeller else None
    if thruster.model == "propeller" and thruster.unit == "pwm" and speeds is None:
        yield "a propeller with commands in pwm needs `speeds: {pwm: [..], rpm: [..]}` in `propeller`."
    if speeds is not None and (thruster.model, thruster.unit) != ("propeller", "pwm"):
        yield "`speeds` serve model propeller with `command: pwm`."
    if thruster.inflow and not thruster.knows_inflow:
        needed = " without `propeller`" if thruster.model == "table" else ""
        yield f"model {thruster.model}{needed} does not know what inflow does; leave `inflow` out."
    if thruster.reaction and thruster.rotation is None:
        yield "a `reaction` needs `rotation`: right or left."


def wrong_command(thruster: Thruster, signals: Signals) -> str:
    """Says why a drive's command does not suit a thruster; nothing where it does."""
    for signal in each(signals):
        if signal.components not in (None, 1):
            return f"a command is one number, not {signal.components}."
        if signal.steps and thruster.neutral and signal.steps.times[0] > 0.0:
            return (
                f"`steps` are zero before their first time, {signal.steps.times[0]:g} s, but this thruster rests at "
                f"{thruster.neutral:g} {thruster.symbol}: begin by times: [0, ..], values: [{thruster.neutral:g}, ..]."
            )
    low, high = (sum(bounds) for bounds in zip(*(reach(signal) for signal in each(signals)), strict=True))
    if thruster.unit == "pwm" and not PULSES[0] <= low <= high <= PULSES[1]:
        beyond = low if low < PULSES[0] else high
        return f"the command reaches {beyond:g} us; a pulse width lies between {PULSES[0]:g} and {PULSES[1]:g} us."
    return ""


def reach(signal: Signal) -> tuple[float, float]:
    """Bounds of a signal; of a polynomial, only its value at the start."""
    if signal.sine is not None:
        offset, amplitude = first(signal.sine.offset), abs(first(signal.sine.amplitude))
        return offset - amplitude, offset + amplitude
    levels = [first(level) for level in (signal.polynomial[:1] if signal.polynomial else signal.levels)]
    return min(levels), max(levels)


def first(level: Level) -> float:
    return level[0] if isinstance(level, tuple) else level
