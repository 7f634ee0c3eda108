"""Recursive dynamics: Newton-Euler, composite bodies, articulated bodies (Featherstone 2008, chapters 5 to 7).

Each algorithm is a short list of passes; each pass is one local law of a body B in its parent P. All spatial
quantities of B are in B at Bo. The tree must be aligned: every joint frees components of its body's twist.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..loads.time_functions import Instant
from ..numbers import Number, is_zero
from ..spatial import STILL, ZERO, Inertia, Matrix, Path, Pose, Rotation, Twist, Wrench, total, upper_triangle
from .beam import Beam, combine_columns
from .equations import EquationsOfMotion, Numbers
from .joints import ComponentJoint
from .kinematics import Motion, motions, with_present_mass
from .link_frames import choose_frames
from .start import described_state
from .tree import Body, DeviceInput, Tree

if TYPE_CHECKING:
    from .merging import MergedTree

WEIGHTLESS = Inertia.from_rows([[0.0] * 6] * 6)


class Recursive(EquationsOfMotion):
    """Newton-Euler, composite and articulated bodies."""

    method = "recursive"

    @cached_property
    def aligned_tree(self) -> Tree:
        """The tree with every joint axis along z, in frames that take few operations."""
        return choose_frames(self.tree.align())

    @cached_property
    def merged(self) -> MergedTree | None:
        from .merging import carried_quaternions, merge_tree

        q = described_state(self.scene, self.tree)[0] if self.tree.connections else []
        return merge_tree(self.tree, self.rigid_bodies, carried_quaternions(self.tree, self.rigid_bodies, q))

    def accelerations(self, q: Numbers, v: Numbers, given: Numbers, instant: Instant) -> list[Any]:
        merged = self.merged
        tree = self.aligned_tree if merged is None else merged.aligned
        if tree.connections:
            from . import constrained

            vdot = constrained.forward_dynamics(tree, q, v, given, instant)
        else:
            vdot = forward_dynamics(tree, q, v, given, instant)
        return vdot if merged is None else merged.complete_accelerations(q, v, vdot)

    def inertia_rows(self, q: Numbers) -> list[list[Any]]:
        return mass_matrix(self.aligned_tree, q)

    def generalised_forces(self, q: Numbers, v: Numbers, vdot: Numbers, given: Numbers, instant: Instant) -> list[Any]:
        return joint_forces(self.aligned_tree, inverse_dynamics(self.aligned_tree, q, v, vdot, given, instant), vdot)


def forward_dynamics(
    tree: Tree, q: Sequence[Number], v: Sequence[Number], given: Sequence[Number], instant: Instant
) -> list[Any]:
    """Accelerations; `given` holds the force of every free entry of v, the acceleration of every other one.

    After these come the commands of thrusters.
    """
    tree = with_present_mass(tree, q)
    moving = motions(tree, q, v, instant)
    articulated = tree.inward(articulate, moving, tree.split_v(v), tree.split_v(given), tree.device_inputs(q, given))
    accelerated = tree.outward(
        accelerate, SolvedAcceleration(STILL, ()), moving, articulated, tree.split_v(v), tree.split_v(given)
    )
    return tree.join_v([body.vdot for body in accelerated])


def inverse_dynamics(
    tree: Tree,
    q: Sequence[Number],
    v: Sequence[Number],
    vdot: Sequence[Number],
    given: Sequence[Number],
    instant: Instant,
    applied: Sequence[Wrench] | None = None,
) -> list[JointWrench]:
    """The wrench through every joint on its body, in B at Bo, that gives the accelerations vdot.

    Thrusters take their commands from the last entries of `given`; `applied` wrenches act on bodies in addition.
    """
    tree = with_present_mass(tree, q)
    moving = motions(tree, q, v, instant)
    accelerations = tree.outward(follow, BodyAcceleration(STILL), moving, tree.split_v(vdot))
    others = applied or [Wrench(ZERO, ZERO)] * len(tree.bodies)
    return tree.inward(joint_wrench, moving, accelerations, tree.device_inputs(q, given), others)


def joint_forces(tree: Tree, held: Sequence[JointWrench], vdot: Sequence[Number]) -> list[Any]:
    """Generalised forces S^T F + J vdot: wrenches through joints, and the acceleration of motors and gears."""
    return tree.join_v(
        [
            [f + body.armature * a for f, a in zip(own.forces, vdot[body.v], strict=True)]
            for body, own in zip(tree.bodies, held, strict=True)
        ]
    )


def mass_matrix(tree: Tree, q: Sequence[Number]) -> list[list[Any]]:
    """M with kinetic energy v^T M v / 2."""
    tree = with_present_mass(tree, q)
    composites = tree.inward(compose, tree.split_q(q), tree.split_v(range(tree.nv)))
    entries = {ij: entry for body in composites for ij, entry in body.entries.items()}
    return [[entries.get((min(i, j), max(i, j)), 0.0) for j in range(tree.nv)] for i in range(tree.nv)]


# Outward and inward: the wrenches that produce a motion (Newton-Euler)


@dataclass(frozen=True, slots=True)
class BodyAcceleration:
    """The acceleration of a body, in B at Bo, and those of the stations of a skeleton."""

    A_B: Twist
    stations: Sequence[Twist] = ()


def follow(body: Body, P: BodyAcceleration, B: Motion, vdot: Sequence[Number]) -> BodyAcceleration:
    """A_B = Ad(X_PB)^-1 A_P + c_B + S vdot."""
    A_P = body.select_carrier(P.A_B, P.stations)
    A_B = A_P.outward(B.X_PB) + B.c_B + body.joint.twist(vdot)
    return BodyAcceleration(A_B, station_accelerations(B, A_B, vdot))


def station_accelerations(B: Motion, A_B: Twist, modal: Sequence[Number]) -> list[Twist]:
    """A_F = Ad(X_BF)^-1 A_B + Phi_F d'' + c_F of all stations of a skeleton."""
    pairs = zip(B.deformations, B.stations, strict=True)
    return [A_B.outward(F.X_PF) + combine_columns(F.columns, modal) + motion.c_B for F, motion in pairs]


def bias(body: Body, B: Motion, fed: Sequence[DeviceInput]) -> Wrench:
    """p_B = V_B x* (I_B V_B) - loads: the wrench that keeps B at A_B = 0, computed in the frame of matter and loads."""
    U = B.situation_of(body)
    p_U = U.V_B.cross_dual(body.matter.inertia @ U.V_B) - body.wrench(U, fed)
    return p_U if body.home is None else p_U.inward(body.home)


@dataclass(frozen=True, slots=True)
class JointWrench:
    """The wrench through a joint."""

    F_B: Wrench  # through the joint, in B
    F_P: Wrench  # the same in P
    forces: Sequence[Any]  # generalised, of the joint or of modes


def joint_wrench(
    body: Body, outboard: list[JointWrench], B: Motion, A: BodyAcceleration, fed: Sequence[DeviceInput], applied: Wrench
) -> JointWrench:
    """F_B = I_B A_B + p_B - applied + sum of F_C over the children; on modes Phi_F^T F_C of what stations carry."""
    F_B = body.inertia @ A.A_B + bias(body, B, fed) - applied
    if body.beam is None:
        F_B = total(F_B, (C.F_P for C in outboard))
        return JointWrench(F_B, F_B.inward(B.X_PB), body.joint.forces(F_B))
    forces: list[Any] = [0.0] * body.beam.modes
    for C, place in zip(outboard, body.carried_at, strict=True):
        F = B.deformations[place]
        F_B = F_B + C.F_P.inward(F.X_PF)
        forces = [f + column.dot(C.F_P) for f, column in zip(forces, F.columns, strict=True)]
    return JointWrench(F_B, F_B.inward(B.X_PB), forces)


# Inward: composite bodies


@dataclass(frozen=True, slots=True)
class Composite:
    """A body and all that it carries, as one rigid body."""

    I_P: Inertia
    F_P: dict[int, Wrench]  # by column of M: the wrench for a unit rate of that coordinate
    entries: dict[tuple[int, int], Any]  # of M, above its diagonal


def compose(body: Body, outboard: list[Composite], q: Sequence[Number], columns: Sequence[int]) -> Composite:
    """M_jk = S_j . I_B S_k for the joint's own columns, S_j . F_k for those of bodies outboard."""
    if body.beam is not None:
        return compose_skeleton(body, body.beam, outboard, q, columns)
    X_PB = body.pose(q)
    I_B = total(body.inertia, (C.I_P for C in outboard))
    own = list(zip(columns, body.joint.subspace, strict=True))
    F_B = {k: I_B @ S_k for k, S_k in own}
    for C in outboard:
        F_B |= C.F_P
    entries = {(min(j, k), max(j, k)): S_j.dot(F) for j, S_j in own for k, F in F_B.items()}
    for k, _ in own:
        entries[k, k] = entries[k, k] + body.armature
    return Composite(I_B.inward(X_PB), {k: F.inward(X_PB) for k, F in F_B.items()}, entries)


