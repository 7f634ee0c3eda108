"""What `make site` writes beside the pages of docs: the gallery, a page for each experiment, the benchmarks."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import seaframe as sf
from docs.make_benchmarks import benchmarks_page, table
from docs.make_site import (
    RESULTS,
    TABLE,
    experiment,
    experiments_cards,
    experiments_table,
    group_of,
    with_table,
    write_gallery,
)

DOCS = Path(__file__).resolve().parents[2] / "docs"


def test_the_gallery_lists_every_experiment_once() -> None:
    page = (DOCS / "gallery.md").read_text(encoding="utf-8")
    assert page.partition(TABLE)[2] == experiments_table(), "write it again: python -m docs.make_site --table"
    assert sorted(re.findall(r"^\| `([\w-]+)` \|", page, re.MULTILINE)) == sf.gallery()


def test_every_experiment_has_a_card_that_leads_to_its_page() -> None:
    cards = experiments_cards(sf.gallery())
    assert sorted(re.findall(r"\*\*\[[\w-]+\]\(gallery/([\w-]+)\.md\)", cards)) == sf.gallery()
    assert experiments_cards(["snake"]).count("gallery/snake.md") == 2  # picture and name


@pytest.mark.parametrize(
    ("name", "number"), [("rov-one-arm-hold", 0), ("snake-water", 2), ("tethered-rov", 3), ("another", 5)]
)
def test_groups(name: str, number: int) -> None:
    assert group_of(name) == number


def test_a_table_replaces_the_one_below_its_mark() -> None:
    assert with_table(f"words\n{TABLE}old\n", "new\n") == f"words\n{TABLE}new\n"


def test_the_page_of_an_experiment_has_the_live_page_the_claim_and_figures(tmp_path: Path) -> None:
    source, runs, live = (tmp_path / name for name in ("source", "runs", "live"))
    source.mkdir()
    live.mkdir()
    (runs / "snake").mkdir(parents=True)
    (runs / "snake" / "angles.png").write_bytes(b"picture")
    (live / "snake.jpg").write_bytes(b"thumbnail")
    (live / "snake.html").write_bytes(b"page")
    (source / "gallery.md").write_text(f"# Gallery\n{TABLE}old\n", encoding="utf-8")
    write_gallery(source, live, runs, ["snake"])
    page = (source / "gallery" / "snake.md").read_text(encoding="utf-8")
    assert page.startswith("# snake:")
    assert page.index("../live/snake.html") < page.index("**Claim.**") < page.index("](../_live/snake-angles.png)")
    assert (source / "_live" / "snake-angles.png").read_bytes() == b"picture"
    assert [path.name for path in sorted((source / "_live").iterdir())] == ["snake-angles.png", "snake.jpg"]
    assert "old" not in (source / "gallery.md").read_text(encoding="utf-8")
    assert experiment(source, runs / "snake", "snake") == page


def test_ratios_of_benchmarks_say_how_many_times_as_fast_seaframe_is() -> None:
    results: list[dict[str, Any]] = [
        {"case": {"name": "W1", "random_frames": True}, "calls": {"ours": 2e-7, "other": 1e-6}},
        {"case": {"name": "W2", "random_frames": False}, "calls": {"ours": 1e-7}},
    ]
    written = table(results, "calls", lambda seconds: f"{1e6 * seconds:.3g}", lambda ours, peer: peer / ours)
    assert written.splitlines() == [
        "| | W1 random | W2 aligned |",
        "|---|--:|--:|",
        "| Seaframe | 0.2 | 0.1 |",
        "| other | 1 (5.0) |  |",
    ]


def test_the_page_of_benchmarks_names_its_machines() -> None:
    page = benchmarks_page(RESULTS)
    files = sorted(RESULTS.glob("*.json"))
    assert files
    for file in files:
        assert f"## {json.loads(file.read_text(encoding='utf-8'))['processor']}" in page
