"""Joint tracking by computed torque: the model's forces for accelerations that follow the references.

    vdot = qdd_ref + Kd (qd_ref - qd) + Kp (q_ref - q),   u = M vdot + h

Coordinates that are not tracked move freely: a free base recoils, passive joints swing, prescribed ones follow their
drives.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ..dynamics import EquationsOfMotion
from ..dynamics.equations import Model
from ..errors import SeaframeError, unknown_name
from ..loads.time_functions import Function, Instant
from ..signals.held_pose import Target
from ..spatial import array
from .inverse_model import Track, forces_for, known_at, with_holds


def tracks_of(eom: EquationsOfMotion, references: Mapping[str, Sequence[Function]]) -> list[Track]:
    """References of joints by the path of their link, one function for each coordinate."""
    coordinates = eom.coordinates
    entries = {v: u for u, v in enumerate(coordinates.actuated)}
    tracks = []
    for path, functions in references.items():
        slot = coordinates.slots.get(path)
        if slot is None:
            raise SeaframeError(unknown_name(path, coordinates.slots, "link"), path="references")
        numbers = list(range(slot.v.start, slot.v.stop))
        if len(numbers) != len(functions) or not slot.type.is_scalar:
            raise SeaframeError(
                f"has {len(functions)} reference functions, which does not match its {slot.joint} joint. Give one "
                "function for each coordinate of a revolute, prismatic or universal joint.",
                "shape",
                path=path,
            )
        for k, (number, function) in enumerate(zip(numbers, functions, strict=True)):
            if number not in entries:
                raise SeaframeError(
                    "this joint has no motor to track with, because its motion is prescribed or locked. "
                    "Remove its drive, or do not track it.",
                    "conflict",
                    path=path,
                )
            tracks.append(Track(slot.q.start + k, number, entries[number], function))
    return tracks


class ComputedTorque:
    """A controller that tracks references of joints; all other entries of u are zero.

    eom: the equations of motion. references: by path of the link, one function of time for each coordinate of its joint
    [rad, m]. frequency [rad/s] and damping (ratio) are those of the error. ahead [s]: how far after a sample the
    accelerations of references are evaluated; half of the sample period for a sampled controller. holds: bases, by
    path,
    that other controllers hold; any other free base recoils.

    Called with (t [s], q, v), it returns u (nu,).
    """

    def __init__(
        self,
        eom: EquationsOfMotion,
        references: Mapping[str, Sequence[Function]],
        frequency: float = 10.0,
        damping: float = 1.0,
        ahead: float = 0.0,
        holds: Mapping[str, Target] | None = None,
    ) -> None:
        self.eom, self.tracks, self.ahead, self.holds = eom, tracks_of(eom, references), ahead, holds or {}
        self.model: Model = eom
        self.stiffness, self.damping = frequency * frequency, 2.0 * damping * frequency

    def use(self, model: Model) -> None:
        """Evaluate this form of the equations of motion, such as compiled ones, if it is of the same scene."""
        own = self.eom.scene
        self.model = model if model.scene is own or model.scene == own else self.eom

    def __call__(self, t: Any, q: Sequence[Any], v: Sequence[Any]) -> list[Any]:
        eom, later = self.eom, t + self.ahead
        known = with_holds(eom, known_at(eom, q, v, t), self.holds, q)
        wanted = known.vdot.tolist()
        for track in self.tracks:
            now = track.reference.at(Instant(t, t))
            wanted[track.v] = (
                track.reference.at(Instant(later, later)).acceleration
                + self.damping * (now.rate - v[track.v])
                + self.stiffness * (now.value - q[track.q])
            )
        free = known.free[:, ~np.isin(known.owners, [track.v for track in self.tracks])]
        needed = forces_for(self.model, known, array(wanted), free, known.forces, t) - known.forces
        u: list[Any] = [0.0] * eom.nu
        for track in self.tracks:
            u[track.u] = needed[track.v]
        return u
