"""Gaits on a page: the sines of their joints follow the numbers of the gait, smoothly and by the gait's own law."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.look.page.controls import controls_of
from seaframe.look.page.dynamics import dynamics_of
from seaframe.look.page.gait_waves import write_out_gaits
from tests.look.page.scenes import under_node
from tests.program.node import needs_node
from tests.scene.test_gaits import PREFIX, SERVO, snake

WAVE = {"amplitude": {"lateral": 0.3, "dorsal": 0.1}, "period": 2.0, "phase": 0.5, "offset": {"lateral": 0.0}}
OTHER = {"amplitude.lateral": 0.2, "amplitude.dorsal": 0.25, "phase": -0.4, "offset.lateral": 0.1}


def path(name: str) -> str:
    return f"{PREFIX}.serpenoid.{name}"


@needs_node
@pytest.mark.parametrize("servo", [False, True])
def test_an_option_moves_all_joints_smoothly_to_another_gait(tmp_path: Path, servo: bool) -> None:
    """They end in the closed form of the other gait, and rates are the derivatives of angles on the way."""
    choice = {"name": "Gait", "options": {"one": {}, "other": {path(name): x for name, x in OTHER.items()}}}
    gait = {"serpenoid": WAVE} | ({"servo": SERVO | {"stiffness": 50.0, "damping": 1.0}} if servo else {})
    more: dict[str, Any] = {"page": {"choices": [choice]}, "run": {"dt": 0.001 if servo else 0.01}}
    scene = snake(gait, 4, **more)
    controls = controls_of(scene)
    model = dynamics_of(scene, controls.free, trials=controls.trials, switches=False)
    h, change = model["h"], 30
    steps = round(8.0 / h)
    chosen = controls.choices[0]["options"][1]["values"]
    slides = [[change + k, name, x] for k, (name, x) in enumerate(chosen.items())]  # one in each step
    states = under_node(tmp_path, model, steps, 1, slides=slides).states
    t, angles, rates = h * np.arange(steps + 1), states[:, :4], states[:, 4:8]
    if not servo:
        difference = np.abs(rates[1:-1] - (angles[2:] - angles[:-2]) / (2 * h)).max(axis=1)
        difference[change - 1 : change + len(slides)] = 0.0  # there the acceleration jumps
        assert difference.max() < 2e-3
    lateral = [0.1 + 0.2 * np.sin(math.pi * t - 0.4 * k) for k in range(2)]
    dorsal = [0.25 * np.sin(math.pi * t - 0.4 * k) for k in range(2)]
    expected = np.column_stack([dorsal[0], lateral[0], dorsal[1], lateral[1]])
    np.testing.assert_allclose(angles[-20:], expected[-20:], atol=0.05 if servo else 1e-6)


def test_written_gaits_move_as_the_gait() -> None:
    push = {"snake.body03": {"force": {"constant": [0, 0, 0.1]}}}
    scene = snake({"serpenoid": WAVE, "accordion": {"amplitude": 0.1, "period": 1.5}}, 4, drives=push)
    written = write_out_gaits(scene, [path("period")])
    assert "snake" not in written.scene.drives
    one, other = (sf.simulate(each, duration=0.4, dt=0.02) for each in (scene, written.scene))
    for name in ("snake.body02.angle", "snake.body04.torque"):
        np.testing.assert_allclose(one[name], other[name], rtol=0, atol=1e-12)


def test_factors_are_those_of_the_law() -> None:
    written = write_out_gaits(snake({"serpenoid": WAVE | {"ratio": 2.0}}, 4), [path("phase"), path("period")])
    found = {(each["wave"], each["name"]): each["factors"] for each in written.targets}
    assert found == {
        ("drives.snake.body04.motion[0].sine", "phase"): {path("phase"): pytest.approx(1.0)},
        ("drives.snake.body03.motion[0].sine", "phase"): {path("phase"): pytest.approx(2.0)},
        **{(f"drives.snake.body0{k}.motion[0].sine", "period"): {path("period"): pytest.approx(0.5)} for k in (1, 3)},
        **{(f"drives.snake.body0{k}.motion[0].sine", "period"): {path("period"): pytest.approx(1.0)} for k in (2, 4)},
    }


def test_default_sliders_are_those_of_the_gait() -> None:
    labels = [each["label"] for each in controls_of(snake({"serpenoid": WAVE}, 4)).sliders]
    assert labels[:2] == ["Amplitude of serpenoid, lateral", "Amplitude of serpenoid, dorsal"]
    assert "Period of serpenoid" in labels
    assert "Phase of serpenoid" in labels


@pytest.mark.parametrize(
    ("gait", "wrong"),
    [({"cobra": {"angle": 0.3, "joints": 1}}, "cobra.angle"), ({"serpenoid": WAVE}, "serpenoid.ratio")],
)
def test_numbers_that_would_jump_are_refused_by_name(gait: dict[str, Any], wrong: str) -> None:
    scene = snake(gait, 4, page={"sliders": [{"paths": f"{PREFIX}.{wrong}"}]})
    with pytest.raises(sf.SceneError) as refused:
        controls_of(scene)
    assert (refused.value.code, refused.value.path) == ("unsupported", "page.sliders[0].paths")


SERVED = {"serpenoid": WAVE, "servo": {"stiffness": 20.0, "damping": 0.5}}
STIFFNESS = f"{PREFIX}.servo.stiffness"


def test_servos_of_a_gait_can_have_a_slider() -> None:
    scene = snake(SERVED, 4, page={"sliders": [{"paths": STIFFNESS, "range": [10, 30]}]})
    (slider,) = controls_of(scene).sliders
    assert (slider["paths"], slider["value"]) == ([STIFFNESS], 20.0)


def test_servos_follow_numbers_that_would_jump() -> None:
    scene = snake({"cobra": {"angle": 0.3, "joints": 1}, "servo": SERVO}, 4)
    scene = scene.replace({"page": {"sliders": [{"paths": f"{PREFIX}.cobra.angle"}]}})
    assert controls_of(scene).free == (f"{PREFIX}.cobra.angle",)


@needs_node
def test_servos_and_sines_of_a_gait_change_together(tmp_path: Path) -> None:
    scene = snake(SERVED, 4, run={"dt": 0.001})
    model = dynamics_of(scene, [path("amplitude.lateral"), STIFFNESS], trials=[{STIFFNESS: 30.0}], switches=False)
    states = under_node(tmp_path, model, 50, 1, slides=[[0, STIFFNESS, 10.0]]).states
    softer = sf.simulate(scene.replace({STIFFNESS: 10.0}), model["h"] * 50, model["h"])
    np.testing.assert_allclose(states[-1, :4], softer.q[-1], rtol=0, atol=1e-9)
    as_given = sf.simulate(scene, model["h"] * 50, model["h"])
    assert np.abs(as_given.q[-1] - softer.q[-1]).max() > 1e-4


def test_what_cannot_change_beside_a_gait_is_refused_by_name() -> None:
    with pytest.raises(sf.SeaframeError) as refused:
        dynamics_of(snake({"serpenoid": WAVE}, 4), [path("amplitude.lateral"), path("ratio")], switches=False)
    assert (refused.value.code, refused.value.path) == ("unsupported", path("ratio"))
