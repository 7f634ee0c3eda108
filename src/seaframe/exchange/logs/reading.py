"""Logs of any format, read by the ending of their name."""

from __future__ import annotations

import stat
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from pydantic import ValidationError

from ...errors import SeaframeError, one_line, shown
from ...scene.problems import scene_error
from .formats import FORMATS
from .log import Log
from .mapping import LogMapping, read_mapping
from .streams import logged

for found in iter_modules([str(Path(__file__).parent)]):
    if found.name.endswith("_files"):  # each registers the formats that it reads
        import_module(f".{found.name}", __package__)


def read_log(path: str | Path, mapping: str | Path | Mapping[str, Any] | LogMapping | None = None) -> Log:
    """Measured signals over time from a file, such as .csv, .parquet, .mcap, ArduSub's .BIN and .tlog.

    `mapping` is a YAML file, or the same as a dict, that says which columns are which signals, in which units; left
    out, all columns are taken under their own names. What was left out or assumed is in the notes of the log.
    """
    file = Path(path)
    check_file(file)
    own = FORMATS.get(file.suffix.lower())
    if own is None:
        raise SeaframeError(one_line(f"{file}: logs end in {', '.join(FORMATS)}, not in '{file.suffix}'."))
    chosen = mapping_of(mapping)
    if chosen is not None and chosen.time.column is not None and not own.table:
        raise SeaframeError(
            one_line(f"{file}: messages carry their own times, so `time.column` '{chosen.time.column}' has no meaning "
                     "there; leave it out.")
        )  # fmt: skip
    try:
        return logged(own.read(file, chosen), chosen)
    except OSError as error:
        raise SeaframeError(one_line(f"{file}: cannot be read: {error.strerror or error}.")) from None
    except MemoryError:
        raise SeaframeError(
            one_line(f"{file}: needs more memory than there is. Name fewer columns in a mapping file, or keep only "
                     "some rows with `every`.")
        ) from None  # fmt: skip


def check_file(file: Path) -> None:
    """Refuses what is no regular file: a pipe or a device may never end, or do something when it is opened."""
    try:
        mode = file.stat().st_mode
    except FileNotFoundError:
        what = "no such file"
    except (OSError, ValueError) as error:  # ValueError: a NUL inside the path
        what = f"cannot be read: {error.strerror if isinstance(error, OSError) else error}"
    else:
        if stat.S_ISREG(mode):
            return
        what = "is a folder; name one of its logs" if stat.S_ISDIR(mode) else "is a pipe, a socket or a device, no file"
    raise SeaframeError(one_line(f"{file}: {what}."))


def mapping_of(given: str | Path | Mapping[str, Any] | LogMapping | None) -> LogMapping | None:
    """A mapping from a file or a dict."""
    if given is None or isinstance(given, LogMapping):
        return given
    if isinstance(given, str | Path):
        return read_mapping(Path(given))
    if not isinstance(given, Mapping):
        raise SeaframeError(f"mapping: expected the path of a mapping file, or a dict, got {shown(given)}.")
    try:
        return LogMapping.model_validate(dict(given))
    except ValidationError as error:
        raise scene_error(error, LogMapping, dict(given)) from None
