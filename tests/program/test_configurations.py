"""Vehicles that dock and part during a run: merged while they are joined, and moving as under constraints."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.control import Sampled
from seaframe.dynamics.configurations import Schedule
from seaframe.integrate.initial_state import initial_state
from seaframe.program import configured
from tests.dynamics.test_merging import CHAIN, rigid, vehicles
from tests.program.test_shared_kernels import use_kernels
from tests.random_scenes import SceneDict, difference

DT = 5e-3


def fleet(count: int, **more: Any) -> SceneDict:
    """Vehicles in a row that dock at five different times and part at four."""
    docks = [
        rigid((f"v{k}.hull", f"v{k + 1}.hull"), **{"from": 0.1 + 0.1 * (k % 5), "until": 0.8 + 0.1 * (k % 4)})
        for k in range(count - 1)
    ]
    moving = {f"v{k}.hull": {"velocity": [0.05 * (k % 3), 0.02 * (k % 4), 0.02]} for k in range(count)}
    sines = {f"v{k}.t2": {"command": {"sine": {"amplitude": 2.0 + k % 3, "period": 3.0}}} for k in range(0, count, 2)}
    described = vehicles(count, connections=[each for dock in docks for each in dock])
    return described | {"initial": moving, "drives": sines, "run": {"duration": 1.2, "dt": DT}} | more


RING = [("v0.hull", "v1.hull"), ("v1.hull", "v2.hull"), ("v2.hull", "v0.hull")]
SCENES: dict[str, SceneDict] = {
    "fleet": fleet(4),
    "backward": fleet(4, connections=[each | {"from": 0.2} for each in rigid(*CHAIN[::-1])]),
    "ring": fleet(3, connections=[each | {"from": 0.1 + 0.2 * k, "until": 0.9} for k, each in enumerate(rigid(*RING))]),
    "world": fleet(2, connections=rigid(("v1.hull", "world"), CHAIN[0], **{"from": 0.3, "until": 0.8})),
    "with a permanent pair": fleet(3, connections=[*rigid(CHAIN[0]), *rigid(CHAIN[1], **{"from": 0.3})]),
    "with a hinge": fleet(
        3,
        connections=[
            *rigid(CHAIN[0], **{"from": 0.3, "until": 0.9}),
            {"type": "hinge", "axis": [0, 1, 0], "a": "v1.hull", "b": "v2.hull", "from": 0.5},
        ],
    ),
    "held by a hand": vehicles(
        2,
        arms=True,
        connections=rigid(("v0.hand", "v1.hull"), **{"from": 0.3, "until": 0.8}),
        run={"duration": 1.2, "dt": 0.5 * DT},
    ),
    "hand in hand": vehicles(
        2, arms=True, connections=rigid(("v0.hand", "v1.hand"), **{"from": 0.3}), run={"duration": 1.2, "dt": DT}
    ),
    "by a drive": fleet(
        2,
        connections=rigid(CHAIN[0], name="dock", command=True),
        drives={"dock": {"command": {"steps": {"times": [0.2, 0.5, 0.8], "values": [1, 0, 1]}}}},
    ),
}


def under_constraints(monkeypatch: pytest.MonkeyPatch, scene: sf.Scene, **settings: Any) -> sf.Run:
    """The same run with all connections that switch as constraints."""
    with monkeypatch.context() as patch:
        patch.setattr(configured, "switching_connections", lambda *_: ())
        return sf.simulate(scene, **settings)


def compare_runs(run: sf.Run, other: sf.Run) -> None:
    """States agree to 1e-9, forces in connections to 1e-9 of the largest; connections do not drift."""
    assert difference(run.q, other.q) < 1e-9
    assert difference(run.v, other.v) < 1e-9
    names = [name for name in run.names if name.partition(".")[0] in run.scene.all_connections and ".m" in name]
    for name in [*names, *(name.replace(".moment", ".force") for name in names)]:
        largest = np.abs(other[name]).max()
        assert np.abs(run[name] - other[name]).max() <= 1e-9 * max(largest, 1.0)
    drift = run.health.constraint_drift
    assert drift is not None
    assert drift < 1e-13
    ours, theirs = run.health, other.health
    assert ours.energy_residual == pytest.approx(theirs.energy_residual, rel=0.02, abs=1e-10)
    if theirs.momentum_residual is not None:  # it is where nothing is held by the world
        assert ours.momentum_residual == pytest.approx(theirs.momentum_residual, rel=0.02, abs=1e-10)


@pytest.mark.parametrize("name", SCENES)
def test_motion_of_constraints(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = sf.Scene.from_dict(SCENES[name])
    compare_runs(sf.simulate(scene), under_constraints(monkeypatch, scene))


@pytest.mark.slow
@pytest.mark.parametrize("count", [5, 20])
def test_motion_of_many_vehicles(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = sf.Scene.from_dict(fleet(count))
    compare_runs(sf.simulate(scene), under_constraints(monkeypatch, scene))


def test_motion_of_the_gallery_docking(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = sf.load("modular-docking")
    compare_runs(sf.simulate(scene), under_constraints(monkeypatch, scene))


@pytest.mark.parametrize("kernels", [True, False])
def test_interpreted_run(kernels: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    """Straight code and shared kernels against constraints without a compiler."""
    use_kernels(monkeypatch, kernels)
    monkeypatch.setenv("SEAFRAME_CACHE", str(tmp_path))
    scene = sf.Scene.from_dict(SCENES["fleet"])
    run, other = (sf.simulate(scene, dt=0.02, engine=engine) for engine in ("native", "reference"))
    assert difference(run.q, other.q) < 1e-8
    assert difference(run.v, other.v) < 1e-8


@pytest.mark.parametrize("integrator", ["dopri5", "rodas4"])
def test_adaptive_steps(integrator: str) -> None:
    scene = sf.Scene.from_dict(SCENES["fleet"])
    run, other = (sf.simulate(scene, 0.5, 0.05, engine=each, integrator=integrator) for each in ("native", "reference"))
    assert difference(run.q, other.q) < 1e-7
    assert difference(run.v, other.v) < 1e-7


def test_momentum_and_energy() -> None:
    """Without water and weight, momentum stays through all closings and openings; energy between them."""
    bare = {"mass": 7.31, "center_of_mass": [0.02, -0.01, 0.03], "shape": {"box": [0.457, 0.338, 0.254]}}
    described = fleet(4, gravity=[0, 0, 0], water=None, drives={})
    for robot in described["robots"].values():
        robot |= {"links": {"hull": bare}, "thrusters": []}
    described["initial"]["v1.hull"]["angular_velocity"] = [0.3, -0.2, 0.5]
    run = sf.simulate(sf.Scene.from_dict({key: value for key, value in described.items() if value is not None}))
    for what in ("linear", "angular"):
        momentum = run[f"momentum.{what}"]
        assert difference(momentum, np.tile(momentum[0], (len(momentum), 1))) < 1e-9
    energy, joined = run["energy.kinetic"], (run.t > 0.52) & (run.t < 0.78)
    assert np.ptp(energy[joined]) < 1e-9
    assert energy[0] - energy[-1] > 1e-3  # lost in the closings


def test_bits_of_batches_threads_and_single_steps() -> None:
    """A robot of a batch, alone, by other threads and step by step; records complete what follows."""
    scene = sf.Scene.from_dict(SCENES["fleet"])
    program, start = sf.compile(scene), initial_state(sf.derive(scene))
    rng = np.random.default_rng(1)
    v0 = np.array(start.v) + 0.1 * rng.normal(size=(11, len(start.v)))
    q0 = np.tile(start.q, (11, 1))
    dt, steps = 2.0**-7, 140
    one = program.rollout(q0, v0, None, dt, steps, every=1, threads=1)
    for a, b in zip(one, program.rollout(q0, v0, None, dt, steps, every=1, threads=2), strict=True):
        assert np.array_equal(a, b)
    for k in (0, 10):
        for a, b in zip(one, program.rollout(q0[k], v0[k], None, dt, steps), strict=True):
            assert np.array_equal(a[k, -1], b)
    q, v = q0[3], v0[3]
    for number in range(steps):
        q, v = program.step(q, v, None, number * dt, dt)
        if number + 1 in (10, 40, 75, 90):
            assert difference(q, one[0][3, number]) < 1e-12
            assert difference(v, one[1][3, number]) < 1e-12
    quick = program.step(one[0][3, 70], one[1][3, 70], None, 71 * dt, dt)
    general = program.rollout(one[0][3, 70], one[1][3, 70], None, dt, 1, t=71 * dt)
    for a, b in zip(quick, general, strict=True):
        assert np.array_equal(a, b)


def test_quaternions_keep_their_sign() -> None:
    """Vehicles that dock with opposite signs of their quaternions, and turn, keep the signs to the end."""
    described = fleet(2, connections=rigid(CHAIN[0], **{"from": 0.1}), drives={}, initial={})
    described["robots"]["v0"]["at"] = {"rpy": [0.0, 0.0, 3.0]}
    described["robots"]["v1"]["at"] = {"position": [0.7, 0, 0], "rpy": [0.0, 0.0, -3.0]}
    described["initial"] = {"v0.hull": {"angular_velocity": [0, 0, 4.0]}}
    run = sf.simulate(sf.Scene.from_dict(described))
    for first in (3, 10):
        quaternions = run.q[:, first : first + 4]
        assert (np.sum(quaternions[1:] * quaternions[:-1], axis=1) > 0.99).all()
    q, _ = sf.compile(run.scene).rollout(run.q[0], run.v[0], None, DT, len(run.t) - 1)
    assert difference(q, run.q[-1]) < 1e-9  # there, the connection is a constraint


def test_freed_numbers() -> None:
    """A freed mass of a vehicle that docks, as in the scene with that mass."""
    scene = sf.Scene.from_dict(SCENES["fleet"])
    start = initial_state(sf.derive(scene))
    program, other = sf.compile(scene, free=["v1.hull.mass"]), sf.compile(scene.replace({"v1.hull.mass": 9.0}))
    found = program.rollout(start.q, start.v, None, DT, 240, free=[9.0])
    for a, b in zip(found, other.rollout(start.q, start.v, None, DT, 240), strict=True):
        assert difference(a, b) < 1e-11


# Which connections switch at known times


def test_configurations_of_the_gallery_docking() -> None:
    scene = sf.load("modular-docking")
    schedule = Schedule(sf.derive(scene).tree, ["dock", "pair"])
    found = [schedule.at(within) for within in (1.0, 5.0, 8.0)]
    assert [(each.closed, each.open, each.carried) for each in found] == [
        ((1,), (0,), 1),
        ((0, 1), (), 2),
        ((0,), (1,), 1),
    ]


def test_inputs_leave_connections_to_constraints() -> None:
    """One with a command is merged where its drive alone closes it; with u, or a freed drive, it stays a constraint."""
    scene = sf.Scene.from_dict(SCENES["by a drive"])
    program = sf.compile(scene)
    closed = program.configured(True).at(0.3).configuration
    assert closed is not None
    assert closed.carried == 1
    assert program.configured(False).at(0.3) is program
    freed = sf.compile(scene, free=["drives.dock.command.steps.values[0]"])
    assert freed.configured(True).at(0.3) is freed
    u = np.zeros(program.nu)
    run = sf.simulate(scene, control=Sampled(lambda t, q, v: u.tolist(), 1.0 / DT))
    q, v = program.rollout(run.q[0], run.v[0], u, DT, len(run.t) - 1)
    assert difference(q, run.q[-1]) < 1e-12
    assert difference(v, run.v[-1]) < 1e-12
