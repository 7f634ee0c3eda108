"""Where calls leave their entries: memory that is used again as soon as nobody reads it any more.

The entries of a call lie in two blocks: those that are read last of all, and before that those that are read no longer
than others. An articulated inertia is read once, by the parent, and its pivots much later: in one block they would
take the room of both until the end, and large robots would not fit into the caches of a core.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Parting:
    """The entries of a call, in the order in which they lie in its two blocks."""

    kept: tuple[int, ...] = ()
    brief: tuple[int, ...] = ()

    @classmethod
    def of(cls, last: Mapping[int, int]) -> Parting:
        """From the last reader of every entry."""
        end = max(last.values(), default=0)
        entries = sorted(last)
        return cls(tuple(k for k in entries if last[k] == end), tuple(k for k in entries if last[k] < end))


@dataclass(frozen=True, slots=True)
class Blocks:
    """A call's two blocks, and where in the workspace they begin."""

    parting: Parting
    kept: int
    brief: int

    def entry(self, k: int) -> int:
        """The place of an entry of the call in the workspace."""
        if k in self.parting.kept:
            return self.kept + self.parting.kept.index(k)
        return self.brief + self.parting.brief.index(k)


class Memory:
    """A workspace that grows where nothing free is large enough."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.free: list[tuple[int, int]] = []  # start and end, in order

    def take(self, count: int) -> int:
        """The start of so many entries."""
        for n, (start, end) in enumerate(self.free):
            if end - start >= count:
                self.free[n : n + 1] = [(start + count, end)] if end - start > count else []
                return start
        start = self.free.pop()[0] if self.free and self.free[-1][1] == self.size else self.size
        self.size = start + count
        return start

    def give(self, start: int, count: int) -> None:
        """Entries that nobody reads any more; what lies side by side becomes one."""
        merged: list[tuple[int, int]] = []
        for a, b in sorted([*self.free, (start, start + count)]):
            if merged and merged[-1][1] == a:
                merged[-1] = (merged[-1][0], b)
            elif b > a:
                merged.append((a, b))
        self.free = merged


def laid_out(needed: Sequence[Mapping[int, int]], first: int) -> tuple[list[Blocks], int]:
    """The blocks of every call, of whose needed entries the last readers are known, and the size of the workspace.

    Its first entries are taken. A call never writes where it reads.
    """
    memory = Memory(first)
    ends: dict[int, list[tuple[int, int]]] = {}  # by the last reader: blocks
    found = []
    for number, last in enumerate(needed):
        parting = Parting.of(last)
        blocks = Blocks(parting, memory.take(len(parting.kept)), memory.take(len(parting.brief)))
        for start, entries in ((blocks.kept, parting.kept), (blocks.brief, parting.brief)):
            if entries:
                ends.setdefault(max(last[k] for k in entries), []).append((start, len(entries)))
        for block in ends.pop(number, ()):
            memory.give(*block)
        found.append(blocks)
    return found, memory.size
