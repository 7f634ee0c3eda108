"""Limits of joints: bouncing on stops against closed forms, energy, agreement of formulations, and refusals."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from scipy.optimize import brentq

import seaframe as sf
from seaframe.dynamics import FORMULATIONS
from seaframe.errors import SceneError

M, K, V0 = 2.0, 800.0, 0.5  # of a slider [kg, N/m, m/s]
LIMIT = 0.1  # [m]


def slider(damping: float = 0.0, **more: Any) -> sf.Scene:
    """A mass that slides towards a stop, without weight."""
    limits = {"lower": -LIMIT, "upper": LIMIT, "stiffness": K, "damping": damping}
    joint = {"type": "prismatic", "axis": [1, 0, 0], "limits": limits}
    links = {"rail": {}, "cart": {"parent": "rail", "mass": M, "joint": joint, "shape": {"sphere": {"radius": 0.1}}}}
    return sf.Scene.from_dict(
        {
            "gravity": [0, 0, 0],
            "robots": {"track": {"base": "fixed", "links": links}},
            "initial": {"track.cart": {"rate": V0}},
            "run": {"dt": 1e-4, "duration": 0.5},
        }
        | more
    )


def swinging_arm(**limits: Any) -> sf.Scene:
    """A free hull with an arm of two links, whose upper joint is universal; both joints have limits."""
    solid = {"cylinder": {"radius": 0.05, "length": 0.5, "axis": "z", "center": [0, 0, 0.25]}}
    ranges = {"lower": -0.6, "upper": 0.5, "stiffness": 300.0, "damping": 0.3} | limits
    upper = {"type": "universal", "axes": [[0, 1, 0], [1, 0, 0]], "at": [0.2, 0, 0.3], "limits": ranges}
    fore = {"type": "revolute", "axis": [0, 1, 0], "at": [0, 0, 0.5], "limits": {"upper": 0.3, "stiffness": 200.0}}
    return sf.Scene.from_dict(
        {
            "robots": {
                "rov": {
                    "links": {
                        "hull": {"mass": 40, "shape": {"box": [0.6, 0.5, 0.6]}},
                        "upper": {"parent": "hull", "mass": 5, "joint": upper, "shape": solid},
                        "fore": {"parent": "upper", "mass": 3, "joint": fore, "shape": solid},
                    }
                }
            },
            "drives": {"rov.fore": {"torque": {"sine": {"amplitude": 6, "period": 1.5}}}},
            "initial": {"rov.upper": {"rate": [1.0, 0.7]}},
            "run": {"dt": 1e-3, "duration": 2.0},
        }
    )


# Closed forms


def test_an_elastic_stop_is_half_an_oscillation() -> None:
    run = sf.simulate(slider())
    x, t = run["track.cart.extension"], run.t
    omega = math.sqrt(K / M)
    touch = LIMIT / V0
    inside = (t >= touch) & (t <= touch + math.pi / omega)
    assert x[inside] == pytest.approx(LIMIT + V0 / omega * np.sin(omega * (t[inside] - touch)), abs=2e-7)
    assert x.max() == pytest.approx(LIMIT + V0 / omega, abs=1e-6)
    left = t > touch + math.pi / omega
    assert x[left] == pytest.approx(LIMIT - V0 * (t[left] - touch - math.pi / omega), abs=2e-6)
    assert run.health.energy_residual < 1e-6


@pytest.mark.parametrize("c", [0.5, 2.0])
def test_a_damped_stop_returns_the_speed_of_hunt_and_crossley(c: float) -> None:
    # m v dv = -k d (1 + c v) dd, so c v - log(1 + c v) is the same when the stop is reached and left
    rebound = brentq(lambda v: (c * v - math.log1p(c * v)) - (c * V0 - math.log1p(c * V0)), -0.999 / c, -1e-9)
    run = sf.simulate(slider(c))
    assert run["track.cart.rate"][-1] == pytest.approx(rebound, rel=1e-6)
    assert run.health.energy_residual < 1e-6
    assert run.health.work["damping"] == pytest.approx(0.5 * M * (rebound**2 - V0**2), rel=1e-5)


def test_a_stop_never_pulls() -> None:
    from seaframe.dynamics.stops import Stop

    stop = Stop(None, LIMIT, K, 5.0)
    d = 0.02
    assert stop.spring(LIMIT + d) + stop.damper(LIMIT + d, -1.0) == 0.0  # 1 - 5 would pull
    assert stop.spring(LIMIT + d) + stop.damper(LIMIT + d, 0.1) == pytest.approx(-K * d * 1.5)
    assert stop.spring(LIMIT - d) == stop.damper(LIMIT - d, 1.0) == stop.energy(LIMIT - d) == 0.0


# In whole robots


def test_energy_is_balanced_on_stops_of_arms() -> None:
    run = sf.simulate(swinging_arm())
    assert run["rov.upper.angle"].max() > 0.5  # it was there
    assert run.health.energy_residual < 1e-6
    assert run.health.momentum_residual is not None
    assert run.health.momentum_residual < 1e-6


def beyond() -> tuple[Any, Any]:
    rng = np.random.default_rng(3)
    return np.array([0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.7, -0.9, 0.5]), rng.normal(size=9)


def test_formulations_agree_beyond_limits() -> None:
    scene, (q, v) = swinging_arm(), beyond()
    answers = [sf.derive(scene, method).forward(q, v, t=0.3) for method in FORMULATIONS]
    for vdot in answers[1:]:
        assert vdot == pytest.approx(answers[0], rel=1e-10, abs=1e-10 * np.abs(answers[0]).max())
    inside = q.copy()
    inside[7:] = 0.0
    assert np.abs(answers[0] - sf.derive(scene).forward(inside, v, t=0.3)).max() > 1.0


def test_compiled_stops_and_freed_limits_are_the_same() -> None:
    scene, (q, v) = swinging_arm(), beyond()
    expected = sf.derive(scene).forward(q, v, t=0.3)
    assert sf.compile(scene).forward(q, v, t=0.3) == pytest.approx(expected, rel=1e-12, abs=1e-12)
    keys = ("upper[0]", "stiffness", "damping")
    scene = swinging_arm(lower=[-0.6, -0.6], upper=[0.5, 0.5])
    free = [f"rov.upper.joint.limits.{key}" for key in keys]
    program, numbers = sf.compile(scene, free=free), np.array([0.45, 350.0, 0.2])
    changed = scene.replace(dict(zip(free, map(float, numbers), strict=True)))
    assert program.forward(q, v, t=0.3, free=numbers) == pytest.approx(
        sf.derive(changed).forward(q, v, t=0.3), rel=1e-12, abs=1e-12
    )
    for k, step in enumerate((1e-6, 1e-3, 1e-6)):
        along = step * np.eye(3)[k]
        ends = [program.forward(q, v, t=0.3, free=numbers + sign * along) for sign in (1.0, -1.0)]
        slope = program.jvp(q, v, t=0.3, free=numbers, dfree=along)
        assert slope == pytest.approx(0.5 * (ends[0] - ends[1]), rel=1e-6, abs=1e-9 * np.abs(ends[0]).max())


def test_a_run_reports_limits_that_were_reached() -> None:
    lines = sf.simulate(slider()).health.advice
    assert not any("lower" in line for line in lines)
    advice = [line for line in lines if "reached its" in line]
    assert len(advice) == 1  # the lower one was not reached
    assert "track.cart.extension" in advice[0]
    assert "upper" in advice[0]


# Refusals


@pytest.mark.parametrize(
    ("limits", "code", "key"),
    [
        ({"lower": 1.0, "upper": -1.0}, "range", "upper"),
        ({"stiffness": 10.0}, "missing", ""),
        ({"lower": [0.0, 0.0]}, "shape", "lower"),
        ({"lower": 0.2}, "range", "rate"),
    ],
)
def test_impossible_limits_are_refused(limits: dict[str, Any], code: str, key: str) -> None:
    good = slider().to_dict()
    good["robots"]["track"]["links"]["cart"]["joint"]["limits"] = limits
    if key == "rate":
        good["initial"] = {"track.cart": {"extension": 0.1}}
    with pytest.raises(SceneError) as caught:
        sf.Scene.from_dict(good)
    assert caught.value.code == code


def test_other_joints_take_no_limits() -> None:
    good = slider().to_dict()
    good["robots"]["track"]["links"]["cart"]["joint"] = {"type": "spherical", "limits": {"lower": 0.0}}
    good["initial"] = {}
    with pytest.raises(SceneError) as caught:
        sf.Scene.from_dict(good)
    assert caught.value.code == "unsupported"
    assert caught.value.path.endswith("joint.limits")
