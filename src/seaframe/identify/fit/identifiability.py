"""What data can tell of parameters: singular values of the Jacobian with columns of unit length.

A direction whose singular value vanishes is a combination that leaves every measured signal as it is, whatever its
size. It is named by relative changes, so that a common scale of gains, masses, drag and weight reads as one factor.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...numbers import Floats

BLIND = 1e-6  # singular values below it, relative to the largest: nothing is told
PART = 0.02  # entries of a combination that are named, relative to its largest
CORRELATED = 0.9
HOLD = "hold one of them, for example at a measured value, or give it a prior"
UNSURE = 1.0  # standard error over the value, beyond which little was told


@dataclass(frozen=True)
class Combination:
    """Relative changes of parameters that together change nothing that is measured; the largest is 1."""

    names: tuple[str, ...]
    changes: tuple[float, ...]  # relative to the value; absolute where that is zero

    @property
    def advice(self) -> str:
        """What to do about it."""
        if len(self.names) == 1:
            return f"Hold {self.names[0]}, or measure something that it changes."
        return f"{HOLD.capitalize()}."

    def __str__(self) -> str:
        if len(self.names) == 1:
            return f"{self.names[0]} changes nothing that is measured"
        if np.ptp(self.changes) < 0.05:
            return f"only ratios of {', '.join(self.names)} are told: all times a common factor measure the same"
        parts = ", ".join(f"{name} {change:+.3g}" for name, change in zip(self.names, self.changes, strict=True))
        return f"these relative changes together measure the same: {parts}"


@dataclass(frozen=True, eq=False)
class Identifiability:
    """Which parameters the data tell, and which combinations they do not."""

    names: tuple[str, ...]
    singular_values: Floats  # (P,) relative to the largest, of the Jacobian with columns of unit length
    blind: tuple[Combination, ...]  # what cannot be told apart
    correlated: tuple[tuple[str, str, float], ...]  # pairs, with their correlation
    unsure: tuple[str, ...]  # told apart, but with a standard error beyond the value itself; biases and delays are not
    converged: bool = True  # whether this is said of a minimum, or only of where a search stopped

    @property
    def identifiable(self) -> tuple[str, ...]:
        """Parameters that are part of no blind combination."""
        hidden = {name for combination in self.blind for name in combination.names}
        return tuple(name for name in self.names if name not in hidden)

    @property
    def condition(self) -> float:
        """The largest over the smallest singular value."""
        last = float(self.singular_values[-1]) if len(self.singular_values) else 1.0
        return 1.0 / last if last > 0.0 else float("inf")

    def lines(self) -> list[str]:
        """As text."""
        found = [f"cannot be told apart: {combination}. {combination.advice}" for combination in self.blind]
        found += [f"correlated at {rho:+.3f}: {a} and {b}." for a, b, rho in self.correlated]
        if self.correlated:
            found.append(f"Errors of correlated parameters go together. If one must be sure by itself: {HOLD}.")
        if self.unsure:
            found.append(f"too little excitation for: {', '.join(self.unsure)} (standard error beyond the value).")
        if not self.converged:
            return ["the fit has not converged: whether parameters are told apart is not sure.", *found]
        return found or ["all parameters are told apart."]


@dataclass(frozen=True, eq=False)
class Information:
    """The square root R (k, P) of what was measured, R^T R the information, in units of the noise."""

    R: Floats
    names: tuple[str, ...]
    values: Floats  # (P,)

    @property
    def lengths(self) -> Floats:
        """Of the columns."""
        return np.asarray(np.linalg.norm(self.R, axis=0))

    def decomposed(self) -> tuple[Floats, Floats]:
        """Singular values (P,) of unit columns, relative to the largest, and directions (P, P), one a row."""
        lengths = self.lengths
        P = len(lengths)
        scaled = self.R / np.where(lengths > 0.0, lengths, 1.0)
        padded = np.concatenate([scaled, np.zeros((max(0, P - len(scaled)), P))])
        _, s, V = np.linalg.svd(padded, full_matrices=False)
        return s / max(float(s[0]), 1e-300) if P else s, V

    def blind(self) -> Floats:
        """Directions (b, P) of which nothing is told, in the parameters' own units."""
        s, V = self.decomposed()
        lengths = self.lengths
        return np.asarray(V[s < BLIND] / np.where(lengths > 0.0, lengths, 1.0))

    def inverse(self) -> tuple[Floats, NDArray[np.bool_]]:
        """The inverse (P, P) of R^T R where something is told, and the parameters (P,) of which nothing is told."""
        lengths = np.where(self.lengths > 0.0, self.lengths, 1.0)
        s, V = self.decomposed()
        seen = s >= BLIND
        T = V[seen] / (np.linalg.norm(self.R / lengths, 2) * s[seen])[:, None] / lengths
        largest = np.max(np.abs(V[~seen]), axis=1, keepdims=True)
        return T.T @ T, np.asarray((np.abs(V[~seen]) > PART * largest).any(axis=0))

    def identifiability(self, covariance: Floats, converged: bool = True, paths: int | None = None) -> Identifiability:
        """Of these parameters; correlations and standard errors are those of their covariance.

        The first so many are paths of a scene, left out: all; others, as biases, may well be zero and well known.
        """
        s, _ = self.decomposed()
        combinations = tuple(self.combination(direction) for direction in sparse(self.blind(), self.values))
        errors = np.sqrt(np.diag(covariance))
        with np.errstate(invalid="ignore", divide="ignore"):
            rho = covariance / np.outer(errors, errors)
        strong = np.argwhere(np.triu(np.abs(np.nan_to_num(rho)) > CORRELATED, 1))
        pairs = sorted(((self.names[a], self.names[b], float(rho[a, b])) for a, b in strong), key=lambda x: -abs(x[2]))
        weak = np.isfinite(errors) & (errors > UNSURE * np.abs(self.values)) & (self.values != 0.0)
        unsure = tuple(name for name, hardly in zip(self.names[:paths], weak[:paths], strict=True) if hardly)
        return Identifiability(self.names, s, combinations, tuple(pairs), unsure, converged)

    def combination(self, direction: Floats) -> Combination:
        """A blind direction, by relative changes."""
        relative = direction / np.where(self.values != 0.0, self.values, 1.0)
        relative = relative / relative[np.argmax(np.abs(relative))]
        chosen = np.flatnonzero(np.abs(relative) > PART)
        names = tuple(self.names[k] for k in chosen)
        return Combination(names, tuple(float(relative[k]) for k in chosen))


