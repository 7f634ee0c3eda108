"""The part of Markdown that READMEs of experiments use, as HTML: everything that is not markup is escaped."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

HEADING = re.compile(r"(#{1,4}) +(.+)")
BULLET = re.compile(r"(?:[-*]|\d+\.) +(.+)")
RULE = re.compile(r"\|?[\s:|-]+\|?")
CODE = re.compile(r"`([^`]+)`")
BOLD = re.compile(r"\*\*([^*]+)\*\*")
ITALIC = re.compile(r"(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])")
LINK = re.compile(r"\[([^\]]+)\]\((https?://[^)\s]+)\)")
FENCE = "```"


def to_html(text: str, level: int = 3) -> str:
    """Headings (those of the first rank as <h{level}>), paragraphs, lists, tables, code, bold, italic, links."""
    return "\n".join(block_html(block, level) for block in blocks(text.splitlines()))


def blocks(lines: list[str]) -> Iterator[list[str]]:
    """Lines that belong together: up to a blank line or a heading; all of a fenced block."""
    block: list[str] = []
    fenced = False
    for line in lines:
        fence = line.strip().startswith(FENCE)
        if fenced:
            block.append(line)
            if fence:
                yield block
                block, fenced = [], False
            continue
        if (fence or not line.strip() or HEADING.match(line)) and block:
            yield block
            block = []
        if HEADING.match(line):
            yield [line]
        elif line.strip():
            block.append(line)
            fenced = fence
    if block:
        yield block


def block_html(block: list[str], level: int) -> str:
    first = block[0].strip()
    if first.startswith(FENCE):
        return f"<pre><code>{escape(chr(10).join(line for line in block[1:] if line.strip() != FENCE))}</code></pre>"
    if heading := HEADING.match(first):
        depth = min(6, level + len(heading[1]) - 1)
        return f"<h{depth}>{inline(heading[2])}</h{depth}>"
    if len(block) > 1 and "|" in first and RULE.fullmatch(block[1].strip()):
        return table_html(block)
    if BULLET.match(first):
        return list_html(block)
    return f"<p>{inline(' '.join(line.strip() for line in block))}</p>"


def table_html(block: list[str]) -> str:
    """A table with a row of heads, a rule and rows."""
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in (block[0], *block[2:])]
    head = "".join(f'<th scope="col">{inline(cell)}</th>' for cell in rows[0])
    body = "".join("<tr>" + "".join(f"<td>{inline(cell)}</td>" for cell in row) + "</tr>" for row in rows[1:])
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def list_html(block: list[str]) -> str:
    """A list; a line without a mark goes on with the entry before it."""
    entries: list[str] = []
    for line in block:
        if bullet := BULLET.match(line.strip()):
            entries.append(bullet[1])
        else:
            entries[-1] += f" {line.strip()}"
    kind = "ol" if block[0].strip()[0].isdigit() else "ul"
    return f"<{kind}>{''.join(f'<li>{inline(entry)}</li>' for entry in entries)}</{kind}>"


def inline(text: str) -> str:
    """Code, bold text and links inside a line."""
    parts = CODE.split(text)
    return "".join(f"<code>{escape(part)}</code>" if k % 2 else worded(part) for k, part in enumerate(parts))


def worded(text: str) -> str:
    marked = ITALIC.sub(r"<em>\1</em>", BOLD.sub(r"<strong>\1</strong>", escape(text)))
    return LINK.sub(r'<a href="\2">\1</a>', marked)
