"""A program for each configuration of a scene whose rigid connections switch at known times.

Each is compiled where it is first needed. Between two switching times a run uses the code of its configuration
(`dynamics.configurations`); at these times velocities jump, by the code of the whole scene.
"""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from ..dynamics import derive
from ..dynamics.configurations import POSE, Configuration, Schedule, switching_connections
from ..numbers import Floats
from .native import CompiledCall

if TYPE_CHECKING:
    from .program import Program


class ConfiguredPrograms:
    """The programs of a scene's configurations; the scene's own program where no rigid connection switches."""

    def __init__(self, program: Program, undriven: bool) -> None:
        """undriven: whether no input u acts on connections."""
        self.program = program
        freed = [path for own in program.freed.paths for path in own]
        names = switching_connections(program.scene, undriven, freed)
        self.schedule = Schedule(derive(program.scene, program.method).tree, names) if names else None
        self.known: dict[Configuration, Program] = {}

    def at(self, within: float) -> Program:
        """Return the program of the configuration at a time [s]."""
        if self.schedule is None:
            return self.program
        configuration = self.schedule.at(within)
        if configuration not in self.known:
            self.known[configuration] = in_configuration(self.program, configuration)
        return self.known[configuration]


def in_configuration(program: Program, configuration: Configuration) -> Program:
    """Return the program of a configuration: its own code, with poses that follow the freed numbers."""
    own = copy(program)
    own.configuration, own._known = configuration, {}
    own.sizes = program.sizes | {"free": program.sizes["free"] + POSE * configuration.carried}
    return own


class CarriedPoses:
    """The poses of bases that others carry, in memory of one robot; none outside of a configuration."""

    def __init__(self, program: Program, state: Floats, free: Floats) -> None:
        """free: the block (1, entries, 1) of freed numbers and, after these, of the poses."""
        self.call: CompiledCall | None = None
        if program.configuration is not None and program.configuration.carried:
            self.call = CompiledCall(program.code("carried", program.target_of(1)), "carried", [state, free])
            self.poses = free[:, len(program.free) :]

    def update(self) -> None:
        """Write the poses at the present state."""
        if self.call is not None:
            self.poses[:] = self.call()
