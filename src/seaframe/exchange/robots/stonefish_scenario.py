"""Stonefish scenarios as one tree of elements: files included, arguments filled in, expressions evaluated."""

from __future__ import annotations

import ast
import math
import operator
import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path

from ...errors import SceneError, one_line, quote, unknown_name
from .import_report import ImportReport
from .packages import Packages, shown_from
from .xml_source import Element, read_xml

ROOT = "scenario"
MAX_INCLUDES = 20  # files inside of files
MAX_FILES = 200
MAX_BYTES = 30_000_000  # of all files
MAX_ROUNDS = 20  # of one argument inside another
MAX_FILLED = 10_000  # characters of an attribute with arguments in it
SUBSTITUTION = re.compile(r"\$\((\w+)\s+([^()]*)\)")
EXPRESSION = re.compile(r"\$\{([^{}]*)\}")
MAX_EXPRESSION = 300  # characters of an expression or an argument
CONSTANTS = {"pi": math.pi, "e": math.e}
FUNCTIONS: dict[str, Callable[..., float]] = {
    name: getattr(math, name) for name in ("sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sqrt", "exp", "log")
} | {"abs": abs, "min": min, "max": max}
OPERATORS: dict[type, Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.BitXor: math.pow,  # ^ is a power
}


class Scenario:
    """Reads a scenario with all files that it includes into one tree."""

    def __init__(self, path: Path, arguments: Mapping[str, str], packages: Packages, report: ImportReport) -> None:
        self.path, self.packages, self.report = path, packages, report
        self.arguments = arguments
        self.missing: set[str] = set()  # parameters of a launch file that nobody gave
        self.asked: set[str] = set()  # arguments and parameters that the files use
        self.files, self.bytes = 0, 0

    def read(self) -> Element:
        """Return the root with the content of included files in place of the <include> elements."""
        root = self.open(self.path, self.arguments, 0)
        self.report.doubt_arguments(self.arguments, self.asked)
        return root

    def open(self, path: Path, arguments: Mapping[str, str], depth: int) -> Element:
        """Return the root of one file."""
        self.files += 1
        self.bytes += os.path.getsize(path) if os.path.isfile(path) else 0
        root = read_xml(path, self.report, str(self.path) if depth == 0 else shown_from(self.path, path))
        if root.tag != ROOT:
            raise root.error(f"not a Stonefish scenario: it begins with <{root.tag}>, not with <{ROOT}>.", "format")
        if self.files > MAX_FILES or depth > MAX_INCLUDES or self.bytes > MAX_BYTES:
            size = f"{MAX_BYTES / 1e6:g} MB"
            message = f"more than {MAX_FILES} files or {size}, or deeper than {MAX_INCLUDES}; does one include itself?"
            raise root.error(message, "limit")
        for element in root.walk():
            for name, value in element.attributes.items():
                if "$" in value:
                    element.attributes[name] = self.fill(value, element, arguments)
        children: list[Element] = []
        for child in root.children:
            children += self.included(child, path.parent, arguments, depth) if child.tag == "include" else [child]
        root.children = children
        return root

    def included(self, include: Element, folder: Path, arguments: Mapping[str, str], depth: int) -> list[Element]:
        """Return the elements of an included file."""
        name = include.attribute("file")
        path = find_data(name, folder, self.packages)
        if path is None:
            message = f"no file {quote(name)} beside the scenario or in its data. "
            message += "Name its folder: seaframe import --package data=FOLDER."
            raise include.error(one_line(message), "file")
        own = {arg.attribute("name"): arg.attributes.get("value", "") for arg in include.all("arg")}
        if any(len(value) > MAX_EXPRESSION for value in own.values()):
            raise include.error(f"an argument is longer than {MAX_EXPRESSION} characters.", "limit")
        return self.open(self.packages.confine(path, name, include.place), {**arguments, **own}, depth + 1).children

    def fill(self, text: str, element: Element, arguments: Mapping[str, str]) -> str:
        """Return a text with `$(find ..)`, `$(arg ..)`, `$(param ..)` and `${..}` replaced."""
        for _ in range(MAX_ROUNDS):
            if len(text) > MAX_FILLED:
                raise element.error(f"an attribute with arguments is longer than {MAX_FILLED:,} characters.", "limit")
            new = SUBSTITUTION.sub(lambda found: self.substitute(found, element, arguments), text)
            if new == text:
                break
            text = new
        return EXPRESSION.sub(lambda found: repr(evaluate(found[1], element)), text)

    def substitute(self, found: re.Match[str], element: Element, arguments: Mapping[str, str]) -> str:
        """Return what stands for a `$(..)`; a parameter that nobody gave becomes an empty text."""
        kind, name = found[1], found[2].strip()
        if kind == "find":
            return str(self.packages.folder(name, element.place))
        if kind not in ("arg", "param"):
            raise element.error(f"$({kind} ..) is not known. Known: find, arg, param.", "unsupported")
        self.asked.add(name)
        if name in arguments:
            return arguments[name]
        if kind == "param":
            self.missing.add(name)
            return ""
        fault = unknown_name(name, arguments, "argument")
        place = f"{element.source}:{element.line}:{element.column}"
        raise SceneError(f"{fault.message} Give it: --arg {one_line(name, 80)}=VALUE.", "unknown", place=place)


def find_data(name: str, folder: Path, packages: Packages) -> Path | None:
    """Return a file beside another, in a `data` folder above it, or in a package that is named `data`."""
    if not name.strip() or "\0" in name:
        return None
    places = [folder, *([packages.folders["data"]] if "data" in packages.folders else [])]
    for root in packages.roots:
        places += [root / "data", root]
    return next((place / name for place in places if os.path.isfile(place / name)), None)


def evaluate(text: str, element: Element) -> float:
    """Return the value of an expression of numbers, without any other names than functions of them."""
    try:
        if len(text) > MAX_EXPRESSION:
            raise ValueError(f"longer than {MAX_EXPRESSION} characters")
        value = value_of(ast.parse(text.strip(), mode="eval").body)
        if not math.isfinite(value):
            raise ValueError("not finite")
    except (ValueError, SyntaxError, ArithmeticError, TypeError, RecursionError, MemoryError) as error:
        message = f"expression {quote(text)} cannot be evaluated ({one_line(str(error), 120)})."
        raise element.error(message, "invalid") from None
    return value


def value_of(node: ast.expr) -> float:
    """Return the value of a part of an expression."""
    match node:
        case ast.Constant(value=int() | float() as number) if not isinstance(number, bool):
            return float(number)
        case ast.Name(id=name) if name in CONSTANTS:
            return CONSTANTS[name]
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -value_of(operand)
        case ast.UnaryOp(op=ast.UAdd(), operand=operand):
            return value_of(operand)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATORS:
            return OPERATORS[type(op)](value_of(left), value_of(right))
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in FUNCTIONS:
            return float(FUNCTIONS[name](*(value_of(arg) for arg in args)))
    raise ValueError("only numbers, + - * / ^, parentheses and functions of them")
