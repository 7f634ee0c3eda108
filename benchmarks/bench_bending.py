"""Error of far bent links by their number of shapes: the table behind `bending: auto`.

A cantilever with E I = L = 1, at rest under loads that keep their direction, its curvature a polynomial of m
coefficients; against 20 coefficients. Loads: a force on the tip, a weight along the link, and one that grows linearly
towards the joint, across the straight link, obliquely and nearly along it, so that it buckles. Errors are those of the
tip's place over the length, at the largest rotation of a section; pieces of constant curvature for comparison.

    python benchmarks/bench_bending.py
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.polynomial.legendre import Legendre
from numpy.typing import NDArray

from seaframe.loads.quadrature import gauss_on_unit_interval
from seaframe.scene.flexible import BEND_ERRORS

Array: TypeAlias = NDArray[np.float64]
X, WEIGHTS = gauss_on_unit_interval(80)
ANGLES = np.arange(0.25, 2.76, 0.25)
FINE = 20


@dataclass(frozen=True)
class Load:
    """Loads of growing size in one direction; `outboard` is the share of the load beyond a section."""

    name: str
    outboard: Array
    direction: float  # from the straight link [rad]
    sizes: Array


LOADS = [
    Load("force across the tip", X**0, np.pi / 2, np.geomspace(0.05, 40.0, 60)),
    Load("weight across", 1.0 - X, np.pi / 2, np.geomspace(0.1, 120.0, 60)),
    Load("growing weight across", (1.0 - X) ** 2, np.pi / 2, np.geomspace(0.1, 120.0, 60)),
    Load("oblique force", X**0, 0.75 * np.pi, np.geomspace(0.05, 40.0, 80)),
    Load("oblique weight", 1.0 - X, 0.75 * np.pi, np.geomspace(0.1, 100.0, 80)),
    Load("buckling force", X**0, np.pi - 0.02, np.linspace(0.2, 12.0, 300)),
    Load("buckling weight", 1.0 - X, np.pi - 0.02, np.linspace(0.5, 30.0, 300)),
]


def rest(slopes: Array, squares: Array, load: Load) -> Array:
    """Place of the tip and largest angle, (n, 3), for every size: least energy of angles c @ slopes."""
    c, found = np.zeros(len(slopes)), []
    for size in load.sizes:
        for _ in range(60):
            turned = slopes.T @ c - load.direction
            pull = size * load.outboard * WEIGHTS
            gradient = squares @ c + slopes @ (np.sin(turned) * pull)
            step = np.linalg.solve(squares + (slopes * np.cos(turned) * pull) @ slopes.T, gradient)
            c = c - step * min(1.0, 0.5 / max(float(np.abs(step).max()), 1e-300))
            if np.abs(step).max() < 1e-13:
                break
        angle = slopes.T @ c
        found.append([np.cos(angle) @ WEIGHTS, np.sin(angle) @ WEIGHTS, np.abs(angle).max()])
    return np.array(found)


def polynomials(count: int) -> tuple[Array, Array]:
    """Angles for a unit of each coefficient of curvature, and their energy."""
    bases = [Legendre.basis(k, domain=[0.0, 1.0]) for k in range(count)]
    return np.array([base.integ(lbnd=0.0)(X) for base in bases]), np.diag([1.0 / (2 * k + 1) for k in range(count)])


def pieces(count: int) -> tuple[Array, Array]:
    """The same for pieces of constant curvature."""
    return np.array([np.clip(X - k / count, 0.0, 1.0 / count) for k in range(count)]), np.eye(count) / count


def errors(model: tuple[Array, Array], load: Load, truth: Array) -> Array:
    """Error of the tip's place at every angle; not a number at angles that the load does not reach."""
    apart = np.hypot(*(rest(*model, load) - truth)[:, :2].T)
    reached = (truth[0, 2] < ANGLES) & (truth[:, 2].max() >= ANGLES)
    return np.where(reached, np.interp(ANGLES, truth[:, 2], apart), np.nan)


def row(label: str, values: Array) -> str:
    return f"{label:>10} " + " ".join("      -" if np.isnan(x) else f"{x:7.1e}" for x in values)


def main() -> None:
    counts = range(1, len(BEND_ERRORS) + 1)
    worst = np.zeros((len(BEND_ERRORS), len(ANGLES)))
    head = f"{'rad':>10} " + " ".join(f"{angle:7.2f}" for angle in ANGLES)
    for load in LOADS:
        truth = rest(*polynomials(FINE), load)
        print(f"{load.name}\n{head}")
        for count in counts:
            found = errors(polynomials(count), load, truth)
            worst[count - 1] = np.fmax(worst[count - 1], np.nan_to_num(found))
            print(row(f"{count} shapes", found))
        if load is LOADS[0]:
            for count in (4, 8, 16):
                print(row(f"{count} pieces", errors(pieces(count), load, truth)))
    print(f"largest error, and the bound of `auto`\n{head}")
    for count, own, bound in zip(counts, worst, BEND_ERRORS, strict=True):
        print(row(f"{count} shapes", own), row("bound", bound * ANGLES**2), sep="\n")


if __name__ == "__main__":
    main()
