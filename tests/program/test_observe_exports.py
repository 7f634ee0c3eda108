"""Exported programs observe the outputs of native code: C, JavaScript, WebAssembly, CasADi."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import seaframe as sf
from seaframe.numbers import Floats
from seaframe.program.export import model_of
from seaframe.program.operations import chain_scene
from tests.program.node import answer_of, needs_node
from tests.program.octave import IN_OCTAVE, run_script, write_model
from tests.program.test_c import COMPILER, compile_program, needs_compiler
from tests.program.test_closed_loop import scene_of
from tests.program.test_wasm import script

STEPS = 8
ARM = ["rov.hull.position", "rov.upper.reaction_force", "rov.t0.command", "rov.t1.thrust", "energy.kinetic"]
SCENES: dict[str, tuple[Callable[[], sf.Scene], list[str], tuple[str, ...], float]] = {
    "no controller": (
        lambda: sf.load("rov-two-arms"),
        ["rov.left_fore.orientation", "rov.left_upper.torque", "momentum.angular[1]"],
        ("rov.hull.mass",),
        0.01,
    ),
    "two controllers": (lambda: scene_of("two controllers"), ARM, (), 0.01),
    "a sample at the end": (lambda: scene_of("one sample every four steps"), ARM, ("rov.upper.mass",), 0.01),
    "shared kernels": (
        lambda: chain_scene(32),
        ["snake.link32.velocity", "snake.link9.reaction_moment", "snake.link5.torque"],
        (),
        1e-4,
    ),
}
C = """
#include <stdio.h>
#include "model.h"
static {name}_robot robot;
static {name}_real out[{NAME}_NOUT];
int main(void)
{{
    {name}_start(&robot);
    for (int n = 0; n < {steps}; n++) {{
        {name}_observe(&robot, NULL, n * {h}, out); /* leaves the robot as it is */
        {name}_step(&robot, NULL, n * {h}, {h});
    }}
    {name}_observe(&robot, NULL, {steps} * {h}, out);
    fwrite(out, sizeof *out, {NAME}_NOUT, stdout);
    return 0;
}}
"""
JAVASCRIPT = """
import {{ meta, createState, step, observe }} from "./model.mjs";
const robot = createState();
for (let n = 0; n < {steps}; n++) {{ observe(robot, n * {h}); step(robot, n * {h}, {h}); }}
console.log(JSON.stringify([meta.outputs, [...observe(robot, {steps} * {h})]]));
"""
WASM = """
for (let n = 0; n < {steps}; n++) {{ run.observe(meta.robot, n * {h}); run.step(meta.robot, n * {h}, {h}); }}
run.observe(meta.robot, {steps} * {h});
console.log(JSON.stringify([meta.outputs, [...at("observe")]]));
"""


@cache
def observed(case: str) -> tuple[sf.Program, Floats]:
    """A program, and its outputs in native code after some steps."""
    scene, names, free, h = SCENES[case]
    program = sf.compile(scene(), free=free, outputs=names)
    run = sf.simulate(program.scene, duration=0.0)
    m = program.memory0() if program.nm else None
    q, v, *held = program.rollout(run.q[0], run.v[0], None, h, STEPS, m=m)
    return program, program.observe(q, v, None, STEPS * h, m=held[0] if held else None)


def assert_equal(got: Floats, wanted: Floats) -> None:
    """Up to rounding, relative to one or to the value."""
    np.testing.assert_allclose(got, wanted, rtol=1e-12, atol=1e-12)


@pytest.mark.skipif(COMPILER is None, reason="no C compiler on this machine")
@pytest.mark.parametrize("case", SCENES)
def test_c(case: str, tmp_path: Path) -> None:
    program, wanted = observed(case)
    name = model_of(program).identifier
    main = C.format(name=name, NAME=name.upper(), steps=STEPS, h=SCENES[case][3])
    made = compile_program(tmp_path, program.source("c"), program.source("h"), main)
    assert_equal(np.frombuffer(subprocess.run([made], capture_output=True, check=True).stdout), wanted)


def test_the_header_names_outputs() -> None:
    program, _ = observed("no controller")
    header = program.source("h")
    assert " *   [0] rov.left_fore.orientation[0] [1]\n" in header
    assert " *   [5] momentum.angular[1] [kg m2/s]\n" in header
    assert "NOUT" not in sf.compile(program.scene).source("h")


JUMP = 0.57  # s
TIMES = [JUMP, float(np.nextafter(JUMP, 0.0)), JUMP - 1e-9]
OBSERVED_AT = {
    "c": """
#include <stdio.h>
#include "model.h"
static jump_robot robot;
int main(void)
{
    const double times[3] = TIMES;
    jump_real out[3];
    jump_start(&robot);
    for (int k = 0; k < 3; k++)
        jump_observe(&robot, NULL, times[k], out + k);
    fwrite(out, sizeof *out, 3, stdout);
    return 0;
}
""",
    "javascript": """
import { createState, observe } from "./model.mjs";
const robot = createState();
console.log(JSON.stringify(TIMES.map((t) => observe(robot, t)[0])));
""",
    "wasm": """
