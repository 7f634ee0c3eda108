"""Commands about the installation, and warnings with the place that they concern."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
import warnings
from importlib.metadata import version
from pathlib import Path

import numpy as np
import pytest

import seaframe as sf
from seaframe.cli import main
from seaframe.cli.shared import complete_target
from seaframe.extras import EXTRAS
from seaframe.look import doctor
from seaframe.program.native import native_target
from seaframe.warning_places import warn_user

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test in a folder of its own."""
    monkeypatch.chdir(tmp_path)


def test_doctor_finds_what_is_there(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEAFRAME_CACHE", "cache")
    monkeypatch.setenv("SEAFRAME_BROWSER", sys.executable)
    sf.compile(sf.load("rov-one-arm")).forward(np.array([0, 0, 0, 1.0, *[0.0] * 5]), np.zeros(8))
    assert main(["doctor", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    sizes = [path.stat().st_size for path in Path("cache").glob("*.code")]
    assert (found["cache"], found["cache_entries"], found["cache_bytes"]) == ("cache", len(sizes), sum(sizes))
    assert len(sizes) > 0
    assert found["browser"] == sys.executable
    assert (found["seaframe"], found["lanes"]) == (sf.__version__, native_target().lanes)
    assert found["packages"]["numpy"] == version("numpy")
    extras = {extra["name"]: extra for extra in found["extras"]}
    assert extras["data"]["packages"]["pandas"] == version("pandas")
    assert main(["doctor"]) == 0
    out = capsys.readouterr().out
    assert f"numpy {version('numpy')}" in out
    assert sys.executable in out


def test_doctor_says_how_to_get_what_is_missing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = ["numpy>=2", "nothing-like-it>=1; extra == 'film'", 'numpy>=2; extra == "data"', "seaframe[film]"]
    monkeypatch.setattr(doctor, "requires", lambda _: lines)
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr("seaframe.look.browser.PLACES", ())
    assert main(["doctor"]) == 0
    out = capsys.readouterr().out
    assert "pip install 'seaframe[film]'" in out
    assert "nothing-like-it missing" in out
    assert "pip install 'seaframe[data]'" not in out
    assert "films need Chromium" in out


def test_doctor_knows_the_package_of_films_where_the_installation_does_not_list_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(doctor, "requires", lambda _: ["numpy>=2"])
    (film,) = [extra for extra in doctor.examine().extras if extra.name == "film"]
    assert [*film.packages] == ["imageio-ffmpeg"]


def test_every_extra_says_what_it_gives() -> None:
    known = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert set(EXTRAS) == set(known) - {"dev"}


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_completion_scripts_know_the_commands(capsys: pytest.CaptureFixture[str], shell: str) -> None:
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    for word in ("identify", "doctor", "duration", "udwadia-kalaba"):
        assert word in script


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash on this machine")
def test_bash_accepts_the_script(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "bash"]) == 0
    script = capsys.readouterr().out
    checked = subprocess.run(["bash", "-n"], input=script, text=True, capture_output=True, check=False)
    assert (checked.returncode, checked.stderr) == (0, "")


def test_completion_is_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert main(["completion", "fish", "--install"]) == 0
    (script,) = tmp_path.rglob("seaframe.fish")
    assert str(script) in capsys.readouterr().out.replace("\n", "")
    assert "identify" in script.read_text(encoding="utf-8")


class Typed:
    """What a shell passes to a completer."""

    def __init__(self, incomplete: str) -> None:
        self.incomplete = incomplete


def test_names_of_experiments_robots_and_files_are_completed() -> None:
    Path("robots").mkdir()
    for name in ("rov.yaml", "rov.txt", "robots/rov.urdf", "robots/notes.md"):
        Path(name).touch()
    assert [name for name in complete_target(Typed("rov-two")) if "." not in name] == [
        name for name in sf.gallery() if name.startswith("rov-two")
    ]
    assert complete_target(Typed("bluerov2-h")) == [name for name in sf.robots() if name.startswith("bluerov2-h")]
    assert complete_target(Typed("ro"))[-2:] == ["robots/", "rov.yaml"]
    assert complete_target(Typed("robots/")) == ["robots/rov.urdf"]
    assert complete_target(Typed("nowhere/")) == []


def test_commands_say_what_a_warning_concerns(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def cautious(*_: object, **__: object) -> None:
        warn_user("Something may take long.")

    monkeypatch.setattr("seaframe.program.explain.operation_costs", cautious)
    monkeypatch.setattr("seaframe.look.console.show_costs", lambda *_: cautious())
    with warnings.catch_warnings():
        warnings.simplefilter("default")
        assert main(["explain", "rov-one-arm", "--method", "recursive"]) == 0
    assert capsys.readouterr().err == "seaframe explain rov-one-arm: warning: Something may take long.\n"


def test_warnings_name_the_line_of_the_user() -> None:
    program = sf.compile(sf.load("rov-one-arm"))
    q = np.array([np.nan, 0, 0, 1.0, *[0.0] * 5])
    with pytest.warns(RuntimeWarning, match="not finite") as caught:
        program.rollout(q, np.zeros(8), None, 0.01, 2)
    assert [each.filename for each in caught] == [__file__]


def test_own_robots_are_varied_without_talk_of_checks(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["new", "mine.yaml"]) == 0
    assert main(["run", "mine.yaml", "--duration", "0.1"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "Checks" not in out
    assert "Not compared with the values expected in the scene: they hold for the unchanged scene only; changed:" in out
    assert "Checks skipped" not in Path("out/mine/report.html").read_text(encoding="utf-8")
    assert "duration" in json.loads(Path("out/mine/summary.json").read_text(encoding="utf-8"))["checks_skipped"]
    assert os.path.isfile("out/mine/run.parquet")
