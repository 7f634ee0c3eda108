"""Pages in headless Chromium without network: they draw, move, follow sliders and recordings, and load nothing."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from matplotlib.image import imread

import seaframe as sf
from seaframe.look.live import View
from seaframe.look.page import page_html, write_page
from seaframe.look.palette import COLOURS, ON_DARK
from seaframe.scene.meshes import pack_surface
from seaframe.spatial import array, rotation_from_rpy
from tests.control.vehicles import rov
from tests.look.page.chromium import Browser, Tab, chromium, eventually, needs_chromium
from tests.look.page.scenes import HOSTILE, arm, ball, with_mesh
from tests.look.page.test_toggles import floating

pytestmark = needs_chromium
PICTURES = Path(os.environ["SEAFRAME_PICTURES"]) if "SEAFRAME_PICTURES" in os.environ else None  # kept if asked for
LEAST_COLOURS = 50
ANGLE = "seaframe.simulation.state[7]"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a hull with an arm, in water."""
    path = tmp_path_factory.mktemp("page") / "arm.html"
    write_page(path, arm())
    return path


def keep_picture(picture: bytes, name: str) -> bytes:
    """A screenshot, also in a folder if that is asked for."""
    if PICTURES is not None:
        PICTURES.mkdir(parents=True, exist_ok=True)
        (PICTURES / f"{name}.png").write_bytes(picture)
    return picture


def colours(tab: Tab, name: str) -> int:
    """How many different ones the canvas shows."""
    picture = keep_picture(tab.picture(), name)
    pixels = np.asarray(imread(io.BytesIO(picture), format="png"))
    shown = (255 * pixels[:440, 330:, :3]).astype(int).reshape(-1, 3)  # beside panel and charts
    return len(np.unique(shown, axis=0))


def slide(tab: Tab, label: str, value: float) -> None:
    """Moves a slider, in the unit that the page shows."""
    tab.run(
        f"""(() => {{
          const range = [...document.querySelectorAll('.slider')]
            .find((row) => row.textContent.includes({label!r})).querySelector('input');
          range.value = {value};
          range.dispatchEvent(new Event('input', {{ bubbles: true }}));
        }})()"""
    )


def test_axes_bear_the_names_of_the_scene(browser: Browser, tmp_path: Path) -> None:
    """In legends, at the compass and at the axes of paths."""
    figures = [
        {"title": "Turn", "signals": ["rov.hull.angular_velocity", "rov.hull.orientation[1]"]},
        {"title": "Path", "signals": ["rov.hull.position[1]"], "over": ["rov.hull.position[0]"]},
    ]
    scene = sf.Scene.from_dict(arm().to_dict() | {"axis_names": ["1", "2", "3"], "plots": figures})
    write_page(tmp_path / "arm.html", scene)
    tab = browser.open(tmp_path / "arm.html")
    tab.wait("seaframe.simulation.t > 0.1")
    legend = tab.run("seaframe.dock.innerText")
    for name in ("hull angular velocity 1", "hull angular velocity 3", "hull orientation 1"):
        assert name in legend
    assert tab.run("seaframe.compass.arrows.slice(0, 3).map((arrow) => arrow[0]).join()") == "1,2,3"
    titles = "seaframe.plots.views.map((view) => view.title)"
    assert tab.run(f"{titles}.slice(0, 2).join()") == "Turn,Path"


