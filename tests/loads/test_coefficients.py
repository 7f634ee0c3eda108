"""Coefficients that depend on the flow: printed curves, tables, sections that are not round, and their derivatives."""

from __future__ import annotations

import math
from typing import Any, get_args

import numpy as np
import pytest
from scipy.interpolate import CubicHermiteSpline, PchipInterpolator

import seaframe as sf
from seaframe.loads.coefficients import (
    FORMULAS,
    SQUARE,
    StripFlow,
    blasius,
    coefficient_of,
    cylinder_drag,
    evaluate,
    evaluate_curve,
    ittc_line,
    monotone_curve,
    prandtl_schlichting,
    rectangle_drag,
)
from seaframe.loads.drag import CrossFlowDrag, drag_of
from seaframe.loads.matter import matter_of
from seaframe.loads.strips import Shedding, Strips, shedding_of, strips_of
from seaframe.scene.fluid import CoefficientTable, Drag, DragCoefficient, FrictionCoefficient
from seaframe.scene.links import Link
from seaframe.scene.water import Water
from seaframe.spatial import Vector, array
from tests.loads.readings import (
    differences,
    moving,
    power,
    random_rotation,
    readings_agree,
    rotated_wrench,
    same,
    slopes,
    wrench_on,
)
from tests.oracles.drag_curves import (
    DENNIS_CHANG,
    EUROCODE_RECTANGLES,
    ITTC_1957,
    MEASURED_CURVE,
    SCHLICHTING,
    SQUARE_ADDED_MASS,
    SQUARE_CORNER_ON,
    SQUARE_FACE_ON,
    lamb_cylinder_drag,
)
from tests.oracles.drag_curves import cylinder_drag as written_out

RHO, NU = 1025.0, 1.05e-6
WATER = Water(density=RHO)
L, D = 0.8, 0.06
CRISIS: dict[str, list[float]] = {"reynolds": [1e3, 1e5, 3e5, 5e5, 3e6], "values": [1.0, 1.2, 1.1, 0.3, 0.7]}
X, Y = Vector(1.0, 0.0, 0.0), Vector(0.0, 1.0, 0.0)


def link(**strips: Any) -> Link:
    """A cylinder along x about the origin."""
    return Link.model_validate(
        {
            "mass": 1.0,
            "shape": {"cylinder": {"radius": D / 2, "length": L, "axis": "x"}},
            "drag": {"strips": strips},
            "added_mass": "strips",
        }
    )


def strips(water: Water = WATER, **keys: Any) -> Strips:
    load = strips_of(link(**keys), water)
    assert load is not None
    return load


# Printed curves


def test_cylinder_against_its_formula_and_other_sources() -> None:
    for Re in np.geomspace(1e-3, 1.9e5, 60).tolist():
        assert cylinder_drag(Re) == pytest.approx(written_out(Re), rel=1e-12)
    assert cylinder_drag(0.1) == pytest.approx(lamb_cylinder_drag(0.1), rel=0.04)
    for Re, C_D in DENNIS_CHANG.items():
        assert cylinder_drag(Re) == pytest.approx(C_D, rel=0.11)
    for Re, C_D in MEASURED_CURVE.items():
        assert cylinder_drag(Re) == pytest.approx(C_D, rel=0.04)
    assert cylinder_drag(1e7) == cylinder_drag(2e5)


def test_a_cylinder_in_a_scene_has_the_drag_of_its_reynolds_number() -> None:
    for v in (1e-3, 0.02, 0.5, 2.0):
        C_D = written_out(v * D / NU)
        got = wrench_on(strips(normal="cylinder"), [0, v, 0, 0, 0, 0])
        np.testing.assert_allclose(got, [0, -0.5 * RHO * C_D * D * L * v * v, 0, 0, 0, 0], rtol=1e-12, atol=1e-13)
    fresh = strips(Water(density=RHO, viscosity=1e-5), normal="cylinder")
    assert wrench_on(fresh, [0, 0.5, 0, 0, 0, 0])[1] == pytest.approx(
        -0.5 * RHO * written_out(0.5 * D / 1e-5) * D * L * 0.25, rel=1e-12
    )


