"""Gaits behind every door: oscillators, waves and repeated quintics move alike in runs, C, WebAssembly and CasADi."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import seaframe as sf
from tests.program import doors
from tests.program.node import needs_node
from tests.program.test_c import needs_compiler
from tests.scene.test_gaits import snake

DOORS = {
    "rollout": doors.by_rollout,
    "c": pytest.param(doors.by_c, marks=needs_compiler),
    "wasm": pytest.param(doors.by_wasm, marks=needs_node),
    "javascript": pytest.param(doors.by_javascript, marks=needs_node),
    "casadi": doors.by_casadi,
}
CPG = {"amplitude": {"lateral": 0.4, "dorsal": 0.2}, "period": 1.0, "phase": 0.5, "error": [1.0, -2.0, 0.3]}
AGAIN = {"quintic": {"times": [0.1, 0.4, 0.6], "values": [0.0, 0.3, -0.2], "period": 0.8}}
STEPS = 150


@pytest.fixture(scope="module")
def scene() -> sf.Scene:
    """Three joints follow a gait, the last a quintic that repeats; the base is free, so that all of it acts."""
    made = snake(
        {"cpg": CPG, "helix": {"amplitude": 0.1, "period": 1.5, "phase": 0.3}, "joints": "body0[1-3]"},
        4,
        drives={"snake.body04": {"motion": AGAIN}},
    )
    return made.replace({"snake.base": "free", "run": {"dt": 0.01}})


@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS)
def test_gaits_move_alike_through_every_door(door: doors.Door, scene: sf.Scene, tmp_path: Path) -> None:
    if door is doors.by_casadi:
        pytest.importorskip("casadi")
    run = sf.simulate(scene, duration=STEPS * 0.01)
    expected = np.hstack([run.q, run.v])[1:]
    states = door(sf.compile(scene), STEPS, tmp_path)
    np.testing.assert_allclose(states, expected, rtol=0, atol=1e-9)
