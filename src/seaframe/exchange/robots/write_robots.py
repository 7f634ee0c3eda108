"""Write a robot of a scene as URDF, SDF or MJCF, with hydrodynamics where the format can hold them.

URDF and SDF carry the tags of gz-sim: added mass and drag with the signs of SNAME, volumes as collisions, thrusters in
newtons. MJCF carries MuJoCo's own water where it is that of the scene: drag on the box of equal inertia.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from xml.sax.saxutils import escape, quoteattr

import numpy as np

from ..._version import __version__
from ...errors import SeaframeError
from ...numbers import Floats
from ...rotations import quaternion_from_rotation
from ...scene.links import Shape
from ...scene.meshes import Surface
from ...scene.model import Scene
from ...spatial import pose_from_matrix
from .build_scene import DEFAULT_GRAVITY
from .gz_plugins import COLUMNS, ROWS
from .mjcf_water import box_drag
from .poses import pose, rpy_of, spatial_inertia, turn_to
from .robot_parts import Part, Parts, Propeller, collect_parts, displacing_solid
from .solids import stl_bytes

ROTOR_SHARE = 1e-3  # of the mass of a part that the rotor of a thruster gets; the whole stays the same
ROTOR_RADIUS = 0.02  # [m]
LEAST = 1e-12  # coefficients relative to the largest one that are rounding
AXES = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}


@dataclass(slots=True)
class RobotFile:
    """The content of a robot file, the meshes that it names, and what the format cannot hold."""

    text: str
    meshes: dict[str, bytes]  # by the path from the file
    left_out: list[str]


@dataclass(slots=True)
class Text:
    """Lines of XML."""

    lines: list[str] = field(default_factory=list)
    depth: int = 0

    def add(self, tag: str, content: str = "", **attributes: object) -> None:
        """Add an element on one line."""
        words = "".join(f" {key}={quoteattr(str(value))}" for key, value in attributes.items())
        end = f">{escape(content)}</{tag}>" if content else "/>"
        self.lines.append(f"{'  ' * self.depth}<{tag}{words}{end}")

    def open(self, tag: str, **attributes: object) -> Inside:
        """Begin an element, which ends with the `with` block."""
        words = "".join(f" {key}={quoteattr(str(value))}" for key, value in attributes.items())
        self.lines.append(f"{'  ' * self.depth}<{tag}{words}>")
        return Inside(self, tag)


@dataclass(slots=True)
class Inside:
    """The inside of an element."""

    text: Text
    tag: str

    def __enter__(self) -> None:
        self.text.depth += 1

    def __exit__(self, *_: object) -> None:
        self.text.depth -= 1
        self.text.lines.append(f"{'  ' * self.text.depth}</{self.tag}>")


def numbers(values: Sequence[float] | Floats) -> str:
    """Return numbers as text that reads back to the same numbers."""
    return " ".join(repr(float(x) + 0.0) for x in values)


def export_robot(scene: Scene, form: str, robot: str = "", folder: str = "meshes") -> RobotFile:
    """Return a robot of a scene as a file in a format, "urdf", "sdf" or "mjcf"; meshes are named in a folder beside it.

    What the format cannot hold is listed in `left_out`, and in a comment of the file.
    """
    parts = collect_parts(scene, robot)
    files = {part: f"{folder}/{part}.stl" for part in parts.meshes}
    lines = WRITERS[form](parts, files)
    notes = [f"Written by Seaframe {__version__} from the scene '{scene.name}'."]
    notes += [f"Left out: {line}." for line in parts.left_out]
    comment = "\n     ".join(note.replace("--", "- -") for note in notes)
    text = "\n".join(['<?xml version="1.0"?>', f"<!-- {comment} -->", *lines]) + "\n"
    meshes = {files[part]: stl_bytes(in_single(surface)) for part, surface in parts.meshes.items()}
    return RobotFile(text, meshes, parts.left_out)


def in_single(surface: Surface) -> Surface:
    """Return a surface with the numbers that an STL file holds."""
    return Surface(surface.vertices.astype(np.float32).astype(float), surface.triangles)


# What URDF and SDF have in common


def with_rotors(parts: Parts) -> list[tuple[Part, float, Floats, Floats]]:
    """Return every part with its mass, centre and tensor after its thrusters' rotors have got their share."""
    found = []
    for part in parts.parts:
        I = spatial_inertia(part.mass, part.center, part.inertia)
        for propeller in (each for each in parts.propellers if each.part == part.name):
            share = rotor_mass(part)
            I = I - spatial_inertia(share, propeller.at, rotor_inertia(share))
        mass = float(I[0, 0])
        center = np.array([I[1, 5], I[2, 3], I[0, 4]]) / mass if mass else np.zeros(3)
        found.append((part, mass, center, I[3:, 3:] - spatial_inertia(mass, center, np.zeros((3, 3)))[3:, 3:]))
    return found


