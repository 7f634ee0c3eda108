"""Bodies that never move relative to each other, merged before equations are evaluated or traced.

Bodies are rigid with each other if fixed joints hold them, or connections of `type: rigid` that are closed all the
time. Such a connection needs no constraint equation: the robot whose free base it holds becomes a part of the other
one, with a fixed joint in place of its base. Weight, inertia and added mass of rigid bodies add up; a link with drag,
thrusters or other loads stays as a body without mass at a constant pose, so loads need no other form.

The state keeps all entries. The base of a robot that was merged is a `Follower`: dynamics never read its entries of q
and v; they follow from the carrier, V_B = Ad(X_CB)^-1 V_C and V_B' = Ad(X_CB)^-1 V_C' with a constant X_CB. Therefore
such connections do not drift and need no projection, and of a state in which they are violated only the carrier counts.

Which connections are merged, in the order of the scene:

- one that joins two robots, or a robot and the world, of which one end is rigid with a free base whose motion is
  neither prescribed nor locked: that robot is carried by the other; of two free bases the first in the scene carries;
- one that joins bodies that are rigid already, as the last one in a ring, changes no motion, of whichever type it is;
- any other one stays a constraint: that switches, is not rigid, closes a loop through joints, or joins bodies of which
  neither is rigid with a free base. `configurations` merges those that switch, from one switching time to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from ..loads.matter import NOTHING, Matter
from ..numbers import Number, dot, where
from ..rotations import quaternion_from_rotation, quaternion_product
from ..spatial import ORIGIN, STILL, Pose, Twist, round_entry, round_rotation
from .build import mark_pose_dependence
from .constraint_rows import BodyConnection
from .joints import Fixed, Free
from .kinematics import motions_relative_to_world, poses
from .link_frames import choose_frames
from .recursive import BodyAcceleration, follow
from .tree import Body, Tree

NO_ENTRIES = slice(0, 0)


@dataclass(frozen=True, slots=True)
class Attachment:
    """How a connection carries the base of a robot, in the numbers of the original tree."""

    connection: int
    carrier: int | None  # body that represents all bodies rigid with it; None: the world
    X_CB: Pose  # of the base in the carrier


class RigidBodies:
    """Bodies of a tree that are rigid with each other, each represented by the one among them that has a joint."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.above = fixed_bodies(tree)  # what a body is fixed to, and its pose in that
        self.attachments: dict[int, Attachment] = {}  # by base
        self.implied: list[int] = []  # connections of bodies that are rigid without them
        self.kept: list[int] = []  # connections that stay constraints
        self.idle: list[int] = []  # those of `kept` whose bodies are rigid with each other: they constrain nothing
        self.robots = Groups()
        self.tops: list[int | None] = []  # the base of every body's robot; None: it does not move
        for number, body in enumerate(tree.bodies):
            based = None if isinstance(body.joint, Fixed) else number
            self.tops.append(based if body.parent is None else self.tops[body.parent])
        for number, connection in enumerate(tree.connections):
            self.attach(number, connection)
        for number in self.kept:
            connection = tree.connections[number]
            if self.find(connection.a)[0] == self.find(connection.b)[0]:
                self.idle.append(number)

    @property
    def active(self) -> list[int]:
        """Connections that constrain the motion of merged robots."""
        return [number for number in self.kept if number not in self.idle]

    def attach(self, number: int, connection: BodyConnection) -> None:
        """Merge the robots of a connection if that is possible."""
        if connection.type != "rigid" or not connection.is_permanent:
            self.kept.append(number)
            return
        (a, X_A), (b, X_B) = self.find(connection.a), self.find(connection.b)
        X_AB = X_A @ connection.X_aF @ (X_B @ connection.X_bF).inverse()
        if a == b:
            self.implied.append(number)
        elif self.robots.find(self.top(a)) == self.robots.find(self.top(b)):
            self.kept.append(number)
        elif b is not None and self.floats(b) and not (a is not None and self.floats(a) and b < a):
            self.carry(Attachment(number, a, round_pose(X_AB)), b)
        elif a is not None and self.floats(a):
            self.carry(Attachment(number, b, round_pose(X_AB.inverse())), a)
        else:
            self.kept.append(number)

    def carry(self, attachment: Attachment, base: int) -> None:
        """Let a body carry a base."""
        self.robots.join(self.top(attachment.carrier), base)
        self.above[base] = (attachment.carrier, attachment.X_CB)
        self.attachments[base] = attachment

    def place(self, X_RB: Sequence[Pose]) -> None:
        """Set the poses of all bases that are carried, in the order of `attachments`, in what represents them."""
        carriers = [self.find(base)[0] for base in self.attachments]
        self.above = fixed_bodies(self.tree)
        for base, carrier, X in zip(self.attachments, carriers, X_RB, strict=True):
            self.above[base] = (carrier, X)

    def top(self, body: int | None) -> int | None:
        """The base of a body's robot; None: the world, or a base that is fixed in it."""
        return None if body is None else self.tops[body]

    def floats(self, number: int) -> bool:
        """Whether a body is a free base, moved only by forces."""
        body = self.tree.bodies[number]
        unbound = isinstance(body.joint, Free) and set(body.actuation) == {"free"}
        return unbound and body.parent is None and self.above[number] is None

    def find(self, number: int | None) -> tuple[int | None, Pose]:
        """The body that represents all bodies rigid with this one, and the pose of this one in it."""
        path: list[tuple[int, Pose]] = []
        top = number
        while top is not None and (carried := self.above[top]) is not None:
            path.append((top, carried[1]))
            top = carried[0]
        X_RB = ORIGIN
        for k, X_AB in reversed(path):
            X_RB = X_RB @ X_AB
            self.above[k] = (top, X_RB)
        return top, X_RB


