"""Explicit steps that are too long: the run stops with advice that holds; right runs, chaotic and driven, go on."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.run import stability
from seaframe.run.recording import Rows
from seaframe.run.simulate import Simulation
from tests.run.robots import pendulum

INTEGRATORS = ["rk4", "paper-rk4"]


def spring_arm(stiffness: float, damping: float = 0.0) -> sf.Scene:
    """Two links on stiff joints, let go at 0.1 rad."""
    links: dict[str, Any] = {"base": {}}
    for parent, name in pairwise(("base", "upper", "fore")):
        joint = {"type": "revolute", "axis": [0, 1, 0], "stiffness": stiffness, "damping": damping}
        joint["at"] = [0, 0, 0.5 if parent == "upper" else 0.0]
        inertia = {"diagonal": [0.02, 0.02, 0.001]}
        links[name] = {
            "parent": parent,
            "joint": joint,
            "mass": 1.0,
            "center_of_mass": [0, 0, 0.25],
            "inertia": inertia,
        }
    return sf.Scene.from_dict(
        {"robots": {"arm": {"base": "fixed", "links": links}}, "initial": {"arm.upper": {"angle": 0.1}}}
    )


def fastest(scene: sf.Scene) -> float:
    """[rad/s]"""
    return max(abs(mode.eigenvalue) for mode in sf.modes(scene).modes)


@pytest.mark.parametrize("integrator", INTEGRATORS)
@pytest.mark.parametrize(("stiffness", "damping"), [(1e3, 50.0), (1e2, 20.0)])
def test_an_unstable_run_that_stays_finite_is_stopped(stiffness: float, damping: float, integrator: str) -> None:
    """Speeds of 100 to 1000 rad/s used to be returned; dampers took 1e5 J out of an arm that holds 5 J."""
    scene = spring_arm(stiffness, damping)
    limit = 2.785 / fastest(scene)
    for dt in (1.02 * limit, 1.1 * limit, 1.5 * limit):
        with pytest.raises(sf.SeaframeError, match=f"{integrator} is unstable") as stopped:
            sf.simulate(scene, duration=400 * dt, dt=dt, integrator=integrator)
        assert stopped.value.code == "diverged"
        message = str(stopped.value)
        assert "sf.modes" in message
        assert "rodas4" in message
        advised = float(re.findall(r"up to dt = ([\d.e-]+) s", message)[0])
        assert advised == pytest.approx(limit, rel=0.05)
    run = sf.simulate(scene, duration=400 * limit, dt=0.9 * limit, integrator=integrator)  # as advised
    assert np.abs(run.v).max() < 5.0


@pytest.mark.parametrize("integrator", INTEGRATORS)
@pytest.mark.parametrize("factor", [1.2, 3.0])
def test_an_unbounded_run_gives_the_same_advice(integrator: str, factor: float) -> None:
    scene = spring_arm(1e4)
    limit = 2.785 / fastest(scene)
    with pytest.raises(sf.SeaframeError, match=r"up to dt = .*rad/s.*sf\.modes") as stopped:
        sf.simulate(scene, duration=2.0, dt=factor * limit, integrator=integrator)
    assert stopped.value.code == "diverged"


def test_a_stiff_flexible_link_is_stopped() -> None:
    scene = sf.load("flexible-arm-air")
    with pytest.raises(sf.SeaframeError, match=r"stable up to dt = 0\.00\d+ s"):
        sf.simulate(scene, duration=1.0, dt=0.005, integrator="rk4")


def test_an_unstable_run_is_stopped_early() -> None:
    """At one of the looks after 250, 1000, 4000 rows, not at the end."""
    scene = spring_arm(1e3, 50.0)
    dt = 1.1 * 2.785 / fastest(scene)
    done: list[float] = []
    with pytest.raises(sf.SeaframeError, match="unstable"):
        sf.simulate(scene, duration=20_000 * dt, dt=dt, progress=done.append)
    assert done[-1] <= 0.0126


def test_a_control_that_is_too_stiff_for_the_step_is_stopped() -> None:
    """Damped by a function of the user's, at z = -2.9; each step multiplies the rate by 1.17."""
    scene = sf.Scene.from_dict(pendulum(gravity=[0, 0, 0], initial={"clock.bob": {"rate": 1e-3}}))
    inertia = float(sf.derive(scene).mass_matrix([0.0])[0, 0])
    asked: list[float] = []

    def control(t: float, q: Any, v: Any) -> list[float]:
        asked.append(t)
        return [-290.0 * inertia * v[0]]

    with pytest.raises(sf.SeaframeError, match="unstable"):
        sf.simulate(scene, duration=3.0, dt=0.01, control=control)
    assert asked == sorted(asked)  # it is never called again with an earlier time


