"""The Kalman filter of linearised runs: against dense normal distributions, and its score against differences."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.linalg import expm, solve_continuous_lyapunov
from scipy.stats import multivariate_normal

from seaframe.identify.fit.filter import (
    LinearModel,
    Noise,
    choose_orders,
    join_models,
    maximise_likelihood,
    noise_limits,
    noise_uncertainty,
    run_filter,
    score,
)

Floats = NDArray[Any]
M, D, R = 3, 2, 2
NOISE = Noise(np.array([0.3, 0.5]), np.array([0.7, 0.2]), np.array([0.5, 1.0]), np.array([0, 1]))


def random_run(seed: int, N: int = 9, holes: bool = True) -> LinearModel:
    """Return a linear model with irregular rows, some measurements missing, some with inflated variance."""
    rng = np.random.default_rng(seed)
    known = rng.random((N, R)) < 0.8 if holes else np.ones((N, R), dtype=bool)
    H, e = rng.standard_normal((N, R, M)), rng.standard_normal((N, R))
    return LinearModel(
        0.7 * rng.standard_normal((N - 1, M, M)),
        rng.standard_normal((N - 1, M, D)),
        rng.standard_normal((N - 1, M)),
        np.where(known[..., None], H, 0.0),
        np.where(known, e, 0.0),
        known,
        rng.uniform(0.1, 0.5, N - 1),
        rng.uniform(1.0, 2.0, (N, R)),
        {0: np.diag([1.0, 2.0, 3.0])},
    )


def dense(run: LinearModel, noise: Noise, B: Floats | None = None, D_: Floats | None = None) -> tuple[Floats, ...]:
    """Return mean and covariance of all known residuals -(e_ref + H dx), and their derivatives by unknowns, without a
    recursion of covariances: dx as a linear map of all random variables."""
    N, P = len(run.e), 0 if B is None else B.shape[2]
    sources = M + D * N  # the first dx, the first f, then w of every interval
    variance = [*np.diag(run.starts[0]), *noise.f**2]
    for h in run.h:
        variance += list(noise.f**2 * (1.0 - np.exp(-2.0 * h / noise.tau)))
    dx, f = np.zeros((M, sources)), np.zeros((D, sources))
    dx[:, :M], f[:, M : M + D] = np.eye(M), np.eye(D)
    mean, slope = np.zeros(M), np.zeros((M, P))
    rows, means, slopes = [], [], []
    for k in range(N):
        rows.append(run.H[k] @ dx)
        means.append(run.e[k] + run.H[k] @ mean)
        slopes.append(run.H[k] @ slope + (0.0 if D_ is None else D_[k]))
        if k + 1 < N:
            mean, dx = run.A[k] @ mean + run.b[k], run.A[k] @ dx + run.G[k] @ f
            slope = run.A[k] @ slope + (0.0 if B is None else B[k])
            f = np.exp(-run.h[k] / noise.tau)[:, None] * f
            f[:, M + D * (k + 1) : M + D * (k + 2)] += np.eye(D)
    seen = run.known.reshape(-1)
    T = np.concatenate(rows)[seen]
    spread = (noise.y**2 * run.inflation).reshape(-1)[seen]
    S = T @ np.diag(variance) @ T.T + np.diag(spread)
    return np.concatenate(means)[seen], S, np.concatenate(slopes)[seen]


def minus_log(mean: Floats, S: Floats) -> float:
    """Return the negative logarithm of the density at zero, without the constant."""
    constant = 0.5 * len(mean) * np.log(2.0 * np.pi)
    return float(-multivariate_normal(np.zeros(len(mean)), S).logpdf(mean) - constant)


@pytest.mark.parametrize("seed", range(3))
def test_likelihood_is_that_of_a_dense_normal_distribution(seed: int) -> None:
    run = random_run(seed)
    mean, S, _ = dense(run, NOISE)
    assert run_filter(run, NOISE).cost == pytest.approx(minus_log(mean, S), rel=1e-10)


def test_innovations_are_the_residuals_of_regressing_on_all_before() -> None:
    """Row by row: the residual's conditional mean and covariance, by dense algebra."""
    run = random_run(4, holes=False)
    mean, S, _ = dense(run, NOISE)
    passed = run_filter(run, NOISE)
    for k in range(1, len(run.e)):
        old, new = slice(0, R * k), slice(R * k, R * (k + 1))
        gain = S[new, old] @ np.linalg.inv(S[old, old])
        covariance = S[new, new] - gain @ S[old, new]
        assert np.allclose(passed.L[k] @ passed.L[k].T, covariance, rtol=1e-9)
        assert np.allclose(passed.L[k] @ passed.u[k], mean[new] - gain @ mean[old], rtol=1e-8, atol=1e-10)


