"""Feed-forward: the wrench that keeps a hull still while its arms move, from the model.

Inverse dynamics at the motion that drives prescribe a little ahead of now, with the hull at rest along what is held,
gives what the arms' reactions, weight, buoyancy and water would do to it; the thrusters give that, before any error
is seen. What is not held, and joints that torques move, are left to the forces that act on them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..dynamics import EquationsOfMotion
from ..run.linear import null_space
from .model import Track, forces_for, known_at
from .vessel import Vessel

Floats: TypeAlias = NDArray[np.float64]


def holding_wrench(
    eom: EquationsOfMotion,
    vessel: Vessel,
    held: Floats,
    q: Sequence[float],
    v: Sequence[float],
    t: float,
    tracks: Sequence[Track] = (),
) -> Floats:
    """On the held link H, (6,), in H: what keeps it from moving along `held`, unit twists (6, m), at a time t [s].

    q and v are as measured, with thrusters at rest; t may lie a little ahead of that. `tracks`: joints that other
    controllers lead along references.
    """
    G, mine = vessel.motion, vessel.bases
    known = known_at(eom, q, v, t).following(tracks, t)
    locked = null_space(known.free[mine].T) if mine.sum() == 6 else np.zeros((int(mine.sum()), 0))
    loose = null_space(np.vstack([held.T, locked.T @ G[mine]]))
    drifting = loose @ (loose.T @ np.linalg.lstsq(G[mine], np.asarray(known.v)[mine], rcond=None)[0])
    still = np.where(mine, G @ drifting, known.v)
    joints = known.free[:, ~known.free[mine].any(axis=0) & known.free[vessel.entries].any(axis=0)]
    moving = np.hstack([G @ loose, joints])
    steady = np.where(mine, 0.0, known.vdot)
    f = forces_for(eom, known.at_rate(still), steady, moving, np.where(mine, 0.0, known.forces), t)
    return np.asarray(held @ (held.T @ (G.T @ f)))