def rotor_mass(part: Part) -> float:
    """Return the mass of a rotor on a part [kg]."""
    return ROTOR_SHARE * part.mass


def rotor_inertia(mass: float) -> Floats:
    """Return the moments of inertia of a rotor, as of a ball."""
    return 0.4 * mass * ROTOR_RADIUS**2 * np.eye(3)


def sname_tags(matrix: Floats, name: Callable[[str, str], str]) -> Iterator[tuple[str, str]]:
    """Yield the tags of a matrix (6, 6) that is positive here and negative in SNAME."""
    scale = np.abs(matrix).max()
    for i, j in zip(*np.nonzero(np.abs(matrix) > LEAST * scale), strict=True):
        yield name(ROWS[i], COLUMNS[j]), repr(-float(matrix[i, j]))


def hydrodynamics(text: Text, parts: Parts, part: Part) -> None:
    """Add gz-sim's Hydrodynamics of a part, if it has any."""
    if not (part.added_mass.any() or part.linear_drag.any() or part.quadratic_drag.any()):
        return
    if part.drag_center is not None and part.quadratic_drag.any():
        parts.left_out.append(f"center_of_pressure of {part.name}: quadratic drag acts at the origin of its link")
    with text.open("plugin", filename="gz-sim-hydrodynamics-system", name="gz::sim::systems::Hydrodynamics"):
        text.add("link_name", part.name)
        text.add("water_density", repr(parts.density))
        for tag, value in [
            *sname_tags(part.added_mass, "{}Dot{}".format),
            *sname_tags(part.linear_drag, "{}{}".format),
            *sname_tags(part.quadratic_drag, lambda row, column: f"{row}{column}abs{column}"),
        ]:
            text.add(tag, value)


def thruster_plugin(text: Text, parts: Parts, propeller: Propeller) -> None:
    """Add gz-sim's Thruster, commanded in newtons along the axis of its rotor's joint."""
    with text.open("plugin", filename="gz-sim-thruster-system", name="gz::sim::systems::Thruster"):
        text.add("joint_name", propeller.name)
        text.add("thrust_coefficient", "0.02")
        text.add("fluid_density", repr(parts.density or 1000.0))
        text.add("propeller_diameter", "0.1")
        low, high = propeller.range
        if math.isfinite(low) and math.isfinite(high):
            text.add("max_thrust_cmd", repr(high))
            text.add("min_thrust_cmd", repr(low))


def rotor_pose(propeller: Propeller) -> Floats:
    """Return the pose of a rotor in the frame of its part: its first axis is the direction of thrust."""
    X = pose(propeller.at.tolist())
    X[:3, :3] = turn_to(propeller.direction)
    return X


