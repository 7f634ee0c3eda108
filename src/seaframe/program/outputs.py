"""The outputs of a program: signals of the catalogue, or components of them, in the order of the user."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from ..errors import SeaframeError
from ..numbers import Floats
from ..scene.model import Scene
from ..signals.signal import Signal, without_flips
from ..signals.signal_catalogue import catalogue, find_signal


@dataclass(frozen=True, slots=True)
class Outputs:
    """The numbers that a program observes.

    Compiled code computes whole signals, so that the sign of a quaternion can follow from one record to the next also
    where only some of its components are outputs.
    """

    signals: tuple[Signal, ...]  # each once
    chosen: tuple[tuple[Signal, int], ...]  # of each output: its signal and its component

    @classmethod
    def of(cls, scene: Scene, names: Sequence[str]) -> Outputs:
        """Select signals such as `rov.hull.position`, and components such as `rov.hull.position[2]`."""
        if not names:
            return cls((), ())
        known, chosen = catalogue(scene), list[tuple[Signal, int]]()
        for name in names:
            signal, component = find_signal(scene, known, name, "outputs")
            chosen += [(signal, k) for k in (range(signal.size) if component is None else [component])]
        every = [(signal.name, k) for signal, k in chosen]
        if len(set(every)) < len(every):
            word, k = next(output for output in every if every.count(output) > 1)
            raise SeaframeError(
                f"Output '{list(known[word].components)[k]}' is listed twice. List each output once.",
                "conflict",
                path="outputs",
            )
        return cls(tuple({signal.name: signal for signal, _ in chosen}.values()), tuple(chosen))

    @property
    def names(self) -> tuple[str, ...]:
        """Name of every output: `rov.hull.depth`, `rov.hull.position[2]`."""
        return tuple(list(signal.components)[k] for signal, k in self.chosen)

    @property
    def units(self) -> tuple[str, ...]:
        """Unit of every output."""
        return tuple(signal.units[k] for signal, k in self.chosen)

    @property
    def components(self) -> list[Signal]:
        """Every output as a signal of one number."""
        return [signal if signal.size == 1 else signal.component(k) for signal, k in self.chosen]

    @property
    def are_whole(self) -> bool:
        """Whether the outputs are all values of all signals, in their order."""
        return self.chosen == tuple((signal, k) for signal in self.signals for k in range(signal.size))

    @property
    def size(self) -> int:
        """Number of values of all signals."""
        return sum(signal.size for signal in self.signals)

    @property
    def firsts(self) -> dict[str, int]:
        """First value of every signal among those of all signals, by name."""
        ends = accumulate((signal.size for signal in self.signals), initial=0)
        return {signal.name: first for signal, first in zip(self.signals, ends, strict=False)}

    @property
    def need_commands(self) -> bool:
        """Whether an output depends on u or on the commands of controllers."""
        return any(signal.needs != "state" for signal in self.signals)

    @property
    def has_quaternions(self) -> bool:
        """Whether the sign of an output is a choice."""
        return any(signal.quaternion for signal in self.signals)

    def follow_signs(self, values: Floats) -> Floats:
        """Return values of all signals (..., records, size) in which quaternions keep their sign, as in a run."""
        found = values.copy()
        for signal in self.signals:
            if signal.quaternion:
                own = slice(self.firsts[signal.name], self.firsts[signal.name] + signal.size)
                found[..., own] = without_flips(values[..., own])
        return found

    def select(self, values: Floats) -> Floats:
        """Return the outputs (..., m) from the values of all signals (..., size)."""
        firsts = self.firsts
        selected: Floats = values[..., [firsts[signal.name] + k for signal, k in self.chosen]]
        return selected
