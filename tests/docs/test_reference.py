"""The page of scene keys matches the models, and its examples are scenes that run."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import seaframe as sf
from seaframe.cli import main
from seaframe.look.scene_reference import reference, sections_of
from seaframe.scene.problems import keys_of

PAGE = Path(__file__).resolve().parents[2] / "docs" / "scene-keys.md"
MARK = re.compile(r"^<!-- .*? -->\n", re.MULTILINE)
WRITTEN, TABLES = MARK.split(PAGE.read_text(encoding="utf-8"))
START, *PARTS = re.findall(r"```yaml\n(.*?)```", WRITTEN, re.DOTALL)
CSV, LOG = re.findall(r"```text\n(.*?)```", WRITTEN, re.DOTALL)[:2]


def load(part: str, folder: Path) -> sf.Scene:
    """Load a part as a whole scene: its keys replace those of the first example."""
    (folder / "my-thruster.csv").write_text(CSV)
    (folder / "log.csv").write_text(LOG)
    file = folder / "scene.yaml"
    file.write_text("".join((keys_in(START) | keys_in(part)).values()))
    return sf.load(str(file))


def keys_in(part: str) -> dict[str, str]:
    """Return the text by top-level key."""
    return {text.partition(":")[0]: text for text in re.split(r"^(?=\w)", part, flags=re.MULTILINE)[1:]}


def part_with(word: str) -> str:
    return next(str(part) for part in PARTS if word in part)


def test_the_page_matches_the_models(capsys: pytest.CaptureFixture[str]) -> None:
    command = MARK.search(PAGE.read_text(encoding="utf-8"))
    assert command is not None
    assert reference() == TABLES, f"generate it again: {command[0]}"
    assert main(["schema", "--markdown"]) == 0
    assert capsys.readouterr().out == TABLES


def rows(text: str) -> Iterator[list[str]]:
    """Yield the cells of all rows of tables, without header rows."""
    for line in text.splitlines():
        if line.startswith("| `"):
            yield [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


def test_every_key_has_a_row_with_a_value_and_a_meaning() -> None:
    found = list(rows(TABLES))
    assert [row[0].strip("`") for row in found] == [key for model in sections_of(sf.Scene) for key in keys_of(model)]
    assert all(len(row) == 4 and row[1] and row[3] for row in found)


def test_links_lead_to_headings() -> None:
    titles = re.findall(r"^#+ (.*)$", WRITTEN + TABLES, re.MULTILINE)
    anchors = [re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles]
    assert len(set(anchors)) == len(anchors)
    links = set(re.findall(r"\]\(#([^)]*)\)", TABLES))
    assert len(links) > 40
    assert links <= set(anchors)


@pytest.mark.parametrize(
    ("key", "row"),
    [
        ("peakedness", ["a number > 0", "`3.3`", "gamma of the spectrum; 1 is Pierson-Moskowitz"]),
        ("tip_inertia", ["3 numbers ≥ 0", "`[0, 0, 0]`", "of the payload about the tip, along its axes [kg m2]"]),
        ("segments", ["a whole number ≥ 2 and ≤ 400", "`20`", "links of the chain"]),
        ("poisson", ["a number > -1 and ≤ 0.5", "", "Poisson's ratio; left out: 0.3"]),
        ("plots", ["a list of [`plots`](#plots)", "", "figures of a report"]),
        ("robots", ["`<robot>`: [`robots`](#robots)", "**needed**", "robots by name"]),
        ("matrix", ["3 lists of 3 numbers", "", "symmetric 3x3 [kg m2], three rows of three numbers"]),
    ],
)
def test_rows(key: str, row: list[str]) -> None:
    assert [f"`{key}`", *row] in list(rows(TABLES))


@pytest.mark.parametrize("part", [START, *PARTS], ids=lambda part: part.split(":")[0])
def test_examples_run(part: str, tmp_path: Path) -> None:
    scene = load(part, tmp_path)
    assert sf.Scene.from_dict(scene.to_dict()) == scene
    run = sf.simulate(scene, duration=2.0 * scene.run.dt, engine="reference")
    assert np.isfinite(run.q).all()
    assert len(run.t) == 3


def test_examples_have_the_intended_meaning(tmp_path: Path) -> None:
    thruster = load(part_with("my-thruster.csv"), tmp_path).thrusters["rov.t1"]
    assert thruster.table is not None
    assert np.allclose(thruster.table.thrusts, [-39.2266, 0.0, 0.0, 49.03325])  # 9.80665 N a kgf
    joined = load(part_with("connections:"), tmp_path).connections
    assert {each.type for each in joined} == {"rigid", "hinge", "ball", "distance"}
    assert [(each.start, each.until, each.command) for each in joined] == [
        (None, 4.0, False),
        (None, None, False),
        (5.0, 8.0, False),
        (None, None, True),
    ]
    boom = load(part_with("flexible:"), tmp_path)
    assert boom.links["arm.boom"].flexible.modes == ("y1", "y2", "z1", "torsion1")  # type: ignore[union-attr]
