"""Trace a scene: its parts become functions of symbols, ready for any target."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from ..dynamics import EquationsOfMotion, derive
from ..dynamics.configurations import POSE, Configuration
from ..dynamics.equations import no_inertia_error
from ..integrate import Explicit
from ..scene.free_paths import Free, resolve_free
from ..scene.model import Scene
from ..signals.signal import Signal
from .backends.llvm import Function
from .cotangents import cotangents, staged_cotangents
from .derivatives import staged_tangents, tangents
from .kernel_classes import Recorder
from .kernels import Staged, workspace_size
from .native import ModuleSource
from .parts import Part, Parts, StepParts
from .trace import Expression, Graph, Operand, live, split_early_nodes

PIECE = 140  # number of outputs of a function that is split
LARGE = 30  # number of velocities above which bodies share kernels
SHARED = (
    "forward",
    "inverse",
    "inertia_times",
    "stage",
    "finish",
    "reach",
    "rates",
    "balance",
    "complete",
    "answer",
    "jump",
    "pose",
    "frame_velocity",
)  # parts whose formulas are all laws of bodies


GRADIENT = ("q", "v", "u", "free")  # blocks of the gradient of the accelerations


class Tracer:
    """Traces one part of a scene; freed numbers are the block `free`.

    In a configuration, the poses of bases that others carry follow the freed numbers in that block.
    """

    def __init__(
        self,
        scene: Scene,
        free: Free,
        method: str,
        configuration: Configuration | None = None,
        integrator: Explicit | None = None,
    ) -> None:
        """integrator: whose stages are traced; left out, stages are explicit."""
        self.scene, self.free, self.method = scene, resolve_free(scene, free), method
        self.configuration, self.integrator = configuration, integrator
        self.graph = Graph()

    @property
    def shares(self) -> bool:
        """Whether bodies share kernels, so that the code of a large robot does not grow with it."""
        return self.shares_with(len(self.scene.coordinates.v))

    def shares_with(self, velocities: int) -> bool:
        """Whether bodies share kernels in a function of that many independent velocities."""
        return velocities > LARGE and self.method == "recursive"

    @cached_property
    def plant(self) -> EquationsOfMotion:
        """The equations of motion with symbols for freed numbers."""
        symbols = self.graph.inputs("free", len(self.free))
        return derive(self.scene, self.method, self.free.at_paths(symbols))

    @cached_property
    def eom(self) -> EquationsOfMotion:
        """The same in the configuration, if there is one."""
        if self.configuration is None:
            return self.plant
        return self.configuration.equations(self.plant, self.graph.inputs("free", self.numbers)[len(self.free) :])

    @property
    def numbers(self) -> int:
        """Number of entries of the block `free`."""
        return len(self.free) + (0 if self.configuration is None else POSE * self.configuration.carried)

    @cached_property
    def joints(self) -> int:
        """Number of joints with forces that are implicit in stages."""
        return len(self.integrator.joints(self.plant.tree)) if self.integrator else 0

    @cached_property
    def parts(self) -> Parts:
        return Parts(self.eom, self.numbers, self.joints)

    def carried(self) -> ModuleSource:
        """Return the poses of bases that others carry in the configuration, from a state and freed numbers."""
        sizes = Parts(self.plant, len(self.free), self.joints).sizes
        q = self.graph.inputs("state", sizes["state"])[: sizes["q"]]
        poses = [] if self.configuration is None else self.configuration.poses(self.plant, q)
        return ModuleSource([Function("carried", ("state", "free"), poses)], sizes)

    def outputs(self, part: Part, /, **sizes: int) -> list[Any]:
        """Return the outputs of a part over symbols."""
        known = {**self.parts.sizes, **sizes}
        try:
            return part.function(*(self.graph.inputs(block, known[block]) for block in part.blocks))
        except ZeroDivisionError:
            raise no_inertia_error(self.scene) from None

    def trace_function(self, name: str, *details: str) -> ModuleSource:
        """Return one part as a function of its blocks and of freed numbers; `details` are arguments of the part."""

        def make(parts: Parts) -> Part:
            part: Part = getattr(parts, name)(*details)
            return part

        merged = self.eom.merged if name == "forward" and self.shares else None
        shares = self.shares if merged is None else self.shares_with(len(merged.moving))
        if shares and name in SHARED:
            staged = self._trace_shared(make)
            return ModuleSource([staged], self.parts.sizes, memory=workspace_size(staged))
        part = make(self.parts)
        return ModuleSource([Function(name, (*part.blocks, "free"), self.outputs(part))], self.parts.sizes)

    def observe(
        self,
        signals: Sequence[Signal],
        name: str = "observe",
        accelerated: bool = False,
        sided: bool = False,
        forces: str = "u",
    ) -> Function | Staged:
        """Return signals as a function of the blocks of `Parts.observe` and of freed numbers."""

        def make(parts: Parts) -> Part:
            return parts.observe(signals, name, accelerated, sided, forces)

        if self.shares:
            staged = self._trace_shared(make)
            if not any(x.op == "entry" for x in live(staged.first)):  # else a formula stands between two laws
                return staged
        part = make(self.parts)
        return Function(name, (*part.blocks, "free"), self.outputs(part))

    def _trace_shared(self, make: Callable[[Parts], Part], /, **sizes: int) -> Staged:
        """Trace a part by kernels for classes of bodies."""
        recorder = Recorder(self.graph)
        part = make(Parts(self.eom.with_apply(recorder), self.numbers, self.joints))
        return Staged.of(part.name, (*part.blocks, "free"), recorder, self.outputs(part, **sizes))

    def derivative(self) -> ModuleSource:
        """Return the derivative of the accelerations along a direction of state, forces and freed numbers."""
        blocks = {"q": "dq", "v": "dv", "u": "du", "free": "dfree"}
        if self.shares:
            staged = staged_tangents(self._trace_shared(Parts.forward), "derivative", blocks)
            return ModuleSource([staged], self.parts.sizes, memory=workspace_size(staged))
        forward = self.parts.forward()
        sizes = self.parts.sizes
        directions: dict[Expression, Operand] = {
            self.graph.input(block, k): self.graph.input(change, k)
            for block, change in blocks.items()
            for k in range(sizes[block])
        }
        outputs = tangents(self.outputs(forward), directions)
        names = (*forward.blocks, "free", *blocks.values())
        return ModuleSource([Function("derivative", names, outputs)], sizes)

    def vjp(self) -> ModuleSource:
        """Return the derivatives of weighted accelerations with respect to state, forces and freed numbers."""
        sizes = self.parts.sizes
        wanted = [(block, k) for block in GRADIENT for k in range(sizes[block])]
        if self.shares:
            staged = staged_cotangents(self._trace_shared(Parts.forward), "vjp", "weights", wanted)
            return ModuleSource([staged], sizes, memory=workspace_size(staged))
        forward = self.parts.forward()
        weights = self.graph.inputs("weights", sizes["weights"])
        outputs = cotangents(self.outputs(forward), weights, [self.graph.input(*place) for place in wanted])
        return ModuleSource([Function("vjp", (*forward.blocks, "free", "weights"), outputs)], sizes)

    def slope(self) -> ModuleSource:
        """Return the derivative of the rates of a stage along a direction of its step, gain, time and forces."""
        if self.shares:
            staged = staged_tangents(self._trace_shared(Parts.stage), "slope", {"part": "dpart"})
            return ModuleSource([staged], self.parts.sizes, memory=workspace_size(staged))
        stage, sizes = self.parts.stage(), self.parts.sizes
        directions: dict[Expression, Operand] = {
            self.graph.input("part", k): self.graph.input("dpart", k) for k in range(sizes["part"])
        }
        outputs = tangents(self.outputs(stage), directions)
        return ModuleSource([Function("slope", (*stage.blocks, "free", "dpart"), outputs)], sizes)

    def steps(self, integrator: Explicit, late: bool = False, reduced: bool = True) -> ModuleSource:
        """Return whole steps: stage, finish, combinations and, where numbers are freed, values computed once.

        With `late`, `finish` leaves out the bases of robots that others carry, where no stage needs them, and further
        functions follow<k> compute them from a state: for loops that read them after several steps only. `reduced`:
        whether stages leave them out (`StepParts`).
        """
        step = StepParts(self.parts, integrator, reduced)
        sizes = step.sizes
        rates = step.stages * sizes["stage"]
        follow = step.follow() if late else None
        left_out = step.following if follow is not None else []
        shared = self.shares_with(len(step.moving))
        once, functions = self._shared_ends(step, left_out) if shared else self._straight_ends(step, left_out)
        for part in step.combinations():
            functions.append(Function(part.name, part.blocks, self.outputs(part, rates=rates)))
        pieces = [] if follow is None else split_outputs(follow.name, follow.blocks, self.outputs(follow))
        functions += pieces
        if once:
            functions.append(Function("once", ("free",), once))
        work = max((workspace_size(f) for f in functions if isinstance(f, Staged)), default=0)
        more = {"rates": rates, "once": len(once), "work": work, "follow": len(pieces)}
        return ModuleSource(functions, sizes | more)

    def trace_ends(self, step: StepParts) -> list[Function | Staged]:
        """Return stage and end of a step of whole states as functions of state, part and freed numbers."""
        if self.shares:
            return list(self._shared_ends(step, ())[1])
        return [Function(part.name, (*part.blocks, "free"), self.outputs(part)) for part in step.ends()]

    def _straight_ends(self, step: StepParts, left_out: Sequence[int]) -> tuple[list[Any], list[Function | Staged]]:
        """Trace stage and end of a step as one function each; values of freed numbers only are split off."""
        outputs = {part.name: self.outputs(part, **step.sizes) for part in step.ends()}
        for k in left_out:
            outputs["finish"][k] = None
        once, late = split_early_nodes([x for part in outputs.values() for x in part], {"free"}, "once")
        functions: list[Function | Staged] = []
        for name, part in outputs.items():
            functions.append(Function(name, ("state", "part", "once"), late[: len(part)]))
            late = late[len(part) :]
        return once, functions

    def _shared_ends(self, step: StepParts, left_out: Sequence[int]) -> tuple[list[Any], list[Function | Staged]]:
        """Trace stage and end of a step by kernels for classes of bodies."""

        def end(number: int) -> Staged:
            return self._trace_shared(lambda parts: replace(step, parts=parts).ends()[number], **step.sizes)

        ends = [end(number) for number in range(len(step.ends()))]
        if left_out:
            last: list[Any] = [None if k in left_out else x for k, x in enumerate(ends[-1].last)]
            ends[-1] = replace(ends[-1], last=last)
        return [], list(ends)


def split_outputs(name: str, blocks: Sequence[str], outputs: Sequence[Any]) -> list[Function]:
    """Split a function into several, each with a piece of its outputs: a compiler's time grows faster than its size."""
    wanted = [k for k, x in enumerate(outputs) if x is not None]
    pieces = [set(wanted[first : first + PIECE]) for first in range(0, len(wanted), PIECE)]
    return [
        Function(f"{name}{n}", (*blocks, "free"), [x if k in piece else None for k, x in enumerate(outputs)])
        for n, piece in enumerate(pieces)
    ]
