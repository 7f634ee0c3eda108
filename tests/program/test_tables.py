"""Tables as memory of compiled code: against SciPy, through every door, and of the promised order."""

from __future__ import annotations

import ctypes
import json
import shutil
import subprocess
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.interpolate import CubicSpline, interp1d

import seaframe as sf
from seaframe.integrate.schedule import stops_of
from seaframe.loads.time_functions import Instant, function_of
from seaframe.numbers import Table
from seaframe.program.backends.llvm import even_grid
from seaframe.program.operations import chain_scene
from seaframe.scene.drives import TimeFunction

EVEN = np.linspace(0.5, 4.5, 401)
UNEVEN = np.sort(np.random.default_rng(3).uniform(0.5, 4.5, 401))
KINDS = ("step", "linear", "cubic")
VALUES = "drives.a.mass.torque.table.values"
CASES = [*((kind, False) for kind in KINDS), ("step", True), ("linear", True)]
cases = pytest.mark.parametrize(("kind", "freed"), CASES, ids=lambda x: {True: "freed", False: "constant"}.get(x, x))


def slider(times: Any, values: Any, interpolation: str) -> sf.Scene:
    """A mass of 1 kg on a rail, driven by a force: its acceleration is the table."""
    table = {"times": list(times), "values": list(values), "interpolation": interpolation}
    links = {
        "rail": {},
        "mass": {
            "parent": "rail",
            "joint": {"type": "prismatic", "axis": [1, 0, 0]},
            "mass": 1.0,
            "inertia": {"diagonal": [1, 1, 1]},
        },
    }
    return sf.Scene.from_dict(
        {
            "name": "slider",
            "robots": {"a": {"base": "fixed", "links": links}},
            "drives": {"a.mass": {"torque": {"table": table}}},
            "run": {"duration": 4.0, "dt": 0.01},
        }
    )


def compile_slider(kind: str, freed: bool, values: Any) -> sf.Program:
    """Compile a slider with uneven times; its table is constant or, with its values freed, an input."""
    return sf.compile(slider(UNEVEN, values, kind), [VALUES] if freed else [])


def oracle(times: Any, values: Any, kind: str, t: Any) -> Any:
    inside = np.clip(t, times[0], times[-1])
    if kind == "cubic":
        return CubicSpline(times, values)(inside)
    return interp1d(times, values, kind={"step": "previous", "linear": "linear"}[kind])(inside)


def instants(times: Any) -> Any:
    """Times before, after, between and exactly at the rows."""
    between = np.random.default_rng(1).uniform(times[0], times[-1], 300)
    return np.concatenate([[-1.0, times[0], times[-1], 9.0], times[::7], between])


@pytest.mark.parametrize("times", [EVEN, UNEVEN], ids=["even", "uneven"])
@pytest.mark.parametrize("kind", KINDS)
def test_compiled_table_is_that_of_scipy(times: Any, kind: str) -> None:
    values, t = np.sin(2.0 * times), instants(times)
    program = sf.compile(slider(times, values, kind))
    batch = program.forward(np.zeros((len(t), 1)), np.zeros((len(t), 1)), None, t)[:, 0]  # a time in each lane
    expected = oracle(times, values, kind, t)
    np.testing.assert_allclose(batch, expected, rtol=0, atol=1e-12)
    single = [program.forward([0.0], [0.0], None, float(x))[0] for x in t[:40]]
    np.testing.assert_array_equal(single, batch[:40])
    function = function_of((TimeFunction.model_validate({"table": table_of(times, values, kind)}),), 0)
    np.testing.assert_allclose(function.at(Instant(t, t)).value, expected, rtol=0, atol=1e-12)
    plain = [function.at(Instant(float(x), float(x))).value for x in t]
    np.testing.assert_allclose(plain, expected, rtol=0, atol=1e-12)


def table_of(times: Any, values: Any, kind: str) -> dict[str, Any]:
    return {"times": list(times), "values": list(values), "interpolation": kind}


