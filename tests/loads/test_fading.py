"""Added mass that fades out of the water: Lagrange's equations of a ball, energy, momentum, all formulations."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import seaframe as sf
from seaframe.errors import SceneError
from seaframe.loads.fading import FadingMass
from seaframe.spatial import Pose, Vector, array, rotation_from_quaternion
from tests.loads.readings import Floats, moving, random_rotation, rotated_wrench, same, wrench_on

RHO, G, R = 1000.0, 9.81, 0.2
DISPLACED = 4 / 3 * math.pi * R**3 * RHO
EXACT = {"integrator": "dopri5", "tolerance": 1e-11}  # the force has a kink where a link touches the surface
BALL = {"mass": 20.0, "shape": {"sphere": {"radius": R}}, "added_mass": "shape", "added_mass_fades": True}
HULL: dict[str, Any] = {
    "mass": 30.0,
    "shape": {"ellipsoid": [0.5, 0.2, 0.15]},
    "center_of_mass": [0.02, 0.01, -0.03],
    "center_of_buoyancy": [0.0, 0.02, 0.01],
    "added_mass": {"diagonal": [4.0, 20.0, 30.0, 0.2, 1.5, 1.2]},
    "added_mass_fades": True,
}
ARM: dict[str, Any] = {
    "parent": "hull",
    "joint": {"type": "revolute", "axis": [0, 1, 0], "at": [0.5, 0, 0]},
    "mass": 4.0,
    "shape": {"cylinder": {"radius": 0.05, "length": 0.6, "axis": "x", "center": [0.3, 0, 0]}},
    "added_mass": "shape",
    "added_mass_fades": True,
}


def scene(links: dict[str, Any], height: float = 0.0, **others: Any) -> sf.Scene:
    robots = {"rov": {"at": {"position": [0.0, 0.0, height]}, "links": links}}
    return sf.Scene.from_dict({"water": {"density": RHO, "surface": 0.0}, "robots": robots} | others)


def test_a_ball_falls_in_as_lagrange_says() -> None:
    """d/dt (m + f m_A) z' - 1/2 f' m_A z'^2 = weight and buoyancy, f the cap of Archimedes."""
    added, mass = DISPLACED / 2, 20.0

    def below(z: float) -> tuple[float, float]:
        s = min(1.0, max(-1.0, -z / R))
        return (2 + 3 * s - s**3) / 4, -0.75 * (1 - s * s) / R

    def rates(t: float, x: Floats) -> list[float]:
        f, slope = below(float(x[0]))
        force = -mass * G + f * DISPLACED * G - 0.5 * slope * added * x[1] ** 2
        return [x[1], force / (mass + f * added)]

    run = sf.simulate(scene({"ball": BALL}, 0.8, run={"duration": 2.0, "dt": 0.01} | EXACT))
    exact = solve_ivp(rates, (0.0, 2.0), [0.8, 0.0], t_eval=run.t, rtol=1e-11, atol=1e-12)
    assert exact.y[0].min() < -0.3  # it dives, and jumps out again
    np.testing.assert_allclose(run["rov.ball.position"][:, 2], exact.y[0], atol=2e-7)
    np.testing.assert_allclose(run["rov.ball.velocity"][:, 2], exact.y[1], atol=2e-6)


def test_in_air_it_falls_freely_and_without_the_key_it_does_not() -> None:
    for fades, wanted in ((True, -G), (False, -G * 20.0 / (20.0 + DISPLACED / 2))):
        falling = scene({"ball": BALL | {"added_mass_fades": fades}}, 3.0)
        a = sf.derive(falling).forward([0, 0, 3.0, 1, 0, 0, 0], [0.0] * 6)[2]
        assert a == pytest.approx(wanted, rel=1e-12)


def test_below_the_surface_nothing_changes() -> None:
    q, v = [0, 0, -4.0, 0.5, 0.5, 0.5, 0.5], [0.3, -0.2, 0.5, 0.1, 0.4, -0.3]
    answers = [sf.derive(scene({"hull": HULL | {"added_mass_fades": fades}})).forward(q, v) for fades in (True, False)]
    np.testing.assert_allclose(answers[0], answers[1], rtol=1e-13)


def states(count: int, nq: int, nv: int) -> list[tuple[Floats, Floats]]:
    rng = np.random.default_rng(3)
    found = []
    for _ in range(count):
        q = np.r_[rng.normal(size=2), 0.15 * rng.normal(), rng.normal(size=nq - 3)]
        q[3:7] /= np.linalg.norm(q[3:7])
        found.append((q, rng.normal(size=nv)))
    return found


def test_the_gradient_is_that_of_the_fraction() -> None:
    load = next(x for x in sf.derive(scene({"hull": HULL})).tree.bodies[0].loads if isinstance(x, FadingMass))
    rng = np.random.default_rng(2)
    for _ in range(10):
        X, V, h = Pose(random_rotation(rng), Vector(0.3, 0.1, 0.1 * rng.normal())), rng.normal(size=6), 1e-6
        ends = []
        for step in (h, -h):
            w = step * V[3:]
            angle = float(np.linalg.norm(w))
            turn = rotation_from_quaternion(math.cos(angle / 2), *(math.sin(angle / 2) * w / angle).tolist())
            there = Pose(X.R @ turn, X.p + X.R @ Vector(*(step * V[:3]).tolist()))
            ends.append(load.fraction(there))
        assert array(load.gradient(X)) @ V == pytest.approx((ends[0] - ends[1]) / (2 * h), rel=1e-6, abs=1e-8)
        same(rotated_wrench(load, random_rotation(rng), V.tolist(), X), wrench_on(load, V.tolist(), X))


