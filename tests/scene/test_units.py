"""Units of numbers by their paths."""

from __future__ import annotations

import pytest

import seaframe as sf
from seaframe.scene.units import unit_of

ROBOT = {
    "links": {
        "hull": {
            "mass": 2.0,
            "center_of_mass": [0, 0, 0],
            "inertia": {"diagonal": [1, 1, 1]},
            "volume": 0.002,
            "added_mass": {"diagonal": [1, 1, 1, 1, 1, 1]},
            "drag": {"linear": [1] * 6, "quadratic": [[float(i == j) for j in range(6)] for i in range(6)]},
        },
        "arm": {
            "parent": "hull",
            "joint": {"type": "revolute", "axis": [0, 1, 0], "damping": 1.0, "motor": {"friction": 0.1}},
            "mass": 1.0,
            "inertia": {"diagonal": [1, 1, 1]},
        },
        "hand": {"parent": "arm", "joint": {"type": "revolute", "axis": [0, 1, 0]}, "mass": 1.0},
        "slide": {
            "parent": "hull",
            "joint": {"type": "prismatic", "axis": [0, 1, 0], "damping": 1.0, "motor": {"friction": 0.1}},
            "mass": 1.0,
            "inertia": {"diagonal": [1, 1, 1]},
        },
    },
    "thrusters": [{"name": "t1", "link": "hull", "direction": [1, 0, 0], "spin_up": 0.1}],
}
SCENE = sf.Scene.from_dict({
    "seaframe": 1,
    "name": "units",
    "gravity": [0, 0, -9.81],
    "water": {"density": 1000.0},
    "robots": {"rov": ROBOT},
    "drives": {
        "rov.hand": {"motion": [{"sine": {"amplitude": 0.3, "period": 2.0}}, {"polynomial": [0.1, 0.2, 0.3]}]},
        "rov.slide": {"torque": {"table": {"times": [0, 1], "values": [0, 2]}}},
        "rov.hull": {"force": {"constant": [1, 0, 0]}},
        "rov.t1": {"command": {"sine": {"amplitude": 3, "period": 2, "offset": 1}}},
    },
    "initial": {"rov.arm": {"angle": 0.3, "rate": 0.1}, "rov.slide": {"extension": 0.3, "rate": 0.1}},
})  # fmt: skip


@pytest.mark.parametrize(
    ("path", "unit"),
    [
        ("rov.hull.mass", "kg"),
        ("rov.hull.center_of_mass[2]", "m"),
        ("rov.hull.inertia.diagonal[1]", "kg m2"),
        ("rov.hull.volume", "m3"),
        ("rov.hull.added_mass.diagonal[2]", "kg"),
        ("rov.hull.added_mass.diagonal[3]", "kg m2"),
        ("rov.hull.drag.linear[0]", "N s/m"),
        ("rov.hull.drag.linear[5]", "N m s/rad"),
        ("rov.hull.drag.quadratic[1][1]", "N s2/m2"),
        ("rov.hull.drag.quadratic[1][4]", "N s2/rad2"),
        ("rov.hull.drag.quadratic[4][4]", "N m s2/rad2"),
        ("rov.arm.joint.damping", "N m s/rad"),
        ("rov.slide.joint.damping", "N s/m"),
        ("rov.arm.joint.motor.friction", "N m"),
        ("rov.slide.joint.motor.slip_speed", "m/s"),
        ("initial.rov.arm.rate", "rad/s"),
        ("initial.rov.slide.rate", "m/s"),
        ("gravity[2]", "m/s2"),
        ("water.density", "kg/m3"),
        ("run.dt", "s"),
        ("rov.arm.joint.axis[1]", ""),
        ("rov.thrusters[0].spin_up", "s"),
        ("rov.thrusters[0].at[1]", "m"),
        ("drives.rov.hand.motion[0].sine.amplitude", "rad"),
        ("drives.rov.hand.motion[0].sine.period", "s"),
        ("drives.rov.hand.motion[1].polynomial[0]", "rad"),
        ("drives.rov.hand.motion[1].polynomial[1]", "rad/s"),
        ("drives.rov.hand.motion[1].polynomial[2]", "rad/s2"),
        ("drives.rov.slide.torque.table.values[1]", "N"),
        ("drives.rov.slide.torque.table.times[1]", "s"),
        ("drives.rov.hull.force.constant[2]", "N"),
        ("drives.rov.t1.command.sine.offset", "N"),
    ],
)
def test_unit_of_a_path(path: str, unit: str) -> None:
    assert unit_of(SCENE, path) == unit


def test_every_number_of_a_scene_is_answered() -> None:
    """Every text in brackets in a description is a unit: no plain number, no name."""
    for name in ("modular-bluerov", "tethered-rov"):
        scene = sf.load(name)
        units = {unit_of(scene, path) for path in scene.paths()}
        assert {"kg", "m", "s", "kg m2", "N s/m"} <= units
        assert not [unit for unit in units if "," in unit or "." in unit or "rov" in unit]
