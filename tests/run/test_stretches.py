"""Runs whose steps are taken in native stretches have the bits of runs whose steps are taken one by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.control import Sampled
from seaframe.run import simulate as simulating
from tests.control.vehicles import rov
from tests.run.robots import free_arm, pendulum

HELD = {"hold": {"hold": {"link": "rov.hull"}, "feedforward": True, "rate": 30.0}}
JUMPING = {"rov.upper": {"torque": {"steps": {"times": [0.0, 0.105, 0.3, 1.5], "values": [0, 3, -2, 1]}}}}
CASES: dict[str, Callable[[], tuple[dict[str, Any], dict[str, Any]]]] = {
    "free": lambda: (free_arm(), {}),
    "drives that jump": lambda: (free_arm(drives=JUMPING), {}),
    "held": lambda: (rov(controllers=HELD), {}),
    "adaptive steps": lambda: (free_arm(), {"integrator": "dopri5"}),
    "a sampled function": lambda: (free_arm(), {"control": Sampled(lambda t, q, v: [-v[6], np.sin(t)], 40.0)}),
    "a function of every stage": lambda: (free_arm(), {"control": lambda t, q, v: [-v[6], np.sin(t)]}),
    "another start": lambda: (free_arm(drives=JUMPING), {"t0": 0.2, "duration": 1.3}),
}


def rows_of(run: sf.Run) -> list[Any]:
    return [run.rows.t, run.rows.within, run.rows.q, run.rows.v, run.rows.u, run.rows.on_grid]


@pytest.mark.parametrize("case", CASES)
def test_stretches_have_the_bits_of_single_steps(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(**more: Any) -> sf.Run:
        scene, arguments = CASES[case]()
        return sf.simulate(sf.Scene.from_dict(scene), **{"duration": 4.0, "dt": 0.01} | arguments | more)

    found, reported = run(), run(progress=lambda done: None)
    extended = run(duration=1.0).extend(found.t[-1] - found.t[0] - 1.0)
    monkeypatch.setattr(simulating, "LONGEST_STRETCH", 1)
    wanted = run()
    for other in (found, reported, extended):
        assert all(np.array_equal(a, b) for a, b in zip(rows_of(other), rows_of(wanted), strict=True))


def test_python_acts_a_few_times_in_a_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """1000 steps: looks at the stability after 250 and 1000 rows, and stretches of at most 256 steps."""
    seen = []
    plain = simulating.Simulation.take_steps

    def note(self: Any, stops: Any, *given: Any) -> Any:
        seen.append(len(stops) - 1)
        return plain(self, stops, *given)

    monkeypatch.setattr(simulating.Simulation, "take_steps", note)
    sf.simulate(sf.Scene.from_dict(free_arm()), duration=10.0, dt=0.01)
    assert sum(seen) == 1000
    assert len(seen) <= 7


def test_progress_is_reported_about_two_hundred_times() -> None:
    seen: list[float] = []
    sf.simulate(sf.Scene.from_dict(free_arm()), duration=10.0, dt=0.01, progress=seen.append)
    assert 200 <= len(seen) <= 210
    assert seen == sorted(seen)
    assert seen[-1] == 1.0


def test_a_motion_without_bound_is_found_at_the_same_step(monkeypatch: pytest.MonkeyPatch) -> None:
    wild = pendulum(drives={"clock.bob": {"torque": {"polynomial": [0, 1e20, 1e20]}}})
    wild["robots"]["clock"]["links"]["bob"]["joint"]["damping"] = 1e6
    messages = []
    for longest in (256, 1):
        monkeypatch.setattr(simulating, "LONGEST_STRETCH", longest)
        with pytest.raises(sf.SeaframeError) as caught:
            sf.simulate(sf.Scene.from_dict(wild), duration=100.0, dt=1.0)
        assert caught.value.code == "diverged"
        messages.append(str(caught.value))
    assert messages[0] == messages[1]
