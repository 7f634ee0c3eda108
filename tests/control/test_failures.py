"""Thrusters that fail: no thrust from then on, and an allocation that leaves them out once the failure is known."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.look.page.events import events_of
from tests.control.vehicles import hull, thrusters
from tests.program import doors

TIME, DELAY = 0.53, 0.2  # of the failure, inside a step, and until it is known [s]


def vehicle(fails: dict[str, float], detection_delay: float = DELAY, **common: Any) -> dict[str, Any]:
    """A hull held in a current by eight thrusters, of which some fail at times [s]."""
    crew = [
        each | ({"fails": fails[each["name"]]} if each["name"] in fails else {}) for each in thrusters(20.0, **common)
    ]
    return {
        "name": "failing",
        "water": {"density": 1000.0, "current": {"velocity": [-0.2, 0.1, 0]}},
        "robots": {"rov": {"links": {"hull": hull()}, "thrusters": crew}},
        "controllers": {"station": {"hold": {"link": "rov.hull"}, "rate": 20, "detection_delay": detection_delay}},
        "run": {"duration": 1.5, "dt": 0.02},
    }


def test_a_failed_thruster_pushes_no_more_and_spins_down() -> None:
    """Without control: full thrust up to the failure, the closed form of the spin-up after it."""
    data = vehicle({"t4": TIME}, spin_up=0.1) | {"controllers": {}}
    data["drives"] = {"rov.t4": {"command": {"constant": 3.0}}, "rov.t5": {"command": {"constant": 3.0}}}
    run = sf.simulate(sf.Scene.from_dict(data))
    reached = 3.0 * (1.0 - np.exp(-run.t / 0.1))
    at_failure = 3.0 * (1.0 - np.exp(-TIME / 0.1))
    expected = np.where(run.t < TIME, reached, at_failure * np.exp(-(run.t - TIME) / 0.1))
    np.testing.assert_allclose(run["rov.t4.thrust"], expected, rtol=0.0, atol=2e-5)
    np.testing.assert_allclose(run["rov.t5.thrust"], reached, rtol=0.0, atol=2e-5)
    assert (run["rov.t4.command"] == np.where(run.t < TIME, 3.0, 0.0)).all()


def test_it_is_left_out_as_soon_as_its_failure_is_known() -> None:
    """Before that the others act as if it still pushed; afterwards their wrench is the requested one again."""
    failed = sf.simulate(sf.Scene.from_dict(vehicle({"t0": TIME}, spin_up=None)), duration=8.0)
    healthy = sf.simulate(sf.Scene.from_dict(vehicle({}, spin_up=None)), duration=8.0)
    others = [f"rov.t{k}.thrust" for k in range(1, 8)]
    known = int(np.searchsorted(failed.t, TIME + DELAY))
    same = failed.t < TIME
    for name in others:
        np.testing.assert_allclose(failed[name][same], healthy[name][same], rtol=0.0, atol=1e-12)
    assert (failed["rov.t0.thrust"][failed.t > TIME] == 0.0).all()
    # Three thrusters in the plane still give surge, sway and yaw: the hull stays in place
    assert np.abs(failed["rov.hull.position"][-1]).max() < 2e-2
    blind = sf.simulate(sf.Scene.from_dict(vehicle({"t0": TIME}, 1e6)), duration=8.0)
    worst = [np.abs(run["rov.hull.position"][known:, 0]).max() for run in (healthy, failed, blind)]
    assert worst[0] < worst[1] < worst[2]


def test_what_is_lost_before_the_start_is_no_thruster() -> None:
    """A thruster that has failed at time zero, known at once, against a vehicle that does not have it."""
    data = vehicle({"t5": 0.0}, 0.0)
    without = sf.Scene.from_dict(data).to_dict()
    del without["robots"]["rov"]["thrusters"][5]
    run, other = sf.simulate(sf.Scene.from_dict(data)), sf.simulate(sf.Scene.from_dict(without))
    np.testing.assert_allclose(run.v, other.v, rtol=0.0, atol=1e-12)


def test_a_hold_whose_thrusters_are_all_lost_at_the_start_runs() -> None:
    """It pushes nothing, as the same vehicle without power."""
    names = [f"rov.t{k}" for k in range(8)]
    run = sf.simulate(sf.Scene.from_dict(vehicle({name.split(".")[1]: 0.0 for name in names}, 0.0)), 0.5)
    assert all(np.abs(run[f"{name}.thrust"]).max() == 0.0 for name in names)


def test_a_run_names_axes_that_have_no_thruster_left() -> None:
    """Of eight thrusters four point upwards: without them nothing heaves, rolls and pitches."""
    heave = [f"t{k}" for k in range(4, 8)]
    run = sf.simulate(sf.Scene.from_dict(vehicle(dict(zip(heave, (0.0, 0.4, 0.4, 0.4), strict=True)))), 0.6)
    (line,) = (line for line in run.health.advice if "no thruster" in line)
    assert all(part in line for part in ("z, roll, pitch of rov.hull", "from 0.4 s on"))
    early = sf.simulate(sf.Scene.from_dict(vehicle(dict.fromkeys(heave, 0.0))), 0.1)
    assert any("no thruster" in line and "from the start" in line for line in early.health.advice)
    healthy = sf.simulate(sf.Scene.from_dict(vehicle({})), 0.1)
    assert not any("no thruster" in line for line in healthy.health.advice)


def test_a_failure_inside_a_step_acts_alike_in_a_rollout(tmp_path: Path) -> None:
    scene = sf.Scene.from_dict(vehicle({"t0": TIME, "t6": 0.9}, spin_up=0.1))
    run = sf.simulate(scene)
    states = doors.by_rollout(sf.compile(scene), len(run.t) - 1, tmp_path)
    np.testing.assert_allclose(states, np.hstack([run.q, run.v])[1:], rtol=0.0, atol=1e-10)


def test_formulations_agree_after_a_failure() -> None:
    scene = sf.Scene.from_dict(vehicle({"t0": TIME}))
    rng = np.random.default_rng(5)
    q, v = sf.simulate(scene, duration=0.1).q[-1], rng.normal(size=6)
    u = rng.normal(size=8)
    first, second = sf.derive(scene), sf.derive(scene, method="moving-frame")
    np.testing.assert_allclose(first.forward(q, v, u, t=0.6), second.forward(q, v, u, t=0.6), rtol=0.0, atol=1e-11)
    silent = np.where(np.arange(8) == 0, 0.0, u)
    assert (first.forward(q, v, u, t=0.6) == first.forward(q, v, silent, t=0.5)).all()
    assert not np.allclose(first.forward(q, v, u, t=0.5), first.forward(q, v, silent, t=0.5))


def test_its_time_is_an_event_and_no_input_of_compiled_code() -> None:
    scene = sf.Scene.from_dict(vehicle({"t0": TIME}))
    assert {"t": TIME, "name": "rov.t0 fails"} in events_of(scene)
    with pytest.raises(sf.SeaframeError) as caught:
        sf.compile(scene, free=["rov.t0.fails"])
    assert caught.value.code == "unsupported"


def test_a_delay_belongs_to_a_hold() -> None:
    data = vehicle({})
    data["controllers"]["station"]["detection_delay"] = -1.0
    with pytest.raises(sf.SeaframeError) as caught:
        sf.Scene.from_dict(data)
    assert caught.value.path == "controllers.station.detection_delay"
