"""ArduSub logs are read for a scene without a mapping: axes, depth, and which output drives which thruster."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import seaframe as sf
from seaframe.cli.identify_commands import read
from seaframe.errors import SeaframeError
from seaframe.exchange.logs import read_log
from seaframe.exchange.logs.ardusub_mapping import map_ardusub, match_thrusters
from seaframe.loads.thruster import direction_of

HEAVY = {"FRAME_CONFIG": 2.0} | {f"SERVO{k}_FUNCTION": 32.0 + k for k in range(1, 9)}
PLACES = [  # of the dives: forward, to starboard, down
    ([0.156, 0.111, 0], [-0.707, 0.707, 0]), ([0.156, -0.111, 0], [-0.707, -0.707, 0]),
    ([-0.156, 0.111, 0], [0.707, 0.707, 0]), ([-0.156, -0.111, 0], [0.707, -0.707, 0]),
    ([0.120, 0.218, 0], [0, 0, 1]), ([0.120, -0.218, 0], [0, 0, 1]),
    ([-0.120, 0.218, 0], [0, 0, 1]), ([-0.120, -0.218, 0], [0, 0, 1]),
]  # fmt: skip


@pytest.fixture
def ardusub(shared_data: Path) -> Path:
    pytest.importorskip("pymavlink")
    folder = shared_data / "clydemcqueen+ardusub_log_tools" / "testing"
    if not folder.is_dir():
        pytest.skip(f"no ArduSub logs in {shared_data}")
    return folder


def vehicle(places: list[Any], z_down: bool = True, **more: Any) -> sf.Scene:
    """Return a vehicle with thrusters named by their numbers in the list, with axes forward, to starboard and down."""
    flip = 1 if z_down else -1
    thrusters = [
        {
            "name": f"m{k}",
            "link": "hull",
            "model": "t200",
            "voltage": 16,
            "at": turn(at, flip),
            "direction": turn(d, flip),
        }
        for k, (at, d) in enumerate(places, 1)
    ]
    hull = {"mass": 13.6, "shape": {"box": [0.5, 0.4, 0.25]}, "volume": 0.0137}
    robots = {"rov": {"links": {"hull": hull}, "thrusters": thrusters}}
    gravity = [0, 0, 9.81 * flip]
    return sf.Scene.from_dict({"seaframe": 1, "name": "rov", "gravity": gravity, "robots": robots} | more)


def turn(vector: list[float], flip: int) -> list[float]:
    return [vector[0], flip * vector[1], flip * vector[2]]


@pytest.mark.parametrize("z_down", [True, False])
def test_thrusters_are_matched_by_place_and_direction(z_down: bool) -> None:
    """The dives' vehicle has the motors of the frame in their order; shuffled, reversed and rewired it has others."""
    found = match_thrusters(vehicle(PLACES, z_down), "rov.hull", HEAVY, not z_down, "log")
    assert found == {f"rov.m{k}": (k, 1.0) for k in range(1, 9)}
    shuffled = [*PLACES[4:], *PLACES[:4]]
    shuffled[0] = (shuffled[0][0], [0, 0, -1])
    parameters = HEAVY | {"MOT_2_DIRECTION": -1.0, "SERVO1_FUNCTION": 34.0, "SERVO2_FUNCTION": 33.0}
    found = match_thrusters(vehicle(shuffled, z_down), "rov.hull", parameters, not z_down, "log")
    expected = {"rov.m5": (2, 1.0), "rov.m6": (1, -1.0), "rov.m7": (3, 1.0), "rov.m8": (4, 1.0)}
    assert found == expected | {"rov.m1": (5, -1.0), "rov.m2": (6, 1.0), "rov.m3": (7, 1.0), "rov.m4": (8, 1.0)}


@pytest.mark.parametrize(
    ("places", "parameters"),
    [
        (PLACES[:6], HEAVY),
        (PLACES, HEAVY | {"FRAME_CONFIG": 1.0}),
        (PLACES, {}),
        (PLACES, {"FRAME_CONFIG": 7.0}),
        ([*PLACES[:7], PLACES[6]], HEAVY),
        (PLACES, {"FRAME_CONFIG": 2.0}),
    ],
)
def test_a_scene_of_another_vehicle_is_refused(places: list[Any], parameters: dict[str, float]) -> None:
    with pytest.raises(SeaframeError, match="mapping") as caught:
        match_thrusters(vehicle(places), "rov.hull", parameters, False, "log")
    assert caught.value.code == "conflict"


