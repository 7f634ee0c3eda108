"""Lengths of waves by published tables and by the equation itself; what is refused of a sea, with what would do."""

from __future__ import annotations

import math
import re
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from seaframe.program.trace import Graph
from seaframe.scene.problems import format_path
from seaframe.scene.sea import flow_problems, height_limits, wavelength, wavenumber
from seaframe.scene.water import Water
from tests.program.evaluating import interpret

DOWN = (0.0, 0.0, -9.81)

# d/L0 and d/L (R. L. Wiegel's tables, in the Shore Protection Manual, 1984, Table C-1)
WIEGEL = [
    (0.01, 0.04032),
    (0.02, 0.05763),
    (0.05, 0.09416),
    (0.1, 0.1410),
    (0.2, 0.2251),
    (0.5, 0.5018),
    (1.0, 1.000),
]


@pytest.mark.parametrize(("relative_depth", "published"), WIEGEL)
def test_lengths_by_the_tables(relative_depth: float, published: float) -> None:
    deep = wavelength(7.0, 9.81, None)
    assert deep == pytest.approx(9.81 * 49.0 / (2.0 * math.pi), rel=1e-14)
    depth = relative_depth * deep
    assert depth / wavelength(7.0, 9.81, depth) == pytest.approx(published, rel=3e-4)


@given(st.floats(-12.0, 6.0), st.floats(-3.0, 3.0), st.floats(-1.0, 2.0))
def test_dispersion_holds_to_rounding(exponent: float, size: float, pull: float) -> None:
    """For w^2 h/g from 1e-12 to 1e6, in small and large water, under weak and strong gravity."""
    depth, g = 10.0**size, 10.0**pull
    w = math.sqrt(10.0**exponent * g / depth)
    k = wavenumber(w, g, depth)
    assert g * k * math.tanh(k * depth) == pytest.approx(w * w, rel=1e-14)
    assert k > 0.0


def test_newton_arrives_at_rounding() -> None:
    a = np.logspace(-12.0, 6.0, 100_001)  # w^2 h/g
    k = wavenumber(np.sqrt(a), 1.0, 1.0)
    assert np.abs(k * np.tanh(k) / a - 1.0).max() < 1.5e-15


def test_wavenumbers_of_any_number() -> None:
    w, h = np.array([0.1, 1.0, 5.0]), np.array([1.0, 10.0, 100.0])
    graph = Graph()
    traced = interpret([wavenumber(*graph.inputs("x", 3))], {"x": [w, 9.81, h]})[0]
    for k, batch, one, depth in zip(traced, wavenumber(w, 9.81, h), w.tolist(), h.tolist(), strict=True):
        assert k == pytest.approx(wavenumber(one, 9.81, depth), rel=1e-14)
        assert batch == pytest.approx(wavenumber(one, 9.81, depth), rel=1e-14)


# What is refused


def problems(water: dict[str, Any], gravity: Any = DOWN) -> dict[str, str]:
    return {format_path(place): str(what) for place, what in flow_problems(Water.model_validate(water), gravity)}


def regular(height: float, period: float, direction: Any = (1.0, 0.0, 0.0)) -> dict[str, Any]:
    return {"regular": {"height": height, "period": period, "direction": list(direction)}}


def irregular(height: float, period: float) -> dict[str, Any]:
    return {"jonswap": {"significant_height": height, "peak_period": period, "direction": [1.0, 0.0, 0.0]}}


PROFILE = {"profile": {"depths": [0.0, 1.0], "velocities": [[1.0, 0.0, 0.0], [0.0, 0.0, 0.0]]}}


def test_sound_water_has_no_problems() -> None:
    assert problems({}) == {}
    assert problems({"current": {"velocity": [1.0, 0.0, 0.0]}}, (0.0, 0.0, 0.0)) == {}
    varying = {"deviation": [0.1, 0.1, 0.0], "time_constant": 60.0}
    assert problems({"current": {"gauss_markov": varying}}, (0.0, 0.0, 0.0)) == {}
    assert problems({"surface": 0.0, "current": PROFILE, "waves": regular(1.0, 6.0)}) == {}
    assert problems({"surface": 0.0, "depth": 10.0, "waves": irregular(0.5, 6.0)}) == {}


@pytest.mark.parametrize("part", [{"waves": regular(0.5, 5.0)}, {"waves": irregular(0.5, 6.0)}, {"current": PROFILE}])
def test_depth_needs_a_surface_and_gravity(part: dict[str, Any]) -> None:
    path = "water.waves" if "waves" in part else "water.current.profile"
    found = problems(part)
    assert list(found) == [path]
    assert "needs the free surface" in found[path]
    assert "`surface: 0`" in found[path]
    weightless = problems({"surface": 0.0, **part}, (0.0, 0.0, 0.0))
    assert list(weightless) == [path]
    assert "`gravity` is zero" in weightless[path]


