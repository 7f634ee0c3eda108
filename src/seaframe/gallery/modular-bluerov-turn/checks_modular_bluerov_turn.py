"""The steady turn against the equations of plane motion, solved separately."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from scipy.optimize import root

import seaframe as sf

STEADY = 14.99  # a time shortly before the thrusters stop [s]


class Part(NamedTuple):
    """A body in the plane, at y to starboard of the middle [m]; (ahead, athwart, yaw) of Tables 3 and 2."""

    y: float
    inertia: tuple[float, float]  # with added mass, ahead and athwart [kg]
    linear: tuple[float, float, float]
    quadratic: tuple[float, float, float]


VEHICLE = ((7.31 + 2.6, 7.31 + 18.5), (0.0, 0.26, 4.64), (34.96, 103.25, 0.43))
PIECE = Part(0.0, (1.6 + 1.52, 1.6 + 0.52), (0.0, 0.0, 0.0), (21.24, 11.19, 0.065))
PARTS = (Part(-0.39, *VEHICLE), PIECE, Part(0.39, *VEHICLE))
PLACES = (-0.39 + 0.13, -0.39 - 0.13)  # of the port vehicle's surge thrusters to starboard of the middle [m]


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Check study 003, turning trials."""
    k = int(np.argmin(np.abs(run.t - STEADY)))
    u, v, r = root(residual_forces, [0.4, 0.0, 0.5], args=[run[f"left.{name}.thrust"][k] for name in ("t1", "t2")]).x
    speeds = [np.hypot(*run[f"{name}.velocity"][k, :2]) for name in ("left.hull", "connector.frame", "right.hull")]
    wanted = [np.hypot(u - r * part.y, v) for part in PARTS]
    rate = run["left.hull.angular_velocity"][k, 2]
    p = run["left.hull.position"][(run.t > 15.0 - 2.0 * np.pi / r) & (run.t < 15.0)]
    return [
        sf.compared(
            "yaw rate of the steady turn [rad/s]", r, rate, 1e-5, note="equations of plane motion, solved separately"
        ),
        sf.compared("speeds of port hull, piece, starboard hull [m/s]", wanted, speeds, 1e-5, note="likewise"),
        sf.compared("diameters of the port hull's circle [m]", [2 * wanted[0] / r] * 2, np.ptp(p[:, :2], axis=0), 5e-3),
        sf.compared("direction of the turn: to starboard, away from the thrust", 1.0, np.sign(rate), 0.0),
    ]


def residual_forces(motion: tuple[float, float, float], thrusts: tuple[float, float]) -> list[float]:
    """Return the residual forces ahead and athwart [N] and moment about the middle [N m] of a steady motion (u, v, r).

    The momentum P of a part rotates with it, which needs the force r x P and the moment v x P.
    """
    u, v, r = motion
    ahead, athwart = sum(thrusts), 0.0
    moment = -sum(thrust * y for thrust, y in zip(thrusts, PLACES, strict=True))
    for part in PARTS:
        own = np.array([u - r * part.y, v, r])
        x, y, n = -(np.array(part.linear) + np.array(part.quadratic) * np.abs(own)) * own
        P_x, P_y = part.inertia[0] * own[0], part.inertia[1] * own[1]
        x, y, n = x + r * P_y, y - r * P_x, n - (own[0] * P_y - own[1] * P_x)
        ahead, athwart, moment = ahead + x, athwart + y, moment + n - part.y * x
    return [ahead, athwart, moment]
