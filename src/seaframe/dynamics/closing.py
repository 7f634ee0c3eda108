"""Connections along a run: what they catch, how a state is kept on them, and what they do to bodies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..errors import SeaframeError
from ..loads.signals import Instant
from ..numbers import Number, where
from ..rotations import quaternion_of
from ..spatial import ORIGIN, STILL, ZERO, Pose, Wrench
from . import constrained
from .connections import TOGETHER as AT_ONE_PLACE
from .connections import Joined, meeting
from .kinematics import poses
from .tree import Tree

TOGETHER = 1e-12  # points of a snapped connection end nearer than that [m, rad]
ATTEMPTS = 200  # steps of Newton's method to bring them there
CONTRADICTED = 1e-6  # what rounding and few digits in a file leave of a connection is less [m, rad, and per second]
LONGEST = 0.1  # of these steps, in any coordinate [m, rad]


def settled(
    tree: Tree, q: Sequence[Number], v: Sequence[Number], instant: Instant, commands: Sequence[Number]
) -> tuple[list[Any], list[Any]]:
    """The state at the end of a step, on all closed connections; open ones follow their links, ready to catch them."""
    reached, velocity = constrained.projected(tree, q, v, instant, commands)
    return followed(tree, reached, instant, commands), velocity


def followed(tree: Tree, q: Sequence[Number], instant: Instant, commands: Sequence[Number]) -> list[Any]:
    """q with what open connections would catch now; what closed ones have caught stays."""
    result = list(q)
    catching = [(joined, joined.caught) for joined in tree.connections if joined.caught is not None]
    X = poses(tree, q) if catching else []
    for joined, own in catching:
        closed = joined.closed(instant, commands)
        found = frame_entries(joined, *(ORIGIN if k is None else X[k] for k in (joined.a, joined.b)))
        result[own] = [where(closed > 0.5, old, new) for old, new in zip(q[own], found, strict=True)]
    return result


def frame_entries(joined: Joined, X_Wa: Pose, X_Wb: Pose) -> list[Any]:
    """What a connection catches, as entries of q: the frame G on b as position and quaternion, or a distance."""
    now = joined.caught_at(X_Wa, X_Wb)
    if joined.type == "distance":
        return [now.length]
    R_BA = joined.turn_b  # entries are in the link's frame, whatever frame the tree uses
    return [*(R_BA @ now.X_bF.p), *quaternion_of(R_BA @ now.X_bF.R)]


def assembled(tree: Tree, q: Sequence[float], v: Sequence[float]) -> tuple[list[float], list[float]]:
    """The state at the start: snapped connections brought together, velocities on all that are closed."""
    begin, commands = Instant(0.0, 0.0), [command.at(Instant(0.0, 0.0)).value for command in tree.commands]
    place = followed(tree, q, Instant(0.0, -1.0), commands)  # before the start everything timed is open
    if any(joined.snap for joined in tree.connections):
        place = brought_together(tree, place, begin, commands)
    refuse_no_distance(tree, place, begin, commands)
    state = constrained.projected(tree, place, list(v), begin, commands)
    refuse_contradictions(tree, *state, begin, commands)
    return state


def refuse_contradictions(
    tree: Tree, q: Sequence[float], v: Sequence[float], instant: Instant, commands: Sequence[float]
) -> None:
    """A connection that locks or prescribed motions keep from holding."""
    rows = constrained.violations(tree, q, v, instant)
    for joined, own in zip(tree.connections, rows, strict=True):
        apart = max(max(abs(row.c), abs(row.rate)) for row in own) * joined.closed(instant, commands)
        if not apart <= CONTRADICTED:
            raise SeaframeError(
                f"connection '{joined.name}' cannot hold at the start: locks or prescribed motions of the links that "
                f"it joins contradict it, or another connection ({apart:.3g} m, rad or their rates are left)."
            )


def refuse_no_distance(tree: Tree, q: Sequence[Any], instant: Instant, commands: Sequence[Any]) -> None:
    """A distance that closes on points at one place, which have no direction to hold; plain numbers only."""
    caught = [(joined, joined.caught) for joined in tree.connections if joined.type == "distance" and joined.caught]
    for joined, own in caught:
        if joined.closed(instant, commands) > 0.5 and q[own][0] < AT_ONE_PLACE:
            raise SeaframeError(
                f"connection '{joined.name}' closes at t = {instant.t:.6g} s, when its points are at one place, "
                "which is no distance. Use `type: ball`, or close it at another time."
            )


def brought_together(tree: Tree, q: list[float], instant: Instant, commands: Sequence[float]) -> list[float]:
    """q on all closed connections, by short steps of Newton's method, so that it stays near where it begins."""
    for _ in range(ATTEMPTS):
        apart = residuals(tree, q, instant, commands)
        if max(apart.values()) <= TOGETHER:
            return q
        step = constrained.Response(tree, q, instant, commands).to_place()
        share = min(1.0, LONGEST / max(max(map(abs, step)), 1e-300))
        q = constrained.moved(tree, q, [share * x for x in step])
    worst = max(apart, key=lambda name: apart[name])
    raise SeaframeError(
        f"connection '{worst}' (`snap: true`) cannot be brought together from where the links start: "
        f"{apart[worst]:.3g} m or rad are left. Start the links nearer to each other, or check lengths and points."
    )


def residuals(tree: Tree, q: Sequence[Any], instant: Instant, commands: Sequence[Any]) -> dict[str, Any]:
    """The largest residual of every closed connection [m, rad], for floats."""
    rows = constrained.violations(tree, q, [0.0] * tree.nv, instant)
    return {
        joined.name: max(abs(row.c) for row in own) * joined.closed(instant, commands)
        for joined, own in zip(tree.connections, rows, strict=True)
    }


def applied(tree: Tree, q: Sequence[Number], pulls: Sequence[Wrench]) -> list[Wrench]:
    """What connections do to every body, in B at Bo, from their wrenches on b in F at Go; the tree in links' frames."""
    result = [Wrench(ZERO, ZERO) for _ in tree.bodies]
    X = poses(tree, q)
    for joined, pull in zip(tree.caught(q).connections, pulls, strict=True):
        X_Wa, X_Wb = (ORIGIN if k is None else X[k] for k in (joined.a, joined.b))
        row = meeting(joined, X_Wa, STILL, X_Wb, STILL).row(joined, 0.0, pull)
        for k, wrench in ((joined.a, row.on_a), (joined.b, row.on_b)):
            if k is not None:
                result[k] = result[k] + wrench
    return result
