"""The state of a scene at the start of a run."""

from __future__ import annotations

from ..dynamics.connection_state import assemble_state
from ..dynamics.equations import EquationsOfMotion
from ..dynamics.start import BEGIN, described_state
from .reference_engine import ReferenceEngine
from .step_engine import State, step_counts


def initial_state(eom: EquationsOfMotion) -> State:
    """The state that the scene gives, with locked and prescribed coordinates set and all connections holding."""
    step, gain = ([0.0] * count for count in step_counts(eom.tree))
    state = ReferenceEngine(eom).state_after(State(*described_state(eom.scene, eom.tree)), step, gain, BEGIN)
    return State(*assemble_state(eom.tree.align(), state.q, state.v)) if eom.tree.connections else state
