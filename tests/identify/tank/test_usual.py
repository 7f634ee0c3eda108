"""Standard campaigns: which thrusters a virtual tank runs, and the files of its folder."""

from __future__ import annotations

import runpy
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import seaframe as sf
from seaframe import catalogue
from seaframe.identify.tank import virtual
from seaframe.identify.tank.campaigns import read_tank
from seaframe.identify.tank.drag import fit_drag
from seaframe.identify.tank.runs import make_points
from seaframe.identify.tank.virtual import Plan


def test_only_thrusters_ahead_in_pulse_widths_are_run() -> None:
    assert set(virtual.find_forward_thrusters(sf.load("modular-bluerov"), "left")) == {"t1", "t2"}
    assert set(virtual.find_forward_thrusters(sf.load("bluerov-tank"), "rov")) == {"t1", "t2"}
    assert virtual.find_forward_thrusters(sf.load("tethered-rov"), "rov") == {}  # commanded in newtons
    assert virtual.common_diameter(virtual.find_forward_thrusters(sf.load("bluerov-tank"), "rov")) == 0.076


def test_a_folder_of_the_usual_campaigns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for axis in ("surge", "heave", "pitch"):
        monkeypatch.setitem(virtual.PLANS, axis, Plan(axis, (0.5,), repeats=1))
    monkeypatch.setattr(virtual, "THRUST", Plan("surge", (0.5,), 1, (1700.0,)))
    scene = sf.load("bluerov-tank")
    sf.virtual_tank(scene, tmp_path / "all")
    sf.virtual_tank(scene, tmp_path / "some", thrusters=False)
    assert list(read_tank(tmp_path / "all")) == ["surge", "heave", "pitch", "thrust"]
    assert list(read_tank(tmp_path / "some")) == ["surge", "heave", "pitch"]
    first, second = (tmp_path / name / "surge" / "run0001.csv" for name in ("all", "some"))
    assert first.read_bytes() == second.read_bytes()  # the same seed
    with pytest.raises(sf.SeaframeError, match="no robot 'rob'") as caught:
        sf.virtual_tank(scene, tmp_path / "none", robot="rob")
    assert (caught.value.code, caught.value.path, caught.value.choices) == ("unknown", "robot", ("rov",))


def test_the_experiment_detects_speeds_left_out_by_mistake() -> None:
    """Anomalies at 0.55 and 0.6 m/s: the check fails if other speeds are left out, or cells are insensitive."""
    path = catalogue.FOLDER / "bluerov-tank" / "checks_bluerov_tank.py"
    check_exclusions = runpy.run_path(str(path))["check_exclusions"]
    u = np.repeat(0.05 * np.arange(1, 22), 3)
    planted, sound = (np.isin(np.round(u, 2), speeds) for speeds in ([0.55, 0.6], [0.85, 0.9]))
    fit = fit_drag(make_points(u, 34.96 * u**2 + 2.0 * planted, setting=u))
    assert fit.exclusion.anomalous.tolist() == planted.tolist()
    for anomalous, wrong in ((planted, 0), (sound, 4), (planted | sound, 2), (np.zeros_like(planted), 2)):
        other = replace(fit, exclusion=replace(fit.exclusion, anomalous=anomalous, least_force=0.5 * wrong))
        speeds, forces = check_exclusions("surge", other, [34.96, 0.0])
        assert (speeds.got, speeds.passed) == (wrong, wrong == 0)
        assert forces.passed == (0.5 * wrong >= 1.2)


def test_a_seed_is_not_negative(tmp_path: Path) -> None:
    with pytest.raises(sf.SeaframeError, match="not -1") as caught:
        virtual.virtual_tank(sf.load("bluerov-tank"), tmp_path / "tank", seed=-1)
    assert (caught.value.code, caught.value.path) == ("range", "seed")
    assert not (tmp_path / "tank").exists()
