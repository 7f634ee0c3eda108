"""Write an Arduino or ESP32 sketch that plays the gait of a scene, obeys commands and writes a log."""

from __future__ import annotations

import json
import math
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

import numpy as np

from ...errors import SeaframeError
from ...program.backends.routines import comment_text
from ...run.folders import RESULTS, ResultFolder
from ...scene.model import Scene
from ..gait import CommandedJoint, Gait, commanded_joints, sample_gait
from ..logged_pulses import pulse_column
from .board_functions import function_text, single
from .loops import Loop, find_loop

Board: TypeAlias = Literal["arduino", "esp32"]
Driver: TypeAlias = Literal["pins", "pca9685"]

SKETCH = Path(__file__).parent / "sketch"
PARTS = ("gait_player.h", "servo_driver.h", "text_line.h", "network.h")  # the same for every robot
NETWORK = "network.h"  # holds what belongs to the user: a name and a password
MAPPING = "log.yaml"
FRAME_US = 20_000  # longest time between two pulses [us], that of analogue servos
SHORTEST_FRAME_US = 2_500
LONGEST_LOOP_US = 2**31 - 1
MOST_ROWS = 65_535
MOST_JOINTS = 64
MOST_NAME = 100  # characters of the name of a column
FINE = 256  # parts of a microsecond in which firmware counts pulses
PINS: dict[Board, tuple[int, ...]] = {  # in the order in which joints get them
    "arduino": (*range(2, 14), *range(22, 54)),  # from 22 on: Mega
    "esp32": (13, 14, 27, 26, 25, 33, 32, 4, 16, 17, 18, 19, 21, 22, 23, 5),
}
ESP32_INPUTS = range(34, 40)  # pins that cannot be outputs
ESP32_ANALOGUE = range(32, 40)  # analogue pins that also work beside Wi-Fi
UNO_I2C = (4, 5)  # analogue pins of an Uno that carry I2C
MOST_CHANNELS = 64  # of four PCA9685
FULL_SCALE: dict[Board, int] = {"arduino": 1023, "esp32": 4095}  # largest reading of an analogue pin
LARGEST_TABLE: dict[Board, int] = {"arduino": 28_000, "esp32": 900_000}  # bytes in flash


@dataclass(frozen=True, slots=True)
class SketchOptions:
    """Choices for a sketch; `pins` and `sense_pins` have one entry for each joint, in the order of the drives."""

    board: Board = "arduino"
    driver: Driver = "pins"
    function: bool = False  # the board computes the gait; else a table in flash
    every: float = 0.02  # between two commands [s]
    duration: float | None = None  # of the gait [s]; None: that of the scene's run
    once: bool = False  # play the gait once, not in a loop
    pins: Sequence[int] = ()  # or channels of PCA9685; empty: the usual ones
    sense_pins: Sequence[int] = ()  # analogue pins of measured angles, -1: none; empty: no joint is measured
    ramp: float = 2.0  # from rest to the first command [s]
    watchdog: float = 0.0  # the gait stops after this time without a command [s]; 0: never
    baud: int = 115_200
    autostart: bool = False  # the gait starts with the board


@dataclass(frozen=True, slots=True)
class Sketch:
    """A sketch: its files by name, and what it plays."""

    files: dict[str, str]
    gait: Gait
    loop: Loop
    every_us: int
    frame_us: int
    log_every_us: int
    checksum: int  # by which a robot's gait is recognised
    warnings: tuple[str, ...] = field(default=())


