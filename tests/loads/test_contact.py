"""Contact with a floor: sinking, bouncing, sliding and turning against closed forms; which points touch."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

from seaframe.errors import SceneError
from seaframe.loads.contact import Contact, Ground, contact_of
from seaframe.loads.contact_law import ContactLaw, softplus
from seaframe.scene.links import Link
from seaframe.scene.water import Floor
from seaframe.spatial import IDENTITY, Pose, Twist, Vector, array, rotation_about, rotation_from_quaternion
from tests.loads.readings import (
    Floats,
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

G = 9.81
GRAVITY = (0.0, 0.0, -G)
M, R = 0.3, 0.03  # of a ball [kg, m]
UP, X, Y = Vector(0.0, 0.0, 1.0), Vector(1.0, 0.0, 0.0), Vector(0.0, 1.0, 0.0)
SNAKE = {"cylinder": {"radius": 0.03, "length": 0.1, "axis": "x"}}


def contact(shape: dict[str, Any] | None = None, touching: Any = None, **floor: Any) -> Contact:
    keys = {"mass": M, "shape": {"sphere": {"radius": R}} if shape is None else shape, "contact": touching}
    found = contact_of(Link.model_validate(keys), Floor(**floor), GRAVITY)
    assert found is not None
    return found


def at(z: float, x: float = 0.0, turn: Any = IDENTITY) -> Pose:
    return Pose(turn, Vector(x, 0.0, z))


# The soft step


def test_softplus_is_log_of_one_plus_exp() -> None:
    for x in [-745.0, -40.0, -3.0, -1e-9, 0.0, 1e-9, 0.5, 1.0, 7.0, 36.0, 1e4, 1e300]:
        soft = softplus(x)
        value = max(x, 0.0) + math.log1p(math.exp(-abs(x)))
        assert soft.value == pytest.approx(value, rel=1e-15)
        assert soft.slope == pytest.approx(0.5 * (1.0 + math.tanh(0.5 * x)), rel=1e-14, abs=1e-16)
    assert softplus(-1e300) == (0.0, 0.0)


def test_softplus_has_its_slope_also_at_zero() -> None:
    for x in (-2.0, 0.0, 3.0, -1e4, 1e4):
        slope, bend = slopes(lambda x: list(softplus(x[0])), [x])[:, 0]
        y = math.exp(-abs(x))
        assert slope == pytest.approx(softplus(x).slope, rel=1e-14, abs=1e-300)
        assert bend == pytest.approx(y / (1.0 + y) ** 2, rel=1e-14, abs=1e-300)


# Resting and bouncing


def resting(weight: float) -> float:
    """Height of a ball that carries a weight [N]: k eps softplus(x) = weight, so x = log(e^(weight/(k eps)) - 1)."""
    carried = weight / (3000.0 * 3e-5)
    return R - 3e-5 * (carried + math.log(-math.expm1(-carried)))


def test_a_resting_ball_sinks_until_it_is_carried() -> None:
    z = resting(M * G)
    F = wrench_on(contact(height=0.2), [0.0] * 6, at(0.2 + z))
    np.testing.assert_allclose(F, [0, 0, M * G, 0, 0, 0], rtol=1e-10, atol=1e-14)
    assert z == pytest.approx(R - M * G / 3000.0, abs=1e-15)


def test_high_above_there_is_no_force_and_deep_below_a_spring() -> None:
    assert not wrench_on(contact(), [0.1, 0.2, -5.0, 1.0, 2.0, 3.0], at(10.0)).any()
    assert wrench_on(contact(), [0.0] * 6, at(-1.0))[2] == pytest.approx(3000.0 * 1.03, rel=1e-13)


def test_damping_never_pulls() -> None:
    """Going in at v the force is 1 + c v times the spring's; going out faster than 1/c it is zero."""
    spring = 3000.0 * 0.01
    for speed, factor in ((0.1, 1.5), (-0.1, 0.5), (-0.2, 0.0), (-3.0, 0.0)):
        got = wrench_on(contact(), [0.0, 0.0, -speed, 0.0, 0.0, 0.0], at(R - 0.01))[2]
        assert got == pytest.approx(factor * spring, rel=1e-12, abs=1e-12)


