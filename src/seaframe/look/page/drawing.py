"""Data for drawing a scene: shapes, joints and thrusters of its links, and the world around them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_args

import numpy as np

from ...control.vessel import is_closed
from ...dynamics import derive
from ...integrate.initial_state import initial_state
from ...numbers import Floats
from ...scene.connections import WORLD, Connection, connection_names
from ...scene.drives import Drive, summands
from ...scene.links import Link, Shape
from ...scene.model import Scene
from ...scene.page import View
from ...scene.water import Current
from ..world_axes import up_of
from .page_meshes import key_of

LEAST_RADIUS = 0.05  # smallest radius of the sphere around a scene [m]
FOIL_KEYS = {"at", "forward", "spanwise", "span", "chord"}  # of a foil that is drawn
THIN = 0.02  # radius of a link without a shape, relative to that of the scene


def world_of(scene: Scene) -> dict[str, Any]:
    """Return the surroundings of the robots: gravity, floor, planes, water, waves; heights [m] are along `up`."""
    water = scene.water
    return {
        "up": up_of(scene).tolist(),
        "axes": list(scene.axis_names),
        "gravity": list(scene.gravity),
        "floor": None if scene.floor is None else scene.floor.height,
        "planes": [
            {"at": list(contact.plane.at), "normal": list(contact.plane.normal)}
            for contact in scene.contacts
            if contact.plane is not None
        ],
        "water": None
        if water is None
        else {
            "density": water.density,
            "surface": water.surface,
            "depth": water.depth,
            "current": list(water.current.steady),
            "varying": varying_current(water.current),
            "waves": waves_of(scene),
        },
    }


def varying_current(current: Current) -> str:
    """Return how a current varies in addition to its constant velocity, in words; empty if it does not."""
    ways = {"by depth": current.profile is not None, "varying": current.gauss_markov is not None}
    return ", ".join(way for way, there in ways.items() if there)


def waves_of(scene: Scene) -> list[dict[str, Any]]:
    """Return regular waves: amplitude [m], period [s], direction in the world, phase [rad]."""
    waves = scene.water.waves if scene.water is not None else None
    if waves is None:
        return []
    return [
        {"amplitude": 0.5 * wave.height, "period": wave.period, "direction": list(wave.direction), "phase": wave.phase}
        for wave in waves.every_regular
    ]


def start_poses(scene: Scene) -> dict[str, Floats]:
    """Return X_WL of each link at time zero, (4, 4)."""
    eom = derive(scene)
    return eom.poses(np.array([float(x) for x in initial_state(eom).q]))


def links_of(scene: Scene, poses: Mapping[str, Floats]) -> list[dict[str, Any]]:
    """Return the data of each link in the order of the file; parents by number."""
    numbers, parents = {path: number for number, path in enumerate(scene.links)}, scene.parents
    up, radius = up_of(scene), extent_of(scene, poses)["radius"]
    result = []
    for path, link in scene.links.items():
        robot, _, name = path.partition(".")
        children = [
            list(other.joint.at)
            for place, other in scene.links.items()
            if parents[place] == path and other.joint is not None
        ]
        parent = parents[path]
        result.append(
            {
                "path": path,
                "name": name,
                "robot": robot,
                "robotNumber": list(scene.robots_and_tethers).index(robot),
                "parent": None if parent is None else numbers[parent],
                "joint": joint_of(link, scene.robots_and_tethers[robot].base),
                "tether": robot in scene.tethers,
                "shape": shape_of(drawn_shape(link)),
                "children": children,
                "center": [float(x) for x in link.total_center],
                "buoyancy": list(link.buoyant_center) if scene.water is not None else None,
                "mass": float(link.total_mass),
                "up": (poses[path][:3, :3].T @ up).tolist(),
                "rod": THIN * radius,
                "flexible": flexible_of(link),
                "points": [{"name": name, "at": list(point.at)} for name, point in link.points.items()],
                "foils": [foil.model_dump(include=FOIL_KEYS) for foil in link.foils.values()],
            }
        )
    return result


def joint_of(link: Link, base: str) -> dict[str, Any]:
    """Return the type and axes of a link's joint; the kind of base for a root."""
    if link.joint is None:
        return {"type": base, "axes": []}
    return {"type": link.joint.type, "axes": [list(axis) for axis in link.joint.every_axis]}


