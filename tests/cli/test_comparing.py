"""seaframe compare: runs and scenes beside logs, whole folders or nothing."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import seaframe as sf
from seaframe.cli import main
from tests.cli.helpers import assert_refused, everything, swing, write, write_columns

FILES = {"report.html", "results.json"}
HULL = {
    "mass": 10.0,
    "shape": {"box": [0.4, 0.3, 0.2]},
    "volume": 0.01,
    "added_mass": {"diagonal": [5, 8, 9, 0.1, 0.1, 0.1]},
    "drag": {"linear": [4, 4, 4, 0.3, 0.3, 0.3], "quadratic": [40, 60, 70, 1, 1, 1]},
}
MAPPING = """\
time: {column: ms, unit: ms}
signals:
  rov.hull.position: {columns: [x, y, z], unit: mm}
  rov.t1.command: {column: n1}
  rov.t2.command: {column: n2}
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def saved_run() -> sf.Run:
    run = swing()
    Path("results").mkdir()
    run.save("results/run.parquet")
    return run


def test_angles_by_the_names_of_links(capsys: pytest.CaptureFixture[str]) -> None:
    """A servo log: its columns are links; the table of deviations and the figure beside the report."""
    run = saved_run()
    write_columns("log.csv", **{"t": run.t, "rod.bob": run["rod.bob.angle"] + 0.05})
    assert main(["compare", "results/run.parquet", "log.csv"]) == 0
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert "rod.bob.angle 201 2.86 2.86 deg" in lines
    written = {path.name for path in Path("results/compare").iterdir()}
    assert FILES | {"compare.png"} < written
    found = json.loads(Path("results/compare/results.json").read_text())
    assert found["metrics"]["rod.bob.angle"]["rmse"] == pytest.approx(0.05, rel=1e-9)
    assert found["metrics"]["rod.bob.angle"]["pearson"] == pytest.approx(1.0, abs=1e-9)


