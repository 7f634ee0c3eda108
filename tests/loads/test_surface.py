"""The free surface: Archimedes' floating bodies, volumes counted cell by cell, work around loops, waves."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from scipy.integrate import quad

from seaframe.errors import SceneError
from seaframe.loads.cut_solids import Box, Cylinder
from seaframe.loads.surface import LostBuoyancy, Submersion, Waves, submersion_of
from seaframe.loads.time_functions import Instant
from seaframe.scene.links import Link
from seaframe.scene.water import Water
from seaframe.spatial import IDENTITY, Pose, Vector, array, rotation_about, rotation_from_quaternion
from tests.loads.readings import (
    NOW,
    Floats,
    Formula,
    differences,
    moving,
    random_rotation,
    readings_agree,
    rotated_wrench,
    same,
    slopes,
    wrench_on,
)
from tests.oracles.wetted_volume import wet_box, wet_cylinder

RHO, G = 1025.0, 9.81
GRAVITY = (0.0, 0.0, -G)
STILL = [0.0] * 6
SPHERE = {"sphere": {"radius": 0.3}}
ELLIPSOID = {"ellipsoid": [0.5, 0.2, 0.3]}
CYLINDER = {"cylinder": {"radius": 0.05, "length": 1.0, "axis": "x"}}
BOX = {"box": [2.0, 0.4, 0.2]}
X, Y = Vector(1.0, 0.0, 0.0), Vector(0.0, 1.0, 0.0)


def link(shape: dict[str, Any], **keys: Any) -> Link:
    return Link.model_validate({"mass": 1.0, "shape": shape, **keys})


def submersion(shape: dict[str, Any], surface: float = 0.0, waves: Waves | None = None, **keys: Any) -> Submersion:
    found = submersion_of(link(shape, **keys), Water(density=RHO, surface=surface), GRAVITY, waves)
    assert found is not None
    return found


def whole(cut: Submersion) -> float:
    """Buoyancy below the surface [N]."""
    buoyancy: Any = cut.buoyancy
    return float(buoyancy)


def at_height(z: Any, tilt: float = 0.0, axis: Vector = Y) -> Pose:
    """The link's origin at a height, tilted about an axis."""
    return Pose(rotation_about(axis, tilt), Vector(0.0, 0.0, z))


def net(shape: dict[str, Any], density_ratio: float, X_WB: Pose) -> Floats:
    """Weight, buoyancy and what is lost of it, on a body of uniform density, in its frame [N, N m]."""
    cut = submersion(shape)
    up_B = array(X_WB.R.T @ Vector(0.0, 0.0, 1.0))
    total: Floats = (
        wrench_on(LostBuoyancy(cut), STILL, X_WB) + np.r_[(1.0 - density_ratio) * whole(cut) * up_B, 0, 0, 0]
    )
    return total


# Closed forms


@pytest.mark.parametrize("h", [0.0, 0.1, 0.3, 0.45, 0.6])
def test_a_sphere_is_cut_into_caps(h: float) -> None:
    """Volume of a cap of height h: pi h^2 (3 r - h)/3."""
    r = 0.3
    part = submersion(SPHERE, surface=2.0).submerged_fraction(at_height(2.0 + r - h), NOW)
    assert part == pytest.approx(math.pi * h**2 * (3 * r - h) / 3 / (4 / 3 * math.pi * r**3), abs=1e-15)


@pytest.mark.parametrize("ratio", [0.1, 0.5, 0.7, 0.95])
def test_a_sphere_floats_as_archimedes_says(ratio: float) -> None:
    """Draught h in radii: h^3 - 3 h^2 + 4 ratio = 0."""
    h = next(x.real for x in np.roots([1.0, -3.0, 0.0, 4.0 * ratio]) if abs(x.imag) < 1e-12 and 0 <= x.real <= 2)
    weight = ratio * RHO * G * 4 / 3 * math.pi * 0.3**3
    F = net(SPHERE, ratio, at_height(0.3 - 0.3 * h, tilt=0.8))
    np.testing.assert_allclose(F, np.zeros(6), atol=1e-13 * weight)


