"""Small motion about a state against closed forms: frequencies, damping ratios, shapes, free motion."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.cli import main
from tests.oracles.beams import ClampedBeam
from tests.random_scenes import SceneDict

G = 9.81


def arm(links: SceneDict, **more: Any) -> sf.Scene:
    return sf.Scene.from_dict({"robots": {"arm": {"base": "fixed", "links": {"post": {}} | links}}} | more)


def bob(parent: str, mass: float = 1.0, length: float = 1.0, at: float = 0.0, **more: Any) -> SceneDict:
    """A point mass at the end of a rod without mass, hanging along -z."""
    joint = {"type": "revolute", "axis": [0, 1, 0], "at": [0, 0, -at]} | more
    return {"parent": parent, "joint": joint, "mass": mass, "center_of_mass": [0, 0, -length]}


def rates(scene: sf.Scene, **options: Any) -> Any:
    """Natural frequencies [rad/s]."""
    return 2 * np.pi * sf.modes(scene, **options).frequencies


def test_pendulum() -> None:
    scene = arm({"bob": bob("post", length=0.7, damping=0.2)})
    rate = np.sqrt(G / 0.7)
    found = sf.modes(scene)
    np.testing.assert_allclose(2 * np.pi * found.frequencies, [rate], rtol=1e-10)
    np.testing.assert_allclose(found.damping, [0.2 / (2 * 0.49 * rate)], rtol=1e-10)
    assert found[0].time == pytest.approx(2 * 0.49 / 0.2, rel=1e-10)
    assert (found[0].kind, found.residual_acceleration) == ("swing", 0.0)


def test_pendulum_upside_down_grows() -> None:
    found = sf.modes(arm({"bob": bob("post", length=0.7)}, initial={"arm.bob": {"angle": np.pi}}))
    assert sorted(mode.kind for mode in found.modes) == ["decay", "growth"]
    np.testing.assert_allclose(abs(found[0].eigenvalue), np.sqrt(G / 0.7), rtol=1e-10)


def test_double_pendulum() -> None:
    """Equal point masses and lengths: w^2 = (2 -+ sqrt 2) g / L; relative angles 1 : sqrt 2 - 1 and 1 : -sqrt 2 - 1."""
    scene = arm({"upper": bob("post"), "lower": bob("upper", at=1.0)})
    np.testing.assert_allclose(rates(scene), np.sqrt(G * (2 + np.sqrt(2) * np.array([-1, 1]))), rtol=1e-10)
    slow, fast = sf.modes(scene).modes
    for mode, ratio in ((slow, np.sqrt(2) - 1), (fast, -np.sqrt(2) - 1)):
        np.testing.assert_allclose(mode.shape[1] / mode.shape[0], ratio, rtol=1e-10)
        assert np.abs(mode.shape).max() == pytest.approx(1.0)


@pytest.mark.parametrize("ratio", [0.0, 0.05, 0.7, 0.999])
def test_mass_on_a_spring_and_a_damper(ratio: float) -> None:
    mass, stiffness = 2.5, 400.0
    damping = 2 * ratio * np.sqrt(stiffness * mass)
    joint = {"type": "prismatic", "axis": [1, 0, 0], "stiffness": stiffness, "damping": damping}
    found = sf.modes(arm({"cart": {"parent": "post", "joint": joint, "mass": mass}}))
    np.testing.assert_allclose(2 * np.pi * found.frequencies, [np.sqrt(stiffness / mass)], rtol=1e-10)
    np.testing.assert_allclose(found.damping, [ratio], rtol=1e-9, atol=1e-12)


def test_overdamped_mass_decays_twice() -> None:
    joint = {"type": "prismatic", "axis": [1, 0, 0], "stiffness": 3.0, "damping": 4.0}
    found = sf.modes(arm({"cart": {"parent": "post", "joint": joint, "mass": 1.0}}))
    assert [mode.kind for mode in found.modes] == ["decay", "decay"]
    np.testing.assert_allclose([mode.eigenvalue for mode in found.modes], [-1.0, -3.0], rtol=1e-10)
    np.testing.assert_allclose([mode.damping for mode in found.modes], [1.0, 1.0], rtol=1e-14)


def cart(parent: str, stiffness: float) -> SceneDict:
    return {"parent": parent, "joint": {"type": "prismatic", "axis": [1, 0, 0], "stiffness": stiffness}, "mass": 1.0}


@pytest.mark.parametrize("count", [2, 5, 12])
def test_chain_of_masses(count: int) -> None:
    """Equal masses and springs from a wall, the last one free: w = 2 sqrt(k/m) sin((2 j - 1) pi / (2 (2 n + 1)))."""
    links = {f"c{k}": cart("post" if k == 0 else f"c{k - 1}", 50.0) for k in range(count)}
    numbers = np.arange(1, count + 1)
    want = 2 * np.sqrt(50.0) * np.sin((2 * numbers - 1) * np.pi / (2 * (2 * count + 1)))
    np.testing.assert_allclose(rates(arm(links)), want, rtol=1e-9)
    first = sf.modes(arm(links))[0].shape.real  # extensions of the springs; displacements are their sums
    shape = np.sin(np.pi * numbers / (2 * count + 1))
    np.testing.assert_allclose(np.cumsum(first) / np.cumsum(first)[-1], shape / shape[-1], rtol=1e-8)


def test_soft_beside_very_stiff() -> None:
    """A pendulum of 1 rad/s or so on a cart whose spring is 1e10 times as stiff keeps its frequency."""
    links = {"cart": cart("post", 1e10), "bob": bob("cart", length=2.0)}
    slow, fast = rates(arm(links))
    np.testing.assert_allclose(slow, np.sqrt(G / 2.0), rtol=1e-8)
    np.testing.assert_allclose(fast, np.sqrt(1e10), rtol=1e-8)


def test_free_chain_floats_as_a_whole() -> None:
    """Two hulls on a line with a spring between: one free motion, one swing of the reduced mass."""
    body = {"mass": 2.0, "inertia": {"diagonal": [1, 1, 1]}}
    joint = {"type": "prismatic", "axis": [1, 0, 0], "stiffness": 30.0}
    scene = sf.Scene.from_dict(
        {
            "gravity": [0, 0, 0],
            "robots": {"two": {"links": {"a": body, "b": {"parent": "a", "joint": joint} | body | {"mass": 3.0}}}},
        }
    )
    found = sf.modes(scene)
    assert [mode.kind for mode in found.modes] == ["free"] * 6 + ["swing"]
    assert all(mode.frequency == mode.damping == 0.0 for mode in found.modes[:6])
    np.testing.assert_allclose(2 * np.pi * found.frequencies, [np.sqrt(30.0 * (1 / 2 + 1 / 3))], rtol=1e-9)
    shapes = np.array([mode.shape for mode in found.modes[:6]])
    assert np.linalg.matrix_rank(shapes, tol=1e-6) == 6
    assert np.abs(shapes[:, 6]).max() < 1e-6  # the spring keeps its length


def wet(density: float) -> sf.Scene:
    """A sphere of radius 0.1 m, lighter than water, on a cord of 1.5 m from the floor: it stands above its anchor."""
    return sf.Scene.from_dict(
        {
            "water": {"density": density},
            "robots": {
                "buoy": {
                    "base": "fixed",
                    "links": {
                        "anchor": {"shape": {"sphere": {"radius": 0.001}}, "mass": 1.0},
                        "float": {
                            "parent": "anchor",
                            "joint": {"type": "revolute", "axis": [0, 1, 0]},
                            "mass": 1.5,
                            "shape": {"sphere": {"radius": 0.1, "center": [0, 0, 1.5]}},
                            "added_mass": "shape",
                        },
                    },
                }
            },
        }
    )


def test_buoyant_pendulum_with_added_mass() -> None:
    """(m L^2 + 2/5 m r^2 + m_a L^2) w^2 = (rho V - m) g L with m_a = rho V / 2."""
    volume = 4 / 3 * np.pi * 0.1**3
    for density in (1000.0, 1025.0):
        lift = (density * volume - 1.5) * G * 1.5
        inertia = 1.5 * 1.5**2 + 0.4 * 1.5 * 0.1**2 + 0.5 * density * volume * 1.5**2
        np.testing.assert_allclose(rates(wet(density)), [np.sqrt(lift / inertia)], rtol=1e-9)


def boom(**more: Any) -> sf.Scene:
    """A round aluminium rod of 1 m and 10 mm, clamped."""
    bent = {"length": 1.0, "radius": 0.005, "mass_per_length": 0.1119, "youngs_modulus": 7e10, "bending": {"y": 2}}
    return arm({"boom": {"parent": "post", "joint": {"type": "fixed"}, "flexible": bent | more}}, gravity=[0, 0, 0])


def test_flexible_links() -> None:
    """Roots of the beam's transcendental equation, by its own shapes and by polynomials, with and without payload."""
    EI = 7e10 * np.pi * 0.005**4 / 4
    bare, laden = (ClampedBeam(1.0, EI, 0.1119, mass=mass).frequencies(2) for mass in (0.0, 0.495))
    np.testing.assert_allclose(rates(boom()), bare, rtol=1e-7)
    np.testing.assert_allclose(rates(boom(shapes="polynomial", bending={"y": 8}))[:2], bare, rtol=1e-7)
    np.testing.assert_allclose(rates(boom(shapes="tip-mass", tip_mass=0.495)), laden, rtol=1e-7)
    np.testing.assert_allclose(sf.modes(boom(damping={"ratio": 0.02})).damping, [0.02, 0.02], rtol=1e-7)