def test_friction_lines() -> None:
    for Re, C_F in ITTC_1957.items():
        assert ittc_line(Re) == pytest.approx(C_F, rel=5e-5)
    assert ittc_line(1e6) == pytest.approx(0.0046875, rel=2e-7)
    assert ittc_line(1e7) == pytest.approx(0.003, rel=1e-8)
    assert ittc_line(1e4) == pytest.approx(0.075 / 4.0, rel=3e-3)
    for Re, C_F in SCHLICHTING.items():
        assert prandtl_schlichting(Re) == pytest.approx(C_F, rel=3e-3)
    for Re in (1.0, 1e4, 4e5):
        assert prandtl_schlichting(Re) == blasius(Re) == pytest.approx(1.328 / math.sqrt(Re), rel=1e-14)
    either = [prandtl_schlichting(Re) for Re in np.geomspace(4e5, 7e5, 2001).tolist()]
    assert np.abs(np.diff(either)).max() < 3e-6  # continuous at the transition


@pytest.mark.parametrize("name", ["ittc-1957", "blasius", "prandtl-schlichting"])
def test_friction_acts_along_the_link_on_its_length(name: str) -> None:
    v = 1.4
    C_F = FORMULAS[name](v * L / NU)
    got = wrench_on(strips(normal=0.0, tangential=name), [-v, 0.3, 0, 0, 0, 0])
    np.testing.assert_allclose(got, [0.5 * RHO * C_F * math.pi * D * L * v * v, 0, 0, 0, 0, 0], rtol=1e-12, atol=1e-13)


def test_square_and_rectangles_against_their_sources() -> None:
    """On the projected width: an edge face on, the diagonal corner on."""
    edge, v = 0.06, 0.7
    load = strips(normal="square", diameter=edge)
    for degrees, C_D, width in (
        (0, SQUARE_FACE_ON, edge),
        (45, SQUARE_CORNER_ON, edge * math.sqrt(2)),
        (90, 2.05, edge),
    ):
        a = math.radians(degrees)
        got = wrench_on(load, [0, v * math.cos(a), v * math.sin(a), 0, 0, 0])
        wanted = -0.5 * RHO * C_D * width * L * v * v
        np.testing.assert_allclose(got[1:3], [wanted * math.cos(a), wanted * math.sin(a)], rtol=1e-12, atol=1e-12)
    for ratio, C_D in EUROCODE_RECTANGLES.items():
        assert rectangle_drag(ratio) == pytest.approx(C_D, rel=0.025)
    assert (rectangle_drag(0.01), rectangle_drag(100.0)) == (2.0, 0.9)
    sides = {"y": {"width": edge, "normal": "rectangle"}, "z": {"width": edge, "normal": "rectangle"}}
    corner_on = wrench_on(strips(sides=sides), [0, v / math.sqrt(2), v / math.sqrt(2), 0, 0, 0])
    projected = -0.5 * RHO * edge * math.sqrt(2) * L * v * v
    assert np.hypot(*corner_on[1:3]) / -projected == pytest.approx(SQUARE_CORNER_ON, rel=0.03)


def test_every_name_has_its_curve() -> None:
    names = {name for kind in (DragCoefficient, FrictionCoefficient) for name in literals(kind)}
    assert names == {*FORMULAS, "square"}


def literals(kind: Any) -> list[str]:
    """Texts among the arguments of a type, at any depth."""
    found = [[value] if isinstance(value, str) else literals(value) for value in get_args(kind)]
    return [name for names in found for name in names if name != "CoefficientTable"]


# Tables


