"""Figures and pages of several runs: changed copies of a scene and other scenes, named in its file; chosen axes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.look import plots
from seaframe.look.page import page_build
from seaframe.look.page.charts import charts_of
from seaframe.look.page.events import events_of
from seaframe.look.shown_units import unit_in_figure
from seaframe.run.experiment import refuse_unknown_signals
from seaframe.run.other_runs import runs_beside

SCENE = """
seaframe: 1
name: pendulum
robots:
  arm:
    base: fixed
    links:
      base: {mass: 1}
      rod: {parent: base, joint: {type: revolute, axis: [0, 1, 0]}, mass: 2, center_of_mass: [0, 0, -0.5],
            inertia: {diagonal: [0.1, 0.1, 0.1]}}
initial: {arm.rod: {angle: 0.3}}
run: {duration: 0.5, dt: 0.01}
"""
PLOTS = """
plots:
  - title: Three
    signals: [arm.rod.angle]
    runs: {as it is: {}, heavier: {set: {arm.rod.mass: 4}}, other: {scene: other.yaml, set: {gravity: [0, 0, -3.7]}}}
  - {title: Rate, signals: [arm.rod.rate], runs: {heavier: {set: {arm.rod.mass: 4}}}}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "scene.yaml").write_text(SCENE + PLOTS)
    (tmp_path / "other.yaml").write_text(SCENE.replace("pendulum", "small").replace("0.5,", "3,") + PLOTS)
    return tmp_path


def test_the_runs_of_a_plot_are_drawn_together(folder: Path) -> None:
    scene = sf.load(folder / "scene.yaml")
    run = sf.simulate(scene)
    figures = plots.figures(run)
    (axes,) = figures["Three"].axes
    lines: dict[str, Any] = {str(line.get_label()): line for line in axes.lines}
    expected = {
        "as it is": run,
        "heavier": sf.simulate(scene.replace({"arm.rod.mass": 4.0})),
        "other": sf.simulate(scene.replace({"gravity": [0, 0, -3.7]})),
    }
    assert list(lines) == list(expected)
    for label, own in expected.items():
        np.testing.assert_allclose(lines[label].get_xdata(), own.t, rtol=0, atol=1e-12)
        np.testing.assert_allclose(lines[label].get_ydata(), np.degrees(own["arm.rod.angle"]), rtol=1e-12, atol=1e-12)
    assert len({(line.get_color(), line.get_linestyle()) for line in lines.values()}) == 3
    assert [str(line.get_label()) for line in figures["Rate"].axes[0].lines] == ["pendulum", "heavier"]


def test_runs_are_simulated_once(folder: Path) -> None:
    run = sf.simulate(sf.load(folder / "scene.yaml"))
    shown = [plots.plotted_runs(run, number)["heavier"] for number in (0, 1, 0)]
    assert shown[0] is shown[1] is shown[2]
    assert list(runs_beside(run)) == ["heavier", "other"]
    assert runs_beside(run)["other"].t[-1] == run.t[-1]


def test_settings_of_the_run_hold_for_changed_copies(folder: Path) -> None:
    run = sf.simulate(sf.load(folder / "scene.yaml"), duration=0.2, dt=0.02)
    assert plots.plotted_runs(run, 0)["heavier"].t.tolist() == run.t.tolist()
    other = plots.plotted_runs(run, 0)["other"]
    assert other.dt == 0.01
    assert other.t[-1] == pytest.approx(0.2)


def test_a_scene_with_other_runs_can_be_saved_and_opened(folder: Path) -> None:
    scene = sf.load(folder / "scene.yaml")
    assert sf.Scene.from_dict(scene.to_dict()) == scene
    (folder / "elsewhere").mkdir()
    scene.save(folder / "elsewhere" / "copy.yaml")
    assert sf.load(folder / "elsewhere" / "copy.yaml").plots == scene.plots
    inside = json.loads(scene.plots[0].runs["other"].scene or "")
    assert inside["name"] == "small"
    assert "plots" not in inside


