"""The dynamics in a page are those of the native engine, whatever a reader does with the sliders."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.look.page import dynamics, sliders
from seaframe.program.native import native_target
from seaframe.program.program import Program
from seaframe.signals import views
from tests.look.page.scenes import SOURCES, arm, live, under_node
from tests.program.node import answer_of, needs_node

DURATION = 10.0  # s
ALIVE = [name for name in sf.gallery() if not dynamics.refusal_reason(sf.load(name))]
CHAOTIC = ("rov-two-arms", "snake", "snake-free")


@needs_node
@pytest.mark.parametrize("name", ALIVE)
def test_page_equals_native_code_over_ten_seconds(name: str, tmp_path: Path) -> None:
    scene, model = sf.load(name), live(name)
    steps = round(DURATION / model["h"])
    answer = under_node(tmp_path, model, steps, steps // 5)
    assert answer.name == "WebAssembly"
    program = sf.compile(scene, closed_loop=False)
    q, v = np.split(answer.states[0], [program.nq])
    reached = np.hstack(program.rollout(q, v, None, model["h"], steps, every=steps // 5))
    np.testing.assert_allclose(answer.states[1:], reached, rtol=1e-8, atol=1e-8)
    assert np.abs(answer.states - answer.states[0]).max() > 1e-4


@needs_node
@pytest.mark.parametrize("name", CHAOTIC)
def test_chaotic_scenes_equal_native_code_to_the_bit(name: str, tmp_path: Path) -> None:
    """Against native code without contraction, of the scene as it is prepared for the page."""
    scene, model = sf.load(name), live(name)
    free = sliders.default_free(scene)
    waves = list(sliders.waves_of(scene, free).values())
    program = Program(sliders.prepare_scene(scene, waves), dynamics.program_inputs(scene, free, waves))
    program.target = native_target(False, False)
    steps = round(DURATION / model["h"])
    answer = under_node(tmp_path, model, steps, steps)
    q, v = np.split(answer.states[0], [program.nq])
    for n in range(steps):
        q, v = program.rollout(q, v, None, model["h"], 1, t=n * model["h"])
    assert np.hstack([q, v]).tolist() == answer.states[-1].tolist()


@needs_node
def test_javascript_gives_the_numbers_of_webassembly(tmp_path: Path) -> None:
    wasm = under_node(tmp_path, live("rov-two-arms-water"), 200, 50)
    plain = under_node(tmp_path, live("rov-two-arms-water"), 200, 50, engine="javascript")
    assert (wasm.name, plain.name) == ("WebAssembly", "JavaScript")
    assert plain.states.tolist() == wasm.states.tolist()
    assert (plain.seen, plain.acting) == (wasm.seen, wasm.acting)


def test_long_javascript_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = sf.load("rov-one-arm")
    script = dynamics.dynamics_of(scene, ())["js"]
    for limit, kept in ((len(script), script), (len(script) - 1, "")):
        monkeypatch.setattr(dynamics, "LARGEST_SCRIPT", limit)
        assert dynamics.dynamics_of(scene, ())["js"] == kept


# Sliders


def angle_of(program: Any, states: np.ndarray[Any, Any]) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    q, v = program.coordinates.q.index("rov.fore.angle"), program.coordinates.v.index("rov.fore.rate")
    return states[:, q], states[:, program.nq + v]


@needs_node
@pytest.mark.parametrize(("what", "value"), [("amplitude", 1.2), ("period", 1.5)])
def test_a_slider_changes_a_prescribed_motion_without_a_jump(what: str, value: float, tmp_path: Path) -> None:
    scene = arm()
    path = f"drives.rov.fore.motion.sine.{what}"
    model = dynamics.dynamics_of(scene, sliders.default_free(scene))
    h, steps, change = model["h"], 900, 130
    answer = under_node(tmp_path, model, steps, 1, slides=[[change, path, value]])
    angle, rate = angle_of(sf.compile(scene, closed_loop=False), answer.states)
    t = h * np.arange(steps + 1)
    np.testing.assert_allclose(angle[: change + 1], 0.6 * np.sin(2 * math.pi * t[: change + 1] / 4.0), atol=1e-12)
    # The rate is that of the angle, also while both amplitude and frequency move: nothing jumps.
    difference = np.abs(rate[1:-1] - (angle[2:] - angle[:-2]) / (2 * h))
    difference[change - 1] = 0.0  # there the acceleration jumps
    assert difference.max() < 1e-3  # of the difference itself: h^2/6 times the third derivative
    assert np.abs(np.diff(rate)).max() < 0.15  # h times the acceleration; taken at once, the rate would jump by more
    end = t[-300:]
    period, amplitude = (4.0, 1.2) if what == "amplitude" else (1.5, 0.6)
    basis = np.column_stack([np.sin(2 * math.pi * end / period), np.cos(2 * math.pi * end / period)])
    found, *_ = np.linalg.lstsq(basis, angle[-300:], rcond=None)
    np.testing.assert_allclose(basis @ found, angle[-300:], atol=1e-5)
    np.testing.assert_allclose(np.hypot(*found), amplitude, rtol=1e-5)


@needs_node
def test_momentum_is_kept_while_a_slider_moves(tmp_path: Path) -> None:
    """Dry and without gravity, a free robot keeps its momentum, so the hull must answer every change of the arm."""
    scene = arm(water=False)
    model = dynamics.dynamics_of(scene, sliders.default_free(scene))
    slides = [[100, "drives.rov.fore.motion.sine.amplitude", 1.4], [150, "drives.rov.fore.motion.sine.period", 2.0]]
    answer = under_node(tmp_path, model, 400, 1, slides=slides)
    eom = sf.derive(scene)
    q, v = np.split(answer.states, [eom.nq], axis=1)
    momentum = eom.mass_matrix(q) @ v[..., None]
    linear = np.array([eom.poses(row)["rov.hull"][:3, :3] for row in q]) @ momentum[:, :3]
    np.testing.assert_allclose(linear - linear[0], 0.0, atol=2.5e-3)  # of 1.2 kg m/s that the arm has
    assert np.abs(v - v[0]).max() > 0.1


@needs_node
def test_plain_sliders_and_commands_act(tmp_path: Path) -> None:
    scene = arm()
    free = ["rov.hull.mass", "water.density"]
    model = dynamics.dynamics_of(scene, free)
    answer = under_node(tmp_path, model, 100, 100, slides=[[0, "rov.hull.mass", 80.0]])
    program = sf.compile(scene, free=free)
    q, v = np.split(answer.states[0], [program.nq])
    reached = np.hstack(program.rollout(q, v, None, model["h"], 100, free=[80.0, 1000.0]))
    np.testing.assert_allclose(answer.states[-1], reached, rtol=0, atol=1e-12)


# What the page asks beside steps


@needs_node
def test_signals_are_those_of_a_run(tmp_path: Path) -> None:
    name = "rov-one-arm-water"
    model = live(name)
    names = [signal["name"] for signal in model["signals"]]
    run = sf.simulate(sf.load(name), duration=2.0)
    steps = round(2.0 / model["h"])
    answer = under_node(tmp_path, model, steps, steps, signals=names)
    assert {"rov.upper.torque", "rov.hull.position[1]", "rov.fore.center_position[0]", "energy.kinetic"} <= {*names}
    assert [run.unit(signal) for signal in names] == [signal["unit"] for signal in model["signals"]]
    expected = [float(run[signal][-1]) for signal in names]
    np.testing.assert_allclose(answer.values, expected, rtol=1e-8, atol=1e-8)


@needs_node
def test_quaternions_in_charts_keep_their_side(tmp_path: Path) -> None:
    """A turn past pi, at which the quaternion with w >= 0 jumps to its opposite."""
    script = tmp_path / "script.mjs"
    script.write_text(
        """const { liveSource } = await import(`file://${process.argv[2]}/sources.js`);
        const turns = [[0.1, 0.99, 0, 0], [0.05, -0.99, 0, 0], [0.1, -0.98, 0, 0], [0.2, -0.97, 0, 0]];
        const simulation = { history: turns.map((_, t) => ({ t, values: null })), at: (moment, ask) => ask(moment.t) };
        simulation.values = (_, t) => [7, ...turns[t]];
        const signals = ["other", "w", "x", "y", "z"].map((name, k) => (k ? { name, quaternion: k - 1 } : { name }));
        const source = liveSource(simulation, signals);
        console.log(JSON.stringify([source.values("x"), source.values("w"), source.values("other")]));""",
        encoding="utf-8",
    )
    assert answer_of(script, SOURCES) == [[0.99, 0.99, 0.98, 0.97], [0.1, -0.05, -0.1, -0.2], [7, 7, 7, 7]]


@needs_node
@pytest.mark.parametrize("name", ["rov-two-arms-water", "snake-table"])
def test_forces_on_every_link_give_its_acceleration(name: str, tmp_path: Path) -> None:
    """Newton: all forces on a link, less what it hands on through joints, are its mass times its acceleration."""
    scene, model = sf.load(name), live(name)
    h, steps = 1e-4, 3
    start = under_node(tmp_path, model, 40, 40)
    moved = Program(scene)
    q, v = np.split(start.states[-1], [moved.nq])
    t = 40 * model["h"]
    ahead, back = (moved.rollout(q, v, None, way * h, steps, t=t) for way in (1.0, -1.0))
    eom = sf.derive(scene)
    forces = np.array(start.acting[: 3 * len(model["forces"])]).reshape(-1, 3)
    for number, (path, link) in enumerate(scene.links.items()):
        children = [k for k, other in enumerate(scene.links.values()) if other.parent == path.partition(".")[2]]
        own = np.zeros(3)
        for force, (k, kind) in zip(forces, model["forces"], strict=True):
            own += force * (k == number) - force * (k in children and kind == "joint")
        places = [eom.poses(np.asarray(row))[path] @ [*link.center, 1.0] for row in (ahead[0], q, back[0])]
        acceleration = (places[0] - 2.0 * places[1] + places[2])[:3] / (steps * h) ** 2
        np.testing.assert_allclose(own, link.mass * acceleration, atol=2e-3 * np.abs(forces).max())


def test_places_of_what_is_drawn() -> None:
    """Poses come first, stations of flexible links after them; thrusts are where a chart finds them."""
    scene = sf.load("rov-one-arm-hold")
    places = dynamics.places_in(dynamics.answers_of(scene, sf.derive(scene)))
    drawn = dynamics.drawing_places(scene, places)
    assert drawn["poses"] == [0, 12, 24]
    at = {chart["name"]: chart["at"] for chart in dynamics.charts_of(scene, places)}
    assert [["seen", place] for place in drawn["thrusts"]] == [at[f"rov.t{k}.thrust"] for k in range(1, 9)]
    scene = sf.load("rov-flexible-arm")
    places = dynamics.places_in(dynamics.answers_of(scene, sf.derive(scene)))
    ((first, size),) = dynamics.drawing_places(scene, places)["stations"].values()
    assert first == 12 * len(scene.links)
    assert size % 3 == 0


def test_kinds_of_forces_are_those_of_loads_and_devices() -> None:
    forces = views.force_signals(sf.derive(sf.load("rov-one-arm-hold")))
    kinds = [force.kind for force in forces if force.path == "rov.hull"]
    assert kinds == ["weight", "buoyancy", "thrust", "drag", "added mass"]


@pytest.mark.parametrize("path", ["gravity[1]", "gravity[0]"])
def test_gravity_can_be_a_slider(path: str) -> None:
    """Which signals and forces there are is a matter of the scene, not of the values of freed numbers."""
    model = dynamics.dynamics_of(sf.load("rov-one-arm-water"), [path], switches=False)
    assert [0, "weight"] in model["forces"]
    assert path in model["plain"]
