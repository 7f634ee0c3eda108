"""Compute runs of a study: in batches, in the lanes of one compiled program, or one by one where that is impossible.

The numbers of a run do not depend on the other runs of its batch, nor on the number of threads.
"""

from __future__ import annotations

import json
import math
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np

from ...control.build_controllers import controller_of
from ...control.sampled import Sampled, Together
from ...dynamics import derive
from ...errors import SceneError, SeaframeError
from ...integrate.initial_state import initial_state, state_without_connections
from ...numbers import Floats
from ...scene.model import Scene
from ...signals.signal import split_component
from ...signals.signal_catalogue import catalogue, find_signal
from .plan import Roles, StudyPlan, assign_roles, at_paths, free_form

if TYPE_CHECKING:
    from ...program.program import Program

BATCH_BYTES = 128e6  # of the records of runs that are computed together
MOST_TOGETHER = 65_536  # runs
FEW = 64  # runs whose numbers are all checked
DONE, DIVERGED = "done", "diverged"

Report = Callable[[int], None]  # called with the number of runs that a batch has finished


@dataclass
class Results:
    """The results of some runs: a number or a history for every kept column."""

    status: list[str]  # "done", "diverged", or why a run was refused
    numbers: dict[str, Floats]  # (n,), or (n, records) of a signal; nan where a run has none


@dataclass(eq=False)
class RunComputer:
    """Computes the runs of a plan; scenes, roles and programs are kept between calls."""

    plan: StudyPlan
    threads: int | None = None
    roles: dict[str, Roles] = field(default_factory=dict)  # by the name of the scene
    programs: dict[tuple[str, ...], tuple[Scene, Program]] = field(default_factory=dict)

    def compute(self, start: int, stop: int, report: Report | None = None) -> Results:
        """Return the results of runs start to stop."""
        scenes = [self.plan.scene_of(row) for row in range(start, stop)]
        return self.compute_values(scenes, self.plan.values(start, stop), report)

    def compute_values(
        self, scenes: Sequence[str], values: dict[str, list[Any]], report: Report | None = None
    ) -> Results:
        """Return the results of runs of scenes, by their names, with values at the paths that vary."""
        results = Results([""] * len(scenes), {})
        for name in dict.fromkeys(scenes):
            rows = [k for k, own in enumerate(scenes) if own == name]
            roles = self.roles_of(name)
            groups: dict[tuple[str, ...], list[int]] = {}
            for k in rows:
                groups.setdefault(tuple(json.dumps(values[path][k]) for path in roles.structure), []).append(k)
            for key, own in groups.items():
                self.compute_group(name, roles, key, own, values, results, report)
        return results

    def roles_of(self, name: str) -> Roles:
        """Return the roles of the numbers that vary in a scene."""
        if name not in self.roles:
            self.roles[name] = assign_roles(self.plan, self.plan.scenes[name])
        return self.roles[name]

    def compute_group(
        self,
        name: str,
        roles: Roles,
        key: tuple[str, ...],
        rows: list[int],
        values: dict[str, list[Any]],
        results: Results,
        report: Report | None,
    ) -> None:
        """Compute the runs of one structure."""
        points = {path: [own[k] for k in rows] for path, own in values.items()}
        if roles.reason:
            for i, k in enumerate(rows):
                scene = self.plan.scenes[name]
                store_rows(
                    results, [k], *simulate_one(self.plan, scene, {path: own[i] for path, own in points.items()})
                )
                if report:
                    report(1)
            return
        try:
            scene, program = self.program_of(name, roles, key)
            self.plan.settings(scene)
        except SceneError as error:  # values that no scene accepts, on their own or together
            store_rows(results, rows, [f"refused: {error}"] * len(rows), {})
            if report:
                report(len(rows))
            return
        refused = find_refused(scene, (*roles.free, *roles.start), points)
        for k, reason in refused.items():
            results.status[rows[k]] = f"refused: {reason}"
        if refused:
            valid = [k for k in range(len(rows)) if k not in refused]
            rows, points = [rows[k] for k in valid], {path: [own[k] for k in valid] for path, own in points.items()}
            if report:
                report(len(refused))
        batch = Batch(self.plan, scene, program, roles, self.threads)
        size = batch.size
        for first in range(0, len(rows), size):
            part = slice(first, first + size)
            own = {path: column[part] for path, column in points.items()}
            store_rows(results, rows[part], *batch.compute(own, len(rows[part])))
            if report:
                report(len(rows[part]))

    def program_of(self, name: str, roles: Roles, key: tuple[str, ...]) -> tuple[Scene, Program]:
        """Return the scene of a structure and its program; the last ones are kept."""
        from ...program.program import Program

        known = (name, *key)
        if known not in self.programs:
            base = self.plan.scenes[name]
            changes = dict(zip(roles.structure, map(json.loads, key), strict=True))
            scene = base.replace(at_paths(base, changes)) if changes else base
            if len(self.programs) > 8:
                self.programs.pop(next(iter(self.programs)))
            outputs = list(dict.fromkeys(split_component(name)[0] for name in signals_of(self.plan)))
            free = free_form(scene, roles.free)
            hidden = [name if isinstance(name, str) else next(iter(name))
                      for path, name in zip(roles.free, free, strict=True) if path in self.plan.hidden]  # fmt: skip
            program = Program(scene, free=free, outputs=outputs, hidden_from_controllers=hidden)
            self.programs[known] = scene, program
        return self.programs[known]


