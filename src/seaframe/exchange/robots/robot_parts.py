"""A robot of a scene as bodies with numbers, from which files of other formats are written.

Every format takes what it can hold; the rest is listed, by name, in `Parts.left_out`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from ...control.build_controllers import mounted_thrusters
from ...dynamics import derive
from ...errors import SeaframeError, unknown_name
from ...integrate.initial_state import initial_state
from ...loads.drag import rows_of
from ...loads.matter import Matter, matter_of
from ...numbers import Floats
from ...scene.fluid import Drag
from ...scene.links import Joint, Shape
from ...scene.meshes import Surface
from ...scene.model import Scene
from ...spatial import array
from .poses import pose, skew, twist_map

Remarks = list[str]


@dataclass(slots=True)
class Part:
    """A rigid body in the frame of its link, which sits at its joint; SI units."""

    name: str
    parent: str  # name of the part that carries it; empty: the root
    joint: Joint | None  # None: the root
    X_PJ: Floats  # (4, 4), pose of the joint in the frame of the parent
    mass: float
    center: Floats  # (3,)
    inertia: Floats  # (3, 3) about the centre
    shape: Shape | None
    volume: float
    center_of_buoyancy: Floats  # (3,)
    added_mass: Floats  # (6, 6) at the origin
    linear_drag: Floats  # (6, 6) at the origin
    quadratic_drag: Floats  # (6, 6) at the origin
    drag_center: Floats | None = None  # where the quadratic drag acts in the scene; None: at the origin


@dataclass(slots=True)
class Propeller:
    """A thruster that is commanded in newtons."""

    name: str
    part: str
    at: Floats  # in the frame of its part [m]
    direction: Floats  # of positive thrust, unit vector
    range: tuple[float, float]  # of thrust [N]; infinite where it is not limited


@dataclass(slots=True)
class Parts:
    """All bodies of one tree, the root first, and the thrusters on them."""

    name: str
    fixed: bool
    X_WR: Floats  # (4, 4), pose of the root in the world at the start
    parts: list[Part]
    propellers: list[Propeller]
    density: float | None  # of the water [kg/m3]; None: a dry scene
    gravity: Floats  # (3,)
    current: Floats  # (3,), uniform [m/s]
    left_out: Remarks = field(default_factory=list)

    @property
    def meshes(self) -> dict[str, Surface]:
        """Surfaces of meshes, in metres along the axes of their link, by the name of the part."""
        return {part.name: mesh_in_link(part.shape) for part in self.parts if part.shape and part.shape.mesh}


def collect_parts(scene: Scene, robot: str = "") -> Parts:
    """Return the bodies of a robot with all that is attached to it; `robot` may be left out if there is one tree."""
    trees = [name for name, body in scene.robots.items() if body.on is None]
    if not robot and len(trees) > 1:
        message = f"the scene has {len(trees)} robots, and a file holds one. Name it: {', '.join(trees)}."
        raise SeaframeError(message, "missing", path="robot")
    robot = robot or trees[0]
    if robot not in trees:
        raise SeaframeError(unknown_name(robot, trees, "robot"), path="robot")
    paths = [path for path in scene.links if scene.carrier_of(path.partition(".")[0]) == robot]
    for path in paths:
        if scene.links[path].flexible is not None:
            message = "is flexible, and robot files of other simulators hold rigid links."
            raise SeaframeError(message, "unsupported", path=path)
    names = part_names(paths, robot)
    left_out = scene_remarks(scene, paths)
    parts = [part_of(scene, path, names, left_out) for path in paths]
    eom = derive(scene)
    state = initial_state(eom)
    water = scene.water
    body = scene.robots[robot]
    flow = water.current.velocity if water is not None and water.current is not None else None
    return Parts(
        robot,
        body.base == "fixed",
        np.array(eom.poses(state.q)[paths[0]], dtype=float),
        parts,
        propellers_of(scene, paths, names, left_out),
        None if water is None else float(water.density),
        np.array(scene.gravity, dtype=float),
        np.zeros(3) if flow is None else np.array(flow, dtype=float),
        left_out,
    )


def part_names(paths: Iterable[str], robot: str) -> dict[str, str]:
    """Return names of parts by path: that of the link, with that of its robot where it is attached.

    `world` has a meaning of its own in robot files.
    """
    split = {path: path.partition(".") for path in paths}
    names = {path: link if owner == robot else f"{owner}_{link}" for path, (owner, _, link) in split.items()}
    return {path: "base" if name == "world" and "base" not in names.values() else name for path, name in names.items()}


def scene_remarks(scene: Scene, paths: list[str]) -> Remarks:
    """Return what no robot file holds: connections, tethers, drives, controllers, waves."""
    found = []
    for word, entries in (
        ("connections", scene.connections),
        ("contacts", scene.contacts),
        ("tethers", scene.tethers),
        ("drives", scene.drives),
        ("controllers", scene.controllers),
    ):
        if entries:
            found.append(f"{word} of the scene ({len(entries)})")
    if scene.water is not None and (scene.water.surface is not None or scene.water.waves is not None):
        found.append("surface and waves of the water")
    if scene.floor is not None:
        found.append("the floor")
    return found


def part_of(scene: Scene, path: str, names: dict[str, str], left_out: Remarks) -> Part:
    """Return a link as a part."""
    link, parent = scene.links[path], scene.parents[path]
    matter = matter_of(link, scene.water)
    mass = float(array(matter.rigid.mass))
    center = np.array([*matter.rigid.moment], dtype=float) / mass if mass else np.zeros(3)
    about_origin = np.asarray(array(matter.rigid.C), dtype=float)
    K = skew(center)
    displaced = float(array(matter.displaced.mass))
    joint = link.joint
    linear, quadratic, drag_center = drag_of_link(path, link.drag, left_out)
    if link.foils:
        left_out.append(f"foils of {path}")
    if link.body_lift is not None:
        left_out.append(f"body_lift of {path}")
    return Part(
        names[path],
        names[parent] if parent is not None else "",
        joint,
        np.eye(4) if joint is None else pose(joint.at, joint.rpy),
        mass,
        center,
        about_origin + mass * K @ K,
        link.shape,
        displaced / float(scene.water.density) if scene.water is not None else 0.0,
        np.array([*matter.displaced.moment], dtype=float) / displaced if displaced else center,
        added_rows(matter),
        linear,
        quadratic,
        drag_center,
    )


def added_rows(matter: Matter) -> Floats:
    """Return the added mass (6, 6) of a link."""
    return np.zeros((6, 6)) if matter.added is None else np.asarray(array(matter.added), dtype=float)


def drag_of_link(path: str, drag: Drag | None, left_out: Remarks) -> tuple[Floats, Floats, Floats | None]:
    """Return linear and quadratic drag (6, 6) at the origin of a link, and where the latter acts in the scene."""
    linear, quadratic = np.zeros((6, 6)), np.zeros((6, 6))
    if drag is None:
        return linear, quadratic, None
    for key in ("cross_flow", "projected", "rotational", "strips", "printed"):
        if getattr(drag, key) is not None:
            left_out.append(f"drag.{key} of {path}")
    if drag.quadratic is not None and drag.law == "speed":
        left_out.append(f"drag.law of {path}: quadratic drag is written by axes")
    center = None if drag.center_of_pressure is None else np.array(drag.center_of_pressure, dtype=float)
    # Twist at the origin to that at the centre of pressure
    X = np.eye(6) if center is None else twist_map(pose((-center).tolist()))
    if drag.linear is not None:
        linear = X.T @ np.array(rows_of(drag.linear), dtype=float) @ X
    if drag.quadratic is not None:
        quadratic = np.array(rows_of(drag.quadratic), dtype=float)
    return linear, quadratic, center


def propellers_of(scene: Scene, paths: list[str], names: dict[str, str], left_out: Remarks) -> list[Propeller]:
    """Return the thrusters on some links, commanded in newtons."""
    own = [path for path in scene.thrusters if scene.carrier_of(path.partition(".")[0]) == paths[0].partition(".")[0]]
    found = []
    for path, mounted in zip(own, mounted_thrusters(derive(scene), own), strict=True):
        direction = np.array([float(x) for x in mounted.mount.direction])
        low, high = (float(x) for x in mounted.actuator.newtons_range)
        owner, _, name = path.partition(".")
        own_name = name if owner == paths[0].partition(".")[0] else f"{owner}_{name}"
        found.append(
            Propeller(
                own_name,
                names[mounted.link],
                np.array([float(x) for x in mounted.mount.at]),
                direction / np.linalg.norm(direction),
                (low, high),
            )
        )
        thruster = scene.thrusters[path]
        if thruster.model != "force" or thruster.spin_up is not None or float(mounted.mount.swirl):
            left_out.append(f"model, lag and reaction of {path}: it is commanded in newtons")
    return found


def mesh_in_link(shape: Shape | None) -> Surface:
    """Return the surface of a mesh [m] along the axes of its link."""
    assert shape is not None
    assert shape.mesh is not None
    surface = shape.mesh.unpacked_surface
    X = pose(shape.mesh.at, shape.mesh.rpy)
    return Surface(shape.mesh.scale * surface.vertices @ X[:3, :3].T + X[:3, 3], surface.triangles)


def displacing_solid(part: Part) -> tuple[Shape, bool]:
    """Return a solid that displaces what a part does, and whether it is the part's own shape; else a cube."""
    shape = part.shape
    if shape is not None and shape.mesh is None:
        same = abs(float(shape.volume) - part.volume) <= 1e-9 * part.volume
        if same and np.abs(np.array(shape.middle, dtype=float) - part.center_of_buoyancy).max() < 1e-9:
            return shape, True
    edge = part.volume ** (1.0 / 3.0)
    at = tuple(float(x) for x in part.center_of_buoyancy)
    return Shape.model_validate({"box": (edge, edge, edge), "center": at}), False
