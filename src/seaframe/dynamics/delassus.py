"""The Delassus matrix G = A M^-1 A^T = Y^T D^-1 Y of connections: its entries, its elimination, its solutions.

Rows of connections that share no body have zeros in G, and elimination in a good order keeps them. Rows may depend on
each other: a ring of rigid connections, a loop of parallel hinges. Each row is scaled to a diagonal of one. A pivot of
the elimination below SINGULAR then belongs to a row that others already imply, and its multiplier is set to zero. The
motion is the same whichever row is left out. An open connection has a scale of zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

import numpy as np

from ..numbers import dot, is_numeric, is_zero, sqrt, where
from ..spatial import array, total

# Smaller pivots belong to implied rows: constraint drift within a step makes them nonzero, by the square of the drift.
SINGULAR = 1e-6
NEGLIGIBLE = 1e-12  # relative to its connection: a smaller entry of G is rounding, and its row moves nothing


@dataclass(frozen=True, slots=True)
class Layout:
    """The rows of all connections and the order in which to eliminate them."""

    counts: tuple[int, ...]  # rows of each connection
    order: tuple[int, ...]  # connections, first to be eliminated first
    shared: tuple[
        tuple[int, int, tuple[tuple[int, int], ...]], ...
    ]  # pairs of connections, and the indices of shared bodies


@dataclass(frozen=True, slots=True)
class Factor:
    """S G S = U^T D^-1 U: rows of U right of its diagonal, inverse pivots (zero for implied rows), the scale S."""

    counts: tuple[int, ...]
    order: tuple[int, ...]  # rows, as they were eliminated
    upper: list[list[tuple[int, Any]]]  # by row: (column, entry)
    inverse_pivots: list[Any]
    scale: list[Any]


def plan_elimination(counts: Sequence[int], bodies: Sequence[tuple[int, ...]]) -> Layout:
    """Order the connections by small degree: chains and trees of vehicles then cause no fill-in of G."""
    n = len(counts)
    shared = []
    near: list[set[int]] = [set() for _ in range(n)]
    for i in range(n):
        for j in range(i, n):
            places = tuple((x, bodies[j].index(k)) for x, k in enumerate(bodies[i]) if k in bodies[j])
            if places:
                shared.append((i, j, places))
                if i != j:
                    near[i].add(j)
                    near[j].add(i)
    order: list[int] = []
    while len(order) < n:
        k = min((k for k in range(n) if k not in order), key=lambda k: len(near[k]))
        for j in near[k]:
            near[j] = (near[j] | near[k]) - {j, k}
        order.append(k)
    return Layout(tuple(counts), tuple(order), tuple(shared))


def delassus(
    layout: Layout, y: Sequence[Sequence[Sequence[Sequence[Any]]]], inverses: Sequence[Sequence[Sequence[Any]]]
) -> dict[tuple[int, int], Any]:
    """G = Y^T D^-1 Y above its diagonal, by pairs of rows that share a body.

    y[i][x][r][p]: the entry of Y for row r of connection i, at pivot p of its body x. inverses[i][x][p]: the inverse of
    that pivot, an entry of D^-1; `layout.shared` gives the pairs (x, z) at which connections i and j share a body.
    """
    first = first_rows(layout.counts)
    G: dict[tuple[int, int], Any] = {}
    for i, j, places in layout.shared:
        for r in range(layout.counts[i]):
            weighted = [[a * b for a, b in zip(y[i][x][r], inverses[i][x], strict=True)] for x, _ in places]
            for s in range(r if i == j else 0, layout.counts[j]):
                parts = zip(weighted, places, strict=True)
                entry = total(0.0, (dot(own, y[j][z][s]) for own, (_, z) in parts))
                G[first[i] + r, first[j] + s] = entry
    return G


def first_rows(counts: Sequence[int]) -> list[int]:
    """The first row of every connection."""
    return [sum(counts[:k]) for k in range(len(counts))]


def eliminate(
    layout: Layout,
    y: Sequence[Sequence[Sequence[Sequence[Any]]]],
    inverses: Sequence[Sequence[Sequence[Any]]],
    closings: Sequence[Any],
) -> Factor:
    """Scale G to a diagonal of one, then eliminate row by row; implied and open rows get no pivot.

    y, inverses: as for `delassus`. closings: one for each connection, 1 closed, 0 open.
    """
    G = delassus(layout, y, inverses)
    scale = row_scales(layout.counts, G, closings)
    first = first_rows(layout.counts)
    order = tuple(first[k] + r for k in layout.order for r in range(layout.counts[k]))
    place = {row: n for n, row in enumerate(order)}
    U: list[dict[int, Any]] = [{row: 1.0} for row in range(len(order))]
    for (i, j), entry in G.items():
        if i != j and not is_zero(entry):
            i, j = sorted((i, j), key=place.__getitem__)
            U[i][j] = scale[i] * entry * scale[j]
    inverse: list[Any] = [0.0] * len(order)
    upper: list[list[tuple[int, Any]]] = [[] for _ in order]
    for k in order:
        pivot = U[k].pop(k)
        independent = pivot > SINGULAR
        inverse[k] = where(independent, 1.0 / where(independent, pivot, 1.0), 0.0)
        upper[k] = sorted(U[k].items(), key=lambda entry: place[entry[0]])
        for n, (i, entry) in enumerate(upper[k]):
            gain = entry * inverse[k]
            for j, other in upper[k][n:]:
                U[i][j] = U[i].get(j, 0.0) - gain * other
    return Factor(layout.counts, order, upper, inverse, scale)


def row_scales(counts: Sequence[int], G: dict[tuple[int, int], Any], closings: Sequence[Any]) -> list[Any]:
    """1 / sqrt(G_ii) of every row; zero where its connection is open, or where it moves nothing."""
    result: list[Any] = []
    for first, count, closing in zip(first_rows(counts), counts, closings, strict=True):
        own = [G.get((k, k), 0.0) for k in range(first, first + count)]
        least = NEGLIGIBLE * total(0.0, own)
        for entry in own:
            moves = entry > least
            result.append(where(moves, closing / sqrt(where(moves, entry, 1.0)), 0.0))
    return result


def solve_multipliers(factor: Factor, right: Sequence[Sequence[Any]]) -> list[list[Any]]:
    """Solve G lambda = right for the multiplier of every row, by connection; zero for rows that others imply."""
    x = [s * r for s, r in zip(factor.scale, chain.from_iterable(right), strict=True)]
    for k in factor.order:
        reduced = factor.inverse_pivots[k] * x[k]
        for i, entry in factor.upper[k]:
            x[i] = x[i] - entry * reduced
    for k in reversed(factor.order):
        rest = total(0.0, (entry * x[i] for i, entry in factor.upper[k]))
        x[k] = (x[k] - rest) * factor.inverse_pivots[k]
    return by_connection(factor.counts, [s * value for s, value in zip(factor.scale, x, strict=True)])


def minimise_norm(factor: Factor, multipliers: list[list[Any]]) -> list[list[Any]]:
    """The multipliers with the least sum of squares that give the same motion; symbols stay as they are.

    For an implied row k there is a z with S G S z = 0, z_k = 1 and zero in other implied rows: by back-substitution.
    S z adds nothing to the motion, so the part of the multipliers along all such vectors can be removed.
    """
    flat = list(chain.from_iterable(multipliers))
    if not is_numeric(*flat):
        return multipliers
    columns = []
    for n, k in enumerate(factor.order):
        implied = (np.asarray(factor.inverse_pivots[k]) == 0.0) & (np.asarray(factor.scale[k]) > 0.0)
        if np.any(implied):
            z: list[Any] = [0.0] * len(flat)
            z[k] = np.where(implied, 1.0, 0.0)
            for i in reversed(factor.order[:n]):
                z[i] = -factor.inverse_pivots[i] * total(0.0, (entry * z[j] for j, entry in factor.upper[i]))
            columns.append([s * x for s, x in zip(factor.scale, z, strict=True)])
    if not columns:
        return multipliers
    B, x = np.swapaxes(array(columns), -1, -2), array(flat)[..., None]
    min_norm = np.moveaxis((x - B @ (np.linalg.pinv(B) @ x))[..., 0], -1, 0)
    return by_connection(factor.counts, list(min_norm))


def by_connection(counts: Sequence[int], flat: list[Any]) -> list[list[Any]]:
    """Split a list of values of all rows by connection."""
    return [flat[first : first + count] for first, count in zip(first_rows(counts), counts, strict=True)]
