"""Units that logs may use, with their conversion factors to the units of recorded signals (SI and radians)."""

from __future__ import annotations

from typing import NamedTuple

from ...errors import SeaframeError, unknown_name
from ...scene.unit_factors import FACTORS

SPELLINGS = {"°": "deg", "degree": "deg", "degrees": "deg", "°/s": "deg/s", "µs": "us", "μs": "us", "sec": "s",
             "secs": "s", "seconds": "s", "msec": "ms", "usec": "us", "nsec": "ns", "": "1", "-": "1", "Nm": "N m",
             "N*m": "N m", "m/s^2": "m/s2", "m/s²": "m/s2", "rev/min": "rpm"}  # fmt: skip

PULSES = {"us": 1.0, "ms": 1e3, "s": 1e6, "ns": 1e-3, "min": 6e7, "h": 3.6e9}  # factors of pulse widths, to us
COMMANDS = ("us", "rpm", "rad/s", "N", "%", "1")  # units of thruster commands


class Unit(NamedTuple):
    """The unit that values are converted to, and the factor they are multiplied with."""

    symbol: str
    factor: float


KNOWN = {other: Unit(symbol, factor) for symbol, others in FACTORS.items() for other, factor in others.items()}


def normalise_spelling(text: str) -> str:
    """Return a unit in the spelling of `FACTORS`."""
    return SPELLINGS.get(text.strip(), text.strip())


def is_unit(text: str) -> bool:
    """Return whether a text is the name of a unit."""
    return SPELLINGS.get(text, text) in KNOWN


def unit_of(text: str) -> Unit:
    """Return the unit that a log's unit is converted to, and the factor; durations such as pulse widths stay."""
    name = normalise_spelling(text)
    if name not in KNOWN:
        raise SeaframeError(unknown_name(name, KNOWN, "unit"))
    return Unit(name, 1.0) if name in FACTORS["s"] else KNOWN[name]


def command_unit_of(text: str) -> Unit:
    """Return the unit of a thruster command: forces become N, durations us; others, such as rpm, stay."""
    name = normalise_spelling(text) if text else ""
    if name in PULSES:
        return Unit("us", PULSES[name])
    return Unit("N", FACTORS["N"][name]) if name in FACTORS["N"] else Unit(name, 1.0)


def seconds_per_unit(*units: str | None) -> float:
    """Return the length [s] of the first time unit that is given; 1 if none is."""
    unit = next((name for name in units if name), "s")
    name = SPELLINGS.get(unit, unit)
    if name not in FACTORS["s"]:
        raise SeaframeError(unknown_name(unit, FACTORS["s"], "time unit"))
    return FACTORS["s"][name]
