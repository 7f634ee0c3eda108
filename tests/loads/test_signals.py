"""Functions of time: values by hand, derivatives by finite differences, sides of jumps."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pydantic import ValidationError
from scipy.integrate import solve_ivp

from seaframe.loads.time_functions import Instant, function_of
from seaframe.scene.drives import TimeFunction

SMOOTH: list[dict[str, Any]] = [
    {"constant": 2.5},
    {"sine": {"amplitude": 1.5, "period": 4.0, "phase": 0.3, "offset": 0.2}},
    {"polynomial": [1.0, -2.0, 0.5, 3.0]},
    {"quintic": {"times": [0.0, 2.0, 5.0], "values": [0.0, 1.0, -0.5]}},
    {"steps": {"times": [1.0, 2.5], "values": [3.0, -1.0]}},
    {"table": {"times": [1.0, 2.0, 4.0], "values": [0.0, 1.0, -3.0]}},
]
LASTING: list[dict[str, Any]] = [  # through sines and exponentials of time, which NumPy rounds otherwise
    {"quintic": {"times": [0.5, 1.5, 2.0], "values": [0.0, 1.0, -0.5], "period": 2.5}},
    {"oscillator": {"amplitude": 1.5, "period": 2.0, "phase": 0.3, "offset": 0.4, "error": -2.5}},
]


def value(signal: dict[str, Any], t: Any, within: Any = None, component: int = 0) -> Any:
    function = function_of([TimeFunction.model_validate(signal)], component)
    return function.at(Instant(t, t if within is None else within))


@pytest.mark.parametrize("signal", SMOOTH + LASTING)
@pytest.mark.parametrize("t", [-0.7, 0.4, 1.3, 2.2, 3.1, 6.0])
def test_rates_are_derivatives(signal: dict[str, Any], t: float) -> None:
    h = 1e-5
    before, now, after = (value(signal, time) for time in (t - h, t, t + h))
    assert now.rate == pytest.approx((after.value - before.value) / (2 * h), abs=1e-7)
    assert now.acceleration == pytest.approx((after.rate - before.rate) / (2 * h), abs=1e-7)


@pytest.mark.parametrize(
    ("signal", "atol"), [*((signal, 1e-15) for signal in SMOOTH), *((signal, 1e-13) for signal in LASTING)]
)
def test_batches_agree_with_single_times(signal: dict[str, Any], atol: float) -> None:
    times = np.linspace(-1.0, 6.0, 57)
    batch = value(signal, times)
    single = [value(signal, float(t)) for t in times]
    for part in ("value", "rate", "acceleration"):
        expected = [getattr(one, part) for one in single]
        np.testing.assert_allclose(np.broadcast_to(getattr(batch, part), times.shape), expected, rtol=1e-15, atol=atol)


def test_values_by_hand() -> None:
    sine = {"sine": {"amplitude": 3.0, "period": 2.0, "phase": np.pi / 2, "offset": 1.0}}
    assert value(sine, 0.0).value == pytest.approx(4.0)
    assert value({"polynomial": [1.0, 2.0, 3.0]}, 2.0).value == 17.0
    steps = {"steps": {"times": [1.0, 2.0], "values": [5.0, 7.0]}}
    assert [value(steps, t).value for t in (0.9, 1.0, 1.9, 2.0, 9.0)] == [0.0, 5.0, 5.0, 7.0, 7.0]
    table = {"table": {"times": [1.0, 2.0], "values": [5.0, 7.0]}}
    assert [value(table, t).value for t in (0.0, 1.0, 1.5, 2.0, 9.0)] == [5.0, 5.0, 6.0, 7.0, 7.0]
    quintic = {"quintic": {"times": [0.0, 2.0], "values": [1.0, 3.0]}}
    assert [value(quintic, t).value for t in (-1.0, 0.0, 1.0, 2.0, 5.0)] == [1.0, 1.0, 2.0, 3.0, 3.0]


def test_a_periodic_quintic_repeats_smoothly() -> None:
    way = {"times": [0.5, 1.5, 2.0], "values": [0.3, 1.0, -0.5]}
    around = {"quintic": {"times": [0.5, 1.5, 2.0, 3.0], "values": [0.3, 1.0, -0.5, 0.3]}}
    times = np.linspace(0.5, 3.0, 41)
    for turn in (-3, 0, 1, 4000):
        found, expected = value({"quintic": way | {"period": 2.5}}, times + 2.5 * turn), value(around, times)
        for part in ("value", "rate", "acceleration"):
            np.testing.assert_allclose(getattr(found, part), getattr(expected, part), rtol=0, atol=2e-9)
    for seam in (0.5, 3.0, 5.5):
        before, after = (value({"quintic": way | {"period": 2.5}}, seam + h) for h in (-1e-7, 1e-7))
        assert (before.value, before.rate) == pytest.approx((after.value, after.rate), abs=1e-9)
        assert before.acceleration == pytest.approx(after.acceleration, abs=2e-5)  # 2e-7 s times the largest jerk


def test_a_period_leaves_time_to_return() -> None:
    with pytest.raises(ValidationError):
        TimeFunction.model_validate({"quintic": {"times": [0.0, 2.0], "values": [0.0, 1.0], "period": 2.0}})


@pytest.mark.parametrize("error", [0.0, 1.2, -3.0])
def test_an_oscillator_follows_its_differential_equations(error: float) -> None:
    amplitude, offset, period, phase, a, w = 0.6, -0.2, 1.6, 0.9, 5.0, 3.0
    omega = 2 * np.pi / period

    def rates(t: float, y: Any) -> list[float]:
        theta, r, r1, x, x1, leader = y
        return [
            omega + w * np.sin(leader + phase - theta),
            *(r1, a * (a / 4 * (amplitude - r) - r1)),
            *(x1, a * (a / 4 * (offset - x) - x1)),
            omega,
        ]

    times = np.linspace(0.0, 6.0, 61)
    found = solve_ivp(rates, (0, 6), [phase + error, 0, 0, 0, 0, 0], "DOP853", times, rtol=1e-11, atol=1e-12).y
    expected = found[3] + found[1] * np.sin(found[0])
    numbers = {"amplitude": amplitude, "offset": offset, "period": period, "phase": phase}
    signal = {"oscillator": numbers | {"convergence": a, "coupling": w, "error": error}}
    np.testing.assert_allclose(value(signal, times).value, expected, rtol=0, atol=1e-9)
    settled = offset + amplitude * np.sin(omega * times + phase)
    assert np.abs(value(signal, times + 8 * period).value - settled).max() < 1e-6


@pytest.mark.parametrize("t", [0.0, 2.0, 5.0])
def test_a_quintic_rests_at_its_waypoints(t: float) -> None:
    signal = SMOOTH[3]
    for within in (t - 1e-9, t + 1e-9):
        there = value(signal, t, within)
        assert there.rate == pytest.approx(0.0, abs=1e-12)
        assert there.acceleration == pytest.approx(0.0, abs=1e-12)


def test_a_jump_has_two_sides() -> None:
    steps = {"steps": {"times": [1.0], "values": [5.0]}}
    assert value(steps, 1.0, within=0.99).value == 0.0
    assert value(steps, 1.0, within=1.01).value == 5.0
    table = {"table": {"times": [0.0, 1.0, 2.0], "values": [0.0, 1.0, -2.0]}}
    assert value(table, 1.0, within=0.9).rate == 1.0
    assert value(table, 1.0, within=1.1).rate == -3.0
    assert value(table, 1.0, within=0.9).value == value(table, 1.0, within=1.1).value == 1.0


def test_signals_add_up_and_have_components() -> None:
    parts = [
        TimeFunction.model_validate(s) for s in ({"constant": [1, 2]}, {"sine": {"amplitude": [3, 4], "period": 4.0}})
    ]
    for component, expected in ((0, 4.0), (1, 6.0)):
        assert function_of(parts, component).at(Instant(1.0, 1.0)).value == pytest.approx(expected)
    assert function_of([], 0).at(Instant(1.0, 1.0)).value == 0.0


@pytest.mark.parametrize(
    ("signal", "components"),
    [
        ({"constant": 2.0}, None),
        ({"constant": [2.0]}, 1),
        ({"sine": {"amplitude": 1.0, "period": 1.0, "offset": [1.0, 2.0]}}, 2),
        ({"polynomial": [0.0, [1.0, 2.0, 3.0]]}, 3),
        ({"quintic": {"times": [0.0, 1.0], "values": [0.0, [1.0, 2.0]]}}, 2),
    ],
)
def test_components_are_the_length_of_lists(signal: dict[str, Any], components: int | None) -> None:
    assert TimeFunction.model_validate(signal).components == components


def test_switches_are_where_pieces_meet() -> None:
    assert function_of([TimeFunction.model_validate(s) for s in SMOOTH], 0).switches == (0.0, 1.0, 2.0, 2.5, 4.0, 5.0)


def test_values_jump_at_steps_alone() -> None:
    rows = {"times": [0.5, 1.5, 2.5], "values": [1.0, 3.0, -2.0]}
    steps, held, *continuous = (
        function_of([TimeFunction.model_validate(signal)], 0)
        for signal in (
            {"steps": rows},
            {"table": {**rows, "interpolation": "step"}},
            {"table": rows},
            {"table": {**rows, "interpolation": "cubic"}},
            {"quintic": rows},
            {"sine": {"amplitude": 1.0, "period": 2.0}},
            {"polynomial": [0.0, 1.0]},
        )
    )
    assert steps.jumps == held.jumps == (0.5, 1.5, 2.5)
    for function in continuous:
        assert function.jumps == ()
        for t in function.switches:
            before, after = (function.at(Instant(t, t + side)).value for side in (-1e-9, 1e-9))
            assert before == pytest.approx(after, abs=1e-12)