def test_waves_need_a_horizontal_direction() -> None:
    leaning = (1.0, -2.0, -9.0)
    assert list(problems({"surface": 0.0, "waves": regular(0.5, 5.0, (0, 0, 1))})) == ["water.waves.regular.direction"]
    assert "parallel to gravity" in "".join(
        problems({"surface": 0.0, "waves": regular(0.5, 5.0, leaning)}, leaning).values()
    )
    assert problems({"surface": 0.0, "waves": regular(0.5, 5.0, (0.0, 0.0, 1.0))}, leaning) == {}


def test_each_of_several_waves_is_checked() -> None:
    good, bad = regular(0.5, 5.0)["regular"], regular(50.0, 5.0)["regular"]
    found = problems({"surface": 0.0, "waves": {"regular": [good, bad, good, bad]}})
    assert list(found) == ["water.waves.regular[1].height", "water.waves.regular[3].height"]


def test_the_steepest_wave() -> None:
    """In deep water 0.142 of the length (Miche), about one seventh; 1.56 T^2 is the length."""
    length = 9.81 * 25.0 / (2.0 * math.pi)
    assert problems({"surface": 0.0, "waves": regular(0.1419 * length, 5.0)}) == {}
    found = problems({"surface": 0.0, "waves": regular(0.1421 * length, 5.0)})
    message = found["water.waves.regular.height"]
    assert "39.03 m long breaks in deep water" in message
    assert "at most 5.54 m" in message


def test_a_wave_too_high_for_its_depth() -> None:
    found = problems({"surface": 0.0, "depth": 1.0, "waves": regular(0.8, 4.0)})
    assert "breaks in water 1 m deep: above 0.78 of the depth" in found["water.waves.regular.height"]


def test_a_wave_too_long_for_its_depth() -> None:
    found = problems({"surface": 0.0, "depth": 5.0, "waves": regular(1.0, 10.0)})
    message = found["water.waves.regular.period"]
    assert "a wave of 10 s is 67.68 m long, too long for linear theory in water 5 m deep" in message
    assert "height length^2/depth^3 is 36.6, above 26" in message


CASES = [(1.0, 10.0, 5.0), (0.3, 20.0, 3.0), (1.5, 6.0, 2.1), (6.0, 5.0, 100.0), (2.0, 9.0, 1.0), (0.02, 30.0, 0.4)]
ADVICE = re.compile(r"`(?:significant_|peak_)?(height|period|depth)` of at (most|least) (\S+) (?:m|s)[,.]")


@pytest.mark.parametrize("sea", [regular, irregular])
@pytest.mark.parametrize(("height", "period", "depth"), CASES)
def test_recommended_values_are_valid(sea: Any, height: float, period: float, depth: float) -> None:
    """Every remedy is enough, and not much more than enough."""
    given = {"height": height, "period": period, "depth": depth}

    def find_entries(**change: float) -> dict[str, str]:
        values = given | change
        waves = sea(values["height"], values["period"])
        return problems({"surface": 0.0, "depth": values["depth"], "waves": waves})

    (message,) = find_entries().values()
    advice = ADVICE.findall(message)
    assert advice
    assert len(advice) == message.count(" of at ")
    for key, way, number in advice:
        enough = float(number)
        assert find_entries(**{key: enough}) == {}
        assert find_entries(**{key: enough * (1.01 if way == "most" else 0.99)}) != {}


def test_remedies_for_a_wave_that_is_too_long() -> None:
    (message,) = problems({"surface": 0.0, "depth": 5.0, "waves": regular(1.0, 10.0)}).values()
    assert [key for key, _, _ in ADVICE.findall(message)] == ["height", "period", "depth"]


def test_limits_of_height() -> None:
    """Miche, 0.78 of the depth, Ursell, each from a length worked out with the equation of dispersion."""
    steep, bottom, ursell = height_limits(8.0, 9.81, 6.0)
    length = wavelength(8.0, 9.81, 6.0)
    assert (2.0 * math.pi / 8.0) ** 2 == pytest.approx(
        9.81 * 2.0 * math.pi / length * math.tanh(2.0 * math.pi * 6.0 / length), rel=1e-13
    )
    assert steep == pytest.approx(0.142 * length * math.tanh(2.0 * math.pi * 6.0 / length), rel=1e-14)
    assert bottom == pytest.approx(4.68)
    assert ursell * length**2 / 6.0**3 == pytest.approx(26.0)


@pytest.mark.parametrize("height", [1e-30, 1.0, 1e20])
@pytest.mark.parametrize("period", [1e-30, 1.0, 1e20])
@pytest.mark.parametrize("depth", [None, 1e-30, 1.0, 1e20])
@pytest.mark.parametrize("g", [1e-30, 9.81, 1e20])
def test_absurd_numbers_are_answered(height: float, period: float, depth: float | None, g: float) -> None:
    given = {} if depth is None else {"depth": depth}
    for sea in (regular, irregular):
        for message in problems({"surface": 0.0, "waves": sea(height, period), **given}, (0.0, 0.0, -g)).values():
            assert "Take a" in message
            assert "nan" not in message