@dataclass(frozen=True, eq=False)
class Told:
    """What data and priors tell of P unknowns, in units of the data's noise; Pi is the information of the priors."""

    R: Floats  # (k, P) square root of the data's information
    deviations: Floats  # (P,) standard deviations of priors; infinite: none
    names: tuple[str, ...]
    values: Floats  # (P,)

    def inverse(self, slope: float = 1.0) -> tuple[Floats, NDArray[np.bool_]]:
        """(slope R^T R + Pi)^-1 where something is told, and the unknowns (P,) of which nothing is told."""
        whole = np.concatenate([np.sqrt(slope) * self.R, np.diag(1.0 / self.deviations)])
        return Information(whole, self.names, self.values).inverse()

    def covariance(self, scores: Floats, slope: float = 1.0) -> tuple[Floats, Floats]:
        """A^-1 (scores^T scores + Pi) A^-1 with A = slope R^T R + Pi, infinite where nothing is told, and (P,) the
        shares of its variances that come from the scores (m, P), whose squares add up to what the data's scatters by.
        """
        inverse, hidden = self.inverse(slope)
        own, known = scores @ inverse, inverse / self.deviations[:, None]
        C, all_of_it = own.T @ own, np.sum(own**2, axis=0) + np.sum(known**2, axis=0)
        share = np.divide(np.diag(C), all_of_it, out=np.ones(len(C)), where=all_of_it > 0.0)
        return hiding(C + known.T @ known, hidden), share


def sparse(directions: Floats, values: Floats) -> Floats:
    """The same space of directions by rows with many zeros: by elimination with the largest relative pivot."""
    rows = directions / np.where(values != 0.0, np.abs(values), 1.0)
    for k in range(len(rows)):
        row, column = divmod(int(np.argmax(np.abs(rows[k:]))), rows.shape[1])
        rows[[k, k + row]] = rows[[k + row, k]]
        rows[k] /= rows[k, column]
        others = np.arange(len(rows)) != k
        rows[others] -= np.outer(rows[others, column], rows[k])
    return np.asarray(rows * np.where(values != 0.0, np.abs(values), 1.0))


def hiding(covariance: Floats, hidden: NDArray[np.bool_]) -> Floats:
    """A covariance with infinite variances of parameters of which nothing is told."""
    found = covariance.copy()
    found[hidden, :] = found[:, hidden] = np.nan
    found[hidden, hidden] = np.inf
    return found
