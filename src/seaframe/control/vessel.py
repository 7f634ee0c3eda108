"""Vehicles that move as one, with their thrusters: a single hull, or several that are rigidly joined.

The held link H represents all of them. A twist V of H moves their bases at G V, with G (nv, 6) composed of Ad(X_HR)^-1
in the rows of every base R; so generalised forces f act on H as the wrench G^T f, and the inertia at H is G^T M G.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..dynamics import EquationsOfMotion
from ..loads.time_functions import Instant, function_of
from ..numbers import Number
from ..scene.connections import Connection, connection_names, rigidly_connected_robots
from ..scene.drives import Drive, summands
from ..scene.model import Scene
from ..spatial import Twist, array, pose_from_matrix
from .allocation import Mount, matrix_of

Numbers: TypeAlias = NDArray[Any]  # of any kind


class Actuator(Protocol):
    """The properties of a thruster that a controller needs."""

    @property
    def newtons_range(self) -> tuple[Any, Any]:
        """Least and largest thrust [N] at rest."""

    def command_for(self, newtons: Number) -> Any:
        """The command that gives a thrust [N] at rest, in the thruster's own unit."""


@dataclass(frozen=True, slots=True)
class Mounted:
    """A thruster on a link, as a controller sees it."""

    link: str  # path of the link that carries it
    mount: Mount
    actuator: Actuator
    u: int  # its entry of u
    neutral: float = 0.0  # command at which it rests; u is relative to it
    delay: Number = 0.0  # time constant of its thrust [s]
    inner: slice | None = None  # its inner state in q; None: it has none
    resting: tuple[float, ...] = ()  # that state at rest
    lost: float = math.inf  # time [s] from which it is known to have failed


def joined_robots(scene: Scene, robot: str, t: float) -> tuple[str, ...]:
    """The robots that are rigidly joined with one at a time [s], and that one, in the order of the file."""
    named = zip(connection_names(scene.connections), scene.connections, strict=True)
    closed = [connection for name, connection in named if is_closed(connection, scene.drives.get(name), t)]
    return rigidly_connected_robots(scene, robot, closed)


def is_closed(connection: Connection, drive: Drive | None, t: float) -> bool:
    """Whether a connection is closed at a time [s]. Commands of a drive are known, those of controllers are not."""
    if connection.command:
        return drive is not None and function_of(summands(drive.command), 0).at(Instant(t, t)).value > 0.5
    begun = connection.closing_time is None or t >= connection.closing_time
    return begun and (connection.until is None or t < connection.until)


@dataclass(frozen=True, slots=True)
class Vessel:
    """Robots that move as one with a link H, at one moment."""

    robots: tuple[str, ...]
    entries: NDArray[np.bool_]  # of v that belong to them, (nv,)
    bases: NDArray[np.bool_]  # of v that belong to their bases, (nv,)
    motion: Numbers  # G (nv, 6)
    thrusters: tuple[Mounted, ...]  # thrusters on them
    matrix: Numbers  # B (6, n): wrench on H of one newton of each

    def inertia(self, M: Numbers) -> Numbers:
        """The inertia at H (6, 6), from the mass matrix (nv, nv)."""
        return np.asarray(self.motion.T @ M @ self.motion)


def vessel_of(
    eom: EquationsOfMotion, held: str, robots: Sequence[str], thrusters: Sequence[Mounted], q: Sequence[Number]
) -> Vessel:
    """Combine robots that move as one with a link `held`, at a configuration of any kind of number.

    thrusters: all that a controller may use; those on other robots are left out.
    """
    poses = eom.poses(np.array(list(q)))
    X_HW = inverse_pose(poses[held])
    nv, slots, names = eom.nv, eom.coordinates.slots, set(robots)
    motion = np.zeros((nv, 6), dtype=X_HW.dtype if len(names) > 1 else float)
    entries, bases = np.zeros(nv, dtype=bool), np.zeros(nv, dtype=bool)
    for path, slot in slots.items():
        if path.partition(".")[0] in names:
            entries[slot.v] = True
            if slot.is_floating:
                bases[slot.v] = True
                motion[slot.v] = np.eye(6) if path == held else outward(X_HW @ poses[path])
    aboard = tuple(each for each in thrusters if each.link.partition(".")[0] in names)
    B = matrix_of(
        [each.mount for each in aboard],
        [np.eye(4) if each.link == held else X_HW @ poses[each.link] for each in aboard],
    )
    return Vessel(tuple(robots), entries, bases, motion, aboard, B)


def inverse_pose(X: Numbers) -> Numbers:
    """The inverse of a pose (4, 4): R^T, -R^T p."""
    found = np.zeros((4, 4), dtype=X.dtype)
    found[:3, :3], found[3, 3] = X[:3, :3].T, 1.0
    found[:3, 3] = -(X[:3, :3].T @ X[:3, 3])
    return found


def outward(X_HR: Numbers) -> Numbers:
    """Ad(X_HR)^-1 (6, 6): the twist at R of a body that moves at a twist at H."""
    X = pose_from_matrix(X_HR)
    return array([[*Twist.of(unit).outward(X)] for unit in np.eye(6).tolist()]).T


def without_thrust(q: Sequence[Number], thrusters: Sequence[Mounted]) -> list[Any]:
    """A configuration with the inner states of thrusters at rest."""
    still = list(q)
    for thruster in thrusters:
        if thruster.inner is not None:
            still[thruster.inner] = thruster.resting
    return still
