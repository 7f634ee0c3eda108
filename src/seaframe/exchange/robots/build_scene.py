"""Build the scene of imported robots: frames moved to the joints, names made valid, every number with its source."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ...errors import SceneError, count_words, listing, one_line, quote, unknown_name
from ...numbers import Floats
from ...scene.links import TRIANGLE_SLACK
from ...scene.meshes import Surface, pack_surface
from ...scene.model import Scene
from ...scene.provenance import provenance_of
from .draft import DraftConnection, DraftJoint, DraftLink, DraftRobot, DraftThruster, DraftWorld
from .import_options import ImportOptions
from .import_report import ImportReport
from .names import Names, plain_name, short_names
from .poses import invert, is_identity, rpy_of, signed_permutation, twist_map
from .solids import LinkShape, Surfaces, choose_shape, clean, shorten, stl_bytes
from .trees import FREEDOMS, WORLD, Tree, check_joints, perpendiculars, roots_of, weld_motionless

DEFAULT_DENSITY = 1025.0  # of sea water [kg/m3]
DEFAULT_GRAVITY = (0.0, 0.0, -9.81)
SYMMETRIC = 1e-9  # asymmetry relative to the largest entry that is rounding
WATER_KEYS = ("volume", "center_of_buoyancy", "added_mass", "linear_drag", "quadratic_drag")
RESERVED = {*Scene.model_fields, WORLD}  # names that no robot may have
VECTORS = ("forward", "spanwise", "axis", "direction")  # keys of foils and the like that turn with a frame


@dataclass(slots=True)
class Built:
    """The content of a scene file, and the surfaces of the meshes that it names, by their file."""

    data: dict[str, Any]
    surfaces: dict[str, Surface] = field(default_factory=dict)
    files: dict[str, Path | None] = field(default_factory=dict)  # the file of a mesh; None: it is written anew

    @property
    def embedded(self) -> dict[str, Any]:
        """The data with the surfaces inside, which need no other file."""
        packed = {name: {"file": name, "surface": pack_surface(each)} for name, each in self.surfaces.items()}
        return replace_files(self.data, packed)  # type: ignore[no-any-return]

    def beside(self, folder: str) -> dict[str, Any]:
        """Return the data with the meshes in a folder beside the scene file."""
        return replace_files(self.data, {name: {"file": f"{folder}/{name}"} for name in self.files})  # type: ignore[no-any-return]

    def mesh_bytes(self, name: str) -> bytes:
        """Return the content of a mesh file: the original, or a new STL file."""
        original = self.files[name]
        return stl_bytes(self.surfaces[name]) if original is None else original.read_bytes()


def replace_files(part: Any, files: Mapping[str, dict[str, str]]) -> Any:
    """Return data with other keys in place of the `file` of every mesh."""
    if isinstance(part, dict):
        inside = {key: replace_files(value, files) for key, value in part.items()}
        return inside | files[part["file"]] if part.get("file") in files else inside
    return [replace_files(item, files) for item in part] if isinstance(part, list) else part


def build_scene(world: DraftWorld, options: ImportOptions, report: ImportReport, name: str, home: Path) -> Built:
    """Return the scene of all robots of a file; `home` is the folder to which the places of sources are relative."""
    return Builder(world, options, report, home).build(name)


class PlacedLink(NamedTuple):
    """A link in the scene."""

    path: str
    X_LN: Floats  # (4, 4), pose of its frame in the scene in that of the file
    X_WL: Floats  # (4, 4), pose of its frame in the file at the start


class Builder:
    """Builds one scene: keeps the names given so far, the meshes, and the frames of the links."""

    def __init__(self, world: DraftWorld, options: ImportOptions, report: ImportReport, home: Path) -> None:
        self.world, self.options, self.report = world, options, report
        self.folder = f"{home}/"
        self.shapes = Surfaces(report)
        self.robot_names = Names(RESERVED)
        self.built = Built({})
        self.mesh_names = Names()
        self.mesh_files: dict[Path, str] = {}  # names of files that several links use
        self.initial: dict[str, dict[str, Any]] = {}
        self.drives: dict[str, dict[str, Any]] = {}

    def build(self, name: str) -> Built:
        """Return the whole scene."""
        world = self.world
        if not any(robot.links for robot in world.robots):
            raise SceneError("the file describes no link of a robot.", "missing", place=self.report.file)
        data: dict[str, Any] = {"name": one_line(name)[:200]}
        data["gravity"] = clean(np.array(DEFAULT_GRAVITY if world.gravity is None else world.gravity))
        if (water := self.water()) is not None:
            data["water"] = water
        data["robots"] = {}
        placed = [self.add_robot(robot, data["robots"]) for robot in world.robots]
        self.check_surface(data)
        if connections := list(self.connections(placed)):
            data["connections"] = connections
        if self.drives:
            data["drives"] = self.drives
        if self.initial:
            data["initial"] = self.initial
        self.built.data = data
        return self.built

    def check_surface(self, data: dict[str, Any]) -> None:
        """Leave out the surface of the water where it cannot act: without gravity, or on a link without a size."""
        if self.world.surface is None or "water" not in data:
            return
        keys = ("volume", "added_mass", "drag")
        without = [
            f"{robot}.{name}"
            for robot, content in data["robots"].items()
            for name, link in content["links"].items()
            if "shape" not in link and any(key in link for key in keys)
        ]
        if not without and any(data["gravity"]):
            data["water"]["surface"] = float(self.world.surface)
            return
        reason = f"{listing(without)} has loads of water, but no shape" if without else "there is no gravity"
        self.report.add("ignored", f"surface of the water: {reason}.", path="water.surface")

    def source(self, text: str) -> str:
        """Return a source with its kind; a place in a file becomes "read file:line", relative to the file's folder."""
        plain = text.replace(self.folder, "")
        return one_line(plain if provenance_of(plain) else f"read {plain}")

    def sourced(self, value: Any, text: str) -> Any:
        """Return a number or a list with its source, if it has one."""
        return {"value": value, "source": self.source(text)} if text else value

    def sourced_part(self, data: dict[str, Any], text: str) -> dict[str, Any]:
        """Return a mapping with the source of all its values, if they have one."""
        return {**data, "source": self.source(text)} if text else data

    # Water

    def is_wet(self) -> bool:
        """Whether anything in the file, or the user, speaks of water."""
        links = [link for robot in self.world.robots for link in robot.links.values()]
        given = any(getattr(link, key) is not None for link in links for key in WATER_KEYS)
        return (
            given
            or self.world.density is not None
            or self.world.current is not None
            or self.options.buoyancy is not None
            or self.options.estimate != "none"
            or any(robot.thrusters for robot in self.world.robots)
        )

    def water(self) -> dict[str, Any] | None:
        """Return the water, or None for a file that gives nothing of it."""
        if not self.is_wet():
            self.report.add(
                "not given", "nothing about water: the scene is dry. `--estimate shapes` computes it from the geometry."
            )
            return None
        if self.world.density is None:
            self.report.add("assumed", f"the density of the water is {DEFAULT_DENSITY:g} kg/m3.", path="water.density")
            density: Any = {"value": DEFAULT_DENSITY, "source": "guessed: sea water, as the file gives no density"}
        else:
            density = self.sourced(float(self.world.density), self.world.density_source)
        current = {} if self.world.current is None else {"current": {"velocity": clean(self.world.current)}}
        return {"density": density, **current}

    # Robots

    def add_robot(self, robot: DraftRobot, robots: dict[str, Any]) -> dict[str, PlacedLink]:
        """Add the trees of a robot to the scene, each as a robot of its own; return its links by their names."""
        check_joints(robot)
        hold_in_world(robot)
        roots = roots_of(robot)
        held = {name for each in robot.connections for name in (each.a, each.b)}
        if len(roots) > 1:
            self.refuse_roots(robot, roots, held)
        placed: dict[str, PlacedLink] = {}
        for root in roots:
            tree = Tree(robot, root)
            name = self.robot_names.unique(robot.name if root == roots[0] else root, "robot")
            part = TreeBuilder(self, robot, tree, name)
            robots[name] = part.build()
            for link, X in tree.poses().items():
                path = f"{name}.{part.names[link]}"
                placed[link] = PlacedLink(path, part.frames[link], robot.X_WR @ X)
                self.report.links[link] = path
        return placed

    def refuse_roots(self, robot: DraftRobot, roots: list[str], held: set[str]) -> None:
        """Refuse several roots unless connections hold them."""
        loose = [root for root in roots[1:] if not held & {root, *Tree(robot, root).joints}]
        if loose:
            message = (
                f"{len(roots)} links have no parent: {listing([quote(root) for root in roots])}. A robot is one tree: "
                "add a joint to each but one."
            )
            raise SceneError(one_line(message), "conflict", place=robot.links[loose[0]].place)

    def connections(self, placed: list[dict[str, PlacedLink]]) -> Iterator[dict[str, Any]]:
        """Yield the connections of all robots; an end is a link of the same robot, else of another one."""
        every = {name: link for links in reversed(placed) for name, link in links.items()}
        for robot, own in zip(self.world.robots, placed, strict=True):
            for each in robot.connections:
                yield self.connection(each, {**every, **own})

    def connection(self, each: DraftConnection, links: Mapping[str, PlacedLink]) -> dict[str, Any]:
        """Return a connection with its points in the frames of the scene's links."""
        for end in (each.a, each.b):
            if end not in links and end != WORLD:
                raise SceneError(unknown_name(end, links, "link"), place=each.place)
        world = PlacedLink(WORLD, np.eye(4), np.eye(4))
        a, b = (links.get(end, world) for end in (each.a, each.b))
        data: dict[str, Any] = {"type": each.kind, "a": a.path, "b": b.path, **each.keys}
        if each.kind != "rigid":
            p_W = a.X_WL @ np.append(each.at, 1.0)
            for key, end_link in (("point_a", a), ("point_b", b)):
                data.setdefault(key, clean((invert(end_link.X_WL @ end_link.X_LN) @ p_W)[:3]))
        if each.axis is not None:
            data["axis"] = clean(a.X_LN[:3, :3].T @ each.axis)
        return data

    # Meshes

    def shape(self, link: DraftLink, name: str) -> dict[str, Any] | None:
        """Return the shape of a link, and note the surface of its mesh."""
        chosen = choose_shape(link.shapes, link.name, self.shapes, self.report)
        if chosen is None:
            return None
        if chosen.surface is not None:
            chosen.data["mesh"]["file"] = self.mesh_name(chosen, name)
        return chosen.data

    def mesh_name(self, chosen: LinkShape, name: str) -> str:
        """Return the name of the file of a mesh beside the scene; the same file has one name."""
        if chosen.file is not None and chosen.file in self.mesh_files:
            return self.mesh_files[chosen.file]
        suffix = ".stl" if chosen.file is None else chosen.file.suffix.lower()
        kept = suffix in (".stl", ".obj")
        stem = self.mesh_names.unique(name if chosen.file is None else chosen.file.stem, "mesh")
        file = f"{stem}{suffix if kept else '.stl'}"
        if chosen.file is not None:
            self.mesh_files[chosen.file] = file
        assert chosen.surface is not None
        self.built.surfaces[file] = chosen.surface
        self.built.files[file] = chosen.file if kept else None
        return file


