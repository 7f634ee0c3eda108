"""The command that writes files for other programs and machines: export."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import App

from .shared import Target, app, describe_option

export = App(name="export", help="Write files for other programs and machines.", help_format="plaintext")
app.command(export)


@export.command
def gait(
    target: Target,
    /,
    *,
    output: Annotated[Path, describe_option("File to write: .csv (a table) or .h (a C array).", "--output", "-o")],
    every: Annotated[float, describe_option("Time between two rows [s]; default: 0.02.")] = 0.02,
    duration: Annotated[float | None, describe_option("Duration [s]; default: that of the scene's run.")] = None,
) -> None:
    """Write the pulse widths [us] of all servos and prescribed joints, as a table or as a C array.

    Joints driven by `motion` use the common mapping, 1000 to 2000 us for -45 to 45 degrees; servos have their own.
    """
    from ..catalogue import load
    from ..exchange.gait import format_gait, sample_gait
    from ..look import console
    from ..whole_files import write_file

    found = sample_gait(load(target), every, duration)
    write_file(output, format_gait(found, output.suffix).encode())
    for line in found.warnings:
        console.print_line(line)
    console.print_line(f"Wrote {output}: {len(found.times)} rows of {len(found.joints)} joints")
