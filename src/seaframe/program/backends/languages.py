"""Print symbolic matrices as a function in Python, MATLAB (or Octave) or JavaScript.

The function takes the values of symbols by name and returns the matrices by name. Numbers of the scene have their
values as defaults, so that only the state must be given, with a rotation matrix as a whole. Subexpressions that occur
more than once are computed once.
"""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import sympy as sp

from ... import choices
from .printing import Statement

USE = "Return the matrices by name, from the values of symbols by name. Numbers left out have the scene's values."


@dataclass(frozen=True)
class Matrices:
    """What a function computes: its inputs, in order, and the matrices that it returns."""

    name: str
    title: Sequence[str]  # comment
    state: Sequence[Any]  # symbols that have to be given
    others: Sequence[str]  # names of the scene's other symbols, which may be given too
    rotations: Mapping[str, Any]  # 3x3 matrices of symbols that are given whole, by name
    parameters: Mapping[Any, tuple[float, str]]  # values and meanings of the scene's numbers, by symbol
    definitions: Mapping[Any, Any]  # symbols that are defined by others
    answers: Mapping[str, Sequence[Any]]  # one matrix, or one for every body, by name
    each: frozenset[str]  # names of those with one for every body

    @property
    def required_inputs(self) -> list[str]:
        """Names of the inputs that have to be given."""
        return [*self.rotations, *(str(symbol) for symbol in self.state)]

    def steps(self) -> tuple[list[tuple[Any, Any]], dict[str, list[Any]]]:
        """Return assignments of subexpressions, and the matrices in terms of these."""
        flat = [sp.Matrix(matrix) for matrices in self.answers.values() for matrix in matrices]
        assigned, reduced = sp.cse(flat, symbols=sp.numbered_symbols("t"), list=True)
        following = iter(reduced)
        return assigned, {name: [next(following) for _ in matrices] for name, matrices in self.answers.items()}


class Language(ABC):
    """A language: its syntax of comments, assignments and functions."""

    comment: ClassVar[str]
    first: ClassVar[int]  # index of the first row
    header: ClassVar[tuple[str, ...]] = ()  # lines before any statement

    @abstractmethod
    def expression(self, x: Any) -> str:
        """Return an expression as code."""

    @abstractmethod
    def assign(self, name: str, code: str) -> str:
        """Return a statement that defines a variable."""

    @abstractmethod
    def function(self, what: Matrices) -> Iterator[str]:
        """Yield the lines of a file with the function."""

    def statement(self, statement: Statement) -> str:
        """Return an equation as a statement."""
        return self.assign(statement.left, self.expression(statement.right.expression))

    def assignments(self, what: Matrices, assigned: Sequence[tuple[Any, Any]]) -> Iterator[str]:
        """Yield the definitions of symbols and of common subexpressions."""
        for symbol, value in (*what.definitions.items(), *assigned):
            yield self.assign(symbol.name, self.expression(value))

    def entries(self, matrix: Any) -> Iterator[tuple[int, int, str]]:
        """Yield row, column and code of all entries that are not zero."""
        for j in range(matrix.rows):
            for k in range(matrix.cols):
                if matrix[j, k] != 0:
                    yield j + self.first, k + self.first, self.expression(matrix[j, k])


class Python(Language):
    comment, first, header = "#", 0, ("import math",)

    def expression(self, x: Any) -> str:
        return str(sp.pycode(x))

    def assign(self, name: str, code: str) -> str:
        return f"{name} = {code}"

    def function(self, what: Matrices) -> Iterator[str]:
        yield from (f"# {line}" for line in what.title)
        yield from self.header
        yield ""
        yield "PARAMETERS = {"
        yield from (f'    "{symbol}": {value!r},  # {meaning}' for symbol, (value, meaning) in what.parameters.items())
        yield "}"
        yield ""
        yield ""
        yield f"def {what.name}(given):"
        yield f'    """{USE}"""'
        yield f"    state, others = {what.required_inputs!r}, {list(what.others)!r}"
        yield "    if wrong := [name for name in given if name not in (*PARAMETERS, *state, *others)]:"
        yield '        raise KeyError(f"unknown: {wrong}; state: {state}; parameters: {list(PARAMETERS)}")'
        yield "    if missing := [name for name in state if name not in given]:"
        yield '        raise KeyError(f"missing: {missing}")'
        yield "    p = {**PARAMETERS, **given}"
        for name, R in what.rotations.items():
            yield f'    {", ".join(x.name for x in R)} = (x for row in p["{name}"] for x in row)'
        yield from (f'    {symbol} = p["{symbol}"]' for symbol in (*what.state, *what.parameters))
        assigned, answers = what.steps()
        yield from (f"    {line}" for line in self.assignments(what, assigned))
        for name, matrices in answers.items():
            many = name in what.each
            rows, columns = matrices[0].shape
            zeros = f"[[0.0] * {columns} for _ in range({rows})]"
            yield f"    {name} = " + (f"[{zeros} for _ in range({len(matrices)})]" if many else zeros)
            for number, matrix in enumerate(matrices):
                place = f"{name}[{number}]" if many else name
                yield from (f"    {place}[{j}][{k}] = {code}" for j, k, code in self.entries(matrix))
        yield "    return {" + ", ".join(f'"{name}": {name}' for name in answers) + "}"


