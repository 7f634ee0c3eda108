"""Climbing a ladder: scores, the choice of a rung, skipped and failing rungs, interrupts."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

from seaframe.errors import SeaframeError
from seaframe.identify.ladder.ladder import STOPPED, Climbed, Rung, Score, choose, climb


@dataclass(frozen=True)
class Fake:
    """A model whose R2 of every run is known."""

    r2: dict[int, float]
    runs: tuple[int, ...]
    below: Any = None
    scene: Any = None
    estimates: Any = None
    converged: bool = True
    notes: tuple[str, ...] = field(default=())

    def score(self, run: int) -> Score:
        return Score(f"run {run}", ("surge",), ("m/s",), np.array([1.0 - self.r2[run]]), np.array([self.r2[run]]))


def rung(name: str, *r2: float, refusal: str = "", fails: Callable[[], None] = lambda: None) -> Rung[Fake]:
    def fit(runs: tuple[int, ...], below: Fake | None) -> Fake:
        fails()
        return Fake(dict(enumerate(r2)), runs, below)

    return Rung(name, "words", fit, refusal)


def test_score_of_known_errors() -> None:
    """Errors of half the deviation explain 3/4 of the variance; rows without a measurement do not count."""
    y = np.array([[1.0, 2.0], [-1.0, -2.0], [np.nan, 2.0], [np.nan, -2.0]])
    predicted = np.array([[1.5, 2.0], [-1.5, -2.0], [9.0, 2.0], [9.0, -2.0]])
    score = Score.of("dive", ("a", "b"), ("m", "m"), predicted, y)
    np.testing.assert_allclose(score.r2, [0.75, 1.0])
    np.testing.assert_allclose(score.rmse, [0.5, 0.0])
    assert score.mean == pytest.approx(0.875)


def test_a_bad_entry_counts_as_minus_one() -> None:
    """One entry that diverges does not hide the others."""
    y = np.array([[1.0, 1.0], [-1.0, -1.0]])
    score = Score.of("dive", ("a", "b"), ("m", "m"), np.array([[1.0, np.inf], [-1.0, 5.0]]), y)
    assert score.mean == 0.0


def test_every_run_is_predicted_by_a_model_that_has_not_seen_it() -> None:
    """Folds start from the fold of the rung below, and never contain the run that is left out."""
    low, high = climb([rung("low", 0.5, 0.5, 0.5), rung("high", 0.9, 0.9, 0.9)], 3)
    assert low.model is not None
    assert low.model.runs == (0, 1, 2)
    assert {left: fold.runs for left, fold in high.folds.items()} == {0: (1, 2), 1: (0, 2), 2: (0, 1)}
    assert all(high.folds[left].below is low.folds[left] for left in range(3))
    np.testing.assert_allclose(high.r2, [0.9])


def test_simplest_rung_within_one_standard_error() -> None:
    """A rung that wins on every run by the same amount is chosen; one that wins by chance is not."""
    clear = climb([rung("low", 0.5, 0.6, 0.7), rung("high", 0.6, 0.7, 0.8)], 3)
    assert choose(clear).rung.name == "high"
    chance = climb([rung("low", 0.5, 0.6, 0.7), rung("high", 0.9, 0.5, 0.7)], 3)
    assert choose(chance).rung.name == "low"


def test_skipped_rungs_say_why_and_the_next_starts_from_the_last_that_was_fitted() -> None:
    """A refusal and an error skip a rung by name."""

    def fails() -> None:
        raise SeaframeError("the motion diverges.", "diverged")

    found = climb([rung("a", 0.1, 0.1), rung("b", 0.2, 0.2, refusal="no tether"), rung("c", 0.3, 0.3, fails=fails)], 2)
    assert [each.skipped for each in found] == ["", "no tether", "the motion diverges."]
    found = climb([rung("a", 0.1, 0.1), rung("b", 0.2, 0.2, refusal="no tether"), rung("d", 0.4, 0.4)], 2)
    assert found[2].model is not None
    assert found[2].model.below is found[0].model


def test_an_interrupt_keeps_what_is_known() -> None:
    """Ctrl-C in the second rung leaves the first, and the others are named as stopped."""

    def stop() -> None:
        raise KeyboardInterrupt

    shown: list[str] = []
    rungs = [rung("a", 0.1, 0.1), rung("b", 0.2, 0.2, fails=stop), rung("c", 0.3, 0.3)]
    found = climb(rungs, 2, show=lambda each: shown.append(each.rung.name))
    assert [each.skipped for each in found] == ["", STOPPED, STOPPED]
    assert shown == ["a", "b", "c"]
    assert choose(found).rung.name == "a"


def test_an_interrupt_while_a_rung_is_shown_keeps_it() -> None:
    """Ctrl-C between two fits ends the climb as well as one during a fit."""

    def show(each: Climbed[Fake]) -> None:
        if each.rung.name == "b":
            raise KeyboardInterrupt

    found = climb([rung(name, 0.1, 0.1) for name in "abc"], 2, show=show)
    assert [each.skipped for each in found] == ["", "", STOPPED]


def test_one_run_cannot_be_left_out() -> None:
    """Without scores the simplest fitted rung is chosen; with no rung fitted the reasons are given."""
    assert choose(climb([rung("a", 0.1), rung("b", 0.2)], 1)).rung.name == "a"
    with pytest.raises(SeaframeError, match="a: no thrusters"):
        choose([Climbed(rung("a", 0.1, refusal="no thrusters"), skipped="no thrusters")])


def test_runs_of_a_group_are_left_out_together_and_others_alone() -> None:
    """A run that no group names stands alone and is fitted; a run in two groups is refused."""
    (low,) = climb([rung("low", 0.5, 0.6, 0.7)], 3, groups=[(0, 2)])
    assert low.model is not None
    assert low.model.runs == (0, 1, 2)
    assert {left: fold.runs for left, fold in low.folds.items()} == {0: (1,), 1: (0, 2), 2: (1,)}
    for wrong in ([(0, 1), (1, 2)], [(0, 3)]):
        with pytest.raises(SeaframeError, match="in one group only"):
            climb([rung("low", 0.5, 0.6, 0.7)], 3, groups=wrong)
