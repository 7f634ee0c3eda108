"""Searches on a scene whose optimum is known in closed form: a ball at rest under a constant force."""

import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.errors import SeaframeError

X, Y = "drives.ball.hull.force.constant[0]", "drives.ball.hull.force.constant[1]"


@pytest.fixture(scope="module")
def ball() -> sf.Scene:
    return sf.Scene.from_dict(
        {
            "gravity": [0.1, -0.2, 0.0],  # the best force is (-0.1, 0.2, 0)
            "robots": {"ball": {"links": {"hull": {"mass": 1.0, "shape": {"sphere": {"radius": 0.1}}}}}},
            "drives": {"ball.hull": {"force": {"constant": [1.0, 2.0, 0.0]}}},
            "run": {"duration": 2.0, "dt": 0.1},
        }
    )


@pytest.mark.parametrize(("search", "tolerance"), [("cmaes", 0.01), ("tpe", 0.3), ("random", 0.6)])
def test_searches_find_the_optimum(ball: sf.Scene, search: str, tolerance: float) -> None:
    pytest.importorskip("optuna")
    found = sf.optimise(
        ball, {X: (-2, 2), Y: "-2:2"}, minimise="final(norm(ball.hull.position))", trials=240, batch=12, search=search
    )
    assert found.value == pytest.approx(2.0 * np.hypot(found.values[X] + 0.1, found.values[Y] - 0.2), abs=1e-9)
    assert found.value < tolerance
    assert sf.simulate(found.scene)["ball.hull.position"][-1, 0] == pytest.approx(
        2.0 * (found.values[X] + 0.1), abs=1e-9
    )


def test_the_gradient_search_finds_an_end_of_a_range(ball: sf.Scene) -> None:
    found = sf.optimise(ball, {X: (-2, 1.5)}, maximise="final(ball.hull.position[0])", trials=40, search="gradient")
    assert found.values[X] == pytest.approx(1.5)
    assert found.value == pytest.approx(2.0 * 1.6, abs=1e-9)


def test_ranges_take_numbers_of_numpy(ball: sf.Scene) -> None:
    call: dict[str, Any] = {"maximise": "final(ball.hull.position[0])", "search": "gradient", "trials": 2}
    known = sf.optimise(ball, {X: (-2, 1)}, **call)
    for ends in ((np.int64(-2), np.int8(1)), np.array([-2, 1]), [np.float32(-2), 1]):
        assert np.array_equal(sf.optimise(ball, {X: ends}, **call).inputs, known.inputs)


def test_gradients_equal_differences(ball: sf.Scene) -> None:
    from seaframe.run.study.optimise import FinalValue, Objective
    from seaframe.run.study.plan import make_plan

    paths = [X, "ball.hull.mass"]
    plan = make_plan(
        ball, {path: [0.5, 2.0] for path in paths}, None, 1, 0, "final(ball.hull.position[0])", "random", 1, {}
    )
    target = FinalValue(plan, Objective("final(ball.hull.position[0])", False))
    x = np.array([0.7, 1.3])
    value, slope = target(x)
    # x(T) = (f / m + g) T^2 / 2
    assert value == pytest.approx(2.0 * (0.7 / 1.3 + 0.1))
    np.testing.assert_allclose(slope, [2.0 / 1.3, -2.0 * 0.7 / 1.3**2], rtol=1e-7)


def test_several_objectives_give_a_front(ball: sf.Scene, tmp_path: Path) -> None:
    pytest.importorskip("optuna")
    call: dict[str, Any] = {
        "over": {X: (-2, 2)},
        "minimise": ["final(norm(ball.hull.position))", "final(ball.hull.position[0])"],
        "search": "nsga2",
        "batch": 16,
        "out": tmp_path / "search",
    }
    part = sf.optimise(ball, trials=32, **call)
    found = sf.optimise(ball, trials=64, **call)
    assert np.array_equal(found.inputs[:32], part.inputs)
    for k in found.front:
        assert not (found.results < found.results[k]).all(axis=1).any()
    with pytest.raises(SeaframeError) as caught:
        sf.optimise(ball, trials=64, **{**call, "search": "tpe"})
    assert caught.value.code == "conflict"


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"over": {X: (2, 1)}}, f"over.{X}"),
        ({"over": {}}, "over"),
        ({"minimise": ()}, "minimise"),
        ({"minimise": "ball.hull.position[0]"}, "minimise"),
        ({"search": "annealing"}, "search"),
        ({"trials": 0}, "trials"),
    ],
)
def test_wrong_searches_are_refused(ball: sf.Scene, changes: dict[str, Any], path: str) -> None:
    with pytest.raises(SeaframeError) as caught:
        sf.optimise(ball, **{"over": {X: (0, 1)}, "minimise": "final(ball.hull.position[0])", **changes})
    assert caught.value.path == path


