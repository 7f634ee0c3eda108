"""A scene at an instant, over any kind of number: floats, columns with an entry for every row of a run, or symbols."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, TypeVar

from ..dynamics import connection_forces, connection_state, kinematics, points, recursive
from ..dynamics.equations import EquationsOfMotion
from ..loads.time_functions import Instant
from ..spatial import STILL, ZERO, Wrench

T = TypeVar("T")
BEGIN = Instant(0.0, 0.0)


class Snapshot:
    """A state and the quantities derived from it. Each is computed once, on first use."""

    def __init__(
        self,
        eom: EquationsOfMotion,
        q: Sequence[Any],
        v: Sequence[Any],
        u: Sequence[Any] = (),
        instant: Instant = BEGIN,
        vdot: Sequence[Any] | None = None,
    ) -> None:
        self.eom, self.tree, self.scene, self.coordinates = eom, eom.tree, eom.scene, eom.coordinates
        self.q, self.v, self.u, self.instant = list(q), list(v), list(u), instant
        self._shared: dict[Callable[[Snapshot], Any], Any] = {}
        if vdot is not None:
            self.vdot = list(vdot)

    def share(self, compute: Callable[[Snapshot], T]) -> T:
        """The result of a function of this snapshot, computed once: for results that several laws of a family use."""
        if compute not in self._shared:
            self._shared[compute] = compute(self)
        found: T = self._shared[compute]
        return found

    def release(self) -> None:
        """Drop the kinematics and shared results, which are large over many rows."""
        self._shared.clear()
        large: tuple[Any, ...] = (
            *(Snapshot.bodies_in_world, Snapshot.links_in_world, Snapshot.centers, Snapshot.motions),
            *(Snapshot.points_in_world, Snapshot.body_accelerations, Snapshot._joint_loads),
        )
        for cached in large:
            self.__dict__.pop(cached.attrname, None)

    # Kinematics

    @cached_property
    def bodies_in_world(self) -> list[kinematics.WorldMotion]:
        """Pose and velocity of every body in the world."""
        return kinematics.world_motions(self.tree, self.q, self.v)

    @cached_property
    def links_in_world(self) -> dict[str, kinematics.WorldMotion]:
        """Pose and velocity of every link in the world, by path."""
        return self.by_link(self.bodies_in_world)

    @cached_property
    def centers(self) -> dict[str, kinematics.Center]:
        """The centre of mass of every link, by path."""
        return kinematics.centers(self.tree, self.bodies_in_world)

    @cached_property
    def frames(self) -> dict[str, points.Frame]:
        """The frames of all links and points, by path."""
        return points.frames_of(self.scene, self.tree)

    @cached_property
    def points_in_world(self) -> dict[str, points.FrameMotion]:
        """Pose and velocity of every point in the world, by path."""
        located = kinematics.body_poses(self.tree, self.q)
        moving = kinematics.motions_relative_to_world(self.tree, self.q, self.v)
        return {path: points.frame_motion(self.frames[path], located, moving) for path in self.scene.points}

    @cached_property
    def motions(self) -> list[kinematics.Motion]:
        """Motion of every body relative to the water."""
        return kinematics.motions(self.tree, self.q, self.v, self.instant)

    def by_link(self, values: Sequence[T]) -> dict[str, T]:
        """The values of those bodies that are links, by path."""
        return {body.name: value for body, value in zip(self.tree.bodies, values, strict=True) if body.name}

    # Dynamics

    @cached_property
    def joint_inputs(self) -> list[Any]:
        """The force or the acceleration of every entry of v, then all commands."""
        return self.eom.joint_inputs(self.q, self.v, self.u, self.instant)

    @cached_property
    def vdot(self) -> list[Any]:
        """Accelerations (nv,)."""
        return self.eom.accelerations(self.q, self.v, self.joint_inputs, self.instant)

    @cached_property
    def body_accelerations(self) -> list[recursive.BodyAcceleration]:
        """The acceleration of every body, relative to the same frame as its motion in `motions`."""
        world, vdot = recursive.BodyAcceleration(STILL), self.tree.split_v(self.vdot)
        return self.tree.outward(recursive.follow, world, self.motions, vdot)

    @cached_property
    def connection_wrenches(self) -> list[Wrench]:
        """The wrench of every connection on its body b, in its frame F at the point of b."""
        return connection_forces.connection_wrenches(
            self.eom, self.q, self.v, self.vdot, self.joint_inputs, self.instant
        )

    @cached_property
    def connection_wrenches_on_bodies(self) -> list[Wrench]:
        """The wrench of all connections on every body, in B at Bo."""
        if not self.tree.connections:
            return [Wrench(ZERO, ZERO)] * len(self.tree.bodies)
        return connection_state.connection_wrenches_on_bodies(self.tree, self.q, self.connection_wrenches)

    @property
    def joint_wrenches(self) -> list[Wrench]:
        """The wrench through the joint of every body, in B at Bo."""
        return self._joint_loads[0]

    @property
    def motors(self) -> list[Any]:
        """Forces of motors and locks at every entry of v."""
        return self._joint_loads[1]

    @cached_property
    def _joint_loads(self) -> tuple[list[Wrench], list[Any]]:
        """Wrenches through joints and forces of motors, from accelerations.

        The force on a free entry is known exactly; for a partly locked free joint it is known along other axes only.
        """
        tree, q, v = self.tree, self.q, self.v
        held = recursive.inverse_dynamics(
            tree, q, v, self.vdot, self.joint_inputs, self.instant, self.connection_wrenches_on_bodies
        )
        needed = recursive.joint_forces(tree, held, self.vdot)
        known = tree.join_v(
            [
                [actuation == "free" and not body.has_partial_lock for actuation in body.actuation]
                for body in tree.bodies
            ]
        )
        entries = zip(known, self.joint_inputs[: tree.nv], needed, self.eom.resistance(q, v), strict=True)
        motors = [(put_in if exact else force) - passive for exact, put_in, force, passive in entries]
        return [own.F_B for own in held], motors
