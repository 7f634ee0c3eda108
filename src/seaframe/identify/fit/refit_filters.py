"""Refits of the innovation form: with one unknown fixed (profile), and with resampled innovations (bootstrap).

Gains and covariances of innovations are those of the fit, so both use the cost that the estimates minimise. Innovations
are white if the model is right. Windows of them are drawn with replacement, and weighted by how often they were drawn;
the estimates then scatter as they would over repeated experiments. No new data are simulated, so this is also valid for
vehicles under feedback and for chaotic motion.
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
from .fitted_motion import Piece, build_piece
from .fixed_gain_filters import Filter
from .identifiability import Information
from .innovation import SETTLED, InnovationFit, Point, Search
from .nonlinear_intervals import CHORDS, draw_prior_means, draw_windows
from .output_error import upper_triangle
from .run_segments import Reference

REFITS = 15  # most steps with an unknown fixed
ROWS = 4  # rows of a window: short windows suffice, because innovations are nearly white


@dataclass(frozen=True, eq=False)
class FilterRefits:
    """Refits of a fit by the innovation form."""

    found: InnovationFit

    @property
    def theta(self) -> Floats:
        """The estimates (P,), with the lever arms of disturbances."""
        return self.found.theta

    @cached_property
    def filters(self) -> list[Filter]:
        """The filters of the fit, with fixed gains."""
        return self.found.search.build_filters(self.found.linearise_final(), self.found.noise)

    @cached_property
    def slopes(self) -> Floats:
        """Derivatives of whitened innovations by unknowns, (rows r, P)."""
        return np.concatenate([each.slopes() for each in self.filters])

    def profile_cost(self, k: int) -> Callable[[float], float]:
        """Return the profile of the cost by unknown k; each search starts where the last one ended."""
        found, search = self.found, copy(self.found.search)
        search.held = k
        theta, references = found.theta, found.references
        _, _, least = search.run_filters(theta, references, self.filters)

        def rise(x: float) -> float:
            nonlocal theta, references
            start = theta.copy()
            start[k] = x
            try:
                theta, references, cost = self.refit(search, start, references)
            except SeaframeError:  # the filter diverged
                return np.inf
            return cost - least

        return rise

    def refit(
        self, search: Search, theta: Floats, references: list[Reference]
    ) -> tuple[Floats, list[Reference], float]:
        """Return the minimum near an initial guess, its runs and its cost."""
        search.damping, moved, count, filters = 1e-6, np.inf, 0, self.filters
        while moved > SETTLED and count < REFITS:
            theta, references, moved, _ = search.gauss_newton_step(Point(theta, references, [], []), filters)
            linear = search.linearise(theta, references)
            filters = [replace(own, linear=one) for own, one in zip(filters, linear, strict=True)]
            count += 1
        return theta, references, search.run_filters(theta, references, filters)[2]

    def standard_error(self, k: int) -> float:
        """Return the standard error of unknown k by innovations and priors, as if the noises were known."""
        inverse = self.inverse(self.slopes)
        return float(np.sqrt(inverse[k, k]))

    def inverse(self, rows: Floats) -> Floats:
        """Return the inverse (P, P) of the information of `rows` of derivatives and of priors."""
        unknowns = self.found.search.unknowns
        beliefs = np.diag(1.0 / unknowns.priors[:, 1])
        return Information(np.concatenate([upper_triangle(rows), beliefs]), unknowns.names, self.theta).inverse()[0]

    @cached_property
    def windows(self) -> NDArray[np.int64]:
        """Window number of every row of all segments, (rows,)."""
        found, first = [], 0
        for flight in self.found.search.flights:
            found.append(first + np.arange(len(flight.rows)) // ROWS)
            first = int(found[-1][-1]) + 1
        return np.concatenate(found)

    def pieces(self) -> list[Piece]:
        """Return every segment as predicted by the filter: each row from all rows before it."""
        found = self.found
        filters = found.search.build_filters(found.linearise_final(), found.noise)  # large: not kept
        every = zip(found.search.flights, found.references, filters, found.inflation, strict=True)
        return [
            build_piece(
                flight.problem,
                flight.trial,
                flight.rows,
                each.before,
                found.theta,
                own.innovation_deviations(found.noise, inflation),
            )
            for flight, each, own, inflation in every
        ]

    def bootstrap(self, count: int, seed: int, report: Callable[[float], None]) -> Floats:
        """Return estimates (count, P) with innovations weighted by how often their windows were drawn.

        Steps use the derivatives of the fit (chord method), so a sample needs filtered runs but no derivatives.
        The innovations are too small, because the unknowns were fitted to them: variances are scaled by W / (W - P).
        """
        found, search, unknowns = self.found, self.found.search, self.found.search.unknowns
        entries = len(self.slopes) // len(self.windows)
        W, P = int(self.windows[-1]) + 1, len(found.theta)
        samples = np.tile(found.theta, (count, 1))
        means, spread = draw_prior_means(unknowns.priors, count, seed), unknowns.priors[:, 1]
        low, high = unknowns.bounds.T
        for number, draws in enumerate(draw_windows(W, P, count, seed)):
            weights = np.repeat(draws[self.windows], entries).astype(float)
            rows = np.sqrt(weights)[:, None] * self.slopes
            inverse, references, theta = self.inverse(rows), found.references, found.theta
            for _ in range(CHORDS):
                references, z, cost = search.run_filters(theta, references, self.filters)
                if not np.isfinite(cost):
                    break
                slope = self.slopes.T @ (weights * z) + (theta - means[number]) / spread**2
                before, theta = theta, np.clip(theta - inverse @ slope, low, high)
                if np.linalg.norm(rows @ (theta - before)) < SETTLED * np.sqrt(P):
                    break
            samples[number] = theta
            report((number + 1) / count)
        wider = found.theta + np.sqrt(W / (W - P)) * (samples - found.theta)
        return np.asarray(np.clip(wider, low, high)[:, : unknowns.own])
