"""Logs in MCAP: messages in JSON, and those of ROS 2 (CDR with ros2msg schemas)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from ...errors import SeaframeError, counted, one_line
from ...late import library
from .mapping import LogMapping
from .messages import Gathering
from .streams import Found

LARGEST_RECORD = 256_000_000  # bytes


class JsonDecoders:
    """Decodes messages that are JSON texts."""

    def decoder_for(self, message_encoding: str, schema: Any) -> Any:
        return json.loads if message_encoding == "json" else None


def read_mcap_log(path: Path, mapping: LogMapping | None) -> Found:
    """Columns are named TOPIC.FIELD, as in /imu.angular_velocity.x; times are those at which messages were logged.

    Of a file that breaks off, what stands before the break.
    """
    reader, ros2 = library("mcap.reader", "logs"), library("mcap_ros2.decoder", "logs")
    gathering = Gathering.of(path, mapping)
    decoders = [JsonDecoders(), ros2.DecoderFactory()]
    count = 0
    try:
        with path.open("rb") as file:
            source = reader.NonSeekingReader(file, record_size_limit=LARGEST_RECORD)
            for schema, channel, message in source.iter_messages(log_time_order=False):  # that would keep all in memory
                gather(gathering, decoders, schema, channel, message)
                count += 1
    except SeaframeError:
        raise
    except Exception as error:  # whatever a broken file makes of the library
        why = f"{type(error).__name__}: {error}".removesuffix(": ")
        if not count:
            raise SeaframeError(one_line(f"{path}: cannot be read as MCAP: {why}")) from None
        gathering.notes.append(f"{path}: breaks off after {counted(count, 'message')} ({why}): those were read.")
    gathering.sort()
    return gathering.found()


def gather(gathering: Gathering, decoders: Sequence[Any], schema: Any, channel: Any, message: Any) -> None:
    """One message; what cannot be decoded is left out and counted."""
    topic = channel.topic
    if not gathering.wants(topic):
        return
    try:
        decode = next(filter(None, (each.decoder_for(channel.message_encoding, schema) for each in decoders)), None)
        if decode is None:
            gathering.left_out[f"encoding '{channel.message_encoding}' of {topic} is not read"] += 1
        else:
            gathering.add(topic, 1e-9 * message.log_time, partial(decode, message.data))
    except SeaframeError:
        raise
    except Exception as error:  # whatever a broken message makes of its decoder
        gathering.left_out[f"{topic} cannot be decoded ({type(error).__name__})"] += 1
