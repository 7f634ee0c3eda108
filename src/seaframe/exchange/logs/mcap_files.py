"""Logs in MCAP: messages in JSON, and those of ROS 2 (CDR with ros2msg schemas)."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

from ...errors import SeaframeError, one_line
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
    """Columns are named TOPIC.FIELD, as in /imu.angular_velocity.x; times are those at which messages were logged."""
    reader, ros2 = library("mcap.reader", "logs"), library("mcap_ros2.decoder", "logs")
    gathering = Gathering.of(path, mapping)
    decoders = [JsonDecoders(), ros2.DecoderFactory()]
    try:
        with path.open("rb") as file:
            source = reader.SeekingReader(file, record_size_limit=LARGEST_RECORD)
            for schema, channel, message in source.iter_messages():
                found = (each.decoder_for(channel.message_encoding, schema) for each in decoders)
                decode = next(filter(None, found), None)
                if decode is not None:
                    gathering.add(channel.topic, 1e-9 * message.log_time, partial(decode, message.data))
                elif gathering.wants(channel.topic):
                    gathering.left_out[f"encoding '{channel.message_encoding}' of {channel.topic} is not read"] += 1
    except SeaframeError:
        raise
    except Exception as error:  # whatever a broken file makes of the library
        raise SeaframeError(one_line(f"{path}: cannot be read as MCAP: {type(error).__name__}: {error}")) from None
    return gathering.found()
