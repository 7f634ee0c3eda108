"""Study 004 and a vehicle with a flexible arm: the scenes describe the same arm, and two modes are enough."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from tests.gallery.runs import run_of
from tests.oracles.planar_arm import LENGTH, WIDTH, PlanarArm, Whole, curve, morison

HORIZONTAL = ("flexible-arm-air", "flexible-arm", "flexible-arm-printed")
ARMS = (*HORIZONTAL, "flexible-arm-laws", "flexible-arm-elasticity", "flexible-arm-initial")


@pytest.mark.parametrize("name", ARMS)
def test_names_of_the_contract(name: str) -> None:
    assert list(sf.load(name).robots["arm"].links) == ["base", "first", "second"]


def test_one_arm_in_air_and_in_water() -> None:
    """The scenes differ only in the effects of the medium."""
    air, *wet = (sf.load(name) for name in HORIZONTAL)
    for scene in wet:
        assert scene.drives == air.drives
        for path, link in air.links.items():
            other = scene.links[path]
            assert (other.mass, other.joint) == (link.mass, link.joint)
            if link.flexible is not None and other.flexible is not None:
                own = {"added_mass": 0.0, "damping": link.flexible.damping}
                assert other.flexible.model_copy(update=own).model_dump() == link.flexible.model_dump()
                assert other.flexible.damping.kelvin_voigt == link.flexible.damping.kelvin_voigt


def test_four_arms_differ_by_their_modulus() -> None:
    scene = sf.load("flexible-arm-elasticity")
    moduli = [robot.links["first"].flexible.youngs_modulus for robot in scene.robots.values()]  # type: ignore[union-attr]
    assert moduli == [7e8, 7e9, 7e10, 7e11]
    plain = sf.load("flexible-arm").robots["arm"]
    for name, modulus in zip(scene.robots, moduli, strict=True):
        for link in ("first", "second"):
            ours = scene.replace({f"{name}.{link}.flexible.youngs_modulus": 7e10}).robots[name].links[link]
            assert ours == plain.links[link], modulus


def test_both_joints_of_the_four_arms_are_driven() -> None:
    """Section 4.2: similar torques on the joints of both links."""
    scene = sf.load("flexible-arm-elasticity")
    torque = sf.load("flexible-arm").drives["arm.first"]
    assert scene.drives == {f"{arm}.{link}": torque for arm in scene.robots for link in ("first", "second")}


def test_drag_laws_shorten_the_path_of_the_gripper() -> None:
    """The paper's drag formula gives a tenth of the path in air, Morison's law 77 %."""
    paths = {}
    for name in HORIZONTAL:
        steps = np.diff(run_of(name)["arm.second.tip_position"], axis=0)
        paths[name] = float(np.linalg.norm(steps, axis=1).sum())
    assert paths["flexible-arm-printed"] / paths["flexible-arm-air"] == pytest.approx(0.09, abs=0.005)
    assert paths["flexible-arm"] / paths["flexible-arm-air"] == pytest.approx(0.77, abs=0.01)


def test_modal_coordinates_are_smaller_in_water() -> None:
    """Figures 9 and 10: by 30 % on average, says the paper; the first link's by 16 % and 30 % as printed."""
    air, water = (np.abs(run_of(name)["arm.first.modes"]).max(axis=0) for name in HORIZONTAL[::2])
    np.testing.assert_allclose(1.0 - water / air, [0.16, 0.30], atol=0.01)


@pytest.mark.parametrize("name", ["flexible-arm", "flexible-arm-printed"])
def test_figures_of_both_media(name: str) -> None:
    """Figures 7 to 10, 13 and 14 draw air and water together, 11 and 14 paths in the plane."""
    scene = sf.load(name)
    for number in (7, 8, 9, 10, 13, 14):
        plots = [plot for plot in scene.plots if plot.title.startswith(f"Figure {number}:")]
        assert len(plots) == (1 if number == 14 else 2), number
        assert all({"air", "water"} <= set(plot.runs) for plot in plots), number
    for number in (11, 14):
        (plot,) = (plot for plot in scene.plots if plot.title.startswith(f"Figure {number}:"))
        assert (plot.plane, plot.path) == ("xy", ("arm.first.tip_position", "arm.second.tip_position"))


