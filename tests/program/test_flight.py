"""Rollouts across jumps of drives: as `simulate`, which splits its steps there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from tests.program import doors
from tests.program.test_c import needs_compiler
from tests.run.robots import free_arm

TABLE = {"table": {"times": [0.0, 0.053, 0.12, 0.2], "values": [0.0, 0.3, -0.1, 0.4]}}
STEPS = {"steps": {"times": [0.003, 0.04, 0.1717], "values": [5.0, -3.0, 2.0]}}
DRIVES: list[dict[str, Any]] = [
    {"rov.upper": {"motion": TABLE}},
    {"rov.upper": {"torque": STEPS}},
    {"rov.upper": {"motion": TABLE}, "rov.fore": {"torque": STEPS}},
    {"rov.hull": {"force": {"steps": {"times": [0.05, 0.0551], "values": [[9, 0, 0], [0, 5, 0]]}}}},
]


@pytest.mark.parametrize("drives", DRIVES)
@pytest.mark.parametrize("every", [None, 1, 7])
def test_a_rollout_is_split_where_drives_jump(drives: dict[str, Any], every: int | None) -> None:
    scene = sf.Scene.from_dict(free_arm(drives=drives))
    run = sf.simulate(scene, duration=0.25, dt=0.01, engine="reference")
    program = sf.compile(scene)
    q, v = program.rollout(run.q[0], run.v[0], None, 0.01, 25, every=every)
    wanted = (run.q, run.v) if every is None else (run.q[every::every], run.v[every::every])
    for got, all_ in zip((q, v), wanted, strict=True):
        np.testing.assert_allclose(got, all_[-1] if every is None else all_, rtol=1e-11, atol=1e-12)


def test_all_robots_of_a_batch_jump_with_their_own_numbers() -> None:
    scene = sf.Scene.from_dict(free_arm(drives=DRIVES[0]))
    path = "drives.rov.upper.motion.table.values[1]"
    program = sf.compile(scene, free=[path])
    values = np.linspace(0.1, 0.5, 11)
    start = sf.simulate(scene, duration=0.0)
    starts = [sf.simulate(scene.replace({path: float(x)}), duration=0.0) for x in values]
    v0 = np.array([one.v[0] for one in starts])
    q, v = program.rollout(np.tile(start.q[0], (11, 1)), v0, None, 0.01, 25, free=values[:, None])
    for k in (0, 5, 10):
        alone = sf.simulate(scene.replace({path: float(values[k])}), duration=0.25, dt=0.01)
        np.testing.assert_allclose(q[k], alone.q[-1], rtol=1e-11, atol=1e-12)
        np.testing.assert_allclose(v[k], alone.v[-1], rtol=1e-11, atol=1e-12)


@pytest.mark.parametrize("rows", [1, 25, 26])
def test_forces_go_on_through_a_split_step(rows: int) -> None:
    """Forces held or linear between steps, with a drive that jumps inside one: as one run with a controller."""
    scene = sf.Scene.from_dict(free_arm(drives=DRIVES[1]))
    program = sf.compile(scene)
    u = np.random.default_rng(0).normal(size=(rows, 2))

    def control(t: float, q: Any, v: Any) -> list[float]:
        n = min(int(t / 0.01 + 1e-9), 24)
        share = t / 0.01 - n
        row = {1: u[0], 25: u[min(n, rows - 1)], 26: u[min(n, rows - 1)]}[rows]
        held: list[float] = (row if rows < 26 else row + share * (u[n + 1] - row)).tolist()
        return held

    start = sf.simulate(scene, duration=0.0)
    q, v = program.rollout(start.q[0], start.v[0], u, 0.01, 25)
    if rows == 25:  # a controller sees the next step's force at the end of a step; held rows are for a rollout alone
        again = start.q[0], start.v[0]
        for n in range(25):
            again = program.rollout(*again, u[n], 0.01, 1, t=0.01 * n)
        np.testing.assert_allclose(q, again[0], rtol=1e-11, atol=1e-12)
        return
    run = sf.simulate(scene, duration=0.25, dt=0.01, control=control)
    np.testing.assert_allclose(q, run.q[-1], rtol=1e-9, atol=1e-11)
    np.testing.assert_allclose(v, run.v[-1], rtol=1e-9, atol=1e-11)


def test_the_mass_matrix_of_a_large_robot_is_that_of_the_reference(monkeypatch: pytest.MonkeyPatch) -> None:
    from seaframe.program import tracing

    scene = sf.load("rov-two-arms").replace({"gravity": [1.0, -9.81, 2.0]})
    rng = np.random.default_rng(3)
    q = rng.normal(size=(5, 11))
    q[:, 3:7] /= np.linalg.norm(q[:, 3:7], axis=1, keepdims=True)
    wanted = sf.derive(scene).mass_matrix(q)
    monkeypatch.setattr(tracing, "LARGE", 5)
    program = sf.compile(scene)
    np.testing.assert_allclose(program.mass_matrix(q), wanted, rtol=1e-12, atol=1e-11)
    np.testing.assert_allclose(program.mass_matrix(q[2]), wanted[2], rtol=1e-12, atol=1e-11)


@needs_compiler
def test_a_motion_that_takes_an_impulse_is_written_as_source(tmp_path: Path) -> None:
    program = sf.compile(sf.Scene.from_dict(free_arm(drives=DRIVES[0])))
    got, expected = (door(program, 150, tmp_path) for door in (doors.by_c, doors.by_rollout))
    np.testing.assert_allclose(got, expected, rtol=0, atol=1e-11)
