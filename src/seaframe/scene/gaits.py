"""Description of gaits: motions of all joints of a robot by a few numbers, each a function of time for every joint.

Joints that bend the body sideways are lateral, those that bend it up and down dorsal; each of them has its place k = 0,
1, ... among the joints of its own direction, in the order of the file.

- serpenoid curve: S. Hirose, Biologically Inspired Robots, Oxford University Press, 1993
- waves in both directions (compound serpenoid curve), rolling: M. Tesch, K. Lipkin, I. Brown, R. Hatton, A. Peck,
  J. Rembisz, H. Choset, Parameterized and scripted gaits for modular snake robots, Advanced Robotics 23 (2009) 1131
- oscillators: A. J. Ijspeert, A. Crespi, D. Ryczko, J.-M. Cabelguen, From swimming to walking with a salamander robot
  driven by a spinal cord model, Science 315 (2007) 1416
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, Self, TypeAlias

from pydantic import Field, model_validator

from ..errors import Fault, unknown_name
from .drives import Drive, Oscillator, QuinticWaypoints, Servo, ServoMotor, Sine, TimeFunction, TimeFunctions, summands
from .values import STRUCTURAL, Invalid, NotNegative, Positive, Real, ScenePart, length

if TYPE_CHECKING:
    from .links import Link
    from .model import Robot, Scene
    from .problems import Problem

Direction: TypeAlias = Literal["lateral", "dorsal"]
LATERAL: Direction = "lateral"
DORSAL: Direction = "dorsal"


class InDirections(ScenePart):
    """A number for each of the two directions in which the body bends."""

    lateral: Real = Field(0.0, description="of joints that bend the body sideways [rad]")
    dorsal: Real = Field(0.0, description="of joints that bend the body up and down [rad]")


Angles: TypeAlias = Real | InDirections


@dataclass(frozen=True, slots=True)
class JointPlace:
    """A joint that a gait moves: its direction, and its place among the `count` joints of that direction."""

    path: str
    direction: Direction
    k: int
    count: int
    number: int  # among all joints of the gait

    @property
    def link(self) -> str:
        """The name of its link within the robot."""
        return self.path.partition(".")[2]

    @property
    def is_dorsal(self) -> bool:
        """Whether it bends the body up and down."""
        return self.direction == DORSAL


class Serpenoid(ScenePart):
    """A wave of bending: joint k follows offset + amplitude sin(2 pi t/period + start + k phase).

    Dorsal joints: offset + amplitude sin(ratio (2 pi t/period + start + k phase) + shift).
    """

    both: ClassVar[bool] = False  # whether a single amplitude is that of both directions

    amplitude: Angles = Field(
        description="one number: of the lateral joints [rad]; or {lateral: .., dorsal: ..}", union_mode="left_to_right"
    )
    period: Positive = Field(description="[s]")
    phase: Real = Field(
        0.0,
        description="lead of a joint over the one before in the same direction [rad]; positive: the wave runs from the "
        "last joint to the first",
    )
    shift: Real = Field(0.0, description="lead of the dorsal joints over the lateral ones [rad]")
    start: Real = Field(0.0, description="phase of the first joint at time zero [rad]")
    ratio: Positive = Field(
        1.0, description="waves in the dorsal joints for one in the lateral ones, in time and along"
    )
    offset: Angles = Field(
        0.0,
        description="middle angle: one number for the lateral joints [rad], which turns the path; or "
        "{lateral: .., dorsal: ..}",
        union_mode="left_to_right",
    )

    def function_at(self, joint: JointPlace) -> TimeFunction:
        """Return the angle of a joint as a function of time."""
        period, phase = self.timing(joint)
        sine = Sine.model_construct(
            amplitude=self.angle(self.amplitude, joint, self.both),
            period=period,
            phase=phase,
            offset=self.angle(self.offset, joint, False),
        )
        return TimeFunction.model_construct(sine=sine)

    def timing(self, joint: JointPlace) -> tuple[Any, Any]:
        """Return period [s] and phase at time zero [rad] of a joint."""
        phase = self.start + joint.k * self.phase
        return (self.period / self.ratio, self.ratio * phase + self.shift) if joint.is_dorsal else (self.period, phase)

    @staticmethod
    def angle(given: Any, joint: JointPlace, both: bool) -> Any:
        """Return the angle for the direction of a joint; `both`: a single number is that of both directions."""
        if isinstance(given, InDirections):
            return getattr(given, joint.direction)
        return given if both or not joint.is_dorsal else 0.0


class Sidewinding(Serpenoid):
    """Waves in both directions, a quarter of a period apart: the body touches down here and there and moves aside.

    Joints follow the laws of `serpenoid`.
    """

    both: ClassVar[bool] = True

    amplitude: Angles = Field(
        description="one number: of all joints [rad]; or {lateral: .., dorsal: ..}", union_mode="left_to_right"
    )
    shift: Real = Field(math.pi / 2, description="lead of the dorsal joints over the lateral ones [rad]")


class Rolling(Sidewinding):
    """The body is an arc, which turns about its own length once in a period and so rolls sideways.

    Joints follow the laws of `serpenoid`; left out, `phase` is zero.
    """


class Helix(Sidewinding):
    """The body is a helix that turns about its own length: `rolling` with a `phase` from joint to joint.

    Joints follow the laws of `serpenoid`.
    """

    phase: Real = Field(description="lead of a joint over the one before in the same direction [rad]")


class Accordion(ScenePart):
    """The body folds to a zigzag and stretches again: (-1)^k amplitude (1 - cos(2 pi t/period + start))/2."""

    amplitude: Angles = Field(
        description="largest angle, one number: of the lateral joints [rad]; or {lateral: .., dorsal: ..}",
        union_mode="left_to_right",
    )
    period: Positive = Field(description="[s]")
    start: Real = Field(0.0, description="phase at time zero [rad]; 0: straight")

    def function_at(self, joint: JointPlace) -> TimeFunction:
        """Return the angle of a joint as a function of time."""
        half = 0.5 * Serpenoid.angle(self.amplitude, joint, False) * (1.0 if joint.k % 2 == 0 else -1.0)
        sine = Sine.model_construct(amplitude=-half, period=self.period, phase=self.start + 0.5 * math.pi, offset=half)
        return TimeFunction.model_construct(sine=sine)


class Cobra(ScenePart):
    """The head, the end of the body with the last joint, rises and stays up, level; the rest of the body is the base.

    Of the last dorsal joints `joints` bend up, and as many bend back. The lateral joints behind them bend the base into
    an arc, so that it is wide enough to stand on.
    """

    angle: Real = Field(description="of each joint that bends up [rad]; the others bend back by the same")
    joints: Annotated[int, Field(strict=True, ge=1)] = Field(2, description="number of dorsal joints that bend up")
    base: Real = Field(0.0, description="of each lateral joint in the base [rad]")
    begin: Annotated[NotNegative, STRUCTURAL] = Field(0.0, description="time at which the head begins to rise [s]")
    duration: Annotated[Positive, STRUCTURAL] = Field(2.0, description="time that it takes to rise [s]")

    def function_at(self, joint: JointPlace) -> TimeFunction:
        """Return the angle of a joint as a function of time."""
        from_head = joint.count - joint.k  # 1 for the last joint
        if not joint.is_dorsal:
            level = self.base if from_head > 2 * self.joints else 0.0
            return TimeFunction.model_construct(constant=level)
        up = self.angle if from_head > self.joints else -self.angle
        if from_head > 2 * self.joints:
            return TimeFunction.model_construct(constant=0.0)
        times = (self.begin, self.begin + self.duration)
        return TimeFunction.model_construct(quintic=QuinticWaypoints.model_construct(times=times, values=(0.0, up)))


class Oscillators(Serpenoid):
    """A central pattern generator: an oscillator for each joint, with dynamics of phase, amplitude and offset.

    Each starts at rest, straight, and converges to the wave of `serpenoid`; see `oscillator` for its law.
    """

    convergence: Positive = Field(4.0, description="gain a of the amplitudes and offsets [1/s]")
    coupling: NotNegative = Field(4.0, description="weight w of the coupling of the phases [1/s]")
    error: Real | tuple[Real, ...] = Field(
        0.0, description="phase errors at time zero [rad]: one number, or one for each joint in the order of the file"
    )

    def function_at(self, joint: JointPlace) -> TimeFunction:
        """Return the angle of a joint as a function of time."""
        period, phase = self.timing(joint)
        oscillator = Oscillator.model_construct(
            amplitude=self.angle(self.amplitude, joint, self.both),
            period=period,
            phase=phase,
            offset=self.angle(self.offset, joint, False),
            convergence=self.convergence,
            coupling=self.coupling,
            error=self.error[joint.number] if isinstance(self.error, tuple) else self.error,
        )
        return TimeFunction.model_construct(oscillator=oscillator)


class Gait(ScenePart):
    """A motion of all joints of a robot; at least one kind of gait. Several are added."""

    serpenoid: Serpenoid | None = Field(None, description="a wave of bending along the body, sideways unless said")
    sidewinding: Sidewinding | None = Field(None, description="waves in both directions, a quarter of a period apart")
    rolling: Rolling | None = Field(None, description="an arc that rolls sideways")
    helix: Helix | None = Field(None, description="a helix that rolls")
    accordion: Accordion | None = Field(None, description="the body folds to a zigzag and stretches")
    cobra: Cobra | None = Field(None, description="the head rises")
    cpg: Oscillators | None = Field(None, description="a central pattern generator: coupled oscillators")
    joints: Annotated[str, Field(max_length=64)] = Field(
        "*", description="links whose joints it moves, a pattern: body*; left out: all revolute joints of the robot"
    )
    lateral_axis: Literal["x", "y", "z"] = Field(
        "z", description="axis of the joints that bend the body sideways, in the frame of their link"
    )
    angles: dict[str, TimeFunctions] = Field(
        {}, description="angles of single joints by the name of their link, in place of those of the gait [rad]"
    )
    servo: ServoMotor | None = Field(
        None, description="servo motors follow the angles; left out: the motion is prescribed"
    )

    @model_validator(mode="after")
    def _something(self) -> Self:
        if not self.kinds:
            raise Invalid(f"give at least one of {', '.join(GAITS)}.", "missing")
        return self

    @property
    def kinds(self) -> list[str]:
        """Names of the gaits that are added."""
        return self.present_keys(*GAITS)

    def joints_of(self, name: str, robot: Robot) -> list[JointPlace]:
        """Return the joints of a robot that it moves, in the order of the file."""
        directions = {
            f"{name}.{link}": self.direction_of(own)
            for link, own in robot.links.items()
            if own.joint is not None and own.joint.type == "revolute" and fnmatchcase(link, self.joints)
        }
        counts = {LATERAL: 0, DORSAL: 0}
        total = {key: list(directions.values()).count(key) for key in counts}
        found = []
        for number, (path, direction) in enumerate(directions.items()):
            found.append(JointPlace(path, direction, counts[direction], total[direction], number))
            counts[direction] += 1
        return found

    def direction_of(self, link: Link) -> Direction:
        """Return the direction in which the joint of a link bends the body."""
        axis = link.joint.axis if link.joint else None
        if axis is None:
            return LATERAL
        return LATERAL if abs(axis["xyz".index(self.lateral_axis)]) > length(axis) / math.sqrt(2.0) else DORSAL

    def drive_at(self, joint: JointPlace) -> Drive:
        """Return the drive of a joint."""
        own = self.angles.get(joint.link)
        functions = summands(own) or tuple(getattr(self, kind).function_at(joint) for kind in self.kinds)
        if self.servo is None:
            return Drive.model_construct(motion=functions)
        motor = {key: getattr(self.servo, key) for key in ServoMotor.model_fields if key in self.servo.model_fields_set}
        return Drive.model_construct(servo=Servo.model_construct(angle=functions, **motor))


Drive.model_rebuild(_types_namespace={"Gait": Gait})  # a gait is described by functions of time, as drives are
WAVES = "serpenoid|sidewinding|rolling|helix|accordion"  # gaits that are a sine in every joint
# A number on which those sines depend linearly, so that a page can change it smoothly: robot, kind, number, direction
GAIT_NUMBER = re.compile(
    rf"^drives\.([^.]+)\.gait\.({WAVES})\.(amplitude|period|phase|shift|start|offset)(?:\.(lateral|dorsal))?$"
)
GAITS = tuple(key for key in Gait.model_fields if key not in ("joints", "lateral_axis", "angles", "servo"))


def spread_gaits(drives: Mapping[str, Drive], robots: Mapping[str, Robot]) -> dict[str, Drive]:
    """Return the drives with those of every joint in place of gaits; forces on its links stay."""
    if all(drive.gait is None for drive in drives.values()):
        return dict(drives)
    found = {path: drive for path, drive in drives.items() if drive.gait is None}
    gaits = {name: drive.gait for name, drive in drives.items() if drive.gait is not None and name in robots}
    for name, gait in gaits.items():
        for joint in gait.joints_of(name, robots[name]):
            own = gait.drive_at(joint)
            other = found.pop(joint.path, None)
            pushes = {key: getattr(other, key) for key in other.present_keys("force", "moment")} if other else {}
            found[joint.path] = own.model_copy(update=pushes)
    return found


def gait_problems(scene: Scene) -> Iterator[Problem]:
    """Yield gaits of something else than a robot, and what does not fit its joints and their own drives."""
    for path, drive in scene.drives.items():
        gait, place = drive.gait, ("drives", path)
        if path not in scene.robots:
            if gait is not None:
                message = "a gait moves the joints of a whole robot: write it below the name of the robot."
                yield (*place, "gait"), Fault(message, "unsupported", tuple(scene.robots))
            continue
        for key in drive.present_keys(*Drive.model_fields):
            if key != "gait":
                message = f"'{path}' is a robot, which takes only `gait`; drive its links or joints by their paths."
                yield (*place, key), Fault(message, "unsupported")
        if gait is not None:
            yield from (((*place, "gait", *keys), fault) for keys, fault in unfit_gait(gait, path, scene.robots[path]))
            for joint in gait.joints_of(path, scene.robots[path]):
                other = scene.drives.get(joint.path)
                for key in other.present_keys("torque", "motion", "servo", "lock") if other else ():
                    message = (
                        f"the gait of '{path}' already moves this joint: leave this out, or limit `joints` of the gait."
                    )
                    yield ("drives", joint.path, key), Fault(message, "conflict")


def unfit_gait(gait: Gait, name: str, robot: Robot) -> Iterator[Problem]:
    """Yield the keys of a gait that do not fit the joints of its robot, and why."""
    joints = gait.joints_of(name, robot)
    if not joints:
        revolute = [link for link, own in robot.links.items() if own.joint and own.joint.type == "revolute"]
        yield ("joints",), unknown_name(gait.joints, revolute, "revolute joint")
        return
    moved = [joint.link for joint in joints]
    for link in sorted(gait.angles.keys() - set(moved)):
        yield ("angles", link), unknown_name(link, moved, "moved joint")
    for kind in gait.kinds:
        yield from (((kind, *keys), fault) for keys, fault in unused_angles(getattr(gait, kind), joints))
    dorsal = sum(joint.is_dorsal for joint in joints)
    if gait.cobra is not None and 2 * gait.cobra.joints > dorsal:
        message = f"{gait.cobra.joints} joints bend up and as many back, but the robot has only {dorsal} dorsal joints."
        yield ("cobra", "joints"), Fault(message, "range")
    errors = gait.cpg.error if gait.cpg is not None else 0.0
    if isinstance(errors, tuple) and len(errors) != len(joints):
        message = f"{len(errors)} phase errors for {len(joints)} joints: give one number, or one for each joint."
        yield ("cpg", "error"), Fault(message, "shape")


def unused_angles(wave: ScenePart, joints: Sequence[JointPlace]) -> Iterator[Problem]:
    """Yield amplitudes and offsets for a direction in which no joint bends the body."""
    directions = {joint.direction for joint in joints}
    missing = next((each for each in (LATERAL, DORSAL) if each not in directions), None)
    for key in ("amplitude", "offset") if missing is not None else ():
        given = getattr(wave, key, 0.0)
        own = (missing,) if isinstance(given, InDirections) else ()
        both = key == "amplitude" and isinstance(wave, Serpenoid) and wave.both
        value = getattr(given, str(missing)) if own else 0.0 if both or missing == DORSAL else given
        if value:
            message = (
                f"none of the joints that the gait moves is {missing}, so this does nothing: leave it out, or see "
                "`lateral_axis` and `joints` of the gait."
            )
            yield (key, *own), Fault(message, "unsupported")