def test_damping_sets_in_with_the_depth() -> None:
    """Just touching, the depth is eps log(2) and grows at half the speed."""
    got = wrench_on(contact(), [0.0, 0.0, -0.1, 0.0, 0.0, 0.0], at(R))[2]
    assert got == pytest.approx(3000.0 * 3e-5 * math.log(2.0) * (1.0 + 5.0 * 0.1 / 2.0), rel=1e-12)


def fall(load: Contact, z: float, v: float, until: float, g: float = G) -> Any:
    """A ball that moves along z: times, and height and velocity at them."""

    def rates(t: float, y: Floats) -> list[float]:
        return [y[1], wrench_on(load, [0.0, 0.0, float(y[1]), 0.0, 0.0, 0.0], at(float(y[0])))[2] / M - g]

    return solve_ivp(rates, (0.0, until), [z, v], method="LSODA", rtol=1e-9, atol=1e-12, max_step=1e-3)


@pytest.mark.parametrize("c", [0.0, 1.0, 5.0])
@pytest.mark.parametrize("v", [0.1, 1.0])
def test_a_ball_bounces_as_hunt_and_crossley_say(c: float, v: float) -> None:
    """v dv/(1 + c v) = -(k/m) d dd: v/c - log(1 + c v)/c^2 is the same before and after, whatever k and m are."""
    found = fall(contact(damping=c, softness=1e-7), R + 1e-4, -v, until=0.06 + 2e-3 / v, g=0.0)
    after = float(found.y[1, -1])
    assert found.y[0, -1] > R

    def kept_energy(v: float) -> float:
        return v / c - math.log1p(c * v) / c**2

    wanted = (
        v if c == 0.0 else -brentq(lambda out: kept_energy(out) - kept_energy(v), -1.0 / c + 1e-14, -1e-9, xtol=1e-14)
    )
    assert after == pytest.approx(wanted, rel=2e-5)


def test_a_bouncing_ball_gains_no_energy() -> None:
    """Kinetic and potential energy, also of the floor: k times the integral of d over the way."""
    load = contact()
    found = fall(load, 0.1, 0.0, until=0.8)
    x = (R - found.y[0]) / 3e-5
    grid = np.linspace(-60.0, 4000.0, 400001)
    pressed = np.concatenate([[0.0], np.cumsum(np.logaddexp(0.0, 0.5 * (grid[1:] + grid[:-1])) * np.diff(grid))])
    spring = 3000.0 * 3e-5**2 * np.interp(x, grid, pressed, left=0.0)
    energy = 0.5 * M * found.y[1] ** 2 + M * G * found.y[0] + spring
    assert (np.diff(found.y[1]) > 1e-3).any()  # it did bounce
    assert np.diff(energy).max() < 1e-7 * energy[0]
    assert energy[-1] < 0.5 * energy[0]


# Friction


def test_friction_stays_in_its_cone() -> None:
    load = contact(friction=0.4)
    rng = np.random.default_rng(2)
    for V in rng.normal(size=(40, 6)) * np.logspace(-6, 1, 40)[:, None]:
        F = wrench_on(load, V.tolist(), at(R - 0.001))
        level, f_n = np.hypot(F[0], F[1]), F[2]
        slip = V[:3] + np.cross(V[3:], [0.0, 0.0, -R])
        speed = np.hypot(slip[0], slip[1])
        assert level == pytest.approx(0.4 * f_n * speed / math.hypot(speed, 0.01), rel=1e-12)
        assert F[0] * slip[1] == pytest.approx(F[1] * slip[0], abs=1e-12 * level * speed)
        assert F[:2] @ slip[:2] <= 0.0


