"""Round trip: from prescribed motions to the torques that they need, and from those torques back to the motions.

Study 002 checks its equations this way: inverse dynamics gives the torque of every motor at every instant, forward
dynamics of the same robot with free joints must then reproduce the motions. The difference is the integration error,
which grows where the motion is unstable: there the joints need feedback. With several step sizes it gives the observed
order, and shows whether the open loop diverges.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from ...control.controller_interface import Control
from ...deprecation import warn_renamed
from ...dynamics import EquationsOfMotion, derive
from ...errors import SeaframeError
from ...integrate.initial_state import initial_state
from ...integrate.rk4 import RK4
from ...integrate.schedule import grid_times
from ...loads.time_functions import Instant, Value
from ...numbers import Floats
from ...run.integrator_comparison import REFINEMENTS
from ...run.recording import Run
from ...run.simulate import Progress, check_positive, simulate
from ...scene.drives import summands
from ...scene.model import Scene

SHORTEST = 64  # a diverging motion is followed over at least this fraction of the duration, as 1/64
GROWN = 100.0  # growth of the error over the second half of a run that no polynomial of low order explains


@dataclass(frozen=True, slots=True)
class RoundTrip:
    """Prescribed and reproduced motions of the k joint coordinates whose motion the scene prescribes.

    Returned by `sf.round_trip(scene)`; `largest_error` sums it up.
    """

    names: tuple[str, ...]  # of the coordinates, such as "snake.body01.angle"
    t: Floats  # (n,) [s]
    prescribed: Floats  # (n, k) angles [rad] or extensions [m] that the scene prescribes
    reached: Floats  # (n, k) angles [rad] or extensions [m] of the forward run
    torques: Floats  # (n, k) of the motors in the forward run [N m, N]
    run: Run  # the forward run itself

    @property
    def wanted(self) -> Floats:
        """Former name of `prescribed`."""
        warn_renamed("RoundTrip.wanted", "prescribed")
        return self.prescribed

    @property
    def errors(self) -> Floats:
        """Largest difference of all coordinates at each time, (n,) [rad, m]."""
        return np.asarray(np.abs(self.reached - self.prescribed).max(axis=1), dtype=float)

    @property
    def largest_error(self) -> float:
        """Largest difference over all coordinates and times [rad, m]."""
        return float(self.errors.max())


def round_trip(
    scene: Scene,
    dt: float | None = None,
    duration: float | None = None,
    gains: tuple[float, float] | None = None,
    method: str | None = None,
    integrator: str | None = None,
    progress: Progress | None = None,
) -> RoundTrip:
    """Free the joints whose motion a scene prescribes, and drive them by the torques which that motion needs.

    Torques are evaluated at every stage of a step. Coordinates without a prescribed motion, such as those of a free
    base, move freely.

    Args:
        scene: with at least one smooth prescribed motion (constant, sine, polynomial or quintic).
        dt: step [s]; default: that of the scene.
        duration: [s]; default: that of the scene.
        gains: None: torques of the prescribed motion (open loop). (kp [1/s2], kd [1/s]): computed torque with feedback,
            for the acceleration wanted + kd (wanted - reached rate) + kp (wanted - reached angle).
        method: formulation of the dynamics; default: that of the scene.
        integrator: default: that of the scene.
        progress: called with the completed share, 0 to 1.

    Example:

        sf.round_trip(sf.load("snake-servo")).largest_error  # [rad]
    """
    released = free_joints(scene)
    duration = scene.run.duration if duration is None else check_positive("duration", duration, zero=True)
    dt = scene.run.dt if dt is None else check_positive("dt", dt)
    eom = derive(scene, method or scene.run.method)
    layout = released.coordinates
    others = len(layout.u) - len(layout.actuated)
    motors = Motors(eom, layout.actuated, find_prescribed_entries(scene), gains, others)
    control = motors.control(stage_times(duration, dt))
    run = simulate(released, duration, dt, method, integrator, control, progress)
    instant = Instant(run.t, run.t)
    prescribed = [np.broadcast_to(motors.prescribed_motion(k, instant).value, run.t.shape) for k in motors.followed]
    q_entries = list(motors.followed.values())
    return RoundTrip(
        names=tuple(scene.coordinates.q[k] for k in q_entries),
        t=run.t,
        prescribed=np.column_stack(prescribed),
        reached=run.q[:, q_entries],
        torques=run.u[:, [motors.actuated.index(k) for k in motors.followed]],
        run=run,
    )


def stage_times(duration: float, dt: float) -> Floats:
    """Return the times [s] at which fixed steps of RK4 evaluate forces."""
    grid = grid_times(duration, dt)
    inside = (t + node * (later - t) for t, later in pairwise(grid) for node in RK4.nodes)
    return np.array(sorted({*grid, *inside}))


def find_prescribed_entries(scene: Scene) -> dict[int, int]:
    """Map every entry of v whose motion is prescribed to its entry of q."""
    slots = scene.coordinates.slots.values()
    return {
        slot.v.start + k: slot.q.start + k
        for slot in slots
        for k, actuation in enumerate(slot.actuation)
        if actuation == "motion"
    }


@dataclass(frozen=True, slots=True)
class Motors:
    """Computes the forces that make free joints follow their prescribed motions."""

    eom: EquationsOfMotion  # of the scene with the prescribed motions
    actuated: tuple[int, ...]  # for every entry of u of the scene with free joints, its entry of v
    followed: dict[int, int]  # for every entry of v whose motion is prescribed, its entry of q
    gains: tuple[float, float] | None  # kp [1/s2], kd [1/s]; None: open loop
    others: int = 0  # number of further entries of u, which stay zero

    def prescribed_motion(self, k: int, instant: Instant) -> Value:
        """Return the motion prescribed for an entry of v, with its derivatives."""
        return self.eom.tree.motors[k].motion.at(instant)

    def control(self, expected: Floats) -> Control:
        """Return u(t, q, v); if it depends on time alone, computed in advance for all expected times (n,) [s]."""
        if self.gains is not None or len(self.followed) < self.eom.nv:
            return self.forces
        start = initial_state(self.eom)  # any state would do
        columns = [np.broadcast_to(u, expected.shape) for u in self.forces(expected, start.q, start.v)]
        planned = dict(zip(expected.tolist(), np.column_stack(columns).tolist(), strict=True))
        return lambda t, q, v: planned[t] if t in planned else self.forces(t, q, v)

    def forces(self, t: Any, q: Sequence[Any], v: Sequence[Any]) -> list[Any]:
        """Compute the motor forces and torques u at time t [s].

        In the prescribed state, or in the reached one, with the feedback kp (angle error) + kd (rate error) added to
        every prescribed acceleration.
        """
        eom, instant, q, v = self.eom, Instant(t, t), list(q), list(v)
        motions = [(k, k_q, self.prescribed_motion(k, instant)) for k, k_q in self.followed.items()]
        if self.gains is None:
            for k, k_q, motion in motions:
                q[k_q], v[k] = motion.value, motion.rate
        given = list(eom.joint_inputs(q, v, [0.0] * eom.nu, instant))
        if self.gains is not None:
            kp, kd = self.gains
            for k, k_q, motion in motions:
                given[k] = given[k] + kp * (motion.value - q[k_q]) + kd * (motion.rate - v[k])
        whole = len(self.followed) == eom.nv  # then nothing is left to solve for
        vdot = given if whole else eom.accelerations(q, v, given, instant)
        needed = eom.motor_forces(q, v, vdot, instant)
        return [needed[k] if k in self.followed else 0.0 for k in self.actuated] + [0.0] * self.others


def free_joints(scene: Scene) -> Scene:
    """Return the scene without its prescribed motions; the joints start in the state where those start."""
    scene = scene.without_gaits()
    drives = scene.drives
    moved = [path for path, drive in drives.items() if drive.motion is not None]
    if not moved:
        raise SeaframeError(
            f"scene '{scene.name}' prescribes no motion, so a round trip has nothing to reproduce. Add one, such as "
            "`drives.<joint>.motion`.",
            "missing",
            path="drives",
        )
    for path in moved:
        if any(signal.table is not None for signal in summands(drives[path].motion)):
            raise SeaframeError(
                "the rate of a table jumps, which needs infinite torques. Use a smooth motion for a round trip: "
                "constant, sine, polynomial or quintic.",
                "unsupported",
                path=f"drives.{path}.motion",
            )
    data = scene.to_dict() | {"checks": []}
    start = initial_state(derive(scene))
    for path in moved:
        del data["drives"][path]["motion"]
        slot = scene.coordinates.slots[path]
        numbers = {"q": start.q[slot.q], "v": start.v[slot.v]}
        data.setdefault("initial", {})[path] = {
            entries.name: found if len(found := numbers[entries.vector][entries.place]) > 1 else found[0]
            for entries in slot.type.entries
            if entries.vector in numbers
        }
    data["drives"] = {path: drive for path, drive in data["drives"].items() if drive}
    return Scene.from_dict(data)


@dataclass(frozen=True, slots=True)
class RoundTripSteps:
    """Round trips of a scene with several step sizes, the longest steps first; from `sf.round_trip_steps`."""

    scene: Scene
    duration: float  # requested [s]
    gains: tuple[float, float] | None  # kp [1/s2], kd [1/s]; None: open loop
    trips: tuple[RoundTrip, ...]  # shorter than the duration where the motion grew without bound

    @property
    def orders(self) -> tuple[float, ...]:
        """Observed order between each step size and the next; NaN where an error is zero."""
        sizes = [(trip.run.dt, trip.largest_error) for trip in self.trips]
        return tuple(
            math.log(e1 / e2) / math.log(h1 / h2) if e1 > 0.0 and e2 > 0.0 else math.nan
            for (h1, e1), (h2, e2) in pairwise(sizes)
        )

    @property
    def growth_rate(self) -> float | None:
        """Rate of exponential growth of the error [1/s] with the shortest steps; None where it stays bounded.

        That is the slope of its logarithm over the second half of the run, if the error grows there more than 100-fold.
        """
        trip = self.trips[-1]
        late = (trip.t >= 0.5 * trip.t[-1]) & (trip.errors > 0.0)
        t, errors = trip.t[late], trip.errors[late]
        if len(t) < 3 or not (errors[-1] > GROWN * errors[0] or self.stops_early):
            return None
        return float(np.polyfit(t, np.log(errors), 1)[0])

    @property
    def stops_early(self) -> bool:
        """Whether the motion grew without bound before the end."""
        return any(trip.t[-1] < self.duration * (1.0 - 1e-9) for trip in self.trips)

    def to_dict(self) -> dict[str, Any]:
        """Return what `seaframe roundtrip --json` prints."""
        return {
            "scene": self.scene.name,
            "duration": self.duration,
            "gains": self.gains,
            "end": float(self.trips[0].t[-1]),
            "trips": [{"dt": trip.run.dt, "largest_error": trip.largest_error} for trip in self.trips],
            "orders": [None if math.isnan(order) else order for order in self.orders],
            "growth_rate": self.growth_rate,
        }

    def plot(self) -> Any:
        """Return a figure: angles prescribed and reached, and the error over time."""
        from ...look.identified.round_trip_plots import figure

        return figure(self)


def round_trip_steps(
    scene: Scene,
    dt: float | None = None,
    duration: float | None = None,
    gains: tuple[float, float] | None = None,
    method: str | None = None,
    integrator: str | None = None,
    progress: Progress | None = None,
) -> RoundTripSteps:
    """Make round trips of a scene (`sf.round_trip`) in steps of dt, dt/2 and dt/4.

    A motion that grows without bound is followed as far as it is finite over half, a quarter ... of the duration.

    Args:
        scene, duration, gains, method, integrator: as for `sf.round_trip`.
        dt: longest step [s]; default: that of the scene.
        progress: called with the completed share, 0 to 1.

    Example:

        found = sf.round_trip_steps(sf.load("snake-accordion"))
        found.orders
    """
    dt = scene.run.dt if dt is None else check_positive("dt", dt)
    duration = scene.run.duration if duration is None else check_positive("duration", duration)

    def longest_trip(k: int) -> RoundTrip:
        """Return the trip over the duration, or over the largest of its halves, quarters ... that stays finite."""

        def report(part: float) -> None:
            if progress is not None:
                progress((k + part) / len(REFINEMENTS))

        part = 1
        while True:
            try:
                return round_trip(scene, dt / REFINEMENTS[k], duration / part, gains, method, integrator, report)
            except SeaframeError as error:
                if error.code != "diverged" or part >= SHORTEST:
                    raise
                part *= 2

    trips = [longest_trip(k) for k in range(len(REFINEMENTS))]
    shortest = min(float(trip.t[-1]) for trip in trips)
    if any(trip.t[-1] > shortest for trip in trips):  # errors are compared over the same time
        trips = [round_trip(scene, dt / refinement, shortest, gains, method, integrator) for refinement in REFINEMENTS]
    return RoundTripSteps(scene, duration, gains, tuple(trips))
