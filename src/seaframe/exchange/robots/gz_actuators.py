"""Read plug-ins of gz-sim for fins (LiftDrag), buoyancy engines and servos of joints, in SDF and in <gazebo> of URDF.

LiftDrag           C_L = cla a, C_D = cda |a| over the angle of attack a, up to the stall
BuoyancyEngine     a volume beside that of its link: default volume minus neutral volume
"""

from __future__ import annotations

import math

import numpy as np

from ...errors import one_line, quote
from ...numbers import Floats
from .draft import DraftRobot, DraftWorld
from .gz_plugins import gz_plugin, joint_of, link_of, number_of, says_true, volumes_from_collisions
from .import_report import ImportReport
from .names import plain_name
from .xml_source import Element

AIR = 1.2041  # density of LiftDrag where it is left out [kg/m3]
SAME_DENSITY = 0.05  # relative difference of two densities that counts as none
WIDEST_STALL = 1.3  # [rad]; a foil ends its stall below pi/2
STALL_WIDTH = 0.2  # [rad]
NO_ARM = 1e-3  # chord over span of a foil whose force acts at one point
LEAST_SINE = 1e-6  # between two directions
UNLIMITED = 1000.0  # cmd_max of a servo where it is left out
NEUTRAL, DEFAULT = 0.0003, 0.00003  # volumes of a buoyancy engine where they are left out [m3]


@gz_plugin("liftdrag")
def read_lift_drag(plugin: Element, robot: DraftRobot, world: DraftWorld, report: ImportReport) -> bool:
    """Read a fin as a foil: the same lift up to the stall, and the same drag at the stall angle, all at one point.

    Below the stall angle the drag of gz-sim is linear in the angle of attack, and that of a foil quadratic; beyond it
    gz-sim's lift and drag go on linearly, and a foil is a flat plate. The file gives neither span nor chord: the chord
    of the foil is almost zero, so that its force has no arm, and its aspect ratio 1 serves the drag alone.
    """
    link = link_of(plugin, plugin.child_text("link_name") or "", robot)
    area, slope = number_of(plugin, "area", 1.0), number_of(plugin, "cla", 1.0)
    stall = min(number_of(plugin, "alpha_stall", 0.5 * math.pi), WIDEST_STALL)
    forward, upward = vector_of(plugin, "forward", (1.0, 0.0, 0.0)), vector_of(plugin, "upward", (0.0, 0.0, 1.0))
    spanwise = np.cross(upward, forward)
    if min(area, slope, stall) <= 0.0 or np.linalg.norm(spanwise) < LEAST_SINE:
        message = f"fin on link {quote(link.name)}: area, lift slope, stall angle or directions make no foil."
        report.add("ignored", one_line(message), plugin.place)
        return True
    for tag in ("radial_symmetry", "control_joint_name"):
        if plugin.child_text(tag) not in (None, "", "0", "false"):
            message = f"<{tag}> of the fin on link {quote(link.name)}: a foil lifts in one direction, by its own angle."
            report.add("ignored", one_line(message), plugin.place)
    drag_at_stall = abs(number_of(plugin, "cda", 0.01)) * stall
    foil: dict[str, object] = {
        "at": vector_of(plugin, "cp", (0.0, 0.0, 0.0)).tolist(),
        "forward": forward.tolist(),
        "spanwise": spanwise.tolist(),
        "span": math.sqrt(area),
        "chord": NO_ARM * math.sqrt(area),
        "area": area,
        "aspect_ratio": 1.0,
        "lift_slope": slope,
        "stall": stall,
        "stall_width": min(STALL_WIDTH, 0.5 * (0.5 * math.pi - stall)),
        "drag": 0.0,
        "oswald": (slope * stall) ** 2 / (math.pi * max(drag_at_stall, LEAST_SINE)),
    }
    if angle := number_of(plugin, "a0", 0.0):
        foil["angle"] = angle
    foils = link.keys.setdefault("foils", {})
    foils[f"{plain_name(link.name, 'link')}_foil{len(foils) + 1 if foils else ''}"] = foil
    message = (
        f"fin on link {quote(link.name)}: a foil with the lift of the file, and its drag at the stall angle {stall:g} "
        "rad; a flat plate beyond it, and in reversed flow, in which gz-sim has no force."
    )
    report.add("converted", one_line(message), plugin.place)
    density = number_of(plugin, "air_density", AIR)
    if world.density is not None and abs(density / world.density - 1.0) > SAME_DENSITY:
        message = f"fin on link {quote(link.name)} with a density of {density:g} kg/m3: here it is in the water."
        report.add("doubtful", one_line(message), plugin.place)
    return True


