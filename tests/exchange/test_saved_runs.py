"""Saved runs open with the same values; foreign and damaged files are refused."""

from __future__ import annotations

import json
import pickle
import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import seaframe as sf
from seaframe.run.run_files import STATES


@pytest.fixture(scope="module")
def run() -> sf.Run:
    return sf.simulate(sf.load("rov-one-arm"), 0.4)


@pytest.fixture
def saved_file(run: sf.Run, tmp_path: Path) -> Path:
    run.save(tmp_path / "run.parquet")
    return tmp_path / "run.parquet"


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("rov-one-arm", {}),
        ("rov-one-arm-hold", {}),  # links not in alphabetical order, controllers, and rows at samples off the grid
        ("snake", {"integrator": "dopri5"}),
        ("flexible-arm", {"dt": 0.05, "integrator": "rodas4"}),
    ],
)
def test_a_run_is_opened_as_it_was_saved(name: str, settings: dict[str, Any], tmp_path: Path) -> None:
    run = sf.simulate(sf.load(name), 0.2, **settings)
    run.save(tmp_path / "run.parquet")
    same = sf.open_run(tmp_path / "run.parquet")
    for key in ("t", "within", "q", "v", "u", "on_grid"):
        np.testing.assert_array_equal(getattr(same.rows, key), getattr(run.rows, key))
    assert same.names == run.names
    for signal in run.names:
        np.testing.assert_array_equal(same[signal], run[signal], err_msg=signal)
        np.testing.assert_array_equal(same.history.signal(signal), run.history.signal(signal), err_msg=signal)
    assert same.scene == run.scene
    assert same.scene.coordinates.q == run.scene.coordinates.q
    assert (same.health, same.to_dict(), same.tolerance) == (run.health, run.to_dict(), run.tolerance)


