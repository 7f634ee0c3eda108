"""The commands that write a scene as code: their files are those of the package, run elsewhere, and replace nothing."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from pathlib import Path
from typing import get_args

import numpy as np
import pytest

import seaframe as sf
from seaframe import choices
from seaframe.cli import main
from seaframe.program.export import FORMULAS
from tests.program.node import answer_of, needs_node
from tests.program.test_c import COMPILER, FLAGS, needs_compiler
from tests.program.test_doors import docking

SCENE = "rov-two-arms"
FREE = ["--free", "rov.hull.mass"]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def files() -> set[str]:
    return {path.name for path in Path().iterdir()}


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("c", ["rov_two_arms.c", "rov_two_arms.h"]),
        ("h", ["rov_two_arms.h"]),
        ("javascript", ["rov-two-arms.mjs"]),
        ("wasm", ["rov-two-arms.wasm"]),
        ("matlab", ["rov_two_arms.m"]),
    ],
)
def test_files_are_those_of_the_package(language: str, names: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    options = [*FREE, "--output-signal", "rov.hull.position", "--set", "rov.left_upper.mass=50"]
    assert main(["export", language, SCENE, *options]) == 0
    printed = capsys.readouterr().out
    scene = sf.load(SCENE).replace({"rov.left_upper.mass": 50.0})
    program = sf.compile(scene, free=["rov.hull.mass"], outputs=["rov.hull.position"])
    assert files() == set(names)
    for name in names:
        kinds = {".c": "c", ".h": "h", ".mjs": "javascript", ".m": "matlab"}
        kind = kinds.get(Path(name).suffix)
        expected = program.wasm() if kind is None else program.source(kind).encode()
        assert Path(name).read_bytes() == expected
        assert name in printed
    for word in ("rov.hull.mass", "rov.hull.position[2]", "step", "rollout", "forward", "inverse", "observe"):
        assert word in printed


@pytest.mark.parametrize("arguments", [["c"], ["h"], ["matlab"], ["casadi", "--function", "mass_matrix"], ["latex"]])
def test_files_are_not_replaced(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    scene = "rov-one-arm-reduced"
    assert main(["export", arguments[0], scene, *arguments[1:]]) == 0
    written = sorted(files())
    last = Path(written[-1])
    for name in written[:-1]:
        Path(name).unlink()
    last.write_text("mine", encoding="ascii")
    assert main(["export", arguments[0], scene, *arguments[1:]]) == 2
    assert str(last) in capsys.readouterr().err
    assert files() == {last.name}
    assert last.read_text(encoding="ascii") == "mine"
    assert main(["export", arguments[0], scene, *arguments[1:], "--overwrite"]) == 0
    assert sorted(files()) == written
    assert last.read_bytes() != b"mine"


@pytest.mark.parametrize(
    "arguments",
    [
        ["c", SCENE, "-o", "model.h"],
        ["javascript", SCENE, "-o", "model.c"],
        ["matlab", SCENE, "-o", "two-arms.m"],
        ["casadi", SCENE, "-o", "model.bin"],
        ["casadi", SCENE, "--function", "observe"],
        ["casadi", SCENE, "--function", "pose"],
        ["casadi", SCENE, "--function", "foreward"],
        ["latex", "snake"],
        ["latex", "rov-one-arm-hold"],
        ["c", SCENE, "--free", "rov.hull.mas"],
        ["c", SCENE, "--integrator", "rodas4"],
        ["matlab", SCENE, "-o", "no/such/folder/model.m"],
    ],
)
def test_what_cannot_be_written_is_refused_and_leaves_nothing(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", *arguments]) == 2
    caught = capsys.readouterr()
    assert caught.err or "foreward" in caught.out
    assert not files()


def test_controllers_that_cannot_be_exported_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    """Commands of u close a connection beside a controller; without it the robot is exported."""
    rod = {"name": "rod", "type": "distance", "a": "rov.hull", "b": "buoy.hull", "command": True}
    sf.Scene.from_dict(docking() | {"connections": [rod]}).save("docking.yaml")
    for language in ("c", "matlab"):
        assert main(["export", language, "docking.yaml"]) == 2
        assert "--plant" in capsys.readouterr().err
        assert files() == {"docking.yaml"}
        assert main(["export", language, "docking.yaml", "--plant"]) == 0
        assert "hold" in capsys.readouterr().out
        for path in set(Path().iterdir()) - {Path("docking.yaml")}:
            path.unlink()


@cache
def program_and_end() -> tuple[sf.Program, list[float]]:
    """The program of these tests, and its state after 50 steps of 0.02 s with a hull of 450 kg."""
    program = sf.compile(sf.load(SCENE), free=["rov.hull.mass"])
    run = sf.simulate(program.scene, duration=0.0)
    q, v = program.rollout(run.q[0], run.v[0], [1.0, 0.0, 0.0, -1.0], 0.02, 50, free=[450.0])
    return program, [*q, *v]


@needs_node
def test_javascript_runs_in_node() -> None:
    assert main(["export", "javascript", SCENE, *FREE, "-o", "arms.js"]) == 0
    Path("package.json").write_text('{"type": "module"}', encoding="ascii")
    Path("main.mjs").write_text(
        """
