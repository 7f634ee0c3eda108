"""Identifiability of parameters, from the singular values of the Jacobian with columns scaled to unit length.

A direction with a singular value of zero is a combination of parameters that does not change any measured signal. It is
reported by relative changes: a common scale of gains, masses, drag and weight then appears as one common factor.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...numbers import Floats

BLIND = 1e-6  # singular values below it, relative to the largest, are taken as zero: not identifiable
TIE = 1e-6  # relative: sizes that differ by less are equal
PART = 0.02  # smallest entry of a combination that is reported, relative to its largest
CORRELATED = 0.9  # correlations above it are reported
HOLD = "fix one of them, for example at a measured value, or give it a prior"
UNSURE = 1.0  # standard error over value, beyond which a parameter is poorly determined


@dataclass(frozen=True)
class Combination:
    """Relative changes of parameters that together do not change the measured signals; the largest is 1."""

    names: tuple[str, ...]
    changes: tuple[float, ...]  # relative to the value; absolute where that is zero

    @property
    def advice(self) -> str:
        """What the user can do about it."""
        if len(self.names) == 1:
            return f"Fix {self.names[0]}, or measure a signal that depends on it."
        return f"{HOLD.capitalize()}."

    def __str__(self) -> str:
        if len(self.names) == 1:
            return f"{self.names[0]} has no effect on the measured signals"
        if np.ptp(self.changes) < 0.05:
            return (
                f"only ratios of {', '.join(self.names)} are identifiable, because a common factor does not change the "
                "measured signals"
            )
        parts = ", ".join(f"{name} {change:+.3g}" for name, change in zip(self.names, self.changes, strict=True))
        return f"these relative changes together do not change the measured signals: {parts}"


@dataclass(frozen=True, eq=False)
class Identifiability:
    """Which parameters are identifiable from the data, and which combinations are not."""

    names: tuple[str, ...]
    singular_values: Floats  # (P,) relative to the largest, of the Jacobian with columns of unit length
    unidentifiable: tuple[Combination, ...]  # combinations that are not identifiable
    correlated: tuple[tuple[str, str, float], ...]  # strongly correlated pairs, with their correlation
    poorly_determined: tuple[str, ...]  # paths that are identifiable, but with a standard error larger than the value
    converged: bool = True  # whether this holds at a minimum, or only where the search stopped

    @property
    def identifiable(self) -> tuple[str, ...]:
        """Parameters that are in no unidentifiable combination."""
        hidden = {name for combination in self.unidentifiable for name in combination.names}
        return tuple(name for name in self.names if name not in hidden)

    @property
    def condition(self) -> float:
        """Condition number: the largest over the smallest singular value."""
        last = float(self.singular_values[-1]) if len(self.singular_values) else 1.0
        return 1.0 / last if last > 0.0 else float("inf")

    def lines(self) -> list[str]:
        """Return everything as lines of text."""
        texts = [f"Not identifiable: {combination}. {combination.advice}" for combination in self.unidentifiable]
        texts += [f"Correlated at {rho:+.3f}: {a} and {b}." for a, b, rho in self.correlated]
        if self.correlated:
            texts.append(f"Correlated parameters have correlated errors. To determine one of them alone, {HOLD}.")
        if self.poorly_determined:
            names = ", ".join(self.poorly_determined)
            texts.append(f"Too little excitation for: {names} (the standard error is larger than the value).")
        if not self.converged:
            return ["The fit has not converged, so it is not certain which parameters are identifiable.", *texts]
        return texts or ["All parameters are identifiable."]


@dataclass(frozen=True, eq=False)
class Information:
    """The Fisher information R^T R of measurements, in units of the noise, by its square root R (k, P)."""

    R: Floats
    names: tuple[str, ...]
    values: Floats  # (P,)

    @property
    def lengths(self) -> Floats:
        """Norms of the columns of R, (P,)."""
        return np.asarray(np.linalg.norm(self.R, axis=0))

    def decompose(self) -> tuple[Floats, Floats]:
        """Return relative singular values (P,) of R with unit columns, and their directions (P, P) as rows."""
        lengths = self.lengths
        P = len(lengths)
        scaled = self.R / np.where(lengths > 0.0, lengths, 1.0)
        padded = np.concatenate([scaled, np.zeros((max(0, P - len(scaled)), P))])
        _, s, V = np.linalg.svd(padded, full_matrices=False)
        return s / max(float(s[0]), 1e-300) if P else s, V

    def unidentifiable_directions(self) -> Floats:
        """Return unidentifiable directions (b, P), in the parameters' own units."""
        s, V = self.decompose()
        lengths = self.lengths
        return np.asarray(V[s < BLIND] / np.where(lengths > 0.0, lengths, 1.0))

    def inverse(self) -> tuple[Floats, NDArray[np.bool_]]:
        """Return the pseudo-inverse (P, P) of R^T R, and a mask (P,) of parameters that are not identifiable."""
        lengths = np.where(self.lengths > 0.0, self.lengths, 1.0)
        s, V = self.decompose()
        identifiable = s >= BLIND
        T = V[identifiable] / (np.linalg.norm(self.R / lengths, 2) * s[identifiable])[:, None] / lengths
        largest = np.max(np.abs(V[~identifiable]), axis=1, keepdims=True)
        return T.T @ T, np.asarray((np.abs(V[~identifiable]) > PART * largest).any(axis=0))

    def identifiability(self, covariance: Floats, converged: bool = True, paths: int | None = None) -> Identifiability:
        """Return the identifiability; `covariance` (P, P) gives correlations and standard errors.

        The first `paths` parameters are paths of a scene (default: all). The others, such as biases, may be zero and
        well determined, so they are never reported as poorly determined.
        """
        s, _ = self.decompose()
        combinations = tuple(
            self.combination(direction) for direction in sparse_basis(self.unidentifiable_directions(), self.values)
        )
        errors = np.sqrt(np.diag(covariance))
        with np.errstate(invalid="ignore", divide="ignore"):
            rho = covariance / np.outer(errors, errors)
        strong = np.argwhere(np.triu(np.abs(np.nan_to_num(rho)) > CORRELATED, 1))
        pairs = sorted(((self.names[a], self.names[b], float(rho[a, b])) for a, b in strong), key=lambda x: -abs(x[2]))
        weak = np.isfinite(errors) & (errors > UNSURE * np.abs(self.values)) & (self.values != 0.0)
        poorly_determined = tuple(
            name for name, is_weak in zip(self.names[:paths], weak[:paths], strict=True) if is_weak
        )
        return Identifiability(self.names, s, combinations, tuple(pairs), poorly_determined, converged)

    def combination(self, direction: Floats) -> Combination:
        """Return an unidentifiable direction as relative changes."""
        relative = direction / np.where(self.values != 0.0, self.values, 1.0)
        sizes = np.abs(relative)
        relative = relative / relative[np.argmax(sizes > (1.0 - TIE) * sizes.max())]  # the first of equal ones is +1
        chosen = np.flatnonzero(np.abs(relative) > PART)
        names = tuple(self.names[k] for k in chosen)
        return Combination(names, tuple(float(relative[k]) for k in chosen))


