"""Warnings with the place that a reader can act on: the line of their own code that led to them."""

from __future__ import annotations

import sys
import warnings
from pathlib import Path

PACKAGE = str(Path(__file__).parent)


def warn_user(message: str, category: type[Warning] = RuntimeWarning) -> None:
    """Warn at the nearest line outside this package, wherever in the package the reason was found."""
    frame, level = sys._getframe(1), 2
    while frame.f_back is not None and frame.f_code.co_filename.startswith(PACKAGE):
        frame, level = frame.f_back, level + 1
    warnings.warn(message, category, stacklevel=level)
