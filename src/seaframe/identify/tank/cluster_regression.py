"""Linear regression with errors of unknown size that are correlated within clusters.

    y_i = x_i beta + e_i,   cov e = diag(noise_i + sum_k theta_k spread_ik) + theta_K (1 within a cluster, else 0)

noise_i is known from the samples of a run. theta >= 0 - the variances between runs and between clusters - is estimated
by restricted maximum likelihood (REML), which makes the estimate efficient. The covariance CR2 (Bell and McCaffrey
2002; Pustejovsky and Tipton 2018) stays valid even if this model of the errors is wrong:

    C = M [sum_g X_g^T A_g e_g e_g^T A_g^T X_g] M,  M = (X^T X)^-1,  A_g = (I - H_gg)^-1/2,  over whitened rows

with degrees of freedom for each linear combination of beta from the same formula.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike
from scipy.linalg import cho_solve, solve_triangular
from scipy.optimize import minimize

from ...errors import SeaframeError
from ...numbers import Floats, Ints, Mask
from ..estimates import student_quantile

CLOSE = 1e-12  # relative gain of the log likelihood below which REML ends
FULL_LEVERAGE = 1e-10  # of 1 - leverage: a direction that a single cluster determines
LEAST_PART = 1e-12  # of the variance of y: lower limit of all variances


class Rows(NamedTuple):
    """Observations of a regression."""

    X: Floats  # (n, p) regressors
    y: Floats  # (n,)
    noise: Floats  # (n,) known variance of each y
    spread: Floats  # (n, k) regressors of the unknown variance
    clusters: Ints  # (n,) cluster of each observation: 0 ... G - 1


@dataclass(frozen=True, eq=False)
class Errors:
    """Covariance V = cov e of the errors (n, n), by its Cholesky root: V = L L^T.

    V has a block for each cluster, and so has L: whitened rows of different clusters are independent.
    """

    root: Floats  # L

    def whiten(self, x: Floats) -> Floats:
        """Whiten x (n,) or (n, m), to errors of unit covariance: L^-1 x."""
        return np.asarray(solve_triangular(self.root, x, lower=True))

    def solve(self, x: Floats) -> Floats:
        """Return V^-1 x."""
        return np.asarray(cho_solve((self.root, True), x))

    def project(self, X: Floats) -> Floats:
        """Return P = V^-1 - V^-1 X (X^T V^-1 X)^-1 X^T V^-1: P y are weighted residuals of the regressors X (n, p)."""
        Q = self.solve(X)
        return np.asarray(self.inverse - Q @ np.linalg.solve(X.T @ Q, Q.T))

    @cached_property
    def inverse(self) -> Floats:
        """V^-1 (n, n)."""
        return self.solve(np.eye(len(self.root)))

    @property
    def log_determinant(self) -> float:
        """log |V|."""
        return 2.0 * float(np.log(np.diag(self.root)).sum())


@dataclass(frozen=True, eq=False)
class Fit:
    """Estimated beta and its uncertainty."""

    beta: Floats  # (p,)
    theta: Floats  # (k + 1,) estimated variances
    errors: Errors
    residuals: Floats  # (n,)
    M: Floats  # (p, p), inverse of X^T W X
    covariance: Floats  # (p, p), CR2
    parts: Floats  # (G, n, p), see `split_by_clusters`

    def error(self, L: ArrayLike) -> Floats:
        """Return the standard error of each row of L beta, (m,)."""
        return standard_errors(L, self.covariance)

    def dof(self, L: ArrayLike) -> Floats:
        """Return Bell and McCaffrey's degrees of freedom of each row of L beta, (m,).

        The variance of l beta is a sum of squares (l P_g^T y)^2 over whitened y; where its entries are independent,
        Omega_gh = l P_g^T P_h l^T and dof = (tr Omega)^2 / tr Omega^2.
        """
        P = np.einsum("gnp,mp->mgn", self.parts, np.atleast_2d(np.asarray(L, dtype=float)))
        omega = P @ P.swapaxes(1, 2)
        return np.asarray(np.trace(omega, axis1=1, axis2=2) ** 2 / (omega**2).sum(axis=(1, 2)))


def standard_errors(L: ArrayLike, covariance: Floats) -> Floats:
    """Return the standard error of each row of L beta, (m,)."""
    L = np.atleast_2d(np.asarray(L, dtype=float))
    return np.asarray(np.sqrt(np.einsum("mi,ij,mj->m", L, covariance, L)))


def compute_band(middle: Floats, L: Floats, covariance: Floats, dof: ArrayLike, level: float) -> Floats:
    """Return the limits (m, 2) of a curve with derivatives L (m, p) by beta: Student's t around its middle (m,)."""
    half = student_quantile(level, dof) * standard_errors(L, covariance)
    return np.column_stack([middle - half, middle + half])


def regress(rows: Rows, theta: Floats | None = None) -> Fit:
    """Fit beta by weighted least squares; theta (k + 1,) is estimated unless given."""
    check_rows(rows)
    theta = estimate_variances(rows) if theta is None else np.asarray(theta, dtype=float)
    errors = build_errors(rows, theta)
    beta, M = fit_weighted(rows, errors)
    parts = split_by_clusters(rows, errors, M)
    scores = np.einsum("gnp,n->gp", parts, errors.whiten(rows.y))
    return Fit(beta, theta, errors, rows.y - rows.X @ beta, M, scores.T @ scores, parts)


