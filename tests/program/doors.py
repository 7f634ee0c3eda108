"""The doors to one program: the states of a scene after every step, by `rollout`, C, WebAssembly, JavaScript, MATLAB,
CasADi.

Each takes a program, a number of steps of the scene's length, a folder for files, and forces: None, or a row for every
step, or one row more, linear in between. States are (steps, nq + nv), from the scene's own start, which all but CasADi
also take as the state at another time t [s].
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from seaframe.dynamics import derive
from seaframe.integrate.initial_state import initial_state
from seaframe.integrate.schedule import has_velocity_jumps, reconfiguration_times
from seaframe.numbers import Floats
from seaframe.program.program import Program
from tests.program.node import output_of
from tests.program.octave import run_script, write_model
from tests.program.test_c import compile_program
from tests.program.test_wasm import script

Door = Callable[..., Floats]

C_MAIN = """
#include <stdio.h>
#include "model.h"

static {name}_robot robot;
static {name}_real u[{count}], records[{steps}][{size}];

int main(void)
{{
    if (fread(u, sizeof *u, {count}, stdin) != {count})
        return 1;
    {name}_start(&robot);
    {name}_rollout(&robot, {steps}, 1, {t!r}, {h!r}, u, {row}, {next}, *records);
    fwrite(records, sizeof **records, {steps} * {size}, stdout);
    return 0;
}}
"""
WASM_MAIN = """
const bytes = readFileSync(process.argv[3]);
const count = {steps} * (meta.nq + meta.nv);
const u = meta.robot + 8 * meta.size, states = u + bytes.length;
memory.grow(Math.ceil((bytes.length + 8 * count) / 65536) + 1);
new Uint8Array(memory.buffer).set(bytes, u);
rollout(meta.robot, {steps}, 1, {t}, {h}, u, 8 * {row}, 8 * {next}, states);
const out = Buffer.from(new Float64Array(memory.buffer, states, count).slice().buffer);
for (let done = 0; done < out.length; ) done += writeSync(1, out, done);
"""
JAVASCRIPT_MAIN = """
import {{ readFileSync, writeSync }} from "node:fs";
import {{ createState, rollout }} from "./model.mjs";

const bytes = readFileSync(process.argv[2]);
const u = {rows} ? new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)) : null;
const out = Buffer.from(rollout(createState(), {t}, {h}, {steps}, u, 1).buffer);
for (let done = 0; done < out.length; ) done += writeSync(1, out, done);
"""


def by_rollout(program: Program, steps: int, folder: Path, u: Floats | None = None, t: float = 0.0) -> Floats:
    start = initial_state(derive(program.scene))
    return np.hstack(program.rollout(start.q, start.v, u, program.scene.run.dt, steps, every=1, t=t))


def by_c(program: Program, steps: int, folder: Path, u: Floats | None = None, t: float = 0.0) -> Floats:
    source, header = program.source("c"), program.source("h")
    name = header.partition("_robot;")[0].rpartition(" ")[2]
    size, rows = program.nq + program.nv, np.zeros(max(program.nu, 1)) if u is None else u
    main = C_MAIN.format(name=name, steps=steps, size=size, count=rows.size, t=t, **layout(program, steps, u))
    done = subprocess.run(
        [compile_program(folder, source, header, main)], input=rows.tobytes(), capture_output=True, check=True
    )
    return np.frombuffer(done.stdout).reshape(steps, size)


def by_wasm(program: Program, steps: int, folder: Path, u: Floats | None = None, t: float = 0.0) -> Floats:
    (np.zeros(program.nu) if u is None else u).tofile(folder / "forces")
    main = WASM_MAIN.format(steps=steps, t=t, **layout(program, steps, u))
    return np.frombuffer(output_of(*script(folder, main, program.wasm()), folder / "forces")).reshape(steps, -1)


def by_javascript(program: Program, steps: int, folder: Path, u: Floats | None = None, t: float = 0.0) -> Floats:
    (np.zeros(0) if u is None else u).tofile(folder / "forces")
    (folder / "model.mjs").write_text(program.source("javascript"), encoding="ascii")
    main = JAVASCRIPT_MAIN.format(steps=steps, t=t, h=program.scene.run.dt, rows=0 if u is None else 1)
    (folder / "main.mjs").write_text(main, encoding="ascii")
    return np.frombuffer(output_of(folder / "main.mjs", folder / "forces")).reshape(steps, -1)


def by_matlab(program: Program, steps: int, folder: Path, u: Floats | None = None, t: float = 0.0) -> Floats:
    rows = "[]" if u is None else f"reshape(given, {program.nu}, []).'"
    run = f"model.rollout(model.q0, model.v0, {rows}, {program.scene.run.dt!r}, {steps}, [], 1, {t!r})"
    script = f"{write_model(folder, program)}\n[q, v] = {run};\nfound = [q, v].';"
    return run_script(folder, script, u).reshape(steps, -1)


def layout(program: Program, steps: int, u: Floats | None) -> dict[str, Any]:
    """The step size [s], and how rows of u follow each other."""
    row = 0 if u is None else program.nu
    return {"h": program.scene.run.dt, "row": row, "next": row if u is not None and len(u) > steps else 0}


def by_casadi(program: Program, steps: int, folder: Path, u: Floats | None = None) -> Floats:
    """Steps one by one; impulses at the times of the scene and where commands change; the last state is before any."""
    eom, h = derive(program.scene), program.scene.run.dt
    start, free = initial_state(eom), program.defaults
    rows = np.zeros((steps, program.nu)) if u is None else u
    q, v, m = start.q, start.v, program.memory0()
    step = program.casadi("step")
    jumps = reconfiguration_times(eom) if has_velocity_jumps(program.scene) else []
    impulse = program.casadi("impulse") if jumps or program.connection_commands else None
    states: list[list[Any]] = []
    for n in range(steps):
        t, changes = n * h, n and (rows[n] != rows[n - 1])[program.connection_commands].any()
        if impulse and n and (changes or np.isclose(jumps, t, rtol=0, atol=1e-9).any()):
            q, v = impulse(q, v, rows[n], t, t + 0.5 * h, free)
            states[-1] = [q, v]
        q, v, *rest = step(q, v, rows[n], t, h, free, *([m] if program.nm else []))
        m = rest[0] if rest else m
        states.append([q, v])
    return np.array([np.vstack([x.full() for x in state])[:, 0] for state in states])
