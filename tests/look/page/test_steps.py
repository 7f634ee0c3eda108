"""The step of a page's dynamics is stable at both ends of its sliders, if a fraction of the scene's step is."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from seaframe.look.page import dynamics, sliders
from seaframe.program.program import Program
from tests.look.page.scenes import arm

LIMIT = 0.012  # stiffness times step, above which the stand-in below is lost


class Stiff:
    """A program that diverges if its only freed number, a stiffness, is too large for the step."""

    scene = SimpleNamespace(name="stiff", run=SimpleNamespace(dt=0.01, duration=1.0))
    defaults = (1.0,)

    def rollout(self, q: Any, v: Any, u: Any, h: float, steps: int, free: Any = None) -> tuple[Any, Any]:
        assert steps == round(1.0 / h)
        lost = (self.defaults if free is None else free)[0] * h > LIMIT
        return np.full(1, np.nan if lost else 0.0), np.zeros(1)


@pytest.mark.parametrize(
    ("ends", "h"),
    [((), 0.01), (([0.2], [3.0]), 0.0025), (([1e9],), 0.01)],  # the last: none is small enough, the scene's own stays
)
def test_steps_are_tried_at_the_ends_of_sliders(monkeypatch: pytest.MonkeyPatch, ends: Any, h: float) -> None:
    monkeypatch.setattr(dynamics, "model_start", lambda program: ([0.0], [0.0]))
    stiff: Any = Stiff()
    assert dynamics.find_stable_step(stiff, ends) == pytest.approx(h)


def test_ends_are_those_of_plain_sliders() -> None:
    """One slider at an end, the others as the scene has them; a mass does not go to zero."""
    scene = arm()
    free = ["rov.fore.mass", "drives.rov.fore.motion.sine.period", "water.density"]
    program = Program(scene, ["rov.fore.mass", "water.density"])
    rows = dynamics.slider_ends(scene, program, free)
    assert rows == [[1.0, 1000.0], [15.0, 1000.0], [5.0, 200.0], [5.0, 3000.0]]


@pytest.mark.parametrize("path", ["rov.beam.flexible.youngs_modulus", "rov.hull.inertia.diagonal[0]", "rov.hull.mass"])
def test_what_divides_does_not_reach_zero(path: str) -> None:
    assert sliders.plain_range(path, 2.0)[0] > 0.0
