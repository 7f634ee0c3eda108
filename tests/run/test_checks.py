"""Published and reference values against a run; the formulations against each other, at a row of a run."""

from __future__ import annotations

from typing import Any

import pytest

import seaframe as sf
from seaframe.look import words
from seaframe.run.checks import scene_checks
from tests.run.robots import free_arm


def run_of(**changes: Any) -> sf.Run:
    """Of an arm that swings on a free hull."""
    scene = free_arm(gravity=[0, 0, -9.81], initial={"rov.upper": {"rate": 1.0}}, **changes)
    return sf.simulate(sf.Scene.from_dict(scene), duration=0.1, dt=0.02)


def test_all_formulations_are_asked() -> None:
    check = sf.formulations_agree(run_of(), row=2)
    assert check.passed
    assert check.note == "recursive against moving-frame, udwadia-kalaba, gibbs-appell at t = 0.04 s"


def test_all_formulations_are_asked_about_connections_too() -> None:
    check = sf.formulations_agree(run_of(connections=[{"type": "ball", "a": "rov.fore", "b": "world"}]))
    assert check.passed
    assert check.note == "recursive against moving-frame, udwadia-kalaba, gibbs-appell at t = 0.1 s"


def test_equations_of_another_robot_are_noticed() -> None:
    """Of a fore arm that weighs a millionth more."""
    run = run_of()
    run.eom = sf.derive(run.scene.replace({"rov.fore.mass": 4.0 * (1.0 + 1e-6)}))
    check = sf.formulations_agree(run)
    assert not check.passed
    assert 1e-9 < check.got < 1e-5
    assert sf.formulations_agree(run, tolerance=1e-5).passed


# What is expected: published or reference

START = {"what": "start", "signal": "rov.upper.rate", "at": 0.0, "tolerance": 1e-12}


def test_a_value_counts_as_published_only_if_it_is_called_so() -> None:
    """Calls that give the value by its place, as before there were kinds, make no claim about a study."""
    plain = sf.compared("x", [1.0, 2.0], [1.0, 2.0], 1e-6)
    assert (plain.kind, plain.reference, plain.published) == ("reference", [1.0, 2.0], None)
    printed = sf.compared("x", published=1.0, got=1.0, tolerance=1e-6, source="Table 1")
    assert (printed.kind, printed.reference, printed.published) == ("published", None, 1.0)
    kept = printed.to_dict()
    assert (kept["published"], kept["reference"], kept["source"]) == (1.0, None, "Table 1")
    assert (plain.to_dict()["published"], plain.to_dict()["reference"]) == (None, [1.0, 2.0])
    assert sf.formulations_agree(run_of()).kind == "reference"


@pytest.mark.parametrize("given", [{}, {"published": 1.0, "reference": 1.0, "got": 1.0}, {"published": 1.0}])
def test_a_comparison_needs_one_expected_value_and_what_came_out(given: dict[str, Any]) -> None:
    with pytest.raises(sf.SeaframeError, match="exactly one of") as caught:
        sf.compared("x", **given)
    assert (caught.value.code, caught.value.path) == ("missing", "check 'x'")


def test_a_scene_says_which_values_are_printed_and_where() -> None:
    listed = [
        START | {"published": 1.0, "source": "Table 2"},
        START | {"reference": 1.0},
        START | {"published": {"value": 1.0, "source": "Eq. (3)"}},
    ]
    run = run_of(checks=listed)
    found = scene_checks(run)
    assert [(check.kind, check.source, check.passed) for check in found] == [
        ("published", "Table 2", True),
        ("reference", "", True),
        ("published", "Eq. (3)", True),
    ]
    assert words.verdict(found) == "2 of 2 published and 1 of 1 reference values met"
    assert words.verdict(found[1:2]) == "1 of 1 reference values met"


@pytest.mark.parametrize("given", [{}, {"published": 1.0, "reference": 1.0}])
def test_a_check_of_a_scene_has_one_expected_value(given: dict[str, float]) -> None:
    with pytest.raises(sf.SceneError, match=r"published.*reference") as caught:
        run_of(checks=[START | given])
    assert caught.value.path == "checks[0]"


def test_values_for_other_components_are_refused() -> None:
    run = run_of(checks=[START | {"reference": [1.0, 2.0]}])
    with pytest.raises(sf.SeaframeError, match="`reference` gives 2") as caught:
        scene_checks(run)
    assert caught.value.code == "shape"
