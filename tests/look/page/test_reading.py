"""Actions of a reader in headless Chromium: diverged motions, beams, links to follow, logs, charts, keys."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.exchange.logs.log import Log
from seaframe.look.live import View
from seaframe.look.page import page_html, write_page
from tests.look.page.chromium import Browser, Tab, chromium, eventually, needs_chromium
from tests.look.page.scenes import arm

pytestmark = needs_chromium
STATUS = "document.querySelector('.panel .status').textContent"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


def beam() -> sf.Scene:
    """A beam on a joint that swings, without water."""
    flexible = {
        "length": 1.0,
        "radius": 0.03,
        "mass_per_length": 20.0,
        "youngs_modulus": 1e9,
        "bending": {"y": 1},
    }
    return sf.Scene.from_dict(
        {
            "name": "beam",
            "gravity": [0, 0, 0],
            "robots": {
                "rig": {
                    "base": "fixed",
                    "links": {
                        "foot": {"shape": {"box": [0.2, 0.2, 0.2]}},
                        "boom": {
                            "parent": "foot",
                            "joint": {"type": "revolute", "axis": [0, 0, 1]},
                            "flexible": flexible,
                        },
                    },
                }
            },
            "run": {"duration": 1.0, "dt": 0.001},
            "plots": [
                {"title": "The tip", "signals": ["rig.boom.tip_deflection", "rig.boom.bending_moment[0]"]},
                {"title": "Nothing of it", "signals": ["rig.boom.bending_moment[1]"], "dashed": ["rig.boom.angle"]},
            ],
        }
    )


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("reading") / "arm.html"
    write_page(path, arm())
    return path


def spot(tab: Tab, link: int) -> tuple[float, float]:
    """Where the centre of a link is on the screen."""
    x, y = tab.run(
        f"""(() => {{ const s = seaframe, p = s.robots.at({link}, s.robots.links[{link}].center, s.focus.clone());
        p.applyQuaternion(s.stage.turn).project(s.stage.camera);
        return [(0.5 + 0.5 * p.x) * innerWidth, (0.5 - 0.5 * p.y) * innerHeight]; }})()"""
    )
    return x, y


def test_a_diverged_motion_keeps_the_picture_and_restarts(browser: Browser, tmp_path: Path) -> None:
    """The second of two robots diverges: the motion stops, camera and picture stay, Restart uses a smaller step."""
    hull = {"mass": 1.0, "shape": {"sphere": {"radius": 0.2}}}
    robots = {
        name: {"at": {"position": [x, 0, 0]}, "links": {"hull": hull}} for name, x in (("one", 0.0), ("two", 1.0))
    }
    scene = {"name": "two", "gravity": [0, 0, 0], "robots": robots, "run": {"duration": 4.0, "dt": 0.01}}
    write_page(tmp_path / "two.html", sf.Scene.from_dict(scene))
    tab = browser.open(tmp_path / "two.html")
    tab.wait("seaframe.simulation.t > 0.1")
    last = tab.run("seaframe.simulation.state.length") - 1
    tab.run(f"seaframe.simulation.state[{last}] = NaN")
    tab.wait("seaframe.simulation.diverged && !seaframe.playing")
    tab.wait(f"{STATUS}.includes('the motion diverged')")
    assert all(np.isfinite(tab.run("Array.from(seaframe.simulation.state)")))
    assert all(np.isfinite(tab.run("seaframe.stage.camera.position.toArray()")))
    n = tab.run("seaframe.simulation.n")
    tab.run("seaframe.step()")
    assert tab.run("seaframe.simulation.n") == n
    tab.run("seaframe.restart()")
    tab.wait("seaframe.simulation.t > 0.1")
    tab.wait(f"{STATUS}.includes('step 5 ms (reduced)')")
    assert all(np.isfinite(tab.run("seaframe.stage.camera.position.toArray().concat(seaframe.focus.toArray())")))
    assert tab.problems() == []
    tab.close()


def test_a_picture_without_places_moves_no_camera(browser: Browser, page: Path) -> None:
    tab = browser.open(page)
    tab.run("seaframe.setPlaying(false), seaframe.simulation.state.fill(NaN)")
    pictures = tab.run("seaframe.pictures")
    tab.wait(f"seaframe.pictures > {pictures} + 3")
    assert all(np.isfinite(tab.run("seaframe.stage.camera.position.toArray().concat(seaframe.focus.toArray())")))
    tab.close()


def test_space_presses_what_has_the_focus(browser: Browser, page: Path) -> None:
    tab = browser.open(page)
    tab.run("[...document.querySelectorAll('.toggle')].find((one) => one.textContent === 'Forces').focus()")
    playing = tab.run("seaframe.playing")
    tab.key(" ")
    assert eventually(lambda: tab.run("seaframe.shown.forces") is True)
    assert tab.run("seaframe.playing") is playing
    tab.run("document.activeElement.blur()")
    tab.key(" ")
    assert tab.run("seaframe.playing") is not playing
    tab.close()


def test_the_bar_of_the_legend_is_as_long_as_its_arrow(browser: Browser, page: Path) -> None:
    """The bar has the scale of the arrows, also near to the robot, where the longest arrow is too long."""
    tab = browser.open(page)
    tab.run("seaframe.setPlaying(false), seaframe.show('forces', true)")
    for part in (0.0, 0.7):
        pictures = tab.run(
            f"seaframe.stage.camera.position.lerp(seaframe.controls.target, {part}), seaframe.forces.most = 0,"
            "seaframe.pictures"
        )
        tab.wait(f"seaframe.pictures > {pictures} + 3")
        wide, newtons, pixels = tab.run(
            """(() => { const s = seaframe, away = s.stage.camera.position.distanceTo(s.controls.target);
            const metre = innerHeight / (2 * Math.tan((21 * Math.PI) / 180) * away);
            return [parseFloat(s.forces.bar.style.width), parseFloat(s.forces.size.textContent),
                    (0.9 * s.stage.radius * metre) / s.forces.most]; })()"""
        )
        assert wide == pytest.approx(newtons * pixels, rel=0.02)
        assert 0.0 < wide <= 180.5
    tab.close()


def test_the_view_follows_a_chosen_link(browser: Browser, page: Path) -> None:
    tab = browser.open(page)
    tab.run(
        """(() => { const choice = document.querySelector('.followed');
        choice.value = 1; choice.dispatchEvent(new Event('change')); })()"""
    )
    tab.wait("seaframe.simulation.t > 0.6")
    tab.run("seaframe.setPlaying(false)")
    pictures = tab.run("seaframe.pictures")
    tab.wait(f"seaframe.pictures > {pictures} + 2")
    away = "seaframe.robots.at(1, seaframe.robots.links[1].center, seaframe.focus.clone())"
    assert tab.run(f"{away}.applyQuaternion(seaframe.stage.turn).distanceTo(seaframe.controls.target)") < 1e-6
    assert tab.problems() == []
    tab.close()


def test_beams_are_pulled_and_charts_name_missing_signals(browser: Browser, tmp_path: Path) -> None:
    scene = beam()
    write_page(tmp_path / "beam.html", scene)
    tab = browser.open(tmp_path / "beam.html")
    tab.run("seaframe.setPlaying(false), seaframe.restart()")
    tab.wait("seaframe.pictures > 3")
    assert tab.run("seaframe.robots.links[1].mass") == pytest.approx(20.0)
    x, y = spot(tab, 1)
    tab.drag((x, y), (x + 150, y + 40), release=False)
    assert tab.run("seaframe.hand.held?.link") == 1
    places = tab.run("seaframe.hand.pushes.get(1)")
    tab.run("seaframe.step()")
    force = [tab.run(f"seaframe.simulation.model.blocks.free[{place}]") for place in places]
    assert np.linalg.norm(force[:3]) > 1.0
    tab.run("seaframe.hand.release(), seaframe.step()")  # paused: the next step is without it
    assert [tab.run(f"seaframe.simulation.model.blocks.free[{place}]") for place in places] == [0.0] * 6
    titles = tab.run("[...document.querySelector('.chart select').options].map((one) => one.textContent)")
    known = tab.run("seaframe.plots.source.names")
    assert "rig.boom.bending_moment[0]" not in known
    assert "The tip" in titles
    assert "rig.boom.angle" in known
    assert "Nothing of it" not in titles  # only what it compares with is known
    assert "not in this page: " in tab.run("document.querySelector('.chart .values').textContent")
    assert tab.problems() == []
    tab.close()


def test_a_measured_log_plays_beside_a_run(browser: Browser, tmp_path: Path) -> None:
    """The ghost is where the log has the hull; its lines are in charts and CSV; hovering moves the paused robot."""
    run = sf.simulate(arm(), duration=2.0)
    place = run["rov.hull.position"] + [0.0, 0.5, 0.0]
    place[100:120] = np.nan  # a gap
    columns: dict[str, Any] = {f"rov.hull.position[{k}]": place[:, k] for k in range(3)}
    columns |= {f"rov.hull.orientation[{k}]": run["rov.hull.orientation"][:, k] for k in range(4)}
    columns |= {"rov.fore.rate": 2.0 * run["rov.fore.rate"]}
    run.page(tmp_path / "both.html", Log(run.t, columns, {}, "dive.csv"))
    tab = browser.open(tmp_path / "both.html")
    tab.run("seaframe.goTo(0.5)")
    pictures = tab.run("seaframe.pictures")
    tab.wait(f"seaframe.pictures > {pictures} + 2")
    assert "measured, dive.csv: dashed in charts" in tab.run("document.querySelector('.panel').innerText")
    assert tab.run("seaframe.ghosts[0].links.map((link) => link.path)") == ["rov.hull"]
    assert tab.run("seaframe.ghosts[0].group.visible") is True
    ghost = tab.run("seaframe.ghosts[0].frames[0].matrix.elements.slice(12, 15)")
    np.testing.assert_allclose(ghost, place[50], atol=1e-5)
    tab.run("seaframe.plots.charts[0].setNames(['rov.fore.rate'])")
    table = tab.run("seaframe.plots.csv()").strip().split("\n")
    head = [text.strip('"') for text in table[0].split(",")]
    first, second = head.index("1: rov.fore.rate [rad/s]"), head.index("2: rov.fore.rate [rad/s]")
    row = [float(text or "nan") for text in table[51].split(",")]
    assert row[second] == pytest.approx(2.0 * row[first], rel=1e-5)
    tab.run("seaframe.plots.hooks.hover(1.5)")
    tab.wait("seaframe.timeShown === 1.5")
    pictures = tab.run("seaframe.pictures")
    tab.wait(f"seaframe.pictures > {pictures} + 2")
    hull = tab.run("seaframe.robots.frames[0].matrix.elements.slice(12, 15)")
    np.testing.assert_allclose(hull, run["rov.hull.position"][150], atol=1e-5)
    assert tab.problems() == []
    tab.close()


def test_a_log_of_all_coordinates_shows_all_links(tmp_path: Path) -> None:
    run = sf.simulate(arm(), duration=1.0)
    columns = {name: run.q[:, k] for k, name in enumerate(run.scene.coordinates.q)}
    run.page(tmp_path / "all.html", Log(run.t, columns, {}, "dive.csv"))
    text = (tmp_path / "all.html").read_text(encoding="utf-8")
    content = json.loads(text.split('id="content">')[1].split("</script>")[0])
    simulated, measured = content["recordings"]
    assert [link["path"] for link in measured["links"]] == ["rov.hull", "rov.fore"]
    assert measured["poses"] == simulated["poses"]


def test_charts_before_the_first_data_have_no_numbers(browser: Browser) -> None:
    """The page also shows the status of the run, and when the simulating program has ended."""
    view = View(arm())
    tab = browser.open_url(view.url)
    tab.wait(f"{STATUS}.includes('waiting for the run')")
    assert tab.run("[seaframe.plots.charts[0].chart.scales.x.min, seaframe.plots.charts[0].chart.scales.x.max]") == [
        0,
        10,
    ]
    assert tab.run("document.querySelector('.value b').textContent") == ""
    view.add_state(0.0, [float(x) for x in sf.simulate(arm(), duration=0.1).q[0]])
    tab.wait(f"{STATUS}.includes('running, 0.00 s computed')")
    view.server.shutdown()
    view.server.server_close()
    tab.wait(f"{STATUS}.includes('has ended')")
    assert not [text for text in tab.problems() if "promise" in text]
    assert "this file holds" not in tab.run("document.querySelector('.panel').innerText")
    tab.close()


def test_sources_of_experiments_are_whole() -> None:
    text = page_html(sf.load("rov-one-arm"))
    content = json.loads(text.split('id="content">')[1].split("</script>")[0])
    assert len(content["source"]) > 100
    assert "..." not in content["source"]
