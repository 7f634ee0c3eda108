"""Notes on what was given: logs that come twice, priors against data, steps beyond rows, numbers below zero."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.exchange.logs.log import Log
from seaframe.identify.fit.output_error import LEAST_GAIN, OutputError
from seaframe.identify.fit.rules import never_negative
from tests.identify.fit.scenes import noisy, oscillator

DAMPING, MASS = "cart.block.joint.damping", "cart.block.mass"


def pulled(seed: int, damping: float = 0.8) -> Log:
    scene = oscillator(damping=damping, initial={"cart.block": {"extension": 0.3}})
    return noisy(sf.simulate(scene, duration=4.0, dt=0.02), {"cart.block.extension": 1e-3}, seed)


def fitted(data: Any, **more: Any) -> sf.Fit:
    return sf.fit(oscillator(), [DAMPING], data, **({"method": "output-error"} | more))


def said(found: sf.Fit, words: str) -> bool:
    return any(words in note for note in found.notes)


def test_logs_that_come_twice() -> None:
    log, other = pulled(0), pulled(1)
    assert said(fitted([log, log]), "noisy, given twice: the same rows, which count twice")
    assert said(fitted(log, held_out=log), "the same rows, fitted and held out")
    assert not said(fitted([log, other], held_out=pulled(2)), "the same rows")


def test_steps_longer_than_rows() -> None:
    assert said(fitted(pulled(0), dt=5.0), "dt = 5 s is longer than rows are apart: steps end at every row and are of")
    assert not said(fitted(pulled(0), dt=0.02), "dt =")


def test_a_prior_against_the_data() -> None:
    """What the note says that the data tell alone is what they tell without the prior."""
    free = fitted(pulled(0), loss="squares")
    value, error = free.estimates[DAMPING], float(free.estimates.standard_errors[0])
    against = fitted(pulled(0), loss="squares", priors={DAMPING: (value + 20.0 * error, error)})
    (note,) = [note for note in against.notes if "contradicts the data" in note]
    alone = float(note.partition("they tell ")[2].partition(" +- ")[0])
    assert alone == pytest.approx(value, abs=2.0 * error)
    assert not said(fitted(pulled(0), priors={DAMPING: (value + error, error)}), "contradicts")


def test_iterations_are_one_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of all stages, in the report and in the note of a fit that was stopped."""
    assert not said(fitted(pulled(0), windows=(0.5, 1.0, 2.0)), "did not converge")
    monkeypatch.setattr(OutputError.solve, "__defaults__", (1, LEAST_GAIN))
    found = fitted(pulled(0), windows=(0.5, 1.0, 2.0))
    assert not found.outcome.converged
    assert found.outcome.iterations > 3
    assert f"the fit did not converge in {found.outcome.iterations} iterations." in found.notes
    assert f"in {found.outcome.iterations} iterations: NOT CONVERGED" in found.report()


def test_numbers_that_are_never_negative() -> None:
    scene = sf.load("bluerov-tank")
    at = "rov.hull."
    paths = [
        f"{at}{key}" for key in ("mass", "volume", "drag.linear[0]", "drag.quadratic[5]", "added_mass.diagonal[2]")
    ]
    others = [f"{at}center_of_buoyancy[2]", "water.current.velocity[0]", "rov.thrusters[0].propeller.speeds.rpm[3]"]
    known = scene.paths()
    assert never_negative(scene, [*paths, *others], np.array([float(known[p]) for p in [*paths, *others]])) == paths


def test_a_number_below_zero_is_told_with_the_bounds_that_it_needs() -> None:
    """Of an undamped swing with noise, half of all fits find negative damping."""
    found = [fitted(pulled(seed, damping=0.0), loss="squares") for seed in range(4)]
    assert any(each.estimates[DAMPING] < 0.0 for each in found)
    for each in found:
        assert said(each, f"Give bounds, from zero on, of {DAMPING}.") == (each.estimates[DAMPING] < 0.0)
    bounded = [fitted(pulled(seed, damping=0.0), loss="squares", bounds={DAMPING: (0.0, 9.0)}) for seed in range(4)]
    assert not any(said(each, "does not take the estimates") for each in bounded)
