"""A freed number is the scene with that number, for the controllers too."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.control import controller_of
from seaframe.integrate.initial_state import initial_state
from seaframe.numbers import Floats
from seaframe.program.program import Program
from tests.control.vehicles import arm, hull, rov, thrusters
from tests.program import doors
from tests.program.node import needs_node
from tests.program.octave import IN_OCTAVE
from tests.program.test_c import needs_compiler

DURATION = 3.0  # s
HOLD = {"hold": {"link": "rov.hull"}, "feedforward": True, "rate": 25.0}
PULL = {"rov.hull": {"force": {"steps": {"times": [0, 0.5], "values": [[0, 0, 0], [4, 3, 2]]}}}}


def t200s() -> dict[str, Any]:
    """T200s with their lag, commanded by pulses, on a hull that is pulled until some of them saturate."""
    each = [{key: x for key, x in one.items() if key != "limits"} for one in thrusters()]
    robot = {
        "links": {"hull": hull(), "upper": arm()},
        "thrusters": [one | {"model": "t200", "spin_up": 0.1, "voltage": 14.0, "dead_band": 25.0} for one in each],
    }
    return rov(robots={"rov": robot}, controllers={"hold": HOLD | {"limit": 0.5}}, drives=rov()["drives"] | PULL)


def newtons(**changes: Any) -> dict[str, Any]:
    """Thrusters commanded by newtons, with limits that saturate."""
    return rov(2.5, controllers={"hold": HOLD}, drives=rov()["drives"] | PULL, **changes)


def on_an_arm() -> dict[str, Any]:
    """One thruster sits on an arm, so the allocation changes at every sample."""
    robot = {
        "links": {"hull": hull(), "upper": arm()},
        "thrusters": [*thrusters()[:-1], thrusters()[-1] | {"link": "upper"}],
    }
    return rov(robots={"rov": robot}, controllers={"hold": HOLD | {"feedforward": False}})


def joined_pair(**more: Any) -> dict[str, Any]:
    """A held vehicle and a free one, joined by a rigid connection."""
    robot = {"links": {"hull": hull()}, "thrusters": thrusters()}
    other = {"at": {"position": [0.8, 0, 0]}, "links": {"hull": hull(), "upper": arm()}}
    connection = {"type": "rigid", "a": "rov.hull", "b": "buoy.hull"} | more
    return rov(
        robots={"rov": robot, "buoy": other},
        connections=[connection],
        drives={"buoy.upper": rov()["drives"]["rov.upper"], **PULL},
        controllers={"hold": HOLD | {"feedforward": False}},
    )


def deep() -> dict[str, Any]:
    """A vehicle that keeps its depth below the surface."""
    hold = {"link": "rov.hull", "axes": ["x", "y", "roll", "pitch", "yaw"], "position": "start", "depth": 2.0}
    water = {"density": 1000.0, "surface": 2.0}
    return rov(water=water, controllers={"hold": {"hold": hold | {"rpy": "start"}}})


def tethered_vehicle() -> dict[str, Any]:
    """A vehicle on a short slack tether."""
    cord = {"link": "rov.hull", "at": [-0.2, 0, 0], "to": [-2, 0, 0], "length": 2.0, "segments": 2, "diameter": 0.02,
            "mass_per_length": 0.4}  # fmt: skip
    robot = {"links": {"hull": hull()}, "thrusters": thrusters()}
    hold = {"hold": {"link": "rov.hull"}, "rate": 25.0}
    return rov(robots={"rov": robot}, tethers={"cord": cord}, controllers={"hold": hold}, drives=PULL)


GAIN, MASS, ADDED = "rov.t1.gain", "rov.hull.mass", "rov.hull.added_mass.diagonal[0]"
COMMON = {GAIN: 1.3, MASS: 1.3, ADDED: 1.4, "rov.hull.volume": 1.02, "rov.t1.at[0]": 1.2, "water.density": 1.02}
DOCKED = {GAIN: 1.3, "buoy.hull.mass": 1.5}
CASES: dict[str, tuple[Any, dict[str, float]]] = {  # a scene, and factors on its numbers by path
    "gallery": (lambda: sf.load("rov-one-arm-hold"), COMMON | {"rov.fore.mass": 1.3}),
    "t200": (t200s, COMMON | {"rov.upper.mass": 1.3, "rov.t0.spin_up": 2.0, "rov.t2.voltage": 0.8,
                              "rov.t3.exponent": 1.2, "rov.t4.dead_band": 2.0}),
    "newtons": (newtons, {GAIN: 0.7, "rov.t1.limits.thrust[0]": 0.3, "rov.upper.joint.at[0]": 1.5}),
    "thruster on an arm": (on_an_arm, {GAIN: 1.3, MASS: 1.3, "rov.t7.at[0]": 1.5}),
    "depth": (deep, {"water.surface": 1.1}),
    "tether": (tethered_vehicle, {"tethers.cord.length": 1.05}),
    "joined": (joined_pair, DOCKED),
    "docking": (lambda: joined_pair(**{"from": 1.0, "until": 2.0}), DOCKED),
}  # fmt: skip
KNOWN = ("gallery", "t200", "newtons", "depth")
PAIRS = [(name, path) for name, (_, factors) in CASES.items() for path in factors]


@cache
def scene_of(name: str) -> sf.Scene:
    made = CASES[name][0]()
    return made if isinstance(made, sf.Scene) else sf.Scene.from_dict(made)


@cache
def program_of(name: str) -> Program:
    return sf.compile(scene_of(name), free=list(CASES[name][1]), integrator="rk4")


@cache
def ignorant_program_of(name: str) -> Program:
    free = list(CASES[name][1])
    return sf.compile(scene_of(name), free=free, integrator="rk4", hidden_from_controllers=free)


def changed_number(name: str, path: str) -> float:
    return float(CASES[name][1][path] * scene_of(name).paths()[path])


def states(program: Program, scene: sf.Scene, free: Any = None) -> Floats:
    """States at some times from the start of a scene, (n, nq + nv)."""
    start, dt = initial_state(sf.derive(scene)), scene.run.dt
    steps = round(DURATION / dt)
    return np.hstack(program.rollout(start.q, start.v, None, dt, steps, free, every=10)[:2])


def distance(got: Floats, expected: Floats) -> float:
    """Largest difference, relative to the largest value of each entry where that is above 1."""
    return float((np.abs(got - expected) / np.maximum(1.0, np.abs(expected).max(axis=0))).max())


@pytest.mark.parametrize(("name", "path"), PAIRS)
def test_a_freed_number_is_the_scene_with_that_number(name: str, path: str) -> None:
    x = changed_number(name, path)
    scene = scene_of(name).replace({path: x})
    expected = states(sf.compile(scene, integrator="rk4"), scene)
    assert distance(states(program_of(name), scene, numbers_with(name, path, x)), expected) < 1e-9


@pytest.mark.parametrize(("name", "path"), [(name, path) for name, path in PAIRS if name in KNOWN])
def test_each_number_matters_to_the_controllers(name: str, path: str) -> None:
    """So that the test above can fail: a controller that does not know the number moves the vehicle elsewhere."""
    x = changed_number(name, path)
    scene, row = scene_of(name).replace({path: x}), numbers_with(name, path, x)
    assert distance(states(ignorant_program_of(name), scene, row), states(program_of(name), scene, row)) > 1e-7


@pytest.mark.parametrize(("name", "path"), [("gallery", GAIN), ("gallery", MASS), ("t200", "rov.t2.voltage")])
def test_controllers_keep_the_scenes_own_numbers_where_they_are_hidden(name: str, path: str) -> None:
    """As the law in Python that is built from another scene than the one that it acts on."""
    own, x = scene_of(name), changed_number(name, path)
    scene = own.replace({path: x})
    program = sf.compile(own, free=[path], hidden_from_controllers=[path], integrator="rk4")
    run = sf.simulate(scene, 1.0, control=controller_of(own, sf.derive(own)), integrator="rk4")
    got = states(program, scene, [x])[: len(run.t[10::10])]
    assert distance(got, np.hstack([run.q, run.v])[10::10]) < 1e-9
    assert distance(got, states(program_of(name), scene, numbers_with(name, path, x))[: len(got)]) > 1e-5


def numbers_with(name: str, path: str, x: float) -> Floats:
    program = program_of(name)
    return np.where([own == path for own in program.free], x, program.defaults)


def test_hidden_numbers_are_given_by_name_or_path() -> None:
    scene = scene_of("gallery")
    free = {"gain": ["rov.t1.gain", "rov.t2.gain"], "mass": "rov.hull.mass"}
    hidden = sf.compile(scene, free=free, hidden_from_controllers=["gain", "rov.hull.mass"]).hidden
    assert hidden == ("rov.t1.gain", "rov.t2.gain", "rov.hull.mass")
    with pytest.raises(sf.SeaframeError) as caught:
        sf.compile(scene, free=free, hidden_from_controllers=["gian"])
    assert (caught.value.code, caught.value.path) == ("unknown", "hidden_from_controllers")
    assert "gain" in caught.value.choices


@pytest.mark.parametrize(
    "door",
    [
        pytest.param(doors.by_c, marks=needs_compiler),
        pytest.param(doors.by_javascript, marks=needs_node),
        pytest.param(doors.by_matlab, marks=IN_OCTAVE),
        doors.by_casadi,
    ],
)
def test_exported_controllers_know_freed_numbers(door: doors.Door, tmp_path: Path) -> None:
    """Programs that start with other numbers than their scene."""
    if door is doors.by_casadi:
        pytest.importorskip("casadi")
    scene, steps = scene_of("gallery"), 60
    changes = {GAIN: 1.3, MASS: changed_number("gallery", MASS)}
    program = sf.compile(scene, free=list(changes), integrator="rk4")
    program.defaults = np.array(list(changes.values()))
    expected = doors.by_rollout(sf.compile(scene.replace(changes), integrator="rk4"), steps, tmp_path)
    assert distance(door(program, steps, tmp_path), expected) < 1e-9


def test_a_law_whose_form_depends_on_freed_numbers_is_refused_by_name() -> None:
    """The inverse of a table has its commands in the order of its thrusts; a depth is held along gravity."""
    table: dict[str, Any] = {
        "model": "table",
        "command": "newton",
        "table": {"commands": [-40, 0, 40], "thrusts": [-40, 0, 40]},
    }
    robot = {"links": {"hull": hull()}, "thrusters": thrusters(**table)}
    scene = sf.Scene.from_dict(rov(robots={"rov": robot}, drives={}, controllers={"hold": HOLD}))
    free = ["rov.t1.table.thrusts[2]"]
    start = initial_state(sf.derive(scene))
    with pytest.raises(sf.SeaframeError) as caught:
        sf.compile(scene, free=free).step(start.q, start.v, None, 0.0, 0.01)
    assert (caught.value.code, caught.value.path) == ("unsupported", "free")
    sf.compile(scene, free=free, hidden_from_controllers=free).step(start.q, start.v, None, 0.0, 0.01)
    with pytest.raises(sf.SeaframeError) as caught:
        sf.compile(scene_of("depth"), free=["gravity[2]"]).step([0.0] * 8, [0.0] * 7, None, 0.0, 0.01)
    assert (caught.value.code, caught.value.path) == ("unsupported", "free")
