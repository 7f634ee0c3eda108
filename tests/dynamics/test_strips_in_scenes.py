"""Strips along slender links in whole scenes, against integrals over the length."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.integrate import quad

import seaframe as sf
from tests.random_scenes import Array, difference

DENSITY, RADIUS, LENGTH = 1025.0, 0.03, 0.9
NORMAL, TANGENTIAL = 1.1, 0.02
MIDDLE = np.array([0.1, 0.35, -0.2])
AXES: dict[str, Array] = dict(zip("xyz", np.eye(3), strict=True))


def rod(axis: str, points: int = 5, **strips: Any) -> sf.Scene:
    """A neutral rod that is off its link's origin."""
    volume = np.pi * RADIUS**2 * LENGTH
    solid = {"radius": RADIUS, "length": LENGTH, "axis": axis, "center": MIDDLE.tolist()}
    drag = {"normal": NORMAL, "tangential": TANGENTIAL, "points": points} | strips
    link = {"mass": DENSITY * volume, "shape": {"cylinder": solid}, "drag": {"strips": drag}}
    return sf.Scene.from_dict({"water": {"density": DENSITY}, "robots": {"rov": {"links": {"rod": link}}}})


def drag_wrench(axis: str, V: Array) -> Array:
    """Drag at the link's origin (6,): the integral over the length by adaptive quadrature, and friction along."""
    a, v, w = AXES[axis], V[:3], V[3:]

    def strip(s: float, component: int) -> float:
        p = MIDDLE + s * a
        u = v + np.cross(w, p)
        across = u - (u @ a) * a
        f = -0.5 * DENSITY * NORMAL * 2 * RADIUS * np.linalg.norm(across) * across
        return float(np.concatenate([f, np.cross(p, f)])[component])

    half = LENGTH / 2
    options = {"epsabs": 1e-13, "epsrel": 1e-13, "limit": 400}
    total = np.array([quad(strip, -half, half, args=(k,), **options)[0] for k in range(6)])
    slip = (v + np.cross(w, MIDDLE)) @ a
    friction = -0.5 * DENSITY * TANGENTIAL * np.pi * 2 * RADIUS * LENGTH * abs(slip) * slip * a
    return np.asarray(total + np.concatenate([friction, np.cross(MIDDLE, friction)]))


def got_wrench(scene: sf.Scene, V: Array, method: str = "recursive") -> Array:
    """The wrench of drag alone: inverse dynamics with drag less those without it."""
    q, still = [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0], np.zeros(6)
    dry = scene.replace({"rov.rod.drag": None})
    wet, plain = (sf.derive(each, method=method).inverse(q, V, still) for each in (scene, dry))
    return np.asarray(plain - wet)


@pytest.mark.parametrize("method", ["recursive", "moving-frame"])
@pytest.mark.parametrize("axis", "xyz")
def test_translation_is_exact(axis: str, method: str) -> None:
    """All strips move alike: any number of points is right."""
    V = np.array([0.7, -0.4, 0.5, 0.0, 0.0, 0.0])
    for points in (1, 2, 5):
        assert difference(got_wrench(rod(axis, points), V, method), drag_wrench(axis, V)) < 1e-12


@pytest.mark.parametrize("axis", "xyz")
def test_plane_motion_with_one_sense_is_exact(axis: str) -> None:
    """Where no strip turns back, |v| v is a polynomial of the third degree with its lever: two points are enough."""
    a = AXES[axis]
    across, about = np.roll(a, 1), np.cross(a, np.roll(a, 1))
    V = np.concatenate([2.0 * across, 0.5 * about])
    V[:3] -= np.cross(V[3:], MIDDLE)  # so that the middle moves at 2 m/s
    for points in (2, 3, 8):
        assert difference(got_wrench(rod(axis, points), V), drag_wrench(axis, V)) < 1e-11


@pytest.mark.parametrize("axis", "xyz")
def test_any_motion_converges(axis: str) -> None:
    """Strips that reverse have a kink where their velocity is zero."""
    rng = np.random.default_rng(4)
    for _ in range(3):
        V = rng.normal(size=6)
        want = drag_wrench(axis, V)
        errors = [difference(got_wrench(rod(axis, points), V), want) for points in (3, 8, 32)]
        assert errors[1] < 2e-3
        assert errors[2] < 1e-4


def test_broadside_fall() -> None:
    """A sinking cylinder: terminal speed by 1/2 rho C d L v2 = (m - rho V) g, as other bodies' tanh law."""
    scene = rod("x").replace({"rov.rod.mass": 1.4 * DENSITY * np.pi * RADIUS**2 * LENGTH})
    run = sf.simulate(scene.replace({"rov.rod.center_of_mass": MIDDLE.tolist()}), duration=3.0, dt=0.004)
    surplus = 0.4 * DENSITY * np.pi * RADIUS**2 * LENGTH
    c = 0.5 * DENSITY * NORMAL * 2 * RADIUS * LENGTH
    V = np.sqrt(surplus * 9.81 / c)
    mass = 3.5 * surplus
    assert difference(run["rov.rod.velocity"][:, 2], -V * np.tanh(run.t * np.sqrt(surplus * 9.81 * c) / mass)) < 1e-8
    assert np.abs(run["rov.rod.angular_velocity"]).max() < 1e-10


def test_diameter_and_longest_extent() -> None:
    """A box with strips of a diameter has them along its longest edge."""
    box = rod("y").to_dict()
    link = box["robots"]["rov"]["links"]["rod"]
    link["shape"] = {"box": [0.05, LENGTH, 0.02], "center": MIDDLE.tolist()}
    link["drag"]["strips"]["diameter"] = 2 * RADIUS
    link |= {"volume": link["mass"] / DENSITY, "inertia": {"diagonal": [1.0, 1.0, 1.0]}}
    V = np.array([0.7, -0.4, 0.5, 0.0, 0.0, 0.0])
    assert difference(got_wrench(sf.Scene.from_dict(box), V), drag_wrench("y", V)) < 1e-12


def test_vortices_lift_across_at_their_frequency() -> None:
    """Held in a steady flow: a lift C_L 1/2 rho d L U2 sin(2 pi St U t/d) across the flow and the rod, and the drag.

    Lift acts along a x v = z x (-x) = -y, so the force that holds the rod is along +y.
    """
    lift, strouhal, speed = 0.5, 0.2, 0.6
    scene = rod("z", lift=lift, strouhal=strouhal)
    described = scene.to_dict()
    described["robots"]["rov"]["base"] = "fixed"
    described["water"]["current"] = {"velocity": [speed, 0.0, 0.0]}
    run = sf.simulate(sf.Scene.from_dict(described), duration=1.0, dt=0.01)
    size = 0.5 * DENSITY * 2 * RADIUS * LENGTH * speed**2
    phase = 2 * np.pi * strouhal * speed / (2 * RADIUS) * run.t
    force = run["rov.rod.reaction_force"]
    assert difference(force[:, 0], np.full_like(run.t, -NORMAL * size)) < 1e-12
    assert np.abs(force[:, 1] - lift * size * np.sin(phase)).max() < 1e-9 * size
    assert difference(run["rov.rod.shedding"], phase) < 1e-12
