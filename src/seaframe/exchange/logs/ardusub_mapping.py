"""Map ArduSub logs to a scene unasked: attitude, rates, depth and outputs to the motors.

ArduSub's body axes point forward, to starboard and down, and its world's z down; scenes with z up point forward, to
port and up in both. The autopilot numbers the motors of a frame; each of them belongs to the thruster of the scene that
stands and points so that it causes the same motions, or the opposite ones. Motors with a direction of -1 get pulses
that are mirrored at 1500 us, as their propellers are.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

import numpy as np

from ...errors import SeaframeError, count_words
from ...loads.thruster import direction_of
from ...numbers import Floats
from ...scene.model import Scene
from .ardusub_files import read_parameters
from .formats import FORMATS
from .log_streams import LogContent
from .mapping import LogMapping, SignalColumns

AHEAD = ((0, 0, 1, 0, -1, 1), (0, 0, -1, 0, -1, -1), (0, 0, -1, 0, 1, 1), (0, 0, 1, 0, 1, -1))
FRAMES: dict[int, tuple[str, tuple[tuple[int, ...], ...]]] = {  # by FRAME_CONFIG; motions that a motor causes:
    1: ("vectored", (*AHEAD, (1, 0, 0, -1, 0, 0), (-1, 0, 0, -1, 0, 0))),  # roll, pitch, yaw, up, forward, starboard
    2: ("vectored, 6 axes", (*AHEAD, (1, -1, 0, -1, 0, 0), (-1, -1, 0, -1, 0, 0), (1, 1, 0, -1, 0, 0),
                             (-1, 1, 0, -1, 0, 0))),
}  # fmt: skip
ALIGNED = 0.9  # cosine between the thrust of a thruster and that of a motor, from which they may be the same
FIRST = 33  # SERVOn_FUNCTION of the first motor
NEUTRAL = 1500.0  # [us]


class Source(NamedTuple):
    """Columns of one kind of log in which a signal may be found, the best first."""

    kind: str  # last part of the signal's name
    columns: tuple[str, ...]
    sign: tuple[float, ...]  # in a world with z down
    turned: tuple[float, ...]  # in a world with z up
    unit: str = ""  # where the file does not give it
    angles: Literal["rpy"] | None = None


SAME, FLIPPED = (1.0, 1.0, 1.0), (1.0, -1.0, -1.0)
SOURCES = (
    Source("orientation", ("ATT.Roll", "ATT.Pitch", "ATT.Yaw"), SAME, FLIPPED, angles="rpy"),
    Source("orientation", ("ATTITUDE.roll", "ATTITUDE.pitch", "ATTITUDE.yaw"), SAME, FLIPPED, "rad", "rpy"),
    Source("angular_velocity", ("RATE.R", "RATE.P", "RATE.Y"), SAME, FLIPPED),
    Source("angular_velocity", ("IMU[0].GyrX", "IMU[0].GyrY", "IMU[0].GyrZ"), SAME, FLIPPED),
    Source("angular_velocity", ("ATTITUDE.rollspeed", "ATTITUDE.pitchspeed", "ATTITUDE.yawspeed"), SAME, FLIPPED,
           "rad/s"),
    Source("depth", ("CTUN.Alt",), (-1.0,), (-1.0,)),
    Source("depth", ("VFR_HUD.alt",), (-1.0,), (-1.0,), "m"),
)  # fmt: skip
OUTPUTS = ("RCOU.C{}", "SERVO_OUTPUT_RAW.servo{}_raw")


def map_ardusub(file: Path, scene: Scene) -> LogMapping:
    """Return the mapping of an ArduSub log for a scene with one vehicle, whose thrusters are those of a known frame."""
    place = str(file)
    bases = [path for path, slot in scene.coordinates.slots.items() if slot.is_floating]
    if len(bases) != 1:
        raise SeaframeError(
            f"the scene has {count_words(len(bases), 'free vehicle')}, so the log's one is not known. Write a mapping.",
            "unsupported",
            place=place,
        )
    content = FORMATS[file.suffix.lower()].read(file, None)
    z_up = not is_down(scene, place)
    signals: dict[str, SignalColumns] = {}
    for source in SOURCES:
        name = f"{bases[0]}.{source.kind}"
        if name in signals or not all(varies(content, column) for column in source.columns):
            continue
        signs = source.turned if z_up else source.sign
        signals[name] = (
            SignalColumns(column=source.columns[0], unit=source.unit, scale=signs[0])
            if len(source.columns) == 1
            else SignalColumns(columns=source.columns, unit=source.unit, scale=signs, angles=source.angles)
        )
    parameters = read_parameters(file)
    for thruster, (output, sign) in match_thrusters(scene, bases[0], parameters, z_up, place).items():
        column = next((text.format(output) for text in OUTPUTS if text.format(output) in content.columns), "")
        if not column:
            raise SeaframeError(f"the log has no output {output} to a motor.", "missing", place=place)
        offset = NEUTRAL * (1.0 - sign)
        signals[f"{thruster}.command"] = SignalColumns(column=column, unit="us", scale=sign, offset=offset)
    return LogMapping(signals=signals)


def recognise(columns: Collection[str]) -> dict[str, tuple[str, ...]]:
    """Return the columns of an ArduSub log from which the signals of a vehicle are read, by the kind of signal."""
    found: dict[str, tuple[str, ...]] = {}
    for source in SOURCES:
        if set(source.columns) <= set(columns):
            found.setdefault(source.kind, source.columns)
    outputs = tuple(text.format(1) for text in OUTPUTS if text.format(1) in columns)
    return found | ({"command": outputs} if outputs else {})


def is_down(scene: Scene, place: str) -> bool:
    """Return whether the z axis of a scene points down; gravity along another axis is refused."""
    x, y, z = scene.gravity
    if not z or abs(x) + abs(y) > 1e-6 * abs(z):
        raise SeaframeError(
            "gravity is not along z, so the axes of the vehicle are not known. Write a mapping.",
            "unsupported",
            place=place,
        )
    return z > 0.0


def varies(content: LogContent, column: str) -> bool:
    """Return whether a column exists and has different values."""
    stream = content.columns.get(column)
    return stream is not None and float(np.nanmax(stream.columns[column]) - np.nanmin(stream.columns[column])) > 0.0


def match_thrusters(
    scene: Scene, base: str, parameters: Mapping[str, float], z_up: bool, place: str
) -> dict[str, tuple[int, float]]:
    """Return for each thruster the number of its output, and 1, or -1 where the pulses have to be mirrored."""
    name, motors = FRAMES.get(int(parameters.get("FRAME_CONFIG", -1)), ("", ()))
    outputs = {
        int(function) - FIRST: int(key[len("SERVO") : -len("_FUNCTION")])
        for key, function in parameters.items()
        if key.startswith("SERVO") and key.endswith("_FUNCTION") and FIRST <= function < FIRST + len(motors)
    }
    found: dict[int, tuple[str, float]] = {}
    for path, thruster in scene.thrusters.items():
        if f"{path.partition('.')[0]}.{thruster.link}" != base or thruster.unit != "pwm":
            continue
        flip = np.array(FLIPPED if z_up else SAME)
        force = flip * np.array([*direction_of(thruster)])
        moment = np.cross(flip * np.array(thruster.at), force)
        for motor, factors in enumerate(motors):
            if motor not in found and (sign := compare_motor(force, moment, factors)):
                direction = parameters.get(f"MOT_{motor + 1}_DIRECTION", 1.0)
                found[motor] = path, sign * direction
                break
    if not motors or len(found) != len(motors) or len(found) != len(scene.thrusters) or len(outputs) != len(motors):
        what = f"the frame '{name}' with {len(motors)} motors" if motors else "a frame that is not known here"
        raise SeaframeError(
            f"the vehicle in the log has {what}, and {len(found)} of the scene's {len(scene.thrusters)} thrusters "
            "match it by place, direction and command in us. Write a mapping with RCOU or SERVO_OUTPUT_RAW.",
            "conflict",
            place=place,
        )
    return {path: (outputs[motor], sign) for motor, (path, sign) in sorted(found.items())}


def compare_motor(force: Floats, moment: Floats, factors: Sequence[int]) -> float:
    """Return 1 if a thruster causes the motions of a motor, -1 if the opposite ones, 0 if others.

    `force` and `moment` point forward, to starboard and down; `factors` are roll, pitch, yaw, up, forward, starboard.
    """
    turn, (up, forward, starboard) = np.array(factors[:3]), factors[3:]
    push = np.array([forward, starboard, -up])
    along = float(force @ push / (np.linalg.norm(force) * np.linalg.norm(push)))
    sign = float(np.sign(along))
    return sign if abs(along) > ALIGNED and (sign * moment * turn)[turn != 0].min() > 0.0 else 0.0
