"""Motion of bodies, and their energy and momentum: outward passes over any tree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..loads.load import Situation
from ..loads.matter import Matter
from ..loads.time_functions import Instant
from ..numbers import Number, dot
from ..spatial import ORIGIN, STILL, ZERO, Inertia, Path, Pose, Twist, Vector, Wrench, total
from .beam import Beam, DeformedStation
from .joints import Free, FreeOffset
from .tree import Body, Tree


@dataclass(frozen=True, slots=True)
class Motion:
    """The motion of a body at an instant; all in B at Bo. In a steady current velocities are relative to the water."""

    X_PB: Pose | Path
    V_B: Twist
    c_B: Twist  # acceleration relative to P at constant v
    g_B: Vector  # gravity [m/s2]
    instant: Instant
    X_WB: Pose | None = None  # in the world; None where no load needs it
    deformations: Sequence[DeformedStation] = ()  # of a skeleton: the frames of its stations in B
    stations: Sequence[Motion] = ()  # of a skeleton: their motions, each in its own frame
    link: Motion | None = None  # of a free root in another frame: the motion in the link's own frame

    def situation_of(self, body: Body) -> Situation:
        """The situation of the body in this motion, as its loads see it, in their frame."""
        if self.link is not None:
            return self.link.situation_of(replace(body, home=None))
        if body.home is None:
            return body.situation(self.V_B, self.g_B, self.X_WB, self.instant)
        X_WU = None if self.X_WB is None else self.X_WB @ body.home
        return body.situation(self.V_B.outward(body.home), body.home.R.T @ self.g_B, X_WU, self.instant)


def motions(tree: Tree, q: Sequence[Number], v: Sequence[Number], instant: Instant) -> list[Motion]:
    """The motions of all bodies relative to the water: seen from there, the world itself moves at minus the current.

    That frame neither rotates nor accelerates, so the dynamics in it are the same, and a current costs nothing.
    """
    V_W = STILL if tree.current is None else Twist(-tree.current, ZERO)
    world = Motion(ORIGIN, V_W, STILL, tree.gravity, instant, ORIGIN)
    return tree.outward(move, world, tree.split_q(q), tree.split_v(v))


def move(body: Body, P: Motion, q: Sequence[Number], v: Sequence[Number]) -> Motion:
    """V_B = Ad(X_PB)^-1 V_P + S v."""
    P = body.select_carrier(P, P.stations)
    if isinstance(body.joint, FreeOffset):
        U = move(replace(body, joint=Free()), P, q, v)
        B = carry(body.needs_pose, U, body.joint.X_UB, STILL)
        return replace(B, X_PB=body.pose(q), c_B=B.V_B.cross(body.joint.twist(v)), link=U)
    B = carry(body.needs_pose, P, body.pose(q), body.joint.twist(v))
    return B if body.beam is None else bend(body.beam, B, q, v)


def carry(needs_pose: bool, P: Motion, X_PB: Pose | Path, V_PB: Twist) -> Motion:
    """The motion of a frame B that moves in P at V_PB."""
    V_B = P.V_B.outward(X_PB) + V_PB
    g_B = Twist(P.g_B, ZERO).outward(X_PB).linear
    X_WB = P.X_WB @ X_PB if needs_pose and P.X_WB is not None else None
    return Motion(X_PB, V_B, V_B.cross(V_PB), g_B, P.instant, X_WB)


def bend(beam: Beam, B: Motion, d: Sequence[Number], rates: Sequence[Number]) -> Motion:
    """The motion of a skeleton with that of all its stations F: V_F = Ad(X_BF)^-1 V_B + Phi_F d'."""
    bent = beam.shape(d, rates)
    stations = []
    for F in bent:
        V_F = F.station_twist(B.V_B, rates)
        X_WF = None if B.X_WB is None else B.X_WB @ F.X_PF
        stations.append(Motion(F.X_PF, V_F, F.drift(V_F, rates), F.X_PF.R.T @ B.g_B, B.instant, X_WF))
    return replace(B, deformations=bent, stations=stations)


def poses(tree: Tree, q: Sequence[Number]) -> list[Pose]:
    """X_WB of all bodies."""
    return [located.X_WB for located in body_poses(tree, q)]


def with_present_mass(tree: Tree, q: Sequence[Number]) -> Tree:
    """The same tree with the added mass that links have at their present poses, where it fades out of the water."""
    if not tree.fading:
        return tree
    bodies, places = list(tree.bodies), poses(tree, q)
    for number in tree.fading:
        body = bodies[number]
        bodies[number] = replace(body, matter=tree.apply(present_matter, body, places[number]))
    return replace(tree, bodies=tuple(bodies))


def present_matter(body: Body, X_WB: Pose) -> Matter:
    """The matter of a body whose added mass fades, at a pose."""
    assert body.fading is not None
    added: Inertia = body.fading.fraction(X_WB) * body.fading.added
    return body.matter.with_added_mass(added)


def body_poses(tree: Tree, q: Sequence[Number]) -> list[BodyPose]:
    """X_WB of all bodies, and the poses of the stations of skeletons."""
    return tree.outward(locate_body, BodyPose(ORIGIN), tree.split_q(q))