def solid_geometry(shape: Shape) -> tuple[str, dict[str, str], Floats]:
    """Return kind, sizes and pose of a primitive shape."""
    X = pose(tuple(float(x) for x in shape.middle))
    if shape.box is not None:
        return "box", {"size": numbers(shape.box)}, X
    if shape.sphere is not None:
        return "sphere", {"radius": repr(float(shape.sphere.radius))}, X
    if shape.cylinder is not None:
        X[:3, :3] = turn_to(np.array(AXES[shape.cylinder.axis]), 2)
        return (
            "cylinder",
            {"radius": repr(float(shape.cylinder.radius)), "length": repr(float(shape.cylinder.length))},
            X,
        )
    assert shape.ellipsoid is not None
    return "ellipsoid", {"radii": numbers(shape.ellipsoid)}, X


def refuse_joint(part: Part, kinds: Sequence[str], form: str) -> str:
    """Return the type of the joint of a part, or refuse one that a format does not have."""
    assert part.joint is not None
    if part.joint.type not in kinds:
        message = f"has a {part.joint.type} joint, which {form} does not have; it has {', '.join(kinds)}."
        raise SeaframeError(message, "unsupported", path=part.name)
    return part.joint.type


# URDF


def urdf_lines(parts: Parts, files: dict[str, str]) -> list[str]:
    """Return the lines of a URDF file, with gz-sim's tags in <gazebo>."""
    text = Text()
    with text.open("robot", name=parts.name):
        if parts.fixed:
            text.add("link", name="world")
            with text.open("joint", name="to_world", type="fixed"):
                text.add("origin", xyz=numbers(parts.X_WR[:3, 3]), rpy=numbers(rpy_of(parts.X_WR)))
                text.add("parent", link="world")
                text.add("child", link=parts.parts[0].name)
        for part, mass, center, inertia in with_rotors(parts):
            with text.open("link", name=part.name):
                urdf_inertial(text, mass, center, inertia)
                urdf_shapes(text, parts, part, files)
            if part.joint is not None:
                urdf_joint(text, parts, part)
        for propeller in parts.propellers:
            urdf_rotor(text, parts, propeller)
        with text.open("gazebo"):
            for part in parts.parts:
                hydrodynamics(text, parts, part)
            for propeller in parts.propellers:
                thruster_plugin(text, parts, propeller)
            if parts.density is not None:
                with text.open("plugin", filename="gz-sim-buoyancy-system", name="gz::sim::systems::Buoyancy"):
                    text.add("uniform_fluid_density", repr(parts.density))
    if parts.density is not None and parts.current.any():
        parts.left_out.append("the current of the water")
    if not np.array_equal(parts.gravity, DEFAULT_GRAVITY):
        parts.left_out.append(
            f"gravity {numbers(parts.gravity)}: a URDF file has none, and is read with 9.81 m/s2 down"
        )
    return text.lines


def urdf_inertial(text: Text, mass: float, center: Floats, J: Floats) -> None:
    """Add mass, centre and tensor."""
    with text.open("inertial"):
        text.add("origin", xyz=numbers(center), rpy="0 0 0")
        text.add("mass", value=repr(mass))
        rows = {
            f"i{a}{b}": repr(float(J["xyz".index(a), "xyz".index(b)])) for a, b in ("xx", "xy", "xz", "yy", "yz", "zz")
        }
        text.add("inertia", **rows)


def urdf_shapes(text: Text, parts: Parts, part: Part, files: dict[str, str]) -> None:
    """Add what is drawn of a part, and the collision that displaces its water."""
    solid, _ = displacing_solid(part) if part.volume > 0.0 else (part.shape, True)
    for tag, shape in (("visual", part.shape), ("collision", solid)):
        if shape is None or (shape.mesh is not None and tag == "collision"):
            continue
        if shape.ellipsoid is not None:
            if tag == "visual":
                parts.left_out.append(f"the ellipsoid that is drawn for {part.name}")
                continue
            edge = part.volume ** (1.0 / 3.0)
            shape = Shape.model_validate({"box": (edge,) * 3, "center": shape.middle})
        with text.open(tag):
            if shape.mesh is not None:
                with text.open("geometry"):
                    text.add("mesh", filename=files[part.name])
                continue
            kind, sizes, X = solid_geometry(shape)
            text.add("origin", xyz=numbers(X[:3, 3]), rpy=numbers(rpy_of(X)))
            with text.open("geometry"):
                text.add(kind, **sizes)


