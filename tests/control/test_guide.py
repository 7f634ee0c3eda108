"""The guide's example gives the results that the guide states."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).resolve().parents[2] / "docs" / "how-to" / "controllers.md"


def test_the_numbers_of_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    code = "\n".join(re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL))
    names: dict[str, Any] = {}
    exec(compile(code, str(PAGE), "exec"), names)
    assert names["alone"] == pytest.approx(12.6, abs=0.05)
    assert names["with_pid"] == pytest.approx(4.5, abs=0.05)
    assert names["with_both"] == pytest.approx(0.0021, abs=5e-5)
    assert names["strongest"] == pytest.approx(1.1, abs=0.05)
    assert names["run"]["rov.upper.angle"][-1] == pytest.approx(0.5, abs=0.15)
    assert names["pushed"]["rov.hull.velocity"][-1, 0] > 0.3


def test_the_yaml_of_the_page_is_read(tmp_path: Path) -> None:
    import seaframe as sf

    text = PAGE.read_text()
    scene = re.search(r'SCENE = """\n(.*?)"""', text, re.DOTALL)
    controllers = re.search(r"```yaml\n(.*?)```", text, re.DOTALL)
    assert scene
    assert controllers
    undriven = re.sub(r"drives:\n.*\n", "", scene[1])
    (tmp_path / "all.yaml").write_text(undriven + controllers[1])
    loaded = sf.load(tmp_path / "all.yaml")
    assert list(loaded.controllers) == ["station", "arm"]