def test_curve_is_the_monotone_cubic_of_scipy() -> None:
    """Slopes of PCHIP inside, zero at both ends; constant beyond them."""
    xs, ys = np.array([0.0, 0.7, 1.0, 2.5, 3.0, 4.0]), np.array([1.0, 1.2, 1.1, 0.3, 0.3, 0.7])
    m = PchipInterpolator(xs, ys).derivative()(xs)
    m[[0, -1]] = 0.0
    wanted, curve = CubicHermiteSpline(xs, ys, m), monotone_curve(xs.tolist(), ys.tolist())
    inside = np.linspace(0.0, 4.0, 401)
    np.testing.assert_allclose(evaluate_curve(curve, inside), wanted(inside), rtol=1e-13, atol=1e-13)
    np.testing.assert_array_equal(evaluate_curve(curve, np.array([-5.0, 9.0])), [1.0, 0.7])
    assert evaluate_curve(curve, inside).min() >= 0.3 - 1e-14
    h = 1e-7
    for knot in xs.tolist():  # a continuous first derivative, also at the ends
        left, middle, right = (evaluate_curve(curve, knot + s * h) for s in (-1.0, 0.0, 1.0))
        assert (right - middle) / h == pytest.approx((middle - left) / h, abs=2e-5)


@pytest.mark.parametrize("rows", [2, 3, 40])
def test_tables_of_any_length_and_kind_of_number(rows: int) -> None:
    """Values as inputs: two rows, three, and more than compiled code compares one by one."""
    rng = np.random.default_rng(rows)
    xs = np.cumsum(rng.uniform(0.1, 1.0, rows)).tolist()
    plain = rng.uniform(0.2, 2.0, rows).tolist()

    def formula(x: Any) -> list[Any]:
        return [evaluate_curve(monotone_curve(xs, [x[1], *plain[1:]]), x[0])]

    points = np.c_[rng.uniform(xs[0] - 0.5, xs[-1] + 0.5, 9), rng.uniform(0.2, 2.0, 9)]
    if rows <= 16:
        readings_agree(formula, points)
    np.testing.assert_allclose(
        [formula(list(point))[0] for point in points],
        [formula_by_scipy(xs, [point[1], *plain[1:]], point[0]) for point in points],
        rtol=1e-12,
    )


def formula_by_scipy(xs: list[float], ys: list[float], x: float) -> float:
    m = PchipInterpolator(xs, ys).derivative()(xs)
    m[[0, -1]] = 0.0
    return float(CubicHermiteSpline(xs, ys, m)(np.clip(x, xs[0], xs[-1])))


def test_table_over_reynolds_numbers() -> None:
    load = strips(normal=CRISIS)
    logs = [math.log(Re) for Re in CRISIS["reynolds"]]
    for v in (1e-4, 0.4, 3.0, 6.3, 20.0, 100.0):
        C_D = formula_by_scipy(logs, CRISIS["values"], math.log(v * D / NU))
        assert wrench_on(load, [0, 0, v, 0, 0, 0])[2] == pytest.approx(-0.5 * RHO * C_D * D * L * v * v, rel=1e-12)


def test_table_over_the_keulegan_carpenter_number() -> None:
    table: dict[str, Any] = {"kc": [2.0, 10.0, 40.0], "values": [0.6, 1.8, 1.2], "period": 4.0}
    v = 0.25
    at_once = formula_by_scipy(np.log(table["kc"]).tolist(), table["values"], math.log(v * 4.0 / D))
    given = formula_by_scipy(np.log(table["kc"]).tolist(), table["values"], math.log(0.1 * 4.0 / D))
    size = -0.5 * RHO * D * L * v * v
    assert wrench_on(strips(normal=table), [0, v, 0, 0, 0, 0])[1] == pytest.approx(size * at_once, rel=1e-12)
    assert wrench_on(strips(normal=table | {"speed": 0.1}), [0, v, 0, 0, 0, 0])[1] == pytest.approx(size * given)
    wave = {"regular": {"height": 0.2, "period": 4.0, "direction": [1, 0, 0]}}
    sea = Water.model_validate({"density": RHO, "surface": 0, "waves": wave})
    del table["period"]
    assert wrench_on(strips(sea, normal=table), [0, v, 0, 0, 0, 0])[1] == pytest.approx(size * at_once, rel=1e-12)


