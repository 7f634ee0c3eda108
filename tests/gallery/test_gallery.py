"""Every built-in experiment runs, its published statements hold, and each of them would notice a wrong number."""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.catalogue import FOLDER, experiment_checks
from seaframe.run.checks import scene_checks

DEGREES_OF_FREEDOM = {
    "rov-one-arm": 8,
    "rov-one-arm-reduced": 8,
    "rov-two-arms": 10,
    "snake": 20,
    "snake-accordion": 20,
    "snake-cobra": 20,
    "snake-free": 26,
    "snake-servo": 8,
    "snake-spiral": 20,
}
NAMES = tuple(DEGREES_OF_FREEDOM)


@cache
def run_of(name: str) -> sf.Run:
    return sf.simulate(sf.load(name))


def test_gallery_holds_the_dry_studies() -> None:
    assert set(sf.gallery()) >= set(NAMES)
    assert sf.load(NAMES[0]).name in sf.gallery()  # a second call, after a load


@pytest.mark.parametrize("name", NAMES)
def test_every_published_statement_holds(name: str) -> None:
    run = run_of(name)
    checks = experiment_checks(run)
    failed = [f"{check.what}: published {check.published}, got {check.got}" for check in checks if not check.passed]
    assert not failed, "\n".join(failed)
    assert len(checks) > len(run.scene.checks) > 0, "an experiment lists checks and has a module of its own"


@pytest.mark.parametrize("name", NAMES)
def test_scene_is_whole(name: str) -> None:
    """Its name, description, README, figures and size."""
    run = run_of(name)
    assert run.scene.name == name
    assert run.scene.description
    assert (FOLDER / name / "README.md").read_text(encoding="utf-8").startswith(f"# {name}:")
    assert run.eom.nv == DEGREES_OF_FREEDOM[name]
    for plot in run.scene.plots:
        for signal in (*plot.signals, *plot.dashed, *(plot.log.columns if plot.log else ())):
            assert np.isfinite(run[signal]).all(), signal
    assert run.scene.plots


# A slightly wrong number for each experiment; its own list of checks must notice.
WRONG: dict[str, dict[str, Any]] = {
    "rov-one-arm": {"rov.fore.mass": 100.01},
    "rov-one-arm-reduced": {"rov.hull.inertia.diagonal[0]": 1333.34},
    "rov-two-arms": {"rov.right_fore.mass": 15.001},
    "snake": {"snake.body15.mass": 0.30001},
    "snake-accordion": {"drives.snake.body19.motion.quintic.values[1]": -0.50001},
    "snake-cobra": {"drives.snake.body19.motion.quintic.values[1]": -0.40001},
    "snake-free": {"snake.tail.mass": 0.30001},
    "snake-servo": {"drives.snake.body04.motion.sine.amplitude": 0.40001},
    "snake-spiral": {"drives.snake.body20.motion.sine.phase": 5.1708},
}


@pytest.mark.parametrize("name", NAMES)
def test_a_wrong_number_is_noticed(name: str) -> None:
    run = sf.simulate(sf.load(name).replace(WRONG[name]))
    assert not all(check.passed for check in scene_checks(run))


def test_a_changed_scene_runs_only_its_own_list() -> None:
    """Modules of checks belong to the experiment as published."""
    changed = sf.load("rov-one-arm-reduced").replace({"rov.hull.mass": 2001.0})
    checks = experiment_checks(sf.simulate(changed))
    assert [check.what for check in checks] == [listed.what for listed in changed.checks]


# The step [s] that the references belong to (small: converged), and the unit of their last digit.
PRINTED = {"rov-one-arm": (0.0025, 1e-8), "rov-one-arm-reduced": (0.02, 1e-9), "rov-two-arms": (0.0025, 1e-8)}


@pytest.mark.parametrize("name", PRINTED)
def test_every_printed_digit(name: str) -> None:
    """Half a unit of the last printed digit, and 2 % of it for the integration."""
    scene = sf.load(name)
    dt, unit = PRINTED[name]
    run = sf.simulate(scene, dt=dt)
    for listed in scene.checks:
        if listed.at is not None:
            got = run[listed.signal][round(listed.at / dt)]
            assert np.abs(got - np.asarray(listed.published)).max() < 0.51 * unit, listed.what


@pytest.mark.parametrize("name", PRINTED)
def test_moving_frame_method_gives_the_published_values(name: str) -> None:
    scene = sf.load(name)
    run = sf.simulate(scene, duration=1.0, method="moving-frame")
    listed = next(check for check in scene.checks if check.at == 1.0)
    np.testing.assert_allclose(run[listed.signal][-1], listed.published, rtol=1e-6, atol=listed.floor)


def test_snake_of_study_002() -> None:
    """Twenty bodies after the tail, each at the end of the one before, about axes 1, 3, 1, 3 ..."""
    scene = sf.load("snake")
    robot = scene.robots["snake"]
    assert list(robot.links) == ["tail", *(f"body{k:02d}" for k in range(1, 21))]
    assert scene.coordinates.u == tuple(f"snake.body{k:02d}.torque" for k in range(1, 21))
    straight = run_of("snake")
    for k in range(1, 21):
        joint = robot.links[f"body{k:02d}"].joint
        assert joint is not None
        assert joint.axis == ((1.0, 0.0, 0.0) if k % 2 else (0.0, 0.0, 1.0))
        np.testing.assert_allclose(straight[f"snake.body{k:02d}.center_position"][0], [0.0, 0.1 * k, 0.0], atol=1e-15)


def test_servo_log_is_that_of_the_described_servo() -> None:
    """The shipped file: each joint's sine at every half second, joined by straight lines, and said to be synthetic."""
    folder = FOLDER / "snake-servo"
    for file in ("scene.yaml", "README.md"):
        assert "synthetic" in (folder / file).read_text(encoding="utf-8").lower()
    scene = sf.load("snake-servo")
    assert all("synthetic" in plot.title for plot in scene.plots if plot.log)
    names, table = csv_of(folder / "servo-log.csv")
    assert names == ["t", *(f"snake.body{k:02d}.angle" for k in range(1, 9))]
    t, told = np.arange(81) * 0.1, np.arange(17) * 0.5
    sines = [0.4 * np.sin(math.pi / 2 * told - k * math.pi / 4) for k in range(8)]
    want = np.column_stack([t, *(np.interp(t, told, sine) for sine in sines)])
    np.testing.assert_allclose(table, want, atol=5.1e-7)


def csv_of(path: Path) -> tuple[list[str], Any]:
    header, *rows = path.read_text(encoding="utf-8").splitlines()
    return header.split(","), np.array([[float(entry) for entry in row.split(",")] for row in rows])
