"""Thrusters of Stonefish as keys of a scene's thruster: rotor dynamics, thrust models, limits.

    quadratic             T = k w |w|
    deadband              T = k (w |w| - d) beyond the dead band of w |w|, with another k in reverse
    linear_interpolation  a table over w
    fluid_dynamics        T = rho D^3 |n| (D k n - k u), n in revolutions per second: K_T = k (1 - J)

The setpoint w is a rotor speed [rad/s]; a table that returns its input is one of forces. A left-handed propeller turns
the thrust, an inverted setpoint the speed.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

from ...errors import quote
from .import_report import ImportReport
from .stonefish_bodies import is_true, positive
from .xml_source import Element

RPM = 30.0 / math.pi  # rpm of 1 rad/s
POINTS = 41  # of a table that stands for a law
SAME = 1e-9  # relative difference of input and output that is rounding


def thrust_keys(element: Element, kind: str, report: ImportReport) -> tuple[dict[str, Any], float]:
    """Return the keys of a thruster of a scene, and the sign of its thrust for a positive command."""
    if kind == "thruster":
        return read_thruster(element, report)
    specs = element.find("specs")
    inverted = specs is not None and is_true(specs.attributes.get("inverted", "false"))
    sign = -1.0 if inverted else 1.0
    names = (
        ("lower_thrust_limit", "upper_thrust_limit") if kind == "simple_thruster" else ("lower_limit", "upper_limit")
    )
    low, high = (None, None) if specs is None else (specs.number(name) for name in names)
    keys: dict[str, Any] = {"model": "force"}
    if low is not None and high is not None and low <= 0.0 <= high and low < high:
        keys["limits"] = {"thrust": [low, high] if sign > 0.0 else [-high, -low]}
    return keys, sign


def read_thruster(element: Element, report: ImportReport) -> tuple[dict[str, Any], float]:
    """Read a thruster with its rotor and its thrust model; before version 1.4 it had the coefficients alone.

    A left-handed propeller and an inverted setpoint turn the thrust.
    """
    specs, propeller = element.need("specs"), element.need("propeller")
    older = element.find("thrust_model") is None and "max_rpm" in specs.attributes
    right = is_true(propeller.attributes.get("right", "true"))
    inverted = is_true(specs.attributes.get("inverted" if older else "inverted_setpoint", "false"))
    sign = 1.0 if right != inverted else -1.0
    if not right:
        report.add(
            "converted", f"left-handed propeller of {name_of(element)}: it pushes the other way.", propeller.place
        )
    if older:
        limit = positive(specs, "max_rpm")
        forward, torque = positive(specs, "thrust_coeff"), specs.number("torque_coeff") or 0.0
        reverse = specs.number("thrust_coeff_backward") or forward
        keys = advancing(forward, reverse, torque, positive(propeller, "diameter"), right, sign)
        report.add("converted", f"command of {name_of(element)}: 1 in the file is {limit:g} rpm here.", specs.place)
        return keys | {"limits": {"command": [-limit, limit]}}, sign
    limit = abs(specs.number("max_setpoint") or 0.0)
    if limit <= 0.0:
        raise specs.error("`max_setpoint` must not be zero.", "range")
    keys = thrust_model(element.need("thrust_model"), propeller, limit, right, sign, -1.0 if inverted else 1.0, report)
    if "limits" not in keys:
        keys["limits"] = {"command": [-RPM * limit, RPM * limit]}
    if keys.get("command") == "rpm":
        scale = f"1 in the file is {RPM * limit:g} rpm here" if normalized(specs) else "rad/s in the file, rpm here"
        report.add("converted", f"command of {name_of(element)}: {scale}.", specs.place)
    elif normalized(specs):
        report.add("converted", f"command of {name_of(element)}: 1 in the file is {limit:g} N here.", specs.place)
    return keys | rotor(element.need("rotor_dynamics"), element, report), sign


def thrust_model(
    model: Element, propeller: Element, limit: float, right: bool, sign: float, turn: float, report: ImportReport
) -> dict[str, Any]:
    """Return the keys of a thrust model; `turn` is -1 where the rotor turns against its setpoint."""
    kind = model.attribute("type")
    if kind == "linear_interpolation":
        return interpolation(model, limit, turn, report)
    if kind == "quadratic":
        square = positive(model.need("thrust_coeff"), "value")
        return {"model": "propeller", "propeller": {"T_ww": square}, "command": "rpm"}
    if kind == "deadband":
        return dead_band(model, limit, turn)
    if kind == "fluid_dynamics":
        k = model.need("thrust_coeff")
        torque = model.need("torque_coeff").number("value") or 0.0
        forward, reverse = positive(k, "forward"), positive(k, "reverse")
        return advancing(forward, reverse, torque, positive(propeller, "diameter"), right, sign)
    known = "quadratic, deadband, linear_interpolation, fluid_dynamics"
    raise model.error(f"no thrust model {quote(kind)}. Known: {known}.", "unknown")


def name_of(element: Element) -> str:
    """Return the quoted name of an actuator."""
    return quote(element.attribute("name"))


def normalized(specs: Element) -> bool:
    """Whether setpoints are parts of the largest one."""
    return is_true(specs.attributes.get("normalized_setpoint", "false"))


def rotor(dynamics: Element, element: Element, report: ImportReport) -> dict[str, Any]:
    """Return the time constant of a rotor of first order."""
    kind = dynamics.attribute("type")
    if kind == "first_order":
        return {"spin_up": positive(dynamics.need("time_constant"), "value")}
    if kind != "zero_order":
        message = (
            f"rotor dynamics {quote(kind)} of {name_of(element)}: only those of first order have a place in a scene."
        )
        report.add("ignored", message, dynamics.place)
    return {}


def interpolation(model: Element, limit: float, turn: float, report: ImportReport) -> dict[str, Any]:
    """Return a table of thrust over speed, or over force where it returns its input; `turn` is -1 if inverted."""
    columns = []
    for tag in ("input", "output"):
        found = model.need(tag)
        columns.append(found.numbers(found.attribute("value"), name=f"`value` of <{tag}>"))
    speeds, thrusts = columns
    if len(speeds) != len(thrusts) or len(speeds) < 2:
        raise model.error("<input> and <output> need the same number of values, at least two.", "shape")
    if any(b <= a for a, b in pairwise(speeds)):
        raise model.need("input").error("values must increase.", "range")
    if turn < 0.0:
        speeds, thrusts = [-x for x in reversed(speeds)], [-x for x in reversed(thrusts)]
    largest = max(abs(x) for x in speeds)
    if all(abs(x - y) <= SAME * largest for x, y in zip(speeds, thrusts, strict=True)):
        low, high = max(-limit, speeds[0]), min(limit, speeds[-1])
        report.add("converted", "a thrust table that returns its input: a command in N.", model.place)
        return {"model": "force", "limits": {"command": [low, high]}}
    table = {"commands": [RPM * x for x in speeds], "thrusts": thrusts}
    return {"model": "table", "command": "rpm", "table": table}


def dead_band(model: Element, limit: float, turn: float) -> dict[str, Any]:
    """Return a table of the law with a dead band of w |w|; `turn` is -1 if inverted."""
    k, band = model.need("thrust_coeff"), model.need("deadband")
    forward, reverse = positive(k, "forward"), positive(k, "reverse")
    low, high = band.number("lower") or 0.0, band.number("upper") or 0.0
    if low > 0.0 or high < 0.0:
        raise band.error("`lower` must not be above zero, and `upper` not below.", "range")
    if turn < 0.0:
        forward, reverse, low, high = reverse, forward, -high, -low
    edges = {math.copysign(math.sqrt(abs(x)), x) for x in (low, high)}
    grid = {limit * (2.0 * i / (POINTS - 1) - 1.0) for i in range(POINTS)} | {w for w in edges if abs(w) < limit}
    speeds = sorted(grid)

    def thrust(w: float) -> float:
        square = w * abs(w)
        return reverse * min(square - low, 0.0) + forward * max(square - high, 0.0)

    table = {"commands": [RPM * w for w in speeds], "thrusts": [thrust(w) for w in speeds]}
    return {"model": "table", "command": "rpm", "table": table}


def advancing(
    forward: float, reverse: float, torque: float, diameter: float, right: bool, sign: float
) -> dict[str, Any]:
    """Return a propeller with K_T = k - forward J, where k differs in reverse, and the moment of its torque coefficient.

    `sign` is -1 where a positive command drives it in reverse.
    """
    ahead, astern = (forward, reverse) if sign > 0.0 else (reverse, forward)
    keys: dict[str, Any] = {
        "model": "propeller",
        "command": "rpm",
        "propeller": {"KT": [ahead, -forward], "diameter": diameter, "reverse": astern / ahead},
    }
    if torque > 0.0:
        keys |= {"reaction": torque * diameter / forward, "rotation": "right" if right else "left"}
    return keys
