"""Commands replace their own results and nothing else: not a user's files, not the results of another scene."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.cli import main
from seaframe.run.folders import ResultFolder
from tests.cli.helpers import PENDULUM, assert_refused, everything, swing, write, write_columns

SHORT = PENDULUM.replace("duration: 4", "duration: 0.1")
RUN = {"energy.png", "joints.png", "report.html", "run.parquet", "summary.json"}


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def names(folder: str) -> set[str]:
    return {path.name for path in Path(folder).iterdir()}


def contents() -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in Path().rglob("*") if path.is_file()}


def nothing_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    def ran(*arguments: Any, **more: Any) -> None:
        raise AssertionError("it ran")

    monkeypatch.setattr("seaframe.run.experiment.simulate", ran)


def commands() -> dict[str, list[str]]:
    """Every command that writes a folder of results, and the logs that they need."""
    run = swing()
    rng = np.random.default_rng(1)
    angle = run["rod.bob.angle"] + 1e-3 * rng.normal(size=len(run.t))
    write_columns("log.csv", **{"t": run.t, "rod.bob.angle": angle})
    x, y, z = np.cumsum(rng.normal(scale=1e-3, size=(3, len(run.t))), axis=1)
    write_columns("poses.csv", **{"t": run.t, "position[0]": x, "position[1]": y, "position[2]": z})
    decay = ["--signal", "rod.bob.angle", "--inertia", "2.1", "--mass", "2", "--lever", "1"]
    return {
        "run": ["run", "pendulum.yaml", "--duration", "0.1"],
        "modes": ["modes", "pendulum.yaml", "--rest"],
        "compare": ["compare", "pendulum.yaml", "log.csv", "--no-band"],
        "fit": ["identify", "fit", "pendulum.yaml", "log.csv", "--free", "rod.bob.joint.damping"],
        "decay": ["identify", "decay", "log.csv", *decay],
        "poses": ["identify", "poses", "poses.csv"],
    }


@pytest.mark.parametrize("name", ["summary.json", "results.json"])
def test_notes_beside_a_foreign_list_stay(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """The list of another program names a user's file."""
    write(SHORT, "pendulum.yaml")
    Path("data").mkdir()
    write("my notes", "data/notes.csv")
    write('{"files": ["notes.csv"], "figures": ["notes.csv"]}', f"data/{name}")
    before = contents()
    with monkeypatch.context() as patch:
        nothing_runs(patch)
        assert_refused(capsys, ["run", "pendulum.yaml", "--out", "data"], "--overwrite")
        assert_refused(capsys, ["run", "pendulum.yaml", "--out", "data"], name)
    assert contents() == before
    assert main(["run", "pendulum.yaml", "--out", "data", "--overwrite"]) == 0
    assert Path("data/notes.csv").read_text() == "my notes"
    assert main(["run", "pendulum.yaml", "--out", "data"]) == (0 if name == "summary.json" else 2)


def test_results_of_an_earlier_version(capsys: pytest.CaptureFixture[str]) -> None:
    """They have no mark; the message says what to do, and doing it works."""
    assert main(["run", write(SHORT, "pendulum.yaml")]) == 0
    path = Path("out/pendulum/summary.json")
    summary = json.loads(path.read_text())
    del summary["seaframe"]
    path.write_text(json.dumps(summary))
    assert_refused(capsys, ["run", "pendulum.yaml"], "--overwrite")
    assert main(["run", "pendulum.yaml", "--overwrite"]) == 0
    assert names("out/pendulum") == RUN
    assert main(["run", "pendulum.yaml"]) == 0


