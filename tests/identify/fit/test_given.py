"""Notes on inputs: repeated logs, priors against the data, steps longer than row intervals, negative estimates."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.exchange.logs.log import Log
from seaframe.identify.fit import output_error
from seaframe.identify.fit.diagnostics import find_nonnegative_paths
from tests.identify.fit.scenes import group_options, noisy, oscillator

DAMPING, MASS = "cart.block.joint.damping", "cart.block.mass"


def pulled_log(seed: int, damping: float = 0.8) -> Log:
    scene = oscillator(damping=damping, initial={"cart.block": {"extension": 0.3}})
    return noisy(sf.simulate(scene, duration=4.0, dt=0.02), {"cart.block.extension": 1e-3}, seed)


def fit_log(data: Any, **more: Any) -> sf.Fit:
    return sf.fit(oscillator(), [DAMPING], data, **group_options(**({"method": "output-error"} | more)))


def has_note(found: sf.Fit, words: str) -> bool:
    return any(words in note for note in found.notes)


def test_repeated_logs() -> None:
    log, other = pulled_log(0), pulled_log(1)
    assert has_note(fit_log([log, log]), "noisy, given twice: the same rows count twice")
    assert has_note(fit_log(log, held_out=log), "the same rows are fitted and held out")
    assert not has_note(fit_log([log, other], held_out=pulled_log(2)), "the same rows")


def test_steps_longer_than_rows() -> None:
    assert has_note(fit_log(pulled_log(0), dt=5.0), "dt: 5 s is longer than the interval between rows")
    assert not has_note(fit_log(pulled_log(0), dt=0.02), "dt:")


def test_a_prior_against_the_data() -> None:
    """The note gives the estimate from the data alone, as a fit without the prior finds it."""
    free = fit_log(pulled_log(0), loss="squares")
    value, error = free.estimates[DAMPING], float(free.estimates.standard_errors[0])
    against = fit_log(pulled_log(0), loss="squares", priors={DAMPING: (value + 20.0 * error, error)})
    (note,) = [note for note in against.notes if "contradicts the data" in note]
    alone = float(note.partition("alone give ")[2].partition(" +- ")[0])
    assert alone == pytest.approx(value, abs=2.0 * error)
    assert not has_note(fit_log(pulled_log(0), priors={DAMPING: (value + error, error)}), "contradicts")


def test_iterations_of_all_stages_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The report and the note of a fit that was stopped give the same number."""
    assert not has_note(fit_log(pulled_log(0), windows=(0.5, 1.0, 2.0)), "did not converge")
    monkeypatch.setattr(output_error, "ITERATIONS", 1)
    found = fit_log(pulled_log(0), windows=(0.5, 1.0, 2.0))
    assert not found.outcome.converged
    assert found.outcome.iterations > 3
    assert f"The fit did not converge in {found.outcome.iterations} iterations." in found.notes
    assert f"in {found.outcome.iterations} iterations: NOT CONVERGED" in found.report()


def test_parameters_that_are_never_negative() -> None:
    scene = sf.load("bluerov-tank")
    at = "rov.hull."
    paths = [
        f"{at}{key}" for key in ("mass", "volume", "drag.linear[0]", "drag.quadratic[5]", "added_mass.diagonal[2]")
    ]
    others = [f"{at}center_of_buoyancy[2]", "water.current.velocity[0]", "rov.thrusters[0].propeller.speed_law.b"]
    known = scene.paths()
    assert (
        find_nonnegative_paths(scene, [*paths, *others], np.array([float(known[p]) for p in [*paths, *others]]))
        == paths
    )


def test_a_note_on_a_negative_estimate_names_the_bounds_to_give() -> None:
    """Half of all fits of an undamped motion with noise find negative damping."""
    found = [fit_log(pulled_log(seed, damping=0.0), loss="squares") for seed in range(4)]
    assert any(each.estimates[DAMPING] < 0.0 for each in found)
    for each in found:
        assert has_note(each, f"Give bounds that start at zero for {DAMPING}.") == (each.estimates[DAMPING] < 0.0)
    bounded = [
        fit_log(pulled_log(seed, damping=0.0), loss="squares", bounds={DAMPING: (0.0, 9.0)}) for seed in range(4)
    ]
    assert not any(has_note(each, "not valid in the scene") for each in bounded)
