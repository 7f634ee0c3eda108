"""Encode numbers and bytes as text inside a page."""

from __future__ import annotations

import base64
import gzip
from typing import Any

import numpy as np
from numpy.typing import NDArray


def encode_numbers(values: NDArray[Any], kind: str) -> str:
    """Encode numbers of a type, such as "<f4", as base64 text."""
    return base64.b64encode(np.ascontiguousarray(values, dtype=kind).tobytes()).decode()


def compress_to_text(data: bytes) -> str:
    """Compress bytes, identically on every machine, and encode them as base64 text."""
    return base64.b64encode(gzip.compress(data, 9, mtime=0)).decode()
