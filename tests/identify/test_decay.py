"""Decays solved by SciPy give back the added mass and damping that they were made with."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.integrate import solve_ivp

from seaframe.errors import SeaframeError
from seaframe.exchange.logs import Log
from seaframe.identify.decay import Decay, Pendulum, Spring, Tested, fit_decay

TIMES = np.linspace(0.0, 15.0, 601)
SPRING, PENDULUM = Spring(7.31, 60.0), Pendulum(mass=8.0, lever=0.4, inertia=2.0, volume=0.003)


def pull(x: float) -> float:
    return (8.0 - 1000.0 * 0.003) * 9.81 * 0.4 * math.sin(x)


CASES: dict[str, tuple[Tested, tuple[float, float, float], Callable[[float], float], float, float]] = {
    # test, true (added mass, linear, quadratic), restoring, start, noise
    "spring": (SPRING, (4.0, 2.0, 30.0), lambda x: 60.0 * x, 0.2, 1e-3),
    "pendulum": (PENDULUM, (0.5, 0.1, 0.8), pull, 1.0, 2e-3),
}


def swung(name: str, seed: int, rest: float = 0.03) -> Log:
    """The log of a decay about a rest, by another integrator."""
    test, (added, linear, quadratic), restoring, start, noise = CASES[name]

    def rates(_: float, y: NDArray[np.float64]) -> list[float]:
        force = restoring(y[0]) + (linear + quadratic * abs(y[1])) * y[1]
        return [y[1], -force / (test.inertia + added)]

    found = solve_ivp(rates, (0.0, TIMES[-1]), [start, 0.0], t_eval=TIMES, rtol=1e-10, atol=1e-12)
    return Log(TIMES, {"x": rest + found.y[0] + noise * np.random.default_rng(seed).normal(size=len(TIMES))})


def decayed(name: str, seed: int, method: str = "output-error") -> Decay:
    return fit_decay(swung(name, seed), "x", CASES[name][0], method=method)


@pytest.mark.parametrize("method", ["output-error", "innovation"])
@pytest.mark.parametrize("name", CASES)
def test_true_values_lie_in_bands_that_are_narrow(name: str, method: str) -> None:
    """Five standard errors: beyond that is an error of the method, not of luck."""
    found, true = decayed(name, 3, method).estimates, np.array(CASES[name][1])
    assert found.names == ("added mass", "linear damping", "quadratic damping")
    assert (np.abs(found.values - true) < 5.0 * found.standard_errors).all()
    assert (found.standard_errors < 0.06 * true).all()


def test_bands_are_as_wide_as_estimates_scatter() -> None:
    """Twelve logs that differ in their noise: the mean square of errors over standard errors is chi squared over n."""
    true = np.array(CASES["spring"][1])
    found = [decayed("spring", seed).estimates for seed in range(12)]
    squares = np.mean([((each.values - true) / each.standard_errors) ** 2 for each in found], axis=0)
    assert (squares > 0.2).all()  # each within what 12 draws give in all but one case of ten thousand
    assert (squares < 3.2).all()


def test_small_motion() -> None:
    found = decayed("spring", 0)
    assert found.period == pytest.approx(2.0 * np.pi * np.sqrt(11.31 / 60.0), rel=1e-3)
    assert found.damping_ratio == pytest.approx(2.0 / (2.0 * np.sqrt(60.0 * 11.31)), rel=0.1)
    assert "period 2.72" in found.report()


def test_bad_tests_are_refused() -> None:
    still = Log(TIMES, {"x": np.linspace(0.0, 1.0, len(TIMES))})
    with pytest.raises(SeaframeError, match="does not swing: it passes its middle 1 times"):
        fit_decay(still, "x", SPRING)
    with pytest.raises(SeaframeError, match="inertia must be a number of at least zero, not -1"):
        fit_decay(swung("spring", 0), "x", Spring(-1.0, 60.0))
    with pytest.raises(SeaframeError, match="about the pivot is less than mass lever"):
        fit_decay(swung("spring", 0), "x", Pendulum(8.0, 1.0, 2.0))
    pose = Log(TIMES, {f"p[{k}]": np.sin(TIMES) for k in range(3)})
    with pytest.raises(SeaframeError, match=r"'p' has 3 components; name one of them, as in 'p\[0\]'"):
        fit_decay(pose, "p", SPRING)
    with pytest.raises(SeaframeError, match="a body of 8 kg that displaces 9 kg of water does not hang"):
        fit_decay(swung("pendulum", 0), "x", Pendulum(8.0, 0.4, 2.0, volume=0.009))


def test_units_and_notes_of_the_log_are_handed_on() -> None:
    """A pendulum told in degrees gives what it gives in radians; what reading left out is said."""
    log = swung("pendulum", 3)
    left = "swing.csv: line 5 is blank."
    told = Log(TIMES, {"x": np.rad2deg(log["x"])}, {"x": "deg"}, "swing.csv", (left,))
    found, want = (fit_decay(each, "x", PENDULUM, method="output-error").estimates for each in (told, log))
    assert np.allclose(found.values, want.values, rtol=1e-6)
    assert found.notes[0] == left
    assert "swing.csv: x was in deg" in found.notes[1]
    with pytest.raises(SeaframeError, match="is in rad; expected m"):
        fit_decay(Log(TIMES, log.columns, {"x": "rad"}), "x", SPRING)


def test_millimetres_are_suspected() -> None:
    log = swung("spring", 0)
    wrong = Log(log.t, {"x": 1000.0 * log["x"]}, source="z.csv")
    notes = fit_decay(wrong, "x", SPRING, method="output-error").estimates.notes
    assert any("'x' swings over" in note and "is it in mm?" in note for note in notes)
    assert not any("mm" in note for note in decayed("spring", 0).estimates.notes)


def test_added_mass_is_what_a_scene_takes() -> None:
    """A spring of too much inertia: added mass stops at zero, its interval says that the data want less."""
    found = fit_decay(swung("spring", 0), "x", Spring(12.0, 60.0), method="output-error")
    assert found.estimates["added mass"] == 0.0
    assert found.estimates.center[0] < -0.5
    assert found.fit.scene.links["test.body"].mass == 12.0
    told = [note for note in found.estimates.notes if "contradicts the data" in note]
    assert len(told) == 1
    assert told[0].startswith("the bound of added mass contradicts the data")
    assert not any("test.body" in note for note in found.estimates.notes)
    row = next(line for line in found.report().splitlines() if line.startswith("added mass"))
    assert "at its bound: data want less" in row
    assert "0 to 0" not in row