@pytest.mark.parametrize("tilt", [0.0, 0.3])
def test_a_cylinder_of_half_density_floats_half_below(tilt: float) -> None:
    assert submersion(CYLINDER).submerged_fraction(at_height(0.0, tilt), NOW) == pytest.approx(0.5, abs=1e-15)
    weight = 0.5 * RHO * G * math.pi * 0.05**2
    np.testing.assert_allclose(net(CYLINDER, 0.5, at_height(0.0, tilt))[:3], np.zeros(3), atol=1e-13 * weight)


def righting(shape: dict[str, Any], axis: Vector) -> float:
    """Moment per angle that turns back a body in whose middle the surface is, per buoyancy [m]."""
    return righting_of(submersion(shape), axis)


def righting_of(cut: Submersion, axis: Vector) -> float:
    angle = 1e-5
    F = wrench_on(LostBuoyancy(cut), STILL, at_height(0.0, angle, axis))
    return float(-F[3:] @ array(axis) / angle / whole(cut))


def test_floating_ellipsoids_right_themselves() -> None:
    """I/V - d/2 of the water plane (second moment I) and the centre of the lower half (d below), all in closed form."""
    a, b, c = ELLIPSOID["ellipsoid"]
    water_plane = math.pi * a**3 * b / 4 / (4 / 3 * math.pi * a * b * c)
    assert righting(ELLIPSOID, Y) == pytest.approx(water_plane - 3 * c / 16, rel=1e-9)


def metacentre(shape: dict[str, Any], axis: Vector) -> tuple[float, float]:
    """I/V and d/2 [m] of a whole box or cylinder, half below, about a level axis (Bouguer, 1746)."""
    if "box" in shape:
        x, y, z = shape["box"]
        return (x if axis is Y else y) ** 2 / (12 * z), z / 8
    r, length = shape["cylinder"]["radius"], shape["cylinder"]["length"]
    if shape["cylinder"]["axis"] == "z":
        return r**2 / (4 * length), length / 8
    return (length**2 / (6 * math.pi * r) if axis is Y else 2 * r / (3 * math.pi)), 2 * r / (3 * math.pi)


def standing(radius: float, length: float) -> dict[str, Any]:
    return {"cylinder": {"radius": radius, "length": length, "axis": "z"}}


@pytest.mark.parametrize(
    ("shape", "axis"),
    [
        (BOX, Y),
        (BOX, X),
        ({"box": [0.3, 0.2, 1.5]}, Y),
        ({"box": [0.3, 0.2, 1.5]}, X),
        ({"box": [0.457, 0.338, 0.254]}, X),  # a small vehicle: BM and BG are nearly equal
        (CYLINDER, Y),
        (CYLINDER, X),
        (standing(0.1, 1.0), Y),
        (standing(0.4, 0.3), Y),
        (standing(0.4, 0.3), X),
    ],
)
def test_boxes_and_cylinders_right_themselves_by_their_water_plane(shape: dict[str, Any], axis: Vector) -> None:
    """GM = BM - BG with BM = I/V."""
    exact_plane, exact_center = metacentre(shape, axis)
    assert righting(shape, axis) == pytest.approx(exact_plane - exact_center, rel=1e-6, abs=1e-9)


@pytest.mark.parametrize(
    ("shape", "axis", "plane", "center"),
    [
        (BOX, Y, 33 / 32, 3 / 4),
        (BOX, X, 9 / 8, 3 / 4),
        ({"box": [0.3, 0.2, 1.5]}, Y, 3 / 4, 19 / 24),
        (CYLINDER, Y, 33 * math.pi / 128, 9 * math.pi / 32),
        (standing(0.1, 1.0), Y, 1.0, 19 / 24),
        (standing(0.4, 0.3), Y, 11 / 8, 3 / 4),
        (standing(0.4, 0.3), X, 3 / 2, 3 / 4),
    ],
)
def test_three_ellipsoids_right_themselves_as_documented(
    shape: dict[str, Any], axis: Vector, plane: float, center: float
) -> None:
    """Which part of I/V and of d/2 the three ellipsoids of a tether or a mesh have: what the documentation lists."""
    exact_plane, exact_center = metacentre(shape, axis)
    wanted = plane * exact_plane - center * exact_center
    coarse = submersion_of(link(shape), Water(density=RHO, surface=0.0), GRAVITY, in_tether=True)
    assert coarse is not None
    assert righting_of(coarse, axis) == pytest.approx(wanted, rel=1e-6, abs=1e-12)