def test_charts_show_angles_in_degrees_and_name_them(browser: Browser, tmp_path: Path) -> None:
    """Roll, pitch and yaw have their names; charts show degrees as figures do, and files keep radians."""
    figures = [{"title": "Turn", "signals": ["rov.hull.rpy"]}]
    run = sf.simulate(sf.Scene.from_dict(arm().to_dict() | {"plots": figures}), duration=0.5)
    run.page(tmp_path / "run.html")
    tab = browser.open(tmp_path / "run.html")
    tab.run("seaframe.goTo(0.5)")
    for name in ("roll", "pitch", "yaw"):
        assert f"hull rpy {name}" in tab.run("seaframe.dock.innerText")
    chart = "seaframe.plots.charts[0]"
    assert tab.run(f"{chart}.chart.axes[1].label") == "[deg]"
    yaw = tab.run(f"{chart}.chart.data[3].slice(-1)[0]")
    assert yaw == pytest.approx(np.degrees(run["rov.hull.rpy"][-1, 2]), rel=1e-5)
    csv = tab.run("seaframe.plots.csv()").splitlines()
    assert '"rov.hull.rpy[2] [rad]"' in csv[0]
    k = csv[0].split(",").index('"rov.hull.rpy[2] [rad]"')
    assert float(csv[-1].split(",")[k]) == pytest.approx(run["rov.hull.rpy"][-1, 2], rel=1e-5)
    missing = "['rov.hull.position_error[1]', 'rov.hull.rotation_error[1]']"
    tab.run(f"{chart}.setNames([], [], {missing})")
    shown = tab.run(f"{chart}.values.textContent")
    assert shown == "not in this page: hull position error y, hull rotation error about y"
    tab.close()


def test_charts_draw_paths_runs_and_events_as_figures_do(browser: Browser, tmp_path: Path) -> None:
    figures = [
        {"title": "Path", "path": ["rov.hull", "rov.fore"], "plane": "xy", "vertical": {"unit": "mm"}},
        {"title": "Runs", "signals": ["rov.hull.velocity[0]"], "legend": ["surge"], "vertical": {"limits": [-2, 2]},
         "runs": {"heavy": {"set": {"rov.hull.mass": 80.0}}, "as it is": {}}},
        {"title": "Turn", "signals": ["rov.hull.rpy"]},
        {"title": "Space", "path": ["rov.fore"]},
    ]  # fmt: skip
    push = {"force": {"steps": {"times": [0.0, 0.6], "values": [[0, 0, 0], [40, 0, 0]]}}}
    data = arm().to_dict()
    scene = sf.Scene.from_dict(data | {"plots": figures, "drives": data["drives"] | {"rov.hull": push}})
    run = sf.simulate(scene, duration=1.0)
    run.page(tmp_path / "run.html")
    tab = browser.open(tmp_path / "run.html")
    tab.run("seaframe.goTo(0.5)")
    path, other = "seaframe.plots.charts[0]", "seaframe.plots.charts[1]"
    values = np.array(tab.run(f"{path}.chart.data.slice(1, 3).map((own) => Array.from(own))"))
    rows = np.searchsorted(run.t, tab.run(f"Array.from({path}.chart.data[0])") - 1e-9 * np.ones(values.shape[1]))
    np.testing.assert_allclose(values.T, 1e3 * run["rov.hull.position"][rows, :2], rtol=1e-6, atol=1e-3)
    assert tab.run(f"{path}.chart.equal && {path}.chart.scales[0] === {path}.chart.scales[1]")
    assert tab.run(f"{path}.axes.map(({{ label }}) => label).join()") == "x [mm],y [mm]"
    colours_of_runs = tab.run(f"{other}.lines.map(({{ color }}) => color)")
    theme = "light" if tab.run("document.body.classList.contains('light')") else "dark"
    assert colours_of_runs == list({"light": COLOURS, "dark": ON_DARK}[theme][1::-1])
    assert [tab.run(f"{other}.lines[{k}].dash.length") for k in (0, 1)] == [2, 0]  # the run of the page is solid
    assert "heavy: dashed in charts" in tab.run("seaframe.panelBox.textContent")
    heavy = sf.simulate(scene.replace({"rov.hull.mass": 80.0}), duration=1.0)["rov.hull.velocity[0]"]
    assert tab.run(f"{other}.chart.data[1].slice(-1)[0]") == pytest.approx(heavy[-1], rel=1e-4, abs=1e-6)
    names = tab.run(f"[...{other}.values.querySelectorAll('.value span')].map((name) => name.textContent).join()")
    assert names == "heavy,as it is"
    assert tab.run(f"[{other}.chart.scales['m/s'].min, {other}.chart.scales['m/s'].max].join()") == "-2,2"
    tab.wait(f"{other}.marked.join() === 'rov.hull force steps'")
    tab.run(f"{path}.choose('2'), {other}.choose('3')")
    assert tab.run(f"{path}.lines.length") == 3  # the other run belongs to its figure only
    assert tab.run(f"{other}.chart.data.length") == 4
    keep_picture(tab.picture(), "charts")
    assert tab.problems() == []
    tab.close()