def test_picture_of_a_flexible_link() -> None:
    figure = sf.modes(boom()).plot(2)
    shapes = figure.subfigs[-1].axes[0]
    ends = [line.get_ydata()[-1] for line in shapes.lines]
    np.testing.assert_allclose(np.abs(ends), [1.0, 1.0], rtol=1e-6)  # the tip of a cantilever moves most
    inner = [line.get_ydata() for line in shapes.lines]
    assert [int((np.diff(np.sign(y[10:])) != 0).sum()) for y in inner] == [0, 1]  # nodes of the first two shapes


def test_locked_and_prescribed_coordinates_are_left_out() -> None:
    links = {"upper": bob("post"), "lower": bob("upper", at=1.0)}
    held = arm(links, drives={"arm.upper": {"lock": "all"}})
    np.testing.assert_allclose(rates(held), [np.sqrt(G)], rtol=1e-10)
    led = arm(links, drives={"arm.upper": {"motion": {"sine": {"amplitude": 0.3, "period": 2.0, "phase": 0.5}}}})
    angle = 0.3 * np.sin(0.5)
    found = sf.modes(led, rest=True)
    np.testing.assert_allclose(2 * np.pi * found.frequencies, [np.sqrt(G)], rtol=1e-9)
    np.testing.assert_allclose(found.q, [angle, -angle], rtol=0, atol=1e-9)  # the lower one hangs straight down
    np.testing.assert_allclose(found.v, 0.0, atol=0)