def urdf_joint(text: Text, parts: Parts, part: Part) -> None:
    """Add the joint of a part."""
    joint = part.joint
    assert joint is not None
    kind = refuse_joint(part, ("revolute", "prismatic", "fixed", "free"), "URDF")
    limits, motor = joint.limits, joint.motor
    bounded = limits is not None and isinstance(limits.lower, float) and isinstance(limits.upper, float)
    words = {"revolute": "revolute" if bounded else "continuous", "free": "floating"}
    with text.open("joint", name=joint_name(part), type=words.get(kind, kind)):
        text.add("origin", xyz=numbers(part.X_PJ[:3, 3]), rpy=numbers(rpy_of(part.X_PJ)))
        text.add("parent", link=part.parent)
        text.add("child", link=part.name)
        if joint.axis is not None:
            text.add("axis", xyz=numbers(unit(joint.axis)))
        effort = repr(float(motor.limit)) if motor is not None and motor.limit is not None else "0"
        if bounded and limits is not None:
            text.add("limit", lower=repr(limits.lower), upper=repr(limits.upper), effort=effort, velocity="0")
        elif kind == "prismatic":
            text.add("limit", lower="-1e9", upper="1e9", effort=effort, velocity="0")
        friction = motor.friction if motor is not None else 0.0
        if joint.damping or friction:
            text.add("dynamics", damping=repr(float(joint.damping)), friction=repr(float(friction)))
    if joint.stiffness:
        parts.left_out.append(f"the spring of joint {joint_name(part)}")
    if motor is not None and motor.inertia:
        parts.left_out.append(f"the rotor inertia of joint {joint_name(part)}")


def urdf_rotor(text: Text, parts: Parts, propeller: Propeller) -> None:
    """Add the rotor of a thruster and its joint."""
    part = next(each for each in parts.parts if each.name == propeller.part)
    mass, X = rotor_mass(part), rotor_pose(propeller)
    with text.open("link", name=f"{propeller.name}_rotor"):
        urdf_inertial(text, mass, np.zeros(3), rotor_inertia(mass))
    with text.open("joint", name=propeller.name, type="continuous"):
        text.add("origin", xyz=numbers(X[:3, 3]), rpy=numbers(rpy_of(X)))
        text.add("parent", link=propeller.part)
        text.add("child", link=f"{propeller.name}_rotor")
        text.add("axis", xyz="1 0 0")


def joint_name(part: Part) -> str:
    """Return the name of the joint of a part."""
    return f"{part.name}_joint"


def unit(axis: Sequence[float]) -> Floats:
    """Return a vector of length one."""
    found: Floats = np.array(axis, dtype=float) / np.linalg.norm(axis)
    return found


# SDF


def sdf_lines(parts: Parts, files: dict[str, str]) -> list[str]:
    """Return the lines of an SDF file: a world with the model, gravity, and gz-sim's plug-ins."""
    text = Text()
    with text.open("sdf", version="1.9"), text.open("world", name=parts.name):
        text.add("gravity", numbers(parts.gravity))
        if parts.density is not None:
            with text.open("plugin", filename="gz-sim-buoyancy-system", name="gz::sim::systems::Buoyancy"):
                text.add("uniform_fluid_density", repr(parts.density))
        with text.open("model", name=parts.name):
            text.add("pose", f"{numbers(parts.X_WR[:3, 3])} {numbers(rpy_of(parts.X_WR))}")
            for part, mass, center, inertia in with_rotors(parts):
                with text.open("link", name=part.name):
                    if part.joint is not None:
                        text.add("pose", "0 0 0 0 0 0", relative_to=joint_name(part))
                    sdf_inertial(text, mass, center, inertia)
                    sdf_shapes(text, part, files)
                if part.joint is not None:
                    sdf_joint(text, parts, part)
            for propeller in parts.propellers:
                sdf_rotor(text, parts, propeller)
            if parts.fixed:
                with text.open("joint", name="to_world", type="fixed"):
                    text.add("parent", "world")
                    text.add("child", parts.parts[0].name)
            for part in parts.parts:
                hydrodynamics(text, parts, part)
            for propeller in parts.propellers:
                thruster_plugin(text, parts, propeller)
    if parts.density is not None and parts.current.any():
        parts.left_out.append("the current of the water")
    return text.lines


