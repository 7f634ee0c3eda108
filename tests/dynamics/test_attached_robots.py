"""An arm on a link of another robot moves as one robot does that was described as a whole by hand."""

from __future__ import annotations

from typing import Any, get_args

import numpy as np
import pytest

import seaframe as sf
from seaframe.choices import Method
from seaframe.run.agreement import agreement
from tests.control.vehicles import hull, thrusters

AT = {"position": [0.2, 0.05, -0.1], "rpy": [0.3, -0.2, 0.5]}
WET = {"added_mass": "shape", "drag": {"quadratic": [1, 4, 4, 0, 0.1, 0.1]}}


def rod(parent: str, axis: list[float], at: list[float]) -> dict[str, Any]:
    shape = {"cylinder": {"radius": 0.03, "length": 0.3, "axis": "x", "center": [0.15, 0, 0]}}
    joint = {"type": "revolute", "axis": axis, "at": at, "damping": 0.05}
    return {"parent": parent, "joint": joint, "mass": 1.1, "shape": shape} | WET


BASE = {"mass": 0.4, "shape": {"box": [0.1, 0.06, 0.05]}, "drag": {"linear": [1, 1, 1, 0, 0, 0]}}
ARM = {"base": BASE, "upper": rod("base", [0, 1, 0], [0.05, 0, 0]), "fore": rod("upper", [0, 0, 1], [0.3, 0, 0])}
HOLD = {"hold": {"link": "rov.hull"}, "feedforward": True, "rate": 50.0}


def scene_with(robots: dict[str, Any], arm: str, **more: Any) -> sf.Scene:
    return sf.Scene.from_dict(
        {
            "water": {"density": 1000, "current": {"velocity": [0.1, 0.05, 0]}},
            "robots": robots,
            "drives": {
                f"{arm}.upper": {"motion": {"sine": {"amplitude": 0.9, "period": 3}}},
                f"{arm}.fore": {"torque": {"sine": {"amplitude": 0.2, "period": 2}}},
            },
            "run": {"duration": 2, "dt": 0.01},
        }
        | more
    )


def attached(first: str = "arm", **more: Any) -> sf.Scene:
    """A vehicle and an arm on it, in either order of the file."""
    robots: dict[str, Any] = {
        "arm": {"on": "rov.hull", "at": AT, "links": ARM},
        "rov": {"links": {"hull": hull()}, "thrusters": thrusters()},
    }
    return scene_with({name: robots[name] for name in sorted(robots, reverse=first != "arm")}, "arm", **more)


def by_hand(**more: Any) -> sf.Scene:
    """The same as one robot: its order is that of the file with the vehicle first."""
    joint = {"type": "fixed", "at": AT["position"], "rpy": AT["rpy"]}
    links = {"hull": hull(), **ARM, "base": BASE | {"parent": "hull", "joint": joint}}
    return scene_with({"rov": {"links": links, "thrusters": thrusters()}}, "rov", **more)


def random_state(eom: Any, seed: int) -> tuple[Any, Any, Any]:
    rng = np.random.default_rng(seed)
    q = rng.normal(size=eom.nq)
    turn = eom.coordinates.q.index("rov.hull.orientation[0]")
    q[turn : turn + 4] /= np.linalg.norm(q[turn : turn + 4])
    return q, rng.normal(size=eom.nv), rng.normal(size=eom.nu)


@pytest.mark.parametrize("method", get_args(Method))
def test_equations_are_those_of_one_robot(method: Any) -> None:
    whole, parts = sf.derive(by_hand(), method), sf.derive(attached("rov"), method)
    q, v, u = random_state(whole, 1)
    np.testing.assert_allclose(parts.mass_matrix(q), whole.mass_matrix(q), rtol=1e-12, atol=1e-12)
    np.testing.assert_allclose(parts.forward(q, v, u, 0.3), whole.forward(q, v, u, 0.3), rtol=1e-10, atol=1e-10)
    np.testing.assert_allclose(parts.poses(q)["arm.fore"], whole.poses(q)["rov.fore"], atol=1e-14)


def test_coordinates_are_permuted_where_the_arm_stands_first() -> None:
    first, last = sf.derive(attached("arm")), sf.derive(attached("rov"))
    order = [last.coordinates.v.index(name) for name in first.coordinates.v]
    places = [last.coordinates.q.index(name) for name in first.coordinates.q]
    inputs = [last.coordinates.u.index(name) for name in first.coordinates.u]
    assert first.coordinates.q[0] == "arm.upper.angle"
    q, v, u = random_state(last, 2)
    expected = last.forward(q, v, u, 0.1)[order]
    np.testing.assert_allclose(first.forward(q[places], v[order], u[inputs], 0.1), expected, rtol=1e-10, atol=1e-10)