@pytest.mark.parametrize("degrees", [0.0, 20.0, 45.0, 90.0])
def test_tables_over_angles(degrees: float) -> None:
    a, v, grid = math.radians(degrees), 0.9, [0.0, 0.5, math.pi / 2]
    C = formula_by_scipy(grid, [0.2, 0.8, 1.2], a)
    attack = strips(
        normal={"angle": grid, "values": [0.2, 0.8, 1.2]}, tangential={"angle": grid, "values": [0.1, 0.2, 0.3]}
    )
    across, along = v * math.sin(a), v * math.cos(a)
    friction = formula_by_scipy(grid, [0.1, 0.2, 0.3], a)
    got = wrench_on(attack, [along, -across, 0, 0, 0, 0])
    wanted = [-0.5 * RHO * friction * math.pi * D * L * along**2, 0.5 * RHO * C * D * L * across**2]
    np.testing.assert_allclose(got[:2], wanted, rtol=1e-12, atol=1e-12)
    around = strips(normal={"around": grid, "values": [0.2, 0.8, 1.2]})
    got = wrench_on(around, [0.5, v * math.cos(a), -v * math.sin(a), 0, 0, 0])
    size = 0.5 * RHO * C * D * L * v**2
    np.testing.assert_allclose(got[1:3], [-size * math.cos(a), size * math.sin(a)], rtol=1e-12, atol=1e-12)


# Sections with two sides


SIDES = {
    "y": {"width": 0.1, "normal": 1.9, "added_mass": 1.51},
    "z": {"width": 0.05, "normal": CRISIS, "added_mass": 2.2},
}


def test_sides_have_their_own_width_drag_and_added_mass() -> None:
    load = strips(sides=SIDES, tangential=0.01)
    u, v, w = 0.3, 0.6, -0.8
    speed = math.hypot(v, w)
    C_z = formula_by_scipy(np.log(CRISIS["reynolds"]).tolist(), CRISIS["values"], math.log(speed * 0.05 / NU))
    wanted = [
        -0.5 * RHO * 0.01 * 2 * (0.1 + 0.05) * L * u * abs(u),
        -0.5 * RHO * 1.9 * 0.1 * L * speed * v,
        -0.5 * RHO * C_z * 0.05 * L * speed * w,
    ]
    np.testing.assert_allclose(wrench_on(load, [u, v, w, 0, 0, 0])[:3], wanted, rtol=1e-12)
    added = matter_of(link(sides=SIDES), WATER).added
    assert added is not None
    y, z = (RHO * math.pi / 4 * C * b * b * L for C, b in ((1.51, 0.1), (2.2, 0.05)))
    np.testing.assert_allclose(
        np.array([[float(entry) for entry in row] for row in added.rows]),
        np.diag([0, y, z, 0, z * L**2 / 12, y * L**2 / 12]),
        rtol=1e-12,
        atol=1e-12,
    )


def test_added_mass_of_a_square_and_of_a_table() -> None:
    """DNV's 1.51 is the exact 4.754/pi of a square to three digits; a table over kc with a speed is one number."""
    assert pytest.approx(1.51, abs=5e-3) == SQUARE_ADDED_MASS
    table = {"kc": [1.0, 10.0], "values": [1.0, 0.4], "period": 3.0, "speed": 0.08}
    added = matter_of(link(added_mass=table), WATER).added
    assert added is not None
    C_a = formula_by_scipy([0.0, math.log(10.0)], [1.0, 0.4], math.log(0.08 * 3.0 / D))
    assert float(added.rows[1][1]) == pytest.approx(C_a * RHO * math.pi / 4 * D * D * L, rel=1e-12)
    plain, unit = (matter_of(link(**keys), WATER).added for keys in ({}, {"added_mass": 1.0}))
    assert plain == unit
    doubled = matter_of(link(added_mass=2.0), WATER).added
    assert plain is not None
    assert doubled is not None
    assert float(doubled.rows[4][4]) == pytest.approx(2.0 * float(plain.rows[4][4]), rel=1e-13)


