"""Frames fixed on bodies, those of links and of their points: pose, motion, specific force and Jacobian.

A frame F sits on a body B, or on a station of a skeleton: the points of a flexible link are fixed in the frame of its
tip, as the links that it carries are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar, get_args

from ..errors import ArgumentError, quote, unknown_name
from ..numbers import Number
from ..scene.links import Point
from ..scene.model import Scene
from ..spatial import ORIGIN, STILL, Path, Pose, Twist, Vector, rotation_from_rpy
from .kinematics import BodyPose, Motion
from .tree import Body, Tree

if TYPE_CHECKING:
    from .recursive import BodyAcceleration

Axes = Literal["world", "link"]  # along which a Jacobian is expressed
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Frame:
    """A frame F fixed on a body B of a tree."""

    body: int  # number of the body
    station: int | None  # of the body, if that is a skeleton; None: the body's own frame
    X_BF: Pose  # its pose in the body, or in the station

    def select(self, whole: T, stations: Sequence[T]) -> T:
        """Select the value of the body at the frame that carries F: its own, or that of a station."""
        return whole if self.station is None else stations[self.station]


def frames_of(scene: Scene, tree: Tree) -> dict[str, Frame]:
    """The frames of all links and of all points, by path."""
    numbers = {body.name: number for number, body in enumerate(tree.bodies) if body.name}
    tips = {
        body.parent: Frame(number, len(body.beam.stations) - 1, ORIGIN)
        for number, body in enumerate(tree.bodies)
        if body.beam is not None
    }
    found = {path: Frame(numbers[path], None, ORIGIN) for path in scene.links}
    for path, (link, point) in scene.points.items():
        carrier = tips.get(numbers[link], found[link])
        found[path] = Frame(carrier.body, carrier.station, pose_on_link(point))
    return found


def pose_on_link(point: Point) -> Pose:
    """The pose of a point in the frame of its link, or of the tip of a flexible one."""
    return Pose(rotation_from_rpy(*point.rpy), Vector(*point.at))


# Motion


class FrameMotion(NamedTuple):
    """Pose and velocity of a frame in the world."""

    X_WF: Pose
    V_F: Twist  # relative to the world, in F at Fo


def frame_motion(frame: Frame, poses: Sequence[BodyPose], motions: Sequence[Motion]) -> FrameMotion:
    """X_WF = X_WB X_BF and V_F = Ad(X_BF)^-1 V_B, from the poses and motions of all bodies in the world."""
    B = motions[frame.body]
    return FrameMotion(locate_frame(frame, poses), frame.select(B, B.stations).V_B.outward(frame.X_BF))


def locate_frame(frame: Frame, poses: Sequence[BodyPose]) -> Pose:
    """X_WF = X_WB X_BF, from the poses of all bodies in the world."""
    pose = poses[frame.body]
    return frame.select(pose.X_WB, pose.stations) @ frame.X_BF


def specific_force(frame: Frame, motions: Sequence[Motion], accelerations: Sequence[BodyAcceleration]) -> Vector:
    """What an accelerometer at Fo measures, in F [m/s2]: a - g, with a = A_F + w_F x v_F.

    A_F is the rate of the components of V_F. V_F and A_F may also be relative to a uniform current; the result does
    not change.
    """
    B, A = motions[frame.body], accelerations[frame.body]
    carrier = frame.select(B, B.stations)
    V_F, A_F = (twist.outward(frame.X_BF) for twist in (carrier.V_B, frame.select(A.A_B, A.stations)))
    return A_F.linear + V_F.angular.cross(V_F.linear) - frame.X_BF.R.T @ carrier.g_B


# Jacobian


def require_frame(scene: Scene, path: Any, axes: str = "world") -> None:
    """Raise ArgumentError for a path that is not that of a link or a point, and for unknown axes."""
    if not isinstance(path, str):
        raise ArgumentError(
            f"A pose or a Jacobian is that of a link or a point, named by a text such as 'rov.hull', not by "
            f"{quote(path)}. Derivatives of the accelerations are `program.jacobians(q, v, u, t)`.",
            "type",
            path="path",
        )
    known = [*scene.links, *scene.points]
    if path not in known:
        raise ArgumentError(unknown_name(path, known, "link or point"), path="path")
    if axes not in get_args(Axes):
        raise ArgumentError(unknown_name(axes, get_args(Axes), "frame"), path="frame")


def find_frame(scene: Scene, tree: Tree, path: str, axes: str = "world") -> Frame:
    """The frame of a link or a point; raise ArgumentError for another name, and for unknown axes."""
    require_frame(scene, path, axes)
    return frames_of(scene, tree)[path]


def jacobian(tree: Tree, frame: Frame, q: Sequence[Number], axes: Axes = "world") -> list[list[Any]]:
    """J (6, nv), by rows, with (velocity of Fo, angular velocity) = J v.

    axes: "world", or "link": those of F (the argument `frame` of `Program.jacobian`). Column k is the twist of F at a
    unit of v_k: on the path from the root to F,

        J_B = [Ad(X_PB)^-1 J_P, S_B],    J_F = [Ad(X_BF)^-1 J_B, Phi_F] at a station of a skeleton.
    """
    X_WF, columns = ORIGIN, dict[int, Twist]()
    for body, station in path_from_root(tree, frame):
        X_PB = body.pose(q[body.q])
        X_WF, columns = X_WF @ X_PB, move_outward(columns, X_PB)
        twists = body.joint.subspace
        if body.beam is not None and station is not None:
            F = body.beam.station_shape(station, q[body.q])
            X_WF, columns = X_WF @ F.X_PF, move_outward(columns, F.X_PF)
            twists = F.columns
        columns |= dict(zip(range(body.v.start, body.v.stop), twists, strict=True))
    X_WF, columns = X_WF @ frame.X_BF, move_outward(columns, frame.X_BF)
    every = [columns.get(k, STILL) for k in range(tree.nv)]
    if axes == "world":
        every = [Twist(X_WF.R @ V_F.linear, X_WF.R @ V_F.angular) for V_F in every]
    return [list(row) for row in zip(*every, strict=True)] if every else [[] for _ in range(6)]


def path_from_root(tree: Tree, frame: Frame) -> list[tuple[Body, int | None]]:
    """The bodies from a root to the one that carries F, each with its station that carries the next body, or F."""
    path: list[tuple[Body, int | None]] = []
    number: int | None = frame.body
    station = frame.station
    while number is not None:
        body = tree.bodies[number]
        path.append((body, station))
        number, station = body.parent, body.station
    return path[::-1]


def move_outward(columns: dict[int, Twist], X_PB: Pose | Path) -> dict[int, Twist]:
    """Twists of P, by entry of v, as twists of a frame B that is fixed on it."""
    return {k: V_P.outward(X_PB) for k, V_P in columns.items()}
