"""Energy and momentum of wet runs: what loads put in and take out accounts for every change."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.program import tracing
from tests.dynamics.test_wet_formulations import DT, T0
from tests.integrate.references import reference_steps
from tests.loads.wet_scenes import ASHORE, wet_scene, wet_state
from tests.random_scenes import difference

WATERS: list[tuple[str, ...]] = [
    (),
    ("uniform",),
    ("uniform", "surface", "gauss_markov"),
    ("uniform", "profile", "floor"),
    ("surface", "waves"),
]


@pytest.mark.parametrize("features", WATERS, ids="-".join)
def test_residuals_are_those_of_the_integrator(features: tuple[str, ...]) -> None:
    """Half the step, much less of a residual: nothing is left out of the balance."""
    rng = np.random.default_rng([len(features), 31])
    scene = sf.Scene.from_dict(wet_scene(rng, 1, features=features))
    dt = 8e-4 if "floor" in features else 6e-3
    coarse, fine = (sf.simulate(scene, duration=0.6, dt=step) for step in (dt, dt / 2))
    assert np.abs(fine.v).max() > 0.1
    assert fine.health.energy_residual < 1e-5
    assert fine.health.energy_residual < 0.4 * coarse.health.energy_residual
    assert fine.health.momentum_residual is not None
    assert fine.health.momentum_residual < 1e-5
    assert fine.health.coriolis_power is not None
    assert fine.health.coriolis_power < 1e-13
    assert {"drag", "thrust"} <= set(fine.health.work)


def test_drag_only_takes_in_still_water() -> None:
    """And lift does no work at all: drag and the joints' dampers take what energy is lost."""
    rng = np.random.default_rng(32)
    described = wet_scene(rng, 2, features=(), driven=False)
    for robot in described["robots"].values():
        del robot["thrusters"]
        for link in robot["links"].values():
            link["shape"] = {"cylinder": {"radius": 0.05, "length": 0.6}}
            link["drag"] = {"linear": [1.0] * 6, "quadratic": [2.0] * 6, "strips": {"lift": 0.5, "points": 8}}
    del described["drives"]
    described["initial"] = {"rov.root": {"velocity": [1.0, 0.5, -0.4], "angular_velocity": [1.0, -2.0, 0.5]}}
    run = sf.simulate(sf.Scene.from_dict(described), duration=1.0, dt=0.005)
    assert np.diff(run["power.drag"] < 0.0).sum() == 0
    assert run.health.work["drag"] < -1.0
    energy = run["energy.kinetic"] + run["energy.potential"]
    assert run.health.work["drag"] + run.health.work["damping"] == pytest.approx(energy[-1] - energy[0], rel=1e-7)
    assert np.abs(run["power.lift"]).max() < 1e-13 * np.abs(run["power.drag"]).max()
    assert np.ptp(run["rov.root.shedding"]) > 1.0, "vortices are shed"


def test_thrust_is_paid_for() -> None:
    """A constant thrust along a straight way: force times distance."""
    hull = {"mass": 10.0, "inertia": {"diagonal": [1.0, 1.0, 1.0]}, "volume": 0.01, "drag": {"linear": [5.0] * 6}}
    scene = sf.Scene.from_dict(
        {
            "water": {"density": 1000.0},
            "robots": {
                "rov": {"links": {"hull": hull}, "thrusters": [{"name": "t", "link": "hull", "direction": [1, 0, 0]}]}
            },
            "drives": {"rov.t": {"command": {"constant": 6.0}}},
        }
    )
    run = sf.simulate(scene, duration=2.0, dt=0.01)
    x = run["rov.hull.position"][-1, 0]
    assert run.health.work["thrust"] == pytest.approx(6.0 * x, rel=1e-8)
    kinetic = 5.0 * run["rov.hull.velocity"][-1, 0] ** 2
    assert run.health.work["drag"] == pytest.approx(kinetic - 6.0 * x, rel=1e-8)


def test_health_knows_a_hollow_added_mass() -> None:
    """The smallest eigenvalue over the largest, of the worst link: the hull's, or none along the arm."""
    scene = sf.Scene.from_dict(ASHORE)
    changes: list[tuple[dict[str, Any], float]] = [
        ({"rov.arm.added_mass": None}, 0.5 / 12.0),
        ({"rov.arm.added_mass": {"diagonal": [2.0, 3.0, 4.0, 0.1, 0.2, 0.3]}}, 0.1 / 4.0),
        ({}, 0.0),
    ]
    for change, wanted in changes:
        run = sf.simulate(scene.replace(change), duration=4e-5, dt=2e-5)
        assert run.health.added_mass == pytest.approx(wanted, rel=1e-12, abs=1e-15)


@pytest.mark.parametrize("always", [True, False], ids=["shared kernels", "straight code"])
def test_kernels_of_wet_links(always: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """One kernel per class of link, or straight-line code: the same, of a chain of wet links in a sea."""
    monkeypatch.setattr(tracing, "LARGE", 0 if always else 10**9)
    rng = np.random.default_rng(33)
    described: dict[str, Any] = wet_scene(rng, 2, features=("uniform", "surface"))
    scene = sf.Scene.from_dict(described)
    q, v, u = wet_state(rng, described)
    program = sf.compile(scene, ["water.density", "water.surface"])
    eom = sf.derive(scene)
    assert difference(program.forward(q, v, u, T0), eom.forward(q, v, u, T0)) < 1e-12
    assert difference(program.inverse(q, v, v, T0), eom.inverse(q, v, v, T0)) < 1e-12
    got = program.rollout(q, v, u, DT, 2, every=1, t=T0)
    wanted = reference_steps(scene, q, v, DT, 2, T0, lambda t: u.tolist())
    assert all(difference(one, other) < 1e-12 for one, other in zip(got, wanted, strict=True))


def test_derivatives_of_wet_scenes() -> None:
    """Exact ones against central differences; finite also where everything rests and lies along an axis."""
    scene = sf.Scene.from_dict(ASHORE)
    program = sf.compile(scene, ["water.density"])
    q, v, u = wet_state(np.random.default_rng(34), ASHORE)
    q[:8] = [0.1, 0.2, 0.0, 0.98, 0.1, -0.07, 0.07, 0.3]
    exact, h = program.jacobians(q, v, u, T0), 1e-6
    states = {"q": q, "v": v, "u": u}
    for name, x in states.items():
        steps = h * np.eye(len(x))
        ends = [program.forward(**(states | {name: x + sign * steps}), t=T0) for sign in (1.0, -1.0)]
        assert difference(exact[name], ((ends[0] - ends[1]) / (2 * h)).T) < 1e-6, name
    rest = np.array([0, 0, 0, 1.0, 0, 0, 0, 0] + [0.0] * (len(q) - 8))
    for name, jacobian in program.jacobians(rest, 0 * v, 0 * u, 0.0).items():
        assert np.isfinite(jacobian).all(), name