def test_positions_are_the_same_by_direct_index_and_by_search() -> None:
    assert even_grid(EVEN)[1] == pytest.approx(100.0)
    assert even_grid(UNEVEN)[1] == 0.0
    shaken = EVEN + 0.001 * np.random.default_rng(0).uniform(-1, 1, len(EVEN))
    assert even_grid(shaken)[1] > 0.0
    levels = np.arange(len(shaken), dtype=float)
    program = sf.compile(slider(shaken, levels, "step"))
    t = np.concatenate([shaken, np.nextafter(shaken, -9.0), [-1e9, 1e9]])
    got = program.forward(np.zeros((len(t), 1)), np.zeros((len(t), 1)), None, t)[:, 0]
    expected = np.maximum(np.searchsorted(shaken, t, side="right") - 1, 0)
    np.testing.assert_array_equal(got, expected)


def test_rk4_over_a_cubic_table_has_order_four() -> None:
    """Against the exact second integral of the spline; rows fall at all places inside steps, which are not split."""
    times = np.linspace(0.0, 4.0, 41)
    values = np.sin(2.0 * times)
    program = sf.compile(slider(times, values, "cubic"))
    assert program.switches == [0.0, 4.0]
    exact = CubicSpline(times, values).antiderivative(2)
    counts = np.array([70, 90, 110, 150, 190, 250, 330, 430, 570])
    errors = []
    for steps in counts.tolist():
        q, _ = program.rollout([0.0], [0.0], None, 4.0 / steps, steps, every=1)
        errors.append(np.abs(q[:, 0] - exact(4.0 / steps * np.arange(1, steps + 1))).max())
    order = -np.polyfit(np.log(counts), np.log(errors), 1)[0]
    assert order == pytest.approx(4.0, abs=0.3)


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_steps_may_span_several_rows_of_a_cubic_table(engine: str) -> None:
    """Rows 0.025 s apart in steps of 0.1 s: recorded forces are those of SciPy, and so is the motion."""
    times = 0.025 * np.arange(41)
    values = np.sin(8.0 * times) + 0.2 * np.cos(31.0 * times)
    spline = CubicSpline(times, values)
    run = sf.simulate(slider(times, values, "cubic"), duration=1.2, dt=0.1, engine=engine)
    wanted = spline(np.clip(run.t, 0.0, 1.0))
    np.testing.assert_allclose(run["a.mass.force"], wanted, rtol=0, atol=1e-9)
    h, ends = 0.1, run.t[:11]  # RK4 of a force that depends on time only is Simpson's rule
    parts = h / 6.0 * (spline(ends[:-1]) + 4.0 * spline(ends[:-1] + 0.5 * h) + spline(ends[1:]))
    np.testing.assert_allclose(run["a.mass.rate"][1:11], np.cumsum(parts), rtol=0, atol=1e-9)


@pytest.mark.parametrize("kind", KINDS)
def test_rollout_and_both_engines_agree(kind: str) -> None:
    scene = slider(UNEVEN, np.cos(3.0 * UNEVEN), kind)
    native = sf.simulate(scene, engine="native")
    reference = sf.simulate(scene, engine="reference")
    np.testing.assert_allclose(native["a.mass.extension"], reference["a.mass.extension"], rtol=0, atol=1e-12)
    q, v = sf.compile(scene).rollout(np.zeros((9, 1)), np.zeros((9, 1)), None, 0.01, 400)
    np.testing.assert_allclose(q[:, 0], native["a.mass.extension"][-1], rtol=0, atol=1e-12)
    np.testing.assert_allclose(v[:, 0], native["a.mass.rate"][-1], rtol=0, atol=1e-12)


def test_freed_values_of_a_long_cubic_table() -> None:
    values = np.sin(UNEVEN)
    path = "drives.a.mass.torque.table.values[200]"
    program = sf.compile(slider(UNEVEN, values, "cubic"), free=[path])
    t = UNEVEN[195:206] + 1e-3
    changed = values.copy()
    changed[200] = 0.9
    got = program.forward(np.zeros((11, 1)), np.zeros((11, 1)), None, t, free=[0.9])[:, 0]
    np.testing.assert_allclose(got, CubicSpline(UNEVEN, changed)(t), rtol=0, atol=1e-9)
    linear = sf.compile(slider(UNEVEN, values, "linear"), free=[path])
    got = linear.forward(np.zeros((11, 1)), np.zeros((11, 1)), None, t, free=[0.9])[:, 0]
    np.testing.assert_allclose(got, np.interp(t, UNEVEN, changed), rtol=0, atol=1e-9)