def test_built_in_experiments_go_by_name(folder: Path) -> None:
    file = folder / "scene.yaml"
    file.write_text(file.read_text().replace("other.yaml, set: {gravity: [0, 0, -3.7]}", "snake"))
    with pytest.raises(sf.SeaframeError) as caught:
        refuse_unknown_signals(sf.load(file))
    assert (caught.value.code, caught.value.path) == ("unknown", "plots[0].runs.other")
    assert caught.value.place.startswith(f"{file}:17:")
    assert any(name.startswith("snake.") for name in caught.value.choices)


@pytest.mark.parametrize(
    ("new", "code", "path"),
    [
        ("scene: missing.yaml", "file", "plots[0].runs.other.scene"),
        ("scene: ../other.yaml", "file", "plots[0].runs.other.scene"),
        ("set: {arm.rod.mas: 1}", "unknown", "arm.rod.mas"),
    ],
)
def test_runs_that_do_not_exist_are_refused_with_their_place(folder: Path, new: str, code: str, path: str) -> None:
    file = folder / "scene.yaml"
    file.write_text(file.read_text().replace("scene: other.yaml, set: {gravity: [0, 0, -3.7]}", new))
    with pytest.raises(sf.SeaframeError) as caught:
        refuse_unknown_signals(sf.load(file))
    assert (caught.value.code, caught.value.path) == (code, path)
    assert caught.value.place.startswith(f"{file}:17:")


def test_runs_may_be_given_from_python(folder: Path) -> None:
    scene = sf.load(folder / "scene.yaml")
    run, other = sf.simulate(scene), sf.simulate(scene.replace({"gravity": [0, 0, -3.7]}))
    (angle, rate) = run.plot("arm.rod.angle", "arm.rod.rate", others={"on Mars": other}).axes
    assert [str(line.get_label()) for line in angle.lines] == ["pendulum", "on Mars"]
    assert np.asarray(rate.lines[1].get_ydata()).tolist() == other["arm.rod.rate"].tolist()


def test_a_page_has_the_runs_of_the_plots(folder: Path) -> None:
    scene = sf.load(folder / "scene.yaml")
    content = page_build.page_content(scene, [], page_build.PageOptions())
    assert [each["title"] for each in content["recordings"]] == ["1: pendulum, rk4", "2: heavier", "3: other"]
    assert content["first"] == "recorded"
    assert content["model"] is not None
    first, second = (chart["runs"] for chart in content["plots"])
    assert first == [
        {"name": "as it is", "number": 0}, {"name": "heavier", "number": 1}, {"name": "other", "number": 2}
    ]  # fmt: skip
    assert [run["number"] for run in second] == [0, 1]


def axes_with(keys: dict[str, Any], **more: Any) -> Any:
    from ruamel.yaml import YAML

    data = YAML(typ="safe", pure=True).load(SCENE)
    plot = {"title": "Chosen", "signals": ["arm.rod.angle"]} | keys
    run = sf.simulate(sf.Scene.from_dict(data | {"plots": [plot]} | more))
    return run, plots.figures(run)["Chosen"].axes


def test_a_plot_chooses_its_axes() -> None:
    """Milliseconds and turns, from their definitions."""
    run, (axes,) = axes_with(
        {
            "horizontal": {"unit": "ms", "limits": [0, 400]},
            "vertical": {"unit": "turn", "label": "angle of the rod [turns]", "limits": [-0.1, 0.1]},
        }
    )
    (line,) = axes.lines
    np.testing.assert_allclose(line.get_xdata(), 1000.0 * run.t, rtol=1e-12)
    np.testing.assert_allclose(line.get_ydata(), run["arm.rod.angle"] / (2.0 * np.pi), rtol=1e-12)
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("time [ms]", "angle of the rod [turns]")
    assert (axes.get_xlim(), axes.get_ylim()) == ((0.0, 400.0), (-0.1, 0.1))


