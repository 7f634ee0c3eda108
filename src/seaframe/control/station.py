"""Station keeping: a hull held by thrusters, with or without feed-forward of the forces of its arms."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..dynamics import EquationsOfMotion
from ..dynamics.equations import Model
from ..numbers import Number, larger, where
from ..scene.connections import is_fixed_to_base
from ..spatial import array
from .allocation import Problem, balanced_weights, refuse_limits
from .feedforward import holding_wrench
from .hold import Hold
from .inverse_model import Track
from .vessel import Mounted, Vessel, joined_robots, vessel_of, without_thrust

Numbers: TypeAlias = NDArray[Any]  # of any kind


class Station:
    """Holds a free base by thrusters: u of the thrusters, all other entries zero.

    The PID law commands accelerations. The inertia of the hull at the start (its own, added mass, arms, and vehicles
    rigidly joined to it) converts them to a wrench. Feed-forward adds the wrench that the model predicts, for the
    middle of the sample period plus the delay of the thrusters. Allocation distributes the wrench within the limits of
    the thrusters, and the integral is not increased where they saturate. When vehicles join or separate, or a thruster
    is known to have failed, inertia and allocation are recomputed. Once the vessel is known, a state may hold any kind
    of number.

    eom: the equations of motion. link: path of the base. hold: the PID law. thrusters: those to use. period [s]: the
    sample
    period. tracks: joints that other controllers move, for the feed-forward. Called with (t [s], q, v), it returns u
    (nu,).
    """

    def __init__(
        self,
        eom: EquationsOfMotion,
        link: str,
        hold: Hold,
        thrusters: Sequence[Mounted],
        period: float,
        feedforward: bool = False,
        tracks: Sequence[Track] = (),
    ) -> None:
        self.eom, self.link, self.hold = eom, link, hold
        self.period, self.feedforward, self.tracks = period, feedforward, tuple(tracks)
        self.mount(thrusters)
        self.stiff = all(is_fixed_to_base(eom.scene, each.link) for each in thrusters)
        self.slot = eom.coordinates.slots[link]
        self.vessel: Vessel | None = None
        self.working = 0  # number of thrusters known to work when the vessel was computed; those that fail stay so
        self.inertia: Numbers = np.zeros((6, 6))
        self.model: Model = eom

    def mount(self, thrusters: Sequence[Mounted]) -> None:
        """Use these thrusters; feed-forward is for the middle of a period plus their mean delay [s]."""
        self.crew = tuple(thrusters)
        delay = sum(each.delay for each in thrusters) / len(thrusters) if thrusters else 0.0
        self.ahead: Any = 0.5 * self.period + delay

    def crew_at(self, t: float) -> tuple[Mounted, ...]:
        """Thrusters that are not known to have failed at a time [s]."""
        return tuple(each for each in self.crew if t < each.lost)

    def use(self, model: Model) -> None:
        """Evaluate this form of the equations of motion, such as compiled ones, if it is of the same scene."""
        own = self.eom.scene
        self.model = model if model.scene is own or model.scene == own else self.eom

    def reset(self) -> None:
        """Return to the state before a run."""
        self.hold.reset()
        self.vessel = None

    def memory(self) -> tuple[Any, ...]:
        """All that it remembers between samples, for `restore`."""
        return self.hold.sum, self.vessel, self.working, self.inertia

    def restore(self, memory: tuple[Any, ...]) -> None:
        """Return to the state at which `memory` was taken."""
        self.hold.sum, self.vessel, self.working, self.inertia = memory

    def __call__(self, t: Any, q: Sequence[Any], v: Sequence[Any]) -> list[float]:
        vessel = self.vessel_at(t, q)
        wrench = self.wrench(t, q, v, vessel)
        newtons = allocation_problem(vessel, wrench).solution() if vessel.thrusters else []
        u = [0.0] * self.eom.nu
        for each, command in zip(vessel.thrusters, self.commands(q, wrench, newtons, vessel), strict=True):
            u[each.u] = float(command)
        return u

    def wrench(self, t: Number, q: Sequence[Number], v: Sequence[Number], vessel: Vessel) -> Numbers:
        """The commanded wrench of the thrusters, in the hull's frame (6,) [N, N m]."""
        place, twist = q[self.slot.q], v[self.slot.v]
        S = self.hold.target.held_twists(place)
        wrench = S @ (S.T @ (self.inertia @ self.hold.acceleration(place, twist)))
        if self.feedforward:
            still = without_thrust(q, self.crew)
            alone = vessel.bases.sum() == 6
            locked = [alone and mode == "locked" for mode in self.slot.actuation]
            loose = self.hold.target.free_twists(place, locked)
            later = t + self.ahead
            wrench = wrench + holding_wrench(self.eom, vessel, S, still, v, later, self.tracks, loose, self.model)
        return np.asarray(wrench)

    def commands(self, q: Sequence[Number], wrench: Numbers, newtons: Sequence[Number], vessel: Vessel) -> list[Any]:
        """Commands of the vessel's thrusters for their thrusts [N]; the missing wrench goes to the integral."""
        missing = wrench - vessel.matrix @ array(list(newtons))
        self.hold.settle(q[self.slot.q], self.period, significant(missing, wrench))
        return [
            each.actuator.command_for(thrust) - each.neutral
            for each, thrust in zip(vessel.thrusters, newtons, strict=True)
        ]

    def vessel_at(self, t: float, q: Sequence[float]) -> Vessel:
        """All that moves with the hull now; recomputed, with its inertia, when robots or thrusters have changed."""
        robots, crew = joined_robots(self.eom.scene, self.link.partition(".")[0], t), self.crew_at(t)
        changed = self.vessel is None or (robots, len(crew)) != (self.vessel.robots, self.working)
        if self.vessel is None or changed or not self.stiff:
            self.vessel, self.working = vessel_of(self.eom, self.link, robots, crew, q), len(crew)
        if changed:
            self.inertia = self.vessel.inertia(np.asarray(self.model.mass_matrix(q), dtype=float))
        return self.vessel


def allocation_problem(vessel: Vessel, wrench: Numbers, aboard: Sequence[Number] | None = None) -> Problem:
    """The allocation of a wrench (6,) to the thrusters of a vessel, within their limits [N].

    aboard (n,): 1.0 for a thruster that may be used, 0.0 for one that is not on the vessel now.
    """
    pairs = array([each.actuator.newtons_range for each in vessel.thrusters]).reshape(-1, 2)
    if pairs.dtype != object:  # else of symbols
        refuse_limits(vessel.matrix, *pairs.T)
    if aboard is not None:
        pairs = pairs * array(list(aboard))[:, None]
    lower, upper = pairs.T.tolist()
    W = balanced_weights(vessel.matrix)
    return Problem(W[:, None] * vessel.matrix, W * wrench, lower, upper)


def significant(missing: Numbers, wrench: Numbers) -> Numbers:
    """The missing part of a wrench (6,), without the small errors of the effort weight and of rounding."""
    least = 1e-3 * reduce(larger, [abs(x) for x in wrench.tolist()], 1e-12)
    return array([where(abs(x) > least, x, 0.0) for x in missing.tolist()])
