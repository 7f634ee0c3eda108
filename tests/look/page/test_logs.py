"""Logs of several streams in a page: each signal has values only in its own rows, and is drawn from those."""

from __future__ import annotations

import base64
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.exchange.logs.log import Log
from seaframe.look.page.logs import log_of
from tests.look.page.scenes import arm

T = np.arange(0.0, 2.0, 0.005)
PLACES, TURNS, RATES = np.arange(len(T)) % 4 == 0, np.arange(len(T)) % 4 == 2, np.arange(len(T)) % 8 == 1
YAW = 2.5 * T


def only(rows: Any, values: Any) -> Any:
    """Values in their own rows."""
    return np.where(rows, values, np.nan)


def streams(**more: Any) -> dict[str, Any]:
    """A hull that moves along x and turns about z, with quaternions of either sign."""
    signs = np.where(np.arange(len(T)) % 8 == 2, -1.0, 1.0)
    turn = np.column_stack([np.cos(0.5 * YAW), 0.0 * T, 0.0 * T, np.sin(0.5 * YAW)]) * signs[:, None]
    place = np.column_stack([T, 0.0 * T, 0.0 * T + 1.0])
    columns = {f"rov.hull.position[{k}]": only(PLACES, place[:, k]) for k in range(3)}
    columns |= {f"rov.hull.orientation[{k}]": only(TURNS, turn[:, k]) for k in range(4)}
    return columns | more


def play_log(columns: dict[str, Any], wanted: list[str]) -> dict[str, Any]:
    log = Log(
        T, columns, {}, "dive.mcap", asynchronous=frozenset({"rov.hull.position", "rov.hull.orientation", *wanted})
    )
    return log_of(log, arm(), "measured", wanted)


def numbers(text: str, kind: str = "<f4") -> Any:
    return np.frombuffer(base64.b64decode(text), kind)


def test_places_and_turns_of_two_streams() -> None:
    found = play_log(streams(), [])
    t, poses = numbers(found["t"], "<f8"), numbers(found["poses"]).reshape(-1, 7)
    inner = (t > 0.02) & (t < 1.97)
    np.testing.assert_allclose(poses[inner, 0], t[inner], atol=1e-6)
    np.testing.assert_allclose(np.linalg.norm(poses[:, 3:], axis=1), 1.0, atol=1e-6)
    off = np.angle(np.exp(1j * (2.0 * np.arctan2(poses[:, 6], poses[:, 3]) - 2.5 * t)))
    np.testing.assert_allclose(off[inner], 0.0, atol=1e-4)


def test_components_of_a_place_may_come_in_streams_of_their_own() -> None:
    """As a depth from a gauge beside places from beacons."""
    found = play_log(streams(**{"rov.hull.position[2]": only(RATES, 1.0 + T)}), [])
    t, poses = numbers(found["t"], "<f8"), numbers(found["poses"]).reshape(-1, 7)
    inner = (t > 0.04) & (t < 1.94)
    np.testing.assert_allclose(poses[inner, :3], np.column_stack([t, 0.0 * t, 1.0 + t])[inner], atol=1e-6)


def test_signals_of_other_streams_are_drawn_from_their_own_rows() -> None:
    """Not before their first row and after their last, nor in long pauses; a gap of a single stream stays one."""
    rate = only(RATES & ((T < 0.8) | (T > 1.4)), 3.0 * T)
    found = play_log(streams(**{"rov.fore.rate": rate}), ["rov.fore.rate"])
    t, values = numbers(found["t"], "<f8"), numbers(found["signals"]["rov.fore.rate"]["values"])
    own = T[np.isfinite(rate)]
    known = (t >= own[0]) & (t <= own[-1]) & ~((t > own[own < 1.0].max()) & (t < own[own > 1.0].min()))
    np.testing.assert_allclose(values[known], 3.0 * t[known], atol=1e-5)
    assert np.isnan(values[~known]).all()
    whole = Log(T, {"rov.fore.rate": rate}, {}, "dive.csv")
    kept = numbers(log_of(whole, arm(), "measured", ["rov.fore.rate"])["signals"]["rov.fore.rate"]["values"])
    np.testing.assert_array_equal(np.isnan(kept), np.isnan(rate))


def test_coordinates_of_three_streams_show_all_links() -> None:
    """An angle that is logged between -pi and pi turns on, and does not swing back where it jumps."""
    angle = np.angle(np.exp(1j * (3.0 + 0.5 * T)))
    split = play_log(streams(**{"rov.fore.angle": only(RATES, angle)}), ["rov.fore.angle"])
    turn = np.column_stack([np.cos(0.5 * YAW), 0.0 * T, 0.0 * T, np.sin(0.5 * YAW)])
    whole: dict[str, Any] = {f"rov.hull.position[{k}]": part for k, part in enumerate((T, 0.0 * T, 0.0 * T + 1.0))}
    whole |= {f"rov.hull.orientation[{k}]": turn[:, k] for k in range(4)} | {"rov.fore.angle": angle}
    joint = log_of(Log(T, whole, {}, "dive.csv"), arm(), "measured", [])
    assert [link["path"] for link in split["links"]] == ["rov.hull", "rov.fore"]
    inner = slice(20, -20)
    first, second = (numbers(each["poses"]).reshape(-1, 2, 7)[inner] for each in (split, joint))
    np.testing.assert_allclose(first[..., :3], second[..., :3], atol=1e-3)
    np.testing.assert_allclose(np.abs(np.sum(first[..., 3:] * second[..., 3:], axis=2)), 1.0, atol=1e-5)


def test_a_log_without_any_place_is_refused() -> None:
    columns = streams() | {"rov.hull.position[1]": np.full(len(T), np.nan)}
    with pytest.raises(sf.SeaframeError, match="without any value") as caught:
        play_log(columns, [])
    assert caught.value.code == "data"
