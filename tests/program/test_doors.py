"""One closed-loop program behind every door: the same motion from `simulate`, `rollout`, C, WebAssembly and CasADi.

All with RK4 in steps of the scene's length, over ten seconds. The scale of an entry is its largest value, at least one.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.numbers import Floats
from seaframe.program.program import Program
from seaframe.program.traced_controllers import reason_not_traceable
from tests.control.flexible_arms import quintic, single_link
from tests.control.vehicles import arm, hull, rov, thrusters
from tests.program import doors
from tests.program.node import needs_node
from tests.program.octave import IN_OCTAVE
from tests.program.test_c import needs_compiler

DURATION = 10.0  # s
HOLD = {"hold": {"link": "rov.hull"}, "feedforward": True, "rate": 25.0}
TABLES = np.random.default_rng(3).normal(size=20_000).cumsum()  # a log: no function of time that a code might know


def log(spacing: float, feedforward: bool) -> dict[str, Any]:
    """A force from a log of 20,000 rows on a held vehicle [N]."""
    values = (0.2 * TABLES).tolist()
    rows = [[x, 0.0, -0.5 * x] for x in values]
    table = {"times": (spacing * np.arange(20_000)).tolist(), "values": rows}
    return rov(
        controllers={"hold": HOLD | {"feedforward": feedforward}}, drives={"rov.hull": {"force": {"table": table}}}
    )


def docking() -> dict[str, Any]:
    """A held vehicle catches a free one inside a step, and releases it."""
    robot = {"links": {"hull": hull()}, "thrusters": thrusters()}
    return rov(
        robots={"rov": robot, "buoy": {"at": {"position": [0.8, 0, 0]}, "links": {"hull": hull()}}},
        connections=[{"type": "rigid", "a": "rov.hull", "b": "buoy.hull", "from": 2.503, "until": 6.0}],
        drives={"buoy.hull": {"force": {"steps": {"times": [0, 1.001, 4], "values": [[0] * 3, [0, 2, 0], [0] * 3]}}}},
        initial={"buoy.hull": {"velocity": [0.1, 0, 0]}},
        controllers={"hold": HOLD | {"feedforward": False}},
    )


def failing() -> dict[str, Any]:
    """A held vehicle loses two thrusters; both failures are known a little later."""
    crew = [each | ({"fails": 2.0} if each["name"] in ("t0", "t6") else {}) for each in thrusters(spin_up=0.1)]
    held = HOLD | {"detection_delay": 0.5}
    data = rov(controllers={"hold": held})
    data["robots"]["rov"]["thrusters"] = crew
    return data


def attached() -> dict[str, Any]:
    """An arm that stands before the held vehicle that carries it."""
    links = {
        "base": {"mass": 0.2, "volume": 2e-4, "inertia": {"diagonal": [1e-4] * 3}},
        "upper": arm() | {"parent": "base"},
    }
    robots = {
        "arm": {"on": "rov.hull", "at": {"position": [0.1, 0, 0], "rpy": [0.3, 0, 0]}, "links": links},
        "rov": {"links": {"hull": hull()}, "thrusters": thrusters(spin_up=0.1)},
    }
    swing = {"arm.upper": {"motion": {"sine": {"amplitude": 1.2, "period": 2.5}}}}
    return rov(robots=robots, drives=swing, controllers={"hold": HOLD})


GALLERY = [name for name in sf.gallery() if sf.load(name).controllers and not reason_not_traceable(sf.load(name))]
OWN = {
    "a log whose rows are at steps": lambda: log(0.01, True),
    "a log whose rows are between steps": lambda: log(0.0037, False),
    "docking inside a step": docking,
    "thrusters that fail at a step": failing,
    "an arm on a link of another robot": attached,
}
DOORS = {
    "rollout": doors.by_rollout,
    "c": pytest.param(doors.by_c, marks=needs_compiler),
    "wasm": pytest.param(doors.by_wasm, marks=needs_node),
    "javascript": pytest.param(doors.by_javascript, marks=needs_node),
    "matlab": pytest.param(doors.by_matlab, marks=IN_OCTAVE),
    "casadi": doors.by_casadi,
}
INSIDE = ("a log whose rows are between steps", "docking inside a step")  # a CasADi step cannot be split


@cache
def program_of(name: str) -> Program:
    return sf.compile(scene_of(name), integrator="rk4")


@cache
def scene_of(name: str) -> sf.Scene:
    return sf.Scene.from_dict(OWN[name]()) if name in OWN else sf.load(name)


@cache
def simulate_states(name: str) -> Floats:
    """States after every step, (steps, nq + nv)."""
    run = sf.simulate(scene_of(name), duration=DURATION, integrator="rk4")
    return np.hstack([run.q, run.v])[1:]


@pytest.mark.parametrize("name", [*GALLERY, *OWN])
@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS)
def test_a_scene_moves_alike_through_every_door(door: doors.Door, name: str, tmp_path: Path) -> None:
    if door is doors.by_casadi:
        pytest.importorskip("casadi")
        if name in INSIDE:
            pytest.skip("a CasADi step cannot be split")
    expected = simulate_states(name)
    steps = round(DURATION / scene_of(name).run.dt)
    if door is doors.by_matlab and program_of(name).nv > 30:
        steps = 100  # which take an interpreter ten seconds
    expected = expected[:steps]
    got = door(program_of(name), steps, tmp_path)
    scale = np.maximum(1.0, np.abs(expected).max(axis=0))
    worst = float((np.abs(got - expected) / scale).max())
    assert worst < 1e-9
    assert np.abs(expected[-1] - expected[0]).max() > 1e-3


def test_gallery_scenes_that_are_held() -> None:
    assert {"modular-docking", "rov-one-arm-hold", "tethered-rov"} < set(GALLERY)


SHAPED = {"shaper": "zv", "modes": 1}
THREE = {name: DOORS[name] for name in ("rollout", "c", "javascript")}


@pytest.mark.parametrize("door", THREE.values(), ids=THREE)
def test_a_tracked_flexible_link_with_a_shaper_moves_alike(door: doors.Door, tmp_path: Path) -> None:
    """Feedback of joints and modes, and a shaped reference, for a second."""
    lead = {"track": {"arm.boom": quintic(0.3, 0.3) | {"shaping": SHAPED}}, "rate": 100.0}
    scene = single_link(controllers={"lead": lead}, run={"duration": 1.0, "dt": 0.002, "integrator": "rk4"})
    run = sf.simulate(scene)
    expected = np.hstack([run.q, run.v])[1:]
    got = door(sf.compile(scene, integrator="rk4"), len(expected), tmp_path)
    np.testing.assert_allclose(got, expected, atol=1e-11)
    assert abs(expected[-1][0] - 0.3) < 0.1
