"""Direction and speed of the snake, compared with the theory of infinitely long snakes.

As for swimmers (G. I. Taylor, Proceedings of the Royal Society A 214 (1952) 158-183), with friction instead of
water: the tangent is at the angle psi = a sin(k s + w t) to the direction of travel; points of the snake move at
v_t = c - W cos(psi) along themselves and v_n = W sin(psi) across, c = w/k, and the forces cancel over a wave, which
gives W, and U = c mean(cos psi) - W forward.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from scipy.optimize import brentq

import seaframe as sf

WEIGHT = 21 * 0.3 * 9.81
PERIOD, SLIP = 2.0, 0.01
LEAN = 0.5 / (2.0 * math.sin(0.8 / 2.0))  # a: joints bend by 0.5 rad with a lag of 0.8 rad
GLIDE = 2.0 * math.pi / PERIOD * 0.2 / 0.8  # c: even joints are 0.2 m apart [m/s]


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Check friction larger across than along, smaller, and equal: dry, and proportional to speed."""
    speed = forward(run)
    theory, cost = endless(0.1, 0.5)

    def other(along: float, across: float, slip: float = SLIP) -> float:
        friction = {"floor.friction": {"along": along, "across": across}, "floor.slip_speed": slip}
        return forward(sf.simulate(run.scene.replace(friction), duration=2.0 * PERIOD, progress=progress))

    short = "infinitely long snake; this one has 1.3 waves"
    return [
        sf.compared("speed [m/s], last period", theory, speed, 0.2, note=short),
        sf.compared(
            "cost of transport, last period", cost, motor_work(run) / (WEIGHT * speed * PERIOD), 0.3, note=short
        ),
        sf.compared(
            "inverted, 0.5 along and 0.1 across: speed", endless(0.5, 0.1)[0], other(0.5, 0.1), 0.2, note=short
        ),
        sf.compared(
            "equal, 0.3: speed",
            endless(0.3, 0.3)[0],
            other(0.3, 0.3),
            0.3,
            note="dry friction moves it slightly backwards",
        ),
        sf.compared("equal and viscous: speed", 0.0, other(2e3, 2e3, 1e3), 0.0, 1e-6, note="slip speed 1000 m/s"),
    ]


def endless(along: float, across: float) -> tuple[float, float]:
    """Return the speed [m/s] of an infinitely long snake on dry friction, and its cost of transport."""
    psi = LEAN * np.sin(2.0 * math.pi * (np.arange(2000) + 0.5) / 2000)
    sine, cosine = np.sin(psi), np.cos(psi)

    def forces(W: float) -> tuple[float, float]:
        """Return thrust and power relative to the weight."""
        v_t, v_n = GLIDE - W * cosine, W * sine
        size = np.sqrt(v_t**2 + v_n**2 + SLIP**2)
        thrust = np.mean((across * v_n * sine - along * v_t * cosine) / size)
        return float(thrust), float(np.mean((across * v_n**2 + along * v_t**2) / size))

    W = brentq(lambda W: forces(W)[0], 0.0, 2.0 * GLIDE)
    speed = float(GLIDE * cosine.mean() - W)
    return speed, forces(W)[1] / speed


def forward(run: sf.Run) -> float:
    """Return the mean speed of the centre of mass over the last period, positive if it moves head first [m/s]."""
    last = slice(-1 - round(PERIOD / run.dt), None)
    center = np.mean([run[f"{link}.center_position"][last] for link in run.scene.links], axis=0)
    ahead = np.mean(run["snake.body20.center_position"][last] - run["snake.tail.center_position"][last], axis=0)
    return float((center[-1] - center[0]) @ ahead / np.linalg.norm(ahead)) / PERIOD


def motor_work(run: sf.Run) -> float:
    """Return the net work of all motors over the last period [J]."""
    last = slice(-1 - round(PERIOD / run.dt), None)
    joints = [f"snake.body{k:02d}" for k in range(1, 21)]
    power = np.sum([run[f"{joint}.torque"][last] * run[f"{joint}.rate"][last] for joint in joints], axis=0)
    return float(np.trapezoid(power, run.t[last]))
