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
HEIGHT = 32  # of a shift along the axis of a revolute joint, about which the inertia has no entries
HOME_TURN, HOME_SHIFT = 40, 13  # the same of a twist and a wrench between the frame of a body and that of its matter
ROOT_TURN = 100  # of a free root, about any axis
FAR = 10.0  # largest shift relative to the distance: nearly parallel axes have their common normal far away
ROUNDING = 2e-15  # of a shift, relative to the distance


class Leg(NamedTuple):
    """The way from a frame to the axis of a body that it carries: Shift(p) Z(beta) X(alpha, a), then Z(gamma, e)."""

    p: Vector
    beta: float
    X: Pose  # X(alpha, a)
    gamma: float
    e: float

    @property
    def steps(self) -> list[Pose]:
        """The steps before the last screw."""
        return [Pose(turn_about_z(self.beta), self.p), self.X]

    def cost(self, phi: float = 0.0, s: float = 0.0) -> int:
        """Operations of its steps from a frame turned by phi and shifted by s, and of taking e off the joint."""
        flat = pose_cost(Pose(IDENTITY, Vector(self.p.x, self.p.y, 0.0)), 0, 1)
        entries = (flat if is_quarter(phi) else 2 * (flat > 0)) + (self.p.z != s)
        first = TURN * (not is_quarter(self.beta - phi)) + SHIFT * entries
        return first + pose_cost(self.X, TURN, SHIFT) + HOME_SHIFT * (self.e != 0.0)


def choose_frames(tree: Tree) -> Tree:
    """The same aligned tree in frames that take few operations; q, v and forces stay the same.

    Where connections remain, frames stay those of the links: their multipliers are then more accurate.
    """
    if tree.connections or tree.open_connections:
        return tree
    carried = children_by_size(tree)
    legs: dict[int, Leg] = {}  # by number of the body to which it leads
    homes: list[Pose] = []
    bodies: list[Body] = []
    for number, body in enumerate(tree.bodies):
        leg, children = legs.get(number), [tree.bodies[k] for k in carried[number]]
        home = ORIGIN
        if has_constant_inertia(body) and all(has_plain_place(child) for child in children):
            if leg is not None:
                home = axis_home(body, leg, children)
            elif is_free_root(body) and children and has_axis(children[0]):
                home = root_home(children, [tree.bodies[k] for k in carried[carried[number][0]]])
        bodies.append(with_frame(body, leg, ORIGIN if body.parent is None else homes[body.parent], home))
        homes.append(home)
        legs |= {
            k: best_leg(home, child) for k, child in zip(carried[number], children, strict=True) if has_axis(child)
        }
    return replace(tree, bodies=tuple(bodies)).map_connections(lambda connection: connection.move(homes))


def children_by_size(tree: Tree) -> list[list[int]]:
    """The numbers of the bodies that each body carries, first the one that carries most itself."""
    carried: list[list[int]] = [[] for _ in tree.bodies]
    sizes = [1] * len(tree.bodies)
    for number, body in reversed(list(enumerate(tree.bodies))):
        carried[number].sort(key=lambda k: -sizes[k])
        if body.parent is not None:
            carried[body.parent].append(number)
            sizes[body.parent] += sizes[number]
    return carried


def with_frame(body: Body, leg: Leg | None, P_home: Pose, home: Pose) -> Body:
    """The body in its frame: matter stays where it was, the way from the parent becomes a path."""
    moved = body if home is ORIGIN else replace(body, home=home, moved_inertia=body.inertia.inward(home))
    if leg is None:
        joint = body.joint if home is ORIGIN else FreeOffset(home.inverse(), home)
        return replace(moved, place=body.place if P_home is ORIGIN else P_home @ body.place, joint=joint)
    turn, height = leg.gamma - atan2(home.R.y.x, home.R.x.x), leg.e - home.p.z
    if isinstance(body.joint, PrismaticZ) or is_quarter(turn):
        steps, turn = [*leg.steps, Pose(turn_about_z(turn), ZERO)], 0.0
    else:
        steps = leg.steps
    joint = RevoluteZ(turn, height) if isinstance(body.joint, RevoluteZ) else PrismaticZ(height)
    return replace(moved, place=Path(tuple(join_steps(steps))), joint=joint)


def join_steps(steps: Sequence[Pose]) -> list[Pose]:
    """The steps with quarter turns joined to the shift before them, and without those that do nothing."""
    joined: list[Pose] = []
    for step in steps:
        if joined and is_permutation(joined[-1].R) and is_permutation(step.R) and step.p == ZERO:
            joined[-1] = joined[-1] @ step
        elif step != ORIGIN:
            joined.append(step)
    return [step for step in joined if step != ORIGIN]


# Choices


def axis_home(body: Body, leg: Leg, children: Sequence[Body], height: int = HEIGHT) -> Pose:
    """X_BU of a frame on the axis of a body; `children` begin with the one that carries most bodies.

    `height` is the cost of a shift along the axis of a revolute joint.
    """
    ways = [list(legs_to(child.place, child.place.p.norm())) for child in children if has_axis(child)]
    others = [child.place for child in children if not has_axis(child)]
    has_matter = any(not is_zero(entry) for row in body.inertia.rows for entry in row)  # also a traced number
    is_revolute = isinstance(body.joint, RevoluteZ)

    def cost(screw: tuple[float, float]) -> int:
        phi, s = screw
        joint = height * (leg.e + s != 0.0) if is_revolute else TURN * (not is_quarter(leg.gamma + phi))
        own = (HOME_TURN * (not is_quarter(phi)) + HOME_SHIFT * (s != 0.0)) * has_matter
        fixed = sum(pose_cost(home_of(screw) @ place, 3 * TURN, SHIFT) for place in others)
        return joint + own + fixed + sum(min(way.cost(phi, s) for way in each) for each in ways)

    main = ways[0] if children and has_axis(children[0]) else []
    turns = [0.0, *([] if is_revolute else [-leg.gamma]), *(way.beta for way in main)]
    shifts = [0.0, -leg.e, *(way.p.z for way in main)]
    best = min(product(dict.fromkeys(turns), dict.fromkeys(shifts)), key=cost)
    return ORIGIN if best == (0.0, 0.0) else home_of(best)