def test_one_signal_over_another_in_chosen_units() -> None:
    keys = {
        "over": ["arm.rod.angle"], "signals": ["arm.rod.rate"], "horizontal": {"unit": "rad"},
        "vertical": {"unit": "rpm"},
    }  # fmt: skip
    run, (axes,) = axes_with(keys)
    np.testing.assert_allclose(axes.lines[0].get_xdata(), run["arm.rod.angle"], rtol=1e-12)
    np.testing.assert_allclose(axes.lines[0].get_ydata(), run["arm.rod.rate"] * 30.0 / np.pi, rtol=1e-12)
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("arm.rod angle [rad]", "arm.rod rate [rpm]")
    (chart,) = charts_of(run.scene, [run])
    assert chart["signals"] == ["arm.rod.angle", "arm.rod.rate"]
    assert chart["axes"][1]["units"]["rad/s"]["factor"] == pytest.approx(30.0 / np.pi)


def test_lines_have_the_names_of_their_plot() -> None:
    keys = {"signals": ["arm.rod.position"], "legend": ["surge", "sway", "heave"], "dashed": ["arm.rod.angle"]}
    _, (first, second) = axes_with(keys)
    assert [str(line.get_label()) for line in first.lines] == ["surge", "sway", "heave"]
    _, (_, second) = axes_with(keys | {"legend": ["surge", "sway", "heave", "swing"]})
    assert [str(line.get_label()) for line in second.lines] == ["swing"]


@pytest.mark.parametrize(
    ("keys", "code"),
    [
        ({"signals": ["arm.rod.angle", "arm.rod.rate"], "vertical": {"limits": [0, 1]}}, "conflict"),
        ({"vertical": {"unit": "kg"}}, "unknown"),
        ({"horizontal": {"unit": "m"}}, "unknown"),
        ({"legend": ["a", "b"]}, "shape"),
    ],
)
def test_axes_that_do_not_fit_are_refused_before_the_run(keys: dict[str, Any], code: str) -> None:
    run, _ = axes_with({})
    plot = {"title": "Chosen", "signals": ["arm.rod.angle"]} | keys
    scene = sf.Scene.from_dict(run.scene.to_dict() | {"plots": [plot]})
    with pytest.raises(sf.SeaframeError) as caught:
        refuse_unknown_signals(scene)
    assert (caught.value.code, caught.value.path) == (code, "plots[0]")


def test_units_of_a_quantity_convert() -> None:
    assert unit_in_figure("m", "mm").factor == pytest.approx(1000.0)
    assert unit_in_figure("rad/s", "deg/s").factor == pytest.approx(180.0 / np.pi)
    assert unit_in_figure("us", "ms").factor == pytest.approx(1e-3)
    assert unit_in_figure("J", "J") == ("J", 1.0)


def test_events_of_a_scene_have_times_and_names() -> None:
    """Docking at 4 s, parting at 7 s, commands that step at 7 s and 9 s: as the scene's file says."""
    events = events_of(sf.load("modular-docking"))
    assert [event["t"] for event in events] == [4.0, 7.0, 9.0]
    assert events[0]["name"] == "dock closes"
    assert events[1]["name"] == "pair opens, third.t6 command steps"
    assert events[2]["name"].startswith("left.t1 and 1 other")


def test_reached_limits_are_events() -> None:
    """A rod falls freely from rest: angle = a t^2 / 2 until its stop."""
    run, _ = axes_with(
        {},
        gravity=[0, 0, 0],
        drives={"arm.rod": {"torque": {"constant": 1.2}}},
        initial={},
        run={"duration": 1, "dt": 0.001},
    )
    data = run.scene.to_dict()
    data["robots"]["arm"]["links"]["rod"]["joint"] |= {"limits": {"upper": 0.3}, "motor": {"limit": 5}}
    limited = sf.simulate(sf.Scene.from_dict(data))
    (event,) = (event for event in events_of(limited.scene, limited) if "upper limit" in event["name"])
    acceleration = 1.2 / (0.1 + 2.0 * 0.5**2)
    assert event["t"] == pytest.approx(np.sqrt(2.0 * 0.3 / acceleration), abs=1.5e-3)
    assert event["name"] == "arm.rod at its upper limit"
    assert not any("motor" in each["name"] for each in events_of(limited.scene, limited))
