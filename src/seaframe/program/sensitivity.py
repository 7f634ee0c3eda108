"""Source of trajectories whose steps have their own clocks, and of exact derivatives of single steps.

This module contains no formulas: stages, their combinations and ends of steps are those of `parts`, traced; the loops
over them are in `loops`. `dual_` functions also compute derivatives along a direction, by forward mode on the graph:

    combine<k>(part, clock, u0, u1, rates)                              part: step, gain, instant and forces of stage k
    stage(rates_k, state, part, free)
    finish(next, state, part, free)
    dual_combine<k>(both, clock, u0, u1, dclock, du0, du1, duals)       both: part, dpart
    dual_stage(duals_k, state, part, free, dstate, dpart, dfree)        duals_k: rates, drates
    dual_finish(dnext, state, part, free, dstate, dpart, dfree)

Changes of states, dstate and dnext, are in tangent coordinates (`TangentCoordinates`). For large robots, whose bodies
share kernels, they are entry by entry, also for quaternions; dual_stage gives only drates, and `stage` the rates.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..errors import SeaframeError
from ..rotations import quaternion_product
from .backends.llvm import Function, Target
from .derivatives import staged_tangents, tangents
from .kernels import Staged, workspace_size
from .loops import sensitivity_text, trajectory_text
from .native import ModuleSource
from .parts import Part, StepParts
from .program import Program
from .tangent_coordinates import TangentCoordinates
from .trace import Expression, Operand
from .tracing import Tracer

CHANGES = {"state": "dstate", "part": "dpart", "free": "dfree"}
ENTERED = (*CHANGES, *CHANGES.values())


def staged_parts(program: Program, traced: Tracer) -> StepParts:
    """Return the parts of a step; refuse an integrator without stages, whose derivative would be one huge function."""
    step = StepParts(traced.parts, program.integrator)
    if not step.stages:
        raise SeaframeError(
            f"Integrator '{program.integrator.name}' has no stages, which derivatives of steps need. Use rk4.",
            "unsupported",
            path="integrator",
        )
    return step


def trajectory_source(program: Program, target: Target) -> ModuleSource:
    """Return the source of whole trajectories: @fly."""
    traced = program.tracer()
    step = staged_parts(program, traced)
    sizes = program.sizes | {"rates": step.stages * program.sizes["stage"]}
    ends = traced.trace_ends(step)
    combined = [
        Function(part.name, part.blocks, traced.outputs(part, rates=sizes["rates"])) for part in step.combinations()
    ]
    work = max((workspace_size(f) for f in ends if isinstance(f, Staged)), default=0)
    memory = sizes["part"] + sizes["rates"] + work
    text = trajectory_text(step.stages, sizes, target, isinstance(ends[0], Staged))
    return ModuleSource([*ends, *combined], sizes, {"fly": text}, memory)


def sensitivity_source(program: Program, target: Target) -> ModuleSource:
    """Return the source of derivatives of single steps along directions: @turn."""
    traced, sizes, chart = program.tracer(), dict(program.sizes), TangentCoordinates.of(program.coordinates)
    step = staged_parts(program, traced)
    sizes |= {"dstate": sizes["state"] if program.shares else chart.n, "dclock": 2}
    sizes |= {"du0": sizes["u"], "du1": sizes["u"], "duals": step.stages * 2 * sizes["stage"]}
    combined = [dual_combination(traced, part, sizes) for part in step.combinations()]
    text, memory = sensitivity_text(step.stages, sizes, target, program.shares), 2 * sizes["part"] + sizes["duals"]
    if program.shares:
        ends = list(shared_ends(traced, step))
        return ModuleSource([*ends, *combined], sizes, {"turn": text}, memory + max(map(workspace_size, ends)))
    duals = [dual_stage(traced, step, chart, sizes), dual_finish(traced, step, chart, sizes)]
    return ModuleSource([*combined, *duals], sizes, {"turn": text}, memory)


def shared_ends(traced: Tracer, step: StepParts) -> Iterator[Staged]:
    """Yield the stage, its derivative and that of the end of a step, by kernels for classes of bodies."""
    for staged in traced.trace_ends(step):
        if not isinstance(staged, Staged):
            raise TypeError(f"{staged.name} does not share kernels")
        if staged.name == "stage":
            yield staged
        yield staged_tangents(staged, f"dual_{staged.name}", CHANGES)


def dual_combination(traced: Tracer, part: Part, sizes: Mapping[str, int]) -> Function:
    """Return a combination and its derivative; rates of each stage are followed by their derivatives."""
    graph, S = traced.graph, sizes["stage"]
    duals = graph.inputs("duals", sizes["duals"])
    stages = range(sizes["duals"] // (2 * S))
    rates = [x for k in stages for x in duals[2 * S * k : 2 * S * k + S]]
    changes = [x for k in stages for x in duals[2 * S * k + S : 2 * S * (k + 1)]]
    blocks = ("clock", "u0", "u1")
    given = {block: graph.inputs(block, sizes[block]) for block in blocks}
    outputs = part.function(*given.values(), rates)
    directions: dict[Expression, Operand] = dict(zip(rates, changes, strict=True))
    for block in blocks:
        directions |= dict(zip(given[block], graph.inputs(f"d{block}", sizes[block]), strict=True))
    names = (*blocks, *(f"d{block}" for block in blocks), "duals")
    return Function(f"dual_{part.name}", names, [*outputs, *tangents(outputs, directions)])


def dual_stage(traced: Tracer, step: StepParts, chart: TangentCoordinates, sizes: Mapping[str, int]) -> Function:
    """Return the rates of a stage, and their derivatives."""
    part = step.stage()
    outputs = traced.outputs(part)
    changes = tangents(outputs, input_directions(traced, chart, sizes))
    return Function(f"dual_{part.name}", ENTERED, [*outputs, *changes])


def dual_finish(traced: Tracer, step: StepParts, chart: TangentCoordinates, sizes: Mapping[str, int]) -> Function:
    """Return the derivative of the state at the end of a step, in tangent coordinates."""
    part = step.finish()
    outputs = traced.outputs(part)
    rates = tangents(outputs, input_directions(traced, chart, sizes))
    change: list[Any] = [0.0] * chart.n
    for k, j in zip(*chart.plain, strict=True):
        change[j] = rates[k]
    for where, along in chart.turns:
        w, x, y, z = outputs[where]
        change[along] = [2.0 * entry for entry in quaternion_product((w, -x, -y, -z), rates[where])[1:]]
    change[chart.n - chart.nv :] = rates[chart.nq :]
    return Function(f"dual_{part.name}", ENTERED, change)


def input_directions(traced: Tracer, chart: TangentCoordinates, sizes: Mapping[str, int]) -> dict[Expression, Operand]:
    """Return the derivative of every entry of state, part and freed numbers along a direction."""
    graph = traced.graph
    found: dict[Expression, Operand] = {
        graph.input(block, k): graph.input(f"d{block}", k) for block in ("part", "free") for k in range(sizes[block])
    }
    state, change = graph.inputs("state", sizes["state"]), graph.inputs("dstate", chart.n)
    found |= {state[k]: change[j] for k, j in zip(*chart.plain, strict=True)}
    for where, along in chart.turns:
        half = (0.5 * x for x in change[along])
        found |= dict(zip(state[where], quaternion_product(state[where], (0.0, *half)), strict=True))
    return found | dict(zip(state[chart.nq :], change[chart.n - chart.nv :], strict=True))