class TreeBuilder:
    """Builds one robot of the scene from a tree of links."""

    def __init__(self, builder: Builder, robot: DraftRobot, tree: Tree, name: str) -> None:
        self.builder, self.robot, self.tree, self.name = builder, robot, tree, name
        self.report, self.options = builder.report, builder.options
        self.rotors = {each.rotor for each in robot.thrusters if each.rotor in tree.joints}
        weld_motionless(tree, self.rotors, self.options.keep_rotors, self.report)
        self.frames = {tree.root: np.eye(4)} | {child: joint.X_CJ for child, joint in tree.joints.items()}
        self.points = self.find_points()
        self.without_volume: list[DraftLink] = []
        self.own = Names()
        self.names = self.give_names()

    def find_points(self) -> set[str]:
        """Return links that are only frames: welded, without mass, shape, water or anything on them."""
        used = {joint.parent for joint in self.tree.joints.values()}
        used |= {each.link for each in self.robot.thrusters}
        used |= {end for robot in self.builder.world.robots for each in robot.connections for end in (each.a, each.b)}
        return {
            child
            for child, joint in self.tree.joints.items()
            if joint.kind == "fixed" and child not in used and is_only_frame(self.tree.links[child])
        }

    def give_names(self) -> dict[str, str]:
        """Return the valid names of the links; a rotor makes room for the thruster of the same name."""
        thrusters = {plain_name(short_name(each.name), "thruster") for each in self.robot.thrusters}
        found = {}
        for link, short in short_names(self.tree.links).items():
            clash = plain_name(short, "link") in thrusters
            found[link] = self.own.unique(
                f"{short}_{'rotor' if link in self.rotors else 'link'}" if clash else short, "link"
            )
        changed = {old: new for old, new in found.items() if old != new}
        if changed:
            table = ", ".join(f"{old} -> {new}" for old, new in changed.items())
            self.report.add("converted", f"names changed: {table}.", self.robot.place)
        return found

    def build(self) -> dict[str, Any]:
        """Return the robot as a scene holds it."""
        robot, root = self.robot, self.tree.root
        data: dict[str, Any] = {
            "base": "fixed" if robot.fixed or root == WORLD or self.is_weightless_base() else "free"
        }
        at, rpy = clean(robot.X_WR[:3, 3]), clean(rpy_of(robot.X_WR))
        placement = {key: value for key, value in (("position", at), ("rpy", rpy)) if any(value)}
        if placement:
            data["at"] = placement
        links: dict[str, Any] = {}
        for name, link in self.tree.links.items():
            if name in self.points:
                continue
            joint = self.tree.joints.get(name)
            if joint is not None and joint.kind == "planar":
                self.add_planar(links, name, joint, link)
                continue
            carried = {} if joint is None else {"parent": self.names[joint.parent], "joint": self.joint(joint)}
            links[self.names[name]] = carried | self.link(link)
            if joint is not None:
                self.note_coordinate(joint, self.names[name])
        for name in self.tree.joints:
            if name in self.points:
                self.add_point(links, name)
        data["links"] = links
        if dry := self.without_volume:
            names = listing([each.name for each in dry])
            message = f"no volume is given for {count_words(len(dry), 'link')}, so it is zero: {names}."
            self.report.add("not given", message, dry[0].place)
        mine = [each for each in robot.thrusters if each.link in self.names]
        if mine:
            data["thrusters"] = [self.thruster(each) for each in mine]
        return data

    def is_weightless_base(self) -> bool:
        """Whether the root and all that is fixed on it have no mass: such a base cannot float, so it is fixed."""
        rigid = {self.tree.root}
        for child, joint in self.tree.joints.items():
            if joint.kind == "fixed" and joint.parent in rigid:
                rigid.add(child)
        if len(rigid) == len(self.tree.links) or any(self.tree.links[name].mass for name in rigid):
            return False
        message = f"the base is fixed, as its link {quote(self.tree.root)} has no mass with which it could float."
        self.report.add("assumed", message, self.tree.links[self.tree.root].place, f"{self.name}.base")
        return True

    def add_point(self, links: dict[str, Any], name: str) -> None:
        """Add a link that is only a frame as a point of its parent."""
        joint = self.tree.joints[name]
        X = invert(self.frames[joint.parent]) @ joint.X_PJ @ invert(joint.X_CJ)
        point = {key: value for key, value in (("at", clean(X[:3, 3])), ("rpy", clean(rpy_of(X)))) if any(value)}
        links[self.names[joint.parent]].setdefault("points", {})[self.names[name]] = point

    def joint(self, joint: DraftJoint) -> dict[str, Any]:
        """Return a joint as a scene holds it."""
        X = invert(self.frames[joint.parent]) @ joint.X_PJ
        data: dict[str, Any] = {"type": joint.kind}
        if joint.kind in ("revolute", "prismatic"):
            data["axis"] = clean(joint.axes[0])
        elif joint.kind == "universal":
            data["axes"] = [clean(axis) for axis in joint.axes]
        if any(at := clean(X[:3, 3])):
            data["at"] = at
        if any(rpy := clean(rpy_of(X))):
            data["rpy"] = rpy
        if FREEDOMS[joint.kind] and joint.damping > 0.0:
            data["damping"] = joint.damping
        if joint.kind in ("revolute", "prismatic", "universal"):
            data |= self.motor_and_limits(joint)
        return self.builder.sourced_part(data, joint.place)

    def motor_and_limits(self, joint: DraftJoint) -> dict[str, Any]:
        """Return stiffness, motor and limits of a joint with angles or extensions."""
        data: dict[str, Any] = {"stiffness": joint.stiffness} if joint.stiffness > 0.0 else {}
        motor = {
            "limit": joint.effort if joint.effort is not None and joint.effort > 0.0 else None,
            "friction": joint.friction if joint.friction > 0.0 else None,
            "inertia": joint.rotor_inertia if joint.rotor_inertia > 0.0 else None,
        }
        if motor := {key: value for key, value in motor.items() if value is not None}:
            data["motor"] = motor
        limits = {"lower": joint.lower, "upper": joint.upper}
        if limits := {key: value for key, value in limits.items() if value is not None}:
            data["limits"] = limits
        return data

    def note_coordinate(self, joint: DraftJoint, name: str) -> None:
        """Note the coordinate of a joint in the report, and where it starts."""
        key = {"revolute": "angle", "prismatic": "extension"}.get(joint.kind)
        if FREEDOMS[joint.kind]:
            self.report.joints[joint.name] = f"{self.name}.{name}" + (f".{key}" if key else "")
        if key is None:
            return
        if joint.drive:
            self.builder.drives[f"{self.name}.{name}"] = joint.drive
        low, high = (-np.inf if joint.lower is None else joint.lower), (np.inf if joint.upper is None else joint.upper)
        start = float(np.clip(joint.initial, low, high))
        if start != joint.initial:
            message = f"joint {quote(joint.name)} starts at {start:g}, as {joint.initial:g} is beyond its limits."
            self.report.add("assumed", message, joint.place, f"initial.{self.name}.{name}.{key}")
        if start != 0.0 and "motion" not in joint.drive:  # prescribed motion starts where it says
            self.builder.initial[f"{self.name}.{name}"] = {key: start}

    def add_planar(self, links: dict[str, Any], name: str, joint: DraftJoint, link: DraftLink) -> None:
        """Add a planar joint as two sliding ones across its normal and a turning one about it."""
        parent = self.names[joint.parent]
        first = self.joint(joint)
        normal = joint.axes[0]
        place: dict[str, Any] = {key: first[key] for key in ("at", "rpy") if key in first}
        for axis, letter in zip(perpendiculars(normal), "xy", strict=True):
            slide = self.own.unique(f"{self.names[name]}_{letter}", "slide")
            joint_data: dict[str, Any] = {"type": "prismatic", "axis": clean(axis), **place}
            links[slide] = {"parent": parent, "joint": joint_data, "mass": 0.0}
            self.report.joints[f"{joint.name}.{letter}"] = f"{self.name}.{slide}.extension"
            parent, place = slide, {}
        turn = {"type": "revolute", "axis": clean(normal)}
        self.report.joints[joint.name] = f"{self.name}.{self.names[name]}.angle"
        links[self.names[name]] = {"parent": parent, "joint": self.builder.sourced_part(turn, joint.place)} | self.link(
            link
        )
        message = f"planar joint {quote(joint.name)} written as two sliding joints and a turning one."
        self.report.add("converted", message, joint.place)

    # Links

    def link(self, link: DraftLink) -> dict[str, Any]:
        """Return mass, shape and water of a link in its scene's frame."""
        X_LN = self.frames[link.name]  # of the new frame in that of the file
        X_NL = invert(X_LN)
        turn, sources, sourced = X_NL[:3, :3], link.sources, self.builder.sourced
        data: dict[str, Any] = {}
        mass, inertia = self.dry(link)
        at_link = sources.get("mass", link.place)
        data["mass"] = sourced(mass, at_link) if mass > 0.0 else mass
        center = to_point(X_NL, link.center)
        if mass > 0.0 or link.shapes:
            data["center_of_mass"] = sourced(clean(center), sources.get("center_of_mass", at_link)) if any(
                clean(center)
            ) else clean(center)  # fmt: skip
            data["inertia"] = self.inertia(link, mass, inertia, turn)
        elsewhere = DraftLink(**{key: getattr(link, key) for key in DraftLink.__slots__})
        elsewhere.shapes = [moved(shape, X_NL) for shape in link.shapes]
        if (shape := self.builder.shape(elsewhere, self.names[link.name])) is not None:
            data["shape"] = shape
        if self.builder.is_wet():
            data |= self.water(link, X_LN, X_NL)
            if "shape" not in data and not link.volume:  # without a shape, no volume is the default
                del data["volume"], data["center_of_buoyancy"]
        if link.keys:
            data |= moved_keys(link.keys, X_NL)
        return data

    def dry(self, link: DraftLink) -> tuple[float, Floats | None]:
        """Return mass and tensor of a link, the dry ones if the user gives a dry mass."""
        mass, inertia = float(link.mass or 0.0), link.inertia
        if link.name not in self.options.dry_mass:
            return mass, inertia
        dry = self.options.dry_mass[link.name]
        if not 0.0 < dry <= mass:
            message = f"the dry mass {dry:g} kg must be positive and at most the mass {mass:g} kg of the file."
            raise SceneError(message, "range", path=f"--dry-mass {link.name}", place=link.place)
        message = (
            f"mass of link {quote(link.name)} is {dry:g} kg, not {mass:g} kg: as given; its inertia in proportion."
        )
        self.report.add("assumed", message, link.place, f"{self.name}.{self.names[link.name]}.mass")
        return dry, None if inertia is None else inertia * (dry / mass)

    def inertia(self, link: DraftLink, mass: float, inertia: Floats | None, turn: Floats) -> dict[str, Any]:
        """Return the tensor of a link about its centre of mass, in its scene's axes."""
        where = link.sources.get("inertia", link.place)
        if inertia is None:
            if mass > 0.0:
                path = f"{self.name}.{self.names[link.name]}.inertia"
                message = f"inertia of link {quote(link.name)}: zero, a point mass."
                self.report.add("not given", message, where, path)
            return {"diagonal": [0.0, 0.0, 0.0]}
        rows = clean_matrix(turn @ (0.5 * (inertia + inertia.T)) @ turn.T)
        a, b, c = np.linalg.eigvalsh(rows)
        kept = {}
        if a + b < c * (1.0 - TRIANGLE_SLACK):
            message = f"no body has the principal moments {a:.6g}, {b:.6g}, {c:.6g} kg m2 of link {quote(link.name)}."
            self.report.add("doubtful", f"{message} They are kept.", where)
            kept = {"impossible": True}
        if np.count_nonzero(rows - np.diag(np.diag(rows))) == 0:
            return self.builder.sourced_part({"diagonal": [float(x) for x in np.diag(rows)], **kept}, where)
        return self.builder.sourced_part({"matrix": rows.tolist(), **kept}, where)

    def water(self, link: DraftLink, X_LN: Floats, X_NL: Floats) -> dict[str, Any]:
        """Return volume, centre of buoyancy, added mass and drag; a volume that is not given is zero."""
        sources, sourced = link.sources, self.builder.sourced
        data: dict[str, Any] = {}
        if link.volume is None:
            data["volume"] = 0.0
            if (link.mass or 0.0) > 0.0:
                self.without_volume.append(link)
        else:
            data["volume"] = sourced(float(link.volume), sources.get("volume", link.place))
        buoyancy = link.center if link.center_of_buoyancy is None else link.center_of_buoyancy
        where = sources.get("center_of_buoyancy", "") if link.center_of_buoyancy is not None else ""
        data["center_of_buoyancy"] = sourced(clean(to_point(X_NL, buoyancy)), where)
        if link.added_mass is not None:
            data["added_mass"] = self.builder.sourced_part(
                self.added_mass(link, X_LN), sources.get("added_mass", link.place)
            )
        if (drag := self.drag(link, X_NL)) is not None:
            data["drag"] = drag
        return data

    def added_mass(self, link: DraftLink, X_LN: Floats) -> dict[str, Any]:
        """Return the added mass at the origin of the scene's frame, A' = X^T A X."""
        A = link.added_mass
        assert A is not None
        place, name = link.sources.get("added_mass", link.place), quote(link.name)
        gap, size = float(np.abs(A - A.T).max()), float(np.abs(A).max())
        if gap > SYMMETRIC * size:
            message = f"added mass of link {name} is not symmetric, by up to {gap:g}: the mean is taken."
            self.report.add("doubtful", message, place)
        A = 0.5 * (A + A.T)
        least = float(np.linalg.eigvalsh(A)[0])
        if least < -SYMMETRIC * size:
            message = (
                f"the added mass of link {name} has the negative eigenvalue {least:.6g}: the kinetic energy of the "
                "water would be negative. Correct the coefficients or their signs."
            )
            raise SceneError(one_line(message), "range", place=place)
        X = twist_map(X_LN)
        moved_mass = clean_matrix(X.T @ A @ X)
        if np.count_nonzero(moved_mass - np.diag(np.diag(moved_mass))) == 0:
            return {"diagonal": [max(float(x), 0.0) for x in np.diag(moved_mass)]}
        return {"matrix": moved_mass.tolist()}

    def drag(self, link: DraftLink, X_NL: Floats) -> dict[str, Any] | None:
        """Return the drag in the axes of the scene's frame, acting where it does in the file's frame."""
        turn = np.kron(np.eye(2), X_NL[:3, :3])
        data: dict[str, Any] = {}
        for key, D in (("linear", link.linear_drag), ("quadratic", link.quadratic_drag)):
            if D is None or not np.any(D):
                continue
            if key == "quadratic" and not signed_permutation(X_NL[:3, :3]):
                message = (
                    f"quadratic drag of link {quote(link.name)} turned to other axes: exact along the old ones only."
                )
                self.report.add("doubtful", message, link.sources.get("quadratic_drag", link.place))
            rows = clean_matrix(turn @ D @ turn.T)  # of |v| v too, if the rotation only swaps and reverses axes
            diagonal = np.count_nonzero(rows - np.diag(np.diag(rows))) == 0
            value = [float(x) for x in np.diag(rows)] if diagonal else rows.tolist()
            data[key] = self.builder.sourced(value, link.sources.get(f"{key}_drag", link.place))
        center = np.zeros(3) if link.center_of_pressure is None else link.center_of_pressure
        if data and any(at := clean(to_point(X_NL, center))):
            data["center_of_pressure"] = at
        return data or None

    def thruster(self, each: DraftThruster) -> dict[str, Any]:
        """Return a thruster as a scene holds it."""
        X_NL = invert(self.frames[each.link])
        name = self.own.unique(short_name(each.name), "thruster")
        self.report.thrusters[each.name] = f"{self.name}.{name}"
        data: dict[str, Any] = {"name": name, "link": self.names[each.link]}
        data |= {"at": clean(to_point(X_NL, each.at)), "direction": clean(X_NL[:3, :3] @ each.direction), **each.keys}
        return self.builder.sourced_part(data, each.place)


