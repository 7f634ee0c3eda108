"""The pose that a controller holds, and the remaining error of a hull: controllers act on it, and it can be observed.

All twists are (linear, angular) in the hull's frame B. States may hold any kind of number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..dynamics.dense import null_space
from ..dynamics.equations import EquationsOfMotion
from ..errors import SeaframeError
from ..integrate.initial_state import initial_state
from ..loads.extents import up_vector
from ..numbers import Floats, Number, is_numeric, sqrt, where
from ..rotations import Quaternion, log_quaternion, quaternion_from_rotation, quaternion_product
from ..scene.controllers import Holding
from ..scene.drives import LOCK_NAMES
from ..spatial import ZERO, Vector, array, rotation_from_quaternion, rotation_from_rpy

Numbers: TypeAlias = NDArray[Any]  # of any kind
Flags: TypeAlias = tuple[bool, bool, bool]


@dataclass(frozen=True, slots=True)
class Target:
    """A pose to hold, or a part of it."""

    position: Numbers  # of the hull's origin, in the world [m], (3,)
    quaternion: Quaternion  # (w, x, y, z)
    along: Floats  # unit vectors in the world along which the position is held, (3, k)
    about: Flags  # which of roll, pitch, yaw are held: rotations about the hull's own axes

    def error(self, q: Sequence[Number]) -> Numbers:
        """The error (6,) of a pose, given as position and quaternion (7,), on which controllers act.

        In B: the way that remains [m], and for the rotation that remains `attitude_error`.
        """
        way = array(self.position_error(q))
        return np.concatenate([rotation(q).T @ way, attitude_error(self.remaining_rotation(q), self.about)])

    def position_error(self, q: Sequence[Number]) -> Vector:
        """Target minus position along what is held, in the world [m]."""
        away, found = Vector(*self.position.tolist()) - Vector(*q[:3]), ZERO
        for direction in self.along.T.tolist():
            unit = Vector(*direction)
            found = found + unit.dot(away) * unit
        return found

    def rotation_error(self, q: Sequence[Number]) -> Vector:
        """Rotation vector of the rotation that remains about the held axes, in B [rad]."""
        return log_quaternion(held_rotation(self.remaining_rotation(q), self.about))

    def remaining_rotation(self, q: Sequence[Number]) -> Quaternion:
        """Quaternion R_BT of the whole rotation to the target T, about any axes."""
        return quaternion_product((q[3], -q[4], -q[5], -q[6]), self.quaternion)

    def held_twists(self, q: Sequence[Number]) -> Numbers:
        """S (6, m): unit twists in the hull's frame that change the held part of the pose."""
        return twists(rotation(q), self.along, self.about)

    def free_twists(self, q: Sequence[Number], locked: Sequence[bool]) -> Numbers:
        """L (6, k): unit twists in the hull's frame, across S, that no lock prevents.

        locked: x, y, z along the world's axes, roll, pitch, yaw about the hull's.
        """
        kept = np.column_stack([self.along, np.eye(3)[:, list(locked[:3])]])
        about = [not (held or lock) for held, lock in zip(self.about, locked[3:], strict=True)]
        return twists(rotation(q), null_space(kept.T), about)


def rotation(q: Sequence[Number]) -> Numbers:
    """R_WB (3, 3) of a pose given as position and quaternion (7,)."""
    return array(rotation_from_quaternion(*q[3:7]))


def twists(R_WB: Numbers, along: Floats, about: Sequence[bool]) -> Numbers:
    """(6, m) in B: motions along unit vectors (3, k) of the world, then rotations about some axes of B."""
    linear, angular = R_WB.T @ along, np.eye(3)[:, list(about)]
    return np.block([[linear, np.zeros(angular.shape)], [np.zeros(linear.shape), angular]])


def attitude_error(turn: Sequence[Number], about: Flags) -> Numbers:
    """Twice the vector part of `held_rotation`, the shorter way round; (3,)."""
    w, *vector = held_rotation(turn, about)
    return array([2.0 * where(w < 0.0, -x, x) if held else 0.0 for x, held in zip(vector, about, strict=True)])


def held_rotation(turn: Sequence[Number], about: Flags) -> Quaternion:
    """The part of a quaternion R_BT, to a target T, that is about held axes of B.

    With one axis left free, it is the shortest rotation that brings that axis of B onto its target (the swing);
    with two, it is the rotation about the third that comes closest (the twist).
    """
    free = [k for k, held in enumerate(about) if not held]
    w, *vector = turn
    if len(free) == 1:
        w, *vector = swing(turn, free[0])
    elif len(free) == 2:
        some, size = size_about(turn, about.index(True))
        w, vector = where(some, w / size, 1.0), [where(some, x / size, 0.0) for x in vector]
    x, y, z = (part if held else 0.0 for part, held in zip(vector, about, strict=True))
    return w, x, y, z


def swing(turn: Sequence[Number], axis: int) -> Sequence[Any]:
    """The rotation that remains of a quaternion after a rotation about `axis` has been removed from its start.

    After half a turn about a perpendicular axis that first rotation is not unique; none is removed then.
    """
    some, size = size_about(turn, axis)
    back: list[Any] = [0.0] * 3
    back[axis] = -turn[1 + axis] / size
    rest = quaternion_product(turn, (turn[0] / size, *back))
    return [where(some, a, b) for a, b in zip(rest, turn, strict=True)]


def size_about(turn: Sequence[Number], axis: int) -> tuple[Any, Any]:
    """The norm of a quaternion's scalar part and its part along an axis: whether it is positive; and it, or 1."""
    square = turn[0] * turn[0] + turn[1 + axis] * turn[1 + axis]
    some = square > 0.0
    return some, sqrt(where(some, square, 1.0))


# From a description


def target_of(eom: EquationsOfMotion, hold: Holding, q: Sequence[Number] | None = None) -> Target:
    """The pose to hold, in the world, and which part of it; locked coordinates need no holding.

    q (nq,): the configuration at the start; left out, it is computed.
    """
    slot = eom.coordinates.slots[hold.link]
    start = (initial_state(eom).q if q is None else q)[slot.q]
    position = array(list(hold.position if isinstance(hold.position, tuple) else start[:3]))
    quaternion = quaternion_from_rotation(rotation_from_rpy(*hold.rpy)) if isinstance(hold.rpy, tuple) else start[3:]
    held = [
        name in hold.held_axes and actuation != "locked"
        for name, actuation in zip(LOCK_NAMES, slot.actuation, strict=True)
    ]
    along = np.eye(3)[:, held[:3]]
    if hold.depth is not None:
        if not is_numeric(*eom.scene.gravity):
            raise SeaframeError(
                f"gravity is freed, but it determines which directions the controller of {hold.link} holds (`depth`). "
                "Use `scene.replace` for gravity, hold x, y or z by `position`, or list gravity in "
                "`hidden_from_controllers`.",
                "unsupported",
                path="free",
            )
        up = array(up_vector(eom.scene.gravity, "a depth to hold"))
        rise = eom.scene.surface_height - hold.depth - up @ position
        position = array([x + rise * share for x, share in zip(position.tolist(), up.tolist(), strict=True)])
        along = orthonormal_span(np.column_stack([along, up]))
    w, x, y, z = quaternion
    return Target(position, (w, x, y, z), along, (held[3], held[4], held[5]))


def orthonormal_span(directions: Floats) -> Floats:
    """Orthonormal vectors (3, k) that span the same space as some directions (3, n)."""
    left, sizes, _ = np.linalg.svd(directions, full_matrices=False)
    return np.asarray(left[:, sizes > 1e-9])