def test_degrees_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    run = saved_run()
    write_columns("log.csv", **{"t": run.t, "rod.bob.angle": np.rad2deg(run["rod.bob.angle"])})
    assert main(["compare", "results/run.parquet", "log.csv", "--degrees", "--out", "out", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["metrics"]["rod.bob.angle"]["rmse"] < 1e-9
    assert found == json.loads(Path("out/results.json").read_text())


def test_a_column_with_a_rate_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    """Blank between its samples, as in a log of several streams: deviations use only its samples."""
    run = saved_run()
    slow = np.where(np.arange(len(run.t)) % 4 == 0, run["rod.bob.angle"] + 0.05, np.nan)
    write_columns("log.csv", **{"t": run.t, "rod.bob": slow, "rod.bob.rate": run["rod.bob.rate"]})
    assert main(["compare", "results/run.parquet", "log.csv"]) == 0
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert "rod.bob.angle 51 2.86 2.86 deg" in lines
    assert any("rod.bob.angle is known in 51 of 201 rows" in line for line in lines)
    found = json.loads(Path("results/compare/results.json").read_text())["metrics"]
    assert found["rod.bob.angle"]["rmse"] == pytest.approx(0.05, rel=1e-9)
    assert found["rod.bob.rate"]["rmse"] < 1e-9


def vehicle() -> sf.Scene:
    thrusters = [
        {"name": f"t{k}", "link": "hull", "at": [0, y, 0], "direction": [1, 0, 0]} for k, y in ((1, 0.1), (2, -0.1))
    ]
    robots = {"rov": {"links": {"hull": HULL}, "thrusters": thrusters}}
    return sf.Scene.from_dict(
        {"name": "rov", "water": {"density": 1000}, "robots": robots, "run": {"duration": 1, "dt": 0.02}}
    )


def test_a_scene_runs_under_the_commands_of_the_log(capsys: pytest.CaptureFixture[str]) -> None:
    """With the same commands it moves in the same way, though the log begins at another time, in other units."""
    scene = vehicle()
    data = scene.to_dict()
    write(json.dumps(data), "rov.yaml")
    steps = {"t1": [0.0, 6.0, 2.0], "t2": [0.0, 3.0, 5.0]}
    drives = {f"rov.{n}": {"command": {"steps": {"times": [0, 1, 3], "values": x}}} for n, x in steps.items()}
    run = sf.simulate(sf.Scene.from_dict(data | {"drives": drives}), duration=6.0)
    x, y, z = 1000.0 * run["rov.hull.position"].T
    commands = {f"n{k}": run[f"rov.t{k}.command"] for k in (1, 2)}
    write_columns("dive.csv", ms=1000.0 * (run.t + 7.0), x=x, y=y, z=z, **commands)
    write(MAPPING, "dive.yaml")
    assert main(["compare", "rov.yaml", "dive.csv", "--mapping", "dive.yaml", "--signal", "rov.hull.position"]) == 0
    out = capsys.readouterr().out
    assert "rov.t1.command, rov.t2.command" in out
    assert "assumed standard deviation" in out
    found = json.loads(Path("out/rov-compare/results.json").read_text())["metrics"]
    assert np.abs(run["rov.hull.position"][-1, :2]).min() > 0.1  # it went somewhere
    assert found["rov.hull.position"]["rmse"] < 1e-7
    assert found["rov.hull.position[0]"]["covered"] == 1.0
    assert found["rov.hull.position[2]"]["rmse"] < 1e-9


def simulate_dive() -> sf.Run:
    """A run of the vehicle, its scene and its log in files."""
    data = vehicle().to_dict()
    write(json.dumps(data), "rov.yaml")
    steps = {"times": [0, 1], "values": [6.0, 2.0]}
    drives = {f"rov.t{k}": {"command": {"steps": steps}} for k in (1, 2)}
    run = sf.simulate(sf.Scene.from_dict(data | {"drives": drives}), duration=3.0)
    columns = {f"rov.t{k}.command": run[f"rov.t{k}.command"] for k in (1, 2)}
    write_columns("commands.csv", t=run.t, **columns)
    for kind in ("position", "orientation"):
        columns |= {f"rov.hull.{kind}[{k}]": x for k, x in enumerate(run[f"rov.hull.{kind}"].T)}
    write_columns("dive.csv", t=run.t, **columns)
    return run


def test_signals_that_drove_the_run_are_not_compared_with_themselves(capsys: pytest.CaptureFixture[str]) -> None:
    """Unless --signal names them; one note says so, another that orientations need their link."""
    simulate_dive()
    assert main(["compare", "rov.yaml", "dive.csv", "--no-band"]) == 0
    out = capsys.readouterr().out
    words = " ".join(out.split())
    assert "drove the run: rov.t1.command, rov.t2.command. Name them with --signal" in words
    assert "rov.hull.orientation" in words
    assert "--link rov.hull" in words
    found = json.loads(Path("out/rov-compare/results.json").read_text())["metrics"]
    assert list(found) == ["rov.hull.position", *(f"rov.hull.position[{k}]" for k in range(3))]
    assert main(["compare", "rov.yaml", "dive.csv", "--no-band", "--signal", "rov.t1.command"]) == 0
    assert "drove the run" not in capsys.readouterr().out
    assert list(json.loads(Path("out/rov-compare/results.json").read_text())["metrics"]) == ["rov.t1.command"]
    assert_refused(
        capsys, ["compare", "rov.yaml", "commands.csv", "--overwrite"], "commands.csv: contains only signals", "missing"
    )


def test_deviations_in_the_first_table_are_not_repeated(capsys: pytest.CaptureFixture[str]) -> None:
    run = saved_run()
    write_columns("log.csv", **{"t": run.t, "rod.bob.angle": run["rod.bob.angle"] + 0.05})
    assert main(["compare", "results/run.parquet", "log.csv"]) == 0
    assert "largest" not in capsys.readouterr().out


def test_messages_name_options(capsys: pytest.CaptureFixture[str]) -> None:
    run = simulate_dive()
    away = {f"rov.hull.position[{k}]": x + 3.0 for k, x in enumerate(run["rov.hull.position"].T)}
    write_columns("far.csv", t=run.t, **away)
    write_columns("late.csv", t=run.t + 99.0, **away)
    run.save("run.parquet")
    assert main(["compare", "run.parquet", "far.csv", "--link", "rov.hull"]) == 0
    assert "--align start" in capsys.readouterr().out
    assert main(["compare", "run.parquet", "far.csv", "--link", "rov.hull", "--align", "motion"]) == 0
    assert "--align motion fitted 6" in " ".join(capsys.readouterr().out.split())
    late = ["compare", "run.parquet", "late.csv", "--overwrite"]
    assert_refused(capsys, late, "--time-offset")
    error = assert_refused(capsys, [*late, "--time-offset", "motion"], "--link, whose motion", "missing")
    assert error is not None
    assert error.path == "--time-offset"


def test_a_fitted_scene_has_the_uncertainty_of_its_fit(capsys: pytest.CaptureFixture[str]) -> None:
    """Read from the results beside it, without an option; --estimates gives the same; a changed scene has none."""
    run, rng = swing(damping=0.25), np.random.default_rng(6)
    y = run["rod.bob.angle"] + 0.01 * rng.standard_normal(len(run.t))
    log = write_columns("log.csv", **{"t": run.t, "rod.bob.angle": y})
    free = ["--free", "rod.bob.joint.damping", "--method", "output-error", "--out", "fit"]
    assert main(["identify", "fit", "pendulum.yaml", log, *free]) == 0
    results = []
    for more in ([], ["--estimates", "fit/results.json"], ["--set", "rod.bob.mass=2.1"]):
        capsys.readouterr()
        assert main(["compare", "fit/fitted.yaml", log, "--json", *more]) == 0
        results.append(json.loads(capsys.readouterr().out))
    assert "The band uses the uncertainty of the fit in fit/results.json." in results[0]["notes"]
    covered = [each["metrics"]["rod.bob.angle"].get("covered") for each in results]
    assert covered[0] == covered[1] is not None
    assert covered[2] is None


def test_a_folder_that_is_written_again_holds_no_old_figures() -> None:
    """Only those that the last comparison marked as its own go; a user's files stay."""
    run = saved_run()
    first, second = (write_columns(f"{name}.csv", **{"t": run.t, "rod.bob": run["rod.bob.angle"]}) for name in "ab")
    assert main(["compare", "results/run.parquet", first, "--out", "both"]) == 0
    old = set(json.loads(Path("both/results.json").read_text())["figures"])
    assert "signals-results-and-a-1.png" in old
    Path("both/mine.png").write_bytes(b"kept")
    assert main(["compare", "results/run.parquet", second, "--out", "both"]) == 2  # the comparison with a.csv is kept
    assert set(json.loads(Path("both/results.json").read_text())["figures"]) == old
    assert main(["compare", "results/run.parquet", second, "--out", "both", "--overwrite"]) == 0
    new = set(json.loads(Path("both/results.json").read_text())["figures"])
    assert "signals-results-and-a-1.png" not in new
    written = {path.name for path in Path("both").iterdir()}
    assert written == FILES | new | {"mine.png"}


def test_refusals(capsys: pytest.CaptureFixture[str]) -> None:
    run = saved_run()
    good = write_columns("log.csv", **{"t": run.t, "rod.bob": run["rod.bob.angle"]})
    few = write_columns("few.csv", **{"t": run.t[:3], "rod.bob": run["rod.bob.angle"][:3]})
    other = write_columns("other.csv", t=run.t, elbow=run["rod.bob.angle"])
    broken = write_columns("broken.csv", **{"t": run.t, "rod.bob": np.where(run.t == run.t[5], np.nan, 0.1)})
    write("[1, 2]", "list.json")
    cases: list[tuple[list[str], str, str]] = [
        (["none.parquet", good], "none.parquet: ", "file"),
        (["pendulum.yaml", "none.csv"], "none.csv: ", "file"),
        (["results/run.parquet", few], "8", "data"),
        (["results/run.parquet", other], "elbow", "missing"),
        (["results/run.parquet", broken], "line 7", "data"),
        (["results/run.parquet", good, "--link", "rod.bob"], "no link 'rod.bob'", "unknown"),
        (["pendulum.yaml", good, "--link", "rod.bab"], "Did you mean 'rod.bob'?", "unknown"),
        (["results/run.parquet", good, "--warp", "-1"], "--warp: must be above 0, not -1.", "range"),
        (["results/run.parquet", good, "--rate", "0"], "--rate: must be above 0, not 0.", "range"),
        (["results/run.parquet", "."], ".: is a folder", "file"),
        (["results/run.parquet", good, "--lever", "1,x,2"], "--lever 1,x,2: ", "format"),
        (["results/run.parquet", good, "--set", "rod.bob.mass=3"], "--set: ", "conflict"),
        (["results/run.parquet", good, "--tolerance", "rod.bob.mass=5%"], "Name the scene", "unsupported"),
        (["pendulum.yaml", good, "--tolerance", "rod.bob.mass"], "PATH=DEVIATION", "format"),
        (["pendulum.yaml", good, "--tolerance", "rod.bob.mas=5%"], "rod.bob.mas", "unknown"),
        (["pendulum.yaml", good, "--estimates", "list.json"], "list.json: contains no estimates", "format"),
        (["results/run.parquet", good, "--mapping", "none.yaml"], "none.yaml", "file"),
    ]
    for arguments, culprit, code in cases:
        assert_refused(capsys, ["compare", *arguments], culprit, code)
    assert "out" not in everything()
