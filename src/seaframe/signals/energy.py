"""Signals of the energy and momentum of the whole scene, body plus fluid, and of the powers that change the energy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..dynamics import balance, kinematics
from ..dynamics.surroundings import LOADS
from ..scene.model import Scene
from ..spatial import Wrench
from .signal import Signal
from .snapshot import Snapshot

TOTAL = (
    Signal("kinetic", ("J",), lambda at, _: at.share(energies)[0], "energy"),
    Signal("potential", ("J",), lambda at, _: at.share(energies)[1], "energy"),
    Signal("linear", ("kg m/s",) * 3, lambda at, _: at.share(momentum).linear, "momentum"),
    Signal("angular", ("kg m2/s",) * 3, lambda at, _: at.share(momentum).angular, "momentum"),
)  # in the world, the angular momentum about its origin

FIRST = ("motors", "damping", "push", "drag", "lift", "buoyancy", "flow", "current")  # powers in the order of columns


def totals(scene: Scene) -> Iterator[Signal]:
    """Energy and momentum, which every scene has."""
    return iter(TOTAL)


def energies(at: Snapshot) -> list[Any]:
    """Kinetic and potential energy [J]."""
    return kinematics.energy(at.tree, at.q, at.v)


def momentum(at: Snapshot) -> Wrench:
    """Momentum in the world, about its origin [kg m/s, kg m2/s]."""
    return kinematics.momentum(at.tree, at.q, at.v)


def powers(scene: Scene) -> Iterator[Signal]:
    """The power signals of all that may change the energy of a scene, by kind."""
    water, links = scene.water, scene.links.values()
    flowing = water is not None and any(water.current.steady)
    varying = water is not None and bool(water.waves or water.current.profile or water.current.gauss_markov)
    kinds = dict.fromkeys(FIRST, False) | {
        "motors": any(link.joint is not None for link in links),
        "damping": any(link.joint is not None or link.flexible is not None for link in links),
        **{load.kind: load.acts_in(scene) for load in LOADS},
        "flow": flowing or varying,
        "current": flowing,
    }
    return (power_of(kind) for kind, acts in kinds.items() if acts)


def power_of(kind: str) -> Signal:
    """The signal of one kind of power [W]."""
    return Signal(kind, ("W",), lambda at, _: at.share(powers_of).get(kind, 0.0), "power", needs="accelerations")


def powers_of(at: Snapshot) -> dict[str, Any]:
    """Powers that change the energy [W], by kind."""
    return balance.powers(
        at.tree, at.q, at.v, balance.AppliedForces(at.motors, at.joint_inputs, at.joint_wrenches), at.instant
    )
