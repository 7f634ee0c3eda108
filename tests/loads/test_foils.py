"""Foils: wings of ideal flow, flat plates, every direction of the flow, and all kinds of numbers."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.errors import SceneError
from seaframe.loads.foils import Foil, foil_of, lift_slope
from seaframe.look.page.drawing import links_of, start_poses
from seaframe.scene import foils as described
from seaframe.spatial import Twist, Vector, array
from tests.loads.readings import Floats, differences, moving, random_rotation, readings_agree, same, slopes
from tests.oracles.wings import lattice_slope, lifting_line

RHO = 1000.0
WING: dict[str, Any] = {"span": 2.0, "chord": 0.25, "drag": 0.0, "oswald": 1.0}


def foil(**keys: Any) -> Foil:
    return foil_of(described.Foil.model_validate(WING | keys), RHO)


def wrench(wing: Foil, V: list[Any], command: Any = 0.0, **meets: Any) -> Floats:
    return array(wing.wrench(moving(V, **meets), (), command))


def gliding(angle: float, speed: float = 1.0) -> list[float]:
    """Twist at an angle of attack: forward and down."""
    return [speed * math.cos(angle), 0.0, -speed * math.sin(angle), 0.0, 0.0, 0.0]


def lift_and_drag(wing: Foil, angle: float) -> tuple[float, float]:
    """Coefficients from the wrench, by the direction of motion."""
    area: Any = wing.area
    F = wrench(wing, gliding(angle))[:3] / (0.5 * RHO * float(area))
    along, across = np.array([math.cos(angle), 0, -math.sin(angle)]), np.array([math.sin(angle), 0, math.cos(angle)])
    assert abs(F[1]) < 1e-15
    return float(F @ across), float(-F @ along)


# Lift slopes


@pytest.mark.parametrize("aspect_ratio", [0.5, 1.0, 2.0, 4.0, 8.0])
def test_helmbold_is_that_of_a_vortex_lattice(aspect_ratio: float) -> None:
    """Rectangular wings; with an elliptical load, as Helmbold has it, they have up to 8 % more lift."""
    assert 0.999 < lift_slope("helmbold", aspect_ratio) / lattice_slope(aspect_ratio) < 1.08


def test_helmbold_is_that_of_a_swept_vortex_lattice() -> None:
    assert lift_slope("helmbold", 4.0, 0.6) == pytest.approx(lattice_slope(4.0, 0.6), rel=0.06)


def test_a_circular_wing_has_nearly_the_exact_slope() -> None:
    """1.790 (P. F. Jordan, AIAA Journal 11, 1973), aspect ratio 4/pi."""
    assert lift_slope("helmbold", 4.0 / math.pi) == pytest.approx(1.790, rel=0.025)


def test_low_aspect_ratios_have_the_slope_of_jones() -> None:
    """dCL/da = pi AR/2 as AR becomes small, for the lattice too."""
    assert lattice_slope(0.05) == pytest.approx(lift_slope("jones", 0.05), rel=1e-3)
    assert lift_slope("helmbold", 1e-4) == pytest.approx(0.5 * math.pi * 1e-4, rel=1e-4)


@pytest.mark.parametrize("aspect_ratio", [3.0, 6.0, 12.0])
def test_elliptical_wings_have_the_lift_and_induced_drag_of_the_lifting_line(aspect_ratio: float) -> None:
    slope, induced = lifting_line(aspect_ratio)
    assert lift_slope("lifting-line", aspect_ratio) == pytest.approx(slope, rel=1e-10)
    wing = foil(aspect_ratio=aspect_ratio, lift_slope="lifting-line")
    lift, drag = lift_and_drag(wing, 1e-4)
    assert lift == pytest.approx(slope * 1e-4, rel=1e-7)
    assert drag == pytest.approx(induced * lift**2, rel=1e-7)


def test_all_formulas_tend_to_that_of_a_section() -> None:
    """2 pi for an infinite span; Whicker and Fehlner take 0.9 of it, for the boundary layer."""
    for law, factor in (("helmbold", 1.0), ("lifting-line", 1.0), ("whicker-fehlner", 0.9)):
        assert lift_slope(law, 1e6) == pytest.approx(factor * 2.0 * math.pi, rel=1e-5)


@pytest.mark.parametrize("aspect_ratio", [1.0, 2.0, 3.0])
def test_whicker_and_fehlner_are_slightly_below_ideal_flow(aspect_ratio: float) -> None:
    """Their control surfaces had aspect ratios 1 to 3; the formula is fitted to them."""
    ratio = lift_slope("whicker-fehlner", aspect_ratio) / lattice_slope(aspect_ratio)
    assert 0.95 < ratio < 1.0


def test_a_given_slope_and_cross_flow_count() -> None:
    wing = foil(lift_slope=3.0, cross_flow=0.8, aspect_ratio=2.0)
    lift, _ = lift_and_drag(wing, 0.2)
    assert lift == pytest.approx(3.0 * math.sin(0.2) + 0.4 * math.sin(0.2) ** 2, rel=1e-12)


# Any direction of the flow


def test_across_the_flow_it_is_a_flat_plate() -> None:
    wing = foil(flat_plate=1.17)
    lift, drag = lift_and_drag(wing, math.pi / 2)
    assert lift == pytest.approx(0.0, abs=1e-12)
    assert drag == pytest.approx(1.17, rel=1e-12)
    assert lift_and_drag(foil(), math.pi / 2)[1] == pytest.approx(1.11 + 0.018 * 8.0, rel=1e-12)


def test_reverse_flow_mirrors_a_foil() -> None:
    """Seen from behind, its chord mirrored about the quarter of the chord; the centre of pressure moves to 3/4."""
    wing = foil()
    for angle in (0.1, 0.4, 1.0, 1.4):
        lift, drag = lift_and_drag(wing, angle)
        back_lift, back_drag = lift_and_drag(wing, math.pi - angle)
        assert back_lift == pytest.approx(-lift, rel=1e-12)
        assert back_drag == pytest.approx(drag, rel=1e-12)
    forward, back = wrench(wing, gliding(0.1)), wrench(wing, gliding(math.pi - 0.1))
    assert forward[4] == pytest.approx(0.0, abs=1e-10)
    assert back[4] == pytest.approx(0.5 * 0.25 * back[2], rel=1e-12)  # half a chord behind, the force along z


def test_a_stalled_foil_pushes_at_half_its_chord() -> None:
    F = wrench(foil(), gliding(math.pi / 2))
    assert F[4] == pytest.approx(0.25 * 0.25 * F[2], rel=1e-12)


def test_coefficients_are_smooth_over_the_whole_circle() -> None:
    wing = foil(drag=0.01, cross_flow=0.3)

    def curve(count: int) -> tuple[Floats, float]:
        angles = np.linspace(-math.pi, math.pi, count)
        C = np.array([wing.coefficients(math.sin(a), math.cos(a))[:2] for a in angles.tolist()])
        return C, float(np.abs(np.diff(C, 2, axis=0)).max() / (angles[1] - angles[0]))

    (C, change), (_, coarse) = curve(20001), curve(10001)
    assert change < 0.52 * coarse  # changes of the slope shrink with the step: no kink, no jump
    assert C[:, 1].min() >= 0.01
    assert C[:, 0].max() == pytest.approx(wing.coefficients(math.sin(0.33), math.cos(0.33)).lift, rel=0.05)


def test_it_takes_energy_only_by_drag() -> None:
    rng = np.random.default_rng(2)
    wing = foil(at=[-0.4, 0.1, 0.2], drag=0.02, center_of_pressure=0.25)
    for _ in range(50):
        V = rng.normal(size=6)
        V[3:] = 0.0
        assert wrench(wing, V.tolist()) @ V < 0.0


def test_motion_along_the_span_has_no_effect() -> None:
    np.testing.assert_array_equal(wrench(foil(), [0.0, 2.0, 0.0, 0.0, 0.0, 0.0]), np.zeros(6))


def test_rotation_of_the_link_moves_it() -> None:
    """At r w: a fin behind that resists yaw."""
    fin = foil(at=[-2.0, 0.0, 0.0], spanwise=[0, 0, 1], lift_slope=3.0)
    F = wrench(fin, [1.0, 0.0, 0.0, 0.0, 0.0, 0.05])
    angle = math.atan2(2.0 * 0.05, 1.0)
    lift = 0.5 * RHO * 0.5 * (1.0 + 0.01) * 3.0 * math.sin(angle)
    assert F[1] == pytest.approx(lift * math.cos(angle), rel=0.02)
    assert F[5] < 0.0


def test_a_command_turns_it_within_its_limits() -> None:
    wing = foil(control={"limits": [-0.1, 0.2]}, angle=0.05)
    assert wing.deflection(0.15) == pytest.approx(0.2)
    assert wing.deflection(0.9) == pytest.approx(0.25)
    assert wing.deflection(-0.9) == pytest.approx(-0.05)
    lift = wrench(wing, gliding(0.0), 0.05)[2]
    assert lift == pytest.approx(0.5 * RHO * 0.5 * foil().coefficients(math.sin(0.1), math.cos(0.1)).lift, rel=1e-12)
    assert foil(angle=0.05).deflection(0.3) == 0.05


def test_it_fades_out_of_the_water() -> None:
    np.testing.assert_allclose(wrench(foil(), gliding(0.1), wet=0.25), 0.25 * wrench(foil(), gliding(0.1)), rtol=1e-14)


def test_another_frame_has_the_same_wrench() -> None:
    rng = np.random.default_rng(6)
    wing, R, V = (
        foil(at=[0.3, 0.1, -0.2], spanwise=[0.1, 0.8, 0.3], control={}),
        random_rotation(rng),
        rng.normal(size=6),
    )
    V_C = Twist.of(V.tolist())
    turned = Twist(R @ V_C.linear, R @ V_C.angular)
    F = wing.rotate(R).wrench(moving(list(turned)), (), 0.1)
    same(array(R.T @ F.linear).tolist() + array(R.T @ F.angular).tolist(), wrench(wing, V.tolist(), 0.1))


# Readings


def formula(x: Any) -> list[Any]:
    """All numbers of a foil freed; then the twist and the command."""
    names = ("span", "chord", "sweep", "cross_flow", "drag", "oswald", "stall", "stall_width", "angle")
    plain = described.Foil.model_validate(WING | {"control": {}, "at": [0.1, 0.2, 0.3]})
    freed = plain.model_copy(update=dict(zip(names, x[:9], strict=True)))
    return list(foil_of(freed, x[9]).wrench(moving(x[10:16]), (), x[16]))


def points(count: int) -> Floats:
    rng = np.random.default_rng(5)
    low = [0.5, 0.1, 0.0, 0.1, 0.0, 0.7, 0.2, 0.1, -0.1, 900.0]
    high = [2.0, 0.5, 0.4, 1.0, 0.1, 1.0, 0.4, 0.3, 0.1, 1030.0]
    rows: Floats = np.c_[
        rng.uniform(low, high, size=(count, 10)), rng.normal(size=(count, 6)), 0.3 * rng.normal(size=count)
    ]
    return rows


def test_readings_agree() -> None:
    readings_agree(formula, points(12))


def test_derivatives_are_difference_quotients() -> None:
    for point in points(4).tolist():
        np.testing.assert_allclose(slopes(formula, point), differences(formula, point), rtol=1e-5, atol=1e-4)


def test_derivatives_are_finite_at_rest() -> None:
    point = [*points(1)[0, :10].tolist(), *[0.0] * 7]
    got = slopes(formula, point)
    assert np.isfinite(got).all()
    np.testing.assert_allclose(got, 0.0, atol=1e-9)


# Scenes


def auv(**rudder: Any) -> dict[str, Any]:
    """A torpedo with a rudder that moves and a stern plane that does not."""
    foils = {
        "rudder": {"at": [-0.5, 0, 0], "spanwise": [0, 0, 1], "span": 0.3, "chord": 0.1, "control": {}} | rudder,
        "plane": {"at": [-0.5, 0, 0], "span": 0.3, "chord": 0.1, "lift_slope": "whicker-fehlner"},
    }
    hull = {"mass": 32.0, "shape": {"cylinder": {"radius": 0.1, "length": 1.0, "axis": "x"}}, "added_mass": "shape"}
    hull |= {"drag": {"linear": [2, 9, 9, 1, 1, 1]}, "foils": foils, "center_of_mass": [0, 0, -0.02]}
    return {
        "water": {"density": 1000.0, "current": {"velocity": [0.1, 0.2, 0.0]}},
        "robots": {
            "auv": {"links": {"hull": hull}, "thrusters": [{"name": "t", "link": "hull", "direction": [1, 0, 0]}]}
        },
        "drives": {
            "auv.t": {"command": {"constant": 20.0}},
            "auv.rudder": {"command": {"sine": {"amplitude": 0.3, "period": 4.0}}},
        },
        "run": {"duration": 4.0, "dt": 0.01},
    }


def test_formulations_and_compiled_code_agree() -> None:
    scene = sf.Scene.from_dict(auv())
    assert scene.coordinates.u == ("auv.t.command", "auv.rudder.command")
    rng = np.random.default_rng(1)
    q = np.r_[rng.normal(size=3), 0.5, 0.5, 0.5, 0.5]
    v, u = rng.normal(size=6), np.array([3.0, 0.2])
    wanted = sf.derive(scene).forward(q, v, u, 0.7)
    for method in ("moving-frame", "udwadia-kalaba", "gibbs-appell"):
        got = sf.derive(scene, method=method).forward(q, v, u, 0.7)
        np.testing.assert_allclose(got, wanted, rtol=1e-10, atol=1e-10 * np.abs(wanted).max())
    np.testing.assert_allclose(sf.compile(scene).forward(q, v, u, 0.7), wanted, rtol=1e-12, atol=1e-12)


def test_its_work_closes_the_energy_balance_and_it_turns_the_vehicle() -> None:
    run = sf.simulate(sf.Scene.from_dict(auv()))
    assert run.health.energy_residual < 1e-8
    assert run.health.work["foil"] < -1.0
    assert np.ptp(run["auv.hull.rpy"][:, 2]) > 0.3
    np.testing.assert_allclose(run["auv.rudder.command"], 0.3 * np.sin(np.pi / 2 * run.t), atol=1e-12)
    assert np.abs(run["auv.rudder.angle_of_attack"]).max() > 0.1
    assert np.abs(run["auv.rudder.lift"]).max() > 1.0
    assert (run["auv.plane.drag"] >= 0.0).all()


def test_freed_numbers_equal_replaced_ones() -> None:
    scene = sf.Scene.from_dict(auv())
    path = "auv.hull.foils.rudder.chord"
    q, v, u = [0, 0, 0, 1, 0, 0, 0], [1.0, 0.1, 0.2, 0.0, 0.1, 0.2], [0.0, 0.1]
    got = sf.compile(scene, free=[path]).forward(q, v, u, 0.3, [0.2])
    np.testing.assert_allclose(got, sf.derive(scene.replace({path: 0.2})).forward(q, v, u, 0.3), rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize(
    ("change", "path", "code"),
    [
        ({"spanwise": [0, 0, 0]}, "auv.hull.foils.rudder.spanwise", "range"),
        ({"spanwise": [2, 0, 0]}, "auv.hull.foils.rudder.spanwise", "singular"),
        ({"stall": 1.5}, "auv.hull.foils.rudder.stall", "range"),
        ({"sweep": 1.55}, "auv.hull.foils.rudder.sweep", "range"),
        ({"control": {"limits": [0.5, -0.5]}}, "auv.hull.foils.rudder.control.limits", "range"),
        ({"control": None}, "drives.auv.rudder", "unsupported"),
    ],
)
def test_impossible_foils_are_refused(change: dict[str, Any], path: str, code: str) -> None:
    with pytest.raises(SceneError) as refused:
        sf.Scene.from_dict(auv(**change))
    assert (refused.value.problems[0].path, refused.value.problems[0].code) == (path, code)


def test_a_name_that_is_taken_is_refused() -> None:
    scene = auv()
    scene["robots"]["auv"]["thrusters"][0]["name"] = "plane"
    scene["drives"] = {}
    with pytest.raises(SceneError) as refused:
        sf.Scene.from_dict(scene)
    assert (refused.value.problems[0].path, refused.value.problems[0].code) == ("auv.hull.foils.plane", "conflict")


def test_directions_need_not_be_perpendicular() -> None:
    wing = foil(spanwise=[0.4, 1.0, 0.0])
    assert wing.normal == Vector(0.0, 0.0, 1.0)


def test_it_is_drawn_on_its_link() -> None:
    scene = sf.Scene.from_dict(auv())
    (hull,) = links_of(scene, start_poses(scene))
    rudder, plane = hull["foils"]
    assert rudder == {"at": (-0.5, 0, 0), "forward": (1, 0, 0), "spanwise": (0, 0, 1), "span": 0.3, "chord": 0.1}
    assert plane["spanwise"] == (0, 1, 0)