# Lift


def test_lift_by_a_table_does_no_work() -> None:
    device = shedding_of(link(lift={"reynolds": [1e3, 1e4, 1e5], "values": [0.1, 0.5, 0.8]}), WATER)
    assert isinstance(device, Shedding)
    v = 0.4
    C_L = formula_by_scipy(np.log([1e3, 1e4, 1e5]).tolist(), [0.1, 0.5, 0.8], math.log(v * D / NU))
    F = array(device.wrench(moving([0, v, 0, 0, 0, 0]), (0.7,), 0.0))
    assert F[2] == pytest.approx(0.5 * RHO * C_L * D * L * v * v * math.sin(0.7), rel=1e-12)  # x x y = z
    for V in np.random.default_rng(1).normal(size=(20, 6)):
        F = array(device.wrench(moving(V.tolist()), (1.1,), 0.0))
        assert abs(F @ V) < 1e-13 * np.linalg.norm(F) * np.linalg.norm(V)


# Projected area


BODY = {"coefficient": 0.8, "areas": [0.04, 0.12, 0.2]}


def projected(**keys: Any) -> Any:
    (load,) = drag_of(Drag.model_validate({"projected": BODY | keys}), WATER)
    return load


@pytest.mark.parametrize(("alpha", "beta"), [(0.0, 0.0), (0.7, 0.0), (-0.4, 1.1), (1.2, -2.3)])
@pytest.mark.parametrize("silhouette", ["box", "ellipsoid"])
def test_flow_frame_of_study_004(alpha: float, beta: float, silhouette: str) -> None:
    """Eqs. (10), (11), (12), (14): the frame of the flow by its two angles, drag against its x axis."""
    ca, sa, cb, sb = math.cos(alpha), math.sin(alpha), math.cos(beta), math.sin(beta)
    R_f = np.array([[cb * ca, sb, cb * sa], [-sb * ca, cb, -sb * sa], [-sa, 0.0, ca]])  # Eq. (10)
    V = 0.6
    v = R_f @ [V, 0.0, 0.0]
    shown = np.abs(np.array(BODY["areas"]) * v / V)
    A = shown.sum() if silhouette == "box" else np.linalg.norm(shown)
    wanted = R_f @ [-0.5 * RHO * 0.8 * A * V * V, 0.0, 0.0]  # Eq. (11)
    np.testing.assert_allclose(wrench_on(projected(silhouette=silhouette), [*v, 0, 0, 0])[:3], wanted, rtol=1e-12)
    grid = [0.0, 0.5, math.pi / 2]
    if beta == 0.0:  # then the attack angle alpha is that between x and the velocity
        by_angle = projected(silhouette=silhouette, coefficient={"angle": grid, "values": [0.3, 0.7, 1.1]})
        factor = formula_by_scipy(grid, [0.3, 0.7, 1.1], abs(alpha)) / 0.8
        np.testing.assert_allclose(wrench_on(by_angle, [*v, 0, 0, 0])[:3], factor * wanted, rtol=1e-12)
    by_reynolds = projected(silhouette=silhouette, coefficient=CRISIS, diameter=0.3)
    factor = formula_by_scipy(np.log(CRISIS["reynolds"]).tolist(), CRISIS["values"], math.log(V * 0.3 / NU)) / 0.8
    np.testing.assert_allclose(wrench_on(by_reynolds, [*v, 0, 0, 0])[:3], factor * wanted, rtol=1e-12)


