"""Whole messages of the control room, compared with `tests/golden/control.txt` so that their wording is reviewed."""

from collections.abc import Callable
from pathlib import Path

import seaframe as sf
from tests.control.vehicles import hull, mass_on_rail, thrusters
from tests.messages import messages_of

GOLDEN = Path(__file__).parents[1] / "golden" / "control.txt"


def without_vertical_thrusters() -> None:
    robot = {"links": {"hull": hull()}, "thrusters": thrusters()[:4]}
    controllers = {"station": {"hold": {"link": "rov.hull", "position": "start"}}}
    data = {"water": {"density": 1000}, "robots": {"rov": robot}, "controllers": controllers}
    sf.simulate(sf.Scene.from_dict(data), duration=0.1, dt=0.02)


CASES: list[Callable[[], object]] = [
    without_vertical_thrusters,
    lambda: sf.simulate(sf.Scene.from_dict(mass_on_rail()), duration=0.1, dt=0.02, control=lambda t, q, v: [1.0, 2.0]),
]


def test_messages_are_those_of_the_golden_file() -> None:
    assert messages_of(CASES) == GOLDEN.read_text(encoding="utf-8").splitlines()
