"""Robots as a tree of bodies, and the two passes over it, written once.

An algorithm provides only its local law, a pure function of a body, of its neighbours' values and of the inputs of
that body; `outward` and `inward` apply it over the tree. All that a law returns consists of records, sequences and
numbers, so that a compiler can take it apart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from ..loads.fading import FadingMass
from ..loads.flow import Flow
from ..loads.load import Device, Load, Situation
from ..loads.matter import Matter
from ..loads.surface import Submersion
from ..loads.time_functions import Function, Instant
from ..numbers import Number, dot
from ..scene.coordinates import Actuation
from ..spatial import IDENTITY, ZERO, Inertia, Path, Pose, Rotation, Twist, Vector, Wrench, round_rotation, total
from .beam import Beam
from .constraint_rows import BodyConnection
from .joints import Free, Joint
from .motors import Motor
from .stops import Stop

if TYPE_CHECKING:
    from .contacts import BodyContact

T = TypeVar("T")


class Wiring(NamedTuple):
    """The inputs of a device: the number of its command, and its entries of q."""

    command: int | tuple[int, ...] | None  # counted from the first command; several: a wrench; None: no command
    inner: slice


class DeviceInput(NamedTuple):
    """The input of a device: its inner state and its command."""

    inner: Sequence[Any]
    command: Any


@dataclass(frozen=True, slots=True)
class Water:
    """The water that a body is in; places are in the body's frame."""

    center: Vector  # of buoyancy: where a varying flow is evaluated [m]
    uniform: Vector | None = None  # steady current, in the world [m/s]; None where the dynamics run in its frame
    flow: Flow | None = None  # the varying part
    submersion: Submersion | None = None  # how deep the body is in it; None: fully submerged

    @property
    def depends_on_position(self) -> bool:
        """Whether its effect depends on the pose of the body."""
        return self.uniform is not None or self.flow is not None or self.submersion is not None

    def rotate(self, R_CB: Rotation) -> Water:
        """The same water with positions expressed in the rotated frame C."""
        submersion = None if self.submersion is None else self.submersion.rotate(R_CB)
        return replace(self, center=R_CB @ self.center, submersion=submersion)