@pytest.mark.parametrize("kind", ["step", "linear"])
def test_every_robot_of_a_batch_has_its_own_table(kind: str) -> None:
    """Tables that are inputs give the bits of a scene with the same table."""
    program = compile_slider(kind, True, np.zeros(len(UNEVEN)))
    tables = np.random.default_rng(7).normal(size=(11, len(UNEVEN)))
    still = np.zeros((11, 1))
    q, v = program.rollout(still, still, None, 0.01, 400, tables)
    for k in (0, 5, 10):
        alone = sf.compile(slider(UNEVEN, tables[k], kind)).rollout([0.0], [0.0], None, 0.01, 400)
        assert np.array_equal(np.concatenate(alone), [q[k, 0], v[k, 0]])


def test_derivatives_along_the_values_of_a_table() -> None:
    """A linear table is linear in its values: its derivative along a direction is the table of that direction."""
    program, t = compile_slider("linear", True, np.zeros(len(UNEVEN))), instants(UNEVEN)
    direction = np.random.default_rng(8).normal(size=len(UNEVEN))
    still = np.zeros((len(t), 1))
    got = program.jvp(still, still, None, t, dfree=direction)[:, 0]
    np.testing.assert_allclose(got, np.interp(t, UNEVEN, direction), rtol=0, atol=1e-12)


def test_tables_of_inputs_where_bodies_share_kernels() -> None:
    """A motor of a long chain: derivatives along the values are those along the force of the motor."""
    described = chain_scene(40).to_dict() | {
        "drives": {"snake.link7": {"torque": {"table": table_of(EVEN, EVEN, "linear")}}}
    }
    values = [f"drives.snake.link7.torque.table.values[{k}]" for k in range(len(EVEN))]
    program = sf.compile(sf.Scene.from_dict(described), free=values)
    q, v = np.full(program.nq, 0.1), np.zeros(program.nv)
    along = program.jvp(q, v, None, 2.0, dfree=np.ones(len(EVEN)))
    motor = program.jvp(q, v, None, 2.0, du=np.eye(program.nu)[program.coordinates.u.index("snake.link7.torque")])
    np.testing.assert_allclose(along, motor, rtol=1e-9)


def test_a_cubic_table_of_inputs_is_refused() -> None:
    with pytest.raises(sf.SeaframeError) as caught:
        compile_slider("cubic", True, np.zeros(len(UNEVEN))).forward([0.0], [0.0])
    assert (caught.value.code, caught.value.path) == ("unsupported", "drives")


def test_code_does_not_grow_with_the_table() -> None:
    from seaframe.program.native import module_text

    def size(rows: int) -> int:
        times = np.linspace(0.0, 1.0, rows)
        program = sf.compile(slider(times, np.sin(times), "cubic"))
        text = module_text(program._rollout_source(program.target), program.target)
        return sum(len(line) for line in text.splitlines() if " = internal constant " not in line)

    assert size(5000) - size(50) < 200  # longer numbers of rows


@cases
@pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler")
def test_c_gives_the_same_accelerations(kind: str, freed: bool, tmp_path: Path) -> None:
    values, t = np.sin(2.0 * UNEVEN), instants(UNEVEN)
    program = compile_slider(kind, freed, values)
    source, library = tmp_path / "slider.c", tmp_path / "slider.so"
    source.write_text(program.source("c"))
    command = ["cc", "-std=c99", "-O1", "-Wall", "-Wextra", "-Werror", "-ffp-contract=off", "-shared", "-fPIC"]
    subprocess.run([*command, "-o", str(library), str(source), "-lm"], check=True)
    loaded = ctypes.CDLL(str(library))
    robot, numbers, out = (ctypes.c_double * 1000)(), (ctypes.c_double * 1)(), (ctypes.c_double * 1)()
    loaded.slider_start(robot)
    got = []
    for x in t:
        loaded.slider_forward(robot, numbers, numbers, None, ctypes.c_double(x), out)
        got.append(out[0])
    np.testing.assert_allclose(got, oracle(UNEVEN, values, kind, t), rtol=0, atol=1e-12)


