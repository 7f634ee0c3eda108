"""Coefficients that depend on the flow in whole scenes: rigid and flexible links, every reading, energy, refusals."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

import seaframe as sf
from seaframe.dynamics import FORMULATIONS
from tests.dynamics.flexible_arms import Array, bent_state
from tests.dynamics.test_flexible_formulations import apart, arm_on_a_hull
from tests.oracles.drag_curves import cylinder_drag
from tests.random_scenes import difference

RHO, NU, G = 1025.0, 1.05e-6, 9.81
RADIUS, LENGTH = 0.01, 0.5
GRID = [0.0, 0.8, math.pi / 2]
CRISIS = {"reynolds": [1e2, 1e3, 1e4, 1e5], "values": [1.5, 1.0, 1.2, 0.4]}
STRIPS: dict[str, dict[str, Any]] = {
    "named": {"normal": "cylinder", "tangential": "ittc-1957"},
    "reynolds": {"normal": CRISIS, "tangential": "prandtl-schlichting"},
    "kc": {"normal": {"kc": [2.0, 40.0], "values": [0.6, 1.8], "period": 2.0}, "tangential": "blasius"},
    "angle": {"normal": {"angle": GRID, "values": [0.2, 0.8, 1.2]}},
    "lift": {"normal": "square", "lift": CRISIS},
    "sides": {"sides": {"y": {"width": 0.03, "normal": "rectangle"}, "z": {"width": 0.02, "normal": CRISIS}}},
}


def chain(**strips: Any) -> sf.Scene:
    """A free hull with an arm of two slender links, in a current."""
    rod = {
        "mass": 1.5,
        "shape": {"cylinder": {"radius": RADIUS, "length": LENGTH, "axis": "x", "center": [LENGTH / 2, 0, 0]}},
        "added_mass": "strips",
        "drag": {"strips": strips},
    }
    links = {
        "hull": {"mass": 30.0, "shape": {"box": [0.6, 0.4, 0.3]}, "added_mass": "shape"},
        "upper": rod | {"parent": "hull", "joint": {"type": "revolute", "axis": [0, 1, 0], "at": [0.3, 0, 0]}},
        "fore": rod | {"parent": "upper", "joint": {"type": "revolute", "axis": [0, 0, 1], "at": [LENGTH, 0, 0]}},
    }
    water = {"density": RHO, "current": {"velocity": [0.2, -0.1, 0.05]}}
    return sf.Scene.from_dict({"water": water, "robots": {"rov": {"links": links}}})


@cache
def flexible(kind: str) -> sf.Scene:
    """Two flexible links along x on a free hull, in a current; bending, and where they can, also twisting."""
    scene = arm_on_a_hull()
    for name in ("first", "second"):
        link = scene["robots"]["rov"]["links"][name]
        link["drag"] = {"strips": STRIPS[kind]}
        if kind == "sides":
            link["flexible"]["added_mass"] = "strips"
    return sf.Scene.from_dict(scene)


def state(eom: sf.EquationsOfMotion, seed: int = 4) -> tuple[Array, Array, Array]:
    rng = np.random.default_rng(seed)
    q, v, u = rng.normal(size=eom.nq), rng.normal(size=eom.nv), rng.normal(size=eom.nu)
    q[3:7] /= np.linalg.norm(q[3:7])
    return q, v, u


@pytest.mark.parametrize("kind", STRIPS)
def test_rigid_links_by_all_formulations_and_compiled(kind: str) -> None:
    scene = chain(**STRIPS[kind])
    one, program = sf.derive(scene), sf.compile(scene)
    q, v, u = state(one)
    wanted = one.forward(q, v, u)
    for method in FORMULATIONS:
        assert difference(sf.derive(scene, method=method).forward(q, v, u), wanted) < 1e-10, method
    assert difference(program.forward(q, v, u), wanted) < 1e-12
    assert difference(program.forward(np.tile(q, (3, 1)), np.tile(v, (3, 1)), np.tile(u, (3, 1)))[1], wanted) < 1e-12
    plain = sf.derive(chain(normal=1.2)).forward(q[: len(q) - one.tree.inner], v, u)
    assert difference(plain, wanted) > 1e-4  # the coefficients matter


@pytest.mark.parametrize("kind", STRIPS)
def test_flexible_links_by_all_formulations_and_compiled(kind: str) -> None:
    scene = flexible(kind)
    one, program = sf.derive(scene), sf.compile(scene)
    q, v, u = bent_state(np.random.default_rng(7), one)
    for own in one.coordinates.inner.values():
        q[own] = np.linspace(0.3, 2.0, own.stop - own.start)
    M, forward = one.mass_matrix(q), one.forward(q, v, u)
    for method in FORMULATIONS:
        assert apart(M, sf.derive(scene, method=method).forward(q, v, u), forward) < 1e-10, method
    assert apart(M, program.forward(q, v, u), forward) < 1e-12
    assert difference(program.inverse(q, v, v), one.inverse(q, v, v)) < 1e-12


def test_a_long_table_and_casadi() -> None:
    """Sixty rows, which compiled code searches in memory; and every table as a CasADi function."""
    pytest.importorskip("casadi", reason="CasADi, the extra mpc, is not installed")
    reynolds = np.geomspace(10.0, 1e6, 60)
    long = {"reynolds": reynolds.tolist(), "values": [cylinder_drag(Re) for Re in reynolds.tolist()]}
    for strips in (STRIPS["reynolds"], STRIPS["sides"], {"normal": long}):
        scene = chain(**strips)
        one, program = sf.derive(scene), sf.compile(scene)
        q, v, u = state(one)
        assert difference(program.forward(q, v, u), one.forward(q, v, u)) < 1e-12
        assert difference(program.casadi()(q, v, u, 0.0, []).full()[:, 0], one.forward(q, v, u)) < 1e-12
    named = sf.derive(chain(normal="cylinder")).forward(q, v, u)
    assert difference(one.forward(q, v, u), named) < 2e-3  # sixty points follow the curve


def test_freed_values_and_their_derivatives() -> None:
    """Each value of a table is an input; derivatives against finite differences of other scenes."""
    scene = chain(**STRIPS["reynolds"])
    paths = [f"rov.fore.drag.strips.normal.values[{k}]" for k in range(4)]
    free = [*paths, "water.viscosity", "rov.upper.drag.strips.normal.values[2]"]
    values = [1.4, 1.1, 0.9, 0.5, 1.3e-6, 0.7]
    program = sf.compile(scene, free=free)
    changed = scene.replace(dict(zip(free, values, strict=True)))
    q, v, u = state(sf.derive(scene))
    wanted = sf.derive(changed).forward(q, v, u)
    assert difference(program.forward(q, v, u, free=values), wanted) < 1e-12
    got = program.jacobians(q, v, u, free=values)["free"]
    sizes = np.abs(got * values).max(axis=0)
    assert (sizes > 1e-3).sum() >= 4  # the state reaches most rows
    for k, (path, value) in enumerate(zip(free, values, strict=True)):
        h = 1e-5 * value
        high, low = (sf.derive(changed.replace({path: value + s * h})).forward(q, v, u) for s in (1.0, -1.0))
        assert np.abs(got[:, k] * value - (high - low) / (2 * h) * value).max() < 1e-6 * sizes.max(), path


def test_terminal_velocity_of_a_falling_cylinder() -> None:
    """Broadside, with C_D(Re): against a root found by SciPy, and the whole fall against SciPy's integrator."""
    volume = math.pi * RADIUS**2 * LENGTH
    m, weight = 1.6 * RHO * volume, 0.6 * RHO * volume * G
    link = {
        "mass": m,
        "shape": {"cylinder": {"radius": RADIUS, "length": LENGTH, "axis": "x"}},
        "added_mass": "strips",
        "drag": {"strips": {"normal": "cylinder"}},
    }
    scene = sf.Scene.from_dict({"water": {"density": RHO}, "robots": {"rod": {"links": {"body": link}}}})

    def drag(v: float) -> float:
        return 0.5 * RHO * cylinder_drag(v * 2 * RADIUS / NU) * 2 * RADIUS * LENGTH * v * v

    terminal = brentq(lambda v: drag(v) - weight, 0.01, 5.0, xtol=1e-15)
    run = sf.simulate(scene, duration=4.0, dt=0.002)
    fall = -run["rod.body.velocity"][:, 2]
    assert fall[-1] == pytest.approx(terminal, rel=1e-9)
    mass = m + RHO * volume
    wanted = solve_ivp(
        lambda t, v: [(weight - drag(v[0])) / mass if v[0] > 0 else weight / mass],
        (0.0, 4.0),
        [0.0],
        t_eval=run.t,
        rtol=1e-11,
        atol=1e-13,
        max_step=0.01,
    ).y[0]
    assert np.abs(fall - wanted).max() < 1e-7
    assert run.health.energy_residual < 1e-8


