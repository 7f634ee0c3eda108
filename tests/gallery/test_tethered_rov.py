"""The vehicle on its tether: its step is small enough."""

from __future__ import annotations

import numpy as np

import seaframe as sf
from tests.gallery.runs import run_of


def test_a_coarser_step_gives_the_same_result() -> None:
    """The position of the vehicle at the end has converged."""
    run = run_of("tethered-rov")
    coarse = sf.simulate(run.scene, duration=100.0, dt=0.04)
    fine = run["rov.hull.position"][round(100.0 / 0.02)]
    np.testing.assert_allclose(coarse["rov.hull.position"][-1], fine, atol=1e-4)
