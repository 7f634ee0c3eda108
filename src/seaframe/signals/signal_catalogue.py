"""The catalogue: all signals of a scene by name. A new signal needs one line in the file of its family."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..scene.model import Scene
from .connection_signals import connections, tensions
from .energy import powers, totals
from .flexible_signals import flexible_link_signals, shedding_signals
from .joint_signals import joints, reactions
from .link_signals import links
from .signal import Signal
from .thruster_signals import thrusters
from .wrench_signals import wrench_inputs

Family = Callable[[Scene], Iterable[Signal]]
FAMILIES: list[Family] = [  # in the order of recorded names
    *(links, reactions, joints, flexible_link_signals, shedding_signals),
    *(thrusters, wrench_inputs, connections, powers, tensions, totals),
]


def families(scene: Scene) -> list[dict[str, Signal]]:
    """The signals of every family by name."""
    return [{signal.name: signal for signal in family(scene)} for family in FAMILIES]


def catalogue(scene: Scene) -> dict[str, Signal]:
    """All signals of a scene by name, those of one link together."""
    order = {path: number for number, path in enumerate(scene.links)}
    every = [signal for family in families(scene) for signal in family.values()]
    return {signal.name: signal for signal in sorted(every, key=lambda signal: order.get(signal.path, len(order)))}
