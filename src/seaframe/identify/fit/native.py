"""Native code for fits: trajectories whose steps each have a clock of their own, and changes of single steps.

No formula is written here: stages, their combinations and ends of steps are those of `run.parts`, traced. `dual_`
functions carry a direction along, in forward mode on the graph:

    combine<k>(part, clock, u0, u1, rates)                              part: step, gain, instant and forces of stage k
    stage(rates_k, state, part, free)
    finish(next, state, part, free)
    dual_combine<k>(both, clock, u0, u1, dclock, du0, du1, duals)       both: part, dpart
    dual_stage(duals_k, state, part, free, dstate, dpart, dfree)        duals_k: rates, drates
    dual_finish(dnext, state, part, free, dstate, dpart, dfree)

Changes of states, dstate and dnext, are in the coordinates of a step (`chart`). Of large robots, whose bodies share
kernels, they are entry by entry, also of quaternions; dual_stage gives drates alone, and `stage` the rates.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...program.derivatives import staged_tangents, tangents
from ...program.kernels import Staged, workspace
from ...program.llvm import Function, Target
from ...program.native import Source
from ...program.trace import Expression, Operand
from ...rotations import quaternion_product
from ...run.compiled import Program
from ...run.parts import Part
from ...run.steppers import RK4
from ...run.tracing import Traced
from .chart import Chart

STAGES = len(RK4.nodes)
CHANGES = {"state": "dstate", "part": "dpart", "free": "dfree"}
ENTERED = (*CHANGES, *CHANGES.values())
FLY = "i64 %first, i64 %last, i64 %steps, ptr %records, ptr %clocks, ptr %forces, ptr %free, i64 %free_block"
FLY += ", i64 %free_row, ptr %memory"
TURN = "i64 %first, i64 %last, i64 %groups, i64 %onward, ptr %out, ptr %states, ptr %clocks, ptr %forces, ptr %free"
TURN += ", ptr %seeds, ptr %memory"


def flight_source(program: Program, target: Target) -> Source:
    """Whole trajectories: @fly."""
    traced = program.traced
    sizes = program.sizes | {"rates": STAGES * program.sizes["stage"]}
    ends = [traced.single(name).functions[0] for name in ("stage", "finish")]
    combined = [
        Function(part.name, part.blocks, traced.outputs(part, rates=sizes["rates"]))
        for part in traced.parts.combinations(RK4)
    ]
    work = max((workspace(f) for f in ends if isinstance(f, Staged)), default=0)
    memory = sizes["part"] + sizes["rates"] + work
    text = "\n".join(fly_lines(sizes, target, isinstance(ends[0], Staged)))
    return Source([*ends, *combined], sizes, {"fly": text}, memory)


def fly_lines(sizes: Mapping[str, int], target: Target, staged: bool) -> Iterator[str]:
    """A loop over blocks and steps; every state goes into the records, the first one is there already."""
    V, state, nu = target.vector, sizes["state"], sizes["u"]
    yield f"define void @fly({FLY}) #1 {{"
    yield "entry:"
    yield from places(V, "memory", {"part": sizes["part"], "rates": sizes["rates"], "work": 0})
    yield "%any = icmp slt i64 %first, %last"
    yield "br i1 %any, label %block, label %done"
    yield "block:"
    yield "%b = phi i64 [ %first, %entry ], [ %b1, %block_end ]"
    yield "br label %step"
    yield "step:"
    yield "%n = phi i64 [ 0, %block ], [ %n1, %step ]"
    yield "%before = mul i64 %b, %steps"
    yield "%k = add i64 %before, %n"  # of the step among all
    yield "%row = add i64 %k, %b"  # a block has one record more than it has steps
    yield from entry(V, "here", "records", "row", state)
    yield f"%there = getelementptr {V}, ptr %here, i64 {state}"
    yield from entry(V, "clock", "clocks", "k", 2)
    yield from entry(V, "u0", "forces", "k", 2 * nu)
    yield f"%u1 = getelementptr {V}, ptr %u0, i64 {nu}"
    yield "%freed_b = mul i64 %b, %free_block\n%freed_n = mul i64 %n, %free_row"
    yield f"%freed_k = add i64 %freed_b, %freed_n\n%freed = getelementptr {V}, ptr %free, i64 %freed_k"
    given = "ptr %here, ptr %part, ptr %freed" + (", ptr %work" if staged else "")
    for k in range(STAGES):
        yield f"call void @combine{k}(ptr %part, ptr %clock, ptr %u0, ptr %u1, ptr %rates)"
        yield f"%r{k} = getelementptr {V}, ptr %rates, i64 {k * sizes['stage']}"
        yield f"call void @stage(ptr %r{k}, {given})"
    yield f"call void @combine{STAGES}(ptr %part, ptr %clock, ptr %u0, ptr %u1, ptr %rates)"
    yield f"call void @finish(ptr %there, {given})"
    yield "%n1 = add i64 %n, 1\n%more = icmp slt i64 %n1, %steps"
    yield "br i1 %more, label %step, label %block_end"
    yield "block_end:"
    yield "%b1 = add i64 %b, 1\n%on = icmp slt i64 %b1, %last"
    yield "br i1 %on, label %block, label %done"
    yield "done:\nret void\n}"


def turning_source(program: Program, target: Target) -> Source:
    """Changes of single steps along directions: @turn."""
    traced, sizes, chart = program.traced, dict(program.sizes), Chart.of(program.coordinates)
    sizes |= {"dstate": sizes["state"] if program.shares else chart.n, "dclock": 2}
    sizes |= {"du0": sizes["u"], "du1": sizes["u"], "duals": STAGES * 2 * sizes["stage"]}
    combined = [dual_combination(traced, part, sizes) for part in traced.parts.combinations(RK4)]
    text, memory = "\n".join(turn_lines(sizes, target, program.shares)), 2 * sizes["part"] + sizes["duals"]
    if program.shares:
        ends = list(shared_ends(traced))
        return Source([*ends, *combined], sizes, {"turn": text}, memory + max(map(workspace, ends)))
    duals = [dual_stage(traced, chart, sizes), dual_finish(traced, chart, sizes)]
    return Source([*combined, *duals], sizes, {"turn": text}, memory)


def shared_ends(traced: Traced) -> Iterator[Staged]:
    """Stage, its change and that of the end of a step, by kernels for classes of bodies."""
    for name in ("stage", "finish"):
        (staged,) = traced.single(name).functions
        if not isinstance(staged, Staged):
            raise TypeError(f"{name} does not share kernels")
        if name == "stage":
            yield staged
        yield staged_tangents(staged, f"dual_{name}", CHANGES)


def dual_combination(traced: Traced, part: Part, sizes: Mapping[str, int]) -> Function:
    """A combination and its change; rates and their changes of each stage lie side by side."""
    graph, S = traced.graph, sizes["stage"]
    duals = graph.inputs("duals", sizes["duals"])
    rates = [x for k in range(STAGES) for x in duals[2 * S * k : 2 * S * k + S]]
    changes = [x for k in range(STAGES) for x in duals[2 * S * k + S : 2 * S * (k + 1)]]
    blocks = ("clock", "u0", "u1")
    given = {block: graph.inputs(block, sizes[block]) for block in blocks}
    outputs = part.function(*given.values(), rates)
    directions: dict[Expression, Operand] = dict(zip(rates, changes, strict=True))
    for block in blocks:
        directions |= dict(zip(given[block], graph.inputs(f"d{block}", sizes[block]), strict=True))
    names = (*blocks, *(f"d{block}" for block in blocks), "duals")
    return Function(f"dual_{part.name}", names, [*outputs, *tangents(outputs, directions)])


def dual_stage(traced: Traced, chart: Chart, sizes: Mapping[str, int]) -> Function:
    """Rates of a stage, and their change."""
    part = traced.parts.stage()
    outputs = traced.outputs(part)
    changes = tangents(outputs, changing(traced, chart, sizes))
    return Function(f"dual_{part.name}", ENTERED, [*outputs, *changes])


def dual_finish(traced: Traced, chart: Chart, sizes: Mapping[str, int]) -> Function:
    """The change of the state at the end of a step."""
    part = traced.parts.finish()
    outputs = traced.outputs(part)
    rates = tangents(outputs, changing(traced, chart, sizes))
    change: list[Any] = [0.0] * chart.n
    for k, j in zip(*chart.plain, strict=True):
        change[j] = rates[k]
    for where, along in chart.turns:
        w, x, y, z = outputs[where]
        change[along] = [2.0 * entry for entry in quaternion_product((w, -x, -y, -z), rates[where])[1:]]
    change[chart.n - chart.nv :] = rates[chart.nq :]
    return Function(f"dual_{part.name}", ENTERED, change)


def changing(traced: Traced, chart: Chart, sizes: Mapping[str, int]) -> dict[Expression, Operand]:
    """How state, part and freed numbers change along a direction."""
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


def turn_lines(sizes: Mapping[str, int], target: Target, staged: bool) -> Iterator[str]:
    """A loop over groups of directions, so many for each step; a group has a direction in each lane.

    onward: groups from the directions of one step to those of the next; 0 where all have the same. Staged functions
    take rates and their change in two calls, and a workspace.
    """
    V, S, nu, p = target.vector, sizes["stage"], sizes["u"], sizes["free"]
    seeds = {"dstate": sizes["dstate"], "dclock": 2, "du0": nu, "du1": nu, "dfree": p}
    yield f"define void @turn({TURN}) #1 {{"
    yield "entry:"
    yield from places(V, "memory", {"part": sizes["part"], "dpart": sizes["part"], "duals": sizes["duals"], "work": 0})
    yield "%any = icmp slt i64 %first, %last"
    yield "br i1 %any, label %group, label %done"
    yield "group:"
    yield "%b = phi i64 [ %first, %entry ], [ %b1, %group ]"
    yield "%k = udiv i64 %b, %groups"  # the step
    yield from entry(V, "state", "states", "k", sizes["state"])
    yield from entry(V, "clock", "clocks", "k", 2)
    yield from entry(V, "u0", "forces", "k", 2 * nu)
    yield f"%u1 = getelementptr {V}, ptr %u0, i64 {nu}"
    yield from entry(V, "freed", "free", "k", p)
    yield "%g = urem i64 %b, %groups\n%own = mul i64 %k, %onward\n%s = add i64 %own, %g"
    yield from entry(V, "seed", "seeds", "s", sum(seeds.values()))
    yield from places(V, "seed", seeds)
    yield from entry(V, "next", "out", "b", sizes["dstate"])
    times = "ptr %clock, ptr %u0, ptr %u1, ptr %dclock, ptr %du0, ptr %du1, ptr %duals"
    entered, work = "ptr %state, ptr %part, ptr %freed", ", ptr %work" if staged else ""
    given = f"{entered}, ptr %dstate, ptr %dpart, ptr %dfree{work}"
    for k in range(STAGES):
        yield f"call void @dual_combine{k}(ptr %part, {times})"
        yield f"%r{k} = getelementptr {V}, ptr %duals, i64 {k * 2 * S}"
        if staged:
            yield f"call void @stage(ptr %r{k}, {entered}{work})"
        yield f"%d{k} = getelementptr {V}, ptr %r{k}, i64 {S if staged else 0}"
        yield f"call void @dual_stage(ptr %d{k}, {given})"
    yield f"call void @dual_combine{STAGES}(ptr %part, {times})"
    yield f"call void @dual_finish(ptr %next, {given})"
    yield "%b1 = add i64 %b, 1\n%more = icmp slt i64 %b1, %last"
    yield "br i1 %more, label %group, label %done"
    yield "done:\nret void\n}"


def entry(vector: str, name: str, base: str, number: str, size: int) -> Iterator[str]:
    """The place of an element of so many entries, by its number."""
    yield f"%{name}_o = mul i64 %{number}, {size}"
    yield f"%{name} = getelementptr {vector}, ptr %{base}, i64 %{name}_o"


def places(vector: str, base: str, parts: Mapping[str, int]) -> Iterator[str]:
    """Parts of so many entries, one after the other."""
    start = 0
    for name, size in parts.items():
        yield f"%{name} = getelementptr {vector}, ptr %{base}, i64 {start}"
        start += size
