"""The command line: output, files and exit codes; bad input gives one clear message and writes nothing."""

from __future__ import annotations

import json
import math
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

import seaframe as sf
from seaframe.cli import app, main
from seaframe.dynamics import FORMULATIONS
from seaframe.program.explain import operation_costs

GOOD = """\
seaframe: 1
name: pendulum
gravity: [0, 0, -9.81]
robots:
  rod:
    base: fixed
    links:
      post: {mass: 1}
      bob:
        parent: post
        joint: {type: revolute, axis: [0, 1, 0]}
        mass: 2
        center_of_mass: [0, 0, -1]
initial: {rod.bob: {angle: 0.1}}
run: {duration: 0.2, dt: 0.02}
checks:
  - {what: swing at the start, signal: rod.bob.angle, at: 0, published: 0.1, tolerance: 1.0e-9}
"""
SCREEN = 25  # lines
COUNT = len(FORMULATIONS)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(text: str, name: str = "robot.yaml") -> str:
    Path(name).write_text(text, encoding="utf-8")
    return name


def everything() -> set[str]:
    return {str(path) for path in Path().rglob("*")}


# Bad input


def bomb() -> str:
    """Nine levels of nine aliases each: 9**9 values."""
    levels = ["a0: &a0 [0, 0, 0, 0, 0, 0, 0, 0, 0]"]
    levels += [f"a{k}: &a{k} [{', '.join([f'*a{k - 1}'] * 9)}]" for k in range(1, 9)]
    return "\n".join(levels)


def change_text(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new)


BAD = {  # text, code, and the beginning of the message: place, path, culprit
    "unknown key": (
        change_text("mass: 2", "mas: 2"), "unknown", "robot.yaml:12:9 rod.bob: unknown key 'mas'. Did you mean 'mass'?",
    ),
    "unknown key at the top": (
        change_text("initial", "inital"), "unknown", "robot.yaml:14:1: unknown key 'inital'. Did you mean 'initial'?",
    ),
    "mesh outside a shape": (
        change_text("mass: 2", "mass: 2\n        mesh: {file: bob.stl}"), "unknown",
        "robot.yaml:13:9 rod.bob: unknown key 'mesh'.",
    ),
    "unit in the value": (change_text("mass: 2", "mass: 2 kg"), "type", "robot.yaml:12:15 rod.bob.mass: "),
    "wrong shape": (change_text("[0, 0, -9.81]", "[0, -9.81]"), "type", "robot.yaml:3:1 gravity: expected a list of 3"),
    "number for a list": (
        change_text("[0, 0, -1]", "-1"), "type", "robot.yaml:13:25 rod.bob.center_of_mass: expected a list of 3",
    ),
    "negative mass": (change_text("mass: 2", "mass: -2"), "range", "robot.yaml:12:15 rod.bob.mass: "),
    "impossible inertia": (
        change_text("mass: 2", "mass: 2\n        inertia: {diagonal: [1, 1, 3]}"), "range",
        "robot.yaml:13:19 rod.bob.inertia.diagonal: ",
    ),
    "unknown parent": (
        change_text("parent: post", "parent: pots"), "unknown",
        "robot.yaml:10:17 rod.bob.parent: no link 'pots'. Did you mean 'post'?",
    ),
    "cycle": (
        change_text("post: {mass: 1}", "post: {mass: 1, parent: bob, joint: {type: fixed}}"), "conflict",
        "robot.yaml:8:31 rod.post.parent: the links post -> bob -> post",
    ),
    "two roots": (
        change_text("post: {mass: 1}", "post: {mass: 1}\n      other: {mass: 1}"),
        "conflict",
        "robot.yaml:9:7 rod.other: ",
    ),
    "nan": (change_text("mass: 2", "mass: .nan"), "range", "robot.yaml:12:15: numbers must be finite"),
    "infinity": (change_text("mass: 2", "mass: 1e999"), "range", "robot.yaml:12:15: the number 1e999 "),
    "drive on no joint": (
        GOOD + "drives: {rod.elbow: {torque: {constant: 1}}}", "unknown", "robot.yaml:18:10 drives.rod.elbow: ",
    ),
    "signal of no link": (
        GOOD + "plots: [{title: a, signals: [rod.bob.angel]}]", "unknown",
        "robot.yaml:18:30 plots[0].signals[0]: no signal 'rod.bob.angel'. Did you mean 'rod.bob.angle'?",
    ),
    "empty file": ("", "missing", "robot.yaml:1:1: "),
    "only a comment": ("# nothing\n", "missing", "robot.yaml:2:1: "),
    "not a mapping": ("- 1\n- 2\n", "type", "robot.yaml:1:1: "),
    "not YAML": ("robots: [1, {", "format", "robot.yaml:1:14: "),
    "not text": ("\x00\x01", "format", "robot.yaml:1:1: the character U+0000 "),
    "bomb": (bomb(), "limit", "robot.yaml:6:10: more than 100000 values"),
    "python tag": (
        "!!python/object/apply:os.system ['touch owned']", "unsupported",
        "robot.yaml:1:1: the tag !!python/object/apply:os.system",
    ),
    "python tag inside": (
        change_text("mass: 2", "mass: !!python/object/apply:os.system ['touch owned']"), "unsupported",
        "robot.yaml:12:15: the tag !!python/object/apply:os.system",
    ),
    "too many steps": (change_text("dt: 0.02", "dt: 1.0e-20"), "limit", "run: 0.2 s in steps of 1e-20 s"),
    "many problems": (GOOD + "".join(f"k{k}: 1\n" for k in range(99)), "unknown", "robot.yaml:18:1: unknown key 'k0'."),
    "no mass": (change_text("mass: 2", "mass: 0"), "singular", "robot.yaml:9:7 rod.bob: "),
}  # fmt: skip


