"""Logs of ArduSub: dataflash (.BIN) and telemetry (.tlog), through pymavlink."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

from ...errors import SeaframeError, one_line
from ...late import library
from .mapping import LogMapping
from .messages import Gathering
from .streams import Found

AUTOPILOT = 1  # its component number in telemetry
UNITS = {"degheading": "deg", "m/s/s": "m/s2", "µs": "us"}  # what ArduPilot calls them, and we


def read_dataflash_log(path: Path, mapping: LogMapping | None) -> Found:
    """Columns are named MESSAGE.FIELD, as in ATT.Roll, with the number of the sensor as in IMU[0].GyrX."""
    reader = library("pymavlink.DFReader", "logs")
    begins(path, 0, (b"\xa3\x95",), "dataflash log")
    gathering = Gathering.of(path, mapping)
    units: dict[str, str] = {}
    for message in messages(path, lambda: reader.DFReader_binary(str(path))):
        form = message.fmt
        number = form.instance_field
        kind = message.get_type() if number is None else f"{message.get_type()}[{getattr(message, number)}]"
        if kind not in gathering.seen:
            units |= {
                f"{kind}.{name}": UNITS.get(unit, unit)
                for name, unit in zip(form.columns, form.units or (), strict=False)
            }
        gathering.add(kind, message._timestamp, message.to_dict)
    return gathering.found(units)


def read_telemetry_log(path: Path, mapping: LogMapping | None) -> Found:
    """Columns are named MESSAGE.field, as in ATTITUDE.roll; times are those at which messages arrived."""
    reader = library("pymavlink.mavutil", "logs")
    begins(path, 8, (b"\xfe", b"\xfd"), "telemetry log")
    gathering = Gathering.of(path, mapping)
    vehicle = 0  # the first whose autopilot speaks
    for message in messages(path, lambda: reader.mavlink_connection(str(path), dialect="ardupilotmega")):
        kind = message.get_type()
        if kind == "BAD_DATA":
            gathering.left_out["broken bytes"] += 1
        elif message.get_srcComponent() != AUTOPILOT:
            gathering.left_out[f"from component {message.get_srcComponent()}, not from the autopilot"] += 1
        elif message.get_srcSystem() != (vehicle := vehicle or message.get_srcSystem()):
            gathering.left_out[f"from vehicle {message.get_srcSystem()}, not from {vehicle}, the first"] += 1
        else:
            gathering.add(kind, message._timestamp, message.to_dict)
    return gathering.found()


def messages(path: Path, opened: Callable[[], Any]) -> Iterator[Any]:
    """All messages of a log; what its library prints is not shown."""
    said = StringIO()
    source = None
    try:
        with redirect_stdout(said):
            source = opened()
        while True:
            with redirect_stdout(said):
                message = source.recv_match()
            if message is None:
                return
            yield message
    except (SeaframeError, GeneratorExit):
        raise
    except Exception as error:  # whatever a broken file makes of the library
        raise SeaframeError(one_line(f"{path}: cannot be read: {type(error).__name__}: {error}")) from None
    finally:
        for file in (source, getattr(source, "f", None)):
            if file is not None:
                file.close()


def begins(path: Path, at: int, marks: tuple[bytes, ...], kind: str) -> None:
    """Refuses a file without the marks of its kind near its beginning, before a library tries to make sense of it."""
    with path.open("rb") as file:
        head = file.read(at + max(map(len, marks)))
    if not any(head[at:].startswith(mark) for mark in marks):
        raise SeaframeError(one_line(f"{path}: is no {kind}: it does not begin like one."))
