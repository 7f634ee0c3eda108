"""A hold with both a position and a depth is refused where they contradict each other."""

from __future__ import annotations

from typing import Any

import pytest

import seaframe as sf

THRUSTERS = [
    {"name": f"t{k}", "link": "hull", "at": at, "direction": direction, "model": "force"}
    for k, (at, direction) in enumerate(
        ([0, y, 0], axis) for axis in ([1, 0, 0], [0, 1, 0], [0, 0, 1]) for y in (0.1, -0.1)
    )
]
HULL = {"mass": 10.0, "shape": {"box": [0.5, 0.4, 0.3]}}


def scene(hold: dict[str, Any], gravity: list[float], surface: float = 1.0) -> sf.Scene:
    return sf.Scene.from_dict(
        {
            "gravity": gravity,
            "water": {"surface": surface},
            "robots": {"rov": {"links": {"hull": HULL}, "thrusters": THRUSTERS}},
            "controllers": {"station": {"hold": {"link": "rov.hull"} | hold}},
        }
    )


DOWN = {"z up": ([0.0, 0.0, -9.81], [3.0, 4.0, -1.5]), "y down": ([0.0, 9.81, 0.0], [3.0, 1.5, 4.0])}


@pytest.mark.parametrize("frame", DOWN)
def test_a_depth_that_contradicts_the_position(frame: str) -> None:
    """The surface is 1 m up along gravity, so both positions are at a depth of 2.5 m."""
    gravity, position = DOWN[frame]
    assert scene({"position": position, "depth": 2.5}, gravity).controllers
    with pytest.raises(sf.SceneError) as caught:
        scene({"position": position, "depth": 4.0}, gravity)
    assert (caught.value.code, caught.value.path) == ("conflict", "controllers.station.hold.depth")
    assert all(text in caught.value.message for text in ("4 m", "2.5 m", str(position[0]).removesuffix(".0")))


def test_horizontal_axes_and_the_start_leave_the_depth_free() -> None:
    gravity, position = DOWN["z up"]
    assert scene({"position": position, "axes": ["x", "y"], "depth": 4.0}, gravity).controllers
    assert scene({"position": "start", "depth": 4.0}, gravity).controllers
    with pytest.raises(sf.SceneError):
        scene({"position": position, "axes": ["x", "z"], "depth": 4.0}, gravity)
