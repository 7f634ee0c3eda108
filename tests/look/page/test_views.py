"""Preset views, framing, connections, choices and readouts of a page, in headless Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.control import Sampled
from seaframe.look.page import write_page
from seaframe.look.page.drawing import connections_of, views_of
from seaframe.look.page.recordings import closings_of
from tests.look.page.chromium import Browser, Tab, chromium, needs_chromium
from tests.look.page.scenes import arm
from tests.look.page.test_page import docking_on_command

pytestmark = needs_chromium
SINE = "drives.rov.fore.motion.sine"
GAITS = {"calm": {f"{SINE}.amplitude": 0.6}, "quick": {f"{SINE}.amplitude": 1.1}}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture(scope="module")
def tab(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tab]:
    """A page at rest of a hull that points along y where z is down, with a choice of gaits."""
    described = arm().to_dict() | {
        "gravity": [0, 0, 9.81],
        "page": {
            "sliders": [{"paths": f"{SINE}.amplitude", "name": "Swing"}],
            "choices": [{"name": "Gait", "options": GAITS}],
            "view": "side",
            "forward": [0, 1, 0],
        },
    }
    page = tmp_path_factory.mktemp("page") / "x.html"
    write_page(page, sf.Scene.from_dict(described))
    opened = browser.open(page, "#quality=5")
    opened.run("seaframe.setPlaying(false), seaframe.restart(), seaframe.show('follow', false)")
    opened.run("requestAnimationFrame = () => 0")  # from here on it draws only on request
    yield opened
    assert opened.problems() == []
    opened.close()


def looking(tab: Tab) -> tuple[Any, Any]:
    """The directions in which the camera looks and in which its picture is up, in the scene's world."""
    tab.run("seaframe.tick(seaframe.last)")
    axes = tab.run(
        """[2, 1].map((k) => seaframe.focus.clone().setFromMatrixColumn(seaframe.stage.camera.matrixWorld, k)
        .applyQuaternion(seaframe.stage.turn.clone().invert()).toArray())"""
    )
    return -np.array(axes[0]), np.array(axes[1])


def test_views_look_at_the_robot_as_gravity_and_its_front_say(tab: Tab) -> None:
    """Down is z and ahead is y: seen from the side ahead is to the right, from above it is up in the picture."""
    ahead, up = np.array([0.0, 1.0, 0.0]), np.array([0.0, 0.0, -1.0])
    assert tab.run("seaframe.content.views.start") == "side"
    tab.run("seaframe.simulation.restart(), seaframe.views.set('side')")
    along, above = looking(tab)
    np.testing.assert_allclose(np.cross(along, above), ahead, atol=1e-6)
    np.testing.assert_allclose(above, up, atol=1e-6)
    tab.key("1")
    np.testing.assert_allclose(looking(tab), [-ahead, up], atol=1e-6)
    tab.key("3")
    np.testing.assert_allclose(looking(tab), [-up, ahead], atol=2e-3)
    buttons = "[...document.querySelectorAll('.show [aria-label^=View]')]"
    assert tab.run(f"{buttons}.map((one) => one.getAttribute('aria-pressed')).join()") == "false,false,true,false"
    tab.key("0")
    assert tab.run("seaframe.views.shown") is None


def test_the_view_from_on_board_moves_with_the_hull(tab: Tab) -> None:
    """It is on the front, looks ahead and rolls with the hull; others have a narrower picture."""
    tab.key("4")
    turn = "seaframe.simulation.state.set([0.3, -0.2, 0.1, Math.cos(0.2), 0, Math.sin(0.2), 0])"
    tab.run(turn)
    along, above = looking(tab)
    np.testing.assert_allclose(along, [0.0, 1.0, 0.0], atol=1e-6)
    np.testing.assert_allclose(above, [-np.sin(0.4), 0.0, -np.cos(0.4)], atol=1e-6)  # turned by 0.4 rad about y
    place = tab.run(
        "seaframe.stage.camera.position.clone().applyQuaternion(seaframe.stage.turn.clone().invert()).toArray()"
    )
    assert place[1] == pytest.approx(-0.2 + 1.02 * 0.25, abs=1e-6)  # half of the hull's 0.5 m, and a little
    assert tab.run("seaframe.stage.camera.fov") == 70
    tab.key("2")
    assert tab.run("[seaframe.stage.camera.fov, seaframe.controls.enabled]") == [42, True]


def test_robots_are_framed_in_the_part_that_panels_leave(tab: Tab) -> None:
    """In every view all links are beside the panel and above the charts, and fill most of one direction."""
    tab.run("seaframe.simulation.restart()")
    for key in ("0", "1", "2", "3"):
        tab.key(key)
        tab.run("seaframe.tick(seaframe.last)")
        spans = np.array(
            tab.run(
                """seaframe.robots.links.flatMap((_, number) => [[0, 0, 0], seaframe.robots.end(number)].map((at) => {
                const p = seaframe.labels.project(number, at, seaframe.focus.clone()); return [p.x, p.y]; }))"""
            )
        )
        free = tab.run("seaframe.stage.free")
        low, high = spans.min(axis=0), spans.max(axis=0)
        assert low[0] > free["left"]
        assert high[0] < free["left"] + free["width"]
        assert low[1] > free["top"]
        assert high[1] < free["top"] + free["height"]


