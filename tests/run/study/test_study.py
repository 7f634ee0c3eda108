"""Studies against simulations, whatever way they are computed, interrupted and continued."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.errors import SeaframeError
from seaframe.run.study.study import open_study, study

HELD: dict[str, Any] = {
    "over": {"water.current.velocity[0]": [0.0, 0.2], "rov.fore.mass": "80:120:3"},
    "sample": {"rov.t1.gain": "normal(1, 0.05)"},
    "repeat": 2,
    "keep": ["max(rov.hull.depth)", "rms(norm(rov.hull.velocity))", "rov.hull.position"],
    "duration": 1.0,
    "every": 10,
}


@pytest.fixture(scope="module")
def held() -> sf.Scene:
    return sf.load("rov-one-arm-hold")


@pytest.fixture(scope="module")
def found(held: sf.Scene) -> sf.Study:
    return study(held, **HELD)


def test_rows_are_simulations(held: sf.Scene, found: sf.Study) -> None:
    assert len(found) == 12
    for number in (0, 7, 11):
        row = found.row(number)
        scene = held.replace({path: row[path] for path in found.plan.inputs} | {"run.duration": 1.0})
        run = sf.simulate(scene)
        assert row["max(rov.hull.depth)"] == pytest.approx(run["rov.hull.depth"][::10].max(), abs=1e-9)
        speed = np.linalg.norm(run["rov.hull.velocity"][::10], axis=1)
        assert row["rms(norm(rov.hull.velocity))"] == pytest.approx(np.sqrt((speed**2).mean()), abs=1e-9)
        np.testing.assert_allclose(found["rov.hull.position[1]"][number], run["rov.hull.position"][::10, 1], atol=1e-9)
        assert np.array_equal(found.rerun(number)["rov.hull.depth"], run["rov.hull.depth"])


def test_repetitions_have_the_same_draws_at_every_point(found: sf.Study) -> None:
    gains = found["rov.t1.gain"].reshape(-1, 2)
    assert np.ptp(gains, axis=0).max() == 0.0
    assert gains[0, 0] != gains[0, 1]


@pytest.mark.parametrize("options", [{"chunk": 1}, {"chunk": 5}, {"workers": 2, "chunk": 7}])
def test_results_do_not_depend_on_how_they_are_computed(
    held: sf.Scene, found: sf.Study, options: dict[str, Any], tmp_path: Path
) -> None:
    again = study(held, **HELD, **options, out=tmp_path / "study")
    assert again.to_arrow() == found.to_arrow()


def test_a_study_goes_on_where_it_ended(held: sf.Scene, found: sf.Study, tmp_path: Path) -> None:
    class Stop(Exception):
        pass

    def stop(done: int, total: int) -> None:
        if done > total // 2:
            raise Stop

    with pytest.raises(Stop):
        study(held, **HELD, chunk=2, out=tmp_path, progress=stop)
    kept = sorted((tmp_path / "runs").glob("part-*"))
    assert 0 < len(kept) < 6
    assert len(open_study(tmp_path)["run"]) == 2 * len(kept)
    kept[0].write_bytes(kept[0].read_bytes()[:-9])  # as after a power loss
    ages = {path: path.stat().st_mtime_ns for path in kept[1:]}
    again = study(held, **HELD, chunk=5, out=tmp_path)
    assert again.computed == 12 - 2 * (len(kept) - 1)
    assert {path: path.stat().st_mtime_ns for path in kept[1:]} == ages  # no finished chunk ran again
    assert again.to_arrow() == found.to_arrow()
    assert open_study(tmp_path).to_arrow() == found.to_arrow()
    assert study(held, **HELD, out=tmp_path).computed == 0


def test_another_study_in_the_folder_is_refused(held: sf.Scene, tmp_path: Path) -> None:
    arguments = {**HELD, "repeat": 1, "over": {"rov.fore.mass": [100.0]}}
    study(held, **arguments, out=tmp_path)
    for changed, word in (
        ((held.replace({"rov.hull.mass": 2100.0}), arguments), "rov.hull.mass"),
        ((held, arguments | {"seed": 1}), "seed"),
        ((held, arguments | {"keep": "max(rov.hull.depth)"}), "keep"),
    ):
        with pytest.raises(SeaframeError) as caught:
            study(changed[0], **changed[1], out=tmp_path)
        assert caught.value.code == "conflict"
        assert word in str(caught.value)
    assert study(held.replace({"description": "other words"}), **arguments, out=tmp_path).computed == 0


def test_a_folder_with_other_files_is_refused(held: sf.Scene, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(SeaframeError) as caught:
        study(held, **HELD, out=tmp_path)
    assert caught.value.code == "conflict"
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


def test_structure_starts_and_texts_vary(held: sf.Scene) -> None:
    arm = sf.Scene.from_dict(
        sf.load("rov-two-arms").to_dict() | {"initial": {"rov.left_upper": {"angle": 0.1}}}
    ).replace({"rov.at": {"position": [0, 0, 0]}})
    over = {"initial.rov.left_upper.angle": [0.0, 0.3], "run.dt": [0.005, 0.01], "rov.at.position[2]": [0.0, 1.0]}
    many = study(arm, over, keep=["final(rov.left_upper.angle)", "initial(rov.hull.position)"], duration=0.5)
    for number in range(len(many)):
        row = many.row(number)
        run = sf.simulate(arm.replace({path: row[path] for path in over} | {"run.duration": 0.5}))
        assert row["final(rov.left_upper.angle)"] == pytest.approx(run["rov.left_upper.angle"][-1], abs=1e-12)
        assert row["initial(rov.hull.position[2])"] == row["rov.at.position[2]"]
    by_name = study(arm, {"run.integrator": ["rk4", "dopri5"]}, keep="final(rov.left_upper.angle)", duration=0.5)
    assert by_name["run.integrator"].tolist() == ["rk4", "dopri5"]


def test_prescribed_motions_start_with_their_numbers() -> None:
    scene = sf.load("rov-one-arm")
    path = "drives.rov.upper.motion.sine.amplitude"
    found = study(scene, {path: [0.5, 1.5]}, keep="final(rov.hull.angular_velocity)", duration=1.0)
    for number in range(2):
        run = sf.simulate(scene.replace({path: found[path][number], "run.duration": 1.0}))
        for k in range(3):
            got = found[f"final(rov.hull.angular_velocity[{k}])"][number]
            assert got == pytest.approx(run["rov.hull.angular_velocity"][-1, k], abs=1e-10)


def test_runs_that_no_program_takes_are_simulated_one_by_one() -> None:
    scene = sf.load("rov-two-arms").replace({"run.integrator": "dopri5"})
    found = study(scene, {"rov.hull.mass": [400.0, 500.0]}, keep="final(rov.left_upper.angle)", duration=0.5)
    run = sf.simulate(scene.replace({"rov.hull.mass": 500.0, "run.duration": 0.5}))
    assert found["final(rov.left_upper.angle)"][1] == run["rov.left_upper.angle"][-1]


def test_several_scenes_and_tied_paths() -> None:
    scene = sf.load("rov-two-arms")
    pair = {"light": scene, "heavy": scene.replace({"rov.hull.mass": 900.0})}
    found = study(pair, {"rov.*_upper.mass": [15.0, 25.0]}, keep="final(rov.left_upper.angle)", duration=0.5)
    assert found["scene"].tolist() == ["light", "light", "heavy", "heavy"]
    run = sf.simulate(
        pair["heavy"].replace({"rov.left_upper.mass": 25.0, "rov.right_upper.mass": 25.0, "run.duration": 0.5})
    )
    assert found["final(rov.left_upper.angle)"][3] == pytest.approx(run["rov.left_upper.angle"][-1], abs=1e-12)


def test_runs_that_diverge_or_are_refused_say_so() -> None:
    scene = sf.load("rov-two-arms")
    drawn = {"rov.hull.mass": "normal(500, 400)"}
    found = study(scene, sample=drawn, repeat=40, keep="final(rov.left_upper.angle)", duration=0.1)
    negative = found["rov.hull.mass"] < 0.0
    assert negative.any()
    assert [word.startswith("refused: rov.hull.mass") for word in found["status"]] == negative.tolist()
    assert np.isnan(found["final(rov.left_upper.angle)"]).tolist() == negative.tolist()
    spun = scene.replace({"initial": {"rov.hull": {"angular_velocity": [0, 0, 0]}}})
    wild = study(
        spun, {"initial.rov.hull.angular_velocity[0]": [0.0, 1e9]}, keep="final(rov.left_upper.angle)", duration=0.5
    )
    assert wild["status"].tolist()[0] == "done"
    assert wild["status"].tolist()[1] == "diverged"
    assert np.isnan(wild["final(rov.left_upper.angle)"][1])


@pytest.mark.parametrize("repeat", [40, 100])  # all runs are checked, and the corners first
def test_runs_are_refused_for_numbers_that_no_scene_accepts_together(held: sf.Scene, repeat: int) -> None:
    numbers = held.paths()
    paths = [f"rov.hull.inertia.diagonal[{k}]" for k in range(3)]
    drawn = {path: f"uniform({0.5 * numbers[path]}, {1.5 * numbers[path]})" for path in paths}
    found = study(held, sample=drawn, repeat=repeat, keep="final(rov.hull.depth)", duration=0.1)
    x = np.sort([found[path] for path in paths], axis=0)
    impossible = x[2] > x[0] + x[1]  # the triangle inequality of moments of inertia
    assert 0 < impossible.sum() < repeat
    assert [word.startswith("refused: ") for word in found["status"]] == impossible.tolist()
    for number in np.flatnonzero(impossible):
        with pytest.raises(SeaframeError) as caught:
            found.scene_of(int(number))
        assert found["status"][number] == f"refused: {caught.value}"


def test_runs_count_for_numbers_that_a_scene_accepts_together_only(held: sf.Scene) -> None:
    paths = [f"rov.hull.inertia.diagonal[{k}]" for k in range(3)]
    numbers = held.paths()
    together = {path: f"uniform({5.0 * numbers[path]}, {5.0001 * numbers[path]})" for path in paths}
    with pytest.raises(SeaframeError):
        held.replace({paths[0]: 5.0 * numbers[paths[0]]})
    found = study(held, sample=together, repeat=3, keep="final(rov.hull.depth)", duration=0.1)
    assert found["status"].tolist() == ["done"] * 3


def test_functions_of_the_user(held: sf.Scene, found: sf.Study) -> None:
    def deepest(t: Any, signals: Any) -> float:
        return float(t[np.argmax(signals["rov.hull.depth"])])

    mine = study(held, **{**HELD, "keep": {"deepest": (deepest, ["rov.hull.depth"]), "max(rov.hull.depth)": None}})
    assert np.array_equal(mine["max(rov.hull.depth)"], found["max(rov.hull.depth)"])
    run = found.rerun(3)
    assert mine["deepest"][3] == pytest.approx(run.t[::10][run["rov.hull.depth"][::10].argmax()])


def test_tables_of_other_tools(found: sf.Study, tmp_path: Path) -> None:
    frame = found.to_pandas()
    assert frame.attrs["units"]["max(rov.hull.depth)"] == "m"
    assert len(frame) == 12
    cube = found.to_xarray()
    assert cube["rov.hull.position[0]"].sizes == {
        "water.current.velocity[0]": 2, "rov.fore.mass": 3, "repetition": 2, "time": 11,
    }  # fmt: skip
    first = cube["max(rov.hull.depth)"].isel({"water.current.velocity[0]": 1, "rov.fore.mass": 0, "repetition": 1})
    assert float(first) == found["max(rov.hull.depth)"][7]


def test_best_and_report(found: sf.Study, tmp_path: Path) -> None:
    best = found.best("max(rov.hull.depth)")
    assert best["max(rov.hull.depth)"] == found["max(rov.hull.depth)"].min()
    found.report(tmp_path / "report.html")
    text = (tmp_path / "report.html").read_text()
    assert f"pages/run-{best['run']:06d}.html" in text
    assert (tmp_path / "pages" / f"run-{best['run']:06d}.html").is_file()


@pytest.mark.parametrize(
    ("changes", "code", "path"),
    [
        ({"over": {"rov.hull.massy": [1.0]}}, "unknown", None),
        ({"keep": "max(rov.hull.deep)"}, "unknown", None),
        ({"repeat": 0}, "range", "repeat"),
        ({"over": {"rov.hull.mass": [1.0], "rov.*.mass": [1.0]}}, "conflict", "over"),
        ({"design": "halton"}, "unknown", "design"),
        ({"duration": 0.0123}, "range", "run.duration"),
        ({"design": "saltelli", "repeat": 10}, "range", "repeat"),
        ({"workers": 0}, "range", "workers"),
        (
            {
                "over": {f"rov.hull.inertia.diagonal[{k}]": "1333:1334:65536" for k in range(3)}
                | {"rov.hull.mass": "9:99:65536"}
            },
            "limit",
            "over",
        ),  # 2^64 points
        ({"over": {"rov.hull.mass": "9:99:65536", "rov.fore.mass": "9:99:65536"}}, "limit", "over"),
    ],
)
def test_wrong_arguments_are_refused(held: sf.Scene, changes: dict[str, Any], code: str, path: str | None) -> None:
    with pytest.raises(SeaframeError) as caught:
        study(held, **{**HELD, **changes})
    assert caught.value.code == code
    assert path is None or caught.value.path == path


def test_a_manifest_describes_the_study(held: sf.Scene, tmp_path: Path) -> None:
    study(held, **HELD, out=tmp_path)
    about = json.loads((tmp_path / "study.json").read_text())
    assert about["rows"] == 12
    assert about["over"]["rov.fore.mass"] == [80.0, 100.0, 120.0]
    (tmp_path / "study.json").write_text("[]")
    with pytest.raises(SeaframeError) as caught:
        open_study(tmp_path)
    assert caught.value.code == "format"


def test_the_changed_code_of_a_function_is_refused(held: sf.Scene, tmp_path: Path) -> None:
    arguments = {**HELD, "over": {"rov.fore.mass": [100.0]}, "sample": None, "repeat": 1}
    kept: dict[str, Any] = {"number": (lambda t, signals: signals["rov.hull.depth"].max(), "rov.hull.depth")}
    study(held, **arguments | {"keep": kept}, out=tmp_path)
    assert study(held, **arguments | {"keep": kept}, out=tmp_path).computed == 0
    kept = {"number": (lambda t, signals: signals["rov.hull.depth"].min(), "rov.hull.depth")}
    with pytest.raises(SeaframeError) as caught:
        study(held, **arguments | {"keep": kept}, out=tmp_path)
    assert caught.value.code == "conflict"
    assert "functions.number" in str(caught.value)
    assert open_study(tmp_path)["number"].shape == (1,)


@pytest.mark.parametrize("workers", [None, 1])
def test_an_error_of_a_function_names_it(held: sf.Scene, workers: int | None) -> None:
    arguments = {**HELD, "over": {"rov.fore.mass": [100.0]}, "keep": {"wrong": (divide_by_zero, "rov.hull.depth")}}
    with pytest.raises(SeaframeError) as caught:
        study(held, **arguments, workers=workers)
    assert (caught.value.code, caught.value.path) == ("invalid", "keep.wrong")
    assert "ZeroDivisionError" in str(caught.value)


def divide_by_zero(t: Any, signals: Any) -> float:
    return 1.0 / 0.0


@pytest.mark.parametrize("name", ["run", "status", "rov.fore.mass", "max(rov.hull.depth)"])
def test_functions_have_names_of_their_own(held: sf.Scene, name: str) -> None:
    kept = {"max( rov.hull.depth )": None, name: (divide_by_zero, "rov.hull.depth")}
    with pytest.raises(SeaframeError) as caught:
        study(held, **{**HELD, "keep": kept})
    assert (caught.value.code, caught.value.path) == ("conflict", "keep")


def test_histories_need_the_same_times(held: sf.Scene) -> None:
    slow = held.replace({"run.dt": 0.005})
    for scene, over in ((held, {"run.dt": [0.005, 0.01]}), ({"a": held, "b": slow}, {"rov.fore.mass": [100.0]})):
        with pytest.raises(SeaframeError) as caught:
            study(scene, over, keep="rov.hull.depth", duration=0.1)
        assert (caught.value.code, caught.value.path) == ("unsupported", "keep")


def test_chunks_are_told_as_they_finish(held: sf.Scene, found: sf.Study) -> None:
    chunks: list[Any] = []
    study(held, **HELD, chunk=5, on_chunk=chunks.append)
    assert [len(chunk) for chunk in chunks] == [5, 5, 2]
    assert [x for chunk in chunks for x in chunk["run"].to_pylist()] == list(range(12))


def test_a_quotient_of_numbers(held: sf.Scene, found: sf.Study) -> None:
    quotient = "max(rov.hull.depth) / rms(norm(rov.hull.velocity))"
    again = study(held, **{**HELD, "keep": quotient})
    assert np.array_equal(again[quotient], found["max(rov.hull.depth)"] / found["rms(norm(rov.hull.velocity))"])
    assert again.units[quotient] == "m/(m/s)"
    for wrong in ("max(rov.hull.depth) / rov.hull.depth", "max(rov.hull.position) / max(rov.hull.depth)"):
        with pytest.raises(SeaframeError) as caught:
            study(held, **{**HELD, "keep": wrong})
        assert (caught.value.code, caught.value.path) == ("shape", "keep")


def test_duckdb_and_polars_read_the_folder(held: sf.Scene, found: sf.Study, tmp_path: Path) -> None:
    duckdb, polars = pytest.importorskip("duckdb"), pytest.importorskip("polars")
    study(held, **HELD, chunk=5, out=tmp_path)
    rows = duckdb.sql(f"select run, \"max(rov.hull.depth)\" from '{tmp_path}/runs/*.parquet' order by run").fetchall()
    assert rows == list(zip(range(12), found["max(rov.hull.depth)"].tolist(), strict=True))
    frame = polars.read_parquet(tmp_path / "runs").sort("run")
    assert frame["rov.hull.position[1]"].to_list() == found["rov.hull.position[1]"].tolist()


def test_rows_of_a_folder_are_those_of_memory(held: sf.Scene, found: sf.Study, tmp_path: Path) -> None:
    stored = study(held, **HELD, chunk=5, out=tmp_path)
    assert [stored.row(k) for k in range(12)] == [found.row(k) for k in range(12)]
    (tmp_path / "runs" / "part-000001.parquet").unlink()
    part = open_study(tmp_path)
    assert part.row(11) == found.row(11)
    for path in (tmp_path / "runs").glob("part-*"):
        path.unlink()
    for number in (5, 11):
        with pytest.raises(SeaframeError) as caught:
            part.row(number)
        assert caught.value.code == "missing"


@pytest.mark.parametrize("key", ["digest", "chunk", "scenes", "over", "repeat", "functions"])
def test_a_manifest_without_an_entry_is_refused(held: sf.Scene, tmp_path: Path, key: str) -> None:
    arguments = {**HELD, "over": {"rov.fore.mass": [100.0]}, "sample": None, "repeat": 1, "duration": 0.1}
    study(held, **arguments, out=tmp_path)
    about = json.loads((tmp_path / "study.json").read_text())
    del about[key]
    (tmp_path / "study.json").write_text(json.dumps(about))
    if key in ("digest", "chunk"):
        with pytest.raises(SeaframeError) as caught:
            study(held, **arguments, out=tmp_path)
        assert caught.value.code == "format"
    with pytest.raises(SeaframeError) as caught:
        open_study(tmp_path)
    assert caught.value.code == "format"


@pytest.mark.parametrize("kept", [0, 40, 0.5, 0.99])
def test_a_damaged_file_of_a_folder_is_named(held: sf.Scene, tmp_path: Path, kept: float) -> None:
    arguments = {**HELD, "duration": 0.1}
    whole = study(held, **arguments, chunk=5, out=tmp_path).to_arrow()
    part = tmp_path / "runs" / "part-000001.parquet"
    content = part.read_bytes()
    part.write_bytes(content[: int(kept if kept >= 1 else kept * len(content))])
    for call in (
        open_study(tmp_path).to_pandas,
        open_study(tmp_path).count_failed,
        lambda: open_study(tmp_path).row(7),
    ):
        with pytest.raises(SeaframeError) as caught:
            call()
        assert caught.value.code == "data"
        assert caught.value.place == str(part)
    assert study(held, **arguments, out=tmp_path).to_arrow() == whole


@pytest.mark.parametrize(
    "values",
    [[np.int64(100), np.int64(110)], [np.float32(100), np.float32(110)], (np.int8(100), 110), [np.array(100), 110.0]],
)
def test_axes_take_numbers_of_numpy(held: sf.Scene, values: Any) -> None:
    found = study(held, {"rov.fore.mass": values}, keep="final(rov.hull.depth)", duration=0.1)
    assert found["rov.fore.mass"].tolist() == [100.0, 110.0]
    assert study(held, {"rov.fore.mass": np.array(100)}, keep="final(rov.hull.depth)", duration=0.1).plan.rows == 1
    drawn = {"normal": [np.int64(100), np.float32(2)]}
    assert study(held, sample={"rov.fore.mass": drawn}, keep="final(rov.hull.depth)", duration=0.1).count_failed() == 0


@pytest.mark.parametrize("value", [object(), {1, 2}, 1j, b"x", np.complex128(1j), {1: 2.0}])
def test_values_that_no_file_holds_are_refused(held: sf.Scene, value: Any) -> None:
    with pytest.raises(SeaframeError) as caught:
        study(held, {"rov.fore.mass": [value]}, keep="final(rov.hull.depth)")
    assert (caught.value.code, caught.value.path) == ("type", "over.rov.fore.mass")


@pytest.mark.parametrize(
    "over",
    [
        {"run.dt": [0.01, 0.03], "run.duration": [0.3, 0.1]},  # 0.1 s are no whole number of steps of 0.03 s
        {"run.dt": [0.01, -1.0, 0.02, 0.05], "run.duration": [0.1]},
        {"rov.hull.mass": [400.0, -1.0, 500.0, 600.0], "run.duration": [0.1]},
    ],
)
@pytest.mark.parametrize("chunk", [1, 4])
def test_progress_counts_refused_runs(held: sf.Scene, over: dict[str, Any], chunk: int) -> None:
    told: list[int] = []
    found = study(held, over, keep="final(rov.hull.depth)", chunk=chunk, progress=lambda done, total: told.append(done))
    assert [word.partition(":")[0] for word in found["status"]].count("refused") == 1
    assert found.count_failed() == 1
    assert told == sorted(told)
    assert (told[0], told[-1]) == (0, 4)
