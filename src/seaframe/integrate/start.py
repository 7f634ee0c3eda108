"""The state of a scene at the start of a run."""

from __future__ import annotations

from ..dynamics.closing import assembled
from ..dynamics.equations import EquationsOfMotion
from ..dynamics.start import BEGIN, described_state
from .engine import State, step_counts
from .reference import Reference


def initial_state(eom: EquationsOfMotion) -> State:
    """The state that the scene gives, with locked and prescribed coordinates set and all connections holding."""
    step, gain = ([0.0] * count for count in step_counts(eom.tree))
    state = Reference(eom).reached(State(*described_state(eom.scene, eom.tree)), step, gain, BEGIN)
    return State(*assembled(eom.tree.aligned(), state.q, state.v)) if eom.tree.connections else state
