"""Description of controllers: station keeping of a hull by thrusters, tracking of references by joints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Literal, Self, TypeAlias

from pydantic import Field, model_validator

from ..errors import Fault, unknown_name
from .connections import attachments
from .coordinates import Slot
from .drives import LOCK_NAMES, LockName, TimeFunctions, summands
from .joint_types import SCALAR
from .problems import Problem
from .values import Invalid, NotNegative, Positive, ScenePart, Triple, length, require_one_of

if TYPE_CHECKING:
    from .model import Scene

PathName = Annotated[str, Field(max_length=200)]
PerAxis: TypeAlias = Positive | tuple[Positive, Positive, Positive, Positive, Positive, Positive]
MaybePerAxis: TypeAlias = (
    NotNegative | tuple[NotNegative, NotNegative, NotNegative, NotNegative, NotNegative, NotNegative]
)
OF_A_HOLD = ("integral", "limit", "feedforward", "thrusters", "detection_delay")  # keys that a track does not take


HOLD_FREQUENCY = 2.0  # default natural frequency of a held hull [rad/s]
SAME_DEPTH = 1e-9  # difference of two depths that is rounding [m], relative above 1 m
TRACK_FREQUENCY = 10.0  # default natural frequency of a tracked joint [rad/s]
TRACK_DECAY = 0.1  # default decay of everything that joints of flexible links move, over their natural frequency
OF_A_TRACK = ("decay",)  # keys that a hold does not take


class Holding(ScenePart):
    """The part of a hull's pose to hold: position, rpy or depth as given; the whole initial pose if none is given."""

    link: PathName = Field(description="path of the base to hold, such as rov.hull")
    position: Triple | Literal["start"] | None = Field(
        None, description="position of its origin in the world [m], three numbers, or `start`"
    )
    rpy: Triple | Literal["start"] | None = Field(None, description="roll, pitch, yaw [rad], three numbers, or `start`")
    depth: NotNegative | None = Field(
        None,
        description="depth of its origin below the surface, along gravity [m]; it must not contradict the numbers of "
        "`position`; of `position: start` it replaces the depth",
    )
    axes: tuple[LockName, ...] | None = Field(
        None,
        min_length=1,
        description="hold only these of x, y, z (in the world) and roll, pitch, yaw (about its own axes)",
    )

    @property
    def holds_whole_pose(self) -> bool:
        """Whether none of position, rpy and depth is given: the whole initial pose is held."""
        return not self.present_keys("position", "rpy", "depth")

    @property
    def specified_axes(self) -> tuple[str, ...]:
        """Those of x, y, z, roll, pitch, yaw that position and rpy specify."""
        linear = LOCK_NAMES[:3] if self.holds_whole_pose or self.position is not None else ()
        return (*linear, *(LOCK_NAMES[3:] if self.holds_whole_pose or self.rpy is not None else ()))

    @property
    def held_axes(self) -> tuple[str, ...]:
        """Those of x, y, z, roll, pitch, yaw to hold; a depth is held in addition."""
        return tuple(name for name in self.specified_axes if self.axes is None or name in self.axes)


class Controller(ScenePart):
    """A controller with its own sample rate: holds a hull by thrusters, or moves joints along references by motors."""

    hold: Holding | None = Field(None, description="a hull to hold by thrusters")
    track: dict[PathName, TimeFunctions] | None = Field(
        None, min_length=1, description="references [rad, m] of joints by the path of their link, as in drives"
    )
    rate: Positive = Field(50.0, description="samples per second [Hz]; commands are constant between samples")
    frequency: PerAxis | None = Field(
        None,
        description="natural frequency of the closed loop [rad/s], one or six numbers; left out: 2, for a track 10",
    )
    damping: PerAxis = Field(1.0, description="damping ratio of the closed loop; one or six numbers")
    decay: NotNegative | None = Field(
        None,
        description="of a track of joints of flexible links: everything that the joints move, vibrations as well, "
        "decays at least as exp(-decay t) [1/s]; left out: a tenth of the frequency",
    )
    integral: MaybePerAxis | None = Field(
        None, description="rate of the integral action [1/s]; 0: PD control; left out: a tenth of the frequency"
    )
    limit: PerAxis | None = Field(None, description="largest acceleration of the integral action [m/s2, rad/s2]")
    feedforward: bool = Field(False, description="compensate in advance for the reaction of moving arms, by the model")
    thrusters: Literal["all"] | tuple[PathName, ...] = Field(
        "all", description="all, or paths of those to use, such as [rov.t1, rov.t2]"
    )
    detection_delay: NotNegative = Field(
        0.0, description="time [s] from the failure of a thruster (`fails`) until the allocation leaves it out"
    )

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if problem := stability_problem(self.frequency or HOLD_FREQUENCY, self.damping, self.integral or 0.0):
            raise Invalid(problem)
        if require_one_of(self, "hold", "track") == "track":
            if extra := [key for key in OF_A_HOLD if key in self.model_fields_set]:
                message = f"`{extra[0]}` belongs to `hold`; a `track` takes rate, frequency and damping."
                raise Invalid(message, "conflict")
            if isinstance(self.frequency, tuple) or isinstance(self.damping, tuple):
                raise Invalid("frequency and damping of a `track` are one number each.", "shape")
        elif extra := self.present_keys(*OF_A_TRACK):
            raise Invalid(f"`{extra[0]}` belongs to `track`.", "conflict", (extra[0],))
        return self


