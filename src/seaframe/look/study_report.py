"""Report of a study: what varied, what was found, figures, and the extreme runs with their pages; one HTML file."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import SeaframeError, unknown_name
from ..whole_files import write_file
from .identified.findings import page_html
from .page import PageOptions, write_page
from .report import pairs, section, table
from .study_plots import study_figures

if TYPE_CHECKING:
    from ..run.study.study import Study

EXTREMES = 3  # runs at each end that are listed for a kept number
MOST_PAGES = 4
PAGES = "pages"


def write_study_report(study: Study, path: Path, largest: tuple[str, ...] = ()) -> None:
    """Write the report; the runs at both ends of the first kept numbers become pages in a folder beside it."""
    for name in largest:
        if name not in study.numbers:
            raise SeaframeError(unknown_name(name, study.numbers, "kept number"), path="largest")
    write_file(path, study_html(study, write_pages(study, path.parent / PAGES), largest).encode())


def write_pages(study: Study, folder: Path) -> dict[int, str]:
    """Write a page for the runs at both ends of the first kept numbers; return their links by number of run."""
    numbers: dict[int, None] = {}
    for name in study.numbers:
        for largest in (True, False):
            try:
                numbers[study.best(name, largest)["run"]] = None
            except SeaframeError:  # no run has a value
                continue
    found = {}
    for number in list(numbers)[:MOST_PAGES]:
        folder.mkdir(exist_ok=True)
        file = folder / f"run-{number:06d}.html"
        run = study.rerun(number)
        write_page(file, run.scene, (run,), PageOptions(live=False))  # a live page takes seconds to compile
        found[number] = f"{PAGES}/{file.name}"
    return found


def study_html(study: Study, links: dict[int, str], largest: tuple[str, ...] = ()) -> str:
    """Return the report as HTML."""
    plan, failed = study.plan, study.count_failed()
    lead = f'<p class="lead"><strong>{len(study):,} runs</strong> of {escape(", ".join(plan.scenes))}'
    lead += f" over {escape(', '.join(plan.inputs) or 'nothing')}.</p>"
    if failed:
        lead += f'<p class="verdict fail">{failed:,} runs gave no result</p>'
    sections = [section("What varied", inputs_html(study)), section("What was found", numbers_html(study))]
    sections += [
        section(f"Extreme runs of {escape(name)}", extremes_html(study, name, links)) for name in study.numbers
    ]
    if failed:
        sections.append(section("Runs without a result", failures_html(study)))
    title = f"Study of {', '.join(plan.scenes)}"
    return page_html(title, lead, sections, study_figures(study, largest))


def inputs_html(study: Study) -> str:
    """Return the table of axes and distributions."""
    plan, units = study.plan, study.units
    rows = []
    for axis in plan.axes:
        shown = [f"{x:.6g}" if isinstance(x, float) else str(x) for x in axis.values]
        text = ", ".join(shown) if len(shown) <= 12 else f"{shown[0]}, {shown[1]}, .., {shown[-1]}"
        rows.append((escape(axis.path), f"{len(axis.values)} values: {escape(text)} {escape(units[axis.path])}"))
    rows += [(escape(each.path), f"{escape(str(each))} {escape(units[each.path])}") for each in plan.sampled]
    if plan.correlated:
        rows.append((escape(", ".join(plan.correlated.paths)), "jointly normal, with the covariance of a fit"))
    rows.append(("repetitions", f"{plan.repeat:,} ({plan.design}, seed {plan.seed})"))
    return pairs(rows)


def numbers_html(study: Study) -> str:
    """Return the table of the distribution of each kept number."""
    rows = []
    for name in study.numbers:
        x = study[name]
        known = x[np.isfinite(x)]
        quantiles = np.quantile(known, [0.0, 0.05, 0.5, 0.95, 1.0]) if len(known) else np.full(5, np.nan)
        cells = [*quantiles, known.mean() if len(known) else np.nan, known.std(ddof=1) if len(known) > 1 else np.nan]
        rows.append(
            [f'<th scope="row">{escape(name)}</th>', f"<td>{escape(study.units[name])}</td>", *map(number_cell, cells)]
        )
    return table(["number", "unit", "least", "5 %", "median", "95 %", "largest", "mean", "sd"], rows)


def number_cell(x: Any) -> str:
    """Return a cell with a number."""
    return f'<td class="number">{x:.5g}</td>' if np.isfinite(x) else '<td class="number">-</td>'


def extremes_html(study: Study, name: str, links: dict[int, str]) -> str:
    """Return the table of the runs at both ends of a kept number."""
    try:
        least, most = study.rank(name, count=EXTREMES), study.rank(name, True, EXTREMES)
    except SeaframeError as error:
        return f"<p>{escape(error.message)}</p>"
    listed = {row["run"]: row for row in [*least, *reversed(most)]}
    rows = []
    for number, row in listed.items():
        link = f'<a href="{links[number]}">{number}</a>' if number in links else str(number)
        inputs = [
            f"<td class='number'>{escape(f'{x:.5g}' if isinstance(x, float) else str(x))}</td>"
            for x in (row[path] for path in study.inputs)
        ]
        rows.append([f'<th scope="row">{link}</th>', *inputs, number_cell(row[name])])
    note = "<p>A linked number plays that run; <code>study.rerun(number)</code> gives any run in full.</p>"
    return table(["run", *study.inputs, name], rows) + note


def failures_html(study: Study) -> str:
    """Return what happened to the runs without a result, with their number."""
    words, counts = np.unique(study["status"].astype(str), return_counts=True)
    order = np.argsort(-counts, kind="stable")
    rows = [(escape(words[k][:300]), f"{counts[k]:,} runs") for k in order if words[k] != "done"]
    return pairs(rows[:20])
