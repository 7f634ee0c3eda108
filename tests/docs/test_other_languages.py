"""Pages with several languages run as printed: their Python, files, commands, and output."""

from __future__ import annotations

import re
import shutil
import subprocess
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).resolve().parents[2] / "docs" / "how-to" / "other-languages.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"^(?:/\* (\S+) \*/|(?://|%) (\S+))\n")
TOOLS = ("cc", "node", "octave-cli")


def sections(page: Path = PAGE) -> dict[str, list[tuple[str, str]]]:
    """Return blocks of code, kind and content, by their heading."""
    parts = re.split(r"^#+ (.*)$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    return {title: BLOCK.findall(text) for title, text in zip(parts[::2], parts[1::2], strict=True)}


INTRODUCTION, *EXAMPLES = sections()


def follow(blocks: list[tuple[str, str]], names: dict[str, Any]) -> int:
    """Run the blocks of a page in the current folder; return the number of compared outputs."""
    printed, compared = "", 0
    for kind, content in blocks:
        if kind == "python":
            with redirect_stdout(StringIO()) as out:
                exec(compile(content, str(PAGE), "exec"), names)
            printed = out.getvalue()
        elif kind == "text":
            assert printed == content
            compared += 1
        elif kind == "console":
            for command, expected in re.findall(r"^\$ (.*)\n((?:[^$].*\n)*)", content, flags=re.MULTILINE):
                done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
                assert done.returncode == 0, done.stderr
                assert done.stdout == expected
                compared += 1
        elif match := FILE.match(content):
            Path(match[1] or match[2]).write_text(content, encoding="ascii")
    return compared


@pytest.mark.parametrize("title", EXAMPLES)
def test_an_example_runs(title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = sections()
    text = "".join(content for _, content in blocks[title])
    for tool in TOOLS:
        if f"$ {tool} " in text and shutil.which(tool) is None:
            pytest.skip(f"no {tool} on this machine")
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    assert follow(blocks[INTRODUCTION], names) == 1
    assert follow(blocks[title], names) >= 1


@pytest.mark.parametrize("page", ["loops.md", "observing.md"])
def test_a_whole_page_runs(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = [block for section in sections(PAGE.parent / page).values() for block in section]
    if any("$ cc " in content for _, content in blocks) and shutil.which("cc") is None:
        pytest.skip("no cc on this machine")
    monkeypatch.chdir(tmp_path)
    assert follow(blocks, {}) >= 5


def test_a_wrong_example_is_noticed() -> None:
    with pytest.raises(AssertionError):
        follow([("python", "print(1)"), ("text", "2\n")], {})
    with pytest.raises(AssertionError):
        follow([("console", "$ echo one\ntwo\n")], {})
