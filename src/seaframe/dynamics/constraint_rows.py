"""Connections between two bodies, as rows of constraint equations on their motions.

A frame F is fixed on body a, and a frame G on body b; a connection constrains some components of the pose of G in F.
With e = p_FG and R = R_FG, all expressed in F, a row is a function c of e and R that must stay zero. For a small
relative motion (e', w) of G in F it changes at the rate f . e' + m . w; (f, m) is its `pull`: the wrench on b at G for
a
multiplier of one. Body a receives the opposite wrench at the same point, so no row changes the momentum of the pair.

    c' = on_a . V_a + on_b . V_b                    rates A v
    c'' = on_a . A_a + on_b . A_b + gamma           A vdot = -gamma keeps c' constant

V and A are a body's twist and its rate, in its own frame at its origin; on_a and on_b are the wrenches there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from ..errors import SceneError
from ..loads.time_functions import Instant
from ..numbers import Number, is_plain, where
from ..scene.connections import Connection
from ..spatial import (
    IDENTITY,
    ORIGIN,
    ZERO,
    Pose,
    Rotation,
    Twist,
    Vector,
    Wrench,
    rotation_from_quaternion,
    round_rotation,
)
from .joints import frame_with_z

if TYPE_CHECKING:
    from ..scene.model import Scene
    from .tree import Tree

Kind = Literal["rigid", "hinge", "ball", "distance"]
WORLD = "world"  # given in place of a link's path
TOGETHER = 1e-6  # points closer than that coincide; files give few digits [m]


@dataclass(frozen=True, slots=True)
class BodyConnection:
    """A connection between two bodies, or between a body and the world, with frames F on a and G on b.

    F and G coincide while it holds. The axis of a hinge is z of F and of G. It is closed all the time, between two
    times,
    or on command.
    """

    name: str
    type: Kind
    a: int | None  # number of the body; None: the world
    b: int | None
    X_aF: Pose
    X_bF: Pose  # pose of G in b
    length: Number = 0.0  # of a distance connection [m]
    start: float | None = None  # time at which it closes [s]
    until: float | None = None  # time at which it opens [s]
    command: int | None = None  # closed while this entry of the commands is above 0.5
    snap: bool = False  # whether to bring its links together at the start
    captured_entries: slice | None = None  # of q: the frame or distance that it captured on closing
    X_bL: Pose = ORIGIN  # pose of the frame of b's link in the frame of b in use

    def move(self, homes: Sequence[Pose]) -> BodyConnection:
        """The same connection for bodies in other frames, each with the pose of the earlier frame in it."""
        home_a, home_b = (ORIGIN if k is None else homes[k] for k in (self.a, self.b))
        return replace(self, X_aF=home_a @ self.X_aF, X_bF=home_b @ self.X_bF, X_bL=home_b @ self.X_bL)

    def with_captured_frame(self, q: Sequence[Number]) -> BodyConnection:
        """The same connection with the frame, or the distance, that it captured on closing, read from q."""
        if self.captured_entries is None:
            return self
        if self.type == "distance":
            return replace(self, length=q[self.captured_entries][0])
        x, y, z, *quaternion = q[self.captured_entries]
        return replace(self, X_bF=self.X_bL @ Pose(rotation_from_quaternion(*quaternion), Vector(x, y, z)))

    @property
    def is_permanent(self) -> bool:
        """Whether it never opens."""
        return self.is_closed_at_start and self.until is None

    @property
    def is_closed_at_start(self) -> bool:
        """Whether it is closed from the start."""
        return self.start is None and self.command is None

    @property
    def switches(self) -> tuple[float, ...]:
        """Times [s] at which it closes or opens."""
        return tuple(time for time in (self.start, self.until) if time is not None)

    def closed_factor(self, instant: Instant, commands: Sequence[Number]) -> Any:
        """1 while it is closed, else 0; the plain number 1 if it never opens."""
        result: Any = 1.0
        if self.start is not None:
            result = where(instant.within < self.start, 0.0, result)
        if self.until is not None:
            result = where(instant.within < self.until, result, 0.0)
        if self.command is not None:
            result = where(commands[self.command] > 0.5, 1.0, 0.0)
        return result

    def capture(self, X_Wa: Pose, X_Wb: Pose) -> BodyConnection:
        """The same connection closed on bodies at these poses in the world.

        G is moved to F; a distance becomes the present one.
        """
        found = X_Wb.inverse() @ X_Wa @ self.X_aF
        if self.type == "distance":
            return replace(self, length=(found.p - self.X_bF.p).norm())
        return replace(self, X_bF=Pose(round_rotation(found.R), found.p))

    def express_in_a(self, F: Wrench) -> Wrench:
        """A wrench in F, expressed in the axes of a, still at the origin of F."""
        return Wrench(self.X_aF.R @ F.linear, self.X_aF.R @ F.angular)


@dataclass(frozen=True, slots=True)
class Row:
    """One equation of a connection, at an instant."""

    c: Any  # residual [m, rad]
    rate: Any  # of c
    gamma: Any  # the part of c'' without the accelerations of both bodies
    pull: Wrench  # wrench on b at Go, in F, for a multiplier of one
    on_a: Wrench  # wrench at Ao, in a
    on_b: Wrench  # wrench at Bo, in b


UNITS = (Vector(1.0, 0.0, 0.0), Vector(0.0, 1.0, 0.0), Vector(0.0, 0.0, 1.0))
NO_CHANGE = Wrench(ZERO, ZERO)


@dataclass(frozen=True, slots=True)
class RelativeMotion:
    """Pose and motion of G in F, all expressed in F."""

    e: Vector
    R: Rotation
    relative: Twist  # rates (e', w): of e as components in F, and the relative angular velocity
    bias: Twist  # their rates (e'', w') when both twists are constant

    def row(self, connection: BodyConnection, c: Any, pull: Wrench, change: Wrench = NO_CHANGE) -> Row:
        """A row with c' = pull . (e', w); `change` is the rate of the pull."""
        f, m = pull.linear, pull.angular
        gamma = self.bias.dot(pull) if change is NO_CHANGE else self.bias.dot(pull) + self.relative.dot(change)
        on_a = -Wrench(f, m + self.e.cross(f)).inward(connection.X_aF)
        on_b = Wrench(self.R.T @ f, self.R.T @ m).inward(connection.X_bF)
        return Row(c, self.relative.dot(pull), gamma, pull, on_a, on_b)


def relative_motion(connection: BodyConnection, X_Ca: Pose, V_a: Twist, X_Cb: Pose, V_b: Twist) -> RelativeMotion:
    """Compute how G moves in F, from poses of both bodies in any common frame.

    With (v, w) the twist of F in F and (v_G, w_G) that of G expressed in F:
    e' = v_G - v - w x e,   e'' = (w_G - w) x v_G - w x e',   (w_G - w)' = -w x w_G   at constant components of twists.
    """
    X_CF, X_CG = X_Ca @ connection.X_aF, X_Cb @ connection.X_bF
    R = X_CF.R.T @ X_CG.R
    e = X_CF.R.T @ (X_CG.p - X_CF.p)
    F, G = V_a.outward(connection.X_aF), V_b.outward(connection.X_bF)
    w, v_G, w_G = F.angular, R @ G.linear, R @ G.angular
    rate, turning = v_G - F.linear - w.cross(e), w_G - w
    return RelativeMotion(e, R, Twist(rate, turning), Twist(turning.cross(v_G) - w.cross(rate), -w.cross(w_G)))


def connection_rows(connection: BodyConnection, X_Ca: Pose, V_a: Twist, X_Cb: Pose, V_b: Twist) -> list[Row]:
    """The constraint rows of a connection, from poses of its bodies in any common frame and twists in their own frames.

    rigid     c = e and the sine of the rotation, (R - R^T)/2; where that is zero its rate is w
    hinge     c = e and (-z_y, z_x) of the axis z = R e_z of b in F, whose rate is w x z
    ball      c = e
    distance  c = (e . e / L - L) / 2: e' . e / L is the rate of |e| where |e| = L, without a square root

    The sine replaces the logarithm of R because its zero and its rate there are the same: they differ by one sixth of
    the cube of a drift that is far below 1e-5. It costs three subtractions and needs no distinction of cases.
    """
    met = relative_motion(connection, X_Ca, V_a, X_Cb, V_b)
    if connection.type == "distance":
        return [distance_row(connection, met)]
    held = [met.row(connection, c, Wrench(f, ZERO)) for c, f in zip(met.e, UNITS, strict=True)]
    if connection.type == "rigid":
        held += [met.row(connection, c, Wrench(ZERO, m)) for c, m in zip(rotation_sine(met.R), UNITS, strict=True)]
    if connection.type == "hinge":
        held += parallel_axis_rows(connection, met)
    return held


def rotation_sine(R: Rotation) -> Vector:
    """Axis times sine of the angle of a rotation: the vector of its skew part."""
    return 0.5 * Vector(R.z.y - R.y.z, R.x.z - R.z.x, R.y.x - R.x.y)


def distance_row(connection: BodyConnection, met: RelativeMotion) -> Row:
    """The row of two points at a constant distance; before it closes the points may coincide."""
    length, captures = connection.length, connection.captured_entries is not None
    k = 1.0 / (where(length > 0.0, length, 1.0) if captures else length)
    c = 0.5 * (met.e.dot(met.e) * k - length)
    return met.row(connection, c, Wrench(k * met.e, ZERO), Wrench(k * met.relative.linear, ZERO))


def parallel_axis_rows(connection: BodyConnection, met: RelativeMotion) -> list[Row]:
    """Two rows that keep axes parallel: z' = w x z, so -z_y' = (z_z, 0, -z_x) . w and z_x' = (0, z_z, -z_y) . w."""
    z = met.R.T.z
    n, m = perpendiculars(z)
    n_rate, m_rate = perpendiculars(met.relative.angular.cross(z))
    return [
        met.row(connection, -z.y, Wrench(ZERO, n), Wrench(ZERO, n_rate)),
        met.row(connection, z.x, Wrench(ZERO, m), Wrench(ZERO, m_rate)),
    ]


