"""Parts of HTML that reports and the cards of objects in notebooks share: sections, tables, cards."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Sequence
from html import escape

# Colours are those of the reader's notebook: the card inherits them, and its lines are the colour of the text, faded.
CARD_STYLE = """
.seaframe-card { border: 1px solid color-mix(in srgb, currentColor 22%, transparent); border-radius: 8px;
  padding: 10px 14px 12px; margin: 4px 0; max-width: 980px; font: 13px/1.45 system-ui, "DejaVu Sans", sans-serif; }
.seaframe-card h4 { margin: 0 0 2px; font-size: 15px; }
.seaframe-card h5 { margin: 10px 0 3px; font-size: 12px; font-weight: 600; opacity: 0.7; }
.seaframe-card p { margin: 2px 0; }
.seaframe-card .lead { opacity: 0.75; }
.seaframe-card .wide { overflow-x: auto; }
.seaframe-card table { border-collapse: collapse; margin: 2px 0; font-size: 12.5px; }
.seaframe-card th, .seaframe-card td { text-align: left; padding: 2px 14px 2px 0; border: 0; background: none;
  border-bottom: 1px solid color-mix(in srgb, currentColor 12%, transparent); vertical-align: top; }
.seaframe-card th { font-weight: 500; }
.seaframe-card thead th { font-size: 11.5px; opacity: 0.7; white-space: nowrap; }
.seaframe-card .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.seaframe-card td:not(:last-child) { white-space: nowrap; }
.seaframe-card img { max-width: min(100%, 680px); height: auto; border-radius: 4px; }
"""


def section(title: str, content: str) -> str:
    """Return a section with a heading; both arguments are HTML."""
    return f"<section>\n<h2>{title}</h2>\n{content}\n</section>"


def table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table; heads are text, cells are whole HTML elements."""
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    body = "\n".join(f"<tr>{''.join(row)}</tr>" for row in rows)
    return f'<div class="wide"><table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody></table></div>'


def pairs(rows: Iterable[tuple[str, str]]) -> str:
    """Return a table of two columns, names and their values, both as HTML."""
    body = "\n".join(f'<tr><th scope="row">{name}</th><td>{text}</td></tr>' for name, text in rows)
    return f'<div class="wide"><table><tbody>\n{body}\n</tbody></table></div>'


def name_cell(text: str, depth: int = 0) -> str:
    """Return the first cell of a row with a text, indented by its depth in a tree."""
    indent = f' style="padding-left: {1.2 * depth:g}em"' if depth else ""
    return f'<th scope="row"{indent}>{escape(text)}</th>'


def text_cell(text: str) -> str:
    """Return a cell with a text."""
    return f"<td>{escape(text)}</td>"


def digits_cell(text: str) -> str:
    """Return a cell with a number, given as text."""
    return f'<td class="number">{escape(text)}</td>'


def paragraph(text: str) -> str:
    """Return a paragraph of text."""
    return f"<p>{escape(text)}</p>"


def image(png: bytes, alt: str) -> str:
    """Return a picture that is part of the document."""
    return f'<img alt="{escape(alt)}" src="data:image/png;base64,{base64.b64encode(png).decode()}">'


def card(title: str, lead: Sequence[str], parts: Iterable[tuple[str, str]]) -> str:
    """Return a card that shows an object in a notebook.

    `title` and the lines of `lead` are text; `parts` are (heading as text, content as HTML), shown if not empty.
    """
    body = "\n".join(f"<h5>{escape(heading)}</h5>\n{content}" for heading, content in parts if content)
    head = f"<h4>{escape(title)}</h4>\n" + "".join(f'<p class="lead">{escape(line)}</p>' for line in lead if line)
    return f'<div class="seaframe-card"><style>{CARD_STYLE}</style>\n{head}\n{body}\n</div>'
