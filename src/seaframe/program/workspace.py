"""Allocate the workspace in which calls store their entries; memory is reused after its last reader.

The entries of a call are stored in two blocks: `kept`, those with the latest last reader, and `brief`, all others. An
articulated inertia is read once, by the parent, but its pivots much later: in one block both would occupy memory until
the end, and large robots would not fit into the caches of a core.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Entries: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class EntrySplit:
    """The entries of a call in the order of its two blocks; calls with equal splits share one object."""

    kept: Entries
    brief: Entries


@dataclass(frozen=True, slots=True)
class Blocks:
    """The two blocks of a call, with their first entries in the workspace."""

    split: EntrySplit
    brief: int
    kept: int

    def entry(self, k: int) -> int:
        """Return the place of an entry of the call in the workspace."""
        if k in self.split.kept:
            return self.kept + self.split.kept.index(k)
        return self.brief + self.split.brief.index(k)


class WorkspaceAllocator:
    """A workspace that grows where no free range is large enough; of equal ranges, the one freed last is used first."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.free: dict[int, list[int]] = {}  # starts of free ranges, by size

    def allocate(self, count: int) -> int:
        """Allocate `count` entries; return the first."""
        size = min((size for size, starts in self.free.items() if starts and size >= count), default=None)
        if size is None:
            self.size += count
            return self.size - count
        start = self.free[size].pop()
        if size > count:
            self.release(start + count, size - count)
        return start

    def release(self, start: int, count: int) -> None:
        """Release `count` entries from `start` on."""
        self.free.setdefault(count, []).append(start)


def lay_out_blocks(needed: Sequence[Mapping[int, int]], first: int) -> tuple[list[Blocks], int]:
    """Lay out the blocks of every call; return them and the size of the workspace.

    `needed` gives for each call its needed entries with their last readers. The first `first` entries of the workspace
    are occupied. A call never writes where it reads.
    """
    memory = WorkspaceAllocator(first)
    known: dict[tuple[Entries, Entries], EntrySplit] = {}
    ends: dict[int, list[tuple[int, int]]] = {}  # blocks, by their last reader
    found = []
    for number, last in enumerate(needed):
        kept, brief = split_by_last_reader(last)
        starts = [memory.allocate(len(entries)) if entries else 0 for entries in (brief, kept)]
        for start, entries in zip(starts, (brief, kept), strict=True):
            if entries:
                ends.setdefault(max(last[k] for k in entries), []).append((start, len(entries)))
        for block in ends.pop(number, ()):
            memory.release(*block)
        found.append(Blocks(known.setdefault((kept, brief), EntrySplit(kept, brief)), *starts))
    return found, memory.size


def split_by_last_reader(last: Mapping[int, int]) -> tuple[Entries, Entries]:
    """Return the entries that are read last of all, and the others."""
    end = max(last.values(), default=0)
    entries = sorted(last)
    return tuple(k for k in entries if last[k] == end), tuple(k for k in entries if last[k] < end)
