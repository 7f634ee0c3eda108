"""Logs of several rates: a signal is compared where it was measured; its own gaps are refused."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.identify.compare import compare
from tests.identify.compare.records import Record, tumbling

T = np.arange(0.0, 12.0, 0.05)
KINDS = ("position", "velocity", "orientation", "angular_velocity")


def every(values: Any, step: int, first: int = 0) -> Any:
    """What a slower stream has of a column: nan in the rows of others."""
    kept = np.full_like(values, np.nan)
    kept[first::step] = values[first::step]
    return kept


def test_a_slow_signal_alone_is_compared_at_its_own_times() -> None:
    """As if the log held only its rows; a straight line between samples half a second apart is off by 0.05."""
    ours, slow = Record(T, {"a.angle": np.sin(1.7 * T)}), np.sin(1.7 * T) + 0.01 * np.cos(T)
    found = compare(ours, Record(T, {"a.angle": every(slow, 10), "a.command": np.ones(len(T))}), signals=["a.angle"])
    alone = compare(ours, Record(T[::10], {"a.angle": slow[::10]}))
    np.testing.assert_array_equal(found.t, T[:231:10])
    np.testing.assert_equal(asdict(found["a.angle"]), asdict(alone["a.angle"]))  # nan equals nan


def test_missing_values_at_jittering_times_are_not_a_lower_rate() -> None:
    """2 % of the values of one column are missing, at times that jitter: refused, not interpolated."""
    rng = np.random.default_rng(4)
    t = np.cumsum(0.01 * rng.uniform(0.5, 1.5, 1400))
    holed = np.where(rng.uniform(size=1400) < 0.02, np.nan, np.sin(t))
    holed[[0, -1]] = 0.0, 1.0
    with pytest.raises(sf.SeaframeError, match="not finite in row") as caught:
        compare(Record(t, {"a.angle": np.sin(t)}), Record(t, {"a.angle": holed}))
    assert (caught.value.code, caught.value.place, caught.value.path) == ("data", "measured", "a.angle")


def test_signals_of_different_rates_have_no_interpolation_error() -> None:
    """The true model, a fast column and a slow one of vectors: no error in either, and the slow one is noted."""
    wave = np.column_stack([np.sin(1.7 * T), np.cos(2.3 * T)])
    ours = Record(T, {"fast": np.sin(T), "slow": wave})
    found = compare(ours, Record(T, {"fast": every(np.sin(T), 2), "slow": every(wave, 10, 6)}), max_lag=0.5)
    assert found["fast"].rmse < 1e-12
    assert found["slow"].rmse < 1e-12
    assert found["slow[1]"].rmse < 1e-12
    assert any("measured: slow is known in 24 of 116 rows, about every 0.5 s" in note for note in found.notes)
    shifted = compare(ours, Record(T, {"fast": np.sin(T), "slow": every(wave + 0.1, 10)}))
    assert shifted["slow[0]"].rmse == pytest.approx(0.1)


def test_streams_that_never_share_a_row() -> None:
    rows = np.arange(len(T))
    columns = {"a": np.where(rows % 2 == 0, np.sin(T), np.nan), "b": np.where(rows % 2 == 1, np.cos(T), np.nan)}
    found = compare(Record(T, {"a": np.sin(T), "b": np.cos(T)}), Record(T, columns))
    assert found["a"].rmse < 0.1**2 / 8.0  # of the rows at the ends, between samples of which one lies beyond
    assert found["b"].rmse < 0.1**2 / 8.0


def test_a_gap_of_a_slow_signal_is_refused_by_its_own_rate() -> None:
    """One lost sample is interpolated; three of a stream of 0.5 s (2 s) are not, unless `max_gap` allows it."""
    ours, slow = Record(T, {"a": T, "b": np.sin(T)}), every(np.sin(T), 10)
    slow[100] = np.nan
    assert compare(ours, Record(T, {"a": T, "b": slow}))["b"].rmse < 1e-12
    slow[[110, 120]] = np.nan
    with pytest.raises(sf.SeaframeError, match="2 s after row 91 ") as caught:
        compare(ours, Record(T, {"a": T, "b": slow}))
    assert (caught.value.code, caught.value.place, caught.value.path) == ("data", "measured", "b")
    assert "longer than 1.25 s: 2 s after row 91 (t = 4.5 s)" in caught.value.message
    assert compare(ours, Record(T, {"a": T, "b": slow}), matching=sf.Matching(max_gap=3.0))["b"].rmse < 1e-12


def test_a_value_that_is_missing_in_a_whole_column_is_refused() -> None:
    """Also where another signal of the log has a rate of its own."""
    broken = np.where(T[7] == T, np.nan, np.sin(T))
    ours = Record(T, {"a": np.sin(T), "b": np.cos(T)})
    with pytest.raises(sf.SeaframeError, match="not finite in row 8") as caught:
        compare(ours, Record(T, {"a": broken, "b": every(np.cos(T), 4)}))
    assert (caught.value.code, caught.value.place, caught.value.path) == ("data", "measured", "a")


def test_poses_between_rows_of_commands_need_no_smoothing() -> None:
    motion = tumbling(241)
    moved = {f"body.{kind}": getattr(motion, kind) for kind in KINDS}
    log = {name: every(values, 3) for name, values in moved.items()} | {"t1.command": np.ones(241)}
    found = compare(Record(motion.t, moved), Record(motion.t, log), link="body")
    assert all(row.rmse < 1e-12 for row in found.metrics.values())
    assert not any("smoothed" in note for note in found.notes)
    np.testing.assert_array_equal(found.t, motion.t[::3])


@pytest.mark.parametrize("slow", ["velocity", "angular_velocity", "orientation"])
def test_slower_signals_of_a_motion_are_interpolated(slow: str) -> None:
    """Chords of 0.1 s of a motion with frequencies up to 1 rad/s: off by at most h2/8 of the second derivative."""
    motion = tumbling(241)
    moved = {f"body.{kind}": getattr(motion, kind) for kind in KINDS}
    log = moved | {f"body.{slow}": every(moved[f"body.{slow}"], 2)}
    found = compare(Record(motion.t, moved), Record(motion.t, log), link="body")
    assert found["position"].rmse == 0.0
    assert all(row.rmse < 0.1**2 / 8.0 for row in found.metrics.values())
    assert not any("smoothed" in note for note in found.notes)
    assert any(f"body.{slow} is known in 121 of 241 rows" in note for note in found.notes)
