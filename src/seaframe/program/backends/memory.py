"""Memory layout of a robot as one row of numbers, for languages that store it in an array."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from ..closed_loop import held_block
from ..kernels import WORK
from .pieces import BETWEEN
from .routines import Model, Routine

OBSERVE = "observe"  # the function that computes the outputs, and the block that it writes
KEPT = "m_kept"  # memory of the controllers during an observation, which takes samples but does not change it
SPLIT = ("u_start", "u_end", "share", "taken")  # blocks that split steps need
JUMP = ("u_start", "sides")  # those that a jump of velocities needs


class RowLayout:
    """The blocks of a model, one after the other; q and v are parts of the state, the time is part of the clock."""

    def __init__(self, model: Model, step: Mapping[str, Routine], answers: Mapping[str, Routine]) -> None:
        self.routines = routines = [*step.values(), *answers.values()]
        self.model = model
        self.numbers: list[float] = []  # parameters of all kernels
        self.first_number: dict[str, int] = {}  # by routine
        for routine in routines:
            self.first_number[routine.name] = len(self.numbers)
            self.numbers += routine.numbers
        self.sizes = {
            **{block: model.sizes[block] for block in ("state", "u", "free", "vdot")},
            **model.kept,
            **{name: model.count(name) for name in answers},
            **({OBSERVE: len(model.outputs)} if model.outputs else {}),
            **{block: model.sizes[block] for block in ("m", *SPLIT) if model.loop},
            **({KEPT: model.closed_loop.nm} if model.outputs and model.closed_loop else {}),
            **{block: model.sizes[block] for block in JUMP if model.jumps},
            **{block: model.sizes[block] for block in ("clock", "u0", "u1", "once", "part", "rates", "next")},
            WORK: max(routine.work for routine in routines),
            BETWEEN: max(routine.slots for routine in routines),
        }
        self.first: dict[str, int] = {}
        self.size = 0
        for block, size in self.sizes.items():
            self.first[block] = self.size
            self.size += size
        self.first |= {"q": 0, "v": model.sizes["q"], "time": self.first["clock"]}
        self.public = ("state", "u", "free", "vdot", *(["m"] if model.closed_loop else []), *model.kept, *answers)
        self.public += (OBSERVE,) if model.outputs else ()
        if model.loop:
            places = enumerate(zip(model.loop.controllers, model.loop.offsets, strict=True))
            for k, (controller, offset) in places:  # a memory and its number of samples are parts of m
                self.first |= dict.fromkeys((controller.block, held_block(k)), self.first["m"] + offset)

    def movable_blocks(self, blocks: Sequence[str]) -> list[str]:
        """Return the blocks that have no fixed place in the row."""
        return [block for block in blocks if block not in self.first]

    @property
    def start(self) -> list[float]:
        """The row of a robot at time zero."""
        row = [0.0] * self.size
        for block, values in (("state", self.model.start), ("free", self.model.free)):
            row[self.first[block] : self.first[block] + len(values)] = values
        return row

    def meta(self) -> dict[str, Any]:
        """Return a description of the row for its users; `blocks` gives first entry and number of entries."""
        model = self.model
        return {
            "name": model.name,
            "version": model.version,
            "nq": model.sizes["q"],
            "nv": model.sizes["v"],
            "nu": model.sizes["u"],
            "dt": model.dt,
            "names": {block: list(names) for block, names in model.names.items()},
            "units": {"u": list(model.units)},
            "start": list(model.start),
            "free": list(model.free),
            "size": self.size,
            "blocks": {block: [self.first[block], self.sizes[block]] for block in self.public},
            **({"outputs": dict(model.outputs)} if model.outputs else {}),
        }


def as_json(meta: Mapping[str, Any]) -> str:
    """Return JSON that is safe in a web page too, whatever names a scene has."""
    text = json.dumps(meta, allow_nan=False)
    for character in "<>&":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text
