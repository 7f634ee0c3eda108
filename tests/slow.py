"""Cases of a parametrised test that take long: `make test-slow` runs them, `make test` runs the others."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import pytest


def mark_slow(cases: Iterable[Any], slow: Collection[str]) -> list[Any]:
    """Mark the cases whose name, or first value, is among `slow`."""
    return [mark(case) if (case[0] if isinstance(case, tuple) else case) in slow else case for case in cases]


def mark(case: Any) -> Any:
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.slow)