def test_score_against_differences() -> None:
    """Also across a row where the state starts again, and with a kind that two disturbances share."""
    run = random_run(5)
    run.starts[4] = np.eye(M)
    run.h[3] = np.inf
    shared = Noise(NOISE.y, NOISE.f, np.array([0.8]), np.array([0, 0]))
    mixed = replace(NOISE, second=np.array([False, True]))
    for noise in (NOISE, shared, replace(shared, second=np.array([True])), mixed):
        logs = noise.pack()
        got = score(run, noise, run_filter(run, noise))
        for k, slope in enumerate(got):
            step = 1e-5 * (np.arange(len(logs)) == k)
            sides = [run_filter(run, noise.unpack(logs + sign * step)).cost for sign in (1.0, -1.0)]
            assert slope == pytest.approx((sides[0] - sides[1]) / 2e-5, rel=1e-6, abs=1e-7)


def test_second_order_against_its_differential_equation() -> None:
    """Phi is the exponential of f'' + 2 a f' + a^2 f = w with a = 2 / tau, and sigma^2 1 its stationary covariance."""
    noise = Noise(np.ones(1), np.array([0.7]), np.array([0.9]), np.array([0]), np.array([True]))
    a, h = 2.0 / 0.9, np.array([0.05, 0.8])
    rate = np.array([[0.0, a], [-a, -2.0 * a]])  # of (f, f' / a)
    phi, slopes = noise.transition(h)
    assert np.allclose(phi, [expm(rate * step) for step in h], rtol=1e-12)
    S = solve_continuous_lyapunov(rate, -np.diag([0.0, 4.0 * a * 0.7**2]))  # Matern 3/2: white force of 4 a^3 sigma^2
    assert np.allclose(np.diag(noise.stationary), S, rtol=1e-12, atol=1e-15)
    sides = [replace(noise, correlation_times=np.array([0.9 * np.exp(s)])).transition(h)[0] for s in (1e-6, -1e-6)]
    assert np.allclose(slopes, (sides[0] - sides[1]) / 2e-6, rtol=1e-6, atol=1e-8)
    lags = np.linspace(0.0, 40.0, 40001)  # the integral of the autocorrelation is tau
    assert np.trapezoid(noise.transition(lags)[0][:, 0, 0], lags) == pytest.approx(0.9, rel=1e-6)


