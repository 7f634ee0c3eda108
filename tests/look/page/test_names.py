"""Pages of scenes with hostile names in headless Chromium: they run, show the names, and nothing else happens."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import seaframe as sf
from seaframe.look.page import write_page
from tests.hostile import LINES, PLAIN, WORDS, vehicle
from tests.look.page.chromium import Browser, Tab, chromium, needs_chromium

pytestmark = needs_chromium
STEPS = 100
STRAYS = """[globalThis.hit ?? null, document.querySelectorAll('img').length,
  Reflect.ownKeys(Object.prototype).length, typeof ({}).toString]"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


def hostile(name: str) -> sf.Scene:
    robot, hull, upper, *_ = WORDS
    signals = [f"{robot}.{upper}.angle", f"{robot}.{hull}.position"]
    figures = [{"title": title, "signals": signals} for title in (*LINES[:3], "__proto__", "constructor")]
    return vehicle(WORDS[:8], name, description=name, plots=figures)


def take_steps(tab: Tab) -> list[float]:
    """The state after some steps from the start."""
    tab.run("seaframe.setPlaying(false), seaframe.restart()")
    tab.run(f"for (let n = 0; n < {STEPS}; n++) seaframe.simulation.step()")
    state: list[float] = tab.run("Array.from(seaframe.simulation.state)")
    return state


def assert_clean(tab: Tab) -> None:
    """Nothing of a name was run, loaded or written into what all objects share."""
    assert tab.run(STRAYS) == [None, 0, 12, "function"]
    assert tab.problems() == []


def test_a_page_with_hostile_names_moves_as_one_with_plain_names(browser: Browser, tmp_path: Path) -> None:
    write_page(tmp_path / "plain.html", vehicle(PLAIN))
    write_page(tmp_path / "hostile.html", hostile(LINES[0]))
    states = []
    for name in ("plain", "hostile"):
        tab = browser.open(tmp_path / f"{name}.html")
        states.append(take_steps(tab))
        if name == "hostile":
            assert tab.run("document.querySelector('h1').textContent") == LINES[0]
            text = tab.run("document.body.textContent")
            for word in (WORDS[0], WORDS[2], WORDS[7], "<img src=x"):
                assert word in text
            assert_clean(tab)
        tab.close()
    assert np.isfinite(states[0]).all()
    assert states[0] == states[1]


def test_a_recorded_run_with_hostile_names_plays(browser: Browser, tmp_path: Path) -> None:
    run = sf.simulate(hostile(LINES[2]), duration=0.2)
    run.page(tmp_path / "x.html")
    tab = browser.open(tmp_path / "x.html")
    tab.run("seaframe.goTo(0.1), seaframe.draw(0)")
    place = tab.run("seaframe.robots.frames[1].matrix.elements.slice(12, 15)")
    np.testing.assert_allclose(place, run[f"{WORDS[0]}.{WORDS[2]}.position"][20], atol=1e-6)
    assert tab.run("document.title").startswith(LINES[2])
    assert_clean(tab)
    tab.close()