def assert_refused(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str, code: str | None = None
) -> str:
    """Exit code 2, one screen on standard error, which is returned, nothing on standard output, nothing written.

    With a code, also compare that of the error; without one the parser of arguments refuses.
    """
    before = everything()
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert message in err
    assert len(err.splitlines()) < SCREEN
    assert max(map(len, err.splitlines())) < 700
    assert "Traceback" not in err
    assert out == ""
    if code is not None:
        with pytest.raises(sf.SeaframeError) as caught:
            app(arguments, exit_on_error=False, print_error=False, result_action="return_value")
        assert (caught.value.code, str(caught.value)) == (code, err.removesuffix("\n"))
    assert everything() == before
    return err


@pytest.mark.parametrize("case", BAD)
def test_bad_scenes_are_refused(capsys: pytest.CaptureFixture[str], case: str) -> None:
    text, code, message = BAD[case]
    err = assert_refused(capsys, ["run", write(text), "--out", "results"], message, code)
    assert err.startswith(message)
    assert ("91 more problems" in err) == (case == "many problems")


def test_a_scene_of_50_megabytes_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with Path("robot.yaml").open("wb") as file:
        file.truncate(50_000_000)
    assert_refused(capsys, ["run", "robot.yaml"], "robot.yaml: 50.0 MB ", "limit")


