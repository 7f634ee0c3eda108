"""Compiled code on disk, so that the same scene compiles only once on a machine.

An entry is a file named by a digest of all that decides the code; it holds a line of JSON, then machine code, behind a
checksum. Entries appear at once or not at all, may be removed at any time, and one that is damaged, foreign or
unreadable is as good as none.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from .._version import __version__

MAGIC = b"seaframe code 1\n"
SUFFIX = ".code"
PART = ".part"  # of a file that is being written, or whose writer was stopped
PART_AGE = 3600.0  # after which no one writes it any more [s]
LIMIT = 256_000_000  # bytes of all entries together
Entry = tuple[dict[str, Any], bytes]  # what is to be known of the code, and the code


def folder() -> Path:
    """Where entries are kept: $SEAFRAME_CACHE, or the user's cache folder; a RuntimeError where there is no home."""
    if given := os.environ.get("SEAFRAME_CACHE"):
        return Path(given)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
        return (Path(base) if base else Path.home() / "AppData/Local") / "seaframe" / "cache"
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "seaframe"


def kept(facts: Any, build: Callable[[], Entry]) -> Entry:
    """The entry of some facts: from disk, or built and then put there if that is possible."""
    try:
        path = folder() / f"{digest(facts)}{SUFFIX}"
    except RuntimeError:
        return build()
    found = read(path)
    if found is not None:
        return found
    entry = build()
    write(path, entry)
    return entry


def digest(facts: Any) -> str:
    """Of facts, of this version and of its very source."""
    text = json.dumps([__version__, source_digest(), facts])
    return hashlib.sha256(text.encode()).hexdigest()


@cache
def source_digest() -> str:
    """Of the package's code: a changed formula is other code, also between versions."""
    package = Path(__file__).parent.parent
    sums = [hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(package.rglob("*.py"))]
    return hashlib.sha256("".join(sums).encode()).hexdigest()


def read(path: Path) -> Entry | None:
    """An entry, if there is a sound one that this user owns and no one else may write."""
    try:
        with path.open("rb") as file:
            if not trusted(os.fstat(file.fileno())):
                return None
            content = file.read()
    except OSError:
        return None
    with suppress(OSError):  # as on a disk that cannot be written
        os.utime(path)  # it was used; the oldest go first
    size = len(MAGIC) + hashlib.sha256().digest_size
    head, payload = content[:size], content[size:]
    if head != MAGIC + hashlib.sha256(payload).digest():
        return None
    facts, _, code = payload.partition(b"\n")
    return json.loads(facts), code


def trusted(status: os.stat_result) -> bool:
    """Whether only this user can have written a file; where users have no numbers, its folder must see to that."""
    return not hasattr(os, "getuid") or (status.st_uid == os.getuid() and not status.st_mode & 0o022)


def write(path: Path, entry: Entry) -> None:
    """Put an entry in its place; where that is not possible, go without."""
    facts, code = entry
    payload = json.dumps(facts).encode() + b"\n" + code
    name = None
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(PART, dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(MAGIC + hashlib.sha256(payload).digest() + payload)
        os.replace(name, path)
        shrink(LIMIT)
    except OSError:
        if name is not None:
            Path(name).unlink(missing_ok=True)


def entries(suffix: str = SUFFIX) -> Iterator[tuple[Path, os.stat_result]]:
    """All entries that are there, or other files by their suffix."""
    try:
        found = folder().glob(f"*{suffix}")
    except RuntimeError:
        return
    for path in found:
        with suppress(OSError):  # another process has just removed it
            yield path, path.stat()


def shrink(limit: int) -> int:
    """Remove the entries that were used longest ago until the rest fits into a limit [bytes]; how many went."""
    sweep(PART_AGE)
    found = sorted(entries(), key=lambda entry: entry[1].st_mtime)
    total = sum(status.st_size for _, status in found)
    removed = 0
    for path, status in found:
        if total <= limit:
            break
        path.unlink(missing_ok=True)
        total -= status.st_size
        removed += 1
    return removed


def sweep(age: float) -> None:
    """Remove what is left of writers that were stopped at least a time ago [s]."""
    for path, status in entries(PART):
        if time.time() - status.st_mtime >= age:
            path.unlink(missing_ok=True)


def clear() -> int:
    """Remove all entries; how many there were."""
    sweep(0.0)
    return shrink(-1)
