"""Recursive dynamics: Newton-Euler, composite bodies, articulated bodies (Featherstone 2008, chapters 5 to 7).

Each algorithm is a short list of passes; each pass is one local law of a body B in its parent P. All spatial
quantities of B are in B at Bo. The tree must be aligned: every joint frees components of its body's twist.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..loads.signals import Instant
from ..numbers import Number
from ..spatial import STILL, ZERO, Inertia, Matrix, Pose, Rotation, Twist, Wrench, total, upper
from .equations import EquationsOfMotion, Numbers
from .joints import Selected
from .kinematics import Motion, motions
from .tree import Body, Fed, Tree

WEIGHTLESS = Inertia.of_rows([[0.0] * 6] * 6)


class Recursive(EquationsOfMotion):
    """Newton-Euler, composite and articulated bodies."""

    method = "recursive"

    def accelerations(self, q: Numbers, v: Numbers, given: Numbers, instant: Instant) -> list[Any]:
        if self.aligned.connections:
            from . import constrained  # made of the laws below

            return constrained.forward_dynamics(self.aligned, q, v, given, instant)
        return forward_dynamics(self.aligned, q, v, given, instant)

    def inertia_rows(self, q: Numbers) -> list[list[Any]]:
        return mass_matrix(self.aligned, q)

    def generalised_forces(self, q: Numbers, v: Numbers, vdot: Numbers, given: Numbers, instant: Instant) -> list[Any]:
        return felt_at_joints(self.aligned, inverse_dynamics(self.aligned, q, v, vdot, given, instant), vdot)


def forward_dynamics(
    tree: Tree, q: Sequence[Number], v: Sequence[Number], given: Sequence[Number], instant: Instant
) -> list[Any]:
    """Accelerations; `given` holds the force of every free entry of v, the acceleration of every other one.

    After these come the commands of thrusters.
    """
    moving = motions(tree, q, v, instant)
    articulated = tree.inward(articulate, moving, tree.of_v(v), tree.of_v(given), tree.fed(q, given))
    accelerated = tree.outward(accelerate, Accelerated(STILL, ()), moving, articulated, tree.of_v(v), tree.of_v(given))
    return tree.joined([body.vdot for body in accelerated])


def inverse_dynamics(
    tree: Tree,
    q: Sequence[Number],
    v: Sequence[Number],
    vdot: Sequence[Number],
    given: Sequence[Number],
    instant: Instant,
    applied: Sequence[Wrench] | None = None,
) -> list[Wrench]:
    """The wrench through every joint on its body, in B at Bo, that gives the accelerations vdot.

    Thrusters take their commands from the last entries of `given`; `applied` wrenches act on bodies beside all else.
    """
    moving = motions(tree, q, v, instant)
    accelerations = tree.outward(follow, STILL, moving, tree.of_v(vdot))
    others = applied or [Wrench(ZERO, ZERO)] * len(tree.bodies)
    return [held.F_B for held in tree.inward(hold, moving, accelerations, tree.fed(q, given), others)]


def felt_at_joints(tree: Tree, held: Sequence[Wrench], vdot: Sequence[Number]) -> list[Any]:
    """Generalised forces S^T F + J vdot of wrenches through joints and of what accelerates motors and gears."""
    return tree.joined(
        [
            [f + body.armature * a for f, a in zip(body.joint.forces(F), vdot[body.v], strict=True)]
            for body, F in zip(tree.bodies, held, strict=True)
        ]
    )


def mass_matrix(tree: Tree, q: Sequence[Number]) -> list[list[Any]]:
    """M with kinetic energy v^T M v / 2."""
    composites = tree.inward(compose, tree.of_q(q), tree.of_v(range(tree.nv)))
    entries = {ij: entry for body in composites for ij, entry in body.entries.items()}
    return [[entries.get((min(i, j), max(i, j)), 0.0) for j in range(tree.nv)] for i in range(tree.nv)]


# Outward and inward: what wrenches a motion takes (Newton-Euler)


def follow(body: Body, A_P: Twist, B: Motion, vdot: Sequence[Number]) -> Twist:
    """A_B = Ad(X_PB)^-1 A_P + c_B + S vdot."""
    return A_P.outward(B.X_PB) + B.c_B + body.joint.twist(vdot)


def bias(body: Body, B: Motion, fed: Sequence[Fed]) -> Wrench:
    """p_B = V_B x* (I_B V_B) - loads: the wrench that keeps B at A_B = 0."""
    return B.V_B.cross_dual(body.inertia @ B.V_B) - body.wrench(B.meets(body), fed)


@dataclass(frozen=True, slots=True)
class Held:
    F_B: Wrench  # through the joint, in B
    F_P: Wrench  # the same in P


def hold(body: Body, outboard: list[Held], B: Motion, A_B: Twist, fed: Sequence[Fed], applied: Wrench) -> Held:
    """F_B = I_B A_B + p_B - applied + sum of F_C over the children."""
    F_B = total(body.inertia @ A_B + bias(body, B, fed) - applied, (C.F_P for C in outboard))
    return Held(F_B, F_B.inward(B.X_PB))


# Inward: composite bodies


@dataclass(frozen=True, slots=True)
class Composite:
    """A body and all that it carries, as one rigid body."""

    I_P: Inertia
    F_P: dict[int, Wrench]  # by column of M: what a unit rate of that coordinate takes
    entries: dict[tuple[int, int], Any]  # of M, above its diagonal


def compose(body: Body, outboard: list[Composite], q: Sequence[Number], columns: Sequence[int]) -> Composite:
    """M_jk = S_j . I_B S_k for the joint's own columns, S_j . F_k for those of bodies outboard."""
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


