"""Vibrations that commanded joints excite are modes of the scene with these joints held."""

from __future__ import annotations

import numpy as np
import pytest

import seaframe as sf
from seaframe.dynamics.vibration import Vibrations
from tests.control.flexible_arms import REACHED, single_link, study_arm, tracked_arm


@pytest.mark.parametrize("name", ["flexible-arm", "flexible-arm-air"])
def test_vibrations_of_tracked_joints_are_modes_of_held_ones(name: str) -> None:
    """In water with added mass too."""
    held = sf.modes(study_arm(name, drives={path: {"motion": {"constant": 0.0}} for path in REACHED}))
    found = Vibrations(tracked_arm(name))
    for path in REACHED:
        frequencies, ratios = zip(*found.excited_by(path), strict=True)
        np.testing.assert_allclose(frequencies, held.frequencies, rtol=1e-6)
        np.testing.assert_allclose(ratios, held.damping, rtol=1e-3)


def test_modes_out_of_reach_and_those_of_other_robots_are_not_excited() -> None:
    both = single_link(
        flexible={"bending": {"y": 1, "z": 1}}, drives={"arm.boom": {"motion": {"constant": 0.0}}}
    ).to_dict()
    both["robots"]["twin"] = both["robots"]["arm"]
    both["drives"]["twin.boom"] = both["drives"]["arm.boom"]
    scene = sf.Scene.from_dict(both)
    (only,) = Vibrations(scene).excited_by("arm.boom")
    assert len(sf.modes(scene).frequencies) == 4
    np.testing.assert_allclose(sf.modes(scene).frequencies, only.frequency, rtol=1e-6)


def test_connections_are_refused() -> None:
    with pytest.raises(sf.SeaframeError) as caught:
        Vibrations(sf.load("modular-docking"))
    assert caught.value.code == "unsupported"