def compose_skeleton(
    body: Body, beam: Beam, outboard: list[Composite], d: Sequence[Number], columns: Sequence[int]
) -> Composite:
    """The same for modes, whose column Phi_F differs between the stations of a skeleton."""
    bent = beam.shape(d, [0.0] * len(d))
    I_B, F_B, entries = body.inertia, dict[int, Wrench](), dict[tuple[int, int], Any]()

    def add(j: int, k: int, entry: Any) -> None:
        entries[min(j, k), max(j, k)] = entries.get((min(j, k), max(j, k)), 0.0) + entry

    for C, place in zip(outboard, body.carried_at, strict=True):
        F = bent[place]
        own = list(zip(columns, F.columns, strict=True))
        I_B = I_B + C.I_P.inward(F.X_PF)
        for n, (k, column) in enumerate(own):
            momentum = C.I_P @ column
            F_B[k] = F_B[k] + momentum.inward(F.X_PF) if k in F_B else momentum.inward(F.X_PF)
            for j, other in own[: n + 1]:
                add(j, k, other.dot(momentum))
        for k, outer in C.F_P.items():
            F_B[k] = outer.inward(F.X_PF)
            for j, column in own:
                add(j, k, column.dot(outer))
    return Composite(I_B.inward(body.place), {k: F.inward(body.place) for k, F in F_B.items()}, entries)