def test_a_step_that_gains_energy_once_is_no_instability() -> None:
    """Near critical damping the first step overshoots, and the next ones come back: |1 + z + ...| < 1."""
    scene = sf.Scene.from_dict(pendulum(gravity=[0, 0, 0], initial={"clock.bob": {"angle": 0.1}}))
    inertia, rate, dt = float(sf.derive(scene).mass_matrix([0.0])[0, 0]), 50.0, 0.05
    damped = scene.to_dict()
    joint = damped["robots"]["clock"]["links"]["bob"]["joint"]
    joint |= {"stiffness": rate * rate * inertia, "damping": 2.0 * rate * inertia}
    run = sf.simulate(sf.Scene.from_dict(damped), duration=5.0, dt=dt)
    found = stability.find_energy_gain(run)
    assert found is not None
    assert found.largest > stability.UNEXPLAINED
    assert abs(run["clock.bob.angle"][-1]) < 1e-9


@pytest.mark.parametrize("name", ["double-pendulum-fit", "rov-one-arm-hold", "snake-table", "modular-docking"])
def test_right_runs_are_far_from_the_bound(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chaotic, controlled, rubbing and colliding: below a tenth of all explained energy, with longer steps, too."""
    monkeypatch.setattr(stability, "UNEXPLAINED", 0.1)
    scene = sf.load(name)
    for factor in (1.0, 2.0):
        run = sf.simulate(scene, duration=min(scene.run.duration, 500 * scene.run.dt), dt=factor * scene.run.dt)
        assert stability.find_energy_gain(run) is None


def test_rest_is_rest() -> None:
    """Weight and buoyancy cancel to rounding; what is left is no gain of energy."""
    hull = {"mass": 12.3, "volume": 0.0123, "inertia": {"diagonal": [0.1, 0.2, 0.3]}}
    data = {"water": {"density": 1000.0}, "robots": {"rov": {"links": {"hull": hull}}}}
    run = sf.simulate(sf.Scene.from_dict(data), duration=5.0, dt=0.01)
    assert stability.find_energy_gain(run) is None


def test_looking_costs_no_step_of_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """A run of 1000 steps is looked at twice and at its end, and repeats at most two steps each time."""
    looks: list[int] = []
    rows = Simulation.rows

    def count_rows(journey: Simulation) -> Rows:
        looks.append(len(journey.times))
        return rows(journey)

    monkeypatch.setattr(Simulation, "rows", count_rows)
    sf.simulate(sf.Scene.from_dict(pendulum(initial={"clock.bob": {"angle": 1.0}})), duration=10.0, dt=0.01)
    assert looks == [250, 1000, 1001, 1001]


# Bounded, and wrong


def dragged_hull(dt: float) -> sf.Scene:
    """A hull pushed against quadratic drag: 0.1 m/s, where drag changes by 200 /s."""
    hull = {
        "mass": 1.0,
        "volume": 0.001,
        "inertia": {"diagonal": [0.1] * 3},
        "drag": {"quadratic": [1000.0] * 3 + [1.0] * 3},
    }
    return sf.Scene.from_dict(
        {
            "gravity": [0, 0, 0],
            "water": {"density": 1000.0},
            "robots": {"rov": {"links": {"hull": hull}}},
            "drives": {"rov.hull": {"force": {"constant": [10.0, 0, 0]}}},
            "run": {"duration": 10.0, "dt": dt},
        }
    )


def test_health_tells_a_bounded_motion_that_is_wrong() -> None:
    """RK4 settles at another speed, smooth and steady; only the balance of energy shows it."""
    wrong, right = sf.simulate(dragged_hull(0.016)), sf.simulate(dragged_hull(0.002))
    assert right["rov.hull.velocity"][-1, 0] == pytest.approx(0.1, rel=1e-6)
    speed = wrong["rov.hull.velocity"][-50:, 0]
    assert np.ptp(speed) < 1e-9
    assert abs(speed[-1] - 0.1) > 0.05
    assert wrong.health.energy_residual > 0.5
    assert "Energy does not balance" in wrong.health.advice[0]
    assert "0.008" in wrong.health.advice[0]
    assert not any("balance" in line for line in right.health.advice)