def test_formulations_and_compiled_code_agree() -> None:
    dipping = scene(
        {"hull": HULL, "arm": ARM}, water={"density": RHO, "surface": 0.0, "current": {"velocity": [0.3, 0.1, 0]}}
    )
    program = sf.compile(dipping)
    for q, v in states(6, 8, 7):
        wanted = sf.derive(dipping).forward(q, v)
        for method in ("moving-frame", "udwadia-kalaba", "gibbs-appell"):
            eom = sf.derive(dipping, method=method)
            np.testing.assert_allclose(eom.forward(q, v), wanted, rtol=1e-10, atol=1e-10 * np.abs(wanted).max())
            np.testing.assert_allclose(eom.mass_matrix(q), sf.derive(dipping).mass_matrix(q), rtol=1e-10, atol=1e-10)
        np.testing.assert_allclose(program.forward(q, v), wanted, rtol=1e-12, atol=1e-12 * np.abs(wanted).max())
        forces = sf.derive(dipping).inverse(q, v, wanted)
        np.testing.assert_allclose(forces, 0.0, atol=1e-9)


def test_energy_and_momentum_are_kept() -> None:
    """A hull with an arm drops into the water and comes back, turning; nothing resists."""
    start = {"rov.hull": {"velocity": [0.5, 0.2, -1.0], "angular_velocity": [0.3, 0.8, 0.2]}}
    run = sf.simulate(scene({"hull": HULL, "arm": ARM}, 0.4, initial=start, run={"duration": 3.0, "dt": 0.005} | EXACT))
    assert run.health.energy_residual < 1e-6
    assert run.health.momentum_residual is not None
    assert run.health.momentum_residual < 1e-6
    whole = run["energy.kinetic"] + run["energy.potential"]
    assert np.ptp(run["rov.hull.position"][:, 2]) > 0.3
    assert abs(whole[-1] - whole[0] - run.health.work["buoyancy"]) < 1e-6 * np.ptp(run["energy.kinetic"])
    sideways = run["momentum.linear"][:, :2]
    np.testing.assert_allclose(
        sideways, np.broadcast_to(sideways[0], sideways.shape), atol=1e-6 * np.abs(sideways).max()
    )


def test_freed_numbers_and_derivatives() -> None:
    dipping = scene({"hull": HULL})
    path = "rov.hull.added_mass.diagonal[2]"
    program = sf.compile(dipping, free=[path])
    q, v = states(1, 7, 6)[0]
    wanted = sf.derive(dipping.replace({path: 12.0})).forward(q, v)
    np.testing.assert_allclose(program.forward(q, v, None, 0.0, [12.0]), wanted, rtol=1e-12, atol=1e-12)
    found = program.jacobians(q, v, None, 0.0, [12.0])
    for name, k in (("q", 2), ("v", 2), ("v", 4), ("free", 0)):
        given, ends = {"q": q, "v": v, "free": np.array([12.0])}, []
        for step in (1e-6, -1e-6):
            moved = given | {name: given[name] + step * np.eye(len(given[name]))[k]}
            ends.append(program.forward(moved["q"], moved["v"], None, 0.0, moved["free"]))
        quotient = (ends[0] - ends[1]) / 2e-6
        np.testing.assert_allclose(found[name][:, k], quotient, rtol=1e-5, atol=1e-6 * np.abs(quotient).max())


def test_many_links_fade_in_compiled_loops() -> None:
    """More links than straight-line code is made for."""
    links: dict[str, Any] = {"hull": HULL}
    for k in range(36):
        links[f"arm{k}"] = ARM | {"parent": f"arm{k - 1}" if k else "hull"}
    chain = scene(links)
    q, v = states(1, 43, 42)[0]
    q[7:] *= 0.1
    wanted = sf.derive(chain).forward(q, v)
    program = sf.compile(chain)
    np.testing.assert_allclose(program.forward(q, v), wanted, rtol=1e-9, atol=1e-9 * np.abs(wanted).max())
    M = sf.derive(chain).mass_matrix(q)
    np.testing.assert_allclose(program.mass_matrix(q), M, rtol=1e-9, atol=1e-12 * np.abs(M).max())


@pytest.mark.parametrize(
    ("others", "link", "code"),
    [
        ({"water": {}}, {}, "missing"),
        ({}, {"added_mass": None}, "missing"),
        ({"water": {"surface": 0.0, "current": {"velocity": [0, 0, 0.1]}}}, {}, "unsupported"),
        ({"water": {"surface": 0.0, "current": {"velocity": [0.1, 0, 0]}}, "floor": {"height": -3}}, {}, "unsupported"),
        (
            {
                "water": {"surface": 0.0, "current": {"velocity": [0.1, 0, 0]}},
                "contacts": [{"a": "*", "plane": {"at": [0, 0, -9], "normal": [0, 0, 1]}}],
            },
            {},
            "unsupported",
        ),
        (
            {"water": {"surface": 0.0, "waves": {"regular": {"height": 0.1, "period": 3, "direction": [1, 0, 0]}}}},
            {},
            "unsupported",
        ),
    ],
)
def test_what_it_does_not_support_is_refused(others: dict[str, Any], link: dict[str, Any], code: str) -> None:
    with pytest.raises(SceneError) as refused:
        scene({"ball": BALL | link}, **others)
    assert (refused.value.code, refused.value.path) == (code, "rov.ball.added_mass_fades")


def test_its_load_is_zero_at_rest() -> None:
    load = next(x for x in sf.derive(scene({"hull": HULL})).tree.bodies[0].loads if isinstance(x, FadingMass))
    np.testing.assert_array_equal(array(load.wrench(moving([0.0] * 6))), np.zeros(6))
