"""`identify_model`: climb the ladder of models of a vehicle, and choose the rung that its runs support."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from time import perf_counter
from typing import Any

import numpy as np

from ...errors import SeaframeError, count_words
from ...run.recording import Recording
from ...scene.model import Scene
from ..estimates import Estimates, format_table
from ..fit.data import has_signal
from ..fit.problem import DELAY, as_list
from .floating import Floating
from .floating_unknowns import DELAY as DELAY_OF_ANGLES
from .ladder import STOPPED, Climbed, Ladder, Predictor, Score, choose, climb, complete_groups
from .powered import Powered

POOR = 0.1  # best score below which no rung predicts the runs


@dataclass(frozen=True, eq=False)
class IdentifiedModel:
    """Result of a climb: `found.scene` is the scene with the estimates of the chosen rung.

    found = sf.identify_model(scene, [first, second, third])
    print(found.report())
    found.predict(fourth)  # R2 of a whole run that was not fitted
    """

    problem: Ladder
    climbed: tuple[Climbed[Any], ...]
    level: float
    wall_s: float

    def __repr__(self) -> str:
        return self.report()

    @cached_property
    def chosen(self) -> Climbed[Any]:
        """The rung that the runs support."""
        return choose(self.climbed)

    @property
    def untried(self) -> list[str]:
        """Names of the rungs that an interrupt left out."""
        return [each.rung.name for each in self.climbed if each.skipped == STOPPED]

    @property
    def verdict(self) -> str:
        """What the scores say, in a sentence."""
        rung = self.chosen.rung
        best = max((float(each.means.mean()) for each in self.climbed if each.scores), default=np.nan)
        if best < POOR:
            return (
                "No rung predicts these runs: check signs (`seaframe check`), units and the mapping. The fitted scene "
                f"is that of {rung.name}; do not rely on it."
            )
        end = f"; stopped, {count_words(len(self.untried), 'rung')} not tried" if self.untried else ""
        begin = "The runs support" if self.chosen.scores else "No rungs were compared; the simplest"
        return f"{begin}: {rung.name} ({rung.frees}){end}."

    @property
    def model(self) -> Predictor:
        """The chosen model, fitted to all runs."""
        found: Predictor | None = self.chosen.model
        assert found is not None
        return found

    @property
    def scene(self) -> Scene:
        """The scene with the estimates."""
        return self.model.scene

    @property
    def estimates(self) -> Estimates:
        """Values and covariance of the chosen rung's unknowns."""
        return self.model.estimates

    @cached_property
    def notes(self) -> tuple[str, ...]:
        """Notes on runs and results."""
        lost, few = note_lost_delay(self.estimates), note_few_runs(len(self.problem.sources))
        return (*lost, *few, *self.problem.notes, *self.model.notes)

    def predict(self, data: Recording | Sequence[Recording]) -> list[Score]:
        """Predict whole runs that were not fitted, each from its first pose, with its commands alone."""
        return [self.model.score_other(each) for each in as_list(data)]

    def table(self) -> str:
        """Return the rungs with their cross-validated scores as text."""
        tried = [line(each, each is self.chosen) for each in self.climbed if each.skipped != STOPPED]
        untried = [f"  {STOPPED}: {', '.join(self.untried)}"] if self.untried else []
        return "\n".join([head(self.problem.entries), *tried, *untried])

    def report(self, ahead: Sequence[Score] = ()) -> str:
        """Return everything as plain text; `ahead` holds scores of runs that were not fitted, as `predict` returns."""
        lines = [f"{self.problem.name}: models of {', '.join(self.problem.sources)}", "", self.table(), ""]
        lines += [self.verdict, ""]
        lines += [format_table(self.estimates, self.level)]
        if ahead:
            lines += ["", "whole runs predicted, R2:", *(score_line(each) for each in ahead)]
        return "\n".join([*lines, *(["", *(f"note: {note}" for note in self.notes)] if self.notes else [])])

    def to_dict(self) -> dict[str, Any]:
        """Return a dict for JSON."""
        return {
            "scene": self.problem.name,
            "runs": self.problem.sources,
            "entries": list(self.problem.entries),
            "chosen": self.chosen.rung.name,
            "verdict": self.verdict,
            "rungs": [rung_data(each) for each in self.climbed],
            "estimates": self.estimates.to_dict(),
            "wall_s": self.wall_s,
        }


