"""Show what an import read, estimated, assumed and ignored."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.table import Table
from rich.text import Text

from ..exchange.robots.import_report import KINDS, ImportReport
from .console import open_console, table

STYLES = {"doubtful": "yellow", "assumed": "yellow", "estimated": "cyan"}


def show(report: ImportReport, written: Sequence[Path] = ()) -> None:
    """Print the report of an import, and the files that were written."""
    out = open_console()
    out.print(Text.assemble((report.file, "bold"), f" ({report.format})"))
    rows = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for key, value in report.totals.items():
        rows.add_row(Text(f"  {key}", style="dim"), Text(f"{value:.6g}" if isinstance(value, float) else str(value)))
    out.print(rows)
    found = table("", "kind", "where", "what")
    home = f"{Path(report.file).parent}/"
    for kind in KINDS:
        for remark in report.of_kind(kind):
            where = " ".join(filter(None, (remark.place.replace(home, ""), remark.path)))
            found.add_row(Text(kind, style=STYLES.get(kind, "")), Text(where), Text(remark.text))
    out.print(found if found.row_count else Text("Nothing was assumed or ignored."))
    if written:
        meshes = f" and {len(written) - 1} meshes" if len(written) > 1 else ""
        out.print(Text(f"Wrote {written[0]}{meshes}. Run it: seaframe run {written[0]}"))
