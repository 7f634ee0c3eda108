"""Read a log of any format; the ending of its name selects the reader."""

from __future__ import annotations

import stat
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from pydantic import ValidationError

from ...errors import SeaframeError, one_line, quote
from ...scene.model import Scene
from ...scene.problems import scene_error
from .ardusub_mapping import map_ardusub
from .formats import FORMATS
from .log import Log
from .log_streams import LogContent, build_log, refuse_unknown
from .mapping import FIRST_MESSAGES, LogMapping, read_mapping
from .merging import find_files, merge_files

ARDUSUB = (".bin", ".tlog")

for found in iter_modules([str(Path(__file__).parent)]):
    if found.name.endswith("_files"):  # each registers the formats that it reads
        import_module(f".{found.name}", __package__)


def read_log(
    path: str | Path,
    mapping: str | Path | Mapping[str, Any] | LogMapping | None = None,
    scene: Scene | None = None,
) -> Log:
    """Read measured signals over time from a file: .csv, .txt, .parquet, .mcap, or ArduSub's .BIN and .tlog.

    `mapping` assigns columns of the file to signals and gives their units: the path of a YAML file, or the same as a
    dict. Without it, all columns are read under their own names, or for ArduSub and a `scene` with one vehicle of a
    known frame its attitude, rates, depth and commands under those of the scene. Returns a `Log` in SI units and
    radians; its `notes` list what was left out or assumed.

        log = sf.read_log("dive.csv", {"time": "stamp", "signals": {"rov.hull.depth": {"column": "d", "unit": "cm"}}})
    """
    file, chosen = Path(path), load_mapping(mapping)
    try:
        if chosen is not None and chosen.files:
            for part, _ in find_files(file, chosen).values():
                check_file(part)
            return build_log(merge_files(file, chosen), chosen)
        if chosen is None and scene is not None and file.suffix.lower() in ARDUSUB:
            check_file(file)
            chosen = map_ardusub(file, scene)
        return build_log(read_content(file, chosen), chosen)
    except OSError as error:
        raise SeaframeError(one_line(f"cannot be read: {error.strerror or error}."), "file", place=str(file)) from None
    except MemoryError:
        raise SeaframeError(
            "needs more memory than there is. Name fewer columns in a mapping file, or keep only some rows with "
            "`every`.",
            "limit",
            place=str(file),
        ) from None


def read_content(file: Path, chosen: LogMapping | None) -> LogContent:
    """Read the streams of one file; refuse a mapping that names other columns than it has."""
    check_file(file)
    own = FORMATS.get(file.suffix.lower())
    if own is None:
        raise SeaframeError(
            one_line(f"logs end in {', '.join(FORMATS)}, not in '{file.suffix}'."), "unsupported", place=str(file)
        )
    if chosen is not None and chosen.time.column is not None and not own.table:
        raise SeaframeError(
            one_line(f"messages carry their own times, so `time.column` '{chosen.time.column}' of the mapping cannot "
                     "be used. Leave it out."),
            "conflict",
            place=str(file),
        )  # fmt: skip
    content = own.read(file, chosen)
    if chosen is not None and not own.table and not content.columns.keys() >= set(chosen.columns):
        refuse_unknown(str(file), chosen.columns, own.read(file, FIRST_MESSAGES).columns)
    return content


def check_file(file: Path) -> None:
    """Refuse what is not a regular file: a pipe or a device may never end, or do something when it is opened."""
    try:
        mode = file.stat().st_mode
    except FileNotFoundError:
        what = "no such file"
    except (OSError, ValueError) as error:  # ValueError: a NUL inside the path
        what = f"cannot be read: {error.strerror if isinstance(error, OSError) else error}"
    else:
        if stat.S_ISREG(mode):
            return
        special = "is a pipe, a socket or a device, not a regular file"
        what = "is a folder; name one of its logs" if stat.S_ISDIR(mode) else special
    raise SeaframeError(one_line(f"{what}."), "file", place=str(file))


def load_mapping(given: str | Path | Mapping[str, Any] | LogMapping | None) -> LogMapping | None:
    """Read and validate a mapping from a file or a dict."""
    if given is None or isinstance(given, LogMapping):
        return given
    if isinstance(given, str | Path):
        return read_mapping(Path(given))
    if not isinstance(given, Mapping):
        raise SeaframeError(
            f"expected the path of a mapping file, or a dict, got {quote(given)}.", "type", path="mapping"
        )
    try:
        return LogMapping.model_validate(dict(given))
    except ValidationError as error:
        raise scene_error(error, LogMapping, dict(given)) from None