class Groups:
    """Disjoint sets of robots, by the number of their base; None is the world."""

    def __init__(self) -> None:
        self.leaders: dict[int | None, int | None] = {}

    def find(self, member: int | None) -> int | None:
        """The member that stands for the set of this one."""
        while member in self.leaders:
            following = self.leaders[member]
            if following in self.leaders:
                self.leaders[member] = self.leaders[following]
            member = following
        return member

    def join(self, leader: int | None, member: int | None) -> bool:
        """Unite two sets; False if they are one set already."""
        a, b = self.find(leader), self.find(member)
        if a != b:
            self.leaders[b] = a
        return a != b


def fixed_bodies(tree: Tree) -> list[tuple[int | None, Pose] | None]:
    """For every body that never moves in its parent, the parent and its pose there."""
    return [(body.parent, ORIGIN @ body.place) if is_fixed_to_parent(body) else None for body in tree.bodies]


def is_fixed_to_parent(body: Body) -> bool:
    """Whether a body never moves in a rigid parent."""
    return isinstance(body.joint, Fixed) and body.parent is not None and body.station is None


def round_pose(X: Pose) -> Pose:
    """A pose without rounding errors in entries that are whole numbers, which a compiler then omits."""
    return Pose(round_rotation(X.R), type(X.p)(*map(round_entry, X.p)))


# The merged tree


@dataclass(frozen=True, slots=True)
class Follower:
    """A base whose motion follows from its carrier; equal if they differ only in place."""

    q: slice = field(compare=False)
    v: slice = field(compare=False)
    carrier: int | None = field(compare=False)  # its number in the merged tree; None: the world
    X_CB: Pose
    quaternion: tuple[Any, ...]  # of X_CB.R


