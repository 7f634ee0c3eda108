"""Thrusters: laws by hand, inner states against closed forms, inverses, every kind of number, and the T200's tables."""

from __future__ import annotations

import csv
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from seaframe.loads import t200
from seaframe.loads.rotors import RPM
from seaframe.loads.thruster import EASE, FOLLOW, Thrust, direction_from_angles, thruster_of
from seaframe.program.trace import Graph, counts
from seaframe.scene.thrusters import Angles, Thruster
from seaframe.spatial import ZERO, Pose, Twist, Vector, array
from tests.loads.readings import Floats, differences, moving, random_rotation, readings_agree, slopes

STILL = [0.0] * 6
TWIST = [0.7, -0.3, 0.2, -0.5, 0.4, 0.9]
AT, ALONG = (0.3, -0.2, 0.1), (2.0, 1.0, -2.0)
UNIT = np.array(ALONG) / 3.0
BLADES: dict[str, Any] = {"model": "propeller", "propeller": {"T_ww": 4e-4, "T_wu": 0.03, "reverse": 0.8}}
TABLE = {"commands": [1100, 1300, 1470, 1530, 1800, 1900], "thrusts": [-40, -12, 0, 0, 33, 50]}
SPEEDS = {"pwm": [1100, 1470, 1530, 1900], "rpm": [-3000, 0, 0, 3500]}
RESOURCES = "vortexntnu+vortex-auv/motion/thruster_interface_auv/resources"
KILOGRAM_FORCE = 9.80665  # [N]

EVERY: dict[str, dict[str, Any]] = {
    "force": {"limits": {"thrust": [-30, 40]}, "dead_band": 2.0},
    "propeller": {**BLADES, "limits": {"command": [-3000, 3000]}, "dead_band": 100.0},
    "propeller by newtons": {**BLADES, "command": "newton", "limits": {"command": [-35, 50]}},
    "propeller by pulses": {**BLADES, "command": "pwm", "propeller": BLADES["propeller"] | {"speeds": SPEEDS}},
    "propeller by a speed law": {
        **BLADES,
        "command": "pwm",
        "propeller": BLADES["propeller"] | {"speed_law": {"a": 340.0, "b": -0.75, "c": -20.0}},
    },
    "propeller by a polynomial": {
        "model": "propeller",
        "propeller": {"KT": [0.41, -0.2, -0.3, 0.1], "diameter": 0.12, "advance": [-0.2, 0.6], "reverse": 0.8},
        "limits": {"command": [-3000, 3000]},
    },
    "t200": {"model": "t200"},
    "t200 by rpm": {"model": "t200", "command": "rpm", "voltage": 12.0},
    "t200 by newtons": {"model": "t200", "command": "newton", "voltage": 18.0},
    "table": {"model": "table", "table": TABLE},
    "table of a propeller": {"model": "table", "table": TABLE, "propeller": {"T_ww": 4e-4, "T_wu": 0.03}},
}


def thruster(density: float = 1000.0, **keys: Any) -> Thrust:
    described = {"name": "t1", "link": "hull", "at": AT, "direction": ALONG, **keys}
    if described.get("angles"):
        del described["direction"]
    return thruster_of(Thruster.model_validate(described), density)


def newtons(made: Thrust, command: Any, V: list[float] = STILL, **meets: Any) -> Any:
    return made.newtons(moving(V, **meets), made.inner, command)


def integrate_states(made: Thrust, command: float, times: Floats) -> Floats:
    """Inner states (n, states) at times, by an integrator that is not ours."""
    done = solve_ivp(
        lambda _, inner: made.rates(moving(STILL), list(inner), command),
        (0.0, float(times[-1])), made.inner, t_eval=times, rtol=1e-11, atol=1e-11, max_step=0.01,
    )  # fmt: skip
    states: Floats = done.y.T
    return states


# Laws


def test_bollard_thrust_of_a_propeller() -> None:
    made = thruster(**BLADES)
    w = 1200.0 * 2.0 * math.pi / 60.0
    assert newtons(made, 1200.0) == pytest.approx(4e-4 * w**2, rel=1e-14)
    assert newtons(made, -1200.0) == pytest.approx(-0.8 * 4e-4 * w**2, rel=1e-14)
    assert newtons(made, 0.0) == 0.0


