"""Runs of the unchanged built-in experiments, each computed once for all tests of a process."""

from __future__ import annotations

from functools import cache

import seaframe as sf


@cache
def run_of(name: str) -> sf.Run:
    return sf.simulate(sf.load(name))
