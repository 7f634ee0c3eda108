"""Results are written whole or not at all, and checks apply to the unchanged scene only."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

import seaframe as sf
from seaframe.run.checks import Check
from seaframe.run.experiment import Outcome, Overrides, file_names, make_plan, parse_changes, run_experiment
from seaframe.run.folders import ResultFolder

SCENE: dict[str, Any] = {
    "name": "Fall / 1",
    "robots": {"stone": {"links": {"stone": {"mass": 2.0, "shape": {"sphere": {"radius": 0.1}}}}}},
    "run": {"duration": 0.5, "dt": 0.1},
    "plots": [{"title": "Height", "signals": ["stone.stone.position[2]"]}],
}
FILES = {"height.png", "report.html", "run.parquet", "summary.json"}


def scene(**more: Any) -> sf.Scene:
    return sf.Scene.from_dict(SCENE | more)


def passing(run: sf.Run, progress: Any) -> list[Check]:
    """Height after free fall, from z = -g t2 / 2."""
    height = run["stone.stone.position"][-1, 2]
    return [sf.compared("height", -0.5 * 9.81 * 0.5**2, height, 1e-9)]


def perform(scene: sf.Scene, out: Path | ResultFolder, asked: Overrides | None = None, **more: Any) -> Outcome:
    return run_experiment(make_plan(scene, asked or Overrides()), out, **more)


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_all_results_of_a_run(tmp_path: Path) -> None:
    out = tmp_path / "a" / "b"
    outcome = perform(scene(), out, checker=passing, readme="# Falling\n")
    assert outcome.has_passed
    assert names(out) == FILES
    assert names(tmp_path / "a") == {"b"}  # no folder is left beside it
    summary = json.loads((out / "summary.json").read_text())
    assert summary == outcome.summary()
    assert {"name", "method", "steps", "wall_s", "health", "checks", "version", "seed", "integrator", "dt"} <= set(
        summary
    )
    assert (summary["name"], summary["method"], summary["steps"]) == ("Fall / 1", "recursive", 5)
    assert (summary["integrator"], summary["dt"], summary["seed"]) == ("rk4", 0.1, 0)
    assert summary["wall_s"] > 0
    assert summary["checks"][0]["reference"] == pytest.approx(-1.22625)
    assert summary["checks"][0]["published"] is None
    assert summary["checks"][0]["passed"] is True
    table = pq.read_table(out / "run.parquet")
    assert table["stone.stone.position[2]"][-1].as_py() == pytest.approx(-1.22625, rel=1e-9)
    assert json.loads(table.schema.metadata[b"seaframe"])["scene"]["name"] == "Fall / 1"
    assert "Falling" in (out / "report.html").read_text()
    assert (out / "height.png").read_bytes()[:4] == b"\x89PNG"


def test_figures_of_checks_are_kept_with_those_of_the_scene(tmp_path: Path) -> None:
    def drawing(run: sf.Run, progress: Any) -> list[Check]:
        chart = sf.Chart("Height", "time [s]", "height [m]", {"closed form": (run.t, -0.5 * 9.81 * run.t**2)})
        return [sf.compared("start", 0.0, run["stone.stone.position"][0, 2], chart=chart)]

    outcome = perform(scene(), tmp_path / "out", checker=drawing)
    assert outcome.figures == ("height.png", "height-2.png")
    assert names(tmp_path / "out") == FILES | {"height-2.png"}
    assert "height [m]" in (tmp_path / "out" / "report.html").read_text()


def test_the_same_scene_twice_gives_the_same_files(tmp_path: Path) -> None:
    for name in "ab":
        perform(scene(), tmp_path / name)
    for file in ("run.parquet", "height.png"):
        assert (tmp_path / "a" / file).read_bytes() == (tmp_path / "b" / file).read_bytes()


@pytest.mark.parametrize("trouble", [sf.SeaframeError("no"), KeyboardInterrupt(), ZeroDivisionError()])
def test_nothing_is_left_of_a_run_that_fails(tmp_path: Path, trouble: BaseException) -> None:
    def fail(run: sf.Run, progress: Any) -> list[Check]:
        raise trouble

    with pytest.raises(type(trouble)):
        perform(scene(), tmp_path / "out" / "deep" / "here", checker=fail)
    assert names(tmp_path) == set()


def test_nothing_is_left_where_writing_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, *rest: Any, **more: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "mine.txt").write_bytes(b"1")
    with pytest.raises(sf.SeaframeError, match="No space left on device") as caught:
        perform(scene(), tmp_path / "kept")
    assert (caught.value.code, caught.value.place) == ("file", str(tmp_path / "kept"))
    assert names(tmp_path) == {"kept"}
    assert names(tmp_path / "kept") == {"mine.txt"}


def test_a_second_run_takes_the_place_of_the_first(tmp_path: Path) -> None:
    perform(scene(plots=[{"title": "Old", "signals": ["energy.kinetic"]}]), tmp_path / "out")
    (tmp_path / "out" / "mine.png").write_bytes(b"1")
    perform(scene(), tmp_path / "out", Overrides(duration=0.2))
    assert names(tmp_path / "out") == FILES | {"mine.png"}  # without old.png
    assert pq.read_table(tmp_path / "out" / "run.parquet").num_rows == 3
    assert names(tmp_path) == {"out"}


@pytest.mark.parametrize("text", ["", "[]", '{"figures": 3}', '{"figures": ["../victim.png", 4, "run.parquet"]}'])
def test_a_foreign_summary_is_refused_before_the_run(tmp_path: Path, text: str) -> None:
    def refuse_to_run(*how: Any, **more: Any) -> sf.Run:
        raise AssertionError("it ran")

    out = tmp_path / "out"
    out.mkdir()
    (tmp_path / "victim.png").write_bytes(b"1")
    (out / "summary.json").write_text(text)
    with pytest.raises(sf.SeaframeError, match="--overwrite") as caught:
        perform(scene(), out, simulator=refuse_to_run)
    assert (caught.value.code, caught.value.place) == ("conflict", str(out / "summary.json"))
    assert (out / "summary.json").read_text() == text
    perform(scene(), ResultFolder(out, "run", "Fall / 1", overwrite=True))
    assert names(out) == FILES
    assert names(tmp_path) == {"out", "victim.png"}


@pytest.mark.parametrize("name", ["run.parquet", "report.html", "height.png"])
def test_a_foreign_file_is_refused_before_the_run(tmp_path: Path, name: str) -> None:
    def refuse_to_run(*how: Any, **more: Any) -> sf.Run:
        raise AssertionError("it ran")

    (tmp_path / name).write_bytes(b"mine")
    with pytest.raises(sf.SeaframeError, match="--overwrite") as caught:
        perform(scene(), tmp_path, simulator=refuse_to_run)
    assert (caught.value.code, caught.value.place) == ("conflict", str(tmp_path / name))
    assert names(tmp_path) == {name}
    assert (tmp_path / name).read_bytes() == b"mine"


def test_results_of_another_scene_are_not_overwritten(tmp_path: Path) -> None:
    perform(scene(), tmp_path / "out")
    before = (tmp_path / "out" / "summary.json").read_bytes()
    with pytest.raises(sf.SeaframeError, match=r"run Fall / 1.*--overwrite") as caught:
        perform(scene(name="other"), tmp_path / "out")
    assert (caught.value.code, caught.value.place) == ("conflict", str(tmp_path / "out"))
    assert (tmp_path / "out" / "summary.json").read_bytes() == before


def test_results_need_a_folder(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("mine")
    with pytest.raises(sf.SeaframeError, match="is a file") as caught:
        perform(scene(), tmp_path / "out")
    assert (caught.value.code, caught.value.place) == ("conflict", str(tmp_path / "out"))
    with pytest.raises(sf.SeaframeError, match="Not a directory") as caught:
        perform(scene(), tmp_path / "out" / "deeper")
    assert (caught.value.code, caught.value.place) == ("file", str(tmp_path / "out" / "deeper"))
    assert (tmp_path / "out").read_text() == "mine"


@pytest.mark.parametrize(
    ("asked", "changed"),
    [
        (Overrides(), ""),
        (Overrides(method="moving-frame"), ""),
        (Overrides(duration=0.5, dt=0.1, integrator="rk4"), ""),  # what the scene says anyway
        (Overrides(dt=0.05), "dt"),
        (Overrides(duration=0.25, integrator="dopri5"), "duration, integrator"),
        (Overrides({"stone.stone.mass": 2.0}), "stone.stone.mass"),
    ],
)
def test_checks_hold_for_the_unchanged_scene(tmp_path: Path, asked: Overrides, changed: str) -> None:
    outcome = perform(scene(), tmp_path / "out", asked, checker=passing)
    if changed:
        assert outcome.checks == []
        assert outcome.skipped.endswith(f"changed: {changed}.")
        assert outcome.summary()["checks_skipped"] == outcome.skipped
    else:
        assert len(outcome.checks) == 1
        assert outcome.skipped == ""
    assert outcome.has_passed
    assert outcome.run.method == (asked.method or "recursive")


def test_a_check_that_fails(tmp_path: Path) -> None:
    def failing(run: sf.Run, progress: Any) -> list[Check]:
        return [*passing(run, progress), sf.compared("height", 1.0, float("nan"), 1e-9)]

    outcome = perform(scene(), tmp_path / "out", checker=failing)
    assert not outcome.has_passed
    assert json.loads((tmp_path / "out" / "summary.json").read_text())["checks"][1]["got"] is None  # JSON has no nan


def test_progress_of_stages_is_reported(tmp_path: Path) -> None:
    done: dict[str, list[float]] = {}
    perform(scene(), tmp_path / "out", checker=passing, stages=lambda stage: done.setdefault(stage, []).append)
    assert list(done) == ["simulating", "checking"]
    assert done["simulating"][-1] == 1.0
    assert done["simulating"] == sorted(done["simulating"])


@pytest.mark.parametrize(
    ("more", "code", "path", "culprit"),
    [
        ({"plots": [{"title": "a", "signals": ["stone.stone.positon"]}]},
         "unknown", "plots[0].signals[0]", "Did you mean 'stone.stone.position'"),
        ({"plots": [{"title": "a", "signals": ["energy.kinetic"], "dashed": ["stone.stone.angle"]}]},
         "unknown", "plots[0].dashed[0]", "stone.stone.angle"),
        ({"plots": [{"title": "a", "signals": ["stone.stone.position[2]"], "over": ["stone.stone.angle"]}]},
         "unknown", "plots[0].over[0]", "stone.stone.angle"),
        ({"plots": [{"title": "a", "signals": ["stone.stone.position[2]"], "over": ["stone.stone.position"]}]},
         "shape", "plots[0].over[0]", "position[0]"),
        ({"plots": [{"title": "a", "signals": ["stone.stone.position[3]"]}]},
         "range", "plots[0].signals[0]", "3 components"),
        ({"checks": [{"what": "a", "signal": "energy", "published": 1, "tolerance": 1}]},
         "unknown", "checks[0].signal", "energy"),
        ({"run": {"duration": 1e9, "dt": 1e-9}}, "limit", "run", "20,000,000 steps"),
        ({"run": {"duration": 1e20, "dt": 1e-20}}, "limit", "run", "20,000,000 steps"),
    ],
)  # fmt: skip
def test_impossible_runs_are_refused_before_the_run(
    tmp_path: Path, more: dict[str, Any], code: str, path: str, culprit: str
) -> None:
    with pytest.raises(sf.SeaframeError, match=re.escape(culprit)) as caught:
        perform(scene(**more), tmp_path / "out")
    assert (caught.value.code, caught.value.path) == (code, path)
    assert names(tmp_path) == set()


def test_invalid_settings_are_refused() -> None:
    for asked, path in ((Overrides(dt=-1.0), "run.dt"), (Overrides(duration=float("nan")), "run.duration")):
        with pytest.raises(sf.SceneError) as caught:
            make_plan(scene(), asked)
        assert (caught.value.code, caught.value.path) == ("range", path)


def test_changes_as_texts() -> None:
    texts = ["rov.upper.mass=50", "gravity=[0, 0, -1.5]", "run.integrator = dopri5", "a={b: 1e-3}", "c=x=y", "d="]
    assert parse_changes(texts) == {
        "rov.upper.mass": 50,
        "gravity": [0, 0, -1.5],
        "run.integrator": "dopri5",
        "a": {"b": 0.001},
        "c": "x=y",
        "d": None,
    }


@pytest.mark.parametrize("text", ["rov.upper.mass", "=3", "a=[1", "a=.nan", "a=!!python/name:os.system", "a=1\nb: 2"])
def test_changes_that_cannot_be_parsed(text: str) -> None:
    with pytest.raises(sf.SeaframeError) as caught:
        parse_changes([text])
    assert "--set " in (caught.value.path or caught.value.place)


def test_figures_have_names_of_their_own() -> None:
    titles = ["Pitch & roll", "Pitch/roll", "../../etc/passwd", "数", "", "pitch roll 2", "CON", "Lpt1.", "con figure"]
    assert file_names(dict.fromkeys(titles)) == {
        "Pitch & roll": "pitch-roll.png",
        "Pitch/roll": "pitch-roll-2.png",
        "../../etc/passwd": "etc-passwd.png",
        "数": "figure.png",
        "": "figure-2.png",
        "pitch roll 2": "pitch-roll-2-2.png",
        "CON": "con-figure.png",  # Windows takes con.png for a device
        "Lpt1.": "lpt1-figure.png",
        "con figure": "con-figure-2.png",
    }
