"""Runs whose columns come from several streams give the same results as runs from one table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.identify.tank.runs import Cells, compute_means, reduce_run
from tests.exchange.logs.test_reading import mcap_of

CELLS = Cells({"m1": 1.0, "m2": 1.0})
STEPS = {"cells": 0.02, "speed": 0.05, "rotor": 0.08}  # [s]
SHIFTS = {"cells": 0.0, "speed": 0.013, "rotor": 0.029}  # [s]


def times(stream: str) -> Any:
    return np.arange(SHIFTS[stream], 60.0, STEPS[stream])


def measure_tow() -> dict[str, tuple[Any, Any]]:
    """Times and values of every column of a tow at 0.5 m/s: 5 s at rest, then 2 s of ramp."""
    rng = np.random.default_rng(1)
    ramp = {stream: np.clip((times(stream) - 5.0) / 2.0, 0.0, 1.0) for stream in STEPS}
    cells = [4.0 * ramp["cells"] + 0.2 * rng.normal(size=len(ramp["cells"])) for _ in range(2)]
    rotor = 100.0 * ramp["rotor"] + 3.0 * rng.normal(size=len(ramp["rotor"]))
    columns = {"m1": (times("cells"), cells[0]), "m2": (times("cells"), cells[1])}
    columns |= {"speed": (times("speed"), 0.5 * ramp["speed"]), "rotor": (times("rotor"), rotor)}
    return columns | {"pwm": (np.array([0.005, 5.005]), np.array([1500.0, 1650.0]))}


def join_streams(columns: dict[str, tuple[Any, Any]]) -> sf.Log:
    """Join streams as readers do: each column in its own rows."""
    t = np.unique(np.concatenate([own for own, _ in columns.values()]))
    found = {name: np.full(len(t), np.nan) for name in columns}
    for name, (own, values) in columns.items():
        found[name][np.searchsorted(t, own)] = values
    return sf.Log(t, found, source="tow.mcap", asynchronous=frozenset(columns))


def test_a_run_of_several_streams() -> None:
    columns = measure_tow()
    log = join_streams(columns)
    run = reduce_run(log, CELLS, driven=True)
    found = compute_means(run)
    t = columns["m1"][0]
    assert np.isin(run.log.t, t).all()  # forces are never interpolated
    assert len(run.log.t) == pytest.approx(len(t), abs=6)
    assert found.speed == pytest.approx(0.5, abs=1e-9)
    assert found.pulse == 1650.0
    assert found.force.mean == pytest.approx(8.0, abs=5.0 * np.sqrt(found.force.variance_of_mean))
    assert found.force.variance == pytest.approx(2 * 0.2**2, rel=0.1)
    assert found.rotor.mean == pytest.approx(100.0, abs=5.0 * np.sqrt(found.rotor.variance_of_mean))
    own = times("rotor")
    part = run.log.t[run.segment]
    expected = 3.0**2 / np.sum((own >= part[0]) & (own <= part[-1]))
    assert found.rotor.variance_of_mean == pytest.approx(expected, rel=0.4)  # as of its own samples


def test_cells_of_streams_of_their_own() -> None:
    """The slower one is resampled to the times of the faster."""
    columns = measure_tow()
    t, values = columns["m2"]
    run = reduce_run(join_streams(columns | {"m2": (t[::3] + 0.004, values[::3])}), CELLS)
    assert np.isin(run.log.t, t).all()
    assert run.statistic.mean == pytest.approx(8.0, abs=5.0 * np.sqrt(run.statistic.variance_of_mean))


def test_a_run_of_messages(tmp_path: Path) -> None:
    columns = measure_tow()
    both = zip(*columns["m1"], columns["m2"][1], strict=True)
    topics: dict[str, Any] = {"cells": [(round(1e9 * t), {"a": a, "b": b}) for t, a, b in both]}
    for name in ("speed", "rotor", "pwm"):
        topics[name] = [(round(1e9 * t), {"x": x}) for t, x in zip(*columns[name], strict=True)]
    mapping = {"m1": "cells.a", "m2": "cells.b", **{name: f"{name}.x" for name in ("speed", "rotor", "pwm")}}
    log = sf.read_log(mcap_of(tmp_path / "tow.mcap", topics), {"signals": mapping})
    read, direct = (
        compute_means(reduce_run(log, CELLS, driven=True)),
        compute_means(reduce_run(join_streams(columns), CELLS, driven=True)),
    )
    assert read.pulse == direct.pulse
    assert [read.speed, read.force.mean, read.rotor.mean] == pytest.approx(
        [direct.speed, direct.force.mean, direct.rotor.mean], rel=1e-3
    )


def test_pauses_and_streams_without_overlap_are_refused() -> None:
    columns = measure_tow()
    t, rotor = columns["rotor"]
    kept = (t < 30.0) | (t > 33.0)
    with pytest.raises(sf.SeaframeError, match=r"rotor speed .* 29\.\d+ s") as caught:
        reduce_run(join_streams(columns | {"rotor": (t[kept], rotor[kept])}), CELLS)
    assert (caught.value.code, caught.value.place) == ("data", "tow.mcap")
    with pytest.raises(sf.SeaframeError, match="m1, m2, speed, rotor, pwm") as caught:
        reduce_run(join_streams(columns | {"rotor": (t + 100.0, rotor)}), CELLS)
    assert (caught.value.code, caught.value.place) == ("data", "tow.mcap")
    dead = replace(
        join_streams(columns),
        columns={**join_streams(columns).columns, "m2": np.full(len(join_streams(columns).t), np.nan)},
    )
    with pytest.raises(sf.SeaframeError, match="cells in the row at ") as caught:
        reduce_run(dead, CELLS)
    assert (caught.value.code, caught.value.place) == ("data", "tow.mcap")


def test_a_gap_in_a_table_is_refused_with_its_line(tmp_path: Path) -> None:
    t, m1 = measure_tow()["m1"]
    rows = [f"{a:.2f},{b:.4f},{b:.4f}" for a, b in zip(t, m1, strict=True)]
    rows[40] = f"{t[40]:.2f},,1.0"
    (tmp_path / "tow.csv").write_text("\n".join(["t,m1,m2", *rows]) + "\n", encoding="utf-8")
    with pytest.raises(sf.SeaframeError, match="the load cells in line 42") as caught:
        reduce_run(sf.read_log(tmp_path / "tow.csv"), CELLS)
    assert caught.value.code == "data"
    assert caught.value.place.endswith("tow.csv")
