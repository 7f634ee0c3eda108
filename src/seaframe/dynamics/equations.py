"""Equations of motion: the same questions to every formulation.

States are single, (nq,) and (nv,), or batches along the first axis, (n, nq) and (n, nv); answers follow. Entries may
also be symbols, as lists; answers are then NumPy arrays of objects.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, Protocol, Self, TypeAlias, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..errors import SeaframeError
from ..loads.signals import Instant
from ..scene.model import Scene
from ..spatial import array
from . import kinematics
from .tree import Body, Tree

T = TypeVar("T")

Numbers: TypeAlias = Sequence[Any]  # of any kind


class Energy(NamedTuple):
    """Of the whole scene [J]."""

    kinetic: Any
    potential: Any


class Model(Protocol):
    """Equations of motion evaluated on plain numbers: as they are written, or compiled."""

    scene: Scene

    @abstractmethod
    def inverse(self, q: ArrayLike, v: ArrayLike, vdot: ArrayLike, t: Any = 0.0) -> NDArray[Any]:
        """Generalised forces (nv,)."""

    @abstractmethod
    def mass_matrix(self, q: ArrayLike) -> NDArray[Any]:
        """M (nv, nv)."""


class EquationsOfMotion(ABC):
    """Of a scene, by one formulation. `tree` is the scene as a tree of bodies in their links' frames."""

    method: ClassVar[str]
    traceable: ClassVar[bool] = True  # whether a compiler can read its formulas
    connects: ClassVar[bool] = True  # whether it knows connections

    def __init__(self, scene: Scene, tree: Tree) -> None:
        self.scene = scene
        self.tree = tree
        self.coordinates = scene.coordinates
        self.nq, self.nv, self.nu = tree.nq, tree.nv, len(self.coordinates.u)

    def mass_matrix(self, q: ArrayLike) -> NDArray[Any]:
        """M (nv, nv) with kinetic energy v^T M v / 2 [kg, kg m, kg m2]."""
        return self.answer(self.inertia_rows, q)

    def forward(self, q: ArrayLike, v: ArrayLike, u: ArrayLike | None = None, t: Any = 0.0) -> NDArray[Any]:
        """Accelerations vdot (nv,) under the drives at time t [s] and the forces and commands u (nu,) beside them."""

        def accelerations(q: Numbers, v: Numbers, u: Numbers) -> Numbers:
            instant = Instant(t, t)
            return self.accelerations(q, v, self.given(q, v, u, instant), instant)

        return self.answer(accelerations, q, v, u=np.zeros(self.nu) if u is None else u)

    def inverse(self, q: ArrayLike, v: ArrayLike, vdot: ArrayLike, t: Any = 0.0) -> NDArray[Any]:
        """Generalised forces (nv,) of all motors, and of what holds locked entries, that give vdot.

        What springs, dampers, weight and loads give is taken off; what the scene's torque drives give is not.
        """
        return self.answer(lambda q, v, vdot: self.motor_forces(q, v, vdot, Instant(t, t)), q, v, vdot=vdot)

    def energy(self, q: ArrayLike, v: ArrayLike) -> Energy:
        """Kinetic energy, and potential energy of weight and joint springs [J]."""
        both = self.answer(lambda q, v: kinematics.energy(self.tree, q, v), q, v)
        return Energy(both[..., 0], both[..., 1])

    def poses(self, q: ArrayLike) -> dict[str, NDArray[Any]]:
        """Pose X_WL of every link's frame in the world, 4x4."""
        answers = self.answer(lambda q: [X for _, X in self.in_file_order(kinematics.poses(self.tree, q))], q)
        return {name: answers[..., k, :, :] for k, name in enumerate(self.coordinates.slots)}

    def in_file_order(self, values: Sequence[T]) -> list[tuple[Body, T]]:
        """The bodies that are links, each with its value, in the order of the file."""
        by_name = {body.name: (body, value) for body, value in zip(self.tree.bodies, values, strict=True)}
        return [by_name[name] for name in self.coordinates.slots]

    # Over any kind of number: sequences in, lists out

    def given(self, q: Numbers, v: Numbers, u: Numbers, instant: Instant) -> list[Any]:
        """For every entry of v its force, or its acceleration where that is prescribed or locked; then all commands."""
        tree = self.tree
        forces: list[Any] = [0.0] * self.nv
        for k, force in zip(tree.actuated, u, strict=False):
            forces[k] = force
        instants = [instant] * len(tree.bodies)
        driven = tree.each(drive, tree.of_q(q), tree.of_v(v), tree.of_v(forces), instants)
        return tree.joined(driven) + self.commands(u, instant)

    def commands(self, u: Numbers, instant: Instant) -> list[Any]:
        """What every thruster is told: its drive and its entry of u together."""
        extra = u[len(self.tree.actuated) :]
        return [command.at(instant).value + more for command, more in zip(self.tree.commands, extra, strict=True)]

    def motor_forces(self, q: Numbers, v: Numbers, vdot: Numbers, instant: Instant) -> list[Any]:
        """Of motors, and of what holds locked entries, that give vdot; thrusters as their drives tell them."""
        told = self.commands([0.0] * self.nu, instant)
        return self.forces_beside(q, v, vdot, told, instant)

    def forces_beside(self, q: Numbers, v: Numbers, vdot: Numbers, told: Numbers, instant: Instant) -> list[Any]:
        """Of motors, and of what holds locked entries, beside thrusters that are told their commands."""
        needed = self.generalised_forces(q, v, vdot, [*vdot, *told], instant)
        return [f - r for f, r in zip(needed, self.resistance(q, v), strict=True)]

    def resistance(self, q: Numbers, v: Numbers) -> list[Any]:
        """Forces of all joints' springs and dampers."""
        parts = zip(self.tree.bodies, self.tree.of_q(q), self.tree.of_v(v), strict=True)
        return self.tree.joined([body.resistance(q_B, v_B) for body, q_B, v_B in parts])

    def inner_rates(self, q: Numbers, v: Numbers, given: Numbers, instant: Instant) -> list[Any]:
        """Of the inner states of all devices, the last entries of q."""
        tree, first = self.tree, self.nq - self.tree.inner
        rates: list[Any] = [0.0] * tree.inner
        parts = zip(tree.bodies, kinematics.motions(tree, q, v, instant), tree.fed(q, given), strict=True)
        for body, B, fed in parts if tree.inner else ():
            for wire, own in zip(body.wirings, body.inner_rates(B.meets(body), fed), strict=True):
                rates[wire.inner.start - first : wire.inner.stop - first] = own
        return rates

    @cached_property
    def aligned(self) -> Tree:
        """The tree as recursions want it."""
        return self.tree.aligned()

    def with_apply(self, apply: Callable[..., Any]) -> Self:
        """The same equations, with laws of bodies called by `apply`."""
        same = copy(self)
        same.tree = replace(self.tree, apply=apply)
        same.aligned = replace(self.aligned, apply=apply)
        return same

    @abstractmethod
    def accelerations(self, q: Numbers, v: Numbers, given: Numbers, instant: Instant) -> list[Any]:
        """vdot, from what is given for every entry of v: its force, or its acceleration."""

    @abstractmethod
    def inertia_rows(self, q: Numbers) -> list[list[Any]]:
        """M, by rows."""

    @abstractmethod
    def generalised_forces(self, q: Numbers, v: Numbers, vdot: Numbers, given: Numbers, instant: Instant) -> list[Any]:
        """Of motors, springs and dampers together, that give vdot; the commands are the last entries of `given`."""

    def answer(
        self, function: Callable[..., Any], q: ArrayLike, v: ArrayLike | None = None, **more: Any
    ) -> NDArray[Any]:
        """A function of columns of numbers, for states as arrays; its answer as an array, the batch axis first."""
        counts = {"q": self.nq, "v": self.nv, "vdot": self.nv, "u": self.nu}
        states = {"q": q} | ({} if v is None else {"v": v}) | more
        columns = [columns_of(state, counts[name], name) for name, state in states.items()]
        try:
            return array(function(*columns), batch_of(columns))
        except ZeroDivisionError:
            raise no_inertia(self.scene) from None


