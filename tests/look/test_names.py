"""Figures, reports and result folders of scenes with hostile names: shown as written, and nothing else happens."""

from __future__ import annotations

import json
import re
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import pytest

import seaframe as sf
from seaframe.cli import main
from seaframe.look import motor_plots, plots, report
from tests.hostile import LINES, PLAIN, WORDS, vehicle
from tests.look.page.chromium import CHROMIUM, needs_chromium
from tests.look.test_report import Page

COLOURED = 'id="x" url(#y) #ff0000 href="#z"'
TITLES = (*LINES[:3], COLOURED, "CON", "Con.", "日本語", "עברית", "t", "T!", "$\\frac{$ x_{1", "x" * 200)
SIGNALS = ["__proto__.constructor.position[0]", "__proto__.toString.position[0]"]


@pytest.fixture(scope="module")
def run() -> sf.Run:
    figures = [{"title": title, "signals": SIGNALS} for title in TITLES]
    checks = [{"what": line, "signal": SIGNALS[0], "reference": 0.0, "tolerance": 1.0} for line in LINES]
    scene = vehicle(WORDS[:8], LINES[0], description=LINES[1], plots=figures, checks=checks, sources={"x": LINES[0]})
    return sf.simulate(scene, duration=0.05)


def test_names_that_begin_with_an_underscore_are_in_the_legend(run: sf.Run) -> None:
    figure = run.plot(*SIGNALS)
    legend = figure.axes[0].get_legend()
    assert legend is not None
    texts = [text.get_text().strip() for text in legend.get_texts()]
    assert texts == ["__proto__.constructor x", "__proto__.toString x"]


def test_titles_are_drawn_as_they_are_written(run: sf.Run) -> None:
    figures = plots.figures(run)
    assert len(figures) == len(TITLES)
    for title, figure in figures.items():
        assert re.sub(r"\s", "", figure.get_suptitle()) == re.sub(r"\s", "", title)


def test_a_report_shows_titles_as_they_are_written(run: sf.Run) -> None:
    page = Page(report.report_html(run))
    assert page.count("script") == page.count("img") == 0
    whole = " ".join(page.words)
    assert COLOURED in whole
    assert LINES[0] in whole
    names = [attributes.get("aria-label") for tag, attributes in page.elements if tag == "svg"]
    poster, *drawn = names
    assert poster == f"{run.scene.name} at 0.025 s"
    assert drawn == [*plots.figures(run), *motor_plots.motor_figures(run, ())]
    marks = [attributes["id"] for _, attributes in page.elements if attributes.get("id")]
    assert len(marks) == len(set(marks))


@needs_chromium
def test_a_browser_runs_nothing_of_a_report(run: sf.Run, tmp_path: Path) -> None:
    """`onerror` of any name would write its mark into the title."""
    text = report.report_html(run).replace("globalThis.hit=1", "document.title=1")
    (tmp_path / "report.html").write_text(text, encoding="utf-8")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        flags = ["--headless=new", "--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}", "--dump-dom"]
        command = [str(CHROMIUM), *flags, (tmp_path / "report.html").as_uri()]
        done = subprocess.run(command, capture_output=True, timeout=120, check=True)
    title = re.search("<title>(.*?)</title>", done.stdout.decode())
    assert title is not None
    assert "onerror" in title[1]
    assert Page(done.stdout.decode()).count("img") == 0


def test_a_run_writes_a_file_for_every_title_and_nothing_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    figures = [{"title": title, "signals": ["energy.kinetic"]} for title in (*TITLES, "t")]
    described: dict[str, Any] = vehicle(PLAIN, "../../x", plots=figures, controllers={}, tethers={}).to_dict()
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "con.yaml").write_text(json.dumps(described), encoding="utf-8")
    monkeypatch.chdir(tmp_path / "inner")
    assert main(["run", "con.yaml", "--out", "out", "--duration", "0.05"]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["inner"]
    assert {path.name for path in Path().iterdir()} == {"con.yaml", "out"}
    names = [path.stem for path in Path("out").glob("*.png")]
    assert len(names) == len(figures)
    assert all(re.fullmatch("[a-z0-9-]{1,90}", name) for name in names)
    assert not {"con", "aux", "nul", "prn"} & set(names)
    out = capsys.readouterr().out
    assert "../../x" in out
    assert out.replace("\n", "").isprintable()
