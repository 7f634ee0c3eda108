"""Frames of bodies for recursions, chosen so that quantities travel from body to body in few operations.

In an aligned tree the joint axis of a body is z of its frame U. Turning that frame about the axis and shifting it along
the axis changes neither the joint nor its q, v and forces. The pose of the next joint is a path of three screws, as
Denavit and Hartenberg (1955) have them,

    X_UC = Z(beta, b) X(alpha, a) Z(gamma, e)      turns [rad] and shifts [m] about and along z, x and z

of which the last one joins the joint's own, Z(q + gamma, e). The first one vanishes if the frame B of the body is
turned by beta and shifted by b. The frame of a free root may be anywhere: best at the joint of what it carries.

Matter, loads and devices stay in U, where they are sparse: `Body.home` is X_BU.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from ..numbers import atan2, cos, is_plain, is_zero, sin
from ..spatial import IDENTITY, ORIGIN, ZERO, Path, Pose, Rotation, Vector, rotation_about_z, round_rotation
from .joints import Free, FreeOffset, PrismaticZ, RevoluteZ
from .tree import Body, Tree

# Operations of a turn, except by quarters, and of each entry of a shift: those of an inertia, a wrench and two twists
TURN, SHIFT = 95, 36
HOME_TURN, HOME_SHIFT = 40, 13  # the same of a twist and a wrench between the frame of a body and that of its matter
ROOT_TURN = 100  # of a free root, about any axis
FAR = 10.0  # largest shift relative to the distance: nearly parallel axes have their common normal far away
ROUNDING = 2e-15  # of a shift, relative to the distance


class Leg(NamedTuple):
    """The way from a body's frame to the axis of one that it carries: steps, then Z(gamma, e)."""

    steps: tuple[Pose, Pose]  # Z(beta), with a shift, and X(alpha, a)
    beta: float = 0.0
    gamma: float = 0.0
    e: float = 0.0

    @property
    def cost(self) -> int:
        return sum(pose_cost(step, TURN, SHIFT) for step in self.steps) + SHIFT * (self.e != 0.0)


def choose_frames(tree: Tree) -> Tree:
    """The same aligned tree in frames that take few operations; q, v and forces stay the same."""
    carried: list[list[int]] = [[] for _ in tree.bodies]
    sizes = [1] * len(tree.bodies)
    for number, body in reversed(list(enumerate(tree.bodies))):
        if body.parent is not None:
            carried[body.parent].append(number)
            sizes[body.parent] += sizes[number]
    legs: dict[int, Leg] = {}  # by number of the body to which it leads
    homes: list[Pose] = []
    bodies: list[Body] = []
    for number, body in enumerate(tree.bodies):
        children = [tree.bodies[k] for k in sorted(carried[number], key=lambda k: -sizes[k])]
        home = best_home(body, legs.get(number), children)
        legs |= {k: best_leg(home, tree.bodies[k]) for k in carried[number] if has_known_axis(tree.bodies[k])}
        P_home = ORIGIN if body.parent is None else homes[body.parent]
        bodies.append(with_frame(body, legs.get(number), P_home, home))
        homes.append(home)
    return replace(tree, bodies=tuple(bodies)).map_connections(lambda connection: connection.move(homes))


def with_frame(body: Body, leg: Leg | None, P_home: Pose, home: Pose) -> Body:
    """The body in its frame: matter stays where it was, the way from the parent becomes a path."""
    moved = body if home is ORIGIN else replace(body, home=home, moved_inertia=body.inertia.inward(home))
    if leg is None:
        joint = body.joint if home is ORIGIN else FreeOffset(home.inverse(), home)
        return replace(moved, place=body.place if P_home is ORIGIN else P_home @ body.place, joint=joint)
    turn, height = joint_screw(leg, home)
    Z = turn_about_z(turn)
    joint = PrismaticZ(height)
    if isinstance(body.joint, RevoluteZ):
        joint = RevoluteZ(0.0 if is_permutation(Z) else turn, height)
        Z = Z if is_permutation(Z) else IDENTITY
    steps = [step for step in (*leg.steps, Pose(Z, ZERO)) if step != ORIGIN]
    return replace(moved, place=Path(tuple(steps)), joint=joint)


# Choices


def best_home(body: Body, leg: Leg | None, children: Sequence[Body]) -> Pose:
    """X_BU of the frame B with the least cost; `children` begin with the one that carries most bodies."""
    plain = all(is_plain(*row) for row in body.inertia.rows) and all(has_plain_place(child) for child in children)

    def cost(home: Pose) -> int:
        others = [pose_cost(home @ child.place, 3 * TURN, SHIFT) for child in children if not has_known_axis(child)]
        axes = [best_leg(home, child).cost for child in children if has_known_axis(child)]
        return own_cost(body, leg, home) + sum(others) + sum(axes)

    return min(possible_homes(body, leg, children), key=cost) if plain else ORIGIN


