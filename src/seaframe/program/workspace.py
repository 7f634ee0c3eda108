"""Where calls leave their entries: memory that is used again as soon as nobody reads it any more.

The entries of a call lie in two blocks: those that are read last of all, and before that those that are read no longer
than others. An articulated inertia is read once, by the parent, and its pivots much later: in one block they would
take the room of both until the end, and large robots would not fit into the caches of a core.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Entries: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Parting:
    """The entries of a call, in the order in which they lie in its two blocks; calls that part alike share one."""

    kept: Entries
    brief: Entries


@dataclass(frozen=True, slots=True)
class Blocks:
    """A call's two blocks, and where in the workspace they begin."""

    parting: Parting
    brief: int
    kept: int

    def entry(self, k: int) -> int:
        """The place of an entry of the call in the workspace."""
        if k in self.parting.kept:
            return self.kept + self.parting.kept.index(k)
        return self.brief + self.parting.brief.index(k)


class Memory:
    """A workspace that grows where nothing free is large enough; of equal places, the one freed last goes first."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.free: dict[int, list[int]] = {}  # starts, by size

    def take(self, count: int) -> int:
        """The start of so many entries."""
        size = min((size for size, starts in self.free.items() if starts and size >= count), default=None)
        if size is None:
            self.size += count
            return self.size - count
        start = self.free[size].pop()
        if size > count:
            self.give(start + count, size - count)
        return start

    def give(self, start: int, count: int) -> None:
        """Entries that nobody reads any more."""
        self.free.setdefault(count, []).append(start)


def laid_out(needed: Sequence[Mapping[int, int]], first: int) -> tuple[list[Blocks], int]:
    """The blocks of every call, of whose needed entries the last readers are known, and the size of the workspace.

    Its first entries are taken. A call never writes where it reads.
    """
    memory = Memory(first)
    known: dict[tuple[Entries, Entries], Parting] = {}
    ends: dict[int, list[tuple[int, int]]] = {}  # by the last reader: blocks
    found = []
    for number, last in enumerate(needed):
        kept, brief = parted(last)
        starts = [memory.take(len(entries)) if entries else 0 for entries in (brief, kept)]
        for start, entries in zip(starts, (brief, kept), strict=True):
            if entries:
                ends.setdefault(max(last[k] for k in entries), []).append((start, len(entries)))
        for block in ends.pop(number, ()):
            memory.give(*block)
        found.append(Blocks(known.setdefault((kept, brief), Parting(kept, brief)), *starts))
    return found, memory.size


def parted(last: Mapping[int, int]) -> tuple[Entries, Entries]:
    """Entries that are read last of all, and the others."""
    end = max(last.values(), default=0)
    entries = sorted(last)
    return tuple(k for k in entries if last[k] == end), tuple(k for k in entries if last[k] < end)
