"""Access to the signals of a log."""

from __future__ import annotations

import numpy as np
import pytest

from seaframe import SeaframeError
from seaframe.exchange.logs import Log


def test_components_that_are_missing_are_named() -> None:
    t = np.arange(3.0)
    log = Log(t, {"a[0]": t, "a[2]": t, "b[1]": t, "c[1]": t, "c[0]": 2.0 * t}, source="log")
    for name, missing, present in (("a", "a[1]", "a[0], a[2]"), ("b", "b[0]", "b[1]")):
        with pytest.raises(SeaframeError) as caught:
            log[name]
        assert (caught.value.code, caught.value.place) == ("missing", "log")
        assert f"no component {missing}, only {present}." in caught.value.message
    np.testing.assert_array_equal(log["c"], np.column_stack([2.0 * t, t]))
    np.testing.assert_array_equal(log["a[2]"], t)


def test_unknown_signals_are_refused_with_the_valid_ones() -> None:
    t = np.arange(3.0)
    with pytest.raises(SeaframeError, match="'c'") as caught:
        Log(t, {"a[0]": t, "b": t}, source="dive.csv")["c"]
    assert (caught.value.code, caught.value.place, caught.value.choices) == ("unknown", "dive.csv", ("a", "b"))


def test_a_column_of_another_length_is_refused() -> None:
    with pytest.raises(SeaframeError, match="'x' has 4 values") as caught:
        Log(np.arange(3.0), {"x": np.arange(4.0)})
    assert (caught.value.code, caught.value.place) == ("shape", "log")
