"""Each thruster pushed alone: against Newton's law of a rigid body in water."""

from __future__ import annotations

from typing import Any

import pytest

import seaframe as sf
from seaframe.cli import main
from seaframe.control.sign_test import sign_test

HULL: dict[str, Any] = {
    "mass": 10.0,
    "inertia": {"diagonal": [0.2, 0.3, 0.4]},
    "added_mass": {"diagonal": [5.0, 8.0, 9.0, 0.1, 0.1, 0.2]},
    "volume": 0.01,
}


def vehicle(*thrusters: dict[str, Any]) -> sf.Scene:
    robot = {"at": {"rpy": [0.3, 0.2, 0.1]}, "links": {"hull": HULL}, "thrusters": list(thrusters)}
    return sf.Scene.from_dict({"name": "rov", "water": {"density": 1000}, "robots": {"rov": robot}})


def test_a_push_off_the_centre_turns_the_hull() -> None:
    scene = vehicle(
        {"name": "port", "link": "hull", "at": [0, 0.5, 0], "direction": [1, 0, 0], "limits": {"thrust": [-40, 40]}}
    )
    (port,) = sign_test(scene)
    newtons = 4.0
    assert port.newtons == pytest.approx(newtons)
    expected = (newtons / 15.0, 0, 0, 0, 0, -newtons * 0.5 / 0.6)
    assert port.acceleration == pytest.approx(expected, abs=1e-12)
    assert port.words == "surge (x) +0.267 m/s², yaw (z) -3.33 rad/s²"


def test_the_command_prints_it(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "rov.yaml"
    file.write_text(
        "water: {}\nrobots: {rov: {links: {hull: {mass: 10, inertia: {diagonal: [1, 1, 1]}}}, thrusters: "
        "[{name: up, link: hull, direction: [0, 0, 1]}]}}\n"
    )
    assert main(["check", str(file)]) == 0
    assert "heave (z) +1 m/s²" in capsys.readouterr().out


def test_a_table_that_runs_the_wrong_way_shows() -> None:
    """Commanded above neutral, the thruster pushes back, as a vehicle in the tank would show."""
    table = {"commands": [1100, 1500, 1900], "thrusts": [40, 0, -40]}
    scene = vehicle({"name": "t1", "link": "hull", "direction": [1, 0, 0], "model": "table", "table": table})
    (t1,) = sign_test(scene)
    assert t1.unit == "us"
    assert t1.command == pytest.approx(1540.0)
    assert t1.newtons == pytest.approx(-4.0)
    assert t1.words == "surge (x) -0.267 m/s²"
