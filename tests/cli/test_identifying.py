"""seaframe log, tank and identify: what they find, print and write; bad input leaves nothing."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.cli import main
from seaframe.identify.estimates import format_range
from seaframe.identify.tank import virtual
from seaframe.identify.tank.virtual import Plan
from tests.cli.helpers import assert_refused, swing, write, write_columns

MAPPING = """\
time: {column: ms, unit: ms}
signals:
  rod.bob.angle: {column: a, unit: deg}
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def results(folder: str) -> dict[str, Any]:
    """Read the results of a folder, which must hold its report and every figure that it lists."""
    found: dict[str, Any] = json.loads(Path(folder, "results.json").read_text())
    names = {path.name for path in Path(folder).iterdir()}
    assert {"report.html", *found["figures"]} <= names
    assert found["figures"]
    assert found["version"] == sf.__version__
    return found


def swung(name: str, seed: int, damping: float = 0.1) -> str:
    """A log of the pendulum in degrees and milliseconds, with noise of 2 mrad."""
    run, rng = swing(damping), np.random.default_rng(seed)
    angle = np.rad2deg(run["rod.bob.angle"] + 0.002 * rng.standard_normal(len(run.t)))
    write(MAPPING, "log.yaml")
    return write_columns(name, ms=1000.0 * run.t, a=angle)


