"""The tutorials run as printed: files, Python, commands, and their output."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import matplotlib as mpl
import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"
TUTORIAL, FLEXIBLE, MISSION = (DOCS / f"{name}.md" for name in ("tutorial", "tutorial-flexible", "tutorial-mission"))
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(text: str) -> list[tuple[str, str, int]]:
    """Return kind, content and line of every block of a page."""
    return [(match[1], match[2], text[: match.start()].count("\n") + 2) for match in BLOCK.finditer(text)]


class Reader:
    """Runs a page, block by block, in one folder and one Python session."""

    def __init__(self, page: str) -> None:
        self.page = page
        self.names: dict[str, Any] = {"__name__": "tutorial"}
        self.printed = ""  # by the Python block before
        self.files: list[str] = []
        self.commands = 0

    def follow(self) -> None:
        for kind, content, line in blocks(self.page):
            getattr(self, kind)(content, line)

    def yaml(self, content: str, line: int) -> None:
        """Write a file, if the first line names one."""
        name = content.splitlines()[0].removeprefix("# ")
        if name.endswith(".yaml"):
            Path(name).write_text(content, encoding="utf-8")
            self.files.append(name)

    def python(self, content: str, line: int) -> None:
        code = compile("\n" * (line - 1) + content, str(TUTORIAL), "exec")
        with redirect_stdout(StringIO()) as out:
            exec(code, self.names)
        self.printed = out.getvalue()

    def text(self, content: str, line: int) -> None:
        """Compare with the output of the Python block before."""
        assert self.printed == content, f"line {line}"

    def console(self, content: str, line: int) -> None:
        """Run a command; it succeeds, or fails with code 2 and the message shown."""
        command, *message = content.splitlines()
        tools = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
        environment = os.environ | {"PATH": tools, "MPLBACKEND": "agg", "COLUMNS": "200"}
        done = subprocess.run(
            command.removeprefix("$ "), shell=True, capture_output=True, text=True, env=environment, check=False
        )
        assert done.returncode == (2 if message else 0), f"line {line}: {done.stderr}"
        assert done.stderr.splitlines()[-len(message) :] == message if message else True, f"line {line}: {done.stderr}"
        self.commands += 1


def test_tutorial_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    mpl.use("agg")
    reader = Reader(TUTORIAL.read_text(encoding="utf-8"))
    reader.follow()
    assert reader.files == ["first.yaml", "first.yaml"]
    assert reader.commands == 4
    for made in (
        "out/first/report.html",
        "out/first/two-links-swing.png",
        "out/heavy/run.parquet",
        "driven.png",
        "driven.csv",
    ):
        assert (tmp_path / made).stat().st_size > 0, made
    assert not (tmp_path / "out" / "wrong").exists()


def test_the_tutorial_of_a_flexible_arm_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    reader = Reader(FLEXIBLE.read_text(encoding="utf-8"))
    reader.follow()
    assert reader.commands == 1
    for made in ("bending.yaml", "out/modes/modes.json", "out/modes/modes.png"):
        assert (tmp_path / made).stat().st_size > 0, made


def test_the_tutorial_of_a_mission_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its outputs are printed as they are: speed under four thrusters, distance from the place in 200 runs."""
    monkeypatch.chdir(tmp_path)
    mpl.use("agg")
    reader = Reader(MISSION.read_text(encoding="utf-8"))
    reader.follow()
    assert reader.files == [f"{name}.yaml" for name in ("hull", "thrusters", "held", "armed", "mission")]
    assert reader.commands == 4
    for made in ("step.png", "held.png", "study.png", "out/mission/report.html", "mission.html"):
        assert (tmp_path / made).stat().st_size > 0, made


@pytest.mark.parametrize("page", ["mujoco", "gazebo", "stonefish", "fossen"])
def test_a_page_for_users_of_another_simulator_runs(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own assertions compare the two descriptions of the robot."""
    if page == "mujoco":
        pytest.importorskip("mujoco", reason="the comparison needs MuJoCo: pip install seaframe[bench]")
    monkeypatch.chdir(tmp_path)
    text = (DOCS / "coming-from" / f"{page}.md").read_text(encoding="utf-8")
    assert "assert np.allclose" in text
    Reader(text).follow()


@pytest.mark.parametrize(
    "block",
    [
        "```python\nassert 1 == 2\n```\n",
        "```python\nprint(1)\n```\n\n```text\n2\n```\n",
        "```console\n$ exit 1\n```\n",
        "```console\n$ echo one >&2; exit 2\ntwo\n```\n",
    ],
)
def test_a_wrong_page_is_detected(block: str) -> None:
    with pytest.raises(AssertionError):
        Reader(block).follow()
