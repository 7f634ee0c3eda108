"""Detect loops in traced outputs: neighbouring outputs that are the same formula, shifted by one entry.

Tracing unrolls all loops. Where output k + 1 is output k with every input either the same or one entry further in its
block, both are iterations of one loop, and code for a loop does not grow with the number of iterations.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .trace import Expression, Operand

LARGEST = 64  # largest number of nodes of a formula that is compared
SHORTEST = 8  # smallest number of iterations for which a loop is used


@dataclass(frozen=True, slots=True)
class Loop:
    """Outputs `start` to `start + turns` as one formula; `moving` blocks advance by one entry in each iteration."""

    start: int
    turns: int
    formula: Operand
    moving: frozenset[str]


def find_loops(outputs: Sequence[Operand | None]) -> Iterator[Loop]:
    """Yield all loops in the order of the outputs."""
    k = 0
    while k < len(outputs):
        moving = moving_blocks(outputs[k], outputs[k + 1]) if k + 1 < len(outputs) else None
        turns = 1
        if moving is not None:
            while k + turns < len(outputs) and moving_blocks(outputs[k + turns - 1], outputs[k + turns]) == moving:
                turns += 1
            if turns >= SHORTEST:
                first = outputs[k]
                assert first is not None
                yield Loop(k, turns, first, moving)
        k += turns


def moving_blocks(a: Operand | None, b: Operand | None) -> frozenset[str] | None:
    """Return the blocks that advance by one entry from formula a to b; None if these are not iterations of one loop."""
    steps: dict[str, int] = {}  # by block
    waiting: list[tuple[object, object]] = [(a, b)]
    seen = 0
    while waiting:
        x, y = waiting.pop()
        seen += 1
        if seen > LARGEST or type(x) is not type(y):
            return None
        if not isinstance(x, Expression) or not isinstance(y, Expression):
            if x is None or x != y:
                return None
        elif x.op != y.op:
            return None
        elif x.op == "input":
            if (
                x.a != y.a
                or y.b - x.b not in ((0,) if x.a == "parameter" else (0, 1))
                or steps.setdefault(x.a, y.b - x.b) != y.b - x.b
            ):
                return None
        else:
            waiting += [(p, q) for p, q in ((x.a, y.a), (x.b, y.b), (x.c, y.c)) if p is not None or q is not None]
    return frozenset(block for block, step in steps.items() if step)
