"""Loops of native code, as LLVM IR: over blocks of robots, over steps, over the stages of a step.

This module contains no formulas: stages, their combinations and ends of steps are traced functions,

    combine<k>(part, clock, u0, u1, rates)    part: step of q, gain of v, instant, forces u of stage k
    stage(rates_k, state, part, once)         once: values that depend only on freed numbers, or the freed numbers
    finish(next, state, part, once)

and a loop only defines in which order they are called, and on which memory. `rollout` runs many robots on one clock;
`trajectory` gives every step its own clock, forces and freed numbers; `sensitivity` propagates directions through
single steps (the `dual_` functions of `sensitivity`); `gradient` runs steps forward and then their cotangents back (the
`pull_` functions of `rollout_gradients`); `map_text` calls any function once for each block.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from ..control.sampled import NEAR
from .backends.llvm import Function, Target
from .kernels import WORK, Staged

if TYPE_CHECKING:
    from .closed_loop import ClosedLoop

ROLLOUT = "i64 %first, i64 %last, i64 %steps, i64 %every, double %t0, double %h, ptr %states, ptr %u"
ROLLOUT += (
    ", i64 %u_block, i64 %u_row, i64 %u_next, ptr %free, ptr %records, i64 %record_block, ptr %memory, i64 %begin"
)
TRAJECTORY = "i64 %first, i64 %last, i64 %steps, ptr %records, ptr %clocks, ptr %forces, ptr %free, i64 %free_block"
TRAJECTORY += ", i64 %free_row, ptr %memory"
SENSITIVITY = "i64 %first, i64 %last, i64 %groups, i64 %onward, ptr %out, ptr %states, ptr %clocks, ptr %forces"
SENSITIVITY += ", ptr %free, ptr %seeds, ptr %memory"
GRADIENT = "i64 %first, i64 %last, i64 %begin, i64 %steps, i64 %back, ptr %marks, i64 %mark_block, ptr %clocks"
GRADIENT += ", ptr %places, ptr %u, ptr %pulled_u, i64 %u_block, ptr %free, ptr %costs, i64 %cost_block, ptr %carried"
GRADIENT += ", ptr %memory"
CLOSED_LOOP = ", ptr %held"  # memories of controllers, one block of robots after the other
ROOMS = ("once", "clock", "part", "rates", "next", "work")  # memory blocks of a thread of a rollout
SAMPLING = ("sample", "share", "drive", "scratch", "taken")  # further ones where controllers act


def memory_size(sizes: Mapping[str, int]) -> int:
    """Return the number of entries of memory that one thread of a rollout needs."""
    return sum(sizes[name] for name in (*ROOMS, *SAMPLING) if name in sizes)


def map_text(function: Function | Staged, sizes: Mapping[str, int], target: Target) -> str:
    """Return a loop with one call for each block of robots: void map_f(first, last, out, blocks ..., work)."""
    strides = {"out": len(function.outputs)} | {block: sizes[block] for block in function.blocks}
    passed = [f"ptr %{name}_k" for name in strides] + [f"ptr %{WORK}"] * isinstance(function, Staged)
    body = [line for name, size in strides.items() for line in element(target, f"{name}_k", f"{name}_0", "b", size)]
    arguments = "".join(f", ptr %{name}" for name in [*(f"{block}_0" for block in strides), WORK])
    body.append(f"call void @{function.name}({', '.join(passed)})")
    return block_loop_text(f"map_{function.name}", f"i64 %first, i64 %last{arguments}", body)


def rollout_text(stages: int, sizes: Mapping[str, int], target: Target, loop: ClosedLoop | None = None) -> str:
    """Return a function that runs the blocks `first` to `last`, changes states in place, records every `every` steps.

    u_block, u_row, u_next: bytes from one block's forces to the next one's, from one step's to the next one's, and from
    the forces at the start of a step to those at its end. record_block: bytes of one block's records. memory: entries
    of this thread only. begin: number of the first step, counted from t0, so that a run in pieces has the same bits.
    With controllers in `loop`, `held` is their memory, changed in place, and a record is the state and that memory.
    If steps leave out some entries of a state, functions follow<k>, `sizes["follow"]` of them, compute these where they
    are read.
    """
    rooms = consecutive_addresses(
        target, "memory", {name: sizes[name] for name in (*ROOMS, *SAMPLING) if name in sizes}
    )
    steps = [*step_lines(stages, sizes, target), *record_lines(sizes, target)]
    if loop is not None:
        steps = [*closed_step_lines(stages, sizes, target, loop), *record_lines(sizes, target, "reached")]
    body = [
        *element(target, "state", "states", "b", sizes["state"]),
        *element(target, "freed", "free", "b", sizes["free"]),
        *pointer("forces", "%u", "mul i64 %b, %u_block"),
        *pointer("record", "%records", "mul i64 %b, %record_block"),
        *(["call void @once(ptr %once, ptr %freed)"] if sizes["once"] else []),
        *(element(target, "m", "held", "b", loop.nm) if loop else []),
        "br label %step",
        *steps,
    ]
    head = "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n"
    if loop is None:
        return head + block_loop_text("rollout", ROLLOUT, body, rooms, "block_end")
    head += "declare double @llvm.floor.f64(double)\n"
    head += f"declare i1 @llvm.vector.reduce.or.v{target.lanes}i1({flags(target)})\n"
    return head + block_loop_text("rollout", ROLLOUT + CLOSED_LOOP, body, rooms, "block_end")


def clocked_steps_text() -> str:
    """Return a function that runs one block through steps, each with a clock (t, h) of its own, and records all states.

    row: bytes from one record to the next. It is made of rollouts of one step, whose bits it has.
    """
    given = "i64 0, i64 1, i64 1, i64 1, double %t, double %h, ptr %state, ptr %u, i64 0, i64 0, i64 0, ptr %free"
    lines = [
        "define void @clocked_steps(i64 %steps, ptr %clocks, ptr %state, ptr %u, ptr %free, ptr %records, i64 %row,"
        " ptr %memory) #1 {\nentry:\nbr label %step",
        "step:\n%n = phi i64 [ 0, %entry ], [ %n1, %step ]",
        *pointer("clock", "%clocks", "mul i64 %n, 16"),
        "%t = load double, ptr %clock\n%h_p = getelementptr double, ptr %clock, i64 1\n%h = load double, ptr %h_p",
        *pointer("record", "%records", "mul i64 %n, %row"),
        f"call void @rollout({given}, ptr %record, i64 0, ptr %memory, i64 0)",
        "%n1 = add i64 %n, 1\n%more = icmp slt i64 %n1, %steps\nbr i1 %more, label %step, label %done",
        "done:\nret void\n}",
    ]
    return "\n".join(lines)


def step_lines(stages: int, sizes: Mapping[str, int], target: Target) -> Iterator[str]:
    """Yield one step of a rollout: the clock, the stages, the end."""
    yield from step_start_lines()
    yield from store_clock_lines(target, "c", "clock", ("%now", "%h"))
    yield from stage_lines(stages, sizes, target, stage_arguments(sizes))


def stage_arguments(sizes: Mapping[str, int]) -> str:
    """Return the arguments of a stage after its rates."""
    once, work = "%once" if sizes["once"] else "%freed", ", ptr %work" if sizes["work"] else ""
    return f"ptr %here, ptr %part, ptr {once}{work}"


def step_start_lines() -> Iterator[str]:
    """Yield the start of a step: its number, its time, its memory, its forces."""
    yield "step:"
    yield "%n = phi i64 [ 0, %block ], [ %n1, %step_end ]"
    yield "%to = phi ptr [ %record, %block ], [ %to_next, %step_end ]"
    # The memory of the state and that of the next state are swapped after every step.
    yield "%here = phi ptr [ %state, %block ], [ %there, %step_end ]"
    yield "%there = phi ptr [ %next, %block ], [ %here, %step_end ]"
    yield "%number = add i64 %n, %begin"
    yield "%count = sitofp i64 %number to double"
    yield "%passed = fmul double %count, %h"
    yield "%now = fadd double %t0, %passed"
    yield from pointer("u0", "%forces", "mul i64 %n, %u_row")
    yield "%u1 = getelementptr i8, ptr %u0, i64 %u_next"


def store_clock_lines(target: Target, name: str, block: str, values: Iterable[str]) -> Iterator[str]:
    """Yield the storing of scalars in the first entries of a block, each in all lanes."""
    S, V = target.scalar, target.vector
    for k, value in enumerate(values):
        source = value
        if target.single:
            yield f"%{name}{k}s = fptrunc double {value} to float"
            source = f"%{name}{k}s"
        yield f"%{name}{k}i = insertelement {V} poison, {S} {source}, i32 0"
        yield f"%{name}{k} = shufflevector {V} %{name}{k}i, {V} poison, <{target.lanes} x i32> zeroinitializer"
        yield f"%{name}{k}p = getelementptr inbounds {V}, ptr %{block}, i64 {k}"
        yield f"store {V} %{name}{k}, ptr %{name}{k}p, align {target.bytes}"


def follow_lines(block: str, sizes: Mapping[str, int]) -> Iterator[str]:
    """Yield the calls that complete the state in a block."""
    for k in range(sizes.get("follow", 0)):
        yield f"call void @follow{k}(ptr %{block}, ptr %{block}, ptr %freed)"


def closed_step_lines(stages: int, sizes: Mapping[str, int], target: Target, loop: ClosedLoop) -> Iterator[str]:
    """Yield one step with controllers, split at their samples; see `closed_loop`."""
    yield from step_start_lines()
    yield "%end = fadd double %now, %h\nbr label %segment"
    yield "segment:"
    yield "%a = phi double [ %now, %step ], [ %b_end, %segment_next ]"
    end = "%end"
    for k, controller in enumerate(loop.controllers):  # the part ends at the first sample after its start
        rate = real(controller.rate)
        yield f"%turns{k} = fmul double %a, {rate}\n%turned{k} = fadd double %turns{k}, {real(NEAR)}"
        yield f"%floor{k} = call double @llvm.floor.f64(double %turned{k})\n%coming{k} = fadd double %floor{k}, 1.0"
        yield f"%at{k} = fdiv double %coming{k}, {rate}\n%limit{k} = fsub double {end}, {real(NEAR / controller.rate)}"
        yield f"%sooner{k} = fcmp olt double %at{k}, %limit{k}"
        yield f"%until{k} = select i1 %sooner{k}, double %at{k}, double {end}"
        end = f"%until{k}"
    yield f"%b_end = fadd double {end}, -0.0"
    yield "%ab = fadd double %a, %b_end\n%middle = fmul double %ab, 0.5"
    for k in range(len(loop.controllers)):
        yield from sample_lines(k, sizes, target, loop)
    yield "%gone = fsub double %a, %now\n%reach = fsub double %b_end, %now"
    yield "%share_a = fdiv double %gone, %h\n%share_b = fdiv double %reach, %h"
    yield "%length = fsub double %b_end, %a\n%from_start = fcmp oeq double %a, %now"
    yield "%ends = fcmp oge double %b_end, %end\n%whole = and i1 %from_start, %ends"
    yield "%dt = select i1 %whole, double %h, double %length"
    yield from store_clock_lines(target, "c", "clock", ("%a", "%dt"))
    yield from store_clock_lines(target, "s", "share", ("%share_a", "%share_b"))
    held = ", ".join(f"ptr %m{k}" for k in range(len(loop.controllers)))
    yield f"call void @inputs(ptr %drive, ptr %u0, ptr %u1, ptr %share, {held})"
    yield f"%drive1 = getelementptr {target.vector}, ptr %drive, i64 {loop.nu}"
    yield from stage_lines(stages, sizes, target, stage_arguments(sizes), ("%drive", "%drive1"))
    yield "br i1 %ends, label %reached, label %segment_next"
    yield "segment_next:"
    yield copy_line("here", "there", sizes["state"], target) + "\nbr label %segment"
    yield "reached:"


def sample_lines(k: int, sizes: Mapping[str, int], target: Target, loop: ClosedLoop) -> Iterator[str]:
    """Yield the sample of controller k, for all lanes if it is due in one of them."""
    V, controller = target.vector, loop.controllers[k]
    places = {"q": "%here", "v": f"%v{k}", "time": "%sample", controller.block: "%scratch", "free": "%freed"}
    given = ", ".join(f"ptr {places[block]}" for block in controller.blocks)

    def call(step: str) -> str:
        copied = copy_line("scratch", "taken", controller.size, target)
        return f"call void @{controller.function_name(step)}(ptr %taken, {given})\n{copied}"

    yield f"%m{k} = getelementptr {V}, ptr %m, i64 {loop.offsets[k]}"
    yield f"%phase{k} = fmul double %middle, {real(controller.rate)}\n%phased{k} = fadd double %phase{k}, {real(NEAR)}"
    yield f"%below{k} = call double @llvm.floor.f64(double %phased{k})\n%early{k} = fcmp olt double %below{k}, 0.0"
    yield f"%number{k} = select i1 %early{k}, double 0.0, double %below{k}"
    yield f"%time{k} = fdiv double %number{k}, {real(controller.rate)}\n%taken_count{k} = fadd double %number{k}, 1.0"
    yield from store_clock_lines(target, f"n{k}_", "sample", (f"%time{k}", f"%taken_count{k}"))
    yield f"%count{k}p = getelementptr {V}, ptr %m{k}, i64 {controller.size}"
    yield f"%count{k} = load {V}, ptr %count{k}p, align {target.bytes}"
    yield f"%due{k} = fcmp olt {V} %count{k}, %n{k}_1"
    yield from any_lane_lines(f"any{k}", f"%due{k}", target)
    yield f"br i1 %any{k}, label %take{k}, label %after{k}"
    yield f"take{k}:"
    yield from follow_lines("here", sizes)
    yield f"%v{k} = getelementptr {V}, ptr %here, i64 {sizes['q']}"
    yield copy_line("scratch", f"m{k}", controller.size, target)
    yield call("request")
    yield f"br label %pass{k}"
    yield f"pass{k}:"
    yield f"%passes{k} = phi i64 [ 0, %take{k} ], [ %passes_next{k}, %pass{k} ]"
    yield call("allocate")
    yield f"%going{k} = load {V}, ptr %scratch, align {target.bytes}"
    yield f"%unfinished{k} = fcmp une {V} %going{k}, zeroinitializer"
    yield from any_lane_lines(f"some{k}", f"%unfinished{k}", target)
    yield f"%passes_next{k} = add i64 %passes{k}, 1\n%few{k} = icmp slt i64 %passes_next{k}, {controller.passes}"
    yield f"%again{k} = and i1 %some{k}, %few{k}\nbr i1 %again{k}, label %pass{k}, label %command{k}"
    yield f"command{k}:"
    yield call("command")
    yield f"call void @keep{k}(ptr %taken, ptr %sample, ptr %m{k}, ptr %scratch)"
    yield copy_line(f"m{k}", "taken", controller.size + 1, target)
    yield f"br label %after{k}"
    yield f"after{k}:"


def flags(target: Target) -> str:
    return f"<{target.lanes} x i1>"


def any_lane_lines(name: str, condition: str, target: Target) -> Iterator[str]:
    """Yield whether a condition holds in one of the lanes."""
    yield f"%{name} = call i1 @llvm.vector.reduce.or.v{target.lanes}i1({flags(target)} {condition})"


def copy_line(to: str, source: str, entries: int, target: Target) -> str:
    """Return the copy of some entries."""
    size = entries * target.bytes
    return f"call void @llvm.memcpy.p0.p0.i64(ptr %{to}, ptr %{source}, i64 {size}, i1 false)"


def real(value: float) -> str:
    """Return an exact double constant of LLVM."""
    return f"0x{struct.unpack('>Q', struct.pack('>d', value))[0]:016X}"


def stage_lines(
    stages: int, sizes: Mapping[str, int], target: Target, given: str, forces: tuple[str, str] = ("%u0", "%u1")
) -> Iterator[str]:
    """Yield all stages of a step and its end, written to %there; `given` are arguments of a stage after its rates."""
    for k in range(stages + 1):
        yield f"call void @combine{k}(ptr %part, ptr %clock, ptr {forces[0]}, ptr {forces[1]}, ptr %rates)"
        if k < stages:
            yield f"%r{k} = getelementptr {target.vector}, ptr %rates, i64 {k * sizes['stage']}"
            yield f"call void @stage(ptr %r{k}, {given})"
    yield f"call void @finish(ptr %there, {given})"


def record_lines(sizes: Mapping[str, int], target: Target, before: str = "step") -> Iterator[str]:
    """Yield the recording of a state every `every` steps, the next step and, after the last, the copy of the state.

    `before` is the label of the code before it. Where controllers act, a record also holds their memory.
    """
    size, memory = sizes["state"] * target.bytes, sizes.get("m", 0) * target.bytes
    yield "%n1 = add i64 %n, 1"
    yield "%left = urem i64 %n1, %every"
    yield "%keep = icmp eq i64 %left, 0"
    yield "br i1 %keep, label %write, label %step_end"
    yield "write:"
    yield from follow_lines("there", sizes)
    yield f"call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %there, i64 {size}, i1 false)"
    if memory:
        yield f"%to_m = getelementptr i8, ptr %to, i64 {size}"
        yield f"call void @llvm.memcpy.p0.p0.i64(ptr %to_m, ptr %m, i64 {memory}, i1 false)"
    yield f"%after = getelementptr i8, ptr %to, i64 {size + memory}"
    yield "br label %step_end"
    yield "step_end:"
    yield f"%to_next = phi ptr [ %to, %{before} ], [ %after, %write ]"
    yield "%more_steps = icmp slt i64 %n1, %steps"
    yield "br i1 %more_steps, label %step, label %block_end"
    yield "block_end:"
    yield from follow_lines("there", sizes)
    yield f"call void @llvm.memcpy.p0.p0.i64(ptr %state, ptr %there, i64 {size}, i1 false)"


def trajectory_text(stages: int, sizes: Mapping[str, int], target: Target, staged: bool) -> str:
    """Return a function that runs whole trajectories; it records every state after the first, which is there already.

    free_block, free_row: entries from one block's freed numbers to the next one's, and from one step's to the next's.
    """
    V, state, nu = target.vector, sizes["state"], sizes["u"]
    given = "ptr %here, ptr %part, ptr %freed" + (", ptr %work" if staged else "")
    body = [
        "br label %step",
        "step:",
        "%n = phi i64 [ 0, %block ], [ %n1, %step ]",
        "%before = mul i64 %b, %steps",
        "%k = add i64 %before, %n",  # of the step among all
        "%row = add i64 %k, %b",  # a block has one record more than it has steps
        *element(target, "here", "records", "row", state),
        f"%there = getelementptr {V}, ptr %here, i64 {state}",
        *element(target, "clock", "clocks", "k", 2),
        *element(target, "u0", "forces", "k", 2 * nu),
        f"%u1 = getelementptr {V}, ptr %u0, i64 {nu}",
        "%freed_b = mul i64 %b, %free_block\n%freed_n = mul i64 %n, %free_row",
        f"%freed_k = add i64 %freed_b, %freed_n\n%freed = getelementptr {V}, ptr %free, i64 %freed_k",
        *stage_lines(stages, sizes, target, given),
        "%n1 = add i64 %n, 1\n%on = icmp slt i64 %n1, %steps",
        "br i1 %on, label %step, label %block_end",
        "block_end:",
    ]
    rooms = consecutive_addresses(target, "memory", {"part": sizes["part"], "rates": sizes["rates"], "work": 0})
    return block_loop_text("fly", TRAJECTORY, body, rooms, "block_end")


def sensitivity_text(stages: int, sizes: Mapping[str, int], target: Target, staged: bool) -> str:
    """Return a function for derivatives of single steps along groups of directions, one direction in each lane.

    groups: number of groups for each step. onward: groups from the directions of one step to those of the next; 0 where
    all steps have the same. Staged functions compute rates and their derivatives in two calls, with a workspace.
    """
    V, S, nu = target.vector, sizes["stage"], sizes["u"]
    seeds = {"dstate": sizes["dstate"], "dclock": 2, "du0": nu, "du1": nu, "dfree": sizes["free"]}
    times = "ptr %clock, ptr %u0, ptr %u1, ptr %dclock, ptr %du0, ptr %du1, ptr %duals"
    entered, work = "ptr %state, ptr %part, ptr %freed", ", ptr %work" if staged else ""
    given = f"{entered}, ptr %dstate, ptr %dpart, ptr %dfree{work}"
    body = [
        "%k = udiv i64 %b, %groups",  # the step
        *element(target, "state", "states", "k", sizes["state"]),
        *element(target, "clock", "clocks", "k", 2),
        *element(target, "u0", "forces", "k", 2 * nu),
        f"%u1 = getelementptr {V}, ptr %u0, i64 {nu}",
        *element(target, "freed", "free", "k", sizes["free"]),
        "%g = urem i64 %b, %groups\n%own = mul i64 %k, %onward\n%s = add i64 %own, %g",
        *element(target, "seed", "seeds", "s", sum(seeds.values())),
        *consecutive_addresses(target, "seed", seeds),
        *element(target, "next", "out", "b", sizes["dstate"]),
    ]
    for k in range(stages):
        body.append(f"call void @dual_combine{k}(ptr %part, {times})")
        body.append(f"%r{k} = getelementptr {V}, ptr %duals, i64 {k * 2 * S}")
        if staged:
            body.append(f"call void @stage(ptr %r{k}, {entered}{work})")
        body.append(f"%d{k} = getelementptr {V}, ptr %r{k}, i64 {S if staged else 0}")
        body.append(f"call void @dual_stage(ptr %d{k}, {given})")
    body.append(f"call void @dual_combine{stages}(ptr %part, {times})")
    body.append(f"call void @dual_finish(ptr %next, {given})")
    parts = {"part": sizes["part"], "dpart": sizes["part"], "duals": sizes["duals"], "work": 0}
    return block_loop_text("turn", SENSITIVITY, body, consecutive_addresses(target, "memory", parts))


def gradient_text(stages: int, sizes: Mapping[str, int], target: Target) -> str:
    """Return a function that runs `steps` steps from number `begin` on and, where `back` is not zero, pulls them back.

    A block has rows of states `marks`: the first is the state before the steps, the second becomes that after them.
    clocks: start and length of each step. places: for each step the rows of forces u at its start and at its end, and
    the row of `costs` with the weights of the state after it, or -1. `carried` holds the cotangents of the state after
    the steps and of values computed once; they become those before the steps. Those of forces are added to pulled_u.
    mark_block, u_block, cost_block: bytes from one block's rows to the next one's. The memory ends with the tape: the
    state before each step, and the rates of its stages.
    """
    V, nu, state = target.vector, sizes["u"], sizes["state"]
    pull = sizes["carried"] + sizes["part"]  # entries that a pull of a stage writes
    once = "%once" if sizes["once"] else "%freed"
    work = ", ptr %work" if sizes["work"] else ""
    body = [
        *pointer("mark", "%marks", "mul i64 %b, %mark_block"),
        *pointer("forces", "%u", "mul i64 %b, %u_block"),
        *pointer("pulled_forces", "%pulled_u", "mul i64 %b, %u_block"),
        *pointer("cost", "%costs", "mul i64 %b, %cost_block"),
        *element(target, "freed", "free", "b", sizes["free"]),
        *element(target, "carry", "carried", "b", sizes["carried"]),
        *(["call void @once(ptr %once, ptr %freed)"] if sizes["once"] else []),
        copy_line("tape", "mark", state, target),
        "br label %step",
        "step:",
        "%n = phi i64 [ 0, %block ], [ %n1, %step ]",
        *tape_lines("", "n", sizes, target),
        f"%there = getelementptr {V}, ptr %here, i64 {sizes['tape']}",
        *stage_lines(stages, sizes, target, f"ptr %here, ptr %part, ptr {once}{work}"),
        "%n1 = add i64 %n, 1\n%on = icmp slt i64 %n1, %steps",
        "br i1 %on, label %step, label %flown",
        "flown:",
        f"%after = getelementptr {V}, ptr %mark, i64 {state}",
        copy_line("after", "there", state, target),
        "%returns = icmp ne i64 %back, 0\nbr i1 %returns, label %turn, label %block_end",
        "turn:",
        copy_line("pulls", "carry", sizes["carried"], target),
        "br label %pull",
        "pull:",
        "%left = phi i64 [ %steps, %turn ], [ %m, %pulled ]\n%m = sub i64 %left, 1",
        *tape_lines("p_", "m", sizes, target),
        "%p_cost = getelementptr inbounds i64, ptr %p_place, i64 2\n%p_record = load i64, ptr %p_cost",
        "%weighs = icmp sge i64 %p_record, 0\nbr i1 %weighs, label %weigh, label %pulled",
        "weigh:",
        *element(target, "weight", "cost", "p_record", state),
        f"call void @add(ptr %pulls, ptr %weight, i64 {state})",
        "br label %pulled",
        "pulled:",
    ]
    body += [f"%pull{k} = getelementptr {V}, ptr %pulls, i64 {k * pull}" for k in range(stages + 1)]
    for k in reversed(range(stages + 1)):
        given = f"ptr %pull{k}, ptr %p_here, ptr %part, ptr {once}"
        body.append(f"call void @combine{k}(ptr %part, ptr %clock, ptr %p_u0, ptr %p_u1, ptr %p_rates)")
        if k == stages:
            body.append(f"call void @pull_finish({given}, ptr %pull0{work})")
        else:
            body.append(f"call void @pull_rates{k}(ptr %drates, ptr %clock, ptr %pulls)")
            body.append(f"call void @pull_stage({given}, ptr %drates, ptr %pull{k + 1}{work})")
    if nu:
        body += [
            "call void @pull_forces(ptr %pull_u, ptr %clock, ptr %pulls)",
            f"%pull_u1 = getelementptr {V}, ptr %pull_u, i64 {nu}",
            f"%to_u0 = getelementptr {V}, ptr %pulled_forces, i64 %p_u0_o",
            f"%to_u1 = getelementptr {V}, ptr %pulled_forces, i64 %p_u1_o",
            f"call void @add(ptr %to_u0, ptr %pull_u, i64 {nu})",
            f"call void @add(ptr %to_u1, ptr %pull_u1, i64 {nu})",
        ]
    body += [
        "%more_pulls = icmp sgt i64 %m, 0\nbr i1 %more_pulls, label %pull, label %carry_out",
        "carry_out:",
        copy_line("carry", "pulls", sizes["carried"], target),
        "br label %block_end",
        "block_end:",
    ]
    rooms = consecutive_addresses(target, "memory", gradient_rooms(stages, sizes) | {"tape": 0})
    head = f"declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n{add_text(target)}\n"
    return head + block_loop_text("gradient", GRADIENT, body, rooms, "block_end")


def gradient_rooms(stages: int, sizes: Mapping[str, int]) -> dict[str, int]:
    """Return the memory blocks of a thread of `gradient` before the tape, with their numbers of entries."""
    pulls = (stages + 1) * (sizes["carried"] + sizes["part"])
    own = {name: sizes[name] for name in ("once", "clock", "part", "work")}
    return own | {"pulls": pulls, "drates": sizes["stage"], "pull_u": 2 * sizes["u"]}


def tape_lines(prefix: str, number: str, sizes: Mapping[str, int], target: Target) -> Iterator[str]:
    """Yield the memory of a step of `gradient` by its number: its row of the tape, its clock, its forces."""
    p, V = prefix, target.vector
    yield from element(target, f"{p}here", "tape", number, sizes["tape"])
    yield f"%{p}rates = getelementptr {V}, ptr %{p}here, i64 {sizes['state']}"
    yield f"%{p}k = add i64 %{number}, %begin\n%{p}k2 = mul i64 %{p}k, 2\n%{p}k3 = mul i64 %{p}k, 3"
    yield f"%{p}begins = getelementptr inbounds double, ptr %clocks, i64 %{p}k2\n%{p}t = load double, ptr %{p}begins"
    yield f"%{p}lasts = getelementptr inbounds double, ptr %{p}begins, i64 1\n%{p}h = load double, ptr %{p}lasts"
    yield from store_clock_lines(target, f"{p}c", "clock", (f"%{p}t", f"%{p}h"))
    yield f"%{p}place = getelementptr inbounds i64, ptr %places, i64 %{p}k3"
    for k in (0, 1):
        yield f"%{p}place{k} = getelementptr inbounds i64, ptr %{p}place, i64 {k}"
        yield f"%{p}row{k} = load i64, ptr %{p}place{k}"
        yield from element(target, f"{p}u{k}", "forces", f"{p}row{k}", sizes["u"])


def add_text(target: Target) -> str:
    """Return a function that adds some entries to others."""
    V, align = target.vector, target.bytes
    return f"""define internal void @add(ptr %to, ptr %from, i64 %count) #0 {{