def test_projected_area_of_a_sphere() -> None:
    """The same in every direction: pi r^2."""
    load = projected(areas=[math.pi * 0.01] * 3)
    v = np.array([0.3, -0.4, 0.5])
    wanted = -0.5 * RHO * 0.8 * math.pi * 0.01 * np.linalg.norm(v) * v
    np.testing.assert_allclose(wrench_on(load, [*v, 0, 0, 0])[:3], wanted, rtol=1e-12)


@pytest.mark.parametrize(
    ("keys", "at"),
    [
        ({"coefficient": {"around": [0, 1], "values": [1, 2]}}, ("coefficient", "around")),
        ({"coefficient": CRISIS}, ("diameter",)),
        ({"areas": [1, 2]}, ("areas",)),
        ({"silhouette": "cone"}, ("silhouette",)),
    ],
)
def test_projected_drag_that_does_not_fit_is_refused(keys: dict[str, Any], at: tuple[str, ...]) -> None:
    link = {"mass": 1.0, "drag": {"projected": BODY | keys}}
    with pytest.raises(sf.SceneError) as refused:
        sf.Scene.from_dict({"robots": {"rov": {"links": {"hull": link}}}})
    assert refused.value.path == ".".join(("rov.hull.drag.projected", *at))


# All of them


GRID = [0.0, 0.8, math.pi / 2]
LOADS: dict[str, Any] = {
    "cylinder": strips(normal="cylinder", tangential="blasius"),
    "reynolds": strips(normal=CRISIS, tangential="ittc-1957"),
    "kc": strips(normal={"kc": [2.0, 40.0], "values": [0.6, 1.8], "period": 2.0}),
    "angle": strips(normal={"angle": GRID, "values": [0.2, 0.8, 1.2]}, tangential="prandtl-schlichting"),
    "around": strips(normal={"around": GRID, "values": [0.2, 0.8, 1.2]}),
    "square": strips(normal="square"),
    "sides": strips(sides=SIDES),
    "projected": next(
        drag_of(
            Drag.model_validate(
                {
                    "projected": BODY | {"coefficient": CRISIS, "diameter": 0.3},
                    "center_of_pressure": [0.1, 0.2, 0.3],
                }
            ),
            WATER,
        )
    ),
    "box": projected(silhouette="box"),
    "rotational": next(
        drag_of(
            Drag.model_validate(
                {
                    "rotational": {
                        "area": 0.2,
                        "x": {"coefficient": CRISIS, "length": 0.3},
                        "y": {"coefficient": {"angle": GRID, "values": [0.2, 0.8, 1.2]}, "length": 0.5},
                        "z": {"coefficient": 0.6, "length": 0.4},
                    },
                    "center_of_pressure": [0.1, 0.2, 0.3],
                }
            ),
            WATER,
        )
    ),
    "hull": next(
        drag_of(
            Drag.model_validate(
                {
                    "cross_flow": {
                        "at": [-1, 0, 1],
                        "points": 2,
                        "y": {"coefficient": CRISIS, "width": [0.1, 0.3, 0.2]},
                        "z": {"coefficient": "cylinder", "width": [0.2, 0.3, 0.1]},
                    },
                    "center_of_pressure": [0.1, 0.2, 0.3],
                }
            ),
            WATER,
        )
    ),
}


@pytest.mark.parametrize("name", LOADS)
def test_power_is_never_positive(name: str) -> None:
    rng = np.random.default_rng(3)
    for V in rng.normal(size=(100, 6)) * np.geomspace(1e-6, 30.0, 100)[:, None]:
        assert power(LOADS[name], V.tolist()) < 0.0


@pytest.mark.parametrize("name", LOADS)
def test_another_frame_has_the_same_wrench(name: str) -> None:
    rng = np.random.default_rng(4)
    R, V = random_rotation(rng), rng.normal(size=6).tolist()
    same(rotated_wrench(LOADS[name], R, V), wrench_on(LOADS[name], V))