def stability_problem(frequency: PerAxis, damping: PerAxis, integral: MaybePerAxis) -> Fault | None:
    """Return the fault of a PID loop that would be unstable, or None.

    Routh's criterion for s^3 + 2 z w s^2 + w^2 s + i w^2, with frequency w [rad/s], damping z and integral i [1/s].
    """
    for w, z, i in zip(*(x if isinstance(x, tuple) else (x,) * 6 for x in (frequency, damping, integral)), strict=True):
        if i > 0.0 and i >= 2.0 * z * w:
            return Fault(
                f"an `integral` of {i:g} 1/s makes the loop unstable; it must be below 2 x damping x frequency, "
                f"{2.0 * z * w:g} 1/s, best below a fifth of that.",
                "range",
            )
    return None


def controller_problems(scene: Scene, slots: Mapping[str, Slot]) -> Iterator[Problem]:
    """Yield conflicts between controllers and the rest of a scene."""
    drives = scene.all_drives if scene.controllers else {}
    for name, controller in scene.controllers.items():
        place = ("controllers", name)
        if controller.hold is not None:
            yield from (((*place, *key), message) for key, message in hold_problems(scene, controller, slots))
        if controller.decay is not None and not any(has_flexible_links(scene, path) for path in controller.track or ()):
            message = "no tracked joint belongs to a robot with flexible links, so there is no vibration to damp."
            yield (*place, "decay"), Fault(message, "conflict")
        for path, signals in (controller.track or {}).items():
            drive = drives.get(path)
            if drive is not None and drive.servo is not None:
                message = "a servo in `drives` already moves this joint: remove the servo or the track."
                yield (*place, "track", path), Fault(message, "conflict")
            elif fault := track_problem(path, signals, slots):
                yield (*place, "track", path), fault
    yield from shared_problems(scene)


def hold_problems(scene: Scene, controller: Controller, slots: Mapping[str, Slot]) -> Iterator[Problem]:
    """Yield problems of a controller that holds a hull."""
    hold = controller.hold
    assert hold is not None
    bases = [path for path, slot in slots.items() if slot.is_floating]
    if hold.link not in bases:
        if hold.link not in slots:
            yield ("hold", "link"), unknown_name(hold.link, bases, "free base")
        else:
            message = f"'{hold.link}' is no free base. Free bases: {', '.join(bases) or 'none'}."
            yield ("hold", "link"), Fault(message, "unsupported", tuple(bases))
        return
    yield from ((("hold", key), message) for key, message in axis_and_depth_problems(scene, hold))
    yield from thruster_problems(scene, controller, hold.link.partition(".")[0])


def axis_and_depth_problems(scene: Scene, hold: Holding) -> Iterator[tuple[str, Fault]]:
    """Yield problems of the axes and the depth to hold."""
    known = (*hold.specified_axes, *(["z"] if hold.depth is not None else []))  # depth is held whatever `axes` contains
    if idle := [name for name in hold.axes or () if name not in known]:
        missing = "position" if idle[0] in LOCK_NAMES[:3] else "rpy"
        message = f"contains {idle[0]}, but there is no `{missing}` to hold: give `{missing}: start`."
        yield "axes", Fault(message, "missing")
    if hold.depth is not None and length(scene.gravity) == 0.0:
        yield "depth", Fault("depth is not defined without gravity; give `position`.", "conflict")
    elif hold.depth is not None and (scene.water is None or scene.water.surface is None):
        message = "depth is measured from the surface: give `water: {surface: ...}`, or a `position`."
        yield "depth", Fault(message, "missing")
    elif hold.depth is not None and (fault := depth_conflict(hold.depth, hold, depth_of_position(scene, hold))):
        yield "depth", fault


def depth_conflict(depth: float, hold: Holding, own: float | None) -> Fault | None:
    """Return the fault of a depth to hold that differs from that of the position, `own`; None if they agree."""
    if own is None or abs(own - depth) <= SAME_DEPTH * max(1.0, abs(own)):
        return None
    at = ", ".join(f"{x:g}" for x in hold.position or ())
    message = (
        f"{depth:g} m contradicts `position: [{at}]`, which is at a depth of {own:g} m. Leave out one of them, or hold "
        "only the horizontal axes of the position (`axes`)."
    )
    return Fault(message, "conflict")


