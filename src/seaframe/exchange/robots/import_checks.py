"""Sums over an imported robot, and what in it is doubtful as a whole: its balance in water and its thrusters."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...control.allocation import Mount, matrix_of
from ...dynamics import derive
from ...errors import quote
from ...integrate.initial_state import initial_state
from ...numbers import Floats
from ...scene.model import Robot, Scene
from .draft import DraftWorld
from .import_report import ImportReport
from .poses import invert

NEUTRAL = 0.1  # buoyancy that differs from the weight by a larger share is doubtful
LEAST_ARM = 1e-6  # distance of centres that counts as one point [m]
AXES = ("surge", "sway", "heave", "roll", "pitch", "yaw")
RANK = 1e-9  # singular values relative to the largest that count as zero


def sum_up(world: DraftWorld, scene: Scene, report: ImportReport) -> None:
    """Write the totals of an import into its report, and remarks about what is doubtful as a whole."""
    eom = derive(scene)
    poses = eom.poses(initial_state(eom).q)
    report.totals = {
        "links in the file": sum(len(robot.links) for robot in world.robots),
        "joints in the file": sum(len(robot.joints) for robot in world.robots),
        "degrees of freedom": eom.nv,
        "thrusters": len(scene.thrusters),
    }
    if scene.water is not None:
        report.totals["density of the water [kg/m3]"] = scene.water.density
    for name, robot in scene.robots.items():
        prefix = f"{name}: " if len(scene.robots) > 1 else ""
        own = {path: X for path, X in poses.items() if path.startswith(f"{name}.")}
        report.totals |= {
            f"{prefix}{key}": value for key, value in robot_totals(scene, name, robot, own, report).items()
        }
        check_thrusters(name, robot, own, report)


def robot_totals(
    scene: Scene, name: str, robot: Robot, poses: dict[str, Floats], report: ImportReport
) -> dict[str, Any]:
    """Return mass and volume of a robot, and their centres in the frame of its root at the start."""
    X_RW = invert(poses[f"{name}.{robot.root}"])
    masses = [(link.total_mass, link.total_center, poses[f"{name}.{key}"]) for key, link in robot.links.items()]
    mass, center = weighted_center(masses, X_RW)
    found: dict[str, Any] = {"mass [kg]": mass, "centre of mass [m]": center}
    if scene.water is None:
        return found
    volumes = [(link.volume or 0.0, link.buoyant_center, poses[f"{name}.{key}"]) for key, link in robot.links.items()]
    volume, buoyant = weighted_center(volumes, X_RW)
    found |= {"volume [m3]": volume, "centre of buoyancy [m]": buoyant}
    gravity = np.array(scene.gravity)
    weight = mass * float(np.linalg.norm(gravity))
    in_water = weight - scene.water.density * volume * float(np.linalg.norm(gravity))
    found["weight in water [N]"] = in_water
    if robot.base == "free" and weight > 0.0 and volume > 0.0:
        if abs(in_water) > NEUTRAL * weight:
            ratio = 1.0 - in_water / weight
            report.add("doubtful", f"buoyancy is {ratio:.3g} times the weight.", path=name)
        height = (np.array(buoyant) - np.array(center)) @ (X_RW[:3, :3] @ -gravity) / float(np.linalg.norm(gravity))
        if height < -LEAST_ARM:
            message = f"the centre of buoyancy is {-height:.3g} m below that of mass: the robot turns over."
            report.add("doubtful", message, path=name)
    return found


def weighted_center(parts: list[tuple[float, Any, Floats]], X_RW: Floats) -> tuple[float, list[float]]:
    """Return the sum of weights, and their centre in frame R; the origin if they are zero."""
    whole = float(sum(weight for weight, _, _ in parts))
    moment = sum((weight * (X @ np.append(at, 1.0))[:3] for weight, at, X in parts), np.zeros(3))
    if whole == 0.0:
        return 0.0, [0.0, 0.0, 0.0]
    return whole, [float(x) for x in (X_RW @ np.append(moment / whole, 1.0))[:3]]


def check_thrusters(name: str, robot: Robot, poses: dict[str, Floats], report: ImportReport) -> None:
    """Name the axes in which the thrusters of a free robot cannot push."""
    placed = [each for each in robot.thrusters if each.direction is not None]
    if robot.base == "fixed" or not placed:
        return
    X_RW = invert(poses[f"{name}.{robot.root}"])
    B = matrix_of(
        [Mount(each.at, each.direction or ()) for each in placed],
        [X_RW @ poses[f"{name}.{each.link}"] for each in placed],
    )
    U, sizes, _ = np.linalg.svd(B)
    reached = U[:, : int((sizes > RANK * sizes[0]).sum())]
    lost = [axis for k, axis in enumerate(AXES) if np.linalg.norm(reached[k]) ** 2 < 1.0 - RANK]
    if lost:
        report.add(
            "doubtful", f"the thrusters of {quote(name)} do not hold every motion: {', '.join(lost)}.", path=name
        )