@pytest.mark.parametrize(
    ("arguments", "message", "code"),
    [
        (["run", "none.yaml"], "none.yaml: ", "file"),
        (["run", "pendulm"], "no experiment 'pendulm'.", "unknown"),
        (["run", "rov-one-amr"], "Did you mean 'rov-one-arm'?", "unknown"),
        (["run", "."], ".: is a directory", "file"),
        (["run", "robot.yaml", "--set", "rod.bob.mass=-1"], "rod.bob.mass: should be greater", "range"),
        (["run", "robot.yaml", "--set", "rod.bob.mas=1"], "Did you mean 'rod.bob.mass'?", "unknown"),
        (["run", "robot.yaml", "--set", "rod.bob.mass"], "--set rod.bob.mass: ", "format"),
        (["run", "robot.yaml", "--set", "rod.bob.mass=heavy"], "rod.bob.mass: expected a number", "type"),
        (["run", "robot.yaml", "--dt", "0"], "run.dt: should be greater than 0, got 0", "range"),
        (["run", "robot.yaml", "--dt", "nan"], "run.dt: should be a finite number, got nan", "range"),
        (["run", "robot.yaml", "--duration", "-1"], "run.duration: should be greater", "range"),
        (["run", "robot.yaml", "--duration", "inf"], "run.duration: should be a finite number", "range"),
        (["run", "robot.yaml", "--duration", "long"], 'unable to convert "long" into float', None),
        (["run", "robot.yaml", "--method", "magic"], '"magic"', None),
        (["run", "robot.yaml", "--integrator", "euler"], '"euler"', None),
        (["run", "robot.yaml", "--frobnicate"], "--frobnicate", None),
        (["run", "robot.yaml", "--json", "--out", "robot.yaml"], "robot.yaml: is a file", "conflict"),
        (["run"], "requires an argument", None),
        (["frobnicate"], 'Unknown command "frobnicate"', None),
        (["check", "none.yaml"], "none.yaml: ", "file"),
        (["check", "robot.yaml", "--states", "0"], "states: ", "range"),
        (["new", "robot.yaml"], "robot.yaml: exists already", "file"),
        (["new", "none/robot.yaml"], "none/robot.yaml: cannot be written", "file"),
        (["schema", "-o", "none/schema.json"], "none/schema.json: cannot be written", "file"),
        (["equations", "snake"], "'snake' has 20 velocities", "limit"),
        (["equations", "robot.yaml", "--latex", "--text"], "--latex and --text", "conflict"),
        (["equations", "robot.yaml", "--latex", "--format", "python"], "--format", "conflict"),
        (["equations", "robot.yaml", "--matrices", "B,Q"], "Q", "unknown"),
        (["equations", "robot.yaml", "--matrices", "B", "--method", "recursive"], "recursive", "conflict"),
        (["equations", "robot.yaml", "--matrices", "D", "--blocks"], "--blocks", "unsupported"),
        (["equations", "robot.yaml", "--all"], "--blocks", "conflict"),
        (["equations", "robot.yaml", "--operations", "--blocks"], "--operations", "conflict"),
        (["export", "casadi", "robot.yaml", "--function", "pose"], "--point", "missing"),
        (["compare", "none.parquet", "robot.yaml"], "none.parquet: ", "file"),
        (["compare", "robot.yaml", "robot.yaml"], "robot.yaml: logs end in .", "unsupported"),
    ],
)
def test_bad_arguments_are_refused(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str, code: str | None
) -> None:
    write(GOOD)
    assert_refused(capsys, arguments, message, code)


def test_a_run_that_diverges(capsys: pytest.CaptureFixture[str]) -> None:
    spring = change_text(
        "axis: [0, 1, 0]", "axis: [0, 1, 0], stiffness: 1.0e+9"
    )  # far beyond what dt = 0.02 can follow
    write(spring.replace("duration: 0.2", "duration: 200"))
    assert main(["run", "robot.yaml"]) == 2
    assert "The motion grew without bound after t = " in capsys.readouterr().err
    assert everything() == {"robot.yaml"}