def test_inflow_of_a_moving_turning_link_in_a_current() -> None:
    made = thruster(**BLADES)
    v, omega, W = np.array(TWIST[:3]), np.array(TWIST[3:]), np.array([0.2, 0.1, -0.4])
    u_a = UNIT @ (v - W + np.cross(omega, AT))
    for rpm, side in ((1500.0, 1.0), (-1500.0, 0.8)):
        w = rpm * 2.0 * math.pi / 60.0
        wanted = side * (4e-4 * abs(w) * w - 0.03 * abs(w) * u_a)
        assert newtons(made, rpm, TWIST, W_B=Vector(*W.tolist())) == pytest.approx(wanted, rel=1e-13)
    assert newtons(thruster(**BLADES, inflow=False), 1500.0, TWIST) == newtons(made, 1500.0)


def test_thrust_coefficients_are_another_way_to_say_it() -> None:
    """K_T = T 4 pi^2 / (rho |w| w D^4) and J = 2 pi u_a / (w D), study 003's Eqs. (10), (11), (13)."""
    rho, D, w, u_a = 1025.0, 0.076, 210.0, 0.8
    made = thruster(rho, model="propeller", propeller={"KT": [0.41, -0.52], "diameter": D}, direction=(1.0, 0.0, 0.0))
    got = newtons(made, w / RPM, [u_a, 0.0, 0.0, 0.0, 0.0, 0.0])
    J = 2.0 * math.pi * u_a / (w * D)
    assert got * 4.0 * math.pi**2 / (rho * w**2 * D**4) == pytest.approx(0.41 - 0.52 * J, rel=1e-13)


@pytest.mark.parametrize("sense", [1.0, -1.0])
def test_a_thrust_coefficient_of_any_degree(sense: float) -> None:
    """K_T is NumPy's polynomial in J between the ends of `advance`, and its tangent beyond them, at any speed."""
    rho, D, (low, high) = 1025.0, 0.12, (-0.2, 0.6)
    K = np.polynomial.Polynomial([0.41, -0.2, -0.3, 0.1])
    keys = {"KT": K.coef.tolist(), "diameter": D, "advance": [low, high], "reverse": 0.8}
    made = thruster(rho, model="propeller", propeller=keys, direction=(1.0, 0.0, 0.0))
    for J in (-1.5, low, -0.1, 0.0, 0.3, high, 0.9, 40.0):
        w = sense * 210.0
        u_a = J * w * D / (2.0 * math.pi)
        at = min(max(J, low), high)
        wanted = K(at) + K.deriv()(at) * (J - at)
        got = newtons(made, w / RPM, [u_a, 0.0, 0.0, 0.0, 0.0, 0.0])
        side = 1.0 if w > 0.0 else 0.8
        assert got * 4.0 * math.pi**2 / (rho * abs(w) * w * D**4) == pytest.approx(side * wanted, rel=1e-12)
    assert newtons(made, 0.0, [0.7, 0.0, 0.0, 0.0, 0.0, 0.0]) == 0.0


def test_two_coefficients_are_a_polynomial_whose_others_vanish() -> None:
    """Between the ends of `advance` and beyond them, as a straight line is its own tangent."""
    line = {"KT": [0.41, -0.52], "diameter": 0.076}
    padded = {"KT": [0.41, -0.52, 0.0], "diameter": 0.076, "advance": [-0.1, 0.5]}
    plain, long = (thruster(model="propeller", propeller=keys) for keys in (line, padded))
    for rpm in (-2500.0, -40.0, 300.0, 3000.0):
        assert newtons(long, rpm, TWIST) == pytest.approx(newtons(plain, rpm, TWIST), rel=1e-12)