def find_refused(scene: Scene, names: Sequence[str], values: dict[str, list[float]]) -> dict[int, str]:
    """Return the runs whose numbers a scene does not accept together, and why.

    Where the box of all numbers has fewer corners than there are runs, the corners are checked first: valid regions
    have no holes, so that no run is refused where no corner is.
    """
    rows = list(zip(*(values[name] for name in names), strict=True))

    @cache
    def reason_against(row: tuple[float, ...]) -> str:
        try:
            scene.replace(at_paths(scene, dict(zip(names, row, strict=True))))
        except SceneError as error:
            return str(error)
        return ""

    ends = [dict.fromkeys((min(values[name]), max(values[name]))) for name in names]
    many = len(set(rows)) > max(FEW, math.prod(map(len, ends)))
    if many and not any(map(reason_against, product(*ends))):
        return {}
    return {k: reason for k, row in enumerate(rows) if (reason := reason_against(row))}


def signals_of(plan: StudyPlan) -> Iterator[str]:
    """Yield the signals that the plan needs, each by the name of the user."""
    for each in plan.kept:
        yield from each.signals
    for function in plan.functions:
        yield from function.signals


@dataclass(eq=False)
class Batch:
    """Runs of one program with numbers and starts of their own."""

    plan: StudyPlan
    scene: Scene
    program: Program
    roles: Roles
    threads: int | None

    @cached_property
    def ends_only(self) -> bool:
        """Whether the ends of the runs are all that is kept."""
        return not self.plan.functions and not any(each.needs_records for each in self.plan.kept)

    @property
    def size(self) -> int:
        """Number of runs that are computed together."""
        _, steps = self.plan.settings(self.scene)
        records = 1 if self.ends_only else steps // self.plan.every + 1
        width = self.program.nq + self.program.nv + len(self.program.output_names)
        return int(np.clip(BATCH_BYTES / (8.0 * records * width), 1, MOST_TOGETHER))

    def compute(self, values: dict[str, list[Any]], count: int) -> tuple[list[str], dict[str, Floats]]:
        """Return the status and the kept columns of runs with these values."""
        dt, steps = self.plan.settings(self.scene)
        try:
            q0, v0 = self.starts(values, count)
        except SeaframeError as error:
            if count == 1:
                return [f"refused: {error}"], {}
            each = [self.compute({path: [own[k]] for path, own in values.items()}, 1) for k in range(count)]
            return join_rows(each)
        names = self.roles.free
        free = np.column_stack([values[name] for name in names]).astype(float) if names else None
        every = None if self.ends_only else self.plan.every
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of runs that diverge: their status says so
            q, v, y = self.program.rollout(q0, v0, None, dt, steps, free, every, threads=self.threads, observe=True)
            if every is None:
                ends, y, t = np.hstack([q, v]), y[:, None, :], np.array([dt * steps])
            else:
                ends = np.hstack([q[:, -1], v[:, -1]])
                first = self.program.observe(q0, v0, None, 0.0, free)
                y = np.concatenate([first[:, None, :], y], axis=1)
                t = dt * every * np.arange(y.shape[1])
            return self.reduce(ends, t, y)

    def starts(self, values: dict[str, list[Any]], count: int) -> tuple[Floats, Floats]:
        """Return the states q0 (n, nq) and v0 (n, nv) in which the runs start."""
        free = [
            name for name in self.roles.free if name.startswith(("drives.", "tethers."))
        ]  # those that move the start
        names = (*free, *self.roles.start)
        if not names:
            state = initial_state(derive(self.scene))
            return np.tile(state.q, (count, 1)), np.tile(state.v, (count, 1))
        if self.scene.all_connections or self.scene.tethers:
            each = [
                initial_state(derive(self.scene.replace(at_paths(self.scene, {n: values[n][k] for n in names}))))
                for k in range(count)
            ]
            return np.array([state.q for state in each]), np.array([state.v for state in each])
        numbers = at_paths(self.scene, {name: np.asarray(values[name], dtype=float) for name in names})
        state = state_without_connections(derive(self.scene.with_numbers(numbers)))
        return stack_columns(state.q, count), stack_columns(state.v, count)

    def reduce(self, ends: Floats, t: Floats, y: Floats) -> tuple[list[str], dict[str, Floats]]:
        """Return the status and the kept columns from the ends of runs and their outputs y (n, records, outputs)."""
        whole = np.atleast_1d(np.isfinite(ends).all(axis=1))
        found: dict[str, Floats] = {}
        rows = np.ascontiguousarray(y.transpose(0, 2, 1))
        for each in self.plan.kept:
            kept = each.values(t, lambda signal: rows[:, self.places(signal)])
            found |= {name: kept[:, k] for k, name in enumerate(each.columns(self.scene))}
        for function in self.plan.functions:
            numbers = np.full(len(rows), np.nan)
            for k in np.flatnonzero(whole):
                own = {name: squeeze(rows[k, self.places(name)]) for name in function.signals}
                numbers[k] = function.value(t, own)
            found[function.name] = numbers
        for column in found.values():
            column[~whole] = np.nan
        return [DONE if fine else DIVERGED for fine in whole.tolist()], found

    def places(self, signal: str) -> list[int]:
        """Return the outputs of the program that belong to a signal or a component."""
        found, component = find_signal(self.scene, catalogue(self.scene), signal, "keep")
        names = list(found.components)
        wanted = names if component is None else [names[component]]
        return [self.program.output_names.index(name) for name in wanted]