def test_partly_locked_base_at_an_angle() -> None:
    """A tilted rod with hinge-like locks: only its height is free, and a pendulum on it swings as from a wall."""
    scene = sf.Scene.from_dict(
        {
            "gravity": [0, 0, 0],
            "robots": {
                "r": {
                    "at": {"rpy": [0.3, -0.4, 0.5]},
                    "links": {
                        "hull": {"mass": 2.0, "inertia": {"diagonal": [1, 2, 3]}},
                        "cart": {
                            "parent": "hull",
                            "joint": {"type": "prismatic", "axis": [0, 0, 1], "stiffness": 8.0},
                            "mass": 1.0,
                        },
                    },
                }
            },
            "drives": {"r.hull": {"lock": ["x", "y", "roll", "pitch", "yaw"]}},
        }
    )
    slide = np.cos(0.3) * np.cos(-0.4)  # of the cart's axis along the height that is free
    mass = np.array([[3.0, slide], [slide, 1.0]])
    want = np.sqrt(8.0 * np.linalg.inv(mass)[1, 1])
    found = sf.modes(scene)
    np.testing.assert_allclose(2 * np.pi * found.frequencies, [want], rtol=1e-10)
    assert [mode.kind for mode in found.modes] == ["free", "swing"]


def test_rest_is_found_and_said() -> None:
    """A bob on a sprung hinge under a torque: k a + m g L sin(a) = torque, and k + m g L cos(a) brings it back."""
    scene = arm({"bob": bob("post", stiffness=5.0)}, drives={"arm.bob": {"torque": {"constant": 6.0}}})
    found = sf.modes(scene, rest=True)
    angle = float(found.q[0])
    assert abs(5.0 * angle + G * np.sin(angle) - 6.0) < 1e-9
    np.testing.assert_allclose(2 * np.pi * found.frequencies, [np.sqrt(5.0 + G * np.cos(angle))], rtol=1e-9)
    assert found.residual_acceleration < 1e-9
    assert sf.modes(scene).residual_acceleration == pytest.approx(6.0)


def test_rest_where_weight_and_buoyancy_balance_to_ten_digits() -> None:
    """The accelerations cannot decrease further, so this counts as rest."""
    found = sf.modes(sf.load("rov-flexible-arm"), rest=True)
    assert found.residual_acceleration < 1e-8


def test_rest_of_a_falling_body_is_refused() -> None:
    falling = sf.Scene.from_dict(
        {"robots": {"r": {"links": {"a": {"mass": 1.0, "shape": {"sphere": {"radius": 0.1}}}}}}}
    )
    with pytest.raises(sf.SeaframeError) as caught:
        sf.modes(falling, rest=True)
    assert (caught.value.code, caught.value.path) == ("diverged", "r")


