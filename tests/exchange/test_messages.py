"""Golden file of the most important messages on logs, for review of their wording."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from seaframe import SeaframeError, read_log

GOLDEN = Path(__file__).parents[1] / "golden" / "exchange.txt"
CASES: tuple[tuple[str, dict[str, Any] | None], ...] = (
    ("stamp,x\n0,1\n", None),
    ("0,1\n1,2\n", None),
    ("t,x [mm]\n0,1\n1,2\n", {"signals": {"rov.hull.depth": {"column": "x", "unit": "m"}}}),
    ("t,x\n0,1\n1,oops\n2\n", None),
    ("t;x\n0;1,5\n1;2,5\n", None),
)


def messages(path: Path) -> list[str]:
    """Return the errors and notes of all cases, with the file's name instead of its path."""
    found: list[str] = []
    for text, mapping in CASES:
        path.write_text(text, encoding="utf-8")
        try:
            found += read_log(path, mapping).notes
        except SeaframeError as error:
            found.append(f"{error} [{error.code}]")
    return [line.replace(str(path), path.name) for line in found]


def test_messages_are_those_of_the_golden_file(tmp_path: Path) -> None:
    assert messages(tmp_path / "log.csv") == GOLDEN.read_text(encoding="utf-8").splitlines()
