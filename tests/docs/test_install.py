"""The installation page has the extras of the package, and sizes are those of installed files."""

from __future__ import annotations

import re
from importlib.metadata import distribution
from pathlib import Path

from docs.install_tables import core_packages, extras_table, installed_size, sizes_table

PAGE = Path(__file__).resolve().parents[2] / "docs" / "how-to" / "install.md"


def test_the_page_has_all_extras() -> None:
    (table,) = re.findall(r"<!-- extras -->\n(.*?)\n<!-- end -->", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert table == extras_table(), "run `python docs/install_tables.py` and copy the first table"


def test_an_extra_has_its_packages(tmp_path: Path) -> None:
    project = tmp_path / "pyproject.toml"
    names = ("bem", "bench", "data", "docs", "film", "logs", "mpc", "robots", "study", "symbolic")
    lines = "\n".join(f'{name} = ["one-of-{name}>=2", "other"]' for name in names)
    project.write_text(f"[project.optional-dependencies]\n{lines}\n")
    rows = extras_table(project).splitlines()[2:]
    assert [row.split("|")[1].strip(" `") for row in rows] == sorted(names)
    assert rows[0].endswith("| one-of-bem>=2, other |")


def test_the_core_is_what_a_package_requires_without_extras() -> None:
    found = core_packages("matplotlib")
    assert {"matplotlib", "numpy", "pillow", "kiwisolver"} <= found
    assert not found & {"sphinx", "pytest", "scipy"}


def test_sizes_are_those_of_files() -> None:
    module = Path(str(distribution("pillow").locate_file("PIL/__init__.py"))).parent
    least = sum(file.stat().st_size for file in module.rglob("*.py")) / 1e6
    assert least < installed_size("pillow") < 100
    rows = sizes_table({"pillow", "numpy", "mdurl"}).splitlines()
    assert rows[2].startswith("| numpy")
    assert rows[-2].startswith("| 1 more |")
    assert rows[-1].startswith("| together |")
