"""Station keeping by thrusters, in whole runs of scenes."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import seaframe as sf
from seaframe.control import Sampled, Station, controller_of
from seaframe.integrate.initial_state import initial_state
from tests.control.vehicles import PLACES, arm, hull, rov, thrusters

Floats = NDArray[np.float64]
ALL: dict[str, Any] = {"hold": {"link": "rov.hull"}}


def run_of(data: dict[str, Any], controllers: dict[str, Any] | None = None, **settings: Any) -> sf.Run:
    return sf.simulate(sf.Scene.from_dict(data | {"controllers": controllers or {}}), **settings)


def largest_tilt(run: sf.Run) -> float:
    """Largest angle [rad] from level."""
    w = np.abs(run["rov.hull.orientation"][:, 0])
    return float(2 * np.arccos(np.clip(w, 0.0, 1.0)).max())


def thrust(run: sf.Run, robot: str = "rov") -> Floats:
    """Largest thrust of each thruster [N]."""
    return np.array([np.abs(run[f"{robot}.t{k}.thrust"]).max() for k in range(8)])


def station(scene: sf.Scene) -> Station:
    control = controller_of(scene, sf.derive(scene))
    assert isinstance(control, Sampled)
    assert isinstance(control.controller, Station)
    return control.controller


def test_feedforward_cancels_what_the_arm_does_to_the_hull() -> None:
    """Nothing, PID, feed-forward and PID: the same arm motion, thrusters within their 40 N."""
    nothing = largest_tilt(run_of(rov()))
    pid = run_of(rov(), {"station": ALL})
    both = run_of(rov(), {"station": ALL | {"feedforward": True}})
    assert nothing > math.radians(10.0)
    assert largest_tilt(pid) < 0.5 * nothing
    assert largest_tilt(both) < nothing / 1000.0
    assert np.abs(both["rov.hull.position"]).max() < 1e-4
    assert thrust(both).max() < 40.0


def test_feedforward_looks_ahead_of_slow_thrusters() -> None:
    """With a lag of 0.15 s the wrench comes too late, unless it is commanded earlier."""
    data = rov()
    data["robots"]["rov"]["thrusters"] = thrusters(spin_up=0.15)
    scene = sf.Scene.from_dict(data | {"controllers": {"station": ALL | {"feedforward": True}}})
    assert station(scene).ahead == pytest.approx(0.01 + 0.15)
    looking = largest_tilt(sf.simulate(scene))
    control = controller_of(scene, sf.derive(scene))
    assert isinstance(control, Sampled)
    assert isinstance(control.controller, Station)
    control.controller.ahead = 0.01
    late = largest_tilt(sf.simulate(scene, control=control))
    assert looking < 0.3 * late


def test_thrusters_keep_their_limits_and_say_so() -> None:
    """With 0.5 N each the arm moves the hull, but no command exceeds the limits."""
    weak = run_of(rov(limit=0.5), {"station": ALL | {"feedforward": True}})
    assert thrust(weak).max() <= 0.5 + 1e-12
    commands = np.array([weak[f"rov.t{k}.command"] for k in range(8)])
    assert np.abs(commands).max() == pytest.approx(0.5)
    assert largest_tilt(weak) > 0.02


def test_a_current_is_taken_over_by_the_integral() -> None:
    """PD leaves an error of drag over stiffness; PID returns to the target."""
    data = rov(water={"density": 1000.0, "current": {"velocity": [0.3, 0, 0]}}, drives={"rov.upper": {"lock": "all"}})
    settings: dict[str, Any] = {"duration": 30.0, "dt": 0.02}
    pd = run_of(data, {"station": ALL | {"integral": 0}}, **settings)["rov.hull.position"][-1, 0]
    pid = run_of(data, {"station": ALL | {"integral": 0.4}}, **settings)["rov.hull.position"][-1, 0]
    drag = 4 * 0.3 + 18 * 0.3**2
    mass = 12.0 + 1.0 + 5.0
    assert pd == pytest.approx(drag / (mass * 2.0**2), rel=0.1)  # slowly turned by what its arm and buoyancy do
    assert abs(pid) < 0.02 * pd


def test_depth_is_held_along_gravity_whichever_way_that_is() -> None:
    """A target 1.5 m below a surface at 1 m, gravity along -y: the height -0.5 m, and nothing else is pushed."""
    data = rov(gravity=[0, -9.81, 0], water={"density": 1000.0, "surface": 1.0}, drives={"rov.upper": {"lock": "all"}})
    lifted = hull(center_of_buoyancy=[0, 0.02, 0])
    data["robots"] = {"rov": {"links": {"hull": lifted, "upper": arm()}, "thrusters": thrusters()}}
    run = run_of(data, {"depth": {"hold": {"link": "rov.hull", "depth": 1.5}}}, duration=20.0, dt=0.02)
    assert run["rov.hull.position"][-1, 1] == pytest.approx(-0.5, abs=2e-3)


def test_heading_alone_leaves_the_rest_to_the_water() -> None:
    heading = {"link": "rov.hull", "rpy": [0, 0, 1.0], "axes": ["yaw"]}
    controllers = {"heading": {"hold": heading, "frequency": 1.5, "integral": 0}}
    run = run_of(rov(drives={"rov.upper": {"lock": "all"}}), controllers, duration=8.0, dt=0.02)
    w, _, _, z = run["rov.hull.orientation"][-1]
    assert 2 * math.atan2(z, w) == pytest.approx(1.0, abs=2e-3)
    first = run["rov.t0.command"][0], run["rov.t4.command"][0]
    assert abs(first[0]) > 1.0
    assert abs(first[1]) < 1e-6  # upright thrusters do not turn it


def test_a_base_at_rest_asks_for_nothing() -> None:
    """A hull in balance, at its target: u is zero to rounding, in the units of the commands."""
    data = rov(drives={})
    data["robots"] = {"rov": {"links": {"hull": hull()}, "thrusters": thrusters(limit=30.0, model="t200")}}
    scene = sf.Scene.from_dict(data | {"controllers": {"station": ALL | {"feedforward": True}}})
    run = sf.simulate(scene, duration=0.2)
    assert np.abs(run["rov.hull.position"]).max() < 1e-12
    assert np.abs(run["rov.t0.thrust"]).max() < 1e-9


def test_t200s_with_their_lag_and_dead_band_hold_it_too() -> None:
    """Commands in microseconds; the feedback compensates what the map at rest leaves out."""
    data = rov()
    data["robots"]["rov"]["thrusters"] = [
        {key: value for key, value in each.items() if key != "limits"} | {"model": "t200", "spin_up": 0.1}
        for each in thrusters()
    ]
    nothing = largest_tilt(run_of(data))
    both = run_of(data, {"station": ALL | {"feedforward": True, "rate": 100}})
    assert largest_tilt(both) < nothing / 20.0
    commands = np.array([both[f"rov.t{k}.command"] for k in range(8)])
    assert commands.min() >= 1100.0
    assert commands.max() <= 1900.0
    assert commands.std() > 10.0


def test_a_thruster_on_the_arm_is_seen_where_the_arm_is() -> None:
    """At the tip of an arm bent by 90 degrees about y: its push along the arm's x points down (or up)."""
    data = rov(drives={}, initial={"rov.upper": {"angle": math.pi / 2}})
    tip = {"name": "tip", "link": "upper", "at": [0.3, 0, 0], "direction": [1, 0, 0]}
    data["robots"]["rov"]["thrusters"] = [*thrusters(), tip]
    held = station(sf.Scene.from_dict(data | {"controllers": {"station": ALL}}))
    assert not held.stiff
    q = list(initial_state(held.eom).q)
    column = held.vessel_at(0.0, q).matrix[:, 8]
    place, push = np.array([0.2, 0, -0.1 - 0.3]), np.array([0, 0, -1.0])
    np.testing.assert_allclose(column, [*push, *np.cross(place, push)], atol=1e-12)
    q[held.eom.coordinates.slots["rov.upper"].q] = [0.0]
    np.testing.assert_allclose(held.vessel_at(0.1, q).matrix[:3, 8], [1, 0, 0], atol=1e-12)


