"""The table "Row by row" of a study's page leaves nothing out, and names tests that exist."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

TREE = Path(__file__).resolve().parents[2]
PAPERS = TREE / "docs" / "papers"
VERDICTS = ("as printed", "corrected", "drawn", "beyond", "not comparable")
# What the studies contain: the number of the last equation, and everything else that has a number of its own.
EQUATIONS = {"rov-one-arm": 97, "rov-two-arms": 99, "snake": 115, "modular-bluerov": 39, "flexible-arm": 74}
ITEMS = {
    "rov-one-arm": [
        "Nomenclature",
        *(f"Figure {k}" for k in range(1, 7)),
        *(f"Appendix {k}" for k in "ABCDE"),
        "Annex A",
        *(f"Web page: {part}" for part in ("sliders", "sea floor", "orbit controls", "righting moment", "damping")),
        "Experiment",
    ],
    "rov-two-arms": ["Nomenclature", "Figure 1", "Figure 2", "Appendix", "Experiment"],
    "snake": [*(f"Figure {k}" for k in range(1, 5)), "Appendix"],
    "modular-bluerov": [
        *(f"Figure {k}" for k in range(1, 19)),
        *(f"Table {k}" for k in range(1, 4)),
        *("Assumption 2.1", "Assumption 2.2", "Definition 2.1", "Remark 2.1", "Remark 2.2"),
    ],
    "flexible-arm": [*(f"Figure {k}" for k in range(1, 23)), *(f"Table {k}" for k in range(1, 5)), "Appendix"],
}
# Rows that every table of a study must have
KINDS = {
    "rov-one-arm": ("Program", "Web page", "Future work"),
    "rov-two-arms": ("Program", "Web page", "Future work"),
    "snake": ("Program", "Web page", "Robot", "Experiment", "Simplification", "Conclusion", "Future work"),
    "modular-bluerov": ("Experiment", "Future work"),
    "flexible-arm": ("Program", "Section", "Left out", "Future work"),
}
HEADING = "## Row by row\n"
ALL = sorted(EQUATIONS)


class Row(NamedTuple):
    """One row of the table."""

    paper: str
    content: str
    here: str
    verdict: str
    tests: str


def read_rows(study: str) -> list[Row]:
    """Return the rows of the table under the heading "Row by row"."""
    text = (PAPERS / f"{study}.md").read_text(encoding="utf-8")
    _, _, section = text.partition(HEADING)
    section = re.split(r"^## ", section, flags=re.MULTILINE)[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    assert lines, f"{study}.md has no table under 'Row by row'"
    rows = [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines[2:]]
    assert {len(row) for row in rows} == {len(Row._fields)}
    return [Row(*row) for row in rows]


def find_equations(label: str) -> set[int]:
    """Return the numbers of the equations in a label such as "(12), (14)-(18)"."""
    ranges = re.findall(r"\((\d+)[a-z]?\)(?:\s*(?:-|–|to)\s*\((\d+)[a-z]?\))?", label)
    return {k for first, last in ranges for k in range(int(first), int(last or first) + 1)}


@pytest.mark.parametrize("study", ALL)
def test_every_equation_has_a_row(study: str) -> None:
    listed = set().union(*(find_equations(row.paper) for row in read_rows(study)))
    assert listed == set(range(1, EQUATIONS[study] + 1))


@pytest.mark.parametrize("study", ALL)
def test_every_figure_appendix_and_remark_has_a_row(study: str) -> None:
    labels = [row.paper for row in read_rows(study)]
    for item in ITEMS[study]:
        assert any(re.match(rf"{item}\b", label) for label in labels), item
    for kind in KINDS[study]:
        assert any(label.startswith(kind) for label in labels), kind


@pytest.mark.parametrize("study", ALL)
def test_every_row_has_a_verdict_and_a_test_that_exists(study: str) -> None:
    for row in read_rows(study):
        assert row.verdict in VERDICTS, row
        assert row.content, row
        assert row.here, row
        names = names_of_tests(row)
        assert names or row.verdict == "not comparable", row
        for name in names:
            file, _, function = name.partition("::")
            text = (TREE / "tests" / file).read_text(encoding="utf-8")
            assert re.search(rf"^def {function}\(", text, re.MULTILINE), name


def names_of_tests(row: Row) -> list[str]:
    """Return the tests that a row names, as files below `tests` with functions."""
    return re.findall(r"`([^`]+)`", row.tests)


def test_named_tests_are_collected() -> None:
    """A function of that name may be no test, have no cases, or stand in a file that pytest does not read."""
    names = {f"tests/{name}" for study in ALL for row in read_rows(study) for name in names_of_tests(row)}
    options = ["--collect-only", "-q", "-m", "not faults", "-p", "no:cacheprovider", "-n", "0"]
    answer = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *sorted(names)],
        cwd=TREE,
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stdout + answer.stderr
    assert {line.partition("[")[0] for line in answer.stdout.splitlines() if "::" in line} == names


def test_corrected_equations_of_the_snake_are_listed_as_errors_in_print() -> None:
    text = (PAPERS / "snake.md").read_text(encoding="utf-8").partition("## Errors in print\n")[2].partition("\n## ")[0]
    places = [line.split("|")[1] for line in text.splitlines() if line.startswith("|")]
    misprinted = set().union(*(find_equations(place) for place in places))
    corrected = [find_equations(row.paper) for row in read_rows("snake") if row.verdict == "corrected"]
    assert set().union(*corrected) == misprinted
