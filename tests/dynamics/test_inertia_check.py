"""A free coordinate without inertia is refused by name, also where rounding leaves it a little; no other one is.

Every refused scene has a mass matrix that is singular by construction, about axes for which no result is exact.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from tests.random_scenes import unit

METHODS = ("recursive", "moving-frame")
SLANTED = [1.0, 1.0, 0.3]
ALONG = unit(np.array(SLANTED))
TURN = [0.3, -0.7, 1.1]


def links(**more: Any) -> sf.Scene:
    """Links on a fixed post."""
    return sf.Scene.from_dict({"robots": {"a": {"base": "fixed", "links": {"post": {}} | more}}})


def floating(drives: dict[str, Any] | None = None, **link: Any) -> sf.Scene:
    """One link on a free base."""
    return sf.Scene.from_dict({"robots": {"a": {"links": {"b": link}}}, "drives": drives or {}})


def link_on_joint(kind: str, parent: str = "post", **joint: Any) -> dict[str, Any]:
    return {"parent": parent, "joint": {"type": kind, **joint}, "mass": 0}


def rod(length: float, at: float) -> dict[str, Any]:
    """A rod of 2 kg along the slanted direction, its centre a distance away from its joint."""
    J = 2.0 * length**2 / 12.0 * (np.eye(3) - np.outer(ALONG, ALONG))
    return {"mass": 2.0, "inertia": {"matrix": J.tolist()}, "center_of_mass": (at * ALONG).tolist()}


def point(center: Any) -> dict[str, Any]:
    return {"mass": 1.0, "center_of_mass": list(center)}


HINGE = link_on_joint("revolute", axis=SLANTED)
BALL = {"mass": 1.0, "shape": {"sphere": {"radius": 0.1}}}
LAST_HINGE = link_on_joint("revolute", "c", axis=SLANTED) | rod(3.0, 1.0)
TWICE = link_on_joint("revolute", "b", axis=SLANTED) | BALL | {"center_of_mass": [0.3, 0.0, 0.0]}
REFUSED = {
    "a point on the axis of a hinge": (links(b=HINGE | point(SLANTED)), "a.b.rate"),
    "a rod along the axis of a hinge": (links(b=HINGE | rod(3.0, 1.0)), "a.b.rate"),
    "a rod that swings in a spherical joint": (
        links(b=link_on_joint("spherical") | rod(3.0, 1.5)),
        "a.b.angular_velocity[",
    ),
    "a free point": (floating(**point(SLANTED)), "a.b.twist["),
    "a free rod": (floating(**rod(3.0, 1.0)), "a.b.twist["),
    "a rod in the second axis of a universal joint": (
        links(b=link_on_joint("universal", axes=[[1.0, -1.0, 0.0], SLANTED]) | rod(3.0, 1.0)),
        "a.b.rate[1]",
    ),
    "two hinges about one axis, nothing between": (links(b=HINGE, c=TWICE), "a.b.rate"),
    "two hinges about one axis, next to nothing between": (
        links(b=HINGE | BALL | {"mass": 1e-16}, c=TWICE),
        "a.b.rate",
    ),
    "two slides along one axis, nothing between": (
        links(b=link_on_joint("prismatic", axis=SLANTED), c=link_on_joint("prismatic", "b", axis=SLANTED) | BALL),
        "a.b.rate",
    ),
    "a slide without mass": (
        links(b=link_on_joint("prismatic", axis=SLANTED) | {"inertia": {"diagonal": [1.0, 1.0, 1.0]}}),
        "a.b.rate",
    ),
    "far out, behind other joints": (
        links(b=HINGE | BALL, c=link_on_joint("prismatic", "b", axis=SLANTED, rpy=TURN) | BALL, d=LAST_HINGE),
        "a.d.rate",
    ),
}
ALLOWED = {
    "a rod beside the axis": links(b=HINGE | rod(3.0, 1.0) | {"center_of_mass": [0.3, 0.0, 0.0]}),
    "a rod across the axis": links(b=link_on_joint("revolute", axis=[0.3, 0.0, -1.0]) | rod(3.0, 1.0)),
    "a rod carried by a hinge about another axis": links(
        b=link_on_joint("revolute", axis=[1.0, 0.0, 0.0]), c=link_on_joint("fixed", "b", rpy=TURN) | rod(3.0, 1.0)
    ),
    "a link without mass between two axes": links(
        b=HINGE, c=link_on_joint("revolute", "b", axis=[1.0, 0.0, 0.0]) | BALL | {"center_of_mass": [0.3, 0.0, 0.1]}
    ),
    "a point that is on the axis only where a slide starts": links(
        b=link_on_joint("revolute", axis=SLANTED),
        c=link_on_joint("prismatic", "b", axis=[1.0, -1.0, 0.0]) | point([0.0, 0.0, 0.0]),
    ),
    "a point on the axis of a hinge that is prescribed": sf.Scene.from_dict(
        links(b=HINGE | point(SLANTED)).to_dict() | {"drives": {"a.b": {"motion": {"constant": 0.2}}}}
    ),
    "a point on the axis of a hinge that is locked": sf.Scene.from_dict(
        links(b=HINGE | point(SLANTED)).to_dict() | {"drives": {"a.b": {"lock": "all"}}}
    ),
    "a free point that does not turn": floating({"a.b": {"lock": "rotation"}}, **point(SLANTED)),
    "a free point held along two axes": floating(
        {"a.b": {"lock": ["x", "z", "roll", "pitch", "yaw"]}}, **point(SLANTED)
    ),
    "a link with a tiny moment of inertia": links(b=HINGE | point(SLANTED) | {"inertia": {"diagonal": [1e-9] * 3}}),
}


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str, method: str) -> None:
    scene, coordinate = REFUSED[name]
    with pytest.raises(sf.SeaframeError) as caught:
        sf.derive(scene, method)
    assert caught.value.code == "singular"
    assert caught.value.path.startswith(coordinate)  # an entry of several, where the direction decides which


@pytest.mark.parametrize("distance", [1e-6, 1e-3, 1.0, 7.0, 1e3])
def test_at_every_scale(distance: float) -> None:
    """A point on the axis is refused from a micrometre to a kilometre; one a thousandth beside it never is."""
    with pytest.raises(sf.SeaframeError) as caught:
        sf.derive(links(b=HINGE | point(distance * ALONG)))
    assert (caught.value.code, caught.value.path) == ("singular", "a.b.rate")
    beside = distance * (ALONG + 1e-3 * unit(np.array([1.0, -1.0, 0.0])))
    eom = sf.derive(links(b=HINGE | point(beside)))
    assert eom.mass_matrix([0.0])[0, 0] == pytest.approx(1e-6 * distance**2, rel=1e-9)


@pytest.mark.parametrize("tilt", [0.0, 1e-7, 1e-4, 0.1])
def test_rods_along_an_axis_or_nearly_so(tilt: float) -> None:
    """Where the first moments of inertia are small, so that quotients by them are unreliable."""
    along = unit(np.array([1.0, tilt, -0.5 * tilt]))
    J = np.eye(3) - np.outer(along, along)
    with pytest.raises(sf.SeaframeError) as caught:
        sf.derive(floating(mass=1.0, inertia={"matrix": J.tolist()}, center_of_mass=[0.3, 0.2, -0.5]))
    assert (caught.value.code, caught.value.path) == ("singular", "a.b.twist[3]")


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", ALLOWED)
def test_allowed(name: str, method: str) -> None:
    """All formulations give accelerations that agree, away from the zero of the joints."""
    eom = sf.derive(ALLOWED[name], method)
    rng = np.random.default_rng(3)
    q, v = rng.normal(size=eom.nq), rng.normal(size=eom.nv)
    if eom.nq == 7:
        q[3:] /= np.linalg.norm(q[3:])
    v = np.where([mode == "locked" for mode in eom.tree.actuation], 0.0, v)
    reference = sf.derive(ALLOWED[name])
    np.testing.assert_allclose(eom.forward(q, v), reference.forward(q, v), rtol=1e-5, atol=1e-9)


def test_a_thin_cable_is_allowed() -> None:
    """Forty metres of rods with a radius of a millimetre, in spherical joints: little inertia about their own axes."""
    cable: dict[str, Any] = {}
    for k in range(40):
        parent, at = ("post", [0.0, 0.0, 0.0]) if k == 0 else (f"rod{k - 1}", ALONG.tolist())
        J = np.eye(3) * (1.0 / 12.0 + 0.25e-6) + np.outer(ALONG, ALONG) * (0.25e-6 - 1.0 / 12.0)
        matter = {"mass": 1.0, "inertia": {"matrix": J.tolist()}, "center_of_mass": (0.5 * ALONG).tolist()}
        cable[f"rod{k}"] = link_on_joint("spherical", parent, at=at) | matter
    eom = sf.derive(links(**cable))
    assert eom.nv == 120


def test_numbers_that_are_known_are_checked_and_symbols_are_not() -> None:
    sympy = pytest.importorskip("sympy")
    scene = links(b=HINGE | point([0.5, 0.0, 0.0]))
    center = {f"a.b.center_of_mass[{k}]": x for k, x in enumerate(SLANTED)}
    with pytest.raises(sf.SeaframeError) as caught:
        sf.derive(scene, numbers=center)
    assert (caught.value.code, caught.value.path) == ("singular", "a.b.rate")
    mass = sympy.Symbol("m", positive=True)
    sf.derive(scene, numbers=center | {"a.b.mass": mass})
    M = sf.derive(scene, numbers={"a.b.mass": mass}).mass_matrix([0.0])[0, 0]
    assert float(M.subs(mass, 2.0)) == pytest.approx(2.0 * 0.25 * (1.0 - ALONG[0] ** 2), rel=1e-14)
