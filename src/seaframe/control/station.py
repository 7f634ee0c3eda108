"""Keeping station: a hull held by thrusters, with or without feed-forward of what its arms do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..dynamics import EquationsOfMotion
from ..scene.connections import is_stiff
from .allocation import allocate
from .feedforward import holding_wrench
from .hold import Hold
from .model import Track, quick
from .vessel import Mounted, Vessel, joined_robots, vessel_of, without_thrust

Floats: TypeAlias = NDArray[np.float64]


class Station:
    """Holds a free base by thrusters: u of the thrusters, all other entries zero.

    The PID law asks for accelerations. The inertia that the hull feels at the start (its own, added mass, arms, and
    what is rigidly joined to it) makes a wrench of them. Feed-forward adds the wrench that the model says is needed, in
    the middle of the hold, and ahead by the delay of the thrusters. Allocation shares it out within the limits of the
    thrusters, and tells the integral what they could not give. When vehicles join or part, inertia and allocation
    are found again.
    """

    def __init__(
        self,
        eom: EquationsOfMotion,
        link: str,
        hold: Hold,
        crew: Sequence[Mounted],
        period: float,
        feedforward: bool = False,
        tracks: Sequence[Track] = (),
    ) -> None:
        self.eom, self.link, self.hold, self.crew = eom, link, hold, tuple(crew)
        self.period, self.feedforward, self.tracks = period, feedforward, tuple(tracks)
        self.ahead = 0.5 * period + (sum(each.delay for each in crew) / len(crew) if crew else 0.0)
        self.stiff = all(is_stiff(eom.scene, each.link) for each in crew)
        self.slot = eom.coordinates.slots[link]
        self.vessel: Vessel | None = None
        self.inertia = np.zeros((6, 6))

    def reset(self) -> None:
        """As before a run."""
        self.hold.reset()
        self.vessel = None

    def __call__(self, t: Any, q: Sequence[Any], v: Sequence[Any]) -> list[float]:
        vessel = self.vessel_at(t, q)
        wrench = self.wrench(t, q, v, vessel)
        lower, upper = limits_of(vessel.crew)
        newtons = allocate(vessel.matrix, wrench, lower, upper)
        self.hold.settle(q[self.slot.q], self.period, significant(wrench - vessel.matrix @ newtons, wrench))
        u = np.zeros(self.eom.nu)
        for each, thrust in zip(vessel.crew, newtons.tolist(), strict=True):
            u[each.u] = each.actuator.command_for(thrust) - each.neutral
        return u.tolist()

    def wrench(self, t: float, q: Sequence[float], v: Sequence[float], vessel: Vessel) -> Floats:
        """That the thrusters shall give, in the hull's frame (6,)."""
        place, twist = q[self.slot.q], v[self.slot.v]
        S = self.hold.target.held(place)
        wrench = S @ (S.T @ (self.inertia @ self.hold.acceleration(place, twist)))
        if self.feedforward:
            still = without_thrust(q, self.crew)
            wrench = wrench + holding_wrench(self.eom, vessel, S, still, v, t + self.ahead, self.tracks)
        return np.asarray(wrench)

    def vessel_at(self, t: float, q: Sequence[float]) -> Vessel:
        """Whatever moves with the hull now; the inertia with it, when that has changed."""
        robots = joined_robots(self.eom.scene, self.link.partition(".")[0], t)
        changed = self.vessel is None or robots != self.vessel.robots
        if self.vessel is None or changed or not self.stiff:
            self.vessel = vessel_of(self.eom, self.link, robots, self.crew, q)
        if changed:
            self.inertia = self.vessel.inertia(np.asarray(quick(self.eom).mass_matrix(q), dtype=float))
        return self.vessel


def limits_of(crew: Sequence[Mounted]) -> tuple[Floats, Floats]:
    """Least and largest thrust of each [N], (n,)."""
    pairs = np.array([each.actuator.newtons_range for each in crew], dtype=float).reshape(-1, 2)
    return pairs[:, 0], pairs[:, 1]


def significant(missing: Floats, wrench: Floats) -> Floats:
    """What is missing of a wrench, without the little that the economy of thrust and rounding leave, (6,)."""
    least = 1e-3 * max(float(np.abs(wrench).max()), 1e-12)
    return np.where(np.abs(missing) > least, missing, 0.0)
