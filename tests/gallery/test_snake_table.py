"""Undulation with friction proportional to speed: the closed form of an infinitely long snake as a limit."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import numpy as np
import pytest
from scipy.special import j0

import seaframe as sf

PERIOD, SPACING = 2.0, 0.2  # of the even joints [s, m]
LAG = 0.8  # from one of them to the next [rad]
LEAN = 0.5 / (
    2 * math.sin(LAG / 2)
)  # largest angle of the snake to its direction of travel, for joint amplitudes of 0.5 rad [rad]
VISCOUS = 1e3  # slip speed [m/s] far above all speeds: friction is mu f_n v/VISCOUS


def endless(ratio: float, lag: float = LAG) -> float:
    """U = V J0(a) [1 - 1/(1 + (K - 1)(1 - J0(2a))/2)], K = across/along, a = amplitude/(2 sin(lag/2)), V = w l/lag."""
    a, V = LEAN, 2 * math.pi / PERIOD * SPACING / lag
    return float(V * j0(a) * (1 - 1 / (1 + (ratio - 1) * (1 - j0(2 * a)) / 2)))


def scene_data(joints: int, along: float, across: float, lag: float) -> dict[str, Any]:
    """Return the snake with another number of joints, on a viscous floor; a negative lag reverses the wave."""
    data = sf.load("snake-table").to_dict() | {"plots": [], "checks": []}
    known = data["robots"]["snake"]["links"]
    links = {"tail": known["tail"], "body01": known["body01"]}
    for k in range(2, joints + 1):
        links[f"body{k:02d}"] = known["body03" if k % 2 else "body02"] | {"parent": f"body{k - 1:02d}"}
    data["robots"]["snake"]["links"] = links
    data["drives"] = {
        f"snake.body{k:02d}": {
            "motion": {"constant": 0.0}
            if k % 2
            else {"sine": {"amplitude": 2 * LEAN * math.sin(abs(lag) / 2), "period": PERIOD, "phase": lag / 2 * k}}
        }
        for k in range(1, joints + 1)
    }
    data["floor"] |= {"friction": {"along": along, "across": across}, "slip_speed": VISCOUS}
    return data


@cache
def speed(joints: int, along: float, across: float, lag: float = LAG) -> float:
    """Return the forward speed of the centre of mass over the second period [m/s]."""
    run = sf.simulate(sf.Scene.from_dict(scene_data(joints, along, across, lag)), duration=2 * PERIOD, dt=0.004)
    last = slice(-1 - round(PERIOD / run.dt), None)
    center = np.mean([run[f"{link}.center_position"][last] for link in run.scene.links], axis=0)
    head, *_, tail = reversed(run.scene.links)
    ahead = np.mean(run[f"{head}.center_position"][last] - run[f"{tail}.center_position"][last], axis=0)
    return float((center[-1] - center[0]) @ ahead / np.linalg.norm(ahead)) / PERIOD


@pytest.mark.parametrize(("along", "across"), [(2e3, 1e4), (1e4, 2e3), (1e3, 1e4)])
def test_speed_of_the_closed_form(along: float, across: float) -> None:
    """Head first and tail first; two ends and 1.3 waves reduce the speed by about a tenth."""
    assert speed(20, along, across) == pytest.approx(endless(across / along), rel=0.12)


def test_longer_and_smoother_snakes_converge() -> None:
    """Four times as many joints, twice as many on a wave: 10 % short becomes 3 %."""
    short, long = (
        abs(speed(joints, 2e3, 1e4, lag) / endless(5.0, lag) - 1.0) for joints, lag in ((20, 0.8), (80, 0.4))
    )
    assert long < 0.4 * short
    assert long < 0.04


def test_equal_friction_gives_no_motion() -> None:
    """The total force depends on the velocity of the centre of mass only, which comes to rest."""
    assert abs(speed(20, 2e3, 2e3)) < 1e-7


def test_a_reversed_wave_moves_backwards() -> None:
    """The snake is symmetric except for the positions of its joints."""
    assert speed(20, 2e3, 1e4, -LAG) == pytest.approx(-speed(20, 2e3, 1e4), rel=0.02)


def test_speed_does_not_depend_on_how_strong_friction_is() -> None:
    """Inertia has no effect, so only the ratio matters."""
    assert speed(20, 4e3, 2e4) == pytest.approx(speed(20, 2e3, 1e4), rel=1e-3)
