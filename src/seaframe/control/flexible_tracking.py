"""Joint tracking with flexible links: feed-forward by the model with bent links, feedback of joints and modes.

Computed torque cancels the elastic forces on the joints exactly, if it is evaluated at every instant: it is a partial
feedback linearisation. Held between samples it does not: the joint of a slender link carries almost no inertia of its
own (in study 004's arm 3e-4 of 1 kg m2), so a torque that is half a sample late moves the joint and not the arm.
Sampled controllers therefore use

    u = M (qdd_ref, 0) + h + L (e, e')

with M and h at the reference, joints e = q_ref - q, and modes e = d_s - d: deflections d_s are those at which the links
are in equilibrium with the same inertia, weight, drag and buoyancy. L are the gains of `linear_quadratic`, designed for
the sampled motion about the start.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ..dynamics import EquationsOfMotion
from ..dynamics.equations import Model
from ..dynamics.vibration import linearise, mobility_in
from ..errors import SeaframeError
from ..integrate.initial_state import initial_state
from ..loads.time_functions import Function, Instant
from ..numbers import Floats
from ..signals.held_pose import Target
from ..spatial import array
from .computed_torque import tracks_of
from .inverse_model import KnownState, Track, forces_for, known_at, with_holds
from .linear_quadratic import Criterion, Plant


class FlexibleTracking:
    """A controller that tracks references of joints of robots with flexible links; all other entries of u are zero.

    eom, references, ahead and holds are those of `ComputedTorque`. rate [Hz] is that of its samples. frequency [rad/s]
    and damping (ratio) are those that the errors of the joints have if the links are rigid. decay [1/s]: all motion
    that the joints can influence, vibrations as well, decays at least as fast as exp(-decay t).

    Called with (t [s], q, v), it returns u (nu,).
    """

    def __init__(
        self,
        eom: EquationsOfMotion,
        references: Mapping[str, Sequence[Function]],
        rate: float,
        frequency: float = 10.0,
        damping: float = 1.0,
        decay: float = 1.0,
        ahead: float = 0.0,
        holds: Mapping[str, Target] | None = None,
    ) -> None:
        self.eom, self.tracks, self.ahead, self.holds = eom, tracks_of(eom, references), ahead, holds or {}
        self.model: Model = eom
        self.rate, self.criterion = rate, Criterion(frequency, damping, decay)
        self.modes = modes_beside(eom, self.tracks)
        self.entries = [*((track.q, track.v) for track in self.tracks), *self.modes]
        start = self.plant_at(0.0)
        self.gains = start.gains(self.criterion, rate)
        self.flexibility = np.linalg.inv(start.modal_stiffness)

    def use(self, model: Model) -> None:
        """Evaluate this form of the equations of motion, such as compiled ones, if it is of the same scene."""
        own = self.eom.scene
        self.model = model if model.scene is own or model.scene == own else self.eom

    def __call__(self, t: Any, q: Sequence[Any], v: Sequence[Any]) -> list[Any]:
        known, values = self.reference_state(t, q, v)
        later, wanted = t + self.ahead, known.vdot.tolist()
        for track in self.tracks:
            wanted[track.v] = track.reference.at(Instant(later, later)).acceleration
        free = known.free[:, ~np.isin(known.owners, [entry for _, entry in self.entries])]
        needed = forces_for(self.model, known, array(wanted), free, known.forces, t) - known.forces
        bent = -(self.flexibility @ needed[[entry for _, entry in self.modes]])
        places = [*(now.value for now in values), *bent]
        rates = [*(now.rate for now in values), *[0.0] * len(self.modes)]
        errors = [x - q[k] for x, (k, _) in zip(places, self.entries, strict=True)]
        errors += [x - v[k] for x, (_, k) in zip(rates, self.entries, strict=True)]
        u: list[Any] = [0.0] * self.eom.nu
        for track, push in zip(self.tracks, self.gains @ array(errors), strict=True):
            u[track.u] = needed[track.v] + push
        return u

    def reference_state(self, t: Any, q: Sequence[Any], v: Sequence[Any]) -> tuple[KnownState, list[Any]]:
        """Return the known state with joints on their references and links straight, and the references."""
        place, rate = list(q), list(v)
        values = [track.reference.at(Instant(t, t)) for track in self.tracks]
        for track, now in zip(self.tracks, values, strict=True):
            place[track.q], rate[track.v] = now.value, now.rate
        for k, entry in self.modes:
            place[k], rate[entry] = 0.0, 0.0
        return with_holds(self.eom, known_at(self.eom, place, rate, t), self.holds, q), values

    def plant_at(self, t: float) -> Plant:
        """Return the motion near rest with the joints at their references at a time [s], all else at the start."""
        start = initial_state(self.eom)
        known, _ = self.reference_state(t, start.q, [0.0] * self.eom.nv)
        q = np.array(known.q, dtype=float)
        places, entries = (list(each) for each in zip(*self.entries, strict=True))
        joints = len(self.tracks)
        small = linearise(self.eom, q, places, entries, known.free)
        own = small.mobility[entries]
        links_rigid = known.free[:, ~np.isin(known.owners, entries[joints:])]
        rigid = mobility_in(links_rigid, self.eom.mass_matrix(q))
        return Plant(
            stiffness=own @ small.stiffness,
            damping=own @ small.damping,
            mobility=own[:, entries],
            rigid_inertia=np.linalg.inv(rigid[np.ix_(entries[:joints], entries[:joints])]),
            modal_stiffness=small.stiffness[entries[joints:], joints:],
        )


def modes_beside(eom: EquationsOfMotion, tracks: Sequence[Track]) -> list[tuple[int, int]]:
    """Return the entries of q and v of all modes of the robots whose joints are tracked."""
    names = eom.coordinates.v
    robots = {names[track.v].partition(".")[0] for track in tracks}
    return [
        entries
        for body in eom.tree.bodies
        if body.beam is not None and names[body.v.start].partition(".")[0] in robots
        for entries in zip(range(body.q.start, body.q.stop), range(body.v.start, body.v.stop), strict=True)
    ]


def refuse_slow(law: FlexibleTracking, name: str, duration: float) -> None:
    """Raise SeaframeError for a sampling rate at which the loop is not fast enough, or not stable along the references.

    It must be stable with somewhat other stiffness too, and have a sample for each radian of its own frequency.
    """
    plants = [law.plant_at(share * duration) for share in np.linspace(0.0, 1.0, CONFIGURATIONS)]
    asked, needed = law.criterion.frequency, law.rate
    growth = largest_growth(plants, law.gains, needed)
    if growth <= 0.0 and needed >= asked:
        return
    while (growth > 0.0 or needed < asked) and needed < HIGHEST_RATE:
        needed *= 2.0
        growth = largest_growth(plants, plants[0].gains(law.criterion, needed), needed)
    fix = f"Give `rate: {needed:g}` or more, " if growth <= 0.0 else "Give "
    raise SeaframeError(
        f"a sampling rate of {law.rate:g} Hz is too low to track joints of these flexible links with a `frequency` of "
        f"{asked:g} rad/s: the loop needs a sample for each radian, and must be stable also if the stiffness differs "
        f"by {100 * OTHER_STIFFNESS:g} %. The fastest mode of the links has {plants[0].fastest_rate:.4g} rad/s "
        f"(`sf.modes`), half of the sampling rate is {np.pi * law.rate:.4g} rad/s. {fix}a lower `frequency`, fewer "
        "modes (`bending`), or move the joints by `drives` (`motion`, `servo`).",
        "range",
        path=f"controllers.{name}",
    )


CONFIGURATIONS = 5  # along the references at which stability is checked
OTHER_STIFFNESS = 0.2  # relative error of the stiffness that the loop must bear
HIGHEST_RATE = 1e5  # [Hz] up to which a stable one is searched


def largest_growth(plants: Sequence[Plant], gains: Floats, rate: float) -> float:
    """Return the largest growth rate [1/s] over some configurations and stiffnesses."""
    factors = (1.0 - OTHER_STIFFNESS, 1.0, 1.0 + OTHER_STIFFNESS)
    return max(plant.growth(gains, rate, factor) for plant in plants for factor in factors)