@pytest.mark.parametrize(("ratio", "heel"), [(0.3, 0.0), (0.3, 0.2), (0.6, 0.35)])
def test_a_wall_sided_box_has_the_righting_arm_of_the_textbook(ratio: float, heel: float) -> None:
    """GZ = sin(a) (GM + BM tan^2(a)/2) while no corner enters the water (Rawson and Tupper, chapter 4)."""
    edges = (2.0, 1.0, 0.5)
    x, y, z = edges
    BM, BG = y**2 / (12 * ratio * z), z * (1 - ratio) / 2
    GZ = math.sin(heel) * (BM - BG + 0.5 * BM * math.tan(heel) ** 2)
    height = z * (0.5 - ratio) * math.cos(heel)  # of the middle: the volume below stays the same
    F = net({"box": list(edges)}, ratio, at_height(height, heel, X))
    weight = ratio * RHO * G * x * y * z
    np.testing.assert_allclose(F[:3], np.zeros(3), atol=1e-12 * weight)
    assert F[3] == pytest.approx(-weight * GZ, rel=1e-11, abs=1e-11 * weight)


def test_a_standing_spar_has_the_same_stiffness_at_every_height() -> None:
    cut = submersion({"cylinder": {"radius": 0.03, "length": 2.0, "axis": "z"}})
    for z in (-0.99, -0.3, 0.0, 0.71, 0.999):
        assert cut.submerged_fraction(at_height(z), NOW) == pytest.approx(0.5 - z / 2.0, abs=1e-12)
    assert cut.submerged_fraction(at_height(1.0), NOW) == pytest.approx(0.0, abs=1e-12)
    assert cut.submerged_fraction(at_height(-1.0), NOW) == pytest.approx(1.0, abs=1e-12)


@pytest.mark.parametrize("shape", [SPHERE, ELLIPSOID, CYLINDER, BOX], ids=lambda shape: next(iter(shape)))
def test_below_nothing_is_lost_and_above_all(shape: dict[str, Any]) -> None:
    load = LostBuoyancy(submersion(shape, surface=1.0, center_of_buoyancy=[0.1, 0.0, 0.2]))
    R = random_rotation(np.random.default_rng(1))
    np.testing.assert_array_equal(wrench_on(load, STILL, Pose(R, Vector(0.3, 0.2, -3.0))), np.zeros(6))
    down = array(R.T @ Vector(0.0, 0.0, -1.0))
    wanted = whole(load.submersion) * np.r_[down, np.cross([0.1, 0.0, 0.2], down)]
    np.testing.assert_allclose(wrench_on(load, STILL, Pose(R, Vector(0.3, 0.2, 4.0))), wanted, rtol=1e-12)
    assert load.submersion.submerged_fraction(Pose(R, Vector(0.3, 0.2, -3.0)), NOW) == pytest.approx(1.0, abs=1e-15)
    assert load.submersion.submerged_fraction(Pose(R, Vector(0.3, 0.2, 4.0)), NOW) == pytest.approx(0.0, abs=1e-15)


# Other answers


def sum_over_cells(semi: Floats, X_WB: Pose, cells: int = 80) -> Floats:
    """The wrench on what is above z = 0 of an ellipsoid, cell by cell, per buoyancy of the whole."""
    x = (np.arange(cells) + 0.5) / cells * 2.0 - 1.0
    ball = np.stack(np.meshgrid(x, x, x, indexing="ij"), axis=-1).reshape(-1, 3)
    p_B = ball[(ball**2).sum(axis=1) < 1.0] * semi
    R = array(X_WB.R)
    height: Any = X_WB.p.z
    above = p_B[(p_B @ R.T)[:, 2] + height > 0.0]
    down = -R[2]
    lost: Floats = np.r_[len(above) * down, np.cross(above.sum(axis=0), down)] / len(p_B)
    return lost


