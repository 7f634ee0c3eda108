"""Runs of the unchanged built-in experiments, each computed once for all tests of a process; modules of checks."""

from __future__ import annotations

from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import seaframe as sf


@cache
def run_of(name: str) -> sf.Run:
    return sf.simulate(sf.load(name))


def module_of(path: Path) -> Any:
    """Return the module of a file, such as the checks of an experiment."""
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
