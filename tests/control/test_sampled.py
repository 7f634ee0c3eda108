"""Sample and hold: exact times, whatever times the integrator evaluates and in which order."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.control import Remembering, Sampled, Together
from seaframe.loads.time_functions import Instant
from tests.control.vehicles import mass_on_rail


class Witness:
    """Stores the times and states at which it was called."""

    def __init__(self) -> None:
        self.asked: list[tuple[float, float]] = []

    def __call__(self, t: float, q: Sequence[Any], v: Sequence[Any]) -> list[float]:
        self.asked.append((t, q[0]))
        return [-8.0 * q[0] - 5.0 * v[0]]

    def reset(self) -> None:
        self.asked = []


def held_exactly(rate: float, until: float) -> list[float]:
    """x at the samples, x'' = u / 2 with the law of the witness held over each interval, solved in closed form."""
    x, speed, T, places = 1.0, 0.0, 1.0 / rate, [1.0]
    for _ in range(round(until * rate)):
        a = (-8.0 * x - 5.0 * speed) / 2.0
        x, speed = x + T * speed + 0.5 * T * T * a, speed + T * a
        places.append(x)
    return places


@pytest.mark.parametrize(
    ("integrator", "engine"),
    [("rk4", "native"), ("rk4", "reference"), ("dopri5", "native"), ("paper-rk4", "native")],
)
@pytest.mark.parametrize("rate", [50.0, 30.0, 7.0])
def test_a_run_agrees_with_the_recursion_of_a_held_force(integrator: str, engine: str, rate: float) -> None:
    """Under a constant force every integrator is exact, so only wrong samples could make a difference."""
    scene = sf.Scene.from_dict(mass_on_rail(initial={"rail.slide": {"extension": 1.0}}))
    witness = Witness()
    run = sf.simulate(scene, 2.0, 0.01, integrator=integrator, control=Sampled(witness, rate), engine=engine)
    expected = held_exactly(rate, 2.0)
    assert [t for t, _ in witness.asked] == [k / rate for k in range(len(witness.asked))]
    assert len(witness.asked) == 2 * rate  # the last step ends at the sample of 2 s, which is not taken
    np.testing.assert_allclose([x for _, x in witness.asked], expected[:-1], rtol=0, atol=2e-14)
    assert run["rail.slide.extension"][-1] == pytest.approx(expected[-1], abs=2e-14)


def test_runs_are_reproducible_with_the_same_controller() -> None:
    scene = sf.Scene.from_dict(mass_on_rail(initial={"rail.slide": {"extension": 1.0}}))
    control = Sampled(Witness(), 40.0)
    first, second = (sf.simulate(scene, 1.0, 0.01, control=control) for _ in range(2))
    np.testing.assert_array_equal(first.q, second.q)
    other = sf.simulate(scene.replace({"initial.rail.slide.extension": 2.0}), 1.0, 0.01, control=control)
    np.testing.assert_allclose(other.q, 2.0 * first.q, rtol=1e-12)  # a linear system: it did not remember the first run


def test_recorded_forces_are_those_that_were_held() -> None:
    scene = sf.Scene.from_dict(mass_on_rail(initial={"rail.slide": {"extension": 1.0}}))
    run = sf.simulate(scene, 1.0, 0.005, control=Sampled(Witness(), 20.0))
    force = run["rail.slide.force"]
    held = force[:-1].reshape(20, 10)
    assert (held == held[:, :1]).all()
    x, speed = run["rail.slide.extension"][:-1:10], run["rail.slide.rate"][:-1:10]
    np.testing.assert_allclose(held[:, 0], -8.0 * x - 5.0 * speed, rtol=1e-12)


def test_the_last_stage_of_a_step_belongs_to_the_interval_that_ends() -> None:
    witness = Witness()
    control = Sampled(witness, 10.0)
    first = control.at(Instant(0.0, 0.05), [1.0], [0.0])
    assert control.at(Instant(0.1, 0.05), [9.0], [9.0]) == first  # the end of the step from 0 to 0.1
    second = control.at(Instant(0.1, 0.15), [2.0], [0.0])
    assert second == [-16.0]
    assert control.at(Instant(0.1, 0.05), [9.0], [9.0]) == first  # a step that is repeated
    assert control.at(Instant(0.2, 0.15), [9.0], [9.0]) == second
    assert witness.asked == [(0.0, 1.0), (0.1, 2.0)]


@pytest.mark.parametrize("rate", [3.0, 10.0, 49.0, 1000.0])
def test_times_of_samples_do_not_drift(rate: float) -> None:
    """Each is the double nearest to k / rate, and opens an interval of its own."""
    times = Sampled(Witness(), rate).switches(1000.0)
    assert len(times) == 1000 * rate + 1
    for k in range(0, len(times), 997):
        assert times[k] == float(Fraction(k) / Fraction(rate))
    control = Sampled(lambda t, q, v: [t], rate)
    for time in times[:: int(rate)]:
        assert control(time, [], []) == [time]


def test_an_interval_in_which_nobody_asked_keeps_the_value_before_it() -> None:
    control = Sampled(lambda t, q, v: [t], 10.0)
    assert control(0.0, [], []) == [0.0]
    assert control(0.52, [], []) == [0.5]
    assert control(0.33, [], []) == [0.0]
    control.reset()
    assert control(0.33, [], []) == [pytest.approx(0.3)]


def test_controllers_at_their_own_rates_add_up() -> None:
    control = Together([Sampled(lambda t, q, v: [t, 0.0], 10.0), Sampled(lambda t, q, v: [0.0, t], 4.0)])
    assert control(0.0, [], []) == [0.0, 0.0]
    assert control(0.49, [], []) == [pytest.approx(0.4), 0.25]
    assert control.switches(0.5) == [0.0, 0.1, 0.2, 0.25, 0.3, 0.4, 0.5]
    control.reset()
    assert control(0.11, [], []) == [0.1, 0.0]


def test_a_memory_is_given_only_by_laws_that_can_restore_it() -> None:
    """`reset` shows that a law has a memory; to give it, the law needs both `memory` and `restore`."""

    class Counter:
        count = 0

        def __call__(self, t: Any, q: Any, v: Any) -> list[float]:
            self.count += 1
            return [float(self.count)]

        def reset(self) -> None:
            self.count = 0

    class HalfCounter(Counter):
        def memory(self) -> int:
            return self.count

    class WholeCounter(HalfCounter):
        def restore(self, memory: int) -> None:
            self.count = memory

    assert [isinstance(kind(), Remembering) for kind in (Counter, HalfCounter, WholeCounter)] == [False, False, True]
    assert Sampled(Counter(), 10.0).memory() is None
    assert Sampled(HalfCounter(), 10.0).memory() is None
    control = Sampled(WholeCounter(), 10.0)
    control(0.0, [], [])
    kept = control.memory()
    assert kept is not None
    assert control(0.1, [], []) == [2.0]
    control.restore(kept)
    assert control(0.1, [], []) == [2.0]
    control.reset()
    assert control(0.0, [], []) == [1.0]


def test_bad_rates_and_nothing_at_all_are_refused() -> None:
    for rate in (0.0, -1.0, float("nan"), float("inf")):
        with pytest.raises(sf.SeaframeError, match=str(rate)) as caught:
            Sampled(Witness(), rate)
        assert (caught.value.code, caught.value.path) == ("range", "rate")
    with pytest.raises(sf.SeaframeError) as caught:
        Together([])
    assert (caught.value.code, caught.value.path) == ("missing", "controllers")


def test_a_command_of_a_controller_docks_as_a_time_does() -> None:
    """With the impulse of contact: momentum of vehicles and water is conserved, and the lost energy is reported."""
    hull = {"mass": 10.0, "shape": {"box": [0.5, 0.4, 0.3]}, "added_mass": {"diagonal": [5, 8, 10, 0.1, 0.1, 0.1]}}

    def scene(**closing: Any) -> sf.Scene:
        near = {"at": {"position": [1.0, 0.2, 0.0]}, "links": {"hull": hull}}
        dock = {"name": "dock", "type": "rigid", "a": "a.hull", "b": "b.hull"} | closing
        return sf.Scene.from_dict(
            {
                "gravity": [0, 0, 0],
                "water": {"density": 1000},
                "robots": {"a": {"links": {"hull": hull}}, "b": near},
                "connections": [dock],
                "initial": {"a.hull": {"velocity": [1, 0, 0]}},
                "run": {"duration": 1.0, "dt": 0.005},  # docked at a time, they move as one body: another step error
            }
        )

    commanded = Sampled(lambda t, q, v: [float(t >= 0.5)], rate=10.0)
    run, timed = sf.simulate(scene(command=True), control=commanded), sf.simulate(scene(**{"from": 0.5}))
    assert np.abs(run.q - timed.q).max() < 1e-12
    assert np.ptp(run["momentum.linear"], axis=0).max() < 1e-9 * 15.0
    assert run.health.work["impact"] == pytest.approx(timed.health.work["impact"])
    assert run.health.energy_residual < 1e-9
    with pytest.raises(sf.SeaframeError, match=r"dock\.command is 1") as caught:
        sf.simulate(scene(command=True), control=lambda t, q, v: [1.0])
    assert (caught.value.code, caught.value.path) == ("range", "control")
    with pytest.raises(sf.SeaframeError, match="`steps`") as caught:
        sf.Scene.from_dict(
            scene(command=True).to_dict() | {"drives": {"dock": {"command": {"sine": {"amplitude": 1, "period": 2}}}}}
        )
    assert caught.value.path == "drives.dock.command"
