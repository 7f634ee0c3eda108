"""Read logs in processes of their own, and report the outcome, the time and the memory of each.

As a program: `bounded.py FILE...` prints a line of JSON a file, also of one that hangs or kills its process.
"""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

SECONDS, MEGABYTES = 10.0, 1000.0  # limits of processor time and memory for one log
KILL = 60  # [s] of the clock
HARD = 4 << 30  # bytes beyond which a process ends, for the sake of the machine


class Outcome(NamedTuple):
    """How the reading of a file ended."""

    kind: str  # "Log", or the name of an error; "killed" if the process ended
    text: str  # the notes of the log, or the message of the error
    code: str  # of a SeaframeError
    seconds: float
    megabytes: float  # increase of the memory at its peak

    @property
    def is_bounded(self) -> bool:
        return self.seconds < SECONDS and self.megabytes < MEGABYTES


def outcomes(paths: Iterable[Path]) -> dict[str, Outcome]:
    """Return the outcome of each file, by its name."""
    files = [str(path) for path in paths]
    done = subprocess.run([sys.executable, __file__, *files], capture_output=True, text=True, check=True)
    found = [Outcome(*json.loads(line)) for line in done.stdout.splitlines()]
    return {Path(file).name: outcome for file, outcome in zip(files, found, strict=True)}


def memory(key: str) -> float:
    """Return an entry of this process in /proc/self/status [MB]."""
    found = re.search(rf"{key}:\s*(\d+) kB", Path("/proc/self/status").read_text(encoding="utf-8"))
    assert found is not None
    return int(found[1]) / 1024


def read(file: str) -> Outcome:
    """Read a file in this process."""
    from seaframe.exchange.logs import read_log

    limit = int(memory("VmSize") * 2**20) + HARD
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    Path("/proc/self/clear_refs").write_text("5", encoding="utf-8")  # the peak is counted from here
    before, start = memory("VmRSS"), time.process_time()
    try:
        log = read_log(file)
        kind, text, code = "Log", "\n".join(log.notes), ""
    except BaseException as error:
        kind, text, code = type(error).__name__, str(error), getattr(error, "code", "")
    return Outcome(kind, text, code, time.process_time() - start, memory("VmHWM") - before)


def main(files: list[str]) -> None:
    # before the fork, so that it counts for none of the processes
    for name in ("pyarrow.compute", "pyarrow.csv", "pyarrow.parquet", "mcap_ros2.decoder", "seaframe.exchange.logs"):
        import_module(name)
    for file in files:
        out, into = os.pipe()
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGALRM, signal.SIG_DFL)  # ends the process also within a library
            signal.alarm(KILL)
            os.write(into, json.dumps(read(file)).encode())
            os._exit(0)
        os.close(into)
        with os.fdopen(out) as answer:
            print(answer.read() or json.dumps(Outcome("killed", "", "", KILL, 0.0)))
        os.waitpid(child, 0)


if __name__ == "__main__":
    main(sys.argv[1:])
