"""Round trips with several step sizes: the reference numbers of study 002, and an open loop that diverges."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import seaframe as sf
from seaframe.cli import main


def test_the_accordion_has_the_reference_errors() -> None:
    found = sf.round_trip_steps(sf.load("snake-accordion"))
    assert [trip.largest_error for trip in found.trips] == pytest.approx([3.125e-8, 1.961e-9, 1.228e-10], rel=1e-3)
    assert found.orders == pytest.approx((4.0, 4.0), abs=0.02)
    assert found.growth_rate is None
    assert not found.stops_early


def test_an_unstable_open_loop_is_followed_as_far_as_it_is_finite() -> None:
    """The spiral's error grows by about 22 per second, whatever the step; feedback holds it."""
    scene = sf.load("snake-spiral")
    found = sf.round_trip_steps(scene)
    assert found.stops_early
    assert found.trips[0].t[-1] < found.duration == scene.run.duration
    assert found.growth_rate == pytest.approx(22.0, rel=0.05)
    held = sf.round_trip_steps(scene, duration=1.0, gains=(100.0, 20.0))
    assert held.growth_rate is None
    assert held.trips[0].largest_error < 1e-7


def test_an_inverted_pendulum_grows_at_its_own_rate() -> None:
    """Held upright by a motor of known torque it leaves at sqrt(m g l / I): here sqrt(9.81 / 1)."""
    links = {
        "post": {},
        "bob": {
            "parent": "post",
            "joint": {"type": "revolute", "axis": [0, 1, 0]},
            "mass": 1.0,
            "center_of_mass": [0, 0, 1],
        },
    }
    motion = {"sine": {"amplitude": 0.05, "period": 3.0}}
    scene = {"robots": {"clock": {"base": "fixed", "links": links}}, "drives": {"clock.bob": {"motion": motion}}}
    found = sf.round_trip_steps(sf.Scene.from_dict(scene), 0.02, 5.0)
    assert found.growth_rate == pytest.approx(np.sqrt(9.81), rel=0.02)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["roundtrip", "snake-accordion", "--duration", "0.2", "--out", str(tmp_path / "x")]) == 0
    assert {path.name for path in (tmp_path / "x").iterdir()} == {"results.json", "round-trip.png"}
    capsys.readouterr()
    assert main(["roundtrip", "snake-accordion", "--duration", "0.2", "--gains", "100,20", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["gains"] == [100.0, 20.0]
    assert [trip["dt"] for trip in printed["trips"]] == [0.02, 0.01, 0.005]


@pytest.mark.parametrize("gains", ["100", "a,b", "-1,2", "nan,1", "inf,1"])
def test_gains_are_two_numbers_of_at_least_zero(gains: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["roundtrip", "snake-accordion", "--gains", gains]) == 2
    assert "--gains" in capsys.readouterr().err
