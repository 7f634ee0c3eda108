"""Read logs in MCAP: messages in JSON, and those of ROS 2 (CDR with ros2msg schemas)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import redirect_stderr
from dataclasses import dataclass, field
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Any

from ...errors import SeaframeError, count_words, one_line, quote
from ...extras import import_extra
from .formats import log_format
from .log_streams import LogContent
from .mapping import LogMapping
from .mcap_records import Channel, DamagedError, Message, Records, Schema
from .messages import LONGEST_NAME, MessageCollector

MOST_FIELDS = 2_000  # fields of a schema, including those of the types that it uses
MOST_IN_ALL = 50_000  # fields of all schemas of a file
LARGEST_MESSAGE = 64_000_000  # bytes of a message that is decoded
SEPARATOR = re.compile(r"={3,}")

Decode = Callable[[bytes], Any]


@log_format(".mcap")
def read_mcap_log(path: Path, mapping: LogMapping | None) -> LogContent:
    """Read columns named TOPIC.FIELD, such as /imu.angular_velocity.x; times are those at which messages were logged.

    A file that is cut off is read up to there.
    """
    gathering = MessageCollector.from_mapping(path, mapping)
    decoders = Decoders()
    source = Records(path, path.stat().st_size)
    try:
        with path.open("rb") as file:
            for message in source.messages(file):
                gather(gathering, decoders, message)
    except DamagedError as error:
        if not source.count:
            raise SeaframeError(one_line(f"cannot be read as MCAP: {error}."), "format", place=str(path)) from None
        gathering.notes.append(
            f"{path}: the file ends early ({error}); {count_words(source.count, 'message')} before that were read."
        )
    gathering.sort()
    return gathering.get_streams()


def gather(gathering: MessageCollector, decoders: Decoders, message: Message) -> None:
    """Decode and add one message; a message that cannot be decoded is left out and counted."""
    topic = message.channel.topic
    if not gathering.wants(topic):
        return
    name = topic[:LONGEST_NAME]
    decode = decoders.find(message.channel)
    if isinstance(decode, str):
        gathering.left_out[f"{name} {decode}"] += 1
    elif len(topic) > LONGEST_NAME or len(message.data) > LARGEST_MESSAGE:
        gathering.left_out[f"{name} has too long a name, or its messages are too long"] += 1
    else:
        try:
            gathering.add(topic, 1e-9 * message.log_time, partial(decode, message.data))
        except SeaframeError:
            raise
        except Exception as error:  # a damaged message may raise anything in its decoder
            gathering.left_out[f"{name} cannot be decoded ({type(error).__name__})"] += 1


@dataclass
class Decoders:
    """Functions that decode messages, built once for each schema."""

    made: dict[Schema, Decode | str] = field(default_factory=dict)
    fields: int = 0  # of all schemas

    def find(self, channel: Channel) -> Decode | str:
        """Return the decoder for the messages of a channel, or the reason why there is none."""
        if channel.encoding == "json":
            return json.loads
        schema = channel.schema
        if channel.encoding != "cdr" or schema is None or schema.encoding != "ros2msg":
            return f"has the encoding {quote(channel.encoding)}, which is not supported"
        if schema not in self.made:
            self.made[schema] = self.make(schema)
        return self.made[schema]

    def make(self, schema: Schema) -> Decode | str:
        """Build the decoder for the messages of a schema, or return what is wrong with it."""
        ros2 = import_extra("mcap_ros2.decoder", "logs")
        try:
            lines = field_lines(schema.data.decode("utf-8"))
            self.fields += len(lines)
            if len(lines) > MOST_FIELDS or self.fields > MOST_IN_ALL:
                return f"has a schema of more than {MOST_FIELDS:,} fields, or all together more than {MOST_IN_ALL:,}"
            with redirect_stderr(StringIO()):  # the parser prints what it raises
                decode = ros2.DecoderFactory().decoder_for("cdr", schema._replace(data="\n".join(lines).encode()))
        except Exception as error:  # a damaged schema may raise anything in its parser
            return f"has a damaged schema ({type(error).__name__})"
        return lambda data: decode(Bounded(data))


def field_lines(definition: str) -> list[str]:
    """Return the lines of a ros2msg definition without comments, constants and defaults: messages do not contain them.

    A constant with a strange name, or spaces in a comment, could keep the parser busy for ever.
    """
    lines = []
    for line in definition.splitlines():
        words = line.partition("#")[0].split()
        is_constant = "=" in "".join(words[1:2]) or "".join(words[2:3]).startswith("=")
        if words and not is_constant:
            lines.append(words[0] if SEPARATOR.fullmatch(words[0]) else " ".join(words[:2]))
    return lines


class Bounded(bytes):
    """Bytes of a message that raise EOFError for a slice beyond their end; plain bytes would return fewer."""

    def __getitem__(self, key: Any) -> Any:
        part = super().__getitem__(key)
        if isinstance(key, slice) and len(part) < (key.stop or 0) - (key.start or 0):
            raise EOFError
        return part
