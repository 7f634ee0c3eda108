"""Figures and tables of comparisons: of one trial and of several."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from seaframe.identify.compare import compare
from seaframe.identify.compare.compare_runs import Comparison
from seaframe.look.identified.comparison_report import comparison_figures, comparisons_html
from seaframe.look.palette import COLOURS
from seaframe.look.plots import png
from tests.identify.compare.records import Record, tumbling

KINDS = ("position", "velocity", "orientation", "angular_velocity")
LONG = "a vehicle of many thrusters and the second dive of the afternoon"


def compare_motion(name: str, link: str | None = "body") -> Comparison:
    """A motion that turns by more than a radian beside itself."""
    motion = tumbling(120)
    return compare(*2 * [Record(motion.t, {kind: getattr(motion, kind) for kind in KINDS})], link=link, name=name)


def signals(count: int, name: str = "log") -> Comparison:
    t = np.linspace(0.0, 5.0, 60)
    columns = {f"rov.joint{k}.angle": np.sin(t + k) for k in range(count)} | {"rov.still.angle": 0.0 * t}
    units = dict.fromkeys(columns, "rad")
    return compare(Record(t, columns, units), Record(t, columns, units), name=name)


def words(figure: Any) -> list[str]:
    return [text.get_text() for text in figure.texts]


def test_one_trial_has_no_bars_and_no_kind_of_the_study() -> None:
    (title,) = figures = comparison_figures([compare_motion("dive")])
    assert title == "Motion: dive (1)"
    figure = figures[title]
    assert [axes.get_title(loc="left") for axes in figure.axes] == [
        "x", "y", "z", "horizontal speed", "heading", "turn rate"
    ]  # fmt: skip
    assert [axes.get_ylabel() for axes in figure.axes] == ["m", "m", "m", "m/s", "rad", "rad/s"]
    (legend,) = figure.legends
    assert [text.get_text() for text in legend.get_texts()] == ["measured", "simulated"]
    assert list(comparison_figures([signals(2)])) == ["Signals: log (1)"]


@pytest.mark.parametrize("count", [1, 4, 5, 7])
def test_signals_do_not_overlap(count: int) -> None:
    """Every panel with its name above; those that rest on both sides are left out."""
    (figure,) = comparison_figures([signals(count)]).values()
    assert png(figure).startswith(b"\x89PNG")  # drawn: only then panels have places
    shown = [axes for axes in figure.axes if axes.get_visible()]
    assert [axes.get_title(loc="left") for axes in shown] == [f"rov.joint{k}.angle" for k in range(count)]
    boxes = [axes.get_tightbbox() for axes in shown]
    boxes += [figure.legends[0].get_window_extent(), figure.texts[0].get_window_extent()]
    for k, one in enumerate(boxes):
        assert not any(one.overlaps(other) for other in boxes[k + 1 :])  # type: ignore[union-attr, arg-type]


def test_several_trials_have_bars_with_whole_names_and_colours_of_their_own() -> None:
    figures = comparison_figures([compare_motion(LONG), compare_motion("another")])
    assert f"Turn: {LONG} (1)" in figures
    for title in ("Mean warped error, turns", "Pearson's R, turns"):
        labels = [label.get_text() for label in figures[title].axes[-1].get_xticklabels()]
        assert [" ".join(label.split()) for label in labels] == [LONG, "another"]
    many = comparison_figures([signals(len(COLOURS) + 2, name) for name in "ab"])["Pearson's R, signals"]
    colours = [container.patches[0].get_facecolor() for container in many.axes[0].containers]  # type: ignore[attr-defined]
    assert len(set(colours)) == len(COLOURS) + 3
    crowd = comparison_figures([signals(1, f"{LONG} {k}") for k in range(8)])["Pearson's R, signals"]
    labels = [label.get_text() for label in crowd.axes[-1].get_xticklabels()]
    assert [" ".join(label.split()) for label in labels] == [f"{LONG} {k}" for k in range(8)]


def test_long_titles_are_wrapped() -> None:
    (figure,) = comparison_figures([compare_motion(f"{LONG} {LONG}")]).values()
    assert " ".join(words(figure)[0].split()) == f"Motion: {LONG} {LONG}"
    assert "\n" in words(figure)[0]
    (figure,) = comparison_figures([signals(15)]).values()
    assert words(figure) == ["Signals: log, 12 of 15"]
    assert len(figure.axes) == 12


def test_a_table_may_break_names_and_a_page_of_signals_has_no_frames() -> None:
    text = comparisons_html([signals(1)])
    assert "rov.&#8203;joint0.&#8203;angle" in text
    assert "Markers on the link" not in text
    assert "<h3>" not in text
    motion = comparisons_html([compare_motion("dive"), compare_motion("again")])
    assert motion.count("Markers on the link") == 2
    assert re.findall("<h3>(.*)</h3>", motion) == ["dive", "again"] * 2
