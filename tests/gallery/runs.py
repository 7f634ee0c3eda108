"""Runs of the built-in experiments, as they are, each made once for all tests of a process."""

from __future__ import annotations

from functools import cache

import seaframe as sf


@cache
def run_of(name: str) -> sf.Run:
    return sf.simulate(sf.load(name))