def test_log(capsys: pytest.CaptureFixture[str]) -> None:
    swung("swing.csv", 0)
    assert main(["log", "swing.csv", "--mapping", "log.yaml"]) == 0
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert lines[0] == "swing.csv: 201 rows from 0 to 4 s, 50 Hz"
    assert any(line.startswith("rod.bob.angle rad 201") for line in lines)
    t = np.r_[np.arange(10), np.arange(40, 50)]
    write_columns("gap.csv", t=t, x=t)
    assert main(["log", "gap.csv", "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary["gaps"] == [{"after_line": 11, "t": 9.0, "length": 31.0}]
    assert summary["columns"]["x"]["highest"] == 49.0
    assert_refused(capsys, ["log", "none.csv"], "none.csv: ", "file")


def test_fit(capsys: pytest.CaptureFixture[str]) -> None:
    """The damping that the scene does not have; the fitted scene runs."""
    first, second = swung("one.csv", 1, damping=0.25), swung("two.csv", 2, damping=0.25)
    options = ["--mapping", "log.yaml", "--free", "rod.bob.joint.damping", "--hold-out", second, "--out", "out"]
    assert main(["identify", "fit", "pendulum.yaml", first, *options, "--method", "output-error"]) == 0
    out = capsys.readouterr().out
    assert "rod.bob.joint.damping" in out
    assert "prediction over 2 s, two.csv" in out
    found = results("out")
    estimates = sf.Estimates.from_dict(found["estimates"])
    assert estimates["rod.bob.joint.damping"] == pytest.approx(0.25, abs=5 * estimates.standard_errors[0])
    assert estimates.standard_errors[0] < 0.02
    assert found["identifiable"] == ["rod.bob.joint.damping"]
    assert found["held_out"][0]["rmse"]["rod.bob.angle"] < 0.004
    fitted = sf.load("out/fitted.yaml")
    assert fitted.paths()["rod.bob.joint.damping"] == pytest.approx(estimates["rod.bob.joint.damping"], rel=1e-6)


def test_fit_of_tied_paths(capsys: pytest.CaptureFixture[str]) -> None:
    """NAME=PATTERN: estimated under the name, and written to the path in the fitted scene."""
    log = swung("swing.csv", 0)
    free = ["--free", "both=rod.*.joint.damping", "--bounds", "both=0,1"]
    assert main(["identify", "fit", "pendulum.yaml", log, "--mapping", "log.yaml", *free, "--out", "out"]) == 0
    assert "both" in capsys.readouterr().out
    estimates = sf.Estimates.from_dict(results("out")["estimates"])
    assert estimates.names == ("both",)
    fitted = sf.load("out/fitted.yaml").paths()
    assert fitted["rod.bob.joint.damping"] == pytest.approx(estimates["both"], rel=1e-6)


def test_fit_with_other_intervals_and_noise(capsys: pytest.CaptureFixture[str]) -> None:
    """Profile intervals near the linearised ones, horizons and noise as given, by option or file."""
    first, second = swung("one.csv", 1, damping=0.25), swung("two.csv", 2, damping=0.25)
    write("rod.bob.angle: 0.002", "noise.yaml")
    name = "rod.bob.joint.damping"
    common = ["identify", "fit", "pendulum.yaml", first, "--mapping", "log.yaml", "--free", name, "--json",
              "--method", "output-error", "--loss", "squares", "--dt", "0.01", "--hold-out", second, "--horizon", "1",
              "--intervals", "profile"]  # fmt: skip
    results = []
    for noise in ("rod.bob.angle=0.002", "noise.yaml"):
        assert main([*common, "--noise", noise, "--out", "out"]) == 0
        results.append(json.loads(capsys.readouterr().out))
    assert results[0]["estimates"] == results[1]["estimates"]
    found = results[0]
    assert found["noise"] == {"rod.bob.angle": pytest.approx(0.002, rel=1e-12)}
    assert [each["horizon"] for each in found["held_out"]] == [1.0]
    assert found["intervals"]["kind"] == "profile"
    (low, high), linear = found["intervals"]["ends"][name], sf.Estimates.from_dict(found["estimates"]).interval()[0]
    assert [low, high] == pytest.approx(linear, abs=0.1 * (linear[1] - linear[0]))
    report = Path("out/report.html").read_text()
    assert "95 % interval (profile)" in report
    assert f'<td class="number">{format_range(low, high)}</td>' in report
    text = [*common[:-1], "bootstrap", "--window", "0.3", "--noise", "noise.yaml"]
    text.remove("--json")
    assert main(text) == 0
    out = capsys.readouterr().out
    assert "95 % interval (bootstrap)  unit" in out
    ends = re.search(r"rod\.bob\.joint\.damping +\S+ +\S+ +(\S+) to (\S+) +N m s/rad\n", out)
    assert ends is not None
    assert 0.05 < float(ends[1]) < 0.25 < float(ends[2]) < 0.6


def test_unbounded_intervals_are_reported(capsys: pytest.CaptureFixture[str]) -> None:
    """The mass of a post that never moves is not identifiable."""
    log = swung("swing.csv", 0)
    free = ["--free", "rod.bob.joint.damping", "--free", "rod.post.mass", "--intervals", "profile"]
    assert main(["identify", "fit", "pendulum.yaml", log, "--mapping", "log.yaml", *free, "--out", "out"]) == 0
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert any(re.fullmatch(r"rod\.post\.mass \S+ inf any value kg", line) for line in lines)
    assert any(line.startswith("note: rod.post.mass: ") for line in lines)
    assert results("out")["intervals"]["ends"]["rod.post.mass"] == [None, None]
    assert '<td class="number">any value</td>' in Path("out/report.html").read_text()
    assert (format_range(-np.inf, 2.0), format_range(1.0, np.inf)) == ("2 or less", "1 or more")


def test_fit_names_the_option_of_the_other_method(capsys: pytest.CaptureFixture[str]) -> None:
    """A refusal of the command line can be followed as it is written there."""
    log = swung("swing.csv", 0)
    options = ["--mapping", "log.yaml", "--free", "rod.bob.joint.damping", "--loss", "cauchy"]
    assert_refused(capsys, ["identify", "fit", "pendulum.yaml", log, *options], "--method output-error")


def test_fit_helps(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["identify", "fit", "--help"]) == 0
    assert "Usage: seaframe identify fit NAME|FILE LOG... --free PATH... [OPTIONS]" in capsys.readouterr().out


def test_decay(capsys: pytest.CaptureFixture[str]) -> None:
    """A pendulum of 2 kg at 1 m in air with 0.1 kg m2 more than --inertia gives: the method sees it as added mass."""
    write_columns(
        "swing.csv",
        t=(run := swing()).t,
        a=run["rod.bob.angle"] + 1e-3 * np.random.default_rng(4).normal(size=len(run.t)),
    )
    command = ["identify", "decay", "swing.csv", "--signal", "a", "--inertia", "2.0", "--mass", "2", "--lever", "1"]
    assert main([*command, "--linear", "--method", "output-error", "--json"]) == 0
    estimates = sf.Estimates.from_dict(json.loads(capsys.readouterr().out)["estimates"])
    assert estimates.names == ("added mass", "linear damping")
    assert (np.abs(estimates.values - [0.1, 0.1]) < 5.0 * estimates.standard_errors).all()
    assert results("out/swing-decay")["period"] == pytest.approx(2 * np.pi * np.sqrt(2.1 / (2 * 9.81)), rel=0.01)
    assert_refused(capsys, [*command, "--stiffness", "3"], "--mass and --lever", "conflict")
    assert_refused(capsys, command[:-4], "--mass and --lever", "missing")
    assert_refused(capsys, [*command[:4], "b", *command[5:]], "no signal 'b'", "unknown")


def test_poses(capsys: pytest.CaptureFixture[str]) -> None:
    """Velocities of a circle from its positions."""
    t, rng = np.arange(0.0, 4.0, 0.04), np.random.default_rng(5)
    p = np.column_stack([np.cos(t), np.sin(t), 0.0 * t]) + 0.002 * rng.standard_normal((len(t), 3))
    p[40] += 1.0
    write_columns("capture.csv", t=t, x=p[:, 0], y=p[:, 1], z=p[:, 2])
    write("signals: {rov.hull.position: {columns: [x, y, z], unit: m}}", "capture.yaml")
    assert main(["identify", "poses", "capture.csv", "--mapping", "capture.yaml", "--link", "rov.hull"]) == 0
    out = capsys.readouterr().out
    assert "position: noise 0.00" in out
    assert "line 42." in out
    assert results("out/capture-poses")["rows"] == len(t)
    read = sf.read_log("out/capture-poses/poses.csv")
    truth = np.column_stack([-np.sin(t), np.cos(t), 0.0 * t])
    error = np.abs(read["rov.hull.velocity"] - truth) / read["rov.hull.velocity.deviation"]
    assert (error < 3.0).mean() > 0.95
    assert results("out/capture-poses")["files"] == ["poses.csv"]
    assert_refused(capsys, ["identify", "poses", "capture.csv"], "'position'", "unknown")
    hul = ["identify", "poses", "capture.csv", "--mapping", "capture.yaml", "--link", "rov.hul"]
    error = assert_refused(capsys, hul, "Did you mean 'rov.hull'?", "unknown")
    assert error is not None
    assert error.choices == ("rov.hull",)


def test_tank(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """From the virtual tank to its drag, with few runs of each campaign."""
    speeds = tuple(0.1 * k for k in range(1, 11))
    for name, axis in (("SURGE", "surge"), ("HEAVE", "heave")):
        monkeypatch.setattr(virtual, name, Plan(axis, speeds, repeats=2))
    monkeypatch.setattr(virtual, "THRUST", Plan("surge", (0.0, 0.2, 0.4, 0.6), 1, (1580.0, 1660.0, 1740.0, 1820.0)))
    assert main(["tank", "--out", "campaign", "--seed", "3"]) == 0
    assert "seaframe identify tank campaign" in capsys.readouterr().out
    assert main(["identify", "tank", "campaign", "--out", "found"]) == 0
    assert "drag, surge" in capsys.readouterr().out
    drag = sf.Estimates.from_dict(results("found")["drag"]["surge"])
    assert drag["quadratic"] == pytest.approx(34.96, rel=0.1)
    assert_refused(capsys, ["tank", "--out", "campaign"], "campaign: is not empty", "conflict")
    assert_refused(capsys, ["tank", "--out", "other", "--scene", "snake"], "snake", "unsupported")
    Path("campaign/surge/run0001.csv").write_text("time,carriage\n0,0\n")
    assert_refused(capsys, ["identify", "tank", "campaign", "--out", "again"], "run0001.csv")


def test_refusals(capsys: pytest.CaptureFixture[str]) -> None:
    log = swung("one.csv", 1)
    fit = ["identify", "fit", "pendulum.yaml", log, "--mapping", "log.yaml"]
    damped = [*fit, "--free", "rod.bob.joint.damping"]
    for arguments, message in (
        (fit, "--free"),
        ([*fit, "--free", "rod.bob.joint.dumping"], "rod.bob.joint.dumping"),
        (["identify", "fit", "pendulum.yaml", "--free", "rod.bob.mass"], "at least one"),
        ([*damped, "--bounds", "rod.bob.joint.damping=1"], "PATH=NUMBER,NUMBER"),
        ([*damped, "--bias", "rod.bob.rate"], "rod.bob.rate"),
        ([*damped, "--method", "magic"], '"magic"'),
        ([*damped, "--intervals", "magic"], '"magic"'),
        ([*damped, "--noise", "rod.bob.angle=much"], "rod.bob.angle is not a number"),
        ([*damped, "--noise", "rod.bob.rate=1"], "rod.bob.rate"),
        ([*damped, "--noise", "none.yaml"], "none.yaml: "),
        ([*damped, "--horizon", "-1"], "horizon"),
        ([*damped, "--dt", "0"], "dt"),
        (["identify", "fit", "pendulum.yaml", log, "--free", "rod.bob.mass"], "one.csv"),
        (["identify", "tank", "nowhere"], "nowhere"),
        (["identify", "magic"], "magic"),
    ):
        assert_refused(capsys, arguments, message)


def test_broken_rows_are_reported_by_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    """A line that is not a row of numbers is never dropped silently."""
    run = swing()
    rows = [f"{t:.6g},{x:.9g}" for t, x in zip(run.t, run["rod.bob.angle"], strict=True)]
    rows[57] = f"{run.t[57]:.6g},broken"
    write("t,rod.bob.angle [rad]\n" + "\n".join(rows) + "\n", "log.csv")
    hanging = ["--inertia", "2.1", "--mass", "2", "--lever", "1", "--linear", "--method", "output-error"]
    for command in (
        ["log", "log.csv"],
        ["identify", "decay", "log.csv", "--signal", "rod.bob.angle", *hanging],
        ["identify", "fit", "pendulum.yaml", "log.csv", "--free", "rod.bob.joint.damping", "--method", "output-error"],
    ):
        assert main(command) == 0, command
        assert "59" in " ".join(line for line in capsys.readouterr().out.splitlines() if line.startswith("note:")), (
            command
        )
