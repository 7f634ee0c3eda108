"""Work counted in lines of Python: the same on every machine and under every load, unlike time."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def lines(task: Callable[[], Any]) -> int:
    """How many lines a task runs, turns of loops included; not what is done in C."""
    count = 0

    def note(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal count
        count += event == "line"
        return note

    before = sys.gettrace()
    sys.settrace(note)
    try:
        task()
    finally:
        sys.settrace(before)
    return count
