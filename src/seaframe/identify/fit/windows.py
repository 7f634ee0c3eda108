"""Windows: pieces of runs, each with its own initial state, stored side by side to be simulated in one batch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...errors import SeaframeError
from ...numbers import Floats
from ...program.step_map import StepSequence
from .problem import Trial
from .records import FEWEST


class Span(NamedTuple):
    """Rows of a run: from `first` to `last` - 1."""

    trial: int
    first: int
    last: int


def cut_windows(trials: tuple[Trial, ...], length: float) -> list[Span]:
    """Cut all runs into windows of about `length` [s] that share no row; too short ones are merged with a neighbour."""
    spans = [Span(k, *pair) for k, trial in enumerate(trials) for pair in cut_trial(trial, length)]
    if not spans:
        raise SeaframeError(
            f"No piece of the data has {FEWEST} rows without a gap, which is the least that a window needs.", "data"
        )
    return spans


def cut_trial(trial: Trial, length: float) -> Iterator[tuple[int, int]]:
    """Yield the first row and last row + 1 of each window of one run."""
    t = trial.record.t
    for a, b in trial.record.pieces:
        since = t[a:b] - t[a]
        count = max(1, int(since[-1] / length + 0.5))
        edges = since[-1] / count * (np.arange(count) - 1e-9)
        bounds = [a]
        for first in np.unique(np.searchsorted(since, edges) + a).tolist():
            if min(first - bounds[-1], b - first) >= FEWEST:
                bounds.append(first)
        yield from pairwise([*bounds, b])


@dataclass(frozen=True, eq=False)
class Windows:
    """W windows of K steps and R rows each; short ones are padded with steps of zero length and rows without data."""

    spans: tuple[Span, ...]
    nodes: NDArray[np.int64]  # (W, K) step numbers in the run
    is_padding: NDArray[np.bool_]  # (W, K) whether a step is padding
    row_nodes: NDArray[np.int64]  # (W, R) node of every row, counted from the window's first
    y: Floats  # (W, R, m); NaN where nothing was measured
    t: Floats  # (W, R) times [s] of the rows

    @classmethod
    def of(cls, trials: tuple[Trial, ...], chosen: list[Span]) -> Windows:
        """Build windows from spans of runs."""
        W = len(chosen)
        firsts = [trials[s.trial].rows[s.first] for s in chosen]
        counts = [int(trials[s.trial].rows[s.last - 1] - first) for s, first in zip(chosen, firsts, strict=True)]
        K, R = max(counts), max(s.last - s.first for s in chosen)
        m = trials[0].record.y.shape[1]
        k = np.arange(K)
        is_padding = k[None] >= np.array(counts)[:, None]
        nodes = np.array(firsts)[:, None] + np.minimum(k[None], np.maximum(np.array(counts)[:, None] - 1, 0))
        row_nodes, y, t = np.zeros((W, R), dtype=np.int64), np.full((W, R, m), np.nan), np.zeros((W, R))
        for w, (s, first) in enumerate(zip(chosen, firsts, strict=True)):
            rows = trials[s.trial].rows[s.first : s.last]
            row_nodes[w, : len(rows)] = rows - first
            y[w, : len(rows)] = trials[s.trial].record.y[s.first : s.last]
            t[w, : len(rows)] = trials[s.trial].record.t[s.first : s.last]
        return cls(tuple(chosen), nodes, is_padding, row_nodes, y, t)

    def step_inputs(self, trials: tuple[Trial, ...], delays: Floats) -> tuple[StepSequence, Floats]:
        """Return the steps (W, K) with the windows' delays of commands [s], and derivatives of (u0, u1).

        The derivatives, with respect to the delays, are (W, K, 2 nu).
        """
        (W, K), nu = self.nodes.shape, trials[0].record.u.shape[1]
        steps = StepSequence(np.zeros((W, K)), np.zeros((W, K)), np.zeros((W, K, nu)), np.zeros((W, K, nu)))
        slopes = np.zeros((W, K, 2 * nu))
        firsts = np.cumsum(
            [0, *(len(trial.nodes) - 1 for trial in trials)]
        )  # first step of each run, with all runs concatenated
        places = firsts[[span.trial for span in self.spans]][:, None] + self.nodes
        for delay in np.unique(delays):
            chosen = delays == delay
            parts = [trial.step_inputs(float(delay)) for trial in trials]
            for k, values in enumerate(steps):
                values[chosen] = np.concatenate([part[0][k] for part in parts])[places[chosen]]
            slopes[chosen] = np.concatenate([part[1] for part in parts])[places[chosen]]
        steps.h[self.is_padding] = 0.0
        return steps, slopes

    @cached_property
    def rows_at_nodes(self) -> list[tuple[Floats, Floats]]:
        """For every node 0 to K, the windows and rows that are at it, without padding."""
        real = (self.row_nodes > 0) | (np.arange(self.row_nodes.shape[1]) == 0)
        w, row = np.nonzero(real)
        order = np.argsort(self.row_nodes[w, row], kind="stable")
        ends = np.searchsorted(self.row_nodes[w, row][order], np.arange(self.nodes.shape[1] + 2))
        return [(w[order[a:b]], row[order[a:b]]) for a, b in pairwise(ends.tolist())]

    def part(self, own: slice) -> Windows:
        """Return only some of the windows."""
        return Windows(
            self.spans[own], self.nodes[own], self.is_padding[own], self.row_nodes[own], self.y[own], self.t[own]
        )

    def repeat(self, count: int) -> Windows:
        """Return all windows `count` times, one set after the other."""
        arrays = (
            np.tile(x, (count, *[1] * (x.ndim - 1)))
            for x in (self.nodes, self.is_padding, self.row_nodes, self.y, self.t)
        )
        return Windows(self.spans * count, *arrays)