import { meta, createState, rollout } from "./arms.js";
const robot = createState();
robot.set([450], meta.blocks.free[0]);
robot.set([1, 0, 0, -1], meta.blocks.u[0]);
console.log(JSON.stringify([...rollout(robot, 0, 0.02, 50, null, 50)]));
""",
        encoding="ascii",
    )
    np.testing.assert_allclose(answer_of(Path("main.mjs")), program_and_end()[1], rtol=1e-12, atol=1e-12)


@needs_compiler
def test_c_compiles_and_runs() -> None:
    assert main(["export", "c", SCENE, *FREE, "-o", "arms.c"]) == 0
    Path("main.c").write_text(
        """
#include <stdio.h>
#include "arms.h"
static rov_two_arms_robot robot;
int main(void)
{
    const rov_two_arms_real u[ROV_TWO_ARMS_NU] = {1, 0, 0, -1};
    rov_two_arms_start(&robot);
    robot.free[0] = 450;
    rov_two_arms_rollout(&robot, 50, 0, 0, 0.02, u, 0, 0, NULL);
    fwrite(robot.state, sizeof *robot.state, ROV_TWO_ARMS_NQ + ROV_TWO_ARMS_NV, stdout);
    return 0;
}
""",
        encoding="ascii",
    )
    subprocess.run([str(COMPILER), *FLAGS, "main.c", "arms.c", "-o", "main", "-lm"], check=True)
    end = np.frombuffer(subprocess.run(["./main"], capture_output=True, check=True).stdout)
    np.testing.assert_allclose(end, program_and_end()[1], rtol=1e-12, atol=1e-12)


def test_single_precision_is_for_c_only(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "c", SCENE, "--single"]) == 0
    assert "typedef float rov_two_arms_real;" in Path("rov_two_arms.h").read_text(encoding="ascii")
    assert main(["export", "javascript", SCENE, "--single"]) == 2


def test_a_casadi_function_loads_without_seaframe() -> None:
    ca = pytest.importorskip("casadi")
    assert main(["export", "casadi", SCENE, *FREE]) == 0
    forward = ca.Function.load(f"{SCENE}-forward.casadi")
    assert forward.name_in() == ["q", "v", "u", "t", "free"]
    program, end = program_and_end()
    q, v = np.split(np.array(end), [program.nq])
    expected = program.forward(q, v, [1.0, 0.0, 0.0, -1.0], 0.0, [450.0])
    vdot = forward(q, v, [1.0, 0.0, 0.0, -1.0], 0.0, [450.0]).full()[:, 0]
    np.testing.assert_allclose(vdot, expected, rtol=1e-12, atol=1e-12)


@needs_compiler
def test_casadi_c_is_an_external_function_with_its_jacobian() -> None:
    ca = pytest.importorskip("casadi")
    arguments = ["--function", "jacobian", "--point", "rov.left_fore", "--axes", "link", "-o", "jac.c"]
    assert main(["export", "casadi", SCENE, *arguments]) == 0
    subprocess.run([str(COMPILER), "-O0", "-shared", "-fPIC", "jac.c", "-o", "jac.so", "-lm"], check=True)
    jacobian = ca.external("jacobian", str(Path("jac.so").resolve()))
    program = sf.compile(sf.load(SCENE))
    made, q = program.casadi("jacobian", "rov.left_fore", "link"), program_and_end()[1][: program.nq]
    expected = program.jacobian(q, "rov.left_fore", "link")
    np.testing.assert_allclose(jacobian(q, []).full(), expected, rtol=1e-12, atol=1e-12)
    got, wanted = (each.jacobian()(q, [], 0)[0].full() for each in (jacobian, made))
    np.testing.assert_allclose(got, wanted, rtol=1e-12, atol=1e-12)


def test_the_command_offers_every_casadi_function() -> None:
    assert set(get_args(choices.CasadiFunction)) == set(FORMULAS)


def test_latex_is_that_of_equations(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("sympy")
    assert main(["export", "latex", "rov-one-arm-reduced", "--method", "moving-frame"]) == 0
    capsys.readouterr()
    assert main(["equations", "rov-one-arm-reduced", "--latex", "--method", "moving-frame"]) == 0
    written = Path("rov-one-arm-reduced.tex").read_text(encoding="utf-8")
    assert re.sub(r"\s", "", written) == re.sub(r"\s", "", capsys.readouterr().out)


def test_equations_of_a_changed_scene(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("sympy")
    assert main(["equations", "rov-one-arm-reduced", "--set", "rov.hull.inertia.diagonal[0]=1725"]) == 0
    assert re.search(r"= 1725: rov.hull.inertia.diagonal\[0\]", capsys.readouterr().out)
