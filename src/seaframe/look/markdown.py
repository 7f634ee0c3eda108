"""Convert READMEs of experiments to HTML: CommonMark with tables; raw HTML is escaped, only web links are kept."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token


def to_html(text: str, level: int = 3) -> str:
    """Convert a text to HTML; headings of the first rank become <h{level}>, tables can be scrolled sideways."""
    tokens = reader().parse(text)
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(6, level + int(token.tag[1:]) - 1)}"
        elif token.type == "th_open":
            token.attrSet("scope", "col")
        elif token.type == "fence":
            token.info = ""  # the language: code is shown as it is
    html: str = reader().renderer.render(wrap_tables(tokens), reader().options, {})
    return html.strip()


def wrap_tables(tokens: Sequence[Token]) -> list[Token]:
    """Return the tokens with each table in a <div class="wide">."""
    wrapped: list[Token] = []
    for token in tokens:
        if token.type == "table_open":
            wrapped.append(Token("div_open", "div", 1, attrs={"class": "wide"}))
        wrapped.append(token)
        if token.type == "table_close":
            wrapped.append(Token("div_close", "div", -1))
    return wrapped


@cache
def reader() -> MarkdownIt:
    """Return the parser of CommonMark, without raw HTML and pictures."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")
    markdown.validateLink = is_web_address  # type: ignore[method-assign]
    return markdown


def is_web_address(url: str) -> bool:
    """Return whether a link is kept as a link; all others are shown as text."""
    return url.startswith(("http://", "https://"))
