"""A report contains the results of a run, escapes texts of users, and loads nothing from outside."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import seaframe as sf
from seaframe.look import report, words
from seaframe.look.page.page_build import PageOptions, page_content
from seaframe.look.palette import COLOURS
from seaframe.run.checks import Check
from seaframe.scene.reader import parse_yaml

HOSTILE = '</script><script>alert("1")</script><img src=x onerror=alert(2)>&amp;'
SCENE: dict[str, Any] = {
    "name": HOSTILE,
    "description": HOSTILE,
    "gravity": [0, 0, -9.81],
    "robots": {
        "arm": {
            "base": "fixed",
            "links": {
                "base": {"mass": 12.5},
                "upper": {"parent": "base", "mass": 0.75, "center_of_mass": [0, 0.5, 0],
                          "joint": {"type": "revolute", "axis": [1, 0, 0], "damping": 0.5, "stiffness": 2}},
                "fore": {"parent": "upper", "joint": {"type": "prismatic", "axis": [0, 1, 0]}, "mass": 1},
            },
        }
    },
    "drives": {
        "arm.upper": {"torque": [{"constant": 0.25}, {"sine": {"amplitude": 1, "period": 4, "phase": 0.5,
                                                                "offset": 2}}]},
        "arm.fore": {"motion": {"table": {"times": list(range(40)), "values": [0.0] * 40}}},
    },
    "run": {"duration": 0.2, "dt": 0.02},
    "plots": [{"title": HOSTILE, "signals": ["arm.upper.angle"]},
              {"title": "Energy", "signals": ["energy.kinetic", "energy.potential"]}],
}  # fmt: skip
CHECKS = [
    Check("first " + HOSTILE, [0.123456789, 2.0], [0.123456788, 2.0], 1e-6, True),
    Check("second", 3.5, 4.25, 1e-3, False, "worst " + HOSTILE, kind="published", source="Table 2 " + HOSTILE),
]
VOID = {"meta", "img", "br", "hr", "link", "input"}


class Page(HTMLParser):
    """Elements of a page, in order; fails where they do not nest."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []  # element, text
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.append((self.open[-1] if self.open else "", data.strip()))

    def count(self, tag: str) -> int:
        return sum(tag == name for name, _ in self.elements)

    @property
    def words(self) -> list[str]:
        return [text for _, text in self.texts]


@pytest.fixture(scope="module")
def run() -> sf.Run:
    return sf.simulate(sf.Scene.from_dict(SCENE))


@pytest.fixture(scope="module")
def html(run: sf.Run) -> str:
    return report.report_html(run, CHECKS, readme=f"# About\n\n{HOSTILE} and `{HOSTILE}`\n")


@pytest.fixture(scope="module")
def page(html: str) -> Page:
    return Page(html)


def test_nothing_is_loaded_and_nothing_runs_but_the_view(page: Page, html: str) -> None:
    assert page.count("script") == page.count("img") == page.count("link") == 0
    (frame,) = (attributes for tag, attributes in page.elements if tag == "iframe")
    assert frame["sandbox"] == "allow-scripts allow-downloads"  # so it reaches nothing of the report
    inside = Page(frame["srcdoc"] or "")
    assert (inside.count("script"), inside.count("img"), inside.count("iframe"), inside.count("link")) == (2, 0, 0, 0)
    policy = [a["content"] for tag, a in page.elements if a.get("http-equiv") == "Content-Security-Policy"]
    scripts = "script-src 'unsafe-inline' 'wasm-unsafe-eval'"  # a frame inherits what its report may do
    assert policy == [f"default-src 'none'; style-src 'unsafe-inline'; {scripts}; img-src data: blob:"]
    for _, attributes in page.elements:
        assert not any(name.startswith("on") for name in attributes)
        for name in ("src", "href", "xlink:href", "srcset"):
            assert (attributes.get(name) or "#").startswith("#")
    assert re.findall(r"url\((?!#)|@import", re.sub(r'srcdoc="[^"]*"', "", html)) == []


def test_what_a_user_wrote_is_text(page: Page) -> None:
    whole = " ".join(page.words)
    assert whole.count('alert("1")') >= 6  # name, description, figure, two checks, README, scene


def test_sections_are_in_order(page: Page) -> None:
    heads = [text for tag, text in page.texts if tag == "h2"]
    assert heads == ["Checks", "Figures", "Simulation", "Motors", "Health", "About the experiment", "The scene"]


def test_checks_with_their_verdicts(page: Page) -> None:
    assert "0 of 1 published and 1 of 1 reference values met" in page.words
    heads = [text for tag, text in page.texts if tag == "th"]
    assert heads[:7] == ["what", "expected", "kind", "got", "tolerance", "verdict", "note"]
    assert [text for tag, text in page.texts if tag == "td" and text in ("published", "reference")] == [
        "reference",
        "published",
    ]
    assert any(text.startswith("printed in Table 2") for text in page.words)
    assert [text for text in page.words if text in ("met", "not met")] == ["met", "not met"]
    for text in ("(0.123456789, 2)", "(0.123456788, 2)", "3.5", "4.25", "1e-06", "0.001"):
        assert text in page.words


def test_the_verdict_has_its_colour(run: sf.Run) -> None:
    good = Page(report.report_html(run, CHECKS[:1]))
    kinds = [a["class"] for tag, a in good.elements if tag == "span"]
    assert kinds == ["verdict pass", "verdict pass"]
    bad = Page(report.report_html(run, CHECKS[1:]))
    assert [a["class"] for tag, a in bad.elements if tag == "span"] == ["verdict fail", "verdict fail"]


