"""Whole messages, which tests compare with the files of `tests/golden`, so that their wording is reviewed there."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

import seaframe as sf


def messages_of(cases: Iterable[Callable[[], object]]) -> list[str]:
    """Return the message of the error that each case raises."""
    found = []
    for case in cases:
        with pytest.raises(sf.SeaframeError) as caught:
            case()
        found.append(str(caught.value))
    return found
