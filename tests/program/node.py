"""Runs scripts under node, for the tests of what browsers run."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="no node on this machine")


def output_of(script: Path, *arguments: Path) -> bytes:
    """What a script prints."""
    done = subprocess.run([str(NODE), script, *arguments], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


def answer_of(script: Path, *arguments: Path) -> Any:
    """What a script prints, read as JSON."""
    return json.loads(output_of(script, *arguments))
