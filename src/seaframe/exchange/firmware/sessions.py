"""A recorded session of a robot and its twin: connect, play, write the log."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import TypeAlias

from ...errors import SeaframeError
from ...scene.model import Scene
from .bridge import Bridge, BridgeResult, Report
from .bridge_log import check_log_path, open_log
from .sketch_files import SketchOptions, checksum, plan_gait
from .transports import Transport

Watch: TypeAlias = Callable[[Sequence[str]], AbstractContextManager[Report]]
LARGEST_FACTOR = 2.0  # of speed and amplitude, as in the firmware
LONGEST = 24 * 3600.0  # [s]


def record_session(
    scene: Scene,
    transport: Transport,
    log: Path | None = None,
    duration: float | None = None,
    speed: float = 1.0,
    amplitude: float = 1.0,
    watch: Watch | None = None,
    overwrite: bool = False,
) -> BridgeResult:
    """Play a robot's gait for a time [s] and record it with its twin; the log appears complete, at the end.

    `speed` and `amplitude` are factors of the gait. `watch` opens what shows
    the twin and the measured signals, which it is given the names of.

        link = UdpTransport("192.168.4.1", 4210, bind="0.0.0.0")
        record_session(sf.load("snake.yaml"), link, Path("snake.csv"))
    """
    length = scene.run.duration if duration is None else duration
    limits = (("duration", length, LONGEST), ("speed", speed, LARGEST_FACTOR), ("amplitude", amplitude, LARGEST_FACTOR))
    for name, value, largest in limits:
        if not (math.isfinite(value) and 0.0 < value <= largest):
            raise SeaframeError(f"must be above 0 and at most {largest:g}, not {value:g}.", "range", path=name)
    if log is not None:
        check_log_path(log, overwrite)
    bridge = Bridge(scene, transport, expected_gait(scene))
    bridge.connect()
    with ExitStack() as stack:
        write = stack.enter_context(open_log(log, bridge.columns)) if log is not None else lambda row: None
        report = stack.enter_context(watch([bridge.signals[k] for k in bridge.measured])) if watch else None
        return bridge.run(length, write, report, speed, amplitude)


def expected_gait(scene: Scene) -> int | None:
    """Return the number of the gait that the scene's firmware plays by default; None if it has none."""
    try:
        return checksum(plan_gait(scene, SketchOptions()))
    except SeaframeError:  # the robot plays it once, or with other times between commands
        return None