def test_a_search_in_the_other_direction_is_refused(ball: sf.Scene, tmp_path: Path) -> None:
    pytest.importorskip("optuna")
    small = sf.optimise(ball, {X: (-2, 2)}, minimise="final(ball.hull.position[0])", trials=16, out=tmp_path)
    assert small.value < 0.0
    with pytest.raises(SeaframeError) as caught:
        sf.optimise(ball, {X: (-2, 2)}, maximise="final(ball.hull.position[0])", trials=32, out=tmp_path)
    assert caught.value.code == "conflict"


def test_quotients_are_objectives(ball: sf.Scene) -> None:
    pytest.importorskip("optuna")
    quotient = "final(ball.hull.position[0]) / final(ball.hull.position[1])"
    found = sf.optimise(ball, {X: (-2, 2)}, maximise=quotient, trials=64, seed=1)
    # (x force + 0.1) / (2 - 0.2): the largest at the end of the range
    assert found.value == pytest.approx((found.values[X] + 0.1) / 1.8)
    assert found.value > 1.0


def test_a_killed_search_goes_on_at_once(ball: sf.Scene, tmp_path: Path) -> None:
    pytest.importorskip("optuna")
    call: dict[str, Any] = {"over": {X: (-2, 2)}, "minimise": "final(ball.hull.position[0])", "out": tmp_path}
    sf.optimise(ball, trials=16, **call)
    (tmp_path / "trials.journal.lock").symlink_to(tmp_path / "trials.journal")  # as a killed process leaves it
    began = time.monotonic()
    assert len(sf.optimise(ball, trials=32, **call).inputs) == 32
    assert time.monotonic() - began < 20.0  # Optuna waits 30 s for a lock


def test_the_gradient_search_keeps_no_folder(ball: sf.Scene, tmp_path: Path) -> None:
    call: dict[str, Any] = {"minimise": "final(ball.hull.position[0])", "search": "gradient", "trials": 4}
    with pytest.raises(SeaframeError) as caught:
        sf.optimise(ball, {X: (-2, 2)}, **call, out=tmp_path / "out")
    assert (caught.value.code, caught.value.path) == ("unsupported", "out")
    assert not (tmp_path / "out").exists()


def test_the_gradient_search_takes_ratios_in_a_logarithmic_range(ball: sf.Scene) -> None:
    call: dict[str, Any] = {"maximise": "final(ball.hull.position[0])", "search": "gradient", "trials": 40}
    found = sf.optimise(ball, {"ball.hull.mass": "log 0.01:100"}, **call)
    assert found.inputs[0, 0] == pytest.approx(1.0)  # the middle of the ratios
    assert found.values["ball.hull.mass"] == pytest.approx(0.01)
    assert ((found.inputs > 0.0099) & (found.inputs < 101)).all()


@pytest.mark.parametrize("trials", [1, 2, 3, 7, 12])
def test_the_gradient_search_takes_no_more_rollouts_than_trials(ball: sf.Scene, trials: int) -> None:
    over = {X: (-2, 1.5), "ball.hull.mass": (0.5, 3.0)}
    found = sf.optimise(ball, over, maximise="final(ball.hull.position[0])", trials=trials, search="gradient")
    assert 0 < len(found.inputs) <= trials


def test_a_gradient_search_that_is_impossible_says_why(ball: sf.Scene) -> None:
    implicit = ball.replace({"run.integrator": "dopri5"})
    for scene, target, why in (
        (implicit, "final(ball.hull.position[0])", "dopri5"),
        (ball, "max(ball.hull.position[0])", "max(ball.hull.position[0])"),
    ):
        with pytest.raises(SeaframeError) as caught:
            sf.optimise(scene, {X: (-2, 2)}, minimise=target, search="gradient", trials=4)
        assert caught.value.code == "unsupported"
        assert why in str(caught.value)


def test_a_search_is_no_grid(ball: sf.Scene) -> None:
    pytest.importorskip("optuna")
    many = {f"b{k}": {"links": {"hull": {"mass": 1.0, "shape": {"sphere": {"radius": 0.1}}}}} for k in range(70)}
    scene = sf.Scene.from_dict({"gravity": [0.0, 0.0, -1.0], "robots": many, "run": {"duration": 0.1, "dt": 0.1}})
    over = {f"b{k}.hull.mass": (0.5, 2.0) for k in range(70)}  # 2^70 corners
    found = sf.optimise(scene, over, minimise="final(b0.hull.position[2])", trials=2, search="random")
    assert found.inputs.shape == (2, 70)
    assert ((found.inputs > 0.5) & (found.inputs < 2.0)).all()