def curve_of(table: Any, number: str) -> Any:
    """A table of the scene as a curve of scipy."""
    return curve(list(getattr(table, number)), list(table.values))


def test_laws_of_drag_against_another_program() -> None:
    """Drag by Reynolds and Keulegan-Carpenter numbers, skin friction, flow frame and rotational damping: Lagrange."""
    scene = sf.load("flexible-arm-laws")
    assert scene.water is not None
    viscosity = scene.water.viscosity
    drags: Any = {name: robot.links["first"].drag for name, robot in scene.robots.items()}
    reynolds = curve_of(drags["arm"].strips.sides.y.normal, "reynolds")
    table = drags["oscillating"].strips.normal
    oscillating, period = curve_of(table, "kc"), table.period
    body, turning = drags["whole"].projected, drags["whole"].rotational
    damping = turning.z.coefficient * turning.area * turning.z.length**2
    programs = {
        "arm": PlanarArm(
            morison(lambda v: reynolds(v * WIDTH / viscosity), lambda v: 1.328 / np.sqrt(v * LENGTH / viscosity))
        ),
        "oscillating": PlanarArm(morison(lambda v: oscillating(v * period / WIDTH), lambda v: 0.0 * v)),
        "whole": PlanarArm(None, Whole(body.coefficient, body.areas[:2], damping)),
    }
    eom, rng = sf.derive(scene), np.random.default_rng(11)
    q, v = np.zeros(eom.nq), np.zeros(eom.nv)
    for name, program in programs.items():
        places, rates = [], []
        for link in ("first", "second"):
            slot = eom.coordinates.slots[f"{name}.{link}"]
            places += [slot.q.start, slot.flexible_q.start, slot.flexible_q.start + 1]
            rates += [slot.v.start, slot.flexible_v.start, slot.flexible_v.start + 1]
        angles, speeds = rng.normal(size=6), rng.normal(size=6)
        q[places] = angles * np.tile([1.0, 0.01, 0.001], 2)
        v[rates] = 0.2 * speeds
        wanted = program.forward(q[places], v[rates], 0.226415)
        got = eom.forward(q, v)[rates]
        assert np.abs(got - wanted).max() < 1e-10 * np.abs(wanted).max(), name
        assert np.abs(got - PlanarArm(None).forward(q[places], v[rates], 0.226415)).max() > 1e-3 * np.abs(wanted).max()


# Difference between two and four modes: signals, each with the allowed fraction of its largest value.
COARSE = {
    "flexible-arm": ("y", {"arm.first.angle": 2e-3, "arm.first.tip_deflection": 0.05}),
    "rov-flexible-arm": (
        "xz",
        {"rov.hull.position": 2e-6, "rov.hull.angular_velocity": 1e-4, "rov.upper.tip_deflection": 2e-4},
    ),
}


@pytest.mark.parametrize("name", COARSE)
def test_more_modes_change_little(name: str) -> None:
    """With two modes, the table of study 004 is accurate to 0.2 % in angles and 5 % in deflections."""
    axes, signals = COARSE[name]
    scene = sf.load(name)
    bent = [path for path, each in scene.links.items() if each.flexible is not None]
    more = scene.replace({f"{path}.flexible.bending.{axis}": 4 for path in bent for axis in axes})
    own, finer = (sf.simulate(each, duration=1.2, dt=0.005, integrator="rodas4") for each in (scene, more))
    assert finer.eom.nv == own.eom.nv + 2 * len(bent) * len(axes)
    for signal, part in signals.items():
        apart = np.abs(own[signal] - finer[signal]).max()
        assert 0.0 < apart <= part * np.abs(finer[signal]).max(), signal