def test_charts_show_all_of_their_labels_and_no_noise(browser: Browser, tmp_path: Path) -> None:
    long = "rotation of the hull about the axes of the world, as an observer on the ground sees it [deg]"
    figures = [
        {"title": "All", "signals": ["rov.hull.position", "rov.hull.rpy", "rov.hull.depth", "rov.fore.angle"]},
        {"title": "Short", "signals": ["rov.hull.rpy"], "vertical": {"label": "angle [deg]"}},
        {"title": "Long", "signals": ["rov.hull.rpy"], "vertical": {"label": long}},
    ]
    run = sf.simulate(sf.Scene.from_dict(arm().to_dict() | {"plots": figures}), duration=1.0)
    run.page(tmp_path / "run.html")
    tab = browser.open(tmp_path / "run.html")
    chart = "seaframe.plots.charts[0]"
    tab.run("seaframe.goTo(0.5)")
    inside = f"((box) => box.scrollHeight <= box.clientHeight + 1)({chart}.values)"
    assert tab.run(f"{chart}.names.length") == 8
    tab.wait(inside)
    tab.wait(f"Math.abs({chart}.chart.height - {chart}.box.clientHeight) <= 1")  # nothing is cut off
    room = tab.run(f"{chart}.chart.width - {chart}.chart.bbox.left - {chart}.chart.bbox.width")
    assert room >= 20 or tab.run(f"{chart}.units.length") > 1
    keep_picture(tab.picture(), "eight")
    other = "seaframe.plots.charts[1]"
    for number, label in ((1, "angle [deg]"), (2, "[deg]")):  # what does not fit gives way to its unit
        tab.run(f"{other}.choose('{number}')")
        assert tab.run(f"{other}.chart.axes[1].label({other}.chart)") == label
    tab.run(f"{chart}.source.values = () => Float64Array.from([1, -2e-46, 3e-11, 0.5])")
    assert tab.run(f"{chart}.drawnValues()[0].join()") == "1,0,0,0.5"
    tab.run(f"{chart}.source.values = () => Float64Array.from([-2e-46, 1e-20])")
    assert tab.run(f"{chart}.drawnValues()[0].join()") == "0,0"
    tab.close()


def test_recorded_time_never_runs_backwards(browser: Browser, tmp_path: Path) -> None:
    """A picture may bear a time before the one at which the page started."""
    run = sf.simulate(arm(), duration=1.0)
    run.page(tmp_path / "run.html")
    tab = browser.open(tmp_path / "run.html")
    tab.run("seaframe.setPlaying(false), seaframe.restart(), seaframe.setPlaying(true)")
    assert tab.run("seaframe.tick(seaframe.last - 700), seaframe.time") >= 0.0
    tab.close()


def test_a_page_opens_draws_and_moves(browser: Browser, page: Path) -> None:
    tab = browser.open(page)
    tab.wait("seaframe.simulation.t > 0.5")
    assert colours(tab, "arm") > LEAST_COLOURS
    assert tab.run("seaframe.simulation.model.name") == "WebAssembly"
    t = tab.run("seaframe.simulation.t")
    assert eventually(lambda: bool(tab.run(f"seaframe.simulation.t > {t} + 0.2")))
    text = tab.run("document.querySelector('.panel').innerText")
    for part in ("arm", "An arm of arm", "Amplitude of fore", "How far the joint swings", "What is switched on", "SI"):
        assert part in text
    assert "°" in text
    assert tab.problems() == []
    tab.close()


