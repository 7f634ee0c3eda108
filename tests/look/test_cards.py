"""Objects in notebooks and at the prompt: what their cards and lines say, against the objects themselves."""

from __future__ import annotations

import re
import subprocess
import sys
from html.parser import HTMLParser

import numpy as np
import pytest

import seaframe as sf
from seaframe.look.html_parts import card, name_cell, table, text_cell
from seaframe.look.plots import overview_signals
from tests.identify.fit.scenes import noisy, pendulum

EMPTY = {"img", "br", "meta"}  # elements without an end


class Cells(HTMLParser):
    """Rows of cells of all tables, the sources of pictures, and whether every element ends."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.open: list[str] = []
        self.pictures: list[str] = []
        self.scripts = 0
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
        if tag == "img":
            self.pictures.append(dict(attrs)["src"] or "")
        self.scripts += tag == "script"
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("td", "th"):
            self.rows[-1][-1] += data

    def row(self, first: str) -> list[str]:
        (found,) = [row for row in self.rows if row and row[0] == first]
        return found


def read(text: str) -> Cells:
    """The content of a card, which is well-formed and runs nothing."""
    found = Cells(text)
    assert found.open == []
    assert found.scripts == 0
    return found


HOSTILE = "<script>alert(1)</script>"
TWO_ARMS = {
    "name": HOSTILE,
    "description": "A <b>bold</b> one",
    "robots": {
        "rov": {
            "links": {
                "hull": {"mass": 30.0, "shape": {"box": [1, 1, 1]}},
                "left": {
                    "parent": "hull",
                    "joint": {"type": "revolute", "axis": [0, 1, 0], "at": [0.5, 0, 0]},
                    "mass": 2.5,
                    "shape": {"sphere": {"radius": 0.1}},
                },
                "tool": {
                    "parent": "left",
                    "joint": {"type": "prismatic", "axis": [0, 0, 1], "at": [0, 0, 0.2]},
                    "mass": 0.25,
                    "shape": {"sphere": {"radius": 0.05}},
                },
            }
        }
    },
    "drives": {"rov.left": {"torque": {"constant": 1.0}}},
    "run": {"duration": 1.0, "dt": 0.05},
}


@pytest.fixture(scope="module")
def scene() -> sf.Scene:
    return sf.Scene.from_dict(TWO_ARMS)


@pytest.fixture(scope="module")
def run(scene: sf.Scene) -> sf.Run:
    return sf.simulate(scene)


def test_a_card_escapes_text_and_leaves_empty_parts_out() -> None:
    rows = table(["a<b"], [[name_cell("x<y", 2), text_cell("&")]])
    text = card(HOSTILE, ["one", ""], [("<i>", rows), ("nothing", "")])
    found = read(text)
    assert found.rows == [["a<b"], ["x<y", "&"]]
    assert "nothing" not in text
    assert text.count('class="lead"') == 1


def test_a_scene_shows_its_tree_with_masses(scene: sf.Scene) -> None:
    found = read(scene._repr_html_())
    assert found.row("rov.hull")[1:3] == ["30", "free base"]
    assert found.row("rov.left")[1:] == ["2.5", "revolute about (0, 1, 0)", "torque [N m]: 1"]
    assert found.row("rov.tool")[1:3] == ["0.25", "prismatic along (0, 0, 1)"]
    assert found.row("motors")[1] == "rov.left"
    indents = re.findall(r'padding-left: ([\d.]+)em">rov', scene._repr_html_())
    assert [float(x) / float(indents[0]) for x in indents] == [1.0, 2.0]
    assert repr(scene) == f"Scene({HOSTILE!r}: 1 robot, 3 links, 32.75 kg, 8 free coordinates, dry)"
    assert [line.split()[:2] for line in str(scene).splitlines()[1:]] == [
        ["rov.hull", "30"],
        ["rov.left", "2.5"],
        ["rov.tool", "0.25"],
    ]


def test_the_mass_of_ready_robots_is_that_of_their_matter() -> None:
    scene = sf.load("rov-two-arms")
    total = sf.derive(scene).mass_matrix(np.array([0, 0, 0, 1, *[0.0] * 7]))[0, 0]  # of a dry scene
    assert f", {total:.6g} kg, " in repr(scene)


def test_of_long_chains_the_rest_is_counted() -> None:
    links = {"a0": {"mass": 1.0, "shape": {"sphere": {"radius": 0.1}}}}
    for k in range(1, 50):
        joint = {"type": "revolute", "axis": [0, 1, 0]}
        links[f"a{k}"] = links["a0"] | {"parent": f"a{k - 1}", "joint": joint}
    scene = sf.Scene.from_dict({"robots": {"chain": {"links": links}}})
    assert "and 10 more links" in str(scene)
    assert "and 10 more links" in scene._repr_html_()
    assert len(scene._repr_html_()) < 20_000


def test_a_run_is_summarised(run: sf.Run) -> None:
    assert repr(run) == f"Run({HOSTILE!r}, recursive, rk4, 21 states to t = 1 s)"
    text = str(run)
    assert text.startswith(repr(run))
    assert f"energy {run.health.energy_residual:.1e}" in text
    assert f"motors {run.health.work['motors']:+.3g} J" in text
    assert all(line in text for line in run.health.advice)


def test_a_run_shows_its_overview(run: sf.Run) -> None:
    html = run._repr_html_()
    (picture,) = read(html).pictures
    assert picture.startswith("data:image/png;base64,iVBOR")
    assert len(html) < 300_000
    panels = run.plot().axes
    assert [axes.get_ylabel().split("[")[-1] for axes in panels] == ["m]", "deg]", "J]"]
    assert overview_signals(run) == (
        "rov.hull.position", "rov.hull.rpy", "rov.left.angle", "rov.tool.extension", "energy.kinetic",
        "energy.potential",
    )  # fmt: skip


def test_joints_of_a_long_chain_are_not_in_the_overview() -> None:
    snake = sf.simulate(sf.load("snake"), duration=0.05)
    assert overview_signals(snake) == ("energy.kinetic", "energy.potential")


def test_a_program_shows_inputs_outputs_and_operations(scene: sf.Scene) -> None:
    program = sf.compile(scene, free=["rov.left.mass"], outputs=["rov.tool.depth", "rov.hull.rpy"])
    found = read(program._repr_html_())
    assert found.row("q")[1] == str(program.nq)
    assert found.row("u")[1:] == ["2", "rov.left.torque, rov.tool.force"]
    assert found.row("rov.left.mass")[1:] == ["2.5", "kg"]
    assert [row for row in found.rows if row[0] in program.output_names] == [
        list(pair) for pair in zip(program.output_names, program.output_units, strict=True)
    ]
    parts = [int(row[1].replace(",", "")) for row in found.rows if len(row) == 3 and row[2].endswith("%")]
    assert sum(parts[:-1]) == parts[-1] > 100
    assert repr(program).endswith("recursive, rk4: nq=9, nv=8, nu=2, 1 free, 4 outputs)")


def test_a_program_without_outputs_lists_none(scene: sf.Scene) -> None:
    program = sf.compile(scene)
    assert "Outputs" not in program._repr_html_()
    assert "output" not in repr(program)


def test_modes_are_named_as_the_sign_test_names_them() -> None:
    scene = sf.load("rov-one-arm-water")
    found = sf.modes(scene)
    html = found._repr_html_()
    assert len([row for row in read(html).rows if row[0].isdigit()]) == len(found)
    assert "rov.hull heave (z)" in html
    assert "twist[" not in html
    swings = len(found.swings)
    assert f"{len(found)} modes" in repr(found)
    assert f"{swings} oscillating" in repr(found)
    assert f"{found.frequencies.min():.4g} to {found.frequencies.max():.4g} Hz" in repr(found)


def test_a_study_shows_what_varied_and_was_found(scene: sf.Scene) -> None:
    study = sf.study(scene, over={"rov.hull.mass": [20.0, 30.0]}, keep=["max(rov.left.angle)"])
    found = read(study._repr_html_())
    assert found.row("rov.hull.mass")[1] == "2 values: 20, 30 kg"
    numbers = study["max(rov.left.angle)"]
    assert [float(x) for x in (found.row("max(rov.left.angle)")[2], found.row("max(rov.left.angle)")[6])] == [
        pytest.approx(numbers.min(), rel=1e-4),
        pytest.approx(numbers.max(), rel=1e-4),
    ]


def test_pandas_gets_the_units(run: sf.Run) -> None:
    frame = run.to_pandas()
    units = frame.attrs["units"]
    assert set(units) == {*frame.columns, "t"}
    assert (units["t"], units["rov.left.angle"], units["rov.hull.velocity[1]"]) == ("s", "rad", "m/s")
    assert units["energy.kinetic"] == "J"


def test_importing_seaframe_draws_nothing() -> None:
    """Cards and HTML are imported when an object is shown."""
    code = "import sys, seaframe; print([m for m in sys.modules if m.startswith('seaframe.look') or 'matplotlib' in m])"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"


def test_a_fit_shows_its_estimates() -> None:
    data = noisy(sf.simulate(pendulum(), duration=4.0), {"arm.rod.angle": 1e-3}, seed=3)
    fit = sf.fit(pendulum(), ["arm.rod.joint.damping"], data, method="output-error")
    found = read(fit._repr_html_())
    row = found.row("arm.rod.joint.damping")
    assert float(row[1]) == pytest.approx(fit.estimates["arm.rod.joint.damping"], rel=1e-4)
    assert float(row[1]) == pytest.approx(0.05, abs=0.002)
    assert len(found.pictures) == 1
