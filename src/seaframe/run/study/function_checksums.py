"""Checksums of a user's functions, by which a study that goes on knows whether one has changed.

What a function returns follows from its code, its defaults, the variables around it, and the functions, classes and
values that it names. Installed packages count by their names.
"""

from __future__ import annotations

import dis
import hashlib
import sys
import sysconfig
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from types import CodeType, FunctionType, GetSetDescriptorType, MemberDescriptorType, ModuleType
from typing import Any

PLAIN = (int, float, complex, str, bool, type(None), type(...))
PACKAGES = tuple(Path(sysconfig.get_path(name)) for name in ("stdlib", "platstdlib", "purelib", "platlib"))
OWN = Path(__file__).parents[2]
WRAPPERS = (staticmethod, classmethod)


def checksum(law: Any) -> str:
    """Return a checksum of a function, the same in every process; empty where it depends on what cannot be summed."""
    try:
        text = repr(Summary().of(law))
    except Exception:  # of an object of the user's, which refuses to be copied in a way of its own
        return ""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


class Summary:
    """Plain data that differ where functions and values differ; what was met before counts by its number."""

    def __init__(self) -> None:
        self.met: dict[int, int] = {}
        self.held: list[Any] = []  # objects that were met, whose identities must not be given to others

    def of(self, x: Any) -> Any:
        """Return what a function or a value is, as nested tuples and texts."""
        if type(x) in PLAIN:
            return repr(x)
        if isinstance(x, bytes):
            return hashlib.sha256(x).hexdigest()
        if id(x) in self.met:
            return "met", self.met[id(x)]
        self.met[id(x)] = len(self.met)
        self.held.append(x)
        if isinstance(x, FunctionType):
            return self.of_function(x)
        if isinstance(x, type):
            return self.of_class(x)
        if isinstance(x, ModuleType):
            return "module", x.__name__
        if type(x) in (tuple, list):
            return type(x).__name__, [self.of(part) for part in x]
        if type(x) in (set, frozenset):
            return "set", sorted(repr(Summary().of(part)) for part in x)
        if type(x) is dict:
            return "dict", [(self.of(key), self.of(part)) for key, part in x.items()]
        return self.of_object(x)

    def of_function(self, law: FunctionType) -> Any:
        """Return what a function does, and with which values."""
        code = law.__code__
        if is_installed(Path(code.co_filename)):
            return "function", law.__module__, law.__qualname__
        names = {name for part in nested(code) for name in part.co_names}
        around = {name: law.__globals__[name] for name in global_names(code) if name in law.__globals__}
        return (
            "function",
            code_parts(code),
            [self.of(law.__defaults__), self.of(law.__kwdefaults__)],
            [self.of(content(cell)) for cell in law.__closure__ or ()],
            [(name, self.of_used(x, names) if isinstance(x, ModuleType) else self.of(x)) for name, x in around.items()],
        )

    def of_used(self, module: ModuleType, names: set[str]) -> Any:
        """Return the entries of a module that have one of these names; of an installed one, its name."""
        if module_is_installed(module.__name__):
            return self.of(module)
        return "module", [(name, self.of(vars(module)[name])) for name in sorted(names & set(vars(module)))]

    def of_class(self, kind: type) -> Any:
        """Return the methods and the plain attributes of a class."""
        if module_is_installed(kind.__module__):
            return "class", kind.__module__, kind.__qualname__
        entries = []
        for name, x in vars(kind).items():
            if isinstance(x, property):
                entries.append((name, [self.of(part) for part in (x.fget, x.fset)]))
            elif isinstance(x, cached_property):
                entries.append((name, self.of(x.func)))
            elif isinstance(x, WRAPPERS):
                entries.append((name, self.of(x.__func__)))
            elif isinstance(x, FunctionType) or not (
                name.startswith("__") or isinstance(x, GetSetDescriptorType | MemberDescriptorType)
            ):
                entries.append((name, self.of(x)))
        return "class", kind.__qualname__, [self.of(base) for base in kind.__bases__], entries

    def of_object(self, x: Any) -> Any:
        """Return any other object by what a copy would be made from; what a property has kept does not count."""
        if (wrapped := getattr(x, "__wrapped__", None)) is not None:
            return type(x).__qualname__, self.of(wrapped)
        parts = x.__reduce_ex__(2)
        if isinstance(parts, str):
            return type(x).__qualname__, getattr(x, "__module__", ""), parts
        make, arguments, *rest = parts
        state, items, entries = (*rest, None, None, None)[:3]
        if isinstance(state, dict):
            kept = {name for name in state if isinstance(getattr(type(x), str(name), None), cached_property)}
            state = {name: part for name, part in state.items() if name not in kept}
        return [self.of(part) for part in (make, arguments, state, list(items or ()), list(entries or ()))]


def code_parts(code: CodeType) -> tuple[Any, ...]:
    """Return what a compiled function does, without its place in a file."""

    def plain(x: Any) -> Any:
        return code_parts(x) if isinstance(x, CodeType) else sorted(map(repr, x)) if isinstance(x, frozenset) else x

    return code.co_code, code.co_exceptiontable, code.co_names, [plain(x) for x in code.co_consts]


def nested(code: CodeType) -> Iterator[CodeType]:
    """Yield the code of a function and of those within it."""
    yield code
    for x in code.co_consts:
        if isinstance(x, CodeType):
            yield from nested(x)


def global_names(code: CodeType) -> list[str]:
    """Return the global names that a function reads, also within functions of its own, in alphabetical order."""
    found = {
        each.argval
        for part in nested(code)
        for each in dis.get_instructions(part)
        if each.opname in ("LOAD_GLOBAL", "LOAD_NAME")
    }
    return sorted(found)


def content(cell: Any) -> Any:
    """Return the value of a variable around a function; `...` where it has none yet."""
    try:
        return cell.cell_contents
    except ValueError:
        return ...


def is_installed(file: Path) -> bool:
    """Whether a file belongs to Python, to an installed package or to this one."""
    return any(file.is_relative_to(folder) for folder in (*PACKAGES, OWN))


def module_is_installed(name: str) -> bool:
    """Whether a module belongs to Python, to an installed package or to this one."""
    top = name.partition(".")[0]
    file = getattr(sys.modules.get(top), "__file__", None)
    return top in sys.stdlib_module_names or (file is not None and is_installed(Path(file)))