def test_a_slider_changes_the_motion(browser: Browser, page: Path) -> None:
    """The amplitude of a prescribed joint goes to the value of the slider, and the motion of the hull changes."""
    tab = browser.open(page)
    tab.run("seaframe.setPlaying(false), seaframe.restart()")
    slide(tab, "Amplitude of fore", 60.0)
    tab.run("for (let n = 0; n < 800; n++) seaframe.simulation.step()")
    angles = tab.run("seaframe.simulation.history.map(({state}) => state[7]).slice(-200)")
    assert max(angles) == pytest.approx(np.radians(60.0), rel=1e-3)
    assert tab.run("document.querySelector('.slider output').textContent") == "60°"
    hull = tab.run("Array.from(seaframe.simulation.state.subarray(0, 7))")
    native = sf.simulate(arm(), duration=8.0)
    assert np.abs(native.q[-1, :7] - hull).max() > 1e-3
    assert tab.problems() == []
    tab.close()


def test_keys_buttons_and_mouse(browser: Browser, page: Path) -> None:
    tab = browser.open(page)
    tab.key(" ")
    assert tab.run("seaframe.playing") is False
    n = tab.run("seaframe.simulation.n")
    tab.key(".")
    assert tab.run("seaframe.simulation.n") == n + 1
    for key, name in (
        ("a", "forces"),
        ("t", "trails"),
        ("x", "frames"),
        ("c", "centers"),
        ("l", "labels"),
        ("d", "light"),
    ):
        before = tab.run(f"seaframe.shown.{name}")
        tab.key(key)
        assert tab.run(f"seaframe.shown.{name}") is not before
    assert "added mass" in tab.run("document.querySelector('.legend').innerText")
    tab.key("r")
    assert tab.run("seaframe.simulation.n") == 0
    place = tab.run("seaframe.stage.camera.position.toArray()")
    tab.drag((640, 70), (480, 130))
    assert eventually(
        lambda: np.abs(np.array(tab.run("seaframe.stage.camera.position.toArray()")) - place).max() > 0.05
    )
    tab.run("document.querySelector('.play').click()")
    assert tab.run("seaframe.playing") is True
    assert tab.problems() == []
    tab.close()


def test_the_page_of_study_000_has_a_floor_and_orbit_controls(browser: Browser, tmp_path: Path) -> None:
    """A sea floor below the arm hanging down; the left button rotates, the wheel zooms, the right button pans."""
    scene = sf.load("rov-one-arm-page")
    write_page(tmp_path / "page.html", scene)
    tab = browser.open(tmp_path / "page.html")
    assert tab.run("seaframe.stage.floor.visible && seaframe.stage.scene.children.includes(seaframe.stage.floor)")
    assert tab.run("seaframe.stage.floor.position.z") < -0.17 - 1.3
    tab.run("seaframe.show('follow', false), seaframe.setPlaying(false)")
    target, place = "seaframe.controls.target.toArray()", "seaframe.stage.camera.position.toArray()"

    def view() -> tuple[np.ndarray, float, np.ndarray]:
        """Target, distance and direction of the camera."""
        centre, camera = (np.array(tab.run(each)) for each in (target, place))
        distance = float(np.linalg.norm(camera - centre))
        return centre, distance, (camera - centre) / distance

    centre, distance, direction = view()
    tab.drag((640, 70), (480, 130))
    assert eventually(lambda: np.abs(view()[2] - direction).max() > 0.05)
    assert np.abs(view()[0] - centre).max() < 1e-6
    tab.ask("Input.dispatchMouseEvent", type="mouseWheel", x=640, y=70, deltaX=0, deltaY=-400)
    assert eventually(lambda: view()[1] < 0.95 * distance)
    mouse = {"button": "right", "buttons": 2}
    tab.ask("Input.dispatchMouseEvent", type="mousePressed", x=640, y=70, clickCount=1, **mouse)
    tab.ask("Input.dispatchMouseEvent", type="mouseMoved", x=560, y=100, **mouse)
    tab.ask("Input.dispatchMouseEvent", type="mouseReleased", x=560, y=100, button="right", clickCount=1)
    assert eventually(lambda: np.abs(view()[0] - centre).max() > 0.05)
    assert tab.problems() == []
    tab.close()