def drawn_shape(link: Link) -> Shape | None:
    """Return the shape of a link; for a base without one, the box with its mass and inertia."""
    if link.shape is not None or link.joint is not None or link.flexible is not None or not link.rigid_mass:
        return link.shape
    C = rotational_inertia(link)
    a, b, c = (6.0 * (sum(C) - 2.0 * each) / link.rigid_mass for each in C)
    if min(a, b, c) <= 0.0:
        return None
    return Shape.model_construct(box=(math.sqrt(a), math.sqrt(b), math.sqrt(c)), center=link.center)


def rotational_inertia(link: Link) -> list[float]:
    """Return the moments of inertia [kg m2] about axes parallel to the link's frame through its centre of mass."""
    if link.inertia is None:
        return [0.0, 0.0, 0.0]
    if link.inertia.diagonal is not None:
        return list(link.inertia.diagonal)
    return [float(x) for x in np.diag(np.array(link.inertia.matrix))]


def shape_of(shape: Shape | None) -> dict[str, Any] | None:
    """Return a shape by its kind, with full lengths [m]."""
    if shape is None:
        return None
    if shape.cylinder is not None:
        solid = shape.cylinder
        sizes: dict[str, Any] = {"radius": solid.radius, "length": solid.length, "axis": "xyz".index(solid.axis)}
        return {"kind": "cylinder", "center": list(shape.middle), **sizes}
    if shape.mesh is not None:
        mesh = shape.mesh
        sizes = {"mesh": key_of(mesh), "scale": mesh.scale, "at": list(mesh.at), "rpy": list(mesh.rpy)}
        return {"kind": "mesh", "center": list(shape.middle), "edges": list(mesh.extents), **sizes}
    if shape.sphere is not None:
        return {"kind": "ellipsoid", "center": list(shape.middle), "axes": [shape.sphere.radius] * 3}
    if shape.box is not None:
        return {"kind": "box", "center": list(shape.middle), "edges": list(shape.box)}
    return {"kind": "ellipsoid", "center": list(shape.middle), "axes": list(shape.ellipsoid or ())}


def flexible_of(link: Link) -> dict[str, Any] | None:
    """Return length [m], axis, half width [m] and tip mass [kg] of a flexible link; None for a rigid one."""
    flexible = link.flexible
    if flexible is None:
        return None
    return {
        "length": flexible.length,
        "axis": "xyz".index(flexible.axis),
        "radius": 0.5 * float(flexible.width),
        "tip": flexible.tip_mass,
    }


def thrusters_of(scene: Scene) -> list[dict[str, Any]]:
    """Return for each thruster the number of its link, and its position [m] and direction in the link's frame."""
    numbers = {path: number for number, path in enumerate(scene.links)}
    devices = thrust_directions(scene)
    return [
        {
            "path": path,
            "link": numbers[f"{path.partition('.')[0]}.{thruster.link}"],
            "at": list(thruster.at),
            "direction": devices[path],
            "unit": thruster.symbol,
            "neutral": thruster.neutral,
        }
        for path, thruster in scene.thrusters.items()
    ]


def thrust_directions(scene: Scene) -> dict[str, list[float]]:
    """Return the direction of positive thrust of each thruster, in its link's frame."""
    from ...loads.thruster import Thrust

    eom = derive(scene)
    by_number = {number: path for path, number in eom.coordinates.commands.items()}
    return {
        by_number[wire.command]: [float(x) for x in device.direction]
        for body in eom.tree.bodies
        for device, wire in zip(body.devices, body.wirings, strict=True)
        if isinstance(device, Thrust) and isinstance(wire.command, int)
    }


