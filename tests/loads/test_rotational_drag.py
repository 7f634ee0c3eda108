"""Rotational drag, Eqs. (16) to (19) of study 004 with the area and length that they lack: closed forms."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.dynamics import FORMULATIONS
from seaframe.loads.drag import RotationalDrag, drag_of
from seaframe.loads.load import Load
from seaframe.loads.strips import strips_of
from seaframe.scene.fluid import Drag
from seaframe.scene.links import Link
from seaframe.scene.water import Water
from tests.loads.readings import wrench_on
from tests.random_scenes import difference

RHO, AREA = 998.0, 0.05
LENGTHS, COEFFICIENTS = (0.2, 0.5, 0.4), (0.3, 0.7, 0.5)
WATER = Water.model_validate({"density": RHO})


def damping(**changes: Any) -> dict[str, Any]:
    sides = {axis: {"coefficient": C, "length": d} for axis, C, d in zip("xyz", COEFFICIENTS, LENGTHS, strict=True)}
    return {"area": AREA, **sides, **changes}


def load_of(**changes: Any) -> Load:
    (load,) = drag_of(Drag.model_validate({"rotational": damping(**changes)}), WATER)
    assert isinstance(load, RotationalDrag)
    return load


def test_moment_of_a_damping_derivative() -> None:
    """1/2 rho V^2 S d C (w d/2 V) about each axis, and no force."""
    v, w = np.array([0.3, -0.4, 1.2]), np.array([0.5, -0.2, 0.7])
    V = float(np.linalg.norm(v))
    d = np.array(LENGTHS)
    wanted = -0.5 * RHO * V**2 * AREA * d * np.array(COEFFICIENTS) * (w * d / (2.0 * V))
    got = wrench_on(load_of(), [*v, *w])
    np.testing.assert_allclose(got[3:], wanted, rtol=1e-14)
    assert not got[:3].any()
    np.testing.assert_allclose(wrench_on(load_of(), [*v, *w], wet=0.5), 0.5 * got, rtol=1e-14)


def test_dimensions_of_the_repaired_equations() -> None:
    """In centimetres and grams the same moment comes out; as printed, without the area and a length, it would not."""
    cm, g = 100.0, 1000.0

    def moment(unit: float, density: float) -> Any:
        sides = {a: {"coefficient": 0.5, "length": d * unit} for a, d in zip("xyz", LENGTHS, strict=True)}
        drag = Drag.model_validate({"rotational": {"area": AREA * unit**2, **sides}})
        (load,) = drag_of(drag, WATER.model_copy(update={"density": density}))
        return wrench_on(load, [0.3 * unit, -0.4 * unit, 1.2 * unit, 0.5, -0.2, 0.7])

    np.testing.assert_allclose(moment(cm, RHO * g / cm**3), g * cm**2 * moment(1.0, RHO), rtol=1e-12)


def test_a_rod_across_the_flow_is_damped_by_a_third_of_its_drag_coefficient() -> None:
    """A rod of length L and diameter d that moves across at U and turns slowly: strips give C = C_n/3 with S = d L."""
    L, d, C_n, U, w = 0.8, 0.02, 1.2, 0.5, 1e-5
    link = Link.model_validate(
        {
            "mass": 1.0,
            "shape": {"cylinder": {"radius": d / 2, "length": L, "axis": "x"}},
            "drag": {"strips": {"normal": C_n}},
        }
    )
    strips = strips_of(link, WATER)
    assert strips is not None
    side = {"coefficient": C_n / 3.0, "length": L}
    rotational = load_of(area=d * L, x=None, y=None, z=side)
    moments = [wrench_on(load, [0.0, U, 0.0, 0.0, 0.0, w])[5] for load in (strips, rotational)]
    assert moments[1] == pytest.approx(moments[0], rel=1e-9)


def spinning(current: float, **more: Any) -> sf.Scene:
    """A body held in a current, free to turn about z, with a damping that depends on nothing but the speed."""
    body = {
        "parent": "base",
        "joint": {"type": "revolute", "axis": [0, 0, 1]},
        "mass": 3.0,
        "inertia": {"diagonal": [0.1, 0.2, 0.25]},
        "drag": {"rotational": damping(), **more},
    }
    return sf.Scene.from_dict(
        {
            "gravity": [0, 0, 0],
            "water": {"density": RHO, "current": {"velocity": [current, 0, 0]}},
            "robots": {"rig": {"base": "fixed", "links": {"base": {"mass": 0}, "body": body}}},
            "initial": {"rig.body": {"rate": 2.0}},
            "run": {"duration": 1.0, "dt": 0.01},
        }
    )


def test_spin_in_a_current_decays_exponentially() -> None:
    """w = w_0 exp(-rho U S d^2 C t/(4 I)), and the power of drag is what the spin loses."""
    U = 0.8
    run = sf.simulate(spinning(U))
    k = 0.25 * RHO * U * AREA * LENGTHS[2] ** 2 * COEFFICIENTS[2]
    wanted = 2.0 * np.exp(-k / 0.25 * run.t)
    np.testing.assert_allclose(run["rig.body.rate"], wanted, rtol=1e-7)
    np.testing.assert_allclose(run["power.drag"], -k * wanted**2, rtol=1e-6)
    assert run.health.energy_residual < 1e-7


def test_a_quarter_turn_about_another_point() -> None:
    """At a centre of pressure the speed is the one there: without a current |w| r."""
    r = 0.3
    run = sf.simulate(spinning(0.0, center_of_pressure=[r, 0.0, 0.0]))
    k = 0.25 * RHO * r * AREA * LENGTHS[2] ** 2 * COEFFICIENTS[2] / 0.25
    np.testing.assert_allclose(run["rig.body.rate"], 2.0 / (1.0 + 2.0 * k * run.t), rtol=1e-7)


def vehicle() -> sf.Scene:
    """A free hull and an arm in a current."""
    table = {"reynolds": [1e4, 1e6], "values": [0.9, 0.4]}
    hull = {
        "mass": 40.0,
        "shape": {"box": [0.8, 0.5, 0.3]},
        "added_mass": "shape",
        "drag": {
            "linear": [3.0] * 6,
            "rotational": damping(z={"coefficient": table, "length": 0.4}),
            "center_of_pressure": [0.1, 0.2, -0.1],
        },
    }
    arm = {
        "parent": "hull",
        "joint": {"type": "revolute", "axis": [0, 1, 0], "at": [0.4, 0, 0]},
        "mass": 2.0,
        "shape": {"cylinder": {"radius": 0.04, "length": 0.5, "axis": "x", "center": [0.25, 0, 0]}},
        "drag": {"strips": {}, "rotational": damping(x=None, y=None)},
    }
    return sf.Scene.from_dict(
        {
            "water": {"density": RHO, "current": {"velocity": [0.3, -0.2, 0.1]}},
            "robots": {"rov": {"links": {"hull": hull, "arm": arm}}},
            "run": {"duration": 0.5, "dt": 0.002},
        }
    )


def test_formulations_compiled_code_and_freed_numbers_agree() -> None:
    scene = vehicle()
    one = sf.derive(scene)
    rng = np.random.default_rng(4)
    q, v, u = rng.normal(size=one.nq), rng.normal(size=one.nv), rng.normal(size=one.nu)
    q[3:7] /= np.linalg.norm(q[3:7])
    wanted = one.forward(q, v, u)
    for method in FORMULATIONS:
        assert difference(sf.derive(scene, method=method).forward(q, v, u), wanted) < 1e-10, method
    free = {
        "rov.hull.drag.rotational.area": 0.08,
        "rov.hull.drag.rotational.x.length": 0.3,
        "rov.hull.drag.rotational.y.coefficient": 0.2,
        "rov.hull.drag.rotational.z.coefficient.values[0]": 0.6,
        "rov.arm.drag.rotational.z.coefficient": 0.1,
    }
    program = sf.compile(scene, free=list(free))
    changed = sf.derive(scene.replace(free)).forward(q, v, u)
    assert difference(program.forward(q, v, u, free=list(free.values())), changed) < 1e-12
    assert difference(changed, wanted) > 1e-4
    run = sf.simulate(scene, v0=v)
    assert run.health.energy_residual < 1e-8


BODY: dict[str, Any] = {"coefficient": 0.4, "length": 0.5}


@pytest.mark.parametrize(
    ("keys", "code", "at"),
    [
        ({"area": 0.1}, "missing", ()),
        ({"area": 0.1, "x": {"coefficient": 0.4}}, "missing", ("x",)),
        ({"area": 0.1, "x": BODY | {"coefficient": -0.4}}, "range", ("x", "coefficient")),
        (
            {"area": 0.1, "y": BODY | {"coefficient": {"around": [0, math.pi / 2], "values": [1, 2]}}},
            "unsupported",
            ("y", "coefficient", "around"),
        ),
        ({"area": 0.1, "y": BODY | {"coefficient": {"kc": [1, 2], "values": [1, 2]}}}, "missing", ("y", "coefficient")),
    ],
)
def test_what_does_not_fit_is_refused(keys: dict[str, Any], code: str, at: tuple[str, ...]) -> None:
    link = {"mass": 1.0, "drag": {"rotational": keys}}
    with pytest.raises(sf.SceneError) as refused:
        sf.Scene.from_dict({"water": {}, "robots": {"rov": {"links": {"hull": link}}}})
    assert (refused.value.code, refused.value.path) == (code, ".".join(("rov.hull.drag.rotational", *at)))
