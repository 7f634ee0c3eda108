"""Keeping station: a hull held by thrusters, with or without feed-forward of what its arms do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..dynamics import EquationsOfMotion
from ..dynamics.equations import Model
from ..numbers import Number, larger, where
from ..scene.connections import is_stiff
from ..spatial import array
from .allocation import Problem, balanced_weights, refuse_limits
from .feedforward import holding_wrench
from .hold import Hold
from .model import Track
from .vessel import Mounted, Vessel, joined_robots, vessel_of, without_thrust

Numbers: TypeAlias = NDArray[Any]  # of any kind


class Station:
    """Holds a free base by thrusters: u of the thrusters, all other entries zero.

    The PID law asks for accelerations. The inertia that the hull feels at the start (its own, added mass, arms, and
    what is rigidly joined to it) makes a wrench of them. Feed-forward adds the wrench that the model says is needed, in
    the middle of the hold, and ahead by the delay of the thrusters. Allocation shares it out within the limits of the
    thrusters, and tells the integral what they could not give. When vehicles join or part, inertia and allocation
    are found again. With the vessel known, a state may hold any kind of number.
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
        self.model: Model = eom

    def use(self, model: Model) -> None:
        """Evaluate this form of the equations of motion, such as compiled ones, where it is of the law's own scene."""
        own = self.eom.scene
        self.model = model if model.scene is own or model.scene == own else self.eom

    def reset(self) -> None:
        """As before a run."""
        self.hold.reset()
        self.vessel = None

    def __call__(self, t: Any, q: Sequence[Any], v: Sequence[Any]) -> list[float]:
        vessel = self.vessel_at(t, q)
        wrench = self.wrench(t, q, v, vessel)
        newtons = sharing(vessel, wrench).solution() if vessel.crew else []
        u = [0.0] * self.eom.nu
        for each, command in zip(vessel.crew, self.commands(q, wrench, newtons, vessel), strict=True):
            u[each.u] = float(command)
        return u

    def wrench(self, t: Number, q: Sequence[Number], v: Sequence[Number], vessel: Vessel) -> Numbers:
        """That the thrusters shall give, in the hull's frame (6,)."""
        place, twist = q[self.slot.q], v[self.slot.v]
        S = self.hold.target.held(place)
        wrench = S @ (S.T @ (self.inertia @ self.hold.acceleration(place, twist)))
        if self.feedforward:
            still = without_thrust(q, self.crew)
            alone = vessel.bases.sum() == 6
            locked = [alone and mode == "locked" for mode in self.slot.modes]
            loose = self.hold.target.loose(place, locked)
            later = t + self.ahead
            wrench = wrench + holding_wrench(self.eom, vessel, S, still, v, later, self.tracks, loose, self.model)
        return np.asarray(wrench)

    def commands(self, q: Sequence[Number], wrench: Numbers, newtons: Sequence[Number], vessel: Vessel) -> list[Any]:
        """Of the vessel's thrusters, that give their shares [N]; the integral learns what these leave of the wrench."""
        missing = wrench - vessel.matrix @ array(list(newtons))
        self.hold.settle(q[self.slot.q], self.period, significant(missing, wrench))
        return [
            each.actuator.command_for(thrust) - each.neutral for each, thrust in zip(vessel.crew, newtons, strict=True)
        ]

    def vessel_at(self, t: float, q: Sequence[float]) -> Vessel:
        """Whatever moves with the hull now; the inertia with it, when that has changed."""
        robots = joined_robots(self.eom.scene, self.link.partition(".")[0], t)
        changed = self.vessel is None or robots != self.vessel.robots
        if self.vessel is None or changed or not self.stiff:
            self.vessel = vessel_of(self.eom, self.link, robots, self.crew, q)
        if changed:
            self.inertia = self.vessel.inertia(np.asarray(self.model.mass_matrix(q), dtype=float))
        return self.vessel


def sharing(vessel: Vessel, wrench: Numbers) -> Problem:
    """How the thrusters of a vessel give a wrench (6,), within their limits [N]."""
    pairs = np.array([each.actuator.newtons_range for each in vessel.crew], dtype=float).reshape(-1, 2)
    refuse_limits(vessel.matrix, *pairs.T)
    lower, upper = pairs.T.tolist()
    W = balanced_weights(vessel.matrix)
    return Problem(W[:, None] * vessel.matrix, W * wrench, lower, upper)


def significant(missing: Numbers, wrench: Numbers) -> Numbers:
    """What is missing of a wrench, without the little that the economy of thrust and rounding leave, (6,)."""
    least = 1e-3 * reduce(larger, [abs(x) for x in wrench.tolist()], 1e-12)
    return array([where(abs(x) > least, x, 0.0) for x in missing.tolist()])
