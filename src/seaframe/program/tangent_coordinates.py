"""Tangent coordinates of a state: a change is a step of q and an increment of v, as in `integrate.engine`.

A change has n = nv + inner + nv entries: a step of q (one entry for each entry of v, then one for each inner state)
and an increment of v. Positions of free joints step along the axes of the parent frame, rotations in the body's own
axes by Cayley's map.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..numbers import Floats
from ..quaternions import conjugate_quaternions, multiply_quaternions
from ..scene.coordinates import Coordinates


@dataclass(frozen=True)
class TangentCoordinates:
    """Conversion between states (..., nq + nv) and their changes (..., n)."""

    nq: int
    nv: int
    inner: int
    plain: tuple[Floats, Floats]  # entries of q other than quaternions, and their entries of a step
    turns: tuple[tuple[slice, slice], ...]  # quaternions in q, and their three entries of a step
    still: tuple[int, ...]  # entries of a change that are prescribed or locked

    @classmethod
    def of(cls, coordinates: Coordinates) -> TangentCoordinates:
        """Build the tangent coordinates for a scene's coordinates."""
        nq, nv = len(coordinates.q), len(coordinates.v)
        inner = sum(part.stop - part.start for part in coordinates.inner.values())
        turns, pairs, still = [], [], []
        for slot in coordinates.slots.values():
            straight = len(slot.actuation) - 3 * slot.type.has_quaternion
            pairs += [(slot.q.start + k, slot.v.start + k) for k in range(straight)]
            if slot.type.has_quaternion:
                turns.append((slice(slot.q.stop - 4, slot.q.stop), slice(slot.v.stop - 3, slot.v.stop)))
            modal = range(slot.flexible_q.stop - slot.flexible_q.start)
            pairs += [(slot.flexible_q.start + k, slot.flexible_v.start + k) for k in modal]
            held = [slot.v.start + k for k, actuation in enumerate(slot.actuation) if actuation != "free"]
            still += [*held, *(nv + inner + k for k in held)]
        pairs += [(nq - inner + k, nv + k) for k in range(inner)]
        entries = np.array(pairs, dtype=int).reshape(-1, 2)
        return cls(nq, nv, inner, (entries[:, 0], entries[:, 1]), tuple(turns), tuple(sorted(still)))

    @property
    def n(self) -> int:
        """Number of entries of a change."""
        return 2 * self.nv + self.inner

    @cached_property
    def moving(self) -> Floats:
        """Entries of a change that are neither prescribed nor locked."""
        return np.setdiff1d(np.arange(self.n), self.still)

    def add_change(self, state: Floats, change: Floats) -> Floats:
        """Return the states (..., nq + nv) that changes (..., n) lead to."""
        q, v, step = state[..., : self.nq], state[..., self.nq :], change[..., : self.nv + self.inner]
        end = np.empty((*np.broadcast_shapes(state.shape[:-1], change.shape[:-1]), self.nq + self.nv))
        end[..., self.plain[0]] = q[..., self.plain[0]] + step[..., self.plain[1]]
        for where, along in self.turns:
            end[..., where] = rotate_by_cayley(q[..., where], step[..., along])
        end[..., self.nq :] = v + change[..., self.nv + self.inner :]
        return end

    def change_between(self, start: Floats, end: Floats) -> Floats:
        """Return the changes (..., n) that lead from states `start` to states `end`: the inverse of `add_change`."""
        change = np.empty((*np.broadcast_shapes(start.shape[:-1], end.shape[:-1]), self.n))
        change[..., self.plain[1]] = end[..., self.plain[0]] - start[..., self.plain[0]]
        for where, along in self.turns:
            relative = multiply_quaternions(conjugate_quaternions(start[..., where]), end[..., where])
            change[..., along] = 2.0 * relative[..., 1:] / relative[..., :1]
        change[..., self.nv + self.inner :] = end[..., self.nq :] - start[..., self.nq :]
        return change

    def to_entry_rates(self, state: Floats, change: Floats) -> Floats:
        """Return the derivatives of the entries of states, (..., nq + nv), along changes (..., n)."""
        rate = np.zeros((*np.broadcast_shapes(state.shape[:-1], change.shape[:-1]), self.nq + self.nv))
        rate[..., self.plain[0]] = change[..., self.plain[1]]
        for where, along in self.turns:
            half = np.concatenate([np.zeros_like(change[..., :1]), 0.5 * change[..., along]], axis=-1)
            rate[..., where] = multiply_quaternions(state[..., where], half)
        rate[..., self.nq :] = change[..., self.nv + self.inner :]
        return rate

    def from_entry_rates(self, state: Floats, rate: Floats) -> Floats:
        """Return the changes (..., n) along which the entries of states have these derivatives.

        This is the inverse of `to_entry_rates`.
        """
        change = np.empty((*np.broadcast_shapes(state.shape[:-1], rate.shape[:-1]), self.n))
        change[..., self.plain[1]] = rate[..., self.plain[0]]
        for where, along in self.turns:
            change[..., along] = (
                2.0 * multiply_quaternions(conjugate_quaternions(state[..., where]), rate[..., where])[..., 1:]
            )
        change[..., self.nv + self.inner :] = rate[..., self.nq :]
        return change

    def to_tangent_gradient(self, state: Floats, gradient: Floats) -> Floats:
        """Return the gradients (..., n) with respect to changes, from those (..., nq + nv) with respect to entries.

        This is the transpose of `to_entry_rates`.
        """
        found = np.empty((*np.broadcast_shapes(state.shape[:-1], gradient.shape[:-1]), self.n))
        found[..., self.plain[1]] = gradient[..., self.plain[0]]
        for where, along in self.turns:
            turned = multiply_quaternions(conjugate_quaternions(state[..., where]), gradient[..., where])
            found[..., along] = 0.5 * turned[..., 1:]
        found[..., self.nv + self.inner :] = gradient[..., self.nq :]
        return found


def rotate_by_cayley(q: Floats, step: Floats) -> Floats:
    """Rotate quaternions (..., 4) by Cayley's map of steps (..., 3) [rad] in the body's axes."""
    end = multiply_quaternions(q, np.concatenate([np.ones_like(step[..., :1]), 0.5 * step], axis=-1))
    return np.asarray(end / np.linalg.norm(end, axis=-1, keepdims=True))
