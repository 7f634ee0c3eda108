"""Whole runs inside native code: a loop over blocks of robots, over steps, over the stages of a step.

No formula is written here: stages, their combinations and ends of steps are traced functions,

    combine<k>(part, clock, u0, u1, rates)    part: step of q, gain of v, instant, forces u of stage k
    stage(rates_k, state, part, once)         once: what depends on freed numbers alone, or these themselves
    finish(next, state, part, once)

and this loop only says in which order they are called, and on which memory.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import accumulate

from .llvm import Target

ARGUMENTS = "i64 %first, i64 %last, i64 %steps, i64 %every, double %t0, double %h, ptr %states, ptr %u"
ARGUMENTS += (
    ", i64 %u_block, i64 %u_row, i64 %u_next, ptr %free, ptr %records, i64 %record_block, ptr %memory, i64 %begin"
)
ROOMS = ("once", "clock", "part", "rates", "next", "work")  # what a thread needs of memory


def memory_size(sizes: Mapping[str, int]) -> int:
    """Of the memory that one thread needs, in entries."""
    return sum(sizes[name] for name in ROOMS)


def rollout_text(stages: int, sizes: Mapping[str, int], target: Target) -> str:
    """IR of the loop: runs of blocks first to last, states kept in place, every so many steps also recorded.

    u_block, u_row, u_next: bytes from one block's forces to the next one's, from one step's to the next one's, and from
    the forces at the start of a step to those at its end. record_block: bytes of one block's records. memory: entries
    for this thread alone. begin: number of the first step, counted from t0, so that a run in pieces has the same bits.
    """
    starts = dict(zip(ROOMS, accumulate((sizes[name] for name in ROOMS), initial=0), strict=False))
    return "\n".join(
        [
            f"declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\ndefine void @rollout({ARGUMENTS}) #1 {{",
            "entry:",
            *(f"%{name} = getelementptr {target.vector}, ptr %memory, i64 {start}" for name, start in starts.items()),
            "%any = icmp slt i64 %first, %last",
            "br i1 %any, label %block, label %done",
            *block_lines(sizes, target),
            *step_lines(stages, sizes, target),
            *end_lines(sizes, target),
            "}",
        ]
    )


def block_lines(sizes: Mapping[str, int], target: Target) -> Iterator[str]:
    """The start of a block: its memory, and what is done once."""
    yield "block:"
    yield "%b = phi i64 [ %first, %entry ], [ %b1, %block_end ]"
    yield from pointer("state", "%states", f"mul i64 %b, {sizes['state'] * target.bytes}")
    yield from pointer("freed", "%free", f"mul i64 %b, {sizes['free'] * target.bytes}")
    yield from pointer("forces", "%u", "mul i64 %b, %u_block")
    yield from pointer("record", "%records", "mul i64 %b, %record_block")
    if sizes["once"]:
        yield "call void @once(ptr %once, ptr %freed)"
    yield "br label %step"


def pointer(name: str, base: str, offset: str) -> Iterator[str]:
    yield f"%{name}_o = {offset}"
    yield f"%{name} = getelementptr i8, ptr {base}, i64 %{name}_o"


def step_lines(stages: int, sizes: Mapping[str, int], target: Target) -> Iterator[str]:
    """One step: the clock, the stages, the end."""
    S, V = target.scalar, target.vector
    yield "step:"
    given = "ptr %once" if sizes["once"] else "ptr %freed"
    given += ", ptr %work" if sizes["work"] else ""
    yield "%n = phi i64 [ 0, %block ], [ %n1, %step_end ]"
    yield "%to = phi ptr [ %record, %block ], [ %to_next, %step_end ]"
    # The state, and where the next one goes, take turns.
    yield "%here = phi ptr [ %state, %block ], [ %there, %step_end ]"
    yield "%there = phi ptr [ %next, %block ], [ %here, %step_end ]"
    yield "%number = add i64 %n, %begin"
    yield "%count = sitofp i64 %number to double"
    yield "%passed = fmul double %count, %h"
    yield "%now = fadd double %t0, %passed"
    for k, value in enumerate(("%now", "%h")):
        source = value
        if target.single:
            yield f"%c{k}s = fptrunc double {value} to float"
            source = f"%c{k}s"
        yield f"%c{k}i = insertelement {V} poison, {S} {source}, i32 0"
        yield f"%c{k} = shufflevector {V} %c{k}i, {V} poison, <{target.lanes} x i32> zeroinitializer"
        yield f"%c{k}p = getelementptr inbounds {V}, ptr %clock, i64 {k}"
        yield f"store {V} %c{k}, ptr %c{k}p, align {target.bytes}"
    yield from pointer("u0", "%forces", "mul i64 %n, %u_row")
    yield "%u1 = getelementptr i8, ptr %u0, i64 %u_next"
    for k in range(stages + 1):
        yield f"call void @combine{k}(ptr %part, ptr %clock, ptr %u0, ptr %u1, ptr %rates)"
        if k < stages:
            yield f"%r{k} = getelementptr i8, ptr %rates, i64 {k * sizes['stage'] * target.bytes}"
            yield f"call void @stage(ptr %r{k}, ptr %here, ptr %part, {given})"
    yield f"call void @finish(ptr %there, ptr %here, ptr %part, {given})"


def end_lines(sizes: Mapping[str, int], target: Target) -> Iterator[str]:
    """Record the state if its turn has come; then the next step, or the next block."""
    size = sizes["state"] * target.bytes
    yield "%n1 = add i64 %n, 1"
    yield "%left = urem i64 %n1, %every"
    yield "%keep = icmp eq i64 %left, 0"
    yield "br i1 %keep, label %write, label %step_end"
    yield "write:"
    yield f"call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %there, i64 {size}, i1 false)"
    yield f"%after = getelementptr i8, ptr %to, i64 {size}"
    yield "br label %step_end"
    yield "step_end:"
    yield "%to_next = phi ptr [ %to, %step ], [ %after, %write ]"
    yield "%more_steps = icmp slt i64 %n1, %steps"
    yield "br i1 %more_steps, label %step, label %block_end"
    yield "block_end:"
    yield f"call void @llvm.memcpy.p0.p0.i64(ptr %state, ptr %there, i64 {size}, i1 false)"
    yield "%b1 = add i64 %b, 1"
    yield "%more_blocks = icmp slt i64 %b1, %last"
    yield "br i1 %more_blocks, label %block, label %done"
    yield "done:"
    yield "ret void"
