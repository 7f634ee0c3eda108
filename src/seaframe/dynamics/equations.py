"""Equations of motion: the interface that every formulation implements.

States are single, (nq,) and (nv,), or batches along the first axis, (n, nq) and (n, nv); results have the same batch
axis. Entries may also be symbols, in lists; results are then NumPy arrays of objects.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, Protocol, Self, TypeAlias, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..errors import ArgumentError, SeaframeError
from ..loads.time_functions import Instant
from ..numbers import where
from ..scene.model import Scene
from ..spatial import array
from . import kinematics, points
from .contacts import contact_inputs
from .tree import Body, Tree

if TYPE_CHECKING:
    from .connection_forces import Cuts
    from .merging import MergedTree, RigidBodies

T = TypeVar("T")

Numbers: TypeAlias = Sequence[Any]  # of any kind


class Energy(NamedTuple):
    """Energy of the whole scene [J]."""

    kinetic: Any
    potential: Any


class Model(Protocol):
    """Equations of motion evaluated on plain numbers: interpreted or compiled."""

    scene: Scene

    @abstractmethod
    def inverse(self, q: ArrayLike, v: ArrayLike, vdot: ArrayLike, t: Any = 0.0) -> NDArray[Any]:
        """Generalised forces (nv,) that give the accelerations vdot."""

    @abstractmethod
    def mass_matrix(self, q: ArrayLike) -> NDArray[Any]:
        """The mass matrix M (nv, nv)."""


class EquationsOfMotion(ABC):
    """The equations of motion of a scene by one formulation, from `sf.derive`.

    nq, nv, nu: the numbers of entries of q, v and u; `coordinates` names every entry. `tree` is the scene as a tree of
    bodies in their links' frames.

        eom = sf.derive(sf.load("rov-one-arm"))
        M = eom.mass_matrix(q)
        vdot = eom.forward(q, v, u, t=0.5)
        forces = eom.inverse(q, v, vdot, t=0.5)
    """

    method: ClassVar[str]
    tracing: ClassVar[Literal["always", "unconnected", "never"]] = "always"  # scenes whose formulas a compiler can read

    def __init__(self, scene: Scene, tree: Tree) -> None:
        self.scene = scene
        self.tree = tree
        self.coordinates = scene.coordinates
        self.nq, self.nv, self.nu = tree.nq, tree.nv, len(self.coordinates.u)

    @classmethod
    def is_traceable(cls, scene: Scene) -> bool:
        """Whether a compiler can read the formulas for a scene."""
        return cls.tracing == "always" or (cls.tracing == "unconnected" and not scene.all_connections)

    def mass_matrix(self, q: ArrayLike) -> NDArray[Any]:
        """The mass matrix M (nv, nv), with added mass: kinetic energy is v^T M v / 2 [kg, kg m, kg m2].

        q: configuration (nq,), or (n, nq) for a batch; the result is then (n, nv, nv).
        """
        return self.answer(self.inertia_rows, q)

    def forward(self, q: ArrayLike, v: ArrayLike, u: ArrayLike | None = None, t: Any = 0.0) -> NDArray[Any]:
        """Accelerations vdot (nv,) [m/s2, rad/s2] under the drives at time t and the inputs u.

        q (nq,), v (nv,): configuration and velocity, or batches (n, nq), (n, nv). u (nu,): forces of joints
        [N m, N] and commands of thrusters, added to those of the drives, and wrench inputs [N, N m]; None is zero.
        t: time [s].
        """

        def accelerations(q: Numbers, v: Numbers, u: Numbers) -> Numbers:
            instant = Instant(t, t)
            return self.accelerations(q, v, self.joint_inputs(q, v, u, instant), instant)

        return self.answer(accelerations, q, v, u=np.zeros(self.nu) if u is None else u)

    def inverse(self, q: ArrayLike, v: ArrayLike, vdot: ArrayLike, t: Any = 0.0) -> NDArray[Any]:
        """Generalised forces (nv,) [N m, N] of all motors and locks that give the accelerations vdot at time t [s].

        Forces of springs, dampers, weight and loads are already subtracted; those of the scene's torque drives are not.
        """
        return self.answer(lambda q, v, vdot: self.motor_forces(q, v, vdot, Instant(t, t)), q, v, vdot=vdot)

    def energy(self, q: ArrayLike, v: ArrayLike) -> Energy:
        """Kinetic energy, with added mass, and potential energy of weight, buoyancy and springs [J], at q and v."""
        both = self.answer(lambda q, v: kinematics.energy(self.tree, q, v), q, v)
        return Energy(both[..., 0], both[..., 1])

    def poses(self, q: ArrayLike) -> dict[str, NDArray[Any]]:
        """Pose X_WL of every link's frame in the world, (4, 4), by path of the link."""
        answers = self.answer(lambda q: [X for _, X in self.in_file_order(kinematics.poses(self.tree, q))], q)
        return {name: answers[..., k, :, :] for k, name in enumerate(self.coordinates.slots)}

    def jacobian(self, q: ArrayLike, path: str, frame: points.Axes = "world") -> NDArray[Any]:
        """J (6, nv) of a link's origin or of a point: its velocity [m/s], then the angular velocity [rad/s], is J v.

        q: configuration (nq,), or (n, nq) for a batch; the result is then (n, 6, nv). path: of a link (`rov.fore`) or
        of a point (`rov.tool`). frame: along which axes, those of the "world" or of the "link" (of a point, its own).
        J^T (force, moment) are the generalised forces of a wrench at that origin, along the same axes.

            J = eom.jacobian(q, "rov.tool")
            velocity = J[:3] @ v
        """
        where = points.find_frame(self.scene, self.tree, path, frame)
        return self.answer(lambda q: points.jacobian(self.tree, where, q, frame), q)

    def in_file_order(self, values: Sequence[T]) -> list[tuple[Body, T]]:
        """The bodies that are links, each with its value, in the order of the file."""
        by_name = {body.name: (body, value) for body, value in zip(self.tree.bodies, values, strict=True)}
        return [by_name[name] for name in self.coordinates.slots]

    # Over any kind of number: sequences in, lists out

    def joint_inputs(self, q: Numbers, v: Numbers, u: Numbers, instant: Instant) -> list[Any]:
        """The input of every entry of v, then all commands, then the wrenches of contacts.

        The input is a force, or the acceleration where that is prescribed or locked.
        """
        tree = self.tree
        forces: list[Any] = [0.0] * self.nv
        for k, force in zip(tree.actuated, u, strict=False):
            forces[k] = force
        instants = [instant] * len(tree.bodies)
        driven = tree.each(drive, tree.split_q(q), tree.split_v(v), tree.split_v(forces), instants)
        return tree.join_v(driven) + self.commands(u, instant) + self.contact_inputs(q, v)

    def contact_inputs(self, q: Numbers, v: Numbers) -> list[Any]:
        """The wrenches of all contacts; those on merged robots follow from the motion of what carries them."""
        return contact_inputs(self.tree if self.merged is None else self.merged.links, q, v)

    def commands(self, u: Numbers, instant: Instant) -> list[Any]:
        """The command of every thruster and connection: its drive plus its entry of u; neutral after a failure."""
        extra = u[len(self.tree.actuated) :]
        totals = [command.at(instant).value + more for command, more in zip(self.tree.commands, extra, strict=True)]
        for number, time, rest in self.tree.failures:
            totals[number] = where(instant.within < time, totals[number], rest)
        return totals

    def motor_forces(self, q: Numbers, v: Numbers, vdot: Numbers, instant: Instant) -> list[Any]:
        """Forces of motors and locks that give vdot, with thrusters commanded by their drives."""
        return self.motor_forces_with_commands(q, v, vdot, self.commands([0.0] * self.nu, instant), instant)

    def motor_forces_with_commands(
        self, q: Numbers, v: Numbers, vdot: Numbers, commands: Numbers, instant: Instant
    ) -> list[Any]:
        """Forces of motors and locks that give vdot, with these commands of thrusters."""
        given = [*vdot, *commands, *self.contact_inputs(q, v)]
        needed = self.generalised_forces(q, v, vdot, given, instant)
        return [f - r for f, r in zip(needed, self.resistance(q, v), strict=True)]

    def resistance(self, q: Numbers, v: Numbers) -> list[Any]:
        """Forces of all joints' springs and dampers."""
        parts = zip(self.tree.bodies, self.tree.split_q(q), self.tree.split_v(v), strict=True)
        return self.tree.join_v([body.resistance(q_B, v_B) for body, q_B, v_B in parts])

    def inner_rates(self, q: Numbers, v: Numbers, given: Numbers, instant: Instant) -> list[Any]:
        """Rates of the inner states of all devices, the last entries of q."""
        tree, first = self.tree if self.merged is None else self.merged.links, self.nq - self.tree.inner
        rates: list[Any] = [0.0] * tree.inner
        parts = zip(tree.bodies, kinematics.motions(tree, q, v, instant), tree.device_inputs(q, given), strict=True)
        for body, B, fed in parts if tree.inner else ():
            for wire, own in zip(body.wirings, body.inner_rates(B.situation_of(body), fed), strict=True):
                rates[wire.inner.start - first : wire.inner.stop - first] = own
        return rates

    @cached_property
    def aligned_tree(self) -> Tree:
        """The tree with every joint axis along z, as recursions need it."""
        return self.tree.align()

    @cached_property
    def rigid_bodies(self) -> RigidBodies:
        """Which bodies are rigid with each other, by fixed joints and by connections."""
        from .merging import RigidBodies

        return RigidBodies(self.tree)

    @cached_property
    def cuts(self) -> Cuts:
        """The connections that carry merged robots."""
        from .connection_forces import Cuts

        return Cuts(self.rigid_bodies)

    @cached_property
    def merged(self) -> MergedTree | None:
        """The tree with rigid bodies merged, if this formulation merges them and there are any."""
        return None

    def with_apply(self, apply: Callable[..., Any]) -> Self:
        """The same equations, with laws of bodies called by `apply`."""
        same = copy(self)
        same.merged = None if self.merged is None else self.merged.with_apply(apply)
        same.tree = replace(self.tree, apply=apply)
        same.aligned_tree = replace(self.aligned_tree, apply=apply)
        return same

    def with_added_inertia(self, added: Mapping[int, Any]) -> Self:
        """The same equations, with inertia [kg m2, kg] added to entries of v, each the only one of its joint."""

        def change(tree: Tree) -> Tree:
            bodies = (
                replace(body, armature=body.armature + added[body.v.start])
                if body.v.start in added and body.v.stop > body.v.start
                else body
                for body in tree.bodies
            )
            return replace(tree, bodies=tuple(bodies))

        same = copy(self)
        merged = self.merged
        if merged is not None:
            merged = replace(merged, links=change(merged.links), aligned=change(merged.aligned))
        same.tree, same.aligned_tree, same.merged = change(self.tree), change(self.aligned_tree), merged
        return same

    @abstractmethod
    def accelerations(self, q: Numbers, v: Numbers, given: Numbers, instant: Instant) -> list[Any]:
        """vdot, from `given`: the force or the acceleration of every entry of v, then commands."""

    @abstractmethod
    def inertia_rows(self, q: Numbers) -> list[list[Any]]:
        """The mass matrix M, by rows."""

    @abstractmethod
    def generalised_forces(self, q: Numbers, v: Numbers, vdot: Numbers, given: Numbers, instant: Instant) -> list[Any]:
        """Forces of motors, springs and dampers together that give vdot; commands are the last entries of `given`."""

    def answer(
        self, function: Callable[..., Any], q: ArrayLike, v: ArrayLike | None = None, **more: Any
    ) -> NDArray[Any]:
        """Call a function of columns of numbers on states given as arrays; the result is an array, batch axis first."""
        counts = {"q": self.nq, "v": self.nv, "vdot": self.nv, "u": self.nu}
        states = {"q": q} | ({} if v is None else {"v": v}) | more
        columns = [columns_of(state, counts[name], name) for name, state in states.items()]
        try:
            return array(function(*columns), batch_of(columns))
        except ZeroDivisionError:
            raise no_inertia_error(self.scene) from None