@pytest.mark.parametrize("kind", ["named", "reynolds", "angle", "sides"])
def test_energy_balances_and_drag_takes_it(kind: str) -> None:
    scene = sf.Scene.from_dict(chain(**STRIPS[kind]).to_dict() | {"water": {"density": RHO}})
    q, v, _ = state(sf.derive(scene))
    run = sf.simulate(scene, duration=0.5, dt=0.001, q0=q, v0=v)
    assert (run["power.drag"] < 0.0).all()
    assert run.health.energy_residual < 1e-7


def test_rk4_keeps_its_order_on_a_smooth_table() -> None:
    """Halving the step divides the error by about 16, and by no less than 8 where a run passes a row of the table."""
    scene = chain(normal={"reynolds": [1e3, 1e4, 1e5], "values": [1.4, 1.0, 0.6]})
    q, v, _ = state(sf.derive(scene))
    ends = [sf.simulate(scene, duration=0.4, dt=dt, q0=q, v0=v)["rov.fore.velocity"][-1] for dt in (0.01, 0.005, 0.001)]
    first, second = (np.abs(end - ends[-1]).max() for end in ends[:2])
    assert first / second > 8.0


def test_lift_drives_the_modes_of_a_flexible_link() -> None:
    """The modal force is the integral of lift times the shape: here of the lift along y of a current along z."""
    table = {"reynolds": [1e3, 1e4, 1e5], "values": [0.3, 0.6, 0.9]}
    scenes = {}
    for key, lift in (("table", table), ("number", 1.0)):
        scene = arm_on_a_hull()
        for name in ("first", "second"):
            scene["robots"]["rov"]["links"][name]["drag"] = {"strips": {"normal": 0.0, "lift": lift}}
        scene["robots"]["rov"]["base"] = "fixed"
        scenes[key] = sf.derive(sf.Scene.from_dict(scene))
    one = scenes["number"]
    q, *_ = bent_state(np.random.default_rng(3), one)
    still = np.zeros(one.nv)
    for own in one.coordinates.inner.values():
        q[own] = 0.0
    none = one.inverse(q, still, still)
    for own in one.coordinates.inner.values():
        q[own] = math.pi / 2
    modal = [k for k, name in enumerate(one.coordinates.v) if ".mode_rates" in name]
    by_number = one.inverse(q, still, still) - none
    assert modal
    assert np.abs(by_number[modal]).min() > 0.0  # every mode is driven
    by_table = scenes["table"].inverse(q, still, still) - none
    assert difference(by_table, by_number) > 0.05
    assert np.abs(by_table).max() < np.abs(by_number).max()  # all values of the table are below one