def depth_of_position(scene: Scene, hold: Holding) -> float | None:
    """Return the depth [m] of a position to hold; None if the position leaves the depth free, or is the start."""
    surface = scene.water.surface if scene.water is not None else None
    if surface is None or not isinstance(hold.position, tuple):
        return None
    up = [-g / length(scene.gravity) for g in scene.gravity]
    if any(abs(part) > SAME_DEPTH and axis not in hold.held_axes for part, axis in zip(up, LOCK_NAMES, strict=False)):
        return None
    return surface - sum(a * b for a, b in zip(up, hold.position, strict=True))


def thruster_problems(scene: Scene, controller: Controller, robot: str) -> Iterator[Problem]:
    """Yield problems of the thrusters that hold a hull: its own, or those of robots connected with it."""
    ends = [{path.partition(".")[0] for path in (each.a, each.b)} for each in scene.connections] + attachments(scene)
    mates = {robot}
    while more := set[str]().union(*(pair for pair in ends if pair & mates)) - mates:
        mates |= more
    usable = [path for path in scene.thrusters if path.partition(".")[0] in mates]
    if not usable:
        yield (
            ("hold", "link"),
            Fault(
                f"'{robot}' has no thrusters. A free base has no motor of its own; only thrusters can hold it: "
                f"give `thrusters` of the robot.",
                "missing",
            ),
        )
        return
    chosen = usable if controller.thrusters == "all" else list(controller.thrusters)
    for path in chosen:
        if path not in scene.thrusters:
            yield ("thrusters",), unknown_name(path, usable, "thruster")
        elif path not in usable:
            message = f"'{path}' belongs to a robot that is not connected with '{robot}'."
            yield ("thrusters",), Fault(message, "conflict")
        elif path in scene.drives:
            yield (
                ("thrusters",),
                Fault(
                    f"'{path}' has its own drive; remove the drive, or list the thrusters to use without this one.",
                    "conflict",
                ),
            )


def track_problem(path: str, signals: TimeFunctions, slots: Mapping[str, Slot]) -> Fault | None:
    """Return why a joint cannot track a reference, or None if it can."""
    slot = slots.get(path)
    if slot is None:
        return unknown_name(path, slots, "link")
    if not slot.type.is_scalar:
        kind = "a base" if slot.base else f"a {slot.joint} joint"
        return Fault(f"{kind} cannot be tracked; valid: {', '.join(SCALAR)} joints.", "unsupported")
    if "free" not in slot.actuation:
        message = "its drive prescribes or locks its motion; a tracked joint is moved by its motor: remove the drive."
        return Fault(message, "conflict")
    count = len(slot.actuation)
    if any(signal.components not in (None, count) for signal in summands(signals)):
        return Fault(f"a {slot.joint} joint takes {'one number' if count == 1 else f'{count} numbers'}.", "shape")
    return None


def has_flexible_links(scene: Scene, path: str) -> bool:
    """Whether the tree of a path has flexible links."""
    robot = path.partition(".")[0]
    if robot not in scene.robots:
        return False
    tree = scene.carrier_of(robot)
    mates = [body for name, body in scene.robots.items() if scene.carrier_of(name) == tree]
    return any(link.flexible is not None for body in mates for link in body.links.values())


def shared_problems(scene: Scene) -> Iterator[Problem]:
    """Yield joints and thrusters that two controllers would both move."""
    movers: dict[str, str] = {}
    for name, controller in scene.controllers.items():
        for what in actuated_paths(scene, controller):
            if other := movers.get(what):
                yield (
                    ("controllers", name),
                    Fault(
                        f"'{what}' is also moved by the controller '{other}'. Remove it from one of them.", "conflict"
                    ),
                )
                break
            movers[what] = name
        flexible = (path for path in controller.track or () if has_flexible_links(scene, path))
        robots = [scene.carrier_of(path.partition(".")[0]) for path in flexible]
        for robot in dict.fromkeys(robots):
            if other := movers.get(robot):
                message = (
                    f"joints of '{robot}', which has flexible links, are also tracked by the controller '{other}'. "
                    "Vibrations couple these joints: list all of them in one controller."
                )
                yield ("controllers", name), Fault(message, "conflict")
            movers[robot] = name


def actuated_paths(scene: Scene, controller: Controller) -> Iterable[str]:
    """Return the paths of joints and thrusters that a controller moves."""
    if controller.track is not None:
        return controller.track
    if controller.thrusters != "all":
        return controller.thrusters
    robot = controller.hold.link.partition(".")[0] if controller.hold else ""
    return [path for path in scene.thrusters if scene.carrier_of(path.partition(".")[0]) == robot]