def test_pieces_of_rows_change_no_bit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Signals are computed, and written, in pieces of a long run; with samples of controllers off the time grid."""
    scene = sf.load("rov-one-arm-hold")
    whole, pieces = (sf.simulate(scene, 0.5) for _ in range(2))
    expected = whole.columns()
    monkeypatch.setattr("seaframe.signals.history.PIECE", 7 * len(scene.links))
    monkeypatch.setattr("seaframe.run.run_files.GROUP", 1)
    monkeypatch.setattr("seaframe.run.run_files.LEAST_ROWS", 4)
    pieces.save(tmp_path / "run.parquet")
    assert pq.ParquetFile(tmp_path / "run.parquet").num_row_groups > 1
    found = sf.open_run(tmp_path / "run.parquet")
    assert found.health == whole.health
    np.testing.assert_array_equal(found.rows.q, whole.rows.q)
    for name, column in found.columns().items():
        np.testing.assert_array_equal(column, expected[name], err_msg=name)


def test_the_stored_values_are_returned(saved_file: Path) -> None:
    """A value that was changed in the file shows that signals are read, not computed again."""
    table = pq.read_table(saved_file)
    k = table.column_names.index("energy.kinetic")
    pq.write_table(table.set_column(k, table.field(k), [pa.array([7.0] * len(table))]), saved_file)
    assert (sf.open_run(saved_file)["energy.kinetic"] == 7.0).all()


def test_an_opened_run_draws_and_reports(saved_file: Path, run: sf.Run) -> None:
    same = sf.open_run(str(saved_file))
    assert same.plot("rov.hull.angular_velocity").axes
    same.page(saved_file.parent / "run.html")
    same.report(saved_file.parent / "report.html")
    run.report(saved_file.parent / "first.html")
    report, first = ((saved_file.parent / name).read_text() for name in ("report.html", "first.html"))
    assert "Energy" in report
    assert "Computing time" in first
    assert "Computing time" not in report


def test_an_opened_run_is_extended(saved_file: Path, run: sf.Run) -> None:
    np.testing.assert_array_equal(sf.open_run(saved_file).extend(0.4).q, sf.simulate(run.scene, 0.8).q)
    np.testing.assert_array_equal(pickle.loads(pickle.dumps(run)).extend(0.4).q, sf.simulate(run.scene, 0.8).q)


def test_the_memory_of_controllers_is_not_stored(tmp_path: Path) -> None:
    run = sf.simulate(sf.load("rov-one-arm-hold"), 0.2)
    run.save(tmp_path / "run.parquet")
    for copy in (sf.open_run(tmp_path / "run.parquet"), pickle.loads(pickle.dumps(run))):
        with pytest.raises(sf.SeaframeError) as caught:
            copy.extend(0.2)
        assert caught.value.code == "unsupported"
        assert "q0=run.q[-1]" in caught.value.message


def test_a_function_that_controlled_a_run_is_not_stored(tmp_path: Path) -> None:
    scene = sf.load("rov-one-arm-hold")
    run = sf.simulate(scene, 0.2, control=lambda t, q, v: [0.0] * len(scene.coordinates.u))
    run.save(tmp_path / "run.parquet")
    for copy in (sf.open_run(tmp_path / "run.parquet"), pickle.loads(pickle.dumps(run))):
        assert copy.replaces_controllers
        with pytest.raises(sf.SeaframeError) as caught:
            copy.extend(0.2)
        assert caught.value.code == "unsupported"
        assert "control=..." in caught.value.message


def test_a_saved_run_is_still_a_table_for_others(saved_file: Path, run: sf.Run) -> None:
    log = sf.read_log(saved_file)
    assert log.notes == ()
    np.testing.assert_array_equal(log["rov.hull.position"], run["rov.hull.position"])


# Foreign and damaged files


def rewrite(saved_file: Path, change: Any) -> None:
    """Change the description of a run in its file."""
    table = pq.read_table(saved_file)
    about = json.loads(table.schema.metadata[b"seaframe"])
    about = change(about) or about
    pq.write_table(table.replace_schema_metadata({"seaframe": json.dumps(about)}), saved_file)


def without(key: str) -> Any:
    return lambda about: {name: value for name, value in about.items() if name != key}


CHANGES = {
    "no scene": without("scene"),
    "another scene": lambda about: about["scene"]["robots"]["rov"]["links"].pop("fore") and None,
    "a scene with a key too many": lambda about: about["scene"].update(more=1),
    "a list": lambda about: [about],
    "no method": without("method"),
    "an unknown method": lambda about: about.update(method="__import__"),
    "an unknown integrator": lambda about: about.update(integrator=["rk4"]),
    "no number for dt": lambda about: about.update(dt="0.1"),
    "no health": without("health"),
    "health of another form": lambda about: about["health"].update(advice="none"),
    "health without numbers": lambda about: about["health"].update(energy_residual=[1]),
    "no version": lambda about: about.update(version=3),
    "an unknown engine": lambda about: about["continuation"].update(engine="eval"),
    "a tolerance that is none": lambda about: about["continuation"].update(tolerance=-1.0),
    "a continuation of another form": lambda about: about.update(continuation=[1]),
}


@pytest.mark.parametrize("case", CHANGES)
def test_a_wrong_description_is_refused(saved_file: Path, case: str) -> None:
    rewrite(saved_file, CHANGES[case])
    with pytest.raises(sf.SeaframeError) as caught:
        sf.open_run(saved_file)
    assert (caught.value.code, caught.value.place) == ("format", str(saved_file))


def change_states(table: pa.Table, states: list[bytes | None]) -> pa.Table:
    k = table.column_names.index(STATES)
    return table.set_column(k, STATES, [pa.array(states, pa.binary())])


@pytest.mark.parametrize("case", ["none", "short", "empty", "not finite", "other times"])
def test_wrong_states_are_refused(saved_file: Path, case: str) -> None:
    table = pq.read_table(saved_file)
    states = table[STATES].to_pylist()
    number = np.frombuffer(states[3], "<f8").copy()
    if case == "not finite":
        number[5] = np.inf
    if case == "other times":
        number[0] += 1e-3
    states[3] = {"none": None, "short": states[3][:-8], "empty": b""}.get(case, number.tobytes())
    pq.write_table(change_states(table, states), saved_file)
    with pytest.raises(sf.SeaframeError) as caught:
        sf.open_run(saved_file)
    assert (caught.value.code, caught.value.place) == ("format", str(saved_file))


def test_other_files_are_refused(tmp_path: Path, saved_file: Path) -> None:
    foreign, old = tmp_path / "foreign.parquet", tmp_path / "old.parquet"
    pq.write_table(pa.table({"t": [0.0, 1.0]}), foreign)
    table = pq.read_table(saved_file)
    pq.write_table(table.drop_columns([STATES]), old)
    (tmp_path / "text.parquet").write_text("no table")
    cases = {foreign: "format", old: "missing", tmp_path / "text.parquet": "format", tmp_path: "file"}
    for path, code in (cases | {tmp_path / "none.parquet": "file"}).items():
        with pytest.raises(sf.SeaframeError) as caught:
            sf.open_run(path)
        assert (caught.value.code, caught.value.place) == (code, str(path))


def test_damaged_bytes_are_read_or_refused(saved_file: Path) -> None:
    content, rng = saved_file.read_bytes(), random.Random(5)
    for _ in range(60):
        damaged = bytearray(content)
        if rng.random() < 0.3:
            damaged = damaged[: rng.randrange(len(damaged))]
        else:
            for _ in range(rng.randint(1, 8)):
                damaged[rng.randrange(len(damaged))] = rng.randrange(256)
        saved_file.write_bytes(damaged)
        with suppress(sf.SeaframeError):
            assert len(sf.open_run(saved_file).t) == 21
