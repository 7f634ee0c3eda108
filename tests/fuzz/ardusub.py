"""Logs of ArduSub: dataflash (.bin) and telemetry (.tlog) files with changes of their formats and messages."""

from __future__ import annotations

import struct
from functools import cache
from random import Random
from typing import Any

from .cases import Case
from .mutations import mutate_bytes

TYPES = "abBhHiIfdnNZcCeELMqQ"  # of the fields of a dataflash message
SIZES = {**dict.fromkeys("bBM", 1), **dict.fromkeys("hHcCg", 2), **dict.fromkeys("iIfneEL", 4),
         **dict.fromkeys("dqQ", 8), "N": 16, "Z": 64, "a": 64}  # fmt: skip
LABELS = ("TimeUS", "Roll", "Pitch", "Yaw", "I", "C1", "C2", "Alt", "", "TimeMS", "GWk", "GMS", "é", "a" * 64)


def head(kind: int) -> bytes:
    return bytes((0xA3, 0x95, kind % 256))


def form(kind: int, length: int, name: str, types: str, columns: str) -> bytes:
    """A record that says how messages of a type are laid out."""
    fields = (part.encode("utf-8", "replace") for part in (name, types, columns))
    return head(128) + struct.pack("<BB4s16s64s", kind % 256, length % 256, *fields)


def dataflash_log(rng: Random) -> Case:
    """Formats and messages, in which lengths, types and names may not fit."""
    records = [form(128, 89, "FMT", "BBnNZ", "Type,Length,Name,Format,Columns")] if rng.random() < 0.97 else []
    kinds = [(130, "ATT", "Qfff", "TimeUS,Roll,Pitch,Yaw"), (131, "RCOU", "QHH", "TimeUS,C1,C2")]
    kinds += [(132, "IMU", "QBf", "TimeUS,I,GyrX"), (133, "GPS", "QBIHf", "TimeUS,I,GMS,GWk,Alt")]
    kinds += [(134, "UNIT", "QbZ", "TimeUS,Id,Label"), (135, "MULT", "Qbd", "TimeUS,Id,Mult")]
    kinds += [
        (136, "FMTU", "QBNN", "TimeUS,FmtType,UnitIds,MultIds"),
        (137, "PARM", "QNff", "TimeUS,Name,Value,Default"),
    ]
    kinds = rng.sample(kinds, rng.choice((1, 2, 4, 8)))
    for k, (kind, name, types, columns) in enumerate(kinds):
        if rng.random() < 0.15:
            types = "".join(rng.choices(TYPES + "\0x?", k=rng.choice((0, 0, rng.randrange(17)))))
            columns = ",".join(rng.choices(LABELS, k=rng.choice((len(types), rng.randrange(6)))))
            kinds[k] = (kind, name, types, columns)
        length = 3 + sum(SIZES.get(each, 0) for each in types)
        length = length if rng.random() < 0.85 else rng.choice((0, 0, 1, 2, 3, 4, 89, 255, rng.randrange(256)))
        records.append(form(kind, length, name, types, columns))
        if "I" in columns.split(",") and rng.random() < 0.25:
            records.append(head(136) + struct.pack("<QB16s16s", 0, kind, b"s#-----", b"F-0000"))
    for k in range(rng.choice((0, 1, 5, 30, 100))):
        records += [message(rng, k, kind, types) for kind, _, types, _ in kinds]
    shuffle_some(records, rng)
    content = b"".join(records)
    if rng.random() < 0.5:
        content = mutate_bytes(content, rng, tokens=(head(128), head(130), head(0), bytes(200), b"\xff" * 200))
    return Case("log", {rng.choice(("log.bin", "log.BIN")): content})


def message(rng: Random, k: int, kind: int, types: str) -> bytes:
    """A message with a time that grows, and random bytes."""
    size = sum(SIZES.get(each, 0) for each in types)
    time = struct.pack("<Q", 100_000 * k if rng.random() < 0.97 else rng.choice((0, 2**63, 2**64 - 1)))
    body = bytes(size) if rng.random() < 0.5 else rng.randbytes(size)
    return head(kind) + (time + body[8:] if types.startswith("Q") else body)


def shuffle_some(records: list[bytes], rng: Random) -> None:
    """Drop, double and swap some records."""
    for _ in range(rng.choice((0, 0, 1, 3))):
        k, other = rng.randrange(len(records)), rng.randrange(len(records))
        match rng.randrange(3):
            case 0 if len(records) > 1:
                del records[k]
            case 1:
                records.insert(k, records[other])
            case _:
                records[k], records[other] = records[other], records[k]


@cache
def dialect() -> Any:
    from importlib import import_module

    return import_module("pymavlink.dialects.v20.ardupilotmega")


def telemetry_log(rng: Random) -> Case:
    """Packets of MAVLink 1 and 2 behind their times, with changes before and after their check sums are made."""
    records = []
    senders = [dialect().MAVLink(None, srcSystem=system, srcComponent=1) for system in (1, 3)]
    for k in range(rng.choice((1, 3, 20))):
        for sender in senders[: rng.choice((1, 1, 2))]:
            time = 1_700_000_000_000_000 + 100_000 * k if rng.random() < 0.97 else rng.choice((0, 2**63, 2**64 - 1))
            records.append(time.to_bytes(8, "big") + packet(rng, k, sender))
    shuffle_some(records, rng)
    content = b"".join(records)
    if rng.random() < 0.6:
        content = mutate_bytes(content, rng, tokens=(b"\xfd", b"\xfe", bytes(8), b"\xff" * 8))
    return Case("log", {"log.tlog": content})


def packet(rng: Random, k: int, sender: Any) -> bytes:
    """One packet; some have a body of random bytes with a right check sum."""
    kinds = dialect()
    made = rng.choice((
        lambda: kinds.MAVLink_attitude_message(100 * k, 0.1 * k, 0, 0, 0, 0, 0),
        lambda: kinds.MAVLink_heartbeat_message(12, 3, 0, 0, 4, 3),
        lambda: kinds.MAVLink_scaled_pressure_message(100 * k, 1013.0, 0.0, 20),
        lambda: kinds.MAVLink_param_value_message(b"P", 1.0, 9, 1, 0),
        lambda: kinds.MAVLink_statustext_message(6, b"text \xff"),
        lambda: kinds.MAVLink_gps_raw_int_message(k, 3, 1, 2, 3, 4, 5, 6, 7, 8),
    ))()  # fmt: skip
    raw = bytearray(made.pack(sender, force_mavlink1=rng.random() < 0.3))
    if rng.random() < 0.15:
        start = 10 if raw[0] == 0xFD else 6
        raw[start:-2] = rng.randbytes(rng.choice((len(raw) - start - 2, 0, 1, 255)))
        raw[1] = (len(raw) - start - 2) % 256
        if rng.random() < 0.3:
            raw[2] = rng.randrange(256)  # flags, such as that of a signature
        number = int.from_bytes(raw[7:10], "little") if raw[0] == 0xFD else raw[5]
        kind = kinds.mavlink_map.get(number)
        check = kinds.x25crc(raw[1:-2])
        check.accumulate(bytes([kind.crc_extra if kind else 0]))
        raw[-2:] = check.crc.to_bytes(2, "little")
    return bytes(raw)