def test_the_same_scene_again(capsys: pytest.CaptureFixture[str]) -> None:
    """As often as one likes, changed or not, from wherever: and its list keeps what others read of it."""
    write(SHORT, "pendulum.yaml")
    Path("below").mkdir()
    for more in ([], ["--set", "rod.bob.mass=3"]):
        assert main(["run", "pendulum.yaml", *more]) == 0
    os.chdir("below")
    assert main(["run", "../pendulum.yaml", "--out", "../out/pendulum"]) == 0
    os.chdir("..")
    write(SHORT.replace("name: pendulum", "name: other"), "pendulum.yaml")
    assert main(["run", "pendulum.yaml"]) == 0
    assert names("out/pendulum") == RUN
    summary = json.loads(Path("out/pendulum/summary.json").read_text())
    assert {"name", "method", "steps", "wall_s", "health", "checks"} <= set(summary)
    assert set(summary["seaframe"]["files"]) == RUN - {"summary.json"}


def test_a_project_that_moved(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a").mkdir()
    write(SHORT, "a/pendulum.yaml")
    assert main(["run", "a/pendulum.yaml", "--out", "a/out"]) == 0
    Path("a").rename("b")
    assert main(["run", "b/pendulum.yaml", "--out", "b/out"]) == 0


@pytest.mark.parametrize("other", ["other.yaml", "below/pendulum.yaml", "rov-one-arm"])
def test_results_of_another_scene(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, other: str
) -> None:
    assert main(["run", write(SHORT, "pendulum.yaml"), "--out", "results"]) == 0
    Path("below").mkdir()
    for file in ("other.yaml", "below/pendulum.yaml"):
        write(SHORT, file)
    before = contents()
    with monkeypatch.context() as patch:
        nothing_runs(patch)
        assert_refused(capsys, ["run", other, "--out", "results"], "run pendulum.yaml`")
    assert contents() == before
    assert main(["run", other, "--duration", "0.1", "--out", "results", "--overwrite"]) == 0
    assert_refused(capsys, ["run", "pendulum.yaml", "--out", "results"], f"run {other}`")


def test_starters_have_folders_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    """Their scenes share a name."""
    for name in ("first.yaml", "second.yaml"):
        assert main(["new", name]) == 0
        assert main(["run", name, "--duration", "0.1"]) == 0
    assert names("out") == {"first", "second"}
    assert main(["run", "rov-one-arm", "--duration", "0.1"]) == 0
    assert names("out") == {"first", "second", "rov-one-arm"}


@pytest.mark.parametrize("command", ["run", "modes", "compare", "fit", "decay", "poses"])
def test_every_command_keeps_files_of_others(capsys: pytest.CaptureFixture[str], command: str) -> None:
    """A report with a user's notes, then the results of another command."""
    arguments = [*commands()[command], "--out", "results"]
    assert main(arguments) == 0
    assert main(arguments) == 0  # again
    own = names("results")
    report = Path("results", "modes.png" if command == "modes" else "report.html")
    report.write_text("my notes")
    Path("results/mine.png").write_text("mine")
    error = assert_refused(capsys, arguments, "--overwrite", "conflict")
    assert error is not None
    assert error.place == str(report)
    assert report.read_text() == "my notes"
    assert main([*arguments, "--overwrite"]) == 0
    assert report.read_bytes()[:9] != b"my notes"
    assert names("results") == own | {"mine.png"}
    other = ResultFolder(Path("results"), "run", "rov-one-arm")
    with pytest.raises(sf.SeaframeError, match="--overwrite") as caught:
        other.check()
    assert caught.value.code == "conflict"
    with replace(other, overwrite=True).fresh() as folder:
        other.write_list(folder, "summary.json", {})
    assert_refused(capsys, arguments, "seaframe run rov-one-arm`", "conflict")


def test_a_campaign_needs_a_new_folder(capsys: pytest.CaptureFixture[str]) -> None:
    Path("campaign").mkdir()
    write("mine", "campaign/notes.csv")
    assert_refused(capsys, ["tank", "--out", "campaign"], "campaign: is not empty", "conflict")


def test_a_page_by_default(capsys: pytest.CaptureFixture[str]) -> None:
    """It has the name of the scene file, and replaces an earlier page, but not the file of another program."""
    write(SHORT.replace("name: pendulum", "name: shared"), "pendulum.yaml")
    assert main(["page", "pendulum.yaml"]) == 0
    assert everything() == {"pendulum.yaml", "pendulum.html"}
    assert main(["page", "pendulum.yaml"]) == 0
    write("<!doctype html><title>mine</title>", "pendulum.html")
    assert_refused(capsys, ["page", "pendulum.yaml"], "-o", "conflict")
    assert_refused(capsys, ["page", "pendulum.yaml", "-o", "pendulum.html"], "--overwrite", "conflict")
    assert Path("pendulum.html").read_text() == "<!doctype html><title>mine</title>"
    assert main(["page", "pendulum.yaml", "-o", "pendulum.html", "--overwrite"]) == 0
    assert b"Seaframe</title>" in Path("pendulum.html").read_bytes()


def test_a_large_page_says_what_makes_it_smaller(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("seaframe.cli.run_commands.LARGEST", 0.1)
    write(SHORT, "pendulum.yaml")
    assert main(["page", "pendulum.yaml"]) == 0
    assert "fewer free paths or links make" in " ".join(capsys.readouterr().out.split())
    write("t,torque\n" + "".join(f"{0.01 * k:g},0\n" for k in range(11_000)), "log.csv")
    driven = "\ndrives: {rod.bob: {torque: {table: {file: log.csv, column: torque}}}}\n"
    write(SHORT + driven, "replay.yaml")
    assert main(["page", "replay.yaml"]) == 0
    assert "fewer rows of tables (now 11,000) make" in " ".join(capsys.readouterr().out.split())


def test_a_run_that_is_killed(capsys: pytest.CaptureFixture[str]) -> None:
    """Killed outright it leaves a hidden folder, which the next run removes."""
    write(SHORT.replace("duration: 0.1", "duration: 20000"), "pendulum.yaml")
    command = [sys.executable, "-m", "seaframe", "run", "pendulum.yaml"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        until = time.monotonic() + 60.0
        while not list(Path().glob("out/.*/content")) and time.monotonic() < until:
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert len(names("out")) == 1
    assert main(["run", "pendulum.yaml", "--duration", "0.1"]) == 0
    assert names("out") == {"pendulum"}
    assert names("out/pendulum") == RUN


def test_too_little_memory(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def ran(*arguments: Any, **more: Any) -> None:
        np.empty(1 << 57)

    monkeypatch.setattr("seaframe.run.experiment.simulate", ran)
    write(SHORT, "pendulum.yaml")
    before = everything()
    assert main(["run", "pendulum.yaml"]) == 2
    err = capsys.readouterr().err
    assert "memory" in err
    assert len(err.splitlines()) == 1
    assert everything() == before


def test_an_existing_file_is_not_replaced_by_a_new_scene(capsys: pytest.CaptureFixture[str]) -> None:
    Path("first.yaml").symlink_to("elsewhere.yaml")
    assert_refused(capsys, ["new", "first.yaml"], "first.yaml: ")


def test_a_saved_run_is_whole_or_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where writing fails in the middle the older file stays as it was, and the error is ours."""
    run = sf.simulate(sf.load(write(SHORT, "pendulum.yaml")))
    for name in ("run.parquet", "run.csv"):
        run.save(name)
    before = contents()

    def full(*_: Any, **__: Any) -> None:
        raise OSError(28, "No space left on device")

    def half(path: Path, *_: Any, **__: Any) -> None:
        path.write_bytes(b"half")
        full()

    monkeypatch.setattr("pyarrow.parquet.ParquetWriter.write_table", full)  # the file has its first bytes then
    monkeypatch.setattr(Path, "write_text", half)
    for name in ("run.parquet", "run.csv"):
        with pytest.raises(sf.SeaframeError, match="No space") as caught:
            run.save(name)
        assert (caught.value.code, caught.value.place) == ("file", name)
    assert contents() == before
    assert everything() == set(before)
