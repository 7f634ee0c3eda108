"""What must hold between the parts of a scene: the links form trees; drives and starts fit the joints they name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from .coordinates import V_NAMES, modes_of
from .drives import Drive, each
from .links import Link
from .problems import Problems, choose

if TYPE_CHECKING:
    from .model import Robot, Scene, Start

Problem: TypeAlias = tuple[tuple[str | int, ...], str]  # its place in the file, and what is wrong

STARTS: dict[str, tuple[str, ...]] = {
    "revolute": ("angle", "rate"),
    "prismatic": ("extension", "rate"),
    "universal": ("angle", "rate"),
    "spherical": ("rpy", "angular_velocity"),
    "fixed": (),
    "free": ("position", "rpy", "velocity", "angular_velocity"),
}


def broken_rules(scene: Scene) -> Problems | None:
    """All that is wrong, at its places; None where all is well."""
    problems = [problem for name, robot in scene.robots.items() for problem in tree_problems(name, robot)]
    if not problems:
        problems += drive_problems(scene)
        problems += start_problems(scene)
    return Problems(problems) if problems else None


def tree_problems(robot_name: str, robot: Robot) -> Iterator[Problem]:
    """Links must have known parents, one root, and no cycle."""
    place = ("robots", robot_name, "links")
    links = robot.links
    unknown = [name for name, link in links.items() if link.parent is not None and link.parent not in links]
    for name in unknown:
        yield (*place, name, "parent"), choose(str(links[name].parent), links, "link")
    if unknown:
        return
    roots = [name for name, link in links.items() if link.parent is None]
    if len(roots) > 1:
        yield (*place, roots[1]), f"a second root beside '{roots[0]}': give it a `parent` and a `joint`."
    for name in links:
        if cycle := cycle_from(name, links):
            yield (*place, name, "parent"), f"the links {' -> '.join(cycle)} carry each other in a circle."
            return


def cycle_from(name: str, links: dict[str, Link]) -> list[str]:
    """The way from a link over its parents back to itself; empty where it ends at a root."""
    way = [name]
    while (parent := links[way[-1]].parent) is not None and len(way) <= len(links):
        way.append(parent)
        if parent == name:
            return way
    return []


def joint_type(scene: Scene, path: str) -> str:
    link = scene.links[path]
    return link.joint.type if link.joint else scene.robots[path.partition(".")[0]].base


def drive_problems(scene: Scene) -> Iterator[Problem]:
    for path, drive in scene.drives.items():
        place = ("drives", path)
        if path not in scene.links:
            yield place, choose(path, scene.links, "link")
            continue
        joint, base = joint_type(scene, path), scene.links[path].joint is None
        for key, message in misfits(drive, joint, base):
            yield (*place, key), message


def misfits(drive: Drive, joint: str, base: bool) -> Iterator[tuple[str, str]]:
    """The keys of a drive that do not fit a type of joint, and why."""
    if drive.torque is not None and (base or joint in ("fixed", "free")):
        kind = "the base" if base else f"a {joint} joint"
        yield "torque", f"{kind} has no motor; push the link with `force` and `moment` instead."
    if drive.motion is not None and (base or joint not in ("revolute", "prismatic", "universal")):
        kind = "a base" if base else f"a {joint} joint"
        yield "motion", f"the motion of {kind} cannot be prescribed; valid: revolute, prismatic, universal joints."
    if drive.lock is not None and "locked" not in modes_of(joint, drive):
        yield "lock", f"locks nothing of a {joint} joint; use `lock: all`."
    for key in ("torque", "motion"):
        for signal in each(getattr(drive, key)):
            if signal.components not in (1, len(V_NAMES[joint])):
                yield key, f"{signal.components} components for a joint that has {len(V_NAMES[joint])}."


def start_problems(scene: Scene) -> Iterator[Problem]:
    for path, start in scene.initial.items():
        if path not in scene.links:
            yield ("initial", path), choose(path, scene.links, "link")
            continue
        for key, message in start_misfits(scene, path, start):
            yield ("initial", path, key), message


def start_misfits(scene: Scene, path: str, start: Start) -> Iterator[tuple[str, str]]:
    """The keys of a start that do not fit its joint, and why."""
    joint, base = joint_type(scene, path), scene.links[path].joint is None
    drive = scene.drives.get(path)
    given = start.given(*type(start).model_fields)
    valid = [key for key in STARTS[joint] if not base or key not in ("position", "rpy")]
    for key in given:
        value = getattr(start, key)
        if base and joint == "free" and key in ("position", "rpy"):
            yield key, f"give the start of a base as `at: {{{key}: ...}}` of its robot."
        elif key not in valid:
            yield (
                key,
                f"a {joint} {'base' if base else 'joint'} takes no `{key}`. Valid: {', '.join(valid) or 'nothing'}.",
            )
        elif isinstance(value, tuple) and key in ("angle", "rate") and len(value) != len(V_NAMES[joint]):
            yield key, f"{len(value)} components for a joint that has {len(V_NAMES[joint])}."
        elif drive and drive.motion is not None:
            yield key, "the motion of this joint is prescribed; its start follows from that."
    if drive and drive.lock is not None:
        yield from moving_locks(joint, drive, start)


def moving_locks(joint: str, drive: Drive, start: Start) -> Iterator[tuple[str, str]]:
    """Locked components that are not at rest at the start."""
    modes = modes_of(joint, drive)
    parts = {"velocity": modes[:3], "angular_velocity": modes[-3:], "rate": modes}
    for key, locked in parts.items():
        value = getattr(start, key)
        components = value if isinstance(value, tuple) else (value or 0.0,) * len(locked)
        if any(mode == "locked" and speed for mode, speed in zip(locked, components, strict=False)):
            yield key, "a locked component must start at rest."