class JavaScript(Language):
    comment, first = "//", 0

    def expression(self, x: Any) -> str:
        return str(sp.jscode(x))

    def assign(self, name: str, code: str) -> str:
        return f"const {name} = {code};"

    def function(self, what: Matrices) -> Iterator[str]:
        yield from (f"// {line}" for line in what.title)
        yield "export const parameters = {"
        yield from (f"  {symbol}: {value!r}, // {meaning}" for symbol, (value, meaning) in what.parameters.items())
        yield "};"
        yield ""
        yield f"// {USE}"
        yield f"export function {what.name}(given) {{"
        yield f"  const state = {json.dumps(what.required_inputs)};"
        yield f"  const known = [...state, ...Object.keys(parameters), ...{json.dumps(list(what.others))}];"
        yield "  const wrong = Object.keys(given).filter((name) => !known.includes(name));"
        yield "  if (wrong.length) throw new RangeError(`unknown: ${wrong}; known: ${known}`);"
        yield "  const missing = state.filter((name) => !(name in given));"
        yield "  if (missing.length) throw new RangeError(`missing: ${missing}`);"
        yield "  const p = { ...parameters, ...given };"
        for name, R in what.rotations.items():
            yield f"  const [{', '.join(x.name for x in R)}] = p.{name}.flat();"
        yield from (f"  const {symbol} = p.{symbol};" for symbol in (*what.state, *what.parameters))
        assigned, answers = what.steps()
        yield from (f"  {line}" for line in self.assignments(what, assigned))
        yield "  const zeros = (rows, columns) => Array.from({ length: rows }, () => Array(columns).fill(0));"
        for name, matrices in answers.items():
            many = name in what.each
            rows, columns = matrices[0].shape
            whole = f"Array.from({{ length: {len(matrices)} }}, () => zeros({rows}, {columns}))"
            yield f"  const {name} = " + (f"{whole};" if many else f"zeros({rows}, {columns});")
            for number, matrix in enumerate(matrices):
                place = f"{name}[{number}]" if many else name
                yield from (f"  {place}[{j}][{k}] = {code};" for j, k, code in self.entries(matrix))
        yield "  return { " + ", ".join(answers) + " };"
        yield "}"


class Matlab(Language):
    comment, first = "%", 1

    def expression(self, x: Any) -> str:
        return re.sub(r"\.([*/^])", r"\1", str(sp.octave_code(x)))  # all values are scalars

    def assign(self, name: str, code: str) -> str:
        return f"{name} = {code};"

    def function(self, what: Matrices) -> Iterator[str]:
        yield f"function out = {what.name}(p)"
        yield from (f"% {line}" for line in what.title)
        yield f"% {USE}"
        yield f"state = {{{', '.join(map(repr, what.required_inputs))}}};"
        names = [*(str(symbol) for symbol in what.parameters), *what.others]
        yield f"known = [state, {{{', '.join(map(repr, names))}}}];"
        yield "wrong = setdiff(fieldnames(p)', known);"
        yield "if ~isempty(wrong), error('unknown: %s; known: %s', strjoin(wrong, ', '), strjoin(known, ', ')); end"
        yield "missing = setdiff(state, fieldnames(p)');"
        yield "if ~isempty(missing), error('missing: %s', strjoin(missing, ', ')); end"
        for symbol, (value, meaning) in what.parameters.items():
            yield f"if ~isfield(p, '{symbol}'), p.{symbol} = {value!r}; end  % {meaning}"
        for name, R in what.rotations.items():
            places = [(j, k) for j in (1, 2, 3) for k in (1, 2, 3)]
            yield from (f"{x.name} = p.{name}({j}, {k});" for x, (j, k) in zip(R, places, strict=True))
        yield from (f"{symbol} = p.{symbol};" for symbol in (*what.state, *what.parameters))
        assigned, answers = what.steps()
        yield from self.assignments(what, assigned)
        for name, matrices in answers.items():
            many = name in what.each
            shape = ", ".join(map(str, (*matrices[0].shape, len(matrices)) if many else matrices[0].shape))
            yield f"out.{name} = zeros({shape});"
            for number, matrix in enumerate(matrices, start=1):
                page = f", {number}" if many else ""
                yield from (f"out.{name}({j}, {k}{page}) = {code};" for j, k, code in self.entries(matrix))
        yield "end"


LANGUAGES: Mapping[choices.Language, Language] = {
    "python": Python(),
    "matlab": Matlab(),
    "javascript": JavaScript(),
}