@pytest.mark.parametrize("second", [False, True])
def test_the_order_of_a_disturbance_is_found(second: bool) -> None:
    """A disturbance that is measured directly, with little noise, 2000 times."""
    rng, N = np.random.default_rng(8), 2000
    truth = Noise(np.array([0.05]), np.array([1.0]), np.array([1.5]), np.array([0]), np.array([second]))
    phi, S = truth.transition(np.array([0.2]))[0][0], np.diag(truth.stationary)
    root, f, seen = np.linalg.cholesky(S - phi @ S @ phi.T), np.linalg.cholesky(S) @ rng.standard_normal(len(S)), []
    for _ in range(N):
        seen.append(f[0])
        f = phi @ f + root @ rng.standard_normal(len(S))
    e = -np.array(seen)[1:, None] - 0.05 * rng.standard_normal((N - 1, 1))
    one, known = np.ones((N - 1, 1, 1)), np.ones((N - 1, 1), dtype=bool)  # dx at the next row is f
    run = LinearModel(
        0.0 * one[1:], one[1:], 0.0 * one[1:, 0], one, e, known, np.full(N - 2, 0.2), 1.0 * known, {0: np.eye(1)}
    )
    start = Noise(np.array([0.1]), np.array([0.5]), np.array([1.0]), np.array([0]))
    limits = noise_limits(run, start, np.ones(1), fixed=False)
    first, _ = maximise_likelihood(run, start, limits, 50)
    found = choose_orders(run, first, limits, 50)
    assert np.any(found.second) == second
    assert found.correlation_times[0] == pytest.approx(1.5, rel=0.25)
    assert found.f[0] == pytest.approx(1.0, rel=0.15)


def runs_with_shared_unknowns(seed: int, P: int = 2) -> tuple[list[LinearModel], list[tuple[Floats, Floats]]]:
    """Return two runs and their derivatives by shared unknowns."""
    runs = [random_run(seed, 7), random_run(seed + 1, 9)]
    rng = np.random.default_rng(seed + 50)
    slopes = []
    for run in runs:
        D_ = np.where(run.known[..., None], rng.standard_normal((*run.e.shape, P)), 0.0)
        slopes.append((rng.standard_normal((len(run.h), M, P)), D_))
    return runs, slopes


def test_joined_runs_have_the_restricted_likelihood() -> None:
    """-log of the normal density of all residuals, with wide priors of unknowns in their covariance."""
    runs, slopes = runs_with_shared_unknowns(6)
    spread = np.array([3.0, 5.0])
    parts = [dense(run, NOISE, *pair) for run, pair in zip(runs, slopes, strict=True)]
    mean, J = (np.concatenate([part[k] for part in parts]) for k in (0, 2))
    n = len(parts[0][0])
    S = J @ np.diag(spread**2) @ J.T
    S[:n, :n] += parts[0][1]
    S[n:, n:] += parts[1][1]
    whole = join_models(runs, slopes, spread)
    passed = run_filter(whole, NOISE)
    assert passed.cost == pytest.approx(minus_log(mean, S), rel=1e-10)
    # the covariance of the unknowns after the last row is that of generalised least squares
    W = np.linalg.inv(S - J @ np.diag(spread**2) @ J.T)
    want = np.linalg.inv(J.T @ W @ J + np.diag(spread**-2.0))
    got = (passed.P[-1] - passed.V[-1].T @ passed.V[-1])[M : M + 2, M : M + 2]
    assert np.allclose(got, want, rtol=1e-9)


def simulate_residuals(seed: int, noise: Noise, N: int) -> LinearModel:
    """Residuals of a scalar process, drawn from the model itself: dx+ = 0.8 dx + 0.3 f, measured."""
    rng = np.random.default_rng(seed)
    h = rng.uniform(0.05, 0.15, N - 1)
    phi = np.exp(-h / noise.tau[0])
    x, f, e = 0.0, noise.f[0] * rng.standard_normal(), np.zeros((N, 1))
    for k in range(N):
        e[k] = x + noise.y[0] * rng.standard_normal()
        if k + 1 < N:
            x, f = 0.8 * x + 0.3 * f, phi[k] * f + noise.f[0] * np.sqrt(1.0 - phi[k] ** 2) * rng.standard_normal()
    ones = np.ones((N, 1, 1))
    return LinearModel(
        0.8 * ones[1:], 0.3 * ones[1:], np.zeros((N - 1, 1)), ones, -e, np.ones((N, 1), dtype=bool), h,
        np.ones((N, 1)), {0: np.zeros((1, 1))},
    )  # fmt: skip


