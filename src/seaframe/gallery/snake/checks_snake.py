"""Checks of the B matrix of the paper and its rate."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

import seaframe as sf

BODIES = 20
HALF = np.array([0.0, 0.05, 0.0])  # l, from a joint to the centre and from there to the next joint [m]
AXES = np.array([[1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])  # of odd and even joints


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Check study 002 at the last state of the run."""
    frames: Any = sf.derive(run.scene, "moving-frame")
    q, v = run.q[-1], run.v[-1]
    B = frames.B(q)[6:]  # the tail's own rows are zero
    step = 1e-6
    difference = (frames.B(q + step * v) - frames.B(q - step * v)) / (2 * step)
    return [
        sf.compared("B minus that of Eqs. (85)-(114), corrected", 0.0, np.abs(B - printed_B(q)).max(), 0.0, 1e-12),
        sf.compared(
            "analytic rate of B minus its difference quotient",
            0.0,
            np.abs(frames.Bdot(q, v) - difference).max(),
            0.0,
            1e-8,
            note="with a step of 1e-6 s",
        ),
        sf.formulations_agree(run),
    ]


def printed_B(q: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return B (120, 20) as printed, but with the R, l and axis of the column and products from the column + 1.

    Column n moves the centre of body a by -R(n) skew(r) e_n with r, in frame n, from joint n to that centre, and turns
    it by (product of R(i/i-1), i = n + 1 ... a)^T e_n.
    """
    relative = [rotation(AXES[k % 2], angle) for k, angle in enumerate(q)]  # R(k+1/k)
    B = np.zeros((6 * BODIES, BODIES))
    R = np.eye(3)
    for n in range(BODIES):
        R = R @ relative[n]
        product, r = np.eye(3), HALF
        for a in range(n, BODIES):
            if a > n:
                r = r + product @ HALF + product @ relative[a] @ HALF
                product = product @ relative[a]
            B[6 * a : 6 * a + 3, n] = -R @ np.cross(r, AXES[n % 2])
            B[6 * a + 3 : 6 * a + 6, n] = product.T @ AXES[n % 2]
    return B


def rotation(axis: NDArray[np.float64], angle: float) -> NDArray[np.float64]:
    """Return the rotation matrix about a coordinate axis, (3, 3)."""
    skew = np.cross(np.eye(3), axis)
    return np.asarray(np.eye(3) + np.sin(angle) * skew + (1.0 - np.cos(angle)) * skew @ skew)