def sdf_inertial(text: Text, mass: float, center: Floats, J: Floats) -> None:
    """Add mass, centre and tensor."""
    with text.open("inertial"):
        text.add("pose", f"{numbers(center)} 0 0 0")
        text.add("mass", repr(mass))
        with text.open("inertia"):
            for a, b in ("xx", "xy", "xz", "yy", "yz", "zz"):
                text.add(f"i{a}{b}", repr(float(J["xyz".index(a), "xyz".index(b)])))


def sdf_shapes(text: Text, part: Part, files: dict[str, str]) -> None:
    """Add what is drawn of a part, and the collision that displaces its water."""
    solid, _ = displacing_solid(part) if part.volume > 0.0 else (part.shape, True)
    for tag, shape in (("visual", part.shape), ("collision", solid)):
        if shape is None or (shape.mesh is not None and tag == "collision"):
            continue
        with text.open(tag, name=f"{part.name}_{tag}"):
            if shape.mesh is not None:
                with text.open("geometry"), text.open("mesh"):
                    text.add("uri", files[part.name])
                continue
            kind, sizes, X = solid_geometry(shape)
            text.add("pose", f"{numbers(X[:3, 3])} {numbers(rpy_of(X))}")
            with text.open("geometry"), text.open(kind):
                for name, value in sizes.items():
                    text.add(name, value)


def sdf_joint(text: Text, parts: Parts, part: Part) -> None:
    """Add the joint of a part, placed in its parent."""
    joint = part.joint
    assert joint is not None
    kind = refuse_joint(part, ("revolute", "prismatic", "fixed", "universal", "spherical"), "SDF")
    words = {"spherical": "ball"}
    with text.open("joint", name=joint_name(part), type=words.get(kind, kind)):
        text.add("pose", f"{numbers(part.X_PJ[:3, 3])} {numbers(rpy_of(part.X_PJ))}", relative_to=part.parent)
        text.add("parent", part.parent)
        text.add("child", part.name)
        for number, axis in enumerate(joint.every_axis):
            with text.open("axis" if number == 0 else "axis2"):
                text.add("xyz", numbers(unit(axis)))
                sdf_limits(text, part, number)
    if joint.motor is not None and joint.motor.inertia:
        parts.left_out.append(f"the rotor inertia of joint {joint_name(part)}")


def sdf_limits(text: Text, part: Part, number: int) -> None:
    """Add limits and dynamics of an axis."""
    joint = part.joint
    assert joint is not None
    limits, motor = joint.limits, joint.motor
    with text.open("limit"):
        for side, tag, default in (("lower", "lower", "-1e16"), ("upper", "upper", "1e16")):
            value = None if limits is None else limits.each("lower" if side == "lower" else "upper", 2)[number]
            text.add(tag, default if value is None else repr(float(value)))
        if motor is not None and motor.limit is not None:
            text.add("effort", repr(float(motor.limit)))
    friction = motor.friction if motor is not None else 0.0
    if joint.damping or friction or joint.stiffness:
        with text.open("dynamics"):
            text.add("damping", repr(float(joint.damping)))
            text.add("friction", repr(float(friction)))
            if joint.stiffness:
                text.add("spring_reference", "0")
                text.add("spring_stiffness", repr(float(joint.stiffness)))