def test_the_rotor_speed_of_study_003() -> None:
    """w = a x^-b + c, Eq. (39): the speed of the table that holds its values, zero where it is negative."""
    law = {"a": 340.0, "b": -0.75, "c": -20.0}
    pulses = np.array([1500.0, 1505.0, 1540.0, 1700.0, 1900.0])
    x = (pulses - 1500.0) / 400.0
    w = np.maximum(340.0 * x**0.75 - 20.0, 0.0)
    made = thruster(model="propeller", command="pwm", propeller={"T_ww": 4e-4, "speed_law": law})
    for pulse, speed in zip(pulses, w, strict=True):
        assert newtons(made, float(pulse)) == pytest.approx(4e-4 * speed**2, rel=1e-12, abs=1e-30)
        assert newtons(made, float(3000.0 - pulse)) == pytest.approx(-4e-4 * speed**2, rel=1e-12, abs=1e-30)


def test_the_wrench_is_that_of_a_force_at_a_point() -> None:
    made = thruster()
    F = 12.5 * UNIT
    wrench = array(made.wrench(moving(TWIST), [], 12.5))
    np.testing.assert_allclose(wrench, [*F, *np.cross(AT, F)], rtol=1e-14)
    np.testing.assert_allclose(array(made.per_newton), [*UNIT, *np.cross(AT, UNIT)], rtol=1e-14)


@pytest.mark.parametrize(("rotation", "sign"), [("right", -1.0), ("left", 1.0)])
def test_the_link_is_turned_against_the_propeller(rotation: str, sign: float) -> None:
    made = thruster(reaction=0.02, rotation=rotation, at=(0.0, 0.0, 0.0))
    np.testing.assert_allclose(array(made.wrench(moving(STILL), [], 10.0))[3:], sign * 0.2 * UNIT, rtol=1e-14)


@pytest.mark.parametrize(
    ("alpha", "beta", "along"),
    [
        (0.0, 0.0, (1.0, 0.0, 0.0)),
        (math.pi / 2.0, 0.0, (0.0, 0.0, 1.0)),
        (0.0, math.pi / 2.0, (0.0, -1.0, 0.0)),
        (0.0, math.pi, (-1.0, 0.0, 0.0)),
        (math.pi / 6.0, math.pi / 4.0, (math.sqrt(3.0 / 8.0), -math.sqrt(3.0 / 8.0), 0.5)),
    ],
)
def test_angles_of_study_003(alpha: float, beta: float, along: tuple[float, ...]) -> None:
    assert array(direction_from_angles(Angles(alpha=alpha, beta=beta))) == pytest.approx(along, abs=1e-15)
    made = thruster(angles={"alpha": alpha, "beta": beta})
    assert array(made.wrench(moving(STILL), [], 5.0))[:3] == pytest.approx(5.0 * np.array(along), abs=1e-14)


def test_out_of_the_water_it_pushes_less() -> None:
    assert newtons(thruster(), 10.0, wet=0.25) == 2.5


def test_another_frame_tells_the_same() -> None:
    R_CB = random_rotation(np.random.default_rng(3))
    made = thruster(**BLADES)
    V_C = Twist.of(TWIST).outward(Pose(R_CB.T, ZERO))
    F_C = made.rotate(R_CB).wrench(moving(list(V_C)), [], 1500.0)
    wanted = array(made.wrench(moving(TWIST), [], 1500.0))
    np.testing.assert_allclose(array(F_C.inward(Pose(R_CB.T, ZERO))), wanted, rtol=1e-12)


# Dead band, limits, rate and spin-up


def test_no_thrust_in_the_dead_band_and_all_of_it_beyond() -> None:
    made = thruster(dead_band=2.0)
    assert [newtons(made, x) for x in (0.0, 1.9, 2.0, -2.0)] == [0.0] * 4
    assert newtons(made, 2.0 + EASE) == pytest.approx(0.5 * (2.0 + EASE))
    assert [newtons(made, x) for x in (2.2, 3.0, -3.0)] == pytest.approx([2.2, 3.0, -3.0], rel=1e-14)
    assert newtons(thruster(dead_band=0.0), 1e-6) == 1e-6
    t200_wide = thruster(model="t200", dead_band=100.0)
    assert [newtons(t200_wide, x) for x in (1400.0, 1600.0)] == [0.0, 0.0]
    assert newtons(t200_wide, 1605.0) > 0.3


