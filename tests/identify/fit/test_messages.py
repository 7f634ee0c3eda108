"""Whole messages of fits, compared with `tests/golden/identify-fit.txt` so that their wording is reviewed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np

import seaframe as sf
from seaframe.exchange.logs.log import Log
from seaframe.identify.fit.diagnostics import Information
from tests.identify.fit.scenes import pendulum
from tests.messages import messages_of

GOLDEN = Path(__file__).parents[2] / "golden" / "identify-fit.txt"
FREE = ("arm.rod.mass",)


def swing(rows: int = 101) -> Log:
    """Return a log of a pendulum, from formulas."""
    t = np.linspace(0.0, 2.0, 101)[:rows]
    return Log(t, {"arm.rod.angle": np.cos(5.0 * t)}, source="swing.csv")


def backward() -> Log:
    log = swing()
    t = log.t.copy()
    t[50] = 0.3
    return Log(t, log.columns, source="swing.csv")


CASES: list[Callable[[], object]] = [
    lambda: sf.fit(pendulum(), FREE, backward()),
    lambda: sf.fit(pendulum(), FREE, swing(rows=5)),
    lambda: sf.fit(pendulum(), FREE, swing(), solver=sf.Solver(loss="cauchy")),
    lambda: sf.fit(pendulum(), FREE, swing(), signals=["arm.rod.rate"]),
    lambda: sf.fit_decay(swing(), "arm.rod.angle", sf.Pendulum(8.0, 0.4, 2.0, volume=0.009)),
]


def test_messages_are_those_of_the_golden_file() -> None:
    found = messages_of(CASES)
    a, c = np.random.default_rng(0).standard_normal((2, 50))
    information = Information(np.column_stack([a, 2.0 * a, c]), ("a", "b", "c"), np.array([2.0, 1.0, 1.0]))
    found.append(information.identifiability(information.inverse()[0]).lines()[0])
    assert found == GOLDEN.read_text(encoding="utf-8").splitlines()