def pair(**connection: Any) -> dict[str, Any]:
    """Two vehicles side by side, 1 m apart, the second turned by 90 degrees, rigidly joined."""
    tie = {"type": "rigid", "a": "rov.hull", "b": "mate.hull"} | connection
    robots = {
        "rov": {"links": {"hull": hull()}, "thrusters": thrusters()},
        "mate": {
            "at": {"position": [0, 1.0, 0], "rpy": [0, 0, math.pi / 2]},
            "links": {"hull": hull()},
            "thrusters": thrusters(),
        },
    }
    return {"name": "pair", "water": {"density": 1000.0}, "robots": robots, "connections": [tie]}


def test_joined_vehicles_share_their_thrusters_and_inertia() -> None:
    scene = sf.Scene.from_dict(pair(**{"from": 1.0}) | {"controllers": {"station": ALL}})
    held = station(scene)
    q = initial_state(held.eom).q
    before = held.vessel_at(0.5, q)
    assert (before.robots, before.matrix.shape) == (("rov",), (6, 8))
    assert held.inertia[0, 0] == pytest.approx(17.0)
    after = held.vessel_at(1.0, q)
    assert (after.robots, after.matrix.shape) == (("rov", "mate"), (6, 16))
    at, way = np.array(PLACES[0][0]), np.array(PLACES[0][1])
    turn = np.array([[0.0, -1, 0], [1, 0, 0], [0, 0, 1]])
    push, place = turn @ way, turn @ at + [0, 1.0, 0]
    np.testing.assert_allclose(after.matrix[:, 8], [*push, *np.cross(place, push)], atol=1e-12)
    assert held.inertia[0, 0] == pytest.approx(17.0 + 24.0)  # the second vehicle's y is along the first one's x
    yaw = 12.0 * (0.45**2 + 0.35**2) / 12.0 + 0.1
    assert held.inertia[5, 5] == pytest.approx(2 * yaw + 1.0**2 * 24.0)


