"""Functions of a user's Python file as reductions of a study, also in worker processes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

from ...errors import SeaframeError, unknown_name
from ...numbers import Floats
from .function_checksums import checksum


@dataclass(frozen=True)
class FileFunction:
    """A function in a Python file; a worker process, also on another machine, executes the source again."""

    path: str
    name: str
    source: str

    def __call__(self, t: Floats, signals: Mapping[str, Floats]) -> float:
        return float(find_function(self.path, self.name, self.source)(t, signals))


def load_function(path: Path, name: str) -> FileFunction:
    """Return a function of a Python file, which is executed; raise a SeaframeError where it is not there."""
    if not path.is_file():
        raise SeaframeError("there is no such file.", "file", place=str(path))
    try:
        source = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SeaframeError(f"cannot be read: {error}", "file", place=str(path)) from error
    found = FileFunction(str(path), name, source)
    find_function(found.path, name, source)
    return found


@lru_cache(maxsize=64)
def find_function(path: str, name: str, source: str) -> Callable[..., Any]:
    """Execute the source of a Python file and return one of its functions."""
    module = ModuleType(Path(path).stem)
    module.__file__ = path
    try:
        exec(compile(source, path, "exec"), vars(module))
    except Exception as error:  # of the user's own code
        raise SeaframeError(f"cannot be executed: {type(error).__name__}: {error}", "invalid", place=path) from error
    functions = [key for key, x in vars(module).items() if callable(x) and not key.startswith("_")]
    if name not in functions:
        raise SeaframeError(unknown_name(name, functions, "function"), place=path)
    found: Callable[..., Any] = getattr(module, name)
    return found


def code_checksum(law: Any) -> str:
    """Return a checksum of what a function does, the same in every process; empty where it cannot be summed."""
    return checksum(
        (law.source, find_function(law.path, law.name, law.source)) if isinstance(law, FileFunction) else law
    )
