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

from ...errors import SeaframeError
from ...numbers import Floats, Ints
from ..estimates import student_quantile

SCORING_STEPS = 60  # of REML, at most
CLOSE = 1e-8  # gain of the log likelihood below which REML ends
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
    """Covariance of the errors, cov e = diag(d) + shared Z Z^T, with the indicators Z (n, G) of the clusters."""

    d: Floats  # (n,) variance of each observation
    shared: float  # variance that a cluster shares
    clusters: Ints  # (n,)
    sorted: tuple[Ints, Ints]  # order of rows by clusters, and the first row of each

    @cached_property
    def sums(self) -> Floats:
        """Sums (G,) of 1/d over each cluster."""
        return self.total(1.0 / self.d)

    def total(self, x: Floats) -> Floats:
        """Sum over clusters, (G,) or (G, m)."""
        order, starts = self.sorted
        return np.add.reduceat(x[order], starts)

    def whiten(self, x: Floats) -> Floats:
        """Whiten x (n,) or (n, m), to errors of unit covariance: (I - f v v^T) D^-1/2 x, v = D^-1/2 1 by clusters."""
        column = (slice(None), *(None,) * (x.ndim - 1))
        v = 1.0 / np.sqrt(self.d)
        x = v[column] * x
        f = (1.0 - 1.0 / np.sqrt(1.0 + self.shared * self.sums)) / self.sums
        return x - v[column] * (f[column] * self.total(v[column] * x))[self.clusters]

    def solve(self, x: Floats) -> Floats:
        """Return (cov e)^-1 x."""
        column = (slice(None), *(None,) * (x.ndim - 1))
        x = x / self.d[column]
        f = self.shared / (1.0 + self.shared * self.sums)
        return x - (f[column] * self.total(x))[self.clusters] / self.d[column]

    @property
    def inverse_diagonal(self) -> Floats:
        """Diagonal (n,) of (cov e)^-1."""
        f = self.shared / (1.0 + self.shared * self.sums)
        diagonal: Floats = 1.0 / self.d - f[self.clusters] / self.d**2
        return diagonal

    @property
    def log_determinant(self) -> float:
        """log |cov e|."""
        return float(np.log(self.d).sum() + np.log1p(self.shared * self.sums).sum())


@dataclass(frozen=True, eq=False)
class Fit:
    """Estimated beta and its uncertainty."""

    beta: Floats  # (p,)
    theta: Floats  # (k + 1,) estimated variances
    errors: Errors
    residuals: Floats  # (n,)
    M: Floats  # (p, p), inverse of X^T W X
    covariance: Floats  # (p, p), CR2
    shares: Floats  # (G, p, p), (I - U_g^T U_g)^-1/2: see `cluster_covariance`
    root: Floats  # (p, p), M^1/2
    gram: Floats  # (G, p, p), U_g^T U_g

    def error(self, L: ArrayLike) -> Floats:
        """Return the standard error of each row of L beta, (m,)."""
        return standard_errors(L, self.covariance)

    def dof(self, L: ArrayLike) -> Floats:
        """Return Bell and McCaffrey's degrees of freedom of each row of L beta, (m,).

        The variance is a sum of squares (P_g y)^2; where rows are independent, Omega_gh = P_g P_h^T and
        dof = (tr Omega)^2 / tr Omega^2.
        """
        L = np.atleast_2d(np.asarray(L, dtype=float))
        z = np.einsum("gij,mj->mgi", self.shares, L @ self.root)  # in the axes of each U_g
        own = np.einsum("mgi,gij,mgj->mg", z, self.gram, z)  # |A_g X_g M l|^2
        w = np.einsum("gij,mgj->mgi", self.gram, z)  # U_g^T A_g X_g M l
        cross = np.einsum("mgi,mhi->mgh", w, w)
        diagonal = own - np.einsum("mgg->mg", cross)
        trace = diagonal.sum(axis=1)
        squares = (cross**2).sum(axis=(1, 2)) - np.einsum("mgg->mg", cross**2).sum(axis=1) + (diagonal**2).sum(axis=1)
        return np.asarray(trace**2 / squares)


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
    residuals = rows.y - rows.X @ beta
    covariance, shares, gram, root = cluster_covariance(rows, errors, M, residuals)
    return Fit(beta, theta, errors, residuals, M, covariance, shares, root, gram)


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
    order = np.argsort(rows.clusters, kind="stable")
    starts = np.flatnonzero(np.diff(rows.clusters[order], prepend=-1))
    d = np.maximum(rows.noise + rows.spread @ theta[:-1], least)
    return Errors(d, float(theta[-1]), rows.clusters, (order, starts))


