"""The WebAssembly module runs under node and gives native code's numbers, to the bit."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from seaframe.program import export as sources
from seaframe.program.backends import wasm
from seaframe.program.backends.routines import Model
from tests.program import models
from tests.program.models import ALL, STEPS, T0, Answer
from tests.program.node import answer_of, needs_node, output_of

LOAD = """
import { readFileSync, writeSync } from "node:fs";

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const meta = JSON.parse(new TextDecoder().decode(WebAssembly.Module.customSections(module, "seaframe")[0]));
const { memory, step, rollout, forward, inverse } = new WebAssembly.Instance(module).exports;
const block = (name) => new Float64Array(memory.buffer, meta.robot + 8 * meta.blocks[name][0], meta.blocks[name][1]);
"""

# Reads forces, prints states after every step, then accelerations and forces at the end.
MAIN = """
const bytes = readFileSync(process.argv[3]);
const count = {steps} * (meta.nq + meta.nv);
const u = meta.robot + 8 * meta.size, states = u + bytes.length;
memory.grow(Math.ceil((bytes.length + 8 * count) / 65536));
new Uint8Array(memory.buffer).set(bytes, u);
rollout(meta.robot, {steps}, 1, {t}, {h}, u, 8 * meta.nu, 8 * meta.nu, states);
forward(meta.robot, {t});
block("vdot").set(block("forward"));
inverse(meta.robot, {t});
const all = [...new Float64Array(memory.buffer, states, count), ...block("forward"), ...block("inverse")];
const out = Buffer.from(new Float64Array(all).buffer);
for (let done = 0; done < out.length; ) done += writeSync(1, out, done);
"""


def script(folder: Path, main: str, model: bytes) -> tuple[Path, Path]:
    """A script and the module that it loads."""
    (folder / "model.wasm").write_bytes(model)
    (folder / "main.mjs").write_text(LOAD + main, encoding="ascii")
    return folder / "main.mjs", folder / "model.wasm"


def run(folder: Path, model: Model, case: str) -> Answer:
    main = MAIN.format(t=T0, h=ALL[case].h, steps=STEPS)
    models.forces_of(case).tofile(folder / "forces")
    return Answer.read(output_of(*script(folder, main, wasm.module(model)), folder / "forces"), model)


@needs_node
@pytest.mark.parametrize("case", ALL)
def test_webassembly_equals_native_code_without_contraction(case: str, tmp_path: Path) -> None:
    model, expected = models.native(case)
    run(tmp_path, model, case).assert_equals(expected)


@needs_node
def test_short_functions_give_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wasm, "LIMIT", 30)
    model, expected = models.native("rov-two-arms")
    run(tmp_path, model, "rov-two-arms").assert_equals(expected)


@needs_node
def test_elementary_functions(tmp_path: Path) -> None:
    main = f"""
const answers = {list(models.POINTS)}.map((x) => {{
  block("state")[0] = x;
  forward(meta.robot, 0);
  return Array.from(block("forward"));
}});
console.log(JSON.stringify(answers));
"""
    models.assert_functions(answer_of(*script(tmp_path, main, wasm.module(models.functions_model()))))


@needs_node
def test_two_robots_in_one_memory(tmp_path: Path) -> None:
    """The second one, a copy with other freed numbers and forces, moves on its own."""
    program = models.program_of("rov-two-arms freed")
    main = """
const other = meta.robot + 8 * meta.size;
memory.grow(1);
const all = new Float64Array(memory.buffer);
all.copyWithin(other / 8, meta.robot / 8, other / 8);
all[other / 8 + meta.blocks.free[0]] = 600;
all[other / 8 + meta.blocks.u[0]] = 1.5;
for (let n = 0; n < 20; n++) for (const robot of [meta.robot, other]) step(robot, n * 0.02, 0.02);
const state = (robot) => Array.from(all.subarray(robot / 8, robot / 8 + meta.nq + meta.nv));
console.log(JSON.stringify({ states: [state(meta.robot), state(other)], meta }));
"""
    answer = answer_of(*script(tmp_path, main, sources.wasm(program)))
    q, v = np.split(np.array(answer["meta"]["start"]), [program.nq])
    second = [600.0, program.defaults[1]]
    for state, u, free in zip(answer["states"], ([0.0] * 4, [1.5, 0, 0, 0]), (None, second), strict=True):
        ends = program.rollout(q, v, u, 0.02, 20, free)
        np.testing.assert_allclose(state, np.hstack(ends), rtol=0, atol=1e-12)
    assert answer["meta"]["names"]["free"] == list(program.free)


def test_numbers_are_written_as_the_format_asks() -> None:
    """LEB128 of the DWARF standard, version 4, figures 22 and 23, and of a longer one."""
    for value, code in ((2, "02"), (127, "7f"), (128, "8001"), (129, "8101"), (12857, "b964"), (624485, "e58e26")):
        assert wasm.encode_unsigned(value).hex() == code
    for value, code in ((2, "02"), (-2, "7e"), (127, "ff00"), (-127, "817f"), (128, "8001"), (-128, "807f")):
        assert wasm.encode_signed(value).hex() == code
