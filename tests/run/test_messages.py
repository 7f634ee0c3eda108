"""Whole messages of runs, programs and commands, compared with `tests/golden/run.txt` so that wording is reviewed."""

from collections.abc import Callable
from pathlib import Path

import pytest

import seaframe as sf
from seaframe.cli import app
from seaframe.run.folders import ResultFolder
from tests.messages import messages_of
from tests.run.robots import free_arm, pendulum

GOLDEN = Path(__file__).parents[1] / "golden" / "run.txt"
STONE = {"mass": 1.0, "shape": {"sphere": {"radius": 0.1}}}


def command(*arguments: str) -> None:
    app(list(arguments), exit_on_error=False, print_error=False, result_action="return_value")


def foreign_report() -> None:
    Path("results").mkdir()
    Path("results/report.html").write_text("my notes", encoding="utf-8")
    ResultFolder(Path("results"), "run", "snake").check()


CASES: list[Callable[[], object]] = [
    lambda: sf.compile(sf.Scene.from_dict(free_arm()), free=["rov.upper.mass", "rov.upper.mass"]),
    lambda: sf.simulate(sf.Scene.from_dict(pendulum()), duration=1.0, dt=0.0),
    lambda: sf.modes(
        sf.Scene.from_dict({"name": "stone", "robots": {"stone": {"links": {"stone": STONE}}}}), rest=True
    ),
    foreign_report,
    lambda: command("compare", "run.parquet", "log.csv", "--set", "rov.hull.mass=3"),
]


def test_messages_are_those_of_the_golden_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert messages_of(CASES) == GOLDEN.read_text(encoding="utf-8").splitlines()
