"""Checks of further runs: another program, oscillations in closed form, and what moves at the ends of the sliders."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from scipy.integrate import solve_ivp
from scipy.special import ellipk

import seaframe as sf

HULL, ARM = 2000.0 / 6.0, 300.0 / 12.0  # J11, and J31 about two axes of the second arm [kg m2]
STIFFNESS = 2000.0 * 9.81 * 0.5  # moment per sine of the angle [N m]
DECAY = math.log(1.0 / 0.9) / 0.016  # of the hull's angular velocity: 0.9 a frame [1/s]
JOINTS = {"upper": "arm_1", "fore": "arm_2"}  # of the equations, and as drawn


def replace_sines(scene: sf.Scene, **numbers: float) -> sf.Scene:
    """Return the scene with other amplitudes, periods or phases: upper_amplitude=0.0."""
    given = [(*name.partition("_")[::2], value) for name, value in numbers.items()]
    return scene.replace(
        {
            f"drives.rov.{link}.motion.sine.{what}": value
            for joint, what, value in given
            for link in (joint, JOINTS[joint])
        }
    )


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Check the scene of the web page of study 000."""
    return [
        check_another_program(run),
        check_pendulum(run.scene),
        check_damped_roll(run.scene),
        check_yaw(run.scene),
        check_largest_motion(run.scene, progress),
        sf.formulations_agree(run),
        sf.compared("energy minus work, relative", 0.0, run.health.energy_residual, 0.0, 1e-5),
    ]


def check_another_program(run: sf.Run) -> sf.Check:
    """Check the hull's angular velocity at all times against the momentum equation in the world."""
    expected = momentum_solution(run.t)
    error = np.abs(run["rov.hull.angular_velocity"] - expected).max() / np.abs(expected).max()
    return sf.compared("angular velocity at all times, by momentum in the world, relative", 0.0, error, 0.0, 1e-6)


