"""The catalogue: all signals of a scene by name. A new signal needs one line in the file of its family."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ..errors import Fault, SeaframeError, count_words, unknown_name
from ..scene.model import Scene
from .connection_signals import connections, tensions
from .energy import powers, totals
from .flexible_signals import flexible_link_signals, shedding_signals
from .foil_signals import foils
from .hold_signals import hold_errors
from .joint_signals import joint_powers, joints, reactions
from .link_signals import DEPTH, links, readings
from .point_signals import points
from .signal import Signal, split_component
from .thruster_signals import electrical_powers, thrusters
from .wrench_signals import wrench_inputs

Family = Callable[[Scene], Iterable[Signal]]
FAMILIES: list[Family] = [  # in the order of recorded names
    *(links, reactions, joints, flexible_link_signals, shedding_signals),
    *(readings, joint_powers, points),
    *(thrusters, electrical_powers, foils, wrench_inputs, connections, hold_errors, powers, tensions, totals),
]


def families(scene: Scene) -> list[dict[str, Signal]]:
    """The signals of every family by name."""
    return [{signal.name: signal for signal in family(scene)} for family in FAMILIES]


def catalogue(scene: Scene) -> dict[str, Signal]:
    """All signals of a scene by name, those of one link and of its points together."""
    order = {path: number for number, path in enumerate(scene.links)}
    order |= {path: order[placed.link] for path, placed in scene.points.items()}
    every = [signal for family in families(scene) for signal in family.values()]
    return {signal.name: signal for signal in sorted(every, key=lambda signal: order.get(signal.path, len(order)))}


def find_signal(scene: Scene, known: Mapping[str, Signal], name: str, path: str = "") -> tuple[Signal, int | None]:
    """The signal of a name in the catalogue of a scene, and the component that the name selects; None for all of them.

    `path` is the argument that gave the name, for the error of an unknown one.
    """
    word, component = split_component(name)
    if word not in known:
        raise SeaframeError(unknown_signal(scene, word), path=path)
    signal = known[word]
    if component is not None and (signal.size == 1 or component >= signal.size):
        raise SeaframeError(
            f"{word} has {count_words(signal.size, 'component')}, so [{component}] does not exist.", "range", path=name
        )
    return signal, component


def unknown_signal(scene: Scene, name: str) -> Fault:
    """Return the fault of a signal that a scene does not have, with the reason where the name has a meaning."""
    path, _, kind = name.rpartition(".")
    thruster = scene.thrusters.get(path)
    if kind == "electrical_power" and thruster is not None:
        message = f"the model '{thruster.model}' of {path} does not give its electrical power; only t200 does."
        return Fault(message, "unsupported")
    if kind == DEPTH.kind and path in scene.links and not any(scene.gravity):
        message = f"{path} has no depth: `gravity` is zero, so no direction is down. Use {path}.position."
        return Fault(message, "unsupported")
    return unknown_name(name, catalogue(scene), "signal")