@pytest.mark.parametrize(
    ("path", "value", "code", "at"),
    [
        ("normal", "sylinder", "unknown", "normal"),
        ("normal", {"values": [1, 2]}, "missing", "normal"),
        ("normal", {"reynolds": [1, 2], "kc": [1, 2], "values": [1, 2]}, "conflict", "normal"),
        ("normal", {"reynolds": [1e3, 1e4], "values": [1]}, "shape", "normal.values"),
        ("normal", {"reynolds": [1e3], "values": [1]}, "shape", "normal.reynolds"),
        ("normal", {"reynolds": [1e4, 1e3], "values": [1, 2]}, "range", "normal.reynolds[1]"),
        ("normal", {"reynolds": [0, 1e3], "values": [1, 2]}, "range", "normal.reynolds[0]"),
        ("normal", {"reynolds": [1e3, 1e4], "values": [1, -2]}, "range", "normal.values[1]"),
        ("normal", {"angle": [0, 90], "values": [1, 2]}, "range", "normal.angle[1]"),
        ("normal", {"reynolds": [1e3, 1e4], "values": [1, 2], "period": 3}, "conflict", "normal.period"),
        ("normal", {"kc": [1, 10], "values": [1, 2]}, "missing", "normal"),
        ("tangential", {"kc": [1, 10], "values": [1, 2], "period": 2}, "unsupported", "tangential.kc"),
        ("tangential", "cylinder", "unknown", "tangential"),
        ("added_mass", {"kc": [1, 10], "values": [1, 2], "period": 2}, "unsupported", "added_mass"),
        ("sides", {"y": {"width": 0.1}}, "conflict", "sides"),
        ("sides", {}, "missing", "sides"),
        ("sides", {"x": {"width": 0.1}, "y": {"width": 0.1}}, "conflict", "sides"),
    ],
)
def test_what_does_not_fit_is_refused(path: str, value: Any, code: str, at: str) -> None:
    scene = chain().to_dict()
    scene["robots"]["rov"]["links"]["fore"]["drag"]["strips"] = {path: value}
    with pytest.raises(sf.SceneError) as refused:
        sf.Scene.from_dict(scene)
    assert (refused.value.code, refused.value.path) == (code, f"rov.fore.drag.strips.{at}")


