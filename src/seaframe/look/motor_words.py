"""What the motors of a run did, in words, for reports and the console."""

from __future__ import annotations

from collections.abc import Iterator

from ..run.motors import BatteryUse, Motors, MotorUse

HEADS = ("motor", "peak torque", "RMS torque", "peak speed", "peak power", "mean power", "work done", "work absorbed")
ROUNDING = 1e-12  # relative
LONGEST = 3 * 86400.0  # s; a longer time is given in days


def motor_rows(motors: Motors) -> Iterator[list[str]]:
    """Yield the cells of a row for each motor, under `HEADS`."""
    for use in motors.joints.values():
        torque, speed = use.units
        yield [
            use.name,
            f"{use.peak_torque:.3g} {torque}",
            f"{use.rms_torque:.3g} {torque}",
            f"{use.peak_speed:.3g} {speed}",
            f"{use.peak_power:.3g} W",
            f"{mean_power([use]):.3g} W",
            f"{use.positive_work:.3g} J",
            f"{-use.negative_work:.3g} J",
        ]


def battery_line(use: BatteryUse) -> str:
    """Return what a robot drew from its battery, and how long that lasts."""
    drawn = (
        f"Battery of {use.robot}: {use.energy:.3g} J, {use.share:.2g} of its charge; {use.mean_power:.3g} W on average"
    )
    return f"{drawn}, for which it lasts {duration_words(use.lasts)}." if use.mean_power > 0.0 else f"{drawn}."


def duration_words(seconds: float) -> str:
    """Return a time in the unit in which it is read most easily."""
    for unit, size, longest in (("s", 1.0, 180.0), ("min", 60.0, 10800.0), ("h", 3600.0, LONGEST)):
        if seconds < longest:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 86400.0:.3g} days"


def motor_lines(motors: Motors) -> Iterator[str]:
    """Yield a summary of all motors, a line for each battery, and the warnings."""
    uses = [use for use in motors.joints.values() if use.positive_work - use.negative_work > 0.0]
    if uses:
        yield f"Motors: {', '.join(summary_parts(uses))}."
    yield from map(battery_line, motors.batteries.values())
    yield from motors.warnings


def summary_parts(uses: list[MotorUse]) -> Iterator[str]:
    """Yield the largest values of some motors, and their work together."""
    for units in dict.fromkeys(use.units for use in uses):
        own = [use for use in uses if use.units == units]
        strongest, fastest = (max(own, key=key) for key in (lambda use: use.peak_torque, lambda use: use.peak_speed))
        rms = max(use.rms_torque for use in own)
        yield f"up to {strongest.peak_torque:.3g} {units[0]} ({strongest.name}; RMS at most {rms:.3g} {units[0]})"
        yield f"{fastest.peak_speed:.3g} {units[1]} ({fastest.name})"
    done, absorbed = (
        sum(works) for works in zip(*((use.positive_work, use.negative_work) for use in uses), strict=True)
    )
    yield f"{mean_power(uses):.3g} W on average; work done {done:.3g} J, absorbed {-absorbed:.3g} J"


def mean_power(uses: list[MotorUse]) -> float:
    """Return the mean power of some motors together [W]; zero where only rounding is left of what they exchange."""
    mean = sum(use.mean_power for use in uses)
    return mean if abs(mean) > ROUNDING * max(use.peak_power for use in uses) else 0.0
