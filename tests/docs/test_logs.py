"""The page on logs names every key and every unit of mapping files, and its mappings are valid."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pydantic import BaseModel

from seaframe.exchange.logs.mapping import LogMapping, SignalColumns, TimeColumn, read_mapping
from seaframe.scene.unit_factors import FACTORS

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "how-to" / "logs.md").read_text(encoding="utf-8")
MAPPINGS = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("model", [LogMapping, TimeColumn, SignalColumns])
def test_all_keys_are_named(model: type[BaseModel]) -> None:
    for name, field in model.model_fields.items():
        key = field.alias or name
        assert re.search(rf"[`{{ ,]{re.escape(key)}[`}},:]", PAGE), key


def test_all_units_are_named() -> None:
    rows = {
        unit.strip() for row in re.findall(r"^\| [a-z ,]+ \| (.*) \|$", PAGE, re.MULTILINE) for unit in row.split(",")
    }
    assert {unit for others in FACTORS.values() for unit in others} <= rows


@pytest.mark.parametrize("number", range(len(MAPPINGS)))
def test_mappings_are_valid(number: int, tmp_path: Path) -> None:
    (tmp_path / "mapping.yaml").write_text(MAPPINGS[number], encoding="utf-8")
    assert read_mapping(tmp_path / "mapping.yaml").signals
