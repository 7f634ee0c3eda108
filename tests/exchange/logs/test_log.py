"""A log as it is asked for its signals."""

from __future__ import annotations

import numpy as np
import pytest

from seaframe import SeaframeError
from seaframe.exchange.logs import Log


def test_components_that_are_missing_are_named() -> None:
    t = np.arange(3.0)
    log = Log(t, {"a[0]": t, "a[2]": t, "b[1]": t, "c[1]": t, "c[0]": 2.0 * t}, source="log")
    with pytest.raises(SeaframeError, match=r"log: 'a' lacks a\[1\]; there are a\[0\], a\[2\]"):
        log["a"]
    with pytest.raises(SeaframeError, match=r"log: 'b' lacks b\[0\]; there are b\[1\]"):
        log["b"]
    np.testing.assert_array_equal(log["c"], np.column_stack([2.0 * t, t]))
    np.testing.assert_array_equal(log["a[2]"], t)
