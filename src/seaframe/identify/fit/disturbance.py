"""Unmeasured disturbance forces: on free bases, or at the joints of robots with fixed bases.

A base is disturbed by a force along the world's axes, as by a tether or a current, that acts at an unknown lever arm
from the origin, and by a moment in the base's own axes. In the program both are the free parameters of an added drive,
in the link's frame ("pushes"). A joint is disturbed by an addition to its motor's force. All are constant from one
measured row to the next.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...numbers import Floats
from ...program.program import Program
from ...program.step_map import Derivatives, StepMap, StepSequence
from ...program.tangent_coordinates import conjugate_quaternions, multiply_quaternions
from ...scene.model import Scene
from ..poses.pose_charts import skew_matrices

AXES = ("x", "y", "z")
KINDS = (("force", "N"), ("moment", "N m"))


@dataclass(frozen=True)
class DisturbedBase:
    """A free base on which a disturbance acts, along all axes that are not locked."""

    link: str
    quaternion: slice  # its entries in a state (q, v)
    turn: slice  # its rotation in a change of the state
    axes: tuple[int, ...]  # of the force along the world's axes, 0 to 2, and of the moment along its own, 3 to 5

    @property
    def names(self) -> Iterator[str]:
        """Names of the disturbances, with units."""
        for k in self.axes:
            kind, unit = KINDS[k // 3]
            yield f"{kind} on {self.link} along {AXES[k % 3]} [{unit}]"


@dataclass(frozen=True, eq=False)
class DisturbedProgram:
    """A program whose steps also take pushes: six for every base, in its frame, then one for every joint.

    Pushes (w,) are computed from disturbances (d,), the state at the start of the interval, and lever arms
    (3 bases,) [m] in the frames of the bases.
    """

    names: tuple[str, ...]  # of the d disturbances, with units
    steps: StepMap
    bases: tuple[DisturbedBase, ...]
    columns: tuple[int, ...]  # entries of u of the disturbed joints

    @classmethod
    def of(cls, program: Program) -> DisturbedProgram:
        """Build it from a program, whose free paths stay the first."""
        scene = program.scene
        bases, joints = tuple(find_disturbed_bases(scene)), dict(find_disturbed_joints(scene))
        wider, paths = add_zero_drives(scene, [base.link for base in bases])
        names = [name for base in bases for name in base.names]
        return cls(
            (*names, *joints),
            StepMap(Program(wider, [program.freed.ties, *paths], closed_loop=False)),
            bases,
            tuple(joints.values()),
        )

    @property
    def size(self) -> int:
        """Number of disturbances, d."""
        return len(self.names)

    @property
    def kinds(self) -> NDArray[np.int64]:
        """Kind of each disturbance (d,): those of a kind share a correlation time.

        Forces on one base are a kind, moments on it are another, and each joint is a kind of its own.
        """
        known: dict[str, int] = {}
        return np.array([known.setdefault(name.partition(" along ")[0], len(known)) for name in self.names], dtype=int)

    def affected_velocities(self, given: Floats) -> list[slice]:
        """Return, for every disturbance, the entries of v that it mainly changes.

        `given` (nv, d) holds the velocity changes per disturbance; it decides for disturbances at joints.
        """
        found = []
        for base in self.bases:
            start, stop = base.turn.start, base.turn.stop
            found += [slice(start - 3, start) if k < 3 else slice(start, stop) for k in base.axes]
        most = np.argmax(given[:, len(found) :], axis=0).tolist() if self.columns else []
        return [*found, *(slice(k, k + 1) for k in most)]

    # From disturbances to pushes

    def pushes(self, states: Floats, f: Floats, arms: Floats) -> Floats:
        """Return pushes (N, w) from disturbances (N, d) that begin at states (N, nq + nv)."""
        found, first = [], 0
        for base, arm in zip(self.bases, arms.reshape(-1, 3), strict=True):
            own = np.zeros((len(f), 6))
            own[:, list(base.axes)] = f[:, first : first + len(base.axes)]
            force = rotate_to_body(states[:, base.quaternion], own[:, :3])
            found += [force, own[:, 3:] + np.cross(arm, force)]
            first += len(base.axes)
        return np.concatenate([*found, f[:, first:]], axis=1)

    def slopes(self, states: Floats, f: Floats, arms: Floats) -> tuple[Floats, Floats, Floats]:
        """Return derivatives of the pushes by states (N, w, n), disturbances (N, w, d) and arms (N, w, 3 bases)."""
        w, first = self.pushes(states, f, arms), 0
        of_state, of_f, of_arms = (np.zeros((*w.shape, size)) for size in (self.steps.n, self.size, len(arms)))
        for k, (base, arm) in enumerate(zip(self.bases, arms.reshape(-1, 3), strict=True)):
            force, moment = (slice(6 * k + j, 6 * k + j + 3) for j in (0, 3))
            # R exp(turn): R^T f changes by -turn x R^T f
            of_state[:, force, base.turn] = skew_matrices(w[:, force])
            of_arms[:, moment, 3 * k : 3 * k + 3] = -skew_matrices(w[:, force])
            for column, axis in enumerate(base.axes, first):
                if axis < 3:
                    unit = np.broadcast_to(np.eye(3)[axis], (len(f), 3))
                    of_f[:, force, column] = rotate_to_body(states[:, base.quaternion], unit)
                else:
                    of_f[:, 6 * k + axis, column] = 1.0
            for slope in (of_state, of_f):
                slope[:, moment] += skew_matrices(arm) @ slope[:, force]
            first += len(base.axes)
        rest = np.arange(len(self.columns))
        of_f[:, 6 * len(self.bases) + rest, first + rest] = 1.0
        return of_state, of_f, of_arms

    def estimate_lever_arms(self, states: Floats, f: Floats) -> Floats:
        """Return lever arms (3 bases,) [m] with which the forces in disturbances (N, d) best explain the moments."""
        found, first = [], 0
        for base in self.bases:
            own = np.zeros((len(f), 6))
            own[:, list(base.axes)] = f[:, first : first + len(base.axes)]
            turning = [k - 3 for k in base.axes if k >= 3]
            rows = -skew_matrices(rotate_to_body(states[:, base.quaternion], own[:, :3]))[:, turning]  # arm x force
            found.append(np.linalg.lstsq(rows.reshape(-1, 3), own[:, 3:][:, turning].reshape(-1), rcond=1e-3)[0])
            first += len(base.axes)
        return np.concatenate([*found, np.zeros(0)])

    def subtract_lever_moments(self, states: Floats, f: Floats, arms: Floats) -> Floats:
        """Return disturbances (N, d) minus the moments that their forces produce at lever arms."""
        rest, first = f.copy(), 0
        none = self.pushes(states, f, 0.0 * arms)
        more = self.pushes(states, f, arms) - none
        for k, base in enumerate(self.bases):
            rest[:, first : first + len(base.axes)] -= more[:, [6 * k + axis for axis in base.axes]]
            first += len(base.axes)
        return rest

    # Steps

    def run(self, states: Floats, moves: StepSequence, free: Floats, w: Floats) -> Floats:
        """Return trajectories (W, K + 1, nq + nv) under pushes (W, w) that are constant for each."""
        return self.steps.run(states, self.add_joint_pushes(moves, w), self.append_base_pushes(free, w))

    def derivatives(
        self, states: Floats, moves: StepSequence, free: Floats, w: Floats, extra: Floats | None
    ) -> Derivatives:
        """Return derivatives of steps (N,) under pushes (N, w).

        B (N, n, p + w) includes the pushes; E is along extra directions of (u0, u1).
        """
        nu, count = self.steps.program.nu, len(self.columns)
        seeds = np.zeros((len(states), count, 2 * nu))
        for k, column in enumerate(self.columns):
            seeds[:, k, [column, nu + column]] = 1.0
        every = seeds if extra is None else np.concatenate([seeds, extra], axis=1)
        given = every if every.shape[1] else None
        D = self.steps.derivatives(
            states, self.add_joint_pushes(moves, w), self.append_base_pushes(free, w), extra=given
        )
        return D._replace(B=np.concatenate([D.B, D.E[..., :count]], axis=2), E=D.E[..., count:])

    def append_base_pushes(self, free: Floats, w: Floats) -> Floats:
        """Return free parameters (N, p + 6 bases), with the pushes on bases."""
        return np.concatenate([np.broadcast_to(free, (len(w), len(free))), w[:, : 6 * len(self.bases)]], axis=1)

    def add_joint_pushes(self, moves: StepSequence, w: Floats) -> StepSequence:
        """Return the steps with the pushes at joints added to u."""
        if not self.columns:
            return moves
        more = np.zeros((len(w), self.steps.program.nu))
        more[:, list(self.columns)] = w[:, 6 * len(self.bases) :]
        more = more.reshape(len(w), *[1] * (moves.u0.ndim - 2), -1)
        return moves._replace(u0=moves.u0 + more, u1=moves.u1 + more)


def rotate_to_body(quaternions: Floats, vectors: Floats) -> Floats:
    """Return world-frame vectors (N, 3) expressed in the frames given by quaternions (N, 4): R^T f."""
    pure = np.concatenate([np.zeros((len(vectors), 1)), vectors], axis=1)
    return multiply_quaternions(multiply_quaternions(conjugate_quaternions(quaternions), pure), quaternions)[:, 1:]


def add_zero_drives(scene: Scene, links: list[str]) -> tuple[Scene, list[str]]:
    """Return the scene with an added zero force and moment on links, and the paths of these parameters."""
    content: dict[str, Any] = scene.to_dict()
    drives, paths = dict(content.get("drives") or {}), []
    for link in links:
        drives[link] = dict(drives.get(link, {}))
        for kind, _ in KINDS:
            given = drives[link].get(kind, [])
            before = list(given) if isinstance(given, list | tuple) else [given]
            drives[link][kind] = [*before, {"constant": [0.0, 0.0, 0.0]}]
            paths += [f"drives.{link}.{kind}[{len(before)}].constant[{axis}]" for axis in range(3)]
    return Scene.from_dict(content | {"drives": drives}), paths


def find_disturbed_bases(scene: Scene) -> Iterator[DisturbedBase]:
    """Yield the free bases; of connected robots only the first."""
    group = {robot: scene.carrier_of(robot) for robot in scene.robots}
    for connection in scene.connections:
        a, b = (group.get(link.partition(".")[0], "") for link in (connection.a, connection.b))
        group = {robot: a if of == b else of for robot, of in group.items()}
    seen: set[str] = set()
    for path, slot in scene.coordinates.slots.items():
        robot = path.partition(".")[0]
        if not slot.is_floating or robot not in scene.robots or group[robot] in seen:
            continue
        seen.add(group[robot])
        axes = tuple(k for k, actuation in enumerate(slot.actuation) if actuation == "free")
        yield DisturbedBase(path, slice(slot.q.stop - 4, slot.q.stop), slice(slot.v.stop - 3, slot.v.stop), axes)


def find_disturbed_joints(scene: Scene) -> Iterator[tuple[str, int]]:
    """Yield names of disturbances at the joints of robots with fixed bases, and their entries of u."""
    coordinates = scene.coordinates
    fixed = {path.partition(".")[0] for path, slot in coordinates.slots.items() if slot.base and slot.joint == "fixed"}
    for k, name in enumerate(coordinates.u[: len(coordinates.actuated)]):
        if scene.carrier_of(name.partition(".")[0]) in fixed:
            yield f"{name} [{'N' if name.endswith('.force') else 'N m'}]", k