# Inward and outward: articulated bodies


@dataclass(frozen=True, slots=True)
class Pivot:
    """A freed component of an acceleration: A_k = a - sum_j gain_j A_j, where A_k itself stands for what it was."""

    k: int
    a: Any
    gains: Sequence[tuple[int, Any]] = ()
    inverse: Any = None  # of the inertia that A_k feels: a force on it adds force times inverse to a


@dataclass(frozen=True, slots=True)
class Handle:
    """A body felt at one frame: it takes the wrench F = I A + p to accelerate it at A."""

    I: Inertia
    p: Wrench

    def __add__(self, other: Handle) -> Handle:
        return Handle(self.I + other.I, self.p + other.p)

    def inward(self, X_PB: Pose) -> Handle:
        return Handle(self.I.inward(X_PB), self.p.inward(X_PB))

    def biased(self, c: Twist) -> Handle:
        """The same body when A leaves out a known part c: F = I (A + c) + p."""
        return Handle(self.I, self.p + self.I @ c)

    def slanted(self, R: Rotation) -> Handle:
        """The same with the linear rows in axes turned by R, the angular ones as they are."""
        I, p = self.I, self.p
        return Handle(Inertia(I.A.turned(R), R @ I.B, I.C), Wrench(R @ p.linear, p.angular))

    def released(
        self, components: Sequence[int], forces: Sequence[Number], armature: Number = 0.0
    ) -> tuple[Handle, list[Pivot]]:
        """The body when some components of A are free under given forces: a step of elimination for each.

        F_k = tau_k, so A_k = (tau_k - p_k - sum_j I_kj A_j) / I_kk; put into the other rows, I_ij loses
        I_ik I_kj / I_kk and p_i gains I_ik (tau_k - p_k) / I_kk. Row and column k of I vanish exactly.
        With an armature J, F_k = tau_k - J (A_k - a_k), where a_k is what A_k would be with the joint held: J adds to
        I_kk, and what is left in row and column k belongs to a_k.
        """
        I, p, pivots = self.I.rows, list(self.p), []
        others = list(range(6))
        geared = not (isinstance(armature, float) and armature == 0.0)
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
            for i in range(6):
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
        return Handle(Inertia.of_rows(I), Wrench.of(p)), pivots

    def let_go(self, forces: Sequence[Number]) -> tuple[Handle, list[Pivot]]:
        """The body when all components are free, and nobody asks for the steps of elimination."""
        F = Wrench.of(forces)
        return Handle(WEIGHTLESS, F), [Pivot(k, a) for k, a in enumerate(self.answer(F))]

    def answer(self, F: Wrench) -> Twist:
        """A = I^-1 (F - p) of a body that nothing holds, by blocks: two divisions in a row instead of six.

        With (f, m) = F - p: A v + B w = f and B^T v + C w = m, so (C - B^T A^-1 B) w = m - B^T A^-1 f.
        """
        A, B, C = self.I.A, self.I.B, self.I.C
        f, m = (F - self.p).linear, (F - self.p).angular
        *columns, v = A.solve(*B.T, f)  # A^-1 B by columns, and v at w = 0
        B_T_by_A = Matrix(*columns)
        (w,) = (C - upper(B_T_by_A @ B)).solve(m - B.T @ v)
        return Twist(v - B_T_by_A.T @ w, w)