def no_inertia_error(scene: Scene, coordinate: str = "") -> SeaframeError:
    """The error for a coordinate without inertia, if it is known which one."""
    what = "" if coordinate else f"Scene '{scene.name}': a free coordinate of a joint or a base "
    return SeaframeError(
        f"{what}has no inertia, so its acceleration is undefined. "
        "Give the links that it moves a mass and a shape or an inertia, or lock it.",
        "singular",
        path=coordinate,
    )


def batch_of(columns: Sequence[Numbers]) -> tuple[int, ...]:
    """The batch shape of some columns; () for a single state."""
    return next((entry.shape for column in columns for entry in column if isinstance(entry, np.ndarray)), ())


def drive(body: Body, q: Numbers, v: Numbers, u: Numbers, instant: Instant) -> list[Any]:
    """Inputs of a joint: motor, spring, damper and u on its free entries, accelerations of the others."""
    result = []
    away, resistances = body.joint.displacement(q), body.resistance(q, v)
    parts = zip(body.actuation, body.motors, resistances, u, away, v, strict=True)
    for mode, motor, resistance, force, x, rate in parts:
        if mode == "free":
            result.append(resistance + motor.force(x, rate, force, instant))
        else:
            result.append(motor.motion.at(instant).acceleration if mode == "motion" else 0.0)
    return result


def columns_of(state: Any, count: int, name: str) -> Numbers:
    """A state as a list of numbers of any kind; a batch (n, count) as a list of arrays (n,)."""
    values = np.asarray(state, dtype=float) if is_numeric_state(state) else array(list(state))
    if values.ndim not in (1, 2) or values.shape[-1] != count:
        raise ArgumentError(
            f"{name} has the shape {values.shape}; expected ({count},), or (n, {count}) for a batch.", "shape"
        )
    return values.tolist() if values.ndim == 1 else list(np.ascontiguousarray(values.T))


def is_numeric_state(x: Any) -> bool:
    """Whether x is a number, or an array, a table or a list of nothing else.

    NumPy cannot decide that: it takes a CasADi symbol for an unknown number and converts it to NaN.
    """
    if isinstance(x, list | tuple):
        return all(is_numeric_state(entry) for entry in x)
    if isinstance(x, np.ndarray):
        return not x.dtype.hasobject
    return isinstance(x, int | float | np.generic) or hasattr(x, "to_numpy")  # pandas, xarray
