"""Print long equations as text and as LaTeX: common factors before a bracket, terms on separate lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import sympy as sp

from .algebra import Product

SHORT = 3  # number of terms of a sum on one line


@dataclass(frozen=True)
class Statement:
    """An equation left = right."""

    left: str
    latex: str  # LaTeX of the left side
    right: Product


def as_text(statement: Statement) -> str:
    """Return a statement as Python code, with one line for every term of a long sum."""
    factor, terms = statement.right
    if len(terms) <= SHORT:
        return f"{statement.left} = {statement.right.expression}"
    above, below = sp.fraction(factor)
    lead = "" if above == 1 else "-" if above == -1 else f"{above}*"
    end = "" if below == 1 else f"/{below}" if below.is_Atom else f"/({below})"
    lines = [str(terms[0]), *(join_term(str(term), "-", "+ ", "- ") for term in terms[1:])]
    return f"{statement.left} = {lead}(\n    " + "\n    ".join(lines) + f"\n){end}"


def as_latex(statement: Statement, names: Mapping[Any, str]) -> str:
    """Return a statement as lines of an `aligned` environment, with some terms of a long sum on each."""
    factor, terms = statement.right
    if len(terms) <= SHORT:
        return f"{statement.latex} &= {latex(statement.right.expression, names)}"
    written = [latex(terms[0], names), *(join_term(latex(term, names), "- ", "+ ", "- ") for term in terms[1:])]
    lines = [" ".join(written[k : k + SHORT]) for k in range(0, len(written), SHORT)]
    lead = "" if factor == 1 else "-" if factor == -1 else latex(factor, names)
    body = " \\\\\n&\\qquad ".join(lines)
    return f"{statement.latex} &= {lead} \\bigl( {body} \\bigr)"


def latex(expression: Any, names: Mapping[Any, str]) -> str:
    return str(sp.latex(expression, symbol_names=dict(names)))


def join_term(term: str, minus: str, positive: str, negative: str) -> str:
    """Return a term that follows another one, with its sign before it."""
    return negative + term.removeprefix(minus) if term.startswith(minus) else positive + term
