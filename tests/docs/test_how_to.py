"""The code of the how-to pages runs, page by page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image

from seaframe.integrate import INTEGRATORS

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "how-to"
README = FOLDER.parents[1] / "README.md"

MARKDOWN = sorted(page for page in FOLDER.parent.glob("**/*.md") if page.stem != "changelog")  # that page is generated


def python_of(page: Path) -> str:
    return "\n".join(re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL))


PAGES = (
    "coefficients.md",
    "controllers.md",
    "denavit-hartenberg.md",
    "derivatives.md",
    "engine.md",
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
    "../estimators.md",
    "../fluid-model.md",
    "../notation.md",
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


def test_the_film_of_the_readme_moves_and_is_light() -> None:
    """More than ten seconds, and below 3 MB."""
    path = FOLDER.parent / "_static" / "front.webp"
    assert path.stat().st_size < 3e6
    with Image.open(path) as film:
        assert getattr(film, "n_frames", 1) > 150


def anchors_of(page: Path) -> set[str]:
    """Return the anchors of the headings of a page, as GitHub and the documentation make them."""
    titles = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def broken_links(page: Path) -> list[str]:
    """Return links of a page to files and headings that do not exist."""
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    links = [link for link in re.findall(r"\]\(([^()\s]+)\)", text) if not link.startswith("http")]
    broken = []
    for link in links:
        file, _, anchor = link.partition("#")
        target = page.parent / file if file else page
        if not target.exists() or (anchor and target.suffix == ".md" and anchor not in anchors_of(target)):
            broken.append(link)
    return broken


@pytest.mark.parametrize("page", [README, *MARKDOWN], ids=lambda page: page.stem)
def test_links_lead_somewhere(page: Path) -> None:
    assert broken_links(page) == []


def test_a_broken_link_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# One\n[a](page.md#one) [b](page.md#two) [c](none.md)\n", encoding="utf-8")
    assert broken_links(page) == ["page.md#two", "none.md"]


@pytest.mark.parametrize("page", MARKDOWN, ids=lambda page: page.stem)
def test_every_page_has_a_picture_or_an_example(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert re.search(r"!\[|^```(?!\{toctree)|^    (?:seaframe|make) ", text, re.MULTILINE)
