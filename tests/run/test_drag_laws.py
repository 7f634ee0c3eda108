"""Drag through whole runs, against laws in closed form."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from tests.oracles.ideal_fluid import QuadraticDrag
from tests.random_scenes import difference

MASS, ADDED, DRAG, FORCE, SPEED = 12.0, 5.0, 30.0, 40.0, 2.0
LAW = QuadraticDrag(MASS + ADDED, DRAG)
METHODS = ("recursive", "moving-frame")
AXES = np.eye(3)


def hull(axis: int, drag: dict[str, Any], **others: Any) -> sf.Scene:
    """A neutrally buoyant body whose motion along one of its axes is of interest; the other axes differ."""
    added = [1.0, 2.0, 3.0, 0.1, 0.2, 0.3]
    added[axis] = ADDED
    link = {
        "mass": MASS,
        "inertia": {"diagonal": [1.0, 1.5, 2.0]},
        "volume": MASS / 1000.0,
        "added_mass": {"diagonal": added},
        "drag": drag,
    }
    described = {"water": {"density": 1000.0}, "robots": {"rov": {"links": {"hull": link}}}}
    return sf.Scene.from_dict(described | others)


def on_axis(axis: int, value: float) -> list[float]:
    entries = [7.0, 8.0, 9.0, 1.0, 2.0, 3.0]
    entries[axis] = value
    return entries


def push(axis: int) -> dict[str, Any]:
    return {"rov.hull": {"force": {"constant": (FORCE * AXES[axis]).tolist()}}}


def assert_along(run: sf.Run, axis: int, want: tuple[Any, Any]) -> None:
    x, v = want
    assert difference(run["rov.hull.position"], np.outer(x, AXES[axis])) < 1e-8
    assert difference(run["rov.hull.velocity"], np.outer(v, AXES[axis])) < 1e-8


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("law", ["axes", "speed"])
@pytest.mark.parametrize("axis", range(3))
def test_tanh_law(axis: int, law: str, method: str) -> None:
    scene = hull(axis, {"quadratic": on_axis(axis, DRAG), "law": law}, drives=push(axis))
    run = sf.simulate(scene, duration=2.0, dt=0.005, method=method)
    assert_along(run, axis, LAW.motion_under_force(FORCE, run.t))


def test_terminal_speed() -> None:
    """Thirty time constants later nothing is left of the start."""
    run = sf.simulate(hull(0, {"quadratic": on_axis(0, DRAG)}, drives=push(0)), duration=15.0, dt=0.01)
    assert run["rov.hull.velocity"][-1, 0] == pytest.approx(LAW.terminal(FORCE), rel=1e-12)


def test_sinking_at_terminal_speed() -> None:
    """Weight less buoyancy against drag: m g - rho V g = c v2."""
    scene = hull(2, {"quadratic": on_axis(2, DRAG)}).replace({"rov.hull.volume": 0.008})
    run = sf.simulate(scene, duration=10.0, dt=0.01)
    law = LAW.motion_under_force(4.0 * 9.81, run.t)
    assert difference(run["rov.hull.velocity"][:, 2], -law[1]) < 1e-8
    assert run["rov.hull.velocity"][-1, 2] == pytest.approx(-np.sqrt(4.0 * 9.81 / DRAG), rel=1e-9)


@pytest.mark.parametrize("law", ["axes", "speed"])
@pytest.mark.parametrize("axis", range(3))
def test_coasting_law(axis: int, law: str) -> None:
    start = {"rov.hull": {"velocity": (SPEED * AXES[axis]).tolist()}}
    scene = hull(axis, {"quadratic": on_axis(axis, DRAG), "law": law}, initial=start)
    run = sf.simulate(scene, duration=3.0, dt=0.0025)
    assert_along(run, axis, LAW.coasting(SPEED, run.t))


@pytest.mark.parametrize(("axis", "integrator", "dt"), [(0, "rk4", 0.0025), (1, "rk4", 0.0025), (2, "dopri5", 0.1)])
def test_linear_and_quadratic_decay(axis: int, integrator: str, dt: float) -> None:
    start = {"rov.hull": {"velocity": (SPEED * AXES[axis]).tolist()}}
    drag = {"linear": on_axis(axis, 6.0), "quadratic": on_axis(axis, DRAG)}
    run = sf.simulate(hull(axis, drag, initial=start), duration=3.0, dt=dt, integrator=integrator)
    assert_along(run, axis, LAW.decay(6.0, SPEED, run.t))


@pytest.mark.parametrize("axis", range(3))
def test_linear_decay(axis: int) -> None:
    """v = v0 e^(-b t/m)."""
    start = {"rov.hull": {"velocity": (SPEED * AXES[axis]).tolist()}}
    run = sf.simulate(hull(axis, {"linear": on_axis(axis, 6.0)}, initial=start), duration=3.0, dt=0.01)
    fallen = np.exp(-6.0 / LAW.mass * run.t)
    assert_along(run, axis, (LAW.mass * SPEED / 6.0 * (1.0 - fallen), SPEED * fallen))


@pytest.mark.parametrize("axis", range(3))
def test_turning_obeys_the_same_law(axis: int) -> None:
    """About a principal axis through the origin, angular velocity decays as a velocity does."""
    moments, added = (1.0, 1.5, 2.0), (0.1, 0.2, 0.3)
    drag = {"linear": [0.0, 0.0, 0.0, 0.3, 0.4, 0.5], "quadratic": [0.0, 0.0, 0.0, 1.1, 1.2, 1.3]}
    scene = hull(0, drag, initial={"rov.hull": {"angular_velocity": (SPEED * AXES[axis]).tolist()}})
    run = sf.simulate(scene, duration=3.0, dt=0.0025)
    law = QuadraticDrag(moments[axis] + added[axis], drag["quadratic"][3 + axis])
    _, rate = law.decay(drag["linear"][3 + axis], SPEED, run.t)
    assert difference(run["rov.hull.angular_velocity"], np.outer(rate, AXES[axis])) < 1e-8


def test_laws_differ_off_the_axes() -> None:
    """By axes |v_i| v_i, by speed |v| v_i: at 45 degrees the second resists sqrt(2) times as much."""
    start = {"rov.hull": {"velocity": [1.0, 1.0, 0.0]}}
    entries = [DRAG, DRAG, DRAG, 1.0, 1.0, 1.0]
    axes, speed = (
        sf.derive(hull(0, {"quadratic": entries, "law": law}, initial=start).replace({"rov.hull.added_mass": None}))
        for law in ("axes", "speed")
    )
    q, v = [0, 0, 0, 1, 0, 0, 0], [1.0, 1.0, 0.0, 0.0, 0.0, 0.0]
    assert axes.forward(q, v)[:3] == pytest.approx([-DRAG / MASS, -DRAG / MASS, 0.0], rel=1e-12)
    assert speed.forward(q, v)[:3] == pytest.approx([-DRAG * 2**0.5 / MASS, -DRAG * 2**0.5 / MASS, 0.0], rel=1e-12)