def test_without_checks(run: sf.Run) -> None:
    plain = Page(report.report_html(run))
    assert "Checks" not in plain.words
    skipped = Page(report.report_html(run, [], skipped="The checks were skipped: changed: arm.upper.mass."))
    assert "The checks were skipped: changed: arm.upper.mass." in skipped.words


def test_robots_link_by_link(page: Page) -> None:
    assert "arm: 3 links, 14.25 kg" in page.words
    for text in ("revolute about (1, 0, 0)", "prismatic along (0, 1, 0)", "fixed base", "12.5", "0.75", "(0, 0.5, 0)"):
        assert text in page.words
    assert "torque [N m]: 0.25 + 2 + 1 sin(2π t/4 + 0.5)" in page.words
    assert "motion [m]: table, 40 points from 0 s to 39 s" in page.words
    assert "(0, 0, -9.81) m/s²" in page.words


def test_health_of_the_run(page: Page, run: sf.Run) -> None:
    assert f"{run.health.energy_residual:.1e}" in page.words
    assert "does not apply" in page.words  # momentum: the base is fixed


@pytest.mark.parametrize(("ratio", "words"), [(0.0, "valid"), (0.2, "valid"), (-0.1, "negative"), (None, "")])
def test_added_mass_has_a_verdict(ratio: float | None, words: str) -> None:
    """A cylinder that spins moves no water, so an eigenvalue of zero is right; a negative one is not."""
    html = report.added_mass_verdict(ratio)
    assert [text.strip() for text in Page(html).words if text.strip()] == [words] * bool(words)
    assert ('class="verdict fail"' in html) == (words == "negative")


def test_a_cylinder_in_water_is_valid() -> None:
    hull = {"density": 900.0, "shape": {"cylinder": {"radius": 0.1, "length": 1.0}}, "added_mass": "shape"}
    data = {"robots": {"rov": {"links": {"hull": hull}}}, "water": {"density": 1000.0}}
    run = sf.simulate(sf.Scene.from_dict(data), duration=0.1, dt=0.05)
    assert run.health.added_mass == 0.0
    assert '0.0e+00 <span class="verdict pass">valid</span>' in report.health_html(run)


def test_figures_are_drawn_inside_the_page(page: Page, html: str) -> None:
    drawings = [a for tag, a in page.elements if tag == "svg"]
    assert [a["aria-label"] for a in drawings] == [
        f"{HOSTILE} at 0.1 s",  # the robot in the middle of the run
        HOSTILE,
        "Energy",
        "Torque over speed of the motors",
    ]
    identifiers = [a["id"] for _, a in page.elements if "id" in a]
    assert len(identifiers) == len(set(identifiers)) > 20
    targets = set(re.findall(r'(?:url\(|href=")#([^)"]+)', html))
    assert targets <= set(identifiers)
    assert {"kinetic energy", "potential energy", "energy [J]", "time [s]"} <= set(page.words)


def test_every_colour_of_a_figure_has_a_light_and_a_dark_form(html: str) -> None:
    html = re.sub(r'srcdoc="[^"]*"', "", html)
    light, dark = html.split("prefers-color-scheme: dark")
    dark = dark[: dark.index("* {")]
    used = set(re.findall(r"var\((--[\w-]+)\)", html))
    assert {"--paper", "--ink", f"--c-{COLOURS[0][1:]}"} <= used
    for name in used:
        assert f"{name}: #" in light
        assert f"{name}: #" in dark


def luminance(colour: str) -> float:
    """Relative luminance of WCAG 2.1."""
    channels = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("colour", [*COLOURS, "#440154", "#7ad151"])
def test_lines_stand_out_on_dark_paper(colour: str) -> None:
    contrast = (luminance(report.dark_variant(colour)) + 0.05) / (luminance("#14171a") + 0.05)
    assert contrast >= 3.0  # WCAG 2.1, 1.4.11


def test_the_scene_reads_as_its_file(run: sf.Run) -> None:
    short = run.scene.replace({"drives.arm.fore.motion": {"constant": 0.5}})
    assert sf.Scene.from_dict(parse_yaml(report.scene_text(short), "report").data) == short
    text = report.scene_text(run.scene)
    assert "[0.0, 1.0, 2.0, '... 36 more ...', 39.0]" in text


def test_a_run_writes_its_own_report(run: sf.Run, tmp_path: Path) -> None:
    run.report(tmp_path / "report.html")
    text = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert Page(text).count("figure") == 3  # those of the scene, and the motors
    assert "10 steps" in text


def test_controllers_that_did_not_act_are_not_said_to(tmp_path: Path) -> None:
    """In reports and pages of a run with a `control`, also once it is opened again; without one they are named."""
    scene = sf.load("rov-one-arm-hold")
    name = next(iter(scene.controllers))
    said = words.controller_words(scene.controllers[name])
    own = sf.simulate(scene, 0.02)
    other = sf.simulate(scene, 0.02, control=lambda t, q, v: [0.0] * len(scene.coordinates.u))
    other.save(tmp_path / "run.parquet")
    for run, replaced in ((own, False), (other, True), (sf.open_run(tmp_path / "run.parquet"), True)):
        run.report(tmp_path / "report.html")
        text = (tmp_path / "report.html").read_text()
        page = page_content(scene, [run], PageOptions(live=False))
        shown = dict(page["on"])[f"controller {name}"]
        assert ((said in text), (said == shown)) == ((not replaced),) * 2
        assert ((words.REPLACED in text), (shown == words.REPLACED)) == (replaced, replaced)
        assert bool(page["controllers"]) != replaced
