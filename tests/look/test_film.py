"""Films: the times of their pictures, what is refused, and what a browser draws."""

from __future__ import annotations

import hashlib
import os
import subprocess
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageSequence

import seaframe as sf
from seaframe.cli import main
from seaframe.exchange.logs.log import Log
from seaframe.look import browser, encoding, film
from seaframe.look.film import FilmOptions, drawn_pictures, panels_of, picture_times
from seaframe.look.page.page_build import PageOptions, page_content
from tests.look.page.chromium import needs_chromium

SMALL: dict[str, Any] = {"fps": 10.0, "size": (320, 180), "quality": "fast"}
needs_ffmpeg = pytest.mark.skipif(encoding.find_ffmpeg() is None, reason="no ffmpeg on this machine")
LETTERS = 36  # rows of pixels below which there is no caption


def drifting(**more: Any) -> sf.Scene:
    """A box that drifts along x at 1 m/s and turns."""
    content = {
        "name": "drifting",
        "gravity": [0, 0, 0],
        "robots": {"rov": {"links": {"hull": {"mass": 5, "shape": {"box": [1.0, 0.6, 0.4]}}}}},
        "initial": {"rov.hull": {"velocity": [1, 0, 0], "angular_velocity": [0, 0, 1.5]}},
        "run": {"duration": 0.4, "dt": 0.02},
    }
    return sf.Scene.from_dict(content | more)


@pytest.fixture(scope="module")
def run() -> sf.Run:
    return sf.simulate(drifting())


def pictures(path: Path) -> list[np.ndarray]:
    """All pictures of a film that Pillow reads, as (height, width, 3)."""
    with Image.open(path) as opened:
        return [np.asarray(frame.convert("RGB")).astype(int) for frame in ImageSequence.Iterator(opened)]


def test_pictures_are_at_even_times_from_start_to_end(run: sf.Run) -> None:
    assert picture_times(run, (), FilmOptions(fps=10.0)).tolist() == pytest.approx([0.0, 0.1, 0.2, 0.3, 0.4])
    assert picture_times(run, (), FilmOptions(fps=10.0, speed=2.0)).tolist() == pytest.approx([0.0, 0.2, 0.4])
    assert len(picture_times(run, (), FilmOptions(fps=25.0))) == 11
    longer = run.extend(0.2)
    assert picture_times(run, (longer,), FilmOptions(fps=10.0))[-1] == pytest.approx(0.6)
    with pytest.raises(sf.SeaframeError) as caught:
        picture_times(run, (), FilmOptions(speed=1e-6))
    assert caught.value.code == "limit"


def test_logs_stand_beside_the_run_as_what_was_measured(run: sf.Run) -> None:
    names = [f"rov.hull.{kind}[{k}]" for kind, size in (("position", 3), ("orientation", 4)) for k in range(size)]
    log = Log(run.t, {name: run[name] for name in names})
    assert [panel.title for panel in panels_of(run, (), FilmOptions())] == ["drifting"]
    beside = panels_of(run, (log, run), FilmOptions())
    assert [(panel.title, panel.is_measured) for panel in beside] == [
        ("simulated", False), ("measured", True), ("drifting", False)
    ]  # fmt: skip
    (together,) = panels_of(run, (log, run), FilmOptions(overlay=True))
    assert together.runs == (run, log, run)
    assert [panel.title for panel in panels_of(run, (log,), FilmOptions(titles=("a", "b")))] == ["a", "b"]


@pytest.mark.parametrize("overlay", [False, True])
def test_logs_in_which_nothing_can_be_drawn_are_refused(run: sf.Run, overlay: bool) -> None:
    log = Log(run.t, {"rov.hull.position[0]": run.t})
    with pytest.raises(sf.SeaframeError, match="no link to draw") as caught:
        panels_of(run, (run, log), FilmOptions(overlay=overlay))
    assert caught.value.code == "data"