@cases
@pytest.mark.skipif(shutil.which("node") is None, reason="no node")
def test_javascript_and_webassembly_give_the_same_accelerations(kind: str, freed: bool, tmp_path: Path) -> None:
    values, t = np.sin(2.0 * UNEVEN), instants(UNEVEN)
    program = compile_slider(kind, freed, values)
    (tmp_path / "slider.mjs").write_text(program.source("javascript"))
    (tmp_path / "slider.wasm").write_bytes(program.wasm())
    (tmp_path / "main.mjs").write_text(
        f"""import {{ readFileSync }} from "node:fs";
import {{ createState, forward }} from "./slider.mjs";
const bytes = readFileSync("slider.wasm");
const {{ module, instance }} = await WebAssembly.instantiate(bytes);
const text = new TextDecoder().decode(WebAssembly.Module.customSections(module, "seaframe")[0]);
const meta = JSON.parse(text);
const memory = new Float64Array(instance.exports.memory.buffer);
const m = createState(), all = [];
for (const t of {t.tolist()}) {{
  instance.exports.forward(meta.robot, t);
  all.push([forward(m, t)[0], memory[meta.robot / 8 + meta.blocks.forward[0]]]);
}}
console.log(JSON.stringify(all));
"""
    )
    answer = subprocess.run(["node", "main.mjs"], cwd=tmp_path, check=True, capture_output=True, text=True).stdout
    got = np.array(json.loads(answer))
    for language in got.T:
        np.testing.assert_allclose(language, oracle(UNEVEN, values, kind, t), rtol=0, atol=1e-12)


@cases
def test_casadi_gives_the_same_accelerations_and_slopes(kind: str, freed: bool) -> None:
    ca = pytest.importorskip("casadi")
    values, t = np.sin(2.0 * UNEVEN), instants(UNEVEN)
    program = compile_slider(kind, freed, values)
    forward = program.casadi("forward")
    got = [float(forward(0.0, 0.0, 0.0, x, program.defaults)) for x in t]
    np.testing.assert_allclose(got, oracle(UNEVEN, values, kind, t), rtol=0, atol=1e-12)
    if kind == "cubic":
        x = ca.MX.sym("x")
        slope = ca.Function("slope", [x], [ca.jacobian(forward(0.0, 0.0, 0.0, x, []), x)])
        np.testing.assert_allclose(float(slope(2.0)), CubicSpline(UNEVEN, values)(2.0, 1), rtol=1e-9)


def test_derivative_in_time_of_a_table() -> None:
    """Rosenbrock steps use the compiled derivative with respect to time; the force is the table."""
    from seaframe.dynamics import derive
    from seaframe.integrate.step_engine import State
    from seaframe.program.native_engine import NativeEngine

    values = np.sin(2.0 * UNEVEN)
    scene = slider(UNEVEN, values, "cubic")
    program = sf.compile(scene)
    engine = NativeEngine(program, derive(scene).tree)
    linear = engine.linear(State([0.0], [0.0]), Instant(2.0, 2.0), [0.0])
    assert linear.time[-1] == pytest.approx(CubicSpline(UNEVEN, values)(2.0, 1), rel=1e-9)


def test_long_logs_split_runs_quickly() -> None:
    grid = [0.01 * k for k in range(100_001)]
    switches = [0.001 * k for k in range(1_000_000)]
    stops = stops_of(grid, switches)
    assert len(stops) == pytest.approx(1_000_000, abs=2)
    assert all(a.t < b.t for a, b in pairwise(stops))


def test_equal_columns_are_one_table() -> None:
    assert Table([1.0, 2.0]) == Table([1.0, 2.0])
    assert Table([1.0, 2.0]) != Table([1.0, 2.5])
    assert len({Table([1.0]), Table([1.0]), Table([2.0])}) == 2
