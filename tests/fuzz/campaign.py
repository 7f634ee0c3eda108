"""Many inputs for a child process, which is replaced when it dies; findings are told apart and kept."""

from __future__ import annotations

import json
import os
import re
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from reprlib import Repr
from typing import Any

from . import child
from .cases import make_case
from .oracle import PACKAGE, Finding

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0  # [s] after which a reader hangs, however busy the machine
FROM_OUTSIDE = (-signal.SIGTERM, -signal.SIGKILL)  # exit status of a child that somebody else ended
RENEWED = 4000  # cases after which a child is replaced, so that what it remembers stays small
FRAME = re.compile(r'File "(.*)", line \d+ in (\S+)')

SHORT = Repr()
SHORT.maxlevel, SHORT.maxdict, SHORT.maxlist, SHORT.maxstring, SHORT.maxother = 12, 100, 100, 2000, 200


class Child:
    """A process that gives inputs to readers."""

    def __init__(self, scratch: Path, patience: float = PATIENCE) -> None:
        self.scratch, self.patience = scratch, patience
        self.served = 0
        self.process = self.start()

    def start(self) -> subprocess.Popen[bytes]:
        self.scratch.mkdir(parents=True, exist_ok=True)
        environment = {"OPENBLAS_NUM_THREADS": "1", "SEAFRAME_CACHE": str(self.scratch.with_suffix(".cache"))}
        return subprocess.Popen(
            [sys.executable, "-m", "tests.fuzz.child", str(self.scratch)],
            cwd=ROOT,
            env=environment | dict(os.environ),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def run(self, kind: str, seed: int, first: int, count: int) -> Iterator[tuple[int, Finding]]:
        """The findings among cases with numbers from `first` on."""
        number, ended = first - 1, -1
        while number < first + count - 1:
            if self.served > RENEWED:
                self.renew()
            self.send(
                {
                    "kind": kind,
                    "seed": seed,
                    "first": number + 1,
                    "count": first + count - number - 1,
                    "patience": self.patience,
                }
            )
            for answer in self.answers():
                if answer is None:
                    if not self.served:
                        raise RuntimeError(f"the fuzzer's child does not start: exit status {self.process.wait()}")
                    finding = self.autopsy()
                    if self.process.returncode in FROM_OUTSIDE and ended != number:
                        ended, number = number, number - 1  # once more: it may be no fault of the reader
                    else:
                        yield number, finding
                    self.renew()
                    break
                if answer == "done":
                    break
                if isinstance(answer, int):
                    number = answer
                    self.served += 1
                else:
                    yield answer.pop("number"), Finding(**answer)

    def send(self, command: dict[str, Any]) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(command).encode() + b"\n")
        self.process.stdin.flush()

    def answers(self) -> Iterator[Any]:
        """Lines of the child; None when it died or says nothing any more."""
        assert self.process.stdout is not None
        pending = b""
        while select.select([self.process.stdout], [], [], child.LONG_PATIENCE + 60.0)[0]:
            block = os.read(self.process.stdout.fileno(), 1 << 16)
            if not block:
                break
            *lines, pending = (pending + block).split(b"\n")
            for line in lines:
                yield json.loads(line)
        yield None

    def autopsy(self) -> Finding:
        """Why a child died, from the traceback that it left; one that hangs without a trace is ended here."""
        try:
            code = self.process.wait(10.0)
        except subprocess.TimeoutExpired:
            self.process.kill()
            code = self.process.wait()
        text = self.scratch.with_suffix(".trace").read_text(encoding="utf-8", errors="replace")
        frames = [(file, name) for file, name in FRAME.findall(text) if file.startswith(PACKAGE)]
        place = f"{Path(frames[0][0]).relative_to(PACKAGE)}:{frames[0][1]}" if frames else "-"
        return Finding("hang" if "Timeout" in text else f"death ({code})", place, text)

    def renew(self) -> None:
        self.close()
        self.served = 0
        self.process = self.start()

    def close(self) -> None:
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            pipe.close()
        self.process.kill()
        self.process.wait()


class Findings:
    """Distinct findings, each with its smallest input."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.counts: dict[str, int] = {}
        self.sizes: dict[str, int] = {}

    def add(self, kind: str, seed: int, number: int, finding: Finding) -> bool:
        """Count a finding, and keep its input if there is none or a larger one; whether it is new."""
        case = make_case(kind, seed, number)
        new = finding.key not in self.counts
        self.counts[finding.key] = self.counts.get(finding.key, 0) + 1
        if new or case.size < self.sizes[finding.key]:
            self.sizes[finding.key] = case.size
            place = self.folder / re.sub(r"[^\w.-]+", "-", finding.key)[:120]
            place.mkdir(parents=True, exist_ok=True)
            for old in place.iterdir():
                old.unlink()
            case.write(place)
            again = f"python -m tests.fuzz --case {kind}/{seed}/{number}"
            data = "" if case.data is None else f"\ndata: {SHORT.repr(case.data)}\n"
            (place / "finding.txt").write_text(
                f"{finding.key}\n{again}\n\n{finding.detail}\n{data}", encoding="utf-8", errors="backslashreplace"
            )
        return new
