"""The help of a page, its keys, names for screen readers, points of links, and the room of charts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.look.page import PageOptions, write_page
from tests.look.page.chromium import Tab, chromium, eventually, needs_chromium
from tests.look.page.scenes import arm

pytestmark = needs_chromium
TOOL = [0.05, 0.1, 0.4]


def with_point() -> sf.Scene:
    """A hull with an arm that has a named point."""
    data: dict[str, Any] = arm().to_dict()
    (robot,) = data["robots"].values()
    list(robot["links"].values())[-1]["points"] = {"tool": {"at": TOOL}}
    return sf.Scene.from_dict(data)


@pytest.fixture(scope="module")
def tab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tab]:
    path = tmp_path_factory.mktemp("help") / "arm.html"
    write_page(path, with_point())
    with chromium() as browser:
        yield browser.open(path, "#quality=coarsest", 1400, 900)


def test_help_opens_and_closes_by_key_and_button(tab: Tab) -> None:
    tab.key("?")
    assert tab.run("seaframe.help.open") is True
    assert tab.run("document.activeElement.textContent") == "Close"
    shown = tab.run("document.querySelector('dialog').innerText")
    assert "play or pause" in shown
    assert "pink, with their names" in shown
    assert "transparent robots" not in shown  # there is one run only
    tab.key("f")  # behind the help
    assert tab.run("seaframe.shown.follow") is True
    tab.key("?")
    assert tab.run("seaframe.help.open") is False
    tab.run("(() => { const one = document.querySelector('.panel [aria-label^=Help]'); one.focus(), one.click(); })()")
    assert tab.run("seaframe.help.open") is True
    tab.run("document.querySelector('dialog .close').click()")
    assert tab.run("seaframe.help.open") is False
    assert tab.run("document.activeElement.textContent") == "?"  # the focus goes back to where it was
    tab.run("document.activeElement.blur()")


@pytest.mark.parametrize(
    ("key", "state"),
    [
        *((key, f"seaframe.shown.{name}") for key, name in zip("atxcpld", (
            "forces", "trails", "frames", "centers", "points", "labels", "light"), strict=True)),
        (" ", "seaframe.playing"),
        ("g", "document.querySelector('.dock').classList.contains('large')"),
    ],
)  # fmt: skip
def test_keys_switch_to_and_fro(tab: Tab, key: str, state: str) -> None:
    before = tab.run(state)
    tab.key(key)
    assert tab.run(state) is not before
    tab.key(key)
    assert tab.run(state) is before


def test_everything_that_takes_the_focus_has_a_name(tab: Tab) -> None:
    tab.ask("Accessibility.enable")
    nodes = tab.ask("Accessibility.getFullAXTree")["nodes"]
    focusable = [
        node
        for node in nodes
        if not node.get("ignored")
        and any(each["name"] == "focusable" and each["value"]["value"] for each in node.get("properties", []))
        and node["role"]["value"] not in ("RootWebArea", "option", "MenuListOption")
    ]
    assert len(focusable) > 20
    nameless = [node["role"]["value"] for node in focusable if not node.get("name", {}).get("value", "").strip()]
    assert nameless == []
    names = {
        node["name"]["value"] for node in nodes if node.get("role", {}).get("value") in ("region", "complementary")
    }
    assert "Controls" in names


def test_names_of_buttons_contain_what_they_show(tab: Tab) -> None:
    labels = tab.run(
        "[...document.querySelectorAll('button')].map((one) => [one.textContent, one.getAttribute('aria-label')])"
    )
    words = [(text, label) for text, label in labels if text.isascii() and text.strip("?")]
    assert len(words) > 12
    assert [pair for pair in words if pair[0].lower() not in pair[1].lower()] == []


def test_sliders_say_their_value_with_its_unit(tab: Tab) -> None:
    pairs = tab.run(
        "[...document.querySelectorAll('.slider')].map((row) => [row.querySelector('output').textContent, "
        "row.querySelector('input').getAttribute('aria-valuetext')])"
    )
    assert pairs
    assert all(shown == said for shown, said in pairs)


def test_quality_is_named_in_words(tab: Tab) -> None:
    assert "coarsest drawing" in tab.run("document.querySelector('.status').textContent")


def test_large_charts_leave_room_for_the_picture(tab: Tab) -> None:
    height = "document.querySelector('.charts').clientHeight"
    small = tab.run(height)
    tab.key("g")
    assert tab.run(height) > 2.5 * small
    assert tab.run("seaframe.stage.free.height") > 200
    tab.key("g")
    assert tab.run(height) == small


def test_points_are_where_the_dynamics_has_them(tab: Tab) -> None:
    """Compared with the position of the point that Python observes."""
    tab.run("seaframe.setPlaying(false), seaframe.simulation.restart()")
    scene = with_point()
    (path,) = (name for name in sf.simulate(scene, duration=0.02).names if name.endswith(".tool.position"))
    expected = sf.simulate(scene, duration=0.02)[path][0]
    place = "seaframe.points.marks.map(({ mark }) => mark.position.toArray())"
    assert eventually(lambda: np.allclose(tab.run(place), [expected], atol=1e-6))
    assert "tool" in tab.run("[...document.querySelectorAll('.tag.point')].map((tag) => tag.textContent)")


def test_pages_without_charts_start_with_them_folded(tmp_path: Path) -> None:
    write_page(tmp_path / "arm.html", arm(), options=PageOptions(charts=False))
    with chromium() as browser:
        tab = browser.open(tmp_path / "arm.html", "#quality=5", 1400, 900)
        folded = "document.querySelector('.dock').classList.contains('folded')"
        assert tab.run(folded) is True
        button = "document.querySelector('.dock [aria-expanded]')"
        assert tab.run(f"{button}.getAttribute('aria-expanded')") == "false"
        tab.run(f"{button}.click()")
        assert tab.run(folded) is False
        assert tab.run(f"{button}.getAttribute('aria-expanded')") == "true"
