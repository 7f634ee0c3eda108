"""Compiled controllers give the same output as controllers in Python, for many states at once."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import seaframe as sf
from seaframe.control import Hold, Sampled, Station, allocate, controller_of
from seaframe.control.allocation import ActiveSet, Problem, balanced_weights
from seaframe.integrate.initial_state import initial_state
from seaframe.program.backends.llvm import Function
from seaframe.program.native import CompiledCode, ModuleSource, module_text, native_target, pack_rows, unpack_rows
from seaframe.program.trace import Graph
from seaframe.program.traced_controllers import HoldMemory, TracedController, trace_controllers
from tests.control.test_allocation import B8
from tests.control.vehicles import rov

Floats = NDArray[np.float64]
COUNT = 200


def evaluate_rows(function: Function, sizes: dict[str, int], **blocks: Floats) -> Floats:
    """A traced function of many rows of numbers (n, entries), as native code."""
    target, source = native_target(), ModuleSource([function], sizes)
    code = CompiledCode(module_text(source, target), lambda: source, target)
    rows = [blocks.get(block, np.zeros((COUNT, sizes[block]))) for block in function.blocks]
    return unpack_rows(code.map(function.name, [pack_rows(row, target) for row in rows]), COUNT)


@pytest.mark.parametrize("bound", [5.0, np.inf])
def test_traced_passes_lead_to_the_allocation(bound: float) -> None:
    """Wrenches from easy to unreachable; each lane takes as many passes as it needs, the others wait."""
    rng = np.random.default_rng(3)
    wrenches = rng.normal(size=(COUNT, 6)) * 10 ** rng.uniform(-1.0, 2.5, (COUNT, 1))
    graph, W = Graph(), balanced_weights(B8)
    problem = Problem(W[:, None] * B8, W * np.array(graph.inputs("wrench", 6)), [-bound] * 8, [bound] * 8)
    memory = graph.inputs("memory", 17)
    steps = {"begun": problem.first_iterate(), "passed": problem.next_iterate(ActiveSet(memory[:8], memory[8:16]))}
    sizes = {"wrench": 6, "memory": 17}
    begun, passed = (
        Function(name, ("wrench", "memory"), [*shares.thrusts, *shares.free, shares.not_converged])
        for name, shares in steps.items()
    )
    kept = evaluate_rows(begun, sizes, wrench=wrenches)
    passes = 0
    while kept[:, -1].any():
        kept, passes = evaluate_rows(passed, sizes, wrench=wrenches, memory=kept), passes + 1
    assert (passes == 1) if np.isinf(bound) else (3 <= passes <= problem.most_passes)
    assert (evaluate_rows(passed, sizes, wrench=wrenches, memory=kept) == kept).all()
    expected = [allocate(B8, wrench, [-bound] * 8, [bound] * 8) for wrench in wrenches]
    np.testing.assert_allclose(kept[:, :8], expected, rtol=1e-9, atol=1e-7)  # one newton of thrust counts 1e-6


def take_sample(traced: TracedController, sizes: dict[str, int], **blocks: Floats) -> HoldMemory:
    """One sample of every row, by the three functions."""
    memory = blocks.pop("memory")
    memory = evaluate_rows(traced.functions["request"], sizes, **blocks, **{traced.block: memory})
    for _ in range(traced.passes):
        memory = evaluate_rows(traced.functions["allocate"], sizes, **blocks, **{traced.block: memory})
        if not memory[:, 0].any():
            break
    memory = evaluate_rows(traced.functions["command"], sizes, **blocks, **{traced.block: memory})
    return HoldMemory.of(list(memory.T), len(traced.entries))


def random_states(scene: sf.Scene) -> tuple[Floats, Floats, Floats, Floats]:
    """Configurations, velocities, integrals and times, near and far from the target."""
    rng = np.random.default_rng(8)
    eom = sf.derive(scene)
    q = np.tile(np.array(initial_state(eom).q, dtype=float), (COUNT, 1))
    q += rng.normal(size=q.shape) * 10 ** rng.uniform(-2.0, 0.5, (COUNT, 1))
    q[:, 3:7] /= np.linalg.norm(q[:, 3:7], axis=1)[:, None]
    v = 0.5 * rng.normal(size=(COUNT, eom.nv))
    return q, v, 0.3 * rng.normal(size=(COUNT, 6)), rng.uniform(0.0, 5.0, COUNT)


@pytest.mark.parametrize("axes", [("x", "y", "z", "roll", "pitch", "yaw"), ("z", "roll", "pitch"), ("x", "yaw")])
@pytest.mark.parametrize("feedforward", [False, True])
def test_a_sample_is_that_of_the_controller_in_python(axes: tuple[str, ...], feedforward: bool) -> None:
    """At any attitude, from rest to saturation; with a passive joint whose motion the feed-forward needs."""
    described: dict[str, Any] = {"hold": {"link": "rov.hull", "axes": axes}, "feedforward": feedforward, "limit": 0.5}
    scene = sf.Scene.from_dict(rov(8.0, drives={}) | {"controllers": {"hold": described}})
    control = controller_of(scene, sf.derive(scene))
    assert isinstance(control, Sampled)
    station = control.controller
    assert isinstance(station, Station)
    station.vessel_at(0.0, [float(x) for x in initial_state(station.eom).q])
    (traced,) = trace_controllers(scene, [])
    q, v, sums, t = random_states(scene)
    memory = np.hstack([np.zeros((COUNT, 1)), sums, np.zeros((COUNT, traced.size - 7))])
    sizes = {"q": q.shape[1], "v": v.shape[1], "time": 1, "free": 0, traced.block: traced.size}
    got = take_sample(traced, sizes, q=q, v=v, time=t[:, None], memory=memory)
    saturated = 0
    for k in range(COUNT):
        station.hold = Hold(station.hold.target, station.hold.gains)
        station.hold.sum = sums[k]
        u = station(float(t[k]), q[k].tolist(), v[k].tolist())
        np.testing.assert_allclose([x[k] for x in got.commands], np.array(u)[traced.entries], rtol=1e-8, atol=1e-7)
        np.testing.assert_allclose([x[k] for x in got.sum], station.hold.sum, rtol=1e-12, atol=1e-14)
        saturated += int(np.isclose(np.abs(u), 8.0).any())
    assert 0 < saturated < COUNT
