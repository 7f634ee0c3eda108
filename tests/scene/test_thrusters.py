"""Descriptions of thrusters: units and inner states, and contradictions that are refused."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from seaframe.errors import Fault
from seaframe.scene.drives import TimeFunctions
from seaframe.scene.thrusters import Thruster, drive_command_problem

PROPELLER = {"T_ww": 4e-4, "T_wu": 0.03}
TABLE = {"commands": [1100, 1500, 1900], "thrusts": [-40, 0, 50]}


def thruster(**keys: Any) -> Thruster:
    return Thruster.model_validate({"name": "t1", "link": "hull", "direction": [1, 0, 0], **keys})


@pytest.mark.parametrize(
    ("keys", "unit", "neutral", "symbol"),
    [
        ({}, "newton", 0.0, "N"),
        ({"model": "t200"}, "pwm", 1500.0, "us"),
        ({"model": "t200", "command": "newton"}, "newton", 0.0, "N"),
        ({"model": "propeller", "propeller": PROPELLER}, "rpm", 0.0, "rpm"),
        ({"model": "table", "table": TABLE}, "pwm", 1500.0, "us"),
    ],
)
def test_units_of_commands(keys: dict[str, Any], unit: str, neutral: float, symbol: str) -> None:
    made = thruster(**keys)
    assert (made.unit, made.neutral, made.symbol) == (unit, neutral, symbol)


def test_inner_states_are_named_in_their_order() -> None:
    assert thruster().inner_names == ()
    assert thruster(spin_up=0.2).inner_names == ("rotor",)
    assert thruster(rate=10).inner_names == ("reached",)
    assert thruster(rate=10, spin_up=0.2).inner_names == ("reached", "rotor")
    assert thruster(rate=10, spin_up=0.2).inner_units == {"reached": "N", "rotor": "N"}
    assert thruster(model="t200", rate=10, spin_up=0.2).inner_units == {"reached": "us", "rotor": "rad/s"}


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"model": "t100"}, "'t200'"),
        ({"direction": [0, 0, 0]}, "length zero"),
        ({"direction": None}, "give `direction` or `angles`; found neither"),
        ({"angles": {"alpha": 0.1}}, "found direction and angles"),
        ({"model": "t200", "voltage": 24}, "`voltage` is 24; the T200 was measured from 10 to 20 V"),
        ({"voltage": 16}, "`voltage` belongs to model t200, not to force"),
        ({"model": "t200", "propeller": PROPELLER}, "`propeller` belongs to model propeller or table"),
        ({"model": "propeller"}, "model propeller needs `propeller`"),
        ({"model": "table"}, "model table needs `table`"),
        ({"command": "pwm"}, "model force takes no command in pwm. Valid: newton"),
        ({"command": "volts"}, "'pwm', 'rpm' or 'newton'"),
        ({"model": "t200", "limits": {"command": [1000, 1900]}}, "1100 and 1900 us, not [1000.0, 1900.0]"),
        ({"model": "t200", "limits": {"command": [1600, 1900]}}, "exclude the neutral command 1500"),
        ({"limits": {"thrust": [1, 5]}}, "exclude zero"),
        ({"limits": {"thrust": [5, -5]}}, "must be [lowest, highest], not [5, -5]"),
        ({"model": "t200", "dead_band": 350}, "at most 300"),
        ({"spin_up": 0}, "greater than 0"),
        ({"rate": -1}, "greater than 0"),
        ({"inflow": True}, "model force does not include"),
        ({"model": "table", "table": TABLE, "inflow": True}, "model table without `propeller`"),
        ({"reaction": 0.02}, "a `reaction` needs `rotation`"),
        ({"model": "propeller", "propeller": PROPELLER, "command": "pwm"}, "needs `speeds: {pwm: [..], rpm: [..]}`"),
        ({"model": "propeller", "propeller": {"T_wu": 1}}, "exactly one of T_ww, KT"),
        ({"model": "propeller", "propeller": {"T_ww": 1e-4, "KT": [0.4, -0.5]}}, "found T_ww and KT"),
        ({"model": "propeller", "propeller": {"KT": [0.4, -0.5]}}, "needs the `diameter`"),
        ({"model": "propeller", "propeller": {"KT": [0.4, 0.5], "diameter": 0.1}}, "grows with J at J = 0"),
        ({"model": "propeller", "propeller": {"KT": [-0.4, -0.5], "diameter": 0.1}}, "a0 = -0.4"),
        ({"model": "propeller", "propeller": {"KT": [0.4, -0.5, 0.1], "diameter": 0.1}}, "needs `advance"),
        (
            {"model": "propeller", "propeller": {"KT": [0.4, -0.5], "diameter": 0.1, "advance": [0, 1]}},
            "`advance` belongs",
        ),
        (
            {"model": "propeller", "propeller": {"KT": [0.4, -0.5, 0.1], "diameter": 0.1, "advance": [0.1, 1]}},
            "with 0 between",
        ),
        (
            {"model": "propeller", "propeller": {"KT": [0.4, -0.1, 0.4], "diameter": 0.1, "advance": [0, 1]}},
            "grows with J at J = 1",
        ),
        (
            {"model": "propeller", "propeller": {"KT": [0.4, -0.05, 0.9, -1.2], "diameter": 0.1, "advance": [-0.5, 1]}},
            "grows with J at J = 0.25",
        ),
        (
            {"model": "propeller", "command": "pwm", "propeller": {"T_ww": 1, "speed_law": {"a": 300, "b": 0.7}}},
            "differ in sign",
        ),
        (
            {"model": "propeller", "propeller": {"T_ww": 1, "speed_law": {"a": 300, "b": -0.7}}},
            "only by model propeller",
        ),
        ({"model": "table", "table": {"commands": [0, 1], "thrusts": [0]}}, "2 commands but 1 thrusts"),
        ({"model": "table", "table": {"commands": [0, 2, 1], "thrusts": [0, 1, 2]}}, "1 follows 2"),
    ],
)
def test_contradictions_are_refused(keys: dict[str, Any], words: str) -> None:
    with pytest.raises(ValidationError) as caught:
        thruster(**keys)
    assert words in str(caught.value)


def test_speeds_need_a_propeller_commanded_by_pulses() -> None:
    propeller = PROPELLER | {"speeds": {"pwm": [1100, 1500, 1900], "rpm": [-3000, 0, 3000]}}
    assert thruster(model="propeller", command="pwm", propeller=propeller).neutral == 1500.0
    with pytest.raises(ValidationError, match="`speeds` is used only by model"):
        thruster(model="propeller", propeller=propeller)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ({"constant": 1600}, ""),
        ({"constant": 2000}, "2000 us; a pulse width is between 1100 and 1900 us"),
        ({"constant": 100}, "reaches 100 us"),
        ({"constant": [1600, 1600]}, "one number, not 2"),
        ({"sine": {"amplitude": 300, "period": 4, "offset": 1500}}, ""),
        ({"sine": {"amplitude": -500, "period": 4, "offset": 1500}}, "reaches 1000 us"),
        ([{"constant": 1500}, {"sine": {"amplitude": 100, "period": 4}}], ""),
        ([{"constant": 1500}, {"sine": {"amplitude": 500, "period": 4}}], "reaches 1000 us"),
        ({"steps": {"times": [0, 3], "values": [1500, 1600]}}, ""),
        ({"steps": {"times": [3], "values": [1600]}}, "times: [0, ..], values: [1500, ..]"),
        ({"table": {"times": [3, 4], "values": [1600, 1950]}}, "reaches 1950 us"),
        ({"polynomial": [1500, 10]}, ""),
        ({"oscillator": {"amplitude": 100, "period": 4, "offset": 1500}}, "reaches 0 us"),
        ([{"constant": 1500}, {"oscillator": {"amplitude": 100, "period": 4, "offset": 50}}], ""),
    ],
)
def test_commands_of_drives(command: Any, words: str) -> None:
    signals: TimeFunctions = TypeAdapter(TimeFunctions).validate_python(command, strict=False)
    problem = drive_command_problem(thruster(model="t200"), signals)
    assert (problem is None) == (words == "")
    if problem is not None:
        _, fault = problem
        assert isinstance(fault, Fault)
        assert words in fault.message
        assert fault.code == ("shape" if "one number" in words else "range")


@pytest.mark.parametrize("kind", ["table", "steps", "quintic"])
def test_a_wrong_pulse_is_found_in_its_row(kind: str) -> None:
    points = {"times": [0, 1, 2.5], "values": [1500, 1600, 15000]}
    one: TimeFunctions = TypeAdapter(TimeFunctions).validate_python({kind: points}, strict=False)
    listed: TimeFunctions = TypeAdapter(TimeFunctions).validate_python([{kind: points}], strict=False)
    for signals, place in ((one, (kind, "values", 2)), (listed, (0, kind, "values", 2))):
        problem = drive_command_problem(thruster(model="t200"), signals)
        assert problem is not None
        assert problem[0] == place
        assert "at 2.5 s (row 3 of 3)" in str(problem[1])


def test_steps_may_begin_late_if_the_neutral_command_is_zero() -> None:
    signals: TimeFunctions = TypeAdapter(TimeFunctions).validate_python({"steps": {"times": [3], "values": [2000]}})
    assert drive_command_problem(thruster(), signals) is None
