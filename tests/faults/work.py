"""A folder with a scene, a log and files of the user's own, and the commands that write results into it."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq

from tests.cli.helpers import PENDULUM

MAPPING = "time: t\nsignals: {rod.bob.angle: a}\n"
FOREIGN = {  # the user's own, with names that results might have
    "notes.csv": "t,x\n0,1\n",
    "my-figure.png": "no figure",
    "data.parquet": "no table",
    ".hidden/notes.txt": "kept",
    ".seaframe-notes/lock": "not ours",
    "deep/summary.json": '{"files": ["notes.csv"]}',
}
KILLS: list[tuple[str, str, str]] = []  # so far: the command, how the moment was chosen, what came of it
UNTIMED = ("wall_s", "seconds")  # keys of lists of results whose values differ from run to run


@dataclass(frozen=True)
class Command:
    """A command that writes results, and where."""

    arguments: tuple[str, ...]
    out: str  # a folder or a file
    listed: str = ""  # the list of results in the folder, which is replaced first and last


COMMANDS = {
    "run": Command(("run", "pendulum.yaml", "--out", "results"), "results", "summary.json"),
    "fit": Command(
        ("identify", "fit", "pendulum.yaml", "swing.csv", "--mapping", "log.yaml", "--free", "rod.bob.joint.damping",
         "--method", "output-error", "--out", "results"), "results", "results.json",
    ),
    "page": Command(("page", "pendulum.yaml", "--output", "results/page.html"), "results/page.html"),
}  # fmt: skip


def prepare(folder: Path) -> Path:
    """Write a scene, its log, and the user's own files, also where results go."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pendulum.yaml").write_text(PENDULUM.replace("duration: 4", "duration: 1"), encoding="utf-8")
    (folder / "log.yaml").write_text(MAPPING, encoding="utf-8")
    t = np.arange(0.0, 2.0, 0.02)
    angle = 0.4 * np.exp(-0.03 * t) * np.cos(3.1 * t) + 0.002 * np.random.default_rng(0).standard_normal(len(t))
    np.savetxt(folder / "swing.csv", np.column_stack([t, angle]), "%.12g", ",", header="t,a", comments="")
    for place in (folder, folder / "results"):
        for name, content in FOREIGN.items():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            (place / name).write_text(content, encoding="utf-8")
    return folder


def start(folder: Path, arguments: tuple[str, ...], cache: Path) -> subprocess.Popen[bytes]:
    """A command in a process group of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "seaframe", *arguments],
        cwd=folder,
        env=os.environ | {"SEAFRAME_CACHE": str(cache), "OPENBLAS_NUM_THREADS": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


def finish(process: subprocess.Popen[bytes]) -> tuple[int, str]:
    """The exit status of a command, and its messages."""
    _, err = process.communicate(timeout=300)
    text = err.decode("utf-8", "replace")
    assert "Traceback" not in text, text
    return process.returncode, text


def run(folder: Path, arguments: tuple[str, ...], cache: Path) -> tuple[int, str]:
    return finish(start(folder, arguments, cache))


def foreign_hashes(folder: Path) -> dict[str, str]:
    """Digests of the files that no command may touch; "-" for one that is gone."""
    inputs = ("pendulum.yaml", "log.yaml", "swing.csv")
    places = [folder / name for name in (*inputs, *FOREIGN)] + [folder / "results" / name for name in FOREIGN]
    return {str(path): hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "-" for path in places}


def results(folder: Path) -> dict[str, Any]:
    """What every final file holds, read completely, without times of the clock."""
    own = [path for path in sorted((folder / "results").iterdir()) if path.is_file() and path.name not in FOREIGN]
    return {path.name: READERS[path.suffix](path) for path in own}


def unfinished_folders(folder: Path) -> list[Path]:
    """Folders of files that were being written."""
    return [path for path in folder.rglob(".seaframe-*") if path.name != ".seaframe-notes"]


def read_table(path: Path) -> dict[str, bytes]:
    table = pq.read_table(path)
    return {name: table[name].to_numpy().tobytes() for name in table.column_names}


def read_list(path: Path) -> Any:
    return without_times(json.loads(path.read_text(encoding="utf-8")))


def without_times(data: Any) -> Any:
    """Data without times of the clock, and without the checksums of files that contain them."""
    if isinstance(data, dict):
        return {key: without_times(value) for key, value in data.items() if key not in (*UNTIMED, "seaframe")}
    return [without_times(value) for value in data] if isinstance(data, list) else data


def read_figure(path: Path) -> str:
    content = path.read_bytes()
    assert content.startswith(b"\x89PNG")
    assert content.endswith(b"IEND\xaeB`\x82")
    return hashlib.sha256(content).hexdigest()


def read_html(path: Path) -> str:
    """Whether a page is whole; the time that a run took is in reports."""
    text = path.read_text(encoding="utf-8")
    assert text.rstrip().endswith("</html>")
    return "whole" if path.name == "report.html" else hashlib.sha256(text.encode()).hexdigest()


READERS: dict[str, Callable[[Path], Any]] = {
    ".parquet": read_table,
    ".json": read_list,
    ".png": read_figure,
    ".html": read_html,
    ".yaml": lambda path: path.read_text(encoding="utf-8"),
    ".csv": lambda path: path.read_text(encoding="utf-8"),
}
