"""Show what an import read, estimated, assumed and ignored."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.table import Table
from rich.text import Text

from ..exchange.robots.import_report import KINDS, ImportReport, format_total
from .console import open_console, table

STYLES = {"doubtful": "yellow", "assumed": "yellow", "estimated": "cyan"}


def show_summary(report: ImportReport, target: str) -> None:
    """Print how many remarks of each kind an import made, and those on what was assumed."""
    out = open_console()
    counts = [f"{len(found)} {kind}" for kind in KINDS if kind != "read" and (found := report.of_kind(kind))]
    command = " ".join(["seaframe import", target, *report.options])
    out.print(Text(f"Imported from {report.format}: {', '.join(counts) or 'all read'}; listed by: {command}"))
    for remark in report.of_kind("assumed"):
        out.print(Text(f"  assumed: {remark.text}", style=STYLES["assumed"]))


def show(report: ImportReport, written: Sequence[Path] = ()) -> None:
    """Print the report of an import, and the files that were written."""
    out = open_console()
    out.print(Text.assemble((report.file, "bold"), f" ({report.format})"))
    rows = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for key, value in report.totals.items():
        rows.add_row(Text(f"  {key}", style="dim"), Text(format_total(value)))
    out.print(rows)
    found = table("", "kind", "where", "what")
    for kind in KINDS:
        for remark in report.of_kind(kind):
            where = " ".join(filter(None, (remark.place.replace(report.home, ""), remark.path)))
            found.add_row(Text(kind, style=STYLES.get(kind, "")), Text(where), Text(remark.text))
    out.print(found if found.row_count else Text("Nothing was assumed or ignored."))
    if written:
        meshes = f" and {len(written) - 1} meshes" if len(written) > 1 else ""
        out.print(Text(f"Wrote {written[0]}{meshes}. Run it: seaframe run {written[0]}"))