@pytest.mark.parametrize("first", ["arm", "rov"])
def test_formulations_agree(first: str) -> None:
    assert all(each.is_within_tolerance for each in agreement(attached(first), 5, None))


def test_a_held_vehicle_moves_as_one_robot_does() -> None:
    """The controller sees the attached arm: its feed-forward, its inertia and its vessel."""
    held = {"controllers": {"hold": HOLD}}
    whole, parts = sf.simulate(by_hand(**held)), sf.simulate(attached("arm", **held))
    for name in ("rov.hull.position", "rov.hull.rpy", "rov.t3.thrust"):
        np.testing.assert_allclose(parts[name], whole[name], atol=1e-9)
    np.testing.assert_allclose(parts["arm.fore.angle"], whole["rov.fore.angle"], atol=1e-9)
    loose = sf.simulate(attached("arm"))
    assert np.abs(loose["rov.hull.rpy"][-1]).max() > 10 * np.abs(parts["rov.hull.rpy"][-1]).max()


def test_joined_vehicles_merge_with_their_arms() -> None:
    """A second vehicle, rigidly connected with the attached arm's hand."""
    buoy = {"buoy": {"links": {"hull": hull()}, "at": {"position": [1.2, 0, 0]}}}

    def joined(scene: sf.Scene, arm: str) -> sf.Scene:
        data = scene.to_dict()
        data["connections"] = [{"type": "rigid", "a": f"{arm}.fore", "b": "buoy.hull"}]
        return sf.Scene.from_dict(data | {"robots": data["robots"] | buoy})

    whole, parts = sf.simulate(joined(by_hand(), "rov")), sf.simulate(joined(attached("arm"), "arm"))
    np.testing.assert_allclose(parts["buoy.hull.position"], whole["buoy.hull.position"], atol=1e-9)
    np.testing.assert_allclose(parts["rov.hull.rpy"], whole["rov.hull.rpy"], atol=1e-9)


def test_an_arm_on_the_tip_of_a_flexible_link() -> None:
    boom = {
        "parent": "frame",
        "joint": {"type": "revolute", "axis": [0, 0, 1]},
        "flexible": {
            "length": 1.0, "radius": 0.01, "axis": "x", "mass_per_length": 0.9, "youngs_modulus": 7.0e10,
            "bending": {"y": 2},
        },
    }  # fmt: skip
    crane: dict[str, Any] = {"base": "fixed", "links": {"frame": {}, "boom": boom}}
    joint = {"type": "fixed", "at": AT["position"], "rpy": AT["rpy"]}
    mounted = {
        name: link | ({"parent": "boom", "joint": joint} if name == "base" else {}) for name, link in ARM.items()
    }
    parts = sf.Scene.from_dict({"robots": {"crane": crane, "arm": {"on": "crane.boom", "at": AT, "links": ARM}}})
    whole = sf.Scene.from_dict({"robots": {"crane": {"base": "fixed", "links": crane["links"] | mounted}}})
    q, v = np.array([0.2, 0.01, -0.02, 0.4, 0.5]), np.array([0.3, 0.1, 0.2, -0.4, 0.6])
    expected = sf.derive(whole).forward(q, v)
    np.testing.assert_allclose(sf.derive(parts).forward(q, v), expected, rtol=1e-10, atol=1e-10)


def test_freed_numbers_of_an_attached_robot() -> None:
    """A mass of the arm, and the place where it is attached, which is no number of the motion for a free robot."""
    scene = attached("arm")
    paths = {"arm.upper.mass": 2.0, "arm.at.position[2]": 0.1, "arm.at.rpy[1]": 0.4}
    program = sf.compile(scene, free=list(paths))
    q, v, u = random_state(sf.derive(scene), 3)
    expected = sf.derive(scene.replace(paths)).forward(q, v, u, 0.2)
    np.testing.assert_allclose(program.forward(q, v, u, 0.2, list(paths.values())), expected, rtol=1e-9, atol=1e-9)
    with pytest.raises(sf.SeaframeError):
        sf.compile(scene, free=["rov.at.position[2]"])