# Inward and outward: articulated bodies


@dataclass(frozen=True, slots=True)
class Pivot:
    """A freed component of an acceleration: A_k = a - sum_j gain_j A_j, where A_k on the right is its value before."""

    k: int
    a: Any
    gains: Sequence[tuple[int, Any]] = ()
    inverse: Any = None  # of the inertia at A_k: a force on it adds force times inverse to a


@dataclass(frozen=True, slots=True)
class Handle:
    """A body seen at one frame: the wrench F = I A + p accelerates it at A."""

    I: Inertia
    p: Wrench

    def __add__(self, other: Handle) -> Handle:
        return Handle(self.I + other.I, self.p + other.p)

    def inward(self, X_PB: Pose | Path) -> Handle:
        """The same body seen at the parent's frame P."""
        return Handle(self.I.inward(X_PB), self.p.inward(X_PB))

    def add_bias(self, c: Twist) -> Handle:
        """The same body when A leaves out a known part c: F = I (A + c) + p."""
        return Handle(self.I, self.p + self.I @ c)

    def rotate_linear(self, R: Rotation) -> Handle:
        """The same with the linear rows in axes rotated by R, the angular ones unchanged."""
        I, p = self.I, self.p
        return Handle(Inertia(I.A.rotate(R), R @ I.B, I.C), Wrench(R @ p.linear, p.angular))

    def release(
        self, components: Sequence[int], forces: Sequence[Number], armature: Number = 0.0
    ) -> tuple[Handle, list[Pivot]]:
        """The body when some components of A are free under given forces."""
        I, p = self.I.rows, list(self.p)
        pivots = eliminate_components(I, p, components, forces, armature)
        return Handle(Inertia.from_rows(I), Wrench.of(p)), pivots

    def release_all(self, forces: Sequence[Number]) -> tuple[Handle, list[Pivot]]:
        """The body when all components are free, without the steps of elimination."""
        F = Wrench.of(forces)
        return Handle(WEIGHTLESS, F), [Pivot(k, a) for k, a in enumerate(self.answer(F))]

    def answer(self, F: Wrench) -> Twist:
        """A = I^-1 (F - p) of an unconstrained body, by blocks: two divisions in sequence instead of six.

        With (f, m) = F - p: A v + B w = f and B^T v + C w = m, so (C - B^T A^-1 B) w = m - B^T A^-1 f.
        """
        A, B, C = self.I.A, self.I.B, self.I.C
        f, m = (F - self.p).linear, (F - self.p).angular
        *columns, v = A.solve(*B.T, f)  # A^-1 B by columns, and v at w = 0
        B_T_by_A = Matrix(*columns)
        (w,) = (C - upper_triangle(B_T_by_A @ B)).solve(m - B.T @ v)
        return Twist(v - B_T_by_A.T @ w, w)


