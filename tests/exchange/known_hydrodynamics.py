"""Robots of files with hydrodynamic coefficients, and their outer geometry, for estimates from geometry alone.

Coefficients are positive, along x, y, z of the link: added mass [kg] and drag at a speed [m/s], linear and quadratic
together [N].
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from seaframe.exchange.robots.draft import DraftLink, DraftRobot, DraftShape, DraftWorld, ShapeKind

Three = tuple[float, float, float]


@dataclass(frozen=True)
class Known:
    """Coefficients of a file, and the solids that the estimate sees."""

    name: str
    density: float
    shapes: tuple[tuple[ShapeKind, tuple[float, ...], Three, str], ...]  # kind, sizes, rpy in quarter turns, mesh
    added_mass: Three | None
    linear: Three
    quadratic: Three
    speed: float
    mass: float  # [kg]
    files: tuple[str, ...]  # in the folder of the data

    @property
    def drag(self) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        """Force at the speed [N]."""
        return np.array(self.linear) * self.speed + np.array(self.quadratic) * self.speed**2

    def world(self, data: Path) -> DraftWorld:
        """Return a draft with one link that has only solids."""
        link = DraftLink("hull", f"{self.name}:1", mass=self.mass)
        for kind, sizes, turns, mesh in self.shapes:
            X = np.eye(4)
            X[:3, :3] = quarter_turns(turns)
            link.shapes.append(DraftShape(kind, sizes, X, "visual", f"{self.name}:2", data / mesh if mesh else None))
        return DraftWorld([DraftRobot(self.name, f"{self.name}:1", {"hull": link})], density=self.density)


def quarter_turns(turns: Three) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """Rz Ry Rx of right angles."""
    R = np.eye(3)
    for axis, turn in enumerate(turns):
        c, s = np.round(np.cos(turn * np.pi / 2)), np.round(np.sin(turn * np.pi / 2))
        i, j = (axis + 1) % 3, (axis + 2) % 3
        one = np.eye(3)
        one[i, i] = one[j, j] = c
        one[j, i], one[i, j] = s, -s
        R = one @ R
    return R


UUV = "uuvsimulator+uuv_simulator/uuv_descriptions"
KNOWN = {
    each.name: each
    for each in (
        Known(
            "rexrov",
            1028.0,
            (("mesh", (1.0, 1.0, 1.0), (0, 0, 0), f"{UUV}/meshes/RexROV_no_props.stl"),),
            (779.79, 1222.0, 3659.9),
            (74.82, 69.48, 728.4),
            (748.22, 992.53, 1821.01),
            1.0,
            1862.87,
            (f"{UUV}/urdf/rexrov.gazebo.xacro", f"{UUV}/meshes/RexROV_no_props.stl"),
        ),
        Known(
            "bluerov2",  # CentraleNantesROV, hydrodynamics.xacro; outer size of the frame
            1000.0,
            (("box", (0.457, 0.338, 0.254), (0, 0, 0), ""),),
            (5.5, 12.7, 14.57),
            (25.15, 7.364, 17.955),
            (33.8, 54.26875, 73.37135),
            0.5,
            14.8,
            ("CentraleNantesROV+bluerov2/bluerov2_description/urdf/hydrodynamics.xacro",),
        ),
        Known(
            "tethys",  # a torpedo of 0.305 m x 2.3 m; the file's box of 2 x 0.4 x 0.18 m is for buoyancy only
            1025.0,
            (("capsule", (0.1525, 1.995), (0, 1, 0), ""),),
            (4.876161, 126.324739, 126.324739),
            (0.0, 0.0, 0.0),
            (6.2282, 601.27, 601.27),
            1.0,
            147.57,
            ("osrf+lrauv/lrauv_description/models/tethys_equipped/model.sdf",),
        ),
        Known(
            "slocum",  # its collision box; the added mass is in a comment of the file
            1025.0,
            (("box", (1.5, 0.22, 0.22), (0, 0, 0), ""),),
            (4.0, 95.0, 75.0),
            (8.0, 162.0, 108.0),
            (0.0, 0.0, 0.0),
            1.0,
            69.25,
            ("IOES-Lab+dave/models/dave_robot_models/description/glider_slocum/model.sdf",),
        ),
        Known(
            "marinegym-bluerov",
            1000.0,
            (("box", (0.457, 0.338, 0.254), (0, 0, 0), ""),),
            (5.5, 12.7, 14.57),
            (4.03, 6.22, 5.18),
            (18.18, 21.66, 36.99),
            0.5,
            11.3459,
            ("Marine-RL+MarineGym/marinegym/robots/assets/usd/BlueROV/BlueROV.yaml",),
        ),
    )
}
