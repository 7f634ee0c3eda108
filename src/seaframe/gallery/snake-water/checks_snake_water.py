"""Speed and cost of transport compared with the theory of infinitely long snakes; energy; agreement of formulations.

G. I. Taylor, Analysis of the swimming of long and narrow animals, Proceedings of the Royal Society A 214 (1952)
158-183: an infinitely long flexible cylinder with normal and tangential drag at each point. Its
tangent is at the angle psi = a sin(k s + w t) to the direction of travel. It slides along its own curve at c = w/k, and
the curve moves backwards through the water at W, so that its points move at v_t = c - W cos(psi) along themselves and
v_n = W sin(psi) across.
Thrust and resistance cancel over a wave, which gives W, and U = c mean(cos psi) - W forward.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from scipy.optimize import brentq

import seaframe as sf

MASS, LENGTH, GRAVITY = 21 * 0.3, 21 * 0.1, 9.81
AMPLITUDE, PERIOD, LAG, SPACING = 0.5, 2.0, 0.8, 0.2  # of the even joints [rad, s, rad, m]
ACROSS, ALONG = 0.5 * 1025 * 1.2 * 0.06, 0.5 * 1025 * 0.02 * math.pi * 0.06  # of a metre of snake [N s2/m3]


class Gait(NamedTuple):
    """Performance of a gait."""

    speed: float  # of the centre of mass, mean of a period [m/s]
    cost: float  # of transport: energy of the motors over weight times distance


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Check the last period, the motion with the wave reversed, and the energy balance."""
    got, theory = gait(run), endless()
    towed = ALONG * LENGTH * got.speed**2 / (MASS * GRAVITY)
    back = sf.simulate(reverse_wave(run.scene), progress=progress)
    ratio = forward(back) / forward(run)
    wave = 2.0 * math.pi / PERIOD * SPACING / LAG
    return [
        sf.compared(
            "speed [m/s], last period", theory.speed, got.speed, 0.1, note="infinitely long snake (Taylor 1952)"
        ),
        sf.compared(
            "cost of transport, last period",
            theory.cost,
            got.cost,
            0.15,
            note=f"likewise; towing it straight: {towed:.4f}",
        ),
        sf.compared("speed over that of the wave", 1.0, got.speed / wave, bound="at most"),
        sf.compared("wave reversed: displacement along the snake, relative", -1.0, ratio, 0.01),
        sf.formulations_agree(run),
        sf.compared("energy minus work, relative", 0.0, run.health.energy_residual, 0.0, 1e-5),
    ]


def endless() -> Gait:
    """Solve Taylor's balance with quadratic drag; joint amplitude A and lag d give a = A/(2 sin(d/2))."""
    c = 2.0 * math.pi / PERIOD * SPACING / LAG
    phase = 2.0 * math.pi * (np.arange(2000) + 0.5) / 2000
    psi = AMPLITUDE / (2.0 * math.sin(LAG / 2.0)) * np.sin(phase)
    sine, cosine = np.sin(psi), np.cos(psi)

    def thrust(W: float) -> float:
        v_t, v_n = c - W * cosine, W * sine
        return float(np.mean(ACROSS * np.abs(v_n) * v_n * sine - ALONG * np.abs(v_t) * v_t * cosine))

    W = brentq(thrust, 0.0, c)
    power = LENGTH * np.mean(ACROSS * np.abs(W * sine) ** 3 + ALONG * np.abs(c - W * cosine) ** 3)
    speed = float(c * cosine.mean() - W)
    return Gait(speed, float(power) / (MASS * GRAVITY * speed))


def gait(run: sf.Run) -> Gait:
    """Return speed and cost of transport of the last period of a run, from the net work of all motors."""
    last = slice(-1 - round(PERIOD / run.dt), None)
    center = np.mean([run[f"{link}.center_position"][last] for link in run.scene.links], axis=0)
    joints = [f"snake.body{k:02d}" for k in range(1, 21)]
    power = np.sum([run[f"{joint}.torque"][last] * run[f"{joint}.rate"][last] for joint in joints], axis=0)
    distance = float(np.linalg.norm(center[-1] - center[0]))
    return Gait(distance / PERIOD, float(np.trapezoid(power, run.t[last])) / (MASS * GRAVITY * distance))


def forward(run: sf.Run) -> float:
    """Return the displacement of the centre of mass over the last period, positive from tail to head [m]."""
    last = slice(-1 - round(PERIOD / run.dt), None)
    center = np.mean([run[f"{link}.center_position"][last] for link in run.scene.links], axis=0)
    ahead = np.mean(run["snake.body20.center_position"][last] - run["snake.tail.center_position"][last], axis=0)
    return float((center[-1] - center[0]) @ ahead / np.linalg.norm(ahead))


def reverse_wave(scene: sf.Scene) -> sf.Scene:
    """Return the scene with a wave that runs from tail to head."""
    return scene.replace({f"drives.snake.body{k:02d}.motion.sine.phase": -0.5 * LAG * k for k in range(2, 21, 2)})
