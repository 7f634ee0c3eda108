"""The code of the how-to pages runs, page by page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from seaframe.integrate import INTEGRATORS

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "how-to"
README = FOLDER.parents[1] / "README.md"


def python_of(page: Path) -> str:
    return "\n".join(re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL))


PAGES = (
    "coefficients.md",
    "controllers.md",
    "denavit-hartenberg.md",
    "derivatives.md",
    "dive-log-to-model.md",
    "figures.md",
    "firmware.md",
    "flexible.md",
    "free-parameters.md",
    "import.md",
    "import-sdf.md",
    "integrators.md",
    "joining.md",
    "modes.md",
    "notebooks.md",
    "page.md",
    "performance.md",
    "points.md",
    "real-vehicle.md",
    "robots.md",
    "runs.md",
    "optimising.md",
    "servos.md",
    "studies.md",
    "tank-to-model.md",
    "tether.md",
    "thrusters.md",
    "../fluid-model.md",
    "../../README.md",
)


@pytest.mark.parametrize("page", PAGES)
def test_the_code_of_a_page_runs(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    code = python_of(FOLDER / page)
    assert code.count("\n") > 5
    exec(compile(code, page, "exec"), {})


def test_a_lighter_arm_swings_further() -> None:
    names: dict[str, object] = {}
    exec(compile(python_of(FOLDER / "free-parameters.md"), "page", "exec"), names)
    light, heavy = names["ends"][[0, -1], names["angle"]]  # type: ignore[index]
    assert abs(light) > 1.2 * abs(heavy)


def test_the_table_of_integrators_is_that_of_the_classes() -> None:
    rows = {
        name: f"| `{name}` | {method.order} | {'fixed' if method.fixed else 'adaptive'} | {method.conserves or '-'} | "
        f"{method.reference} |"
        for name, method in INTEGRATORS.items()
    }
    lines = (FOLDER / "integrators.md").read_text().splitlines()
    assert {name for name in rows if rows[name] not in lines} == set()
    assert all(f"`{name}`" in "\n".join(line for line in lines if line not in rows.values()) for name in rows)


def test_the_pictures_of_the_readme_exist() -> None:
    pictures = re.findall(r"!\[.*?\]\((.*?)\)", README.read_text())
    assert pictures
    assert all((README.parent / picture).stat().st_size > 10_000 for picture in pictures)