def sdf_rotor(text: Text, parts: Parts, propeller: Propeller) -> None:
    """Add the rotor of a thruster and its joint."""
    part = next(each for each in parts.parts if each.name == propeller.part)
    mass, X = rotor_mass(part), rotor_pose(propeller)
    with text.open("link", name=f"{propeller.name}_rotor"):
        text.add("pose", f"{numbers(X[:3, 3])} {numbers(rpy_of(X))}", relative_to=propeller.part)
        sdf_inertial(text, mass, np.zeros(3), rotor_inertia(mass))
    with text.open("joint", name=propeller.name, type="revolute"):
        text.add("parent", propeller.part)
        text.add("child", f"{propeller.name}_rotor")
        with text.open("axis"):
            text.add("xyz", "1 0 0")


# MJCF


def mjcf_lines(parts: Parts, files: dict[str, str]) -> list[str]:
    """Return the lines of an MJCF file."""
    text = Text()
    option: dict[str, str] = {"gravity": numbers(parts.gravity)}
    medium = mujoco_density(parts)
    if medium:
        option["density"] = repr(medium)
        if parts.current.any():
            option["wind"] = numbers(parts.current)
    with text.open("mujoco", model=parts.name):
        text.add("compiler", angle="radian", eulerseq="xyz", autolimits="true")
        text.add("option", **option)
        if files:
            with text.open("asset"):
                for name, file in files.items():
                    text.add("mesh", name=name, file=file)
        with text.open("worldbody"):
            mjcf_body(text, parts, parts.parts[0], files)
        if parts.propellers:
            with text.open("actuator"):
                for each in parts.propellers:
                    limits = {"ctrlrange": numbers(each.range)} if all(map(math.isfinite, each.range)) else {}
                    text.add("motor", name=each.name, site=each.name, gear="1 0 0 0 0 0", **limits)
    return text.lines


def mujoco_density(parts: Parts) -> float:
    """Return the density with which MuJoCo's water is that of the scene, else 0; what it lacks is noted."""
    if parts.density is None:
        return 0.0
    found = set()
    for part in parts.parts:
        if part.added_mass.any():
            parts.left_out.append(f"added mass of {part.name}")
        if part.linear_drag.any():
            parts.left_out.append(f"linear drag of {part.name}")
        drag = part.quadratic_drag
        if not part.mass or not part.inertia.any():
            if drag.any():
                found.add(math.nan)
            continue
        edges = np.sqrt(np.maximum(1e-15, np.trace(part.inertia) - 2.0 * np.diag(part.inertia)) * 6.0 / part.mass)
        box, _ = box_drag(edges, 1.0, 0.0)
        ratios = np.diag(drag) / box
        center = np.zeros(3) if part.drag_center is None else part.drag_center
        straight = np.abs(part.inertia - np.diag(np.diag(part.inertia))).max() <= 1e-9 * np.abs(part.inertia).max()
        there = bool(np.abs(center - part.center).max() < 1e-9)
        whole = straight and there and np.abs(drag - np.diag(np.diag(drag))).max() == 0.0
        found.add(float(f"{ratios.mean():.9g}") if whole and np.ptp(ratios) <= 1e-6 * ratios.max() else math.nan)
    if len(found) == 1 and not any(map(math.isnan, found)):
        return found.pop()
    if any(part.quadratic_drag.any() for part in parts.parts):
        parts.left_out.append("drag: MuJoCo's is that on boxes of equal inertia")
    return 0.0