@pytest.mark.parametrize(
    ("name", "changes", "robots"),
    [
        ("rov-one-arm-water", {"water.density": 1030.0}, "rov"),
        ("modular-bluerov", {}, "left, right, connector"),  # joined to one another, and to nothing else
    ],
)
def test_rest_is_refused_without_a_search_where_buoyancy_does_not_balance_weight(
    name: str, changes: dict[str, float], robots: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("seaframe.run.modes.SmallMotion.remaining_rates", None)  # a step of the search would fail
    with pytest.raises(sf.SeaframeError) as caught:
        sf.modes(sf.load(name).replace(changes), rest=True)
    assert (caught.value.code, caught.value.path) == ("diverged", robots)


def test_rest_is_searched_where_thrust_or_a_surface_may_balance_weight() -> None:
    """A sphere twice as light as water rests half immersed; a lift by a constant force carries a heavy one."""
    ball = {"links": {"hull": {"mass": 500.0 * 4 / 3 * np.pi * 0.1**3, "shape": {"sphere": {"radius": 0.1}}}}}
    floating = {
        "water": {"density": 1000.0, "surface": 0.0},
        "robots": {"ball": ball | {"at": {"position": [0, 0, -0.05]}}},
    }
    assert abs(sf.modes(sf.Scene.from_dict(floating), rest=True).q[2]) < 1e-6
    weight = 9.81 * 500.0 * 4 / 3 * np.pi * 0.1**3
    lifted = {"robots": {"ball": ball}, "drives": {"ball.hull": {"force": {"constant": [0.0, 0.0, weight]}}}}
    assert sf.modes(sf.Scene.from_dict(lifted), rest=True).residual_acceleration < 1e-8


def test_connections_leave_what_they_allow() -> None:
    """Two equal pendulums side by side whose bobs a bar joins: they swing as one, at the rate of each."""
    links = {
        "left": bob("post", length=1.0),
        "right": {
            "parent": "post",
            "joint": {"type": "revolute", "axis": [0, 1, 0], "at": [0.5, 0, 0]},
            "mass": 1.0,
            "center_of_mass": [0, 0, -1],
        },
    }
    bar = {"type": "distance", "a": "arm.left", "b": "arm.right", "point_a": [0, 0, -1], "point_b": [0, 0, -1]}
    found = sf.modes(arm(links, connections=[bar]))
    np.testing.assert_allclose(2 * np.pi * found.frequencies, [np.sqrt(G)], rtol=1e-9)
    np.testing.assert_allclose(np.abs(found[0].shape), [1.0, 1.0], rtol=1e-9)


def test_participation_adds_up() -> None:
    scene = arm({"upper": bob("post"), "lower": bob("upper", at=1.0)})
    for mode in sf.modes(scene).modes:
        assert mode.participation.sum() == pytest.approx(1.0, rel=1e-12)
        assert (mode.participation >= 0.0).all()


def test_nothing_free_has_no_modes() -> None:
    found = sf.modes(arm({"bob": bob("post")}, drives={"arm.bob": {"lock": "all"}}))
    assert len(found) == 0


def test_formulations_agree() -> None:
    scene = arm(
        {"upper": bob("post", damping=0.1), "lower": bob("upper", at=1.0)}, initial={"arm.lower": {"angle": 0.3}}
    )
    want = [mode.eigenvalue for mode in sf.modes(scene).modes]
    for method in ("moving-frame", "udwadia-kalaba"):
        np.testing.assert_allclose([mode.eigenvalue for mode in sf.modes(scene, method=method).modes], want, rtol=1e-7)


def test_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "two.yaml"
    scene = arm({"upper": bob("post"), "lower": bob("upper", at=1.0)}, name="two")
    file.write_text(json.dumps(scene.to_dict()))
    assert main(["modes", str(file), "--count", "1", "--out", str(tmp_path / "deep" / "er")]) == 0
    text = capsys.readouterr().out
    assert f"{np.sqrt(G * (2 - np.sqrt(2))) / (2 * np.pi):.6g}" in text
    assert "1 faster mode is not shown" in text
    assert (tmp_path / "deep" / "er" / "modes.png").read_bytes().startswith(b"\x89PNG")
    assert main(["modes", str(file), "--json", "--set", "arm.upper.joint.damping=0.5"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["coordinates"] == ["arm.upper.rate", "arm.lower.rate"]
    assert all(mode["damping"] > 0.0 for mode in found["modes"])
    assert main(["modes", str(file), "--set", "arm.upper.joint.stiffness=-5"]) == 2
    assert main(["modes", "rov-one-arm", "--rest"]) == 0
