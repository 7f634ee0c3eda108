"""Output of the commands `study` and `optimise`: progress with rate and time left, and tables of what was found."""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from rich.console import Console
from rich.table import Table

from ..run.folders import REPORT
from ..run.study.runs import DONE
from ..run.study.store import RUNS
from ..whole_files import write_file
from .console import open_console, table

if TYPE_CHECKING:
    from pyarrow import Table as ArrowTable

    from ..run.study.optimise import Optimum
    from ..run.study.study import Study

LINES = 10  # of progress, where the output is no terminal


@dataclass(frozen=True)
class Watch:
    """What a study and a search call while they run; None: nothing is shown."""

    progress: Callable[[int, int], None] | None = None  # with the numbers of finished and of all runs
    add: Callable[[ArrowTable], None] | None = None  # with the table of each chunk that is finished


@contextmanager
def watch_study(show: bool) -> Iterator[Watch]:
    """Give functions that show finished runs, rate and time left on standard error, on a terminal also a live table."""
    if not show:
        yield Watch()
    elif sys.stderr.isatty():
        with live_display() as watch:
            yield watch
    else:
        shares = iter(range(1, LINES + 1))
        due = next(shares)

        def note(done: int, total: int) -> None:
            nonlocal due
            if done * LINES >= due * total > 0:
                print(f"{done:,} of {total:,} runs", file=sys.stderr)
                while due <= LINES and done * LINES >= due * total:
                    due = next(shares, LINES + 1)

        yield Watch(note)


@contextmanager
def live_display() -> Iterator[Watch]:
    """Show a progress bar with rate and time left, and a table of the kept numbers so far, on a terminal."""
    from rich.console import Group
    from rich.live import Live
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TimeRemainingColumn
    from rich.text import Text

    class Rate(ProgressColumn):
        """Runs per second."""

        def render(self, task: Task) -> Text:
            return Text(f"{task.speed:,.0f} runs/s" if task.speed else "")

    bar = Progress(BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
    task = bar.add_task("runs", total=None)
    found = NumbersSoFar()
    with Live(bar, console=Console(stderr=True), transient=True) as live:

        def add(chunk: ArrowTable) -> None:
            found.add(chunk)
            live.update(Group(found.rows(), bar))

        yield Watch(lambda done, total: bar.update(task, completed=done, total=total), add)


@dataclass
class NumbersSoFar:
    """Ends and means of kept numbers over the chunks that are finished, in memory that does not grow."""

    runs: int = 0
    failed: int = 0
    ends: dict[str, tuple[float, float]] = field(default_factory=dict)
    sums: dict[str, tuple[float, int]] = field(default_factory=dict)  # of the values, and their count

    def add(self, chunk: ArrowTable) -> None:
        """Take in the runs of a chunk."""
        self.runs += len(chunk)
        self.failed += len(chunk) - chunk["status"].to_pylist().count(DONE)
        for name in chunk.column_names[chunk.column_names.index("status") + 1 :]:
            if str(chunk.schema.field(name).type) != "double":
                continue
            x = chunk[name].to_numpy()
            x = x[np.isfinite(x)]
            if len(x):
                low, high = self.ends.get(name, (np.inf, -np.inf))
                total, count = self.sums.get(name, (0.0, 0))
                self.ends[name] = min(low, float(x.min())), max(high, float(x.max()))
                self.sums[name] = total + float(x.sum()), count + len(x)

    def rows(self) -> Table:
        """Return the table to show."""
        lost = f", {self.failed:,} without results" if self.failed else ""
        shown = table(f"{self.runs:,} runs computed now{lost}", "kept", "least >", "mean >", "largest >")
        for name, (low, high) in self.ends.items():
            total, count = self.sums[name]
            shown.add_row(name, *(f"{x:.6g}" for x in (low, total / count, high)))
        return shown


def show_study(study: Study, folder: Path) -> None:
    """Print what a study found: its runs, the range of each kept number, and where the results are."""
    out = open_console()
    failed = study.count_failed()
    known = len(study) - study.computed
    parts = [f"{len(study):,} runs over {', '.join(study.inputs) or 'nothing'}"]
    if known:
        parts.append(f"{known:,} of them were there")
    if failed:
        parts.append(f"{failed:,} gave no result, see the column `status`")
    out.print("; ".join(parts) + ".")
    if study.numbers:
        runs = study["run"]
        rows = table("", "kept", "least >", "run >", "median >", "largest >", "run >")
        for name in study.numbers:
            x, unit = study[name], study.units[name]
            label = f"{name} [{unit}]" if unit else name
            if not np.isfinite(x).any():
                rows.add_row(label, *5 * "-")
                continue
            least, most = int(np.nanargmin(x)), int(np.nanargmax(x))
            ends = (f"{x[least]:.6g}", str(runs[least])), (f"{x[most]:.6g}", str(runs[most]))
            rows.add_row(label, *ends[0], f"{np.nanmedian(x):.6g}", *ends[1])
        out.print(rows)
    out.print(f"Results: {folder / RUNS}/*.parquet; report: {folder / REPORT}")


def write_optimum(found: Optimum, folder: Path) -> None:
    """Write the best scene and all trials into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    found.scene.save(folder / "best.yaml", overwrite=True)
    names = [*found.paths, *(each.text for each in found.objectives)]
    buffer = io.StringIO()
    rows = csv.writer(buffer, lineterminator="\n")
    rows.writerow(["trial", *names])
    for k, row in enumerate(np.hstack([found.inputs, found.results]).tolist()):
        rows.writerow([k, *map(repr, row)])
    write_file(folder / "trials.csv", buffer.getvalue().encode())


def show_optimum(found: Optimum, folder: Path) -> None:
    """Print the best trial, or the trials that no other beats in all objectives."""
    out = open_console()
    texts = [each.text for each in found.objectives]
    shown = [found.best] if len(texts) == 1 else found.front
    rows = table("", "trial >", *(f"{text} >" for text in texts), *(f"{path} >" for path in found.paths))
    for k in shown[:LINES]:
        rows.add_row(str(k), *(f"{x:.6g}" for x in (*found.results[k], *found.inputs[k])))
    out.print(rows)
    more = f"; {len(shown) - LINES} more" if len(shown) > LINES else ""
    best = "best trial" if len(texts) == 1 else f"trials that no other beats in all objectives{more}"
    out.print(f"{len(found.inputs):,} trials by {found.search}; shown: the {best}.")
    out.print(f"Best scene: {folder / 'best.yaml'}; all trials: {folder / 'trials.csv'}")
