"""Write files completely or not at all.

Files are written into a hidden folder `.seaframe-xxxxxxxx`, in which the writer holds a lock. If nobody holds the lock,
the writer was killed, and the next writer removes the folder.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import BinaryIO
from uuid import uuid4

from .errors import SeaframeError, one_line

PART_NAME = re.compile(r"\.seaframe-[0-9a-f]{8}")
LOCK, CONTENT = "lock", "content"  # names in such a folder


# Hidden folders of files that are being written


@contextmanager
def part_in(folder: Path) -> Iterator[Path]:
    """Make a hidden folder that is removed at the end, after removing those that killed processes left beside it."""
    remove_dead_parts(folder)
    part, lock = open_part(folder)
    try:
        with lock:
            yield part
    finally:
        remove_part(part)


def open_part(folder: Path) -> tuple[Path, BinaryIO]:
    """Make a hidden folder and lock it; make another one if a process removed it before it was locked."""
    while True:
        part, free = folder / f".seaframe-{uuid4().hex[:8]}", True
        part.mkdir()
        with suppress(FileNotFoundError):
            lock = (part / LOCK).open("xb")
            with suppress(OSError):  # a file system without locks: nobody else can lock it either, so it is not removed
                free = take_lock(lock)
            if free and os.fstat(lock.fileno()).st_nlink:
                return part, lock
            lock.close()


def remove_dead_parts(folder: Path) -> None:
    """Remove hidden folders whose writers were killed; those of live writers and of other programs stay."""
    with suppress(OSError):
        for entry in list(os.scandir(folder)):
            if PART_NAME.fullmatch(entry.name) and entry.is_dir(follow_symlinks=False):
                remove_if_dead(Path(entry.path))


def remove_if_dead(part: Path) -> None:
    """Remove a hidden folder that is empty, or whose lock nobody holds."""
    with suppress(OSError):
        part.rmdir()
    with suppress(OSError):
        with (part / LOCK).open("rb") as lock:
            dead = take_lock(lock)
            if dead:
                remove_part(part)
        if dead:
            remove_part(part)  # Windows keeps a file while it is open


def remove_part(part: Path) -> None:
    """Remove a hidden folder, its lock last: if this process is killed, the rest is recognised and removed later."""
    with suppress(OSError):
        for entry in list(os.scandir(part)):
            if entry.name != LOCK:
                shutil.rmtree(entry.path) if entry.is_dir() else os.remove(entry.path)
    shutil.rmtree(part, ignore_errors=True)


def take_lock(file: BinaryIO) -> bool:
    """Lock a file until it is closed or its process ends, unless another process has locked it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


@contextmanager
def report_errors(path: Path) -> Iterator[None]:
    """Convert errors of the file system to an error with the path."""
    try:
        yield
    except OSError as error:
        raise SeaframeError(
            one_line(f"cannot be written: {error.strerror or error}."), "file", place=str(path)
        ) from error


# Files


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """Give a path to write to; at the end its content replaces `path`. On failure `path` stays as it is."""
    real = Path(os.path.realpath(path))
    with report_errors(path):
        if is_stream(path):
            yield path
            return
        require_replaceable(real)
        with part_in(real.parent) as part:
            yield part / CONTENT
            replace_file(real, part / CONTENT)


def write_file(path: Path, content: bytes) -> None:
    """Write a file completely or not at all."""
    with whole_file(path) as part:
        part.write_bytes(content)


def write_files(contents: Mapping[Path, bytes]) -> None:
    """Write files in the order given; none is replaced before all are written beside their places."""
    real = {path: Path(os.path.realpath(path)) for path in contents}
    with ExitStack() as stack:
        parts: dict[Path, Path] = {}
        staged: dict[Path, Path] = {}
        for number, (path, content) in enumerate(contents.items()):
            with report_errors(path):
                if is_stream(path):
                    continue
                require_replaceable(real[path])
                folder = real[path].parent
                if folder not in parts:
                    parts[folder] = stack.enter_context(part_in(folder))
                staged[path] = parts[folder] / f"{CONTENT}-{number}"
                staged[path].write_bytes(content)
        for path, content in contents.items():
            with report_errors(path):
                if path in staged:
                    replace_file(real[path], staged[path])
                else:
                    path.write_bytes(content)


def is_stream(path: Path) -> bool:
    """Return whether a path is a pipe or a device, which nothing may replace."""
    return path.exists() and not path.is_file() and not path.is_dir()


def require_replaceable(real: Path) -> None:
    """Refuse a file that may not be written, and a folder."""
    if real.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if real.exists() and not os.access(real, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def replace_file(real: Path, part: Path) -> None:
    """Replace a file, whose mode stays, by another one."""
    if real.exists():
        shutil.copymode(real, part)
    os.replace(part, real)
