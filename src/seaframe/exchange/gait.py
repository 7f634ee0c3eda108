"""Export a gait for a robot with hobby servos: pulse widths over time, as a CSV table or a C array for firmware."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..dynamics.vibration import resolve_shaping
from ..errors import SeaframeError, quote
from ..integrate.schedule import grid_times, refuse_many_steps
from ..loads.time_functions import Function, Instant, function_of
from ..numbers import Floats
from ..program.backends.routines import comment_text
from ..scene.drives import Drive, Pulses, summands
from ..scene.model import Scene


@dataclass(frozen=True, slots=True)
class Gait:
    """Commanded angles and pulse widths of all servos, one row for each time."""

    name: str
    times: Floats  # (n,) [s]
    joints: tuple[str, ...]  # paths of the k columns; a universal joint has two columns
    angles: Floats  # (n, k) [rad]
    pulses: NDArray[np.int64]  # (n, k) [us]
    warnings: tuple[str, ...]


def sample_gait(scene: Scene, every: float = 0.02, duration: float | None = None) -> Gait:
    """Sample the commanded angles of all joints that a scene drives by `servo` or by `motion`.

    `every` [s] is the time between two rows; `duration` [s] is that of the scene's run unless given.
    """
    if not every > 0.0:
        raise SeaframeError(f"The time between two rows must be positive, not {every:g} s.", "range", path="every")
    length = scene.run.duration if duration is None else duration
    refuse_many_steps(length, every)
    times = np.array(grid_times(length, every))
    joints = commanded_joints(scene)
    angles = np.column_stack(
        [np.broadcast_to(each.angle.at(Instant(times, times)).value, times.shape) for each in joints]
    )
    columns = tuple(zip(joints, angles.T, strict=True))
    widths = np.column_stack([pulse_widths(angle, joint.pulses) for joint, angle in columns])
    warnings = [line for joint, angle in columns for line in check_servo_limits(joint.name, times, angle, joint.drive)]
    return Gait(scene.name, times, tuple(each.name for each in joints), angles, widths, tuple(warnings))


@dataclass(frozen=True, slots=True)
class CommandedJoint:
    """A joint coordinate that a servo of the real robot moves."""

    path: str  # of the link
    entry: int | None  # of a joint with several angles, such as a universal one
    drive: Drive
    angle: Function  # commanded [rad, m]
    index: int  # in q

    @property
    def name(self) -> str:
        """The path, with the number of the coordinate where the joint has several."""
        return self.path if self.entry is None else f"{self.path}[{self.entry}]"

    @property
    def pulses(self) -> Pulses:
        """The map from angles [rad, m] to pulse widths [us]."""
        return get_pulse_map(self.drive)


def commanded_joints(scene: Scene) -> tuple[CommandedJoint, ...]:
    """Return the joint coordinates that a scene drives by `servo` or by `motion`, in the order of its drives."""
    found: list[CommandedJoint] = []
    for path, drive in resolve_shaping(scene).all_drives.items():
        signals = summands(drive.servo.angle if drive.servo else drive.motion)
        slot = scene.coordinates.slots[path] if signals else None
        size = len(slot.actuation) if slot else 0
        first = slot.q.start if slot else 0
        found += [
            CommandedJoint(path, None if size == 1 else k, drive, function_of(signals, k), first + k)
            for k in range(size)
        ]
    if not found:
        raise SeaframeError(
            f"Scene {quote(scene.name)} drives no joint by `servo` or `motion`, so it has no gait. Add an entry to "
            "`drives`.",
            "missing",
        )
    return tuple(found)


def get_pulse_map(drive: Drive) -> Pulses:
    """Return the map from angles [rad] to pulse widths [us]; a joint without a servo has the default one."""
    return drive.servo.pulses if drive.servo else Pulses()


def pulse_widths(angles: Floats, pulses: Pulses) -> NDArray[np.int64]:
    """Convert angles [rad] to whole microseconds, limited to the range of the map."""
    return np.asarray(np.clip(np.rint(pulses.width_at(angles)), *pulses.range), dtype=np.int64)


def check_servo_limits(path: str, times: Floats, angles: Floats, drive: Drive) -> list[str]:
    """Return warnings for commanded angles [rad] beyond the range of the pulses, or faster than the servo."""
    lines = []
    low, high = sorted(get_pulse_map(drive).angle)
    if angles.min() < low - 1e-9 or angles.max() > high + 1e-9:
        reach = f"{angles.min():.3g} to {angles.max():.3g} rad"
        lines.append(
            f"{path}: the commanded angle goes from {reach}, but the pulses cover only {low:.3g} to {high:.3g} rad. "
            "The angles are cut off there; widen `pulses` or reduce the motion."
        )
    speed = drive.servo.speed if drive.servo else None
    fastest = float(np.abs(np.diff(angles) / np.diff(times)).max()) if len(times) > 1 else 0.0
    if speed is not None and fastest > speed:
        lines.append(
            f"{path}: the commanded rate reaches {fastest:.3g} rad/s, but the servo moves at {speed:.3g} rad/s at most "
            "and will lag behind."
        )
    return lines


def format_gait(gait: Gait, suffix: str) -> str:
    """Return the gait as the text of a file: a table (.csv) or a C array (.h, .c)."""
    if suffix == ".csv":
        return as_csv(gait)
    if suffix in (".h", ".c"):
        return as_c(gait)
    given = quote(suffix) if suffix else "a file without an ending"
    raise SeaframeError(f"A gait can be written as .csv, .h or .c, not as {given}.", "unsupported")


def as_csv(gait: Gait) -> str:
    """Return a header row, then rows of the time [s] and a pulse width [us] for each joint."""
    head = ",".join(["time_s", *(f"{joint}_us" for joint in gait.joints)])
    rows = (f"{t:.6g}," + ",".join(map(str, row)) for t, row in zip(gait.times, gait.pulses.tolist(), strict=True))
    return "\n".join([head, *rows]) + "\n"


def as_c(gait: Gait) -> str:
    """Return a C99 header: sizes, the time between rows, and the pulse widths as a constant array."""
    count, joints = gait.pulses.shape
    every = round(1e6 * float(gait.times[1] - gait.times[0])) if count > 1 else 0
    comment = "".join(f"   {k}: {joint}\n" for k, joint in enumerate(gait.joints))
    rows = ",\n".join("    {" + ", ".join(map(str, row)) + "}" for row in gait.pulses.tolist())
    return f"""/* Gait of the scene {comment_text(gait.name)}: pulse widths [us], one row every GAIT_PERIOD_US us.
   Columns:
{comment}*/
#ifndef GAIT_H
#define GAIT_H

#include <stdint.h>

#define GAIT_ROWS {count}
#define GAIT_JOINTS {joints}
#define GAIT_PERIOD_US {every}

static const uint16_t gait[GAIT_ROWS][GAIT_JOINTS] = {{
{rows}
}};

#endif
"""
