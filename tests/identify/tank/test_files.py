"""Campaigns as folders: written logs are read back, all fits run on them, and damaged files are refused."""

from __future__ import annotations

from pathlib import Path
from weakref import WeakSet

import numpy as np
import pytest

import seaframe as sf
from benchmarks.known_tank import KnownThrusters, with_faults
from seaframe.exchange.logs import Log
from seaframe.identify.tank.campaigns import Campaign, CampaignPart, identify_tank, read_tank
from seaframe.identify.tank.runs import reduce_runs
from seaframe.identify.tank.thrust import loss_map
from seaframe.identify.tank.virtual import Plan, TowedVehicle, VirtualTank, write_tank

SPEEDS = tuple(sign * 0.1 * k for sign in (-1.0, 1.0) for k in range(3, 11))
PULSES = (1580.0, 1660.0, 1740.0, 1820.0, 1900.0)
PLANS = {
    "surge": Plan("surge", SPEEDS, repeats=2),
    "pitch": Plan("pitch", tuple(0.2 * k for k in range(1, 8)), repeats=1),
    "thrust": Plan("surge", tuple(0.1 * k for k in range(7)), 1, PULSES, ("t1", "t2")),
}


@pytest.fixture(scope="module")
def tank() -> VirtualTank:
    scene = KnownThrusters(pulses=PULSES).install(sf.load("modular-bluerov"), "left")
    tank = VirtualTank(TowedVehicle(scene, "left"))
    return with_faults(tank, noise=0.1, between_runs=0.02, between_runs_slope=0.05, anomalous_speeds=0)


@pytest.fixture(scope="module")
def folder(tank: VirtualTank, tmp_path_factory: pytest.TempPathFactory) -> Path:
    still = with_faults(tank, between_runs=0.002, between_runs_slope=0.0, between_speeds=0.002, full_reading_force=0.0)
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
    points = reduce_runs(written, PLANS["surge"].cells, [u for u, _ in PLANS["surge"].runs])
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
    with pytest.raises(sf.SeaframeError, match="no tested axis 'heave'") as caught:
        found.axes([2.6, 18.5, 13.3, 0.054, 0.0173, 0.28])
    assert (caught.value.code, caught.value.path, caught.value.choices) == ("unknown", "sway", ("surge", "pitch"))