def eliminate_components(
    I: list[list[Any]], p: list[Any], components: Sequence[int], forces: Sequence[Number], armature: Number = 0.0
) -> list[Pivot]:
    """Free some components of A in F = I A + p under given forces, in place: a step of elimination for each.

    F_k = tau_k, so A_k = (tau_k - p_k - sum_j I_kj A_j) / I_kk; put into the other rows, I_ij loses I_ik I_kj / I_kk
    and p_i gains I_ik (tau_k - p_k) / I_kk. Row and column k of I vanish exactly. With an armature J,
    F_k = tau_k - J (A_k - a_k), where a_k is the value of A_k with the joint held: J adds to I_kk, and the remainder in
    row and column k belongs to a_k.
    """
    pivots = []
    others = list(range(len(I)))
    geared = not is_zero(armature)
    for k, tau in zip(components, forces, strict=True):
        others.remove(k)
        inverse = 1.0 / (I[k][k] + armature)
        a = (tau - p[k]) * inverse
        gains = [(j, I[k][j] * inverse) for j in others]
        for i in others:
            p[i] = p[i] + I[k][i] * a
            for j, gain in gains:
                if i <= j:
                    I[i][j] = I[j][i] = I[i][j] - I[k][i] * gain
        for i in range(len(I)):
            I[i][k] = I[k][i] = 0.0
        p[k] = tau
        if geared:
            for j, gain in gains:
                I[j][k] = I[k][j] = armature * gain
            I[k][k] = armature * (1.0 - armature * inverse)
            p[k] = tau - armature * a
            gains.append((k, -(armature * inverse)))
            others.append(k)
        pivots.append(Pivot(k, a, gains, inverse))
    return pivots


@dataclass(frozen=True, slots=True)
class ArticulatedBody:
    """A body and all that it carries, its joints moving freely."""

    handle_P: Handle  # through the joint, in P
    pivots: list[Pivot]


def articulate(
    body: Body,
    outboard: list[ArticulatedBody],
    B: Motion,
    v: Sequence[Number],
    given: Sequence[Number],
    fed: Sequence[DeviceInput],
) -> ArticulatedBody:
    """Release the freed components of the joint, impose the others, and pass the body to the parent."""
    if len(free_components(body)) < 6:
        return articulate_in_steps(body, outboard, B, v, given, fed)
    handle = total(Handle(body.inertia, bias(body, B, fed)), (C.handle_P for C in outboard))
    _, forces = split_inputs(body, given)
    released, pivots = handle.release_all(forces)
    return ArticulatedBody(released.inward(B.X_PB), pivots)


def articulate_in_steps(
    body: Body,
    outboard: list[ArticulatedBody],
    B: Motion,
    v: Sequence[Number],
    given: Sequence[Number],
    fed: Sequence[DeviceInput],
) -> ArticulatedBody:
    """The same, with a pivot for every freed component, as test wrenches need them."""
    if body.beam is not None:
        return articulate_skeleton(body, body.beam, outboard, B, given)
    handle = total(Handle(body.inertia, bias(body, B, fed)), (C.handle_P for C in outboard))
    imposed, forces = split_inputs(body, given)
    handle = handle.add_bias(imposed)
    if body.has_partial_lock:
        handle = handle.add_bias(body.drift(v))
    released, pivots = release_joint(body, handle, B.X_PB, forces)
    return ArticulatedBody(released.add_bias(B.c_B).inward(B.X_PB), pivots)


def release_joint(body: Body, handle: Handle, X_PB: Pose | Path, forces: Sequence[Any]) -> tuple[Handle, list[Pivot]]:
    """Release the freed components of a joint under given forces; if partly locked, along the axes of its place."""
    if not body.has_partial_lock:
        return handle.release(free_components(body), forces, body.armature)
    R_JB = rotation_to_place(body, X_PB)
    level, pivots = handle.rotate_linear(R_JB).release(free_components(body), forces)
    return level.rotate_linear(R_JB.T), pivots