entry:
br label %next
next:
%k = phi i64 [ 0, %entry ], [ %k1, %next ]
%to_k = getelementptr inbounds {V}, ptr %to, i64 %k
%from_k = getelementptr inbounds {V}, ptr %from, i64 %k
%a = load {V}, ptr %to_k, align {align}
%b = load {V}, ptr %from_k, align {align}
%sum = fadd {V} %a, %b
store {V} %sum, ptr %to_k, align {align}
%k1 = add i64 %k, 1
%more = icmp slt i64 %k1, %count
br i1 %more, label %next, label %done
done:
ret void
}}"""


def block_loop_text(
    name: str, arguments: str, body: Iterable[str], head: Iterable[str] = (), end: str = "block"
) -> str:
    """Return a function that runs `body` for every %b from %first to before %last; the body ends at the label `end`."""
    lines = [
        f"define void @{name}({arguments}) #1 {{",
        "entry:",
        *head,
        "%any = icmp slt i64 %first, %last",
        "br i1 %any, label %block, label %done",
        "block:",
        f"%b = phi i64 [ %first, %entry ], [ %b1, %{end} ]",
        *body,
        "%b1 = add i64 %b, 1",
        "%more = icmp slt i64 %b1, %last",
        "br i1 %more, label %block, label %done",
        "done:",
        "ret void",
        "}",
    ]
    return "\n".join(lines)


def element(target: Target, name: str, base: str, number: str, size: int) -> Iterator[str]:
    """Yield the address of an element of `size` entries by its number."""
    yield f"%{name}_o = mul i64 %{number}, {size}"
    yield f"%{name} = getelementptr {target.vector}, ptr %{base}, i64 %{name}_o"


def pointer(name: str, base: str, offset: str) -> Iterator[str]:
    """Yield an address by its offset in bytes."""
    yield f"%{name}_o = {offset}"
    yield f"%{name} = getelementptr i8, ptr {base}, i64 %{name}_o"


def consecutive_addresses(target: Target, base: str, parts: Mapping[str, int]) -> Iterator[str]:
    """Yield the addresses of consecutive parts, given their numbers of entries."""
    start = 0
    for name, size in parts.items():
        yield f"%{name} = getelementptr {target.vector}, ptr %{base}, i64 {start}"
        start += size
