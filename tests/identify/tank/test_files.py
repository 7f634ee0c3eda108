"""Campaigns as folders: what is written is read again, the whole chain runs on it, and broken files are refused."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import seaframe as sf
from seaframe.exchange.logs import Log
from seaframe.identify.tank.campaign import identify_tank
from seaframe.identify.tank.cells import points_from
from seaframe.identify.tank.files import Campaign, read_tank, write_tank
from seaframe.identify.tank.towed import Towed
from seaframe.identify.tank.virtual import KnownThrusters, Plan, VirtualTank

SPEEDS = tuple(sign * 0.1 * k for sign in (-1.0, 1.0) for k in range(3, 11))
PULSES = (1580.0, 1660.0, 1740.0, 1820.0, 1900.0)
PLANS = {
    "surge": Plan("surge", SPEEDS, repeats=2),
    "pitch": Plan("pitch", tuple(0.2 * k for k in range(1, 8)), repeats=1),
    "thrust": Plan("surge", tuple(0.1 * k for k in range(7)), 1, PULSES, ("t1", "t2")),
}


@pytest.fixture(scope="module")
def tank() -> VirtualTank:
    scene = KnownThrusters(pulses=PULSES).installed(sf.load("modular-bluerov"), "left")
    return VirtualTank(Towed(scene, "left")).with_faults(
        noise=0.1, between_runs=0.02, between_runs_slope=0.05, anomalous=0
    )


@pytest.fixture(scope="module")
def folder(tank: VirtualTank, tmp_path_factory: pytest.TempPathFactory) -> Path:
    still = tank.with_faults(between_runs=0.002, between_runs_slope=0.0, between_speeds=0.002, insensitive=0.0)
    top = tmp_path_factory.mktemp("campaign") / "tank"
    write_tank(top, {name: (still if name == "pitch" else tank, plan) for name, plan in PLANS.items()}, seed=3)
    return top


def test_files_hold_the_logs(folder: Path, tank: VirtualTank) -> None:
    campaign = read_tank(folder)["surge"]
    written = tank.tow(PLANS["surge"], (3, 0))
    for log, read in zip(written, campaign.logs(), strict=True):
        assert np.allclose(read.t, log.t)
        for name in ("speed", "m1", "m2", "m3"):
            assert np.allclose(read[name], log[name], rtol=1e-8, atol=1e-9)
    points = points_from(written, tank.rig.cells(PLANS["surge"]), [u for u, _ in PLANS["surge"].runs])
    assert np.allclose(campaign.points().force, points.force, rtol=1e-6)


def test_whole_chain_from_files(folder: Path) -> None:
    found = identify_tank(folder)
    assert set(found.drag) == {"surge", "pitch"}
    assert found.drag["surge"].force([1.0])[0] == pytest.approx(34.96, rel=0.01)
    assert found.drag["pitch"].force([1.0])[0] == pytest.approx(0.315, rel=0.03)
    assert found.spin is not None
    assert found.thrust is not None
    assert found.spin.speed([1900.0])[0] == pytest.approx(350.0, rel=0.01)
    assert found.thrust.estimates.values == pytest.approx([0.41, -0.52], rel=0.03)
    text = found.table()
    assert "drag, surge" in text
    assert "K_T = a0 + a1 J" in text
    with pytest.raises(sf.SeaframeError, match="sway: no tested axis 'heave'"):
        found.axes([2.6, 18.5, 13.3, 0.054, 0.0173, 0.28])


def test_figures_read_one_run_of_each_campaign(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from seaframe.look.identified.tank import tank_figures

    result, read, real = identify_tank(folder), [], Campaign.log

    def counted_log(self: Campaign, number: int) -> Log:
        read.append(number)
        return real(self, number)

    monkeypatch.setattr(Campaign, "log", counted_log)
    tank_figures(result)
    assert len(read) == sum(each.propulsion is None for each in result.campaigns.values())


def test_full_folders_are_not_overwritten(folder: Path, tank: VirtualTank) -> None:
    with pytest.raises(sf.SeaframeError, match="is not empty"):
        write_tank(folder, {"surge": (tank, PLANS["surge"])})


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("axis: pitch", "axis: ptich", r"wrong\.yaml:\d+:\d+ campaigns\.pitch\.axis"),
        ("cells: {arm: 0.3}", "cells: {arm: 0.3, wire_angle: 1}", "give one of wire_angle, arm and weights"),
        ("pitch/run0001.csv", "../secret.csv", "lies outside its folder"),
        ("pitch/run0001.csv", "pitch/none.csv", r"none\.csv: no such file"),
        ("column: carriage, unit: rad/s", "column: cariage, unit: rad/s", "cariage"),
    ],
)
def test_wrong_mappings_name_the_place(folder: Path, old: str, new: str, message: str) -> None:
    text = (folder / "tank.yaml").read_text(encoding="utf-8")
    assert old in text
    wrong = folder / "wrong.yaml"
    wrong.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(sf.SeaframeError, match=message):
        identify_tank(wrong)


def rewritten(folder: Path, old: str, new: str, count: int = -1) -> Path:
    """A mapping file with something else in it."""
    text = (folder / "tank.yaml").read_text(encoding="utf-8")
    assert old in text
    changed = folder / "changed.yaml"
    changed.write_text(text.replace(old, new, count), encoding="utf-8")
    return changed


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("{column: m1, unit: N}", "{column: m1, unit: kg}", r"run0001\.csv: m1 is in kg; N is expected.*kgf"),
        ("{column: carriage, unit: rad/s}", "{column: carriage, unit: m/s}", r"speed is in m/s; rad/s is expected"),
        ("{column: carriage, unit: m/s}", "{column: carriage, unit: rad/s}", r"speed is in rad/s; m/s is expected"),
        ("{column: rpm, unit: rpm}", "{column: rpm, unit: V}", r"rotor is in V; rad/s is expected"),
        ("pwm: pwm", "pwm: {column: pwm, unit: V}", r"pwm is in V; us is expected"),
    ],
)
def test_signals_in_other_units_are_refused(folder: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(sf.SeaframeError, match=message):
        identify_tank(rewritten(folder, old, new))


def test_pulse_widths_with_a_unit_stay_microseconds(folder: Path) -> None:
    told = read_tank(rewritten(folder, "pwm: pwm", "pwm: {column: pwm, unit: us}"))["thrust"].points()
    assert told.pulse == pytest.approx(read_tank(folder)["thrust"].points().pulse, rel=1e-12)
    file = folder / "thrust" / "run0001.csv"
    text = file.read_text(encoding="utf-8")
    headed = folder / "thrust" / "headed.csv"
    headed.write_text(text.replace("pwm", "pwm [us]", 1), encoding="utf-8")
    campaign = read_tank(rewritten(folder, "thrust/run0001.csv", "thrust/headed.csv"))["thrust"]
    assert campaign.points().pulse[0] == pytest.approx(1580.0)


def test_a_second_campaign_with_thrusters_is_refused(folder: Path) -> None:
    text = (folder / "tank.yaml").read_text(encoding="utf-8")
    again = text[text.index("  thrust:") :].replace("  thrust:", "  more:", 1)
    two = folder / "two.yaml"
    two.write_text(text + again, encoding="utf-8")
    with pytest.raises(sf.SeaframeError, match="more: a second campaign with thrusters, after 'thrust'"):
        identify_tank(two)


def test_notes_of_reading_reach_all_estimates(folder: Path) -> None:
    """A broken line in a run with thrusters on."""
    lines = (folder / "thrust" / "run0001.csv").read_text(encoding="utf-8").splitlines()
    lines[40] = "broken"
    (folder / "thrust" / "spoilt.csv").write_text("\n".join(lines), encoding="utf-8")
    found = identify_tank(rewritten(folder, "thrust/run0001.csv", "thrust/spoilt.csv"))
    assert found.spin is not None
    assert found.thrust is not None
    for each in (found.spin, found.thrust):
        assert any("spoilt.csv" in note and "line 41" in note for note in each.estimates.notes)


def test_thrust_needs_drag(folder: Path) -> None:
    text = (folder / "tank.yaml").read_text(encoding="utf-8")
    start = text.index("  thrust:")
    alone = folder / "alone.yaml"
    alone.write_text("seaframe-tank: 1\ncampaigns:\n" + text[start:], encoding="utf-8")
    with pytest.raises(sf.SeaframeError, match="thrust needs runs along surge with thrusters at rest"):
        identify_tank(alone)
