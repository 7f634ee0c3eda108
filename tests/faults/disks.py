"""A small file system of its own, and how it is filled."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

SIZE = 4_000_000  # bytes of the disk


def mount(*arguments: str) -> subprocess.CompletedProcess[str]:
    if shutil.which("mount") is None:
        return subprocess.CompletedProcess(arguments, 1, "", "there is no command mount")
    return subprocess.run(["mount", *arguments], capture_output=True, text=True, check=False)


def fill(disk: Path, left: int) -> None:
    """Leave only so many bytes free."""
    (disk / "filler").unlink(missing_ok=True)
    status = os.statvfs(disk)
    (disk / "filler").write_bytes(bytes(max(0, status.f_bavail * status.f_frsize - left)))