def identify_model(
    scene: Scene,
    data: Recording | Sequence[Recording],
    *,
    groups: Sequence[Sequence[int]] = (),
    level: float = 0.95,
    progress: Callable[[str], None] | None = None,
    show: Callable[[str], None] | None = None,
) -> IdentifiedModel:
    """Identify the model of a vehicle from runs with its commands, in rungs from simple to full.

    Arguments:
        scene: the vehicle; its numbers are where the fits start, and the means of weak priors. A hull without added
            mass or drag starts from those of its shape.
        data: runs or logs with the pose of the vehicle or of a point on it, and the commands of thrusters. With three
            runs or more, cross-validation chooses between rungs. Where no commands are logged but angles of joints
            and roll and pitch (or an orientation) of the vehicle, it floats unpowered, tilted by its arm (`Floating`).
        groups: numbers of runs, from 0, that are left out together, such as repeats of one motion; a run that no group
            names is left out alone.
        level: confidence of intervals.
        progress: function that is called with a short text about the current step.
        show: function that is called with a line of the table as soon as a rung is known.

    An interrupt (Ctrl-C) ends the climb, and the result has the rungs that are known. Returns an `IdentifiedModel`.
    Example: `sf.identify_model(scene, [first, second, third]).scene.save("fitted.yaml")`.
    """
    began, tell, print_line = perf_counter(), progress or (lambda _: None), show or (lambda _: None)
    runs = as_list(data)
    if not runs:
        raise SeaframeError("there is nothing to fit. Name at least one LOG.", "missing", path="data")
    whole = complete_groups(groups, len(runs))
    commanded = any(has_signal(run, name) for run in runs for name in scene.coordinates.u)
    floating = not commanded and all(any(name.endswith(".angle") for name in run.names) for run in runs)
    problem: Ladder = Floating.of(scene, runs, whole) if floating else Powered.of(scene, runs, tell)
    print_line(head(problem.entries))

    def show_tried(each: Climbed[Any]) -> None:
        if each.skipped != STOPPED:  # the table names these in one line
            print_line(line(each))

    climbed = climb(problem.rungs(), len(runs), tell, show_tried, whole)
    return IdentifiedModel(problem, tuple(climbed), level, perf_counter() - began)


def note_lost_delay(found: Estimates) -> Iterator[str]:
    """Yield a note on an estimated delay: scenes have none, so that only the stamps of logs can be corrected by it."""
    for name, what, sign in ((DELAY, "commands", -1.0), (DELAY_OF_ANGLES, "angles of joints", 1.0)):
        delay = round(sign * found[name], 3) if name in found.names else 0.0
        if delay:
            yield (
                f"THE {name.upper()} IS NOT IN THE FITTED SCENE, which has no place for it: before simulating these "
                f"runs with the scene, write `delay: {delay:g}` for the {what} in the mapping."
            )


def note_few_runs(count: int) -> Iterator[str]:
    """Yield a note if there are too few runs to compare rungs well."""
    if count == 1:
        yield "With one run no rung can be compared, as none is left to predict. Record at least two, better three."
    if count == 2:
        yield "With two runs every rung that predicts one was fitted to the other alone. Better record a third."


def head(entries: Sequence[str]) -> str:
    """Return the head of the table."""
    return f"  {'rung':<24}" + "".join(f" {entry:>8}" for entry in entries) + f"{'score':>9}{'CPU [s]':>9}"


def line(each: Climbed[Any], is_chosen: bool = False) -> str:
    """Return a rung as a line of the table: R2 of every entry and their mean, over the groups of runs left out."""
    mark = "* " if is_chosen else "  "
    if each.skipped:
        return f"{mark}{each.rung.name:<24} skipped: {each.skipped}"
    scores = f"{'fitted, not cross-validated':>54}" + " " * 9
    if each.scores:
        scores = "".join(f" {x:>8.3f}" for x in each.r2) + f"{each.means.mean():>9.3f}"
    end = "" if each.model is not None and each.model.converged else "  not converged"
    return f"{mark}{each.rung.name:<24}{scores}{each.cpu_s:>9.1f}{end}"


def score_line(score: Score) -> str:
    """Return R2 of a run as a line of text."""
    found = ", ".join(f"{a} {x:.3f}" for a, x in zip(score.entries, score.r2, strict=True))
    return "; ".join([f"  {score.source}: {found}", *score.notes])


def rung_data(each: Climbed[Any]) -> dict[str, Any]:
    """Return a rung for JSON."""
    return {
        "name": each.rung.name,
        "frees": each.rung.frees,
        "skipped": each.skipped,
        "converged": each.model is not None and each.model.converged,
        "r2": {score.source: np.asarray(score.r2).tolist() for score in each.scores.values()},
        "cpu_s": each.cpu_s,
    }