@dataclass(frozen=True, slots=True)
class Body:
    """A rigid body: its parent (None: the world), the joint's place X_PJ on it, the joint; matter and loads, in B.

    Bodies that differ only in name and place in the tree are equal. A universal joint is two bodies, the first
    without matter and without a name.
    """

    name: str = field(compare=False)  # path of its link
    parent: int | None = field(compare=False)
    q: slice = field(compare=False)  # its entries of q
    v: slice = field(compare=False)  # its entries of v
    place: Pose | Path
    joint: Joint
    actuation: tuple[Actuation, ...]  # actuation of each entry of v: free, locked or prescribed
    matter: Matter
    center: Vector  # of mass, from its origin; defined also for a massless body [m]
    loads: tuple[Load, ...] = ()
    motors: tuple[Motor, ...] = ()  # one for each entry of v
    damping: Number = 0.0
    stiffness: Number = 0.0
    stops: tuple[Stop, ...] = ()  # one for each entry of v; empty where the joint has no limits
    armature: Number = 0.0  # inertia of motors and gears, added to each entry of v [kg m2, kg]
    water: Water | None = None
    devices: tuple[Device, ...] = ()
    wirings: tuple[Wiring, ...] = field(default=(), compare=False)  # of each device
    needs_pose: bool = False  # whether its loads, or those of a body that it carries, depend on the pose
    station: int | None = None  # the frame of a flexible parent on which it sits
    beam: Beam | None = None  # it is the skeleton of a flexible link
    carried_at: tuple[int, ...] = ()  # of a skeleton: the frames of those that it carries, the last body first
    home: Pose | None = None  # X_BU of the frame U in which matter, loads and devices are expressed; None: B itself
    moved_inertia: Inertia | None = None  # the inertia in B, if that is not U

    @property
    def inertia(self) -> Inertia:
        """Inertia of the body and of added water, in B at Bo."""
        return self.moved_inertia or self.matter.inertia

    @property
    def fading(self) -> FadingMass | None:
        """The load of its added mass, if that depends on its pose."""
        return next((load for load in self.loads if isinstance(load, FadingMass)), None)

    @property
    def has_partial_lock(self) -> bool:
        """Whether only some translations of a free joint are locked: those along the axes of the joint's place.

        With u = R v the velocity along these axes, vdot = R^T udot - w x v (`drift`), and locked entries of udot are
        zero.
        """
        return isinstance(self.joint, Free) and 0 < self.actuation[:3].count("locked") < 3

    def situation(
        self, V_B: Twist, g_B: Vector, X_WB: Pose | None, instant: Instant, current: Vector | None = None
    ) -> Situation:
        """The situation of the body as it moves at V_B relative to a frame, with gravity g_B [m/s2] in B.

        In that frame the water flows at `current` [m/s], along the world's axes, in addition to the varying flow; None:
        at rest.
        """
        water = self.water
        if water is None or (current is None and not water.depends_on_position):
            return Situation(V_B, g_B, instant, X_WB)
        assert X_WB is not None
        R_BW = X_WB.R.T
        steady = current or water.uniform
        U_B = ZERO if steady is None else R_BW @ steady
        wet = 1.0 if water.submersion is None else water.submersion.submerged_fraction(X_WB, instant)
        if water.flow is None:
            return Situation(V_B, g_B, instant, X_WB, U_B, U_B, ZERO, wet)
        stream = water.flow.at(X_WB @ water.center, instant)
        W_B, DW_B = U_B + R_BW @ stream.velocity, R_BW @ stream.acceleration
        return Situation(V_B, g_B, instant, X_WB, U_B, W_B, DW_B, wet)

    def wrench(self, B: Situation, fed: Sequence[DeviceInput] = ()) -> Wrench:
        """Wrench of weight and buoyancy, flowing water, loads and devices; `fed` holds the input of each device."""
        return total(self.matter.weight(B.g_B), self.wrenches(B, fed).values())

    def wrenches(self, B: Situation, fed: Sequence[DeviceInput]) -> dict[str, Wrench]:
        """Wrenches of everything but weight and buoyancy of a submerged body, by kind."""
        parts: list[tuple[str, Wrench]] = []
        if B.W_B is not ZERO:
            parts.append(("flow", self.flow_wrench(B)))
        parts += [(load.kind, load.wrench(B)) for load in self.loads]
        parts += [(device.kind, device.wrench(B, *own)) for device, own in zip(self.devices, fed, strict=True)]
        kinds: dict[str, Wrench] = {}
        for kind, wrench in parts:
            kinds[kind] = kinds[kind] + wrench if kind in kinds else wrench
        return kinds

    def flow_wrench(self, B: Situation) -> Wrench:
        """Wrench of flowing water; its varying part decreases as the body leaves the water."""
        steady, whole = (self.matter.entrained_wrench(B.V_B, W, DW) for W, DW in ((B.U_B, ZERO), (B.W_B, B.DW_B)))
        whole_body = self.water is None or self.water.submersion is None
        return whole if whole_body else steady + B.wet * (whole - steady)

    def inner_rates(self, B: Situation, fed: Sequence[DeviceInput]) -> list[list[Any]]:
        """Rates of the inner states of every device."""
        return [device.rates(B, *own) for device, own in zip(self.devices, fed, strict=True)]

    def select_carrier(self, whole: T, stations: Sequence[T]) -> T:
        """Select the parent's value at the frame on which the body sits: a station, if the parent is flexible."""
        return whole if self.station is None else stations[self.station]

    def pose(self, q: Sequence[Number]) -> Pose | Path:
        """X_PB: the pose of the body in its parent."""
        return self.place @ self.joint.pose(q)

    def drift(self, v: Sequence[Number]) -> Twist:
        """Rate of v of a free joint with constant velocity along the axes of its place: -w x v, and zero."""
        V_PB = self.joint.twist(v)
        return Twist(V_PB.linear.cross(V_PB.angular), ZERO)

    def resistance(self, q: Sequence[Number], v: Sequence[Number]) -> list[Any]:
        """Force of the joint's spring, damper and stops: -k x - d v + ...; of a skeleton, the forces on its modes."""
        if self.beam is not None:
            return self.beam.resistance(q, v)
        away = self.joint.displacement(q)
        forces = [damper - self.stiffness * x for x, damper in zip(away, self.damper(q, v), strict=True)]
        if self.stops:
            forces = [force + stop.spring(x) for force, stop, x in zip(forces, self.stops, away, strict=True)]
        return forces

    def elastic_energy(self, q: Sequence[Number]) -> Any:
        """Energy of the joint's spring and stops, or strain energy of a skeleton [J]."""
        if self.beam is not None:
            return self.beam.energy(q)
        away = self.joint.displacement(q)
        energy: Any = 0.5 * self.stiffness * dot(away, away)
        for stop, x in zip(self.stops, away, strict=bool(self.stops)):
            energy = energy + stop.energy(x)
        return energy

    def damper(self, q: Sequence[Number], v: Sequence[Number]) -> list[Any]:
        """Force of dampers of the joint and its stops, and of dry friction in its motor; of a skeleton -D d'."""
        if self.beam is not None:
            return self.beam.linear([0.0] * len(v), v)
        forces = [motor.resistance(rate) - self.damping * rate for motor, rate in zip(self.motors, v, strict=True)]
        if self.stops:
            parts = zip(forces, self.stops, self.joint.displacement(q), v, strict=True)
            forces = [force + stop.damper(x, rate) for force, stop, x, rate in parts]
        return forces


