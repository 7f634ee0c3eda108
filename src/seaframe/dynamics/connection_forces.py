"""Wrenches in connections: by the multipliers of constraints, or where robots are merged, by cutting a connection.

A connection that carries a merged robot transmits what all bodies beyond it need: with F_i the wrench that moves robot
i, from inverse dynamics of that robot alone, the wrench on robot c at a cut is the sum of F_i over c and the robots
that it carries. Connections that others imply, as the last one of a ring, leave the sum undetermined. They share the
load with the least sum of squares [N, N m], as in Udwadia and Kalaba's equation, which within rigid bodies is a
constant map.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from ..loads.time_functions import Instant
from ..numbers import Floats, Number, dot, is_numeric, is_plain
from ..spatial import Pose, Wrench
from .connection_state import connection_wrenches_on_bodies
from .constrained import NO_WRENCH
from .constrained import connection_wrenches as constraint_wrenches
from .kinematics import poses
from .merging import Groups, RigidBodies
from .recursive import inverse_dynamics

if TYPE_CHECKING:
    from .equations import EquationsOfMotion


def connection_wrenches(
    eom: EquationsOfMotion,
    q: Sequence[Number],
    v: Sequence[Number],
    vdot: Sequence[Number],
    given: Sequence[Number],
    instant: Instant,
) -> list[Wrench]:
    """The wrench of every connection on its body b, in F at the point of b; a receives the opposite.

    Where a loop of connections contains one that stays a constraint, multipliers of all connections are used.
    """
    merged, cuts = eom.merged, eom.cuts
    if merged is None or not cuts.connections or cuts.have_open_loops:
        return constraint_wrenches(eom.aligned_tree, q, v, given, instant)
    pulls = [NO_WRENCH] * len(eom.tree.connections)
    applied = None
    if merged.aligned.connections:
        for k, pull in zip(cuts.rigid.active, constraint_wrenches(merged.aligned, q, v, given, instant), strict=True):
            pulls[k] = pull
        applied = connection_wrenches_on_bodies(eom.tree, q, pulls)
    held = inverse_dynamics(eom.tree, q, v, vdot, given, instant, applied)
    needed = {base: held[base].F_B for base in cuts.rigid.attachments}
    X_W = [] if cuts.are_rigid else poses(eom.tree, q)
    for k, pull in cuts.share(cuts.transmit(needed, X_W)).items():
        pulls[k] = pull
    return pulls


@dataclass(frozen=True, slots=True)
class Cut:
    """A connection at which a robot is carried by another one."""

    connection: int
    base: int  # of the robot that is carried
    end: int  # its body at the connection
    holder: int | None  # base of the other robot; None: the world


class Cuts:
    """The connections that carry merged robots, ordered from the robot that moves by itself outward."""

    def __init__(self, rigid: RigidBodies) -> None:
        self.rigid, self.tree = rigid, rigid.tree
        self.connections = [*(each.connection for each in rigid.attachments.values()), *rigid.implied]

    @cached_property
    def order(self) -> list[Cut]:
        """All cuts, each after the one that carries its holder."""
        near: dict[int | None, list[tuple[int, int | None]]] = {}  # of every robot: a connection and its far end
        for attachment in self.rigid.attachments.values():
            own = self.tree.connections[attachment.connection]
            for inner, outer in ((own.a, own.b), (own.b, own.a)):
                near.setdefault(self.rigid.top(inner), []).append((attachment.connection, outer))
        waiting = [top for top in near if top not in self.rigid.attachments]
        reached, found = set(waiting), list[Cut]()
        while waiting:
            holder = waiting.pop()
            for connection, end in near[holder]:
                base = self.rigid.top(end)
                if base is not None and end is not None and base not in reached:
                    found.append(Cut(connection, base, end, holder))
                    reached.add(base)
                    waiting.append(base)
        return found

    @cached_property
    def have_open_loops(self) -> bool:
        """Whether a loop, also through the world, contains a connection that stays a constraint."""
        groups = Groups()
        groups.leaders.update(self.rigid.robots.leaders)
        for base in {top for top in self.rigid.tops if top is not None}:
            if set(self.tree.bodies[base].actuation) != {"free"}:
                groups.join(None, base)  # its base is held by the world
        for k in self.rigid.kept:
            connection = self.tree.connections[k]
            if not groups.join(self.rigid.top(connection.a), self.rigid.top(connection.b)):
                return True
        return False

    @cached_property
    def are_rigid(self) -> bool:
        """Whether all bodies at cuts are rigid with their bases, and these with their holders."""
        pairs = [(cut.base, cut.end) for cut in self.order] + [(cut.base, cut.holder) for cut in self.order]
        return all(b is None or self.rigid.find(a)[0] == self.rigid.find(b)[0] for a, b in pairs)

    def transmit(self, needed: Mapping[int, Wrench], X_W: Sequence[Pose] = ()) -> dict[int, Wrench]:
        """The pull of every cut connection, from the wrench that each robot needs, in its base at its origin.

        X_W: poses of all bodies in the world, used between bodies that are not rigid with each other.
        """
        sums = dict(needed)
        result: dict[int, Wrench] = {}
        for cut in reversed(self.order):
            F = sums.get(cut.base, NO_WRENCH)
            connection = self.tree.connections[cut.connection]
            on_b = cut.end == connection.b
            X_BG = self.relative(cut.base, cut.end, X_W) @ (connection.X_bF if on_b else connection.X_aF)
            pull = F.inward(X_BG.inverse())
            result[cut.connection] = pull if on_b else -pull
            if cut.holder in self.rigid.attachments and cut.holder is not None:
                further = F.inward(self.relative(cut.holder, cut.base, X_W))
                sums[cut.holder] = sums.get(cut.holder, NO_WRENCH) + further
        return result

    def relative(self, a: int, b: int, X_W: Sequence[Pose]) -> Pose:
        """The pose of body b in body a, a constant if they are rigid with each other."""
        (first, X_A), (second, X_B) = self.rigid.find(a), self.rigid.find(b)
        return X_A.inverse() @ X_B if first == second else X_W[a].inverse() @ X_W[b]

    # Connections that others imply

    def share(self, pulls: dict[int, Wrench]) -> dict[int, Wrench]:
        """Share the load with implied connections so that the sum of squares is least; for symbols in B not at all."""
        if not self.rigid.implied:
            return pulls
        whole = {k: pulls.get(k, NO_WRENCH) for k in self.connections}
        if self.sharing is None:
            return whole
        B, inverse = self.sharing
        entries = [x for k in self.connections for x in whole[k]]
        if is_numeric(*entries):
            values = np.array(np.broadcast_arrays(*entries), dtype=float)
            rows = list(values - B @ (inverse @ values))
        else:
            loads = [dot(row, entries) for row in inverse.tolist()]
            rows = [x - dot(row, loads) for x, row in zip(entries, B.tolist(), strict=True)]
        return {k: Wrench.of(rows[6 * n : 6 * n + 6]) for n, k in enumerate(self.connections)}

    @cached_property
    def sharing(self) -> tuple[Floats, Floats] | None:
        """Loads that only stress loops, a column for each component of an implied connection; and the inverse."""
        columns = []
        for k in self.rigid.implied:
            for entry in range(6):
                pull = Wrench.of([float(entry == n) for n in range(6)])
                stressed = self.transmit(self.balance(k, pull)) | {k: pull}
                columns.append([x for own in self.connections for x in stressed.get(own, NO_WRENCH)])
        if not all(is_plain(*column) for column in columns):
            return None
        B = np.array(columns).T
        B[np.abs(B) < 1e-15 * np.abs(B).max()] = 0.0
        return B, np.linalg.pinv(B)

    def balance(self, k: int, pull: Wrench) -> dict[int, Wrench]:
        """The wrench that each robot needs against the pull of an implied connection."""
        connection = self.tree.connections[k]
        needed: dict[int, Wrench] = {}
        for end, X_F, F in ((connection.a, connection.X_aF, pull), (connection.b, connection.X_bF, -pull)):
            base = self.rigid.top(end)
            if base is not None and end is not None and base in self.rigid.attachments:
                own = F.inward(self.relative(base, end, ()) @ X_F)
                needed[base] = needed.get(base, NO_WRENCH) + own
        return needed
