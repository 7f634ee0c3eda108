"""Controllers as a user describes them: what holds a hull, what leads joints along a reference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Literal, Self, TypeAlias

from pydantic import Field, model_validator

from ..errors import Fault, unknown_name
from .coordinates import Slot
from .drives import LOCK_NAMES, LockName, Signals, each
from .joint_types import SCALAR
from .problems import Problem
from .values import Described, NotNegative, Positive, Triple, length, one_of

if TYPE_CHECKING:
    from .model import Scene

PathName = Annotated[str, Field(max_length=200)]
PerAxis: TypeAlias = Positive | tuple[Positive, Positive, Positive, Positive, Positive, Positive]
MaybePerAxis: TypeAlias = (
    NotNegative | tuple[NotNegative, NotNegative, NotNegative, NotNegative, NotNegative, NotNegative]
)
OF_A_HOLD = ("integral", "limit", "feedforward", "thrusters")  # keys that a track takes none of


HOLD_FREQUENCY = 2.0  # of a hull, where none is given [rad/s]
TRACK_FREQUENCY = 10.0  # of a joint, where none is given [rad/s]


class Holding(Described):
    """Which part of a hull's pose to hold: what is named; all of it where nothing is."""

    link: PathName = Field(description="path of the base to hold, such as rov.hull")
    position: Triple | Literal["start"] | None = Field(
        None, description="of its origin in the world [m], three numbers, or `start`"
    )
    rpy: Triple | Literal["start"] | None = Field(None, description="roll, pitch, yaw [rad], three numbers, or `start`")
    depth: NotNegative | None = Field(None, description="of its origin below the surface, along gravity [m]")
    axes: tuple[LockName, ...] | None = Field(
        None, min_length=1, description="only these of x, y, z (in the world) and roll, pitch, yaw (about its own axes)"
    )

    @property
    def everything(self) -> bool:
        """Whether nothing is named: the pose at the start is held."""
        return not self.given("position", "rpy", "depth")

    @property
    def named(self) -> tuple[str, ...]:
        """Of x, y, z, roll, pitch, yaw: those that position and rpy speak of."""
        linear = LOCK_NAMES[:3] if self.everything or self.position is not None else ()
        return (*linear, *(LOCK_NAMES[3:] if self.everything or self.rpy is not None else ()))

    @property
    def held(self) -> tuple[str, ...]:
        """Of x, y, z, roll, pitch, yaw: those to hold; the depth comes on top."""
        return tuple(name for name in self.named if self.axes is None or name in self.axes)


class Controller(Described):
    """Holds a hull by thrusters, or leads joints along references by their motors, at a rate of its own."""

    hold: Holding | None = Field(None, description="a hull to hold by thrusters")
    track: dict[PathName, Signals] | None = Field(
        None, min_length=1, description="references [rad, m] of joints by the path of their link, as in drives"
    )
    rate: Positive = Field(50.0, description="samples per second [Hz]; each holds until the next")
    frequency: PerAxis | None = Field(
        None, description="natural, of the controlled motion [rad/s], one or six numbers; left out: 2, of a track 10"
    )
    damping: PerAxis = Field(1.0, description="ratio, of the controlled motion; one or six numbers")
    integral: MaybePerAxis | None = Field(
        None, description="how fast a lasting error is taken over [1/s]; 0: PD; left out: a tenth of the frequency"
    )
    limit: PerAxis | None = Field(None, description="largest acceleration the integral asks for [m/s2, rad/s2]")
    feedforward: bool = Field(False, description="give beforehand what the model says that moving arms will take")
    thrusters: Literal["all"] | tuple[PathName, ...] = Field(
        "all", description="all, or paths of those to use, such as [rov.t1, rov.t2]"
    )

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if problem := unstable(self.frequency or HOLD_FREQUENCY, self.damping, self.integral or 0.0):
            raise ValueError(problem)
        if one_of(self, "hold", "track") == "track":
            if extra := [key for key in OF_A_HOLD if key in self.model_fields_set]:
                raise ValueError(f"`{extra[0]}` belongs to `hold`; a `track` takes rate, frequency and damping.")
            if isinstance(self.frequency, tuple) or isinstance(self.damping, tuple):
                raise ValueError("frequency and damping of a `track` are one number each.")
        return self


def unstable(frequency: PerAxis, damping: PerAxis, integral: MaybePerAxis) -> str:
    """Says that a PID loop would be unstable, by Routh's criterion on s^3 + 2 z w s^2 + w^2 s + i w^2; else nothing."""
    for w, z, i in zip(*(x if isinstance(x, tuple) else (x,) * 6 for x in (frequency, damping, integral)), strict=True):
        if i > 0.0 and i >= 2.0 * z * w:
            return (
                f"an `integral` of {i:g} 1/s makes the loop unstable; it must be below 2 x damping x frequency, "
                f"{2.0 * z * w:g} 1/s, best below a fifth of that."
            )
    return ""