def test_a_hand_pulls_a_link(browser: Browser, page: Path) -> None:
    """The hull is dragged to the right of the picture, and goes there."""
    tab = browser.open(page)
    tab.run("seaframe.show('follow', false), seaframe.setPlaying(false), seaframe.restart()")
    tab.wait("seaframe.pictures > 2")
    spot = tab.run(
        """(() => { const s = seaframe, m = s.robots.frames[0].matrixWorld.elements;
        const p = s.focus.clone().set(m[12], m[13], m[14]).project(s.stage.camera);
        return [(0.5 + 0.5 * p.x) * innerWidth, (0.5 - 0.5 * p.y) * innerHeight]; })()"""
    )
    right = np.array(
        tab.run("seaframe.focus.clone().setFromMatrixColumn(seaframe.stage.camera.matrixWorld, 0).toArray()")
    )
    tab.drag((spot[0], spot[1]), (spot[0] + 200, spot[1]), release=False)
    assert tab.run("seaframe.hand.held?.link") == 0
    moved = tab.run(
        """(() => { const s = seaframe; s.hand.write(s.simulation.model.blocks.free);
        const from = Array.from(s.simulation.state.subarray(0, 3));
        for (let n = 0; n < 60; n++) s.simulation.step();
        return from.map((x, k) => s.simulation.state[k] - x); })()"""
    )
    assert np.dot(moved, right) > 0.05
    tab.ask("Input.dispatchMouseEvent", type="mouseReleased", x=spot[0] + 200, y=spot[1], button="left", clickCount=1)
    tab.run("seaframe.hand.write(seaframe.simulation.model.blocks.free)")
    pushes = (
        "seaframe.content.model.pushes.flatMap(({free}) => free.map((k) => seaframe.simulation.model.blocks.free[k]))"
    )
    assert set(tab.run(pushes)) == {0}
    assert tab.problems() == []
    tab.close()


def test_a_phone_shows_the_robot_and_obeys_fingers(browser: Browser, page: Path) -> None:
    tab = browser.open(page, width=390, height=780, touch=True)
    tab.wait("seaframe.pictures > 3")
    assert tab.run("document.documentElement.scrollWidth") <= 390
    keep_picture(tab.picture(), "arm-phone")
    place = tab.run("seaframe.stage.camera.position.toArray()")
    tab.run("seaframe.show('follow', false)")
    tab.swipe((60, 640), (240, 600))
    assert eventually(
        lambda: np.abs(np.array(tab.run("seaframe.stage.camera.position.toArray()")) - place).max() > 0.05
    )
    spot = tab.run("""(() => { const p = seaframe.controls.target.clone().project(seaframe.stage.camera);
        return [0.5 + 0.5 * p.x, 0.5 - 0.5 * p.y]; })()""")
    assert 0.2 < spot[0] < 0.8
    assert 0.2 < spot[1] < 0.8
    assert tab.problems() == []
    tab.close()