@pytest.mark.parametrize(("axis", "mu"), [(X, 0.1), (Y, 0.5)])
def test_a_link_slides_to_a_stop(axis: Vector, mu: float) -> None:
    """v^2/(2 mu g); with the slip speed s exactly (v sqrt(v^2 + s^2) + s^2 asinh(v/s))/(2 mu g)."""
    load = contact(SNAKE, friction={"along": 0.1, "across": 0.5})
    pose, v, s = at(resting(0.5 * M * G)), 0.5, 0.01  # each of two balls carries half
    unit = array(axis)
    weight = wrench_on(load, [0.0] * 6, pose)[2] / M

    def rates(t: float, y: Floats) -> list[float]:
        return [y[1], float(wrench_on(load, [*(y[1] * unit), 0.0, 0.0, 0.0], pose)[:3] @ unit) / M]

    found = solve_ivp(rates, (0.0, 4.0), [0.0, v], method="LSODA", rtol=1e-10, atol=1e-12)
    exact = (v * math.hypot(v, s) + s * s * math.asinh(v / s)) / (2 * mu * weight)
    assert weight == pytest.approx(G, rel=1e-9)
    assert found.y[0, -1] == pytest.approx(exact, rel=1e-6)
    assert found.y[0, -1] == pytest.approx(v**2 / (2 * mu * G), rel=3e-3)


def test_friction_along_and_across_a_slanted_link() -> None:
    """Heading 30 degrees and pitched: along is the direction of the axis as seen from above."""
    heading, pitch = 0.5, 0.2
    turn = rotation_about(UP, heading) @ rotation_about(Y, pitch)
    load = contact(SNAKE, {"points": [[0.0, 0.0, 0.0]], "radius": 0.0}, friction={"along": 0.1, "across": 0.7})
    along = np.array([math.cos(heading), math.sin(heading), 0.0])
    across = np.array([-math.sin(heading), math.cos(heading), 0.0])
    v_W = 3.0 * along + 4.0 * across
    R_WB = array(turn)
    F = R_WB @ wrench_on(load, [*(R_WB.T @ v_W), 0.0, 0.0, 0.0], at(-0.01, turn=turn))[:3]
    size = F[2] / math.hypot(5.0, 0.01)
    assert F[2] == pytest.approx(30.0, rel=1e-12)
    np.testing.assert_allclose([F @ along, F @ across], [-0.1 * 3.0 * size, -0.7 * 4.0 * size], rtol=1e-11)


def test_an_upright_link_has_no_direction() -> None:
    load = contact(SNAKE, {"points": [[0.0, 0.0, 0.0]], "radius": 0.0}, friction={"along": 0.1, "across": 0.7})
    upright = rotation_about(Y, -math.pi / 2)  # x of the link is up

    def formula(x: Any) -> list[Any]:
        return list(load.wrench(moving([0.0, *x[:2], 0.0, 0.0, 0.0], at(-0.01, turn=rotation_about(Y, x[2])))))

    F = formula([0.3, 0.4, -math.pi / 2])
    np.testing.assert_allclose(array(upright)[:, 1:] @ F[1:3], 0.7 * 30.0 / 0.5 * np.array([0.4, -0.3, 0.0]), atol=0.01)
    assert np.isfinite(slopes(formula, [0.3, 0.4, -math.pi / 2])).all()


def test_a_sliding_ball_is_made_to_roll() -> None:
    """Friction acts at its lowest point: f to the back has the moment R f about y."""
    F = wrench_on(contact(friction=0.4), [2.0, 0.0, 0.0, 0.0, 0.0, 0.0], at(R - 0.001))
    friction = 0.4 * 3.0 * 2.0 / math.hypot(2.0, 0.01)
    same(F, [-friction, 0.0, 3.0, 0.0, R * friction, 0.0], 1e-12)


def test_a_rolling_ball_does_not_slip() -> None:
    """v = w x r at the centre leaves the lowest point at rest."""
    F = wrench_on(contact(), [0.6, 0.0, 0.0, 0.0, 0.6 / R, 0.0], at(R - 0.001))
    np.testing.assert_allclose(F, [0, 0, 3.0, 0, 0, 0], rtol=1e-12, atol=1e-12)


