"""Joint tracking by computed torque: the model's forces for the accelerations that lead joints along their references.

    vdot = qdd_ref + Kd (qd_ref - qd) + Kp (q_ref - q),   u = M vdot + h

Whatever is not tracked moves as it must: a free base recoils, passive joints swing, prescribed ones keep to their
drives.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ..dynamics import EquationsOfMotion
from ..dynamics.equations import Model
from ..errors import SeaframeError, unknown_name
from ..loads.signals import Function, Instant
from .hold import Target
from .model import Track, forces_for, known_at


def tracks_of(eom: EquationsOfMotion, references: Mapping[str, Sequence[Function]]) -> list[Track]:
    """Of joints by the path of their link, one function for each coordinate."""
    coordinates = eom.coordinates
    entries = {v: u for u, v in enumerate(coordinates.actuated)}
    tracks = []
    for path, functions in references.items():
        slot = coordinates.slots.get(path)
        if slot is None:
            raise SeaframeError(unknown_name(path, coordinates.slots, "link"))
        numbers = list(range(slot.v.start, slot.v.stop))
        if len(numbers) != len(functions) or not slot.type.scalar:
            raise SeaframeError(f"{path}: {len(functions)} references for a {slot.joint} joint.")
        for k, (number, function) in enumerate(zip(numbers, functions, strict=True)):
            if number not in entries:
                raise SeaframeError(f"{path}: no motor to track with; its motion is prescribed or locked.")
            tracks.append(Track(slot.q.start + k, number, entries[number], function))
    return tracks


class ComputedTorque:
    """Control of the joints that are tracked; all other entries of u are zero.

    frequency [rad/s] and damping ratio are those of the error. ahead [s]: how far after a sample the accelerations of
    references are read, half of the hold for a sampled controller. holds: bases, by path, that others hold still; any
    other free base recoils.
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
        """Evaluate this form of the equations of motion, such as compiled ones, where it is of the law's own scene."""
        own = self.eom.scene
        self.model = model if model.scene is own or model.scene == own else self.eom

    def __call__(self, t: Any, q: Sequence[Any], v: Sequence[Any]) -> list[float]:
        eom, later = self.eom, t + self.ahead
        known = known_at(eom, q, v, t)
        for path, target in self.holds.items():
            slot = eom.coordinates.slots[path]
            known = known.holding(slot.v, target.held(q[slot.q]))
        wanted, mine = known.vdot.copy(), np.zeros(eom.nv, dtype=bool)
        for track in self.tracks:
            now = track.reference.at(Instant(t, t))
            mine[track.v] = True
            wanted[track.v] = (
                track.reference.at(Instant(later, later)).acceleration
                + self.damping * (now.rate - v[track.v])
                + self.stiffness * (now.value - q[track.q])
            )
        free = known.free[:, ~known.free[mine].any(axis=0)]
        needed = forces_for(self.model, known, wanted, free, known.forces, t) - known.forces
        u = np.zeros(eom.nu)
        for track in self.tracks:
            u[track.u] = needed[track.v]
        return u.tolist()