REFUSED: dict[str, tuple[str, dict[str, Any], str, str]] = {
    "format": ("run.avi", {}, "unsupported", ".avi"),
    "pictures per second": ("run.gif", {"fps": 0.0}, "range", "fps"),
    "too many pictures per second": ("run.gif", {"fps": 60.0}, "range", ".webp"),
    "speed": ("run.gif", {"speed": -1.0}, "range", "speed"),
    "size": ("run.gif", {"size": (10, 10_000)}, "range", "size"),
    "quality": ("run.gif", {"quality": "finest"}, "unknown", "quality"),
    "view": ("run.gif", {"view": "behind"}, "unknown", "view"),
    "titles": ("run.gif", {"titles": ("a", "b")}, "shape", "titles"),
    "memory": ("run.webp", {"fps": 100.0, "speed": 0.01, "size": (4000, 4000)}, "limit", "GB"),
    "option": ("run.gif", {"framerate": 3}, "unknown", "framerate"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_impossible_films_are_refused(run: sf.Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, case: str) -> None:
    monkeypatch.setattr(film, "require_browser", lambda: "chromium")
    name, options, code, named = REFUSED[case]
    with pytest.raises(sf.SeaframeError) as caught:
        run.movie(tmp_path / name, **options)
    assert caught.value.code == code
    assert named in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_what_is_missing_is_named(run: sf.Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoding, "find_ffmpeg", lambda: None)
    with pytest.raises(sf.SeaframeError, match=r"seaframe\[film\].*\.gif") as caught:
        run.movie(tmp_path / "run.mp4")
    assert caught.value.code == "dependency"
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(browser, "PLACES", ())
    with pytest.raises(sf.SeaframeError, match="Chromium") as caught:
        run.movie(tmp_path / "run.gif")
    assert caught.value.code == "dependency"
    monkeypatch.setenv(browser.VARIABLE, str(tmp_path / "nothing"))
    assert browser.find_browser() is None
    with pytest.raises(sf.SeaframeError, match=browser.VARIABLE) as caught:
        run.movie(tmp_path / "run.gif")
    assert caught.value.code == "dependency"
    assert "nothing" in str(caught.value)


def test_a_browser_that_is_named_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "my-chrome"
    own.write_text("#!/bin/sh\n")
    own.chmod(0o755)
    monkeypatch.setenv(browser.VARIABLE, str(own))
    assert browser.find_browser() == str(own)


@needs_chromium
def test_faults_of_the_browser_and_of_pages_are_errors_of_the_package(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("<script>globalThis.seaframe = {ready: true};</script>")
    with browser.open_browser() as chromium:
        with pytest.raises(sf.SeaframeError, match=r"Page\.paint"):
            chromium.ask("Page.paint")
        tab = browser.Tab(chromium, page.as_uri(), (64, 64))
        with pytest.raises(sf.SeaframeError, match="undefinedName"):
            tab.run("undefinedName + 1")
        assert tab.run("1 + 1") == 2


@pytest.mark.parametrize("suffix", [".gif", ".webp"])
def test_pictures_come_back_from_files(tmp_path: Path, suffix: str) -> None:
    colours = [(200, 30, 30), (30, 200, 30), (30, 30, 200)]
    path = tmp_path / f"film{suffix}"
    encoding.write_film(path, suffix, (Image.new("RGB", (64, 32), each) for each in colours), fps=20.0)
    found = pictures(path)
    assert [frame.shape for frame in found] == [(32, 64, 3)] * 3
    for frame, colour in zip(found, colours, strict=True):
        assert np.abs(frame - colour).max() <= 6
    with Image.open(path) as opened:
        opened.seek(1)
        opened.load()
        assert opened.info["duration"] == 50


@pytest.mark.parametrize("suffix", [".gif", ".webp"])
@pytest.mark.parametrize("fps", [7.0, 30.0, 50.0])
def test_films_take_their_time(tmp_path: Path, suffix: str, fps: float) -> None:
    """The last of n pictures ends at n / fps, to the tick in which the format counts."""
    count, path, lengths = 31, tmp_path / f"film{suffix}", []
    grey = (Image.new("RGB", (16, 16), (8 * k, 0, 255 - 8 * k)) for k in range(count))
    encoding.write_film(path, suffix, grey, fps)
    with Image.open(path) as opened:
        for k in range(count):
            opened.seek(k)
            opened.load()
            lengths.append(opened.info["duration"])
    tick = {".gif": 10.0, ".webp": 1.0}[suffix]  # [ms]
    assert sum(lengths) == pytest.approx(1000.0 * count / fps, abs=0.5 * tick)
    assert max(lengths) - min(lengths) <= tick


@needs_ffmpeg
@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="this system does not bind processes to cores")
@pytest.mark.parametrize("suffix", [".mp4", ".webm"])
def test_films_do_not_depend_on_the_number_of_cores(tmp_path: Path, suffix: str) -> None:
    cores, files = os.sched_getaffinity(0), []
    if len(cores) < 2:
        pytest.skip("one core")
    noise = np.random.default_rng(1).integers(0, 255, (5, 270, 480, 3), np.uint8)
    try:
        for used in (cores, {min(cores)}):
            os.sched_setaffinity(0, used)
            files.append(tmp_path / f"{len(used)}{suffix}")
            encoding.write_film(files[-1], suffix, (Image.fromarray(each) for each in noise), fps=30.0)
    finally:
        os.sched_setaffinity(0, cores)
    assert files[0].read_bytes() == files[1].read_bytes()


@needs_ffmpeg
@pytest.mark.parametrize("suffix", [".mp4", ".webm"])
def test_ffmpeg_gets_every_picture(tmp_path: Path, suffix: str) -> None:
    colours = [(200, 30, 30), (30, 200, 30), (30, 30, 200)]
    files = [tmp_path / f"{k}{suffix}" for k in range(2)]
    for path in files:
        encoding.write_film(path, suffix, (Image.new("RGB", (64, 32), each) for each in colours), fps=10.0)
    assert files[0].read_bytes() == files[1].read_bytes()
    command = [str(encoding.find_ffmpeg()), "-loglevel", "error", "-i", str(files[0])]
    raw = subprocess.run([*command, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"], capture_output=True, check=True).stdout
    found = np.frombuffer(raw, np.uint8).reshape(-1, 32, 64, 3).astype(int)
    assert len(found) == 3
    for frame, colour in zip(found, colours, strict=True):
        assert np.abs(frame[8:24, 16:48] - colour).max() <= 12


@needs_ffmpeg
def test_ffmpeg_says_what_is_wrong(tmp_path: Path) -> None:
    pictures_of_odd_size = (Image.new("RGB", (63, 31)) for _ in range(2))  # not for yuv420p
    with pytest.raises(sf.SeaframeError, match="ffmpeg") as caught:
        encoding.write_film(tmp_path / "film.mp4", ".mp4", pictures_of_odd_size, fps=10.0)
    assert caught.value.code == "file"


@needs_chromium
def test_the_same_run_gives_the_same_film(run: sf.Run, tmp_path: Path) -> None:
    done: list[float] = []
    for name in ("a.webp", "b.webp"):
        run.movie(tmp_path / name, progress=done.append, **SMALL)
    a, b = (hashlib.sha256((tmp_path / name).read_bytes()).hexdigest() for name in ("a.webp", "b.webp"))
    assert a == b
    assert done == pytest.approx(2 * [0.2, 0.4, 0.6, 0.8, 1.0])
    frames = pictures(tmp_path / "a.webp")
    assert len(frames) == 5
    assert frames[0].shape == (180, 320, 3)
    assert len(np.unique(frames[0].reshape(-1, 3), axis=0)) > 200
    for before, after in pairwise(frames):
        assert np.abs(after - before)[LETTERS:].max() > 40  # the box turns
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.webp", "b.webp"]


@needs_chromium
def test_a_log_of_the_run_itself_looks_like_the_run(run: sf.Run) -> None:
    """Measured beside simulated; a log that was shifted by half a metre does not look like it."""
    names = [f"rov.hull.{kind}[{k}]" for kind, size in (("position", 3), ("orientation", 4)) for k in range(size)]
    columns = {name: run[name] for name in names}
    same = Log(run.t, columns)
    moved = Log(run.t, columns | {"rov.hull.position[2]": columns["rov.hull.position[2]"] + 0.5})
    options = FilmOptions(fps=5.0, size=(484, 180), quality="fast")
    drawn = drawn_pictures(panels_of(run, (same, moved, run), options), np.array([0.0, 0.4]), options, lambda _: None)
    for picture in drawn:
        frame = np.asarray(picture).astype(int)[LETTERS:]
        first, second, third = (frame[:, k : k + 119] for k in (0, 121, 242))
        np.testing.assert_array_equal(second, first)
        assert np.abs(third - first).mean() > 5.0


def test_a_film_keeps_every_time_of_a_run(tmp_path: Path) -> None:
    """A page keeps few of them."""
    many = sf.simulate(drifting(), duration=15.0)
    kept = [page_content(many.scene, [many], PageOptions(live=False, whole=whole)) for whole in (False, True)]
    assert [each["recordings"][0]["count"] for each in kept] == [600, len(many.t)]
    assert len(many.t) == 751


@needs_chromium
def test_a_film_that_fails_leaves_the_older_one(run: sf.Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "film.gif"
    path.write_bytes(b"older")
    left = [1, 1]

    def fail(tab: browser.Tab) -> bytes:
        if not left:
            raise browser.lost_browser("has ended")
        left.pop()
        return picture(tab)

    picture = browser.Tab.picture
    monkeypatch.setattr(browser.Tab, "picture", fail)
    with pytest.raises(sf.SeaframeError, match="has ended"):
        run.movie(path, **SMALL)
    assert [each.name for each in tmp_path.iterdir()] == ["film.gif"]
    assert path.read_bytes() == b"older"


@needs_chromium
def test_the_command(
    run: sf.Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    run.save("run.parquet")
    drifting(name="other").save("other.yaml")
    small = ["--fps", "5", "--size", "320x100", "--quality", "fast"]
    assert main(["movie", "run.parquet", "other.yaml", "--duration", "0.2", *small, "-o", "both.webp"]) == 0
    assert "Wrote both.webp" in capsys.readouterr().out
    frames = pictures(tmp_path / "both.webp")
    assert (len(frames), frames[0].shape) == (3, (100, 320, 3))
    assert main(["movie", "run.parquet", *small, "-o", "both.webp"]) == 2
    assert "--overwrite" in capsys.readouterr().err
    (tmp_path / "log.csv").write_text("t,rov.hull.position[0]\n0,0\n1,1\n")
    assert main(["movie", "log.csv", "-o", "log.webp"]) == 2
    assert "log.csv" in capsys.readouterr().err
    assert main(["movie", "run.parquet", "--size", "wide", "-o", "x.webp"]) == 2
    assert "WIDTHxHEIGHT" in capsys.readouterr().err
