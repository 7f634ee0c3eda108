"""Scenes, runs and programs as text: one line for `repr`, a few lines for `print`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from ..errors import count_words
from . import words
from .motor_words import motor_lines

if TYPE_CHECKING:
    from ..program.program import Program
    from ..run.health import Health
    from ..run.modes import Modes
    from ..run.recording import Run
    from ..scene.links import Link
    from ..scene.model import Scene

MOST_LINKS = 40  # rows of a tree of links; of longer ones the rest is counted
DEEPEST = 12  # steps of indentation
MODES = {"swing": "oscillating", "decay": "decaying", "growth": "growing", "free": "free"}


class Branch(NamedTuple):
    """One link in the tree of its robot."""

    depth: int
    path: str
    link: Link
    held: str  # its joint, or the kind of its base


def branches(scene: Scene) -> list[Branch]:
    """Return all links, each after the link that carries it, robot by robot."""
    parents, robots = scene.parents, scene.robots_and_tethers
    depths: dict[str, int] = {}
    found = []
    for path, link in scene.links.items():
        parent = parents[path]
        depths[path] = 0 if parent is None else depths[parent] + 1
        held = words.joint_words(link, robots[path.partition(".")[0]].base)
        found.append(Branch(min(depths[path], DEEPEST), path, link, held))
    return found


def total_mass(scene: Scene) -> float:
    """Return the mass of all links [kg]."""
    return float(sum(link.total_mass for link in scene.links.values()))


def medium(scene: Scene) -> str:
    """Return what the robots are in: "dry", or water of a density."""
    return "dry" if scene.water is None else f"in water of {words.number(scene.water.density)} kg/m³"


def scene_counts(scene: Scene) -> str:
    """Return the numbers of robots and links, the mass, the degrees of freedom and the medium of a scene."""
    free = sum(actuation == "free" for slot in scene.coordinates.slots.values() for actuation in slot.actuation)
    modal = sum(len(link.flexible.modes) for link in scene.links.values() if link.flexible is not None)
    parts = [count_words(len(scene.robots), "robot"), count_words(len(scene.links), "link")]
    freedom = f"{count_words(free + modal, 'free coordinate')}"
    return ", ".join([*parts, f"{total_mass(scene):.6g} kg", freedom, medium(scene)])


def scene_line(scene: Scene) -> str:
    """Return a scene in one line."""
    return f"Scene({scene.name!r}: {scene_counts(scene)})"


def scene_text(scene: Scene) -> str:
    """Return a scene as its line, with the tree of its links and their masses below it."""
    lines = [scene_line(scene)]
    rows = [(f"{'  ' * (row.depth + 1)}{row.path}", f"{row.link.total_mass:.6g}", row.held) for row in branches(scene)]
    shown = rows[:MOST_LINKS]
    wide, digits = (max(len(row[k]) for row in shown) for k in (0, 1))
    lines += [f"{name:<{wide}}  {mass:>{digits}} kg  {held}" for name, mass, held in shown]
    if more := len(rows) - len(shown):
        lines.append(f"  and {count_words(more, 'more link')}")
    return "\n".join(lines)


def run_line(run: Run) -> str:
    """Return a run in one line."""
    name, end = run.scene.name, float(run.t[-1])
    return f"Run({name!r}, {run.method}, {run.integrator}, {len(run.t)} states to t = {end:g} s)"


def run_text(run: Run) -> str:
    """Return a run as text: how it ran, its residuals, work, motors and advice, and how to see more."""
    more = "run.names lists the signals; run.plot(), run.page(file) and run.report(file) show them."
    return "\n".join([run_line(run), *outcome_lines(run), more])


def outcome_lines(run: Run) -> Iterator[str]:
    """Yield what a run did: residuals and cost, work, motors, and advice on how to run it better."""
    health = run.health
    yield f"Residuals (relative): {residual_words(health)}. {cost_words(run)}"
    if health.work:
        yield f"Work: {', '.join(f'{kind} {work:+.3g} J' for kind, work in health.work.items())}."
    yield from (*words.latch_lines(run), *motor_lines(run.motors), *health.advice)


def residual_words(health: Health) -> str:
    """Return the residuals of the balances of a run that apply to it."""
    balance = f"energy {health.energy_residual:.1e}"
    if health.momentum_residual is not None:
        balance += f", momentum {health.momentum_residual:.1e}"
    if health.constraint_drift is not None:
        balance += f", connections {health.constraint_drift:.1e} m"
    return balance


def cost_words(run: Run) -> str:
    """Return a sentence with the number of steps, the integrator and the computing time."""
    taken = sum(after > before for before, after in pairwise(run.rows.t))
    return f"{count_words(taken, 'step')} by {run.integrator} in {run.wall_s:.3g} s."


def program_line(program: Program) -> str:
    """Return a program in one line."""
    sizes = f"nq={program.nq}, nv={program.nv}, nu={program.nu}"
    free = f", {len(program.free)} free" if program.free else ""
    outputs = f", {count_words(len(program.output_names), 'output')}" if program.output_names else ""
    controlled = ", controllers act" if program.closed_loop else ""
    how = f"{program.method}, {program.integrator.name}"
    return f"Program({program.scene.name!r}, {how}: {sizes}{free}{outputs}{controlled})"


def modes_line(found: Modes) -> str:
    """Return modes in one line: how many of each kind, and their frequencies."""
    kinds = [mode.kind for mode in found.modes]
    parts = [f"{kinds.count(kind)} {MODES[kind]}" for kind in dict.fromkeys(kinds)]
    hertz = found.frequencies
    between = f"; {hertz.min():.4g} to {hertz.max():.4g} Hz" if len(hertz) else ""
    return f"Modes({found.scene.name!r}: {count_words(len(kinds), 'mode')}, {', '.join(parts)}{between})"
