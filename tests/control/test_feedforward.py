"""The wrench that holds a hull while its arms move: by Newton's laws, and by forward dynamics."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import seaframe as sf
from seaframe.control import holding_wrench, vessel_of
from seaframe.control.inverse_model import Track
from seaframe.integrate.initial_state import initial_state
from seaframe.loads.time_functions import Instant, function_of
from seaframe.scene.drives import Sine, TimeFunction
from tests.control.vehicles import arm, hull, rov
from tests.run.robots import free_arm

Floats = NDArray[np.float64]
EYE = np.eye(6)


def wrench_at(scene: sf.Scene, t: float, held: Floats = EYE, **more: Any) -> Floats:
    """The wrench at the initial configuration, arms at their prescribed positions at t."""
    eom = sf.derive(scene)
    state = initial_state(eom)
    robots = more.pop("robots", ("rov",))
    vessel = vessel_of(eom, "rov.hull", robots, [], state.q)
    return holding_wrench(eom, vessel, held, state.q, state.v, t, **more)


@pytest.mark.parametrize("t", [0.0, 0.4, 1.3])
def test_newton_says_the_same_of_a_swinging_mass(t: float) -> None:
    """A ball of 5 kg, 0.7 m from a hinge about y at (0.5, 0, 0.1), no gravity: F = m a, M = r x m a + I alpha."""
    A, w = 0.9, 2 * math.pi / 3.0
    ball = {
        "parent": "hull",
        "joint": {"type": "revolute", "axis": [0, 1, 0], "at": [0.5, 0, 0.1]},
        "mass": 5.0,
        "center_of_mass": [0, 0, 0.7],
        "inertia": {"diagonal": [0.02, 0.02, 0.02]},
    }
    links = {"hull": {"mass": 50.0, "shape": {"box": [1.0, 0.8, 0.6]}}, "ball": ball}
    motion = {"motion": {"sine": {"amplitude": A, "period": 3.0}}}
    scene = sf.Scene.from_dict(
        {"gravity": [0, 0, 0], "robots": {"rov": {"links": links}}, "drives": {"rov.ball": motion}}
    )
    angle, rate, alpha = A * math.sin(w * t), A * w * math.cos(w * t), -A * w * w * math.sin(w * t)
    out = 0.7 * np.array([math.sin(angle), 0, math.cos(angle)])  # from the hinge to the ball
    across = 0.7 * np.array([math.cos(angle), 0, -math.sin(angle)])
    force = 5.0 * (alpha * across - rate**2 * out)
    moment = np.cross(np.array([0.5, 0, 0.1]) + out, force) + np.array([0, 0.02 * alpha, 0])
    np.testing.assert_allclose(wrench_at(scene, t), [*force, *moment], atol=1e-12)


def accelerations_under(scene: sf.Scene, wrench: Floats, t: float) -> Floats:
    """Accelerations of the hull by forward dynamics, under the wrench, arms at their prescribed positions."""
    pushed = scene.to_dict()
    push = {"force": {"constant": wrench[:3].tolist()}, "moment": {"constant": wrench[3:].tolist()}}
    pushed["drives"] = pushed.get("drives", {}) | {"rov.hull": pushed.get("drives", {}).get("rov.hull", {}) | push}
    eom = sf.derive(sf.Scene.from_dict(pushed))
    state = initial_state(eom)
    q, v = np.array(state.q), np.array(state.v)
    for path, drive in scene.drives.items():
        if drive.motion is not None:
            value = function_of((drive.motion,) if isinstance(drive.motion, TimeFunction) else drive.motion, 0)
            slot = eom.coordinates.slots[path]
            at = value.at(Instant(t, t))
            q[slot.q], v[slot.v] = at.value, at.rate
    return np.asarray(eom.forward(q, v, t=t))[:6]


SWING = {"rov.upper": {"motion": {"sine": {"amplitude": 1.2, "period": 2.5}}}}
CASES: dict[str, tuple[dict[str, Any], list[int]]] = {
    "all axes, in water": (rov(), [0, 1, 2, 3, 4, 5]),
    "turns only": (rov(), [3, 4, 5]),
    "pitch only": (rov(), [4]),
    "in a current": (rov(water={"density": 1000.0, "current": {"velocity": [0.4, -0.2, 0.1]}}), [0, 1, 2, 3, 4, 5]),
    "tilted": (
        rov(robots={"rov": {"at": {"rpy": [0.3, -0.4, 0.8]}, "links": {"hull": hull(mass=13.0), "upper": arm()}}}),
        [0, 2, 4],
    ),
    "a passive elbow": (free_arm(gravity=[0, 0, -9.81], drives=SWING), [3, 4, 5]),
    "a motor's torque": (
        free_arm(drives=SWING | {"rov.fore": {"torque": {"constant": 4.0}}}, initial={"rov.fore": {"rate": 2.0}}),
        [0, 1, 2, 3, 4, 5],
    ),
    "translation locked": (free_arm(drives=SWING | {"rov.hull": {"lock": "translation"}}), [3, 4, 5]),
    "two translations locked": (free_arm(drives=SWING | {"rov.hull": {"lock": ["x", "z"]}}), [1, 4]),
}


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("t", [0.0, 0.7])
def test_pushed_by_it_a_hull_does_not_accelerate(name: str, t: float) -> None:
    """Along the held axes; along the others no wrench acts."""
    data, axes = CASES[name]
    scene = sf.Scene.from_dict(data)
    wrench = wrench_at(scene, t, EYE[:, axes])
    others = [k for k in range(6) if k not in axes]
    assert np.abs(wrench).max() > 0.05
    assert (wrench[others] == 0.0).all()
    np.testing.assert_allclose(accelerations_under(scene, wrench, t)[axes], 0.0, atol=1e-12)


def test_vehicles_that_move_as_one_are_held_together() -> None:
    """The second one's arm acts on the first one's hull through the connection, with a longer lever arm."""
    data = rov()
    second = {"at": {"position": [0, 2.0, 0], "rpy": [0, 0, math.pi / 2]}, "links": data["robots"]["rov"]["links"]}
    both = sf.Scene.from_dict(
        data
        | {
            "robots": data["robots"] | {"other": second},
            "connections": [{"type": "rigid", "a": "rov.hull", "b": "other.hull"}],
            "drives": {"rov.upper": {"motion": {"constant": 0.0}}, "other.upper": SWING["rov.upper"]},
        }
    )
    alone = sf.Scene.from_dict(data)
    one = wrench_at(alone, 0.7)
    weight = wrench_at(sf.Scene.from_dict(data | {"drives": {"rov.upper": {"motion": {"constant": 0.0}}}}), 0.7)
    turn = np.array([[0.0, -1, 0], [1, 0, 0], [0, 0, 1]])
    force, moment = turn @ one[:3], turn @ one[3:] + np.cross([0, 2.0, 0], turn @ one[:3])
    together = wrench_at(both, 0.7, robots=("rov", "other"))
    np.testing.assert_allclose(together, weight + np.array([*force, *moment]), atol=1e-12)


def test_a_tracked_joint_counts_as_if_it_were_prescribed() -> None:
    prescribed = sf.Scene.from_dict(rov())
    tracked = sf.Scene.from_dict(rov(drives={}))
    slot = tracked.coordinates.slots["rov.upper"]
    reference = function_of((TimeFunction(sine=Sine(amplitude=1.2, period=2.5)),), 0)
    tracks = [Track(slot.q.start, slot.v.start, 0, reference)]
    np.testing.assert_allclose(wrench_at(tracked, 0.7, tracks=tracks), wrench_at(prescribed, 0.7), atol=1e-13)
    assert np.abs(wrench_at(tracked, 0.7) - wrench_at(prescribed, 0.7)).max() > 0.1
