"""Whole messages of the dynamics room, compared with `tests/golden/dynamics.txt` so that their wording is reviewed."""

from collections.abc import Callable, Mapping
from pathlib import Path

import seaframe as sf
from tests.messages import messages_of

GOLDEN = Path(__file__).parents[1] / "golden" / "dynamics.txt"
HULL = {"mass": 10.0, "shape": {"box": [0.5, 0.4, 0.3]}}
WEIGHTLESS = {"parent": "hull", "joint": {"type": "revolute", "axis": [0, 0, 1]}, "mass": 0}
POINT = WEIGHTLESS | {"mass": 1.0}


def arm(link: Mapping[str, object]) -> None:
    sf.derive(sf.Scene.from_dict({"name": "arm", "robots": {"rov": {"links": {"hull": HULL, "hand": link}}}}))


def apart() -> None:
    robots = {"left": {"links": {"hull": HULL}}, "right": {"at": {"position": [0, 1, 0]}, "links": {"hull": HULL}}}
    latch = {"type": "ball", "name": "latch", "a": "left.hull", "b": "right.hull", "point_a": [0, 0, 0]}
    sf.derive(sf.Scene.from_dict({"robots": robots, "connections": [latch | {"point_b": [0, 0, 0]}]}))


CASES: list[Callable[[], object]] = [
    lambda: sf.compile(sf.load("modular-bluerov"), method="gibbs-appell"),
    lambda: arm(WEIGHTLESS),
    lambda: arm(POINT),
    apart,
]


def test_messages_are_those_of_the_golden_file() -> None:
    assert messages_of(CASES) == GOLDEN.read_text(encoding="utf-8").splitlines()