def test_joined_vehicles_are_held_as_one() -> None:
    """Pushed aside at the start, the pair comes back to the pose of the first, both with their thrusters."""
    data = pair() | {
        "controllers": {"station": {"hold": {"link": "rov.hull", "position": [0.2, 0, 0], "rpy": [0, 0, 0.3]}}}
    }
    run = sf.simulate(sf.Scene.from_dict(data), duration=15.0, dt=0.02)
    np.testing.assert_allclose(run["rov.hull.position"][-1], [0.2, 0, 0], atol=5e-3)
    np.testing.assert_allclose(run["mate.hull.position"][-1], [0.2 - math.sin(0.3), math.cos(0.3), 0], atol=5e-3)
    assert thrust(run, "mate")[:4].min() > 0.05


def test_vehicles_that_join_during_a_run_pull_together_from_then_on() -> None:
    hold = {"link": "rov.hull", "position": [0.2, 0, 0], "rpy": [0, 0, 0.3]}
    data = pair(**{"from": 2.0}) | {"controllers": {"station": {"hold": hold}}}
    data["initial"] = {"mate.hull": {"velocity": [0, -0.05, 0]}}
    run = sf.simulate(sf.Scene.from_dict(data), duration=20.0, dt=0.02)
    mate = np.array([run[f"mate.t{k}.thrust"] for k in range(4)])
    assert (mate[:, run.t < 1.99] == 0.0).all()
    assert np.abs(mate).max(axis=1).min() > 0.1
    np.testing.assert_allclose(run["rov.hull.position"][-1], [0.2, 0, 0], atol=5e-3)


def test_a_tracked_arm_and_a_held_hull_work_together() -> None:
    """Two controllers, each at its own rate; feed-forward uses the references of the other."""
    data = rov(drives={}, initial={"rov.upper": {"rate": 1.2 * 2 * math.pi / 2.5}})
    controllers = {
        "station": ALL | {"feedforward": True},
        "arm": {"track": {"rov.upper": {"sine": {"amplitude": 1.2, "period": 2.5}}}, "rate": 200, "frequency": 15},
    }
    run = run_of(data, controllers)
    wanted = 1.2 * np.sin(2 * math.pi * run.t / 2.5)
    assert np.abs(run["rov.upper.angle"] - wanted).max() < 2e-3
    assert largest_tilt(run) < 2e-3
