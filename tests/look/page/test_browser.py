"""Pages in headless Chromium with the network off: they draw, move, follow sliders and recordings, and ask nobody."""

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
from tests.look.page.chromium import Browser, Tab, chromium, eventually, needs_chromium
from tests.look.page.scenes import HOSTILE, arm

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


def kept(picture: bytes, name: str) -> bytes:
    """A screenshot, also in a folder if that is asked for."""
    if PICTURES is not None:
        PICTURES.mkdir(parents=True, exist_ok=True)
        (PICTURES / f"{name}.png").write_bytes(picture)
    return picture


def colours(tab: Tab, name: str) -> int:
    """How many different ones the canvas shows."""
    picture = kept(tab.picture(), name)
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


def test_a_page_opens_draws_and_moves(browser: Browser, page: Path) -> None:
    tab = browser.open(page)
    tab.wait("seaframe.simulation.t > 0.5")
    assert colours(tab, "arm") > LEAST_COLOURS
    assert tab.run("seaframe.simulation.model.name") == "WebAssembly"
    t = tab.run("seaframe.simulation.t")
    assert eventually(lambda: bool(tab.run(f"seaframe.simulation.t > {t} + 0.2")))
    text = tab.run("document.querySelector('.panel').innerText")
    for told in ("arm", "An arm of arm", "Amplitude of fore", "How far the joint swings", "What is switched on", "SI"):
        assert told in text
    assert "°" in text
    assert tab.problems() == []
    tab.close()


def test_a_slider_changes_the_motion(browser: Browser, page: Path) -> None:
    """The amplitude of a prescribed joint goes to what the slider says, and the hull moves otherwise."""
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
    kept(tab.picture(), "arm-phone")
    place = tab.run("seaframe.stage.camera.position.toArray()")
    tab.run("seaframe.show('follow', false)")
    tab.swipe((60, 640), (240, 600))
    assert eventually(
        lambda: np.abs(np.array(tab.run("seaframe.stage.camera.position.toArray()")) - place).max() > 0.05
    )
    spot = tab.run("""(() => { const p = seaframe.middle().project(seaframe.stage.camera);
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
    assert csv[0].startswith('"t [s]","rov.fore.angle [rad]"')
    row = [float(x) for x in csv[101].split(",")]
    assert row[:2] == pytest.approx([1.0, run["rov.fore.angle"][100]], abs=1e-6)
    tab.run("seaframe.setMode('live')")
    assert eventually(lambda: bool(tab.run("seaframe.simulation.t > 0.1")))
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
    assert eventually(lambda: bool(tab.run("seaframe.stage.fps > 0.0")))
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
                served.tell(float(t), list(q))
            tab.wait(f"seaframe.recordings[0].t.length === {rows.stop}")
        tab.run("seaframe.goTo(1.5), seaframe.draw(0)")
        place = tab.run("seaframe.robots.frames[1].matrix.elements.slice(12, 15)")
        np.testing.assert_allclose(place, run["rov.fore.position"][150], atol=1e-6)
        requests = [line for line in tab.problems() if not line.startswith(f"request: {served.url}rows")]
        assert requests == []
        tab.close()
    finally:
        served.close(patience=0.0)