def test_playback_follows_the_recording(browser: Browser, tmp_path: Path) -> None:
    run, other = (sf.simulate(arm(water=water), duration=3.0) for water in (True, False))
    run.page(tmp_path / "run.html", other)
    tab = browser.open(tmp_path / "run.html")
    assert tab.run("seaframe.mode") == "recorded"
    for t in (0.5, 1.234, 2.9):
        tab.run(f"seaframe.goTo({t}), seaframe.draw(0)")
        for robots, recorded in (("robots", run), ("ghosts[0]", other)):
            place = tab.run(f"seaframe.{robots}.frames[1].matrix.elements.slice(12, 15)")
            expected = [np.interp(t, recorded.t, recorded["rov.fore.position"][:, k]) for k in range(3)]
            np.testing.assert_allclose(place, expected, atol=2e-6)
    tab.run("(() => { const s = seaframe.scrub; s.value = 1.0; s.dispatchEvent(new Event('input')); })()")
    assert tab.run("seaframe.time") == pytest.approx(1.0)
    tab.run("seaframe.toggle()")
    assert eventually(lambda: bool(tab.run("seaframe.time > 1.1")))
    csv = tab.run("seaframe.plots.csv()").splitlines()
    assert csv[0].startswith('"t [s]","1: rov.fore.angle [rad]"')
    assert ',"2: rov.fore.angle [rad]"' in csv[0]
    row = [float(x) for x in csv[101].split(",")]
    assert row[:2] == pytest.approx([1.0, run["rov.fore.angle"][100]], abs=1e-6)
    tab.run("seaframe.setMode('live')")
    assert eventually(lambda: bool(tab.run("seaframe.simulation.t > 0.1")))
    assert tab.problems() == []
    tab.close()


def test_forces_are_shown_in_a_recording(browser: Browser, tmp_path: Path) -> None:
    """With a legend and a scale; arrows are as long as forces, to that scale."""
    run = sf.simulate(arm(), duration=3.0)
    run.page(tmp_path / "run.html")
    tab = browser.open(tmp_path / "run.html")
    tab.run("seaframe.show('forces', true), seaframe.goTo(1.0)")
    tab.wait("seaframe.forces.most > 0 && !seaframe.legend.hidden")
    legend = tab.run("document.querySelector('.legend').innerText")
    for kind in ("weight", "buoyancy", "added mass", "joint reaction", " N"):
        assert kind in legend
    tab.run("document.querySelectorAll('.legend input').forEach((box) => { if (!box.checked) box.click(); })")
    tab.run("seaframe.draw(0)")
    arrows = tab.run(
        """seaframe.forces.forces.map(([link, kind], k) => { const {group, shaft, head} = seaframe.forces.arrows[k];
        return [link, kind, group.visible ? shaft.scale.y + head.scale.y : 0]; })"""
    )
    sizes = {(link, kind): size for link, kind, size in arrows}
    unit = tab.run("0.9 * seaframe.stage.radius / seaframe.forces.most")
    assert sizes[0, "weight"] == pytest.approx(60.0 * 9.81 * unit, rel=1e-4)
    assert sizes[1, "buoyancy"] == pytest.approx(5.0 * 9.81 * unit, rel=1e-3)
    forces = tab.run("seaframe.recordings[0].forces.at(1.0)")
    first = 3 * [list(key) for key in sizes].index([1, "joint"])
    reaction, largest = (np.linalg.norm(run["rov.fore.reaction_force"][rows], axis=-1) for rows in (100, slice(None)))
    # 16 bits of the largest; between two rows of 5 ms the reaction is nearly a line
    assert np.linalg.norm(forces[first : first + 3]) == pytest.approx(reaction, abs=1e-3 * largest.max())
    assert reaction > 0.05 * largest.max()
    keep_picture(tab.picture(), "arm-forces")
    tab.run("seaframe.setMode('live'), seaframe.draw(0)")
    assert "push" in tab.run("document.querySelector('.legend').innerText")
    assert tab.problems() == []
    tab.close()


