"""The smoother against dense linear algebra, and the statistics of its errors against its covariances."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.linalg import expm
from scipy.spatial.transform import Rotation
from scipy.stats import chi2, multivariate_normal

import seaframe as sf
from seaframe.identify.poses import SmoothedPoses, smooth_poses
from seaframe.identify.poses.charts import OrientationChart, PositionChart, Steps
from seaframe.identify.poses.noise_tuning import build_task, build_track, log_likelihoods, tune_noise
from seaframe.identify.poses.pose_filter import LOOSE, Task
from seaframe.signals.signal import without_flips
from tests.identify.poses.wandering import GeneratedMotion, generate, times

Floats = NDArray[Any]
Q, Q_TURN, MEMORY, S, S_TURN = 0.5, 4.0, 0.5, 0.002, 0.004
KNOWN: dict[str, Any] = {
    "position_noise": S,
    "orientation_noise": S_TURN,
    "position_density": Q,
    "orientation_density": Q_TURN,
}


def a_motion(seed: int, n: int) -> GeneratedMotion:
    return generate(seed, times(np.random.default_rng(seed), n), Q, Q_TURN, MEMORY, S, S_TURN)


def errors(poses: SmoothedPoses, truth: GeneratedMotion) -> tuple[Floats, Floats]:
    """Return the errors of the translation and of the rotation, each (n, 9)."""
    assert poses.rotation is not None
    moved = np.hstack([poses.p, poses.v, poses.a]) - truth.translation
    estimated = Rotation.from_quat(np.roll(poses.quaternion, -1, axis=1))
    turned = -(estimated.inv() * truth.R).as_rotvec()
    return moved, np.hstack([turned, poses.omega - truth.turning[:, :3], poses.alpha - truth.turning[:, 3:]])


def normalise_errors(e: Floats, P: Floats) -> Floats:
    """Return e^T P^-1 e of every row."""
    return np.asarray(np.einsum("ni,ni->n", e, np.linalg.solve(P, e[:, :, None])[:, :, 0]))


@pytest.mark.parametrize("memory", [0.5, 3.0, np.inf])
@pytest.mark.parametrize("h", [1e-3, 0.04, 2.0])
def test_steps_agree_with_the_matrix_exponential(memory: float, h: float) -> None:
    A = np.array([[0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [0.0, 0.0, -1.0 / memory]])
    both = expm(h * np.block([[-A, np.diag([0.0, 0.0, 1.0])], [np.zeros((3, 3)), A.T]]))  # Van Loan 1978
    F = both[3:, 3:].T
    steps = Steps.of(np.array([h]), memory)
    np.testing.assert_allclose(steps.F[0], F, rtol=1e-11, atol=1e-15)
    scale = np.sqrt(np.diag(steps.Q[0]))
    np.testing.assert_allclose(
        steps.Q[0] / np.outer(scale, scale), F @ both[:3, 3:] / np.outer(scale, scale), atol=2e-7
    )


def dense(t: Floats, y: Floats, spread: tuple[float, float], n: int) -> tuple[Floats, Floats]:
    """One coordinate's states (3 n,) before any row is seen, for white jerk: mean, and L with covariance L L^T."""
    mean, L = np.zeros(3 * n), np.zeros((3 * n, 3 * n))
    mean[:3], L[:3, :3] = [y[0], 0.0, 0.0], np.diag([np.sqrt(3.0 * LOOSE) * S, *spread])
    for k, h in enumerate(np.diff(t), start=1):
        F = np.array([[1.0, h, h**2 / 2], [0.0, 1.0, h], [0.0, 0.0, 1.0]])
        noise = Q * np.array([[h**5 / 20, h**4 / 8, h**3 / 6], [h**4 / 8, h**3 / 3, h**2 / 2], [h**3 / 6, h**2 / 2, h]])
        old, new = slice(3 * k - 3, 3 * k), slice(3 * k, 3 * k + 3)
        mean[new], L[new] = F @ mean[old], F @ L[old]
        L[new, new] = np.linalg.cholesky(noise)
    return mean, L