def test_figures_read_one_run_of_each_campaign(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from seaframe.look.identified.tank_plots import tank_figures

    result, read, real = identify_tank(folder), [], Campaign.log

    def counted_log(self: Campaign, number: int) -> Log:
        read.append(number)
        return real(self, number)

    monkeypatch.setattr(Campaign, "log", counted_log)
    tank_figures(result)
    assert len(read) == sum(each.propulsion is None for each in result.campaigns.values())


def test_full_folders_are_not_overwritten(folder: Path, tank: VirtualTank) -> None:
    with pytest.raises(sf.SeaframeError, match="is not empty") as caught:
        write_tank(folder, {"surge": (tank, PLANS["surge"])})
    assert (caught.value.code, caught.value.place) == ("file", str(folder))


@pytest.mark.parametrize(
    ("old", "new", "code", "where"),
    [
        ("axis: pitch", "axis: ptich", None, r"wrong\.yaml:\d+:\d+ campaigns\.pitch\.axis"),
        ("cells: {arm: 0.3}", "cells: {arm: 0.3, wire_angle: 1}", "conflict", r"wrong.yaml:.* campaigns.pitch.cells"),
        ("pitch/run0001.csv", "../secret.csv", "file", r"tank\.yaml: '../secret.csv'"),
        ("pitch/run0001.csv", "pitch/none.csv", "file", r"pitch/none\.csv"),
        ("column: carriage, unit: rad/s", "column: cariage, unit: rad/s", "unknown", "cariage"),
    ],
)
def test_wrong_mappings_name_the_place(folder: Path, old: str, new: str, code: str | None, where: str) -> None:
    text = (folder / "tank.yaml").read_text(encoding="utf-8")
    assert old in text
    wrong = folder / "wrong.yaml"
    wrong.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(sf.SeaframeError, match=where) as caught:
        identify_tank(wrong)
    assert code is None or caught.value.code == code


def rewritten(folder: Path, old: str, new: str, count: int = -1) -> Path:
    """Write a mapping file with a replaced text."""
    text = (folder / "tank.yaml").read_text(encoding="utf-8")
    assert old in text
    changed = folder / "changed.yaml"
    changed.write_text(text.replace(old, new, count), encoding="utf-8")
    return changed


@pytest.mark.parametrize(
    ("old", "new", "path", "text"),
    [
        ("{column: m1, unit: N}", "{column: m1, unit: kg}", "m1", "is in kg; expected N.*kgf"),
        ("{column: carriage, unit: rad/s}", "{column: carriage, unit: m/s}", "speed", "is in m/s; expected rad/s"),
        ("{column: carriage, unit: m/s}", "{column: carriage, unit: rad/s}", "speed", "is in rad/s; expected m/s"),
        ("{column: rpm, unit: rpm}", "{column: rpm, unit: V}", "rotor", "is in V; expected rad/s"),
        ("pwm: pwm", "pwm: {column: pwm, unit: V}", "pwm", "is in V; expected us"),
    ],
)
def test_signals_in_other_units_are_refused(folder: Path, old: str, new: str, path: str, text: str) -> None:
    with pytest.raises(sf.SeaframeError, match=text) as caught:
        identify_tank(rewritten(folder, old, new))
    assert (caught.value.code, caught.value.path) == ("unit", path)
    assert caught.value.place.endswith("run0001.csv")


def test_pulse_widths_with_a_unit_stay_microseconds(folder: Path) -> None:
    given = read_tank(rewritten(folder, "pwm: pwm", "pwm: {column: pwm, unit: us}"))["thrust"].points()
    assert given.pulse == pytest.approx(read_tank(folder)["thrust"].points().pulse, rel=1e-12)
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
    with pytest.raises(sf.SeaframeError, match="after 'thrust'") as caught:
        identify_tank(two)
    assert (caught.value.code, caught.value.path) == ("conflict", "campaigns.more")


def test_notes_of_reading_reach_all_estimates(folder: Path) -> None:
    """A damaged line in a run with thrusters on."""
    lines = (folder / "thrust" / "run0001.csv").read_text(encoding="utf-8").splitlines()
    lines[40] = "broken"
    (folder / "thrust" / "spoilt.csv").write_text("\n".join(lines), encoding="utf-8")
    found = identify_tank(rewritten(folder, "thrust/run0001.csv", "thrust/spoilt.csv"))
    assert found.spin is not None
    assert found.thrust is not None
    for each in (found.spin, found.thrust):
        assert any("spoilt.csv" in note and "line 41" in note for note in each.estimates.notes)


@pytest.mark.parametrize("blank", ["", "nan"])
@pytest.mark.parametrize(
    ("column", "text"),
    [
        ("rpm", "rotor speed in line 501"),
        ("pwm", "pulse width in line 501"),
    ],
)
def test_a_blank_cell_of_a_thruster_is_named(folder: Path, column: str, text: str, blank: str) -> None:
    lines = (folder / "thrust" / "run0001.csv").read_text(encoding="utf-8").splitlines()
    cells = lines[500].split(",")
    cells[lines[0].split(",").index(column)] = blank
    lines[500] = ",".join(cells)
    (folder / "thrust" / "blank.csv").write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(sf.SeaframeError, match=text) as caught:
        identify_tank(rewritten(folder, "thrust/run0001.csv", "thrust/blank.csv"))
    assert caught.value.code == "data"
    assert caught.value.place.endswith("blank.csv")


@pytest.mark.parametrize("column", ["rpm", "pwm"])
def test_thrusters_need_both_signals(folder: Path, column: str) -> None:
    """A column that is blank throughout, and a signal that is not mapped."""
    lines = (folder / "thrust" / "run0001.csv").read_text(encoding="utf-8").splitlines()
    at, rows = lines[0].split(",").index(column), [line.split(",") for line in lines[1:]]
    blank = [",".join("" if k == at else cell for k, cell in enumerate(row)) for row in rows]
    (folder / "thrust" / "none.csv").write_text("\n".join([lines[0], *blank]), encoding="utf-8")
    name = {"rpm": "rotor", "pwm": "pwm"}[column]
    with pytest.raises(sf.SeaframeError) as caught:
        identify_tank(rewritten(folder, "thrust/run0001.csv", "thrust/none.csv"))
    assert (caught.value.code, caught.value.path) == ("missing", name)
    assert caught.value.place.endswith("none.csv")
    text = {"rpm": "rotor: {column: rpm, unit: rpm}", "pwm": "pwm: pwm"}[column]
    unmapped = rewritten(folder, text, f"more: {column}")
    with pytest.raises(sf.SeaframeError, match=rf"yaml:\d+:.*Add {name} ") as caught:
        identify_tank(unmapped)
    assert (caught.value.code, caught.value.path) == ("missing", "campaigns.thrust")


def test_columns_of_thrusters_may_be_blank_where_they_rest(folder: Path) -> None:
    lines = (folder / "pitch" / "run0001.csv").read_text(encoding="utf-8").splitlines()
    text = "\n".join([lines[0] + ",rpm", *(line + "," for line in lines[1:])])
    (folder / "pitch" / "rest.csv").write_text(text, encoding="utf-8")
    content = read_tank(folder)["pitch"].described.model_dump(by_alias=True, exclude_unset=True)
    content["log"]["signals"]["rotor"] = "rpm"
    content["runs"] = [{"file": "pitch/rest.csv"}]
    campaign = Campaign("pitch", CampaignPart.model_validate(content), folder)
    found = reduce_runs([campaign.log(0)], campaign.cells)
    assert found.rotor.tolist() == [0.0]
    assert found.force == pytest.approx(read_tank(folder)["pitch"].points().force[:1], rel=1e-12)


def test_units_left_out_are_named_in_the_notes(folder: Path) -> None:
    text = (folder / "tank.yaml").read_text(encoding="utf-8")
    some = folder / "unitless.yaml"
    some.write_text(text.replace("{column: m1, unit: N}", "m1"), encoding="utf-8")
    assert any("m1 in N" in note for note in read_tank(some)["surge"].measure()[1])
    assert not any("unit" in note for note in read_tank(folder)["surge"].measure()[1])


def test_missing_commanded_speeds_are_estimated_and_noted(folder: Path) -> None:
    """The second run at -0.3 m/s, and all at rest with thrusters on; the other settings stay as given."""
    text = (folder / "tank.yaml").read_text(encoding="utf-8")
    files = ["surge/run0002.csv", *(f"thrust/run{k:04d}.csv" for k in range(1, 6))]
    for file, speed in zip(files, [-0.3, *[0.0] * 5], strict=True):
        old = f"{{file: {file}, speed: {speed}}}"
        assert old in text
        text = text.replace(old, f"{{file: {file}}}")
    some = folder / "some.yaml"
    some.write_text(text, encoding="utf-8")
    given, found = read_tank(folder), read_tank(some)
    assert found["surge"].points().setting == pytest.approx(given["surge"].points().setting, abs=1e-12)
    points, notes = found["thrust"].measure()
    assert points.setting[5:].tolist() == given["thrust"].points().setting[5:].tolist()
    assert np.abs(points.setting[:5]).max() < 1e-3  # as measured, and one setting
    assert len(set(points.setting[:5])) == 1
    (note,) = notes
    assert note.startswith("thrust: no speed is given for 5 runs")
    assert note.endswith(f"{', '.join(files[1:])}.")
    assert given["thrust"].measure()[1] == ()
    result, whole = identify_tank(some), identify_tank(folder)
    assert result.thrust is not None
    assert whole.thrust is not None
    assert notes[0] in result.thrust.estimates.notes
    some_map, whole_map = loss_map(result.thrust), loss_map(whole.thrust)
    assert some_map.speeds.tolist() == whole_map.speeds.tolist()
    assert np.allclose(some_map.change, whole_map.change, atol=1e-3, equal_nan=True)


def test_logs_are_read_one_by_one(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A campaign may have ten thousand runs: no more than a log and its successor are in memory."""
    alive: WeakSet[Log] = WeakSet()
    most, real = [0], Campaign.log

    def counted_log(self: Campaign, number: int) -> Log:
        log = real(self, number)
        alive.add(log)
        most[0] = max(most[0], len(alive))
        return log

    monkeypatch.setattr(Campaign, "log", counted_log)
    identify_tank(folder)
    assert most[0] <= 2


def test_thrust_needs_drag(folder: Path) -> None:
    text = (folder / "tank.yaml").read_text(encoding="utf-8")
    start = text.index("  thrust:")
    alone = folder / "alone.yaml"
    alone.write_text("seaframe-tank: 1\ncampaigns:\n" + text[start:], encoding="utf-8")
    with pytest.raises(sf.SeaframeError, match="along surge") as caught:
        identify_tank(alone)
    assert (caught.value.code, caught.value.path) == ("missing", "campaigns.thrust")
