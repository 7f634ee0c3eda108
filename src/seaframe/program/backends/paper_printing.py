"""Print the matrices of the Moving Frame Method as text and as LaTeX."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import sympy as sp

from .paper_matrices import Table
from .paper_symbols import PaperSymbols
from .printing import Statement, as_latex, as_text, latex
from .symbols import Meaning

NARROW = 28  # characters of an entry up to which a matrix is printed as a whole
WIDE = 116  # characters of a line
SMALL = 6  # columns of a matrix that is printed as a whole


def text_of(tables: Iterable[Table]) -> Iterator[str]:
    """Yield lines: small matrices as a whole, diagonal ones by their diagonal, others by entries that are not zero."""
    for table in tables:
        rows, columns = table.shape
        written = [[str(entry.expression) for entry in row] for row in table.entries]
        widths = [max(map(len, column)) for column in zip(*written, strict=True)]
        if is_diagonal(table) and rows > SMALL:
            yield f"{table.title} = diag({', '.join(written[k][k] for k in range(rows))})"
        elif 1 < columns <= SMALL and max(widths) <= NARROW and sum(widths) + 2 * columns < WIDE:
            yield f"{table.title} ="
            for row in written:
                line = "  ".join(x.ljust(width) for x, width in zip(row, widths, strict=True))
                yield f"  [{line.rstrip()}]"
        else:
            yield f"{table.title} ({rows} x {columns}):"
            for place, entry in entries_of(table):
                yield as_text(Statement(f"{table.title}({place})", "", entry))


def latex_of(tables: Iterable[Table], names: Mapping[Any, str]) -> Iterator[str]:
    """Yield lines of an `aligned` environment."""
    for table in tables:
        rows, columns = table.shape
        if is_diagonal(table) and rows > SMALL:
            diagonal = ", ".join(latex(table.entries[k][k].expression, names) for k in range(rows))
            yield rf"{table.latex} &= \operatorname{{diag}}({diagonal})"
        elif 1 < columns <= SMALL and all(len(str(x.expression)) <= 2 * NARROW for row in table.entries for x in row):
            lines = [" & ".join(latex(x.expression, names) for x in row) for row in table.entries]
            yield table.latex + r" &= \begin{bmatrix} " + r" \\ ".join(lines) + r" \end{bmatrix}"
        else:
            for place, entry in entries_of(table):
                left = table.latex if not table.number else f"[{table.latex}]"
                yield as_latex(Statement("", f"{left}_{{{place}}}", entry), names)


def entries_of(table: Table) -> Iterator[tuple[str, Any]]:
    """Yield the place, counted from 1, and the product of every entry that is not zero."""
    for j, row in enumerate(table.entries, start=1):
        for k, entry in enumerate(row, start=1):
            if entry.expression != 0:
                yield str(j) if len(row) == 1 else f"{j},{k}", entry


def is_diagonal(table: Table) -> bool:
    """Whether a matrix is square and zero outside its diagonal."""
    rows, columns = table.shape
    return rows == columns and all(
        entry.expression == 0 for j, row in enumerate(table.entries) for k, entry in enumerate(row) if j != k
    )


def used_symbols(tables: Sequence[Table], symbols: PaperSymbols) -> set[Any]:
    """The symbols in tables, and those that define them."""
    found: set[Any] = set().union(*(x.free_symbols for table in tables for row in table.expressions for x in row))
    for symbol, value in symbols.definitions.items():
        if symbol in found:
            found |= sp.sympify(value).free_symbols
    return found


def legend_of(used: set[Any], symbols: PaperSymbols, latex: bool = False) -> Iterator[str]:
    """Yield the meaning of every symbol: components of a vector or a matrix together, numbers with their values.

    `latex`: symbols as they are written in LaTeX.
    """
    groups: dict[str, list[tuple[Any, Meaning]]] = {}
    for symbol, meaning in symbols.meanings.items():
        if symbol in used:
            groups.setdefault(", ".join(re.sub(r"(\[\d\])+$", "", what) for what in meaning.what), []).append(
                (symbol, meaning)
            )
    for what, group in groups.items():
        named = [(x.latex if latex else str(symbol), x.value) for symbol, x in group]
        values = [name + ("" if value is None else f" = {value:.10g}") for name, value in named]
        yield f"{', '.join(values)}: {what}"
