"""Added mass of two hulls side by side, as in `modular-bluerov`, beside that of each alone (extra `bem`).

    python benchmarks/bench_two_hulls.py [--fineness N]

Boxes and ellipsoids of a BlueROV's extent. "beside" is the change of one hull's added mass next to the other at rest,
"from" the wrench that an equal acceleration of the other takes, both in percent of the hull alone; "pair" is the change
of both as one rigid body about the middle, in percent of their sum. Takes half a minute.
"""

from __future__ import annotations

import argparse
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from numpy.typing import NDArray

import seaframe as sf
from seaframe.spatial import Vector, array, skew

EXTENT = np.array([0.457, 0.338, 0.254])  # m, along x, y, z
SPACINGS = (0.45, 0.60, 0.78, 1.20)  # m, between the centres, along y; that of modular-bluerov is 0.78
MOTIONS = ("surge", "sway", "heave", "roll", "pitch", "yaw")
DENSITY = 1000.0


def save_hull(kind: str, fineness: int, folder: Path) -> Path:
    """Write a box, with panels that narrow towards its edges, or an ellipsoid of a BlueROV's extent."""
    solids = import_module("trimesh.creation")
    if kind == "box":
        mesh = solids.box(extents=(1, 1, 1))
        for _ in range(fineness):
            mesh = mesh.subdivide()
        mesh.vertices = np.sin(np.pi * mesh.vertices) / 2 * EXTENT
    else:
        mesh = solids.icosphere(subdivisions=fineness)
        mesh.vertices = mesh.vertices * EXTENT / 2
    path = folder / f"{kind}.stl"
    mesh.export(path)
    return path


def mass_of_pair(M: NDArray[np.float64], spacing: float) -> NDArray[np.float64]:
    """Added mass (6, 6) of two hulls as one rigid body, at the middle between them, from that of both (12, 12)."""
    J = np.vstack([np.eye(6), np.eye(6)])
    for rows, y in ((slice(0, 3), -spacing / 2), (slice(6, 9), spacing / 2)):
        J[rows, 3:] = -array(skew(Vector(0.0, y, 0.0)))
    return J.T @ M @ J


def main() -> None:
    """Print a table for each shape."""
    parser = argparse.ArgumentParser(description="Added mass of two hulls side by side.")
    parser.add_argument("--fineness", type=int, default=3, help="subdivisions of the mesh, 3 unless given; 2 to 3")
    fineness = parser.parse_args().fineness
    if find_spec("capytaine") is None or find_spec("trimesh") is None:
        print("skipped, as capytaine is not installed: pip install 'seaframe[bem]'")
        return
    with TemporaryDirectory() as folder:
        for kind in ("box", "ellipsoid"):
            path = save_hull(kind, fineness, Path(folder))
            alone = sf.added_mass_of_mesh(path, DENSITY)
            own = np.diag(alone)
            print(f"{kind}, alone: {np.round(own, 3)} kg, kg m2")
            print(f"{'spacing [m]':>11} {'':>8}", *(f"{name:>8}" for name in MOTIONS), "   [%]")
            for spacing in SPACINGS:
                M = sf.added_mass_of_meshes([(path, (0, -spacing / 2, 0)), (path, (0, spacing / 2, 0))], DENSITY)
                apart = np.kron(np.eye(2), alone)
                rows = {
                    "beside": np.diag(M[:6, :6]) / own - 1,
                    "from": np.diag(M[:6, 6:]) / own,
                    "pair": np.diag(mass_of_pair(M, spacing)) / np.diag(mass_of_pair(apart, spacing)) - 1,
                }
                for name, values in rows.items():
                    print(f"{spacing:11.2f} {name:>8}", *(f"{100 * value:8.2f}" for value in values))


if __name__ == "__main__":
    main()
