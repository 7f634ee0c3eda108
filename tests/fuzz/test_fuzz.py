"""Every reader keeps its promises: a fixed number of inputs here, as many as wanted with `make fuzz`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fuzz import corpus, planted
from tests.fuzz.campaign import Child, Findings
from tests.fuzz.cases import make_case

SEED = 1
CASES = {
    "scenes": {"scene-schema": 60, "scene-data": 80, "scene-text": 60, "scene-dict": 100},
    "tables": {"csv": 300, "parquet": 200, "mapping-file": 60, "mapping-dict": 100},
    "messages": {"mcap": 150, "dataflash": 120, "telemetry": 80},
    "meshes": {"stl": 400, "obj": 400},
    "robots": {"urdf": 60, "xacro": 8, "sdf": 80, "scn": 80, "mjcf": 80},
}


@pytest.fixture
def child(tmp_path: Path) -> Iterator[Child]:
    made = Child(tmp_path / "child")
    yield made
    made.close()


@pytest.mark.parametrize("group", CASES)
def test_readers_keep_their_promises(group: str, child: Child, tmp_path: Path) -> None:
    if group == "messages":
        pytest.importorskip("pymavlink")
        pytest.importorskip("mcap")
    findings = Findings(tmp_path / "findings")
    for kind, count in CASES[group].items():
        for number, finding in child.run(kind, SEED, 0, count):
            findings.add(kind, SEED, number, finding)
    told = [path.read_text(encoding="utf-8") for path in sorted(findings.folder.glob("*/finding.txt"))]
    assert not told, "\n\n".join(told)


def test_what_was_found_before_stays_mended(child: Child) -> None:
    pytest.importorskip("pymavlink")
    pytest.importorskip("mcap")
    found = {
        corpus.entries()[number].name: each.detail for number, each in child.run("corpus", 0, 0, len(corpus.entries()))
    }
    assert found == {}


def test_broken_promises_are_noticed(child: Child) -> None:
    usual, child.patience = child.patience, 2.0
    found = {planted.DEEDS[number]: each.what for number, each in child.run("planted", 0, 0, 1)}  # it hangs
    child.patience = usual
    others = child.run("planted", 0, 1, len(planted.DEEDS) - 1)
    found |= {planted.DEEDS[number]: each.what for number, each in others}
    assert {deed: found.get(deed, "") for deed in planted.DEEDS} == planted.EXPECTED


def test_an_input_is_the_same_whenever_it_is_made() -> None:
    for kind in ("scene-data", "scene-text", "csv", "mapping-file", "obj"):
        assert make_case(kind, 3, 14) == make_case(kind, 3, 14)
        assert make_case(kind, 3, 14) != make_case(kind, 3, 15)
        assert make_case(kind, 3, 14) != make_case(kind, 4, 14)
