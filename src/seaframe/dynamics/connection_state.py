"""The state of connections during a run: frames captured on closing, projection of states, wrenches on bodies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..errors import SeaframeError
from ..loads.time_functions import Instant
from ..numbers import Number, is_numeric, where
from ..rotations import quaternion_from_rotation
from ..spatial import ORIGIN, STILL, ZERO, Pose, Wrench
from . import constrained
from .constraint_rows import TOGETHER as AT_ONE_PLACE
from .constraint_rows import BodyConnection, relative_motion
from .kinematics import poses
from .tree import Tree

TOGETHER = 1e-12  # largest residual after connections have been brought together [m, rad]
ATTEMPTS = 200  # largest number of Newton steps for that
CONTRADICTED = 1e-6  # a larger residual is a contradiction, not rounding of numbers in a file [m, rad, and per second]
LONGEST = 0.1  # largest Newton step in any coordinate [m, rad]


def finish_step(
    tree: Tree, q: Sequence[Number], v: Sequence[Number], instant: Instant, commands: Sequence[Number]
) -> tuple[list[Any], list[Any]]:
    """The state at the end of a step, projected onto all closed connections.

    Open connections update the relative pose that they would capture if they closed now.
    """
    reached, velocity = list(q), list(v)
    if tree.connections:
        reached, velocity = constrained.project_state(tree, q, v, instant, commands)
    return update_captured_frames(tree, reached, instant, commands), velocity


def update_captured_frames(tree: Tree, q: Sequence[Number], instant: Instant, commands: Sequence[Number]) -> list[Any]:
    """q with the poses that open connections would capture now; those of closed connections stay."""
    result = list(q)
    switching = [(connection, connection.closed_factor(instant, commands)) for connection in tree.connections]
    switching += [(connection, 0.0) for connection in tree.open_connections]
    capturing = [(connection, connection.captured_entries, closed) for connection, closed in switching]
    X = poses(tree, q) if any(own is not None for _, own, _ in capturing) else []
    for connection, own, closed in capturing:
        if own is None:
            continue
        found = frame_entries(connection, *(ORIGIN if k is None else X[k] for k in (connection.a, connection.b)))
        result[own] = [where(closed > 0.5, old, new) for old, new in zip(q[own], found, strict=True)]
    return result


def frame_entries(connection: BodyConnection, X_Wa: Pose, X_Wb: Pose) -> list[Any]:
    """The entries of q that a connection captures: the frame G on b as position and quaternion, or a distance."""
    now = connection.capture(X_Wa, X_Wb)
    if connection.type == "distance":
        return [now.length]
    X_LF = connection.X_bL.inverse() @ now.X_bF  # entries are in the link's frame, whatever frame the tree uses
    return [*X_LF.p, *quaternion_from_rotation(X_LF.R)]


def assemble_state(
    tree: Tree, q: Sequence[Number], v: Sequence[Number], t0: float = 0.0
) -> tuple[list[Any], list[Any]]:
    """The state at the start of a run, at t0 [s], with all closed connections satisfied.

    Connections with `snap: true` are brought together first; velocities are projected. Numbers may be symbols, unless
    they determine how a connection is brought together.
    """
    begin = Instant(t0, t0)
    commands = [command.at(begin).value for command in tree.commands]
    place = update_captured_frames(tree, q, Instant(t0, -1.0), commands)  # before time zero all timed ones are open
    if any(connection.snap for connection in tree.connections):
        place = bring_together(tree, place, begin, commands)
    if is_numeric(*place):
        refuse_no_distance(tree, place, begin, commands)
    reached, velocity = constrained.project_state(tree, place, list(v), begin, commands)
    if is_numeric(*reached, *velocity):
        refuse_contradictions(tree, reached, velocity, begin, commands)
    return reached, velocity


def refuse_contradictions(
    tree: Tree, q: Sequence[float], v: Sequence[float], instant: Instant, commands: Sequence[float]
) -> None:
    """Raise SeaframeError if locks or prescribed motions prevent a connection from holding."""
    rows = constrained.violations(tree, q, v, instant)
    for connection, own in zip(tree.connections, rows, strict=True):
        apart = max(max(abs(row.c), abs(row.rate)) for row in own) * connection.closed_factor(instant, commands)
        if not apart <= CONTRADICTED:
            raise SeaframeError(
                f"cannot hold at the start: a residual of {apart:.3g} (m, rad or their rates) remains. Locks, "
                "prescribed motions or another connection contradict it. Remove one of them, or start the links "
                "where this connection holds.",
                "conflict",
                path=f"connections.{connection.name}",
            )


def refuse_no_distance(tree: Tree, q: Sequence[Any], instant: Instant, commands: Sequence[Any]) -> None:
    """Raise SeaframeError if a distance connection closes while its points coincide.

    The direction between them, along which it acts, is then undefined. For plain numbers only.
    """
    distances = [connection for connection in tree.connections if connection.type == "distance"]
    capturing = [(connection, connection.captured_entries) for connection in distances if connection.captured_entries]
    for connection, own in capturing:
        if connection.closed_factor(instant, commands) > 0.5 and q[own][0] < AT_ONE_PLACE:
            raise SeaframeError(
                f"closes at t = {instant.t:.6g} s while its two points coincide, so the direction of the distance is "
                "undefined. Use `type: ball`, or close it at another time.",
                "singular",
                path=f"connections.{connection.name}",
            )


def bring_together(tree: Tree, q: list[float], instant: Instant, commands: Sequence[float]) -> list[float]:
    """q on all closed connections, by Newton's method.

    Steps are short, so that the solution nearest to the start is found.
    """
    for _ in range(ATTEMPTS):
        apart = residuals(tree, q, instant, commands)
        if max(apart.values()) <= TOGETHER:
            return q
        step = constrained.Response(tree, q, instant, commands).to_place()
        share = min(1.0, LONGEST / max(max(map(abs, step)), 1e-300))
        q = constrained.move_configuration(tree, q, [share * x for x in step])
    worst = max(apart, key=lambda name: apart[name])
    raise SeaframeError(
        f"could not be brought together (`snap: true`) from where the links start: {apart[worst]:.3g} m or rad "
        "remain. Start the links closer to each other, or check lengths and points.",
        "diverged",
        path=f"connections.{worst}",
    )


def residuals(tree: Tree, q: Sequence[Any], instant: Instant, commands: Sequence[Any]) -> dict[str, Any]:
    """The largest residual of every closed connection [m, rad], for floats."""
    rows = constrained.violations(tree, q, [0.0] * tree.nv, instant)
    return {
        connection.name: max(abs(row.c) for row in own) * connection.closed_factor(instant, commands)
        for connection, own in zip(tree.connections, rows, strict=True)
    }


def connection_wrenches_on_bodies(tree: Tree, q: Sequence[Number], pulls: Sequence[Wrench]) -> list[Wrench]:
    """Wrenches of all connections on every body, in B at Bo.

    pulls: the wrench of each connection on its body b, in F at Go. The tree must be in the links' frames.
    """
    result = [Wrench(ZERO, ZERO) for _ in tree.bodies]
    X = poses(tree, q)
    for connection, pull in zip(tree.with_captured_frames(q).connections, pulls, strict=True):
        X_Wa, X_Wb = (ORIGIN if k is None else X[k] for k in (connection.a, connection.b))
        row = relative_motion(connection, X_Wa, STILL, X_Wb, STILL).row(connection, 0.0, pull)
        for k, wrench in ((connection.a, row.on_a), (connection.b, row.on_b)):
            if k is not None:
                result[k] = result[k] + wrench
    return result