def test_two_balls_resist_turning() -> None:
    """Spinning about the middle, friction mu f_n acts against the motion of each of two spheres at 0.05 m."""
    load = contact(SNAKE, friction=0.4)
    F = wrench_on(load, [0.0, 0.0, 0.0, 0.0, 0.0, 50.0], at(R - 0.001))
    slip = 50.0 * 0.05
    np.testing.assert_allclose(F[:3], [0, 0, 6.0], rtol=1e-12, atol=1e-12)
    assert F[5] == pytest.approx(-2 * 0.05 * 0.4 * 3.0 * slip / math.hypot(slip, 0.01), rel=1e-12)


def test_friction_and_damping_take_energy() -> None:
    """The power beyond that of the spring alone is negative: at these speeds [m/s] more than 0.05 of its force [N]."""
    load = contact(SNAKE, friction={"along": 0.1, "across": 0.5})
    elastic = contact(SNAKE, friction=0.0, damping=0.0)
    rng = np.random.default_rng(3)
    for V in rng.normal(size=(100, 6)):
        pose = at(R + 0.002 * rng.normal(), turn=rotation_about(Y, 0.01 * rng.normal()))
        taken = power(elastic, V.tolist(), pose) - power(load, V.tolist(), pose)
        pressed = (array(pose.R) @ wrench_on(elastic, [0.0] * 6, pose)[:3])[2]
        assert taken > 0.05 * pressed > 0.0


# Other frames and readings


def test_another_frame_has_the_same_wrench() -> None:
    rng = np.random.default_rng(4)
    load = contact(SNAKE, friction={"along": 0.1, "across": 0.5})
    X_WB, V = at(R - 0.01, turn=rotation_about(UP, 0.7)), rng.normal(size=6).tolist()
    wanted = wrench_on(load, V, X_WB)
    got = rotated_wrench(load, random_rotation(rng), V, X_WB)
    same(got, wanted, 1e-12)


def test_gravity_says_where_down_is() -> None:
    link = Link.model_validate({"mass": M, "shape": {"sphere": {"radius": R}}})
    load = contact_of(link, Floor(height=-2.0), (0.0, 0.0, 9.81))  # z is down: the floor is at z = 2
    assert load is not None
    assert wrench_on(load, [0.0] * 6, at(2.0))[2] == pytest.approx(-3000.0 * R, rel=1e-13)
    assert wrench_on(load, [0.0] * 6, at(1.0))[2] == 0.0


def contact_inputs(x: Any) -> list[Any]:
    """Height, stiffness, damping, both frictions, slip speed, softness, radius; then pose and twist."""
    ground = Ground(UP, x[0], x[3], x[4], ContactLaw(x[1], x[2], x[5], x[6]))
    load = Contact(ground, (Vector(0.05, 0.0, 0.0), Vector(-0.05, 0.0, 0.01)), x[7], X)
    X_WB = Pose(rotation_from_quaternion(*x[8:12]), Vector(*x[12:15]))
    return list(load.wrench(moving(x[15:21], X_WB)))


def points(count: int) -> Floats:
    rng = np.random.default_rng(5)
    q = rng.normal(size=(count, 4))
    q /= np.linalg.norm(q, axis=1, keepdims=True)
    heights = 0.03 + 0.05 * rng.normal(size=count)
    ground = rng.uniform(0.5, 2.0, size=(count, 8)) * [0.01, 1000.0, 5.0, 0.1, 0.5, 0.01, 1e-3, 0.03]
    rows: Floats = np.c_[ground, q, rng.normal(size=(count, 2)), heights, rng.normal(size=(count, 6))]
    return rows


def test_readings_agree() -> None:
    some = points(12)
    some[0, 15:] = 0.0
    some[1, 14] = 40.0  # far above
    some[2, 14] = -40.0  # far below
    readings_agree(contact_inputs, some, 1e-11)


def test_derivatives_are_difference_quotients_also_at_rest() -> None:
    some = points(4)
    some[:, 14] = [-0.03, -0.02, -0.01, 0.0]  # in the floor
    some[:, 15:] *= 0.02  # slower than balls let go
    some[0, 15:] = 0.0
    for point in some.tolist():
        got, wanted = slopes(contact_inputs, point), differences(contact_inputs, point, 1e-7)
        assert np.abs(wanted).max() > 1.0
        np.testing.assert_allclose(got, wanted, rtol=1e-4, atol=1e-5 * np.abs(wanted).max())