def articulate_skeleton(
    body: Body, beam: Beam, outboard: list[ArticulatedBody], B: Motion, given: Sequence[Number]
) -> ArticulatedBody:
    """Transform what stations carry by H = [Ad(X_BF)^-1, Phi_F], then eliminate the modes: components 6, 7, ..."""
    whole, columns = Handle(body.inertia, Wrench(ZERO, ZERO)), [Wrench(ZERO, ZERO)] * beam.modes
    modal: list[list[Any]] = [list(row) for row in beam.inertia or [[0.0] * beam.modes] * beam.modes]
    forces: list[Any] = [0.0] * beam.modes
    for C, place in zip(outboard, body.carried_at, strict=True):
        F, handle = B.deformations[place], C.handle_P.add_bias(B.stations[place].c_B)
        momenta = [handle.I @ column for column in F.columns]
        whole = whole + handle.inward(F.X_PF)
        columns = [a + b.inward(F.X_PF) for a, b in zip(columns, momenta, strict=True)]
        forces = [a + column.dot(handle.p) for a, column in zip(forces, F.columns, strict=True)]
        modal = [
            [a + column.dot(b) for a, b in zip(row, momenta, strict=True)]
            for row, column in zip(modal, F.columns, strict=True)
        ]
    coupling = [list(column) for column in columns]
    rows = [row + [column[k] for column in coupling] for k, row in enumerate(whole.I.rows)]
    rows += [column + row for column, row in zip(coupling, modal, strict=True)]
    p = [*whole.p, *forces]
    pivots = eliminate_components(rows, p, range(6, 6 + beam.modes), given)
    handle = Handle(Inertia.from_rows([row[:6] for row in rows[:6]]), Wrench.of(p[:6]))
    return ArticulatedBody(handle.add_bias(B.c_B).inward(B.X_PB), pivots)


@dataclass(frozen=True, slots=True)
class SolvedAcceleration:
    """The acceleration of a body and the rates of its joint's velocities."""

    A_B: Twist
    vdot: Sequence[Any]
    stations: Sequence[Twist] = ()  # of a skeleton: accelerations of its stations


def accelerate(
    body: Body, P: SolvedAcceleration, B: Motion, own: ArticulatedBody, v: Sequence[Number], given: Sequence[Number]
) -> SolvedAcceleration:
    """A_B = Ad(X_PB)^-1 A_P + c_B, its freed components by back-substitution; vdot is the difference."""
    A_P = body.select_carrier(P.A_B, P.stations)
    reached = A_P.outward(B.X_PB) + B.c_B
    if body.beam is not None:
        modal = back_substitute([*reached, *[0.0] * body.beam.modes], own.pivots)[6:]
        return SolvedAcceleration(reached, modal, station_accelerations(B, reached, modal))
    imposed, _ = split_inputs(body, given)
    if body.has_partial_lock:
        R_JB = rotation_to_place(body, B.X_PB)
        level = Twist(R_JB @ reached.linear, reached.angular)
        gained = Twist.of(back_substitute(list(level), own.pivots)) - level
        relative = Twist(R_JB.T @ gained.linear, gained.angular) + body.drift(v) + imposed
    else:
        relative = Twist.of(back_substitute(list(reached), own.pivots)) - reached + imposed
    return SolvedAcceleration(reached + relative, component_joint(body).rates(relative))


def back_substitute(A: list[Any], pivots: list[Pivot]) -> list[Any]:
    """A with its released components in place."""
    components = list(A)
    for pivot in reversed(pivots):
        reached = pivot.a
        for j, gain in pivot.gains:
            reached = reached - gain * components[j]
        components[pivot.k] = reached
    return components


def components_of(body: Body) -> tuple[int, ...]:
    """The components of its twist that a joint frees, in an aligned tree; a skeleton frees none."""
    return () if body.beam is not None else component_joint(body).components


def component_joint(body: Body) -> ComponentJoint:
    """The joint of a body that is no skeleton, in an aligned tree."""
    assert isinstance(body.joint, ComponentJoint)
    return body.joint


def free_components(body: Body) -> list[int]:
    """The components that are driven by forces."""
    return [k for k, actuation in zip(components_of(body), body.actuation, strict=False) if actuation == "free"]


def split_inputs(body: Body, given: Sequence[Number]) -> tuple[Twist, list[Any]]:
    """The accelerations imposed on a joint as a twist, and the forces on its free components."""
    imposed = [0.0 if actuation == "free" else x for actuation, x in zip(body.actuation, given, strict=True)]
    forces = [x for actuation, x in zip(body.actuation, given, strict=True) if actuation == "free"]
    return body.joint.twist(imposed), component_joint(body).component_forces(forces)


def rotation_to_place(body: Body, X_PB: Pose | Path) -> Rotation:
    """R_JB: from the body's axes to those of the joint's place on the parent."""
    return body.place.R.T @ X_PB.R
