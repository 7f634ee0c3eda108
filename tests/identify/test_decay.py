"""Fits of decays simulated by SciPy recover the added mass and damping that were simulated."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.integrate import solve_ivp

from seaframe.errors import SeaframeError
from seaframe.exchange.logs import Log
from seaframe.identify.decay import Decay, DecayTest, Pendulum, Spring, fit_decay

TIMES = np.linspace(0.0, 15.0, 601)
SPRING, PENDULUM = Spring(7.31, 60.0), Pendulum(mass=8.0, lever=0.4, inertia=2.0, volume=0.003)


def pull(x: float) -> float:
    return (8.0 - 1000.0 * 0.003) * 9.81 * 0.4 * math.sin(x)


CASES: dict[str, tuple[DecayTest, tuple[float, float, float], Callable[[float], float], float, float]] = {
    # test, true (added mass, linear, quadratic), restoring, start, noise
    "spring": (SPRING, (4.0, 2.0, 30.0), lambda x: 60.0 * x, 0.2, 1e-3),
    "pendulum": (PENDULUM, (0.5, 0.1, 0.8), pull, 1.0, 2e-3),
}


def simulate_decay(name: str, seed: int, rest: float = 0.03) -> Log:
    """Return the log of a decay about a rest position, computed by another integrator."""
    test, (added, linear, quadratic), restoring, start, noise = CASES[name]

    def rates(_: float, y: NDArray[np.float64]) -> list[float]:
        force = restoring(y[0]) + (linear + quadratic * abs(y[1])) * y[1]
        return [y[1], -force / (test.inertia + added)]

    found = solve_ivp(rates, (0.0, TIMES[-1]), [start, 0.0], t_eval=TIMES, rtol=1e-10, atol=1e-12)
    return Log(TIMES, {"x": rest + found.y[0] + noise * np.random.default_rng(seed).normal(size=len(TIMES))})


def fit_case(name: str, seed: int, method: str = "output-error") -> Decay:
    return fit_decay(simulate_decay(name, seed), "x", CASES[name][0], method=method)


@pytest.mark.parametrize("method", ["output-error", "innovation"])
@pytest.mark.parametrize("name", CASES)
def test_true_values_lie_in_narrow_intervals(name: str, method: str) -> None:
    """Five standard errors: a larger error is a fault of the method, not chance."""
    found, true = fit_case(name, 3, method).estimates, np.array(CASES[name][1])
    assert found.names == ("added mass", "linear damping", "quadratic damping")
    assert (np.abs(found.values - true) < 5.0 * found.standard_errors).all()
    assert (found.standard_errors < 0.06 * true).all()


def test_intervals_are_as_wide_as_estimates_scatter() -> None:
    """Twelve logs with different noise: the mean square of errors over standard errors is chi-squared over n."""
    true = np.array(CASES["spring"][1])
    found = [fit_case("spring", seed).estimates for seed in range(12)]
    squares = np.mean([((each.values - true) / each.standard_errors) ** 2 for each in found], axis=0)
    assert (squares > 0.2).all()  # 12 draws are outside these limits once in ten thousand times
    assert (squares < 3.2).all()


def test_small_motion() -> None:
    found = fit_case("spring", 0)
    assert found.period == pytest.approx(2.0 * np.pi * np.sqrt(11.31 / 60.0), rel=1e-3)
    assert found.damping_ratio == pytest.approx(2.0 / (2.0 * np.sqrt(60.0 * 11.31)), rel=0.1)
    assert "period 2.72" in found.report()


def test_invalid_tests_are_refused() -> None:
    still = Log(TIMES, {"x": np.linspace(0.0, 1.0, len(TIMES))})
    with pytest.raises(SeaframeError, match=r"'x'.* median 1 times") as caught:
        fit_decay(still, "x", SPRING)
    assert (caught.value.code, caught.value.path) == ("data", "signal")
    with pytest.raises(SeaframeError, match="-1") as caught:
        fit_decay(simulate_decay("spring", 0), "x", Spring(-1.0, 60.0))
    assert (caught.value.code, caught.value.path) == ("range", "test.inertia")
    with pytest.raises(SeaframeError, match="2 kg m2 about the pivot") as caught:
        fit_decay(simulate_decay("spring", 0), "x", Pendulum(8.0, 1.0, 2.0))
    assert (caught.value.code, caught.value.path) == ("range", "test.inertia")
    pose = Log(TIMES, {f"p[{k}]": np.sin(TIMES) for k in range(3)})
    with pytest.raises(SeaframeError, match=r"'p' has 3 .*'p\[0\]'") as caught:
        fit_decay(pose, "p", SPRING)
    assert (caught.value.code, caught.value.path) == ("shape", "signal")
    with pytest.raises(SeaframeError, match="8 kg that displaces 9 kg") as caught:
        fit_decay(simulate_decay("pendulum", 0), "x", Pendulum(8.0, 0.4, 2.0, volume=0.009))
    assert (caught.value.code, caught.value.path) == ("range", "test")


def test_units_and_notes_of_the_log_are_used() -> None:
    """A pendulum logged in degrees gives the same estimates as in radians; notes on reading the log are kept."""
    log = simulate_decay("pendulum", 3)
    left = "swing.csv: line 5 is blank."
    degrees = Log(TIMES, {"x": np.rad2deg(log["x"])}, {"x": "deg"}, "swing.csv", (left,))
    found, want = (fit_decay(each, "x", PENDULUM, method="output-error").estimates for each in (degrees, log))
    assert np.allclose(found.values, want.values, rtol=1e-6)
    assert found.notes[0] == left
    assert found.notes[1] == "swing.csv: x was converted from deg to rad."
    with pytest.raises(SeaframeError, match="is in rad; expected m") as caught:
        fit_decay(Log(TIMES, log.columns, {"x": "rad"}), "x", SPRING)
    assert caught.value.code == "unit"


def test_probable_millimetres_are_noted() -> None:
    log = simulate_decay("spring", 0)
    wrong = Log(log.t, {"x": 1000.0 * log["x"]}, source="z.csv")
    notes = fit_decay(wrong, "x", SPRING, method="output-error").estimates.notes
    assert any("'x' has a range of" in note and "is it in mm?" in note for note in notes)
    assert not any("mm" in note for note in fit_case("spring", 0).estimates.notes)


def test_added_mass_stays_valid_in_a_scene() -> None:
    """A spring with too much inertia: added mass stops at zero, and its interval says that the data suggest less."""
    found = fit_decay(simulate_decay("spring", 0), "x", Spring(12.0, 60.0), method="output-error")
    assert found.estimates["added mass"] == 0.0
    assert found.estimates.center[0] < -0.5
    assert found.fit.scene.links["test.body"].mass == 12.0
    (note,) = [note for note in found.estimates.notes if "contradicts the data" in note]
    assert note.startswith("The bound of added mass ")
    assert not any("test.body" in note for note in found.estimates.notes)
    row = next(line for line in found.report().splitlines() if line.startswith("added mass"))
    assert "at its bound: data suggest a lower value" in row
    assert "0 to 0" not in row