def short_name(name: str) -> str:
    """Return a name without its namespaces."""
    return short_names([name])[name]


def hold_in_world(robot: DraftRobot) -> None:
    """Fix the base of a robot that a joint holds in the world; a joint that moves there keeps `world` as its root."""
    held = [joint for joint in robot.joints if joint.parent == WORLD]
    if not held:
        return
    world = robot.links.get(WORLD)
    if len(held) == 1 and held[0].kind == "fixed" and (world is None or is_only_frame(world)):
        joint = held[0]
        robot.joints.remove(joint)
        robot.links.pop(WORLD, None)
        robot.X_WR = robot.X_WR @ joint.X_PJ @ invert(joint.X_CJ)
        robot.fixed = True
    elif world is None:
        robot.links = {WORLD: DraftLink(WORLD, held[0].place)} | robot.links


def is_only_frame(link: DraftLink) -> bool:
    """Whether a link has neither mass, nor shape, nor anything else."""
    given = any(getattr(link, key) is not None for key in WATER_KEYS)
    return not (link.mass or link.shapes or link.keys or given)


def moved(shape: Any, X_NL: Floats) -> Any:
    """Return a solid of a link in another frame of it."""
    if is_identity(X_NL):
        return shape
    values = {key: getattr(shape, key) for key in type(shape).__slots__}
    return type(shape)(**values | {"X_LS": X_NL @ shape.X_LS})


def to_point(X: Floats, p: Floats) -> Floats:
    """Return a point in another frame."""
    return np.asarray(X[:3, :3] @ p + X[:3, 3])


def clean_matrix(M: Floats) -> Floats:
    """Return a matrix without rounding errors around zero and short decimals."""
    least = 1e-15 * float(np.abs(M).max(initial=0.0))
    return shorten(np.where(np.abs(M) <= least, 0.0, M))


def moved_keys(part: Any, X_NL: Floats) -> Any:
    """Return further keys of a link in another frame: `at` is a point, some keys are directions."""
    if isinstance(part, list):
        return [moved_keys(item, X_NL) for item in part]
    if not isinstance(part, dict):
        return part
    found = {}
    for key, value in part.items():
        if key == "at" and isinstance(value, list):
            found[key] = clean(to_point(X_NL, np.array(value)))
        elif key in VECTORS and isinstance(value, list):
            found[key] = clean(X_NL[:3, :3] @ np.array(value))
        else:
            found[key] = moved_keys(value, X_NL)
    return found