def perpendiculars(z: Vector) -> tuple[Vector, Vector]:
    """Two vectors perpendicular to z, not of unit length."""
    return Vector(z.z, 0.0, -z.x), Vector(0.0, z.z, -z.y)


# From a scene


def build_connections(scene: Scene, tree: Tree, poses: Sequence[Pose]) -> tuple[BodyConnection, ...]:
    """Build all connections of a scene; `poses` holds X_WB of the tree's bodies at the start."""
    numbers: dict[str, int | None] = {WORLD: None} | {body.name: k for k, body in enumerate(tree.bodies)}
    coordinates = scene.coordinates
    result: list[BodyConnection] = []
    for name, connection in scene.all_connections.items():
        a, b = numbers[connection.a], numbers[connection.b]
        X_Wa, X_Wb = (ORIGIN if body is None else poses[body] for body in (a, b))
        law = replace(
            build_connection(connection, name, a, b, X_Wa, X_Wb),
            command=coordinates.commands.get(name),
            captured_entries=coordinates.inner.get(name),
        )
        result.append(close_at_start(law, X_Wa, X_Wb) if law.is_closed_at_start and not law.snap else law)
    return tuple(result)


def build_connection(
    connection: Connection, name: str, a: int | None, b: int | None, X_Wa: Pose, X_Wb: Pose
) -> BodyConnection:
    """Build a connection: points as given in the scene, axes as they are at the start.

    A point that is left out coincides with the other one at the start; for a distance it is the origin of its link.
    """
    X_ba = X_Wb.inverse() @ X_Wa
    R_aF = IDENTITY if connection.axis is None else frame_with_z(Vector(*connection.axis).unit())
    point_a, point_b = (None if p is None else Vector(*p) for p in (connection.point_a, connection.point_b))
    apart = connection.type == "distance"
    if point_a is None:
        point_a = ZERO if point_b is None or apart else X_ba.inverse() @ point_b
    if point_b is None:
        point_b = ZERO if apart else X_ba @ point_a
    found = (X_ba @ point_a - point_b).norm()
    length = connection.distance if connection.distance is not None else found
    return BodyConnection(
        name,
        connection.type,
        a,
        b,
        Pose(R_aF, point_a),
        Pose(round_rotation(X_ba.R @ R_aF), point_b),
        length if apart else 0.0,
        connection.closing_time,
        connection.until,
        snap=connection.snap,
    )


def close_at_start(connection: BodyConnection, X_Wa: Pose, X_Wb: Pose) -> BodyConnection:
    """The same connection closed at the start, without the gap that rounded numbers in a file leave.

    Raises SceneError if the points are apart.
    """
    found = (X_Wa @ connection.X_aF.p - X_Wb @ connection.X_bF.p).norm()
    known = is_plain(found, connection.length)
    if known and connection.type == "distance" and connection.length < TOGETHER:
        raise SceneError(
            "its two points coincide, so the direction of the distance is undefined. Use `type: ball`.",
            "singular",
            path=f"connections.{connection.name}",
        )
    if known and abs(found - connection.length) > TOGETHER:
        wanted = "" if connection.type != "distance" else f", not the {connection.length:.6g} m of `distance`"
        raise SceneError(
            f"its points are {found:.6g} m apart at the start{wanted}. "
            "Move a link or a point, or give `snap: true` to bring them together.",
            "conflict",
            path=f"connections.{connection.name}",
        )
    return connection.capture(X_Wa, X_Wb)
