"""The process that gives inputs to readers. It may hang, run out of memory or crash; `campaign` notices.

Commands come in as lines of JSON; out go the number of every case as it begins, and findings as JSON.
"""

from __future__ import annotations

import faulthandler
import gc
import json
import os
import re
import resource
import shutil
import sys
import time
import warnings
from dataclasses import asdict
from pathlib import Path
from typing import Any, TextIO

from .cases import make_case
from .oracle import PERIOD, Finding, judge

MOST_SECONDS = 10.0  # of processor time that reading may take
LONG_PATIENCE = 300.0  # [s] after which making a page or symbols hangs
MOST_MEMORY = 1_000_000_000  # bytes in use at most
ADDRESSES = 6_000_000_000  # bytes beyond which allocation fails, so that the machine is not harmed


def main() -> None:
    """Serve commands until there are no more."""
    scratch = Path(sys.argv[1])
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    printed = open(scratch.with_suffix(".printed"), "w+b", buffering=0)  # noqa: SIM115
    trace = open(scratch.with_suffix(".trace"), "w", encoding="utf-8")  # noqa: SIM115
    os.dup2(printed.fileno(), 1)
    os.dup2(printed.fileno(), 2)
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESSES, ADDRESSES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    faulthandler.enable(trace)
    warnings.simplefilter("error")
    watch = Watch(printed, trace)
    sys.unraisablehook = watch.note
    for line in sys.stdin:
        command = json.loads(line)
        for number in range(command["first"], command["first"] + command["count"]):
            tell(answers, number)
            if finding := watch.judge(command["kind"], command["seed"], number, scratch, command["patience"]):
                tell(answers, {"number": number, **asdict(finding)})
        tell(answers, "done")


def tell(answers: TextIO, what: Any) -> None:
    answers.write(json.dumps(what) + "\n")
    answers.flush()


class Watch:
    """Looks at what a reader does besides its answer."""

    def __init__(self, printed: Any, trace: TextIO) -> None:
        self.printed, self.trace = printed, trace
        self.lost: list[tuple[str, str]] = []  # what was raised where nobody could catch it

    def note(self, raised: Any) -> None:
        self.lost.append((raised.exc_type.__name__, f"{raised.exc_value} in {raised.object!r:.2000}"))

    def judge(self, kind: str, seed: int, number: int, folder: Path, patience: float) -> Finding | None:
        """Give a reader an input, within limits of time [s] and memory."""
        case = make_case(kind, seed, number)
        further = case.reader.startswith("scene") and number % PERIOD in (0, 1, 2)
        Path("/proc/self/clear_refs").write_text("5")  # the peak of memory counts from here on
        faulthandler.dump_traceback_later(LONG_PATIENCE if further else patience, exit=True, file=self.trace)
        start = time.process_time()
        try:
            finding = judge(case, folder, number)
            gc.collect()  # files that are closed too late complain now
            gc.freeze()  # what stays need not be looked at again
        finally:
            faulthandler.cancel_dump_traceback_later()
        seconds, memory = time.process_time() - start, peak_memory()
        for each in folder.iterdir():
            shutil.rmtree(each) if each.is_dir() else each.unlink()
        return finding or self.side_effects(kind, 0.0 if further else seconds, memory)

    def side_effects(self, kind: str, seconds: float, memory: int) -> Finding | None:
        """What an input did besides."""
        if seconds > MOST_SECONDS:
            return Finding("slow", kind, f"{seconds:.1f} s")
        if memory > MOST_MEMORY:
            return Finding("memory", kind, f"{memory / 1e6:.0f} MB")
        if self.lost:
            lost, self.lost = self.lost, []
            return Finding(f"lost {lost[0][0]}", kind, "\n".join(map(": ".join, lost)))
        if self.printed.seek(0, os.SEEK_END):
            self.printed.seek(0)
            text = self.printed.read(8000).decode("utf-8", "replace")
            self.printed.seek(0)
            self.printed.truncate()
            return Finding("printed", kind, text)
        return None


def peak_memory() -> int:
    """Bytes of memory in use at the worst moment since the peak was last cleared."""
    found = re.search(r"VmHWM:\s*(\d+) kB", Path("/proc/self/status").read_text())
    return 1024 * int(found[1]) if found else 0


if __name__ == "__main__":
    main()
