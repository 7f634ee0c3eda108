"""Work counted in lines of Python: the same on every machine and under every load, unlike time."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def lines(task: Callable[[], Any]) -> int:
    """Count the lines that a task runs, repetitions in loops included; work done in C is not counted.

    Without garbage collection meanwhile, which runs finalisers of other tests at a moment of its own.
    """
    count = 0

    def note(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal count
        count += event == "line"
        return note

    before, collecting = sys.gettrace(), gc.isenabled()
    gc.disable()
    sys.settrace(note)
    try:
        task()
    finally:
        sys.settrace(before)
        if collecting:
            gc.enable()
    return count
