"""Compare imported robots with other readers: mass matrices without water, in the order of named rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

import seaframe as sf
from seaframe.numbers import Floats

PARTS = Path(__file__).parent


def dry(scene: sf.Scene) -> sf.Scene:
    """Return a scene without water."""
    data = scene.to_dict()
    data.pop("water", None)
    for robot in data["robots"].values():
        for link in robot["links"].values():
            for key in ("added_mass", "drag", "volume", "center_of_buoyancy", "foils", "body_lift"):
                link.pop(key, None)
    return sf.Scene.from_dict(data)


def mass_matrix(scene: sf.Scene, report: sf.ImportReport, rows: Sequence[str], values: Mapping[str, float]) -> Floats:
    """Return the mass matrix of the dry robot with rows `base.0` .. `base.5` and joints of the file, at some angles."""
    without = dry(scene)
    eom, names = sf.derive(without), without.coordinates
    q = np.zeros(eom.nq)
    q[[k for k, name in enumerate(names.q) if name.endswith("orientation[0]")]] = 1.0
    twist = [k for k, name in enumerate(names.v) if ".twist[" in name]
    order = []
    for row in rows:
        if row.startswith("base."):
            order.append(twist[int(row[5:])])
        else:
            path = report.joints[row]
            q[names.q.index(path)] = values[row]
            order.append(names.v.index(f"{path.rpartition('.')[0]}.rate"))
    assert len(order) == eom.nv
    return np.asarray(eom.mass_matrix(q))[np.ix_(order, order)]


def write_urdf(folder: Path, body: str, name: str = "robot.urdf") -> Path:
    """Write a URDF file with some elements in its robot, from line 2 on."""
    path = folder / name
    path.write_text(f'<robot name="rov">\n{body}\n</robot>\n', encoding="utf-8")
    return path


def link(name: str, mass: float = 1.0, more: str = "") -> str:
    """Return a link with a mass and an inertia, on one line."""
    inertia = '<inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/>'
    return f'<link name="{name}"><inertial><mass value="{mass}"/>{inertia}</inertial>{more}</link>'


def joint(name: str, parent: str, child: str, kind: str = "continuous", more: str = "") -> str:
    """Return a joint, on one line."""
    return f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>{more}</joint>'


def remarks(report: sf.ImportReport, kind: Any) -> list[str]:
    """Return the places of the remarks of one kind, without the folder."""
    return [Path(remark.place).name for remark in report.of_kind(kind)]