def squeeze(rows: Floats) -> Floats:
    """Return a signal (records,) or (records, k) from (k, records)."""
    return rows[0] if len(rows) == 1 else rows.T


def stack_columns(entries: Sequence[Any], count: int) -> Floats:
    """Return entries, each a number or (n,), as rows (n, entries)."""
    return np.column_stack([np.broadcast_to(np.asarray(x, dtype=float), (count,)) for x in entries])


def simulate_one(plan: StudyPlan, scene: Scene, values: dict[str, Any]) -> tuple[list[str], dict[str, Floats]]:
    """Return the status and the kept columns of one run by `simulate`."""
    from ..simulate import simulate

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            run = simulate(scene.replace(at_paths(scene, values)), control=ignorant_control(plan, scene))
    except SeaframeError as error:
        return [DIVERGED if error.code == "diverged" else f"refused: {error}"], {}
    found: dict[str, Floats] = {}
    t = run.t[:: plan.every]
    for each in plan.kept:
        kept = each.values(t, lambda signal: np.atleast_2d(run[signal][:: plan.every].T)[None])
        found |= {name: kept[:, k] for k, name in enumerate(each.columns(scene))}
    for function in plan.functions:
        own = {name: run[name][:: plan.every] for name in function.signals}
        found[function.name] = np.array([function.value(t, own)])
    return [DONE], found


def ignorant_control(plan: StudyPlan, scene: Scene) -> Sampled | Together | None:
    """Return the controllers of a scene that do not know the numbers that vary; None: its own may know them."""
    return controller_of(scene, derive(scene)) if plan.hidden else None


def store_rows(results: Results, rows: Sequence[int], status: Sequence[str], columns: dict[str, Floats]) -> None:
    """Store the columns of some runs among those of all."""
    for k, word in zip(rows, status, strict=True):
        results.status[k] = word
    for name, x in columns.items():
        shape = (len(results.status), *x.shape[1:])
        results.numbers.setdefault(name, np.full(shape, np.nan))[list(rows)] = x


def join_rows(parts: Sequence[tuple[list[str], dict[str, Floats]]]) -> tuple[list[str], dict[str, Floats]]:
    """Return the results of single runs together; runs without a column get nan."""
    joined = Results([""] * len(parts), {})
    for k, (status, columns) in enumerate(parts):
        store_rows(joined, [k], status, columns)
    return joined.status, joined.numbers