@dataclass(frozen=True, eq=False)
class InformationWithPriors:
    """Information of data and priors about P unknowns, in units of the data's noise; Pi is that of the priors."""

    R: Floats  # (k, P) square root of the data's information
    deviations: Floats  # (P,) standard deviations of priors; infinite: no prior
    names: tuple[str, ...]
    values: Floats  # (P,)

    def inverse(self, slope: float = 1.0) -> tuple[Floats, NDArray[np.bool_]]:
        """Return the pseudo-inverse of slope R^T R + Pi, and a mask (P,) of unknowns that are not identifiable."""
        stacked = np.concatenate([np.sqrt(slope) * self.R, np.diag(1.0 / self.deviations)])
        return Information(stacked, self.names, self.values).inverse()

    def covariance(self, scores: Floats, slope: float = 1.0) -> tuple[Floats, Floats]:
        """Return A^-1 (scores^T scores + Pi) A^-1 with A = slope R^T R + Pi, and the shares (P,) of the scores in it.

        `scores` (m, P) is a square root of the covariance of the data's score. Variances of unidentifiable unknowns are
        infinite.
        """
        inverse, hidden = self.inverse(slope)
        from_data, from_priors = scores @ inverse, inverse / self.deviations[:, None]
        C, variance = from_data.T @ from_data, np.sum(from_data**2, axis=0) + np.sum(from_priors**2, axis=0)
        share = np.divide(np.diag(C), variance, out=np.ones(len(C)), where=variance > 0.0)
        return mark_unidentifiable(C + from_priors.T @ from_priors, hidden), share


def sparse_basis(directions: Floats, values: Floats) -> Floats:
    """Return a sparse basis (rows) of the same space: Gaussian elimination with the largest relative pivot."""
    rows = directions / np.where(values != 0.0, np.abs(values), 1.0)
    for k in range(len(rows)):
        row, column = divmod(int(np.argmax(np.abs(rows[k:]))), rows.shape[1])
        rows[[k, k + row]] = rows[[k + row, k]]
        rows[k] /= rows[k, column]
        others = np.arange(len(rows)) != k
        rows[others] -= np.outer(rows[others, column], rows[k])
    return np.asarray(rows * np.where(values != 0.0, np.abs(values), 1.0))


def mark_unidentifiable(covariance: Floats, hidden: NDArray[np.bool_]) -> Floats:
    """Return a covariance with infinite variances for the `hidden` parameters, which are not identifiable."""
    result = covariance.copy()
    result[hidden, :] = result[:, hidden] = np.nan
    result[hidden, hidden] = np.inf
    return result