def momentum_solution(times: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Return the hull's angular velocity (n, 3) from H' = R M, with H = R (J w + h) and J, h from the arm's angles."""

    def arm(t: float) -> tuple[Any, Any]:
        (a, da), (b, db) = (
            (size * math.cos(w * t), -size * w * math.sin(w * t))
            for size, w in ((0.7, 2.0 * math.pi / 10.0), (1.0, 2.0 * math.pi / 3.0))
        )
        n = np.array([-math.sin(a) * math.cos(b), math.cos(a) * math.cos(b), math.sin(b)])  # along the second arm
        J = ARM * (np.eye(3) - np.outer(n, n))
        return J, J @ [db * math.cos(a), db * math.sin(a), da]

    def turn(e: Any) -> Any:
        w, *v = e / np.linalg.norm(e)
        return np.eye(3) + 2.0 * w * np.cross(v, np.eye(3)).T + 2.0 * (np.outer(v, v) - np.dot(v, v) * np.eye(3))

    def omega(t: float, state: Any) -> Any:
        J, h = arm(t)
        return np.linalg.solve(HULL * np.eye(3) + J, turn(state[3:]).T @ state[:3] - h)

    def rate(t: float, state: Any) -> Any:
        R, w, (e, *v) = turn(state[3:]), omega(t, state), state[3:]
        M = STIFFNESS * np.cross([0.0, 0.0, 1.0], R.T @ [0.0, 0.0, 1.0]) - DECAY * HULL * w
        return [*(R @ M), -0.5 * np.dot(v, w), *(0.5 * (e * w + np.cross(v, w)))]

    start = [*arm(0.0)[1], 1.0, 0.0, 0.0, 0.0]
    found = solve_ivp(rate, (0.0, times[-1]), start, "DOP853", times, rtol=1e-10, atol=1e-12)
    return np.array([omega(t, state) for t, state in zip(found.t, found.y.T, strict=True)])


def rotation_angle(run: sf.Run, axis: int) -> float:
    """Return the rotation of the hull about one of its own axes at the end [rad]."""
    orientation = run["rov.hull.orientation"][-1]
    return 2.0 * math.atan2(orientation[1 + axis], orientation[0])


def check_pendulum(scene: sf.Scene) -> sf.Check:
    """Check roll about axis 2 without damping, the arm straight ahead: T = 4 sqrt(J11/k) K(sin^2(angle/2))."""
    start = math.radians(60.0)
    period = 4.0 * math.sqrt(HULL / STIFFNESS) * float(ellipk(math.sin(start / 2.0) ** 2))
    still = replace_sines(scene, upper_amplitude=0.0, fore_amplitude=0.0)
    released = still.replace({"rov.hull.drag.linear": [0.0] * 6, "rov.at.rpy": [0.0, start, 0.0]})
    swing = sf.simulate(released, duration=1.25 * period, dt=period / 800)
    note = f"released at 60 degrees; period {period:.6f} s"
    return sf.compared("roll after 5/4 of a pendulum's period [rad]", 0.0, rotation_angle(swing, 1), 0.0, 1e-8, note)


def check_damped_roll(scene: sf.Scene) -> sf.Check:
    """Check small roll about axis 2 with the damping of the page: 0.9 a frame is exp(-6.585 t) of the rate."""
    start, time = 1e-4, 0.5
    slow = 0.5 * DECAY
    fast = math.sqrt(STIFFNESS / HULL - slow * slow)
    left = start * math.exp(-slow * time) * (math.cos(fast * time) + slow / fast * math.sin(fast * time))
    still = replace_sines(scene, upper_amplitude=0.0, fore_amplitude=0.0).replace({"rov.at.rpy": [0.0, start, 0.0]})
    swing = sf.simulate(still, duration=time, dt=0.005)
    note = f"damping ratio {slow / math.sqrt(STIFFNESS / HULL):.3f}"
    return sf.compared("small damped roll at 0.5 s [rad]", left, rotation_angle(swing, 1), 1e-6, 0.0, note)


def check_yaw(scene: sf.Scene) -> sf.Check:
    """Check yaw by the first arm alone, when it has settled: (J11 + J31) w' + c w = -J31 th1'', amplitude of w."""
    one = replace_sines(scene, fore_amplitude=0.0)
    swing = sf.simulate(one, duration=20.0)
    rate = 2.0 * math.pi / 10.0
    size = ARM * 0.7 * rate**2 / math.hypot(DECAY * HULL, (HULL + ARM) * rate)
    last = swing.t >= 10.0
    basis = np.column_stack([np.sin(rate * swing.t[last]), np.cos(rate * swing.t[last])])
    found = np.linalg.lstsq(basis, swing["rov.hull.angular_velocity"][last, 2], rcond=None)[0]
    return sf.compared("first arm alone: amplitude of yaw's rate [rad/s]", size, float(np.hypot(*found)), 1e-6)


def check_largest_motion(scene: sf.Scene, progress: Callable[[float], None] | None) -> sf.Check:
    """Check pitch with the second slider at 1 s and the fourth at pi/2, the first arm straight ahead.

    With th1 = 0 nothing else turns: (J11 + J31) a'' + c a' + k sin(a) = -J31 th2'', here by another integrator.
    """
    big, w = 0.5 * math.pi, 2.0 * math.pi

    def rate(t: float, y: Any) -> Any:
        moment = ARM * big * w * w * math.cos(w * t) - DECAY * HULL * y[1] - STIFFNESS * math.sin(y[0])
        return [y[1], moment / (HULL + ARM)]

    one = replace_sines(scene, upper_amplitude=0.0, fore_amplitude=big, fore_period=1.0)
    swing = sf.simulate(one, duration=5.3, dt=0.005, progress=progress)
    expected = float(solve_ivp(rate, (0.0, 5.3), [0.0, 0.0], "DOP853", rtol=1e-11, atol=1e-13).y[0, -1])
    tilt = np.degrees(2.0 * np.arcsin(np.abs(swing["rov.hull.orientation"][:, 1]).max()))
    note = f"up to {tilt:.1f} degrees"
    return sf.compared(
        "quickest and widest second arm: pitch [rad]", expected, rotation_angle(swing, 0), 1e-5, 0.0, note
    )