def test_a_robot_that_leaves_the_picture_is_followed(tab: Tab) -> None:
    tab.run("seaframe.show('follow', true), seaframe.home()")
    before = tab.run("seaframe.stage.away")
    tab.run("seaframe.views.focus.x += 5, seaframe.views.go(), seaframe.views.keepWhole(10)")  # as if it lost the robot
    tab.run("for (let k = 0; k < 9; k++) seaframe.views.keepWhole(10)")
    tab.run("seaframe.stage.camera.updateMatrixWorld()")
    place = tab.run("seaframe.labels.project(0, [0, 0, 0], seaframe.focus.clone()).toArray()")
    free = tab.run("seaframe.stage.free")
    assert free["left"] < place[0] < free["left"] + free["width"]
    assert tab.run("seaframe.stage.away") == pytest.approx(before, rel=0.3)


def test_an_option_moves_the_slider_that_shows_it(tab: Tab) -> None:
    """And moving the slider leaves the option."""
    assert tab.run("document.querySelector('.choice select').selectedOptions[0].textContent") == "calm"
    tab.run(
        """(() => { const select = document.querySelector('.choice select'); select.value = 1;
        select.dispatchEvent(new Event('change')); })()"""
    )
    assert tab.run("seaframe.simulation.waves.values().next().value.goals.amplitude") == 1.1
    assert tab.run("document.querySelector('.slider output').textContent") == "63°"
    tab.run(
        """(() => { const range = document.querySelector('.slider input'); range.value = 30;
        range.dispatchEvent(new Event('input', { bubbles: true })); })()"""
    )
    assert tab.run("document.querySelector('.choice select').value") == ""


def test_attitude_is_shown_in_degrees(tab: Tab) -> None:
    """R = Rz(yaw) Ry(pitch) Rx(roll); what rounds to zero has no sign."""
    tab.run("seaframe.simulation.state.set([0, 0, 0, Math.cos(0.1), 0, Math.sin(0.1), 0])")
    tab.run("seaframe.tick(seaframe.last), seaframe.report()")
    assert tab.run("seaframe.compass.attitude.textContent") == "hull: roll 0.0°, pitch 11.5°, yaw 0.0°"


def test_connections_are_drawn_and_listed(browser: Browser, tmp_path: Path) -> None:
    """From the middle of one link to that of the other; a run jumps to the time at which one closes."""
    run = sf.simulate(sf.load("modular-docking"), duration=8.0)
    run.page(tmp_path / "x.html")
    tab = browser.open(tmp_path / "x.html", "#quality=5")
    assert tab.run("seaframe.events.list.map(({text}) => text).join()") == "dock closes,pair opens"
    assert tab.run("document.querySelectorAll('.marks i').length") == 2
    for t, colours in ((3.0, [0xFFFFFF, 0x35E07F]), (5.0, [0x35E07F, 0x35E07F]), (7.5, [0x35E07F, 0xFFFFFF])):
        tab.run(f"seaframe.goTo({t}), seaframe.draw(0)")
        assert tab.run("seaframe.connections.list.map(({material}) => material.color.getHex())") == colours
        places = tab.run("seaframe.connections.list[0].balls.map(({position}) => position.toArray())")
        row = round(t / run.dt)
        expected = [run[f"{name}.hull.center_position"][row] for name in ("left", "right")]
        np.testing.assert_allclose(places, expected, atol=1e-5)
    tab.run("document.querySelector('.event').click()")
    assert tab.run("seaframe.time") == 4.0
    tab.key("j")
    assert tab.run("seaframe.connections.list.some(({rod}) => rod.visible)") is False
    titles = tab.run("seaframe.plots.charts[0].views.map((view) => view.title)")
    assert len(titles) == len(set(titles))
    assert tab.problems() == []
    tab.close()


def test_closings_by_command_are_those_of_the_run() -> None:
    """A command of u closes the dock at 0.3 s of a run; the scene alone does not say when."""
    scene = docking_on_command()
    (dock,) = connections_of(scene)
    assert dock["changes"] == [[0.0, False]]
    assert [end["link"] for end in dock["ends"]] == [0, 1]
    place = scene.coordinates.u.index("dock.command")

    def command(t: float, q: Any, v: Any) -> list[float]:
        u = [0.0] * len(scene.coordinates.u)
        u[place] = 1.0 if t > 0.3 - 1e-9 else 0.0
        return u

    (changes,) = closings_of(sf.simulate(scene, duration=0.6, control=Sampled(command, rate=100.0)))
    assert changes is not None
    assert [closed for _, closed in changes] == [False, True]
    assert changes[1][0] == pytest.approx(0.3, abs=0.011)


def test_a_robot_on_a_fixed_base_has_no_view_from_on_board() -> None:
    assert views_of(sf.load("flexible-arm"))["names"] == ["front", "side", "top"]
    assert views_of(arm())["names"][-1] == "on-board"