def test_current_and_added_mass_are_switched(browser: Browser, tmp_path: Path) -> None:
    write_page(tmp_path / "x.html", floating())
    tab = browser.open(tmp_path / "x.html")
    tab.run("seaframe.setPlaying(false), seaframe.restart()")
    text = tab.run("document.querySelector('.switches').innerText")
    for part in ("Current", "the water is at rest", "Added mass", "only their own mass"):
        assert part in text
    flow = "seaframe.simulation.get('water.current.velocity[0]')"
    assert tab.run(flow) == pytest.approx(0.1)
    click = "document.querySelectorAll('.switches input')[{}].click()"
    tab.run(click.format(0))
    assert tab.run(flow) == 0.0
    assert "no current" in tab.run("document.querySelector('.compass').innerText")
    slide(tab, "Current along x", 0.15)
    assert tab.run(flow) == 0.0  # until it is on again
    tab.run(click.format(0))
    assert tab.run(flow) == pytest.approx(0.15)
    acceleration = "(seaframe.simulation.acting(), Array.from(seaframe.simulation.model.blocks.forward))"
    heavy = tab.run(acceleration)
    tab.run(click.format(1))
    tab.wait("seaframe.simulation.model === seaframe.models?.off")
    light = tab.run(acceleration)
    assert np.abs(np.array(heavy) - light).max() > 1e-3
    state = tab.run("Array.from(seaframe.simulation.state)")
    tab.run(click.format(1))
    tab.wait("seaframe.simulation.model === seaframe.models.on")
    assert tab.run("Array.from(seaframe.simulation.state)") == state
    assert tab.run(acceleration) == heavy
    assert tab.problems() == []
    tab.close()


def test_a_controller_is_switched(browser: Browser, tmp_path: Path) -> None:
    """On, the hull stays where it is while its arm swings; off, the arm takes it along; on again, it comes back."""
    held = {"hold": {"hold": {"link": "rov.hull"}, "feedforward": True}}
    write_page(tmp_path / "x.html", sf.Scene.from_dict(rov() | {"controllers": held}))
    tab = browser.open(tmp_path / "x.html")
    tab.run("seaframe.setPlaying(false), seaframe.restart()")
    assert tab.run("seaframe.mode") == "live"
    text = tab.run("document.querySelector('.switches').innerText")
    for part in ("Controller hold", "It holds rov.hull at 50 Hz, with feed-forward. Off: only the drives act"):
        assert part in text
    step = "for (let n = 0; n < {}; n++) seaframe.simulation.step()"
    away = "Math.hypot(...seaframe.simulation.state.subarray(0, 3))"
    click = "document.querySelector('.switches input').click()"
    tab.run(step.format(300))
    assert tab.run(away) < 1e-4
    assert tab.run("Math.max(...seaframe.simulation.model.blocks.u.map(Math.abs))") > 0.1
    keep_picture(tab.picture(), "controller")
    tab.run(click)
    assert tab.run("Math.max(...seaframe.simulation.model.blocks.u.map(Math.abs))") == 0.0
    tab.run(step.format(300))
    assert (far := tab.run(away)) > 5e-3
    tab.run(click)
    tab.run(step.format(2000))
    assert tab.run(away) < 0.2 * far
    assert tab.problems() == []
    tab.close()


def test_a_mesh_is_drawn_where_it_is(browser: Browser, tmp_path: Path) -> None:
    write_page(
        tmp_path / "x.html", with_mesh(pack_surface(ball(12)), scale=0.5, at=[0.2, 0.0, 0.0], rpy=[0.3, 0.2, 0.1])
    )
    tab = browser.open(tmp_path / "x.html")
    tab.wait("seaframe.pictures > 2")
    assert colours(tab, "mesh") > LEAST_COLOURS
    places = tab.run(
        """(() => { const mesh = seaframe.robots.frames[0].children[0], at = mesh.geometry.attributes.position;
        mesh.updateMatrix();
        return Array.from({length: at.count}, (_, k) =>
          seaframe.focus.clone().fromBufferAttribute(at, k).applyMatrix4(mesh.matrix).toArray()); })()"""
    )
    np.testing.assert_allclose(np.linalg.norm(np.array(places) - [0.2, 0.0, 0.0], axis=1), 0.5, atol=1e-4)
    one = np.array(tab.run("seaframe.robots.frames[0].children[0].matrix.elements")).reshape(4, 4).T[:3, :3] / 0.5
    np.testing.assert_allclose(one, array(rotation_from_rpy(0.3, 0.2, 0.1)), atol=1e-12)
    for theme in ("dark", "light"):
        tab.run(f"seaframe.show('light', {str(theme == 'light').lower()})")
        keep_picture(tab.picture(), f"mesh-{theme}")
    assert tab.problems() == []
    tab.close()