@dataclass(frozen=True, slots=True)
class BodyPose:
    """The pose of a body, and of the stations of a skeleton."""

    X_WB: Pose
    stations: Sequence[Pose] = ()


def locate_body(body: Body, P: BodyPose, q: Sequence[Number]) -> BodyPose:
    """X_WB = X_WP X_PB."""
    X_WB = body.select_carrier(P.X_WB, P.stations) @ body.pose(q)
    if body.beam is None:
        return BodyPose(X_WB)
    return BodyPose(X_WB, [X_WB @ F.X_PF for F in body.beam.shape(q, [0.0] * len(q))])


@dataclass(frozen=True, slots=True)
class WorldMotion:
    """A body in the world: its pose, and its velocities relative to the world and to uniformly flowing water."""

    X_WB: Pose
    V_B: Twist  # relative to the world
    V_r: Twist  # relative to the water


def motions_relative_to_world(tree: Tree, q: Sequence[Number], v: Sequence[Number]) -> list[Motion]:
    """Motions of all bodies with velocities relative to the world, also in a current."""
    return motions(replace(tree, current=None), q, v, Instant(0.0, 0.0))


def world_motions(tree: Tree, q: Sequence[Number], v: Sequence[Number]) -> list[WorldMotion]:
    """Poses and velocities of all bodies in the world."""
    moving = motions_relative_to_world(tree, q, v)
    uniform = tree.uniform or ZERO
    return [
        WorldMotion(X_WB, B.V_B, Twist(B.V_B.linear - X_WB.R.T @ uniform, B.V_B.angular))
        for X_WB, B in zip(poses(tree, q), moving, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class Center:
    """A link's centre of mass in the world."""

    p: Vector  # [m]
    velocity: Vector  # [m/s]


def centers(tree: Tree, bodies: Sequence[WorldMotion]) -> dict[str, Center]:
    """Centres of mass of all links by name; that of a flexible link is that of its root and all its slices."""
    found, slices = {}, slices_by_root(tree)
    for number, (body, B) in enumerate(zip(tree.bodies, bodies, strict=True)):
        if body.name and number not in slices:
            found[body.name] = center_of(body, B)
        elif body.name:
            pieces = [(tree.bodies[k], bodies[k]) for k in (number, *slices[number])]
            found[body.name] = common_center(pieces)
    return found


def center_of(body: Body, B: WorldMotion) -> Center:
    """The centre of mass of one body in the world."""
    R, V, c = B.X_WB.R, B.V_B, body.center
    return Center(B.X_WB @ c, R @ (V.linear + V.angular.cross(c)))


def common_center(pieces: Sequence[tuple[Body, WorldMotion]]) -> Center:
    """The common centre of mass of several bodies."""
    mass: Any = 0.0
    moment, momentum = ZERO, ZERO
    for body, B in pieces:
        m, own = body.matter.rigid.mass, center_of(body, B)
        mass, moment, momentum = mass + m, moment + m * own.p, momentum + m * own.velocity
    return Center((1.0 / mass) * moment, (1.0 / mass) * momentum)


def slices_by_root(tree: Tree) -> dict[int, list[int]]:
    """The slices of every flexible link, by the number of its root: bodies without a name on its skeleton."""
    found: dict[int, list[int]] = {}
    for number, body in enumerate(tree.bodies):
        if body.station is not None and body.parent is not None and not body.name:
            root = tree.bodies[body.parent].parent
            assert root is not None
            found.setdefault(root, []).append(number)
    return found


def momentum_of(body: Body, B: WorldMotion) -> Wrench:
    """Momentum of a body and of the water that moves with it, in B at Bo."""
    own = body.matter.rigid.inertia @ B.V_B
    return own if body.matter.added is None else own + body.matter.added @ B.V_r


def energy(tree: Tree, q: Sequence[Number], v: Sequence[Number]) -> list[Any]:
    """Kinetic energy of bodies and added water, and potential energy of weight, buoyancy and joint springs [J]."""
    tree = with_present_mass(tree, q)
    kinetic: Any = 0.0
    potential: Any = 0.0
    for body, B in zip(tree.bodies, world_motions(tree, q, v), strict=True):
        kinetic = kinetic + 0.5 * B.V_B.dot(body.matter.rigid.inertia @ B.V_B) + gear_energy(body, v)
        if body.matter.added is not None:
            kinetic = kinetic + 0.5 * B.V_r.dot(body.matter.added @ B.V_r)
        first_moment = body.matter.heavy * B.X_WB.p + B.X_WB.R @ body.matter.moment
        potential = potential - tree.gravity.dot(first_moment) + body.elastic_energy(q[body.q])
    return [kinetic, potential]


def gear_energy(body: Body, v: Sequence[Number]) -> Any:
    """Kinetic energy of the motors and gears of a joint [J]."""
    return 0.5 * body.armature * dot(v[body.v], v[body.v])


def momentum(tree: Tree, q: Sequence[Number], v: Sequence[Number]) -> Wrench:
    """Linear momentum [kg m/s] and angular momentum about the world's origin [kg m2/s], in the world."""
    tree = with_present_mass(tree, q)
    parts = zip(tree.bodies, world_motions(tree, q, v), strict=True)
    return total(Wrench(ZERO, ZERO), (momentum_of(body, B).inward(B.X_WB) for body, B in parts))
