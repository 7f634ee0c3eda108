"""The innovation form, fitted again: with an unknown held, and to windows of innovations drawn with replacement.

Gains and covariances of innovations stay those of the fit, so that both follow the cost of which the estimates are the
minimum. Innovations are white where the model holds: windows of them, drawn with replacement and weighed as often as
they were drawn, scatter estimates as other runs of the same course would. Nothing is simulated, so that this also holds
for vehicles under feedback and for motion that a small push would lead elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ...errors import SeaframeError
from ...numbers import Floats
from .filters import Filter
from .flights import Reference
from .identifiability import Information
from .innovation import SETTLED, Point, Search, Solved
from .intervals import CHORDS, believed, drawn
from .motion import Piece, piece_of
from .output_error import upper

REFITS = 15  # steps with an unknown held
ROWS = 4  # of a window: innovations that are nearly white need no longer ones


@dataclass(frozen=True, eq=False)
class FilterRefits:
    """Of a solved fit."""

    found: Solved

    @property
    def theta(self) -> Floats:
        """With the arms of disturbances."""
        return self.found.theta

    @cached_property
    def filters(self) -> list[Filter]:
        """Of the fit, whose gains are held."""
        return self.found.search.filters(self.found.point(), self.found.noise)

    @cached_property
    def slopes(self) -> Floats:
        """Of whitened innovations with unknowns, (rows r, P)."""
        return np.concatenate([each.slopes() for each in self.filters])

    def holding(self, k: int) -> Callable[[float], float]:
        """How the least cost rises with one unknown held at a value; a search begins where the last one ended."""
        found, search = self.found, copy(self.found.search)
        search.held = k
        theta, references = found.theta, found.references
        _, _, least = search.passed(theta, references, self.filters)

        def rise(x: float) -> float:
            nonlocal theta, references
            start = theta.copy()
            start[k] = x
            try:
                theta, references, cost = self.refitted(search, start, references)
            except SeaframeError:  # the filter lost the run
                return np.inf
            return cost - least

        return rise

    def refitted(
        self, search: Search, theta: Floats, references: list[Reference]
    ) -> tuple[Floats, list[Reference], float]:
        """The minimum near a first guess, and its cost."""
        search.damping, moved, count, filters = 1e-6, np.inf, 0, self.filters
        while moved > SETTLED and count < REFITS:
            theta, references, moved, _ = search.stepped(Point(theta, references, [], []), filters)
            linear = search.linearised(theta, references)
            filters = [replace(own, linear=one) for own, one in zip(filters, linear, strict=True)]
            count += 1
        return theta, references, search.passed(theta, references, filters)[2]

    def width(self, k: int) -> float:
        """The standard error that innovations and priors give to an unknown, were the noises known."""
        inverse = self.inverse(self.slopes)
        return float(np.sqrt(inverse[k, k]))

    def inverse(self, rows: Floats) -> Floats:
        """(P, P) that of what rows of slopes and priors tell."""
        unknowns = self.found.search.unknowns
        beliefs = np.diag(1.0 / unknowns.priors[:, 1])
        return Information(np.concatenate([upper(rows), beliefs]), unknowns.names, self.theta).inverse()[0]

    @cached_property
    def windows(self) -> NDArray[np.int64]:
        """(rows,) the number of the window of every row of all flights: a few rows each."""
        found, first = [], 0
        for flight in self.found.search.flights:
            found.append(first + np.arange(len(flight.rows)) // ROWS)
            first = int(found[-1][-1]) + 1
        return np.concatenate(found)

    def pieces(self) -> list[Piece]:
        """Every flight as the filter predicts it: each row from all rows before it."""
        found = self.found
        filters = found.search.filters(found.point(), found.noise)  # large: not kept
        every = zip(found.search.flights, found.references, filters, found.doubt, strict=True)
        return [
            piece_of(
                flight.problem, flight.trial, flight.rows, each.before, found.theta, own.spreads(found.noise, doubt)
            )
            for flight, each, own, doubt in every
        ]

    def resampled(self, count: int, seed: int, tell: Callable[[float], None]) -> Floats:
        """Estimates (count, P) with innovations weighed by how often their windows were drawn.

        Steps use the slopes of the fit (chords), so that a sample costs filtered runs and no derivatives. Unknowns were
        fitted to the innovations that are drawn, which makes these too small: variances are W / (W - P) larger.
        """
        found, search, unknowns = self.found, self.found.search, self.found.search.unknowns
        entries = len(self.slopes) // len(self.windows)
        W, P = int(self.windows[-1]) + 1, len(found.theta)
        samples = np.tile(found.theta, (count, 1))
        means, spread = believed(unknowns.priors, count, seed), unknowns.priors[:, 1]
        low, high = unknowns.bounds.T
        for number, draws in enumerate(drawn(W, P, count, seed)):
            weights = np.repeat(draws[self.windows], entries).astype(float)
            rows = np.sqrt(weights)[:, None] * self.slopes
            inverse, references, theta = self.inverse(rows), found.references, found.theta
            for _ in range(CHORDS):
                references, z, cost = search.passed(theta, references, self.filters)
                if not np.isfinite(cost):
                    break
                slope = self.slopes.T @ (weights * z) + (theta - means[number]) / spread**2
                before, theta = theta, np.clip(theta - inverse @ slope, low, high)
                if np.linalg.norm(rows @ (theta - before)) < SETTLED * np.sqrt(P):
                    break
            samples[number] = theta
            tell((number + 1) / count)
        wider = found.theta + np.sqrt(W / (W - P)) * (samples - found.theta)
        return np.asarray(np.clip(wider, low, high)[:, : unknowns.own])
