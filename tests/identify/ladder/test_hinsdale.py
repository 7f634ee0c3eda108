"""A BlueROV2 tilted by its arm, measured in the Hinsdale wave laboratory: the ladder from the authors' numbers.

Data: repository hkolano/UVMS-SysID-with-EAs (MIT). The recipe is that of the gallery's rov-arm-measured.
"""

from __future__ import annotations

from pathlib import Path
from time import process_time

import numpy as np
import pytest

import seaframe as sf
from seaframe.catalogue import FOLDER
from seaframe.exchange.logs.log import Log
from seaframe.identify.ladder.ladder import choose
from tests.gallery.runs import module_of, run_of

RECIPE = module_of(FOLDER / "rov-arm-measured" / "checks_rov_arm_measured.py")  # the checks of the gallery


@pytest.fixture(scope="module")
def folder(shared_data: Path) -> Path:
    recordings = shared_data / str(RECIPE.REPOSITORY) / str(RECIPE.RECORDS)
    if not recordings.is_dir():
        pytest.skip(f"no {RECIPE.REPOSITORY} in {shared_data}")
    return recordings


def test_the_ladder_predicts_trajectories_that_it_has_not_seen(folder: Path) -> None:
    """From the authors' numbers to the rung that the rule chooses; against the IMU, in degrees."""
    scene = sf.load("rov-arm-measured").replace(dict(RECIPE.AUTHORS))
    problem = RECIPE.build_problem(scene, folder, delay=0.0)
    climbed = problem.climb()
    chosen = choose(climbed)
    for each in climbed:
        rmse = np.degrees([score.rmse for score in each.scores.values()])
        print(f"{each.rung.name:20s} roll, pitch {rmse.mean(axis=0).round(3)}, {each.cpu_s:.0f} s of CPU")
    assert chosen.rung.name == "tether"
    assert chosen.model is not None
    assert chosen.model.converged
    rmse = np.degrees([score.rmse for score in chosen.scores.values()])
    assert (rmse.mean(axis=0) < (0.41, 0.39)).all()
    assert (np.median(rmse, axis=0) < (0.30, 0.25)).all()
    inside, half = [], []
    for run, fold in chosen.folds.items():
        tilt, width = fold.predict(run)
        measured = problem.motions[run].tilt
        seen = np.isfinite(measured).all(axis=1)
        inside.append(np.abs(tilt - measured)[seen] <= width[seen])
        half.append(np.degrees(width[seen]))
    shares, widths = np.concatenate(inside).mean(axis=0), np.concatenate(half).mean(axis=0)
    print("inside", shares, "half widths", widths)
    assert 0.90 < shares.mean() < 0.98
    assert widths.mean() < 1.2
    paths = sf.load("rov-arm-measured").paths()
    for name, value in zip(chosen.model.estimates.names, chosen.model.estimates.values, strict=True):
        k = chosen.model.estimates.index(name)
        near = 0.5 * chosen.model.estimates.standard_errors[k]
        assert paths.get(name, RECIPE.DELAY) == pytest.approx(value, abs=near), name  # the scene of the gallery


def test_a_minute_replays_in_three_seconds(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Processor time, with the program compiled anew; and the run is that of the gallery, which starts at its trim."""
    monkeypatch.setenv("SEAFRAME_CACHE", str(tmp_path))
    run = run_of("rov-arm-measured")
    columns = {name: run[name] for name in RECIPE.COLUMNS} | {
        f"rov.imu.rpy[{k}]": run["rov.imu.rpy"][:, k] for k in range(2)
    }
    began = process_time()
    problem = sf.Floating.of(sf.load("rov-arm-measured"), [Log(run.t, columns)])
    tilt = problem.replay_run(0)
    assert process_time() - began < 3.0
    assert problem.motions[0].t[-1] > 59.0
    np.testing.assert_allclose(tilt[:, :2], problem.motions[0].tilt, atol=np.radians(0.05))
