"""`repr` of results: a table or a line, never their arrays."""

from __future__ import annotations

from pathlib import Path

import numpy as np

import seaframe as sf
from seaframe.exchange.logs.log import Log


def test_repr_of_results_is_their_table(tmp_path: Path) -> None:
    sf.virtual_tank(sf.load("bluerov-tank"), tmp_path / "campaign", thrusters=False)
    tank = sf.identify_tank(tmp_path / "campaign")
    assert repr(tank) == tank.table()
    assert repr(tank.drag["surge"]) == tank.drag["surge"].estimates.table() == repr(tank.drag["surge"].estimates)


def test_repr_of_recordings_counts_their_rows() -> None:
    t = np.linspace(0.0, 2.0, 21)
    assert (
        repr(Log(t, {"a[0]": t, "a[1]": t, "b": t}, source="dive.csv"))
        == "Log('dive.csv', 21 rows from 0 to 2 s: a, b)"
    )
    assert repr(Log(np.zeros(0), {})) == "Log('', 0 rows: )"
    places = np.column_stack([np.sin(t), np.cos(t), t]) + 0.01 * np.random.default_rng(0).standard_normal((21, 3))
    assert repr(sf.smooth_poses(t, places, link="rov.hull")) == "SmoothedPoses('rov.hull', 21 rows from 0 to 2 s)"
