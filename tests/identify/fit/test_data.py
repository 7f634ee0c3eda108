"""Faulty data: errors name the rows; faults that can be corrected are corrected and noted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.exchange.logs.log import Log
from seaframe.identify.fit.data import build_record, remove_recorded_drives
from seaframe.identify.fit.problem import Problem, Trial, cut_windows
from tests.identify.fit.scenes import bluerov, group_options, pendulum, sines

NAMES = ("arm.rod.angle", "arm.rod.rate")


def swing(**more: Any) -> Log:
    """Return two seconds of a pendulum at 100 Hz, from formulas."""
    t = np.linspace(0.0, 2.0, 201)
    columns = {"arm.rod.angle": np.cos(5.0 * t), "arm.rod.rate": -5.0 * np.sin(5.0 * t), "arm.rod.torque": 0.0 * t}
    given: dict[str, Any] = {"t": t, "columns": columns, "source": "swing.csv"} | more
    return Log(**given)


def change_log(change: Callable[[Log], Any]) -> Log:
    log = swing()
    log = swing(t=log.t.copy(), columns={name: values.copy() for name, values in log.columns.items()})
    change(log)
    return log


def read(log: Log) -> Any:
    scene = pendulum()
    return build_record(scene, log, NAMES, ("arm.rod.torque",))


def set_t(row: int, value: float) -> Callable[[Log], Any]:
    return lambda log: log.t.__setitem__(row, value)


def test_good_data_give_no_notes() -> None:
    record = read(swing())
    assert record.notes == ()
    assert record.pieces == ((0, 201),)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            set_t(50, 0.3),
            r"backward in row 51: .*0\.3 s,.* 0\.49 s",
        ),
        (set_t(7, np.nan), r"time is missing in row 8\."),
        (lambda log: [v.fill(np.nan) for n, v in log.columns.items() if "torque" not in n], "no row has a measurement"),
    ],
)
def test_errors_name_rows(change: Callable[[Log], None], message: str) -> None:
    with pytest.raises(sf.SeaframeError, match=message) as caught:
        read(change_log(change))
    assert (caught.value.code, caught.value.place) == ("data", "swing.csv")


def test_corrected_faults_are_noted() -> None:
    """Repeated time stamps, missing values, gaps."""

    def spoil(log: Log) -> None:
        log.t[20] = log.t[19]
        log.columns["arm.rod.angle"][[30, 31]] = np.nan
        log.t[100:] += 5.0

    record = read(change_log(spoil))
    assert len(record.t) == 200
    text = "\n".join(record.notes)
    assert "row 21 repeats the time" in text
    assert "2 of 200 rows lack measurements: rows 31, 32" in text
    assert "1 gap, the longest 5.01 s, after row 100" in text
    assert record.pieces == ((0, 99), (99, 200))
    assert Trial.of(record, 0.01, ()).nodes.size < 250  # no steps through the gap


def test_slow_signals_are_counted_and_their_missing_rows_are_named() -> None:
    """An angle at every fifth row, as in logs with several rates; then with two of its measurements missing."""

    def slow(log: Log) -> None:
        log.columns["arm.rod.angle"][np.arange(201) % 5 != 0] = np.nan

    regular = read(change_log(slow))
    assert regular.notes == ("swing.csv: signals sampled more slowly than the rows: arm.rod.angle in 41 of 201 rows.",)
    assert regular.pieces == ((0, 201),)

    def remove_rows(log: Log) -> None:
        slow(log)
        log.columns["arm.rod.angle"][[50, 55]] = np.nan

    text = "\n".join(read(change_log(remove_rows)).notes)
    assert "arm.rod.angle in 39 of 201 rows." in text
    assert "14 of 201 rows lack measurements: rows 47, 48, 49, 50, 51, 52 and 8 more" in text


def test_signals_with_separate_time_stamps() -> None:
    """Three streams with jitter and a gap and no common times: all regular, one gap, commands without holes."""
    rng = np.random.default_rng(0)
    columns: dict[str, Any] = {
        "arm.rod.angle": (0.02, 0.0),
        "arm.rod.rate": (0.02, 0.001),
        "arm.rod.torque": (0.1, 0.0),
    }
    times = {
        name: np.sort(first + step * (np.arange(int(8.0 / step)) + rng.uniform(-0.04, 0.04, int(8.0 / step))))
        for name, (step, first) in columns.items()
    }
    times = {name: t + np.where(t < 4.0, 0.0, 3.0) for name, t in times.items()}
    t = np.unique(np.concatenate(list(times.values())))
    values = {name: np.where(np.isin(t, own), np.cos(t), np.nan) for name, own in times.items()}
    record = read(Log(t, values, source="bag.mcap"))
    assert len(record.pieces) == 2
    slower, gap = sorted(record.notes)
    assert slower.startswith("bag.mcap: signals sampled more slowly than the rows: arm.rod.torque in 80 of ")
    assert "time has 1 gap," in gap
    assert np.isfinite(Trial.of(record, 0.02, ()).step_inputs()[0].u0).all()


def test_slow_angles_are_unwrapped() -> None:
    t = np.linspace(0.0, 2.0, 201)
    whole = 5.0 * t
    wrapped = np.where(np.arange(201) % 4 == 0, (whole + np.pi) % (2.0 * np.pi) - np.pi, np.nan)
    record = read(change_log(lambda log: log.columns["arm.rod.angle"].__setitem__(slice(None), wrapped)))
    assert np.allclose(record.y[::4, 0], whole[::4], atol=1e-12)


def test_lines_of_files_are_named() -> None:
    """Errors in quaternions and in windows name the lines of the file."""
    n = 20
    columns = {f"left.hull.orientation[{k}]": np.full(n, float(k == 0)) for k in range(4)}
    columns["left.hull.orientation[0]"][4] = 0.5
    log = Log(np.linspace(0.0, 1.9, n), columns, source="pose.csv", lines=np.arange(n) + 10)
    with pytest.raises(sf.SeaframeError, match=r"in line 14: its length is 0\.5") as caught:
        build_record(bluerov(), log, ("left.hull.orientation",), ())
    assert (caught.value.code, caught.value.place) == ("invalid", "pose.csv")
    wild = swing(lines=np.arange(201) + 10)
    with pytest.raises(sf.SeaframeError, match=r"from line \d+ on \(t = ") as caught:
        sf.fit(pendulum().replace({"arm.rod.joint.damping": 1e6}), ["arm.rod.mass"], wild, signals=NAMES)
    assert (caught.value.code, caught.value.place) == ("diverged", "swing.csv")


def test_rows_without_commands_are_not_fitted() -> None:
    record = read(change_log(lambda log: log.columns["arm.rod.torque"].__setitem__(slice(60, 63), np.nan)))
    assert record.pieces == ((0, 60), (63, 201))
    assert "missing in rows 61, 62, 63" in record.notes[0]


def test_constant_signals_and_probable_degrees_are_noted() -> None:
    still = read(change_log(lambda log: log.columns["arm.rod.rate"].fill(0.1)))
    assert any("arm.rod.rate never changes" in note for note in still.notes)
    fast = read(change_log(lambda log: log.columns["arm.rod.rate"].__imul__(180.0 / np.pi)))
    assert any("arm.rod.rate" in note and "degrees" in note for note in fast.notes)
    wide = read(change_log(lambda log: log.columns["arm.rod.angle"].__imul__(180.0 / np.pi)))
    assert any("arm.rod.angle" in note and "degrees" in note for note in wide.notes)


def test_units_are_converted_or_refused() -> None:
    log = swing()
    degrees = swing(
        columns=dict(log.columns) | {"arm.rod.angle": np.rad2deg(log["arm.rod.angle"])}, units={"arm.rod.angle": "deg"}
    )
    record = read(degrees)
    assert np.allclose(record.y[:, 0], log["arm.rod.angle"], rtol=1e-14)
    assert "arm.rod.angle was converted from deg to rad" in record.notes[0]
    with pytest.raises(sf.SeaframeError, match=r"rate is in rpm; expected rad/s") as caught:
        read(swing(units={"arm.rod.rate": "rpm"}))
    assert (caught.value.code, caught.value.place) == ("unit", "swing.csv")


def test_wrapped_angles_are_unwrapped() -> None:
    t = np.linspace(0.0, 2.0, 201)
    whole = 5.0 * t
    wrapped = (whole + np.pi) % (2.0 * np.pi) - np.pi
    wrapped[40] = np.nan
    record = read(change_log(lambda log: log.columns["arm.rod.angle"].__setitem__(slice(None), wrapped)))
    known = np.isfinite(record.y[:, 0])
    assert np.allclose(record.y[known, 0], whole[known], atol=1e-12)
    assert "jumps by a full turn" in record.notes[0]


def test_quaternions_must_be_of_unit_length() -> None:
    n = 20
    columns = {f"left.hull.orientation[{k}]": np.full(n, float(k == 0)) for k in range(4)}
    columns["left.hull.orientation[0]"][4] = 0.5
    log = Log(np.linspace(0.0, 1.9, n), columns, source="pose.csv")
    with pytest.raises(sf.SeaframeError, match=r"in row 5: its length is 0\.5") as caught:
        build_record(bluerov(), log, ("left.hull.orientation",), ())
    assert (caught.value.code, caught.value.place) == ("invalid", "pose.csv")


def test_a_recorded_command_takes_the_place_of_its_drive() -> None:
    """Only the drive of the recorded command is removed from the scene; other drives stay."""
    scene = bluerov(drives=sines(1, ["left.t1", "left.t2"], 1500.0, 100.0))
    bare = remove_recorded_drives(scene, ("left.t1.command",))
    assert set(bare.drives) == {"left.t2"}
    run = sf.simulate(scene, duration=1.0)
    commanded = Log(
        run.t, {"left.t1.command": run["left.t1.command"], "left.hull.position[2]": run["left.hull.position[2]"]}
    )
    problem = Problem(scene, ["left.hull.mass"], [commanded], signals=["left.hull.position[2]"])
    record = problem.trials[0].record
    assert np.allclose(record.u[:, 0], run["left.t1.command"] - 1500.0)
    assert not record.u[:, 1:].any()


def test_held_commands_with_a_delay() -> None:
    """The mean over a step of a command that jumps at 0.1 s, delayed by 0.015 s, by hand; and its derivative."""
    t = np.linspace(0.0, 0.2, 11)
    columns = {"arm.rod.angle": 0.0 * t, "arm.rod.torque": np.where(t < 0.0999, 1.0, 3.0)}
    problem = Problem(pendulum(), ["arm.rod.mass"], [Log(t, columns)], signals=["arm.rod.angle"], dt=0.02)
    trial = problem.trials[0]
    assert trial.record.is_zero_order_hold.all()
    moves, slopes = trial.step_inputs(0.015)
    want = np.array([1.0] * 5 + [1.0 + 2.0 * 0.25] + [3.0] * 4)  # a quarter of step 5 is beyond the jump
    assert np.allclose(moves.u0[:, 0], want)
    assert np.array_equal(moves.u0, moves.u1)
    later, _ = trial.step_inputs(0.015 + 1e-4)
    assert np.allclose(slopes[:, 0], (later.u0[:, 0] - moves.u0[:, 0]) / 1e-4, atol=1e-9)


def test_runs_must_have_the_same_inputs() -> None:
    log = swing()
    silent = swing(columns={name: log[name] for name in NAMES}, source="silent.csv")
    with pytest.raises(sf.SeaframeError, match=r"arm\.rod\.torque is recorded in some") as caught:
        Problem(pendulum(), ["arm.rod.mass"], [log, silent], signals=NAMES)
    assert (caught.value.code, caught.value.place) == ("conflict", "silent.csv")


def test_unknown_signals_and_wrong_bounds_are_refused() -> None:
    with pytest.raises(sf.SeaframeError, match=r"'arm\.rod\.position'") as caught:
        Problem(pendulum(), ["arm.rod.mass"], [swing()], signals=["arm.rod.position"])
    assert (caught.value.code, caught.value.path, caught.value.place) == ("unknown", "signals", "swing.csv")
    assert caught.value.choices == (*NAMES, "arm.rod.torque")
    with pytest.raises(sf.SeaframeError, match="'bluerov'") as caught:
        Problem(bluerov(), ["left.hull.mass"], [swing()])
    assert (caught.value.code, caught.value.path) == ("missing", "signals")
    with pytest.raises(sf.SeaframeError, match=r"'arm\.rod\.mas'") as caught:
        Problem(pendulum(), ["arm.rod.mass"], [swing()], bounds={"arm.rod.mas": (0, 1)})
    assert (caught.value.code, caught.value.path, caught.value.choices) == ("unknown", "bounds", ("arm.rod.mass",))
    with pytest.raises(sf.SeaframeError, match=r"\(2, 1\)") as caught:
        Problem(pendulum(), ["arm.rod.mass"], [swing()], bounds={"arm.rod.mass": (2, 1)})
    assert (caught.value.code, caught.value.path) == ("range", "bounds")
    with pytest.raises(sf.SeaframeError, match=r"\(2, 0\)") as caught:
        Problem(pendulum(), ["arm.rod.mass"], [swing()], priors={"arm.rod.mass": (2, 0)})
    assert (caught.value.code, caught.value.path) == ("range", "priors")


def test_notes_on_reading_are_kept() -> None:
    """Notes on rows that a reader left out are in the record, in the fit, and in predictions of held-out data."""
    broken = "swing.csv: line 7 has a column too few and was left out."
    log = swing(notes=(broken,))
    assert read(log).notes == (broken,)
    unseen = swing(source="other.csv", notes=("other.csv: line 9 is blank.",))
    given = group_options(method="output-error", windows=(0.5,), horizons=(0.5,), dt=0.01)
    found = sf.fit(pendulum(), ["arm.rod.joint.damping"], log, held_out=unseen, signals=NAMES, **given)
    assert found.notes[:2] == (broken, "other.csv: line 9 is blank.")
    assert f"note: {broken}" in found.report()


def test_short_pieces_are_counted() -> None:
    """Two rows between gaps are too few for a motion: they are left out, with a note."""

    def apart(log: Log) -> None:
        log.t[100:] += 1.0
        log.t[102:] += 1.0

    record = read(change_log(apart))
    assert record.pieces == ((0, 100), (102, 201))
    assert any("2 rows are left out, in pieces of fewer than 3 rows: rows 101, 102" in note for note in record.notes)


def test_every_row_of_a_piece_is_in_a_window() -> None:
    """Where rows are sparse, windows with too few rows are merged with their neighbours."""
    rng = np.random.default_rng(4)
    t = np.cumsum(rng.exponential(0.05, 120) + 1e-3)
    log = Log(t, {"arm.rod.angle": np.cos(t), "arm.rod.rate": -np.sin(t), "arm.rod.torque": 0.0 * t})
    problem = Problem(pendulum(), ["arm.rod.mass"], [log], signals=NAMES)
    chosen = cut_windows(problem.trials, 0.12)
    rows = np.concatenate([np.arange(span.first, span.last) for span in chosen])
    pieces = np.concatenate([np.arange(a, b) for a, b in problem.trials[0].record.pieces])
    assert np.array_equal(rows, pieces)
    assert min(span.last - span.first for span in chosen) == 3
    assert len(chosen) > 15


@pytest.mark.parametrize(("commands", "want"), [("held", 2.0), ("linear", 2.5)])
def test_a_delay_reaches_back_over_missing_commands(commands: str, want: float) -> None:
    """A missing command is the one before, or interpolated; never zero."""
    t = np.linspace(0.0, 0.2, 11)
    torque = np.where(t < 0.0999, 2.0, 3.0)
    torque[5] = np.nan
    columns = {"arm.rod.angle": np.sin(t), "arm.rod.torque": torque}
    log, signals = Log(t, columns), ["arm.rod.angle"]
    problem = Problem(
        pendulum(), ["arm.rod.mass"], [log], signals, measurements=sf.Measurements(commands=commands), dt=0.02
    )
    moves, _ = problem.trials[0].step_inputs(0.02)
    assert moves.u0[6, 0] == pytest.approx(want)


def test_signals_that_the_scene_does_not_have_are_noted() -> None:
    log = swing()
    record = read(swing(columns={**log.columns, "arm.rod.angel": log.t, "battery": log.t}))
    (note,) = record.notes
    assert note.startswith("swing.csv: not used: no signal 'arm.rod.angel'. Did you mean 'arm.rod.angle'?")


def test_an_invalid_level_is_refused_before_the_fit() -> None:
    with pytest.raises(sf.SeaframeError, match="95") as caught:
        sf.fit(pendulum(), ["arm.nothing"], swing(), reporting=sf.Reporting(level=95))
    assert (caught.value.code, caught.value.path) == ("range", "level")
