"""Flexible links in runs, tables and figures: centres, units, names, warnings."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.integrate.adaptive import Adaptive
from seaframe.integrate.reference_engine import ReferenceEngine
from seaframe.integrate.step_engine import State
from seaframe.look import words
from seaframe.look.mode_plots import select_modes
from tests.dynamics.flexible_arms import WATER, SceneDict, arm, link_of

BENT: SceneDict = {"bending": {"y": 2}}
ALL: SceneDict = {"bending": {"y": 2}, "torsion": 2, "stretch": 1}


def boom(flexible: SceneDict, **more: Any) -> sf.Scene:
    """A free flexible link without weight."""
    links = {"boom": {"flexible": flexible} | more.pop("link", {})}
    return sf.Scene.from_dict({"name": "boom", "gravity": [0, 0, 0], "robots": {"rov": {"links": links}}} | more)


# Centres of mass


def test_the_centre_of_a_straight_link() -> None:
    """Hub, beam, motor at the joint and payload: (0.5 mu L^2 + m_t L + m_h c) / (mu L + m_t + m_r + m_h)."""
    flexible = link_of(**BENT, tip_mass=0.3, root_mass=0.2)
    scene = boom(flexible, link={"mass": 0.4, "center_of_mass": [-0.1, 0.05, 0.0], "inertia": {"diagonal": [1, 1, 1]}})
    whole = 0.1119 + 0.3 + 0.2 + 0.4
    wanted = [(0.5 * 0.1119 + 0.3 - 0.04) / whole, 0.02 / whole, 0.0]
    run = sf.simulate(scene, duration=0.0, dt=1e-3)
    assert run["rov.boom.center_position"][0] == pytest.approx(wanted, abs=1e-15)
    link = scene.links["rov.boom"]
    assert link.total_mass == pytest.approx(whole, rel=1e-15)
    assert link.total_center == pytest.approx(wanted, abs=1e-15)


def test_the_centre_of_a_free_link_goes_straight() -> None:
    """Nothing acts: it keeps its velocity while the link turns and swings; momentum is mass times that velocity."""
    start = {"rov.boom": {"angular_velocity": [0, 0, 3.0], "velocity": [0.2, 0, 0], "modes": [0.03, 0.0]}}
    run = sf.simulate(boom(link_of(**BENT, youngs_modulus=7e8), initial=start), duration=0.05, dt=5e-5)
    place, velocity = run["rov.boom.center_position"], run["rov.boom.center_velocity"]
    assert np.abs(velocity - velocity[0]).max() < 1e-10
    assert np.abs(place - place[0] - run.t[:, None] * velocity[0]).max() < 1e-10
    assert run["momentum.linear"][0] == pytest.approx(0.1119 * velocity[0], rel=1e-12)
    assert np.linalg.norm(place[0] - run["rov.boom.position"][0]) == pytest.approx(0.5, abs=0.01)


def test_momentum_of_a_beam_alone_has_a_size() -> None:
    """Of a link without a rigid part the residual is measured against its own mass."""
    start = {"rov.boom": {"angular_velocity": [0, 0, 3.0], "modes": [0.03, 0.0]}}
    health = sf.simulate(boom(link_of(**BENT), initial=start), duration=0.02, dt=1e-4).health
    assert health.momentum_residual is not None
    assert 0.0 < health.momentum_residual < 1e-6


# In water


def effects(scene: sf.Scene) -> dict[str, str]:
    return dict(words.list_effects(scene))


def test_what_the_water_does_to_a_bare_beam() -> None:
    found = effects(boom(link_of(**BENT), water=WATER, gravity=[0, 0, -9.81]))
    share = 998.0 * np.pi * 0.005**2 / 0.1119
    assert found["total buoyancy"] == f"rov {share:.3g} of its weight"
    assert found["buoyancy"] == "rov.boom"
    assert found["NO added mass"] == found["NO drag"] == "rov.boom: not given, set to zero"
    assert "NO buoyancy" not in found


def test_what_the_water_does_to_a_dressed_beam() -> None:
    flexible = link_of(**BENT, added_mass=1.0)
    found = effects(boom(flexible, water=WATER, link={"drag": {"strips": {"normal": 1.2}}}))
    assert found["added mass"] == found["drag"] == "rov.boom"
    assert not [title for title in found if title.startswith("NO")]
    assert "rov.boom" in effects(boom(flexible))["NO water"]


def test_rotation_that_is_damped_twice_is_named() -> None:
    """About the axis of the link strips damp nothing, so that a coefficient counts there alone."""
    side = {"coefficient": 0.4, "length": 1.0}
    for axis, said in (("z", True), ("x", False)):
        drag = {"strips": {"normal": 1.2}, "rotational": {"area": 0.01, axis: side}}
        found = effects(boom(link_of(**BENT), water=WATER, link={"drag": drag}))
        assert ("rotation damped TWICE" in found) == said


@pytest.mark.parametrize(("diameter", "said"), [(0.04, False), (40.0, True)])
def test_a_diameter_in_millimetres_is_named(diameter: float, said: bool) -> None:
    found = effects(boom(link_of(**BENT), water=WATER, link={"drag": {"strips": {"diameter": diameter}}}))
    assert found.get("CHECK diameter", "").startswith("rov.boom.drag.strips.diameter 40 m") == said


def test_the_vehicle_of_the_gallery_floats() -> None:
    assert dict(words.buoyancy_ratios(sf.load("rov-flexible-arm")))["rov"] == pytest.approx(1.0, abs=1e-4)


# Bends beyond the model


def advice(flexible: SceneDict, modes: list[float], about: str = "rough model") -> list[str]:
    scene = sf.Scene.from_dict(arm(flexible, initial={"arm.first": {"modes": modes}}))
    run = sf.simulate(scene, duration=2e-5, dt=1e-5)
    return [line for line in run.health.advice if about in line]


@pytest.mark.parametrize(
    ("changes", "modes", "ratio"),
    [
        (BENT, [0.05, 0.0], None),
        (BENT, [0.15, 0.0], "0.15"),
        (BENT | {"length": 2.0}, [0.15, 0.0], None),
        ({"bending": {"y": 1, "z": 1}}, [0.09, 0.12], "0.15"),
        (BENT | {"shapes": "pinned"}, [0.15, 0.0], "0.15"),  # bows between joint and tip
        (BENT | {"shapes": "pinned", "geometric": False}, [0.15, 0.0], "0.15"),
        (BENT | {"shapes": "pinned"}, [0.05, 0.0], None),
        ({"bending": {"y": 1}, "stretch": 1}, [0.05, 0.15], None),  # it does not bend
    ],
)
def test_deflections_beyond_the_model_are_reported(changes: SceneDict, modes: list[float], ratio: str | None) -> None:
    found = advice(link_of(**changes), modes)
    wanted = (
        f"arm.first bends by {ratio} of its length; beyond 0.1 its modes are a rough model: use `geometric: exact` "
        "with polynomial shapes."
    )
    assert found == ([] if ratio is None else [wanted])


@pytest.mark.parametrize("changes", [{"shear": True}, {"shear": True, "rotary": True}, {"bending": {"y": 1}}])
def test_thick_links_are_reported(changes: SceneDict) -> None:
    modes = [0.0] * (1 if "bending" in changes else 2)
    found = advice(link_of(**BENT | {"radius": 0.06} | changes), modes, "thick")
    said = "arm.first is thick, its width 0.12 of its length: `shear` and `rotary` matter"
    assert [line.startswith(said) for line in found] == ([True] if changes == {"shear": True} else [])


def test_pieces_of_a_longer_link_are_not_thick() -> None:
    flexible = link_of(**BENT | {"radius": 0.06, "shapes": "polynomial"})
    scene = arm(flexible)
    scene["robots"]["arm"]["links"]["more"] = {"parent": "first", "joint": {"type": "fixed"}, "flexible": flexible}
    run = sf.simulate(sf.Scene.from_dict(scene), duration=2e-5, dt=1e-5)
    assert not [line for line in run.health.advice if "thick" in line]


# Units and names


def test_units_of_modes() -> None:
    run = sf.simulate(sf.Scene.from_dict(arm(link_of(**ALL))), duration=0.0, dt=1e-3)
    assert [run.unit(f"arm.first.modes[{k}]") for k in range(5)] == ["m", "m", "rad", "rad", "m"]
    assert [run.unit(f"arm.first.mode_rates[{k}]") for k in range(5)] == ["m/s", "m/s", "rad/s", "rad/s", "m/s"]
    assert run.unit("arm.first.modes") == "m, rad"
    assert run.unit("arm.first.tip_position[1]") == "m"


@pytest.mark.parametrize(("changes", "unit"), [(BENT, "m"), ({"torsion": 2}, "rad"), ({"torsion": 1}, "rad")])
def test_units_of_modes_of_one_kind(changes: SceneDict, unit: str) -> None:
    run = sf.simulate(sf.Scene.from_dict(arm(link_of(**changes))), duration=0.0, dt=1e-3)
    assert (run.unit("arm.first.modes"), run.unit("arm.first.mode_rates")) == (unit, f"{unit}/s")


def test_a_plot_has_a_panel_for_each_unit() -> None:
    run = sf.simulate(sf.Scene.from_dict(arm(link_of(**ALL))), duration=0.01, dt=1e-4)
    labels = [axes.get_ylabel() for axes in run.plot("arm.first.modes").axes]
    assert [label.rpartition(" ")[2] for label in labels] == ["[m]", "[deg]"]


def test_modes_are_named_and_drawn_as_they_move() -> None:
    """Twist and stretch have curves of their own, a quarter of a sine; so has deflection."""
    scene = sf.Scene.from_dict(arm(link_of(bending={"y": 1}, torsion=1, stretch=1)))
    found = sf.modes(scene)
    axes = found.plot().subfigs[-1].axes[0]
    curves = {line.get_label(): np.array(line.get_ydata()) for line in axes.lines}
    assert [*curves] == ["1 along y", "2 torsion", "3 stretch"]
    along = np.linspace(0.0, 1.0, 101)
    for label in ("2 torsion", "3 stretch"):
        assert np.abs(curves[label] - np.sin(np.pi / 2 * along)).max() < 1e-3
    assert np.abs(curves["1 along y"]).max() == pytest.approx(1.0)
    assert axes.get_xlabel() == "along arm.first [m]"


def test_the_table_of_modes_names_the_shapes(capsys: pytest.CaptureFixture[str]) -> None:
    from seaframe.look.mode_plots import show_modes

    show_modes(sf.modes(sf.Scene.from_dict(arm(link_of(bending={"y": 1}, torsion=1), held=False))))
    printed = capsys.readouterr().out
    assert "arm.first.torsion1 100%" in printed
    assert "arm.first.y1" in printed
    assert "mode_rates" not in printed


@pytest.mark.parametrize("mass_per_length", [1e-6, 0.6])
def test_rest_of_light_and_of_heavy_links(mass_per_length: float) -> None:
    """A link is at rest to rounding of its deflection, mu g L^4 / 8 E I, however fast its modes are."""
    flexible = link_of(bending={"z": 4}, torsion=2, stretch=2, shapes="polynomial", mass_per_length=mass_per_length)
    found = sf.modes(sf.Scene.from_dict(arm(flexible, gravity=[0, 0, -9.81])), rest=True)
    second = np.pi / 4 * 0.005**4
    assert found.q[1:5].sum() == pytest.approx(-mass_per_length * 9.81 / (8 * 7e10 * second), rel=1e-3)
    assert found.residual_acceleration == 0.0


def test_the_picture_of_modes_shows_those_that_bend() -> None:
    """A vehicle whose hull has many decaying modes; all are drawn if there is room."""
    found = sf.modes(sf.load("rov-flexible-arm"))
    beams = [body for body in sf.derive(found.scene).tree.bodies if body.beam is not None]
    few = select_modes(found, 4, beams)
    assert all(mode.participation[beams[0].v].sum() > 0.1 for _, mode in few)
    assert [number for number, _ in few] == sorted(number for number, _ in few)
    assert len(select_modes(found, 99, beams)) == sum(mode.kind != "free" for mode in found.modes)


# What integrators say


@pytest.mark.parametrize(("tolerance", "expected"), [(1e-10, True), (1e-4, False)])
def test_a_tolerance_that_resolves_the_fastest_mode_is_reported(tolerance: float, expected: bool) -> None:
    scene = arm(link_of(**BENT), held=False, initial={"arm.first": {"modes": [0.01, 0.0]}})
    scene["run"] = {"duration": 0.04, "dt": 0.02, "integrator": "rodas4", "tolerance": tolerance}
    advised = sf.simulate(sf.Scene.from_dict(scene)).health.advice
    assert any(f"Tolerance {tolerance:g} " in line and "longer steps" in line for line in advised) == expected


@pytest.mark.parametrize(
    ("implicit", "joined", "advice"),
    [(False, True, "Try integrator rodas4"), (True, True, "Give it `stretch: 1`"), (True, False, "is singular there")],
)
def test_steps_that_become_too_small(implicit: bool, joined: bool, advice: str) -> None:
    """The advice to use rodas4 is not given if it is used already."""
    scene = arm(link_of(**BENT))
    scene["robots"]["arm"]["links"]["hand"] = {"parent": "first", "joint": {"type": "fixed"}, "mass": 0.1}
    ball = {"type": "ball", "a": "world", "b": "arm.hand", "point_a": [1, 0, 0], "point_b": [0, 0, 0]}
    engine = ReferenceEngine(sf.derive(sf.Scene.from_dict(scene | ({"connections": [ball]} if joined else {}))))
    step = Adaptive(engine, lambda state, t, h: (state, [np.inf] * 6), 1e-6, 0.2, implicit)
    with pytest.raises(sf.SeaframeError, match=advice) as caught:
        step(State([0.0] * 3, [0.0] * 3), 0.0, 1.0)
    assert caught.value.code == "diverged"