def test_an_ellipsoid_is_cut_where_it_is() -> None:
    rng = np.random.default_rng(4)
    cut = submersion(ELLIPSOID)
    for z in (-0.2, 0.0, 0.07, 0.15):
        X_WB = Pose(random_rotation(rng), Vector(0.4, -0.7, z))
        got = wrench_on(LostBuoyancy(cut), STILL, X_WB) / whole(cut)
        np.testing.assert_allclose(got, sum_over_cells(np.array([0.5, 0.2, 0.3]), X_WB), atol=5e-4)


def normals() -> list[list[float]]:
    """Directions of the surface: heel and trim in steps, and nearly or exactly along the axes."""
    angles = [0.0, 1e-12, 1e-8, 1e-5, 1e-3, 0.1, 0.6, 1.1, math.pi / 2 - 1e-6, math.pi / 2, 2.5]
    found = [(math.sin(b), -math.sin(a) * math.cos(b), math.cos(a) * math.cos(b)) for a in angles for b in angles]
    return [[0.0 if abs(x) < 1e-15 else x for x in n] for n in found]


def test_a_box_is_cut_where_it_is() -> None:
    edges = np.array([0.457, 0.338, 0.254])
    worst = 0.0
    for normal in normals():
        up = np.array(normal) / np.linalg.norm(normal)
        for depth in np.linspace(-0.55, 0.55, 12) * (np.abs(up) @ edges):
            cut = Box(Vector(*edges.tolist())).cut(Vector(*up.tolist()), float(depth))
            volume, moment = wet_box(edges, up, float(depth))
            whole_box = edges.prod()
            worst = max(worst, abs(cut.below - volume / whole_box), abs(cut.above - 1.0 + volume / whole_box))
            worst = max(worst, *np.abs(array(cut.moment) + moment / whole_box) / edges)
    assert worst < 1e-13


@pytest.mark.parametrize(("radius", "length"), [(0.05, 1.0), (0.1, 0.2), (0.4, 0.05)])
def test_a_cylinder_is_cut_where_it_is(radius: float, length: float) -> None:
    whole_rod = math.pi * radius**2 * length
    worst = 0.0
    for angle in [
        0.0,
        1e-12,
        1e-7,
        1e-4,
        0.02,
        0.3,
        0.9,
        1.3,
        1.5,
        *(math.pi / 2 - x for x in (1e-3, 1e-5, 1e-9, 0.0)),
    ]:
        up = np.array([math.sin(angle), 0.0, math.cos(angle) if angle < math.pi / 2 else 0.0])
        for sense in (1.0, -1.0):
            up[2] *= sense
            half = abs(up[0]) * radius + abs(up[2]) * length / 2
            for depth in (
                half * np.array([-1.02, -0.999, -0.8, -0.5, -0.1, 0.0, 0.3, 0.6, 0.95, 0.9999, 1.1])
            ).tolist():
                cut = Cylinder(Vector(0.0, 0.0, 1.0), radius, length).cut(Vector(*up.tolist()), depth)
                volume, moment = wet_cylinder(radius, length, up, depth)
                worst = max(worst, abs(cut.below - volume / whole_rod))
                worst = max(worst, *np.abs(array(cut.moment) + moment / whole_rod) / np.array([radius, 1.0, length]))
    assert worst < 1e-10


def test_a_cylinder_along_another_axis_is_the_same_cylinder() -> None:
    rng = np.random.default_rng(3)
    solid, R = Cylinder(Vector(0.0, 0.0, 1.0), 0.2, 0.7), random_rotation(rng)
    up = Vector(0.36, -0.48, 0.8)
    cut, rotated = solid.cut(up, 0.07), solid.rotate(R).cut(R @ up, 0.07)
    assert rotated.below == pytest.approx(cut.below, rel=1e-14)
    same(array(R.T @ rotated.moment), array(cut.moment))


