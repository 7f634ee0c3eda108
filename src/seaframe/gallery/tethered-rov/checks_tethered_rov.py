"""The tether compared with the catenary at rest and with a cable in the current; speed with and without it."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

import seaframe as sf

Floats = NDArray[np.float64]
SEGMENTS, SHORT = (10, 20, 40), 16.0  # lengths [m]
THRUST, RESISTANCE, CURRENT = 10.0, 34.96, 0.15  # [N], [N s2/m2], [m/s]


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Check shapes at rest, speeds, and the position at which the tether stops the vehicle."""
    errors = [catenary_error(run.scene, n, SHORT) for n in SEGMENTS]
    own = run.scene.tethers["umbilical"]
    loose = sf.simulate(run.scene.replace({"tethers": {}}), duration=60.0, progress=progress)
    at_rest = simulate_at_rest(run.scene)
    moved = np.abs(at_rest["umbilical.segment11.position"][-1] - at_rest["umbilical.segment11.position"][0])
    k = round(40.0 / run.dt)
    pull, speed = run["umbilical.force"][k, 0], run["rov.hull.velocity"][k, 0]
    quasi_steady = math.sqrt((THRUST - pull) / RESISTANCE) - CURRENT
    return [
        *(
            sf.compared(
                f"{SHORT:g} m at rest: deviation from the catenary, {n} segments, relative to the sag",
                0.0,
                error,
                0.0,
                0.01,
            )
            for n, error in zip(SEGMENTS, errors, strict=True)
        ),
        *(
            sf.compared(f"ratio of the errors of {a} and {b} segments", 4.0, first / second, 0.15)
            for a, b, first, second in zip(SEGMENTS, SEGMENTS[1:], errors, errors[1:], strict=False)
        ),
        sf.compared(
            f"{own.length:g} m at rest: deviation from the catenary, {own.segments} segments, relative to the sag",
            0.0,
            catenary_error(run.scene, own.segments, own.length),
            0.0,
            0.01,
        ),
        sf.compared("displacement of its middle in still water [m]", [0.0] * 3, moved, 0.0, 1e-6, "over 10 s"),
        sf.compared(
            "steady speed without a tether [m/s]",
            math.sqrt(THRUST / RESISTANCE) - CURRENT,
            loose["rov.hull.velocity"][-1, 0],
            1e-6,
        ),
        sf.compared("speed with it at 40 s [m/s]", quasi_steady, speed, 0.01, note="from the pull, as if steady"),
        sf.compared(
            "equilibrium in the current: x of its end [m]", equilibrium_position(run.scene), stern_position(run), 1e-4
        ),
        sf.compared("energy minus work, relative", 0.0, run.health.energy_residual or 0.0, 0.0, 1e-5),
    ]


def catenary_error(scene: sf.Scene, segments: int, length: float) -> float:
    """Return the largest distance of a joint from the point of the catenary at the same length, relative to the sag."""
    changes = {"tethers.umbilical.segments": segments, "tethers.umbilical.length": length}
    start = sf.simulate(still_scene(scene).replace(changes), duration=0.0)
    joints = np.array([start[f"umbilical.segment{k:02d}.position"][0] for k in range(1, segments + 1)])
    tether, hull = scene.tethers["umbilical"], scene.robots["rov"].at.position
    x, z = hull[0] + tether.at[0], hull[2] + tether.at[2]
    exact = catenary(x, z, length, np.linspace(0.0, length, segments, endpoint=False))
    error = np.linalg.norm(joints[:, [0, 2]] - exact, axis=1)
    curve = catenary(x, z, length, np.linspace(0.0, length, 1001))
    sag = np.abs(curve @ np.array([-z, x])) / math.hypot(x, z)
    return float(error.max() / sag.max())


def catenary(x: float, z: float, length: float, s: NDArray[Any]) -> Floats:
    """Return points (n, 2) at lengths s from the origin of a chain that hangs between (0, 0) and (x, z), z down.

    Depth is c - a cosh((x - b)/a): 2 a sinh(x/(2 a)) = sqrt(length^2 - z^2), and b from the difference in depth.
    """
    span = math.sqrt(length * length - z * z)
    a = brentq(lambda a: 2.0 * a * math.sinh(x / (2.0 * a)) - span, x / 100.0, 1000.0 * x, xtol=1e-14)
    b = 0.5 * x + a * math.atanh(z / length)
    slope = math.sinh(-b / a)
    u = np.arcsinh(slope + s / a)
    return np.column_stack([b + a * u, a * math.cosh(-b / a) - a * np.cosh(u)])


def still_scene(scene: sf.Scene) -> sf.Scene:
    """Return the scene without current, thrust and control, with a locked hull."""
    held = {"rov.hull": {"lock": "all"}}
    return scene.replace({"water.current.velocity": [0.0] * 3, "controllers": {}, "drives": held})


def simulate_at_rest(scene: sf.Scene) -> sf.Run:
    """Simulate ten seconds without current, thrust and control."""
    return sf.simulate(still_scene(scene), duration=10.0)


def stern_position(run: sf.Run) -> float:
    """Return x of the tether's end on the vehicle at the end of the run [m]."""
    _, _, y, z = run["rov.hull.orientation"][-1]
    forward = 1.0 - 2.0 * (y * y + z * z)
    return float(run["rov.hull.position"][-1, 0] + forward * run.scene.tethers["umbilical"].at[0])


def equilibrium_position(scene: sf.Scene) -> float:
    """Solve for x [m] of a cable under weight, current and the vehicle's pull: dr/ds = F/|F|, dF/ds = -f."""
    tether = scene.tethers["umbilical"]
    assert scene.water is not None
    rho, d, g = scene.water.density, tether.diameter, scene.gravity[2]
    weight = (tether.mass_per_length - rho * 0.25 * math.pi * d * d) * g
    U = np.array([-CURRENT, 0.0])

    def rate(s: float, state: Floats) -> Floats:
        t = state[2:] / np.linalg.norm(state[2:])
        along = U @ t
        across = U - along * t
        drag = tether.normal * np.linalg.norm(across) * across + tether.tangential * math.pi * abs(along) * along * t
        return np.concatenate([t, -np.array([0.0, weight]) - 0.5 * rho * d * drag])

    def end(down: float) -> Floats:
        """Return (x, z) of the anchor, integrated from the vehicle with the pull reversed."""
        force = -np.array([THRUST - RESISTANCE * CURRENT**2, down])
        solved = solve_ivp(rate, (0.0, tether.length), np.array([0.0, 0.0, *force]), rtol=1e-10, atol=1e-12)
        reached: Floats = solved.y[:2, -1]
        return reached

    depth = scene.robots["rov"].at.position[2]
    down = brentq(lambda force: end(force)[1] + depth, -20.0, 20.0, xtol=1e-12)
    return float(-end(down)[0])