def test_positions_are_smoothed_as_dense_linear_algebra_does() -> None:
    truth = a_motion(3, 15)
    t, y, n = truth.t, truth.positions, 15
    poses = smooth_poses(t, y, position_noise=S, position_density=Q, gate=1e-12)
    usable = np.ones(n, bool)
    task: Task = build_task(PositionChart(), t, y, usable)
    for axis in range(3):
        mean, L = dense(t, y[:, axis], task.spread, n)
        U, sizes, Vt = np.linalg.svd(L[::3] / S, full_matrices=False)  # x = mean + L z, with z normal
        rest = L - L @ Vt.T @ Vt
        gains = (L @ Vt.T) / np.sqrt(1.0 + sizes**2)
        best = mean + gains @ (sizes / np.sqrt(1.0 + sizes**2) * (U.T @ (y[:, axis] - mean[::3]))) / S
        left = rest @ rest.T + gains @ gains.T
        deviations = np.sqrt(np.diag(left)).reshape(n, 3)
        found = np.column_stack([poses.p[:, axis], poses.v[:, axis], poses.a[:, axis]])
        np.testing.assert_allclose((found - best.reshape(n, 3)) / deviations, 0.0, atol=1e-6)
        entries = [axis, 3 + axis, 6 + axis]
        for k in range(n):
            own = poses.translation.covariance[k][np.ix_(entries, entries)]
            block = left[3 * k : 3 * k + 3, 3 * k : 3 * k + 3]
            np.testing.assert_allclose((own - block) / np.outer(deviations[k], deviations[k]), 0.0, atol=1e-6)


def test_the_likelihood_is_that_of_the_joint_density() -> None:
    truth = a_motion(4, 12)
    task = build_task(PositionChart(), truth.t, truth.positions, np.ones(12, bool))
    found = log_likelihoods(build_track(task, None), np.array([Q]), np.array([S**2]), np.inf)[0]
    expected = 0.0
    for axis in range(3):
        mean, L = dense(truth.t, truth.positions[:, axis], task.spread, 12)
        seen = L[::3] @ L[::3].T + S**2 * np.eye(12)
        y = truth.positions[:, axis] - mean[::3]
        expected += multivariate_normal.logpdf(y, cov=seen) - multivariate_normal.logpdf(y[:3], cov=seen[:3, :3])
    assert found == pytest.approx(expected, rel=1e-6)


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_tuning_finds_the_highest_peak(seed: int) -> None:
    """A motion with jumps has several likelihood peaks: none on a dense grid is higher than the one found."""
    run, rng, rows = sf.simulate(sf.load("modular-bluerov-turn")), np.random.default_rng(seed), slice(None, None, 3)
    R = Rotation.from_quat(np.roll(run["left.hull.orientation"][rows], -1, axis=1))
    turned = R * Rotation.from_rotvec(0.002 * rng.standard_normal((len(R), 3)))
    seen = without_flips(np.roll(turned.as_quat(), 1, axis=1))
    task = build_task(OrientationChart(), run.t[rows], seen, np.ones(len(seen), bool))
    density, deviation = tune_noise(task, MEMORY, None, None)
    assert deviation is not None
    grid = np.geomspace(1e-5, 1e2, 57)
    noise = np.full(len(grid), 0.002**2)
    best = log_likelihoods(build_track(task, None), np.array([density]), np.array([deviation**2]), MEMORY)[0]
    assert best > log_likelihoods(build_track(task, None), grid, noise, MEMORY).max() - 1.0


