"""One step of the discrete mechanics of a tree, in momentum form, over any kind of number.

The discrete Lagrangian is h times the kinetic energy of all bodies at their mean twists D/h, less the mean of the
potentials at both ends of a step. D is the displacement of a body in its own frame, X_01 = cay(D): Kobilarov, Crane and
Desbrun 2009, ACM Trans. Graph. 28; for trees Lee, Liu, Park and Srinivasa 2016, WAFR. With dcay^-1 of the Cayley map of
SE(3), the momenta of a body at both ends are

    mu- = (dcay^-1_D)^T I D / h,    mu+ = (dcay^-1_-D)^T I D / h,

and a step (q_0, v_0) -> (q_1, v_1) solves, with S^T the projection of wrenches onto the joints,

    S_0^T mu- = M_0 v_0 + h/2 f(q_0, w, t_0),    M_1 v_1 = S_1^T mu+ + h/2 f(q_1, w, t_1)

for the mean velocity w (Lagrange-d'Alembert, with all loads and motors in f). mu- and mu+ are the same momentum in the
world for any D. What an approximate solution of the first equation leaves over is added to the second, so that momentum
is conserved to rounding.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..dynamics.equations import EquationsOfMotion, Numbers
from ..dynamics.joints import Free
from ..dynamics.kinematics import Motion, motions, poses
from ..dynamics.recursive import JointWrench
from ..dynamics.start import BEGIN
from ..dynamics.tree import Body, DeviceInput, Tree
from ..errors import SeaframeError
from ..loads.time_functions import Instant
from ..numbers import Number
from ..rotations import cayley_rate
from ..spatial import ZERO, Pose, Twist, Vector, Wrench, total
from .impulse import without_loads
from .step_engine import Rates, State

if TYPE_CHECKING:
    from .reference_engine import ReferenceEngine

START, END = 1.0, -1.0  # sides of a step


def refuse_what_has_no_discrete_lagrangian(eom: EquationsOfMotion, integrator: str) -> None:
    """Refuse a scene with constraints, flexible links or inertia that depends on the pose, by name."""
    tree = eom.tree
    reasons = {
        "connections": bool(eom.scene.all_connections),
        "flexible links and tethers": any(body.beam is not None for body in tree.bodies),
        "added mass that fades out of the water": bool(tree.fading),
    }
    for reason, found in reasons.items():
        if found:
            raise SeaframeError(
                f"'{integrator}' does not support {reason}. Use 'rk4'.", "unsupported", path="integrator"
            )


def balance_step(engine: ReferenceEngine, start: State, gain: Numbers, begin: Instant, h: Number, u: Numbers) -> Rates:
    """Improve a trial of the mean velocity, w = v_0 + gain, of a step of h [s].

    Rates.q: the right-hand side of the first equation, an entry for each of v, then the rates of inner states. Rates.v:
    a better gain, by a quasi-Newton step with the mass matrix.
    """
    eom, trial = engine.eom, Trial.of(engine, start, gain, begin, h)
    given = eom.joint_inputs(start.q, trial.w, u, begin)
    pushed = pushed_momenta(eom, start, trial, given, begin, START)
    change = respond(eom, start.q, subtract(eom.tree, pushed, discrete_momenta(eom, start.q, trial, START)))
    return Rates([*pushed, *eom.inner_rates(start.q, trial.w, given, begin)], add(eom.tree, gain, change))


def complete_step(
    engine: ReferenceEngine, start: State, pushed: Numbers, gain: Numbers, begin: Instant, h: Number, u: Numbers
) -> State:
    """The state at the end of a step of h [s] with the mean velocity v_0 + gain; `pushed`: Rates.q of `balance_step`.

    Inner states take a step of Heun's method.
    """
    eom, tree = engine.eom, engine.tree
    inner = pushed[tree.nv :]
    trial, end = Trial.of(engine, start, gain, begin, h, [h * rate for rate in inner]), end_instant(begin, h)
    q, v = trial.end.q, trial.end.v  # prescribed and locked entries of v are final
    given = eom.joint_inputs(q, trial.w, u, end)
    left = subtract(tree, pushed[: tree.nv], discrete_momenta(eom, start.q, trial, START))
    carried = tree.join_v(tree.each(carry_over, tree.split_q(start.q), tree.split_q(q), tree.split_v(left)))
    reached = add(tree, discrete_momenta(eom, q, trial, END), carried)
    v = add(tree, v, respond(eom, q, add(tree, reached, pushed_momenta(eom, trial.end, trial, given, end, END))))
    first, later = tree.nq - tree.inner, eom.inner_rates(q, trial.w, given, end)
    states = [z + 0.5 * h * (a + b) for z, a, b in zip(start.q[first:], inner, later, strict=True)]
    return State([*q[:first], *states], v)


@dataclass(frozen=True, slots=True)
class Trial:
    """A trial of a step, as its mean velocity determines it."""

    h: Number  # its length [s]
    end: State
    w: Numbers  # mean velocity, that of prescribed coordinates included
    displacements: Sequence[Twist]  # D of every body of the aligned tree, relative to steadily flowing water

    @classmethod
    def of(
        cls, engine: ReferenceEngine, start: State, gain: Numbers, begin: Instant, h: Number, inner: Numbers = ()
    ) -> Trial:
        """The trial with the mean velocity v_0 + gain."""
        eom, tree = engine.eom, engine.tree
        lengths = [h] * len(tree.bodies)
        tried = [a + b for a, b in zip(start.v, gain, strict=True)]
        step = tree.join_v(tree.each(step_coordinates, tree.split_q(start.q), tree.split_v(tried), lengths))
        end = engine.state_after(start, [*step, *(inner or [0.0] * tree.inner)], gain, end_instant(begin, h))
        w = tree.join_v(
            tree.each(mean_velocity, tree.split_q(start.q), tree.split_q(end.q), tree.split_v(tried), lengths)
        )
        aligned = eom.aligned_tree
        drift = ZERO if aligned.current is None else h * aligned.current
        drifts = [drift] * len(tree.bodies)
        return cls(h, end, w, aligned.each(displacement, poses(aligned, start.q), poses(aligned, end.q), drifts))


def end_instant(begin: Instant, h: Number) -> Instant:
    """The end of a step of h [s]; functions of time stay in their piece."""
    return Instant(begin.t + h, begin.within)


def step_coordinates(body: Body, q: Numbers, w: Numbers, h: Number) -> list[Any]:
    """The step of q that displaces a joint by h w: X_01 = cay(h w) for a free one."""
    if not isinstance(body.joint, Free):
        return [h * rate for rate in w]
    D = h * Twist.of(w)
    turn = D.angular
    shift = (1.0 / (1.0 + 0.25 * turn.dot(turn))) * cayley_rate(turn, D.linear)  # (1 - turn x / 2)^-1 D.linear
    return [*(body.joint.pose(q).R @ shift), *turn]


def mean_velocity(body: Body, q0: Numbers, q1: Numbers, w: Numbers, h: Number) -> list[Any]:
    """w with the mean rates of prescribed coordinates; of a base with locked axes from its displacement."""
    if body.has_partial_lock:
        return list((1.0 / h) * displacement(body, body.joint.pose(q0), body.joint.pose(q1), ZERO))
    driven = [actuation == "motion" for actuation in body.actuation]
    return [(q1[k] - q0[k]) / h if driven[k] else rate for k, rate in enumerate(w)]


def displacement(body: Body, X_W0: Pose, X_W1: Pose, drift: Vector) -> Twist:
    """D with X_01 = cay(D), relative to a frame that moves by `drift` [m] during the step."""
    X_01 = X_W0.inverse() @ Pose(X_W1.R, X_W1.p - drift)
    (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = X_01.R
    turn = (2.0 / (1.0 + xx + yy + zz)) * Vector(zy - yz, xz - zx, yx - xy)
    return Twist(X_01.p - 0.5 * turn.cross(X_01.p), turn)


def pull_back(D: Twist, F: Wrench) -> Wrench:
    """(dcay^-1_D)^T F."""
    force = F.linear + 0.5 * D.angular.cross(F.linear)
    return Wrench(force, cayley_rate(D.angular, F.angular) + 0.5 * D.linear.cross(force))


def pushed_momenta(
    eom: EquationsOfMotion, state: State, trial: Trial, given: Numbers, instant: Instant, side: float
) -> list[Any]:
    """side M v + h/2 f at one end of a step, for the free entries of v; loads see the mean velocity."""
    tree, count = eom.aligned_tree, len(eom.tree.bodies)
    moving, mean = (motions(tree, state.q, v, instant) for v in (state.v, trial.w))
    fed = tree.device_inputs(state.q, given)
    wrenches = tree.each(pushed_wrench, moving, mean, fed, [trial.h] * count, [side] * count)
    geared = tree.each(gear_momentum, tree.split_v(state.v), [0.0] * count)
    projected = tree.split_v(project(tree, moving, wrenches))
    return tree.join_v(tree.each(add_push, projected, geared, tree.split_v(given), [trial.h] * count, [side] * count))


def discrete_momenta(eom: EquationsOfMotion, q: Numbers, trial: Trial, side: float) -> list[Any]:
    """S^T mu- or S^T mu+, at the end q of a step."""
    tree, count = eom.aligned_tree, len(eom.tree.bodies)
    wrenches = tree.each(discrete_momentum, trial.displacements, [trial.h] * count, [side] * count)
    geared = tree.each(gear_momentum, tree.split_v(trial.w), [trial.h] * count)
    return add(tree, project(tree, motions(tree, q, trial.w, BEGIN), wrenches), tree.join_v(geared))


def pushed_wrench(body: Body, B: Motion, mean: Motion, fed: Sequence[DeviceInput], h: Number, side: float) -> Wrench:
    """side I V + h/2 loads of one body, in B at Bo."""
    load = body.wrench(mean.situation_of(body), fed)
    if body.home is not None:
        load = load.inward(body.home)
    pushed: Wrench = side * (body.inertia @ B.V_B) + 0.5 * h * load
    return pushed


def add_push(body: Body, projected: Numbers, geared: Numbers, forces: Numbers, h: Number, side: float) -> list[Any]:
    """The entries of one joint: wrenches through it, motors and gears, and half of the impulse of its forces."""
    return [a + side * b + 0.5 * h * force for a, b, force in zip(projected, geared, forces, strict=True)]


def discrete_momentum(body: Body, D: Twist, h: Number, side: float) -> Wrench:
    """mu- or mu+ of one body, in B at Bo."""
    momentum: Wrench = (1.0 / h) * pull_back(side * D, body.inertia @ D)
    return momentum


def gear_momentum(body: Body, w: Numbers, h: Number) -> list[Any]:
    """Momentum J w of motors and gears; with the mean velocity w of a step of h [s], their discrete momentum."""
    turn = h * Vector(*w[-3:]) if body.joint.quaternion else ZERO
    return [body.armature * (1.0 + 0.25 * turn.dot(turn)) * rate for rate in w]


def project(tree: Tree, moving: Sequence[Motion], wrenches: Sequence[Wrench]) -> list[Any]:
    """Generalised forces of wrenches on the bodies of the aligned tree."""
    return tree.join_v([own.forces for own in tree.inward(transmit, moving, wrenches)])


def transmit(body: Body, outboard: list[JointWrench], B: Motion, F: Wrench) -> JointWrench:
    """The sum of the wrenches on a body and on all that it carries."""
    F_B = total(F, (C.F_P for C in outboard))
    return JointWrench(F_B, F_B.inward(B.X_PB), body.joint.forces(F_B))


def carry_over(body: Body, q0: Numbers, q1: Numbers, left: Numbers) -> list[Any]:
    """What the first equation leaves over, at the end of a step: for a free base the same wrench in the world."""
    if body.parent is not None or not isinstance(body.joint, Free):
        return list(left)
    if any(actuation != "free" for actuation in body.actuation):  # its world holds it
        return [0.0] * len(left)
    return list(Wrench.of(left).inward(body.joint.pose(q1).inverse() @ body.joint.pose(q0)))


def respond(eom: EquationsOfMotion, q: Numbers, impulse: Numbers) -> list[Any]:
    """M^-1 impulse, for free coordinates; the others do not respond."""
    tree = eom.tree
    given = tree.join_v(tree.each(free_impulse, tree.split_q(q), tree.split_v(impulse)))
    return without_loads(eom).accelerations(q, [0.0] * tree.nv, given + [0.0] * len(tree.commands), BEGIN)


def free_impulse(body: Body, q: Numbers, impulse: Numbers) -> list[Any]:
    """The impulse on free entries, along the axes that `accelerations` expects; no acceleration of the others."""
    own = list(impulse)
    if body.has_partial_lock:
        own[:3] = list(body.joint.pose(q).R @ Vector(*own[:3]))
    return [x if mode == "free" else 0.0 for x, mode in zip(own, body.actuation, strict=True)]


def add(tree: Tree, a: Numbers, b: Numbers) -> list[Any]:
    """a + b, by a law, so that bodies can share its code."""
    return tree.join_v(tree.each(add_entries, tree.split_v(a), tree.split_v(b)))


def add_entries(body: Body, a: Numbers, b: Numbers) -> list[Any]:
    return [x + y for x, y in zip(a, b, strict=True)]


def subtract(tree: Tree, a: Numbers, b: Numbers) -> list[Any]:
    """a - b, by a law."""
    return tree.join_v(tree.each(subtract_entries, tree.split_v(a), tree.split_v(b)))


def subtract_entries(body: Body, a: Numbers, b: Numbers) -> list[Any]:
    return [x - y for x, y in zip(a, b, strict=True)]
