"""What commands share: where results go by default."""

from __future__ import annotations

from pathlib import Path

import pytest

from seaframe.cli import main
from seaframe.cli.shared import short_name

SCENE = "robots: {rov: {links: {hull: {mass: 1, shape: {sphere: {radius: 1}}}}}}\nrun: {duration: 0.02}\n"


@pytest.mark.parametrize(
    ("target", "name"),
    [
        ("snake", "snake"),
        ("folder/robot.yaml", "robot"),
        ("...yaml", "scene"),
        ("..yaml", "scene"),
        (".robot.yaml", "robot"),
        ("a\x1b[31m\u202e.yaml", "a_[31m_"),
        ("$(x);y.yaml", "$(x);y"),
        ("..", "scene"),
    ],
)
def test_results_are_called_after_the_file(target: str, name: str) -> None:
    assert short_name(target) == name


def test_no_name_of_a_file_leads_out_of_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "...yaml").write_text(SCENE, encoding="utf-8")
    assert main(["run", "./...yaml"]) == 0
    assert {path.name for path in tmp_path.iterdir()} == {"...yaml", "out"}
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["scene"]
