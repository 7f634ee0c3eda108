"""Small robots that several tests of runs share."""

from __future__ import annotations

from typing import Any

ROD = {"cylinder": {"radius": 0.05, "length": 1.0, "center": [0, 0, 0.5]}}


def free_arm(**changes: Any) -> dict[str, Any]:
    """A free hull with a two-link arm, no gravity."""
    return {
        "name": "free-arm",
        "gravity": [0, 0, 0],
        "robots": {
            "rov": {
                "links": {
                    "hull": {"mass": 50.0, "shape": {"box": [1.0, 0.8, 0.6]}},
                    "upper": {
                        "parent": "hull",
                        "joint": {"type": "revolute", "axis": [0, 1, 0], "at": [0.5, 0, 0.1]},
                        "mass": 5.0,
                        "shape": ROD,
                    },
                    "fore": {
                        "parent": "upper",
                        "joint": {"type": "revolute", "axis": [1, 0, 0], "at": [0, 0, 1.0]},
                        "mass": 4.0,
                        "shape": ROD,
                    },
                }
            }
        },
    } | changes


def pendulum(**changes: Any) -> dict[str, Any]:
    """A uniform rod of 1 m hanging from a fixed frame about y; zero is straight down."""
    rod = {"cylinder": {"radius": 0.001, "length": 1.0, "center": [0, 0, -0.5]}}
    bob = {"parent": "frame", "joint": {"type": "revolute", "axis": [0, 1, 0]}, "mass": 1.0, "shape": rod}
    return {"name": "pendulum", "robots": {"clock": {"base": "fixed", "links": {"frame": {}, "bob": bob}}}} | changes