def fit_weighted(rows: Rows, errors: Errors) -> tuple[Floats, Floats]:
    """Return beta and M, the inverse of X^T (cov e)^-1 X."""
    X = errors.whiten(rows.X)
    M: Floats = np.asarray(np.linalg.inv(X.T @ X), dtype=float)
    return M @ (X.T @ errors.whiten(rows.y)), M


# Unknown variances


def estimate_variances(rows: Rows) -> Floats:
    """Return theta >= 0 (k + 1,) that maximises the restricted likelihood: average information with an active set."""
    parts = rows.spread.shape[1] + 1
    scale = ordinary_variance(rows) / parts
    per_part = np.append(1.0 / np.maximum(rows.spread.mean(axis=0), 1e-300), 1.0)
    theta: Floats = scale * per_part
    largest = max(float(np.mean(rows.y**2)), scale) * per_part  # exact data have no curvature that limits a step
    value = likelihood(rows, theta)
    for _ in range(SCORING_STEPS):
        step = scoring_step(rows, theta)
        for halving in 0.5 ** np.arange(12):
            after = np.clip(theta + halving * step, 0.0, largest)
            there = likelihood(rows, after)
            if there > value:
                break
        else:
            break
        gained, theta, value = there - value, after, there
        if gained < CLOSE:
            break
    return theta


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


def scoring_step(rows: Rows, theta: Floats) -> Floats:
    """Return F^-1 s over the entries not held at zero; P = V^-1 - V^-1 X M X^T V^-1, S_k = dV/dtheta_k.

    s_k = (y^T P S_k P y - tr P S_k) / 2,  F_kl = y^T P S_k P S_l P y / 2  (average information: Gilmour et al. 1995)
    """
    V, S = build_errors(rows, theta), rows.spread
    beta, M = fit_weighted(rows, V)
    Q, Py = V.solve(rows.X), V.solve(rows.y - rows.X @ beta)
    QZ, PyZ = V.total(Q), V.total(Py)
    traces = (V.inverse_diagonal - np.einsum("ni,ij,nj->n", Q, M, Q)) @ S
    shared = float((V.sums / (1.0 + V.shared * V.sums)).sum()) - float(np.einsum("gi,ij,gj->", QZ, M, QZ))
    score = 0.5 * (np.append(Py**2 @ S, PyZ @ PyZ) - np.append(traces, shared))
    H = np.column_stack([S * Py[:, None], PyZ[rows.clusters]])  # S_k P y
    QH = Q.T @ H
    F = 0.5 * (H.T @ V.solve(H) - QH.T @ M @ QH)
    free = ~((theta <= 0.0) & (score <= 0.0))
    step = np.zeros_like(theta)
    if free.any():
        step[free] = np.linalg.lstsq(F[np.ix_(free, free)], score[free], rcond=None)[0]
    return step


# Covariance by clusters


def cluster_covariance(
    rows: Rows, errors: Errors, M: Floats, residuals: Floats
) -> tuple[Floats, Floats, Floats, Floats]:
    """Return the covariance CR2 and what its degrees of freedom need, from p x p matrices alone.

    With U = X M^1/2 over whitened rows, H_gg = U_g U_g^T and A_g U_g = U_g (I - U_g^T U_g)^-1/2. Hence
    A_g X_g M l = U_g (I - U_g^T U_g)^-1/2 M^1/2 l.
    """
    values, vectors = np.linalg.eigh(M)
    root = (vectors * np.sqrt(values)) @ vectors.T
    U, e = errors.whiten(rows.X) @ root, errors.whiten(residuals)
    gram = errors.total(U[:, :, None] * U[:, None, :])
    left, axes = np.linalg.eigh(np.eye(U.shape[1]) - gram)
    inverse_roots = np.where(left > FULL_LEVERAGE, 1.0 / np.sqrt(np.maximum(left, FULL_LEVERAGE)), 0.0)
    shares = np.einsum("gij,gj,gkj->gik", axes, inverse_roots, axes)
    scores = np.einsum("gij,gj->gi", shares, errors.total(U * e[:, None])) @ root
    return scores.T @ scores, shares, gram, root