def no_inertia(scene: Scene, coordinate: str = "a free coordinate of a joint or a base") -> SeaframeError:
    return SeaframeError(
        f"scene '{scene.name}': {coordinate} feels no inertia. "
        "Give the links that it moves mass and a shape or an inertia, or lock it."
    )


def batch_of(columns: Sequence[Numbers]) -> tuple[int, ...]:
    """The shape of the batch that columns hold; () for a single state."""
    return next((entry.shape for column in columns for entry in column if isinstance(entry, np.ndarray)), ())


def drive(body: Body, q: Numbers, v: Numbers, u: Numbers, instant: Instant) -> list[Any]:
    """What a joint is given: motor, spring, damper and u on its free entries, accelerations of the others."""
    result = []
    away, resistances = body.joint.displacement(q), body.resistance(q, v)
    parts = zip(body.modes, body.motors, resistances, u, away, v, strict=True)
    for mode, motor, resistance, force, x, rate in parts:
        if mode == "free":
            result.append(resistance + motor.force(x, rate, force, instant))
        else:
            result.append(motor.motion.at(instant).acceleration if mode == "motion" else 0.0)
    return result


def columns_of(state: Any, count: int, name: str) -> Numbers:
    """A state as a list of numbers of any kind; a batch (n, count) as a list of arrays (n,)."""
    values = np.asarray(state, dtype=float) if is_plain(state) else array(list(state))
    if values.ndim not in (1, 2) or values.shape[-1] != count:
        raise ValueError(f"{name} has the shape {values.shape}; expected ({count},), or (n, {count}) for a batch.")
    return values.tolist() if values.ndim == 1 else list(np.ascontiguousarray(values.T))


def is_plain(x: Any) -> bool:
    """Whether x is a number, or an array, a table or a list of nothing else.

    It is not for NumPy to say: it takes a CasADi symbol for a number that is not known yet, and makes NaN of it.
    """
    if isinstance(x, list | tuple):
        return all(is_plain(entry) for entry in x)
    if isinstance(x, np.ndarray):
        return not x.dtype.hasobject
    return isinstance(x, int | float | np.generic) or hasattr(x, "to_numpy")  # pandas, xarray