def test_limits() -> None:
    by_command = thruster(**BLADES, limits={"command": [-600.0, 1000.0]})
    assert newtons(by_command, 5000.0) == newtons(by_command, 1000.0) == by_command.newtons_range[1]
    assert newtons(by_command, -5000.0) == newtons(by_command, -600.0) == by_command.newtons_range[0]
    by_thrust = thruster(limits={"thrust": [-5.0, 8.0]})
    assert [newtons(by_thrust, x) for x in (-9.0, -4.0, 20.0)] == [-5.0, -4.0, 8.0]
    assert by_thrust.newtons_range == (-5.0, 8.0)
    assert thruster().newtons_range == (-math.inf, math.inf)
    assert newtons(thruster(model="t200"), 2500.0) == newtons(thruster(model="t200"), 1900.0)
    both = thruster(model="t200", limits={"command": [1200.0, 1900.0]}, voltage=12.0)
    assert both.newtons_range[0] == pytest.approx(newtons(both, 1200.0))


@pytest.mark.parametrize("name", ["force", "propeller by newtons", "table"])
def test_forward_and_reverse_mirror_each_other_where_they_should(name: str) -> None:
    even = {"T_ww": 4e-4, "T_wu": 0.03}
    odd = {"commands": [1100, 1480, 1520, 1900], "thrusts": [-40, 0, 0, 40]}
    parts: dict[str, dict[str, Any]] = {"propeller by newtons": {"propeller": even}, "table": {"table": odd}}
    made = thruster(**EVERY[name] | parts.get(name, {}) | {"limits": {}})
    V = np.array(TWIST)
    for away in (1.0, 5.0, 20.0):
        forward = newtons(made, made.neutral + away, V.tolist())
        assert newtons(made, made.neutral - away, (-V).tolist()) == pytest.approx(-forward, rel=1e-14)


def test_the_rotor_spins_up_exponentially() -> None:
    made = thruster(**BLADES, spin_up=0.15)
    assert made.inner == (0.0,)
    times = np.linspace(0.0, 1.0, 21)
    spins = integrate_states(made, 900.0, times)
    wanted = 900.0 * RPM * (1.0 - np.exp(-times / 0.15))
    np.testing.assert_allclose(spins[:, 0], wanted, atol=1e-8)
    got = [made.newtons(moving(STILL), list(inner), 900.0) for inner in spins]
    np.testing.assert_allclose(got, 4e-4 * wanted**2, atol=1e-8)


def test_a_limited_rate_makes_a_ramp() -> None:
    made = thruster(model="t200", rate=200.0)
    assert made.inner == (1500.0,)
    times = np.linspace(0.0, 1.5, 31)
    reached = integrate_states(made, 1700.0, times)[:, 0]
    corner = 1.0 - FOLLOW  # from which it settles, 200 FOLLOW short
    wanted = np.where(
        times < corner, 1500.0 + 200.0 * times, 1700.0 - 200.0 * FOLLOW * np.exp(-(times - corner) / FOLLOW)
    )
    np.testing.assert_allclose(reached, wanted, atol=1e-4)
    assert made.newtons(moving(STILL), [1640.0], 1700.0) == pytest.approx(newtons(thruster(model="t200"), 1640.0))
    assert made.rates(moving(STILL), [1900.0], 2500.0) == [0.0]  # it does not wind up beyond its limits


def test_rate_and_spin_up_together() -> None:
    made = thruster(rate=10.0, spin_up=0.2)
    assert made.inner == (0.0, 0.0)
    assert made.rates(moving(STILL), [3.0, 1.0], 30.0) == pytest.approx([10.0, (3.0 - 1.0) / 0.2])
    times = np.array([0.0, 0.8])
    lagging = integrate_states(made, 30.0, times)[-1]
    wanted = 10.0 * (0.8 - 0.2 * (1.0 - math.exp(-0.8 / 0.2)))  # a ramp through a first-order lag
    np.testing.assert_allclose(lagging, [8.0, wanted], atol=1e-7)


# Inverses


