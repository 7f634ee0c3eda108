"""Controllers inside a page: the motion is that of a native run with the same controllers, at their rate."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import seaframe as sf
from seaframe.look.page import PageOptions, dynamics, page_build, sliders
from seaframe.program.traced_controllers import reason_not_traceable, trace_controllers
from tests.control.vehicles import arm, hull, rov, thrusters
from tests.look.page.scenes import live, under_node
from tests.program.node import needs_node

Floats = NDArray[np.float64]
DURATION = 10.0  # s
CONTROLLED = [
    name
    for name in sf.gallery()
    if (scene := sf.load(name)).controllers and not reason_not_traceable(scene) and not dynamics.refusal_reason(scene)
]
ALL: dict[str, Any] = {"link": "rov.hull"}
FLOW = {"density": 1000.0, "current": {"velocity": [0.3, -0.2, 0.1]}}


def controlled_scene(controllers: dict[str, Any], **changes: Any) -> sf.Scene:
    """The ROV with its swinging arm; `limit` [N] of its thrusters."""
    return sf.Scene.from_dict(rov(**changes) | {"controllers": controllers})


def states_of(run: sf.Run, every: int) -> Floats:
    return np.hstack([run.q, run.v])[::every]


def test_gallery_scenes_that_hold_run_in_their_pages() -> None:
    vehicles = ["modular-bluerov", "modular-bluerov-turn", "modular-docking"]
    assert [*vehicles, "rov-monte-carlo", "rov-one-arm-hold", "tethered-rov"] == CONTROLLED


@needs_node
@pytest.mark.parametrize("name", CONTROLLED)
def test_gallery_pages_move_as_native_runs_do(name: str, tmp_path: Path) -> None:
    model = live(name)
    steps = round(DURATION / model["h"])
    every = steps // 10
    answer = under_node(tmp_path, model, steps, every, controlled=True)
    run = sf.simulate(sf.load(name), duration=DURATION, dt=model["h"])
    np.testing.assert_allclose(answer.states, states_of(run, every), rtol=1e-8, atol=1e-8)
    alone = under_node(tmp_path, model, steps, every)
    assert np.abs(alone.states - answer.states).max() > 0.1  # the controllers do something


def mounted_on_the_arm() -> sf.Scene:
    data = rov()
    data["robots"]["rov"]["thrusters"][3]["link"] = "upper"
    return sf.Scene.from_dict(data | {"controllers": {"hold": {"hold": ALL}}})


TILTED = {"rov.hull": {"angular_velocity": [0.4, -0.3, 0.5]}}
CASES: dict[str, sf.Scene] = {
    "a joint led along a reference": controlled_scene(
        {"lead": {"track": {"rov.upper": {"constant": 0.3}}}, "hold": {"hold": ALL}}, drives={}
    ),
    "a thruster on the arm": mounted_on_the_arm(),
    "weak thrusters, feed-forward": controlled_scene({"hold": {"hold": ALL, "feedforward": True}}, limit=0.4),
    "no yaw, a limited integral": controlled_scene(
        {"hold": {"hold": ALL | {"rpy": "start", "axes": ["roll", "pitch"]}, "limit": 0.02, "rate": 30}},
        water=FLOW,
        initial=TILTED,
    ),
    "heading alone, fed forward": controlled_scene(
        {"hold": {"hold": ALL | {"rpy": [0, 0, 1.0], "axes": ["yaw"]}, "feedforward": True}}, initial=TILTED
    ),
    "a locked translation": controlled_scene(
        {"hold": {"hold": ALL | {"rpy": "start"}, "feedforward": True}},
        drives=rov()["drives"] | {"rov.hull": {"lock": ["x", "z"]}},
        initial=TILTED,
    ),
    "a passive joint beside": controlled_scene({"hold": {"hold": ALL, "feedforward": True}}, drives={}, initial=TILTED),
    "two at rates of their own": controlled_scene(
        {
            "across": {"hold": ALL | {"position": "start", "axes": ["x", "y"]}, "thrusters": ["rov.t0", "rov.t1"]},
            "upright": {"hold": ALL | {"depth": 0.5}, "thrusters": ["rov.t4", "rov.t7"], "rate": 130},
        },
        water=FLOW | {"surface": 0.6},
    ),
    "pulses of a T200": controlled_scene(
        {"hold": {"hold": ALL, "feedforward": True, "rate": 20}},
        robots={
            "rov": {
                "links": {"hull": hull(), "upper": arm()},
                "thrusters": thrusters(4.0, model="t200", command="pwm", spin_up=0.1),
            }
        },
        water=FLOW,
    ),
}


@needs_node
@pytest.mark.parametrize("name", CASES)
def test_page_equals_a_native_run(name: str, tmp_path: Path) -> None:
    """Through saturation, free axes, locks, and rates that do not fit the step."""
    scene = CASES[name]
    model = dynamics.dynamics_of(scene, sliders.default_free(scene), switches=False)
    run = sf.simulate(scene, duration=3.0, dt=model["h"])
    steps = round(3.0 / model["h"])
    answer = under_node(tmp_path, model, steps, 10, controlled=True)
    np.testing.assert_allclose(answer.states, states_of(run, 10), rtol=1e-8, atol=1e-8)
    assert np.abs(answer.states - answer.states[0]).max() > 1e-2


def test_thrusters_of_the_weak_one_are_at_their_limits() -> None:
    """So that the allocation above had more than one pass to go."""
    run = sf.simulate(CASES["weak thrusters, feed-forward"], duration=3.0)
    thrusts = np.abs([run[f"rov.t{k}.thrust"] for k in range(8)])
    assert (thrusts == 0.4).sum(axis=0).max() >= 4


@needs_node
def test_javascript_gives_the_numbers_of_webassembly(tmp_path: Path) -> None:
    scene = CASES["weak thrusters, feed-forward"]
    model = dynamics.dynamics_of(scene, [], switches=False)
    wasm, plain = (
        under_node(tmp_path, model, 100, 10, controlled=True, engine=engine) for engine in ("webassembly", "javascript")
    )
    assert (wasm.name, plain.name) == ("WebAssembly", "JavaScript")
    assert wasm.states.tolist() == plain.states.tolist()


@needs_node
def test_switched_off_the_drives_act_alone(tmp_path: Path) -> None:
    """From a sample on: the thrusters get nothing more, and the motion is that of the program without control."""
    scene = CASES["weak thrusters, feed-forward"]
    model = dynamics.dynamics_of(scene, [], switches=False)
    answer = under_node(tmp_path, model, 200, 1, controlled=True, switched=100)
    program = sf.compile(scene, closed_loop=False)
    q, v = np.split(answer.states[100], [program.nq])
    reached = np.hstack(program.rollout(q, v, None, model["h"], 100, t=100 * model["h"]))
    np.testing.assert_allclose(answer.states[-1], reached, rtol=0, atol=1e-11)
    on = under_node(tmp_path, model, 200, 1, controlled=True)
    assert np.abs(on.states[-1] - reached).max() > 1e-2


@needs_node
def test_without_added_mass_the_controller_goes_on(tmp_path: Path) -> None:
    """The controller uses the scene as described, while another program is simulated."""
    scene = CASES["no yaw, a limited integral"]
    model = dynamics.dynamics_of(scene, [])
    answer = under_node(tmp_path, model, 150, 10, controlled=True, without=0)
    described = scene.to_dict()
    del described["robots"]["rov"]["links"]["hull"]["added_mass"]
    control = sf.control.controller_of(scene, sf.derive(scene))
    run = sf.simulate(sf.Scene.from_dict(described), duration=1.5, dt=model["h"], control=control)
    np.testing.assert_allclose(answer.states, states_of(run, 10), rtol=1e-8, atol=1e-8)


@needs_node
def test_feedforward_learns_what_sliders_change(tmp_path: Path) -> None:
    """With a third of the amplitude of the arm the hull still stays, once the arm has got there."""
    scene = controlled_scene({"hold": {"hold": ALL, "feedforward": True}})
    model = dynamics.dynamics_of(scene, sliders.default_free(scene), switches=False)
    slide = [[0, "drives.rov.upper.motion.sine.amplitude", 0.4]]
    answer = under_node(tmp_path, model, 1500, 1, controlled=True, slides=slide)
    late = answer.states[1000:]
    assert np.abs(late[:, 7]).max() == pytest.approx(0.4, rel=1e-3)
    start = controlled_scene({"hold": {"hold": ALL}})
    without = dynamics.dynamics_of(start, sliders.default_free(start), switches=False)
    plain = under_node(tmp_path, without, 1500, 1, controlled=True, slides=slide).states[1000:]
    assert np.abs(late[:, :3]).max() < 0.05 * np.abs(plain[:, :3]).max()


def test_feedforward_does_not_know_the_hand() -> None:
    """The force of a pull on a link is an input of the program, but not of the control law."""
    scene = controlled_scene({"hold": {"hold": ALL, "feedforward": True}})
    ready = sliders.prepare_scene(scene, [])
    hand = [place for path in sliders.movable_links(scene) for place in sliders.push_paths(scene, path)]
    (with_hand,) = trace_controllers(ready, hand)
    (without_hand,) = trace_controllers(ready, hand, hand)
    assert "free" in inputs_of(with_hand.functions["request"])
    assert "free" not in inputs_of(without_hand.functions["request"])


def inputs_of(function: Any) -> set[str]:
    from seaframe.program.trace import live as needed

    return {x.a for x in needed(function.outputs) if x.op == "input"}


def test_pages_say_what_a_controller_does() -> None:
    content = page_build.page_content(CASES["two at rates of their own"], [], PageOptions())
    assert (content["first"], content["recordings"], content["outside"]) == ("live", [], "")
    across, upright = (toggle for toggle in content["model"]["toggles"] if toggle["name"] == "controller")
    assert across["label"] == "Controller across"
    assert upright["what"] == "It holds rov.hull at 130 Hz. Off: only the drives act"


# What cannot run in a page yet


def test_controllers_of_large_models_are_recorded_and_the_page_says_why() -> None:
    links = {f"arm{k}": arm(damping=0.5) | {"parent": "hull" if k == 0 else f"arm{k - 1}"} for k in range(26)}
    robot = {"links": {"hull": hull(), **links}, "thrusters": thrusters()}
    scene = controlled_scene({"hold": {"hold": ALL, "feedforward": True}}, drives={}, robots={"rov": robot})
    why = reason_not_traceable(scene)
    assert "hold evaluates a model of more than" in why
    content = page_build.page_content(scene.replace({"run.duration": 0.2}), [], PageOptions())
    assert (content["first"], content["outside"], len(content["recordings"])) == ("recorded", why, 1)
    assert content["model"] is None or content["model"]["controllers"] == []
    json.dumps(content, allow_nan=False)