def connections_of(scene: Scene) -> list[dict[str, Any]]:
    """Return for each connection its name, its ends (number of the link, point in its frame), and when it changes.

    `changes` lists times [s] from 0 on with whether it is closed then. An end in the world has no number.
    """
    numbers = {path: number for number, path in enumerate(scene.links)}
    names = connection_names(scene.connections)

    def end(path: str, point: Sequence[float] | None) -> dict[str, Any]:
        inside = point or ((0.0, 0.0, 0.0) if path == WORLD else scene.links[path].total_center)
        return {"link": numbers.get(path), "at": [float(x) for x in inside]}

    found = []
    for name, each in zip(names, scene.connections, strict=True):
        a, b = end(each.a, each.point_a), end(each.b, each.point_b)
        if each.type in ("hinge", "ball") and each.point_a is None:  # at the origin of a
            a = b = {"link": a["link"], "at": [0.0, 0.0, 0.0]}
        found.append({"name": name, "ends": [a, b], "changes": changes_of(each, scene.drives.get(name))})
    return found


def changes_of(connection: Connection, drive: Drive | None) -> list[list[Any]]:
    """Return times [s] from 0 on at which a connection changes, each with whether it is closed from then on."""
    steps = [part.steps for part in summands(drive.command)] if drive is not None else []
    times = {0.0, connection.start or 0.0, connection.until or 0.0}
    times |= {t for each in steps if each is not None for t in each.times if t > 0.0}
    states = [[t, is_closed(connection, drive, t)] for t in sorted(times)]
    return [state for k, state in enumerate(states) if k == 0 or state[1] != states[k - 1][1]]


def views_of(scene: Scene) -> dict[str, Any]:
    """Return the preset views, the one at the start, and what is ahead: a direction in the frame of the first root.

    A view from on board needs a robot that moves.
    """
    path, robot = next((f"{name}.{robot.root}", robot) for name, robot in scene.robots.items())
    names = get_args(View) if scene.page.views is None else scene.page.views
    if scene.page.views is None and not robot.floats:
        names = tuple(name for name in names if name != "on-board")
    return {
        "names": list(names),
        "start": scene.page.view,
        "root": list(scene.links).index(path),
        "forward": list(scene.page.forward or (1.0, 0.0, 0.0)),
    }


# Size


def extent_of(scene: Scene, poses: Mapping[str, Floats]) -> dict[str, Any]:
    """Return the sphere around all robots at time zero, without tethers: centre in the world and radius [m].

    `whole` is the radius about the same centre with tethers, `below` how far these extend below it [m].
    """
    points = np.array(
        [
            poses[path] @ [*corner, 1.0]
            for path, link in scene.links.items()
            if path.partition(".")[0] in scene.robots
            for corner in corners(link)
        ]
    )[:, :3]
    center = 0.5 * (points.min(axis=0) + points.max(axis=0))
    radius = max(LEAST_RADIUS, float(np.linalg.norm(points - center, axis=1).max()))
    tethers = np.array([poses[path][:3, 3] for path in scene.links if path.partition(".")[0] in scene.tethers])
    away = tethers.reshape(-1, 3) - center
    return {
        "center": center.tolist(),
        "radius": radius,
        "whole": max([radius, *np.linalg.norm(away, axis=1).tolist()]),
        "below": max([0.0, *(-away @ up_of(scene)).tolist()]),
    }


def corners(link: Link) -> Iterator[Sequence[float]]:
    """Yield points in a link's frame that bound it [m]."""
    yield (0.0, 0.0, 0.0)
    if link.flexible is not None:
        yield [link.flexible.length if axis == link.flexible.axis else 0.0 for axis in "xyz"]
    shape = drawn_shape(link)
    if shape is None:
        yield link.center
        return
    if shape.mesh is not None:
        yield from ([float(x) for x in corner] for corner in shape.mesh.corners)
        return
    middle, half = np.array(shape.middle), half_sizes(shape)
    for signs in np.ndindex(2, 2, 2):
        yield middle + half * (2 * np.array(signs) - 1)


def half_sizes(shape: Shape) -> Floats:
    """Return the half sizes [m] of the box around a shape, along its axes."""
    if shape.cylinder is not None:
        solid = shape.cylinder
        return np.array([0.5 * solid.length if axis == solid.axis else solid.radius for axis in "xyz"])
    if shape.sphere is not None:
        return np.full(3, shape.sphere.radius)
    if shape.box is not None:
        return 0.5 * np.array(shape.box)
    return np.array(shape.ellipsoid)
