"""Write the results of an identification to a folder: results.json, a PNG of each figure, and report.html."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Any

import numpy as np

from ..._version import __version__
from ...identify.estimates import LINEARISED, Estimates, column_titles, format_intervals
from ...run.experiment import file_names, plain
from ...run.folders import REPORT, RESULTS, ResultFolder
from ..html_parts import section, table
from ..plots import format_unit, png
from ..report import TEMPLATE, dark_variant, figures_html, variable

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True, eq=False)
class Findings:
    """The content of a report on an identification."""

    title: str
    lead: str  # a sentence or two
    tables: Mapping[str, str]  # by title, as HTML
    figures: Mapping[str, Figure]  # by title
    data: Mapping[str, Any]  # of results.json
    notes: Sequence[str] = field(default=())  # exclusions, warnings, assumptions


def write_findings(found: Findings, results: ResultFolder, folder: Path, others: Sequence[str] = ()) -> None:
    """Write all files into an existing folder; `others` are files of the same result that exist already."""
    files = file_names(found.figures)
    for title, figure in found.figures.items():
        (folder / files[title]).write_bytes(png(figure))
    (folder / REPORT).write_text(findings_html(found), encoding="utf-8")
    lists = {"notes": list(found.notes), "figures": list(files.values()), "files": list(others)}
    results.write_list(folder, RESULTS, plain({**found.data, **lists, "version": __version__}))


def findings_html(found: Findings) -> str:
    """Return the report as HTML."""
    notes = "".join(f"<p>{escape(note)}</p>" for note in found.notes)
    sections = [section(escape(title), text) for title, text in found.tables.items()]
    sections += [section("Notes", notes)] if notes else []
    return page_html(found.title, f'<p class="lead">{escape(found.lead)}</p>', sections, found.figures)


def page_html(title: str, lead: str, sections: Sequence[str], figures: Mapping[str, Figure]) -> str:
    """Return a page in the style of all reports: its sections, with the figures after the first."""
    drawn, colours = figures_html(figures)
    first, rest = list(sections[:1]), list(sections[1:])
    return Template(TEMPLATE.read_text(encoding="utf-8")).substitute(
        title=escape(title),
        lead=lead,
        view="",
        sections="\n".join([*first, *([section("Figures", drawn)] if figures else []), *rest]),
        version=escape(__version__),
        light=" ".join(f"{variable(colour)}: {colour};" for colour in colours),
        dark=" ".join(f"{variable(colour)}: {dark_variant(colour)};" for colour in colours),
    )


def estimates_html(
    found: Estimates, level: float = 0.95, kind: str = LINEARISED, ends: Mapping[str, tuple[float, float]] | None = None
) -> str:
    """Return a table with a row for each parameter; `ends` may hold intervals of another kind, by name."""
    rows = [
        [
            f'<th scope="row">{escape(found.names[k])}</th>',
            number_html(found.values[k], " (at its bound)" if found.at_bound[k] else ""),
            number_html(found.standard_errors[k]),
            f'<td class="number">{interval}</td>',
            f"<td>{escape(format_unit(found.units[k]))}</td>",
        ]
        for k, interval in enumerate(format_intervals(found, level, ends))
    ]
    return table(list(column_titles(found, level, kind)), rows)


def number_html(value: float, more: str = "") -> str:
    """Return a table cell with a number; a dash for nan."""
    return f'<td class="number">{"–" if np.isnan(value) else f"{value:.5g}"}{more}</td>'


def lines_html(lines: Iterable[str]) -> str:
    """Return sentences as paragraphs."""
    return "".join(f"<p>{escape(line)}</p>" for line in lines)
