"""The part of a gait that firmware repeats without a jump."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ...errors import SeaframeError
from ...loads.time_functions import Instant
from ...numbers import Floats
from ...scene.drives import TimeFunction, summands
from ..gait import CommandedJoint, Gait

SAME_ANGLE = 1e-6  # angles that differ by less are the same [rad, m]
SAME_STEP = 1e-6  # fraction of a step
SAME_RATE = 1e-3  # rates that differ by less are the same [rad/s, m/s]


@dataclass(frozen=True, slots=True)
class Loop:
    """The rows of a gait that a robot plays: again and again, or once."""

    rows: int  # from the first on
    repeats: bool
    warnings: tuple[str, ...] = ()


def find_loop(gait: Gait, joints: Sequence[CommandedJoint], once: bool = False) -> Loop:
    """Return the shortest beginning of a gait after which it repeats itself; all of it if it is played `once`.

    A gait that does not come back to its start would jump there, which servos follow at full speed: it is refused.
    """
    step = float(gait.times[1])
    whole = int((np.abs(gait.times / step - np.rint(gait.times / step)) < SAME_STEP).sum())  # the last may be nearer
    angles, times = gait.angles[:whole], gait.times[:whole]
    if once:
        return Loop(len(times), False)
    near = np.abs(angles - angles[0]).max(axis=1) <= SAME_ANGLE
    for n in map(int, np.flatnonzero(near[1:]) + 1):
        if (np.abs(angles[n:] - angles[:-n]) <= SAME_ANGLE).all():
            return Loop(n, True, tuple(check_seam_rates(joints, times, n)))
    jumps = np.abs(angles[-1] - angles[0])
    worst = int(jumps.argmax())
    pulses = abs(int(gait.pulses[whole - 1, worst]) - int(gait.pulses[0, worst]))
    joint = gait.joints[worst]
    if jumps[worst] > SAME_ANGLE:
        found = f"from its end to its start, {joint} would jump by {jumps[worst]:.3g} rad, {pulses} us"
    else:
        found = "the part after it has come back to its start is not the same as the part before"
    raise SeaframeError(
        f"The gait does not repeat itself within {times[-1]:g} s in steps of {step:g} s: {found}. Use a "
        f"duration of one period, {suggest_steps(joints)}or play the gait once.",
        "data",
        path="duration",
    )


def suggest_steps(joints: Sequence[CommandedJoint]) -> str:
    """Return an advice on the time between rows if all joints have sines of one period."""
    periods = {
        function.sine.period for joint in joints for function in described_functions(joint) if function.sine is not None
    }
    if len(periods) != 1:
        return ""
    (period,) = periods
    return f"of which the time between rows is a whole fraction (here the period is {period:g} s), "


def described_functions(joint: CommandedJoint) -> tuple[TimeFunction, ...]:
    """Return the functions of time whose sum is the commanded angle of a joint."""
    return summands(joint.drive.servo.angle if joint.drive.servo else joint.drive.motion)


def check_seam_rates(joints: Sequence[CommandedJoint], times: Floats, n: int) -> list[str]:
    """Return warnings of joints whose rate jumps where the loop of n rows closes."""
    lines = []
    for joint in joints:
        after = float(joint.angle.at(Instant(float(times[0]), 0.5 * float(times[0] + times[1]))).rate)
        before = float(joint.angle.at(Instant(float(times[n]), 0.5 * float(times[n - 1] + times[n]))).rate)
        if abs(after - before) > SAME_RATE:
            lines.append(
                f"{joint.name}: the rate jumps from {before:.3g} to {after:.3g} rad/s where the loop closes, though "
                "the angle does not."
            )
    return lines
