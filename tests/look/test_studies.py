"""Tables and figures of studies against their columns."""

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.look.study_console import NumbersSoFar
from seaframe.look.study_plots import break_name, pareto_front, study_figures, varying_numbers
from seaframe.run.study.study import study


@pytest.fixture(scope="module")
def found() -> sf.Study:
    keep = ["final(rov.hull.position)", "final(rov.left_upper.angle)", "energy(power.motors)"]
    over: dict[str, Any] = {"rov.hull.mass": "400:600:12", "rov.left_upper.mass": [15.0, 20.0, 25.0]}
    return study(sf.load("rov-two-arms"), over, keep=keep, duration=0.5, chunk=7)


def test_numbers_so_far_are_those_of_the_columns(found: sf.Study) -> None:
    so_far = NumbersSoFar()
    for table in found.tables:
        so_far.add(table)
    assert (so_far.runs, so_far.failed) == (36, 0)
    for name in found.numbers:
        assert so_far.ends[name] == (found[name].min(), found[name].max())
        assert so_far.sums[name][0] / so_far.sums[name][1] == pytest.approx(found[name].mean())


def test_numbers_that_vary_by_rounding_only_are_not_drawn() -> None:
    ball = {
        "gravity": [0.0, 0.0, 0.0],
        "robots": {"ball": {"links": {"hull": {"mass": 1.0, "shape": {"sphere": {"radius": 0.1}}}}}},
        "drives": {"ball.hull": {"force": {"constant": [1.0, 1e-13, 0.0]}}},
        "run": {"duration": 2.0, "dt": 0.1},
    }
    fell = study(sf.Scene.from_dict(ball), {"ball.hull.mass": [1.0, 2.0, 4.0]}, keep="final(ball.hull.position)")
    np.testing.assert_allclose(fell["final(ball.hull.position[1])"], [2e-13, 1e-13, 0.5e-13], rtol=1e-9)
    assert varying_numbers(fell) == ["final(ball.hull.position[0])"]


def test_lines_of_a_second_axis_are_few(found: sf.Study) -> None:
    name = varying_numbers(found)[0]
    figure = study_figures(found)[f"Response of {name}"]
    mass, arm = figure.axes
    assert len(mass.lines) == 3
    assert len(arm.lines) == 8
    y = found[name].reshape(12, 3)
    np.testing.assert_array_equal(np.asarray(mass.lines[1].get_ydata()), y[:, 1])
    np.testing.assert_array_equal(np.asarray(arm.lines[-1].get_ydata()), y[-1])


def test_the_front_follows_what_is_good(found: sf.Study) -> None:
    first, second = varying_numbers(found)[:2]
    figure = study_figures(found, largest=[first])["Trade-off of " + first + " and " + second]
    x, y = (np.asarray(data) for data in figure.axes[0].lines[1].get_data())
    for a, b in zip(x, y, strict=True):
        assert not ((found[first] >= a) & (found[second] < b)).any()
        assert not ((found[first] > a) & (found[second] <= b)).any()
    assert pareto_front(np.array([1.0, 2.0, 3.0]), np.array([2.0, 3.0, 1.0])) == [0, 2]


def test_long_names_are_broken() -> None:
    assert break_name("rov.hull.mass") == "rov.hull.mass"
    text = break_name("drives.snake.gait.serpenoid.amplitude.lateral")
    assert text.replace("\n", "") == "drives.snake.gait.serpenoid.amplitude.lateral"
    assert max(map(len, text.split("\n"))) <= 30


def test_an_unknown_good_number_is_refused(found: sf.Study, tmp_path: Any) -> None:
    with pytest.raises(sf.SeaframeError) as caught:
        found.report(tmp_path / "report.html", largest="max(x)")
    assert (caught.value.code, caught.value.path) == ("unknown", "largest")