def mjcf_body(text: Text, parts: Parts, part: Part, files: dict[str, str]) -> None:
    """Add a body with its joint, shape and children."""
    X = parts.X_WR if part.joint is None else part.X_PJ
    attributes = {"name": part.name, "pos": numbers(X[:3, 3]), "quat": numbers(quaternion_of(X))}
    if parts.density is not None and part.volume > 0.0 and part.mass > 0.0:
        attributes["gravcomp"] = repr(parts.density * part.volume / part.mass)
        if np.abs(part.center_of_buoyancy - part.center).max() > 1e-9:
            parts.left_out.append(f"righting moment of {part.name}: MuJoCo's buoyancy acts at the centre of mass")
    with text.open("body", **attributes):
        if part.joint is None:
            if not parts.fixed:
                text.add("freejoint", name=f"{part.name}_free")
        else:
            mjcf_joints(text, parts, part)
        if part.mass > 0.0:
            J = part.inertia
            tensor = numbers([J[0, 0], J[1, 1], J[2, 2], J[0, 1], J[0, 2], J[1, 2]])
            text.add("inertial", pos=numbers(part.center), mass=repr(part.mass), fullinertia=tensor)
        mjcf_shape(text, part, files)
        for each in parts.propellers:
            if each.part == part.name:
                X = rotor_pose(each)
                text.add("site", name=each.name, pos=numbers(X[:3, 3]), quat=numbers(quaternion_of(X)))
        for child in parts.parts:
            if child.parent == part.name:
                mjcf_body(text, parts, child, files)


def mjcf_joints(text: Text, parts: Parts, part: Part) -> None:
    """Add the joints of a body."""
    joint = part.joint
    assert joint is not None
    kind = refuse_joint(part, ("revolute", "prismatic", "universal", "spherical", "fixed"), "MJCF")
    if kind == "fixed":
        return
    motor, limits = joint.motor, joint.limits
    common = {"damping": repr(float(joint.damping))} if joint.damping else {}
    if kind == "spherical":
        text.add("joint", name=joint_name(part), type="ball", **common)
        return
    if joint.stiffness:
        common["stiffness"] = repr(float(joint.stiffness))
    if motor is not None and motor.inertia:
        common["armature"] = repr(float(motor.inertia))
    if motor is not None and motor.friction:
        common["frictionloss"] = repr(float(motor.friction))
    for number, axis in enumerate(joint.every_axis):
        own = dict(common)
        if limits is not None:
            low, high = (limits.each(side, 2)[number] for side in ("lower", "upper"))
            if low is None or high is None:
                parts.left_out.append(f"the one-sided limit of joint {joint_name(part)}")
            else:
                own["range"] = numbers([low, high])
        name = joint_name(part) + (f"_{number + 1}" if len(joint.every_axis) > 1 else "")
        text.add("joint", name=name, type="slide" if kind == "prismatic" else "hinge", axis=numbers(unit(axis)), **own)


def mjcf_shape(text: Text, part: Part, files: dict[str, str]) -> None:
    """Add what is drawn of a body; it has no mass and touches nothing."""
    shape = part.shape
    if shape is None:
        return
    drawn = {"mass": "0", "contype": "0", "conaffinity": "0"}
    if shape.mesh is not None:
        text.add("geom", type="mesh", mesh=part.name, **drawn)
        return
    kind, _, X = solid_geometry(shape)
    half = {
        "box": lambda: [0.5 * x for x in shape.box or ()],
        "sphere": lambda: [shape.sphere.radius if shape.sphere else 0.0],
        "cylinder": lambda: [shape.cylinder.radius, 0.5 * shape.cylinder.length] if shape.cylinder else [],
        "ellipsoid": lambda: list(shape.ellipsoid or ()),
    }[kind]()
    text.add("geom", type=kind, size=numbers(half), pos=numbers(X[:3, 3]), quat=numbers(quaternion_of(X)), **drawn)


def quaternion_of(X: Floats) -> Floats:
    """Return the quaternion (w, x, y, z) of a pose (4, 4)."""
    return np.array(quaternion_from_rotation(pose_from_matrix(X).R), dtype=float)


WRITERS: dict[str, Callable[[Parts, dict[str, str]], list[str]]] = {
    "urdf": urdf_lines,
    "sdf": sdf_lines,
    "mjcf": mjcf_lines,
}
