"""Logs of several rates: measured values only in their own rows, inputs in all, and fits with correct errors."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.stats import chi2

from seaframe import SeaframeError
from seaframe.exchange.logs import Log, LogMapping, log_streams
from seaframe.exchange.logs.joining import NEAR, JoinedTimes
from seaframe.exchange.logs.log_streams import LogContent, Stream, build_log
from seaframe.identify.poses import smooth_poses
from tests.identify.fit.test_innovation import LEVEL, TRUTH, fit_log, step_of

Floats = NDArray[Any]


def log_of(signals: dict[str, Any], *parts: tuple[Any, dict[str, Any]]) -> Log:
    """Return the log of streams, each given by its times and columns."""
    found = [Stream(np.asarray(t, float), {k: np.asarray(x, float) for k, x in c.items()}) for t, c in parts]
    return build_log(LogContent("log", found), LogMapping.model_validate({"signals": signals}))


def test_rows_are_those_of_all_streams_and_values_are_in_their_own() -> None:
    log = log_of(
        {"rov.hull.position[0]": "x", "rov.hull.velocity[0]": "v", "rov.t1.command": "c"},
        ([0.0, 1.0, 2.0, 3.0], {"x": [0.0, 10.0, 20.0, 30.0]}),
        ([0.5, 2.0], {"v": [5.0, 7.0]}),
        ([0.25, 1.5], {"c": [1500.0, 1600.0]}),
    )
    nan = np.nan
    assert log.t.tolist() == [0.0, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0]
    np.testing.assert_array_equal(log["rov.hull.position[0]"], [0.0, nan, nan, 10.0, nan, 20.0, 30.0])
    np.testing.assert_array_equal(log["rov.hull.velocity[0]"], [nan, nan, 5.0, nan, nan, 7.0, nan])
    np.testing.assert_array_equal(log["rov.t1.command"], [nan, 1500.0, 1500.0, 1500.0, 1600.0, 1600.0, 1600.0])
    assert log.asynchronous == {"rov.hull.position", "rov.hull.velocity"}
    assert log.notes[0].startswith("log: 3 streams of 2 to 4 rows were joined to 7 rows.")


def test_a_single_stream_stays_as_it_is() -> None:
    t, x = np.array([0.0, 2.0, 1.0, 1.0]), np.array([1.0, 2.0, 3.0, 4.0])
    log = log_of({"rov.hull.position[0]": "x", "rov.t1.command": "c"}, (t, {"x": x, "c": x}))
    assert log.t.tolist() == t.tolist()
    assert log["rov.t1.command"].tolist() == x.tolist()
    assert log.asynchronous == frozenset()


@pytest.mark.parametrize("kind", ["force", "torque", "torque[1]"])
def test_forces_are_held_or_interpolated_as_their_values_suggest(kind: str) -> None:
    slow, fast = np.arange(0.0, 4.0, 0.4), np.arange(0.0, 3.61, 0.1)
    for force, held in ((np.sin(slow), False), (np.repeat([1.0, 3.0], 5), True)):
        log = log_of({f"arm.upper.{kind}": "u", "arm.upper.angle": "a"}, (slow, {"u": force}), (fast, {"a": fast}))
        past = np.floor(log.t / 0.4 + 1e-9).astype(int)
        expected = force[past] if held else np.interp(log.t, slow, force)
        np.testing.assert_allclose(log[f"arm.upper.{kind}"], expected, rtol=1e-12, atol=1e-12)
        assert np.isfinite(log["arm.upper.angle"]).all()


def test_forces_are_blank_in_pauses() -> None:
    fast, slow = 0.01 * np.arange(200), np.array([0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 1.2, 1.3, 1.4])
    log = log_of({"a": "a", "arm.upper.torque": "b"}, (fast, {"a": fast}), (slow, {"b": 100.0 * slow}))
    inside = (log.t < 0.505) | ((log.t > 1.195) & (log.t < 1.405))
    np.testing.assert_allclose(log["arm.upper.torque"][inside], 100.0 * log.t[inside], rtol=1e-12)
    assert np.isnan(log["arm.upper.torque"][~inside]).all()


def test_messages_of_one_moment_share_a_row_without_a_delay() -> None:
    """A stream 0.01 s behind one of 10 Hz: in a smooth motion no value is late, although the rows are shared."""
    t = 0.1 * np.arange(100)
    late = t + 0.01
    log = log_of(
        {"a.b.angle": "x", "a.b.rate": "v", "a.t.command": "c"},
        (t, {"x": np.sin(t)}), (late, {"v": np.cos(late)}), (late, {"c": np.floor(late)}),
    )  # fmt: skip
    np.testing.assert_array_equal(log.t, t)
    np.testing.assert_array_equal(log["a.b.angle"], np.sin(t))
    unmoved = np.abs(np.cos(late) - np.cos(t)).max()
    assert np.abs(log["a.b.rate"] - np.cos(t))[1:-1].max() < 0.06 * unmoved  # h H / 2 of the second derivative
    np.testing.assert_array_equal(log["a.t.command"], np.floor(late))


def test_values_are_not_shifted_across_wraps_jumps_and_noise() -> None:
    t = 0.1 * np.arange(60)
    late, rng = t + 0.012, np.random.default_rng(0)
    turning = (2.0 * late + np.pi) % (2.0 * np.pi) - np.pi
    zigzag = np.where(np.arange(60) % 2, 1.0, -1.0)
    log = log_of(
        {"x": "x", "a.b.angle": "angle", "noise": "noise", "zigzag": "zigzag"}, (t, {"x": t}),
        (late, {"angle": turning, "noise": rng.standard_normal(60), "zigzag": zigzag}),
    )  # fmt: skip
    away = np.abs(log["a.b.angle"] - (2.0 * t + np.pi) % (2.0 * np.pi) + np.pi)
    assert np.minimum(away, 2.0 * np.pi - away).max() < 0.025  # 2 rad/s for 0.012 s at most
    assert log["zigzag"].tolist() == zigzag.tolist()


def test_noise_stays_as_large_and_as_white() -> None:
    """The worst case are equally fast streams, as far apart as rows may be shared: at most NEAR of a neighbour."""
    n, rng = 20_000, np.random.default_rng(1)
    t = 0.1 * np.arange(n)
    noise = rng.standard_normal(n)
    for trend in (0.0, 50.0):
        late = t + 0.0124
        log = log_of({"x": "x", "y": "y"}, (t, {"x": t}), (late, {"y": noise + trend * late}))
        left = log["y"] - trend * t
        assert 1.0 - NEAR < left.std() < 1.02
        assert abs(np.corrcoef(left[1:], left[:-1])[0, 1]) < 1.2 * NEAR


def test_bursts_leave_no_tiny_steps_and_no_value_is_lost() -> None:
    rng = np.random.default_rng(3)
    moments = np.cumsum(rng.uniform(0.09, 0.11, 300))
    parts = [moments + delay + rng.uniform(0.0, 1e-4, 300) for delay in (0.0, 2e-4, 3e-3, 6e-3)]
    assert np.diff(JoinedTimes.join(parts).times).min() > 0.08
    parts.append(np.repeat(moments[::7], 3) + 1e-3)  # the same time three times: none of them is lost
    joined = JoinedTimes.join(parts)
    assert len(joined.times) == 300 + 2 * len(moments[::7])
    for part, order, rows in zip(parts, joined.orders, joined.rows, strict=True):
        assert len(np.unique(rows)) == len(part)
        assert np.abs(joined.times[rows] - part[order]).max() <= NEAR * joined.step


def test_parameters_at_the_start_do_not_determine_the_step() -> None:
    """Hundreds of them within milliseconds, as loggers write; the motion goes on at 10 Hz, in bursts."""
    t = 0.1 * np.arange(100)
    joined = JoinedTimes.join([1e-6 * np.arange(900), t + 0.02, t + 0.0201])
    assert joined.step == pytest.approx(0.1)
    assert len(joined.times) < 1001


def test_streams_out_of_order_are_sorted_and_noted() -> None:
    log = log_of({"x": "x", "y": "y"}, ([0.0, 0.2, 0.1], {"x": [0.0, 2.0, 1.0]}), ([0.05], {"y": [5.0]}))
    assert log.t.tolist() == [0.0, 0.05, 0.1, 0.2]
    np.testing.assert_array_equal(log["x"], [0.0, np.nan, 1.0, 2.0])
    assert "log: x: time runs backward once; the rows were sorted." in log.notes


@pytest.mark.parametrize("name", ["rov.hull.orientation", "orientation", "arm.boom.tip_orientation"])
def test_quaternions_do_not_flip_without_a_mapping_that_declares_them(name: str) -> None:
    """Half of them have the other sign; none is interpolated between q and -q."""
    t = 0.1 * np.arange(80)
    late, signs = t + 0.008, np.where(np.random.default_rng(2).random(80) < 0.5, -1.0, 1.0)
    half = 0.3 * np.sin(late)
    q = np.column_stack([np.cos(half), 0 * t, 0 * t, np.sin(half)]) * signs[:, None]
    log = log_of({"x": "x", name: list("abcd")}, (t, {"x": t}), (late, dict(zip("abcd", q.T, strict=True))))
    found = log[name]
    np.testing.assert_allclose(np.linalg.norm(found, axis=1), 1.0, atol=1e-12)
    assert (np.sum(found[1:] * found[:-1], axis=1) > 0.9).all()
    turns = 2.0 * np.arctan2(found[:, 3], found[:, 0] * np.sign(found[0, 0])) * np.sign(found[0, 0])
    np.testing.assert_allclose(np.sin(turns)[1:-1], np.sin(0.6 * np.sin(t))[1:-1], atol=5e-4)


def test_wrong_units_are_suspected_across_streams() -> None:
    t = 0.1 * np.arange(200)
    late = t + 0.05
    log = log_of({"a.b.angle": "x", "a.b.rate": "v"}, (t, {"x": np.degrees(np.sin(t))}), (late, {"v": np.cos(late)}))
    assert any("a.b.angle changes 57 times as fast as a.b.rate" in note for note in log.notes)
    right = log_of({"a.b.angle": "x", "a.b.rate": "v"}, (t, {"x": np.sin(t)}), (late, {"v": np.cos(late)}))
    assert len(right.notes) == 1


def test_rows_beyond_memory_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_streams, "MOST_JOINED", 100)
    with pytest.raises(SeaframeError, match="more than 100 numbers") as caught:
        log_of({"x": "x", "y": "y"}, (np.arange(40), {"x": np.arange(40)}), (np.arange(40) + 0.5, {"y": np.arange(40)}))
    assert (caught.value.code, caught.value.place) == ("limit", "log")


# Estimates from such logs


def cart_of_two_rates(seed: int) -> Log:
    """The cart with forces logged at 20 Hz; its extension is measured at 4 Hz, at times of its own."""
    rng = np.random.default_rng(seed)
    input_times, forces = 0.05 * np.arange(500), 15.0 * np.repeat(rng.choice([-1.0, 1.0], 50), 10)
    sample_times = 0.25 * np.arange(100) + rng.uniform(0.0, 0.05, 100)
    x, y, k = np.zeros(2), [], 0
    for here, there in zip(input_times, np.append(input_times[1:], 25.0), strict=True):
        force, at = forces[round(here / 0.05)], here
        while k < len(sample_times) and sample_times[k] < there:
            A, b = step_of(sample_times[k] - at, *TRUTH)
            x, at, k = A @ x + b * force, sample_times[k], k + 1
            y.append(x[0] + LEVEL * rng.standard_normal())
        A, b = step_of(there - at, *TRUTH)
        x = A @ x + b * force
    return log_of(
        {"cart.block.force": "u", "cart.block.extension": "x"}, (input_times, {"u": forces}), (sample_times, {"x": y})
    )


@pytest.mark.parametrize("method", ["output-error", "innovation"])
def test_estimates_from_two_rates_scatter_as_their_standard_errors(method: str) -> None:
    """Normalised squared errors of eight fits of three parameters follow a chi-squared law; bounds of 99.9 %."""
    total = 0.0
    for seed in range(8):
        estimates = fit_log(cart_of_two_rates(seed), method=method, windows=(1.0, 4.0)).estimates
        away = estimates.values - TRUTH
        assert (np.abs(away) < 4.0 * estimates.standard_errors).all()
        total += float(away @ np.linalg.solve(estimates.covariance, away))
    low, high = chi2.ppf([0.0005, 0.9995], 24)
    assert low < total < high


def test_smoothed_velocities_of_a_slow_stream_have_correct_standard_deviations() -> None:
    """Positions at 5 Hz beside commands at 50 Hz, for a motion in closed form."""
    t, rng = np.arange(0.0, 40.0, 0.02), np.random.default_rng(0)
    times = t[::10] + 0.007
    at = np.column_stack([np.sin(times), np.cos(0.7 * times), 0.5 * np.sin(0.4 * times)])
    measured = at + 0.005 * rng.standard_normal(at.shape)
    log = log_of(
        {"rov.t1.command": "c", "position": ["x", "y", "z"]},
        (t, {"c": np.floor(t)}), (times, dict(zip("xyz", measured.T, strict=True))),
    )  # fmt: skip
    poses = smooth_poses(log.t, log["position"])
    v = np.column_stack([np.cos(poses.t), -0.7 * np.sin(0.7 * poses.t), 0.2 * np.cos(0.4 * poses.t)])
    deviations = np.sqrt(np.einsum("nkk->nk", poses.translation.covariance[:, 3:6, 3:6]))
    assert 0.6 < np.sqrt(np.mean(((poses.v - v) / deviations) ** 2)) < 1.4
    assert poses.translation.deviation == pytest.approx(0.005, rel=0.15)


def test_rows_of_poses_and_rows_of_commands_in_one_table() -> None:
    """As loggers write them: blanks in each other's rows. Commands are held in all rows, poses stay in their own."""
    nan = np.nan
    t = [0.0, 0.1, 0.2, 0.3, 0.4, 0.5]
    pose, command = [nan, 1.0, nan, 2.0, nan, 3.0], [0.1, nan, 0.2, nan, 0.3, nan]
    log = log_of({"rov.hull.position[0]": "x", "rov.t1.command": "c"}, (t, {"x": pose, "c": command}))
    np.testing.assert_allclose(log.t, t)
    np.testing.assert_array_equal(log["rov.hull.position[0]"], pose)
    np.testing.assert_array_equal(log["rov.t1.command"], [0.1, 0.1, 0.2, 0.2, 0.3, 0.3])
    assert log.asynchronous == {"rov.hull.position"}
    shared = log_of({"rov.hull.position[0]": "x", "rov.t1.command": "c"}, (t, {"x": pose, "c": [1.0, *pose[1:]]}))
    assert shared.asynchronous == frozenset()
    np.testing.assert_array_equal(shared["rov.t1.command"], [1.0, *pose[1:]])


def test_signals_of_one_table_with_delays_of_their_own() -> None:
    """A pose that is stamped 0.3 s late, beside one that is not, and a command that is stamped 0.5 s early."""
    t = np.arange(4.0)
    mapping = {
        "a": "x",
        "b": {"column": "x", "delay": 0.3},
        "rov.t1.command": {"column": "c", "delay": -0.5},
    }
    log = log_of(mapping, (t, {"x": t, "c": 10.0 * t}))
    np.testing.assert_allclose(log.t, [-0.3, 0.0, 0.5, 0.7, 1.0, 1.5, 1.7, 2.0, 2.5, 2.7, 3.0, 3.5])
    known = np.isfinite(log["b"])
    np.testing.assert_allclose(log["b"][known], log.t[known] + 0.3)
    known = np.isfinite(log["a"])
    np.testing.assert_allclose(log["a"][known], log.t[known])
    np.testing.assert_allclose(log["rov.t1.command"][2:], 10.0 * np.floor(log.t[2:] - 0.5))
    assert np.isnan(log["rov.t1.command"][:2]).all()
