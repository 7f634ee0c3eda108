"""The connection piece of square rods in docs/how-to/joining.md, in a steady turn, beside equations of plane motion."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import fsolve

import seaframe as sf
from tests.docs.test_how_to import FOLDER, python_of

MASS, AHEAD, ATHWART = 2 * 7.31 + 1.6, 2 * 2.6 + 1.52, 2 * 18.5 + 0.52  # Tables 2 and 3 [kg]


def coefficient(direction: float) -> float:
    """Hoerner's of a square: 2.05 face on, 1.55 on the diagonal corner on; a cubic, flat at both, between them."""
    angle = abs((direction + np.pi / 4) % (np.pi / 2) - np.pi / 4)
    s = angle / (np.pi / 4)
    return float(2.05 + (1.55 * np.sqrt(2) - 2.05) * (3 * s**2 - 2 * s**3))


def drag_of_rods(rods: dict[str, Any], u: float, v: float, r: float) -> NDArray[np.float64]:
    """Forces ahead and athwart and moment of yaw of rods of 30 mm that move with u, v, r."""
    total = np.zeros(3)
    places, weights = np.polynomial.legendre.leggauss(5)
    for axis, (length, middles) in rods.items():
        for middle, (place, weight) in product(middles, zip(places, weights, strict=True)):
            p = np.array(middle, dtype=float)
            p["xyz".index(axis)] += place * length / 2
            across = np.array([u - r * p[1], v + r * p[0], 0.0])
            across["xyz".index(axis)] = 0.0
            C = coefficient(np.arctan2(across[1], across[0])) if axis == "z" else 2.05
            f = -0.5 * 1000 * C * 0.03 * np.linalg.norm(across) * across * weight * length / 2
            total += [f[0], f[1], p[0] * f[1] - p[1] * f[0]]
    return total


def test_rods_in_a_steady_turn() -> None:
    code, names = python_of(FOLDER / "joining.md"), dict[str, Any](np=np, sf=sf)
    exec(code[code.index("corners = [") : code.index("for name in rods:")], names)
    rods = names["rods"]["frame"]
    run = sf.simulate(names["piece_of_rods"](sf.load("modular-bluerov-turn"), rods), duration=14.9, dt=0.02)
    T = [run[f"left.{name}.thrust"][-1] for name in ("t1", "t2")]

    def balance(motion: NDArray[np.float64]) -> NDArray[np.float64]:
        u, v, r = motion
        total = drag_of_rods(rods, u, v, r) + np.array([T[0] + T[1], 0.0, 0.26 * T[0] + 0.52 * T[1]])
        for y in (-0.39, 0.39):
            f = -34.96 * abs(u - r * y) * (u - r * y)
            total += [f, -(0.26 + 103.25 * abs(v)) * v, -(4.64 + 0.43 * abs(r)) * r - y * f]
        X, Y = MASS + AHEAD, MASS + ATHWART
        return np.asarray(total + np.array([Y * v * r, -X * u * r, (X - Y) * u * v]))

    u, v, r = fsolve(balance, [0.4, -0.1, 0.6], xtol=1e-12)
    assert np.abs(balance(np.array([u, v, r]))).max() < 1e-9
    np.testing.assert_allclose(run["connector.frame.angular_velocity"][-1, 2], r, rtol=2e-6)
    np.testing.assert_allclose(np.linalg.norm(run["connector.frame.velocity"][-1]), np.hypot(u, v), rtol=2e-6)