def check_rows(rows: Rows) -> None:
    """Refuse observations that do not determine the coefficients."""
    n, p = rows.X.shape
    settings = len(np.unique(rows.clusters))
    if n <= p or settings <= p:
        raise SeaframeError(
            f"{p} coefficients need more than {p} different settings; {settings} are left. Run at more speeds.", "data"
        )
    if not all(np.isfinite(part).all() for part in rows):
        raise SeaframeError("A mean, a variance or a speed is not finite. Leave out runs with missing values.", "data")
    scaled = rows.X / np.maximum(np.linalg.norm(rows.X, axis=0), 1e-300)
    if np.linalg.matrix_rank(scaled, tol=1e-8) < p:
        raise SeaframeError(
            "The coefficients are not identifiable separately, as the settings are too similar. Vary the speed more.",
            "unidentifiable",
        )


def build_errors(rows: Rows, theta: Floats) -> Errors:
    """Return the covariance of the errors for variances theta; no variance is zero."""
    least = LEAST_PART * max(float(np.var(rows.y)), 1e-300)
    d = np.maximum(rows.noise + rows.spread @ theta[:-1], least)
    return Errors(np.linalg.cholesky(np.diag(d) + theta[-1] * share_cluster(rows)))


def share_cluster(rows: Rows) -> Mask:
    """Return whether each two observations are of one cluster, (n, n)."""
    return np.asarray(rows.clusters[:, None] == rows.clusters)


def fit_weighted(rows: Rows, errors: Errors) -> tuple[Floats, Floats]:
    """Return beta and M, the inverse of X^T (cov e)^-1 X."""
    X = errors.whiten(rows.X)
    M: Floats = np.asarray(np.linalg.inv(X.T @ X), dtype=float)
    return M @ (X.T @ errors.whiten(rows.y)), M


# Unknown variances


def estimate_variances(rows: Rows) -> Floats:
    """Return theta >= 0 (k + 1,) that maximises the restricted likelihood."""
    scale = ordinary_variance(rows)
    unit = scale / (rows.spread.shape[1] + 1) * np.append(1.0 / np.maximum(rows.spread.mean(axis=0), 1e-300), 1.0)
    largest = max(float(np.mean(rows.y**2)) / scale, 1.0) * len(unit)  # exact data have no curvature that limits a step
    found = minimize(
        lambda x: (-likelihood(rows, unit * x), -unit * score(rows, unit * x)),
        np.ones(len(unit)),
        jac=True,
        method="L-BFGS-B",
        bounds=[(0.0, largest)] * len(unit),
        options={"ftol": CLOSE},
    )
    return np.asarray(unit * found.x)


def ordinary_variance(rows: Rows) -> float:
    """Return the robust variance of residuals of the unweighted fit, the initial guess of REML."""
    beta = np.linalg.lstsq(rows.X, rows.y, rcond=None)[0]
    spread = 1.4826 * float(np.median(np.abs(rows.y - rows.X @ beta)))
    return max(spread**2, LEAST_PART * float(np.var(rows.y)), 1e-300)


def likelihood(rows: Rows, theta: Floats) -> float:
    """Return log L = -(log |V| + log |X^T V^-1 X| + r^T V^-1 r) / 2, V = cov e."""
    V = build_errors(rows, theta)
    beta, M = fit_weighted(rows, V)
    r = V.whiten(rows.y - rows.X @ beta)
    return -0.5 * (V.log_determinant - float(np.linalg.slogdet(M)[1]) + float(r @ r))


def score(rows: Rows, theta: Floats) -> Floats:
    """Return the derivatives of `likelihood` by theta, (y^T P S_k P y - tr P S_k) / 2, with S_k = dV/dtheta_k."""
    P, same = build_errors(rows, theta).project(rows.X), share_cluster(rows)
    Py = P @ rows.y
    squares = np.append(Py**2 @ rows.spread, Py @ same @ Py)
    return np.asarray(0.5 * (squares - np.append(np.diag(P) @ rows.spread, P[same].sum())))


# Covariance by clusters


def split_by_clusters(rows: Rows, errors: Errors, M: Floats) -> Floats:
    """Return P_g = (I - H)_g A_g X_g M (G, n, p) over whitened rows, with the columns (I - H)_g of a cluster.

    As (I - H) y are the residuals e, P_g^T y = M X_g^T A_g e_g: the share of a cluster in the error of beta.
    """
    X = errors.whiten(rows.X)
    rest = np.eye(len(X)) - X @ M @ X.T  # I - H
    parts = []
    for cluster in np.unique(rows.clusters):
        own = np.flatnonzero(rows.clusters == cluster)
        left, axes = np.linalg.eigh(rest[np.ix_(own, own)])
        root = np.where(left > FULL_LEVERAGE, 1.0 / np.sqrt(np.maximum(left, FULL_LEVERAGE)), 0.0)
        parts.append(rest[:, own] @ (axes * root) @ axes.T @ X[own] @ M)
    return np.array(parts)
