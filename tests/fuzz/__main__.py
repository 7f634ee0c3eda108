"""Fuzz every reader: python -m tests.fuzz [--seconds 600 | --cases 100000] [--seed 0] [--kinds csv,mcap].

Distinct findings are printed as they come, and kept with their smallest input in a folder. `--case KIND/SEED/NUMBER`
gives one input to its reader in this process, under a debugger if wanted, and `--write` also writes its files.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from .campaign import Child, Findings
from .cases import generators, make_case
from .corpus import entries
from .oracle import judge

BATCH = 10  # cases of a kind for each of its shares, one batch after another
REPORT = 10.0  # [s] between lines of progress


def main() -> int:
    """0: no finding; 1: at least one."""
    asked = arguments()
    if asked.case:
        return one_case(asked.case, asked.write)
    with tempfile.TemporaryDirectory(prefix="seaframe-fuzz-") as folder:
        return campaign(asked, Path(folder))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Fuzz every reader.")
    parser.add_argument("--seconds", type=float, default=600.0, help="budget of time, if no number of cases is given")
    parser.add_argument("--cases", type=int, help="number of cases over all kinds")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kinds", help=f"with commas, of {', '.join(generators())}")
    parser.add_argument("--out", type=Path, default=Path("build/fuzz"), help="folder for failing inputs")
    parser.add_argument("--case", help="KIND/SEED/NUMBER of one case")
    parser.add_argument("--write", type=Path, help="folder for the files of that case")
    return parser.parse_args()


def one_case(name: str, folder: Path | None) -> int:
    kind, seed, number = name.split("/")
    case = make_case(kind, int(seed), int(number))
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        case.write(folder)
    with tempfile.TemporaryDirectory() as scratch:
        finding = judge(case, Path(scratch), int(number))
    print(f"{finding.key}\n{finding.detail}" if finding else "no finding")
    return 0 if finding is None else 1


def campaign(asked: argparse.Namespace, scratch: Path) -> int:
    """Batches of all kinds in turn until the budget is used up."""
    shares = {
        kind: share for kind, (_, share) in generators().items() if not asked.kinds or kind in asked.kinds.split(",")
    }
    done = dict.fromkeys(shares, 0)
    findings, child = Findings(asked.out), Child(scratch / "child")
    start = told = time.monotonic()
    for number, finding in child.run("corpus", 0, 0, len(entries())):
        findings.add("corpus", 0, number, finding)
        print(f"  in the corpus: {entries()[number].name}: {finding.key}", flush=True)
    while True:
        for kind, share in shares.items():
            left = sys.maxsize if asked.cases is None else asked.cases - sum(done.values())
            count = min(BATCH * share, left)
            for number, finding in child.run(kind, asked.seed, done[kind], count):
                if findings.add(kind, asked.seed, number, finding):
                    print(f"  new: {finding.key}  ({kind}/{asked.seed}/{number})", flush=True)
            done[kind] += count
            now = time.monotonic()
            over = sum(done.values()) >= asked.cases if asked.cases is not None else now - start > asked.seconds
            if over or now - told > REPORT:
                told = now
                show(done, findings, now - start)
            if over:
                child.close()
                return conclude(done, findings, asked.out)


def show(done: dict[str, int], findings: Findings, seconds: float) -> None:
    total = sum(done.values())
    print(
        f"{seconds:6.0f} s  {total:7d} cases  {total / seconds:6.1f} cases/s  {len(findings.counts)} distinct findings",
        flush=True,
    )


def conclude(done: dict[str, int], findings: Findings, folder: Path) -> int:
    """What was done and found."""
    print("  ".join(f"{kind} {count}" for kind, count in done.items()))
    for key, count in sorted(findings.counts.items(), key=lambda each: -each[1]):
        print(f"{count:6d}  {key}")
    if findings.counts:
        print(f"Their smallest inputs are in {folder}")
    return 1 if findings.counts else 0


if __name__ == "__main__":
    sys.exit(main())
