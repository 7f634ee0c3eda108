"""Weighted fits with errors in clusters, against dense textbook formulas, a general optimiser and closed forms."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.linalg import sqrtm
from scipy.optimize import minimize

import seaframe as sf
from seaframe.identify.tank.cluster_regression import Rows, build_errors, estimate_variances, likelihood, regress


def example(seed: int = 0, sizes: tuple[int, ...] = (3, 2, 4, 3, 1, 3, 3, 5)) -> Rows:
    rng = np.random.default_rng(seed)
    u = np.repeat(np.linspace(0.2, 1.0, len(sizes)), sizes)
    clusters = np.repeat(np.arange(len(sizes)), sizes)
    noise = rng.uniform(0.01, 0.03, len(u))
    shared = 0.3 * rng.standard_normal(len(sizes))[clusters]
    y = 35 * u * u + 0.5 * u + shared + rng.standard_normal(len(u)) * np.sqrt(noise + 0.05 + 0.1 * u * u)
    return Rows(np.column_stack([u * u, u]), y, noise, np.column_stack([np.ones_like(u), u * u]), clusters)


def covariance(rows: Rows, theta: Any) -> Any:
    """cov e, written out."""
    same = rows.clusters[:, None] == rows.clusters[None, :]
    return np.diag(rows.noise + rows.spread @ np.asarray(theta)[:-1]) + theta[-1] * same


def dense_likelihood(rows: Rows, theta: Any) -> float:
    """Restricted likelihood by contrasts: that of K^T y, with K any basis of the complement of X."""
    full = np.linalg.svd(rows.X)[0]
    K = full[:, rows.X.shape[1] :]
    V = K.T @ covariance(rows, theta) @ K
    z = K.T @ rows.y
    return -0.5 * float(np.linalg.slogdet(V)[1] + z @ np.linalg.solve(V, z))


def test_likelihood_is_that_of_contrasts_up_to_a_constant() -> None:
    rows = example()
    thetas = [[0.05, 0.1, 0.2], [0.3, 0.0, 0.01], [0.0, 1.0, 0.0]]
    differences = [likelihood(rows, np.array(t)) - dense_likelihood(rows, t) for t in thetas]
    assert np.ptp(differences) < 1e-8


@pytest.mark.parametrize("seed", range(6))
def test_reml_finds_the_greatest_likelihood(seed: int) -> None:
    rows = example(seed)
    found = estimate_variances(rows)
    best = max(
        -minimize(lambda t: -dense_likelihood(rows, t), start, bounds=[(0, None)] * 3, method="L-BFGS-B").fun
        for start in ([0.1, 0.1, 0.1], [0.01, 0.3, 0.01], [0.3, 0.01, 0.3])
    )
    assert dense_likelihood(rows, found) > best - 1e-4
    assert (found >= 0.0).all()


def test_reml_of_a_balanced_design_is_analysis_of_variance() -> None:
    """(MSB - MSW) / n between clusters, MSW within."""
    rng = np.random.default_rng(4)
    G, n = 30, 4
    y = (rng.standard_normal((G, 1)) * 0.7 + 0.4 * rng.standard_normal((G, n))) + 5.0
    between, within = n * np.var(y.mean(axis=1), ddof=1), np.mean(np.var(y, axis=1, ddof=1))
    rows = Rows(np.ones((G * n, 1)), y.ravel(), np.zeros(G * n), np.ones((G * n, 1)), np.repeat(np.arange(G), n))
    assert estimate_variances(rows) == pytest.approx([within, (between - within) / n], rel=1e-3)


def test_whitening_and_solving() -> None:
    rows, theta = example(), np.array([0.05, 0.1, 0.2])
    errors, V = build_errors(rows, theta), covariance(example(), theta)
    W = errors.whiten(np.eye(len(rows.y)))
    assert np.allclose(W @ V @ W.T, np.eye(len(rows.y)), atol=1e-12)
    assert np.allclose(errors.solve(rows.X), np.linalg.solve(V, rows.X))
    assert np.allclose(errors.inverse, np.linalg.inv(V))
    assert errors.log_determinant == pytest.approx(np.linalg.slogdet(V)[1])


def dense_cr2(rows: Rows, theta: Any, L: Any) -> tuple[Any, Any]:
    """Covariance and degrees of freedom from n x n matrices, as published."""
    W = build_errors(rows, np.asarray(theta)).whiten(np.eye(len(rows.y)))
    X, y = W @ rows.X, W @ rows.y
    M = np.linalg.inv(X.T @ X)
    H = X @ M @ X.T
    e = y - H @ y
    groups = [np.flatnonzero(rows.clusters == g) for g in range(rows.clusters.max() + 1)]
    A = [np.real(np.linalg.inv(sqrtm(np.eye(len(g)) - H[np.ix_(g, g)]))) for g in groups]
    meat = sum(X[g].T @ a @ np.outer(e[g], e[g]) @ a.T @ X[g] for g, a in zip(groups, A, strict=True))
    dof = []
    for l in np.atleast_2d(L):
        P = np.column_stack([(np.eye(len(y)) - H)[:, g] @ a @ X[g] @ M @ l for g, a in zip(groups, A, strict=True)])
        omega = P.T @ P
        dof.append(np.trace(omega) ** 2 / np.trace(omega @ omega))
    return M @ meat @ M, np.array(dof)


def test_covariance_and_degrees_of_freedom_by_clusters() -> None:
    rows, theta, L = example(3), np.array([0.05, 0.1, 0.2]), [[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]
    fit = regress(rows, theta)
    C, dof = dense_cr2(rows, theta, L)
    assert np.allclose(fit.covariance, C, rtol=1e-9)
    assert np.allclose(fit.dof(L), dof, rtol=1e-9)
    assert np.allclose(fit.error(L), np.sqrt(np.einsum("mi,ij,mj->m", np.array(L), C, np.array(L))))


def test_mean_of_equal_clusters_has_one_degree_less_than_clusters() -> None:
    """And the variance of the mean of cluster means."""
    G, n = 9, 3
    y = np.random.default_rng(0).standard_normal((G, n)) + np.random.default_rng(1).standard_normal((G, 1))
    rows = Rows(np.ones((G * n, 1)), y.ravel(), np.zeros(G * n), np.ones((G * n, 1)), np.repeat(np.arange(G), n))
    fit = regress(rows, np.array([1.0, 0.0]))
    assert fit.dof([[1.0]])[0] == pytest.approx(G - 1)
    assert fit.covariance[0, 0] == pytest.approx(np.var(y.mean(axis=1), ddof=1) / G)


def test_estimate_is_that_of_generalised_least_squares() -> None:
    rows, theta = example(1), np.array([0.05, 0.1, 0.2])
    V = covariance(rows, theta)
    expected = np.linalg.solve(rows.X.T @ np.linalg.solve(V, rows.X), rows.X.T @ np.linalg.solve(V, rows.y))
    assert np.allclose(regress(rows, theta).beta, expected)


def test_what_cannot_be_fitted_is_refused() -> None:
    rows = example()
    with pytest.raises(sf.SeaframeError, match="different settings; 1") as caught:
        regress(rows._replace(clusters=np.zeros(len(rows.y), dtype=np.intp)))
    assert caught.value.code == "data"
    with pytest.raises(sf.SeaframeError, match="not finite") as caught:
        regress(rows._replace(y=rows.y * np.nan))
    assert caught.value.code == "data"
    with pytest.raises(sf.SeaframeError) as caught:
        regress(rows._replace(X=np.ones_like(rows.X)))
    assert caught.value.code == "unidentifiable"
