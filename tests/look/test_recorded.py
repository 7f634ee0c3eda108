"""Runs and logs read back from files."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import seaframe as sf
from seaframe.look.recorded import read_log, read_run


def test_a_saved_run_answers_as_the_run_did(tmp_path: Path) -> None:
    arm = {"parent": "hull", "joint": {"type": "universal", "axes": [[1, 0, 0], [0, 1, 0]]}, "mass": 1.0}
    links = {"hull": {"mass": 2.0, "shape": {"box": [1, 2, 3]}}, "arm": {**arm, "shape": {"sphere": {"radius": 0.2}}}}
    run = sf.simulate(sf.Scene.from_dict({"robots": {"rov": {"links": links}}}), duration=0.1, dt=0.05)
    run.save(tmp_path / "run.parquet")
    saved = read_run(tmp_path / "run.parquet")
    assert saved.names == run.names
    assert np.array_equal(saved.t, run.t)
    for name in run.names:
        assert np.array_equal(saved[name], run[name])
        assert saved.unit(name) == run.unit(name)
    assert np.array_equal(saved["rov.arm.angle[1]"], run["rov.arm.angle"][:, 1])
    assert saved.unit("rov.arm.angle[1]") == "rad"
    with pytest.raises(sf.SeaframeError, match=r"no signal 'rov\.arm\.angel'\. Did you mean 'rov\.arm\.angle'"):
        saved["rov.arm.angel"]


def test_parquet_that_is_no_run(tmp_path: Path) -> None:
    pq.write_table(pa.table({"x": [1.0]}), tmp_path / "x.parquet")
    with pytest.raises(sf.SeaframeError, match="not a run: it has no column 't'"):
        read_run(tmp_path / "x.parquet")


def test_logs(tmp_path: Path) -> None:
    (tmp_path / "log.csv").write_text("time,a.b\n0,0\n0.5,90\n", encoding="utf-8")
    assert read_log(tmp_path / "log.csv") == {"time": [0.0, 0.5], "a.b": [0.0, 90.0]}
    assert read_log(tmp_path / "log.csv", degrees=True)["a.b"] == pytest.approx([0.0, math.pi / 2], rel=1e-15)
    with pytest.raises(sf.SeaframeError, match="no such file"):
        read_log(tmp_path / "none.csv")
    with (tmp_path / "huge.csv").open("wb") as file:
        file.truncate(21_000_000)
    with pytest.raises(sf.SeaframeError, match=r"huge\.csv: larger than 20 MB"):
        read_log(tmp_path / "huge.csv")
