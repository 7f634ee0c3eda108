"""Logs of ArduSub: dataflash (.BIN) and telemetry (.tlog), through pymavlink."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

from ...errors import SeaframeError, counted, one_line
from ...late import library
from .mapping import LogMapping
from .messages import Gathering
from .streams import Found

HEAD = b"\xa3\x95"  # of every message of a dataflash log; its type follows
PADDING = b"\x00\xff"  # that fills a dataflash log behind its last message
LONGEST = 256  # bytes of a message at most
BLOCK = 1 << 20  # bytes that are looked at together
JUMP = 60.0  # [s] by which the time of a single message jumps away and back: it is broken
AUTOPILOT = 1  # its component number in telemetry
UNITS = {"degheading": "deg", "m/s/s": "m/s2", "µs": "us"}  # what ArduPilot calls them, and we


def read_dataflash_log(path: Path, mapping: LogMapping | None) -> Found:
    """Columns are named MESSAGE.FIELD, as in ATT.Roll, with the number of the sensor as in IMU[0].GyrX."""
    reader = library("pymavlink.DFReader", "logs")
    begins(path, 0, (HEAD,), "dataflash log")
    gathering = Gathering.of(path, mapping)
    units: dict[str, str] = {}
    found = messages(path, lambda: reader.DFReader_binary(str(path)))
    for message in without_jumps(unbroken(found, path, gathering), gathering):
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


def unbroken(found: Iterator[Any], path: Path, gathering: Gathering) -> Iterator[Any]:
    """Messages of a dataflash log that no broken bytes follow; those may have begun within the message before them."""
    held, end = None, 0
    types: Mapping[int, Any] = {}
    skipped: list[int] = []
    for message in found:
        source = message._parent
        gap = source.offset - message.fmt.len - end
        if gap:
            skipped.append(gap)
        if held is not None and gap:
            gathering.left_out["broken bytes follow them"] += 1
        elif held is not None:
            yield held
        held, end, types = message, source.offset, source.formats
    if held is not None:
        yield held
    broken, cut = left_over(path, end, types)
    if cut:
        gathering.notes.append(f"{path}: breaks off within its last message: what stands before was read.")
    if broken:
        skipped.append(broken)
    if skipped:
        places = counted(len(skipped), "place")
        gathering.notes.append(f"{path}: broken bytes in {places} were skipped: {sum(skipped)} in all.")


def left_over(path: Path, end: int, types: Collection[int]) -> tuple[int, bool]:
    """What follows the last whole message of a dataflash log: broken bytes, and whether a message is cut off there."""
    size = path.stat().st_size
    with path.open("rb") as file:
        file.seek(max(end, size - LONGEST))
        tail = file.read()
        last = size - len(tail) + cut_off(tail, types)
        file.seek(end)
        parts = (file.read(min(BLOCK, last - at)) for at in range(end, last, BLOCK))
        broken = last - end if any(part.strip(PADDING) for part in parts) else 0
    return broken, last < size


def cut_off(tail: bytes, types: Collection[int]) -> int:
    """Where a message of a known type begins in the end of a file that holds no whole one; its length if none does."""
    at = tail.find(HEAD)
    while at >= 0 and at + 2 < len(tail) and tail[at + 2] not in types:
        at = tail.find(HEAD, at + 1)
    if at < 0:
        return len(tail) - tail.endswith(HEAD[:1])
    return at


def without_jumps(found: Iterator[Any], gathering: Gathering) -> Iterator[Any]:
    """Messages apart from single ones whose time is far from that of both neighbours, which are near each other."""
    before, held = None, None
    for message in found:
        if held is not None:
            t, after = held._timestamp, message._timestamp
            if before is not None and abs(after - before) < JUMP < min(abs(t - before), abs(t - after)):
                gathering.left_out[f"their time jumps by more than {JUMP:g} s and back"] += 1
            else:
                before = t
                yield held
        held = message
    if held is not None:
        yield held


def messages(path: Path, opened: Callable[[], Any]) -> Iterator[Any]:
    """All messages of a log; what its library prints is not shown."""
    source = None
    try:
        with open(os.devnull, "w", encoding="utf-8") as nowhere:
            with redirect_stdout(nowhere), redirect_stderr(nowhere), unheard(nowhere.fileno()):
                source = opened()
            while True:
                with redirect_stdout(nowhere), redirect_stderr(nowhere):
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


@contextmanager
def unheard(nowhere: int) -> Iterator[None]:
    """What compiled parts of a library write past Python to standard error goes to another file, by its number."""
    try:
        kept = os.dup(2)
    except OSError:  # there is no standard error
        yield
        return
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def begins(path: Path, at: int, marks: tuple[bytes, ...], kind: str) -> None:
    """Refuses a file without the marks of its kind near its beginning, before a library tries to make sense of it."""
    with path.open("rb") as file:
        head = file.read(at + max(map(len, marks)))
    if not any(head[at:].startswith(mark) for mark in marks):
        raise SeaframeError(one_line(f"{path}: is no {kind}: it does not begin like one."))
