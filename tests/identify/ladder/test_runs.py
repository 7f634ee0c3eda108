"""Runs on the grid of a ladder: the lag of velocities, outliers, commands over steps, frames."""

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import seaframe as sf
from seaframe.identify.fit.data import find_outliers
from seaframe.identify.ladder.runs import (
    LONGEST,
    fill_pauses,
    find_frame,
    mean_over_steps,
    prepare_run,
    velocity_lag,
)

from .vehicles import dive_scene


@pytest.mark.parametrize("lag", [0.12, -0.05, 0.0])
def test_lag_of_velocities_behind_poses(lag: float) -> None:
    """Rates that are logged late, or early, are found to be so through noise; the other axes are still."""
    rng = np.random.default_rng(0)
    t = np.sort(rng.uniform(0.0, 60.0, 600))
    angle = 0.5 * np.sin(0.7 * t) + 0.2 * np.sin(2.3 * t)
    twist = np.zeros((len(t), 6))
    twist[:, 5] = 0.35 * np.cos(0.7 * (t - lag)) + 0.46 * np.cos(2.3 * (t - lag))
    turned = 1e-3 * rng.standard_normal((len(t), 3)) + np.outer(angle, [0.0, 0.0, 1.0])
    q = np.roll(Rotation.from_rotvec(turned).as_quat(), 1, axis=1)
    assert velocity_lag(t, q, t, twist) == pytest.approx(lag, abs=0.015)


@pytest.mark.parametrize("noise", [0.0, 0.005])
def test_a_vehicle_that_does_not_turn_shows_no_lag(noise: float) -> None:
    t, rng = np.arange(0.0, 60.0, 0.1), np.random.default_rng(2)
    twist = noise * rng.standard_normal((len(t), 6))
    assert velocity_lag(t, np.tile([1.0, 0.0, 0.0, 0.0], (len(t), 1)), t, twist) == 0.0


def test_single_spikes_are_outliers_and_accelerations_are_not() -> None:
    """A marker swap of one row is left out; a vehicle that changes its speed within a second is not."""
    rng = np.random.default_rng(1)
    speed = 0.5 * np.clip((np.arange(200) - 100) / 10.0, 0.0, 1.0) + 0.005 * rng.standard_normal(200)
    speed[40] = 3.0
    found = find_outliers(speed[:, None])
    assert np.flatnonzero(found).tolist() == [40]


def test_commands_enter_as_their_mean_over_a_step() -> None:
    """A held command that jumps within a step acts for the rest of it: the impulse is exact."""
    t, u = np.array([0.0, 0.25, 0.6]), np.array([1.0, 3.0, np.nan])
    grid = np.array([0.0, 0.2, 0.3, 0.5, 1.0])
    np.testing.assert_allclose(mean_over_steps(t, u, grid), [1.0, 2.0, 3.0, 3.0, 3.0])


def test_pauses_are_filled_with_rows() -> None:
    """Times stay where they are, and no step is longer than the longest."""
    t = np.array([0.0, 0.1, 0.7, 0.75])
    filled = fill_pauses(t)
    assert set(t) <= set(filled)
    assert np.diff(filled).max() <= LONGEST
    assert np.diff(filled).min() > 0.0


def test_poses_alone_give_velocities() -> None:
    """Positions and orientations of a vehicle that turns and moves ahead: u and r are those of the motion."""
    t = np.arange(0.0, 20.0, 0.1)
    yaw, r, u = 0.3 * t, 0.3, 0.2
    q = np.column_stack([np.cos(yaw / 2), 0 * t, 0 * t, np.sin(yaw / 2)])
    p = np.column_stack([u / r * np.sin(yaw), u / r * (1.0 - np.cos(yaw)), 2.0 + 0 * t])
    columns = {f"rov.marker.orientation[{k}]": column for k, column in enumerate(q.T)}
    columns |= {f"rov.marker.position[{k}]": column for k, column in enumerate(p.T)}
    columns |= {f"rov.t{k}.command": np.full(len(t), 1500.0) for k in range(1, 9)}
    run = prepare_run(dive_scene(), sf.Log(t, columns, source="dive"), "rov.marker", 0)
    middle = slice(10, -10)
    np.testing.assert_allclose(run.log["rov.marker.body_velocity"][middle], np.tile([u, 0, 0], (180, 1)), atol=5e-4)
    np.testing.assert_allclose(run.log["rov.marker.angular_velocity"][middle], np.tile([0, 0, r], (180, 1)), atol=5e-4)
    assert run.lag == 0.0


@pytest.mark.parametrize(
    ("blank", "named"),
    [
        ([f"rov.marker.orientation[{k}]" for k in range(4)], r"dive\.csv: .*rov\.marker\.orientation\[0\]"),
        (["rov.marker.angular_velocity[1]"], r"dive\.csv: .* of rov\.marker\.angular_velocity\[1\]\."),
        (["rov.t3.command"], r"dive\.csv: .* of rov\.t3\.command\."),
    ],
)
def test_columns_without_a_value_are_named(blank: list[str], named: str) -> None:
    t = np.arange(0.0, 20.0, 0.1)
    columns = {f"rov.marker.orientation[{k}]": np.full(len(t), float(k == 0)) for k in range(4)}
    columns |= {f"rov.marker.{kind}[{k}]": 0 * t for kind in ("body_velocity", "angular_velocity") for k in range(3)}
    columns |= {f"rov.t{k}.command": np.full(len(t), 1500.0) for k in range(1, 9)}
    columns |= {name: np.full(len(t), np.nan) for name in blank}
    with pytest.raises(sf.SeaframeError, match=named):
        prepare_run(dive_scene(), sf.Log(t, columns, source="dive.csv"), "rov.marker", 0)


def test_a_frame_without_orientation_is_named() -> None:
    """Without an orientation in all runs there is no ladder."""
    log = sf.Log(np.arange(3.0), {"rov.hull.depth": np.zeros(3)})
    with pytest.raises(sf.SeaframeError, match=r"rov\.hull\.orientation"):
        find_frame(dive_scene(), "rov.hull", [log])