@pytest.mark.parametrize("name", EVERY)
def test_commands_for_thrusts(name: str) -> None:
    made = thruster(**EVERY[name])
    low, high = made.newtons_range
    wanted = np.linspace(low, high, 41)
    wanted = wanted[np.abs(wanted) > 0.01]
    commands = [made.command_for(float(x)) for x in wanted]
    np.testing.assert_allclose([made.steady_thrust(x) for x in commands], wanted, rtol=1e-9, atol=1e-9)
    assert np.all(np.diff(commands) > 0.0)
    assert made.command_for(0.0) == made.neutral
    assert made.steady_thrust(made.command_for(high + 50.0)) == pytest.approx(high)
    assert made.steady_thrust(made.command_for(low - 50.0)) == pytest.approx(low)


# Gain and exponent


@pytest.mark.parametrize("name", EVERY)
def test_gain_and_exponent_of_every_model(name: str) -> None:
    """T = gain T_r (T0/T_r)^exponent, by hand from the thrust of the model, under way too; limits apply after it."""
    keys = {key: value for key, value in EVERY[name].items() if key != "limits"}
    plain, scaled = thruster(**keys), thruster(**keys, gain=1.3, exponent=0.8, reference_thrust=20.0)
    sizes = {"pwm": (1120.0, 1380.0, 1600.0, 1850.0), "rpm": (-2000.0, 900.0, 2500.0), "newton": (-20.0, 3.0, 25.0)}
    unit = Thruster.model_validate({"name": "t", "link": "hull", "direction": ALONG, **keys}).unit
    for command in sizes[unit]:
        T0 = newtons(plain, command, TWIST)
        wanted = 1.3 * 20.0 * math.copysign((abs(T0) / 20.0) ** 0.8, T0)
        assert newtons(scaled, command, TWIST) == pytest.approx(wanted, rel=1e-12)
    at_rest = scaled.steady_thrust(sizes[unit][-1])
    assert scaled.steady_thrust(scaled.command_for(at_rest)) == pytest.approx(at_rest, rel=1e-9)
    assert newtons(thruster(**keys, gain=9.0, limits={"thrust": [-4.0, 5.0]}), sizes[unit][-1]) == 5.0


THRUSTER = Thruster.model_validate({"name": "t", "link": "hull", "direction": ALONG})


def test_the_exponent_is_smooth_at_zero() -> None:
    def formula(x: Any) -> list[Any]:
        return [newtons(thruster_of(THRUSTER.model_copy(update={"gain": x[0], "exponent": x[1]})), x[2])]

    for exponent in (0.5, 1.5, 2.0):
        assert formula([1.2, exponent, 0.0]) == [0.0]
        assert formula([1.2, exponent, -7.0])[0] == -formula([1.2, exponent, 7.0])[0]
        assert np.isfinite(slopes(formula, [1.2, exponent, 0.0])).all()
        for command in (-7.0, 0.3, 25.0):
            point = [1.2, exponent, command]
            np.testing.assert_allclose(slopes(formula, point), differences(formula, point), rtol=1e-7, atol=1e-7)
    readings_agree(formula, np.random.default_rng(2).uniform([0.5, 0.5, -40.0], [1.5, 2.0, 40.0], size=(30, 3)))


def test_defaults_add_no_operation() -> None:
    plain, named = (thruster(model="t200", **more) for more in ({}, {"gain": 1.0, "exponent": 1.0}))
    command = Graph().input("u", 0)
    assert newtons(plain, command, TWIST) is newtons(named, command, TWIST)


def test_tables_that_waver_or_fall_have_inverses_too() -> None:
    wavering = thruster(model="table", table={"commands": [1500, 1600, 1700, 1800], "thrusts": [0, 5, 4.9, 9]})
    for x in (1.0, 4.95, 5.0, 5.05, 7.0, 9.0):
        assert wavering.steady_thrust(wavering.command_for(x)) == pytest.approx(x, abs=0.1 + 1e-9)
    falling = thruster(model="table", command="newton", table={"commands": [-1, 0, 1], "thrusts": [4, 0, -6]})
    assert falling.command_for(-3.0) == pytest.approx(0.5)
    assert falling.newtons_range == (-6.0, 4.0)