def vector_of(plugin: Element, tag: str, default: tuple[float, float, float]) -> Floats:
    """Return the three numbers in a tag of a plug-in, or a default where it is left out."""
    found = plugin.find(tag)
    return np.array(default if found is None or not found.text.strip() else found.numbers(count=3), dtype=float)


@gz_plugin("buoyancyengine")
def read_buoyancy_engine(plugin: Element, robot: DraftRobot, world: DraftWorld, report: ImportReport) -> bool:
    """Add the volume by which a buoyancy engine starts above its neutral one, at the origin of its link."""
    link = link_of(plugin, plugin.child_text("link_name") or "", robot)
    surplus = number_of(plugin, "default_volume", DEFAULT) - number_of(plugin, "neutral_volume", NEUTRAL)
    if link.volume is None:
        volumes_from_collisions(robot, report)
    old, name = link.volume or 0.0, quote(link.name)
    if old + surplus < 0.0:
        message = f"buoyancy engine of link {name}: {-surplus:g} m3 below neutral, more than its link displaces."
        report.add("ignored", one_line(message), plugin.place)
    elif surplus:
        center = np.zeros(3) if link.center_of_buoyancy is None else link.center_of_buoyancy
        link.volume = old + surplus
        link.center_of_buoyancy = center * (old / link.volume) if link.volume else center
        link.sources["volume"] = f"computed: with the buoyancy engine at its default volume, {plugin.place}"
        message = f"buoyancy engine of link {name}: {surplus:g} m3 beside neutral, which stay."
        report.add("converted", one_line(message), plugin.place)
    else:
        message = f"buoyancy engine of link {name}: at its neutral volume, so that it has no effect."
        report.add("converted", one_line(message), plugin.place)
    return True


@gz_plugin("jointpositioncontroller")
def read_joint_servo(plugin: Element, robot: DraftRobot, world: DraftWorld, report: ImportReport) -> bool:
    """Read a servo that holds a joint: ideal where it commands the speed, else with its gains."""
    joint = joint_of(plugin, plugin.child_text("joint_name") or "", robot)
    target = number_of(plugin, "initial_position", 0.0)
    stiffness, damping = number_of(plugin, "p_gain", 1.0), number_of(plugin, "d_gain", 0.01)
    if says_true(plugin, "use_velocity_commands"):
        joint.drive = {"motion": {"constant": target}}
        message = f"joint {quote(joint.name)} is moved by its speed: its position is prescribed, {target:g}."
    elif stiffness <= 0.0 or damping <= 0.0:
        report.add("ignored", f"servo of joint {quote(joint.name)} without stiffness or damping.", plugin.place)
        return False
    else:
        servo: dict[str, object] = {"angle": {"constant": target}, "stiffness": stiffness, "damping": damping}
        if 0.0 < (limit := number_of(plugin, "cmd_max", UNLIMITED)) < UNLIMITED:
            servo["limit"] = limit
        joint.drive = {"servo": servo}
        message = f"servo of joint {quote(joint.name)}: p_gain and d_gain are stiffness and damping, i_gain is ignored."
    report.add("converted", one_line(message), plugin.place)
    return False