def test_errors_are_as_large_as_the_covariance_says() -> None:
    """Normalised errors squared of independent motions add up to a chi-squared number; bounds of 99.9 %."""
    runs, n = 25, 30
    moved, turned, innovations = 0.0, 0.0, []
    for seed in range(runs):
        truth = a_motion(seed, n)
        poses = smooth_poses(truth.t, truth.positions, truth.quaternions, **KNOWN)
        assert poses.rotation is not None
        e_p, e_r = errors(poses, truth)
        row = slice(n // 2, n // 2 + 1)
        moved += normalise_errors(e_p[row], poses.translation.covariance[row])[0]
        turned += normalise_errors(e_r[row], poses.rotation.covariance[row])[0]
        innovations += [poses.translation.squares, poses.rotation.squares]
    low, high = chi2.ppf([0.0005, 0.9995], 9 * runs)
    assert low < moved < high
    assert low < turned < high
    squares = np.concatenate(innovations)
    squares = squares[np.isfinite(squares)]
    assert len(squares) == 2 * runs * (n - 3)
    low, high = chi2.ppf([0.0005, 0.9995], 3 * len(squares))
    assert low < squares.sum() < high


def test_noise_is_found_and_outliers_and_gaps_leave_the_filter_consistent() -> None:
    truth = a_motion(11, 700)
    rng = np.random.default_rng(5)
    spikes = np.sort(rng.choice(np.arange(20, 690), 14, replace=False))
    positions, quaternions = truth.positions.copy(), truth.quaternions.copy()
    positions[spikes[:7]] += rng.choice([-1.0, 1.0], (7, 3)) * rng.uniform(0.2, 2.0, (7, 3))
    quaternions[spikes[7:]] = np.roll(Rotation.random(7, random_state=1).as_quat(), 1, axis=1)
    kept = np.ones(700, bool)
    kept[300:330] = kept[500:512] = False
    kept[spikes] = True
    rows = np.flatnonzero(kept)
    positions[100:105] = np.nan
    poses = smooth_poses(truth.t[rows], positions[rows], quaternions[rows])
    assert poses.rotation is not None
    assert poses.translation.deviation == pytest.approx(S, rel=0.1)
    assert poses.rotation.deviation == pytest.approx(S_TURN, rel=0.1)
    assert 0.5 < poses.translation.density / Q < 2.0
    assert 0.5 < poses.rotation.density / Q_TURN < 2.0
    assert set(np.flatnonzero(np.isin(rows, spikes))) <= set(poses.rejected_rows.tolist())
    assert len(poses.rejected_rows) <= len(spikes) + 1
    for part in (poses.translation, poses.rotation):
        assert part.consistency(0.999).is_met
    e_p, e_r = (e for e in errors(poses, GeneratedMotion(**{
        name: getattr(truth, name)[rows] for name in ("t", "translation", "R", "turning", "positions", "quaternions")
    })))  # fmt: skip
    for e, part in ((e_p, poses.translation), (e_r, poses.rotation)):
        assert 7.5 < normalise_errors(e, part.covariance).mean() < 10.5  # 9; rows hang together, so no closer bound
        assert normalise_errors(e, part.covariance).max() < 60.0  # also beside gaps
    assert any("gap of" in note for note in poses.notes)
    assert any("No position in rows" in note for note in poses.notes)


def test_a_lost_track_is_found_again() -> None:
    """The camera's frame jumps: the rows after it do not fit the prediction, but fit each other."""
    truth = a_motion(6, 120)
    positions = truth.positions.copy()
    positions[60:] += [3.0, -2.0, 1.0]
    poses = smooth_poses(truth.t, positions, position_noise=S, position_density=Q)
    assert poses.translation.lost_rows.tolist() == [60]
    assert poses.translation.jumped_rows.tolist() == []
    assert poses.translation.rejected_rows.tolist() == []
    away = poses.p - truth.translation[:, :3]
    np.testing.assert_allclose(away[:60], 0.0, atol=0.01)
    np.testing.assert_allclose(away[65:], np.tile([3.0, -2.0, 1.0], (55, 1)), atol=0.01)
    assert any("tracking was lost" in note and "at row 61." in note for note in poses.notes)


def test_a_switching_thruster_is_not_a_lost_track() -> None:
    """The turn rate falls from 0.5 to 0.05 rad/s within 0.1 s, at 10 Hz."""
    t, rng = 0.1 * np.arange(201), np.random.default_rng(4)
    late = np.maximum(t - 10.0, 0.0)
    yaw = 0.5 * (t - late) + 0.05 * late + 0.45 * 0.05 * (1.0 - np.exp(-late / 0.05))
    yaw += 0.003 * rng.standard_normal(len(t))
    quaternions = np.column_stack([np.cos(yaw / 2), 0.0 * t, 0.0 * t, np.sin(yaw / 2)])
    positions = np.column_stack([t, 0.0 * t, 0.0 * t]) + 0.005 * rng.standard_normal((len(t), 3))
    poses = smooth_poses(
        t, positions, quaternions, position_noise=0.005, position_density=0.1, orientation_noise=0.003,
        orientation_density=0.03,
    )  # fmt: skip
    assert poses.rotation is not None
    assert 100 <= poses.rotation.jumped_rows[0] <= 103
    assert poses.rotation.lost_rows.tolist() == []
    assert any("sudden accelerations" in note and "at row" in note for note in poses.notes)
    np.testing.assert_allclose(poses.omega[106:, 2], 0.05, atol=0.05)


def test_a_simulated_vehicle_is_followed() -> None:
    """Thrusters switch on, at 100 Hz; velocities are within their bands, and far more precise than differences."""
    run = sf.simulate(sf.load("modular-bluerov-turn"))
    rng, link, rows = np.random.default_rng(2), "left.hull", slice(150, 750)
    t, p = run.t[rows], run[f"{link}.position"][rows]
    seen = p + 0.001 * rng.standard_normal(p.shape)
    R = Rotation.from_quat(np.roll(run[f"{link}.orientation"][rows], -1, axis=1))
    turned = R * Rotation.from_rotvec(0.002 * rng.standard_normal(p.shape))
    poses = smooth_poses(t, seen, turned.as_matrix(), link=link)
    assert poses.rotation is not None
    for part in (poses.translation, poses.rotation):
        assert part.consistency(0.999).is_met
    away = {kind: poses[f"{link}.{kind}"] - run[f"{link}.{kind}"][rows] for kind in ("velocity", "angular_velocity")}
    inside = normalise_errors(away["velocity"], poses.translation.covariance[:, 3:6, 3:6]) < chi2.ppf(0.95, 3)
    assert 0.9 < inside.mean() < 0.999
    inside = normalise_errors(away["angular_velocity"], poses.rotation.covariance[:, 3:6, 3:6]) < chi2.ppf(0.95, 3)
    assert 0.9 < inside.mean() < 0.999
    differences = np.gradient(seen, t, axis=0) - run[f"{link}.velocity"][rows]
    assert np.sqrt(np.mean(away["velocity"] ** 2)) < 0.1 * np.sqrt(np.mean(differences**2))


def test_velocities_in_body_axes_have_the_covariance_of_their_parts() -> None:
    truth = a_motion(8, 30)
    poses = smooth_poses(truth.t, truth.positions, truth.quaternions, **KNOWN | {"orientation_noise": 0.05})
    assert poses.rotation is not None
    k, rng, count = 15, np.random.default_rng(0), 40_000
    R = Rotation.from_matrix(poses.R[k])
    v = rng.multivariate_normal(poses.v[k], poses.translation.covariance[k, 3:6, 3:6], count)
    turns = R * Rotation.from_rotvec(rng.multivariate_normal(np.zeros(3), poses.rotation.covariance[k, :3, :3], count))
    sampled = np.cov(turns.inv().apply(v).T)
    np.testing.assert_allclose(poses.v_body_covariance[k], sampled, atol=0.04 * np.trace(sampled))
    np.testing.assert_allclose(poses.v_body[k], R.inv().apply(poses.v[k]), atol=1e-12)


def test_noise_may_differ_from_row_to_row_and_axis_to_axis() -> None:
    truth = a_motion(9, 60)
    rng = np.random.default_rng(1)
    scales = rng.uniform(1.0, 20.0, (60, 3))
    noisy = truth.translation[:, :3] + S * scales * rng.standard_normal((60, 3))
    noise = np.einsum("ni,ij->nij", (S * scales) ** 2, np.eye(3))
    poses = smooth_poses(truth.t, noisy, position_noise=noise, position_density=Q)
    low, high = chi2.ppf([0.0005, 0.9995], 3 * 57)
    assert low < np.nansum(poses.translation.squares) < high
    sought = smooth_poses(truth.t, noisy, position_noise=noise)
    assert 0.1 < sought.translation.density / Q < 10.0


def test_the_same_rows_give_the_same_bits() -> None:
    truth = a_motion(1, 40)
    first, second = (smooth_poses(truth.t, truth.positions, truth.quaternions) for _ in range(2))
    assert first.v.tobytes() == second.v.tobytes()
    assert first.omega.tobytes() == second.omega.tobytes()
    assert first.to_dict() == second.to_dict()
