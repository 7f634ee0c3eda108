"""Functions of a user's Python file as reductions of a study, also in worker processes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from ...errors import SeaframeError, unknown_name
from ...numbers import Floats


@dataclass(frozen=True)
class FileFunction:
    """A function in a Python file; a worker process loads the file again."""

    path: str
    name: str

    def __call__(self, t: Floats, signals: Mapping[str, Floats]) -> float:
        return float(find_function(self.path, self.name)(t, signals))


def load_function(path: Path, name: str) -> FileFunction:
    """Return a function of a Python file, which is executed; raise a SeaframeError where it is not there."""
    found = FileFunction(str(path.resolve()), name)
    find_function(found.path, name)
    return found


@lru_cache(maxsize=64)
def find_function(path: str, name: str) -> Callable[..., Any]:
    """Execute a Python file and return one of its functions."""
    if not Path(path).is_file():
        raise SeaframeError("there is no such file.", "file", place=path)
    spec = spec_from_file_location(Path(path).stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # of the user's own code
        raise SeaframeError(f"cannot be executed: {type(error).__name__}: {error}", "invalid", place=path) from error
    functions = [key for key, x in vars(module).items() if callable(x) and not key.startswith("_")]
    if name not in functions:
        raise SeaframeError(unknown_name(name, functions, "function"), place=path)
    found: Callable[..., Any] = getattr(module, name)
    return found
