"""Flexible arms for tests: study 004's, and a single link."""

from __future__ import annotations

from typing import Any

import seaframe as sf

REACHED = {"arm.first": 1.0, "arm.second": -0.5}  # targets [rad]


def quintic(end: float, time: float = 1.0, start: float = 0.0) -> dict[str, Any]:
    return {"quintic": {"times": [0, time], "values": [start, end]}}


def study_arm(name: str, **keys: Any) -> sf.Scene:
    """The arm of study 004 in air or in water, with other keys of the scene."""
    data = {key: value for key, value in sf.load(name).to_dict().items() if key in ("robots", "water", "gravity")}
    return sf.Scene.from_dict(data | keys)


def tracked_arm(name: str, duration: float = 2.5, **keys: Any) -> sf.Scene:
    """The same, moved to REACHED within a second, by a controller with these keys."""
    move = {path: quintic(end) for path, end in REACHED.items()}
    run = {"duration": duration, "dt": 0.005, "integrator": "dopri5", "tolerance": 1e-6}
    return study_arm(name, controllers={"lead": {"track": move, "rate": 200.0} | keys}, run=run)


def single_link(**keys: Any) -> sf.Scene:
    """One link of study 004 with 0.3 kg at its tip, one mode, in air; its joint is arm.boom."""
    beam = {
        "length": 1.0, "radius": 0.005, "mass_per_length": 0.1119, "youngs_modulus": 7e10, "tip_mass": 0.3,
        "bending": {"y": 1}, "geometric": False, "damping": {"ratio": 0.02},
    }  # fmt: skip
    links = {
        "base": {"mass": 0},
        "boom": {
            "parent": "base",
            "joint": {"type": "revolute", "axis": [0, 0, 1]},
            "mass": 0,
            "flexible": beam | keys.pop("flexible", {}),
        },
    }
    run = {"duration": 2.0, "dt": 0.001, "integrator": "rk4"}
    scene = {"name": "boom", "robots": {"arm": {"base": "fixed", "links": links}}, "run": run}
    return sf.Scene.from_dict(scene | keys)
