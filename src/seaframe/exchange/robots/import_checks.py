"""Sums over an imported robot, and what in it is doubtful as a whole: its balance in water and its thrusters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...control.allocation import Mount, balanced_weights, matrix_of
from ...dynamics import derive
from ...errors import quote
from ...integrate.auto import stable_step
from ...integrate.initial_state import initial_state
from ...loads.time_functions import Instant
from ...numbers import Floats
from ...scene.model import Robot, Scene
from .draft import DraftWorld
from .import_report import ImportReport
from .poses import invert
from .solids import clean

NEUTRAL = 0.1  # buoyancy that differs from the weight by a larger share is doubtful
LEAST_ARM = 1e-6  # distance of centres that counts as one point [m]
AXES = ("surge", "sway", "heave", "roll", "pitch", "yaw")
TIE = 1e-6  # relative difference below which rows are equal
RANK = 1e-9  # singular values relative to the largest that count as zero


@dataclass(frozen=True, slots=True)
class Balance:
    """Mass and displaced volume of a robot, and their centres in the frame of its root at the start."""

    mass: float  # [kg]
    center: Floats  # of mass [m]
    volume: float  # [m3]
    buoyant_center: Floats  # [m]
    up: Floats  # against gravity, a unit vector in the frame of the root; zero without gravity

    @property
    def height(self) -> float:
        """Height of the centre of buoyancy above that of mass [m]."""
        return float((self.buoyant_center - self.center) @ self.up)


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
        totals = robot_totals(scene, name, balance_of(scene, name, poses), report)
        report.totals |= {f"{prefix}{key}": value for key, value in totals.items()}
        check_thrusters(name, robot, poses, report)


def is_stiff(scene: Scene, report: ImportReport) -> bool:
    """Whether servos, springs, dampers or friction of joints are too fast for steps of RK4; says so in the report."""
    joints = [link.joint for link in scene.links.values() if link.joint is not None]
    resist = any(joint.damping or joint.stiffness or joint.motor is not None for joint in joints)
    if not resist and not any(drive.servo is not None for drive in scene.drives.values()):
        return False
    eom = derive(scene)
    step = stable_step(eom, initial_state(eom), Instant(0.0, 0.0))
    if step >= scene.run.dt:
        return False
    message = (
        f"integrator auto, as rk4 is stable up to steps of {step:.2g} s only, with the servos and joints as they are."
    )
    report.add("assumed", message, path="run.integrator")
    return True


def balance_of(scene: Scene, name: str, poses: Mapping[str, Floats]) -> Balance:
    """Return the balance of a robot, from the poses of all links in the world."""
    robot, gravity = scene.robots[name], np.array(scene.gravity)
    X_RW = invert(poses[f"{name}.{robot.root}"])
    links = [(link, poses[f"{name}.{key}"]) for key, link in robot.links.items()]
    mass, center = weighted_center([(link.total_mass, link.total_center, X) for link, X in links], X_RW)
    volume, buoyant = weighted_center([(link.volume or 0.0, link.buoyant_center, X) for link, X in links], X_RW)
    size = float(np.linalg.norm(gravity))
    return Balance(mass, center, volume, buoyant, X_RW[:3, :3] @ -gravity / (size or 1.0))


def robot_totals(scene: Scene, name: str, balance: Balance, report: ImportReport) -> dict[str, Any]:
    """Return mass, volume and their centres; add remarks on a robot that would not float as it is."""
    found: dict[str, Any] = {"mass [kg]": balance.mass, "centre of mass [m]": clean(balance.center)}
    if scene.water is None:
        return found
    gravity = float(np.linalg.norm(scene.gravity))
    found |= {"volume [m3]": balance.volume, "centre of buoyancy [m]": clean(balance.buoyant_center)}
    found["weight in water [N]"] = (balance.mass - scene.water.density * balance.volume) * gravity
    if scene.robots[name].base == "free" and balance.mass > 0.0 and balance.volume > 0.0 and gravity > 0.0:
        ratio = scene.water.density * balance.volume / balance.mass
        if abs(ratio - 1.0) > NEUTRAL:
            report.add("doubtful", f"buoyancy is {ratio:.3g} times the weight.", path=name)
        if balance.height < -LEAST_ARM:
            message = f"the centre of buoyancy is {-balance.height:.3g} m below that of mass: the robot turns over."
            report.add("doubtful", message, path=name)
    return found


def weighted_center(parts: list[tuple[float, Any, Floats]], X_RW: Floats) -> tuple[float, Floats]:
    """Return the sum of weights, and their centre in frame R; the origin if they are zero."""
    whole = float(sum(weight for weight, _, _ in parts))
    moment = sum((weight * (X @ np.append(at, 1.0))[:3] for weight, at, X in parts), np.zeros(3))
    if whole == 0.0:
        return 0.0, np.zeros(3)
    return whole, np.asarray((X_RW @ np.append(moment / whole, 1.0))[:3])


def check_thrusters(name: str, robot: Robot, poses: Mapping[str, Floats], report: ImportReport) -> None:
    """Name the axes in which the thrusters of a free robot cannot push."""
    placed = [each for each in robot.thrusters if each.direction is not None]
    if robot.base == "fixed" or not placed:
        return
    X_RW = invert(poses[f"{name}.{robot.root}"])
    B = matrix_of(
        [Mount(each.at, each.direction or ()) for each in placed],
        [X_RW @ poses[f"{name}.{each.link}"] for each in placed],
    )
    U, sizes, _ = np.linalg.svd(np.diag(balanced_weights(B)) @ B)
    beyond = U[:, int((sizes > RANK * sizes[0]).sum()) :]
    if lost := [AXES[k] for k in sorted(leading_rows(beyond))]:
        report.add(
            "doubtful", f"the thrusters of {quote(name)} do not hold every motion: {', '.join(lost)}.", path=name
        )


def leading_rows(N: Floats) -> list[int]:
    """Return as many rows of a matrix as it has columns, the largest first, each after removing those before it.

    Of equal rows the last is taken: a thruster beside the centre holds surge, and not yaw.
    """
    left, found = N.copy(), []
    for _ in range(N.shape[1]):
        k = int((np.linalg.norm(left, axis=1) * (1.0 + TIE * np.arange(len(left)))).argmax())
        found.append(k)
        along = left[k] / np.linalg.norm(left[k])
        left = left - np.outer(left @ along, along)
    return found