@pytest.mark.parametrize("shape", [ELLIPSOID, CYLINDER, BOX], ids=lambda shape: next(iter(shape)))
def test_forces_have_a_potential(shape: dict[str, Any]) -> None:
    """Work of the vertical force down to a height, at two angles: its difference is the work of the moment."""
    load = LostBuoyancy(submersion(shape))

    def lift(tilt: float, z: float) -> float:
        def vertical(height: float) -> float:
            X_WB = at_height(height, tilt)
            return float((array(X_WB.R) @ wrench_on(load, STILL, X_WB)[:3])[2])

        return float(quad(vertical, -2.0, z, epsabs=1e-8, epsrel=1e-10)[0])

    z, tilt, h = 0.04, 0.15, 1e-4
    moment = (lift(tilt + h, z) - lift(tilt - h, z)) / (2 * h)
    got = wrench_on(load, STILL, at_height(z, tilt))[4]
    assert abs(moment) > 1.0
    assert got == pytest.approx(moment, rel=1e-5)


def test_another_frame_has_the_same_wrench() -> None:
    rng = np.random.default_rng(6)
    X_WB = Pose(random_rotation(rng), Vector(0.1, 0.2, 0.03))
    for shape in (ELLIPSOID, BOX):
        load = LostBuoyancy(submersion(shape, center_of_buoyancy=[0.0, 0.1, 0.02]))
        same(rotated_wrench(load, random_rotation(rng), STILL, X_WB), wrench_on(load, STILL, X_WB))


def test_gravity_says_where_up_is() -> None:
    water = Water(density=RHO, surface=0.5)
    down_y = submersion_of(link(SPHERE), water, (0.0, G, 0.0))  # y is down: the surface is at y = -0.5
    assert down_y is not None
    for y, part in ((-0.8, 0.0), (-0.5, 0.5), (-0.2, 1.0)):
        assert down_y.submerged_fraction(Pose(IDENTITY, Vector(0.0, y, 0.0)), NOW) == pytest.approx(part, abs=1e-14)


# Waves


@dataclass(frozen=True, slots=True)
class Slope(Waves):
    """A surface that rises along x."""

    rise: float

    def elevation(self, p_W: Vector, instant: Instant) -> Any:
        return self.rise * p_W.x


def test_waves_raise_the_surface_at_each_part() -> None:
    """On a surface that rises along x a level box is turned towards it, and is half below where x is zero."""
    load = LostBuoyancy(submersion(BOX, waves=Slope(0.02)))
    assert load.submersion.submerged_fraction(at_height(0.0), NOW) == pytest.approx(0.5, abs=1e-14)
    level, raised = wrench_on(LostBuoyancy(submersion(BOX)), STILL), wrench_on(load, STILL)
    assert abs(level[4]) < 1e-12
    by_parts = -2 / 3 * whole(load.submersion) * 0.02 / 0.2 * (2 / 3) ** 2  # two of three parts, 2/3 m away
    assert raised[4] == pytest.approx(by_parts, rel=1e-12)
    far = load.submersion.submerged_fraction(Pose(IDENTITY, Vector(30.0, 0.0, 0.4)), NOW)
    assert far == pytest.approx(1.0, abs=1e-14)


# Readings


def formula(x: Any) -> list[Any]:
    """Density, height of the surface and edges of a box freed; pose given."""
    return freed_wrench(x, {"box": tuple(x[:3])}, BOX)


def rod_formula(x: Any) -> list[Any]:
    """The same with radius and length of a cylinder."""
    rod = link(CYLINDER).shape
    assert rod is not None
    assert rod.cylinder is not None
    sizes: Any = {"radius": 0.3 * x[0], "length": x[1]}
    return freed_wrench(x, {"cylinder": rod.cylinder.model_copy(update=sizes)}, CYLINDER)


def freed_wrench(x: Any, sizes: Any, plain: dict[str, Any]) -> list[Any]:
    shape = link(plain).shape
    assert shape is not None
    freed: Any = link(plain).model_copy(update={"shape": shape.model_copy(update=sizes)})
    water: Any = Water().model_copy(update={"density": x[3], "surface": x[4]})
    cut = submersion_of(freed, water, GRAVITY)
    assert cut is not None
    X_WB = Pose(rotation_from_quaternion(*x[5:9]), Vector(*x[9:12]))
    return [*LostBuoyancy(cut).wrench(moving(STILL, X_WB)), cut.submerged_fraction(X_WB, NOW)]