def test_attitude_rates_and_depth_of_a_dataflash_log(ardusub: Path) -> None:
    """With z down as they are logged, with z up turned by half a turn about the forward axis, in world and body."""
    path, columns = ardusub / "small.BIN", ["ATT.Roll", "ATT.Pitch", "ATT.Yaw"]
    raw = read_log(path, {"signals": {"rpy": columns, "rates": ["RATE.R", "RATE.P", "RATE.Y"], "up": "CTUN.Alt"}})
    kept = np.isfinite(raw["rpy"][:, 0])
    rotation = Rotation.from_euler("ZYX", raw["rpy"][kept][:, ::-1])
    down = sf.load("bluerov2").to_dict() | {"gravity": [0, 0, 9.81]}
    for link in down["robots"]["rov"]["thrusters"]:
        link.update(at=turn(link["at"], -1), direction=turn(link["direction"], -1))
    half = Rotation.from_rotvec([np.pi, 0.0, 0.0])
    for scene, expected, sign in (
        (sf.Scene.from_dict(down), rotation, [1, 1, 1]),
        (sf.load("bluerov2"), half * rotation * half.inv(), [1, -1, -1]),
    ):
        log = read(path, None, scene)
        found = log["rov.hull.orientation"]
        found = Rotation.from_quat(found[np.isfinite(found[:, 0])], scalar_first=True)
        assert (expected.inv() * found).magnitude().max() < 1e-3  # rows are shifted by up to 12 ms when joined
        rates = log["rov.hull.angular_velocity"]
        np.testing.assert_allclose(np.nanmean(rates, axis=0), np.nanmean(raw["rates"], axis=0) * sign, atol=1e-4)
        assert np.nanmean(log["rov.hull.depth"]) == pytest.approx(-np.nanmean(raw["up"]), abs=1e-4)
        assert [f"rov.t{k}.command" in log for k in range(1, 8)] == [True] * 6 + [False]


def test_pulses_push_where_the_pilot_steers(ardusub: Path) -> None:
    """Throttle is upwards, forward ahead and lateral to starboard, whatever direction each motor has."""
    path, scene = ardusub / "small.tlog", sf.load("bluerov2-heavy")
    commands = {name: signal for name, signal in map_ardusub(path, scene).signals.items() if name.endswith(".command")}
    sticks = {f"stick.{k}.command": {"column": f"RC_CHANNELS.chan{k}_raw", "unit": "us"} for k in (3, 5, 6)}
    log = read_log(path, {"signals": {name: dict(signal) for name, signal in commands.items()} | sticks})
    force = sum(
        (log[f"{path}.command"][:, None] - 1500.0) * np.array([*direction_of(thruster)])
        for path, thruster in scene.thrusters.items()
    )
    known = np.isfinite(force).all(axis=1)
    for channel, axis, least in ((3, 2, 0.95), (5, 0, 0.95), (6, 1, 0.7)):
        rho = np.corrcoef(force[known, axis], log[f"stick.{channel}.command"][known])[0, 1]
        assert rho * (-1.0 if axis == 1 else 1.0) > least  # y points to port


def test_two_vehicles_or_gravity_along_another_axis_need_a_mapping(ardusub: Path) -> None:
    two = sf.load("bluerov2").to_dict()
    two["robots"]["other"] = {"links": {"hull": two["robots"]["rov"]["links"]["hull"]}}
    for content in (two, sf.load("bluerov2").to_dict() | {"gravity": [0, -9.81, 0]}):
        with pytest.raises(SeaframeError, match="Write a mapping") as caught:
            read_log(ardusub / "small.BIN", scene=sf.Scene.from_dict(content))
        assert caught.value.code == "unsupported"
    assert "ATT.Roll" in read_log(ardusub / "small.BIN").names