def test_tables_by_hand() -> None:
    made = thruster(model="table", table=TABLE)
    got = [newtons(made, x) for x in (900.0, 1100.0, 1200.0, 1470.0, 1500.0, 1530.0, 1665.0, 1900.0, 2000.0)]
    assert got == pytest.approx([-40.0, -40.0, -26.0, 0.0, 0.0, 0.0, 16.5, 50.0, 50.0])
    at_speed = thruster(model="table", table=TABLE, propeller={"T_ww": 4e-4, "T_wu": 0.03}, direction=(1.0, 0.0, 0.0))
    wanted = 33.0 - 0.03 * math.sqrt(33.0 / 4e-4) * 0.5
    assert newtons(at_speed, 1800.0, [0.5, 0.0, 0.0, 0.0, 0.0, 0.0]) == pytest.approx(wanted, rel=1e-12)


# Every kind of number


@pytest.mark.parametrize("name", EVERY)
def test_readings_of_every_model(name: str) -> None:
    made = thruster(**EVERY[name], rate=100.0, spin_up=0.2)
    spans = {"pwm": 350.0, "rpm": 3500.0, "newton": 45.0}
    span = spans[Thruster.model_validate({"name": "t", "link": "l", "direction": ALONG, **EVERY[name]}).unit]
    instant = thruster(**EVERY[name])
    rng = np.random.default_rng(5)
    points = rng.uniform(-1.0, 1.0, size=(40, 10))
    points[:, 7:9] = made.neutral + span * points[:, 7:9]

    def formula(x: Any) -> list[Any]:
        wet, command, reached, spin = 0.5 + 0.4 * x[6], x[7], x[8], 200.0 * x[9]
        B = moving(list(x[:6]), wet=wet)
        return [
            *instant.wrench(B, [], command),
            *made.wrench(B, [reached, spin], command),
            *made.rates(B, [reached, spin], command),
            instant.steady_thrust(command),
            instant.command_for(60.0 * x[9]),
        ]

    readings_agree(formula, points)


def test_the_voltage_may_be_any_number() -> None:
    described = Thruster.model_validate({"name": "t", "link": "l", "direction": ALONG, "model": "t200", "voltage": 14})

    def formula(x: Any) -> list[Any]:
        made = thruster_of(described.model_copy(update={"voltage": x[0]}))
        return [made.newtons(moving(STILL), [], x[1]), made.command_for(x[2])]

    points = np.random.default_rng(1).uniform([10.0, 1100.0, -30.0], [20.0, 1900.0, 40.0], size=(30, 3))
    readings_agree(formula, points)


@pytest.mark.parametrize("name", ["t200", "propeller", "propeller by newtons", "t200 by newtons"])
def test_slopes(name: str) -> None:
    made = thruster(**EVERY[name])
    command = made.neutral + (15.0 if "newtons" in name else 800.0 if name == "propeller" else 170.0)

    def formula(x: Any) -> list[Any]:
        return [made.newtons(moving(list(x[:6])), [], x[6])]

    point = [*TWIST, command]
    np.testing.assert_allclose(slopes(formula, point), differences(formula, point, 1e-5), rtol=1e-5, atol=1e-8)
    resting = slopes(formula, [*STILL, made.neutral])
    assert np.isfinite(resting).all()


def test_a_pulse_costs_few_operations() -> None:
    inputs = Graph().inputs("x", 7)
    B = moving(inputs[:6])
    outputs = thruster(model="t200", direction=(1.0, 0.0, 0.0), at=(0.0, 0.2, 0.0)).wrench(B, [], inputs[6])
    found = counts([x for x in outputs if not isinstance(x, float)])
    assert found["sqrt"] == 1
    assert found["/"] <= 1
    assert sum(found.values()) < 60


# The T200


