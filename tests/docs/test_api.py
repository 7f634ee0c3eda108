"""The API reference contains every public name, and the conversion of docstrings gives valid reStructuredText."""

from __future__ import annotations

import inspect
import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import pytest

import seaframe as sf
from seaframe.errors import Code

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = sorted(path for path in (DOCS / "api").glob("*.md") if path.stem != "index")
DIRECTIVE = re.compile(r"^\.\. (?:auto|py:)(\w+):: seaframe\.(\w+)$", re.MULTILINE)
SUMMARY = re.compile(r"^   seaframe\.(\w+)$", re.MULTILINE)


def load_converter() -> ModuleType:
    """Import docs/docstrings.py, which Sphinx finds beside its configuration."""
    spec = spec_from_file_location("docstrings", DOCS / "docstrings.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


CONVERTER = load_converter()


def entries(page: Path) -> list[tuple[str, str]]:
    """Return kind and name of every entry of a page."""
    return DIRECTIVE.findall(page.read_text(encoding="utf-8"))


def test_every_public_name_has_one_entry() -> None:
    names = [name for page in PAGES for kind, name in entries(page) if kind != "module"]
    assert sorted(names) == sorted(sf.__all__)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_table_of_a_page_lists_its_entries(page: Path) -> None:
    listed = SUMMARY.findall(page.read_text(encoding="utf-8"))
    assert listed == [name for kind, name in entries(page) if kind not in ("data", "module")]
    assert f"({page.name})" in (DOCS / "api" / "index.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_entries_have_the_right_kind(page: Path) -> None:
    for kind, name in entries(page):
        found = getattr(sf, name, None)
        expected = "exception" if name.endswith("Error") else "class" if inspect.isclass(found) else "function"
        assert kind in ("data", "module") or kind == expected, name


@pytest.mark.parametrize("page", ["index.md", "../README.md"])
def test_glossary_and_reference_are_linked(page: str) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    assert "glossary.md)" in text
    assert "api/index.md)" in text


def test_the_glossary_lists_every_error_code() -> None:
    text = (DOCS / "glossary.md").read_text(encoding="utf-8").partition("## Error codes")[2]
    assert re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE) == list(get_args(Code))


def test_the_code_of_the_glossary_runs() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", (DOCS / "glossary.md").read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, Any] = {}
    exec(compile(code, "glossary.md", "exec"), names)
    assert "error" not in names  # the exception was raised, caught and deleted
    assert "arm" in names


def public_docstrings() -> dict[str, str]:
    """Return the docstrings of all public names and of their public members."""
    found: dict[str, str] = {}
    for name in sf.__all__:
        value = getattr(sf, name)
        members = vars(value).items() if inspect.isclass(value) else ()
        for path, each in ((name, value), *((f"{name}.{key}", member) for key, member in members if key[0] != "_")):
            docstring = inspect.getdoc(each) if callable(each) or isinstance(each, property) else None
            if docstring:
                found[path] = docstring
    return found


def test_docstrings_become_valid_restructuredtext() -> None:
    """Every converted docstring parses without a message of docutils."""
    core = pytest.importorskip("docutils.core", reason="the documentation needs Sphinx: pip install seaframe[docs]")
    settings = {"report_level": 5, "halt_level": 5, "file_insertion_enabled": False}
    docstrings = public_docstrings()
    assert len(docstrings) > len(sf.__all__)
    for path, docstring in docstrings.items():
        text = "\n".join(CONVERTER.convert(docstring))
        document = core.publish_doctree(text, settings_overrides=settings)
        messages = [node.astext() for node in document.findall() if node.tagname in ("system_message", "problematic")]
        assert messages == [], path


@pytest.mark.parametrize(
    ("docstring", "expected"),
    [
        ("Return `x`s of |y|.", ["Return ``x``\\ s of \\|y\\|.", ""]),
        ("Text.\n\n    code = 1", ["Text.", "", "::", "", "    code = 1", ""]),
        ("Args:\n    dt: step [s],\n        positive", ["", "**Args:**", "", "", "- ``dt``: step [s], positive", ""]),
        ("Kinds:\n- `a`: one\n  line\n- two", ["Kinds:", "", "- ``a``: one line", "", "- two", ""]),
        ("An unmatched ` in f_*", ["An unmatched \\` in f\\_\\*", ""]),
    ],
)  # fmt: skip
def test_conversion(docstring: str, expected: list[str]) -> None:
    assert CONVERTER.convert(docstring) == expected


def test_fields_have_their_types_and_comments() -> None:
    lines = CONVERTER.field_lines(sf.Chart)
    assert lines[0] == "**Fields:**"
    assert any(line.startswith("- ``title`` (``str``)") for line in lines)
