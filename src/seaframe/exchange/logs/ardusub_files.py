"""Read logs of ArduSub: dataflash (.BIN) and telemetry (.tlog)."""

from __future__ import annotations

from collections.abc import Iterator
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import Any

from ...errors import SeaframeError, count_words, one_line
from ...extras import import_extra
from .dataflash import DEFINITION, HEAD, Dataflash, Message
from .formats import log_format
from .log_streams import LogContent
from .mapping import LogMapping
from .messages import MessageCollector

JUMP = 60.0  # [s] a single message whose time jumps further, away and back, is damaged
AUTOPILOT = 1  # component number of the autopilot in telemetry
STAMP = 8  # bytes of the time before each message of telemetry
FAR = 3 * 86400.0  # [s] after damaged bytes, a time further from the one before is not a time stamp
UNITS = {"degheading": "deg", "m/s/s": "m/s2", "µs": "us"}  # names of units in ArduPilot and here


@log_format(".bin")
def read_dataflash_log(path: Path, mapping: LogMapping | None) -> LogContent:
    """Read columns named MESSAGE.FIELD, such as ATT.Roll, or with the number of the sensor, such as IMU[0].GyrX."""
    check_beginning(path, 0, (HEAD,), "dataflash log")
    gathering = MessageCollector.from_mapping(path, mapping)
    units: dict[str, str] = {}
    with path.open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as data:
        source = Dataflash(data)
        gathering.notes += [f"{path}: {note}" for note in source.invalid_definition_notes()]
        for message in skip_time_jumps(skip_damaged(source, path, gathering), gathering):
            kind = message.kind
            if kind not in gathering.seen:
                named = zip(message.layout.columns, message.layout.units, strict=False)
                units |= {f"{kind}.{name}": UNITS.get(unit, unit) for name, unit in named}
            gathering.add(kind, message.t, message.values)
    if gathering.wanted is None and set(gathering.kinds) <= {DEFINITION.name}:
        why = " ".join(source.invalid_definition_notes())
        raise SeaframeError(
            one_line(f"has definitions of messages (FMT) but no messages of their types. {why}"),
            "missing",
            place=str(path),
        )
    return gathering.get_streams(units)


@log_format(".tlog")
def read_telemetry_log(path: Path, mapping: LogMapping | None) -> LogContent:
    """Read columns named MESSAGE.field, such as ATTITUDE.roll; times are those at which messages arrived."""
    check_beginning(path, STAMP, (b"\xfe", b"\xfd"), "telemetry log")
    gathering = MessageCollector.from_mapping(path, mapping)
    vehicle = 0  # the first with a message from its autopilot
    for t, message in telemetry(path):
        kind = message.get_type()
        if kind == "BAD_DATA":
            gathering.left_out["damaged bytes"] += 1
        elif message.get_srcComponent() != AUTOPILOT:
            gathering.left_out[f"from component {message.get_srcComponent()}, not from the autopilot"] += 1
        elif message.get_srcSystem() != (vehicle := vehicle or message.get_srcSystem()):
            gathering.left_out[f"from vehicle {message.get_srcSystem()}, not from {vehicle}, the first"] += 1
        else:
            gathering.add(kind, t, message.to_dict)
    return gathering.get_streams()


def read_parameters(path: Path) -> dict[str, float]:
    """Read the autopilot's parameters by name; of those that change in the log the first value."""
    found: dict[str, float] = {}
    if path.suffix.lower() == ".tlog":
        for _, message in telemetry(path):
            if message.get_type() == "PARAM_VALUE" and message.get_srcComponent() == AUTOPILOT:
                found.setdefault(message.param_id, message.param_value)
        return found
    with path.open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as data:
        for each in Dataflash(data).messages():
            if each.kind == "PARM":
                values = each.values()
                found.setdefault(str(values.get("Name", "")), float(values.get("Value", 0.0)))
    return found


def telemetry(path: Path) -> Iterator[tuple[float, Any]]:
    """Yield messages of MAVLink 1 and 2 with their times [s]; damaged bytes appear as messages of type BAD_DATA.

    Only the parser of the protocol is used: `mavlink_connection` of the same library takes names such as udp:... for
    addresses, and executes files below a folder named bin.
    """
    parser = import_extra("pymavlink.dialects.v20.ardupilotmega", "logs").MAVLink(None)
    parser.robust_parsing = True
    t, known, broken = 0.0, None, False  # known: the time of the last message that was whole
    with path.open("rb") as file:
        while True:
            stamp = file.read(STAMP)
            while len(stamp) == STAMP:
                t = 1e-6 * int.from_bytes(stamp, "big")
                if known is None or not broken or abs(t - known) <= FAR or not (byte := file.read(1)):
                    break
                stamp = stamp[1:] + byte
            message = None
            while message is None:
                content = file.read(parser.bytes_needed())
                message = parser.parse_char(content)
                if message is None and not content:
                    return
            broken = message.get_type() == "BAD_DATA"
            known = known if broken else t
            yield t, message


def skip_damaged(source: Dataflash, path: Path, gathering: MessageCollector) -> Iterator[Message]:
    """Yield the messages of a dataflash log that are not followed by damaged bytes, which may begin inside them."""
    held, end = None, 0
    skipped: list[int] = []
    for message in source.messages():
        gap = message.at - end
        if gap:
            skipped.append(gap)
        if held is not None and gap:
            gathering.left_out["followed by damaged bytes"] += 1
        elif held is not None:
            yield held
        held, end = message, message.end
    if held is not None:
        yield held
    broken, cut = source.check_tail(end)
    if cut:
        gathering.notes.append(f"{path}: the file ends early, within its last message; everything before it was read.")
    if broken:
        skipped.append(broken)
    if skipped:
        places = count_words(len(skipped), "place")
        gathering.notes.append(f"{path}: damaged bytes in {places} were skipped: {sum(skipped)} in all.")


def skip_time_jumps(found: Iterator[Message], gathering: MessageCollector) -> Iterator[Message]:
    """Yield messages without single ones whose time is far from that of both neighbours, which are close together."""
    before, held = None, None
    for message in found:
        if held is not None:
            t, after = held.t, message.t
            if before is not None and abs(after - before) < JUMP < min(abs(t - before), abs(t - after)):
                gathering.left_out[f"time jumps by more than {JUMP:g} s and back"] += 1
            else:
                before = t
                yield held
        held = message
    if held is not None:
        yield held


def check_beginning(path: Path, at: int, marks: tuple[bytes, ...], kind: str) -> None:
    """Refuse a file that does not begin with the marks of its kind, before a library tries to read it."""
    with path.open("rb") as file:
        head = file.read(at + max(map(len, marks)))
    if not any(head[at:].startswith(mark) for mark in marks):
        raise SeaframeError(
            f"is not a {kind}: its first bytes are not the signature of that format.", "format", place=str(path)
        )
