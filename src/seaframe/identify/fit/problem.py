"""The problem to fit: unknowns, runs on a grid of integrator steps that includes every measured row, and their windows.

    x_{k+1} = Phi(x_k, u(t - delay), theta),     e_k = h(x_k, theta) + bias - y_k

Unknowns are free paths, biases of measured signals and a delay of commands. Initial states of windows are unknown too,
but are handled by the method of fitting. The page "The estimators on one page" of the documentation has all equations.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...errors import SeaframeError, unknown_name
from ...exchange.logged_pulses import drive_by_pulses
from ...numbers import Floats, Ints, Mask
from ...program.program import Program
from ...program.step_map import StepMap, StepSequence
from ...run.recording import Recording
from ...run.simulate import check_positive
from ...scene.free_paths import Free
from ...scene.model import Scene
from .data import (
    FEWEST,
    Record,
    build_record,
    default_signals,
    find_recorded_inputs,
    refuse_controllers,
    remove_recorded_drives,
    remove_replaced_controllers,
    source_name,
)
from .model import Sensors, find_signal, residual_entries
from .options import Measurements

DELAY = "delay of commands"
SEVERAL = "The servos follow the scene's own functions, not the logged pulses: these drive a fit of one log only."
LONGEST_DELAY = 0.5  # [s], unless bounds are given
EVERY = -1  # number that stands for all trials


@dataclass(frozen=True)
class Unknowns:
    """Names, initial guesses, bounds and Gaussian priors of P unknowns: free paths, biases, the delay."""

    names: tuple[str, ...]
    start: Floats  # (P,)
    bounds: Floats  # (P, 2)
    priors: Floats  # (P, 2): mean and standard deviation; infinite: no prior
    paths: int  # number of paths; they come first
    bias_entries: tuple[int, ...]  # residual entry of each bias
    bias_trials: tuple[int, ...]  # number of the trial that has it, or EVERY
    has_delay: bool  # whether the last unknown is the delay of commands

    def free(self, theta: Floats) -> Floats:
        """Return the values of the free paths, (..., p)."""
        return theta[..., : self.paths]

    def has_bias(self, trials: Ints) -> Mask:
        """Return which biases act in windows of these trials (W,), EVERY for an unknown one: a mask (W, biases)."""
        own = np.array(self.bias_trials, dtype=int)
        return np.asarray((own == EVERY) | (own == trials[:, None]))

    def bias(self, theta: Floats, count: int, trials: Ints) -> Floats:
        """Return what is added to `count` residual entries in windows of these trials (W,), (W, count).

        theta is (P,), or (W, P) with a row for each window.
        """
        values = np.where(self.has_bias(trials), theta[..., self.paths : self.paths + len(self.bias_entries)], 0.0)
        biases = np.zeros((len(trials), count))
        for k, entry in enumerate(self.bias_entries):
            biases[:, entry] += values[:, k]
        return biases


@dataclass(frozen=True, eq=False)
class Trial:
    """A run on a grid of integrator steps. Node k is the start of step k; every row of the record is at a node."""

    record: Record
    nodes: Floats  # (K + 1,) times [s]
    rows: NDArray[np.int64]  # (n,) the node of every row

    @classmethod
    def of(cls, record: Record, dt: float, switches: Sequence[float]) -> Trial:
        """Build the grid: steps of at most dt [s], which end where a drive jumps (`switches` [s])."""
        t = record.t
        stops = np.union1d(t, [s for s in switches if t[0] < s < t[-1]])
        middles = 0.5 * (stops[1:] + stops[:-1])
        used = np.any([(t[a] < middles) & (middles < t[b - 1]) for a, b in record.pieces], axis=0)
        counts = np.where(used, np.ceil(np.diff(stops) / dt * (1.0 - 1e-9)), 1.0).astype(int)  # none across a gap
        counts = np.maximum(1, counts)
        parts = [np.linspace(a, b, m, endpoint=False) for a, b, m in zip(stops, stops[1:], counts, strict=False)]
        nodes = np.concatenate([*parts, stops[-1:]])
        return cls(record, nodes, np.searchsorted(nodes, t))

    def step_inputs(self, delay: float = 0.0) -> tuple[StepSequence, Floats]:
        """Return all steps (K,) with inputs delayed by `delay` [s], and derivatives (K, 2 nu) of (u0, u1) by the delay.

        A piecewise constant input enters as its mean over the step, which is exact unless it jumps within the step.
        """
        t, u, held = self.record.t, self.record.u, self.record.is_zero_order_hold
        h = np.diff(self.nodes)
        K, nu = len(h), u.shape[1]
        u0, u1, slopes = np.zeros((K, nu)), np.zeros((K, nu)), np.zeros((K, 2 * nu))
        past = np.clip(self.nodes - delay, t[0], t[-1])
        row = np.clip(np.searchsorted(t, past, side="right") - 1, 0, len(t) - 2)
        within = (self.nodes - delay > t[0]) & (self.nodes - delay < t[-1])
        for k in range(nu):
            column = fill_missing_inputs(t, u[:, k], bool(held[k]))
            if held[k]:
                integral = np.concatenate([[0.0], np.cumsum(column[:-1] * np.diff(t))])
                beyond = (self.nodes - delay - past) * np.where(self.nodes - delay < t[0], column[0], column[-1])
                total = integral[row] + column[row] * (past - t[row]) + beyond
                value = np.where(self.nodes - delay < t[0], column[0], column[row])
                u0[:, k] = u1[:, k] = np.diff(total) / h
                slopes[:, k] = slopes[:, nu + k] = -np.diff(value) / h
            else:
                value = np.interp(past, t, column)
                rate = np.where(within, (column[row + 1] - column[row]) / (t[row + 1] - t[row]), 0.0)
                u0[:, k], u1[:, k] = value[:-1], value[1:]
                slopes[:, k], slopes[:, nu + k] = -rate[:-1], -rate[1:]
        return StepSequence(self.nodes[:-1], h, u0, u1), slopes


class Problem:
    """A scene, its unknowns and its runs."""

    def __init__(
        self,
        scene: Scene,
        free: Free,
        data: Sequence[Recording],
        signals: Sequence[str] | None = None,
        bounds: Mapping[str, Any] | None = None,
        priors: Mapping[str, Any] | None = None,
        measurements: Measurements | None = None,
        dt: float | None = None,
    ) -> None:
        if not data:
            raise SeaframeError("a fit needs at least one run or log.", "missing", path="data")
        names = default_signals(scene, data) if signals is None else tuple(signals)
        if not names:
            raise SeaframeError(
                "a fit needs at least one measured signal. Name some, or leave `signals` out to use all in the data.",
                "missing",
                path="signals",
            )
        self.report_progress: Callable[[str], None] = lambda _: None
        self.original_scene, self.inputs = scene, find_recorded_inputs(scene, data)
        pulsed = [drive_by_pulses(scene, each) for each in data]  # servos follow the logged pulses of an only log
        driven, pulse_notes = pulsed[0] if len(pulsed) == 1 else (scene, [])
        if len(pulsed) > 1 and any(notes for _, notes in pulsed):
            pulse_notes = [SEVERAL]
        bare = remove_recorded_drives(driven, self.inputs)
        self.scene, self.control_notes = remove_replaced_controllers(bare, self.inputs)
        self.control_notes += pulse_notes
        refuse_controllers(self.scene)
        self.program = Program(self.scene, free, closed_loop=False)
        self.steps, self.sensors = StepMap(self.program), Sensors(self.program, names)
        self.dt = scene.run.dt if dt is None else check_positive("dt", dt)
        self.measurements = measurements or Measurements()
        delay = self.measurements.delay
        self.fixed_delay = 0.0 if isinstance(delay, bool) else float(delay)
        sources = [source_name(each, number) for number, each in enumerate(data)]
        self.unknowns = build_unknowns(
            self.program, self.sensors, bounds or {}, priors or {}, self.measurements, sources
        )
        self.noise_levels = given_noise_levels(self.sensors, self.measurements.noise)
        self.trials = self.build_trials(data)

    def build_trials(self, data: Sequence[Recording]) -> tuple[Trial, ...]:
        """Return runs or logs on the grid of this problem."""
        names, inputs, commands = self.sensors.names, self.inputs, self.measurements.commands
        records = [build_record(self.scene, each, names, inputs, k, commands) for k, each in enumerate(data)]
        return tuple(Trial.of(record, self.dt, self.program.switches) for record in records)

    def delays(self, theta: Floats, count: int) -> Floats:
        """Return the delays of commands [s], given or estimated, of `count` windows; theta is (P,) or (count, P)."""
        known = theta[..., -1] if self.unknowns.has_delay else np.array(self.fixed_delay)
        return np.broadcast_to(known, (count,))

    @cached_property
    def moving(self) -> NDArray[np.int64]:
        """Entries of a change of the state that are estimated at the start of a window."""
        return np.asarray(self.steps.chart.moving)

    @cached_property
    def notes(self) -> tuple[str, ...]:
        """Notes on the data."""
        notes = [*(note for trial in self.trials for note in trial.record.notes), *self.control_notes]
        silent = [name for name in self.scene.coordinates.u if name not in self.inputs]
        if silent and self.inputs:
            notes.append(f"The data do not contain {', '.join(silent)}; the scene's drives are used instead.")
        return tuple(notes)


def fill_missing_inputs(t: Floats, column: Floats, held: bool) -> Floats:
    """Return an input (n,) without gaps: the value before if it is `held`, else linear values; zero if all is missing.

    No step is simulated in rows with a missing input, but a delay may reach back into them.
    """
    known = np.flatnonzero(np.isfinite(column))
    if len(known) in (0, len(column)):
        return np.nan_to_num(column)
    if not held:
        return np.interp(t, t[known], column[known])
    last = np.searchsorted(known, np.arange(len(column)), side="right") - 1
    return np.asarray(column[known[np.maximum(last, 0)]])


def build_unknowns(
    program: Program,
    sensors: Sensors,
    bounds: Mapping[str, Any],
    priors: Mapping[str, Any],
    measurements: Measurements,
    sources: Sequence[str],
) -> Unknowns:
    """Build the unknowns with initial guesses, bounds and priors; `sources` are the names of the trials."""
    biased, zeros = (
        [name for each in signals for name in residual_entries(find_signal(program.scene, each))]
        for signals in (measurements.bias, measurements.zeros)
    )
    if not_measured := [name for name in (*biased, *zeros) if name not in sensors.entries]:
        raise SeaframeError(unknown_name(not_measured[0], sensors.entries, "measured signal"), path="bias")
    delayed = measurements.delay is True
    runs = [Path(source).name for source in sources]
    runs = runs if len({*runs}) == len(runs) else [f"run {number}" for number in range(1, len(runs) + 1)]
    named = {f"bias of {name}": (name, EVERY) for name in biased}
    named |= {f"zero of {name} in {run}": (name, k) for name in zeros for k, run in enumerate(runs)}
    names = (*program.free, *named, *([DELAY] if delayed else []))
    start = np.concatenate([program.defaults, np.zeros(len(named) + delayed)])
    bound_table = np.tile([-math.inf, math.inf], (len(names), 1))
    prior_table = np.tile([0.0, math.inf], (len(names), 1))
    if delayed:
        bound_table[-1] = 0.0, LONGEST_DELAY
    for table, given, what in ((bound_table, bounds, "bounds"), (prior_table, priors, "priors")):
        for spelled, pair in given.items():
            name = program.freed.name_of(program.scene, spelled)
            if name not in names:
                raise SeaframeError(unknown_name(name, names, "unknown"), path=what)
            table[names.index(name)] = parse_pair(what, name, pair)
    start = np.clip(start, bound_table[:, 0], bound_table[:, 1])
    entries = tuple(sensors.entries.index(name) for name, _ in named.values())
    trials = tuple(trial for _, trial in named.values())
    return Unknowns(names, start, bound_table, prior_table, len(program.free), entries, trials, delayed)


def given_noise_levels(sensors: Sensors, noise: Mapping[str, float] | None) -> Floats | None:
    """Return the given standard deviations (r,) of all residual entries; None: they are to be estimated."""
    if noise is None:
        return None
    for name, value in noise.items():
        if name not in sensors.names:
            raise SeaframeError(unknown_name(name, sensors.names, "fitted signal"), path="noise")
        if not (np.isfinite(value) and value > 0.0):
            raise SeaframeError(f"{name} needs a positive standard deviation, not {value!r}.", "range", path="noise")
    if missing := [name for name in sensors.names if name not in noise]:
        raise SeaframeError(
            f"standard deviations of {', '.join(missing)} are missing. Give them for all fitted signals, or for none.",
            "missing",
            path="noise",
        )
    return np.array([noise[signal.name] for signal in sensors.signals for _ in range(signal.rows)])


def as_list(data: Recording | Sequence[Recording]) -> list[Recording]:
    """Return one run or several as a list."""
    return list(data) if isinstance(data, list | tuple) else [data]  # type: ignore[list-item]


def parse_pair(what: str, name: str, pair: Any) -> tuple[float, float]:
    """Return the lowest and highest value, or the mean and standard deviation, of one unknown."""
    try:
        a, b = (float(x) for x in pair)
    except (TypeError, ValueError):
        a = b = math.nan
    if what == "bounds" and not a < b:
        raise SeaframeError(f"{name} needs two numbers, the lower first, not {pair!r}.", "range", path="bounds")
    if what == "priors" and not (math.isfinite(a) and b > 0.0):
        raise SeaframeError(
            f"{name} needs a mean and a standard deviation above zero, not {pair!r}.", "range", path="priors"
        )
    return a, b


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

    def part(self, own: slice | NDArray[np.bool_]) -> Windows:
        """Return only some of the windows."""
        spans = tuple(self.spans[w] for w in np.arange(len(self.spans))[own])
        return Windows(spans, self.nodes[own], self.is_padding[own], self.row_nodes[own], self.y[own], self.t[own])

    def repeat(self, count: int) -> Windows:
        """Return all windows `count` times, one set after the other."""
        arrays = (
            np.tile(x, (count, *[1] * (x.ndim - 1)))
            for x in (self.nodes, self.is_padding, self.row_nodes, self.y, self.t)
        )
        return Windows(self.spans * count, *arrays)