def build_sketch(scene: Scene, name: str, options: SketchOptions) -> Sketch:
    """Return the sketch `name` of a scene; the names of its files and their texts."""
    check_name(name)
    check_options(options)
    plan = plan_gait(scene, options)
    joints, gait, loop, every_us = plan
    frame_us = find_frame(every_us)
    pins, sensed = choose_pins(options, gait.joints), choose_sense_pins(options, gait.joints)
    log_every_us = frame_us * math.ceil(row_time(len(joints), sensed, options.baud) / (1e-6 * frame_us))
    mark = checksum(plan)
    settings = settings_text(scene, joints, options, pins, sensed, log_every_us // frame_us)
    found = gait_text(scene, joints, gait, loop, options, every_us, frame_us, mark)
    warnings = (*gait.warnings, *loop.warnings, *check_sense_pins(options))
    sketch = Sketch({}, gait, loop, every_us, frame_us, log_every_us, mark, warnings)
    parts = {part: (SKETCH / part).read_text(encoding="utf-8") for part in PARTS}
    sketch.files.update(
        {
            f"{name}.ino": (SKETCH / "robot.ino").read_text(encoding="utf-8"),
            "gait.h": found,
            "config.h": settings,
            **parts,
            "README.md": readme_text(scene, name, joints, options, sketch, pins, sensed),
            MAPPING: mapping_text(scene, joints),
        }
    )
    return sketch


class GaitPlan(NamedTuple):
    """What a board plays."""

    joints: tuple[CommandedJoint, ...]
    gait: Gait
    loop: Loop
    every_us: int  # between two rows


def plan_gait(scene: Scene, options: SketchOptions) -> GaitPlan:
    """Return the rows of a scene's gait that a board plays."""
    every_us = round(1e6 * options.every)
    if abs(1e6 * options.every - every_us) > 1e-3 or every_us < SHORTEST_FRAME_US:
        raise SeaframeError(
            f"must be a whole number of microseconds, at least {SHORTEST_FRAME_US:,}; not {options.every:g} s.",
            "range",
            path="every",
        )
    joints, gait = commanded_joints(scene), sample_gait(scene, options.every, options.duration)
    if len(joints) > MOST_JOINTS:
        raise SeaframeError(f"{len(joints)} joints are more than one board moves, {MOST_JOINTS}.", "limit")
    if len(gait.times) < 2:
        raise SeaframeError("is shorter than the time between two rows.", "range", path="duration")
    loop = find_loop(gait, joints, options.once)
    if loop.rows > MOST_ROWS or loop.rows * every_us > LONGEST_LOOP_US:
        raise SeaframeError(
            f"The loop has {loop.rows:,} rows. Use at most {MOST_ROWS:,} rows and 35 minutes: a shorter duration or a "
            "longer time between rows.",
            "limit",
            path="duration",
        )
    return GaitPlan(joints, gait, loop, every_us)


def write_sketch(scene: Scene, results: ResultFolder, options: SketchOptions) -> Sketch:
    """Write a sketch into its folder, completely or not at all; a network.h that the user has changed stays."""
    sketch = build_sketch(scene, results.real.name, options)
    files = dict(sketch.files)
    if not results.overwrite and results.find_foreign([NETWORK]):
        del files[NETWORK]
    with results.fresh(files) as folder:
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8")
        about = {
            "name": scene.name,
            "joints": list(sketch.gait.joints),
            "rows": sketch.loop.rows,
            "every": 1e-6 * sketch.every_us,
            "repeats": sketch.loop.repeats,
            "warnings": list(sketch.warnings),
        }
        results.write_list(folder, RESULTS, about)
    return sketch


def check_name(name: str) -> None:
    """Refuse names that are not those of a sketch."""
    if not (name.isascii() and name.replace("-", "_").isidentifier()):
        raise SeaframeError(
            "gives its name to the sketch, so it may contain only letters, digits, - and _, and begins with a letter.",
            "invalid",
            place=name,
        )


def check_options(options: SketchOptions) -> None:
    """Refuse numbers outside their range."""
    for name, value, lowest in (("every", options.every, 0.0), ("ramp", options.ramp, 0.0)):
        if not (math.isfinite(value) and value > lowest):
            raise SeaframeError(f"must be a positive number, not {value:g}.", "range", path=name)
    if not 0.0 <= options.watchdog < 3600.0 or options.ramp > 600.0:
        name = "ramp" if options.ramp > 600.0 else "watchdog"
        raise SeaframeError("must be between 0 and 3600 s; the ramp at most 600 s.", "range", path=name)
    if not 9600 <= options.baud <= 2_000_000:
        raise SeaframeError(f"must be between 9600 and 2000000, not {options.baud}.", "range", path="baud")


def find_frame(every_us: int) -> int:
    """Return the time between two pulses [us]: the largest part of the time between rows that servos take."""
    parts = math.ceil(every_us / FRAME_US)
    while every_us % parts:
        parts += 1
    if every_us // parts < SHORTEST_FRAME_US:
        raise SeaframeError(
            f"{every_us} us cannot be divided into equal frames of {SHORTEST_FRAME_US} to {FRAME_US} us. Use a "
            f"multiple of {FRAME_US} us.",
            "range",
            path="every",
        )
    return every_us // parts


def choose_pins(options: SketchOptions, names: Sequence[str]) -> list[int]:
    """Return the pin or channel of every joint."""
    chain = options.driver == "pca9685"
    valid = range(MOST_CHANNELS) if chain else range(100)
    shared = options.sense_pins if options.board == "esp32" else ()  # where both count the same pins
    usual = tuple(valid) if chain else tuple(pin for pin in PINS[options.board] if pin not in shared)
    if not options.pins and len(names) > len(usual):
        raise SeaframeError(
            f"{len(names)} joints are more than the {len(usual)} pins of the board. Use the driver pca9685.",
            "limit",
            path="pins",
        )
    pins = list(options.pins or usual[: len(names)])
    check_pins(pins, names, valid, "pins")
    if wrong := {*shared, *ESP32_INPUTS}.intersection(() if chain or options.board != "esp32" else pins):
        raise SeaframeError(
            f"pin {min(wrong)} cannot move a servo: it measures an angle, or is an input only (34 to 39).",
            "conflict",
            path="pins",
        )
    return pins


def choose_sense_pins(options: SketchOptions, names: Sequence[str]) -> list[int]:
    """Return the analogue pin of every joint, -1 for none."""
    pins = list(options.sense_pins) or [-1] * len(names)
    check_pins(pins, names, range(-1, 100), "sense_pins")
    return pins


def check_sense_pins(options: SketchOptions) -> list[str]:
    """Return warnings of analogue pins that work only on some boards or in some states."""
    if options.board == "esp32" and any(pin >= 0 and pin not in ESP32_ANALOGUE for pin in options.sense_pins):
        return ["An ESP32 with Wi-Fi measures only on pins 32 to 39; use these for measured angles."]
    if options.board == "arduino" and options.driver == "pca9685" and set(UNO_I2C) & set(options.sense_pins):
        return ["On an Uno the pins A4 and A5 carry I2C to the PCA9685; measure angles on others, or use a Mega."]
    return []


def check_pins(pins: Sequence[int], names: Sequence[str], valid: range, path: str) -> None:
    """Refuse a list of pins that does not fit the joints."""
    if len(pins) != len(names):
        raise SeaframeError(
            f"has {len(pins)} pins for {len(names)} joints: {', '.join(names)}. Give one for each.", "shape", path=path
        )
    used = [pin for pin in pins if pin >= 0]
    if len(set(used)) != len(used):
        raise SeaframeError("names a pin twice.", "conflict", path=path)
    if any(pin not in valid for pin in pins):
        raise SeaframeError(f"must be between {valid.start} and {valid.stop - 1}.", "range", path=path)


def row_time(joints: int, sensed: Sequence[int], baud: int) -> float:
    """Return the time [s] that the longest usual row of the log takes on the serial port."""
    characters = 44 + 5 * joints + 10 * sum(pin >= 0 for pin in sensed)
    return 10.0 * characters / baud


def checksum(plan: GaitPlan) -> int:
    """Return the number by which the bridge recognises a gait and its joints."""
    joints, gait, loop, every_us = plan
    head = json.dumps([[joint.name for joint in joints], loop.rows, loop.repeats, every_us])
    return zlib.crc32(gait.pulses[: loop.rows].astype("<u2").tobytes(), zlib.crc32(head.encode()))


def gait_text(
    scene: Scene,
    joints: Sequence[CommandedJoint],
    gait: Gait,
    loop: Loop,
    options: SketchOptions,
    every_us: int,
    frame_us: int,
    mark: int,
) -> str:
    """Return gait.h: servos, names and the gait as a table or as a function."""
    servos = ",\n".join("    " + servo_text(joint, frame_us) for joint in joints)
    body = (
        function_text(joints, gait, every_us, loop.rows) if options.function else table_text(gait, loop, options.board)
    )
    return f"""// Gait of the scene {comment_text(scene.name)}, written by Seaframe.
#ifndef GAIT_H
#define GAIT_H

#include <Arduino.h>

#define JOINTS {len(joints)}
#define ROWS {loop.rows}
#define LOOPS {int(loop.repeats)}
const uint32_t EVERY_US = {every_us}UL;                // time between two rows
const uint32_t FRAME_US = {frame_us}UL;                // time between two pulses
const uint32_t LOOP_US = {loop.rows * every_us}UL;
const uint32_t GAIT_CHECKSUM = {mark}UL;

// Pulses [us] of a servo; `step`: largest change in a frame [us/256], 0: any; pulse = offset + scale (angle - zero).
struct JointServo {{
  uint16_t low, high, centre;
  int32_t step;
  float offset, scale, zero;
}};

const JointServo SERVOS[JOINTS] PROGMEM = {{
{servos}}};

{names_text("PULSE", list(map(pulse_column, joints)))}
{names_text("ANGLE", angle_names(scene, joints))}

inline JointServo servo_of(uint8_t joint) {{
  JointServo servo;
  memcpy_P(&servo, &SERVOS[joint], sizeof servo);
  return servo;
}}

// Pulse [us] of an angle [rad] or extension [m], within the range of the servo.
inline uint16_t pulse_of(const JointServo &servo, float angle) {{
  const float pulse = servo.offset + servo.scale * (angle - servo.zero);
  return (uint16_t)lroundf(constrain(pulse, (float)servo.low, (float)servo.high));
}}
{body}
#endif
"""


def servo_text(joint: CommandedJoint, frame_us: int) -> str:
    """Return the numbers of a servo as a C++ initialiser."""
    pulses, scale = joint.pulses, joint.pulses.scale
    low, high = map(int, pulses.range)
    speed = joint.drive.servo.speed if joint.drive.servo else None
    step = 0 if speed is None else max(1, math.floor(speed * abs(scale) * 1e-6 * frame_us * FINE))
    line = ", ".join(map(single, (pulses.pwm[0], scale, pulses.angle[0])))
    return f"{{{low}, {high}, {centre_pulse(joint)}, {step}, {line}}}"


def centre_pulse(joint: CommandedJoint) -> int:
    """Return the pulse [us] of the angle zero, or of the nearest angle in the range."""
    low, high = map(int, joint.pulses.range)
    return int(np.clip(round(joint.pulses.width_at(0.0)), low, high))


def angle_names(scene: Scene, joints: Sequence[CommandedJoint]) -> list[str]:
    """Return the columns of measured angles in the log: the names of their signals."""
    return [scene.coordinates.q[joint.index] for joint in joints]


def names_text(kind: str, names: Sequence[str]) -> str:
    """Return names of columns as texts in flash."""
    for name in names:
        if len(name) > MOST_NAME or not (name.isascii() and name.isprintable()) or set(name) & set('",\\'):
            raise SeaframeError(
                f"A board can log only names of at most {MOST_NAME} plain characters. Rename this link.",
                "unsupported",
                path=name,
            )
    texts = "\n".join(f'const char {kind}_{k}[] PROGMEM = "{name}";' for k, name in enumerate(names))
    listed = ", ".join(f"{kind}_{k}" for k in range(len(names)))
    return f"{texts}\nconst char *const {kind}_NAMES[JOINTS] PROGMEM = {{{listed}}};"


def table_text(gait: Gait, loop: Loop, board: Board) -> str:
    """Return the pulses as a table in flash."""
    pulses = gait.pulses[: loop.rows]
    if 2 * pulses.size > LARGEST_TABLE[board]:
        raise SeaframeError(
            f"The table of {loop.rows} rows and {pulses.shape[1]} joints has {2 * pulses.size:,} bytes, more than the "
            f"{LARGEST_TABLE[board]:,} for this board. Write a function, or use a longer time between rows.",
            "limit",
            path="every",
        )
    rows = ",\n".join("    {" + ", ".join(map(str, row)) + "}" for row in pulses.tolist())
    return f"""
const uint16_t PULSES[ROWS][JOINTS] PROGMEM = {{
{rows}}};

inline uint16_t row_pulse(uint16_t row, uint8_t joint) {{ return pgm_read_word(&PULSES[row][joint]); }}
"""


def settings_text(
    scene: Scene,
    joints: Sequence[CommandedJoint],
    options: SketchOptions,
    pins: Sequence[int],
    sensed: Sequence[int],
    frames: int,
) -> str:
    """Return config.h: what belongs to the board and its wiring."""
    full = FULL_SCALE[options.board]
    readings = ", ".join(f"{{0, {full}}}" for _ in joints)
    angles = ", ".join(f"{{{single(a)}, {single(b)}}}" for a, b in (joint.pulses.angle for joint in joints))
    order = ", ".join(joint.name for joint in joints)
    return f"""// Wiring and settings of the board. Joints, in this order: {comment_text(order)}
#ifndef CONFIG_H
#define CONFIG_H

#include "gait.h"

#define DRIVER_PCA9685 {int(options.driver == "pca9685")}  // 1: PINS are channels of PCA9685 drivers, 16 each
const uint8_t PINS[JOINTS] = {{{", ".join(map(str, pins))}}};

// Analogue pins that measure angles, -1: none; two readings of each and the angles [rad, m] at which they were taken.
const int8_t SENSE_PINS[JOINTS] = {{{", ".join(map(str, sensed))}}};
const int16_t SENSE_READINGS[JOINTS][2] = {{{readings}}};
const float SENSE_ANGLES[JOINTS][2] = {{{angles}}};

const int64_t RAMP_US = {round(1e6 * options.ramp)};  // from rest to the first command, at least
#define WATCHDOG_MS {round(1e3 * options.watchdog)}UL  // the gait stops after this time without a command; 0: never
#define AUTOSTART {int(options.autostart)}  // 1: the gait starts with the board
#define BAUD {options.baud}
#define LOG_TO_SERIAL 1
#define FRAMES_PER_ROW {frames}  // frames of {find_frame(round(1e6 * options.every))} us for each row of the log

#endif
"""


def mapping_text(scene: Scene, joints: Sequence[CommandedJoint]) -> str:
    """Return the mapping of a log without measured angles: commanded pulses as angles."""
    lines = []
    for joint, pulse, signal in zip(joints, map(pulse_column, joints), angle_names(scene, joints), strict=True):
        scale, offset = 1.0 / joint.pulses.scale, joint.pulses.angle_at(0.0)
        lines.append(f'  "{signal}": {{column: "{pulse}", scale: {scale!r}, offset: {offset!r}}}')
    return (
        "# Reads the commanded pulses in a log of this robot as angles, for servos without measured angles:\n"
        f"#     seaframe compare SCENE log.csv --mapping {MAPPING}\n"
        "seaframe-log: 1\nsignals:\n" + "\n".join(lines) + "\n"
    )


def readme_text(
    scene: Scene,
    name: str,
    joints: Sequence[CommandedJoint],
    options: SketchOptions,
    sketch: Sketch,
    pins: Sequence[int],
    sensed: Sequence[int],
) -> str:
    """Return the page beside the sketch: wiring, flashing, commands and log."""
    where = "channel" if options.driver == "pca9685" else "pin"
    analogue = "A" if options.board == "arduino" else ""
    rows = "\n".join(
        f"| {k} | {joint.name} | {pin} | {'-' if sense < 0 else f'{analogue}{sense}'} | {low} to {high} us |"
        for k, (joint, pin, sense) in enumerate(zip(joints, pins, sensed, strict=True), start=1)
        for low, high in [map(int, joint.pulses.range)]
    )
    length = 1e-6 * sketch.every_us * sketch.loop.rows
    play = f"repeats itself every {length:g} s" if sketch.loop.repeats else f"takes {length:g} s and is played once"
    board = "esp32:esp32:esp32" if options.board == "esp32" else "arduino:avr:uno"
    libraries = [
        *(["Servo"] if options.driver == "pins" and options.board == "arduino" else []),
        *(["ESP32Servo"] if options.driver == "pins" and options.board == "esp32" else []),
    ]
    library = f"    arduino-cli lib install {' '.join(libraries)}\n" if libraries else ""
    wifi = (
        "\n## Wi-Fi\n\nSet `USE_WIFI` to 1 in `network.h` and fill in the name and password of a network of your own: "
        "whoever is\non it can command the robot. The board answers commands on UDP port 4210, and sends its log to "
        "whoever sent\nthe last one. Exporting again keeps a `network.h` that you have changed.\n"
        if options.board == "esp32"
        else ""
    )
    pca = (
        "\nThe PCA9685 counts in steps of 4.9 us and boards are addressed from 0x40 on, 16 channels each. Give the "
        "servos their own supply.\n"
        if options.driver == "pca9685"
        else "\nGive the servos their own supply, and connect its ground with that of the board.\n"
    )
    warnings = "".join(f"\n- {line}" for line in sketch.warnings)
    return f"""# {name}: firmware for the gait of {comment_text(scene.name)}

Written by Seaframe. The gait {play}: {sketch.loop.rows} commands, {1e-3 * sketch.every_us:g} ms apart, computed
{"on the board" if options.function else "beforehand, as a table in flash"}.
{f"{chr(10)}Note:{warnings}{chr(10)}" if warnings else ""}
## Wiring

| joint | path | {where} | measured on | pulses |
|---|---|---|---|---|
{rows}
{pca}
Pins and the calibration of measured angles (two readings and their angles) are in `config.h`.

## Flash

Open the folder in the Arduino IDE, choose board and port, and upload. Or:

{library}    arduino-cli compile --fqbn {board} .
    arduino-cli upload --fqbn {board} --port /dev/ttyUSB0 .

No servo gets a pulse before the first command; with it, servos go to their centre at full speed. Lift the robot.

## Commands

One on a line, at {options.baud} baud:

| command | meaning |
|---|---|
| `start` | go to the first command of the gait in {options.ramp:g} s, no faster than the servos, then play it |
| `stop` | stay where it is |
| `centre` | stop, and turn all joints to zero at 500 us/s |
| `speed 0.5` | play at half speed; 0 to 2, reached gradually |
| `amplitude 0.5` | half the angles, about zero; 0 to 2, reached gradually |
| `jog 3 0.2` | turn joint 3 to 0.2 rad while the gait does not run |
| `status` | answer `# status STATE SPEED AMPLITUDE GAIT MEASURED`; see below |
| `ping 7` | answer `# pong 7 CLOCK`, with the board's clock in us |
| `header` | print the names of the columns |

States: 0 no pulses, 1 still, 2 on the way to the start, 3 gait; factors in thousandths; GAIT identifies the gait.

`#12 start` numbers a command: it acts once, however often it arrives, and not after a newer one: then the answer is
`# late 12`. A command may end with a comma and its CRC; a damaged one does not act.
{wifi}
## Log

While the gait runs, the board writes a row every {1e-3 * sketch.log_every_us:g} ms: `t` since the gait began [s],
`sequence`, `robot_clock` [s], commanded pulses [us], measured angles, and the CRC-16 of the row. Save it from the
serial port, then:

    seaframe compare SCENE log.csv                        # measured angles
    seaframe compare SCENE log.csv --mapping {MAPPING}     # commanded angles
    seaframe bridge SCENE --port /dev/ttyUSB0 --log log.csv
"""
