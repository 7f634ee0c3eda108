"""The commands study and optimise, and study files."""

import json
from pathlib import Path

import pytest

import seaframe as sf
from seaframe.cli import main

SCENE = """
seaframe: 1
name: falling ball
gravity: [0, 0, -2]
robots:
  ball: {links: {hull: {mass: 1, shape: {sphere: {radius: 0.1}}}}}
drives: {ball.hull: {force: {constant: [1, 0, 0]}}}
run: {duration: 1, dt: 0.1}
"""
MASS = "ball.hull.mass=1:4:4"
KEEP = "final(ball.hull.position[0])"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my ball.yaml").write_text(SCENE, encoding="utf-8")
    (tmp_path / "big.yaml").write_text(SCENE.replace("name: falling ball", "name: big"), encoding="utf-8")
    return tmp_path


def run(*words: str) -> int:
    """Return the exit status of a command."""
    try:
        return main(list(words)) or 0
    except SystemExit as end:
        return int(end.code or 0)


def test_a_study_from_the_command_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["study", "my ball.yaml", "--over", MASS, "--keep", KEEP, "--largest", KEEP, "--out", "a b"]
    assert run(*words, "--json") == 0
    assert json.loads(capsys.readouterr().out) == {"folder": "a b", "runs": 4, "computed": 4, "failed": 0}
    found = sf.open_study(folder / "a b")
    assert found[KEEP] == pytest.approx([0.5 / mass for mass in (1, 2, 3, 4)])
    assert run(*words, "--resume") == 0
    assert "4 of them were there" in capsys.readouterr().out
    assert run(*words[:2], "--over", "ball.hull.mass=1:5:4", *words[4:]) == 2
    assert "over.ball.hull.mass" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("more", "culprit"),
    [
        (["--over", MASS, "--over", MASS], "--over"),
        (["--over", "ball.hull.mass=1:4"], "over.ball.hull.mass"),
        (["--over", MASS, "--every", "0"], "every"),
        (["--over", MASS, "--duration", "0"], "run.duration"),
        (["--over", MASS, "--resume"], "no study"),
    ],
)
def test_wrong_options_are_refused(
    folder: Path, more: list[str], culprit: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("study", "my ball.yaml", "--keep", KEEP, *more, "--out", "out") == 2
    assert culprit in capsys.readouterr().err
    assert not (folder / "out").exists()


def test_a_study_file_of_several_scenes(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "study:\n  scenes: {small: my ball.yaml, big: big.yaml}\n  over: {ball.hull.mass: 1:4:4}\n"
    (folder / "both.yaml").write_text(text + f"  keep: ['{KEEP}']\n", encoding="utf-8")
    assert run("study", "both.yaml", "--out", "both") == 0
    assert sf.open_study(folder / "both")["scene"].tolist() == ["small"] * 4 + ["big"] * 4
    assert "8 runs over scene, ball.hull.mass" in capsys.readouterr().out
    (folder / "both.yaml").write_text(text + "  kept: []\n", encoding="utf-8")
    assert run("study", "both.yaml", "--out", "other") == 2
    assert "both.yaml study: unknown key 'kept'" in capsys.readouterr().err


def test_keys_beside_the_study_are_refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = f"study:\n  scenes: [big.yaml]\n  over: {{ball.hull.mass: 1:4:4}}\n  keep: ['{KEEP}']\n"
    (folder / "both.yaml").write_text("seaframe: 1\n" + text, encoding="utf-8")
    assert run("study", "both.yaml", "--out", "allowed") == 0
    capsys.readouterr()
    for more in ("water: {density: 500}\n", "seaframe: 7\n"):
        (folder / "both.yaml").write_text(text + more, encoding="utf-8")
        assert run("study", "both.yaml", "--out", "out") == 2
        assert more.partition(":")[0] in capsys.readouterr().err
        assert not (folder / "out").exists()
    (folder / "both.yaml").write_text(text + "water: {density: 500}\n", encoding="utf-8")
    assert run("study", "both.yaml", "--out", "out") == 2
    assert "both.yaml:5:1 water: " in capsys.readouterr().err


@pytest.mark.parametrize("names", ["[big.yaml, big.yml]", "[big.yaml, big.yaml]"])
def test_scenes_of_one_name_are_refused(folder: Path, names: str, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "big.yml").write_text(SCENE, encoding="utf-8")
    text = f"study:\n  scenes: {names}\n  over: {{ball.hull.mass: 1:4:4}}\n  keep: ['{KEEP}']\n"
    (folder / "both.yaml").write_text(text, encoding="utf-8")
    assert run("study", "both.yaml", "--out", "out") == 2
    assert "study.scenes" in capsys.readouterr().err


def test_a_function_from_the_command_line(folder: Path) -> None:
    (folder / "my metrics.py").write_text("def last(t, signals):\n    return signals['ball.hull.position'][-1, 0]\n")
    more = ["--keep-function", "x=my metrics.py:last(ball.hull.position)"]
    assert run("study", "my ball.yaml", "--over", MASS, "--keep", KEEP, *more, "--out", "out") == 0
    found = sf.open_study(folder / "out")
    assert found["x"] == pytest.approx(found[KEEP], abs=1e-15)


def test_a_search_from_the_command_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("optuna")
    words = ["optimise", "my ball.yaml", "--over", "ball.hull.mass=1:4", "--maximise", KEEP, "--trials", "32"]
    assert run(*words, "--out", "best", "--json") == 0
    values = json.loads(capsys.readouterr().out)
    assert values[KEEP] == pytest.approx(0.5 / values["values"]["ball.hull.mass"])
    assert values[KEEP] > 0.45
    assert sf.load(folder / "best" / "best.yaml").paths()["ball.hull.mass"] == values["values"]["ball.hull.mass"]
