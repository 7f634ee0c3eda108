"""A scene at an instant, over any kind of number: floats, columns with an entry for every row of a run, or symbols."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, TypeVar

from ..dynamics import closing, constrained, kinematics, recursive
from ..dynamics.equations import EquationsOfMotion
from ..loads.signals import Instant
from ..spatial import ZERO, Wrench

T = TypeVar("T")
BEGIN = Instant(0.0, 0.0)


class Snapshot:
    """A state and what follows from it. Everything is computed when it is first asked for, and once."""

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
        """What a function makes of this snapshot: for results that the laws of a family have in common."""
        if compute not in self._shared:
            self._shared[compute] = compute(self)
        found: T = self._shared[compute]
        return found

    def release(self) -> None:
        """Forget the kinematics and what families share, which are large over many rows."""
        self._shared.clear()
        for name in ("standing", "placed", "centers", "motions"):
            self.__dict__.pop(name, None)

    # Kinematics

    @cached_property
    def standing(self) -> list[kinematics.Placed]:
        """Every body in the world."""
        return kinematics.placed(self.tree, self.q, self.v)

    @cached_property
    def placed(self) -> dict[str, kinematics.Placed]:
        """Every link in the world, by path."""
        return self.by_link(self.standing)

    @cached_property
    def centers(self) -> dict[str, kinematics.Center]:
        """The centre of mass of every link, by path."""
        return kinematics.centers(self.tree, self.standing)

    @cached_property
    def motions(self) -> list[kinematics.Motion]:
        """Of every body relative to the water."""
        return kinematics.motions(self.tree, self.q, self.v, self.instant)

    def by_link(self, values: Sequence[T]) -> dict[str, T]:
        """Values of bodies, those of links, by path."""
        return {body.name: value for body, value in zip(self.tree.bodies, values, strict=True) if body.name}

    # Dynamics

    @cached_property
    def given(self) -> list[Any]:
        """For every entry of v its force or its acceleration, then all commands."""
        return self.eom.given(self.q, self.v, self.u, self.instant)

    @cached_property
    def vdot(self) -> list[Any]:
        """Accelerations."""
        return self.eom.accelerations(self.q, self.v, self.given, self.instant)

    @cached_property
    def pulls(self) -> list[Wrench]:
        """What every connection does to b, in its frame F at the point of b."""
        return constrained.wrenches(self.eom.aligned, self.q, self.v, self.given, self.instant)

    @cached_property
    def pulled(self) -> list[Wrench]:
        """What connections do to every body, in B at Bo."""
        if not self.tree.connections:
            return [Wrench(ZERO, ZERO)] * len(self.tree.bodies)
        return closing.applied(self.tree, self.q, self.pulls)

    @property
    def held(self) -> list[Wrench]:
        """The wrench through the joint of every body, in B at Bo."""
        return self._loaded[0]

    @property
    def motors(self) -> list[Any]:
        """Forces of motors, and of what holds locked entries, at every entry of v."""
        return self._loaded[1]

    @cached_property
    def _loaded(self) -> tuple[list[Wrench], list[Any]]:
        """Of joints and of motors, from accelerations.

        What moves a free entry is known exactly; of a partly locked free joint it is known along other axes only.
        """
        tree, q, v = self.tree, self.q, self.v
        held = recursive.inverse_dynamics(tree, q, v, self.vdot, self.given, self.instant, self.pulled)
        needed = recursive.felt_at_joints(tree, held, self.vdot)
        known = tree.joined([[mode == "free" and not body.slants for mode in body.modes] for body in tree.bodies])
        entries = zip(known, self.given[: tree.nv], needed, self.eom.resistance(q, v), strict=True)
        motors = [(put_in if exact else force) - passive for exact, put_in, force, passive in entries]
        return [own.F_B for own in held], motors
