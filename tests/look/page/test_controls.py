"""Sliders and choices that a scene gives its page."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.look.page import PageOptions
from seaframe.look.page.controls import controls_of
from seaframe.look.page.dynamics import dynamics_of
from seaframe.look.page.page_build import page_content
from tests.look.page.scenes import arm, under_node
from tests.program.node import needs_node

SINE = "drives.rov.fore.motion.sine"
GAITS = {"calm": {f"{SINE}.amplitude": 0.6}, "quick": {f"{SINE}.amplitude": 1.1, f"{SINE}.phase": 2.0}}


def with_page(**page: Any) -> sf.Scene:
    return sf.Scene.from_dict(arm().to_dict() | {"page": page})


def test_sliders_of_the_scene_have_its_names_ranges_and_units() -> None:
    swing = {"paths": f"{SINE}.amplitude", "name": "Swing", "range": [0.1, 0.8], "unit": "deg"}
    scene = with_page(sliders=[swing, {"paths": "water.current.velocity[0]", "unit": "cm/s"}])
    first, second = page_content(scene, (), PageOptions())["sliders"]
    assert (first["label"], first["min"], first["value"], first["max"]) == ("Swing", 0.1, 0.6, 0.8)
    assert (first["unit"], first["scale"]) == ("°", math.pi / 180.0)
    assert (second["label"], second["unit"], second["scale"], second["max"]) == ("Current along x", "cm/s", 0.01, 0.2)


def test_free_paths_of_the_caller_replace_sliders_but_not_choices() -> None:
    scene = with_page(sliders=[{"paths": f"{SINE}.amplitude"}], choices=[{"name": "Gait", "options": GAITS}])
    content = page_content(scene, (), PageOptions(free=["rov.hull.mass"]))
    assert [each["paths"] for each in content["sliders"]] == [["rov.hull.mass"]]
    assert [option["label"] for option in content["choices"][0]["options"]] == ["calm", "quick"]
    assert [wave["path"] for wave in content["model"]["waves"]] == [SINE]


def test_a_changed_value_stays_in_the_range_of_its_slider() -> None:
    scene = with_page(sliders=[{"paths": f"{SINE}.amplitude", "range": [0.1, 0.8]}])
    (found,) = controls_of(scene.replace({f"{SINE}.amplitude": 1.2})).sliders
    assert (found["min"], found["value"], found["max"]) == (0.1, 1.2, 1.2)


def test_tied_numbers_that_differ_are_multiplied() -> None:
    (found,) = controls_of(with_page(sliders=[{"paths": ["rov.*.mass"]}])).sliders
    assert (found["factor"], found["values"]) == (True, [60.0, 5.0])


@pytest.mark.parametrize(
    ("changes", "start", "number"),
    [({}, None, 0), ({}, "quick", 0), ({f"{SINE}.amplitude": 1.1, f"{SINE}.phase": 2.0}, None, 1)],
)
def test_the_choice_at_the_start_is_that_of_the_scene(
    changes: dict[str, float], start: str | None, number: int | None
) -> None:
    """A page starts as a run does, also if other values were set."""
    scene = with_page(choices=[{"name": "Gait", "options": GAITS, **({"start": start} if start else {})}])
    (found,) = controls_of(scene.replace(changes)).choices
    assert found["start"] == number
    (other,) = controls_of(scene.replace(changes | {f"{SINE}.amplitude": 0.9})).choices
    assert other["start"] is None


@needs_node
def test_an_option_changes_amplitude_period_and_phase_together_without_a_jump(tmp_path: Path) -> None:
    """The arm ends in the motion of the option: for equal periods its phase is the given one, at any time."""
    scene = with_page(choices=[{"name": "Gait", "options": GAITS}])
    controls = controls_of(scene)
    model = dynamics_of(scene, controls.free, trials=controls.trials)
    h, steps, change = model["h"], 900, 130
    taken = [[change, path, x] for path, x in controls.choices[0]["options"][1]["values"].items()]
    slides = [[*taken[0]], [change + 1, *taken[1][1:]]]
    answer = under_node(tmp_path, model, steps, 1, slides=slides)
    program = sf.compile(scene, closed_loop=False)
    angle = answer.states[:, program.coordinates.q.index("rov.fore.angle")]
    rate = answer.states[:, program.nq + program.coordinates.v.index("rov.fore.rate")]
    t = h * np.arange(steps + 1)
    difference = np.abs(rate[1:-1] - (angle[2:] - angle[:-2]) / (2 * h))
    difference[[change - 1, change]] = 0.0  # there the acceleration jumps
    assert difference.max() < 3e-3
    assert np.abs(np.diff(rate)).max() < 0.25
    np.testing.assert_allclose(angle[-100:], 1.1 * np.sin(math.pi / 2.0 * t[-100:] + 2.0), atol=2e-5)