def test_nothing_is_undefined_in_odd_places() -> None:
    """Upright, at rest, just touching, far above and far below."""
    for q in ([1.0, 0.0, 0.0, 0.0], [0.5**0.5, 0.0, 0.5**0.5, 0.0]):
        for z in (-100.0, 0.03, 0.0, 100.0):
            point = [0.0, 3000.0, 5.0, 0.1, 0.4, 0.01, 3e-5, 0.03, *q, 0.0, 0.0, z, *[0.0] * 6]
            assert np.isfinite(slopes(contact_inputs, point)).all()


# From a description


@pytest.mark.parametrize(
    ("shape", "centers", "radius"),
    [
        ({"sphere": {"radius": 0.2, "center": [0.1, 0, 0]}}, [[0.1, 0, 0]], 0.2),
        ({"cylinder": {"radius": 0.1, "length": 2.0, "axis": "y"}}, [[0, -1, 0], [0, 1, 0]], 0.1),
        (
            {"ellipsoid": [1.0, 2.0, 3.0]},
            [[-1, 0, 0], [1, 0, 0], [0, -2, 0], [0, 2, 0], [0, 0, -3], [0, 0, 3]],
            0.0,
        ),
        ({"box": [2.0, 4.0, 6.0]}, [[a, b, c] for a in (-1, 1) for b in (-2, 2) for c in (-3, 3)], 0.0),
    ],
    ids=["sphere", "cylinder", "ellipsoid", "box"],
)
def test_shapes_touch_where_they_end(shape: dict[str, Any], centers: list[list[float]], radius: float) -> None:
    load = contact(shape)
    np.testing.assert_allclose([array(point) for point in load.points], centers, atol=1e-15)
    assert load.radius == radius


def test_points_as_given() -> None:
    load = contact(SNAKE, {"points": [[0.1, 0.2, 0.3]], "radius": 0.01})
    assert load.points == (Vector(0.1, 0.2, 0.3),)
    assert load.radius == 0.01
    assert contact(SNAKE, {"points": [[0.1, 0.2, 0.3]]}).radius == 0.03
    point = Link.model_validate({"mass": 1.0, "center_of_mass": [0.0, 0.0, 0.4], "contact": {}})
    found = contact_of(point, Floor(), GRAVITY)
    assert found is not None
    assert found.points == (Vector(0.0, 0.0, 0.4),)


@pytest.mark.parametrize("keys", [{}, {"shape": SNAKE, "contact": False}, {"shape": SNAKE, "contact": {"points": []}}])
def test_links_that_touch_nowhere(keys: dict[str, Any]) -> None:
    assert contact_of(Link.model_validate({"mass": 1.0, **keys}), Floor(), GRAVITY) is None


def test_a_floor_needs_gravity() -> None:
    with pytest.raises(SceneError, match="floor needs gravity"):
        contact_of(Link.model_validate({"mass": 1.0, "shape": SNAKE}), Floor(), (0.0, 0.0, 0.0))


def test_a_link_turns_over_its_lowest_point() -> None:
    """A box on one edge: the force at the lower corners, with its moment about the origin."""
    load = contact({"box": [0.4, 0.2, 0.2]}, friction=0.0)
    tilt = 0.1
    pose = at(0.118, turn=rotation_about(Y, tilt))
    F = wrench_on(load, [0.0] * 6, pose)
    corners = np.array([[x, y, z] for x in (-0.2, 0.2) for y in (-0.1, 0.1) for z in (-0.1, 0.1)])
    up = array(pose.R)[2]
    depth = -(0.118 + corners @ up)
    forces = 3000.0 * np.maximum(depth, 0.0)
    assert (forces > 0.0).sum() == 2
    wanted = np.r_[forces.sum() * up, np.cross(corners, up).T @ forces]
    np.testing.assert_allclose(F, wanted, rtol=1e-9, atol=1e-9)
    assert Twist.of([0.0] * 6).dot(load.wrench(moving([0.0] * 6, pose))) == 0.0
