"""Output of the command line: tables, and a progress bar on a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from textwrap import shorten
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..errors import count_words
from ..run.folders import REPORT, RUN, SUMMARY
from .motor_words import motor_lines
from .readme_sources import source_of
from .shown_units import shown_unit

if TYPE_CHECKING:
    from ..control.sign_test import ThrusterResponse
    from ..program.operations import Operations
    from ..program.timing import Timing
    from ..run.agreement import Difference
    from ..run.checks import Check
    from ..run.experiment import Outcome, Plan
    from ..run.recording import Run
    from ..scene.model import Scene
    from .plots import Deviation

PLAIN_WIDTH = 120  # columns of text where the output is not a terminal
PATIENCE = 0.5  # seconds before a progress bar appears


def open_console() -> Console:
    """Return a console on standard output, without colours where it is not a terminal."""
    return Console(width=None if sys.stdout.isatty() else PLAIN_WIDTH, highlight=False, markup=False, emoji=False)


def table(title: str, *heads: str) -> Table:
    """Return an empty table with a column for each head; columns whose heads end in `>` are right-aligned."""
    made = Table(title=Text(title), title_justify="left", box=None, pad_edge=False, header_style="bold", padding=(0, 2))
    for head in heads:
        made.add_column(head.rstrip(" >"), justify="right" if head.endswith(">") else "left", overflow="fold")
    return made


def verdict(passed: bool) -> Text:
    """Return "met" or "NOT MET", coloured."""
    return Text("met", style="green") if passed else Text("NOT MET", style="bold red")


def show_plan(plan: Plan) -> None:
    """Print what will run and how, and what is switched on in it."""
    from . import words

    out, scene, settings = open_console(), plan.scene, plan.settings
    how = f"{settings.method}, {settings.integrator}, {settings.duration:g} s in steps of {settings.dt:g} s"
    out.print(Text.assemble((scene.name, "bold"), f": {how}"))
    rows = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for topic, text in words.list_effects(scene):
        rows.add_row(Text(f"  {topic}", style="dim"), Text(text))
    out.print(rows)


def show_outcome(outcome: Outcome, folder: Path) -> None:
    """Print checks, health, and where the files are."""
    from . import words

    out = open_console()
    if outcome.checks:
        out.print(checks_table(outcome.checks))
        out.print(Text(f"{words.verdict(outcome.checks)}."))
    elif outcome.reason_without_checks:
        out.print(Text(f"Checks skipped: {outcome.reason_without_checks}", style="yellow"))
    health, run = outcome.run.health, outcome.run
    balance = f"energy {health.energy_residual:.1e}"
    if health.momentum_residual is not None:
        balance += f", momentum {health.momentum_residual:.1e}"
    if health.constraint_drift is not None:
        balance += f", connections {health.constraint_drift:.1e} m"
    out.print(Text(f"Residuals (relative): {balance}. {summarise_run(run)}"))
    if health.work:
        out.print(Text(f"Work: {', '.join(f'{kind} {work:+.3g} J' for kind, work in health.work.items())}."))
    for line in (*words.latch_lines(run), *motor_lines(run.motors), *health.advice):
        out.print(Text(line))
    out.print(Text(f"Wrote {folder / REPORT}, {RUN}, {SUMMARY} and {count_words(len(outcome.figures), 'figure')}"))


def summarise_run(run: Run) -> str:
    """Return a sentence with the number of steps, the integrator and the computing time."""
    taken = sum(after > before for before, after in pairwise(run.rows.t))
    return f"{count_words(taken, 'step')} by {run.integrator} in {run.wall_s:.3g} s."


def checks_table(checks: Sequence[Check]) -> Table:
    """Return a table of checks: what, expected, its kind, got, tolerance, verdict."""
    from . import words

    rows = table("", "what", "expected", "kind", "got", "tolerance>", "verdict")
    for check in checks:
        note = words.note(check)
        what = Text.assemble(check.what, (f" ({note})", "dim")) if note else Text(check.what)
        cells = (words.values(check.expected), check.kind, words.values(check.got), words.tolerance(check))
        rows.add_row(what, *map(Text, cells), verdict(check.passed))
    return rows


def show_timings(timings: Sequence[Timing]) -> None:
    """Print the timings, one line for each scene."""
    heads = ("dof", "one call [µs]", "in a vector [µs]", "RK4 steps/s", "of peak", "compile [s]", "reload [s]")
    rows = table(
        "Forward dynamics and RK4 steps of many robots, on all cores", "scene", *(f"{head} >" for head in heads)
    )
    for t in timings:
        times = (f"{t.one_call_us:.3f}", f"{t.call_per_robot_us:.4f}", f"{t.steps_per_s:,.0f}")
        rest = (f"{t.share_of_peak:.0%}", f"{t.compilation.total:.3f}", f"{t.compilation.reload:.3f}")
        rows.add_row(Text(t.name), str(t.freedom), *times, *rest)
    open_console().print(rows)


def show_costs(scene: Scene, method: str) -> None:
    """Print the number of operations of each part of the physics in one stage of a step."""
    from ..program.explain import operation_costs

    found = operation_costs(scene, method)
    heads = ("× >", "+ − >", "÷ >", "sin cos √ >", "× + − ÷ >", "share >")
    rows = table(f"{scene.name}, {method}: operations of one stage of a step", "part", *heads)
    total = sum(cost.operations.flops for cost in found)
    for part, o in found:
        numbers = (o.multiplications, o.additions, o.divisions, o.functions, o.flops)
        rows.add_row(Text(part), *(f"{x:,}" for x in numbers), f"{o.flops / total:.0%}")
    rows.add_section()
    rows.add_row("all", "", "", "", "", f"{total:,}", "")
    open_console().print(rows)


def show_agreement(scene: Scene, states: int, differences: Sequence[Difference]) -> None:
    """Print the largest differences between formulations, and the verdicts."""
    rows = table(
        f"{scene.name}: largest relative differences over {states} random states",
        "what", "formulation", "difference>", "tolerance>", "verdict",
    )  # fmt: skip
    for row in differences:
        rows.add_row(
            Text(row.what),
            Text(row.between),
            f"{row.largest:.1e}",
            f"{row.tolerance:g}",
            verdict(row.is_within_tolerance),
        )
    open_console().print(rows)


def show_sign_test(pushes: Sequence[ThrusterResponse]) -> None:
    """Print the acceleration that each thruster alone causes."""
    rows = table(
        "Each thruster alone, from rest: acceleration of its base, in the base's axes",
        "thruster",
        "command>",
        "thrust [N]>",
        "effect",
    )
    for push in pushes:
        command = f"{push.command:.5g} {push.unit}"
        rows.add_row(Text(push.thruster), command, f"{push.newtons:+.3g}", Text(push.words))
    open_console().print(rows)


def show_operations(scene: Scene) -> None:
    """Print how many operations each formulation takes: for a scene, and for snakes of several lengths."""
    from ..program.operations import QUANTITIES, operations_of, traceable_methods
    from ..program.operations import operations_table as operations

    heads = ("formulation", "× >", "+ − >", "÷ >", "sin cos √ >", "× + − ÷ >")
    own = table(f"{scene.name}: operations of one call", "question", *heads)
    for quantity in QUANTITIES:
        for method in traceable_methods(scene):
            add_operations(own, quantity, method, operations_of(scene, method, quantity))
    snakes = table("Snakes on a fixed tail, by number of links: accelerations (forward)", "links", *heads)
    for row in operations():
        add_operations(snakes, str(row.links), row.method, row.operations)
    open_console().print(own, "", snakes)


def add_operations(rows: Table, what: str, method: str, needed: Operations) -> None:
    """Add a row with numbers of operations to a table."""
    numbers = (needed.multiplications, needed.additions, needed.divisions, needed.functions, needed.flops)
    rows.add_row(what, method, *(f"{number:,}" for number in numbers))


def show_gallery(experiments: Sequence[tuple[str, str, str]]) -> None:
    """Print name, description and source of the built-in experiments; the sources are from their READMEs."""
    rows = table("", "name", "what", "source")
    for name, what, readme in experiments:
        source = shorten(source_of(readme), 100, placeholder=" ...")
        rows.add_row(Text(name, style="bold", no_wrap=True), Text(what), Text(source, style="dim"))
    open_console().print(rows)


def show_deviations(deviations: Sequence[Deviation]) -> None:
    """Print how far a log deviates from a run, by signal."""
    rows = table("", "signal", "points>", "rms>", "largest>", "unit")
    for row in deviations:
        unit, factor = shown_unit(row.unit)
        rows.add_row(Text(row.name), str(row.points), f"{factor * row.rms:.3g}", f"{factor * row.largest:.3g}", unit)
    open_console().print(rows)


def show_live(url: str) -> None:
    """Print the address where a run can be watched, and open it in a browser."""
    import webbrowser

    Console(stderr=True).print(f"Watch it at {url}", highlight=False, soft_wrap=True)
    webbrowser.open(url)


def print_line(text: str) -> None:
    """Print a line on standard output."""
    open_console().print(Text(text))


@contextmanager
def progress() -> Iterator[Callable[[str], Callable[[float], None]]]:
    """Show a progress bar for each stage on standard error: after a while, and only on a terminal.

    Yields a function that starts a named stage and returns a function for its completed fraction (0 to 1).
    """
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())
    began = time.monotonic()

    def stage(name: str) -> Callable[[float], None]:
        task = bar.add_task(name, total=1.0)

        def update(part: float) -> None:
            if time.monotonic() - began > PATIENCE:
                bar.start()
                bar.update(task, completed=part)

        return update

    try:
        yield stage
    finally:
        bar.stop()


@contextmanager
def show_activity() -> Iterator[Callable[[str], None]]:
    """Show a line with the current activity and the elapsed time on standard error; only on a terminal."""
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    line = Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())
    task = line.add_task("", total=None)
    with line:
        yield lambda text: line.update(task, description=text)