def t200_table(folder: Path, voltage: int) -> Floats:
    """Rows of pulse width [us], rotor speed [rpm] and thrust [N]."""
    with (folder / RESOURCES / f"T200-Thrusters-{voltage}V.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = [[float(entry) for entry in row[:6]] for row in list(csv.reader(file))[1:]]
    pulse, rpm, _, volts, _, force = np.array(rows).T
    assert np.all(volts == voltage)
    return np.column_stack([pulse, np.sign(pulse - 1500.0) * rpm, force * KILOGRAM_FORCE])


@pytest.mark.parametrize(
    ("voltage", "rms", "worst"), [(10, 0.23, 0.55), (12, 0.31, 0.8), (16, 0.37, 1.4), (18, 0.35, 1.2), (20, 0.43, 1.15)]
)
def test_the_t200_is_near_its_tables(shared_data: Path, voltage: int, rms: float, worst: float) -> None:
    pulse, rpm, thrust = t200_table(shared_data, voltage).T
    made = thruster(model="t200", voltage=voltage)
    error = newtons(made, pulse) - thrust
    assert np.sqrt(np.mean(error**2)) < rms < 0.01 * thrust.max()
    assert np.abs(error).max() < worst < 0.03 * thrust.max()
    assert np.sqrt(np.mean((made.spin(pulse) / RPM - rpm) ** 2)) < 40.0
    still = np.abs(pulse[rpm == 0.0] - 1500.0)
    assert abs(made.throttle.forward.edge - still.max()) <= 4.0  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("voltage", "rms", "worst"), [(10, 1.3, 4.8), (12, 1.8, 4.8), (16, 2.8, 9.7), (18, 5.6, 24.5), (20, 10.5, 44.1)]
)
def test_the_t200_takes_the_power_of_its_tables(shared_data: Path, voltage: int, rms: float, worst: float) -> None:
    """At measured rotor speeds, in watts; within 10.1 % where the table gives more than 50 W."""
    with (shared_data / RESOURCES / f"T200-Thrusters-{voltage}V.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = np.array([[float(entry) for entry in row[:6]] for row in list(csv.reader(file))[1:]])
    pulse, rpm, amperes, volts, power, _ = rows.T
    np.testing.assert_allclose(power, volts * amperes, atol=0.1)
    error = t200.electrical_power(np.sign(pulse - 1500.0) * rpm * RPM, float(voltage)) - power
    assert np.sqrt(np.mean(error**2)) < rms < 0.02 * power.max()
    assert np.abs(error).max() < worst < 0.08 * power.max()
    assert np.abs(error / np.maximum(power, 50.0)).max() < 0.101


@pytest.mark.parametrize("voltage", [10.0, 13.0, 20.0])
def test_the_power_of_the_t200_grows_with_its_speed(voltage: float) -> None:
    w = np.linspace(0.0, 450.0, 500)
    assert t200.electrical_power(0.0, voltage) == 0.0
    for sign in (1.0, -1.0):
        assert np.all(np.diff(t200.electrical_power(sign * w, voltage)) > 0.0)


@pytest.mark.parametrize("voltage", [10.0, 11.5, 14.0, 17.3, 20.0])
def test_the_t200_never_falls_back(voltage: float) -> None:
    pulses = np.linspace(1100.0, 1900.0, 3201)
    thrust = newtons(thruster(model="t200", voltage=voltage), pulses)
    assert np.all(np.diff(thrust) >= 0.0)
    assert np.abs(np.diff(thrust)).max() < 0.15  # no jump, also at the edges of the dead band
    assert newtons(thruster(model="t200", voltage=voltage), 1500.0) == 0.0


def test_the_t200_at_a_voltage_that_was_not_fitted() -> None:
    """The maker gives 4.52 and 3.52 kgf at full throttle and 14 V."""
    low, high = thruster(model="t200", voltage=14.0).newtons_range
    assert high == pytest.approx(4.52 * KILOGRAM_FORCE, rel=0.02)
    assert low == pytest.approx(-3.52 * KILOGRAM_FORCE, rel=0.02)


def test_the_t200_under_way() -> None:
    """Thrust vanishes at J = 1 / LOSS, but for the part that rises faster than the square of the speed."""
    made = thruster(model="t200", command="rpm", direction=(1.0, 0.0, 0.0))
    w = 900.0 * RPM
    u_a = w * t200.DIAMETER / (2.0 * math.pi * t200.LOSS)
    left = newtons(made, 900.0, [u_a, 0.0, 0.0, 0.0, 0.0, 0.0])
    assert left == pytest.approx(t200.FORWARD.T_w4 * w**4, rel=1e-9)
    assert newtons(made, 900.0, [0.5 * u_a, 0.0, 0.0, 0.0, 0.0, 0.0]) < 0.52 * newtons(made, 900.0)