def call_law(law: Callable[..., T], *arguments: Any) -> T:
    """Call a law."""
    return law(*arguments)


class Failure(NamedTuple):
    """A command that counts as one without thrust from a time on, because its motor has failed."""

    command: int  # its number
    time: float  # [s]
    rest: float  # the command without thrust


@dataclass(frozen=True)
class Tree:
    """Bodies, each after its parent. `apply` calls a law; a compiler may put its own there to trace each law once."""

    bodies: tuple[Body, ...]
    actuated: tuple[int, ...]  # the entry of v of each entry of u
    gravity: Vector  # in the world [m/s2]
    nq: int
    nv: int
    current: Vector | None = None  # uniform and steady, in the world [m/s], if the dynamics run in its frame
    uniform: Vector | None = None  # the same current, whichever frame is used
    inner: int = 0  # states of devices, the last entries of q
    failures: tuple[Failure, ...] = ()  # of thrusters
    commands: tuple[Function, ...] = ()  # of each thruster and connection, from its drive; zero for wrench inputs
    connections: tuple[BodyConnection, ...] = ()
    open_connections: tuple[BodyConnection, ...] = ()  # constrain nothing, but update what they would capture
    contacts: tuple[BodyContact, ...] = ()
    contact_numbers: int = 0  # of their wrenches, which follow the commands among the inputs of devices
    apply: Callable[..., Any] = call_law

    def align(self) -> Tree:
        """The same robot with every frame rotated so that its joint axis is z; q, v and forces stay the same.

        For recursions only: its bodies have no motors and no stops, so that they differ less.
        """
        bodies: list[Body] = []
        turns: list[Rotation] = []  # R_BA of every body
        for body in self.bodies:
            R_PA = IDENTITY if body.parent is None else turns[body.parent]
            joint, R_BA = body.joint.align_axis()
            place = Pose(round_rotation(R_PA.T @ body.place.R @ R_BA), R_PA.T @ body.place.p)
            bodies.append(
                replace(
                    body,
                    place=place,
                    joint=joint,
                    matter=body.matter.rotate(R_BA.T),
                    center=R_BA.T @ body.center,
                    loads=tuple(load.rotate(R_BA.T) for load in body.loads),
                    devices=tuple(device.rotate(R_BA.T) for device in body.devices),
                    water=None if body.water is None else body.water.rotate(R_BA.T),
                    motors=(),
                    stops=(),
                )
            )
            turns.append(R_BA)
        homes = [Pose(R_BA.T, ZERO) for R_BA in turns]
        return replace(self, bodies=tuple(bodies)).map_connections(lambda connection: connection.move(homes))

    @property
    def has_connections(self) -> bool:
        """Whether connections change a state at the end of a step: they hold it, or capture it."""
        return bool(self.connections or self.open_connections)

    def map_connections(self, change: Callable[[BodyConnection], BodyConnection]) -> Tree:
        """The same tree with every connection changed."""
        closed, still_open = (tuple(map(change, each)) for each in (self.connections, self.open_connections))
        return replace(self, connections=closed, open_connections=still_open)

    def split_q(self, q: Sequence[Number]) -> list[Sequence[Number]]:
        """q split by body."""
        return [q[body.q] for body in self.bodies]

    def split_v(self, v: Sequence[Number]) -> list[Sequence[Number]]:
        """v, its rate, or generalised forces, split by body."""
        return [v[body.v] for body in self.bodies]

    def with_captured_frames(self, q: Sequence[Number]) -> Tree:
        """The same tree with the frames that connections captured on closing, read from q."""
        if all(connection.captured_entries is None for connection in self.connections):
            return self
        return replace(self, connections=tuple(connection.with_captured_frame(q) for connection in self.connections))

    def device_inputs(self, q: Sequence[Number], given: Sequence[Number]) -> list[list[DeviceInput]]:
        """The inputs of every device, by body.

        In `given` the commands follow the inputs of all entries of v, and then come the wrenches of contacts.
        """
        commands = given[self.nv :]

        def command(number: int | tuple[int, ...] | None) -> Any:
            if isinstance(number, tuple):
                return [commands[each] for each in number]
            return 0.0 if number is None else commands[number]

        return [[DeviceInput(q[wire.inner], command(wire.command)) for wire in body.wirings] for body in self.bodies]

    @cached_property
    def motors(self) -> tuple[Motor, ...]:
        """The motor of every entry of v."""
        return tuple(self.join_v([body.motors for body in self.bodies]))

    @cached_property
    def actuation(self) -> tuple[Actuation, ...]:
        """The actuation of every entry of v: free, locked or prescribed."""
        return tuple(self.join_v([body.actuation for body in self.bodies]))

    @cached_property
    def fading(self) -> tuple[int, ...]:
        """Numbers of the bodies whose added mass depends on their pose."""
        return tuple(number for number, body in enumerate(self.bodies) if body.fading is not None)

    def join_v(self, parts: Sequence[Sequence[Any]]) -> list[Any]:
        """One list in the order of v, from values by body with a number for every entry of v."""
        whole: list[Any] = [0.0] * self.nv
        for body, part in zip(self.bodies, parts, strict=True):
            whole[body.v] = part
        return whole

    def each(self, law: Callable[..., T], *given: Sequence[Any]) -> list[T]:
        """value_B = law(body_B, *given_B), for every body separately."""
        return [self.apply(law, body, *own) for body, *own in zip(self.bodies, *given, strict=True)]

    def outward(self, law: Callable[..., T], world: T, *given: Sequence[Any]) -> list[T]:
        """value_B = law(body_B, value_P, *given_B), parents first."""
        values: list[T] = []
        for body, *own in zip(self.bodies, *given, strict=True):
            value_P = world if body.parent is None else values[body.parent]
            values.append(self.apply(law, body, value_P, *own))
        return values

    def inward(self, law: Callable[..., T], *given: Sequence[Any]) -> list[T]:
        """value_B = law(body_B, [value_C of every child], *given_B), children first."""
        outboard: list[list[T]] = [[] for _ in self.bodies]
        values: list[T] = []
        own = list(zip(self.bodies, outboard, *given, strict=True))
        for body, children, *rest in reversed(own):
            values.append(self.apply(law, body, children, *rest))
            if body.parent is not None:
                outboard[body.parent].append(values[-1])
        return values[::-1]