def home_of(screw: tuple[float, float]) -> Pose:
    """X_BU of a frame that is turned and shifted along z of U."""
    phi, s = screw
    return Pose(turn_about_z(-phi), Vector(0.0, 0.0, -s))


def root_home(children: Sequence[Body], next_children: Sequence[Body]) -> Pose:
    """X_BU of a free root, with children of its own and of its first child; all its shifts on that child's axis."""
    main = children[0]

    def cost(home: Pose) -> int:
        others = [pose_cost(home @ child.place, 3 * TURN, SHIFT) for child in children if not has_axis(child)]
        axes = [best_leg(home, child).cost() for child in children if has_axis(child)]
        return pose_cost(home, ROOT_TURN, HOME_SHIFT) + sum(others) + sum(axes)

    places = [Pose(R, p).inverse() for R, p in product((IDENTITY, main.place.R), (ZERO, main.place.p))]
    home = min([ORIGIN, *places], key=cost)
    leg = best_leg(home, main)
    if home is ORIGIN or leg.cost() != 0 or leg.X != ORIGIN:
        return home
    return Pose(IDENTITY, axis_home(main, leg, next_children, height=0).p) @ home


# Ways between axes


def best_leg(home: Pose, child: Body) -> Leg:
    """The way with the least cost to the axis of a child, from the frame B with X_BU."""
    size = home.p.norm() + child.place.p.norm()
    return min(legs_to(home @ child.place, size), key=Leg.cost)


def legs_to(X: Pose | Path, size: float) -> Iterator[Leg]:
    """Yield ways to the axis z of a pose, with the whole shift first or by screws; `size` [m] is that of rounding.

    Without the turn Z(beta), z of X is (0, -sin(alpha), cos(alpha)) and p is (a, 0, b) and e times that axis. Angles
    after beta are those of what it leaves, so its error on nearly parallel axes is none of the whole.
    """
    R, whole = round_rotation(X.R), snap(X.p, size)
    parallel = R.x.z == R.y.z == 0.0
    for beta in (0.0, atan2(X.p.y, X.p.x)) if parallel else (atan2(R.x.z, -R.y.z),):
        Z = turn_about_z(beta)
        rest, p = Z.T @ R, Z.T @ X.p
        alpha, gamma = atan2(-rest.y.z, rest.z.z), atan2(-rest.x.y, rest.x.x)
        about_x = turn_about_z(alpha).cycle().cycle()
        yield Leg(whole, beta, Pose(about_x, ZERO), gamma, 0.0)
        e = p.z * cos(alpha) if parallel else -p.y / sin(alpha)
        b = p.z - e * cos(alpha)
        if not (parallel and abs(p.y) > ROUNDING * size) and max(abs(b), abs(e)) < FAR * size:
            first, second = snap(Vector(0.0, 0.0, b), size), snap(Vector(p.x, 0.0, 0.0), size)
            yield Leg(first, beta, Pose(about_x, second), gamma, 0.0 if abs(e) < ROUNDING * size else e)


def turn_about_z(angle: float) -> Rotation:
    """Constant rotation about z [rad], exact for quarter turns."""
    return round_rotation(rotation_about_z(angle))


def snap(p: Vector, size: float) -> Vector:
    """p with entries that are zero up to rounding made exactly so."""
    return Vector(*(0.0 if abs(x) < ROUNDING * size else x for x in p))


def pose_cost(X: Pose, turn: int, shift: int) -> int:
    """Operations of a constant pose: of its turn, except by quarters, and of each entry of its shift."""
    return turn * (not is_permutation(X.R)) + shift * sum(not is_zero(x) for x in X.p)


def is_quarter(angle: float) -> bool:
    """Whether an angle [rad] is one of quarter turns."""
    return bool(abs(sin(2.0 * angle)) < 2e-15)


def is_permutation(R: Rotation) -> bool:
    """Whether R consists of quarter turns."""
    return all(x in (-1.0, 0.0, 1.0) for row in R for x in row)


def has_constant_inertia(body: Body) -> bool:
    """Whether its inertia is of plain numbers, and the same at all poses."""
    return body.fading is None and all(is_plain(*row) for row in body.inertia.rows)


def has_plain_place(body: Body) -> bool:
    """Whether the place of a joint holds plain numbers, no symbol and no batch."""
    return is_plain(*body.place.p, *(x for row in body.place.R for x in row))


def has_axis(body: Body) -> bool:
    """Whether a body moves about or along z, from a place of plain numbers."""
    return isinstance(body.joint, RevoluteZ | PrismaticZ) and has_plain_place(body)


def is_free_root(body: Body) -> bool:
    """Whether a body moves freely in the world, without a lock."""
    return isinstance(body.joint, Free) and body.parent is None and set(body.actuation) == {"free"}
