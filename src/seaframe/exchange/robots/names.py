"""Names of an imported robot: those of a file hold anything, those of a scene letters, digits, _ and -."""

from __future__ import annotations

import re
from collections.abc import Iterable

LONGEST = 60  # characters of a name, so that a number may follow
SEPARATORS = re.compile(r"::|/")
INVALID = re.compile(r"[^A-Za-z0-9_-]+")


def plain_name(name: str, default: str) -> str:
    """Return a name with letters, digits, _ and - only, a letter or _ first."""
    found = INVALID.sub("_", name).strip("_-")[:LONGEST]
    if not found:
        return default
    return found if re.match(r"[A-Za-z_]", found) else f"_{found}"


class Names:
    """Gives every name of a robot once: those of its links, thrusters, points and foils differ."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self.taken = set(taken)

    def unique(self, name: str, default: str) -> str:
        """Return a valid name that is not taken yet, after a number if it must be, and take it."""
        wanted = plain_name(name, default)
        found, number = wanted, 1
        while found in self.taken:
            number += 1
            found = f"{wanted}_{number}"
        self.taken.add(found)
        return found


def short_names(names: Iterable[str]) -> dict[str, str]:
    """Return names without their namespaces (`rexrov/base_link`), where they stay different."""
    every = list(names)
    last = {name: SEPARATORS.split(name)[-1] for name in every}
    counts: dict[str, int] = {}
    for short in last.values():
        counts[short] = counts.get(short, 0) + 1
    return {name: short if short and counts[short] == 1 else name for name, short in last.items()}
