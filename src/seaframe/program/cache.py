"""Compiled code on disk, so that the same scene compiles only once on a machine.

An entry is a file named by a digest of all that decides the code. It holds that digest, a checksum of the rest under
this digest, a line of JSON, and machine code. Entries appear at once or not at all and may be removed at any time. One
that is damaged, foreign, unreadable, copied from another name or not what its user asks for is as good as none.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from .._version import __version__

MAGIC = b"seaframe code 2\n"
SUFFIX = ".code"
PART = ".part"  # of a file that is being written, or whose writer was stopped
PART_AGE = 3600.0  # after which no one writes it any more [s]
LIMIT = 256_000_000  # bytes of all entries together
KEY = 2 * hashlib.sha256().digest_size  # bytes of a digest in a file's name
HEAD = len(MAGIC) + KEY + hashlib.sha256().digest_size
Loaded = TypeVar("Loaded")
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


def load_or_build(facts: Any, build: Callable[[], Entry], load: Callable[[Entry], Loaded | None]) -> Loaded:
    """What `load` makes of the entry of some facts: from disk, or built and then put there if that is possible.

    `load` answers None where an entry does not fit; it is then built again.
    """
    try:
        path = folder() / f"{digest(facts)}{SUFFIX}"
    except RuntimeError:
        path = None
    found = read(path) if path else None
    loaded = load(found) if found else None
    if loaded is not None:
        return loaded
    entry = build()
    loaded = load(entry)
    if loaded is None:
        raise RuntimeError("compiled code is not what was asked for; please report this scene")
    if path:
        write(path, entry)
    return loaded


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
    """An entry, if there is a sound one of this name that this user owns and no one else may write."""
    try:
        with open(path, "rb", opener=open_at_once) as file:
            status = os.fstat(file.fileno())
            if not trusted(status) or status.st_size > LIMIT:
                return None
            content = file.read(status.st_size)
    except OSError:
        return None
    head, payload = content[:HEAD], content[HEAD:]
    if head != header(path, payload):
        return None
    with suppress(OSError):  # as on a disk that cannot be written
        os.utime(path)  # it was used; the oldest go first
    line, _, code = payload.partition(b"\n")
    try:
        facts = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return (facts, code) if isinstance(facts, dict) else None


def open_at_once(name: str, flags: int) -> int:
    """Open a file without waiting: a named pipe would wait for its writer."""
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))


def header(path: Path, payload: bytes) -> bytes:
    """What precedes a payload: the digest that names its file, and a checksum of both."""
    key = path.stem.encode().ljust(KEY, b"\0")[:KEY]
    return MAGIC + key + hashlib.sha256(key + payload).digest()


def trusted(status: os.stat_result) -> bool:
    """Whether it is a file that only this user can have written; where users have no numbers, folders see to that."""
    own = not hasattr(os, "getuid") or (status.st_uid == os.getuid() and not status.st_mode & 0o022)
    return own and stat.S_ISREG(status.st_mode)


def write(path: Path, entry: Entry) -> None:
    """Put an entry in its place; where that is not possible, go without."""
    facts, code = entry
    payload = json.dumps(facts).encode() + b"\n" + code
    name = None
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(PART, dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(header(path, payload) + payload)
        os.replace(name, path)
        shrink(LIMIT)
    except OSError:
        if name is not None:
            Path(name).unlink(missing_ok=True)


def entries(suffix: str = SUFFIX) -> Iterator[tuple[Path, os.stat_result]]:
    """All entries that are there, or other files by their suffix; folders are none."""
    try:
        found = folder().glob(f"*{suffix}")
    except RuntimeError:
        return
    for path in found:
        with suppress(OSError):  # another process has just removed it
            status = path.lstat()
            if not stat.S_ISDIR(status.st_mode):
                yield path, status


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
