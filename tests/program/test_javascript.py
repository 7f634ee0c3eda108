"""The JavaScript module runs under node and gives native code's numbers, to the bit."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from seaframe.program import export as sources
from seaframe.program.backends import javascript
from seaframe.program.backends.llvm import Target
from seaframe.program.backends.pieces import Piece
from seaframe.program.backends.routines import Model
from tests.program import models
from tests.program.models import ALL, STEPS, T0, Answer
from tests.program.node import answer_of, needs_node, output_of

# Reads forces, prints states after every step, then accelerations and forces at the end.
MAIN = """
import {{ readFileSync, writeSync }} from "node:fs";
import {{ meta, createState, rollout, forward, inverse }} from "./model.mjs";

const bytes = readFileSync(process.argv[2]);
const u = new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
const robot = createState();
const states = rollout(robot, {t}, {h}, {steps}, meta.nu ? u : null, 1);
const vdot = Float64Array.from(forward(robot, {t}));
robot.set(vdot, meta.blocks.vdot[0]);
const forces = inverse(robot, {t});
const all = new Float64Array([...states, ...vdot, ...forces]);
const out = Buffer.from(all.buffer);
for (let done = 0; done < out.length; ) done += writeSync(1, out, done);
"""


def run(folder: Path, model: Model, case: str) -> Answer:
    (folder / "model.mjs").write_text(javascript.source(model), encoding="ascii")
    (folder / "main.mjs").write_text(MAIN.format(t=T0, h=ALL[case].h, steps=STEPS), encoding="ascii")
    models.forces_of(case).tofile(folder / "forces")
    return Answer.read(output_of(folder / "main.mjs", folder / "forces"), model)


@needs_node
@pytest.mark.parametrize("case", ALL)
def test_javascript_equals_native_code_without_contraction(case: str, tmp_path: Path) -> None:
    model, expected = models.native(case)
    run(tmp_path, model, case).assert_equals(expected)


@needs_node
def test_short_functions_give_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(javascript, "LIMIT", 30)
    model, expected = models.native("rov-two-arms")
    run(tmp_path, model, "rov-two-arms").assert_equals(expected)


def test_no_function_is_long() -> None:
    model, _ = models.native("snake")
    step, answers = model.routines(Target(1, fused=False), javascript.LIMIT)
    routines = [*step.values(), *answers.values()]
    every = [part for routine in routines for part in (*routine.body, *(p for k in routine.kernels for p in k.body))]
    counts = [len(part.nodes) for part in every if isinstance(part, Piece)]
    assert 500 < max(counts) <= 1000
    assert sum(counts) > 10_000


@needs_node
def test_elementary_functions(tmp_path: Path) -> None:
    (tmp_path / "model.mjs").write_text(javascript.source(models.functions_model()), encoding="ascii")
    (tmp_path / "main.mjs").write_text(
        f"""
import {{ createState, forward }} from "./model.mjs";
const robot = createState();
const answers = {list(models.POINTS)}.map((x) => {{ robot[0] = x; return Array.from(forward(robot, 0)); }});
console.log(JSON.stringify(answers));
""",
        encoding="ascii",
    )
    models.assert_functions(answer_of(tmp_path / "main.mjs"))


@needs_node
def test_steps_one_by_one_and_freed_numbers(tmp_path: Path) -> None:
    """A step at a time under held forces, with numbers that change on the way, as a page with sliders does."""
    program = models.program_of("rov-two-arms freed")
    (tmp_path / "model.mjs").write_text(sources.source(program, "javascript"), encoding="ascii")
    (tmp_path / "main.mjs").write_text(
        """
import { meta, createState, step } from "./model.mjs";
const robot = createState();
const [u] = meta.blocks.u, [free] = meta.blocks.free;
robot.set([0.5, -1, 0.25, 2], u);
for (let n = 0; n < 20; n++) {
  if (n === 10) robot[free] = 600;
  step(robot, n * 0.02, 0.02);
}
console.log(JSON.stringify({ state: Array.from(robot.subarray(0, meta.nq + meta.nv)), meta }));
""",
        encoding="ascii",
    )
    answer = answer_of(tmp_path / "main.mjs")
    q, v = np.split(np.array(answer["meta"]["start"]), [program.nq])
    for n in range(20):
        free = program.defaults if n < 10 else [600.0, program.defaults[1]]
        q, v = program.step(q, v, [0.5, -1.0, 0.25, 2.0], n * 0.02, 0.02, free)
    np.testing.assert_allclose(answer["state"], np.hstack([q, v]), rtol=0, atol=1e-12)
    assert answer["meta"]["names"]["free"] == list(program.free)
    assert answer["meta"]["free"] == program.defaults.tolist()
    assert answer["meta"]["names"]["q"] == list(program.coordinates.q)


@needs_node
def test_forces_of_a_wrong_length_are_refused(tmp_path: Path) -> None:
    source = sources.source(models.program_of("rov-two-arms"), "javascript")
    (tmp_path / "model.mjs").write_text(source, encoding="ascii")
    (tmp_path / "main.mjs").write_text(
        """
import { createState, rollout } from "./model.mjs";
try { rollout(createState(), 0, 0.01, 5, new Float64Array(13)); } catch (e) { console.log(JSON.stringify(String(e))); }
""",
        encoding="ascii",
    )
    assert answer_of(tmp_path / "main.mjs").startswith("RangeError: forces: 13 numbers for 5 steps of 4 forces")


def test_hostile_names_stay_names() -> None:
    source = sources.source(models.program_of("every joint"), "javascript")
    assert "</script>" not in source
    meta = json.loads(source.split("export const meta = ")[1].split(";\n")[0])
    assert meta["name"] == "*/ ??/ </script> \\"
