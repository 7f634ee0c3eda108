"""Exactly the guessed numbers of a scene as unknowns of an identification."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.cli import main
from seaframe.identify.guessed_unknowns import expand_guessed, guessed_unknowns

BODY: dict[str, Any] = {
    "mass": {"value": 12.0, "source": "measured on a scale"},
    "shape": {"box": [0.45, 0.35, 0.25], "source": "guessed: outer size"},
    "volume": {"value": 0.012, "source": "computed: neutral"},
    "center_of_buoyancy": {"value": [0, 0, 0.03], "source": "read rov.urdf:3"},
    "added_mass": {"diagonal": [5, 12, 14, 0.1, 0.1, 0.1], "source": "computed: panels"},
    "drag": {"quadratic": [30, 40, 50, 1, 1, 1], "linear": [0, 0, 0, 0.2, 0.2, 0.2], "source": "guessed: C = 1"},
}
PUSH = {"rov.hull": {"force": {"sine": {"amplitude": [15, 8, 9], "period": 4}}}}


def scene_of(**changes: Any) -> sf.Scene:
    data = {
        "water": {"density": 1000},
        "robots": {"rov": {"links": {"hull": BODY | changes}}},
        "drives": PUSH,
        "run": {"duration": 12, "dt": 0.02},
    }
    return sf.Scene.from_dict(data)


def test_only_what_is_guessed_and_not_zero() -> None:
    linear = [f"rov.hull.drag.linear[{k}]" for k in (3, 4, 5)]
    assert guessed_unknowns(scene_of()) == [*linear, *(f"rov.hull.drag.quadratic[{k}]" for k in range(6))]


def test_the_word_stands_among_other_paths() -> None:
    free = expand_guessed(scene_of(), ["rov.hull.mass", "guessed"])
    assert free == [*guessed_unknowns(scene_of()), "rov.hull.mass"]
    assert expand_guessed(scene_of(), ["rov.hull.mass"]) == ["rov.hull.mass"]


def test_a_scene_without_guesses_is_refused() -> None:
    known = scene_of(drag={"quadratic": [30, 40, 50, 1, 1, 1]})
    with pytest.raises(sf.SeaframeError) as caught:
        expand_guessed(known, ["guessed"])
    assert (caught.value.code, caught.value.path) == ("missing", "--free")


def test_guessed_drag_is_identified() -> None:
    """From the run of a vehicle with other drag than was guessed."""
    quadratic = [55.0, 25.0, 80.0]
    drag = {"source": "guessed: C = 1", "linear": [0.0] * 6}
    truth = scene_of(drag=drag | {"quadratic": [*quadratic, 0, 0, 0]})
    guess = scene_of(drag=drag | {"quadratic": [30.0, 40.0, 50.0, 0, 0, 0]})
    free = guessed_unknowns(guess)
    assert free == [f"rov.hull.drag.quadratic[{k}]" for k in range(3)]
    run = sf.simulate(truth)
    found = sf.fit(guess, free, run, method="output-error", signals=["rov.hull.body_velocity"], solver=sf.Solver([4.0]))
    np.testing.assert_allclose([found.estimates[path] for path in free], quadratic, rtol=1e-3)


def test_the_command_takes_the_word(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """It is refused where nothing is guessed, before any log is fitted."""
    known = tmp_path / "rov.yaml"
    scene_of(drag={"quadratic": [30, 40, 50, 1, 1, 1]}).save(known)
    sf.simulate(scene_of(), duration=0.1).save(tmp_path / "run.parquet")
    log, out = str(tmp_path / "run.parquet"), str(tmp_path / "out")
    code = main(["identify", "fit", str(known), log, "--free", "guessed", "--out", out])
    assert code == 2
    assert "--free" in capsys.readouterr().err