def test_maximum_likelihood_recovers_the_noises() -> None:
    """Within four standard errors of their logarithms, which are small for a long run; the gradient there is zero."""
    truth = Noise(np.array([0.1]), np.array([0.5]), np.array([0.7]), np.array([0]))
    run = simulate_residuals(1, truth, 1500)
    start = Noise(np.array([0.3]), np.array([0.1]), np.array([3.0]), np.array([0]))
    limits = noise_limits(run, start, np.array([1.0]), False)
    found, gain = maximise_likelihood(run, start, limits, 60)
    assert gain > 100.0
    assert np.max(np.abs(score(run, found, run_filter(run, found)))) < 5.0
    # 150 s: about 150 / (2 x 0.7) independent disturbances; their standard deviation is known to 7 %, times to 14 %
    assert np.all(np.abs(found.pack() - truth.pack()) < [0.1, 0.28, 0.56])


def test_degrees_of_freedom_of_a_mean_under_a_disturbance() -> None:
    """With white noise alone the variance of a mean is well known; slow disturbances leave few degrees of freedom."""
    noise = Noise(np.array([0.1]), np.array([0.5]), np.array([0.7]), np.array([0]))
    counts = []
    for N in (100, 400, 1600):
        run = simulate_residuals(2, noise, N)
        unknown = join_models([run], [(0.3 * np.ones((N - 1, 1, 1)), np.zeros((N, 1, 1)))], np.array([100.0]))
        limits = noise_limits(unknown, noise, np.array([1.0]), False)
        found, _ = maximise_likelihood(unknown, noise, limits, 60)
        counts.append(float(noise_uncertainty(unknown, found, limits, 1)[0][0]))
    assert 2.0 < counts[0] < counts[1] < counts[2]
    # the mean's variance is 2 sigma^2 tau / T; with both estimated from T / tau = 230 its degrees are far below that
    assert 10.0 < counts[2] < 230.0


def test_unstable_motion_keeps_covariances_positive() -> None:
    """A body that tips over, well measured: P stays symmetric and positive over 400 rows, as in a square-root filter,
    although an asymmetric part would grow threefold with every row."""
    rng, N = np.random.default_rng(4), 400
    turn, _ = np.linalg.qr(rng.standard_normal((M, M)))
    A = np.tile(turn @ np.diag([3.0, 2.5, 0.9]) @ turn.T, (N - 1, 1, 1))
    G, H = np.tile(rng.standard_normal((M, D)), (N - 1, 1, 1)), np.tile(rng.standard_normal((R, M)), (N, 1, 1))
    e, known = rng.standard_normal((N, R)), np.ones((N, R), dtype=bool)
    run = LinearModel(A, G, np.zeros((N - 1, M)), H, e, known, np.full(N - 1, 0.1), np.ones((N, R)), {0: np.eye(M)})
    passed = run_filter(run, NOISE)
    root = np.diag([*np.ones(M), *NOISE.f])  # P = root^T root, by QR decompositions alone
    phi = np.exp(-0.1 / NOISE.tau)
    F, wide = np.zeros((M + D, M + D)), np.concatenate([H[0], np.zeros((R, D))], axis=1)
    F[:M, :M], F[:M, M:], F[M:, M:] = A[0], G[0], np.diag(phi)
    push = np.concatenate([np.zeros((D, M)), np.diag(NOISE.f * np.sqrt(1.0 - phi**2))], axis=1)
    for _ in range(N - 1):
        rows = np.block([[np.diag(NOISE.y), np.zeros((R, M + D))], [root @ wide.T, root]])
        after = np.linalg.qr(rows)[1][R:, R:]
        root = np.linalg.qr(np.concatenate([after @ F.T, push]))[1]
    assert np.array_equal(passed.P, np.swapaxes(passed.P, 1, 2))
    assert np.linalg.eigvalsh(passed.P)[:, 0].min() > 0.0
    assert np.allclose(passed.P[-1], root.T @ root, rtol=1e-6, atol=1e-6 * np.abs(root.T @ root).max())
