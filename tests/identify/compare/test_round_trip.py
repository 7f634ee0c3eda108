"""Round trips: torques against closed forms, motions traced again, growth and feedback of an unstable one."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.identify.compare.round_trip import Motors, find_prescribed_entries, free_joints
from tests.random_scenes import Array, SceneDict

GRAVITY, MASS, ARM, MOMENT = 9.81, 2.0, 0.4, 0.05  # [m/s2], [kg], to the centre [m], about it [kg m2]
INERTIA = MOMENT + MASS * ARM**2  # about the joint [kg m2]
AMPLITUDE, PERIOD = 0.6, 1.5


def pendulum(motion: Any, **joint: float) -> sf.Scene:
    """One link on a fixed base, hanging along -z at zero, turning about x."""
    return sf.Scene.from_dict(
        {
            "name": "pendulum",
            "gravity": [0, 0, -GRAVITY],
            "robots": {
                "arm": {
                    "base": "fixed",
                    "links": {
                        "base": {},
                        "rod": {
                            "parent": "base",
                            "joint": {"type": "revolute", "axis": [1, 0, 0], **joint},
                            "mass": MASS,
                            "center_of_mass": [0, 0, -ARM],
                            "inertia": {"diagonal": [MOMENT, MOMENT, 0.01]},
                        },
                    },
                }
            },
            "drives": {"arm.rod": {"motion": motion}},
            "run": {"duration": 1.0, "dt": 0.01},
        }
    )


SWING: SceneDict = {"sine": {"amplitude": AMPLITUDE, "period": PERIOD, "phase": 0.4, "offset": 0.2}}


def swing(t: Array) -> tuple[Array, Array, Array]:
    w = 2 * math.pi / PERIOD
    sine, cosine = np.sin(w * t + 0.4), np.cos(w * t + 0.4)
    return 0.2 + AMPLITUDE * sine, AMPLITUDE * w * cosine, -AMPLITUDE * w * w * sine


@pytest.mark.parametrize(("damping", "stiffness"), [(0.0, 0.0), (0.3, 2.0)])
def test_torque_of_a_pendulum(damping: float, stiffness: float) -> None:
    """I a + m g l sin(angle), and what the joint's own damper and spring take."""
    trip = sf.round_trip(pendulum(SWING, damping=damping, stiffness=stiffness))
    angle, rate, acceleration = swing(trip.t)
    weight = MASS * GRAVITY * ARM * np.sin(angle)
    torque = INERTIA * acceleration + weight + damping * rate + stiffness * angle
    assert trip.names == ("arm.rod.angle",)
    np.testing.assert_allclose(trip.prescribed[:, 0], angle, atol=1e-14)
    np.testing.assert_allclose(trip.torques[:, 0], torque, atol=1e-12)
    assert 0.0 < trip.largest_error < 1e-7


def test_error_is_of_fourth_order() -> None:
    errors = [sf.round_trip(pendulum(SWING), dt=dt).largest_error for dt in (0.02, 0.01)]
    assert math.log2(errors[0] / errors[1]) == pytest.approx(4.0, abs=0.2)


UPRIGHT: SceneDict = {"sine": {"amplitude": 0.1, "period": 2.0, "offset": math.pi}}
GROWTH = math.sqrt(MASS * GRAVITY * ARM / INERTIA)  # of errors of a pendulum that stands on its joint [1/s]


def test_open_loop_error_grows_as_the_instability() -> None:
    trip = sf.round_trip(pendulum(UPRIGHT), dt=0.01, duration=4.0)
    early, late = trip.errors[200], trip.errors[400]
    assert math.log(late / early) / 2.0 == pytest.approx(GROWTH, rel=0.02)


def test_feedback_holds_what_the_open_loop_loses() -> None:
    scene = pendulum(UPRIGHT)
    open_loop = sf.round_trip(scene, duration=5.0)
    closed = sf.round_trip(scene, duration=5.0, gains=(100.0, 20.0))
    assert open_loop.largest_error > 1e-3
    assert closed.largest_error < 1e-7


def test_feedback_dies_out_at_the_rate_of_its_gains() -> None:
    """Computed torque leaves e'' + kd e' + kp e = 0, also under a push that the scene itself prescribes."""
    kp, kd = 64.0, 4.0
    data = pendulum({"constant": 0.3}).to_dict()
    data["drives"]["arm.rod"]["moment"] = {"sine": {"amplitude": [0.5, 0, 0], "period": 1.0}}
    scene = sf.Scene.from_dict(data)
    released = free_joints(scene)
    motors = Motors(sf.derive(scene), released.coordinates.actuated, find_prescribed_entries(scene), (kp, kd))
    away = released.replace({"initial.arm.rod.angle": 0.3 + 1e-3})
    run = sf.simulate(away, duration=1.0, control=motors.forces)
    slow, fast = kd / 2, math.sqrt(kp - kd**2 / 4)
    wave = np.cos(fast * run.t) + slow / fast * np.sin(fast * run.t)
    np.testing.assert_allclose(run["arm.rod.angle"] - 0.3, 1e-3 * np.exp(-slow * run.t) * wave, atol=1e-8)


