"""Every notebook of examples/notebooks runs from an empty folder, and prints what is kept in it."""

from __future__ import annotations

import json
import re
import warnings
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import matplotlib as mpl
import pytest

FOLDER = Path(__file__).resolve().parents[1] / "examples" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
LARGEST = 300_000  # bytes of a notebook with its outputs
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")
NEEDS = {"3-snake-gait": "optuna"}


def cells_of(path: Path, kind: str) -> list[dict[str, Any]]:
    """Return the cells of a kind, `code` or `markdown`."""
    return [cell for cell in json.loads(path.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == kind]


def code_of(cell: dict[str, Any]) -> str:
    """Return the Python of a cell, without commands of the notebook, such as %matplotlib."""
    return re.sub(r"^%.*$", "", "".join(cell["source"]), flags=re.MULTILINE)


def printed_by(cell: dict[str, Any]) -> str:
    """Return what is kept of the standard output of a cell."""
    return "".join("".join(output["text"]) for output in cell["outputs"] if output.get("name") == "stdout")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_prints_what_it_shows(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if path.stem in NEEDS:
        pytest.importorskip(NEEDS[path.stem], reason="a search needs Optuna: pip install seaframe[study]")
    monkeypatch.chdir(tmp_path)
    mpl.use("agg")
    names: dict[str, Any] = {}
    for cell in cells_of(path, "code"):
        with redirect_stdout(StringIO()) as printed, warnings.catch_warnings():
            warnings.filterwarnings("ignore", module="tqdm|optuna|cmaes")
            exec(compile(code_of(cell), path.name, "exec"), names)
        assert without_times(printed.getvalue()) == without_times(printed_by(cell))


def without_times(text: str) -> str:
    """Return a text without the seconds of computing that it prints."""
    return re.sub(r"in [\d.]+ s\b", "in some s", text)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_light_with_pictures_and_links_that_lead_somewhere(path: Path) -> None:
    assert path.stat().st_size < LARGEST
    outputs = [output for cell in cells_of(path, "code") for output in cell["outputs"]]
    assert {"stdout"} == {output["name"] for output in outputs if output["output_type"] == "stream"}
    assert any("image/png" in output.get("data", {}) for output in outputs)
    assert str(FOLDER.parents[1]) not in path.read_text(encoding="utf-8")
    for cell in cells_of(path, "markdown"):
        for link in LINK.findall("".join(cell["source"])):
            assert (FOLDER / link).is_file(), link


def test_there_are_six_notebooks() -> None:
    assert [path.stem[:2] for path in NOTEBOOKS] == [f"{k}-" for k in range(1, 7)]


def test_a_notebook_that_prints_something_else_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cell = {
        "cell_type": "code",
        "source": ["%matplotlib inline\n", "print(1)"],
        "outputs": [{"output_type": "stream", "name": "stdout", "text": ["2\n"]}],
    }
    path = tmp_path / "wrong.ipynb"
    path.write_text(json.dumps({"cells": [cell]}), encoding="utf-8")
    with pytest.raises(AssertionError):
        test_a_notebook_prints_what_it_shows(path, tmp_path, monkeypatch)