@dataclass(frozen=True)
class MergedTree:
    """A tree whose rigid bodies are one, and the bases that follow."""

    links: Tree  # in the frames of links
    aligned: Tree  # the same, as recursions need it
    followers: tuple[Follower, ...]

    def with_apply(self, apply: Callable[..., Any]) -> MergedTree:
        """The same trees, with laws called by `apply`."""
        links, aligned = (replace(tree, apply=apply) for tree in (self.links, self.aligned))
        return replace(self, links=links, aligned=aligned)

    @cached_property
    def moving(self) -> list[int]:
        """The entries of v that are independent of carriers."""
        following = {k for follower in self.followers for k in range(follower.v.start, follower.v.stop)}
        return [k for k in range(self.links.nv) if k not in following]

    @cached_property
    def follows_bases(self) -> bool:
        """Whether all carriers are free bases or the world, so that followers depend on the carriers' entries only."""
        bodies = self.links.bodies
        return all(f.carrier is None or isinstance(bodies[f.carrier].joint, Free) for f in self.followers)

    def complete_state(self, q: Sequence[Number], v: Sequence[Number]) -> tuple[list[Any], list[Any]]:
        """q and v with the entries of all followers."""
        configuration: list[Any] = list(q)
        X_W = poses(self.links, q) if self.followers else []
        for follower in self.followers:
            X_WC = ORIGIN if follower.carrier is None else X_W[follower.carrier]
            base = self.carrier_quaternion(follower, q)
            configuration[follower.q] = self.links.apply(follow_pose, follower, X_WC, base, list(q[follower.q][3:]))
        return configuration, self.complete_velocity(q, v)

    def carrier_quaternion(self, follower: Follower, q: Sequence[Number]) -> list[Any] | None:
        """The quaternion of a carrier that is a free base or the world; None for another one."""
        if follower.carrier is None:
            return [1.0, 0.0, 0.0, 0.0]
        body = self.links.bodies[follower.carrier]
        return list(q[body.q][3:]) if isinstance(body.joint, Free) and body.parent is None else None

    def complete_velocity(self, q: Sequence[Number], v: Sequence[Number]) -> list[Any]:
        """v with the entries of all followers."""
        moving = motions_relative_to_world(self.links, q, v) if self.followers else []
        return self.follow_twists(v, [B.V_B for B in moving])

    def complete_accelerations(self, q: Sequence[Number], v: Sequence[Number], vdot: Sequence[Number]) -> list[Any]:
        """Accelerations vdot with the entries of all followers."""
        if not self.followers:
            return list(vdot)
        moving = motions_relative_to_world(self.links, q, v)
        reached = self.links.outward(follow, BodyAcceleration(STILL), moving, self.links.split_v(vdot))
        return self.follow_twists(vdot, [B.A_B for B in reached])

    def follow_twists(self, entries: Sequence[Number], carried: Sequence[Twist]) -> list[Any]:
        """Entries of v, or of its rate, with those of followers from the twists of their carriers."""
        result: list[Any] = list(entries)
        for follower in self.followers:
            V_C = STILL if follower.carrier is None else carried[follower.carrier]
            result[follower.v] = self.links.apply(follow_twist, follower, V_C)
        return result


def follow_twist(follower: Follower, V_C: Twist) -> list[Any]:
    """V_B = Ad(X_CB)^-1 V_C, also of rates."""
    return list(V_C.outward(follower.X_CB))


def follow_pose(follower: Follower, X_WC: Pose, base: list[Any] | None, before: list[Any]) -> list[Any]:
    """Position and quaternion of X_WC X_CB; of both signs of the quaternion the continuous one.

    base: the quaternion of X_WC where it is known; before: that of the follower at the start of the step.
    """
    position = X_WC @ follower.X_CB.p
    if base is not None:
        return [*position, *quaternion_product(base, follower.quaternion)]
    found = list(quaternion_from_rotation(X_WC.R @ follower.X_CB.R))
    near = dot(found, before)
    return [*position, *(where(near < 0.0, -x, x) for x in found)]


