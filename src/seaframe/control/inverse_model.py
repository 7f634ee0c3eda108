"""Inverse dynamics for controllers: the forces for some accelerations, while the rest moves freely.

    f = M (a + N x) + h,   N^T f = N^T tau

a are the accelerations that are known or commanded; the columns of N are the directions that move under known forces
tau. States may hold any kind of number: plain ones are evaluated by compiled code, for others the equations are
interpreted.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeAlias, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from ..dynamics import EquationsOfMotion, dense
from ..dynamics.equations import Model
from ..integrate.reference_engine import apply_prescribed_motion
from ..integrate.step_engine import State
from ..loads.time_functions import Function, Instant
from ..numbers import Number, is_numeric, solve
from ..signals.held_pose import Target
from ..spatial import array

Numbers: TypeAlias = NDArray[Any]  # of any kind


@dataclass(frozen=True, slots=True)
class Track:
    """A reference of one joint coordinate: its entries of q, v and u."""

    q: int
    v: int
    u: int
    reference: Function  # angle [rad] or extension [m]


@dataclass(frozen=True, slots=True)
class KnownState:
    """Known accelerations, forces and free directions of a state at a time."""

    q: list[Any]  # prescribed coordinates on their functions of time
    v: list[Any]
    vdot: Numbers  # of prescribed and locked entries; zero for the others, (nv,)
    forces: Numbers  # of the motors of free entries, (nv,)
    free: Numbers  # directions that forces move, (nv, k), of unit length
    owners: NDArray[np.int_]  # an entry of v of the joint of each direction, (k,)

    def with_velocity(self, v: Numbers) -> KnownState:
        """The same with other velocities (nv,)."""
        return replace(self, v=v.tolist())

    def with_tracks(self, tracks: Sequence[Track], t: Number) -> KnownState:
        """The same with some joints on their references at a time [s], as if prescribed."""
        q, v, vdot = list(self.q), list(self.v), self.vdot.tolist()
        for track in tracks:
            reference = track.reference.at(Instant(t, t))
            q[track.q], v[track.v], vdot[track.v] = reference.value, reference.rate, reference.acceleration
        others = ~np.isin(self.owners, [track.v for track in tracks])
        return replace(self, q=q, v=v, vdot=array(vdot), free=self.free[:, others], owners=self.owners[others])

    def with_held_base(self, entries: slice, loose: Numbers) -> KnownState:
        """The same with a base that accelerates only along the unit twists `loose` (6, k)."""
        others = (self.owners < entries.start) | (entries.stop <= self.owners)
        left = np.zeros((len(self.vdot), loose.shape[1]), dtype=loose.dtype)
        left[entries] = loose
        owners = np.append(self.owners[others], [entries.start] * loose.shape[1])
        return replace(self, free=np.hstack([self.free[:, others], left]), owners=owners)


def known_at(
    eom: EquationsOfMotion, q: Sequence[Number], v: Sequence[Number], t: Number, u: Sequence[Number] | None = None
) -> KnownState:
    """Known quantities at a time [s], from drives, locks and the inputs u, for a state measured slightly earlier."""
    instant = Instant(t, t)
    place, rate = list(q), list(v)
    for body in eom.tree.bodies:
        joint = apply_prescribed_motion(body, State(place[body.q], rate[body.v]), instant)
        place[body.q], rate[body.v] = joint.q, joint.v
    given = array(eom.joint_inputs(place, rate, [0.0] * eom.nu if u is None else u, instant)[: eom.nv])
    free = np.array([mode == "free" for mode in eom.tree.actuation])
    forces = np.where(free, given - array(eom.resistance(place, rate)), 0.0)
    vdot = np.where(free, 0.0, given) + shift_of(eom, rate)
    return KnownState(place, rate, vdot, forces, dense.free_directions(eom.tree, place), np.flatnonzero(free))


def with_holds(
    eom: EquationsOfMotion, known: KnownState, holds: Mapping[str, Target], q: Sequence[Number]
) -> KnownState:
    """Return the same with bases, by path, that other controllers hold, at the measured configuration q."""
    for path, target in holds.items():
        slot = eom.coordinates.slots[path]
        locked = [mode == "locked" for mode in slot.actuation]
        known = known.with_held_base(slot.v, target.free_twists(q[slot.q], locked))
    return known


def shift_of(eom: EquationsOfMotion, v: Sequence[Number]) -> Numbers:
    """Acceleration terms of partly locked free joints, (nv,): -w x v of vdot = R^T udot - w x v."""
    shift: list[Any] = [0.0] * eom.nv
    for body in eom.tree.bodies:
        if body.has_partial_lock:
            shift[dense.linear_entries(body)] = body.drift(v[body.v]).linear
    return array(shift)


@runtime_checkable
class ModelBased(Protocol):
    """A controller that evaluates a model."""

    @abstractmethod
    def use(self, model: Model) -> None:
        """Evaluate this model of a run, such as compiled code, if it is of the same scene."""


def forces_for(
    model: Model, known: KnownState, accelerations: Numbers, free: Numbers, forces: Numbers, t: Number
) -> Numbers:
    """Generalised forces f (nv,) of motors and locks for given accelerations (nv,).

    free (nv, k): directions that move under the known `forces` (nv,) instead.
    """
    plain = is_numeric(*known.q, *known.v, t)
    needed = model.inverse(known.q, known.v, accelerations, t)
    if not free.shape[1]:
        return np.asarray(needed)
    M = model.mass_matrix(known.q)
    inertia, rest = free.T @ M @ free, free.T @ (forces - needed)
    x = np.linalg.solve(inertia, rest) if plain else array(solve(inertia.tolist(), rest.tolist()))
    return np.asarray(needed + M @ (free @ x))
