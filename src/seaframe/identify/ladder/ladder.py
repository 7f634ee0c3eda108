"""A ladder of models: rungs from simple to full, climbed in order and compared on runs that they have not seen.

Every rung is fitted to all runs, and once more without each run (or group of runs), which it then predicts as a whole,
open loop. The score of a model on a run is the mean over the measured entries of

    R2 = 1 - sum (y - y_predicted)^2 / sum (y - mean y)^2,     at least -1 for each entry.

Chosen is the simplest rung whose mean score over runs is within one standard error of the best (Breiman et al. 1984).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from time import process_time
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import numpy as np

from ...errors import SeaframeError
from ...numbers import Floats
from ...run.recording import Recording
from ...scene.model import Scene
from ..estimates import Estimates

LEAST = -1.0  # an entry predicted worse than this counts as this
STOPPED = "stopped before it was fitted"


@dataclass(frozen=True, eq=False)
class Score:
    """How well a model predicts one whole run."""

    source: str
    entries: tuple[str, ...]
    units: tuple[str, ...]
    rmse: Floats  # (m,)
    r2: Floats  # (m,)
    notes: tuple[str, ...] = ()

    @classmethod
    def of(
        cls, source: str, entries: Sequence[str], units: Sequence[str], predicted: Floats, measured: Floats
    ) -> Score:
        """Compare predicted with measured columns (n, m); nan where nothing was measured."""
        known = np.isfinite(measured)
        y = np.where(known, measured, np.nan)
        with np.errstate(all="ignore"):  # a prediction may diverge
            error = np.where(known, np.where(np.isfinite(predicted), predicted, np.inf) - y, np.nan)
            squares, spread = np.nanmean(error**2, axis=0), np.nanvar(y, axis=0)
            return cls(source, tuple(entries), tuple(units), np.sqrt(squares), 1.0 - squares / spread)

    @property
    def mean(self) -> float:
        """Mean R2 over the entries; an entry counts as -1 at least."""
        return float(np.mean(np.maximum(np.nan_to_num(self.r2, nan=LEAST), LEAST)))


class Prediction(NamedTuple):
    """A whole run, predicted and measured; nan where nothing was measured."""

    t: Floats  # (n,) [s]
    predicted: Floats  # (n, m)
    measured: Floats  # (n, m)
    half: Floats | None = None  # (n, m) half the widths of bands of 95 %, where the model states them


class Model(Protocol):
    """A fitted model, as a rung yields it."""

    @property
    def scene(self) -> Scene:
        """The scene with the estimates."""

    @property
    def estimates(self) -> Estimates:
        """Values and intervals of what the rung frees."""

    @property
    def converged(self) -> bool:
        """Whether the fit converged."""

    @property
    def notes(self) -> tuple[str, ...]:
        """Notes on data and results."""

    def score(self, run: int) -> Score:
        """Score the prediction of a whole run, open loop, by its number."""


class Predictor(Model, Protocol):
    """A model that also gives its predictions."""

    def prediction(self, run: int) -> Prediction:
        """Predict a whole run, open loop, by its number."""

    def score_other(self, data: Recording) -> Score:
        """Score the prediction of a run that is not among those of the ladder."""


class Ladder(Protocol):
    """The runs of a vehicle, and the rungs that they may support."""

    @property
    def name(self) -> str:
        """Name of the scene."""

    @property
    def sources(self) -> list[str]:
        """Names of the runs."""

    @property
    def entries(self) -> tuple[str, ...]:
        """Names of the predicted entries."""

    @property
    def notes(self) -> tuple[str, ...]:
        """Notes on the runs."""

    def rungs(self) -> Sequence[Rung[Any]]:
        """Return the rungs, from simple to full."""


M = TypeVar("M", bound=Model)


@dataclass(frozen=True)
class Rung(Generic[M]):
    """One step of a ladder."""

    name: str
    frees: str  # what it estimates beyond the rung before, in words
    fit: Callable[[tuple[int, ...], M | None], M]  # to the runs of these numbers, from the model of the rung before
    refusal: str = ""  # why the scene or the inputs cannot support it; empty: they can
    is_alternative: bool = False  # another form of the rung before: later ones start from the better of the two


@dataclass(eq=False)
class Climbed(Generic[M]):
    """A rung that was climbed, or why it was not."""

    rung: Rung[M]
    skipped: str = ""
    model: M | None = None  # fitted to all runs
    folds: dict[int, M] = field(default_factory=dict)  # fitted without the run of this number
    scores: dict[int, Score] = field(default_factory=dict)  # of each run, by the fold that has not seen it
    cpu_s: float = 0.0

    @property
    def means(self) -> Floats:
        """Mean R2 of each run that was left out."""
        return np.array([score.mean for score in self.scores.values()])

    @cached_property
    def r2(self) -> Floats:
        """R2 (m,) of every entry, mean over runs left out."""
        return np.asarray(np.mean([score.r2 for score in self.scores.values()], axis=0))


def climb(
    rungs: Sequence[Rung[M]],
    runs: int,
    tell: Callable[[str], None] = lambda _: None,
    show: Callable[[Climbed[M]], None] = lambda _: None,
    groups: Sequence[tuple[int, ...]] = (),
) -> list[Climbed[M]]:
    """Climb a ladder over a number of runs; `tell` gets progress, `show` every rung as soon as it is known.

    `groups` of runs, such as repeats of one trajectory, are left out together; runs of no group alone. An interrupt
    (Ctrl-C) ends the climb; what is known until then is returned. A rung that fails is skipped by name.
    """
    apart = complete_groups(groups, runs)
    found: list[Climbed[M]] = []
    below: Climbed[M] | None = None
    stopped = False
    for rung in rungs:
        here = Climbed(rung, skipped=STOPPED if stopped else rung.refusal)
        found.append(here)
        began = process_time()
        try:
            if not here.skipped:
                fit_rung(here, below, apart, tell)
        except KeyboardInterrupt:
            stopped, here.skipped = True, "" if here.model is not None else STOPPED
        except SeaframeError as error:
            here.skipped, here.model = str(error), None
        here.cpu_s = process_time() - began
        below = below if here.skipped or is_worse_alternative(here, below) else here
        try:
            show(here)
        except KeyboardInterrupt:
            stopped = True
    return found


def complete_groups(groups: Sequence[tuple[int, ...]], runs: int) -> list[tuple[int, ...]]:
    """Return the groups, and each run that is in none of them as a group of its own."""
    members = [run for group in groups for run in group]
    if len(set(members)) < len(members) or not set(members) <= set(range(runs)):
        raise SeaframeError(
            f"each of the {runs} runs may be in one group only: {list(groups)}.", "range", path="groups"
        )
    alone = [(run,) for run in range(runs) if run not in members]
    return sorted([*(group for group in groups if group), *alone], key=min)


def is_worse_alternative(here: Climbed[M], below: Climbed[M] | None) -> bool:
    """Whether a rung is another form of the one before and predicts no better."""
    if below is None or not here.rung.is_alternative:
        return False
    return not (len(here.scores) == len(below.scores) > 0 and here.means.mean() > below.means.mean())


def fit_rung(
    here: Climbed[M], below: Climbed[M] | None, groups: Sequence[tuple[int, ...]], tell: Callable[[str], None]
) -> None:
    """Fit a rung to all runs, and without each group of them."""
    every = tuple(sorted(run for group in groups for run in group))
    tell(f"{here.rung.name}: all runs")
    here.model = here.rung.fit(every, below.model if below else None)
    for number, group in enumerate(groups if len(groups) > 1 else ()):
        tell(f"{here.rung.name}: without group {number + 1} of {len(groups)}")
        start = below.folds.get(group[0]) if below else None
        fold = here.rung.fit(tuple(run for run in every if run not in group), start)
        for left in group:
            here.folds[left], here.scores[left] = fold, fold.score(left)


def choose(climbed: Sequence[Climbed[M]]) -> Climbed[M]:
    """Return the simplest rung within one standard error of the best cross-validated score.

    Without scores (a single run, or an early interrupt) it is the simplest rung that was fitted.
    """
    fitted = [each for each in climbed if each.model is not None]
    if not fitted:
        raise SeaframeError("no rung was fitted: " + "; ".join(f"{c.rung.name}: {c.skipped}" for c in climbed), "data")
    most = max(len(each.scores) for each in fitted)
    scored = [each for each in fitted if len(each.scores) == most]
    if not most:
        return fitted[0]
    best = max(scored, key=lambda each: float(each.means.mean()))
    for each in scored:
        behind = best.means - each.means  # by run, since runs differ more than models do
        error = float(np.std(behind, ddof=1) / np.sqrt(most)) if most > 1 else 0.0
        if behind.mean() <= error:
            return each
    return best
