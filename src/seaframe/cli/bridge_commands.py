"""The command that connects a robot with its simulation: bridge."""

from __future__ import annotations

from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from ..errors import SeaframeError
from .shared import Changes, Target, app, changed_scene, describe_option

if TYPE_CHECKING:
    from ..exchange.firmware.transports import Transport


@app.command
def bridge(
    target: Target,
    /,
    *,
    port: Annotated[str | None, describe_option("Serial port of the robot, such as /dev/ttyUSB0.")] = None,
    udp: Annotated[str | None, describe_option("HOST:PORT of the robot in a network.")] = None,
    bind: Annotated[
        str, describe_option("Own address for --udp; default: 127.0.0.1, this machine only; 0.0.0.0: all networks.")
    ] = "127.0.0.1",
    baud: Annotated[int, describe_option("Rate of the serial port [Bd]; default: 115200.")] = 115_200,
    log: Annotated[Path | None, describe_option("Log to write: .csv or .parquet.")] = None,
    page: Annotated[bool, describe_option("Show the virtual twin in a browser on this machine.")] = False,
    duration: Annotated[float | None, describe_option("Duration of the gait [s]; default: that of the run.")] = None,
    speed: Annotated[float, describe_option("Factor of the gait's speed, 0 to 2; default: 1.")] = 1.0,
    amplitude: Annotated[float, describe_option("Factor of the gait's angles, 0 to 2; default: 1.")] = 1.0,
    changes: Changes = None,
    overwrite: Annotated[bool, describe_option("Replace an existing log.")] = False,
) -> None:
    """Start a robot's gait, and record the robot and its virtual twin on one clock.

    The robot runs the firmware of `seaframe export firmware`. The log is read by `seaframe compare` and `identify fit`.

    For example:

        seaframe bridge snake-servo --port /dev/ttyUSB0 --log snake.csv --page
        seaframe bridge snake-servo --udp 192.168.4.1:4210 --bind 0.0.0.0 --log snake.parquet
    """
    from ..exchange.firmware.sessions import record_session
    from ..look import console
    from ..look.live import follow_robot

    scene = changed_scene(target, changes)
    with closing(open_link(port, udp, bind, baud)) as link:
        watch = partial(follow_robot, scene, console.show_live) if page else None
        found = record_session(scene, link, log, duration, speed, amplitude, watch, overwrite)
    for line in found.lines():
        console.print_line(line)
    if log is not None:
        console.print_line(f"Wrote {log}. Next: seaframe compare {target} {log}")


def open_link(port: str | None, udp: str | None, bind: str, baud: int) -> Transport:
    """Open the link that the options name."""
    from ..exchange.firmware.transports import SerialTransport, UdpTransport

    if (port is None) == (udp is None):
        raise SeaframeError(
            "Name the link to the robot: either --port or --udp.", "missing" if port is None else "conflict"
        )
    if port is not None:
        return SerialTransport(port, baud)
    host, colon, number = (udp or "").rpartition(":")
    if not colon or not number.isdecimal() or not 0 < int(number[:6]) < 65_536:
        raise SeaframeError("write HOST:PORT, such as 192.168.4.1:4210.", "format", path=f"--udp {udp}")
    return UdpTransport(host, int(number), bind)