@pytest.mark.parametrize("name", LOADS)
def test_readings_and_derivatives(name: str) -> None:
    """Finite at rest, where drag vanishes with its slope; elsewhere difference quotients."""

    def formula(x: Any) -> list[Any]:
        return list(LOADS[name].wrench(moving(x[:6], wet=x[6])))

    rng = np.random.default_rng(5)
    points = np.c_[rng.normal(size=(6, 6)), rng.uniform(size=6)]
    points[0, :6] = 0.0
    readings_agree(formula, points)
    point = points[3].tolist()
    np.testing.assert_allclose(slopes(formula, point), differences(formula, point), rtol=1e-6, atol=1e-6)
    at_rest = slopes(formula, points[0].tolist())
    assert np.isfinite(at_rest).all()
    assert np.abs(at_rest).max() < 1e-3 * np.abs(slopes(formula, point)).max()


def test_freed_values_of_a_table() -> None:
    """Values, viscosity and diameter as inputs: all readings, and derivatives against difference quotients."""

    def formula(x: Any) -> list[Any]:
        table = CoefficientTable.model_validate(CRISIS).model_copy(update={"values": tuple(x[:5])})
        C = coefficient_of(table, WATER.model_copy(update={"viscosity": x[5]}))
        return [evaluate(C, StripFlow(Vector(0.0, x[7], x[8]), 0.3, x[6], X, Y))]

    point = [1.0, 1.2, 1.1, 0.3, 0.7, 1.1e-6, 0.3, 1.0, 0.7]
    points = np.array([[*point[:6], *rng] for rng in np.random.default_rng(6).uniform(0.2, 3.0, size=(8, 3))])
    points[1:4, :5] = points[1:4, 4::-1]
    readings_agree(formula, points)
    relative = np.array(point)
    got = slopes(formula, point)[0] * relative  # by relative changes, as the entries differ by orders of magnitude

    def scaled(y: Any) -> list[Any]:
        return formula([a * b for a, b in zip(point, y, strict=True)])

    np.testing.assert_allclose(got, differences(scaled, [1.0] * 9)[0], rtol=1e-6, atol=1e-8)
    assert np.abs(got[:5]).max() > 0.1


def test_sympy_reads_a_table_and_a_formula() -> None:
    sympy = pytest.importorskip("sympy", reason="SymPy, the extra symbolic, is not installed")
    v = sympy.Symbol("v", positive=True)
    for given, name in (("cylinder", "cylinder"), (CoefficientTable.model_validate(CRISIS), "reynolds")):
        expression = evaluate(coefficient_of(given, WATER), StripFlow(Vector(0.0, v, 0.0), 0.0, D, X, Y))
        wanted = wrench_on(LOADS[name], [0, 0.8, 0, 0, 0, 0])[1] / (-0.5 * RHO * D * L * 0.64)
        assert float(expression.subs(v, 0.8)) == pytest.approx(wanted, rel=1e-12)


def test_a_hull_takes_the_local_width() -> None:
    hull = LOADS["hull"]
    assert isinstance(hull, CrossFlowDrag)
    w = 0.02  # the middle slabs and the end slabs are at other Reynolds numbers
    at = [0.5 * (1.0 + s / math.sqrt(3)) for s in (-1, 1)]
    widths = [0.2 + 0.1 * s for s in at] + [0.3 - 0.2 * s for s in at]
    wanted = sum(-0.5 * RHO * written_out(w * b / NU) * b * 0.5 * w * w for b in widths)
    assert wrench_on(hull, [0, 0, w, 0, 0, 0])[2] == pytest.approx(wanted, rel=1e-12)


def test_square_curve_is_symmetric() -> None:
    for a in (0.1, 0.3, 0.7):
        assert evaluate_curve(SQUARE, a) == pytest.approx(evaluate_curve(SQUARE, math.pi / 2 - a), rel=1e-12)
