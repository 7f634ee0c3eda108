"""Feed-forward: the wrench that keeps a hull still while its arms move, from the model.

Inverse dynamics at the motion that drives prescribe slightly ahead of now, with the hull at rest along the held axes,
gives the wrench of the arms' reactions, weight, buoyancy and water on the hull; the thrusters compensate it before an
error appears. Axes that are not held, and joints that torques move, follow the forces that act on them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..dynamics import EquationsOfMotion
from ..dynamics.dense import null_space
from ..dynamics.equations import Model
from ..numbers import Number, solve
from ..spatial import array
from .inverse_model import KnownState, Track, forces_for, known_at
from .vessel import Vessel

Numbers: TypeAlias = NDArray[Any]  # of any kind


def holding_wrench(
    eom: EquationsOfMotion,
    vessel: Vessel,
    held: Numbers,
    q: Sequence[Number],
    v: Sequence[Number],
    t: Number,
    tracks: Sequence[Track] = (),
    loose: Numbers | None = None,
    model: Model | None = None,
) -> Numbers:
    """The wrench on the held link H, (6,) [N, N m] in H, that keeps it from moving along `held` at a time t [s].

    held: unit twists (6, m). q, v: the measured state, with thrusters at rest; t may be slightly later. tracks: joints
    that other controllers move along references. loose: unit twists (6, k) across `held` that no lock prevents; left
    out,
    they are computed from plain numbers. model: the same equations in another form, such as compiled; left out, `eom`.
    """
    G, mine = vessel.motion, vessel.bases
    known = known_at(eom, q, v, t).with_tracks(tracks, t)
    loose = free_twists_of(known, vessel, held) if loose is None else loose
    v_now = array(known.v)
    drifting = loose @ (loose.T @ common_twist(G[mine], v_now[mine]))
    still = np.where(mine, G @ drifting, v_now)
    joints = known.free[:, ~mine[known.owners] & vessel.entries[known.owners]]
    moving = np.hstack([G @ loose, joints])
    steady = np.where(mine, 0.0, known.vdot)
    f = forces_for(model or eom, known.with_velocity(still), steady, moving, np.where(mine, 0.0, known.forces), t)
    return np.asarray(held @ (held.T @ (G.T @ f)))


def common_twist(G: Numbers, v: Numbers) -> Numbers:
    """The twist V (6,) of the held link for which the bases' velocities G V come closest to v."""
    if G.dtype != object:
        return np.asarray(np.linalg.pinv(G) @ v)
    return array(solve((G.T @ G).tolist(), (G.T @ v).tolist()))


def free_twists_of(known: KnownState, vessel: Vessel, held: Numbers) -> Numbers:
    """Unit twists (6, k) across `held` that no lock prevents, from plain numbers."""
    G, mine = vessel.motion, vessel.bases
    locked = null_space(known.free[mine].T) if mine.sum() == 6 else np.zeros((int(mine.sum()), 0))
    return null_space(np.vstack([held.T, locked.T @ G[mine]]))
