"""How rates change with the state: the Jacobian of a stage, in the coordinates of a step.

A change of state is a step of q (one entry for each of v, then of inner states) and a gain of v, as in `steppers`; at
zero step and zero gain the columns are what an implicit step and a modal analysis ask for. Compiled code gives them by
forward mode on its graph, formulas as they are written by dual numbers, both exact; a formulation that works in plain
numbers by central differences, all columns in one batch.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..dynamics.equations import Numbers
from ..loads.signals import Instant
from .dual import along_each, changes
from .steppers import Engine, Reference, State, step_counts

Floats = NDArray[Any]
NUDGE = 6e-6  # of central differences: the third root of the rounding error


class Linear(NamedTuple):
    """Changes of the rates (step of q, v): n = steps + nv of them."""

    state: Floats  # (n, n) with the change of state
    time: Floats  # (n,) with time [s], functions of time in the piece that they are in
    forces: Floats  # (n, nu) with forces and commands u


def linearised(engine: Engine, state: State, instant: Instant, u: Numbers) -> Linear:
    """At a state, under the drives and the forces u."""
    own = getattr(engine, "linear", None)  # of an engine that knows its own derivatives
    if own is not None:
        found: Linear = own(state, instant, u)
        return found
    if isinstance(engine, Reference) and engine.eom.traceable:
        return differentiated(engine, state, instant, u)
    return differenced(engine, state, instant, u)


def differentiated(engine: Engine, state: State, instant: Instant, u: Numbers) -> Linear:
    """By dual numbers."""
    steps, nv = step_counts(engine.tree)
    n = steps + nv
    here: list[Any] = [*[0.0] * n, instant.t, *u]
    every = along_each(here)
    rates = engine.stage(state, every[:steps], every[steps:n], Instant(every[n], instant.within), every[n + 1 :])
    return parted(changes([*rates.q, *rates.v], len(every)), n, len(u))


def differenced(engine: Engine, state: State, instant: Instant, u: Numbers) -> Linear:
    """By central differences."""
    steps, nv = step_counts(engine.tree)
    n, nu = steps + nv, len(u)
    scales = np.array([*[1.0] * steps, *(1.0 + abs(x) for x in state.v), 1.0, *(1.0 + abs(x) for x in u)])
    nudges = np.diag(NUDGE * scales)
    both = np.concatenate([nudges, -nudges])  # rows: changes of (step, gain, time, u)
    columns = list(both.T)
    t = instant.t + columns[n]
    start = State([x + 0.0 * t for x in state.q], [x + 0.0 * t for x in state.v])
    pushes = [x + change for x, change in zip(u, columns[n + 1 :], strict=True)]
    rates = engine.stage(start, columns[:steps], columns[steps:n], Instant(t, instant.within + 0.0 * t), pushes)
    values = np.array([np.broadcast_to(np.asarray(x, dtype=float), t.shape) for x in (*rates.q, *rates.v)])
    return parted(halved(values, NUDGE * scales), n, nu)


def halved(values: Floats, sizes: Floats) -> Floats:
    """Differences of values (n, 2 m) at changes up and down, over the size of the changes."""
    up, down = np.split(values, 2, axis=1)
    quotients: Floats = (up - down) / (2.0 * sizes)
    return quotients


def parted(columns: Floats, n: int, nu: int) -> Linear:
    """Columns along every change of state, along time and along every force."""
    return Linear(columns[:, :n], columns[:, n], columns[:, n + 1 : n + 1 + nu])


def null_space(A: Floats) -> Floats:
    """Orthonormal columns x with A x = 0, (n, k)."""
    _, sizes, rows = np.linalg.svd(A)
    rank = int((sizes > 1e-9 * max(1.0, float(sizes.max(initial=0.0)))).sum())
    return np.asarray(rows[rank:].T)