def robot_of_many_joints() -> SceneDict:
    """A free base with a universal, a prismatic and a revolute joint; the last is moved by a torque."""
    rod = {"mass": 1.0, "shape": {"cylinder": {"radius": 0.05, "length": 0.4, "center": [0, 0, 0.2]}}}
    return {
        "gravity": [0, 0, -9.81],
        "robots": {
            "rov": {
                "links": {
                    "hull": {"mass": 20.0, "shape": {"box": [0.5, 0.4, 0.3]}},
                    "wrist": {
                        "parent": "hull",
                        "joint": {"type": "universal", "axes": [[1, 0, 0], [0, 1, 0]], "at": [0.2, 0, 0.1]},
                        **rod,
                    },
                    "slide": {
                        "parent": "wrist",
                        "joint": {"type": "prismatic", "axis": [0, 0, 1], "at": [0, 0, 0.4], "damping": 3.0},
                        **rod,
                    },
                    "elbow": {
                        "parent": "hull",
                        "joint": {"type": "revolute", "axis": [0, 1, 0], "at": [-0.2, 0, 0], "stiffness": 1.0},
                        **rod,
                    },
                }
            }
        },
        "drives": {
            "rov.wrist": {"motion": {"sine": {"amplitude": [0.4, 0.3], "period": 1.5, "phase": 0.3}}},
            "rov.slide": {"motion": {"quintic": {"times": [0, 1], "values": [0.1, 0.2]}}},
            "rov.elbow": {"torque": {"sine": {"amplitude": 0.8, "period": 1.1}}},
            "rov.hull": {"force": {"constant": [1.0, 2.0, 210.0]}},
        },
        "initial": {"rov.hull": {"angular_velocity": [0.1, 0.2, 0.3]}, "rov.elbow": {"angle": 0.2}},
        "run": {"duration": 1.0, "dt": 0.01},
    }


def test_joints_of_every_kind_on_a_free_base() -> None:
    """The base and the torque-driven joint, too, move as in the run with prescribed motions."""
    scene = sf.Scene.from_dict(robot_of_many_joints())
    trip = sf.round_trip(scene, dt=0.005)
    want = sf.simulate(scene, dt=0.005)
    assert trip.names == ("rov.wrist.angle[0]", "rov.wrist.angle[1]", "rov.slide.extension")
    assert trip.prescribed.shape == trip.reached.shape == trip.torques.shape == (201, 3)
    assert trip.largest_error < 1e-7
    motors = np.column_stack([want["rov.wrist.torque"], want["rov.slide.force"]])
    np.testing.assert_allclose(trip.torques, motors, atol=1e-5)
    for name in ("rov.hull.position", "rov.hull.orientation", "rov.elbow.angle", "rov.elbow.torque"):
        np.testing.assert_allclose(trip.run[name], want[name], atol=1e-6, err_msg=name)


def test_both_formulations_and_the_adaptive_integrator() -> None:
    scene = pendulum(SWING)
    trips = [sf.round_trip(scene, method=method) for method in ("recursive", "moving-frame")]
    np.testing.assert_allclose(trips[0].reached, trips[1].reached, atol=1e-12)
    assert sf.round_trip(scene, dt=0.1, integrator="dopri5").largest_error < 1e-8


def test_progress_is_reported() -> None:
    shares: list[float] = []
    sf.round_trip(pendulum(SWING), duration=0.1, progress=shares.append)
    assert shares[-1] == 1.0
    assert shares == sorted(shares)


BAD: dict[str, tuple[SceneDict, str, str]] = {
    "no motion": (pendulum(SWING).to_dict() | {"drives": {}}, "missing", "drives"),
    "table": (
        pendulum({"table": {"times": [0, 1], "values": [0, 1]}}).to_dict(), "unsupported", "drives.arm.rod.motion",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD)
def test_motions_that_cannot_be_reproduced_are_refused(case: str) -> None:
    data, code, path = BAD[case]
    with pytest.raises(sf.SeaframeError) as caught:
        sf.round_trip(sf.Scene.from_dict(data))
    assert (caught.value.code, caught.value.path) == (code, path)


@pytest.mark.parametrize("wrong", [0.0, -1.0, math.nan, math.inf])
def test_impossible_times_are_refused(wrong: float) -> None:
    with pytest.raises(sf.SeaframeError, match=r"\bdt\b.*positive"):
        sf.round_trip(pendulum(SWING), dt=wrong)
    with pytest.raises(sf.SeaframeError, match=r"\bduration\b.*at least zero"):
        sf.round_trip(pendulum(SWING), duration=wrong or -1.0)
