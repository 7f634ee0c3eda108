"""Keep compiled code on disk, so that the same scene compiles only once on a machine.

An entry is a file named by a digest of everything that determines the code. It holds that digest, a checksum of the
digest and the content, a line of JSON, and machine code. Entries are written atomically and may be removed at any time.
An entry that is damaged, unreadable, owned by another user, renamed or not what its user asks for is ignored.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
import sys
import tempfile
import time
from array import array
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from .._version import __version__

MAGIC = b"seaframe code 2\n"
SUFFIX = ".code"
PART = ".part"  # suffix of a file that is being written, or whose writer was stopped
PART_AGE = 3600.0  # age after which such a file is taken as abandoned [s]
LIMIT = 256_000_000  # bytes of all entries together
KEY = 2 * hashlib.sha256().digest_size  # bytes of a digest in a file's name
HEAD = len(MAGIC) + KEY + hashlib.sha256().digest_size
LONG = 100  # entries of a list of floats above which its digest stands for it
Loaded = TypeVar("Loaded")
Entry = tuple[dict[str, Any], bytes]  # facts about the code, and the code


def folder() -> Path:
    """Return the folder of the entries: $SEAFRAME_CACHE, or the user's cache folder.

    Raises RuntimeError where the user has no home folder.
    """
    if given := os.environ.get("SEAFRAME_CACHE"):
        return Path(given)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
        return (Path(base) if base else Path.home() / "AppData/Local") / "seaframe" / "cache"
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "seaframe"


def load_or_build(facts: Any, build: Callable[[], Entry], load: Callable[[Entry], Loaded | None]) -> Loaded:
    """Load the entry of some facts from disk; if there is none, build it and, if possible, write it there.

    `load` returns None where an entry does not fit; it is then built again.
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
        raise RuntimeError("The compiled code does not fit its own description. Please report this scene.")
    if path:
        write(path, entry)
    return loaded


def digest(facts: Any) -> str:
    """Return the digest of the facts, the version and the source code of this package."""
    text = json.dumps([__version__, source_digest(), shorten(facts)])
    return hashlib.sha256(text.encode()).hexdigest()


def shorten(facts: Any) -> Any:
    """Return facts in which long lists of floats are replaced by digests, which take less time than text."""
    if isinstance(facts, dict):
        return {key: shorten(value) for key, value in facts.items()}
    if not isinstance(facts, list | tuple):
        return facts
    if len(facts) > LONG and set(map(type, facts)) == {float}:
        return ["floats", len(facts), hashlib.sha256(array("d", facts).tobytes()).hexdigest()]
    if len(facts) > LONG and all(isinstance(row, list | tuple) for row in facts):  # rows of a table, as one list
        flat = [x for row in facts for x in row]
        if set(map(type, flat)) == {float}:
            return ["rows", *shorten([*map(float, map(len, facts))]), *shorten(flat)]
    return [shorten(value) for value in facts]


@cache
def source_digest() -> str:
    """Return the digest of the package's source: a changed formula gives other code, also between versions."""
    package = Path(__file__).parent.parent
    sums = [hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(package.rglob("*.py"))]
    return hashlib.sha256("".join(sums).encode()).hexdigest()


def read(path: Path) -> Entry | None:
    """Read an entry; None unless it is intact, owned by this user and not writable by others."""
    try:
        with open(path, "rb", opener=open_without_waiting) as file:
            status = os.fstat(file.fileno())
            if not is_trusted(status) or status.st_size > LIMIT:
                return None
            content = file.read(status.st_size)
    except OSError:
        return None
    head, payload = content[:HEAD], content[HEAD:]
    if head != header(path, payload):
        return None
    with suppress(OSError):  # such as on a read-only disk
        os.utime(path)  # marks it as used: the least recently used entries are removed first
    line, _, code = payload.partition(b"\n")
    try:
        facts = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return (facts, code) if isinstance(facts, dict) else None


def open_without_waiting(name: str, flags: int) -> int:
    """Open a file without waiting: a named pipe would wait for its writer."""
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))


def header(path: Path, payload: bytes) -> bytes:
    """Return the header of a payload: the digest that names its file, and a checksum of both."""
    key = path.stem.encode().ljust(KEY, b"\0")[:KEY]
    return MAGIC + key + hashlib.sha256(key + payload).digest()


def is_trusted(status: os.stat_result) -> bool:
    """Whether only this user can have written a file. Where users have no numeric ids, folder permissions ensure it."""
    own = not hasattr(os, "getuid") or (status.st_uid == os.getuid() and not status.st_mode & 0o022)
    return own and stat.S_ISREG(status.st_mode)


def write(path: Path, entry: Entry) -> None:
    """Write an entry; where that is not possible, continue without it."""
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
    """Yield all entries, or other files by their suffix, with their status; folders are left out."""
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
    """Remove the least recently used entries until the rest fits into a limit [bytes]; return how many were removed."""
    remove_abandoned_parts(PART_AGE)
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


def remove_abandoned_parts(age: float) -> None:
    """Remove partial files whose writers were stopped, if they are at least this old [s]."""
    for path, status in entries(PART):
        if time.time() - status.st_mtime >= age:
            path.unlink(missing_ok=True)


def clear() -> int:
    """Remove all entries; return how many there were."""
    remove_abandoned_parts(0.0)
    return shrink(-1)
