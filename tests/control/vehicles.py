"""Vehicles that several tests of controllers share."""

from __future__ import annotations

from typing import Any

HALF = 0.7071067811865476
PLACES = [  # four thrusters across, four upright, as on a BlueROV2 Heavy
    ([0.15, 0.11, 0.0], [HALF, -HALF, 0.0]),
    ([0.15, -0.11, 0.0], [HALF, HALF, 0.0]),
    ([-0.15, 0.11, 0.0], [HALF, HALF, 0.0]),
    ([-0.15, -0.11, 0.0], [HALF, -HALF, 0.0]),
    ([0.12, 0.22, 0.0], [0.0, 0.0, 1.0]),
    ([0.12, -0.22, 0.0], [0.0, 0.0, 1.0]),
    ([-0.12, 0.22, 0.0], [0.0, 0.0, 1.0]),
    ([-0.12, -0.22, 0.0], [0.0, 0.0, 1.0]),
]


def thrusters(limit: float = 40.0, **more: Any) -> list[dict[str, Any]]:
    """Eight thrusters on a hull, each commanded by its thrust [N]."""
    common = {"link": "hull", "limits": {"thrust": [-limit, limit]}} | more
    return [{"name": f"t{k}", "at": at, "direction": way} | common for k, (at, way) in enumerate(PLACES)]


def hull(**changes: Any) -> dict[str, Any]:
    """A neutrally buoyant hull, its centre of buoyancy above that of mass, in fresh water."""
    return {
        "mass": 12.0,
        "shape": {"box": [0.45, 0.35, 0.25]},
        "volume": 0.012,
        "center_of_buoyancy": [0, 0, 0.02],
        "added_mass": {"diagonal": [5, 12, 14, 0.1, 0.1, 0.1]},
        "drag": {"linear": [4, 6, 5, 0.07, 0.07, 0.07], "quadratic": [18, 21, 36, 1.5, 1.5, 1.5]},
    } | changes


def arm(**joint: Any) -> dict[str, Any]:
    """A neutrally buoyant rod of 30 cm in front of the hull."""
    return {
        "parent": "hull",
        "joint": {"type": "revolute", "axis": [0, 1, 0], "at": [0.2, 0, -0.1]} | joint,
        "mass": 1.0,
        "volume": 0.001,
        "shape": {"cylinder": {"radius": 0.03, "length": 0.3, "axis": "x", "center": [0.15, 0, 0]}},
    }


def rov(limit: float = 40.0, **changes: Any) -> dict[str, Any]:
    """A hull with eight thrusters and an arm that swings as prescribed, in still water."""
    return {
        "name": "rov",
        "water": {"density": 1000.0},
        "robots": {"rov": {"links": {"hull": hull(), "upper": arm()}, "thrusters": thrusters(limit)}},
        "drives": {"rov.upper": {"motion": {"sine": {"amplitude": 1.2, "period": 2.5}}}},
        "run": {"duration": 5, "dt": 0.01},
    } | changes


def mass_on_rail(**changes: Any) -> dict[str, Any]:
    """2 kg sliding along x: x'' = u / 2."""
    slide = {"parent": "frame", "joint": {"type": "prismatic", "axis": [1, 0, 0]}, "mass": 2.0}
    return {
        "name": "rail",
        "gravity": [0, 0, 0],
        "robots": {"rail": {"base": "fixed", "links": {"frame": {}, "slide": slide}}},
    } | changes
