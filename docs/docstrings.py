"""Convert docstrings, which are plain text with `code` in single backticks, to reStructuredText for Sphinx.

A docstring consists of paragraphs, lists with "- ", sections such as "Arguments:" whose indented lines are
"name: description", and other indented blocks, which are code.
"""

from __future__ import annotations

import ast
import inspect
import io
import re
import textwrap
import tokenize
from collections.abc import Iterator
from typing import Any

SECTIONS = ("Args", "Arguments", "Attributes", "Fields", "Methods", "Raises", "Returns", "Yields")
HEADER = re.compile(rf"({'|'.join(SECTIONS)}):$")
ENTRY = re.compile(r"(\*{0,2}[\w.\[\]`]+(?:,\s[\w.`]+)*)(?: \([^)]*\))?: (.*)", re.DOTALL)
ENUMERATOR = re.compile(r"(\(?(?:\w|\d+|[ivxIVX]+)[.)])(?=\s)")
BEFORE, AFTER = " \n'\"([{<-/:", " \n'\")]}>-/:.,;!?\\"  # characters that may enclose inline markup


def convert(text: str) -> list[str]:
    """Return a docstring, without the indentation of its source, as lines of reStructuredText."""
    lines: list[str] = []
    section = False
    for block in blocks(text):
        if is_indented(block[0]):
            lines += entries(block) if section else ["::", "", *(f"    {line}" for line in dedent(block))]
        elif HEADER.match(block[-1]):
            lines += [*paragraph(block[:-1]), "", f"**{block[-1]}**"]
        else:
            lines += paragraph(block)
        section = bool(HEADER.match(block[-1])) or (section and is_indented(block[0]))
        lines.append("")
    return lines


def blocks(text: str) -> Iterator[list[str]]:
    """Yield runs of lines without blank lines that are all indented by four spaces or all not; a list is one run."""
    for chunk in re.split(r"\n\s*\n", text.strip("\n")):
        block: list[str] = []
        for line in chunk.split("\n"):
            if (
                block
                and is_indented(line) != is_indented(block[0])
                and not any(each.startswith("- ") for each in block)
            ):
                yield block
                block = []
            block.append(line)
        yield block


def is_indented(line: str) -> bool:
    """Return whether a line belongs to a section or to code."""
    return line.startswith("    ")


def paragraph(block: list[str]) -> list[str]:
    """Convert a paragraph, or a list whose items begin with "- "; a paragraph may introduce a list."""
    lines: list[str] = []
    for item in re.split(r"\n(?=- )", "\n".join(block)):
        if not item.strip():
            continue
        if item.startswith("- "):
            lines += ["", f"- {inline(' '.join(item[2:].split()))}"]
        else:
            lines.append(ENUMERATOR.sub(r"\\\1", inline(" ".join(item.split())), count=1))
    return lines


def entries(block: list[str]) -> list[str]:
    """Convert the indented lines of a section to a list: the names as code, their descriptions as text."""
    lines: list[str] = []
    for item in re.split(r"\n(?=\S)", "\n".join(dedent(block))):
        text = " ".join(item.split())
        match = ENTRY.fullmatch(text)
        lines += ["", f"- ``{match[1].replace('`', '')}``: {inline(match[2])}" if match else f"- {inline(text)}"]
    return lines


def dedent(block: list[str]) -> list[str]:
    """Remove the common indentation of lines."""
    return textwrap.dedent("\n".join(block)).split("\n")


def inline(text: str) -> str:
    """Escape text and convert `code` to ``code``."""
    parts = text.split("`")
    if len(parts) % 2 == 0:  # an unmatched backtick
        return escape(text)
    written = ""
    for k, part in enumerate(parts):
        if k % 2 == 0:
            written += escape(part)
        elif part.strip():
            before = "" if not written or written[-1] in BEFORE else "\\ "
            after = "" if not parts[k + 1] or parts[k + 1][0] in AFTER else "\\ "
            written += f"{before}``{part.strip()}``{after}"
    return written


def escape(text: str) -> str:
    """Escape the characters that reStructuredText would interpret."""
    return re.sub(r"([\\*|_`])", r"\\\1", text)


def field_lines(cls: type[Any]) -> list[str]:
    """Return the annotated fields of a class with their comments as a list, from its source."""
    try:
        source = textwrap.dedent(inspect.getsource(cls))
    except (OSError, TypeError):
        return []
    comments = {
        token.start[0]: token.string.lstrip("# ").strip()
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.COMMENT
    }
    (node,) = ast.parse(source).body
    assert isinstance(node, ast.ClassDef)
    lines: list[str] = []
    for item in node.body:
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name) and not item.target.id.startswith("_"):
            comment = comments.get(item.end_lineno or item.lineno, "")
            described = f": {inline(comment)}" if comment else ""
            lines += [f"- ``{item.target.id}`` (``{ast.unparse(item.annotation)}``){described}", ""]
    return ["**Fields:**", "", *lines] if lines else []