def test_ctrl_c(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*arguments: Any, **more: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("seaframe.run.experiment.simulate", interrupt)
    assert main(["run", write(GOOD)]) == 130
    assert capsys.readouterr().err == "interrupted\n"
    assert everything() == {"robot.yaml"}


# Good input


def test_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", write(GOOD)]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert lines[:3] == [
        "pendulum: recursive, rk4, 0.2 s in steps of 0.02 s",
        "gravity (0, 0, -9.81) m/s²",
        "fixed base rod",
    ]
    assert "what expected kind got tolerance verdict" in lines
    assert "swing at the start 0.1 published 0.1 1e-09 met" in lines
    assert "1 of 1 published values met." in lines
    assert f"Wrote {Path('out/robot/report.html')}, run.parquet, summary.json and 2 figures" in lines
    assert {path.name for path in Path("out/robot").iterdir()} == {
        "energy.png", "joints.png", "report.html", "run.parquet", "summary.json",
    }  # fmt: skip


def test_run_prints_all_that_is_switched_on(capsys: pytest.CaptureFixture[str]) -> None:
    more = change_text("axis: [0, 1, 0]", "axis: [0, 1, 0], stiffness: 3, damping: 1").replace(
        "base: fixed", "base: free"
    )
    more = more.replace("post: {mass: 1}", "post: {mass: 1, shape: {sphere: {radius: 1}}}")
    drives = "rod.bob: {torque: {constant: 1}}, rod.post: {lock: [x, yaw], force: {constant: [1, 0, 0]}}"
    assert main(["run", write(more.replace("[0, 0, -9.81]", "[0, 0, 0]") + f"drives: {{{drives}}}")]) == 0
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert lines[1:8] == [
        "gravity off",
        "free base rod",
        "motors rod.bob",
        "forces rod.post",
        "locked rod.post (x, yaw)",
        "springs rod.bob",
        "dampers rod.bob",
    ]


def test_run_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", write(GOOD), "--out", "results", "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary == json.loads(Path("results/summary.json").read_text())
    assert (summary["name"], summary["steps"], summary["checks"][0]["got"]) == ("pendulum", 10, 0.1)


def test_a_check_that_fails_gives_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", write(change_text("published: 0.1", "published: 0.2"))]) == 1
    assert "NOT MET" in capsys.readouterr().out
    assert Path("out/robot/report.html").is_file()


def test_settings_of_a_run(capsys: pytest.CaptureFixture[str]) -> None:
    more = ["--set", "rod.bob.mass=3", "--set", "gravity=[0, 0, -1]", "--dt", "0.05", "--duration", "0.1"]
    assert main(["run", write(GOOD), *more, "--method", "moving-frame", "--integrator", "dopri5"]) == 0
    skipped = "changed: rod.bob.mass, gravity, duration, dt, integrator."
    assert skipped in " ".join(capsys.readouterr().out.split())
    summary = json.loads(Path("out/robot/summary.json").read_text())
    assert (summary["method"], summary["integrator"], summary["dt"], summary["steps"]) == (
        "moving-frame",
        "dopri5",
        0.05,
        2,
    )
    about = pq.read_schema("out/robot/run.parquet").metadata[b"seaframe"]
    assert json.loads(about)["scene"]["robots"]["rod"]["links"]["bob"]["mass"] == 3.0
    assert json.loads(about)["scene"]["gravity"] == [0, 0, -1]


def test_checks_are_made_with_another_method(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", write(GOOD), "--method", "moving-frame", "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert [check["passed"] for check in summary["checks"]] == [True]


def test_an_experiment_of_the_gallery_with_its_readme(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "rov-one-arm", "--duration", "0.1", "--out", "results"]) == 0
    assert "Checks skipped" in capsys.readouterr().out
    report = Path("results/report.html").read_text()
    assert "About the experiment" in report
    assert "IMECE2017-70110" in report


def test_gallery(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["gallery"]) == 0
    out = capsys.readouterr().out
    assert out.split()[:3] == ["name", "what", "source"]
    for name in sf.gallery():
        assert f"\n{name} " in out
    assert "IMECE2019-10434" in out


