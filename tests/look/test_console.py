"""Tables and progress of the command line."""

from __future__ import annotations

import io
import time
from typing import Any

import pytest

import seaframe as sf
from seaframe.look import console, words
from seaframe.look.readme_sources import source_of


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_silent_without_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    with console.progress() as stages:
        stages("simulating")(0.5)
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(("patience", "shown"), [(0.0, True), (1e9, False)])
def test_progress_on_a_terminal(monkeypatch: pytest.MonkeyPatch, patience: float, shown: bool) -> None:
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setattr(console, "PATIENCE", patience)
    with console.progress() as stages:
        tell = stages("simulating")
        for part in (0.25, 0.5):
            tell(part)
            time.sleep(0.15)
    assert ("simulating" in screen.getvalue()) == shown
    assert ("50%" in screen.getvalue()) == shown


def test_what_a_user_wrote_is_no_markup(capsys: pytest.CaptureFixture[str]) -> None:
    from seaframe.run.checks import Check

    check = Check("[red]a[/red]", 1.0, 2.0, 0.1, False, "[b]note[/b] :smile:")
    console.open_console().print(console.checks_table([check]))
    out = capsys.readouterr().out
    assert "[red]a[/red] ([b]note[/b] :smile:)" in out
    assert "NOT MET" in out


@pytest.mark.parametrize(
    ("readme", "source"),
    [
        (
            "# A\n\n**Source.** A. Evjenth, *A model*,\nBergen 2017.\n\n**Claim.** b",
            "A. Evjenth, A model, Bergen 2017.",
        ),
        ("**Source.** `a`", "a"),
        ("no source", ""),
        ("**Source.** " + "word " * 50, ("word " * 50).strip()),
    ],
)
def test_sources_of_experiments(readme: str, source: str) -> None:
    assert source_of(readme) == source


def test_names_in_a_line() -> None:
    assert words.names(["a", "b"]) == "a, b"
    assert words.names([f"body{k:02d}" for k in range(1, 21)]) == "body01, body02 ... body20 (20)"


LINK: dict[str, Any] = {"mass": 1, "shape": {"sphere": {"radius": 1}}}


@pytest.mark.parametrize(
    ("drive", "text"),
    [
        ({"torque": {"constant": 8}}, "torque [N m]: 8"),
        ({"torque": {"polynomial": [0, 1, 2.5]}}, "torque [N m]: polynomial of degree 2"),
        (
            {"motion": {"quintic": {"times": [0, 2], "values": [0, 1]}}},
            "motion [rad]: quintic, 2 points from 0 s to 2 s",
        ),
        ({"motion": {"sine": {"amplitude": 1, "period": 4, "phase": -0.5}}}, "motion [rad]: 1 sin(2π t/4 - 0.5)"),
        ({"lock": "all", "force": {"constant": [1, 0, 0.25]}}, "force [N]: (1, 0, 0.25); locked: all"),
        ({"lock": ["yaw"]}, "locked: yaw"),
    ],
)
def test_drives_in_words(drive: dict[str, Any], text: str) -> None:
    links = {"hull": LINK, "arm": {"parent": "hull", "joint": {"type": "revolute", "axis": [0, 0, 1]}, **LINK}}
    on = "rov.hull" if drive.get("lock") == ["yaw"] else "rov.arm"
    scene = sf.Scene.from_dict({"robots": {"rov": {"links": links}}, "drives": {on: drive}})
    assert words.drive_words(scene.drives[on], scene.links[on]) == text
