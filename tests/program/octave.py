"""Runs scripts in GNU Octave, for the tests of MATLAB code; `make test-partners` runs these tests."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from seaframe.numbers import Floats
from seaframe.program.backends.matlab import function_name
from seaframe.program.program import Program

OCTAVE = shutil.which("octave-cli") or shutil.which("octave")
IN_OCTAVE = [
    pytest.mark.partners,
    pytest.mark.skipif(OCTAVE is None, reason="no Octave on this machine (Debian, Ubuntu: apt install octave)"),
]
# `given` is a column of numbers; what the script puts into `found` is returned.
MAIN = """
file = fopen('given', 'r'); given = fread(file, Inf, 'double'); fclose(file);
{script}
file = fopen('found', 'w'); fwrite(file, found, 'double'); fclose(file);
"""


def run_script(folder: Path, script: str, given: Floats | None = None) -> Floats:
    """Return the numbers that a script puts into its variable `found`; it uses the functions of a folder."""
    (np.zeros(0) if given is None else np.asarray(given, dtype=float)).tofile(folder / "given")
    (folder / "main.m").write_text(MAIN.format(script=script), encoding="utf-8")
    done = subprocess.run(
        [str(OCTAVE), "-qf", "main.m"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 0, done.stderr
    return np.fromfile(folder / "found")


def write_model(folder: Path, program: Program) -> str:
    """Write the function file of a program into a folder; return the statement that makes its model."""
    name = function_name(program.scene.name)
    (folder / f"{name}.m").write_text(program.source("matlab"), encoding="ascii")
    return f"model = {name}();"
