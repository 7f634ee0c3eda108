"""Objects as cards in notebooks: the `_repr_html_` of scenes, runs, programs, modes, fits and studies."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from itertools import islice
from typing import TYPE_CHECKING

from ..errors import count_words
from . import plots, summaries, words
from .html_parts import card, digits_cell, image, name_cell, pairs, paragraph, table, text_cell

if TYPE_CHECKING:
    from ..identify.fit.fitting import Fit
    from ..program.program import Program
    from ..run.modes import Modes
    from ..run.recording import Run
    from ..run.study.study import Study
    from ..scene.model import Scene

MOST_ENTRIES = 12  # names of the entries of a vector; of longer ones the rest is counted
MOST_FREEDOM = 60  # degrees of freedom up to which the operations of a program are counted: they take a second


def scene_card(scene: Scene) -> str:
    """Return a scene: what acts in it, and the tree of its links with joints and masses."""
    effects = pairs((escape(topic), escape(text)) for topic, text in words.list_effects(scene))
    lead = (scene.description, f"{summaries.scene_counts(scene)}.")
    return card(scene.name, lead, [("Links", links_table(scene)), ("What acts", effects)])


def links_table(scene: Scene) -> str:
    """Return the tree of the links of all robots as a table."""
    whole = summaries.branches(scene)
    drives = scene.all_drives
    rows = [
        [
            name_cell(row.path, row.depth),
            digits_cell(words.number(row.link.total_mass)),
            text_cell(row.held),
            text_cell(words.drive_words(drives[row.path], row.link) if row.path in drives else ""),
        ]
        for row in whole[: summaries.MOST_LINKS]
    ]
    more = len(whole) - len(rows)
    rest = paragraph(f"and {count_words(more, 'more link')}") if more else ""
    return table(["link", "mass [kg]", "joint", "driven by"], rows) + rest


def run_card(run: Run) -> str:
    """Return a run: how it ran, its overview figure, health and advice."""
    first, *rest = summaries.outcome_lines(run)
    lead = (f"{float(run.t[-1] - run.t[0]):g} s in steps of {run.dt:g} s, {run.method}.", first)
    figure = image(plots.png(run.plot()), f"Overview of {run.scene.name}") if len(run.t) > 1 else ""
    return card(run.scene.name, lead, [("Overview", figure), ("What happened", "\n".join(map(paragraph, rest)))])


def program_card(program: Program) -> str:
    """Return a program: its inputs, outputs and operations."""
    coordinates = program.coordinates
    entries = {"q": coordinates.q, "v": coordinates.v, "u": coordinates.u}
    inputs = [[name_cell(key), digits_cell(str(len(own))), text_cell(listed(own))] for key, own in entries.items()]
    free = [
        [name_cell(name), digits_cell(words.number(value)), text_cell(program.freed.unit_in(program.scene, name))]
        for name, value in zip(program.free, program.defaults.tolist(), strict=True)
    ]
    outputs = zip(program.output_names, program.output_units, strict=True)
    observed = [[name_cell(name), text_cell(unit)] for name, unit in outputs]
    parts = [
        ("Inputs", table(["input", "entries", "names"], inputs)),
        ("Free numbers", table(["path", "value in the scene", "unit"], free) if free else ""),
        ("Outputs", table(["output", "unit"], observed) if observed else ""),
        ("Operations of one stage of a step", operations_table(program)),
    ]
    lead = [f"Compiled: {program.method}, {program.integrator.name}, {program.target.lanes} robots side by side."]
    return card(program.scene.name, lead, parts)


def operations_table(program: Program) -> str:
    """Return how many operations each part of the physics takes; nothing for large scenes, where counting is slow."""
    if program.nv > MOST_FREEDOM:
        return ""
    from ..program.explain import operation_costs

    costs = operation_costs(program.scene, program.method)
    total = sum(cost.operations.flops for cost in costs)
    rows = [[name_cell(cost.part), *operation_cells(cost.operations.flops, total)] for cost in costs]
    return table(["part", "operations", "share"], [*rows, [name_cell("all"), *operation_cells(total, total)]])


def operation_cells(flops: int, total: int) -> list[str]:
    """Return the cells of a number of operations and its share of all."""
    return [digits_cell(f"{flops:,}"), digits_cell(f"{flops / total:.0%}" if total else "")]


def modes_card(found: Modes) -> str:
    """Return modes as a table: frequency, damping, and the coordinates that move."""
    from .mode_plots import HEADS, mode_rows, remarks

    rows = [[*map(digits_cell, row[:4]), *map(text_cell, row[4:])] for row in mode_rows(found, found.modes)]
    notes = "\n".join(map(paragraph, remarks(found)))
    return card(found.scene.name, ["Small motion about a state."], [("Modes", table(HEADS, rows)), ("Remarks", notes)])


def fit_card(fit: Fit) -> str:
    """Return a fit: estimates with their intervals, identifiability, noise, predictions, one figure and notes."""
    from .identified.result_tables import fit_findings

    found = fit_findings(fit)
    figures = "\n".join(image(plots.png(figure), title) for title, figure in islice(found.figures.items(), 1))
    notes = "\n".join(map(paragraph, found.notes))
    return card(found.title, [found.lead], [*found.tables.items(), ("Figure", figures), ("Notes", notes)])


def study_card(study: Study) -> str:
    """Return a study: what varied, and the distribution of each kept number."""
    from .study_report import failures_html, inputs_html, numbers_html

    parts = [("What varied", inputs_html(study)), ("What was found", numbers_html(study) if study.numbers else "")]
    failed = study.count_failed()
    lead = [f"{count_words(len(study), 'run')} over {listed(study.plan.inputs) or 'nothing'}."]
    title = f"Study of {', '.join(study.plan.scenes)}"
    return card(title, lead, [*parts, ("Runs without a result", failures_html(study) if failed else "")])


def listed(names: Iterable[str]) -> str:
    """Return names with commas; of many, the first ones and how many follow."""
    every = list(names)
    rest = len(every) - MOST_ENTRIES
    return ", ".join(every[:MOST_ENTRIES]) + (f" and {rest} more" if rest > 0 else "")
