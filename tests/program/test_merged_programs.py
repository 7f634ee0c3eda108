"""Programs of joined vehicles: the motion of constraints, the work of one robot, entries that follow."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.integrate.initial_state import initial_state
from seaframe.integrate.reference_engine import ReferenceEngine
from seaframe.integrate.rk4 import RK4
from seaframe.loads.time_functions import Instant
from seaframe.program.timing import step_flops
from tests.dynamics.test_merging import CHAIN, HULL, JOINED, rigid, vehicles
from tests.program.test_shared_kernels import use_kernels
from tests.random_scenes import Array, SceneDict, difference

BEGIN = Instant(0.0, 0.0)
DT = 5e-3
PUSHES = [  # places and directions of thrusters that move a vehicle in all six directions
    ([0, 0.2, 0], [1, 0, 0]),
    ([0, -0.2, 0], [1, 0, 0]),
    ([0.2, 0, 0], [0, 1, 0]),
    ([-0.2, 0, 0.1], [0, 0, 1]),
    ([0.2, 0.1, 0], [0, 0, 1]),
    ([0, -0.1, 0.2], [0, 1, 0]),
]


def row(count: int) -> SceneDict:
    """Vehicles side by side."""
    robots = {f"v{k}": {"at": {"position": [0, 0.6 * k, 0]}, "links": {"hull": HULL}} for k in range(count)}
    pairs = [(f"v{k}.hull", f"v{k + 1}.hull") for k in range(count - 1)]
    return {"gravity": [0, 0, 9.81], "water": {"density": 1000}, "robots": robots, "connections": rigid(*pairs)}


def one_robot(count: int) -> SceneDict:
    """The same hulls as one robot with fixed joints."""
    links: SceneDict = {"hull0": HULL}
    for k in range(1, count):
        links[f"hull{k}"] = HULL | {"parent": f"hull{k - 1}", "joint": {"type": "fixed", "at": [0, 0.6, 0]}}
    return {"gravity": [0, 0, 9.81], "water": {"density": 1000}, "robots": {"v": {"links": links}}}


def held_by_constraints(scene: SceneDict) -> SceneDict:
    """The same scene, its connections as constraints: those that open are not merged."""
    return scene | {"connections": [each | {"until": 1e6} for each in scene["connections"]]}


@pytest.mark.parametrize("count", [2, 5])
def test_motion_of_constraints(count: int) -> None:
    """A driven run of 20 s as with constraints, to 1e-9."""
    described = vehicles(count, connections=rigid(*((f"v{k}.hull", f"v{k + 1}.hull") for k in range(count - 1))))
    described["drives"] = {
        "v0.t1": {"command": {"constant": 1650}},
        "v1.t2": {"command": {"sine": {"amplitude": 3.0, "period": 5.0}}},
    }
    runs = [
        sf.simulate(sf.Scene.from_dict(each), duration=20.0, dt=DT)
        for each in (described, held_by_constraints(described))
    ]
    for vehicle in (0, count - 1):
        for what in ("position", "orientation", "velocity", "angular_velocity"):
            name = f"v{vehicle}.hull.{what}"
            assert difference(runs[0][name], runs[1][name]) < 1e-9
    for name in ("connection1.force", "connection1.moment"):
        assert difference(runs[0][name], runs[1][name]) < 1e-8
    drift = runs[0].health.constraint_drift
    assert drift is not None
    assert drift < 1e-13


@pytest.mark.parametrize("kernels", [True, False])
@pytest.mark.parametrize("name", ["chain", "ring", "held by a hand", "world", "with a hinge", "chain in waves"])
def test_steps(name: str, kernels: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    """Compiled accelerations and steps as interpreted, by straight code and by shared kernels."""
    use_kernels(monkeypatch, kernels)
    monkeypatch.setenv("SEAFRAME_CACHE", str(tmp_path))
    scene = sf.Scene.from_dict(JOINED[name])
    eom, program = sf.derive(scene), sf.compile(scene)
    start = initial_state(eom)
    u = np.random.default_rng(7).normal(size=eom.nu)
    v = eom.merged.complete_velocity(start.q, (0.3 * np.ones(eom.nv)).tolist()) if eom.merged else start.v
    start = type(start)(start.q, ReferenceEngine(eom).finish_step(type(start)(start.q, v), BEGIN, u.tolist()).v)
    assert difference(program.forward(start.q, start.v, u), eom.forward(start.q, start.v, u)) < 1e-12
    q, v = program.step(start.q, start.v, u, dt=DT)
    end = RK4().step(ReferenceEngine(eom), start, 0.0, DT, lambda *_: u.tolist())
    assert difference(q, end.q) < 1e-13
    assert difference(v, end.v) < 1e-11


def test_work() -> None:
    """Steps of joined vehicles do at most 1.1 times the work of the same hulls as one robot."""
    joined, one = (sf.compile(sf.Scene.from_dict(scene)) for scene in (row(20), one_robot(20)))
    late = joined.tracer().steps(joined.integrator, late=True)
    finish = next(function for function in late.functions if function.name == "finish")
    assert [k for k, x in enumerate(finish.outputs) if x is not None] == [*range(7), *range(140, 146)]
    assert step_flops(joined) < 1.1 * step_flops(one)


def test_records_and_batches() -> None:
    """Entries that follow are there in every record, in every lane, and after the last step."""
    scene = sf.Scene.from_dict(JOINED["chain"])
    start, program = initial_state(sf.derive(scene)), sf.compile(scene)
    v0: Array = np.array(start.v)
    q, v = program.rollout(np.tile(start.q, (11, 1)), v0, None, DT, 6, every=2)
    end_q, end_v = program.rollout(start.q, v0, None, DT, 6)
    for k in range(11):
        assert np.array_equal(q[k, -1], end_q)
        assert np.array_equal(v[k, -1], end_v)
    middle_q, middle_v = program.rollout(start.q, v0, None, DT, 4)
    assert np.array_equal(q[0, 1], middle_q)
    assert np.array_equal(v[0, 1], middle_v)


def test_controller_of_a_carried_vehicle() -> None:
    """A controller that holds a carried vehicle reads its present state in a compiled loop."""
    described = vehicles(2, connections=rigid(CHAIN[0]))
    for robot in described["robots"].values():
        robot["thrusters"] = [
            {"name": f"t{k}", "link": "hull", "at": at, "direction": along, "model": "force"}
            for k, (at, along) in enumerate(PUSHES)
        ]
    described["controllers"] = {
        "keep": {"hold": {"link": "v1.hull", "position": [0.9, 0.2, 0.4]}, "rate": 20, "frequency": 1.5}
    }
    scene = sf.Scene.from_dict(described)
    run = sf.simulate(scene, duration=2.0, dt=0.01, engine="reference")
    program = sf.compile(scene)
    q, _ = program.rollout(run.q[0], run.v[0], None, 0.01, 200)
    assert difference(q, run.q[-1]) < 1e-9
    assert np.abs(run.q[-1] - run.q[0]).max() > 0.01


def test_adaptive_steps() -> None:
    """The error of a compiled step has an entry for every velocity: as many steps as interpreted."""
    described = vehicles(3, connections=rigid(*CHAIN[:2]), drives={"v0.t1": {"command": {"constant": 1650}}})
    scene = sf.Scene.from_dict(described)
    run, other = (sf.simulate(scene, 1.0, 0.1, integrator="dopri5", engine=each) for each in ("native", "reference"))
    assert len(run.rows.t) == len(other.rows.t)
    assert difference(run.q, other.q) < 1e-9


def test_freed_numbers() -> None:
    """A freed mass and a freed coefficient of drag of carried vehicles."""
    described = vehicles(3, connections=rigid(*CHAIN[:2]))
    scene = sf.Scene.from_dict(described)
    program = sf.compile(scene, free=("v1.hull.mass", "v2.hull.drag.quadratic[0]"))
    start = initial_state(sf.derive(scene))
    changed = sf.derive(scene.replace({"v1.hull.mass": 9.0, "v2.hull.drag.quadratic[0]": 60.0}))
    v = changed.merged.complete_velocity(start.q, (0.2 * np.ones(18)).tolist()) if changed.merged else start.v
    got = program.forward(start.q, v, free=[9.0, 60.0])
    assert difference(got, changed.forward(start.q, v)) < 1e-12
    assert difference(program.rollout(start.q, v, None, DT, 3, free=[9.0, 60.0])[0], start.q) < 0.1


def test_gradients_of_joined_vehicles() -> None:
    scene = row(2)
    scene["robots"] = {name: robot | {"wrench_input": True} for name, robot in scene["robots"].items()}
    program = sf.compile(sf.Scene.from_dict(scene))
    state = initial_state(sf.derive(program.scene))
    q, v = np.array(state.q, dtype=float), np.array(state.v, dtype=float)
    rng = np.random.default_rng(0)
    u, cost_q, cost_v = rng.normal(size=program.nu), rng.normal(size=program.nq), rng.normal(size=program.nv)

    def cost(u: Array) -> float:
        end = program.rollout(q, v, u, 0.01, 20)
        return float(end[0] @ cost_q + end[1] @ cost_v)

    found = program.rollout_gradient(q, v, u, 0.01, 20, cost_q=cost_q, cost_v=cost_v).u
    slopes = [(cost(u + 1e-5 * along) - cost(u - 1e-5 * along)) / 2e-5 for along in np.eye(program.nu)]
    assert found == pytest.approx(np.array(slopes), abs=1e-7)
