"""Tests of faults are marked, so that `make test` leaves them to `make test-faults`."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.faults.work import KILLS


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if KILLS:
        terminalreporter.write_line(f"{len(KILLS)} kills")
        for (name, how, end), count in sorted(Counter(KILLS).items()):
            terminalreporter.write_line(f"{count:4d}  {name}, {how}: {end}")
