"""Study 004 and a vehicle with a flexible arm: the scenes describe the same arm, and two modes are enough."""

from __future__ import annotations

import numpy as np
import pytest

import seaframe as sf
from tests.gallery.runs import run_of

HORIZONTAL = ("flexible-arm-air", "flexible-arm", "flexible-arm-printed")
ARMS = (*HORIZONTAL, "flexible-arm-elasticity", "flexible-arm-initial")


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
