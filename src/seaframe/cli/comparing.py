"""Measurements beside runs: compare."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from .shared import app, described


@app.command
def compare(
    recorded: Annotated[Path, described("A run, as `seaframe run` writes it.", "RUN.parquet")],
    log: Annotated[Path, described("Time [s], then signals, or joint angles by link (snake.body01).", "LOG.csv")],
    /,
    *,
    out: Annotated[Path | None, described("The figure; by default compare.png beside the run.")] = None,
    degrees: Annotated[bool, described("The log has angles in degrees, not in radians.")] = False,
) -> None:
    """Lay a measured log beside a run, in a table and in one figure."""
    from ..look import console, plots
    from ..look.recorded import read_log, read_run
    from ..run.experiment import write_file

    run, columns = read_run(recorded), read_log(log, degrees)
    figure = out or recorded.parent / "compare.png"
    write_file(figure, plots.png(plots.compare_log(run, columns)))
    console.show_deviations(plots.deviations(run, columns))
    console.say(f"Wrote {figure}")
