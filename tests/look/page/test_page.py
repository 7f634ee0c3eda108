"""Content of a page: one small file, in which texts stay texts, with a slider for each freed path."""

from __future__ import annotations

import json
import math
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe import cli
from seaframe.look.page import PageOptions, page_build, page_html, sliders
from seaframe.look.page.drawing import extent_of, start_poses
from seaframe.look.page.recordings import ALL_NUMBERS, NUMBERS
from tests.look.page.scenes import HOSTILE, arm

LARGEST = 1.5e6  # bytes of a page of shapes


class Elements(HTMLParser):
    """Collects the elements of a page, with their attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def elements(page: str) -> list[tuple[str, dict[str, str | None]]]:
    reader = Elements()
    reader.feed(page)
    return reader.found


def content_of(page: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="content">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    return dict(json.loads(found[1]))


def test_a_page_is_one_file_that_loads_nothing() -> None:
    page = page_html(arm())
    found = elements(page)
    assert [tag for tag, _ in found if tag in ("link", "img", "iframe", "object", "embed")] == []
    assert not any(name in ("src", "href", "srcset", "action") for _, attributes in found for name in attributes)
    policy = next(a["content"] for tag, a in found if tag == "meta" and "http-equiv" in a)
    assert policy is not None
    assert policy.startswith("default-src 'none';")
    assert "http" not in policy
    assert 0.5e6 < len(page.encode()) < LARGEST


@pytest.mark.parametrize("name", ["rov-one-arm", "modular-bluerov"])
def test_pages_of_the_gallery_are_small(name: str) -> None:
    assert len(page_html(sf.load(name)).encode()) < LARGEST


def test_hostile_names_stay_texts() -> None:
    scene = arm(HOSTILE)
    page = page_html(scene)
    tags = [tag for tag, _ in elements(page)]
    assert tags.count("script") == 2
    assert "img" not in tags
    content = content_of(page)
    assert content["name"] == HOSTILE
    assert content["description"] == f"An arm of {HOSTILE}"
    assert "</script>" not in json.dumps(content["model"])


# Sliders


def test_every_sine_drive_has_sliders_with_words_units_and_ranges() -> None:
    found = content_of(page_html(arm()))["sliders"]
    by_path = {slider["paths"][0]: slider for slider in found}
    amplitude = by_path["drives.rov.fore.motion.sine.amplitude"]
    assert (amplitude["label"], amplitude["unit"]) == ("Amplitude of fore", "°")
    assert amplitude["scale"] == math.pi / 180.0
    assert (amplitude["min"], amplitude["value"], amplitude["max"]) == (0.0, 0.6, 1.2)
    period = by_path["drives.rov.fore.motion.sine.period"]
    assert (period["min"], period["value"], period["max"], period["unit"]) == (1.0, 4.0, 20.0, "s")
    current = by_path["water.current.velocity[0]"]
    assert (current["min"], current["max"], current["unit"]) == (-0.2, 0.2, "m/s")
    assert all(slider["what"] and slider["min"] <= slider["value"] <= slider["max"] for slider in found)


def test_many_alike_drives_share_sliders() -> None:
    scene = sf.load("snake-water")
    found = sliders.sliders_of(scene, sliders.default_free(scene))
    assert [slider["label"] for slider in found] == ["Amplitude of 10 drives", "Period of 10 drives"]
    assert [len(slider["paths"]) for slider in found] == [10, 10]


def test_drives_that_differ_share_a_factor() -> None:
    scene = sf.load("snake-water").replace({"drives.snake.body04.motion.sine.amplitude": 0.3})
    amplitude, _ = sliders.sliders_of(scene, sliders.default_free(scene))
    assert amplitude["factor"]
    assert (amplitude["value"], amplitude["min"], amplitude["max"]) == (1.0, 0.0, 2.0)
    assert amplitude["values"][:2] == [0.5, 0.3]


def test_any_path_can_be_a_slider() -> None:
    page = content_of(page_html(arm(), options=PageOptions(free=["rov.hull.mass", "water.density"])))
    assert [slider["paths"] for slider in page["sliders"]] == [["rov.hull.mass"], ["water.density"]]
    assert [slider["unit"] for slider in page["sliders"]] == ["kg", "kg/m³"]
    assert page["model"]["waves"] == []


def test_tied_paths_share_a_slider_of_their_name() -> None:
    """Plain numbers and numbers of sines; each path is an input of its own in the page."""
    mass, period = ["rov.hull.mass", "rov.fore.mass"], "drives.rov.fore.motion.sine.period"
    scene = arm().replace(dict.fromkeys(mass, 5.0))
    page = content_of(page_html(scene, options=PageOptions(free=[{"mass": mass, "beat": period}, "water.density"])))
    assert [slider["label"] for slider in page["sliders"]] == ["mass", "beat", "water.density"]
    assert [slider["paths"] for slider in page["sliders"]] == [mass, [period], ["water.density"]]
    assert page["sliders"][0]["value"] == 5.0
    assert {*mass, "water.density"} <= {*page["model"]["plain"]}


def test_units_of_sliders_are_those_of_the_scene() -> None:
    """With raised exponents; angles of sines in degrees."""
    scene = sf.load("rov-two-arms-water")
    wanted = {
        "rov.hull.drag.quadratic[0]": "N s²/m²",
        "rov.hull.drag.quadratic[4]": "N m s²/rad²",
        "gravity[1]": "m/s²",
        "drives.rov.left_upper.torque.sine.amplitude": "N m",
    }
    found = sliders.sliders_of(scene, list(wanted))
    assert {slider["paths"][0]: slider["unit"] for slider in found} == wanted


def test_an_unknown_path_is_refused() -> None:
    with pytest.raises(sf.SeaframeError, match=r"rov\.hull\.mas.*rov\.hull\.mass") as caught:
        page_html(arm(), options=PageOptions(free=["rov.hull.mas"]))
    assert (caught.value.code, caught.value.path) == ("unknown", "free")


# What cannot run in a page, and recorded runs


def docking_on_command() -> sf.Scene:
    """The vehicles of modular-docking, of which two join on a command of u."""
    described = sf.load("modular-docking").to_dict() | {"run": {"duration": 1.0}, "controllers": {}, "checks": []}
    described["connections"] = [{"name": "dock", "type": "rigid", "a": "left.hull", "b": "right.hull", "command": True}]
    return sf.Scene.from_dict(described | {"name": "on-command", "plots": []})


def test_a_scene_that_docks_on_command_is_recorded() -> None:
    content = content_of(page_html(docking_on_command()))
    assert content["model"] is None
    assert "commands of u close dock" in content["reason"]
    assert content["first"] == "recorded"
    assert [recording["name"] for recording in content["recordings"]] == ["on-command"]


def test_a_scene_that_docks_at_a_time_runs() -> None:
    content = content_of(page_html(sf.load("modular-docking")))
    assert (content["reason"], content["first"], content["recordings"]) == ("", "live", [])
    assert content["model"]["jumps"] == [4.0, 7.0]


def test_a_scene_with_a_latch_is_recorded_with_the_time_at_which_it_closes() -> None:
    """Two hulls 1 m apart, of which one comes at 0.1 m/s, latch at 0.5 m: after 5 s."""
    hull = {"links": {"hull": {"mass": 1, "shape": {"sphere": {"radius": 0.1}}}}}
    scene = sf.Scene.from_dict(
        {
            "gravity": [0, 0, 0],
            "robots": {"a": hull, "b": hull | {"at": {"position": [1, 0, 0]}}},
            "connections": [{"type": "rigid", "a": "a.hull", "b": "b.hull", "latch": {"range": 0.5, "angle": 0.1}}],
            "initial": {"a.hull": {"velocity": [0.1, 0, 0]}},
            "run": {"duration": 8, "dt": 0.1},
        }
    )
    content = content_of(page_html(scene))
    assert "latch" in content["reason"]
    assert (content["first"], content["model"], len(content["recordings"])) == ("recorded", None, 1)
    (closes,) = content["events"]["recorded"]
    assert closes["t"] == pytest.approx(5.0, abs=1e-6)


def test_a_run_is_recorded_with_others_beside_it(tmp_path: Path) -> None:
    runs = [sf.simulate(arm(water=water), duration=2.0) for water in (True, False)]
    runs[0].page(tmp_path / "run.html", runs[1])
    content = content_of((tmp_path / "run.html").read_text(encoding="utf-8"))
    first, second = content["recordings"]
    assert (first["title"], second["title"]) == ("1: arm, rk4", "2: arm, rk4")
    assert content["first"] == "recorded"
    assert content["model"] is not None
    assert first["count"] == 201
    poses = np.frombuffer(decode_text(first["poses"]), "<f4").reshape(201, 2, 7)
    np.testing.assert_allclose(poses[:, 1, :3], runs[0]["rov.fore.position"], atol=1e-6)
    np.testing.assert_allclose(poses[:, 0, 3:], runs[0]["rov.hull.orientation"], atol=1e-6)
    angle = np.frombuffer(decode_text(first["signals"]["rov.fore.angle"]["values"]), "<f4")
    np.testing.assert_allclose(angle, runs[0]["rov.fore.angle"], atol=1e-6)


def decode_text(text: str) -> bytes:
    import base64

    return base64.b64decode(text)


def test_long_runs_are_thinned_out() -> None:
    run = sf.simulate(arm(), duration=30.0)
    (recording,) = page_build.recordings(run.scene, [run])
    assert recording["count"] == 600
    times = np.frombuffer(decode_text(recording["t"]), "<f8")
    assert times[0] == 0.0
    assert times[-1] == pytest.approx(30.0)
    assert recording["count"] * (14 + len(recording["signals"])) <= NUMBERS


def test_recordings_share_the_size_of_a_page() -> None:
    runs = [sf.simulate(arm(), duration=30.0)] * 8
    found = page_build.recordings(runs[0].scene, runs)
    assert len({each["count"] for each in found}) == 1
    assert sum(each["count"] * (14 + len(each["signals"])) for each in found) <= ALL_NUMBERS
    assert 200 < found[0]["count"] < 600


# The command


def test_command_writes_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "arm.html"
    assert (
        cli.main(["page", "rov-one-arm", "-o", str(path), "--free", "rov.fore.mass", "--set", "rov.fore.mass=90"]) == 0
    )
    assert "MB; open it in a browser" in capsys.readouterr().out
    content = content_of(path.read_text(encoding="utf-8"))
    assert [slider["value"] for slider in content["sliders"]] == [90.0]
    assert "IMECE2017-70110" in content["source"]


def test_command_reports_errors(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    docking_on_command().save(tmp_path / "scene.yaml")
    scene = str(tmp_path / "scene.yaml")
    assert cli.main(["page", scene, "--free", "water.density", "-o", str(tmp_path / "x.html")]) == 2
    assert "cannot have sliders" in capsys.readouterr().err


def test_the_whole_scene_holds_its_tethers() -> None:
    """The first view fits the hull; the extent of the tether, also downward, is given in addition."""
    scene = sf.load("tethered-rov")
    poses = start_poses(scene)
    extent = extent_of(scene, poses)
    rope = np.array([X[:3, 3] for path, X in poses.items() if not path.startswith("rov.")])
    away = rope - extent["center"]
    assert extent["radius"] < 1.0
    assert extent["whole"] == pytest.approx(np.linalg.norm(away, axis=1).max())
    up = -np.array(scene.gravity) / np.linalg.norm(scene.gravity)
    assert extent["below"] == pytest.approx((-away @ up).max())
    alone = arm()
    own = extent_of(alone, start_poses(alone))
    assert (own["whole"], own["below"]) == (own["radius"], 0.0)
