"""A robot as a file describes it: what every reader fills in, and `build_scene` turns into a scene.

A link has a frame of its own, which need not sit at its joint; all values of a link are in that frame, in SI units,
added mass and drag positive and at its origin. `build_scene` moves them to Seaframe's frame, which sits at the joint.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, TypeAlias

import numpy as np

from ...numbers import Floats

JointKind: TypeAlias = Literal["fixed", "revolute", "prismatic", "universal", "spherical", "planar", "free"]
ShapeKind: TypeAlias = Literal["box", "cylinder", "sphere", "ellipsoid", "capsule", "mesh"]
Role: TypeAlias = Literal["collision", "visual", "physical"]


@dataclass(slots=True)
class DraftShape:
    """A solid of a link: sizes are edges of a box, (radius, length) of a cylinder or capsule along z, semi-axes."""

    kind: ShapeKind
    sizes: tuple[float, ...]  # [m]; scale factors of a mesh
    X_LS: Floats  # (4, 4), pose of the solid in the link's frame
    role: Role
    place: str  # file:line
    mesh: Path | None = None  # an existing file inside a named package; None: not a mesh, or not found
    missing: str = ""  # what the file names where the mesh was not found
    name: str = ""


@dataclass(slots=True)
class DraftLink:
    """A link; None: the file does not say."""

    name: str  # as in the file
    place: str  # file:line of its element
    mass: float | None = None  # [kg]
    center: Floats = field(default_factory=lambda: np.zeros(3))  # centre of mass [m]
    inertia: Floats | None = None  # (3, 3) about the centre of mass, in the link's axes [kg m2]
    shapes: list[DraftShape] = field(default_factory=list)
    volume: float | None = None  # displaced water [m3]
    center_of_buoyancy: Floats | None = None  # [m]
    added_mass: Floats | None = None  # (6, 6) [kg, kg m, kg m2]
    linear_drag: Floats | None = None  # (6, 6)
    quadratic_drag: Floats | None = None  # (6, 6)
    keys: dict[str, Any] = field(default_factory=dict)  # other keys of a scene's link, such as foils
    center_of_pressure: Floats | None = None  # where drag acts [m]; None: at the origin
    sources: dict[str, str] = field(default_factory=dict)  # where a value stands, by the key of the scene: file:line


@dataclass(slots=True)
class DraftJoint:
    """A joint between two links; None: the file does not say."""

    name: str
    place: str
    kind: JointKind
    parent: str
    child: str
    X_PJ: Floats  # (4, 4), pose of the joint's frame in the frame of the parent link
    X_CJ: Floats  # (4, 4), pose of the joint's frame in the frame of the child link, at joint coordinate zero
    axes: tuple[Floats, ...] = ()  # unit vectors in the joint's frame: one, or two of a universal joint
    lower: float | None = None  # [rad, m]
    upper: float | None = None
    effort: float | None = None  # [N m, N]
    speed: float | None = None  # [rad/s, m/s]
    damping: float = 0.0  # [N m s/rad, N s/m]
    friction: float = 0.0  # [N m, N]
    stiffness: float = 0.0  # [N m/rad, N/m]
    rotor_inertia: float = 0.0  # at the joint, after the gear [kg m2, kg]
    initial: float = 0.0  # coordinate at the start [rad, m]
    drive: dict[str, Any] = field(default_factory=dict)  # of a scene for this joint, such as servo or motion


@dataclass(slots=True)
class DraftThruster:
    """A thruster: `keys` are those of a thruster of a scene (model, gain, limits, spin_up ..), without the place."""

    name: str
    place: str
    link: str
    at: Floats  # in the link's frame [m]
    direction: Floats  # of positive thrust, unit vector in the link's frame
    rotor: str = ""  # link of the rotor, which is welded to its parent unless rotors are kept
    keys: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class DraftConnection:
    """A joint that closes a loop, or holds two roots together: `kind` is the type of a connection of a scene."""

    kind: Literal["rigid", "hinge", "ball", "distance"]
    place: str
    a: str  # link
    b: str  # link
    at: Floats  # in the frame of a [m]
    axis: Floats | None = None  # in the frame of a
    keys: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class DraftRobot:
    """A tree of links. A joint whose parent is "world" fixes the base."""

    name: str
    place: str
    links: dict[str, DraftLink] = field(default_factory=dict)
    joints: list[DraftJoint] = field(default_factory=list)
    thrusters: list[DraftThruster] = field(default_factory=list)
    connections: list[DraftConnection] = field(default_factory=list)
    X_WR: Floats = field(default_factory=lambda: np.eye(4))  # initial pose of the frame of the root link in the world
    fixed: bool = False  # whether the base is fixed in the world


@dataclass(slots=True)
class DraftWorld:
    """All that a file describes."""

    robots: list[DraftRobot] = field(default_factory=list)
    gravity: Floats | None = None  # [m/s2]; None: (0, 0, -9.81)
    density: float | None = None  # of the water [kg/m3]; None: the file does not say
    density_source: str = ""  # file:line
    current: Floats | None = None  # [m/s], in the world
    surface: float | None = None  # height of the water's surface above the origin, against gravity [m]
    name: str = ""  # of the scene; empty: that of the file