def possible_homes(body: Body, leg: Leg | None, children: Sequence[Body]) -> Iterator[Pose]:
    """Yield X_BU of U itself, then of frames that may cost less: on a body's axis, or at a joint on a free root."""
    yield ORIGIN
    main = children[0] if children and has_known_axis(children[0]) else None
    if leg is not None:
        onward = list(legs_to(main.place, main.place.p.norm())) if main is not None else []
        turns = [0.0, -leg.gamma, *(other.beta for other in onward)]
        shifts = [0.0, -leg.e, *(other.steps[0].p.z for other in onward)]
        for phi, s in product(dict.fromkeys(turns), dict.fromkeys(shifts)):
            yield Pose(turn_about_z(-phi), Vector(0.0, 0.0, -s))
    elif isinstance(body.joint, Free) and body.parent is None and set(body.actuation) == {"free"} and main is not None:
        for R, p in product((IDENTITY, main.place.R), (ZERO, main.place.p)):
            yield Pose(R, p).inverse()


def own_cost(body: Body, leg: Leg | None, home: Pose) -> int:
    """Operations of a body itself: between B and U, and of the constant part of its joint's screw."""
    if leg is None:
        return pose_cost(home, ROOT_TURN, HOME_SHIFT)
    turn, height = joint_screw(leg, home)
    is_revolute = isinstance(body.joint, RevoluteZ)
    joint = SHIFT * (height != 0.0) if is_revolute else TURN * (not is_permutation(turn_about_z(turn)))
    return joint + (pose_cost(home, HOME_TURN, HOME_SHIFT) if any(map(any, body.inertia.rows)) else 0)


def joint_screw(leg: Leg, home: Pose) -> tuple[float, float]:
    """Turn [rad] and height [m] of a joint at q = 0, for a body in the frame B with X_BU."""
    return leg.gamma - atan2(home.R.y.x, home.R.x.x), leg.e - home.p.z


# Ways between axes


def best_leg(home: Pose, child: Body) -> Leg:
    """The way with the least cost to the axis of a child, from the frame B with X_BU."""
    size = home.p.norm() + child.place.p.norm()
    return min(legs_to(home @ child.place, size), key=lambda leg: leg.cost)


def legs_to(X: Pose | Path, size: float) -> Iterator[Leg]:
    """Yield ways to the axis z of a pose, with the whole shift first or by screws; `size` [m] is that of rounding.

    Without the turn Z(beta), z of X is (0, -sin(alpha), cos(alpha)) and p is (a, 0, b) and e times that axis. Angles
    after beta are those of what it leaves, so its error on nearly parallel axes is none of the whole.
    """
    R = round_rotation(X.R)
    parallel = R.x.z == R.y.z == 0.0
    for beta in (0.0, atan2(X.p.y, X.p.x)) if parallel else (atan2(R.x.z, -R.y.z),):
        Z = turn_about_z(beta)
        rest, p = Z.T @ R, Z.T @ X.p
        alpha, gamma = atan2(-rest.y.z, rest.z.z), atan2(-rest.x.y, rest.x.x)
        about_x = turn_about_z(alpha).cycle().cycle()
        yield Leg((Pose(Z, snap(X.p, size)), Pose(about_x, ZERO)), beta, gamma)
        e = 0.0 if parallel else -p.y / sin(alpha)
        b = p.z - e * cos(alpha)
        if not (parallel and abs(p.y) > ROUNDING * size) and max(abs(b), abs(e)) < FAR * size:
            first, second = snap(Vector(0.0, 0.0, b), size), snap(Vector(p.x, 0.0, 0.0), size)
            yield Leg((Pose(Z, first), Pose(about_x, second)), beta, gamma, 0.0 if abs(e) < ROUNDING * size else e)


def turn_about_z(angle: float) -> Rotation:
    """Constant rotation about z [rad], exact for quarter turns."""
    return round_rotation(rotation_about_z(angle))


def snap(p: Vector, size: float) -> Vector:
    """p with entries that are zero up to rounding made exactly so."""
    return Vector(*(0.0 if abs(x) < ROUNDING * size else x for x in p))


def pose_cost(X: Pose, turn: int, shift: int) -> int:
    """Operations of a constant pose: of its turn, except by quarters, and of each entry of its shift."""
    return turn * (not is_permutation(X.R)) + shift * sum(not is_zero(x) for x in X.p)


def is_permutation(R: Rotation) -> bool:
    """Whether R consists of quarter turns."""
    return all(x in (-1.0, 0.0, 1.0) for row in R for x in row)


def has_plain_place(body: Body) -> bool:
    """Whether the place of a joint holds plain numbers, no symbol and no batch."""
    return is_plain(*body.place.p, *(x for row in body.place.R for x in row))


def has_known_axis(body: Body) -> bool:
    """Whether a body moves about or along z, from a place of plain numbers."""
    return isinstance(body.joint, RevoluteZ | PrismaticZ) and has_plain_place(body)