@dataclass(frozen=True, slots=True)
class Articulated:
    """A body and all that it carries, its joints moving freely."""

    handle_P: Handle  # through the joint, in P
    pivots: list[Pivot]


def articulate(
    body: Body,
    outboard: list[Articulated],
    B: Motion,
    v: Sequence[Number],
    given: Sequence[Number],
    fed: Sequence[Fed],
) -> Articulated:
    """Release the freed components of the joint, drive the others, and hand the body to the parent."""
    if len(freed(body)) < 6:
        return articulate_in_steps(body, outboard, B, v, given, fed)
    handle = total(Handle(body.inertia, bias(body, B, fed)), (C.handle_P for C in outboard))
    released, pivots = handle.let_go(given)
    return Articulated(released.inward(B.X_PB), pivots)


def articulate_in_steps(
    body: Body,
    outboard: list[Articulated],
    B: Motion,
    v: Sequence[Number],
    given: Sequence[Number],
    fed: Sequence[Fed],
) -> Articulated:
    """The same, with a pivot for every freed component, as test wrenches need them."""
    handle = total(Handle(body.inertia, bias(body, B, fed)), (C.handle_P for C in outboard))
    imposed, forces = parted(body, given)
    handle = handle.biased(imposed)
    if body.slants:
        R_JB = slant(body, B.X_PB)
        level, pivots = handle.biased(body.drift(v)).slanted(R_JB).released(freed(body), forces)
        released = level.slanted(R_JB.T)
    else:
        released, pivots = handle.released(freed(body), forces, body.armature)
    return Articulated(released.biased(B.c_B).inward(B.X_PB), pivots)


@dataclass(frozen=True, slots=True)
class Accelerated:
    A_B: Twist
    vdot: Sequence[Any]


def accelerate(
    body: Body, P: Accelerated, B: Motion, own: Articulated, v: Sequence[Number], given: Sequence[Number]
) -> Accelerated:
    """A_B = Ad(X_PB)^-1 A_P + c_B, its freed components by back-substitution; vdot is what they gain."""
    imposed, _ = parted(body, given)
    reached = P.A_B.outward(B.X_PB) + B.c_B
    if body.slants:
        R_JB = slant(body, B.X_PB)
        level = Twist(R_JB @ reached.linear, reached.angular)
        gained = back_substituted(level, own.pivots) - level
        relative = Twist(R_JB.T @ gained.linear, gained.angular) + body.drift(v) + imposed
    else:
        relative = back_substituted(reached, own.pivots) - reached + imposed
    components = list(relative)
    vdot = [components[k] for k in components_of(body)]
    return Accelerated(reached + relative, vdot)


def back_substituted(A: Twist, pivots: list[Pivot]) -> Twist:
    """A with its released components in place."""
    components = list(A)
    for pivot in reversed(pivots):
        reached = pivot.a
        for j, gain in pivot.gains:
            reached = reached - gain * components[j]
        components[pivot.k] = reached
    return Twist.of(components)


def components_of(body: Body) -> tuple[int, ...]:
    """The components of its twist that a joint frees, in an aligned tree."""
    assert isinstance(body.joint, Selected)
    return body.joint.components


def freed(body: Body) -> list[int]:
    """The components that forces alone move."""
    return [k for k, mode in zip(components_of(body), body.modes, strict=True) if mode == "free"]


def parted(body: Body, given: Sequence[Number]) -> tuple[Twist, list[Any]]:
    """The accelerations imposed on a joint as a twist, and the forces on its free components."""
    imposed = [0.0 if mode == "free" else x for mode, x in zip(body.modes, given, strict=True)]
    forces = [x for mode, x in zip(body.modes, given, strict=True) if mode == "free"]
    return body.joint.twist(imposed), forces


def slant(body: Body, X_PB: Pose) -> Rotation:
    """R_JB: from the body's axes to those of the joint's place on the parent."""
    return body.place.R.T @ X_PB.R
