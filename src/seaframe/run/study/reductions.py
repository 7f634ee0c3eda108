"""What a study keeps of a run: whole signals, or numbers such as max(rov.hull.depth) and settle(rov.hull.depth, 0.05).

rov.hull.depth                        the signal at all recorded times
rms(rov.hull.position_error)          a number for each component
max(norm(rov.hull.velocity))          functions of a signal inside: abs, norm
energy(power.motors) / final(norm(snake.tail.position))    the quotient of two numbers
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...errors import ArgumentError, SeaframeError, one_line, quote, unknown_name
from ...numbers import Floats
from ...scene.model import Scene
from ...signals.signal_catalogue import catalogue, find_signal
from .user_functions import code_checksum

CALL = re.compile(r"([a-z_]+)\((.+)\)")
BAND = 0.02  # of the change of a signal, within which it has settled

Reduce = Callable[[Floats, Floats], Floats]  # times (r,) [s] and values (n, r) to numbers (n,)


def settling_time(t: Floats, x: Floats, band: float | None = None) -> Floats:
    """Return the time [s] after which a signal stays within a band about its final value.

    The band is absolute; left out it is 2 % of the largest difference from the final value.
    """
    distance = np.abs(x - x[:, -1:])
    limit = distance.max(axis=1, keepdims=True) * BAND if band is None else band
    outside = distance > limit
    last = np.where(outside.any(axis=1), x.shape[1] - 1 - outside[:, ::-1].argmax(axis=1), -1)
    found: Floats = np.where(last < 0, t[0], t[np.minimum(last + 1, len(t) - 1)])
    return found


def integral(t: Floats, x: Floats) -> Floats:
    """Return the integral over time by the trapezoidal rule: of a power, the energy."""
    found: Floats = (0.5 * (x[:, 1:] + x[:, :-1]) * np.diff(t)).sum(axis=1)
    return found


REDUCTIONS: dict[str, tuple[Reduce, str]] = {  # law, and what it does to the unit
    "min": (lambda t, x: x.min(axis=1), "{}"),
    "max": (lambda t, x: x.max(axis=1), "{}"),
    "mean": (lambda t, x: x.mean(axis=1), "{}"),
    "rms": (lambda t, x: np.sqrt((x * x).mean(axis=1)), "{}"),
    "std": (lambda t, x: x.std(axis=1), "{}"),
    "initial": (lambda t, x: x[:, 0], "{}"),
    "final": (lambda t, x: x[:, -1], "{}"),
    "integral": (integral, "{} s"),
    "energy": (integral, "J"),
    "settle": (settling_time, "s"),
}
FUNCTIONS = ("abs", "norm")


@dataclass(frozen=True, slots=True)
class Kept:
    """One thing to keep: a signal, or a number of it."""

    text: str  # as the user wrote it
    signal: str  # recorded name, perhaps with a component
    functions: tuple[str, ...] = ()  # applied to the signal, innermost first
    reduction: str = ""  # name in REDUCTIONS; empty: the whole signal
    argument: float | None = None  # second argument of the reduction

    @property
    def signals(self) -> tuple[str, ...]:
        """Signals that it is computed from."""
        return (self.signal,)

    @property
    def needs_records(self) -> bool:
        """Whether more than the end of a run is needed."""
        return self.reduction != "final"

    def columns(self, scene: Scene) -> dict[str, str]:
        """Return the names of the columns that it makes, with their units."""
        signal, component = find_signal(scene, catalogue(scene), self.signal, "keep")
        names = [self.signal] if component is not None or signal.size == 1 else list(signal.components)
        unit = signal.units[component or 0]
        if "norm" in self.functions:
            names = [self.signal]
        for name in self.functions:
            names = [f"{name}({each})" for each in names]
        if not self.reduction:
            return dict.fromkeys(names, unit)
        if self.reduction == "energy" and unit != "W":
            message = (
                f"energy is the integral of a power [W]; {self.signal} is in {unit or 'no unit'}. Use integral(..)."
            )
            raise SeaframeError(message, "unit", path="keep")
        more = "" if self.argument is None else f", {self.argument:g}"
        reduced = REDUCTIONS[self.reduction][1].format(unit).strip()
        return {f"{self.reduction}({each}{more})": reduced for each in names}

    def values(self, t: Floats, signal: Callable[[str], Floats]) -> Floats:
        """Return what is kept: (n, columns, records), or (n, columns) of a reduction.

        `signal` gives the records of a signal (n, components, records). Every number depends on its own row only,
        whatever the number of rows.
        """
        x = signal(self.signal)
        for name in self.functions:
            x = np.abs(x) if name == "abs" else np.sqrt((x * x).sum(axis=1, keepdims=True))
        if not self.reduction:
            return x
        law = REDUCTIONS[self.reduction][0]
        more = () if self.argument is None else (self.argument,)
        columns = [law(t, np.ascontiguousarray(x[:, k]), *more) for k in range(x.shape[1])]
        return np.column_stack(columns)


@dataclass(frozen=True, slots=True)
class Ratio:
    """The quotient of two kept numbers, such as the work per distance."""

    text: str
    above: Kept
    below: Kept
    reduction: str = "ratio"
    functions: tuple[str, ...] = ()

    @property
    def signals(self) -> tuple[str, ...]:
        """Signals that it is computed from."""
        return self.above.signal, self.below.signal

    @property
    def needs_records(self) -> bool:
        """Whether more than the end of a run is needed."""
        return self.above.needs_records or self.below.needs_records

    def columns(self, scene: Scene) -> dict[str, str]:
        """Return the name of its column, with the unit."""
        both = [list(each.columns(scene).items()) for each in (self.above, self.below)]
        if not (self.above.reduction and self.below.reduction) or any(len(each) != 1 for each in both):
            message = f"{quote(self.text)}: a quotient is of two numbers, as in energy(x) / final(norm(y))."
            raise SeaframeError(one_line(message), "shape", path="keep")
        ((above, unit),), ((below, other),) = both
        return {f"{above} / {below}": divided_unit(unit, other)}

    def values(self, t: Floats, signal: Callable[[str], Floats]) -> Floats:
        """Return the quotient (n, 1); not finite where the divisor is zero."""
        with np.errstate(divide="ignore", invalid="ignore"):
            found: Floats = self.above.values(t, signal) / self.below.values(t, signal)
        return found


def divided_unit(above: str, below: str) -> str:
    """Return the unit of a quotient, such as J/m."""
    if above == below or not below:
        return "" if above == below else above
    return f"{above or '1'}/({below})" if " " in below or "/" in below else f"{above or '1'}/{below}"


def parse_kept(text: str) -> Kept | Ratio:
    """Return what a text such as "max(rov.hull.depth)" keeps; " / " stands between the numbers of a quotient."""
    above, slash, below = text.partition(" / ")
    return Ratio(text.strip(), parse_one(above), parse_one(below)) if slash else parse_one(text)


def parse_one(text: str) -> Kept:
    """Return the signal, or the number of it, that a text without a quotient keeps."""
    rest, reduction, argument, functions = text.strip(), "", None, list[str]()
    while found := CALL.fullmatch(rest):
        name, rest = found[1], found[2].strip()
        if name in FUNCTIONS:
            functions.insert(0, name)
        elif name not in REDUCTIONS:
            raise SeaframeError(unknown_name(name, (*REDUCTIONS, *FUNCTIONS), "function"), path="keep")
        elif reduction or functions:
            message = f"{quote(text)}: {name} makes one number of a run, so it stands outermost, as in max(abs(x))."
            raise SeaframeError(one_line(message), "format", path="keep")
        else:
            reduction = name
            head, comma, last = rest.rpartition(",")
            if comma:
                rest, argument = head.strip(), parse_band(text, name, last)
    return Kept(text.strip(), rest, tuple(functions), reduction, argument)


def parse_band(text: str, name: str, given: str) -> float:
    """Return the second argument of a reduction; only `settle` has one."""
    try:
        band = float(given)
    except ValueError:
        band = 0.0
    if name != "settle" or not band > 0.0:
        message = f"{quote(text)}: only settle has a second argument, a positive band, as in settle(x, 0.05)."
        raise SeaframeError(one_line(message), "format", path="keep") from None
    return band


@dataclass(frozen=True, slots=True)
class UserReduction:
    """A function of the user: law(t, signals) -> number; signals[name] is (records,), or (records, k) of a vector."""

    name: str
    law: Callable[[Floats, Mapping[str, Floats]], float]
    signals: tuple[str, ...]
    code: str = ""  # checksum of the function's code

    def value(self, t: Floats, signals: Mapping[str, Floats]) -> float:
        """Return the number of one run; an error of the user's code names the function."""
        try:
            return float(self.law(t, signals))
        except SeaframeError:
            raise
        except Exception as error:  # of the user's own code
            message = f"the function failed: {type(error).__name__}: {error}"
            raise SeaframeError(one_line(message), "invalid", path=f"keep.{self.name}") from error


def parse_keep(
    keep: Sequence[str] | Mapping[str, Any] | str,
) -> tuple[tuple[Kept | Ratio, ...], tuple[UserReduction, ...]]:
    """Return what is kept, and the functions of the user.

    A mapping may hold functions: {"worst": (f, ["rov.hull.depth"]), "max(rov.hull.depth)": None}.
    """
    entries = {keep: None} if isinstance(keep, str) else keep if isinstance(keep, Mapping) else dict.fromkeys(keep)
    found, functions = list[Kept | Ratio](), list[UserReduction]()
    for name, given in entries.items():
        if given is None:
            found.append(parse_kept(name))
        elif isinstance(given, tuple) and len(given) == 2 and callable(given[0]):
            signals = (given[1],) if isinstance(given[1], str) else tuple(given[1])
            functions.append(UserReduction(name, given[0], signals, code_checksum(given[0])))
        else:
            message = f"{quote(name)} must be a pair of a function and the signals it takes: (f, ['rov.hull.depth'])."
            raise ArgumentError(one_line(message), "type", path="keep")
    if not entries:
        message = "a study keeps at least one signal or number, such as 'max(rov.hull.depth)'."
        raise ArgumentError(message, "missing", path="keep")
    return tuple(found), tuple(functions)