def test_hostile_names_are_shown_not_run(browser: Browser, tmp_path: Path) -> None:
    write_page(tmp_path / "x.html", arm(HOSTILE))
    tab = browser.open(tmp_path / "x.html")
    assert tab.run("document.querySelector('h1').textContent") == HOSTILE
    assert tab.run("globalThis.hit") is None
    assert tab.run("document.querySelectorAll('img').length") == 0
    assert tab.problems() == []
    tab.close()


def test_javascript_takes_over_where_webassembly_is_forbidden(browser: Browser, tmp_path: Path) -> None:
    text = page_html(arm()).replace(" 'wasm-unsafe-eval'", "")
    (tmp_path / "x.html").write_text(text, encoding="utf-8")
    tab = browser.open(tmp_path / "x.html")
    assert tab.run("seaframe.simulation.model.name") == "JavaScript"
    assert eventually(lambda: bool(tab.run("seaframe.simulation.t > 0.1")))
    assert [line for line in tab.problems() if "WebAssembly" not in line and "wasm" not in line] == []
    tab.close()


def test_software_rendering_goes_on(browser: Browser, page: Path) -> None:
    """Picture after picture, at whatever rate this machine has."""
    tab = browser.open(page)
    for _ in range(2):
        drawn = tab.run("seaframe.pictures")
        tab.wait(f"seaframe.pictures > {drawn} + 2")
    assert tab.problems() == []
    tab.close()


@pytest.mark.parametrize("name", ["rov-one-arm-water", "snake", "flexible-arm-air"])
def test_gallery_pages_draw_without_an_error(browser: Browser, tmp_path: Path, name: str) -> None:
    write_page(tmp_path / "x.html", sf.load(name))
    tab = browser.open(tmp_path / "x.html")
    tab.wait("seaframe.timeShown > 1.0")
    assert colours(tab, name) > LEAST_COLOURS
    assert tab.problems() == []
    tab.close()


def test_a_served_run_grows_in_the_page(browser: Browser) -> None:
    """States appear as they come; nothing but the page's own server is asked."""
    served = View(arm())
    run = sf.simulate(arm(), duration=2.0)
    try:
        tab = browser.open_url(served.url)
        assert tab.run("seaframe.recordings[0].t.length") == 1
        for rows in (slice(0, 50), slice(50, 201)):
            for t, q in zip(run.t[rows], run.q[rows], strict=True):
                served.add_state(float(t), list(q))
            tab.wait(f"seaframe.recordings[0].t.length === {rows.stop}")
        tab.run("seaframe.goTo(1.5), seaframe.draw(0)")
        place = tab.run("seaframe.robots.frames[1].matrix.elements.slice(12, 15)")
        np.testing.assert_allclose(place, run["rov.fore.position"][150], atol=1e-6)
        requests = [line for line in tab.problems() if not line.startswith(f"request: {served.url}rows")]
        assert requests == []
        tab.close()
    finally:
        served.close(patience=0.0)


def test_a_served_flexible_link_is_drawn_bent(browser: Browser) -> None:
    scene = sf.load("flexible-arm-air")
    run = sf.simulate(scene, duration=0.3)
    served = View(scene)
    try:
        tab = browser.open_url(served.url)
        for t, q in zip(run.t, run.q, strict=True):
            served.add_state(float(t), list(q))
        tab.wait(f"seaframe.recordings[0].t.length === {len(run.t)}")
        tab.run("seaframe.goTo(seaframe.recordings[0].duration), seaframe.draw(0)")
        for number, path in enumerate(scene.links):
            if scene.links[path].flexible is not None:
                tip = tab.run(f"Array.from(seaframe.recordings[0].stationsAt({number}, seaframe.time).slice(-3))")
                np.testing.assert_allclose(tip, run[f"{path}.tip_position"][-1], atol=1e-6)
                assert np.abs(run[f"{path}.tip_deflection"][-1]).max() > 1e-5
        tab.close()
    finally:
        served.close(patience=0.0)
