"""Switches of a page: the current by freed paths, added mass by a second program."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import seaframe as sf
from seaframe.look.page import dynamics, sliders, toggles
from tests.look.page.scenes import arm, under_node
from tests.program.node import needs_node


def floating() -> sf.Scene:
    """An arm whose links move water along, in a current."""
    described = arm().to_dict()
    links = described["robots"]["rov"]["links"]
    links["hull"]["added_mass"] = {"diagonal": [30, 40, 50, 1, 2, 3]}
    links["fore"]["added_mass"] = "shape"
    links["hull"]["drag"] = {"quadratic": [40, 50, 60, 3, 3, 3]}
    return sf.Scene.from_dict(described)


def test_a_switch_has_a_label_and_a_line_that_says_what_it_does() -> None:
    model = dynamics.dynamics_of(floating(), ["rov.hull.mass"])
    current, added = model["toggles"]
    assert (current["label"], current["paths"]) == ("Current", ["water.current.velocity[0]"])
    assert set(current["paths"]) <= set(model["plain"])
    assert (added["label"], added["model"]["parts"]) == ("Added mass", 1)
    assert "at rest" in current["what"]
    assert "own mass" in added["what"]


def test_scenes_have_switches_only_for_what_they_have() -> None:
    assert dynamics.dynamics_of(arm(water=False), [])["toggles"] == []
    (only,) = dynamics.dynamics_of(arm(), [])["toggles"]
    assert only["name"] == "current"


def test_a_current_by_depth_is_switched_off_as_well() -> None:
    described = floating().to_dict()
    described["water"] |= {
        "surface": 5.0,
        "current": {
            "profile": {"depths": [0, 5], "velocities": [[0.3, 0, 0], [0.1, 0.1, 0]]},
            "gauss_markov": {"deviation": [0.1, 0, 0], "time_constant": 10.0},
        },
    }
    scene = sf.Scene.from_dict(described)
    paths = toggles.current_paths(scene)
    assert paths == [
        "water.current.profile.velocities[0][0]",
        "water.current.profile.velocities[1][0]",
        "water.current.profile.velocities[1][1]",
        "water.current.gauss_markov.deviation[0]",
    ]
    q, v = np.array([0, 0, 0, 1.0, 0, 0, 0, 0.0]), np.zeros(7)
    still = described | {"water": {"density": 1000.0, "surface": 5.0}}
    flowing, standing = sf.compile(scene, free=paths), sf.compile(sf.Scene.from_dict(still))
    for t in (0.0, 3.0):
        off = flowing.forward(q, v, t=t, free=[0.0] * 4)
        np.testing.assert_allclose(off, standing.forward(q, v, t=t), atol=1e-12)
        assert np.abs(flowing.forward(q, v, t=t) - off).max() > 1e-3


def test_a_freed_added_mass_has_no_switch() -> None:
    """It is a slider already."""
    path = "rov.hull.added_mass.diagonal[0]"
    assert toggles.without_added_mass(floating(), [path]) is None
    assert toggles.without_added_mass(floating(), []) is not None


def test_links_that_only_water_resists_keep_it() -> None:
    described = floating().to_dict()
    described["robots"]["rov"]["links"]["hull"] |= {"mass": 0.0}
    described["robots"]["rov"]["links"]["fore"] |= {"mass": 0.0}
    model = dynamics.dynamics_of(sf.Scene.from_dict(described), [])
    assert [toggle["name"] for toggle in model["toggles"]] == ["current"]


@needs_node
@pytest.mark.parametrize("off_at", [0, 60])
def test_without_added_mass_the_page_is_the_scene_without_it(off_at: int, tmp_path: Path) -> None:
    """Switched off in the midst of the motion, it goes on from the same state with the other dynamics."""
    scene = floating()
    model = dynamics.dynamics_of(scene, sliders.default_free(scene))
    h, steps = model["h"], 160
    answer = under_node(tmp_path, model, steps, 1, without=off_at)
    program = sf.compile(scene)
    q, v = np.split(answer.states[0], [program.nq])
    if off_at:
        q, v = program.rollout(q, v, None, h, off_at)
        np.testing.assert_allclose(answer.states[off_at], np.hstack([q, v]), rtol=0, atol=1e-12)
    described = scene.to_dict()
    for link in described["robots"]["rov"]["links"].values():
        del link["added_mass"]
    lighter = sf.compile(sf.Scene.from_dict(described))
    reached = np.hstack(lighter.rollout(q, v, None, h, steps - off_at, t=off_at * h))
    np.testing.assert_allclose(answer.states[-1], reached, rtol=0, atol=1e-10)
    with_water = np.hstack(program.rollout(q, v, None, h, steps - off_at, t=off_at * h))
    assert np.abs(with_water - reached).max() > 1e-2
