"""The same question gives the same bits, whatever was asked before it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import seaframe as sf


def test_answers_do_not_depend_on_what_was_asked_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = sf.load("snake-spiral").replace({"drives": {}})
    rng = np.random.default_rng(1)
    q, v, vdot = rng.normal(size=(3, 20))
    answers = []
    for order in (("forward", "inverse", "step"), ("step", "inverse", "forward"), ("inverse",)):
        monkeypatch.setenv("SEAFRAME_CACHE", str(tmp_path / "-".join(order)))
        program = sf.compile(scene)
        for name in order:
            if name == "forward":
                program.forward(q, v)
            elif name == "step":
                program.step(q, v)
        answers.append(program.inverse(q, v, vdot))
    np.testing.assert_array_equal(answers[0], answers[1])
    np.testing.assert_array_equal(answers[0], answers[2])