const run = new WebAssembly.Instance(module).exports;
const out = () => new Float64Array(run.memory.buffer, meta.robot + 8 * meta.blocks.observe[0], 1)[0];
console.log(JSON.stringify(TIMES.map((t) => { run.observe(meta.robot, t); return out(); })));
""",
}


def observe_by(language: str, program: sf.Program, folder: Path) -> Floats:
    """The first output at all TIMES, by exported code."""
    if language == "casadi":
        pytest.importorskip("casadi")
        observe, run = program.casadi("observe"), sf.simulate(program.scene, duration=0.0)
        return np.array([float(observe(run.q[0], run.v[0], [0.0], t, [])) for t in TIMES])
    if language == "matlab":
        loop = "for k = 1:3, found(k) = model.observe(model.q0, model.v0, [], given(k)); end"
        return run_script(folder, f"{write_model(folder, program)}\n{loop}", np.array(TIMES))
    listed = "{%s}" if language == "c" else "[%s]"
    main = OBSERVED_AT[language].replace("TIMES", listed % ", ".join(map(repr, TIMES)))
    if language == "c":
        made = compile_program(folder, program.source("c"), program.source("h"), main)
        return np.frombuffer(subprocess.run([made], capture_output=True, check=True).stdout)
    if language == "wasm":
        return np.array(answer_of(*script(folder, main, program.wasm())))
    (folder / "model.mjs").write_text(program.source("javascript"), encoding="ascii")
    (folder / "main.mjs").write_text(main, encoding="ascii")
    return np.array(answer_of(folder / "main.mjs"))


@pytest.mark.parametrize(
    "language",
    [
        pytest.param("c", marks=needs_compiler),
        pytest.param("javascript", marks=needs_node),
        pytest.param("wasm", marks=needs_node),
        pytest.param("matlab", marks=IN_OCTAVE),
        "casadi",
    ],
)
def test_a_time_that_equals_that_of_a_jump_up_to_rounding_is_after_it(language: str, tmp_path: Path) -> None:
    """A torque of 1 N m is one of 2 N m from the jump on."""
    bob = {"parent": "frame", "joint": {"type": "revolute", "axis": [0, 1, 0]}, "mass": 1.0}
    bob |= {"shape": {"sphere": {"radius": 0.1}}}
    torque = {"steps": {"times": [0.0, JUMP], "values": [1.0, 2.0]}}
    scene = {
        "name": "jump",
        "robots": {"arm": {"base": "fixed", "links": {"frame": {}, "bob": bob}}},
        "drives": {"arm.bob": {"torque": torque}},
    }
    program = sf.compile(sf.Scene.from_dict(scene), outputs=["arm.bob.torque"])
    native = [program.observe([0.0], [0.0], None, t)[0] for t in TIMES]
    np.testing.assert_allclose(native, [2.0, 2.0, 1.0], rtol=1e-12)
    np.testing.assert_allclose(observe_by(language, program, tmp_path), native, rtol=1e-12)


@needs_node
@pytest.mark.parametrize("case", SCENES)
def test_javascript(case: str, tmp_path: Path) -> None:
    program, wanted = observed(case)
    (tmp_path / "model.mjs").write_text(program.source("javascript"), encoding="ascii")
    (tmp_path / "main.mjs").write_text(JAVASCRIPT.format(steps=STEPS, h=SCENES[case][3]), encoding="ascii")
    outputs, got = answer_of(tmp_path / "main.mjs")
    assert tuple(outputs.items()) == tuple(zip(program.output_names, program.output_units, strict=True))
    assert_equal(got, wanted)


@needs_node
@pytest.mark.parametrize("case", SCENES)
def test_webassembly(case: str, tmp_path: Path) -> None:
    program, wanted = observed(case)
    load = "const run = new WebAssembly.Instance(module).exports;\nconst at = (name) => new Float64Array("
    load += "run.memory.buffer, meta.robot + 8 * meta.blocks[name][0], meta.blocks[name][1]);\n"
    main = load + WASM.format(steps=STEPS, h=SCENES[case][3])
    outputs, got = answer_of(*script(tmp_path, main, program.wasm()))
    assert tuple(outputs) == program.output_names
    assert_equal(got, wanted)


@pytest.mark.parametrize("case", ["no controller", "two controllers", "a sample at the end"])
def test_casadi(case: str) -> None:
    pytest.importorskip("casadi")
    program, wanted = observed(case)
    h, m = SCENES[case][3], [program.memory0()] if program.nm else []
    run = sf.simulate(program.scene, duration=0.0)
    q, v, *m = program.rollout(run.q[0], run.v[0], None, h, STEPS, m=m[0] if m else None)
    y = program.casadi("observe")(q, v, np.zeros(program.nu), STEPS * h, program.defaults, *m)
    assert_equal(np.array(y).ravel(), wanted)
    changed = program.casadi("observe")(q, v, np.ones(program.nu), STEPS * h, program.defaults, *m)
    given = {"m": m[0]} if m else {}
    assert_equal(np.array(changed).ravel(), program.observe(q, v, np.ones(program.nu), STEPS * h, **given))
    with pytest.raises(sf.SeaframeError) as caught:
        sf.compile(program.scene).casadi("observe")
    assert (caught.value.code, caught.value.path) == ("missing", "outputs")