def controller_problems(scene: Scene, slots: Mapping[str, Slot]) -> Iterator[Problem]:
    """What does not fit between controllers and the rest of a scene."""
    for name, controller in scene.controllers.items():
        place = ("controllers", name)
        if controller.hold is not None:
            yield from (((*place, *key), message) for key, message in hold_problems(scene, controller, slots))
        for path, signals in (controller.track or {}).items():
            drive = scene.drives.get(path)
            if drive is not None and drive.servo is not None:
                yield (*place, "track", path), "a servo leads this joint already (`drives`): drop one of the two."
            elif message := track_problem(path, signals, slots):
                yield (*place, "track", path), message
    yield from shared_problems(scene)


def hold_problems(scene: Scene, controller: Controller, slots: Mapping[str, Slot]) -> Iterator[Problem]:
    hold = controller.hold
    assert hold is not None
    bases = [path for path, slot in slots.items() if slot.floating]
    if hold.link not in bases:
        if hold.link not in slots:
            yield ("hold", "link"), unknown_name(hold.link, bases, "free base")
        else:
            yield ("hold", "link"), f"'{hold.link}' is no free base. Free bases: {', '.join(bases) or 'none'}."
        return
    yield from ((("hold", key), message) for key, message in holding_problems(scene, hold))
    yield from thruster_problems(scene, controller, hold.link.partition(".")[0])


def holding_problems(scene: Scene, hold: Holding) -> Iterator[tuple[str, str]]:
    """Axes and depth."""
    known = (*hold.named, *(["z"] if hold.depth is not None else []))  # depth is held whatever axes say
    if idle := [name for name in hold.axes or () if name not in known]:
        missing = "position" if idle[0] in LOCK_NAMES[:3] else "rpy"
        yield "axes", f"names {idle[0]}, but there is no `{missing}` to hold: give `{missing}: start`."
    if hold.depth is not None and length(scene.gravity) == 0.0:
        yield "depth", "without gravity there is no depth; give `position`."
    elif hold.depth is not None and (scene.water is None or scene.water.surface is None):
        yield "depth", "depth is counted from the surface: give `water: {surface: ...}`, or a `position`."


def thruster_problems(scene: Scene, controller: Controller, robot: str) -> Iterator[Problem]:
    """A hull is held by thrusters, its own or those of robots that join it."""
    ends = [{path.partition(".")[0] for path in (each.a, each.b)} for each in scene.connections]
    mates = {robot}
    while more := set[str]().union(*(pair for pair in ends if pair & mates)) - mates:
        mates |= more
    usable = [path for path in scene.thrusters if path.partition(".")[0] in mates]
    if not usable:
        yield (
            ("hold", "link"),
            f"'{robot}' has no thrusters. A free base has no motor of its own; only thrusters can hold it: "
            f"give `thrusters` of the robot.",
        )
        return
    chosen = usable if controller.thrusters == "all" else list(controller.thrusters)
    for path in chosen:
        if path not in scene.thrusters:
            yield ("thrusters",), unknown_name(path, usable, "thruster")
        elif path not in usable:
            yield ("thrusters",), f"'{path}' sits on a robot that is not connected with '{robot}'."
        elif path in scene.drives:
            yield (
                ("thrusters",),
                f"'{path}' has a drive of its own; leave that out, or name the thrusters to use without it.",
            )


def track_problem(path: str, signals: Signals, slots: Mapping[str, Slot]) -> str | Fault:
    """What hinders a joint from being led along a reference; nothing where all is well."""
    slot = slots.get(path)
    if slot is None:
        return unknown_name(path, slots, "link")
    if not slot.type.scalar:
        kind = "a base" if slot.base else f"a {slot.joint} joint"
        return f"{kind} cannot be tracked; valid: {', '.join(SCALAR)} joints."
    if "free" not in slot.modes:
        return "its motion is prescribed or locked by its drive; a tracked joint moves by its motor: drop the drive."
    count = len(slot.modes)
    if any(signal.components not in (None, count) for signal in each(signals)):
        return f"a {slot.joint} joint takes {'one number' if count == 1 else f'{count} numbers'}."
    return ""


def shared_problems(scene: Scene) -> Iterator[Problem]:
    """What two controllers would both move."""
    movers: dict[str, str] = {}
    for name, controller in scene.controllers.items():
        for what in moved(scene, controller):
            if other := movers.get(what):
                yield ("controllers", name), f"'{what}' is moved by the controller '{other}' too."
                break
            movers[what] = name


def moved(scene: Scene, controller: Controller) -> Iterable[str]:
    """Joints and thrusters that a controller moves."""
    if controller.track is not None:
        return controller.track
    if controller.thrusters != "all":
        return controller.thrusters
    robot = controller.hold.link.partition(".")[0] if controller.hold else ""
    return [path for path in scene.thrusters if path.partition(".")[0] == robot]
