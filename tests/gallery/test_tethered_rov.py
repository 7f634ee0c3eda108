"""The vehicle on its tether: its statements hold, and would notice a wrong number."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import seaframe as sf
from seaframe.catalogue import FOLDER, experiment_checks
from seaframe.run.checks import scene_checks

NAME = "tethered-rov"


@cache
def run() -> sf.Run:
    return sf.simulate(sf.load(NAME))


def test_every_statement_holds() -> None:
    checks = experiment_checks(run())
    failed = [f"{check.what}: published {check.published}, got {check.got}" for check in checks if not check.passed]
    assert not failed, "\n".join(failed)
    assert len(checks) > len(run().scene.checks) > 0


def test_scene_is_whole() -> None:
    scene = run().scene
    assert scene.name == NAME
    assert scene.description
    assert (FOLDER / NAME / "README.md").read_text(encoding="utf-8").startswith(f"# {NAME}:")
    assert run().eom.nv == 6 + 3 + 19 * 2
    for plot in scene.plots:
        for signal in (*plot.signals, *plot.dashed):
            assert np.isfinite(run()[signal]).all(), signal


@pytest.mark.parametrize("wrong", [{"tethers.umbilical.length": 40.005}, {"rov.hull.drag.quadratic[0]": 35.1}])
def test_a_wrong_number_is_noticed(wrong: dict[str, float]) -> None:
    changed = sf.simulate(sf.load(NAME).replace(wrong))
    assert not all(check.passed for check in scene_checks(changed))


def test_a_coarser_step_says_the_same() -> None:
    """What counts is the vehicle at the end; the step of the scene is far from the limit."""
    coarse = sf.simulate(sf.load(NAME), duration=100.0, dt=0.04)
    fine = run()["rov.hull.position"][round(100.0 / 0.02)]
    np.testing.assert_allclose(coarse["rov.hull.position"][-1], fine, atol=1e-4)
