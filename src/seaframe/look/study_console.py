"""Output of the command `study`: progress with rate and time left, and a table of what was kept."""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from rich.console import Console

from ..run.folders import REPORT
from ..run.study.store import RUNS
from ..whole_files import write_file
from .console import open_console, table

if TYPE_CHECKING:
    from ..run.study.optimise import Optimum
    from ..run.study.study import Study

LINES = 10  # of progress, where the output is no terminal


@contextmanager
def watch_study(show: bool) -> Iterator[Callable[[int, int], None] | None]:
    """Give a function that shows finished runs, rate and time left on standard error."""
    if not show:
        yield None
    elif sys.stderr.isatty():
        with live_progress() as report:
            yield report
    else:
        shares = iter(range(1, LINES + 1))
        due = next(shares)

        def note(done: int, total: int) -> None:
            nonlocal due
            if done * LINES >= due * total > 0:
                print(f"{done:,} of {total:,} runs", file=sys.stderr)
                while due <= LINES and done * LINES >= due * total:
                    due = next(shares, LINES + 1)

        yield note


@contextmanager
def live_progress() -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar with rate and time left on a terminal."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TimeRemainingColumn
    from rich.text import Text

    class Rate(ProgressColumn):
        """Runs per second."""

        def render(self, task: Task) -> Text:
            return Text(f"{task.speed:,.0f} runs/s" if task.speed else "")

    columns = (BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("runs", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def show_study(study: Study, folder: Path) -> None:
    """Print what a study found: its runs, the range of each kept number, and where the results are."""
    out = open_console()
    plan = study.plan
    failed = study.count_failed()
    known = len(study) - study.computed
    parts = [f"{len(study):,} runs over {', '.join(plan.inputs) or 'nothing'}"]
    if known:
        parts.append(f"{known:,} of them were there")
    if failed:
        parts.append(f"{failed:,} gave no result, see the column `status`")
    out.print("; ".join(parts) + ".")
    if study.numbers:
        rows = table("", "kept", "unit", "least >", "median >", "largest >", "run of least >", "of largest >")
        for name in study.numbers:
            x = study[name]
            if not np.isfinite(x).any():
                rows.add_row(name, study.units[name], "-", "-", "-", "-", "-")
                continue
            numbers = [f"{value:.6g}" for value in (np.nanmin(x), np.nanmedian(x), np.nanmax(x))]
            rows.add_row(name, study.units[name], *numbers, str(np.nanargmin(x)), str(np.nanargmax(x)))
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
