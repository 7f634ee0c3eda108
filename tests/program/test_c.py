"""The C source compiles without a warning and gives native code's numbers, to the bit."""

from __future__ import annotations

import re
import shutil
import struct
import subprocess
from pathlib import Path

import numpy as np
import pytest

import seaframe as sf
from seaframe.program import export as sources
from seaframe.program.backends import c
from seaframe.program.backends.routines import Model
from tests.program import models
from tests.program.models import ALL, OTHERS, STEPS, T0, Answer

COMPILER = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
FLAGS = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-ffp-contract=off"]
needs_compiler = pytest.mark.skipif(COMPILER is None, reason="no C compiler on this machine")

# Reads forces, writes states after every step, then accelerations and forces at the end.
MAIN = """
#include <stdio.h>
#include "model.h"

static {name}_robot robot;
static {name}_real u[{rows}][{nu}], records[{steps}][{size}], vdot[{nv}], forces[{nv}];

int main(void)
{{
    if (fread(u, sizeof **u, {count}, stdin) != {count})
        return 1;
    {name}_start(&robot);
    {name}_rollout(&robot, {steps}, 1, {t!r}, {h!r}, {u}, {row}, {row}, *records);
    {name}_forward(&robot, robot.state, robot.state + {nq}, NULL, {t!r}, vdot);
    {name}_inverse(&robot, robot.state, robot.state + {nq}, vdot, {t!r}, forces);
    fwrite(records, sizeof **records, {steps} * {size}, stdout);
    fwrite(vdot, sizeof *vdot, {nv}, stdout);
    fwrite(forces, sizeof *forces, {nv}, stdout);
    return 0;
}}
"""


def compile_program(folder: Path, source: str, header: str, main: str, optimisation: str = "-O1") -> Path:
    """A program of a model and a main file."""
    for name, text in (("model.c", source), ("model.h", header), ("main.c", main)):
        (folder / name).write_text(text, encoding="ascii")
    command = [str(COMPILER), *FLAGS, optimisation, "main.c", "model.c", "-o", "main", "-lm"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder / "main"


def run(folder: Path, model: Model, case: str, single: bool = False, optimisation: str = "-O1") -> Answer:
    nu = model.sizes["u"]
    main = MAIN.format(
        name=model.identifier,
        nq=model.sizes["q"],
        nv=model.sizes["v"],
        nu=max(nu, 1),
        size=model.sizes["state"],
        rows=STEPS + 1,
        steps=STEPS,
        count=nu * (STEPS + 1),
        row=nu,
        u="*u" if nu else "NULL",
        t=T0,
        h=ALL[case].h,
    )
    program = compile_program(folder, c.source(model, single), c.header(model, single), main, optimisation)
    forces = models.forces_of(case).astype(np.float32 if single else float)
    done = subprocess.run([program], input=forces.tobytes(), capture_output=True, check=True)
    return Answer.read(done.stdout, model, single)


@needs_compiler
@pytest.mark.parametrize("case", ALL)
def test_c_equals_native_code_without_contraction(case: str, tmp_path: Path) -> None:
    model, expected = models.native(case)
    large = case in OTHERS or case == "shared kernels"  # not optimised, it compiles sooner
    run(tmp_path, model, case, optimisation="-O0" if large else "-O2").assert_equals(expected)


@needs_compiler
@pytest.mark.parametrize("case", ["rov-one-arm", "every joint"])
def test_single_precision_equals_native_code(case: str, tmp_path: Path) -> None:
    model, expected = models.native(case, single=True)
    run(tmp_path, model, case, single=True).assert_equals(expected)


@needs_compiler
def test_c_agrees_with_contracted_code(tmp_path: Path) -> None:
    model, expected = models.native("rov-one-arm", fused=True)
    states = run(tmp_path, model, "rov-one-arm").states
    assert np.abs(states - expected.states).max() <= 1e-10 * np.abs(expected.states).max()


@needs_compiler
def test_short_functions_give_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(c, "LIMIT", 30)
    model, expected = models.native("rov-two-arms")
    longest = max(len(text.splitlines()) for text in c.source(model).split("\nstatic void ")[1:-1])
    assert longest < 80
    run(tmp_path, model, "rov-two-arms").assert_equals(expected)


@needs_compiler
def test_elementary_functions(tmp_path: Path) -> None:
    model = models.functions_model()
    main = """
#include <stdio.h>
#include "model.h"

int main(void)
{
    static functions_robot robot;
    double x, v = 0.0, answer[9];
    while (fread(&x, sizeof x, 1, stdin) == 1) {
        functions_forward(&robot, &x, 0.0, answer);
        fwrite(answer, sizeof *answer, 9, stdout);
    }
    return v != 0.0;
}
"""
    program = compile_program(tmp_path, c.source(model), c.header(model), main)
    points = struct.pack(f"<{len(models.POINTS)}d", *models.POINTS)
    done = subprocess.run([program], input=points, capture_output=True, check=True)
    models.assert_functions(np.frombuffer(done.stdout).reshape(-1, 9).tolist())


def test_nothing_is_asked_of_the_library_but_roots() -> None:
    source = sources.source(models.program_of("every joint"), "c")
    code = re.sub(r"/\*.*?\*/", "", source, flags=re.DOTALL)
    assert set(re.findall(r"#include <(.*?)>", code)) == {"math.h", "stddef.h"}
    called = set(re.findall(r"\b([a-z_]\w*)\s*\(", code))
    ours = set(re.findall(r"\b(?:void|double|long)\s+(\w+)\s*\(", code)) | {"if", "for", "while"}
    assert called - ours <= {"sqrt", "fabs"}


def test_header_names_every_entry() -> None:
    program = models.program_of("rov-two-arms freed")
    header = sources.source(program, "h")
    for names in (program.coordinates.q, program.coordinates.v, program.free):
        for k, name in enumerate(names):
            assert f" [{k}] {name}\n" in header
    for k, name in enumerate(program.coordinates.u):
        assert f" [{k}] {name} [N m]\n" in header
    assert header in sources.source(program, "c")


def test_units_of_inputs_are_documented() -> None:
    docking, arms = sf.compile(sf.load("modular-bluerov")), models.program_of("rov-two-arms")
    assert f"[0] {docking.coordinates.u[0]} [us]\n" in docking.source("h")
    assert "the difference to the drive's pulse, or to 1500 us" in docking.source("h")
    assert '"units": {"u": ["N m", "N m", "N m", "N m"]}' in arms.source("javascript")


def test_unknown_language() -> None:
    with pytest.raises(sf.SeaframeError, match="javscript") as caught:
        sources.source(models.program_of("rov-one-arm"), "javscript")
    assert (caught.value.code, caught.value.path) == ("unknown", "language")
    assert caught.value.choices == ("c", "h", "javascript", "matlab", "latex")


def test_a_scene_that_cannot_move_has_no_source() -> None:
    scene = sf.Scene.from_dict({"name": "post", "robots": {"a": {"base": "fixed", "links": {"x": {"mass": 1.0}}}}})
    with pytest.raises(sf.SeaframeError, match="'post' has nothing that can move") as caught:
        sources.source(sf.compile(scene), "c")
    assert caught.value.code == "unsupported"
