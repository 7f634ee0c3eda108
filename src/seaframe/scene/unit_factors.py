"""Units in which readers, logs and pages may give a quantity, with their factors to the units of the scene (SI)."""

from __future__ import annotations

import math

TURN = 2.0 * math.pi
KNOT = 1852.0 / 3600.0
STANDARD_GRAVITY = 9.80665  # [m/s2]

FACTORS = {  # by the unit of the scene: units of the same quantity, and the value of one of them in it
    "m": {"m": 1.0, "km": 1e3, "cm": 1e-2, "mm": 1e-3, "ft": 0.3048, "in": 0.0254},
    "s": {"s": 1.0, "ms": 1e-3, "us": 1e-6, "ns": 1e-9, "min": 60.0, "h": 3600.0},
    "rad": {"rad": 1.0, "deg": TURN / 360.0, "turn": TURN, "cdeg": TURN / 36000.0},
    "m/s": {"m/s": 1.0, "cm/s": 1e-2, "mm/s": 1e-3, "km/h": 1.0 / 3.6, "kn": KNOT},
    "rad/s": {"rad/s": 1.0, "deg/s": TURN / 360.0, "rpm": TURN / 60.0},
    "m/s2": {"m/s2": 1.0, "gn": STANDARD_GRAVITY},
    "N": {"N": 1.0, "kN": 1e3, "mN": 1e-3, "kgf": STANDARD_GRAVITY, "lbf": 4.4482216152605},
    "N m": {"N m": 1.0, "mN m": 1e-3, "kgf m": STANDARD_GRAVITY},
    "kg": {"kg": 1.0},
    "Pa": {"Pa": 1.0, "hPa": 1e2, "mbar": 1e2, "kPa": 1e3, "bar": 1e5},
    "V": {"V": 1.0, "mV": 1e-3},
    "A": {"A": 1.0, "mA": 1e-3},
    "W": {"W": 1.0},
    "1": {"1": 1.0, "%": 1e-2},
}  # fmt: skip


def factors_of(unit: str) -> dict[str, float]:
    """Return the units of the same quantity as a unit of the scene, and the value of one of each in it."""
    return FACTORS.get(unit or "1", {unit: 1.0})