def merge_tree(tree: Tree, rigid: RigidBodies, quaternions: Sequence[Sequence[Any]]) -> MergedTree | None:
    """The tree with rigid bodies merged; None if there is nothing to merge.

    quaternions: of all bases that are carried, in what carries them, with the sign that their entries of q have.
    """
    if all(found is None for found in rigid.above):
        return None
    bodies, numbers = merge_bodies(tree, rigid)

    def renumber(connection: BodyConnection) -> BodyConnection:
        a, b = (None if end is None else numbers[end] for end in (connection.a, connection.b))
        return replace(connection, a=a, b=b)

    active = tuple(tree.connections[k] for k in rigid.active)
    contacts = tuple(
        replace(contact, a=numbers[contact.a], b=None if contact.b is None else numbers[contact.b])
        for contact in tree.contacts
    )
    links = replace(tree, bodies=tuple(bodies), connections=active, contacts=contacts).map_connections(renumber)
    followers = []
    for base, quaternion in zip(rigid.attachments, quaternions, strict=True):
        carrier, X_CB = rigid.find(base)
        number = None if carrier is None else numbers[carrier]
        followers.append(Follower(tree.bodies[base].q, tree.bodies[base].v, number, X_CB, tuple(quaternion)))
    return MergedTree(links, choose_frames(links.align()), tuple(followers))


def carried_quaternions(tree: Tree, rigid: RigidBodies, q: Sequence[Any]) -> list[list[Any]]:
    """The quaternion of every base that is carried, in its carrier; of both signs the one that its entries of q have.

    Carriers that are no free bases have no quaternion in q: there the sign is found at every step.
    """
    result = []
    for base in rigid.attachments:
        carrier, X_CB = rigid.find(base)
        quaternion = list(quaternion_from_rotation(X_CB.R))
        body = None if carrier is None else tree.bodies[carrier]
        if body is None or isinstance(body.joint, Free):
            whole = quaternion if body is None else quaternion_product(q[body.q][3:], quaternion)
            turned = dot(list(whole), q[tree.bodies[base].q][3:])
            quaternion = [where(turned < 0.0, -x, x) for x in quaternion]
        result.append(quaternion)
    return result


def merge_bodies(tree: Tree, rigid: RigidBodies) -> tuple[list[Body], dict[int, int]]:
    """The bodies that remain, each after its parent, and their numbers by original number."""
    joining = [*(tree.connections[k] for k in rigid.active), *tree.open_connections]
    ends = {end for connection in joining for end in (connection.a, connection.b)}
    matter: list[Matter] = [body.matter for body in tree.bodies]
    remaining: dict[int, Body] = {}
    for number, body in enumerate(tree.bodies):
        fixed = rigid.above[number] is not None
        parent, X_PB = rigid.find(number if fixed else body.parent)
        if not fixed:
            remaining[number] = replace(body, parent=parent, place=X_PB @ body.place)
            continue
        if parent is None or matter_adds_up(tree.bodies[parent], body):
            if parent is not None:
                matter[parent] = matter[parent] + matter[number].inward(X_PB)
            matter[number] = NOTHING
        if body.loads or body.devices or number in ends or matter[number] is not NOTHING:
            remaining[number] = replace(
                body,
                parent=parent,
                place=X_PB,
                joint=Fixed(),
                q=NO_ENTRIES,
                v=NO_ENTRIES,
                actuation=(),
                motors=(),
            )
    order = parents_first(remaining)
    numbers = {number: k for k, number in enumerate(order)}
    bodies = []
    for number in order:
        body = remaining[number]
        parent = None if body.parent is None else numbers[body.parent]
        bodies.append(replace(body, parent=parent, matter=matter[number]))
    return mark_pose_dependence(bodies), numbers


def matter_adds_up(carrier: Body, body: Body) -> bool:
    """Whether a body's inertia, weight and added mass act as if they belonged to its carrier.

    They do unless the water around the two flows differently, or the added mass of one depends on its pose.
    """
    if carrier.fading is not None or body.fading is not None:
        return False
    waters = [each.water for each in (carrier, body)]
    return (waters[0] is None) == (waters[1] is None) and all(w is None or w.flow is None for w in waters)


def parents_first(bodies: dict[int, Body]) -> list[int]:
    """The numbers of bodies, each after its parent, siblings in order."""
    children: dict[int | None, list[int]] = {}
    for number, body in bodies.items():
        children.setdefault(body.parent, []).append(number)
    order: list[int] = []
    waiting = children.get(None, [])[::-1]
    while waiting:
        order.append(waiting.pop())
        waiting += children.get(order[-1], [])[::-1]
    return order
