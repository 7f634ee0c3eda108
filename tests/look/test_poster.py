"""Facets of shapes enclose the volumes of these shapes, and a picture of a run shows near parts before far ones."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.look import facets, poster
from seaframe.look.page.drawing import links_of, start_poses
from seaframe.numbers import Floats

from .page.chromium import Tab, chromium, eventually, needs_chromium

N = facets.ROUND
CIRCLE = 0.5 * N * np.sin(2.0 * np.pi / N)  # area of the polygon that stands for a circle of radius 1


def volume(parts: list[Floats]) -> float:
    """The volume inside facets that face outward, by the divergence theorem over triangles."""
    corners = [facet[[0, k, k + 1]] for facet in parts for k in range(1, len(facet) - 1)]
    return float(sum(np.linalg.det(triangle) for triangle in corners) / 6.0)


def facets_of(hull: dict[str, Any]) -> list[Floats]:
    scene = sf.Scene.from_dict({"robots": {"rov": {"links": {"hull": {"mass": 1.0, **hull}}}}})
    (link,) = links_of(scene, start_poses(scene))
    return list(facets.link_facets(link))


@pytest.mark.parametrize(
    ("shape", "expected"),
    [
        ({"box": [0.4, 0.6, 0.2], "center": [1.0, -2.0, 0.5]}, 0.048),
        *(({"cylinder": {"radius": 0.3, "length": 0.7, "axis": axis}}, CIRCLE * 0.09 * 0.7) for axis in "xyz"),
    ],
)
def test_facets_enclose_prisms(shape: dict[str, Any], expected: float) -> None:
    assert volume(facets_of({"shape": shape})) == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize(("axis", "spans"), [("x", (0.7, 0.6, 0.6)), ("y", (0.6, 0.7, 0.6)), ("z", (0.6, 0.6, 0.7))])
def test_cylinders_lie_along_their_axis(axis: str, spans: tuple[float, ...]) -> None:
    found = np.concatenate(facets_of({"shape": {"cylinder": {"radius": 0.3, "length": 0.7, "axis": axis}}}))
    np.testing.assert_allclose(np.ptp(found, axis=0), spans, rtol=1e-12)


def test_facets_of_an_ellipsoid_lie_on_it() -> None:
    found = facets_of({"shape": {"ellipsoid": [0.3, 0.2, 0.1], "center": [0.0, 0.0, 1.0]}})
    places = (np.concatenate(found) - [0.0, 0.0, 1.0]) / [0.3, 0.2, 0.1]
    np.testing.assert_allclose(np.linalg.norm(places, axis=1), 1.0, rtol=1e-12)
    whole = 4.0 / 3.0 * np.pi * 0.006
    assert 0.85 * whole < volume(found) < whole


def test_a_straight_tube_is_a_prism() -> None:
    points = np.linspace([0.0, 0.0, 0.0], [0.0, 3.0, 4.0], 6)
    assert volume(list(facets.tube(points, 0.1))) == pytest.approx(CIRCLE * 0.01 * 5.0, rel=1e-12)


def test_a_bent_tube_follows_its_points() -> None:
    angles = np.linspace(0.0, 0.5 * np.pi, 40)
    arc = np.column_stack([np.cos(angles), np.sin(angles), np.zeros(40)])
    found = np.concatenate(list(facets.tube(arc, 0.05)))
    away = np.hypot(np.hypot(found[:, 0], found[:, 1]) - 1.0, found[:, 2])  # from the arc
    assert away.max() < 0.0501


@pytest.mark.parametrize("up", [(0.0, 0.0, 1.0), (0.0, 1.0, 0.0), (0.0, 0.0, -1.0), (0.6, 0.0, 0.8)])
def test_the_camera_keeps_up_upright_and_fills_the_picture(up: tuple[float, ...]) -> None:
    points = np.random.default_rng(1).normal(size=(50, 3))
    camera = poster.camera_on(points, np.array(up))
    np.testing.assert_allclose(camera.axes @ camera.axes.T, np.eye(3), atol=1e-12)
    assert np.linalg.det(camera.axes) == pytest.approx(1.0)
    right, down = camera.shown(camera.middle + np.array(up)) - camera.shown(camera.middle)
    assert abs(right) < 1e-9
    assert down == pytest.approx(-camera.scale * np.cos(poster.ABOVE))
    assert camera.axes[2] @ up == pytest.approx(np.sin(poster.ABOVE))  # looks from above
    shown = camera.shown(points)
    size = np.array([poster.WIDTH, poster.HEIGHT])
    assert (np.ptp(shown, axis=0) / size).max() == pytest.approx(poster.FILLED)
    np.testing.assert_allclose(0.5 * (shown.min(axis=0) + shown.max(axis=0)), 0.5 * size)


def two_plates(red: float, blue: float) -> list[str]:
    """The colours of a red plate and a blue one, at distances towards the camera, in the order of drawing."""
    axes = np.eye(3)
    camera = poster.Camera(axes, np.zeros(3), 100.0)
    square = np.array([[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0]])
    plates = [
        poster.Facet(square + np.array([0, 0, z]), colour, False) for z, colour in ((red, "#ff0000"), (blue, "#0000ff"))
    ]
    fills = re.findall(r'fill="(#......)"', "".join(poster.drawn_facets(camera, plates)))
    return ["blue" if fill.startswith("#0000") else "red" for fill in fills]


def test_near_facets_are_drawn_last() -> None:
    assert two_plates(red=1.0, blue=0.0) == ["blue", "red"]
    assert two_plates(red=0.0, blue=1.0) == ["red", "blue"]


def test_facets_that_face_away_are_left_out_unless_the_surface_is_open() -> None:
    camera = poster.Camera(np.eye(3), np.zeros(3), 100.0)
    back = np.array([[0.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 1.0, 0.0]])
    assert list(poster.drawn_facets(camera, [poster.Facet(back, "#ff0000", False)])) == []
    assert len(list(poster.drawn_facets(camera, [poster.Facet(back, "#ff0000", True)]))) == 1


def test_light_darkens_what_is_turned_away() -> None:
    greys = [int(poster.shaded("#ffffff", facing)[1:3], 16) for facing in (-1.0, -0.5, 0.0, 0.5, 1.0)]
    assert greys == sorted(set(greys))
    assert poster.shaded("#f0a050", 1.0) == "#f0a050"
    assert poster.shaded("#ffffff", -1.0) == "#" + 3 * f"{round(255 * poster.AMBIENT):02x}"


@pytest.mark.parametrize("name", ["rov-two-arms", "flexible-arm", "tethered-rov", "bluerov2-heavy"])
def test_pictures_are_small_and_name_their_time(name: str) -> None:
    svg = poster.poster_svg(sf.simulate(sf.load(name), duration=0.2))
    assert f'aria-label="{name} at 0.1 s"' in svg
    assert svg.count("<path d=") >= 3
    assert len(svg) < 150_000
    assert not re.search(r"nan|inf", svg)


@needs_chromium
def test_the_view_starts_when_it_is_opened(tmp_path: Path) -> None:
    sf.simulate(sf.load("rov-two-arms"), duration=0.2).report(tmp_path / "report.html")
    with chromium() as browser:
        tab = Report(browser, tmp_path / "report.html")
        height = tab.run("document.querySelector('.view svg').getBoundingClientRect().height")
        assert height > 100.0
        assert tab.inside("document.querySelectorAll('canvas').length") == 0
        tab.run("document.querySelector('.view summary').click()")
        assert eventually(lambda: tab.inside("globalThis.seaframe?.ready === true") is True)
        assert tab.run("document.querySelector('.view svg').getBoundingClientRect().height") == 0
        assert tab.inside("document.querySelector('.dock').classList.contains('folded')") is True


class Report(Tab):
    """A tab with a report, whose view is in a frame of its own process."""

    def __init__(self, browser: Any, path: Path) -> None:
        self.browser = browser
        self.target = browser.ask("Target.createTarget", url="about:blank", newWindow=True)["targetId"]
        self.session = browser.ask("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        self.ask("Page.enable")
        self.ask("Page.navigate", url=path.as_uri())
        self.wait("document.readyState === 'complete'")

    def inside(self, expression: str) -> Any:
        """The value of an expression in the frame; None while there is no frame."""
        targets = self.browser.ask("Target.getTargets")["targetInfos"]
        frames = [target["targetId"] for target in targets if target["type"] == "iframe"]
        if not frames:
            return None
        session = self.browser.ask("Target.attachToTarget", targetId=frames[0], flatten=True)["sessionId"]
        answer = self.browser.ask("Runtime.evaluate", session, expression=expression, returnByValue=True)
        self.browser.ask("Target.detachFromTarget", sessionId=session)
        return answer["result"].get("value")