def points(count: int) -> Floats:
    rng = np.random.default_rng(8)
    q = rng.normal(size=(count, 4))
    q /= np.linalg.norm(q, axis=1, keepdims=True)
    sizes = np.c_[rng.uniform(0.3, 2.0, size=(count, 3)), rng.uniform(1.0, 2.0, size=count)]
    rows: Floats = np.c_[sizes, 0.1 * rng.normal(size=count), q, 0.2 * rng.normal(size=(count, 3))]
    return rows


@pytest.mark.parametrize("shaped", [formula, rod_formula])
def test_readings_agree(shaped: Formula) -> None:
    """Also which edge is the longest is decided lane by lane."""
    some = points(12)
    assert len({int(k) for k in some[:, :3].argmax(axis=1)}) == 3
    readings_agree(shaped, some)


@pytest.mark.parametrize("shaped", [formula, rod_formula])
def test_derivatives_are_difference_quotients(shaped: Formula) -> None:
    for point in points(4).tolist():
        np.testing.assert_allclose(slopes(shaped, point), differences(shaped, point), rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("turn", [[1.0, 0.0, 0.0, 0.0], [math.sqrt(0.5), 0.0, math.sqrt(0.5), 0.0]])
@pytest.mark.parametrize("z", [-0.03, 0.0, 0.02])
def test_the_righting_stiffness_of_a_level_cylinder_is_a_derivative(turn: list[float], z: float) -> None:
    """At a tilt of zero, where closed forms are 0/0: also lying and standing."""
    point = [0.5, 0.9, 1.0, 1.2, 0.0, *turn, 0.0, 0.0, z]
    got, wanted = slopes(rod_formula, point), differences(rod_formula, point, 1e-4)
    assert np.isfinite(got).all()
    np.testing.assert_allclose(got[:, 5:], wanted[:, 5:], rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("z", [-1.0, 0.1, -0.1, 0.0, 3.0])
def test_derivatives_are_finite_where_the_law_changes(z: float) -> None:
    """A level box just touches the surface at z = 0.1 and z = -0.1."""
    point = [2.0, 0.4, 0.2, 1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, z]
    got = slopes(formula, point)
    assert np.isfinite(got).all()
    heave = 2.0 * 0.4 * G * float(abs(z) <= 0.1)
    if abs(z) == 0.1:  # between the slopes on both sides
        assert -heave <= got[2, 11] <= 0.0
    else:
        assert got[2, 11] == pytest.approx(-heave, rel=1e-12, abs=1e-12)


# From a description


def test_without_a_surface_there_is_nothing() -> None:
    assert submersion_of(link(SPHERE), Water(density=RHO), GRAVITY) is None
    bare = Link.model_validate({"mass": 1.0})
    assert submersion_of(bare, Water(surface=0.0), GRAVITY) is None


def test_a_missing_shape_or_gravity_is_refused() -> None:
    shapeless = Link.model_validate({"mass": 1.0, "volume": 0.01})
    with pytest.raises(SceneError, match="`shape`") as refused:
        submersion_of(shapeless, Water(surface=0.0), GRAVITY, path="rov.hull")
    assert (refused.value.code, refused.value.path) == ("missing", "rov.hull")
    with pytest.raises(SceneError, match=r"water\.surface needs gravity") as refused:
        submersion_of(link(SPHERE), Water(surface=0.0), (0.0, 0.0, 0.0))
    assert (refused.value.code, refused.value.path) == ("conflict", "gravity")


def test_volume_as_given() -> None:
    cut = submersion(SPHERE, volume=0.02)
    assert cut.buoyancy == pytest.approx(RHO * G * 0.02, rel=1e-14)
    assert LostBuoyancy(cut).kind == "buoyancy"
    assert LostBuoyancy(cut).needs_pose