def test_check(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", write(GOOD), "--states", "3"]) == 0
    out = capsys.readouterr().out
    assert "pendulum: largest relative differences over 3 random states" in out
    assert out.count("met") == 3 * (COUNT - 1) + 3 * COUNT  # each with the first, and three properties of each
    assert main(["check", "robot.yaml", "--states", "3", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [row["what"] for row in rows[:3]] == ["mass matrix", "accelerations (forward)", "forces (inverse)"]
    assert max(row["largest"] for row in rows[:3]) < 1e-13


def test_check_gives_1_where_formulations_differ(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("seaframe.run.agreement.TOLERANCE", -1.0)
    assert main(["check", write(GOOD), "--states", "2"]) == 1
    assert capsys.readouterr().out.count("NOT MET") == 3 * (COUNT - 1) + 2 * COUNT


def test_new_scene(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "first.yaml"]) == 0
    assert "seaframe run first.yaml" in capsys.readouterr().out
    assert "seaframe run first.yaml" in Path("first.yaml").read_text()
    scene = sf.load("first.yaml")
    assert scene.name == "my-first-robot"
    assert sum(link.mass for link in scene.links.values()) == pytest.approx(64.0)
    assert main(["run", "first.yaml", "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert [check["passed"] for check in summary["checks"]] == [True]
    assert len(summary["figures"]) == 4


def test_equations(capsys: pytest.CaptureFixture[str]) -> None:
    """A pendulum with its mass at a distance c below its joint: its angle has the acceleration -g/c sin(angle)."""
    pytest.importorskip("sympy")
    assert main(["equations", write(GOOD), "--method", "moving-frame"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("# Equations of motion of 'pendulum', moving-frame.")
    assert "# theta_2: rod.bob.angle\n" in text
    values = {name: float(value) for name, value in re.findall(r"^# (\w+) = ([-\d.]+): ", text, re.MULTILINE)}
    name, _, formula = text.splitlines()[-1].partition(" = ")
    assert name == "ddtheta_2"
    acceleration = eval(formula, {**values, "sin": math.sin, "theta_2": 0.3, "tau_2": 0.0})
    assert acceleration == pytest.approx(-9.81 * math.sin(0.3), rel=1e-9)
    assert main(["equations", "robot.yaml", "--latex", "--matrices"]) == 0
    assert capsys.readouterr().out.startswith("\\begin{aligned}")


def test_equations_in_other_languages(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("sympy")
    assert main(["equations", write(GOOD), "--format", "python"]) == 0
    space: dict[str, Any] = {"theta_2": 0.3, "tau_2": 0.0}
    code = capsys.readouterr().out
    space |= {name: float(value) for name, value in re.findall(r"^# (\w+) = ([-\d.]+): ", code, re.MULTILINE)}
    exec(code, space)
    assert space["ddtheta_2"] == pytest.approx(-9.81 * math.sin(0.3), rel=1e-9)
    assert main(["equations", "robot.yaml", "--format", "matlab"]) == 0
    assert capsys.readouterr().out.rstrip().endswith(";")


def test_matrices_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    """In the papers' notation: the bob, on a fixed frame, is body 1."""
    pytest.importorskip("sympy")
    assert main(["equations", write(GOOD), "--matrices", "E,D"]) == 0
    assert "E^(1) =\n  [" in capsys.readouterr().out
    for form, start in (("latex", "\\begin{aligned}"), ("python", "#"), ("matlab", "function"), ("javascript", "//")):
        assert main(["equations", "robot.yaml", "--matrices", "B,Mstar", "--format", form]) == 0
        assert capsys.readouterr().out.startswith(start)
    assert main(["equations", "robot.yaml", "--matrices", "B", "--blocks"]) == 0
    assert "\nB[omega^(1), dtheta_1] = e_2\n" in capsys.readouterr().out
    assert main(["equations", "snake", "--blocks", "--all", "--latex"]) == 0
    assert capsys.readouterr().out.count("&=") == 420


def test_operations(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["equations", write(GOOD), "--operations"]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    counts = {(row[0], row[1]): int(row[-1].replace(",", "")) for row in rows if len(row) == 7 and row[-1][0].isdigit()}
    assert set(counts) == {(what, method) for what in ("forward", "inverse", "mass_matrix", "1", "2", "5", "10", "20")
                           for method in ("recursive", "moving-frame", "gibbs-appell")}  # fmt: skip
    assert counts["mass_matrix", "recursive"] == 0  # one joint: a constant
    # Articulated bodies take O(n) operations, a mass matrix O(n^3).
    assert counts["20", "recursive"] < 2.5 * counts["10", "recursive"]
    assert counts["20", "moving-frame"] > 3.5 * counts["10", "moving-frame"]


def test_schema(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema"]) == 0
    text = capsys.readouterr().out
    schema = json.loads(text)
    assert schema["additionalProperties"] is False
    assert set(schema["properties"]) == set(sf.Scene.model_fields)
    assert schema["$defs"]["Link"]["properties"]["mass"]["minimum"] == 0
    table = schema["$defs"]["TimeFunction"]["properties"]["table"]["anyOf"]
    assert {"file", "column"} in [set(choice.get("required", ())) for choice in table]
    assert main(["schema", "-o", "scene.schema.json"]) == 0
    assert Path("scene.schema.json").read_text() == text


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.strip() == sf.__version__
    assert main(["--help"]) == 0
    out = capsys.readouterr().out
    for command in ("run", "gallery", "check", "new", "schema", "equations", "compare", "identify", "tank", "log"):
        assert f"│ {command} " in out
    assert main(["run", "--help"]) == 0
    out = capsys.readouterr().out
    for option in ("--out", "--set", "--duration", "--dt", "--method", "--integrator", "--json"):
        assert option in out


# As a program of its own


def program(*arguments: str, **more: Any) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "import sys; from seaframe.cli import main; sys.exit(main())", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120, **more)


def test_the_exit_code_reaches_the_shell() -> None:
    done = program("run", write("robots: 3"))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "robot.yaml:1:9 robots: expected a mapping (robots by name), got 3.\n"


def test_a_reader_that_closes_the_pipe() -> None:
    read, closed = os.pipe()
    os.close(read)
    command = [sys.executable, "-c", "import sys; from seaframe.cli import main; sys.exit(main())", "schema"]
    done = subprocess.run(command, stdout=closed, stderr=subprocess.PIPE, text=True, check=False, timeout=120)
    os.close(closed)
    assert (done.returncode, done.stderr) == (0, "")


def test_help_imports_no_large_libraries() -> None:
    lines = (
        "import sys",
        "from seaframe.cli import main",
        "main(['--help'])",
        "heavy = {'numpy', 'scipy', 'pydantic', 'matplotlib', 'pyarrow', 'ruamel.yaml', 'sympy', 'casadi'}",
        "sys.exit(', '.join(sorted(heavy & set(sys.modules))))",
    )
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.stderr.strip() == ""


def test_figures_leave_the_global_state_of_matplotlib_alone() -> None:
    lines = (
        "import sys",
        "from seaframe.cli import main",
        f"code = main(['run', {write(GOOD)!r}])",
        "sys.exit(code or ('matplotlib.pyplot' in sys.modules))",
    )
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=False, timeout=120
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_explain_counts_what_a_stage_takes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "rov-two-arms"]) == 0
    text = capsys.readouterr().out
    assert "articulated bodies" in text
    total = sum(cost.operations.flops for cost in operation_costs(sf.load("rov-two-arms")))
    assert total > 1000
    assert f"{total:,}" in text


def test_the_cache_is_shown_and_cleared(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SEAFRAME_CACHE", str(tmp_path))
    (tmp_path / "a.code").write_bytes(bytes(2_000_000))
    assert main(["cache"]) == 0
    assert "1 entries, 2.0 MB" in capsys.readouterr().out.replace("\n", " ")
    assert main(["cache", "--clear"]) == 0
    assert not list(tmp_path.glob("*"))