def test_other_refusals() -> None:
    both = {"y": {"width": 0.03}, "z": {"width": 0.02}}
    for strips, code, at in (
        ({"sides": both, "normal": 1.0}, "conflict", "normal"),
        ({"sides": both, "lift": 0.3}, "missing", "lift"),
    ):
        with pytest.raises(sf.SceneError) as refused:
            chain(**strips)
        assert (refused.value.code, refused.value.path) == (code, f"rov.upper.drag.strips.{at}")
    scene = arm_on_a_hull()
    link = scene["robots"]["rov"]["links"]["first"]
    link["flexible"]["added_mass"] = "strips"
    link.pop("drag", None)
    with pytest.raises(sf.SceneError) as refused:
        sf.Scene.from_dict(scene)
    assert (refused.value.code, refused.value.path) == ("missing", "rov.first.flexible.added_mass")
    with pytest.raises(sf.SeaframeError) as kept:
        sf.compile(chain(normal=CRISIS), free=["rov.fore.drag.strips.normal.reynolds[0]"])
    assert kept.value.code == "unsupported"


def test_sides_of_a_box_need_no_diameter() -> None:
    """The two axes that are given say which one is along the link; its length is that of the box."""
    link = {
        "mass": 2.0,
        "shape": {"box": [0.03, 0.02, 0.4]},
        "added_mass": "strips",
        "drag": {
            "strips": {"sides": {"x": {"width": 0.02, "normal": 2.0}, "y": {"width": 0.03, "normal": "rectangle"}}}
        },
    }
    scene = sf.Scene.from_dict(
        {"water": {"density": RHO}, "gravity": [0, 0, 0], "robots": {"bar": {"links": {"b": link}}}}
    )
    eom = sf.derive(scene)
    q, still = [0.0, 0, 0, 1, 0, 0, 0], np.zeros(6)
    got = -eom.inverse(q, [0.5, 0, 0, 0, 0, 0], still)
    np.testing.assert_allclose(got[:3], [-0.5 * RHO * 2.0 * 0.02 * 0.4 * 0.25, 0, 0], rtol=1e-12, atol=1e-12)
    M = eom.mass_matrix(q)
    assert M[0, 0] == pytest.approx(2.0 + RHO * math.pi / 4 * 0.02**2 * 0.4, rel=1e-12)
    assert M[1, 1] == pytest.approx(2.0 + RHO * math.pi / 4 * 0.03**2 * 0.4, rel=1e-12)
    assert M[2, 2] == pytest.approx(2.0, rel=1e-14)
